/* The rules in words, from the pages docs/rulebook*.md, which travel inside the program. */
#ifndef DATA_RULEBOOK_H
#define DATA_RULEBOOK_H

#include <stdbool.h>
#include <stddef.h>

#include "rules/civ/edition.h"

/* One rule as an edition has it. The texts are parts of the page and not ended by a zero byte;
 * figures stand in them as in the page, and rulebook_fill() puts in those of the edition. */
typedef struct RulebookRule {
    char id[64]; /* Without the book, such as "4b.3". */
    const char
          *part; /* The heading of the part that begins here, such as "Phase 4: Conflict" ... */
    size_t part_length; /* ... or 0. */
    const char *title;  /* That of the chapter, likewise. */
    size_t      title_length;
    const char *line; /* Of the page, from its mark on. */
    const char *text; /* By rulebook_find(). */
    size_t      text_length;
} RulebookRule;

/* Reads all rules of an edition in the order of the page:
 * for (RulebookReader reader = rulebook_begin(edition); rulebook_next(&reader, &rule);) */
typedef struct RulebookReader {
    const Edition *edition;
    const char    *at;
    char           book[NAME_MAX]; /* That the page describes. */
    RulebookRule   headings;       /* Of which no rule has been read yet. */
} RulebookReader;

RulebookReader rulebook_begin(const Edition *edition);
bool           rulebook_next(RulebookReader *reader, RulebookRule *out);
/* The text of a rule that has been read: it takes a search of the page, which most readers do
 * without. */
void rulebook_find(const RulebookReader *reader, RulebookRule *rule);

/* What the ids of the rules about an advance or a calamity begin with: "famine." where the page has
 * a chapter of that name, else "29.3.1." where the rule 29.3.1.1 begins with "Famine:" or
 * "Famine (". Empty if there are none. */
void rulebook_chapter(char out[64], const Edition *edition, const char *name);

/* The id under which the edition has a rule that questions and refusals cite: they are written with
 * the ids of the common page, and a page of its own lists what is numbered otherwise there. */
void rulebook_cited(char out[64], const Edition *edition, const char *cited);

/* The text of a rule, such as "4b.3", as the edition has it; false when there is none. */
bool rulebook_text(char *out, size_t size, const Edition *edition, const char *rule);

#endif
