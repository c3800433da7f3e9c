#include "rules/settlers/foresight.h"

#include <string.h>

#include "rules/settlers/play.h"

bool st_foreseeable(const Action *action)
{
    return action->kind >= ST_DO_BUILD && action->kind <= ST_DO_PLAY
           && action->kind != ST_DO_EXCHANGE;
}

bool st_pays(int kind)
{
    return kind == ST_DO_GIVE_UP || kind == ST_DO_GIVE_UP_UNSEEN || kind == ST_DO_DISCARD
           || kind == ST_DO_END_DEAL || kind == ST_DO_SPEND_BLESSING || kind == ST_DO_PAY;
}

/* ---- What happens ---- */

static bool told(const Event *event)
{
    return event->kind == ST_EVENT_GAINED || event->kind == ST_EVENT_SCORED
           || event->kind == ST_EVENT_DRAWN || event->kind == ST_EVENT_BLESSED
           || event->kind == ST_EVENT_TURNED;
}

/* It depends on chance, or is no part of the action any more: the turns of others, or another
 * phase. */
static bool ends(const Event *event)
{
    return event->kind == ST_EVENT_LOOKED || event->kind == ST_EVENT_PRAYED
           || event->kind == ST_EVENT_PASSED || event->kind == ST_EVENT_PHASE_BEGAN
           || event->kind == ST_EVENT_ROUND_BEGAN;
}

int st_foresight_part(Event *out, int max, const Event *events, int count)
{
    int kept = 0;
    for (int i = 0; i < count && kept < max && !ends(&events[i]); i++)
        if (told(&events[i]))
            out[kept++] = events[i];
    return kept;
}

/* Keeps what both have in common at their beginning. */
static void keep_common(StForesight *out, const Event *events, int count)
{
    int same = 0;
    while (same < out->count && same < count
           && memcmp(&out->events[same], &events[same], sizeof *events) == 0)
        same++;
    out->count = (uint8_t)same;
}

/* A way through the questions about the price. */
typedef struct Way {
    StGame game;
    Event  items[256];
    Events events;
} Way;

static void pay_with(StForesight *out, const StSet *set, const Way *way, const Action *answer,
                     int asked, bool *first);

/* Ways that are tried: of what can be given first for it each one, then the first, of payments the
 * one with the least gold and the one with the most, and with the expedition token the same. */
static void pay_on(StForesight *out, const StSet *set, Way *way, int player, int asked, bool *first)
{
    enum { ANSWERS_MAX = 128 };
    Action answers[ANSWERS_MAX];
    int    count = 0;
    if (way->events.count == 0
        && st_pending(set, &way->game) == bit32(player)) /* Nothing happens before it is paid. */
        count = st_legal(answers, ANSWERS_MAX, set, &way->game, player);
    int ways[ANSWERS_MAX], found = 0, token = -1;
    for (int i = 0; i < count; i++) {
        if (st_pays(answers[i].kind))
            ways[found++] = i;
        if (answers[i].kind == ST_DO_USE_TOKEN)
            token = i;
    }
    if (found == 0) {
        Event part[ST_FORESEEN_MAX];
        int   kept = st_foresight_part(part, ST_FORESEEN_MAX, way->items, way->events.count);
        if (*first) {
            memcpy(out->events, part, sizeof part);
            out->count = (uint8_t)kept;
        } else {
            keep_common(out, part, kept);
        }
        *first = false;
        return;
    }
    bool payment = answers[ways[0]].kind == ST_DO_PAY;
    int  step = payment && found > 1 ? found - 1 : asked > 0 && !payment ? found : 1;
    for (int i = 0; i < found; i += step)
        pay_with(out, set, way, &answers[ways[i]], asked, first);
    if (token >= 0)
        pay_with(out, set, way, &answers[token], asked, first);
}

static void pay_with(StForesight *out, const StSet *set, const Way *way, const Action *answer,
                     int asked, bool *first)
{
    Way next = *way;
    next.events.items = next.items;
    must(st_apply(&next.game, set, answer, &next.events) == ST_REFUSE_NONE);
    pay_on(out, set, &next, answer->player, asked + 1, first);
}

/* There was but one way to pay, perhaps the price of another card. */
static void paid_at_once(StForesight *out, const Events *events, int player)
{
    memset(out->cost.n, 0, ST_SUPPLY);
    out->cost.n[ST_RESOURCE] = 0;
    out->struck = 0;
    out->more = false;
    for (int i = 0; i < events->count && !ends(&events->items[i]); i++) {
        const uint16_t *arg = events->items[i].arg;
        if (events->items[i].kind == ST_EVENT_PAID && arg[0] == player)
            out->cost.n[arg[1]] = (uint8_t)(out->cost.n[arg[1]] + arg[2]);
    }
}

void st_foresee(StForesight *out, const StSet *set, const StView *view, const Action *action)
{
    must(st_foreseeable(action));
    Way way = { .events = { .max = 256 } };
    Rng dealer;
    rng_seed(&dealer, 1);
    st_view_sample(&way.game, set, view, &dealer);
    way.events.items = way.items;
    StIntent intent;
    StPrice  price;
    bool     first = true;
    *out = (StForesight){ 0 };
    st_intent_make(&intent, set, st_intent_kind(action->kind), action->player, action->arg[0],
                   action->kind == ST_DO_ACTIVATE_TWICE ? 2 : 1);
    st_intent_price(&price, set, &way.game, &intent);
    out->cost = price.cost;
    out->struck = price.strikes;
    for (int i = 0; i < intent.target_wanted; i++) {
        int verb = set->items[st_declared_item(set, &way.game, &intent, i)].verb;
        out->more |= verb == ST_VERB_RAID || verb == ST_VERB_BUILD;
    }
    must(st_apply(&way.game, set, action, &way.events) == ST_REFUSE_NONE);
    if (way.events.count > 0)
        paid_at_once(out, &way.events, action->player);
    pay_on(out, set, &way, action->player, 0, &first);
}

/* ---- What is missing ---- */

bool st_lacking(StCost *out, const StSet *set, const StGame *game, int player, StCardId card)
{
    const StPlayer *who = &game->players[player];
    StIntent        intent;
    StPrice         price;
    int             gold = who->supply[ST_GOLD];
    bool            any = false;
    bool            plays = set->cards[card].category == ST_INSTANT;
    st_intent_make(&intent, set, plays ? ST_INTENT_PLAY : ST_INTENT_BUILD, player, card, 1);
    st_intent_price(&price, set, game, &intent);
    const StCost cost = price.cost;
    int          struck = price.strikes;
    if (!plays && who->token == ST_TOKEN_MASONS && who->token_round == game->round)
        struck++;
    *out = (StCost){ 0 };
    gold -= cost.n[ST_GOLD] < gold ? cost.n[ST_GOLD] : gold;
    for (int i = 0; i < ST_LETTERS; i++) {
        int have = i < ST_SUPPLY      ? who->supply[i]
                   : i == ST_LOCATION ? st_give_up_count(game, &intent)
                                      : cost.n[i]; /* The rest is no matter of counting. */
        int lack = cost.n[i] > have ? cost.n[i] - have : 0;
        if (i <= ST_FOOD) {
            int off = struck < lack ? struck : lack;
            struck -= off;
            int paid = gold < lack - off ? gold : lack - off;
            gold -= paid;
            lack -= off + paid;
        }
        out->n[i] = (uint8_t)lack;
        any |= lack > 0;
    }
    return any;
}
