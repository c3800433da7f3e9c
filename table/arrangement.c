#include "table/arrangement.h"

#include <stdio.h>
#include <string.h>

#include "bots/bots.h"
#include "data/node.h"
#include "rules/table/bits.h"
#include "wire/json_in.h"
#include "table/contest.h"
#include "table/messages.h"

static const char *const answer_names[] = { "first", "pass", "bot", "area", "player", "card" };
#define ANSWERS_ALONE ANSWER_AREA /* Those before it stand for themselves. */

/* ---- Reading, from the store as from clients ---- */

static bool read_preferences(StandingAnswer *out, const Node *list, Error *error)
{
    const char *name = node_string(node_at(list, 0));
    for (int i = ANSWERS_ALONE; name && i <= ANSWER_CARD; i++)
        if (strcmp(answer_names[i], name) == 0) {
            out->kind = (AnswerKind)i;
            out->count = (int)node_count(list) - 1;
            if (out->count < 1 || out->count > PREFERENCES_MAX)
                return fail(error, "an answer names 1 to %d things", PREFERENCES_MAX);
            for (int k = 0; k < out->count; k++) {
                const Node *item = node_at(list, (size_t)k + 1);
                int64_t     value = node_whole(item);
                if (!node_is_whole(item) || value < 0 || value > UINT16_MAX)
                    return fail(error, "an answer names things by their numbers");
                out->wanted[k] = (int)value;
            }
            return true;
        }
    return fail(error, "an answer is a preference of area, player or card");
}

static bool read_against(AnswerCondition *out, const Node *against, Error *error)
{
    if (node_kind(against) == NODE_STRING && strcmp(node_string(against), "leader") == 0) {
        out->against_leader = true;
        return true;
    }
    for (const Node *player = node_first(against); player; player = player->next) {
        if (!node_is_whole(player) || node_whole(player) < 0 || node_whole(player) >= PLAYERS_MAX)
            return fail(error, "'against' is \"leader\" or a list of players");
        out->against |= bit32((int)node_whole(player));
    }
    return out->against || fail(error, "'against' is \"leader\" or a list of players");
}

static bool read_condition(AnswerCondition *out, const Family *family, const Node *rule,
                           Error *error)
{
    const Node *when;
    int         loses = -1;
    *out = (AnswerCondition){ 0 };
    if (!in_map(rule, "when", &when, error))
        return false;
    if (!when)
        return true;
    const Node *against = node_get(when, "against");
    if (!in_keys(when, "from_turn until_turn against loses", error)
        || !in_int(when, "from_turn", 1, 255, &out->from_turn, error)
        || !in_int(when, "until_turn", 1, 255, &out->until_turn, error)
        || !in_word(when, "loses", "city", &loses, error)
        || (against && !read_against(out, against, error)))
        return false;
    out->loses_city = loses == 0;
    return !out->loses_city || family_absence(family)->guarded
           || fail(error, "nobody has cities in these games");
}

static bool read_answer(StandingAnswer *out, const Family *family, const Node *rule, Error *error)
{
    char        name[48] = "";
    const Node *answer = node_get(rule, "answer");
    if (node_kind(rule) != NODE_MAP || !in_keys(rule, "prompt answer when", error)
        || !in_text(rule, "prompt", name, sizeof name, error))
        return error->text[0] ? false : fail(error, "each of 'rules' must be a map");
    out->prompt = words_prompt(family->words, name);
    if (out->prompt < 1)
        return fail(error, "there is no prompt '%s'", name);
    if (!read_condition(&out->when, family, rule, error))
        return false;
    if (node_kind(answer) == NODE_LIST)
        return read_preferences(out, answer, error);
    for (int i = 0; node_kind(answer) == NODE_STRING && i < ANSWERS_ALONE; i++)
        if (strcmp(node_string(answer), answer_names[i]) == 0) {
            out->kind = (AnswerKind)i;
            return true;
        }
    return fail(error, "'answer' must be \"first\", \"pass\", \"bot\" or a list");
}

