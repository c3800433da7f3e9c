/* Prices and payments (pay.1 to pay.8): icons struck, gold for wood, stone and food (Q42), locations, cards, deals and
 * blessings as parts of a price (Q43). A payment is told by what leaves the supply, since nothing else can differ. */
#include "rules/settlers/play.h"

#include <string.h>

/* ---- What can be paid ---- */

static int resource_icons(const StCost *cost)
{
    return cost->n[ST_WOOD] + cost->n[ST_STONE] + cost->n[ST_FOOD];
}

static int struck(const StCost *cost, int discount)
{
    int icons = resource_icons(cost);
    return discount < icons ? discount : icons;
}

/* Goods for which nothing stands in. */
static bool fixed_payable(const uint8_t *supply, const StCost *cost)
{
    return supply[ST_WORKER] >= cost->n[ST_WORKER] && supply[ST_SWORD] >= cost->n[ST_SWORD]
           && supply[ST_SHIELD] >= cost->n[ST_SHIELD] && supply[ST_TECH] >= cost->n[ST_TECH]
           && supply[ST_GOLD] >= cost->n[ST_GOLD];
}

bool st_cost_payable(const uint8_t *supply, const StCost *cost, int discount)
{
    if (!fixed_payable(supply, cost))
        return false;
    int missing = cost->n[ST_RESOURCE], spare = 0;
    for (int i = ST_WOOD; i <= ST_FOOD; i++) {
        int have = supply[i] - cost->n[i];
        if (have < 0)
            missing -= have;
        else
            spare += have;
    }
    /* Struck icons may be those that are missing; where none is missing they save goods for X. */
    int strikes = struck(cost, discount);
    return missing - strikes <= spare + supply[ST_GOLD] - cost->n[ST_GOLD]
           && missing - cost->n[ST_RESOURCE] - strikes <= supply[ST_GOLD] - cost->n[ST_GOLD];
}

bool st_payment_fits(const uint8_t *supply, const StCost *cost, int discount, int wood, int stone, int food, int gold)
{
    const int pays[3] = { wood, stone, food };
    int       over = 0;
    for (int i = ST_WOOD; i <= ST_FOOD; i++) {
        if (pays[i] > supply[i])
            return false;
        if (pays[i] > cost->n[i])
            over += pays[i] - cost->n[i]; /* These can only stand for X. */
    }
    int total = resource_icons(cost) + cost->n[ST_RESOURCE] + cost->n[ST_GOLD] - struck(cost, discount);
    return over <= cost->n[ST_RESOURCE] && gold >= cost->n[ST_GOLD] && gold <= supply[ST_GOLD]
           && wood + stone + food + gold == total;
}

int st_discount(const StSet *set, const StGame *game, int player, StCardId card)
{
    const StPlayer *who = &game->players[player];
    if (!cards_meet(&who->empire, &set->with_mod[ST_MOD_CHEAPER]))
        return 0;
    int     sum = 0;
    StCards mods = cards_both(&who->empire, &set->with_mod[ST_MOD_CHEAPER]);
    FOR_CARDS_IN(mod, &mods) {
        const StDesign *design = st_design(set, mod);
        for (int i = 0; i < design->clause_count; i++) {
            const StClause *clause = &design->clauses[i];
            bool            used = clause->once && (game->places[mod].flags & (ST_ONCE << i));
            if (clause->kind == ST_CLAUSE_MOD && clause->event == ST_MOD_CHEAPER && !used
                && st_filter_match(set, game, &set->filters[clause->filter], card))
                sum += clause->n;
        }
    }
    return sum;
}

static void add_cost(StCost *sum, const StCost *cost, int times)
{
    for (int i = 0; i < ST_LETTERS; i++)
        sum->n[i] = (uint8_t)(sum->n[i] + cost->n[i] * times);
}

static void build_cost(StCost *out, int *discount, const StSet *set, const StGame *game, int player, StCardId card,
                       int item)
{
    const StCard *print = &set->cards[card];
    out->n[ST_WOOD] = print->cost[0];
    out->n[ST_STONE] = print->cost[1];
    out->n[ST_FOOD] = print->cost[2];
    out->n[ST_LOCATION] = print->cost[3];
    *discount = st_discount(set, game, player, card);
    if (item != ST_NO_ITEM) {
        *discount += set->items[item].m;
        if (set->items[item].flags & ST_ITEM_NO_LOCATION)
            out->n[ST_LOCATION] = 0;
    }
}

