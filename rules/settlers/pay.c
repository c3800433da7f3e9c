/* Prices and payments (pay.1 to pay.8): icons struck, gold for wood, stone and food (Q42),
 * locations, cards, deals and blessings as parts of a price (Q43). A payment is told by what leaves
 * the supply, since nothing else can differ. */
#include "rules/settlers/play.h"

#include <string.h>

/* ---- What can be paid ---- */

static int resource_icons(const uint8_t *n)
{
    return n[ST_WOOD] + n[ST_STONE] + n[ST_FOOD];
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int lack(int wanted, int have)
{
    return wanted > have ? wanted - have : 0;
}

/* Wood, stone, food and gold that leave the supply, whichever they are. */
static int total_of(const StPrice *price)
{
    const uint8_t *n = price->cost.n;
    return resource_icons(n) + n[ST_RESOURCE] + n[ST_GOLD] - price->strikes;
}

/* Goods for which nothing stands in. */
static bool fixed_payable(const uint8_t *supply, const StCost *cost)
{
    return supply[ST_WORKER] >= cost->n[ST_WORKER] && supply[ST_SWORD] >= cost->n[ST_SWORD]
           && supply[ST_SHIELD] >= cost->n[ST_SHIELD] && supply[ST_TECH] >= cost->n[ST_TECH]
           && supply[ST_GOLD] >= cost->n[ST_GOLD];
}

bool st_price_payable(const uint8_t *supply, const StPrice *price)
{
    const uint8_t *n = price->cost.n;
    if (!fixed_payable(supply, &price->cost))
        return false;
    int missing = 0, spare = 0, strikeable = 0, gold = supply[ST_GOLD] - n[ST_GOLD];
    for (int i = ST_WOOD; i <= ST_FOOD; i++) {
        missing += lack(n[i], supply[i]);
        spare += lack(supply[i], n[i]);
        strikeable += least(price->strikeable[i], lack(n[i], supply[i]));
    }
    /* Icons that are missing are struck first; every other strike saves a resource for X. */
    int struck = least(price->strikes, strikeable);
    missing -= struck;
    spare += price->strikes - struck;
    return missing <= gold && missing + n[ST_RESOURCE] <= spare + gold;
}

bool st_payment_fits(const uint8_t *supply, const StPrice *price, int wood, int stone, int food,
                     int gold)
{
    const uint8_t *n = price->cost.n;
    const int      pays[3] = { wood, stone, food };
    int            over = 0, unpaid = 0;
    for (int i = ST_WOOD; i <= ST_FOOD; i++) {
        if (pays[i] > supply[i])
            return false;
        over += lack(pays[i], n[i]); /* These can only stand for X. */
        unpaid += least(price->strikeable[i], lack(n[i], pays[i]));
    }
    over += lack(price->strikes, unpaid); /* Likewise: their icons are struck. */
    return over <= n[ST_RESOURCE] && gold >= n[ST_GOLD] && gold <= supply[ST_GOLD]
           && wood + stone + food + gold == total_of(price);
}

int st_discount(const StSet *set, const StGame *game, int player, StCardId card)
{
    const StPlayer *who = &game->players[player];
    if (!cards_meet(&who->empire, &set->with_mod[ST_MOD_CHEAPER]))
        return 0;
    int     sum = 0;
    StCards mods = cards_both(&who->empire, &set->with_mod[ST_MOD_CHEAPER]);
    FOR_CARDS_IN(mod, &mods)
    {
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

/* The card that the intent builds, and the item of the verb that says so, or ST_NO_ITEM;
 * ST_CARD_NONE: it builds nothing. */
static StCardId built_by(const StSet *set, const StGame *game, const StIntent *intent, int *item)
{
    *item = ST_NO_ITEM;
    if (intent->kind == ST_INTENT_BUILD)
        return intent->card;
    for (int i = 0; i < intent->target_count; i++) {
        int of = st_declared_item(set, game, intent, i);
        if (set->items[of].verb == ST_VERB_BUILD) {
            *item = of;
            return intent->targets[i];
        }
    }
    return ST_CARD_NONE;
}

/* What building costs, on top of the action's own price if an action builds. */
static void add_build(StPrice *out, const StSet *set, const StGame *game, const StIntent *intent)
{
    int      item;
    StCardId card = built_by(set, game, intent, &item);
    if (card == ST_CARD_NONE)
        return;
    const StCard *print = &set->cards[card];
    int           discount =
        st_discount(set, game, intent->player, card) + (intent->token == ST_TOKEN_MASONS);
    for (int i = ST_WOOD; i <= ST_FOOD; i++) {
        out->strikeable[i] = print->cost[i];
        out->cost.n[i] = (uint8_t)(out->cost.n[i] + print->cost[i]);
    }
    if (item != ST_NO_ITEM)
        discount += set->items[item].m;
    if (item == ST_NO_ITEM || !(set->items[item].flags & ST_ITEM_NO_LOCATION))
        out->cost.n[ST_LOCATION] = (uint8_t)(out->cost.n[ST_LOCATION] + print->cost[3]);
    out->strikes = (uint8_t)least(discount, resource_icons(out->strikeable));
}

/* The raids among the declared targets cost raze tokens on top (Q59). */
static void add_raids(StCost *out, const StSet *set, const StGame *game, const StIntent *intent)
{
    for (int i = 0; i < intent->target_count; i++) {
        const StItem *item = &set->items[st_declared_item(set, game, intent, i)];
        if (item->verb != ST_VERB_RAID)
            continue;
        int price = item->flags & ST_ITEM_IGNORE
                        ? item->n
                        : st_raze_price(set, game, intent->targets[i], item->n);
        out->n[ST_SWORD] = (uint8_t)(out->n[ST_SWORD] + price);
    }
}

void st_intent_price(StPrice *out, const StSet *set, const StGame *game, const StIntent *intent)
{
    *out = (StPrice){ 0 };
    StCost *cost = &out->cost;
    switch ((StIntentKind)intent->kind) {
    case ST_INTENT_BUILD:
        add_build(out, set, game, intent);
        break;
    case ST_INTENT_DEAL:
        if (intent->price != ST_CARD_NONE)
            *cost = st_mod(set, intent->price, ST_MOD_DEALPRICE)->cost;
        else if (intent->token != ST_TOKEN_ENVOY)
            cost->n[ST_FOOD] = 1;
        break;
    case ST_INTENT_RAZE_HAND:
        cost->n[ST_SWORD] = set->numbers[ST_NUMBER_RAZE_HAND_PRICE];
        break;
    case ST_INTENT_RAZE:
        cost->n[ST_SWORD] =
            (uint8_t)st_raze_price(set, game, intent->card, set->numbers[ST_NUMBER_RAZE_PRICE]);
        break;
    case ST_INTENT_ACTIVATE:
        add_cost(cost, &st_clause(set, intent->card, ST_CLAUSE_ACT)->cost, intent->times);
        add_raids(cost, set, game, intent);
        add_build(out, set, game, intent);
        break;
    case ST_INTENT_EXCHANGE:
        for (int i = 0; i < 5; i++)
            cost->n[ST_WORKER] =
                (uint8_t)(cost->n[ST_WORKER]
                          + intent->pairs[i] * set->numbers[ST_NUMBER_EXCHANGE_PRICE]);
        break;
    case ST_INTENT_VISIT:
        cost->n[ST_WORKER] = 1;
        break;
    case ST_INTENT_PLAY:
        add_cost(cost, &set->cards[intent->card].play, 1);
        add_raids(cost, set, game, intent);
        add_build(out, set, game, intent);
        break;
    case ST_INTENT_MAY:
        add_cost(cost, &st_design(set, intent->card)->clauses[intent->clause].cost, 1);
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

/* Of old games: a location that builds could be given up for what it builds, if another one was
 * there. */
static bool may_give_itself(const StSet *set, const StGame *game, const StIntent *intent,
                            StCardId card)
{
    int item;
    return st_switch(game, ST_SWITCH_GIVES_UP_ITSELF) && card == intent->card
           && intent->kind == ST_INTENT_ACTIVATE
           && built_by(set, game, intent, &item) != ST_CARD_NONE;
}

Refusal st_give_up_check(const StSet *set, const StGame *game, const StIntent *intent,
                         StCardId card)
{
    const StPlayer *who = &game->players[intent->player];
    if (card >= set->card_count)
        return ST_REFUSE_BAD_ARGUMENT;
    if (is_involved(intent, card) && !may_give_itself(set, game, intent, card))
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
    int count = cards_count(&who->foundations) + who->buried_count + unseen_of(game, intent);
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

/* Lists every payment, those with the least gold first. */
static void list_payments(ActionList *list, const StSet *set, const StGame *game,
                          const StIntent *intent)
{
    StPrice        price;
    const uint8_t *supply = game->players[intent->player].supply;
    st_intent_price(&price, set, game, intent);
    if (!fixed_payable(supply, &price.cost))
        return;
    int total = total_of(&price);
    for (int gold = price.cost.n[ST_GOLD]; gold <= supply[ST_GOLD] && gold <= total; gold++)
        for (int wood = 0; wood <= supply[ST_WOOD] && wood + gold <= total; wood++)
            for (int stone = 0; stone <= supply[ST_STONE] && stone + wood + gold <= total;
                 stone++) {
                int food = total - gold - wood - stone;
                if (!st_payment_fits(supply, &price, wood, stone, food, gold))
                    continue;
                list_put(list, ST_DO_PAY, intent->player, gold, wood, stone, food);
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
    if (who->token_round != game->round || intent->token != ST_TOKEN_NONE
        || intent->price != ST_CARD_NONE)
        return false;
    return (who->token == ST_TOKEN_MASONS && intent->kind == ST_INTENT_BUILD)
           || (who->token == ST_TOKEN_ENVOY && intent->kind == ST_INTENT_DEAL);
}

static Refusal price_check(const StSet *set, const StGame *game, const StIntent *intent)
{
    StPrice price;
    st_intent_price(&price, set, game, intent);
    Refusal parts = parts_check(game, intent, &price.cost);
    if (parts != ST_REFUSE_NONE)
        return parts;
    if (st_price_payable(game->players[intent->player].supply, &price))
        return ST_REFUSE_NONE;
    bool raids = intent->kind == ST_INTENT_RAZE || intent->kind == ST_INTENT_RAZE_HAND;
    return raids ? ST_REFUSE_NOT_ENOUGH_RAZE : ST_REFUSE_CANNOT_PAY;
}

static Refusal other_prices(const StSet *set, const StGame *game, const StIntent *intent,
                            Refusal refusal)
{
    StIntent other = *intent;
    if (token_usable(game, intent)) {
        other.token = game->players[intent->player].token;
        if (price_check(set, game, &other) == ST_REFUSE_NONE)
            return ST_REFUSE_NONE;
        other.token = ST_TOKEN_NONE;
    }
    if (intent->kind == ST_INTENT_DEAL) {
        StCards mods =
            cards_both(&game->players[intent->player].empire, &set->with_mod[ST_MOD_DEALPRICE]);
        FOR_CARDS_IN(mod, &mods)
        {
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

static Refusal use_price_check(const StSet *set, const StGame *game, const StIntent *intent,
                               StCardId card)
{
    StIntent other = *intent;
    other.price = card;
    if (intent->kind != ST_INTENT_DEAL || intent->price != ST_CARD_NONE
        || intent->token != ST_TOKEN_NONE || !cards_has(&game->players[intent->player].empire, card)
        || !cards_has(&set->with_mod[ST_MOD_DEALPRICE], card))
        return ST_REFUSE_NOT_AN_OPTION;
    return price_check(set, game, &other);
}

static bool token_helps(const StSet *set, const StGame *game, const StIntent *intent)
{
    if (!token_usable(game, intent))
        return false;
    StPrice  price;
    StIntent other = *intent;
    other.token = game->players[intent->player].token;
    st_intent_price(&price, set, game, intent);
    if (intent->kind == ST_INTENT_BUILD && resource_icons(price.cost.n) <= price.strikes)
        return false; /* Q44: there is no icon left to strike. */
    return price_check(set, game, &other) == ST_REFUSE_NONE;
}

void st_pay_legal(ActionList *list, const StSet *set, const StGame *game, const StIntent *intent)
{
    list_payments(list, set, game, intent);
    if (token_helps(set, game, intent))
        put_action(list, ST_DO_USE_TOKEN, intent->player, game->players[intent->player].token, 0);
    if (intent->kind == ST_INTENT_DEAL) {
        StCards mods =
            cards_both(&game->players[intent->player].empire, &set->with_mod[ST_MOD_DEALPRICE]);
        FOR_CARDS_IN(mod, &mods)
        if (use_price_check(set, game, intent, mod) == ST_REFUSE_NONE)
            put_action(list, ST_DO_USE_PRICE, intent->player, mod, 0);
    }
}

Refusal st_pay_check(const StSet *set, const StGame *game, const StIntent *intent,
                     const Action *action)
{
    StPrice price;
    if (action->kind == ST_DO_USE_TOKEN)
        return action->arg[0] != ST_TOKEN_NONE
                       && action->arg[0] == game->players[intent->player].token
                       && token_helps(set, game, intent)
                   ? ST_REFUSE_NONE
                   : ST_REFUSE_NO_TOKEN_LEFT;
    if (action->kind == ST_DO_USE_PRICE)
        return use_price_check(set, game, intent, action->arg[0]);
    const uint8_t *supply = game->players[intent->player].supply;
    st_intent_price(&price, set, game, intent);
    return fixed_payable(supply, &price.cost)
                   && st_payment_fits(supply, &price, action->arg[1], action->arg[2],
                                      action->arg[3], action->arg[0])
               ? ST_REFUSE_NONE
               : ST_REFUSE_NO_SUCH_PAYMENT;
}

/* ---- Paying ---- */

/* Q44: what the action strikes comes first, then the token, lasting discounts, and those that work
 * once. */
static void use_discounts(StGame *game, const StSet *set, const StIntent *intent)
{
    int             item;
    const StPlayer *who = &game->players[intent->player];
    StCardId        built = built_by(set, game, intent, &item);
    if (built == ST_CARD_NONE || !cards_meet(&who->empire, &set->with_mod[ST_MOD_CHEAPER]))
        return;
    StCards mods = cards_both(&who->empire, &set->with_mod[ST_MOD_CHEAPER]);
    int     left = resource_icons(set->cards[built].cost) - (intent->token == ST_TOKEN_MASONS);
    if (item != ST_NO_ITEM)
        left -= set->items[item].m;
    for (int once = 0; once < 2; once++)
        FOR_CARDS_IN(mod, &mods)
        {
            const StDesign *design = st_design(set, mod);
            for (int i = 0; i < design->clause_count; i++) {
                const StClause *clause = &design->clauses[i];
                if (clause->kind != ST_CLAUSE_MOD || clause->event != ST_MOD_CHEAPER
                    || clause->once != once || left <= 0
                    || (once && (game->places[mod].flags & (ST_ONCE << i)))
                    || !st_filter_match(set, game, &set->filters[clause->filter], built))
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
    StPrice price;
    int     player = intent->player;
    st_intent_price(&price, play->set, game, intent);
    use_discounts(game, play->set, intent);
    if (intent->token != ST_TOKEN_NONE)
        st_token_use(play, player);
    st_lose(play, player, ST_WOOD, wood);
    st_lose(play, player, ST_STONE, stone);
    st_lose(play, player, ST_FOOD, food);
    st_lose(play, player, ST_GOLD, gold);
    for (int letter = ST_WORKER; letter < ST_SUPPLY; letter++)
        if (letter != ST_GOLD)
            st_lose(play, player, letter, price.cost.n[letter]);
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
