/* libecumene through its own header: the same seed gives the same games, the lists are those of the
 * rules, observations tell nothing hidden, stepping allocates nothing, and whatever is wrong is
 * refused. */
#include "research/ecumene.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "bots/random.h"
#include "data/library.h"
#include "research/environment.h"
#include "data/loader.h"
#include "rules/civ/family.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"

#include "rules/table/text.h"
#include "tests/unit/unit.h"

enum { ENVIRONMENTS = 3, WIDTH = 1024 };

/* Room for the results of a small vector. */
typedef struct Results {
    EcumeneBuffers buffers;
    float          reward[ENVIRONMENTS * PLAYERS_MAX];
    uint8_t        terminated[ENVIRONMENTS], truncated[ENVIRONMENTS];
    int32_t        points[ENVIRONMENTS * PLAYERS_MAX];
    int32_t        info[ENVIRONMENTS * ECUMENE_INFO_COLUMNS];
    int32_t        player[ENVIRONMENTS], count[ENVIRONMENTS];
    uint8_t        mask[ENVIRONMENTS * WIDTH];
    int32_t        features[ENVIRONMENTS * WIDTH * ECUMENE_FEATURES];
    int16_t       *observation; /* Allocated, since its size depends. */
} Results;

static EcumeneConfig config_of(int players)
{
    EcumeneConfig config;
    assert_int_equal(ecumene_config_default(&config, sizeof config, ECUMENE_VERSION), ECUMENE_OK);
    config.environments = ENVIRONMENTS;
    config.players = players;
    config.actions_max = WIDTH;
    config.auto_reset = 1;
    return config;
}

static EcumeneHandle create(const EcumeneConfig *config)
{
    EcumeneHandle handle = 0;
    if (ecumene_create(&handle, config) != ECUMENE_OK)
        fail_msg("%s", ecumene_error());
    return handle;
}

static EcumeneShape shape_of(EcumeneHandle handle)
{
    EcumeneShape shape = { .size = sizeof shape };
    assert_int_equal(ecumene_shape(handle, &shape), ECUMENE_OK);
    return shape;
}

static Results *results_make(EcumeneHandle handle)
{
    EcumeneShape shape = shape_of(handle);
    Results     *results = calloc(1, sizeof *results);
    assert_non_null(results);
    results->observation =
        calloc((size_t)shape.environments * (size_t)shape.observation, sizeof(int16_t));
    results->buffers = (EcumeneBuffers){ .size = sizeof results->buffers,
                                         .reward = results->reward,
                                         .terminated = results->terminated,
                                         .truncated = results->truncated,
                                         .points = results->points,
                                         .info = results->info,
                                         .player = results->player,
                                         .count = results->count,
                                         .mask = results->mask,
                                         .features = results->features,
                                         .observation = results->observation };
    return results;
}

static void results_free(Results *results)
{
    free(results->observation);
    free(results);
}

static void choose(int32_t *actions, const Results *results, Rng *rng)
{
    for (int i = 0; i < ENVIRONMENTS; i++)
        actions[i] = (int32_t)rng_below(rng, (uint32_t)results->count[i]);
}

static uint64_t digest(uint64_t hash, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * 0x100000001B3u;
    return hash;
}

/* Everything that comes out of some steps. */
static uint64_t played(uint64_t seed, int steps, int bot_every)
{
    EcumeneConfig config = config_of(5);
    config.scenario = "short"; /* Chance comes early: cards are dealt before the first turn. */
    EcumeneHandle handle = create(&config);
    Results      *results = results_make(handle);
    size_t        width = (size_t)shape_of(handle).observation;
    Rng           rng;
    uint64_t      hash = 0;
    rng_seed(&rng, 7);
    assert_int_equal(ecumene_reset(handle, ECUMENE_ALL, seed, &results->buffers), ECUMENE_OK);
    for (int s = 0; s < steps; s++) {
        int32_t actions[ENVIRONMENTS];
        choose(actions, results, &rng);
        if (bot_every && s % bot_every == 0)
            actions[s % ENVIRONMENTS] = ECUMENE_BOT - 2;
        assert_int_equal(ecumene_step(handle, actions, &results->buffers), ECUMENE_OK);
        hash = digest(hash, results->observation, sizeof(int16_t) * width * ENVIRONMENTS);
        hash = digest(hash, results->reward, sizeof results->reward);
        hash = digest(hash, results->info, sizeof results->info);
        hash = digest(hash, results->count, sizeof results->count);
    }
    results_free(results);
    assert_int_equal(ecumene_close(handle), ECUMENE_OK);
    return hash;
}

