/* Major calamities that are damage: Famine, Epidemic and Flood. All victims take theirs together;
 * what each has still to take is in MajorState.left. */
#include "rules/civ/calamity.h"
#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

/* The stages: who and where first, then the damage. */
enum { STAGE_CHOICE, STAGE_DAMAGE, STAGE_COAST };

static DamageFrom damage_from(const Rules *rules, const Game *game);

/* ---- Shared by the three ---- */

/* What need not be asked happens at once; otherwise the player acts. */
static void strike(const Play *play, Player player, int amount)
{
    DamageFrom from = damage_from(play->rules, play->game);
    if (amount <= 0 || damage_available(play->rules, play->game, player, from) == 0) {
        EVENT2(play, EVENT_NO_TARGET, major_state(play)->card, player);
        return;
    }
    EVENT2(play, EVENT_DAMAGE_DUE, player, amount);
    amount = damage_settle(play, player, amount, from);
    major_state(play)->left[player] = (uint8_t)amount;
    if (amount > 0)
        acting_add(play->game, player);
}

static void strike_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    damage_legal(list, rules, game, player, game->phase.major.left[player],
                 damage_from(rules, game));
}

static Refusal strike_why_not(const Rules *rules, const Game *game, const Action *action)
{
    return damage_why_not(rules, game, action, game->phase.major.left[action->player],
                          damage_from(rules, game));
}

static void strike_apply(const Play *play, const Action *action)
{
    Player   player = action->player;
    uint8_t *amount = &major_state(play)->left[player];
    int      left = damage_apply(play, action, *amount);
    *amount = (uint8_t)damage_settle(play, player, left, damage_from(play->rules, play->game));
    if (*amount == 0)
        acting_remove(play->game, player);
}

static Prompt strike_prompt(const Game *game, Player player)
{
    const MajorState *state = &game->phase.major;
    return (Prompt){ .kind = PROMPT_TAKE_DAMAGE, .arg = { state->card, state->left[player] } };
}

static DamageFrom damage_from(const Rules *rules, const Game *game)
{
    const MajorState *state = &game->phase.major;
    if (card_info(rules, state->card)->calamity != CALAMITY_FLOOD)
        return DAMAGE_ANYWHERE;
    return state->stage == STAGE_COAST ? DAMAGE_COASTAL : DAMAGE_FLOOD_PLAIN;
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

static void famine_begin(const Play *play)
{
    victims_begin(play, calamity_figure(play->rules, play->game, 1),
                  players_with_units(play->rules, play->game));
}

static void epidemic_begin(const Play *play)
{
    /* a beneficiary found by stock is spared like one who traded the card. */
    Player   beneficiary = major_state(play)->beneficiary;
    uint32_t candidates = players_with_units(play->rules, play->game);
    if (beneficiary != NOBODY)
        candidates &= ~bit32(beneficiary);
    victims_begin(play, calamity_figure(play->rules, play->game, 1), candidates);
}

static bool strike_all(const Play *play, Effect primary_effect, Effect secondary_effect)
{
    const Rules *rules = play->rules;
    Game        *game = play->game;
    MajorState  *state = &game->phase.major;
    if (state->stage != STAGE_CHOICE)
        return false;
    state->stage = STAGE_DAMAGE;
    for (int i = 0; i < game->player_count; i++) {
        Player player = game->rank_order[i];
        if (player == state->primary)
            strike(play, player,
                   calamity_figure(rules, game, 0)
                       + player_effect(rules, game, player, primary_effect));
        else if (state->secondary & bit32(player))
            strike(play, player,
                   calamity_figure(rules, game, 2)
                       + player_effect(rules, game, player, secondary_effect));
    }
    return true;
}

static bool famine_next(const Play *play)
{
    return strike_all(play, EFFECT_FAMINE_P, EFFECT_FAMINE_S);
}

static bool epidemic_next(const Play *play)
{
    return strike_all(play, EFFECT_EPIDEMIC_P, EFFECT_EPIDEMIC_S);
}

static void assigned_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    if (game->phase.major.stage == STAGE_CHOICE)
        victims_legal(list, rules, game, player);
    else
        strike_legal(list, rules, game, player);
}

