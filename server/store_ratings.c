/* Rated games and what came of them, in the store. */
#include <math.h>

#include "server/store_parts.h"

/* Kept as millionths: a database should not have to agree with anybody about fractions. */
static int64_t millionths(double value)
{
    return llround(value * 1e6);
}

bool store_rated_put(Store *store, int64_t table, const RatedRow *row, Error *error)
{
    return store_done(store,
                      store_ready(store, SQL_RATED_PUT, error, "iiittiiiiii", table,
                                  (int64_t)row->seat, row->account, row->bot, row->pool, row->at,
                                  (int64_t)row->place, (int64_t)row->points, (int64_t)row->change,
                                  (int64_t)row->said, (int64_t)row->broken),
                      error);
}

int store_rated(Store *store, int64_t table, RatedRow *out, int max, Error *error)
{
    Statement *statement = store_ready(store, SQL_RATED, error, "i", table);
    int        count = 0, more = 0;
    while (statement && count < max && (more = store_next(store, statement, error)) == 1) {
        RatedRow *row = &out[count++];
        *row = (RatedRow){ .seat = column_int(statement, 0),
                           .account = column_number(statement, 1),
                           .at = column_number(statement, 4),
                           .place = column_int(statement, 5),
                           .points = column_int(statement, 6),
                           .change = column_int(statement, 7) };
        store_text(row->bot, sizeof row->bot, statement, 2);
        store_text(row->pool, sizeof row->pool, statement, 3);
    }
    store_reset(statement);
    return !statement || more < 0 ? -1 : count;
}

bool store_rated_together(Store *store, int64_t a, int64_t b, int64_t since, int *out, Error *error)
{
    Statement *statement = store_ready(store, SQL_RATED_TOGETHER, error, "iii", a, b, since);
    bool       fine = store_next(store, statement, error) == 1;
    *out = fine ? column_int(statement, 0) : 0;
    store_reset(statement);
    return fine;
}

bool store_rated_of(Store *store, int64_t account, int most, RatedVisitor *visit, void *context,
                    Error *error)
{
    Statement *statement = store_ready(store, SQL_RATED_OF, error, "ii", account, (int64_t)most);
    int        more = 0;
    while (statement && (more = store_next(store, statement, error)) == 1) {
        RatedRow row = { .account = account,
                         .at = column_number(statement, 2),
                         .place = column_int(statement, 3),
                         .points = column_int(statement, 4),
                         .change = column_int(statement, 5),
                         .said = column_int(statement, 7),
                         .broken = column_int(statement, 8) };
        char     table[TABLE_ID_MAX];
        store_text(table, sizeof table, statement, 0);
        store_text(row.pool, sizeof row.pool, statement, 1);
        visit(context, table, column_int(statement, 6), column_int(statement, 9) != 0, &row);
    }
    store_reset(statement);
    return statement && more == 0;
}

bool store_rated_honesty(Store *store, int64_t account, int *said, int *broken, Error *error)
{
    Statement *statement = store_ready(store, SQL_RATED_HONESTY, error, "i", account);
    bool       fine = statement && store_next(store, statement, error) == 1;
    *said = fine ? column_int(statement, 0) : 0;
    *broken = fine ? column_int(statement, 1) : 0;
    store_reset(statement);
    return fine;
}

static void read_rating(RatingRow *out, Statement *statement)
{
    *out = (RatingRow){ .account = column_number(statement, 1),
                        .rating = { (double)column_number(statement, 3) / 1e6,
                                    (double)column_number(statement, 4) / 1e6 },
                        .games = column_int(statement, 5),
                        .wins = column_int(statement, 6) };
    store_text(out->pool, sizeof out->pool, statement, 0);
    store_text(out->bot, sizeof out->bot, statement, 2);
    store_text(out->name, sizeof out->name, statement, 7);
}

bool store_rating_put(Store *store, const RatingRow *row, Error *error)
{
    return store_done(store,
                      store_ready(store, SQL_RATING_PUT, error, "titiiii", row->pool, row->account,
                                  row->bot, millionths(row->rating.mean),
                                  millionths(row->rating.spread), (int64_t)row->games,
                                  (int64_t)row->wins),
                      error);
}

bool store_rating(Store *store, RatingRow *out, Error *error)
{
    Statement *statement =
        store_ready(store, SQL_RATING, error, "tit", out->pool, out->account, out->bot);
    int found = statement ? store_next(store, statement, error) : -1;
    if (found == 1)
        read_rating(out, statement);
    else
        out->rating = RATING_NEW;
    store_reset(statement);
    return found >= 0;
}

static bool visit_all(Store *store, Statement *statement, RatingVisitor *visit, void *context,
                      Error *error)
{
    int more = 0;
    while (statement && (more = store_next(store, statement, error)) == 1) {
        RatingRow row;
        read_rating(&row, statement);
        visit(context, &row);
    }
    store_reset(statement);
    return statement && more == 0;
}

bool store_ratings(Store *store, const char *pool, int most, RatingVisitor *visit, void *context,
                   Error *error)
{
    return visit_all(store, store_ready(store, SQL_RATINGS, error, "ti", pool, (int64_t)most),
                     visit, context, error);
}

bool store_ratings_of(Store *store, int64_t account, RatingVisitor *visit, void *context,
                      Error *error)
{
    return visit_all(store, store_ready(store, SQL_RATINGS_OF, error, "i", account), visit, context,
                     error);
}
