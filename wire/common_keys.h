/* The keys of common_keys.def, written in the same way for all families. */
#ifndef WIRE_COMMON_KEYS_H
#define WIRE_COMMON_KEYS_H

#include "rules/table/family.h"
#include "wire/json_out.h"

/* A view as far as all families have it. */
typedef struct Seen {
    const Ruleset *rules;
    const void    *view, *shown; /* The game that it shows. */
    Player         viewer;
    uint32_t       pending, may_act;
    bool           is_asked; /* There are a prompt and a list of legal actions. */
    long long      n;
} Seen;

#define COMMON(id, key, type, doc) void common_key_##id(JsonOut *out, const Seen *seen);
#include "wire/common_keys.def"
#undef COMMON

/* A list of seats. */
void out_seats(JsonOut *out, uint32_t set);

#endif
