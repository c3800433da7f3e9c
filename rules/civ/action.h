/* The kinds of actions of the civilization family. */
#ifndef RULES_CIV_ACTION_H
#define RULES_CIV_ACTION_H

#include <string.h>

#include "rules/civ/state.h"
#include "rules/table/action.h"

#define ACTION(id, pattern) ACTION_##id,
typedef enum ActionKind {
#include "rules/civ/actions.def"
    ACTION_COUNT
} ActionKind;
#undef ACTION

/* The terms of an ACTION_OFFER lie in its bytes. */
static_assert(sizeof(OfferTerms) == sizeof((Action){ 0 }.bytes), "terms fill an action");
static inline OfferTerms *action_terms(Action *action)
{
    return (OfferTerms *)(void *)action->bytes;
}
static inline const OfferTerms *action_terms_const(const Action *action)
{
    return (const OfferTerms *)(const void *)action->bytes;
}

static inline Action action_offer(Player player, const OfferTerms *terms)
{
    Action action = { .kind = ACTION_OFFER, .player = player };
    *action_terms(&action) = *terms;
    return action;
}

/* A line of an ACTION_ORDER or ACTION_MARKET_OFFER lies in its bytes. */
#define FILING_FIELD(id, name, shape, empty, of_order, of_offer) FILING_##id,
typedef enum FilingField {
#include "rules/civ/market_fields.def"
    FILING_COUNT_OF_FIELDS
} FilingField;
#undef FILING_FIELD

/* What the bytes of a line hold. */
typedef enum { LINE_NONE, LINE_KINDS, LINE_PLAYERS, LINE_CARDS, LINE_NUMBER, LINE_FLAG } LineShape;

typedef struct LineField {
    const char *name;
    LineShape   shape;
    const char *empty; /* The word for none of them. */
    bool        of_order, of_offer;
} LineField;
/* A row of market_fields.def, or null. */
const LineField *line_field(int field);

typedef struct FilingLine {
    uint8_t place; /* 0: the order; 1 .. MARKET_OFFERS: an offer. */
    uint8_t field; /* FilingField */
    union {
        uint8_t bytes[2 * MARKET_CARDS_MAX];
        uint8_t number;
        struct {
            uint8_t cards[MARKET_CARDS_MAX], said[MARKET_CARDS_MAX];
        };
    };
} FilingLine;
static_assert(sizeof(FilingLine) == sizeof((Action){ 0 }.bytes), "a line fills an action");
static inline FilingLine *action_line(Action *action)
{
    return (FilingLine *)(void *)action->bytes;
}
static inline const FilingLine *action_line_const(const Action *action)
{
    return (const FilingLine *)(const void *)action->bytes;
}

static inline uint64_t line_kinds(const FilingLine *line)
{
    uint64_t kinds;
    memcpy(&kinds, line->bytes, sizeof kinds);
    return kinds;
}
static inline uint32_t line_players(const FilingLine *line)
{
    uint32_t players;
    memcpy(&players, line->bytes, sizeof players);
    return players;
}

/* How the two tokens of a ship are paid: the argument %w of BUILD_SHIP. */
typedef enum { PAY_TREASURY, PAY_MIXED, PAY_TOKENS } ShipPayment;

#endif
