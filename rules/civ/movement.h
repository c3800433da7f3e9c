/* Phase 3, shared by movement.c (land), ships.c and journal.c (what has moved, and taking it back).
 */
#ifndef RULES_CIV_MOVEMENT_H
#define RULES_CIV_MOVEMENT_H

#include "rules/civ/procedure.h"

/* ---- movement.c ---- */

/* How many of `count` tokens of a player may enter an area one after the other; what stops the next
 * one, if any does, is written to why. */
int entry_max(const Rules *rules, const Game *game, Player player, Area area, int count,
              Refusal *why);
/* What the phase finds out when it begins: the order, MovementState.barring and .choosers. */
void movement_look(const Rules *rules, Game *game);
/* The players whose advances can bar an entry, found anew. */
uint32_t entry_barring(const Rules *rules, const Game *game);
/* Those of some players still moving who have a choice that nobody else can take, found anew. */
uint32_t movement_choosers(const Rules *rules, const Game *game, uint32_t players);
/* 3.4, R-139: is an entry final? It is looked at with the token there; `before` tells whether there
 * was a conflict situation without it. */
bool entry_final(const Rules *rules, const Game *game, Player player, Area area, bool before);
/* Does the player act before the own turn in census order? */
bool moves_early(const Game *game, Player player);

/* ---- ships.c ---- */

/* While a ship waits for its second token: it is paid, or not built after all. */
void ships_legal_payment(ActionList *list, const Rules *rules, const Game *game, Player player);
void ships_legal_build(ActionList *list, const Rules *rules, const Game *game, Player player);
/* What is done with old ships; and with those that are paid for. */
void    ships_legal_upkeep(ActionList *list, const Rules *rules, const Game *game, Player player);
void    ships_legal_use(ActionList *list, const Rules *rules, const Game *game, Player player);
Refusal ships_check(const Rules *rules, const Game *game, const Action *action);
void    ships_apply(const Play *play, const Action *action);
/* Old ships that were not paid for go to stock. */
void ships_drop_unpaid(const Play *play, Player player);
/* 3.19, 3.21: may the player's ships stay where they are? */
Refusal ships_may_rest(const Rules *rules, const Game *game, Player player);

/* A ship owed its second token is an area + 1 and, in the top bit, its coast. */
enum { HALF_PAID_COAST = 0x8000 };

/* The area of a ship whose second token is owed, or AREA_NONE. */
static inline Area half_paid_area(const Game *game, Player player)
{
    uint16_t owed = game->phase.movement.half_paid[player];
    return owed ? (Area)((owed & ~HALF_PAID_COAST) - 1) : AREA_NONE;
}

/* ---- journal.c ---- */

typedef enum {
    JOURNAL_LAND,     /* from, to, count */
    JOURNAL_BUILD,    /* from: area, to: area of the second token, count: see ships.c */
    JOURNAL_MAINTAIN, /* from: area of the token, count: see ships.c */
    JOURNAL_SCRAP,    /* from: area, count: coast */
    JOURNAL_SAIL,     /* from: area left, to: area entered, count: coast left */
    JOURNAL_EMBARK,   /* from: area, to: how many had landed by the same ship, count */
    JOURNAL_DISEMBARK /* to: area, count */
} JournalKind;

/* Tokens of a player that have moved and stand in an area now, and the others there. */
static inline int moved_tokens(const Game *game, Player player, Area area)
{
    const MovementState *state = &game->phase.movement;
    for (int i = 0; i < state->arrival_count[player]; i++)
        if (arrival_area(arrival_at(state, player, i)) == area)
            return arrival_tokens(arrival_at(state, player, i));
    return 0;
}

static inline int unmoved_tokens(const Game *game, Player player, Area area)
{
    return game->tokens[player][area] - moved_tokens(game, player, area);
}

/* 17.5.2, R-23: tokens in an area that came there by one of the player's ships and may board it
 * again, as far as the journal goes back. */
int  landed_tokens(const Game *game, Player player, int ship, Area area);
void arrivals_add(Game *game, Player player, Area area, int count);
void arrivals_remove(Game *game, Player player, Area area, int count);
void journal_add(Game *game, Player player, JournalKind kind, int ship, int from, int to,
                 int count);
/* 3.4: the newest entry cannot be taken back, nor what it rests on: what brought its ship there,
 * and a move that gave the presence with which the ship was built. */
void journal_make_final(Game *game, Player player);
/* How many of a player's tokens in an area have come there by moves that may still be taken back.
 */
int journal_revertible(const Game *game, Player player, Area area);
/* The newest entry that can be taken back, or -1. */
int  journal_undoable(const Game *game, Player player);
void journal_undo(const Play *play, Player player);
void journal_clear(Game *game, Player player);

/* How a token or treasury paid, in JournalEntry.count: bits for JOURNAL_BUILD and JOURNAL_MAINTAIN.
 */
enum {
    PAID_WAY = 3,
    PAID_FIRST_HAD_MOVED = 4,
    PAID_SECOND_HAD_MOVED = 8,
    BUILT_BY_GUESTS = 16 /* Only tokens that had moved were there. */
};

#endif
