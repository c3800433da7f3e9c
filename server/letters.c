#include "server/letters.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "rules/table/must.h"

#define LETTER(id, text) text,
static const char *const texts[LETTER_TEXTS] = {
#include "server/letters.def"
};
#undef LETTER

/* SPOKEN(language, english, text): made by web/build.mjs from web/locales. */
#define SPOKEN(language, english, text) { language, english, text },
static const struct {
    const char *language, *english, *text;
} spoken[] = {
#include "web/dist/letters.def"
    { NULL, NULL, NULL }
};
#undef SPOKEN

const char *letter_spoken(const char *language, const char *english)
{
    for (int i = 0; spoken[i].language; i++)
        if (strcmp(spoken[i].language, language) == 0 && strcmp(spoken[i].english, english) == 0)
            return spoken[i].text;
    return english;
}

typedef struct Writer {
    char  *out;
    size_t size, length;
} Writer;

static void write_byte(Writer *writer, char byte)
{
    if (writer->length + 1 < writer->size)
        writer->out[writer->length++] = byte;
}

static void write_text(Writer *writer, const char *text)
{
    while (*text)
        write_byte(writer, *text++);
}

static const char *value_of(const LetterSlot *slots, const char *name, size_t length)
{
    for (; slots->name; slots++)
        if (strlen(slots->name) == length && memcmp(slots->name, name, length) == 0)
            return slots->value;
    return "";
}

void letter_write(char *out, size_t size, const char *language, LetterText text,
                  const LetterSlot *slots)
{
    Writer writer = { out, size, 0 };
    for (const char *at = letter_spoken(language, texts[text]); *at; at++)
        if (*at == '{') {
            size_t length = strcspn(at + 1, "}");
            must(at[length + 1] == '}');
            write_text(&writer, value_of(slots, at + 1, length));
            at += length + 1;
        } else if (*at == '\n') {
            write_text(&writer, "\r\n");
        } else {
            write_byte(&writer, *at);
        }
    out[writer.length] = 0;
}

static int bytes_of_letter(unsigned char first)
{
    return first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

void letter_subject(char *out, size_t size, const char *text)
{
    enum { WORD_MOST = 60 }; /* Of 75; a letter takes up to 12 more. */
    Writer writer = { out, size, 0 };
    bool   plain = true;
    for (const char *at = text; *at; at++)
        plain = plain && (unsigned char)*at < 0x80;
    if (plain) {
        write_text(&writer, text);
        out[writer.length] = 0;
        return;
    }
    write_text(&writer, "=?utf-8?Q?");
    for (int word = 0; *text;) {
        for (int left = bytes_of_letter((unsigned char)*text); left > 0 && *text; left--, text++) {
            char code[4];
            snprintf(code, sizeof code, "=%02X", (unsigned)(unsigned char)*text);
            write_text(&writer, code);
            word += 3;
        }
        if (word > WORD_MOST && *text) {
            write_text(&writer, "?=\r\n =?utf-8?Q?");
            word = 0;
        }
    }
    write_text(&writer, "?=");
    out[writer.length] = 0;
}
