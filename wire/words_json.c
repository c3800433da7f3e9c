/* The words of a family: patterns, texts and names. */
#include "rules/table/must.h"
#include "wire/action_json.h"
#include "wire/wire.h"

static void slots_json(JsonOut *out, const Words *words, const char *pattern, int slots_max)
{
    char slots[ACTION_ARGS];
    int  needed;
    int  count = pattern_slots(pattern, slots, slots_max, &needed);
    out_key(out, "args");
    out_list(out);
    for (int i = 0; i < count; i++) {
        const SlotWords *slot = words_slot(words, slots[i]);
        must(slot != NULL);
        out_text(out, slot->word);
    }
    out_list_end(out);
}

static void actions_words(JsonOut *out, const Words *words)
{
    out_list(out);
    for (int kind = 0; kind < words->action_count; kind++) {
        char name[KIND_NAME_MAX];
        words_action_name(name, words, kind);
        out_map(out);
        out_pair_text(out, "kind", name);
        out_pair_text(out, "pattern", words->actions[kind].pattern);
        slots_json(out, words, words->actions[kind].pattern, ACTION_ARGS);
        out_map_end(out);
    }
    out_list_end(out);
}

static void events_words(JsonOut *out, const Words *words)
{
    out_list(out);
    for (int kind = 0; kind < words->event_count; kind++) {
        const EventWords *event = &words->events[kind];
        out_map(out);
        out_pair_text(out, "kind", event->name);
        out_pair_text(out, "class", words->classes[event->class]);
        out_pair_text(out, "pattern", event->pattern);
        slots_json(out, words, event->pattern, EVENT_ARGS);
        out_map_end(out);
    }
    out_list_end(out);
}

/* The kinds of actions that answer a question, each with what it means there. */
static void answers_words(JsonOut *out, const Words *words, const AnswerWords *answers)
{
    out_key(out, "answers");
    out_map(out);
    for (; answers->kind >= 0; answers++) {
        char name[KIND_NAME_MAX];
        words_action_name(name, words, answers->kind);
        out_key(out, name);
        if (answers->pattern)
            out_text(out, answers->pattern);
        else
            out_null(out);
    }
    out_map_end(out);
}

static void prompts_words(JsonOut *out, const Words *words)
{
    out_list(out);
    for (int kind = 0; kind < words->prompt_count; kind++) {
        const PromptWords *prompt = &words->prompts[kind];
        out_map(out);
        out_pair_text(out, "kind", prompt->name);
        out_pair_text(out, "text", prompt->pattern);
        slots_json(out, words, prompt->pattern, PROMPT_ARGS);
        out_pair_text(out, "rule", prompt->rule);
        if (prompt->part)
            out_pair_text(out, "part", prompt->part);
        if (prompt->title)
            out_pair_text(out, "title", prompt->title);
        if (prompt->explanation)
            out_pair_text(out, "explanation", prompt->explanation);
        if (prompt->answers)
            answers_words(out, words, prompt->answers);
        out_map_end(out);
    }
    out_list_end(out);
}

static void switches_words(JsonOut *out, const Family *family)
{
    out_list(out);
    for (int i = 0; i < family_options(family)->count; i++) {
        const OptionWords *option = &family_options(family)->words[i];
        if (option->kind != OPTION_SWITCH)
            continue;
        out_map(out);
        out_pair_text(out, "name", option->name);
        out_key(out, "values");
        out_list(out);
        for (int value = 1; value <= option_most(option); value++) {
            char word[NAME_MAX];
            option_word(word, option, value);
            out_text(out, word);
        }
        out_list_end(out);
        out_map_end(out);
    }
    out_list_end(out);
}

static void placeholders_json(JsonOut *out, const Words *words)
{
    out_map(out);
    for (int i = 0; i < words->slot_count; i++) {
        const char key[2] = { words->slots[i].letter, '\0' };
        out_key(out, key);
        out_map(out);
        out_pair_text(out, "is", words->slots[i].word);
        out_pair_number(out, "plus", words->slots[i].plus);
        out_map_end(out);
    }
    out_map_end(out);
}

void words_json(JsonOut *out, const Family *family)
{
    const Words *words = family->words;
    const Wire  *wire = wire_of(family);
    out_map(out);
    out_key(out, "placeholders");
    placeholders_json(out, words);
    out_key(out, "actions");
    actions_words(out, words);
    out_key(out, "events");
    events_words(out, words);
    out_key(out, "prompts");
    prompts_words(out, words);
    out_key(out, "refusals");
    out_list(out);
    for (int i = 1; i < words->refusal_count; i++)
        refusal_json(out, family, NULL, i);
    out_list_end(out);
    if (wire->words)
        wire->words(out);
    out_key(out, "switches");
    switches_words(out, family);
    out_map_end(out);
}
