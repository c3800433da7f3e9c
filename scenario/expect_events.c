/* Claims about what happened. */
#include <stdio.h>
#include <string.h>

#include "rules/civ/text.h"
#include "scenario/expect.h"
#include "scenario/read.h"

#define EVENT(id, class, name, pattern) name,
static const char *const event_names[EVENT_COUNT] = {
#include "rules/civ/events.def"
};
#undef EVENT

const char *event_name(EventKind kind)
{
    return event_names[kind];
}

/* A claim that nothing is so must not hold because of a slip of the pen. */
static bool event_exists(Scene *scene, const char *pattern)
{
#define EVENT(id, class, name, form) form,
    static const char *const forms[EVENT_COUNT] = {
#include "rules/civ/events.def"
    };
#undef EVENT
    for (int kind = 0; kind < EVENT_COUNT; kind++)
        if (name_equal(pattern, event_names[kind]) || pattern_may_fit(pattern, forms[kind]))
            return true;
    return nothing_like(scene, "event", pattern, list_events);
}

static bool event_fits(const Scene *scene, const Event *event, const char *pattern)
{
    char words[LINE_LONGEST / 2];
    if (name_equal(pattern, event_names[event->kind]))
        return true;
    event_format(words, sizeof words, &scene->rules, &scene->game, event);
    return pattern_fits(pattern, words);
}

static bool event_shown(const Lens *lens, const Event *event)
{
    return !lens->view || event_visible(event, lens->viewer);
}

static int count_events(const Scene *scene, const Lens *lens, int first, const char *pattern)
{
    int count = 0;
    for (int i = first; i < scene->events.count; i++)
        count += event_shown(lens, &scene->events.items[i])
                 && event_fits(scene, &scene->events.items[i], pattern);
    return count;
}

static void say_events(const Scene *scene, const Lens *lens, int first, Finding *out)
{
    for (int i = first; i < scene->events.count; i++) {
        char words[LINE_LONGEST / 2];
        if (!event_shown(lens, &scene->events.items[i]))
            continue;
        event_format(words, sizeof words, &scene->rules, &scene->game, &scene->events.items[i]);
        finding_say(out, "%s%s", out->actual[0] ? " | " : "", words);
    }
    if (!out->actual[0])
        finding_say(out, "no event");
}

/* event [ever] PATTERN */
bool claim_event(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    char pattern[LINE_LONGEST + 1];
    int  first = read_words(&text, "ever") ? 0 : scene->last_play;
    read_colon(&text);
    seats_named(pattern, sizeof pattern, scene, read_trim(text));
    out->holds = count_events(scene, lens, first, pattern) > 0;
    say_events(scene, lens, first, out);
    return event_exists(scene, pattern);
}

/* events N of PATTERN */
bool claim_events(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    int   first = read_words(&text, "ever") ? 0 : scene->last_play;
    char *of = strstr(text, " of ");
    if (!of)
        return scene_error(scene, "events N of PATTERN");
    *of = '\0';
    char pattern[LINE_LONGEST + 1];
    seats_named(pattern, sizeof pattern, scene, read_trim(of + 4));
    bool read = claim_figure(scene, text, count_events(scene, lens, first, pattern), out);
    finding_say(out, ": ");
    say_events(scene, lens, first, out);
    return read && event_exists(scene, pattern);
}

/* sequence PATTERN | PATTERN | ...: events in this order, others between. */
bool claim_sequence(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    int first = read_words(&text, "ever") ? 0 : scene->last_play;
    int at = first;
    read_colon(&text);
    out->holds = true;
    for (char *item; (item = read_item(&text, '|'));) {
        char pattern[LINE_LONGEST + 1];
        seats_named(pattern, sizeof pattern, scene, item);
        if (!event_exists(scene, pattern))
            return false;
        while (at < scene->events.count
               && !(event_shown(lens, &scene->events.items[at])
                    && event_fits(scene, &scene->events.items[at], pattern)))
            at++;
        if (at++ >= scene->events.count)
            out->holds = false;
    }
    say_events(scene, lens, first, out);
    return true;
}
