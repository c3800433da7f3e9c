/* Views, events and actions as JSON: well formed, complete, read back as they were. */
#include <stdlib.h>
#include <string.h>

#include "data/node.h"

#include "bots/random.h"
#include "data/library.h"
#include "rules/civ/family.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"
#include "wire/action_json.h"
#include "wire/civ/catalogue_json.h"
#include "wire/view_json.h"
#include "tests/unit/unit.h"
#include "tests/unit/wire_types.h"

static Edition       edition;
static Board         board;
static Rules         rules = { &edition, &board };
static const Ruleset ruleset = { &civ_family, &edition, &board };

static const Node *parse(JsonOut *out)
{
    Error       error = { "" };
    const Node *value = node_read(out->text, out->length, &error);
    if (!value)
        fail_msg("%s: %.200s", error.text, out_string(out));
    return value;
}

/* As catalogue.def says. */
static void check_type(const char *type, const Node *value)
{
    char why[200] = "";
    if (!type_fits(type, value, why, sizeof why))
        fail_msg("%s: %s", type, why);
}

static void load(const char *edition_id, const char *board_id)
{
    Error error;
    if (!library_edition(&edition, edition_id, &error) || !library_board(&board, board_id, &error))
        fail_msg("%s", error.text);
}

/* ---- The writer ---- */

static void test_writer(void **state)
{
    (void)state;
    JsonOut out = { 0 };
    out_map(&out);
    out_pair_text(&out, "quote\"",
                  "a\\b\"c\n\x01 \xC3\xA9 \xF0\x9F\x8E\xB2 \xFF \xED\xA0\x80 \xC0\xAF");
    out_key(&out, "list");
    out_list(&out);
    out_number(&out, -9223372036854775807LL - 1);
    out_number(&out, 0);
    out_map(&out);
    out_map_end(&out);
    out_list(&out);
    out_list_end(&out);
    out_bool(&out, true);
    out_null(&out);
    out_text(&out, "ends with [");
    out_text(&out, "");
    out_list_end(&out);
    out_key_number(&out, 12);
    out_value(&out, "[1,2]", 5);
    out_map_end(&out);
    assert_string_equal(
        out_string(&out),
        "{\"quote\\\"\":\"a\\\\b\\\"c\\n\\u0001 \xC3\xA9 \xF0\x9F\x8E\xB2 \xEF\xBF\xBD "
        "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD \xEF\xBF\xBD\xEF\xBF\xBD\","
        "\"list\":[-9223372036854775808,0,{},[],true,null,\"ends with [\",\"\"],\"12\":[1,2]}");
    node_free(parse(&out));
    out_free(&out);
}

/* ---- A game ---- */

/* A client's copy, kept by the changes alone, is the same as the whole view. */
static void follow(const Node **copy, const ViewJson *view, ViewMemory *memory)
{
    JsonOut out = { 0 };
    out_map(&out);
    view_json_changes(&out, view, memory);
    out_map_end(&out);
    const Node *changes = parse(&out), *gone = node_get(changes, "gone");
    for (const Node *key = node_first(gone); key; key = key->next)
        assert_non_null(node_get(*copy, node_string(key)));
    const Node *now = node_with(*copy, node_get(changes, "set"), gone);
    node_free(*copy);
    *copy = now;
    node_free(changes);
    out_clear(&out);
    view_json_whole(&out, view);
    const Node *whole = parse(&out);
    if (!node_equal(whole, now))
        fail_msg("the changes do not add up to the view");
    node_free(whole);
    out_free(&out);
}

