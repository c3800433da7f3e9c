/* The whole state of a game as one flat struct: no pointers, no padding, safe to copy and to hash
 * as bytes. The generator of chance and the place in the procedure are inside. */
#ifndef RULES_CIV_STATE_H
#define RULES_CIV_STATE_H

#include <assert.h>
#include <stdint.h>

#include "rules/civ/edition.h"
#include "rules/civ/ids.h"
#include "rules/civ/phase_state.h"
#include "rules/table/flow.h"
#include "rules/table/rng.h"

/* What the table agreed on before the game. */
typedef struct Options {
    uint8_t player_count;
    uint8_t expert; /* Expert track instead of the basic one. */
    uint8_t short_game;
    uint8_t choose_civilizations; /* Seats choose in random priority order; else seat i gets the
                                     i-th. */
    uint8_t strict_order; /* Players act one at a time where the rules let them insist on it. */
    uint8_t turn_limit;   /* The game ends after this turn; 0: no limit. */
    uint8_t reserved[2];
    uint8_t switches[SWITCHES_MAX]; /* 0: as the edition says; else the chosen value + 1. */
} Options;
static_assert((int)SWITCH_COUNT <= SWITCHES_MAX, "there is no room for so many switches");

typedef enum {
    SHIP_IN_STOCK,
    SHIP_OLD, /* From an earlier turn and not maintained yet. */
    SHIP_MAINTAINED,
    SHIP_NEW
} ShipStatus;

typedef struct Ship {
    Area    area;
    uint8_t coast;
    uint8_t status; /* ShipStatus */
    uint8_t steps;  /* Taken this turn. */
    uint8_t cargo;
} Ship;

typedef struct PlayerState {
    uint64_t advances;
    uint16_t credits[COLOURS];
    uint8_t  civilization; /* Index into Edition.civilizations, NOBODY before the choice. */
    uint8_t  region;       /* Index into Board.regions. */
    uint8_t  rank;         /* 0 is first among the players of this game. */
    uint8_t  block;
    uint8_t  stock_tokens;
    uint8_t  treasury;
    uint8_t  stock_cities;
    uint8_t  marker; /* Steps taken on the A.S.T. */
    uint8_t  census;
    uint8_t  ships_built; /* This turn. */
    uint8_t  package;     /* Short Game; NOBODY without one. */
    uint8_t  flags;       /* PLAYER_ bits. */
    uint8_t  paid;        /* Points for the civilization, by auction. */
    uint8_t  reserved[1];
    Ship     ships[SHIPS_MAX];
} PlayerState;

enum {
    PLAYER_LEAVING = 1,       /* Has announced to leave. */
    PLAYER_LEFT = 2,          /* Takes no further part. */
    PLAYER_WAITED = 4,        /* Has used the defender's wait of this turn. */
    PLAYER_ARCHITECTURE = 8,  /* Has used it this turn. */
    PLAYER_URBANISM = 16,     /* Likewise. */
    PLAYER_FREE_CARD = 32,    /* Has had the free card of this turn. */
    PLAYER_LEAVING_NOW = 128, /* Cannot even finish the turn. */
    PLAYER_FIRST = 64         /* Was the single first in the Late Iron Age. */
};

/* Phases 4 and 11 and the fights of Barbarian Hordes; outside the union since a calamity can fight.
 */
enum { FIGHTS_MAX = 8 };

/* A fight that waits for players who choose where a loss comes from. */
typedef struct Fight {
    uint32_t to_lose;     /* Owners who still lose one in this round, bit BARBARIANS included. */
    uint32_t choosing;    /* Players of the present removal who have not chosen yet. */
    uint32_t chosen_ship; /* Those who have chosen to lose a ship. */
    uint16_t place;       /* Area + 1; 0: a free place in the table, all of it zero. */
    uint16_t reserved;
    uint16_t chosen[PLAYERS_MAX]; /* Another area chosen to lose a token in, + 1; or the coast of
                                     the ship. */
    /* Where the order of the first round stays: losses that were no tokens of the area. */
    uint8_t elsewhere[PLAYERS_MAX];
    uint8_t reserved1[2];
} Fight;

typedef struct ConflictState {
    Fight    fights[FIGHTS_MAX];
    uint32_t waited;             /* Holders who let the conflicts of others go first. */
    uint32_t waiting;            /* Defenders whose own attack is to be settled first (C-4). */
    uint32_t failed[AREA_WORDS]; /* City areas where the attack has been found to fail. */
} ConflictState;

typedef struct Game {
    Rng         rng;
    Flow        flow;
    Options     options;
    uint8_t     switches[SWITCHES_MAX]; /* The edition's, with the table's changes. */
    uint32_t    acting; /* Players who still have to act in the step on top of the flow. */
    uint32_t    out_of_play[AREA_WORDS];
    uint32_t    new_city[AREA_WORDS];     /* Built this turn. */
    uint32_t    annexed_city[AREA_WORDS]; /* Annexed this turn, where that matters. */
    uint8_t     player_count;
    uint8_t     block_count;
    uint8_t     minors;
    uint8_t     turn;
    uint8_t     over;
    uint8_t     time_over; /* The table has called the end of the game after this turn. */
    uint8_t     last_turn; /* Expert Game: the turn that is played last, 0 while unknown. */
    uint8_t     deck;      /* Index into Edition.decks. */
    uint8_t     order[PLAYERS_MAX];      /* Of the present phase: movement, dealing, progress. */
    uint8_t     rank_order[PLAYERS_MAX]; /* Players from the top of the A.S.T. down. */
    uint8_t     in_order; /* Somebody has insisted on the order of the present phase (11.2). */
    uint8_t     reserved1[3];
    uint32_t    insisted; /* The same for phases to come, as bits of their numbers. */
    PlayerState players[PLAYERS_MAX];
    uint8_t     tokens[OWNERS_MAX][AREAS_MAX];
    uint8_t     city[AREAS_MAX]; /* Owner, BARBARIANS for a pirate city, NOBODY. */
    uint8_t     hand[PLAYERS_MAX][CARD_KINDS_MAX];
    uint8_t foreign[PLAYERS_MAX][CARD_KINDS_MAX];    /* How many of these are of the other block. */
    uint8_t traded_by[BLOCKS_MAX][CALAMITY_COUNT];   /* Who passed the card of each block to its
                                                        holder, or NOBODY. */
    uint8_t  pile[BLOCKS_MAX][STACKS_MAX][PILE_MAX]; /* [stack - 1]; the top is the last card. */
    uint8_t  pile_count[BLOCKS_MAX][STACKS_MAX];
    uint8_t  reserved2[6];
    uint8_t  discard[BLOCKS_MAX][CARD_KINDS_MAX];
    uint32_t held_open[PLAYERS_MAX]; /* Phases 8 and 9: bit set of the calamities known to all. */
    /* Market rounds: who has said of a card that came to this player what it was not. */
    uint32_t      lied_to[PLAYERS_MAX];
    ConflictState conflict;
    /* One phase at a time needs its scratch; each finds it clear and clears it when it ends. */
    union {
        ExchangeState     exchange;
        AuctionState      auction;
        SecretStartState  secret_start;
        TaxState          tax;
        ExpansionState    expansion;
        MovementState     movement;
        ConstructionState construction;
        TradeState        trade;
        MarketState       market;
        PurchaseState     purchase;
        MinorsState       minors;
        MajorState        major;
        AbilityState      abilities;
        uint64_t          words[654]; /* Clears and compares the whole. */
    } phase;
} Game;
static_assert(sizeof(Game) <= 18 * 1024, "a search clones thousands of these");

#endif
