/* Ships: what has no room at home, or little use, goes where there is room; and tokens are ferried
 * to the site of a city. */
#include "bots/moving.h"

/* ---- Harbours and payment ---- */

/* A ship for a voyage from an area: one of last turn's that can get there, or a new one. */
typedef struct Berth {
    int  ship; /* -1: none. */
    int  coast;
    int  used;      /* Steps to get there. */
    int  cost;      /* In tokens or treasury. */
    bool treasury;  /* Pays for it; else the tokens that are missed least. */
    int  loss;      /* What that costs. */
    int  paid_here; /* Tokens of the harbour itself that go for it. */
    Area payer;     /* The area of the last token paid, AREA_NONE for treasury. */
} Berth;

/* The area whose last token is missed least. */
static Area payer_find(const Moves *moves, Area harbour, int paid_there, int *loss)
{
    Area best = AREA_NONE;
    *loss = INT32_MAX;
    for (int i = 0; i < moves->source_count; i++) {
        Area area = moves->sources[i];
        int  gone = area == harbour ? paid_there : 0;
        if (moves->unmoved[area] <= gone || moves->founded[area])
            continue;
        int worth = worth_at(moves, area, moves->tokens[area] - gone);
        if (worth < *loss) {
            *loss = worth;
            best = area;
        }
    }
    return best;
}

/* Where all tokens for a ship, and for its upkeep, come from its area (16.2.1, 16.3). */
static bool levies_one_area(const Mind *mind)
{
    return mind->game->switches[SWITCH_SHIP_LEVY] == SHIP_LEVY_SAME_AREA;
}

/* Treasury if there is enough; for a new ship the first token stands in the harbour (3.8). */
static bool berth_pay(Berth *berth, const Moves *moves, Area harbour)
{
    const Mind *mind = moves->mind;
    berth->loss = weight(mind, WEIGHT_SHIP_COST) * berth->cost;
    berth->treasury = moves->treasury >= berth->cost;
    berth->payer = AREA_NONE;
    berth->paid_here = 0;
    if (berth->treasury)
        return true;
    /* A small people would feel it for many turns. */
    if (berth->cost > 1 && 4 * (moves->ships_built + 1) * berth->cost > tokens_of(mind, mind->me))
        return false;
    if (berth->cost > 1) {
        if (moves->unmoved[harbour] == 0)
            return false;
        berth->loss += worth_at(moves, harbour, moves->tokens[harbour]);
        berth->paid_here = 1;
    }
    int loss = 0;
    if (levies_one_area(mind)) {
        berth->payer = berth->cost > 1 ? harbour : own(mind)->ships[berth->ship].area;
        int gone = berth->payer == harbour ? berth->paid_here : 0;
        if (moves->unmoved[berth->payer] <= gone || moves->founded[berth->payer])
            return false;
        loss = worth_at(moves, berth->payer, moves->tokens[berth->payer] - gone);
    } else {
        berth->payer = payer_find(moves, harbour, berth->paid_here, &loss);
    }
    if (berth->payer == AREA_NONE)
        return false;
    berth->loss += loss;
    berth->paid_here += berth->payer == harbour;
    return true;
}

static const Waters *ship_waters(const Moves *moves, int s)
{
    const Ship *ship = &own(moves->mind)->ships[s];
    return waters_from(moves, ship->area, ship->coast, moves->steps);
}

/* The ship that is nearest by, for one token; else a new one on the given coast. */
static bool berth_find(Berth *out, const Moves *moves, Area area, int coast)
{
    const Mind *mind = moves->mind;
    *out = (Berth){ .ship = -1, .coast = coast, .used = moves->steps };
    for (uint32_t left = moves->fleet; left; left &= left - 1) {
        int  s = first32(left);
        bool old = moves->ship_status[s] == SHIP_OLD;
        if (old == moves->ready_only || moves->ship_taken[s] || own(mind)->ships[s].cargo
            || own(mind)->ships[s].steps)
            continue;
        int used = ship_waters(moves, s)->steps[area * 2 + coast];
        /* Of two that are as near the later one. */
        if (used < out->used || (used == out->used && out->ship >= 0)) {
            out->ship = s;
            out->used = used;
            out->cost = old;
        }
    }
    if (out->ship < 0) {
        int on_board = count64(moves->fleet);
        if (on_board == SHIPS_MAX || moves->ready_only
            || on_board >= pieces_each(mind->rules, mind->game, NUMBER_SHIPS)
            || own(mind)->ships_built + moves->ships_built >= figure(mind, NUMBER_SHIPS_PER_TURN))
            return false;
        out->ship = first32(~moves->fleet);
        out->used = 0;
        out->cost = figure(mind, NUMBER_SHIP_PRICE);
    }
    return berth_pay(out, moves, area);
}

