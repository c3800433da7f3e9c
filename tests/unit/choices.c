/* What choices say of themselves, held against the rules in games of bots: the best purchases count
 * the step on the A.S.T., and those who can be named and those who cannot are told apart. */
#include "data/node.h"

#include "bots/bot.h"
#include "data/library.h"
#include "rules/civ/family.h"
#include "rules/civ/outlook.h"
#include "rules/table/bits.h"
#include "sim/selfplay.h"
#include "tests/unit/unit.h"
#include "wire/json_out.h"
#include "wire/wire.h"

static Edition edition;
static Board   board;

static const Rules rules = { &edition, &board };

typedef struct Met {
    int asked;
    int baskets;
    int steps;   /* Best because of the step. */
    int victims; /* Named for a figure, */
    int less;    /* of which advances take some, */
    int refused; /* and those who cannot be named. */
} Met;

static bool ready_with(const Game *game, Player player, uint64_t advances)
{
    Game copy = *game;
    copy.players[player].advances |= advances;
    return succession_figures(&rules, &copy, player).ready;
}

/* Each basket says what it brings, and the first brings most. */
static void hold_baskets(Met *met, const Ruleset *ruleset, const Game *game, Player player)
{
    static View view;
    const char *asked = "{\"do\":\"baskets\",\"count\":5}";
    Error       error = { "" };
    JsonOut     out = { 0 };
    const Node *message = node_read(asked, strlen(asked), NULL);
    view_make(&view, &rules, game, player);
    assert_true(wire_of(ruleset->family)->baskets(&out, message, ruleset, &view, &error));
    const Node *list = node_read(out.text, out.length, NULL), *basket;
    size_t      i;
    int         before = INT32_MAX, most_cards = 0, first_cards = 0, first_step = 0;
    for (basket = node_first(list), i = 0; basket; basket = basket->next, i++) {
        uint64_t    advances = 0;
        const Node *advance;
        for (advance = node_first(node_get(basket, "advances")); advance; advance = advance->next)
            advances |= bit64((int)node_whole(advance));
        const Node *free_one = node_get(basket, "free");
        const Node *second = node_get(basket, "free_second");
        if (free_one)
            advances |= bit64((int)node_whole(free_one));
        if (second)
            advances |= bit64((int)node_whole(second));
        int  points = (int)node_whole(node_get(basket, "points"));
        int  step = (int)node_whole(node_get(basket, "step"));
        bool brings = !ready_with(game, player, 0) && ready_with(game, player, advances);
        assert_int_equal(step, brings ? edition.numbers[NUMBER_POINTS_STEP] : 0);
        assert_true(points + step <= before);
        before = points + step;
        most_cards = points > most_cards ? points : most_cards;
        if (i == 0) {
            first_cards = points;
            first_step = step;
        }
        met->baskets++;
    }
    met->steps += first_step > 0 && first_cards < most_cards;
    node_free(list);
    node_free(message);
    out_free(&out);
}

static void hold_victims(Met *met, const Game *game, Player chooser)
{
    for (Player p = 0; p < game->player_count; p++) {
        if (p == chooser)
            continue;
        VictimFigures figures = victim_figures(&rules, game, chooser, p);
        Action        name = action_make(ACTION_CHOOSE_PLAYER, chooser, p, 0, 0, 0);
        assert_int_equal(figures.why, game_check(&rules, game, &name));
        assert_true(figures.taken >= 0);
        met->victims += figures.printed > 0 && figures.why == REFUSAL_NONE;
        met->less += figures.why == REFUSAL_NONE && figures.taken < figures.printed;
        met->refused += figures.why != REFUSAL_NONE;
    }
}

static void watch(void *context, const Ruleset *ruleset, const void *position, const Action *action,
                  const Events *events, const void *after)
{
    (void)events;
    (void)after;
    Met *met = context;
    int  kind = action->player < PLAYERS_MAX ? game_prompt(&rules, position, action->player).kind
                                             : PROMPT_NONE;
    if (kind == PROMPT_BUY_ADVANCES) {
        /* Anywhere on the track, so that the doors of all ages are met. */
        Game game = *(const Game *)position;
        game.players[action->player].marker =
            (uint8_t)(game.players[action->player].marker + met->asked++ % 4);
        hold_baskets(context, ruleset, &game, action->player);
    }
    if (kind == PROMPT_NAME_VICTIM)
        hold_victims(context, position, action->player);
}

static void choices_say_what_they_do(void **state)
{
    (void)state;
    Error error = { "" };
    Met   met = { 0 };
    assert_true(library_edition(&edition, "west-2024", &error));
    assert_true(library_board(&board, "west", &error));
    Ruleset ruleset = civ_ruleset(&rules);
    for (int i = 0; i < 3; i++) {
        Options        options = { .player_count = 8, .turn_limit = 18 };
        AnyOptions     any = civ_options(&options);
        AnyBot         bot = civ_bot(bot_by_name("normal"));
        SelfplayResult result;
        Selfplay       task = { .rules = &ruleset,
                                .options = &any,
                                .seed = (uint64_t)i + 1,
                                .watcher = watch,
                                .context = &met };
        for (int seat = 0; seat < options.player_count; seat++)
            task.bots[seat] = &bot;
        selfplay(&result, &task);
    }
    assert_true(met.baskets > 200 && met.steps > 0);
    assert_true(met.victims > 0 && met.less > 0 && met.refused > 0);
}

int unit_choices(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(choices_say_what_they_do) };
    return cmocka_run_group_tests_name("choices", tests, NULL, NULL);
}
