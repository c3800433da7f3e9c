#ifndef CLI_BENCH_TRADE_H
#define CLI_BENCH_TRADE_H

#include "bots/bots.h"

/* Prints how such bots trade among themselves and how much of what trade could bring they make of
 * it. The rules are of civ. */
void bench_trade(const Ruleset *rules, const AnyOptions *options, const AnyBot *bot, int games,
                 uint64_t seed);

#endif
