/* The settlers family: what views keep secret, what its files refuse, and that a whole random game
 * of every size and with every switch ends with all cards in their places. What every family
 * promises is tried out in family.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/settlers_file.h"
#include "data/settlers_identity.h"
#include "rules/settlers/play.h"
#include "rules/settlers/cards.h"
#include "rules/settlers/text.h"
#include "rules/settlers/view.h"
#include "rules/table/family.h"
#include "rules/table/bits.h"
#include "sim/settlers/position.h"
#include "sim/settlers/forecasts.h"
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

/* In a game that is played nobody is asked who has no choice; in an imagined one the cards of
 * others may leave them none. */
static Action random_action_of(const StGame *game, Rng *rng, int least)
{
    Action   legal[1024];
    uint32_t pending = st_pending(&set, game);
    for (uint32_t skip = rng_below(rng, (uint32_t)count32(pending)); skip > 0; skip--)
        pending &= pending - 1;
    int count = st_legal(legal, 1024, &set, game, first32(pending));
    assert_true(count >= least);
    return legal[rng_below(rng, (uint32_t)count)];
}

static Action random_action(const StGame *game, Rng *rng)
{
    return random_action_of(game, rng, 2);
}

static int met_others_acts; /* Views of somebody in the midst of whose game another acts. */

/* What nobody may see is dealt anew: the same viewer sees the same bytes, so none of them tells of
 * it. */
