/* What letters to people say, in the language of whoever gets them. */
#ifndef SERVER_LETTERS_H
#define SERVER_LETTERS_H

#include <stddef.h>

enum { LANGUAGE_MAX = 16 };

#define LETTER(id, text) LETTER_##id,
typedef enum LetterText {
#include "server/letters.def"
    LETTER_TEXTS
} LetterText;
#undef LETTER

typedef struct LetterSlot {
    const char *name, *value;
} LetterSlot;

/* A text that the program says in English, in another language; English where there is none. */
const char *letter_spoken(const char *language, const char *english);
/* The text filled in; the last slot has no name. Lines end as mail wants them. */
void letter_write(char *out, size_t size, const char *language, LetterText text,
                  const LetterSlot *slots);
/* A subject as a header may hold it: bytes beyond ASCII in encoded words (RFC 2047). */
void letter_subject(char *out, size_t size, const char *text);

#endif
