/* Phase 4, and phase 11 again (11.1): token conflicts (4a), then city attacks (4b).
 *
 * Conflicts without a holder of Advanced Military touch nothing but their own area, so all of them
 * are fought at once and wait only for those who have a choice. The others come after, in the order
 * that the holders like (4a.13, R-07). */
#include <string.h>

#include "rules/civ/conflict.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

enum { STEP_BEGIN, STEP_CONFLICTS, STEP_ATTACKS };

/* ---- Finding conflicts ---- */

/* The token conflicts of the whole board. */
static bool find_conflicts(uint32_t *out, const Rules *rules, const Game *game)
{
    uint8_t held[AREAS_MAX], shared[AREAS_MAX];
    bool    any = false;
    token_areas(held, shared, rules, game);
    memset(out, 0, AREA_WORDS * sizeof *out);
    FOR_BYTES(a, shared, areas_end(rules))
    if (game->city[a] != NOBODY || tokens_in(game, (Area)a) > area_info(rules, (Area)a)->limit) {
        bits_set(out, a);
        any = true;
    }
    return any;
}

/* Players who may take losses from other areas and may wait. */
static uint32_t holders(const Rules *rules, const Game *game)
{
    uint32_t set = 0;
    for (Player p = 0; p < game->player_count; p++)
        if (player_has(rules, game, p, EFFECT_LOSES_NEARBY))
            set |= bit32(p);
    return set;
}

/* Of several holders in one conflict the last in rank decides when it comes. */
static Player last_by_rank(const Game *game, uint32_t set)
{
    for (int i = game->player_count - 1; i >= 0; i--)
        if (set & bit32(game->rank_order[i]))
            return game->rank_order[i];
    return NOBODY;
}

/* Who decides when the conflict of an area comes; NOBODY where no holder is in it. */
static Player decider(const Game *game, uint32_t holder_set, Area area)
{
    return last_by_rank(game, token_owners(game, area) & holder_set);
}

/* Those who decide about any conflict that is open. */
static uint32_t deciders(const Rules *rules, const Game *game)
{
    uint32_t open[AREA_WORDS];
    uint32_t set = 0;
    uint32_t holder_set = holders(rules, game);
    if (holder_set == 0 || !find_conflicts(open, rules, game))
        return 0;
    for (int a = 0; a < rules->board->area_count; a++)
        if (bits_test(open, a)) {
            Player player = decider(game, holder_set, (Area)a);
            if (player != NOBODY)
                set |= bit32(player);
        }
    return set;
}

/* ---- Taking the steps ---- */

/* True when the plain conflicts wait for somebody. */
static bool fight_plain(const Play *play)
{
    uint32_t open[AREA_WORDS];
    if (!find_conflicts(open, play->rules, play->game))
        return false;
    uint32_t holder_set = holders(play->rules, play->game);
    for (int a = 0; a < play->rules->board->area_count; a++)
        if (bits_test(open, a) && decider(play->game, holder_set, (Area)a) == NOBODY
            && !fight_open(play, (Area)a))
            break; /* The table is full; the rest comes when these are over. */
    return fights_wait(play);
}

/* Asks the first in rank who has not let others go first; when all have, the first must go on. */
static void ask_holder(const Play *play, uint32_t candidates)
{
    Game    *game = play->game;
    uint32_t willing = candidates & ~game->conflict.waited;
    game->acting = bit32(first_by_rank(game, willing ? willing : candidates));
}

static void run(const Play *play)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    switch (frame->step) {
    case STEP_BEGIN:
        memset(&game->conflict, 0, sizeof game->conflict);
        frame->step = STEP_CONFLICTS;
        break;
    case STEP_CONFLICTS: {
        /* Again and again: a conflict can lose its holder to losses taken for another one. */
        if (fight_plain(play))
            break;
        uint32_t candidates = deciders(play->rules, game);
        if (candidates) {
            ask_holder(play, candidates);
            break;
        }
        game->conflict.waited = 0;
        frame->step = STEP_ATTACKS;
        flow_push(&game->flow, PROCEDURE_CITY_ATTACKS);
        break;
    }
    default:
        memset(&game->conflict, 0, sizeof game->conflict);
        flow_pop(&game->flow);
    }
}

/* ---- The choice of a holder of Advanced Military: which conflict, and when (C-1) ---- */

/* There is somebody to wait for, and not everybody waits already. */
static bool may_wait(const Rules *rules, const Game *game, Player player)
{
    uint32_t candidates = deciders(rules, game);
    return !(game->conflict.waited & bit32(player)) && (candidates & ~bit32(player)) != 0;
}

static void legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    uint32_t open[AREA_WORDS];
    uint32_t holder_set = holders(rules, game);
    find_conflicts(open, rules, game);
    for (int a = 0; a < rules->board->area_count; a++)
        if (bits_test(open, a) && decider(game, holder_set, (Area)a) == player)
            list_add(list, action_make(ACTION_CHOOSE, player, a, 0, 0, 0));
    if (may_wait(rules, game, player))
        list_add(list, action_make(ACTION_WAIT, player, 0, 0, 0, 0));
}

static Refusal check(const Rules *rules, const Game *game, const Action *action)
{
    if (action->kind == ACTION_WAIT) {
        if (!args_clear(action, 0))
            return REFUSAL_BAD_ARGUMENT;
        return may_wait(rules, game, action->player) ? REFUSAL_NONE : REFUSAL_NOTHING_TO_WAIT_FOR;
    }
    Refusal refusal = check_choose(rules, action);
    if (refusal != REFUSAL_NONE)
        return refusal;
    if (!token_conflict(rules, game, action->arg[0]))
        return REFUSAL_NO_CONFLICT_THERE;
    return decider(game, holders(rules, game), action->arg[0]) == action->player
               ? REFUSAL_NONE
               : REFUSAL_CONFLICT_OF_ANOTHER;
}

static void apply(const Play *play, const Action *action)
{
    Game *game = play->game;
    game->acting = 0;
    if (action->kind == ACTION_WAIT) {
        game->conflict.waited |= bit32(action->player);
        EVENT1(play, EVENT_CONFLICT_WAITS, action->player);
        return;
    }
    game->conflict.waited = 0;
    fight_begin(play, action->arg[0]);
}

static Prompt prompt(const Rules *rules, const Game *game, Player player)
{
    return (Prompt){ .kind = may_wait(rules, game, player) ? PROMPT_NEXT_CONFLICT_OR_WAIT
                                                           : PROMPT_NEXT_CONFLICT };
}

const Procedure procedure_CONFLICT = {
    .run = run,
    .ordered = true,
    .legal = legal,
    .check = check,
    .apply = apply,
    .prompt = prompt,
};
