/* Step 13a: the markers of the Archaeological Succession Table, and the end of the game that they
 * bring. No decisions: a step is compulsory when its requirement is met. */
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/outlook.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"
#include "rules/civ/succession.h"

static bool marker_moves(const Play *play, Player player);
static void late_entry(const Play *play, uint32_t entered);
static bool game_ends(const Rules *rules, const Game *game);

static Track track_of(const Game *game)
{
    return game->options.expert ? TRACK_EXPERT : TRACK_BASIC;
}

static int era_at(const Rules *rules, const Game *game, Player player, int step)
{
    return era_of(rules->edition, game->players[player].civilization, track_of(game), step);
}

static void succession_run(const Play *play)
{
    Game    *game = play->game;
    uint32_t entered = 0; /* Players whose markers came into the last era now. */
    for (int i = 0; i < game->player_count; i++) {
        Player p = game->rank_order[i];
        if (!player_in(game, p))
            continue;
        int before = era_at(play->rules, game, p, game->players[p].marker);
        if (marker_moves(play, p) && before < ERAS - 1
            && era_at(play->rules, game, p, game->players[p].marker) == ERAS - 1)
            entered |= bit32(p);
    }
    late_entry(play, entered);
    flow_pop(&game->flow);
    /* 13a.12, R-68: only after all markers. */
    if (game_ends(play->rules, game))
        game_finish(play);
}

static EraRequirement reached_by(const Rules *rules, const Game *game, Player player)
{
    const Edition *edition = rules->edition;
    uint64_t       advances = game->players[player].advances;
    int            cheap = 0, from_100 = 0, from_200 = 0, points = 0;
    for (uint64_t left = advances; left; left &= left - 1) {
        Advance advance = (Advance)first64(left);
        int     price = edition->advances[advance].price;
        cheap += price < 100;
        from_100 += price >= 100;
        from_200 += price >= 200;
        points += advance_points(edition, advance);
    }
    return (EraRequirement){ .cities = (uint8_t)succession_cities(rules, game, player),
                             .advances = (uint8_t)count64(advances),
                             .advances_below_100 = (uint8_t)cheap,
                             .advances_from_100 = (uint8_t)from_100,
                             .advances_from_200 = (uint8_t)from_200,
                             .points = (uint8_t)(points < UINT8_MAX ? points : UINT8_MAX) };
}

static bool requirement_met(const EraRequirement *required, const EraRequirement *reached)
{
    return reached->cities >= required->cities && reached->advances >= required->advances
           && reached->advances_below_100 >= required->advances_below_100
           && reached->advances_from_100 >= required->advances_from_100
           && reached->advances_from_200 >= required->advances_from_200
           && reached->points >= required->points;
}

/* expert.7: without a city the marker goes back, but not in the Stone Age. */
static bool marker_falls(const Rules *rules, const Game *game, Player player)
{
    return (game->options.expert || game->switches[SWITCH_AST_ZERO_CITIES] == AST_ZERO_CITIES_BACK)
           && succession_cities(rules, game, player) == 0
           && era_at(rules, game, player, game->players[player].marker) > 0;
}

/* Of the step after the marker's; false at the end of the track. */
static bool next_requirement(EraRequirement *out, const Rules *rules, const Game *game,
                             Player player)
{
    const Edition *edition = rules->edition;
    Track          track = track_of(game);
    int            next = game->players[player].marker + 1;
    if (next > edition->last_step[track])
        return false;
    int era = era_at(rules, game, player, next);
    *out = game->switches[SWITCH_IRON_AGE_ROWS] == IRON_AGE_STRICT
               ? edition->strict_eras[track][era]
               : edition->eras[track][era];
    /* 28.3.1: in some editions advances are asked for only at the door of an age. */
    if (game->switches[SWITCH_AST_INSIDE_EPOCH] == AST_INSIDE_EPOCH_CITIES_ONLY
        && era == era_at(rules, game, player, next - 1))
        *out = (EraRequirement){ .cities = out->cities };
    return true;
}

SuccessionFigures succession_figures(const Rules *rules, const Game *game, Player player)
{
    EraRequirement    required;
    int               step = game->players[player].marker;
    SuccessionFigures figures = { .era = era_at(rules, game, player, step),
                                  .back = marker_falls(rules, game, player),
                                  .reached = reached_by(rules, game, player) };
    figures.at_end = !next_requirement(&required, rules, game, player);
    figures.next_era = figures.at_end ? figures.era : era_at(rules, game, player, step + 1);
    if (figures.at_end)
        return figures;
    figures.required = required;
    figures.ready = !figures.back && requirement_met(&figures.required, &figures.reached);
    return figures;
}

