/* A declared action, step by step: its targets, what is given up for it, the payment; nothing is
 * paid before the last step, and until then the player may step back. Then it is carried out (A1 to
 * A8, trigger.4). */
#include <string.h>

#include "rules/settlers/play.h"

enum {
    AT_TARGETS,
    AT_PAIRS,
    AT_GIVE_UP,
    AT_DISCARD,
    AT_END_DEAL,
    AT_BLESSING,
    AT_PAY,
    AT_FIRST,
    AT_SECOND,
    AT_THIRD
};

/* ---- Targets to declare ---- */

/* The effect whose verbs declare their targets, or ST_NO_ITEM. */
static int declared_effect(const StSet *set, const StIntent *intent)
{
    if (intent->kind == ST_INTENT_ACTIVATE)
        return st_clause(set, intent->card, ST_CLAUSE_ACT)->item;
    if (intent->kind == ST_INTENT_PLAY)
        return st_clause(set, intent->card, ST_CLAUSE_INSTANT)->item;
    return ST_NO_ITEM;
}

/* Verbs in a branch among several ask when it has been chosen. */
static int declared_items(uint16_t out[4], const StSet *set, int effect)
{
    int  count = 0, first = effect;
    bool choice = false;
    for (int i = effect; effect != ST_NO_ITEM; i++) {
        choice |= set->items[i].join == ST_JOIN_OR;
        if (set->items[i].join != ST_JOIN_THEN && set->items[i].join != ST_JOIN_END)
            continue;
        for (int k = first; k <= i && !choice; k++)
            for (int n = st_targets_wanted(&set->items[k]); n > 0 && count < 4; n--)
                out[count++] = (uint16_t)k;
        if (set->items[i].join == ST_JOIN_END)
            break;
        first = i + 1;
        choice = false;
    }
    return count;
}

int st_declared_item(const StSet *set, const StGame *game, const StIntent *intent, int i)
{
    (void)game;
    uint16_t items[4];
    int      count = declared_items(items, set, declared_effect(set, intent));
    must(count > 0);
    return items[i % count];
}

/* Verbs that may aim twice at the same. */
static bool may_repeat(int verb)
{
    return verb == ST_VERB_STEAL || verb == ST_VERB_BORROW || verb == ST_VERB_LOOT
           || verb == ST_VERB_RERUN;
}

static Refusal declare_check(const StSet *set, const StGame *game, const StIntent *intent,
                             int target);

/* Can the rest of the targets be named so that all is payable? */
static bool can_complete(const StSet *set, const StGame *game, const StIntent *intent)
{
    if (intent->target_count == intent->target_wanted)
        return st_intent_price_check(set, game, intent) == ST_REFUSE_NONE;
    Action        items[ST_CARDS_MAX];
    ActionList    list = { items, 0, ST_CARDS_MAX };
    const StItem *item = &set->items[st_declared_item(set, game, intent, intent->target_count)];
    st_target_list(&list, set, game, intent->player, intent->card, item);
    for (int i = 0; i < list.count; i++)
        if (declare_check(set, game, intent, items[i].arg[0]) == ST_REFUSE_NONE)
            return true;
    return false;
}

static Refusal declare_check(const StSet *set, const StGame *game, const StIntent *intent,
                             int target)
{
    const StItem *item = &set->items[st_declared_item(set, game, intent, intent->target_count)];
    Refusal       refusal = st_target_check(set, game, intent->player, intent->card, item, target);
    if (refusal != ST_REFUSE_NONE)
        return refusal;
    for (int i = 0; i < intent->target_count && !may_repeat(item->verb); i++)
        if (intent->targets[i] == target)
            return ST_REFUSE_BAD_TARGET;
    StIntent further = *intent;
    further.targets[further.target_count++] = (uint16_t)target;
    if (can_complete(set, game, &further))
        return ST_REFUSE_NONE;
    return item->verb == ST_VERB_RAID ? ST_REFUSE_NOT_ENOUGH_RAZE : ST_REFUSE_CANNOT_PAY;
}

