/* What calamities let players divide: pools of losses, the factions of a Civil War, a border that
 * grows; and the abilities that come with them. Keep what is worth most, and let it strike the
 * leaders. */
#include "bots/mind.h"
#include "rules/civ/outlook.h"

/* As much as can be to the rival who is worth naming. */
int score_divide(const Mind *mind, const Action *action)
{
    return score_name_victim(mind, action) + 5 * action->arg[1];
}

/* Whoever takes over should be the one who is least dangerous. */
int score_beneficiary(const Mind *mind, const Action *action)
{
    return -standing(mind, (Player)action->arg[0]);
}

/* What so many tokens of an owner are worth to it. */
static int tokens_worth(const Mind *mind, Player owner, Area area, int count)
{
    int there = mind->game->tokens[owner][area], worth = 0;
    for (int n = there; n > there - count && n > 0; n--)
        worth += token_worth(mind, area, n, 0) + 3;
    return worth;
}

/* Per point: the victim selects what it wants to keep, the beneficiary what it can do without, for
 * the first faction is the one that will be kept. */
int score_faction(const Mind *mind, const Action *action)
{
    Player victim = mind->game->phase.major.primary;
    Area   area = action->arg[0];
    int    sign = victim == mind->me ? 1 : -1;
    if (action->kind == ACTION_SELECT_CITY)
        return sign * 20 * city_worth(mind, victim, area);
    if (action->kind != ACTION_SELECT)
        return 0;
    int count = action->arg[1];
    return sign * 100 * tokens_worth(mind, victim, area, count) / count + count;
}

/* The better half. */
int score_keep_faction(const Mind *mind, const Action *action)
{
    const FactionsRoom *room = calamity_factions_of(mind->rules, mind->game);
    bool                first = action->arg[0] == 1;
    int                 worth = 0;
    if (!room)
        return 0;
    FOR_OWN_TOKENS(area, mind->game, mind->me)
    worth +=
        12 * (first ? room->tokens[area] : mind->game->tokens[mind->me][area] - room->tokens[area]);
    FOR_OWN_CITIES(area, mind->game, mind->me)
    if (bits_test(room->cities, area) == first)
        worth += city_worth(mind, mind->me, area);
    return worth;
}

/* One's own faction as any damage; in the other's place tokens before cities. */
int score_faction_losses(const Mind *mind, const Action *action)
{
    if (mind->game->phase.major.primary == mind->me)
        return score_damage(mind, action);
    return action->kind == ACTION_REMOVE ? 10 + action->arg[1] : -100 + action->arg[1];
}

/* Ships are kept as far as they may be. */
int score_cyclone_ships(const Mind *mind, const Action *action)
{
    (void)mind;
    return action->kind == ACTION_DONE ? 0 : -10;
}

/* Treasury for a point, if tokens are worth more. */
int score_damage_or_pay(const Mind *mind, const Action *action)
{
    return action->kind == ACTION_BUY_OFF ? -400 * action->arg[0] : score_damage(mind, action);
}

int score_leave_area(const Mind *mind, const Action *action)
{
    Area area = action->arg[0];
    return -tokens_worth(mind, mind->me, area, mind->game->tokens[mind->me][area]);
}

/* What counts is the loss for each point of face value that it saves. */
int score_give_value(const Mind *mind, const Action *action)
{
    Card card = (Card)action->arg[0];
    int  face = mind->rules->edition->faces[card];
    return face > 0 ? -1000 * card_worth(mind, card) / face : -1000000;
}

/* A city that can be supported, else tokens where they are of use. */
int score_settle(const Mind *mind, const Action *action)
{
    Area area = action->arg[0];
    if (action->kind == ACTION_PLACE_CITY) {
        bool supported = tokens_of(mind, mind->me)
                         >= support_of(mind, mind->me) * (cities_of(mind, mind->me) + 1);
        return (supported ? 500 : 20) + 10 * land(mind, area)->limit
               + (land(mind, area)->site != SITE_NONE ? 40 : 0);
    }
    int score = 0;
    for (int n = 1; action->kind == ACTION_PLACE_TOKENS && n <= action->arg[1]; n++)
        score += 4 + token_worth(mind, area, n, 0);
    return score;
}

/* What one more adds to the set, if there are any about. */
int score_demand(const Mind *mind, const Action *action)
{
    if (action->kind != ACTION_ASK_FOR)
        return 0;
    Card card = (Card)action->arg[0];
    int  abroad = copies_abroad(mind, card);
    return (2 * mind->game->hand[mind->me][card] + 1) * mind->rules->edition->faces[card]
           * (abroad < 4 ? abroad : 4);
}

/* Who holds many cards. */
int score_demand_from(const Mind *mind, const Action *action)
{
    return action->kind == ACTION_CHOOSE_PLAYER ? 1 + mind->view->hand_size[action->arg[0]] : 0;
}
