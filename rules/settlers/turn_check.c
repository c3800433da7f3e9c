/* What a turn allows (A1 to A9, turn.3 to turn.6): the check of each action and placement, and the
 * lists. */
#include "rules/settlers/play.h"

/* ---- What each action needs (A1 to A8) ---- */

/* Wood, stone and food that are not there. */
static int resources_missing(const StSet *set, const StPlayer *who, StCardId card)
{
    int missing = 0;
    for (int i = 0; i < 3; i++) {
        int lack = set->costs[card][i] - who->supply[i];
        missing += lack > 0 ? lack : 0;
    }
    return missing;
}

/* What could be given up, counted to `most`; foundations that nobody has seen are left out. */
static int locations_owned(const StGame *game, int player, int most)
{
    const StPlayer *who = &game->players[player];
    int             count = who->buried_count + cards_count(&who->foundations);
    if (count < most)
        FOR_CARDS_IN(own, &who->empire)
        {
            count += game->places[own].owner == player;
            if (count >= most)
                break;
        }
    return count;
}

/* The short way for what can be paid from the supply without any token or discount. */
static bool build_payable(const StSet *set, const StGame *game, int player, StCardId card)
{
    int locations = set->costs[card][3];
    return resources_missing(set, &game->players[player], card)
               <= game->players[player].supply[ST_GOLD]
           && (locations == 0 || locations_owned(game, player, locations) >= locations);
}

/* Can nothing but the supply decide about the price of a building? */
static bool supply_decides(const StSet *set, const StGame *game, int player)
{
    const StPlayer *who = &game->players[player];
    return who->token == ST_TOKEN_NONE && game->unseen_count == 0
           && !cards_meet(&who->empire, &set->with_mod[ST_MOD_CHEAPER]);
}

static Refusal build_check(const StSet *set, const StGame *game, int player, StCardId card)
{
    if (!cards_has(&game->players[player].hand, card))
        return ST_REFUSE_NOT_IN_HAND;
    if (set->cards[card].category == ST_INSTANT)
        return ST_REFUSE_NOT_A_LOCATION;
    if (build_payable(set, game, player, card))
        return ST_REFUSE_NONE;
    StIntent intent;
    st_intent_make(&intent, set, ST_INTENT_BUILD, player, card, 1);
    return st_intent_price_check(set, game, &intent);
}

static Refusal deal_check(const StSet *set, const StGame *game, int player, StCardId card)
{
    if (!cards_has(&game->players[player].hand, card))
        return ST_REFUSE_NOT_IN_HAND;
    if (set->cards[card].deal >= ST_LETTERS)
        return ST_REFUSE_NO_DEAL_FIELD;
    if (game->players[player].supply[ST_FOOD] + game->players[player].supply[ST_GOLD] > 0)
        return ST_REFUSE_NONE;
    StIntent intent;
    st_intent_make(&intent, set, ST_INTENT_DEAL, player, card, 1);
    return st_intent_price_check(set, game, &intent);
}

static Refusal raze_hand_check(const StSet *set, const StGame *game, int player, StCardId card)
{
    if (!cards_has(&game->players[player].hand, card))
        return ST_REFUSE_NOT_IN_HAND;
    if (set->cards[card].raze_count == 0)
        return ST_REFUSE_NO_RAZE_FIELD;
    return game->players[player].supply[ST_SWORD] >= set->numbers[ST_NUMBER_RAZE_HAND_PRICE]
               ? ST_REFUSE_NONE
               : ST_REFUSE_NOT_ENOUGH_RAZE;
}

