/* What outlives the program: tables with their actions, seats, tokens, accounts and reports. One
 * file of SQLite stands behind this interface, or a database of PostgreSQL.
 *
 * Everything is written inside a transaction of the caller, begin to commit, and is there for good
 * when commit has returned true. A false result comes with an Error; after a failed write the
 * caller must roll back. Used by one thread.
 *
 * Texts in rows that are read are the caller's to free where the comment says owned. */
#ifndef SERVER_STORE_H
#define SERVER_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/error.h"
#include "server/letters.h"
#include "server/rating.h"
#include "table/rows.h"

/* A file, which is made if it is not there, postgresql://..., or :memory:, which ends with the
 * program and of which nothing lies anywhere; an older one is brought up to date. */
Store *store_open(const char *place, Error *error);
bool   store_is_remote(const char *place);
bool   store_is_file(const char *place);
/* A place as it may be shown: without what is secret. */
void store_place_name(char *out, size_t size, const char *place);
void store_close(Store *store);
/* Takes the database for this program alone, by whatever name, until it ends; for servers and for
 * what changes tables. */
bool store_lock(const char *path, Error *error);
/* Commits no longer stop to tidy up: somebody calls store_checkpoint() now and then, from any
 * thread. */
void store_defer_checkpoints(Store *store);
bool store_checkpoint(const char *path, Error *error);
/* What was written since: little, and then the log begins anew instead of growing. Between
 * transactions only. */
void store_checkpoint_rest(Store *store);
/* Reads something, so that a broken or deleted database is noticed; nothing is written to the
 * latter. */
bool store_healthy(Store *store, Error *error);
/* Writes what time it is, also to find out whether writing is possible; and reads the last one
 * again, 0 if there is none. */
bool store_probe(Store *store, int64_t now, Error *error);
bool store_probed(Store *store, int64_t *out, Error *error);
/* Copies the whole, while it is in use, to a new file; PostgreSQL has tools of its own for that. */
bool store_backup(Store *store, const char *path, Error *error);
/* Copies all rows into another store, which has to be empty, and compares what is there then; the
 * target has all of it or nothing. Neither may be in use. */
bool store_copy(Store *to, Store *from, int64_t *rows, Error *error);
/* Is the same stored in both? The error says where not. */
bool store_compare(Store *a, Store *b, Error *error);
/* Gives unused room back to the file system. */
bool store_vacuum(Store *store, Error *error);

/* ---- Several processes on one database (store_members.c) ----
 *
 * Each process is a member with a number of its own, alive for a while after each beat by the clock
 * of the database. A table has a lease: which member plays it, and how many leases it had so far,
 * its epoch. A member of which nothing was heard is ended by the others, and what it writes from
 * then on is refused; only then can its tables be taken. */

enum { LEASE_MS = 5000 };

/* Whose database it is: that of one process (store_lock), or of several members. */
bool store_lock_shared(const char *place, Error *error);
/* The number is 0 when somebody of that name is alive. */
bool store_member_add(Store *store, const char *name, const char *url, int64_t *number,
                      Error *error);
/* False in *alive: the others have ended it. How many members have ended so far is in *ended. */
bool store_member_beat(Store *store, int64_t number, bool *alive, int64_t *ended, Error *error);
/* The addresses of the others that have one: at most `max`; how many, or -1. */
int  store_member_urls(Store *store, int64_t number, char out[][MEMBER_URL_MAX], int max,
                       Error *error);
bool store_member_end(Store *store, int64_t number, Error *error);
/* Ends those of which nothing was heard. */
typedef void MemberVisitor(void *context, int64_t number, const char *name);
bool         store_members_bury(Store *store, MemberVisitor *visit, void *context, Error *error);
/* In a transaction: until it ends nobody can end this member; false in *held when that has
 * happened, or when one of these leases is not its own any more. */
bool store_members_fence(Store *store, int64_t number, const int64_t *tables, const int64_t *epochs,
                         int count, bool *held, Error *error);

bool store_lease_take(Store *store, int64_t table, int64_t member, Lease *out, Error *error);
/* Running tables that nobody plays. */
bool store_orphans(Store *store, int most, IdVisitor *visit, void *context, Error *error);
/* In a transaction: until it ends no other process is past this point; for what two could do at
 * once though it is meant to be done once. Nothing with one process. */
