/* Phases 10 and 12 at random: positions with pieces, cards and advances of every kind, each played
 * to the end of the step. In every step just the listed actions are accepted, and what can be
 * bought agrees with a slow search through all discounts and substitutions. */
#include <string.h>

#include "data/library.h"
#include "rules/civ/figures.h"
#include "rules/civ/procedure.h"
#include "tests/unit/unit.h"

static Edition edition;
static Board   board;
static Rules   rules = { &edition, &board };
static Game    game;
static Rng     rng;

static int chance(int bound)
{
    return (int)rng_below(&rng, (uint32_t)bound);
}

/* ---- A random position ---- */

static bool is_land(Area area)
{
    return !board.areas[area].sea && area_in_play(&game, area);
}

static void scatter_pieces(Player player)
{
    PlayerState *state = &game.players[player];
    int          treasury = chance(40);
    state->treasury = (uint8_t)treasury;
    state->stock_tokens = (uint8_t)(edition.numbers[NUMBER_TOKENS] - treasury);
    state->stock_cities = edition.numbers[NUMBER_CITIES];
    for (int tries = chance(60); tries > 0; tries--) {
        Area area = (Area)chance(board.area_count);
        if (!is_land(area))
            continue;
        if (chance(5) == 0 && game.city[area] == NOBODY && state->stock_cities > 0) {
            game.city[area] = player;
            state->stock_cities--;
        } else if (state->stock_tokens > 0) {
            game.tokens[player][area]++;
            state->stock_tokens--;
        }
    }
}

static void scatter_barbarians(void)
{
    for (int n = chance(12); n > 0; n--) {
        Area area = (Area)chance(board.area_count);
        if (is_land(area) && chance(3) == 0 && game.city[area] == NOBODY)
            game.city[area] = BARBARIANS;
        else if (is_land(area))
            game.tokens[BARBARIANS][area] = (uint8_t)(1 + chance(7));
    }
}

static void deal(Player player)
{
    const Deck *deck = edition_deck(&edition, game.player_count);
    for (int n = chance(4) ? chance(14) : chance(40); n > 0; n--) {
        /* A few kinds, so that sets come together. */
        Card card = (Card)(chance(3) ? player * 3 + chance(3) : chance(edition.first_calamity));
        int  held = 0;
        for (Player p = 0; p < game.player_count; p++)
            held += game.hand[p][card];
        if (card == CARD_WATER || (card < edition.first_calamity && held < deck->copies[0][card]))
            game.hand[player][card]++;
    }
}

static void make_position(ProcedureId procedure)
{
    Options options = { .player_count = (uint8_t)(5 + chance(5)),
                        .strict_order = (uint8_t)(chance(4) == 0) };
    game_setup(&game, &rules, &options, rng_next(&rng));
    memset(game.tokens, 0, sizeof game.tokens);
    for (Player player = 0; player < game.player_count; player++) {
        PlayerState *state = &game.players[player];
        scatter_pieces(player);
        deal(player);
        state->marker = (uint8_t)chance(4);
        for (int a = 0; a < edition.advance_count; a++)
            if (chance(3) == 0)
                state->advances |= bit64(a);
        for (int colour = 0; colour < COLOURS; colour++)
            state->credits[colour] = (uint16_t)(5 * chance(30));
    }
    scatter_barbarians();
    phase_clear(&game, sizeof game.phase);
    game.acting = 0;
    while (game.flow.depth > 0)
        flow_pop(&game.flow);
    flow_push(&game.flow, PROCEDURE_PAUSE);
    flow_push(&game.flow, (uint8_t)procedure);
    game_run(&(Play){ &game, &rules, NULL });
}

/* ---- Each step ---- */

/* Actions with arguments near those that are listed: accepted just when they are listed too. */
static void try_nonsense(const ActionList *list, Player player)
{
    for (int n = 0; n < 20; n++) {
        Action action = list->items[chance(list->count)];
        int    slot = chance(n % 4 ? 3 : ACTION_ARGS);
        action.arg[slot] = (uint16_t)chance(n % 5 ? 60 : 65536);
        if (n % 6 == 0)
            action = action_make(chance(ACTION_LEAVE), player, chance(60), chance(6), 0, 0);
        static Game copy;
        copy = game;
        bool listed = list_has(list, &action);
        assert_int_equal(game_check(&rules, &game, &action) == REFUSAL_NONE, listed);
        if (listed)
            continue;
        assert_int_not_equal(game_apply(&copy, &rules, &action, NULL), REFUSAL_NONE);
        assert_memory_equal(&copy, &game, sizeof copy);
    }
}

