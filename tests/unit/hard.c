/* The bot that searches: no refusal in any kind of game, nothing hidden seen; reasons for every
 * kind of decision; bots as people ask for them; and the tuner. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/hard.h"
#include "bots/normal.h"
#include "data/library.h"
#include "rules/table/bits.h"
#include "rules/civ/family.h"
#include "sim/selfplay.h"
#include "sim/civ/tune.h"
#include "tests/unit/unit.h"

static Edition edition;
static Board   board;

static const Rules rules = { &edition, &board };

static void load(const char *edition_name)
{
    Error error = { "" };
    assert_true(library_edition(&edition, edition_name, &error));
    assert_true(library_board(&board, LIBRARY_BOARD, &error));
}

static void read_bot(BotChoice *out, const char *text)
{
    Error error = { "" };
    if (!bot_read(out, text, &error))
        fail_msg("%s", error.text);
}

/* selfplay() stops the program at the first refusal. */
static void all_kinds_of_games_are_played_to_the_end(void **state)
{
    (void)state;
    BotChoice hard;
    read_bot(&hard, "hard:1");
    for (int e = 0; library_edition_id(e); e++) {
        load(library_edition_id(e));
        for (int kind = 0; kind < 4; kind++) {
            AnyBot         mix[] = { civ_bot(&hard.bot), civ_bot(bot_by_name("easy")),
                                     civ_bot(bot_by_name("random")) };
            Ruleset        ruleset = civ_ruleset(&rules);
            Selfplay       task = { .rules = &ruleset, .seed = (uint64_t)kind + 7 };
            Options        options = { .player_count = (uint8_t)(5 + (kind + 2 * e) % 5),
                                       .turn_limit = (uint8_t)(kind & 2 ? 2 : 6),
                                       .expert = (uint8_t)(kind & 1),
                                       .short_game = (uint8_t)(kind >> 1),
                                       .strict_order = (uint8_t)(kind == 2),
                                       .choose_civilizations = (uint8_t)(kind == 1) };
            SelfplayResult result, again;
            options.short_game &= edition.package_count > 0;
            options.expert &= edition.last_step[TRACK_EXPERT] > 0;
            for (int seat = 0; seat < options.player_count; seat++)
                task.bots[seat] = &mix[seat % 3];
            AnyOptions any = civ_options(&options);
            task.options = &any;
            selfplay(&result, &task);
            selfplay(&again, &task);
            assert_true(result.hash == again.hash);
        }
    }
}

/* ---- A game of `normal` bots that is looked at while it is played ---- */

typedef struct Watched {
    Game      game;
    View      view; /* Of the seat that acts next. */
    Rng       rng;
    Player    seat;
    BotMemory memories[PLAYERS_MAX];
} Watched;

static Watched watched;

static void watch_game(int turns, uint64_t seed)
{
    Options options = { .player_count = 5, .turn_limit = (uint8_t)turns };
    load(LIBRARY_EDITION);
    memset(&watched, 0, sizeof watched);
    watched.seat = NOBODY;
    rng_seed(&watched.rng, seed);
    game_setup(&watched.game, &rules, &options, seed);
}

/* Who acts next, and sees what; false when the game is over. */
static bool next_seat(void)
{
    uint32_t pending = game_pending(&rules, &watched.game);
    if (pending == 0)
        return false;
    Player player = bot_next(&rules, &watched.game, pending, watched.seat);
    watched.seat = player == NOBODY ? (Player)first32(pending) : player;
    view_make(&watched.view, &rules, &watched.game, watched.seat);
    return true;
}

static PromptKind prompt_now(void)
{
    return (PromptKind)game_prompt(&rules, &watched.game, watched.seat).kind;
}

static void act(Action action)
{
    assert_int_equal(game_apply(&watched.game, &rules, &action, NULL), REFUSAL_NONE);
}

static void act_as_normal(void)
{
    act(bot_choose(bot_by_name("normal"), &rules, &watched.view, &watched.memories[watched.seat],
                   &watched.rng));
}

