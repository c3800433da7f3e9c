/* How the settlers' bots judge: values in hundredths of a point. Everything looks only at what a player sees, so that
 * a view's `shown` and a sampled game serve alike. */
#ifndef BOTS_SETTLERS_MIND_H
#define BOTS_SETTLERS_MIND_H

#include "rules/settlers/cards.h"
#include "rules/settlers/game.h"
#include "rules/table/rng.h"

enum {
    MIND_NOISE = 8,        /* Of `normal`, which need not play the same game twice, */
    MIND_NOISE_EASY = 500, /* and of `easy`. */
    DEAL_CARD = 10,        /* What a card is worth that is laid down for a deal. */
    COST_FREE = 45         /* In a hundred: what a resource spent counts that nothing else needs. */
};

/* What the rest of the round can make of goods. What nothing needs is lost in the cleanup, so a good is worth most where
 * something in the hand lacks it. Reckoned once for a decision, when it is asked for; begins as MIND_FRESH. */
typedef struct MindPlan {
    bool    made;
    bool    acting;     /* The action of a turn is being chosen. */
    bool    general;    /* Before there are goods: they are worth what they are in general. */
    int     cheapest;   /* What the location least worth keeping is worth. */
    uint8_t needed[3];  /* Wood, stone and food that what is worth doing lacks, */
    int16_t worth[3];   /* what the next one of them brings, */
    uint8_t reached[3]; /* and those that workers can be exchanged for, so that the best of it can be done. */
    int     reach;      /* What that brings for each of them. */
    int     idle;       /* Resources, and pairs of workers, that nothing in the hand needs; below 0: so many are lacking. */
} MindPlan;
#define MIND_FRESH ((MindPlan){ .made = false })
const MindPlan *mind_plan(const StSet *set, const StGame *game, int player, MindPlan *plan);

int mind_rounds_left(const StGame *game);
/* What a good is worth in general. */
int mind_good(const StGame *game, int letter);
/* What so many of a good are worth now. */
int mind_goods_now(const StSet *set, const StGame *game, int player, int letter, int n, const MindPlan *plan);
/* What a card drawn is worth more or less than usual. */
int mind_card_wish(const MindPlan *plan);
/* What can be taken of somebody's goods: up to n of these letters. */
int mind_theft(const StSet *set, const StGame *game, int player, int victim, int letters, int n, const MindPlan *plan);
/* What an effect brings to the player, verbs by a guess; in general, or by a plan in this moment. */
int mind_effect(const StSet *set, const StGame *game, int player, StCardId source, int item, const MindPlan *plan_or_null);
/* Of one of its items. */
int mind_item(const StSet *set, const StGame *game, int player, StCardId source, const StItem *item, const MindPlan *plan_or_null);
/* What a price takes away. */
int mind_cost(const StGame *game, const StCost *cost);
/* What the card is worth to the player once it is built, its price apart; now is the moment of building. */
int mind_built(const StSet *set, const StGame *game, int player, StCardId card, const MindPlan *plan_or_null);
/* What building it now is worth, its price and what is given up for it included. */
int mind_build(const StSet *set, const StGame *game, int player, StCardId card, const MindPlan *plan);
int mind_deal(const StSet *set, const StGame *game, int player, StCardId card, const MindPlan *plan);
int mind_raze_field(const StSet *set, const StGame *game, int player, StCardId card, const MindPlan *plan);
/* What a location that stands is worth to keep. */
int mind_keep(const StSet *set, const StGame *game, int player, StCardId card);
/* The best that can be made of a card of the hand, now or later. */
int mind_card(const StSet *set, const StGame *game, int player, StCardId card, const MindPlan *plan);

/* The choice of the bot `normal`; with noise (hundredths of a point) it errs. */
Action mind_choose(const StSet *set, const StGame *game, int player, Rng *rng, int noise);
/* The value that it gives to a legal action of a turn. */
int mind_action(const StSet *set, const StGame *game, int player, const Action *action, MindPlan *plan);
/* The search of the bot `hard`. */
struct StView;
Action mind_search(const StSet *set, const void *view, Rng *rng);

#endif
