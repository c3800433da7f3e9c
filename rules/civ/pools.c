/* What several calamities divide: a pool of losses that the primary victim deals out, the
 * beneficiary by unit points in stock, and commodities by face value. */
#include "rules/civ/calamity.h"
#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/outlook.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

/* ---- A pool ---- */

/* What the calamity could take from a player. */
static int exposed_to_pool(const Rules *rules, const Game *game, Player player)
{
    Damage damage = { .where = DAMAGE_ANYWHERE };
    switch (card_info(rules, game->phase.major.card)->calamity) {
    case CALAMITY_FAMINE:
        break;
    case CALAMITY_EPIDEMIC:
        damage.one_stays = game->switches[SWITCH_EPIDEMIC_LAST_TOKEN] == EPIDEMIC_LAST_TOKEN_YES;
        break;
    case CALAMITY_FLOOD:
        damage.where = DAMAGE_FLOOD_PLAIN;
        break;
    default:
        return cities_exposed(rules, game, player, NULL, CITY_REDUCED);
    }
    return damage_available(rules, game, player, damage);
}

/* The most that a player can be given (24.1.1, R-233): what the card allows to one who can lose
 * anything, also beyond what there is to lose (24.4), or no more than that. A flood removes points
 * that are there (29.5.1.3). */
static int pool_room(const Rules *rules, const Game *game, Player player)
{
    int  room = exposed_to_pool(rules, game, player), most = 0;
    bool bound = game->switches[SWITCH_POOL_SHARES] == POOL_SHARES_HOLDINGS;
    switch (card_info(rules, game->phase.major.card)->calamity) {
    case CALAMITY_FAMINE:
        most = calamity_figure(rules, game, FAMINE_MOST);
        break;
    case CALAMITY_EPIDEMIC:
        most = calamity_figure(rules, game, EPIDEMIC_MOST);
        break;
    case CALAMITY_FLOOD:
        return room;
    default:
        most = calamity_figure(rules, game, ICONOCLASM_POOL);
        break;
    }
    return room > 0 && (!bound || room > most) ? most : room;
}

static int pool_room_of_all(const Rules *rules, const Game *game, uint32_t players)
{
    int room = 0;
    for (uint32_t left = players; left; left &= left - 1)
        room += pool_room(rules, game, (Player)first32(left));
    return room;
}

static void pool_give(const Play *play, Player player, int count)
{
    MajorState *state = major_state(play);
    state->left[player] = (uint8_t)count;
    state->victims_left = (uint8_t)(state->victims_left - count);
    state->secondary |= bit32(player);
    state->candidates &= ~bit32(player);
    EVENT3(play, EVENT_LOSS_ASSIGNED, state->primary, player, count);
}

/* When the candidates can just lose what is left nothing remains to be divided. */
static void pool_settle(const Play *play)
{
    MajorState *state = major_state(play);
    if (pool_room_of_all(play->rules, play->game, state->candidates) <= state->victims_left) {
        for (int i = 0; i < play->game->player_count; i++) {
            Player player = play->game->rank_order[i];
            if (state->candidates & bit32(player))
                pool_give(play, player, pool_room(play->rules, play->game, player));
        }
        state->victims_left = 0;
    }
    if (state->victims_left == 0) {
        state->candidates = 0;
        acting_remove(play->game, state->primary);
    }
}

void pool_begin(const Play *play, int pool, uint32_t candidates)
{
    MajorState *state = major_state(play);
    candidates &= players_in(play->game) & ~bit32(state->primary);
    for (uint32_t left = candidates; left; left &= left - 1)
        if (pool_room(play->rules, play->game, (Player)first32(left)) > 0)
            state->candidates |= bit32(first32(left));
    state->victims_left = (uint8_t)pool;
    acting_add(play->game, state->primary);
    pool_settle(play);
}

