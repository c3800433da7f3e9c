/* The closed form of damage.c against a slow search over every way to take damage, also
 * where a token has to stay in every area and where treasury buys points off. */
#include <string.h>

#include "data/library.h"
#include "rules/civ/calamity.h"

#include "tests/unit/unit.h"

enum { SPOTS = 4, FAR = 1000 };

/* A player's units in a few areas, by themselves. */
typedef struct Position {
    int  stock;
    bool four;
    bool one_stays;
    int  price; /* 0: nothing can be bought off. */
    int  treasury;
    int  tokens[SPOTS];
    bool city[SPOTS];
    int  limit[SPOTS];
} Position;

static int room_at(const Position *at, int spot)
{
    int room = at->limit[spot] - at->tokens[spot];
    room = room < 0 ? 0 : room;
    return room < at->stock ? room : at->stock;
}

static int removable(const Position *at, int spot)
{
    int tokens = at->tokens[spot] - at->one_stays;
    return tokens > 0 ? tokens : 0;
}

static int least_left(const Position *at, int spot)
{
    return at->one_stays && at->tokens[spot] == 0;
}

static bool may_pay(const Position *at)
{
    return at->price > 0 && at->treasury >= at->price;
}

static Position paid(Position at)
{
    at.treasury -= at.price;
    at.stock += at.price;
    return at;
}

static Position without_token(Position at, int spot)
{
    at.tokens[spot]--;
    at.stock++;
    return at;
}

static Position without_city(Position at, int spot, int leaving)
{
    at.city[spot] = false;
    at.tokens[spot] += leaving;
    at.stock -= leaving;
    return at;
}

/* The smallest excess without the exchange for four. */
static int least_excess(const Position *at, int amount)
{
    if (amount <= 0)
        return -amount;
    int best = FAR;
    if (may_pay(at)) {
        Position next = paid(*at);
        best = least_excess(&next, amount - 1);
    }
    for (int spot = 0; spot < SPOTS && best > 0; spot++) {
        if (removable(at, spot) > 0) {
            Position next = without_token(*at, spot);
            int      excess = least_excess(&next, amount - 1);
            best = excess < best ? excess : best;
        }
        for (int k = least_left(at, spot); at->city[spot] && k <= room_at(at, spot) && best > 0;
             k++) {
            Position next = without_city(*at, spot, k);
            int      excess = least_excess(&next, amount - 5 + k);
            best = excess < best ? excess : best;
        }
    }
    return best;
}

/* Can the damage be brought down to one point with a city and four tokens at hand? */
static bool four_reached(const Position *at, int amount)
{
    if (amount <= 0)
        return false;
    for (int spot = 0; spot < SPOTS; spot++) {
        if (amount == 1 && at->city[spot] && at->stock >= 4)
            return true;
        if (at->tokens[spot] > 0) {
            Position next = without_token(*at, spot);
            if (four_reached(&next, amount - 1))
                return true;
        }
        for (int k = 0; at->city[spot] && k <= room_at(at, spot); k++) {
            Position next = without_city(*at, spot, k);
            if (four_reached(&next, amount - 5 + k))
                return true;
        }
    }
    return false;
}

static int slow_cost(const Position *at, int amount)
{
    int excess = least_excess(at, amount);
    if (excess == 0)
        return 0;
    return at->four && four_reached(at, amount) ? 1 : 1 + excess;
}

/* a way that ends with the exchange for four is as good as any exact one. */
static bool as_good(const Position *next, int amount, int cost)
{
    int after = slow_cost(next, amount);
    return after == cost || (after <= 1 && cost <= 1);
}

