#include "server/tournaments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/contest.h"
#include "table/names.h"
#include "server/pairing.h"
#include "server/rated.h"
#include "server/routes.h"
#include "table/tokens.h"
#include "table/trace.h"
#include "wire/json_in.h"

enum {
    ROUNDS_MOST = 20,
    TOURNAMENTS_SHOWN = 100,
    TOURNAMENTS_LOOKED_AT = 256, /* Of those that are running, at once. */
    TOURNAMENTS_ALL = 1000000,
    FULL_POINTS = 100,
    PATIENCE_DAYS = 14 /* With a table at which nothing happens. */
};

/* ---- A tournament as it stands ---- */

typedef struct Entrant {
    int64_t account;
    char    name[STORE_NAME_MAX];
    int     points, games, wins;
} Entrant;

typedef struct Sitting {
    int64_t    table;
    int        round;
    char       id[TABLE_ID_MAX];
    TableState state;
    int64_t    moved; /* When something last happened there. */
} Sitting;

typedef struct Tournament {
    TournamentRow row; /* The settings are owned. */
    Entrant       entrants[ENTRANTS_MAX];
    int           count;
    Sitting      *sittings;
    int           sitting_count;
    uint8_t      *met;                           /* Of each pair of entrants. */
    int           here[PLAYERS_MAX], here_count; /* Of the table whose results were read last. */
} Tournament;

static void tournament_free(Tournament *self)
{
    free(self->row.settings);
    free(self->sittings);
    free(self->met);
    free(self);
}

static bool take_row(void *context, const TournamentRow *row)
{
    TournamentRow *out = context;
    *out = *row;
    out->settings = need_copy(row->settings);
    return false;
}

static void take_entrant(void *context, int64_t account, const char *name)
{
    Tournament *self = context;
    if (self->count == ENTRANTS_MAX)
        return;
    Entrant *entrant = &self->entrants[self->count++];
    entrant->account = account;
    snprintf(entrant->name, sizeof entrant->name, "%s", name);
}

static void take_sitting(void *context, int64_t table, int round, const char *id, TableState state,
                         int64_t moved)
{
    Tournament *self = context;
    if ((self->sitting_count & (self->sitting_count - 1)) == 0)
        self->sittings = need_more(self->sittings,
                                   2 * (size_t)(self->sitting_count + 1) * sizeof *self->sittings);
    Sitting *sitting = &self->sittings[self->sitting_count++];
    *sitting = (Sitting){ .table = table, .round = round, .state = state, .moved = moved };
    snprintf(sitting->id, sizeof sitting->id, "%s", id);
}

static int entrant_of(const Tournament *self, int64_t account)
{
    for (int i = 0; i < self->count; i++)
        if (self->entrants[i].account == account)
            return i;
    return -1;
}

/* The first of n has all points, the last none. */
static int points_for(int place, int players)
{
    return players > 1 ? FULL_POINTS * (players - place) / (players - 1) : FULL_POINTS;
}

static void take_result(void *context, const ResultRow *row)
{
    Tournament *self = context;
    int         who = row->account ? entrant_of(self, row->account) : -1;
    if (who < 0)
        return;
    self->here[self->here_count++] = who;
    if (row->ended == 0)
        return;
    self->entrants[who].points += points_for(row->place, row->players);
    self->entrants[who].games++;
    self->entrants[who].wins += row->place == 1;
}

static int by_standing(const void *a, const void *b)
{
    const Entrant *one = a, *other = b;
    if (one->points != other->points)
        return other->points - one->points;
    if (one->wins != other->wins)
        return other->wins - one->wins;
    return 0;
}

