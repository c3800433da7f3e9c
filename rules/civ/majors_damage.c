/* Major calamities that are damage: Famine, Epidemic and Flood. All victims take theirs together;
 * what each has still to take is in MajorState.left. */
#include "rules/civ/calamity.h"
#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

/* The stages: who and where first, then the damage. */
enum { STAGE_CHOICE, STAGE_POOL, STAGE_DAMAGE, STAGE_COAST, STAGE_COAST_CITY };

static Damage damage_of(const Rules *rules, const Game *game, Player player);

/* ---- Shared by the three ---- */

/* What need not be asked happens at once; otherwise the player acts. */
static void strike(const Play *play, Player player, int amount)
{
    Damage damage = damage_of(play->rules, play->game, player);
    major_state(play)->left[player] = 0;
    if (amount <= 0 || damage_available(play->rules, play->game, player, damage) == 0) {
        EVENT2(play, EVENT_NO_TARGET, major_state(play)->card, player);
        return;
    }
    damage_announce(play, player, amount);
    amount = damage_settle(play, player, amount, damage);
    major_state(play)->left[player] = (uint8_t)amount;
    if (amount > 0)
        acting_add(play->game, player);
}

static void strike_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    damage_legal(list, rules, game, player, game->phase.major.left[player],
                 damage_of(rules, game, player));
}

static Refusal strike_why_not(const Rules *rules, const Game *game, const Action *action)
{
    return damage_why_not(rules, game, action, game->phase.major.left[action->player],
                          damage_of(rules, game, action->player));
}

static Refusal strike_check(const Rules *rules, const Game *game, const Action *action)
{
    return damage_is_legal(rules, game, action, game->phase.major.left[action->player],
                           damage_of(rules, game, action->player))
               ? REFUSAL_NONE
               : strike_why_not(rules, game, action);
}

static void strike_apply(const Play *play, const Action *action)
{
    Player   player = action->player;
    uint8_t *amount = &major_state(play)->left[player];
    Damage   damage = damage_of(play->rules, play->game, player);
    int      left = damage_apply(play, action, *amount, damage);
    *amount = (uint8_t)damage_settle(play, player, left, damage);
    if (*amount == 0)
        acting_remove(play->game, player);
}

static Prompt strike_prompt(const Game *game, Player player)
{
    const MajorState *state = &game->phase.major;
    return (Prompt){ .kind = PROMPT_TAKE_DAMAGE, .arg = { state->card, state->left[player] } };
}

static Damage damage_of(const Rules *rules, const Game *game, Player player)
{
    const MajorState *state = &game->phase.major;
    Damage            damage = { .where = DAMAGE_ANYWHERE };
    switch (card_info(rules, state->card)->calamity) {
    case CALAMITY_FLOOD:
        damage.where = state->stage == STAGE_COAST ? DAMAGE_COASTAL : DAMAGE_FLOOD_PLAIN;
        break;
    case CALAMITY_EPIDEMIC:
        damage.one_stays = game->switches[SWITCH_EPIDEMIC_LAST_TOKEN] == EPIDEMIC_LAST_TOKEN_YES;
        break;
    default:
        /* */
        damage.printed_limits =
            player == state->primary && player_has(rules, game, player, EFFECT_FAMINE_SURPLUS);
    }
    return damage;
}

/* ---- Famine and Epidemic: secondary victims are named, then damage falls anywhere ---- */

/* whoever has a unit on the board can be named, even if cards avert all of it (famine.6). */
static uint32_t players_with_units(const Rules *rules, const Game *game)
{
    uint32_t set = 0;
    for (uint32_t left = players_in(game); left; left &= left - 1)
        if (unit_points_on_board(rules, game, (Player)first32(left)) > 0)
            set |= left & (~left + 1);
    return set;
}

/* Some are named for a fixed loss each, or divide a pool. */
static void name_others(const Play *play, int victims, int pool, uint32_t candidates)
{
    if (pool > 0) {
        major_state(play)->stage = STAGE_POOL;
        pool_begin(play, pool, candidates);
    } else {
        victims_begin(play, victims, candidates);
    }
}

static void famine_begin(const Play *play)
{
    /* 24.1.1: whoever traded the card cannot be named, where Famine can be traded at all. */
    name_others(play, calamity_figure(play->rules, play->game, FAMINE_VICTIMS),
                calamity_figure(play->rules, play->game, FAMINE_POOL),
                players_with_units(play->rules, play->game) & ~calamity_trader(play));
}

