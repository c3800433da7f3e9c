/* What game_outlook() foresees is what happens when nobody moves or builds, and the figures of
 * players add up. */
#include "rules/civ/outlook.h"

#include <string.h>

#include "bots/random.h"
#include "data/library.h"
#include "rules/civ/figures.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"
#include "tests/unit/unit.h"

static Edition edition;
static Board   board;
static Rules   rules = { &edition, &board };
static Rng     rng;

static int chance(int bound)
{
    return (int)rng_below(&rng, (uint32_t)bound);
}

static void load(const char *edition_id)
{
    Error error;
    if (!library_edition(&edition, edition_id, &error) || !library_board(&board, "west", &error))
        fail_msg("%s", error.text);
}

/* ---- The board ---- */

/* Movement, conflict, construction and surplus, then a rest. */
static void shorten_turn(void)
{
    static const uint8_t kept[] = { PROCEDURE_MOVEMENT, PROCEDURE_CONFLICT, PROCEDURE_CONSTRUCTION,
                                    PROCEDURE_SURPLUS, PROCEDURE_PAUSE };
    edition.phase_count = sizeof kept;
    for (int i = 0; i < edition.phase_count; i++)
        edition.phases[i] = (Phase){ .procedure = kept[i], .number = (uint8_t)(3 + i) };
}

/* Areas with pieces of one to three owners. Nobody holds an advance, so nobody has a choice in a
 * fight, and stocks are large, so the order of attacks makes no difference. */
static void crowd(Game *game)
{
    Play play = { game, &rules, NULL };
    for (Area a = 0; a < board.area_count; a++) {
        if (board.areas[a].sea || !area_in_play(game, a) || chance(6) > 0)
            continue;
        Player owner = (Player)chance(game->player_count);
        if (board.areas[a].limit > 0 && chance(2) && game->players[owner].stock_cities > 0)
            city_place(&play, owner, a);
        for (int n = chance(4); n > 0; n--) {
            owner = (Player)chance(game->player_count);
            if (chance(8) == 0)
                barbarians_place(&play, a, 1 + chance(8));
            else if (game->players[owner].stock_tokens > 25)
                tokens_place(&play, owner, a, 1 + chance(9));
        }
    }
}

/* What the records of the outlook leave of a position. */
static void foresee(Game *game, const Outlook *outlook)
{
    for (int i = 0; i < outlook->fight_count; i++)
        for (int owner = 0; owner < OWNERS_MAX; owner++) {
            assert_int_equal(game->tokens[owner][outlook->fights[i].area],
                             outlook->fights[i].before[owner]);
            game->tokens[owner][outlook->fights[i].area] = outlook->fights[i].after[owner];
        }
    for (int i = 0; i < outlook->attack_count; i++) {
        const OutlookAttack *attack = &outlook->attacks[i];
        assert_int_equal(game->tokens[attack->attacker][attack->area], attack->tokens);
        assert_int_equal(game->city[attack->area], attack->defender);
        if (attack->enough)
            game->city[attack->area] = NOBODY;
        game->tokens[attack->attacker][attack->area] = attack->attacker_after;
        game->tokens[attack->defender][attack->area] = attack->defender_after;
    }
    for (int i = 0; i < outlook->surplus_count; i++) {
        const OutlookSurplus *surplus = &outlook->surplus[i];
        uint8_t              *tokens = &game->tokens[surplus->owner][surplus->area];
        assert_true(*tokens >= surplus->tokens);
        *tokens = (uint8_t)(*tokens - surplus->tokens);
    }
}

/* Nobody builds, draws a card or takes treasury. */
static void play_on(Game *game)
{
    while (!position_paused(game)) {
        Action legal[512];
        Player player = (Player)first32(game_pending(&rules, game));
        int    count = game_legal(legal, 512, &rules, game, player), chosen = 0;
        assert_true(count > 0);
        for (int i = 0; i < count; i++)
            if (legal[i].kind == ACTION_DONE || legal[i].kind == ACTION_NO)
                chosen = i;
        assert_int_equal(game_apply(game, &rules, &legal[chosen], NULL), REFUSAL_NONE);
    }
}

