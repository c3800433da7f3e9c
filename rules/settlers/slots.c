/* What the slots of patterns stand for. */
#include "rules/settlers/slots.h"

#include "rules/settlers/cards.h"
#include "rules/settlers/text.h"

static const char *const exchange_names[] = { "wood", "stone", "food", "common-card",
                                              "faction-card" };
static const char *const phase_names[] = { "the lookout begins",      "production begins",
                                           "the action phase begins", "cleanup begins",
                                           "the attack begins",       "the points are counted" };
enum {
    EXCHANGES = sizeof exchange_names / sizeof *exchange_names,
    PHASES = sizeof phase_names / sizeof *phase_names
};

/* ---- Cards and decks ---- */

static int cards(const Ruleset *rules)
{
    return ((const StSet *)rules->edition)->card_count;
}

static const char *card_name(int card, const Ruleset *rules, const void *game)
{
    const StSet *set = rules->edition;
    (void)game;
    if (card == ST_CARD_NONE)
        return "the board";
    return card < set->card_count ? set->cards[card].name : NULL;
}

static int sources(const Ruleset *rules)
{
    (void)rules;
    return ST_SOURCE_BOARD + 1;
}

static const char *source_name(int source, const Ruleset *rules, const void *game)
{
    const StSet *set = rules->edition;
    (void)game;
    if (source == ST_SOURCE_BOARD)
        return "board";
    return source < set->card_count ? set->cards[source].name : NULL;
}

static int factions(const Ruleset *rules)
{
    return ((const StSet *)rules->edition)->faction_count;
}

static const char *faction_name(int faction, const Ruleset *rules, const void *game)
{
    (void)game;
    return faction < factions(rules) ? ((const StSet *)rules->edition)->factions[faction].name
                                     : NULL;
}

static int decks(const Ruleset *rules)
{
    return ST_DECK_FACTION + factions(rules);
}

static const char *deck_name(int deck, const Ruleset *rules, const void *game)
{
    return deck == ST_DECK_COMMON ? "common" : faction_name(deck - ST_DECK_FACTION, rules, game);
}

/* ---- Players ---- */

static int players(const Ruleset *rules)
{
    (void)rules;
    return ST_PLAYERS_MAX;
}

static const char *player_name(int player, const Ruleset *rules, const void *game)
{
    return st_player_name(rules->edition, game, player);
}

/* A faction is many; a seat without one and the virtual player are one. */
static int player_how_many(int player, const Ruleset *rules, const void *of)
{
    const StGame *game = of;
    return player < game->options.player_count && game->players[player].faction < factions(rules)
               ? 2
               : 1;
}

/* ---- Goods and the rest ---- */

static int goods(const Ruleset *rules)
{
    (void)rules;
    return ST_LETTERS;
}

static const char *good_name(int good, const Ruleset *rules, const void *game)
{
    (void)rules;
    (void)game;
    return good < ST_LETTERS ? st_letter_name(good) : NULL;
}

static const char *good_plural(int good)
{
    return good < ST_LETTERS ? st_letter_plural(good) : NULL;
}

static int colours(const Ruleset *rules)
{
    (void)rules;
    return ST_COLOURS;
}

static const char *colour_name(int colour, const Ruleset *rules, const void *game)
{
    (void)rules;
    (void)game;
    return colour < ST_COLOURS ? st_colour_name(colour) : NULL;
}

static int tokens(const Ruleset *rules)
{
    (void)rules;
    return ST_TOKENS;
}

static const char *token_name(int token, const Ruleset *rules, const void *game)
{
    (void)rules;
    (void)game;
    return token < ST_TOKENS ? st_token_name(token) : NULL;
}

static int exchanges(const Ruleset *rules)
{
    (void)rules;
    return EXCHANGES;
}

static const char *exchange_name(int exchange, const Ruleset *rules, const void *game)
{
    (void)rules;
    (void)game;
    return exchange < EXCHANGES ? exchange_names[exchange] : NULL;
}

static int phases(const Ruleset *rules)
{
    (void)rules;
    return PHASES;
}

static const char *phase_name(int phase, const Ruleset *rules, const void *game)
{
    (void)rules;
    (void)game;
    return phase < PHASES ? phase_names[phase] : NULL;
}

const SlotWords st_slots[ST_SLOTS] = {
    { .letter = 'c', .word = "card", .noun = "a card", .range = cards, .name = card_name },
    { .letter = 'p',
      .word = "player",
      .noun = "a player",
      .range = players,
      .name = player_name,
      .is_player = true,
      .how_many = player_how_many },
    { .letter = 'n', .word = "number", .noun = "a number" },
    { .letter = 'g',
      .word = "good",
      .noun = "a good",
      .range = goods,
      .name = good_name,
      .plural = good_plural },
    { .letter = 'y', .word = "colour", .noun = "a colour", .range = colours, .name = colour_name },
    { .letter = 't',
      .word = "token",
      .noun = "an expedition token",
      .range = tokens,
      .name = token_name },
    { .letter = 'f',
      .word = "faction",
      .noun = "a faction",
      .range = factions,
      .name = faction_name },
    { .letter = 'd', .word = "deck", .noun = "a deck", .range = decks, .name = deck_name },
    { .letter = 'x',
      .word = "exchange",
      .noun = "a good or a card",
      .range = exchanges,
      .name = exchange_name },
    { .letter = 's',
      .word = "source",
      .noun = "a card or the board",
      .range = sources,
      .name = source_name },
    { .letter = 'v', .word = "phase", .noun = "a phase", .range = phases, .name = phase_name },
};
