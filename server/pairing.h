/* Who sits with whom in a round of a tournament. */
#ifndef SERVER_PAIRING_H
#define SERVER_PAIRING_H

#include <stdint.h>

enum { ENTRANTS_MAX = 256 };

/* `count` people in the order of their standing are divided among tables of at most `size`, as even
 * in number as can be; table[i] is where the i-th sits, from 0 on. In the first round the strong
 * are spread over all tables; later those who stand alike sit together, but rather with people whom
 * they have met least: met[i * count + j] says how often. How many tables there are. */
int pairing(int *table, int count, int size, int spread, const uint8_t *met);

#endif