static void check_outlook(uint64_t seed, int met[3])
{
    static Outlook    outlook;
    Options           options = { .player_count = 7 };
    uint8_t           civilizations[PLAYERS_MAX];
    Game              game, foreseen;
    const BoardSetup *setup = board_setup(&board, options.player_count);
    for (int i = 0; i < options.player_count; i++)
        for (int c = 0; c < edition.civilization_count; c++)
            if (strcmp(edition.civilizations[c].name, board.regions[setup->regions[i]].name) == 0)
                civilizations[i] = (uint8_t)c;
    rng_seed(&rng, seed);
    setup_position(&game, &rules, &options, seed, civilizations);
    crowd(&game);
    game.turn = 2;
    position_begin(&game, &rules, 0, NULL);
    game_outlook(&outlook, &rules, &game);
    foreseen = game;
    foresee(&foreseen, &outlook);
    play_on(&game);
    assert_memory_equal(game.tokens, foreseen.tokens, sizeof game.tokens);
    assert_memory_equal(game.city, foreseen.city, sizeof game.city);
    for (Player p = 0; p < game.player_count; p++) {
        SupportFigures support = support_figures(&rules, &game, p);
        int missing = support.needed > support.tokens ? support.needed - support.tokens : 0;
        assert_int_equal(outlook.support_short[p], missing);
    }
    met[0] += outlook.fight_count;
    met[1] += outlook.attack_count;
    met[2] += outlook.surplus_count;
}

static void test_outlook(void **state)
{
    (void)state;
    int met[3] = { 0 };
    load("west-2024");
    shorten_turn();
    for (uint64_t seed = 1; seed <= 60; seed++)
        check_outlook(seed, met);
    assert_true(met[0] > 100 && met[1] > 100 && met[2] > 100);
}

/* An area for tokens with such a limit, with a city site or without. */
static Area area_with(const Game *game, int limit, Site site)
{
    for (Area a = 0; a < board.area_count; a++)
        if (!board.areas[a].sea && area_in_play(game, a) && board.areas[a].limit == limit
            && board.areas[a].site == site)
            return a;
    fail();
    return AREA_NONE;
}

static void begin_building(Game *game)
{
    Options options = { .player_count = 5 };
    load("west-2024");
    shorten_turn();
    game_setup(game, &rules, &options, 1);
    for (Player p = 0; p < game->player_count; p++)
        for (Area a = 0; a < board.area_count; a++)
            if (game->tokens[p][a] > 0)
                tokens_remove(&(Play){ game, &rules, NULL }, p, a, game->tokens[p][a]);
    game->turn = 2;
}

/* Six on a site and three where one can live: a city is possible, and its support is one short. */
static void test_building(void **state)
{
    (void)state;
    static Outlook outlook;
    Game           game;
    begin_building(&game);
    Play play = { &game, &rules, NULL };
    Area site = area_with(&game, 3, SITE_BLACK), poor = area_with(&game, 1, SITE_NONE);
    tokens_place(&play, 0, site, 6);
    tokens_place(&play, 0, poor, 3);
    position_begin(&game, &rules, 2, NULL);
    game_outlook(&outlook, &rules, &game);
    assert_int_equal(outlook.site_count, 1);
    assert_int_equal(outlook.sites[0].area, site);
    assert_int_equal(outlook.surplus_count, 2);
    assert_int_equal(outlook.support_short[0], 0);
    Action build = action_make(ACTION_BUILD_CITY, 0, site, 0, 0, 0);
    assert_int_equal(support_missing_after(&rules, &game, &build), 1);
}

/* ---- Figures of players ---- */

static void check_prices(const Game *game, Player player)
{
    for (Advance a = 0; a < edition.advance_count; a++) {
        PriceFigures figures = price_figures(&rules, game, player, a);
        int          price = figures.printed - figures.credits - figures.special;
        assert_int_equal(figures.price, price > 0 ? price : 0);
        assert_true(figures.credits == 0
                    || (edition.advances[a].colours & bit32((int)figures.colour)));
        assert_int_equal(figures.special == 0, figures.givers == 0);
    }
}

/* The marker goes as its figures say, once the turn comes to it. */
static void check_marker(const SuccessionFigures *before, int marker_before, const Game *after,
                         Player player)
{
    int step = after->players[player].marker - marker_before;
    assert_int_equal(step, before->back ? -1 : before->ready ? 1 : 0);
}

static void check_figures(const Game *game)
{
    for (Player p = 0; p < game->player_count; p++) {
        PointsFigures points = points_figures(&rules, game, p);
        assert_int_equal(points.cities + points.advances + points.steps + points.first,
                         game_points(&rules, game, p));
        check_prices(game, p);
    }
}

/* In games of random moves with advances given away, the markers follow the figures of the moment
 * before. */
