/* Major calamities that reduce cities: Superstition, Civil Disorder, Iconoclasm and Heresy,
 * Cyclone, and Slave Revolt. The order is the victim's, for it matters while stock is short.
 */
#include "rules/civ/calamity.h"
#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"
#include "rules/civ/support.h"

/* ---- Shared ---- */

/* Goes on as far as nothing needs to be asked. */
static void reduce_settle(const Play *play, ReductionRoom *room, Player player, CityFilter *filter)
{
    MajorState *state = major_state(play);
    if (state->left[player] == room->least[player]) {
        int left = cities_settle(play, player, state->left[player], filter, CITY_REDUCED);
        state->left[player] = room->least[player] = (uint8_t)left;
    }
    if (state->left[player] == 0)
        acting_remove(play->game, player);
}

/* Between `least` and `most` cities of the player are to be reduced, as far as there are so many.
 */
static void reduce_begin(const Play *play, ReductionRoom *room, Player player, int least, int most,
                         CityFilter *filter)
{
    MajorState *state = major_state(play);
    int         exposed = cities_exposed(play->rules, play->game, player, filter, CITY_REDUCED);
    most = most < 0 ? 0 : most > exposed ? exposed : most;
    least = least < 0 ? 0 : least > most ? most : least;
    state->left[player] = (uint8_t)most;
    room->least[player] = (uint8_t)least;
    if (most == 0) {
        EVENT2(play, EVENT_NO_TARGET, state->card, player);
        return;
    }
    acting_add(play->game, player);
    reduce_settle(play, room, player, filter);
}

static void reduce_city(const Play *play, ReductionRoom *room, const Action *action,
                        CityFilter *filter)
{
    MajorState *state = major_state(play);
    Player      player = action->player;
    if (action->kind == ACTION_DONE) {
        state->left[player] = 0;
    } else {
        city_reduce(play, action->arg[0]);
        state->left[player]--;
        if (room->least[player] > 0)
            room->least[player]--;
    }
    reduce_settle(play, room, player, filter);
}

static Prompt reduce_prompt(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    const MajorState *state = &game->phase.major;
    return (Prompt){ .kind = PROMPT_REDUCE_CITIES, .arg = { state->card, state->left[player] } };
}

static Refusal own_city_why_not(const Rules *rules, const Game *game, const Action *action)
{
    return cities_why_not(rules, game, action, action->player);
}

static void any_city_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    cities_legal(list, rules, game, player, player, NULL, CITY_REDUCED);
}

static Refusal any_city_check(const Rules *rules, const Game *game, const Action *action)
{
    return check_listed(rules, game, action, any_city_legal, own_city_why_not);
}

static void any_city_apply(const Play *play, const Action *action)
{
    reduce_city(play, &major_state(play)->room.reduction, action, NULL);
}

/* ---- Superstition ---- */

static void superstition_begin(const Play *play)
{
    Player victim = major_state(play)->primary;
    int    count = calamity_figure(play->rules, play->game, SUPERSTITION_CITIES)
                + player_effect(play->rules, play->game, victim, EFFECT_SUPERSTITION);
    reduce_begin(play, &major_state(play)->room.reduction, victim, count, count, NULL);
}

const CalamityRules calamity_superstition = { .begin = superstition_begin,
                                              .legal = any_city_legal,
                                              .check = any_city_check,
                                              .apply = any_city_apply,
                                              .prompt = reduce_prompt };

/* ---- Civil Disorder ---- */

static void civil_disorder_begin(const Play *play)
{
    /* the cards change the number kept, which is compared with the cities afterwards, or the
     * number reduced (29.7.2.2, 29.7.2.3), which has been found before. */
    const Game *game = play->game;
    Player      victim = major_state(play)->primary;
    int         kept = calamity_figure(play->rules, game, CIVIL_DISORDER_KEPT);
    int         change = player_effect(play->rules, game, victim, EFFECT_CIVIL_DISORDER);
    int         cities = cities_on_board(play->rules, game, victim);
    int         count = cities - (kept + change > 0 ? kept + change : 0);
    if (game->switches[SWITCH_CIVIL_DISORDER_CARDS] == CIVIL_DISORDER_CARDS_REDUCED)
        count = (cities > kept ? cities - kept : 0) - change;
    count = count > cities ? cities : count;
    reduce_begin(play, &major_state(play)->room.reduction, victim, count, count, NULL);
}

