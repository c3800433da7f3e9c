/* The pieces that texts are written and read with, for families some of whose actions have texts of
 * their own (OwnTexts in rules/table/family.h). Everybody else uses rules/table/text.h. */
#ifndef RULES_TABLE_TEXT_PARTS_H
#define RULES_TABLE_TEXT_PARTS_H

#include "rules/table/family.h"

/* Appends like snprintf(): counts what does not fit. */
struct TextWriter {
    char          *out;
    size_t         size, length;
    const Ruleset *rules;
    const void    *game;
};

void text_put_char(TextWriter *writer, char c);
void text_put(TextWriter *writer, const char *text);
void text_put_number(TextWriter *writer, int number);
void text_put_slot(TextWriter *writer, char letter, int value);

struct TextReader {
    const Ruleset *rules;
    const void    *game;
    const char    *at;
    /* Where the best attempt so far stopped, and what would have fitted there. */
    const char *furthest;
    char        expected[NAME_MAX];
};

/* Each reads what stands here, after spaces; or notes what was expected and returns false, in which
 * case `at` may have moved. */
bool text_take_word(TextReader *reader, const char *word);
bool text_take_number(TextReader *reader, int most, int *out);
bool text_take_name(TextReader *reader, char letter, int *out);
/* Notes what would have fitted here; always false. */
bool text_expected(TextReader *reader, const char *what);
void text_skip_space(TextReader *reader);

#endif
