/* The action phase (turn.1 to turn.6): turns clockwise until everybody has passed; free placements,
 * one action or a pass, free placements. */
#include "rules/settlers/play.h"

/* ---- Free placements ---- */

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
        game->places[action->arg[1]].flags |= (uint16_t)st_technology_flag(action->arg[0]);
        st_placed(play, player, action->arg[0], action->arg[1]);
        break;
    default:
        letter = st_held_letter(st_clause(play->set, action->arg[0], ST_CLAUSE_HOLD));
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

static Refusal token_check(const StGame *game, const Action *action)
{
    if (action->kind == ST_DO_NO_TOKEN)
        return ST_REFUSE_NONE;
    if (action->kind != ST_DO_TAKE_TOKEN)
        return ST_REFUSE_WRONG_KIND;
    int token = action->arg[0];
    return token > ST_TOKEN_NONE && token < ST_TOKENS && (game->token_pool & (1 << token))
               ? ST_REFUSE_NONE
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
    return refusal != ST_REFUSE_NONE ? refusal
                                     : st_turn_check(set, game, action, step == AT_ACTION);
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
        st_turn_actions(list, set, game, player);
    if (list_full(list))
        return;
    st_turn_placements(list, set, game, player);
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

void st_token_use(const StPlay *play, int player)
{
    StPlayer *who = &play->game->players[player];
    EVENT2(play, ST_EVENT_TOKEN_USED, player, who->token);
    if (st_switch(play->game, ST_SWITCH_USED_TOKENS))
        play->game->token_pool |= (uint8_t)(1 << who->token);
    who->token = ST_TOKEN_NONE;
}

/* What nobody holds for the next round lies in the pool then. */
void st_tokens_return(const StPlay *play)
{
    StGame *game = play->game;
    for (int p = 0; p < game->options.player_count; p++)
        if (game->players[p].token_round <= game->round)
            return_token(play, p);
    game->token_pool = st_all_tokens();
    for (int p = 0; p < game->options.player_count; p++)
        game->token_pool &= (uint8_t) ~(1 << game->players[p].token);
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
    if (st_switch(game, ST_SWITCH_EXPEDITIONS) && !st_last_round(game)) {
        return_token(play, player); /* Q70 */
        frame->step = AT_TOKEN;
    }
}

StIntentKind st_intent_kind(int action)
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
    must(action >= ST_DO_BUILD && action <= ST_DO_PLAY);
    return (StIntentKind)kinds[action];
}

static void turn_apply(const StPlay *play, const Action *action)
{
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
        play->game->token_pool &= (uint8_t) ~(1 << action->arg[0]);
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
    bool      exchange = action->kind == ST_DO_EXCHANGE;
    StIntent *intent = st_intent_push(play, st_intent_kind(action->kind), player,
                                      exchange ? ST_CARD_NONE : action->arg[0],
                                      action->kind == ST_DO_ACTIVATE_TWICE ? 2 : 1);
    if (exchange)
        intent->pairs[action->arg[0]] = 1;
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
        StCards containers =
            cards_both(&game->players[player].empire, &play->set->with_clause[ST_CLAUSE_HOLD]);
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
    return frame->step == AT_PLACEMENT && st_turn_can_place(set, game, frame->player)
               ? bit32(frame->player)
               : 0;
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

const StProcedure st_procedure_TURN = { turn_run,   turn_pending, turn_legal,
                                        turn_check, turn_apply,   turn_prompt };

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
