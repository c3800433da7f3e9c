/* The settlers family in the runner of scenarios; see scenario/stage.h. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "data/settlers_file.h"
#include "scenario/settlers/scene.h"

extern const Family settlers_family;

bool st_scene_fail(StScene *scene, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    stage_say(&scene->stage, false, format, args);
    va_end(args);
    return false;
}

bool st_scene_error(StScene *scene, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    stage_say(&scene->stage, true, format, args);
    va_end(args);
    return false;
}

/* ---- Names ---- */

static int player_count(const StScene *scene)
{
    return scene->options.player_count + (scene->options.player_count == 1);
}

int st_find_player(const void *context, const char *name)
{
    const StScene *scene = context;
    if (name_equal(name, "table"))
        return THE_TABLE;
    if (scene->options.player_count == 1
        && (name_equal(name, "virtual") || name_equal(name, "virtual player")))
        return 1;
    for (int p = 0; p < scene->options.player_count; p++) {
        const char *own = st_player_name(&scene->set, &scene->game, p);
        char        seat[24];
        snprintf(seat, sizeof seat, "seat-%d", p + 1);
        if ((own && name_equal(own, name)) || name_equal(seat, name))
            return p;
    }
    return -1;
}

const char *st_list_players(const void *context, int index)
{
    const StScene *scene = context;
    return index < player_count(scene) ? st_player_name(&scene->set, &scene->game, index) : NULL;
}

const char *st_list_cards(const void *context, int index)
{
    const StScene *scene = context;
    return index < scene->set.card_count ? scene->set.cards[index].name : NULL;
}

int st_scene_player(StScene *scene, const char *name)
{
    int player = st_find_player(scene, name);
    if (player < 0 || player == THE_TABLE) {
        stage_unknown(&scene->stage, "player", name, st_list_players);
        return -1;
    }
    return player;
}

int st_scene_read_player(StScene *scene, char **text)
{
    int player = read_name(text, st_find_player, scene);
    if (player < 0 || player == THE_TABLE) {
        stage_unknown_word(&scene->stage, "player", *text, st_list_players);
        return -1;
    }
    return player;
}

int st_scene_card(StScene *scene, const char *name)
{
    char text[LINE_LONGEST + 1];
    snprintf(text, sizeof text, "%s", name);
    int card = st_card_by_name(&scene->set, read_trim(text));
    if (card < 0)
        stage_unknown(&scene->stage, "card", read_trim(text), st_list_cards);
    return card;
}

int st_scene_good(const char *name)
{
    static const struct {
        const char *name;
        int         letter;
    } plurals[] = { { "workers", ST_WORKER }, { "defences", ST_SHIELD },
                    { "shield", ST_SHIELD },  { "shields", ST_SHIELD },
                    { "razes", ST_SWORD },    { "bulwarks", ST_BULWARK },
                    { "glories", ST_GLORY },  { "technologies", ST_TECH } };
    for (int i = 0; i < ST_SUPPLY; i++)
        if (name_equal(st_letter_name(i), name) || strcmp(st_letter_code(i), name) == 0)
            return i;
    for (size_t i = 0; i < sizeof plurals / sizeof *plurals; i++)
        if (name_equal(plurals[i].name, name))
            return plurals[i].letter;
    return -1;
}

/* ---- The vocabulary ---- */

static bool start(Stage *stage)
{
    StScene *scene = st_scene_of(stage);
    Error    error;
    stage->ruleset = (Ruleset){ &settlers_family, &scene->set, NULL };
    stage->game = &scene->game;
    stage->before = &scene->before;
    /* A position tells what matters in it: it is played by the smaller game unless the head names
     * another. */
    char small[] = "first-game";
    if (!st_head_game(stage, small))
        return false;
    return settlers_library(&scene->set, stage->edition_name, &error)
           || st_scene_error(scene, "%s", error.text);
}

static bool begin(Stage *stage)
{
    StScene *scene = st_scene_of(stage);
    return scene->refused || st_scene_begin(scene);
}

static bool rests(const Stage *stage)
{
    const StGame *game = stage->game;
    return !game->over && st_pending(stage->ruleset.edition, game) == 0;
}

static Rng *rng(Stage *stage)
{
    return &st_scene_of(stage)->game.rng;
}

static const Keyword keywords[] = {
    { "players", OF_HEAD, st_head_players },
    { "seats", OF_HEAD, st_head_seats },
    { "game", OF_HEAD, st_head_game },
    { "switch", OF_HEAD, st_head_switch },
    { "option", OF_HEAD, st_head_switch },
    { "number", OF_HEAD, st_head_number },
    { "card", OF_HEAD, st_head_card },
    { "wrong-card", OF_POSITION, st_wrong_card },
    { "setup-fails", OF_POSITION, st_setup_fails },
    { "setup", OF_POSITION, st_setup_read },
    { "given", OF_POSITION, st_given_read },
    { "expect", OF_PLAY, st_expect_read },
    { "hidden", OF_PLAY, st_expect_read },
    { "show", OF_PLAY, st_show_read },
};

static const NameKind names[] = { { "a card", st_list_cards }, { "a player", st_list_players } };

const Vocabulary settlers_vocabulary = { .family = &settlers_family,
                                         .scene_size = sizeof(StScene),
                                         .keyword_count = sizeof keywords / sizeof *keywords,
                                         .keywords = keywords,
                                         .start = start,
                                         .begin = begin,
                                         .rests = rests,
                                         .rng = rng,
                                         .find_player = st_find_player,
                                         .list_players = st_list_players,
                                         .name_count = sizeof names / sizeof *names,
                                         .names = names,
                                         .figure = st_figure,
                                         .words = st_words };
