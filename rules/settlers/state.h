/* A game of the settlers family: one flat struct, safe to copy and to hash as bytes. Cards are
 * named by their printed number; where each lies is told by sets of cards, by the ordered decks,
 * and for what is built by `places`. */
#ifndef RULES_SETTLERS_STATE_H
#define RULES_SETTLERS_STATE_H

#include <assert.h>
#include <stdbool.h>

#include "rules/settlers/set.h"
#include "rules/table/flow.h"
#include "rules/table/rng.h"

enum { ST_DRAFT_STANDARD, ST_DRAFT_PASS_TWO, ST_DRAFT_ADVANCED_ROW };
enum { ST_FACTION_OPEN = 0xFF }; /* Of a player without one. */

typedef struct StOptions {
    uint8_t player_count;            /* 1: solo. */
    uint8_t faction[ST_PLAYERS_MAX]; /* Of each seat, from 1 on; 0: left open. */
    uint8_t switches[ST_SWITCHES]; /* 0: as the set says; else the place of the value, from 1 on. */
    uint8_t reserved[2];
} StOptions;

#define TOKEN(id, name, text) ST_TOKEN_##id,
typedef enum StToken {
#include "rules/settlers/tokens.def"
    ST_TOKENS
} StToken;
#undef TOKEN

/* What lies on a location, and what has happened to it in this round. */
enum {
    ST_ON_SHIELD = 1,
    ST_ON_SAMURAI = 2,
    ST_ON_TECH = 4,
    ST_ON_BULWARK = 8,
    ST_ON_GLORY = 16,
    ST_BLOCKED = 32,
    ST_PUT_THIS_TURN = 64, /* A container had its good of this turn. */
    ST_ONCE = 256 /* The first of ST_CLAUSES_MAX bits: this clause has worked in this round. */
};

typedef struct StPlace {
    uint8_t  owner;
    uint8_t  controller;
    uint16_t flags;
    uint8_t  uses; /* Of its action, in this round. */
    uint8_t  visits;
    uint8_t  held;  /* Goods put on a container. */
    uint8_t  order; /* Of entry, among what stands in the same empire. */
} StPlace;

typedef struct StPlayer {
    uint8_t  faction; /* Or ST_FACTION_OPEN. */
    uint8_t  passed;
    uint8_t  token;       /* StToken */
    uint8_t  token_round; /* In which it can be used. */
    uint16_t score;
    uint16_t deck[ST_DECK_MAX]; /* The next card is the last. */
    uint8_t  deck_count;
    uint8_t  hand_count;
    uint8_t  supply[ST_SUPPLY];
    uint8_t  stored[ST_SWORD + 1]; /* Kept over cleanup, back in production. */
    uint8_t  blessings[ST_COLOURS];
    uint8_t  entries; /* The order of entry of the next location. */
    uint8_t  ward_count;
    uint8_t  buried_count, reserved[4];
    uint16_t wards[ST_WARDS_MAX];     /* Items that make razing dearer in this round ... */
    uint16_t ward_more[ST_WARDS_MAX]; /* ... and how many more times, where they are more than that:
                                         an instant may come back and back. */
    StCards hand;
    StCards empire;      /* Face-up locations that the player controls. */
    StCards foundations; /* Face-down ones that everybody has seen. */
    StCards buried;      /* Face-down ones that only the owner has seen. */
    StCards deals;
} StPlayer;

/* An action that has been declared and is not finished. */
typedef struct StIntent {
    uint8_t  kind; /* StIntentKind, see play.h. */
    uint8_t  player;
    uint16_t card;
    uint16_t item;       /* ST_NO_ITEM: hashes in files of rules 1 count it. */
    uint16_t targets[4]; /* Cards, or a player. */
    uint8_t  target_count, target_next, target_wanted;
    uint8_t  times;
    uint8_t  clause;       /* Of the trigger whose cost is paid. */
    uint8_t  token;        /* StToken used. */
    uint16_t price;        /* The card whose alternative price is paid, or ST_CARD_NONE. */
    uint16_t given[4];     /* Locations given up so far; ST_CARD_NONE: an unseen foundation. */
    uint16_t discarded[2]; /* Cards of the hand, likewise. */
    uint16_t ended[2];     /* Deals. */
    uint8_t  given_count, discarded_count, ended_count, blessing_count;
    uint8_t  blessings[2];
    uint8_t  pairs[5];   /* Of an exchange. */
    uint8_t  new_colour; /* The card built brought a colour that was not there. */
    uint16_t paid_card;  /* The hand card paid first, for the colour of a prayer. */
    uint8_t  reserved[4];
} StIntent;

