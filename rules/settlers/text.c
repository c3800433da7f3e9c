/* Texts of actions, events and prompts: the patterns of the tables filled in, and read backwards. A
 * value without a name prints as "#999", so that the text of any action can be read back. */
#include "rules/settlers/text.h"

#include <stdio.h>
#include <string.h>

#include "rules/settlers/play.h"
#include "rules/table/family.h"

#define ACTION(id, pattern) pattern,
static const char *const action_patterns[ST_ACTION_KINDS] = {
#include "rules/settlers/actions.def"
};
#undef ACTION
#define EVENT(id, class, name, pattern) { name, pattern },
static const struct {
    const char *name, *pattern;
} event_rows[ST_EVENTS] = {
#include "rules/settlers/events.def"
};
#undef EVENT
#define TOKEN(id, name, text) { name, text },
static const struct {
    const char *name, *text;
} token_rows[ST_TOKENS] = {
#include "rules/settlers/tokens.def"
};
#undef TOKEN
#define SWITCH(id, name, values, history) { name, values },
static const struct {
    const char *name, *values;
} switch_rows[ST_SWITCHES] = {
#include "rules/settlers/switches.def"
};
#undef SWITCH

static const char *const exchange_names[5] = { "wood", "stone", "food", "common-card",
                                               "faction-card" };
static const char *const phase_names[] = { "the lookout begins",      "production begins",
                                           "the action phase begins", "cleanup begins",
                                           "the attack begins",       "the points are counted" };
static const char *const seat_names[ST_PLAYERS_MAX] = { "seat-1", "seat-2", "seat-3",
                                                        "seat-4", "seat-5", "seat-6" };

const char *st_action_pattern(int kind)
{
    return action_patterns[kind];
}

const char *st_event_name(int kind)
{
    return event_rows[kind].name;
}

const char *st_token_name(int token)
{
    return token_rows[token].name;
}

const char *st_token_text(int token)
{
    return token_rows[token].text;
}

const char *st_switch_name(int index)
{
    return switch_rows[index].name;
}

const char *st_switch_values(int index)
{
    return switch_rows[index].values;
}

void st_switch_word(char *out, size_t size, int index, int value)
{
    const char *at = switch_rows[index].values;
    for (; value > 0 && *at; value--) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    snprintf(out, size, "%.*s", (int)strcspn(at, " "), at);
}

int st_switch_value(int index, const char *word)
{
    char own[NAME_MAX];
    for (int value = 0;; value++) {
        st_switch_word(own, sizeof own, index, value);
        if (!own[0])
            return -1;
        if (strcmp(own, word) == 0)
            return value;
    }
}

/* ---- Names ---- */

int st_card_by_name(const StSet *set, const char *name)
{
    for (int i = 0; i < set->card_count; i++)
        if (name_equal(set->cards[i].name, name))
            return i;
    int design = st_design_by_name(set, name);
    return design < 0 ? -1 : set->designs[design].first_card;
}

int st_design_by_name(const StSet *set, const char *name)
{
    for (int i = 0; i < set->design_count; i++)
        if (name_equal(set->designs[i].name, name) || name_equal(set->designs[i].id, name))
            return i;
    return -1;
}

const char *st_player_name(const StSet *set, const StGame *game, int player)
{
    if (player == NOBODY)
        return "nobody";
    if (player == THE_TABLE)
        return "table";
    if (player < 0 || player >= ST_PLAYERS_MAX)
        return NULL;
    if (game->options.player_count == 1 && player == 1)
        return "virtual player";
    if (player >= game->options.player_count)
        return NULL;
    int faction = game->players[player].faction;
    return faction < set->faction_count ? set->factions[faction].name : seat_names[player];
}

static const char *deck_name(const StSet *set, int deck)
{
    if (deck == ST_DECK_COMMON)
        return "common";
    return deck < ST_DECK_FACTION + set->faction_count ? set->factions[deck - ST_DECK_FACTION].name
                                                       : NULL;
}

