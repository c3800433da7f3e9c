/* Procedures: the rows that are in charge of a step of the game, what they change a game through,
 * who acts in them, and the events they write. */
#ifndef RULES_CIV_PROCEDURE_H
#define RULES_CIV_PROCEDURE_H

#include "rules/civ/game.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "rules/table/traits.h"

/* A game being changed. */
typedef struct Play {
    Game        *game;
    const Rules *rules;
    Events      *events; /* Null when nobody listens. */
} Play;

/* Where several may act together: who comes first if the table's option asks for one at a time. */
typedef enum {
    STRICT_NEVER, /* They act together all the same. */
    STRICT_BY_RANK,
    STRICT_BY_ORDER /* game->order */
} StrictOrder;

/* One row for each thing that a flow frame can be doing; the top frame's row is in charge.
 *
 * run()     takes forced steps while nobody is pending: it must change the flow or make somebody
 *           pending. It is called again and again until a decision is due or the game is over.
 * strict    how those of game->acting act where an order is kept.
 * ordered   an order can be insisted on in steps that the procedure calls, if not in its own.
 * pending() who must or may act. Null: those of game->acting whom `strict` lets act.
 * legal()   lists, sorted, the actions of a pending player.
 * check()   refuses or accepts an action of a pending player. Null: membership in the legal list.
 * apply()   does it; it cannot fail.
 * prompt()  what the pending player is asked.
 * may_act() who may act without having to, besides the pending ones. Null: nobody.
 * to_come() who is told to wait for a turn, not that there is nothing to decide. Null: those of
 *           game->acting who are not pending.
 * affected() whose options an action of this player in the same step may have narrowed; the others
 * are not asked again whether they have a choice. Null: everybody's. has_choice() true if the
 * player certainly has two options or more; else they are listed to see. Null: always listed.
 * traits    what clocks and bots have to know of the step: TRAIT_ bits. */
typedef struct Procedure {
    void (*run)(const Play *play);
    StrictOrder strict;
    bool        ordered;
    uint32_t (*pending)(const Rules *rules, const Game *game);
    void (*legal)(ActionList *list, const Rules *rules, const Game *game, Player player);
    Refusal (*check)(const Rules *rules, const Game *game, const Action *action);
    void (*apply)(const Play *play, const Action *action);
    Prompt (*prompt)(const Rules *rules, const Game *game, Player player);
    uint32_t (*may_act)(const Rules *rules, const Game *game);
    uint32_t (*to_come)(const Rules *rules, const Game *game);
    uint32_t (*affected)(const Rules *rules, const Game *game, Player player);
    bool (*has_choice)(const Rules *rules, const Game *game, Player player);
    unsigned traits;
} Procedure;

/* Each is defined in the file of its phase. */
#define PROCEDURE(id, name) extern const Procedure procedure_##id;
#include "rules/civ/procedures.def"
#undef PROCEDURE

unsigned procedure_traits(ProcedureId procedure);

/* What is played in place of a phase that the edition names, if the table has chosen so. */
static inline uint8_t phase_played(const Game *game, uint8_t procedure)
{
    return procedure == PROCEDURE_TRADE && game->switches[SWITCH_TRADE_FORM] != TRADE_FORM_OPEN
               ? PROCEDURE_MARKET
               : procedure;
}

/* Takes forced steps until a decision is due or the game is over. */
void game_run(const Play *play);

/* Clears the room of a phase: as much of the union as the phase has filled. Each phase finds it
 * clear and leaves it clear. */
void phase_clear(Game *game, size_t used);

/* ---- Who acts ---- */

/* The first of game->acting in the order that the table keeps, as a set; empty when nobody acts. */
uint32_t acting_first(const Game *game, StrictOrder order);
/* Do players act one at a time: by the table's option, or since somebody insists on it (11.2)? */
static inline bool keeps_order(const Game *game)
{
    return game->options.strict_order || game->in_order;
}

/* Where players may act together or one at a time: the members of game->acting who may act now. */
static inline uint32_t acting_now(const Game *game, StrictOrder order)
{
    return keeps_order(game) && order != STRICT_NEVER ? acting_first(game, order) : game->acting;
}

static inline void acting_add(Game *game, Player player)
{
    game->acting |= bit32(player);
}

static inline void acting_remove(Game *game, Player player)
{
    game->acting &= ~bit32(player);
}

/* `choose` with an area of the board; whether this area may be chosen the caller knows. */
static inline Refusal check_choose(const Rules *rules, const Action *action)
{
    if (action->kind != ACTION_CHOOSE)
        return REFUSAL_WRONG_KIND;
    return action->arg[0] < rules->board->area_count && args_clear(action, 1)
               ? REFUSAL_NONE
               : REFUSAL_BAD_ARGUMENT;
}

/* ---- Events ---- */

void event_write(Events *events, uint32_t seen_by, EventKind kind, int arg0, int arg1, int arg2,
                 int arg3, int arg4);
static inline void event_add(const Play *play, uint32_t seen_by, EventKind kind, int arg0, int arg1,
                             int arg2, int arg3, int arg4)
{
    if (play->events)
        event_write(play->events, seen_by, kind, arg0, arg1, arg2, arg3, arg4);
}
/* Seen by all. */
#define EVENT4(play, kind, a, b, c, d) event_add(play, SEEN_BY_ALL, kind, a, b, c, d, 0)
#define EVENT3(play, kind, a, b, c) event_add(play, SEEN_BY_ALL, kind, a, b, c, 0, 0)
#define EVENT2(play, kind, a, b) event_add(play, SEEN_BY_ALL, kind, a, b, 0, 0, 0)
#define EVENT1(play, kind, a) event_add(play, SEEN_BY_ALL, kind, a, 0, 0, 0, 0)

#endif
