/* Major calamities in which cities pass to somebody else: Treachery and Piracy. */
#include "rules/civ/calamity.h"
#include "rules/civ/figures.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

/* ---- Treachery: MajorState.left[beneficiary] cities are still to be chosen ---- */

static void treachery_take(const Play *play, Area area)
{
    Game  *game = play->game;
    Player beneficiary = game->phase.major.beneficiary;
    if (game->players[beneficiary].stock_cities > 0)
        city_annex(play, area, beneficiary);
    else if (game->switches[SWITCH_TREACHERY_SHORTAGE] == TREACHERY_SHORTAGE_PIRATE)
        city_annex(play, area, BARBARIANS);
    else
        city_destroy(play, area);
}

/* Without a choice all go at once: every city is lost, and all of them in the same way. */
static void treachery_settle(const Play *play)
{
    Game       *game = play->game;
    MajorState *state = &game->phase.major;
    uint8_t    *amount = &state->left[state->beneficiary];
    int         stock = game->players[state->beneficiary].stock_cities;
    if (*amount > 0 && *amount == cities_on_board(play->rules, game, state->primary)
        && (stock == 0 || stock >= *amount)) {
        FOR_CITIES(area, play->rules, game, state->primary)
        treachery_take(play, area);
        *amount = 0;
    }
    if (*amount == 0)
        acting_remove(game, state->beneficiary);
}

enum { TREACHERY_TAKEN, TREACHERY_REDUCED };

static void treachery_reduce(const Play *play)
{
    MajorState *state = major_state(play);
    uint8_t    *left = &state->left[state->primary];
    *left = (uint8_t)cities_settle(play, state->primary, *left, NULL, CITY_REDUCED);
    if (*left == 0)
        acting_remove(play->game, state->primary);
}

static void treachery_begin(const Play *play)
{
    const Rules *rules = play->rules;
    Game        *game = play->game;
    MajorState  *state = &game->phase.major;
    int          cities = cities_on_board(rules, game, state->primary);
    int          count = calamity_figure(rules, game, TREACHERY_CITIES)
                + player_effect(rules, game, state->primary, EFFECT_TREACHERY);
    bool reduces =
        state->beneficiary == NOBODY
        && game->switches[SWITCH_CALAMITY_BENEFICIARY] == CALAMITY_BENEFICIARY_TRADER_ONLY;
    if (cities == 0 || (state->beneficiary == NOBODY && !reduces)) {
        calamity_no_target(play);
        return;
    }
    if (reduces) {
        /* 29.2.2.2 */
        state->stage = TREACHERY_REDUCED;
        state->left[state->primary] = (uint8_t)(count < cities ? count : cities);
        acting_add(game, state->primary);
        treachery_reduce(play);
        return;
    }
    int spare = points_to_spare(rules, game, state->primary) / 5;
    count = count < spare ? count : spare;
    state->left[state->beneficiary] = (uint8_t)(count < cities ? count : cities);
    acting_add(game, state->beneficiary);
    treachery_settle(play);
}

static void treachery_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    cities_legal(list, rules, game, player, game->phase.major.primary, NULL,
                 game->phase.major.stage == TREACHERY_REDUCED ? CITY_REDUCED : CITY_DESTROYED);
}

static Refusal treachery_why_not(const Rules *rules, const Game *game, const Action *action)
{
    return cities_why_not(rules, game, action, game->phase.major.primary);
}

static Refusal treachery_check(const Rules *rules, const Game *game, const Action *action)
{
    return check_listed(rules, game, action, treachery_legal, treachery_why_not);
}

static void treachery_apply(const Play *play, const Action *action)
{
    if (major_state(play)->stage == TREACHERY_REDUCED) {
        city_reduce(play, action->arg[0]);
        major_state(play)->left[action->player]--;
        treachery_reduce(play);
        return;
    }
    /* the first cities chosen are those the beneficiary has pieces for. */
    treachery_take(play, action->arg[0]);
    major_state(play)->left[action->player]--;
    treachery_settle(play);
}

static Prompt treachery_prompt(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    const MajorState *state = &game->phase.major;
    if (state->stage == TREACHERY_REDUCED)
        return (Prompt){ .kind = PROMPT_REDUCE_CITIES,
                         .arg = { state->card, state->left[player] } };
    bool annexes = game->players[player].stock_cities > 0;
    return (Prompt){ .kind = annexes ? PROMPT_TREACHERY_CITY : PROMPT_TREACHERY_CITY_LOST,
                     .arg = { state->primary, state->left[player] } };
}

const CalamityRules calamity_treachery = { .begin = treachery_begin,
                                           .legal = treachery_legal,
                                           .check = treachery_check,
                                           .apply = treachery_apply,
                                           .prompt = treachery_prompt };

/* ---- Piracy ---- */

