/* Trade cards for treasury (6b) and advances (12a): what each is worth now, and the basket that the
 * solver finds for it. */
#include <stdio.h>

#include "bots/mind.h"
#include "bots/purchase.h"

/* ---- Trade cards ---- */

/* Will the stock be short for the next taxes and growth? */
static bool crowded(const Mind *mind)
{
    int due = tax_due(mind->rules, cities_of(mind, mind->me));
    return own(mind)->stock_tokens < due + 12;
}

/* A card of a high stack is worth far more than its face in a set; treasury that the stock needs
 * back is better spent. */
static int score_buy_card(const Mind *mind, const Action *action)
{
    int stack = action->arg[0];
    if (action->kind == ACTION_FREE_CARD)
        return 1000 + stack;
    if (action->kind != ACTION_BUY_CARD)
        return 0;
    int tokens = own(mind)->treasury;
    int price = card_price(mind->rules, mind->game, mind->me, stack);
    int worth = treasury_worth(mind->rules, mind->game, mind->me);
    int block = own(mind)->block;
    if (mind->view->stack_empty[block][stack - 1])
        return -1;
    /* Treasury that growth and taxes will miss in stock is no reserve. */
    if (tokens - price < (crowded(mind) ? 0 : weight(mind, WEIGHT_CARD_RESERVE)))
        return -1;
    return stack * 22 - price * worth * 10;
}

Action answer_buy_cards(const Mind *mind)
{
    return best_action(mind, score_buy_card);
}

/* ---- What an advance is worth ---- */

enum { PARTNERS_USUAL = 7 };
enum { POINT_OF_TRADE = 2 }; /* Hundredths of a victory point that a trade point buys, about. */

/* How likely any given advance is still bought after this turn, in percent. */
static int later_percent(int turns)
{
    int percent = 5 * turns;
    return percent < 45 ? percent : 45;
}

static void count_colours(const Mind *mind, int *count)
{
    for (int colour = 0; colour < COLOURS; colour++)
        count[colour] = count64(mind->rules->edition->coloured[colour] & ~own(mind)->advances);
}

int colour_worth(const Mind *mind, int colour)
{
    int count[COLOURS];
    count_colours(mind, count);
    return count[colour] * 10 + own(mind)->credits[colour] / 5;
}

int score_credit(const Mind *mind, const Action *action)
{
    return colour_worth(mind, action->arg[0]);
}

static int advance_worth(const Mind *mind, Advance advance, const int *colours, int turns)
{
    const Edition     *edition = mind->rules->edition;
    const AdvanceInfo *info = &edition->advances[advance];
    int                points =
        100 * advance_points(edition, advance) * weight(mind, WEIGHT_ADVANCE_POINTS_PERCENT) / 100;
    int credits = 0, effects = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        credits += info->credits[colour] * colours[colour];
    credits += effect_sum(edition, bit64(advance), EFFECT_FREE_CREDITS) * 9;
    if (info->special_to != ADVANCE_NONE && !(own(mind)->advances & bit64(info->special_to)))
        credits += 2 * info->special_credit;
    credits = credits * later_percent(turns) * POINT_OF_TRADE / 100
              * weight(mind, WEIGHT_ADVANCE_CREDITS_PERCENT) / 100;
    for (int i = 0; i < info->effect_count; i++)
        effects += mind->weights->effect[info->effects[i].effect] * info->effects[i].value;
    effects = effects * turns * weight(mind, WEIGHT_ADVANCE_EFFECTS_PERCENT) / 100;
    int worth = points + credits + effects + mind->weights->advance[advance];
    return worth > 1 ? worth : 1;
}

/* ---- The needs of the A.S.T. ---- */

typedef struct Needs {
    int all, cheap, from_100, from_200, points;
} Needs;

