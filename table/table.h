/* A table: who sits there, the game, and all actions that led to where it stands. Lives in the game
 * thread. What is stored is the row of the table, its seats and its actions; the rest follows from
 * them. */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "bots/bots.h"
#include "table/arrangement.h"
#include "table/circles.h"
#include "table/clock.h"
#include "table/limits.h"
#include "table/rows.h"
#include "table/table_settings.h"
#include "table/trail.h"
#include "wire/view_json.h"
#include "table/votes.h"

typedef struct Host        Host;
typedef struct Table       Table;
typedef struct Subscriber  Subscriber;
typedef struct Job         Job;
typedef struct Precomputed Precomputed;
typedef struct Moment      Moment;
typedef struct Loading     Loading;
typedef struct CatchUp     CatchUp;

enum {
    ACTION_REVEALS =
        1, /* A card came to light, or chance spoke: it is not taken back without consent. */
    ACTION_BY_BOT = 2,
    ACTION_LATE = 4,      /* By a bot, because the person let the time pass. */
    ACTION_SECRET = 8,    /* Nobody else may learn of it: it has no number of its own. */
    RECENT_ACTIONS = 256, /* A power of two: whose events are in memory. */
    EVENTS_MAX = 4096,
    WHY_MAX = 256
};

/* The events of one action. */
typedef struct Happening {
    int64_t n;
    int     count;
    Event   items[];
} Happening;

/* What a seat is asked. */
typedef struct Question {
    int64_t  decision_n; /* When it last changed. */
    uint64_t decision;   /* Its fingerprint. */
    uint64_t matter;     /* What it belongs to, which has one clock ... */
    int64_t  matter_n;   /* ... and when that began. */
    int64_t  matter_at;  /* The same in seconds since 1970. */
    int      missed;     /* Matters in a row for which its person was late ... */
    int64_t  missed_n;   /* ... and matter_n of the last one. */
} Question;

typedef struct Seat {
    SeatRow     row;
    int         connected; /* Sockets that can act. */
    Arrangement arrangement;
    Question    asked;
    uint64_t    notified;    /* The decision that its person has been notified of ... */
    int64_t     notified_at; /* ... and when. */
    Bucket      saying;      /* How much its person may say now. */
    AnyMemory   memory;
    /* What a bot has advised after the action of this number, and what it would remember: whoever
     * follows it step by step gets a plan, not a row of first thoughts. */
    int64_t   advised_n;
    Action    advised;
    AnyMemory advised_memory;
    int64_t   held_until_ms; /* A bot lets people go first ... */
    uint32_t  held_people;   /* ... as long as one of these is still trading ... */
    uint64_t  held_for;      /* ... and the market is this. */
    /* Its bot, or what its owner left standing, went round in circles (circles.h): the person has
     * to decide, and a bot's own seat takes any way out. */
    bool circling;
} Seat;

/* Someone who looks on: a socket. */
struct Subscriber {
    uint64_t    connection;
    Table      *table;
    Player      viewer; /* NOBODY: a spectator. */
    bool        may_act;
    bool        whole;    /* The next view is sent whole. */
    bool        served;   /* In this round. */
    bool        waits;    /* For older events. */
    int64_t     events_n; /* Events up to this action have been sent in this round ... */
    int64_t     sent_n;   /* ... and up to this one for good. */
    int         digests;  /* That historians write for it. */
    CatchUp    *older;    /* Events that are no longer in memory (catch_up.h); or null. */
    char        address[ADDRESS_MAX];
    uint64_t    table_hash;        /* Of the table as sent last. */
    uint32_t    seats;             /* All seats that its token holds. */
    uint8_t     token[HASH_BYTES]; /* Its hash; zero for those who came without one. */
    Subscriber *next;              /* At the same table. */
};

