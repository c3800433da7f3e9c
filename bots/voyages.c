/* Ships: what has no room at home, or little use, goes where there is room; and tokens are ferried
 * to the site of a city. */
#include "bots/moving.h"

#include <string.h>

enum { PLACES_MAX = AREAS_MAX * COASTS_MAX, PATH_MAX = 16 };

/* Where a ship can get to, by area and coast. */
typedef struct Waters {
    uint16_t place[PLACES_MAX];  /* area * 2 + coast, nearest first. */
    int16_t  before[PLACES_MAX]; /* Index of the place that it was reached from, by place. */
    uint8_t  steps[PLACES_MAX];  /* By place + 0; 255: not reached. */
    int      count;
} Waters;

static int steps_of(const Mind *mind)
{
    return figure(mind, NUMBER_SHIP_STEPS) + effect_of(mind, mind->me, EFFECT_SHIP_STEPS);
}

static int cargo_of(const Mind *mind)
{
    return figure(mind, NUMBER_SHIP_CARGO) + effect_of(mind, mind->me, EFFECT_SHIP_CARGO);
}

static void waters_from(Waters *out, const Mind *mind, Area area, int coast, int steps)
{
    bool open_sea = has_effect(mind, mind->me, EFFECT_OPEN_SEA);
    memset(out->steps, 255, (size_t)(2 * mind->rules->board->area_count));
    out->count = 0;
    out->place[out->count++] = (uint16_t)(area * 2 + coast);
    out->steps[area * 2 + coast] = 0;
    out->before[area * 2 + coast] = -1;
    for (int i = 0; i < out->count; i++) {
        int              place = out->place[i];
        const BoardArea *info = land(mind, (Area)(place / 2));
        if (out->steps[place] >= steps)
            break;
        for (int b = 0; b < info->water_count; b++) {
            const WaterBorder *border = &info->water[b];
            int                next = border->to * 2 + border->to_coast;
            if (border->from_coast != place % 2 || out->steps[next] != 255)
                continue;
            if (land(mind, border->to)->sea ? !open_sea : !in_play(mind, border->to))
                continue;
            out->steps[next] = (uint8_t)(out->steps[place] + 1);
            out->before[next] = (int16_t)place;
            out->place[out->count++] = (uint16_t)next;
        }
    }
}

static void add_route(const Mind *mind, const Waters *waters, int ship, int place)
{
    int path[PATH_MAX], length = 0;
    for (; waters->before[place] >= 0 && length < PATH_MAX; place = waters->before[place])
        path[length++] = place;
    while (length > 0) {
        length--;
        plan_add(mind,
                 action_make(ACTION_SAIL, mind->me, ship, path[length] / 2, path[length] % 2, 0));
    }
}

/* A ship for a voyage from an area: one that lies there or near and is kept, or a new one. */
typedef struct Berth {
    int ship; /* -1: none. */
    int coast;
    int used; /* Steps to get there. */
    int cost; /* In tokens or treasury. */
} Berth;

static Berth find_berth(const Moves *moves, Area area)
{
    const Mind *mind = moves->mind;
    Berth       best = { .ship = -1 };
    for (int s = 0; s < SHIPS_MAX; s++) {
        const Ship *ship = &own(mind)->ships[s];
        if (moves->ship_status[s] == SHIP_OLD && ship->area == area && ship->steps == 0)
            return (Berth){ .ship = s, .coast = ship->coast, .cost = 1 };
    }
    int on_board = 0;
    for (int s = SHIPS_MAX - 1; s >= 0; s--) {
        on_board += moves->ship_status[s] != SHIP_IN_STOCK;
        if (moves->ship_status[s] == SHIP_IN_STOCK)
            best = (Berth){ .ship = s, .coast = 0, .cost = figure(mind, NUMBER_SHIP_PRICE) };
    }
    if (on_board >= figure(mind, NUMBER_SHIPS)
        || own(mind)->ships_built >= figure(mind, NUMBER_SHIPS_PER_TURN))
        best.ship = -1;
    return best;
}

/* Pays for the ship: treasury if there is enough, else tokens of the harbour. */
static bool berth_from_treasury(const Moves *moves, const Berth *berth)
{
    return moves->treasury >= berth->cost + (moves->cities > 0 ? 0 : 0);
}