static Action pick_action(void)
{
    enum { LIST_MAX = 2048 };
    static Action items[LIST_MAX];
    uint32_t      pending = game_pending(&rules, &game);
    Player        player = (Player)chance(game.player_count);
    while (!(pending & bit32(player)))
        player = (Player)((player + 1) % game.player_count);
    ActionList list = { items, 0, LIST_MAX };
    list.count = game_legal(items, LIST_MAX, &rules, &game, player);
    assert_true(list.count > 1 && list.count < LIST_MAX);
    for (int i = 0; i < list.count; i++) {
        assert_int_equal(game_check(&rules, &game, &items[i]), REFUSAL_NONE);
        assert_true(i == 0 || action_compare(&items[i - 1], &items[i]) < 0);
    }
    assert_int_not_equal(game_prompt(&rules, &game, player).kind, PROMPT_NONE);
    try_nonsense(&list, player);
    return items[chance(list.count)];
}

/* ---- What can be bought, slowly ---- */

static int hand_value(const uint8_t *hand)
{
    int value = 0;
    for (int card = 0; card < edition.first_calamity; card++)
        value += hand[card] * hand[card] * edition.cards[card].stack;
    return value;
}

/* The most that a hand brings, with one card exchanged for one more of a set or with none. */
static int best_value(Player player)
{
    const Deck *deck = edition_deck(&edition, game.player_count);
    uint8_t     hand[CARD_KINDS_MAX];
    memcpy(hand, game.hand[player], sizeof hand);
    int best = hand_value(hand);
    if (!player_has(&rules, &game, player, EFFECT_SUBSTITUTE_CARD))
        return best;
    for (int gone = 1; gone < edition.first_calamity; gone++)
        for (int grown = 1; grown < edition.first_calamity; grown++) {
            if (gone == grown || hand[gone] == 0 || hand[grown] == 0
                || hand[grown] == deck->copies[0][grown]
                || edition.cards[gone].stack < edition.cards[grown].stack)
                continue;
            hand[gone]--;
            hand[grown]++;
            int value = hand_value(hand);
            best = value > best ? value : best;
            hand[gone]++;
            hand[grown]--;
        }
    return best;
}

/* The price of a set of advances with the discount of each on each other. */
static int best_price(Player player, uint64_t advances)
{
    int sum = 0, saved = 0;
    for (int a = 0; a < edition.advance_count; a++) {
        if (!(advances & bit64(a)))
            continue;
        int price = advance_price(&rules, &game, player, (Advance)a);
        int off = effect_sum(&edition, advances & ~bit64(a), EFFECT_DISCOUNT_OTHER);
        sum += price;
        off = off < price ? off : price;
        saved = off > saved ? off : saved;
    }
    return sum - saved;
}

/* The basket holds no substitute yet, so that all ways to pay are open. */
static void compare_purchases(Player player)
{
    const Basket *basket = &game.phase.purchase.baskets[player];
    if (basket->substitute || basket->credits_owed)
        return;
    int worth = 1 + player_effect(&rules, &game, player, EFFECT_TREASURY_WORTH);
    int means = best_value(player) + worth * game.players[player].treasury;
    for (int a = 0; a < edition.advance_count; a++) {
        Action action = action_make(ACTION_BUY, player, a, 0, 0, 0);
        bool   open = !(game.players[player].advances & bit64(a)) && !(basket->advances & bit64(a))
                    && basket->free != a + 1;
        bool payable = best_price(player, basket->advances | bit64(a)) <= means;
        assert_int_equal(game_check(&rules, &game, &action) == REFUSAL_NONE, open && payable);
    }
}

/* ---- Playing it out ---- */

static void play_out(ProcedureId procedure, int rounds)
{
    for (int round = 0; round < rounds; round++) {
        make_position(procedure);
        for (int steps = 0; !game.over; steps++) {
            assert_true(steps < 5000);
            check_pieces(&rules, &game);
            if (procedure == PROCEDURE_ADVANCES)
                for (uint32_t left = game_pending(&rules, &game); left; left &= left - 1)
                    compare_purchases((Player)first32(left));
            Action action = pick_action();
            assert_int_equal(game_apply(&game, &rules, &action, NULL), REFUSAL_NONE);
        }
        check_pieces(&rules, &game);
        assert_int_equal(game.acting, 0);
        for (size_t i = 0; i < sizeof game.phase.words / sizeof *game.phase.words; i++)
            assert_true(game.phase.words[i] == 0);
    }
}

static void play_edition(const char *id, uint64_t seed)
{
    Error error;
    assert_true(library_edition(&edition, id, &error));
    assert_true(library_board(&board, "plain", &error));
    rng_seed(&rng, seed);
    play_out(PROCEDURE_ABILITIES, 20);
    play_out(PROCEDURE_ADVANCES, 20);
    play_out(PROCEDURE_HAND_LIMIT, 20);
}

static void phases_of_west_2024(void **unused)
{
    (void)unused;
    play_edition("west-2024", 10);
}

static void phases_of_western_2019(void **unused)
{
    (void)unused;
    play_edition("western-2019", 12);
}

int unit_abilities_and_advances(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(phases_of_west_2024),
                                        cmocka_unit_test(phases_of_western_2019) };
    return cmocka_run_group_tests_name("abilities_and_advances", tests, NULL, NULL);
}
