/* The moves of tokens, cities and ships that every phase is made of. Each keeps the sums of a
 * player's pieces: board + stock + treasury of tokens, board + stock of cities and ships. */
#include <string.h>

#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

void event_write(Events *events, uint32_t seen_by, EventKind kind, int arg0, int arg1, int arg2,
                 int arg3, int arg4)
{
    if (events->count == events->max) {
        events->lost++;
        return;
    }
    events->items[events->count++] =
        (Event){ .seen_by = seen_by,
                 .kind = (uint8_t)kind,
                 .arg = { (uint16_t)arg0, (uint16_t)arg1, (uint16_t)arg2, (uint16_t)arg3,
                          (uint16_t)arg4 } };
}

uint32_t players_in(const Game *game)
{
    uint32_t set = 0;
    for (Player p = 0; p < game->player_count; p++)
        if (player_in(game, p))
            set |= bit32(p);
    return set;
}

uint32_t token_owners(const Game *game, Area area)
{
    uint32_t set = game->tokens[BARBARIANS][area] ? bit32(BARBARIANS) : 0;
    for (Player p = 0; p < game->player_count; p++)
        if (game->tokens[p][area])
            set |= bit32(p);
    return set;
}

static bool several_owners(const Game *game, Area area)
{
    uint32_t owners = token_owners(game, area);
    return (owners & (owners - 1)) != 0;
}

int tokens_in(const Game *game, Area area)
{
    int count = game->tokens[BARBARIANS][area];
    for (Player p = 0; p < game->player_count; p++)
        count += game->tokens[p][area];
    return count;
}

/* In sixteens, which compilers turn into a step of vectors. */
static int rows_end(const Rules *rules)
{
    return (rules->board->area_count + 15) & ~15;
}

static void token_areas_add(uint8_t *restrict held, uint8_t *restrict shared,
                            const uint8_t *restrict tokens, int end)
{
    for (int a = 0; a < end; a++) {
        uint8_t here = tokens[a] < 1 ? tokens[a] : 1;
        shared[a] |= held[a] & here;
        held[a] |= here;
    }
}

void token_areas(uint8_t *restrict held, uint8_t *restrict shared, const Rules *rules,
                 const Game *game)
{
    int end = rows_end(rules);
    memset(held, 0, (size_t)end);
    memset(shared, 0, (size_t)end);
    for (Player owner = 0; owner < OWNERS_MAX; owner++) {
        if (owner == game->player_count)
            owner = BARBARIANS;
        if (owner != BARBARIANS && tokens_on_board(rules, game, owner) == 0)
            continue;
        token_areas_add(held, shared, game->tokens[owner], end);
    }
}

uint32_t players_meeting(const Rules *rules, const Game *game, uint32_t players)
{
    uint8_t  held[AREAS_MAX], shared[AREAS_MAX];
    uint32_t meeting = 0;
    int      end = rows_end(rules);
    memset(held, 0, (size_t)end);
    memset(shared, 0, (size_t)end);
    for (uint32_t left = players; left; left &= left - 1)
        token_areas_add(held, shared, game->tokens[first32(left)], end);
    for (uint32_t left = players; left; left &= left - 1) {
        const uint8_t *tokens = game->tokens[first32(left)];
        uint8_t        there = 0;
        for (int a = 0; a < end; a++)
            there |= tokens[a] < shared[a] ? tokens[a] : shared[a];
        if (there)
            meeting |= left & (~left + 1);
    }
    return meeting;
}

int limit_for(const Rules *rules, const Game *game, Player owner, Area area)
{
    int limit = area_info(rules, area)->limit;
    if (owner == BARBARIANS || limit > number(rules, NUMBER_RAISED_LIMIT_MAX))
        return limit;
    int extra = player_effect(rules, game, owner, EFFECT_LIMIT_WHERE_ALONE);
    if (extra == 0)
        return limit;
    bool alone = (token_owners(game, area) & ~bit32(owner)) == 0
                 && (game->city[area] == NOBODY || game->city[area] == owner);
    return alone ? limit + extra : limit;
}

bool is_guest(const Rules *rules, const Game *game, Area area)
{
    Player city = game->city[area];
    return game->switches[SWITCH_PUBLIC_WORKS_GUEST] == PUBLIC_WORKS_GUEST_ANYBODY && city != NOBODY
           && city != BARBARIANS && player_has(rules, game, city, EFFECT_TOKEN_IN_CITY)
           && tokens_in(game, area) == 1
           && (token_owners(game, area) & (bit32(city) | bit32(BARBARIANS))) == 0;
}

