/* The search behind Civil War and Tyranny against plain enumeration of all sets of areas,
 * and how long it takes over whole empires. */
#include <string.h>

#include "rules/civ/selection.h"
#include "rules/table/bits.h"
#include "rules/table/rng.h"
#include "tests/unit/unit.h"

enum { SMALL_MAX = 11, SMALL_BOARDS = 3000, EMPIRES = 300 };

typedef struct Tally {
    int points, tokens, cities, groups; /* Tokens: those that need a place in stock. */
} Tally;

static Tally tally(const SelectionField *field, Bits128 areas)
{
    Tally sums = { 0, 0, 0, 0 };
    for (Bits128 left = areas; left; left &= left - 1) {
        int index = first128(left);
        sums.points += field->tokens[index] + SELECTION_CITY * field->city[index];
        sums.cities += field->city[index];
        if (!(field->city[index] && field->beside_lost))
            sums.tokens += field->tokens[index];
    }
    while (areas) {
        Bits128 group = areas & -areas, before;
        do {
            before = group;
            for (Bits128 left = group; left; left &= left - 1)
                group |= field->near[first128(left)] & areas;
        } while (group != before);
        areas &= ~group;
        sums.groups++;
    }
    return sums;
}

static bool fits(Tally sums, const SelectionStock *stock)
{
    return sums.tokens <= stock->tokens && sums.cities <= stock->cities;
}

/* Better by precedence: what can be annexed if that comes first, then groups, then the total, then
 * what can be annexed. */
static int compare(Tally a, Tally b, const SelectionStock *stock, bool annexable_first)
{
    if (annexable_first && fits(a, stock) != fits(b, stock))
        return fits(a, stock) ? 1 : -1;
    if (a.groups != b.groups)
        return b.groups - a.groups;
    if (a.points != b.points)
        return b.points - a.points;
    return (int)fits(a, stock) - (int)fits(b, stock);
}

static void random_field(SelectionField *field, Rng *rng)
{
    memset(field, 0, sizeof *field);
    field->count = 1 + (int)rng_below(rng, SMALL_MAX);
    field->beside_lost = rng_below(rng, 2);
    for (int i = 0; i < field->count; i++) {
        field->city[i] = rng_below(rng, 3) == 0;
        field->tokens[i] =
            (uint8_t)(field->city[i] ? rng_below(rng, 4) == 0 : 1 + rng_below(rng, 4));
    }
    uint32_t density = 1 + rng_below(rng, 5);
    for (int i = 0; i < field->count; i++)
        for (int j = 0; j < i; j++)
            if (rng_below(rng, 10) < density) {
                field->near[i] |= bit128(j);
                field->near[j] |= bit128(i);
            }
    selection_index(field);
}

/* The areas of the best selections that contain what is chosen; `*sets` counts these selections. */
static Bits128 slow_union(int *sets, const SelectionField *field, Bits128 chosen, Tally best,
                          const SelectionStock *stock)
{
    Bits128 all = 0;
    *sets = 0;
    for (Bits128 set = 1; set < bit128(field->count); set++) {
        if ((set & chosen) != chosen)
            continue;
        Tally sums = tally(field, set);
        if (sums.groups == best.groups && sums.points == best.points
            && fits(sums, stock) >= fits(best, stock)) {
            all |= set;
            ++*sets;
        }
    }
    return all;
}

static Bits128 pick_one(Bits128 set, Rng *rng)
{
    for (uint32_t skip = rng_below(rng, (uint32_t)count128(set)); skip > 0; skip--)
        set &= set - 1;
    return set & -set;
}

