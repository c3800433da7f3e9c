/* An edition of the settlers family: the cards and boards, read by data/ and never changed by the
 * rules. What a card does is composed from items (see docs/settlers.md, "Formulas"); nothing in the
 * rules knows a card by name. */
#ifndef RULES_SETTLERS_SET_H
#define RULES_SETTLERS_SET_H

#include <stdbool.h>
#include <stddef.h>

#include "rules/settlers/ids.h"

/* What an item counts when it says "per". */
#define COUNT(id, name) ST_COUNT_##id,
typedef enum StCount {
#include "rules/settlers/counts.def"
    ST_COUNTS
} StCount;
#undef COUNT

#define VERB(id, name, target, hostile, text, worth) ST_VERB_##id,
typedef enum StVerb {
#include "rules/settlers/verbs.def"
    ST_VERBS
} StVerb;
#undef VERB

#define TRIGGER(id, name, text) ST_ON_##id,
typedef enum StTriggerKind {
#include "rules/settlers/triggers.def"
    ST_TRIGGERS
} StTriggerKind;
#undef TRIGGER

/* What a verb takes aim at; it is declared before anything is paid. */
typedef enum {
    ST_TARGET_NONE,
    ST_TARGET_OWN,  /* A face-up location of the own empire. */
    ST_TARGET_HAND, /* A card of the hand. */
    ST_TARGET_OWN_DEAL,
    ST_TARGET_THEIRS, /* A face-up location of an opponent who has not passed. */
    ST_TARGET_DEAL,   /* A deal of such an opponent. */
    ST_TARGET_PLAYER,
    ST_TARGET_REVEALED
} StTargetKind;

/* All that is set must hold. */
typedef struct StFilter {
    uint16_t colours;    /* Bits of StColour: the card has each. */
    uint8_t  categories; /* Bits of StCategory: the card has one; 0: any. */
    uint8_t  deck;       /* ST_FILTER_COMMON, ST_FILTER_FACTION or 0. */
    uint8_t  flags;      /* ST_FILTER_UNDEFENDED ... */
    uint8_t  reserved[3];
} StFilter;
enum {
    ST_FILTER_COMMON = 1,
    ST_FILTER_FACTION = 2,
    ST_FILTER_UNDEFENDED = 1,
    ST_FILTER_TECH = 2,
    ST_FILTER_FOUNDATION = 4,
    ST_FILTER_NEW = 8
};

/* What follows an item. */
typedef enum { ST_JOIN_END, ST_JOIN_PLUS, ST_JOIN_OR, ST_JOIN_THEN } StJoin;

/* Rules by which a prayer finds its colour: those below ST_COLOURS name one. */
enum { ST_PRAY_BEFORE = ST_COLOURS, ST_PRAY_AFTER, ST_PRAY_DISCARDED };

/* A term ("2V per deal max 3") or a verb ("raid(1,undefended)"); an effect is a run of items. */
typedef struct StItem {
    uint8_t  verb;      /* StVerb; ST_VERB_GAIN: a term. */
    uint8_t  join;      /* StJoin */
    uint8_t  letter;    /* StLetter of the term; of a prayer, what a match brings. */
    uint8_t  n;         /* How many; the first number of a verb. */
    uint8_t  count;     /* StCount */
    uint8_t  count_arg; /* The colour or the good that is counted. */
    uint8_t  per;
    uint8_t  max;     /* 0: no cap. */
    uint8_t  m;       /* The second number: cards kept, icons struck, goods for each match. */
    uint8_t  deck;    /* ST_DRAW, ST_DRAW_COMMON or ST_DRAW_FACTION of draw(); 1: found(top). */
    uint8_t  flags;   /* ST_ITEM_... */
    uint8_t  rule;    /* Of a prayer. */
    uint16_t filter;  /* Index into StSet.filters. */
    uint16_t letters; /* Bits of StLetter that may be stolen. */
} StItem;
enum { ST_ITEM_IGNORE = 1, ST_ITEM_NO_LOCATION = 2 };

typedef struct StCost {
    uint8_t n[ST_LETTERS];
} StCost;

typedef enum {
    ST_CLAUSE_NONE,
    ST_CLAUSE_PROD,
    ST_CLAUSE_ACT,
    ST_CLAUSE_ON,
    ST_CLAUSE_STORE,
    ST_CLAUSE_HOLD,
    ST_CLAUSE_END,
    ST_CLAUSE_MOD,
    ST_CLAUSE_INSTANT
} StClauseKind;

typedef enum { ST_MOD_WARD, ST_MOD_CHEAPER, ST_MOD_DEALPRICE, ST_MOD_SAMURAI, ST_MODS } StMod;

typedef struct StClause {
    uint8_t  kind;   /* StClauseKind */
    uint8_t  event;  /* StTriggerKind of an ON, StMod of a MOD. */
    uint8_t  arg;    /* Of the event: a letter, a number, a set of razings. */
    uint8_t  once;   /* Once in a round. */
    uint8_t  may;    /* The cost of a trigger is a choice. */
    uint8_t  uses;   /* Of an ACT, in a round. */
    uint8_t  n;      /* Of STORE, HOLD and MOD. */
    uint8_t  plain;  /* Nothing in it depends on an order or a choice. */
    uint8_t  simple; /* Neither its price nor its effect asks for a card or a target. */
    uint16_t filter;
    uint16_t item;    /* Where the effect begins. */
    uint16_t letters; /* Bits of StLetter that STORE and HOLD keep. */
    StCost   cost;
} StClause;
enum { ST_RAZE_HAND = 1, ST_RAZE_OPPONENT = 2, ST_RAZE_OWN = 4 };

