/* Set-up, taxes and growth: the start of a game and of a turn. */
#include "bots/mind.h"

/* A roomy region with many sites is a good home. */
int score_civilization(const Mind *mind, const Action *action)
{
    const Board *board = mind->rules->board;
    const char  *name = mind->rules->edition->civilizations[action->arg[0]].name;
    int          score = 0;
    for (int r = 0; r < board->region_count; r++) {
        if (strcmp(board->regions[r].name, name) != 0)
            continue;
        for (Area a = 0; a < board->area_count; a++)
            if (board->areas[a].region == r && !board->areas[a].sea && in_play(mind, a))
                score += board->areas[a].limit + (board->areas[a].site != SITE_NONE ? 4 : 0);
    }
    return score;
}

/* What a civilization has made in simulated games more than the weakest of the same set-up, in
 * points; 0 where none were played. */
#define WORTH(edition, board, players, civilization, points)                                       \
    { edition, board, civilization, players, points },
static const struct {
    const char *edition, *board, *civilization;
    uint8_t     players, points;
} worths[] = {
#include "bots/worth.def"
    { "", "", "", 0, 0 }
};
#undef WORTH

static int civilization_worth(const Rules *rules, int players, int civilization)
{
    const char *name = rules->edition->civilizations[civilization].name;
    for (size_t i = 0; worths[i].players; i++)
        if (worths[i].players == players && strcmp(worths[i].civilization, name) == 0
            && strcmp(worths[i].edition, rules->edition->id) == 0
            && strcmp(worths[i].board, rules->board->id) == 0)
            return worths[i].points;
    return 0;
}

/* to bid what it is worth is the best bid whatever the others do. */
int score_bid(const Mind *mind, const Action *action)
{
    int worth = civilization_worth(mind->rules, mind->game->player_count, action->arg[0]);
    return action->arg[1] > worth ? worth - action->arg[1] : action->arg[1] - worth;
}

int score_place_city(const Mind *mind, const Action *action)
{
    const BoardArea *info = land(mind, action->arg[0]);
    int              score = city_worth(mind, mind->me, action->arg[0]);
    for (int i = 0; i < info->land_count; i++)
        if (mind->game->city[info->land[i]] == NOBODY)
            score += 10 * land(mind, info->land[i])->limit; /* Room for those who support it. */
    return score;
}

int score_place_tokens(const Mind *mind, const Action *action)
{
    if (action->kind != ACTION_PLACE_TOKENS)
        return 0;
    Area area = action->arg[0];
    int  there = mind->game->tokens[mind->me][area], score = 0;
    for (int n = 1; n <= action->arg[1]; n++)
        score += token_worth(mind, area, there + n, others_in(mind, area));
    return score;
}

/* Taxes must not empty the stock that growth needs, nor call for more than there is. */
int score_start_card(const Mind *mind, const Action *action)
{
    (void)mind;
    return action->kind == ACTION_DONE ? 0 : action->arg[0];
}

int score_package(const Mind *mind, const Action *action)
{
    const Package *package = &mind->rules->edition->packages[action->arg[0] - 1];
    int            score = 8 * package->tokens;
    for (int i = 0; i < package->advance_count; i++)
        score += mind->rules->edition->advances[package->advances[i]].price;
    return score;
}

static int written_for(const Mind *mind, Area area)
{
    const SecretStartState *state = &mind->game->phase.secret_start;
    for (int i = 0; i < state->placed_count[mind->me]; i++)
        if (state->placed[mind->me][i] >> 6 == area)
            return state->placed[mind->me][i] & 63;
    return 0;
}

/* Five for a city on a site as long as two each are left for support, then the land is filled. */
int score_secret_tokens(const Mind *mind, const Action *action)
{
    if (action->kind == ACTION_DONE)
        return 0;
    const SecretStartState *state = &mind->game->phase.secret_start;
    Area                    area = action->arg[0];
    int                     count = action->arg[1], here = written_for(mind, area);
    int                     cost = figure(mind, NUMBER_SHORT_CITY_COST), sites = 0;
    for (int i = 0; i < state->placed_count[mind->me]; i++)
        sites += (state->placed[mind->me][i] & 63) >= cost;
    bool site = land(mind, area)->site != SITE_NONE;
    int  left = mind->prompt.arg[0];
    if (site && here == 0 && count == cost && left - cost >= 2 * (sites + 1))
        return 1000 + land(mind, area)->limit;
    int room = land(mind, area)->limit - here;
    return here < cost && count <= room && (!site || left < cost + 2) ? 10 * count + room : -1;
}

int score_start_city(const Mind *mind, const Action *action)
{
    (void)mind;
    return action->kind == ACTION_BUILD_CITY;
}

/* Bots ask for nothing, and agree with whoever asks them. */
int score_exchange(const Mind *mind, const Action *action)
{
    if (action->kind == ACTION_DONE)
        return 1;
    return mind->game->phase.exchange.asked[action->arg[0]] & bit32(mind->me) ? 2 : 0;
}

/* Cities that go over are of least use to whoever is behind. */
int score_tax_beneficiary(const Mind *mind, const Action *action)
{
    return -standing(mind, (Player)action->arg[0]);
}

int score_tax_rate(const Mind *mind, const Action *action)
{
    int cities = cities_of(mind, mind->me), stock = own(mind)->stock_tokens;
    int due = action->arg[0] * cities;
    if (due > stock)
        return -1000 * (due - stock);
    int tokens = tokens_of(mind, mind->me);
    int growth = tokens < 24 ? tokens : 24; /* Areas of a settled empire grow by about as much. */
    int wanted = turns_left(mind) > 1 ? growth * 2 / 3 : 0;
    int left = stock - due;
    int score = due * 10;
    if (left < wanted)
        score -= 12 * (wanted - left);
    if (own(mind)->treasury + due > 38)
        score -= 15 * (own(mind)->treasury + due - 38);
    return score;
}

/* What is short goes first to where it stays, then to where cities are near. */
int score_grow(const Mind *mind, const Action *action)
{
    if (action->kind != ACTION_GROW)
        return -1;
    Area area = action->arg[0];
    int  there = mind->game->tokens[mind->me][area], others = others_in(mind, area), score = 0;
    for (int n = 1; n <= action->arg[1]; n++)
        score += 10 + token_worth(mind, area, there + n, others);
    if (land(mind, area)->site != SITE_NONE && mind->game->city[area] == NOBODY)
        score += 15;
    return score;
}
