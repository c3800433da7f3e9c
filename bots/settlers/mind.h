/* How the settlers' bots judge: values in hundredths of a point. Everything looks only at what a
 * player sees, so that a view's `shown` and a sampled game serve alike. */
#ifndef BOTS_SETTLERS_MIND_H
#define BOTS_SETTLERS_MIND_H

#include "rules/settlers/cards.h"
#include "rules/settlers/game.h"
#include "rules/table/rng.h"

/* What a good is worth in this round, with rounds to come. */
int mind_good(const StGame *game, int letter);
/* What an effect brings to the player, verbs by a guess. */
int mind_effect(const StSet *set, const StGame *game, int player, StCardId source, int item);
/* What a price takes away. */
int mind_cost(const StGame *game, const StCost *cost);
/* What is reckoned once for a decision, when it is asked for; begins as MIND_FRESH. */
typedef struct MindOnce {
    int cheapest; /* What the location least worth keeping is worth; -1: not yet known. */
    int lacking;  /* Bits of the resources that a card of the hand lacks; -1 likewise. */
} MindOnce;
#define MIND_FRESH ((MindOnce){ -1, -1 })
/* What building a card now is made of. */
typedef struct MindBuild {
    int points;   /* Of the location, in the end. */
    int later;    /* What its abilities bring. */
    int at_once;  /* Its first production and its bonus. */
    int cost;     /* In goods. */
    int given_up; /* What the location or foundation that goes is worth. */
} MindBuild;
MindBuild mind_build_parts(const StSet *set, const StGame *game, int player, StCardId card,
                           MindOnce *once);
/* What building it now is worth, its price and what is given up for it included. */
int mind_build(const StSet *set, const StGame *game, int player, StCardId card, MindOnce *once);
int mind_deal(const StSet *set, const StGame *game, int player, StCardId card);
int mind_raze_field(const StSet *set, const StGame *game, StCardId card);
/* What a location that stands is worth to keep. */
int mind_keep(const StSet *set, const StGame *game, int player, StCardId card);
/* The best that can be made of a card of the hand, now or later. */
int mind_card(const StSet *set, const StGame *game, int player, StCardId card, MindOnce *once);

/* The choice of the bot `normal`; with noise (hundredths of a point) it errs. */
Action mind_choose(const StSet *set, const StGame *game, int player, Rng *rng, int noise);
/* The value that it gives to a legal action of the player at a prompt of this kind, noise apart. */
int mind_value(const StSet *set, const StGame *game, int player, uint32_t prompt,
               const Action *action, MindOnce *once);
/* The same by the row of the prompt: of a turn, of most other questions, and of the effects of a
 * card among which one is chosen. */
typedef int   MindJudgement(const StSet *set, const StGame *game, int player, const Action *action,
                            MindOnce *once);
MindJudgement mind_action, mind_answer, mind_branch;
/* The search of the bot `hard`. */
/* What it tried: so many actions in so many games each; none where it did not search. */
typedef struct MindTrial {
    int actions, games;
} MindTrial;
struct StView;
Action mind_search(const StSet *set, const void *view, Rng *rng, MindTrial *trial);

#endif
