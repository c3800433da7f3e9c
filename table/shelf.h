/* The editions and boards that games are played with, loaded once when the server starts and only
 * read after that. */
#ifndef TABLE_SHELF_H
#define TABLE_SHELF_H

#include "data/error.h"
#include "rules/table/family.h"

enum { SHELF_MAX = 24, NO_BOARD = -1 };

typedef struct ShelfItem {
    const Family *family;
    void         *data; /* An edition or a board of that family. */
} ShelfItem;

typedef struct Shelf {
    ShelfItem editions[SHELF_MAX];
    int       edition_count;
    ShelfItem boards[SHELF_MAX];
    int       board_count;
} Shelf;

bool shelf_load(Shelf *out, Error *error);
void shelf_free(Shelf *shelf);
/* By id; -1 for an unknown one. */
int         shelf_edition(const Shelf *shelf, const char *id);
int         shelf_board(const Shelf *shelf, const char *id);
const char *shelf_edition_id(const Shelf *shelf, int edition);
const char *shelf_board_id(const Shelf *shelf, int board);
/* What is played with an edition on a board, which must be of the same family. */
Ruleset shelf_ruleset(const Shelf *shelf, int edition, int board);
/* Can so many play this edition on this board, or with NO_BOARD without one, at all? */
bool shelf_seats(const Shelf *shelf, int edition, int board, int players);
/* The board on which so many play the edition when nobody asks for another; where no board has
 * seats for them, one on which others can. NO_BOARD if there is none. */
int shelf_usual_board(const Shelf *shelf, int edition, int players);

#endif