struct Table {
    TableRow      row;
    TableSettings settings;
    Outline       outline; /* As stored. */
    Ruleset       rules;
    char          missing[WHY_MAX]; /* Of what the game began with; empty: nothing is. */
    Seat          seats[PLAYERS_MAX];
    int           seat_count;
    bool          playing;      /* The game below is valid. */
    Loading      *loading;      /* It is played again from what is stored (loading.h). */
    char          why[WHY_MAX]; /* It cannot go on; empty: it can. */
    AnyGame       game;
    Action       *actions; /* n of them. */
    uint8_t      *flags;
    int64_t      *times;
    int64_t      *numbers; /* How people count them, see table_number(). */
    int64_t       n;
    Testimony     testimony; /* Kept where the game is rated. */
    Moment       *mark;      /* A little behind, so that undo is quick (undo.h); may be null. */
    Phases        phases;
    Trail         trail;    /* As far as somebody has looked back (history.h). */
    int64_t       revision; /* Another number whenever actions that it had are no longer its own. */
    int64_t       undos;    /* How many times actions were taken back. */
    int64_t       shared_at;    /* When the step with a shared clock began; 0 outside it. */
    int           shared_round; /* For which round of it that clock runs. */
    int64_t       closing_at;   /* When that clock had run out; 0 before. */
    uint32_t      late;         /* Seats whose time was over when somebody last looked. */
    size_t        room;
    Happening    *recent[RECENT_ACTIONS]; /* By number. */
    uint32_t      fellows[PLAYERS_MAX];   /* Of each seat, those with the same link (people.h). */
    Subscriber   *subscribers;
    int           watchers; /* Subscribers without a seat. */
    /* What those who see as this player, in the last place as a spectator, were sent last: the
     * same, unless their next view is sent whole. */
    ViewMemory *seen[PLAYERS_MAX + 1];
    /* Of this round. */
    bool    changed;       /* Something to tell the subscribers. */
    bool    published;     /* They have been told. */
    bool    stored;        /* Something written: must be read again if the round fails. */
    bool    unread;        /* It could not be; this is tried again now and then. */
    int64_t undone_to;     /* Where an undo of this round led, or -1 ... */
    int64_t undone_number; /* ... and the number of that action. */
    Player  undone_by;
    Vote    votes[VOTES_MAX];
    int64_t last_vote; /* The highest id so far, since the table was read. */
    /* Bots */
    Rng     bot_rng;
    Player  last_bot;
    int64_t epoch;  /* Of its lease, among several processes (members.h). */
    int64_t due_ms; /* When to look at the bots again; INT64_MAX: when something happens. */
    int64_t retry_at_ms, retry_delay_ms; /* What it writes is refused: nothing is tried by itself
                                  until then, and for how long. */
    int64_t acted_ms;
    int     bots_in_a_row;
    Circle  circle;   /* Do the bots get anywhere? */
    Job    *thinking; /* A bot that thinks in a worker. */
    /* A step that a worker takes or has taken ahead (precompute.h), and what people have asked for
     * since: Requests, in their order. */
    Precomputed *precomputed;
    Link        *waiting;
    int64_t      offer_ms[256]; /* When each offer was first seen. */
    int64_t      touched_ms;
    Table       *next; /* In the list of tables in memory. */
};

/* ---- What the rules say of its game, which must be valid ---- */

static inline uint32_t table_pending(const Table *table)
{
    return table->rules.family->pending(&table->rules, &table->game);
}

static inline Standing table_standing(const Table *table)
{
    return table->rules.family->standing(&table->rules, &table->game);
}

static inline bool table_has(const Table *table, unsigned trait)
{
    return (family_traits(table->rules.family)->step(&table->rules, &table->game) & trait) != 0;
}

/* ---- The numbers of actions, as people are told them ----
 * What is filed in secret has the number of the action before it, so that no number tells that it
 * was filed. */

/* Of the last of the first n actions. */
static inline int64_t table_number(const Table *table, int64_t n)
{
    return n > 0 ? table->numbers[n - 1] : 0;
}

/* How many actions there are up to this number, and what was filed after it. */
int64_t table_count(const Table *table, int64_t number);

/* ---- A table's life (table.c). False: an error of the store; the round fails. ---- */

