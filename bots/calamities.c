/* Calamities, from the side of the victim and of those who profit: lose what hurts least, and let
 * it strike the leaders. */
#include "bots/mind.h"
#include "rules/civ/outlook.h"

/* The strongest rival, unless it is so well protected that little would come of it. */
int score_name_victim(const Mind *mind, const Action *action)
{
    Player player = (Player)action->arg[0];
    int    score = standing(mind, player);
    switch ((CalamityKind)mind->rules->edition->cards[mind->prompt.arg[0]].calamity) {
    case CALAMITY_FAMINE:
        score += 150 * effect_of(mind, player, EFFECT_FAMINE_S);
        break;
    case CALAMITY_EPIDEMIC:
        score += 150 * effect_of(mind, player, EFFECT_EPIDEMIC_S);
        break;
    case CALAMITY_ICONOCLASM:
        score += 200 * effect_of(mind, player, EFFECT_ICONOCLASM);
        break;
    default:
        break;
    }
    return score;
}

static int token_loss(const Mind *mind, Area area, int count)
{
    int there = mind->game->tokens[mind->me][area], others = others_in(mind, area), loss = 0;
    for (int n = there; n > there - count; n--)
        loss += token_worth(mind, area, n, others) + 3;
    return loss;
}

/* Is every token on the board needed by the cities? Then one token less means one city less. */
static int support_spare(const Mind *mind)
{
    return tokens_of(mind, mind->me) - support_of(mind, mind->me) * cities_of(mind, mind->me);
}

/* Per point of damage, since the whole is given. */
int score_damage(const Mind *mind, const Action *action)
{
    Area area = action->arg[0];
    int  count = action->arg[1];
    int  spare = support_spare(mind);
    if (action->kind == ACTION_REMOVE) {
        int loss = token_loss(mind, area, count);
        if (count > spare)
            loss += (300 + needed_more(mind) / 2) * (count - (spare > 0 ? spare : 0))
                    / support_of(mind, mind->me);
        /* Larger steps first: the same loss in fewer actions. */
        return -100 * loss / count + count;
    }
    if (action->kind != ACTION_REMOVE_CITY)
        return 0;
    int damage = 5 - count;
    int loss = city_loss(mind, area) - 25 * count;
    return damage > 0 ? -100 * loss / damage : -1000000;
}

int score_discard(const Mind *mind, const Action *action)
{
    if (action->kind != ACTION_DISCARD)
        return 0;
    Card card = (Card)action->arg[0];
    int  face = mind->rules->edition->cards[card].stack;
    if (mind->prompt.kind == PROMPT_DISCARD_MORE)
        return -1 - card_worth(mind, card);
    if (mind->prompt.kind == PROMPT_DISCARD_VALUE) {
        /* What counts is the loss for each point of face value that it saves. */
        int owed = mind->prompt.arg[0], paid = face < owed ? face : owed;
        return paid > 0 ? -1000 * card_worth(mind, card) / paid : -1000000;
    }
    return -card_worth(mind, card);
}

/* Banditry: treasury saves a card that is worth more. */
int score_discard_or_pay(const Mind *mind, const Action *action)
{
    if (action->kind == ACTION_BUY_OFF)
        return -action->arg[0];
    return score_discard(mind, action);
}

int score_destroy_or_pay(const Mind *mind, const Action *action)
{
    if (action->kind == ACTION_BUY_OFF)
        return -20 * action->arg[0];
    return score_lose_city(mind, action);
}

/* Iconoclasm: two commodities for a city, if they are poor ones. */
int score_reduce_or_discard(const Mind *mind, const Action *action)
{
    if (action->kind == ACTION_CHOOSE)
        return score_lose_city(mind, action);
    if (action->kind == ACTION_DISCARD)
        return -card_worth(mind, (Card)action->arg[0]);
    return -300;
}

/* Flood plain or volcano: where others lose more than oneself. */
int score_place_struck(const Mind *mind, const Action *action)
{
    const Game *game = mind->game;
    int         plain = land(mind, action->arg[0])->flood_plain, score = 0;
    for (Area a = 0; a < mind->rules->board->area_count; a++) {
        if (a != action->arg[0] && (plain == NO_PLAIN || land(mind, a)->flood_plain != plain))
            continue;
        for (Player p = 0; p < game->player_count; p++) {
            int units = game->tokens[p][a] + (game->city[a] == p ? 5 : 0);
            score += p == mind->me ? -3 * units : units;
        }
    }
    return score;
}

int score_cyclone_sea(const Mind *mind, const Action *action)
{
    const BoardArea *sea = land(mind, action->arg[0]);
    int              score = 0;
    for (int i = 0; i < sea->water_count; i++) {
        Player owner = mind->game->city[sea->water[i].to];
        if (owner < PLAYERS_MAX)
            score += owner == mind->me ? -3 : 1;
    }
    return score;
}

/* A city of anybody: that of the strongest rival, never one's own if it can be helped. */
int score_neighbour_city(const Mind *mind, const Action *action)
{
    Area   area = action->arg[0];
    Player owner = mind->game->city[area];
    if (owner == mind->me)
        return -1000000 - city_worth(mind, mind->me, area);
    if (owner >= PLAYERS_MAX)
        return 0;
    return standing(mind, owner) + city_worth(mind, owner, area) / 4;
}

/* The earthquake goes on to a city next to the first: to that of a rival if there is one, else to
 * one's own. */
