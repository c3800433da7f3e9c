/* A start further on with secret choices (chapter 31): cards from the stacks of one's choice by
 * rank; packages and tokens, both chosen secretly and shown together; then conflicts and cities as
 * if nobody had advances (31.6, 31.7); surplus, support and markers. The advances of the packages
 * are there from the moment they are shown (31.4), and count for nothing before surplus: everybody
 * is in areas of the own civilization only, so that no conflict comes of it, and cities are
 * built by a rule of this start alone.
 *
 * frame.count is the place in rank order of the player who draws cards or builds cities. */
#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/outlook.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"
#include "rules/civ/setup.h"
#include "rules/civ/succession.h"

enum {
    STEP_CARDS,
    STEP_PACKAGES,
    STEP_TOKENS,
    STEP_CONFLICTS,
    STEP_CITIES,
    STEP_SURPLUS,
    STEP_SUPPORT,
    STEP_MARKERS
};

static bool is_medium(const Game *game)
{
    return game->switches[SWITCH_SHORT_LENGTH] == SHORT_LENGTH_MEDIUM;
}

static int figure(const Rules *rules, const Game *game, Number short_one, Number medium_one)
{
    return number(rules, is_medium(game) ? medium_one : short_one);
}

const char *secret_start_check(const Rules *rules, const Options *options)
{
    (void)options;
    for (int i = 0; i < rules->edition->package_count; i++)
        if (rules->edition->packages[i].chosen)
            return NULL;
    return "the edition has no start of this kind";
}

bool secret_start_secret(const Game *game)
{
    for (int i = 0; i < game->flow.depth; i++)
        if (game->flow.frames[i].procedure == PROCEDURE_SECRET_START)
            return game->flow.frames[i].step <= STEP_PACKAGES;
    return false;
}

void secret_start_conceal(Game *shown, Player viewer)
{
    SecretStartState *state = &shown->phase.secret_start;
    for (Player p = 0; p < shown->player_count; p++)
        if (p != viewer) {
            state->placed_count[p] = 0;
            for (int i = 0; i < START_AREAS_MAX; i++)
                state->placed[p][i] = 0;
        }
}

/* Of the length that is played. */
bool package_fits(const Rules *rules, const Game *game, int package)
{
    const Package *info = &rules->edition->packages[package];
    return package < rules->edition->package_count && info->chosen
           && info->medium == is_medium(game);
}

/* Descending A.S.T. order. */
static void start_order(uint8_t out[PLAYERS_MAX], const Game *game)
{
    bool bottom = game->switches[SWITCH_DESCENDING_ORDER] == DESCENDING_ORDER_FROM_BOTTOM;
    for (int i = 0; i < game->player_count; i++)
        out[i] = game->rank_order[bottom ? game->player_count - 1 - i : i];
}

/* ---- Cards ---- */

static int cards_left(const Rules *rules, const Game *game, Player player)
{
    int left = figure(rules, game, NUMBER_SHORT_CARDS, NUMBER_MEDIUM_CARDS);
    for (int stack = 1; stack <= STACKS_MAX; stack++)
        if (game->phase.secret_start.drawn[player] & bit32(stack))
            left -= stack;
    return left;
}

/* 31.4, R-210: each stack once, and no more in all than the face value of the start. */
static bool may_draw(const Rules *rules, const Game *game, Player player, int stack)
{
    return stack >= 1 && stack <= STACKS_MAX
           && !(game->phase.secret_start.drawn[player] & bit32(stack))
           && stack <= cards_left(rules, game, player)
           && game->pile_count[game->players[player].block][stack - 1] > 0;
}

/* ---- Tokens ---- */

static int tokens_left(const Rules *rules, const Game *game, Player player)
{
    const SecretStartState *state = &game->phase.secret_start;
    int                     left = figure(rules, game, NUMBER_SHORT_TOKENS, NUMBER_MEDIUM_TOKENS)
               + rules->edition->packages[game->players[player].package].tokens;
    for (int i = 0; i < state->placed_count[player]; i++)
        left -= state->placed[player][i] & 63;
    return left;
}

static bool in_region(const Rules *rules, const Game *game, Player player, Area area)
{
    const BoardArea *info = area_info(rules, area);
    return !info->sea && info->region == game->players[player].region && area_in_play(game, area);
}

static bool has_place(const Game *game, Player player, Area area)
{
    const SecretStartState *state = &game->phase.secret_start;
    for (int i = 0; i < state->placed_count[player]; i++)
        if (state->placed[player][i] >> 6 == area)
            return true;
    return state->placed_count[player] < START_AREAS_MAX;
}

