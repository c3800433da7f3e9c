/* A bot sees a View and returns an Action. It keeps nothing between calls but what its seat's
 * memory holds, and draws its chance from the generator it is given. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "bots/memory.h"
#include "bots/bots.h"
#include "bots/reasons.h"
#include "bots/weights.h"
#include "rules/civ/view.h"

typedef struct Bot Bot;
struct Bot {
    const char        *name;
    const char        *about;
    const char        *level;   /* The bot whose character it is; null for others. */
    const Weights     *weights; /* Null for bots that judge nothing. */
    const SmallTables *small;   /* Instead of these at small tables; null: the same at all. */
    /* Of bots that search: imagined games for a decision that matters; 0: as many as the time
     * allows. With a time the same seed may give other games. */
    int budget;
    int milliseconds; /* For such a decision; 0: as long as the budget takes. */
    /* A legal action of view->viewer, who is pending. What was weighed is added to the reasons
     * unless they are null; they change nothing. */
    Action (*decide)(const Bot *bot, const Rules *rules, const View *view, BotMemory *memory,
                     Rng *rng, Reasons *reasons);
};

static inline Action bot_choose(const Bot *bot, const Rules *rules, const View *view,
                                BotMemory *memory, Rng *rng)
{
    return bot->decide(bot, rules, view, memory, rng, NULL);
}

/* By which it judges at a table of so many. */
const Weights *bot_weights(const Bot *bot, int players);

/* Decides, and says why, as Bots.explain does. For
 * advice to a person give a copy of a memory that is thrown away afterwards; it may be zero. */
Action bot_explain(Considered *out, const Bot *bot, const Rules *rules, const View *view,
                   BotMemory *memory, Rng *rng);

/* What the scores in such a text measure at a prompt; null only for no prompt. */
const char *bot_measure(PromptKind kind);

/* By name, or null. */
const Bot *bot_by_name(const char *name);
/* The i-th bot, or null past the last: for lists. */
const Bot *bot_at(int index);
/* Likewise, of those that only simulations and tests play against. */
const Bot *bot_sparring(int index);

/* A bot as people ask for it: NAME, with :FILE for other weights, :N for a budget and :Nms for a
 * time, e.g. hard:200 or normal:tuned.json. The bot points into the choice, which must stay where
 * it is. */
typedef struct BotChoice {
    Bot         bot;
    Weights     weights;
    SmallTables small;
    char        name[BOT_NAME_MAX];
} BotChoice;
bool bot_read(BotChoice *out, const char *text, Error *error);

/* The same for those who know bots by the table of their family. It points at the weights of the
 * bot. */
AnyBot civ_bot(const Bot *bot);

/* Whom of the pending players to ask next: in movement by the order of the census, in trade first
 * those on whom an open deal waits, then all in turn after `last`. A player whose deals all wait
 * for others has nothing to say: the result is NOBODY when only such players are left among
 * `pending`. */
Player bot_next(const Rules *rules, const Game *game, uint32_t pending, Player last);

#endif
