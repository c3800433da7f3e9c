/* The rules in words, from docs/rulebook.md, which travels inside the program. */
#ifndef DATA_RULEBOOK_H
#define DATA_RULEBOOK_H

#include <stdbool.h>
#include <stddef.h>

#include "rules/civ/edition.h"

/* The text of a rule, such as "4b.3", as the edition has it; false when there is none. */
bool rulebook_text(char *out, size_t size, const Edition *edition, const char *rule);

#endif
