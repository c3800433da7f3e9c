#include "sim/properties.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "rules/table/text.h"
#include "sim/statistics.h"

enum { MUTANTS = 6, TEXT_MAX = 256 };

/* What a step is tried out on. */
typedef struct Trial {
    const Ruleset       *rules;
    const Family        *family;
    const SimStatistics *study;
    Rng                  rng;
    Error               *error;
    AnyGame              game, once, twice, sample, other, other_before;
    AnyView              view, again, renewed; /* The last from step to step. */
    Player               player;
    int                  count; /* Of the legal actions of `player`. */
    Action              *legal, *legal_again;
    Event               *events[2];
} Trial;

static Trial *trial_begin(const Ruleset *rules, const AnyOptions *options, uint64_t seed,
                          Error *error);
static void   trial_end(Trial *trial);
static bool   choose(Trial *trial, Action *out);
static bool   try_step(Trial *trial, const Action *chosen);
static bool   check_legal(const Trial *trial);
static bool   check_texts(Trial *trial, const Action *chosen);
static bool   check_mutants(Trial *trial, const Action *chosen);
static bool   check_view(Trial *trial, const Action *chosen);
static bool   check_events(const Trial *trial, const Events *events);
static bool   failed(const Trial *trial, const Action *action, const char *property);

static bool play_step(Trial *trial)
{
    const Family *family = trial->family;
    Action        chosen;
    family_checks(family)->position(trial->rules, &trial->game);
    if (!choose(trial, &chosen))
        return fail(trial->error, "nobody can do anything");
    if (!try_step(trial, &chosen))
        return false;
    memcpy(&trial->once, &trial->game, family->game_size);
    if (family->apply(&trial->game, trial->rules, &chosen, NULL) != ACCEPTED)
        return failed(trial, &chosen, "refused after all");
    family_checks(family)->step(trial->rules, &trial->once, &chosen, &trial->game);
    return true;
}

bool properties_play(PropertyReport *out, const Ruleset *rules, const AnyOptions *options,
                     uint64_t seed, int steps_max, Error *error)
{
    const Family *family = rules->family;
    Trial        *trial = trial_begin(rules, options, seed, error);
    bool          enriched = seed % 2 == 0 || !trial->study->enrich, fine = true;
    *out = (PropertyReport){ 0 };
    for (; fine && out->actions < steps_max && family->pending(rules, &trial->game);
         out->actions++) {
        if (!enriched)
            enriched = trial->study->enrich(&trial->game, rules, &trial->rng);
        fine = play_step(trial);
        if (!fine) {
            Error what = *error;
            fail(error, "seed %llu, step %d, turn %d: %.180s", (unsigned long long)seed,
                 out->actions, family->standing(rules, &trial->game).turn, what.text);
        }
    }
    Standing standing = family->standing(rules, &trial->game);
    if (fine)
        family_checks(family)->position(rules, &trial->game);
    out->turns = standing.turn;
    out->over = standing.over;
    out->hash = family_hash(family, &trial->game);
    trial_end(trial);
    return fine;
}

/* ---- Play ---- */

static Trial *trial_begin(const Ruleset *rules, const AnyOptions *options, uint64_t seed,
                          Error *error)
{
    const Family *family = rules->family;
    Trial        *trial = calloc(1, sizeof *trial);
    Action       *legal = calloc(2 * (size_t)family->legal_max, sizeof *legal);
    Event        *events = calloc(2 * (size_t)family->events_max, sizeof *events);
    must(trial && legal && events);
    *trial = (Trial){ .rules = rules,
                      .family = family,
                      .study = statistics_of(family),
                      .error = error,
                      .legal = legal,
                      .legal_again = legal + family->legal_max,
                      .events = { events, events + family->events_max } };
    rng_seed(&trial->rng, seed ^ 0x5DEECE66Du);
    family->setup(&trial->game, rules, options, seed);
    family_views(family)->make(&trial->renewed, rules, &trial->game, NOBODY);
    return trial;
}

static void trial_end(Trial *trial)
{
    free(trial->legal);
    free(trial->events[0]);
    free(trial);
}

