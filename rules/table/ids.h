/* The small integers that every family shares: who sits where, and who else acts. */
#ifndef RULES_TABLE_IDS_H
#define RULES_TABLE_IDS_H

#include <stdint.h>

enum {
    PLAYERS_MAX = 18, /* Of any family. */
    NAME_MAX = 32     /* With the zero behind it. */
};

typedef uint8_t Player; /* A seat, 0 .. player_count-1, the same from set-up to the end. */

enum {
    NOBODY = 0xFF,   /* No player, no owner; as a viewer a spectator. */
    THE_TABLE = 0xFE /* The actor of what the table decides, such as the end of trading. */
};

#endif