/* Every share is named once; the others must be able to take what it leaves. */
static int least_share(const Rules *rules, const Game *game, Player player)
{
    const MajorState *state = &game->phase.major;
    int               others = pool_room_of_all(rules, game, state->candidates & ~bit32(player));
    return state->victims_left > others ? state->victims_left - others : 1;
}

static int most_share(const Rules *rules, const Game *game, Player player)
{
    int room = pool_room(rules, game, player);
    return room < game->phase.major.victims_left ? room : game->phase.major.victims_left;
}

bool pool_divided(const Rules *rules, const Game *game)
{
    Prompt asked = game_prompt(rules, game, game->phase.major.primary);
    return asked.kind == PROMPT_DIVIDE_LOSSES || asked.kind == PROMPT_DIVIDE_CITIES;
}

ShareFigures share_figures(const Rules *rules, const Game *game, Player player)
{
    const MajorState *state = &game->phase.major;
    ShareFigures      figures = { .given = state->left[player], .why = REFUSAL_NONE };
    if (state->candidates & bit32(player)) {
        figures.least = least_share(rules, game, player);
        figures.most = most_share(rules, game, player);
    } else if (figures.given == 0) {
        Action give = action_make(ACTION_ASSIGN, state->primary, player, 1, 0, 0);
        figures.why = pool_why_not(rules, game, &give);
    }
    return figures;
}

int share_with_cards(const Rules *rules, const Game *game, Player player, int share)
{
    int most = 0;
    switch (card_info(rules, game->phase.major.card)->calamity) {
    case CALAMITY_FAMINE:
        share += player_effect(rules, game, player, EFFECT_FAMINE_S);
        break;
    case CALAMITY_EPIDEMIC:
        share += player_effect(rules, game, player, EFFECT_EPIDEMIC_S);
        break;
    case CALAMITY_FLOOD:
        share += player_effect(rules, game, player, EFFECT_FLOOD);
        most = player_effect(rules, game, player, EFFECT_FLOOD_MOST);
        break;
    default:
        share += player_effect(rules, game, player, EFFECT_ICONOCLASM);
    }
    return most > 0 && share > most ? most : share;
}

int share_taken(const Rules *rules, const Game *game, Player player, int share)
{
    int room = exposed_to_pool(rules, game, player);
    share = share_with_cards(rules, game, player, share);
    return share < 0 ? 0 : share > room ? room : share;
}

void pool_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    for (uint32_t left = game->phase.major.candidates; left; left &= left - 1) {
        Player other = (Player)first32(left);
        int    most = most_share(rules, game, other);
        for (int n = least_share(rules, game, other); n <= most; n++)
            if (!list_add(list, action_make(ACTION_ASSIGN, player, other, n, 0, 0)))
                return;
    }
}

Refusal pool_why_not(const Rules *rules, const Game *game, const Action *action)
{
    if (action->kind != ACTION_ASSIGN)
        return REFUSAL_WRONG_KIND;
    if (action->arg[0] >= game->player_count || action->arg[1] == 0 || !args_clear(action, 2))
        return REFUSAL_BAD_ARGUMENT;
    if (!(game->phase.major.candidates & bit32(action->arg[0]))) {
        Action name = action_make(ACTION_CHOOSE_PLAYER, action->player, action->arg[0], 0, 0, 0);
        return victims_why_not(rules, game, &name);
    }
    return action->arg[1] > most_share(rules, game, (Player)action->arg[0])
               ? REFUSAL_SHARE_TOO_LARGE
               : REFUSAL_SHARE_TOO_SMALL;
}

void pool_apply(const Play *play, const Action *action)
{
    pool_give(play, (Player)action->arg[0], action->arg[1]);
    pool_settle(play);
}

Prompt pool_prompt(const Rules *rules, const Game *game, Player player)
{
    (void)player;
    const MajorState *state = &game->phase.major;
    bool              cities = card_info(rules, state->card)->calamity == CALAMITY_ICONOCLASM;
    return (Prompt){ .kind = cities ? PROMPT_DIVIDE_CITIES : PROMPT_DIVIDE_LOSSES,
                     .arg = { state->card, state->victims_left } };
}

