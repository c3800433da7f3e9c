/* Taking damage (calamities.7 to 10, R-35, R-234): unit points leave the board in steps, each of
 * which is offered only if the total can still be exact, or exceed the damage by as little as can
 * be.
 *
 * What can be reached has a closed form. With T tokens exposed, and with m cities exchanged for at
 * most K tokens together (the m roomiest of them, as far as stock goes), every total from 5m - K to
 * 5m + T can be taken. Tokens removed first refill stock, but each of them adds as much damage as
 * the token it lets a city leave takes off, so they widen no interval. Where one token must stay
 * a city without a token beside it is worth 4 and takes one token of stock for good, which
 * tokens removed before may have to bring. */
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

/* Cities by the tokens that each could leave, stock aside; falling. */
typedef struct Rooms {
    int count;
    int room[CITIES_EXPOSED_MAX];
} Rooms;

/* What a player can lose. */
typedef struct Exposure {
    int   tokens;
    int   stock;
    int   payable; /* Points that treasury may buy off, each of which brings `price` to stock. */
    int   price;
    Rooms free;  /* Cities that may go altogether ... */
    Rooms bound; /* ... and those that must leave a token, which their room does not count. */
} Exposure;

static int  tokens_exposed(const Rules *rules, const Game *game, Player owner, Area area,
                           Damage damage);
static bool city_exposed(const Rules *rules, const Game *game, Player owner, Area area,
                         Damage damage);
static int city_limit(const Rules *rules, const Game *game, Player owner, Area area, Damage damage);
static int city_room(const Rules *rules, const Game *game, Player owner, Area area, Damage damage);
static bool     city_bound(const Game *game, Player owner, Area area, Damage damage);
static Exposure exposure_of(const Rules *rules, const Game *game, Player owner, Damage damage);
static void     rooms_remove(Rooms *rooms, int room);
static void     rooms_insert(Rooms *rooms, int room);
static int      cost_of(const Exposure *exposure, int amount, bool four_for_one);

/* Whose units are lost: a faction of a Civil War is still the victim's, whoever owns it. */
static Player owner_of(const Game *game, Player player, Damage damage)
{
    return damage.where == DAMAGE_FACTION || damage.where == DAMAGE_FACTION_NEAR
               ? game->phase.major.primary
               : player;
}

/* ---- Public ---- */

static int available_of(const Exposure *exposure)
{
    int with_token = exposure->stock + exposure->tokens;
    int bound = exposure->bound.count < with_token ? exposure->bound.count : with_token;
    return exposure->tokens + exposure->payable + CITY_POINTS * exposure->free.count
           + (CITY_POINTS - 1) * bound;
}

int damage_available(const Rules *rules, const Game *game, Player player, Damage damage)
{
    Player   owner = owner_of(game, player, damage);
    Exposure exposure = exposure_of(rules, game, owner, damage);
    int      available = available_of(&exposure), spare = points_to_spare(rules, game, owner);
    return available < spare ? available : spare;
}

static void lose_tokens(const Play *play, Player owner, Damage damage)
{
    FOR_TOKENS(area, play->rules, play->game, owner)
    {
        int count = tokens_exposed(play->rules, play->game, owner, area, damage);
        tokens_remove(play, owner, area, count);
        damage_tell_faction(play->game, area, count, damage);
    }
}

