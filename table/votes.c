#include "table/undo.h"
#include "table/votes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "wire/json_in.h"
#include "table/contest.h"
#include "table/messages.h"
#include "table/people.h"

enum { LIVE_SECONDS = 60, DAYS_SECONDS = 24 * 3600 };

#define KINDS "undo end pause resume pace replace end-trade"
#define PACES "live days"
static const char *const kind_names[] = { "undo", "end",     "pause",    "resume",
                                          "pace", "replace", "end-trade" };

/* ---- Who is there, and who votes ---- */

static bool is_seen(const Vote *vote, int seat)
{
    return (vote->seen & bit32(seat)) != 0;
}

/* Whoever lets the time for a decision pass can be replaced even with a socket open, and cannot say
 * no to it; whoever is not late but has kept the others waiting can, and is there then. Over days
 * nobody is expected to look all the time: there only the deadline tells. */
static bool is_present(const Host *host, const Table *table, const Vote *vote)
{
    int seat = (int)vote->to;
    if (clock_is_late(host, table, seat))
        return false;
    if (vote->no & people_seats(table, seat))
        return true;
    return !clock_is_missing(table, seat)
           && (table->settings.pace == PACE_DAYS
               || (is_seen(vote, seat) && !clock_is_stalling(host, table, seat)));
}

/* The people, whether here or not. Whoever is to be replaced has no vote: being there is enough. */
static uint32_t voters(const Table *table, const Vote *vote)
{
    uint32_t all = 0;
    for (int i = 0; i < table->seat_count; i++)
        if (table->seats[i].row.kind == SEAT_PERSON)
            all |= bit32(i);
    return vote->kind == VOTE_REPLACE ? all & ~people_seats(table, (int)vote->to) : all;
}

static bool ends_something(VoteKind kind)
{
    return kind == VOTE_END || kind == VOTE_END_TRADE;
}

/* What has happened cannot be taken away from anybody who says no; how to go on is for most to say.
 */
static bool needs_all(VoteKind kind)
{
    return kind == VOTE_UNDO || ends_something(kind);
}

static int needed(const Table *table, const Vote *vote)
{
    int all = people_with(table, voters(table, vote));
    return needs_all(vote->kind) ? all : all / 2 + 1;
}

/* ---- Silence ---- */

static bool reveals_behind(const Table *table, int64_t number)
{
    for (int64_t i = table_count(table, number); i < table->n; i++)
        if (table->flags[i] & ACTION_REVEALS)
            return true;
    return false;
}

/* Over days nobody is expected to look all the time, and most do so only when they are asked: gone
 * is whoever has let the time pass, or has left the seat to a bot and not come. Several are late
 * there now and then, so that it takes more to lose a seat to a bot. */
static bool is_gone(const Host *host, const Table *table, const Vote *vote, int seat)
{
    bool over_days = table->settings.pace == PACE_DAYS;
    bool late = clock_is_late(host, table, seat) && !(over_days && vote->kind == VOTE_REPLACE);
    return late || clock_is_missing(table, seat)
           || (!is_seen(vote, seat) && (!over_days || seat_is_away(&table->seats[seat])));
}

/* Over days those who hold up the table would have all time to wait for the silence of the others;
 * in a contest one who is about to lose could, until a rival's line breaks. */
static bool holds_up(const Table *table, const Vote *vote)
{
    return (table->settings.pace == PACE_DAYS || contest_is(table))
           && (vote->kind == VOTE_PAUSE || vote->kind == VOTE_PACE);
}

/* Whoever is late or gone blocks nothing, except where a yes would take something from somebody
 * that cannot be given back. */
static uint32_t silence_agrees(const Host *host, const Table *table, const Vote *vote)
{
    uint32_t agree = 0;
    if (ends_something(vote->kind) || holds_up(table, vote)
        || (vote->kind == VOTE_UNDO && reveals_behind(table, vote->to)))
        return 0;
    for (int i = 0; i < table->seat_count; i++)
        if (is_gone(host, table, vote, i))
            agree |= bit32(i);
    return agree & voters(table, vote) & ~(vote->yes | vote->no);
}

/* ---- What can be voted for, and how it stands ---- */