/* Makes the game of a table whose seats are settled, with a new seed. */
bool table_start(Host *host, Table *table, Error *error);
/* The same with a seed that is known already. */
bool table_start_seeded(Host *host, Table *table, uint64_t seed, Error *error);
/* Checks, applies and stores one action, unless it is refused. A bug of the rules makes the table
 * stuck. */
bool table_act(Host *host, Table *table, const Action *action, int flags, Refusal *refusal,
               Error *error);
/* Writes row or seat. */
bool table_store(Host *host, Table *table, Error *error);
/* Brings the row up to date with the settings; to be written by the caller. */
void table_keep_settings(const Host *host, Table *table);
bool seat_store(Host *host, Table *table, int seat, Error *error);
/* Something that subscribers are to be told has changed. */
void table_touch(Host *host, Table *table);
/* Writes what the owner of a seat has arranged. */
bool seat_arrange(Host *host, Table *table, int seat, Error *error);
/* An account holds the seat; account 0: none does. To be written by the caller. */
void seat_hold(Table *table, int seat, int64_t account, const char *holder);
/* Whose profile belongs to the person at the seat, or an empty text. Where nothing is rated it is
 * for those who play under the name of their account: another name is chosen to be somebody else.
 */
const char *seat_profile(const Table *table, int seat);
/* Does a bot play for the person? No longer once it has been stopped. */
static inline bool seat_is_away(const Seat *seat)
{
    return seat->row.kind == SEAT_PERSON && seat->arrangement.bot[0] && !seat->circling;
}
/* Does the seat stay with its bot? All do in a contest. */
bool seat_is_closed(const Table *table, int seat);
/* The bot of the family that decides for a seat when its owner does not, and its name. */
int         seat_bot(const Table *table, int seat);
const char *seat_bot_name(const Table *table, int seat);
/* The seats played by people, those who are away left out. */
uint32_t table_people(const Table *table);
/* Whoever may start the table: the first person. */
int table_maker(const Table *table);
/* As people are told: stuck goes before what is stored. */
TableState table_state(const Table *table);

/* ---- Texts (table_json.c) ---- */

/* The members of a map that the caller has opened. `with_invitation` for those who play. */
void table_members(JsonOut *out, const Host *host, const Table *table, bool with_invitation);
/* Changes with everything that makes the table worth being sent again: all but what changes with
 * every action and is in the view. */
uint64_t    table_fingerprint(const Host *host, const Table *table);
const char *state_name(TableState state);
/* What the seat plays, as a member of an open map, once it is known. */
void seat_role(JsonOut *out, const Table *table, int seat);
/* The ranking of a game that is over, as a list. */
void table_ranking(JsonOut *out, const Table *table);

/* ---- How far it has come (outline.c) ---- */

/* Of the game, or as stored where the game has not been played again; the result is there only in
 * the latter case. */
Outline table_outline(const Table *table);
/* Stores it if it has changed. */
bool outline_keep(Host *host, Table *table, Error *error);
/* With those who are asked, before the table leaves memory. */
bool outline_keep_awaited(Host *host, Table *table, Error *error);
/* Reads what is stored. */
bool outline_read(Host *host, Table *table, Error *error);

/* ---- People who go (farewell.c) ---- */

/* For somebody else: without name, account and arrangement; not stored yet. */
void seat_clear(Table *table, int seat);
/* The name of whoever had the seat is erased at it, in the settings and in the chat. */
bool seat_forget(Host *host, Table *table, int seat, Error *error);
/* All tokens of a seat are worthless; the sockets that were opened by them are told why. */
bool seat_end_links(Host *host, Table *table, int seat, const char *code, const char *message,
                    Error *error);
/* These seats are given up: free in the lobby, a bot's later. The table may be gone then. */
bool seats_leave(Host *host, Table *table, uint32_t seats, Error *error);
/* Of those seats the ones that an account holds, or held until it was taken away: it leaves them,
 * or only its name does. */
bool seats_forget(Host *host, Table *table, uint32_t seats, int64_t account, bool leave,
                  Error *error);
/* ---- Bots (bots_at_table.c) ---- */

/* Lets bots act, at most `budget` actions, and sets when to look again. How many have acted. */
int bots_act(Host *host, Table *table, int budget);

#endif
