/* One game of libecumene: who is asked, the list to choose from, and what an episode came to. */
#ifndef RESEARCH_ENVIRONMENT_H
#define RESEARCH_ENVIRONMENT_H

#include "bots/bots.h"
#include "research/ecumene.h"
#include "research/observation.h"

enum { LISTED_MAX = 16384 };

/* What the environments of a handle share. Scratch is used by one of them at a time. */
typedef struct World {
    const Family   *family;
    const Bots     *players;
    const Observer *observer;
    Ruleset         rules; /* Edition and board are owned. */
    AnyOptions      options;
    Layout          layout;
    int             actions_max;
    int             offers;
    int             step_limit;
    bool            auto_reset;
    float           points_weight;
    int             bot_count;
    AnyBot          bots[ECUMENE_BOTS_MOST];
    uint64_t        edition_hash, board_hash; /* Of what is played, for those who carry games. */

    Action *listed; /* LISTED_MAX of them. */
    Event  *events; /* As many as the family says. */
    AnyView view;   /* Of the player who is asked in the environment looked at last. */
    AnyGame draft;  /* A game to try something in. */
} World;

/* An entry of the list that takes several actions: where they are in Environment.rows. */
typedef struct Composed {
    uint8_t first, count;
} Composed;

typedef struct Environment {
    void      *game;   /* Of the family. */
    Rng        chance; /* Of the offers drawn and of bots; that of the game is its own. */
    uint64_t   seed;   /* Of all episodes. */
    uint32_t   episode;
    uint32_t   steps;
    Player     player; /* Who is asked; NOBODY: the game has ended. */
    Player     last;   /* Who was asked before. */
    bool       ended;
    bool       terminated;
    bool       truncated;
    bool       watched; /* A bot has played in this episode, and the memories are kept up. */
    int        count;   /* Of the list ... */
    int        drawn;   /* ... how many at its end are offers that were drawn. */
    int        left_out;
    int        taken;     /* The entry of the list before that the last step took, or -1. */
    int        composed;  /* How many at its very end the caller has made, ... */
    int        rows_used; /* ... of so many actions. */
    Composed   entries[ECUMENE_COMPOSED_MOST];
    Action    *actions;  /* The list, with room for World.actions_max. */
    Action    *rows;     /* ECUMENE_COMPOSED_ROWS of them. */
    AnyMemory *memories; /* By seat. */

    /* What the last step wrote, so that the next one need not clear whole rows. */
    const uint8_t *mask_written;
    const int32_t *features_written;
    int            mask_count, features_count;
} Environment;

/* Episode 0 of a seed. */
void environment_seed(Environment *environment, World *world, uint64_t seed);
/* Sets up the episode and asks. */
void environment_begin(Environment *environment, World *world);
/* Takes an action of the list, or with a bot the bot's, and asks the next player unless the game
 * has ended. */
void environment_step(Environment *environment, World *world, int action,
                      const AnyBot *bot_or_null);
/* Finds who is asked and makes the list. */
void environment_ask(Environment *environment, World *world);
/* Leaves the view of the player who is asked in world->view; there must be one. */
void environment_look(const Environment *environment, World *world);

/* Reward of the step that has just been taken, for each player. */
void environment_reward(float *out, const Environment *environment, const World *world);
/* Who has won, in the order of the result, and how many: several share a victory, and there are
 * none before the end or in a game alone that is lost. */
int environment_winners(Player out[PLAYERS_MAX], const Environment *environment,
                        const World *world);
int environment_points(const Environment *environment, const World *world, Player player);
/* ECUMENE_FEATURES numbers. */
void action_features(int32_t *out, const World *world, const Action *action);
/* The action that has these features; false for what no action has. */
bool action_of_features(Action *out, const World *world, const int32_t *row);

/* `to` becomes what `from` is; both have the same rules. */
void environment_copy(Environment *to, const Environment *from, const World *world);
/* Deals anew what the viewer does not see. */
void environment_sample(Environment *environment, World *world, Player viewer, uint64_t seed);

/* An independent seed for the index-th of something. */
uint64_t seed_mix(uint64_t seed, uint64_t index);

#endif
