/* People who go: what is left of them at the tables where they sat, and who plays on. */
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "table/host.h"
#include "table/people.h"

/* Nobody's clock begins anew for it. */
static bool forget_in_settings(Host *host, Table *table, int seat, Error *error)
{
    if (!table->settings.seats[seat].name[0])
        return true;
    table->settings.seats[seat].name[0] = 0;
    table_keep_settings(host, table);
    return storage_table_change(host, &table->row, error);
}

static void clear_arrangement(Seat *seat)
{
    free(seat->row.extra);
    seat->row.extra = NULL;
    seat->arrangement = (Arrangement){ 0 };
}

void seat_clear(Table *table, int seat)
{
    table->seats[seat].row.name[0] = 0;
    seat_hold(table, seat, 0, "");
    clear_arrangement(&table->seats[seat]);
}

bool seat_forget(Host *host, Table *table, int seat, Error *error)
{
    SeatRow *row = &table->seats[seat].row;
    if (!host_write(host, error)
        || !storage_chat_forget(host, table->row.number, seat, row->name, error)
        || !forget_in_settings(host, table, seat, error))
        return false;
    row->name[0] = 0;
    seat_hold(table, seat, 0, "");
    table_touch(host, table);
    return seat_store(host, table, seat, error);
}

bool seat_end_links(Host *host, Table *table, int seat, const char *code, const char *message,
                    Error *error)
{
    int64_t number = table->row.number;
    people_part(table, seat);
    return host_write(host, error) && storage_tokens_remove(host, number, seat, TOKEN_SEAT, error)
           && storage_tokens_remove(host, number, seat, TOKEN_HAND, error)
           && subscribers_check(host, table, code, message, error);
}

bool seats_leave(Host *host, Table *table, uint32_t seats, Error *error)
{
    for (int i = 0; i < table->seat_count; i++) {
        SeatRow *row = &table->seats[i].row;
        if (!(seats & bit32(i)))
            continue;
        row->kind = table->row.state == STATE_LOBBY ? SEAT_OPEN : SEAT_BOT;
        clear_arrangement(&table->seats[i]);
        if (!seat_forget(host, table, i, error)
            || !seat_end_links(host, table, i, "gone", "the seat has been given up", error))
            return false;
    }
    /* A table in the lobby that nobody is at any more is taken away. */
    return table->row.state != STATE_LOBBY || table_maker(table) >= 0
           || tables_remove(host, table, "everybody has left", error);
}

bool seats_forget(Host *host, Table *table, uint32_t seats, int64_t account, bool leave,
                  Error *error)
{
    for (int i = 0; i < table->seat_count; i++) {
        const SeatRow *row = &table->seats[i].row;
        bool           freed = row->account == 0 && !row->name[0];
        if (row->kind != SEAT_PERSON || (row->account != account && !freed))
            seats &= ~bit32(i); /* Somebody else's by now. */
    }
    if (leave)
        return seats == 0 || seats_leave(host, table, seats, error);
    for (int i = 0; i < table->seat_count; i++)
        if ((seats & bit32(i)) && !seat_forget(host, table, i, error))
            return false;
    return true;
}
