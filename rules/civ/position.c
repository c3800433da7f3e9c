/* Entering a phase of a position that was made by hand, stopping behind it, and going on. */
#include <string.h>

#include "rules/civ/movement.h"
#include "rules/civ/order.h"
#include "rules/civ/procedure.h"

/* Nothing goes on from here, though nobody has won. */
static void pause(const Play *play)
{
    play->game->over = 1;
}

const Procedure procedure_PAUSE = { .run = pause };

bool position_paused(const Game *game)
{
    return game->flow.depth > 0 && flow_top_const(&game->flow)->procedure == PROCEDURE_PAUSE;
}

static void stand_outside(Game *game)
{
    memset(&game->flow, 0, sizeof game->flow);
    memset(&game->conflict, 0, sizeof game->conflict);
    phase_clear(game, sizeof game->phase);
    game->acting = 0;
    game->over = 0;
    order_by_rank(game);
}

void position_rest(Game *game)
{
    stand_outside(game);
    flow_push(&game->flow, PROCEDURE_PAUSE);
    game->over = 1;
}

void position_begin(Game *game, const Rules *rules, int phase, Events *out_or_null)
{
    Play play = { game, rules, out_or_null };
    must(phase >= 0 && phase < rules->edition->phase_count);
    stand_outside(game);
    /* The orders that an earlier phase would have left behind. */
    int procedure = rules->edition->phases[phase].procedure;
    if (procedure == PROCEDURE_SHIPS || procedure == PROCEDURE_MOVEMENT)
        order_by_census(rules, game);
    if (procedure == PROCEDURE_CARD_PURCHASES)
        order_by_cities(rules, game);
    if (procedure == PROCEDURE_ABILITIES || procedure == PROCEDURE_ADVANCES)
        order_of_turns(game);
    flow_push(&game->flow, PROCEDURE_TURN)->step = (uint8_t)phase;
    /* A turn counts itself when its first phase begins. */
    if (phase == 0)
        game->turn--;
    game_run(&play);
}

void position_changed(Game *game, const Rules *rules)
{
    if (game->flow.depth > 0 && flow_top_const(&game->flow)->procedure == PROCEDURE_MOVEMENT)
        movement_look(rules, game);
}

void position_resume(Game *game, const Rules *rules, Events *out_or_null)
{
    Play play = { game, rules, out_or_null };
    must(position_paused(game) && game->flow.depth > 1);
    flow_pop(&game->flow);
    game->over = 0;
    game_run(&play);
}