static void test_same_seed_same_games(void **state)
{
    (void)state;
    uint64_t first = played(5, 300, 0);
    assert_true(first == played(5, 300, 0));
    assert_true(first != played(6, 300, 0));
    assert_true(played(5, 300, 4) == played(5, 300, 4));
}

/* A game beside the library's, played by the rules themselves. */
static void test_list_is_that_of_the_rules(void **state)
{
    (void)state;
    static Action legal[4096];
    static Game   game;
    EcumeneConfig config = config_of(6);
    config.scenario = "short";
    EcumeneHandle handle = create(&config);
    Results      *results = results_make(handle);
    Edition      *edition = malloc(sizeof *edition);
    Board        *board = malloc(sizeof *board);
    Error         error;
    Rng           rng;
    int           offers_taken = 0;
    assert_true(library_edition(edition, config.edition, &error));
    assert_true(library_board(board, config.board, &error));
    Rules   rules = { edition, board };
    Options options = { .player_count = 6,
                        .turn_limit = (uint8_t)config.turn_limit,
                        .short_game = 1 };
    rng_seed(&rng, 3);
    game_setup(&game, &rules, &options, seed_mix(seed_mix(9, 0), 0));
    assert_int_equal(ecumene_reset(handle, ECUMENE_ALL, 9, &results->buffers), ECUMENE_OK);
    for (int s = 0; s < 2500 && !results->terminated[0] && !results->truncated[0]; s++) {
        Player player = (Player)results->player[0];
        int    drawn = results->info[ECUMENE_INFO_OFFERS];
        int    count = game_legal(legal, 4096, &rules, &game, player);
        assert_true(game_pending(&rules, &game) & bit32(player));
        assert_int_equal(results->count[0], count + drawn);
        assert_int_equal(results->info[ECUMENE_INFO_LEFT_OUT], 0);
        for (int i = 0; i < WIDTH; i++)
            assert_int_equal(results->mask[i], i < count + drawn);
        for (int i = 0; i < count; i++) {
            int32_t features[ECUMENE_FEATURES];
            World   world = { .observer = observer_of(&civ_family) };
            action_features(features, &world, &legal[i]);
            assert_memory_equal(features, &results->features[i * ECUMENE_FEATURES],
                                sizeof features);
        }
        int32_t actions[ENVIRONMENTS];
        choose(actions, results, &rng);
        Action chosen = legal[actions[0]];
        char   text[256], problem[256];
        assert_true(ecumene_action_text(handle, 0, actions[0], text, sizeof text) > 0);
        if (actions[0] >= count) {
            /* A drawn offer is read back from its text. */
            offers_taken++;
            assert_int_equal(results->features[actions[0] * ECUMENE_FEATURES], ACTION_OFFER);
            if (!action_parse(&chosen, &rules, &game, player, text, problem, sizeof problem))
                fail_msg("%s: %s", text, problem);
        }
        assert_int_equal(game_apply(&game, &rules, &chosen, NULL), REFUSAL_NONE);
        assert_int_equal(ecumene_step(handle, actions, &results->buffers), ECUMENE_OK);
        for (Player p = 0; p < 6; p++)
            assert_int_equal(results->points[p], game_points(&rules, &game, p));
    }
    assert_true(offers_taken > 0);
    free(edition);
    free(board);
    results_free(results);
    assert_int_equal(ecumene_close(handle), ECUMENE_OK);
}

