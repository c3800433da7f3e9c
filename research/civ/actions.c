/* The features of an action of the civilization family, and the action that has them. Offers and
 * the lines of filings have a layout of their own; README.md tells them. */
#include <string.h>

#include "research/civ/observation.h"
#include "research/ecumene.h"
#include "rules/civ/action.h"

enum { COLUMNS = ECUMENE_FEATURES - 1, KIND_WORDS = 4 };

/* ---- Cards: -1 is none ---- */

static int32_t *cards_write(int32_t *out, const uint8_t *cards, int count)
{
    for (int i = 0; i < count; i++)
        *out++ = cards[i] == CARD_NONE ? -1 : cards[i];
    return out;
}

static bool cards_read(uint8_t *out, const int32_t *cards, int count)
{
    for (int i = 0; i < count; i++) {
        if (cards[i] < -1 || cards[i] >= CARD_NONE)
            return false;
        out[i] = cards[i] == -1 ? CARD_NONE : (uint8_t)cards[i];
    }
    return true;
}

static bool byte_read(uint8_t *out, int32_t value)
{
    *out = (uint8_t)value;
    return value >= 0 && value <= UINT8_MAX;
}

/* ---- Offers ---- */

static void offer_write(int32_t *out, const OfferTerms *offer)
{
    *out++ = offer->to == NOBODY ? -1 : offer->to;
    *out++ = offer->give_count;
    *out++ = offer->want_count;
    out = cards_write(out, offer->give, OFFER_NAMES);
    out = cards_write(out, offer->want, WANT_NAMES);
    *out = offer->counters;
}

static bool offer_read(OfferTerms *out, const int32_t *columns)
{
    if (columns[0] < -1 || columns[0] >= PLAYERS_MAX)
        return false;
    out->to = columns[0] == -1 ? NOBODY : (uint8_t)columns[0];
    return byte_read(&out->give_count, columns[1]) && byte_read(&out->want_count, columns[2])
           && cards_read(out->give, columns + 3, OFFER_NAMES)
           && cards_read(out->want, columns + 3 + OFFER_NAMES, WANT_NAMES)
           && byte_read(&out->counters, columns[3 + OFFER_NAMES + WANT_NAMES]);
}

/* ---- Lines of a filing: place, field, then what its shape says ---- */

static void line_write(int32_t *out, const FilingLine *line)
{
    const LineField *field = line_field(line->field);
    uint64_t         kinds = line_kinds(line);
    uint32_t         players = line_players(line);
    *out++ = line->place;
    *out++ = line->field;
    switch (field ? field->shape : LINE_NONE) {
    case LINE_NONE:
        break;
    case LINE_KINDS:
        for (int i = 0; i < KIND_WORDS; i++)
            out[i] = (int32_t)(kinds >> 16 * i & UINT16_MAX);
        break;
    case LINE_PLAYERS:
        out[0] = players == UINT32_MAX ? -1 : (int32_t)players;
        break;
    case LINE_CARDS:
        cards_write(cards_write(out, line->cards, MARKET_CARDS_MAX), line->said, MARKET_CARDS_MAX);
        break;
    case LINE_NUMBER:
    case LINE_FLAG:
        out[0] = line->number;
        break;
    }
}

static bool kinds_read(FilingLine *out, const int32_t *words)
{
    uint64_t kinds = 0;
    for (int i = 0; i < KIND_WORDS; i++) {
        if (words[i] < 0 || words[i] > UINT16_MAX)
            return false;
        kinds |= (uint64_t)words[i] << 16 * i;
    }
    memcpy(out->bytes, &kinds, sizeof kinds);
    return true;
}

static bool player_set_read(FilingLine *out, int32_t set)
{
    uint32_t players = set == -1 ? UINT32_MAX : (uint32_t)set;
    memcpy(out->bytes, &players, sizeof players);
    return set >= -1;
}

static bool line_read(FilingLine *out, const int32_t *columns)
{
    const LineField *field = columns[1] < 0 ? NULL : line_field(columns[1]);
    if (!field || !byte_read(&out->place, columns[0]))
        return false;
    out->field = (uint8_t)columns[1];
    columns += 2;
    switch (field->shape) {
    case LINE_NONE:
        return true;
    case LINE_KINDS:
        return kinds_read(out, columns);
    case LINE_PLAYERS:
        return player_set_read(out, columns[0]);
    case LINE_CARDS:
        return cards_read(out->cards, columns, MARKET_CARDS_MAX)
               && cards_read(out->said, columns + MARKET_CARDS_MAX, MARKET_CARDS_MAX);
    case LINE_NUMBER:
    case LINE_FLAG:
        return byte_read(&out->number, columns[0]);
    }
    return false;
}

/* ---- Any of them ---- */

void civ_features(int32_t *out, const Action *action)
{
    if (action->kind == ACTION_OFFER)
        offer_write(out, action_terms_const(action));
    else if (action->kind == ACTION_ORDER || action->kind == ACTION_MARKET_OFFER)
        line_write(out, action_line_const(action));
    else
        for (int i = 0; i < ACTION_ARGS; i++)
            out[i] = action->arg[i];
}

static bool args_read(Action *out, const int32_t *columns)
{
    for (int i = 0; i < ACTION_ARGS; i++) {
        if (columns[i] < 0 || columns[i] > UINT16_MAX)
            return false;
        out->arg[i] = (uint16_t)columns[i];
    }
    return true;
}

/* What says nothing must be empty: an action has one row, and a row one action. */
bool civ_action(Action *out, const int32_t *columns)
{
    int32_t again[COLUMNS] = { 0 };
    bool    read = out->kind == ACTION_OFFER ? offer_read(action_terms(out), columns)
                   : out->kind == ACTION_ORDER || out->kind == ACTION_MARKET_OFFER
                       ? line_read(action_line(out), columns)
                       : args_read(out, columns);
    if (read)
        civ_features(again, out);
    return read && memcmp(again, columns, sizeof again) == 0;
}
