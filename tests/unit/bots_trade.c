/* How bots trade: the sparring partners that live on their weaknesses, and the figures of trade
 * that docs/bots.md tells, counted over a few games. */
#include <string.h>

#include "bots/bot.h"
#include "bots/trading.h"
#include "data/library.h"
#include "rules/civ/family.h"
#include "sim/civ/trading.h"
#include "sim/selfplay.h"
#include "tests/unit/unit.h"

static Edition edition;
static Board   board;

static const Rules rules = { &edition, &board };

static TradingFigures figures;

static void watch(void *context, const Ruleset *ruleset, const void *before, const Action *action,
                  const Events *events, const void *after)
{
    (void)after;
    trading_watch(context, ruleset, before, action, events);
}

/* Counts over games of the first bot in one seat and the second in all others. */
static void count_trade(const char *one, const char *others, int players, int games)
{
    Error          error = { "" };
    Options        options = { .player_count = (uint8_t)players, .turn_limit = 30 };
    SelfplayResult result;
    assert_true(library_edition(&edition, LIBRARY_EDITION, &error));
    assert_true(library_board(&board, "west", &error));
    Ruleset    ruleset = civ_ruleset(&rules);
    AnyOptions any = civ_options(&options);
    AnyBot     bots[] = { civ_bot(bot_by_name(others)), civ_bot(bot_by_name(one)) };
    Selfplay   task = { .rules = &ruleset, .options = &any, .watcher = watch, .context = &figures };
    figures = (TradingFigures){ 0 };
    for (int game = 0; game < games; game++) {
        task.seed = selfplay_seed(17, (uint64_t)game);
        for (int seat = 0; seat < players; seat++)
            task.bots[seat] = &bots[seat == game % players];
        selfplay(&result, &task);
    }
}

static void sparring_partners_are_not_offered_to_people(void **state)
{
    (void)state;
    const Bots *players = bots_of(&civ_family);
    AnyBot      bot;
    Error       error = { "" };
    assert_non_null(bot_sparring(0));
    for (int i = 0; bot_sparring(i); i++) {
        assert_int_equal(bots_find(players, bot_sparring(i)->name), -1);
        assert_true(bots_read(&bot, players, bot_sparring(i)->name, &error));
        for (int listed = 0; bot_at(listed); listed++)
            assert_string_not_equal(bot_at(listed)->name, bot_sparring(i)->name);
    }
}

/* With other weights an exploiter is still one. */
static void sparring_partners_take_weights(void **state)
{
    (void)state;
    BotChoice choice;
    Error     error = { "" };
    assert_true(bot_read(&choice, "exploiter-names:bots/weights-hard.json", &error));
    assert_int_equal(choice.bot.weights->figure[WEIGHT_TRADE_BLUFF_PERCENT], 100);
    assert_int_equal(choice.bot.weights->figure[WEIGHT_CITY], weights_hard()->figure[WEIGHT_CITY]);
}

static void every_deal_is_counted_once(void **state)
{
    (void)state;
    long lots = 0;
    count_trade("exploiter-liar", "normal", 5, 2);
    for (int given = 0; given <= LOT_LARGEST; given++)
        for (int got = 0; got <= LOT_LARGEST; got++)
            lots += figures.lots[given][got];
    assert_true(figures.done > 0);
    assert_int_equal(lots, figures.done);
    assert_int_equal(figures.named.sides + figures.unnamed.sides, figures.done);
    assert_int_equal(figures.deals, figures.accepted - figures.lapsed);
    assert_true(figures.done + figures.cancelled[0] + figures.cancelled[1] <= figures.deals);
    assert_true(figures.kept < figures.claims);
}

/* What docs/bots.md promises of `normal`, over a few games. */
static void offers_are_kept_and_names_tell_little(void **state)
{
    (void)state;
    count_trade("normal", "normal", 5, 6);
    long cancelled = figures.cancelled[0] + figures.cancelled[1];
    assert_true(figures.offers > 1000 && figures.done > 300);
    assert_true(100 * (figures.duplicates + figures.lapsed + cancelled) < figures.offers);
    assert_true(figures.unnamed.sides > 50);
    assert_true(100 * figures.unnamed.calamity <= 65 * figures.unnamed.sides);
    assert_true(100 * figures.named.calamity >= 25 * figures.named.sides);
}

