/* Civil War by factions (29.4.1, R-81, R-237): victim and beneficiary select the pieces of the
 * first faction, the rest is the second; the victim keeps one of them, war cards cost both, and the
 * beneficiary takes over the other. What it has no pieces for goes to the next in line.
 *
 * FactionsRoom counts the pieces of the first faction. All pieces are the victim's on the board
 * until they are replaced. */
#include <string.h>

#include "rules/civ/calamity.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/outlook.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"
#include "rules/civ/reach.h"

enum {
    STAGE_HEIR,
    STAGE_OWN,    /* The victim selects ... */
    STAGE_RIVAL,  /* ... and then the beneficiary. */
    STAGE_KEEP,   /* The victim keeps a faction. */
    STAGE_LOSSES, /* Whoever owns a faction chooses what it loses. */
    STAGE_TOKENS, /* The beneficiary chooses which tokens it has pieces for ... */
    STAGE_CITIES, /* ... and which cities. */
    STAGE_NEXT_HEIR,
    STAGE_OVER
};

enum { AREAS_BETWEEN_MAX = 7 };

static FactionsRoom *room_of(const Play *play)
{
    return &major_state(play)->room.factions;
}

/* ---- The factions ---- */

int faction_tokens(const Game *game, int faction, Area area)
{
    const MajorState *state = &game->phase.major;
    int               first = state->room.factions.tokens[area];
    return faction == 0 ? first : game->tokens[state->primary][area] - first;
}

bool faction_city(const Game *game, int faction, Area area)
{
    const MajorState *state = &game->phase.major;
    return game->city[area] == state->primary
           && bits_test(state->room.factions.cities, area) == (faction == 0);
}

void damage_tell_faction(Game *game, Area area, int count, Damage damage)
{
    if ((damage.where != DAMAGE_FACTION && damage.where != DAMAGE_FACTION_NEAR)
        || damage.faction != 0)
        return;
    uint8_t *tokens = &game->phase.major.room.factions.tokens[area];
    *tokens = (uint8_t)(*tokens - count);
}

typedef struct Pieces {
    int tokens;
    int cities;
} Pieces;

static int pieces_points(Pieces pieces)
{
    return pieces.tokens + 5 * pieces.cities;
}

/* Who has a faction, once the victim has kept one. */
static Player owner_of(const Game *game, int faction)
{
    const MajorState *state = &game->phase.major;
    return faction == state->room.factions.kept ? state->primary : state->beneficiary;
}

static Pieces pieces_of(const Rules *rules, const Game *game, int faction)
{
    Pieces pieces = { 0 };
    Player victim = game->phase.major.primary;
    FOR_TOKENS(area, rules, game, victim)
    pieces.tokens += faction_tokens(game, faction, area);
    FOR_CITIES(area, rules, game, victim)
    pieces.cities += faction_city(game, faction, area);
    return pieces;
}

FactionFigures faction_figures(const Rules *rules, const Game *game, int faction)
{
    const MajorState *state = &game->phase.major;
    Pieces            pieces = pieces_of(rules, game, faction);
    FactionFigures    figures = { .tokens = pieces.tokens,
                                  .cities = pieces.cities,
                                  .points = pieces_points(pieces),
                                  .owner = NOBODY };
    if (state->stage > STAGE_KEEP)
        figures.owner = owner_of(game, faction);
    return figures;
}

/* Areas within or next to a faction, by land or water. */
static void find_near(uint32_t *near, const Rules *rules, const Game *game, int faction)
{
    for (Area area = 0; area < rules->board->area_count; area++) {
        if (faction_tokens(game, faction, area) == 0 && !faction_city(game, faction, area))
            continue;
        const BoardArea *info = area_info(rules, area);
        bits_set(near, area);
        for (int i = 0; i < info->land_count; i++)
            bits_set(near, info->land[i]);
        for (int i = 0; i < info->water_count; i++)
            bits_set(near, info->water[i].to);
    }
}

/* ---- Selecting: every step leaves a way to the exact number ---- */

/* Can so many points be put together from these pieces? */
static bool can_select(Pieces pieces, int points)
{
    for (int cities = 0; cities <= pieces.cities && 5 * cities <= points; cities++)
        if (points - 5 * cities <= pieces.tokens)
            return true;
    return points == 0;
}

