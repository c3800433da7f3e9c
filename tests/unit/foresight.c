/* What foresight_of() tells of an answer is what then happens in the real game, and the shares of a
 * pool are those that can be given. */
#include "bots/bot.h"
#include "data/library.h"
#include "rules/civ/family.h"
#include "rules/civ/outlook.h"
#include "rules/table/bits.h"
#include "sim/selfplay.h"
#include "tests/unit/unit.h"

static Edition edition;
static Board   board;

static const Rules rules = { &edition, &board };

enum { EVENTS = 512 };

typedef struct Met {
    int prompts[PROMPT_COUNT];
} Met;

static void hold_against_the_game(const Game *before, const Action *action)
{
    static View  view;
    static Game  game;
    static Event told[EVENTS], items[EVENTS], happened[EVENTS];
    view_make(&view, &rules, before, action->player);
    int    count = foresight_of(told, EVENTS, &rules, &view, action);
    Events events = { items, 0, EVENTS, 0 };
    game = *before;
    assert_int_equal(game_apply(&game, &rules, action, &events), REFUSAL_NONE);
    assert_int_equal(events.lost, 0);
    assert_int_equal(foresight_part(happened, EVENTS, items, events.count), count);
    assert_memory_equal(told, happened, (size_t)count * sizeof *told);
}

/* Each share between the least and the most is legal, no other is. */
static void hold_shares(const Game *game, Player primary)
{
    assert_true(pool_divided(&rules, game));
    for (Player player = 0; player < game->player_count; player++) {
        ShareFigures share = share_figures(&rules, game, player);
        for (int n = 1; n < 40; n++) {
            Action  give = action_make(ACTION_ASSIGN, primary, player, n, 0, 0);
            Refusal refusal = game_check(&rules, game, &give);
            bool    within = share.most > 0 && n >= share.least && n <= share.most;
            assert_int_equal(refusal == REFUSAL_NONE, within);
        }
        assert_int_equal(share.most == 0 && share.given == 0, share.why != REFUSAL_NONE);
        for (int n = share.least; share.most > 0 && n < share.most; n++)
            assert_true(share_taken(&rules, game, player, n)
                        <= share_taken(&rules, game, player, n + 1));
    }
}

static void watch(void *context, const Ruleset *used, const void *position, const Action *action,
                  const Events *events, const void *after)
{
    (void)used;
    (void)events;
    (void)after;
    const Game *before = position;
    Met        *met = context;
    int         kind = game_prompt(&rules, before, action->player).kind;
    met->prompts[kind]++;
    if (foreseeable(kind))
        hold_against_the_game(before, action);
    if (kind == PROMPT_DIVIDE_LOSSES || kind == PROMPT_DIVIDE_CITIES)
        hold_shares(before, action->player);
}

static void play(const char *name, int games, Met *met)
{
    static const char *const mix[] = { "normal", "random", "normal" };
    Error                    error = { "" };
    assert_true(library_edition(&edition, name, &error));
    assert_true(library_board(&board, "west", &error));
    Ruleset ruleset = civ_ruleset(&rules);
    for (int i = 0; i < games; i++) {
        Options        options = { .player_count = 8, .turn_limit = 14 };
        AnyOptions     any = civ_options(&options);
        AnyBot         bots[PLAYERS_MAX];
        SelfplayResult result;
        Selfplay       task = { .rules = &ruleset,
                                .options = &any,
                                .seed = (uint64_t)i + 1,
                                .watcher = watch,
                                .context = met };
        for (int seat = 0; seat < options.player_count; seat++) {
            bots[seat] = civ_bot(bot_by_name(mix[(seat + i) % 3]));
            task.bots[seat] = &bots[seat];
        }
        selfplay(&result, &task);
    }
}

static void answers_do_what_was_foreseen(void **state)
{
    (void)state;
    Met met = { { 0 } };
    play("expansion-project", 12, &met);
    play("west-2024", 6, &met);
    int kinds = 0;
    for (int kind = 0; kind < PROMPT_COUNT; kind++)
        kinds += foreseeable(kind) && met.prompts[kind] > 0;
    /* Which ones come up is the bots' affair. */
    assert_true(kinds >= 10);
    assert_true(met.prompts[PROMPT_DIVIDE_LOSSES] + met.prompts[PROMPT_DIVIDE_CITIES] > 0);
}

int unit_foresight(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(answers_do_what_was_foreseen) };
    return cmocka_run_group_tests_name("foresight", tests, NULL, NULL);
}