/* What a player cannot see is dealt again, and every number stays. */
static void test_nothing_hidden_is_told(void **state)
{
    (void)state;
    static Game game, imagined;
    static View view, again;
    Edition    *edition = malloc(sizeof *edition);
    Board      *board = malloc(sizeof *board);
    Error       error;
    Rng         rng;
    Layout      layout;
    int         different = 0;
    assert_true(library_edition(edition, LIBRARY_EDITION, &error));
    assert_true(library_board(board, LIBRARY_BOARD, &error));
    Rules   rules = { edition, board };
    Options options = { .player_count = 9, .turn_limit = 30 };
    Ruleset ruleset = civ_ruleset(&rules);
    layout_make(&layout, &ruleset, &(AnyOptions){ .player_count = 9 });
    int16_t *real = calloc((size_t)layout.size, sizeof *real);
    int16_t *other = calloc((size_t)layout.size, sizeof *other);
    rng_seed(&rng, 4);
    game_setup(&game, &rules, &options, 4);
    for (int s = 0; s < 3000 && game_pending(&rules, &game); s++) {
        uint32_t seat = rng_below(&rng, 10);
        Player   viewer = seat < 9 ? (Player)seat : NOBODY;
        view_make(&view, &rules, &game, viewer);
        view_sample(&imagined, &rules, &view, &rng);
        view_make(&again, &rules, &imagined, viewer);
        observation_write(real, &layout, &view);
        observation_write(other, &layout, &again);
        assert_memory_equal(real, other, sizeof *real * (size_t)layout.size);
        different += memcmp(game.hand, imagined.hand, sizeof game.hand) != 0;
        Player player = (Player)first32(game_pending(&rules, &game));
        Action action = random_action(&rules, &game, player, &rng);
        assert_int_equal(game_apply(&game, &rules, &action, NULL), REFUSAL_NONE);
    }
    assert_true(different > 100);
    free(real);
    free(other);
    free(edition);
    free(board);
}

/* What one player sees of the own cards is there. */
static void test_own_hand_is_observed(void **state)
{
    (void)state;
    EcumeneConfig config = config_of(5);
    config.scenario = "short";
    EcumeneHandle handle = create(&config);
    EcumeneShape  shape = shape_of(handle);
    Results      *results = results_make(handle);
    EcumeneSlice  hands = { .size = sizeof hands }, players = { .size = sizeof players };
    Rng           rng;
    int           seen = 0;
    for (int i = 0; i < shape.slices; i++) {
        EcumeneSlice slice = { .size = sizeof slice };
        assert_int_equal(ecumene_slice(handle, i, &slice), ECUMENE_OK);
        if (strcmp(slice.name, "hands") == 0)
            hands = slice;
        if (strcmp(slice.name, "players") == 0)
            players = slice;
        if (i == shape.slices - 1)
            assert_int_equal(slice.offset + slice.rows * slice.columns, shape.observation);
    }
    assert_int_equal(hands.rows, 5);
    assert_int_equal(hands.columns, shape.cards);
    rng_seed(&rng, 2);
    assert_int_equal(ecumene_reset(handle, ECUMENE_ALL, 2, &results->buffers), ECUMENE_OK);
    for (int s = 0; s < 600; s++) {
        int32_t actions[ENVIRONMENTS];
        for (int p = 0; p < 5; p++) {
            int held = 0;
            for (int c = 0; c < shape.cards; c++)
                held += results->observation[hands.offset + p * hands.columns + c];
            /* Column 15 is the size of the hand, column 0 marks the viewer. */
            const int16_t *row = results->observation + players.offset + p * players.columns;
            assert_int_equal(held, row[15]);
            assert_int_equal(row[0], p == results->player[0]);
            seen += row[0] && held > 0;
        }
        choose(actions, results, &rng);
        assert_int_equal(ecumene_step(handle, actions, &results->buffers), ECUMENE_OK);
    }
    assert_true(seen > 0);
    results_free(results);
    assert_int_equal(ecumene_close(handle), ECUMENE_OK);
}

