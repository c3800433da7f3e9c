/* Noninterference, looking back: two games in which others have secretly chosen differently, and
 * which have looked the same to seat 0 and to spectators from the first action on. What is told
 * about the past, the chronicle, digests, moments and the list of them, is made by playing it again
 * and must be the same in both; so must everything else that a player asks. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bots/bots.h"
#include "rules/table/bits.h"
#include "tests/unit/server_twins.h"

enum {
    LEGAL_MOST = 4096,
    EVENTS_MOST = 4096,
    TRIED = 12,       /* Choices of somebody, for one that looks the same. */
    STEPS_MOST = 150, /* Of a game. */
    GAMES = 6,        /* Of each form. */
    ASKED_EVERY = 10  /* Steps, once the games differ. */
};

typedef struct Form {
    const char *settings;
    int         players;
} Form;

#define IN_ROUNDS ",\"options\":{\"switches\":{\"trade-form\":\"three-rounds\"}}"
static const Form forms[] = {
    { "\"scenario\":\"short\",\"board\":\"plain\"", 5 },
    { "\"scenario\":\"short\",\"board\":\"plain\"" IN_ROUNDS, 5 },
    { "\"edition\":\"expansion-project\",\"scenario\":\"short\"" IN_ROUNDS, 5 },
    { "\"edition\":\"hearths\"", 3 },
    { "\"edition\":\"hearths\",\"options\":{\"switches\":{\"draft\":\"pass-two\"}}", 3 },
};

typedef struct Past {
    Twins  twins;
    Rng    rng;
    AnyBot bot;
    int    apart, asked; /* Secret choices of this game that differed; questions after the first. */
} Past;

/* A game after somebody's choice, and what happened. */
typedef struct Outcome {
    AnyGame game;
    Event   items[EVENTS_MOST];
    Events  events;
} Outcome;

static bool comes_to(Outcome *out, const Table *table, const Action *action)
{
    out->game = table->game;
    out->events = (Events){ out->items, 0, EVENTS_MOST, 0 };
    return table->rules.family->apply(&out->game, &table->rules, action, &out->events) == ACCEPTED;
}

static const Event *next_seen(const Events *events, int *at, Player viewer)
{
    while (*at < events->count)
        if (event_visible(&events->items[(*at)++], viewer))
            return &events->items[*at - 1];
    return NULL;
}

static bool same_events(const Events *one, const Events *two, Player viewer)
{
    int i = 0, j = 0;
    for (;;) {
        const Event *a = next_seen(one, &i, viewer), *b = next_seen(two, &j, viewer);
        if (!a || !b)
            return a == b;
        if (a->kind != b->kind || memcmp(a->arg, b->arg, sizeof a->arg) != 0)
            return false;
    }
}

static bool look_alike(const Ruleset *rules, const Outcome *one, const Outcome *two)
{
    static AnyView      views[2];
    static const Player viewers[] = { 0, NOBODY };
    for (int i = 0; i < 2; i++) {
        family_views(rules->family)->make(&views[0], rules, &one->game, viewers[i]);
        family_views(rules->family)->make(&views[1], rules, &two->game, viewers[i]);
        if (memcmp(&views[0], &views[1], family_view_size(rules->family)) != 0
            || !same_events(&one->events, &two->events, viewers[i]))
            return false;
    }
    return true;
}

static bool choose(Past *past, Action *out, const Table *table, Player seat, bool by_bot)
{
    static AnyView view;
    static Action  legal[LEGAL_MOST];
    const Ruleset *rules = &table->rules;
    const Family  *family = rules->family;
    AnyMemory      memory = table->seats[seat].memory;
    if (by_bot) {
        family_views(family)->make(&view, rules, &table->game, seat);
        *out = bots_of(family)->choose(&past->bot, rules, &view, &memory, &past->rng);
        return true;
    }
    if (family->unlisted && rng_below(&past->rng, 2)
        && family->unlisted(out, rules, &table->game, seat, &past->rng))
        return true;
    int count = family->legal(legal, LEGAL_MOST, rules, &table->game, seat);
    if (count > 0)
        *out = legal[rng_below(&past->rng, (uint32_t)count)];
    return count > 0;
}

