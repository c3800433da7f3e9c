/* Taking damage (calamities.7 to 10, R-35): unit points leave the board in steps, each of which is
 * offered only if the total can still be exact, or exceed the damage by as little as can be.
 *
 * What can be reached has a closed form. With T tokens exposed, and with m cities exchanged for at
 * most K tokens together (the m roomiest of them, as far as stock goes), every total from 5m - K to
 * 5m + T can be taken. Tokens removed first refill stock, but each of them adds as much damage as
 * the token it lets a city leave takes off, so they widen no interval. */
#include "rules/civ/calamity.h"
#include "rules/civ/figures.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

enum {
    CITIES_EXPOSED_MAX = 18,
    CITY_POINTS = 5,
    CITY_TOKENS_MAX = CITY_POINTS - 1,
    COUNTS_KNOWN = 16
};

/* What a player can lose. */
typedef struct Exposure {
    int tokens;
    int stock;
    int cities;
    int room[CITIES_EXPOSED_MAX]; /* Tokens that each city could leave, stock aside; falling. */
} Exposure;

static bool     tokens_exposed(const Rules *rules, const Game *game, Area area, DamageFrom from);
static bool     city_exposed(const Rules *rules, const Game *game, Player player, Area area,
                             DamageFrom from);
static int      city_room(const Rules *rules, const Game *game, Player player, Area area);
static Exposure exposure_of(const Rules *rules, const Game *game, Player player, DamageFrom from);
static void     room_remove(Exposure *exposure, int room);
static void     room_insert(Exposure *exposure, int room);
static int      cost_of(const Exposure *exposure, int amount, bool four_for_one);

/* ---- Public ---- */

int damage_available(const Rules *rules, const Game *game, Player player, DamageFrom from)
{
    Exposure exposure = exposure_of(rules, game, player, from);
    return exposure.tokens + CITY_POINTS * exposure.cities;
}

int damage_settle(const Play *play, Player player, int amount, DamageFrom from)
{
    const Rules *rules = play->rules;
    Game        *game = play->game;
    if (amount <= 0)
        return 0;
    if (damage_available(rules, game, player, from) > amount)
        return amount;
    FOR_CITIES(area, rules, game, player)
    if (city_exposed(rules, game, player, area, from))
        city_remove(play, area);
    FOR_TOKENS(area, rules, game, player)
    if (tokens_exposed(rules, game, area, from))
        tokens_remove(play, player, area, game->tokens[player][area]);
    return 0;
}

int damage_apply(const Play *play, const Action *action, int amount)
{
    Player player = action->player;
    Area   area = action->arg[0];
    int    count = action->arg[1];
    if (action->kind == ACTION_REMOVE) {
        tokens_remove(play, player, area, count);
        amount -= count;
    } else {
        city_remove(play, area);
        tokens_place(play, player, area, count);
        amount -= CITY_POINTS - count;
    }
    return amount > 0 ? amount : 0;
}

typedef enum { NOT_JUDGED, GOOD, BAD } Judgement;

/* A situation to judge steps from. Steps that do not differ for it are judged once. */
typedef struct Outlook {
    const Rules *rules;
    const Game  *game;
    Exposure     exposure;
    int          amount;
    int          cost;
    Player       player;
    DamageFrom   from;
    bool         four_for_one;
    uint8_t      tokens_step[COUNTS_KNOWN]; /* Judgement, by count, where no own city stands. */
    uint8_t      city_step[CITY_TOKENS_MAX + 1][CITY_TOKENS_MAX + 1]; /* By room and tokens left. */
} Outlook;

static Outlook outlook_of(const Rules *rules, const Game *game, Player player, int amount,
                          DamageFrom from)
{
    Outlook look = {
        .rules = rules, .game = game, .amount = amount, .player = player, .from = from
    };
    look.exposure = exposure_of(rules, game, player, from);
    look.four_for_one = game->switches[SWITCH_DAMAGE_CHANGE] == DAMAGE_CHANGE_FOUR_FOR_ONE;
    look.cost = cost_of(&look.exposure, amount, look.four_for_one);
    return look;
}

