/* What a player sends to learn what is hidden: single actions, lists, votes, questions, at random
 * but weighted towards what means something, and broken in the ways in which a client can break it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "rules/table/bits.h"
#include "rules/table/text.h"
#include "tests/unit/noninterference.h"
#include "wire/action_json.h"

enum {
    LIST_MOST = 4,
    COURSE_MOST = 16, /* Bots file an order of many lines. */
    EVENTS_MOST = 4096,
    TRIED_APART = 30,
    LOOKED_AT_MOST = 400 /* Of a list, for one that tells something. */
};

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
    const Ruleset *rules = &twins_table(&trial->twins, 0)->rules;
    JsonOut        out = { 0 };
    action_proposal_json(&out, rules, family_views(rules->family)->shown(&trial->view), action);
    add(trial, out.text, out.length);
    out_free(&out);
}

static void add_words(Trial *trial, const Action *action)
{
    const Ruleset *rules = &twins_table(&trial->twins, 0)->rules;
    char           words[400];
    text_action(words, sizeof words, rules, family_views(rules->family)->shown(&trial->view),
                action);
    add_text(trial, "\"");
    add_text(trial, words);
    add_text(trial, "\"");
}

/* Any kind with any small arguments. */
static void add_anything(Trial *trial)
{
    const Words *words = twins_table(&trial->twins, 0)->rules.family->words;
    char         name[KIND_NAME_MAX], slots[ACTION_ARGS], number[16];
    int          kind = (int)trial_below(trial, (uint32_t)words->action_count), needed;
    int          count = pattern_slots(words->actions[kind].pattern, slots, ACTION_ARGS, &needed);
    words_action_name(name, words, kind);
    add_text(trial, "[\"");
    add_text(trial, name);
    add_text(trial, "\"");
    for (int i = 0; i < count; i++) {
        snprintf(number, sizeof number, ",%u",
                 trial_below(trial, trial_below(trial, 3) ? 12 : 200));
        add_text(trial, number);
    }
    add_text(trial, "]");
}

/* A number of a legal action is another one. */
static Action changed(Trial *trial, Action action)
{
    action.arg[trial_below(trial, 3)] =
        (uint16_t)trial_below(trial, trial_below(trial, 2) ? 8 : 120);
    return action;
}

static void add_action(Trial *trial)
{
    const Ruleset *rules = &twins_table(&trial->twins, 0)->rules;
    const Family  *family = rules->family;
    const void    *shown = family_views(family)->shown(&trial->view);
    Action         action;
    uint32_t       kind = trial_below(trial, 10);
    if (kind < 3 && family->unlisted && family->unlisted(&action, rules, shown, 0, &trial->rng)) {
        add_words(trial, &action);
    } else if (kind < 7 && trial->legal_count > 0) {
        action = trial->legal[trial_below(trial, (uint32_t)trial->legal_count)];
        if (kind == 6)
            add_words(trial, &action);
        else
            add_json(trial, &action);
    } else if (kind < 9 && trial->legal_count > 0) {
        action = changed(trial, trial->legal[trial_below(trial, (uint32_t)trial->legal_count)]);
        add_json(trial, &action);
    } else {
        add_anything(trial);
    }
}

/* Plays on in a copy; does seat 0 learn something by it and have more to do? */
static bool play_on(AnyGame *game, const Ruleset *rules, const Action *action, bool *pending)
{
    static AnyGame before;
    static Event   items[EVENTS_MOST];
    const Family  *family = rules->family;
    Events         events = { items, 0, EVENTS_MOST, 0 };
    before = *game;
    bool accepted = family->apply(game, rules, action, &events) == ACCEPTED;
    *pending = accepted && (family->pending(rules, game) & 1);
    return *pending && family_decisions(family)->teaches(rules, &before, game, &events);
}

/* An action by which seat 0 would learn something before it goes on, if there is any. */
bool find_telling(Trial *trial, Action *out, const Ruleset *rules, const AnyGame *game)
{
    static AnyGame copy;
    int            count = rules->family->legal(trial->legal, LEGAL_MOST, rules, game, 0);
    uint32_t       first = count > 0 ? trial_below(trial, (uint32_t)count) : 0;
    for (int i = 0; i < count && count <= LOOKED_AT_MOST; i++) {
        bool pending;
        *out = trial->legal[(first + (uint32_t)i) % (uint32_t)count];
        copy = *game;
        if (play_on(&copy, rules, out, &pending))
            return true;
    }
    return false;
}

/* What seat 0 could do in a game: as a bot would, if there is something for it to remember by, or
 * at random. */
static bool choose_next(Trial *trial, Action *out, const Ruleset *rules, const AnyGame *game,
                        AnyMemory *memory_or_null)
{
    static AnyView seen;
    const Family  *family = rules->family;
    if (memory_or_null) {
        family_views(family)->make(&seen, rules, game, 0);
        *out = bots_of(family)->choose(&trial->bot, rules, &seen, memory_or_null, &trial->rng);
        return true;
    }
    if (family->unlisted && trial_below(trial, 2)
        && family->unlisted(out, rules, game, 0, &trial->rng))
        return true;
    int count = family->legal(trial->legal, LEGAL_MOST, rules, game, 0);
    if (count > 0)
        *out = trial->legal[trial_below(trial, (uint32_t)count)];
    return count > 0;
}