/* The raids among the declared targets cost raze tokens on top (Q59). */
static void add_raids(StCost *out, const StSet *set, const StGame *game, const StIntent *intent)
{
    for (int i = 0; i < intent->target_count; i++) {
        const StItem *item = &set->items[st_declared_item(set, game, intent, i)];
        if (item->verb != ST_VERB_RAID)
            continue;
        int price = item->flags & ST_ITEM_IGNORE ? item->n : st_raze_price(set, game, intent->targets[i], item->n);
        out->n[ST_SWORD] = (uint8_t)(out->n[ST_SWORD] + price);
    }
}

void st_intent_cost(StCost *out, int *discount, const StSet *set, const StGame *game, const StIntent *intent)
{
    *out = (StCost){ 0 };
    *discount = 0;
    switch ((StIntentKind)intent->kind) {
    case ST_INTENT_BUILD:
        build_cost(out, discount, set, game, intent->player, intent->card, intent->item);
        *discount += intent->token == ST_TOKEN_MASONS;
        break;
    case ST_INTENT_DEAL:
        if (intent->price != ST_CARD_NONE)
            *out = st_mod(set, intent->price, ST_MOD_DEALPRICE)->cost;
        else if (intent->token != ST_TOKEN_ENVOY)
            out->n[ST_FOOD] = 1;
        break;
    case ST_INTENT_RAZE_HAND:
        out->n[ST_SWORD] = set->numbers[ST_NUMBER_RAZE_HAND_PRICE];
        break;
    case ST_INTENT_RAZE:
        out->n[ST_SWORD] = (uint8_t)st_raze_price(set, game, intent->card, set->numbers[ST_NUMBER_RAZE_PRICE]);
        break;
    case ST_INTENT_ACTIVATE:
        add_cost(out, &st_clause(set, intent->card, ST_CLAUSE_ACT)->cost, intent->times);
        add_raids(out, set, game, intent);
        break;
    case ST_INTENT_EXCHANGE:
        for (int i = 0; i < 5; i++)
            out->n[ST_WORKER]
                = (uint8_t)(out->n[ST_WORKER] + intent->pairs[i] * set->numbers[ST_NUMBER_EXCHANGE_PRICE]);
        break;
    case ST_INTENT_VISIT:
        out->n[ST_WORKER] = 1;
        break;
    case ST_INTENT_PLAY:
        add_cost(out, &set->cards[intent->card].play, 1);
        add_raids(out, set, game, intent);
        break;
    case ST_INTENT_MAY:
        add_cost(out, &st_design(set, intent->card)->clauses[intent->clause].cost, 1);
        break;
    }
}

/* ---- Locations, cards and deals as a price ---- */

static bool is_among(const uint16_t *cards, int count, StCardId card)
{
    for (int i = 0; i < count; i++)
        if (cards[i] == card)
            return true;
    return false;
}

/* Q43: the card itself, and what the action aims at, do not pay for it. */
static bool is_involved(const StIntent *intent, StCardId card)
{
    return card == intent->card || is_among(intent->targets, intent->target_count, card);
}

Refusal st_give_up_check(const StSet *set, const StGame *game, const StIntent *intent, StCardId card)
{
    const StPlayer *who = &game->players[intent->player];
    if (card >= set->card_count)
        return ST_REFUSE_BAD_ARGUMENT;
    if (is_involved(intent, card))
        return ST_REFUSE_GIVES_UP_ITSELF;
    if (is_among(intent->given, intent->given_count, card))
        return ST_REFUSE_NOT_AN_OPTION;
    if (cards_has(&who->foundations, card) || cards_has(&who->buried, card))
        return ST_REFUSE_NONE;
    if (cards_has(&who->empire, card))
        return game->places[card].owner == intent->player ? ST_REFUSE_NONE : ST_REFUSE_CONTROLLED;
    for (int p = 0; p < game->seats; p++)
        if (cards_has(&game->players[p].empire, card) && game->places[card].owner == intent->player)
            return ST_REFUSE_CONTROLLED;
    return ST_REFUSE_NOT_YOURS;
}

