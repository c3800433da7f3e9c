/* The two hashes that tokens, stored texts and the promise of a seed are made with. Written out
 * here so that a table needs no library for them; a test compares them with libsodium. */
#ifndef TABLE_HASH_H
#define TABLE_HASH_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, BLAKE2B_MOST = 64 };

typedef struct Bytes {
    const void *start;
    size_t      size;
} Bytes;

/* BLAKE2b (RFC 7693) with `size` bytes of result, 1 to BLAKE2B_MOST; an empty key is none, and one
 * has at most BLAKE2B_MOST bytes. */
void hash_blake2b(uint8_t *out, size_t size, Bytes text, Bytes key);
/* SHA-256 (FIPS 180-4). */
void hash_sha256(uint8_t out[SHA256_BYTES], Bytes text);

#endif
