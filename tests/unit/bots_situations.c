/* Situations in which bots were seen to do something silly, and what they do now: each is asked
 * with the weight that mends it and without. */
#include <string.h>

#include "bots/bot.h"
#include "bots/normal.h"
#include "data/library.h"
#include "rules/civ/family.h"
#include "rules/civ/figures.h"
#include "rules/table/bits.h"
#include "tests/unit/unit.h"

static Edition edition;
static Board   board;

static const Rules rules = { &edition, &board };

static Game game;

/* ---- A table with nothing on it ---- */

static void clear_table_of(const char *edition_name)
{
    Options options = { .player_count = 5 };
    Error   error = { "" };
    assert_true(library_edition(&edition, edition_name, &error));
    assert_true(library_board(&board, "west", &error));
    game_setup(&game, &rules, &options, 4);
    for (Player p = 0; p < game.player_count; p++) {
        game.players[p].stock_tokens = edition.numbers[NUMBER_TOKENS];
        for (Area a = 0; a < board.area_count; a++)
            game.tokens[p][a] = 0;
    }
    for (Area a = 0; a < board.area_count; a++)
        bits_set(game.out_of_play, a);
    game.turn = 9;
}

static void clear_table(void)
{
    clear_table_of(LIBRARY_EDITION);
}

/* Brings an area into play as well. */
static Area at(const char *name)
{
    Area area = 0;
    while (strcmp(board.areas[area].name, name) != 0)
        assert_true(++area < board.area_count);
    bits_clear(game.out_of_play, area);
    return area;
}

static void put(Player player, const char *name, int tokens)
{
    game.tokens[player][at(name)] = (uint8_t)tokens;
    game.players[player].stock_tokens = (uint8_t)(game.players[player].stock_tokens - tokens);
    game.players[player].census = (uint8_t)(game.players[player].census + tokens);
}

static void found(Player player, const char *name)
{
    game.city[at(name)] = player;
    if (player < PLAYERS_MAX)
        game.players[player].stock_cities--;
}

static void fill_treasury(Player player, int tokens)
{
    game.players[player].treasury = (uint8_t)tokens;
    game.players[player].stock_tokens = (uint8_t)(game.players[player].stock_tokens - tokens);
}

static int advance_named(const char *name)
{
    int advance = 0;
    while (strcmp(edition.advances[advance].name, name) != 0)
        assert_true(++advance < edition.advance_count);
    return advance;
}

static void give_advance(Player player, const char *name)
{
    game.players[player].advances |= bit64(advance_named(name));
}

static Card card_named(const char *name)
{
    Card card = 1;
    while (strcmp(edition.cards[card].name, name) != 0)
        assert_true(++card < edition.card_count);
    return card;
}

static void begin(ProcedureId procedure)
{
    int phase = 0;
    while (edition.phases[phase].procedure != procedure)
        phase++;
    position_begin(&game, &rules, phase, NULL);
}

/* ---- Asking ---- */

static BotMemory memory;

/* What a player does with one weight set, all others as `normal` has them. */
static Action decide_for(Player player, WeightId id, int value)
{
    Weights weights = *weights_normal();
    View    view;
    Rng     rng;
    weights.figure[id] = (int16_t)value;
    rng_seed(&rng, 1);
    assert_true(game_pending(&rules, &game) & bit32(player));
    view_make(&view, &rules, &game, player);
    return normal_decide(&weights, &rules, &view, &memory, &rng, NULL);
}

static Action decide(WeightId id, int value)
{
    return decide_for(0, id, value);
}

/* Actions of a kind in the plan that is made, with the given first and second argument or any (-1).
 */
static int planned(WeightId id, int value, ActionKind kind, int first, int second)
{
    memset(&memory, 0, sizeof memory);
    Action action = decide(id, value);
    int    count = 0;
    for (int i = memory.plan_next - 1; i < memory.plan_count; i++) {
        const Action *step = i < memory.plan_next ? &action : &memory.plan[i];
        count += step->kind == kind && (first < 0 || step->arg[0] == first)
                 && (second < 0 || step->arg[1] == second);
    }
    return count;
}

