/* What is kept of a table, row by row, as a table and its storage hand it to each other. How it is
 * stored is the storage's business (ports.h). Texts in rows that are read are the reader's to free
 * where the comment says owned. */
#ifndef TABLE_ROWS_H
#define TABLE_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/error.h"

enum { TABLE_ID_MAX = 16, STORE_NAME_MAX = 64, HASH_BYTES = 32, SALT_BYTES = 16 };

/* Whatever keeps them; a table only passes it on. */
typedef struct Store Store;

/* ---- Tables ---- */

typedef enum { STATE_LOBBY, STATE_RUNNING, STATE_PAUSED, STATE_OVER, STATE_STUCK } TableState;

typedef struct TableRow {
    int64_t    number; /* Given by the store. */
    char       id[TABLE_ID_MAX];
    TableState state;
    bool       listed; /* Anybody may see it. */
    bool       opened; /* Its log has been taken while it was running. */
    bool       shared; /* Somebody beside its maker has held a seat. */
    int64_t    made, started, ended, touched;
    int        rules; /* RULES_VERSION when it started. */
    uint64_t   edition_hash, board_hash;
    uint64_t   seed;
    uint8_t    salt[SALT_BYTES];
    char       invitation[TABLE_ID_MAX + 24]; /* Empty: none is needed. */
    char      *settings;                      /* JSON, owned. */
    char       tournament[TABLE_ID_MAX];      /* That it belongs to, or empty; read only. */
} TableRow;

void         table_row_free(TableRow *row);
typedef bool TableVisitor(void *context, const TableRow *row);
typedef void IdVisitor(void *context, const char *id);

/* How far a game has come, for lists: what can be told without playing it again. */
typedef struct Outline {
    int      turn, phase;
    int64_t  n;       /* Read only: it follows from the actions. */
    uint32_t awaited; /* The seats that are asked something; kept when the table leaves memory. */
    char    *result;  /* The ranking as JSON, empty before the end; owned when read. */
} Outline;

/* The edition and the board that a game is played by, as hashes of their texts. */
typedef struct TableContents {
    bool    known, has_board;
    uint8_t edition[HASH_BYTES], board[HASH_BYTES];
} TableContents;

/* Who plays a table, among several processes. */
enum { MEMBER_NAME_MAX = 32, MEMBER_URL_MAX = 128 };
typedef struct Lease {
    int64_t epoch;                                      /* 0: it is somebody else's. */
    char    name[MEMBER_NAME_MAX], url[MEMBER_URL_MAX]; /* Whose then. */
} Lease;

/* ---- Seats ---- */

typedef enum { SEAT_OPEN, SEAT_PERSON, SEAT_BOT } SeatKind;

typedef struct SeatRow {
    int      seat;
    SeatKind kind;
    char     bot[STORE_NAME_MAX];    /* Who plays a bot's seat. */
    char     name[STORE_NAME_MAX];   /* What the person is called. */
    int64_t  account;                /* 0: none. */
    char     holder[STORE_NAME_MAX]; /* The name of that account; read only. */
    char    *extra; /* JSON: what the owner of the seat has arranged; owned, may be null. */
} SeatRow;

/* ---- Actions ---- */

typedef struct ActionRow {
    int         seat; /* THE_TABLE for what the table decides. */
    const char *text; /* As in logs. */
    int64_t     at;
    int         flags; /* See table.h. */
} ActionRow;

typedef bool ActionVisitor(void *context, int64_t n, const ActionRow *row, Error *error);

enum {
    ACT_KEY_MAX = 65,
    ACTS_KEPT = 1000 /* Actions of the table for which a key is remembered. */
};

/* What a seat has sent under a key: where the table stood when it was done, and how many actions of
 * a list were taken (0 in what older versions stored: all of them). */
typedef struct ActRow {
    int64_t n;
    int64_t taken;
} ActRow;

/* ---- Tokens: only their hashes are kept ---- */

typedef enum { TOKEN_SEAT, TOKEN_HAND } TokenKind;

typedef struct TokenRow {
    int64_t   table;
    int       seat;
    TokenKind kind;
} TokenRow;

/* ---- Chat ---- */

typedef struct ChatRow {
    int         seat; /* -1: a watcher or the table itself. */
    const char *name;
    const char *text;
    int64_t     at;
} ChatRow;

typedef void ChatVisitor(void *context, const ChatRow *row);

/* ---- Votes that are open ---- */

typedef struct VoteRow {
    int64_t id; /* At its table. */
    int     kind, by;
    int64_t to, yes, no, until;
    int64_t seen; /* Who has been there since it was opened. */
} VoteRow;

/* ---- Reports ---- */

typedef struct ReportRow {
    int64_t     number;
    char        table[TABLE_ID_MAX];
    int         seat; /* -1: a watcher. */
    int64_t     at;
    const char *text;
    const char *log; /* The game file. */
} ReportRow;

#endif
