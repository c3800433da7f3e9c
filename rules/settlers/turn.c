/* The action phase (turn.1 to turn.7): turns clockwise until everybody has passed; free placements, one action or a
 * pass, free placements. */
#include "rules/settlers/play.h"

/* ---- What each action needs (A1 to A8) ---- */

/* The short way for what can be paid from the supply without any token or discount. */
static bool build_payable(const StSet *set, const StGame *game, int player, StCardId card)
{
    const StPlayer *who = &game->players[player];
    const uint8_t  *cost = set->cards[card].cost;
    int             missing = 0;
    for (int i = 0; i < 3; i++)
        if (cost[i] > who->supply[i])
            missing += cost[i] - who->supply[i];
    if (missing > who->supply[ST_GOLD])
        return false;
    int given = cost[3] == 0 ? 0 : who->buried_count + cards_count(&who->foundations);
    if (given >= cost[3])
        return true;
    FOR_CARDS_IN(own, &who->empire)
        if (game->places[own].owner == player && ++given == cost[3])
            return true;
    return false;
}

/* Can nothing but the supply decide about the price of a building? */
static bool build_refused(const StSet *set, const StGame *game, int player)
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
    StIntent intent = st_intent_make(set, ST_INTENT_BUILD, player, card, 1);
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
    StIntent intent = st_intent_make(set, ST_INTENT_DEAL, player, card, 1);
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
    return price <= game->players[player].supply[ST_SWORD] ? ST_REFUSE_NONE : ST_REFUSE_NOT_ENOUGH_RAZE;
}

static Refusal activate_check(const StSet *set, const StGame *game, int player, StCardId card, int times)
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
        StCost cost = act->cost;
        for (int i = 0; i < ST_SUPPLY && times > 1; i++)
            cost.n[i] = (uint8_t)(cost.n[i] * times);
        cost.n[ST_RESOURCE] = (uint8_t)(cost.n[ST_RESOURCE] * times);
        return st_cost_payable(game->players[player].supply, &cost, 0) ? ST_REFUSE_NONE : ST_REFUSE_CANNOT_PAY;
    }
    StIntent intent = st_intent_make(set, ST_INTENT_ACTIVATE, player, card, times);
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
    StIntent intent = st_intent_make(set, ST_INTENT_PLAY, player, card, 1);
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
    bool has = (game->places[card].flags & ST_ON_SHIELD) || (set->cards[card].flags & ST_CARD_SHIELD);
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

static int technology_flag(int letter)
{
    return letter == ST_TECH ? ST_ON_TECH : letter == ST_BULWARK ? ST_ON_BULWARK : ST_ON_GLORY;
}

static Refusal place_check(const StSet *set, const StGame *game, int player, int letter, StCardId card)
{
    if (letter < ST_TECH || letter > ST_GLORY)
        return ST_REFUSE_BAD_ARGUMENT;
    if (!cards_has(&game->players[player].empire, card))
        return ST_REFUSE_NOT_YOURS;
    if (game->players[player].supply[letter] == 0)
        return ST_REFUSE_NO_TOKEN_LEFT;
    if (set->cards[card].deck != ST_DECK_COMMON)
        return ST_REFUSE_TECHNOLOGY_ON_FACTION;
    return game->places[card].flags & technology_flag(letter) ? ST_REFUSE_HAS_TECHNOLOGY : ST_REFUSE_NONE;
}

static int held_letter(const StClause *hold)
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
    if (game->places[card].held >= hold->n || (game->places[card].flags & ST_PUT_THIS_TURN)) /* Q52 */
        return ST_REFUSE_CONTAINER_FULL;
    return game->players[player].supply[held_letter(hold)] > 0 ? ST_REFUSE_NONE : ST_REFUSE_NO_TOKEN_LEFT;
}

void st_placed(const StPlay *play, int player, int letter, StCardId card)
{
    EVENT3(play, ST_EVENT_PLACED, player, letter, card);
    st_record(play, ST_ON_PLACE, player, card, letter, 1);
}

