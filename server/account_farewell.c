/* An account goes, with its name at all its seats. */
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "server/accounts.h"
#include "server/cluster_tasks.h"

typedef struct Held {
    char     table[TABLE_ID_MAX];
    int64_t  number;
    bool     over;
    uint32_t seats;
} Held;

typedef struct AllHeld {
    Held *items;
    int   count;
} AllHeld;

/* Seats of one table come one after the other. */
static bool note_held(void *context, const TableRow *row, int seat)
{
    AllHeld *all = context;
    if (all->count == 0 || strcmp(all->items[all->count - 1].table, row->id) != 0) {
        if ((all->count & (all->count - 1)) == 0)
            all->items = need_more(all->items, 2 * (size_t)(all->count + 1) * sizeof *all->items);
        Held *held = &all->items[all->count++];
        *held = (Held){ .number = row->number, .over = row->state == STATE_OVER };
        memcpy(held->table, row->id, TABLE_ID_MAX);
    }
    all->items[all->count - 1].seats |= bit32(seat);
    return true;
}

/* Whoever plays the table, or is the next to do so, gives the seats up; names are forgotten at
 * once. */
static bool leave_to_others(Host *host, const Held *held, int64_t account, bool leave, Error *error)
{
    char   words[TABLE_ID_MAX + 64];
    Table *peeked = tables_peek(host, held->table);
    bool   fine = host_write(host, error);
    for (int i = 0; peeked && i < peeked->seat_count && fine; i++)
        if (held->seats & bit32(i))
            fine =
                store_chat_forget(host->store, held->number, i, peeked->seats[i].row.name, error);
    tables_unpeek(peeked);
    snprintf(words, sizeof words, "forget\n%s\n%u %lld %d\n", held->table, held->seats,
             (long long)account, leave);
    return fine && cluster_task_add(host, held->number, words, error);
}

/* Games that nobody is at are not played again for it, unless a bot has to take over. */
static bool forget_held(Host *host, const Held *held, int64_t account, bool leave, Error *error)
{
    bool leaves = leave && !held->over;
    if (host->neighbours.member && !held->over && !tables_loaded(host, held->table))
        return leave_to_others(host, held, account, leave, error);
    Table *peeked = leaves ? NULL : tables_peek(host, held->table);
    Table *table = peeked   ? peeked
                   : leaves ? tables_find_now(host, held->table, error)
                            : tables_loaded(host, held->table);
    /* Stuck for good: its rows are freed with the account. */
    bool fine = !table || seats_forget(host, table, held->seats, account, leaves, error);
    tables_unpeek(peeked);
    return fine;
}

bool account_awaits(Host *host, int64_t account)
{
    AllHeld all = { 0 };
    Error   error = { "" };
    bool    awaits = false;
    store_account_seats(host->store, account, note_held, &all, &error);
    for (int i = 0; i < all.count && !awaits; i++) {
        if (!all.items[i].over)
            tables_find(host, all.items[i].table, &error);
        awaits = host->round.waits_for != NULL;
    }
    free(all.items);
    return awaits;
}

bool account_forget(Host *host, int64_t account, bool leave, Error *error)
{
    AllHeld all = { 0 };
    bool    fine = store_account_seats(host->store, account, note_held, &all, error);
    for (int i = 0; i < all.count && fine; i++)
        fine = forget_held(host, &all.items[i], account, leave, error);
    free(all.items);
    return fine && host_write(host, error) && store_account_remove(host->store, account, error)
           && subscribers_revoked(host, "the account is no more", error);
}