static int slow_steps(Action *out, const Position *at, const Area *areas, Player player, int amount)
{
    int count = 0;
    int cost = slow_cost(at, amount);
    for (int spot = 0; spot < SPOTS; spot++)
        for (int n = 1; n <= removable(at, spot) && n <= amount; n++) {
            Position next = *at;
            next.tokens[spot] -= n;
            next.stock += n;
            if (as_good(&next, amount - n, cost))
                out[count++] = action_make(ACTION_REMOVE, player, areas[spot], n, 0, 0);
        }
    for (int spot = 0; spot < SPOTS; spot++)
        for (int k = least_left(at, spot); at->city[spot] && k <= 4; k++) {
            Position next = without_city(*at, spot, k);
            bool     last = at->four && cost == 1 && amount == 1 && k == 4 && at->stock >= 4;
            if (last || (k <= room_at(at, spot) && as_good(&next, amount - 5 + k, cost)))
                out[count++] = action_make(ACTION_REMOVE_CITY, player, areas[spot], k, 0, 0);
        }
    return count;
}

static Edition edition;
static Board   board;

static void place_randomly(Game *game, Position *at, const Area *areas, Rng *rng)
{
    PlayerState *state = &game->players[0];
    memset(game->tokens, 0, sizeof game->tokens);
    memset(game->city, NOBODY, sizeof game->city);
    state->stock_cities = edition.numbers[NUMBER_CITIES];
    int left = edition.numbers[NUMBER_TOKENS];
    for (int spot = 0; spot < SPOTS; spot++) {
        at->city[spot] = rng_below(rng, 2);
        at->limit[spot] = board.areas[areas[spot]].limit;
        at->tokens[spot] = (int)rng_below(rng, at->city[spot] ? 2 : 3);
        game->tokens[0][areas[spot]] = (uint8_t)at->tokens[spot];
        if (at->city[spot]) {
            game->city[areas[spot]] = 0;
            state->stock_cities--;
        }
        left -= at->tokens[spot];
    }
    at->stock = (int)rng_below(rng, 9);
    int kind = (int)rng_below(rng, 4);
    at->four = kind == 1;
    at->one_stays = kind == 2;
    at->price = kind == 3 ? 2 : 0;
    at->treasury = kind == 3 ? (int)rng_below(rng, 6) : left - at->stock;
    state->stock_tokens = (uint8_t)at->stock;
    state->treasury = (uint8_t)at->treasury;
    game->switches[SWITCH_DAMAGE_CHANGE] =
        at->four ? DAMAGE_CHANGE_FOUR_FOR_ONE : DAMAGE_CHANGE_LIMIT;
}

static void steps_are_those_of_the_slow_search(void **unused)
{
    (void)unused;
    Error error;
    assert_true(library_edition(&edition, "west-2024", &error));
    assert_true(library_board(&board, "small", &error));
    Rules   rules = { &edition, &board };
    Options options = { .player_count = 5 };
    Game    game;
    game_setup(&game, &rules, &options, 1);
    Rng rng;
    rng_seed(&rng, 35);
    for (int round = 0; round < 10000; round++) {
        Position at = { 0 };
        Area     areas[SPOTS];
        for (int spot = 0; spot < SPOTS; spot++)
            areas[spot] = (Area)(6 * spot + (int)rng_below(&rng, 6));
        place_randomly(&game, &at, areas, &rng);
        Damage damage = { .where = DAMAGE_ANYWHERE,
                          .one_stays = at.one_stays,
                          .price = (uint8_t)at.price };
        int    available = damage_available(&rules, &game, 0, damage);
        if (available < 2)
            continue;
        int    amount = 1 + (int)rng_below(&rng, (uint32_t)(available > 12 ? 11 : available - 1));
        Action expected[128], items[128];
        ActionList list = { items, 0, 128 };
        damage_legal(&list, &rules, &game, 0, amount, damage);
        int count = slow_steps(expected, &at, areas, 0, amount);
        if (at.price > 0 && may_pay(&at)) {
            Position next = paid(at);
            assert_int_equal(damage_may_buy_off(&rules, &game, 0, amount, damage),
                             as_good(&next, amount - 1, slow_cost(&at, amount)));
        } else {
            assert_true(count > 0);
        }
        assert_int_equal(list.count, count);
        assert_memory_equal(items, expected, (size_t)count * sizeof *items);
    }
}

int unit_damage(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(steps_are_those_of_the_slow_search) };
    return cmocka_run_group_tests_name("damage", tests, NULL, NULL);
}
