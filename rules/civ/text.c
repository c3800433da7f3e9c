/* Texts of actions, events and prompts. The patterns of the tables are interpreted here; an offer
 * has a text of its own: offer to Egypt give 4: Iron, Iron, Oil want 3: Papyri answering 12
 * and so have the lines of filings: order hidden Famine as Oil, Iron
 * A value without a name prints as "#999" and "?" is a name left open before others, so that the
 * text of any action whatsoever can be read back (see parse.c). */
#include "rules/civ/text.h"

#include <stdio.h>
#include <string.h>

#include "rules/civ/figures.h"
#include "rules/civ/slots.h"
#include "rules/table/family.h"

/* Appends like snprintf(): counts what does not fit. */
typedef struct Writer {
    char  *out;
    size_t size;
    size_t length;
} Writer;

/* What a pattern is filled with. */
typedef struct Filling {
    const Rules    *rules;
    const Game     *game;
    const uint16_t *arg;
    int             arg_count;
} Filling;

static void write_offer(Writer *writer, const Rules *rules, const Game *game,
                        const OfferTerms *terms);
static void write_line(Writer *writer, const Rules *rules, const Game *game, const Action *action);
static void write_pattern(Writer *writer, const Filling *filling, const char *pattern);
static int  writer_end(Writer *writer);

#define ACTION(id, pattern) pattern,
static const char *const action_patterns[ACTION_COUNT] = {
#include "rules/civ/actions.def"
};
#undef ACTION

#define EVENT(id, class, name, pattern) pattern,
static const char *const event_patterns[EVENT_COUNT] = {
#include "rules/civ/events.def"
};
#undef EVENT

const char *action_pattern(ActionKind kind)
{
    return action_patterns[kind];
}

int action_format(char *out, size_t size, const Rules *rules, const Game *game,
                  const Action *action)
{
    Writer writer = { out, size, 0 };
    if (action->kind == ACTION_OFFER) {
        write_offer(&writer, rules, game, action_terms_const(action));
    } else if (action->kind == ACTION_ORDER || action->kind == ACTION_MARKET_OFFER) {
        write_line(&writer, rules, game, action);
    } else if (action->kind < ACTION_COUNT) {
        Filling filling = { rules, game, action->arg, ACTION_ARGS };
        write_pattern(&writer, &filling, action_patterns[action->kind]);
    }
    return writer_end(&writer);
}

int event_format(char *out, size_t size, const Rules *rules, const Game *game, const Event *event)
{
    Writer  writer = { out, size, 0 };
    Filling filling = { rules, game, event->arg, EVENT_ARGS };
    if (event->kind < EVENT_COUNT)
        write_pattern(&writer, &filling, event_patterns[event->kind]);
    return writer_end(&writer);
}

int prompt_format(char *out, size_t size, const Rules *rules, const Game *game,
                  const Prompt *prompt)
{
    Writer  writer = { out, size, 0 };
    Filling filling = { rules, game, prompt->arg, 3 };
    if (prompt->kind < PROMPT_COUNT)
        write_pattern(&writer, &filling, prompt_text((PromptKind)prompt->kind));
    return writer_end(&writer);
}

int pattern_format(char *out, size_t size, const Rules *rules, const Game *game,
                   const char *pattern, const uint16_t *arg, int arg_count)
{
    Writer  writer = { out, size, 0 };
    Filling filling = { rules, game, arg, arg_count };
    write_pattern(&writer, &filling, pattern);
    return writer_end(&writer);
}

/* ---- Pieces of text ---- */

static void write_char(Writer *writer, char c)
{
    if (writer->length + 1 < writer->size)
        writer->out[writer->length] = c;
    writer->length++;
}

static void write_string(Writer *writer, const char *text)
{
    for (; *text; text++)
        write_char(writer, *text);
}

static void write_number(Writer *writer, int number)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    write_string(writer, digits);
}

static int writer_end(Writer *writer)
{
    if (writer->size > 0)
        writer->out[writer->length < writer->size ? writer->length : writer->size - 1] = '\0';
    return (int)writer->length;
}

static void write_slot(Writer *writer, char slot, int value, const Rules *rules, const Game *game)
{
    if (slot_range(slot, rules) == 0) {
        write_number(writer, slot == 'i' ? (int16_t)value : value + slot_shift(slot));
        return;
    }
    const char *name = slot_name(slot, value, rules, game);
    if (name) {
        write_string(writer, name);
    } else {
        write_char(writer, '#');
        write_number(writer, value);
    }
}

/* ---- Patterns ---- */

static bool is_slot(const char *pattern)
{
    return pattern[0] == '%' && pattern[1] >= 'a' && pattern[1] <= 'z' && pattern[2] >= '0'
           && pattern[2] <= '9';
}

static int slot_value(const Filling *filling, const char *pattern)
{
    int index = pattern[2] - '0';
    return index < filling->arg_count ? filling->arg[index] : 0;
}

/* Is a part in brackets, which begins at `part`, worth saying? The coast is where an area has two.
 */
