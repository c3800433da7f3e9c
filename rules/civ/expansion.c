/* Phase 2: population expansion (2a) and census (2b). */
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

enum { STEP_BEGIN, STEP_CHOICES };

/* How many tokens a player has already placed in an area this turn: two bits each. */
static int grown(const Game *game, Player player, Area area)
{
    return (game->phase.expansion.grown[player][area / 4] >> (area % 4 * 2)) & 3;
}

static void add_grown(Game *game, Player player, Area area, int count)
{
    uint8_t *byte = &game->phase.expansion.grown[player][area / 4];
    *byte = (uint8_t)(*byte + count * (1 << (area % 4 * 2)));
}

/* 2a.1, 2a.2: what an area still grows by, from the tokens that stood there before. */
int growth_left(const Rules *rules, const Game *game, Player player, Area area)
{
    /* 2a.4, or 14.1: tokens beside a city grow in some editions only. */
    if (game->city[area] != NOBODY && game->switches[SWITCH_EXPAND_IN_CITY] == EXPAND_IN_CITY_NO)
        return 0;
    int placed = grown(game, player, area);
    int before = game->tokens[player][area] - placed;
    int most = number(rules, NUMBER_GROWTH_MAX);
    return (before < most ? before : most) - placed;
}

static int growth_total(const Rules *rules, const Game *game, Player player)
{
    int total = 0;
    FOR_TOKENS(a, rules, game, player)
    total += growth_left(rules, game, player, a);
    return total;
}

/* Is the stock enough for all that a player's areas grow by? An area grows by no more than it
 * holds. */
static bool stock_suffices(const Rules *rules, const Game *game, Player player)
{
    int stock = game->players[player].stock_tokens;
    return tokens_on_board(rules, game, player) <= stock
           || growth_total(rules, game, player) <= stock;
}

/* Places all that is left to grow; the stock suffices. */
static void grow_all(const Play *play, Player player)
{
    FOR_TOKENS(a, play->rules, play->game, player)
    {
        int count = growth_left(play->rules, play->game, player, a);
        tokens_place(play, player, a, count);
        add_grown(play->game, player, a, count);
    }
}

static void run(const Play *play)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    if (frame->step == STEP_CHOICES) {
        phase_clear(game, sizeof game->phase.expansion);
        flow_pop(&game->flow);
        return;
    }
    game->acting = 0;
    for (int i = 0; i < game->player_count; i++) {
        Player p = game->rank_order[i];
        if (!player_in(game, p))
            continue;
        if (stock_suffices(play->rules, game, p))
            grow_all(play, p);
        else if (game->players[p].stock_tokens > 0)
            game->acting |= bit32(p);
    }
    frame->step = STEP_CHOICES;
}

static int most_here(const Rules *rules, const Game *game, Player player, Area area)
{
    int left = growth_left(rules, game, player, area);
    int stock = game->players[player].stock_tokens;
    return left < stock ? left : stock;
}

/* 2a.5: may the player begin anew with what has grown this turn? Whose stock sufficed has had no
 * choice. */
static bool may_rearrange(const Rules *rules, const Game *game, Player player)
{
    if (first_rules(game))
        return false;
    bool placed = false, room = false;
    FOR_TOKENS(a, rules, game, player)
    {
        placed = placed || grown(game, player, a) > 0;
        room = room || growth_left(rules, game, player, a) > 0;
    }
    return placed && room;
}

static void rearrange(const Play *play, Player player)
{
    Game *game = play->game;
    FOR_TOKENS(a, play->rules, game, player)
    {
        int count = grown(game, player, a);
        if (count == 0)
            continue;
        tokens_remove(play, player, a, count);
        add_grown(game, player, a, -count);
    }
    acting_add(game, player);
}

/* Whoever has placed all of a short stock may still rearrange it while others choose. */
static uint32_t may_act(const Rules *rules, const Game *game)
{
    uint32_t set = 0;
    for (uint32_t left = players_in(game) & ~game->acting; left; left &= left - 1)
        if (may_rearrange(rules, game, (Player)first32(left)))
            set |= left & (~left + 1);
    return set;
}

/* 2a.5, 2a.6: all of the stock goes on the board, where its owner likes. */
static void legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    FOR_TOKENS(a, rules, game, player)
    {
        int most = most_here(rules, game, player, a);
        for (int count = 1; count <= most; count++)
            if (!list_add(list, action_make(ACTION_GROW, player, a, count, 0, 0)))
                return;
    }
    if (may_rearrange(rules, game, player))
        list_add(list, action_make(ACTION_RESET, player, 0, 0, 0, 0));
}

static Refusal check(const Rules *rules, const Game *game, const Action *action)
{
    Area area = action->arg[0];
    if (action->kind == ACTION_RESET && !first_rules(game)) {
        if (!args_clear(action, 0))
            return REFUSAL_BAD_ARGUMENT;
        return may_rearrange(rules, game, action->player) ? REFUSAL_NONE
                                                          : REFUSAL_NOTHING_TO_REARRANGE;
    }
    if (action->kind != ACTION_GROW)
        return REFUSAL_WRONG_KIND;
    if (area >= rules->board->area_count || !args_clear(action, 2))
        return REFUSAL_BAD_ARGUMENT;
    if (game->tokens[action->player][area] == 0)
        return REFUSAL_NO_TOKEN_THERE;
    if (action->arg[1] < 1 || action->arg[1] > most_here(rules, game, action->player, area))
        return REFUSAL_TOO_MUCH_GROWTH;
    return REFUSAL_NONE;
}

static void apply(const Play *play, const Action *action)
{
    Game *game = play->game;
    if (action->kind == ACTION_RESET) {
        rearrange(play, action->player);
        return;
    }
    tokens_place(play, action->player, action->arg[0], action->arg[1]);
    add_grown(game, action->player, action->arg[0], action->arg[1]);
    if (game->players[action->player].stock_tokens == 0)
        game->acting &= ~bit32(action->player);
}

static Prompt prompt(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    return (Prompt){ .kind = PROMPT_GROW, .arg = { game->players[player].stock_tokens } };
}

/* Everybody grows from the own stock. */
static uint32_t affected(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    (void)game;
    return bit32(player);
}

const Procedure procedure_EXPANSION = { .run = run,
                                        .strict = STRICT_BY_RANK,
                                        .legal = legal,
                                        .check = check,
                                        .apply = apply,
                                        .prompt = prompt,
                                        .may_act = may_act,
                                        .affected = affected };

/* 2b.1: tokens only, and nobody counts again later in the turn. */
static void run_census(const Play *play)
{
    Game *game = play->game;
    for (Player p = 0; p < game->player_count; p++) {
        game->players[p].census = (uint8_t)tokens_on_board(play->rules, game, p);
        if (player_in(game, p))
            EVENT2(play, EVENT_CENSUS, p, game->players[p].census);
    }
    flow_pop(&game->flow);
}

const Procedure procedure_CENSUS = { .run = run_census };
