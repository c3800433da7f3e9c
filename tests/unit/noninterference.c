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

#include "bots/players.h"
#include "rules/table/bits.h"
#include "rules/table/text.h"
#include "tests/unit/server_twins.h"
#include "wire/action_json.h"

enum {
    LEGAL_MOST = 4096,
    LIST_MOST = 4,
    TEXT_MOST = 4000,
    MESSAGES_A_PART = 10,
    STEPS_A_PART = 12,  /* Between one position and the next ... */
    STEPS_MOST = 200,   /* ... and until seat 0 is asked. */
    STEPS_IN_TRADE = 60 /* Before its time is up: chance alone rarely ends it. */
};

/* ---- The games ---- */

typedef struct Form {
    const char *settings;
    int         players;
    int         parts; /* Of a short run: how many positions are looked at. */
} Form;

#define IN_ROUNDS ",\"options\":{\"switches\":{\"trade-form\":\"three-rounds\"}}"
#define HEARTHS(switches) "\"edition\":\"hearths\",\"options\":{\"switches\":{" switches "}}"
static const Form forms[] = {
    { "\"edition\":\"west-2024\",\"scenario\":\"basic\"", 5, 15 },
    { "\"edition\":\"west-2024\",\"scenario\":\"short\"" IN_ROUNDS, 5, 20 },
    { "\"edition\":\"western-2019\",\"scenario\":\"expert\"", 5, 12 },
    { "\"edition\":\"western-2019\",\"scenario\":\"short\"" IN_ROUNDS, 5, 12 },
    { "\"edition\":\"mega-2015\",\"scenario\":\"basic\"", 5, 12 },
    { "\"edition\":\"mega-2015\",\"scenario\":\"short\"" IN_ROUNDS, 6, 12 },
    { "\"edition\":\"expansion-project\",\"scenario\":\"short\"", 5, 12 },
    { "\"edition\":\"expansion-project\",\"scenario\":\"basic\"" IN_ROUNDS, 5, 12 },
    { HEARTHS("\"technology\":\"yes\",\"expeditions\":\"yes\""), 3, 20 },
    { HEARTHS("\"draft\":\"pass-two\",\"instants\":\"yes\",\"prayer\":\"yes\""), 3, 20 },
    { HEARTHS("\"draft\":\"advanced-row\",\"open-production\":\"yes\""), 2, 15 },
};

/* What has been met, so that the test cannot pass for want of anything to tell. */
typedef struct Met {
    int messages, actions, refusals, lists, revealed, filings, different;
} Met;

typedef struct Trial {
    Twins       twins;
    const Form *form;
    uint64_t    seed;
    Rng         rng;
    AnyBot      bot;
    int         trading; /* Steps of this trade. */
    Met         met;
    AnyView     view; /* What seat 0 sees of the first game, and of the second too. */
    Action      legal[LEGAL_MOST];
    int         legal_count;
    char        text[TEXT_MOST];
} Trial;

static uint32_t below(Trial *trial, uint32_t bound)
{
    return rng_below(&trial->rng, bound);
}

static bool is_asked(Trial *trial)
{
    return table_pending(twins_table(&trial->twins, 0)) & 1;
}

/* ---- On the way ---- */

static Action random_step(Trial *trial, Player seat)
{
    const Table   *table = twins_table(&trial->twins, 0);
    const Ruleset *rules = &table->rules;
    const Family  *family = rules->family;
    Action         action;
    if (family->unlisted && below(trial, 4) == 0
        && family->unlisted(&action, rules, &table->game, seat, &trial->rng))
        return action;
    int count = family->legal(trial->legal, LEGAL_MOST, rules, &table->game, seat);
    if (count == 0) {
        assert_true(family->unlisted(&action, rules, &table->game, seat, &trial->rng));
        return action;
    }
    return trial->legal[below(trial, (uint32_t)count)];
}