/* A sum being gained. */
typedef struct StGain {
    uint8_t  player;
    uint8_t  times;    /* 2: doubled by technology. */
    uint8_t  quiet;    /* Raises no event: a trigger on gains caused it. */
    uint8_t  declared; /* Targets have been declared. */
    uint16_t source;   /* The card, or ST_CARD_NONE: the board. */
    uint16_t item;     /* The item at hand, or ST_NO_ITEM. */
    uint32_t letters;  /* Gained so far. */
    uint8_t  resources, blessings, samurai, cards, common_cards, faction_cards; /* To come. */
    uint8_t  stage, step;
    uint8_t  count, kept; /* Of a verb. */
    uint16_t target;
} StGain;

/* A trigger waiting to fire. */
typedef struct StTrigger {
    uint16_t card;
    uint8_t  clause;
    uint8_t  batch;
    uint8_t  count;
    uint8_t  owner;
} StTrigger;

enum { ST_INTENTS_MAX = 3, ST_GAINS_MAX = 5 };

typedef struct StGame {
    Rng       rng;
    Flow      flow;
    StOptions options;
    uint8_t   seats;  /* Records in use: the players, and in solo the virtual player. */
    uint8_t   round;  /* 1 to 5; 0 during set-up. */
    uint8_t   first;  /* Player */
    uint8_t   active; /* Who is asked; others are not in the meantime. */
    uint8_t   over;
    uint8_t   first_passer; /* Or NOBODY. */
    uint8_t   token_pool;   /* Bits of StToken. */
    uint8_t   batch;        /* To which triggers are added now. */
    uint8_t   intent_count, gain_count, queue_count;
    uint8_t   time_over; /* Q94: the table has ended the game with this round. */
    uint32_t  acting;    /* In steps that several take together. */

    uint16_t common[ST_COMMON_MAX]; /* The next card is the last. */
    uint8_t  common_count;
    uint8_t  pool_count;
    uint8_t  revealed_count;
    uint8_t  revealed_by; /* Who alone sees the revealed cards; NOBODY: all do. */
    uint16_t pool[ST_POOL_MAX];
    uint16_t revealed[ST_REVEALED_MAX];
    uint16_t packets[ST_PLAYERS_MAX][3]; /* Of the draft "pass two"; ST_CARD_NONE: gone. */
    uint16_t picks[ST_PLAYERS_MAX];      /* Chosen and not yet shown. */
    uint8_t  unseen_count;
    uint8_t  sources_board; /* The board has still to produce. */
    uint8_t  reserved1[8];
    StCards  sources; /* Deals and locations that have still to produce. */
    StCards  pile;    /* All discarded cards; a deck's pile are those printed for it. */
    uint16_t unseen[ST_UNSEEN_MAX];       /* Foundations laid unseen, the oldest first, */
    uint8_t  unseen_owner[ST_UNSEEN_MAX]; /* and whose they are. */

    /* Solo */
    uint16_t line[ST_LINE_MAX];    /* Attack cards revealed, the newest first. */
    uint16_t attacks[ST_LINE_MAX]; /* The attack deck; the next card is the last. */
    uint8_t  line_count, attack_count, reserved2[6];
    StCards  used_attacks;
    StCards  collection;

    StPlayer  players[ST_PLAYERS_MAX];
    StPlace   places[ST_CARDS_MAX];
    StIntent  intents[ST_INTENTS_MAX];
    StGain    gains[ST_GAINS_MAX];
    StTrigger queue[ST_QUEUE_MAX];
} StGame;
static_assert(sizeof(StGame) <= 8 * 1024, "a search clones thousands of these");

#endif
