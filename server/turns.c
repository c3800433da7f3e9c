#include "server/turns.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

enum { KNOWN_IN_A_ROW = 3 };

/* One round behind the last one of the same network. */
static uint64_t round_of(const Turns *turns, const Waiter *waiter)
{
    uint64_t round = turns->lines[waiter->known].round;
    for (const Waiter *at = turns->lines[waiter->known].first; at; at = at->next)
        if (strcmp(at->network, waiter->network) == 0)
            round = at->round + 1;
    return round;
}

static Waiter *take_last(Turns *turns, bool known)
{
    Waiter **at = &turns->lines[known].first;
    while ((*at)->next)
        at = &(*at)->next;
    Waiter *last = *at;
    *at = NULL;
    turns->lines[known].count--;
    return last;
}

Waiter *turns_put(Turns *turns, Waiter *waiter)
{
    waiter->round = round_of(turns, waiter);
    Waiter **at = &turns->lines[waiter->known].first;
    while (*at && (*at)->round <= waiter->round)
        at = &(*at)->next;
    waiter->next = *at;
    *at = waiter;
    return ++turns->lines[waiter->known].count > TURNS_MOST ? take_last(turns, waiter->known)
                                                            : NULL;
}

Waiter *turns_take(Turns *turns)
{
    bool known = turns->lines[true].first
                 && (!turns->lines[false].first || turns->in_a_row < KNOWN_IN_A_ROW);
    Waiter *first = turns->lines[known].first;
    if (!first)
        return NULL;
    turns->in_a_row = known ? turns->in_a_row + 1 : 0;
    turns->lines[known].first = first->next;
    turns->lines[known].round = first->round;
    turns->lines[known].count--;
    return first;
}

int turns_waiting(const Turns *turns)
{
    return turns->lines[false].count + turns->lines[true].count;
}

void address_network(char out[ADDRESS_MAX], const char *address)
{
    struct in6_addr six;
    struct in_addr  four;
    snprintf(out, ADDRESS_MAX, "%s", address);
    if (inet_pton(AF_INET, address, &four) == 1) {
        four.s_addr &= htonl(0xFFFFFF00);
        inet_ntop(AF_INET, &four, out, ADDRESS_MAX);
    } else if (inet_pton(AF_INET6, address, &six) == 1 && !IN6_IS_ADDR_V4MAPPED(&six)) {
        memset(six.s6_addr + 6, 0, 10);
        inet_ntop(AF_INET6, &six, out, ADDRESS_MAX);
    }
}
