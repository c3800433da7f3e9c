/* Rows of the tables of any family, found by name. */
#include "rules/table/family.h"

#include <stdio.h>
#include <string.h>

#include "rules/table/must.h"
#include "rules/table/names.h"

void words_action_name(char out[KIND_NAME_MAX], const Words *words, int kind)
{
    const char *id = words->actions[kind].id;
    int         i = 0;
    for (; id[i] && i < KIND_NAME_MAX - 1; i++)
        out[i] = id[i] == '_' ? '-' : (char)(id[i] - 'A' + 'a');
    out[i] = '\0';
}

int words_action(const Words *words, const char *name)
{
    for (int kind = 0; kind < words->action_count; kind++) {
        char own[KIND_NAME_MAX];
        words_action_name(own, words, kind);
        if (strcmp(own, name) == 0)
            return kind;
    }
    return -1;
}

int words_event(const Words *words, const char *name)
{
    for (int kind = 0; kind < words->event_count; kind++)
        if (strcmp(words->events[kind].name, name) == 0)
            return kind;
    return -1;
}

int words_prompt(const Words *words, const char *name)
{
    for (int kind = 0; kind < words->prompt_count; kind++)
        if (strcmp(words->prompts[kind].name, name) == 0)
            return kind;
    return -1;
}

const SlotWords *words_slot(const Words *words, char letter)
{
    for (int i = 0; i < words->slot_count; i++)
        if (words->slots[i].letter == letter)
            return &words->slots[i];
    return NULL;
}

int pattern_slots(const char *pattern, char slots[], int slots_max, int *needed)
{
    int  count = 0;
    bool optional = false;
    memset(slots, 'n', (size_t)slots_max);
    *needed = 0;
    for (; *pattern; pattern++) {
        if (*pattern == '[' || *pattern == ']')
            optional = *pattern == '[';
        if (pattern[0] != '%' || pattern[1] == '\0' || pattern[2] < '0' || pattern[2] > '9')
            continue;
        int index = pattern[2] - '0';
        if (index >= slots_max)
            continue;
        slots[index] = pattern[1];
        count = index >= count ? index + 1 : count;
        if (!optional && index >= *needed)
            *needed = index + 1;
    }
    return count;
}

const char *pattern_form(const char *part, const uint16_t *arg, int arg_count, const char **form,
                         size_t *length)
{
    int         index = part[1] - '0';
    const char *end = part + strcspn(part, "}");
    const char *bar = part + strcspn(part, "|");
    must(part[0] == '{' && index >= 0 && index < arg_count && part[2] == ':' && bar < end && *end);
    *form = part + 3;
    *length = (size_t)(bar - *form);
    if (arg[index] != 1) {
        for (*form = end; (*form)[-1] != '|';)
            --*form;
        *length = (size_t)(end - *form);
    }
    return end;
}

/* ---- Options ---- */

int scenario_by_name(const Family *family, const char *name)
{
    for (int i = 0; i < family_options(family)->scenario_count; i++)
        if (name_equal(family_options(family)->scenarios[i], name))
            return i;
    for (const ScenarioAlias *alias = family_options(family)->scenario_aliases;
         alias && alias->name; alias++)
        if (name_equal(alias->name, name))
            return alias->scenario;
    return -1;
}

int option_by_name(const Family *family, const char *name)
{
    for (int i = 0; i < family_options(family)->count; i++)
        if (name_equal(family_options(family)->words[i].name, name))
            return i;
    return -1;
}

void option_word(char out[NAME_MAX], const OptionWords *option, int value)
{
    const char *word = option->words ? option->words : "";
    for (int i = 1; i < value && *word; i++) {
        word += strcspn(word, " ");
        word += strspn(word, " ");
    }
    snprintf(out, NAME_MAX, "%.*s", value < 1 ? 0 : (int)strcspn(word, " "), word);
}

int option_value(const OptionWords *option, const char *word)
{
    char own[NAME_MAX];
    for (int value = 1;; value++) {
        option_word(own, option, value);
        if (!own[0])
            return -1;
        if (name_equal(own, word))
            return value;
    }
}

int option_most(const OptionWords *option)
{
    if (option->kind != OPTION_SWITCH)
        return option->kind == OPTION_FLAG ? 1 : option->most;
    char word[NAME_MAX];
    int  most = 0;
    for (option_word(word, option, 1); word[0]; option_word(word, option, most + 1))
        most++;
    return most;
}

int place_at(int index, int winners)
{
    return index < winners ? 1 : index + 1 + (winners == 0);
}