static bool read_standing(Arrangement *out, const Family *family, const Node *map, const char *key,
                          Error *error)
{
    const Node *list;
    if (!in_list(map, key, &list, error))
        return false;
    if (node_count(list) > STANDING_MAX)
        return fail(error, "at most %d answers can be left", STANDING_MAX);
    memset(out->standing, 0, sizeof out->standing);
    out->standing_count = 0;
    for (size_t i = 0; i < node_count(list); i++)
        if (read_answer(&out->standing[out->standing_count], family, node_at(list, i), error))
            out->standing_count++;
        else
            return false;
    return true;
}

static bool read_expiring(Arrangement *out, const Node *map, Error *error)
{
    const Node *list;
    if (!in_list(map, "expiring", &list, error))
        return false;
    for (size_t i = 0; i < node_count(list) && i < EXPIRING_MAX; i++) {
        const Node *row = node_at(list, i);
        out->expiring[out->expiring_count++] =
            (ExpiringOffer){ .turn = (int)node_whole(node_at(row, 0)),
                             .number = (int)node_whole(node_at(row, 1)),
                             .at = node_whole(node_at(row, 2)) };
    }
    return true;
}

static bool read_away(Arrangement *out, const Family *family, const Node *map, Error *error)
{
    const Node *limits;
    long long   until = 0;
    out->bot[0] = 0;
    out->until = 0;
    out->may_trade = out->may_spend = out->may_attack = false;
    if (!in_text(map, "bot", out->bot, sizeof out->bot, error)
        || !in_map(map, "limits", &limits, error))
        return false;
    if (out->bot[0] && bots_find(bots_of(family), out->bot) < 0)
        return fail(error, "there is no bot '%s'", out->bot);
    if (limits
        && (!in_keys(limits, "trade spend attack until", error)
            || !in_bool(limits, "trade", &out->may_trade, error)
            || !in_bool(limits, "spend", &out->may_spend, error)
            || !in_bool(limits, "attack", &out->may_attack, error)
            || !in_number(limits, "until", 0, INT64_MAX, &until, error)))
        return false;
    out->until = until;
    return true;
}

void arrangement_read(Arrangement *out, const Family *family, const char *text_or_null)
{
    Error error = { "" };
    memset(out, 0, sizeof *out);
    const Node *map = text_or_null ? in_read(text_or_null, strlen(text_or_null), &error) : NULL;
    if (map
        && (!in_bool(map, "quiet", &out->quiet, &error) || !read_away(out, family, map, &error)
            || !hours_read(&out->hours, map, false, &error)
            || !read_standing(out, family, map, "standing", &error)
            || !read_expiring(out, map, &error)))
        memset(out, 0, sizeof *out);
    node_free(map);
}

/* ---- Writing ---- */

static void write_condition(JsonOut *out, const AnswerCondition *when)
{
    if (!when->from_turn && !when->until_turn && !when->against && !when->against_leader
        && !when->loses_city)
        return;
    out_key(out, "when");
    out_map(out);
    if (when->from_turn)
        out_pair_number(out, "from_turn", when->from_turn);
    if (when->until_turn)
        out_pair_number(out, "until_turn", when->until_turn);
    if (when->against_leader)
        out_pair_text(out, "against", "leader");
    else if (when->against) {
        out_key(out, "against");
        out_list(out);
        for (int i = 0; i < PLAYERS_MAX; i++)
            if (when->against & bit32(i))
                out_number(out, i);
        out_list_end(out);
    }
    if (when->loses_city)
        out_pair_text(out, "loses", "city");
    out_map_end(out);
}

static void write_answer(JsonOut *out, const Family *family, const StandingAnswer *answer)
{
    out_map(out);
    out_pair_text(out, "prompt", family->words->prompts[answer->prompt].name);
    out_key(out, "answer");
    if (answer->kind < ANSWERS_ALONE) {
        out_text(out, answer_names[answer->kind]);
    } else {
        out_list(out);
        out_text(out, answer_names[answer->kind]);
        for (int i = 0; i < answer->count; i++)
            out_number(out, answer->wanted[i]);
        out_list_end(out);
    }
    write_condition(out, &answer->when);
    out_map_end(out);
}

