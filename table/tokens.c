#include "table/tokens.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "rules/table/rng.h"

enum { SECRET_BYTES = 24 };

bool tokens_ready(void)
{
    return sodium_init() >= 0;
}

static void write_token(char out[TOKEN_MAX], char kind, const uint8_t secret[SECRET_BYTES])
{
    out[0] = kind;
    out[1] = '_';
    sodium_bin2base64(out + 2, TOKEN_MAX - 2, secret, SECRET_BYTES,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void token_make(char out[TOKEN_MAX], char kind)
{
    uint8_t secret[SECRET_BYTES];
    randombytes_buf(secret, sizeof secret);
    write_token(out, kind, secret);
}

void token_derive(char out[TOKEN_MAX], char kind, const char *from, const char *table, int seat)
{
    uint8_t secret[SECRET_BYTES];
    char    text[TABLE_ID_MAX + 16];
    snprintf(text, sizeof text, "%c %s %d", kind, table, seat);
    crypto_generichash(secret, sizeof secret, (const uint8_t *)text, strlen(text),
                       (const uint8_t *)from, strlen(from));
    write_token(out, kind, secret);
}

void token_hash(uint8_t out[HASH_BYTES], const char *token)
{
    crypto_generichash(out, HASH_BYTES, (const uint8_t *)token, strlen(token), NULL, 0);
}

bool token_is(const char *token, char kind)
{
    return token[0] == kind && token[1] == '_' && strlen(token) == 2 + SECRET_BYTES / 3 * 4;
}

/* Letters and digits that are not mistaken for each other. */
void id_make(char out[TABLE_ID_MAX])
{
    static const char letters[] = "23456789abcdefghjkmnpqrstuvwxyz";
    for (int i = 0; i < 8; i++)
        out[i] = letters[randombytes_uniform(sizeof letters - 1)];
    out[8] = 0;
}

void bytes_hex(char *out, const uint8_t *bytes, int count)
{
    sodium_bin2hex(out, (size_t)count * 2 + 1, bytes, (size_t)count);
}

void seed_commitment(char out[65], uint64_t seed, const uint8_t salt[SALT_BYTES])
{
    char    text[128], hex[2 * SALT_BYTES + 1];
    uint8_t hash[crypto_hash_sha256_BYTES];
    bytes_hex(hex, salt, SALT_BYTES);
    int length = snprintf(text, sizeof text, "ecumene seed %" PRIu64 " %s", seed, hex);
    crypto_hash_sha256(hash, (const uint8_t *)text, (unsigned long long)length);
    bytes_hex(out, hash, sizeof hash);
}

static bool chance_is_forced;
static Rng  forced_chance;

void force_chance(uint64_t seed)
{
    chance_is_forced = true;
    rng_seed(&forced_chance, seed);
}

uint64_t random_number(void)
{
    uint64_t number;
    if (chance_is_forced)
        return (uint64_t)rng_next(&forced_chance) << 32 | rng_next(&forced_chance);
    randombytes_buf(&number, sizeof number);
    return number;
}

void random_bytes(uint8_t *out, size_t size)
{
    randombytes_buf(out, size);
}
