#include "table/hash.h"

#include <string.h>

#include "rules/table/must.h"

/* ---- BLAKE2b ---- */

enum { BLAKE_BLOCK = 128 };

static const uint64_t blake_start[8] = { 0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                                         0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                         0x1f83d9abfb41bd6b, 0x5be0cd19137e2179 };

static const uint8_t blake_order[10][16] = {
    { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 },
    { 14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3 },
    { 11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4 },
    { 7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8 },
    { 9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13 },
    { 2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9 },
    { 12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11 },
    { 13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10 },
    { 6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5 },
    { 10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0 },
};

static uint64_t read64(const uint8_t *at)
{
    uint64_t value = 0;
    for (int i = 7; i >= 0; i--)
        value = value << 8 | at[i];
    return value;
}

static uint64_t turn64(uint64_t value, int bits)
{
    return value >> bits | value << (64 - bits);
}

static void blake_mix(uint64_t v[16], const uint8_t at[4], uint64_t x, uint64_t y)
{
    uint64_t *a = &v[at[0]], *b = &v[at[1]], *c = &v[at[2]], *d = &v[at[3]];
    *a += *b + x;
    *d = turn64(*d ^ *a, 32);
    *c += *d;
    *b = turn64(*b ^ *c, 24);
    *a += *b + y;
    *d = turn64(*d ^ *a, 16);
    *c += *d;
    *b = turn64(*b ^ *c, 63);
}

static void blake_block(uint64_t state[8], const uint8_t *block, uint64_t count, int last)
{
    static const uint8_t columns[8][4] = { { 0, 4, 8, 12 },  { 1, 5, 9, 13 },  { 2, 6, 10, 14 },
                                           { 3, 7, 11, 15 }, { 0, 5, 10, 15 }, { 1, 6, 11, 12 },
                                           { 2, 7, 8, 13 },  { 3, 4, 9, 14 } };
    uint64_t             v[16], words[16];
    for (int i = 0; i < 16; i++)
        words[i] = read64(block + 8 * i);
    memcpy(v, state, 8 * sizeof *v);
    memcpy(v + 8, blake_start, 8 * sizeof *v);
    v[12] ^= count;
    v[14] ^= last ? UINT64_MAX : 0;
    for (int round = 0; round < 12; round++)
        for (int i = 0; i < 8; i++)
            blake_mix(v, columns[i], words[blake_order[round % 10][2 * i]],
                      words[blake_order[round % 10][2 * i + 1]]);
    for (int i = 0; i < 8; i++)
        state[i] ^= v[i] ^ v[i + 8];
}

void hash_blake2b(uint8_t *out, size_t size, Bytes text, Bytes key)
{
    uint64_t       state[8];
    uint8_t        block[BLAKE_BLOCK] = { 0 };
    const uint8_t *at = text.start;
    size_t         left = text.size;
    uint64_t       count = 0;
    must(size > 0 && size <= BLAKE2B_MOST && key.size <= BLAKE2B_MOST);
    memcpy(state, blake_start, sizeof state);
    state[0] ^= 0x01010000 ^ (uint64_t)key.size << 8 ^ (uint64_t)size;
    if (key.size > 0) {
        memcpy(block, key.start, key.size);
        count = BLAKE_BLOCK;
        blake_block(state, block, count, left == 0);
    }
    for (; left > BLAKE_BLOCK; left -= BLAKE_BLOCK, at += BLAKE_BLOCK) {
        count += BLAKE_BLOCK;
        blake_block(state, at, count, 0);
    }
    if (left > 0 || key.size == 0) {
        memset(block, 0, sizeof block);
        if (left > 0)
            memcpy(block, at, left);
        blake_block(state, block, count + left, 1);
    }
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)(state[i / 8] >> 8 * (i % 8));
}

/* ---- SHA-256 ---- */

enum { SHA_BLOCK = 64 };

static const uint32_t sha_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
};

static uint32_t turn32(uint32_t value, int bits)
{
    return value >> bits | value << (32 - bits);
}

static void sha_block(uint32_t state[8], const uint8_t *block)
{
    uint32_t words[64], v[8];
    for (int i = 0; i < 16; i++)
        words[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16
                   | (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t x = words[i - 15], y = words[i - 2];
        words[i] = words[i - 16] + (turn32(x, 7) ^ turn32(x, 18) ^ x >> 3) + words[i - 7]
                   + (turn32(y, 17) ^ turn32(y, 19) ^ y >> 10);
    }
    memcpy(v, state, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
        uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        uint32_t first = v[7] + (turn32(v[4], 6) ^ turn32(v[4], 11) ^ turn32(v[4], 25)) + choice
                         + sha_constants[i] + words[i];
        uint32_t second = (turn32(v[0], 2) ^ turn32(v[0], 13) ^ turn32(v[0], 22)) + majority;
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += first;
        v[0] = first + second;
    }
    for (int i = 0; i < 8; i++)
        state[i] += v[i];
}

void hash_sha256(uint8_t out[SHA256_BYTES], Bytes text)
{
    uint32_t       state[8] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };
    uint8_t        block[2 * SHA_BLOCK] = { 0 };
    const uint8_t *at = text.start;
    size_t         left = text.size;
    for (; left >= SHA_BLOCK; left -= SHA_BLOCK, at += SHA_BLOCK)
        sha_block(state, at);
    if (left > 0)
        memcpy(block, at, left);
    block[left] = 0x80;
    size_t length = left < SHA_BLOCK - 8 ? SHA_BLOCK : 2 * SHA_BLOCK;
    for (size_t i = 0; i < 8; i++)
        block[length - 1 - i] = (uint8_t)((uint64_t)text.size * 8 >> 8 * i);
    sha_block(state, block);
    if (length > SHA_BLOCK)
        sha_block(state, block + SHA_BLOCK);
    for (int i = 0; i < SHA256_BYTES; i++)
        out[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
}
