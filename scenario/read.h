/* Reading a line of a scenario: words, numbers, names and lists. Every function works on a writable
 * text that ends with '\0' and moves a cursor over it. */
#ifndef SCENARIO_READ_H
#define SCENARIO_READ_H

#include <stdbool.h>
#include <stdint.h>

/* Cuts spaces, and then quotes, off both ends; returns the new beginning. */
char *read_trim(char *text);
/* If the text goes on with these words (case apart), steps over them and the spaces behind. */
bool read_words(char **at, const char *words);
/* A number of at most four digits. */
bool read_number(char **at, int *out);
/* A seed as game files have it: any number of 64 bits. */
bool read_seed(char **at, uint64_t *out);
/* The next item of a list, trimmed, or null at its end. Separators in quotes do not count. */
char *read_item(char **list, char separator);
/* Steps over a ':' and the spaces around it. */
bool read_colon(char **at);
/* Is there nothing more? */
bool read_end(const char *at);

/* The longest run of words from the cursor on that `find` knows (0 or more is an answer); the
 * cursor steps over it. -1 when there is none. */
typedef int NameFinder(const void *context, const char *name);
int         read_name(char **at, NameFinder *find, const void *context);

/* Does a text fit a pattern? '*' stands for anything; case, and '-' for ' ', do not matter. */
bool pattern_fits(const char *pattern, const char *text);
/* Could any text of this form, in which %xN stands for anything, fit the pattern? */
bool pattern_may_fit(const char *pattern, const char *form);

#endif
