/* What the owner of a seat has arranged for the time of absence: a bot with limits, answers for
 * decisions that come, the hours in which deadlines run. Kept as JSON with the seat. */
#ifndef TABLE_ARRANGEMENT_H
#define TABLE_ARRANGEMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "data/error.h"
#include "rules/table/family.h"
#include "table/hours.h"
#include "wire/json_out.h"

enum { STANDING_MAX = 24, PREFERENCES_MAX = 12, STAND_IN_NAME_MAX = 16, EXPIRING_MAX = 16 };

typedef enum {
    ANSWER_FIRST,
    ANSWER_PASS,
    ANSWER_BOT,
    ANSWER_AREA,
    ANSWER_PLAYER,
    ANSWER_CARD
} AnswerKind;

/* When an answer is given; all that is said must hold. */
typedef struct AnswerCondition {
    int      from_turn, until_turn; /* Both included; 0: none. */
    bool     against_leader;        /* Only if it is against whoever of the others is ahead ... */
    uint32_t against;               /* ... or against one of these; 0: against anybody. */
    bool     loses_city; /* Only if nothing else would keep the player from losing one. */
} AnswerCondition;

typedef struct StandingAnswer {
    int             prompt; /* Its kind. */
    AnswerKind      kind;
    int             count;
    int             wanted[PREFERENCES_MAX]; /* The dearest first. */
    AnswerCondition when;
} StandingAnswer;

/* An offer in the market of a turn, and when it is withdrawn. */
typedef struct ExpiringOffer {
    int     turn, number;
    int64_t at;
} ExpiringOffer;

typedef struct Arrangement {
    char           bot[STAND_IN_NAME_MAX];           /* Plays the seat; empty: the person does. */
    bool           may_trade, may_spend, may_attack; /* What the bot is allowed. */
    int64_t        until; /* When the person takes the seat back; 0: says so. */
    bool           quiet; /* No webhook or mail from this table. */
    Hours          hours; /* When the person can be asked. */
    int            standing_count;
    StandingAnswer standing[STANDING_MAX];
    int            expiring_count;
    ExpiringOffer  expiring[EXPIRING_MAX];
} Arrangement;

/* Null reads as nothing arranged. What is not understood any more is left out. */
void arrangement_read(Arrangement *out, const Family *family, const char *text_or_null);
void arrangement_json(JsonOut *out, const Family *family, const Arrangement *arrangement);

#endif
