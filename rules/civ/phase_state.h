/* The state of the phases: what each has to remember while it lasts. They share one union of
 * the state; each procedure finds its own clear and leaves it clear. */
#ifndef RULES_CIV_PHASE_STATE_H
#define RULES_CIV_PHASE_STATE_H

#include <stdint.h>

#include "rules/civ/ids.h"

/* Before the first turn: civilizations are drawn, and may be exchanged. */
typedef struct ExchangeState {
    uint32_t asked[PLAYERS_MAX]; /* Whom each has asked. */
} ExchangeState;

/* Before the first turn: bids for the civilizations in play in A.S.T. order, known to their bidder
 * only. */
enum { BID_MAX = 255 };

typedef struct AuctionState {
    uint8_t bids[PLAYERS_MAX][PLAYERS_MAX];
    uint8_t count[PLAYERS_MAX]; /* How many each has sent. */
} AuctionState;

/* A start further on with secret choices (chapter 31). */
enum { START_AREAS_MAX = 48 };

typedef struct SecretStartState {
    uint16_t drawn[PLAYERS_MAX]; /* Bit set of the stacks that each has drawn from. */
    /* Tokens written down, area * 64 + count; known to their owner only. */
    uint16_t placed[PLAYERS_MAX][START_AREAS_MAX];
    uint8_t  placed_count[PLAYERS_MAX];
} SecretStartState;

/* Phase 1 */
typedef struct TaxState {
    uint32_t victims;                /* Whoever has a tax revolt this turn. */
    uint32_t chosen[AREA_WORDS];     /* Revolting cities of the present victim. */
    uint8_t  revolting[PLAYERS_MAX]; /* Cities of the victims whose revolt is still to come. */
    uint8_t  to_choose;              /* Of the present victim's. */
    uint8_t  beneficiary;
    uint32_t candidates; /* Several who have as much in stock, of whom the victim names one. */
} TaxState;

/* Phase 2: tokens placed this turn in each area, two bits each; growth-max is no more than they
 * hold. */
typedef struct ExpansionState {
    uint8_t grown[PLAYERS_MAX][AREAS_MAX / 4];
} ExpansionState;

/* Phase 3: what each player has done, so that it can be taken back. */
enum { ARRIVALS_MAX = 110, JOURNAL_MAX = 44, MOVES_ROOM = 144 };

typedef struct JournalEntry {
    uint32_t from : 9;
    uint32_t to : 9;
    uint32_t count : 7; /* Tokens, a way of paying, or a coast: see movement.h. */
    uint32_t kind : 3;
    uint32_t ship : 3;
    uint32_t final : 1; /* Cannot be taken back any more. */
} JournalEntry;

/* Journal and arrivals of a player share a room, the one from its front, the others from its back.
 * With one set of pieces both have all they can need; whoever has tokens that moved in more than 56
 * areas has a shorter journal. */
typedef union MovesRoom {
    JournalEntry journal[JOURNAL_MAX];
    /* Tokens that have moved and stand in an area now: area * 128 + count, sorted from the back;
     * bounded by the tokens of a player. */
    uint16_t arrivals[MOVES_ROOM];
} MovesRoom;

typedef struct MovementState {
    uint8_t  arrival_count[PLAYERS_MAX];
    uint8_t  journal_count[PLAYERS_MAX];
    uint16_t half_paid[PLAYERS_MAX]; /* Area + 1 of a ship whose second token is still owed. */
    uint32_t barring; /* Players whose advances can bar an entry; nobody gets any in this phase. */
    uint32_t
        choosers; /* Players still moving who have a choice that nobody else can take from them. */
    MovesRoom rooms[PLAYERS_MAX];
} MovementState;

/* The arrivals of a player, index rising with the areas. */
static inline uint16_t arrival_at(const MovementState *state, Player player, int index)
{
    return state->rooms[player].arrivals[MOVES_ROOM - 1 - index];
}

static inline Area arrival_area(uint16_t arrival)
{
    return arrival >> 7;
}

static inline int arrival_tokens(uint16_t arrival)
{
    return arrival & 127;
}