/* Something of those that are listed and, if there is one, of those that are not. */
static bool choose_of(Trial *trial, Player player, Action *out)
{
    const Family *family = trial->family;
    int count = family->legal(trial->legal, family->legal_max, trial->rules, &trial->game, player);
    Action unlisted;
    bool   more = family->unlisted
                && family->unlisted(&unlisted, trial->rules, &trial->game, player, &trial->rng);
    if (count + more == 0)
        return false;
    uint32_t pick = rng_below(&trial->rng, (uint32_t)(count + more));
    *out = pick < (uint32_t)count ? trial->legal[pick] : unlisted;
    return true;
}

/* Uniform over the players who may act and then over the actions of one of them; now and then what
 * is done outside the turns. */
static bool choose(Trial *trial, Action *out)
{
    if (trial->study->outside
        && trial->study->outside(out, trial->rules, &trial->game, &trial->rng))
        return true;
    for (uint32_t players = family_may_act(trial->rules, &trial->game); players;) {
        uint32_t left = players;
        for (uint32_t skip = rng_below(&trial->rng, (uint32_t)count32(players)); skip > 0; skip--)
            left &= left - 1;
        if (choose_of(trial, (Player)first32(left), out))
            return true;
        players &= ~bit32(first32(left));
    }
    return false;
}

static bool try_step(Trial *trial, const Action *chosen)
{
    const Family  *family = trial->family;
    const Ruleset *rules = trial->rules;
    trial->player = chosen->player;
    trial->count = chosen->player == THE_TABLE ? 0
                                               : family->legal(trial->legal, family->legal_max,
                                                               rules, &trial->game, chosen->player);
    for (uint32_t left = family->pending(rules, &trial->game); left; left &= left - 1)
        if (family->prompt(rules, &trial->game, (Player)first32(left)).kind == 0)
            return failed(trial, NULL, "a pending player without a prompt");
    Events events = { trial->events[0], 0, family->events_max, 0 };
    memcpy(&trial->once, &trial->game, family->game_size);
    memcpy(&trial->twice, &trial->game, family->game_size);
    family->apply(&trial->once, rules, chosen, &events);
    family->apply(&trial->twice, rules, chosen, NULL);
    if (memcmp(&trial->once, &trial->twice, family->game_size) != 0)
        return failed(trial, chosen, "the same action twice with different results");
    return check_legal(trial) && check_texts(trial, chosen) && check_events(trial, &events)
           && check_mutants(trial, chosen) && check_view(trial, chosen);
}

static bool failed(const Trial *trial, const Action *action, const char *property)
{
    const Family *family = trial->family;
    char          text[TEXT_MAX] = "", what[TEXT_MAX - NAME_MAX - 8];
    if (action) {
        text_action(what, sizeof what, trial->rules, &trial->game, action);
        snprintf(text, sizeof text, " (%s: %s)",
                 family->player_name(trial->rules, &trial->game, action->player), what);
    }
    uint32_t    pending = family->pending(trial->rules, &trial->game);
    const char *asked =
        pending ? family->words
                      ->prompts[family->prompt(trial->rules, &trial->game, (Player)first32(pending))
                                    .kind]
                      .name
                : "over";
    return fail(trial->error, "%s: %s%s", asked, property, text);
}

/* ---- Legal lists ---- */

/* Is it among the answers that the family names? */
static bool is_answer(const Trial *trial, const Action *action)
{
    Prompt             prompt = trial->family->prompt(trial->rules, &trial->game, action->player);
    const AnswerWords *answers = trial->family->words->prompts[prompt.kind].answers;
    while (answers && answers->kind >= 0 && answers->kind != action->kind)
        answers++;
    return !answers || answers->kind == action->kind;
}

