/* The fixed maxima of the settlers family and the small integers that name its things. What is
 * seen outside carries the prefix st (settlers), so that families can live in one program. */
#ifndef RULES_SETTLERS_IDS_H
#define RULES_SETTLERS_IDS_H

#include <stdint.h>

#include "rules/table/ids.h"

enum {
    ST_PLAYERS_MAX = 6, /* One of each faction; in solo the second record is the virtual player. */
    ST_FACTIONS_MAX = 6,
    ST_CARDS_MAX =
        384, /* Printed cards: all decks, instants and attack cards, and some of a scenario. */
    ST_CARD_WORDS = ST_CARDS_MAX / 64,
    ST_DESIGNS_MAX = 240,
    ST_COMMON_MAX = 128, /* Cards of the common deck. */
    ST_DECK_MAX = 48,    /* Cards of a faction deck. */
    ST_UNSEEN_MAX = 96,  /* Foundations that nobody has seen. */
    ST_POOL_MAX = 9,     /* Cards lying open in a draft. */
    ST_REVEALED_MAX = 8, /* Cards looked at by one effect. */
    ST_LINE_MAX = 16,    /* Attack cards. */
    ST_QUEUE_MAX = 128,  /* Triggers waiting to fire. */
    ST_ITEMS_MAX = 1024,
    ST_FILTERS_MAX = 256,
    ST_CLAUSES_MAX = 3,
    ST_WARD_TIMES_MAX = 1000, /* More would make no difference to anybody. */
    ST_WARDS_MAX = 8,         /* Effects of a set that make razing dearer for a round. */
    ST_ROUNDS = 5
};

typedef uint16_t StCardId; /* An index into StSet.cards. */

enum {
    ST_CARD_NONE = 0xFFFF,
    ST_CARD_HIDDEN = 0xFFFE,       /* In a view: a card whose face the viewer does not see. */
    ST_SOURCE_BOARD = ST_CARDS_MAX /* In actions and events: the board as a source of production. */
};

/* Whatever can be gained or paid, in the order of the letters W S F P G Z D T U Y V C Cc Cf K B X H
 * L A. Those below ST_SUPPLY lie in a player's supply. */
typedef enum {
    ST_WOOD,
    ST_STONE,
    ST_FOOD,
    ST_WORKER,
    ST_GOLD,
    ST_SWORD,   /* The token that razes. */
    ST_SHIELD,  /* The defence token. */
    ST_TECH,    /* Technology: basic, */
    ST_BULWARK, /* defence, */
    ST_GLORY,   /* glory. */
    ST_SUPPLY,
    ST_POINT = ST_SUPPLY,
    ST_DRAW, /* A card of either deck. */
    ST_DRAW_COMMON,
    ST_DRAW_FACTION,
    ST_SAMURAI,
    ST_BLESSING,
    ST_RESOURCE, /* Wood, stone or food. */
    ST_HAND_CARD,
    ST_LOCATION,
    ST_DEAL,
    ST_LETTERS
} StLetter;

typedef enum {
    ST_BROWN,
    ST_GREY,
    ST_RED,
    ST_PINK,
    ST_GOLDEN,
    ST_BLUE,
    ST_BLACK,
    ST_PURPLE,
    ST_ORANGE,
    ST_COLOURS
} StColour;

typedef enum {
    ST_PRODUCTION,
    ST_FEATURE,
    ST_ACTION,
    ST_INSTANT,
    ST_ATTACK,
    ST_CATEGORIES
} StCategory;

/* Decks: 0 is the common one, faction f has deck 1 + f. */
enum {
    ST_DECK_COMMON,
    ST_DECK_FACTION,
    ST_DECKS = ST_DECK_FACTION + ST_FACTIONS_MAX,
    ST_DECK_ATTACK = ST_DECKS
};

/* A set of cards. */
typedef struct StCards {
    uint64_t words[ST_CARD_WORDS];
} StCards;

#endif
