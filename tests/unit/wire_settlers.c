/* What clients are told of the card games: every view has the types that its table promises and is
 * small, actions come back as they went, and no byte depends on what the viewer may not see. */
#include <stdlib.h>
#include <string.h>

#include "data/settlers_file.h"
#include "rules/settlers/cards.h"
#include "rules/settlers/view.h"
#include "rules/table/bits.h"
#include "tests/unit/dumped.h"
#include "tests/unit/unit.h"
#include "tests/unit/wire_types.h"
#include "wire/action_json.h"
#include "wire/view_json.h"

extern const Family settlers_family;
extern const Wire   settlers_wire;

enum { VIEW_MAX = 8 * 1024, LEGAL_MAX = 1024, EVENTS_MAX = 2048 };

static StSet         set;
static const Ruleset ruleset = { &settlers_family, &set, NULL };

/* What the games have met, so that the test cannot pass for want of it. */
typedef struct Met {
    int    views, spectators, changed, drafts, paying, solo;
    int    events_hidden, cards_told, refusals;
    size_t largest;
} Met;

static void load(void)
{
    Error error;
    if (!settlers_library(&set, "hearths", &error))
        fail_msg("%s", error.text);
    types_of(&settlers_wire);
}

static const Node *parse(JsonOut *out)
{
    Error       error = { "" };
    const Node *value = node_read(out->text, out->length, &error);
    if (!value)
        fail_msg("no JSON: %s", error.text);
    return value;
}

static void check_type(const char *type, const Node *value)
{
    char why[300];
    if (!type_fits(type, value, why, sizeof why))
        fail_msg("%s: %s", type, why);
}

static void render(JsonOut *out, const StGame *game, int viewer)
{
    static ViewJson json;
    StView          view;
    st_view_make(&view, &set, game, viewer);
    view_json_make(&json, &ruleset, &view, 7);
    out_clear(out);
    view_json_whole(out, &json);
    view_json_free(&json);
    json = (ViewJson){ 0 };
}

