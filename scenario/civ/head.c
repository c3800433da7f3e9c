/* The head of a scenario: who plays, with which cards and under which rules. The board has a file
 * of its own. */
#include <stdio.h>
#include <string.h>

#include "data/library.h"
#include "rules/civ/text.h"
#include "scenario/read.h"
#include "scenario/civ/scene.h"

bool head_players(Stage *stage, char *text)
{
    Scene *scene = scene_of(stage);
    scene->player_count = 0;
    scene->players_line = scene->stage.line;
    for (char *item; (item = read_item(&text, ','));) {
        if (scene->player_count == PLAYERS_MAX || strlen(item) >= NAME_MAX)
            return scene_error(scene, "too many players, or a name too long: \"%s\"", item);
        snprintf(scene->player_names[scene->player_count++], NAME_MAX, "%s", item);
    }
    return true;
}

bool head_deck(Stage *stage, char *text)
{
    Scene *scene = scene_of(stage);
    if (!read_number(&text, &scene->deck) || !read_end(text))
        return scene_error(scene, "deck wants a number of players");
    return true;
}

bool head_option(Stage *stage, char *text)
{
    Scene                   *scene = scene_of(stage);
    static const char *const names[] = { "expert", "short", "strict-order", "choose-civilizations",
                                         "turn-limit" };
    uint8_t *const           places[] = { &scene->options.expert, &scene->options.short_game,
                                          &scene->options.strict_order,
                                          &scene->options.choose_civilizations };
    int                      turns;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (read_words(&text, names[i])) {
            *places[i] = 1;
            return read_end(text) || scene_error(scene, "nothing may follow: \"%s\"", text);
        }
    if (!read_words(&text, "turn-limit"))
        return scene_error(scene,
                           "no such option: \"%s\"; there are expert, short, strict-order, "
                           "choose-civilizations and turn-limit N",
                           text);
    if (!read_number(&text, &turns) || turns > UINT8_MAX || !read_end(text))
        return scene_error(scene, "turn-limit wants a number of turns up to 255");
    scene->options.turn_limit = (uint8_t)turns;
    return true;
}

/* Cuts the name off; returns what stands behind it. */
static char *cut_name(char *text)
{
    char *value = text + strcspn(text, " \t");
    if (*value)
        *value++ = '\0';
    return read_trim(value);
}

bool head_switch(Stage *stage, char *text)
{
    Scene *scene = scene_of(stage);
    char  *value = cut_name(text);
    int    id = switch_by_name(text);
    if (id < 0)
        return scene_unknown(scene, "switch", text, list_switches);
    int number = switch_value_by_name((Switch)id, value);
    if (number < 0) {
        char values[LINE_LONGEST / 2] = "";
        for (int v = 0; switch_value_name((Switch)id, v); v++)
            snprintf(values + strlen(values), sizeof values - strlen(values), "%s%s", v ? ", " : "",
                     switch_value_name((Switch)id, v));
        return scene_error(scene, "the switch %s has no value \"%s\"; there are %s", text, value,
                           values);
    }
    scene->options.switches[id] = (uint8_t)(number + 1);
    return true;
}

/* A figure of the edition, within the bounds of every edition. */
bool head_number(Stage *stage, char *text)
{
    Scene      *scene = scene_of(stage);
    char       *value = cut_name(text);
    const char *said = value;
    int         number;
    int         id = 0;
    while (id < NUMBER_COUNT && !name_equal(number_info((Number)id)->name, text))
        id++;
    if (id == NUMBER_COUNT)
        return scene_unknown(scene, "number", text, list_numbers);
    const NumberInfo *info = number_info((Number)id);
    if (!read_number(&value, &number) || !read_end(value) || number < info->least
        || number > info->most)
        return scene_error(scene, "the number %s is %d to %d, not \"%s\"", text, info->least,
                           info->most, said);
    scene->numbers[id] = (uint8_t)(number + 1);
    return true;
}

/* block west: CIVILIZATION, ...; who of them plays is known when the head is complete. */
bool head_block(Stage *stage, char *text)
{
    Scene *scene = scene_of(stage);
    int    block = read_block(scene, &text);
    if (block < 0)
        return scene_error(scene, "block west: NAME, NAME or block east: NAME, NAME");
    read_colon(&text);
    snprintf(scene->block_said[block], sizeof scene->block_said[block], "%s", text);
    return true;
}

/* figure CARD NAME N: which cards there are is known when the edition has been loaded. */
bool head_figure(Stage *stage, char *text)
{
    Scene *scene = scene_of(stage);
    char  *said = scene->figures_said;
    size_t length = strlen(said);
    if (length + strlen(text) + 2 > sizeof scene->figures_said)
        return scene_error(scene, "too many figures");
    if (length > 0)
        said[length++] = ',';
    memcpy(said + length, text, strlen(text) + 1);
    return true;
}

/* The place of a figure of a calamity by name, or -1. */
static int figure_place(CalamityKind calamity, const char *name)
{
    const FigureInfo *info;
    for (int place = 0; (info = calamity_figure_info(calamity, place)); place++)
        if (name_equal(info->name, name))
            return place;
    return -1;
}

static bool no_such_figure(Scene *scene, const CardInfo *card, const char *name)
{
    char              names[LINE_LONGEST / 2] = "";
    const FigureInfo *info;
    for (int i = 0; (info = calamity_figure_info((CalamityKind)card->calamity, i)); i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", i ? ", " : "",
                 info->name);
    return scene_error(scene, "%s has no figure \"%s\"; there are %s", card->name, name, names);
}

static bool override_figure(Scene *scene, char *item)
{
    int card = read_name(&item, find_card, scene);
    int number;
    if (card < 0)
        return scene_unknown_word(scene, "card", item, list_cards);
    CardInfo *info = &scene->edition.cards[card];
    if (info->type == CARD_COMMODITY)
        return scene_error(scene, "%s is no calamity", info->name);
    char *value = cut_name(item);
    int   place = figure_place((CalamityKind)info->calamity, item);
    if (place < 0)
        return no_such_figure(scene, info, item);
    if (!read_number(&value, &number) || !read_end(value) || number > UINT8_MAX)
        return scene_error(scene, "the figure %s of %s is a number up to 255, not \"%s\"", item,
                           info->name, value);
    info->figures[place] = (uint8_t)number;
    return true;
}

bool head_overrides(Scene *scene)
{
    char  said[sizeof scene->figures_said];
    char *list = said;
    for (int n = 0; n < NUMBER_COUNT; n++)
        if (scene->numbers[n])
            scene->edition.numbers[n] = (uint8_t)(scene->numbers[n] - 1);
    memcpy(said, scene->figures_said, sizeof said);
    for (char *item; (item = read_item(&list, ','));)
        if (!override_figure(scene, item))
            return false;
    return true;
}