static Refusal raze_check(const StSet *set, const StGame *game, int player, StCardId card)
{
    if (st_switch(game, ST_SWITCH_PEACEFUL))
        return ST_REFUSE_PEACEFUL;
    int owner = game->places[card].controller;
    if (!cards_has(&game->players[owner].empire, card))
        return ST_REFUSE_NOT_FACE_UP;
    if (owner == player)
        return ST_REFUSE_OWN_LOCATION;
    if (game->players[owner].passed)
        return ST_REFUSE_OPPONENT_PASSED;
    if (set->cards[card].raze_count == 0)
        return ST_REFUSE_NO_RAZE_FIELD;
    if (set->cards[card].flags & ST_CARD_FIRM)
        return ST_REFUSE_CANNOT_BE_RAZED;
    int price = st_raze_price(set, game, card, set->numbers[ST_NUMBER_RAZE_PRICE]);
    return price <= game->players[player].supply[ST_SWORD] ? ST_REFUSE_NONE
                                                           : ST_REFUSE_NOT_ENOUGH_RAZE;
}

static Refusal activate_check(const StSet *set, const StGame *game, int player, StCardId card,
                              int times)
{
    const StPlace *place = &game->places[card];
    if (!cards_has(&game->players[player].empire, card))
        return ST_REFUSE_NOT_YOURS;
    const StClause *act = st_clause(set, card, ST_CLAUSE_ACT);
    if (!act)
        return ST_REFUSE_NO_ACTION_THERE;
    if (place->uses + times > act->uses || (place->flags & ST_BLOCKED)) /* Q61 */
        return ST_REFUSE_NO_USES_LEFT;
    if (act->simple) { /* Goods for goods. */
        StPrice price = { .cost = act->cost };
        for (int i = 0; i < ST_SUPPLY && times > 1; i++)
            price.cost.n[i] = (uint8_t)(price.cost.n[i] * times);
        price.cost.n[ST_RESOURCE] = (uint8_t)(price.cost.n[ST_RESOURCE] * times);
        return st_price_payable(game->players[player].supply, &price) ? ST_REFUSE_NONE
                                                                      : ST_REFUSE_CANNOT_PAY;
    }
    StIntent intent;
    st_intent_make(&intent, set, ST_INTENT_ACTIVATE, player, card, times);
    return st_intent_check(set, game, &intent);
}

static Refusal exchange_check(const StSet *set, const StGame *game, int player, int kind)
{
    if (kind >= 5)
        return ST_REFUSE_BAD_ARGUMENT;
    if (game->players[player].supply[ST_WORKER] < set->numbers[ST_NUMBER_EXCHANGE_PRICE])
        return ST_REFUSE_CANNOT_PAY;
    if (kind >= 3 && !st_can_draw(set, game, player, kind == 3 ? ST_DRAW_COMMON : ST_DRAW_FACTION))
        return ST_REFUSE_DECK_EMPTY;
    return ST_REFUSE_NONE;
}

static Refusal visit_check(const StSet *set, const StGame *game, int player, StCardId card)
{
    const StPlace *place = &game->places[card];
    int            owner = place->controller;
    if (!st_switch(game, ST_SWITCH_OPEN_PRODUCTION))
        return ST_REFUSE_WRONG_KIND;
    if (!cards_has(&game->players[owner].empire, card))
        return ST_REFUSE_NOT_FACE_UP;
    if (owner == player)
        return ST_REFUSE_OWN_LOCATION;
    if (game->players[owner].passed)
        return ST_REFUSE_OPPONENT_PASSED;
    if (!(set->cards[card].flags & ST_CARD_OPEN) || (place->flags & ST_BLOCKED)
        || !st_clause(set, card, ST_CLAUSE_PROD))
        return ST_REFUSE_NOT_OPEN;
    if (place->visits >= set->numbers[ST_NUMBER_VISITS])
        return ST_REFUSE_VISIT_LIMIT;
    return game->players[player].supply[ST_WORKER] > 0 ? ST_REFUSE_NONE : ST_REFUSE_CANNOT_PAY;
}

static Refusal play_check(const StSet *set, const StGame *game, int player, StCardId card)
{
    if (!cards_has(&game->players[player].hand, card))
        return ST_REFUSE_NOT_IN_HAND;
    if (set->cards[card].category != ST_INSTANT)
        return ST_REFUSE_NOT_AN_INSTANT;
    StIntent intent;
    st_intent_make(&intent, set, ST_INTENT_PLAY, player, card, 1);
    return st_intent_check(set, game, &intent);
}

