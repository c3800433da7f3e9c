/* No list of actions asks instead of plays: what comes behind a card that changes hands, behind the
 * close of a sealed round and behind a draw is not tried, however the list ends. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bots/bots.h"
#include "rules/settlers/game.h"
#include "rules/table/bits.h"
#include "rules/table/text.h"
#include "tests/unit/server_twins.h"

/* ---- On the way ---- */

static void act_in_both(Twins *twins, const Action *action)
{
    for (int which = 0; which < 2; which++)
        twins_act(twins, which, action);
}

static int64_t number_of(const Table *table)
{
    return table_number(table, table->n);
}

static void say_action(Twins *twins, int which, int seat, const char *action)
{
    char text[300];
    snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":1,\"n\":%" PRId64 ",\"action\":%s}",
             number_of(twins_table(twins, which)), action);
    twins_say(twins, which, seat, text);
}

/* Bots play for everybody until it is so, the same in both. */
static void reach(Twins *twins, bool (*there)(const Table *table))
{
    Table         *table = twins_table(twins, 0);
    const Ruleset *rules = &table->rules;
    const Bots    *players = bots_of(rules->family);
    AnyBot         bot;
    AnyView        view;
    Rng            rng;
    bots_make(&bot, players, bots_find(players, "easy"));
    rng_seed(&rng, 3);
    for (int i = 0; i < 3000 && !there(table); i++) {
        Player seat = (Player)first32(table_pending(table));
        family_views(rules->family)->make(&view, rules, &table->game, seat);
        Action action = players->choose(&bot, rules, &view, &table->seats[seat].memory, &rng);
        act_in_both(twins, &action);
    }
    assert_true(there(table));
    for (int which = 0; which < 2; which++)
        world_forget(twins->worlds[which]);
}

/* A list of seat 0, with the number of actions that it knows of. */
static const char *list(Twins *twins, const char *actions)
{
    static char text[1000];
    snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":5,\"n\":%" PRId64 ",\"actions\":[%s]}",
             number_of(twins_table(twins, 0)), actions);
    return text;
}

/* A list that is broken anywhere lets nothing happen. */
static void nothing_is_asked(Twins *twins, const char *begins, const char *asks)
{
    char    actions[800];
    int64_t n[2] = { twins_table(twins, 0)->n, twins_table(twins, 1)->n };
    snprintf(actions, sizeof actions, "%s,%s,[\"nosuch\"]", begins, asks);
    twins_same(twins, list(twins, actions));
    assert_non_null(strstr(out_string(&twins->told[0][0]), "bad-message"));
    for (int which = 0; which < 2; which++)
        assert_int_equal(twins_table(twins, which)->n, n[which]);
}

/* What is behind the reveal is left to be sent again, whatever it is. */
static void the_rest_is_left(Twins *twins, const char *begins, int taken, const char *rest)
{
    char    actions[800], expected[40];
    int64_t n[2] = { twins_table(twins, 0)->n, twins_table(twins, 1)->n };
    snprintf(actions, sizeof actions, "%s,%s", begins, rest);
    assert_true(twins_alike(twins, list(twins, actions)));
    assert_true(twins->revealed);
    for (int which = 0; which < 2; which++) {
        assert_int_equal(twins_table(twins, which)->n, n[which] + taken);
        snprintf(expected, sizeof expected, "\"n\":%" PRId64 ",\"taken\":%d}",
                 number_of(twins_table(twins, which)), taken);
        assert_non_null(strstr(out_string(&twins->told[which][0]), expected));
    }
}

/* ---- The card of a partner ---- */

/* What seat 1 names and what it can hide, the first of which seat 0 has none of; what seat 0 gives
 * for it. */
typedef struct DealCards {
    int named[2], hidden[2], given[3];
} DealCards;

static int take_card(const Edition *edition, uint8_t *hand, int not )
{
    for (int card = 1; card < edition->first_calamity; card++)
        if (hand[card] > 0 && card != not ) {
            hand[card]--;
            return card;
        }
    return 0;
}

