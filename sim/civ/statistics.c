/* What simulations look at in the games of the civilization family; see sim/statistics.h. */
#include "sim/civ/statistics.h"

#include "rules/civ/family.h"
#include "rules/civ/honesty.h"

enum { CITY_POINTS = 5 };

static const StudySum sums[] = {
    [COUNT_TRADES] = { "trades", "trades" },
    [COUNT_LOSSES] = { "calamity_losses", "unit points lost to calamities" },
    [COUNT_CARDS] = { "cards_traded", "cards traded" },
    [COUNT_PASSED] = { "calamities_passed", "calamities passed on" },
    [COUNT_STALLS] = { "stalls", "steps of the A.S.T. missed" },
};

static int calamity_count(const Ruleset *rules)
{
    (void)rules;
    return CALAMITY_COUNT;
}

static const char *calamity_name(const Ruleset *rules, int index)
{
    const Edition *edition = rules->edition;
    Card           card = edition->calamity_card[index];
    return card == CARD_NONE ? NULL : edition->cards[card].name;
}

static int advance_count(const Ruleset *rules)
{
    return ((const Edition *)rules->edition)->advance_count;
}

static const char *advance_name(const Ruleset *rules, int index)
{
    return ((const Edition *)rules->edition)->advances[index].name;
}

static const StudyTally tallies[] = {
    { "advances", "Advances, bought by", true, COUNT_ADVANCES, advance_count, advance_name },
    { "calamities", "Calamities in a game", false, COUNT_CALAMITIES, calamity_count,
      calamity_name },
    { "lacks", "Steps of the A.S.T. missed in a game for want of", false, COUNT_LACKS,
      civ_lack_count, civ_lack_name },
    { "loads", "New ships in a game, by the tokens they load first", false, COUNT_LOADS,
      civ_load_count, civ_load_name },
    { "cities", "Cities of all players in a game, by turn", false, COUNT_CITIES, civ_turn_count,
      civ_turn_name },
};

/* The number of the phase in which calamities strike. */
static int calamity_phase(const Edition *edition)
{
    for (int i = 0; i < edition->phase_count; i++)
        if (edition->phases[i].procedure == PROCEDURE_MAJOR_CALAMITIES)
            return edition->phases[i].number;
    return 0;
}

/* Unit points that leave their owner with an event; what a reduced city leaves behind is not lost.
 */
static int points_lost(const Event *event)
{
    switch ((EventKind)event->kind) {
    case EVENT_TOKENS_REMOVED:
        return event->arg[0] == BARBARIANS ? 0 : event->arg[2];
    case EVENT_TOKENS_ANNEXED:
        return event->arg[1] == BARBARIANS ? 0 : event->arg[3];
    case EVENT_CITY_DESTROYED:
    case EVENT_CITY_REMOVED:
        return event->arg[0] == BARBARIANS ? 0 : CITY_POINTS;
    case EVENT_CITY_REDUCED:
        return event->arg[0] == BARBARIANS ? 0 : CITY_POINTS - event->arg[2];
    case EVENT_CITY_ANNEXED:
        return event->arg[1] == BARBARIANS ? 0 : CITY_POINTS;
    default:
        return 0;
    }
}

/* Most events of a game are of none of these kinds. */
static void note(Diary *diary, const Edition *edition, const Event *event)
{
    switch ((EventKind)event->kind) {
    case EVENT_PHASE_BEGAN:
        diary->phase = (uint8_t)event->arg[0];
        break;
    case EVENT_DEAL_AGREED:
    case EVENT_MARKET_DEAL:
        diary_add(diary, COUNT_TRADES, 1);
        break;
    case EVENT_DEAL_CANCELLED:
        diary_add(diary, COUNT_TRADES, -1);
        break;
    case EVENT_CARDS_PASSED:
        diary_add(diary, COUNT_CARDS, event->arg[2]);
        break;
    case EVENT_CARD_PASSED:
        if (edition->cards[event->arg[2]].type != CARD_COMMODITY
            && diary->phase < calamity_phase(edition))
            diary_add(diary, COUNT_PASSED, 1);
        break;
    case EVENT_CALAMITY_CALLED:
        diary_add(diary, COUNT_CALAMITIES + edition->cards[event->arg[1]].calamity, 1);
        break;
    case EVENT_ADVANCE_BOUGHT:
    case EVENT_ADVANCE_FREE:
        diary_add(diary, COUNT_ADVANCES + event->arg[1], 1);
        break;
    default:
        break;
    }
}

static void write(Diary *diary, const Ruleset *rules, const Events *events)
{
    const Edition *edition = rules->edition;
    Rules          own = civ_rules(rules);
    honesty_note(&diary->testimony, &own, events);
    for (int i = 0; i < events->count; i++) {
        const Event *event = &events->items[i];
        /* Most of all events: offers, and cards for deals. */
        if ((event->kind >= EVENT_OFFER_TO_ALL && event->kind <= EVENT_OFFER_LAPSED)
            || (event->kind >= EVENT_CARD_NAMED && event->kind <= EVENT_CARDS_PUT))
            continue;
        note(diary, edition, event);
        civ_plans_write(diary, event);
        civ_manners_write(diary, event);
        int lost = points_lost(event);
        if (lost && diary->phase == calamity_phase(edition))
            diary_add(diary, COUNT_LOSSES, lost);
    }
}

const SimStatistics civ_statistics = { .family = &civ_family,
                                       .sum_count = sizeof sums / sizeof *sums,
                                       .tally_count = sizeof tallies / sizeof *tallies,
                                       .sums = sums,
                                       .tallies = tallies,
                                       .seat_sum_count = MANNERS,
                                       .seat_sums = civ_manners,
                                       .write = write,
                                       .planning = civ_planning,
                                       .forecast_count = CIV_FORECASTS,
                                       .forecasts = civ_forecasts,
                                       .forecast_memory = &civ_forecast_memory,
                                       .foretell = civ_foretell,
                                       .enrich = civ_enrich,
                                       .outside = civ_outside,
                                       .listed = civ_listed,
                                       .same_chance = civ_same_chance,
                                       .alike = civ_alike,
                                       .bench = civ_bench };