static bool part_is_said(const Filling *filling, const char *part, int last_area)
{
    const Board *board = filling->rules->board;
    for (; *part && *part != ']'; part++) {
        if (!is_slot(part))
            continue;
        if (slot_value(filling, part) != 0)
            return true;
        if (part[1] == 't' && last_area < board->area_count
            && board->areas[last_area].coast_count > 1)
            return true;
    }
    return false;
}

static void write_pattern(Writer *writer, const Filling *filling, const char *pattern)
{
    int last_area = AREA_NONE;
    for (; *pattern; pattern++) {
        if (*pattern == '[' && !part_is_said(filling, pattern, last_area)) {
            pattern += strcspn(pattern, "]");
            /* The space before the part goes with it. */
            if (writer->length > 0)
                writer->length--;
            must(*pattern == ']');
        } else if (is_slot(pattern)) {
            int value = slot_value(filling, pattern);
            if (pattern[1] == 'a')
                last_area = value;
            write_slot(writer, pattern[1], value, filling->rules, filling->game);
            pattern += 2;
        } else if (*pattern == '{') {
            const char *form;
            size_t      length;
            pattern = pattern_form(pattern, filling->arg, filling->arg_count, &form, &length);
            for (size_t i = 0; i < length; i++)
                write_char(writer, form[i]);
        } else if (*pattern != '[' && *pattern != ']') {
            write_char(writer, *pattern);
        }
    }
}

/* ---- Offers ---- */

static void write_side(Writer *writer, const Rules *rules, const Game *game, const char *word,
                       int count, const uint8_t *names, int names_max)
{
    write_string(writer, word);
    write_number(writer, count);
    while (names_max > 0 && names[names_max - 1] == CARD_NONE)
        names_max--;
    for (int i = 0; i < names_max; i++) {
        write_string(writer, i == 0 ? ": " : ", ");
        if (names[i] == CARD_NONE)
            write_char(writer, '?');
        else
            write_slot(writer, 'c', names[i], rules, game);
    }
}

static void write_offer(Writer *writer, const Rules *rules, const Game *game,
                        const OfferTerms *terms)
{
    write_string(writer, "offer to ");
    if (terms->to == NOBODY)
        write_string(writer, "anyone");
    else
        write_slot(writer, 'p', terms->to, rules, game);
    write_side(writer, rules, game, " give ", terms->give_count, terms->give, OFFER_NAMES);
    write_side(writer, rules, game, " want ", terms->want_count, terms->want, WANT_NAMES);
    if (terms->counters != 0) {
        write_string(writer, " answering ");
        write_number(writer, terms->counters);
    }
}

/* ---- Lines of filings ---- */

static void write_separator(Writer *writer, int count)
{
    write_string(writer, count == 0 ? " " : ", ");
}

/* A set of cards or of players. */
static void write_set(Writer *writer, char slot, uint64_t set, const char *empty,
                      const Rules *rules, const Game *game)
{
    if (set == 0) {
        write_char(writer, ' ');
        write_string(writer, empty);
    }
    for (int count = 0; set; set &= set - 1, count++) {
        write_separator(writer, count);
        write_slot(writer, slot, first64(set), rules, game);
    }
}

static void write_line_cards(Writer *writer, const FilingLine *line, const char *empty,
                             const Rules *rules, const Game *game)
{
    int count = MARKET_CARDS_MAX;
    while (count > 0 && line->cards[count - 1] == CARD_NONE && line->said[count - 1] == CARD_NONE)
        count--;
    if (count == 0) {
        write_char(writer, ' ');
        write_string(writer, empty);
    }
    for (int i = 0; i < count; i++) {
        write_separator(writer, i);
        if (line->cards[i] == CARD_NONE)
            write_char(writer, '?');
        else
            write_slot(writer, 'c', line->cards[i], rules, game);
        if (line->said[i] != CARD_NONE) {
            write_string(writer, " as ");
            write_slot(writer, 'c', line->said[i], rules, game);
        }
    }
}

static void write_line(Writer *writer, const Rules *rules, const Game *game, const Action *action)
{
    const FilingLine *line = action_line_const(action);
    const LineField  *field = line_field(line->field);
    if (action->kind == ACTION_ORDER) {
        write_string(writer, "order");
    } else {
        write_string(writer, "market-offer ");
        write_number(writer, line->place);
    }
    if (!field) {
        write_string(writer, " #");
        write_number(writer, line->field);
        return;
    }
    if (field->shape != LINE_NONE) {
        write_char(writer, ' ');
        write_string(writer, field->name);
    }
    switch (field->shape) {
    case LINE_NONE:
        break;
    case LINE_KINDS:
        write_set(writer, 'c', line_kinds(line), field->empty, rules, game);
        break;
    case LINE_PLAYERS:
        if (line_players(line) == UINT32_MAX)
            write_string(writer, " everybody");
        else
            write_set(writer, 'p', line_players(line), field->empty, rules, game);
        break;
    case LINE_CARDS:
        write_line_cards(writer, line, field->empty, rules, game);
        break;
    case LINE_NUMBER:
        write_char(writer, ' ');
        write_number(writer, line->number);
        break;
    case LINE_FLAG:
        write_string(writer, line->number == 0 ? " no" : line->number == 1 ? " yes" : " #");
        if (line->number > 1)
            write_number(writer, line->number);
        break;
    }
}
