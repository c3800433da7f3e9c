/* The search of selection.h: areas are decided one at a time, in or out. What is still open shrinks
 * with every decision to what fits and can still hang together, and a branch ends as soon as the
 * sums of the open areas, cities and tokens apart, cannot make up the rest. */
#include "rules/civ/selection.h"

#include <string.h>

#include "rules/table/bits.h"
#include "rules/table/must.h"

/* A position of the search. */
typedef struct Partial {
    Bits128 in;
    Bits128 open; /* Neither in nor out. */
    int     points_left;
    int     tokens_left; /* Room in the beneficiary's stock. */
    int     cities_left;
} Partial;

static bool    search(Bits128 *found, const SelectionField *field, int groups, Partial partial);
static bool    narrow(const SelectionField *field, int groups, Partial *partial);
static bool    sums_reach(const SelectionField *field, const Partial *partial, Bits128 open);
static bool    grow_alike(Bits128 *found, const SelectionField *field, const Partial *partial);
static Bits128 next_to_decide(const SelectionField *field, const Partial *partial, bool joined);
static Bits128 step_to_join(const SelectionField *field, const Partial *partial);
static Bits128 kind_of(const SelectionField *field, const Partial *partial, int index);
static bool    can_join(const SelectionField *field, const Partial *partial, int groups);
static int     groups_of(const SelectionField *field, Bits128 areas);
static Bits128 flood(const SelectionField *field, Bits128 from, Bits128 within);
static Bits128 rim_of(const SelectionField *field, Bits128 areas);
static int     points_of(const SelectionField *field, int index);
static int     taken_of(const SelectionField *field, int index);

void selection_index(SelectionField *field)
{
    must(field->count <= SELECTION_MAX);
    int tokens = 0;
    field->with_city = 0;
    memset(field->tokens_up_to, 0, sizeof field->tokens_up_to);
    for (int i = 0; i < field->count; i++) {
        tokens += field->tokens[i];
        must(tokens < SELECTION_MAX && points_of(field, i) > 0);
        if (field->city[i])
            field->with_city |= bit128(i);
        field->tokens_up_to[field->tokens[i]] |= bit128(i);
    }
    for (int n = 1; n < SELECTION_MAX; n++)
        field->tokens_up_to[n] |= field->tokens_up_to[n - 1];
    must(count128(field->with_city) <= SELECTION_CITIES_MAX);
}

static Bits128 all_areas(const SelectionField *field)
{
    return field->count == SELECTION_MAX ? ~(Bits128)0 : bit128(field->count) - 1;
}

/* The fewest groups that can hold so many points: whole islands, the greatest first. */
static int fewest_groups(const SelectionField *field, int least)
{
    int     groups = 0;
    Bits128 left = all_areas(field);
    while (least > 0) {
        Bits128 best = 0;
        for (Bits128 rest = left; rest;) {
            Bits128 island = flood(field, rest & -rest, left);
            if (selection_points(field, island) > selection_points(field, best))
                best = island;
            rest &= ~island;
        }
        must(best != 0);
        least -= selection_points(field, best);
        left &= ~best;
        groups++;
    }
    return groups;
}

/* The smallest total with these groups and this stock; false when there is none. Taking an area
 * from the rim of a sufficient selection adds no group, so that the excess is below the points of
 * one area. */
static bool smallest_total(SelectionGoal *goal, const SelectionField *field, int least)
{
    int most = 0;
    for (int i = 0; i < field->count; i++)
        if (points_of(field, i) > most)
            most = points_of(field, i);
    for (goal->points = least; goal->points < least + most; goal->points++) {
        Bits128 found;
        if (selection_extends(&found, field, goal, 0))
            return true;
    }
    return false;
}