static bool may_select_tokens(Pieces pieces, int left, int count)
{
    pieces.tokens -= count;
    return count <= left && can_select(pieces, left - count);
}

static bool may_select_city(Pieces pieces, int left)
{
    pieces.cities--;
    return left >= 5 && can_select(pieces, left - 5);
}

static void select_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    Player victim = game->phase.major.primary;
    Pieces open = pieces_of(rules, game, 1);
    int    left = game->phase.major.left[player];
    FOR_TOKENS(area, rules, game, victim)
    for (int n = 1; n <= faction_tokens(game, 1, area); n++)
        if (may_select_tokens(open, left, n)
            && !list_add(list, action_make(ACTION_SELECT, player, area, n, 0, 0)))
            return;
    if (!may_select_city(open, left))
        return;
    FOR_CITIES(area, rules, game, victim)
    if (faction_city(game, 1, area)
        && !list_add(list, action_make(ACTION_SELECT_CITY, player, area, 0, 0, 0)))
        return;
}

static Refusal select_why_not(const Rules *rules, const Game *game, const Action *action)
{
    Area area = action->arg[0];
    if (action->kind != ACTION_SELECT && action->kind != ACTION_SELECT_CITY)
        return REFUSAL_WRONG_KIND;
    if (area >= rules->board->area_count || !args_clear(action, 2)
        || (action->kind == ACTION_SELECT) == (action->arg[1] == 0))
        return REFUSAL_BAD_ARGUMENT;
    bool there = action->kind == ACTION_SELECT_CITY
                     ? faction_city(game, 1, area)
                     : faction_tokens(game, 1, area) >= action->arg[1];
    return there ? REFUSAL_FACTION_NOT_EXACT : REFUSAL_FACTION_NOT_THERE;
}

static void select_apply(const Play *play, const Action *action)
{
    MajorState   *state = major_state(play);
    FactionsRoom *room = room_of(play);
    Player        player = action->player;
    Area          area = action->arg[0];
    if (action->kind == ACTION_SELECT) {
        room->tokens[area] = (uint8_t)(room->tokens[area] + action->arg[1]);
        state->left[player] = (uint8_t)(state->left[player] - action->arg[1]);
        EVENT3(play, EVENT_TOKENS_SELECTED, player, area, action->arg[1]);
    } else {
        bits_set(room->cities, area);
        state->left[player] = (uint8_t)(state->left[player] - 5);
        EVENT2(play, EVENT_CITY_SELECTED, player, area);
    }
    if (state->left[player] == 0)
        acting_remove(play->game, player);
}

/* ---- Losses of both factions ---- */

static int faction_of(const Game *game, Player player)
{
    return owner_of(game, 0) == player ? 0 : 1;
}

static Damage loss_of(const Game *game, int faction)
{
    bool anywhere = game->phase.major.room.factions.anywhere[faction];
    return (Damage){ .where = anywhere ? DAMAGE_FACTION : DAMAGE_FACTION_NEAR,
                     .faction = (uint8_t)faction };
}

/* 29.4.1.6: near the other faction as far as can be, then anywhere. */
static void losses_settle(const Play *play, int faction, int amount)
{
    Game       *game = play->game;
    MajorState *state = &game->phase.major;
    Player      owner = owner_of(game, faction);
    if (!state->room.factions.anywhere[faction]) {
        int near = damage_available(play->rules, game, owner, loss_of(game, faction));
        if (near <= amount) {
            damage_settle(play, owner, amount, loss_of(game, faction));
            amount -= near;
            state->room.factions.anywhere[faction] = 1;
        }
    }
    if (state->room.factions.anywhere[faction])
        amount = damage_settle(play, owner, amount, loss_of(game, faction));
    state->left[owner] = (uint8_t)amount;
    if (amount > 0)
        acting_add(game, owner);
    else
        acting_remove(game, owner);
}

static void losses_begin(const Play *play)
{
    MajorState *state = major_state(play);
    int amount = player_effect(play->rules, play->game, state->primary, EFFECT_FACTION_LOSSES);
    if (amount <= 0)
        return;
    for (int faction = 0; faction < 2; faction++) {
        damage_announce(play, owner_of(play->game, faction), amount);
        losses_settle(play, faction, amount);
    }
}

