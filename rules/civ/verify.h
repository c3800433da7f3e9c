/* Shared by verify.c and verify_step.c: when a game is. */
#ifndef RULES_CIV_VERIFY_H
#define RULES_CIV_VERIFY_H

#include "rules/civ/game.h"
#include "rules/table/bits.h"

/* The phase or the part of the set-up that the game is in; PROCEDURE_TURN for neither. */
static inline ProcedureId phase_of(const Game *game)
{
    return game->flow.depth > 1 ? (ProcedureId)game->flow.frames[1].procedure : PROCEDURE_TURN;
}

static inline bool in_phase(const Game *game, uint64_t procedures)
{
    return (procedures & bit64((int)phase_of(game))) != 0;
}

#endif
