/* Random numbers by libsodium (ChancePort). */
#ifndef SERVER_CHANCE_H
#define SERVER_CHANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Must be called once before anything else here. */
bool     chance_ready(void);
void     chance_bytes(void *out, size_t size);
uint64_t chance_number(void);
/* From now on the games and their bots take the same course each time; secrets stay secret. */
void chance_force(uint64_t seed);

#endif