static void test_rewards_and_ends(void **state)
{
    (void)state;
    EcumeneConfig config = config_of(5);
    config.turn_limit = 2;
    config.points_weight = 0.5f;
    EcumeneHandle handle = create(&config);
    Results      *results = results_make(handle);
    Rng           rng;
    int           ends = 0;
    rng_seed(&rng, 2);
    assert_int_equal(ecumene_reset(handle, ECUMENE_ALL, 2, &results->buffers), ECUMENE_OK);
    for (int s = 0; s < 1500; s++) {
        int32_t actions[ENVIRONMENTS];
        choose(actions, results, &rng);
        assert_int_equal(ecumene_step(handle, actions, &results->buffers), ECUMENE_OK);
        for (int i = 0; i < ENVIRONMENTS; i++) {
            const int32_t *info = &results->info[i * ECUMENE_INFO_COLUMNS];
            float          sum = 0;
            assert_true(results->player[i] >= 0); /* The next game goes on at once. */
            assert_false(results->terminated[i]);
            for (int p = 0; p < 5; p++)
                sum += results->reward[i * 5 + p];
            /* Differences of points add up to nothing; what remains is the winner's. */
            assert_true(sum > -0.001f + (float)results->truncated[i]
                        && sum < 0.001f + (float)results->truncated[i]);
            assert_int_equal(results->truncated[i], info[ECUMENE_INFO_WINNER] >= 0);
            ends += results->truncated[i];
        }
    }
    assert_true(ends > ENVIRONMENTS);
    results_free(results);
    assert_int_equal(ecumene_close(handle), ECUMENE_OK);
}

static void test_step_limit_and_skipping(void **state)
{
    (void)state;
    EcumeneConfig config = config_of(5);
    config.step_limit = 2;
    config.auto_reset = 0;
    EcumeneHandle handle = create(&config);
    Results      *results = results_make(handle);
    int32_t       one[ENVIRONMENTS] = { 0, ECUMENE_SKIP, ECUMENE_SKIP };
    assert_int_equal(ecumene_step(handle, one, &results->buffers), ECUMENE_OK);
    assert_int_equal(ecumene_step(handle, one, &results->buffers), ECUMENE_OK);
    assert_int_equal(results->truncated[0], 1);
    assert_int_equal(results->player[0], -1);
    assert_int_equal(results->count[0], 0);
    assert_int_equal(results->info[ECUMENE_INFO_WINNER], -1);
    assert_int_equal(results->info[ECUMENE_INFO_WINNERS], 0);
    assert_int_equal(results->truncated[1], 0);
    assert_int_equal(results->info[ECUMENE_INFO_COLUMNS + ECUMENE_INFO_STEPS], 0);
    assert_int_equal(ecumene_step(handle, one, &results->buffers), ECUMENE_ENDED);
    assert_int_equal(ecumene_reset(handle, 0, 1, &results->buffers), ECUMENE_OK);
    assert_int_equal(ecumene_step(handle, one, &results->buffers), ECUMENE_OK);
    results_free(results);
    assert_int_equal(ecumene_close(handle), ECUMENE_OK);
}

/* Bots can play whole games, and the list may be as narrow as the least width. */
static void test_bots_and_narrow_lists(void **state)
{
    (void)state;
    EcumeneConfig config = config_of(9);
    config.actions_max = ECUMENE_ACTIONS_LEAST;
    EcumeneHandle  handle = create(&config);
    Rng            rng;
    int32_t        count[ENVIRONMENTS], info[ENVIRONMENTS * ECUMENE_INFO_COLUMNS];
    int            left_out = 0;
    EcumeneBuffers buffers = { .size = sizeof buffers, .count = count, .info = info };
    rng_seed(&rng, 1);
    assert_int_equal(ecumene_read(handle, &buffers), ECUMENE_OK);
    for (int s = 0; s < 2000; s++) {
        int32_t actions[ENVIRONMENTS] = { ECUMENE_BOT - 1, ECUMENE_BOT - 2,
                                          (int32_t)rng_below(&rng, (uint32_t)count[2]) };
        if (ecumene_step(handle, actions, &buffers) != ECUMENE_OK)
            fail_msg("step %d: %s", s, ecumene_error());
        for (int i = 0; i < ENVIRONMENTS; i++) {
            assert_true(count[i] > 0 && count[i] <= ECUMENE_ACTIONS_LEAST);
            left_out += info[i * ECUMENE_INFO_COLUMNS + ECUMENE_INFO_LEFT_OUT] > 0;
        }
    }
    assert_true(left_out > 0);
    assert_int_equal(ecumene_close(handle), ECUMENE_OK);
}

