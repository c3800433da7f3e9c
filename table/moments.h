/* Moments of games: of tables and of replays. */
#ifndef TABLE_MOMENTS_H
#define TABLE_MOMENTS_H

#include "table/trail.h"
#include "wire/json_out.h"

/* The members of a summary, into a map that the caller has opened: steps, where turns and phases
 * begin, and who plays. `game` is the last position, after `steps` actions. Their numbers are those
 * of a table; null: 1, 2, 3 ... */
void summary_json(JsonOut *out, const Ruleset *rules, const void *game, int64_t steps,
                  const Phases *phases, const int64_t *numbers);

#endif