/* ---- Ships ---- */

/* Two tokens too many on Crete, and no room by sea but in Caria. */
static void crowd_crete(void)
{
    clear_table();
    put(0, "Cnossia", 6);
    put(0, "Cydonia", 3);
    fill_treasury(0, 6);
    put(2, "Rhodos", 3);
    at("Caria");
}

static void nobody_lands_beside_the_stronger_who_moves_later(void **state)
{
    (void)state;
    crowd_crete();
    put(1, "Lydia", 4);
    begin(PROCEDURE_MOVEMENT);
    assert_int_equal(planned(WEIGHT_LANDING_WARY, 0, ACTION_BUILD_SHIP, -1, -1), 1);
    assert_int_equal(planned(WEIGHT_LANDING_WARY, 100, ACTION_BUILD_SHIP, -1, -1), 0);
    /* Whoever has moved already is no danger. */
    game.acting &= ~bit32(1);
    assert_int_equal(planned(WEIGHT_LANDING_WARY, 100, ACTION_BUILD_SHIP, -1, -1), 1);
}

static void the_last_turn_sends_no_ships(void **state)
{
    (void)state;
    crowd_crete();
    begin(PROCEDURE_MOVEMENT);
    assert_int_equal(planned(WEIGHT_LAST_TURN_RESTS, 1, ACTION_BUILD_SHIP, -1, -1), 1);
    game.players[3].marker = (uint8_t)(edition.last_step[TRACK_BASIC] - 1);
    assert_int_equal(planned(WEIGHT_LAST_TURN_RESTS, 0, ACTION_BUILD_SHIP, -1, -1), 1);
    assert_int_equal(planned(WEIGHT_LAST_TURN_RESTS, 1, ACTION_BUILD_SHIP, -1, -1), 0);
}

/* But a city may need those who have no room. */
static void the_last_turn_ships_support(void **state)
{
    (void)state;
    crowd_crete();
    game.players[3].marker = (uint8_t)(edition.last_step[TRACK_BASIC] - 1);
    for (int i = 0; i < 4; i++)
        found(0, (const char *const[]){ "Paphia", "Salaminia", "Lycia", "Lesbos" }[i]);
    begin(PROCEDURE_MOVEMENT);
    assert_int_equal(planned(WEIGHT_LAST_TURN_RESTS, 1, ACTION_BUILD_SHIP, -1, -1), 1);
}

static void the_last_turn_fights_for_no_ground(void **state)
{
    (void)state;
    clear_table();
    put(0, "Ionia", 7);
    put(1, "Caria", 3);
    begin(PROCEDURE_MOVEMENT);
    Area goal = at("Caria");
    assert_true(planned(WEIGHT_LAST_TURN_RESTS, 1, ACTION_MOVE, -1, goal) > 0);
    game.players[3].marker = (uint8_t)(edition.last_step[TRACK_BASIC] - 1);
    assert_true(planned(WEIGHT_LAST_TURN_RESTS, 0, ACTION_MOVE, -1, goal) > 0);
    assert_int_equal(planned(WEIGHT_LAST_TURN_RESTS, 1, ACTION_MOVE, -1, goal), 0);
}

/* Where ships have had their phase, the one of two tokens that could walk to Cydonia goes with the
 * ship that is paid for. */
static void a_ship_that_is_paid_for_sails(void **state)
{
    (void)state;
    clear_table_of("expansion-project");
    put(0, "Cnossia", 2);
    at("Cydonia");
    at("Rhodos");
    Ship *ship = &game.players[0].ships[0];
    ship->status = SHIP_NEW;
    ship->area = (uint8_t)at("Cnossia");
    begin(PROCEDURE_MOVEMENT);
    assert_int_equal(planned(WEIGHT_PLANS_KEPT, 0, ACTION_EMBARK, -1, -1), 0);
    assert_int_equal(planned(WEIGHT_PLANS_KEPT, 1, ACTION_EMBARK, -1, -1), 1);
}

