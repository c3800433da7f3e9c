/* The whole state of a game as one flat struct: no pointers, no padding, safe to copy and to hash
 * as bytes. The generator of chance and the place in the procedure are inside. */
#ifndef RULES_CIV_STATE_H
#define RULES_CIV_STATE_H

#include <assert.h>
#include <stdint.h>

#include "rules/civ/edition.h"
#include "rules/civ/ids.h"
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
    uint8_t switches[32]; /* 0: as the edition says; else the chosen value + 1. */
} Options;
static_assert(SWITCH_COUNT <= 32, "Options.switches is too small");

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
    uint8_t  reserved[2];
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

/* Phase 2: tokens placed this turn in each area, two bits each; growth-max is no more than they
 * hold. */
typedef struct ExpansionState {
    uint8_t grown[PLAYERS_MAX][AREAS_MAX / 4];
} ExpansionState;

/* Phase 3: what each player has done, so that it can be taken back. */
enum { ARRIVALS_MAX = 55, JOURNAL_MAX = 44 };

typedef struct JournalEntry {
    uint32_t from : 9;
    uint32_t to : 9;
    uint32_t count : 6;
    uint32_t kind : 4; /* See movement.c. */
    uint32_t ship : 2;
    uint32_t final : 1; /* Cannot be taken back any more. */
    uint32_t coast : 1;
} JournalEntry;

typedef struct MovementState {
    /* Tokens that have moved and stand in an area now: area * 64 + count, sorted; bounded by the
     * tokens of a player. */
    uint16_t arrivals[PLAYERS_MAX][ARRIVALS_MAX];
    uint8_t  arrival_count[PLAYERS_MAX];
    uint8_t  journal_count[PLAYERS_MAX];
    uint16_t half_paid[PLAYERS_MAX]; /* Area + 1 of a ship whose second token is still owed. */
    uint32_t barring; /* Players whose advances can bar an entry; nobody gets any in this phase. */
    uint32_t
        choosers; /* Players still moving who have a choice that nobody else can take from them. */
    JournalEntry journal[PLAYERS_MAX][JOURNAL_MAX];
} MovementState;

/* Phase 7. A place in the tables whose number is 0 is free, or hidden from whoever looks at it.
 * Places in use come first and are sorted by number. Public: finished, able, bell, the offers to
 * everybody, and of every deal all but its cards. Known to the two players only: an offer to one
 * player, and the named cards of a deal. Known to the player who put them only: the other cards of
 * a deal. */
enum {
    OFFERS_MAX = 96,
    DEALS_MAX = 27,
    DEALS_EACH = 3,
    OFFER_NAMES = 6,
    WANT_NAMES = 4,
    SIDE_CARDS_MAX = 32
};

/* What an offer says. The first two names given are true, the others are only claims; CARD_NONE
 * fills up. The names wanted bind the other side in the same way. */
typedef struct OfferTerms {
    uint8_t to; /* Player, or NOBODY for an open offer. */
    uint8_t give_count;
    uint8_t want_count;
    uint8_t give[OFFER_NAMES];
    uint8_t want[WANT_NAMES];
    uint8_t counters; /* The offer that it answers, or 0. */
} OfferTerms;

typedef struct Offer {
    OfferTerms terms;
    uint8_t    from;
    uint8_t    number; /* 1 .. 255, what players call it; reused in turn. 0: no offer. */
} Offer;

/* An accepted offer: both sides put cards until the agreed numbers are there. The cards stay in the
 * hands of their owners until then, and can be put into no other deal. */
typedef struct Deal {
    uint8_t number;    /* Of the offer that was accepted. 0: no deal. */
    uint8_t player[2]; /* Who offered, who accepted. */
    uint8_t agreed[2]; /* How many cards each side gives. */
    uint8_t count[2];  /* How many each side has put so far. */
    uint8_t named[2];  /* How many of these, the first ones, are known to the partner by name. */
    uint8_t cards[2][SIDE_CARDS_MAX]; /* The named ones, then the secret ones sorted, then 0. */
} Deal;

typedef struct TradeState {
    uint32_t finished; /* Players who have declared themselves finished. */
    uint32_t able;     /* Players with enough cards to trade; it cannot change during the phase. */
    uint8_t  bell;     /* The table's clock has ended the time for new offers. */
    uint8_t  last_number; /* The number given to an offer most recently. */
    uint8_t  reserved[3];
    Offer    offers[OFFERS_MAX];
    Deal     deals[DEALS_MAX];
} TradeState;