/* ---- Memory ---- */

/* The sanitizer counts calls; without it the heap is measured. */
typedef void MallocHook(const volatile void *, size_t);
typedef void FreeHook(const volatile void *);
int __sanitizer_install_malloc_and_free_hooks(MallocHook *, FreeHook *) __attribute__((weak));

static int allocations;

static void count_malloc(const volatile void *memory, size_t size)
{
    (void)memory;
    (void)size;
    allocations++;
}

static void ignore_free(const volatile void *memory)
{
    (void)memory;
}

static void test_stepping_allocates_nothing(void **state)
{
    (void)state;
    EcumeneConfig config = config_of(5);
    config.turn_limit = 4;
    EcumeneHandle handle = create(&config);
    Results      *results = results_make(handle);
    Rng           rng;
    rng_seed(&rng, 2);
    assert_int_equal(ecumene_reset(handle, ECUMENE_ALL, 2, &results->buffers), ECUMENE_OK);
    if (__sanitizer_install_malloc_and_free_hooks)
        __sanitizer_install_malloc_and_free_hooks(count_malloc, ignore_free);
    struct mallinfo2 before = mallinfo2();
    allocations = 0;
    for (int s = 0; s < 1500; s++) {
        int32_t actions[ENVIRONMENTS];
        choose(actions, results, &rng);
        actions[2] = ECUMENE_BOT - 2;
        if (ecumene_step(handle, actions, &results->buffers) != ECUMENE_OK
            || ecumene_observe(handle, 0, s % 5, results->observation) != ECUMENE_OK)
            break;
    }
    int              counted = allocations;
    struct mallinfo2 after = mallinfo2();
    assert_int_equal(counted, 0);
    assert_true(before.uordblks == after.uordblks && before.hblkhd == after.hblkhd);
    assert_true(results->info[ECUMENE_INFO_EPISODE] > 0);
    results_free(results);
    assert_int_equal(ecumene_close(handle), ECUMENE_OK);
}

/* ---- What is refused ---- */

static void refused(EcumeneConfig config, int code)
{
    EcumeneHandle handle = 77;
    assert_int_equal(ecumene_create(&handle, &config), code);
    assert_int_equal(handle, 77);
    assert_true(ecumene_error()[0] != 0);
}

static void test_bad_configurations(void **state)
{
    (void)state;
    EcumeneConfig config = config_of(5);
    EcumeneHandle handle;
    assert_int_equal(ecumene_config_default(NULL, sizeof config, ECUMENE_VERSION),
                     ECUMENE_BAD_ARGUMENT);
    assert_int_equal(ecumene_config_default(&config, 8, ECUMENE_VERSION), ECUMENE_BAD_VERSION);
    assert_int_equal(ecumene_config_default(&config, sizeof config, 99), ECUMENE_BAD_VERSION);
    assert_int_equal(ecumene_create(&handle, NULL), ECUMENE_BAD_ARGUMENT);
    assert_int_equal(ecumene_create(NULL, &config), ECUMENE_BAD_ARGUMENT);
#define REFUSED(field, value, code)                                                                \
    do {                                                                                           \
        EcumeneConfig wrong = config_of(5);                                                        \
        wrong.field = value;                                                                       \
        refused(wrong, code);                                                                      \
    } while (0)
    REFUSED(size, 4, ECUMENE_BAD_VERSION);
    REFUSED(version, 1, ECUMENE_BAD_VERSION);
    REFUSED(edition, "nowhere", ECUMENE_BAD_ARGUMENT);
    REFUSED(edition, NULL, ECUMENE_BAD_ARGUMENT);
    REFUSED(board, "/no/such/file", ECUMENE_BAD_ARGUMENT);
    REFUSED(scenario, "long", ECUMENE_BAD_ARGUMENT);
    REFUSED(environments, 0, ECUMENE_BAD_ARGUMENT);
    REFUSED(environments, ECUMENE_ENVIRONMENTS_MAX + 1, ECUMENE_BAD_ARGUMENT);
    REFUSED(players, 2, ECUMENE_BAD_ARGUMENT);
    REFUSED(players, 19, ECUMENE_BAD_ARGUMENT);
    REFUSED(turn_limit, 201, ECUMENE_BAD_ARGUMENT);
    REFUSED(step_limit, -1, ECUMENE_BAD_ARGUMENT);
    REFUSED(actions_max, 63, ECUMENE_BAD_ARGUMENT);
    REFUSED(actions_max, 8193, ECUMENE_BAD_ARGUMENT);
    REFUSED(offers, 33, ECUMENE_BAD_ARGUMENT);
    REFUSED(strict_order, 2, ECUMENE_BAD_ARGUMENT);
    REFUSED(points_weight, (float)__builtin_nan(""), ECUMENE_BAD_ARGUMENT);
#undef REFUSED
}