/* ---- Free placements (turn.3 to turn.6) ---- */

static Refusal defend_check(const StSet *set, const StGame *game, int player, StCardId card)
{
    if (!cards_has(&game->players[player].empire, card))
        return ST_REFUSE_NOT_YOURS;
    if (game->players[player].supply[ST_SHIELD] == 0)
        return ST_REFUSE_NO_TOKEN_LEFT;
    if (set->cards[card].deck != ST_DECK_COMMON && !st_switch(game, ST_SWITCH_SHIELD_ON_FACTION))
        return ST_REFUSE_DEFENCE_ON_FACTION;
    bool has =
        (game->places[card].flags & ST_ON_SHIELD) || (set->cards[card].flags & ST_CARD_SHIELD);
    return has ? ST_REFUSE_HAS_DEFENCE : ST_REFUSE_NONE;
}

static Refusal post_check(const StSet *set, const StGame *game, int player, StCardId card)
{
    if (!set->factions[game->players[player].faction].samurai)
        return ST_REFUSE_NO_SAMURAI_FACTION;
    if (!cards_has(&game->players[player].empire, card))
        return ST_REFUSE_NOT_YOURS;
    if (game->players[player].supply[ST_WORKER] == 0)
        return ST_REFUSE_NO_TOKEN_LEFT;
    if (set->cards[card].deck == ST_DECK_COMMON && !st_switch(game, ST_SWITCH_SAMURAI_ON_COMMON))
        return ST_REFUSE_SAMURAI_ON_COMMON;
    return game->places[card].flags & ST_ON_SAMURAI ? ST_REFUSE_HAS_SAMURAI : ST_REFUSE_NONE;
}

int st_technology_flag(int letter)
{
    return letter == ST_TECH ? ST_ON_TECH : letter == ST_BULWARK ? ST_ON_BULWARK : ST_ON_GLORY;
}

static Refusal place_check(const StSet *set, const StGame *game, int player, int letter,
                           StCardId card)
{
    if (letter < ST_TECH || letter > ST_GLORY)
        return ST_REFUSE_BAD_ARGUMENT;
    if (!cards_has(&game->players[player].empire, card))
        return ST_REFUSE_NOT_YOURS;
    if (game->players[player].supply[letter] == 0)
        return ST_REFUSE_NO_TOKEN_LEFT;
    if (set->cards[card].deck != ST_DECK_COMMON)
        return ST_REFUSE_TECHNOLOGY_ON_FACTION;
    return game->places[card].flags & st_technology_flag(letter) ? ST_REFUSE_HAS_TECHNOLOGY
                                                                 : ST_REFUSE_NONE;
}

int st_held_letter(const StClause *hold)
{
    return first32(hold->letters);
}

static Refusal put_check(const StSet *set, const StGame *game, int player, StCardId card)
{
    if (!cards_has(&game->players[player].empire, card))
        return ST_REFUSE_NOT_YOURS;
    const StClause *hold = st_clause(set, card, ST_CLAUSE_HOLD);
    if (!hold)
        return ST_REFUSE_NO_CONTAINER;
    if (game->places[card].held >= hold->n
        || (game->places[card].flags & ST_PUT_THIS_TURN)) /* Q52 */
        return ST_REFUSE_CONTAINER_FULL;
    return game->players[player].supply[st_held_letter(hold)] > 0 ? ST_REFUSE_NONE
                                                                  : ST_REFUSE_NO_TOKEN_LEFT;
}

/* ---- Any of them ---- */

