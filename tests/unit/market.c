/* Market rounds: the deals do not depend on who filed first nor on who sits where, and they are
 * those that a slow search finds which weighs everything anew for each deal. */
#include <string.h>

#include "data/library.h"
#include "rules/civ/cards.h"
#include "rules/civ/market.h"
#include "tests/unit/unit.h"

enum { ROUNDS = 60, LINES = 40 };

static Edition edition;
static Board   board;
static Game    game;

static const Rules rules = { &edition, &board };

/* A market between players with random hands and random filings. */
static void start(const char *edition_id, int player_count, int cards_max, uint64_t seed)
{
    Error error;
    Rng   rng;
    assert_true(library_edition(&edition, edition_id, &error));
    assert_true(library_board(&board, player_count > 9 ? "whole" : LIBRARY_BOARD, &error));
    edition.phases[0] = (Phase){ PROCEDURE_TRADE, 7 };
    edition.phases[1] = (Phase){ PROCEDURE_PAUSE, 8 };
    edition.phase_count = 2;
    Options options = { .player_count = (uint8_t)player_count };
    options.switches[SWITCH_TRADE_FORM] = TRADE_FORM_THREE_ROUNDS + 1;
    const BoardSetup *setup = board_setup(&board, player_count);
    uint8_t           civilizations[PLAYERS_MAX];
    for (int p = 0; p < player_count; p++)
        for (int c = 0; c < edition.civilization_count; c++)
            if (strcmp(edition.civilizations[c].name, board.regions[setup->regions[p]].name) == 0)
                civilizations[p] = (uint8_t)c;
    setup_position(&game, &rules, &options, seed, civilizations);
    rng_seed(&rng, seed);
    Play play = { &game, &rules, NULL };
    for (Player p = 0; p < player_count; p++)
        for (int cards = 3 + (int)rng_below(&rng, (uint32_t)cards_max - 2); cards > 0; cards--)
            card_draw(&play, p, 1 + (int)rng_below(&rng, STACKS_MAX));
    game.turn = 1;
    position_begin(&game, &rules, 0, NULL);
    assert_int_equal(flow_top_const(&game.flow)->procedure, PROCEDURE_MARKET);
    for (Player p = 0; p < player_count; p++) {
        Action action;
        for (int i = (int)rng_below(&rng, LINES); i > 0; i--)
            if (game_line_sample(&action, &rules, &game, p, &rng))
                assert_int_equal(game_apply(&game, &rules, &action, NULL), REFUSAL_NONE);
        for (int place = 0; place <= MARKET_OFFERS; place++) {
            action = (Action){ .kind = place ? ACTION_MARKET_OFFER : ACTION_ORDER, .player = p };
            action_line(&action)->place = (uint8_t)place;
            game_apply(&game, &rules, &action, NULL); /* Where there is something to file. */
        }
    }
}

static int draw_of(uint8_t *draw, uint64_t seed)
{
    Rng rng;
    int count = 0;
    rng_seed(&rng, seed);
    for (uint32_t left = market_traders(&game); left; left &= left - 1)
        draw[count++] = (uint8_t)first32(left);
    rng_shuffle(&rng, draw, count);
    return count;
}

/* ---- Who sits where ---- */

static uint32_t moved(uint32_t set, const uint8_t *seat)
{
    uint32_t out = 0;
    for (; set; set &= set - 1)
        out |= bit32(seat[first32(set)]);
    return out;
}

static void exchange_seats(Game *out, const uint8_t *seat)
{
    *out = game;
    out->phase.market.able = moved(game.phase.market.able, seat);
    for (Player p = 0; p < game.player_count; p++) {
        Filing *filing = &out->phase.market.filings[seat[p]];
        *filing = game.phase.market.filings[p];
        filing->believes = moved(filing->believes, seat);
        filing->order.with = moved(filing->order.with, seat);
        for (int i = 0; i < MARKET_OFFERS; i++)
            filing->offers[i].to = moved(filing->offers[i].to, seat);
        memcpy(out->hand[seat[p]], game.hand[p], sizeof game.hand[p]);
        out->players[seat[p]].block = game.players[p].block;
    }
}

