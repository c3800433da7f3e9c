/* The bots: a judgement for every prompt, weights that load, no refusal in any kind of game, and a
 * short version of the figures in docs/bots.md. */
#include "bots/bot.h"

#include <stdlib.h>
#include <string.h>

#include "bots/normal.h"
#include "data/library.h"
#include "rules/table/bits.h"
#include "sim/selfplay.h"
#include "tests/unit/unit.h"

static Edition edition;
static Board   board;

static const Rules rules = { &edition, &board };

static void load(const char *edition_name)
{
    Error error = { "" };
    assert_true(library_edition(&edition, edition_name, &error));
    assert_true(library_board(&board, "west", &error));
}

static void every_prompt_has_a_judgement(void **state)
{
    (void)state;
    for (int kind = PROMPT_NONE + 1; kind < PROMPT_COUNT; kind++)
        if (!normal_answers((PromptKind)kind))
            fail_msg("no judgement for %s", prompt_name((PromptKind)kind));
}

static void weights_are_refused_with_their_line(void **state)
{
    (void)state;
    static const char text[] = "{\n\"figures\": {},\n\"effects\": {}\n}\n";
    Weights           weights = *weights_normal();
    Error             error = { "" };
    assert_false(weights_read(&weights, text, strlen(text), "w.json", &error));
    assert_non_null(strstr(error.text, "w.json:2"));
    assert_memory_equal(&weights, weights_normal(), sizeof weights);
    for (int i = 0; i < WEIGHT_COUNT; i++) {
        assert_true(weights_normal()->figure[i] >= weight_least((WeightId)i));
        assert_true(weights_normal()->figure[i] <= weight_most((WeightId)i));
    }
}

static void play(SelfplayResult *result, const Options *options, uint64_t seed,
                 const char *const *names)
{
    const Bot *bots[PLAYERS_MAX];
    for (int seat = 0; seat < options->player_count; seat++)
        bots[seat] = bot_by_name(names[seat % 3]);
    selfplay(result, &rules, options, seed, bots, NULL, NULL);
}

/* selfplay() stops the program at the first refusal. */
static void all_kinds_of_games_are_played_to_the_end(void **state)
{
    (void)state;
    static const char *const mix[] = { "normal", "easy", "random" };
    for (int e = 0; library_edition_id(e); e++) {
        load(library_edition_id(e));
        for (int kind = 0; kind < 4; kind++) {
            Options        options = { .player_count = (uint8_t)(5 + (kind + e) % 5),
                                       .turn_limit = 20,
                                       .expert = (uint8_t)(kind & 1),
                                       .short_game = (uint8_t)(kind >> 1),
                                       .strict_order = (uint8_t)(kind == 1),
                                       .choose_civilizations = (uint8_t)(kind == 0) };
            SelfplayResult result, again;
            play(&result, &options, (uint64_t)kind, mix);
            play(&again, &options, (uint64_t)kind, mix);
            assert_true(result.hash == again.hash);
        }
    }
}

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static void games_end_like_those_of_people(void **state)
{
    (void)state;
    enum { GAMES = 20 };
    static const char *const normal[] = { "normal", "normal", "normal" };
    int                      turns[GAMES], points[GAMES];
    load(LIBRARY_EDITION);
    for (int game = 0; game < GAMES; game++) {
        Options        options = { .player_count = (uint8_t)(5 + game % 5), .turn_limit = 40 };
        SelfplayResult result;
        play(&result, &options, selfplay_seed(1, (uint64_t)game), normal);
        turns[game] = result.turns;
        points[game] = result.points[result.winner];
    }
    qsort(turns, GAMES, sizeof *turns, compare);
    qsort(points, GAMES, sizeof *points, compare);
    assert_true(turns[GAMES / 2] <= 17);
    assert_true(turns[GAMES - 1] <= 25);
    assert_true(points[GAMES / 2] >= 128);
}

static int wins_of(const char *better, const char *worse, int games)
{
    int wins = 0;
    for (int game = 0; game < games; game++) {
        Options        options = { .player_count = 6, .turn_limit = 30 };
        SelfplayResult result;
        const Bot     *bots[PLAYERS_MAX];
        for (int seat = 0; seat < 6; seat++)
            bots[seat] = bot_by_name((seat + game) % 2 ? better : worse);
        selfplay(&result, &rules, &options, selfplay_seed(2, (uint64_t)game), bots, NULL, NULL);
        wins += (result.winner + game) % 2;
    }
    return wins;
}

static void the_better_bot_wins(void **state)
{
    (void)state;
    load(LIBRARY_EDITION);
    assert_true(wins_of("normal", "easy", 10) >= 8);
    assert_true(wins_of("easy", "random", 6) == 6);
}

/* Without its memory a bot plays on from where it is. */
static void a_lost_memory_stops_nobody(void **state)
{
    (void)state;
    Options  options = { .player_count = 5, .turn_limit = 10 };
    Game     game;
    View     view;
    Rng      rng;
    Player   last = NOBODY;
    uint32_t pending;
    int      steps = 0;
    load(LIBRARY_EDITION);
    rng_seed(&rng, 4);
    game_setup(&game, &rules, &options, 4);
    while ((pending = game_pending(&rules, &game)) != 0) {
        BotMemory  memory = { .plan_count = 0 };
        const Bot *bot = bot_by_name("normal");
        Player     player = bot_next(&rules, &game, pending, last);
        last = player == NOBODY ? (Player)first32(pending) : player;
        view_make(&view, &rules, &game, last);
        Action action = bot_choose(bot, &rules, &view, &memory, &rng);
        assert_int_equal(game_apply(&game, &rules, &action, NULL), REFUSAL_NONE);
        assert_true(++steps < 100000);
    }
}

int unit_bots(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_prompt_has_a_judgement),
        cmocka_unit_test(weights_are_refused_with_their_line),
        cmocka_unit_test(all_kinds_of_games_are_played_to_the_end),
        cmocka_unit_test(games_end_like_those_of_people),
        cmocka_unit_test(the_better_bot_wins),
        cmocka_unit_test(a_lost_memory_stops_nobody),
    };
    return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}