/* Who has met whom, by the places of the present order. */
static bool note_meetings(Host *host, Tournament *self, Error *error)
{
    size_t count = (size_t)self->count;
    self->met = need_zeroed(count * count + 1, 1);
    for (int i = 0; i < self->sitting_count; i++) {
        Tournament *silent = need_zeroed(1, sizeof *silent);
        memcpy(silent->entrants, self->entrants, sizeof silent->entrants);
        silent->count = self->count;
        bool fine = store_results_of_table(host->store, self->sittings[i].table, take_result,
                                           silent, error);
        for (int a = 0; a < silent->here_count && fine; a++)
            for (int b = 0; b < silent->here_count; b++)
                if (a != b)
                    self->met[(size_t)silent->here[a] * count + (size_t)silent->here[b]]++;
        free(silent);
        if (!fine)
            return false;
    }
    return true;
}

/* Null with an empty error when there is none. */
static Tournament *tournament_read(Host *host, const char *id, Error *error)
{
    Tournament *self = need_zeroed(1, sizeof *self);
    error->text[0] = 0;
    bool fine = id[0] && store_tournaments(host->store, id, 1, take_row, &self->row, error)
                && self->row.number != 0
                && store_entrants(host->store, self->row.number, take_entrant, self, error)
                && store_pairings(host->store, self->row.number, take_sitting, self, error);
    for (int i = 0; i < self->sitting_count && fine; i++) {
        self->here_count = 0;
        fine =
            store_results_of_table(host->store, self->sittings[i].table, take_result, self, error);
    }
    if (!fine) {
        tournament_free(self);
        return NULL;
    }
    /* Merge-free but stable: equal ones stay as the store gave them, the stronger first. */
    for (int i = 1; i < self->count; i++)
        for (int j = i; j > 0 && by_standing(&self->entrants[j - 1], &self->entrants[j]) > 0; j--) {
            Entrant swap = self->entrants[j];
            self->entrants[j] = self->entrants[j - 1];
            self->entrants[j - 1] = swap;
        }
    return self;
}

/* ---- Rounds ---- */

/* A table whose seats belong to accounts: they find it among their seats. */
static bool make_table(Host *host, const Tournament *self, const TableSettings *settings,
                       const int *table_of, int at, Error *error)
{
    TableSettings own = *settings;
    int           seat = 0;
    snprintf(own.name, sizeof own.name, "%.40s %d.%d", self->row.name, self->row.round, at + 1);
    for (int i = 0; i < own.options.player_count; i++)
        own.seats[i].mine = false;
    Table *table = tables_make(host, &own, error);
    if (!table)
        return false;
    table->row.shared = true;
    memcpy(table->row.tournament, self->row.id, sizeof table->row.tournament);
    for (int i = 0; i < self->count; i++) {
        if (table_of[i] != at)
            continue;
        SeatRow *row = &table->seats[seat].row;
        row->kind = SEAT_PERSON;
        seat_hold(table, seat, self->entrants[i].account, self->entrants[i].name);
        snprintf(row->name, sizeof row->name, "%s", self->entrants[i].name);
        seat++;
    }
    for (int i = 0; i < table->seat_count; i++) {
        if (i >= seat)
            table->seats[i].row.kind = SEAT_BOT;
        if (!seat_store(host, table, i, error))
            return false;
    }
    const char *code;
    char        message[160];
    /* Who may not be rated together plays all the same. */
    if (table->settings.rated && rated_forbids(host, table, &code, message, error))
        table->settings.rated = false;
    for (int i = 0; i < seat; i++) {
        ResultRow row = { .seat = i,
                          .account = table->seats[i].row.account,
                          .began = host->round.now,
                          .players = table->seat_count };
        if (!store_result_add(host->store, table->row.number, &row, error))
            return false;
    }
    table_keep_settings(host, table);
    return store_pairing_add(host->store, table->row.number, self->row.number, self->row.round,
                             error)
           && table_start(host, table, error);
}

static bool read_settings(Host *host, const Tournament *self, TableSettings *out, Error *error)
{
    const Node *map = in_read(self->row.settings, strlen(self->row.settings), error);
    bool        fine = map && table_settings_read(out, map, host->shelf, error);
    node_free(map);
    return fine;
}