static void deals_do_not_depend_on_seats(void **state)
{
    int total = 0;
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        static MarketDeal here[MARKET_DEALS_MAX], there[MARKET_DEALS_MAX];
        static Game       other;
        uint8_t           draw[PLAYERS_MAX], draw_there[PLAYERS_MAX], seat[PLAYERS_MAX];
        Rng               rng;
        int               players = 3 + round % 7;
        if (round % 10 == 9)
            start("expansion-project", 14, 12, (uint64_t)round);
        else
            start(round % 2 ? "west-2024" : "western-2019", players < 5 ? 5 : players, 12,
                  (uint64_t)round);
        int count = draw_of(draw, (uint64_t)round + 1000);
        for (Player p = 0; p < PLAYERS_MAX; p++)
            seat[p] = p;
        rng_seed(&rng, (uint64_t)round + 2000);
        rng_shuffle(&rng, seat, game.player_count);
        exchange_seats(&other, seat);
        for (int i = 0; i < count; i++)
            draw_there[i] = seat[draw[i]];
        int deals = market_match(here, &rules, &game, draw, count);
        assert_int_equal(market_match(there, &rules, &other, draw_there, count), deals);
        for (int i = 0; i < deals; i++) {
            for (int side = 0; side < 2; side++)
                assert_int_equal(there[i].player[side], seat[here[i].player[side]]);
            assert_memory_equal(here[i].cards, there[i].cards, sizeof here[i].cards);
            assert_memory_equal(here[i].said, there[i].said, sizeof here[i].said);
        }
        total += deals;
    }
    assert_true(total > 2 * ROUNDS);
}

/* ---- Who filed first ---- */

static void file_all(Game *on, bool backwards)
{
    int lines = 0;
    for (int i = 0; i < game.player_count; i++) {
        Player p = (Player)(backwards ? game.player_count - 1 - i : i);
        for (int place = 0; place <= MARKET_OFFERS; place++)
            for (int f = 0; f < FILING_COUNT_OF_FIELDS; f++) {
                /* What is filed comes last. */
                int    field = (f + 1) % FILING_COUNT_OF_FIELDS;
                Action action;
                if (filing_line(&action, &game, p, place, field)
                    && game_apply(on, &rules, &action, NULL) == REFUSAL_NONE)
                    lines++;
            }
    }
    assert_true(lines > game.player_count);
}

static void deals_do_not_depend_on_who_was_first(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS / 4; round++) {
        static Game blank, forwards, backwards;
        start("west-2024", 7, 12, (uint64_t)round + 77);
        blank = game;
        for (Player p = 0; p < game.player_count; p++)
            filing_default(&blank.phase.market.filings[p], &rules, &blank, p);
        forwards = backwards = blank;
        file_all(&forwards, false);
        file_all(&backwards, true);
        assert_memory_equal(&forwards, &backwards, sizeof forwards);
        Action close = { .kind = ACTION_END_ROUND, .player = THE_TABLE };
        assert_int_equal(game_apply(&forwards, &rules, &close, NULL), REFUSAL_NONE);
        assert_int_equal(game_apply(&backwards, &rules, &close, NULL), REFUSAL_NONE);
        assert_memory_equal(&forwards, &backwards, sizeof forwards);
    }
}

/* ---- A slow search ---- */

typedef struct Lot {
    int     place, count;
    uint8_t cards[MARKET_CARDS_MAX], said[MARKET_CARDS_MAX];
} Lot;

typedef struct Slow {
    Game     now;                               /* Hands as they are. */
    uint8_t  left[PLAYERS_MAX][CARD_KINDS_MAX]; /* What has not been given. */
    uint32_t believes[PLAYERS_MAX];
    int      deals[PLAYERS_MAX], done[PLAYERS_MAX];
    int      place_in_draw[PLAYERS_MAX];
} Slow;

static Slow slow;

typedef struct Found {
    bool   there;
    Player player[2];
    int    gain[2];
    Lot    lots[2];
} Found;

static int hand_value(const uint8_t *hand, Player player)
{
    int value = 0;
    for (int card = 0; card < edition.first_calamity; card++)
        value += set_worth(&rules, &game, player, (Card)card, hand[card]);
    return value;
}