void selection_best(SelectionGoal *out, const SelectionField *field, int least,
                    const SelectionStock *stock)
{
    const SelectionGoal anything = { .tokens_max = SELECTION_POINTS_MAX,
                                     .cities_max = SELECTION_CITIES_MAX };
    must(least > 0 && least <= selection_points(field, all_areas(field)));
    int groups = fewest_groups(field, least);
    if (stock->first && stock->tokens + SELECTION_CITY * stock->cities >= least) {
        *out = (SelectionGoal){ .tokens_max = stock->tokens, .cities_max = stock->cities };
        for (out->groups = groups; out->groups <= field->count; out->groups++)
            if (smallest_total(out, field, least))
                return;
    }
    *out = anything;
    out->groups = groups;
    bool reached = smallest_total(out, field, least);
    must(reached);
    SelectionGoal annexable = *out;
    Bits128       found;
    annexable.tokens_max = stock->tokens;
    annexable.cities_max = stock->cities;
    if (selection_extends(&found, field, &annexable, 0))
        *out = annexable;
}

bool selection_extends(Bits128 *found, const SelectionField *field, const SelectionGoal *goal,
                       Bits128 chosen)
{
    Partial partial = { .in = chosen,
                        .open = all_areas(field) & ~chosen,
                        .points_left = goal->points - selection_points(field, chosen),
                        .tokens_left = goal->tokens_max,
                        .cities_left = goal->cities_max - count128(chosen & field->with_city) };
    for (Bits128 left = chosen; left; left &= left - 1)
        partial.tokens_left -= taken_of(field, first128(left));
    return search(found, field, goal->groups, partial);
}

/* The areas that may come next, as far as groups allow. */
static Bits128 next_of(const SelectionField *field, const SelectionGoal *goal, Bits128 chosen)
{
    if (selection_points(field, chosen) >= goal->points)
        return 0;
    Bits128 next = all_areas(field);
    if (groups_of(field, chosen) >= goal->groups)
        next = rim_of(field, chosen);
    return next & ~chosen;
}

Bits128 selection_options(const SelectionField *field, const SelectionGoal *goal, Bits128 chosen,
                          int enough)
{
    Bits128 options = 0, next = next_of(field, goal, chosen);
    /* Every selection found tells about all of its areas at once. */
    for (Bits128 left = next; left && count128(options) < enough; left &= left - 1) {
        Bits128 area = left & -left;
        Bits128 found;
        if (!(options & area) && selection_extends(&found, field, goal, chosen | area))
            options |= found & next;
    }
    return options;
}

bool selection_has_option(const SelectionField *field, const SelectionGoal *goal, Bits128 chosen,
                          Bits128 area)
{
    Bits128 found;
    return (next_of(field, goal, chosen) & area) != 0
           && selection_extends(&found, field, goal, chosen | area);
}

bool selection_only(Bits128 *found, const SelectionField *field, const SelectionGoal *goal,
                    Bits128 chosen)
{
    bool any = selection_extends(found, field, goal, chosen);
    /* Totals are equal, so that another selection would have an area that this one has not. */
    for (Bits128 left = all_areas(field) & ~*found; any && left; left &= left - 1) {
        Bits128 other;
        if (selection_extends(&other, field, goal, chosen | (left & -left)))
            return false;
    }
    return any;
}

Bits128 selection_island(const SelectionField *field, Bits128 areas)
{
    return flood(field, areas, all_areas(field));
}

int selection_points(const SelectionField *field, Bits128 areas)
{
    int points = 0;
    for (; areas; areas &= areas - 1)
        points += points_of(field, first128(areas));
    return points;
}

static int points_of(const SelectionField *field, int index)
{
    return field->tokens[index] + SELECTION_CITY * field->city[index];
}

/* Tokens that the beneficiary needs for an area. */
static int taken_of(const SelectionField *field, int index)
{
    return field->beside_lost && field->city[index] ? 0 : field->tokens[index];
}

