/* Phase 10: special abilities, in order of progress. The player on turn begins abilities one after
 * the other, each once, and ends each before the next (10.1 to 10.3). An ability is known by its
 * effect; what it does is in ability_areas.c, ability_pieces.c and ability_cards.c.
 *
 * The frame keeps the place in the order of progress (count) and the player on turn (player). */
#include "rules/civ/abilities.h"

#include <string.h>

#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/procedure.h"

static const Ability *const abilities[] = { &ability_diaspora, &ability_destroy, &ability_annex,
                                            &ability_politics, &ability_tribute, &ability_sell,
                                            &ability_convert,  &ability_settle,  &ability_demand };
enum { ABILITIES = sizeof abilities / sizeof *abilities };
static_assert(ABILITIES <= 16, "AbilityState.used has 16 bits");

enum { STEP_BEGIN, STEP_TURNS };

Player ability_user(const Game *game)
{
    return flow_top_const(&game->flow)->player;
}

const Ability *ability_begun(const Game *game)
{
    int begun = game->phase.abilities.begun;
    return begun == 0 ? NULL : abilities[begun - 1];
}

/* 10.3: could the player begin this ability? */
static bool may_use(const Rules *rules, const Game *game, Player player, int ability)
{
    return !(game->phase.abilities.used & bit32(ability))
           && player_has(rules, game, player, abilities[ability]->effect)
           && abilities[ability]->usable(rules, game, player);
}

static bool may_use_any(const Rules *rules, const Game *game, Player player)
{
    for (int i = 0; i < ABILITIES; i++)
        if (may_use(rules, game, player, i))
            return true;
    return false;
}

/* 10.1: the next in order of progress who can do anything, or the end of the phase. */
static void run(const Play *play)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    if (frame->step == STEP_BEGIN) {
        order_of_turns(game);
        frame->step = STEP_TURNS;
    }
    while (frame->count < game->player_count) {
        Player player = game->order[frame->count++];
        if (player_in(game, player) && may_use_any(play->rules, game, player)) {
            frame->player = player;
            game->acting = bit32(player);
            return;
        }
    }
    phase_clear(game, sizeof game->phase.abilities);
    flow_pop(&game->flow);
}

static void legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    if (tribute_pending(game)) {
        tribute_legal(list, rules, game, player);
        return;
    }
    const Ability *ability = ability_begun(game);
    if (ability) {
        ability->legal(list, rules, game, player);
    } else {
        for (uint64_t left = game->players[player].advances; left; left &= left - 1) {
            int advance = first64(left);
            for (int i = 0; i < ABILITIES; i++)
                if (effect_has(rules->edition, bit64(advance), abilities[i]->effect)
                    && may_use(rules, game, player, i)) {
                    list_add(list, action_make(ACTION_USE, player, advance, 0, 0, 0));
                    break;
                }
        }
    }
    list_add(list, action_make(ACTION_DONE, player, 0, 0, 0, 0));
}

/* The ability of an advance that the player could begin; -1 with the reason why there is none. */
static int find_ability(const Rules *rules, const Game *game, Player player, Advance advance,
                        Refusal *refusal)
{
    *refusal = REFUSAL_NO_ABILITY;
    for (int i = 0; i < ABILITIES; i++) {
        if (!effect_has(rules->edition, bit64(advance), abilities[i]->effect))
            continue;
        if (may_use(rules, game, player, i))
            return i;
        *refusal = game->phase.abilities.used & bit32(i) ? REFUSAL_ABILITY_USED
                                                         : REFUSAL_ABILITY_IMPOSSIBLE;
    }
    return -1;
}

static Refusal check_use(const Rules *rules, const Game *game, const Action *action)
{
    if (action->arg[0] >= rules->edition->advance_count || !args_clear(action, 1))
        return REFUSAL_BAD_ARGUMENT;
    if (!(game->players[action->player].advances & bit64(action->arg[0])))
        return REFUSAL_ADVANCE_NOT_HELD;
    Refusal refusal;
    int     found = find_ability(rules, game, action->player, (Advance)action->arg[0], &refusal);
    return found >= 0 ? REFUSAL_NONE : refusal;
}

