#include "data/library.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/board_file.h"
#include "data/bundle.h"
#include "data/edition_file.h"
#include "data/embedded.h"
#include "data/node.h"

enum { EDITIONS_ADDED_MAX = 16 };

static bool find_embedded(EmbeddedFile *out, EmbeddedKind kind, const char *id, Error *error);
static bool is_path(const char *id_or_path);
static const char *embedded_id(EmbeddedKind kind, int index);

/* ---- Editions that were added ---- */

static struct Added {
    char        id[NAME_MAX];
    EditionText file;
} added[EDITIONS_ADDED_MAX];
static int added_count;

static const EditionText *find_added(const char *id)
{
    for (int i = 0; i < added_count; i++)
        if (strcmp(added[i].id, id) == 0)
            return &added[i].file;
    return NULL;
}

/* Reads the file and its id only: its base may be added after it. */
static bool note_edition(const char *path, Error *error)
{
    struct Added *place = &added[added_count];
    Tree          tree;
    if (added_count == EDITIONS_ADDED_MAX)
        return fail(error, "%s: more than %d editions", path, EDITIONS_ADDED_MAX);
    *place = (struct Added){ .id = "" };
    snprintf(place->file.name, sizeof place->file.name, "%s", path);
    if (!file_read(&place->file.memory, &place->file.size, path, error))
        return false;
    place->file.text = place->file.memory;
    bool fine = tree_read(&tree, place->file.text, place->file.size, path, error);
    if (fine) {
        Source source = { .file = place->file.name, .error = error };
        fine = node_need_text(&source, tree.root, "id", place->id, sizeof place->id);
        for (int i = 0; fine && library_edition_id(i); i++)
            if (strcmp(library_edition_id(i), place->id) == 0)
                fine = fail(error, "%s: there is an edition %s already", path, place->id);
        if (fine && is_path(place->id))
            fine = fail(error, "%s: an id has neither / nor .", path);
        tree_free(&tree);
    }
    if (fine)
        added_count++;
    else
        free(place->file.memory);
    return fine;
}

/* The editions from a place on are read in full, or none of them stays. */
static bool check_added(int from, Error *error)
{
    Edition *edition = malloc(sizeof *edition);
    bool     fine = edition || fail(error, "out of memory");
    for (int i = from; fine && i < added_count; i++)
        fine = library_edition(edition, added[i].id, error);
    free(edition);
    while (!fine && added_count > from)
        free(added[--added_count].file.memory);
    return fine;
}

bool library_add_edition(const char *path, Error *error)
{
    int from = added_count;
    return note_edition(path, error) && check_added(from, error);
}