/* Step 5a: cities that stand while some of their neighbours' tokens are still to be named. */
typedef struct ConstructionState {
    uint16_t city[PLAYERS_MAX]; /* Area of the city. */
    uint8_t  owed[PLAYERS_MAX]; /* Tokens still to be taken from areas next to it. */
} ConstructionState;

/* Phase 7. A place in the tables whose number is 0 is free, or hidden from whoever looks at it.
 * Places in use come first and are sorted by number. Public: finished, able, bell, the offers to
 * everybody, and of every deal all but its cards. Known to the two players only: an offer to one
 * player, and the named cards of a deal. Known to the player who put them only: the other cards of
 * a deal. */
enum {
    OFFERS_MAX = 96,
    DEALS_MAX = 27,
    DEALS_EACH = 3,
    OFFER_NAMES = 6,
    WANT_NAMES = 4,
    SIDE_CARDS_MAX = 32
};

/* What an offer says. The first two names given are true, the others are only claims; CARD_NONE
 * fills up. The names wanted bind the other side in the same way. */
typedef struct OfferTerms {
    uint8_t to; /* Player, or NOBODY for an open offer. */
    uint8_t give_count;
    uint8_t want_count;
    uint8_t give[OFFER_NAMES];
    uint8_t want[WANT_NAMES];
    uint8_t counters; /* The offer that it answers, or 0. */
} OfferTerms;

typedef struct Offer {
    OfferTerms terms;
    uint8_t    from;
    uint8_t    number; /* 1 .. 255, what players call it; reused in turn. 0: no offer. */
} Offer;

/* An accepted offer: both sides put cards until the agreed numbers are there. The cards stay in the
 * hands of their owners until then, and can be put into no other deal. */
typedef struct Deal {
    uint8_t number;    /* Of the offer that was accepted. 0: no deal. */
    uint8_t player[2]; /* Who offered, who accepted. */
    uint8_t agreed[2]; /* How many cards each side gives. */
    uint8_t count[2];  /* How many each side has put so far. */
    uint8_t named[2];  /* How many of these, the first ones, are known to the partner by name. */
    uint8_t cards[2][SIDE_CARDS_MAX]; /* The named ones, then the secret ones sorted, then 0. */
} Deal;

typedef struct TradeState {
    uint32_t finished; /* Players who have declared themselves finished. */
    uint32_t able;     /* Players with enough cards to trade; it cannot change during the phase. */
    uint8_t  bell;     /* The table's clock has ended the time for new offers. */
    uint8_t  last_number; /* The number given to an offer most recently. */
    uint8_t  reserved[3];
    Offer    offers[OFFERS_MAX];
    Deal     deals[DEALS_MAX];
} TradeState;

/* Phase 7 in market rounds (chapter market). Public: round, last, able, ready, finished. Known to
 * their maker only: the filings; offers that were left over at the close of a round are also seen
 * by those they are made to. Whoever cannot trade has a filing of zeros. */
enum { MARKET_OFFERS = 3, MARKET_HIDDEN = 4, MARKET_CARDS_MAX = 6, MARKET_LEAST_MAX = 99 };

typedef enum { FILED_NOT, FILED_DRAFT, FILED_YES } Filed;

typedef struct MarketOrder {
    uint64_t keep;                  /* Commodities that do not go. */
    uint64_t want;                  /* One of these must come; 0: any. */
    uint32_t with;                  /* Players. */
    uint8_t  hidden[MARKET_HIDDEN]; /* Third cards, in this order, ... */
    uint8_t  said[MARKET_HIDDEN];   /* ... and what is said of each, or CARD_NONE. */
    uint8_t  hidden_count;
    uint8_t  least; /* What a deal must add to the value of the hand. */
    uint8_t  deals; /* At most so many in a round; 0: any number. */
    uint8_t  names; /* Other third cards are named truly. */
    uint8_t  stand; /* Also in later rounds. */
    uint8_t  filed; /* Filed */
    uint8_t  reserved[6];
} MarketOrder;

