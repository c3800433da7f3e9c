/* What is asked about moments, of tables and of replays. */
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "table/access.h"
#include "table/stored_rules.h"
#include "table/history.h"
#include "table/moments.h"
#include "table/replays.h"
#include "table/routes.h"

/* ---- Summaries ---- */

static int64_t number_of(const int64_t *numbers, int64_t n)
{
    return numbers && n > 0 ? numbers[n - 1] : n;
}

static void turns_json(JsonOut *out, const Phases *phases, const int64_t *numbers)
{
    int turn = 0;
    out_key(out, "turns");
    out_list(out);
    for (int i = 0; i < phases->count; i++)
        if (phases->rows[i].turn != turn) {
            turn = phases->rows[i].turn;
            out_number(out, number_of(numbers, phases->rows[i].n));
        }
    out_list_end(out);
}

static void phases_json(JsonOut *out, const Phases *phases, const int64_t *numbers)
{
    out_key(out, "phases");
    out_list(out);
    for (const PhaseRow *row = phases->rows; row < phases->rows + phases->count; row++) {
        if (row->number == 0)
            continue;
        out_list(out);
        out_number(out, number_of(numbers, row->n));
        out_number(out, row->number);
        out_bool(out, row->market);
        out_list_end(out);
    }
    out_list_end(out);
}

void summary_json(JsonOut *out, const Ruleset *rules, const void *game, int64_t steps,
                  const Phases *phases, const int64_t *numbers)
{
    const Family *family = rules->family;
    Standing      standing = family->standing(rules, game);
    out_pair_number(out, "steps", number_of(numbers, steps));
    out_pair_text(out, "edition", family->editions->id(rules->edition));
    out_key(out, "board");
    if (rules->board)
        out_text(out, family->editions->board_id(rules->board));
    else
        out_null(out);
    turns_json(out, phases, numbers);
    phases_json(out, phases, numbers);
    out_pair_bool(out, "over", standing.over);
    out_key(out, "players");
    out_list(out);
    for (int i = 0; i < standing.player_count; i++) {
        out_map(out);
        out_pair_number(out, "seat", i);
        out_pair_text(out, "name", family->player_name(rules, game, (Player)i));
        if (family_roles(family)->of(game, (Player)i) >= 0)
            out_pair_number(out, family_roles(family)->word,
                            family_roles(family)->of(game, (Player)i));
        out_map_end(out);
    }
    out_list_end(out);
}

/* ---- A moment ---- */

enum { STEPS_TOLD = 1000 }; /* Of one moment, at most. */

typedef struct MomentJob {
    Past     past; /* First. The moment is its end. */
    Request *request;
    int64_t  since;
    Player   viewer;
    JsonOut  out;
    ViewJson view_json;
    AnyView  view;
} MomentJob;

static void drop(MomentJob *self)
{
    past_free(&self->past);
    out_free(&self->out);
    view_json_free(&self->view_json);
    request_free(self->request);
    free(self);
}

/* The position as the viewer sees it, and the events behind action `since`. */
static void tell(void *context)
{
    MomentJob    *self = context;
    Past         *past = &self->past;
    const Family *family = past->rules.family;
    JsonOut      *out = &self->out;
    out_map(out);
    out_pair_number(out, "n", past_number(past, past->to));
    out_key(out, "events");
    out_list(out);
    past_begin(past);
    while (past->at < past->to) {
        bool   told = past->at >= self->since;
        Events events = past_step(past, told);
        if (told)
            events_json(out, family, &events, past_number(past, past->at), self->viewer, NULL);
    }
    out_list_end(out);
    family_views(family)->make(&self->view, &past->rules, &past->game, self->viewer);
    view_json_make(&self->view_json, &past->rules, &self->view, past_number(past, past->to));
    out_key(out, "view");
    view_json_whole(out, &self->view_json);
    out_map_end(out);
}

static void work(Job *job)
{
    past_play((Past *)job, tell);
}

static void finish(Job *job, void *context)
{
    MomentJob *self = (MomentJob *)job;
    Host      *host = context;
    if (history_tells(host, &self->past)) {
        host_asked(host, self->request->connection, true);
        if (self->past.why[0])
            answer_error(host, self->request, 500, "broken", self->past.why);
        else
            answer_json(host, self->request, 200, &self->out);
    } else if (self->past.done) {
        request_again(host, &self->request);
    }
    drop(self);
}

/* Which moment is asked for: after how many actions, since when, through whose eyes. */
typedef struct Wanted {
    long long n;
    long long since;
    long long seat;
} Wanted;