static int unseen_of(const StGame *game, const StIntent *intent)
{
    int count = 0;
    for (int i = 0; i < game->unseen_count; i++)
        count += game->unseen_owner[i] == intent->player;
    for (int i = 0; i < intent->given_count; i++)
        count -= intent->given[i] == ST_CARD_NONE;
    return count;
}

/* All that could be given up, those chosen already apart. */
int st_give_up_count(const StGame *game, const StIntent *intent)
{
    const StPlayer *who = &game->players[intent->player];
    int             count = cards_count(&who->foundations) + who->buried_count + unseen_of(game, intent);
    FOR_CARDS_IN(card, &who->empire)
        count += game->places[card].owner == intent->player && !is_involved(intent, card);
    for (int i = 0; i < intent->given_count; i++)
        count -= intent->given[i] != ST_CARD_NONE;
    return count;
}

static int blessings_of(const StGame *game, const StIntent *intent)
{
    int count = 0;
    for (int i = 0; i < ST_COLOURS; i++)
        count += game->players[intent->player].blessings[i];
    return count - intent->blessing_count;
}

/* Cards of the hand that may be discarded for it. */
static int hand_spare(const StGame *game, const StIntent *intent)
{
    const StPlayer *who = &game->players[intent->player];
    int             count = who->hand_count - intent->discarded_count;
    count -= cards_has(&who->hand, intent->card);
    for (int i = 0; i < intent->target_count; i++)
        count -= cards_has(&who->hand, intent->targets[i]);
    return count;
}

/* What a verb build among the targets will cost besides; it must stay payable. */
static bool rest_payable(const StSet *set, const StGame *game, const StIntent *intent, const uint8_t *supply,
                         int locations)
{
    for (int i = 0; i < intent->target_count; i++) {
        int item = st_declared_item(set, game, intent, i);
        if (set->items[item].verb != ST_VERB_BUILD)
            continue;
        StCost cost = { 0 };
        int    discount;
        build_cost(&cost, &discount, set, game, intent->player, intent->targets[i], item);
        if (!st_cost_payable(supply, &cost, discount) || locations < cost.n[ST_LOCATION])
            return false;
    }
    return true;
}

static bool builds(const StSet *set, const StGame *game, const StIntent *intent)
{
    for (int i = 0; i < intent->target_count; i++)
        if (set->items[st_declared_item(set, game, intent, i)].verb == ST_VERB_BUILD)
            return true;
    return false;
}

static bool rest_fits(const StSet *set, const StGame *game, const StIntent *intent, const StCost *cost, int wood,
                      int stone, int food, int gold)
{
    uint8_t left[ST_SUPPLY];
    memcpy(left, game->players[intent->player].supply, sizeof left);
    for (int i = ST_WORKER; i < ST_SUPPLY; i++)
        if (i != ST_GOLD)
            left[i] = (uint8_t)(left[i] - cost->n[i]);
    left[ST_WOOD] = (uint8_t)(left[ST_WOOD] - wood);
    left[ST_STONE] = (uint8_t)(left[ST_STONE] - stone);
    left[ST_FOOD] = (uint8_t)(left[ST_FOOD] - food);
    left[ST_GOLD] = (uint8_t)(left[ST_GOLD] - gold);
    /* The location that stays is counted without those still to be given up for the action itself. */
    int locations = st_give_up_count(game, intent) + intent->given_count - cost->n[ST_LOCATION];
    return rest_payable(set, game, intent, left, locations);
}

