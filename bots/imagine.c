#include "bots/imagine.h"

#include <string.h>

#include "bots/bot.h"
#include "bots/normal.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"

/* More decisions than any turn takes; a game that is imagined wrong ends all the same. */
enum { DECISIONS_MAX = 20000, EVENTS_KEPT = 256 };

static void chance_begin(Imagined *imagined);

void imagined_begin(Imagined *out, const Rules *rules, const View *view, const BotMemory *memory,
                    const Weights *own, uint64_t seed)
{
    Player me = view->viewer;
    memset(out->memories, 0, sizeof *out->memories * view->shown.player_count);
    out->memories[me] = *memory;
    for (Player p = 0; p < view->shown.player_count; p++)
        out->weights[p] = p == me ? own : weights_normal();
    out->last = me;
    out->seed = seed;
    Rng dealer;
    rng_seed(&dealer, seed);
    view_sample(&out->view.shown, rules, view, &dealer);
    chance_begin(out);
    out->view.viewer = me;
    out->view.pending = view->pending;
    memcpy(out->view.hand_size, view->hand_size, sizeof out->view.hand_size);
    memcpy(out->view.calamity_count, view->calamity_count, sizeof out->view.calamity_count);
    memcpy(out->view.stack_empty, view->stack_empty, sizeof out->view.stack_empty);
}

/* Chance begins anew with every phase, so that games which differ in one decision meet the same luck
 * later on and their results tell more about the decision. */
static void chance_begin(Imagined *imagined)
{
    Game    *game = &imagined->view.shown;
    uint64_t phase = (uint64_t)game->turn << 16 | (uint64_t)flow_top_const(&game->flow)->procedure << 8;
    for (Player p = 0; p < game->player_count; p++)
        rng_seed(&imagined->rng[p], imagined->seed ^ (phase | p) * 0xD1B54A32D192ED03u);
    rng_seed(&game->rng, imagined->seed ^ (phase | 255) * 0xD1B54A32D192ED03u);
}

/* What a view says besides the game: brought up to date when a phase begins, which is near enough
 * for players that are imagined. */
static void look_again(View *view, const Rules *rules)
{
    const Game *game = &view->shown;
    for (Player p = 0; p < game->player_count; p++) {
        int size = 0;
        for (Card card = 0; card < rules->edition->card_count; card++)
            size += game->hand[p][card];
        view->hand_size[p] = (uint8_t)size;
    }
    for (int block = 0; block < BLOCKS_MAX; block++)
        for (int stack = 0; stack < STACKS_MAX; stack++)
            view->stack_empty[block][stack] = game->pile_count[block][stack] == 0;
}

void imagined_apply(Imagined *imagined, const Rules *rules, const Action *action)
{
    Game   *game = &imagined->view.shown;
    uint8_t procedure = flow_top_const(&game->flow)->procedure;
    Event   items[EVENTS_KEPT];
    Events  events = { items, 0, EVENTS_KEPT, 0 };
    /* Only trade tells anything that players keep in mind. */
    bool    trade = procedure == PROCEDURE_TRADE;
    Refusal refusal = game_apply(game, rules, action, trade ? &events : NULL);
    must(refusal == REFUSAL_NONE);
    imagined->last = action->player;
    for (Player p = 0; trade && events.count > 0 && p < game->player_count; p++)
        memory_watch(&imagined->memories[p], rules, p, &events);
    if (game->flow.depth > 0 && flow_top_const(&game->flow)->procedure != procedure) {
        look_again(&imagined->view, rules);
        chance_begin(imagined);
    }
}

void imagined_play(Imagined *imagined, const Rules *rules, int turn)
{
    View *view = &imagined->view;
    Game *game = &view->shown;
    for (int i = 0; i < DECISIONS_MAX && game->turn < turn; i++) {
        view->pending = game_pending(rules, game);
        if (view->pending == 0)
            return;
        Player next = bot_next(rules, game, view->pending, imagined->last);
        view->viewer = next == NOBODY ? (Player)first32(view->pending) : next;
        Action action = normal_decide(imagined->weights[view->viewer], rules, view,
                                      &imagined->memories[view->viewer], &imagined->rng[view->viewer], NULL);
        imagined_apply(imagined, rules, &action);
    }
}

/* ---- What a position is worth ---- */

/* Hundredths of a victory point that things bring by the end of the game, by how many steps the
 * leader has left; fitted to the results of games between `normal` players. */
typedef struct Worth {
    int16_t points; /* Of advances, percent. */
    int16_t step, city, token;
    int16_t cards;  /* For ten points of sets in hand. */
    int16_t tokens; /* For ten treasury tokens. */
    int16_t price;  /* For a hundred of the advances' prices. */
} Worth;

enum { STEPS_AHEAD = 10 };
static const Worth worths[STEPS_AHEAD] = {
    { 100, 500, 100, 0, 0, 0, 0 },
    { 140, 400, 150, 15, 50, 50, 0 },
    { 180, 300, 180, 33, 55, 70, -150 },
    { 190, 280, 215, 34, 55, 60, -150 },
    { 190, 270, 210, 36, 60, 60, -100 },
    { 180, 250, 210, 30, 70, 60, 0 },
    { 130, 220, 210, 24, 80, 60, 100 },
    { 100, 200, 210, 23, 100, 60, 200 },
    { 100, 200, 200, 23, 100, 60, 300 },
    { 100, 200, 200, 25, 100, 60, 300 },
};

static int steps_left(const Rules *rules, const Game *game)
{
    int last = rules->edition->last_step[game->options.expert ? TRACK_EXPERT : TRACK_BASIC];
    int left = last;
    for (Player p = 0; p < game->player_count; p++)
        if (last - game->players[p].marker < left)
            left = last - game->players[p].marker;
    return left;
}

static int value_of(const Rules *rules, const Game *game, Player player, const Worth *worth)
{
    const Edition     *edition = rules->edition;
    const PlayerState *state = &game->players[player];
    int                cities = edition->numbers[NUMBER_CITIES] - state->stock_cities;
    int tokens = edition->numbers[NUMBER_TOKENS] - state->stock_tokens - state->treasury;
    int points = 0, prices = 0, cards = 0;
    for (uint64_t left = state->advances; left; left &= left - 1) {
        points += advance_points(edition, (Advance)first64(left));
        prices += edition->advances[first64(left)].price;
    }
    for (Card card = 1; card < edition->first_calamity; card++)
        if (game->hand[player][card])
            cards += set_value(rules, card, game->hand[player][card]);
    return points * worth->points + state->marker * worth->step + cities * worth->city
           + (tokens < 45 ? tokens : 45) * worth->token + cards * worth->cards / 10
           + state->treasury * worth->tokens / 10 + prices * worth->price / 100;
}

enum { RIVAL_PERCENT = 25 };

int imagined_value(const Rules *rules, const Game *game, Player player)
{
    int steps = steps_left(rules, game);
    int rival = INT32_MIN;
    if (steps >= STEPS_AHEAD)
        steps = STEPS_AHEAD - 1;
    const Worth *worth = &worths[game->over ? 0 : steps];
    for (Player p = 0; p < game->player_count; p++) {
        int value = p == player ? INT32_MIN : value_of(rules, game, p, worth);
        rival = value > rival ? value : rival;
    }
    return value_of(rules, game, player, worth) - rival / 100 * RIVAL_PERCENT;
}
