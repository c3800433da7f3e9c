/* Major calamities of their own kind: Corruption, Regression, and the call of Barbarian Hordes,
 * whose fights are in hordes.c. */
#include "rules/civ/calamity.h"
#include "rules/civ/cards.h"
#include "rules/civ/conflict.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

/* ---- Barbarian Hordes ---- */

/* 29.5.2.1: the victim too; of equal ones the first by rank (11.4). */
static Player fewest_cities(const Rules *rules, const Game *game)
{
    Player best = NOBODY;
    for (int i = 0; i < game->player_count; i++) {
        Player player = game->rank_order[i];
        if (player_in(game, player)
            && (best == NOBODY
                || cities_on_board(rules, game, player) < cities_on_board(rules, game, best)))
            best = player;
    }
    return best;
}

static void hordes_call(const Play *play)
{
    const Rules *rules = play->rules;
    Game        *game = play->game;
    MajorState  *state = &game->phase.major;
    int          count = calamity_figure(rules, game, HORDES_TOKENS)
                + player_effect(rules, game, state->primary, EFFECT_HORDES);
    Player leader = state->beneficiary;
    if (leader == NOBODY
        && game->switches[SWITCH_CALAMITY_BENEFICIARY] == CALAMITY_BENEFICIARY_TRADER_ONLY)
        leader = fewest_cities(rules, game);
    if (leader == NOBODY || count <= 0 || !hordes_begin(play, state->primary, leader, count))
        calamity_no_target(play); /* */
}

const CalamityRules calamity_barbarian_hordes = { .begin = hordes_call };

/* ---- Corruption: MajorState.left is the face value still to be discarded ---- */

static bool smallest_excess(const Game *game)
{
    return game->switches[SWITCH_DISCARD_VALUE] == DISCARD_VALUE_SMALLEST_EXCESS;
}

static void corruption_settle(const Play *play)
{
    Player   victim = major_state(play)->primary;
    uint8_t *amount = &major_state(play)->left[victim];
    int      worth = 0, least = STACKS_MAX;
    for (int card = 0; card < play->rules->edition->first_calamity; card++) {
        if (play->game->hand[victim][card] == 0)
            continue;
        int face = card_info(play->rules, (Card)card)->stack;
        worth += play->game->hand[victim][card] * face;
        least = face < least ? face : least;
    }
    if (*amount > 0 && (worth < *amount || worth - least < *amount)) {
        /* calamities.7: too little is everything there is, and so is what no card can be spared
         * from; Water can be. */
        commodities_settle(play, victim, UINT8_MAX);
        *amount = 0;
    }
    /* at least the value; whoever likes goes on. */
    if (*amount == 0
        && (first_rules(play->game) || smallest_excess(play->game)
            || hand_commodities(play->rules, play->game, victim) == 0))
        acting_remove(play->game, victim);
}

static void corruption_begin(const Play *play)
{
    Player victim = major_state(play)->primary;
    int    count = calamity_figure(play->rules, play->game, CORRUPTION_VALUE)
                + player_effect(play->rules, play->game, victim, EFFECT_CORRUPTION);
    if (count <= 0 || hand_commodities(play->rules, play->game, victim) == 0
        || calamity_spares(play->rules, play->game, victim)) {
        calamity_no_target(play);
        return;
    }
    if (smallest_excess(play->game)) /* what can be reached exactly from here on. */
        count = value_reached(play->rules, play->game, victim, count);
    major_state(play)->left[victim] = (uint8_t)count;
    acting_add(play->game, victim);
    corruption_settle(play);
}

static void corruption_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    if (smallest_excess(game)) {
        for (Card card = 0; card < rules->edition->first_calamity; card++)
            if (value_allows(rules, game, player, game->phase.major.left[player], card)
                && !list_add(list, action_make(ACTION_DISCARD, player, card, 0, 0, 0)))
                return;
        return;
    }
    commodities_legal(list, rules, game, player);
    if (game->phase.major.left[player] == 0)
        list_add(list, action_make(ACTION_DONE, player, 0, 0, 0, 0));
}

static Refusal corruption_why_not(const Rules *rules, const Game *game, const Action *action)
{
    if (action->kind == ACTION_DONE && !smallest_excess(game))
        return game->phase.major.left[action->player] > 0 ? REFUSAL_VALUE_NOT_REACHED
                                                          : REFUSAL_BAD_ARGUMENT;
    if (action->kind != ACTION_DISCARD)
        return REFUSAL_WRONG_KIND;
    return action->arg[0] < rules->edition->first_calamity && args_clear(action, 1)
                   && game->hand[action->player][action->arg[0]] > 0
               ? REFUSAL_VALUE_NOT_EXACT
               : REFUSAL_NO_SUCH_COMMODITY;
}

static Refusal corruption_check(const Rules *rules, const Game *game, const Action *action)
{
    return check_listed(rules, game, action, corruption_legal, corruption_why_not);
}

