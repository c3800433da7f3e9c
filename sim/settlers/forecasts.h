/* What players are told in advance; see sim/statistics.h and forecasts.c. */
#ifndef SIM_SETTLERS_FORECASTS_H
#define SIM_SETTLERS_FORECASTS_H

#include "sim/statistics.h"

enum { SETTLERS_FORECASTS = 3 };

extern const char *const settlers_forecasts[];
extern const size_t      settlers_forecast_memory;
void settlers_foretell(ForecastCounts *counts, void *memory, const Ruleset *rules,
                       const void *before, const Action *action, const Events *events,
                       const void *after);

#endif