Refusal st_intent_check(const StSet *set, const StGame *game, const StIntent *intent)
{
    /* Without the targets first: it tells better what is missing. */
    StIntent bare = *intent;
    bare.target_count = 0;
    Refusal refusal = st_intent_price_check(set, game, &bare);
    if (refusal != ST_REFUSE_NONE)
        return refusal;
    int effect = declared_effect(set, intent);
    if (effect != ST_NO_ITEM
        && !st_effect_possible(set, game, intent->player, intent->card, effect))
        return ST_REFUSE_NO_TARGET;
    if (intent->target_wanted > 0 && !can_complete(set, game, intent))
        return ST_REFUSE_NO_TARGET;
    return ST_REFUSE_NONE;
}

void st_intent_make(StIntent *out, const StSet *set, StIntentKind kind, int player, StCardId card,
                    int times)
{
    memset(out, 0, sizeof *out);
    out->kind = (uint8_t)kind;
    out->player = (uint8_t)player;
    out->card = card;
    out->item = ST_NO_ITEM;
    out->times = (uint8_t)times;
    out->price = ST_CARD_NONE;
    out->paid_card = ST_CARD_NONE;
    uint16_t        items[4];
    const StClause *act = kind == ST_INTENT_ACTIVATE ? st_clause(set, card, ST_CLAUSE_ACT) : NULL;
    if ((kind != ST_INTENT_ACTIVATE && kind != ST_INTENT_PLAY) || (act && act->simple))
        return;
    out->target_wanted = (uint8_t)(declared_items(items, set, declared_effect(set, out)) * times);
}

StIntent *st_intent_push(const StPlay *play, StIntentKind kind, int player, StCardId card,
                         int times)
{
    StGame *game = play->game;
    must(game->intent_count < ST_INTENTS_MAX);
    StIntent *intent = &game->intents[game->intent_count++];
    st_intent_make(intent, play->set, kind, player, card, times);
    flow_push(&game->flow, ST_PROCEDURE_INTENT)->player = (uint8_t)player;
    return intent;
}

static void intent_pop(StGame *game)
{
    *intent_top(game) = (StIntent){ 0 };
    game->intent_count--;
    flow_pop(&game->flow);
}

/* ---- Carrying it out ---- */

static bool brings_new_colour(const StSet *set, const StGame *game, int player, StCardId card)
{
    for (int c = 0; c < ST_COLOURS; c++)
        if ((set->cards[card].colours & (1 << c))
            && cards_meet(&game->players[player].empire, &set->of_colour[c]))
            return false;
    return set->cards[card].colours != 0;
}

/* A1, exact order: the card enters, produces, gives its bonus, then triggers see the build. */
static void build_on(const StPlay *play, StIntent *intent, Frame *frame)
{
    StGame         *game = play->game;
    const StDesign *design = st_design(play->set, intent->card);
    const StClause *prod;
    switch (frame->step++) {
    case AT_FIRST:
        intent->new_colour = brings_new_colour(play->set, game, intent->player, intent->card);
        st_hand_remove(game, intent->player, intent->card);
        st_place_enter(game, intent->player, intent->card);
        EVENT2(play, ST_EVENT_BUILT, intent->player, intent->card);
        prod = st_clause(play->set, intent->card, ST_CLAUSE_PROD);
        if (prod)
            st_effect_begin(play, intent->player, intent->card, prod->item, 0);
        break;
    case AT_SECOND:
        if (design->bonus != ST_NO_ITEM)
            st_effect_begin(play, intent->player, intent->card, design->bonus, 0);
        break;
    default:
        st_record(play, ST_ON_BUILD, intent->player, intent->card,
                  intent->new_colour ? ST_RECORD_NEW : 0, 1);
        intent_pop(game);
    }
}

void st_build_paid(const StPlay *play, int player, StCardId card)
{
    st_intent_push(play, ST_INTENT_BUILD, player, card, 1);
    top(play)->step = AT_FIRST;
}

void st_deal_lay(const StPlay *play, int player, StCardId card)
{
    uint8_t letter = play->set->cards[card].deal;
    cards_add(&play->game->players[player].deals, card);
    EVENT2(play, ST_EVENT_DEAL_MADE, player, card);
    st_gain_letters(play, player, card, &letter, 1);
}