const char *st_slot_name(char slot, int value, const StSet *set, const StGame *game)
{
    switch (slot) {
    case 'c':
    case 's':
        if (value == (slot == 's' ? ST_SOURCE_BOARD : ST_CARD_NONE))
            return slot == 's' ? "board" : "the board";
        return value < set->card_count ? set->cards[value].name : NULL;
    case 'p':
        return st_player_name(set, game, value);
    case 'g':
        return value < ST_LETTERS ? st_letter_name(value) : NULL;
    case 'y':
        return value < ST_COLOURS ? st_colour_name(value) : NULL;
    case 't':
        return value < ST_TOKENS ? token_rows[value].name : NULL;
    case 'f':
        return value < set->faction_count ? set->factions[value].name : NULL;
    case 'd':
        return deck_name(set, value);
    case 'x':
        return value < 5 ? exchange_names[value] : NULL;
    case 'v':
        return value < (int)(sizeof phase_names / sizeof *phase_names) ? phase_names[value] : NULL;
    default:
        return NULL;
    }
}

int st_slot_range(char slot, const StSet *set)
{
    switch (slot) {
    case 'c':
        return set->card_count;
    case 's':
        return ST_SOURCE_BOARD + 1;
    case 'p':
        return ST_PLAYERS_MAX;
    case 'g':
        return ST_LETTERS;
    case 'y':
        return ST_COLOURS;
    case 't':
        return ST_TOKENS;
    case 'f':
        return set->faction_count;
    case 'd':
        return ST_DECK_FACTION + set->faction_count;
    case 'x':
        return 5;
    case 'v':
        return (int)(sizeof phase_names / sizeof *phase_names);
    default:
        return 0;
    }
}

/* ---- Writing ---- */

typedef struct Writer {
    char  *out;
    size_t size, length;
} Writer;

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

static int writer_end(Writer *writer)
{
    while (writer->length > 0 && writer->length <= writer->size
           && writer->out[writer->length - 1] == ' ')
        writer->length--;
    if (writer->size > 0)
        writer->out[writer->length < writer->size ? writer->length : writer->size - 1] = '\0';
    return (int)writer->length;
}

/* What a pattern is filled with. */
typedef struct Filling {
    const StSet    *set;
    const StGame   *game;
    const uint16_t *args;
    int             count;
    bool sentence; /* What is told, not what is read back: so many of a good are in the plural. */
} Filling;

static void write_slot(Writer *writer, char slot, int value, const Filling *filling)
{
    const char *name = st_slot_range(slot, filling->set) == 0
                           ? NULL
                           : st_slot_name(slot, value, filling->set, filling->game);
    char        digits[16];
    snprintf(digits, sizeof digits, "%s%d", st_slot_range(slot, filling->set) == 0 ? "" : "#",
             value);
    write_string(writer, name ? name : digits);
}

/* The part in brackets that begins here says something other than 0? */
static bool part_said(const char *part, const uint16_t *args, int count)
{
    for (; *part && *part != ']'; part++)
        if (part[0] == '%' && part[2] - '0' < count && args[part[2] - '0'] != 0)
            return true;
    return false;
}

/* A faction is many; a seat without one and the virtual player are one. */
static int grammatical_number(const Filling *filling, int player)
{
    return player < filling->game->options.player_count
                   && filling->game->players[player].faction < filling->set->faction_count
               ? 2
               : 1;
}

/* The form that {0:gains|gain} has for a number, or for the player of argument 0. */
static const char *write_form(Writer *writer, const char *part, const char *pattern,
                              const Filling *filling)
{
    uint16_t    numbers[EVENT_ARGS];
    char        slots[EVENT_ARGS];
    const char *form;
    size_t      length;
    int         needed, count = pattern_slots(pattern, slots, EVENT_ARGS, &needed);
    for (int i = 0; i < count; i++)
        numbers[i] = (uint16_t)(slots[i] == 'p' ? grammatical_number(filling, filling->args[i])
                                                : filling->args[i]);
    const char *end = pattern_form(part, numbers, count, &form, &length);
    for (size_t i = 0; i < length; i++)
        write_char(writer, form[i]);
    return end;
}

