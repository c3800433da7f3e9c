/* Who is next where many wait for one worker, so that a flood from many addresses keeps nobody else
 * from it. Everybody who waits belongs to a network, and the networks take turns, one each: a
 * network that sends more waits longer for the rest of it and for nothing else. People who are
 * known wait in a line of their own, which has three turns of four while both are waited in. */
#ifndef SERVER_TURNS_H
#define SERVER_TURNS_H

#include "table/message.h"

/* In each of the two lines, which is as many networks as a flood needs to fill it. */
enum { TURNS_MOST = 400 };

typedef struct Waiter Waiter;
struct Waiter {
    bool     known;
    char     network[ADDRESS_MAX]; /* address_network() */
    uint64_t round;                /* In which round of its line it is served. */
    Waiter  *next;
};

/* All zero: nobody waits. */
typedef struct Turns {
    struct {
        Waiter  *first; /* By round, and in each round by when they came. */
        uint64_t round;
        int      count;
    } lines[2];   /* Strangers; people who are known. */
    int in_a_row; /* Turns that the second line has had since the first. */
} Turns;

/* Returns whoever has to go because too many wait, or null: the one who would wait longest, who may
 * be the one that came. Waiters stay their owner's. */
Waiter *turns_put(Turns *turns, Waiter *waiter);
/* The next one; null: nobody waits. */
Waiter *turns_take(Turns *turns);
int     turns_waiting(const Turns *turns);

/* What one provider usually gives to one customer or a few: 24 bits of an IPv4 address, 48 of an
 * IPv6 one. */
void address_network(char out[ADDRESS_MAX], const char *address);

#endif
