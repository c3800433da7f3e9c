/* Actions out of their texts: the patterns of actions.def read backwards. Every pattern is tried;
 * when none fits, the message is about the one that came furthest. */
#include <stdio.h>
#include <string.h>

#include "rules/civ/figures.h"
#include "rules/civ/slots.h"
#include "rules/civ/text.h"

typedef struct Reader {
    const Rules *rules;
    const Game  *game;
    const char  *at;
    /* Where the best attempt so far stopped, and what would have fitted there. */
    const char *furthest;
    char        expected[NAME_MAX];
} Reader;

static bool read_pattern(Reader *reader, const char *pattern, uint16_t *arg);
static bool read_offer(Reader *reader, OfferTerms *out);
static bool read_line(Reader *reader, bool order, FilingLine *out);
static bool read_end(Reader *reader);

static bool read_action(Reader *reader, Action *out)
{
    switch (out->kind) {
    case ACTION_OFFER:
        return read_offer(reader, action_terms(out));
    case ACTION_ORDER:
    case ACTION_MARKET_OFFER:
        return read_line(reader, out->kind == ACTION_ORDER, action_line(out));
    default:
        return read_pattern(reader, action_pattern((ActionKind)out->kind), out->arg);
    }
}

bool action_parse(Action *out, const Rules *rules, const Game *game, Player player,
                  const char *text, char *error, size_t error_size)
{
    Reader reader = { rules, game, text, text, "an action" };
    for (int kind = 0; kind < ACTION_COUNT; kind++) {
        *out = (Action){ .kind = (uint8_t)kind, .player = player };
        reader.at = text;
        if (read_action(&reader, out) && read_end(&reader))
            return true;
    }
    *out = (Action){ .player = player };
    if (error_size > 0)
        snprintf(error, error_size,
                 *reader.furthest ? "expected %s at \"%.40s\"" : "expected %s at the end",
                 reader.expected, reader.furthest);
    return false;
}

/* ---- Words ---- */

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

/* A word or a name ends here. */
static bool is_boundary(char c)
{
    return c == '\0' || is_space(c) || c == ',' || c == ':';
}

static void skip_space(Reader *reader)
{
    while (is_space(*reader->at))
        reader->at++;
}

static bool expected(Reader *reader, const char *what, size_t length)
{
    /* The beginning of a text fits nothing in particular. */
    if (reader->at > reader->furthest) {
        reader->furthest = reader->at;
        snprintf(reader->expected, sizeof reader->expected, "%.*s", (int)length, what);
    }
    return false;
}

/* A literal word: its '-' must be written as such, so that "remove-city" is not "remove". */
static bool read_word(Reader *reader, const char *word, size_t length)
{
    skip_space(reader);
    for (size_t i = 0; i < length; i++) {
        char c = reader->at[i];
        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        if (c != word[i])
            return expected(reader, word, length);
    }
    if (!is_boundary(reader->at[length]))
        return expected(reader, word, length);
    reader->at += length;
    return true;
}

static bool read_literal(Reader *reader, const char *word)
{
    return read_word(reader, word, strlen(word));
}

static bool read_end(Reader *reader)
{
    skip_space(reader);
    return *reader->at == '\0' || expected(reader, "nothing more", 12);
}

/* ---- Numbers and names ---- */

static bool read_number(Reader *reader, int most, int *out)
{
    skip_space(reader);
    const char *at = reader->at;
    int         number = 0;
    if (*at < '0' || *at > '9')
        return expected(reader, "a number", 8);
    for (; *at >= '0' && *at <= '9'; at++) {
        number = number * 10 + (*at - '0');
        if (number > most)
            return expected(reader, "a smaller number", 16);
    }
    if (!is_boundary(*at))
        return expected(reader, "a number", 8);
    reader->at = at;
    *out = number;
    return true;
}