static void add_berth(Moves *moves, const Berth *berth, Area area)
{
    const Mind *mind = moves->mind;
    bool        treasury = berth_from_treasury(moves, berth);
    if (moves->ship_status[berth->ship] == SHIP_OLD) {
        plan_add(mind, treasury
                           ? action_make(ACTION_MAINTAIN, mind->me, berth->ship, 0, 0, 0)
                           : action_make(ACTION_MAINTAIN_TOKEN, mind->me, berth->ship, area, 0, 0));
    } else {
        plan_add(mind, action_make(ACTION_BUILD_SHIP, mind->me, area,
                                   treasury ? PAY_TREASURY : PAY_TOKENS, berth->coast, 0));
        if (!treasury)
            plan_add(mind, action_make(ACTION_PAY_TOKEN, mind->me, area, 0, 0, 0));
    }
    moves->ship_status[berth->ship] = SHIP_NEW;
    if (treasury) {
        moves->treasury -= berth->cost;
    } else {
        moves->tokens[area] = (uint8_t)(moves->tokens[area] - berth->cost);
        moves->unmoved[area] = (uint8_t)(moves->unmoved[area] - berth->cost);
        moves->board -= berth->cost;
    }
}

/* What it costs to take so many unmoved tokens away from an area. */
static int leaving_cost(const Moves *moves, Area area, int count)
{
    int cost = 0;
    for (int n = 0; n < count; n++)
        cost += worth_at(moves, area, moves->tokens[area] - n);
    return cost;
}

/* ---- Settling ---- */

typedef struct Voyage {
    Berth berth;
    Area  from;
    int   load;
    int   drop_count;
    int   place[3];
    int   drop[3];
    int   score;
} Voyage;

/* The best place to put some of the load, by gain. */
static int best_drop(const Moves *moves, const Waters *waters, Area from, int load, int *place,
                     int *count, const Voyage *voyage)
{
    int best = 0;
    for (int i = 1; i < waters->count; i++) {
        Area area = (Area)(waters->place[i] / 2);
        if (area == from || land(moves->mind, area)->sea || moves->limit[area] == 0
            || !land(moves->mind, area)->coastal)
            continue;
        int there = moves->tokens[area], gain = 0, n = 0;
        for (int d = 0; d < voyage->drop_count; d++)
            there += voyage->place[d] / 2 == area ? voyage->drop[d] : 0;
        while (n < load) {
            int more = worth_at(moves, area, there + n + 1);
            if (more <= 0)
                break;
            gain += more;
            n++;
        }
        gain -= waters->steps[waters->place[i]]; /* The nearer of two. */
        if (n > 0 && gain > best) {
            best = gain;
            *place = waters->place[i];
            *count = n;
        }
    }
    return best;
}

static void try_voyage(const Moves *moves, Area from, Voyage *best)
{
    const Mind *mind = moves->mind;
    Berth       berth = find_berth(moves, from);
    if (berth.ship < 0)
        return;
    bool treasury = berth_from_treasury(moves, &berth);
    int  load = moves->unmoved[from] - (treasury ? 0 : berth.cost);
    if (load > cargo_of(mind))
        load = cargo_of(mind);
    if (load < 1)
        return;
    Waters waters;
    Voyage voyage = { .berth = berth, .from = from };
    int    gain = 0, left = load, steps = steps_of(mind);
    Area   at = from;
    int    coast = berth.coast;
    while (left > 0 && voyage.drop_count < 3 && steps > 0) {
        int place = 0, count = 0;
        waters_from(&waters, mind, at, coast, steps);
        int more = best_drop(moves, &waters, from, left, &place, &count, &voyage);
        if (more <= 0)
            break;
        /* Only as many as gain more where they go than where they are. */
        voyage.place[voyage.drop_count] = place;
        voyage.drop[voyage.drop_count++] = count;
        gain += more;
        left -= count;
        steps -= waters.steps[place];
        at = (Area)(place / 2);
        coast = place % 2;
    }
    voyage.load = load - left;
    if (voyage.load == 0)
        return;
    int gone = voyage.load + (treasury ? 0 : berth.cost);
    voyage.score =
        gain - leaving_cost(moves, from, gone) - weight(mind, WEIGHT_SHIP_COST) * berth.cost;
    if (voyage.score > best->score)
        *best = voyage;
}