static bool begin_round(Host *host, Tournament *self, Error *error)
{
    TableSettings settings;
    int           table_of[ENTRANTS_MAX];
    if (!host_write(host, error) || !read_settings(host, self, &settings, error)
        || !note_meetings(host, self, error))
        return false;
    self->row.round++;
    self->row.state = TOURNAMENT_RUNNING;
    int tables = pairing(table_of, self->count, settings.options.player_count, self->row.round == 1,
                         self->met);
    for (int i = 0; i < tables; i++)
        if (!make_table(host, self, &settings, table_of, i, error))
            return false;
    trace(TRACE_INFO, "tournament-round", "tournament=%s round=%d tables=%d", self->row.id,
          self->row.round, tables);
    return store_tournament_change(host->store, &self->row, error);
}

/* Whatever keeps it from going on: it is stuck, paused, or somebody never comes. */
static bool is_abandoned(const Host *host, const Sitting *sitting)
{
    return host->round.now - sitting->moved >= (int64_t)PATIENCE_DAYS * 24 * 3600;
}

static bool go_on(Host *host, Tournament *self, Error *error)
{
    for (int i = 0; i < self->sitting_count; i++) {
        const Sitting *sitting = &self->sittings[i];
        if (sitting->round == self->row.round && sitting->state != STATE_OVER
            && !is_abandoned(host, sitting))
            return true;
    }
    if (self->row.state != TOURNAMENT_RUNNING)
        return true;
    if (self->row.round < self->row.rounds && self->count > 1)
        return begin_round(host, self, error);
    self->row.state = TOURNAMENT_OVER;
    return host_write(host, error) && store_tournament_change(host->store, &self->row, error);
}

static void take_starter(void *context, const ResultRow *row)
{
    Starter *starters = context;
    starters[row->seat] = (Starter){ .account = row->account };
}

static bool end_results(Host *host, const Table *table, Error *error)
{
    Starter starters[PLAYERS_MAX];
    int     places[PLAYERS_MAX];
    for (int i = 0; i < PLAYERS_MAX; i++)
        starters[i] = (Starter){ .bot = true };
    if (!store_results_of_table(host->store, table->row.number, take_starter, starters, error))
        return false;
    contest_places(places, table, starters);
    for (int i = 0; i < table->seat_count; i++) {
        ResultRow row = { .seat = i,
                          .ended = host->round.now,
                          .place = places[i],
                          .points =
                              table->rules.family->points(&table->rules, &table->game, (Player)i) };
        if (!store_result_end(host->store, table->row.number, &row, error))
            return false;
    }
    return true;
}

bool tournaments_note(Host *host, const Table *table, Error *error)
{
    if (!table->row.tournament[0])
        return true;
    /* The last table of a round begins the next one, and two can be over at once. */
    if (!host_write(host, error) || !store_alone(host->store, error)
        || !end_results(host, table, error))
        return false;
    Tournament *self = tournament_read(host, table->row.tournament, error);
    if (!self)
        return error->text[0] == 0;
    bool fine = go_on(host, self, error);
    tournament_free(self);
    return fine;
}

typedef struct Running {
    int  count;
    char ids[TOURNAMENTS_LOOKED_AT][TABLE_ID_MAX];
} Running;

static bool take_running(void *context, const TournamentRow *row)
{
    Running *running = context;
    if (row->state == TOURNAMENT_RUNNING)
        memcpy(running->ids[running->count++], row->id, TABLE_ID_MAX);
    return running->count < TOURNAMENTS_LOOKED_AT;
}

bool tournaments_tick(Host *host, Error *error)
{
    Running running = { .count = 0 };
    /* Two processes may find the same round over. */
    if (!host_write(host, error) || !store_alone(host->store, error)
        || !store_tournaments(host->store, "", TOURNAMENTS_ALL, take_running, &running, error))
        return false;
    for (int i = 0; i < running.count; i++) {
        Tournament *self = tournament_read(host, running.ids[i], error);
        bool        fine = self ? go_on(host, self, error) : error->text[0] == 0;
        if (self)
            tournament_free(self);
        if (!fine)
            return false;
    }
    return true;
}

