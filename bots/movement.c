/* Phase 3. All moves of a turn are planned at once and kept in memory: first the cities that are to
 * be built, then fights that pay, then every token goes where it is worth most, at last ships take
 * what has no room. */
#include "bots/moving.h"

#include <stddef.h>
#include <string.h>

static void   moves_begin(Moves *moves, const Mind *mind, Ground *ground, Charts *charts);
static void   plan_spread(Moves *moves);
static void   plan_dump(Moves *moves);
static void   plan_write(const Moves *moves);
static Action settle(const Mind *mind);

Action answer_move(const Mind *mind)
{
    Action action;
    if (plan_is_current(mind) && plan_next(mind, &action))
        return action;
    if (mind->memory->plans_made == 0) {
        Moves  moves;
        Ground ground;
        Charts charts;
        plan_clear(mind);
        moves_begin(&moves, mind, &ground, &charts);
        if (moves.cities > 0)
            note(mind, NOTE_SUPPORT, moves.cities, support_of(mind, mind->me), moves.board);
        plan_cities(&moves);
        plan_raids(&moves, !chance(mind, weight(mind, WEIGHT_MISTAKE_FIGHT)));
        /* Ships that are paid for already come first: who walks is not there any more. */
        bool paid = moves.sails && moves.ready_only && weight(mind, WEIGHT_PLANS_KEPT);
        if (paid)
            plan_voyages(&moves);
        plan_spread(&moves);
        plan_write(&moves);
        if (moves.sails && !paid)
            plan_voyages(&moves);
        note(mind, NOTE_SPREAD, 0, 0, 0);
        if (plan_next(mind, &action))
            return action;
    }
    return settle(mind);
}

/* What has been begun is carried on, so that nothing goes round in circles. */
static int score_pay_ship(const Mind *mind, const Action *action)
{
    if (action->kind != ACTION_PAY_TOKEN)
        return -100000;
    int there = mind->game->tokens[mind->me][action->arg[0]];
    return -token_worth(mind, action->arg[0], there, others_in(mind, action->arg[0]));
}

/* The second token for a ship: one that is missed least. */
Action answer_pay_ship(const Mind *mind)
{
    Action action;
    if (plan_is_current(mind) && plan_next(mind, &action))
        return action;
    return best_action(mind, score_pay_ship);
}

/* ---- The end of movement: what is aboard must land ---- */

static int score_landing(const Mind *mind, const Action *action)
{
    switch (action->kind) {
    case ACTION_DISEMBARK:
        return 1000 + action->arg[1];
    case ACTION_DONE:
        return 2000;
    case ACTION_UNDO:
        return 1;
    case ACTION_SAIL:
        return mind->game->players[mind->me].ships[action->arg[0]].cargo > 0 ? 100 : -1;
    default:
        return -1;
    }
}

static Action settle(const Mind *mind)
{
    Action done = action_make(ACTION_DONE, mind->me, 0, 0, 0, 0);
    if (game_check(mind->rules, mind->game, &done) == REFUSAL_NONE)
        return done;
    return best_action(mind, score_landing);
}

/* ---- The position ---- */

static int moved_in(const Mind *mind, Area area)
{
    const MovementState *state = &mind->game->phase.movement;
    for (int i = 0; i < state->arrival_count[mind->me]; i++)
        if (arrival_area(arrival_at(state, mind->me, i)) == area)
            return arrival_tokens(arrival_at(state, mind->me, i));
    return 0;
}

/* Room in areas next door where nobody is. */
static void count_room(Moves *moves)
{
    uint32_t seen[AREA_WORDS] = { 0 };
    for (int i = 0; i < moves->source_count; i++) {
        const BoardArea *info = land(moves->mind, moves->sources[i]);
        for (int n = 0; n < info->land_count; n++) {
            Area area = info->land[n];
            if (bits_test(seen, area) || moves->tokens[area] || moves->others[area])
                continue;
            bits_set(seen, area);
            moves->room += moves->limit[area];
        }
    }
}

static int cities_wanted_for(const Mind *mind, int ahead)
{
    return era_ahead(mind, ahead)->cities - effect_of(mind, mind->me, EFFECT_SUCCESSION_CITY);
}

