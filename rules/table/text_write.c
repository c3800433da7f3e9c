/* Patterns filled in. */
#include <stdio.h>
#include <string.h>

#include "rules/table/must.h"
#include "rules/table/text.h"
#include "rules/table/text_parts.h"

/* What a pattern is filled with. */
typedef struct Filling {
    const uint16_t *arg;
    int             arg_count;
    bool is_sentence; /* Told to people, not read back: so many of a thing are in the plural. */
} Filling;

static void write_pattern(TextWriter *writer, const Filling *filling, const char *pattern);
static int  writer_end(TextWriter *writer);

int text_action(char *out, size_t size, const Ruleset *rules, const void *game,
                const Action *action)
{
    TextWriter   writer = { out, size, 0, rules, game };
    const Words *words = rules->family->words;
    if (words->own_texts && words->own_texts->has(action->kind))
        words->own_texts->write(&writer, action);
    else if (action->kind < words->action_count)
        write_pattern(&writer, &(Filling){ action->arg, ACTION_ARGS, false },
                      words->actions[action->kind].pattern);
    return writer_end(&writer);
}

int text_event(char *out, size_t size, const Ruleset *rules, const void *game, const Event *event)
{
    const Words *words = rules->family->words;
    return text_pattern(out, size, rules, game,
                        event->kind < words->event_count ? words->events[event->kind].pattern : "",
                        event->arg, EVENT_ARGS);
}

int text_prompt(char *out, size_t size, const Ruleset *rules, const void *game,
                const Prompt *prompt)
{
    const Words *words = rules->family->words;
    bool         known = prompt->kind < words->prompt_count;
    return text_pattern(out, size, rules, game, known ? words->prompts[prompt->kind].pattern : "",
                        prompt->arg, PROMPT_ARGS);
}

int text_pattern(char *out, size_t size, const Ruleset *rules, const void *game,
                 const char *pattern, const uint16_t *arg, int arg_count)
{
    TextWriter writer = { out, size, 0, rules, game };
    write_pattern(&writer, &(Filling){ arg, arg_count, true }, pattern);
    return writer_end(&writer);
}

/* ---- Slots ---- */

const char *text_slot_name(const Ruleset *rules, const void *game, char letter, int value)
{
    const SlotWords *slot = words_slot(rules->family->words, letter);
    return slot && slot->name ? slot->name(value, rules, game) : NULL;
}

int text_slot_range(const Ruleset *rules, char letter)
{
    const SlotWords *slot = words_slot(rules->family->words, letter);
    return slot && slot->range ? slot->range(rules) : 0;
}

/* ---- Pieces of text ---- */

void text_put_char(TextWriter *writer, char c)
{
    if (writer->length + 1 < writer->size)
        writer->out[writer->length] = c;
    writer->length++;
}

void text_put(TextWriter *writer, const char *text)
{
    for (; *text; text++)
        text_put_char(writer, *text);
}

void text_put_number(TextWriter *writer, int number)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    text_put(writer, digits);
}

void text_put_slot(TextWriter *writer, char letter, int value)
{
    const SlotWords *slot = words_slot(writer->rules->family->words, letter);
    if (!slot || !slot->name) {
        text_put_number(writer, !slot             ? value
                                : slot->is_signed ? (int16_t)value
                                                  : value + slot->plus);
        return;
    }
    const char *name = slot->name(value, writer->rules, writer->game);
    if (name) {
        text_put(writer, name);
    } else {
        text_put_char(writer, '#');
        text_put_number(writer, value);
    }
}

static int writer_end(TextWriter *writer)
{
    if (writer->size > 0)
        writer->out[writer->length < writer->size ? writer->length : writer->size - 1] = '\0';
    return (int)writer->length;
}

/* ---- Patterns ---- */

static bool is_slot(const char *at)
{
    return at[0] == '%' && at[1] >= 'a' && at[1] <= 'z' && at[2] >= '0' && at[2] <= '9';
}

static int value_of(const Filling *filling, const char *at)
{
    int index = at[2] - '0';
    return index < filling->arg_count ? filling->arg[index] : 0;
}

/* Does the part in brackets that begins here say anything? */
static bool part_is_said(const TextWriter *writer, const Filling *filling, const char *pattern,
                         const char *part)
{
    for (; *part && *part != ']'; part++) {
        if (!is_slot(part))
            continue;
        const SlotWords *slot = words_slot(writer->rules->family->words, part[1]);
        if (value_of(filling, part) != 0
            || (slot && slot->zero_is_said
                && slot->zero_is_said(writer->rules, pattern, filling->arg)))
            return true;
    }
    return false;
}

/* The form that {0:gains|gain} has for a number, or for the player of argument 0. Returns the last
 * character of the part. */
static const char *write_form(TextWriter *writer, const Filling *filling, const char *pattern,
                              const char *part)
{
    enum { ARGS = 10 }; /* One digit. */
    uint16_t    numbers[ARGS] = { 0 };
    char        letters[ARGS];
    const char *form;
    size_t      length;
    int         needed, count = pattern_slots(pattern, letters, filling->arg_count, &needed);
    must(filling->arg_count <= ARGS);
    memcpy(numbers, filling->arg, (size_t)filling->arg_count * sizeof *numbers);
    for (int i = 0; i < count; i++) {
        const SlotWords *slot = words_slot(writer->rules->family->words, letters[i]);
        if (slot && slot->how_many)
            numbers[i] = (uint16_t)slot->how_many(numbers[i], writer->rules, writer->game);
    }
    const char *end = pattern_form(part, numbers, filling->arg_count, &form, &length);
    for (size_t i = 0; i < length; i++)
        text_put_char(writer, form[i]);
    return end;
}

/* "3 workers": the plural of a thing behind a number that is not 1; else null. */
static const char *plural_at(const TextWriter *writer, const Filling *filling, const char *pattern,
                             const char *at)
{
    bool follows_number = at - pattern >= 4 && at[-1] == ' ' && is_slot(at - 4) && at[-3] == 'n';
    const SlotWords *slot = words_slot(writer->rules->family->words, at[1]);
    if (!filling->is_sentence || !follows_number || !slot || !slot->plural
        || value_of(filling, at - 4) == 1)
        return NULL;
    return slot->plural(value_of(filling, at));
}

static void write_pattern(TextWriter *writer, const Filling *filling, const char *pattern)
{
    for (const char *at = pattern; *at; at++) {
        if (*at == '[' && !part_is_said(writer, filling, pattern, at)) {
            at += strcspn(at, "]");
            /* The space before the part goes with it. */
            if (writer->length > 0)
                writer->length--;
            must(*at == ']');
        } else if (is_slot(at)) {
            const char *plural = plural_at(writer, filling, pattern, at);
            if (plural)
                text_put(writer, plural);
            else
                text_put_slot(writer, at[1], value_of(filling, at));
            at += 2;
        } else if (*at == '{') {
            at = write_form(writer, filling, pattern, at);
        } else if (*at != '[' && *at != ']') {
            text_put_char(writer, *at);
        }
    }
}