static void write_down(Game *game, Player player, Area area, int count)
{
    SecretStartState *state = &game->phase.secret_start;
    int               i = 0;
    while (i < state->placed_count[player] && state->placed[player][i] >> 6 != area)
        i++;
    if (i == state->placed_count[player]) {
        state->placed_count[player]++;
        state->placed[player][i] = (uint16_t)(area << 6);
    }
    state->placed[player][i] = (uint16_t)(state->placed[player][i] + count);
}

/* 31.5: shown and placed together. */
static void tokens_reveal(const Play *play)
{
    Game             *game = play->game;
    SecretStartState *state = &game->phase.secret_start;
    for (int r = 0; r < game->player_count; r++) {
        Player p = game->rank_order[r];
        for (int i = 0; i < state->placed_count[p]; i++)
            tokens_place(play, p, (Area)(state->placed[p][i] >> 6), state->placed[p][i] & 63);
    }
    phase_clear(game, sizeof game->phase.secret_start);
}

/* ---- Cities, advances, markers ---- */

static int start_cost(const Rules *rules, Area area)
{
    return number(rules, area_info(rules, area)->site == SITE_NONE ? NUMBER_SHORT_WILDERNESS_COST
                                                                   : NUMBER_SHORT_CITY_COST);
}

int start_places(StartPlace *out, const Rules *rules, const Game *game, Player player)
{
    const SecretStartState *state = &game->phase.secret_start;
    const Frame            *frame = flow_top_const(&game->flow);
    if (frame->procedure != PROCEDURE_SECRET_START || frame->step != STEP_TOKENS)
        return 0;
    int count = 0;
    for (Area area = 0; area < rules->board->area_count && count < START_AREAS_MAX; area++) {
        if (!in_region(rules, game, player, area) || area_info(rules, area)->limit == 0)
            continue;
        StartPlace *place = &out[count++];
        *place = (StartPlace){ .area = area, .city_cost = (uint8_t)start_cost(rules, area) };
        for (int i = 0; i < state->placed_count[player]; i++)
            if (state->placed[player][i] >> 6 == area)
                place->tokens = state->placed[player][i] & 63;
    }
    return count;
}

/* 31.7 */
static bool may_found(const Rules *rules, const Game *game, Player player, Area area)
{
    return game->tokens[player][area] >= start_cost(rules, area) && game->city[area] == NOBODY
           && area_info(rules, area)->limit > 0 && game->players[player].stock_cities > 0
           && (token_owners(game, area) & ~bit32(player)) == 0;
}

static bool may_found_any(const Rules *rules, const Game *game, Player player)
{
    FOR_TOKENS(a, rules, game, player)
    if (may_found(rules, game, player, a))
        return true;
    return false;
}

/* with the credits printed for the package. */
static void packages_give(const Play *play)
{
    Game *game = play->game;
    for (int r = 0; r < game->player_count; r++) {
        Player         p = game->rank_order[r];
        PlayerState   *state = &game->players[p];
        const Package *package = &play->rules->edition->packages[state->package];
        for (int i = 0; i < package->advance_count; i++) {
            state->advances |= bit64(package->advances[i]);
            EVENT2(play, EVENT_START_ADVANCE, p, package->advances[i]);
        }
        for (int c = 0; c < COLOURS; c++)
            state->credits[c] = (uint16_t)(state->credits[c] + package->credits[c]);
    }
}

/* 31.10 */
static void markers_set(const Play *play)
{
    Game *game = play->game;
    int   step = figure(play->rules, game, NUMBER_SHORT_STEP, NUMBER_MEDIUM_STEP);
    for (Player p = 0; p < game->player_count; p++)
        game->players[p].marker =
            (uint8_t)(step - !succession_may_stand(play->rules, game, p, step));
}

/* ---- The procedure ---- */

static void next_step(Game *game, Frame *frame)
{
    frame->step++;
    frame->count = 0;
    game->acting = 0;
}

static void run(const Play *play)
{
    Game   *game = play->game;
    Frame  *frame = flow_top(&game->flow);
    uint8_t order[PLAYERS_MAX];
    start_order(order, game);
    switch (frame->step) {
    case STEP_CARDS:
        if (frame->count < game->player_count) {
            game->acting = bit32(order[frame->count]);
            return;
        }
        next_step(game, frame);
        game->acting = players_in(game);
        return;
    case STEP_PACKAGES:
        next_step(game, frame);
        for (int r = 0; r < game->player_count; r++)
            EVENT2(play, EVENT_PACKAGE_REVEALED, game->rank_order[r],
                   game->players[game->rank_order[r]].package + 1);
        packages_give(play);
        game->acting = players_in(game);
        return;
    case STEP_TOKENS:
        tokens_reveal(play);
        next_step(game, frame);
        flow_push(&game->flow, PROCEDURE_CONFLICT);
        return;
    case STEP_CONFLICTS:
        next_step(game, frame);
        return;
    case STEP_CITIES:
        while (frame->count < game->player_count) {
            Player player = order[frame->count];
            if (may_found_any(play->rules, game, player)) {
                game->acting = bit32(player);
                return;
            }
            frame->count++;
        }
        next_step(game, frame);
        flow_push(&game->flow, PROCEDURE_SURPLUS);
        return;
    case STEP_SURPLUS:
        next_step(game, frame);
        flow_push(&game->flow, PROCEDURE_SUPPORT);
        return;
    default:
        markers_set(play);
        flow_pop(&game->flow);
    }
}

