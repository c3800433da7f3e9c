/* A player leaves (chapter leaving, R-73). The edition's order of play says when this happens. The
 * others vote on going on; if they do, the leaver's region goes out of play, what the leaver has
 * elsewhere falls to The Barbarians, and the others' tokens in the region are settled again in rank
 * order.
 *
 * A player whose units are all gone has not left: such a player keeps the cards and plays on
 * (R-72).
 *
 * frame.a and frame.b count the votes for and against going on. The tokens to be settled again are
 * those that stand out of play. */
#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"
#include "rules/civ/setup.h"
#include "rules/civ/succession.h"

enum { STEP_VOTE, STEP_COUNT, STEP_RESETTLE };

static uint32_t leavers(const Game *game);
static void     count_votes(const Play *play);
static void     leave(const Play *play, Player player);
static void     close_region(const Play *play, Player player);
static void     displace(const Play *play, Player player);
static int      displaced(const Rules *rules, const Game *game, Player player);
static bool     may_settle(const Rules *rules, const Game *game, Player player, Area area);
static int      settle_room(const Rules *rules, const Game *game, Player player, Area area);
static bool     room_anywhere(const Rules *rules, const Game *game, Player player);
static void     settle(const Play *play, Player player, Area area, int count);
static void     resettle_next(const Play *play);

static void leavers_run(const Play *play)
{
    Game    *game = play->game;
    Frame   *frame = flow_top(&game->flow);
    uint32_t leaving = leavers(game);
    switch (frame->step) {
    case STEP_VOTE:
        if (leaving == 0) {
            flow_pop(&game->flow);
            return;
        }
        frame->step = STEP_COUNT;
        game->acting = players_in(game) & ~leaving;
        /* nobody can play alone. */
        if (count32(game->acting) < 2)
            game_finish(play);
        return;
    case STEP_COUNT:
        count_votes(play);
        return;
    case STEP_RESETTLE:
        resettle_next(play);
        return;
    }
}

/* leaving.2, R-107: the books recommend to end the game, so that it goes on only if more than half
 * of the others want it to. */
static void count_votes(const Play *play)
{
    Game    *game = play->game;
    Frame   *frame = flow_top(&game->flow);
    uint32_t leaving = leavers(game);
    /* others may have decided to leave meanwhile. */
    bool go_on = frame->a > frame->b && count32(players_in(game) & ~leaving) >= 2;
    game->acting = 0;
    EVENT3(play, EVENT_VOTE_COUNTED, go_on, frame->a, frame->b);
    if (!go_on) {
        game_finish(play);
        return;
    }
    frame->step = STEP_RESETTLE;
    frame->a = frame->b = 0;
    for (int i = 0; i < game->player_count; i++)
        if (leaving & bit32(game->rank_order[i]))
            close_region(play, game->rank_order[i]);
    for (int i = 0; i < game->player_count; i++)
        if (leaving & bit32(game->rank_order[i]))
            leave(play, game->rank_order[i]);
    for (int i = 0; i < game->player_count; i++)
        if (player_in(game, game->rank_order[i]))
            displace(play, game->rank_order[i]);
}

/* whoever leaves before cities are built does not make the others lose the tokens that they
 * have moved for them; the check of step 5b follows. */
static bool checked_later(const Rules *rules, const Game *game)
{
    const Frame *turn = &game->flow.frames[0];
    if (turn->procedure != PROCEDURE_TURN || turn->count)
        return false;
    for (int i = turn->step; i < rules->edition->phase_count; i++)
        if (rules->edition->phases[i].procedure == PROCEDURE_CONSTRUCTION)
            return true;
    return false;
}

/* Whoever decides to leave has no say in it any more. */
static uint32_t leavers_pending(const Rules *rules, const Game *game)
{
    (void)rules;
    bool voting = flow_top_const(&game->flow)->step == STEP_COUNT;
    return voting ? game->acting & ~leavers(game) : game->acting;
}

/* leaving.11 to leaving.13 */
static void resettle_next(const Play *play)
{
    Game *game = play->game;
    for (int i = 0; i < game->player_count; i++) {
        Player p = game->rank_order[i];
        if (displaced(play->rules, game, p) == 0)
            continue;
        for (Area a = 0; a < play->rules->board->area_count; a++)
            if (settle_room(play->rules, game, p, a) > 0) {
                game->acting = bit32(p);
                return;
            }
        /* there is no place for these. */
        for (Area a = 0; a < play->rules->board->area_count; a++)
            if (!area_in_play(game, a))
                tokens_remove(play, p, a, game->tokens[p][a]);
    }
    flow_pop(&game->flow);
    if (checked_later(play->rules, game))
        return;
    flow_push(&game->flow, PROCEDURE_SUPPORT);
    if (game->switches[SWITCH_RESETTLE_SURPLUS] == RESETTLE_SURPLUS_REMOVED)
        flow_push(&game->flow, PROCEDURE_SURPLUS);
}