/* Visits every payment in the order of the list; stops when visit() returns false. */
static void for_payments(const StSet *set, const StGame *game, const StIntent *intent, ActionList *list)
{
    StCost         cost;
    int            discount;
    const uint8_t *supply = game->players[intent->player].supply;
    st_intent_cost(&cost, &discount, set, game, intent);
    if (!fixed_payable(supply, &cost))
        return;
    bool nested = builds(set, game, intent);
    int  total = resource_icons(&cost) + cost.n[ST_RESOURCE] + cost.n[ST_GOLD] - struck(&cost, discount);
    for (int gold = cost.n[ST_GOLD]; gold <= supply[ST_GOLD] && gold <= total; gold++)
        for (int wood = 0; wood <= supply[ST_WOOD] && wood + gold <= total; wood++)
            for (int stone = 0; stone <= supply[ST_STONE] && stone + wood + gold <= total; stone++) {
                int food = total - gold - wood - stone;
                if (!st_payment_fits(supply, &cost, discount, wood, stone, food, gold)
                    || (nested && !rest_fits(set, game, intent, &cost, wood, stone, food, gold)))
                    continue;
                if (!list_full(list))
                    list->items[list->count++]
                        = action_make(ST_DO_PAY, intent->player, gold, wood, stone, food);
                if (list_full(list))
                    return;
            }
}

/* ---- Whether it can be carried out at all ---- */

static Refusal parts_check(const StGame *game, const StIntent *intent, const StCost *cost)
{
    if (cost->n[ST_LOCATION] > intent->given_count
        && st_give_up_count(game, intent) < cost->n[ST_LOCATION] - intent->given_count)
        return ST_REFUSE_NOTHING_TO_GIVE_UP;
    if (cost->n[ST_HAND_CARD] > intent->discarded_count
        && hand_spare(game, intent) < cost->n[ST_HAND_CARD] - intent->discarded_count)
        return ST_REFUSE_CANNOT_PAY;
    if (cost->n[ST_DEAL] > cards_count(&game->players[intent->player].deals))
        return ST_REFUSE_CANNOT_PAY;
    if (cost->n[ST_BLESSING] > intent->blessing_count
        && blessings_of(game, intent) < cost->n[ST_BLESSING] - intent->blessing_count)
        return ST_REFUSE_CANNOT_PAY;
    return ST_REFUSE_NONE;
}

static bool token_usable(const StGame *game, const StIntent *intent)
{
    const StPlayer *who = &game->players[intent->player];
    if (who->token_round != game->round || intent->token != ST_TOKEN_NONE || intent->item != ST_NO_ITEM
        || intent->price != ST_CARD_NONE)
        return false;
    return (who->token == ST_TOKEN_MASONS && intent->kind == ST_INTENT_BUILD)
           || (who->token == ST_TOKEN_ENVOY && intent->kind == ST_INTENT_DEAL);
}

static Refusal price_check(const StSet *set, const StGame *game, const StIntent *intent)
{
    StCost         cost;
    int            discount;
    const uint8_t *supply = game->players[intent->player].supply;
    st_intent_cost(&cost, &discount, set, game, intent);
    Refusal parts = parts_check(game, intent, &cost);
    if (parts != ST_REFUSE_NONE)
        return parts;
    if (!st_cost_payable(supply, &cost, discount)) {
        bool raids = intent->kind == ST_INTENT_RAZE || intent->kind == ST_INTENT_RAZE_HAND;
        return raids ? ST_REFUSE_NOT_ENOUGH_RAZE : ST_REFUSE_CANNOT_PAY;
    }
    if (builds(set, game, intent)) {
        Action one;
        ActionList   list = { &one, 0, 1 };
        for_payments(set, game, intent, &list);
        return list.count > 0 ? ST_REFUSE_NONE : ST_REFUSE_CANNOT_PAY;
    }
    return ST_REFUSE_NONE;
}

static Refusal other_prices(const StSet *set, const StGame *game, const StIntent *intent, Refusal refusal)
{
    StIntent other = *intent;
    if (token_usable(game, intent)) {
        other.token = game->players[intent->player].token;
        if (price_check(set, game, &other) == ST_REFUSE_NONE)
            return ST_REFUSE_NONE;
        other.token = ST_TOKEN_NONE;
    }
    if (intent->kind == ST_INTENT_DEAL) {
        StCards mods = cards_both(&game->players[intent->player].empire, &set->with_mod[ST_MOD_DEALPRICE]);
        FOR_CARDS_IN(mod, &mods) {
            other.price = mod;
            if (price_check(set, game, &other) == ST_REFUSE_NONE)
                return ST_REFUSE_NONE;
        }
    }
    return refusal;
}