static void check_secrets(const StGame *game, Rng *rng)
{
    static StView view, again;
    static StGame imagined;
    for (int viewer = 0; viewer <= game->options.player_count; viewer++) {
        int who = viewer == game->options.player_count ? NOBODY : viewer;
        st_view_make(&view, &set, game, who);
        st_view_sample(&imagined, &set, &view, rng);
        st_verify(&set, &imagined);
        bool others_act =
            who != game->active && (game->intent_count || game->gain_count || game->queue_count);
        if (others_act) { /* The imagined game stands behind the action and can be played to its
                             end. */
            met_others_acts++;
            for (Action action; st_pending(&set, &imagined);
                 st_apply(&imagined, &set, &action, NULL))
                action = random_action_of(&imagined, rng, 1);
            continue;
        }
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
    assert_true(met_others_acts > 100);
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

/* Q78: what can be taken back, and what needs the consent of all. */
static void test_reveals(void **state)
{
    extern const Family settlers_family;
    static StGame       game, before;
    static Event        items[2048];
    const Ruleset       rules = { &settlers_family, &set, NULL };
    int                 drawn = 0, declared = 0;
    (void)state;
    load();
    StOptions options = { .player_count = 2 };
    st_setup(&game, &set, &options, 3);
    Rng rng;
    rng_seed(&rng, 3);
    while (st_pending(&set, &game)) {
        Action action = random_action(&game, &rng);
        Events events = { items, 0, 2048, 0 };
        before = game;
        st_apply(&game, &set, &action, &events);
        bool reveals = family_decisions(&settlers_family)->reveals(&rules, &before, &game, &events);
        for (int i = 0; i < events.count; i++)
            if (items[i].kind == ST_EVENT_DRAWN || items[i].kind == ST_EVENT_POOL_REVEALED) {
                assert_true(reveals);
                drawn++;
            }
        if (events.count == 0 && before.active == game.active && !game.over) {
            assert_false(reveals);
            declared++;
        }
    }
    assert_true(drawn > 20 && declared > 3);
}

/* Alone one can lose, and a victory can be shared. */
static void test_winners(void **state)
{
    extern const Family settlers_family;
    static StGame       game;
    const Ruleset       rules = { &settlers_family, &set, NULL };
    (void)state;
    load();
    StOptions options = { .player_count = 1 };
    st_position(&game, &set, &options, 1);
    assert_int_equal(family_results(&settlers_family)->winners(&rules, &game), 0);
    FOR_CARDS_IN(card, &set.of_factions)
    {
        if (set.cards[card].deck != ST_DECK_FACTION + game.players[0].faction)
            continue;
        st_position_remove(&game, &set, card);
        st_position_build(&game, &set, 0, card);
        break;
    }
    assert_int_equal(family_results(&settlers_family)->winners(&rules, &game), 1);
    options.player_count = 2;
    st_position(&game, &set, &options, 1);
    assert_int_equal(family_results(&settlers_family)->winners(&rules, &game), 2);
    game.players[1].score = 1;
    assert_int_equal(family_results(&settlers_family)->winners(&rules, &game), 1);
}

/* What changes a game changes by what the edition is known; what a card is called does not. */
static void test_identity(void **state)
{
    static StSet other;
    (void)state;
    load();
    uint64_t whole = settlers_identity(&set);
    other = set;
    memcpy(other.designs[3].name, "Elsewhere", sizeof "Elsewhere");
    st_set_finish(&other);
    assert_true(settlers_identity(&other) == whole);
    uint64_t seen[6] = { whole };
    for (int i = 1; i < 6; i++) {
        other = set;
        if (i == 1)
            other.cards[20].cost[0]++;
        if (i == 2)
            other.cards[20].raze[0] ^= 1;
        if (i == 3)
            other.items[other.factions[2].board].n++;
        if (i == 4)
            other.designs[5].flags ^= ST_CARD_OPEN;
        if (i == 5)
            other.numbers[ST_NUMBER_VISITS]++;
        seen[i] = settlers_identity(&other);
        for (int k = 0; k < i; k++)
            assert_true(seen[k] != seen[i]);
    }
}

/* ---- Files ---- */

static const char card_begin[] =
    "{\n \"deck\": \"common\",\n \"cards\": [\n"
    "  {\"id\": \"c1\", \"name\": \"One\", \"category\": \"production\", \"ability\": \"prod ";
static const char card_end[] = "\"}\n ]\n}\n";
static char       current[512];

static bool find_cards(char **out, size_t *size, const char *edition_file, const char *name,
                       Error *error)
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
    static const char edition[] = "{\"family\": \"settlers\", \"id\": \"x\", \"name\": \"X\", "
                                  "\"numbers\": {\"start-common\": 2, \"start-faction\": 2,"
                                  " \"raze-hand-price\": 1, \"raze-price\": 2, \"common-points\": "
                                  "1, \"glory-points\": 3, \"visits\": 2,"
                                  " \"exchange-price\": 2}, \"factions\": [], \"decks\": "
                                  "[\"cards.json\"], \"attacks\": \"WW\"}";
    static StSet      out;
    Error             error;
    snprintf(current, sizeof current, "%s%s%s", card_begin, ability, card_end);
    memset(&out, 7, sizeof out);
    assert_false(
        settlers_load(&out, edition, strlen(edition), "here/edition.json", find_cards, &error));
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
    check_message("W & act P -> C or build(common)", "build() does not stand among branches");
    check_message("W & act x2 P -> build(common)", "an action builds one card at most");
    check_message("W & act P -> build(common) then build(faction)",
                  "an action builds one card at most");
}

/* ---- The board in the terminal ---- */

static void board_has(const StGame *game, const char *wanted, bool there)
{
    char   *text = NULL;
    size_t  size = 0;
    FILE   *out = open_memstream(&text, &size);
    StView *view = malloc(sizeof *view);
    assert_true(out && view);
    st_view_make(view, &set, game, 0);
    st_position_print(out, &set, view);
    fclose(out);
    if ((strstr(text, wanted) != NULL) != there)
        fail_msg("\"%s\" is%s there:\n%s", wanted, there ? " not" : "", text);
    free(text);
    free(view);
}

static StCardId card_named(const char *name)
{
    for (int card = 0; card < set.card_count; card++)
        if (strcmp(set.cards[card].name, name) == 0)
            return (StCardId)card;
    fail_msg("there is no card %s", name);
    return 0;
}

static void test_board_tells_all(void **state)
{
    (void)state;
    StOptions options = { .player_count = 2, .faction = { 3, 4 } };
    StGame    game;
    StCardId  mill = card_named("Sawpit"), strip = card_named("Barley Strip"),
             kiln = card_named("Tile Kiln");
    st_position(&game, &set, &options, 1);
    st_position_build(&game, &set, 1, mill);
    st_position_build(&game, &set, 1, strip);
    st_position_remove(&game, &set, kiln);
    cards_add(&game.players[0].deals, kiln);
    game.places[mill].flags |= ST_ON_SHIELD;
    game.places[mill].uses = 1;
    st_position_begin(&game, &set, ST_AT_ACTIONS, true, NULL);
    board_has(&game, "Sawpit, action (defence token, used): Action: pay 2 wood;", true);
    board_has(&game, "Razed: 2 wood.", true);
    board_has(&game, "deals: Tile Kiln (stone)", true);
    board_has(&game, "Open: opponents may send a worker.", true);
    game.options.switches[ST_SWITCH_OPEN_PRODUCTION] = 1;
    board_has(&game, "Open: opponents may send a worker.", false);
}

/* ---- What is told in advance ---- */

/* Tampered: what is gained does not come. */
static void foretell_random_games(ForecastCounts *counts, int games, bool tampered)
{
    Ruleset rules = { .edition = &set };
    Rng     rng;
    rng_seed(&rng, 77);
    for (int i = 0; i < games; i++) {
        StOptions options = random_options(&rng);
        if (st_options_check(&set, &options))
            continue;
        StGame game, before;
        void  *memory = calloc(1, settlers_forecast_memory);
        assert_non_null(memory);
        st_setup(&game, &set, &options, rng_next(&rng));
        while (st_pending(&set, &game)) {
            Event  items[256];
            Events events = { items, 0, 256, 0 };
            Action action = random_action(&game, &rng);
            before = game;
            assert_int_equal(st_apply(&game, &set, &action, &events), ST_REFUSE_NONE);
            for (int e = 0; e < events.count && tampered; e++)
                if (items[e].kind == ST_EVENT_GAINED)
                    items[e].arg[2]++;
            settlers_foretell(counts, memory, &rules, &before, &action, &events, &game);
        }
        free(memory);
    }
}

static void prices_and_gains_come_true(void **state)
{
    (void)state;
    ForecastCounts counts = { 0 };
    load();
    foretell_random_games(&counts, 40, false);
    for (int i = 0; i < SETTLERS_FORECASTS; i++) {
        if (counts.wrong[i])
            fail_msg("%s: %s", settlers_forecasts[i], counts.first_wrong[i]);
        assert_true(counts.held[i] > 100);
    }
    ForecastCounts tampered = { 0 };
    foretell_random_games(&tampered, 2, true);
    assert_true(tampered.wrong[1] > 10);
}

/* Factions are many, a seat without one is one; goods behind a number are as many as it says. */
static void sentences_agree(void **state)
{
    (void)state;
    StOptions options = { .player_count = 3 };
    StGame    game;
    char      text[128];
    Event     gains = { .kind = ST_EVENT_GAINED, .arg = { 0, ST_WORKER, 3 } };
    load();
    st_setup(&game, &set, &options, 1);
    const char *name = st_player_name(&set, &game, 0);
    char        many[128], one[128];
    snprintf(many, sizeof many, "%s gain 3 workers", name);
    snprintf(one, sizeof one, "%s gain 1 worker", name);
    st_event_format(text, sizeof text, &set, &game, &gains);
    assert_string_equal(text, many);
    gains.arg[2] = 1;
    st_event_format(text, sizeof text, &set, &game, &gains);
    assert_string_equal(text, one);
    game.players[0].faction = 255;
    gains.arg[2] = 2;
    st_event_format(text, sizeof text, &set, &game, &gains);
    assert_string_equal(text, "seat-1 gains 2 workers");
    /* What can be read back has the names of the rules. */
    Action store = { .kind = ST_DO_STORE, .arg = { ST_WORKER, 2 } };
    st_action_format(text, sizeof text, &set, &game, &store);
    assert_string_equal(text, "store 2 worker");
}

int unit_settlers(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prices_and_gains_come_true),
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_imagined_games),
        cmocka_unit_test(test_reveals),
        cmocka_unit_test(sentences_agree),
        cmocka_unit_test(test_winners),
        cmocka_unit_test(test_identity),
        cmocka_unit_test(test_board_tells_all),
        cmocka_unit_test(test_wrong_files),
    };
    return cmocka_run_group_tests_name("settlers", tests, NULL, NULL);
}