static int slow_gain(Player player, Player partner, const Lot *given, const Lot *taken)
{
    uint8_t hand[CARD_KINDS_MAX];
    bool    believed = slow.believes[player] & bit32(partner);
    memcpy(hand, slow.now.hand[player], sizeof hand);
    int before = hand_value(hand, player);
    /* First what comes, so that nothing is ever below zero. */
    for (int i = 0; i < taken->count; i++) {
        Card name = i < 2 ? taken->cards[i] : believed ? taken->said[i] : CARD_NONE;
        if (name != CARD_NONE)
            hand[name]++;
    }
    for (int i = 0; i < given->count; i++)
        hand[given->cards[i]]--;
    return hand_value(hand, player) - before;
}

static const Filing *filing_of(Player player)
{
    return &game.phase.market.filings[player];
}

/* All name pairs of a place; the lot of an offer is complete, that of an order lacks its third. */
static int lots_of(Lot *out, Player player, Player partner, int place)
{
    int            count = 0;
    const uint8_t *left = slow.left[player];
    if (slow.done[player] & (1 << place))
        return 0;
    if (place > 0) {
        const MarketOffer *offer = &filing_of(player)->offers[place - 1];
        uint8_t            taken[CARD_KINDS_MAX] = { 0 };
        if (offer->filed != FILED_YES || !(offer->to & bit32(partner)))
            return 0;
        for (int i = 0; i < offer->give_count; i++)
            if (++taken[offer->give[i]] > left[offer->give[i]])
                return 0;
        out[0] = (Lot){ .place = place, .count = offer->give_count };
        memcpy(out[0].cards, offer->give, sizeof offer->give);
        memcpy(out[0].said, offer->said, sizeof offer->said);
        return 1;
    }
    const MarketOrder *order = &filing_of(player)->order;
    if (order->filed != FILED_YES || !(order->with & bit32(partner))
        || (order->deals && slow.deals[player] >= order->deals))
        return 0;
    for (int a = 1; a < edition.first_calamity; a++)
        for (int b = a; b < edition.first_calamity; b++)
            if (left[a] > 0 && left[b] > (a == b) && !(order->keep & bit64(a))
                && !(order->keep & bit64(b)))
                out[count++] = (Lot){ .place = 0,
                                      .count = 3,
                                      .cards = { (uint8_t)a, (uint8_t)b, CARD_NONE },
                                      .said = { CARD_NONE, CARD_NONE, CARD_NONE } };
    return count;
}

static int thirds_of(Lot *out, Player player, Player partner, const Lot *names, const Lot *come)
{
    if (names->place > 0) {
        out[0] = *names;
        return 1;
    }
    const MarketOrder *order = &filing_of(player)->order;
    uint8_t            left[CARD_KINDS_MAX], hand[CARD_KINDS_MAX];
    memcpy(left, slow.left[player], sizeof left);
    memcpy(hand, slow.now.hand[player], sizeof hand);
    for (int i = 0; i < 2; i++) {
        left[names->cards[i]]--;
        hand[names->cards[i]]--;
        hand[come->cards[i]]++;
    }
    for (int i = 0; i < order->hidden_count; i++) {
        Card card = order->hidden[i];
        if (left[card] > 0 && (card >= edition.first_calamity || !(order->keep & bit64(card)))) {
            out[0] = *names;
            out[0].cards[2] = card;
            out[0].said[2] = order->said[i];
            return 1;
        }
    }
    bool any = order->names && (slow.believes[partner] & bit32(player));
    int  count = 0, least = 0;
    for (int card = 1; card < edition.first_calamity; card++) {
        if (left[card] == 0 || (order->keep & bit64(card)))
            continue;
        int loss = set_worth(&rules, &game, player, (Card)card, hand[card])
                   - set_worth(&rules, &game, player, (Card)card, hand[card] - 1);
        if (!any && count > 0 && loss >= least)
            continue;
        int at = any ? count++ : (count = 1, 0);
        out[at] = *names;
        out[at].cards[2] = (uint8_t)card;
        out[at].said[2] = order->names ? (uint8_t)card : CARD_NONE;
        least = loss;
    }
    return count;
}

static bool is_in(uint64_t kinds, Card card)
{
    return kinds == 0 || (kinds & bit64(card));
}