static void test_bad_handles_and_indices(void **state)
{
    (void)state;
    EcumeneConfig config = config_of(5);
    EcumeneHandle handle = create(&config), closed = create(&config);
    Results      *results = results_make(handle);
    char          text[64];
    int32_t       actions[ENVIRONMENTS] = { 0, 0, 5000 };
    EcumeneShape  shape = { .size = sizeof shape };
    assert_int_equal(ecumene_close(closed), ECUMENE_OK);
    assert_int_equal(ecumene_close(closed), ECUMENE_BAD_HANDLE);
    assert_int_equal(ecumene_close(0), ECUMENE_BAD_HANDLE);
    assert_int_equal(ecumene_shape(closed, &shape), ECUMENE_BAD_HANDLE);
    assert_int_equal(ecumene_step(~handle, actions, NULL), ECUMENE_BAD_HANDLE);
    EcumeneHandle reopened = create(&config);
    assert_true(reopened != closed);
    assert_int_equal(ecumene_step(closed, actions, NULL), ECUMENE_BAD_HANDLE);
    assert_int_equal(ecumene_close(reopened), ECUMENE_OK);

    /* Nobody steps when one action is wrong. */
    assert_int_equal(ecumene_step(handle, actions, &results->buffers), ECUMENE_BAD_ACTION);
    assert_int_equal(ecumene_step(handle, NULL, &results->buffers), ECUMENE_BAD_ARGUMENT);
    actions[2] = ECUMENE_BOT - 15;
    assert_int_equal(ecumene_step(handle, actions, &results->buffers), ECUMENE_BAD_ACTION);
    actions[2] = INT32_MIN;
    assert_int_equal(ecumene_step(handle, actions, &results->buffers), ECUMENE_BAD_ACTION);
    assert_int_equal(ecumene_read(handle, &results->buffers), ECUMENE_OK);
    assert_int_equal(results->info[ECUMENE_INFO_STEPS], 0);
    actions[2] = 0;
    results->buffers.size--;
    assert_int_equal(ecumene_step(handle, actions, &results->buffers), ECUMENE_BAD_VERSION);
    assert_int_equal(ecumene_read(handle, NULL), ECUMENE_BAD_ARGUMENT);

    assert_int_equal(ecumene_reset(handle, 3, 1, NULL), ECUMENE_BAD_ARGUMENT);
    assert_int_equal(ecumene_reset(handle, -2, 1, NULL), ECUMENE_BAD_ARGUMENT);
    assert_int_equal(ecumene_observe(handle, 0, 5, results->observation), ECUMENE_BAD_ARGUMENT);
    assert_int_equal(ecumene_observe(handle, -1, 0, results->observation), ECUMENE_BAD_ARGUMENT);
    assert_int_equal(ecumene_observe(handle, 0, 0, NULL), ECUMENE_BAD_ARGUMENT);
    assert_int_equal(ecumene_action_text(handle, 0, -1, text, sizeof text), ECUMENE_BAD_ACTION);
    assert_int_equal(ecumene_action_text(handle, 0, 5000, text, sizeof text), ECUMENE_BAD_ACTION);
    assert_int_equal(ecumene_render(handle, 0, 9, text, sizeof text), ECUMENE_BAD_ARGUMENT);
    assert_int_equal(ecumene_name(handle, ECUMENE_NAME_AREA, 9999, text, sizeof text),
                     ECUMENE_BAD_ARGUMENT);
    assert_int_equal(ecumene_name(handle, 99, 0, text, sizeof text), ECUMENE_BAD_ARGUMENT);
    assert_int_equal(ecumene_areas(handle, results->info, 1), ECUMENE_NO_ROOM);
    shape.size = 4;
    assert_int_equal(ecumene_shape(handle, &shape), ECUMENE_BAD_VERSION);
    results_free(results);
    assert_int_equal(ecumene_close(handle), ECUMENE_OK);
}