/* Somebody acts, in each game in another way if that cannot be seen. False: from here on they look
 * different, as something is revealed. */
static bool step(Past *past)
{
    static Outcome outcomes[2];
    const Table   *one = twins_table(&past->twins, 0), *two = twins_table(&past->twins, 1);
    uint32_t       pending = table_pending(one);
    Action         first, second;
    for (uint32_t skip = rng_below(&past->rng, (uint32_t)count32(pending)); skip > 0; skip--)
        pending &= pending - 1;
    Player seat = (Player)first32(pending);
    if (!choose(past, &first, one, seat, rng_below(&past->rng, 4) > 0)
        || !comes_to(&outcomes[0], one, &first))
        return false;
    for (int i = 0; i <= TRIED; i++) {
        bool other = seat != 0 && i < TRIED;
        second = first;
        if (other && !choose(past, &second, two, seat, false))
            continue;
        if ((!other || memcmp(&first, &second, sizeof first) != 0)
            && comes_to(&outcomes[1], two, &second)
            && look_alike(&one->rules, &outcomes[0], &outcomes[1])) {
            twins_act(&past->twins, 0, &first);
            twins_act(&past->twins, 1, &second);
            past->apart += other;
            return true;
        }
    }
    return false;
}

static void ask(Past *past, const char *what)
{
    char text[200];
    snprintf(text, sizeof text, "{\"id\":7,\"do\":%s}", what);
    twins_same(&past->twins, text);
    past->asked++;
}

static void ask_everything(Past *past)
{
    const Table *table = twins_table(&past->twins, 0);
    int64_t      n = table_number(table, table->n);
    char         text[80];
    ask(past, "\"chronicle\"");
    ask(past, "\"digest\",\"since\":0");
    snprintf(text, sizeof text, "\"digest\",\"since\":%" PRId64, n > 10 ? n - 10 : 0);
    ask(past, text);
    ask(past, "\"advice\"");
    twins_same_page(&past->twins, "");
    twins_same_page(&past->twins, "/moments");
    for (int i = 0; i < 3; i++) {
        snprintf(text, sizeof text, "/moments/%u", rng_below(&past->rng, (uint32_t)n + 1));
        twins_same_page(&past->twins, text);
    }
}

static void play(Past *past, const Form *form, uint64_t seed)
{
    rng_seed(&past->rng, seed);
    twins_begin(&past->twins, form->settings, form->players);
    const Table *table = twins_table(&past->twins, 0);
    const Bots  *players = bots_of(table->rules.family);
    bots_make(&past->bot, players, bots_find(players, "easy"));
    past->apart = 0;
    for (int i = 0, before = 0; i < STEPS_MOST && table_state(table) == STATE_RUNNING && step(past);
         i++) {
        if (past->apart > 0 && (before == 0 || i % ASKED_EVERY == 0))
            ask_everything(past);
        before = past->apart;
    }
    twins_end(&past->twins);
}

static void the_past_tells_nothing_hidden(void **state)
{
    enum { FORMS = sizeof forms / sizeof *forms };
    static Past past;
    (void)state;
    for (int form = 0; form < FORMS; form++) {
        past.asked = 0;
        int apart = 0;
        for (uint64_t seed = 1; seed <= GAMES; seed++) {
            play(&past, &forms[form], seed);
            apart += past.apart;
        }
        print_message("{%s}: %d secret choices differed, %d questions\n", forms[form].settings,
                      apart, past.asked);
        assert_true(apart > GAMES && past.asked > 2 * GAMES);
    }
}

int unit_noninterference_past(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(the_past_tells_nothing_hidden) };
    return cmocka_run_group_tests_name("noninterference_past", tests, NULL, NULL);
}
