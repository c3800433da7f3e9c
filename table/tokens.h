/* Secrets: whoever has one may do what it stands for. 192 bits of chance after a letter that tells
 * the kind: s_ a seat, h_ a look at a hand, a_ an account, i_ an invitation, w_ watching only. Only
 * hashes are stored, except for invitations, which every player of the table may pass on; what is
 * for watching is derived from them. */
#ifndef TABLE_TOKENS_H
#define TABLE_TOKENS_H

#include <stdbool.h>
#include <stdint.h>

#include "table/message.h"
#include "table/ports.h"
#include "table/rows.h"

void token_make(const ChancePort *chance, char out[TOKEN_MAX], char kind);
/* The same token each time for the same login, table and seat, so that an account needs no stored
 * secrets. */
void token_derive(char out[TOKEN_MAX], char kind, const char *from, const char *table, int seat);
void token_hash(uint8_t out[HASH_BYTES], const char *token);
/* Has it the form of a token of this kind? */
bool token_is(const char *token, char kind);
/* A short name for a table: not secret, but not to be guessed either. */
void id_make(const ChancePort *chance, char out[TABLE_ID_MAX]);
/* The promise of the seed: SHA-256 of "ecumene seed SEED SALT" in hex. */
void seed_commitment(char out[65], uint64_t seed, const uint8_t salt[SALT_BYTES]);
void bytes_hex(char *out, const uint8_t *bytes, int count);

#endif