const CalamityRules calamity_civil_disorder = { .begin = civil_disorder_begin,
                                                .legal = any_city_legal,
                                                .check = any_city_check,
                                                .apply = any_city_apply,
                                                .prompt = reduce_prompt };

/* ---- Slave Revolt ---- */

static void slave_revolt_begin(const Play *play)
{
    /* slave-revolt.1 to 6: the check is made even if cards take back the whole rise. */
    Player victim = major_state(play)->primary;
    int    rate = calamity_figure(play->rules, play->game, SLAVE_REVOLT_RATE);
    int    blocked = calamity_figure(play->rules, play->game, SLAVE_REVOLT_BLOCKED);
    int    change = player_effect(play->rules, play->game, victim, EFFECT_SLAVE_REVOLT);
    if (blocked > 0)
        support_begin(play, victim, 0, blocked + change); /* 29.4.2.1 */
    else
        support_begin(play, victim, rate + change, 0);
    if (play->game->acting == 0)
        calamity_no_target(play);
}

const CalamityRules calamity_slave_revolt = { .begin = slave_revolt_begin };

/* ---- Cyclone ---- */

enum { CYCLONE_SEA, CYCLONE_CITIES };

static bool next_to_sea(const Rules *rules, const Game *game, Player player, Area area)
{
    (void)player;
    return board_water_adjacent(rules->board, game->phase.major.room.cyclone.sea, area);
}

/* Cities of a player next to an open sea. */
static int cities_next_to(const Rules *rules, const Game *game, Player player, Area sea)
{
    const BoardArea *info = area_info(rules, sea);
    int              count = 0;
    for (int i = 0; i < info->water_count; i++) {
        /* Two borders may lead to the same area; they stand side by side. */
        if (i > 0 && info->water[i].to == info->water[i - 1].to)
            continue;
        count += game->city[info->water[i].to] == player;
    }
    return count;
}

static int most_cities_next_to_sea(const Rules *rules, const Game *game, Player player)
{
    int most = 0;
    for (Area sea = 0; sea < rules->board->area_count; sea++)
        if (area_info(rules, sea)->sea) {
            int count = cities_next_to(rules, game, player, sea);
            most = count > most ? count : most;
        }
    return most;
}

static void seas_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    int most = most_cities_next_to_sea(rules, game, player);
    for (Area sea = 0; sea < rules->board->area_count; sea++)
        if (area_info(rules, sea)->sea && cities_next_to(rules, game, player, sea) == most
            && !list_add(list, action_make(ACTION_CHOOSE, player, sea, 0, 0, 0)))
            return;
}

static void cyclone_begin(const Play *play)
{
    MajorState *state = major_state(play);
    if (most_cities_next_to_sea(play->rules, play->game, state->primary) == 0) {
        /* cyclone.8 */
        calamity_no_target(play);
        state->stage = CYCLONE_CITIES;
    } else {
        acting_add(play->game, state->primary);
    }
}

/* Ships of a player in the areas that the cyclone strikes. */
static int ships_exposed(const Rules *rules, const Game *game, Player player)
{
    int count = 0;
    for (int s = 0; s < SHIPS_MAX; s++) {
        const Ship *ship = &game->players[player].ships[s];
        count += ship->status != SHIP_IN_STOCK && next_to_sea(rules, game, player, ship->area);
    }
    return count;
}

/* 29.6.1.3, 29.6.1.5: all of them are lost, but who may keep some chooses. */
static void cyclone_ships(const Play *play, Player player)
{
    Game *game = play->game;
    if (ships_exposed(play->rules, game, player) == 0 || calamity_spares(play->rules, game, player))
        return;
    if (player_has(play->rules, game, player, EFFECT_CYCLONE_SHIPS)) {
        game->phase.major.room.cyclone.ships |= bit32(player);
        acting_add(game, player);
        return;
    }
    for (int s = 0; s < SHIPS_MAX; s++) {
        const Ship *ship = &game->players[player].ships[s];
        if (ship->status != SHIP_IN_STOCK && next_to_sea(play->rules, game, player, ship->area))
            ship_remove(play, player, s);
    }
}

static void ships_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    for (Area area = 0; area < rules->board->area_count; area++)
        for (int coast = 0; coast < area_info(rules, area)->coast_count; coast++)
            if (next_to_sea(rules, game, player, area) && ship_at(game, player, area, coast) >= 0
                && !list_add(list, action_make(ACTION_REMOVE_SHIP, player, area, coast, 0, 0)))
                return;
    if (ships_exposed(rules, game, player)
        <= player_effect(rules, game, player, EFFECT_CYCLONE_SHIPS))
        list_add(list, action_make(ACTION_DONE, player, 0, 0, 0, 0));
}