static void take_token(Moves *moves, Area area)
{
    moves->tokens[area]--;
    moves->unmoved[area]--;
    moves->board--;
}

/* The ship is paid for and lies in the harbour. */
static void berth_take(Moves *moves, const Berth *berth, Area area, bool write)
{
    const Mind *mind = moves->mind;
    bool        old = moves->ship_status[berth->ship] == SHIP_OLD;
    Player      me = mind->me;
    if (write && moves->ready_only) {
        plan_route(mind, ship_waters(moves, berth->ship), berth->ship, area * 2 + berth->coast);
    } else if (write && old) {
        plan_add(mind, berth->treasury ? action_make(ACTION_MAINTAIN, me, berth->ship, 0, 0, 0)
                                       : action_make(ACTION_MAINTAIN_TOKEN, me, berth->ship,
                                                     berth->payer, 0, 0));
        plan_route(mind, ship_waters(moves, berth->ship), berth->ship, area * 2 + berth->coast);
    } else if (write) {
        plan_add(mind, action_make(ACTION_BUILD_SHIP, me, area,
                                   berth->treasury ? PAY_TREASURY : PAY_TOKENS, berth->coast, 0));
        if (!berth->treasury && !levies_one_area(mind))
            plan_add(mind, action_make(ACTION_PAY_TOKEN, me, berth->payer, 0, 0, 0));
    }
    moves->ships_built += !old && !moves->ready_only;
    moves->ship_status[berth->ship] = SHIP_NEW;
    moves->fleet |= bit32(berth->ship);
    moves->ship_taken[berth->ship] = true;
    if (berth->treasury || berth->cost == 0) {
        moves->treasury -= berth->cost;
        return;
    }
    if (!old)
        take_token(moves, area);
    take_token(moves, berth->payer);
}

/* ---- Settling ---- */

enum { DROPS_MAX = 3 };

typedef struct Voyage {
    Berth berth;
    Area  from;
    int   load;
    int   drop_count;
    int   place[DROPS_MAX];
    int   drop[DROPS_MAX];
    int   score;
} Voyage;

/* A free coast behind which there is more free land is a beginning. */
static int landing_worth(const Moves *moves, Area area)
{
    const BoardArea *info = land(moves->mind, area);
    int              room = 0;
    for (int i = 0; i < info->land_count; i++) {
        Area next = info->land[i];
        room += moves->tokens[next] == 0 && moves->others[next] == 0 ? moves->limit[next] : 0;
    }
    return (room < 6 ? room : 6) * weight(moves->mind, WEIGHT_LANDING_ROOM);
}

/* The most tokens that somebody who moves later has next door, for those who care. */
static int threat_to(const Moves *moves, Area area)
{
    const Mind      *mind = moves->mind;
    const BoardArea *info = land(mind, area);
    int              most = 0;
    if (!weight(mind, WEIGHT_LANDING_WARY))
        return 0;
    for (uint32_t left = mind->game->acting & ~bit32(mind->me); left; left &= left - 1) {
        const uint8_t *tokens = mind->game->tokens[first32(left)];
        int            count = 0;
        for (int n = 0; n < info->land_count; n++)
            count += tokens[info->land[n]];
        most = count > most ? count : most;
    }
    return most;
}

/* What the n-th is worth that comes by ship, before others move who may drive it away. */
static int landed_worth(const Moves *moves, Area area, int n, int threat)
{
    int worth = worth_at(moves, area, n);
    return threat > n ? worth * (100 - weight(moves->mind, WEIGHT_LANDING_WARY)) / 100 : worth;
}

