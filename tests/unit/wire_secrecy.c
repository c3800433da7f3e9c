/* No byte that is sent to a viewer depends on what the viewer may not see: the cards of others, the
 * order of the stacks, the generator of chance, events for others. Each is changed in the course of
 * random games and the JSON must stay the same, byte for byte. */
#include <stdlib.h>
#include <string.h>

#include "bots/random.h"
#include "data/library.h"
#include "rules/civ/family.h"
#include "rules/civ/setup.h"
#include "rules/table/bits.h"
#include "wire/view_json.h"
#include "tests/unit/unit.h"

enum { EVENTS_MAX = 4096 };

/* What the permutations have met, so that the test cannot pass for want of anything to permute. */
typedef struct Met {
    int views;
    int own_views_changed; /* Those whose cards were changed do see it. */
    int events_hidden;
    int spectators;
} Met;

static Edition       edition;
static Board         board;
static Rules         rules = { &edition, &board };
static const Ruleset ruleset = { &civ_family, &edition, &board };

static void load(const char *edition_id, const char *board_id)
{
    Error error;
    if (!library_edition(&edition, edition_id, &error) || !library_board(&board, board_id, &error))
        fail_msg("%s", error.text);
}

static void shuffle(uint8_t *items, int count, Rng *rng)
{
    for (int i = count - 1; i > 0; i--) {
        int     j = (int)rng_below(rng, (uint32_t)i + 1);
        uint8_t kept = items[i];
        items[i] = items[j];
        items[j] = kept;
    }
}

/* A random card of a kind that nobody else can see: a commodity, for calamities may be counted or
 * known. */
static int hidden_card(const Game *game, Player player, Rng *rng)
{
    int from = (int)rng_below(rng, edition.first_calamity);
    for (int i = 0; i < edition.first_calamity; i++) {
        int card = (from + i) % edition.first_calamity;
        if (game->hand[player][card] > 0)
            return card;
    }
    return -1;
}

/* Two others exchange a card in secret; true and who, if they can. */
static bool exchange(Game *game, Player viewer, Rng *rng, Player *whose)
{
    Player a = (Player)rng_below(rng, game->player_count),
           b = (Player)rng_below(rng, game->player_count);
    if (a == b || a == viewer || b == viewer)
        return false;
    int first = hidden_card(game, a, rng), second = hidden_card(game, b, rng);
    if (first < 0 || second < 0 || first == second)
        return false;
    game->hand[a][first]--;
    game->hand[b][first]++;
    game->hand[b][second]--;
    game->hand[a][second]++;
    *whose = a;
    return true;
}

/* 31.4, 31.5: before they are shown others may have chosen another package, or written down other
 * tokens. */
static bool choose_otherwise(Game *game, Player viewer, Rng *rng, Player *whose)
{
    SecretStartState *notes = &game->phase.secret_start;
    bool              changed = false;
    if (flow_top_const(&game->flow)->procedure != PROCEDURE_SECRET_START)
        return false;
    for (Player p = 0; p < game->player_count; p++) {
        PlayerState *state = &game->players[p];
        if (p == viewer)
            continue;
        if (secret_start_secret(game) && state->package != NOBODY) {
            int other = (int)rng_below(rng, (uint32_t)edition.package_count);
            if (other == state->package || !package_fits(&rules, game, other))
                continue;
            state->package = (uint8_t)other;
        } else if (notes->placed_count[p] > 0) {
            notes->placed_count[p]--;
            notes->placed[p][notes->placed_count[p]] = 0;
        } else {
            continue;
        }
        changed = true;
        *whose = p;
    }
    return changed;
}

/* ecumene/table.8: others may have bid otherwise, or fewer times. */
static bool bid_otherwise(Game *game, Player viewer, Rng *rng, Player *whose)
{
    AuctionState *state = &game->phase.auction;
    bool          changed = false;
    if (flow_top_const(&game->flow)->procedure != PROCEDURE_AUCTION)
        return false;
    for (Player p = 0; p < game->player_count; p++)
        if (p != viewer && state->count[p] > 0) {
            state->bids[p][0] ^= (uint8_t)(1 + rng_below(rng, 100));
            changed = true;
            *whose = p;
            if (game->acting & bit32(p))
                state->bids[p][--state->count[p]] = 0;
        }
    return changed;
}

static bool permute(Game *game, Player viewer, Rng *rng, Player *whose)
{
    bool changed =
        choose_otherwise(game, viewer, rng, whose) | bid_otherwise(game, viewer, rng, whose);
    for (int block = 0; block < game->block_count; block++)
        for (int stack = 0; stack < STACKS_MAX; stack++)
            shuffle(game->pile[block][stack], game->pile_count[block][stack], rng);
    rng_seed(&game->rng, rng_next(rng));
    for (int i = 0; i < 4; i++)
        changed |= exchange(game, viewer, rng, whose);
    return changed;
}

static void render(JsonOut *out, const Game *game, Player viewer)
{
    static ViewJson json;
    View            view;
    view_make(&view, &rules, game, viewer);
    view_json_make(&json, &ruleset, &view, 7);
    out_clear(out);
    view_json_whole(out, &json);
    view_json_free(&json);
    json = (ViewJson){ 0 };
}