static bool search(Bits128 *found, const SelectionField *field, int groups, Partial partial)
{
    for (;;) {
        if (partial.points_left < 0 || partial.tokens_left < 0 || partial.cities_left < 0)
            return false;
        if (partial.points_left == 0) {
            *found = partial.in;
            return groups_of(field, partial.in) <= groups;
        }
        if (!narrow(field, groups, &partial) || !sums_reach(field, &partial, partial.open))
            return false;
        bool joined = partial.in != 0 && groups_of(field, partial.in) <= groups;
        if (joined && grow_alike(found, field, &partial))
            return true;
        if (!joined && partial.in != 0 && !can_join(field, &partial, groups))
            return false;
        Bits128 area = next_to_decide(field, &partial, joined);
        int     index = first128(area);
        Partial with = partial;
        with.in |= area;
        with.open &= ~area;
        with.points_left -= points_of(field, index);
        with.tokens_left -= taken_of(field, index);
        with.cities_left -= field->city[index];
        if (search(found, field, groups, with))
            return true;
        partial.open &= ~area;
    }
}

/* Leaves open what fits and what can still hang together with what is in; false when the groups
 * cannot suffice any more. */
static bool narrow(const SelectionField *field, int groups, Partial *partial)
{
    int tokens =
        partial->points_left < partial->tokens_left ? partial->points_left : partial->tokens_left;
    Bits128 fit = field->tokens_up_to[tokens < SELECTION_MAX ? tokens : SELECTION_MAX - 1]
                  & ~field->with_city;
    int beside = partial->points_left - SELECTION_CITY;
    if (partial->cities_left > 0 && beside >= 0) {
        if (beside > tokens && !field->beside_lost)
            beside = tokens;
        fit |= field->tokens_up_to[beside < SELECTION_MAX ? beside : SELECTION_MAX - 1]
               & field->with_city;
    }
    partial->open &= fit;
    Bits128 all = partial->in | partial->open;
    Bits128 mandatory = 0; /* Islands with something that is in. */
    for (Bits128 left = partial->in; left; left = partial->in & ~mandatory) {
        if (groups-- == 0)
            return false;
        mandatory |= flood(field, left & -left, all);
    }
    if (groups == 0)
        partial->open &= mandatory;
    /* Of the other islands no more than the groups left can help. */
    int points = selection_points(field, partial->open & mandatory);
    for (Bits128 rest = partial->open & ~mandatory; groups > 0 && rest; groups--) {
        Bits128 best = 0;
        for (Bits128 left = rest; left;) {
            Bits128 island = flood(field, left & -left, rest);
            if (selection_points(field, island) > selection_points(field, best))
                best = island;
            left &= ~island;
        }
        points += selection_points(field, best);
        rest &= ~best;
    }
    return points >= partial->points_left;
}

/* Can some of these areas, wherever they are, make up the rest? Bit t of sums[c] says that t tokens
 * with c cities can be had. */
static bool sums_reach(const SelectionField *field, const Partial *partial, Bits128 open)
{
    Bits128 sums[SELECTION_CITIES_MAX + 1] = { 1 };
    int     cities = count128(open & field->with_city);
    if (cities > partial->cities_left)
        cities = partial->cities_left;
    for (Bits128 left = open & ~field->with_city; left; left &= left - 1)
        sums[0] |= sums[0] << field->tokens[first128(left)];
    if (field->beside_lost && partial->tokens_left < SELECTION_MAX - 1)
        sums[0] &= bit128(partial->tokens_left + 1) - 1;
    for (Bits128 left = open & field->with_city; left; left &= left - 1)
        for (int c = cities; c > 0; c--)
            sums[c] |= sums[c - 1] << field->tokens[first128(left)];
    for (int c = 0; c <= cities; c++) {
        int tokens = partial->points_left - SELECTION_CITY * c;
        if (tokens >= 0 && tokens < SELECTION_MAX
            && (field->beside_lost || tokens <= partial->tokens_left) && (sums[c] >> tokens & 1))
            return true;
    }
    return false;
}

/* If all open areas that border on what is in, directly or through one another, are alike, then the
 * rest is a mere number of them. The sums have been found to fit and nothing has to be joined. */
