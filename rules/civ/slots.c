/* What the slots of patterns stand for. */
#include "rules/civ/slots.h"

#include <string.h>

#include "rules/civ/family.h"
#include "rules/civ/procedure.h"
#include "rules/civ/text.h"

static const Edition *edition_of(const Ruleset *rules)
{
    return rules->edition;
}

static const Board *board_of(const Ruleset *rules)
{
    return rules->board;
}

static int areas(const Ruleset *rules)
{
    return board_of(rules)->area_count;
}

static const char *area_name(int area, const Ruleset *rules, const void *game)
{
    (void)game;
    return area < areas(rules) ? board_of(rules)->areas[area].name : NULL;
}

static int cards(const Ruleset *rules)
{
    return edition_of(rules)->card_count;
}

static const char *card_name(int card, const Ruleset *rules, const void *game)
{
    (void)game;
    return card < cards(rules) ? edition_of(rules)->cards[card].name : NULL;
}

static int advances(const Ruleset *rules)
{
    return edition_of(rules)->advance_count;
}

static const char *advance_name(int advance, const Ruleset *rules, const void *game)
{
    (void)game;
    return advance < advances(rules) ? edition_of(rules)->advances[advance].name : NULL;
}

static int civilizations(const Ruleset *rules)
{
    return edition_of(rules)->civilization_count;
}

static const char *civilization_name(int civilization, const Ruleset *rules, const void *game)
{
    (void)game;
    return civilization < civilizations(rules) ? edition_of(rules)->civilizations[civilization].name
                                               : NULL;
}

static int owners(const Ruleset *rules)
{
    (void)rules;
    return NOBODY + 1;
}

static const char *name_of_owner(int owner, const Ruleset *ruleset, const void *game)
{
    Rules rules = civ_rules(ruleset);
    return player_name_or_null(&rules, game, owner);
}

static int colours(const Ruleset *rules)
{
    (void)rules;
    return COLOURS;
}

static const char *name_of_colour(int colour, const Ruleset *rules, const void *game)
{
    (void)rules;
    (void)game;
    return colour < COLOURS ? colour_name((Colour)colour) : NULL;
}

static const char *const payment_names[] = {
    [PAY_TREASURY] = "treasury", [PAY_MIXED] = "mixed", [PAY_TOKENS] = "tokens"
};

static int payments(const Ruleset *rules)
{
    (void)rules;
    return PAY_TOKENS + 1;
}

static const char *payment_name(int payment, const Ruleset *rules, const void *game)
{
    (void)game;
    return payment < payments(rules) ? payment_names[payment] : NULL;
}

static int procedures(const Ruleset *rules)
{
    (void)rules;
    return PROCEDURE_COUNT;
}

static const char *name_of_procedure(int procedure, const Ruleset *rules, const void *game)
{
    (void)rules;
    (void)game;
    return procedure < PROCEDURE_COUNT ? procedure_name((ProcedureId)procedure) : NULL;
}

/* The first coast is named where an area has another. */
static bool coast_is_said(const Ruleset *rules, const char *pattern, const uint16_t *arg)
{
    const char *slot = strstr(pattern, "%a");
    int         area = slot ? arg[slot[2] - '0'] : AREA_NONE;
    return area < areas(rules) && board_of(rules)->areas[area].coast_count > 1;
}

const SlotWords civ_slots[CIV_SLOTS] = {
    { .letter = 'a', .word = "area", .noun = "an area", .range = areas, .name = area_name },
    { .letter = 'n', .word = "number", .noun = "a number" },
    { .letter = 'i', .word = "balance", .noun = "a number", .is_signed = true },
    { .letter = 'p',
      .word = "player",
      .noun = "a player",
      .range = owners,
      .name = name_of_owner,
      .is_player = true },
    { .letter = 'q',
      .word = "owner",
      .noun = "a player",
      .range = owners,
      .name = name_of_owner,
      .is_player = true },
    { .letter = 'z',
      .word = "civilization",
      .noun = "a civilization",
      .range = civilizations,
      .name = civilization_name },
    { .letter = 's', .word = "ship", .noun = "a number", .plus = 1 },
    { .letter = 'c', .word = "card", .noun = "a card", .range = cards, .name = card_name },
    { .letter = 'k', .word = "stack", .noun = "a number" },
    { .letter = 'v',
      .word = "advance",
      .noun = "an advance",
      .range = advances,
      .name = advance_name },
    { .letter = 'o', .word = "offer", .noun = "a number" },
    { .letter = 'y',
      .word = "colour",
      .noun = "a colour",
      .range = colours,
      .name = name_of_colour },
    { .letter = 'w',
      .word = "payment",
      .noun = "treasury, mixed or tokens",
      .range = payments,
      .name = payment_name },
    { .letter = 't',
      .word = "coast",
      .noun = "a number",
      .plus = 1,
      .zero_is_said = coast_is_said },
    { .letter = 'f',
      .word = "procedure",
      .noun = "a number",
      .range = procedures,
      .name = name_of_procedure },
};