/* The best place to put some of the load, by what is gained there less what is missed at home. */
static int best_drop(const Moves *moves, const Waters *waters, const Voyage *voyage, int gone,
                     int load, int *place, int *count)
{
    int best = 0;
    for (int i = 1; i < waters->count; i++) {
        Area area = (Area)(waters->place[i] / 2);
        if (area == voyage->from || moves->limit[area] <= moves->others[area]
            || !land(moves->mind, area)->coastal)
            continue;
        int there = moves->tokens[area], gain = 0, n = 0;
        for (int d = 0; d < voyage->drop_count; d++)
            there += voyage->place[d] / 2 == area ? voyage->drop[d] : 0;
        int threat = threat_to(moves, area);
        if (there + moves->others[area] == 0 && threat <= load)
            gain += landing_worth(moves, area);
        while (n < load) {
            int more = landed_worth(moves, area, there + n + 1, threat)
                       - worth_at(moves, voyage->from, moves->tokens[voyage->from] - gone - n);
            if (more <= 0 && (n > 0 || more + gain <= 0))
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

static void try_voyage(const Moves *moves, Area from, int coast, Voyage *best)
{
    Voyage voyage = { .from = from };
    if (!berth_find(&voyage.berth, moves, from, coast))
        return;
    int gone = voyage.berth.paid_here, left = moves->unmoved[from] - gone;
    if (left > moves->cargo)
        left = moves->cargo;
    int  steps = moves->steps - voyage.berth.used;
    Area at = from;
    voyage.score = -voyage.berth.loss;
    while (left > 0 && voyage.drop_count < DROPS_MAX && steps > 0) {
        int           place = 0, count = 0;
        const Waters *waters = waters_from(moves, at, coast, steps);
        int           more = best_drop(moves, waters, &voyage, gone, left, &place, &count);
        if (more <= 0)
            break;
        voyage.place[voyage.drop_count] = place;
        voyage.drop[voyage.drop_count++] = count;
        voyage.load += count;
        voyage.score += more;
        gone += count;
        left -= count;
        steps -= waters->steps[place];
        at = (Area)(place / 2);
        coast = place % 2;
    }
    if (voyage.load > 0 && voyage.score > best->score)
        *best = voyage;
}

static void sail(Moves *moves, const Voyage *voyage)
{
    const Mind *mind = moves->mind;
    Area        at = voyage->from;
    int         coast = voyage->berth.coast, ship = voyage->berth.ship;
    int         steps = moves->steps - voyage->berth.used;
    berth_take(moves, &voyage->berth, voyage->from, true);
    plan_add(mind, action_make(ACTION_EMBARK, mind->me, ship, voyage->load, 0, 0));
    moves->tokens[at] = (uint8_t)(moves->tokens[at] - voyage->load);
    moves->unmoved[at] = (uint8_t)(moves->unmoved[at] - voyage->load);
    for (int d = 0; d < voyage->drop_count; d++) {
        const Waters *waters = waters_from(moves, at, coast, steps);
        plan_route(mind, waters, ship, voyage->place[d]);
        plan_add(mind, action_make(ACTION_DISEMBARK, mind->me, ship, voyage->drop[d], 0, 0));
        steps -= waters->steps[voyage->place[d]];
        at = (Area)(voyage->place[d] / 2);
        coast = voyage->place[d] % 2;
        moves->tokens[at] = (uint8_t)(moves->tokens[at] + voyage->drop[d]);
    }
}

/* Only where somebody is to spare; a ship that is paid for takes anybody who gains by it. */
static bool has_to_spare(const Moves *moves, Area from)
{
    return land(moves->mind, from)->coastal && moves->unmoved[from] > 0 && !moves->founded[from]
           && (moves->ready_only || moves->tokens[from] > 2
               || worth_at(moves, from, moves->tokens[from]) == 0);
}

/* Are there too few tokens with room for the cities that will stand? */
static bool support_is_missing(const Moves *moves)
{
    const Mind *mind = moves->mind;
    int         staying = 0;
    for (Area area = 0; area < mind->rules->board->area_count; area++) {
        int tokens = moves->founded[area] ? 0 : moves->tokens[area], room = room_in(moves, area);
        staying += tokens < room ? tokens : room;
    }
    return staying < support_of(mind, mind->me) * moves->cities;
}

void plan_voyages(Moves *moves)
{
    const Mind *mind = moves->mind;
    int         most = pieces_each(mind->rules, mind->game, NUMBER_SHIPS);
    for (int count = 0; count < most; count++) {
        if (!ground_counts(moves) && !support_is_missing(moves))
            return;
        Voyage best = { .score = weight(mind, WEIGHT_SHIP_GAIN_LEAST) };
        for (int i = 0; i < moves->source_count; i++)
            if (has_to_spare(moves, moves->sources[i]))
                for (int coast = 0; coast < land(mind, moves->sources[i])->coast_count; coast++)
                    try_voyage(moves, moves->sources[i], coast, &best);
        if (best.load == 0)
            return;
        note_worth(mind, best.score, NOTE_VOYAGE, best.load, best.from, 0);
        sail(moves, &best);
    }
}

/* ---- Ferries ---- */

enum { TRIPS_MAX = 2 };

/* Some tokens to the site of a city, from one harbour and from those on the way. */
typedef struct Trip {
    Berth   berth;
    Area    from;
    int     place; /* Where it lands: area and coast. */
    int     count;
    int     cost;
    int     length;           /* Of the way to where it lands, ... */
    int     path[PATH_MAX];   /* ... which begins in the harbour, ... */
    uint8_t boards[PATH_MAX]; /* ... and how many go aboard at each place. */
} Trip;

/* Takes tokens aboard at a place of the way as long as some are missing. */
static void trip_load(Trip *trip, const Moves *moves, int index, int missing)
{
    Area from = (Area)(trip->path[index] / 2);
    int  gone = index == 0 ? trip->berth.paid_here : 0;
    if (moves->founded[from])
        return;
    while (trip->count < missing && trip->count < moves->cargo
           && moves->unmoved[from] > gone + trip->boards[index]) {
        trip->cost += worth_at(moves, from, moves->tokens[from] - gone - trip->boards[index]);
        trip->boards[index]++;
        trip->count++;
    }
}

static bool trip_find(Trip *best, const Moves *moves, Area site, int missing)
{
    const Mind *mind = moves->mind;
    *best = (Trip){ .count = 0 };
    for (int coast = 0; coast < land(mind, site)->coast_count; coast++) {
        /* Water borders go both ways, so that the way there is the way back. */
        const Waters *waters = waters_from(moves, site, coast, moves->steps);
        for (int i = 1; i < waters->count; i++) {
            int  place = waters->place[i];
            Area from = (Area)(place / 2);
            if (from == site || moves->unmoved[from] == 0 || moves->founded[from]
                || board_land_adjacent(mind->rules->board, from, site))
                continue;
            Trip trip = { .from = from, .place = site * 2 + coast, .length = 1, .path = { place } };
            if (!berth_find(&trip.berth, moves, from, place % 2)
                || trip.berth.used + waters->steps[place] > moves->steps)
                continue;
            trip.cost = trip.berth.loss;
            trip_load(&trip, moves, 0, missing);
            if (trip.count > 0 && trip.count < missing && weight(mind, WEIGHT_SHIPS_SHARED)) {
                trip.length = waters_path(trip.path, waters, place);
                for (int n = 1; n < trip.length; n++)
                    trip_load(&trip, moves, n, missing);
            }
            /* By the token. */
            if (trip.count > 0
                && (best->count == 0 || trip.cost * best->count < best->cost * trip.count))
                *best = trip;
        }
    }
    return best->count > 0;
}

static void trip_make(Moves *moves, const Trip *trip, bool write)
{
    const Mind *mind = moves->mind;
    Area        site = (Area)(trip->place / 2);
    int         ship = trip->berth.ship;
    berth_take(moves, &trip->berth, trip->from, write);
    for (int i = 0; i < trip->length; i++) {
        Area from = (Area)(trip->path[i] / 2);
        int  count = trip->boards[i];
        if (write && i > 0)
            plan_sailing(mind, ship, trip->path[i]);
        if (write && count)
            plan_add(mind, action_make(ACTION_EMBARK, mind->me, ship, count, 0, 0));
        moves->tokens[from] = (uint8_t)(moves->tokens[from] - count);
        moves->unmoved[from] = (uint8_t)(moves->unmoved[from] - count);
    }
    if (write) {
        int           last = trip->path[trip->length - 1];
        const Waters *waters = waters_from(moves, (Area)(last / 2), last % 2, moves->steps);
        plan_route(mind, waters, ship, trip->place);
        plan_add(mind, action_make(ACTION_DISEMBARK, mind->me, ship, trip->count, 0, 0));
    }
    moves->tokens[site] = (uint8_t)(moves->tokens[site] + trip->count);
}

bool plan_ferry(Moves *moves, Area site, int missing, bool commit, int *cost)
{
    Moves trial;
    *cost = 0;
    if (missing > TRIPS_MAX * moves->cargo)
        return false;
    moves_copy(&trial, moves);
    for (int trips = 0; trips < TRIPS_MAX && missing > 0; trips++) {
        Trip trip;
        if (!trip_find(&trip, &trial, site, missing))
            return false;
        trip_make(&trial, &trip, commit);
        missing -= trip.count;
        *cost += trip.cost;
    }
    if (missing > 0)
        return false;
    if (commit)
        moves_copy(moves, &trial);
    return true;
}
