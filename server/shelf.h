/* The editions and boards that games are played with, loaded once when the server starts and only
 * read after that. */
#ifndef SERVER_SHELF_H
#define SERVER_SHELF_H

#include "data/error.h"
#include "rules/civ/game.h"

enum { SHELF_MAX = 24 };

typedef struct Shelf {
    Edition *editions[SHELF_MAX];
    int      edition_count;
    Board   *boards[SHELF_MAX];
    int      board_count;
} Shelf;

bool shelf_load(Shelf *out, Error *error);
void shelf_free(Shelf *shelf);
/* By id; -1 for an unknown one. */
int shelf_edition(const Shelf *shelf, const char *id);
int shelf_board(const Shelf *shelf, const char *id);
/* Can so many play this edition on this board at all? */
bool shelf_seats(const Shelf *shelf, int edition, int board, int players);
/* The board on which the edition is played when nobody asks for another; -1 if there is none. */
int shelf_usual_board(const Shelf *shelf, int edition);

#endif
