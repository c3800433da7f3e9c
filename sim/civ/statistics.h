/* The parts of the study of the civilization family; see sim/statistics.h. */
#ifndef SIM_CIV_STATISTICS_H
#define SIM_CIV_STATISTICS_H

#include "rules/civ/game.h"
#include "sim/statistics.h"

enum { LACKS_COUNT = 6, LOADS_MAX = 6, TURNS_COUNTED = 60 };

/* Where the counts of a diary are: of whole games first. */
enum {
    COUNT_TRADES,
    COUNT_LOSSES,
    COUNT_CARDS,
    COUNT_PASSED,
    COUNT_STALLS,
    COUNT_CALAMITIES,
    COUNT_ADVANCES = COUNT_CALAMITIES + CALAMITY_COUNT,
    COUNT_LACKS = COUNT_ADVANCES + ADVANCES_MAX,
    COUNT_LOADS = COUNT_LACKS + LACKS_COUNT,
    COUNT_CITIES = COUNT_LOADS + LOADS_MAX,     /* At the end of each turn. */
    COUNT_TURNS = COUNT_CITIES + TURNS_COUNTED, /* Games that had it. */
    COUNTS = COUNT_TURNS + TURNS_COUNTED
};
static_assert((int)COUNTS <= (int)DIARY_MAX, "all counts fit in a diary");

static inline void diary_add(Diary *diary, int count, int n)
{
    diary->counts[count] = (uint16_t)(diary->counts[count] + n);
}

/* manners.c: what each seat does */
enum { MANNERS = 4 };
extern const StudySum civ_manners[MANNERS];
void                  civ_manners_write(Diary *diary, const Event *event);

/* plans.c: how far ahead players think, from what comes of it */
void        civ_plans_write(Diary *diary, const Event *event);
void        civ_planning(FILE *out, const Ruleset *rules, const uint64_t *counts, int seats);
int         civ_lack_count(const Ruleset *rules);
const char *civ_lack_name(const Ruleset *rules, int index);
int         civ_load_count(const Ruleset *rules);
const char *civ_load_name(const Ruleset *rules, int index);
int         civ_turn_count(const Ruleset *rules);
const char *civ_turn_name(const Ruleset *rules, int index);

/* trials.c */
bool civ_enrich(void *game, const Ruleset *rules, Rng *rng);
bool civ_outside(Action *out, const Ruleset *rules, const void *game, Rng *rng);
bool civ_listed(const Action *action);
void civ_same_chance(void *game, const void *of);
bool civ_alike(const Ruleset *rules, const void *const before[2], const Action *action,
               const void *const after[2], Player viewer);
/* forecasts.c */
enum { CIV_FORECASTS = 12 };
extern const char *const civ_forecasts[];
extern const size_t      civ_forecast_memory;
void civ_foretell(ForecastCounts *counts, void *memory, const Ruleset *rules, const void *before,
                  const Action *action, const Events *events, const void *after);
/* purses.c */
int civ_bench(BenchOwn *out, const Ruleset *rules, const AnyOptions *options, uint64_t seed);

#endif