/* How much of the text the name takes, or 0. */
static size_t name_length(const char *text, const char *name)
{
    const char *at = text;
    for (; *name; name++) {
        if (name_fold(*at) != name_fold(*name))
            return 0;
        at++;
        while (*name == ' ' && is_space(*at))
            at++;
    }
    return is_boundary(*at) ? (size_t)(at - text) : 0;
}

static bool read_quoted(Reader *reader, char slot, int *out)
{
    const char *begin = reader->at + 1;
    size_t      length = strcspn(begin, "\"");
    for (int value = 0; value < slot_range(slot, reader->rules); value++) {
        const char *name = slot_name(slot, value, reader->rules, reader->game);
        char        quoted[NAME_MAX];
        if (!name || strlen(name) != length || begin[length] != '"')
            continue;
        snprintf(quoted, sizeof quoted, "%.*s", (int)length, begin);
        if (name_equal(quoted, name)) {
            reader->at = begin + length + 1;
            *out = value;
            return true;
        }
    }
    return expected(reader, slot_noun(slot), strlen(slot_noun(slot)));
}

/* "seat-3" stays good after civilizations are chosen. */
static size_t read_seat(const Reader *reader, int *out)
{
    size_t best = 0;
    for (int seat = 0; seat < reader->game->player_count; seat++) {
        char name[NAME_MAX];
        snprintf(name, sizeof name, "seat-%d", seat + 1);
        size_t length = name_length(reader->at, name);
        if (length > best) {
            best = length;
            *out = seat;
        }
    }
    return best;
}

/* The longest name that the text begins with. */
static bool read_name(Reader *reader, char slot, int *out)
{
    skip_space(reader);
    if (*reader->at == '"')
        return read_quoted(reader, slot, out);
    if (*reader->at == '#') {
        reader->at++;
        return read_number(reader, UINT16_MAX, out);
    }
    size_t best = slot == 'p' || slot == 'q' ? read_seat(reader, out) : 0;
    for (int value = 0; value < slot_range(slot, reader->rules); value++) {
        const char *name = slot_name(slot, value, reader->rules, reader->game);
        size_t      length = name ? name_length(reader->at, name) : 0;
        if (length > best) {
            best = length;
            *out = value;
        }
    }
    if (best == 0)
        return expected(reader, slot_noun(slot), strlen(slot_noun(slot)));
    reader->at += best;
    return true;
}

/* Terms of offers have room for a byte. */
static bool read_small_name(Reader *reader, char slot, uint8_t *out)
{
    int value = 0;
    if (!read_name(reader, slot, &value))
        return false;
    *out = (uint8_t)value;
    return value <= UINT8_MAX || expected(reader, "a smaller number", 16);
}

static bool read_slot(Reader *reader, char slot, uint16_t *out)
{
    int value = 0;
    if (slot_range(slot, reader->rules) > 0) {
        if (!read_name(reader, slot, &value))
            return false;
    } else {
        int shift = slot_shift(slot);
        if (!read_number(reader, UINT16_MAX + shift, &value))
            return false;
        if (value < shift)
            return expected(reader, "a greater number", 16);
        value -= shift;
    }
    *out = (uint16_t)value;
    return true;
}

/* ---- Patterns ---- */

/* Up to the end of the pattern or of the part in brackets. */
static bool read_part(Reader *reader, const char *part, uint16_t *arg)
{
    while (*part && *part != ']' && *part != '[') {
        size_t length = strcspn(part, " ][");
        if (*part == '%') {
            if (!read_slot(reader, part[1], &arg[part[2] - '0']))
                return false;
        } else if (length > 0 && !read_word(reader, part, length)) {
            return false;
        }
        part += length;
        part += strspn(part, " ");
    }
    return true;
}

static bool read_pattern(Reader *reader, const char *pattern, uint16_t *arg)
{
    if (!read_part(reader, pattern, arg))
        return false;
    for (pattern = strchr(pattern, '['); pattern; pattern = strchr(pattern + 1, '[')) {
        const char *before = reader->at;
        /* Every part begins with a word of its own: without it the part is left out. */
        if (!read_word(reader, pattern + 1, strcspn(pattern + 1, " ]"))) {
            reader->at = before;
            continue;
        }
        if (!read_part(reader, pattern + 1 + strcspn(pattern + 1, " ]") + 1, arg))
            return false;
    }
    return true;
}

