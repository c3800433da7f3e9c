#include "sim/properties.h"

#include <stdio.h>
#include <string.h>

#include "bots/random.h"
#include "rules/civ/outlook.h"
#include "rules/civ/text.h"
#include "rules/civ/view.h"
#include "rules/table/bits.h"

enum { LEGAL_MAX = 8192, EVENTS_MAX = 4096, MUTANTS = 6, TEXT_MAX = 256 };

/* What a step is tried out on. */
typedef struct Trial {
    const Rules *rules;
    const Game  *game;
    Rng         *rng;
    Error       *error;
    int          count; /* Of the legal actions of `player`. */
    Player       player;
    View         renewed; /* From step to step. */
    Action       legal[LEGAL_MAX];
} Trial;

static void give_advances(Game *game, const Rules *rules, Rng *rng);
static bool choose(Action *out, const Rules *rules, const Game *game, Rng *rng);
static bool try_step(Trial *trial, const Action *chosen);
static bool check_legal(const Trial *trial);
static bool check_texts(const Trial *trial, const Action *chosen);
static bool check_mutants(Trial *trial, const Action *chosen);
static bool check_view(Trial *trial, const Action *chosen);
static bool check_events(const Trial *trial, const Game *after, const Events *events);
static bool failed(const Trial *trial, const Action *action, const char *property);

bool properties_play(PropertyReport *out, const Rules *rules, const Options *options, uint64_t seed,
                     int steps_max, Error *error)
{
    static _Thread_local Trial trial;
    Game                       game;
    Rng                        rng;
    rng_seed(&rng, seed ^ 0x5DEECE66Du);
    game_setup(&game, rules, options, seed);
    view_make(&trial.renewed, rules, &game, NOBODY);
    *out = (PropertyReport){ 0 };
    bool given = seed % 2 == 0;
    for (; out->actions < steps_max && !game.over; out->actions++) {
        Action chosen;
        if (!given && flow_top_const(&game.flow)->procedure == PROCEDURE_TRADE) {
            give_advances(&game, rules, &rng);
            given = true;
        }
        trial.rules = rules;
        trial.game = &game;
        trial.rng = &rng;
        trial.error = error;
        game_verify(rules, &game);
        if (!choose(&chosen, rules, &game, &rng))
            return fail(error, "seed %llu, step %d: nobody can do anything",
                        (unsigned long long)seed, out->actions);
        if (!try_step(&trial, &chosen)) {
            Error what = *error;
            return fail(error, "seed %llu, step %d, turn %d: %.180s", (unsigned long long)seed,
                        out->actions, game.turn, what.text);
        }
        Game before = game;
        if (game_apply(&game, rules, &chosen, NULL) != REFUSAL_NONE)
            return fail(error, "seed %llu, step %d: refused after all", (unsigned long long)seed,
                        out->actions);
        game_verify_step(rules, &before, &chosen, &game);
    }
    game_verify(rules, &game);
    out->turns = game.turn;
    out->over = game.over;
    out->hash = game_hash(&game);
    return true;
}

/* ---- Play ---- */

/* Random players never get far enough to own much; with some advances each, the rest of the game
 * has more to it. In trade they change nothing that has been decided, and support is not asked
 * about. */
static void give_advances(Game *game, const Rules *rules, Rng *rng)
{
    const Edition *edition = rules->edition;
    for (Player p = 0; p < game->player_count; p++) {
        PlayerState *state = &game->players[p];
        for (uint32_t n = rng_below(rng, 24); n > 0 && !(state->flags & PLAYER_LEFT); n--) {
            uint32_t advance = rng_below(rng, (uint32_t)edition->advance_count);
            if ((state->advances | edition->effect_holders[EFFECT_SUPPORT_RATE])
                & bit64((int)advance))
                continue;
            state->advances |= bit64((int)advance);
            for (int c = 0; c < COLOURS; c++)
                state->credits[c] =
                    (uint16_t)(state->credits[c] + edition->advances[advance].credits[c]);
        }
    }
}

/* Now and then the clock of trade, and seldom a player who leaves or a table that ends the game. */
static bool choose_outside_turn(Action *out, const Rules *rules, const Game *game, Rng *rng)
{
    uint32_t what = rng_below(rng, 4000);
    if (what < 20)
        *out = (Action){ .kind = ACTION_END_TRADE, .player = THE_TABLE };
    else if (what < 22)
        *out = (Action){ .kind = rng_below(rng, 2) ? ACTION_LEAVE : ACTION_LEAVE_NOW,
                         .player = (Player)rng_below(rng, game->player_count) };
    else if (what < 23)
        *out = (Action){ .kind = ACTION_END_GAME, .player = THE_TABLE };
    else
        return false;
    return game_check(rules, game, out) == REFUSAL_NONE;
}