static Needs needs_of(const Mind *mind, uint64_t advances, int ahead)
{
    const Edition        *edition = mind->rules->edition;
    const EraRequirement *era = era_ahead(mind, ahead);
    Needs                 needs = { era->advances, era->advances_below_100, era->advances_from_100,
                                    era->advances_from_200, era->points };
    for (uint64_t left = advances; left; left &= left - 1) {
        int price = edition->advances[first64(left)].price;
        needs.all--;
        needs.cheap -= price < 100;
        needs.from_100 -= price >= 100;
        needs.from_200 -= price >= 200;
        needs.points -= advance_points(edition, (Advance)first64(left));
    }
    return needs;
}

static bool needs_met(Needs needs)
{
    return needs.all <= 0 && needs.cheap <= 0 && needs.from_100 <= 0 && needs.from_200 <= 0
           && needs.points <= 0;
}

static bool helps(const Edition *edition, Advance advance, Needs needs)
{
    int price = edition->advances[advance].price;
    return needs.all > 0 || (needs.cheap > 0 && price < 100) || (needs.from_100 > 0 && price >= 100)
           || (needs.from_200 > 0 && price >= 200);
}

static void add_needs(const Mind *mind, PurchaseTask *task, Needs needs, int bonus)
{
    const Edition *edition = mind->rules->edition;
    for (Advance a = 0; a < edition->advance_count; a++) {
        if (helps(edition, a, needs))
            task->advance[a] += bonus;
        if (needs.points > 0)
            task->advance[a] += bonus * advance_points(edition, a) / 4;
    }
}

/* ---- The basket ---- */

/* What a set is worth that is kept: its value, and what it will gain from the cards of the same
 * kind that are still to come, the more of them the more there are abroad. */
static int kept_worth(const Mind *mind, Card card, int count)
{
    int abroad = copies_abroad(mind, card), face = mind->rules->edition->faces[card];
    int more = weight(mind, WEIGHT_KEEP_GROWTH_PERCENT) * (abroad < 4 ? abroad : 4) / 4;
    return set_worth(mind->rules, mind->game, mind->me, card, count)
           + 2 * count * face * more / 100;
}

/* What a point of cards kept is worth while saving for what the A.S.T. asks for. */
static int saving_worth(const Mind *mind)
{
    int behind = mind->game->turn - 1 - own(mind)->marker;
    int blocks = mind->game->block_count;
    int partners = mind->game->player_count / blocks;
    int percent = 100 * PARTNERS_USUAL * PARTNERS_USUAL / (partners * partners);
    /* With few partners sets grow slowly, so that all must save; with many they can be had in a
     * turn. With two blocks there are twice as many kinds, and many partners do not help that much.
     * Who has missed steps already must save the more, but only so much: hands that grow dearer
     * every turn would never be spent. With two blocks all miss steps, and nobody would spend. */
    enum { BEHIND_MOST = 260 };
    if (weight(mind, WEIGHT_PATH_AHEAD)) /* The price of the next steps says how much is needed. */
        return weight(mind, WEIGHT_KEEP_SAVING);
    int keep = weight(mind, WEIGHT_KEEP_SAVING)
               * (blocks > 1 ? weight(mind, WEIGHT_SAVING_BLOCKS_PERCENT) : percent) / 100;
    if (behind > 0 && blocks == 1 && !mind->game->options.short_game)
        keep += weight(mind, WEIGHT_KEEP_BEHIND)
                * (behind * percent < BEHIND_MOST ? behind * percent : BEHIND_MOST) / 100;
    return keep;
}

/* What is kept is worth something as far as the hand limit lets it be kept: the best sets, the rest
 * nothing. */
