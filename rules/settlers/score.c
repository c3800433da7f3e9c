/* The end of the game (end.1 to end.3, solo.1): points and ties. */
#include "rules/settlers/play.h"

static int end_clauses(const StSet *set, const StGame *game, int player, StCardId card)
{
    const StDesign *design = st_design(set, card);
    int             sum = 0;
    for (int i = 0; i < design->clause_count; i++) {
        const StClause *clause = &design->clauses[i];
        if (clause->kind == ST_CLAUSE_END) {
            const StItem *item = &set->items[clause->item];
            sum += item->n * st_item_count(set, game, item, player, card);
        }
    }
    return sum;
}

int st_points(const StSet *set, const StGame *game, int player)
{
    const StPlayer *who = &game->players[player];
    int             sum = who->score;
    FOR_CARDS_IN(card, &who->empire)
    {
        int deck = set->cards[card].deck;
        sum += deck == ST_DECK_COMMON ? set->numbers[ST_NUMBER_COMMON_POINTS]
                                      : set->factions[deck - ST_DECK_FACTION].points;
        if (game->places[card].flags & ST_ON_GLORY)
            sum += set->numbers[ST_NUMBER_GLORY_POINTS];
        if (cards_has(&set->with_clause[ST_CLAUSE_END], card))
            sum += end_clauses(set, game, player, card);
    }
    return sum;
}

/* Q14: workers and resources in the supply, then cards in hand. */
static int tie_goods(const StGame *game, int player)
{
    const uint8_t *supply = game->players[player].supply;
    return supply[ST_WOOD] + supply[ST_STONE] + supply[ST_FOOD] + supply[ST_WORKER];
}

static int compare(const StSet *set, const StGame *game, int a, int b)
{
    int by_points = st_points(set, game, b) - st_points(set, game, a);
    if (by_points)
        return by_points;
    int by_goods = tie_goods(game, b) - tie_goods(game, a);
    return by_goods ? by_goods : game->players[b].hand_count - game->players[a].hand_count;
}

/* solo.1: more faction locations than cards in the collection. */
bool st_solo_won(const StSet *set, const StGame *game)
{
    return cards_count_both(&game->players[0].empire, &set->of_factions)
           > cards_count(&game->collection);
}

int st_ranking(uint8_t *out, const StSet *set, const StGame *game)
{
    int count = game->options.player_count;
    for (int p = 0; p < count; p++) {
        int i = p;
        for (; i > 0 && compare(set, game, out[i - 1], p) > 0; i--)
            out[i] = out[i - 1];
        out[i] = (uint8_t)p;
    }
    if (count == 1)
        return st_solo_won(set, game);
    int winners = 1;
    while (winners < count && compare(set, game, out[0], out[winners]) == 0)
        winners++;
    return winners;
}

void st_standings_tell(const StPlay *play)
{
    const StGame *game = play->game;
    uint8_t       order[ST_PLAYERS_MAX];
    if (!play->events)
        return;
    st_ranking(order, play->set, game);
    for (int i = 0; i < game->options.player_count; i++)
        EVENT3(play, ST_EVENT_STANDING, order[i], st_points(play->set, game, order[i]),
               cards_count(&game->players[order[i]].empire));
}

void st_scoring(const StPlay *play)
{
    StGame *game = play->game;
    EVENT1(play, ST_EVENT_PHASE_BEGAN, ST_PHASE_SCORING);
    for (int p = 0; p < game->options.player_count; p++)
        EVENT2(play, ST_EVENT_FINAL_SCORE, p, st_points(play->set, game, p));
    EVENT1(play, ST_EVENT_GAME_ENDED, 0);
    game->over = 1;
}
