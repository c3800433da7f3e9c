/* A game told turn by turn in figures: what everybody has come to, bought, lost and gained. It is
 * played again from its first action, and each family keeps its own account of the turn
 * (Wire.account). */
#ifndef WIRE_CHRONICLE_H
#define WIRE_CHRONICLE_H

#include "rules/table/family.h"
#include "wire/json_out.h"

enum { ACCOUNT_BYTES = 64 * 1024, CHRONICLE_EVENTS = 4096 };

typedef struct Chronicle {
    Ruleset       rules;
    AnyOptions    options;
    uint64_t      seed;
    const Action *actions;
    const int64_t
           *numbers; /* Of the last of the first 0, 1, 2 ... actions, as people are told them. */
    int64_t count;
    Player  viewer;
    bool    open;  /* The game is over, and nothing is hidden any more. */
    int     since; /* The first turn that is told. */
    /* Room to work in. */
    AnyGame game, before;
    Event   events[CHRONICLE_EVENTS];
    alignas(16) uint8_t account[ACCOUNT_BYTES];
} Chronicle;

/* Writes `turns` and what the family adds about the whole game, as members of a map that the caller
 * has opened. */
void chronicle_json(JsonOut *out, Chronicle *self);

#endif
