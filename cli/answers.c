#include "cli/answers.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/rulebook.h"
#include "rules/civ/text.h"

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
        action_format(text, sizeof text, answers->rules, answers->game, &answers->legal[i]);
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
    if (action_parse(out, answers->rules, answers->game, answers->player, line, error,
                     sizeof error))
        return true;
    printf("%s (type help for what can be typed)\n", error);
    return false;
}

void rule_print(const Edition *edition, const char *id)
{
    char text[1024];
    if (rulebook_text(text, sizeof text, edition, id))
        printf("%s/%s: %s\n", edition->rulebook, id, text);
    else
        printf("There is no rule %s.\n", id);
}

void cited_print(const Edition *edition, const char *cited)
{
    char id[64];
    rulebook_cited(id, edition, cited);
    rule_print(edition, id);
}
