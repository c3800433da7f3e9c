#ifndef CLI_BENCH_VIEWS_H
#define CLI_BENCH_VIEWS_H

#include "rules/civ/game.h"

/* Prints the figures of games between `normal` bots. */
void bench_views(const Rules *rules, const Options *options, uint64_t seed);

#endif