/* A free place is all zero. */
typedef struct MarketOffer {
    uint64_t want[2];                /* Names that must come, each with alternatives; 0: any. */
    uint32_t to;                     /* Players. */
    uint8_t  give[MARKET_CARDS_MAX]; /* The first two are true names. */
    uint8_t  said[MARKET_CARDS_MAX]; /* Of the others; CARD_NONE: nothing. */
    uint8_t  give_count;
    uint8_t  want_count;
    uint8_t  least; /* 0: in any case. */
    uint8_t  group; /* Of those with the same number one is done; 0: by itself. */
    uint8_t  stand;
    uint8_t  filed; /* Filed */
    uint8_t  shown; /* It was left over when a round closed. */
    uint8_t  reserved;
} MarketOffer;

typedef struct Filing {
    MarketOrder order;
    MarketOffer offers[MARKET_OFFERS];
    uint32_t    believes; /* Players whose further names count as if true. */
    uint32_t    reserved;
} Filing;

typedef struct MarketState {
    uint32_t able;     /* Players with enough cards to trade; it cannot change during the phase. */
    uint32_t ready;    /* For the close of this round, */
    uint32_t finished; /* or of all rounds. */
    uint8_t  round;    /* From 1 on. */
    uint8_t  last;     /* The table has decided that no round follows. */
    uint8_t  reserved[2];
    Filing   filings[PLAYERS_MAX];
} MarketState;

/* Phase 12: what each player has in the basket; an empty one is all zero. */
typedef struct Basket {
    uint64_t advances;       /* To be paid for. */
    uint8_t  discounted;     /* Which one Library makes cheaper, + 1. */
    uint8_t  free;           /* Which one Anatomy brings, + 1 ... */
    uint8_t  free_second;    /* ... and the other, where it brings two. */
    uint8_t  substitute;     /* Card used by Trade Empire; Water can be neither this ... */
    uint8_t  substitute_for; /* ... nor this, and stands for none. */
    uint8_t  credits_owed;   /* Free credits still to be placed, in fives. */
    uint8_t  reserved[2];
    uint8_t  cards[CARD_KINDS_MAX]; /* Turned in, the substitute not counted. */
} Basket;

typedef struct PurchaseState {
    Basket baskets[PLAYERS_MAX];
} PurchaseState;

/* Step 9a: each player resolves one after the other. */
typedef struct MinorsState {
    uint8_t  card[PLAYERS_MAX];  /* Being resolved, + 1. */
    uint8_t  left[PLAYERS_MAX];  /* Still to be lost. */
    uint16_t first[PLAYERS_MAX]; /* Tribal Conflict: the first of two areas, + 1. */
} MinorsState;

/* ---- Step 9b: one major calamity at a time ---- */

/* Volcanic Eruption or Earthquake, once it is an earthquake: MajorState.left counts the victim's
 * cities. */
typedef struct EarthquakeRoom {
    uint16_t city;            /* The last one struck ... */
    uint8_t  neighbours_left; /* ... and how many cities next to it follow. */
    uint8_t  reserved;
    uint32_t victims;            /* Whose units have been struck, in ... */
    uint32_t struck[AREA_WORDS]; /* ... these areas, next to which Urbanism takes its toll. */
} EarthquakeRoom;

typedef struct FloodRoom {
    uint16_t place; /* An area of the flood plain that is hit. */
} FloodRoom;

/* Superstition and Civil Disorder; MajorState.left is the most that each may still reduce. */
typedef struct ReductionRoom {
    uint8_t least[PLAYERS_MAX]; /* Of these, how many it must. */
} ReductionRoom;

typedef struct CycloneRoom {
    ReductionRoom reduction;
    uint16_t      sea;
    uint32_t      ships; /* Players who still choose which of their ships are lost. */
} CycloneRoom;

typedef struct IconoclasmRoom {
    ReductionRoom reduction;
    uint8_t       cards[PLAYERS_MAX]; /* Still to be discarded instead of reducing. */
    uint8_t       way[PLAYERS_MAX];   /* Both are open until the first step down one of them. */
} IconoclasmRoom;