static void deal_on(const StPlay *play, StIntent *intent, Frame *frame)
{
    if (frame->step++ == AT_FIRST) {
        st_hand_remove(play->game, intent->player, intent->card);
        st_deal_lay(play, intent->player, intent->card);
    } else {
        st_record(play, ST_ON_DEAL, intent->player, intent->card, 0, 1);
        intent_pop(play->game);
    }
}

static void raze_hand_on(const StPlay *play, StIntent *intent, Frame *frame)
{
    const StCard *print = &play->set->cards[intent->card];
    if (frame->step++ == AT_FIRST) {
        st_hand_remove(play->game, intent->player, intent->card);
        EVENT2(play, ST_EVENT_RAZED_HAND, intent->player, intent->card);
        st_discard(play, intent->card);
        st_gain_letters(play, intent->player, intent->card, print->raze, print->raze_count);
    } else {
        st_record(play, ST_ON_RAZE, intent->player, intent->card, ST_RAZE_HAND, 1);
        intent_pop(play->game);
    }
}

void st_raze_gain(const StPlay *play, int player, StCardId card)
{
    const StCard *print = &play->set->cards[card];
    EVENT3(play, ST_EVENT_RAZED, player, card, play->game->places[card].controller);
    st_gain_letters(play, player, card, print->raze, print->raze_count);
}

/* A4.4 to A4.6: the owner's wood, then the card turns; the virtual player has neither. */
void st_raze_fall(const StPlay *play, int player, StCardId card)
{
    StGame *game = play->game;
    int     victim = game->places[card].controller;
    bool    common = play->set->cards[card].deck == ST_DECK_COMMON;
    bool    people = !st_is_virtual(game, victim);
    if (people && (common || st_switch(game, ST_SWITCH_RAZED_FACTION_WOOD))) {
        st_gain(play, victim, ST_WOOD, 1);
        st_record(play, ST_ON_GAIN, victim, ST_CARD_NONE, (int)bit32(ST_WOOD), 1);
    }
    if (people && common) {
        st_place_turn(play, card);
    } else {
        st_place_clear(game, card);
        st_discard(play, card);
    }
    st_record(play, ST_ON_RAZE, player, card, ST_RAZE_OPPONENT, 1);
    if (people)
        st_record(play, ST_ON_RAZED, victim, card, 0, 1);
}

static void raze_on(const StPlay *play, StIntent *intent, Frame *frame)
{
    if (frame->step++ == AT_FIRST) {
        st_raze_gain(play, intent->player, intent->card);
    } else {
        st_raze_fall(play, intent->player, intent->card);
        intent_pop(play->game);
    }
}

static void activate_on(const StPlay *play, StIntent *intent, Frame *frame)
{
    StGame *game = play->game;
    bool    stands = cards_has(&game->players[intent->player].empire,
                               intent->card); /* Unless it gave up itself. */
    if (frame->step == AT_FIRST) {
        game->places[intent->card].uses =
            (uint8_t)(stands ? game->places[intent->card].uses + intent->times : 0);
        EVENT2(play, ST_EVENT_ACTIVATED, intent->player, intent->card);
        st_record(play, ST_ON_ACTIVATE, intent->player, intent->card, 0, intent->times);
    }
    /* Q24: one use after the other. */
    if (frame->step - AT_FIRST < intent->times) {
        frame->step++;
        st_effect_begin(play, intent->player, intent->card,
                        st_clause(play->set, intent->card, ST_CLAUSE_ACT)->item,
                        ST_EFFECT_DECLARED | (stands ? effect_doubled(game, intent->card) : 0));
    } else {
        intent_pop(game);
    }
}

static void exchange_on(const StPlay *play, StIntent *intent, Frame *frame)
{
    StGame *game = play->game;
    int     pairs = 0, player = intent->player;
    for (int i = 0; i < 5; i++)
        pairs += intent->pairs[i];
    if (frame->step++ == AT_FIRST) {
        EVENT2(play, ST_EVENT_EXCHANGED, player, pairs);
        uint32_t letters = 0;
        for (int i = 0; i < 3; i++) {
            st_gain(play, player, ST_WOOD + i, intent->pairs[i]);
            letters |= intent->pairs[i] ? bit32(ST_WOOD + i) : 0;
        }
        st_gain_draws(play, player, 0, intent->pairs[3], intent->pairs[4]);
        game->gains[game->gain_count - 1].letters = letters; /* One gain with the cards. */
        return;
    }
    st_record(play, ST_ON_EXCHANGE, player, ST_CARD_NONE, 0, pairs);
    for (int p = 0; p < game->options.player_count; p++)
        if (p != player)
            st_record(play, ST_ON_THEIREXCHANGE, p, ST_CARD_NONE, 0, pairs);
    intent_pop(game);
}

