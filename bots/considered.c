/* The reasons of any bot in words; see players.h. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "bots/bots.h"
#include "rules/table/text.h"

void considered_fill(Considered *out, const Reasons *reasons, const Prompt *prompt,
                     const Action *chosen, const char *measure)
{
    *out = (Considered){ .prompt = *prompt, .chosen = *chosen, .measure = measure };
    out->note_count = reasons->note_count;
    memcpy(out->notes, reasons->notes, (size_t)out->note_count * sizeof *out->notes);
    out->count = reasons->count < CONSIDERED_MAX ? reasons->count : CONSIDERED_MAX;
    out->all = reasons->all;
    for (int i = 0; i < out->count; i++) {
        out->actions[i] = reasons->weighed[i].action;
        out->scores[i] = reasons->weighed[i].score;
    }
}

void note_format(char *out, size_t size, const Ruleset *rules, const void *game, const Note *note)
{
    int length = text_pattern(out, size, rules, game, note->pattern, note->arg, NOTE_ARGS);
    out[0] = (char)toupper((unsigned char)out[0]);
    if (length > 0 && (size_t)length + 1 < size)
        memcpy(out + length, ".", 2);
}

typedef struct Writer {
    char          *out;
    size_t         size, length;
    const Ruleset *rules;
    const void    *game;
} Writer;

static void write_text(Writer *writer, const char *text)
{
    if (writer->length + 1 >= writer->size)
        return;
    int length = snprintf(writer->out + writer->length, writer->size - writer->length, "%s", text);
    writer->length += (size_t)length;
    if (writer->length >= writer->size)
        writer->length = writer->size - 1;
}

static void write_action(Writer *writer, const char *before, const Action *action,
                         const char *after)
{
    char text[256];
    text_action(text, sizeof text, writer->rules, writer->game, action);
    write_text(writer, before);
    write_text(writer, text);
    write_text(writer, after);
}

static void write_note(Writer *writer, const Note *note)
{
    char text[256];
    note_format(text, sizeof text, writer->rules, writer->game, note);
    write_text(writer, text);
    write_text(writer, "\n");
}

static void write_score(Writer *writer, int score)
{
    char text[32];
    snprintf(text, sizeof text, "\t%8d  ", score);
    write_text(writer, text);
}

static bool same(const Action *a, const Action *b)
{
    return action_compare(a, b) == 0;
}

static void write_alternatives(Writer *writer, const Considered *considered)
{
    const Action *chosen = &considered->chosen;
    if (considered->count > 0 && considered->measure) {
        write_text(writer, "What counts here: ");
        write_text(writer, considered->measure);
        write_text(writer, ".\n");
    }
    for (int i = 0; i < considered->count; i++)
        if (!same(&considered->actions[i], chosen)) {
            write_action(writer, "The next best: ", &considered->actions[i], ".\n");
            break;
        }
    for (int i = 0; i < considered->note_count; i++)
        if (considered->notes[i].scored) {
            write_score(writer, considered->notes[i].score);
            write_note(writer, &considered->notes[i]);
        }
    for (int i = 0; i < considered->count; i++) {
        write_score(writer, considered->scores[i]);
        write_action(writer, "", &considered->actions[i],
                     same(&considered->actions[i], chosen) ? "  (chosen)\n" : "\n");
    }
    if (considered->all > considered->count) {
        char text[32];
        snprintf(text, sizeof text, "\t%8s  %d more\n", "...", considered->all - considered->count);
        write_text(writer, text);
    }
}

static void write_plan(Writer *writer, const Considered *considered)
{
    int more = considered->plan_all - considered->plan_count;
    if (considered->plan_count == 0)
        return;
    write_text(writer, "Then, by the plan for this phase:\n");
    for (int i = 0; i < considered->plan_count; i++)
        write_action(writer, "  ", &considered->plan[i], "\n");
    if (more > 0) {
        char text[64];
        snprintf(text, sizeof text, "  and %d %s more\n", more, more == 1 ? "step" : "steps");
        write_text(writer, text);
    }
}

void considered_write(char *out, size_t size, const Ruleset *rules, const void *game,
                      const Considered *considered)
{
    char   text[256];
    Writer writer = { out, size, 0, rules, game };
    out[0] = 0;
    text_prompt(text, sizeof text, rules, game, &considered->prompt);
    write_text(&writer, text);
    write_action(&writer, ": ", &considered->chosen, "\n");
    for (int i = 0; i < considered->note_count; i++)
        write_note(&writer, &considered->notes[i]);
    write_alternatives(&writer, considered);
    write_plan(&writer, considered);
}