static bool grow_alike(Bits128 *found, const SelectionField *field, const Partial *partial)
{
    Bits128 reach = flood(field, partial->in, partial->in | partial->open) & partial->open;
    if (reach == 0)
        return false;
    int first = first128(reach);
    int points = points_of(field, first);
    int count = partial->points_left / points;
    if ((reach & ~kind_of(field, partial, first)) != 0 || partial->points_left % points != 0
        || count128(reach) < count || count * taken_of(field, first) > partial->tokens_left
        || count * field->city[first] > partial->cities_left)
        return false;
    Bits128 in = partial->in;
    while (count-- > 0) {
        Bits128 rim = 0;
        for (Bits128 left = in; left && !rim; left &= left - 1)
            rim = field->near[first128(left)] & reach & ~in;
        in |= rim & -rim;
    }
    *found = in;
    return true;
}

/* Spreads costs from areas to their neighbours, every open area adding its own points. cost[] holds
 * what is known already, 255 for nothing; costs above `most` do not matter. */
static void spread(uint8_t *cost, const SelectionField *field, const Partial *partial, int most)
{
    Bits128 at[SELECTION_POINTS_MAX + 1];
    memset(at, 0, (size_t)(most + 1) * sizeof at[0]);
    Bits128 all = partial->in | partial->open;
    for (Bits128 left = all; left; left &= left - 1)
        if (cost[first128(left)] <= most)
            at[cost[first128(left)]] |= left & -left;
    Bits128 done = 0;
    for (int d = 0; d <= most; d++)
        for (Bits128 now; (now = at[d] & ~done) != 0;) {
            int index = first128(now);
            done |= bit128(index);
            cost[index] = (uint8_t)d;
            for (Bits128 next = field->near[index] & all & ~done; next; next &= next - 1) {
                int there = d;
                if (partial->open & next & -next)
                    there += points_of(field, first128(next));
                if (there <= most)
                    at[there] |= next & -next;
            }
        }
}

/* Can what is in be joined into one with the points left? The least cost is found exactly for some
 * of the pieces, by the method of Dreyfus and Wagner, and is a lower bound for all of them. */
static bool can_join_all(const SelectionField *field, const Partial *partial)
{
    enum { PIECES_MAX = 5 };
    uint8_t cost[1 << (PIECES_MAX - 1)][SELECTION_MAX];
    Bits128 pieces[PIECES_MAX];
    int     count = 0, most = partial->points_left;
    for (Bits128 left = partial->in; left && count < PIECES_MAX; left &= ~pieces[count - 1]) {
        pieces[count] = flood(field, left & -left, partial->in);
        count++;
    }
    if (count < 2)
        return true;
    int last = count - 1;
    for (int set = 1; set < 1 << last; set++) {
        memset(cost[set], 255, sizeof cost[set]);
        if ((set & (set - 1)) == 0)
            for (Bits128 left = pieces[__builtin_ctz((unsigned)set)]; left; left &= left - 1)
                cost[set][first128(left)] = 0;
        for (int part = (set - 1) & set; part > set / 2; part = (part - 1) & set)
            for (Bits128 left = partial->in | partial->open; left; left &= left - 1) {
                int i = first128(left);
                int own = partial->open & left & -left ? points_of(field, i) : 0;
                int sum = cost[part][i] + cost[set ^ part][i] - own;
                if (sum < cost[set][i])
                    cost[set][i] = (uint8_t)sum;
            }
        spread(cost[set], field, partial, most);
    }
    return cost[(1 << last) - 1][first128(pieces[last])] <= most;
}

/* With several groups: those that cannot reach any other with the points left stay alone; are there
 * few enough? */
static bool can_join(const SelectionField *field, const Partial *partial, int groups)
{
    if (groups == 1)
        return can_join_all(field, partial);
    int  alone = 0;
    bool others = false;
    for (Bits128 left = partial->in; left;) {
        Bits128 group = flood(field, left & -left, partial->in);
        uint8_t cost[SELECTION_MAX];
        memset(cost, 255, sizeof cost);
        for (Bits128 rest = group; rest; rest &= rest - 1)
            cost[first128(rest)] = 0;
        spread(cost, field, partial, partial->points_left);
        bool reaches = false;
        for (Bits128 rest = partial->in & ~group; rest; rest &= rest - 1)
            reaches = reaches || cost[first128(rest)] <= partial->points_left;
        alone += !reaches;
        others = others || reaches;
        left &= ~group;
    }
    return alone + others <= groups;
}

