/* Games to be looked at: logs that somebody sends, and moments of tables. Logs are read by a
 * worker. */
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "server/access.h"
#include "server/contents.h"
#include "server/routes.h"
#include "server/tokens.h"
#include "sim/log.h"
#include "sim/panic.h"

enum { REPLAY_SECONDS = 3600, REPLAYS_MAX = 100 };

struct ReplayGame {
    char        id[TABLE_ID_MAX];
    Ruleset     rules;
    LogGame     game;
    int64_t     until;
    ReplayGame *next;
};

static void free_replay(ReplayGame *replay)
{
    free(replay->game.actions);
    free(replay);
}

void replays_sweep(Host *host, bool all)
{
    int count = 0;
    for (ReplayGame **at = &host->replays; *at;) {
        ReplayGame *replay = *at;
        if (all || replay->until < host->now || ++count > REPLAYS_MAX) {
            *at = replay->next;
            free_replay(replay);
        } else {
            at = &replay->next;
        }
    }
}

/* ---- Reading a log in a worker ---- */

typedef struct LogJob {
    Job      job; /* First. */
    uint64_t connection;
    bool     import;
    char     address[ADDRESS_MAX];
    char     token[TOKEN_MAX];
    char    *text;
    size_t   size;
    LogGame  game;
    bool     fine;
    Error    error;
} LogJob;

static void read_log(void *context)
{
    LogJob *self = context;
    self->fine = log_game(self->text, self->size, "log", &self->game, &self->error);
}

static void work(Job *job)
{
    LogJob *self = (LogJob *)job;
    char    why[WHY_MAX];
    if (!panic_caught(read_log, self, why, sizeof why))
        fail(&self->error, "%.200s", why);
}

/* A game from its first position to its last: what can be looked at. */
typedef struct Course {
    const Ruleset    *rules;
    const AnyOptions *options;
    uint64_t          seed;
    const Action     *actions;
    long long         steps;
} Course;

/* Each row: the step with which a phase begins, its number, and whether everybody trades in it. */
typedef struct PhaseRow {
    int64_t step;
    uint8_t number;
    bool    market;
} PhaseRow;

static void phases_json(JsonOut *out, const PhaseRow *phases, int count)
{
    out_key(out, "phases");
    out_list(out);
    for (int i = 0; i < count; i++) {
        out_list(out);
        out_number(out, phases[i].step);
        out_number(out, phases[i].number);
        out_bool(out, phases[i].market);
        out_list_end(out);
    }
    out_list_end(out);
}

/* Writes the members of a summary into a map that the caller has opened: steps, where turns and
 * phases begin, and who plays. */
static void summary_json(Host *host, JsonOut *out, const Course *course)
{
    const Ruleset *rules = course->rules;
    const Family  *family = rules->family;
    AnyGame       *game = &host->before;
    out_pair_number(out, "steps", course->steps);
    out_pair_text(out, "edition", family->edition_id(rules->edition));
    out_key(out, "board");
    if (rules->board)
        out_text(out, family->board_id(rules->board));
    else
        out_null(out);
    family->setup(game, rules, course->options, course->seed);
    PhaseRow *phases = need_zeroed((size_t)course->steps + 1, sizeof *phases);
    Standing  before = { 0 };
    int       phase_count = 0;
    out_key(out, "turns");
    out_list(out);
    for (long long i = 0; i <= course->steps; i++) {
        Standing now = family->standing(rules, game);
        if (now.turn != before.turn)
            out_number(out, i);
        if (now.phase != 0 && (now.turn != before.turn || now.phase != before.phase)) {
            bool market = family->traits(rules, game) & TRAIT_OPEN_MARKET;
            phases[phase_count++] = (PhaseRow){ i, now.phase, market };
        }
        before = now;
        if (i < course->steps)
            family->apply(game, rules, &course->actions[i], NULL);
    }
    out_list_end(out);
    phases_json(out, phases, phase_count);
    free(phases);
    Standing standing = family->standing(rules, game);
    out_pair_bool(out, "over", standing.over);
    out_key(out, "players");
    out_list(out);
    for (int i = 0; i < standing.player_count; i++) {
        out_map(out);
        out_pair_number(out, "seat", i);
        out_pair_text(out, "name", family->player_name(rules, game, (Player)i));
        if (family->role(game, (Player)i) >= 0)
            out_pair_number(out, family->role_word, family->role(game, (Player)i));
        out_map_end(out);
    }
    out_list_end(out);
}