/* What the ground is worth, and who else is there. */
static void ground_survey(Ground *ground, const Mind *mind)
{
    const Game *game = mind->game;
    int         areas = mind->rules->board->area_count;
    int         alone = effect_of(mind, mind->me, EFFECT_LIMIT_WHERE_ALONE);
    int         in_city = effect_of(mind, mind->me, EFFECT_TOKEN_IN_CITY);
    int         first = weight(mind, WEIGHT_TOKEN_FIRST);
    int of_limit = weight(mind, WEIGHT_AREA_LIMIT), of_site = weight(mind, WEIGHT_AREA_SITE);
    memcpy(ground->others, game->tokens[BARBARIANS], sizeof ground->others);
    for (Player p = 0; p < game->player_count; p++)
        if (p != mind->me)
            for (int a = 0; a < areas; a++)
                ground->others[a] = (uint8_t)(ground->others[a] + game->tokens[p][a]);
    for (Area a = 0; a < areas; a++) {
        const BoardArea *info = land(mind, a);
        int              limit = raised_limit(mind, a, (ground->others[a] == 0) * alone);
        int  worth = first + of_limit * info->limit + (info->site != SITE_NONE) * of_site;
        bool open = !info->sea && in_play(mind, a);
        limit *= game->city[a] == NOBODY;
        if (game->city[a] == mind->me) { /* Public Works. */
            limit = in_city;
            worth = first;
            open = true;
        }
        ground->limit[a] = (uint8_t)(open * limit);
        ground->first[a] = (int16_t)(open * worth);
    }
    for (int i = 0; i < mind->weights->leaning_count; i++) {
        const Leaning *leaning = &mind->weights->leanings[i];
        ground->first[leaning->area] = (int16_t)(ground->first[leaning->area] + leaning->ground);
    }
}

static void moves_begin(Moves *moves, const Mind *mind, Ground *ground, Charts *charts)
{
    const Game *game = mind->game;
    size_t      areas = (size_t)mind->rules->board->area_count;
    memset(moves, 0, offsetof(Moves, moves));
    ground_survey(ground, mind);
    moves->mind = mind;
    moves->others = ground->others;
    moves->limit = ground->limit;
    moves->first = ground->first;
    moves->sources = ground->sources;
    moves->charts = charts;
    charts->count = charts->asked = 0;
    moves->turns = turns_left(mind);
    moves->wanted = cities_wanted_for(mind, 1);
    moves->wanted_later = cities_wanted_for(mind, 3);
    memcpy(moves->tokens, game->tokens[mind->me], areas);
    memset(moves->unmoved, 0, areas);
    memset(moves->founded, 0, areas);
    FOR_OWN_TOKENS(a, game, mind->me)
    {
        moves->unmoved[a] = (uint8_t)(moves->tokens[a] - moved_in(mind, a));
        moves->sources[moves->source_count++] = a;
    }
    count_room(moves);
    moves->board = tokens_of(mind, mind->me);
    moves->cities = cities_of(mind, mind->me);
    moves->treasury = own(mind)->treasury;
    moves->architecture = has_effect(mind, mind->me, EFFECT_CITY_FROM_TREASURY)
                          && !(own(mind)->flags & PLAYER_ARCHITECTURE);
    if (!(own(mind)->flags & PLAYER_URBANISM))
        moves->nearby = effect_of(mind, mind->me, EFFECT_CITY_FROM_NEIGHBOURS);
    moves->steps = ship_steps(mind->rules, game, mind->me);
    moves->cargo = ship_cargo(mind->rules, game, mind->me);
    moves->worth_second = weight(mind, WEIGHT_TOKEN_SECOND);
    moves->worth_more = weight(mind, WEIGHT_TOKEN_MORE);
    moves->worth_crowded = weight(mind, WEIGHT_TOKEN_CROWDED);
    moves->marches = has_effect(mind, mind->me, EFFECT_LAND_STEPS);
    moves->sails = !chance(mind, weight(mind, WEIGHT_MISTAKE_SHIP));
    for (int s = 0; s < SHIPS_MAX; s++) {
        moves->ship_status[s] = own(mind)->ships[s].status;
        moves->fleet |= moves->ship_status[s] != SHIP_IN_STOCK ? bit32(s) : 0;
    }
    moves->ready_only = mind->rules->edition->ship_phase
                        && flow_top_const(&mind->game->flow)->procedure == PROCEDURE_MOVEMENT;
}

void moves_copy(Moves *out, const Moves *moves)
{
    size_t areas = (size_t)moves->mind->rules->board->area_count;
    memcpy(out, moves, offsetof(Moves, moves) + (size_t)moves->move_count * sizeof moves->moves[0]);
    memcpy(out->tokens, moves->tokens, areas);
    memcpy(out->unmoved, moves->unmoved, areas);
    memcpy(out->founded, moves->founded, areas);
}

void moves_step(Moves *moves, Area from, Area to, int count)
{
    moves_march(moves, from, AREA_NONE, to, count);
}

void moves_march(Moves *moves, Area from, Area via, Area to, int count)
{
    moves->tokens[from] = (uint8_t)(moves->tokens[from] - count);
    moves->unmoved[from] = (uint8_t)(moves->unmoved[from] - count);
    moves->tokens[to] = (uint8_t)(moves->tokens[to] + count);
    for (int i = 0; i < moves->move_count; i++) {
        LandMove *move = &moves->moves[i];
        if (move->from == from && move->via == via && move->to == to) {
            move->count = (uint8_t)(move->count + count);
            return;
        }
    }
    if (moves->move_count < LAND_MOVES_MAX)
        moves->moves[moves->move_count++] = (LandMove){ from, via, to, (uint8_t)count };
}

