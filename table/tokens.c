#include "table/tokens.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "table/hash.h"

enum { SECRET_BYTES = 24 };

static Bytes bytes_of(const char *text)
{
    return (Bytes){ text, strlen(text) };
}

/* Base64 as URLs can hold it; SECRET_BYTES needs no padding. */
static void write_token(char out[TOKEN_MAX], char kind, const uint8_t secret[SECRET_BYTES])
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    *out++ = kind;
    *out++ = '_';
    for (int i = 0; i < SECRET_BYTES; i += 3) {
        uint32_t three = (uint32_t)secret[i] << 16 | (uint32_t)secret[i + 1] << 8 | secret[i + 2];
        for (int shift = 18; shift >= 0; shift -= 6)
            *out++ = letters[three >> shift & 63];
    }
    *out = 0;
}

void token_make(const ChancePort *chance, char out[TOKEN_MAX], char kind)
{
    uint8_t secret[SECRET_BYTES];
    chance->bytes(secret, sizeof secret);
    write_token(out, kind, secret);
}

void token_derive(char out[TOKEN_MAX], char kind, const char *from, const char *table, int seat)
{
    uint8_t secret[SECRET_BYTES];
    char    text[TABLE_ID_MAX + 16];
    snprintf(text, sizeof text, "%c %s %d", kind, table, seat);
    hash_blake2b(secret, sizeof secret, bytes_of(text), bytes_of(from));
    write_token(out, kind, secret);
}

void token_hash(uint8_t out[HASH_BYTES], const char *token)
{
    hash_blake2b(out, HASH_BYTES, bytes_of(token), bytes_of(""));
}

bool token_is(const char *token, char kind)
{
    return token[0] == kind && token[1] == '_' && strlen(token) == 2 + SECRET_BYTES / 3 * 4;
}

/* Letters and digits that are not mistaken for each other. There are 31, so a byte's lower five
 * bits name one of them or, in one case of 32, are drawn again. */
void id_make(const ChancePort *chance, char out[TABLE_ID_MAX])
{
    static const char letters[] = "23456789abcdefghjkmnpqrstuvwxyz";
    for (int i = 0; i < 8; i++) {
        uint8_t drawn;
        do
            chance->bytes(&drawn, 1);
        while ((drawn & 31) == 31);
        out[i] = letters[drawn & 31];
    }
    out[8] = 0;
}

void bytes_hex(char *out, const uint8_t *bytes, int count)
{
    for (int i = 0; i < count; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

void seed_commitment(char out[65], uint64_t seed, const uint8_t salt[SALT_BYTES])
{
    char    text[128], hex[2 * SALT_BYTES + 1];
    uint8_t hash[SHA256_BYTES];
    bytes_hex(hex, salt, SALT_BYTES);
    snprintf(text, sizeof text, "ecumene seed %" PRIu64 " %s", seed, hex);
    hash_sha256(hash, bytes_of(text));
    bytes_hex(out, hash, sizeof hash);
}