/* ---- What people see ---- */

static const char *const state_names[] = { "open", "running", "over" };

static void write_head(JsonOut *out, const TournamentRow *row)
{
    out_pair_text(out, "id", row->id);
    out_pair_text(out, "name", row->name);
    out_pair_text(out, "state", state_names[row->state]);
    out_pair_number(out, "rounds", row->rounds);
    out_pair_number(out, "round", row->round);
    out_pair_number(out, "made", row->made);
}

static void write_sitting(JsonOut *out, const Tournament *self, const Sitting *sitting,
                          const Tournament *who)
{
    out_map(out);
    out_pair_number(out, "round", sitting->round);
    out_pair_text(out, "table", sitting->id);
    out_pair_text(out, "state", state_name(sitting->state));
    out_key(out, "people");
    out_list(out);
    for (int i = 0; i < who->here_count; i++)
        out_text(out, self->entrants[who->here[i]].name);
    out_list_end(out);
    out_map_end(out);
}

static void answer_tournament(HttpCall *call, const Tournament *self)
{
    JsonOut     out = { 0 };
    Tournament *who = need_zeroed(1, sizeof *who);
    AccountRow  account;
    bool        login = http_account_row(call, &account, false);
    bool        fine = true;
    out_map(&out);
    write_head(&out, &self->row);
    out_pair_bool(&out, "mine", login && account.number == self->row.owner);
    out_pair_bool(&out, "entered", login && entrant_of(self, account.number) >= 0);
    out_key(&out, "settings");
    out_value(&out, self->row.settings, strlen(self->row.settings));
    out_key(&out, "standings");
    out_list(&out);
    for (int i = 0; i < self->count; i++) {
        const Entrant *entrant = &self->entrants[i];
        out_map(&out);
        out_pair_number(&out, "place", i + 1);
        out_pair_text(&out, "name", entrant->name);
        out_pair_number(&out, "points", entrant->points);
        out_pair_number(&out, "games", entrant->games);
        out_pair_number(&out, "wins", entrant->wins);
        out_map_end(&out);
    }
    out_list_end(&out);
    out_key(&out, "tables");
    out_list(&out);
    memcpy(who->entrants, self->entrants, sizeof who->entrants);
    who->count = self->count;
    for (int i = 0; i < self->sitting_count && fine; i++) {
        who->here_count = 0;
        fine = store_results_of_table(call->host->store, self->sittings[i].table, take_result, who,
                                      &call->error);
        write_sitting(&out, self, &self->sittings[i], who);
    }
    out_list_end(&out);
    out_map_end(&out);
    if (fine)
        answer_json(call->host, call->request, 200, &out);
    else
        http_failed(call);
    free(who);
    out_free(&out);
}

/* Null after answering. */
static Tournament *find(HttpCall *call)
{
    Tournament *self = tournament_read(call->host, call->part[0], &call->error);
    if (!self && call->error.text[0])
        http_failed(call);
    else if (!self)
        http_error(call, 404, "not-found", "there is no such tournament");
    return self;
}

/* To change it: no other process begins it at the same time. */
static Tournament *find_alone(HttpCall *call)
{
    Host *host = call->host;
    if (host_write(host, &call->error) && store_alone(host->store, &call->error))
        return find(call);
    http_failed(call);
    return NULL;
}

static bool write_listed(void *context, const TournamentRow *row)
{
    out_map(context);
    write_head(context, row);
    out_map_end(context);
    return true;
}