static void epidemic_begin(const Play *play)
{
    /* a beneficiary found by stock is spared like one who traded the card. */
    Player   beneficiary = major_state(play)->beneficiary;
    uint32_t candidates = players_with_units(play->rules, play->game);
    if (beneficiary != NOBODY)
        candidates &= ~bit32(beneficiary);
    name_others(play, calamity_figure(play->rules, play->game, EPIDEMIC_VICTIMS),
                calamity_figure(play->rules, play->game, EPIDEMIC_POOL), candidates);
}

static bool strike_all(const Play *play, Effect primary_effect)
{
    const Rules *rules = play->rules;
    Game        *game = play->game;
    MajorState  *state = &game->phase.major;
    if (state->stage == STAGE_DAMAGE)
        return false;
    bool pool = state->stage == STAGE_POOL;
    state->stage = STAGE_DAMAGE;
    for (int i = 0; i < game->player_count; i++) {
        Player player = game->rank_order[i];
        if (player == state->primary)
            strike(play, player,
                   calamity_figure(rules, game, FAMINE_DAMAGE)
                       + player_effect(rules, game, player, primary_effect));
        else if (state->secondary & bit32(player))
            strike(play, player,
                   share_with_cards(rules, game, player,
                                    pool ? state->left[player]
                                         : calamity_figure(rules, game, FAMINE_EACH)));
    }
    return true;
}

/* 29.3.1.4, R-235: when all is over, and only then. */
static void famine_surplus(const Play *play)
{
    Player victim = major_state(play)->primary;
    if (!player_has(play->rules, play->game, victim, EFFECT_FAMINE_SURPLUS))
        return;
    FOR_TOKENS(area, play->rules, play->game, victim)
    {
        int excess = play->game->tokens[victim][area] - area_info(play->rules, area)->limit;
        int spare = points_to_spare(play->rules, play->game, victim);
        excess = excess < spare ? excess : spare;
        tokens_remove(play, victim, area, excess > 0 ? excess : 0);
    }
}

static bool famine_next(const Play *play)
{
    if (strike_all(play, EFFECT_FAMINE_P))
        return true;
    famine_surplus(play);
    return false;
}

static bool epidemic_next(const Play *play)
{
    return strike_all(play, EFFECT_EPIDEMIC_P);
}

static void assigned_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    if (game->phase.major.stage == STAGE_CHOICE)
        victims_legal(list, rules, game, player);
    else if (game->phase.major.stage == STAGE_POOL)
        pool_legal(list, rules, game, player);
    else
        strike_legal(list, rules, game, player);
}

static Refusal assigned_check(const Rules *rules, const Game *game, const Action *action)
{
    if (game->phase.major.stage == STAGE_CHOICE)
        return check_listed(rules, game, action, victims_legal, victims_why_not);
    if (game->phase.major.stage == STAGE_POOL)
        return check_listed(rules, game, action, pool_legal, pool_why_not);
    return strike_check(rules, game, action);
}

static void assigned_apply(const Play *play, const Action *action)
{
    if (major_state(play)->stage == STAGE_CHOICE)
        victims_apply(play, action);
    else if (major_state(play)->stage == STAGE_POOL)
        pool_apply(play, action);
    else
        strike_apply(play, action);
}

static Prompt assigned_prompt(const Rules *rules, const Game *game, Player player)
{
    if (game->phase.major.stage == STAGE_POOL)
        return pool_prompt(rules, game, player);
    return game->phase.major.stage == STAGE_CHOICE ? victims_prompt(rules, game, player)
                                                   : strike_prompt(game, player);
}

const CalamityRules calamity_famine = { .begin = famine_begin,
                                        .name = famine_begin,
                                        .next = famine_next,
                                        .legal = assigned_legal,
                                        .check = assigned_check,
                                        .apply = assigned_apply,
                                        .prompt = assigned_prompt };

const CalamityRules calamity_epidemic = { .begin = epidemic_begin,
                                          .name = epidemic_begin,
                                          .next = epidemic_next,
                                          .legal = assigned_legal,
                                          .check = assigned_check,
                                          .apply = assigned_apply,
                                          .prompt = assigned_prompt };

/* ---- Flood ---- */

/* A plain is named by the first of its areas in which the victim is exposed. Fills `first` with
 * such areas of the plains where the victim has most unit points; returns how many there are. */