static bool find_cards(DealCards *out, const Table *table)
{
    const Edition *edition = table->rules.edition;
    uint8_t        hands[2][CARD_KINDS_MAX];
    memcpy(hands, civ_game(table)->hand, sizeof hands);
    for (int i = 0; i < 3; i++)
        out->given[i] = take_card(edition, hands[0], 0);
    for (int card = 1; card < edition->first_calamity; card++)
        if (hands[1][card] > 0 && civ_game(table)->hand[0][card] == 0)
            out->hidden[0] = card;
    for (int i = 0; i < 2; i++)
        out->named[i] = take_card(edition, hands[1], out->hidden[0]);
    out->hidden[1] = take_card(edition, hands[1], out->hidden[0]);
    return out->given[2] && out->hidden[0] && out->hidden[1];
}

static bool in_trade(const Table *table)
{
    DealCards cards = { 0 };
    return flow_top_const(&civ_game(table)->flow)->procedure == PROCEDURE_TRADE
           && (table_pending(table) & 3) == 3 && find_cards(&cards, table);
}

/* Seat 1 has put a hidden card, another one in each. Whoever has got it can name it. */
static void a_deal_does_not_tell_its_card(void **state)
{
    Twins     twins;
    DealCards cards = { 0 };
    char      text[200], asks[100];
    (void)state;
    twins_begin(&twins, "\"scenario\":\"short\",\"board\":\"plain\"", 5);
    reach(&twins, in_trade);
    find_cards(&cards, twins_table(&twins, 0));
    snprintf(text, sizeof text, "\"offer to anyone give 3: #%d, #%d want 3: #%d, #%d\"",
             cards.named[0], cards.named[1], cards.given[0], cards.given[1]);
    for (int which = 0; which < 2; which++)
        say_action(&twins, which, 1, text);
    int offer = civ_game(twins_table(&twins, 0))->phase.trade.last_number;
    for (int which = 0; which < 2; which++) {
        snprintf(text, sizeof text, "[\"accept\",%d]", offer);
        say_action(&twins, which, 0, text);
        snprintf(text, sizeof text, "[\"put\",%d,%d]", offer, cards.hidden[which]);
        say_action(&twins, which, 1, text);
    }
    snprintf(text, sizeof text, "[\"put\",%d,%d]", offer, cards.given[2]);
    snprintf(asks, sizeof asks, "\"offer to anyone give 3: #%d, #%d want 3\",[\"withdraw\",200]",
             cards.hidden[0], cards.named[0]);
    nothing_is_asked(&twins, text, asks);
    the_rest_is_left(&twins, text, 1, asks);
    assert_int_equal(civ_game(twins_table(&twins, 0))->hand[0][cards.hidden[0]], 1);
    assert_int_equal(civ_game(twins_table(&twins, 1))->hand[0][cards.hidden[0]], 0);
    twins_end(&twins);
}

/* ---- The close of a sealed round ---- */

static const char *const lines[] = { "order least 1", "order", "ready" };

static void file(Game *game, const Table *table, Player player, const char *line)
{
    Action action;
    char   message[100];
    assert_true(
        text_read_action(&action, &table->rules, game, player, line, message, sizeof message));
    table->rules.family->apply(game, &table->rules, &action, NULL);
}

/* Does seat 0 get anything if it and seat 1 file an order? */
static bool in_round(const Table *table)
{
    Game game = *civ_game(table);
    if (flow_top_const(&game.flow)->procedure != PROCEDURE_MARKET
        || (table_pending(table) & 3) != 3)
        return false;
    for (Player player = 0; player < game.player_count; player++)
        for (int i = player < 2 ? 0 : 2; i < 3; i++)
            file(&game, table, player, lines[i]);
    return memcmp(game.hand[0], civ_game(table)->hand[0], sizeof game.hand[0]) != 0;
}

/* Seat 1 has filed an order in the one and nothing in the other. */
static void the_close_of_a_round_does_not_tell_the_hand(void **state)
{
    static const char filing[] = "\"order least 1\",\"order\",[\"ready\"]";
    Twins             twins;
    char              asks[60];
    (void)state;
    twins_begin(
        &twins,
        "\"scenario\":\"short\",\"board\":\"plain\",\"options\":{\"switches\":{\"trade-form\":"
        "\"three-rounds\"}}",
        5);
    reach(&twins, in_round);
    for (int which = 0; which < 2; which++) {
        if (which == 0) {
            say_action(&twins, which, 1, "\"order least 1\"");
            say_action(&twins, which, 1, "\"order\"");
        }
        for (Player seat = 1; seat < 5; seat++)
            if (table_pending(twins_table(&twins, which)) & bit32(seat))
                say_action(&twins, which, seat, "[\"ready\"]");
    }
    const Table   *table = twins_table(&twins, 0);
    const Edition *edition = table->rules.edition;
    for (int card = 1; card < edition->first_calamity; card++) {
        snprintf(asks, sizeof asks, "\"order hidden #%d\",[\"withdraw\",2]", card);
        nothing_is_asked(&twins, filing, asks);
    }
    the_rest_is_left(&twins, filing, 3, asks);
    assert_memory_not_equal(civ_game(table)->hand[0], civ_game(twins_table(&twins, 1))->hand[0],
                            CARD_KINDS_MAX);
    twins_end(&twins);
}

