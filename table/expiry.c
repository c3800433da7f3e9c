/* Offers that their makers let stand for a while only: the table withdraws them for whoever is not
 * there to do it. */
#include "table/expiry.h"

#include <string.h>

#include "table/host.h"
#include "table/messages.h"
#include "wire/json_in.h"

/* The action that withdraws it; false: it does not stand any more, or is not the seat's. */
static bool withdrawal(Action *out, const Table *table, int seat, const ExpiringOffer *offer)
{
    const Market *market = table->rules.family->market;
    return table->playing && market && table_has(table, TRAIT_OPEN_MARKET)
           && table_standing(table).turn == offer->turn
           && market->withdraw(out, &table->rules, &table->game, (Player)seat, offer->number);
}

static bool tick_seat(Host *host, Table *table, int seat, Error *error)
{
    Arrangement *arrangement = &table->seats[seat].arrangement;
    int          kept = 0, before = arrangement->expiring_count;
    for (int i = 0; i < before; i++) {
        ExpiringOffer offer = arrangement->expiring[i];
        Action        action;
        Refusal       refusal = ACCEPTED;
        if (!withdrawal(&action, table, seat, &offer))
            continue;
        if (offer.at > host->round.now)
            arrangement->expiring[kept++] = offer;
        else if (!table_act(host, table, &action, ACTION_BY_BOT, &refusal, error))
            return false;
    }
    arrangement->expiring_count = kept;
    return kept == before || seat_arrange(host, table, seat, error);
}

bool expiry_tick(Host *host, Table *table, Error *error)
{
    for (int i = 0; i < table->seat_count; i++)
        if (table->seats[i].arrangement.expiring_count && !tick_seat(host, table, i, error))
            return false;
    return true;
}

int64_t expiry_next(const Seat *seat)
{
    int64_t next = INT64_MAX;
    for (int i = 0; i < seat->arrangement.expiring_count; i++)
        if (seat->arrangement.expiring[i].at < next)
            next = seat->arrangement.expiring[i].at;
    return next;
}

/* `in` seconds from now; 0: it stands until it is withdrawn. */
bool message_expire(Asking *asking)
{
    enum { LONGEST = 30 * 24 * 3600 };
    Table      *table = asking->subscriber->table;
    int         seat = asking->subscriber->viewer, offer = 0, seconds = 0;
    Arrangement changed = table->seats[seat].arrangement;
    Action      unused;
    if (!in_keys(asking->message, "do id offer in", &asking->error)
        || !in_int(asking->message, "offer", 1, 255, &offer, &asking->error)
        || !in_int(asking->message, "in", 0, LONGEST, &seconds, &asking->error))
        return false;
    ExpiringOffer wanted = { .number = offer, .at = asking->host->round.now + seconds };
    if (table->playing)
        wanted.turn = table_standing(table).turn;
    if (!withdrawal(&unused, table, seat, &wanted))
        return reply_error(asking, "not-now", "you have no such offer on the table");
    int kept = 0;
    for (int i = 0; i < changed.expiring_count; i++)
        if (changed.expiring[i].number != offer)
            changed.expiring[kept++] = changed.expiring[i];
    if (seconds && kept == EXPIRING_MAX)
        return reply_error(asking, "not-now", "too many of your offers expire already");
    if (seconds)
        changed.expiring[kept++] = wanted;
    changed.expiring_count = kept;
    table->seats[seat].arrangement = changed;
    return seat_arrange(asking->host, table, seat, &asking->error)
               ? reply_ok(asking)
               : reply_failure(asking, &asking->error);
}
