/* What every family promises, tried out in a game of random actions; see family_play.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "sim/family_play.h"

enum { MUTANTS = 4, TEXT_MAX = 256 };

typedef struct Trial {
    const Ruleset *rules;
    const Family  *family;
    Rng            rng;
    AnyGame        game, copy;
    AnyView        view, renewed;
    Player         player;
    Action        *legal, *shown_legal;
    int            count;
    Error         *error;
} Trial;

static bool failed(const Trial *trial, const Action *action, const char *property)
{
    char text[TEXT_MAX] = "";
    if (action)
        trial->family->action_format(text, sizeof text, trial->rules, &trial->game, action);
    return fail(trial->error, "%s%s%s%s", property, action ? " (" : "", text, action ? ")" : "");
}

static bool same_game(const Trial *trial)
{
    return memcmp(&trial->copy, &trial->game, trial->family->game_size) == 0;
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
    }
    return true;
}

static bool check_text(const Trial *trial, const Action *action)
{
    char   text[TEXT_MAX], message[TEXT_MAX] = "";
    Action parsed;
    int    length =
        trial->family->action_format(text, sizeof text, trial->rules, &trial->game, action);
    if (length <= 0 || length >= TEXT_MAX)
        return failed(trial, action, "an action without a proper text");
    if (!trial->family->action_parse(&parsed, trial->rules, &trial->game, action->player, text,
                                     message, sizeof message))
        return failed(trial, action, "an action whose text cannot be read");
    return memcmp(&parsed, action, sizeof parsed) == 0
           || failed(trial, action, "an action whose text says something else");
}

/* Bits are turned over: what is accepted then must be legal all the same. */
static bool check_mutants(Trial *trial, const Action *chosen)
{
    ActionList list = { trial->legal, trial->count, trial->count };
    for (int i = 0; i < MUTANTS; i++) {
        Action   mutant = *chosen;
        uint8_t *bytes = (uint8_t *)&mutant;
        for (int n = 0; n <= i; n++)
            bytes[rng_below(&trial->rng, sizeof mutant)] ^=
                (uint8_t)bit32((int)rng_below(&trial->rng, 8));
        memcpy(&trial->copy, &trial->game, trial->family->game_size);
        Refusal refusal = trial->family->apply(&trial->copy, trial->rules, &mutant, NULL);
        if (refusal != ACCEPTED && !same_game(trial))
            return failed(trial, &mutant, "a refused action that left a trace");
        if (refusal == ACCEPTED && mutant.kind == chosen->kind && mutant.player == chosen->player
            && list_has(&list, chosen) && !list_has(&list, &mutant))
            return failed(trial, &mutant, "an accepted action that is not legal");
    }
    return true;
}

static bool check_view(Trial *trial, uint32_t pending)
{
    const Family  *family = trial->family;
    const Ruleset *rules = trial->rules;
    family->view_make(&trial->view, rules, &trial->game, trial->player);
    family->view_renew(&trial->renewed, rules, &trial->game, trial->player, pending);
    if (memcmp(&trial->view, &trial->renewed, family->view_size) != 0)
        return failed(trial, NULL, "a renewed view that differs from a new one");
    int shown = family->view_legal(trial->shown_legal, family->legal_max, rules, &trial->view);
    if (shown != trial->count
        || memcmp(trial->shown_legal, trial->legal, sizeof *trial->legal * (size_t)shown) != 0)
        return failed(trial, NULL, "legal actions that do not follow from what the player sees");
    family->view_sample(&trial->copy, rules, &trial->view, &trial->rng);
    family->verify(rules, &trial->copy);
    family->view_make(&trial->renewed, rules, &trial->copy, trial->player);
    return memcmp(&trial->view, &trial->renewed, family->view_size) == 0
           || failed(trial, NULL, "an imagined game that looks different");
}

/* Somebody who is pending, and something that may be done. */
static bool choose(Trial *trial, uint32_t pending, Action *out)
{
    const Family *family = trial->family;
    uint32_t      left = pending;
    for (uint32_t skip = rng_below(&trial->rng, (uint32_t)count32(pending)); skip > 0; skip--)
        left &= left - 1;
    trial->player = (Player)first32(left);
    trial->count =
        family->legal(trial->legal, family->legal_max, trial->rules, &trial->game, trial->player);
    if (family->unlisted && (trial->count == 0 || rng_below(&trial->rng, 4) == 0)
        && family->unlisted(out, trial->rules, &trial->game, trial->player, &trial->rng))
        return true;
    if (trial->count == 0)
        return failed(trial, NULL, "a pending player without a legal action");
    *out = trial->legal[rng_below(&trial->rng, (uint32_t)trial->count)];
    return true;
}

static bool try_step(Trial *trial, uint32_t pending)
{
    const Family *family = trial->family;
    Action        chosen;
    family->verify(trial->rules, &trial->game);
    if (!choose(trial, pending, &chosen))
        return false;
    if (family->prompt(trial->rules, &trial->game, trial->player).kind == 0)
        return failed(trial, NULL, "a pending player without a prompt");
    if (!check_legal(trial) || !check_text(trial, &chosen) || !check_mutants(trial, &chosen)
        || !check_view(trial, pending))
        return false;
    memcpy(&trial->copy, &trial->game, family->game_size);
    if (family->apply(&trial->game, trial->rules, &chosen, NULL) != ACCEPTED)
        return failed(trial, &chosen, "refused after all");
    family->verify_step(trial->rules, &trial->copy, &chosen, &trial->game);
    return true;
}

bool family_properties(const Ruleset *rules, const AnyOptions *options, uint64_t seed,
                       int actions_max, Error *error)
{
    const Family *family = rules->family;
    Trial        *trial = calloc(1, sizeof *trial);
    Action       *legal = calloc(2 * (size_t)family->legal_max, sizeof *legal);
    bool          fine = trial && legal;
    uint32_t      pending;
    if (!fine)
        fail(error, "no memory");
    if (fine) {
        *trial = (Trial){ .rules = rules,
                          .family = family,
                          .legal = legal,
                          .shown_legal = legal + family->legal_max,
                          .error = error };
        rng_seed(&trial->rng, seed ^ 0x5DEECE66Du);
        family->setup(&trial->game, rules, options, seed);
        family->view_make(&trial->renewed, rules, &trial->game, NOBODY);
    }
    for (int step = 0;
         fine && step < actions_max && (pending = family->pending(rules, &trial->game)) != 0;
         step++)
        if (!try_step(trial, pending)) {
            Error what = *error;
            fine = fail(error, "seed %llu, step %d: %.180s", (unsigned long long)seed, step,
                        what.text);
        }
    free(legal);
    free(trial);
    return fine;
}