static Action bot_step(Trial *trial, Player seat)
{
    Table         *table = twins_table(&trial->twins, 0);
    const Ruleset *rules = &table->rules;
    rules->family->view_make(&trial->view, rules, &table->game, seat);
    return players_of(rules->family)
        ->choose(&trial->bot, rules, &trial->view, &table->seats[seat].memory, &trial->rng);
}

static void step(Trial *trial)
{
    Table   *table = twins_table(&trial->twins, 0);
    uint32_t pending = table_pending(table);
    Action   action;
    trial->trading = table_has(table, TRAIT_SHARED_CLOCK) ? trial->trading + 1 : 0;
    for (uint32_t skip = below(trial, (uint32_t)count32(pending)); skip > 0; skip--)
        pending &= pending - 1;
    if (trial->trading > STEPS_IN_TRADE
        && table->rules.family->time_up(&action, &table->rules, &table->game))
        trial->trading = 0;
    else if (below(trial, 3) == 0)
        action = random_step(trial, (Player)first32(pending));
    else
        action = bot_step(trial, (Player)first32(pending));
    twins_act(&trial->twins, 0, &action);
}

/* ---- Actions ---- */

static void add(Trial *trial, const char *text, size_t length)
{
    size_t there = strlen(trial->text);
    snprintf(trial->text + there, sizeof trial->text - there, "%.*s", (int)length, text);
}

static void add_text(Trial *trial, const char *text)
{
    add(trial, text, strlen(text));
}

static void add_json(Trial *trial, const Action *action)
{
    const Family *family = twins_table(&trial->twins, 0)->rules.family;
    JsonOut       out = { 0 };
    action_json(&out, family, action);
    add(trial, out.text, out.length);
    out_free(&out);
}

static void add_words(Trial *trial, const Action *action)
{
    const Ruleset *rules = &twins_table(&trial->twins, 0)->rules;
    char           words[400];
    text_action(words, sizeof words, rules, rules->family->view_shown(&trial->view), action);
    add_text(trial, "\"");
    add_text(trial, words);
    add_text(trial, "\"");
}

/* Any kind with any small arguments. */
static void add_anything(Trial *trial)
{
    const Words *words = twins_table(&trial->twins, 0)->rules.family->words;
    char         name[KIND_NAME_MAX], slots[ACTION_ARGS], number[16];
    int          kind = (int)below(trial, (uint32_t)words->action_count), needed;
    int          count = pattern_slots(words->actions[kind].pattern, slots, ACTION_ARGS, &needed);
    words_action_name(name, words, kind);
    add_text(trial, "[\"");
    add_text(trial, name);
    add_text(trial, "\"");
    for (int i = 0; i < count; i++) {
        snprintf(number, sizeof number, ",%u", below(trial, below(trial, 3) ? 12 : 200));
        add_text(trial, number);
    }
    add_text(trial, "]");
}

/* A number of a legal action is another one. */
static Action changed(Trial *trial, Action action)
{
    action.arg[below(trial, 3)] = (uint16_t)below(trial, below(trial, 2) ? 8 : 120);
    return action;
}

static void add_action(Trial *trial)
{
    const Ruleset *rules = &twins_table(&trial->twins, 0)->rules;
    const Family  *family = rules->family;
    const void    *shown = family->view_shown(&trial->view);
    Action         action;
    uint32_t       kind = below(trial, 10);
    if (kind < 3 && family->unlisted && family->unlisted(&action, rules, shown, 0, &trial->rng)) {
        add_words(trial, &action);
    } else if (kind < 7 && trial->legal_count > 0) {
        action = trial->legal[below(trial, (uint32_t)trial->legal_count)];
        if (kind == 6)
            add_words(trial, &action);
        else
            add_json(trial, &action);
    } else if (kind < 9 && trial->legal_count > 0) {
        action = changed(trial, trial->legal[below(trial, (uint32_t)trial->legal_count)]);
        add_json(trial, &action);
    } else {
        add_anything(trial);
    }
}

/* What would go well in one of them, secrets and all: whether it goes well in the other is what
 * must not be told. */
