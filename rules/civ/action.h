/* What a player does: one kind from actions.def with its arguments. */
#ifndef RULES_CIV_ACTION_H
#define RULES_CIV_ACTION_H

#include <stdbool.h>

#include "rules/civ/state.h"

#define ACTION(id, pattern) ACTION_##id,
typedef enum ActionKind {
#include "rules/civ/actions.def"
    ACTION_COUNT
} ActionKind;
#undef ACTION

enum { ACTION_ARGS = 7 };

typedef struct Action {
    uint8_t kind;
    uint8_t player; /* Or THE_TABLE. */
    union {
        uint16_t   arg[ACTION_ARGS]; /* The slots that the pattern names; unused ones are 0. */
        OfferTerms offer;            /* Of ACTION_OFFER. */
    };
} Action;
static_assert(sizeof(Action) == 16, "lists of actions are long");

/* How the two tokens of a ship are paid: the argument %w of BUILD_SHIP. */
typedef enum { PAY_TREASURY, PAY_MIXED, PAY_TOKENS } ShipPayment;

/* A list of legal actions in the caller's buffer. When it is full, list_add() says so and the
 * lister may stop: asking for at most two tells cheaply whether there is a choice. */
typedef struct ActionList {
    Action *items;
    int     count;
    int     max;
} ActionList;

/* False when the list is full after this; the lister then returns. */
static inline bool list_add(ActionList *list, Action action)
{
    if (list->count < list->max)
        list->items[list->count++] = action;
    return list->count < list->max;
}

/* The same for long lists: written in place, so that nothing is stored twice. */
static inline bool list_put(ActionList *list, int kind, Player player, int arg0, int arg1, int arg2,
                            int arg3)
{
    if (list->count < list->max) {
        Action *out = &list->items[list->count++];
        out->kind = (uint8_t)kind;
        out->player = player;
        out->arg[0] = (uint16_t)arg0;
        out->arg[1] = (uint16_t)arg1;
        out->arg[2] = (uint16_t)arg2;
        out->arg[3] = (uint16_t)arg3;
        out->arg[4] = out->arg[5] = out->arg[6] = 0;
    }
    return list->count < list->max;
}

/* The order of legal lists: kind, then arguments. */
int action_compare(const Action *a, const Action *b);
/* For listers that cannot produce the order themselves. */
void list_sort(ActionList *list);
bool list_has(const ActionList *list, const Action *action);
/* Are the arguments from slot `from` on unused, as they must be? */
static inline bool args_clear(const Action *action, int from)
{
    unsigned used = 0;
    for (int i = from; i < ACTION_ARGS; i++)
        used |= action->arg[i];
    return used == 0;
}

static inline Action action_make(int kind, Player player, int arg0, int arg1, int arg2, int arg3)
{
    return (Action){ .kind = (uint8_t)kind,
                     .player = player,
                     .arg = { (uint16_t)arg0, (uint16_t)arg1, (uint16_t)arg2, (uint16_t)arg3 } };
}

#endif