int score_earthquake_city(const Mind *mind, const Action *action)
{
    enum { RIVAL_LOSES = 150 };
    Area first = action->arg[0];
    int  next = INT32_MIN, percent = weight(mind, WEIGHT_QUAKE_NEXT_PERCENT);
    for (Area area = 0; percent && area < mind->rules->board->area_count; area++) {
        Player owner = mind->game->city[area];
        if (owner >= PLAYERS_MAX || area == first
            || !board_adjacent(mind->rules->board, first, area))
            continue;
        int worth = owner == mind->me ? -city_loss(mind, area) : RIVAL_LOSES;
        next = worth > next ? worth : next;
    }
    return -city_loss(mind, first) + (next == INT32_MIN ? 0 : next * percent / 100);
}

/* A step of the A.S.T. is worth two cities at most; and no more cities than must be. */
int score_regression(const Mind *mind, const Action *action)
{
    if (action->kind == ACTION_DONE)
        return mind->prompt.kind == PROMPT_REGRESSION_CITIES ? -450 : 0;
    return -city_worth(mind, mind->me, action->arg[0])
           + (mind->prompt.kind == PROMPT_REGRESSION_CITIES ? 400 : 0);
}

/* The tokens to spare when what is selected for a civil war has gone. */
static int spare_after_selection(const Mind *mind)
{
    const Game *game = mind->game;
    int         spare = support_spare(mind);
    if (!weight(mind, WEIGHT_PLANS_EXACT) || mind->prompt.kind != PROMPT_SELECT_AREAS)
        return spare;
    for (Area area = 0; area < mind->rules->board->area_count; area++)
        if (bits_test(game->phase.major.room.war.selected, area))
            spare += (game->city[area] == mind->me ? support_of(mind, mind->me) : 0)
                     - game->tokens[mind->me][area];
    return spare;
}

/* What a city of another player is worth less where it could not be supported, with what has been
 * selected of that player already. */
static int unsupported(const Mind *mind, Player owner)
{
    enum { CITY_LOST_AGAIN = 500 };
    const uint32_t *selected = calamity_selected(mind->rules, mind->game);
    int             cities = 1, tokens = 0;
    if (!weight(mind, WEIGHT_TAKES_SUPPORTED))
        return 0;
    for (Area area = 0; area < mind->rules->board->area_count; area++)
        if (bits_test(selected, area)) {
            cities += mind->game->city[area] == owner;
            tokens += mind->game->tokens[owner][area];
        }
    return can_support(mind, cities, tokens) ? 0 : CITY_LOST_AGAIN;
}

/* Civil War: the victim gives up what hurts least, a beneficiary of Tyranny takes what it can use.
 */
int score_select_area(const Mind *mind, const Action *action)
{
    const Game *game = mind->game;
    Area        area = action->arg[0];
    bool        victim = game->tokens[mind->me][area] > 0 || game->city[area] == mind->me;
    int         worth = 0;
    if (action->kind != ACTION_CHOOSE)
        return 0;
    if (victim) {
        int tokens = game->tokens[mind->me][area], spare = spare_after_selection(mind);
        worth += token_loss(mind, area, tokens);
        if (tokens > spare)
            worth += (300 + needed_more(mind) / 2) * (tokens - (spare > 0 ? spare : 0))
                     / support_of(mind, mind->me);
        if (game->city[area] == mind->me)
            worth += city_loss(mind, area);
        int units = game->tokens[mind->me][area] + (game->city[area] == mind->me ? 5 : 0);
        return units ? -100 * worth / units : 0;
    }
    Player owner = game->city[area];
    if (owner < PLAYERS_MAX)
        worth += city_worth(mind, owner, area) - unsupported(mind, owner);
    const BoardArea *info = land(mind, area);
    for (int i = 0; i < info->land_count; i++)
        if (game->tokens[mind->me][info->land[i]] || game->city[info->land[i]] == mind->me)
            worth += 60;
    return worth + 10 * info->limit;
}

/* Which of the selected units one takes over. */
int score_annex(const Mind *mind, const Action *action)
{
    if (action->kind == ACTION_DONE)
        return 0;
    const BoardArea *info = land(mind, action->arg[0]);
    int              score = 50 + 10 * info->limit + action->arg[1];
    for (int i = 0; i < info->land_count; i++)
        if (mind->game->tokens[mind->me][info->land[i]]
            || mind->game->city[info->land[i]] == mind->me)
            score += 30;
    return score;
}

/* Far from the own lands, where much can follow. */
int score_hordes_city(const Mind *mind, const Action *action)
{
    const BoardArea *info = land(mind, action->arg[0]);
    Player           victim = (Player)mind->prompt.arg[1];
    int              score = 0;
    for (int i = 0; i < info->land_count; i++) {
        score += 3 * mind->game->tokens[victim][info->land[i]];
        score += mind->game->city[info->land[i]] == victim ? 10 : 0;
        score -= 4 * mind->game->tokens[mind->me][info->land[i]];
        score -= mind->game->city[info->land[i]] == mind->me ? 8 : 0;
    }
    return score;
}

int score_hordes_move(const Mind *mind, const Action *action)
{
    Area area = action->arg[0];
    int  score = score_hordes_city(mind, action);
    if (mind->game->city[area] < PLAYERS_MAX && mind->game->city[area] != mind->me)
        score += 60;
    for (Player p = 0; p < mind->game->player_count; p++)
        score += (p == mind->me ? -8 : 2) * mind->game->tokens[p][area];
    return score;
}

int score_go_on(const Mind *mind, const Action *action)
{
    (void)mind;
    return action->kind == ACTION_YES;
}

int score_resettle(const Mind *mind, const Action *action)
{
    Area area = action->arg[0];
    int  there = mind->game->tokens[mind->me][area], score = 0;
    for (int n = 1; n <= action->arg[1]; n++)
        score += 1 + token_worth(mind, area, there + n, others_in(mind, area));
    return score;
}

int score_first(const Mind *mind, const Action *action)
{
    (void)mind;
    (void)action;
    return 0;
}