/* ---- Taking over ---- */

static int lost_faction(const Game *game)
{
    return 1 - game->phase.major.room.factions.kept;
}

static void take_tokens(const Play *play, Area area, int count)
{
    MajorState *state = major_state(play);
    if (lost_faction(play->game) == 0)
        state->room.factions.tokens[area] = (uint8_t)(state->room.factions.tokens[area] - count);
    tokens_annex(play, area, state->primary, state->beneficiary, count);
}

/* What stock allows, and what the table lets the victim lose (32.7). */
static int tokens_taken_most(const Rules *rules, const Game *game)
{
    int stock = game->players[game->phase.major.beneficiary].stock_tokens;
    int spare = points_to_spare(rules, game, game->phase.major.primary);
    return stock < spare ? stock : spare;
}

static int cities_taken_most(const Rules *rules, const Game *game)
{
    int stock = game->players[game->phase.major.beneficiary].stock_cities;
    int spare = points_to_spare(rules, game, game->phase.major.primary) / 5;
    return stock < spare ? stock : spare;
}

/* Whether the pieces of the lost faction, of which so many can be taken at most, are taken at once:
 * if they are too many, the beneficiary is asked to choose. */
static bool all_taken(const Play *play, int count, int most)
{
    Player beneficiary = play->game->phase.major.beneficiary;
    acting_remove(play->game, beneficiary);
    if (most > 0 && count > most)
        acting_add(play->game, beneficiary);
    return most > 0 && count <= most;
}

static void tokens_take(const Play *play)
{
    Game  *game = play->game;
    Pieces lost = pieces_of(play->rules, game, lost_faction(game));
    if (!all_taken(play, lost.tokens, tokens_taken_most(play->rules, game)))
        return;
    FOR_TOKENS(area, play->rules, game, game->phase.major.primary)
    take_tokens(play, area, faction_tokens(game, lost_faction(game), area));
}

static void cities_take(const Play *play)
{
    Game  *game = play->game;
    Pieces lost = pieces_of(play->rules, game, lost_faction(game));
    if (!all_taken(play, lost.cities, cities_taken_most(play->rules, game)))
        return;
    FOR_CITIES(area, play->rules, game, game->phase.major.primary)
    if (faction_city(game, lost_faction(game), area))
        city_annex(play, area, game->phase.major.beneficiary);
}

static void take_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    const MajorState *state = &game->phase.major;
    int               lost = lost_faction(game);
    if (state->stage == STAGE_CITIES) {
        FOR_CITIES(area, rules, game, state->primary)
        if (faction_city(game, lost, area)
            && !list_add(list, action_make(ACTION_CHOOSE, player, area, 0, 0, 0)))
            return;
        return;
    }
    FOR_TOKENS(area, rules, game, state->primary)
    for (int n = 1; n <= faction_tokens(game, lost, area) && n <= tokens_taken_most(rules, game);
         n++)
        if (!list_add(list, action_make(ACTION_PLACE_TOKENS, player, area, n, 0, 0)))
            return;
}

static Refusal take_why_not(const Rules *rules, const Game *game, const Action *action)
{
    bool cities = game->phase.major.stage == STAGE_CITIES;
    int  lost = lost_faction(game);
    if (action->kind != (cities ? ACTION_CHOOSE : ACTION_PLACE_TOKENS))
        return REFUSAL_WRONG_KIND;
    if (action->arg[0] >= rules->board->area_count)
        return REFUSAL_BAD_ARGUMENT;
    bool there = cities ? faction_city(game, lost, action->arg[0])
                        : faction_tokens(game, lost, action->arg[0]) > 0;
    return !there   ? REFUSAL_FACTION_NOT_THERE
           : cities ? REFUSAL_BAD_ARGUMENT
                    : REFUSAL_ANNEX_TOO_MANY;
}

/* 29.4.1.7, R-237: those in line who have a piece for anything that is left. */
static uint32_t next_heirs(const Rules *rules, const Game *game)
{
    Pieces   left = pieces_of(rules, game, lost_faction(game));
    uint32_t set = 0;
    int      spare = points_to_spare(rules, game, game->phase.major.primary);
    for (uint32_t line = game->phase.major.room.factions.heirs; line; line &= line - 1) {
        const PlayerState *heir = &game->players[first32(line)];
        if ((left.tokens > 0 && heir->stock_tokens > 0 && spare > 0)
            || (left.cities > 0 && heir->stock_cities > 0 && spare >= 5))
            set |= bit32(first32(line));
    }
    return set;
}