bool succession_may_stand(const Rules *rules, const Game *game, Player player, int step)
{
    int            era = era_at(rules, game, player, step);
    EraRequirement reached = reached_by(rules, game, player);
    return requirement_met(&rules->edition->eras[track_of(game)][era], &reached);
}

bool succession_ready(const Rules *rules, const Game *game, Player player)
{
    EraRequirement required;
    /* Mostly it is cities that are missing. */
    if (!next_requirement(&required, rules, game, player)
        || succession_cities(rules, game, player) < required.cities)
        return false;
    EraRequirement reached = reached_by(rules, game, player);
    return requirement_met(&required, &reached);
}

int succession_cities(const Rules *rules, const Game *game, Player player)
{
    return cities_on_board(rules, game, player)
           + player_effect(rules, game, player, EFFECT_SUCCESSION_CITY);
}

static void lacks(const Play *play, EventKind kind, Player player, int required, int reached)
{
    if (reached < required)
        EVENT2(play, kind, player, required - reached);
}

/* Why the marker stays; at the end of the track nothing is missing. */
static void tell_lacks(const Play *play, Player player)
{
    EraRequirement required;
    if (!play->events || !next_requirement(&required, play->rules, play->game, player))
        return;
    EraRequirement reached = reached_by(play->rules, play->game, player);
    lacks(play, EVENT_LACKS_CITIES, player, required.cities, reached.cities);
    lacks(play, EVENT_LACKS_ADVANCES, player, required.advances, reached.advances);
    lacks(play, EVENT_LACKS_BELOW_100, player, required.advances_below_100,
          reached.advances_below_100);
    lacks(play, EVENT_LACKS_FROM_100, player, required.advances_from_100,
          reached.advances_from_100);
    lacks(play, EVENT_LACKS_FROM_200, player, required.advances_from_200,
          reached.advances_from_200);
    lacks(play, EVENT_LACKS_POINTS, player, required.points, reached.points);
}

/* True if the marker has gone forward. */
static bool marker_moves(const Play *play, Player player)
{
    Game        *game = play->game;
    PlayerState *state = &game->players[player];
    if (marker_falls(play->rules, game, player)) {
        state->marker--;
        EVENT2(play, EVENT_MARKER_BACK, player, state->marker);
        return false;
    }
    if (!succession_ready(play->rules, game, player)) {
        EVENT2(play, EVENT_MARKER_STAYS, player, state->marker);
        tell_lacks(play, player);
        return false;
    }
    state->marker++;
    EVENT2(play, EVENT_MARKER_FORWARD, player, state->marker);
    return true;
}

/* The first turn in which anybody enters the last era decides about the bonus (13c.4, expert.9),
 * and in the Expert game it is the last but one (expert.8). */
static void late_entry(const Play *play, uint32_t entered)
{
    Game *game = play->game;
    if (entered == 0 || game->last_turn != 0
        || game->switches[SWITCH_END_OF_GAME] == END_OF_GAME_FINISH)
        return;
    game->last_turn = (uint8_t)(game->turn + (game->options.expert ? 1 : 0));
    if (count32(entered) == 1) {
        game->players[first32(entered)].flags |= PLAYER_FIRST;
        EVENT1(play, EVENT_FIRST_IN_LAST_ERA, first32(entered));
    }
    if (game->last_turn != game->turn)
        EVENT1(play, EVENT_LAST_TURN, game->last_turn);
}

static bool game_ends(const Rules *rules, const Game *game)
{
    /* limit.2, limit.3: what the table agreed on ends the game even before the Expert game's extra
     * turn. */
    if (game->time_over || (game->options.turn_limit && game->turn >= game->options.turn_limit)
        || (game->last_turn && game->turn >= game->last_turn))
        return true;
    /* 34.1: where the age is longer than the way to its end. */
    for (Player p = 0; p < game->player_count; p++)
        if (game->switches[SWITCH_END_OF_GAME] == END_OF_GAME_FINISH && player_in(game, p)
            && game->players[p].marker == rules->edition->last_step[track_of(game)])
            return true;
    /* Turns are counted in a byte. */
    if (game->turn == UINT8_MAX)
        return true;
    /* without a unit of any player nothing can ever happen again. */
    for (Player p = 0; p < game->player_count; p++)
        if (unit_points_on_board(rules, game, p) > 0)
            return false;
    return true;
}

const Procedure procedure_SUCCESSION = { .run = succession_run };
