/* The chronicle: what it tells of each turn is what the rules say, and while the game runs nobody
 * learns from it what is hidden. */
#include <string.h>

#include "rules/civ/cards.h"
#include "rules/civ/family.h"
#include "rules/civ/figures.h"
#include "rules/table/bits.h"
#include "server/worker.h"
#include "tests/unit/server_world.h"
#include "wire/chronicle.h"
#include "wire/wire.h"

enum { SEAT = 9, TURNS = 256 };

/* A game that bots play to its end, seat 0's too. */
static Place played(World *world, const char *settings)
{
    Place place = world_make(world, settings, true);
    world_sit_down(world, &place, SEAT);
    world_settle(world, &place);
    world_send(
        world, SEAT, "",
        "{\"do\":\"away\",\"id\":4,\"bot\":\"normal\",\"limits\":{\"trade\":true,\"spend\":true,"
        "\"attack\":true}}");
    world_settle(world, &place);
    assert_true(table_standing(place.table).over);
    return place;
}

static const char west[] =
    "{\"board\":\"plain\",\"scenario\":\"short\",\"options\":{\"turn_limit\":6}}";

static int number_of(const Node *map, const char *key)
{
    const Node *value = node_get(map, key);
    assert_true(node_is_whole(value));
    return (int)node_whole(value);
}

/* As a viewer is told it; what is told of the first `count` actions while the game runs, and of all
 * when it is over. */
static const Node *told_to(const Table *table, Player viewer, int64_t count)
{
    static Chronicle chronicle;
    JsonOut          out = { 0 };
    Error            error;
    chronicle = (Chronicle){ .rules = table->rules,
                             .options = table->settings.options,
                             .seed = table->row.seed,
                             .actions = table->actions,
                             .count = count,
                             .viewer = viewer,
                             .open = count == table->n };
    out_map(&out);
    chronicle_json(&out, &chronicle);
    out_map_end(&out);
    const Node *read = in_read(out.text, out.length, &error);
    assert_non_null(read);
    out_free(&out);
    return read;
}

/* ---- The same game, counted by itself ---- */

typedef struct Counted {
    int    gain[TURNS][PLAYERS_MAX], deals[TURNS][PLAYERS_MAX];
    int    struck;
    Player victim[TURNS], sender[TURNS];
    Card   card[TURNS];
    int    all_deals, passed;
} Counted;

static void count_deal(Counted *out, const Rules *rules, const Game *before, const Game *after,
                       const Event *event)
{
    for (int side = 0; side < 2; side++) {
        Player p = (Player)event->arg[1 + side];
        out->gain[before->turn][p] += sets_worth(rules, after, p) - sets_worth(rules, before, p);
        out->deals[before->turn][p]++;
    }
    out->all_deals++;
}

static void count(Counted *out, const Table *table)
{
    static Game   game, before;
    static Event  items[CHRONICLE_EVENTS];
    static Player passed_by[PLAYERS_MAX][64];
    Rules         rules = civ_rules(&table->rules);
    memset(passed_by, NOBODY, sizeof passed_by);
    table->rules.family->setup(&game, &table->rules, &table->settings.options, table->row.seed);
    for (int64_t n = 0; n < table->n; n++) {
        Events events = { items, 0, CHRONICLE_EVENTS, 0 };
        before = game;
        assert_int_equal(game_apply(&game, &rules, &table->actions[n], &events), REFUSAL_NONE);
        for (int i = 0; i < events.count; i++) {
            const Event *event = &items[i];
            if (event->kind == EVENT_DEAL_DONE)
                count_deal(out, &rules, &before, &game, event);
            if (event->kind == EVENT_CARD_SEEN)
                passed_by[event->arg[0]][event->arg[1]] = NOBODY;
            if (event->kind == EVENT_CARD_PASSED)
                passed_by[event->arg[1]][event->arg[2]] = (Player)event->arg[0];
            if (event->kind != EVENT_CALAMITY_CALLED)
                continue;
            assert_true(out->struck < TURNS);
            out->victim[out->struck] = (Player)event->arg[0];
            out->card[out->struck] = (Card)event->arg[1];
            out->sender[out->struck] = passed_by[event->arg[0]][event->arg[1]];
            out->passed += out->sender[out->struck++] != NOBODY;
        }
    }
}

/* ---- Tests ---- */

