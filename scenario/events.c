/* Claims, in any family: what happened, and figures. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "scenario/stage.h"
#include "rules/table/text.h"

/* ---- Judging ---- */

void finding_say(Finding *finding, const char *format, ...)
{
    size_t  length = strlen(finding->actual);
    va_list args;
    va_start(args, format);
    vsnprintf(finding->actual + length, sizeof finding->actual - length, format, args);
    va_end(args);
}

bool claim_wanted(char **text)
{
    return !read_words(text, "not") && !read_words(text, "no");
}

bool claim_judge(Stage *stage, const char *claim, bool wanted, bool read, const Finding *finding)
{
    if (!read)
        return false;
    if (finding->holds == wanted)
        return true;
    return stage_fail(stage, "expected %s%s; there is %s", wanted ? "" : "not ", claim,
                      finding->actual[0] ? finding->actual : "nothing of it");
}

bool claim_number(Stage *stage, char *text, int actual, Finding *out)
{
    int  number;
    bool least = read_words(&text, "at least");
    bool most = !least && read_words(&text, "at most");
    bool not = !least && !most && read_words(&text, "not");
    bool below_zero = *text == '-';
    text += below_zero;
    if (!read_number(&text, &number) || !read_end(text))
        return stage_error(stage, "expected a number, not \"%s\"", text - below_zero);
    number = below_zero ? -number : number;
    out->holds = least  ? actual >= number
                 : most ? actual <= number
                 : not  ? actual != number
                        : actual == number;
    finding_say(out, "%d", actual);
    return true;
}

bool stage_nothing_like(Stage *stage, const char *kind, const char *pattern, NameLister *list)
{
    const char *near = nearest_name(pattern, list, stage);
    return stage_error(stage, "no %s is like \"%s\"%s%s%s", kind, pattern,
                       near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

/* ---- Events ---- */

static const Words *words_of(const Stage *stage)
{
    return stage->ruleset.family->words;
}

static const char *list_events(const void *context, int index)
{
    const Words *words = words_of(context);
    return index < words->event_count ? words->events[index].name : NULL;
}

/* A claim that nothing is so must not hold because of a slip of the pen. */
static bool event_may_fit(const Stage *stage, const char *pattern, const char *form)
{
    int range = form[0] == '%' && strlen(form) == 3 ? text_slot_range(&stage->ruleset, form[1]) : 0;
    if (range == 0)
        return pattern_may_fit(pattern, form);
    /* A name alone would fit everything. */
    for (int i = 0; i < range; i++) {
        const char *name = text_slot_name(&stage->ruleset, stage->game, form[1], i);
        if (name && pattern_fits(pattern, name))
            return true;
    }
    return false;
}

static bool event_exists(Stage *stage, const char *pattern)
{
    const Words *words = words_of(stage);
    for (int kind = 0; kind < words->event_count; kind++)
        if (name_equal(pattern, words->events[kind].name)
            || event_may_fit(stage, pattern, words->events[kind].pattern))
            return true;
    return stage_nothing_like(stage, "event", pattern, list_events);
}

static void event_words(char *out, size_t size, const Stage *stage, const Event *event)
{
    text_event(out, size, &stage->ruleset, stage->game, event);
}

static bool event_fits(const Stage *stage, const Event *event, const char *pattern)
{
    char words[LINE_LONGEST / 2];
    if (name_equal(pattern, words_of(stage)->events[event->kind].name))
        return true;
    event_words(words, sizeof words, stage, event);
    return pattern_fits(pattern, words);
}

static bool event_shown(Eyes eyes, const Event *event)
{
    return eyes.all || event_visible(event, eyes.viewer);
}

static int count_events(const Stage *stage, Eyes eyes, int first, const char *pattern)
{
    int count = 0;
    for (int i = first; i < stage->events.count; i++)
        count += event_shown(eyes, &stage->events.items[i])
                 && event_fits(stage, &stage->events.items[i], pattern);
    return count;
}

static void say_events(const Stage *stage, Eyes eyes, int first, Finding *out)
{
    for (int i = first; i < stage->events.count; i++) {
        char words[LINE_LONGEST / 2];
        if (!event_shown(eyes, &stage->events.items[i]))
            continue;
        event_words(words, sizeof words, stage, &stage->events.items[i]);
        finding_say(out, "%s%s", out->actual[0] ? " | " : "", words);
    }
    if (!out->actual[0])
        finding_say(out, "no event");
}

/* event [ever] PATTERN */
bool claim_event_of(Stage *stage, Eyes eyes, char *text, Finding *out)
{
    char pattern[LINE_LONGEST + 1];
    int  first = read_words(&text, "ever") ? 0 : stage->last_play;
    read_colon(&text);
    stage_seats_named(pattern, sizeof pattern, stage, read_trim(text));
    out->holds = count_events(stage, eyes, first, pattern) > 0;
    say_events(stage, eyes, first, out);
    return event_exists(stage, pattern);
}

/* events N of PATTERN */
bool claim_events_of(Stage *stage, Eyes eyes, char *text, Finding *out)
{
    int   first = read_words(&text, "ever") ? 0 : stage->last_play;
    char *of = strstr(text, " of ");
    if (!of)
        return stage_error(stage, "events N of PATTERN");
    *of = '\0';
    char pattern[LINE_LONGEST + 1];
    stage_seats_named(pattern, sizeof pattern, stage, read_trim(of + 4));
    bool read = claim_number(stage, text, count_events(stage, eyes, first, pattern), out);
    finding_say(out, ": ");
    say_events(stage, eyes, first, out);
    return read && event_exists(stage, pattern);
}

/* sequence PATTERN | PATTERN | ...: events in this order, others between. */
bool claim_sequence_of(Stage *stage, Eyes eyes, char *text, Finding *out)
{
    int first = read_words(&text, "ever") ? 0 : stage->last_play;
    int at = first;
    read_colon(&text);
    out->holds = true;
    for (char *item; (item = read_item(&text, '|'));) {
        char pattern[LINE_LONGEST + 1];
        stage_seats_named(pattern, sizeof pattern, stage, item);
        if (!event_exists(stage, pattern))
            return false;
        while (at < stage->events.count
               && !(event_shown(eyes, &stage->events.items[at])
                    && event_fits(stage, &stage->events.items[at], pattern)))
            at++;
        if (at++ >= stage->events.count)
            out->holds = false;
    }
    say_events(stage, eyes, first, out);
    return true;
}