static void write_expiring(JsonOut *out, const Arrangement *arrangement)
{
    if (arrangement->expiring_count == 0)
        return;
    out_key(out, "expiring");
    out_list(out);
    for (int i = 0; i < arrangement->expiring_count; i++) {
        out_list(out);
        out_number(out, arrangement->expiring[i].turn);
        out_number(out, arrangement->expiring[i].number);
        out_number(out, arrangement->expiring[i].at);
        out_list_end(out);
    }
    out_list_end(out);
}

void arrangement_json(JsonOut *out, const Family *family, const Arrangement *arrangement)
{
    out_map(out);
    if (arrangement->bot[0])
        out_pair_text(out, "bot", arrangement->bot);
    out_key(out, "limits");
    out_map(out);
    out_pair_bool(out, "trade", arrangement->may_trade);
    out_pair_bool(out, "spend", arrangement->may_spend);
    out_pair_bool(out, "attack", arrangement->may_attack);
    out_pair_number(out, "until", arrangement->until);
    out_map_end(out);
    out_pair_bool(out, "quiet", arrangement->quiet);
    hours_json(out, &arrangement->hours);
    out_key(out, "standing");
    out_list(out);
    for (int i = 0; i < arrangement->standing_count; i++)
        write_answer(out, family, &arrangement->standing[i]);
    out_list_end(out);
    write_expiring(out, arrangement);
    out_map_end(out);
}

/* ---- Messages ---- */

static bool keep(Asking *asking, const Arrangement *arrangement)
{
    Table *table = asking->subscriber->table;
    int    seat = asking->subscriber->viewer;
    table->seats[seat].arrangement = *arrangement;
    return seat_arrange(asking->host, table, seat, &asking->error)
               ? reply_ok(asking)
               : reply_failure(asking, &asking->error);
}

/* Whoever was replaced while silent takes the seat back in the same way. */
/* The bot that stands in is no stronger than the advice that every player can get: a contest is won
 * by playing. */
static bool is_too_strong(const Table *table, const char *bot)
{
    BotWords    words;
    const Bots *players = bots_of(table->rules.family);
    return bot[0] && contest_is(table) && players->at(&words, bots_find(players, bot))
           && words.slow;
}

bool message_away(Asking *asking)
{
    const Table *table = asking->subscriber->table;
    Seat        *seat = &asking->subscriber->table->seats[asking->subscriber->viewer];
    Arrangement  changed = seat->arrangement;
    if (!in_keys(asking->message, "do id bot limits", &asking->error)
        || !read_away(&changed, table->rules.family, asking->message, &asking->error))
        return false;
    if (is_too_strong(table, changed.bot))
        return reply_error(
            asking, "rated",
            "in a rated or tournament game no bot that searches plays for you; choose another one");
    if (seat->row.kind == SEAT_BOT)
        seat->row.kind = SEAT_PERSON;
    return keep(asking, &changed);
}

bool message_standing(Asking *asking)
{
    Arrangement changed = asking->subscriber->table->seats[asking->subscriber->viewer].arrangement;
    if (!in_keys(asking->message, "do id rules", &asking->error)
        || !read_standing(&changed, asking->subscriber->table->rules.family, asking->message,
                          "rules", &asking->error))
        return false;
    return keep(asking, &changed);
}

bool message_hours(Asking *asking)
{
    Arrangement changed = asking->subscriber->table->seats[asking->subscriber->viewer].arrangement;
    if (!in_keys(asking->message, "do id hours week", &asking->error)
        || !hours_read(&changed.hours, asking->message, true, &asking->error))
        return false;
    return keep(asking, &changed);
}

bool message_quiet(Asking *asking)
{
    Arrangement changed = asking->subscriber->table->seats[asking->subscriber->viewer].arrangement;
    if (!in_keys(asking->message, "do id quiet", &asking->error)
        || !in_bool(asking->message, "quiet", &changed.quiet, &asking->error))
        return false;
    return keep(asking, &changed);
}

bool message_arrangement(Asking *asking)
{
    if (!in_keys(asking->message, "do id", &asking->error))
        return false;
    JsonOut *out = reply_begin(asking);
    out_key(out, "arrangement");
    const Table *table = asking->subscriber->table;
    arrangement_json(out, table->rules.family,
                     &table->seats[asking->subscriber->viewer].arrangement);
    return reply_end(asking);
}
