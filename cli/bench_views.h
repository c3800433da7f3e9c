#ifndef CLI_BENCH_VIEWS_H
#define CLI_BENCH_VIEWS_H

#include "rules/table/family.h"

/* Prints the figures of games between `normal` bots. */
void bench_views(const Ruleset *rules, const AnyOptions *options, uint64_t seed);

#endif