/* Something that goes well in one game and, if such a thing is found, not in the other. */
static bool choose_apart(Trial *trial, Action *out, const Ruleset *rules, const AnyGame *game,
                         const AnyGame *other)
{
    for (int i = 0; i < TRIED_APART; i++) {
        if (!choose_next(trial, out, rules, game, NULL))
            return false;
        if (rules->family->check(rules, other, out) != ACCEPTED)
            return true;
    }
    return true;
}

/* What would go well in one of them, secrets and all, to the first action that reveals something
 * and one or two beyond: whether those go well in the other is what must not be told. */
static void add_course(Trial *trial)
{
    static AnyGame game, other;
    int            which = (int)trial_below(trial, 2);
    const Table   *table = twins_table(&trial->twins, which);
    const Ruleset *rules = &table->rules;
    AnyMemory      memory = table->seats[0].memory;
    bool   by_bot = trial_below(trial, 3) > 0, sealed = table_has(table, TRAIT_SEALED_MARKET);
    int    beyond = -1; /* So many more; -1: nothing is revealed yet. */
    bool   pending = true, elsewhere;
    Action action;
    game = table->game;
    other = twins_table(&trial->twins, 1 - which)->game;
    for (int i = 0; i < COURSE_MOST && beyond != 0 && pending; i++) {
        /* A round that closes tells little to those who have filed nothing. */
        bool asks = beyond < 0 && trial_below(trial, sealed ? 16 : 2) == 0
                    && find_telling(trial, &action, rules, &game);
        if (beyond > 0
                ? !choose_apart(trial, &action, rules, &game, &other)
                : !asks && !choose_next(trial, &action, rules, &game, by_bot ? &memory : NULL))
            return;
        add_text(trial, i > 0 ? "," : "");
        add_json(trial, &action);
        bool learnt = play_on(&game, rules, &action, &pending);
        play_on(&other, rules, &action, &elsewhere);
        trial->met.beyond[sealed] += beyond > 0;
        beyond = beyond > 0 ? beyond - 1 : learnt ? 1 + (int)trial_below(trial, 2) : beyond;
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
    add_number(trial, "n", known(trial) - (trial_below(trial, 12) == 0));
    add_text(trial, ",\"action\":");
    add_action(trial);
    add_text(trial, "}");
}

static void say_list(Trial *trial)
{
    static const char *const ends[] = { ",[\"nosuch\"]", ",[\"withdraw\",250]", ",7", ",[]" };
    int                      count = 1 + (int)trial_below(trial, LIST_MOST);
    begin_message(trial, "act");
    add_number(trial, "n", known(trial));
    add_text(trial, ",\"actions\":[");
    bool course = trial_below(trial, 3) > 0 && trial_is_asked(trial);
    if (course)
        add_course(trial);
    else
        for (int i = 0; i < count; i++) {
            add_text(trial, i > 0 ? "," : "");
            add_action(trial);
        }
    if (course || trial_below(trial, 2))
        add_text(trial, ends[trial_below(trial, 2) ? 0 : trial_below(trial, 4)]);
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
    int64_t n = known(trial), back = (int64_t)trial_below(trial, 60);
    begin_message(trial, "digest");
    add_number(trial, "since", n > back ? n - back : 0);
    add_text(trial, "}");
}

static void say_proposal(Trial *trial)
{
    static const char *const kinds[] = { "end", "pause", "resume", "end-trade" };
    begin_message(trial, "propose");
    uint32_t kind = trial_below(trial, 6);
    add_text(trial, ",\"kind\":\"");
    add_text(trial, kind < 4 ? kinds[kind] : kind == 4 ? "undo" : "replace");
    add_text(trial, "\"");
    if (kind == 4)
        add_number(trial, "to", known(trial) - (int64_t)trial_below(trial, 4));
    if (kind == 5)
        add_number(trial, "to", trial_below(trial, (uint32_t)trial->twins.players));
    add_text(trial, "}");
}

static void say_vote(Trial *trial)
{
    begin_message(trial, "vote");
    add_number(trial, "vote", 1 + trial_below(trial, 4));
    add_text(trial, ",\"yes\":false}");
}

/* A bot plays the seat for a while, or no longer. */
static void say_away(Trial *trial)
{
    static const char *const limits[] = { "{}", "{\"trade\":true,\"spend\":true}",
                                          "{\"trade\":true,\"spend\":true,\"attack\":true}" };
    bool                     goes = trial_below(trial, 2);
    begin_message(trial, "away");
    add_text(trial, goes ? ",\"bot\":\"easy\",\"limits\":" : ",\"bot\":null");
    add_text(trial, goes ? limits[trial_below(trial, 3)] : "");
    add_text(trial, "}");
    trial->met.away += goes;
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
             others[trial_below(trial, sizeof others / sizeof *others)]);
}

void say_anything(Trial *trial)
{
    trial->text[0] = 0;
    if (table_has(twins_table(&trial->twins, 0), TRAIT_SEALED_MARKET)
        && trial_below(trial, 3) == 0) {
        say_list(trial);
        return;
    }
    switch (trial_below(trial, 16)) {
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
    case 14:
        say_away(trial);
        break;
    case 13:
        if (trial_below(trial, 2))
            say_proposal(trial);
        else
            say_vote(trial);
        break;
    default:
        say_other(trial);
    }
}
