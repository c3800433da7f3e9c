/* The cities for which tokens gather in a turn: where they are worth most, as long as support
 * remains when all that has no room is gone. */
#include "bots/moving.h"

#include <string.h>

/* Cities that the next steps of the A.S.T. ask for. */
int city_value(const Moves *moves)
{
    const Mind *mind = moves->mind;
    int         value =
        weight(mind, WEIGHT_CITY)
        + weight(mind, WEIGHT_CITY_PER_CARD) * (moves->cities + 1) * (moves->turns > 2 ? 2 : 1) / 2;
    if (moves->cities < moves->wanted)
        value += weight(mind, WEIGHT_CITY_FOR_SUCCESSION);
    else if (moves->cities < moves->wanted_later)
        value += weight(mind, WEIGHT_CITY_FOR_SUCCESSION) / 4;
    return value;
}

int city_needs(const Moves *moves, Area area)
{
    int cost = city_cost(moves->mind->rules, moves->mind->game, moves->mind->me, area);
    if (moves->architecture && moves->treasury >= cost / 2)
        cost -= cost / 2;
    return cost;
}

/* Tokens that should stay beyond the support of one more city. */
static int margin_of(const Moves *moves)
{
    const Mind *mind = moves->mind;
    /* In the last turn nobody is kept back for another. */
    if (moves->cities < moves->wanted || moves->turns == 0)
        return 0;
    return weight(mind, mind->game->turn < weight(mind, WEIGHT_CITY_FIRST_TURN) + 3
                            ? WEIGHT_CITY_MARGIN_EARLY
                            : WEIGHT_CITY_MARGIN);
}

/* May so many tokens be spent on one more city? */
static bool affordable(const Moves *moves, int needs)
{
    const Mind *mind = moves->mind;
    int         support = support_of(mind, mind->me) * (moves->cities + 1);
    if (moves->cities >= pieces_each(mind->rules, mind->game, NUMBER_CITIES)
        || moves->board - needs < support + margin_of(moves))
        return false;
    return moves->cities < moves->wanted
           || mind->game->turn >= weight(mind, WEIGHT_CITY_FIRST_TURN);
}

/* Room that an area still has for those who come, once it is known; some may have been given a
 * place. */
typedef struct Vacancies {
    uint32_t known[AREA_WORDS];
    uint8_t  left[AREAS_MAX];
} Vacancies;

static int place_some(Vacancies *vacancies, const Moves *moves, Area area, int count)
{
    if (!bits_test(vacancies->known, area)) {
        int room = moves->founded[area] ? 0 : room_in(moves, area) - moves->tokens[area];
        bits_set(vacancies->known, area);
        vacancies->left[area] = (uint8_t)(room > 0 ? room : 0);
    }
    if (count > vacancies->left[area])
        count = vacancies->left[area];
    vacancies->left[area] = (uint8_t)(vacancies->left[area] - count);
    return count;
}

/* How many tokens that have no room find some next door, or two areas away by road. */
static int find_room(const Moves *moves)
{
    Vacancies vacancies;
    int       placed = 0;
    memset(vacancies.known, 0, sizeof vacancies.known);
    for (int i = 0; i < moves->source_count; i++) {
        Area             from = moves->sources[i];
        const BoardArea *info = land(moves->mind, from);
        int              surplus = moves->tokens[from] - room_in(moves, from);
        if (surplus > moves->unmoved[from])
            surplus = moves->unmoved[from];
        if (moves->founded[from])
            continue;
        for (int n = 0; n < info->land_count && surplus > 0; n++) {
            const BoardArea *next = land(moves->mind, info->land[n]);
            int              found = place_some(&vacancies, moves, info->land[n], surplus);
            for (int m = 0; moves->marches && m < next->land_count && found < surplus; m++)
                found += place_some(&vacancies, moves, next->land[m], surplus - found);
            surplus -= found;
            placed += found;
        }
    }
    return placed;
}

/* Once the tokens are gathered: enough must stay when all surplus has gone. What has no room would
 * go anyway. */
static bool supported(const Moves *moves)
{
    const Mind *mind = moves->mind;
    int         staying = 0, surplus = 0, vacant = moves->room;
    int         needed = support_of(mind, mind->me) * (moves->cities + 1) + margin_of(moves);
    for (int i = 0; i < moves->source_count; i++) {
        Area area = moves->sources[i];
        int  tokens = moves->tokens[area], room = room_in(moves, area);
        if (moves->founded[area])
            continue;
        staying += tokens < room ? tokens : room;
        surplus += tokens > room ? tokens - room : 0;
        vacant += tokens < room ? room - tokens : 0;
    }
    /* Tokens without room fill up what others have left, as far as they get there. */
    if (staying >= needed || staying + (surplus < vacant ? surplus : vacant) < needed)
        return staying >= needed;
    return !weight(mind, WEIGHT_PLANS_EXACT) || staying + find_room(moves) >= needed;
}

