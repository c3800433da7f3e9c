/* What an edition and a board are known by: hashes of what they say. */
#ifndef DATA_IDENTITY_H
#define DATA_IDENTITY_H

#include "rules/civ/board.h"
#include "rules/civ/edition.h"

/* Of what they say to a number of players, whatever the program makes of it. A board says
 * everything to 0. */
uint64_t edition_hash(const Edition *edition, const Board *board, int player_count);
uint64_t board_hash(const Board *board, int player_count);
/* What files of the first format call an edition or a board that is still as it was then; else 0.
 */
uint64_t first_format_hash(const char *id);

#endif
