#include "table/contest.h"

#include "rules/table/bits.h"

bool contest_is(const Table *table)
{
    return table->settings.rated || table->row.tournament[0];
}

const Objection contest_keeps = {
    "rated", "in rated games and tournaments only your own last decision is taken back"
};
static const Objection needs_account = {
    "rated-account", "in rated games and tournaments everybody needs an account; log in first"
};
static const Objection one_seat = { "rated-account",
                                    "in rated games and tournaments nobody plays two seats" };
static const Objection anothers = {
    "rated-account", "in rated games and tournaments a seat stays with its account"
};

const Objection *contest_forbids_maker(const TableSettings *settings, uint32_t seats,
                                       int64_t account)
{
    if (!settings->rated)
        return NULL;
    return account == 0 ? &needs_account : count32(seats) > 1 ? &one_seat : NULL;
}

const Objection *contest_forbids(const Table *table, int seat, int64_t account)
{
    const SeatRow *row = &table->seats[seat].row;
    if (!contest_is(table))
        return NULL;
    if (account == 0)
        return &needs_account;
    if (row->account != account && (row->account || table->row.state != STATE_LOBBY))
        return &anothers;
    for (int i = 0; i < table->seat_count; i++)
        if (i != seat && table->seats[i].row.account == account)
            return &one_seat;
    return NULL;
}

bool contest_has_bots(Host *host, const Table *table, bool *out, Error *error)
{
    *out = false;
    return !host->ports->people.had_bots || host->ports->people.had_bots(host, table, out, error);
}

static bool is_there(const Table *table, int seat, const Starter *starter)
{
    const SeatRow *row = &table->seats[seat].row;
    return starter->bot
           || (row->kind == SEAT_PERSON && starter->account != 0
               && row->account == starter->account);
}

void contest_places(int out[PLAYERS_MAX], const Table *table, const Starter starters[PLAYERS_MAX])
{
    Player order[PLAYERS_MAX];
    int    place = 0;
    family_results(table->rules.family)->ranking(order, &table->rules, &table->game);
    int winners = family_results(table->rules.family)->winners(&table->rules, &table->game);
    for (int i = 0; i < table->seat_count; i++) {
        bool there = is_there(table, order[i], &starters[order[i]]);
        place += there;
        out[order[i]] = !there ? table->seat_count : i < winners ? 1 : place;
    }
}