static void add_course(Trial *trial, int count)
{
    const Table   *table = twins_table(&trial->twins, (int)below(trial, 2));
    const Ruleset *rules = &table->rules;
    const Family  *family = rules->family;
    AnyGame        game = table->game;
    Action         action;
    for (int i = 0; i < count; i++) {
        int legal = family->legal(trial->legal, LEGAL_MOST, rules, &game, 0);
        if (family->unlisted && below(trial, 2)
            && family->unlisted(&action, rules, &game, 0, &trial->rng)) {
            add_text(trial, i > 0 ? "," : "");
            add_words(trial, &action);
        } else if (legal > 0) {
            action = trial->legal[below(trial, (uint32_t)legal)];
            add_text(trial, i > 0 ? "," : "");
            add_json(trial, &action);
        }
        if (legal == 0 || family->apply(&game, rules, &action, NULL) != ACCEPTED
            || !(family->pending(rules, &game) & 1))
            return;
    }
}

/* ---- Messages ---- */

static void begin_message(Trial *trial, const char *name)
{
    snprintf(trial->text, sizeof trial->text, "{\"id\":7,\"do\":\"%s\"", name);
}

static void add_number(Trial *trial, const char *key, int64_t number)
{
    char text[60];
    snprintf(text, sizeof text, ",\"%s\":%" PRId64, key, number);
    add_text(trial, text);
}

/* The number of the last action, as seat 0 knows it. */
static int64_t known(Trial *trial)
{
    const Table *table = twins_table(&trial->twins, 0);
    return table_number(table, table->n);
}

static void say_act(Trial *trial)
{
    begin_message(trial, "act");
    add_number(trial, "n", known(trial) - (below(trial, 12) == 0));
    add_text(trial, ",\"action\":");
    add_action(trial);
    add_text(trial, "}");
}

static void say_list(Trial *trial)
{
    static const char *const ends[] = { ",[\"nosuch\"]", ",[\"withdraw\",250]", ",7", ",[]" };
    int                      count = 1 + (int)below(trial, LIST_MOST);
    begin_message(trial, "act");
    add_number(trial, "n", known(trial));
    add_text(trial, ",\"actions\":[");
    if (below(trial, 2) && is_asked(trial))
        add_course(trial, 1 + count);
    else
        for (int i = 0; i < count; i++) {
            add_text(trial, i > 0 ? "," : "");
            add_action(trial);
        }
    if (below(trial, 2))
        add_text(trial, ends[below(trial, 4)]);
    add_text(trial, "]}");
    trial->met.lists++;
}

static void say_undo(Trial *trial)
{
    begin_message(trial, "undo");
    add_number(trial, "n", known(trial));
    add_text(trial, "}");
}

static void say_digest(Trial *trial)
{
    int64_t n = known(trial), back = (int64_t)below(trial, 60);
    begin_message(trial, "digest");
    add_number(trial, "since", n > back ? n - back : 0);
    add_text(trial, "}");
}

static void say_proposal(Trial *trial)
{
    static const char *const kinds[] = { "end", "pause", "resume", "end-trade" };
    begin_message(trial, "propose");
    uint32_t kind = below(trial, 6);
    add_text(trial, ",\"kind\":\"");
    add_text(trial, kind < 4 ? kinds[kind] : kind == 4 ? "undo" : "replace");
    add_text(trial, "\"");
    if (kind == 4)
        add_number(trial, "to", known(trial) - (int64_t)below(trial, 4));
    if (kind == 5)
        add_number(trial, "to", below(trial, (uint32_t)trial->twins.players));
    add_text(trial, "}");
}

static void say_vote(Trial *trial)
{
    begin_message(trial, "vote");
    add_number(trial, "vote", 1 + below(trial, 4));
    add_text(trial, ",\"yes\":false}");
}

