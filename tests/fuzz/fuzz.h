/* Shared by the fuzz targets. Each target is a file fuzz_NAME.c with LLVMFuzzerTestOneInput():
 * linked with libFuzzer it searches (make fuzz), linked with driver.c it replays the files of
 * tests/corpus/NAME (make corpus-test). */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/civ/game.h"

/* One input. Always returns 0; whatever is wrong stops the program. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* For targets that read words: libFuzzer calls it, if there is one, to change an input. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t size_max, unsigned seed);
size_t fuzz_mutate_tokens(uint8_t *data, size_t size, size_t size_max, unsigned seed);

/* Bytes to be taken one after the other; behind the last come zeros. */
typedef struct Bytes {
    const uint8_t *at;
    size_t         left;
} Bytes;

uint8_t  bytes_take(Bytes *bytes);
uint16_t bytes_take2(Bytes *bytes);
/* 0 .. bound-1; takes two bytes where one would not reach. */
int bytes_below(Bytes *bytes, int bound);

/* An edition with a board of the program, chosen by a number; loaded once. */
const Rules *fuzz_rules(unsigned edition, unsigned board);

/* The options that the bytes ask for, made good: null when no number of players fits the board. */
const Options *fuzz_options(Options *out, const Rules *rules, Bytes *bytes);

/* A settled position at the beginning of a phase, full of cities, tokens, ships, cards and advances
 * as a game has them after some turns, which random moves from the start would hardly ever reach.
 */
void fuzz_position(Game *out, const Rules *rules, const Options *options, uint64_t seed, int phase);

/* At most so many random moves with all invariants, to see that whatever was loaded can be played.
 * Those of played games rest on the phases that every edition of the program has. */
void fuzz_playout(Game *game, const Rules *rules, uint64_t seed, int steps, bool usual_phases);

#endif
