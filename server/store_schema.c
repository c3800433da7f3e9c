/* What the database looks like: how a new one is made and an older one brought up to date. The
 * words are SQLite's; the driver of another database knows its own for them. */
#include <stdio.h>

#include "server/store_parts.h"

/* Each brings the file from the version of its place to the next; what has been released is never
 * changed. */
static const char *const migrations[] = {
    ("CREATE TABLE tables(number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, state "
     "INTEGER NOT NULL,"
     " listed INTEGER NOT NULL, opened INTEGER NOT NULL, made INTEGER NOT NULL, started INTEGER "
     "NOT NULL,"
     " ended INTEGER NOT NULL, touched INTEGER NOT NULL, rules INTEGER NOT NULL, edition_hash "
     "INTEGER NOT NULL,"
     " board_hash INTEGER NOT NULL, seed INTEGER NOT NULL, salt BLOB NOT NULL, invitation TEXT NOT "
     "NULL,"
     " settings TEXT NOT NULL);"
     "CREATE INDEX tables_by_state ON tables(state, listed, number);"
     "CREATE TABLE seats(table_number INTEGER NOT NULL, seat INTEGER NOT NULL, kind INTEGER NOT "
     "NULL,"
     " bot TEXT NOT NULL, name TEXT NOT NULL, account INTEGER NOT NULL, extra TEXT,"
     " PRIMARY KEY(table_number, seat)) WITHOUT ROWID;"
     "CREATE INDEX seats_by_account ON seats(account) WHERE account <> 0;"
     "CREATE TABLE actions(table_number INTEGER NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT "
     "NULL,"
     " text TEXT NOT NULL, at INTEGER NOT NULL, flags INTEGER NOT NULL, PRIMARY KEY(table_number, "
     "n)) WITHOUT ROWID;"
     "CREATE TABLE tokens(hash BLOB NOT NULL, table_number INTEGER NOT NULL, seat INTEGER NOT NULL,"
     " kind INTEGER NOT NULL, session BLOB, PRIMARY KEY(hash, table_number, seat, kind)) WITHOUT "
     "ROWID;"
     "CREATE INDEX tokens_by_seat ON tokens(table_number, seat);"
     "CREATE INDEX tokens_by_session ON tokens(session) WHERE session IS NOT NULL;"
     "CREATE TABLE chat(number INTEGER PRIMARY KEY, table_number INTEGER NOT NULL, seat INTEGER "
     "NOT NULL,"
     " name TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL);"
     "CREATE INDEX chat_by_table ON chat(table_number, number);"
     "CREATE TABLE accounts(number INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE "
     "COLLATE NOCASE,"
     " password TEXT NOT NULL, mail TEXT NOT NULL, webhook TEXT NOT NULL, made INTEGER NOT NULL);"
     "CREATE TABLE sessions(hash BLOB PRIMARY KEY, account INTEGER NOT NULL, made INTEGER NOT "
     "NULL) WITHOUT ROWID;"
     "CREATE INDEX sessions_by_account ON sessions(account);"
     "CREATE TABLE reports(number INTEGER PRIMARY KEY AUTOINCREMENT, table_id TEXT NOT NULL, seat "
     "INTEGER NOT NULL,"
     " at INTEGER NOT NULL, text TEXT NOT NULL, log TEXT NOT NULL);"),
    ("CREATE TABLE votes(table_number INTEGER NOT NULL, id INTEGER NOT NULL, kind INTEGER NOT "
     "NULL, seat INTEGER NOT NULL,"
     " towards INTEGER NOT NULL, yes INTEGER NOT NULL, no INTEGER NOT NULL, until INTEGER NOT NULL,"
     " PRIMARY KEY(table_number, id)) WITHOUT ROWID;"),
    ("CREATE TABLE outlines(table_number INTEGER PRIMARY KEY, turn INTEGER NOT NULL, phase INTEGER "
     "NOT NULL,"
     " result TEXT NOT NULL);"),
    ("CREATE TABLE undos(table_number INTEGER NOT NULL, number INTEGER NOT NULL, n INTEGER NOT "
     "NULL,"
     " PRIMARY KEY(table_number, number)) WITHOUT ROWID;"),
    /* Of older tables nobody knows who has held a seat and left; those who are there are known. */
    ("ALTER TABLE tables ADD COLUMN shared INTEGER NOT NULL DEFAULT 0;"
     "UPDATE tables SET shared=1 WHERE (SELECT count(DISTINCT hash) FROM tokens WHERE"
     " table_number=number AND kind=0 AND session IS NULL) > 1;"
     "ALTER TABLE votes ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE outlines ADD COLUMN awaited INTEGER NOT NULL DEFAULT 0;"),
    ("ALTER TABLE accounts ADD COLUMN banned TEXT NOT NULL DEFAULT '';"
     "ALTER TABLE sessions ADD COLUMN used INTEGER NOT NULL DEFAULT 0;"
     "CREATE TABLE codes(hash BLOB PRIMARY KEY, account INTEGER NOT NULL, kind INTEGER NOT NULL,"
     " mail TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;"
     "CREATE INDEX codes_by_account ON codes(account, kind);"),
    ("CREATE TABLE acts(table_number INTEGER NOT NULL, seat INTEGER NOT NULL, key TEXT NOT NULL,"
     " n INTEGER NOT NULL, PRIMARY KEY(table_number, seat, key)) WITHOUT ROWID;"),
    ("CREATE TABLE rated(table_number INTEGER NOT NULL, seat INTEGER NOT NULL, account INTEGER NOT "
     "NULL, bot TEXT NOT NULL,"
     " pool TEXT NOT NULL, at INTEGER NOT NULL, place INTEGER NOT NULL, points INTEGER NOT NULL,"
     " change INTEGER NOT NULL, PRIMARY KEY(table_number, seat)) WITHOUT ROWID;"
     "CREATE INDEX rated_by_account ON rated(account, at) WHERE account <> 0;"
     "CREATE TABLE ratings(pool TEXT NOT NULL, account INTEGER NOT NULL, bot TEXT NOT NULL, mean "
     "INTEGER NOT NULL,"
     " spread INTEGER NOT NULL, games INTEGER NOT NULL, wins INTEGER NOT NULL,"
     " PRIMARY KEY(pool, account, bot)) WITHOUT ROWID;"),
    ("CREATE TABLE contents(hash BLOB PRIMARY KEY, size INTEGER NOT NULL, packed BLOB NOT NULL);"
     "CREATE TABLE table_contents(table_number INTEGER PRIMARY KEY, edition BLOB NOT NULL, board "
     "BLOB);"),
    ("CREATE TABLE results(table_number INTEGER NOT NULL, seat INTEGER NOT NULL, account INTEGER "
     "NOT "
     "NULL,"
     " began INTEGER NOT NULL, ended INTEGER NOT NULL, place INTEGER NOT NULL, points INTEGER NOT "
     "NULL,"
     " players INTEGER NOT NULL, PRIMARY KEY(table_number, seat)) WITHOUT ROWID;"
     "CREATE INDEX results_by_account ON results(account);"
     "CREATE TABLE tournaments(number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,"
     " name TEXT NOT NULL, owner INTEGER NOT NULL, settings TEXT NOT NULL, rounds INTEGER NOT NULL,"
     " round INTEGER NOT NULL, state INTEGER NOT NULL, made INTEGER NOT NULL);"
     "CREATE TABLE entrants(tournament INTEGER NOT NULL, account INTEGER NOT NULL,"
     " PRIMARY KEY(tournament, account)) WITHOUT ROWID;"
     "CREATE TABLE pairings(table_number INTEGER PRIMARY KEY, tournament INTEGER NOT NULL,"
     " round INTEGER NOT NULL);"
     "CREATE INDEX pairings_by_tournament ON pairings(tournament, round);"),
    /* A name is taken in every case of its letters, whatever database keeps it. */
    ("CREATE UNIQUE INDEX accounts_by_name ON accounts(lower(name));"),
    /* Several processes on one database (store_members.c). */
    ("CREATE TABLE members(number INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, url TEXT "
     "NOT NULL,"
     " until INTEGER NOT NULL, ended INTEGER NOT NULL);"
     "CREATE UNIQUE INDEX members_by_name ON members(name) WHERE ended=0;"
     "CREATE TABLE leases(table_number INTEGER PRIMARY KEY, member INTEGER NOT NULL, epoch INTEGER "
     "NOT NULL);"
     "CREATE INDEX leases_by_member ON leases(member);"
     "CREATE TABLE epochs(table_number INTEGER NOT NULL, epoch INTEGER NOT NULL, member INTEGER "
     "NOT NULL,"
     " at INTEGER NOT NULL, PRIMARY KEY(table_number, epoch)) WITHOUT ROWID;"),
    ("ALTER TABLE rated ADD COLUMN said INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE rated ADD COLUMN broken INTEGER NOT NULL DEFAULT 0;"),
    /* What waits to be sent (mailer.h). */
    ("CREATE TABLE letters(number INTEGER PRIMARY KEY AUTOINCREMENT, table_number INTEGER NOT "
     "NULL, seat INTEGER NOT NULL,"
     " n INTEGER NOT NULL, account INTEGER NOT NULL, mail INTEGER NOT NULL, address TEXT NOT NULL, "
     "text TEXT NOT NULL,"
     " code INTEGER NOT NULL, until INTEGER NOT NULL, tries INTEGER NOT NULL, due INTEGER NOT "
     "NULL);"
     "CREATE INDEX letters_by_due ON letters(due);"),
    /* What processes ask of each other (cluster_tasks.h), and what they count together (limits.h).
     */
    ("CREATE TABLE errands(number INTEGER PRIMARY KEY AUTOINCREMENT, table_number INTEGER NOT "
     "NULL, words TEXT NOT NULL,"
     " asked INTEGER NOT NULL, state INTEGER NOT NULL, told TEXT NOT NULL);"
     "CREATE TABLE limits(name TEXT PRIMARY KEY, at INTEGER NOT NULL, missing INTEGER NOT NULL) "
     "WITHOUT ROWID;"),
    ("ALTER TABLE accounts ADD COLUMN language TEXT NOT NULL DEFAULT '';"),
    /* Of a list of actions; 0: all. */
    ("ALTER TABLE acts ADD COLUMN taken INTEGER NOT NULL DEFAULT 0;"),
};
enum { VERSION = sizeof migrations / sizeof *migrations };

static bool next_version(Store *store, int64_t *version, Error *error)
{
    const Driver *driver = store->driver;
    if (!driver->begin(store, true, error) || !driver->version(store, version, error))
        return false;
    /* Another program may have been quicker. */
    return (*version >= VERSION
            || (driver->execute(store, migrations[*version], "opening", error)
                && driver->version_put(store, ++*version, error)))
           && driver->commit(store, error);
}

bool store_update(Store *store, Error *error)
{
    int64_t version = 0;
    if (!store->driver->version(store, &version, error))
        return false;
    while (version < VERSION)
        if (!next_version(store, &version, error))
            return false;
    return version == VERSION
           || fail(error, "it was made by a newer program (version %d, this one knows %d)",
                   (int)version, VERSION);
}
