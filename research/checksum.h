/* A check sum against accidents, the same on every machine. */
#ifndef RESEARCH_CHECKSUM_H
#define RESEARCH_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

uint64_t checksum(const void *bytes, size_t size);

#endif
