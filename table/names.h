/* What people call themselves and their tables: shown to others, who must be able to tell them
 * apart. */
#ifndef TABLE_NAMES_H
#define TABLE_NAMES_H

#include <stdbool.h>

#include "data/error.h"

/* Brings a name of UTF-8 into the one form in which it is kept: letters with their marks in one
 * character where there is one, single blanks and none at the ends. It never grows. False with what
 * is wrong: characters that nobody sees, that turn the direction of the text, or that mean nothing.
 */
bool name_clean(char *name, Error *error);
/* Would people take both for the same? Upper and lower case count as the same. */
bool names_alike(const char *a, const char *b);
/* Is it the form of a mail address? Nothing that could be taken for a second one or a header. */
bool mail_is_address(const char *mail);

#endif