void http_tournaments(HttpCall *call)
{
    JsonOut out = { 0 };
    out_list(&out);
    bool fine = store_tournaments(call->host->store, "", TOURNAMENTS_SHOWN, write_listed, &out,
                                  &call->error);
    out_list_end(&out);
    if (fine)
        answer_json(call->host, call->request, 200, &out);
    else
        http_failed(call);
    out_free(&out);
}

void http_tournament(HttpCall *call)
{
    Tournament *self = find(call);
    if (!self)
        return;
    answer_tournament(call, self);
    tournament_free(self);
}

/* ---- What people do ---- */

static void answer_again(HttpCall *call, const char *id)
{
    Tournament *self = tournament_read(call->host, id, &call->error);
    if (!self) {
        http_failed(call);
        return;
    }
    answer_tournament(call, self);
    tournament_free(self);
}

void http_make_tournament(HttpCall *call)
{
    AccountRow    account;
    TableSettings settings;
    Host         *host = call->host;
    int           rounds = 1;
    const Node   *map = NULL;
    TournamentRow row = { .made = host->round.now };
    if (!http_account_row(call, &account, true))
        return;
    if (!in_keys(call->body, "name rounds table", &call->error)
        || !in_text(call->body, "name", row.name, sizeof row.name, &call->error)
        || !name_clean(row.name, &call->error)
        || !in_int(call->body, "rounds", 1, ROUNDS_MOST, &rounds, &call->error)
        || !in_map(call->body, "table", &map, &call->error)
        || (!row.name[0] && !fail(&call->error, "'name' is missing"))
        || (!map && !fail(&call->error, "'table', the settings of its tables, is missing"))
        || !table_settings_new(&settings, map, host->shelf, &call->error)) {
        http_bad(call);
        return;
    }
    if (!host_may(host, LIMIT_NEW_TABLES, call->request->address)) {
        http_error(call, 429, "too-many-tables", "too many new tables from your address");
        return;
    }
    JsonOut text = { 0 };
    table_settings_json(&text, &settings, host->shelf);
    id_make(&server_ports.chance, row.id);
    row.owner = account.number;
    row.rounds = rounds;
    row.settings = need_copy(out_string(&text));
    out_free(&text);
    bool fine = host_write(host, &call->error)
                && store_tournament_add(host->store, &row, &call->error)
                && store_entrant_add(host->store, row.number, account.number, &call->error);
    free(row.settings);
    if (fine)
        answer_again(call, row.id);
    else
        http_failed(call);
}

static void enter_or_leave(HttpCall *call, bool enter)
{
    AccountRow account;
    Host      *host = call->host;
    if (!http_account_row(call, &account, true))
        return;
    Tournament *self = find_alone(call);
    if (!self)
        return;
    if (self->row.state != TOURNAMENT_OPEN)
        http_error(call, 409, "started", "the tournament has begun");
    else if (enter && self->count == ENTRANTS_MAX)
        http_error(call, 409, "no-seat", "the tournament is full");
    else if (!(enter ? store_entrant_add : store_entrant_remove)(host->store, self->row.number,
                                                                 account.number, &call->error))
        http_failed(call);
    else
        answer_again(call, self->row.id);
    tournament_free(self);
}

void http_enter_tournament(HttpCall *call)
{
    enter_or_leave(call, true);
}

void http_leave_tournament(HttpCall *call)
{
    enter_or_leave(call, false);
}

void http_start_tournament(HttpCall *call)
{
    AccountRow account;
    if (!http_account_row(call, &account, true))
        return;
    Tournament *self = find_alone(call);
    if (!self)
        return;
    if (self->row.owner != account.number)
        http_error(call, 403, "not-yours", "only whoever made the tournament may start it");
    else if (self->row.state != TOURNAMENT_OPEN)
        http_error(call, 409, "started", "the tournament has begun");
    else if (self->count < 2)
        http_error(call, 409, "no-seat", "a tournament needs two people at least");
    else if (!begin_round(call->host, self, &call->error))
        http_failed(call);
    else
        answer_again(call, self->row.id);
    tournament_free(self);
}