static void test_texts_are_cut_off(void **state)
{
    (void)state;
    EcumeneConfig config = config_of(5);
    EcumeneHandle handle = create(&config);
    char          text[8];
    int           length = ecumene_render(handle, 0, ECUMENE_ALL, text, sizeof text);
    assert_true(length > 100);
    assert_int_equal(strlen(text), 7);
    assert_int_equal(ecumene_render(handle, 0, 0, NULL, 0) > 100, 1);
    assert_int_equal(ecumene_name(0, ECUMENE_NAME_EDITION, 0, text, sizeof text) > 0, 1);
    assert_int_equal(ecumene_borders(handle, NULL, 0) > 100, 1);
    assert_int_equal(ecumene_close(handle), ECUMENE_OK);
}

/* The card game behind the same functions: a game beside the library's, to its end. */
static void test_card_game_is_that_of_the_rules(void **state)
{
    (void)state;
    static Action  legal[1024];
    static AnyGame game;
    EcumeneConfig  config = config_of(3);
    config.edition = "hearths";
    config.scenario = "standard";
    EcumeneHandle handle = create(&config);
    EcumeneShape  shape = shape_of(handle);
    Results      *results = results_make(handle);
    const Family *family = family_by_name("settlers");
    void         *edition = malloc(family->editions->size);
    Ruleset       rules = { family, edition, NULL };
    AnyOptions    options = { .player_count = 3 };
    Error         error;
    Rng           rng;
    int32_t       actions[ENVIRONMENTS];
    assert_true(loader_of(family)->edition(edition, "hearths", &error));
    family_options(family)->scenario_set(&options, 0);
    rng_seed(&rng, 3);
    assert_int_equal(shape.areas, 0);
    assert_int_equal(shape.civilizations, 6);
    assert_int_equal(shape.kinds, family->words->action_count);
    family->setup(&game, &rules, &options, seed_mix(seed_mix(9, 0), 0));
    assert_int_equal(ecumene_reset(handle, ECUMENE_ALL, 9, &results->buffers), ECUMENE_OK);
    while (family->pending(&rules, &game)) {
        Player player = (Player)results->player[0];
        int    count = family->legal(legal, 1024, &rules, &game, player);
        char   text[256], own[256];
        assert_true(family->pending(&rules, &game) & bit32(player));
        assert_int_equal(results->count[0], count);
        assert_int_equal(results->info[ECUMENE_INFO_OFFERS], 0);
        for (int i = 0; i < count; i++) {
            assert_int_equal(results->features[i * ECUMENE_FEATURES], legal[i].kind);
            assert_int_equal(results->features[i * ECUMENE_FEATURES + 1], legal[i].arg[0]);
        }
        choose(actions, results, &rng);
        text_action(own, sizeof own, &rules, &game, &legal[actions[0]]);
        assert_true(ecumene_action_text(handle, 0, actions[0], text, sizeof text) > 0);
        assert_string_equal(text, own);
        assert_int_equal(family->apply(&game, &rules, &legal[actions[0]], NULL), ACCEPTED);
        assert_int_equal(ecumene_step(handle, actions, &results->buffers), ECUMENE_OK);
        for (Player p = 0; p < 3; p++)
            assert_int_equal(results->points[p], family->points(&rules, &game, p));
    }
    Player ranking[PLAYERS_MAX];
    family_results(family)->ranking(ranking, &rules, &game);
    assert_true(results->terminated[0] && !results->truncated[0]);
    assert_int_equal(results->info[ECUMENE_INFO_WINNER], ranking[0]);
    assert_true(results->reward[ranking[0]] == 1);
    assert_int_equal(ecumene_borders(handle, NULL, 0), 0);
    free(edition);
    results_free(results);
    assert_int_equal(ecumene_close(handle), ECUMENE_OK);
}