/* Four of six are missing on Lesbos: some come from Thera, by Samos, where there are too many as
 * well. */
static void a_ferry_takes_aboard_whom_it_passes(void **state)
{
    (void)state;
    clear_table();
    put(0, "Lesbos", 2);
    put(0, "Thera", 3);
    put(0, "Samos", 3);
    put(0, "Paphia", 3);
    put(0, "Salaminia", 3);
    fill_treasury(0, 6);
    game.players[0].marker = 6; /* Where the next steps ask for cities. */
    begin(PROCEDURE_MOVEMENT);
    assert_int_equal(planned(WEIGHT_SHIPS_SHARED, 0, ACTION_BUILD_SHIP, -1, -1), 2);
    assert_int_equal(planned(WEIGHT_SHIPS_SHARED, 1, ACTION_BUILD_SHIP, -1, -1), 1);
    assert_int_equal(planned(WEIGHT_SHIPS_SHARED, 1, ACTION_EMBARK, -1, -1), 2);
    assert_int_equal(planned(WEIGHT_SHIPS_SHARED, 1, ACTION_DISEMBARK, -1, 4), 1);
}

/* ---- Words ---- */

static void pirates_are_called_pirates(void **state)
{
    (void)state;
    char       text[8192];
    Considered considered;
    View       view;
    Rng        rng;
    Ruleset    ruleset = civ_ruleset(&rules);
    clear_table();
    put(0, "Lydia", 9);
    found(BARBARIANS, "Phrygia");
    begin(PROCEDURE_MOVEMENT);
    memset(&memory, 0, sizeof memory);
    rng_seed(&rng, 1);
    view_make(&view, &rules, &game, 0);
    bot_explain(&considered, bot_by_name("normal"), &rules, &view, &memory, &rng);
    considered_write(text, sizeof text, &ruleset, &view.shown, &considered);
    assert_non_null(strstr(text, "attack the pirate city in Phrygia"));
    assert_null(strstr(text, "Barbarians"));
}

/* ---- Cities ---- */

/* Three tokens on each of two sites and treasury for half of one city. */
static void the_planned_city_is_built(void **state)
{
    (void)state;
    clear_table();
    put(0, "Lydia", 3);
    put(0, "Caria", 3);
    put(0, "Troas", 3);
    put(0, "Ionia", 3);
    fill_treasury(0, 3);
    give_advance(0, "Architecture");
    begin(PROCEDURE_CONSTRUCTION);
    memset(&memory, 0, sizeof memory);
    Action usual = decide(WEIGHT_PLANS_KEPT, 0);
    assert_int_equal(usual.kind, ACTION_BUILD_CITY);
    Area other = usual.arg[0] == at("Lydia") ? at("Caria") : at("Lydia");
    memory.sites_turn = game.turn;
    bits_set(memory.sites, other);
    assert_int_equal(decide(WEIGHT_PLANS_KEPT, 0).arg[0], usual.arg[0]);
    assert_int_equal(decide(WEIGHT_PLANS_KEPT, 1).arg[0], other);
    memory.sites_turn--;
    assert_int_equal(decide(WEIGHT_PLANS_KEPT, 1).arg[0], usual.arg[0]);
}

/* Half of a city on a site for three treasury, of one in the wilderness, where six tokens have room
 * for three, for six. */
static void a_site_is_built_on_before_the_wilderness(void **state)
{
    (void)state;
    clear_table();
    put(0, "Lydia", 3);
    put(0, "Ionia", 6);
    put(0, "Salaminia", 3);
    fill_treasury(0, 6);
    give_advance(0, "Architecture");
    begin(PROCEDURE_CONSTRUCTION);
    memset(&memory, 0, sizeof memory);
    assert_int_equal(decide(WEIGHT_PLANS_EXACT, 0).arg[0], at("Ionia"));
    assert_int_equal(decide(WEIGHT_PLANS_EXACT, 1).arg[0], at("Lydia"));
}