/* The market round that is open, by turn and number, if the table can make it the last; or 0. */
static int64_t round_to_end(const Table *table)
{
    enum { ROUNDS_ROOM = 100 };
    const Ruleset *rules = &table->rules;
    Action         action;
    if (!table->playing || !rules->family->market || !rules->family->market->last_round
        || !rules->family->market->last_round(&action, rules, &table->game))
        return 0;
    return (int64_t)table_standing(table).turn * ROUNDS_ROOM
           + family_by_table(rules->family)->clock_round(rules, &table->game);
}

static const Objection played_out = {
    "rated", "a rated game or a tournament's with bots is played to its end"
};

/* Whoever was replaced may come back, and would have to agree; whoever has left is forgotten. */
static bool is_replaced(const Table *table)
{
    for (int i = 0; i < table->seat_count; i++)
        if (table->seats[i].row.kind == SEAT_BOT && table->seats[i].row.account)
            return true;
    return false;
}

/* Why there can be no such vote now; null: there can. */
static const Objection *objection(const Host *host, const Table *table, const Vote *vote)
{
    static const Objection present = { "present",
                                       "somebody who is here and not late cannot be replaced" };
    static const Objection no_round = { "not-now",
                                        "there is no market round that could become the last" };
    if (vote->kind == VOTE_UNDO && contest_is(table))
        return &contest_keeps;
    if (ends_something(vote->kind) && contest_is(table) && is_replaced(table))
        return &played_out;
    if (vote->kind == VOTE_REPLACE && is_present(host, table, vote))
        return &present;
    if (vote->kind == VOTE_END_TRADE && (vote->to == 0 || vote->to != round_to_end(table)))
        return &no_round;
    return NULL;
}

typedef enum { VOTE_OPEN, VOTE_PASSED, VOTE_FAILED } VoteResult;

/* Somebody who is not late may still come until the time of the vote is over. */
static bool waits_for_absent(const Host *host, const Table *table, const Vote *vote)
{
    return vote->kind == VOTE_REPLACE && !clock_is_late(host, table, (int)vote->to);
}

static VoteResult result(const Host *host, const Table *table, const Vote *vote)
{
    uint32_t all = voters(table, vote);
    int      yes = people_with(table, vote->yes & all), no = people_with(table, vote->no & all);
    int      enough = needed(table, vote);
    bool     ends = vote->until <= host->round.now;
    if (objection(host, table, vote) || people_with(table, all) - no < enough)
        return VOTE_FAILED;
    if (yes >= enough && (ends || !waits_for_absent(host, table, vote)))
        return VOTE_PASSED;
    if (!ends)
        return VOTE_OPEN;
    yes += people_within(table, silence_agrees(host, table, vote));
    return yes >= enough ? VOTE_PASSED : VOTE_FAILED;
}

/* ---- Carrying out ---- */

static bool set_state(Host *host, Table *table, TableState from, TableState to, Error *error)
{
    if (table->row.state != from)
        return true;
    table->row.state = to;
    return table_store(host, table, error);
}

static bool set_pace(Host *host, Table *table, Pace pace, Error *error)
{
    table->settings.pace = pace;
    table->settings.late_bot = pace == PACE_LIVE; /* As is usual there. */
    table_keep_settings(host, table);
    return table_store(host, table, error);
}

/* Whoever had the seat keeps the link and can take it back, as long as nobody else has. */
static bool replace(Host *host, Table *table, int seat, Error *error)
{
    SeatRow *row = &table->seats[seat].row;
    row->kind = SEAT_BOT;
    snprintf(row->bot, sizeof row->bot, "normal");
    return seat_store(host, table, seat, error);
}

static bool end_game(Host *host, Table *table, Error *error)
{
    Action  action;
    Refusal refusal;
    return !family_by_table(table->rules.family)->end_game(&action, &table->rules, &table->game)
           || table_act(host, table, &action, 0, &refusal, error);
}

static bool end_trade(Host *host, Table *table, Error *error)
{
    Action  action;
    Refusal refusal;
    return !table->rules.family->market->last_round(&action, &table->rules, &table->game)
           || table_act(host, table, &action, 0, &refusal, error);
}

