/* The texts that no pattern describes. An offer:
 *     offer to Egypt give 4: Iron, Iron, Oil want 3: Papyri answering 12
 * and the lines of filings:
 *     order hidden Famine as Oil, Iron
 * A value without a name is "#999" and "?" is a name left open before others, so any action
 * whatsoever can be read back. */
#include <string.h>

#include "rules/civ/figures.h"
#include "rules/civ/slots.h"
#include "rules/civ/text.h"
#include "rules/table/text_parts.h"

/* ---- Writing offers ---- */

static void write_side(TextWriter *writer, const char *word, int count, const uint8_t *names,
                       int names_max)
{
    text_put(writer, word);
    text_put_number(writer, count);
    while (names_max > 0 && names[names_max - 1] == CARD_NONE)
        names_max--;
    for (int i = 0; i < names_max; i++) {
        text_put(writer, i == 0 ? ": " : ", ");
        if (names[i] == CARD_NONE)
            text_put_char(writer, '?');
        else
            text_put_slot(writer, 'c', names[i]);
    }
}

static void write_offer(TextWriter *writer, const OfferTerms *terms)
{
    text_put(writer, "offer to ");
    if (terms->to == NOBODY)
        text_put(writer, "anyone");
    else
        text_put_slot(writer, 'p', terms->to);
    write_side(writer, " give ", terms->give_count, terms->give, OFFER_NAMES);
    write_side(writer, " want ", terms->want_count, terms->want, WANT_NAMES);
    if (terms->counters != 0) {
        text_put(writer, " answering ");
        text_put_number(writer, terms->counters);
    }
}

/* ---- Writing lines of filings ---- */

static void write_separator(TextWriter *writer, int count)
{
    text_put(writer, count == 0 ? " " : ", ");
}

/* A set of cards or of players. */
static void write_set(TextWriter *writer, char slot, uint64_t set, const char *empty)
{
    if (set == 0) {
        text_put_char(writer, ' ');
        text_put(writer, empty);
    }
    for (int count = 0; set; set &= set - 1, count++) {
        write_separator(writer, count);
        text_put_slot(writer, slot, first64(set));
    }
}

static void write_line_cards(TextWriter *writer, const FilingLine *line, const char *empty)
{
    int count = MARKET_CARDS_MAX;
    while (count > 0 && line->cards[count - 1] == CARD_NONE && line->said[count - 1] == CARD_NONE)
        count--;
    if (count == 0) {
        text_put_char(writer, ' ');
        text_put(writer, empty);
    }
    for (int i = 0; i < count; i++) {
        write_separator(writer, i);
        if (line->cards[i] == CARD_NONE)
            text_put_char(writer, '?');
        else
            text_put_slot(writer, 'c', line->cards[i]);
        if (line->said[i] != CARD_NONE) {
            text_put(writer, " as ");
            text_put_slot(writer, 'c', line->said[i]);
        }
    }
}

static void write_line(TextWriter *writer, const Action *action)
{
    const FilingLine *line = action_line_const(action);
    const LineField  *field = line_field(line->field);
    if (action->kind == ACTION_ORDER) {
        text_put(writer, "order");
    } else {
        text_put(writer, "market-offer ");
        text_put_number(writer, line->place);
    }
    if (!field) {
        text_put(writer, " #");
        text_put_number(writer, line->field);
        return;
    }
    if (field->shape != LINE_NONE) {
        text_put_char(writer, ' ');
        text_put(writer, field->name);
    }
    switch (field->shape) {
    case LINE_NONE:
        break;
    case LINE_KINDS:
        write_set(writer, 'c', line_kinds(line), field->empty);
        break;
    case LINE_PLAYERS:
        if (line_players(line) == UINT32_MAX)
            text_put(writer, " everybody");
        else
            write_set(writer, 'p', line_players(line), field->empty);
        break;
    case LINE_CARDS:
        write_line_cards(writer, line, field->empty);
        break;
    case LINE_NUMBER:
        text_put_char(writer, ' ');
        text_put_number(writer, line->number);
        break;
    case LINE_FLAG:
        text_put(writer, line->number == 0 ? " no" : line->number == 1 ? " yes" : " #");
        if (line->number > 1)
            text_put_number(writer, line->number);
        break;
    }
}

/* ---- Reading ---- */

/* Terms of offers have room for a byte. */
static bool read_small_name(TextReader *reader, char slot, uint8_t *out)
{
    int value = 0;
    if (!text_take_name(reader, slot, &value))
        return false;
    *out = (uint8_t)value;
    return value <= UINT8_MAX || text_expected(reader, "a smaller number");
}

static bool read_side(TextReader *reader, const char *word, uint8_t *count, uint8_t *names,
                      int names_max)
{
    int value = 0;
    memset(names, CARD_NONE, (size_t)names_max);
    if (!text_take_word(reader, word) || !text_take_number(reader, UINT8_MAX, &value))
        return false;
    *count = (uint8_t)value;
    text_skip_space(reader);
    char separator = ':';
    for (int i = 0; *reader->at == separator; i++, separator = ',') {
        reader->at++;
        text_skip_space(reader);
        if (i == names_max)
            return text_expected(reader, "fewer names");
        if (*reader->at == '?') {
            reader->at++;
        } else if (!read_small_name(reader, 'c', &names[i])) {
            return false;
        }
        text_skip_space(reader);
    }
    return true;
}