static void leavers_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    if (flow_top_const(&game->flow)->step == STEP_COUNT) {
        if (list_add(list, action_make(ACTION_YES, player, 0, 0, 0, 0)))
            list_add(list, action_make(ACTION_NO, player, 0, 0, 0, 0));
        return;
    }
    for (Area a = 0; a < rules->board->area_count; a++) {
        int room = settle_room(rules, game, player, a);
        for (int n = 1; n <= room; n++)
            if (!list_add(list, action_make(ACTION_PLACE_TOKENS, player, a, n, 0, 0)))
                return;
    }
}

static Refusal leavers_check(const Rules *rules, const Game *game, const Action *action)
{
    bool settling = action->kind == ACTION_PLACE_TOKENS;
    if (!args_clear(action, settling ? 2 : 0))
        return REFUSAL_BAD_ARGUMENT;
    if (flow_top_const(&game->flow)->step == STEP_COUNT)
        return action->kind == ACTION_YES || action->kind == ACTION_NO ? REFUSAL_NONE
                                                                       : REFUSAL_WRONG_KIND;
    if (!settling)
        return REFUSAL_WRONG_KIND;
    int area = action->arg[0], count = action->arg[1];
    if (area >= rules->board->area_count || count == 0)
        return REFUSAL_BAD_ARGUMENT;
    if (!may_settle(rules, game, action->player, (Area)area))
        return REFUSAL_RESETTLE_NOT_HERE;
    if (count > displaced(rules, game, action->player))
        return REFUSAL_RESETTLE_TOO_MANY;
    if (count <= settle_room(rules, game, action->player, (Area)area))
        return REFUSAL_NONE;
    bool alone = (token_owners(game, (Area)area) & ~bit32(action->player)) == 0
                 && (game->city[area] == NOBODY || game->city[area] == action->player);
    return alone ? REFUSAL_RESETTLE_ABOVE_LIMIT : REFUSAL_RESETTLE_CONFLICT;
}

static void leavers_apply(const Play *play, const Action *action)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    if (action->kind == ACTION_PLACE_TOKENS) {
        settle(play, action->player, action->arg[0], action->arg[1]);
        game->acting = 0;
        return;
    }
    int voters = count32(players_in(game) & ~leavers(game));
    if (action->kind == ACTION_YES)
        frame->a++;
    else
        frame->b++;
    EVENT2(play, EVENT_VOTED, action->player, action->kind == ACTION_YES);
    game->acting &= ~bit32(action->player);
    /* Nobody is waited for who cannot change the result. */
    if (2 * frame->a > voters || 2 * frame->b >= voters)
        game->acting = 0;
}

static uint32_t leavers_to_come(const Rules *rules, const Game *game)
{
    uint32_t set = game->acting;
    for (Player p = 0; p < game->player_count; p++)
        if (displaced(rules, game, p) > 0)
            set |= bit32(p);
    return set;
}

static Prompt leavers_prompt(const Rules *rules, const Game *game, Player player)
{
    if (flow_top_const(&game->flow)->step == STEP_COUNT)
        return (Prompt){ .kind = PROMPT_GO_ON, .arg = { first_by_rank(game, leavers(game)) } };
    return (Prompt){ .kind = PROMPT_RESETTLE, .arg = { (uint16_t)displaced(rules, game, player) } };
}

const Procedure procedure_LEAVERS = {
    .run = leavers_run,
    .pending = leavers_pending,
    .legal = leavers_legal,
    .check = leavers_check,
    .apply = leavers_apply,
    .prompt = leavers_prompt,
    .to_come = leavers_to_come,
};

/* leaving.3: between phases only those who cannot wait for the end of the turn. */
static uint32_t leavers(const Game *game)
{
    bool     now = flow_top_const(&game->flow)->count == LEAVERS_BETWEEN_PHASES;
    uint32_t set = 0;
    for (Player p = 0; p < game->player_count; p++)
        if (player_in(game, p)
            && (game->players[p].flags & (now ? PLAYER_LEAVING_NOW : PLAYER_LEAVING)))
            set |= bit32(p);
    return set;
}

/* leaving.4 */
static void close_region(const Play *play, Player player)
{
    Game *game = play->game;
    for (Area a = 0; a < play->rules->board->area_count; a++) {
        const BoardArea *info = area_info(play->rules, a);
        if (info->sea || info->region != game->players[player].region)
            continue;
        bits_set(game->out_of_play, a);
        tokens_remove(play, BARBARIANS, a, game->tokens[BARBARIANS][a]);
        if (game->city[a] == BARBARIANS)
            city_remove(play, a);
    }
    EVENT2(play, EVENT_REGION_CLOSED, player, game->players[player].civilization);
}

/* leaving.4 to leaving.8: whatever of the leaver's stands out of play goes, the rest turns
 * Barbarian. */
