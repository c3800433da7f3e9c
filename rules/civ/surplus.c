/* Step 5b, and phase 11 again (11.2): surplus population goes. Nothing is chosen. */
#include "rules/civ/figures.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"
#include "rules/civ/support.h"

/* What an owner keeps in an area (5b.1, 5b.2). */
static int room_for(const Rules *rules, const Game *game, Player owner, Area area)
{
    Player city = game->city[area];
    if (city == NOBODY)
        return limit_for(rules, game, owner, area);
    if (city != owner || owner == BARBARIANS)
        return is_guest(rules, game, area);
    return player_effect(rules, game, owner, EFFECT_TOKEN_IN_CITY);
}

int surplus_in(const Rules *rules, const Game *game, Player owner, Area area)
{
    int tokens = game->tokens[owner][area];
    /* they stay until destroyed in conflict or annexed. */
    if (owner == BARBARIANS && game->switches[SWITCH_BARBARIAN_SURPLUS] == BARBARIAN_SURPLUS_STAYS)
        return 0;
    if (game->city[area] == NOBODY && tokens <= rules->board->areas[area].limit)
        return 0;
    int surplus = tokens - room_for(rules, game, owner, area);
    return surplus > 0 ? surplus : 0;
}

static void remove_surplus(const Play *play, Player owner)
{
    FOR_TOKENS(a, play->rules, play->game, owner)
    {
        int surplus = surplus_in(play->rules, play->game, owner, a);
        if (surplus > 0)
            tokens_remove(play, owner, a, surplus);
    }
}

static void run(const Play *play)
{
    for (Player p = 0; p < play->game->player_count; p++)
        if (tokens_on_board(play->rules, play->game, p) > 0)
            remove_surplus(play, p);
    remove_surplus(play, BARBARIANS);
    flow_pop(&play->game->flow);
}

const Procedure procedure_SURPLUS = { .run = run };
