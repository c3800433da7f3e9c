/* types FOLDER [FAMILY FILE]...: what the page is built with: into FOLDER/FAMILY.json all that each
 * family says, for translations, and the types of the page into the file of each family that is
 * named. It contains nothing of the page, so the page can wait for it. A file that is right already
 * keeps its date, so that nothing is built again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/must.h"
#include "wire/interface.h"
#include "wire/texts.h"

static bool has_text(const char *path, const char *text, size_t length)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    char *found = malloc(length + 1);
    must(found != NULL);
    bool same = fread(found, 1, length + 1, file) == length && memcmp(found, text, length) == 0;
    free(found);
    fclose(file);
    return same;
}

static bool put_text(const char *path, const char *text, size_t length)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    bool whole = fwrite(text, 1, length, file) == length;
    return fclose(file) == 0 && whole;
}

static bool keep_text(const char *path, const char *text, size_t length)
{
    bool well = has_text(path, text, length) || put_text(path, text, length);
    if (!well)
        perror(path);
    return well;
}

static bool write_types(const Family *family, const char *path)
{
    char  *text = NULL;
    size_t length = 0;
    FILE  *memory = open_memstream(&text, &length);
    must(memory != NULL);
    interface_types(memory, wire_of(family));
    must(fclose(memory) == 0);
    bool well = keep_text(path, text, length);
    free(text);
    return well;
}

static bool write_texts(const Family *family, const char *folder)
{
    JsonOut out = { 0 };
    Error   error = { "" };
    char    path[4096];
    bool    well = texts_json(&out, family, &error);
    if (!well)
        fprintf(stderr, "types: %s\n", error.text);
    snprintf(path, sizeof path, "%s/%s.json", folder, family->name);
    well = well && keep_text(path, out_string(&out), strlen(out_string(&out)));
    out_free(&out);
    return well;
}

int main(int argc, char **argv)
{
    for (int i = 0; argc > 1 && family_at(i); i++)
        if (!write_texts(family_at(i), argv[1]))
            return 1;
    for (int i = 2; i + 1 < argc; i += 2) {
        const Family *family = family_by_name(argv[i]);
        if (!family) {
            fprintf(stderr, "types: there is no family '%s'\n", argv[i]);
            return 1;
        }
        if (!write_types(family, argv[i + 1]))
            return 1;
    }
    return 0;
}
