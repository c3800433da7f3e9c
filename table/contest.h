/* Games that count, for ratings or in a tournament. While one runs it gives nobody its log or its
 * seed, takes back nothing but a player's own last decision, and leaves bots their seats. Everybody
 * in it has an account and one seat. */
#ifndef TABLE_CONTEST_H
#define TABLE_CONTEST_H

#include "table/host.h"

typedef struct Objection {
    const char *code, *why;
} Objection;

bool contest_is(const Table *table);
/* Nothing else is taken back (undo.h). */
extern const Objection contest_keeps;
/* Why an account (0: a guest) may not hold this seat of a contest; null: it may. */
const Objection *contest_forbids(const Table *table, int seat, int64_t account);
/* The same for whoever makes a table and takes these seats of it. */
const Objection *contest_forbids_maker(const TableSettings *settings, uint32_t seats,
                                       int64_t account);
/* Did a bot have a seat when the game began? False in the result: an error of the store. */
bool contest_has_bots(Host *host, const Table *table, bool *out, Error *error);

/* Who had a seat when the game began. */
typedef struct Starter {
    bool    bot;
    int64_t account; /* 0: it is no more. */
} Starter;

/* Of a game that is over. Those who share the victory have the first place. Those who have left, or
 * were replaced and have not come back, share the last, whatever a bot has made of their seats. */
void contest_places(int out[PLAYERS_MAX], const Table *table, const Starter starters[PLAYERS_MAX]);

#endif