static void check_last_standing(const Table *table, const Node *turns)
{
    const Game *game = civ_game(table);
    Rules       rules = civ_rules(&table->rules);
    Player      ranking[PLAYERS_MAX];
    const Node *standing = node_get(node_at(turns, game->turn - 1u), "standing");
    game_ranking(ranking, &rules, game);
    assert_int_equal(node_count(standing), game->player_count);
    for (int i = 0; i < game->player_count; i++) {
        const Node *row = node_at(standing, (size_t)i);
        assert_int_equal(number_of(row, "player"), ranking[i]);
        assert_int_equal(number_of(row, "place"), i + 1);
        assert_int_equal(number_of(row, "points"), game_points(&rules, game, ranking[i]));
        assert_int_equal(number_of(row, "cities"), cities_on_board(&rules, game, ranking[i]));
        assert_int_equal(number_of(row, "cards"), hand_size(game, ranking[i]));
        assert_int_equal(number_of(row, "step"), game->players[ranking[i]].marker);
    }
}

static void a_chronicle_tells_what_the_rules_say(void **state)
{
    static Counted counted;
    World         *world = world_begin();
    Place          place = played(world, west);
    const Game    *game = civ_game(place.table);
    const Node    *told = told_to(place.table, NOBODY, place.table->n);
    const Node    *turns = node_get(told, "turns");
    uint64_t       bought[PLAYERS_MAX] = { 0 };
    int            deals = 0, struck = 0, worst = 0, best = 0, forward = 0, stayed = 0;
    size_t         i, j;
    const Node    *turn, *row;
    (void)state;
    count(&counted, place.table);
    assert_int_equal(node_count(turns), game->turn);
    for (turn = node_first(turns), i = 0; turn; turn = turn->next, i++) {
        assert_int_equal(number_of(turn, "turn"), i + 1);
        for (row = node_first(node_get(turn, "trade")), j = 0; row; row = row->next, j++) {
            int player = number_of(row, "player");
            assert_int_equal(number_of(row, "deals"), counted.deals[i + 1][player]);
            assert_int_equal(number_of(row, "gain"), counted.gain[i + 1][player]);
            deals += number_of(row, "deals");
        }
        for (row = node_first(node_get(turn, "bought")), j = 0; row; row = row->next, j++)
            for (size_t k = 0; k < node_count(node_get(row, "advances")); k++)
                bought[number_of(row, "player")] |=
                    bit64((int)node_whole(node_at(node_get(row, "advances"), k)));
        for (row = node_first(node_get(turn, "calamities")), j = 0; row; row = row->next, j++) {
            const Node *from = node_get(row, "from");
            assert_int_equal(number_of(row, "victim"), counted.victim[struck]);
            assert_int_equal(number_of(row, "card"), counted.card[struck]);
            assert_int_equal(node_kind(from) == NODE_NULL ? NOBODY : node_whole(from),
                             counted.sender[struck]);
            struck++;
            worst = number_of(row, "points") > worst ? number_of(row, "points") : worst;
        }
        for (row = node_first(node_get(turn, "standing")); row; row = row->next) {
            const char *move = node_string(node_get(row, "move"));
            size_t      lacks = node_count(node_get(row, "lacks"));
            assert_non_null(move);
            forward += strcmp(move, "forward") == 0;
            stayed += strcmp(move, "stays") == 0;
            assert_int_equal(lacks > 0, strcmp(move, "stays") == 0);
        }
        if (node_kind(node_get(turn, "best_deal")) != NODE_NULL
            && number_of(node_get(turn, "best_deal"), "gain") > best)
            best = number_of(node_get(turn, "best_deal"), "gain");
    }
    check_last_standing(place.table, turns);
    assert_int_equal(deals, 2 * counted.all_deals);
    assert_int_equal(struck, counted.struck);
    for (int p = 0; p < game->player_count; p++)
        assert_int_equal(bought[p] & ~game->players[p].advances, 0);
    /* The game had something to tell. */
    assert_true(struck > 3 && counted.passed > 0 && worst > 0 && best > 0 && forward > 0
                && stayed > 0);
    assert_int_equal(number_of(node_get(told, "worst_calamity"), "points"), worst);
    assert_int_equal(number_of(node_get(told, "best_deal"), "gain"), best);
    node_free(told);
    world_end(world);
}

