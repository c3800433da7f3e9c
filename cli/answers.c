#include "cli/answers.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/text.h"
#include "wire/wire.h"

static bool contains(const char *text, const char *words)
{
    size_t length = strlen(words);
    for (; *text; text++) {
        size_t i = 0;
        while (i < length && text[i]
               && tolower((unsigned char)text[i]) == tolower((unsigned char)words[i]))
            i++;
        if (i == length)
            return true;
    }
    return length == 0;
}

void answers_print(const Answers *answers, const char *words, int most)
{
    char text[256];
    int  shown = 0, left_out = 0;
    for (int i = 0; i < answers->count; i++) {
        text_action(text, sizeof text, answers->rules, answers->game, &answers->legal[i]);
        if (!contains(text, words))
            continue;
        if (shown == most && i + 1 < answers->count) {
            left_out++;
            continue;
        }
        printf("%5d  %s\n", i + 1, text);
        shown++;
    }
    if (left_out)
        printf("       ... and %d more: list, or list WORDS\n", left_out);
}

bool answers_read(Action *out, const Answers *answers, const char *line)
{
    char  error[256];
    char *end;
    long  index = strtol(line, &end, 10);
    if (end != line && *end == 0) {
        if (index < 1 || index > answers->count) {
            printf("There is no number %ld in the list.\n", index);
            return false;
        }
        *out = answers->legal[index - 1];
        return true;
    }
    if (text_read_action(out, answers->rules, answers->game, answers->player, line, error,
                         sizeof error))
        return true;
    printf("%s (type help for what can be typed)\n", error);
    return false;
}

/* A prompt that comes again after every action. */
static bool is_asked_again(const Answers *answers, const char *prompt)
{
    return answers->count > 0 && strcmp(prompt, "place") == 0;
}

void declined_note(Declined *self, const Answers *answers, const char *prompt, int turn,
                   const Action *chosen)
{
    int most = (int)(sizeof self->items / sizeof *self->items);
    if (!is_asked_again(answers, prompt) || chosen->kind != answers->legal[answers->count - 1].kind)
        return;
    self->turn = turn;
    self->count = answers->count < most ? answers->count : most;
    memcpy(self->items, answers->legal, (size_t)self->count * sizeof *self->items);
}

bool declined_before(const Declined *self, const Answers *answers, const char *prompt, int turn)
{
    ActionList known = { (Action *)(uintptr_t)self->items, self->count, self->count };
    if (!is_asked_again(answers, prompt))
        return false;
    for (int i = 0; i < answers->count; i++)
        if (self->turn != turn || !list_has(&known, &answers->legal[i]))
            return false;
    return true;
}

void rule_print(const Ruleset *rules, const char *id)
{
    char        text[1024];
    const char *book = rules->family->editions->rulebook(rules->edition);
    size_t      length = strlen(book);
    if (strncmp(id, book, length) == 0 && id[length] == '/') /* As prompts cite it. */
        id += length + 1;
    if (wire_of(rules->family)->rule_text(text, sizeof text, rules->edition, id))
        printf("%s/%s: %s\n", book, id, text);
    else
        printf("There is no rule %s.\n", id);
}

void cited_rule(char out[64], const Ruleset *rules, const char *cited)
{
    const Wire *wire = wire_of(rules->family);
    if (wire->rule)
        wire->rule(out, rules->edition, cited);
    else
        snprintf(out, 64, "%s", cited);
}

void cited_print(const Ruleset *rules, const char *cited)
{
    char id[64];
    if (!*cited)
        return;
    cited_rule(id, rules, cited);
    rule_print(rules, id);
}

bool answers_command(const Answers *answers, const void *view, const char *rule, const char *line)
{
    const Wire *wire = wire_of(answers->rules->family);
    if (strncmp(line, "list", 4) == 0 && (line[4] == 0 || line[4] == ' '))
        answers_print(answers, line[4] ? line + 5 : "", answers->count);
    else if (strcmp(line, "board") == 0)
        wire->print(stdout, answers->rules, view);
    else if (strcmp(line, "hand") == 0 && answers->player != NOBODY)
        (wire->hand ? wire->hand : wire->print)(stdout, answers->rules, view);
    else if (strcmp(line, "rule") == 0)
        rule_print(answers->rules, rule);
    else if (strncmp(line, "rule ", 5) == 0)
        rule_print(answers->rules, line + 5);
    else
        return false;
    return true;
}