static void visit_on(const StPlay *play, StIntent *intent, Frame *frame)
{
    StGame *game = play->game;
    int     owner = game->places[intent->card].controller;
    if (frame->step++ == AT_FIRST) {
        game->places[intent->card].visits++;
        EVENT3(play, ST_EVENT_VISITED, intent->player, intent->card, owner);
        st_effect_begin(play, intent->player, intent->card,
                        st_clause(play->set, intent->card, ST_CLAUSE_PROD)->item,
                        effect_doubled(game, intent->card));
        return;
    }
    if (!st_is_virtual(game, owner)) {
        st_gain(play, owner, ST_WORKER, 1);
        st_record(play, ST_ON_VISITED, owner, intent->card, 0, 1);
    }
    intent_pop(game);
}

static void play_on(const StPlay *play, StIntent *intent, Frame *frame)
{
    if (frame->step++ == AT_FIRST) {
        st_hand_remove(play->game, intent->player, intent->card);
        EVENT2(play, ST_EVENT_PLAYED, intent->player, intent->card);
        st_discard(play, intent->card);
        st_effect_begin(play, intent->player, intent->card,
                        st_clause(play->set, intent->card, ST_CLAUSE_INSTANT)->item,
                        ST_EFFECT_DECLARED);
    } else {
        intent_pop(play->game);
    }
}

/* trigger.4: the effect of a trigger that has been paid for. */
static void may_on(const StPlay *play, StIntent *intent, Frame *frame)
{
    StGame         *game = play->game;
    const StClause *clause = &st_design(play->set, intent->card)->clauses[intent->clause];
    if (frame->step++ == AT_FIRST)
        st_effect_begin(play, intent->player, intent->card, clause->item,
                        effect_doubled(game, intent->card)
                            | (clause->event == ST_ON_GAIN ? ST_EFFECT_QUIET : 0));
    else
        intent_pop(game);
}

static void carry_on(const StPlay *play, StIntent *intent, Frame *frame)
{
    switch ((StIntentKind)intent->kind) {
    case ST_INTENT_BUILD:
        build_on(play, intent, frame);
        break;
    case ST_INTENT_DEAL:
        deal_on(play, intent, frame);
        break;
    case ST_INTENT_RAZE_HAND:
        raze_hand_on(play, intent, frame);
        break;
    case ST_INTENT_RAZE:
        raze_on(play, intent, frame);
        break;
    case ST_INTENT_ACTIVATE:
        activate_on(play, intent, frame);
        break;
    case ST_INTENT_EXCHANGE:
        exchange_on(play, intent, frame);
        break;
    case ST_INTENT_VISIT:
        visit_on(play, intent, frame);
        break;
    case ST_INTENT_PLAY:
        play_on(play, intent, frame);
        break;
    case ST_INTENT_MAY:
        may_on(play, intent, frame);
        break;
    }
}

/* ---- The procedure ---- */

static int chosen_letter(int step)
{
    static const uint8_t letters[] = { [AT_GIVE_UP] = ST_LOCATION,
                                       [AT_DISCARD] = ST_HAND_CARD,
                                       [AT_END_DEAL] = ST_DEAL,
                                       [AT_BLESSING] = ST_BLESSING };
    return letters[step];
}

static int chosen_count(const StIntent *intent, int step)
{
    switch (step) {
    case AT_GIVE_UP:
        return intent->given_count;
    case AT_DISCARD:
        return intent->discarded_count;
    case AT_END_DEAL:
        return intent->ended_count;
    default:
        return intent->blessing_count;
    }
}

static Refusal pair_check(const StSet *set, const StGame *game, const StIntent *intent, int kind);

static bool another_pair(const StSet *set, const StGame *game, const StIntent *intent)
{
    for (int kind = 0; kind < 5; kind++)
        if (pair_check(set, game, intent, kind) == ST_REFUSE_NONE)
            return true;
    return false;
}

