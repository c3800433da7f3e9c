/* What a player does: one kind from the actions.def of the family, with its arguments. Lists of
 * actions, what a player is asked, and the answer to an action that cannot be. */
#ifndef RULES_TABLE_ACTION_H
#define RULES_TABLE_ACTION_H

#include <assert.h>
#include <stdbool.h>

#include "rules/table/ids.h"

enum { ACTION_ARGS = 7, PROMPT_ARGS = 3 };

typedef struct Action {
    uint8_t kind;
    uint8_t player; /* Or THE_TABLE. */
    union {
        uint16_t arg[ACTION_ARGS]; /* The slots that the pattern names; unused ones are 0. */
        /* Of a kind whose pattern has no slots and which the family lays out itself. */
        uint8_t bytes[2 * ACTION_ARGS];
    };
} Action;
static_assert(sizeof(Action) == 16, "lists of actions are long");

/* Why an action is not accepted: a row of the refusals.def of the family. Row 0 is none. */
typedef int Refusal;
enum { ACCEPTED = 0 };

/* What a pending player is asked, for clients to say in words: a row of the prompts.def of the
 * family. Row 0 is nothing. */
typedef struct Prompt {
    uint8_t  kind;
    uint8_t  reserved;
    uint16_t arg[PROMPT_ARGS];
} Prompt;

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
int  action_compare(const Action *a, const Action *b);
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