static Refusal ships_why_not(const Rules *rules, const Game *game, const Action *action)
{
    if (action->kind == ACTION_DONE)
        return args_clear(action, 0) ? REFUSAL_MORE_SHIPS_TO_LOSE : REFUSAL_BAD_ARGUMENT;
    if (action->kind != ACTION_REMOVE_SHIP)
        return REFUSAL_WRONG_KIND;
    (void)game;
    return action->arg[0] < rules->board->area_count ? REFUSAL_NO_SHIP_THERE : REFUSAL_BAD_ARGUMENT;
}

static void ships_apply(const Play *play, const Action *action)
{
    Game       *game = play->game;
    MajorState *state = &game->phase.major;
    Player      player = action->player;
    if (action->kind == ACTION_REMOVE_SHIP)
        ship_remove(play, player, ship_at(game, player, action->arg[0], action->arg[1]));
    if (action->kind == ACTION_REMOVE_SHIP && ships_exposed(play->rules, game, player) > 0)
        return;
    state->room.cyclone.ships &= ~bit32(player);
    if (state->left[player] == 0)
        acting_remove(game, player);
}

static bool cyclone_next(const Play *play)
{
    const Rules *rules = play->rules;
    Game        *game = play->game;
    MajorState  *state = &game->phase.major;
    if (state->stage != CYCLONE_SEA)
        return false;
    state->stage = CYCLONE_CITIES;
    for (int i = 0; i < game->player_count; i++) {
        Player player = game->rank_order[i];
        int    exposed = cities_exposed(rules, game, player, next_to_sea, CITY_REDUCED);
        if (exposed == 0)
            continue;
        /* first the selection, which is no more than there is, then what cards take off it.
         * To choose the cities reduced is to choose both. */
        int selected = calamity_figure(rules, game,
                                       player == state->primary ? CYCLONE_PRIMARY : CYCLONE_OTHERS)
                       + player_effect(rules, game, player, EFFECT_CYCLONE_SELECT);
        selected = selected > exposed ? exposed : selected;
        int most = selected - player_effect(rules, game, player, EFFECT_CYCLONE_SPARE);
        int least = most - player_effect(rules, game, player, EFFECT_CYCLONE_SPARE_UP_TO);
        reduce_begin(play, &state->room.cyclone.reduction, player, least, most, next_to_sea);
    }
    for (int i = 0; i < game->player_count; i++)
        if (calamity_figure(rules, game, CYCLONE_LOSES_SHIPS) > 0)
            cyclone_ships(play, game->rank_order[i]);
    return true;
}

static void cyclone_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    const MajorState *state = &game->phase.major;
    if (state->stage == CYCLONE_SEA) {
        seas_legal(list, rules, game, player);
        return;
    }
    if (state->room.cyclone.ships & bit32(player)) {
        ships_legal(list, rules, game, player);
        return;
    }
    cities_legal(list, rules, game, player, player, next_to_sea, CITY_REDUCED);
    /* Calendar may spare fewer than it could. */
    if (state->room.cyclone.reduction.least[player] == 0)
        list_add(list, action_make(ACTION_DONE, player, 0, 0, 0, 0));
}

static Refusal cyclone_why_not(const Rules *rules, const Game *game, const Action *action)
{
    const MajorState *state = &game->phase.major;
    if (state->room.cyclone.ships & bit32(action->player))
        return ships_why_not(rules, game, action);
    if (state->stage == CYCLONE_CITIES && action->kind == ACTION_DONE)
        return state->room.cyclone.reduction.least[action->player] > 0
                   ? REFUSAL_MORE_CITIES_TO_REDUCE
                   : REFUSAL_BAD_ARGUMENT;
    if (state->stage == CYCLONE_CITIES)
        return own_city_why_not(rules, game, action);
    if (action->kind != ACTION_CHOOSE)
        return REFUSAL_WRONG_KIND;
    return action->arg[0] < rules->board->area_count && area_info(rules, action->arg[0])->sea
               ? REFUSAL_NOT_MOST_EXPOSED
               : REFUSAL_BAD_ARGUMENT;
}

static Refusal cyclone_check(const Rules *rules, const Game *game, const Action *action)
{
    return check_listed(rules, game, action, cyclone_legal, cyclone_why_not);
}