enum { ST_CARD_OPEN = 1, ST_CARD_SHIELD = 2, ST_CARD_FIRM = 4 };

typedef struct StDesign {
    char     id[8];
    char     name[NAME_MAX];
    uint8_t  deck; /* ST_DECK_COMMON, a faction's, or ST_DECK_ATTACK. */
    uint8_t  category;
    uint8_t  copies;
    uint8_t  flags;
    uint16_t colours;
    uint8_t  colour_first; /* Or ST_COLOURS. */
    uint8_t  clause_count;
    uint16_t bonus; /* Where its items begin, or ST_NO_ITEM. */
    uint16_t first_card;
    uint8_t  bonus_plain;
    uint8_t
        clause_of[ST_CLAUSE_INSTANT + 1]; /* The first clause of each kind, from 1 on; 0: none. */
    StClause clauses[ST_CLAUSES_MAX];
} StDesign;
enum { ST_NO_ITEM = 0xFFFF };

/* One printed card; copies of a design may differ in these. */
typedef struct StCard {
    char     name[NAME_MAX]; /* Of this copy: "Coppice", "Coppice 2". */
    uint16_t design;
    uint8_t  cost[4];    /* Wood, stone, food, locations. */
    uint8_t  raze_count; /* 0: no field. */
    uint8_t  raze[2];    /* StLetter */
    uint8_t  deal;       /* StLetter or ST_LETTERS: no field. */
    uint8_t  copy;       /* From 1 on. */
    uint8_t  deck, category, flags;
    uint16_t colours;
    StCost   play; /* What an instant costs. */
} StCard;

typedef struct StFaction {
    char     id[8];
    char     name[NAME_MAX];
    uint16_t board;   /* Items of the production of the board, one sum. */
    uint16_t store;   /* Bits of StLetter kept without limit. */
    uint8_t  points;  /* For each location of this faction at the end. */
    uint8_t  samurai; /* May post workers. */
    uint8_t  needs;   /* ST_NEEDS_..., the modules that the table must play with. */
    uint8_t  leading; /* The colour named where nobody is asked. */
} StFaction;
enum { ST_NEEDS_TECHNOLOGY = 1, ST_NEEDS_PRAYER = 2 };

#define NUMBER(id, name, least, most) ST_NUMBER_##id,
typedef enum StNumber {
#include "rules/settlers/numbers.def"
    ST_NUMBERS
} StNumber;
#undef NUMBER

#define SWITCH(id, name, values, history) ST_SWITCH_##id,
typedef enum StSwitch {
#include "rules/settlers/switches.def"
    ST_SWITCHES
} StSwitch;
#undef SWITCH

typedef struct StSet {
    char    id[NAME_MAX];
    char    name[NAME_MAX];
    int     design_count, card_count, item_count, filter_count, faction_count;
    uint8_t numbers[ST_NUMBERS];
    uint8_t switches[ST_SWITCHES]; /* The place of the value that holds unless the table says
                                      otherwise. */
    StDesign  designs[ST_DESIGNS_MAX];
    StCard    cards[ST_CARDS_MAX];
    StItem    items[ST_ITEMS_MAX];
    StFilter  filters[ST_FILTERS_MAX];
    StFaction factions[ST_FACTIONS_MAX];
    uint8_t   costs[ST_CARDS_MAX][4]; /* Those of the cards, close together. */
    /* Sets of cards, made by st_set_finish(). */
    StCards of_deck[ST_DECKS + 1], of_colour[ST_COLOURS], of_category[ST_CATEGORIES], of_factions,
        with_raze, with_deal, with_open, with_two_uses, with_trigger[ST_TRIGGERS],
        with_clause[ST_CLAUSE_INSTANT + 1], with_mod[ST_MODS],
        with_active_gain; /* Triggers on gains whose order or choice matters. */
} StSet;

/* Fills what follows from the rest; the loader calls it last. */
void st_set_finish(StSet *set);

const char *st_letter_code(int letter);   /* "W", "Cc" */
const char *st_letter_name(int letter);   /* "wood" */
const char *st_letter_plural(int letter); /* "workers" */
const char *st_colour_name(int colour);
const char *st_category_name(int category);

static inline const StDesign *st_design(const StSet *set, StCardId card)
{
    return &set->designs[set->cards[card].design];
}
/* The first clause of a kind, or null. */
static inline const StClause *st_clause(const StSet *set, StCardId card, StClauseKind kind)
{
    const StDesign *design = st_design(set, card);
    int             index = design->clause_of[kind];
    return index ? &design->clauses[index - 1] : NULL;
}
/* The clause with this modifier, or null. */
const StClause *st_mod(const StSet *set, StCardId card, StMod mod);

#endif