Refusal st_turn_check(const StSet *set, const StGame *game, const Action *action, bool acts)
{
    int player = action->player, card = action->arg[0];
    switch (action->kind) {
    case ST_DO_DEFEND:
        return defend_check(set, game, player, (StCardId)card);
    case ST_DO_POST:
        return post_check(set, game, player, (StCardId)card);
    case ST_DO_PLACE:
        return place_check(set, game, player, card, action->arg[1]);
    case ST_DO_PUT:
        return put_check(set, game, player, (StCardId)card);
    case ST_DO_DONE:
        return acts ? ST_REFUSE_WRONG_KIND : ST_REFUSE_NONE;
    default:
        break;
    }
    if (!acts)
        return ST_REFUSE_WRONG_KIND;
    switch (action->kind) {
    case ST_DO_BUILD:
        return build_check(set, game, player, (StCardId)card);
    case ST_DO_DEAL:
        return deal_check(set, game, player, (StCardId)card);
    case ST_DO_RAZE_HAND:
        return raze_hand_check(set, game, player, (StCardId)card);
    case ST_DO_RAZE:
        return raze_check(set, game, player, (StCardId)card);
    case ST_DO_ACTIVATE:
        return activate_check(set, game, player, (StCardId)card, 1);
    case ST_DO_ACTIVATE_TWICE:
        return activate_check(set, game, player, (StCardId)card, 2);
    case ST_DO_EXCHANGE:
        return exchange_check(set, game, player, card);
    case ST_DO_VISIT:
        return visit_check(set, game, player, (StCardId)card);
    case ST_DO_PLAY:
        return play_check(set, game, player, (StCardId)card);
    case ST_DO_PASS:
        return ST_REFUSE_NONE;
    default:
        return ST_REFUSE_WRONG_KIND;
    }
}

/* ---- Lists ---- */

/* Those of a set that a check accepts. */
static void list_checked(ActionList *list, const StSet *set, const StGame *game, int player,
                         int kind, const StCards *cards,
                         Refusal (*check)(const StSet *, const StGame *, int, StCardId))
{
    FOR_CARDS_IN(card, cards)
    {
        if (list_full(list))
            return;
        if (check(set, game, player, card) == ST_REFUSE_NONE)
            put_action(list, kind, player, card, 0);
    }
}

/* All of a set. */
static void list_all(ActionList *list, int player, int kind, const StCards *cards)
{
    FOR_CARDS_IN(card, cards)
    {
        if (list_full(list))
            return;
        put_action(list, kind, player, card, 0);
    }
}

/* Locations of opponents who may be aimed at, of those among `wanted`. */
static StCards theirs(const StGame *game, int player, const StCards *wanted)
{
    StCards out = { 0 };
    for (uint32_t left = st_opponents(game, player); left; left &= left - 1)
        for (int i = 0; i < ST_CARD_WORDS; i++)
            out.words[i] |= game->players[first32(left)].empire.words[i] & wanted->words[i];
    return out;
}

static void list_builds(ActionList *list, const StSet *set, const StGame *game, int player)
{
    const StPlayer *who = &game->players[player];
    StCards         cards = cards_without(&who->hand, &set->of_category[ST_INSTANT]);
    if (!supply_decides(set, game, player)) {
        list_checked(list, set, game, player, ST_DO_BUILD, &cards, build_check);
        return;
    }
    int locations = locations_owned(game, player, 2);
    FOR_CARDS_IN(card, &cards)
    {
        if (list_full(list))
            return;
        if (resources_missing(set, who, card) <= who->supply[ST_GOLD]
            && set->costs[card][3] <= locations)
            put_action(list, ST_DO_BUILD, player, card, 0);
    }
}

static void list_deals(ActionList *list, const StSet *set, const StGame *game, int player)
{
    const StPlayer *who = &game->players[player];
    StCards         deals = cards_both(&who->hand, &set->with_deal);
    if (who->supply[ST_FOOD] + who->supply[ST_GOLD] > 0)
        list_all(list, player, ST_DO_DEAL, &deals);
    else if (who->token != ST_TOKEN_NONE
             || cards_meet(&who->empire, &set->with_mod[ST_MOD_DEALPRICE]))
        list_checked(list, set, game, player, ST_DO_DEAL, &deals, deal_check);
}

