/* Figures in the words of the rulebook come from the data. In a page, {10|Famine.damage} is a
 * figure as the book that the page describes has it, and where an edition has it from; what is
 * shown to a player is the figure of the edition that is played. Written as a word it is shown as a
 * word: {three|...}. */
#ifndef DATA_RULEBOOK_FIGURES_H
#define DATA_RULEBOOK_FIGURES_H

#include <stdbool.h>
#include <stddef.h>

#include "rules/civ/edition.h"

/* What an edition has under a reference; false if it has none:
 *   tax-rate                      a row of numbers.def
 *   Famine.damage                 a figure of a calamity
 *   Pottery.price                 of an advance; Pottery.famine-primary: an effect, without its
 * sign basic.late-iron-age.cities    what an age asks for; 5.credits: what five players start with
 */
bool rulebook_figure(int *out, const Edition *edition, const char *reference);

/* One {figure|reference}. */
typedef struct RulebookFigure {
    const char *begin; /* At the { ... */
    const char *end;   /* ... and behind the }. */
    char        written[32];
    char        reference[64];
} RulebookFigure;

/* The first one of a text that need not end with a zero byte; false if there is none. */
bool rulebook_next_figure(RulebookFigure *out, const char *text, size_t length);
/* A figure as it is written: in words if `like` is a word. */
void rulebook_write_figure(char *out, size_t size, int figure, const char *like);

/* The text for an edition, ended by a zero byte and cut off where it does not fit. A figure that
 * the edition does not have stays as it is written. */
void rulebook_fill(char *out, size_t size, const Edition *edition, const char *text, size_t length);

#endif
