/* The settlers family: what views keep secret, what its files refuse, and that a whole random game of every size and with
 * every switch ends with all cards in their places. What every family promises is tried out in family.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/settlers_file.h"
#include "rules/settlers/cards.h"
#include "rules/settlers/text.h"
#include "rules/settlers/view.h"
#include "rules/table/bits.h"
#include "tests/unit/unit.h"

static StSet set;

static void load(void)
{
    Error error;
    if (!settlers_library(&set, "hearths", &error))
        fail_msg("%s", error.text);
}

static StOptions random_options(Rng *rng)
{
    StOptions options = { 0 };
    options.player_count = (uint8_t)(1 + rng_below(rng, 6));
    for (int i = 0; i < ST_SWITCHES; i++)
        options.switches[i] = (uint8_t)rng_below(rng, 3);
    options.switches[ST_SWITCH_DRAFT] = (uint8_t)rng_below(rng, 4);
    if (options.player_count > 4) {
        options.switches[ST_SWITCH_TECHNOLOGY] = options.switches[ST_SWITCH_PRAYER] = 2;
        options.switches[ST_SWITCH_DRAFT] = (uint8_t)rng_below(rng, 3);
    }
    return options;
}

static Action random_action(const StGame *game, Rng *rng)
{
    Action   legal[1024];
    uint32_t pending = st_pending(&set, game);
    for (uint32_t skip = rng_below(rng, (uint32_t)count32(pending)); skip > 0; skip--)
        pending &= pending - 1;
    int count = st_legal(legal, 1024, &set, game, first32(pending));
    assert_true(count > 1);
    return legal[rng_below(rng, (uint32_t)count)];
}

/* What nobody may see is dealt anew: the same viewer sees the same bytes, so none of them tells of it. */
static void check_secrets(const StGame *game, Rng *rng)
{
    static StView view, again;
    static StGame imagined;
    for (int viewer = 0; viewer <= game->options.player_count; viewer++) {
        int who = viewer == game->options.player_count ? NOBODY : viewer;
        st_view_make(&view, &set, game, who);
        st_view_sample(&imagined, &set, &view, rng);
        st_view_make(&again, &set, &imagined, who);
        assert_memory_equal(&view.shown, &again.shown, sizeof view.shown);
    }
}

static void test_random_games(void **state)
{
    enum { GAMES = 60 };
    static StGame game, twin;
    (void)state;
    load();
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        Rng rng;
        rng_seed(&rng, seed);
        StOptions options = random_options(&rng);
        assert_null(st_options_check(&set, &options));
        st_setup(&game, &set, &options, seed);
        st_setup(&twin, &set, &options, seed);
        for (int step = 0; st_pending(&set, &game); step++) {
            Action action = random_action(&game, &rng);
            if (step % 7 == 0)
                check_secrets(&game, &rng);
            assert_int_equal(st_apply(&game, &set, &action, NULL), ST_REFUSE_NONE);
            assert_int_equal(st_apply(&twin, &set, &action, NULL), ST_REFUSE_NONE);
            st_verify(&set, &game);
            assert_true(step < 5000);
        }
        assert_true(st_hash(&game) == st_hash(&twin));
        assert_int_equal(game.round, ST_ROUNDS);
    }
}

/* What a bot sees of a game is enough to play on: an imagined game is sound. */
static void test_imagined_games(void **state)
{
    static StGame game, imagined;
    static StView view;
    (void)state;
    load();
    for (uint64_t seed = 1; seed <= 20; seed++) {
        Rng rng;
        rng_seed(&rng, seed);
        StOptions options = random_options(&rng);
        st_setup(&game, &set, &options, seed);
        for (int step = 0; st_pending(&set, &game); step++) {
            uint32_t pending = st_pending(&set, &game);
            if (step % 11 == 0) {
                st_view_make(&view, &set, &game, first32(pending));
                st_view_sample(&imagined, &set, &view, &rng);
                st_verify(&set, &imagined);
            }
            Action action = random_action(&game, &rng);
            st_apply(&game, &set, &action, NULL);
        }
    }
}

/* ---- Files ---- */

static const char card_begin[] = "{\n \"deck\": \"common\",\n \"cards\": [\n"
                                 "  {\"id\": \"c1\", \"name\": \"One\", \"category\": \"production\", \"ability\": \"prod ";
static const char card_end[] = "\"}\n ]\n}\n";
static char current[512];

static bool find_cards(char **out, size_t *size, const char *edition_file, const char *name, Error *error)
{
    (void)edition_file;
    (void)name;
    (void)error;
    *out = malloc(sizeof current);
    memcpy(*out, current, sizeof current);
    *size = strlen(current);
    return *out != NULL;
}

static void check_message(const char *ability, const char *wanted)
{
    static const char edition[]
        = "{\"family\": \"settlers\", \"id\": \"x\", \"name\": \"X\", \"numbers\": {\"start-common\": 2, \"start-faction\": 2,"
          " \"raze-hand-price\": 1, \"raze-price\": 2, \"common-points\": 1, \"glory-points\": 3, \"visits\": 2,"
          " \"exchange-price\": 2}, \"factions\": [], \"decks\": [\"cards.json\"], \"attacks\": \"WW\"}";
    static StSet out;
    Error        error;
    snprintf(current, sizeof current, "%s%s%s", card_begin, ability, card_end);
    memset(&out, 7, sizeof out);
    assert_false(settlers_load(&out, edition, strlen(edition), "here/edition.json", find_cards, &error));
    if (!strstr(error.text, wanted))
        fail_msg("\"%s\" does not tell \"%s\"", error.text, wanted);
    assert_int_equal(out.id[0], 7); /* As it was. */
}

static void test_wrong_files(void **state)
{
    (void)state;
    check_message("W", "here/edition.json:1: the deck \"common\" has 1 cards instead of 84");
    check_message("Q", "here/cards.json:4: card c1: ability: there is no good 'Q'");
    check_message("fly(2)", "here/cards.json:4: card c1: ability: there is no effect");
    check_message("W per mauve", "nothing is counted by");
    check_message("W &", "there is no ability");
}

int unit_settlers(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_imagined_games),
        cmocka_unit_test(test_wrong_files),
    };
    return cmocka_run_group_tests_name("settlers", tests, NULL, NULL);
}