static bool read_offer(TextReader *reader, OfferTerms *out)
{
    int value = 0;
    if (!text_take_word(reader, "offer") || !text_take_word(reader, "to"))
        return false;
    const char *before = reader->at;
    out->to = NOBODY;
    if (!text_take_word(reader, "anyone")) {
        reader->at = before;
        if (!read_small_name(reader, 'p', &out->to))
            return false;
    }
    if (!read_side(reader, "give", &out->give_count, out->give, OFFER_NAMES)
        || !read_side(reader, "want", &out->want_count, out->want, WANT_NAMES))
        return false;
    before = reader->at;
    if (text_take_word(reader, "answering")) {
        if (!text_take_number(reader, UINT8_MAX, &value))
            return false;
        out->counters = (uint8_t)value;
    } else {
        reader->at = before;
    }
    return true;
}

/* The word if it stands here; else nothing is read. */
static bool read_if(TextReader *reader, const char *word)
{
    const char *before = reader->at;
    if (text_take_word(reader, word))
        return true;
    reader->at = before;
    return false;
}

static bool next_of_list(TextReader *reader)
{
    text_skip_space(reader);
    if (*reader->at != ',')
        return false;
    reader->at++;
    return true;
}

static bool read_set(TextReader *reader, char slot, const char *empty, int most, uint64_t *out)
{
    *out = 0;
    if (read_if(reader, empty))
        return true;
    do {
        int value = 0;
        if (!text_take_name(reader, slot, &value))
            return false;
        if (value > most)
            return text_expected(reader, "a smaller number");
        *out |= bit64(value);
    } while (next_of_list(reader));
    return true;
}

static bool read_line_cards(TextReader *reader, const char *empty, FilingLine *out)
{
    memset(out->bytes, CARD_NONE, sizeof out->bytes);
    if (read_if(reader, empty))
        return true;
    int i = 0;
    do {
        if (i == MARKET_CARDS_MAX)
            return text_expected(reader, "fewer cards");
        text_skip_space(reader);
        if (*reader->at == '?')
            reader->at++;
        else if (!read_small_name(reader, 'c', &out->cards[i]))
            return false;
        if (read_if(reader, "as") && !read_small_name(reader, 'c', &out->said[i]))
            return false;
        i++;
    } while (next_of_list(reader));
    return true;
}

static bool read_small_number(TextReader *reader, uint8_t *out)
{
    int value = 0;
    if (!text_take_number(reader, UINT8_MAX, &value))
        return false;
    *out = (uint8_t)value;
    return true;
}

/* "#7" is a value without a name. */
static bool read_raw(TextReader *reader, uint8_t *out)
{
    text_skip_space(reader);
    if (*reader->at != '#')
        return text_expected(reader, "yes or no");
    reader->at++;
    return read_small_number(reader, out);
}

static bool read_content(TextReader *reader, const LineField *field, FilingLine *out)
{
    uint64_t set = 0;
    uint32_t players;
    switch (field->shape) {
    case LINE_NONE:
        return true;
    case LINE_KINDS:
        if (!read_set(reader, 'c', field->empty, 63, &set))
            return false;
        memcpy(out->bytes, &set, sizeof set);
        return true;
    case LINE_PLAYERS:
        if (read_if(reader, "everybody"))
            set = UINT32_MAX;
        else if (!read_set(reader, 'p', field->empty, 31, &set))
            return false;
        players = (uint32_t)set;
        memcpy(out->bytes, &players, sizeof players);
        return true;
    case LINE_CARDS:
        return read_line_cards(reader, field->empty, out);
    case LINE_NUMBER:
        return read_small_number(reader, &out->number);
    case LINE_FLAG:
        if (read_if(reader, "no"))
            return true;
        out->number = 1;
        return read_if(reader, "yes") || read_raw(reader, &out->number);
    }
    never("a shape of a line");
}

static bool read_line(TextReader *reader, bool order, FilingLine *out)
{
    if (!text_take_word(reader, order ? "order" : "market-offer"))
        return false;
    if (!order && !read_small_number(reader, &out->place))
        return false;
    text_skip_space(reader);
    if (*reader->at == '\0')
        return true;
    if (*reader->at == '#')
        return read_raw(reader, &out->field);
    for (int f = FILING_FILE + 1; f < FILING_COUNT_OF_FIELDS; f++) {
        const LineField *field = line_field(f);
        if (!read_if(reader, field->name))
            continue;
        out->field = (uint8_t)f;
        return read_content(reader, field, out);
    }
    return text_expected(reader, "a line of it");
}

/* ---- By kind ---- */

static bool has(int kind)
{
    return kind == ACTION_OFFER || kind == ACTION_ORDER || kind == ACTION_MARKET_OFFER;
}

static void write_action(TextWriter *writer, const Action *action)
{
    if (action->kind == ACTION_OFFER)
        write_offer(writer, action_terms_const(action));
    else
        write_line(writer, action);
}

static bool read_action(TextReader *reader, Action *out)
{
    return out->kind == ACTION_OFFER
               ? read_offer(reader, action_terms(out))
               : read_line(reader, out->kind == ACTION_ORDER, action_line(out));
}

const OwnTexts civ_own_texts = { has, write_action, read_action };
