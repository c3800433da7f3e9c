/* The assembler takes the files in as they are; paths are relative to the root of the project. */
#include "web/site.h"

#include <string.h>

#define SITE(path, type, hash, forever, size, symbol, file)                                        \
    __asm__(".section .rodata\n"                                                                   \
            ".global " #symbol "\n"                                                                \
            ".global " #symbol "_end\n" #symbol ":\n"                                              \
            ".incbin \"" file "\"\n" #symbol "_end:\n"                                             \
            ".byte 0\n"                                                                            \
            ".text\n");                                                                            \
    extern const char symbol[];                                                                    \
    extern const char symbol##_end[];
#include "web/dist/site.def"
#undef SITE

#define SITE(path, type, hash, forever, size, symbol, file)                                        \
    { path, type, hash, forever, size, symbol, symbol##_end },
static const struct {
    const char *path;
    const char *type;
    const char *hash;
    bool        forever;
    size_t      size;
    const char *begin;
    const char *end;
} files[] = {
#include "web/dist/site.def"
};
#undef SITE

int site_count(void)
{
    return (int)(sizeof files / sizeof *files);
}

SiteFile site_file(int index)
{
    return (SiteFile){ .path = files[index].path,
                       .type = files[index].type,
                       .hash = files[index].hash,
                       .forever = files[index].forever,
                       .size = files[index].size,
                       .gzip = files[index].begin,
                       .gzip_size = (size_t)(files[index].end - files[index].begin) };
}

const char *site_page(const char *path)
{
    return strchr(path, '.') ? path : strncmp(path, "/t/", 3) == 0 ? "/table.html" : "/index.html";
}
