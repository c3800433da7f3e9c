/* Tables made from game logs, and reports with the game attached. */
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "wire/json_in.h"
#include "server/routes.h"
#include "server/tokens.h"
#include "server/trace.h"

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

static bool play(Host *host, Table *table, const LogGame *game, Error *error)
{
    Refusal refusal = ACCEPTED;
    if (!table_start_seeded(host, table, game->report.seed, error))
        return false;
    for (int i = 0; i < game->report.actions && refusal == ACCEPTED && !table->why[0]; i++)
        if (!table_act(host, table, &game->actions[i], 0, &refusal, error))
            return false;
    if (table->row.state != STATE_OVER)
        table->row.state = STATE_PAUSED;
    table->row.opened = true;
    return table_store(host, table, error);
}

static bool give_all(Host *host, const Table *table, const char *token, Error *error)
{
    uint8_t hash[HASH_BYTES];
    token_hash(hash, token);
    for (int i = 0; i < table->seat_count; i++) {
        TokenRow row = { table->row.number, i, TOKEN_SEAT };
        if (!store_token_add(host->store, hash, &row, NULL, error))
            return false;
    }
    return true;
}

void import_game(Host *host, const Request *request, const LogGame *game, int edition, int board)
{
    char          token[TOKEN_MAX], key[ADDRESS_MAX];
    Error         error = { "" };
    TableSettings settings = settings_of(&game->report, edition, board);
    address_key(key, request->address);
    if (!limits_take(&host->makers, key, host->now_ms)) {
        answer_error(host, request, 429, "too-many-tables",
                     "too many new tables from your address");
        return;
    }
    Table *table = tables_make(host, &settings, &error);
    token_make(token, 's');
    if (!table || !play(host, table, game, &error) || !give_all(host, table, token, &error)) {
        host_fail(host, &error);
        return;
    }
    trace(TRACE_INFO, "table-imported", "table=%s actions=%lld", table->row.id,
          (long long)table->n);
    JsonOut *out = &host->json;
    out_clear(out);
    out_map(out);
    out_pair_text(out, "table", table->row.id);
    out_pair_text(out, "invitation", table->row.invitation);
    out_pair_number(out, "seat", 0);
    out_pair_text(out, "token", token);
    out_map_end(out);
    answer_json(host, request, 200, out);
}

/* ---- Reports ---- */

void visit_report(Visit *visit)
{
    enum { REPORT_MAX = 16001 };
    char   text[REPORT_MAX] = "";
    Host  *host = visit->host;
    Table *table = visit->table;
    size_t size = 0;
    if (!in_keys(visit->body, "text", &visit->error)
        || !in_long_text(visit->body, "text", text, sizeof text, &visit->error)) {
        visit_bad(visit);
        return;
    }
    if (!text[0]) {
        visit_error(visit, 400, "bad-request", "'text' is missing: say what is wrong");
        return;
    }
    char key[ADDRESS_MAX];
    address_key(key, visit->request->address);
    if (!limits_take(&host->reporters, key, host->now_ms)) {
        visit_error(visit, 429, "too-many-requests", "too many reports from your address");
        return;
    }
    char     *log = table->playing ? table_log(table, &size) : need_copy("");
    ReportRow row = { .seat = visit->access.seats ? first32(visit->access.seats) : -1,
                      .at = host->now,
                      .text = text,
                      .log = log };
    memcpy(row.table, table->row.id, sizeof row.table);
    if (!host_write(host, &visit->error) || !store_report_add(host->store, &row, &visit->error)) {
        visit_failed(visit);
    } else {
        trace(TRACE_WARNING, "report", "report=%lld table=%s", (long long)row.number,
              table->row.id);
        JsonOut *out = &host->json;
        out_clear(out);
        out_map(out);
        out_pair_number(out, "report", row.number);
        out_map_end(out);
        answer_json(host, visit->request, 200, out);
    }
    free(log);
}
