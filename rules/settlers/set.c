/* Names of letters and colours, and what follows from the cards of a set. */
#include "rules/settlers/set.h"

#include <stdio.h>
#include <string.h>

#include "rules/settlers/cards.h"

static const char *const letter_codes[ST_LETTERS] = { "W", "S", "F", "P", "G", "Z",  "D",
                                                      "T", "U", "Y", "V", "C", "Cc", "Cf",
                                                      "K", "B", "X", "H", "L", "A" };
static const char *const letter_names[ST_LETTERS] = {
    "wood",       "stone",    "food",     "worker",    "gold",     "raze",        "defence",
    "technology", "bulwark",  "glory",    "point",     "card",     "common-card", "faction-card",
    "samurai",    "blessing", "resource", "hand-card", "location", "deal"
};
/* Of more than one, where that is another word. */
static const char *const letter_plurals[ST_LETTERS] = { [ST_WORKER] = "workers",
                                                        [ST_BULWARK] = "bulwarks",
                                                        [ST_POINT] = "points",
                                                        [ST_DRAW] = "cards",
                                                        [ST_DRAW_COMMON] = "common-cards",
                                                        [ST_DRAW_FACTION] = "faction-cards",
                                                        [ST_BLESSING] = "blessings",
                                                        [ST_RESOURCE] = "resources",
                                                        [ST_HAND_CARD] = "hand-cards",
                                                        [ST_LOCATION] = "locations",
                                                        [ST_DEAL] = "deals" };
static const char *const colour_names[ST_COLOURS] = { "brown", "grey",  "red",    "pink",  "gold",
                                                      "blue",  "black", "purple", "orange" };
static const char *const category_names[ST_CATEGORIES] = { "production", "feature", "action",
                                                           "instant", "attack" };

const char *st_letter_code(int letter)
{
    return letter_codes[letter];
}

const char *st_letter_name(int letter)
{
    return letter_names[letter];
}

const char *st_letter_plural(int letter)
{
    return letter_plurals[letter] ? letter_plurals[letter] : letter_names[letter];
}

const char *st_colour_name(int colour)
{
    return colour_names[colour];
}

const char *st_category_name(int category)
{
    return category_names[category];
}

const StClause *st_mod(const StSet *set, StCardId card, StMod mod)
{
    const StDesign *design = st_design(set, card);
    for (int i = 0; i < design->clause_count; i++)
        if (design->clauses[i].kind == ST_CLAUSE_MOD && design->clauses[i].event == mod)
            return &design->clauses[i];
    return NULL;
}

/* A term whose amount and order nothing else in the same step can change. */
static bool item_plain(const StItem *item)
{
    bool counts = item->count == ST_COUNT_GOLD || item->count == ST_COUNT_HAND
                  || item->count == ST_COUNT_HELD;
    return item->verb == ST_VERB_GAIN && item->letter <= ST_POINT && !counts
           && item->join != ST_JOIN_OR;
}

static bool effect_plain(const StSet *set, int item)
{
    for (;; item++) {
        if (!item_plain(&set->items[item]))
            return false;
        if (set->items[item].join == ST_JOIN_END)
            return true;
    }
}

/* Neither a location, card, deal or blessing in the price, nor a verb in the effect. */
static bool clause_simple(const StSet *set, const StClause *clause)
{
    if (clause->cost.n[ST_LOCATION] || clause->cost.n[ST_HAND_CARD] || clause->cost.n[ST_DEAL]
        || clause->cost.n[ST_BLESSING])
        return false;
    for (int item = clause->item;; item++) {
        if (set->items[item].verb != ST_VERB_GAIN)
            return false;
        if (set->items[item].join == ST_JOIN_END)
            return true;
    }
}

static void add_clauses(StSet *set, StCardId card, StDesign *design)
{
    memset(design->clause_of, 0, sizeof design->clause_of);
    for (int i = 0; i < design->clause_count; i++) {
        StClause *clause = &design->clauses[i];
        bool      has_effect = clause->kind == ST_CLAUSE_PROD || clause->kind == ST_CLAUSE_ACT
                          || clause->kind == ST_CLAUSE_ON || clause->kind == ST_CLAUSE_INSTANT;
        clause->simple = has_effect && clause_simple(set, clause);
        clause->plain = has_effect && !clause->may && effect_plain(set, clause->item);
        cards_add(&set->with_clause[clause->kind], card);
        if (!design->clause_of[clause->kind])
            design->clause_of[clause->kind] = (uint8_t)(i + 1);
        if (clause->kind == ST_CLAUSE_ACT && clause->uses > 1)
            cards_add(&set->with_two_uses, card);
        if (clause->kind == ST_CLAUSE_ON) {
            cards_add(&set->with_trigger[clause->event], card);
            if (clause->event == ST_ON_GAIN && !clause->plain)
                cards_add(&set->with_active_gain, card);
        }
        if (clause->kind == ST_CLAUSE_MOD)
            cards_add(&set->with_mod[clause->event], card);
    }
}

/* The first copy has the name of the design, the others their number behind it. */
static void name_copy(StCard *print, const char *design)
{
    char name[NAME_MAX];
    memcpy(name, design, sizeof name);
    if (print->copy == 1)
        memcpy(print->name, name, sizeof name);
    else
        snprintf(print->name, sizeof print->name, "%.27s %d", name, print->copy % 100);
}

void st_set_finish(StSet *set)
{
    memset(set->of_deck, 0, sizeof set->of_deck);
    memset(set->of_colour, 0, sizeof set->of_colour);
    memset(set->of_category, 0, sizeof set->of_category);
    memset(set->with_trigger, 0, sizeof set->with_trigger);
    memset(set->with_clause, 0, sizeof set->with_clause);
    memset(set->with_mod, 0, sizeof set->with_mod);
    set->of_factions = set->with_raze = set->with_deal = set->with_open = set->with_two_uses =
        set->with_active_gain = (StCards){ 0 };
    for (StCardId card = 0; card < set->card_count; card++) {
        StCard   *print = &set->cards[card];
        StDesign *design = &set->designs[print->design];
        name_copy(print, design->name);
        print->deck = design->deck;
        print->category = design->category;
        print->flags = design->flags;
        print->colours = design->colours;
        memcpy(set->costs[card], print->cost, sizeof print->cost);
        cards_add(&set->of_deck[design->deck], card);
        cards_add(&set->of_category[design->category], card);
        if (design->deck >= ST_DECK_FACTION && design->deck < ST_DECKS)
            cards_add(&set->of_factions, card);
        for (int c = 0; c < ST_COLOURS; c++)
            if (design->colours & (1 << c))
                cards_add(&set->of_colour[c], card);
        if (print->raze_count > 0)
            cards_add(&set->with_raze, card);
        if (print->deal < ST_LETTERS)
            cards_add(&set->with_deal, card);
        if (design->flags & ST_CARD_OPEN)
            cards_add(&set->with_open, card);
        add_clauses(set, card, design);
    }
    for (int i = 0; i < set->design_count; i++) {
        StDesign *design = &set->designs[i];
        design->bonus_plain = design->bonus == ST_NO_ITEM || effect_plain(set, design->bonus);
    }
}