/* Every entry of the legal list, ranges spread out, is the action that it was. */
static void check_legal(const Node *list, const Game *game, Player player)
{
    static Action legal[8192];
    int           count = game_legal(legal, 8192, &rules, game, player);
    int           at = 0;
    for (const Node *entry = node_first(list); entry; entry = entry->next) {
        Node *copy = node_copy(entry), *last = copy->first;
        int   least = 0, most = 0;
        while (last->next) /* The kind itself where there are no arguments. */
            last = last->next;
        bool ranged = last->kind == NODE_LIST;
        if (ranged) {
            least = (int)node_whole(node_at(last, 0));
            most = (int)node_whole(node_at(last, 1));
            assert_true(least < most);
        }
        for (int n = least; n <= most; n++, at++) {
            Action action;
            Error  error;
            if (ranged)
                node_set_whole(last, n);
            if (!action_from_json(&action, &ruleset, game, player, copy, &error))
                fail_msg("%s", error.text);
            assert_true(at < count);
            assert_memory_equal(&action, &legal[at], sizeof action);
        }
        node_free(copy);
    }
    assert_int_equal(at, count);
}

static void check_round_trip(const Game *game, const Action *action)
{
    JsonOut out = { 0 };
    Action  back;
    Error   error;
    action_json(&out, &civ_family, action);
    const Node *value = parse(&out);
    if (!action_from_json(&back, &ruleset, game, action->player, value, &error))
        fail_msg("%s: %s", error.text, out_string(&out));
    assert_memory_equal(action, &back, sizeof back);
    node_free(value);
    out_free(&out);
}

static Player next_actor(const Game *game, Rng *rng)
{
    uint32_t players = game_pending(&rules, game);
    for (uint32_t skip = rng_below(rng, (uint32_t)count32(players)); skip > 0; skip--)
        players &= players - 1;
    return (Player)first32(players);
}

static void play(const Options *options, uint64_t seed, int steps)
{
    static ViewJson   json;
    static ViewMemory memory;
    static Event      items[4096];
    Game              game;
    Rng               rng;
    const Node       *copy = NULL;
    Player            viewer = (Player)(seed % 2 ? seed % options->player_count : NOBODY);
    rng_seed(&rng, seed);
    game_setup(&game, &rules, options, seed);
    memset(&memory, 0, sizeof memory);
    for (int n = 0; n < steps && !game.over; n++) {
        View view;
        view_make(&view, &rules, &game, viewer);
        view_json_make(&json, &ruleset, &view, n);
        follow(&copy, &json, &memory);
        char why[200] = "";
        if (!view_fits(copy, why, sizeof why))
            fail_msg("step %d, turn %d: %s", n, game.turn, why);
        const Node *legal = node_get(copy, "legal");
        if (legal)
            check_legal(legal, &game, viewer);
        Action action = random_action(&rules, &game, next_actor(&game, &rng), &rng);
        check_round_trip(&game, &action);
        Events events = { items, 0, 4096, 0 };
        assert_int_equal(game_apply(&game, &rules, &action, &events), REFUSAL_NONE);
        JsonOut out = { 0 };
        out_list(&out);
        int count = events_json(&out, &civ_family, &events, n, viewer, NULL);
        out_list_end(&out);
        const Node *list = parse(&out);
        assert_int_equal(node_count(list), count);
        node_free(list);
        out_free(&out);
    }
    node_free(copy);
    view_json_free(&json);
}

static void test_games(void **state)
{
    (void)state;
    static const char *const editions[] = { "west-2024", "western-2019" };
    for (int i = 0; i < 8; i++) {
        load(editions[i % 2], i % 4 < 2 ? "west" : "plain");
        Options options = { .player_count = (uint8_t)(5 + i % 5), .short_game = i % 4 == 0 };
        if (!board_setup(&board, options.player_count) || game_options_check(&rules, &options))
            options = (Options){ .player_count = 5 };
        play(&options, (uint64_t)(100 + i), 600);
    }
}

/* ---- What never changes ---- */

/* Whoever holds both copies of a calamity is told who passed each, and of which block every card
 * is; nobody else is. */
