/* All that a family says in English, with names by which translations know it (web/locales.mjs). */
#ifndef WIRE_TEXTS_H
#define WIRE_TEXTS_H

#include <stdbool.h>

#include "data/error.h"
#include "rules/table/family.h"
#include "wire/json_out.h"

/* { words, measures, notes, editions }: what /api/words says, what bots say that they weigh by
 * prompt, their notes by name, and of each edition its catalogue and its rulebook. */
bool texts_json(JsonOut *out, const Family *family, Error *error);

#endif
