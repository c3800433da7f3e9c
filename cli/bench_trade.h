#ifndef CLI_BENCH_TRADE_H
#define CLI_BENCH_TRADE_H

#include "rules/table/family.h"

/* Prints how much of what trade could bring `normal` bots make of it. The rules are of civ. */
void bench_trade(const Ruleset *rules, const AnyOptions *options, uint64_t seed);

#endif
