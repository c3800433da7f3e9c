#include "server/absence.h"

#include "rules/table/bits.h"
#include "server/host.h"

enum { LEGAL_MAX = 4096 };

/* ---- Answers left behind ---- */

static bool is_pass(const Action *action)
{
    return action->kind == ACTION_DONE || action->kind == ACTION_NO || action->kind == ACTION_WAIT;
}

/* Does the action choose this area, player or card? */
static bool names(const Action *action, AnswerKind kind, int wanted)
{
    switch (action->kind) {
    case ACTION_CHOOSE:
    case ACTION_REMOVE:
    case ACTION_REMOVE_CITY:
    case ACTION_REMOVE_SHIP:
    case ACTION_GROW:
    case ACTION_PLACE_CITY:
    case ACTION_PLACE_TOKENS:
    case ACTION_PAY_TOKEN:
        return kind == ANSWER_AREA && action->arg[0] == wanted;
    case ACTION_CHOOSE_PLAYER:
        return kind == ANSWER_PLAYER && action->arg[0] == wanted;
    case ACTION_DISCARD:
    case ACTION_GIVE:
    case ACTION_SELL:
        return kind == ANSWER_CARD && action->arg[0] == wanted;
    default:
        return false;
    }
}

/* Of several actions on the same thing the last is the largest: the lists are sorted. */
static bool find_preferred(const StandingAnswer *left, const Action *legal, int count,
                           Action *answer)
{
    for (int k = 0; k < left->count; k++)
        for (int i = count - 1; i >= 0; i--)
            if (names(&legal[i], left->kind, left->wanted[k])) {
                *answer = legal[i];
                return true;
            }
    return false;
}

static bool find_answer(const Table *table, int seat, const StandingAnswer *left, Action *answer)
{
    Action legal[LEGAL_MAX];
    int    count = game_legal(legal, LEGAL_MAX, &table->rules, &table->game, (Player)seat);
    if (left->kind == ANSWER_FIRST && count > 0) {
        *answer = legal[0];
        return true;
    }
    for (int i = 0; left->kind == ANSWER_PASS && i < count; i++)
        if (is_pass(&legal[i])) {
            *answer = legal[i];
            return true;
        }
    return find_preferred(left, legal, count, answer);
}

static const StandingAnswer *find_left(const Table *table, int seat)
{
    const Arrangement *arrangement = &table->seats[seat].arrangement;
    if (arrangement->standing_count == 0)
        return NULL;
    int kind = game_prompt(&table->rules, &table->game, (Player)seat).kind;
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

static bool trades(const Action *action)
{
    return action->kind == ACTION_OFFER || action->kind == ACTION_ACCEPT
           || action->kind == ACTION_RESUME;
}

static bool spends(const Action *action)
{
    switch (action->kind) {
    case ACTION_BUY:
    case ACTION_DISCOUNT:
    case ACTION_FREE_ADVANCE:
    case ACTION_PAY:
    case ACTION_SUBSTITUTE:
    case ACTION_BUY_CARD:
    case ACTION_BUY_OFF:
    case ACTION_SELL:
        return true;
    case ACTION_BUILD_SHIP:
        return action->arg[1] != PAY_TOKENS;
    case ACTION_BUILD_CITY:
        return action->arg[1] > 0;
    default:
        return false;
    }
}

static bool is_foreign(const Game *game, int area, Player player)
{
    if (game->city[area] != NOBODY && game->city[area] != player)
        return true;
    for (int owner = 0; owner < game->player_count; owner++)
        if (owner != player && game->tokens[owner][area])
            return true;
    return false;
}

static bool attacks(const Game *game, const Action *action)
{
    switch (action->kind) {
    case ACTION_MOVE:
        return is_foreign(game, action->arg[1], action->player);
    case ACTION_MARCH:
        return is_foreign(game, action->arg[2], action->player);
    case ACTION_DISEMBARK:
        return is_foreign(game,
                          game->players[action->player].ships[action->arg[0] % SHIPS_MAX].area,
                          action->player);
    case ACTION_USE:
        return true;
    default:
        return false;
    }
}

static bool is_forbidden(const Host *host, const Table *table, int seat, const Action *action)
{
    const Seat        *place = &table->seats[seat];
    const Arrangement *arrangement = &place->arrangement;
    if (absence_is_late(host, table, seat))
        return !arrangement->may_trade && trades(action);
    if (!seat_is_away(place))
        return false;
    return (!arrangement->may_trade && trades(action))
           || (!arrangement->may_spend && spends(action))
           || (!arrangement->may_attack && attacks(&table->game, action));
}

/* To pass is always within the limits; whatever the rules leave no way around is too. */
Action absence_limit(const Host *host, const Table *table, int seat, const Action *chosen)
{
    Action legal[LEGAL_MAX];
    if (!is_forbidden(host, table, seat, chosen))
        return *chosen;
    int count = game_legal(legal, LEGAL_MAX, &table->rules, &table->game, (Player)seat);
    for (int i = 0; i < count; i++)
        if (is_pass(&legal[i]))
            return legal[i];
    for (int i = 0; i < count; i++)
        if (!is_forbidden(host, table, seat, &legal[i]))
            return legal[i];
    return *chosen;
}