static bool suits(Player player, int place, const Lot *come)
{
    const uint8_t *c = come->cards;
    if (place == 0) {
        uint64_t want = filing_of(player)->order.want;
        return come->count == 3 && (is_in(want, c[0]) || is_in(want, c[1]));
    }
    const MarketOffer *offer = &filing_of(player)->offers[place - 1];
    return come->count == offer->want_count
           && ((is_in(offer->want[0], c[0]) && is_in(offer->want[1], c[1]))
               || (is_in(offer->want[0], c[1]) && is_in(offer->want[1], c[0])));
}

static int least_asked(Player player, int place)
{
    if (place == 0)
        return filing_of(player)->order.least;
    int least = filing_of(player)->offers[place - 1].least;
    return least ? least : -100000;
}

/* Card numbers, the names in order first. */
static void key_of(uint8_t out[6], const Lot *lot)
{
    bool turned = lot->cards[0] > lot->cards[1];
    memcpy(out, lot->cards, 6);
    out[0] = lot->cards[turned];
    out[1] = lot->cards[!turned];
}

static bool is_better(const Found *a, const Found *b)
{
    int least_a = a->gain[0] < a->gain[1] ? a->gain[0] : a->gain[1];
    int least_b = b->gain[0] < b->gain[1] ? b->gain[0] : b->gain[1];
    if (!b->there)
        return true;
    if (least_a != least_b)
        return least_a > least_b;
    if (a->gain[0] + a->gain[1] != b->gain[0] + b->gain[1])
        return a->gain[0] + a->gain[1] > b->gain[0] + b->gain[1];
    for (int side = 0; side < 2; side++)
        if (a->player[side] != b->player[side])
            return slow.place_in_draw[a->player[side]] < slow.place_in_draw[b->player[side]];
    uint8_t keys[2][2][6];
    for (int side = 0; side < 2; side++) {
        key_of(keys[0][side], &a->lots[side]);
        key_of(keys[1][side], &b->lots[side]);
    }
    for (int part = 0; part < 2; part++)
        for (int side = 0; side < 2; side++) {
            int order = memcmp(keys[0][side] + 2 * part, keys[1][side] + 2 * part, part ? 4 : 2);
            if (order != 0)
                return order < 0;
        }
    for (int side = 0; side < 2; side++)
        if (a->lots[side].place != b->lots[side].place)
            return a->lots[side].place < b->lots[side].place;
    return false;
}

/* The best deal of two players by two places; with `any` the first one that can be done will do. */
static void search_places(Found *best, Player a, Player b, int p, int q)
{
    static Lot names[2][1200], thirds[2][64];
    int        count[2] = { lots_of(names[0], a, b, p), lots_of(names[1], b, a, q) };
    for (int m = 0; m < count[0]; m++)
        for (int n = 0; n < count[1]; n++) {
            const Lot *x = &names[0][m], *y = &names[1][n];
            bool       shared = x->cards[0] == y->cards[0] || x->cards[0] == y->cards[1]
                          || x->cards[1] == y->cards[0] || x->cards[1] == y->cards[1];
            if (shared || !suits(a, p, y) || !suits(b, q, x))
                continue;
            int more[2] = { thirds_of(thirds[0], a, b, x, y), thirds_of(thirds[1], b, a, y, x) };
            for (int t = 0; t < more[0]; t++)
                for (int u = 0; u < more[1]; u++) {
                    Found found = { .there = true,
                                    .player = { a, b },
                                    .gain = { slow_gain(a, b, &thirds[0][t], &thirds[1][u]),
                                              slow_gain(b, a, &thirds[1][u], &thirds[0][t]) },
                                    .lots = { thirds[0][t], thirds[1][u] } };
                    if (found.gain[0] >= least_asked(a, p) && found.gain[1] >= least_asked(b, q)
                        && is_better(&found, best))
                        *best = found;
                }
        }
}

static bool waits(Player player, int place, int possible)
{
    const MarketOffer *offers = filing_of(player)->offers;
    for (int earlier = 1; earlier < place; earlier++)
        if (offers[place - 1].group && offers[earlier - 1].group == offers[place - 1].group
            && (possible & (1 << earlier)))
            return true;
    return false;
}

