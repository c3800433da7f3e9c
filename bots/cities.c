/* Building cities, and which of them to lose or to take. */
#include "bots/mind.h"

int needed_more(const Mind *mind)
{
    bool needed =
        succession_cities(mind->rules, mind->game, mind->me) <= era_ahead(mind, 1)->cities;
    return needed ? weight(mind, WEIGHT_CITY_NEEDED) : 0;
}

int city_loss(const Mind *mind, Area area)
{
    return city_worth(mind, mind->me, area) + needed_more(mind);
}

int score_lose_city(const Mind *mind, const Action *action)
{
    return -city_loss(mind, action->arg[0]);
}

/* For lack of support: a city that leaves many tokens helps at once. */
int score_support(const Mind *mind, const Action *action)
{
    return 80 * land(mind, action->arg[0])->limit - city_worth(mind, mind->me, action->arg[0]);
}

static bool next_to_own(const Mind *mind, Area area)
{
    const BoardArea *info = land(mind, area);
    for (int i = 0; i < info->land_count; i++)
        if (mind->game->tokens[mind->me][info->land[i]]
            || mind->game->city[info->land[i]] == mind->me)
            return true;
    return false;
}

/* A city of another player that becomes one's own, or a pirate's: the best one, near at hand if
 * kept. */
int score_take_city(const Mind *mind, const Action *action)
{
    Area   area = action->arg[0];
    Player owner = mind->game->city[area];
    int    score = owner < PLAYERS_MAX ? city_worth(mind, owner, area) : 0;
    return score + (next_to_own(mind, area) ? 150 : 0);
}

int score_city_neighbours(const Mind *mind, const Action *action)
{
    Area area = action->arg[0];
    int  there = mind->game->tokens[mind->me][area];
    return -token_worth(mind, area, there, others_in(mind, area));
}

int staying_in(const Mind *mind, Area area)
{
    int others = others_in(mind, area), there = mind->game->tokens[mind->me][area];
    int limit = others ? land(mind, area)->limit : limit_of(mind, area);
    if (mind->game->city[area] != NOBODY)
        limit = mind->game->city[area] == mind->me ? effect_of(mind, mind->me, EFFECT_TOKEN_IN_CITY)
                                                   : 0;
    return there < limit ? there : limit;
}

int tokens_staying(const Mind *mind)
{
    int staying = 0;
    FOR_OWN_TOKENS(area, mind->game, mind->me)
    {
        staying += staying_in(mind, area);
    }
    return staying;
}

bool can_support(const Mind *mind, int cities, int tokens)
{
    bool exact = weight(mind, WEIGHT_TAKES_SUPPORTED);
    int  own_tokens = exact ? tokens_staying(mind) : tokens_of(mind, mind->me);
    return own_tokens + tokens >= support_of(mind, mind->me) * (cities_of(mind, mind->me) + cities);
}

/* Tokens next door that have no room: they go into a city there, or they go for nothing. */
static int surplus_near(const Mind *mind, Area area)
{
    const BoardArea *info = land(mind, area);
    int              surplus = 0;
    for (int i = 0; i < info->land_count; i++)
        surplus += mind->game->tokens[mind->me][info->land[i]] - staying_in(mind, info->land[i]);
    return surplus;
}

/* Tokens that would stay on the board and go into a city instead. */
static int spent_on(const Mind *mind, const Action *action)
{
    int taken = action->arg[2];
    if (taken && weight(mind, WEIGHT_PLANS_EXACT)) {
        int surplus = surplus_near(mind, action->arg[0]);
        taken -= surplus < taken ? surplus : taken;
    }
    return staying_in(mind, action->arg[0]) + taken;
}

static bool is_planned(const Mind *mind, Area area)
{
    return weight(mind, WEIGHT_PLANS_KEPT) && mind->memory->sites_turn == mind->game->turn
           && bits_test(mind->memory->sites, area);
}

static int score_build(const Mind *mind, const Action *action)
{
    enum { TOKEN_THAT_STAYS = 40, PLANNED = 2000 };
    if (action->kind != ACTION_BUILD_CITY)
        return 0;
    Area area = action->arg[0];
    int  spent = spent_on(mind, action);
    int  support = support_of(mind, mind->me) * (cities_of(mind, mind->me) + 1);
    if (mind->staying - spent < support)
        return -1;
    int score = city_worth(mind, mind->me, area);
    /* Treasury is worth more than tokens that would go anyway. */
    score -= 12 * action->arg[1] + 8 * action->arg[2];
    score += 20 * action->arg[3];
    if (weight(mind, WEIGHT_PLANS_EXACT)) {
        score -= TOKEN_THAT_STAYS * spent;
        if (land(mind, area)->site == SITE_NONE) /* Dear to rebuild is no reason to build it. */
            score -= weight(mind, WEIGHT_CITY_WILDERNESS);
    }
    if (is_planned(mind, area))
        score += PLANNED;
    return score > 1 ? score : 1;
}

Action answer_build_cities(const Mind *mind)
{
    if (chance(mind, weight(mind, WEIGHT_MISTAKE_CITY))) {
        Action done = action_make(ACTION_DONE, mind->me, 0, 0, 0, 0);
        if (game_check(mind->rules, mind->game, &done) == REFUSAL_NONE)
            return done;
    }
    Mind summed = *mind;
    summed.staying = tokens_staying(mind);
    return best_action(&summed, score_build);
}