bool store_alone(Store *store, Error *error);
/* What somebody who cannot do it wants done (cluster_tasks.h): at a table, by whoever plays it, or
 * 0. */
typedef enum { ERRAND_OPEN, ERRAND_DONE, ERRAND_REFUSED } ErrandState;
enum { ERRAND_MAX = 4096 };
typedef struct ErrandRow {
    int64_t number;
    bool    asked; /* Somebody waits for what is told of it, and takes it away then. */
    char    words[ERRAND_MAX];
} ErrandRow;
bool store_errand_add(Store *store, int64_t table, const char *words, bool asked, int64_t *number,
                      Error *error);
/* The next one behind `last` that this member may do; number 0: there is none. */
bool store_errand_next(Store *store, int64_t member, int64_t last, ErrandRow *out, Error *error);
/* In a transaction, before it is done; false in *taken when another was quicker. */
bool store_errand_take(Store *store, int64_t number, bool *taken, Error *error);
bool store_errand_end(Store *store, int64_t number, ErrandState state, const char *told,
                      Error *error);
bool store_errand_remove(Store *store, int64_t number, Error *error);
bool store_errand(Store *store, int64_t number, ErrandState *state, char *told, size_t size,
                  Error *error);

/* Takes one out of a bucket (limits.h) that all processes share; false in *fine: it is empty.
 * Outside of transactions, so that nobody waits for anybody's. */
bool store_limit_take(Store *store, const char *name, int64_t rate, int64_t burst, bool *fine,
                      Error *error);
bool store_limit_forget(Store *store, const char *name, Error *error);
bool store_limits_expire(Store *store, Error *error);
/* What is written may be lost with the machine of the database: for what counts for a moment. */
bool store_be_quick(Store *store, Error *error);

/* Has anybody told anything since the last call? */
bool store_heard(Store *store);

/* ---- Tables ---- */

/* What a table needs (table/storage.def), as store_NAME(). */
#define WHO Store *store
#define STORAGE(need, type, name, params, args, absent) type store_##name params;
#include "table/storage.def"
#undef STORAGE
#undef WHO

/* Its id; empty: there is none. */
bool store_table_id(Store *store, int64_t number, char id[TABLE_ID_MAX], Error *error);
/* The table that a token belongs to; 0: none. */
bool store_token_table(Store *store, const uint8_t hash[HASH_BYTES], char id[TABLE_ID_MAX],
                       Error *error);

/* ---- Accounts ---- */

enum { PASSWORD_MAX = 128, CONTACT_MAX = 256, BAN_MAX = 200 };

typedef struct AccountRow {
    int64_t number;
    char    name[STORE_NAME_MAX];
    char    password[PASSWORD_MAX]; /* As argon2id writes it. */
    char    mail[CONTACT_MAX];
    char    webhook[CONTACT_MAX];
    char    language[LANGUAGE_MAX]; /* Of letters, as the page calls it; empty: English. */
    char    banned[BAN_MAX];        /* Why it may not log in; empty: it may. */
    int64_t made;
} AccountRow;

/* False with an empty error text when the name is taken, in whatever case. */
bool store_account_add(Store *store, AccountRow *row, Error *error);
bool store_account_change(Store *store, const AccountRow *row, Error *error);
/* With its logins and the tokens made by them; its seats stay, without it and without a name. */
bool store_account_remove(Store *store, int64_t number, Error *error);
/* False with an empty error text when there is none. */
bool store_account_by_name(Store *store, AccountRow *out, const char *name, Error *error);
bool store_account_by_number(Store *store, AccountRow *out, int64_t number, Error *error);
bool store_account_by_session(Store *store, AccountRow *out, const uint8_t session[HASH_BYTES],
                              Error *error);
bool store_session_add(Store *store, const uint8_t session[HASH_BYTES], int64_t account, int64_t at,
                       Error *error);
/* Notes that it is in use, when that was last noted before `before`. */
bool store_session_used(Store *store, const uint8_t session[HASH_BYTES], int64_t now,
                        int64_t before, Error *error);
/* Those that were not used since, with the tokens they have made; how many, or -1. */
int store_sessions_expire(Store *store, int64_t before, Error *error);
/* With the tokens it has made. */
bool store_session_remove(Store *store, const uint8_t session[HASH_BYTES], Error *error);
/* All, or all but one. */
bool store_sessions_remove(Store *store, int64_t account, const uint8_t *but_or_null, Error *error);

