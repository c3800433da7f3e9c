/* `show`, for whoever writes a scenario, and the lists of the manual. */
#include <stdio.h>

#include "scenario/settlers/scene.h"

extern const Family settlers_family;

static void line(StScene *scene, const char *text)
{
    if (scene->stage.report->say)
        scene->stage.report->say(scene->stage.report->context, text);
}

static void show_cards(StScene *scene, const char *title, const StCards *cards)
{
    char text[900];
    int  length = snprintf(text, sizeof text, "    %s:", title);
    FOR_CARDS_IN(card, cards)
    if (length < 850)
        length += snprintf(text + length, sizeof text - (size_t)length, " %s;",
                           scene->set.cards[card].name);
    if (cards_next(cards, 0) != ST_CARD_NONE)
        line(scene, text);
}

bool st_show_read(Stage *stage, char *rest)
{
    StScene *scene = st_scene_of(stage);
    if (!read_end(rest))
        return st_scene_error(scene, "nothing may follow show: \"%s\"", rest);
    if (!st_scene_begin(scene))
        return false;
    char text[400];
    for (int p = 0; p < scene->game.seats; p++) {
        const StPlayer *who = &scene->game.players[p];
        int             length = snprintf(text, sizeof text, "  %s%s: score %d,",
                                          st_player_name(&scene->set, &scene->game, p),
                              who->passed ? " (passed)" : "", who->score);
        for (int i = 0; i < ST_SUPPLY; i++)
            if (who->supply[i])
                length += snprintf(text + length, sizeof text - (size_t)length, " %d %s",
                                   who->supply[i], st_letter_name(i));
        line(scene, text);
        show_cards(scene, "hand", &who->hand);
        show_cards(scene, "built", &who->empire);
        show_cards(scene, "foundations", &who->foundations);
        show_cards(scene, "deals", &who->deals);
        int    count = st_legal(scene->stage.legal, SCENE_LEGAL, &scene->set, &scene->game, p);
        Prompt prompt = st_prompt(&scene->set, &scene->game, p);
        if (count > 0) {
            snprintf(text, sizeof text, "    is asked: %s",
                     st_prompt_name((StPromptKind)prompt.kind));
            line(scene, text);
        }
        for (int i = 0; i < count; i++) {
            char action[200];
            st_action_format(action, sizeof action, &scene->set, &scene->game,
                             &scene->stage.legal[i]);
            snprintf(text, sizeof text, "      %s", action);
            line(scene, text);
        }
    }
    return true;
}

void st_words(void (*tell)(void *context, const char *line), void *context)
{
    const Words *words = settlers_family.words;
    char         text[400];
    tell(context, "### Actions of Hearths");
    tell(context, "");
    for (int i = 0; i < words->action_count; i++) {
        snprintf(text, sizeof text, "    %s", words->actions[i].pattern);
        tell(context, text);
    }
    tell(context, "");
    tell(context, "### Prompts of Hearths");
    tell(context, "");
    for (int i = 1; i < words->prompt_count; i++) {
        snprintf(text, sizeof text, "    %-16s %s", words->prompts[i].name,
                 words->prompts[i].pattern);
        tell(context, text);
    }
    tell(context, "");
    tell(context, "### Refusals of Hearths");
    tell(context, "");
    for (int i = 1; i < words->refusal_count; i++) {
        snprintf(text, sizeof text, "    %-22s %s (%s)", words->refusals[i].code,
                 words->refusals[i].message, words->refusals[i].rule);
        tell(context, text);
    }
    tell(context, "");
    tell(context, "### Events of Hearths");
    tell(context, "");
    for (int i = 0; i < words->event_count; i++) {
        snprintf(text, sizeof text, "    %s", words->events[i].pattern);
        tell(context, text);
    }
    tell(context, "");
    tell(context, "### Switches of Hearths");
    tell(context, "");
    for (int i = 0; i < ST_SWITCHES; i++) {
        snprintf(text, sizeof text, "    %-20s %s", st_switch_name(i), st_switch_values(i));
        tell(context, text);
    }
}
