/* Questions to a board. */
#include "rules/civ/board.h"

#include <stddef.h>

const BoardSetup *board_setup(const Board *board, int player_count)
{
    for (int i = 0; i < board->setup_count; i++)
        if (board->setups[i].player_count == player_count)
            return &board->setups[i];
    return NULL;
}

bool board_land_adjacent(const Board *board, Area a, Area b)
{
    const BoardArea *area = &board->areas[a];
    for (int i = 0; i < area->land_count; i++)
        if (area->land[i] == b)
            return true;
    return false;
}

bool board_water_adjacent(const Board *board, Area a, Area b)
{
    const BoardArea *area = &board->areas[a];
    for (int i = 0; i < area->water_count; i++)
        if (area->water[i].to == b)
            return true;
    return false;
}

bool board_adjacent(const Board *board, Area a, Area b)
{
    return board_land_adjacent(board, a, b) || board_water_adjacent(board, a, b);
}

bool board_volcano_shares(const Board *board, const Volcano *volcano)
{
    for (int v = 0; v < board->volcano_count; v++)
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++)
                if (volcano->areas[i] != AREA_NONE
                    && volcano->areas[i] == board->volcanoes[v].areas[j])
                    return true;
    return false;
}
