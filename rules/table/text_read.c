/* Patterns of actions read backwards. */
#include <stdio.h>
#include <string.h>

#include "rules/table/names.h"
#include "rules/table/text.h"
#include "rules/table/text_parts.h"

static bool read_pattern(TextReader *reader, const char *pattern, uint16_t *arg);
static bool read_end(TextReader *reader);

static bool read_kind(TextReader *reader, const Words *words, Action *out)
{
    if (words->own_texts && words->own_texts->has(out->kind))
        return words->own_texts->read(reader, out) && read_end(reader);
    return read_pattern(reader, words->actions[out->kind].pattern, out->arg);
}

bool text_read_action(Action *out, const Ruleset *rules, const void *game, Player player,
                      const char *text, char *error, size_t error_size)
{
    const Words *words = rules->family->words;
    TextReader   reader = { rules, game, text, text, "an action" };
    for (int kind = 0; kind < words->action_count; kind++) {
        *out = (Action){ .kind = (uint8_t)kind, .player = player };
        reader.at = text;
        if (read_kind(&reader, words, out))
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

void text_skip_space(TextReader *reader)
{
    while (is_space(*reader->at))
        reader->at++;
}

static bool expected(TextReader *reader, const char *what, size_t length)
{
    /* The beginning of a text fits nothing in particular. */
    if (reader->at > reader->furthest) {
        reader->furthest = reader->at;
        snprintf(reader->expected, sizeof reader->expected, "%.*s", (int)length, what);
    }
    return false;
}

bool text_expected(TextReader *reader, const char *what)
{
    return expected(reader, what, strlen(what));
}

/* A literal word: its '-' must be written as such, so that "remove-city" is not "remove". */
static bool read_literal(TextReader *reader, const char *word, size_t length)
{
    text_skip_space(reader);
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

bool text_take_word(TextReader *reader, const char *word)
{
    return read_literal(reader, word, strlen(word));
}

static bool read_end(TextReader *reader)
{
    text_skip_space(reader);
    return *reader->at == '\0' || text_expected(reader, "nothing more");
}

/* ---- Numbers and names ---- */

bool text_take_number(TextReader *reader, int most, int *out)
{
    text_skip_space(reader);
    const char *at = reader->at;
    int         number = 0;
    if (*at < '0' || *at > '9')
        return text_expected(reader, "a number");
    for (; *at >= '0' && *at <= '9'; at++) {
        number = number * 10 + (*at - '0');
        if (number > most)
            return text_expected(reader, "a smaller number");
    }
    if (!is_boundary(*at))
        return text_expected(reader, "a number");
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

/* "#12" in quotes, since a bare # begins a comment in some texts. */
static bool read_quoted_number(TextReader *reader, int *out)
{
    const char *at = reader->at + 2;
    int         number = 0;
    for (; *at >= '0' && *at <= '9' && number <= UINT16_MAX; at++)
        number = number * 10 + (*at - '0');
    if (*at != '"' || number > UINT16_MAX)
        return text_expected(reader, "a number");
    reader->at = at + 1;
    *out = number;
    return true;
}

static bool read_quoted(TextReader *reader, const SlotWords *slot, int *out)
{
    const char *begin = reader->at + 1;
    size_t      length = strcspn(begin, "\"");
    if (*begin == '#')
        return read_quoted_number(reader, out);
    for (int value = 0; value < slot->range(reader->rules); value++) {
        const char *name = slot->name(value, reader->rules, reader->game);
        size_t      same = 0;
        if (!name || strlen(name) != length || begin[length] != '"')
            continue;
        while (same < length && name_fold(name[same]) == name_fold(begin[same]))
            same++;
        if (same == length) {
            reader->at = begin + length + 1;
            *out = value;
            return true;
        }
    }
    return text_expected(reader, slot->noun);
}

/* "seat-3" stays good when the player of the seat has another name. */
static size_t read_seat(const TextReader *reader, int *out)
{
    int    seats = reader->rules->family->standing(reader->rules, reader->game).player_count;
    size_t best = 0;
    for (int seat = 0; seat < seats; seat++) {
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
static bool read_named(TextReader *reader, const SlotWords *slot, int *out)
{
    text_skip_space(reader);
    if (*reader->at == '"')
        return read_quoted(reader, slot, out);
    if (*reader->at == '#') {
        reader->at++;
        return text_take_number(reader, UINT16_MAX, out);
    }
    size_t best = slot->is_player ? read_seat(reader, out) : 0;
    for (int value = 0; value < slot->range(reader->rules); value++) {
        const char *name = slot->name(value, reader->rules, reader->game);
        size_t      length = name ? name_length(reader->at, name) : 0;
        if (length > best) {
            best = length;
            *out = value;
        }
    }
    if (best == 0)
        return text_expected(reader, slot->noun);
    reader->at += best;
    return true;
}

bool text_take_name(TextReader *reader, char letter, int *out)
{
    return read_named(reader, words_slot(reader->rules->family->words, letter), out);
}

static bool read_slot(TextReader *reader, char letter, uint16_t *out)
{
    const SlotWords *slot = words_slot(reader->rules->family->words, letter);
    int              value = 0;
    if (slot->name) {
        if (!read_named(reader, slot, &value))
            return false;
    } else {
        if (!text_take_number(reader, UINT16_MAX + slot->plus, &value))
            return false;
        if (value < slot->plus)
            return text_expected(reader, "a greater number");
        value -= slot->plus;
    }
    *out = (uint16_t)value;
    return true;
}

/* ---- Patterns ---- */

/* The pattern from here on and the end of the text. A part in brackets is read if it stands there,
 * and else left out. */
static bool read_pattern(TextReader *reader, const char *pattern, uint16_t *arg)
{
    while (*pattern) {
        size_t length = strcspn(pattern, " []");
        if (*pattern == '[') {
            const char *before = reader->at;
            uint16_t    kept[ACTION_ARGS];
            memcpy(kept, arg, sizeof kept);
            if (read_pattern(reader, pattern + 1, arg))
                return true;
            reader->at = before;
            memcpy(arg, kept, sizeof kept);
            pattern = strchr(pattern, ']') + 1;
        } else if (*pattern == ' ' || *pattern == ']') {
            pattern++;
        } else if (*pattern == '%') {
            if (!read_slot(reader, pattern[1], &arg[pattern[2] - '0']))
                return false;
            pattern += 3;
        } else if (read_literal(reader, pattern, length)) {
            pattern += length;
        } else {
            return false;
        }
    }
    return read_end(reader);
}
