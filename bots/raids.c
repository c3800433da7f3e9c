/* Fights that pay: the defence of cities under attack, areas taken from weak neighbours, and
 * attacks on cities with tokens that are not missed. */
#include "bots/moving.h"
#include "rules/civ/text.h"

/* The tokens left of two sides, as 4a has it: the smaller number loses first, equal ones together,
 * until so many have room or one side is gone. `first` of the two loses first if an advance says
 * so: 1 the own side, -1 the other, 0 the smaller. */
static void fight(int *mine, int *theirs, int room, int first)
{
    while (*mine > 0 && *theirs > 0 && *mine + *theirs > room) {
        int order = first ? first : *mine < *theirs ? 1 : *mine > *theirs ? -1 : 0;
        if (order == 0) {
            (*mine)--;
            (*theirs)--;
            continue;
        }
        int *earlier = order > 0 ? mine : theirs, *later = order > 0 ? theirs : mine;
        (*earlier)--;
        if (*earlier > 0 && *mine + *theirs > room)
            (*later)--;
    }
}

/* Who loses first, by the advances of both. */
static int loser(const Mind *mind, Player other)
{
    bool mine = has_effect(mind, mind->me, EFFECT_LOSES_LAST);
    bool theirs = other < PLAYERS_MAX && has_effect(mind, other, EFFECT_LOSES_LAST);
    return mine == theirs ? 0 : mine ? -1 : 1;
}

/* The only other owner of tokens in an area, or NOBODY. */
static Player only_other(const Mind *mind, Area area)
{
    Player found = NOBODY;
    for (int p = 0; p < OWNERS_MAX; p++)
        if (p != mind->me && mind->game->tokens[p][area]) {
            if (found != NOBODY)
                return NOBODY;
            found = (Player)p;
        }
    return found;
}

static bool barred(const Mind *mind, Player owner, bool city)
{
    if (owner >= PLAYERS_MAX)
        return false;
    if (city && has_effect(mind, owner, EFFECT_BARS_CITY_ENTRY)
        && !has_effect(mind, mind->me, EFFECT_IGNORES_CITY_BAR))
        return true;
    return has_effect(mind, owner, EFFECT_BARS_CONFLICT)
           && !has_effect(mind, mind->me, EFFECT_IGNORES_CONFLICT_BAR);
}

/* The neighbour whose last token is missed least, or AREA_NONE. */
static Area next_source(const Moves *moves, Area to, int *loss)
{
    const BoardArea *info = land(moves->mind, to);
    Area             best = AREA_NONE;
    *loss = INT32_MAX;
    for (int i = 0; i < info->land_count; i++) {
        Area from = info->land[i];
        int  worth = loss_at(moves, from);
        best = worth < *loss ? from : best;
        *loss = worth < *loss ? worth : *loss;
    }
    return best;
}

static int able_to_reach(const Moves *moves, Area to)
{
    const BoardArea *info = land(moves->mind, to);
    int              count = 0;
    for (int i = 0; i < info->land_count; i++)
        if (!moves->founded[info->land[i]])
            count += moves->unmoved[info->land[i]];
    return count;
}

/* What it costs to bring so many; the moves are made in `moves`. Those that had room where they
 * were are counted in `missed`. */
static int bring(Moves *moves, Area to, int count, int *missed)
{
    int cost = 0, loss;
    for (; count > 0; count--) {
        Area from = next_source(moves, to, &loss);
        must(from != AREA_NONE);
        cost += loss;
        *missed += loss > 0;
        moves_step(moves, from, to, 1);
    }
    return cost;
}

/* What so many dead cost, of whom only some had room where they came from: the others would have
 * gone anyway. */
static int loss_of(const Mind *mind, int dead, int missed)
{
    int surplus = dead > missed ? dead - missed : 0;
    return (dead - surplus) * weight(mind, WEIGHT_FIGHT_LOSS)
           + surplus * weight(mind, WEIGHT_FIGHT_LOSS) * weight(mind, WEIGHT_FIGHT_SURPLUS_PERCENT)
                 / 100;
}

/* ---- Defence ---- */