static int fullest_plains(Area *first, const Rules *rules, const Game *game, Player victim)
{
    int  points[FLOOD_PLAINS_MAX] = { 0 };
    Area area_of[FLOOD_PLAINS_MAX] = { 0 };
    int  most = 0, count = 0;
    for (Area area = 0; area < rules->board->area_count; area++) {
        int plain = area_info(rules, area)->flood_plain;
        if (plain == NO_PLAIN)
            continue;
        /* only what the flood can hit counts. */
        int  here = game->tokens[victim][area];
        bool all = game->switches[SWITCH_FLOOD_COUNTS] == FLOOD_COUNTS_ALL;
        if (game->city[area] == victim && (all || city_on_flood_plain(rules, area)))
            here += 5;
        if (here > 0 && points[plain] == 0)
            area_of[plain] = area;
        points[plain] += here;
    }
    for (int plain = 0; plain < rules->board->flood_plain_count; plain++)
        if (points[plain] > most)
            most = points[plain];
    for (Area area = 0; most > 0 && area < rules->board->area_count; area++) {
        int plain = area_info(rules, area)->flood_plain;
        if (plain != NO_PLAIN && points[plain] == most && area_of[plain] == area)
            first[count++] = area;
    }
    return count;
}

/* The name of the plain of an area, if it is one of the fullest; AREA_NONE. */
static Area plain_of(const Rules *rules, const Game *game, Player victim, Area area)
{
    Area first[FLOOD_PLAINS_MAX];
    int  plain = area_info(rules, area)->flood_plain;
    if (plain == NO_PLAIN)
        return AREA_NONE;
    int count = fullest_plains(first, rules, game, victim);
    for (int i = 0; i < count; i++)
        if (area_info(rules, first[i])->flood_plain == plain)
            return first[i];
    return AREA_NONE;
}

static CityLoss coast_loss(const Rules *rules, const Game *game)
{
    return player_has(rules, game, game->phase.major.primary, EFFECT_FLOOD_MOST) ? CITY_REDUCED
                                                                                 : CITY_DESTROYED;
}

/* 29.5.1.4, 29.5.1.5: a coastal city in place of damage. */
static void flood_coast_settle(const Play *play);

static void flood_coast_city(const Play *play)
{
    MajorState *state = major_state(play);
    state->stage = STAGE_COAST_CITY;
    if (cities_exposed(play->rules, play->game, state->primary, city_is_coastal,
                       coast_loss(play->rules, play->game))
        == 0)
        calamity_no_target(play);
    state->left[state->primary] =
        (uint8_t)calamity_figure(play->rules, play->game, FLOOD_COAST_CITIES);
    acting_add(play->game, state->primary);
    flood_coast_settle(play);
}

static void flood_coast_settle(const Play *play)
{
    MajorState *state = major_state(play);
    uint8_t    *left = &state->left[state->primary];
    *left = (uint8_t)cities_settle(play, state->primary, *left, city_is_coastal,
                                   coast_loss(play->rules, play->game));
    if (*left == 0)
        acting_remove(play->game, state->primary);
}

static void flood_begin(const Play *play)
{
    MajorState *state = major_state(play);
    Area        first[FLOOD_PLAINS_MAX];
    int         count = fullest_plains(first, play->rules, play->game, state->primary);
    if (count == 0 && calamity_figure(play->rules, play->game, FLOOD_COAST_CITIES) > 0) {
        flood_coast_city(play);
    } else if (count == 0) {
        /* flood.5, flood.6 */
        state->stage = STAGE_COAST;
        strike(play, state->primary,
               calamity_figure(play->rules, play->game, FLOOD_COAST)
                   + player_effect(play->rules, play->game, state->primary, EFFECT_FLOOD));
    } else if (count == 1) {
        state->room.flood.place = first[0];
    } else {
        acting_add(play->game, state->primary);
    }
}

/* 29.5.1.3, R-233: who traded the card cannot be chosen, but where everything goes nobody chooses.
 */
static void flood_pool(const Play *play)
{
    const Damage plain = { .where = DAMAGE_FLOOD_PLAIN };
    MajorState  *state = major_state(play);
    int          pool = calamity_figure(play->rules, play->game, FLOOD_POOL);
    uint32_t     others = players_in(play->game) & ~bit32(state->primary);
    int          exposed = 0;
    for (uint32_t left = others; left; left &= left - 1)
        exposed += damage_available(play->rules, play->game, (Player)first32(left), plain);
    state->stage = STAGE_POOL;
    pool_begin(play, pool, exposed > pool ? others & ~calamity_trader(play) : others);
}