static bool carry_out(Host *host, Table *table, const Vote *vote, Error *error)
{
    switch (vote->kind) {
    case VOTE_UNDO: /* Behind the end the seed is known. */
        return vote->to >= table_number(table, table->n) || table_state(table) == STATE_OVER
               || (table_cut(host, table, table_count(table, vote->to), vote->by, error)
                   && table_store(host, table, error)); /* All have their whole time again. */
    case VOTE_END:
        return table_state(table) != STATE_RUNNING || end_game(host, table, error);
    case VOTE_PAUSE:
        return set_state(host, table, STATE_RUNNING, STATE_PAUSED, error);
    case VOTE_RESUME:
        return set_state(host, table, STATE_PAUSED, STATE_RUNNING, error);
    case VOTE_PACE:
        return set_pace(host, table, (Pace)vote->to, error);
    case VOTE_REPLACE:
        return replace(host, table, (int)vote->to, error);
    case VOTE_END_TRADE:
        return table_state(table) != STATE_RUNNING || end_trade(host, table, error);
    }
    return true;
}

static bool put(Host *host, Table *table, Vote *vote, Error *error)
{
    VoteRow row = { .id = vote->id,
                    .kind = (int)vote->kind,
                    .by = vote->by,
                    .to = vote->to,
                    .yes = vote->yes,
                    .no = vote->no,
                    .seen = vote->seen,
                    .until = vote->until };
    table->stored = true;
    vote->noted = vote->seen;
    return host_write(host, error) && storage_vote_put(host, table->row.number, &row, error);
}

static uint32_t seats_here(const Table *table)
{
    uint32_t here = 0;
    for (const Subscriber *s = table->subscribers; s; s = s->next)
        here |= s->may_act ? s->seats : 0;
    return here;
}

/* Whoever has been there while a vote was open could have said something. */
static bool note_presence(Host *host, Table *table, Error *error)
{
    uint32_t here = seats_here(table);
    for (int i = 0; i < VOTES_MAX; i++) {
        Vote *vote = &table->votes[i];
        vote->seen |= here;
        if (vote->id && vote->seen != vote->noted && !put(host, table, vote, error))
            return false;
    }
    return true;
}

bool votes_settle(Host *host, Table *table, Error *error)
{
    if (!note_presence(host, table, error))
        return false;
    for (int i = 0; i < VOTES_MAX; i++) {
        Vote       vote = table->votes[i];
        VoteResult now = vote.id ? result(host, table, &vote) : VOTE_OPEN;
        if (now == VOTE_OPEN)
            continue;
        table->votes[i] = (Vote){ 0 };
        table->stored = true;
        table_touch(host, table);
        if (!host_write(host, error)
            || !storage_vote_remove(host, table->row.number, vote.id, error)
            || (now == VOTE_PASSED && !carry_out(host, table, &vote, error)))
            return false;
    }
    return true;
}

int64_t votes_next(const Table *table)
{
    int64_t next = INT64_MAX;
    for (int i = 0; i < VOTES_MAX; i++)
        if (table->votes[i].id && table->votes[i].until < next)
            next = table->votes[i].until;
    return next;
}

bool votes_load(Host *host, Table *table, Error *error)
{
    VoteRow rows[VOTES_MAX];
    int     count = storage_votes(host, table->row.number, rows, VOTES_MAX, error);
    memset(table->votes, 0, sizeof table->votes);
    for (int i = 0; i < count; i++)
        table->votes[i] = (Vote){ .id = rows[i].id,
                                  .kind = (VoteKind)rows[i].kind,
                                  .by = (Player)rows[i].by,
                                  .to = rows[i].to,
                                  .yes = (uint32_t)rows[i].yes,
                                  .no = (uint32_t)rows[i].no,
                                  .seen = (uint32_t)rows[i].seen,
                                  .noted = (uint32_t)rows[i].seen,
                                  .until = rows[i].until };
    /* Whoever could not vote because the server was away still can. */
    for (int i = 0; i < count; i++)
        if (table->votes[i].until < host->clock.started + LIVE_SECONDS)
            table->votes[i].until = host->clock.started + LIVE_SECONDS;
    return count >= 0;
}

