/* What simulations look at in the games of the settlers family; see sim/statistics.h. */
#include <string.h>

#include "rules/settlers/cards.h"
#include "rules/settlers/game.h"
#include "sim/settlers/forecasts.h"

extern const Family settlers_family;

/* Where the counts are: first those of a game, then those of each design. */
enum { COUNT_BUILT, COUNT_DEALS, COUNT_RAZED_HAND, COUNT_RAZED, KINDS };
enum { COUNT_DESIGNS = KINDS, COUNTS = COUNT_DESIGNS + KINDS * ST_DESIGNS_MAX };
static_assert((int)COUNTS <= (int)DIARY_MAX, "all counts fit in a diary");

static const StudySum sums[KINDS] = {
    [COUNT_BUILT] = { "built", "locations built" },
    [COUNT_DEALS] = { "deals", "deals" },
    [COUNT_RAZED_HAND] = { "razed_hand", "cards razed from the hand" },
    [COUNT_RAZED] = { "razed", "locations razed" },
};

static int design_count(const Ruleset *rules)
{
    return ((const StSet *)rules->edition)->design_count;
}

static const char *design_name(const Ruleset *rules, int index)
{
    const StDesign *design = &((const StSet *)rules->edition)->designs[index];
    return design->deck == ST_DECK_ATTACK ? NULL : design->name;
}

static const StudyTally tallies[KINDS] = {
    { "cards_built", "Locations built in a game", false,
      COUNT_DESIGNS + COUNT_BUILT *ST_DESIGNS_MAX, design_count, design_name },
    { "cards_dealt", "Cards laid as deals in a game", false,
      COUNT_DESIGNS + COUNT_DEALS *ST_DESIGNS_MAX, design_count, design_name },
    { "cards_razed_hand", "Cards razed from the hand in a game", false,
      COUNT_DESIGNS + COUNT_RAZED_HAND *ST_DESIGNS_MAX, design_count, design_name },
    { "cards_razed", "Locations razed in a game", false,
      COUNT_DESIGNS + COUNT_RAZED *ST_DESIGNS_MAX, design_count, design_name },
};

static int kind_of(const Event *event)
{
    switch (event->kind) {
    case ST_EVENT_BUILT:
        return COUNT_BUILT;
    case ST_EVENT_DEAL_MADE:
        return COUNT_DEALS;
    case ST_EVENT_RAZED_HAND:
        return COUNT_RAZED_HAND;
    case ST_EVENT_RAZED:
        return COUNT_RAZED;
    default:
        return KINDS;
    }
}

static void write(Diary *diary, const Ruleset *rules, const Events *events)
{
    const StSet *set = rules->edition;
    for (int i = 0; i < events->count; i++) {
        int kind = kind_of(&events->items[i]), card = events->items[i].arg[1];
        if (kind == KINDS)
            continue;
        diary->counts[kind]++;
        diary->seats[events->items[i].arg[0]][kind]++;
        if (card < set->card_count)
            diary->counts[COUNT_DESIGNS + kind * ST_DESIGNS_MAX + set->cards[card].design]++;
    }
}

/* ---- Random games ---- */

/* Seldom the table ends the game. */
static bool outside(Action *out, const Ruleset *rules, const void *game, Rng *rng)
{
    return rng_below(rng, 2000) == 0
           && family_by_table(&settlers_family)->end_game(out, rules, game);
}

static bool listed(const Action *action)
{
    return action->kind != ST_DO_END_GAME;
}

static void same_chance(void *game, const void *of)
{
    ((StGame *)game)->rng = ((const StGame *)of)->rng;
}

/* What the active player has declared and not paid is hidden from the others: they cannot imagine
 * the game. */
static bool imaginable(const void *of, Player viewer)
{
    const StGame *game = of;
    return viewer == game->active || (game->intent_count == 0 && game->gain_count == 0);
}

/* Cards come to light when they leave a hand or are discarded. */
static bool nothing_shown(const StGame *old, const StGame *new)
{
    bool same = memcmp(&old->pile, &new->pile, sizeof old->pile) == 0;
    for (int p = 0; p < ST_PLAYERS_MAX; p++)
        same = same && old->players[p].hand_count == new->players[p].hand_count;
    return same;
}

/* Unless something has come to light in one of them, or somebody's hidden cards leave one option
 * only, which the rules take at once: so it is known to all. */
static bool alike(const Ruleset *rules, const void *const before[2], const Action *action,
                  const void *const after[2], Player viewer)
{
    (void)action;
    (void)viewer;
    for (int i = 0; i < 2; i++) {
        if (family_decisions(&settlers_family)->reveals(rules, before[i], after[i], NULL)
            || !nothing_shown(before[i], after[i]))
            return false;
    }
    const StGame *one = after[0], *two = after[1];
    return one->active == two->active && one->acting == two->acting
           && memcmp(&one->flow, &two->flow, sizeof one->flow) == 0;
}

const SimStatistics settlers_statistics = { .family = &settlers_family,
                                            .sum_count = KINDS,
                                            .tally_count = KINDS,
                                            .sums = sums,
                                            .tallies = tallies,
                                            .seat_sum_count = KINDS,
                                            .seat_sums = sums,
                                            .write = write,
                                            .forecast_count = SETTLERS_FORECASTS,
                                            .forecasts = settlers_forecasts,
                                            .forecast_memory = &settlers_forecast_memory,
                                            .foretell = settlers_foretell,
                                            .outside = outside,
                                            .listed = listed,
                                            .same_chance = same_chance,
                                            .imaginable = imaginable,
                                            .alike = alike };