static void options_are_those_of_the_slow_search(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 1);
    for (int board = 0; board < SMALL_BOARDS; board++) {
        SelectionField field;
        random_field(&field, &rng);
        Tally          whole = tally(&field, bit128(field.count) - 1);
        int            least = 1 + (int)rng_below(&rng, (uint32_t)whole.points);
        SelectionStock stock = { .tokens = (int)rng_below(&rng, (uint32_t)whole.tokens + 2),
                                 .cities = (int)rng_below(&rng, (uint32_t)whole.cities + 2),
                                 .first = rng_below(&rng, 2) };
        bool           first = stock.first && stock.tokens + SELECTION_CITY * stock.cities >= least;
        Tally          best = whole;
        for (Bits128 set = 1; set < bit128(field.count); set++) {
            Tally sums = tally(&field, set);
            if (sums.points >= least && compare(sums, best, &stock, first) > 0)
                best = sums;
        }
        SelectionGoal goal;
        selection_best(&goal, &field, least, &stock);
        assert_int_equal(goal.groups, best.groups);
        assert_int_equal(goal.points, best.points);
        assert_int_equal(goal.tokens_max == stock.tokens && goal.cities_max == stock.cities,
                         fits(best, &stock));
        for (Bits128 chosen = 0;;) {
            int     sets;
            Bits128 expected = slow_union(&sets, &field, chosen, best, &stock) & ~chosen, rim = 0;
            Bits128 found;
            assert_true(sets > 0);
            assert_int_equal(selection_only(&found, &field, &goal, chosen), sets == 1);
            for (Bits128 left = chosen; left; left &= left - 1)
                rim |= field.near[first128(left)];
            if (tally(&field, chosen).groups >= goal.groups)
                expected &= rim;
            Bits128 options = selection_options(&field, &goal, chosen, SELECTION_MAX);
            assert_true(options == expected);
            if (!options)
                break;
            chosen |= pick_one(options, &rng);
        }
    }
}

/* An empire of up to nine cities and 55 tokens, one to four in an area, on a plane where near areas
 * border on one another. */
static void random_empire(SelectionField *field, Rng *rng, int sets)
{
    int x[SELECTION_MAX], y[SELECTION_MAX];
    memset(field, 0, sizeof *field);
    for (int cities = (int)rng_below(rng, 9 * (uint32_t)sets + 1); cities > 0; cities--)
        field->city[field->count++] = 1;
    for (int tokens = sets * (20 + (int)rng_below(rng, 36)); tokens > 0;) {
        int count = 1 + (int)rng_below(rng, 4);
        if (count > tokens)
            count = tokens;
        field->tokens[field->count++] = (uint8_t)count;
        tokens -= count;
    }
    for (int i = 0; i < field->count; i++) {
        x[i] = (int)rng_below(rng, 60);
        y[i] = (int)rng_below(rng, 60);
        for (int j = 0; j < i; j++)
            if ((x[i] - x[j]) * (x[i] - x[j]) + (y[i] - y[j]) * (y[i] - y[j]) < 200) {
                field->near[i] |= bit128(j);
                field->near[j] |= bit128(i);
            }
    }
    selection_index(field);
}

static void every_empire_is_selected_from_to_the_end(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 2);
    for (int i = 0; i < EMPIRES; i++) {
        SelectionField field;
        int            sets = i % 8 ? 1 : 2;
        random_empire(&field, &rng, sets);
        int            whole = tally(&field, bit128(field.count) - 1).points;
        int            least = rng_below(&rng, 2) || whole <= 35 ? 15 : whole - 35;
        SelectionStock stock = { .tokens = (int)rng_below(&rng, 45),
                                 .cities = (int)rng_below(&rng, 10) };
        SelectionGoal  goal;
        selection_best(&goal, &field, least, &stock);
        Bits128 chosen = 0, options;
        while ((options = selection_options(&field, &goal, chosen, SELECTION_MAX)) != 0)
            chosen |= pick_one(options, &rng);
        Tally sums = tally(&field, chosen);
        assert_int_equal(sums.points, goal.points);
        assert_true(sums.points >= least && sums.groups <= goal.groups);
    }
}

int unit_selection(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_those_of_the_slow_search),
        cmocka_unit_test(every_empire_is_selected_from_to_the_end),
    };
    return cmocka_run_group_tests_name("selection", tests, NULL, NULL);
}
