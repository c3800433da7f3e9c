#include "rules/civ/reach.h"
#include "rules/civ/figures.h"
#include "rules/civ/pieces.h"

#include <string.h>

/* ---- Paths: the land of an area and its waters are places of their own ---- */

enum { PARTS = 1 + COASTS_MAX, PLACES_MAX = AREAS_MAX * PARTS };

typedef struct Search {
    const Rules *rules;
    const Game  *game;
    Player       player;
    uint32_t    *open;
    uint32_t    *held;
    int          count;
    uint16_t     queue[PLACES_MAX];
    bool         seen[PLACES_MAX];
} Search;

static void search_add(Search *search, Area area, int part)
{
    int place = area * PARTS + part;
    if (search->seen[place])
        return;
    search->seen[place] = true;
    search->queue[search->count++] = (uint16_t)place;
}

static bool others_there(const Game *game, Player player, Area area)
{
    Player city = game->city[area];
    return (token_owners(game, area) & ~bit32(player)) != 0 || (city != NOBODY && city != player);
}

static void search_land(Search *search, Area area)
{
    if (area_info(search->rules, area)->sea || !area_in_play(search->game, area))
        return; /* 9.5 */
    if (others_there(search->game, search->player, area)) {
        bits_set(search->held, area);
        return;
    }
    bits_set(search->open, area);
    search_add(search, area, 0);
}

static void search_from(Search *search, Area area, int part)
{
    const BoardArea *info = area_info(search->rules, area);
    if (part > 0) {
        for (int i = 0; i < info->water_count; i++)
            if (info->water[i].from_coast == part - 1)
                search_add(search, info->water[i].to, info->water[i].to_coast + 1);
        search_land(search, area);
        return;
    }
    for (int i = 0; i < info->land_count; i++)
        search_land(search, info->land[i]);
    for (int i = 0; i < info->water_count; i++)
        search_add(search, area, info->water[i].from_coast + 1);
}

void reach_by_path(uint32_t *open, uint32_t *held, const Rules *rules, const Game *game,
                   Player player)
{
    Search search = { .rules = rules, .game = game, .player = player, .open = open, .held = held };
    memset(open, 0, AREA_WORDS * sizeof *open);
    memset(held, 0, AREA_WORDS * sizeof *held);
    for (Area area = 0; area < rules->board->area_count; area++)
        if (has_units_in(game, player, area)) {
            /* The start is open whoever else is there. */
            bits_set(others_there(game, player, area) ? held : open, area);
            search_add(&search, area, 0);
        }
    for (int i = 0; i < search.count; i++)
        search_from(&search, (Area)(search.queue[i] / PARTS), search.queue[i] % PARTS);
}

/* ---- Distances ---- */

uint32_t players_within(const Rules *rules, const Game *game, Player player, int between)
{
    uint8_t  steps[AREAS_MAX];
    Area     queue[AREAS_MAX];
    int      count = 0;
    uint32_t found = 0;
    memset(steps, UINT8_MAX, sizeof steps);
    for (Area area = 0; area < rules->board->area_count; area++)
        if (has_units_in(game, player, area)) {
            steps[area] = 0;
            queue[count++] = area;
        }
    for (int i = 0; i < count; i++) {
        Area             area = queue[i];
        const BoardArea *info = area_info(rules, area);
        for (Player other = 0; other < game->player_count; other++)
            if (has_units_in(game, other, area))
                found |= bit32(other);
        if (steps[area] > between)
            continue;
        for (int n = 0; n < info->land_count; n++) {
            Area to = info->land[n];
            if (steps[to] != UINT8_MAX || !area_in_play(game, area) || !area_in_play(game, to))
                continue;
            steps[to] = (uint8_t)(steps[area] + 1);
            queue[count++] = to;
        }
        for (int n = 0; n < info->water_count; n++) {
            Area to = info->water[n].to;
            if (steps[to] != UINT8_MAX)
                continue;
            steps[to] = (uint8_t)(steps[area] + 1);
            queue[count++] = to;
        }
    }
    return found & ~bit32(player);
}

uint32_t players_next_by_land(const Rules *rules, const Game *game, Player player)
{
    uint32_t found = 0;
    for (Area area = 0; area < rules->board->area_count; area++) {
        if (!has_units_in(game, player, area))
            continue;
        const BoardArea *info = area_info(rules, area);
        for (Player other = 0; other < game->player_count; other++) {
            if (has_units_in(game, other, area))
                found |= bit32(other);
            for (int i = 0; i < info->land_count; i++)
                if (has_units_in(game, other, info->land[i]))
                    found |= bit32(other);
        }
    }
    return found & ~bit32(player);
}

bool within_or_next(const Rules *rules, const Game *game, Player player, Area area)
{
    if (has_units_in(game, player, area) || units_next_by_land(rules, game, player, area))
        return true;
    const BoardArea *info = area_info(rules, area);
    for (int i = 0; i < info->water_count; i++)
        if (has_units_in(game, player, info->water[i].to))
            return true;
    return false;
}
