/* Bots that get nowhere. A bot, or an answer left standing, that does something and takes it back
 * would go on for ever and store every step. The positions after its actions tell: equal positions
 * are equal bytes, chance included, so a game that comes back to one of them again and again makes
 * no progress. People may go back as often as they like; only what bots do is counted. */
#ifndef TABLE_CIRCLES_H
#define TABLE_CIRCLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CIRCLE_STEPS = 256, /* No longer circle is noticed: one decision of a seat takes far fewer. */
    CIRCLE_RETURNS = 64 /* A bot that plays at random comes back now and then, but not so often. */
};

/* One position is remembered, and left for a newer one when the game has not come back to it within
 * CIRCLE_STEPS actions. All zero at the beginning. */
typedef struct Circle {
    uint64_t position;
    int      steps, returns;
} Circle;

/* To be told the position after each action of a bot; true when it has come back once too often,
 * after which the count begins anew. */
bool circle_closes(Circle *self, const void *game, size_t size);

#endif
