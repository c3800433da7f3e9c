#include "data/bundle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char heading[] = "ecumene data 1\n";

const BundleFile *bundle_find(const Bundle *bundle, const char *name)
{
    for (int i = 0; i < bundle->count; i++)
        if (strcmp(bundle->files[i].name, name) == 0)
            return &bundle->files[i];
    return NULL;
}

bool bundle_add(Bundle *bundle, const char *name, const char *text, size_t size, Error *error)
{
    if (bundle_find(bundle, name))
        return true;
    if (bundle->count == BUNDLE_FILES || strlen(name) >= BUNDLE_NAME || strpbrk(name, " \n"))
        return fail(error, "%.100s: too many files, or a name that cannot be kept", name);
    BundleFile *file = &bundle->files[bundle->count++];
    snprintf(file->name, sizeof file->name, "%s", name);
    file->text = text;
    file->size = size;
    return true;
}

/* Each file behind a line with its length and its name. */
bool bundle_write(char **out, size_t *size, const Bundle *bundle, Error *error)
{
    size_t room = sizeof heading;
    for (int i = 0; i < bundle->count; i++)
        room += bundle->files[i].size + BUNDLE_NAME + 32;
    char *text = malloc(room);
    if (!text)
        return fail(error, "out of memory");
    size_t length = (size_t)snprintf(text, room, "%s", heading);
    for (int i = 0; i < bundle->count; i++) {
        const BundleFile *file = &bundle->files[i];
        length +=
            (size_t)snprintf(text + length, room - length, "file %zu %s\n", file->size, file->name);
        memcpy(text + length, file->text, file->size);
        length += file->size;
        text[length++] = '\n';
    }
    *out = text;
    *size = length;
    return true;
}

static bool damaged(Error *error)
{
    return fail(error, "what was kept of it is damaged");
}

bool bundle_read(Bundle *out, const char *text, size_t size, Error *error)
{
    const char *at = text, *end = text + size;
    *out = (Bundle){ .count = 0 };
    if (size < sizeof heading - 1 || memcmp(at, heading, sizeof heading - 1) != 0)
        return damaged(error);
    at += sizeof heading - 1;
    while (at < end) {
        char        name[BUNDLE_NAME], *number_end;
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        if (!line_end || line_end - at >= BUNDLE_NAME || strncmp(at, "file ", 5) != 0)
            return damaged(error);
        unsigned long long length = strtoull(at + 5, &number_end, 10);
        if (*number_end != ' ' || length >= (size_t)(end - line_end))
            return damaged(error);
        snprintf(name, sizeof name, "%.*s", (int)(line_end - number_end - 1), number_end + 1);
        if (!bundle_add(out, name, line_end + 1, (size_t)length, error))
            return false;
        at = line_end + 1 + length;
        if (at >= end || *at++ != '\n')
            return damaged(error);
    }
    return out->count > 0 || damaged(error);
}
