/* The course of a game at a table: the position and all that follows from its actions, such as what
 * each seat is asked and since when, what bots remember and what players have said. Nothing here
 * knows the store or the game thread, so that a worker can play a game again. */
#ifndef TABLE_PROGRESS_H
#define TABLE_PROGRESS_H

#include "table/table.h"

enum { MARK_EVERY = 64 };

/* All that follows from the first n actions, but for the memories of bots. */
struct Moment {
    int64_t   n;
    AnyGame   game;
    Testimony testimony;
    int64_t   shared_at, closing_at;
    int       shared_round;
    Question  asked[PLAYERS_MAX];
};

/* Nothing has been done yet. */
void progress_begin(Table *table);
/* Does the action if it is not refused. False: a bug, told in table->why, which stops this table
 * and not the others; the position is what became of it. */
bool progress_step(Table *table, const Action *action, Events *events, Refusal *refusal);
/* It has been done. */
void progress_note(Table *table, const Action *action, int flags, int64_t at, const Events *events);
/* As if the actions behind the n-th had never been: the clocks of those who are asked run since
 * they were asked first, and whoever was missing still is. How many actions were played again for
 * it; `room` is for the events of one. */
int64_t progress_back(Table *table, int64_t n, Event *room);
/* Would these be at most MARK_EVERY? */
bool progress_is_near(const Table *table, int64_t n);
void progress_free(Table *table);
/* From a table of the same seats and rules, which has no course then. */
void progress_move(Table *to, Table *from);

#endif