/* A card that is named three times has come when there are three of it, not with the first. */
static void a_repeated_name_can_be_a_lie(void **state)
{
    (void)state;
    Error     error = { "" };
    BotMemory memory = { 0 };
    Event     items[] = { { .kind = EVENT_CARD_PASSED, .arg = { 1, 0, 1 }, .seen_by = 1 },
                          { .kind = EVENT_CARD_PASSED, .arg = { 1, 0, 1 }, .seen_by = 1 },
                          { .kind = EVENT_CARD_PASSED, .arg = { 1, 0, 2 }, .seen_by = 1 } };
    Events    events = { items, 3, 3, 0 };
    assert_true(library_edition(&edition, LIBRARY_EDITION, &error));
    memory_claim(&memory, 1, 1, 3);
    memory_watch(&memory, &rules, 0, &events);
    assert_int_equal(memory.lies_from[1], 1);
    assert_int_equal(memory.kept_from[1], 0);
    items[2].arg[2] = 1;
    memory_claim(&memory, 1, 1, 3);
    memory_watch(&memory, &rules, 0, &events);
    assert_int_equal(memory.lies_from[1], 1);
    assert_int_equal(memory.kept_from[1], 1);
    memory_fade(&memory);
    assert_int_equal(memory.lies_from[1], 0);
}

/* Whoever was given a calamity may give it back until it has given one. */
static void who_was_given_a_calamity_is_trusted_less(void **state)
{
    (void)state;
    Error     error = { "" };
    BotMemory memory = { 0 };
    assert_true(library_edition(&edition, LIBRARY_EDITION, &error));
    Card   calamity = edition.first_calamity;
    Event  given = { .kind = EVENT_CARD_PASSED, .arg = { 0, 1, calamity }, .seen_by = 3 };
    Event  back = { .kind = EVENT_CARD_PASSED, .arg = { 1, 0, calamity }, .seen_by = 3 };
    Events events = { &given, 1, 1, 0 };
    Mind   mind = { .rules = &rules, .weights = weights_normal(), .memory = &memory };
    int    before = unknown_worth(&mind, 1, 1, true), other = unknown_worth(&mind, 2, 1, true);
    memory_watch(&memory, &rules, 0, &events);
    assert_true(unknown_worth(&mind, 1, 1, true) < before);
    assert_true(belief_in(&mind, 1) < belief_in(&mind, 2));
    assert_int_equal(unknown_worth(&mind, 2, 1, true), other);
    events.items = &back;
    memory_watch(&memory, &rules, 0, &events);
    assert_int_equal(belief_in(&mind, 1), belief_in(&mind, 2));
}

/* Offers of whoever has others take its own and takes few of theirs must bring more, as far as that
 * goes; everybody hears of it, and it fades. Who deals rarely is no miser. */
static void who_takes_little_is_asked_for_more(void **state)
{
    (void)state;
    Error     error = { "" };
    Game      game = { .player_count = 5 };
    BotMemory memory = { 0 };
    Event  deal = { .kind = EVENT_DEAL_AGREED, .arg = { 7, 1, 2, 3, 3 }, .seen_by = SEEN_BY_ALL };
    Events events = { &deal, 1, 1, 0 };
    Mind   mind = { .rules = &rules, .weights = weights_normal(), .memory = &memory };
    int    most = weights_normal()->figure[WEIGHT_TRADE_RECIPROCITY], due = 0;
    assert_true(library_edition(&edition, LIBRARY_EDITION, &error));
    assert_true(most > 0);
    assert_int_equal(memory_concerned(&game, &events), 31);
    for (int deals = 0; deals < 30; deals++) {
        assert_true(taking_due(&mind, 1) >= due);
        due = taking_due(&mind, 1);
        assert_int_equal(taking_due(&mind, 2), 0);
        assert_int_equal(taking_due(&mind, 3), 0);
        memory_watch(&memory, &rules, 0, &events);
    }
    assert_int_equal(due, most);
    deal.arg[1] = 3, deal.arg[2] = 1;
    for (int deals = 0; deals < 30; deals++)
        memory_watch(&memory, &rules, 0, &events);
    assert_int_equal(taking_due(&mind, 1), 0);
    assert_int_equal(taking_due(&mind, 3), most);
    for (int fades = 0; fades < 6; fades++)
        memory_fade(&memory);
    assert_int_equal(taking_due(&mind, 3), 0);
}

/* ---- Lots for one partner ---- */

typedef struct Lots {
    int made, larger, of_new_kinds;
} Lots;

static void watch_lots(void *context, const Ruleset *ruleset, const void *before,
                       const Action *action, const Events *events, const void *after)
{
    Lots       *lots = context;
    const Game *game = before;
    (void)ruleset, (void)events, (void)after;
    if (action->kind != ACTION_OFFER || action_terms_const(action)->to == NOBODY)
        return;
    const OfferTerms *terms = action_terms_const(action);
    lots->made++;
    lots->larger += terms->give_count > 3;
    lots->of_new_kinds += game->hand[action->player][terms->want[0]] == 0;
    assert_true(terms->give_count <= terms->want_count);
}