/* Is something to be chosen at this step? */
static bool step_open(const StSet *set, const StGame *game, const StIntent *intent, int step)
{
    StPrice price;
    if (step == AT_TARGETS)
        return intent->target_count < intent->target_wanted;
    if (step == AT_PAIRS)
        return intent->kind == ST_INTENT_EXCHANGE && another_pair(set, game, intent);
    if (step == AT_PAY)
        return true;
    if (step > AT_PAY)
        return false;
    st_intent_price(&price, set, game, intent);
    return chosen_count(intent, step) < price.cost.n[chosen_letter(step)];
}

static void intent_run(const StPlay *play)
{
    Frame    *frame = top(play);
    StIntent *intent = intent_top(play->game);
    if (frame->step > AT_PAY) {
        carry_on(play, intent, frame);
        return;
    }
    do
        frame->step++;
    while (frame->step < AT_PAY && !step_open(play->set, play->game, intent, frame->step));
}

static uint32_t intent_pending(const StSet *set, const StGame *game)
{
    const Frame    *frame = flow_top_const(&game->flow);
    const StIntent *intent = intent_top_const(game);
    return step_open(set, game, intent, frame->step) ? bit32(intent->player) : 0;
}

/* Nothing is paid yet, and the action was taken in a turn. */
static bool may_step_back(const StIntent *intent)
{
    return intent->kind != ST_INTENT_MAY;
}

static Refusal pair_check(const StSet *set, const StGame *game, const StIntent *intent, int kind)
{
    int pairs = 1;
    if (kind >= 5)
        return ST_REFUSE_BAD_ARGUMENT;
    for (int i = 0; i < 5; i++) {
        pairs += intent->pairs[i];
        if (i > kind && intent->pairs[i] > 0)
            return ST_REFUSE_LIST_ORDER;
    }
    if (pairs * set->numbers[ST_NUMBER_EXCHANGE_PRICE]
        > game->players[intent->player].supply[ST_WORKER])
        return ST_REFUSE_CANNOT_PAY;
    if (kind >= 3
        && !st_can_draw(set, game, intent->player, kind == 3 ? ST_DRAW_COMMON : ST_DRAW_FACTION))
        return ST_REFUSE_DECK_EMPTY;
    return ST_REFUSE_NONE;
}

static bool has_unseen(const StGame *game, const StIntent *intent)
{
    int count = 0;
    for (int i = 0; i < game->unseen_count; i++)
        count += game->unseen_owner[i] == intent->player;
    for (int i = 0; i < intent->given_count; i++)
        count -= intent->given[i] == ST_CARD_NONE;
    return count > 0;
}

static Refusal discard_check(const StGame *game, const StIntent *intent, StCardId card)
{
    if (!cards_has(&game->players[intent->player].hand, card))
        return ST_REFUSE_NOT_IN_HAND;
    if (card == intent->card)
        return ST_REFUSE_GIVES_UP_ITSELF;
    for (int i = 0; i < intent->target_count; i++)
        if (intent->targets[i] == card)
            return ST_REFUSE_GIVES_UP_ITSELF;
    for (int i = 0; i < intent->discarded_count; i++)
        if (intent->discarded[i] == card)
            return ST_REFUSE_NOT_AN_OPTION;
    return ST_REFUSE_NONE;
}

static Refusal end_deal_check(const StGame *game, const StIntent *intent, StCardId card)
{
    if (!cards_has(&game->players[intent->player].deals, card))
        return ST_REFUSE_NOT_AN_OPTION;
    for (int i = 0; i < intent->ended_count; i++)
        if (intent->ended[i] == card)
            return ST_REFUSE_NOT_AN_OPTION;
    return ST_REFUSE_NONE;
}

static Refusal blessing_check(const StGame *game, const StIntent *intent, int colour)
{
    if (colour >= ST_COLOURS)
        return ST_REFUSE_BAD_ARGUMENT;
    int left = game->players[intent->player].blessings[colour];
    for (int i = 0; i < intent->blessing_count; i++)
        left -= intent->blessings[i] == colour;
    return left > 0 ? ST_REFUSE_NONE : ST_REFUSE_NOT_AN_OPTION;
}