static void test_two_copies(void **state)
{
    (void)state;
    static Game     game;
    static ViewJson json;
    View            view;
    JsonOut         out = { 0 };
    Options         options = { .player_count = 12 };
    load("mega-2015", "whole");
    game_setup(&game, &rules, &options, 3);
    Card card = edition.calamity_card[CALAMITY_SUPERSTITION];
    int  own = game.players[4].block;
    game.hand[4][card] = 2;
    game.foreign[4][card] = 1;
    game.hand[4][1] = 3;
    game.traded_by[own][CALAMITY_SUPERSTITION] = 7;
    game.traded_by[1 - own][CALAMITY_SUPERSTITION] = 2;
    for (int viewer = 4; viewer <= 5; viewer++) {
        view_make(&view, &rules, &game, (Player)viewer);
        view_json_make(&json, &ruleset, &view, 1);
        out_clear(&out);
        view_json_whole(&out, &json);
        view_json_free(&json);
        json = (ViewJson){ 0 };
        const Node *value = parse(&out);
        const Node *set = node_get(value, "set") ? node_get(value, "set") : value;
        const Node *passed = node_get(set, "traded_by_block");
        const Node *hand = node_get(set, "hand_by_block");
        char        key[8];
        snprintf(key, sizeof key, "%d", card);
        assert_int_equal(node_count(passed), 2);
        assert_int_equal(node_count(hand), 2);
        const Node *mine = node_get(node_at(passed, (size_t)own), key);
        const Node *other = node_get(node_at(passed, (size_t)(1 - own)), key);
        if (viewer == 4) {
            assert_int_equal(node_whole(mine), 7);
            assert_int_equal(node_whole(other), 2);
            assert_int_equal(node_count(node_at(hand, (size_t)own)), 2);
            assert_int_equal(node_count(node_at(hand, (size_t)(1 - own))), 1);
        } else {
            assert_null(mine);
            assert_null(other);
        }
        node_free(value);
    }
    out_free(&out);
}

static void test_catalogue(void **state)
{
    (void)state;
    for (int i = 0; library_edition_id(i); i++) {
        load(library_edition_id(i), "west");
        JsonOut out = { 0 };
        catalogue_json(&out, &edition);
        const Node *catalogue = parse(&out);
        check_type("Catalogue", catalogue);
        size_t      a;
        const Node *advance;
        for (advance = node_first(node_get(catalogue, "advances")), a = 0; advance;
             advance = advance->next, a++)
            if (node_count(node_get(advance, "rules")) == 0)
                fail_msg("no rules of %s", node_string(node_get(advance, "name")));
        const Node *card;
        for (card = node_first(node_get(catalogue, "cards")); card; card = card->next) {
            bool commodity = !strcmp(node_string(node_get(card, "type")), "commodity");
            if (!commodity && node_count(node_get(card, "rules")) == 0)
                fail_msg("no rules of %s", node_string(node_get(card, "name")));
        }
        node_free(catalogue);
        out_clear(&out);
        rulebook_json(&out, &edition);
        const Node *rulebook = parse(&out);
        check_type("Rule[]", rulebook);
        assert_true(node_count(rulebook) > 400);
        node_free(rulebook);
        out_free(&out);
    }
}

static void test_boards_and_words(void **state)
{
    (void)state;
    JsonOut out = { 0 };
    Error   error;
    for (int i = 0; library_board_id(i); i++) {
        out_clear(&out);
        assert_true(board_json(&out, library_board_id(i), &error));
        const Node *value = parse(&out);
        assert_string_equal(node_string(node_get(value, "id")), library_board_id(i));
        node_free(value);
    }
    assert_false(board_json(&out, "../etc/passwd", &error));
    out_clear(&out);
    words_json(&out, &civ_family);
    const Node *words = parse(&out);
    check_type("Words", words);
    assert_int_equal(node_count(node_get(words, "actions")), ACTION_COUNT);
    node_free(words);
    out_free(&out);
}