/* ---- propose ---- */

/* Also of somebody who was replaced and looks on. */
static uint32_t own_seats(const Table *table, Player by)
{
    return people_seats(table, by) | bit32(by);
}

/* Null: this person has proposed enough for now. */
static Vote *free_place(Table *table, Player by)
{
    Vote *place = NULL;
    int   own = 0;
    for (int i = 0; i < VOTES_MAX; i++) {
        if (!table->votes[i].id)
            place = place ? place : &table->votes[i];
        else
            own += (own_seats(table, by) & bit32(table->votes[i].by)) != 0;
    }
    return own < VOTES_EACH ? place : NULL;
}

/* No id comes again while somebody looks on: a late yes must not be one to something else. */
static int64_t next_id(const Table *table)
{
    int64_t id = table->last_vote;
    for (int i = 0; i < VOTES_MAX; i++)
        id = table->votes[i].id > id ? table->votes[i].id : id;
    return id + 1;
}

static bool is_open_already(const Table *table, const Vote *vote)
{
    for (int i = 0; i < VOTES_MAX; i++)
        if (table->votes[i].id && table->votes[i].kind == vote->kind
            && table->votes[i].to == vote->to)
            return true;
    return false;
}

/* `to` is an action, a pace or a seat, as the kind asks. */
static bool read_to(Asking *asking, const Table *table, Vote *vote)
{
    long long to = -1;
    int       pace = -1;
    if (vote->kind == VOTE_PACE) {
        if (!in_word(asking->message, "to", PACES, &pace, &asking->error))
            return false;
        vote->to = pace;
        return pace >= 0 || fail(&asking->error, "'to' must be \"live\" or \"days\"");
    }
    if (vote->kind == VOTE_END_TRADE)
        vote->to = round_to_end(table);
    if (vote->kind != VOTE_UNDO && vote->kind != VOTE_REPLACE)
        return true;
    if (!in_number(asking->message, "to", 0, INT64_MAX, &to, &asking->error))
        return false;
    vote->to = to;
    if (vote->kind == VOTE_UNDO)
        return (to >= 0 && to < table_number(table, table->n))
               || fail(&asking->error, "'to' must be an earlier action");
    return (to >= 0 && to < table->seat_count && table->seats[to].row.kind == SEAT_PERSON
            && !(own_seats(table, vote->by) & bit32((int)to)))
           || fail(&asking->error, "'to' must be the seat of another person");
}

static const char *out_of_place(const Table *table, VoteKind kind)
{
    TableState state = table_state(table);
    if (kind == VOTE_RESUME)
        return state == STATE_PAUSED ? NULL : "the game is not paused";
    if (state == STATE_LOBBY)
        return "the game has not begun";
    if (kind == VOTE_UNDO && state == STATE_STUCK)
        return "the table is stuck";
    if (state == STATE_OVER || state == STATE_STUCK)
        return "the game is over";
    return kind == VOTE_PAUSE && state == STATE_PAUSED ? "the game is paused already" : NULL;
}

static bool store_vote(Asking *asking, Table *table, Vote *vote)
{
    table_touch(asking->host, table);
    return put(asking->host, table, vote, &asking->error)
           && votes_settle(asking->host, table, &asking->error);
}

/* Bots are rated too, and cannot say that they have had enough: whoever is ahead of them plays to
 * the end. True after answering. */
static bool bots_cannot_agree(Asking *asking, const Table *table, VoteKind kind)
{
    bool bots = false;
    if (!ends_something(kind) || !contest_is(table))
        return false;
    if (!contest_has_bots(asking->host, table, &bots, &asking->error))
        return reply_failure(asking, &asking->error);
    return bots && reply_error(asking, played_out.code, played_out.why);
}

