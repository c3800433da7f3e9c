/* Tokens, cities and ships: where they are, which is derived where it can be, and the moves that
 * every phase is made of. */
#ifndef RULES_CIV_PIECES_H
#define RULES_CIV_PIECES_H

#include "rules/civ/figures.h"
#include "rules/civ/procedure.h"

/* ---- A look at the board ---- */

/* Where a look at the areas of the board ends: rows of areas are read in eights, and what is behind
 * the board is empty. */
static inline int areas_end(const Rules *rules)
{
    return (rules->board->area_count + 7) & ~7;
}

/* The areas, in order, where an owner has tokens: for (Area a = ...; a < areas_end(); a = next). */
static inline Area next_tokens(const Rules *rules, const Game *game, Player owner, int from)
{
    return (Area)bytes_next(game->tokens[owner], from, areas_end(rules));
}

/* The areas, in order, with a city of an owner. */
static inline Area next_city(const Rules *rules, const Game *game, Player owner, int from)
{
    return (Area)bytes_find(game->city, owner, from, areas_end(rules));
}

#define FOR_TOKENS(area, rules, game, owner)                                                       \
    for (Area area = next_tokens(rules, game, owner, 0); area < areas_end(rules);                  \
         area = next_tokens(rules, game, owner, area + 1))
#define FOR_CITIES(area, rules, game, owner)                                                       \
    for (Area area = next_city(rules, game, owner, 0); area < areas_end(rules);                    \
         area = next_city(rules, game, owner, area + 1))

/* Unit points of one owner in one area. */
static inline int unit_points_in(const Game *game, Player owner, Area area)
{
    return game->tokens[owner][area] + (game->city[area] == owner ? 5 : 0);
}

static inline bool has_units_in(const Game *game, Player owner, Area area)
{
    return game->tokens[owner][area] > 0 || game->city[area] == owner;
}

/* Bit set of the owners of tokens in an area, bit BARBARIANS included. */
uint32_t token_owners(const Game *game, Area area);
int      tokens_in(const Game *game, Area area); /* Of all owners. */
/* Bytes, one for each of AREAS_MAX, that are not zero where somebody, and where several owners have
 * tokens. Looks at the whole board at once; those behind areas_end() are not filled. */
void token_areas(uint8_t *held, uint8_t *shared, const Rules *rules, const Game *game);
/* Those of some players who have tokens where others of them have some too. */
uint32_t players_meeting(const Rules *rules, const Game *game, uint32_t players);
/* The limit of an area for an owner who reduces a city or keeps tokens there: the printed one, one
 * more with Agriculture where nobody else has units. City areas are not handled here.
 */
int limit_for(const Rules *rules, const Game *game, Player owner, Area area);
/* Tokens of two or more owners above the printed limit or beside a city, or a token beside somebody
 * else's city. */
/* is the only token in the area a player's beside a city of somebody else, whose Public Works
 * let it stand there? */
bool is_guest(const Rules *rules, const Game *game, Area area);
bool conflict_situation(const Rules *rules, const Game *game, Area area);
/* A city that counts as being on its area's flood plain. */
bool city_on_flood_plain(const Rules *rules, Area area);
/* Has this player's units in an area bordering `area` by land? */
bool units_next_by_land(const Rules *rules, const Game *game, Player player, Area area);

/* All of these keep the sums of invariant 1 and 2, and write their event. */
void tokens_place(const Play *play, Player player, Area area, int count); /* stock -> board */
void tokens_remove(const Play *play, Player owner, Area area, int count); /* board -> stock */
void tokens_shift(const Play *play, Player player, Area from, Area to, int count);
void tokens_to_treasury(const Play *play, Player player, int count); /* stock -> treasury */
/* treasury -> stock; as much as there is when `count` is more; returns what moved. */
int  treasury_pay(const Play *play, Player player, int count);
void city_place(const Play *play, Player player, Area area);
/* The city goes back to its owner's stock (a pirate city just goes). */
void city_remove(const Play *play, Area area);
/* Destroyed, with the owner's Public Works token. */
void city_destroy(const Play *play, Area area);
/* Replaced by tokens of its owner up to limit_for() and the stock, a token already there counting.
 */
void city_reduce(const Play *play, Area area);
/* Tokens that city_reduce() would place now. */
int city_reduction_tokens(const Rules *rules, const Game *game, Area area);
/* Owner changes to `to`, who has a city in stock or is BARBARIANS; a player's token there is
 * destroyed. */
void city_annex(const Play *play, Area area, Player to);
void barbarians_place(const Play *play, Area area, int count);
/* `count` tokens of `from` become tokens of `to` (a player with enough stock, or BARBARIANS). */
void tokens_annex(const Play *play, Area area, Player from, Player to, int count);
/* Likewise, but the new tokens are those of the treasury of `to`, a player. */
void tokens_annex_from_treasury(const Play *play, Area area, Player from, Player to, int count);
void ship_remove(const Play *play, Player player, int ship); /* To stock. */
/* The lowest of the owner's ships at a coast of the area, or -1. After movement ships differ in
 * nothing else. */
int ship_at(const Game *game, Player owner, Area area, int coast);

/* Phase 2: by how many tokens an area still grows this turn. */
int growth_left(const Rules *rules, const Game *game, Player player, Area area);

#endif