static void flood_strike(const Play *play)
{
    const Damage plain = { .where = DAMAGE_FLOOD_PLAIN };
    const Rules *rules = play->rules;
    Game        *game = play->game;
    MajorState  *state = &game->phase.major;
    bool         pool = state->stage == STAGE_POOL;
    state->stage = STAGE_DAMAGE;
    for (int i = 0; i < game->player_count; i++) {
        Player player = game->rank_order[i];
        bool   struck = !pool || player == state->primary || state->left[player] > 0;
        if (!struck || damage_available(rules, game, player, plain) == 0)
            continue;
        int amount = player == state->primary ? calamity_figure(rules, game, FLOOD_DAMAGE)
                     : pool                   ? state->left[player]
                                              : calamity_figure(rules, game, FLOOD_EACH);
        strike(play, player, share_with_cards(rules, game, player, amount));
    }
}

static bool flood_next(const Play *play)
{
    MajorState *state = major_state(play);
    if (state->stage != STAGE_CHOICE && state->stage != STAGE_POOL)
        return false;
    if (state->stage == STAGE_CHOICE) {
        EVENT2(play, EVENT_FLOODED, state->primary, state->room.flood.place);
        if (calamity_figure(play->rules, play->game, FLOOD_POOL) > 0) {
            flood_pool(play);
            return true;
        }
    }
    flood_strike(play);
    return true;
}

static void flood_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    switch (game->phase.major.stage) {
    case STAGE_CHOICE:
        break;
    case STAGE_POOL:
        pool_legal(list, rules, game, player);
        return;
    case STAGE_COAST_CITY:
        cities_legal(list, rules, game, player, player, city_is_coastal, coast_loss(rules, game));
        return;
    default:
        strike_legal(list, rules, game, player);
        return;
    }
    /* Any area of a plain stands for it. */
    for (Area area = 0; area < rules->board->area_count; area++)
        if (plain_of(rules, game, player, area) != AREA_NONE
            && !list_add(list, action_make(ACTION_CHOOSE, player, area, 0, 0, 0)))
            return;
}

static Refusal flood_plain_why_not(const Rules *rules, const Game *game, const Action *action)
{
    (void)game;
    if (action->kind != ACTION_CHOOSE)
        return REFUSAL_WRONG_KIND;
    if (action->arg[0] >= rules->board->area_count)
        return REFUSAL_BAD_ARGUMENT;
    return area_info(rules, action->arg[0])->flood_plain == NO_PLAIN ? REFUSAL_NO_FLOOD_PLAIN
                                                                     : REFUSAL_NOT_MOST_EXPOSED;
}

static Refusal coast_city_why_not(const Rules *rules, const Game *game, const Action *action)
{
    return cities_why_not(rules, game, action, action->player);
}

static Refusal flood_check(const Rules *rules, const Game *game, const Action *action)
{
    static CalamityWhyNot *const why_not[] = {
        [STAGE_CHOICE] = flood_plain_why_not,    [STAGE_POOL] = pool_why_not,
        [STAGE_DAMAGE] = strike_why_not,         [STAGE_COAST] = strike_why_not,
        [STAGE_COAST_CITY] = coast_city_why_not,
    };
    return check_listed(rules, game, action, flood_legal, why_not[game->phase.major.stage]);
}

static void flood_apply(const Play *play, const Action *action)
{
    MajorState *state = major_state(play);
    switch (state->stage) {
    case STAGE_CHOICE:
        state->room.flood.place = plain_of(play->rules, play->game, action->player, action->arg[0]);
        acting_remove(play->game, action->player);
        break;
    case STAGE_POOL:
        pool_apply(play, action);
        break;
    case STAGE_COAST_CITY:
        city_lose(play, action->arg[0], coast_loss(play->rules, play->game));
        state->left[action->player]--;
        flood_coast_settle(play);
        break;
    default:
        strike_apply(play, action);
    }
}

static Prompt flood_prompt(const Rules *rules, const Game *game, Player player)
{
    const MajorState *state = &game->phase.major;
    switch (state->stage) {
    case STAGE_CHOICE:
        return (Prompt){ .kind = PROMPT_CHOOSE_FLOOD_PLAIN };
    case STAGE_POOL:
        return pool_prompt(rules, game, player);
    case STAGE_COAST_CITY:
        return (Prompt){ .kind = coast_loss(rules, game) == CITY_REDUCED ? PROMPT_REDUCE_CITIES
                                                                         : PROMPT_DESTROY_CITY,
                         .arg = { state->card, state->left[player] } };
    default:
        return strike_prompt(game, player);
    }
}

const CalamityRules calamity_flood = { .begin = flood_begin,
                                       .next = flood_next,
                                       .legal = flood_legal,
                                       .check = flood_check,
                                       .apply = flood_apply,
                                       .prompt = flood_prompt };
