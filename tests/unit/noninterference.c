/* Noninterference: nothing that a player sends is answered with what the player may not see. Two
 * games that look the same to seat 0 and differ in everything hidden get the same messages at
 * random, good ones and broken ones, and must answer with the same bytes until something is
 * revealed; then they are made alike again. docs/invariants.md says it as a rule. A short run is a
 * unit test; with ECUMENE_SECONDS it goes on for so long, from another seed each time (ECUMENE_SEED
 * begins with one that has failed). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/table/bits.h"
#include "tests/unit/noninterference.h"

enum {
    MESSAGES_A_PART = 10,
    STEPS_A_PART = 12,    /* Between one position and the next ... */
    STEPS_MOST = 400,     /* ... and until seat 0 is asked. */
    STEPS_IN_TRADE = 100, /* Before its time is up: chance alone rarely ends it. */
    STEPS_TO_FILE = 16
};

/* ---- The games ---- */

#define IN_ROUNDS ",\"options\":{\"switches\":{\"trade-form\":\"three-rounds\"}}"
#define HEARTHS(switches) "\"edition\":\"hearths\",\"options\":{\"switches\":{" switches "}}"
static const Form forms[] = {
    { "\"edition\":\"west-2024\",\"scenario\":\"basic\"", 5, 60 },
    { "\"edition\":\"west-2024\",\"scenario\":\"short\"" IN_ROUNDS, 5, 40 },
    { "\"edition\":\"western-2019\",\"scenario\":\"expert\"", 5, 48 },
    { "\"edition\":\"western-2019\",\"scenario\":\"short\"" IN_ROUNDS, 5, 24 },
    { "\"edition\":\"mega-2015\",\"scenario\":\"basic\"", 5, 48 },
    { "\"edition\":\"mega-2015\",\"scenario\":\"short\"" IN_ROUNDS, 6, 24 },
    { "\"edition\":\"expansion-project\",\"scenario\":\"short\"", 5, 48 },
    { "\"edition\":\"expansion-project\",\"scenario\":\"basic\"" IN_ROUNDS, 5, 24 },
    { HEARTHS("\"technology\":\"yes\",\"expeditions\":\"yes\""), 3, 40 },
    { HEARTHS("\"draft\":\"pass-two\",\"instants\":\"yes\",\"prayer\":\"yes\""), 3, 40 },
    { HEARTHS("\"draft\":\"advanced-row\",\"open-production\":\"yes\""), 2, 30 },
};

/* ---- On the way ---- */

static Action random_step(Trial *trial, Player seat)
{
    const Table   *table = twins_table(&trial->twins, 0);
    const Ruleset *rules = &table->rules;
    const Family  *family = rules->family;
    Action         action;
    if (family->unlisted && trial_below(trial, 4) == 0
        && family->unlisted(&action, rules, &table->game, seat, &trial->rng))
        return action;
    int count = family->legal(trial->legal, LEGAL_MOST, rules, &table->game, seat);
    if (count == 0) {
        assert_true(family->unlisted(&action, rules, &table->game, seat, &trial->rng));
        return action;
    }
    return trial->legal[trial_below(trial, (uint32_t)count)];
}

static Action bot_step(Trial *trial, Player seat)
{
    Table         *table = twins_table(&trial->twins, 0);
    const Ruleset *rules = &table->rules;
    family_views(rules->family)->make(&trial->view, rules, &table->game, seat);
    return bots_of(rules->family)
        ->choose(&trial->bot, rules, &trial->view, &table->seats[seat].memory, &trial->rng);
}

static void step(Trial *trial)
{
    Table   *table = twins_table(&trial->twins, 0);
    uint32_t pending = table_pending(table);
    Action   action;
    trial->trading = table_has(table, TRAIT_SHARED_CLOCK) ? trial->trading + 1 : 0;
    for (uint32_t skip = trial_below(trial, (uint32_t)count32(pending)); skip > 0; skip--)
        pending &= pending - 1;
    if (trial->trading > STEPS_IN_TRADE
        && family_by_table(table->rules.family)->time_up(&action, &table->rules, &table->game))
        trial->trading = 0;
    else if (trial_below(trial, 3) == 0)
        action = random_step(trial, (Player)first32(pending));
    else
        action = bot_step(trial, (Player)first32(pending));
    twins_act(&trial->twins, 0, &action);
}

