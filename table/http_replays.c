/* Logs that somebody sends, to be looked at or to be played on. Historians read them. */
#include <stdlib.h>
#include <string.h>

#include "rules/table/must.h"
#include "table/stored_rules.h"
#include "table/history.h"
#include "table/moments.h"
#include "table/replays.h"
#include "table/routes.h"
#include "sim/log.h"

static void refuse(Host *host, const Request *request)
{
    answer_error(host, request, 429, "too-many-replays",
                 "your address has as many replays here as it may; each is kept for an hour");
}

/* ---- A game is played once, to be looked at ---- */

typedef struct ReplayJob {
    Past     past; /* First. */
    Request *request;
    int      players;
    char     id[TABLE_ID_MAX];
    Phases   phases;
    JsonOut  summary;
} ReplayJob;

static void drop_replay(ReplayJob *self)
{
    past_free(&self->past);
    phases_free(&self->phases);
    out_free(&self->summary);
    request_free(self->request);
    free(self);
}

static void tell_replay(void *context)
{
    ReplayJob *self = context;
    Past      *past = &self->past;
    past_begin(past);
    phases_note(&self->phases, &past->rules, &past->game, 0);
    while (past->at < past->to) {
        past_step(past, false);
        phases_note(&self->phases, &past->rules, &past->game, past->at);
    }
    out_map(&self->summary);
    out_pair_text(&self->summary, "replay", self->id);
    summary_json(&self->summary, &past->rules, &past->game, past->to, &self->phases, NULL);
    out_map_end(&self->summary);
}

static void work_replay(Job *job)
{
    past_play((Past *)job, tell_replay);
}

static void keep_replay(Host *host, ReplayJob *self)
{
    Past  *past = &self->past;
    size_t bytes = sizeof(Replay) + (size_t)past->to * sizeof *past->actions
                   + trail_bytes(&past->trail, past->rules.family) + self->summary.room;
    if (!replays_may_keep(host, self->request->address, bytes)) {
        refuse(host, self->request);
        return;
    }
    Replay *replay = need_zeroed(1, sizeof *replay);
    *replay = (Replay){ .rules = past->rules,
                        .options = past->options,
                        .seed = past->seed,
                        .actions = past->actions,
                        .steps = past->to,
                        .players = self->players,
                        .trail = past->trail,
                        .summary = self->summary,
                        .bytes = bytes };
    memcpy(replay->id, self->id, sizeof replay->id);
    address_key(replay->owner, self->request->address);
    past->actions = NULL;
    past->trail = (Trail){ 0 };
    self->summary = (JsonOut){ 0 };
    replays_keep(host, replay);
    answer_json(host, self->request, 200, &replay->summary);
}

static void finish_replay(Job *job, void *context)
{
    ReplayJob *self = (ReplayJob *)job;
    Host      *host = context;
    if (history_tells(host, &self->past)) {
        host_asked(host, self->request->connection, true);
        if (self->past.why[0])
            answer_error(host, self->request, 400, "bad-log", self->past.why);
        else
            keep_replay(host, self);
    }
    drop_replay(self);
}

/* Takes the actions over. */
static void begin_replay(Host *host, const Request *request, LogGame *game, const Ruleset *rules)
{
    ReplayJob *self = need_zeroed(1, sizeof *self);
    self->past.job.work = work_replay;
    self->past.job.finish = finish_replay;
    self->past.rules = *rules;
    self->past.options = game->report.options;
    self->past.seed = game->report.seed;
    self->past.actions = game->actions;
    self->past.to = game->report.actions;
    game->actions = NULL;
    self->players = game->report.player_count;
    Request asked = *request;
    asked.size = 0; /* The log has been read. */
    self->request = request_copy(&asked);
    replay_id(self->id, host);
    history_ask(host, &self->past, request->address);
}

/* ---- A log is read ---- */

enum {
    LOG_WEIGHT = 8
}; /* It can have 8 MB: an address sends two at a time, and all together 25. */

typedef struct LogJob {
    Past     past; /* First. Only to be handed on. */
    Request *request;
    bool     import;
    LogGame  game;
    bool     fine;
    Error    error;
} LogJob;

static void read_log(void *context)
{
    LogJob *self = context;
    self->fine =
        log_game(self->request->body, self->request->size, "log", &self->game, &self->error);
}

static void work_log(Job *job)
{
    LogJob *self = (LogJob *)job;
    past_play(&self->past, read_log);
    if (self->past.why[0])
        fail(&self->error, "%.200s", self->past.why);
}

/* What it is played by is known to the store. */
static void take_game(Host *host, LogJob *self)
{
    const LogReport *report = &self->game.report;
    Origin           origin = { .edition = shelf_edition(host->shelf, report->edition),
                                .board = shelf_board(host->shelf, report->board),
                                .players = report->options.player_count,
                                .edition_hash = report->edition_hash,
                                .board_hash = report->board_hash };
    Ruleset          rules;
    char             missing[WHY_MAX];
    host_asked(host, self->request->connection, true);
    if (!stored_rules_ruleset(host, &origin, &rules, missing, &self->error)) {
        host_fail(host, &self->error);
    } else if (missing[0]) {
        answer_error(host, self->request, 400, "bad-log", missing);
    } else if (self->import) {
        import_game(host, self->request, &self->game, &origin, &rules);
    } else {
        host_answers_later(host);
        begin_replay(host, self->request, &self->game, &rules);
    }
}

static void finish_log(Job *job, void *context)
{
    Host   *host = context;
    LogJob *self = (LogJob *)job;
    if (history_tells(host, &self->past)) {
        if (self->fine) {
            take_game(host, self);
        } else {
            host_asked(host, self->request->connection, true);
            answer_error(host, self->request, 400, "bad-log", self->error.text);
        }
    }
    if (self->fine)
        free(self->game.actions);
    request_free(self->request);
    past_free(&self->past);
    free(self);
}

static void begin_log(HttpCall *call, bool import)
{
    const Request *request = call->request;
    if (request->size == 0 || !request->plain) {
        http_error(call, 400, "bad-log", "send the game log as text/plain");
        return;
    }
    if (!import && !replays_may_keep(call->host, request->address, 0)) {
        refuse(call->host, request);
        return;
    }
    LogJob *self = need_zeroed(1, sizeof *self);
    self->past.job.work = work_log;
    self->past.job.finish = finish_log;
    self->past.weight = LOG_WEIGHT;
    self->import = import;
    self->request = request_copy(request);
    if (!http_looks_back(call, &self->past)) {
        request_free(self->request);
        free(self);
    }
}

void http_make_replay(HttpCall *call)
{
    begin_log(call, false);
}

void http_import(HttpCall *call)
{
    begin_log(call, true);
}
