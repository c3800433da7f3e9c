/* Tables made from game logs. */
#include <stdlib.h>
#include <string.h>

#include "table/stored_rules.h"
#include "table/people.h"
#include "table/routes.h"
#include "table/tokens.h"
#include "table/trace.h"

/* ---- Import ---- */

static TableSettings settings_of(const LogReport *report, int edition, int board)
{
    TableSettings settings = { .edition = edition,
                               .board = board,
                               .options = report->options,
                               .hours = 24,
                               .watch = true,
                               .chat = true,
                               .bot_pace = -1,
                               .first_chance = -1 };
    for (int i = 0; i < report->options.player_count; i++)
        settings.seats[i] =
            (SeatPlan){ .kind = i == 0 ? SEAT_PERSON : SEAT_OPEN, .mine = i == 0, .bot = "normal" };
    return settings;
}

/* A game that comes in. A long one is stored over several rounds, so that others act in between;
 * nobody knows of the table before all of it is there. */
typedef struct Import {
    Job      job; /* First. */
    uint64_t connection;
    LogGame  game;
    char     table[TABLE_ID_MAX];
    char     token[TOKEN_MAX];
} Import;

enum { ACTIONS_A_ROUND = 200 };

static void drop(Import *self)
{
    free(self->game.actions);
    free(self);
}

static bool give_all(Host *host, Table *table, const char *token, Error *error)
{
    uint8_t hash[HASH_BYTES];
    token_hash(hash, token);
    people_share(table, ~0u);
    for (int i = 0; i < table->seat_count; i++) {
        TokenRow row = { table->row.number, i, TOKEN_SEAT };
        if (!storage_token_add(host, hash, &row, NULL, error))
            return false;
    }
    return true;
}

/* So many more, from where the table stands: if a round failed, that is where it was read again.
 * All that come in at the same time share a round. */
static bool play_some(Host *host, Table *table, const LogGame *game, Error *error)
{
    Refusal refusal = ACCEPTED;
    for (; host->round.imported < ACTIONS_A_ROUND && table->n < game->report.actions
           && refusal == ACCEPTED && !table->why[0];
         host->round.imported++)
        if (!table_act(host, table, &game->actions[table->n], 0, &refusal, error))
            return false;
    return true;
}

static void answer_import(Host *host, const Import *self, const Table *table)
{
    Request request = { .connection = self->connection };
    trace(TRACE_INFO, "table-imported", "table=%s actions=%lld", table->row.id,
          (long long)table->n);
    JsonOut *out = &host->scratch.json;
    out_clear(out);
    out_map(out);
    out_pair_text(out, "table", table->row.id);
    out_pair_text(out, "invitation", table->row.invitation);
    out_pair_number(out, "seat", 0);
    out_pair_text(out, "token", self->token);
    out_map_end(out);
    answer_json(host, &request, 200, out);
}

static void wait_for_room(Host *host, Job *job)
{
    Request *again = request_new(REQUEST_JOB, 0);
    again->job = job;
    host_again(host, &again->link);
}

static void go_on(Job *job, void *context)
{
    Import *self = (Import *)job;
    Host   *host = context;
    Error   error = { "" };
    if (host->round.failed || host->stopping) {
        drop(self);
        return;
    }
    if (host->round.imported >= ACTIONS_A_ROUND) {
        wait_for_room(host, job);
        return;
    }
    host_asked(host, self->connection, true);
    Request request = { .connection = self->connection };
    Table  *table = tables_find_now(host, self->table, &error);
    if (!table) { /* The round in which it was made has failed. */
        answer_error(host, &request, 503, "storage", "the game was not stored; send it again");
        drop(self);
        return;
    }
    int64_t before = table->n;
    bool    fine = play_some(host, table, &self->game, &error);
    bool    whole = fine && table->n == self->game.report.actions;
    if (fine && !whole && table->n == before) {
        answer_error(host, &request, 400, "bad-log", table->why[0] ? table->why : "refused");
        if (!tables_remove(host, table, "it cannot be played", &error))
            host_fail(host, &error);
        drop(self);
        return;
    }
    if (fine && !whole) {
        host_answers_later(host);
        wait_for_room(host, job);
        return;
    }
    if (whole)
        fine = give_all(host, table, self->token, &error) && table_store(host, table, &error);
    if (fine)
        answer_import(host, self, table);
    else
        host_fail(host, &error);
    drop(self);
}

void import_game(Host *host, const Request *request, LogGame *game, const Origin *origin,
                 const Ruleset *rules)
{
    Error         error = { "" };
    TableSettings settings = settings_of(&game->report, origin->edition, origin->board);
    if (!host_may(host, LIMIT_NEW_TABLES, request->address)) {
        answer_error(host, request, 429, "too-many-tables",
                     "too many new tables from your address");
        return;
    }
    Table *table = tables_make(host, &settings, &error);
    if (table)
        table->rules = *rules; /* Which may be older than what is on the shelf. */
    if (table && table_start_seeded(host, table, game->report.seed, &error)) {
        table->row.state = STATE_PAUSED; /* Nobody plays on meanwhile. */
        table->row.opened = true;
    }
    if (!table || !table_store(host, table, &error)) {
        host_fail(host, &error);
        return;
    }
    Import *self = need_zeroed(1, sizeof *self);
    self->job.finish = go_on;
    self->connection = request->connection;
    self->game = *game;
    game->actions = NULL; /* They are ours now. */
    memcpy(self->table, table->row.id, sizeof self->table);
    token_make(&host->ports->chance, self->token, 's');
    memcpy(self->job.address, request->address, sizeof self->job.address);
    host_answers_later(host); /* go_on() answers. */
    go_on(&self->job, host);
}