/* Does the step change hands by nothing but deals? */
static bool only_deals(const Events *events)
{
    for (int i = 0; i < events->count; i++)
        if (events->items[i].kind == EVENT_CARD_DISCARDED
            || events->items[i].kind == EVENT_CARD_TAKEN)
            return false;
    return true;
}

static void deals_of_market_rounds_are_told_too(void **state)
{
    static Game  game, before;
    static Event items[CHRONICLE_EVENTS];
    static int   gain[TURNS][PLAYERS_MAX], deals[TURNS][PLAYERS_MAX];
    static bool  mixed[TURNS];
    World       *world = world_begin();
    Place        place =
        played(world, "{\"board\":\"plain\",\"scenario\":\"short\",\"options\":{\"turn_limit\":4,"
                      "\"switches\":{\"trade-form\":\"two-rounds\"}}}");
    const Table *table = place.table;
    Rules        rules = civ_rules(&table->rules);
    const Node  *told = told_to(table, NOBODY, table->n), *turn, *row;
    int          compared = 0, all = 0;
    size_t       i;
    (void)state;
    table->rules.family->setup(&game, &table->rules, &table->settings.options, table->row.seed);
    for (int64_t n = 0; n < table->n; n++) {
        Events events = { items, 0, CHRONICLE_EVENTS, 0 };
        bool   market = false;
        before = game;
        assert_int_equal(game_apply(&game, &rules, &table->actions[n], &events), REFUSAL_NONE);
        for (int e = 0; e < events.count; e++)
            if (items[e].kind == EVENT_MARKET_DEAL) {
                market = true;
                deals[before.turn][items[e].arg[0]]++;
                deals[before.turn][items[e].arg[1]]++;
                all++;
            }
        if (!market)
            continue;
        mixed[before.turn] |= !only_deals(&events);
        for (Player p = 0; p < game.player_count; p++)
            gain[before.turn][p] += sets_worth(&rules, &game, p) - sets_worth(&rules, &before, p);
    }
    for (turn = node_first(node_get(told, "turns")), i = 0; turn; turn = turn->next, i++)
        for (row = node_first(node_get(turn, "trade")); row; row = row->next) {
            int player = number_of(row, "player");
            assert_int_equal(number_of(row, "deals"), deals[i + 1][player]);
            if (mixed[i + 1])
                continue;
            assert_int_equal(number_of(row, "gain"), gain[i + 1][player]);
            compared++;
        }
    assert_true(all > 0 && compared > 0);
    node_free(told);
    world_end(world);
}

static void while_the_game_runs_it_tells_nobody_what_others_know(void **state)
{
    World       *world = world_begin();
    Place        place = played(world, west);
    const Player viewers[] = { 0, 1, NOBODY };
    int          known = 0, unknown = 0;
    (void)state;
    for (int v = 0; v < 3; v++) {
        const Node *told = told_to(place.table, viewers[v], place.table->n - 1);
        const Node *all = told_to(place.table, viewers[v], place.table->n), *turn, *row;
        size_t      i, j;
        for (turn = node_first(node_get(told, "turns")), i = 0; turn; turn = turn->next, i++) {
            const Node *full = node_get(node_at(node_get(all, "turns"), i), "calamities");
            const Node *best = node_get(turn, "best_deal");
            for (row = node_first(node_get(turn, "trade")), j = 0; row; row = row->next, j++)
                assert_int_equal(node_kind(node_get(row, "gain")) == NODE_NULL,
                                 number_of(row, "player") != viewers[v]);
            for (row = node_first(node_get(turn, "calamities")), j = 0; row; row = row->next, j++) {
                const Node *from = node_get(node_at(full, j), "from");
                bool        part =
                    node_is_whole(from)
                    && (node_whole(from) == viewers[v] || number_of(row, "victim") == viewers[v]);
                assert_int_equal(node_is_whole(node_get(row, "from")), part);
                known += part;
                unknown += node_is_whole(from) && !part;
            }
            if (node_kind(best) == NODE_MAP) {
                assert_int_equal(number_of(best, "player"), viewers[v]);
                assert_true(node_kind(node_get(best, "other_gain")) == NODE_NULL);
            }
        }
        assert_true(viewers[v] != NOBODY || node_kind(node_get(told, "best_deal")) == NODE_NULL);
        node_free(told);
        node_free(all);
    }
    assert_true(known > 0 && unknown > 0);
    world_end(world);
}