static void keep_fill(PurchaseTask *task, const Mind *mind, bool saving, int keep)
{
    const uint8_t *hand = mind->game->hand[mind->me];
    int            room = hand_limit(mind->rules, mind->game, mind->me);
    bool           seen[CARD_KINDS_MAX] = { false };
    task->token = (crowded(mind) ? weight(mind, WEIGHT_KEEP_TOKEN_CROWDED)
                   : saving      ? keep
                                 : weight(mind, WEIGHT_KEEP_TOKEN))
                  / 10;
    for (;;) {
        Card best = CARD_NONE;
        for (Card card = 1; card < mind->rules->edition->first_calamity; card++)
            if (hand[card] && !seen[card]
                && (best == CARD_NONE || card_worth(mind, card) > card_worth(mind, best)))
                best = card;
        if (best == CARD_NONE)
            return;
        seen[best] = true;
        for (int n = 1; n <= hand[best]; n++)
            task->cards[best][n] = kept_worth(mind, best, n < room ? n : room) * keep / 10;
        room -= hand[best] < room ? hand[best] : room;
    }
}

/* Steps until the A.S.T. asks for advances that are not there, at most SAVING_MOST + 1. */
enum { SAVING_MOST = 6 };

static int steps_covered(const Mind *mind)
{
    int ahead = 2;
    while (ahead <= SAVING_MOST && needs_met(needs_of(mind, own(mind)->advances, ahead)))
        ahead++;
    return ahead;
}

/* Is it time to save for dear advances? */
static bool is_saving(const Mind *mind, int ahead)
{
    Needs needs = needs_of(mind, own(mind)->advances, ahead);
    return ahead <= weight(mind, WEIGHT_SAVING_AHEAD) && (needs.from_100 > 0 || needs.from_200 > 0);
}

/* ---- The way ahead on the A.S.T. ---- */

enum { PATH_MOST = 6 };

/* What the steps within reach ask for, and how hard that is to pay in time. */
typedef struct Path {
    int   count;
    Needs needs[PATH_MOST]; /* That one step after the other has. */
    int   ahead[PATH_MOST];
    int   pressure; /* So much of what can be had until then goes for one of them, in percent. */
} Path;

/* Takes the cheapest advance not taken yet of those from `least` on and below `most`. */
static int take_cheapest(const Mind *mind, const int *prices, uint64_t *taken, int least, int most)
{
    const Edition *edition = mind->rules->edition;
    int            best = -1;
    for (Advance a = 0; a < edition->advance_count; a++)
        if (!(*taken & bit64(a)) && edition->advances[a].price >= least
            && edition->advances[a].price < most && (best < 0 || prices[a] < prices[best]))
            best = a;
    if (best < 0)
        return 0;
    *taken |= bit64(best);
    return prices[best];
}

/* The least that it takes to meet needs, nearly: what credits will save is not counted. */
static int price_of_needs(const Mind *mind, const int *prices, Needs needs)
{
    enum { POINT_PRICE = 30 };
    uint64_t taken = own(mind)->advances;
    int      price = 0;
    for (; needs.from_200 > 0; needs.from_200--, needs.from_100--, needs.all--)
        price += take_cheapest(mind, prices, &taken, 200, INT16_MAX);
    for (; needs.from_100 > 0; needs.from_100--, needs.all--)
        price += take_cheapest(mind, prices, &taken, 100, INT16_MAX);
    for (; needs.cheap > 0; needs.cheap--, needs.all--)
        price += take_cheapest(mind, prices, &taken, 0, 100);
    for (; needs.all > 0; needs.all--)
        price += take_cheapest(mind, prices, &taken, 0, INT16_MAX);
    return needs.points > 0 && needs.points * POINT_PRICE > price ? needs.points * POINT_PRICE
                                                                  : price;
}

static int wealth_of(const Mind *mind)
{
    const uint8_t *hand = mind->game->hand[mind->me];
    int            wealth = own(mind)->treasury * treasury_worth(mind->rules, mind->game, mind->me);
    for (Card card = 1; card < mind->rules->edition->first_calamity; card++)
        wealth += hand[card] ? set_worth(mind->rules, mind->game, mind->me, card, hand[card]) : 0;
    return wealth;
}