static Refusal assigned_check(const Rules *rules, const Game *game, const Action *action)
{
    bool naming = game->phase.major.stage == STAGE_CHOICE;
    return check_listed(rules, game, action, assigned_legal,
                        naming ? victims_why_not : strike_why_not);
}

static void assigned_apply(const Play *play, const Action *action)
{
    if (major_state(play)->stage == STAGE_CHOICE)
        victims_apply(play, action);
    else
        strike_apply(play, action);
}

static Prompt assigned_prompt(const Rules *rules, const Game *game, Player player)
{
    return game->phase.major.stage == STAGE_CHOICE ? victims_prompt(rules, game, player)
                                                   : strike_prompt(game, player);
}

const CalamityRules calamity_famine = { .begin = famine_begin,
                                        .next = famine_next,
                                        .legal = assigned_legal,
                                        .check = assigned_check,
                                        .apply = assigned_apply,
                                        .prompt = assigned_prompt };

const CalamityRules calamity_epidemic = { .begin = epidemic_begin,
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
        int here = game->tokens[victim][area];
        if (game->city[area] == victim && city_on_flood_plain(rules, area))
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

static void flood_begin(const Play *play)
{
    MajorState *state = major_state(play);
    Area        first[FLOOD_PLAINS_MAX];
    int         count = fullest_plains(first, play->rules, play->game, state->primary);
    if (count == 0) {
        /* flood.5, flood.6 */
        state->stage = STAGE_COAST;
        strike(play, state->primary,
               calamity_figure(play->rules, play->game, 2)
                   + player_effect(play->rules, play->game, state->primary, EFFECT_FLOOD));
    } else if (count == 1) {
        state->room.flood.place = first[0];
    } else {
        acting_add(play->game, state->primary);
    }
}

static bool flood_next(const Play *play)
{
    const Rules *rules = play->rules;
    Game        *game = play->game;
    MajorState  *state = &game->phase.major;
    if (state->stage != STAGE_CHOICE)
        return false;
    state->stage = STAGE_DAMAGE;
    EVENT2(play, EVENT_FLOODED, state->primary, state->room.flood.place);
    for (int i = 0; i < game->player_count; i++) {
        Player player = game->rank_order[i];
        if (damage_available(rules, game, player, DAMAGE_FLOOD_PLAIN) > 0)
            strike(play, player,
                   calamity_figure(rules, game, player == state->primary ? 0 : 1)
                       + player_effect(rules, game, player, EFFECT_FLOOD));
    }
    return true;
}

static void flood_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    if (game->phase.major.stage != STAGE_CHOICE) {
        strike_legal(list, rules, game, player);
        return;
    }
    Area first[FLOOD_PLAINS_MAX];
    int  count = fullest_plains(first, rules, game, player);
    for (int i = 0; i < count; i++)
        if (!list_add(list, action_make(ACTION_CHOOSE, player, first[i], 0, 0, 0)))
            return;
}

static Refusal flood_plain_why_not(const Rules *rules, const Game *game, const Action *action)
{
    (void)game;
    if (action->kind != ACTION_CHOOSE)
        return REFUSAL_WRONG_KIND;
    if (action->arg[0] >= rules->board->area_count)
        return REFUSAL_BAD_ARGUMENT;
    return REFUSAL_NOT_MOST_EXPOSED;
}

static Refusal flood_check(const Rules *rules, const Game *game, const Action *action)
{
    bool choosing = game->phase.major.stage == STAGE_CHOICE;
    return check_listed(rules, game, action, flood_legal,
                        choosing ? flood_plain_why_not : strike_why_not);
}

static void flood_apply(const Play *play, const Action *action)
{
    MajorState *state = major_state(play);
    if (state->stage != STAGE_CHOICE) {
        strike_apply(play, action);
        return;
    }
    state->room.flood.place = action->arg[0];
    acting_remove(play->game, action->player);
}

static Prompt flood_prompt(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    if (game->phase.major.stage == STAGE_CHOICE)
        return (Prompt){ .kind = PROMPT_CHOOSE_FLOOD_PLAIN };
    return strike_prompt(game, player);
}

const CalamityRules calamity_flood = { .begin = flood_begin,
                                       .next = flood_next,
                                       .legal = flood_legal,
                                       .check = flood_check,
                                       .apply = flood_apply,
                                       .prompt = flood_prompt };
