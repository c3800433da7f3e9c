/* The bots of a family that has none of its own: `random` does anything that is legal, and `normal`
 * plays each action out to the end at random, many times, and takes the one that wins most often.
 * They know nothing of the game but its table. */
#ifndef BOTS_DEFAULT_BOTS_H
#define BOTS_DEFAULT_BOTS_H

#include "bots/bots.h"

bool        default_bot_at(BotWords *out, int bot);
bool        default_bot_read(AnyBot *out, int bot, const char *text, Error *error);
Action      default_bot_choose(const AnyBot *bot, const Ruleset *rules, const void *view,
                               AnyMemory *memory, Rng *rng);
Action      default_bot_explain(Considered *out, const AnyBot *bot, const Ruleset *rules,
                                const void *view, AnyMemory *memory, Rng *rng);
const char *default_bot_note(int note);
const char *default_bot_measure(int prompt);
Player      default_bot_next(const Ruleset *rules, const void *game, uint32_t pending, Player last);

#define DEFAULT_BOTS(of)                                                                           \
    {                                                                                              \
        .family = (of), .at = default_bot_at, .read = default_bot_read,                            \
        .choose = default_bot_choose, .explain = default_bot_explain, .note = default_bot_note,    \
        .measure = default_bot_measure, .next = default_bot_next                                   \
    }

#endif