/* Calls for each account: when it was last used (0: not since its logins ended) and how many seats
 * it holds. */
typedef bool AccountVisitor(void *context, const AccountRow *row, int64_t used, int64_t seats);
bool         store_accounts(Store *store, AccountVisitor *visit, void *context, Error *error);

/* Secrets sent by mail, of which only the hashes are kept. A new one of a kind ends the last one.
 */
typedef enum { CODE_CONFIRM, CODE_RESET } CodeKind;
bool store_code_add(Store *store, const uint8_t hash[HASH_BYTES], int64_t account, CodeKind kind,
                    const char *mail, int64_t until, Error *error);
/* The account and address that it was sent for; account 0 when it is none or too old. */
bool store_code_find(Store *store, const uint8_t hash[HASH_BYTES], CodeKind kind, int64_t now,
                     int64_t *account, char mail[CONTACT_MAX], Error *error);
/* The same, and ends it: of all who take a code, in whichever process, one finds it. In a
 * transaction. */
bool store_code_take(Store *store, const uint8_t hash[HASH_BYTES], CodeKind kind, int64_t now,
                     int64_t *account, char mail[CONTACT_MAX], Error *error);
/* The address that an account has still to confirm; empty: none. */
bool store_code_open(Store *store, int64_t account, CodeKind kind, int64_t now,
                     char mail[CONTACT_MAX], Error *error);
bool store_codes_remove(Store *store, int64_t account, CodeKind kind, Error *error);
bool store_codes_expire(Store *store, int64_t now, Error *error);

typedef bool SeatVisitor(void *context, const TableRow *table, int seat);
/* The seats that an account holds, those of the newest tables first. */
bool store_account_seats(Store *store, int64_t account, SeatVisitor *visit, void *context,
                         Error *error);

/* ---- Rated games (rated.c) ---- */

enum { POOL_MAX = 32 };

/* Somebody who took part: an account, or a bot by its name. */
typedef struct RatedRow {
    int     seat;
    int64_t account;             /* 0: a bot, or somebody whose account is no more. */
    char    bot[STORE_NAME_MAX]; /* Empty: a person. */
    char    pool[POOL_MAX];
    int64_t at;            /* When it began, then when it ended. */
    int     place, points; /* Place 0: it is not over. */
    int     change;        /* Of the rating that is shown. */
    int     said, broken;  /* Of cards in deals (Honesty). */
} RatedRow;

bool store_rated_put(Store *store, int64_t table, const RatedRow *row, Error *error);
/* At most `max` of a table, by seat; how many, or -1. */
int store_rated(Store *store, int64_t table, RatedRow *out, int max, Error *error);
/* How many rated games two accounts have shared since then. */
bool store_rated_together(Store *store, int64_t a, int64_t b, int64_t since, int *out,
                          Error *error);
/* What an account has played, the newest first, with how many took part, and whether everybody may
 * look at it. */
typedef void RatedVisitor(void *context, const char *table, int players, bool open,
                          const RatedRow *row);
bool store_rated_of(Store *store, int64_t account, int most, RatedVisitor *visit, void *context,
                    Error *error);

/* What an account has said in all of them, and what was not so. */
bool store_rated_honesty(Store *store, int64_t account, int *said, int *broken, Error *error);

typedef struct RatingRow {
    char    pool[POOL_MAX];
    int64_t account;
    char    bot[STORE_NAME_MAX];
    Rating  rating;
    int     games, wins;
    char    name[STORE_NAME_MAX]; /* Of the account; read only. */
} RatingRow;

bool store_rating_put(Store *store, const RatingRow *row, Error *error);
/* Of the pool and account or bot in *out; somebody new has RATING_NEW and no games. */
bool         store_rating(Store *store, RatingRow *out, Error *error);
typedef void RatingVisitor(void *context, const RatingRow *row);
/* The best of a pool first; and all of an account. */
bool store_ratings(Store *store, const char *pool, int most, RatingVisitor *visit, void *context,
                   Error *error);
bool store_ratings_of(Store *store, int64_t account, RatingVisitor *visit, void *context,
                      Error *error);