static Course course_of_replay(const ReplayGame *replay)
{
    const LogReport *report = &replay->game.report;
    return (Course){ &replay->rules, &report->options, report->seed, replay->game.actions,
                     report->actions };
}

static void answer_replay(Host *host, const Request *request, const ReplayGame *replay)
{
    JsonOut *out = &host->json;
    Course   course = course_of_replay(replay);
    out_clear(out);
    out_map(out);
    out_pair_text(out, "replay", replay->id);
    summary_json(host, out, &course);
    out_map_end(out);
    answer_json(host, request, 200, out);
}

static void finish_replay(Host *host, const Request *request, LogJob *self, const Ruleset *rules)
{
    ReplayGame *replay = need_zeroed(1, sizeof *replay);
    id_make(replay->id);
    replay->rules = *rules;
    replay->game = self->game;
    self->game.actions = NULL;
    replay->until = host->now + REPLAY_SECONDS;
    replay->next = host->replays;
    host->replays = replay;
    answer_replay(host, request, replay);
}

static void finish(Job *job, void *context)
{
    Host   *host = context;
    LogJob *self = (LogJob *)job;
    Request request = { .connection = self->connection };
    memcpy(request.address, self->address, sizeof request.address);
    memcpy(request.token, self->token, sizeof request.token);
    host_asked(host, self->connection, true);
    if (!self->fine) {
        answer_error(host, &request, 400, "bad-log", self->error.text);
    } else {
        const LogReport *report = &self->game.report;
        Origin           origin = { .edition = shelf_edition(host->shelf, report->edition),
                                    .board = shelf_board(host->shelf, report->board),
                                    .players = report->options.player_count,
                                    .edition_hash = report->edition_hash,
                                    .board_hash = report->board_hash };
        Ruleset          rules;
        char             missing[WHY_MAX];
        if (!contents_ruleset(host, &origin, &rules, missing, &self->error))
            host_fail(host, &self->error);
        else if (missing[0])
            answer_error(host, &request, 400, "bad-log", missing);
        else if (self->import)
            import_game(host, &request, &self->game, &origin, &rules);
        else
            finish_replay(host, &request, self, &rules);
    }
    free(self->game.actions);
    free(self->text);
    free(self);
}

static void begin_job(Visit *visit, bool import)
{
    enum { WAITING_MOST = 20 };
    const Request *request = visit->request;
    if (request->size == 0 || !request->plain) {
        visit_error(visit, 400, "bad-log", "send the game log as text/plain");
        return;
    }
    if (workers_waiting(visit->host->workers) > WAITING_MOST) {
        visit_error(visit, 503, "busy", "the server is busy; try again in a moment");
        return;
    }
    LogJob *self = need_zeroed(1, sizeof *self);
    self->job.work = work;
    self->job.finish = finish;
    self->connection = request->connection;
    self->import = import;
    memcpy(self->address, request->address, sizeof self->address);
    memcpy(self->token, request->token, sizeof self->token);
    self->text = need_memory(request->size);
    self->size = request->size;
    memcpy(self->text, request->body, request->size);
    workers_put(visit->host->workers, &self->job);
}

void visit_make_replay(Visit *visit)
{
    begin_job(visit, false);
}

void visit_import(Visit *visit)
{
    begin_job(visit, true);
}

/* ---- Moments ---- */

enum { STEPS_TOLD = 1000 }; /* Of one moment, at most. */

/* The position after n actions as the viewer sees it, and the events behind action `since`. */
static void answer_moment(Visit *visit, const Course *course, long long n, long long since,
                          Player viewer)
{
    Host         *host = visit->host;
    AnyGame      *game = &host->before;
    JsonOut      *out = &host->json;
    const Family *family = course->rules->family;
    out_clear(out);
    out_map(out);
    out_pair_number(out, "n", n);
    out_key(out, "events");
    out_list(out);
    family->setup(game, course->rules, course->options, course->seed);
    for (long long i = 0; i < n; i++) {
        Events events = { host->events, 0, EVENTS_MAX, 0 };
        bool   told = i >= since && i >= n - STEPS_TOLD;
        must(family->apply(game, course->rules, &course->actions[i], told ? &events : NULL)
             == ACCEPTED);
        if (told)
            events_json(out, family, &events, i + 1, viewer, NULL);
    }
    out_list_end(out);
    family->view_make(&host->view, course->rules, game, viewer);
    view_json_make(&host->view_json, course->rules, &host->view, n);
    out_key(out, "view");
    view_json_whole(out, &host->view_json);
    out_map_end(out);
    answer_json(host, visit->request, 200, out);
}

