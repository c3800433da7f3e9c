/* The bottom of the flow: turns, made of the phases that the edition lists (def.21). */
#include <string.h>

#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"
#include "rules/civ/setup.h"
#include "rules/civ/succession.h"

static void begin_turn(const Play *play)
{
    Game *game = play->game;
    if (game->turn > 0)
        standings_tell(play);
    game->turn++;
    memset(game->new_city, 0, sizeof game->new_city);
    memset(game->annexed_city, 0, sizeof game->annexed_city);
    for (Player p = 0; p < game->player_count; p++) {
        PlayerState *state = &game->players[p];
        state->flags &=
            (uint8_t) ~(PLAYER_WAITED | PLAYER_ARCHITECTURE | PLAYER_URBANISM | PLAYER_FREE_CARD);
        state->ships_built = 0;
        for (int s = 0; s < SHIPS_MAX; s++)
            if (state->ships[s].status != SHIP_IN_STOCK) {
                state->ships[s].status = SHIP_OLD;
                state->ships[s].steps = 0;
            }
    }
    EVENT1(play, EVENT_TURN_BEGAN, game->turn);
}

static bool nobody_has_a_city(const Play *play)
{
    for (Player p = 0; p < play->game->player_count; p++)
        if (cities_on_board(play->rules, play->game, p) > 0)
            return false;
    return true;
}

static bool somebody_leaves_now(const Game *game)
{
    for (Player p = 0; p < game->player_count; p++)
        if (player_in(game, p) && (game->players[p].flags & PLAYER_LEAVING_NOW))
            return true;
    return false;
}

/* The frame's step is the next phase of the list; its count tells that phases are being skipped. */
static void run(const Play *play)
{
    const Edition *edition = play->rules->edition;
    Frame         *frame = flow_top(&play->game->flow);
    const Phase   *next = &edition->phases[frame->step];
    bool           between =
        frame->step == 0 || frame->step == edition->phase_count || next[-1].number != next->number;
    if (between && somebody_leaves_now(play->game)) {
        flow_push(&play->game->flow, PROCEDURE_LEAVERS)->count = LEAVERS_BETWEEN_PHASES;
        return;
    }
    if (frame->step == edition->phase_count)
        frame->step = 0;
    if (frame->step == 0) {
        frame->count = 0;
        begin_turn(play);
    }
    const Phase *phase = &edition->phases[frame->step];
    bool         first = frame->step == 0 || phase[-1].number != phase->number;
    frame->step++;
    /* 11.2: what was insisted on ends with its phase. */
    if (first) {
        play->game->in_order = play->game->insisted >> phase->number & 1;
        play->game->insisted &= ~bit32(phase->number);
    }
    /* 6a, R-94: without a city on the board nothing happens from here to the A.S.T. */
    if (first && phase->number == edition->first_skipped && nobody_has_a_city(play)) {
        frame->count = 1;
        EVENT2(play, EVENT_PHASES_SKIPPED, edition->first_skipped, edition->last_skipped);
    }
    if (first && phase->number > edition->last_skipped)
        frame->count = 0;
    /* Whoever leaves, leaves all the same. */
    if (frame->count && phase->procedure != PROCEDURE_LEAVERS
        && phase->procedure != PROCEDURE_PAUSE)
        return;
    if (first)
        EVENT2(play, EVENT_PHASE_BEGAN, phase->number, phase->procedure);
    flow_push(&play->game->flow, phase_played(play->game, phase->procedure));
}

const Procedure procedure_TURN = { .run = run };