/* Uniform over the players who may act and then over the actions of one of them. */
static bool choose(Action *out, const Rules *rules, const Game *game, Rng *rng)
{
    if (choose_outside_turn(out, rules, game, rng))
        return true;
    for (uint32_t players = game_may_act(rules, game); players;) {
        uint32_t left = players;
        for (uint32_t skip = rng_below(rng, (uint32_t)count32(players)); skip > 0; skip--)
            left &= left - 1;
        Player player = (Player)first32(left);
        Action item, offer;
        if (game_legal(&item, 1, rules, game, player) > 0
            || game_offer_sample(&offer, rules, game, player, rng)) {
            *out = random_action(rules, game, player, rng);
            return true;
        }
        players &= ~bit32(player);
    }
    return false;
}

static bool try_step(Trial *trial, const Action *chosen)
{
    const Rules *rules = trial->rules;
    trial->player = chosen->player;
    trial->count = game_legal(trial->legal, LEGAL_MAX, rules, trial->game, chosen->player);
    for (uint32_t left = game_pending(rules, trial->game); left; left &= left - 1)
        if (game_prompt(rules, trial->game, (Player)first32(left)).kind == PROMPT_NONE)
            return failed(trial, NULL, "a pending player without a prompt");
    Event  items[EVENTS_MAX];
    Events events = { items, 0, EVENTS_MAX, 0 };
    Game   once = *trial->game, twice = *trial->game;
    if (game_fingerprint(&once) != game_fingerprint(trial->game))
        return failed(trial, chosen, "a copy with another hash");
    game_apply(&once, rules, chosen, &events);
    game_apply(&twice, rules, chosen, NULL);
    if (memcmp(&once, &twice, sizeof once) != 0)
        return failed(trial, chosen, "the same action twice with different results");
    return check_legal(trial) && check_texts(trial, chosen) && check_mutants(trial, chosen)
           && check_events(trial, &once, &events) && check_view(trial, chosen);
}

static bool failed(const Trial *trial, const Action *action, const char *property)
{
    char text[TEXT_MAX] = "";
    if (action) {
        char what[TEXT_MAX - NAME_MAX - 8];
        action_format(what, sizeof what, trial->rules, trial->game, action);
        snprintf(text, sizeof text, " (%s: %s)",
                 player_name(trial->rules, trial->game, action->player), what);
    }
    const Frame *frame = flow_top_const(&trial->game->flow);
    return fail(trial->error, "%s: %s%s", procedure_name((ProcedureId)frame->procedure), property,
                text);
}

/* ---- Legal lists ---- */

static bool check_legal(const Trial *trial)
{
    if (trial->count == LEGAL_MAX)
        return failed(trial, NULL, "more legal actions than anybody can read");
    for (int i = 0; i < trial->count; i++) {
        const Action *action = &trial->legal[i];
        if (action->player != trial->player)
            return failed(trial, action, "an action of somebody else in a legal list");
        if (i > 0 && action_compare(&trial->legal[i - 1], action) >= 0)
            return failed(trial, action, "a legal list out of order");
        if (game_check(trial->rules, trial->game, action) != REFUSAL_NONE)
            return failed(trial, action, "a legal action that is refused");
    }
    return true;
}

/* ---- Texts ---- */

static bool check_text(const Trial *trial, const Action *action)
{
    char   text[TEXT_MAX], message[TEXT_MAX];
    Action parsed;
    int    length = action_format(text, sizeof text, trial->rules, trial->game, action);
    if (length >= TEXT_MAX || strchr(text, '#'))
        return failed(trial, action, "an action without a proper text");
    if (!action_parse(&parsed, trial->rules, trial->game, action->player, text, message,
                      sizeof message))
        return failed(trial, action, "an action whose text cannot be read");
    if (memcmp(&parsed, action, sizeof parsed) != 0)
        return failed(trial, action, "an action whose text says something else");
    return true;
}

static bool check_texts(const Trial *trial, const Action *chosen)
{
    for (int i = 0; i < 4 && trial->count > 0; i++)
        if (!check_text(trial, &trial->legal[rng_below(trial->rng, (uint32_t)trial->count)]))
            return false;
    return check_text(trial, chosen);
}