/* ---- The trial ---- */

static void look(Trial *trial)
{
    const Table   *table = twins_table(&trial->twins, 0);
    const Ruleset *rules = &table->rules;
    family_views(rules->family)->make(&trial->view, rules, &table->game, 0);
    trial->legal_count =
        family_views(rules->family)->legal(trial->legal, LEGAL_MOST, rules, &trial->view);
}

/* With a little of what stands before the first difference. */
static void differs(Trial *trial, const char *text)
{
    enum { BEFORE = 300, MOST = 700 };
    Twins *twins = &trial->twins;
    for (int i = 0; i < 2; i++) {
        const char *one = out_string(&twins->told[0][i]), *two = out_string(&twins->told[1][i]);
        size_t      at = 0;
        while (one[at] && one[at] == two[at])
            at++;
        if (one[at] == two[at] && i == 0)
            continue;
        at = at > BEFORE ? at - BEFORE : 0;
        fail_msg("seed %" PRIu64 ", {%s}, n %" PRId64 ": %.1500s\ntells the %s\n%.*s\nor\n%.*s",
                 trial->seed, trial->form->settings, twins_table(twins, 0)->n, text,
                 i == 0 ? "player" : "spectator", MOST, one + at, MOST, two + at);
    }
}

static void note(Trial *trial)
{
    const char *told = out_string(&trial->twins.told[0][0]);
    trial->met.messages++;
    trial->met.refusals += strstr(told, "\"error\"") != NULL;
    trial->met.actions += strstr(told, "\"ok\":true,\"n\":") != NULL;
    trial->met.revealed += trial->twins.revealed;
}

/* False: they are no longer alike, as something was revealed. */
static bool send_one(Trial *trial)
{
    look(trial);
    say_anything(trial);
    bool alike = twins_alike(&trial->twins, trial->text);
    note(trial);
    if (!alike)
        differs(trial, trial->text);
    if (trial->twins.revealed)
        return false;
    /* Bots have a moment to act for the player. */
    if (!twins_alike_after(&trial->twins, 0))
        differs(trial, "what a bot does for the player");
    return !trial->twins.revealed;
}

/* Nobody plays for seat 0 from here on. */
static void come_back(Trial *trial)
{
    for (int which = 0; which < 2; which++)
        twins_say(&trial->twins, which, 0, "{\"id\":7,\"do\":\"away\",\"bot\":null}");
}

/* An offer that was shown is seen to go when it is changed. */
static bool is_shown(const Table *table, const Action *line)
{
    int place = line->kind == ACTION_MARKET_OFFER ? action_line_const(line)->place : 0;
    return place > 0 && civ_game(table)->phase.market.filings[line->player].offers[place - 1].shown;
}

/* Somebody else files something in one of them only. */
static void file_in_one(Trial *trial)
{
    int            which = (int)trial_below(trial, 2);
    const Table   *table = twins_table(&trial->twins, which);
    const Ruleset *rules = &table->rules;
    Player         seat = (Player)(1 + trial_below(trial, (uint32_t)trial->twins.players - 1));
    Action         line;
    if (!table_has(table, TRAIT_SEALED_MARKET)
        || !rules->family->unlisted(&line, rules, &table->game, seat, &trial->rng)
        || is_shown(table, &line))
        return;
    twins_act(&trial->twins, which, &line);
    trial->met.filings++;
    if (!twins_alike_after(&trial->twins, 0))
        differs(trial, "what somebody else files");
}