bool conflict_situation(const Rules *rules, const Game *game, Area area)
{
    Player city = game->city[area];
    if (city != NOBODY)
        return (token_owners(game, area) & ~bit32(city)) != 0 && !is_guest(rules, game, area);
    return tokens_in(game, area) > area_info(rules, area)->limit && several_owners(game, area);
}

bool city_on_flood_plain(const Rules *rules, Area area)
{
    const BoardArea *info = area_info(rules, area);
    return info->flood_plain != NO_PLAIN && info->site != SITE_BLACK;
}

bool units_next_by_land(const Rules *rules, const Game *game, Player player, Area area)
{
    const BoardArea *info = area_info(rules, area);
    for (int i = 0; i < info->land_count; i++)
        if (has_units_in(game, player, info->land[i]))
            return true;
    return false;
}

void tokens_place(const Play *play, Player player, Area area, int count)
{
    if (count == 0)
        return;
    PlayerState *state = &play->game->players[player];
    must(count > 0 && state->stock_tokens >= count);
    state->stock_tokens = (uint8_t)(state->stock_tokens - count);
    play->game->tokens[player][area] = (uint8_t)(play->game->tokens[player][area] + count);
    EVENT3(play, EVENT_TOKENS_PLACED, player, area, count);
}

void tokens_remove(const Play *play, Player owner, Area area, int count)
{
    if (count == 0)
        return;
    uint8_t *here = &play->game->tokens[owner][area];
    must(count > 0 && *here >= count);
    *here = (uint8_t)(*here - count);
    if (owner != BARBARIANS) {
        PlayerState *state = &play->game->players[owner];
        state->stock_tokens = (uint8_t)(state->stock_tokens + count);
    }
    EVENT3(play, EVENT_TOKENS_REMOVED, owner, area, count);
}

void tokens_shift(const Play *play, Player player, Area from, Area to, int count)
{
    uint8_t *tokens = play->game->tokens[player];
    must(count > 0 && tokens[from] >= count);
    tokens[from] = (uint8_t)(tokens[from] - count);
    tokens[to] = (uint8_t)(tokens[to] + count);
    EVENT4(play, EVENT_TOKENS_SHIFTED, player, from, to, count);
}

void tokens_to_treasury(const Play *play, Player player, int count)
{
    if (count == 0)
        return;
    PlayerState *state = &play->game->players[player];
    must(count > 0 && state->stock_tokens >= count);
    state->stock_tokens = (uint8_t)(state->stock_tokens - count);
    state->treasury = (uint8_t)(state->treasury + count);
    EVENT2(play, EVENT_TREASURY_GAINED, player, count);
}

int treasury_pay(const Play *play, Player player, int count)
{
    PlayerState *state = &play->game->players[player];
    must(count >= 0);
    if (count > state->treasury)
        count = state->treasury;
    if (count == 0)
        return 0;
    state->treasury = (uint8_t)(state->treasury - count);
    state->stock_tokens = (uint8_t)(state->stock_tokens + count);
    EVENT2(play, EVENT_TREASURY_PAID, player, count);
    return count;
}

void city_place(const Play *play, Player player, Area area)
{
    PlayerState *state = &play->game->players[player];
    must(play->game->city[area] == NOBODY && state->stock_cities > 0);
    state->stock_cities--;
    play->game->city[area] = player;
    EVENT2(play, EVENT_CITY_PLACED, player, area);
}

/* Back to stock without an event of its own. */
static Player city_take(const Play *play, Area area)
{
    Player owner = play->game->city[area];
    must(owner != NOBODY);
    if (owner != BARBARIANS)
        play->game->players[owner].stock_cities++;
    play->game->city[area] = NOBODY;
    bits_clear(play->game->new_city, area);
    bits_clear(play->game->annexed_city, area);
    return owner;
}

void city_remove(const Play *play, Area area)
{
    Player owner = city_take(play, area);
    EVENT2(play, EVENT_CITY_REMOVED, owner, area);
}

/* the other reading of R-12. */
static bool token_outlives_city(const Game *game)
{
    return game->switches[SWITCH_PUBLIC_WORKS_ORPHAN] == PUBLIC_WORKS_ORPHAN_STAYS;
}