static void placement_apply(const StPlay *play, const Action *action)
{
    StGame *game = play->game;
    int     player = action->player, letter;
    switch (action->kind) {
    case ST_DO_DEFEND:
        game->players[player].supply[ST_SHIELD]--;
        game->places[action->arg[0]].flags |= ST_ON_SHIELD;
        st_placed(play, player, ST_SHIELD, action->arg[0]);
        break;
    case ST_DO_POST:
        game->players[player].supply[ST_WORKER]--;
        game->places[action->arg[0]].flags |= ST_ON_SAMURAI;
        st_placed(play, player, ST_SAMURAI, action->arg[0]);
        break;
    case ST_DO_PLACE:
        game->players[player].supply[action->arg[0]]--;
        game->places[action->arg[1]].flags |= (uint16_t)technology_flag(action->arg[0]);
        st_placed(play, player, action->arg[0], action->arg[1]);
        break;
    default:
        letter = held_letter(st_clause(play->set, action->arg[0], ST_CLAUSE_HOLD));
        game->players[player].supply[letter]--;
        game->places[action->arg[0]].held++;
        game->places[action->arg[0]].flags |= ST_PUT_THIS_TURN;
        EVENT3(play, ST_EVENT_PUT_ON, player, letter, action->arg[0]);
    }
    st_triggers_begin(play, player);
}

/* ---- The turn ---- */

enum { AT_ACTION, AT_TRIGGERS, AT_PLACEMENT, AT_TOKEN, AT_PASSED, AT_END };

static Refusal arguments_check(const StSet *set, const Action *action)
{
    int card = action->kind == ST_DO_PLACE ? action->arg[1] : action->arg[0];
    if (action->kind == ST_DO_EXCHANGE || action->kind >= ST_DO_TAKE_TOKEN)
        return ST_REFUSE_NONE;
    return card < set->card_count ? ST_REFUSE_NONE : ST_REFUSE_BAD_ARGUMENT;
}

static Refusal turn_check_kind(const StSet *set, const StGame *game, const Action *action, bool acts)
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

static Refusal token_check(const StGame *game, const Action *action)
{
    if (action->kind == ST_DO_NO_TOKEN)
        return ST_REFUSE_NONE;
    if (action->kind != ST_DO_TAKE_TOKEN)
        return ST_REFUSE_WRONG_KIND;
    int token = action->arg[0];
    return token > ST_TOKEN_NONE && token < ST_TOKENS && (game->token_pool & (1 << token)) ? ST_REFUSE_NONE
                                                                                           : ST_REFUSE_TOKEN_TAKEN;
}

static Refusal turn_check(const StSet *set, const StGame *game, const Action *action)
{
    int step = flow_top_const(&game->flow)->step;
    if (step == AT_TOKEN)
        return token_check(game, action);
    if (action->kind < ST_DO_BUILD || (action->kind > ST_DO_PUT && action->kind < ST_DO_DONE))
        return ST_REFUSE_WRONG_KIND;
    Refusal refusal = arguments_check(set, action);
    return refusal != ST_REFUSE_NONE ? refusal : turn_check_kind(set, game, action, step == AT_ACTION);
}

/* Lists those of a set that the check accepts. */
static void list_cards(ActionList *list, const StSet *set, const StGame *game, int player, int kind, const StCards *cards)
{
    Action action = action_make(kind, (Player)player, 0, 0, 0, 0);
    FOR_CARDS_IN(card, cards) {
        if (list_full(list))
            return;
        action.arg[0] = card;
        if (turn_check_kind(set, game, &action, true) == ST_REFUSE_NONE)
            put_action(list, kind, player, card, 0);
    }
}

static void list_theirs(ActionList *list, const StSet *set, const StGame *game, int player, int kind)
{
    StCards theirs = { 0 };
    for (uint32_t left = st_opponents(game, player); left; left &= left - 1)
        for (int i = 0; i < ST_CARD_WORDS; i++)
            theirs.words[i] |= game->players[first32(left)].empire.words[i];
    list_cards(list, set, game, player, kind, &theirs);
}

static void list_placements(ActionList *list, const StSet *set, const StGame *game, int player)
{
    const StPlayer *who = &game->players[player];
    if (who->supply[ST_SHIELD] > 0)
        list_cards(list, set, game, player, ST_DO_DEFEND, &who->empire);
    if (set->factions[who->faction].samurai && who->supply[ST_WORKER] > 0)
        list_cards(list, set, game, player, ST_DO_POST, &who->empire);
    for (int letter = ST_TECH; letter <= ST_GLORY; letter++)
        if (who->supply[letter] > 0)
            FOR_CARDS_IN(card, &who->empire)
                if (place_check(set, game, player, letter, card) == ST_REFUSE_NONE)
                    put_action(list, ST_DO_PLACE, player, letter, card);
    if (cards_meet(&who->empire, &set->with_clause[ST_CLAUSE_HOLD])) {
        StCards containers = cards_both(&who->empire, &set->with_clause[ST_CLAUSE_HOLD]);
        list_cards(list, set, game, player, ST_DO_PUT, &containers);
    }
}

