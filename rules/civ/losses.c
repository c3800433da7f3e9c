/* What several calamities have in common besides damage: secondary victims, and cities lost by their
 * owner's choice (calamities.3, calamities.11, calamities.12). */
#include "rules/civ/calamity.h"

Refusal check_listed(const Rules *rules, const Game *game, const Action *action,
                     CalamityLegal *legal, CalamityWhyNot *why_not)
{
    enum { LIST_MAX = 512 };
    Action     items[LIST_MAX];
    ActionList list = { items, 0, LIST_MAX };
    legal(&list, rules, game, action->player);
    if (list_has(&list, action))
        return REFUSAL_NONE;
    for (int i = 0; i < list.count; i++)
        if (items[i].kind == action->kind)
            return why_not ? why_not(rules, game, action) : REFUSAL_NOT_AN_OPTION;
    return REFUSAL_WRONG_KIND;
}

/* ---- Secondary victims ---- */

void victims_begin(const Play *play, int count, uint32_t candidates)
{
    CalamityState *state = calamity_state(play);
    candidates &= players_in(play->game) & ~bit32(state->primary);
    if (count32(candidates) <= count) {
        state->secondary = candidates;
        for (int i = 0; i < play->game->player_count; i++)
            if (candidates & bit32(play->game->rank_order[i]))
                EVENT2(play, EVENT_VICTIM_NAMED, state->primary, play->game->rank_order[i]);
        return;
    }
    state->candidates = candidates;
    state->counter = (uint8_t)count;
    acting_add(play->game, state->primary);
}

void victims_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    for (uint32_t left = game->phase.calamity.candidates; left; left &= left - 1)
        if (!list_add(list, action_make(ACTION_CHOOSE_PLAYER, player, first32(left), 0, 0, 0)))
            return;
}

Refusal victims_why_not(const Rules *rules, const Game *game, const Action *action)
{
    (void)rules;
    const CalamityState *state = &game->phase.calamity;
    if (action->arg[0] >= game->player_count)
        return REFUSAL_BAD_ARGUMENT;
    if (action->arg[0] == state->primary)
        return REFUSAL_VICTIM_IS_PRIMARY;
    if (state->secondary & bit32(action->arg[0]))
        return REFUSAL_VICTIM_NAMED_ALREADY;
    if (action->arg[0] == state->beneficiary)
        return REFUSAL_VICTIM_IS_BENEFICIARY;
    return REFUSAL_VICTIM_CANNOT_SUFFER;
}

void victims_apply(const Play *play, const Action *action)
{
    CalamityState *state = calamity_state(play);
    state->secondary |= bit32(action->arg[0]);
    state->candidates &= ~bit32(action->arg[0]);
    EVENT2(play, EVENT_VICTIM_NAMED, state->primary, action->arg[0]);
    if (--state->counter == 0) {
        state->candidates = 0;
        acting_remove(play->game, state->primary);
    }
}

Prompt victims_prompt(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    (void)player;
    const CalamityState *state = &game->phase.calamity;
    return (Prompt){ .kind = PROMPT_NAME_VICTIM, .arg = { state->card, state->counter } };
}

/* ---- Cities ---- */

static bool exposed(const Rules *rules, const Game *game, Player player, Area area,
                    CityFilter *filter)
{
    return game->city[area] == player && (!filter || filter(rules, game, player, area));
}

int cities_exposed(const Rules *rules, const Game *game, Player player, CityFilter *filter)
{
    int count = 0;
    for (Area area = 0; area < rules->board->area_count; area++)
        count += exposed(rules, game, player, area, filter);
    return count;
}

void cities_legal(ActionList *list, const Rules *rules, const Game *game, Player actor,
                  Player owner, CityFilter *filter)
{
    for (Area area = 0; area < rules->board->area_count; area++)
        if (exposed(rules, game, owner, area, filter)
            && !list_add(list, action_make(ACTION_CHOOSE, actor, area, 0, 0, 0)))
            return;
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
    int cities = 0, tokens = 0;
    for (Area area = 0; area < play->rules->board->area_count; area++)
        if (exposed(play->rules, play->game, player, area, filter)) {
            cities++;
            tokens += city_reduction_tokens(play->rules, play->game, area);
        }
    if (count < cities)
        return count;
    int  stock = play->game->players[player].stock_tokens;
    bool order_matters = loss == CITY_REDUCED && cities > 1 && stock > 0 && tokens > stock;
    if (order_matters)
        return cities;
    for (Area area = 0; area < play->rules->board->area_count; area++)
        if (exposed(play->rules, play->game, player, area, filter))
            city_lose(play, area, loss);
    return 0;
}