static Path path_find(const Mind *mind)
{
    Path path = { .count = 0, .pressure = 0 };
    int  prices[ADVANCES_MAX], wealth = wealth_of(mind);
    for (Advance a = 0; a < mind->rules->edition->advance_count; a++)
        prices[a] = advance_price(mind->rules, mind->game, mind->me, a);
    for (int ahead = 1; ahead <= weight(mind, WEIGHT_PATH_AHEAD); ahead++) {
        Needs needs = needs_of(mind, own(mind)->advances, ahead);
        int   coming = wealth + (ahead - 1) * weight(mind, WEIGHT_PATH_INCOME) + 1;
        if (needs_met(needs)
            || (path.count && memcmp(&needs, &path.needs[path.count - 1], sizeof needs) == 0))
            continue;
        int pressure = 100 * price_of_needs(mind, prices, needs) / coming;
        path.pressure = pressure > path.pressure ? pressure : path.pressure;
        path.needs[path.count] = needs;
        path.ahead[path.count++] = ahead;
    }
    return path;
}

/* What is saved is worth the more the nearer the price comes to all that can be had, and what it is
 * saved for is worth no less than the saving. */
static void path_fill(PurchaseTask *task, const Mind *mind, const Path *path)
{
    const Edition *edition = mind->rules->edition;
    int            slack = weight(mind, WEIGHT_PATH_SLACK), usual = weight(mind, WEIGHT_KEEP_CARD);
    int            share = path->pressure < 100 ? path->pressure : 100;
    int            keep = usual;
    if (share > slack)
        keep += (saving_worth(mind) - usual) * (share - slack) / (100 - slack);
    keep_fill(task, mind, share > slack, keep);
    uint64_t helping = 0;
    for (int i = 0; i < path->count; i++) {
        add_needs(mind, task, path->needs[i],
                  weight(mind, WEIGHT_ADVANCE_FOR_LATER) / path->ahead[i]);
        for (Advance a = 0; a < edition->advance_count; a++)
            helping |= helps(edition, a, path->needs[i]) ? bit64(a) : 0;
    }
    for (uint64_t left = helping & ~own(mind)->advances; left; left &= left - 1) {
        Advance a = (Advance)first64(left);
        task->advance[a] += keep * advance_price(mind->rules, mind->game, mind->me, a) / 10
                            * weight(mind, WEIGHT_PATH_PERCENT) / 100;
    }
}

static void task_fill(PurchaseTask *task, const Mind *mind, int turns)
{
    int colours[COLOURS];
    count_colours(mind, colours);
    memset(task, 0, sizeof *task);
    for (Advance a = 0; a < mind->rules->edition->advance_count; a++)
        task->advance[a] =
            own(mind)->advances & bit64(a) ? -1 : advance_worth(mind, a, colours, turns);
    if (turns == 0)
        return;
    if (weight(mind, WEIGHT_PATH_AHEAD)) {
        Path path = path_find(mind);
        path_fill(task, mind, &path);
        return;
    }
    int  ahead = steps_covered(mind);
    bool saving = is_saving(mind, ahead);
    if (ahead <= SAVING_MOST)
        add_needs(mind, task, needs_of(mind, own(mind)->advances, ahead),
                  weight(mind, WEIGHT_ADVANCE_FOR_LATER) / ahead);
    keep_fill(task, mind, saving, saving ? saving_worth(mind) : weight(mind, WEIGHT_KEEP_CARD));
}

static uint64_t after(const Mind *mind, const Purchase *purchase)
{
    return own(mind)->advances | purchase->advances | purchase->free;
}

/* Whoever tries baskets out rules advances out. */
static void solve(Purchase *out, const Mind *mind, PurchaseTask *task)
{
    for (Advance a = 0; a < mind->rules->edition->advance_count; a++)
        if (mind->weights->advance[a] == NEVER)
            task->advance[a] = -1;
    purchase_solve(out, mind->rules, mind->game, mind->me, task);
}