/* Civil War and Tyranny: the selection, which is made area by area. */
typedef struct WarRoom {
    uint32_t selected[AREA_WORDS];
    uint8_t  points;    /* In all; 0: nothing is demanded. */
    uint8_t  groups;    /* In how many groups they lie. */
    uint8_t  annexable; /* The beneficiary must have the pieces for it. */
    uint8_t  reserved;
} WarRoom;

/* Civil War by factions: the first one is selected piece by piece, the second is the rest. */
typedef struct FactionsRoom {
    uint32_t cities[AREA_WORDS];  /* Of the first faction. */
    uint32_t near[2][AREA_WORDS]; /* Areas within or next to the other faction, as selected. */
    uint32_t heirs;               /* Who may take over what others have no pieces for. */
    uint8_t  tokens[AREAS_MAX];   /* Of the first faction. */
    uint8_t  kept;                /* By the victim: 0 the first faction, 1 the second. */
    uint8_t  anywhere[2];         /* A faction with nothing left to lose near the other. */
    uint8_t  reserved;
} FactionsRoom;

typedef struct RegressionRoom {
    uint8_t cities_owed; /* For the step that is being averted; MajorState.left counts steps. */
} RegressionRoom;

/* MajorState.left of the beneficiary counts the primary victim's cities. */
typedef struct PiracyRoom {
    uint8_t of_secondary[PLAYERS_MAX]; /* Cities of each secondary victim still to be chosen. */
} PiracyRoom;

typedef struct MajorState {
    uint8_t  card; /* Being resolved. */
    uint8_t  primary;
    uint8_t  beneficiary;       /* NOBODY where the calamity has none. */
    uint8_t  stage;             /* Of this calamity. */
    uint8_t  left[PLAYERS_MAX]; /* What each has still to lose, reduce or choose. */
    uint8_t  victims_left;      /* Secondary victims still to be named, or points of a pool. */
    uint8_t  named_before;      /* They were named when the first of two copies was called. */
    uint32_t secondary;         /* Those named. */
    uint32_t candidates;        /* Those who may still be. */
    /* Two copies of one calamity: */
    uint32_t spared;     /* Whom the other copy strikes or has struck. */
    uint32_t named;      /* Named before the copy was called ... */
    uint32_t twin_named; /* ... and those of the copy that comes next. */
    uint8_t  twin;       /* Who holds that one, + 1; 0: nobody. */
    uint8_t  twin_beneficiary;
    uint8_t  reserved[2];
    union {
        EarthquakeRoom earthquake;
        FloodRoom      flood;
        ReductionRoom  reduction;
        CycloneRoom    cyclone;
        IconoclasmRoom iconoclasm;
        WarRoom        war;
        FactionsRoom   factions;
        RegressionRoom regression;
        PiracyRoom     piracy;
    } room;
} MajorState;

/* ---- Phase 10: the player on turn uses one ability at a time ---- */

typedef struct DiasporaRoom {
    uint16_t source; /* Area + 1 that tokens leave, or 0. */
} DiasporaRoom;

/* Provincial Empire: those asked are chosen, then they answer, and nothing changes hands before all
 * have; in the end the receiver may show what has come. */
enum { TRIBUTE_ASKING, TRIBUTE_ANSWERING, TRIBUTE_SHOWING };

typedef struct TributeRoom {
    uint32_t asked;
    uint8_t  stage;              /* TRIBUTE_ */
    uint8_t  cards[PLAYERS_MAX]; /* What each has put down, + 1. */
    uint8_t  shown[PLAYERS_MAX]; /* Who wants it to be seen by all. */
    uint8_t  reserved[3];
} TributeRoom;

/* Trade Empire asks one player after the other for a commodity. */
typedef struct DemandRoom {
    uint32_t asked;
    uint8_t  card; /* Water, which nobody asks for: none is named yet. */
    uint8_t  reserved[3];
} DemandRoom;

typedef struct AbilityState {
    uint8_t  begun; /* The ability in progress + 1, or 0. */
    uint8_t  count; /* What the one in progress has moved, converted or asked so far. */
    uint16_t used;  /* Bit set of those that the player on turn has begun. */
    union {
        DiasporaRoom diaspora;
        TributeRoom  tribute;
        DemandRoom   demand;
    } room;
} AbilityState;

#endif