/* Nor does anything tell that somebody has filed: no number, no deadline, no answer to an undo. */
static void nobody_learns_who_has_filed(void **state)
{
    static const char *const asks[] = {
        "{\"do\":\"undo\",\"id\":1,\"n\":0}",
        "{\"do\":\"digest\",\"id\":1,\"since\":0}",
        "{\"do\":\"chronicle\",\"id\":1}",
        "{\"do\":\"advice\",\"id\":1}",
        "{\"do\":\"propose\",\"id\":1,\"kind\":\"undo\",\"to\":3}",
    };
    static const char *const files[] = { "\"order least 1\"", "\"order\"", "[\"withdraw\",0]",
                                         "\"order\"" };
    Twins                    twins;
    (void)state;
    twins_begin(
        &twins,
        "\"pace\":\"days\",\"scenario\":\"short\",\"board\":\"plain\",\"options\":{\"switches\":{"
        "\"trade-form\":\"three-rounds\"}}",
        5);
    reach(&twins, in_round);
    for (int which = 0; which < 2; which++)
        twins_say(&twins, which, 1, "{\"do\":\"hours\",\"id\":1,\"hours\":[8,14]}");
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        say_action(&twins, 0, 1, files[i]);
        assert_true(twins_alike_after(&twins, 1));
    }
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++)
        twins_same(&twins, asks[i]);
    twins_same(&twins, list(&twins, "\"order least 3\",\"order\""));
    twins_same(&twins, list(&twins, "[\"ready\"]"));
    twins_same(&twins, asks[0]);
    twins_same_page(&twins, "");
    twins_same_page(&twins, "/moments");
    assert_int_equal(twins_table(&twins, 0)->n, twins_table(&twins, 1)->n + 4);
    twins_end(&twins);
}

/* ---- The next card of a deck ---- */

static const StGame *hearths_of(const Table *table)
{
    return (const StGame *)(const void *)&table->game;
}

static bool draws(const Table *table)
{
    Action legal[1024];
    int    count = !(table_pending(table) & 1)
                       ? 0
                       : table->rules.family->legal(legal, 1024, &table->rules, &table->game, 0);
    return count > 0 && legal[0].kind == ST_DO_DRAW && legal[0].arg[0] == 0
           && hearths_of(table)->active == 0;
}

static void a_draw_does_not_tell_the_card(void **state)
{
    Twins twins;
    Rng   rng;
    char  text[40];
    (void)state;
    twins_begin(&twins, "\"edition\":\"hearths\"", 3);
    reach(&twins, draws);
    rng_seed(&rng, 4);
    assert_true(twins_part(&twins, &rng));
    const StGame *one = hearths_of(twins_table(&twins, 0)),
                 *two = hearths_of(twins_table(&twins, 1));
    assert_int_not_equal(one->common[one->common_count - 1], two->common[two->common_count - 1]);
    for (int which = 0; which < 2; which++) {
        const StGame *game = which == 0 ? one : two;
        snprintf(text, sizeof text, "[\"build\",%d],[\"choose\",999]",
                 game->common[game->common_count - 1]);
        nothing_is_asked(&twins, "[\"draw\",0]", text);
    }
    the_rest_is_left(&twins, "[\"draw\",0]", 1, text);
    twins_end(&twins);
}

int unit_server_oracle(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deal_does_not_tell_its_card),
        cmocka_unit_test(the_close_of_a_round_does_not_tell_the_hand),
        cmocka_unit_test(nobody_learns_who_has_filed),
        cmocka_unit_test(a_draw_does_not_tell_the_card),
    };
    return cmocka_run_group_tests_name("server_oracle", tests, NULL, NULL);
}
