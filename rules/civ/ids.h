/* The fixed maxima of the civilization family and the small integers that name its things. */
#ifndef RULES_CIV_IDS_H
#define RULES_CIV_IDS_H

#include "rules/table/ids.h"

enum {
    BARBARIANS = PLAYERS_MAX, /* The owner index of barbarian tokens and pirate cities. */
    OWNERS_MAX = PLAYERS_MAX + 1,
    AREAS_MAX = 320, /* Land areas and open seas together. */
    AREA_WORDS = AREAS_MAX / 32,
    COASTS_MAX = 2, /* An area touches at most two separate waters; a ship is at one of them. */
    BLOCKS_MAX = 2, /* Trade blocks, each with stacks of its own. */
    STACKS_MAX = 9,
    PILE_MAX = 32,
    CARD_KINDS_MAX = 72,  /* Water, the commodities and the calamities. */
    COMMODITIES_MAX = 48, /* Water included; they come before the calamities. */
    ADVANCES_MAX = 64,
    SHIPS_MAX = 8,
    COLOURS = 5,
    ERAS = 6,
    SWITCHES_MAX = 128
};

typedef uint16_t Area;    /* An index into Board.areas. */
typedef uint8_t  Card;    /* A kind of trade card, an index into Edition.cards. 0 is Water. */
typedef uint8_t  Advance; /* An index into Edition.advances. */

enum { AREA_NONE = 0xFFFF, CARD_NONE = 0xFF, ADVANCE_NONE = 0xFF, CARD_WATER = 0 };

typedef enum { SCIENCE, ARTS, CIVICS, CRAFTS, RELIGION } Colour;

#endif
