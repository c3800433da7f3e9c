/* An edition: its figures, switches, cards, tracks and order of play as data. Read-only for the
 * rules; loaded and validated outside them. Nothing in the rules asks which edition this is. */
#ifndef RULES_CIV_EDITION_H
#define RULES_CIV_EDITION_H

#include <stdbool.h>

#include "rules/civ/ids.h"

#define NUMBER(id, name, usual, least, most) NUMBER_##id,
typedef enum Number {
#include "rules/civ/numbers.def"
    NUMBER_COUNT
} Number;
#undef NUMBER

#define SWITCH(id, name, values, history) SWITCH_##id,
typedef enum Switch {
#include "rules/civ/switches.def"
    SWITCH_COUNT
} Switch;
#undef SWITCH

/* The values of each switch, counted from 0. */
#define VALUE(id, name) id,
#define SWITCH(id, name, values, history) enum { values };
#include "rules/civ/switches.def"
#undef SWITCH
#undef VALUE

#define EFFECT(id, name) EFFECT_##id,
typedef enum Effect {
#include "rules/civ/effects.def"
    EFFECT_COUNT
} Effect;
#undef EFFECT

#define CALAMITY(id, name, figures) CALAMITY_##id,
typedef enum CalamityKind {
#include "rules/civ/calamities.def"
    CALAMITY_COUNT
} CalamityKind;
#undef CALAMITY

/* The places of the figures of each calamity in CardInfo.figures. */
#define FIGURE(id, name) id,
#define EITHER FIGURE
#define OR FIGURE
#define MAYBE FIGURE
#define CALAMITY(id, name, figures) enum { figures };
#include "rules/civ/calamities.def"
#undef CALAMITY
#undef MAYBE
#undef OR
#undef EITHER
#undef FIGURE

/* The minor ones come first. */
static inline bool calamity_is_minor(int calamity)
{
    return calamity <= CALAMITY_COASTAL_MIGRATION;
}

#define PROCEDURE(id, name) PROCEDURE_##id,
typedef enum ProcedureId {
#include "rules/civ/procedures.def"
    PROCEDURE_COUNT
} ProcedureId;
#undef PROCEDURE

enum {
    EFFECTS_PER_ADVANCE = 8,
    PHASES_MAX = 32,
    CIVILIZATIONS_MAX = 24,
    PACKAGES_MAX = 20,
    PACKAGE_ADVANCES = 4,     /* Of a package that is drawn. */
    PACKAGE_ADVANCES_MAX = 5, /* Of any. */
    DECKS_MAX = 24,
    CALAMITY_FIGURES = 8,
    SETS_MAX = 8,
    PRICE_STEP = 16,
    PRICE_STEPS = 20
};

typedef struct AdvanceEffect {
    uint8_t effect;
    int8_t  value;
} AdvanceEffect;

typedef struct AdvanceInfo {
    char          name[NAME_MAX];
    uint16_t      price;
    uint8_t       colours; /* Bit set of Colour. */
    uint8_t       credits[COLOURS];
    uint8_t       special_to; /* Advance that becomes cheaper, or ADVANCE_NONE. */
    uint8_t       special_credit;
    uint8_t       effect_count;
    AdvanceEffect effects[EFFECTS_PER_ADVANCE];
} AdvanceInfo;

typedef enum { CARD_COMMODITY, CARD_MINOR, CARD_TRADEABLE, CARD_NON_TRADEABLE } CardType;

typedef struct CardInfo {
    char    name[NAME_MAX];
    uint8_t type;                      /* CardType; Water is a commodity of stack 0. */
    uint8_t stack;                     /* Also the face value of a commodity. */
    bool    additional;                /* Belongs to the additional set of its stack. */
    uint8_t set;                       /* By which decks name it, + 1; 0: none. */
    uint8_t copies;                    /* That there are of it; a deck may use fewer. */
    uint8_t calamity;                  /* CalamityKind. */
    uint8_t figures[CALAMITY_FIGURES]; /* Of a calamity; calamities.def names their places. */
} CardInfo;

/* How many of each card a number of players uses, by trade block. */
typedef struct Deck {
    uint8_t player_count;
    uint8_t side; /* Only for set-ups of which most civilizations are of this block, + 1; 0: all. */
    uint8_t block_count;
    uint8_t hand_limit; /* 0: as the edition's number says. */
    bool minors; /* The nine-player way of stacking, with minor calamities and additional sets. */
    uint8_t copies[BLOCKS_MAX][CARD_KINDS_MAX];
    uint8_t starting_credits; /* Of each colour. */
    /* With two blocks: civilizations that trade in the block of the other side. */
    uint32_t moved;
    uint32_t balanced; /* Likewise, where the blocks are to be as large as each other. */
} Deck;

/* The requirement of an era: all of them must hold. */
typedef struct EraRequirement {
    uint8_t cities;
    uint8_t advances; /* In all. */
    uint8_t advances_below_100;
    uint8_t advances_from_100;
    uint8_t advances_from_200;
    uint8_t points; /* Victory points of advances. */
} EraRequirement;

