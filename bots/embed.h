/* Weights travel inside the program: weights_file_SYMBOL is the text of a file, up to
 * weights_file_SYMBOL_end. */
#ifndef BOTS_EMBED_H
#define BOTS_EMBED_H

#define EMBED_WEIGHTS(symbol, path)                                                                \
    __asm__(".section .rodata\n"                                                                   \
            ".global weights_file_" #symbol "\n"                                                   \
            ".global weights_file_" #symbol "_end\n"                                               \
            "weights_file_" #symbol ":\n"                                                          \
            ".incbin \"" path "\"\n"                                                               \
            "weights_file_" #symbol "_end:\n"                                                      \
            ".byte 0\n"                                                                            \
            ".text\n");                                                                            \
    extern const char weights_file_##symbol[];                                                     \
    extern const char weights_file_##symbol##_end[]

#endif
