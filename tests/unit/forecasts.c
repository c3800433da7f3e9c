/* What players are told in advance comes true in games of bots of every edition, and a forecast
 * that did not would be found. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "data/library.h"
#include "rules/civ/family.h"
#include "rules/table/bits.h"
#include "sim/civ/statistics.h"
#include "sim/selfplay.h"
#include "tests/unit/unit.h"

static Edition edition;
static Board   board;

static const Rules rules = { &edition, &board };

typedef struct Watched {
    ForecastCounts counts;
    void          *memory;
    bool tampered; /* A token of everybody vanishes whenever conflict, surplus and support are over.
                    */
} Watched;

static void vanish(Game *game)
{
    for (Player p = 0; p < game->player_count; p++)
        for (int a = 0; a < board.area_count; a++)
            if (game->tokens[p][a] > 0) {
                game->tokens[p][a]--;
                break;
            }
}

static void watch(void *context, const Ruleset *used, const void *before, const Action *action,
                  const Events *events, const void *after)
{
    static Game changed;
    Watched    *watched = context;
    changed = *(const Game *)after;
    if (watched->tampered)
        vanish(&changed);
    civ_foretell(&watched->counts, watched->memory, used, before, action, events, &changed);
}

static void play(Watched *watched, const char *name, int games)
{
    static const char *const mix[] = { "normal", "easy", "random" };
    Error                    error = { "" };
    assert_true(library_edition(&edition, name, &error));
    assert_true(library_board(&board, "west", &error));
    Ruleset ruleset = civ_ruleset(&rules);
    for (int i = 0; i < games; i++) {
        Options        options = { .player_count = 7, .turn_limit = 16 };
        AnyOptions     any = civ_options(&options);
        AnyBot         bots[PLAYERS_MAX];
        SelfplayResult result;
        Selfplay       task = { .rules = &ruleset,
                                .options = &any,
                                .seed = (uint64_t)i + 1,
                                .watcher = watch,
                                .context = watched };
        for (int seat = 0; seat < options.player_count; seat++) {
            bots[seat] = civ_bot(bot_by_name(mix[(seat + i) % 3]));
            task.bots[seat] = &bots[seat];
        }
        watched->memory = calloc(1, civ_forecast_memory);
        assert_non_null(watched->memory);
        selfplay(&result, &task);
        free(watched->memory);
    }
}

static void every_forecast_comes_true(void **state)
{
    (void)state;
    static const char *const editions[] = { "west-2024", "western-2019", "mega-2015",
                                            "expansion-project" };
    uint64_t                 foretold[CIV_FORECASTS] = { 0 };
    for (size_t e = 0; e < sizeof editions / sizeof *editions; e++) {
        Watched watched = { .tampered = false };
        play(&watched, editions[e], 6);
        for (int i = 0; i < CIV_FORECASTS; i++) {
            if (watched.counts.wrong[i])
                fail_msg("%s: %s, %s", editions[e], civ_forecasts[i],
                         watched.counts.first_wrong[i]);
            foretold[i] += watched.counts.held[i];
        }
    }
    for (int i = 0; i < CIV_FORECASTS; i++)
        if (foretold[i] == 0)
            fail_msg("nothing was foretold of %s", civ_forecasts[i]);
}

static void what_does_not_come_true_is_found(void **state)
{
    (void)state;
    Watched watched = { .tampered = true };
    play(&watched, "west-2024", 1);
    uint64_t wrong = 0;
    for (int i = 0; i < CIV_FORECASTS; i++)
        wrong += watched.counts.wrong[i];
    assert_true(wrong > 20);
}

int unit_forecasts(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_forecast_comes_true),
        cmocka_unit_test(what_does_not_come_true_is_found),
    };
    return cmocka_run_group_tests_name("forecasts", tests, NULL, NULL);
}
