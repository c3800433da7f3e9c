/* What several calamities have in common besides damage: secondary victims, and cities lost by
 * their owner's choice, and commodities (calamities.3, calamities.11, calamities.12). */
#include "rules/civ/calamity.h"
#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

Refusal check_listed(const Rules *rules, const Game *game, const Action *action,
                     CalamityLegal *legal, CalamityWhyNot *why_not)
{
    enum { LIST_MAX = 512 };
    Action     items[LIST_MAX];
    ActionList list = { items, 0, LIST_MAX };
    legal(&list, rules, game, action->player);
    return list_has(&list, action) ? REFUSAL_NONE : why_not(rules, game, action);
}

void calamity_no_target(const Play *play)
{
    EVENT2(play, EVENT_NO_TARGET, major_state(play)->card, major_state(play)->primary);
}

uint32_t calamity_trader(const Play *play)
{
    const MajorState *state = major_state(play);
    Player            trader = card_trader(play->rules, play->game, state->primary, state->card);
    return player_in(play->game, trader) && trader != state->primary ? bit32(trader) : 0;
}

/* ---- Secondary victims ---- */

uint32_t calamity_circle(const Rules *rules, const Game *game, Player victim, Card card)
{
    uint32_t circle = players_in(game);
    if (game->block_count == 1 || card_info(rules, card)->type != CARD_NON_TRADEABLE
        || game->switches[SWITCH_CALAMITY_BLOCKS] == CALAMITY_BLOCKS_MIXED)
        return circle;
    for (Player p = 0; p < game->player_count; p++)
        if (game->players[p].block != game->players[victim].block)
            circle &= ~bit32(p);
    return circle;
}

void victims_begin(const Play *play, int count, uint32_t candidates)
{
    MajorState *state = major_state(play);
    if (state->named_before) {
        state->secondary = state->named;
        return;
    }
    candidates &= calamity_circle(play->rules, play->game, state->primary, state->card)
                  & ~bit32(state->primary) & ~state->spared;
    if (count32(candidates) <= count) {
        state->secondary = candidates;
        for (int i = 0; i < play->game->player_count; i++)
            if (candidates & bit32(play->game->rank_order[i]))
                EVENT2(play, EVENT_VICTIM_NAMED, state->primary, play->game->rank_order[i]);
        return;
    }
    state->candidates = candidates;
    state->victims_left = (uint8_t)count;
    acting_add(play->game, state->primary);
}

void victims_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    for (uint32_t left = game->phase.major.candidates; left; left &= left - 1)
        if (!list_add(list, action_make(ACTION_CHOOSE_PLAYER, player, first32(left), 0, 0, 0)))
            return;
}

Refusal victims_why_not(const Rules *rules, const Game *game, const Action *action)
{
    const MajorState *state = &game->phase.major;
    if (action->kind != ACTION_CHOOSE_PLAYER)
        return REFUSAL_WRONG_KIND;
    if (action->arg[0] >= game->player_count)
        return REFUSAL_BAD_ARGUMENT;
    if (action->arg[0] == state->primary)
        return REFUSAL_VICTIM_IS_PRIMARY;
    if (state->secondary & bit32(action->arg[0]))
        return REFUSAL_VICTIM_NAMED_ALREADY;
    if (action->arg[0] == state->beneficiary)
        return REFUSAL_VICTIM_IS_BENEFICIARY;
    if (state->spared & bit32(action->arg[0]))
        return REFUSAL_VICTIM_OF_OTHER_COPY;
    if (!(calamity_circle(rules, game, state->primary, state->card) & bit32(action->arg[0])))
        return REFUSAL_VICTIM_OF_OTHER_BLOCK;
    return REFUSAL_VICTIM_CANNOT_SUFFER;
}

void victims_apply(const Play *play, const Action *action)
{
    MajorState *state = major_state(play);
    state->secondary |= bit32(action->arg[0]);
    state->candidates &= ~bit32(action->arg[0]);
    EVENT2(play, EVENT_VICTIM_NAMED, state->primary, action->arg[0]);
    if (--state->victims_left == 0) {
        state->candidates = 0;
        acting_remove(play->game, state->primary);
    }
}

Prompt victims_prompt(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    (void)player;
    const MajorState *state = &game->phase.major;
    return (Prompt){ .kind = PROMPT_NAME_VICTIM, .arg = { state->card, state->victims_left } };
}

/* ---- Cities ---- */

bool city_is_coastal(const Rules *rules, const Game *game, Player player, Area area)
{
    (void)game;
    (void)player;
    return area_info(rules, area)->coastal;
}