/* Which moment is asked for: after how many actions, since when, through whose eyes. */
typedef struct Wanted {
    long long n;
    long long since;
    long long seat;
} Wanted;

static bool read_moment(Visit *visit, int64_t last, int players, Wanted *out)
{
    char *end = NULL;
    out->n = strtoll(visit->part[1], &end, 10);
    out->since = visit_query(visit, "since", out->n - 1);
    out->seat = visit_query(visit, "seat", -1);
    if (*end || out->n < 0 || out->n > last)
        visit_error(visit, 404, "no-moment", "the game has no such moment");
    else if (out->since < -1 || out->since > out->n)
        visit_error(visit, 400, "bad-request", "'since' is a moment before this one");
    else if (out->seat < -1 || out->seat >= players)
        visit_error(visit, 400, "bad-request", "there is no such seat");
    else
        return true;
    return false;
}

static const ReplayGame *find_replay(Visit *visit)
{
    const ReplayGame *replay = visit->host->replays;
    while (replay && strcmp(replay->id, visit->part[0]) != 0)
        replay = replay->next;
    if (!replay)
        visit_error(visit, 404, "no-replay", "replays are kept for an hour; send the log again");
    return replay;
}

void visit_replay_summary(Visit *visit)
{
    const ReplayGame *replay = find_replay(visit);
    if (replay)
        answer_replay(visit->host, visit->request, replay);
}

void visit_replay(Visit *visit)
{
    Wanted            wanted;
    const ReplayGame *replay = find_replay(visit);
    if (!replay)
        return;
    Course course = course_of_replay(replay);
    if (read_moment(visit, course.steps, replay->game.report.player_count, &wanted))
        answer_moment(visit, &course, wanted.n, wanted.since,
                      wanted.seat < 0 ? NOBODY : (Player)wanted.seat);
}

static Course course_of_table(const Table *table)
{
    return (Course){ &table->rules, &table->settings.options, table->row.seed, table->actions,
                     table->n };
}

/* May the bearer look at the table at all? */
static bool may_look(Visit *visit)
{
    if (!visit->table->playing)
        visit_error(visit, 409, "not-started", "the game has not begun");
    else if (!visit->access.watch && !visit->access.seats && visit->access.hand < 0)
        visit_error(visit, 403, "not-invited", "this table is not open to spectators");
    else
        return true;
    return false;
}

void visit_table_summary(Visit *visit)
{
    if (!may_look(visit))
        return;
    Host    *host = visit->host;
    JsonOut *out = &host->json;
    Course   course = course_of_table(visit->table);
    out_clear(out);
    out_map(out);
    summary_json(host, out, &course);
    /* So that a link to a moment shows it to whoever gets the link, and lets nobody in. */
    char watch[TOKEN_MAX];
    access_watch_token(watch, visit->table);
    out_pair_text(out, "watch_token", watch);
    if (contents_are_own(host, visit->table))
        out_pair_bool(out, "own_data", true);
    out_map_end(out);
    answer_json(host, visit->request, 200, out);
}

void visit_moment(Visit *visit)
{
    Wanted       wanted;
    const Table *table = visit->table;
    if (!may_look(visit) || !read_moment(visit, table->n, table->seat_count, &wanted))
        return;
    long long seat = wanted.seat;
    bool      own =
        seat >= 0 && ((visit->access.seats & bit32((int)seat)) || visit->access.hand == (int)seat);
    if (!table_standing(table).over && seat >= 0 && !own) {
        visit_error(visit, 403, "secret", "while the game runs this seat's view is its player's");
        return;
    }
    Course course = course_of_table(table);
    answer_moment(visit, &course, wanted.n, wanted.since, seat < 0 ? NOBODY : (Player)seat);
}