static void cyclone_apply(const Play *play, const Action *action)
{
    MajorState *state = major_state(play);
    if (state->room.cyclone.ships & bit32(action->player)) {
        ships_apply(play, action);
        return;
    }
    if (state->stage == CYCLONE_CITIES) {
        reduce_city(play, &state->room.cyclone.reduction, action, next_to_sea);
        return;
    }
    state->room.cyclone.sea = action->arg[0];
    EVENT2(play, EVENT_CYCLONE_SEA, state->primary, state->room.cyclone.sea);
    acting_remove(play->game, action->player);
}

static Prompt cyclone_prompt(const Rules *rules, const Game *game, Player player)
{
    const MajorState  *state = &game->phase.major;
    const CycloneRoom *room = &state->room.cyclone;
    if (state->stage == CYCLONE_SEA)
        return (Prompt){ .kind = PROMPT_CHOOSE_SEA };
    if (room->ships & bit32(player))
        return (Prompt){ .kind = PROMPT_CYCLONE_SHIPS,
                         .arg = {
                             room->sea, (uint16_t)ships_exposed(rules, game, player),
                             (uint16_t)player_effect(rules, game, player, EFFECT_CYCLONE_SHIPS) } };
    return (Prompt){ .kind = PROMPT_CYCLONE_CITIES,
                     .arg = { room->sea, room->reduction.least[player], state->left[player] } };
}

const CalamityRules calamity_cyclone = { .begin = cyclone_begin,
                                         .next = cyclone_next,
                                         .legal = cyclone_legal,
                                         .check = cyclone_check,
                                         .apply = cyclone_apply,
                                         .prompt = cyclone_prompt };

/* ---- Iconoclasm and Heresy ---- */

enum { ICONOCLASM_NAMING, ICONOCLASM_DIVIDING, ICONOCLASM_REDUCING, ICONOCLASM_CANCELLED };
/* IconoclasmRoom.way */
enum { WAY_OPEN, WAY_REDUCE, WAY_DISCARD };

static void iconoclasm_name(const Play *play)
{
    const Rules *rules = play->rules;
    Game        *game = play->game;
    MajorState  *state = &game->phase.major;
    uint32_t     candidates = 0;
    bool         cancelled = cities_on_board(rules, game, state->primary) == 0
                     && game->switches[SWITCH_CITY_TARGET_CANCEL] == CITY_TARGET_CANCEL_YES;
    for (Player player = 0; player < game->player_count && !cancelled; player++)
        if (cities_on_board(rules, game, player) > 0 && player != state->beneficiary)
            candidates |= bit32(player);
    int pool = calamity_figure(rules, game, ICONOCLASM_POOL);
    if (pool > 0) {
        state->stage = ICONOCLASM_DIVIDING;
        pool_begin(play, pool, candidates);
    } else {
        victims_begin(play, calamity_figure(rules, game, ICONOCLASM_VICTIMS), candidates);
    }
}

static void iconoclasm_begin(const Play *play)
{
    const Rules *rules = play->rules;
    Game        *game = play->game;
    MajorState  *state = &game->phase.major;
    if (cities_on_board(rules, game, state->primary) == 0
        && game->switches[SWITCH_CITY_TARGET_CANCEL] == CITY_TARGET_CANCEL_YES) {
        /* iconoclasm-and-heresy.7 */
        calamity_no_target(play);
        state->stage = ICONOCLASM_CANCELLED;
        return;
    }
    iconoclasm_name(play);
}

static void iconoclasm_strike(const Play *play, Player player, int count)
{
    const Rules    *rules = play->rules;
    MajorState     *state = major_state(play);
    IconoclasmRoom *room = &state->room.iconoclasm;
    int             cities = cities_on_board(rules, play->game, player);
    int             cards = player_effect(rules, play->game, player, EFFECT_ICONOCLASM_CARDS);
    count = share_with_cards(rules, play->game, player, count);
    count = count > cities ? cities : count;
    if (count > 0 && cards > 0 && hand_commodities(rules, play->game, player) >= cards) {
        state->left[player] = room->reduction.least[player] = (uint8_t)count;
        room->cards[player] = (uint8_t)cards;
        acting_add(play->game, player);
        return;
    }
    room->way[player] = WAY_REDUCE;
    reduce_begin(play, &room->reduction, player, count, count, NULL);
}

