/* What ground, cities, cards and rivals are worth, in hundredths of a victory point. */
#include "bots/mind.h"
#include "rules/civ/outlook.h"

int cities_of(const Mind *mind, Player player)
{
    return cities_on_board(mind->rules, mind->game, player);
}

int tokens_of(const Mind *mind, Player player)
{
    return tokens_on_board(mind->rules, mind->game, player);
}

int support_of(const Mind *mind, Player player)
{
    return support_rate(mind->rules, mind->game, player);
}

/* Can this player hardly take the next step this turn? */
static bool is_held_up(const Mind *mind, Player player)
{
    enum { CITIES_A_TURN = 2 };
    SuccessionFigures figures = succession_figures(mind->rules, mind->game, player);
    return figures.reached.cities + CITIES_A_TURN < figures.required.cities
           || figures.reached.advances_from_200 < figures.required.advances_from_200;
}

int turns_left(const Mind *mind)
{
    const Game *game = mind->game;
    Track       track = game->options.expert ? TRACK_EXPERT : TRACK_BASIC;
    int         last = mind->rules->edition->last_step[track];
    int         left = last;
    for (Player p = 0; p < game->player_count; p++) {
        int steps = last - game->players[p].marker;
        if (steps == 1 && weight(mind, WEIGHT_END_DOUBTED) && is_held_up(mind, p))
            steps++;
        left = steps < left ? steps : left;
    }
    if (game->last_turn && game->last_turn - game->turn + 1 < left)
        left = game->last_turn - game->turn + 1;
    if (game->options.turn_limit && game->options.turn_limit - game->turn + 1 < left)
        left = game->options.turn_limit - game->turn + 1;
    return left > 1 ? left - 1 : 0;
}

int others_in(const Mind *mind, Area area)
{
    int count = mind->game->tokens[BARBARIANS][area];
    for (int p = 0; p < mind->game->player_count; p++)
        count += mind->game->tokens[p][area];
    return count - mind->game->tokens[mind->me][area];
}

int limit_of(const Mind *mind, Area area)
{
    return raised_limit(mind, area, effect_of(mind, mind->me, EFFECT_LIMIT_WHERE_ALONE));
}

/* Wilderness cities are dear to rebuild; those on flood plains and volcanoes will be lost one day.
 */
int city_worth(const Mind *mind, Player owner, Area area)
{
    const BoardArea *info = land(mind, area);
    int              worth = 600;
    if (info->site == SITE_NONE)
        worth += weight(mind, WEIGHT_CITY_WILDERNESS);
    if (info->site == SITE_WHITE || info->flood_plain != NO_PLAIN)
        worth -= weight(mind, WEIGHT_CITY_RISK);
    if (info->coastal)
        worth -= weight(mind, WEIGHT_CITY_RISK) / 4;
    for (int v = 0; v < mind->rules->board->volcano_count; v++)
        if (mind->rules->board->volcanoes[v].areas[0] == area
            || mind->rules->board->volcanoes[v].areas[1] == area)
            worth -= weight(mind, WEIGHT_CITY_RISK);
    /* A city that leaves many tokens when it is reduced hurts less. */
    worth -= 20 * info->limit;
    int near = 0;
    for (int i = 0; i < info->land_count; i++)
        near += mind->game->tokens[owner][info->land[i]] > 1;
    return worth - 5 * near; /* Rebuilt from next door. */
}

int token_worth(const Mind *mind, Area area, int n, int others)
{
    const BoardArea *info = land(mind, area);
    int              limit = info->limit;
    int              worth;
    if (mind->game->city[area] != NOBODY)
        return mind->game->city[area] == mind->me
                       && n <= effect_of(mind, mind->me, EFFECT_TOKEN_IN_CITY)
                   ? weight(mind, WEIGHT_TOKEN_FIRST)
                   : 0;
    if (others == 0 && n > limit)
        limit = limit_of(mind, area);
    if (n + others > limit)
        return 0;
    if (n == 1)
        worth = weight(mind, WEIGHT_TOKEN_FIRST) + weight(mind, WEIGHT_AREA_LIMIT) * info->limit
                + (info->site != SITE_NONE ? weight(mind, WEIGHT_AREA_SITE) : 0);
    else if (n == 2)
        worth = weight(mind, WEIGHT_TOKEN_SECOND);
    else
        worth = weight(mind, WEIGHT_TOKEN_MORE);
    return others ? worth * weight(mind, WEIGHT_AREA_SHARED_PERCENT) / 100 : worth;
}

int standing(const Mind *mind, Player player)
{
    return 100 * game_points(mind->rules, mind->game, player) + 60 * cities_of(mind, player)
           + 8 * mind->view->hand_size[player] + mind->game->players[player].treasury;
}

bool is_leading(const Mind *mind, Player player)
{
    int most = standing(mind, player);
    for (Player p = 0; p < mind->game->player_count; p++)
        if (p != player && p != mind->me && standing(mind, p) > most)
            return false;
    return true;
}

int card_bonus_of_block(const Mind *mind, Card card)
{
    return set_worth(mind->rules, mind->game, mind->me, card, 1) - set_value(mind->rules, card, 1);
}

int card_worth(const Mind *mind, Card card)
{
    int n = mind->game->hand[mind->me][card];
    return (2 * n - 1) * mind->rules->edition->faces[card] + card_bonus(mind, card);
}

int copies_abroad(const Mind *mind, Card card)
{
    int copies = card_copies(mind->rules, mind->game, card) - mind->game->hand[mind->me][card];
    for (int block = 0; block < mind->game->block_count; block++)
        copies -= mind->game->discard[block][card];
    return copies;
}

const EraRequirement *era_ahead(const Mind *mind, int ahead)
{
    const Edition *edition = mind->rules->edition;
    Track          track = mind->game->options.expert ? TRACK_EXPERT : TRACK_BASIC;
    int            step = own(mind)->marker + ahead;
    if (step > edition->last_step[track])
        step = edition->last_step[track];
    int era = era_of(edition, own(mind)->civilization, track, step);
    return mind->game->switches[SWITCH_IRON_AGE_ROWS] == IRON_AGE_STRICT
               ? &edition->strict_eras[track][era]
               : &edition->eras[track][era];
}