/* Which kinds of actions answer which step. */
static bool kind_fits(int step, int kind)
{
    switch (step) {
    case AT_TARGETS:
        return kind == ST_DO_TARGET || kind == ST_DO_TARGET_PLAYER;
    case AT_PAIRS:
        return kind == ST_DO_EXCHANGE || kind == ST_DO_DONE;
    case AT_GIVE_UP:
        return kind == ST_DO_GIVE_UP || kind == ST_DO_GIVE_UP_UNSEEN;
    case AT_DISCARD:
        return kind == ST_DO_DISCARD;
    case AT_END_DEAL:
        return kind == ST_DO_END_DEAL;
    case AT_BLESSING:
        return kind == ST_DO_SPEND_BLESSING;
    default:
        return kind == ST_DO_PAY || kind == ST_DO_USE_TOKEN || kind == ST_DO_USE_PRICE;
    }
}

static Refusal intent_check(const StSet *set, const StGame *game, const Action *action)
{
    const StIntent *intent = intent_top_const(game);
    int             step = flow_top_const(&game->flow)->step;
    if (action->kind == ST_DO_BACK)
        return may_step_back(intent) ? ST_REFUSE_NONE : ST_REFUSE_WRONG_KIND;
    if (!kind_fits(step, action->kind))
        return ST_REFUSE_WRONG_KIND;
    switch (action->kind) {
    case ST_DO_TARGET:
    case ST_DO_TARGET_PLAYER: {
        const StItem *item = &set->items[st_declared_item(set, game, intent, intent->target_count)];
        bool          of_player = st_target_kind(item) == ST_TARGET_PLAYER;
        if (of_player != (action->kind == ST_DO_TARGET_PLAYER))
            return ST_REFUSE_WRONG_KIND;
        if (!of_player && action->arg[0] >= set->card_count)
            return ST_REFUSE_BAD_ARGUMENT;
        return declare_check(set, game, intent, action->arg[0]);
    }
    case ST_DO_EXCHANGE:
        return pair_check(set, game, intent, action->arg[0]);
    case ST_DO_GIVE_UP:
        return st_give_up_check(set, game, intent, action->arg[0]);
    case ST_DO_GIVE_UP_UNSEEN:
        return has_unseen(game, intent) ? ST_REFUSE_NONE : ST_REFUSE_NOTHING_TO_GIVE_UP;
    case ST_DO_DISCARD:
        return discard_check(game, intent, action->arg[0]);
    case ST_DO_END_DEAL:
        return end_deal_check(game, intent, action->arg[0]);
    case ST_DO_SPEND_BLESSING:
        return blessing_check(game, intent, action->arg[0]);
    case ST_DO_DONE:
        return ST_REFUSE_NONE;
    default:
        return st_pay_check(set, game, intent, action);
    }
}

/* Adds each action of a kind that the check accepts. */
static void list_accepted(ActionList *list, const StSet *set, const StGame *game, int player,
                          int kind, const StCards *cards)
{
    FOR_CARDS_IN(card, cards)
    {
        Action action = action_make(kind, (Player)player, card, 0, 0, 0);
        if (intent_check(set, game, &action) == ST_REFUSE_NONE)
            put_action(list, kind, player, card, 0);
    }
}

static void targets_legal(ActionList *list, const StSet *set, const StGame *game,
                          const StIntent *intent)
{
    Action        items[ST_CARDS_MAX];
    ActionList    all = { items, 0, ST_CARDS_MAX };
    const StItem *item = &set->items[st_declared_item(set, game, intent, intent->target_count)];
    st_target_list(&all, set, game, intent->player, intent->card, item);
    for (int i = 0; i < all.count; i++)
        if (declare_check(set, game, intent, items[i].arg[0]) == ST_REFUSE_NONE)
            put_action(list, items[i].kind, intent->player, items[i].arg[0], 0);
}