static bool check_legal(const Trial *trial)
{
    if (trial->count == trial->family->legal_max)
        return failed(trial, NULL, "a legal list longer than the family says");
    for (int i = 0; i < trial->count; i++) {
        const Action *action = &trial->legal[i];
        if (action->player != trial->player)
            return failed(trial, action, "an action of somebody else in a legal list");
        if (i > 0 && action_compare(&trial->legal[i - 1], action) >= 0)
            return failed(trial, action, "a legal list out of order");
        if (trial->family->check(trial->rules, &trial->game, action) != ACCEPTED)
            return failed(trial, action, "a legal action that is refused");
        if (!is_answer(trial, action))
            return failed(trial, action, "a legal action that its prompt does not name");
    }
    return true;
}

/* ---- Texts ---- */

static bool check_text(const Trial *trial, const Action *action)
{
    char   text[TEXT_MAX], message[TEXT_MAX];
    Action parsed;
    int    length = text_action(text, sizeof text, trial->rules, &trial->game, action);
    if (length <= 0 || length >= TEXT_MAX || strchr(text, '#'))
        return failed(trial, action, "an action without a proper text");
    if (!text_read_action(&parsed, trial->rules, &trial->game, action->player, text, message,
                          sizeof message))
        return failed(trial, action, "an action whose text cannot be read");
    if (memcmp(&parsed, action, sizeof parsed) != 0)
        return failed(trial, action, "an action whose text says something else");
    return true;
}

static bool check_texts(Trial *trial, const Action *chosen)
{
    for (int i = 0; i < 4 && trial->count > 0; i++)
        if (!check_text(trial, &trial->legal[rng_below(&trial->rng, (uint32_t)trial->count)]))
            return false;
    return check_text(trial, chosen);
}

static bool check_events(const Trial *trial, const Events *events)
{
    for (int i = 0; i < events->count; i++) {
        char text[TEXT_MAX];
        int  length = text_event(text, sizeof text, trial->rules, &trial->once, &events->items[i]);
        if (length == 0 || length >= TEXT_MAX || strchr(text, '#'))
            return fail(trial->error, "an event without a proper text: %s", text);
    }
    return events->lost == 0 || failed(trial, NULL, "more events than anybody can follow");
}

/* ---- Mutants ---- */

static Action mutate(Trial *trial, const Action *chosen)
{
    Action   mutant = *chosen;
    uint8_t *bytes = (uint8_t *)&mutant;
    uint32_t way = rng_below(&trial->rng, 4);
    if (way == 0)
        for (size_t i = 0; i < sizeof mutant; i++)
            bytes[i] = (uint8_t)rng_next(&trial->rng);
    else if (way == 1)
        mutant.arg[rng_below(&trial->rng, ACTION_ARGS)] = (uint16_t)rng_below(&trial->rng, 400);
    else
        for (uint32_t n = 0; n < way - 1; n++)
            bytes[rng_below(&trial->rng, sizeof mutant)] ^=
                (uint8_t)bit32((int)rng_below(&trial->rng, 8));
    return mutant;
}

static bool check_mutants(Trial *trial, const Action *chosen)
{
    const Family *family = trial->family;
    for (int i = 0; i < MUTANTS; i++) {
        const Action *model = trial->count > 0 && i % 2
                                  ? &trial->legal[rng_below(&trial->rng, (uint32_t)trial->count)]
                                  : chosen;
        Action        mutant = mutate(trial, model);
        memcpy(&trial->twice, &trial->game, family->game_size);
        if (family->apply(&trial->twice, trial->rules, &mutant, NULL) != ACCEPTED) {
            if (memcmp(&trial->twice, &trial->game, family->game_size) != 0)
                return failed(trial, &mutant, "a refused action that left a trace");
            continue;
        }
        if (trial->study->listed && !trial->study->listed(&mutant))
            continue;
        if (mutant.player != trial->player) {
            trial->player = mutant.player;
            trial->count = family->legal(trial->legal, family->legal_max, trial->rules,
                                         &trial->game, mutant.player);
        }
        ActionList list = { trial->legal, trial->count, family->legal_max };
        if (!list_has(&list, &mutant))
            return failed(trial, &mutant, "an accepted action that is not legal");
    }
    return true;
}

/* ---- Secrecy ---- */