static bool iconoclasm_next(const Play *play)
{
    Game       *game = play->game;
    MajorState *state = &game->phase.major;
    if (state->stage != ICONOCLASM_NAMING && state->stage != ICONOCLASM_DIVIDING)
        return false;
    bool divided = state->stage == ICONOCLASM_DIVIDING;
    state->stage = ICONOCLASM_REDUCING;
    for (int i = 0; i < game->player_count; i++) {
        Player player = game->rank_order[i];
        if (player == state->primary)
            iconoclasm_strike(play, player, calamity_figure(play->rules, game, ICONOCLASM_CITIES));
        else if (state->secondary & bit32(player))
            iconoclasm_strike(play, player,
                              divided ? state->left[player]
                                      : calamity_figure(play->rules, game, ICONOCLASM_EACH));
    }
    return true;
}

static void iconoclasm_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    const MajorState     *state = &game->phase.major;
    const IconoclasmRoom *room = &state->room.iconoclasm;
    if (state->stage == ICONOCLASM_NAMING) {
        victims_legal(list, rules, game, player);
        return;
    }
    if (state->stage == ICONOCLASM_DIVIDING) {
        pool_legal(list, rules, game, player);
        return;
    }
    if (room->way[player] != WAY_DISCARD)
        cities_legal(list, rules, game, player, player, NULL, CITY_REDUCED);
    if (room->way[player] != WAY_REDUCE)
        commodities_legal(list, rules, game, player);
}

static Refusal iconoclasm_why_not(const Rules *rules, const Game *game, const Action *action)
{
    if (game->phase.major.stage == ICONOCLASM_NAMING)
        return victims_why_not(rules, game, action);
    if (game->phase.major.stage == ICONOCLASM_DIVIDING)
        return pool_why_not(rules, game, action);
    uint8_t way = game->phase.major.room.iconoclasm.way[action->player];
    if (action->kind == ACTION_DISCARD)
        return way == WAY_REDUCE ? REFUSAL_WRONG_KIND : REFUSAL_NO_SUCH_COMMODITY;
    return way == WAY_DISCARD ? REFUSAL_WRONG_KIND : own_city_why_not(rules, game, action);
}

static Refusal iconoclasm_check(const Rules *rules, const Game *game, const Action *action)
{
    return check_listed(rules, game, action, iconoclasm_legal, iconoclasm_why_not);
}

static void iconoclasm_apply(const Play *play, const Action *action)
{
    MajorState     *state = major_state(play);
    IconoclasmRoom *room = &state->room.iconoclasm;
    Player          player = action->player;
    if (state->stage == ICONOCLASM_NAMING) {
        victims_apply(play, action);
    } else if (state->stage == ICONOCLASM_DIVIDING) {
        pool_apply(play, action);
    } else if (action->kind == ACTION_DISCARD) {
        room->way[player] = WAY_DISCARD;
        card_discard(play, player, (Card)action->arg[0]);
        room->cards[player] = (uint8_t)commodities_settle(play, player, room->cards[player] - 1);
        if (room->cards[player] > 0)
            return;
        state->left[player] = room->reduction.least[player] = 0;
        acting_remove(play->game, player);
    } else {
        room->way[player] = WAY_REDUCE;
        room->cards[player] = 0;
        reduce_city(play, &room->reduction, action, NULL);
    }
}

static Prompt iconoclasm_prompt(const Rules *rules, const Game *game, Player player)
{
    const MajorState     *state = &game->phase.major;
    const IconoclasmRoom *room = &state->room.iconoclasm;
    if (state->stage == ICONOCLASM_NAMING)
        return victims_prompt(rules, game, player);
    if (state->stage == ICONOCLASM_DIVIDING)
        return pool_prompt(rules, game, player);
    Prompt prompt = { .kind = PROMPT_REDUCE_CITIES, .arg = { state->card, state->left[player] } };
    if (room->way[player] == WAY_DISCARD)
        prompt =
            (Prompt){ .kind = PROMPT_DISCARD_INSTEAD, .arg = { state->card, room->cards[player] } };
    if (room->way[player] == WAY_OPEN)
        prompt = (Prompt){ .kind = PROMPT_REDUCE_OR_DISCARD,
                           .arg = { state->card, state->left[player], room->cards[player] } };
    return prompt;
}

const CalamityRules calamity_iconoclasm = { .begin = iconoclasm_begin,
                                            .name = iconoclasm_name,
                                            .next = iconoclasm_next,
                                            .legal = iconoclasm_legal,
                                            .check = iconoclasm_check,
                                            .apply = iconoclasm_apply,
                                            .prompt = iconoclasm_prompt };