static bool site_open(const Moves *moves, Area area)
{
    const Mind *mind = moves->mind;
    return in_play(mind, area) && !land(mind, area)->sea && land(mind, area)->limit > 0
           && mind->game->city[area] == NOBODY && !moves->founded[area] && moves->others[area] == 0;
}

/* Gathers what is missing from the neighbours, the least useful tokens first. Returns what their
 * going costs; the number still missing is written. */
static int gather(Moves *moves, Area site, int missing, int *still)
{
    const BoardArea *info = land(moves->mind, site);
    int              losses[NEIGHBOURS_MAX], cost = 0;
    for (int i = 0; i < info->land_count; i++)
        losses[i] = loss_at(moves, info->land[i]);
    for (; missing > 0; missing--) {
        int best = -1, best_loss = INT32_MAX;
        for (int i = 0; i < info->land_count; i++) {
            best = losses[i] < best_loss ? i : best;
            best_loss = losses[i] < best_loss ? losses[i] : best_loss;
        }
        if (best < 0)
            break;
        cost += best_loss;
        moves_step(moves, info->land[best], site, 1);
        losses[best] = loss_at(moves, info->land[best]);
    }
    *still = missing;
    return cost;
}

static int own_worth(const Moves *moves, Area site)
{
    int worth = 0;
    for (int n = 1; n <= moves->tokens[site]; n++)
        worth += worth_at(moves, site, n);
    return worth;
}

static int available_at(const Moves *moves, Area site)
{
    const BoardArea *info = land(moves->mind, site);
    int              count = moves->tokens[site];
    for (int i = 0; i < info->land_count; i++)
        if (!moves->founded[info->land[i]])
            count += moves->unmoved[info->land[i]];
    return count;
}

/* roadbuilding.2: tokens stop where there would be a fight. */
bool may_pass(const Moves *moves, Area area)
{
    const Mind *mind = moves->mind;
    Player      owner = mind->game->city[area];
    if (!in_play(mind, area) || (owner != NOBODY && owner != mind->me))
        return false;
    return moves->others[area] == 0
           || moves->tokens[area] + moves->others[area] < moves->limit[area];
}

/* May a token wait next to a wilderness city until that is built? */
static bool may_wait(const Moves *moves, Area area)
{
    const Mind *mind = moves->mind;
    Player      owner = mind->game->city[area];
    return in_play(mind, area) && (owner == NOBODY || owner == mind->me) && moves->others[area] == 0
           && moves->founded[area] != FOUNDED_HERE;
}

/* The token that is missed least of those two areas from a site, and the area between. */
static Area second_ring(const Moves *moves, Area site, Area *via, int *loss)
{
    const BoardArea *info = land(moves->mind, site);
    bool             waits = info->site == SITE_NONE && moves->nearby > 0;
    Area             best = AREA_NONE;
    *loss = INT32_MAX;
    for (int n = 0; n < info->land_count; n++) {
        const BoardArea *next = land(moves->mind, info->land[n]);
        if (!(moves->marches && may_pass(moves, info->land[n]))
            && !(waits && may_wait(moves, info->land[n])))
            continue;
        for (int m = 0; m < next->land_count; m++) {
            Area from = next->land[m];
            if (from == site || moves->unmoved[from] == 0 || moves->founded[from])
                continue;
            int worth = worth_at(moves, from, moves->tokens[from]);
            if (worth < *loss) {
                *loss = worth;
                *via = info->land[n];
                best = from;
            }
        }
    }
    return best;
}

/* Likewise from two areas away: by road, or, for a wilderness city with Urbanism, to next door,
 * where they wait to go into it. */
static int gather_far(Moves *moves, Area site, int missing, int *still)
{
    int  cost = 0, loss;
    Area via = AREA_NONE;
    for (; missing > 0; missing--) {
        Area from = second_ring(moves, site, &via, &loss);
        if (from == AREA_NONE)
            break;
        cost += loss;
        if (moves->marches && may_pass(moves, via)) {
            moves_march(moves, from, via, site, 1);
            continue;
        }
        moves_step(moves, from, via, 1);
        moves->tokens[via]--; /* It is as good as gone. */
        moves->board--;
        moves->founded[via] = FOUNDED_NEXT_DOOR;
        moves->nearby--;
    }
    *still = missing;
    return cost;
}

