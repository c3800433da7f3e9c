#ifndef CLI_BENCH_SEARCH_H
#define CLI_BENCH_SEARCH_H

#include "bots/bots.h"
#include "data/error.h"

/* Prints what bots that search, by commas, gain by it. The rules are of civ. */
bool bench_search(const Ruleset *rules, const AnyOptions *options, const char *bots, int games,
                  uint64_t seed, Error *error);

#endif
