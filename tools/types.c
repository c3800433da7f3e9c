/* types [FAMILY FILE]...: writes the types of the page, for each family into its file. It contains
 * nothing of the page, so the page can be built with what it writes. A file that is right already
 * keeps its date, so that nothing is built again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/must.h"
#include "wire/interface.h"

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

static bool write_types(const Family *family, const char *path)
{
    char  *text = NULL;
    size_t length = 0;
    FILE  *memory = open_memstream(&text, &length);
    must(memory != NULL);
    interface_types(memory, wire_of(family));
    must(fclose(memory) == 0);
    bool well = has_text(path, text, length) || put_text(path, text, length);
    if (!well)
        perror(path);
    free(text);
    return well;
}

int main(int argc, char **argv)
{
    for (int i = 1; i + 1 < argc; i += 2) {
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