static bool same(const JsonOut *a, const JsonOut *b)
{
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

/* ---- Secrets ---- */

static void shuffle(uint16_t *cards, int count, Rng *rng)
{
    for (int i = count - 1; i > 0; i--) {
        int      j = (int)rng_below(rng, (uint32_t)i + 1);
        uint16_t kept = cards[i];
        cards[i] = cards[j];
        cards[j] = kept;
    }
}

/* A card of somebody else's hand changes places with one of a deck. */
static bool exchange(StGame *game, int viewer, Rng *rng)
{
    int p = (int)rng_below(rng, game->options.player_count);
    if (p == viewer || game->common_count == 0)
        return false;
    StPlayer *who = &game->players[p];
    FOR_CARDS_IN(card, &who->hand)
    {
        uint16_t *deck = set.cards[card].deck == ST_DECK_COMMON ? game->common : who->deck;
        int count = set.cards[card].deck == ST_DECK_COMMON ? game->common_count : who->deck_count;
        if (count == 0)
            continue;
        int      at = (int)rng_below(rng, (uint32_t)count);
        uint16_t other = deck[at];
        deck[at] = card;
        cards_remove(&who->hand, card);
        cards_add(&who->hand, other);
        return true;
    }
    return false;
}

static bool permute(StGame *game, int viewer, Rng *rng)
{
    bool changed = false;
    shuffle(game->common, game->common_count, rng);
    shuffle(game->attacks, game->attack_count, rng);
    shuffle(game->unseen, game->unseen_count, rng);
    for (int p = 0; p < game->options.player_count; p++)
        shuffle(game->players[p].deck, game->players[p].deck_count, rng);
    rng_seed(&game->rng, rng_next(rng));
    for (int i = 0; i < 4; i++)
        changed |= exchange(game, viewer, rng);
    return changed;
}

static void check_secrets(const StGame *game, int viewer, Rng *rng, Met *met)
{
    JsonOut real = { 0 }, other = { 0 };
    StGame  permuted = *game, sampled;
    StView  view;
    met->changed += permute(&permuted, viewer, rng);
    render(&real, game, viewer);
    render(&other, &permuted, viewer);
    if (!same(&real, &other))
        fail_msg("a view tells what is hidden: round %d, viewer %d", game->round, viewer);
    if (game->active != viewer && (game->intent_count > 0 || game->gain_count > 0)) {
        /* What somebody else has begun is not in the view, so that an imagined game stands before
         * it. */
        out_free(&real);
        out_free(&other);
        return;
    }
    st_view_make(&view, &set, game, viewer);
    st_view_sample(&sampled, &set, &view, rng);
    render(&other, &sampled, viewer);
    if (!same(&real, &other))
        fail_msg("a view differs in an imagined game: round %d, viewer %d", game->round, viewer);
    out_free(&real);
    out_free(&other);
}

/* Events for others may say anything: nothing of it is sent. */
static void check_hidden_events(const Events *events, int viewer, Rng *rng, Met *met)
{
    static Event items[EVENTS_MAX];
    Events       other = { items, events->count, EVENTS_MAX, 0 };
    JsonOut      real = { 0 }, changed = { 0 };
    memcpy(items, events->items, (size_t)events->count * sizeof *items);
    for (int i = 0; i < other.count; i++) {
        if (event_visible(&items[i], (Player)viewer))
            continue;
        met->events_hidden++;
        items[i].kind = (uint8_t)rng_below(rng, ST_EVENTS);
        for (int arg = 0; arg < EVENT_ARGS; arg++)
            items[i].arg[arg] = (uint16_t)rng_next(rng);
    }
    out_list(&real);
    out_list(&changed);
    events_json(&real, &settlers_family, events, 7, (Player)viewer, NULL);
    events_json(&changed, &settlers_family, &other, 7, (Player)viewer, NULL);
    if (!same(&real, &changed))
        fail_msg("events for others leave a trace");
    out_free(&real);
    out_free(&changed);
}

/* The cards whose faces the viewer sees. */
static void add_seen(StCards *seen, const StGame *game, int viewer)
{
    StView view;
    st_view_make(&view, &set, game, viewer);
    const StGame  *shown = &view.shown;
    const StCards *sets[] = { &shown->pile, &shown->collection, &shown->used_attacks };
    for (int s = 0; s < 3; s++)
        for (int i = 0; i < ST_CARD_WORDS; i++)
            seen->words[i] |= sets[s]->words[i];
    for (int p = 0; p < ST_PLAYERS_MAX; p++)
        for (int i = 0; i < ST_CARD_WORDS; i++) {
            const StPlayer *who = &shown->players[p];
            seen->words[i] |= who->hand.words[i] | who->empire.words[i] | who->foundations.words[i]
                              | who->buried.words[i] | who->deals.words[i];
        }
    for (int i = 0; i < shown->pool_count; i++)
        if (shown->pool[i] < ST_CARDS_MAX)
            cards_add(seen, shown->pool[i]);
    for (int i = 0; i < shown->revealed_count; i++)
        if (shown->revealed[i] < ST_CARDS_MAX)
            cards_add(seen, shown->revealed[i]);
    for (int i = 0; i < shown->line_count; i++)
        cards_add(seen, shown->line[i]);
    for (int i = 0; i < 3 && viewer < ST_PLAYERS_MAX; i++)
        if (shown->packets[viewer][i] < ST_CARDS_MAX)
            cards_add(seen, shown->packets[viewer][i]);
}

/* By the rules these turn a card up for those who see the event, whatever becomes of it then. */
static bool turns_up(int kind)
{
    return kind == ST_EVENT_POOL_REVEALED || kind == ST_EVENT_PRAYED || kind == ST_EVENT_ATTACK_CARD
           || kind == ST_EVENT_VIRTUAL_CARD || kind == ST_EVENT_DISCARDED;
}

/* No event that is sent names a card which the viewer sees neither before nor after it. */
static void check_told_cards(const StGame *before, const StGame *after, const Events *events,
                             int viewer, Met *met)
{
    StCards seen = { 0 };
    add_seen(&seen, before, viewer);
    add_seen(&seen, after, viewer);
    for (int i = 0; i < events->count; i++) {
        const Event *event = &events->items[i];
        const char  *pattern = settlers_family.words->events[event->kind].pattern;
        if (!event_visible(event, (Player)viewer))
            continue;
        for (const char *at = strchr(pattern, '%'); at; at = strchr(at + 1, '%')) {
            int card = event->arg[at[2] - '0'];
            if ((at[1] != 'c' && at[1] != 's') || card >= set.card_count)
                continue;
            met->cards_told++;
            if (turns_up(event->kind))
                cards_add(&seen, (StCardId)card);
            if (!cards_has(&seen, (StCardId)card))
                fail_msg("\"%s\" tells viewer %d of %s", pattern, viewer, set.cards[card].name);
        }
    }
}

/* Whatever a player tries, the refusal says the same whatever is hidden. */
static void check_refusals(const StGame *game, int viewer, Rng *rng, Met *met)
{
    StGame permuted = *game;
    if (viewer == NOBODY)
        return;
    permute(&permuted, viewer, rng);
    for (int i = 0; i < 300; i++) {
        Action action = { .kind = (uint8_t)rng_below(rng, ST_ACTION_KINDS),
                          .player = (Player)viewer };
        action.arg[0] = (uint16_t)rng_below(rng, (uint32_t)set.card_count + 4);
        if (rng_below(rng, 4) == 0)
            action.arg[1] = (uint16_t)rng_below(rng, (uint32_t)set.card_count);
        Refusal refusal = st_check(&set, game, &action);
        met->refusals += refusal != 0;
        if (st_check(&set, &permuted, &action) != refusal)
            fail_msg("the answer to %s tells what is hidden: %s",
                     settlers_family.words->actions[action.kind].pattern,
                     st_refusal_code((StRefusal)refusal));
    }
}

/* ---- Types and sizes ---- */

static void check_view(const StGame *game, int viewer, Met *met)
{
    JsonOut out = { 0 };
    char    why[300];
    render(&out, game, viewer);
    const Node *view = parse(&out);
    if (!view_fits(view, why, sizeof why))
        fail_msg("round %d, viewer %d: %s", game->round, viewer, why);
    met->views++;
    met->spectators += viewer == NOBODY;
    met->drafts += node_get(view, "pool") != NULL || node_get(view, "packet") != NULL;
    met->paying += node_get(view, "paying") != NULL;
    met->solo += node_get(view, "solo") != NULL;
    /* What the viewer could do now comes on top: it is sent only to the one who is asked. */
    view = stripped(view, "[\"legal\",\"foresight\",\"lacking\"]");
    char *text = dumped(view);
    if (strlen(text) > met->largest)
        met->largest = strlen(text);
    free(text);
    node_free(view);
    out_free(&out);
}

static void check_action(const StGame *game, const Action *action)
{
    JsonOut out = { 0 };
    Error   error;
    Action  back;
    action_json(&out, &settlers_family, action);
    const Node *value = parse(&out);
    if (!action_from_json(&back, &ruleset, game, action->player, value, &error))
        fail_msg("%s", error.text);
    assert_memory_equal(&back, action, sizeof back);
    node_free(value);
    out_free(&out);
}

/* ---- Games ---- */

static void play(int players, bool modules, int draft, uint64_t seed, Met *met)
{
    static Action legal[LEGAL_MAX];
    static Event  items[EVENTS_MAX];
    StGame        game, before;
    Rng           rng;
    AnyOptions    options = { .player_count = (uint8_t)players };
    family_options(&settlers_family)->scenario_set(&options, !modules);
    StOptions *own = (StOptions *)(void *)&options;
    own->switches[ST_SWITCH_DRAFT] = (uint8_t)draft;
    own->switches[ST_SWITCH_DRAFT_POOL] = (uint8_t)(seed % 3);
    assert_null(family_options(&settlers_family)->check(&ruleset, &options));
    rng_seed(&rng, seed);
    st_setup(&game, &set, own, seed);
    for (int n = 0; !game.over; n++) {
        uint32_t pending = st_pending(&set, &game);
        int      player = first32(pending);
        uint32_t seat = rng_below(&rng, (uint32_t)players + 1);
        int      viewer = seat < (uint32_t)players ? (int)seat : NOBODY;
        if (n % 7 == 0) {
            check_view(&game, viewer, met);
            check_secrets(&game, viewer, &rng, met);
            check_refusals(&game, viewer, &rng, met);
        }
        if (n % 7 == 1)
            check_view(&game, player, met);
        int count = st_legal(legal, LEGAL_MAX, &set, &game, player);
        int chosen = (int)rng_below(&rng, (uint32_t)count);
        check_action(&game, &legal[chosen]);
        Events events = { items, 0, EVENTS_MAX, 0 };
        before = game;
        assert_int_equal(st_apply(&game, &set, &legal[chosen], &events), 0);
        check_hidden_events(&events, viewer, &rng, met);
        check_told_cards(&before, &game, &events, viewer, met);
    }
    check_view(&game, NOBODY, met);
}

static void test_games(void **state)
{
    (void)state;
    Met met = { 0 };
    load();
    for (int i = 0; i < 36; i++) {
        int players = 1 + i % 6;
        play(players, players > 4 || i % 2,
             players > 4    ? i % 2
             : players == 1 ? 0
                            : i % 4,
             (uint64_t)(70 + i), &met);
    }
    types_of(NULL);
    assert_true(met.views > 1000);
    assert_true(met.spectators > 50);
    assert_true(met.changed > 200);
    assert_true(met.drafts > 50);
    assert_true(met.paying > 20);
    assert_true(met.solo > 20);
    assert_true(met.events_hidden > 500);
    assert_true(met.cards_told > 5000);
    assert_true(met.refusals > 50000);
    if (met.largest > VIEW_MAX)
        fail_msg("a view has %zu bytes", met.largest);
}

/* ---- What never changes ---- */

static void test_catalogue(void **state)
{
    (void)state;
    JsonOut out = { 0 };
    load();
    settlers_wire.edition(&out, &set);
    const Node *catalogue = parse(&out);
    check_type("Catalogue", catalogue);
    for (const Node *card = node_first(node_get(catalogue, "cards")); card; card = card->next) {
        bool attack = !strcmp(node_string(node_get(card, "category")), "attack");
        if (!attack && !node_string(node_get(card, "text"))[0])
            fail_msg("no text on %s", node_string(node_get(card, "name")));
        /* That is said by `open`, and holds only at some tables. */
        assert_null(strstr(node_string(node_get(card, "text")), "Open:"));
    }
    node_free(catalogue);
    out_clear(&out);
    settlers_wire.rulebook(&out, &set);
    const Node *rules = parse(&out);
    assert_true(node_count(rules) > 100);
    /* What a prompt or a refusal rests on can be read. */
    for (int kind = 1; kind < settlers_family.words->prompt_count; kind++) {
        bool        found = false;
        const Node *rule;
        for (rule = node_first(rules); rule; rule = rule->next)
            found |= !strcmp(node_string(node_get(rule, "id")),
                             settlers_family.words->prompts[kind].rule);
        if (!found)
            fail_msg("no rule %s", settlers_family.words->prompts[kind].rule);
    }
    node_free(rules);
    out_clear(&out);
    words_json(&out, &settlers_family);
    const Node *words = parse(&out);
    assert_int_equal(node_count(node_get(words, "actions")), ST_ACTION_KINDS);
    node_free(words);
    out_free(&out);
    types_of(NULL);
}

int unit_wire_settlers(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_catalogue),
                                        cmocka_unit_test(test_games) };
    return cmocka_run_group_tests_name("wire_settlers", tests, NULL, NULL);
}
