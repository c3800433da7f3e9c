/* The head of a scenario of the settlers family: who plays, with which cards and under which rules;
 * and how its position is entered. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/settlers_file.h"
#include "scenario/settlers/scene.h"

extern const Family settlers_family;

bool st_head_players(Stage *stage, char *text)
{
    StScene *scene = st_scene_of(stage);
    int      count = 0;
    for (char *item; (item = read_item(&text, ','));) {
        int faction = settlers_faction_by_id(&scene->set, item);
        if (faction < 0)
            return st_scene_error(scene, "no such faction: \"%s\"", item);
        if (count == ST_PLAYERS_MAX)
            return st_scene_error(scene, "there are at most %d players", ST_PLAYERS_MAX);
        scene->options.faction[count++] = (uint8_t)(faction + 1);
        /* Whoever names a faction plays with what it needs. */
        if (scene->set.factions[faction].needs & ST_NEEDS_TECHNOLOGY)
            scene->options.switches[ST_SWITCH_TECHNOLOGY] = 2;
        if (scene->set.factions[faction].needs & ST_NEEDS_PRAYER)
            scene->options.switches[ST_SWITCH_PRAYER] = 2;
    }
    for (int i = count; i < ST_PLAYERS_MAX; i++)
        scene->options.faction[i] = 0;
    scene->options.player_count = (uint8_t)count;
    return count > 0 || st_scene_error(scene, "players FACTION, FACTION needs a name");
}

/* game standard */
bool st_head_game(Stage *stage, char *text)
{
    StScene *scene = st_scene_of(stage);
    int      found = scenario_by_name(&settlers_family, text);
    if (found < 0)
        return st_scene_error(scene, "there is no game \"%s\": standard or first-game", text);
    family_options(&settlers_family)->scenario_set((AnyOptions *)(void *)&scene->options, found);
    return true;
}

bool st_head_switch(Stage *stage, char *text)
{
    StScene *scene = st_scene_of(stage);
    char     name[NAME_MAX];
    char    *value = text + strcspn(text, " \t");
    snprintf(name, sizeof name, "%.*s", (int)(value - text), text);
    value = read_trim(value);
    for (int i = 0; i < ST_SWITCHES; i++) {
        if (!name_equal(st_switch_name(i), name))
            continue;
        int found = st_switch_value(i, *value ? value : "yes");
        if (found < 0)
            return st_scene_error(scene, "the switch %s is one of: %s", name, st_switch_values(i));
        scene->options.switches[i] = (uint8_t)(found + 1);
        return true;
    }
    return st_scene_error(scene, "no such switch: \"%s\"", name);
}

bool st_head_number(Stage *stage, char *text)
{
    StScene *scene = st_scene_of(stage);
#define NUMBER(id, name, least, most) { name, least, most },
    static const struct {
        const char *name;
        int         least, most;
    } rows[ST_NUMBERS] = {
#include "rules/settlers/numbers.def"
    };
#undef NUMBER
    char  name[NAME_MAX];
    char *value = text + strcspn(text, " \t");
    int   n;
    snprintf(name, sizeof name, "%.*s", (int)(value - text), text);
    value = read_trim(value);
    for (int i = 0; i < ST_NUMBERS; i++)
        if (name_equal(rows[i].name, name)) {
            if (!read_number(&value, &n) || n < rows[i].least || n > rows[i].most)
                return st_scene_error(scene, "%s is a number from %d to %d", name, rows[i].least,
                                      rows[i].most);
            scene->set.numbers[i] = (uint8_t)n;
            return true;
        }
    return st_scene_error(scene, "no such number: \"%s\"", name);
}

/* card NAME: deck common; category action; cost W; ability act P -> W. The texts stay in the
 * statement. */
static bool card_read(StScene *scene, char *text, char id[8], SettlersCardText *out)
{
    static const char *const keys[] = { "deck", "category", "colours", "cost",  "raze",
                                        "deal", "flags",    "ability", "bonus", "copies" };
    const char              *values[sizeof keys / sizeof *keys] = { "common", "feature" };
    char                    *colon = strchr(text, ':');
    if (!colon)
        return st_scene_error(scene, "card NAME: deck common; category action; ...");
    *colon = '\0';
    char *rest = colon + 1;
    for (char *item; (item = read_item(&rest, ';'));) {
        size_t k = 0;
        char  *value = item;
        while (k < sizeof keys / sizeof *keys && !read_words(&value, keys[k]))
            k++;
        if (k == sizeof keys / sizeof *keys)
            return st_scene_error(scene, "a card has no \"%s\"", item);
        values[k] = value;
    }
    *out = (SettlersCardText){ .id = id,
                               .name = read_trim(text),
                               .deck = values[0],
                               .category = values[1],
                               .colours = values[2],
                               .cost = values[3],
                               .raze = values[4],
                               .deal = values[5],
                               .flags = values[6],
                               .ability = values[7],
                               .bonus = values[8],
                               .copies = values[9] ? (int)strtol(values[9], NULL, 10) : 1 };
    return true;
}