static bool read_moment(HttpCall *call, int64_t last, int players, Wanted *out)
{
    char *end = NULL;
    out->n = strtoll(call->part[1], &end, 10);
    out->since = http_query(call, "since", out->n - 1);
    out->seat = http_query(call, "seat", -1);
    if (*end || out->n < 0 || out->n > last)
        http_error(call, 404, "no-moment", "the game has no such moment");
    else if (out->since < -1 || out->since > out->n)
        http_error(call, 400, "bad-request", "'since' is a moment before this one");
    else if (out->seat < -1 || out->seat >= players)
        http_error(call, 400, "bad-request", "there is no such seat");
    else
        return true;
    return false;
}

static MomentJob *make_job(const HttpCall *call, const Wanted *wanted)
{
    MomentJob *self = need_zeroed(1, sizeof *self);
    int64_t    first = wanted->n > STEPS_TOLD ? wanted->n - STEPS_TOLD : 0;
    self->past.job.work = work;
    self->past.job.finish = finish;
    self->request = request_copy(call->request);
    self->since = wanted->since > first ? wanted->since : first;
    self->viewer = wanted->seat < 0 ? NOBODY : (Player)wanted->seat;
    return self;
}

static void look_back(HttpCall *call, MomentJob *self)
{
    if (!http_looks_back(call, &self->past))
        drop(self);
}

/* ---- Replays ---- */

static const Replay *find_replay(HttpCall *call)
{
    Host         *host = call->host;
    const Replay *replay = replays_find(host, call->part[0]);
    int64_t       member = replay_member(call->part[0]);
    if (replay)
        return replay;
    host->round.elsewhere = (Lease){ 0 };
    if (host->neighbours.member && member != host->neighbours.member
        && !storage_member_find(host, member, &host->round.elsewhere, &call->error))
        http_failed(call);
    else if (host->round.elsewhere.name[0])
        http_elsewhere(call);
    else
        http_error(call, 404, "no-replay", "replays are kept for an hour; send the log again");
    return NULL;
}

void http_replay_summary(HttpCall *call)
{
    const Replay *replay = find_replay(call);
    if (replay)
        answer_json(call->host, call->request, 200, &replay->summary);
}

void http_replay(HttpCall *call)
{
    Wanted        wanted;
    const Replay *replay = find_replay(call);
    if (!replay || !read_moment(call, replay->steps, replay->players, &wanted))
        return;
    MomentJob *self = make_job(call, &wanted);
    self->past.rules = replay->rules;
    self->past.options = replay->options;
    self->past.seed = replay->seed;
    trail_share(&self->past.trail, &replay->trail);
    past_copy(&self->past, replay->actions, self->since, wanted.n);
    look_back(call, self);
}

/* ---- Tables ---- */

/* May the bearer look at the table at all? */
static bool may_look(HttpCall *call)
{
    if (!call->table->playing)
        http_error(call, 409, "not-started", "the game has not begun");
    else if (!call->access.watch && !call->access.seats && call->access.hand < 0)
        http_error(call, 403, "not-invited", "this table is not open to spectators");
    else
        return true;
    return false;
}

void http_table_summary(HttpCall *call)
{
    if (!may_look(call))
        return;
    Host        *host = call->host;
    const Table *table = call->table;
    JsonOut     *out = &host->scratch.json;
    out_clear(out);
    out_map(out);
    summary_json(out, &table->rules, &table->game, table->n, &table->phases, table->numbers);
    /* So that a link to a moment shows it to whoever gets the link, and lets nobody in. */
    char watch[TOKEN_MAX];
    access_watch_token(watch, table);
    out_pair_text(out, "watch_token", watch);
    if (stored_rules_are_own(host, table))
        out_pair_bool(out, "own_data", true);
    out_map_end(out);
    answer_json(host, call->request, 200, out);
}

void http_moment(HttpCall *call)
{
    Wanted       wanted;
    const Table *table = call->table;
    if (!may_look(call)
        || !read_moment(call, table_number(table, table->n), table->seat_count, &wanted))
        return;
    wanted.n = table_count(table, wanted.n);
    wanted.since = table_count(table, wanted.since);
    long long seat = wanted.seat;
    bool      own =
        seat >= 0 && ((call->access.seats & bit32((int)seat)) || call->access.hand == (int)seat);
    if (!table_standing(table).over && seat >= 0 && !own) {
        http_error(call, 403, "secret", "while the game runs this seat's view is its player's");
        return;
    }
    MomentJob *self = make_job(call, &wanted);
    past_of_table(&self->past, table, self->since, wanted.n);
    look_back(call, self);
}