bool library_add_editions(const char *folder, Error *error)
{
    struct dirent **entries;
    int             from = added_count;
    int             count = scandir(folder, &entries, NULL, alphasort);
    bool            fine = count >= 0 || fail(error, "%s: %s", folder, strerror(errno));
    for (int i = 0; i < count; i++) {
        char   path[EDITION_PATH_MAX];
        size_t length = strlen(entries[i]->d_name);
        bool   wanted = length > 5 && strcmp(entries[i]->d_name + length - 5, ".json") == 0;
        int    size = snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (fine && wanted)
            fine = size < (int)sizeof path ? note_edition(path, error)
                                           : fail(error, "%s: the path is too long", folder);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return check_added(fine ? from : added_count, error) && fine;
}

/* ---- Editions and boards ---- */

/* A base is inside the program, or a file whose path is told from that of the file which names it.
 */
static bool find_base(EditionText *out, const char *base, const char *from, Error *error)
{
    *out = (EditionText){ .memory = NULL };
    const EditionText *known = find_added(base);
    if (known) {
        *out = *known;
        out->memory = NULL;
        return true;
    }
    if (!is_path(base)) {
        EmbeddedFile file;
        if (!find_embedded(&file, EMBEDDED_EDITION, base, error))
            return false;
        out->text = file.text;
        out->size = file.size;
        snprintf(out->name, sizeof out->name, "%s", file.path);
        return true;
    }
    const char *slash = base[0] == '/' ? NULL : strrchr(from, '/');
    int         folder = slash ? (int)(slash + 1 - from) : 0;
    int         length = snprintf(out->name, sizeof out->name, "%.*s%s", folder, from, base);
    if (length < 0 || (size_t)length >= sizeof out->name)
        return fail(error, "the path of the base is too long");
    if (!file_read(&out->memory, &out->size, out->name, error))
        return false;
    out->text = out->memory;
    return true;
}

bool library_edition(Edition *out, const char *id_or_path, Error *error)
{
    EditionText file;
    if (!find_base(&file, id_or_path, "", error))
        return false;
    bool fine = edition_load(out, file.text, file.size, file.name, find_base, error);
    free(file.memory);
    return fine;
}

bool library_board(Board *out, const char *id_or_path, Error *error)
{
    char  *text;
    size_t size;
    if (!library_board_text(&text, &size, id_or_path, error))
        return false;
    bool fine = board_load(out, text, size, id_or_path, error);
    free(text);
    return fine;
}

bool library_board_text(char **out, size_t *size, const char *id_or_path, Error *error)
{
    if (is_path(id_or_path))
        return file_read(out, size, id_or_path, error);
    EmbeddedFile file;
    if (!find_embedded(&file, EMBEDDED_BOARD, id_or_path, error))
        return false;
    *out = malloc(file.size + 1);
    if (!*out)
        return fail(error, "%s: out of memory", id_or_path);
    memcpy(*out, file.text, file.size);
    (*out)[file.size] = '\0';
    *size = file.size;
    return true;
}

/* ---- Bundles ---- */

/* The finder of edition_load() has no context of its own. */
static _Thread_local Bundle       *collected;
static _Thread_local const Bundle *unpacked;

static bool find_and_collect(EditionText *out, const char *base, const char *from, Error *error)
{
    return find_base(out, base, from, error)
           && bundle_add(collected, base, out->text, out->size, error);
}

static bool find_unpacked(EditionText *out, const char *base, const char *from, Error *error)
{
    const BundleFile *file = bundle_find(unpacked, base);
    (void)from;
    *out = (EditionText){ .memory = NULL };
    if (!file)
        return fail(error, "the edition '%.40s' that it is based on was not kept", base);
    snprintf(out->name, sizeof out->name, "%s", base);
    out->text = file->text;
    out->size = file->size;
    return true;
}

bool library_edition_bundle(char **out, size_t *size, const char *id, Error *error)
{
    EditionText file;
    Bundle     *bundle = calloc(1, sizeof *bundle);
    Edition    *edition = malloc(sizeof *edition);
    bool        fine = (bundle && edition) || fail(error, "out of memory");
    fine = fine && find_base(&file, id, "", error);
    if (fine) {
        collected = bundle;
        fine = bundle_add(bundle, "", file.text, file.size, error)
               && edition_load(edition, file.text, file.size, file.name, find_and_collect, error)
               && bundle_write(out, size, bundle, error);
        collected = NULL;
        free(file.memory);
    }
    free(edition);
    free(bundle);
    return fine;
}

bool library_edition_from(Edition *out, const char *text, size_t size, const char *name,
                          Error *error)
{
    Bundle *bundle = malloc(sizeof *bundle);
    if (!bundle)
        return fail(error, "out of memory");
    bool fine = bundle_read(bundle, text, size, error);
    if (fine) {
        unpacked = bundle;
        fine = edition_load(out, bundle->files[0].text, bundle->files[0].size, name, find_unpacked,
                            error);
        unpacked = NULL;
    }
    free(bundle);
    return fine;
}

bool library_board_bundle(char **out, size_t *size, const char *id, Error *error)
{
    char   *text;
    size_t  length;
    Bundle *bundle = calloc(1, sizeof *bundle);
    if (!bundle || !library_board_text(&text, &length, id, error)) {
        free(bundle);
        return false;
    }
    bool fine =
        bundle_add(bundle, "", text, length, error) && bundle_write(out, size, bundle, error);
    free(text);
    free(bundle);
    return fine;
}

bool library_board_from(Board *out, const char *text, size_t size, const char *name, Error *error)
{
    Bundle *bundle = malloc(sizeof *bundle);
    bool    fine = bundle && bundle_read(bundle, text, size, error)
                && board_load(out, bundle->files[0].text, bundle->files[0].size, name, error);
    free(bundle);
    return fine;
}

const char *library_edition_id(int index)
{
    int inside = 0;
    while (embedded_id(EMBEDDED_EDITION, inside))
        inside++;
    if (index >= inside)
        return index - inside < added_count ? added[index - inside].id : NULL;
    return embedded_id(EMBEDDED_EDITION, index);
}

const char *library_board_id(int index)
{
    return embedded_id(EMBEDDED_BOARD, index);
}

bool file_read(char **out, size_t *size, const char *path, Error *error)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return fail(error, "%s: %s", path, strerror(errno));
    size_t capacity = 1 << 16;
    char  *text = malloc(capacity + 1);
    size_t count = 0;
    while (text) {
        count += fread(text + count, 1, capacity - count, file);
        if (count < capacity || count > NODE_TEXT_MAX)
            break;
        capacity *= 2;
        char *larger = realloc(text, capacity + 1);
        if (!larger)
            free(text);
        text = larger;
    }
    bool broken = ferror(file) != 0;
    int  reason = errno;
    fclose(file);
    if (!text)
        return fail(error, "%s: out of memory", path);
    if (broken) {
        free(text);
        return fail(error, "%s: %s", path, strerror(reason));
    }
    text[count] = '\0';
    *out = text;
    *size = count;
    return true;
}

static bool is_path(const char *id_or_path)
{
    return strpbrk(id_or_path, "/.") != NULL;
}

static bool find_embedded(EmbeddedFile *out, EmbeddedKind kind, const char *id, Error *error)
{
    char known[128] = "";
    for (int i = 0; i < embedded_count(); i++) {
        EmbeddedFile file = embedded_file(i);
        if (file.kind != kind)
            continue;
        if (strcmp(file.id, id) == 0) {
            *out = file;
            return true;
        }
        size_t length = strlen(known);
        snprintf(known + length, sizeof known - length, " %s", file.id);
    }
    return fail(error, "there is no %s '%.40s'; known are%s, and files by their path",
                kind == EMBEDDED_EDITION ? "edition" : "board", id, known);
}

static const char *embedded_id(EmbeddedKind kind, int index)
{
    for (int i = 0; i < embedded_count(); i++) {
        EmbeddedFile file = embedded_file(i);
        if (file.kind == kind && index-- == 0)
            return file.id;
    }
    return NULL;
}