/* ---- The stages ---- */

static void factions_begin(const Play *play)
{
    Game       *game = play->game;
    MajorState *state = &game->phase.major;
    /* 29.4.1.2: whoever has no unit on the board is eligible too. */
    uint32_t eligible = players_within(play->rules, game, state->primary, AREAS_BETWEEN_MAX);
    for (uint32_t left = players_in(game) & ~bit32(state->primary); left; left &= left - 1)
        if (unit_points_on_board(play->rules, game, (Player)first32(left)) == 0)
            eligible |= bit32(first32(left));
    if (!heir_begin(play, eligible)) {
        calamity_no_target(play);
        state->stage = STAGE_OVER;
        return;
    }
    state->room.factions.heirs = eligible & players_in(game);
}

/* How much victim and beneficiary select; the Civil War is over if that leaves no second faction.
 */
static void selection_begin(const Play *play)
{
    const Rules *rules = play->rules;
    Game        *game = play->game;
    MajorState  *state = &game->phase.major;
    Player       victim = state->primary;
    bool         forfeited = player_has(rules, game, victim, EFFECT_FACTION_FORFEITED);
    int          own = calamity_figure(rules, game, CIVIL_WAR_OWN)
              + player_effect(rules, game, victim, EFFECT_FACTION_OWN);
    int rival = calamity_figure(rules, game, CIVIL_WAR_RIVAL);
    if (forfeited) {
        own = 0;
        rival = calamity_figure(rules, game, CIVIL_WAR_FORFEITED);
    }
    state->room.factions.heirs &= ~bit32(state->beneficiary);
    if (unit_points_on_board(rules, game, victim) <= own + rival) {
        calamity_no_target(play);
        state->stage = STAGE_OVER;
        return;
    }
    state->left[victim] = (uint8_t)own;
    state->left[state->beneficiary] = (uint8_t)rival;
    state->stage = forfeited ? STAGE_RIVAL : STAGE_OWN;
    acting_add(game, forfeited ? state->beneficiary : victim);
}

static bool factions_next(const Play *play)
{
    Game         *game = play->game;
    MajorState   *state = &game->phase.major;
    FactionsRoom *room = &state->room.factions;
    switch (state->stage) {
    case STAGE_HEIR:
        selection_begin(play);
        return true;
    case STAGE_OWN:
        state->stage = STAGE_RIVAL;
        acting_add(game, state->beneficiary);
        return true;
    case STAGE_RIVAL:
        state->stage = STAGE_KEEP;
        find_near(room->near[0], play->rules, game, 1);
        find_near(room->near[1], play->rules, game, 0);
        acting_add(game, state->primary);
        return true;
    case STAGE_KEEP:
        state->stage = STAGE_LOSSES;
        losses_begin(play);
        return true;
    case STAGE_LOSSES:
    case STAGE_NEXT_HEIR:
        room->heirs &= ~bit32(state->beneficiary);
        state->stage = STAGE_TOKENS;
        tokens_take(play);
        return true;
    case STAGE_TOKENS:
        state->stage = STAGE_CITIES;
        cities_take(play);
        return true;
    case STAGE_CITIES: {
        uint32_t heirs = next_heirs(play->rules, game);
        state->stage = heirs ? STAGE_NEXT_HEIR : STAGE_OVER;
        if (heirs)
            heir_ask(play, richest_in_stock(game, heirs));
        return true;
    }
    default:
        return false;
    }
}

static bool choosing_heir(const Game *game)
{
    return game->phase.major.stage == STAGE_HEIR || game->phase.major.stage == STAGE_NEXT_HEIR;
}