static bool tokens_step_good(const Outlook *look, Area area, int count)
{
    Exposure after = look->exposure;
    after.tokens -= count;
    after.stock += count;
    if (city_exposed(look->rules, look->game, look->player, area, look->from)) {
        /* A token that lived with the city makes room for one more that the city may leave. */
        int tokens = look->game->tokens[look->player][area];
        int limit = limit_for(look->rules, look->game, look->player, area);
        int room = limit - (tokens - count);
        room_remove(&after, city_room(look->rules, look->game, look->player, area));
        room_insert(&after, room < 0 ? 0 : room > CITY_TOKENS_MAX ? CITY_TOKENS_MAX : room);
    }
    return cost_of(&after, look->amount - count, look->four_for_one) == look->cost;
}

static bool city_step_good(const Outlook *look, int room, int leaving)
{
    int  stock = look->exposure.stock;
    bool only_exact_is_four = look->four_for_one && look->cost == 1;
    if (leaving > stock)
        return false;
    if (leaving == CITY_TOKENS_MAX && only_exact_is_four && look->amount == 1)
        return true;
    if (leaving > room)
        return false;
    Exposure after = look->exposure;
    after.tokens += leaving;
    after.stock -= leaving;
    room_remove(&after, room);
    return cost_of(&after, look->amount - (CITY_POINTS - leaving), look->four_for_one)
           == look->cost;
}

static bool tokens_step_legal(Outlook *look, Area area, int count)
{
    if (count >= COUNTS_KNOWN || look->game->city[area] == look->player)
        return tokens_step_good(look, area, count);
    uint8_t *known = &look->tokens_step[count];
    if (*known == NOT_JUDGED)
        *known = tokens_step_good(look, area, count) ? GOOD : BAD;
    return *known == GOOD;
}

static bool city_step_legal(Outlook *look, int room, int leaving)
{
    uint8_t *known = &look->city_step[room][leaving];
    if (*known == NOT_JUDGED)
        *known = city_step_good(look, room, leaving) ? GOOD : BAD;
    return *known == GOOD;
}

void damage_legal(ActionList *list, const Rules *rules, const Game *game, Player player, int amount,
                  DamageFrom from)
{
    Outlook look = outlook_of(rules, game, player, amount, from);
    FOR_TOKENS(area, rules, game, player)
    if (tokens_exposed(rules, game, area, from))
        for (int n = 1; n <= game->tokens[player][area] && n <= amount; n++)
            if (tokens_step_legal(&look, area, n)
                && !list_add(list, action_make(ACTION_REMOVE, player, area, n, 0, 0)))
                return;
    FOR_CITIES(area, rules, game, player)
    if (city_exposed(rules, game, player, area, from)) {
        int room = city_room(rules, game, player, area);
        for (int k = 0; k <= CITY_TOKENS_MAX; k++)
            if (city_step_legal(&look, room, k)
                && !list_add(list, action_make(ACTION_REMOVE_CITY, player, area, k, 0, 0)))
                return;
    }
}

Refusal damage_why_not(const Rules *rules, const Game *game, const Action *action, int amount,
                       DamageFrom from)
{
    Player player = action->player;
    Area   area = action->arg[0];
    int    count = action->arg[1];
    if (action->kind != ACTION_REMOVE && action->kind != ACTION_REMOVE_CITY)
        return REFUSAL_WRONG_KIND;
    if (area >= rules->board->area_count)
        return REFUSAL_BAD_ARGUMENT;
    if (action->kind == ACTION_REMOVE) {
        if (count == 0)
            return REFUSAL_BAD_ARGUMENT;
        if (count > game->tokens[player][area])
            return REFUSAL_DAMAGE_TOO_FEW_TOKENS;
        if (!tokens_exposed(rules, game, area, from))
            return REFUSAL_DAMAGE_NOT_EXPOSED;
        return count > amount ? REFUSAL_DAMAGE_TOO_MUCH : REFUSAL_DAMAGE_NOT_EXACT;
    }
    if (game->city[area] != player)
        return REFUSAL_NOT_YOUR_CITY;
    if (!city_exposed(rules, game, player, area, from))
        return REFUSAL_DAMAGE_NOT_EXPOSED;
    if (count > city_room(rules, game, player, area))
        return REFUSAL_DAMAGE_ABOVE_LIMIT;
    if (count > game->players[player].stock_tokens)
        return REFUSAL_DAMAGE_STOCK_SHORT;
    return REFUSAL_DAMAGE_NOT_EXACT;
}