bool st_head_card(Stage *stage, char *text)
{
    StScene         *scene = st_scene_of(stage);
    SettlersCardText card;
    char             id[8];
    Error            error;
    StCardId         first;
    snprintf(id, sizeof id, "k%d", ++scene->inline_cards % 1000);
    if (!card_read(scene, text, id, &card))
        return false;
    if (!settlers_card_add(&scene->set, &card, &first, &error))
        return st_scene_error(scene, "card %s: %s", card.name, error.text);
    st_set_finish(&scene->set);
    return true;
}

/* wrong-card NAME: ... => TEXT  demands that the card is refused with a message that contains the
 * text. */
bool st_wrong_card(Stage *stage, char *text)
{
    StScene         *scene = st_scene_of(stage);
    SettlersCardText card;
    char             id[8] = "kw";
    Error            error = { "" };
    StCardId         first;
    char            *wanted = strstr(text, "=>");
    if (!wanted)
        return st_scene_error(scene, "wrong-card NAME: ... => MESSAGE");
    *wanted = '\0';
    wanted = read_trim(wanted + 2);
    if (!card_read(scene, text, id, &card))
        return false;
    StSet *probe = malloc(sizeof *probe);
    if (!probe)
        return st_scene_error(scene, "no memory");
    *probe = scene->set;
    bool fine = settlers_card_add(probe, &card, &first, &error);
    free(probe);
    if (fine)
        return st_scene_fail(scene, "the card is accepted");
    return strstr(error.text, wanted)
           || st_scene_fail(scene, "the card is refused with \"%s\"", error.text);
}

/* seats N: players without factions, for games that begin with `setup`. */
bool st_head_seats(Stage *stage, char *text)
{
    StScene *scene = st_scene_of(stage);
    int      n;
    if (!read_number(&text, &n) || n < 1 || n > 9)
        return st_scene_error(scene, "seats N needs a number");
    scene->options.player_count = (uint8_t)n;
    return true;
}

/* ---- The position ---- */

bool st_scene_open(StScene *scene)
{
    if (scene->opened)
        return true;
    if (scene->options.player_count == 0)
        return st_scene_error(scene, "the players have not been named");
    const char *wrong = st_options_check(&scene->set, &scene->options);
    if (wrong)
        return st_scene_error(scene, "%s", wrong);
    scene->opened = true;
    scene->start = ST_AT_ACTIONS;
    scene->alone = true;
    st_position(&scene->game, &scene->set, &scene->options, 1);
    return true;
}

bool st_scene_begin(StScene *scene)
{
    if (!st_scene_open(scene))
        return false;
    if (scene->begun)
        return true;
    scene->begun = true;
    scene->stage.last_play = scene->stage.events.count;
    stage_chance(&scene->stage);
    st_position_begin(&scene->game, &scene->set, (StStart)scene->start, scene->alone,
                      &scene->stage.events);
    st_verify(&scene->set, &scene->game);
    return true;
}

/* setup SEED: a whole game from its set-up. */
bool st_setup_read(Stage *stage, char *text)
{
    StScene *scene = st_scene_of(stage);
    uint64_t seed = 0;
    if (*text && !read_seed(&text, &seed))
        return st_scene_error(scene, "setup SEED needs a number");
    const char *wrong = st_options_check(&scene->set, &scene->options);
    if (wrong)
        return st_scene_error(scene, "%s", wrong);
    scene->opened = scene->begun = true;
    st_setup(&scene->game, &scene->set, &scene->options, seed);
    return true;
}

/* setup-fails TEXT: the options are not accepted, with a message that contains the text. */
bool st_setup_fails(Stage *stage, char *text)
{
    StScene    *scene = st_scene_of(stage);
    const char *wrong = st_options_check(&scene->set, &scene->options);
    scene->refused = true;
    if (!wrong)
        return st_scene_fail(scene, "these players can sit down");
    return strstr(wrong, text)
           || st_scene_fail(scene, "the options are refused with \"%s\"", wrong);
}
