/* Volcanic Eruption or Earthquake: what is struck, by the victim's choice or where most is lost
 * (volcanic-eruption, R-40, R-41, R-232), and what Urbanism costs next to it (29.2.1.3). */
#include "rules/civ/calamity.h"
#include "rules/civ/figures.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

enum { VOLCANO_CHOICE, EARTHQUAKE_CITY, EARTHQUAKE_NEIGHBOUR, NEXT_TO_STRUCK };

static bool by_total_damage(const Game *game)
{
    return game->switches[SWITCH_VOLCANO_SITE] == VOLCANO_SITE_TOTAL_DAMAGE;
}

/* What counts against an area: all that is lost there, or the victim's share of it. */
static int points_at_stake(const Game *game, Player victim, Area area)
{
    if (!by_total_damage(game))
        return unit_points_in(game, victim, area);
    int points = 0;
    for (Player player = 0; player < game->player_count; player++)
        points += unit_points_in(game, player, area);
    return points;
}

/* A volcano is named by its first area with a city of the victim. Fills `areas`, rising, for the
 * volcanoes that hit most unit points; returns how many there are. */
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
                points += points_at_stake(game, victim, volcano->areas[i]);
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

/* Remembers an area and whose units are struck there. */
static void strike_area(const Play *play, Area area)
{
    EarthquakeRoom *room = &major_state(play)->room.earthquake;
    bits_set(room->struck, area);
    for (Player player = 0; player < play->game->player_count; player++)
        if (has_units_in(play->game, player, area))
            room->victims |= bit32(player);
}

static void strike_city(const Play *play, Area area)
{
    EarthquakeRoom *room = &major_state(play)->room.earthquake;
    bits_set(room->struck, area);
    room->victims |= bit32(play->game->city[area]);
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
        strike_area(play, area);
        if (game->city[area] != NOBODY && game->city[area] != BARBARIANS
            && city_can_go(play->rules, game, area, CITY_DESTROYED))
            city_destroy(play, area);
        for (int p = 0; p < game->player_count; p++) {
            Player owner = game->rank_order[p];
            int    spare = points_to_spare(play->rules, game, owner);
            int    tokens = game->tokens[owner][area];
            tokens_remove(play, owner, area, tokens < spare ? tokens : spare);
        }
    }
}

/* Engineering saves half, for the victim's first city only. */
static CityLoss own_loss(const Rules *rules, const Game *game)
{
    return player_has(rules, game, game->phase.major.primary, EFFECT_EARTHQUAKE_REDUCES)
               ? CITY_REDUCED
               : CITY_DESTROYED;
}

/* Whether a city next to the first may be reduced: volcanic-eruption.6 and 7 any but The
 * Barbarians', 29.2.1.2 another player's. */
static bool next_in_line(const Rules *rules, const Game *game, Area first, Area area)
{
    Player owner = game->city[area];
    if (area == first || owner == NOBODY || owner == BARBARIANS
        || !board_adjacent(rules->board, first, area)
        || !city_can_go(rules, game, area, CITY_REDUCED))
        return false;
    return !by_total_damage(game) || owner != game->phase.major.primary;
}

/* unit points that leave the board when a city is reduced, or destroyed. */
static int reduction_damage(const Rules *rules, const Game *game, Area area)
{
    return 5 - city_reduction_tokens(rules, game, area);
}

static int worst_neighbour(const Rules *rules, const Game *game, Area first)
{
    int most = 0;
    for (Area area = 0; area < rules->board->area_count; area++)
        if (next_in_line(rules, game, first, area)) {
            int damage = reduction_damage(rules, game, area);
            most = damage > most ? damage : most;
        }
    return most;
}

static int earthquake_damage(const Rules *rules, const Game *game, Area area)
{
    int own = own_loss(rules, game) == CITY_REDUCED ? reduction_damage(rules, game, area) : 5;
    return own + worst_neighbour(rules, game, area);
}

/* May the earthquake come to this city of the victim? */
static bool quakes_here(const Rules *rules, const Game *game, Player player, Area area)
{
    if (!by_total_damage(game))
        return true;
    int here = earthquake_damage(rules, game, area);
    FOR_CITIES(other, rules, game, player)
    if (city_can_go(rules, game, other, own_loss(rules, game))
        && earthquake_damage(rules, game, other) > here)
        return false;
    return true;
}