static bool same_events(const Events *a, const Events *b, Player viewer)
{
    int i = 0, j = 0;
    for (;;) {
        while (i < a->count && !event_visible(&a->items[i], viewer))
            i++;
        while (j < b->count && !event_visible(&b->items[j], viewer))
            j++;
        if (i == a->count || j == b->count)
            return i == a->count && j == b->count;
        if (a->items[i].kind != b->items[j].kind
            || memcmp(a->items[i].arg, b->items[j].arg, sizeof a->items[i].arg) != 0)
            return false;
        i++;
        j++;
    }
}

/* The same action in a game that differs only in what the viewer cannot see. */
static bool check_step_view(Trial *trial, Player viewer, const Action *chosen)
{
    const Family  *family = trial->family;
    const Ruleset *rules = trial->rules;
    memcpy(&trial->other, &trial->sample, family->game_size);
    trial->study->same_chance(&trial->other, &trial->game);
    memcpy(&trial->other_before, &trial->other, family->game_size);
    memcpy(&trial->once, &trial->game, family->game_size);
    /* Somebody else's cards may not allow it there. */
    if (family->check(rules, &trial->other, chosen) != ACCEPTED)
        return true;
    Events real = { trial->events[0], 0, family->events_max, 0 };
    Events imagined = { trial->events[1], 0, family->events_max, 0 };
    family->apply(&trial->once, rules, chosen, &real);
    family->apply(&trial->other, rules, chosen, &imagined);
    if (!trial->study->alike(rules, (const void *[2]){ &trial->game, &trial->other_before }, chosen,
                             (const void *[2]){ &trial->once, &trial->other }, viewer))
        return true;
    if (!same_events(&real, &imagined, viewer))
        return failed(trial, chosen, "events that tell what is hidden");
    family_views(family)->make(&trial->view, rules, &trial->once, viewer);
    family_views(family)->make(&trial->again, rules, &trial->other, viewer);
    return memcmp(&trial->view, &trial->again, family_view_size(family)) == 0
           || failed(trial, chosen, "a view that tells what is hidden after an action");
}

static bool check_view_legal(Trial *trial, Player viewer)
{
    const Family *family = trial->family;
    int count = family->legal(trial->legal, family->legal_max, trial->rules, &trial->game, viewer);
    int shown = family_views(family)->legal(trial->legal_again, family->legal_max, trial->rules,
                                            &trial->view);
    if (count != shown
        || memcmp(trial->legal, trial->legal_again, sizeof *trial->legal * (size_t)count) != 0)
        return failed(trial, count > 0 ? &trial->legal[0] : NULL,
                      "legal actions that do not follow from what the player sees");
    return true;
}

/* Uses up the list of legal actions. */
static bool check_view(Trial *trial, const Action *chosen)
{
    const Family  *family = trial->family;
    const Ruleset *rules = trial->rules;
    uint32_t       seats = family->standing(rules, &trial->game).player_count;
    uint32_t       seat = rng_below(&trial->rng, seats + 1);
    Player         viewer = seat < seats ? (Player)seat : NOBODY;
    uint32_t       pending = family->pending(rules, &trial->game);
    family_views(family)->make(&trial->view, rules, &trial->game, viewer);
    family_views(family)->renew(&trial->renewed, rules, &trial->game, viewer, pending);
    if (memcmp(&trial->view, &trial->renewed, family_view_size(family)) != 0)
        return failed(trial, NULL, "a renewed view that differs from a new one");
    if (viewer != NOBODY && !check_view_legal(trial, viewer))
        return false;
    if (trial->study->imaginable && !trial->study->imaginable(&trial->game, viewer))
        return true;
    family_views(family)->sample(&trial->sample, rules, &trial->view, &trial->rng);
    family_checks(family)->position(rules, &trial->sample);
    family_checks(family)->played(rules, &trial->sample);
    family_views(family)->make(&trial->again, rules, &trial->sample, viewer);
    if (memcmp(&trial->view, &trial->again, family_view_size(family)) != 0)
        return failed(trial, NULL, "an imagined game that looks different");
    return !trial->study->alike || check_step_view(trial, viewer, chosen);
}
