/* Phase 10: the special abilities. Each is used where it brings something, in the order of the
 * list. */
#include "bots/mind.h"
#include "rules/civ/outlook.h"

/* A city that is taken without support is one that goes, its own or another. */
static bool goes_again(const Mind *mind)
{
    return weight(mind, WEIGHT_TAKES_SUPPORTED) && !can_support(mind, 1, 0);
}

static int area_gain(const Mind *mind, Area area, bool annex)
{
    const Game *game = mind->game;
    int         gain = 0;
    Player      owner = game->city[area];
    if (owner < PLAYERS_MAX && owner != mind->me && !(annex && goes_again(mind)))
        gain +=
            city_worth(mind, owner, area) * (annex ? 2 : 1) + (is_leading(mind, owner) ? 200 : 0);
    for (Player p = 0; p < game->player_count; p++)
        if (p != mind->me)
            gain += (annex ? 30 : 12) * game->tokens[p][area];
    if (annex && owner == NOBODY)
        gain += token_worth(mind, area, 1, 0);
    return gain;
}

int score_destroy_area(const Mind *mind, const Action *action)
{
    return action->kind == ACTION_CHOOSE ? area_gain(mind, action->arg[0], false) : 0;
}

/* A city taken needs support too. */
int score_annex_area(const Mind *mind, const Action *action)
{
    if (action->kind != ACTION_CHOOSE)
        return 0;
    int gain = area_gain(mind, action->arg[0], true);
    if (mind->game->city[action->arg[0]] != NOBODY && !can_support(mind, 1, 0))
        gain -= 900;
    return gain;
}

/* An area if it is worth its price in treasury, else tokens for the treasury as far as the stock
 * can spare them. */
static int score_politics(const Mind *mind, const Action *action)
{
    if (action->kind == ACTION_CHOOSE) {
        Area area = action->arg[0];
        int  price = 0;
        for (Player p = 0; p < mind->game->player_count; p++)
            if (p != mind->me)
                price += mind->game->tokens[p][area] + (mind->game->city[area] == p ? 5 : 0);
        return score_annex_area(mind, action) - 20 * price;
    }
    if (action->kind == ACTION_TAKE) {
        int left = own(mind)->stock_tokens - action->arg[0];
        int due = tax_due(mind->rules, cities_of(mind, mind->me));
        return left >= due || turns_left(mind) == 0 ? 4 * action->arg[0] : -10;
    }
    return 0;
}

Action answer_politics(const Mind *mind)
{
    return best_action(mind, score_politics);
}

int score_tribute_ask(const Mind *mind, const Action *action)
{
    if (action->kind != ACTION_CHOOSE_PLAYER)
        return 0;
    return 1 + mind->view->hand_size[action->arg[0]] * 10
           + standing(mind, (Player)action->arg[0]) / 100;
}

/* Nobody need know. */
int score_tribute_show(const Mind *mind, const Action *action)
{
    (void)mind;
    return action->kind == ACTION_DONE;
}

int score_tribute_give(const Mind *mind, const Action *action)
{
    return -2 * card_worth(mind, (Card)action->arg[0]) - action->arg[1];
}

/* Singles bring twice their face value as treasury; sets are worth more as they are. */
static int score_sell(const Mind *mind, const Action *action)
{
    if (action->kind != ACTION_SELL)
        return 0;
    Card card = (Card)action->arg[0];
    int  face = mind->rules->edition->faces[card];
    int  rate = effect_of(mind, mind->me, EFFECT_ABILITY_SELL);
    int  due = tax_due(mind->rules, cities_of(mind, mind->me));
    int  worth = treasury_worth(mind->rules, mind->game, mind->me);
    if (turns_left(mind) > 0 && own(mind)->stock_tokens - rate * face < due)
        return -1;
    return rate * worth * face - card_worth(mind, card) - (turns_left(mind) > 0 ? face / 2 : 0);
}

Action answer_sell(const Mind *mind)
{
    return best_action(mind, score_sell);
}

int score_convert(const Mind *mind, const Action *action)
{
    Area area = action->arg[0];
    if (action->kind == ACTION_CONVERT_CITY)
        return goes_again(mind) ? -1 : 500 + 10 * land(mind, area)->limit;
    if (action->kind != ACTION_CONVERT)
        return 0;
    int others = others_in(mind, area) - action->arg[1];
    int there = mind->game->tokens[mind->me][area], score = 0;
    for (int n = 1; n <= action->arg[1]; n++)
        score += 4 + token_worth(mind, area, there + n, others > 0 ? others : 0);
    return score;
}