/* As many as make the attack fail; the tokens of the city area fight until one side is gone. */
static void defend(Moves *moves, Area area)
{
    const Mind *mind = moves->mind;
    Player      attacker = only_other(mind, area);
    if (attacker == NOBODY
        || moves->others[area] < attack_needs(mind->rules, mind->game, attacker, area))
        return;
    int most = able_to_reach(moves, area);
    for (int count = 1; count <= most; count++) {
        int mine = moves->tokens[area] + count, theirs = moves->others[area];
        fight(&mine, &theirs, 0, loser(mind, attacker));
        if (theirs >= attack_needs(mind->rules, mind->game, attacker, area))
            continue;
        Moves trial;
        moves_copy(&trial, moves);
        int missed = 0;
        if (bring(&trial, area, count, &missed) < city_worth(mind, mind->me, area) / 2)
            moves_copy(moves, &trial);
        return;
    }
}

/* ---- Raids ---- */

static int ground_worth(const Moves *moves, Area area, int count)
{
    const Mind *mind = moves->mind;
    int         limit = land(mind, area)->limit, worth = 0;
    for (int n = 1; n <= count && n <= limit; n++)
        worth += n == 1 ? moves->first[area]
                        : weight(mind, n == 2 ? WEIGHT_TOKEN_SECOND : WEIGHT_TOKEN_MORE);
    return worth;
}

static int leader_percent(const Mind *mind, Player player)
{
    return player < PLAYERS_MAX && is_leading(mind, player)
               ? weight(mind, WEIGHT_ATTACK_LEADER_PERCENT)
               : 100;
}

static void raid(Moves *moves, Area area)
{
    const Mind *mind = moves->mind;
    Player      other = only_other(mind, area);
    int         limit = land(mind, area)->limit, there = moves->tokens[area];
    int         most = able_to_reach(moves, area), best = weight(mind, WEIGHT_FIGHT_LEAST);
    int         best_count = 0, best_theirs = 0, best_mine = 0;
    if (other == NOBODY || barred(mind, other, false))
        return;
    if (most > moves->others[area] + 3)
        most = moves->others[area] + 3;
    int now = 0;
    for (int n = 1; n <= there; n++)
        now += worth_at(moves, area, n);
    Moves trial;
    moves_copy(&trial, moves);
    int cost = 0, missed = there;
    for (int count = 1; count <= most; count++) {
        int mine = there + count, theirs = moves->others[area];
        cost += bring(&trial, area, 1, &missed);
        if (mine + theirs <= limit)
            continue;
        fight(&mine, &theirs, limit, loser(mind, other));
        if (theirs > 0 || mine == 0)
            continue;
        int gain = ground_worth(moves, area, mine) - now - cost + city_leaning(mind, area)
                   + moves->others[area] * weight(mind, WEIGHT_FIGHT_KILL)
                         * leader_percent(mind, other) / 100
                   - loss_of(mind, there + count - mine, missed);
        if (gain > best) {
            best = gain;
            best_count = count;
            best_mine = mine;
            best_theirs = theirs;
        }
    }
    if (best_count == 0)
        return;
    note_worth(mind, best, NOTE_TAKES_GROUND, best_count, area, other);
    bring(moves, area, best_count, &missed);
    moves->board -= there + best_count - best_mine;
    moves->others[area] = (uint8_t)best_theirs;
    moves->limit[area] = 0; /* Nobody else goes there or leaves. */
    moves->unmoved[area] = 0;
}

/* What is left of so many attackers on a city, and of those who come out of it. */
static void storm(const Mind *mind, Area area, int *mine, int *theirs)
{
    Player owner = mind->game->city[area];
    *theirs = attack_replacement(mind->rules, mind->game, mind->me, area);
    int stock = owner < PLAYERS_MAX ? mind->game->players[owner].stock_tokens : *theirs;
    if (*theirs > stock)
        *theirs = stock;
    fight(mine, theirs, land(mind, area)->limit, loser(mind, owner));
}

/* Tokens that the owner of a city, if it moves later, can bring to its help. */
static int helpers_near(const Mind *mind, Area area)
{
    Player           owner = mind->game->city[area];
    const BoardArea *info = land(mind, area);
    int              count = 0;
    if (owner >= PLAYERS_MAX || !(mind->game->acting & bit32(owner)))
        return 0;
    for (int n = 0; n < info->land_count; n++)
        count += mind->game->tokens[owner][info->land[n]];
    return count;
}

