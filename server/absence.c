#include "server/absence.h"

#include "rules/table/bits.h"
#include "server/host.h"

enum { LEGAL_MAX = 4096 };

/* ---- Answers left behind ---- */

static bool is_pass(const Table *table, const Action *action)
{
    return table->rules.family->act_traits(&table->rules, &table->game, action) & ACT_PASSES;
}

/* The letters of the slots that preferences are of. */
static char slot_of(AnswerKind kind)
{
    return kind == ANSWER_AREA ? 'a' : kind == ANSWER_PLAYER ? 'p' : 'c';
}

/* Of several actions on the same thing the last is the largest: the lists are sorted. */
static bool find_preferred(const Family *family, const StandingAnswer *left, const Action *legal,
                           int count, Action *answer)
{
    for (int k = 0; k < left->count; k++)
        for (int i = count - 1; i >= 0; i--)
            if (family->chosen(&legal[i], slot_of(left->kind)) == left->wanted[k]) {
                *answer = legal[i];
                return true;
            }
    return false;
}

static bool find_answer(const Table *table, int seat, const StandingAnswer *left, Action *answer)
{
    Action        legal[LEGAL_MAX];
    const Family *family = table->rules.family;
    int count = family->legal(legal, LEGAL_MAX, &table->rules, &table->game, (Player)seat);
    if (left->kind == ANSWER_FIRST && count > 0) {
        *answer = legal[0];
        return true;
    }
    for (int i = 0; left->kind == ANSWER_PASS && i < count; i++)
        if (is_pass(table, &legal[i])) {
            *answer = legal[i];
            return true;
        }
    return find_preferred(family, left, legal, count, answer);
}

static const StandingAnswer *find_left(const Table *table, int seat)
{
    const Arrangement *arrangement = &table->seats[seat].arrangement;
    if (arrangement->standing_count == 0)
        return NULL;
    int kind = table->rules.family->prompt(&table->rules, &table->game, (Player)seat).kind;
    for (int i = 0; i < arrangement->standing_count; i++)
        if (arrangement->standing[i].prompt == kind)
            return &arrangement->standing[i];
    return NULL;
}

bool absence_is_late(const Host *host, const Table *table, int seat)
{
    const Seat *place = &table->seats[seat];
    return table->settings.late_bot && place->row.kind == SEAT_PERSON && !seat_is_away(place)
           && clock_is_late(host, table, seat);
}

StandIn absence_stand_in(const Host *host, const Table *table, int seat, Action *answer)
{
    const Seat *place = &table->seats[seat];
    if (place->row.kind == SEAT_BOT)
        return STAND_IN_BOT;
    if (place->row.kind != SEAT_PERSON)
        return STAND_IN_NOBODY;
    bool                  late = absence_is_late(host, table, seat);
    bool                  gone = place->connected == 0 || seat_is_away(place) || late;
    const StandingAnswer *left = gone ? find_left(table, seat) : NULL;
    if (left && left->kind == ANSWER_BOT)
        return STAND_IN_BOT;
    if (left && find_answer(table, seat, left, answer))
        return STAND_IN_ANSWER;
    return seat_is_away(place) || late ? STAND_IN_BOT : STAND_IN_NOBODY;
}

/* ---- Limits of a bot that plays for somebody ---- */

static bool is_forbidden(const Host *host, const Table *table, int seat, const Action *action)
{
    const Seat        *place = &table->seats[seat];
    const Arrangement *arrangement = &place->arrangement;
    unsigned           is = table->rules.family->act_traits(&table->rules, &table->game, action);
    if (!seat_is_away(place) && !absence_is_late(host, table, seat))
        return false;
    return (!arrangement->may_trade && (is & ACT_TRADES))
           || (!arrangement->may_spend && (is & ACT_SPENDS))
           || (!arrangement->may_attack && (is & ACT_ATTACKS));
}

/* To pass is always within the limits; whatever the rules leave no way around is too. */
Action absence_limit(const Host *host, const Table *table, int seat, const Action *chosen)
{
    Action legal[LEGAL_MAX];
    if (!is_forbidden(host, table, seat, chosen))
        return *chosen;
    int count =
        table->rules.family->legal(legal, LEGAL_MAX, &table->rules, &table->game, (Player)seat);
    for (int i = 0; i < count; i++)
        if (is_pass(table, &legal[i]))
            return legal[i];
    for (int i = 0; i < count; i++)
        if (!is_forbidden(host, table, seat, &legal[i]))
            return legal[i];
    return *chosen;
}