static Card a_calamity(const Edition *edition)
{
    Card card = 0;
    while (edition->cards[card].type != CARD_MINOR)
        card++;
    return card;
}

/* Area 268 of a great board is not player 12, whose number has the same lower byte. */
static void what_names_no_player_counts_for_nobody(void **state)
{
    static _Alignas(16) uint8_t account[ACCOUNT_BYTES], before[ACCOUNT_BYTES];
    World                      *world = world_begin();
    Place                       place = world_make(world, "{\"board\":\"plain\"}", true);
    const Table                *table = place.table;
    const Account              *kept = wire_of(table->rules.family)->account;
    Event                       called = { .kind = EVENT_CALAMITY_CALLED,
                                           .arg = { 1, a_calamity(table->rules.edition) } };
    Event                       lost = { .kind = EVENT_CITY_DESTROYED, .arg = { 268 } };
    (void)state;
    memset(account, 0, sizeof account);
    kept->add(account, &table->rules, &table->game, &(Events){ &called, 1, 1, 0 }, 1);
    memcpy(before, account, sizeof account);
    kept->add(account, &table->rules, &table->game, &(Events){ &lost, 1, 1, 0 }, 2);
    assert_memory_equal(account, before, sizeof account);
    world_end(world);
}

static void it_is_asked_for_by_a_message(void **state)
{
    World *world = world_begin();
    Place  place = world_make(world, "{\"board\":\"plain\"}", true);
    char   code[32];
    (void)state;
    world_sit_down(world, &place, SEAT);
    world_settle(world, &place);
    const Node *answer = world_frame(world, SEAT, "{\"do\":\"chronicle\",\"id\":5}", code);
    const Node *turns = node_get(node_get(answer, "chronicle"), "turns");
    assert_int_equal(number_of(answer, "to"), place.table->n);
    assert_int_equal(node_count(turns), 1);
    assert_int_equal(node_count(node_get(node_at(turns, 0), "standing")), 0);
    node_free(answer);
    answer = world_frame(world, SEAT, "{\"do\":\"chronicle\",\"id\":5,\"since\":2}", code);
    assert_int_equal(node_count(node_get(node_get(answer, "chronicle"), "turns")), 0);
    node_free(answer);
    Place lobby = world_make(world, "{}", false);
    world_sit_down(world, &lobby, SEAT + 1);
    world_send(world, SEAT + 1, "not-started", "{\"do\":\"chronicle\",\"id\":5}");
    world_send(world, SEAT, "bad-message", "{\"do\":\"chronicle\",\"id\":5,\"since\":256}");
    world_send(world, SEAT, "bad-message", "{\"do\":\"chronicle\",\"id\":5,\"turn\":1}");
    world_send(world, SEAT, "bad-message", "{\"do\":\"chronicle\",\"id\":5,\"since\":\"one\"}");
    world_end(world);
}

static void a_card_game_is_told_round_by_round(void **state)
{
    World      *world = world_begin();
    Place       place = played(world, "{\"edition\":\"hearths\",\"players\":3}");
    const Node *told = told_to(place.table, NOBODY, place.table->n), *row;
    const Node *turns = node_get(told, "turns");
    int         built = 0;
    size_t      i;
    (void)state;
    assert_int_equal(node_count(turns), table_standing(place.table).turn);
    for (row = node_first(node_get(node_at(turns, node_count(turns) - 1), "standing")), i = 0; row;
         row = row->next, i++) {
        Player player = (Player)number_of(row, "player");
        assert_int_equal(
            number_of(row, "points"),
            place.table->rules.family->points(&place.table->rules, &place.table->game, player));
        built += number_of(row, "locations");
    }
    assert_int_equal(i, 3);
    assert_true(built > 0);
    node_free(told);
    world_end(world);
}

int unit_server_chronicle(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chronicle_tells_what_the_rules_say),
        cmocka_unit_test(deals_of_market_rounds_are_told_too),
        cmocka_unit_test(while_the_game_runs_it_tells_nobody_what_others_know),
        cmocka_unit_test(what_names_no_player_counts_for_nobody),
        cmocka_unit_test(it_is_asked_for_by_a_message),
        cmocka_unit_test(a_card_game_is_told_round_by_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