/* ---- What is exposed ---- */

static bool tokens_exposed(const Rules *rules, const Game *game, Area area, DamageFrom from)
{
    const BoardArea *info = area_info(rules, area);
    switch (from) {
    case DAMAGE_ANYWHERE:
        return true;
    case DAMAGE_COASTAL:
        return info->coastal;
    case DAMAGE_FLOOD_PLAIN:
        return info->flood_plain != NO_PLAIN
               && info->flood_plain
                      == area_info(rules, game->phase.major.room.flood.place)->flood_plain;
    }
    return false;
}

static bool city_exposed(const Rules *rules, const Game *game, Player player, Area area,
                         DamageFrom from)
{
    /* flood.3: a city on a black site stands beside the plain, tokens in its area do not. */
    return game->city[area] == player && tokens_exposed(rules, game, area, from)
           && (from != DAMAGE_FLOOD_PLAIN || city_on_flood_plain(rules, area));
}

/* Tokens that a city may be exchanged for, whatever the stock (calamities.10, R-10). */
static int city_room(const Rules *rules, const Game *game, Player player, Area area)
{
    int room = limit_for(rules, game, player, area) - game->tokens[player][area];
    return room < 0 ? 0 : room > CITY_TOKENS_MAX ? CITY_TOKENS_MAX : room;
}

static Exposure exposure_of(const Rules *rules, const Game *game, Player player, DamageFrom from)
{
    Exposure exposure = { .stock = game->players[player].stock_tokens };
    FOR_TOKENS(area, rules, game, player)
    if (tokens_exposed(rules, game, area, from))
        exposure.tokens += game->tokens[player][area];
    FOR_CITIES(area, rules, game, player)
    if (city_exposed(rules, game, player, area, from))
        room_insert(&exposure, city_room(rules, game, player, area));
    return exposure;
}

static void room_insert(Exposure *exposure, int room)
{
    must(exposure->cities < CITIES_EXPOSED_MAX);
    int i = exposure->cities++;
    for (; i > 0 && exposure->room[i - 1] < room; i--)
        exposure->room[i] = exposure->room[i - 1];
    exposure->room[i] = room;
}

static void room_remove(Exposure *exposure, int room)
{
    int i = 0;
    while (exposure->room[i] != room)
        must(++i < exposure->cities);
    exposure->cities--;
    for (; i < exposure->cities; i++)
        exposure->room[i] = exposure->room[i + 1];
}

/* ---- What can be reached ---- */

/* How far from right the best way to take this much more is: 0 exact, 1 exact with a city exchanged
 * for four tokens as its last step, else 1 + the excess. Nothing is as bad as stopping short. */
static int cost_of(const Exposure *exposure, int amount, bool four_for_one)
{
    if (amount <= 0)
        return amount == 0 ? 0 : 1 - amount;
    bool four = false;
    int  best = INT32_MAX - 1;
    int  change = 0;
    for (int m = 0; m <= exposure->cities; m++) {
        int least = CITY_POINTS * m - (change < exposure->stock ? change : exposure->stock);
        int most = CITY_POINTS * m + exposure->tokens;
        if (least <= amount && amount <= most)
            return 0;
        if (least > amount && least - amount < best)
            best = least - amount;
        /* All but one point with m cities; whichever way, stock has then grown by amount - 1 - 5m.
         */
        if (four_for_one && m < exposure->cities && least <= amount - 1 && amount - 1 <= most
            && exposure->stock + amount - 1 - CITY_POINTS * m >= CITY_TOKENS_MAX)
            four = true;
        if (m < exposure->cities)
            change += exposure->room[m];
    }
    return four ? 1 : 1 + best;
}