/* "3 workers": a good behind a number that is not 1. */
static bool is_many(const char *pattern, const char *at, const Filling *filling)
{
    return filling->sentence && at[1] == 'g' && at - pattern >= 4 && at[-1] == ' ' && at[-4] == '%'
           && at[-3] == 'n' && filling->args[at[-2] - '0'] != 1;
}

static void write_pattern(Writer *writer, const char *pattern, const Filling *filling)
{
    for (const char *at = pattern; *at; at++) {
        if (*at == '[') {
            if (!part_said(at, filling->args, filling->count))
                at = strchr(at, ']') + (strchr(at, ']')[1] == ' ');
        } else if (*at == '{') {
            at = write_form(writer, at, pattern, filling);
        } else if (*at == '%') {
            int value = filling->args[at[2] - '0'];
            if (is_many(pattern, at, filling) && value < ST_LETTERS)
                write_string(writer, st_letter_plural(value));
            else
                write_slot(writer, at[1], value, filling);
            at += 2;
        } else if (*at != ']') {
            write_char(writer, *at);
        }
    }
}

int st_action_format(char *out, size_t size, const StSet *set, const StGame *game,
                     const Action *action)
{
    Writer writer = { out, size, 0 };
    if (action->kind < ST_ACTION_KINDS)
        write_pattern(&writer, action_patterns[action->kind],
                      &(Filling){ set, game, action->arg, ACTION_ARGS, false });
    return writer_end(&writer);
}

int st_event_format(char *out, size_t size, const StSet *set, const StGame *game,
                    const Event *event)
{
    Writer writer = { out, size, 0 };
    if (event->kind < ST_EVENTS)
        write_pattern(&writer, event_rows[event->kind].pattern,
                      &(Filling){ set, game, event->arg, EVENT_ARGS, true });
    return writer_end(&writer);
}

int st_prompt_format(char *out, size_t size, const StSet *set, const StGame *game,
                     const Prompt *prompt)
{
    Writer writer = { out, size, 0 };
    if (prompt->kind < ST_PROMPTS)
        write_pattern(&writer, st_prompt_text((StPromptKind)prompt->kind),
                      &(Filling){ set, game, prompt->arg, PROMPT_ARGS, true });
    return writer_end(&writer);
}

int st_pattern_format(char *out, size_t size, const StSet *set, const StGame *game,
                      const char *pattern, const uint16_t *args, int count)
{
    Writer writer = { out, size, 0 };
    write_pattern(&writer, pattern, &(Filling){ set, game, args, count, true });
    return writer_end(&writer);
}

/* ---- Reading ---- */

typedef struct Reader {
    const StSet  *set;
    const StGame *game;
    const char   *furthest; /* Where the best attempt stopped, and what would have fitted there. */
    char          expected[48];
} Reader;

static const char *skip(const char *at)
{
    while (*at == ' ' || *at == '\t')
        at++;
    return at;
}

static bool boundary(char c)
{
    return c == '\0' || c == ' ' || c == '\t';
}

static const char *expected(Reader *reader, const char *at, const char *what, size_t length)
{
    if (at > reader->furthest) {
        reader->furthest = at;
        snprintf(reader->expected, sizeof reader->expected, "%.*s", (int)length, what);
    }
    return NULL;
}

static const char *read_number(Reader *reader, const char *at, uint16_t *out)
{
    int value = 0;
    if (*at < '0' || *at > '9')
        return expected(reader, at, "a number", 8);
    for (; *at >= '0' && *at <= '9'; at++) {
        value = value * 10 + (*at - '0');
        if (value > 65535)
            return expected(reader, at, "a smaller number", 16);
    }
    *out = (uint16_t)value;
    return boundary(*at) ? at : expected(reader, at, "a number", 8);
}