/* The same decision from any game that looks the same, with the same chance. */
static void check_blind(const Bot *bot, const View *view, const BotMemory *memory)
{
    Action first = { .kind = ACTION_COUNT };
    for (uint64_t deal = 0; deal < 3; deal++) {
        Rng       dealer, rng;
        Game      other;
        View      seen;
        BotMemory copy = *memory;
        rng_seed(&dealer, deal);
        view_sample(&other, &rules, view, &dealer);
        view_make(&seen, &rules, &other, view->viewer);
        rng_seed(&rng, 11);
        Action action = bot_choose(bot, &rules, &seen, &copy, &rng);
        if (deal == 0)
            first = action;
        assert_memory_equal(&first, &action, sizeof action);
    }
}

/* Normal bots play; at some decisions of one seat `hard` is asked what it would do. */
static void hidden_things_change_no_decision(void **state)
{
    (void)state;
    BotChoice hard;
    int       asked = 0, due = 0;
    watch_game(9, 3);
    read_bot(&hard, "hard:2");
    while (next_seat()) {
        if (watched.seat == 1 && watched.game.turn >= 7 && prompt_now() != PROMPT_TRADE
            && ++due % 3 == 0) {
            BotMemory fresh;
            memset(&fresh, 0, sizeof fresh);
            check_blind(&hard.bot, &watched.view, &fresh);
            asked++;
        }
        act_as_normal();
    }
    assert_true(asked > 5);
}

/* ---- What a search tries out ---- */

static int bought(const BotMemory *memory, const Action *action, int advance)
{
    int found = action->kind == ACTION_BUY && action->arg[0] == advance;
    for (int i = memory->plan_next; i < memory->plan_count; i++)
        found |= memory->plan[i].kind == ACTION_BUY && memory->plan[i].arg[0] == advance;
    return found;
}

static void decide(const Weights *weights, BotMemory *memory, Action *out)
{
    Rng rng;
    rng_seed(&rng, 1);
    memset(memory, 0, sizeof *memory);
    *out = normal_decide(weights, &rules, &watched.view, memory, &rng, NULL);
}

/* Baskets of a game: each advance that is bought can be refused, and a cheap one that is not can be
 * wanted. */
static void single_advances_can_be_wanted_and_refused(void **state)
{
    (void)state;
    BotMemory memory;
    int       refused = 0, wanted = 0;
    watch_game(9, 3);
    while (next_seat()) {
        const BotMemory *before = &watched.memories[watched.seat];
        bool             begins =
            before->plan_turn != watched.game.turn || before->plan_procedure != PROCEDURE_ADVANCES;
        Action usual, other;
        if (begins && prompt_now() == PROMPT_BUY_ADVANCES) {
            decide(weights_normal(), &memory, &usual);
            for (int a = 0; a < edition.advance_count; a++) {
                BotMemory changed;
                Weights   weights = *weights_normal();
                bool      buys = bought(&memory, &usual, a);
                if (!buys
                    && (edition.advances[a].price > 50
                        || (watched.game.players[watched.seat].advances & bit64(a))))
                    continue;
                weights.advance[a] = buys ? NEVER : ALWAYS;
                decide(&weights, &changed, &other);
                if (buys)
                    assert_false(bought(&changed, &other, a));
                refused += buys;
                wanted += !buys && bought(&changed, &other, a);
            }
        }
        act_as_normal();
    }
    assert_true(refused > 10);
    assert_true(wanted > 3);
}

static int moves_to(const BotMemory *memory, const Action *action, Area area)
{
    int tokens = 0;
    for (int i = memory->plan_next - 1; i < memory->plan_count; i++) {
        const Action *move = i < memory->plan_next ? action : &memory->plan[i];
        tokens += move->kind == ACTION_MOVE && move->arg[1] == area ? move->arg[2] : 0;
    }
    return tokens;
}

