#include "table/shelf.h"

#include <stdlib.h>
#include <string.h>

#include "data/loader.h"
#include "table/message.h"

static bool load_family(Shelf *out, const Loader *loader, Error *error)
{
    const Family *family = loader->family;
    for (int i = 0; loader->edition_id(i) && out->edition_count < SHELF_MAX; i++) {
        ShelfItem *item = &out->editions[out->edition_count++];
        *item = (ShelfItem){ family, need_zeroed(1, family->editions->size) };
        if (!loader->edition(item->data, loader->edition_id(i), error))
            return false;
    }
    for (int i = 0; loader->board_id && loader->board_id(i) && out->board_count < SHELF_MAX; i++) {
        ShelfItem *item = &out->boards[out->board_count++];
        *item = (ShelfItem){ family, need_zeroed(1, family->editions->board_size) };
        if (!loader->board(item->data, loader->board_id(i), error))
            return false;
    }
    return true;
}

bool shelf_load(Shelf *out, Error *error)
{
    *out = (Shelf){ 0 };
    for (int i = 0; family_at(i); i++)
        if (!load_family(out, loader_of(family_at(i)), error))
            return false;
    return true;
}

void shelf_free(Shelf *shelf)
{
    for (int i = 0; i < shelf->edition_count; i++)
        free(shelf->editions[i].data);
    for (int i = 0; i < shelf->board_count; i++)
        free(shelf->boards[i].data);
    *shelf = (Shelf){ 0 };
}

const char *shelf_edition_id(const Shelf *shelf, int edition)
{
    const ShelfItem *item = &shelf->editions[edition];
    return item->family->editions->id(item->data);
}

const char *shelf_board_id(const Shelf *shelf, int board)
{
    const ShelfItem *item = &shelf->boards[board];
    return item->family->editions->board_id(item->data);
}

int shelf_edition(const Shelf *shelf, const char *id)
{
    for (int i = 0; i < shelf->edition_count; i++)
        if (strcmp(shelf_edition_id(shelf, i), id) == 0)
            return i;
    return -1;
}

int shelf_board(const Shelf *shelf, const char *id)
{
    for (int i = 0; i < shelf->board_count; i++)
        if (strcmp(shelf_board_id(shelf, i), id) == 0)
            return i;
    return -1;
}

Ruleset shelf_ruleset(const Shelf *shelf, int edition, int board)
{
    const ShelfItem *item = &shelf->editions[edition];
    return (Ruleset){ item->family, item->data, board < 0 ? NULL : shelf->boards[board].data };
}

bool shelf_seats(const Shelf *shelf, int edition, int board, int players)
{
    const Family *family = shelf->editions[edition].family;
    bool          fits =
        board < 0 ? family->editions->board_size == 0 : shelf->boards[board].family == family;
    if (!fits)
        return false;
    Ruleset rules = shelf_ruleset(shelf, edition, board);
    /* Some numbers of players need what only another scenario has. */
    for (int scenario = 0; scenario < family_options(family)->scenario_count; scenario++) {
        AnyOptions options = { .player_count = (uint8_t)players };
        family_options(family)->scenario_set(&options, scenario);
        if (family_options(family)->check(&rules, &options) == NULL)
            return true;
    }
    return false;
}

int shelf_usual_board(const Shelf *shelf, int edition, int players)
{
    const Family      *family = shelf->editions[edition].family;
    const char *const *usual =
        family->editions->board_size ? loader_of(family)->usual_boards : NULL;
    int other = NO_BOARD;
    for (; usual && *usual; usual++) {
        int board = shelf_board(shelf, *usual);
        if (board >= 0 && shelf_seats(shelf, edition, board, players))
            return board;
        for (int n = 1; board >= 0 && other == NO_BOARD && n <= family->players_max; n++)
            if (shelf_seats(shelf, edition, board, n))
                other = board;
    }
    return other;
}
