/* The registry of scripts, and what all families say in the same way: failures and names that are
 * not known. */
#include "scenario/stage.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "data/loader.h"
#include "rules/table/must.h"
#include "rules/table/names.h"
#include "scenario/default_vocabulary.h"

/* A family need not have any: what is weak and not there is null. */
#define FAMILY(id)                                                                                 \
    extern const Family     id##_family;                                                           \
    extern const Vocabulary id##_vocabulary __attribute__((weak));                                 \
    static const Vocabulary id##_default = DEFAULT_VOCABULARY(&id##_family);
#include "rules/families.def"
#undef FAMILY

#define FAMILY(id) { &id##_vocabulary, &id##_default },
static const struct {
    const Vocabulary *own, *otherwise;
} scripts[] = {
#include "rules/families.def"
};
#undef FAMILY

const Vocabulary *vocabulary_of(const Family *family)
{
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
        if (scripts[i].otherwise->family == family)
            return scripts[i].own ? scripts[i].own : scripts[i].otherwise;
    never("a family without scenarios");
}

const Vocabulary *script_of_edition(const char *edition)
{
    const Family *family = family_of_edition(edition);
    return vocabulary_of(family ? family : family_at(0));
}

void scenario_words(const Family *family, void (*say)(void *context, const char *line),
                    void         *context)
{
    vocabulary_of(family)->words(say, context);
}

/* ---- Failures ---- */

bool stage_say(Stage *stage, bool stop, const char *format, va_list arguments)
{
    char message[LINE_LONGEST];
    char line[2 * LINE_LONGEST];
    stage->failed = true;
    stage->stopped = stage->stopped || stop;
    vsnprintf(message, sizeof message, format, arguments);
    snprintf(line, sizeof line, "%s:%d: %s%s [%s%s%s]", stage->file, stage->line,
             stop ? "error: " : "", message, stage->title, stage->edition_id ? ", " : "",
             stage->edition_id ? stage->edition_id : "");
    if (stage->report->say)
        stage->report->say(stage->report->context, line);
    return false;
}

bool stage_fail(Stage *stage, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    stage_say(stage, false, format, arguments);
    va_end(arguments);
    return false;
}

bool stage_error(Stage *stage, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    stage_say(stage, true, format, arguments);
    va_end(arguments);
    return false;
}

bool stage_unknown(Stage *stage, const char *kind, const char *name, NameLister *list)
{
    const char *near = nearest_name(name, list, stage);
    return near ? stage_error(stage, "no such %s: \"%s\"; did you mean \"%s\"?", kind, name, near)
                : stage_error(stage, "no such %s: \"%s\"", kind, name);
}

bool stage_unknown_word(Stage *stage, const char *kind, const char *text, NameLister *list)
{
    char word[LINE_LONGEST + 1];
    while (*text == ' ' || *text == '\t')
        text++;
    if (*text == '\0')
        return stage_error(stage, "the name of a %s is missing", kind);
    size_t length = *text == '"' ? strcspn(text + 1, "\"") + 2 : strcspn(text, " \t,:");
    snprintf(word, sizeof word, "%.*s", (int)length, text);
    return stage_unknown(stage, kind, read_trim(word), list);
}

/* ---- Seats ---- */

/* The seat that the text begins with, or -1; `length` of its name. */
static int seat_at(const Stage *stage, const char *text, size_t *length)
{
    const Family *family = stage->ruleset.family;
    for (int seat = family->standing(&stage->ruleset, stage->game).player_count; seat > 0; seat--) {
        char name[NAME_MAX];
        char word[NAME_MAX];
        *length = (size_t)snprintf(name, sizeof name, "seat-%d", seat);
        snprintf(word, sizeof word, "%.*s", (int)*length, text);
        if (name_equal(name, word))
            return seat - 1;
    }
    return -1;
}

void stage_seats_named(char *out, size_t size, const Stage *stage, const char *pattern)
{
    size_t filled = 0;
    char   before = ' ';
    while (*pattern && filled + NAME_MAX < size) {
        size_t length = 0;
        int    seat = strchr(" *:\t", before) ? seat_at(stage, pattern, &length) : -1;
        if (seat >= 0 && !(pattern[length] >= '0' && pattern[length] <= '9')) {
            filled += (size_t)snprintf(
                out + filled, size - filled, "%s",
                stage->ruleset.family->player_name(&stage->ruleset, stage->game, (Player)seat));
            pattern += length;
            before = 'x';
            continue;
        }
        before = *pattern;
        out[filled++] = *pattern++;
    }
    out[filled] = '\0';
}