static bool shaken_too(const Rules *rules, const Game *game, Area area)
{
    Area first = game->phase.major.room.earthquake.city;
    return next_in_line(rules, game, first, area)
           && (!by_total_damage(game)
               || reduction_damage(rules, game, area) == worst_neighbour(rules, game, first));
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
    if (state->left[victim] == 0
        || cities_exposed(play->rules, play->game, victim, NULL, own_loss(play->rules, play->game))
               == 0)
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
        state->left[state->primary] = (uint8_t)calamity_figure(rules, game, EARTHQUAKE_CITIES);
        EVENT1(play, EVENT_EARTHQUAKE, state->primary);
    }
    acting_add(game, state->primary);
    if (count == 0)
        earthquake_goes_on(play);
}

/* 29.2.1.3: what Urbanism costs whoever was struck and has no Engineering. */
static const Damage next_to_struck = { .where = DAMAGE_NEXT_TO_STRUCK };

static void nearby_begin(const Play *play)
{
    const Rules *rules = play->rules;
    Game        *game = play->game;
    MajorState  *state = &game->phase.major;
    for (int i = 0; i < game->player_count; i++) {
        Player player = game->rank_order[i];
        int    amount = player_effect(rules, game, player, EFFECT_VOLCANO_NEARBY);
        if (!(state->room.earthquake.victims & bit32(player)) || amount == 0
            || player_has(rules, game, player, EFFECT_EARTHQUAKE_REDUCES))
            continue;
        damage_announce(play, player, amount);
        state->left[player] = (uint8_t)damage_settle(play, player, amount, next_to_struck);
        if (state->left[player] > 0)
            acting_add(game, player);
    }
}

static bool volcano_next(const Play *play)
{
    if (major_state(play)->stage == NEXT_TO_STRUCK)
        return false;
    major_state(play)->stage = NEXT_TO_STRUCK;
    nearby_begin(play);
    return true;
}

static void volcano_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    const MajorState *state = &game->phase.major;
    Area              areas[VOLCANOES_MAX];
    uint8_t           volcanoes[VOLCANOES_MAX];
    if (state->stage == NEXT_TO_STRUCK) {
        damage_legal(list, rules, game, player, state->left[player], next_to_struck);
    } else if (state->stage == EARTHQUAKE_CITY) {
        cities_legal(list, rules, game, player, player, quakes_here, own_loss(rules, game));
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
    if (state->stage == NEXT_TO_STRUCK)
        return damage_why_not(rules, game, action, state->left[action->player], next_to_struck);
    if (action->kind != ACTION_CHOOSE)
        return REFUSAL_WRONG_KIND;
    if (action->arg[0] >= rules->board->area_count)
        return REFUSAL_BAD_ARGUMENT;
    if (state->stage == VOLCANO_CHOICE)
        return REFUSAL_NOT_MOST_EXPOSED;
    if (state->stage == EARTHQUAKE_CITY) {
        Refusal why = cities_why_not(rules, game, action, action->player);
        return why == REFUSAL_CITY_NOT_EXPOSED ? REFUSAL_NOT_MOST_EXPOSED : why;
    }
    if (next_in_line(rules, game, state->room.earthquake.city, action->arg[0]))
        return REFUSAL_NOT_MOST_EXPOSED;
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
    if (state->stage == NEXT_TO_STRUCK) {
        uint8_t *left = &state->left[action->player];
        int      amount = damage_apply(play, action, *left, next_to_struck);
        *left = (uint8_t)damage_settle(play, action->player, amount, next_to_struck);
        if (*left == 0)
            acting_remove(game, action->player);
    } else if (state->stage == EARTHQUAKE_CITY) {
        strike_city(play, chosen);
        city_lose(play, chosen, own_loss(rules, game));
        state->room.earthquake.city = chosen;
        state->left[state->primary]--;
        state->room.earthquake.neighbours_left =
            (uint8_t)calamity_figure(rules, game, EARTHQUAKE_NEIGHBOURS);
        earthquake_goes_on(play);
    } else if (state->stage == EARTHQUAKE_NEIGHBOUR) {
        strike_city(play, chosen);
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
    if (state->stage == NEXT_TO_STRUCK)
        return (Prompt){ .kind = PROMPT_TAKE_DAMAGE, .arg = { state->card, state->left[player] } };
    if (state->stage == EARTHQUAKE_NEIGHBOUR)
        return (Prompt){ .kind = PROMPT_EARTHQUAKE_NEIGHBOUR,
                         .arg = { state->room.earthquake.city } };
    return (Prompt){ .kind = player_has(rules, game, player, EFFECT_EARTHQUAKE_REDUCES)
                                 ? PROMPT_EARTHQUAKE_CITY_REDUCED
                                 : PROMPT_EARTHQUAKE_CITY };
}

const CalamityRules calamity_volcanic_eruption = { .begin = volcano_begin,
                                                   .next = volcano_next,
                                                   .legal = volcano_legal,
                                                   .check = volcano_check,
                                                   .apply = volcano_apply,
                                                   .prompt = volcano_prompt };