/* Of 38 tokens ten have room: the others go anyway, and taxes will find them in stock. */
static void nobody_marches_into_a_city_for_the_taxes(void **state)
{
    (void)state;
    static const char *const cities[] = { "Caria",     "Mysia",  "Phrygia", "Lycia",  "Paphia",
                                          "Salaminia", "Rhodos", "Lesbos",  "Cnossia" };
    clear_table();
    for (int i = 0; i < 9; i++)
        found(0, cities[i]);
    put(0, "Ionia", 13);
    put(0, "Troas", 13);
    put(0, "Lydia", 12);
    begin(PROCEDURE_MOVEMENT);
    assert_true(planned(WEIGHT_PLANS_EXACT, 0, ACTION_MOVE, -1, at("Caria")) > 0);
    assert_int_equal(planned(WEIGHT_PLANS_EXACT, 1, ACTION_MOVE, -1, -1), 0);
}

/* Where the next step asks for two cities and there is one, an advance that counts as a city is
 * bought. */
static void an_advance_stands_for_a_missing_city(void **state)
{
    (void)state;
    int wonder = advance_named("Wonder of the World");
    clear_table();
    found(0, "Lydia");
    put(0, "Phrygia", 2);
    game.players[0].marker = 6;
    game.players[3].marker = (uint8_t)(edition.last_step[TRACK_BASIC] - 1); /* Nothing is saved. */
    game.hand[0][card_named("Gold")] = 6;
    begin(PROCEDURE_ADVANCES);
    assert_int_equal(planned(WEIGHT_CITY_BY_ADVANCE, 0, ACTION_BUY, wonder, -1), 0);
    assert_int_equal(planned(WEIGHT_CITY_BY_ADVANCE, 1, ACTION_BUY, wonder, -1), 1);
    found(0, "Caria");
    assert_int_equal(planned(WEIGHT_CITY_BY_ADVANCE, 1, ACTION_BUY, wonder, -1), 0);
}

/* Lydia is missed least, but Phrygia beside it would go next; beside Paphia it is a rival's city.
 */
static void an_earthquake_goes_on_to_others(void **state)
{
    (void)state;
    clear_table();
    found(0, "Lydia");
    found(0, "Phrygia");
    found(0, "Paphia");
    found(1, "Salaminia");
    put(0, "Galatia", 3);
    put(0, "Bithynia", 3);
    game.hand[0][card_named("Volcanic Eruption")] = 1;
    begin(PROCEDURE_MAJOR_CALAMITIES);
    assert_int_equal(game_prompt(&rules, &game, 0).kind, PROMPT_EARTHQUAKE_CITY);
    assert_int_equal(decide(WEIGHT_QUAKE_NEXT_PERCENT, 0).arg[0], at("Lydia"));
    assert_int_equal(decide(WEIGHT_QUAKE_NEXT_PERCENT, 100).arg[0], at("Paphia"));
}

/* Tokens that a civil war leaves beyond the support of the cities that it leaves. */
static int spare_after_civil_war(int plans_exact)
{
    static const char *const cities[] = { "Lydia",    "Caria",   "Phrygia", "Mysia",
                                          "Bithynia", "Galatia", "Lycia",   "Troas" };
    static const char *const others[] = { "Ionia",  "Pamphylia",   "Lycaonia",   "Paphlagonia",
                                          "Pteria", "Tarhuntassa", "Cappadocia", "Pontus" };
    clear_table();
    for (int i = 0; i < 8; i++) {
        found(0, cities[i]);
        put(0, others[i], 2 + i % 2);
    }
    game.hand[0][card_named("Civil War")] = 1;
    begin(PROCEDURE_MAJOR_CALAMITIES);
    assert_int_equal(game_prompt(&rules, &game, 0).kind, PROMPT_SELECT_AREAS);
    while (flow_top_const(&game.flow)->procedure == PROCEDURE_MAJOR_CALAMITY) {
        Action action = decide_for((Player)first32(game_pending(&rules, &game)), WEIGHT_PLANS_EXACT,
                                   plans_exact);
        assert_int_equal(game_apply(&game, &rules, &action, NULL), REFUSAL_NONE);
    }
    return tokens_on_board(&rules, &game, 0) - 2 * cities_on_board(&rules, &game, 0);
}

