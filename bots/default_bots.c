#include "bots/default_bots.h"

#include <string.h>

#include "rules/table/bits.h"
#include "rules/table/must.h"

typedef enum { BOT_RANDOM, BOT_NORMAL, BOTS } Bot;
enum { LEGAL = 1024, TRIALS = 400, STEPS = 1000 };

static const BotWords bots[BOTS] = {
    [BOT_RANDOM] = { "random", "does anything that is legal", false, NULL },
    [BOT_NORMAL] = { "normal", "plays every action out at random and takes the best", false, NULL },
};

bool default_bot_at(BotWords *out, int bot)
{
    if (bot < 0 || bot >= BOTS)
        return false;
    *out = bots[bot];
    return true;
}

bool default_bot_read(AnyBot *out, int bot, const char *text, Error *error)
{
    if (strchr(text, ':'))
        return fail(error, "%s: there is nothing to choose about this bot", text);
    out->bytes[0] = (uint8_t)bot;
    return true;
}

/* Plays on at random; false when the game does not end in time. */
static bool play_out(void *game, const Ruleset *rules, Rng *rng)
{
    static _Thread_local Action legal[LEGAL];
    for (int step = 0; step < STEPS; step++) {
        uint32_t pending = rules->family->pending(rules, game);
        if (pending == 0)
            return true;
        int count = rules->family->legal(legal, LEGAL, rules, game, (Player)first32(pending));
        must(count > 0);
        must(rules->family->apply(game, rules, &legal[rng_below(rng, (uint32_t)count)], NULL)
             == ACCEPTED);
    }
    return false;
}

/* How many players the viewer has left behind; equal victories count the same. */
static int beaten(const Ruleset *rules, const void *game, Player viewer)
{
    const ResultTable *results = family_results(rules->family);
    Player             ranking[PLAYERS_MAX];
    int                count = rules->family->standing(rules, game).player_count;
    int                place = 0, winners = results->winners(rules, game);
    results->ranking(ranking, rules, game);
    while (ranking[place] != viewer)
        place++;
    return count - (place < winners ? 0 : place);
}

static int best_of(const Action *legal, int count, const Ruleset *rules, const void *view,
                   Player viewer, Rng *rng)
{
    static _Thread_local AnyGame game;
    int64_t                      best_score = -1;
    int                          best = 0, trials = TRIALS / count + 1;
    for (int i = 0; i < count; i++) {
        int64_t score = 0;
        for (int trial = 0; trial < trials; trial++) {
            family_views(rules->family)->sample(&game, rules, view, rng);
            if (rules->family->apply(&game, rules, &legal[i], NULL) == ACCEPTED
                && play_out(&game, rules, rng))
                score += beaten(rules, &game, viewer);
        }
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}

Action default_bot_choose(const AnyBot *bot, const Ruleset *rules, const void *view,
                          AnyMemory *memory, Rng *rng)
{
    Action legal[LEGAL];
    int    count = family_views(rules->family)->legal(legal, LEGAL, rules, view);
    (void)memory;
    must(count > 0);
    if (bot->bytes[0] == BOT_RANDOM || count == 1)
        return legal[rng_below(rng, (uint32_t)count)];
    /* The player of an action is the viewer. */
    return legal[best_of(legal, count, rules, view, legal[0].player, rng)];
}

Action default_bot_explain(Considered *out, const AnyBot *bot, const Ruleset *rules,
                           const void *view, AnyMemory *memory, Rng *rng)
{
    Action action = default_bot_choose(bot, rules, view, memory, rng);
    *out = (Considered){ .prompt = family_views(rules->family)->prompt(rules, view),
                         .chosen = action };
    return action;
}

const char *default_bot_note(int note)
{
    (void)note;
    return NULL;
}

const char *default_bot_measure(int prompt)
{
    (void)prompt;
    return NULL;
}

Player default_bot_next(const Ruleset *rules, const void *game, uint32_t pending, Player last)
{
    (void)rules;
    (void)game;
    (void)last;
    return (Player)first32(pending);
}