/* In the plans of a game's moves: areas that tokens go to can be shunned. */
static void areas_can_be_shunned(void **state)
{
    (void)state;
    BotMemory memory, changed;
    int       left = 0;
    watch_game(4, 3);
    while (next_seat()) {
        if (prompt_now() == PROMPT_MOVE
            && watched.memories[watched.seat].plan_turn != watched.game.turn) {
            Action usual, other;
            decide(weights_normal(), &memory, &usual);
            for (Area a = 0; a < board.area_count; a++) {
                Weights weights = *weights_normal();
                if (!moves_to(&memory, &usual, a) || watched.game.tokens[watched.seat][a])
                    continue;
                weights.leaning_count = 1;
                weights.leanings[0] = (Leaning){ a, NEVER, -1000 };
                decide(&weights, &changed, &other);
                assert_int_equal(moves_to(&changed, &other, a), 0);
                left++;
            }
        }
        act_as_normal();
    }
    assert_true(left > 20);
}

/* Putting decisions to the test changes none of them, and what is not changed gains nothing. */
static void tested_decisions_are_the_same(void **state)
{
    (void)state;
    BotChoice hard;
    int       searched = 0, changed = 0, told = 0;
    watch_game(6, 3);
    read_bot(&hard, "hard:8");
    while (next_seat()) {
        SearchTest test = { .games = 2 };
        Rng        same = watched.rng;
        BotMemory *own = &watched.memories[watched.seat], memory = *own;
        Action     tested = hard_test(&test, &hard.bot, &rules, &watched.view, &memory, &same);
        Action     action = bot_choose(&hard.bot, &rules, &watched.view, own, &watched.rng);
        assert_memory_equal(&tested, &action, sizeof action);
        assert_memory_equal(&memory, own, sizeof memory);
        assert_true(test.searched || !test.changed);
        assert_true(test.changed || (test.value == 0 && test.points == 0));
        searched += test.searched;
        changed += test.changed;
        told += test.value != 0;
        act(action);
    }
    assert_true(searched > changed && changed > 0 && told > 0);
}

/* Numbers stand on lines of their own, which begin with a tab; everything else is said in
 * sentences. */
static void hold_sentences(const char *text, const Considered *considered)
{
    int scores = 0, worth = 0;
    for (const char *line = text; *line; line = strchr(line, '\n') + 1)
        scores += line[0] == '\t';
    for (int i = 0; i < considered->note_count; i++)
        worth += considered->notes[i].scored;
    assert_int_equal(scores, worth + considered->count + (considered->all > considered->count));
    assert_non_null(considered->measure);
    assert_int_equal(considered->count > 0, strstr(text, "What counts here: ") != NULL);
}

static void reasons_are_given_and_change_nothing(void **state)
{
    (void)state;
    const Bot *bot = bot_by_name("normal");
    bool       told[PROMPT_COUNT] = { false };
    watch_game(10, 5);
    while (next_seat()) {
        char       text[8192];
        BotMemory *own = &watched.memories[watched.seat], copy = *own;
        Considered considered;
        Rng        rng, same;
        rng_seed(&rng, watched.game.turn);
        same = rng;
        Ruleset ruleset = civ_ruleset(&rules);
        Action  action = bot_explain(&considered, bot, &rules, &watched.view, own, &rng);
        considered_write(text, sizeof text, &ruleset, &watched.view.shown, &considered);
        Action plain = bot_choose(bot, &rules, &watched.view, &copy, &same);
        assert_memory_equal(&action, &plain, sizeof action);
        if (strchr(text, '\n') == strrchr(text, '\n'))
            fail_msg("no reasons at %s: %s", prompt_name(prompt_now()), text);
        told[prompt_now()] = true;
        hold_sentences(text, &considered);
        /* Where there is little room the text ends early. */
        char short_text[40];
        considered_write(short_text, sizeof short_text, &ruleset, &watched.view.shown, &considered);
        assert_true(strlen(short_text) < sizeof short_text);
        act(action);
    }
    assert_true(told[PROMPT_MOVE] && told[PROMPT_TRADE] && told[PROMPT_BUY_ADVANCES]);
}

static void bots_are_read_or_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = { "hrad",       "hard:0",   "hard:9999999",
                                         "normal:5",   "random:x", "normal:/none",
                                         "hard:10mss", "normal:",  "" };
    BotChoice                choice;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Error error = { "" };
        if (bot_read(&choice, wrong[i], &error))
            fail_msg("read: %s", wrong[i]);
        assert_true(error.text[0] != 0);
    }
    read_bot(&choice, "hard:123");
    assert_int_equal(choice.bot.budget, 123);
    read_bot(&choice, "hard:250ms");
    assert_int_equal(choice.bot.milliseconds, 250);
    assert_string_equal(choice.bot.name, "hard:250ms");
    read_bot(&choice, "hard:bots/weights-easy.json:7");
    assert_int_equal(choice.bot.budget, 7);
    assert_memory_equal(choice.bot.weights, weights_easy(), sizeof(Weights));
}