static void a_civil_war_leaves_the_support(void **state)
{
    (void)state;
    assert_true(spare_after_civil_war(0) < -10);
    assert_true(spare_after_civil_war(1) > -5);
}

/* ---- What is taken from others ---- */

/* A city of the second player next to six tokens, of which four have no room. */
static void tempt_with_a_city(const char *advance)
{
    clear_table();
    found(0, "Lydia");
    found(0, "Caria");
    put(0, "Phrygia", 6);
    found(1, "Bithynia");
    put(1, "Paphlagonia", 3);
    fill_treasury(0, 6);
    game.players[0].stock_tokens = 3; /* None to spare for the treasury. */
    give_advance(0, advance);
    begin(PROCEDURE_ABILITIES);
}

static void a_city_that_cannot_be_supported_is_not_annexed(void **state)
{
    (void)state;
    tempt_with_a_city("Monotheism");
    assert_int_equal(decide(WEIGHT_TAKES_SUPPORTED, 0).kind, ACTION_USE);
    assert_int_equal(decide(WEIGHT_TAKES_SUPPORTED, 1).kind, ACTION_DONE);
    tempt_with_a_city("Politics");
    assert_int_equal(decide(WEIGHT_TAKES_SUPPORTED, 0).kind, ACTION_USE);
    assert_int_equal(decide(WEIGHT_TAKES_SUPPORTED, 1).kind, ACTION_DONE);
}

/* Fifteen unit points of Tyranny: tokens instead of cities that nobody could support. */
static void tyrants_take_what_they_can_support(void **state)
{
    (void)state;
    clear_table();
    found(0, "Lydia");
    found(0, "Caria");
    put(0, "Ionia", 3);
    found(1, "Bithynia");
    found(1, "Phrygia");
    put(1, "Mysia", 5);
    put(1, "Galatia", 5);
    put(1, "Lycaonia", 5);
    put(1, "Troas", 5);
    for (int i = 0; i < 9; i++) /* So that the first has most in stock. */
        found((Player)(2 + i / 3),
              (const char *const[]){ "Saites", "Tanites", "Memphites", "Latium", "Etruria",
                                     "Campania", "Attica", "Corinthia", "Laconia" }[i]);
    game.hand[1][card_named("Tyranny")] = 1;
    begin(PROCEDURE_MAJOR_CALAMITIES);
    assert_int_equal(game_prompt(&rules, &game, 0).kind, PROMPT_TYRANNY_AREAS);
    assert_int_equal(game.city[decide(WEIGHT_TAKES_SUPPORTED, 0).arg[0]], 1);
    assert_int_equal(game.city[decide(WEIGHT_TAKES_SUPPORTED, 1).arg[0]], NOBODY);
}

int unit_bots_situations(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_lands_beside_the_stronger_who_moves_later),
        cmocka_unit_test(the_last_turn_sends_no_ships),
        cmocka_unit_test(the_last_turn_ships_support),
        cmocka_unit_test(the_last_turn_fights_for_no_ground),
        cmocka_unit_test(a_ship_that_is_paid_for_sails),
        cmocka_unit_test(a_ferry_takes_aboard_whom_it_passes),
        cmocka_unit_test(pirates_are_called_pirates),
        cmocka_unit_test(the_planned_city_is_built),
        cmocka_unit_test(a_site_is_built_on_before_the_wilderness),
        cmocka_unit_test(nobody_marches_into_a_city_for_the_taxes),
        cmocka_unit_test(an_advance_stands_for_a_missing_city),
        cmocka_unit_test(an_earthquake_goes_on_to_others),
        cmocka_unit_test(a_civil_war_leaves_the_support),
        cmocka_unit_test(a_city_that_cannot_be_supported_is_not_annexed),
        cmocka_unit_test(tyrants_take_what_they_can_support),
    };
    return cmocka_run_group_tests_name("bots_situations", tests, NULL, NULL);
}