int damage_settle(const Play *play, Player player, int amount, Damage damage)
{
    const Rules *rules = play->rules;
    Game        *game = play->game;
    Player       owner = owner_of(game, player, damage);
    if (amount <= 0)
        return 0;
    Exposure exposure = exposure_of(rules, game, owner, damage);
    int      spare = points_to_spare(rules, game, owner);
    if (spare < amount) {
        /* a loss stops before the limit; where it could only go beyond it nothing is lost.
         */
        amount = spare;
        if (amount == 0 || cost_of(&exposure, amount, false) > 0)
            return 0;
    }
    if (available_of(&exposure) > amount || exposure.payable > 0)
        return amount;
    if (exposure.bound.count > exposure.stock + exposure.tokens)
        return available_of(&exposure); /* Which cities leave a token is a choice. */
    /* Where a token has to stay tokens go first, for cities may need them. */
    if (exposure.bound.count > 0)
        lose_tokens(play, owner, damage);
    FOR_CITIES(area, rules, game, owner)
    if (city_exposed(rules, game, owner, area, damage)) {
        int left = city_bound(game, owner, area, damage);
        city_remove(play, area);
        tokens_place(play, owner, area, left);
    }
    if (exposure.bound.count == 0)
        lose_tokens(play, owner, damage);
    return 0;
}