static bool check_events(const Trial *trial, const Game *after, const Events *events)
{
    for (int i = 0; i < events->count; i++) {
        char text[TEXT_MAX];
        int  length = event_format(text, sizeof text, trial->rules, after, &events->items[i]);
        if (length == 0 || length >= TEXT_MAX || strchr(text, '#'))
            return fail(trial->error, "an event without a proper text: %s", text);
    }
    return events->lost == 0 || failed(trial, NULL, "more events than anybody can follow");
}

/* ---- Mutants ---- */

static Action mutate(const Trial *trial, const Action *chosen)
{
    Action   mutant = *chosen;
    uint8_t *bytes = (uint8_t *)&mutant;
    uint32_t way = rng_below(trial->rng, 4);
    if (way == 0)
        for (size_t i = 0; i < sizeof mutant; i++)
            bytes[i] = (uint8_t)rng_next(trial->rng);
    else if (way == 1)
        mutant.arg[rng_below(trial->rng, ACTION_ARGS)] = (uint16_t)rng_below(trial->rng, 340);
    else
        for (uint32_t n = 0; n < way - 1; n++)
            bytes[rng_below(trial->rng, sizeof mutant)] ^=
                (uint8_t)bit32((int)rng_below(trial->rng, 8));
    return mutant;
}

/* Offers and what is done outside the turn are not listed. */
static bool is_listed(const Action *action)
{
    return action->kind != ACTION_OFFER && action->kind != ACTION_LEAVE
           && action->kind != ACTION_LEAVE_NOW && action->kind != ACTION_END_TRADE
           && action->kind != ACTION_END_GAME;
}

static bool check_mutants(Trial *trial, const Action *chosen)
{
    for (int i = 0; i < MUTANTS; i++) {
        const Action *model = trial->count > 0 && i % 2
                                  ? &trial->legal[rng_below(trial->rng, (uint32_t)trial->count)]
                                  : chosen;
        Action        mutant = mutate(trial, model);
        Game          copy = *trial->game;
        if (game_apply(&copy, trial->rules, &mutant, NULL) != REFUSAL_NONE) {
            if (memcmp(&copy, trial->game, sizeof copy) != 0)
                return failed(trial, &mutant, "a refused action that left a trace");
            continue;
        }
        if (!is_listed(&mutant))
            continue;
        if (mutant.player != trial->player) {
            trial->player = mutant.player;
            trial->count =
                game_legal(trial->legal, LEGAL_MAX, trial->rules, trial->game, mutant.player);
        }
        ActionList list = { trial->legal, trial->count, LEGAL_MAX };
        if (!list_has(&list, &mutant))
            return failed(trial, &mutant, "an accepted action that is not legal");
    }
    return true;
}

/* ---- Secrecy ---- */

/* The end of trade shows how many calamities everybody holds. */
static bool trade_ended(const Game *before, const Game *after)
{
    if (before->flow.depth < 2)
        return false;
    int phase = before->flow.frames[1].procedure;
    return (phase == PROCEDURE_CARD_PURCHASES || phase == PROCEDURE_TRADE)
           && (after->flow.depth < 2 || after->flow.frames[1].procedure != phase);
}

/* The packages of the Short Game come to light together. */
static bool packages_opened(const Game *before, const Game *after)
{
    const Frame *frame = flow_top_const(&before->flow);
    return frame->procedure == PROCEDURE_SHORT_GAME
           && frame->step != flow_top_const(&after->flow)->step;
}

/* What happens without chance, without cards that come to light and without any for the viewer. */
static bool nothing_revealed(const Game *before, const Game *after, Player viewer)
{
    return !trade_ended(before, after) && !packages_opened(before, after)
           && memcmp(&before->rng, &after->rng, sizeof before->rng) == 0
           && memcmp(before->pile_count, after->pile_count, sizeof before->pile_count) == 0
           && memcmp(before->discard, after->discard, sizeof before->discard) == 0
           && memcmp(before->held_open, after->held_open, sizeof before->held_open) == 0
           && (viewer == NOBODY
               || memcmp(before->hand[viewer], after->hand[viewer], sizeof before->hand[0]) == 0);
}

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

/* Somebody's cards may leave one option only, which the rules take at once: so it is known to all.
 */
static bool all_have_a_choice(const Rules *rules, const Game *game)
{
    bool trade = flow_top_const(&game->flow)->procedure == PROCEDURE_TRADE;
    for (uint32_t left = game_pending(rules, game); left && !trade; left &= left - 1) {
        Action items[2];
        if (game_legal(items, 2, rules, game, (Player)first32(left)) < 2)
            return false;
    }
    return true;
}

/* What is in a basket comes to light when it is paid for, and whether an offer can still be
 * honoured when somebody accepts it. */