/* Advances that count as a city on the A.S.T. */
static uint64_t cities_by_advances(const Mind *mind)
{
    const Edition *edition = mind->rules->edition;
    uint64_t       advances = 0;
    for (Advance a = 0; a < edition->advance_count; a++)
        for (int i = 0; i < edition->advances[a].effect_count; i++)
            if (edition->advances[a].effects[i].effect == EFFECT_SUCCESSION_CITY)
                advances |= bit64(a);
    return advances & ~own(mind)->advances;
}

/* Whether the next step can be had with a basket: its advances, and a city that one of them stands
 * for. */
static bool step_is_had(const Mind *mind, const Purchase *basket, int cities_missing,
                        uint64_t cities)
{
    return needs_met(needs_of(mind, after(mind, basket), 1))
           && (cities_missing <= 0 || (cities_missing == 1 && after(mind, basket) & cities));
}

/* What serves best, unless the next step can only be had with another basket. */
static void basket_find(Purchase *out, const Mind *mind)
{
    PurchaseTask task;
    Purchase     other;
    int          turns = turns_left(mind);
    int missing = era_ahead(mind, 1)->cities - succession_cities(mind->rules, mind->game, mind->me);
    uint64_t cities =
        missing == 1 && weight(mind, WEIGHT_CITY_BY_ADVANCE) ? cities_by_advances(mind) : 0;
    task_fill(&task, mind, turns);
    solve(out, mind, &task);
    if (step_is_had(mind, out, missing, cities) || (missing > 0 && !cities))
        return;
    int worth = weight(mind, WEIGHT_ADVANCE_FOR_SUCCESSION);
    add_needs(mind, &task, needs_of(mind, own(mind)->advances, 1), worth);
    for (uint64_t left = cities; left; left &= left - 1)
        if (task.advance[first64(left)] >= 0)
            task.advance[first64(left)] += (int16_t)worth;
    solve(&other, mind, &task);
    if (step_is_had(mind, &other, missing, cities))
        *out = other;
}

static void note_kept(const Mind *mind, const Purchase *purchase)
{
    for (Card card = 1; card < mind->rules->edition->first_calamity; card++) {
        int kept = mind->game->hand[mind->me][card] - purchase->cards[card];
        if (kept > 0)
            note(mind, NOTE_KEEPS, kept, card, 0);
    }
}

static void note_basket(const Mind *mind, const Purchase *purchase)
{
    const Edition *edition = mind->rules->edition;
    int            colours[COLOURS], turns = turns_left(mind);
    count_colours(mind, colours);
    for (uint64_t left = after(mind, purchase) & ~own(mind)->advances; left; left &= left - 1) {
        Advance advance = (Advance)first64(left);
        note_worth(mind, advance_worth(mind, advance, colours, turns), NOTE_BUYS, advance,
                   advance_price(mind->rules, mind->game, mind->me, advance),
                   advance_points(edition, advance));
    }
    note_kept(mind, purchase);
    if (!needs_met(needs_of(mind, own(mind)->advances, 1)))
        note(mind,
             needs_met(needs_of(mind, after(mind, purchase), 1)) ? NOTE_STEP_MET : NOTE_STEP_WAITS,
             0, 0, 0);
}

/* The least sets that cover a price go, the rest of it is left to the treasury. */
static void pay_roughly(Purchase *out, const Mind *mind, int price)
{
    const uint8_t *hand = mind->game->hand[mind->me];
    while (price > 0) {
        Card best = CARD_NONE;
        for (int card = bytes_next(hand, 1, CARD_KINDS_MAX);
             card < mind->rules->edition->first_calamity;
             card = bytes_next(hand, card + 1, CARD_KINDS_MAX))
            if (out->cards[card] == 0
                && (best == CARD_NONE
                    || set_worth(mind->rules, mind->game, mind->me, (Card)card, hand[card])
                           < set_worth(mind->rules, mind->game, mind->me, best, hand[best])))
                best = (Card)card;
        if (best == CARD_NONE)
            return;
        out->cards[best] = hand[best];
        price -= set_worth(mind->rules, mind->game, mind->me, best, hand[best]);
    }
}