Refusal st_intent_price_check(const StSet *set, const StGame *game, const StIntent *intent)
{
    Refusal refusal = price_check(set, game, intent);
    return refusal == ST_REFUSE_NONE ? refusal : other_prices(set, game, intent, refusal);
}

/* ---- Choosing a payment ---- */

static Refusal use_price_check(const StSet *set, const StGame *game, const StIntent *intent, StCardId card)
{
    StIntent other = *intent;
    other.price = card;
    if (intent->kind != ST_INTENT_DEAL || intent->price != ST_CARD_NONE || intent->token != ST_TOKEN_NONE
        || !cards_has(&game->players[intent->player].empire, card)
        || !cards_has(&set->with_mod[ST_MOD_DEALPRICE], card))
        return ST_REFUSE_NOT_AN_OPTION;
    return price_check(set, game, &other);
}

static bool token_helps(const StSet *set, const StGame *game, const StIntent *intent)
{
    if (!token_usable(game, intent))
        return false;
    StCost   cost;
    int      discount;
    StIntent other = *intent;
    other.token = game->players[intent->player].token;
    st_intent_cost(&cost, &discount, set, game, intent);
    if (intent->kind == ST_INTENT_BUILD && resource_icons(&cost) <= discount)
        return false; /* Q44: there is no icon left to strike. */
    return price_check(set, game, &other) == ST_REFUSE_NONE;
}

void st_pay_legal(ActionList *list, const StSet *set, const StGame *game, const StIntent *intent)
{
    for_payments(set, game, intent, list);
    if (token_helps(set, game, intent))
        put_action(list, ST_DO_USE_TOKEN, intent->player, game->players[intent->player].token, 0);
    if (intent->kind == ST_INTENT_DEAL) {
        StCards mods = cards_both(&game->players[intent->player].empire, &set->with_mod[ST_MOD_DEALPRICE]);
        FOR_CARDS_IN(mod, &mods)
            if (use_price_check(set, game, intent, mod) == ST_REFUSE_NONE)
                put_action(list, ST_DO_USE_PRICE, intent->player, mod, 0);
    }
}

Refusal st_pay_check(const StSet *set, const StGame *game, const StIntent *intent, const Action *action)
{
    StCost cost;
    int    discount;
    if (action->kind == ST_DO_USE_TOKEN)
        return action->arg[0] != ST_TOKEN_NONE && action->arg[0] == game->players[intent->player].token
                       && token_helps(set, game, intent)
                   ? ST_REFUSE_NONE
                   : ST_REFUSE_NO_TOKEN_LEFT;
    if (action->kind == ST_DO_USE_PRICE)
        return use_price_check(set, game, intent, action->arg[0]);
    const uint8_t *supply = game->players[intent->player].supply;
    st_intent_cost(&cost, &discount, set, game, intent);
    if (!fixed_payable(supply, &cost)
        || !st_payment_fits(supply, &cost, discount, action->arg[1], action->arg[2], action->arg[3],
                            action->arg[0])
        || (builds(set, game, intent)
            && !rest_fits(set, game, intent, &cost, action->arg[1], action->arg[2], action->arg[3],
                          action->arg[0])))
        return ST_REFUSE_NO_SUCH_PAYMENT;
    return ST_REFUSE_NONE;
}

/* ---- Paying ---- */

/* Q44: lasting discounts strike first, then the token, then those that work once. */
static void use_discounts(StGame *game, const StSet *set, const StIntent *intent, const StCost *cost)
{
    int            left = resource_icons(cost);
    const StPlayer *who = &game->players[intent->player];
    if (intent->kind != ST_INTENT_BUILD || left == 0
        || !cards_meet(&who->empire, &set->with_mod[ST_MOD_CHEAPER]))
        return;
    StCards mods = cards_both(&who->empire, &set->with_mod[ST_MOD_CHEAPER]);
    if (intent->item != ST_NO_ITEM)
        left -= set->items[intent->item].m;
    left -= intent->token == ST_TOKEN_MASONS;
    for (int once = 0; once < 2; once++)
        FOR_CARDS_IN(mod, &mods) {
            const StDesign *design = st_design(set, mod);
            for (int i = 0; i < design->clause_count; i++) {
                const StClause *clause = &design->clauses[i];
                if (clause->kind != ST_CLAUSE_MOD || clause->event != ST_MOD_CHEAPER || clause->once != once
                    || left <= 0 || (once && (game->places[mod].flags & (ST_ONCE << i)))
                    || !st_filter_match(set, game, &set->filters[clause->filter], intent->card))
                    continue;
                left -= clause->n;
                if (once)
                    game->places[mod].flags |= (uint16_t)(ST_ONCE << i);
            }
        }
}