/* ---- Beneficiaries ---- */

static int points_in_stock(const Game *game, Player player)
{
    return game->players[player].stock_tokens + 5 * game->players[player].stock_cities;
}

uint32_t richest_in_stock(const Game *game, uint32_t set)
{
    uint32_t best = 0;
    int      most = -1;
    for (uint32_t left = set; left; left &= left - 1) {
        Player player = (Player)first32(left);
        int    points = points_in_stock(game, player);
        if (points < most)
            continue;
        if (points > most)
            best = 0;
        most = points;
        best |= bit32(player);
    }
    return best;
}

static void heir_is(const Play *play, Player player)
{
    MajorState *state = major_state(play);
    state->beneficiary = player;
    state->candidates = 0;
    EVENT2(play, EVENT_BENEFICIARY, state->card, player);
}

void heir_ask(const Play *play, uint32_t equals)
{
    MajorState *state = major_state(play);
    if (count32(equals) == 1) {
        heir_is(play, (Player)first32(equals));
        return;
    }
    state->candidates = equals;
    acting_add(play->game, state->primary);
}

bool heir_begin(const Play *play, uint32_t eligible)
{
    const Game *game = play->game;
    Player      victim = game->phase.major.primary;
    uint32_t    best = richest_in_stock(game, eligible & players_in(game) & ~bit32(victim));
    if (best == 0 || points_in_stock(game, victim) >= points_in_stock(game, (Player)first32(best)))
        return false;
    heir_ask(play, best);
    return true;
}

void heir_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    victims_legal(list, rules, game, player);
}

Refusal heir_why_not(const Rules *rules, const Game *game, const Action *action)
{
    (void)rules;
    if (action->kind != ACTION_CHOOSE_PLAYER)
        return REFUSAL_WRONG_KIND;
    return action->arg[0] < game->player_count && args_clear(action, 1) ? REFUSAL_NOT_MOST_IN_STOCK
                                                                        : REFUSAL_BAD_ARGUMENT;
}

void heir_apply(const Play *play, const Action *action)
{
    acting_remove(play->game, action->player);
    heir_is(play, (Player)action->arg[0]);
}

Prompt heir_prompt(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    (void)player;
    return (Prompt){ .kind = PROMPT_CHOOSE_BENEFICIARY, .arg = { game->phase.major.card } };
}

/* ---- Commodities by face value ---- */

enum { SUMS_MAX = 63 };

/* The totals up to SUMS_MAX that cards of the hand can have, as bits, without one of a kind. */
static uint64_t sums_of(const Rules *rules, const Game *game, Player player, Card without)
{
    uint64_t sums = 1;
    for (Card card = 0; card < rules->edition->first_calamity; card++)
        for (int n = card == without; n < game->hand[player][card]; n++)
            sums |= sums << rules->edition->faces[card];
    return sums;
}

int value_in_hand(const Rules *rules, const Game *game, Player player)
{
    int value = 0;
    for (Card card = 0; card < rules->edition->first_calamity; card++)
        value += game->hand[player][card] * rules->edition->faces[card];
    return value;
}

int value_reached(const Rules *rules, const Game *game, Player player, int amount)
{
    int all = value_in_hand(rules, game, player);
    if (all <= amount)
        return all;
    uint64_t sums = sums_of(rules, game, player, CARD_NONE);
    must(amount + STACKS_MAX <= SUMS_MAX);
    while (!(sums & bit64(amount)))
        amount++;
    return amount;
}

bool value_allows(const Rules *rules, const Game *game, Player player, int amount, Card card)
{
    int face = rules->edition->faces[card];
    return game->hand[player][card] > 0 && face <= amount
           && (sums_of(rules, game, player, card) & bit64(amount - face)) != 0;
}