/* where the card tells the order, the beneficiary first takes the primary victim's cities,
 * then the primary victim names others and chooses theirs; where it does not, the others are named
 * before anybody loses anything (9b.3). */
enum { PIRACY_OWN, PIRACY_NAMING, PIRACY_OTHERS, PIRACY_CANCELLED };

static void piracy_take_own(const Play *play);
static void piracy_name_others(const Play *play);

static bool victims_first(const Game *game)
{
    return game->switches[SWITCH_PIRACY_ORDER] == PIRACY_ORDER_VICTIMS_FIRST;
}

/* Of `owner`: when all exposed cities fall there is nothing to choose. */
static uint8_t pirates_settle(const Play *play, Player owner, int count)
{
    int exposed = cities_exposed(play->rules, play->game, owner, city_is_coastal, CITY_DESTROYED);
    int spare = points_to_spare(play->rules, play->game, owner) / 5;
    count = count < spare ? count : spare;
    if (count <= 0 || exposed > count)
        return (uint8_t)(count > 0 ? count : 0);
    FOR_CITIES(area, play->rules, play->game, owner)
    if (city_is_coastal(play->rules, play->game, owner, area))
        city_annex(play, area, BARBARIANS);
    return 0;
}

/* 29.9.2.1, R-85: who traded the card, or the victim. */
static Player piracy_chooser(const Game *game)
{
    const MajorState *state = &game->phase.major;
    return state->beneficiary == NOBODY ? state->primary : state->beneficiary;
}

static uint32_t piracy_candidates(const Rules *rules, const Game *game)
{
    const MajorState *state = &game->phase.major;
    uint32_t          candidates = 0;
    if (state->stage == PIRACY_OWN
        && game->switches[SWITCH_CITY_TARGET_CANCEL] == CITY_TARGET_CANCEL_YES
        && cities_exposed(rules, game, state->primary, city_is_coastal, CITY_DESTROYED) == 0)
        return 0;
    for (Player player = 0; player < game->player_count; player++)
        if (player != state->beneficiary
            && cities_exposed(rules, game, player, city_is_coastal, CITY_DESTROYED) > 0
            && !player_has(rules, game, player, EFFECT_SAFE_FROM_PIRACY))
            candidates |= bit32(player);
    return candidates;
}

static void piracy_begin(const Play *play)
{
    const Rules *rules = play->rules;
    Game        *game = play->game;
    MajorState  *state = &game->phase.major;
    bool         cancels = game->switches[SWITCH_CITY_TARGET_CANCEL] == CITY_TARGET_CANCEL_YES;
    int exposed = cities_exposed(rules, game, state->primary, city_is_coastal, CITY_DESTROYED);
    if (cancels && (exposed == 0 || state->beneficiary == NOBODY)) {
        /* piracy.6 */
        calamity_no_target(play);
        state->stage = PIRACY_CANCELLED;
        return;
    }
    if (victims_first(game)) {
        state->stage = PIRACY_NAMING;
        piracy_name_others(play);
    } else {
        piracy_take_own(play);
    }
}

static void piracy_take_own(const Play *play)
{
    const Rules *rules = play->rules;
    Game        *game = play->game;
    MajorState  *state = &game->phase.major;
    int          count = calamity_figure(rules, game, PIRACY_CITIES)
                + player_effect(rules, game, state->primary, EFFECT_PIRACY_P);
    if (count <= 0
        || cities_exposed(rules, game, state->primary, city_is_coastal, CITY_DESTROYED) == 0)
        calamity_no_target(play);
    Player chooser = piracy_chooser(game);
    state->left[chooser] = pirates_settle(play, state->primary, count);
    if (state->left[chooser] > 0)
        acting_add(game, chooser);
}

static void piracy_name_others(const Play *play)
{
    victims_begin(play, calamity_figure(play->rules, play->game, PIRACY_VICTIMS),
                  piracy_candidates(play->rules, play->game));
}

static void piracy_take_others(const Play *play)
{
    Game       *game = play->game;
    MajorState *state = &game->phase.major;
    for (uint32_t left = state->secondary; left; left &= left - 1) {
        Player owner = (Player)first32(left);
        state->room.piracy.of_secondary[owner] =
            pirates_settle(play, owner,
                           calamity_figure(play->rules, game, PIRACY_EACH)
                               + player_effect(play->rules, game, owner, EFFECT_PIRACY_S));
        if (state->room.piracy.of_secondary[owner] > 0)
            acting_add(game, state->primary);
    }
}