static void give_up(const StPlay *play, int player, StCardId card)
{
    StGame   *game = play->game;
    StPlayer *who = &game->players[player];
    int       flags = ST_RECORD_FOUNDATION;
    if (card == ST_CARD_NONE) {
        int i = 0;
        while (game->unseen_owner[i] != player)
            i++;
        card = game->unseen[i];
        game->unseen_count--;
        for (; i < game->unseen_count; i++) {
            game->unseen[i] = game->unseen[i + 1];
            game->unseen_owner[i] = game->unseen_owner[i + 1];
        }
        game->unseen[game->unseen_count] = 0;
        game->unseen_owner[game->unseen_count] = 0;
    } else if (cards_has(&who->foundations, card)) {
        cards_remove(&who->foundations, card);
    } else if (cards_has(&who->buried, card)) {
        cards_remove(&who->buried, card);
        who->buried_count--;
    } else {
        uint16_t on = game->places[card].flags;
        bool     guarded = (on & (ST_ON_SHIELD | ST_ON_SAMURAI | ST_ON_BULWARK))
                       || (play->set->cards[card].flags & ST_CARD_SHIELD);
        flags = (on & ST_ON_TECH ? ST_RECORD_TECH : 0) | (guarded ? ST_RECORD_DEFENDED : 0);
        st_place_clear(game, card);
    }
    EVENT2(play, ST_EVENT_GIVEN_UP, player, card);
    st_discard(play, card);
    st_record(play, ST_ON_GIVEUP, player, card, flags, 1);
}

void st_intent_pay(const StPlay *play, StIntent *intent, int gold, int wood, int stone, int food)
{
    StGame *game = play->game;
    StCost  cost;
    int     discount, player = intent->player;
    st_intent_cost(&cost, &discount, play->set, game, intent);
    use_discounts(game, play->set, intent, &cost);
    if (intent->token != ST_TOKEN_NONE) {
        game->token_pool |= (uint8_t)(1 << intent->token);
        game->players[player].token = ST_TOKEN_NONE;
        EVENT2(play, ST_EVENT_TOKEN_USED, player, intent->token);
    }
    st_lose(play, player, ST_WOOD, wood);
    st_lose(play, player, ST_STONE, stone);
    st_lose(play, player, ST_FOOD, food);
    st_lose(play, player, ST_GOLD, gold);
    for (int letter = ST_WORKER; letter < ST_SUPPLY; letter++)
        if (letter != ST_GOLD)
            st_lose(play, player, letter, cost.n[letter]);
    for (int i = 0; i < intent->blessing_count; i++) {
        game->players[player].blessings[intent->blessings[i]]--;
        EVENT2(play, ST_EVENT_BLESSING_SPENT, player, intent->blessings[i]);
    }
    intent->paid_card = intent->discarded_count > 0 ? intent->discarded[0] : ST_CARD_NONE;
    for (int i = 0; i < intent->discarded_count; i++) {
        st_hand_remove(game, player, intent->discarded[i]);
        st_discard(play, intent->discarded[i]);
    }
    for (int i = 0; i < intent->ended_count; i++) {
        cards_remove(&game->players[player].deals, intent->ended[i]);
        EVENT2(play, ST_EVENT_DEAL_ENDED, player, intent->ended[i]);
        if (play->set->cards[intent->ended[i]].deck == ST_DECK_ATTACK)
            cards_add(&game->used_attacks, intent->ended[i]);
        else
            st_discard(play, intent->ended[i]);
    }
    for (int i = 0; i < intent->given_count; i++)
        give_up(play, player, intent->given[i]);
    if (gold > 0)
        st_record(play, ST_ON_PAYGOLD, player, ST_CARD_NONE, 0, 1);
}