/* May assemble() find what a city needs at all? Most sites are too far from everything. */
static bool within_reach(const Moves *moves, Area site)
{
    int lacking = city_needs(moves, site) - available_at(moves, site);
    return lacking <= 0 || moves->marches || lacking <= moves->nearby
           || (moves->sails && land(moves->mind, site)->coastal);
}

/* Brings what a city needs: from next door, else from two areas away, else by ship. False when that
 * is not to be had. Without `commit` the voyages are only reckoned with. */
static bool assemble(Moves *moves, Area site, bool commit, int *cost)
{
    int needs = city_needs(moves, site), available = available_at(moves, site);
    int still = 0, ferried = 0;
    *cost = 0;
    if (available < needs && (moves->marches || needs - available <= moves->nearby)) {
        Moves trial;
        int   nearby = moves->nearby;
        moves_copy(&trial, moves);
        *cost = gather(&trial, site, available - trial.tokens[site], &still);
        *cost += gather_far(&trial, site, needs - available, &still);
        if (still == 0) {
            if (trial.nearby < nearby)
                trial.nearby = 0; /* Once a turn. */
            moves_copy(moves, &trial);
            return true;
        }
        *cost = 0;
    }
    if (available < needs) {
        if (!moves->sails || !land(moves->mind, site)->coastal
            || !plan_ferry(moves, site, needs - available, commit, cost))
            return false;
        ferried = commit ? 0 : needs - available;
    }
    int missing = needs - moves->tokens[site] - ferried;
    if (missing > 0)
        *cost += gather(moves, site, missing, &still);
    return true;
}

/* What a city here is worth when all is counted, if it can be had this turn and that is more than
 * `least`; else INT32_MIN. */
static int site_score(const Moves *moves, Area site, int least)
{
    const Mind *mind = moves->mind;
    Moves       trial;
    int         cost = 0;
    if (!affordable(moves, city_needs(moves, site)) || !within_reach(moves, site))
        return INT32_MIN;
    moves_copy(&trial, moves);
    if (!assemble(&trial, site, false, &cost))
        return INT32_MIN;
    cost += own_worth(moves, site);
    cost -= city_worth(mind, mind->me, site) - 600;
    if (land(mind, site)->site == SITE_NONE) /* It is no better ground for being dear to rebuild. */
        cost += weight(mind, WEIGHT_CITY_WILDERNESS) + weight(mind, WEIGHT_CITY_WILDERNESS_COST);
    if (moves->turns == 0) /* Tokens have no more use, and every city is a point. */
        cost /= 4;
    int score = city_value(moves) - cost + city_leaning(mind, site);
    trial.founded[site] = FOUNDED_HERE;
    return score > least && supported(&trial) ? score : INT32_MIN;
}

static void found(Moves *moves, Area site)
{
    int needs = city_needs(moves, site), cost = 0;
    if (!assemble(moves, site, true, &cost))
        return;
    if (needs < city_cost(moves->mind->rules, moves->mind->game, moves->mind->me, site)) {
        moves->architecture = false;
        moves->treasury -=
            city_cost(moves->mind->rules, moves->mind->game, moves->mind->me, site) - needs;
    }
    bits_set(moves->mind->memory->sites, site);
    moves->founded[site] = FOUNDED_HERE;
    moves->limit[site] = 0;
    moves->first[site] = 0;
    moves->board -= moves->tokens[site];
    moves->unmoved[site] = 0; /* Those who are there stay. */
    moves->cities++;
    moves->building++;
}

void plan_cities(Moves *moves)
{
    const Mind *mind = moves->mind;
    memset(mind->memory->sites, 0, sizeof mind->memory->sites);
    mind->memory->sites_turn = mind->game->turn;
    if (chance(mind, weight(mind, WEIGHT_MISTAKE_CITY)))
        return;
    for (int built = 0; built < own(mind)->stock_cities; built++) {
        uint32_t seen[AREA_WORDS] = { 0 };
        Area     best = AREA_NONE;
        int      best_score = 0;
        if (!affordable(moves, figure(mind, NUMBER_CITY_COST) / (moves->architecture ? 2 : 1)))
            return;
        for (int i = 0; i < moves->source_count; i++) {
            const BoardArea *info = land(mind, moves->sources[i]);
            for (int n = -1; n < info->land_count; n++) {
                Area site = n < 0 ? moves->sources[i] : info->land[n];
                if (bits_test(seen, site) || !site_open(moves, site))
                    continue;
                bits_set(seen, site);
                int score = site_score(moves, site, best_score);
                if (score > best_score) {
                    best_score = score;
                    best = site;
                }
            }
        }
        if (best == AREA_NONE)
            return;
        note_worth(mind, best_score, NOTE_CITY_SITE, best, 0, 0);
        found(moves, best);
    }
}