/* Diaspora: one step at a time, first where tokens leave, then where they go. Only tokens that are
 * of little use move to where they are of more. */
static int score_diaspora(const Mind *mind, const Action *action)
{
    Area area = action->arg[0];
    int  there = mind->game->tokens[mind->me][area];
    if (action->kind == ACTION_CHOOSE) {
        int worth = token_worth(mind, area, there, others_in(mind, area));
        /* Once chosen it is this one or none, so that no choice goes round in circles. */
        if (mind->prompt.kind == PROMPT_DIASPORA && diaspora_source(mind->game) != AREA_NONE)
            return -1;
        return there > 2 && worth < 10 ? 20 - worth : -1;
    }
    if (action->kind == ACTION_RELOCATE) {
        int to = action->arg[1], arrived = mind->game->tokens[mind->me][to], gain = 1;
        for (int n = 1; n <= action->arg[2]; n++)
            gain += token_worth(mind, (Area)to, arrived + n, others_in(mind, (Area)to))
                    - token_worth(mind, area, there - n + 1, others_in(mind, area));
        return gain > 0 ? 100 + gain : -1;
    }
    return 0;
}

Action answer_diaspora(const Mind *mind)
{
    return best_action(mind, score_diaspora);
}

/* ---- Whether to use one at all ---- */

/* The best that an ability could strike; the rules ask for a choice once it is used. */
static int best_area(const Mind *mind, bool annex, Effect safe)
{
    int best = 0;
    for (Area a = 0; a < mind->rules->board->area_count; a++) {
        const BoardArea *info = land(mind, a);
        bool             near = false, open = false;
        for (Player p = 0; p < mind->game->player_count; p++)
            if (p != mind->me && (mind->game->tokens[p][a] || mind->game->city[a] == p)
                && !has_effect(mind, p, safe))
                open = true;
        if (!open)
            continue;
        for (int i = 0; i < info->land_count && !near; i++)
            near = mind->game->tokens[mind->me][info->land[i]]
                   || mind->game->city[info->land[i]] == mind->me;
        if (near && area_gain(mind, a, annex) > best)
            best = area_gain(mind, a, annex);
    }
    return best;
}

static int annexation(const Mind *mind)
{
    int gain = best_area(mind, true, EFFECT_SAFE_FROM_ANNEX);
    return gain > 0 || !weight(mind, WEIGHT_TAKES_SUPPORTED) ? gain + 50 : -1;
}

static int score_ability(const Mind *mind, const Action *action)
{
    const Edition *edition = mind->rules->edition;
    if (action->kind != ACTION_USE)
        return 0;
    uint64_t advance = bit64(action->arg[0]);
    if (effect_has(edition, advance, EFFECT_ABILITY_DESTROY))
        return best_area(mind, false, EFFECT_SAFE_FROM_DESTROY);
    if (effect_has(edition, advance, EFFECT_ABILITY_ANNEX))
        return annexation(mind);
    if (effect_has(edition, advance, EFFECT_ABILITY_TRIBUTE))
        return 60;
    if (effect_has(edition, advance, EFFECT_ABILITY_CONVERT))
        return 80;
    if (effect_has(edition, advance, EFFECT_ABILITY_SETTLE))
        return 90;
    if (effect_has(edition, advance, EFFECT_ABILITY_DEMAND))
        return 70;
    if (effect_has(edition, advance, EFFECT_ABILITY_POLITICS)) {
        int due = tax_due(mind->rules, cities_of(mind, mind->me));
        return own(mind)->stock_tokens > due || turns_left(mind) == 0
                   ? 40
                   : best_area(mind, true, EFFECT_SAFE_FROM_POLITICS) - 100;
    }
    if (effect_has(edition, advance, EFFECT_ABILITY_SELL)) {
        for (Card card = 1; card < edition->first_calamity; card++)
            if (mind->game->hand[mind->me][card]) {
                Action sell = action_make(ACTION_SELL, mind->me, card, 0, 0, 0);
                if (score_sell(mind, &sell) > 0
                    && own(mind)->stock_tokens
                           >= effect_of(mind, mind->me, EFFECT_ABILITY_SELL) * edition->faces[card])
                    return 20;
            }
        return -1;
    }
    if (effect_has(edition, advance, EFFECT_ABILITY_DIASPORA)) {
        FOR_OWN_TOKENS(a, mind->game, mind->me)
        {
            Action leave = action_make(ACTION_CHOOSE, mind->me, a, 0, 0, 0);
            if (score_diaspora(mind, &leave) > 0)
                return 10;
        }
        return -1;
    }
    return -1;
}

Action answer_ability(const Mind *mind)
{
    return best_action(mind, score_ability);
}
