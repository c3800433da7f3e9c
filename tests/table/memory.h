/* Ports of nothing but memory: a clock that stands still between rounds, numbers that are the same
 * in every run, and a storage that keeps rows in lists. All that a table needs to be played. */
#ifndef TESTS_TABLE_MEMORY_H
#define TESTS_TABLE_MEMORY_H

#include "table/ports.h"

extern const Ports memory_ports;

Store *memory_open(void);
void   memory_close(Store *store);
/* How often a transaction was given up. */
int memory_rollbacks(const Store *store);
/* The clocks go on by a second. */
void memory_tick(void);

#endif
