/* The lookout phase (lookout.1 to lookout.7): a faction card for everybody, and one of the drafts.
 */
#include "rules/settlers/play.h"

/* LOOKOUT: step as below; player whose pick it is; count picks made in this lap. */
enum {
    AT_START,
    AT_DRAFT,
    AT_FIRST_POOL,
    AT_FIRST_PICKS,
    AT_SECOND_POOL,
    AT_SECOND_PICKS,
    AT_SCOUTS
};

static void reveal(const StPlay *play, int count)
{
    StGame *game = play->game;
    for (int i = 0; i < count; i++) {
        StCardId card = st_deck_take(play, 0, ST_DRAW_COMMON);
        if (card == ST_CARD_NONE)
            return; /* Q53: what there is. */
        game->pool[game->pool_count++] = card;
        if (!st_switch(game, ST_SWITCH_DRAFT_POOL))
            EVENT1(play, ST_EVENT_POOL_REVEALED, card);
    }
}

static void pool_clear(const StPlay *play)
{
    StGame *game = play->game;
    while (game->pool_count > 0) {
        StCardId card = game->pool[--game->pool_count];
        game->pool[game->pool_count] = 0;
        st_discard(play, card);
    }
}

static void pool_remove(StGame *game, StCardId card)
{
    int i = 0;
    while (i < game->pool_count && game->pool[i] != card)
        i++;
    must(i < game->pool_count);
    game->pool_count--;
    for (; i < game->pool_count; i++)
        game->pool[i] = game->pool[i + 1];
    game->pool[game->pool_count] = 0;
}

static bool is_solo(const StGame *game)
{
    return game->options.player_count == 1;
}

/* Who picks as the n-th of a lap. */
static int picker(const StGame *game, const Frame *frame)
{
    int  count = game->options.player_count, n = frame->count;
    bool back =
        frame->step == AT_SECOND_PICKS && st_switch(game, ST_SWITCH_DRAFT) == ST_DRAFT_STANDARD;
    return (game->first + (back ? count - 1 - n : n)) % count;
}

/* ---- Standard draft and advanced row ---- */

/* lookout.6: which picks of which lap find the row refilled by one card. */
static bool refilled(const StGame *game, const Frame *frame)
{
    int count = game->options.player_count, n = frame->count;
    if (st_switch(game, ST_SWITCH_DRAFT) != ST_DRAFT_ADVANCED_ROW || count < 3)
        return false;
    return frame->step == AT_FIRST_PICKS ? n >= 2 : n >= 1 && n < count - 1;
}

/* The lap ends, or the next player is asked. */
static void next_pick(const StPlay *play, Frame *frame)
{
    StGame *game = play->game;
    if (frame->count == game->options.player_count || game->pool_count == 0) {
        bool all = frame->count == game->options.player_count;
        bool stays = st_switch(game, ST_SWITCH_DRAFT) == ST_DRAFT_ADVANCED_ROW
                     && frame->step == AT_FIRST_PICKS;
        if (all && !stays)
            pool_clear(play);
        frame->step++;
        frame->count = 0;
        return;
    }
    frame->player = (uint8_t)picker(game, frame);
    game->active = frame->player;
    game->acting = bit32(frame->player);
}

static void lap_begin(const StPlay *play, Frame *frame)
{
    StGame *game = play->game;
    bool    row = st_switch(game, ST_SWITCH_DRAFT) == ST_DRAFT_ADVANCED_ROW;
    if (is_solo(game))
        reveal(play, frame->step == AT_FIRST_POOL ? 4 : 0);
    else if (!row)
        reveal(play, game->options.player_count + 1);
    else if (frame->step == AT_FIRST_POOL)
        reveal(play, 5);
    frame->step++;
    frame->count = 0;
}

static void laps_run(const StPlay *play, Frame *frame)
{
    if (frame->step == AT_FIRST_POOL || frame->step == AT_SECOND_POOL)
        lap_begin(play, frame);
    else
        next_pick(play, frame);
}

/* solo.2: of the cards left one at random goes to the virtual player, at the end the last one too.
 */
static void virtual_takes(const StPlay *play, StCardId card)
{
    pool_remove(play->game, card);
    st_place_enter(play->game, 1, card);
    EVENT1(play, ST_EVENT_VIRTUAL_CARD, card);
}

