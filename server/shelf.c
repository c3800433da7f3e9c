#include "server/shelf.h"

#include <stdlib.h>
#include <string.h>

#include "data/library.h"
#include "server/message.h"

bool shelf_load(Shelf *out, Error *error)
{
    *out = (Shelf){ 0 };
    for (int i = 0; library_edition_id(i) && i < SHELF_MAX; i++) {
        out->editions[i] = need_zeroed(1, sizeof(Edition));
        out->edition_count++;
        if (!library_edition(out->editions[i], library_edition_id(i), error))
            return false;
    }
    for (int i = 0; library_board_id(i) && i < SHELF_MAX; i++) {
        out->boards[i] = need_zeroed(1, sizeof(Board));
        out->board_count++;
        if (!library_board(out->boards[i], library_board_id(i), error))
            return false;
    }
    return true;
}

void shelf_free(Shelf *shelf)
{
    for (int i = 0; i < shelf->edition_count; i++)
        free(shelf->editions[i]);
    for (int i = 0; i < shelf->board_count; i++)
        free(shelf->boards[i]);
    *shelf = (Shelf){ 0 };
}

int shelf_edition(const Shelf *shelf, const char *id)
{
    for (int i = 0; i < shelf->edition_count; i++)
        if (strcmp(shelf->editions[i]->id, id) == 0)
            return i;
    return -1;
}

int shelf_board(const Shelf *shelf, const char *id)
{
    for (int i = 0; i < shelf->board_count; i++)
        if (strcmp(shelf->boards[i]->id, id) == 0)
            return i;
    return -1;
}

bool shelf_seats(const Shelf *shelf, int edition, int board, int players)
{
    Rules   rules = { shelf->editions[edition], shelf->boards[board] };
    Options options = { .player_count = (uint8_t)players };
    return game_options_check(&rules, &options) == NULL;
}

/* A drawn board before the plain one, which is for tests and for the terminal. */
int shelf_usual_board(const Shelf *shelf, int edition)
{
    static const char *const usual[] = { "west", "east", "whole", "plain" };
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        int board = shelf_board(shelf, usual[i]);
        for (int players = 1; board >= 0 && players <= PLAYERS_MAX; players++)
            if (shelf_seats(shelf, edition, board, players))
                return board;
    }
    return -1;
}