static void corruption_apply(const Play *play, const Action *action)
{
    uint8_t *amount = &major_state(play)->left[action->player];
    if (action->kind == ACTION_DONE) {
        acting_remove(play->game, action->player);
        return;
    }
    int value = card_info(play->rules, (Card)action->arg[0])->stack;
    card_discard(play, action->player, (Card)action->arg[0]);
    *amount = (uint8_t)(*amount > value ? *amount - value : 0);
    corruption_settle(play);
}

static Prompt corruption_prompt(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    if (game->phase.major.left[player] == 0)
        return (Prompt){ .kind = PROMPT_DISCARD_MORE };
    return (Prompt){ .kind = PROMPT_DISCARD_VALUE, .arg = { game->phase.major.left[player] } };
}

const CalamityRules calamity_corruption = { .begin = corruption_begin,
                                            .legal = corruption_legal,
                                            .check = corruption_check,
                                            .apply = corruption_apply,
                                            .prompt = corruption_prompt };

/* ---- Regression ---- */

/* regression.4: cities inland as long as there are any. */
static bool regression_exposed(const Rules *rules, const Game *game, Player player, Area area)
{
    if (!area_info(rules, area)->coastal)
        return true;
    FOR_CITIES(other, rules, game, player)
    if (!area_info(rules, other)->coastal)
        return false;
    return true;
}

/* Steps back at once when nothing can avert it any more. */
static void regression_settle(const Play *play)
{
    Game       *game = play->game;
    MajorState *state = &game->phase.major;
    Player      victim = state->primary;
    int         price = player_effect(play->rules, game, victim, EFFECT_REGRESSION_CITIES);
    if (state->room.regression.cities_owed > 0)
        return;
    if (state->left[victim] > 0
        && (price == 0 || cities_on_board(play->rules, game, victim) < price)) {
        game->players[victim].marker =
            (uint8_t)(game->players[victim].marker - state->left[victim]);
        EVENT2(play, EVENT_REGRESSED, victim, game->players[victim].marker);
        state->left[victim] = 0;
    }
    if (state->left[victim] == 0)
        acting_remove(game, victim);
}

static void regression_begin(const Play *play)
{
    Game  *game = play->game;
    Player victim = major_state(play)->primary;
    int    marker = game->players[victim].marker;
    int    steps = calamity_figure(play->rules, game, REGRESSION_STEPS)
                + player_effect(play->rules, game, victim, EFFECT_REGRESSION);
    /* never below the arrow, so a step that would lead there need not be averted. */
    steps = steps < 0 ? 0 : steps > marker ? marker : steps;
    if (calamity_spares(play->rules, game, victim))
        steps = 0;
    if (steps == 0)
        calamity_no_target(play);
    major_state(play)->left[victim] = (uint8_t)steps;
    acting_add(game, victim);
    regression_settle(play);
}

static void regression_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    cities_legal(list, rules, game, player, player, regression_exposed, CITY_DESTROYED);
    if (game->phase.major.room.regression.cities_owed == 0)
        list_add(list, action_make(ACTION_DONE, player, 0, 0, 0, 0));
}

static Refusal regression_why_not(const Rules *rules, const Game *game, const Action *action)
{
    Refusal why = cities_why_not(rules, game, action, action->player);
    return why == REFUSAL_CITY_NOT_EXPOSED ? REFUSAL_INLAND_CITIES_FIRST : why;
}

static Refusal regression_check(const Rules *rules, const Game *game, const Action *action)
{
    return check_listed(rules, game, action, regression_legal, regression_why_not);
}

static void regression_apply(const Play *play, const Action *action)
{
    Game       *game = play->game;
    MajorState *state = &game->phase.major;
    Player      victim = action->player;
    if (action->kind == ACTION_DONE) {
        game->players[victim].marker =
            (uint8_t)(game->players[victim].marker - state->left[victim]);
        EVENT2(play, EVENT_REGRESSED, victim, game->players[victim].marker);
        state->left[victim] = 0;
    } else {
        /* The first city is the decision; the others of its price follow. */
        if (state->room.regression.cities_owed == 0) {
            state->left[victim]--;
            state->room.regression.cities_owed =
                (uint8_t)player_effect(play->rules, game, victim, EFFECT_REGRESSION_CITIES);
        }
        state->room.regression.cities_owed--;
        city_destroy(play, action->arg[0]);
    }
    regression_settle(play);
}

static Prompt regression_prompt(const Rules *rules, const Game *game, Player player)
{
    const MajorState *state = &game->phase.major;
    if (state->room.regression.cities_owed > 0)
        return (Prompt){ .kind = PROMPT_DESTROY_CITY,
                         .arg = { state->card, state->room.regression.cities_owed } };
    int price = player_effect(rules, game, player, EFFECT_REGRESSION_CITIES);
    return (Prompt){ .kind = PROMPT_REGRESSION_CITIES,
                     .arg = { state->left[player], (uint16_t)price } };
}

const CalamityRules calamity_regression = { .begin = regression_begin,
                                            .legal = regression_legal,
                                            .check = regression_check,
                                            .apply = regression_apply,
                                            .prompt = regression_prompt };