static bool same_outcome(const Game *a, const Game *b)
{
    for (Player p = 0; p < a->player_count; p++)
        if (a->players[p].advances != b->players[p].advances)
            return false;
    if (flow_top_const(&a->flow)->procedure != PROCEDURE_TRADE
        || flow_top_const(&b->flow)->procedure != PROCEDURE_TRADE)
        return true;
    for (int i = 0; i < DEALS_MAX; i++)
        if (a->phase.trade.deals[i].number != b->phase.trade.deals[i].number)
            return false;
    return true;
}

/* The same action in a game that differs only in what the viewer cannot see. */
static bool check_step_view(const Trial *trial, const Game *other, Player viewer,
                            const Action *chosen)
{
    Game real = *trial->game, imagined = *other;
    imagined.rng = real.rng;
    /* Somebody else's cards may not allow it there, and the last tribute brings all to light, as
     * does whoever is asked for a card by name. */
    bool demanded = chosen->kind == ACTION_CHOOSE_PLAYER
                    && flow_top_const(&real.flow)->procedure == PROCEDURE_ABILITIES
                    && demanded_card(&real) != CARD_WATER;
    if (demanded || chosen->kind == ACTION_GIVE
        || game_check(trial->rules, &imagined, chosen) != REFUSAL_NONE
        || !all_have_a_choice(trial->rules, &imagined))
        return true;
    Event  real_items[EVENTS_MAX], imagined_items[EVENTS_MAX];
    Events real_events = { real_items, 0, EVENTS_MAX, 0 };
    Events imagined_events = { imagined_items, 0, EVENTS_MAX, 0 };
    Game   other_before = imagined;
    game_apply(&real, trial->rules, chosen, &real_events);
    game_apply(&imagined, trial->rules, chosen, &imagined_events);
    if (!nothing_revealed(trial->game, &real, viewer)
        || !nothing_revealed(&other_before, &imagined, viewer) || !same_outcome(&real, &imagined)
        || memcmp(&real.flow, &imagined.flow, sizeof real.flow) != 0
        || real.acting != imagined.acting
        || game_pending(trial->rules, &real) != game_pending(trial->rules, &imagined))
        return true;
    if (!same_events(&real_events, &imagined_events, viewer))
        return failed(trial, chosen, "events that tell what is hidden");
    View seen, seen_there;
    view_make(&seen, trial->rules, &real, viewer);
    view_make(&seen_there, trial->rules, &imagined, viewer);
    return memcmp(&seen, &seen_there, sizeof seen) == 0
           || failed(trial, chosen, "a view that tells what is hidden after an action");
}

static bool check_view_legal(const Trial *trial, const View *view)
{
    static _Thread_local Action real[LEGAL_MAX], shown[LEGAL_MAX];
    int count = game_legal(real, LEGAL_MAX, trial->rules, trial->game, view->viewer);
    int shown_count = game_legal(shown, LEGAL_MAX, trial->rules, &view->shown, view->viewer);
    if (count != shown_count || memcmp(real, shown, sizeof real[0] * (size_t)count) != 0)
        return failed(trial, count > 0 ? &real[0] : NULL,
                      "legal actions that do not follow from what the player sees");
    return true;
}

static bool check_view(Trial *trial, const Action *chosen)
{
    uint32_t seats = trial->game->player_count;
    uint32_t seat = rng_below(trial->rng, seats + 1);
    Player   viewer = seat < seats ? (Player)seat : NOBODY;
    View     view, again;
    Game     sample;
    view_make(&view, trial->rules, trial->game, viewer);
    view_renew(&trial->renewed, trial->rules, trial->game, viewer,
               game_pending(trial->rules, trial->game));
    if (memcmp(&view, &trial->renewed, sizeof view) != 0)
        return failed(trial, NULL, "a renewed view that differs from a new one");
    if (viewer != NOBODY && !check_view_legal(trial, &view))
        return false;
    view_sample(&sample, trial->rules, &view, trial->rng);
    game_verify(trial->rules, &sample);
    game_verify_played(trial->rules, &sample);
    view_make(&again, trial->rules, &sample, viewer);
    if (memcmp(&view, &again, sizeof view) != 0)
        return failed(trial, NULL, "an imagined game that looks different");
    /* The secret choices of a start come to light together with the last one, */
    if (flow_top_const(&trial->game->flow)->procedure == PROCEDURE_SECRET_START)
        return true;
    /* and so do joint losses. */
    if (memcmp(&view.shown.conflict, &trial->game->conflict, sizeof view.shown.conflict) != 0)
        return true;
    return check_step_view(trial, &sample, viewer, chosen);
}