void city_destroy(const Play *play, Area area)
{
    Player owner = city_take(play, area);
    EVENT2(play, EVENT_CITY_DESTROYED, owner, area);
    if (!token_outlives_city(play->game))
        tokens_remove(play, owner, area, play->game->tokens[owner][area]);
}

int city_reduction_tokens(const Rules *rules, const Game *game, Area area)
{
    Player owner = game->city[area];
    int    room = limit_for(rules, game, owner, area) - game->tokens[owner][area]
               - is_guest(rules, game, area);
    if (owner != BARBARIANS && room > game->players[owner].stock_tokens)
        room = game->players[owner].stock_tokens;
    return room > 0 ? room : 0;
}

void city_reduce(const Play *play, Area area)
{
    int    count = city_reduction_tokens(play->rules, play->game, area);
    Player owner = city_take(play, area);
    EVENT3(play, EVENT_CITY_REDUCED, owner, area, count);
    tokens_place(play, owner, area, count);
}

void city_annex(const Play *play, Area area, Player to)
{
    Player from = city_take(play, area);
    if (to != BARBARIANS) {
        must(play->game->players[to].stock_cities > 0);
        play->game->players[to].stock_cities--;
    }
    play->game->city[area] = to;
    if (to != BARBARIANS && play->game->switches[SWITCH_ANNEXED_CITIES] == ANNEXED_CITIES_ANY_TIME)
        bits_set(play->game->annexed_city, area);
    EVENT3(play, EVENT_CITY_ANNEXED, area, from, to);
    /* the Public Works token is destroyed with the loss of the city; a barbarian token beside
     * a pirate city is none and stays for the conflict of phase 11. */
    if (from != BARBARIANS && !token_outlives_city(play->game))
        tokens_remove(play, from, area, play->game->tokens[from][area]);
}

void tokens_annex_from_treasury(const Play *play, Area area, Player from, Player to, int count)
{
    if (count == 0)
        return;
    Game *game = play->game;
    must(count > 0 && game->tokens[from][area] >= count && game->players[to].treasury >= count);
    game->tokens[from][area] = (uint8_t)(game->tokens[from][area] - count);
    game->players[from].stock_tokens = (uint8_t)(game->players[from].stock_tokens + count);
    game->players[to].treasury = (uint8_t)(game->players[to].treasury - count);
    game->tokens[to][area] = (uint8_t)(game->tokens[to][area] + count);
    EVENT4(play, EVENT_TOKENS_ANNEXED, area, from, to, count);
}

void barbarians_place(const Play *play, Area area, int count)
{
    if (count == 0)
        return;
    uint8_t *here = &play->game->tokens[BARBARIANS][area];
    must(count > 0 && *here + count <= UINT8_MAX);
    *here = (uint8_t)(*here + count);
    EVENT3(play, EVENT_TOKENS_PLACED, BARBARIANS, area, count);
}

void tokens_annex(const Play *play, Area area, Player from, Player to, int count)
{
    if (count == 0)
        return;
    Game *game = play->game;
    must(count > 0 && game->tokens[from][area] >= count);
    game->tokens[from][area] = (uint8_t)(game->tokens[from][area] - count);
    if (from != BARBARIANS)
        game->players[from].stock_tokens = (uint8_t)(game->players[from].stock_tokens + count);
    if (to != BARBARIANS) {
        must(game->players[to].stock_tokens >= count);
        game->players[to].stock_tokens = (uint8_t)(game->players[to].stock_tokens - count);
    }
    game->tokens[to][area] = (uint8_t)(game->tokens[to][area] + count);
    EVENT4(play, EVENT_TOKENS_ANNEXED, area, from, to, count);
}

void ship_remove(const Play *play, Player player, int ship)
{
    Ship *piece = &play->game->players[player].ships[ship];
    must(piece->status != SHIP_IN_STOCK && piece->cargo == 0);
    Area area = piece->area;
    *piece = (Ship){ 0 };
    EVENT3(play, EVENT_SHIP_REMOVED, player, ship, area);
}

int ship_at(const Game *game, Player owner, Area area, int coast)
{
    for (int s = 0; s < SHIPS_MAX; s++) {
        const Ship *ship = &game->players[owner].ships[s];
        if (ship->status != SHIP_IN_STOCK && ship->area == area && ship->coast == coast)
            return s;
    }
    return -1;
}

void phase_clear(Game *game, size_t used)
{
    memset(&game->phase, 0, used);
}
