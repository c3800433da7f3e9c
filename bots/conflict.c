/* Decisions in fights. */
#include "bots/mind.h"

/* A ship costs two tokens to build again, but a token in the fight may decide it; far away tokens
 * go before those that hold the ground. */
int score_fight_loss(const Mind *mind, const Action *action)
{
    Area area = action->arg[0], fight = mind->prompt.arg[0];
    if (action->kind == ACTION_REMOVE_SHIP)
        return 40;
    int there = mind->game->tokens[mind->me][area];
    int score = -token_worth(mind, area, there, others_in(mind, area));
    return area == fight ? score - 30 : score;
}

/* The biggest fights first; others may go first where that is asked. */
int score_next_conflict(const Mind *mind, const Action *action)
{
    if (action->kind != ACTION_CHOOSE)
        return 0;
    return 1 + mind->game->tokens[mind->me][action->arg[0]];
}

int score_attack_card(const Mind *mind, const Action *action)
{
    (void)mind;
    /* Most cards are commodities. */
    return action->kind == ACTION_YES;
}

/* Treasury unless the stock is short for taxes. */
int score_attack_treasury(const Mind *mind, const Action *action)
{
    int left = own(mind)->stock_tokens - action->arg[0];
    int due = tax_due(mind->rules, cities_of(mind, mind->me));
    return left >= due ? action->arg[0] : -action->arg[0];
}
