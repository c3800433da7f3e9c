/* Tournaments and the results of their tables in the store. */
#include <stdlib.h>

#include "table/message.h"
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

static bool visit_results(Store *store, Statement *statement, ResultVisitor *visit, void *context,
                          Error *error)
{
    int found;
    while ((found = store_next(store, statement, error)) == 1) {
        ResultRow row = { .seat = column_int(statement, 0),
                          .account = column_number(statement, 1),
                          .began = column_number(statement, 2),
                          .ended = column_number(statement, 3),
                          .place = column_int(statement, 4),
                          .points = column_int(statement, 5),
                          .players = column_int(statement, 6) };
        visit(context, &row);
    }
    store_reset(statement);
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
    Statement *statement =
        store_ready(store, SQL_TOURNAMENT_ADD, error, "ttitii", row->id, row->name, row->owner,
                    row->settings, (int64_t)row->rounds, row->made);
    return store_added(store, statement, &row->number, error) == 1;
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
    Statement *statement = store_ready(store, SQL_TOURNAMENTS, error, "ti", id, (int64_t)most);
    int        found;
    while ((found = store_next(store, statement, error)) == 1) {
        TournamentRow row = { .number = column_number(statement, 0),
                              .owner = column_number(statement, 3),
                              .settings = (char *)(uintptr_t)column_text(statement, 4),
                              .rounds = column_int(statement, 5),
                              .round = column_int(statement, 6),
                              .state = (TournamentState)column_int(statement, 7),
                              .made = column_number(statement, 8) };
        store_text(row.id, sizeof row.id, statement, 1);
        store_text(row.name, sizeof row.name, statement, 2);
        if (!visit(context, &row))
            break;
    }
    store_reset(statement);
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
    Statement *statement = store_ready(store, SQL_ENTRANTS, error, "i", tournament);
    int        found;
    while ((found = store_next(store, statement, error)) == 1)
        visit(context, column_number(statement, 0), column_text(statement, 1));
    store_reset(statement);
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
    Statement *statement = store_ready(store, SQL_PAIRINGS, error, "i", tournament);
    int        found;
    while ((found = store_next(store, statement, error)) == 1)
        visit(context, column_number(statement, 0), column_int(statement, 1),
              column_text(statement, 2), (TableState)column_int(statement, 3),
              column_number(statement, 4));
    store_reset(statement);
    return found >= 0;
}