int points_to_spare(const Rules *rules, const Game *game, Player player)
{
    if (game->switches[SWITCH_LIMITED_DAMAGE] == LIMITED_DAMAGE_NO || player >= PLAYERS_MAX)
        return INT16_MAX;
    int points = unit_points_on_board(rules, game, player) - number(rules, NUMBER_DAMAGE_FLOOR);
    return points > 0 ? points : 0;
}

bool calamity_spares(const Rules *rules, const Game *game, Player player)
{
    return game->switches[SWITCH_DAMAGE_LIMIT_COVERS] == DAMAGE_LIMIT_COVERS_EVERYTHING
           && points_to_spare(rules, game, player) == 0;
}

void damage_announce(const Play *play, Player player, int amount)
{
    int spare = points_to_spare(play->rules, play->game, player);
    if (spare > 0)
        EVENT2(play, EVENT_DAMAGE_DUE, player, amount < spare ? amount : spare);
}

static int points_lost(const Rules *rules, const Game *game, Area area, CityLoss loss)
{
    return loss == CITY_REDUCED ? 5 - city_reduction_tokens(rules, game, area) : 5;
}

bool city_can_go(const Rules *rules, const Game *game, Area area, CityLoss loss)
{
    return points_lost(rules, game, area, loss) <= points_to_spare(rules, game, game->city[area]);
}

static bool exposed(const Rules *rules, const Game *game, Player owner, Area area,
                    CityFilter *filter, CityLoss loss)
{
    return (!filter || filter(rules, game, owner, area)) && city_can_go(rules, game, area, loss);
}

int cities_exposed(const Rules *rules, const Game *game, Player player, CityFilter *filter,
                   CityLoss loss)
{
    int count = 0;
    FOR_CITIES(area, rules, game, player)
    count += exposed(rules, game, player, area, filter, loss);
    return count;
}

void cities_legal(ActionList *list, const Rules *rules, const Game *game, Player actor,
                  Player owner, CityFilter *filter, CityLoss loss)
{
    FOR_CITIES(area, rules, game, owner)
    if (exposed(rules, game, owner, area, filter, loss)
        && !list_add(list, action_make(ACTION_CHOOSE, actor, area, 0, 0, 0)))
        return;
}

Refusal cities_why_not(const Rules *rules, const Game *game, const Action *action, Player owner)
{
    if (action->kind != ACTION_CHOOSE)
        return REFUSAL_WRONG_KIND;
    if (action->arg[0] >= rules->board->area_count)
        return REFUSAL_BAD_ARGUMENT;
    if (game->city[action->arg[0]] != owner)
        return action->player == owner ? REFUSAL_NOT_YOUR_CITY : REFUSAL_NO_CITY_OF_VICTIM;
    return REFUSAL_CITY_NOT_EXPOSED;
}

void city_lose(const Play *play, Area area, CityLoss loss)
{
    if (loss == CITY_REDUCED)
        city_reduce(play, area);
    else
        city_destroy(play, area);
}

int cities_settle(const Play *play, Player player, int count, CityFilter *filter, CityLoss loss)
{
    int cities = 0, tokens = 0, points = 0;
    FOR_CITIES(area, play->rules, play->game, player)
    if (exposed(play->rules, play->game, player, area, filter, loss)) {
        cities++;
        tokens += city_reduction_tokens(play->rules, play->game, area);
        points += points_lost(play->rules, play->game, area, loss);
    }
    if (count < cities)
        return count;
    int  stock = play->game->players[player].stock_tokens;
    bool order_matters = loss == CITY_REDUCED && cities > 1 && stock > 0 && tokens > stock;
    if (order_matters || points > points_to_spare(play->rules, play->game, player))
        return cities;
    FOR_CITIES(area, play->rules, play->game, player)
    if (exposed(play->rules, play->game, player, area, filter, loss))
        city_lose(play, area, loss);
    return 0;
}

/* ---- Commodities ---- */

void commodities_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    for (int card = 0; card < rules->edition->first_calamity; card++)
        if (game->hand[player][card] > 0
            && !list_add(list, action_make(ACTION_DISCARD, player, card, 0, 0, 0)))
            return;
}

int commodities_settle(const Play *play, Player player, int count)
{
    if (count == 0 || hand_commodities(play->rules, play->game, player) > count)
        return count;
    for (int card = 0; card < play->rules->edition->first_calamity; card++)
        while (play->game->hand[player][card] > 0)
            card_discard(play, player, (Card)card);
    return 0;
}