/* Phase 12: what each player has in the basket; an empty one is all zero. */
typedef struct Basket {
    uint64_t advances;       /* To be paid for. */
    uint8_t  discounted;     /* Which one Library makes cheaper, + 1. */
    uint8_t  free;           /* Which one Anatomy brings, + 1. */
    uint8_t  substitute;     /* Card used by Trade Empire; Water can be neither this ... */
    uint8_t  substitute_for; /* ... nor this, and stands for none. */
    uint8_t  credits_owed;   /* Free credits still to be placed, in fives. */
    uint8_t  reserved[3];
    uint8_t  cards[CARD_KINDS_MAX]; /* Turned in, the substitute not counted. */
} Basket;

typedef struct PurchaseState {
    Basket baskets[PLAYERS_MAX];
} PurchaseState;

/* Phases 9 and 10 */
typedef struct CalamityState {
    uint8_t  card; /* Being resolved. */
    uint8_t  primary;
    uint8_t  beneficiary; /* NOBODY where the calamity has none. */
    uint8_t  stage;
    uint8_t  amount[PLAYERS_MAX]; /* Still to be lost, reduced, chosen: what the calamity counts. */
    uint8_t  excess[PLAYERS_MAX]; /* Spare bytes for the calamities. */
    uint32_t secondary;           /* Secondary victims. */
    uint32_t candidates;          /* Players who may still be named as such. */
    uint32_t chosen[AREA_WORDS];  /* Areas selected so far. */
    uint16_t place;               /* Sea, flood plain, volcano, area: what the calamity needs. */
    uint16_t place2;
    uint8_t  used; /* Phase 10: bit set of the abilities used by the active player. */
    uint8_t  counter;
    uint8_t  cards[PLAYERS_MAX]; /* Phase 10: tribute chosen by each player + 1, and the like. */
    uint8_t  minor[PLAYERS_MAX]; /* Phase 9a: the minor calamity each player resolves + 1. */
    uint8_t player_stage[PLAYERS_MAX]; /* Where each player stands in the own part of a calamity. */
} CalamityState;

/* Step 5a: cities that stand while some of their neighbours' tokens are still to be named. */
typedef struct ConstructionState {
    uint16_t city[PLAYERS_MAX]; /* Area of the city. */
    uint8_t  owed[PLAYERS_MAX]; /* Tokens still to be taken from areas next to it. */
} ConstructionState;

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
    uint8_t     switches[32]; /* The edition's, with the table's changes. */
    uint32_t    acting;       /* Players who still have to act in the step on top of the flow. */
    uint32_t    out_of_play[AREA_WORDS];
    uint32_t    new_city[AREA_WORDS]; /* Built this turn. */
    uint8_t     player_count;
    uint8_t     block_count;
    uint8_t     minors;
    uint8_t     turn;
    uint8_t     over;
    uint8_t     time_over; /* The table has called the end of the game after this turn. */
    uint8_t     last_turn; /* Expert Game: the turn that is played last, 0 while unknown. */
    uint8_t     reserved0;
    uint8_t     order[PLAYERS_MAX];      /* Of the present phase: movement, dealing, progress. */
    uint8_t     rank_order[PLAYERS_MAX]; /* Players from the top of the A.S.T. down. */
    uint8_t     reserved1[8];
    PlayerState players[PLAYERS_MAX];
    uint8_t     tokens[OWNERS_MAX][AREAS_MAX];
    uint8_t     city[AREAS_MAX]; /* Owner, BARBARIANS for a pirate city, NOBODY. */
    uint8_t     hand[PLAYERS_MAX][CARD_KINDS_MAX];
    uint8_t  traded_by[PLAYERS_MAX][CALAMITY_COUNT]; /* Who passed the calamity held, or NOBODY. */
    uint8_t  pile[BLOCKS_MAX][STACKS_MAX][PILE_MAX]; /* [stack - 1]; the top is the last card. */
    uint8_t  pile_count[BLOCKS_MAX][STACKS_MAX];
    uint8_t  reserved2[6];
    uint8_t  discard[BLOCKS_MAX][CARD_KINDS_MAX];
    uint32_t held_open[PLAYERS_MAX]; /* Phases 8 and 9: bit set of the calamities known to all. */
    ConflictState conflict;
    /* One phase at a time needs its scratch; each finds it clear and clears it when it ends. */
    union {
        ExpansionState    expansion;
        MovementState     movement;
        ConstructionState construction;
        TradeState        trade;
        PurchaseState     purchase;
        CalamityState     calamity;
        uint64_t          words[654]; /* Clears and compares the whole. */
    } phase;
} Game;
static_assert(sizeof(Game) <= 16 * 1024, "a search clones thousands of these");

#endif
