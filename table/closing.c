/* Seats of bots that nobody may take: whoever made the table closes and opens them. */
#include "rules/table/bits.h"
#include "table/contest.h"
#include "table/messages.h"
#include "wire/json_in.h"

bool message_close(Asking *asking)
{
    Table *table = asking->subscriber->table;
    int    seat = -1, maker = table_maker(table);
    bool   closed = true;
    if (!in_keys(asking->message, "do id seat closed", &asking->error)
        || !in_int(asking->message, "seat", 0, table->seat_count - 1, &seat, &asking->error)
        || !in_bool(asking->message, "closed", &closed, &asking->error))
        return false;
    if (seat < 0)
        return fail(&asking->error, "'seat' is missing");
    if (maker < 0 || !(asking->subscriber->seats & bit32(maker)))
        return reply_error(asking, "not-yours", "only the maker of the table may do that");
    if (contest_is(table))
        return reply_error(asking, "rated", "in rated games and tournaments bots keep their seats");
    table->settings.seats[seat].closed = closed;
    table_keep_settings(asking->host, table);
    table_touch(asking->host, table);
    return table_store(asking->host, table, &asking->error) ? reply_ok(asking)
                                                            : reply_failure(asking, &asking->error);
}