typedef enum { TRACK_BASIC, TRACK_EXPERT, TRACKS } Track;

typedef struct Civilization {
    char    name[NAME_MAX];
    uint8_t rank;                    /* A.S.T.-ranking; 1 is first. */
    uint8_t block;                   /* Of its side. */
    uint8_t era_start[TRACKS][ERAS]; /* First step of each era on its track; era 0 starts at 0. */
} Civilization;

typedef struct Package {
    char     name[NAME_MAX];
    Advance  advances[PACKAGE_ADVANCES_MAX];
    uint8_t  cities_razed;
    bool     chosen; /* By the player, not drawn; then the credits are those stated here. */
    bool     medium; /* For the medium game. */
    uint8_t  tokens; /* More to start with. */
    uint8_t  advance_count;
    uint8_t  credits[COLOURS];
    uint8_t  twice_from;    /* There are two of it with so many players or more; 0: never. */
    uint32_t player_counts; /* Bit set of the numbers of players that use it. */
} Package;

typedef struct Phase {
    uint8_t procedure; /* ProcedureId. */
    uint8_t number;    /* The phase it belongs to, 1 .. 13. */
} Phase;

typedef struct Edition {
    char           id[NAME_MAX];
    char           name[64];
    char           rulebook[NAME_MAX];      /* Prefix of the rule ids. */
    char           rulebook_base[NAME_MAX]; /* Of the rules that it takes over; may be empty. */
    char           block_names[BLOCKS_MAX][NAME_MAX];
    char           set_names[SETS_MAX][NAME_MAX];
    uint8_t        numbers[NUMBER_COUNT];
    uint8_t        switches[SWITCH_COUNT];
    int            phase_count;
    int            advance_count;
    int            card_count;
    int            deck_count;
    int            set_count;
    int            civilization_count;
    int            package_count;
    Phase          phases[PHASES_MAX];
    AdvanceInfo    advances[ADVANCES_MAX];
    CardInfo       cards[CARD_KINDS_MAX]; /* Water, then commodities, then calamities, by stack. */
    Deck           decks[DECKS_MAX];
    Civilization   civilizations[CIVILIZATIONS_MAX];
    uint8_t        last_step[TRACKS];
    uint8_t        first_skipped; /* With no city on the board, phases from this one ... */
    uint8_t        last_skipped;  /* ... to this one do not happen. */
    EraRequirement eras[TRACKS][ERAS];
    EraRequirement strict_eras[TRACKS][ERAS]; /* Chosen by the switch iron-age-rows. */
    Package        packages[PACKAGES_MAX];

    /* Derived by edition_index() after loading. */
    uint64_t effect_holders[EFFECT_COUNT]; /* Advances that have the effect. */
    uint64_t coloured[COLOURS];            /* Advances of each colour. */
    uint64_t special_givers[ADVANCES_MAX]; /* Advances with a special credit to this one. */
    uint64_t priced_within[PRICE_STEPS];   /* Advances with a price of no more than PRICE_STEP *
                                              (index + 1). */
    uint16_t special_most;                 /* The most special credits that any advance can get. */
    uint8_t  faces[CARD_KINDS_MAX];        /* Stacks of the cards, side by side: asked for most. */
    uint8_t  calamity_card[CALAMITY_COUNT];
    uint8_t  first_calamity; /* Cards below are commodities. */
    bool     ship_phase;     /* Ships have a phase of their own; else movement sees to them. */
} Edition;

/* Fills the derived part; called by whoever loads an edition. */
void edition_index(Edition *edition);
/* The first deck for a number of players, or null; which one a game uses is game_deck(). */
const Deck *edition_deck(const Edition *edition, int player_count);
/* How many of a package there are for a number of players. */
int package_copies(const Package *package, int player_count);
/* The sum of an effect over advances that have it. */
int effect_sum_of(const Edition *edition, uint64_t holders, Effect effect);
/* The sum of an effect over a set of advances, of which mostly none has it. */
static inline int effect_sum(const Edition *edition, uint64_t advances, Effect effect)
{
    uint64_t holders = advances & edition->effect_holders[effect];
    return holders ? effect_sum_of(edition, holders, effect) : 0;
}
/* How a set of advances has an effect at all; cheaper than its sum. */
static inline bool effect_has(const Edition *edition, uint64_t advances, Effect effect)
{
    return (advances & edition->effect_holders[effect]) != 0;
}

/* Advances whose printed prices may be within an amount: all that are, and perhaps a few more. */
static inline uint64_t advances_within(const Edition *edition, int amount)
{
    int index = amount / PRICE_STEP;
    return edition->priced_within[index < PRICE_STEPS ? index : PRICE_STEPS - 1];
}

/* Victory points of one advance. */
static inline int advance_points(const Edition *edition, Advance advance)
{
    int price = edition->advances[advance].price;
    return edition->numbers[price < 100   ? NUMBER_POINTS_CHEAP
                            : price < 200 ? NUMBER_POINTS_MIDDLE
                                          : NUMBER_POINTS_DEAR];
}
/* The era in which a step of a track lies. */
int era_of(const Edition *edition, int civilization, Track track, int step);

#endif