static bool can_place(const StSet *set, const StGame *game, int player)
{
    const StPlayer *who = &game->players[player];
    bool any = who->supply[ST_SHIELD] || who->supply[ST_TECH] || who->supply[ST_BULWARK] || who->supply[ST_GLORY]
               || set->factions[who->faction].samurai || cards_meet(&who->empire, &set->with_clause[ST_CLAUSE_HOLD]);
    Action one;
    ActionList   list = { &one, 0, 1 };
    if (any)
        list_placements(&list, set, game, player);
    return list.count > 0;
}

static void list_actions(ActionList *list, const StSet *set, const StGame *game, int player)
{
    const StPlayer *who = &game->players[player];
    if (build_refused(set, game, player)) {
        FOR_CARDS_IN(card, &who->hand)
            if (!list_full(list) && set->cards[card].category != ST_INSTANT
                && build_payable(set, game, player, card))
                put_action(list, ST_DO_BUILD, player, card, 0);
    } else {
        list_cards(list, set, game, player, ST_DO_BUILD, &who->hand);
    }
    if (list_full(list))
        return;
    StCards deals = cards_both(&who->hand, &set->with_deal);
    list_cards(list, set, game, player, ST_DO_DEAL, &deals);
    if (who->supply[ST_SWORD] > 0) {
        StCards fields = cards_both(&who->hand, &set->with_raze);
        list_cards(list, set, game, player, ST_DO_RAZE_HAND, &fields);
        list_theirs(list, set, game, player, ST_DO_RAZE);
    }
    if (list_full(list))
        return;
    StCards acts = cards_both(&who->empire, &set->with_clause[ST_CLAUSE_ACT]);
    list_cards(list, set, game, player, ST_DO_ACTIVATE, &acts);
    StCards twice = { 0 };
    FOR_CARDS_IN(card, &acts)
        if (st_clause(set, card, ST_CLAUSE_ACT)->uses > 1)
            cards_add(&twice, card);
    list_cards(list, set, game, player, ST_DO_ACTIVATE_TWICE, &twice);
    for (int kind = 0; kind < 5 && who->supply[ST_WORKER] > 1; kind++)
        if (exchange_check(set, game, player, kind) == ST_REFUSE_NONE)
            put_action(list, ST_DO_EXCHANGE, player, kind, 0);
    if (who->supply[ST_WORKER] > 0 && st_switch(game, ST_SWITCH_OPEN_PRODUCTION))
        list_theirs(list, set, game, player, ST_DO_VISIT);
    if (st_switch(game, ST_SWITCH_INSTANTS))
        list_cards(list, set, game, player, ST_DO_PLAY, &who->hand);
}

static void turn_legal(ActionList *list, const StSet *set, const StGame *game, int player)
{
    int step = flow_top_const(&game->flow)->step;
    if (step == AT_TOKEN) {
        for (int token = 1; token < ST_TOKENS; token++)
            if (game->token_pool & (1 << token))
                put_action(list, ST_DO_TAKE_TOKEN, player, token, 0);
        put_action(list, ST_DO_NO_TOKEN, player, 0, 0);
        return;
    }
    if (step == AT_ACTION)
        list_actions(list, set, game, player);
    if (list_full(list))
        return;
    list_placements(list, set, game, player);
    put_action(list, step == AT_ACTION ? ST_DO_PASS : ST_DO_DONE, player, 0, 0);
}

static void return_token(const StPlay *play, int player)
{
    StPlayer *who = &play->game->players[player];
    if (who->token == ST_TOKEN_NONE)
        return;
    play->game->token_pool |= (uint8_t)(1 << who->token);
    EVENT2(play, ST_EVENT_TOKEN_RETURNED, player, who->token);
    who->token = ST_TOKEN_NONE;
    who->token_round = 0;
}

void st_token_return(const StPlay *play, int player)
{
    return_token(play, player);
}

/* A9: who is the first of the round may take an expedition token for the next. */
static void pass(const StPlay *play, Frame *frame, int player)
{
    StGame *game = play->game;
    game->players[player].passed = 1;
    EVENT1(play, ST_EVENT_PASSED, player);
    frame->step = AT_PASSED;
    if (game->first_passer != NOBODY)
        return;
    game->first_passer = (uint8_t)player;
    if (st_switch(game, ST_SWITCH_EXPEDITIONS) && game->round < ST_ROUNDS) {
        return_token(play, player); /* Q70 */
        frame->step = AT_TOKEN;
    }
}