/* Mostly seat 0 is the last for whom a sealed round waits, and the others have filed something. */
static void let_others_be_ready(Trial *trial)
{
    const Table *table = twins_table(&trial->twins, 0);
    if (!table_has(table, TRAIT_SEALED_MARKET) || !trial_is_asked(trial)
        || trial_below(trial, 4) == 0)
        return;
    for (int seat = 1; seat < trial->twins.players; seat++)
        for (int i = 0; i < STEPS_TO_FILE && table_pending(table) & bit32(seat); i++) {
            Action action = bot_step(trial, (Player)seat);
            twins_act(&trial->twins, 0, &action);
        }
    for (int seat = 1; seat < trial->twins.players; seat++)
        if (table_pending(table) & bit32(seat))
            twins_act(&trial->twins, 0, &(Action){ .kind = ACTION_READY, .player = (Player)seat });
}

static void check_position(Trial *trial)
{
    let_others_be_ready(trial);
    if (!twins_part(&trial->twins, &trial->rng))
        return;
    const Family *family = twins_table(&trial->twins, 0)->rules.family;
    trial->met.different += memcmp(&twins_table(&trial->twins, 0)->game,
                                   &twins_table(&trial->twins, 1)->game, family->game_size)
                            != 0;
    for (int i = 0; i < MESSAGES_A_PART; i++) {
        file_in_one(trial);
        if (!send_one(trial))
            break;
    }
    come_back(trial);
}

static bool is_running(Trial *trial)
{
    return table_state(twins_table(&trial->twins, 0)) == STATE_RUNNING;
}

static bool is_ripe(Trial *trial, bool seeks)
{
    const Table *table = twins_table(&trial->twins, 0);
    Action       telling;
    return trial_is_asked(trial)
           && (!seeks || table_has(table, TRAIT_SEALED_MARKET)
               || find_telling(trial, &telling, &table->rules, &table->game));
}

static void try_form(Trial *trial, const Form *form, uint64_t seed, int parts)
{
    trial->form = form;
    trial->seed = seed;
    trial->trading = 0;
    rng_seed(&trial->rng, seed);
    twins_begin(&trial->twins, form->settings, form->players);
    const Bots *players = bots_of(twins_table(&trial->twins, 0)->rules.family);
    bots_make(&trial->bot, players, bots_find(players, "easy"));
    for (int part = 0; part < parts && is_running(trial); part++) {
        uint32_t most = 1 + trial_below(trial, STEPS_A_PART);
        bool     idle = trial_below(trial, 8) == 0; /* Who is not asked may send something too. */
        bool     seeks = trial_below(trial, 2);     /* Or waits for something that could be told. */
        for (uint32_t i = 0;
             (i < most || (!idle && i < STEPS_MOST && !is_ripe(trial, seeks))) && is_running(trial);
             i++)
            step(trial);
        if (is_running(trial))
            check_position(trial);
    }
    twins_end(&trial->twins);
}

static void nothing_hidden_is_answered(void **state)
{
    enum { FORMS = sizeof forms / sizeof *forms };
    const char *seconds = getenv("ECUMENE_SECONDS"), *first = getenv("ECUMENE_SEED");
    uint64_t    seed = first ? strtoull(first, NULL, 10) : 1;
    time_t      end = time(NULL) + (seconds ? atoi(seconds) : 0);
    Trial      *trial = need_zeroed(1, sizeof *trial);
    (void)state;
    for (int i = 0; i < FORMS || (seconds && time(NULL) < end); i++)
        try_form(trial, &forms[i % FORMS], seed + (uint64_t)(i / FORMS),
                 (seconds ? 10 : 1) * forms[i % FORMS].parts);
    const Met *met = &trial->met;
    print_message("%d positions, %d messages (%d lists), %d done, %d refused, %d revealed "
                  "something, %d filings, %d times away, %d and %d actions beyond\n",
                  met->different, met->messages, met->lists, met->actions, met->refusals,
                  met->revealed, met->filings, met->away, met->beyond[0], met->beyond[1]);
    assert_true(met->different > 80 && met->actions > 100 && met->refusals > 200
                && met->revealed > 10 && met->filings > 10 && met->away > 10 && met->beyond[0] > 10
                && met->beyond[1] > 10);
    free(trial);
}

int unit_noninterference(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(nothing_hidden_is_answered) };
    return cmocka_run_group_tests_name("noninterference", tests, NULL, NULL);
}