static void sail(Moves *moves, const Voyage *voyage)
{
    const Mind *mind = moves->mind;
    Waters      waters;
    Area        at = voyage->from;
    int         coast = voyage->berth.coast, ship = voyage->berth.ship, steps = steps_of(mind);
    add_berth(moves, &voyage->berth, voyage->from);
    plan_add(mind, action_make(ACTION_EMBARK, mind->me, ship, voyage->load, 0, 0));
    moves->tokens[at] = (uint8_t)(moves->tokens[at] - voyage->load);
    moves->unmoved[at] = (uint8_t)(moves->unmoved[at] - voyage->load);
    for (int d = 0; d < voyage->drop_count; d++) {
        waters_from(&waters, mind, at, coast, steps);
        add_route(mind, &waters, ship, voyage->place[d]);
        plan_add(mind, action_make(ACTION_DISEMBARK, mind->me, ship, voyage->drop[d], 0, 0));
        steps -= waters.steps[voyage->place[d]];
        at = (Area)(voyage->place[d] / 2);
        coast = voyage->place[d] % 2;
        moves->tokens[at] = (uint8_t)(moves->tokens[at] + voyage->drop[d]);
    }
}

void plan_voyages(Moves *moves)
{
    const Mind *mind = moves->mind;
    for (int count = 0; count < figure(mind, NUMBER_SHIPS); count++) {
        Voyage best = { .score = weight(mind, WEIGHT_SHIP_GAIN_LEAST) };
        for (int i = 0; i < moves->source_count; i++) {
            Area from = moves->sources[i];
            /* Only where somebody is to spare. */
            if (land(mind, from)->coastal && moves->unmoved[from] > 0
                && (moves->tokens[from] > 2 || worth_at(moves, from, moves->tokens[from]) == 0))
                try_voyage(moves, from, &best);
        }
        if (best.load == 0)
            return;
        sail(moves, &best);
    }
}

/* ---- Ferries ---- */

bool plan_ferry(Moves *moves, Area site, int missing, bool commit, int *cost)
{
    const Mind *mind = moves->mind;
    Waters      waters;
    Area        best_from = AREA_NONE;
    int         best_cost = INT32_MAX, best_place = 0;
    if (missing > cargo_of(mind))
        return false;
    for (int coast = 0; coast < land(mind, site)->coast_count; coast++) {
        /* Water borders go both ways, so that the way there is the way back. */
        waters_from(&waters, mind, site, coast, steps_of(mind));
        for (int i = 1; i < waters.count; i++) {
            Area from = (Area)(waters.place[i] / 2);
            if (from == site || moves->unmoved[from] < missing || moves->founded[from]
                || !land(mind, from)->coastal)
                continue;
            Berth berth = find_berth(moves, from);
            if (berth.ship < 0
                || (moves->ship_status[berth.ship] == SHIP_OLD
                    && berth.coast != waters.place[i] % 2))
                continue;
            int gone = missing + (berth_from_treasury(moves, &berth) ? 0 : berth.cost);
            if (moves->unmoved[from] < gone || board_land_adjacent(mind->rules->board, from, site))
                continue;
            int sum = leaving_cost(moves, from, gone) + weight(mind, WEIGHT_SHIP_COST) * berth.cost;
            if (sum < best_cost) {
                best_cost = sum;
                best_from = from;
                best_place = waters.place[i] * 2 + coast;
            }
        }
    }
    if (best_from == AREA_NONE)
        return false;
    *cost = best_cost;
    if (!commit)
        return true;
    Berth berth = find_berth(moves, best_from);
    berth.coast = best_place / 2 % 2;
    add_berth(moves, &berth, best_from);
    plan_add(mind, action_make(ACTION_EMBARK, mind->me, berth.ship, missing, 0, 0));
    waters_from(&waters, mind, best_from, berth.coast, steps_of(mind));
    add_route(mind, &waters, berth.ship, site * 2 + best_place % 2);
    plan_add(mind, action_make(ACTION_DISEMBARK, mind->me, berth.ship, missing, 0, 0));
    moves->tokens[best_from] = (uint8_t)(moves->tokens[best_from] - missing);
    moves->unmoved[best_from] = (uint8_t)(moves->unmoved[best_from] - missing);
    moves->tokens[site] = (uint8_t)(moves->tokens[site] + missing);
    return true;
}
