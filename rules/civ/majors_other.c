/* Major calamities of their own kind: Volcanic Eruption or Earthquake, Corruption, Regression, and
 * the call of Barbarian Hordes, whose fights are in hordes.c. */
#include "rules/civ/calamity.h"
#include "rules/civ/cards.h"
#include "rules/civ/conflict.h"
#include "rules/civ/figures.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

/* ---- Volcanic Eruption or Earthquake ---- */

enum { VOLCANO_CHOICE, EARTHQUAKE_CITY, EARTHQUAKE_NEIGHBOUR };

/* A volcano is named by its first area with a city of the victim. Fills `areas`, rising, for the
 * volcanoes that hit most of the victim's unit points; returns how many there are. */
static int worst_volcanoes(Area *areas, uint8_t *volcanoes, const Rules *rules, const Game *game,
                           Player victim)
{
    int most = 0, count = 0;
    for (int v = 0; v < rules->board->volcano_count; v++) {
        const Volcano *volcano = &rules->board->volcanoes[v];
        int            points = 0;
        Area           named = AREA_NONE;
        for (int i = 1; i >= 0; i--)
            if (volcano->areas[i] != AREA_NONE) {
                points += unit_points_in(game, victim, volcano->areas[i]);
                if (game->city[volcano->areas[i]] == victim)
                    named = volcano->areas[i];
            }
        if (named == AREA_NONE || points < most)
            continue;
        if (points > most)
            count = 0;
        most = points;
        int at = count++;
        for (; at > 0 && areas[at - 1] > named; at--) {
            areas[at] = areas[at - 1];
            volcanoes[at] = volcanoes[at - 1];
        }
        areas[at] = named;
        volcanoes[at] = (uint8_t)v;
    }
    return count;
}

/* volcanic-eruption.2 and 4: all units of all players, but not The Barbarians. */
static void erupt(const Play *play, const Volcano *volcano, Area named)
{
    Game *game = play->game;
    EVENT2(play, EVENT_ERUPTION, major_state(play)->primary, named);
    for (int i = 0; i < 2; i++) {
        Area area = volcano->areas[i];
        if (area == AREA_NONE)
            continue;
        if (game->city[area] != NOBODY && game->city[area] != BARBARIANS)
            city_destroy(play, area);
        for (int p = 0; p < game->player_count; p++)
            tokens_remove(play, game->rank_order[p], area, game->tokens[game->rank_order[p]][area]);
    }
}

/* volcanic-eruption.6 and 7: another city by land or water, whoever owns it but The Barbarians. */
static bool shaken_too(const Rules *rules, const Game *game, Area area)
{
    Area first = game->phase.major.room.earthquake.city;
    return area != first && game->city[area] != NOBODY && game->city[area] != BARBARIANS
           && board_adjacent(rules->board, first, area);
}

static bool any_shaken_too(const Rules *rules, const Game *game)
{
    for (Area area = 0; area < rules->board->area_count; area++)
        if (shaken_too(rules, game, area))
            return true;
    return false;
}

/* volcanic-eruption.5 to 7: after each city its neighbours, as far as there are any. */
static void earthquake_goes_on(const Play *play)
{
    MajorState *state = major_state(play);
    Player      victim = state->primary;
    if (state->room.earthquake.neighbours_left > 0 && any_shaken_too(play->rules, play->game)) {
        state->stage = EARTHQUAKE_NEIGHBOUR;
        return;
    }
    state->room.earthquake.neighbours_left = 0;
    state->stage = EARTHQUAKE_CITY;
    if (state->left[victim] == 0 || cities_on_board(play->rules, play->game, victim) == 0)
        acting_remove(play->game, victim);
}

static void volcano_begin(const Play *play)
{
    const Rules *rules = play->rules;
    Game        *game = play->game;
    MajorState  *state = &game->phase.major;
    Area         areas[VOLCANOES_MAX];
    uint8_t      volcanoes[VOLCANOES_MAX];
    if (cities_on_board(rules, game, state->primary) == 0) {
        calamity_no_target(play);
        return;
    }
    int count = worst_volcanoes(areas, volcanoes, rules, game, state->primary);
    if (count == 1) {
        erupt(play, &rules->board->volcanoes[volcanoes[0]], areas[0]);
        return;
    }
    if (count == 0) {
        state->stage = EARTHQUAKE_CITY;
        state->left[state->primary] = (uint8_t)calamity_figure(rules, game, 0);
        EVENT1(play, EVENT_EARTHQUAKE, state->primary);
    }
    acting_add(game, state->primary);
    if (count == 0)
        earthquake_goes_on(play);
}

static void volcano_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    const MajorState *state = &game->phase.major;
    Area              areas[VOLCANOES_MAX];
    uint8_t           volcanoes[VOLCANOES_MAX];
    if (state->stage == EARTHQUAKE_CITY) {
        cities_legal(list, rules, game, player, player, NULL);
    } else if (state->stage == EARTHQUAKE_NEIGHBOUR) {
        for (Area area = 0; area < rules->board->area_count; area++)
            if (shaken_too(rules, game, area)
                && !list_add(list, action_make(ACTION_CHOOSE, player, area, 0, 0, 0)))
                return;
    } else {
        int count = worst_volcanoes(areas, volcanoes, rules, game, player);
        for (int i = 0; i < count; i++)
            if (!list_add(list, action_make(ACTION_CHOOSE, player, areas[i], 0, 0, 0)))
                return;
    }
}

