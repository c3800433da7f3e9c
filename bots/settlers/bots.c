/* The bots of the settlers family by their table; see bots/bots.h. */
#include "bots/bots.h"

#include <string.h>

#include "bots/settlers/explain.h"
#include "rules/settlers/view.h"
#include "rules/table/bits.h"

extern const Family settlers_family;

typedef enum { BOT_RANDOM, BOT_EASY, BOT_NORMAL, BOT_HARD, BOTS } Bot;

static const BotWords bots[BOTS] = {
    [BOT_RANDOM] = { "random", "does anything that is legal", false, NULL },
    [BOT_EASY] = { "easy", "judges every action roughly", false, NULL },
    [BOT_NORMAL] = { "normal", "builds what pays off, trades and razes with measure", false, NULL },
    [BOT_HARD] = { "hard", "plays the rest of the game in thought before it acts", true, NULL },
};

static bool at(BotWords *out, int bot)
{
    if (bot < 0 || bot >= BOTS)
        return false;
    *out = bots[bot];
    return true;
}

static bool read_choice(AnyBot *out, int bot, const char *text, Error *error)
{
    if (strchr(text, ':'))
        return fail(error, "%s: there is nothing to choose about this bot", text);
    out->bytes[0] = (uint8_t)bot;
    return true;
}

/* What a search tried is told to whoever asks why. */
static Action decide(MindTrial *trial, const AnyBot *any, const Ruleset *rules, const StView *view,
                     Rng *rng)
{
    Bot bot = (Bot)any->bytes[0];
    if (bot == BOT_RANDOM) {
        Action legal[512];
        int    count = st_view_legal(legal, 512, rules->edition, view);
        return legal[rng_below(rng, (uint32_t)count)];
    }
    if (bot == BOT_HARD)
        return mind_search(rules->edition, view, rng, trial);
    return mind_choose(rules->edition, &view->shown, view->viewer, rng, bot == BOT_EASY ? 220 : 30);
}

static Action choose(const AnyBot *bot, const Ruleset *rules, const void *view, AnyMemory *memory,
                     Rng *rng)
{
    (void)memory;
    MindTrial trial;
    return decide(&trial, bot, rules, view, rng);
}

static Action explain(Considered *out, const AnyBot *bot, const Ruleset *rules, const void *view,
                      AnyMemory *memory, Rng *rng)
{
    (void)memory;
    MindTrial trial = { 0 };
    Action    action = decide(&trial, bot, rules, view, rng);
    mind_explain(out, rules->edition, view, &action, trial, bot->bytes[0] != BOT_RANDOM);
    return action;
}

static Player next(const Ruleset *rules, const void *game, uint32_t pending, Player last)
{
    (void)rules;
    (void)game;
    (void)last;
    return (Player)first32(pending);
}

const Bots settlers_bots = { .family = &settlers_family,
                             .at = at,
                             .read = read_choice,
                             .choose = choose,
                             .explain = explain,
                             .measure = mind_measure,
                             .note = mind_note,
                             .note_name = mind_note_name,
                             .next = next };
