/* The parts of the study of the civilization family; see sim/study.h. */
#ifndef SIM_CIV_STUDY_H
#define SIM_CIV_STUDY_H

#include "sim/study.h"

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