static void test_figures(void **state)
{
    (void)state;
    static const char *const editions[] = { "west-2024", "western-2019" };
    int                      moved = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        load(editions[seed % 2]);
        edition.phase_count = 2;
        edition.phases[0] = (Phase){ .procedure = PROCEDURE_SUCCESSION, .number = 13 };
        edition.phases[1] = (Phase){ .procedure = PROCEDURE_PAUSE, .number = 13 };
        Options           options = { .player_count = 5, .expert = seed % 4 < 2 };
        Game              game;
        SuccessionFigures figures[PLAYERS_MAX];
        uint8_t           markers[PLAYERS_MAX];
        rng_seed(&rng, seed);
        game_setup(&game, &rules, &options, seed);
        crowd(&game);
        for (Player p = 0; p < game.player_count; p++) {
            PlayerState *player = &game.players[p];
            for (int n = chance(20); n > 0; n--)
                player->advances |= bit64(chance(edition.advance_count));
            for (int c = 0; c < COLOURS; c++)
                player->credits[c] = (uint16_t)(5 * chance(12));
            player->marker = markers[p] = (uint8_t)chance(14);
            figures[p] = succession_figures(&rules, &game, p);
        }
        check_figures(&game);
        position_begin(&game, &rules, 0, NULL);
        for (Player p = 0; p < game.player_count; p++) {
            check_marker(&figures[p], markers[p], &game, p);
            moved += game.players[p].marker != markers[p];
        }
    }
    assert_true(moved > 20);
}

/* An offer of as many cards as offer_most() says is accepted, of one more refused. */
static void test_offers(void **state)
{
    (void)state;
    int tried = 0;
    load("west-2024");
    for (uint64_t seed = 1; seed <= 12; seed++) {
        Options options = { .player_count = 6, .short_game = 1 };
        Game    game;
        rng_seed(&rng, seed);
        game_setup(&game, &rules, &options, seed);
        for (int step = 0; step < 400 && game_pending(&rules, &game); step++) {
            Player player = (Player)first32(game_pending(&rules, &game));
            Action offer;
            int    most = offer_most(&rules, &game, player);
            if (most > 0 && game_offer_sample(&offer, &rules, &game, player, &rng)) {
                action_terms(&offer)->give_count = (uint8_t)most;
                assert_int_equal(game_check(&rules, &game, &offer), REFUSAL_NONE);
                action_terms(&offer)->give_count = (uint8_t)(most + 1);
                assert_int_not_equal(game_check(&rules, &game, &offer), REFUSAL_NONE);
                tried++;
            }
            Action action = random_action(&rules, &game, player, &rng);
            assert_int_equal(game_apply(&game, &rules, &action, NULL), REFUSAL_NONE);
        }
    }
    assert_true(tried > 50);
}

/* ---- Calamities ---- */

static void test_modifiers(void **state)
{
    (void)state;
    CalamityModifier modifiers[MODIFIERS_MAX];
    load("west-2024");
    int count = calamity_modifiers(modifiers, &edition, CALAMITY_FLOOD);
    assert_int_equal(count, 1);
    assert_string_equal(edition.advances[modifiers[0].advance].name, "Engineering");
    assert_true(modifiers[0].helps);
    count = calamity_modifiers(modifiers, &edition, CALAMITY_TREACHERY);
    assert_int_equal(count, 1);
    assert_string_equal(edition.advances[modifiers[0].advance].name, "Diplomacy");
    assert_false(modifiers[0].helps);
    /* Superstition: two cities instead of three. */
    count = calamity_modifiers(modifiers, &edition, CALAMITY_SUPERSTITION);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        assert_int_equal(modifiers[i].printed, 3);
        assert_int_equal(modifiers[i].helps, modifiers[i].value < 0);
        assert_int_equal(modifiers[i].effect, EFFECT_SUPERSTITION);
    }
    /* Engineering helps the primary victim of an earthquake and nobody else. */
    count = calamity_modifiers(modifiers, &edition, CALAMITY_VOLCANIC_ERUPTION);
    assert_int_equal(count, 1);
    assert_int_equal(modifiers[0].victim, VICTIM_PRIMARY);
    /* The rate that Cultural Ascendancy raises is where Slave Revolt begins. */
    count = calamity_modifiers(modifiers, &edition, CALAMITY_SLAVE_REVOLT);
    assert_int_equal(count, 4);
    assert_string_equal(edition.advances[modifiers[3].advance].name, "Cultural Ascendancy");
    assert_false(modifiers[3].helps);
    for (int c = 0; c < CALAMITY_COUNT; c++) {
        count = calamity_modifiers(modifiers, &edition, (CalamityKind)c);
        assert_true(count < MODIFIERS_MAX && (count > 0) == !calamity_is_minor(c));
    }
}

int unit_outlook(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outlook),   cmocka_unit_test(test_building),
        cmocka_unit_test(test_figures),   cmocka_unit_test(test_offers),
        cmocka_unit_test(test_modifiers),
    };
    return cmocka_run_group_tests_name("outlook", tests, NULL, NULL);
}