static void solo_after_pick(const StPlay *play, const Frame *frame)
{
    StGame *game = play->game;
    if (game->pool_count == 0)
        return;
    if (frame->step == AT_FIRST_PICKS)
        virtual_takes(play, game->pool[rng_below(&game->rng, game->pool_count)]);
    else
        virtual_takes(play, game->pool[0]);
}

static void lap_pick(const StPlay *play, Frame *frame, int player, StCardId card)
{
    StGame *game = play->game;
    pool_remove(game, card);
    st_hand_add(game, player, card);
    if (st_switch(game, ST_SWITCH_DRAFT_POOL)) {
        EVENT1(play, ST_EVENT_PICKED_UNSEEN, player);
        event_to(play, bit32(player), ST_EVENT_PICKED, player, card, 0); /* lookout.4 */
    } else {
        EVENT2(play, ST_EVENT_PICKED, player, card);
    }
    game->acting = 0;
    frame->count++;
    if (is_solo(game)) {
        solo_after_pick(play, frame);
        frame->step++;
        frame->count = 0;
        return;
    }
    if (frame->count < game->options.player_count && refilled(game, frame))
        reveal(play, 1);
}

/* ---- Pass two ---- */

static void packets_deal(const StPlay *play, Frame *frame)
{
    StGame *game = play->game;
    int     count = game->options.player_count;
    for (int p = 0; p < ST_PLAYERS_MAX; p++)
        for (int i = 0; i < 3; i++)
            game->packets[p][i] = ST_CARD_NONE;
    for (int n = 0; n < count; n++) {
        int p = (game->first + n) % count;
        for (int i = 0; i < 3; i++) {
            StCardId card = st_deck_take(play, 0, ST_DRAW_COMMON);
            if (card != ST_CARD_NONE) {
                game->packets[p][i] = card;
                EVENT2(play, ST_EVENT_LOOKED, p, ST_DECK_COMMON);
                event_to(play, bit32(p), ST_EVENT_LOOKED_SEEN, p, card, 0);
            }
        }
    }
    frame->step = AT_FIRST_PICKS;
}

static bool packet_empty(const StGame *game, int player)
{
    for (int i = 0; i < 3; i++)
        if (game->packets[player][i] != ST_CARD_NONE)
            return false;
    return true;
}

static void packets_ask(StGame *game)
{
    game->acting = 0;
    for (int p = 0; p < game->options.player_count; p++) {
        game->picks[p] = ST_CARD_NONE;
        if (!packet_empty(game, p))
            game->acting |= bit32(p);
    }
}

/* All have chosen: picks go to the hands, the rest to the left or, at last, away. */
static void packets_resolve(const StPlay *play, Frame *frame)
{
    StGame *game = play->game;
    int     count = game->options.player_count;
    for (int p = 0; p < count; p++) {
        if (game->picks[p] == ST_CARD_NONE)
            continue;
        st_hand_add(game, p, game->picks[p]);
        EVENT1(play, ST_EVENT_PICKED_UNSEEN, p);
        event_to(play, bit32(p), ST_EVENT_PICKED, p, game->picks[p], 0);
        game->picks[p] = ST_CARD_NONE;
    }
    if (frame->step == AT_FIRST_PICKS) {
        uint16_t last[3];
        for (int i = 0; i < 3; i++)
            last[i] = game->packets[count - 1][i];
        for (int p = count - 1; p > 0; p--)
            for (int i = 0; i < 3; i++)
                game->packets[p][i] = game->packets[p - 1][i];
        for (int i = 0; i < 3; i++)
            game->packets[0][i] = last[i];
        for (int p = 0; p < count; p++)
            EVENT3(play, ST_EVENT_PASSED_ON, p, (p + 1) % count, 2);
        frame->step = AT_SECOND_PICKS;
    } else {
        for (int p = 0; p < count; p++)
            for (int i = 0; i < 3; i++)
                if (game->packets[p][i] != ST_CARD_NONE) {
                    st_discard(play, game->packets[p][i]);
                    game->packets[p][i] = ST_CARD_NONE;
                }
        frame->step = AT_SCOUTS;
    }
    frame->count = 0;
}

static void packets_run(const StPlay *play, Frame *frame)
{
    if (frame->step == AT_FIRST_POOL) {
        packets_deal(play, frame);
    } else if (frame->count == 0) {
        frame->count = 1;
        packets_ask(play->game);
    } else {
        packets_resolve(play, frame);
    }
}

