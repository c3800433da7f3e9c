#include "server/rated.h"

#include <stdio.h>
#include <string.h>

#include "server/trace.h"

enum { WEEK = 7 * 86400 };

static bool is_person(const Table *table, int seat)
{
    return table->seats[seat].row.kind == SEAT_PERSON;
}

static bool together_too_often(Host *host, const Table *table, int a, int b, char message[160],
                               Error *error)
{
    int games = 0, most = (int)host->settings->rated_together;
    if (most == 0
        || !store_rated_together(host->store, table->seats[a].row.account,
                                 table->seats[b].row.account, host->now - WEEK, &games, error)
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
        *code = "rated-account";
        if (!table->seats[i].row.account) {
            snprintf(message, 160, "a rated game is for people with accounts; seat %d has none", i);
            return true;
        }
        for (int k = 0; k < i; k++) {
            if (!is_person(table, k))
                continue;
            *code = "rated-account";
            if (table->seats[k].row.account == table->seats[i].row.account) {
                snprintf(message, 160,
                         "in a rated game nobody plays two seats; %d and %d are one's", k, i);
                return true;
            }
            *code = "rated-too-often";
            if (together_too_often(host, table, k, i, message, error))
                return true;
            if (error->text[0])
                return false;
        }
    }
    return false;
}

bool rated_begin(Host *host, const Table *table, Error *error)
{
    bool bots = false;
    for (int i = 0; i < table->seat_count; i++)
        bots = bots || !is_person(table, i);
    for (int i = 0; i < table->seat_count; i++) {
        RatedRow row = { .seat = i, .at = host->now };
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

/* Somebody who has gone is behind all who stayed, whatever was made of the seat since. */
static void find_places(int out[PLAYERS_MAX], const Table *table, const RatedRow *rows)
{
    Player order[PLAYERS_MAX];
    int    place = 0;
    table->rules.family->ranking(order, &table->rules, &table->game);
    for (int i = 0; i < table->seat_count; i++) {
        const SeatRow *seat = &table->seats[order[i]].row;
        bool           there = rows[order[i]].bot[0]
                     || (seat->kind == SEAT_PERSON && rows[order[i]].account != 0
                         && seat->account == rows[order[i]].account);
        out[order[i]] = there ? ++place : 0;
    }
    for (int i = 0; i < table->seat_count; i++)
        if (out[i] == 0)
            out[i] = place + 1;
}

bool rated_settle(Host *host, const Table *table, Error *error)
{
    RatedRow  rows[PLAYERS_MAX];
    RatingRow holders[PLAYERS_MAX];
    Rating    ratings[PLAYERS_MAX];
    int       places[PLAYERS_MAX];
    int       count = store_rated(host->store, table->row.number, rows, PLAYERS_MAX, error);
    if (count < 0)
        return false;
    if (count != table->seat_count) /* It began unrated. */
        return true;
    if (!host_write(host, error) || !store_alone(host->store, error))
        return false;
    find_places(places, table, rows);
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
        rows[i].at = host->now;
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
