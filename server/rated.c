#include "server/rated.h"

#include <stdio.h>
#include <string.h>

#include "table/contest.h"
#include "table/trace.h"

enum { WEEK = 7 * 86400 };

static bool is_person(const Table *table, int seat)
{
    return table->seats[seat].row.kind == SEAT_PERSON;
}

static bool together_too_often(Host *host, const Table *table, int a, int b, char message[160],
                               Error *error)
{
    int games = 0, most = (int)server_of(host)->settings->rated_together;
    if (most == 0
        || !store_rated_together(host->store, table->seats[a].row.account,
                                 table->seats[b].row.account, host->round.now - WEEK, &games, error)
        || games < most)
        return false;
    snprintf(message, 160,
             "%.40s and %.40s have shared %d rated games in a week, and no more count",
             table->seats[a].row.name, table->seats[b].row.name, games);
    return true;
}

bool rated_forbids(Host *host, const Table *table, const char **code, char message[160],
                   Error *error)
{
    for (int i = 0; i < table->seat_count; i++) {
        if (!is_person(table, i))
            continue;
        const Objection *objection = contest_forbids(table, i, table->seats[i].row.account);
        if (objection) {
            *code = objection->code;
            snprintf(message, 160, "%s", objection->why);
            return true;
        }
        *code = "rated-too-often";
        for (int k = 0; k < i; k++)
            if (is_person(table, k) && together_too_often(host, table, k, i, message, error))
                return true;
            else if (error->text[0])
                return false;
    }
    return false;
}

bool rated_begin(Host *host, const Table *table, Error *error)
{
    bool bots = false;
    for (int i = 0; i < table->seat_count; i++)
        bots = bots || !is_person(table, i);
    for (int i = 0; i < table->seat_count; i++) {
        RatedRow row = { .seat = i, .at = host->round.now };
        snprintf(row.pool, sizeof row.pool, bots ? "%s-bots" : "%s", table->rules.family->name);
        if (is_person(table, i))
            row.account = table->seats[i].row.account;
        else
            snprintf(row.bot, sizeof row.bot, "%s", seat_bot_name(table, i));
        if (!host_write(host, error)
            || !store_rated_put(host->store, table->row.number, &row, error))
            return false;
    }
    return true;
}

bool rated_settle(Host *host, const Table *table, Error *error)
{
    RatedRow  rows[PLAYERS_MAX];
    RatingRow holders[PLAYERS_MAX];
    Rating    ratings[PLAYERS_MAX];
    Starter   starters[PLAYERS_MAX];
    int       places[PLAYERS_MAX];
    int       count = store_rated(host->store, table->row.number, rows, PLAYERS_MAX, error);
    if (count < 0)
        return false;
    if (count != table->seat_count) /* It began unrated. */
        return true;
    if (!host_write(host, error) || !store_alone(host->store, error))
        return false;
    for (int i = 0; i < count; i++)
        starters[i] = (Starter){ .bot = rows[i].bot[0], .account = rows[i].account };
    contest_places(places, table, starters);
    for (int i = 0; i < count; i++) {
        holders[i] = (RatingRow){ .account = rows[i].account };
        memcpy(holders[i].pool, rows[i].pool, sizeof holders[i].pool);
        memcpy(holders[i].bot, rows[i].bot, sizeof holders[i].bot);
        if (!store_rating(host->store, &holders[i], error))
            return false;
        ratings[i] = holders[i].rating;
    }
    rating_update(ratings, places, count);
    for (int i = 0; i < count; i++) {
        rows[i].at = host->round.now;
        rows[i].place = places[i];
        rows[i].points = table->rules.family->points(&table->rules, &table->game, (Player)i);
        rows[i].change = rating_shown(ratings[i]) - rating_shown(holders[i].rating);
        /* The seed is public now, and with it all that was hidden. */
        rows[i].said = table->testimony.of[i].said;
        rows[i].broken = table->testimony.of[i].broken;
        holders[i].rating = ratings[i];
        holders[i].games++;
        holders[i].wins += places[i] == 1;
        bool somebody = rows[i].account || rows[i].bot[0];
        if (!store_rated_put(host->store, table->row.number, &rows[i], error)
            || (somebody && !store_rating_put(host->store, &holders[i], error)))
            return false;
    }
    trace(TRACE_INFO, "rated", "table=%s pool=%s", table->row.id, rows[0].pool);
    return true;
}

/* ---- Who began it ---- */

static void count_result(void *context, const ResultRow *row)
{
    (void)row;
    ++*(int *)context;
}

/* A tournament notes the seats of people only, a rated game all of them. */
bool rated_had_bots(Host *host, const Table *table, bool *out, Error *error)
{
    RatedRow rows[PLAYERS_MAX];
    int      people = 0;
    *out = false;
    if (table->row.tournament[0]) {
        if (!store_results_of_table(host->store, table->row.number, count_result, &people, error))
            return false;
        *out = people < table->seat_count;
        return true;
    }
    int count = store_rated(host->store, table->row.number, rows, PLAYERS_MAX, error);
    for (int i = 0; i < count; i++)
        *out = *out || rows[i].bot[0];
    return count >= 0;
}