/* Plays a few short games of a bot against itself. */
static void play(const Bot *bot, const Options *options, SelfplayWatcher *watcher, void *context)
{
    Error          error = { "" };
    SelfplayResult result;
    assert_true(library_edition(&edition, LIBRARY_EDITION, &error));
    assert_true(library_board(&board, "west", &error));
    Ruleset    ruleset = civ_ruleset(&rules);
    AnyOptions any = civ_options(options);
    AnyBot     player = civ_bot(bot);
    Selfplay task = { .rules = &ruleset, .options = &any, .watcher = watcher, .context = context };
    for (int seat = 0; seat < options->player_count; seat++)
        task.bots[seat] = &player;
    for (int game = 0; game < 4; game++) {
        task.seed = selfplay_seed(23, (uint64_t)game);
        selfplay(&result, &task);
    }
}

/* Sets go for sets, also of kinds that one has nothing of, and never more cards than come. */
static void lots_give_no_more_cards_than_they_ask_for(void **state)
{
    (void)state;
    Lots    lots = { 0 };
    Options options = { .player_count = 5, .turn_limit = 12 };
    play(bot_by_name("normal"), &options, watch_lots, &lots);
    assert_true(lots.made > 50);
    assert_true(20 * lots.larger > lots.made);
    assert_true(10 * lots.of_new_kinds > lots.made);
}

/* ---- Who is ahead ---- */

static void watch_rivals(void *context, const Ruleset *ruleset, const void *before,
                         const Action *action, const Events *events, const void *after)
{
    enum { CLEARLY = 6, LATE = 9 };
    int        *accepted = context;
    const Game *game = before;
    (void)ruleset, (void)events, (void)after;
    if (action->kind != ACTION_ACCEPT || game->turn < LATE)
        return;
    for (int i = 0; i < OFFERS_MAX && game->phase.trade.offers[i].number; i++) {
        const Offer *offer = &game->phase.trade.offers[i];
        *accepted += offer->number == action->arg[0]
                     && game_points(&rules, game, offer->from)
                            >= game_points(&rules, game, action->player) + CLEARLY;
    }
}

/* How often an offer of somebody who is ahead is accepted in the last turns, by bots to whom that
 * matters much; the value of the switch is that of its list. */
static int accepted_from_leaders(int value)
{
    int     accepted = 0;
    Options options = { .player_count = 5, .turn_limit = 12 };
    Weights weights = *bot_by_name("normal")->weights;
    Bot     bot = *bot_by_name("normal");
    weights.figure[WEIGHT_TRADE_RIVAL] = 100;
    bot.weights = &weights;
    options.switches[SWITCH_BOTS_WEIGH_STANDING] = (uint8_t)(value + 1);
    play(&bot, &options, watch_rivals, &accepted);
    return accepted;
}

static void a_table_says_whether_bots_weigh_who_is_ahead(void **state)
{
    (void)state;
    int with = accepted_from_leaders(BOTS_WEIGH_STANDING_YES);
    int without = accepted_from_leaders(BOTS_WEIGH_STANDING_NO);
    assert_true(without > 20);
    assert_true(10 * with < without);
    assert_int_equal(accepted_from_leaders(BOTS_WEIGH_STANDING_BY_LEVEL), with);
}

/* ---- Weights that the tuner does not see ---- */

/* It plays open trade: what it leaves for market rounds and bluffs is drift. */
static void hard_holds_nothing_back_in_market_rounds(void **state)
{
    (void)state;
    const SmallTables *small = small_tables_hard();
    for (int i = -1; i < small->count; i++) {
        const Weights *weights = i < 0 ? weights_hard() : &small->items[i].weights;
        assert_int_equal(weights->figure[WEIGHT_MARKET_KEEP], 0);
        assert_in_range(weights->figure[WEIGHT_MARKET_LEAST], 1, 4);
        assert_int_equal(weights->figure[WEIGHT_TRADE_BLUFF_ALIKE], 1);
    }
}

int unit_bots_trade(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sparring_partners_are_not_offered_to_people),
        cmocka_unit_test(sparring_partners_take_weights),
        cmocka_unit_test(every_deal_is_counted_once),
        cmocka_unit_test(offers_are_kept_and_names_tell_little),
        cmocka_unit_test(a_repeated_name_can_be_a_lie),
        cmocka_unit_test(who_takes_little_is_asked_for_more),
        cmocka_unit_test(who_was_given_a_calamity_is_trusted_less),
        cmocka_unit_test(lots_give_no_more_cards_than_they_ask_for),
        cmocka_unit_test(a_table_says_whether_bots_weigh_who_is_ahead),
        cmocka_unit_test(hard_holds_nothing_back_in_market_rounds),
    };
    return cmocka_run_group_tests_name("bots_trade", tests, NULL, NULL);
}