/* ---- The procedure ---- */

static bool packets_used(const StGame *game)
{
    return st_switch(game, ST_SWITCH_DRAFT) == ST_DRAFT_PASS_TWO && !is_solo(game);
}

bool st_packets_lie(const StGame *game)
{
    const Frame *frame = game->flow.depth > 0 ? flow_top_const(&game->flow) : NULL;
    return frame && frame->procedure == ST_PROCEDURE_LOOKOUT && packets_used(game)
           && frame->step > AT_FIRST_POOL;
}

static void start(const StPlay *play)
{
    StGame *game = play->game;
    int     count = game->options.player_count;
    EVENT1(play, ST_EVENT_PHASE_BEGAN, ST_PHASE_LOOKOUT);
    for (int n = 0; n < count; n++) {
        int player = (game->first + n) % count;
        game->active = (uint8_t)player;
        st_draw(play, player, ST_DRAW_FACTION);
        if (st_switch(game, ST_SWITCH_PEACEFUL))
            st_draw(play, player, ST_DRAW_COMMON);
    }
}

/* expedition.3: the scout. */
static void scouts(const StPlay *play)
{
    StGame *game = play->game;
    int     count = game->options.player_count;
    for (int n = 0; n < count; n++) {
        int       player = (game->first + n) % count;
        StPlayer *who = &game->players[player];
        if (who->token != ST_TOKEN_SCOUT || who->token_round != game->round)
            continue;
        st_token_use(play, player);
        who->token_round = 0;
        st_draw(play, player, ST_DRAW_COMMON);
    }
}

static void lookout_run(const StPlay *play)
{
    Frame *frame = top(play);
    switch (frame->step) {
    case AT_START:
        start(play);
        frame->step = AT_FIRST_POOL;
        break;
    case AT_SCOUTS:
        scouts(play);
        flow_pop(&play->game->flow);
        break;
    default:
        if (packets_used(play->game))
            packets_run(play, frame);
        else
            laps_run(play, frame);
    }
}

static uint32_t lookout_pending(const StSet *set, const StGame *game)
{
    (void)set;
    return game->acting;
}

static bool can_pick(const StGame *game, int player, int card)
{
    const uint16_t *cards = packets_used(game) ? game->packets[player] : game->pool;
    int             count = packets_used(game) ? 3 : game->pool_count;
    for (int i = 0; i < count; i++)
        if (cards[i] == card && card != ST_CARD_NONE)
            return true;
    return false;
}

static Refusal lookout_check(const StSet *set, const StGame *game, const Action *action)
{
    if (action->kind != ST_DO_PICK)
        return ST_REFUSE_WRONG_KIND;
    if (action->arg[0] >= set->card_count)
        return ST_REFUSE_BAD_ARGUMENT;
    return can_pick(game, action->player, action->arg[0]) ? ST_REFUSE_NONE : ST_REFUSE_NOT_IN_POOL;
}

static void lookout_legal(ActionList *list, const StSet *set, const StGame *game, int player)
{
    (void)set;
    StCards         cards = { 0 };
    const uint16_t *from = packets_used(game) ? game->packets[player] : game->pool;
    int             count = packets_used(game) ? 3 : game->pool_count;
    for (int i = 0; i < count; i++)
        if (from[i] != ST_CARD_NONE)
            cards_add(&cards, from[i]);
    FOR_CARDS_IN(card, &cards)
    put_action(list, ST_DO_PICK, player, card, 0);
}

static void lookout_apply(const StPlay *play, const Action *action)
{
    StGame *game = play->game;
    Frame  *frame = top(play);
    if (!packets_used(game)) {
        lap_pick(play, frame, action->player, action->arg[0]);
        return;
    }
    for (int i = 0; i < 3; i++)
        if (game->packets[action->player][i] == action->arg[0])
            game->packets[action->player][i] = ST_CARD_NONE;
    game->picks[action->player] = action->arg[0];
    game->acting &= ~bit32(action->player);
}

static Prompt lookout_prompt(const StSet *set, const StGame *game, int player)
{
    (void)set;
    (void)game;
    (void)player;
    return prompt_of(ST_PROMPT_PICK, 0, 0);
}

const StProcedure st_procedure_LOOKOUT = { lookout_run,   lookout_pending, lookout_legal,
                                           lookout_check, lookout_apply,   lookout_prompt };