/* The open areas with as many tokens and cities as this one. */
static Bits128 kind_of(const SelectionField *field, const Partial *partial, int index)
{
    int     tokens = field->tokens[index];
    Bits128 kind = partial->open & field->tokens_up_to[tokens];
    if (tokens > 0)
        kind &= ~field->tokens_up_to[tokens - 1];
    return kind & (field->city[index] ? field->with_city : ~field->with_city);
}

/* One of these, on the rim if possible. */
static Bits128 one_of(Bits128 areas, Bits128 rim)
{
    return areas & rim ? areas & rim & -(areas & rim) : areas & -areas;
}

/* The commonest kind is left for last, when the rest is a mere number: cities are decided before
 * tokens, and then a kind of area without which the rest cannot be made up, the rarest first. After
 * that comes what joins the pieces, and then the greatest area on the rim. */
static Bits128 next_to_decide(const SelectionField *field, const Partial *partial, bool joined)
{
    Bits128 rim = rim_of(field, partial->in) & partial->open;
    Bits128 cities = partial->open & field->with_city;
    if (cities)
        return one_of(cities, rim);
    Bits128 needed = 0, most = 0;
    for (Bits128 left = partial->open; left;) {
        Bits128 kind = kind_of(field, partial, first128(left));
        if (count128(kind) > count128(most))
            most = kind;
        left &= ~kind;
    }
    for (Bits128 left = partial->open & ~most; left;) {
        Bits128 kind = kind_of(field, partial, first128(left));
        if ((!needed || count128(kind) < count128(needed))
            && !sums_reach(field, partial, partial->open & ~kind))
            needed = kind;
        left &= ~kind;
    }
    if (needed)
        return one_of(needed, rim);
    if (rim == 0)
        rim = partial->open;
    if (!joined && partial->in) {
        Bits128 step = step_to_join(field, partial);
        if (step)
            return step;
    }
    Bits128 best = rim & -rim;
    for (Bits128 left = rim; left; left &= left - 1)
        if (points_of(field, first128(left)) > points_of(field, first128(best)))
            best = left & -left;
    return best;
}

/* The open neighbour of some piece from which the others are nearest; 0 if there is none. */
static Bits128 step_to_join(const SelectionField *field, const Partial *partial)
{
    Bits128 piece = flood(field, partial->in & -partial->in, partial->in);
    uint8_t cost[SELECTION_MAX];
    memset(cost, 255, sizeof cost);
    for (Bits128 left = partial->in & ~piece; left; left &= left - 1)
        cost[first128(left)] = 0;
    spread(cost, field, partial, partial->points_left);
    Bits128 best = 0;
    for (Bits128 left = rim_of(field, piece) & partial->open; left; left &= left - 1)
        if (cost[first128(left)] < 255 && (!best || cost[first128(left)] < cost[first128(best)]))
            best = left & -left;
    return best;
}

static int groups_of(const SelectionField *field, Bits128 areas)
{
    int groups = 0;
    for (; areas; groups++)
        areas &= ~flood(field, areas & -areas, areas);
    return groups;
}

/* All neighbours. */
static Bits128 rim_of(const SelectionField *field, Bits128 areas)
{
    Bits128 rim = 0;
    for (Bits128 left = areas; left; left &= left - 1)
        rim |= field->near[first128(left)];
    return rim;
}

/* What hangs together with `from` inside `within`. */
static Bits128 flood(const SelectionField *field, Bits128 from, Bits128 within)
{
    Bits128 done = 0, todo = from;
    while (todo) {
        int index = first128(todo);
        done |= bit128(index);
        todo = (todo | (field->near[index] & within)) & ~done;
    }
    return done;
}