static void leave(const Play *play, Player player)
{
    Game        *game = play->game;
    PlayerState *state = &game->players[player];
    for (int s = 0; s < SHIPS_MAX; s++)
        if (state->ships[s].status != SHIP_IN_STOCK)
            ship_remove(play, player, s);
    for (Area a = 0; a < play->rules->board->area_count; a++) {
        int tokens = game->tokens[player][a];
        if (area_in_play(game, a)) {
            tokens_annex(play, a, player, BARBARIANS, tokens);
            if (game->city[a] == player)
                city_annex(play, a, BARBARIANS);
        } else {
            tokens_remove(play, player, a, tokens);
            if (game->city[a] == player)
                city_remove(play, a);
        }
    }
    for (int card = 0; card < play->rules->edition->card_count; card++)
        while (game->hand[player][card] > 0)
            card_discard(play, player, (Card)card);
    treasury_pay(play, player, state->treasury);
    state->advances = 0;
    for (int c = 0; c < COLOURS; c++)
        state->credits[c] = 0;
    state->flags = (uint8_t)((state->flags & ~(PLAYER_LEAVING | PLAYER_LEAVING_NOW)) | PLAYER_LEFT);
    EVENT1(play, EVENT_LEFT, player);
}

/* leaving.9, leaving.10 */
static void displace(const Play *play, Player player)
{
    Game        *game = play->game;
    PlayerState *state = &game->players[player];
    for (int s = 0; s < SHIPS_MAX; s++)
        if (state->ships[s].status != SHIP_IN_STOCK && !area_in_play(game, state->ships[s].area))
            ship_remove(play, player, s);
    for (Area a = 0; a < play->rules->board->area_count; a++) {
        if (area_in_play(game, a) || game->city[a] != player)
            continue;
        if (game->switches[SWITCH_RESETTLE_CITIES] == RESETTLE_CITIES_REDUCED) {
            city_reduce(play, a);
            continue;
        }
        city_remove(play, a);
        int tokens = number(play->rules, NUMBER_LEAVER_CITY_TOKENS);
        tokens_place(play, player, a, tokens < state->stock_tokens ? tokens : state->stock_tokens);
    }
}

static int displaced(const Rules *rules, const Game *game, Player player)
{
    int count = 0;
    for (Area a = 0; a < rules->board->area_count; a++)
        if (!area_in_play(game, a))
            count += game->tokens[player][a];
    return count;
}

/* leaving.11 */
static bool may_settle(const Rules *rules, const Game *game, Player player, Area area)
{
    const BoardArea *info = area_info(rules, area);
    if (info->sea || !area_in_play(game, area))
        return false;
    if (game->tokens[player][area] > 0)
        return true;
    if (game->switches[SWITCH_RESETTLE_NEAR] == RESETTLE_NEAR_TOKENS_ONLY)
        return false;
    if (info->region == game->players[player].region)
        return true;
    return game->switches[SWITCH_RESETTLE_NEAR] == RESETTLE_NEAR_UNITS
           && game->city[area] == player;
}

/* Tokens that fit without a conflict situation and without exceeding a limit. */
static int room_within_limit(const Rules *rules, const Game *game, Player player, Area area)
{
    if (!may_settle(rules, game, player, area))
        return 0;
    int room;
    if (game->city[area] == player)
        room = player_effect(rules, game, player, EFFECT_TOKEN_IN_CITY) - tokens_in(game, area);
    else if (game->city[area] != NOBODY)
        room = 0;
    else
        room = limit_for(rules, game, player, area) - tokens_in(game, area);
    return room > 0 ? room : 0;
}

/* leaving.12: above a limit only where nobody else has tokens or a city, and only when no place
 * within the limits is left. */
static int settle_room(const Rules *rules, const Game *game, Player player, Area area)
{
    int  left = displaced(rules, game, player);
    int  room = room_within_limit(rules, game, player, area);
    bool alone = may_settle(rules, game, player, area)
                 && (token_owners(game, area) & ~bit32(player)) == 0
                 && (game->city[area] == NOBODY || game->city[area] == player);
    if (alone && game->switches[SWITCH_RESETTLE_LIMITS] == RESETTLE_LIMITS_LATER)
        return left;
    if (room > 0 || left == 0)
        return room < left ? room : left;
    return alone && !room_anywhere(rules, game, player) ? left : 0;
}

static bool room_anywhere(const Rules *rules, const Game *game, Player player)
{
    for (Area a = 0; a < rules->board->area_count; a++)
        if (room_within_limit(rules, game, player, a) > 0)
            return true;
    return false;
}

/* It does not matter which of the displaced tokens these are. */
static void settle(const Play *play, Player player, Area area, int count)
{
    const Game *game = play->game;
    for (Area a = 0; count > 0; a++) {
        int here = area_in_play(game, a) ? 0 : game->tokens[player][a];
        if (here > count)
            here = count;
        if (here > 0)
            tokens_shift(play, player, a, area, here);
        count -= here;
    }
}
