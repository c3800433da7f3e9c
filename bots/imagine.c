#include "bots/imagine.h"

#include <string.h>

#include "bots/bot.h"
#include "bots/normal.h"
#include "rules/civ/figures.h"
#include "rules/civ/outlook.h"
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
    out->last = me;
    out->seed = seed;
    Rng dealer;
    rng_seed(&dealer, seed);
    for (Player p = 0; p < view->shown.player_count; p++)
        out->weights[p] = p == me || rng_below(&dealer, 2) ? own : weights_normal();
    view_sample(&out->view.shown, rules, view, &dealer);
    chance_begin(out);
    out->view.viewer = me;
    out->view.pending = view->pending;
    memcpy(out->view.hand_size, view->hand_size, sizeof out->view.hand_size);
    memcpy(out->view.calamity_count, view->calamity_count, sizeof out->view.calamity_count);
    memcpy(out->view.stack_empty, view->stack_empty, sizeof out->view.stack_empty);
}

/* Chance begins anew with every phase, so that games which differ in one decision meet the same
 * luck later on and their results tell more about the decision. */
static void chance_begin(Imagined *imagined)
{
    Game    *game = &imagined->view.shown;
    uint64_t phase =
        (uint64_t)game->turn << 16 | (uint64_t)flow_top_const(&game->flow)->procedure << 8;
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
    bool    trade = procedure == PROCEDURE_TRADE || procedure == PROCEDURE_MARKET;
    Refusal refusal = game_apply(game, rules, action, trade ? &events : NULL);
    must(refusal == REFUSAL_NONE);
    imagined->last = action->player;
    for (uint32_t left = memory_concerned(game, &events); left; left &= left - 1)
        memory_watch(&imagined->memories[first32(left)], rules, (Player)first32(left), &events);
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
        Action action =
            normal_decide(imagined->weights[view->viewer], rules, view,
                          &imagined->memories[view->viewer], &imagined->rng[view->viewer], NULL);
        imagined_apply(imagined, rules, &action);
    }
}

/* ---- What a position is worth ---- */

/* Hundredths of a victory point that things bring by the end of the game, by how many steps the
 * leader has left; fitted to the results of games between players with the weights of `hard` and of
 * `normal`. */
typedef struct Worth {
    int16_t advances[3]; /* Below 100, below 200, others. */
    int16_t credits;     /* For a hundred less to pay for what can still be bought, all together. */
    int16_t lack;        /* When advances are missing for the next step. */
    int16_t step, city, token;
    int16_t card;     /* For each commodity in hand, ... */
    int16_t sets;     /* ... for ten points of sets, ... */
    int16_t pairs;    /* ... and for ten points of face value that are no singles. */
    int16_t treasury; /* For ten tokens. */
} Worth;

enum { STEPS_AHEAD = 10 };
static const Worth worths[STEPS_AHEAD] = {
    { { 100, 300, 600 }, 0, 0, 500, 100, 0, 0, 0, 0, 0 },
    { { 95, 340, 680 }, 33, -150, 400, 130, 22, 37, 28, 96, 35 },
    { { 105, 410, 770 }, 50, -300, 260, 160, 24, 40, 10, 140, 20 },
    { { 90, 460, 770 }, 85, -100, 240, 180, 22, 40, 10, 115, 20 },
    { { 90, 480, 820 }, 97, -100, 220, 200, 16, 25, 14, 120, 20 },
    { { 100, 450, 800 }, 105, -100, 250, 205, 13, 25, 20, 105, 20 },
    { { 120, 450, 800 }, 130, -200, 220, 170, 12, 40, 20, 110, 50 },
    { { 150, 450, 800 }, 120, -200, 200, 170, 15, 40, 40, 40, 100 },
    { { 150, 450, 800 }, 120, -200, 200, 170, 15, 40, 40, 20, 100 },
    { { 150, 450, 800 }, 140, 0, 200, 190, 20, 60, 40, 20, 60 },
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

/* Are there too few advances for the next step? */
static bool lacks_advances(const Rules *rules, const Game *game, Player player)
{
    SuccessionFigures     figures = succession_figures(rules, game, player);
    const EraRequirement *needs = &figures.required, *has = &figures.reached;
    return has->advances < needs->advances || has->advances_below_100 < needs->advances_below_100
           || has->advances_from_100 < needs->advances_from_100
           || has->advances_from_200 < needs->advances_from_200 || has->points < needs->points;
}

static int value_of_advances(const Rules *rules, const Game *game, Player player,
                             const Worth *worth)
{
    const Edition     *edition = rules->edition;
    const PlayerState *state = &game->players[player];
    int                value = 0, credits = 0;
    for (Advance a = 0; a < edition->advance_count; a++) {
        int price = edition->advances[a].price;
        if (state->advances & bit64(a))
            value += worth->advances[price < 100 ? 0 : price < 200 ? 1 : 2];
        else if (worth->credits)
            credits += price - advance_price(rules, game, player, a);
    }
    if (worth->lack && lacks_advances(rules, game, player))
        value += worth->lack;
    return value + credits * worth->credits / 100;
}

static int value_of_hand(const Rules *rules, const Game *game, Player player, const Worth *worth)
{
    const Edition *edition = rules->edition;
    int            sets = 0, pairs = 0, count = 0;
    for (Card card = 1; card < edition->first_calamity; card++) {
        int n = game->hand[player][card];
        if (n == 0)
            continue;
        sets += set_worth(rules, game, player, card, n);
        pairs += n > 1 ? n * edition->faces[card] : 0;
        count += n;
    }
    return count * worth->card + sets * worth->sets / 10 + pairs * worth->pairs / 10;
}

static int value_of(const Rules *rules, const Game *game, Player player, const Worth *worth)
{
    const PlayerState *state = &game->players[player];
    int                cities = cities_on_board(rules, game, player);
    int                tokens = tokens_on_board(rules, game, player);
    return value_of_advances(rules, game, player, worth) + value_of_hand(rules, game, player, worth)
           + state->marker * worth->step + cities * worth->city
           + (tokens < 45 ? tokens : 45) * worth->token + state->treasury * worth->treasury / 10;
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