static void factions_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    const MajorState *state = &game->phase.major;
    if (choosing_heir(game)) {
        heir_legal(list, rules, game, player);
    } else if (state->stage == STAGE_OWN || state->stage == STAGE_RIVAL) {
        select_legal(list, rules, game, player);
    } else if (state->stage == STAGE_KEEP) {
        list_add(list, action_make(ACTION_KEEP_FACTION, player, 1, 0, 0, 0));
        list_add(list, action_make(ACTION_KEEP_FACTION, player, 2, 0, 0, 0));
    } else if (state->stage == STAGE_LOSSES) {
        damage_legal(list, rules, game, player, state->left[player],
                     loss_of(game, faction_of(game, player)));
    } else {
        take_legal(list, rules, game, player);
    }
}

static Refusal factions_why_not(const Rules *rules, const Game *game, const Action *action)
{
    const MajorState *state = &game->phase.major;
    if (choosing_heir(game))
        return heir_why_not(rules, game, action);
    if (state->stage == STAGE_OWN || state->stage == STAGE_RIVAL)
        return select_why_not(rules, game, action);
    if (state->stage == STAGE_KEEP)
        return action->kind == ACTION_KEEP_FACTION ? REFUSAL_BAD_ARGUMENT : REFUSAL_WRONG_KIND;
    if (state->stage == STAGE_LOSSES)
        return damage_why_not(rules, game, action, state->left[action->player],
                              loss_of(game, faction_of(game, action->player)));
    return take_why_not(rules, game, action);
}

static Refusal factions_check(const Rules *rules, const Game *game, const Action *action)
{
    return check_listed(rules, game, action, factions_legal, factions_why_not);
}

static void factions_apply(const Play *play, const Action *action)
{
    Game       *game = play->game;
    MajorState *state = &game->phase.major;
    if (choosing_heir(game)) {
        heir_apply(play, action);
    } else if (state->stage == STAGE_OWN || state->stage == STAGE_RIVAL) {
        select_apply(play, action);
    } else if (state->stage == STAGE_KEEP) {
        state->room.factions.kept = (uint8_t)(action->arg[0] - 1);
        EVENT2(play, EVENT_FACTION_KEPT, action->player, action->arg[0]);
        acting_remove(game, action->player);
    } else if (state->stage == STAGE_LOSSES) {
        int faction = faction_of(game, action->player);
        int left = damage_apply(play, action, state->left[action->player], loss_of(game, faction));
        losses_settle(play, faction, left);
    } else if (state->stage == STAGE_TOKENS) {
        take_tokens(play, action->arg[0], action->arg[1]);
        tokens_take(play);
    } else {
        city_annex(play, action->arg[0], state->beneficiary);
        cities_take(play);
    }
}

static Prompt factions_prompt(const Rules *rules, const Game *game, Player player)
{
    const MajorState  *state = &game->phase.major;
    const PlayerState *own = &game->players[player];
    if (choosing_heir(game))
        return heir_prompt(rules, game, player);
    switch (state->stage) {
    case STAGE_OWN:
        return (Prompt){ .kind = PROMPT_FACTION_OWN, .arg = { state->card, state->left[player] } };
    case STAGE_RIVAL:
        return (Prompt){ .kind = PROMPT_FACTION_RIVAL,
                         .arg = { state->card, state->left[player], state->primary } };
    case STAGE_KEEP: {
        Pieces first = pieces_of(rules, game, 0), second = pieces_of(rules, game, 1);
        return (Prompt){ .kind = PROMPT_KEEP_FACTION,
                         .arg = { state->card, (uint16_t)pieces_points(first),
                                  (uint16_t)pieces_points(second) } };
    }
    case STAGE_LOSSES:
        return (Prompt){ .kind = PROMPT_FACTION_LOSSES,
                         .arg = { state->card, state->left[player],
                                  (uint16_t)(faction_of(game, player) + 1) } };
    case STAGE_TOKENS:
        return (Prompt){ .kind = PROMPT_FACTION_TOKENS, .arg = { state->card, own->stock_tokens } };
    default:
        return (Prompt){ .kind = PROMPT_FACTION_CITIES, .arg = { state->card, own->stock_cities } };
    }
}

static const uint32_t *factions_selected(const Game *game)
{
    return game->phase.major.room.factions.cities;
}

const CalamityRules calamity_factions = { .begin = factions_begin,
                                          .next = factions_next,
                                          .legal = factions_legal,
                                          .check = factions_check,
                                          .apply = factions_apply,
                                          .prompt = factions_prompt,
                                          .selected = factions_selected };
