/* The civilization family in the runner of scenarios; see scenario/stage.h. */
#include "rules/civ/family.h"
#include "scenario/civ/scene.h"

/* Turns are counted in a byte, and the last one ends the game: nobody plays for so long. */
static bool ran_away(const Scene *scene)
{
    const Game *game = &scene->game;
    return game->over && game->turn == UINT8_MAX && scene->turn < UINT8_MAX
           && game->options.turn_limit < UINT8_MAX;
}

static bool sound(Stage *stage)
{
    Scene *scene = scene_of(stage);
    return !ran_away(scene)
           || scene_error(scene,
                          "play has run to turn %d: with this position and board nobody has "
                          "anything to decide; \"given phase X\" rests behind phase X",
                          scene->game.turn);
}

static bool start(Stage *stage)
{
    Scene *scene = scene_of(stage);
    scene->phase = PHASE_UNSAID;
    stage->ruleset = (Ruleset){ &civ_family, &scene->edition, &scene->board };
    stage->game = &scene->game;
    stage->before = &scene->before;
    return true;
}

static bool begin(Stage *stage)
{
    return scene_begin(scene_of(stage));
}

static bool rests(const Stage *stage)
{
    return position_paused(stage->game);
}

static Rng *rng(Stage *stage)
{
    return &scene_of(stage)->game.rng;
}

static const Keyword keywords[] = {
    { "players", OF_HEAD, head_players },
    { "board", OF_HEAD, board_begin },
    { "area", OF_HEAD, board_area },
    { "areas", OF_HEAD, board_area },
    { "sea", OF_HEAD, board_sea },
    { "seas", OF_HEAD, board_sea },
    { "land", OF_HEAD, board_land },
    { "water", OF_HEAD, board_water },
    { "volcano", OF_HEAD, board_volcano },
    { "out of play", OF_HEAD, board_out_of_play },
    { "out-of-play", OF_HEAD, board_out_of_play },
    { "deck", OF_HEAD, head_deck },
    { "block", OF_HEAD, head_block },
    { "option", OF_HEAD, head_option },
    { "switch", OF_HEAD, head_switch },
    { "number", OF_HEAD, head_number },
    { "figure", OF_HEAD, head_figure },
    { "setup", OF_POSITION, setup_read },
    { "given", OF_POSITION, given_read },
    { "expect", OF_PLAY, expect_read },
    { "hidden", OF_PLAY, expect_read },
    { "skip", OF_PLAY, skip_read },
    { "show", OF_PLAY, show_read },
    { "trace", OF_PLAY, show_read },
};

static const NameKind names[] = {
    { "an area", list_areas },    { "a player", list_players },
    { "a card", list_cards },     { "an advance", list_advances },
    { "a colour", list_colours }, { "a civilization", list_civilizations },
};

const Vocabulary civ_vocabulary = { .family = &civ_family,
                                    .scene_size = sizeof(Scene),
                                    .keyword_count = sizeof keywords / sizeof *keywords,
                                    .keywords = keywords,
                                    .start = start,
                                    .begin = begin,
                                    .rests = rests,
                                    .sound = sound,
                                    .rng = rng,
                                    .find_player = find_player,
                                    .list_players = list_players,
                                    .name_count = sizeof names / sizeof *names,
                                    .names = names,
                                    .figure = civ_figure,
                                    .words = civ_words };