static Refusal check(const Rules *rules, const Game *game, const Action *action)
{
    if (tribute_pending(game))
        return tribute_check(rules, game, action);
    if (action->kind == ACTION_DONE)
        return args_clear(action, 0) ? REFUSAL_NONE : REFUSAL_BAD_ARGUMENT;
    const Ability *ability = ability_begun(game);
    if (action->kind == ACTION_USE)
        return ability ? REFUSAL_ABILITY_BEGUN : check_use(rules, game, action);
    return ability ? ability->check(rules, game, action) : REFUSAL_WRONG_KIND;
}

static void apply_use(const Play *play, const Action *action)
{
    Refusal refusal;
    int     found =
        find_ability(play->rules, play->game, action->player, (Advance)action->arg[0], &refusal);
    must(found >= 0);
    play->game->phase.abilities.begun = (uint8_t)(found + 1);
    play->game->phase.abilities.used |= (uint16_t)bit32(found);
    EVENT2(play, EVENT_ABILITY_USED, action->player, action->arg[0]);
}

static void apply_done(const Play *play)
{
    Game          *game = play->game;
    const Ability *ability = ability_begun(game);
    if (!ability) {
        phase_clear(game, sizeof game->phase.abilities);
        game->acting = 0;
    } else if (ability->done) {
        ability->done(play);
    } else {
        ability_end(play);
    }
}

static void apply(const Play *play, const Action *action)
{
    if (tribute_pending(play->game))
        tribute_apply(play, action);
    else if (action->kind == ACTION_USE)
        apply_use(play, action);
    else if (action->kind == ACTION_DONE)
        apply_done(play);
    else
        ability_begun(play->game)->apply(play, action);
}

/* 10.1: whoever holds an ability and comes later. */
static uint32_t to_come(const Rules *rules, const Game *game)
{
    uint32_t set = 0;
    for (uint32_t left = players_from(game, game->order, flow_top_const(&game->flow)->count); left;
         left &= left - 1)
        for (int i = 0; i < ABILITIES; i++)
            if (player_has(rules, game, (Player)first32(left), abilities[i]->effect))
                set |= left & -left;
    return set;
}

static Prompt prompt(const Rules *rules, const Game *game, Player player)
{
    (void)player;
    if (tribute_pending(game))
        return (Prompt){ .kind = PROMPT_TRIBUTE_GIVE, .arg = { ability_user(game) } };
    const Ability *ability = ability_begun(game);
    if (!ability)
        return (Prompt){ .kind = PROMPT_ABILITY };
    if (ability == &ability_demand && game->phase.abilities.room.demand.card != CARD_WATER)
        return (Prompt){ .kind = PROMPT_DEMAND_FROM,
                         .arg = { (uint16_t)ability_left(rules, game, ability),
                                  game->phase.abilities.room.demand.card } };
    if (tribute_showing(game))
        return (Prompt){ .kind = PROMPT_TRIBUTE_SHOW };
    return (Prompt){ .kind = (uint8_t)ability->prompt,
                     .arg = { (uint16_t)ability_left(rules, game, ability) } };
}

const Procedure procedure_ABILITIES = {
    .run = run, .legal = legal, .check = check, .apply = apply, .prompt = prompt, .to_come = to_come
};

void ability_end(const Play *play)
{
    Game    *game = play->game;
    uint16_t used = game->phase.abilities.used;
    phase_clear(game, sizeof game->phase.abilities);
    game->phase.abilities.used = used;
    game->acting = bit32(ability_user(game));
}

int ability_left(const Rules *rules, const Game *game, const Ability *ability)
{
    return player_effect(rules, game, ability_user(game), ability->effect)
           - game->phase.abilities.count;
}