static void intent_legal(ActionList *list, const StSet *set, const StGame *game, int player)
{
    const StIntent *intent = intent_top_const(game);
    const StPlayer *who = &game->players[player];
    int             step = flow_top_const(&game->flow)->step;
    switch (step) {
    case AT_TARGETS:
        targets_legal(list, set, game, intent);
        break;
    case AT_PAIRS:
        for (int kind = 0; kind < 5; kind++)
            if (pair_check(set, game, intent, kind) == ST_REFUSE_NONE)
                put_action(list, ST_DO_EXCHANGE, player, kind, 0);
        break;
    case AT_GIVE_UP: {
        StCards cards = who->empire;
        for (int i = 0; i < ST_CARD_WORDS; i++)
            cards.words[i] |= who->foundations.words[i] | who->buried.words[i];
        list_accepted(list, set, game, player, ST_DO_GIVE_UP, &cards);
        if (has_unseen(game, intent))
            put_action(list, ST_DO_GIVE_UP_UNSEEN, player, 0, 0);
        break;
    }
    case AT_DISCARD:
        list_accepted(list, set, game, player, ST_DO_DISCARD, &who->hand);
        break;
    case AT_END_DEAL:
        list_accepted(list, set, game, player, ST_DO_END_DEAL, &who->deals);
        break;
    case AT_BLESSING:
        for (int colour = 0; colour < ST_COLOURS; colour++)
            if (blessing_check(game, intent, colour) == ST_REFUSE_NONE)
                put_action(list, ST_DO_SPEND_BLESSING, player, colour, 0);
        break;
    default:
        st_pay_legal(list, set, game, intent);
    }
    if (may_step_back(intent))
        put_action(list, ST_DO_BACK, player, 0, 0);
    if (step == AT_PAIRS)
        put_action(list, ST_DO_DONE, player, 0, 0);
}

static void intent_apply(const StPlay *play, const Action *action)
{
    StGame   *game = play->game;
    Frame    *frame = top(play);
    StIntent *intent = intent_top(game);
    switch (action->kind) {
    case ST_DO_BACK:
        intent_pop(game);
        top(play)->step = 0; /* The turn is as it was. */
        break;
    case ST_DO_TARGET:
    case ST_DO_TARGET_PLAYER:
        intent->targets[intent->target_count++] = action->arg[0];
        break;
    case ST_DO_EXCHANGE:
        intent->pairs[action->arg[0]]++;
        break;
    case ST_DO_DONE:
        frame->step = AT_PAY;
        break;
    case ST_DO_GIVE_UP:
        intent->given[intent->given_count++] = action->arg[0];
        break;
    case ST_DO_GIVE_UP_UNSEEN:
        intent->given[intent->given_count++] = ST_CARD_NONE;
        break;
    case ST_DO_DISCARD:
        intent->discarded[intent->discarded_count++] = action->arg[0];
        break;
    case ST_DO_END_DEAL:
        intent->ended[intent->ended_count++] = action->arg[0];
        break;
    case ST_DO_SPEND_BLESSING:
        intent->blessings[intent->blessing_count++] = (uint8_t)action->arg[0];
        break;
    case ST_DO_USE_TOKEN:
        intent->token = (uint8_t)action->arg[0];
        break;
    case ST_DO_USE_PRICE:
        intent->price = action->arg[0];
        break;
    case ST_DO_PAY:
        st_intent_pay(play, intent, action->arg[0], action->arg[1], action->arg[2], action->arg[3]);
        frame->step = AT_FIRST;
        break;
    default:
        never("an answer to an intent");
    }
}

static Prompt intent_prompt(const StSet *set, const StGame *game, int player)
{
    (void)set;
    (void)player;
    const StIntent      *intent = intent_top_const(game);
    static const uint8_t prompts[] = { [AT_TARGETS] = ST_PROMPT_TARGET,
                                       [AT_PAIRS] = ST_PROMPT_EXCHANGE,
                                       [AT_GIVE_UP] = ST_PROMPT_GIVE_UP,
                                       [AT_DISCARD] = ST_PROMPT_DISCARD,
                                       [AT_END_DEAL] = ST_PROMPT_END_DEAL,
                                       [AT_BLESSING] = ST_PROMPT_SPEND_BLESSING,
                                       [AT_PAY] = ST_PROMPT_PAY };
    return prompt_of(prompts[flow_top_const(&game->flow)->step], intent->card, 0);
}

const StProcedure st_procedure_INTENT = { intent_run,   intent_pending, intent_legal,
                                          intent_check, intent_apply,   intent_prompt };