static void list_razings(ActionList *list, const StSet *set, const StGame *game, int player)
{
    const StPlayer *who = &game->players[player];
    if (who->supply[ST_SWORD] >= set->numbers[ST_NUMBER_RAZE_HAND_PRICE]) {
        StCards fields = cards_both(&who->hand, &set->with_raze);
        list_all(list, player, ST_DO_RAZE_HAND, &fields);
    }
    if (who->supply[ST_SWORD] < set->numbers[ST_NUMBER_RAZE_PRICE]
        || st_switch(game, ST_SWITCH_PEACEFUL))
        return;
    StCards targets = theirs(game, player, &set->with_raze);
    list_checked(list, set, game, player, ST_DO_RAZE, &targets, raze_check);
}

static Refusal activate_once_check(const StSet *set, const StGame *game, int player, StCardId card)
{
    return activate_check(set, game, player, card, 1);
}

static Refusal activate_twice_check(const StSet *set, const StGame *game, int player, StCardId card)
{
    return activate_check(set, game, player, card, 2);
}

void st_turn_actions(ActionList *list, const StSet *set, const StGame *game, int player)
{
    const StPlayer *who = &game->players[player];
    list_builds(list, set, game, player);
    list_deals(list, set, game, player);
    list_razings(list, set, game, player);
    if (list_full(list))
        return;
    StCards acts = cards_both(&who->empire, &set->with_clause[ST_CLAUSE_ACT]);
    list_checked(list, set, game, player, ST_DO_ACTIVATE, &acts, activate_once_check);
    acts = cards_both(&acts, &set->with_two_uses);
    list_checked(list, set, game, player, ST_DO_ACTIVATE_TWICE, &acts, activate_twice_check);
    for (int kind = 0; kind < 5 && who->supply[ST_WORKER] > 1; kind++)
        if (exchange_check(set, game, player, kind) == ST_REFUSE_NONE)
            put_action(list, ST_DO_EXCHANGE, player, kind, 0);
    if (who->supply[ST_WORKER] > 0 && st_switch(game, ST_SWITCH_OPEN_PRODUCTION)) {
        StCards open = theirs(game, player, &set->with_open);
        list_checked(list, set, game, player, ST_DO_VISIT, &open, visit_check);
    }
    if (st_switch(game, ST_SWITCH_INSTANTS)) {
        StCards instants = cards_both(&who->hand, &set->of_category[ST_INSTANT]);
        list_checked(list, set, game, player, ST_DO_PLAY, &instants, play_check);
    }
}

void st_turn_placements(ActionList *list, const StSet *set, const StGame *game, int player)
{
    const StPlayer *who = &game->players[player];
    if (who->supply[ST_SHIELD] > 0)
        list_checked(list, set, game, player, ST_DO_DEFEND, &who->empire, defend_check);
    if (set->factions[who->faction].samurai && who->supply[ST_WORKER] > 0)
        list_checked(list, set, game, player, ST_DO_POST, &who->empire, post_check);
    for (int letter = ST_TECH; letter <= ST_GLORY; letter++)
        if (who->supply[letter] > 0)
            FOR_CARDS_IN(card, &who->empire)
    if (place_check(set, game, player, letter, card) == ST_REFUSE_NONE)
        put_action(list, ST_DO_PLACE, player, letter, card);
    if (cards_meet(&who->empire, &set->with_clause[ST_CLAUSE_HOLD])) {
        StCards containers = cards_both(&who->empire, &set->with_clause[ST_CLAUSE_HOLD]);
        list_checked(list, set, game, player, ST_DO_PUT, &containers, put_check);
    }
}

bool st_turn_can_place(const StSet *set, const StGame *game, int player)
{
    const StPlayer *who = &game->players[player];
    bool            any = who->supply[ST_SHIELD] || who->supply[ST_TECH] || who->supply[ST_BULWARK]
               || who->supply[ST_GLORY] || set->factions[who->faction].samurai
               || cards_meet(&who->empire, &set->with_clause[ST_CLAUSE_HOLD]);
    Action     one;
    ActionList list = { &one, 0, 1 };
    if (any)
        st_turn_placements(&list, set, game, player);
    return list.count > 0;
}
