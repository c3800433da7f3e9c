/* Where editions of the settlers family come from: the program, a folder or a bundle. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/bundle.h"
#include "data/embedded.h"
#include "data/library.h"
#include "data/settlers_file.h"

/* ---- The library ---- */

static bool find_beside(char **out, size_t *size, const char *edition_file, const char *name,
                        Error *error)
{
    char        path[512];
    const char *slash = strrchr(edition_file, '/');
    snprintf(path, sizeof path, "%.*s%s", (int)(slash ? slash - edition_file + 1 : 0), edition_file,
             name);
    return file_read(out, size, path, error);
}

/* Inside the program files are known by "edition/name". */
static bool find_embedded_cards(char **out, size_t *size, const char *edition_file,
                                const char *name, Error *error)
{
    for (int i = 0; i < embedded_count(); i++) {
        EmbeddedFile file = embedded_file(i);
        const char  *slash = strrchr(file.path, '/');
        size_t       folder = slash ? (size_t)(slash - file.path + 1) : 0;
        if (file.kind != EMBEDDED_CARDS || strcmp(file.path + folder, name) != 0
            || strncmp(file.path, edition_file, folder) != 0)
            continue;
        *out = malloc(file.size + 1);
        if (!*out)
            return fail(error, "%s: out of memory", name);
        memcpy(*out, file.text, file.size);
        (*out)[file.size] = '\0';
        *size = file.size;
        return true;
    }
    return fail(error, "%s: there is no file \"%s\" beside it", edition_file, name);
}

/* ---- Bundles ---- */

/* The finder of settlers_load() has no context of its own. What is collected is the text inside the
 * program. */
static _Thread_local Bundle       *collected;
static _Thread_local const Bundle *unpacked;

static bool copy_text(char **out, size_t *size, const char *text, size_t length, Error *error)
{
    *out = malloc(length + 1);
    if (!*out)
        return fail(error, "out of memory");
    memcpy(*out, text, length);
    (*out)[length] = '\0';
    *size = length;
    return true;
}

static bool collect_cards(char **out, size_t *size, const char *edition_file, const char *name,
                          Error *error)
{
    if (!find_embedded_cards(out, size, edition_file, name, error))
        return false;
    for (int i = 0; i < embedded_count(); i++) {
        EmbeddedFile file = embedded_file(i);
        if (file.kind == EMBEDDED_CARDS && file.size == *size
            && memcmp(file.text, *out, *size) == 0)
            return bundle_add(collected, name, file.text, file.size, error);
    }
    return fail(error, "%s is not inside the program", name);
}

static bool find_unpacked(char **out, size_t *size, const char *edition_file, const char *name,
                          Error *error)
{
    const BundleFile *file = bundle_find(unpacked, name);
    (void)edition_file;
    if (!file)
        return fail(error, "the file '%.40s' that it names was not kept", name);
    return copy_text(out, size, file->text, file->size, error);
}

bool settlers_bundle(char **out, size_t *size, const char *id, Error *error)
{
    Bundle *bundle = calloc(1, sizeof *bundle);
    StSet  *set = malloc(sizeof *set);
    bool    fine = false;
    for (int i = 0; bundle && set && i < embedded_count(); i++) {
        EmbeddedFile file = embedded_file(i);
        if (file.kind != EMBEDDED_SETTLERS || strcmp(file.id, id) != 0)
            continue;
        collected = bundle;
        fine = bundle_add(bundle, "", file.text, file.size, error)
               && settlers_load(set, file.text, file.size, file.path, collect_cards, error)
               && bundle_write(out, size, bundle, error);
        collected = NULL;
        break;
    }
    free(set);
    free(bundle);
    return fine;
}

bool settlers_from(StSet *out, const char *text, size_t size, const char *name, Error *error)
{
    Bundle *bundle = malloc(sizeof *bundle);
    if (!bundle)
        return fail(error, "out of memory");
    bool fine = bundle_read(bundle, text, size, error);
    if (fine) {
        unpacked = bundle;
        fine = settlers_load(out, bundle->files[0].text, bundle->files[0].size, name, find_unpacked,
                             error);
        unpacked = NULL;
    }
    free(bundle);
    return fine;
}

bool settlers_library(StSet *out, const char *id_or_path, Error *error)
{
    if (strpbrk(id_or_path, "/.")) {
        char  *text;
        size_t size;
        if (!file_read(&text, &size, id_or_path, error))
            return false;
        bool fine = settlers_load(out, text, size, id_or_path, find_beside, error);
        free(text);
        return fine;
    }
    for (int i = 0; i < embedded_count(); i++) {
        EmbeddedFile file = embedded_file(i);
        if (file.kind == EMBEDDED_SETTLERS && strcmp(file.id, id_or_path) == 0)
            return settlers_load(out, file.text, file.size, file.path, find_embedded_cards, error);
    }
    return fail(error, "there is no edition '%.40s' of the settlers family", id_or_path);
}