static void weights_are_written_as_they_are_read(void **state)
{
    (void)state;
    Error   error = { "" };
    char   *text = NULL;
    size_t  size = 0;
    FILE   *out = open_memstream(&text, &size);
    Weights weights;
    weights_write(out, weights_easy(), NULL, "for a test");
    fclose(out);
    assert_true(weights_read(&weights, text, size, "w.json", &error));
    assert_memory_equal(&weights, weights_easy(), sizeof weights);
    free(text);
}

static void small_tables_have_weights_of_their_own(void **state)
{
    (void)state;
    Error       error = { "" };
    char       *text = NULL;
    size_t      size = 0;
    FILE       *out = open_memstream(&text, &size);
    Weights     usual = *weights_easy(), six = usual, eight = usual, read;
    SmallTables small = { .count = 0 }, again;
    six.figure[WEIGHT_CITY] += 7;
    eight.effect[0] = 11;
    assert_true(small_tables_set(&small, 8, &eight));
    assert_true(small_tables_set(&small, 6, &eight));
    assert_true(small_tables_set(&small, 6, &six));
    assert_false(small_tables_set(&small, 7, &six));
    weights_write(out, &usual, &small, "for a test");
    fclose(out);
    assert_true(weights_read(&read, text, size, "w.json", &error));
    assert_true(small_tables_read(&again, &read, text, size, "w.json", &error));
    free(text);
    assert_memory_equal(&read, &usual, sizeof usual);
    Bot bot = { .weights = &read, .small = &again };
    assert_memory_equal(bot_weights(&bot, 5), &six, sizeof six);
    assert_memory_equal(bot_weights(&bot, 6), &six, sizeof six);
    assert_memory_equal(bot_weights(&bot, 8), &eight, sizeof eight);
    assert_memory_equal(bot_weights(&bot, 9), &usual, sizeof usual);
    const char wrong[] = "{\"figures\": {}, \"effects\": {}, \"small-tables\": [{\"players\": 8, "
                         "\"figures\": {}, \"effects\": {}},\n{\"players\": 6, \"figures\": {}, "
                         "\"effects\": {}}]}";
    assert_false(small_tables_read(&again, &usual, wrong, sizeof wrong - 1, "w.json", &error));
    assert_string_equal(error.text, "w.json:2: smaller tables come first");
}

static void the_tuner_repeats_itself_and_turns_what_it_is_told(void **state)
{
    (void)state;
    static volatile sig_atomic_t never;
    Error                        error = { "" };
    Weights                      bad = *weights_normal();
    TuningReport                 one, two;
    load(LIBRARY_EDITION);
    bad.figure[WEIGHT_TRADE_OFFERS_MOST] = 1;
    Bot start = *bot_by_name("normal");
    start.weights = &bad;
    Tuning tuning = { .pool = { .settings = { { &rules, { .player_count = 5, .turn_limit = 6 } },
                                              { &rules, { .player_count = 7, .turn_limit = 6 } } },
                                .setting_count = 2,
                                .bots = { &start, bot_by_name("easy") },
                                .bot_count = 2 },
                      .start = &bad,
                      .only = "trade-offers",
                      .rounds = 2,
                      .directions = 2,
                      .check_every = 1,
                      .check_games = 2,
                      .jobs = 1,
                      .stop = &never };
    assert_true(tune(&one, &tuning, &error));
    tuning.jobs = 3;
    assert_true(tune(&two, &tuning, &error));
    assert_memory_equal(&one.best, &two.best, sizeof one.best);
    assert_int_equal(one.rounds, 2);
    /* What is not to be turned stays. */
    one.best.figure[WEIGHT_TRADE_OFFERS_MOST] = bad.figure[WEIGHT_TRADE_OFFERS_MOST];
    assert_memory_equal(&one.best, &bad, sizeof bad);
    tuning.except = "trade-offers-most";
    assert_false(tune(&one, &tuning, &error));
    tuning.except = NULL;
    tuning.only = "no-such-weight";
    assert_false(tune(&one, &tuning, &error));
    assert_non_null(strstr(error.text, "no-such-weight"));
}

