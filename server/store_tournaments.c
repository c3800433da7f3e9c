/* Tournaments and the results of their tables in the store. */
#include <stdlib.h>

#include "server/message.h"
#include "server/store_parts.h"

/* ---- Results ---- */

bool store_result_add(Store *store, int64_t table, const ResultRow *row, Error *error)
{
    return store_done(store,
                      store_ready(store, SQL_RESULT_ADD, error, "iiiii", table, (int64_t)row->seat,
                                  row->account, row->began, (int64_t)row->players),
                      error);
}

bool store_result_end(Store *store, int64_t table, const ResultRow *row, Error *error)
{
    return store_done(store,
                      store_ready(store, SQL_RESULT_END, error, "iiiii", table, (int64_t)row->seat,
                                  row->ended, (int64_t)row->place, (int64_t)row->points),
                      error);
}

static bool visit_results(Store *store, sqlite3_stmt *statement, ResultVisitor *visit,
                          void *context, Error *error)
{
    int found;
    while ((found = store_next(store, statement, error)) == 1) {
        ResultRow row = { .seat = sqlite3_column_int(statement, 0),
                          .account = sqlite3_column_int64(statement, 1),
                          .began = sqlite3_column_int64(statement, 2),
                          .ended = sqlite3_column_int64(statement, 3),
                          .place = sqlite3_column_int(statement, 4),
                          .points = sqlite3_column_int(statement, 5),
                          .players = sqlite3_column_int(statement, 6) };
        visit(context, &row);
    }
    if (statement)
        sqlite3_reset(statement);
    return found >= 0;
}

bool store_results_of_table(Store *store, int64_t table, ResultVisitor *visit, void *context,
                            Error *error)
{
    return visit_results(store, store_ready(store, SQL_RESULTS_OF_TABLE, error, "i", table), visit,
                         context, error);
}

/* ---- Tournaments ---- */

bool store_tournament_add(Store *store, TournamentRow *row, Error *error)
{
    bool fine =
        store_done(store,
                   store_ready(store, SQL_TOURNAMENT_ADD, error, "ttitii", row->id, row->name,
                               row->owner, row->settings, (int64_t)row->rounds, row->made),
                   error);
    row->number = sqlite3_last_insert_rowid(store->database);
    return fine;
}

bool store_tournament_change(Store *store, const TournamentRow *row, Error *error)
{
    return store_done(store,
                      store_ready(store, SQL_TOURNAMENT_CHANGE, error, "iii", row->number,
                                  (int64_t)row->round, (int64_t)row->state),
                      error);
}

bool store_tournaments(Store *store, const char *id, int most, TournamentVisitor *visit,
                       void *context, Error *error)
{
    sqlite3_stmt *statement = store_ready(store, SQL_TOURNAMENTS, error, "ti", id, (int64_t)most);
    int           found;
    while ((found = store_next(store, statement, error)) == 1) {
        TournamentRow row = { .number = sqlite3_column_int64(statement, 0),
                              .owner = sqlite3_column_int64(statement, 3),
                              .settings = (char *)(uintptr_t)sqlite3_column_text(statement, 4),
                              .rounds = sqlite3_column_int(statement, 5),
                              .round = sqlite3_column_int(statement, 6),
                              .state = (TournamentState)sqlite3_column_int(statement, 7),
                              .made = sqlite3_column_int64(statement, 8) };
        store_text(row.id, sizeof row.id, statement, 1);
        store_text(row.name, sizeof row.name, statement, 2);
        if (!visit(context, &row))
            break;
    }
    if (statement)
        sqlite3_reset(statement);
    return found >= 0;
}

bool store_tournament_of(Store *store, int64_t table, char id[TABLE_ID_MAX], Error *error)
{
    sqlite3_stmt *statement = store_ready(store, SQL_TOURNAMENT_OF, error, "i", table);
    int           found = store_next(store, statement, error);
    id[0] = 0;
    if (found == 1)
        store_text(id, TABLE_ID_MAX, statement, 0);
    if (statement)
        sqlite3_reset(statement);
    return found >= 0;
}

bool store_entrant_add(Store *store, int64_t tournament, int64_t account, Error *error)
{
    return store_done(store, store_ready(store, SQL_ENTRANT_ADD, error, "ii", tournament, account),
                      error);
}

bool store_entrant_remove(Store *store, int64_t tournament, int64_t account, Error *error)
{
    return store_done(
        store, store_ready(store, SQL_ENTRANT_REMOVE, error, "ii", tournament, account), error);
}

bool store_entrants(Store *store, int64_t tournament, EntrantVisitor *visit, void *context,
                    Error *error)
{
    sqlite3_stmt *statement = store_ready(store, SQL_ENTRANTS, error, "i", tournament);
    int           found;
    while ((found = store_next(store, statement, error)) == 1)
        visit(context, sqlite3_column_int64(statement, 0),
              (const char *)sqlite3_column_text(statement, 1));
    if (statement)
        sqlite3_reset(statement);
    return found >= 0;
}

bool store_pairing_add(Store *store, int64_t table, int64_t tournament, int round, Error *error)
{
    return store_done(
        store, store_ready(store, SQL_PAIRING_ADD, error, "iii", table, tournament, (int64_t)round),
        error);
}

bool store_pairings(Store *store, int64_t tournament, PairingVisitor *visit, void *context,
                    Error *error)
{
    sqlite3_stmt *statement = store_ready(store, SQL_PAIRINGS, error, "i", tournament);
    int           found;
    while ((found = store_next(store, statement, error)) == 1)
        visit(context, sqlite3_column_int64(statement, 0), sqlite3_column_int(statement, 1),
              (const char *)sqlite3_column_text(statement, 2),
              (TableState)sqlite3_column_int(statement, 3));
    if (statement)
        sqlite3_reset(statement);
    return found >= 0;
}