int damage_apply(const Play *play, const Action *action, int amount, Damage damage)
{
    Player owner = owner_of(play->game, action->player, damage);
    Area   area = action->arg[0];
    int    count = action->arg[1];
    if (action->kind == ACTION_REMOVE) {
        tokens_remove(play, owner, area, count);
        damage_tell_faction(play->game, area, count, damage);
        amount -= count;
    } else {
        city_remove(play, area);
        tokens_place(play, owner, area, count);
        damage_tell_faction(play->game, area, -count, damage);
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
    Player       owner;
    Damage       damage;
    bool         four_for_one;
    bool         from_first; /* Whether the four are needed is judged from the first step. */
    uint8_t      tokens_step[COUNTS_KNOWN]; /* Judgement, by count, where no own city stands. */
    uint8_t      city_step[2][CITY_TOKENS_MAX + 1]
                     [CITY_TOKENS_MAX + 1]; /* By bound, room and tokens left. */
} Outlook;

static Outlook outlook_of(const Rules *rules, const Game *game, Player player, int amount,
                          Damage damage)
{
    Outlook look = { .rules = rules, .game = game, .amount = amount, .damage = damage };
    look.owner = owner_of(game, player, damage);
    look.exposure = exposure_of(rules, game, look.owner, damage);
    look.four_for_one = game->switches[SWITCH_DAMAGE_CHANGE] == DAMAGE_CHANGE_FOUR_FOR_ONE;
    look.from_first = first_rules(game);
    look.cost = cost_of(&look.exposure, amount, look.four_for_one);
    return look;
}

/* a way that ends with a city for four tokens is exact too; whether that is necessary is
 * judged when 1 damage is left. */
static bool as_good(const Outlook *look, const Exposure *after, int amount)
{
    int cost = cost_of(after, amount, look->four_for_one);
    return cost == look->cost || (!look->from_first && cost <= 1 && look->cost <= 1);
}

static bool tokens_step_good(const Outlook *look, Area area, int count)
{
    Exposure after = look->exposure;
    after.tokens -= count;
    after.stock += count;
    if (city_exposed(look->rules, look->game, look->owner, area, look->damage)) {
        /* A token that lived with the city makes room for one more that the city may leave. */
        int tokens = look->game->tokens[look->owner][area];
        int limit = city_limit(look->rules, look->game, look->owner, area, look->damage);
        int room = limit - (tokens - count);
        rooms_remove(&after.free,
                     city_room(look->rules, look->game, look->owner, area, look->damage));
        rooms_insert(&after.free, room < 0 ? 0 : room > CITY_TOKENS_MAX ? CITY_TOKENS_MAX : room);
    }
    return as_good(look, &after, look->amount - count);
}

static bool city_step_good(const Outlook *look, bool bound, int room, int leaving)
{
    int  stock = look->exposure.stock;
    bool only_exact_is_four = look->four_for_one && look->cost == 1;
    if (leaving > stock || leaving < bound)
        return false;
    if (leaving == CITY_TOKENS_MAX && only_exact_is_four && look->amount == 1)
        return true;
    if (leaving > room + bound)
        return false;
    Exposure after = look->exposure;
    after.tokens += leaving - bound;
    after.stock -= leaving;
    rooms_remove(bound ? &after.bound : &after.free, room);
    return as_good(look, &after, look->amount - (CITY_POINTS - leaving));
}

static bool tokens_step_legal(Outlook *look, Area area, int count)
{
    if (count >= COUNTS_KNOWN || look->game->city[area] == look->owner)
        return tokens_step_good(look, area, count);
    uint8_t *known = &look->tokens_step[count];
    if (*known == NOT_JUDGED)
        *known = tokens_step_good(look, area, count) ? GOOD : BAD;
    return *known == GOOD;
}

static bool city_step_legal(Outlook *look, bool bound, int room, int leaving)
{
    uint8_t *known = &look->city_step[bound][room][leaving];
    if (*known == NOT_JUDGED)
        *known = city_step_good(look, bound, room, leaving) ? GOOD : BAD;
    return *known == GOOD;
}

void damage_legal(ActionList *list, const Rules *rules, const Game *game, Player player, int amount,
                  Damage damage)
{
    Outlook look = outlook_of(rules, game, player, amount, damage);
    FOR_TOKENS(area, rules, game, look.owner)
    {
        int exposed = tokens_exposed(rules, game, look.owner, area, damage);
        for (int n = 1; n <= exposed && n <= amount; n++)
            if (tokens_step_legal(&look, area, n)
                && !list_add(list, action_make(ACTION_REMOVE, player, area, n, 0, 0)))
                return;
    }
    FOR_CITIES(area, rules, game, look.owner)
    if (city_exposed(rules, game, look.owner, area, damage)) {
        bool bound = city_bound(game, look.owner, area, damage);
        int  room = city_room(rules, game, look.owner, area, damage);
        for (int k = 0; k <= CITY_TOKENS_MAX; k++)
            if (city_step_legal(&look, bound, room, k)
                && !list_add(list, action_make(ACTION_REMOVE_CITY, player, area, k, 0, 0)))
                return;
    }
}

bool damage_is_legal(const Rules *rules, const Game *game, const Action *action, int amount,
                     Damage damage)
{
    Area area = action->arg[0];
    int  count = action->arg[1];
    if (area >= rules->board->area_count || !args_clear(action, 2))
        return false;
    Outlook look = outlook_of(rules, game, action->player, amount, damage);
    if (action->kind == ACTION_REMOVE)
        return count > 0 && count <= amount
               && count <= tokens_exposed(rules, game, look.owner, area, damage)
               && tokens_step_good(&look, area, count);
    return action->kind == ACTION_REMOVE_CITY && count <= CITY_TOKENS_MAX
           && city_exposed(rules, game, look.owner, area, damage)
           && city_step_good(&look, city_bound(game, look.owner, area, damage),
                             city_room(rules, game, look.owner, area, damage), count);
}

bool damage_may_buy_off(const Rules *rules, const Game *game, Player player, int amount,
                        Damage damage)
{
    Outlook look = outlook_of(rules, game, player, amount, damage);
    if (look.exposure.payable == 0)
        return false;
    Exposure after = look.exposure;
    after.payable--;
    after.stock += after.price;
    return as_good(&look, &after, amount - 1);
}

Refusal damage_why_not(const Rules *rules, const Game *game, const Action *action, int amount,
                       Damage damage)
{
    Player owner = owner_of(game, action->player, damage);
    Area   area = action->arg[0];
    int    count = action->arg[1];
    if (action->kind != ACTION_REMOVE && action->kind != ACTION_REMOVE_CITY)
        return REFUSAL_WRONG_KIND;
    if (area >= rules->board->area_count)
        return REFUSAL_BAD_ARGUMENT;
    if (action->kind == ACTION_REMOVE) {
        if (count == 0)
            return REFUSAL_BAD_ARGUMENT;
        if (count > game->tokens[owner][area])
            return REFUSAL_DAMAGE_TOO_FEW_TOKENS;
        int exposed = tokens_exposed(rules, game, owner, area, damage);
        if (count > exposed)
            return damage.one_stays ? REFUSAL_DAMAGE_ONE_STAYS : REFUSAL_DAMAGE_NOT_EXPOSED;
        return count > amount ? REFUSAL_DAMAGE_TOO_MUCH : REFUSAL_DAMAGE_NOT_EXACT;
    }
    if (game->city[area] != owner)
        return REFUSAL_NOT_YOUR_CITY;
    if (!city_exposed(rules, game, owner, area, damage))
        return REFUSAL_DAMAGE_NOT_EXPOSED;
    bool bound = city_bound(game, owner, area, damage);
    if (count < bound)
        return REFUSAL_DAMAGE_ONE_STAYS;
    if (count > city_room(rules, game, owner, area, damage) + bound)
        return REFUSAL_DAMAGE_ABOVE_LIMIT;
    if (count > game->players[owner].stock_tokens)
        return REFUSAL_DAMAGE_STOCK_SHORT;
    return REFUSAL_DAMAGE_NOT_EXACT;
}

/* ---- What is exposed ---- */

static bool next_to_struck(const Rules *rules, const Game *game, Area area)
{
    const uint32_t  *struck = game->phase.major.room.earthquake.struck;
    const BoardArea *info = area_info(rules, area);
    for (int i = 0; i < info->land_count; i++)
        if (bits_test(struck, info->land[i]))
            return true;
    for (int i = 0; i < info->water_count; i++)
        if (bits_test(struck, info->water[i].to))
            return true;
    return false;
}

static bool area_exposed(const Rules *rules, const Game *game, Area area, Damage damage)
{
    const BoardArea  *info = area_info(rules, area);
    const MajorState *state = &game->phase.major;
    switch (damage.where) {
    case DAMAGE_ANYWHERE:
    case DAMAGE_FACTION:
        return true;
    case DAMAGE_COASTAL:
        return info->coastal;
    case DAMAGE_FLOOD_PLAIN:
        return info->flood_plain != NO_PLAIN
               && info->flood_plain == area_info(rules, state->room.flood.place)->flood_plain;
    case DAMAGE_NEXT_TO_STRUCK:
        return next_to_struck(rules, game, area);
    case DAMAGE_FACTION_NEAR:
        return bits_test(state->room.factions.near[damage.faction], area);
    }
    return false;
}

/* Tokens of an area that may go. */
static int tokens_exposed(const Rules *rules, const Game *game, Player owner, Area area,
                          Damage damage)
{
    int tokens = game->tokens[owner][area];
    if (tokens == 0 || !area_exposed(rules, game, area, damage))
        return 0;
    if (damage.where == DAMAGE_FACTION || damage.where == DAMAGE_FACTION_NEAR)
        return faction_tokens(game, damage.faction, area);
    return damage.one_stays ? tokens - 1 : tokens;
}

static bool city_exposed(const Rules *rules, const Game *game, Player owner, Area area,
                         Damage damage)
{
    if (game->city[area] != owner || !area_exposed(rules, game, area, damage))
        return false;
    if (damage.where == DAMAGE_FACTION || damage.where == DAMAGE_FACTION_NEAR)
        return faction_city(game, damage.faction, area);
    /* what can leave no token cannot be touched. */
    if (city_bound(game, owner, area, damage) && city_limit(rules, game, owner, area, damage) < 1)
        return false;
    /* flood.3: a city on a black site stands beside the plain, tokens in its area do not. */
    return damage.where != DAMAGE_FLOOD_PLAIN || city_on_flood_plain(rules, area);
}

/* a city with a token beside it may go, since that token stays. */
static bool city_bound(const Game *game, Player owner, Area area, Damage damage)
{
    return damage.one_stays && game->tokens[owner][area] == 0;
}

/* for the primary victim of Famine the printed limit may hold. */
static int city_limit(const Rules *rules, const Game *game, Player owner, Area area, Damage damage)
{
    return damage.printed_limits ? area_info(rules, area)->limit
                                 : limit_for(rules, game, owner, area);
}

/* Tokens that a city may be exchanged for, whatever the stock (calamities.10, R-10), beyond the one
 * that a bound city leaves in any case. */
static int city_room(const Rules *rules, const Game *game, Player owner, Area area, Damage damage)
{
    bool bound = city_bound(game, owner, area, damage);
    int  room = city_limit(rules, game, owner, area, damage) - game->tokens[owner][area] - bound;
    int  most = CITY_TOKENS_MAX - bound;
    return room < 0 ? 0 : room > most ? most : room;
}

static Exposure exposure_of(const Rules *rules, const Game *game, Player owner, Damage damage)
{
    Exposure exposure = { .stock = game->players[owner].stock_tokens, .price = damage.price };
    if (damage.price > 0)
        exposure.payable = game->players[owner].treasury / damage.price;
    FOR_TOKENS(area, rules, game, owner)
    exposure.tokens += tokens_exposed(rules, game, owner, area, damage);
    FOR_CITIES(area, rules, game, owner)
    if (city_exposed(rules, game, owner, area, damage))
        rooms_insert(city_bound(game, owner, area, damage) ? &exposure.bound : &exposure.free,
                     city_room(rules, game, owner, area, damage));
    return exposure;
}

static void rooms_insert(Rooms *rooms, int room)
{
    must(rooms->count < CITIES_EXPOSED_MAX);
    int i = rooms->count++;
    for (; i > 0 && rooms->room[i - 1] < room; i--)
        rooms->room[i] = rooms->room[i - 1];
    rooms->room[i] = room;
}

static void rooms_remove(Rooms *rooms, int room)
{
    int i = 0;
    while (rooms->room[i] != room)
        must(++i < rooms->count);
    rooms->count--;
    for (; i < rooms->count; i++)
        rooms->room[i] = rooms->room[i + 1];
}

/* ---- What can be reached ---- */

/* How far from right the best way to take this much more is: 0 exact, 1 exact with a city exchanged
 * for four tokens as its last step, else 1 + the excess. Nothing is as bad as stopping short. */
static int cost_without_paying(const Exposure *exposure, int amount, bool four_for_one)
{
    if (amount <= 0)
        return amount == 0 ? 0 : 1 - amount;
    bool four = false;
    int  best = INT32_MAX - 1;
    int  bound_change = 0;
    for (int b = 0; b <= exposure->bound.count; b++) {
        int change = bound_change;
        int stock = exposure->stock - b;
        if (stock + exposure->tokens < 0)
            break;
        for (int m = 0; m <= exposure->free.count; m++) {
            int gone = CITY_POINTS * m + (CITY_POINTS - 1) * b;
            int least = gone - (change < stock ? change : stock);
            int most = gone + exposure->tokens;
            if (least <= amount && amount <= most)
                return 0;
            if (least > amount && least - amount < best)
                best = least - amount;
            /* All but one point with m cities; whichever way, stock has then grown by
             * amount - 1 - 5m. */
            if (four_for_one && m < exposure->free.count && least <= amount - 1
                && amount - 1 <= most
                && exposure->stock + amount - 1 - CITY_POINTS * m >= CITY_TOKENS_MAX)
                four = true;
            if (m < exposure->free.count)
                change += exposure->free.room[m];
        }
        if (b < exposure->bound.count)
            bound_change += exposure->bound.room[b];
    }
    return four ? 1 : 1 + best;
}

/* Points bought off first bring tokens to stock. */
static int cost_of(const Exposure *exposure, int amount, bool four_for_one)
{
    int      best = cost_without_paying(exposure, amount, four_for_one);
    Exposure paid = *exposure;
    for (int j = 1; j <= exposure->payable && j <= amount && best > 0; j++) {
        paid.stock += exposure->price;
        int cost = cost_without_paying(&paid, amount - j, four_for_one);
        best = cost < best ? cost : best;
    }
    return best;
}