/* Whatever does better against others: who trades too little among their own kind is not kept. */
static void the_tuner_keeps_only_what_trades(void **state)
{
    (void)state;
    static volatile sig_atomic_t never;
    Error                        error = { "" };
    Weights                      bad = *weights_normal();
    Bot                          start = *bot_by_name("normal");
    TuningReport                 report;
    load(LIBRARY_EDITION);
    start.weights = &bad;
    bad.figure[WEIGHT_ADVANCE_POINTS_PERCENT] = 0;
    bad.figure[WEIGHT_CITY_PER_CARD] = 0;
    /* Whoever saves buys little in eight turns, whatever the points. */
    bad.figure[WEIGHT_PATH_AHEAD] = 0;
    bad.figure[WEIGHT_KEEP_SAVING] = 14;
    bad.figure[WEIGHT_ADVANCE_FOR_LATER] = 150;
    Tuning tuning = { .pool = { .settings = { { &rules, { .player_count = 5, .turn_limit = 8 } } },
                                .setting_count = 1,
                                .bots = { &start },
                                .bot_count = 1 },
                      .start = &bad,
                      .only = "advance-points,city-per",
                      .rounds = 6,
                      .directions = 4,
                      .check_every = 1,
                      .check_games = 4,
                      .jobs = 2,
                      .stop = &never };
    assert_true(tune(&report, &tuning, &error));
    assert_true(report.better && report.confirmed);
    assert_true(report.result.gain > 0 && report.result.table > 0);
    assert_int_equal(report.trade_fails, 0);
    tuning.trade_least = 1000;
    assert_true(tune(&report, &tuning, &error));
    assert_false(report.better);
    assert_int_equal(report.trade_fails, 6);
    assert_memory_equal(&report.best, &bad, sizeof bad);
}

/* The first side's share of points is counted by side, whichever seats it has; a match with itself
 * is even. */
static void a_match_is_fair(void **state)
{
    (void)state;
    Pool       pool = { .settings = { { NULL, { .player_count = 5, .turn_limit = 6 } },
                                      { NULL, { .player_count = 6, .turn_limit = 6 } } },
                        .setting_count = 2,
                        .bots = { bot_by_name("normal"), bot_by_name("random") },
                        .bot_count = 2 };
    PoolResult result;
    load(LIBRARY_EDITION);
    pool.settings[0].rules = pool.settings[1].rules = &rules;
    pool_measure(&result, &pool, bot_by_name("normal"), 8, 5, 1);
    assert_true(result.matches[0].points == 0);
    assert_int_equal(result.matches[0].wins, 4);
    assert_int_equal(result.matches[1].wins, 8);
    assert_true(result.matches[1].points > 5);
    assert_true(result.worst == 0 && result.mean == result.matches[1].points / 2);
    assert_true(pool_score(&result) == result.mean / 2);
}

int unit_hard(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_kinds_of_games_are_played_to_the_end),
        cmocka_unit_test(hidden_things_change_no_decision),
        cmocka_unit_test(single_advances_can_be_wanted_and_refused),
        cmocka_unit_test(areas_can_be_shunned),
        cmocka_unit_test(tested_decisions_are_the_same),
        cmocka_unit_test(reasons_are_given_and_change_nothing),
        cmocka_unit_test(bots_are_read_or_refused),
        cmocka_unit_test(weights_are_written_as_they_are_read),
        cmocka_unit_test(small_tables_have_weights_of_their_own),
        cmocka_unit_test(the_tuner_repeats_itself_and_turns_what_it_is_told),
        cmocka_unit_test(the_tuner_keeps_only_what_trades),
        cmocka_unit_test(a_match_is_fair),
    };
    return cmocka_run_group_tests_name("hard", tests, NULL, NULL);
}