static void turn_apply(const StPlay *play, const Action *action)
{
    static const uint8_t kinds[] = { [ST_DO_BUILD] = ST_INTENT_BUILD,
                                     [ST_DO_DEAL] = ST_INTENT_DEAL,
                                     [ST_DO_RAZE_HAND] = ST_INTENT_RAZE_HAND,
                                     [ST_DO_RAZE] = ST_INTENT_RAZE,
                                     [ST_DO_ACTIVATE] = ST_INTENT_ACTIVATE,
                                     [ST_DO_ACTIVATE_TWICE] = ST_INTENT_ACTIVATE,
                                     [ST_DO_EXCHANGE] = ST_INTENT_EXCHANGE,
                                     [ST_DO_VISIT] = ST_INTENT_VISIT,
                                     [ST_DO_PLAY] = ST_INTENT_PLAY };
    Frame *frame = top(play);
    int    player = action->player;
    switch (action->kind) {
    case ST_DO_DEFEND:
    case ST_DO_POST:
    case ST_DO_PLACE:
    case ST_DO_PUT:
        placement_apply(play, action);
        return;
    case ST_DO_DONE:
        frame->step = AT_END;
        return;
    case ST_DO_PASS:
        pass(play, frame, player);
        return;
    case ST_DO_TAKE_TOKEN:
        play->game->token_pool &= (uint8_t)~(1 << action->arg[0]);
        play->game->players[player].token = (uint8_t)action->arg[0];
        play->game->players[player].token_round = (uint8_t)(play->game->round + 1);
        EVENT2(play, ST_EVENT_TOKEN_TAKEN, player, action->arg[0]);
        frame->step = AT_PASSED;
        return;
    case ST_DO_NO_TOKEN:
        frame->step = AT_PASSED;
        return;
    default:
        break;
    }
    frame->step = AT_TRIGGERS;
    bool     exchange = action->kind == ST_DO_EXCHANGE;
    StIntent made = st_intent_make(play->set, (StIntentKind)kinds[action->kind], player,
                                   exchange ? ST_CARD_NONE : action->arg[0],
                                   action->kind == ST_DO_ACTIVATE_TWICE ? 2 : 1);
    if (exchange)
        made.pairs[action->arg[0]] = 1;
    st_intent_begin(play, &made);
}

static void turn_run(const StPlay *play)
{
    StGame *game = play->game;
    Frame  *frame = top(play);
    int     player = frame->player;
    switch (frame->step) {
    case AT_TRIGGERS:
        frame->step = AT_PLACEMENT;
        st_triggers_begin(play, player);
        break;
    case AT_PLACEMENT: /* Q41: nobody is asked who has nothing to place. */
    case AT_END: {
        StCards containers = cards_both(&game->players[player].empire, &play->set->with_clause[ST_CLAUSE_HOLD]);
        FOR_CARDS_IN(card, &containers)
            game->places[card].flags &= (uint16_t)~ST_PUT_THIS_TURN;
        flow_pop(&game->flow);
        break;
    }
    case AT_PASSED:
        frame->step = AT_END;
        st_record(play, ST_ON_PASS, player, ST_CARD_NONE, 0, 1);
        st_triggers_begin(play, player);
        break;
    default:
        never("a step of a turn");
    }
}

static uint32_t turn_pending(const StSet *set, const StGame *game)
{
    const Frame *frame = flow_top_const(&game->flow);
    if (frame->step == AT_ACTION || frame->step == AT_TOKEN)
        return bit32(frame->player);
    return frame->step == AT_PLACEMENT && can_place(set, game, frame->player) ? bit32(frame->player) : 0;
}

static Prompt turn_prompt(const StSet *set, const StGame *game, int player)
{
    (void)set;
    (void)player;
    int step = flow_top_const(&game->flow)->step;
    return prompt_of(step == AT_TOKEN    ? ST_PROMPT_TAKE_TOKEN
                     : step == AT_ACTION ? ST_PROMPT_TURN
                                         : ST_PROMPT_PLACE,
                     0, 0);
}

const StProcedure st_procedure_TURN = { turn_run, turn_pending, turn_legal, turn_check, turn_apply, turn_prompt };

/* ---- The phase ---- */

/* ACTIONS: step 0 at the beginning; player who had the last turn. */
static void actions_run(const StPlay *play)
{
    StGame *game = play->game;
    Frame  *frame = top(play);
    int     count = game->options.player_count;
    int     from = frame->step == 0 ? game->first : (frame->player + 1) % count;
    frame->step = 1;
    for (int i = 0; i < count; i++) {
        int player = (from + i) % count;
        if (game->players[player].passed)
            continue;
        frame->player = (uint8_t)player;
        game->active = (uint8_t)player;
        flow_push(&game->flow, ST_PROCEDURE_TURN)->player = (uint8_t)player;
        return;
    }
    flow_pop(&game->flow);
}

const StProcedure st_procedure_ACTIONS = { .run = actions_run };