/* Every number of a card game follows from the view, bots of all kinds play it, and what it has not
 * is refused. */
static void test_card_game_tells_nothing_hidden(void **state)
{
    (void)state;
    static AnyGame game, imagined;
    static AnyView view, again;
    static Action  legal[1024];
    const Family  *family = family_by_name("settlers");
    void          *edition = malloc(family->editions->size);
    Ruleset        rules = { family, edition, NULL };
    AnyOptions     options = { .player_count = 4 };
    Layout         layout;
    Error          error;
    Rng            rng;
    uint32_t       pending;
    assert_true(loader_of(family)->edition(edition, "hearths", &error));
    layout_make(&layout, &rules, &options);
    int16_t *real = calloc((size_t)layout.size, sizeof *real);
    int16_t *other = calloc((size_t)layout.size, sizeof *other);
    rng_seed(&rng, 4);
    family->setup(&game, &rules, &options, 4);
    while ((pending = family->pending(&rules, &game)) != 0) {
        Player viewer = (Player)first32(pending);
        family_views(family)->make(&view, &rules, &game, viewer);
        family_views(family)->sample(&imagined, &rules, &view, &rng);
        family_views(family)->make(&again, &rules, &imagined, viewer);
        observation_write(real, &layout, &view);
        observation_write(other, &layout, &again);
        assert_memory_equal(real, other, sizeof *real * (size_t)layout.size);
        int count = family->legal(legal, 1024, &rules, &game, viewer);
        family->apply(&game, &rules, &legal[rng_below(&rng, (uint32_t)count)], NULL);
    }
    EcumeneConfig config = config_of(4);
    config.edition = "hearths";
    EcumeneHandle handle = create(&config);
    Results      *results = results_make(handle);
    int32_t       bots[ENVIRONMENTS] = { ECUMENE_BOT, ECUMENE_BOT - 1, ECUMENE_BOT - 2 };
    for (int s = 0; s < 400; s++)
        assert_int_equal(ecumene_step(handle, bots, &results->buffers), ECUMENE_OK);
    assert_true(results->info[ECUMENE_INFO_STEPS] > 0);
    assert_int_equal(ecumene_close(handle), ECUMENE_OK);
    results_free(results);
    config.strict_order = 1;
    assert_int_equal(ecumene_create(&handle, &config), ECUMENE_BAD_ARGUMENT);
    config.strict_order = 0;
    config.players = 6;
    config.scenario = "first-game"; /* It has four factions. */
    assert_int_equal(ecumene_create(&handle, &config), ECUMENE_BAD_ARGUMENT);
    config.scenario = "expert";
    assert_int_equal(ecumene_create(&handle, &config), ECUMENE_BAD_ARGUMENT);
    assert_non_null(strstr(ecumene_error(), "first-game"));
    free(real);
    free(other);
    free(edition);
}

int unit_research(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_seed_same_games),
        cmocka_unit_test(test_list_is_that_of_the_rules),
        cmocka_unit_test(test_nothing_hidden_is_told),
        cmocka_unit_test(test_own_hand_is_observed),
        cmocka_unit_test(test_rewards_and_ends),
        cmocka_unit_test(test_step_limit_and_skipping),
        cmocka_unit_test(test_bots_and_narrow_lists),
        cmocka_unit_test(test_stepping_allocates_nothing),
        cmocka_unit_test(test_bad_configurations),
        cmocka_unit_test(test_bad_handles_and_indices),
        cmocka_unit_test(test_texts_are_cut_off),
        cmocka_unit_test(test_card_game_is_that_of_the_rules),
        cmocka_unit_test(test_card_game_tells_nothing_hidden),
    };
    return cmocka_run_group_tests_name("research", tests, NULL, NULL);
}