/* The longest name that begins here, quotes allowed around it. */
static const char *read_name(Reader *reader, const char *at, char slot, uint16_t *out)
{
    bool        quoted = *at == '"';
    const char *begin = at + quoted, *best = NULL;
    if (*begin == '#' && !quoted)
        return read_number(reader, begin + 1, out);
    if (*begin == '#') { /* In quotes, since a bare # begins a comment in some texts. */
        int value = 0;
        for (begin++; *begin >= '0' && *begin <= '9' && value < 65536; begin++)
            value = value * 10 + (*begin - '0');
        *out = (uint16_t)value;
        return *begin == '"' && value < 65536 ? begin + 1 : expected(reader, at, "a number", 8);
    }
    for (int value = 0; value < st_slot_range(slot, reader->set); value++) {
        const char *name = st_slot_name(slot, value, reader->set, reader->game);
        const char *text = begin;
        if (!name)
            continue;
        while (*name && name_fold(*name) == name_fold(*text)) {
            name++;
            text++;
        }
        bool ends = quoted ? *text == '"' : boundary(*text);
        if (*name == '\0' && ends && (!best || text > best)) {
            best = text;
            *out = (uint16_t)value;
        }
    }
    if (best)
        return best + quoted;
    const char *nouns = slot == 'c' || slot == 's' ? "a card"
                        : slot == 'p'              ? "a player"
                        : slot == 'g'              ? "a good"
                                                   : "a name";
    return expected(reader, at, nouns, strlen(nouns));
}

static const char *read_pattern(Reader *reader, const char *at, const char *pattern,
                                uint16_t *args);

static const char *read_part(Reader *reader, const char *at, const char *pattern, uint16_t *args)
{
    const char *close = strchr(pattern, ']');
    char        inner[64];
    uint16_t    kept[ACTION_ARGS];
    memcpy(kept, args, sizeof kept);
    snprintf(inner, sizeof inner, "%.*s%s", (int)(close - pattern - 1), pattern + 1, close + 1);
    const char *with = read_pattern(reader, at, inner, args);
    if (with && part_said(pattern, args, ACTION_ARGS))
        return with;
    memcpy(args, kept, sizeof kept);
    return read_pattern(reader, at, close + 1, args);
}

/* Null, or where the text ends. */
static const char *read_pattern(Reader *reader, const char *at, const char *pattern, uint16_t *args)
{
    at = skip(at);
    pattern = skip(pattern);
    if (*pattern == '\0')
        return *at == '\0' ? at : expected(reader, at, "nothing more", 12);
    if (*pattern == '[')
        return read_part(reader, at, pattern, args);
    if (*pattern == '%') {
        uint16_t *out = &args[pattern[2] - '0'];
        at = st_slot_range(pattern[1], reader->set) == 0 ? read_number(reader, at, out)
                                                         : read_name(reader, at, pattern[1], out);
        return at ? read_pattern(reader, at, pattern + 3, args) : NULL;
    }
    size_t length = strcspn(pattern, " ");
    for (size_t i = 0; i < length; i++) {
        char c = at[i] >= 'A' && at[i] <= 'Z' ? (char)(at[i] - 'A' + 'a') : at[i];
        if (c != pattern[i])
            return expected(reader, at, pattern, length);
    }
    if (!boundary(at[length]))
        return expected(reader, at, pattern, length);
    return read_pattern(reader, at + length, pattern + length, args);
}

bool st_action_parse(Action *out, const StSet *set, const StGame *game, int player,
                     const char *text, char *error, size_t error_size)
{
    Reader reader = { set, game, text, "an action" };
    for (int kind = 0; kind < ST_ACTION_KINDS; kind++) {
        *out = (Action){ .kind = (uint8_t)kind, .player = (uint8_t)player };
        if (read_pattern(&reader, text, action_patterns[kind], out->arg))
            return true;
    }
    *out = (Action){ .player = (uint8_t)player };
    if (error_size > 0)
        snprintf(error, error_size,
                 *reader.furthest ? "expected %s at \"%.40s\"" : "expected %s at the end",
                 reader.expected, reader.furthest);
    return false;
}
