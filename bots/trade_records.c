/* Phase 7: how far partners are believed. Who has kept what it said is believed more, who has lied
 * less, and a lie counts for more than a kept word; both fade, so that a name can be mended. */
#include "bots/trading.h"

enum {
    RISK_MOST = 60,
    LIES_BAD_PERCENT = 80,
    LATE_TURNS = 4,
    RIVAL_USUAL = 4,
    TAKEN_USUAL = 4,  /* Offers that everybody is thought to have taken, and had taken. */
    LACKING_MOST = 25 /* In percent: who lacks so much owes all that is asked of it. */
};

static int belief_learned(const Mind *mind, Player partner)
{
    const BotMemory *memory = mind->memory;
    int              usual = weight(mind, WEIGHT_TRADE_LEARNING);
    int              kept = memory->kept_from[partner];
    int              lies = memory->lies_from[partner] * weight(mind, WEIGHT_TRADE_LIE_COUNTS);
    return (usual * weight(mind, WEIGHT_TRADE_BELIEF) + 100 * kept) / (usual + kept + lies);
}

/* Calamities are handed back and forth by those who forget to whom they gave them. */
static int return_risk(const Mind *mind, Player partner)
{
    return mind->memory->burdened & bit32(partner) ? weight(mind, WEIGHT_TRADE_RETURN_RISK) : 0;
}

int belief_in(const Mind *mind, Player partner)
{
    int belief = weight(mind, WEIGHT_TRADE_BELIEF);
    if (partner >= PLAYERS_MAX)
        return belief;
    if (weight(mind, WEIGHT_TRADE_LEARNING) > 0)
        belief = belief_learned(mind, partner);
    else
        belief -= 4 * weight(mind, WEIGHT_TRADE_GRUDGE) * mind->memory->lies_from[partner];
    int most = 100 - return_risk(mind, partner);
    return belief < 0 ? 0 : belief < most ? belief : most;
}

int claim_worth(const Mind *mind, Player partner, int truth)
{
    int belief = belief_in(mind, partner), worth = truth * belief / 100;
    /* What comes instead of what was said is a calamity, mostly. */
    if (weight(mind, WEIGHT_TRADE_LEARNING) > 0)
        worth -= (100 - belief) * LIES_BAD_PERCENT * weight(mind, WEIGHT_TRADE_CALAMITY) / 10000;
    return worth;
}

int claims_gain(const Mind *mind, Hand *after, const uint8_t *names, int max, Player partner,
                int *gain)
{
    int from = figure(mind, NUMBER_TRADE_TRUTHS), count = names_in(names, max);
    for (int i = from; i < count; i++)
        *gain += claim_worth(mind, partner, hand_gain(mind, after, names[i]));
    return count > from ? count - from : 0;
}

static int risk_learned(const Mind *mind, Player partner)
{
    const BotMemory *memory = mind->memory;
    int              usual = weight(mind, WEIGHT_TRADE_LEARNING);
    return (usual * weight(mind, WEIGHT_TRADE_UNNAMED_RISK) + 100 * memory->unnamed_bad[partner])
           / (usual + memory->unnamed_from[partner]);
}

static int risk_remembered(const Mind *mind, Player partner)
{
    const BotMemory *memory = mind->memory;
    int              risk = weight(mind, WEIGHT_TRADE_RISK_PERCENT)
               + weight(mind, WEIGHT_TRADE_GRUDGE)
                     * (memory->calamities_from[partner] + memory->lies_from[partner])
                     / (2 + memory->deals_done / 4);
    return risk < RISK_MOST ? risk : RISK_MOST;
}

int unknown_worth(const Mind *mind, Player partner, int count, bool offered)
{
    int risk;
    if (partner >= PLAYERS_MAX)
        risk = weight(mind, WEIGHT_TRADE_RISK_PERCENT);
    else if (!offered || weight(mind, WEIGHT_TRADE_UNNAMED_RISK) < 0)
        risk = risk_remembered(mind, partner);
    else if (weight(mind, WEIGHT_TRADE_LEARNING) > 0)
        risk = risk_learned(mind, partner);
    else
        risk = weight(mind, WEIGHT_TRADE_UNNAMED_RISK);
    if (partner < PLAYERS_MAX && return_risk(mind, partner) > risk)
        risk = return_risk(mind, partner);
    /* Whoever answers an open offer is not known, and may always bring one. */
    return count * weight(mind, WEIGHT_TRADE_UNKNOWN)
           - (count > 0 || partner >= PLAYERS_MAX) * risk * weight(mind, WEIGHT_TRADE_CALAMITY)
                 / 100;
}

/* The table may have told its bots to, or not to, whatever their weights say. */
static int rival_weight(const Mind *mind)
{
    int due = weight(mind, WEIGHT_TRADE_RIVAL);
    switch (mind->game->switches[SWITCH_BOTS_WEIGH_STANDING]) {
    case BOTS_WEIGH_STANDING_YES:
        return due > 0 ? due : RIVAL_USUAL;
    case BOTS_WEIGH_STANDING_NO:
        return 0;
    default:
        return due;
    }
}

/* Who takes only what brings much lives on those who take what brings little, and has its own
 * offers taken more often than it takes those of others. What it gains nobody can see, but what is
 * taken everybody hears. It ends by itself: who finds fewer takers is even with them in the end. */
int taking_due(const Mind *mind, Player partner)
{
    const BotMemory *memory = mind->memory;
    int              most = weight(mind, WEIGHT_TRADE_RECIPROCITY);
    if (most == 0)
        return 0;
    int percent = 100 * (memory->taken_by[partner] + TAKEN_USUAL)
                  / (memory->taken_from[partner] + TAKEN_USUAL);
    int lacking = weight(mind, WEIGHT_TRADE_RECIPROCITY_FROM) - percent;
    return lacking <= 0 ? 0 : lacking >= LACKING_MOST ? most : most * lacking / LACKING_MOST;
}

int rival_due(const Mind *mind, Player partner)
{
    int due = rival_weight(mind);
    return due > 0 && partner < PLAYERS_MAX && turns_left(mind) <= LATE_TURNS
                   && standing(mind, partner) > standing(mind, mind->me)
               ? due
               : 0;
}
