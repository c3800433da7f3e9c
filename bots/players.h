/* The bots of a family as the rest of the program knows them. A bot sees a view and returns an
 * action; it keeps nothing between calls but what the memory of its seat holds, and draws its
 * chance from the generator it is given. */
#ifndef BOTS_PLAYERS_H
#define BOTS_PLAYERS_H

#include "rules/table/family.h"

enum { MEMORY_BYTES = 2048 };

/* What a seat remembers between its decisions. The caller owns it, zeroes it when a game begins and
 * feeds it the events. A bot whose memory is lost plays on from the position. */
typedef struct AnyMemory {
    alignas(16) uint8_t bytes[MEMORY_BYTES];
} AnyMemory;

typedef struct BotWords {
    const char *name;
    const char *about;
    bool        slow; /* It searches: let a worker think. */
} BotWords;

typedef struct Players {
    const Family *family;
    /* The i-th bot, false past the last. Every family has a bot `normal`. */
    bool (*at)(BotWords *out, int bot);
    /* A legal action of the viewer, who is pending. */
    Action (*choose)(int bot, const Ruleset *rules, const void *view, AnyMemory *memory, Rng *rng);
    /* The same, and why: lines of text, each with its end, cut off where they do not fit. */
    Action (*explain)(char *out, size_t size, int bot, const Ruleset *rules, const void *view,
                      AnyMemory *memory, Rng *rng);
    /* Tells the memory of a seat what has happened; events that the seat may not see are passed
     * over. */
    void (*watch)(AnyMemory *memory, const Ruleset *rules, Player seat, const Events *events);
    /* A person, who may take longer than bots make offers, has made one that the seat can see. Null
     * without a market. */
    void (*person_offers)(AnyMemory *memory);
    /* Whom of the pending players to ask next after `last`; NOBODY when all of them wait for
     * others. */
    Player (*next)(const Ruleset *rules, const void *game, uint32_t pending, Player last);
} Players;

const Players *players_of(const Family *family);

/* By name, or -1. */
int players_bot(const Players *players, const char *name);

#endif