/* ---- Tournaments ---- */

/* Of the account that held a seat of a tournament's table when the game began, whoever plays it
 * later. */
typedef struct ResultRow {
    int     seat;
    int64_t account;      /* 0: it is gone. */
    int64_t began, ended; /* 0: the game is not over. */
    int     place, points, players;
} ResultRow;

typedef void ResultVisitor(void *context, const ResultRow *row);
bool         store_result_add(Store *store, int64_t table, const ResultRow *row, Error *error);
bool         store_result_end(Store *store, int64_t table, const ResultRow *row, Error *error);
bool store_results_of_table(Store *store, int64_t table, ResultVisitor *visit, void *context,
                            Error *error);

typedef enum { TOURNAMENT_OPEN, TOURNAMENT_RUNNING, TOURNAMENT_OVER } TournamentState;

typedef struct TournamentRow {
    int64_t         number;
    char            id[TABLE_ID_MAX];
    char            name[STORE_NAME_MAX];
    int64_t         owner;
    int             rounds, round; /* 0 before the first. */
    TournamentState state;
    int64_t         made;
    char           *settings; /* Of its tables as JSON; the store's in visits, else owned. */
} TournamentRow;

typedef bool TournamentVisitor(void *context, const TournamentRow *row);
bool         store_tournament_add(Store *store, TournamentRow *row, Error *error);
bool         store_tournament_change(Store *store, const TournamentRow *row, Error *error);
/* The newest first; with an id only that one. */
bool store_tournaments(Store *store, const char *id, int most, TournamentVisitor *visit,
                       void *context, Error *error);
bool store_entrant_add(Store *store, int64_t tournament, int64_t account, Error *error);
bool store_entrant_remove(Store *store, int64_t tournament, int64_t account, Error *error);
/* The strongest first. */
typedef void EntrantVisitor(void *context, int64_t account, const char *name);
bool         store_entrants(Store *store, int64_t tournament, EntrantVisitor *visit, void *context,
                            Error *error);
bool store_pairing_add(Store *store, int64_t table, int64_t tournament, int round, Error *error);
/* `moved`: when the last action was done there, or the game began. */
typedef void PairingVisitor(void *context, int64_t table, int round, const char *id,
                            TableState state, int64_t moved);
bool         store_pairings(Store *store, int64_t tournament, PairingVisitor *visit, void *context,
                            Error *error);

/* ---- Letters that wait to be sent (mailer.h) ---- */

enum { LETTER_MAX = 2048, NO_CODE = -1 };

typedef struct LetterRow {
    int64_t number;
    int64_t table,
        n; /* At which a seat was asked something behind action n; 0: about the account. */
    int     seat;
    int64_t account;
    bool    mail; /* Else a webhook. */
    char    address[CONTACT_MAX];
    char    text[LETTER_MAX];
    int     code;  /* NO_CODE, or the kind of the secret that is put into it when it is sent. */
    int64_t until; /* Later it is of no use; 0: always. */
    int     tries; /* So far; and by it a take is known. */
} LetterRow;

/* What time it is for all processes on this database, in seconds. */
bool store_now(Store *store, int64_t *out, Error *error);
bool store_letter_add(Store *store, const LetterRow *row, int64_t due, Error *error);
/* The first at most `max` that are due, or due so late that the clock must have been set back; how
 * many, or -1. */
int store_letters_due(Store *store, int64_t now, int64_t latest, LetterRow *out, int max,
                      Error *error);
/* It is this caller's until then; false in *taken when another was quicker. */
bool store_letter_take(Store *store, LetterRow *row, int64_t until, bool *taken, Error *error);
/* Nothing happens to one that somebody else has taken since. */
bool store_letter_later(Store *store, const LetterRow *row, int64_t due, Error *error);
bool store_letter_remove(Store *store, const LetterRow *row, Error *error);
/* Has a seat acted behind action n? */
bool store_acted_since(Store *store, int64_t table, int seat, int64_t n, bool *out, Error *error);

/* ---- Reports ---- */

typedef bool ReportVisitor(void *context, const ReportRow *row);
bool         store_reports(Store *store, ReportVisitor *visit, void *context, Error *error);

/* Figures for keepers: rows of a kind. */
bool store_count(Store *store, const char *what, int64_t *out, Error *error);

#endif
