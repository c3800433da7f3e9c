#include "data/library.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/board_file.h"
#include "data/edition_file.h"
#include "data/embedded.h"
#include "data/node.h"

static bool find_embedded(EmbeddedFile *out, EmbeddedKind kind, const char *id, Error *error);
static bool is_path(const char *id_or_path);
static const char *embedded_id(EmbeddedKind kind, int index);

/* A base is inside the program, or a file whose path is told from that of the file which names it.
 */
static bool find_base(EditionText *out, const char *base, const char *from, Error *error)
{
    *out = (EditionText){ .memory = NULL };
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

const char *library_edition_id(int index)
{
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