static void say_other(Trial *trial)
{
    static const char *const others[] = {
        "{\"id\":7,\"do\":\"baskets\",\"count\":3}",
        "{\"id\":7,\"do\":\"arrangement\"}",
        "{\"id\":7,\"do\":\"expire\",\"offer\":1,\"in\":60}",
        "{\"id\":7,\"do\":\"expire\",\"offer\":2,\"in\":0}",
        "{\"id\":7,\"do\":\"standing\",\"rules\":[]}",
        "{\"id\":7,\"do\":\"hours\",\"hours\":[8,23]}",
        "{\"id\":7,\"do\":\"quiet\",\"quiet\":true}",
        "{\"id\":7,\"do\":\"close\",\"seat\":1,\"closed\":true}",
        "{\"id\":7,\"do\":\"say\",\"text\":\"hello\"}",
        "{\"id\":7,\"do\":\"ping\"}",
        "{\"id\":7,\"do\":\"act\",\"n\":0}",
        "{\"id\":7,\"do\":\"act\",\"actions\":[[\"done\"]]}",
        "{\"id\":7,\"do\":\"tell\"}",
        "{\"id\":7,\"do\":",
    };
    snprintf(trial->text, sizeof trial->text, "%s",
             others[below(trial, sizeof others / sizeof *others)]);
}

static void say_anything(Trial *trial)
{
    trial->text[0] = 0;
    switch (below(trial, 16)) {
    case 0:
    case 1:
    case 2:
    case 3:
        say_act(trial);
        break;
    case 4:
    case 5:
    case 6:
    case 7:
    case 8:
        say_list(trial);
        break;
    case 9:
    case 10:
        say_undo(trial);
        break;
    case 11:
        begin_message(trial, "advice");
        add_text(trial, "}");
        break;
    case 12:
        say_digest(trial);
        break;
    case 13:
        if (below(trial, 2))
            say_proposal(trial);
        else
            say_vote(trial);
        break;
    default:
        say_other(trial);
    }
}

/* ---- The trial ---- */

static void look(Trial *trial)
{
    const Table   *table = twins_table(&trial->twins, 0);
    const Ruleset *rules = &table->rules;
    rules->family->view_make(&trial->view, rules, &table->game, 0);
    trial->legal_count = rules->family->view_legal(trial->legal, LEGAL_MOST, rules, &trial->view);
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
    return !trial->twins.revealed;
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
    int            which = (int)below(trial, 2);
    const Table   *table = twins_table(&trial->twins, which);
    const Ruleset *rules = &table->rules;
    Player         seat = (Player)(1 + below(trial, (uint32_t)trial->twins.players - 1));
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

/* Sometimes seat 0 is the last for whom a sealed round waits. */
static void let_others_be_ready(Trial *trial)
{
    const Table *table = twins_table(&trial->twins, 0);
    if (!table_has(table, TRAIT_SEALED_MARKET) || !is_asked(trial) || below(trial, 2))
        return;
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
            return;
    }
}

static bool is_running(Trial *trial)
{
    return table_state(twins_table(&trial->twins, 0)) == STATE_RUNNING;
}

static void try_form(Trial *trial, const Form *form, uint64_t seed, int parts)
{
    trial->form = form;
    trial->seed = seed;
    trial->trading = 0;
    rng_seed(&trial->rng, seed);
    twins_begin(&trial->twins, form->settings, form->players);
    const Players *players = players_of(twins_table(&trial->twins, 0)->rules.family);
    players_make(&trial->bot, players, players_bot(players, "easy"));
    for (int part = 0; part < parts && is_running(trial); part++) {
        uint32_t most = 1 + below(trial, STEPS_A_PART);
        bool     idle = below(trial, 8) == 0; /* Who is not asked may send something too. */
        for (uint32_t i = 0;
             (i < most || (!idle && i < STEPS_MOST && !is_asked(trial))) && is_running(trial); i++)
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
                  "something, %d filings\n",
                  met->different, met->messages, met->lists, met->actions, met->refusals,
                  met->revealed, met->filings);
    assert_true(met->different > 80 && met->actions > 100 && met->refusals > 200
                && met->revealed > 10 && met->filings > 10);
    free(trial);
}

int unit_noninterference(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(nothing_hidden_is_answered) };
    return cmocka_run_group_tests_name("noninterference", tests, NULL, NULL);
}
