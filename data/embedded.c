/* The assembler takes the files in as they are; paths are relative to the root of the project. */
#include "data/embedded.h"

#define EMBEDDED(kind, id, symbol, path)                                                           \
    __asm__(".section .rodata\n"                                                                   \
            ".global embedded_" #symbol "\n"                                                       \
            ".global embedded_" #symbol "_end\n"                                                   \
            "embedded_" #symbol ":\n"                                                              \
            ".incbin \"" path "\"\n"                                                               \
            "embedded_" #symbol "_end:\n"                                                          \
            ".byte 0\n"                                                                            \
            ".text\n");                                                                            \
    extern const char embedded_##symbol[];                                                         \
    extern const char embedded_##symbol##_end[];
#include "data/embedded.def"
#undef EMBEDDED

#define EMBEDDED(kind, id, symbol, path)                                                           \
    { EMBEDDED_##kind, id, path, embedded_##symbol, embedded_##symbol##_end },
static const struct {
    EmbeddedKind kind;
    const char  *id;
    const char  *path;
    const char  *begin;
    const char  *end;
} files[] = {
#include "data/embedded.def"
};
#undef EMBEDDED

int embedded_count(void)
{
    return (int)(sizeof files / sizeof *files);
}

EmbeddedFile embedded_file(int index)
{
    return (EmbeddedFile){ .kind = files[index].kind,
                           .id = files[index].id,
                           .path = files[index].path,
                           .text = files[index].begin,
                           .size = (size_t)(files[index].end - files[index].begin) };
}
