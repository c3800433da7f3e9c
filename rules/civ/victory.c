/* Step 13c: victory points, the order of the players by the eight tie-breaks, and the end itself.
 */
#include <string.h>

#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/outlook.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"
#include "rules/civ/succession.h"
#include "rules/table/family.h"

/* What decides between two players, in this order. */
typedef enum {
    IN_THE_GAME, /* Those who have left come last. */
    POINTS,
    WEALTH, /* 34.2: in some editions this decides, and else nothing but what follows. */
    STEP,
    DEAR_ADVANCES,
    MIDDLE_ADVANCES,
    PRICES,
    BEST_COLOUR,
    ALL_CREDITS,
    CITIES,
    TOKENS,
    MERITS
} Merit;

static int compare_players(const Rules *rules, const Game *game, Player a, Player b, int merits);

PointsFigures points_figures(const Rules *rules, const Game *game, Player player)
{
    const PlayerState *state = &game->players[player];
    PointsFigures      points = { 0 };
    if (!player_in(game, player))
        return points;
    int cities = cities_on_board(rules, game, player);
    /* what counts as a city for the markers scores only where the table wants it. */
    if (game->switches[SWITCH_WONDER_SCORES] == WONDER_SCORES_YES)
        cities = succession_cities(rules, game, player);
    points.cities = cities * number(rules, NUMBER_POINTS_CITY);
    points.steps = state->marker * number(rules, NUMBER_POINTS_STEP);
    for (uint64_t left = state->advances; left; left &= left - 1)
        points.advances += advance_points(rules->edition, (Advance)first64(left));
    if (state->flags & PLAYER_FIRST)
        points.first = number(rules, NUMBER_POINTS_FIRST);
    points.paid = -state->paid;
    return points;
}

int game_points(const Rules *rules, const Game *game, Player player)
{
    PointsFigures points = points_figures(rules, game, player);
    return points_sum(&points);
}

void game_ranking(Player *out, const Rules *rules, const Game *game)
{
    /* Rank is the last tie-break, so that no two players are equal. */
    for (int i = 0; i < game->player_count; i++) {
        Player moved = game->rank_order[i];
        int    j = i;
        for (; j > 0 && compare_players(rules, game, moved, out[j - 1], MERITS) > 0; j--)
            out[j] = out[j - 1];
        out[j] = moved;
    }
}

/* 34.2, 11.4: where wealth is the last tie-break the marker and rank only give the winners an
 * order. */
int game_winners(const Rules *rules, const Game *game)
{
    if (!game->over || game->switches[SWITCH_SHARED_VICTORY] == SHARED_VICTORY_NO)
        return 1;
    bool   wealth = game->switches[SWITCH_TIE_BREAK] == TIE_BREAK_WEALTH;
    int    winners = 1;
    Player ranking[PLAYERS_MAX];
    game_ranking(ranking, rules, game);
    while (winners < game->player_count
           && compare_players(rules, game, ranking[0], ranking[winners], wealth ? STEP : MERITS)
                  == 0)
        winners++;
    return winners;
}

/* While the game runs only what lies open counts: by some editions the cards in hand decide ties.
 */
void standings_tell(const Play *play)
{
    if (!play->events)
        return;
    Game   open = *play->game;
    Player ranking[PLAYERS_MAX];
    if (!open.over)
        memset(open.hand, 0, sizeof open.hand);
    game_ranking(ranking, play->rules, &open);
    int winners = game_winners(play->rules, &open);
    for (int i = 0; i < open.player_count; i++) {
        Player p = ranking[i];
        if (player_in(&open, p))
            event_add(play, SEEN_BY_ALL, EVENT_STANDING, p, place_at(i, winners),
                      game_points(play->rules, &open, p), cities_on_board(play->rules, &open, p),
                      hand_size(play->game, p));
    }
}

void game_finish(const Play *play)
{
    Game  *game = play->game;
    Player ranking[PLAYERS_MAX];
    game_ranking(ranking, play->rules, game);
    game->over = 1;
    game->acting = 0;
    phase_clear(game, sizeof game->phase);
    int winners = game_winners(play->rules, game);
    standings_tell(play);
    for (int i = 0; i < game->player_count; i++)
        if (player_in(game, ranking[i]))
            EVENT3(play, EVENT_FINAL_SCORE, ranking[i], place_at(i, winners),
                   game_points(play->rules, game, ranking[i]));
    EVENT2(play, EVENT_GAME_ENDED, ranking[0], game_points(play->rules, game, ranking[0]));
    for (int i = 1; i < winners; i++)
        EVENT1(play, EVENT_VICTORY_SHARED, ranking[i]);
}

/* sets as they could be cashed, and treasury. */
static int wealth_of(const Rules *rules, const Game *game, Player player)
{
    int wealth = game->players[player].treasury;
    for (Card card = CARD_WATER + 1; card < rules->edition->first_calamity; card++)
        wealth += set_worth(rules, game, player, card, game->hand[player][card]);
    return wealth;
}

static void merits_of(int *out, const Rules *rules, const Game *game, Player player)
{
    const PlayerState *state = &game->players[player];
    for (int i = 0; i < MERITS; i++)
        out[i] = 0;
    out[IN_THE_GAME] = player_in(game, player);
    out[POINTS] = game_points(rules, game, player);
    out[STEP] = state->marker;
    if (game->switches[SWITCH_TIE_BREAK] == TIE_BREAK_WEALTH) {
        out[WEALTH] = wealth_of(rules, game, player);
        return;
    }
    for (uint64_t left = state->advances; left; left &= left - 1) {
        int price = rules->edition->advances[first64(left)].price;
        out[DEAR_ADVANCES] += price >= 200;
        out[MIDDLE_ADVANCES] += price >= 100 && price < 200;
        out[PRICES] += price;
    }
    for (int c = 0; c < COLOURS; c++) {
        if (state->credits[c] > out[BEST_COLOUR])
            out[BEST_COLOUR] = state->credits[c];
        out[ALL_CREDITS] += state->credits[c];
    }
    out[CITIES] = cities_on_board(rules, game, player);
    out[TOKENS] = tokens_on_board(rules, game, player);
}

/* By the first of the merits alone. Positive when `a` is better; 0 leaves it to rank (13c.12). */
static int compare_players(const Rules *rules, const Game *game, Player a, Player b, int merits)
{
    int mine[MERITS], theirs[MERITS];
    merits_of(mine, rules, game, a);
    merits_of(theirs, rules, game, b);
    for (int i = 0; i < merits; i++)
        if (mine[i] != theirs[i])
            return mine[i] - theirs[i];
    return 0;
}
