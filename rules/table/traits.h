/* What those who serve a table have to know of a step and of an action, whatever the game. */
#ifndef RULES_TABLE_TRAITS_H
#define RULES_TABLE_TRAITS_H

/* Properties of the step that is being played, declared by its procedure. Clocks, bots, absence
 * and clients ask for these, never for a phase. */
enum {
    /* Offers are open to all, in any order and again and again; who has finished may come back.
     * Bots leave people the first chance. Family.market tells of the offers. */
    TRAIT_OPEN_MARKET = 1,
    /* All who are pending share one clock; when it runs out the table does Family.time_up. */
    TRAIT_SHARED_CLOCK = 2,
    /* That clock has run out: what has begun may be finished for a short while, then the table does
     * Family.time_up again. */
    TRAIT_CLOSING = 4,
    /* Everybody files in secret what may be traded, and all deals are made when the round closes:
     * by Family.time_up or because all are ready. What is filed stands for somebody who is away. */
    TRAIT_SEALED_MARKET = 8
};

/* Properties of an action, for limits that an absent player sets and for standing answers. An
 * action that begins something has those of every way to finish it as well. */
enum {
    ACT_PASSES = 1,      /* Declines or ends: always within the limits. */
    ACT_TRADES = 2,      /* Makes or takes an offer. */
    ACT_SPENDS = 4,      /* Pays with what could be kept. */
    ACT_ATTACKS = 8,     /* Takes something from another player. */
    ACT_FINISHES = 16,   /* Leaves the market. */
    ACT_REPLACES = 32,   /* Changes what its player has left standing: nobody else may. */
    ACT_TAKES_BACK = 64, /* Leads back to where its player was before. */
    ACT_LONG = 128       /* Makes the rules reckon for milliseconds, not for microseconds. */
};

#endif