/* The types themselves: what does not fit is found. */
static void test_types(void **state)
{
    (void)state;
    static const struct {
        const char *type;
        const char *json;
        bool        fits;
    } rows[] = {
        { "number", "7", true },
        { "number", "7.5", false },
        { "number | null", "null", true },
        { "string | null", "7", false },
        { "number[]", "[1,2]", true },
        { "number[]", "[1,null]", false },
        { "[number, number][]", "[[1,2],[3,4]]", true },
        { "[number, number][]", "[[1,2,3]]", false },
        { "[number[], number[]]", "[[],[1]]", true },
        { "[number[], number[]]", "[[]]", false },
        { "Record<number, number>", "{\"1\":2}", true },
        { "Record<number, number>", "{\"a\":2}", false },
        { "\"old\" | \"new\"", "\"new\"", true },
        { "\"old\" | \"new\"", "\"now\"", false },
        { "(keyof AstRow)[]", "[\"cities\"]", true },
        { "(keyof AstRow)[]", "[\"towns\"]", false },
        { "Side", "{\"count\":3,\"names\":[]}", true },
        { "Side", "{\"count\":3}", false },
        { "Side", "{\"count\":3,\"names\":[],\"more\":1}", false },
        { "LegalAction[]", "[[\"done\"],[\"move\",1,2,[1,3]]]", true },
        { "LegalAction[]", "[[\"dance\"]]", false },
        { "LegalAction[]", "[[\"move\",[1,3],2,1]]", false },
        { "Nonsense", "{}", false },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char        why[200] = "";
        const Node *value = node_read(rows[i].json, strlen(rows[i].json), NULL);
        if (type_fits(rows[i].type, value, why, sizeof why) != rows[i].fits)
            fail_msg("%s and %s", rows[i].json, rows[i].type);
        node_free(value);
    }
}

/* ---- Bad actions ---- */

static void test_bad_actions(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "null",
        "true",
        "7",
        "7.5",
        "{}",
        "[]",
        "[7]",
        "[null]",
        "[[\"move\"]]",
        "[\"fly\",1]",
        "[\"move\"]",
        "[\"move\",1,2]",
        "[\"move\",1,2,3,4]",
        "[\"move\",1,2,-3]",
        "[\"move\",1,2,3.5]",
        "[\"move\",1,2,70000]",
        "[\"move\",1,2,99999999999999999]",
        "[\"move\",1,2,\"3\"]",
        "[\"move\",1,2,[1,3]]",
        "[\"offer\"]",
        "[\"offer\",3]",
        "[\"offer\",{}]",
        "[\"offer\",{},{}]",
        "[\"offer\",{\"give\":{\"count\":3},\"want\":{\"count\":3},\"lie\":1}]",
        "[\"offer\",{\"give\":{\"count\":3,\"names\":[1,2,3,4,5,6,7]},\"want\":{\"count\":3}}]",
        "[\"offer\",{\"give\":{\"count\":300},\"want\":{\"count\":3}}]",
        "[\"offer\",{\"give\":{\"count\":3,\"names\":[255]},\"want\":{\"count\":3}}]",
        "[\"offer\",{\"to\":-1,\"give\":{\"count\":3},\"want\":{\"count\":3}}]",
        "\"\"",
        "\"dance\"",
        "\"move 3 from Nowhere\"",
    };
    load("west-2024", "west");
    Options options = { .player_count = 5 };
    Game    game;
    game_setup(&game, &rules, &options, 1);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Action      action;
        Error       error = { "" };
        const Node *value = node_read(bad[i], strlen(bad[i]), NULL);
        assert_non_null(value);
        if (action_from_json(&action, &ruleset, &game, 0, value, &error))
            fail_msg("%s is taken for an action", bad[i]);
        assert_true(error.text[0] != '\0');
        node_free(value);
    }
}

int unit_wire(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_writer),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_catalogue),
        cmocka_unit_test(test_two_copies),
        cmocka_unit_test(test_boards_and_words),
        cmocka_unit_test(test_bad_actions),
        cmocka_unit_test(test_types),
    };
    return cmocka_run_group_tests_name("wire", tests, NULL, NULL);
}
