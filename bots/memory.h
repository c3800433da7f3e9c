/* What a seat remembers between its decisions: the plan it is carrying out, how far it has come in
 * this turn's trade, and who has dealt badly with it. The caller owns it, zeroes it when a game
 * begins and feeds it the events; it holds nothing that its seat has not seen. A bot whose memory
 * is lost plays on from the position. */
#ifndef BOTS_MEMORY_H
#define BOTS_MEMORY_H

#include "rules/civ/view.h"

enum { PLAN_MAX = 80, CLAIMS_MAX = 8, PROMISES_MAX = 16, PROMISED_MAX = 4 };

/* What has been said in an offer beyond the cards that must be true: the cards that this seat gives
 * and those that it is to get, CARD_NONE filling up. */
typedef struct Promise {
    uint8_t number; /* Of the offer. */
    uint8_t give[PROMISED_MAX];
    uint8_t get[PROMISED_MAX];
    uint8_t get_copies[PROMISED_MAX]; /* The how manieth of its kind each one is. */
} Promise;

typedef struct BotMemory {
    /* Actions still to be taken, as long as the turn and the procedure are those of the plan. */
    Action  plan[PLAN_MAX];
    uint8_t plan_turn;
    uint8_t plan_procedure;
    uint8_t plan_count;
    uint8_t plan_next;
    uint8_t plans_made; /* In this phase. */
    /* The sites for which tokens have gathered, in this turn. */
    uint32_t sites[AREA_WORDS];
    uint8_t  sites_turn;
    /* Trade: what has been tried this turn. */
    uint8_t  trade_turn;
    uint8_t  offers_made;
    uint8_t  deals_done;
    uint8_t  idle;        /* Offers since anything came of one. */
    uint8_t  offers_seen; /* The newest offer that has been judged ... */
    uint32_t hand_seen;   /* ... with the hand of this sum. */
    uint32_t burdened;    /* Who was given a calamity from here and has not given one back. */
    uint32_t answered[8]; /* Bit set of the offers that have been answered with one. */
    /* A deal in which the partner has claimed a card beyond those that must be true. */
    uint8_t claim_partner[CLAIMS_MAX];
    uint8_t claim_card[CLAIMS_MAX];
    uint8_t claim_left[CLAIMS_MAX]; /* Cards of its kind that must still come until it is kept. */
    uint8_t claim_count;
    /* The newest offers made and accepted, as a ring. */
    Promise promises[PROMISES_MAX];
    uint8_t promise_count;
    bool    stands_in; /* The seat is that of a person who is away. */
    /* For the whole game. */
    uint8_t  calamities_from[PLAYERS_MAX];
    uint8_t  lies_from[PLAYERS_MAX];
    uint8_t  kept_from[PLAYERS_MAX];    /* Claims that were true. */
    uint8_t  unnamed_from[PLAYERS_MAX]; /* Deals whose offer had cards without names, ... */
    uint8_t  unnamed_bad[PLAYERS_MAX];  /* ... those that brought a calamity, ... */
    uint32_t unnamed_open;              /* ... and who has such a deal open. */
    uint8_t  taken_by[PLAYERS_MAX];     /* Offers of others that each player has accepted, ... */
    uint8_t  taken_from[PLAYERS_MAX];   /* ... and offers of its own that others have. */
} BotMemory;

/* The seats of the game whose memories have something to keep of these events. */
uint32_t memory_concerned(const Game *game, const Events *events);
/* Tells the memory of `seat` what has happened; events that the seat may not see are passed over.
 */
void memory_watch(BotMemory *memory, const Rules *rules, Player seat, const Events *events);

/* A person, who may take longer than bots make offers, has made one that the seat can see: it may
 * answer with an offer of its own even if it had stopped making any. */
void memory_person_offers(BotMemory *memory);

/* True and the next action of the plan that the seat is carrying out, if it is legal now: the bot
 * need not be shown the game again for it. */
bool memory_carries_on(BotMemory *memory, const Rules *rules, const Game *game, Action *out);

/* Keeps what was said in an offer, from a place on in the names that are got; at most PROMISED_MAX
 * names of each kind count. */
typedef struct Names {
    const uint8_t *names;
    int            from, max;
} Names;
void memory_promise(BotMemory *memory, int number, Names give, Names get, bool counts);
bool memory_knows(const BotMemory *memory, int number);
/* The next card that was promised for a deal and is not in it yet, or CARD_NONE. */
Card memory_promised(const BotMemory *memory, const Deal *deal, int side);

/* What partners did fades by half, for whoever wants to be believed again. */
void memory_fade(BotMemory *memory);

/* Keeps a claim that the partner makes in an offer that is being accepted; it is kept when so many
 * cards of the kind have come. */
void memory_claim(BotMemory *memory, Player partner, Card card, int copies);
/* The how manieth of its kind a name is. */
int name_copies(const uint8_t *names, int place);
/* Keeps that an offer of the partner which is being accepted does not name all its cards. */
void memory_unnamed(BotMemory *memory, Player partner);

#endif