/* ---- Offers ---- */

static bool read_side(Reader *reader, const char *word, uint8_t *count, uint8_t *names,
                      int names_max)
{
    int value = 0;
    memset(names, CARD_NONE, (size_t)names_max);
    if (!read_literal(reader, word) || !read_number(reader, UINT8_MAX, &value))
        return false;
    *count = (uint8_t)value;
    skip_space(reader);
    char separator = ':';
    for (int i = 0; *reader->at == separator; i++, separator = ',') {
        reader->at++;
        skip_space(reader);
        if (i == names_max)
            return expected(reader, "fewer names", 11);
        if (*reader->at == '?') {
            reader->at++;
        } else if (!read_small_name(reader, 'c', &names[i])) {
            return false;
        }
        skip_space(reader);
    }
    return true;
}

static bool read_offer(Reader *reader, OfferTerms *out)
{
    int value = 0;
    if (!read_literal(reader, "offer") || !read_literal(reader, "to"))
        return false;
    const char *before = reader->at;
    out->to = NOBODY;
    if (!read_literal(reader, "anyone")) {
        reader->at = before;
        if (!read_small_name(reader, 'p', &out->to))
            return false;
    }
    if (!read_side(reader, "give", &out->give_count, out->give, OFFER_NAMES)
        || !read_side(reader, "want", &out->want_count, out->want, WANT_NAMES))
        return false;
    before = reader->at;
    if (read_literal(reader, "answering")) {
        if (!read_number(reader, UINT8_MAX, &value))
            return false;
        out->counters = (uint8_t)value;
    } else {
        reader->at = before;
    }
    return true;
}

/* ---- Lines of filings ---- */

/* The word if it stands here; else nothing is read. */
static bool read_if(Reader *reader, const char *word)
{
    const char *before = reader->at;
    if (read_literal(reader, word))
        return true;
    reader->at = before;
    return false;
}

static bool next_of_list(Reader *reader)
{
    skip_space(reader);
    if (*reader->at != ',')
        return false;
    reader->at++;
    return true;
}

static bool read_set(Reader *reader, char slot, const char *empty, int most, uint64_t *out)
{
    *out = 0;
    if (read_if(reader, empty))
        return true;
    do {
        int value = 0;
        if (!read_name(reader, slot, &value))
            return false;
        if (value > most)
            return expected(reader, "a smaller number", 16);
        *out |= bit64(value);
    } while (next_of_list(reader));
    return true;
}

static bool read_line_cards(Reader *reader, const char *empty, FilingLine *out)
{
    memset(out->bytes, CARD_NONE, sizeof out->bytes);
    if (read_if(reader, empty))
        return true;
    int i = 0;
    do {
        if (i == MARKET_CARDS_MAX)
            return expected(reader, "fewer cards", 11);
        skip_space(reader);
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

static bool read_small_number(Reader *reader, uint8_t *out)
{
    int value = 0;
    if (!read_number(reader, UINT8_MAX, &value))
        return false;
    *out = (uint8_t)value;
    return true;
}

/* "#7" is a value without a name. */
static bool read_raw(Reader *reader, uint8_t *out)
{
    skip_space(reader);
    if (*reader->at != '#')
        return expected(reader, "yes or no", 9);
    reader->at++;
    return read_small_number(reader, out);
}

static bool read_content(Reader *reader, const LineField *field, FilingLine *out)
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

static bool read_line(Reader *reader, bool order, FilingLine *out)
{
    if (!read_literal(reader, order ? "order" : "market-offer"))
        return false;
    if (!order && !read_small_number(reader, &out->place))
        return false;
    skip_space(reader);
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
    return expected(reader, "a line of it", 12);
}
