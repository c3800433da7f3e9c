#include "table/people.h"

#include "rules/table/bits.h"
#include "table/host.h"

bool people_read(Host *host, Table *table, Error *error)
{
    return storage_token_fellows(host, table->row.number, table->fellows, PLAYERS_MAX, error);
}

void people_share(Table *table, uint32_t seats)
{
    for (int i = 0; i < table->seat_count; i++)
        if (seats & bit32(i))
            table->fellows[i] |= seats;
}

void people_part(Table *table, int seat)
{
    for (int i = 0; i < table->seat_count; i++)
        table->fellows[i] &= ~bit32(seat);
    table->fellows[seat] = 0;
}

static bool is_person(const Table *table, int seat)
{
    return table->seats[seat].row.kind == SEAT_PERSON;
}

static bool are_one(const Table *table, int a, int b)
{
    int64_t account = table->seats[a].row.account;
    return (table->fellows[a] & bit32(b)) || (account && account == table->seats[b].row.account);
}

uint32_t people_seats(const Table *table, int seat)
{
    uint32_t all = is_person(table, seat) ? bit32(seat) : 0;
    /* A seat may lead to others: by its link to one, whose account leads to the next. */
    for (uint32_t before = 0; all != before;) {
        before = all;
        for (int i = 0; i < table->seat_count; i++)
            for (int k = 0; k < table->seat_count && (before & bit32(i)); k++)
                if (is_person(table, k) && are_one(table, i, k))
                    all |= bit32(k);
    }
    return all;
}

int people_with(const Table *table, uint32_t seats)
{
    int      count = 0;
    uint32_t counted = 0;
    for (int i = 0; i < table->seat_count; i++)
        if ((seats & ~counted & bit32(i)) && is_person(table, i)) {
            counted |= people_seats(table, i);
            count++;
        }
    return count;
}

int people_within(const Table *table, uint32_t seats)
{
    uint32_t others = 0;
    for (int i = 0; i < table->seat_count; i++)
        if (!(seats & bit32(i)))
            others |= people_seats(table, i);
    return people_with(table, seats & ~others);
}
