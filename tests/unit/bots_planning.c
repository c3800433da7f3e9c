/* What comes of the plans of `normal` and of the weights of `hard`, over whole games: cities that
 * are built can be supported, tokens that were gathered are used, attacks reckon with help, and
 * pirates do not stay for ever. */
#include <string.h>

#include "bots/bot.h"
#include "bots/moving.h"
#include "data/library.h"
#include "rules/civ/family.h"
#include "rules/civ/figures.h"
#include "rules/table/bits.h"
#include "sim/selfplay.h"
#include "tests/unit/unit.h"

static Edition edition;
static Board   board;

static const Rules rules = { &edition, &board };

enum { GAMES = 16, SEATS = 5, MORE_BY_GROWTH = 3 };

typedef struct Seen {
    uint32_t builders; /* Those who have built a city this turn. */
    int      built, gathered_in_vain;
    int      reduced_at_once;
    int      attacks, failures, pirates_attacked;
} Seen;

static bool is_construction(const Game *game)
{
    return flow_top_const(&game->flow)->procedure == PROCEDURE_CONSTRUCTION;
}

/* Areas where all tokens for a city stand and no city is built, although the site is free. */
static int idle_sites(const Game *game, Player player)
{
    int count = 0;
    for (Area a = 0; a < board.area_count; a++)
        count += board.areas[a].site != SITE_NONE && game->city[a] == NOBODY
                 && game->tokens[player][a] == city_cost(&rules, game, player, a)
                 && board.areas[a].limit + MORE_BY_GROWTH < game->tokens[player][a];
    return count;
}

static void watch(void *context, const Ruleset *used, const void *position, const Action *action,
                  const Events *events, const void *after)
{
    (void)used;
    (void)after;
    const Game *before = position;
    Seen       *seen = context;
    if (is_construction(before) && action->kind == ACTION_BUILD_CITY) {
        seen->builders |= bit32(action->player);
        seen->built++;
    }
    if (is_construction(before) && action->kind == ACTION_DONE)
        seen->gathered_in_vain += idle_sites(before, action->player);
    for (int i = 0; i < events->count; i++) {
        const Event *event = &events->items[i];
        bool         player = event->arg[0] < PLAYERS_MAX;
        if (event->kind == EVENT_PHASE_BEGAN)
            seen->builders = 0;
        if (event->kind == EVENT_CITY_REDUCED && player)
            seen->reduced_at_once += (seen->builders & bit32(event->arg[0])) != 0;
        if (event->kind == EVENT_CITY_ATTACKED && player) {
            seen->attacks++;
            seen->pirates_attacked += event->arg[2] == BARBARIANS;
        }
        if (event->kind == EVENT_ATTACK_FAILED && player)
            seen->failures++;
    }
}

/* Without search: these are matters of the heuristics. */
static Seen play(const char *weights_of)
{
    Seen  seen = { .built = 0 };
    Error error = { "" };
    Bot   judge = *bot_by_name("normal");
    judge.weights = bot_by_name(weights_of)->weights;
    assert_true(library_edition(&edition, LIBRARY_EDITION, &error));
    assert_true(library_board(&board, "west", &error));
    Ruleset ruleset = civ_ruleset(&rules);
    for (int i = 0; i < GAMES; i++) {
        Options        options = { .player_count = SEATS, .turn_limit = 20 };
        AnyOptions     any = civ_options(&options);
        AnyBot         bot = civ_bot(&judge);
        SelfplayResult result;
        Selfplay       task = { .rules = &ruleset,
                                .options = &any,
                                .seed = (uint64_t)i + 1,
                                .watcher = watch,
                                .context = &seen };
        for (int seat = 0; seat < SEATS; seat++)
            task.bots[seat] = &bot;
        selfplay(&result, &task);
    }
    return seen;
}

static void plans_are_carried_out(void **state)
{
    (void)state;
    Seen seen = play("normal");
    assert_true(seen.built > GAMES * SEATS * 12);
    assert_true(seen.reduced_at_once <= 3);
    /* One seat in twenty, more or less by chance; without exact plans it is four in five. */
    assert_true(7 * seen.gathered_in_vain <= GAMES * SEATS);
    assert_true(seen.pirates_attacked > 0);
}

static void attacks_reckon_with_help(void **state)
{
    (void)state;
    Seen seen = play("hard");
    assert_true(seen.attacks > 0);
    assert_true(seen.failures * 4 <= seen.attacks);
}

/* However long ago a chart was drawn, it is not drawn over while the ships of a fleet ask for
 * theirs. */
static void a_chart_lasts_while_it_is_used(void **state)
{
    static Charts charts;
    static Game   game;
    Options       options = { .player_count = SEATS };
    Mind          mind = { .rules = &rules, .game = &game };
    Moves         moves = { .mind = &mind, .charts = &charts };
    Area          area = 0;
    (void)state;
    charts.count = charts.asked = 0;
    game_setup(&game, &rules, &options, 1);
    for (; area < CHARTS_MAX; area++)
        waters_from(&moves, area, 0, 2);
    const Waters *old = waters_from(&moves, 0, 0, 2);
    for (int ship = 0; ship < SHIPS_MAX; ship++)
        waters_from(&moves, area++, 0, 2);
    assert_int_equal(old->place[0], 0);
}

int unit_bots_planning(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_are_carried_out),
        cmocka_unit_test(attacks_reckon_with_help),
        cmocka_unit_test(a_chart_lasts_while_it_is_used),
    };
    return cmocka_run_group_tests_name("bots_planning", tests, NULL, NULL);
}