static Refusal volcano_why_not(const Rules *rules, const Game *game, const Action *action)
{
    const MajorState *state = &game->phase.major;
    if (action->kind != ACTION_CHOOSE)
        return REFUSAL_WRONG_KIND;
    if (action->arg[0] >= rules->board->area_count)
        return REFUSAL_BAD_ARGUMENT;
    if (state->stage == VOLCANO_CHOICE)
        return REFUSAL_NOT_MOST_EXPOSED;
    if (state->stage == EARTHQUAKE_CITY)
        return cities_why_not(rules, game, action, action->player);
    return game->city[action->arg[0]] == BARBARIANS ? REFUSAL_PIRATE_CITY_SAFE
                                                    : REFUSAL_NO_CITY_NEXT_TO_IT;
}

static Refusal volcano_check(const Rules *rules, const Game *game, const Action *action)
{
    return check_listed(rules, game, action, volcano_legal, volcano_why_not);
}

static void volcano_apply(const Play *play, const Action *action)
{
    const Rules *rules = play->rules;
    Game        *game = play->game;
    MajorState  *state = &game->phase.major;
    Area         chosen = action->arg[0];
    if (state->stage == EARTHQUAKE_CITY) {
        /* Engineering saves half, for the victim's first city only. */
        bool reduced = player_has(rules, game, state->primary, EFFECT_EARTHQUAKE_REDUCES);
        city_lose(play, chosen, reduced ? CITY_REDUCED : CITY_DESTROYED);
        state->room.earthquake.city = chosen;
        state->left[state->primary]--;
        state->room.earthquake.neighbours_left = (uint8_t)calamity_figure(rules, game, 1);
        earthquake_goes_on(play);
    } else if (state->stage == EARTHQUAKE_NEIGHBOUR) {
        city_reduce(play, chosen);
        state->room.earthquake.neighbours_left--;
        earthquake_goes_on(play);
    } else {
        Area    areas[VOLCANOES_MAX];
        uint8_t volcanoes[VOLCANOES_MAX];
        int     count = worst_volcanoes(areas, volcanoes, rules, game, state->primary);
        int     i = 0;
        while (i < count && areas[i] != chosen)
            i++;
        must(i < count);
        erupt(play, &rules->board->volcanoes[volcanoes[i]], chosen);
        acting_remove(game, state->primary);
    }
}

static Prompt volcano_prompt(const Rules *rules, const Game *game, Player player)
{
    const MajorState *state = &game->phase.major;
    if (state->stage == VOLCANO_CHOICE)
        return (Prompt){ .kind = PROMPT_CHOOSE_VOLCANO };
    if (state->stage == EARTHQUAKE_NEIGHBOUR)
        return (Prompt){ .kind = PROMPT_EARTHQUAKE_NEIGHBOUR,
                         .arg = { state->room.earthquake.city } };
    return (Prompt){ .kind = player_has(rules, game, player, EFFECT_EARTHQUAKE_REDUCES)
                                 ? PROMPT_EARTHQUAKE_CITY_REDUCED
                                 : PROMPT_EARTHQUAKE_CITY };
}

const CalamityRules calamity_volcanic_eruption = { .begin = volcano_begin,
                                                   .legal = volcano_legal,
                                                   .check = volcano_check,
                                                   .apply = volcano_apply,
                                                   .prompt = volcano_prompt };

/* ---- Barbarian Hordes ---- */

static void hordes_call(const Play *play)
{
    const Rules *rules = play->rules;
    Game        *game = play->game;
    MajorState  *state = &game->phase.major;
    int          count = calamity_figure(rules, game, HORDES_TOKENS)
                + player_effect(rules, game, state->primary, EFFECT_HORDES);
    if (cities_on_board(rules, game, state->primary) == 0 || state->beneficiary == NOBODY
        || count <= 0) {
        /* */
        calamity_no_target(play);
        return;
    }
    hordes_begin(play, state->primary, state->beneficiary, count);
}

const CalamityRules calamity_barbarian_hordes = { .begin = hordes_call };

/* ---- Corruption: MajorState.left is the face value still to be discarded ---- */

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
    if (*amount == 0)
        acting_remove(play->game, victim);
}

static void corruption_begin(const Play *play)
{
    Player victim = major_state(play)->primary;
    int    count = calamity_figure(play->rules, play->game, CORRUPTION_VALUE)
                + player_effect(play->rules, play->game, victim, EFFECT_CORRUPTION);
    major_state(play)->left[victim] = (uint8_t)(count > 0 ? count : 0);
    if (count <= 0 || hand_commodities(play->rules, play->game, victim) == 0)
        calamity_no_target(play);
    acting_add(play->game, victim);
    corruption_settle(play);
}

static void corruption_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    commodities_legal(list, rules, game, player);
}

static Refusal corruption_why_not(const Rules *rules, const Game *game, const Action *action)
{
    (void)rules;
    (void)game;
    return action->kind == ACTION_DISCARD ? REFUSAL_NO_SUCH_COMMODITY : REFUSAL_WRONG_KIND;
}

static Refusal corruption_check(const Rules *rules, const Game *game, const Action *action)
{
    return check_listed(rules, game, action, corruption_legal, corruption_why_not);
}

static void corruption_apply(const Play *play, const Action *action)
{
    uint8_t *amount = &major_state(play)->left[action->player];
    int      value = card_info(play->rules, (Card)action->arg[0])->stack;
    card_discard(play, action->player, (Card)action->arg[0]);
    *amount = (uint8_t)(*amount > value ? *amount - value : 0);
    corruption_settle(play);
}

static Prompt corruption_prompt(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
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
    if (steps == 0)
        calamity_no_target(play);
    major_state(play)->left[victim] = (uint8_t)steps;
    acting_add(game, victim);
    regression_settle(play);
}

static void regression_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    cities_legal(list, rules, game, player, player, regression_exposed);
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