bool message_propose(Asking *asking)
{
    Table *table = asking->subscriber->table;
    Player by = asking->subscriber->viewer;
    int    kind = -1;
    if (!in_keys(asking->message, "do id kind to", &asking->error)
        || !in_word(asking->message, "kind", KINDS, &kind, &asking->error))
        return false;
    if (kind < 0)
        return fail(&asking->error, "'kind' is missing");
    Vote vote = { .id = next_id(table),
                  .kind = (VoteKind)kind,
                  .by = by,
                  .yes = own_seats(table, by),
                  .seen = seats_here(table) };
    vote.until =
        asking->host->round.now + (table->settings.pace == PACE_DAYS ? DAYS_SECONDS : LIVE_SECONDS);
    if (!read_to(asking, table, &vote))
        return false;
    const char *wrong = out_of_place(table, vote.kind);
    if (wrong)
        return reply_error(asking, "not-now", wrong);
    const Objection *found = objection(asking->host, table, &vote);
    if (found)
        return reply_error(asking, found->code, found->why);
    if (bots_cannot_agree(asking, table, vote.kind))
        return true;
    if (is_open_already(table, &vote))
        return reply_error(asking, "vote-open", "such a vote is open already");
    Vote *place = free_place(table, by);
    if (!place)
        return reply_error(asking, "vote-open", "what you have proposed before is still voted on");
    *place = vote;
    table->last_vote = vote.id;
    if (!store_vote(asking, table, place))
        return reply_failure(asking, &asking->error);
    JsonOut *out = reply_begin(asking);
    out_pair_number(out, "vote", vote.id);
    return reply_end(asking);
}

/* ---- vote ---- */

/* Whoever is to be replaced is there by saying so, unless late already. */
static bool may_object(const Host *host, const Vote *vote, const Table *table, Player by)
{
    return vote->kind == VOTE_REPLACE && (people_seats(table, (int)vote->to) & bit32(by))
           && !clock_is_late(host, table, (int)vote->to);
}

bool message_vote(Asking *asking)
{
    Table    *table = asking->subscriber->table;
    Player    by = asking->subscriber->viewer;
    long long id = 0;
    bool      yes = false;
    if (!in_keys(asking->message, "do id vote yes", &asking->error)
        || !in_number(asking->message, "vote", 1, INT64_MAX, &id, &asking->error)
        || !in_bool(asking->message, "yes", &yes, &asking->error))
        return false;
    for (int i = 0; i < VOTES_MAX; i++) {
        Vote *vote = &table->votes[i];
        if (id == 0 || vote->id != id)
            continue;
        uint32_t seats = people_seats(table, by);
        if (!(voters(table, vote) & seats) && (yes || !may_object(asking->host, vote, table, by)))
            return reply_error(asking, "no-vote", "this is for the others to say");
        vote->yes = yes ? vote->yes | seats : vote->yes & ~seats;
        vote->no = yes ? vote->no & ~seats : vote->no | seats;
        return store_vote(asking, table, vote) ? reply_ok(asking)
                                               : reply_failure(asking, &asking->error);
    }
    return reply_error(asking, "no-vote", "this vote is not open any more");
}

/* ---- Telling ---- */

static void write_seats(JsonOut *out, const char *key, uint32_t seats)
{
    out_key(out, key);
    out_list(out);
    for (int i = 0; i < PLAYERS_MAX; i++)
        if (seats & bit32(i))
            out_number(out, i);
    out_list_end(out);
}

void votes_json(JsonOut *out, const Host *host, const Table *table)
{
    out_list(out);
    for (int i = 0; i < VOTES_MAX; i++) {
        const Vote *vote = &table->votes[i];
        if (!vote->id)
            continue;
        out_map(out);
        out_pair_number(out, "id", vote->id);
        out_pair_text(out, "kind", kind_names[vote->kind]);
        out_pair_number(out, "by", vote->by);
        if (vote->kind == VOTE_PACE)
            out_pair_text(out, "to", vote->to == PACE_DAYS ? "days" : "live");
        else if (vote->kind == VOTE_UNDO || vote->kind == VOTE_REPLACE)
            out_pair_number(out, "to", vote->to);
        write_seats(out, "yes", vote->yes);
        write_seats(out, "no", vote->no);
        write_seats(out, "absent", silence_agrees(host, table, vote));
        out_pair_number(out, "needed", needed(table, vote));
        out_pair_number(out, "until", vote->until);
        out_map_end(out);
    }
    out_list_end(out);
}