static void plan_write(const Moves *moves)
{
    for (int i = 0; i < moves->move_count; i++) {
        const LandMove *move = &moves->moves[i];
        Player          me = moves->mind->me;
        plan_add(moves->mind,
                 move->via == AREA_NONE
                     ? action_make(ACTION_MOVE, me, move->from, move->to, move->count, 0)
                     : action_make(ACTION_MARCH, me, move->from, move->via, move->to, move->count));
    }
}

/* ---- Spreading ---- */

/* The best way for a token out of each source, found anew only where something near has changed. */
typedef struct Ways {
    Area    to[AREAS_MAX], via[AREAS_MAX]; /* By source. */
    int     gain[AREAS_MAX];               /* 0: none is better than staying. */
    uint8_t stale[AREAS_MAX];              /* By area. */
} Ways;

static void way_try(Ways *ways, const Moves *moves, int source, Area via, Area to, int loss)
{
    int gain = worth_at(moves, to, moves->tokens[to] + 1) - loss;
    if (gain > ways->gain[source]) {
        ways->gain[source] = gain;
        ways->via[source] = via;
        ways->to[source] = to;
    }
}

static void way_find(Ways *ways, const Moves *moves, int source, bool marches)
{
    Area             from = moves->sources[source];
    const BoardArea *info = land(moves->mind, from);
    int              loss = worth_at(moves, from, moves->tokens[from]);
    ways->gain[source] = 0;
    if (moves->unmoved[from] == 0)
        return;
    for (int n = 0; n < info->land_count; n++)
        way_try(ways, moves, source, AREA_NONE, info->land[n], loss);
    for (int n = 0; marches && n < info->land_count; n++) {
        const BoardArea *next = land(moves->mind, info->land[n]);
        for (int m = 0; m < next->land_count; m++)
            if (next->land[m] != from && may_pass(moves, info->land[n]))
                way_try(ways, moves, source, info->land[n], next->land[m], loss);
    }
}

/* What happens in an area concerns those from which it can be reached. */
static void ways_touch(Ways *ways, const Moves *moves, Area area, bool marches)
{
    const BoardArea *info = land(moves->mind, area);
    ways->stale[area] = 1;
    for (int n = 0; n < info->land_count; n++) {
        const BoardArea *next = land(moves->mind, info->land[n]);
        ways->stale[info->land[n]] = 1;
        for (int m = 0; marches && m < next->land_count; m++)
            ways->stale[next->land[m]] = 1;
    }
}

/* Moves one token where that gains most, until nothing gains any more. */
static void plan_spread(Moves *moves)
{
    const Mind *mind = moves->mind;
    int         mistake = weight(mind, WEIGHT_MISTAKE_MOVE);
    bool        marches = moves->marches;
    Ways        ways;
    memset(ways.stale, 1, sizeof ways.stale);
    for (int rounds = 0; rounds < weight(mind, WEIGHT_MOVES_MOST); rounds++) {
        int best = -1;
        for (int i = 0; i < moves->source_count; i++) {
            if (ways.stale[moves->sources[i]]) {
                ways.stale[moves->sources[i]] = 0;
                way_find(&ways, moves, i, marches);
            }
            if (ways.gain[i] > 0 && (best < 0 || ways.gain[i] > ways.gain[best]))
                best = i;
        }
        if (best < 0)
            break;
        Area from = moves->sources[best], to = ways.to[best];
        if (mistake && chance(mind, mistake))
            moves->unmoved[from] = 0; /* Overlooked. */
        else
            moves_march(moves, from, ways.via[best], to, 1);
        ways_touch(&ways, moves, from, marches);
        ways_touch(&ways, moves, to, marches);
    }
    plan_dump(moves);
}

/* Taxes that the stock cannot pay cost cities: when too many tokens would stay on the board, some
 * go into the own cities, where there is no room for them. */
static void plan_dump(Moves *moves)
{
    const Mind *mind = moves->mind;
    int         staying = 0;
    int         due = tax_due(mind->rules, moves->cities);
    bool        exact = weight(mind, WEIGHT_PLANS_EXACT);
    if (has_effect(mind, mind->me, EFFECT_NO_TAX_REVOLT))
        return;
    for (int i = 0; i < moves->source_count; i++) {
        int tokens = moves->tokens[moves->sources[i]], room = room_in(moves, moves->sources[i]);
        staying += exact && tokens > room ? room : tokens;
    }
    int excess =
        staying + due + moves->treasury / 2 - pieces_each(mind->rules, mind->game, NUMBER_TOKENS);
    FOR_OWN_CITIES(city, mind->game, mind->me)
    {
        const BoardArea *info = land(mind, city);
        for (int i = 0; i < info->land_count && excess > 0; i++)
            while (excess > 0 && moves->unmoved[info->land[i]] > 0
                   && moves->tokens[info->land[i]] > 1) {
                moves_step(moves, info->land[i], city, 1);
                excess--;
            }
    }
}