static bool piracy_next(const Play *play)
{
    static const uint8_t after[2][PIRACY_CANCELLED + 1] = {
        [PIRACY_ORDER_BENEFICIARY_FIRST] = { PIRACY_NAMING, PIRACY_OTHERS, PIRACY_CANCELLED,
                                             PIRACY_CANCELLED },
        [PIRACY_ORDER_VICTIMS_FIRST] = { PIRACY_OTHERS, PIRACY_OWN, PIRACY_CANCELLED,
                                         PIRACY_CANCELLED },
    };
    MajorState *state = &play->game->phase.major;
    state->stage = after[play->game->switches[SWITCH_PIRACY_ORDER]][state->stage];
    switch (state->stage) {
    case PIRACY_OWN:
        piracy_take_own(play);
        return true;
    case PIRACY_NAMING:
        piracy_name_others(play);
        return true;
    case PIRACY_OTHERS:
        piracy_take_others(play);
        return true;
    default:
        return false;
    }
}

/* May this player choose this city now? R-55: those of secondary victims are the primary's choice.
 */
static bool piracy_choice(const Rules *rules, const Game *game, Player player, Area area)
{
    const MajorState *state = &game->phase.major;
    Player            owner = game->city[area];
    if (owner >= PLAYERS_MAX || !city_is_coastal(rules, game, owner, area))
        return false;
    (void)player;
    return state->stage == PIRACY_OTHERS ? state->room.piracy.of_secondary[owner] > 0
                                         : owner == state->primary;
}

static void piracy_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    if (game->phase.major.stage == PIRACY_NAMING) {
        victims_legal(list, rules, game, player);
        return;
    }
    for (Area area = 0; area < rules->board->area_count; area++)
        if (piracy_choice(rules, game, player, area)
            && !list_add(list, action_make(ACTION_CHOOSE, player, area, 0, 0, 0)))
            return;
}

static Refusal piracy_why_not(const Rules *rules, const Game *game, const Action *action)
{
    const MajorState *state = &game->phase.major;
    if (state->stage == PIRACY_NAMING)
        return action->kind == ACTION_CHOOSE_PLAYER && action->arg[0] < game->player_count
                       && player_has(rules, game, (Player)action->arg[0], EFFECT_SAFE_FROM_PIRACY)
                       && action->arg[0] != state->primary && action->arg[0] != state->beneficiary
                   ? REFUSAL_VICTIM_SAFE_FROM_PIRACY
                   : victims_why_not(rules, game, action);
    if (action->kind != ACTION_CHOOSE)
        return REFUSAL_WRONG_KIND;
    if (action->arg[0] >= rules->board->area_count)
        return REFUSAL_BAD_ARGUMENT;
    Player owner = game->city[action->arg[0]];
    bool   victim = state->stage == PIRACY_OTHERS
                        ? owner < PLAYERS_MAX && (state->secondary & bit32(owner))
                        : owner == state->primary;
    return victim ? REFUSAL_CITY_NOT_EXPOSED : REFUSAL_NO_CITY_OF_VICTIM;
}

static Refusal piracy_check(const Rules *rules, const Game *game, const Action *action)
{
    return check_listed(rules, game, action, piracy_legal, piracy_why_not);
}

static void piracy_apply(const Play *play, const Action *action)
{
    Game       *game = play->game;
    MajorState *state = &game->phase.major;
    if (state->stage == PIRACY_NAMING) {
        victims_apply(play, action);
        return;
    }
    Player owner = game->city[action->arg[0]];
    city_annex(play, action->arg[0], BARBARIANS);
    if (state->stage == PIRACY_OWN) {
        uint8_t *amount = &state->left[action->player];
        *amount = pirates_settle(play, owner, *amount - 1);
        if (*amount == 0)
            acting_remove(game, action->player);
        return;
    }
    state->room.piracy.of_secondary[owner] =
        pirates_settle(play, owner, state->room.piracy.of_secondary[owner] - 1);
    int left = 0;
    for (Player player = 0; player < game->player_count; player++)
        left += state->room.piracy.of_secondary[player];
    if (left == 0)
        acting_remove(game, state->primary);
}

static Prompt piracy_prompt(const Rules *rules, const Game *game, Player player)
{
    const MajorState *state = &game->phase.major;
    if (state->stage == PIRACY_NAMING)
        return victims_prompt(rules, game, player);
    if (state->stage == PIRACY_OWN)
        return (Prompt){ .kind = PROMPT_PIRACY_CITY,
                         .arg = { state->primary, state->left[player] } };
    int left = 0;
    for (Player owner = 0; owner < game->player_count; owner++)
        left += state->room.piracy.of_secondary[owner];
    return (Prompt){ .kind = PROMPT_PIRACY_SECONDARY, .arg = { (uint16_t)left } };
}

const CalamityRules calamity_piracy = { .begin = piracy_begin,
                                        .name = piracy_name_others,
                                        .next = piracy_next,
                                        .legal = piracy_legal,
                                        .check = piracy_check,
                                        .apply = piracy_apply,
                                        .prompt = piracy_prompt };