static bool alone(Player player, int place, Player partner)
{
    return place > 0 && filing_of(player)->offers[place - 1].to == bit32(partner);
}

static Found search(const uint8_t *draw, int count, bool agreed)
{
    static Found all[PLAYERS_MAX][PLAYERS_MAX][4][4];
    int          possible[PLAYERS_MAX] = { 0 };
    Found        best = { .there = false };
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            for (int p = 0; p < 4; p++)
                for (int q = 0; q < 4; q++) {
                    all[i][j][p][q] = (Found){ .there = false };
                    search_places(&all[i][j][p][q], draw[i], draw[j], p, q);
                    if (all[i][j][p][q].there) {
                        possible[i] |= 1 << p;
                        possible[j] |= 1 << q;
                    }
                }
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            for (int p = 0; p < 4; p++)
                for (int q = 0; q < 4; q++)
                    if (all[i][j][p][q].there && !waits(draw[i], p, possible[i])
                        && !waits(draw[j], q, possible[j])
                        && (!agreed || (alone(draw[i], p, draw[j]) && alone(draw[j], q, draw[i])))
                        && is_better(&all[i][j][p][q], &best))
                        best = all[i][j][p][q];
    return best;
}

static void slow_note(const Found *found)
{
    for (int side = 0; side < 2; side++) {
        Player     player = found->player[side], partner = found->player[1 - side];
        const Lot *given = &found->lots[side], *taken = &found->lots[1 - side];
        for (int i = 0; i < given->count; i++) {
            slow.left[player][given->cards[i]]--;
            slow.now.hand[player][given->cards[i]]--;
        }
        for (int i = 0; i < taken->count; i++) {
            slow.now.hand[player][taken->cards[i]]++;
            if (i >= 2 && taken->said[i] != CARD_NONE && taken->said[i] != taken->cards[i])
                slow.believes[player] &= ~bit32(partner);
        }
        if (given->place == 0)
            slow.deals[player]++;
        for (int p = 1; p <= MARKET_OFFERS && given->place; p++) {
            const MarketOffer *offers = filing_of(player)->offers;
            uint8_t            group = offers[given->place - 1].group;
            if (p == given->place || (group && offers[p - 1].group == group))
                slow.done[player] |= 1 << p;
        }
    }
}

static void deals_are_those_of_a_slow_search(void **state)
{
    int total = 0, by_offers = 0;
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        static MarketDeal deals[MARKET_DEALS_MAX];
        uint8_t           draw[PLAYERS_MAX];
        int               made = 0;
        start(round % 2 ? "west-2024" : "mega-2015", 5, 11, (uint64_t)round + 300);
        int count = draw_of(draw, (uint64_t)round);
        int deal_count = market_match(deals, &rules, &game, draw, count);
        memset(&slow, 0, sizeof slow);
        slow.now = game;
        for (int i = 0; i < count; i++) {
            slow.place_in_draw[draw[i]] = i;
            memcpy(slow.left[draw[i]], game.hand[draw[i]], CARD_KINDS_MAX);
            slow.believes[draw[i]] = filing_of(draw[i])->believes;
        }
        for (int agreed = 1; agreed >= 0; agreed--)
            for (Found found; (found = search(draw, count, agreed)).there; made++) {
                assert_true(made < deal_count);
                for (int side = 0; side < 2; side++) {
                    assert_int_equal(deals[made].player[side], found.player[side]);
                    assert_int_equal(deals[made].place[side], found.lots[side].place);
                    assert_int_equal(deals[made].gain[side], found.gain[side]);
                    assert_memory_equal(deals[made].cards[side], found.lots[side].cards,
                                        (size_t)found.lots[side].count);
                    by_offers += found.lots[side].place > 0;
                }
                slow_note(&found);
            }
        assert_int_equal(made, deal_count);
        total += made;
    }
    assert_true(total > ROUNDS && by_offers > 10);
}

int unit_market(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deals_do_not_depend_on_seats),
        cmocka_unit_test(deals_do_not_depend_on_who_was_first),
        cmocka_unit_test(deals_are_those_of_a_slow_search),
    };
    return cmocka_run_group_tests_name("market", tests, NULL, NULL);
}
