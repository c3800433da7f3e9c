/* The bots of a family as the rest of the program knows them. A bot sees a view and returns an
 * action; it keeps nothing between calls but what the memory of its seat holds, and draws its
 * chance from the generator it is given. */
#ifndef BOTS_BOTS_H
#define BOTS_BOTS_H

#include "bots/reasons.h"
#include "data/error.h"
#include "rules/table/family.h"

enum { MEMORY_BYTES = 2048, BOT_BYTES = 4096, BOT_NAME_MAX = 128 };

/* What a seat remembers between its decisions. The caller owns it, zeroes it when a game begins and
 * feeds it the events. A bot whose memory is lost plays on from the position. */
typedef struct AnyMemory {
    alignas(16) uint8_t bytes[MEMORY_BYTES];
} AnyMemory;

typedef struct BotWords {
    const char *name;
    const char *about;
    bool        slow;  /* It searches: let a worker think. */
    const char *level; /* The bot whose character it is; null for others. */
} BotWords;

/* A bot as people ask for it: a name, or a name with what is wanted otherwise than usual, such as
 * hard:200 or normal:tuned.json. It may point into itself: it stays where it was read. */
typedef struct AnyBot {
    char name[BOT_NAME_MAX];
    bool slow;
    alignas(16) uint8_t bytes[BOT_BYTES];
} AnyBot;

enum { CONSIDERED_MAX = 6, PLANNED_MAX = 12 };

/* Why a bot decided as it did: what its plan is for, what it weighed, the best first, and the steps
 * that follow by its plan. */
typedef struct Considered {
    Prompt      prompt;
    Action      chosen;
    int         note_count;
    Note        notes[NOTES_MAX];
    const char *measure; /* What the scores measure; null where nothing is weighed. */
    int         count;   /* Of these ... */
    int         all;     /* ... among so many. */
    Action      actions[CONSIDERED_MAX];
    int         scores[CONSIDERED_MAX];
    int         plan_count, plan_all; /* Likewise. */
    Action      plan[PLANNED_MAX];
} Considered;

typedef struct Bots {
    const Family *family;
    /* The i-th bot, false past the last. Every family has a bot `normal`. */
    bool (*at)(BotWords *out, int bot);
    /* Likewise those that only simulations and tests play against; they are numbered on from the
     * last of the others. Null where there are none. */
    bool (*sparring)(BotWords *out, int bot);
    /* One of these as the whole text asks for it; false with what is wrong. Called by
     * bots_read(), which knows the number and fills in the rest. */
    bool (*read)(AnyBot *out, int bot, const char *text, Error *error);
    /* A legal action of the viewer, who is pending. */
    Action (*choose)(const AnyBot *bot, const Ruleset *rules, const void *view, AnyMemory *memory,
                     Rng *rng);
    /* The same, and why. */
    Action (*explain)(Considered *out, const AnyBot *bot, const Ruleset *rules, const void *view,
                      AnyMemory *memory, Rng *rng);
    /* The patterns of all notes, and names by which translations know them; null past the last. */
    const char *(*note)(int note);
    const char *(*note_name)(int note);
    /* What the scores of a prompt measure, as Considered says it; null where nothing is weighed. */
    const char *(*measure)(int prompt);
    /* True and the next action of a plan that the seat is carrying out, if it is legal now: its bot
     * need not be shown the game for it. Null where bots make no plans. */
    bool (*carries_on)(AnyMemory *memory, const Ruleset *rules, const void *game, Action *out);
    /* The seats whose memories keep something of these events. Null where bots remember nothing. */
    uint32_t (*concerned)(const void *game, const Events *events);
    /* Tells the memory of a seat what has happened; events that the seat may not see are passed
     * over. Null likewise. */
    void (*watch)(AnyMemory *memory, const Ruleset *rules, Player seat, const Events *events);
    /* A person, who may take longer than bots make offers, has made one that the seat can see. Null
     * without a market. */
    void (*person_offers)(AnyMemory *memory);
    /* From now on the seat is played for a person who is away, or no longer: its bot risks less
     * where the person could not say what to risk. Null where that makes no difference. */
    void (*stands_in)(AnyMemory *memory, bool for_person);
    /* Whom of the pending players to ask next after `last`; NOBODY when all of them wait for
     * others. */
    Player (*next)(const Ruleset *rules, const void *game, uint32_t pending, Player last);
} Bots;

const Bots *bots_of(const Family *family);

/* From the reasons, as far as there is room. */
void considered_fill(Considered *out, const Reasons *reasons, const Prompt *prompt,
                     const Action *chosen, const char *measure);
/* A note as a sentence. */
void note_format(char *out, size_t size, const Ruleset *rules, const void *game, const Note *note);
/* All of it in sentences, a line each with its end, cut off where they do not fit: first the
 * question with the action. Lines that begin with a tab are scores, for those who ask for them. */
void considered_write(char *out, size_t size, const Ruleset *rules, const void *game,
                      const Considered *considered);

/* By name, of those that people are offered; or -1. */
int bots_find(const Bots *bots, const char *name);
/* LEVEL-mixed stands for the characters of a level, another one in each seat: which it means in the
 * n-th seat that is called so, in the game of this seed. -1: there are none. */
int bots_mixed(const Bots *bots, const char *name, uint64_t seed, int n);
/* The bot of this number, as usual. */
void bots_make(AnyBot *out, const Bots *bots, int bot);
/* Tells the memories of all seats whatever they keep of it. */
void bots_watch(AnyMemory *memories, const Bots *bots, const Ruleset *rules, const void *game,
                const Events *events);
/* As people ask for it, sparring partners included; false with what is wrong. */
bool bots_read(AnyBot *out, const Bots *bots, const char *text, Error *error);

#endif