/* A beginner buys one advance after the other that looks best and can be paid, a few at most; when
 * the A.S.T. asks for dear ones, nothing else while the hand can be kept. */
static void basket_guess(Purchase *out, const Mind *mind)
{
    enum { BOUGHT_MOST = 3 };
    const Edition *edition = mind->rules->edition;
    int            colours[COLOURS], worth[ADVANCES_MAX], price[ADVANCES_MAX];
    int            turns = turns_left(mind), ahead = steps_covered(mind);
    int            wealth = wealth_of(mind);
    Needs          needs = needs_of(mind, own(mind)->advances, ahead);
    bool           saving =
        turns > 0 && is_saving(mind, ahead)
        && mind->view->hand_size[mind->me] <= hand_limit(mind->rules, mind->game, mind->me);
    count_colours(mind, colours);
    memset(out, 0, sizeof *out);
    out->discounted = ADVANCE_NONE;
    out->free = 0;
    for (Advance a = 0; a < edition->advance_count; a++) {
        bool dear = edition->advances[a].price >= (needs.from_200 > 0 ? 200 : 100);
        worth[a] = -1;
        if ((own(mind)->advances & bit64(a)) || (saving && !dear))
            continue;
        price[a] = advance_price(mind->rules, mind->game, mind->me, a);
        worth[a] = advance_worth(mind, a, colours, turns)
                   + (dear || needs.all > 0 ? weight(mind, WEIGHT_ADVANCE_FOR_LATER) : 0);
    }
    for (int bought = 0; bought < BOUGHT_MOST; bought++) {
        int best = -1;
        for (Advance a = 0; a < edition->advance_count; a++)
            if (worth[a] > 0 && price[a] <= wealth - out->price
                && (best < 0 || worth[a] > worth[best]))
                best = a;
        if (best < 0)
            break;
        worth[best] = -1;
        out->advances |= bit64(best);
        out->price += price[best];
    }
    pay_roughly(out, mind, out->price);
}

/* The actions that are still to be taken for a purchase; false when the basket holds what does not
 * belong to it. */
static bool plan_purchase(const Mind *mind, const Purchase *purchase)
{
    const Basket *basket = &mind->game->phase.purchase.baskets[mind->me];
    Action        actions[PLAN_MAX];
    int count = purchase_actions(actions, PLAN_MAX, mind->rules, mind->game, mind->me, purchase);
    if (basket->advances & ~purchase->advances)
        return false;
    for (Card card = 1; card < mind->rules->edition->first_calamity; card++)
        if (basket->cards[card] > purchase->cards[card])
            return false;
    for (int i = 0; i < count; i++) {
        if (actions[i].kind == ACTION_PAY)
            actions[i].arg[1] = (uint16_t)(actions[i].arg[1] - basket->cards[actions[i].arg[0]]);
        plan_add(mind, actions[i]);
    }
    return true;
}

Action answer_buy_advances(const Mind *mind)
{
    const Basket *basket = &mind->game->phase.purchase.baskets[mind->me];
    Action        action;
    if (plan_is_current(mind) && plan_next(mind, &action))
        return action;
    if (mind->memory->plans_made < 2) {
        Purchase purchase;
        plan_clear(mind);
        if (basket->advances == 0 && chance(mind, weight(mind, WEIGHT_MISTAKE_PURCHASE)))
            basket_guess(&purchase, mind);
        else
            basket_find(&purchase, mind);
        if (mind->reasons)
            note_basket(mind, &purchase);
        if (plan_purchase(mind, &purchase) && plan_next(mind, &action))
            return action;
    }
    action = action_make(ACTION_DONE, mind->me, 0, 0, 0, 0);
    if (game_check(mind->rules, mind->game, &action) == REFUSAL_NONE)
        return action;
    return action_make(ACTION_RESET, mind->me, 0, 0, 0, 0);
}