static bool same(const JsonOut *a, const JsonOut *b)
{
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

static void check_views(const Game *game, Player viewer, Rng *rng, Met *met)
{
    static JsonOut real, other;
    Game           permuted = *game, sampled;
    Player         whose = NOBODY;
    View           view;
    bool           changed = permute(&permuted, viewer, rng, &whose);
    render(&real, game, viewer);
    render(&other, &permuted, viewer);
    if (!same(&real, &other))
        fail_msg("a view tells what is hidden: turn %d, viewer %d", game->turn, viewer);
    view_make(&view, &rules, game, viewer);
    view_sample(&sampled, &rules, &view, rng);
    render(&other, &sampled, viewer);
    if (!same(&real, &other))
        fail_msg("a view differs in an imagined game: turn %d, viewer %d", game->turn, viewer);
    met->views++;
    met->spectators += viewer == NOBODY;
    if (changed) {
        render(&real, game, whose);
        render(&other, &permuted, whose);
        met->own_views_changed += !same(&real, &other);
    }
    out_free(&real);
    out_free(&other);
}

/* Events for others may say anything. */
static void check_events(const Events *events, Player viewer, Rng *rng, Met *met)
{
    static Event items[EVENTS_MAX];
    Events       other = { items, events->count, EVENTS_MAX, 0 };
    memcpy(items, events->items, (size_t)events->count * sizeof *items);
    for (int i = 0; i < other.count; i++) {
        if (event_visible(&items[i], viewer))
            continue;
        met->events_hidden++;
        items[i].kind = (uint8_t)rng_below(rng, EVENT_COUNT);
        for (int arg = 0; arg < EVENT_ARGS; arg++)
            items[i].arg[arg] = (uint16_t)rng_next(rng);
    }
    JsonOut real = { 0 }, changed = { 0 };
    out_list(&real);
    out_list(&changed);
    events_json(&real, &civ_family, events, 7, viewer, NULL);
    events_json(&changed, &civ_family, &other, 7, viewer, NULL);
    if (!same(&real, &changed))
        fail_msg("events for others leave a trace");
    out_free(&real);
    out_free(&changed);
}

static Player any_of(uint32_t players, Rng *rng)
{
    for (uint32_t skip = rng_below(rng, (uint32_t)count32(players)); skip > 0; skip--)
        players &= players - 1;
    return (Player)first32(players);
}

static void play(const Options *options, uint64_t seed, int steps, Met *met)
{
    static Event items[EVENTS_MAX];
    Game         game;
    Rng          rng;
    rng_seed(&rng, seed);
    game_setup(&game, &rules, options, seed);
    for (int n = 0; n < steps && !game.over; n++) {
        uint32_t seat = rng_below(&rng, options->player_count + 1u);
        Player   viewer = (Player)(seat < options->player_count ? seat : NOBODY);
        if (n % 3 == 0)
            check_views(&game, viewer, &rng, met);
        Events events = { items, 0, EVENTS_MAX, 0 };
        Action action =
            random_action(&rules, &game, any_of(game_pending(&rules, &game), &rng), &rng);
        assert_int_equal(game_apply(&game, &rules, &action, &events), REFUSAL_NONE);
        check_events(&events, viewer, &rng, met);
    }
}

static void test_secrecy(void **state)
{
    (void)state;
    static const char *const editions[] = { "west-2024", "western-2019" };
    Met                      met = { 0 };
    for (int i = 0; i < 10; i++) {
        load(editions[i % 2], "west");
        Options options = { .player_count = (uint8_t)(5 + i / 2), .short_game = i % 3 == 0 };
        if (game_options_check(&rules, &options))
            options.short_game = 0;
        assert_null(game_options_check(&rules, &options));
        play(&options, (uint64_t)(900 + i), 1500, &met);
    }
    assert_true(met.views > 3000);
    assert_true(met.own_views_changed > met.views / 3);
    assert_true(met.events_hidden > 500);
    assert_true(met.spectators > 100);
}

/* Packages and tokens of a start further on, of both lengths. */
static void test_secrecy_of_a_start(void **state)
{
    (void)state;
    Met met = { 0 };
    load("expansion-project", "west");
    for (int i = 0; i < 16; i++) {
        Options options = { .player_count = (uint8_t)(5 + i % 5),
                            .short_game = 1,
                            .choose_civilizations = i % 4 == 3 };
        options.switches[SWITCH_SHORT_LENGTH] = (uint8_t)(1 + i % 2);
        assert_null(game_options_check(&rules, &options));
        play(&options, (uint64_t)(300 + i), 120, &met);
    }
    assert_true(met.views > 500);
    assert_true(met.own_views_changed > met.views / 3);
    assert_true(met.events_hidden > 100);
}

static void test_secrecy_of_bids(void **state)
{
    (void)state;
    Met met = { 0 };
    load("west-2024", "west");
    for (int i = 0; i < 12; i++) {
        Options options = { .player_count = (uint8_t)(5 + i % 5), .short_game = (uint8_t)(i % 2) };
        options.switches[SWITCH_CIVILIZATIONS] = CIVILIZATIONS_AUCTION + 1;
        play(&options, (uint64_t)(500 + i), 80, &met);
    }
    assert_true(met.views > 200);
    assert_true(met.own_views_changed > met.views / 3);
    assert_true(met.events_hidden > 200);
}

int unit_wire_secrecy(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_secrecy),
                                        cmocka_unit_test(test_secrecy_of_bids),
                                        cmocka_unit_test(test_secrecy_of_a_start) };
    return cmocka_run_group_tests_name("wire_secrecy", tests, NULL, NULL);
}