/* Will an attack still be one when so many have come to help? */
static bool holds_out(const Mind *mind, Area area, int count, int helpers)
{
    if (helpers == 0 || !weight(mind, WEIGHT_ATTACK_WARY))
        return true;
    fight(&count, &helpers, 0, loser(mind, mind->game->city[area]));
    return count >= attack_needs(mind->rules, mind->game, mind->me, area);
}

/* What it means that a city is gone, and the ground where it stood. */
static int storm_gain(const Moves *moves, Area area, int mine, int theirs)
{
    const Mind *mind = moves->mind;
    Player      owner = mind->game->city[area];
    int         percent = weight(mind, WEIGHT_ATTACK_GROUND_PERCENT), ground = 0;
    int         pirates = weight(mind, WEIGHT_ATTACK_PIRATES);
    if (moves->turns > 0 && theirs == 0)
        ground = ground_worth(moves, area, mine) * percent / 100;
    if (owner >= PLAYERS_MAX && pirates >= 0)
        return moves->turns > 0 && theirs == 0 ? pirates + ground : 0;
    return weight(mind, WEIGHT_ATTACK_CITY) * leader_percent(mind, owner) / 100 + ground;
}

static void attack_city(Moves *moves, Area area)
{
    const Mind *mind = moves->mind;
    Player      owner = mind->game->city[area];
    int         needs = attack_needs(mind->rules, mind->game, mind->me, area);
    int         spare = moves->board - support_of(mind, mind->me) * moves->cities;
    int         most = able_to_reach(moves, area), best = 0, best_count = 0, best_dead = 0;
    bool        reckoned = weight(mind, WEIGHT_ATTACK_GROUND_PERCENT) > 0;
    int         helpers = reckoned ? helpers_near(mind, area) : 0;
    if (barred(mind, owner, true) || moves->others[area] > 0 || most < needs || spare < needs)
        return;
    Moves trial;
    int   missed = 0;
    moves_copy(&trial, moves);
    int cost = bring(&trial, area, needs - 1, &missed);
    for (int count = needs; count <= most && count <= needs + helpers + (reckoned ? 2 : 0);
         count++) {
        int mine = count, theirs;
        cost += bring(&trial, area, 1, &missed);
        if (!holds_out(mind, area, count, helpers))
            continue;
        storm(mind, area, &mine, &theirs);
        int dead = reckoned ? count - mine : needs - 2;
        int gain = storm_gain(moves, area, mine, theirs) + city_leaning(mind, area);
        int loss = cost + loss_of(mind, dead, missed);
        if (moves->turns == 0) /* Tokens have no more use, and a city is a point. */
            loss /= 4;
        if (gain - loss > best) {
            best = gain - loss;
            best_count = count;
            best_dead = dead;
        }
    }
    if (best_count == 0)
        return;
    note_worth(mind, best, owner >= PLAYERS_MAX ? NOTE_STORMS_PIRATES : NOTE_STORMS_CITY,
               best_count, area, owner);
    bring(moves, area, best_count, &missed);
    moves->board -= best_dead;
    moves->founded[area] = FOUNDED_HERE;
}

static bool is_barbarian(const Mind *mind, Area area)
{
    Player owner = mind->game->city[area];
    return (owner != NOBODY ? owner : only_other(mind, area)) == BARBARIANS;
}

void plan_raids(Moves *moves, bool on_players)
{
    const Mind *mind = moves->mind;
    uint32_t    seen[AREA_WORDS] = { 0 };
    FOR_OWN_CITIES(area, mind->game, mind->me)
    {
        if (on_players && moves->others[area])
            defend(moves, area);
    }
    for (int i = 0; i < moves->source_count; i++) {
        const BoardArea *info = land(mind, moves->sources[i]);
        if (moves->unmoved[moves->sources[i]] == 0)
            continue;
        for (int n = 0; n < info->land_count; n++) {
            Area   area = info->land[n];
            Player owner = mind->game->city[area];
            if (bits_test(seen, area) || !in_play(mind, area) || owner == mind->me)
                continue;
            bits_set(seen, area);
            if (!on_players && !is_barbarian(mind, area))
                continue;
            if (owner != NOBODY)
                attack_city(moves, area);
            else if (moves->others[area] > 0 && land(mind, area)->limit > 0 && ground_counts(moves))
                raid(moves, area);
        }
    }
}