static uint32_t to_come(const Rules *rules, const Game *game)
{
    (void)rules;
    const Frame *frame = flow_top_const(&game->flow);
    uint8_t      order[PLAYERS_MAX];
    start_order(order, game);
    return frame->step == STEP_CARDS || frame->step == STEP_CITIES
               ? players_from(game, order, frame->count)
               : game->acting;
}

static void legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    int step = flow_top_const(&game->flow)->step;
    for (int stack = 1; step == STEP_CARDS && stack <= STACKS_MAX; stack++)
        if (may_draw(rules, game, player, stack))
            list_add(list, action_make(ACTION_START_CARD, player, stack, 0, 0, 0));
    for (int i = 0; step == STEP_PACKAGES && i < rules->edition->package_count; i++)
        if (package_fits(rules, game, i))
            list_add(list, action_make(ACTION_CHOOSE_PACKAGE, player, i + 1, 0, 0, 0));
    int left = step == STEP_TOKENS ? tokens_left(rules, game, player) : 0;
    for (Area a = 0; left > 0 && a < rules->board->area_count; a++)
        for (int n = 1; n <= left && in_region(rules, game, player, a)
                        && area_info(rules, a)->limit > 0 && has_place(game, player, a);
             n++)
            if (!list_add(list, action_make(ACTION_PLACE_TOKENS, player, a, n, 0, 0)))
                return;
    if (step == STEP_CITIES)
        FOR_TOKENS(a, rules, game, player)
    if (may_found(rules, game, player, a))
        list_add(list, action_make(ACTION_BUILD_CITY, player, a, 0, 0, 0));
    if (step != STEP_PACKAGES)
        list_add(list, action_make(ACTION_DONE, player, 0, 0, 0, 0));
}

static void apply(const Play *play, const Action *action)
{
    Game  *game = play->game;
    Player player = action->player;
    Frame *frame = flow_top(&game->flow);
    bool   through = action->kind == ACTION_DONE;
    switch (action->kind) {
    case ACTION_START_CARD:
        game->phase.secret_start.drawn[player] |= (uint16_t)bit32(action->arg[0]);
        card_draw(play, player, action->arg[0]);
        break;
    case ACTION_CHOOSE_PACKAGE:
        game->players[player].package = (uint8_t)(action->arg[0] - 1);
        through = true;
        break;
    case ACTION_PLACE_TOKENS:
        write_down(game, player, action->arg[0], action->arg[1]);
        event_add(play, bit32(player), EVENT_START_WRITTEN, player, action->arg[0], action->arg[1],
                  0, 0);
        through = tokens_left(play->rules, game, player) == 0;
        break;
    case ACTION_BUILD_CITY:
        tokens_remove(play, player, action->arg[0], game->tokens[player][action->arg[0]]);
        city_place(play, player, action->arg[0]);
        through = !may_found_any(play->rules, game, player);
        break;
    default:
        break;
    }
    if (!through)
        return;
    game->acting &= ~bit32(player);
    if (frame->step == STEP_CARDS || frame->step == STEP_CITIES)
        frame->count++;
}

static Prompt prompt(const Rules *rules, const Game *game, Player player)
{
    switch (flow_top_const(&game->flow)->step) {
    case STEP_CARDS:
        return (Prompt){ .kind = PROMPT_START_CARDS,
                         .arg = { (uint16_t)cards_left(rules, game, player) } };
    case STEP_PACKAGES:
        return (Prompt){ .kind = PROMPT_CHOOSE_PACKAGE };
    case STEP_TOKENS:
        return (Prompt){ .kind = PROMPT_SECRET_TOKENS,
                         .arg = { (uint16_t)tokens_left(rules, game, player) } };
    default:
        return (Prompt){ .kind = PROMPT_START_CITIES };
    }
}

/* Secret choices touch nobody else. */
static uint32_t affected(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    (void)game;
    return bit32(player);
}

const Procedure procedure_SECRET_START = { .run = run,
                                           .strict = STRICT_NEVER,
                                           .legal = legal,
                                           .apply = apply,
                                           .prompt = prompt,
                                           .affected = affected,
                                           .to_come = to_come };
