#include "research/environment.h"

#include <string.h>

#include "rules/table/bits.h"
#include "rules/table/must.h"

static void ask(Environment *environment, World *world);

uint64_t seed_mix(uint64_t seed, uint64_t index)
{
    Rng rng;
    rng_seed(&rng, seed ^ (index * 0xD1B54A32D192ED03u));
    uint64_t high = rng_next(&rng);
    return high << 32 | rng_next(&rng);
}

/* ---- Episodes ---- */

void environment_seed(Environment *environment, World *world, uint64_t seed)
{
    environment->seed = seed;
    environment->episode = 0;
    environment_begin(environment, world);
}

void environment_begin(Environment *environment, World *world)
{
    uint64_t seed = seed_mix(environment->seed, environment->episode);
    environment->steps = 0;
    environment->last = NOBODY;
    environment->ended = environment->terminated = environment->truncated = false;
    environment->watched = false;
    memset(environment->memories, 0, sizeof *environment->memories * world->options.player_count);
    rng_seed(&environment->chance, seed ^ 0xA0761D6478BD642Fu);
    game_setup(&environment->game, &world->rules, &world->options, seed);
    ask(environment, world);
}

/* ---- A step ---- */

static void tell_bots(Environment *environment, World *world, const Events *events)
{
    for (Player p = 0; p < world->options.player_count; p++)
        memory_watch(&environment->memories[p], &world->rules, p, events);
}

static Action bot_action(Environment *environment, World *world, const Bot *bot)
{
    environment->watched = true;
    environment_look(environment, world);
    return bot_choose(bot, &world->rules, &world->view, &environment->memories[environment->player],
                      &environment->chance);
}

/* The rules end a game at the turn limit like any other; only then nobody has reached the last
 * step. */
static bool cut_by_turns(const Game *game)
{
    bool finished = game->time_over || (game->last_turn && game->turn >= game->last_turn);
    return game->options.turn_limit && game->turn >= game->options.turn_limit && !finished;
}

void environment_step(Environment *environment, World *world, int action, const Bot *bot_or_null)
{
    Game  *game = &environment->game;
    Action chosen =
        bot_or_null ? bot_action(environment, world, bot_or_null) : environment->actions[action];
    Events events = { world->events, 0, EVENTS_MAX, 0 };
    must(game_apply(game, &world->rules, &chosen, environment->watched ? &events : NULL)
         == REFUSAL_NONE);
    if (environment->watched)
        tell_bots(environment, world, &events);
    environment->steps++;
    environment->last = environment->player;
    ask(environment, world);
    if (environment->player == NOBODY) {
        environment->truncated = cut_by_turns(game);
        environment->terminated = !environment->truncated;
    } else if (world->step_limit && environment->steps >= (uint32_t)world->step_limit) {
        environment->truncated = true;
        environment->player = NOBODY;
        environment->count = environment->drawn = environment->left_out = 0;
    }
    environment->ended = environment->terminated || environment->truncated;
}

/* ---- Who is asked, and what there is to choose from ---- */

void environment_look(const Environment *environment, World *world)
{
    must(environment->player != NOBODY);
    view_make(&world->view, &world->rules, &environment->game, environment->player);
}

/* A list that is too long loses entries at equal distances; the last ones, which end a choice,
 * stay. */
static int thin(Action *out, int room, const Action *listed, int count)
{
    if (count <= room) {
        memcpy(out, listed, sizeof *out * (size_t)count);
        return count;
    }
    for (int i = 0; i < room; i++)
        out[i] = listed[(int)((int64_t)i * (count - 1) / (room - 1))];
    return room;
}

static void draw_offers(Environment *environment, World *world)
{
    for (int i = 0; i < world->offers && environment->count < world->actions_max; i++) {
        Action *offer = &environment->actions[environment->count];
        if (!game_offer_sample(offer, &world->rules, &world->view.shown, environment->player,
                               &environment->chance))
            continue;
        bool known = false;
        for (int j = environment->count - environment->drawn; j < environment->count; j++)
            known = known || memcmp(&environment->actions[j], offer, sizeof *offer) == 0;
        environment->count += !known;
        environment->drawn += !known;
    }
}

static void ask(Environment *environment, World *world)
{
    const Game *game = &environment->game;
    uint32_t    pending = game_pending(&world->rules, game);
    environment->count = environment->drawn = environment->left_out = 0;
    environment->player = NOBODY;
    if (pending == 0)
        return;
    Player next = bot_next(&world->rules, game, pending, environment->last);
    environment->player = next == NOBODY ? (Player)first32(pending) : next;
    /* Listed from what the player sees, so that the list cannot tell more. */
    environment_look(environment, world);
    const Game *shown = &world->view.shown;
    int  listed = game_legal(world->listed, LISTED_MAX, &world->rules, shown, environment->player);
    bool trade = flow_top_const(&shown->flow)->procedure == PROCEDURE_TRADE;
    int  room = world->actions_max - (trade ? world->offers : 0);
    must(listed > 0);
    environment->count = thin(environment->actions, room, world->listed, listed);
    environment->left_out = listed - environment->count;
    if (trade)
        draw_offers(environment, world);
}

/* ---- What it came to ---- */

int environment_winner(const Environment *environment, const World *world)
{
    Player ranking[PLAYERS_MAX];
    if (!environment->game.over)
        return -1;
    game_ranking(ranking, &world->rules, &environment->game);
    return ranking[0];
}

void environment_reward(float *out, const Environment *environment, const World *world)
{
    int players = world->options.player_count;
    int points[PLAYERS_MAX], sum = 0;
    memset(out, 0, sizeof *out * (size_t)players);
    if (!environment->ended)
        return;
    for (int p = 0; p < players; p++) {
        points[p] = game_points(&world->rules, &environment->game, (Player)p);
        sum += points[p];
    }
    for (int p = 0; p < players; p++) {
        float others = players > 1 ? (float)(sum - points[p]) / (float)(players - 1) : 0;
        out[p] = world->points_weight * ((float)points[p] - others);
    }
    int winner = environment_winner(environment, world);
    if (winner >= 0)
        out[winner] += 1;
}

void action_features(int32_t *out, const Action *action)
{
    memset(out, 0, sizeof *out * ECUMENE_FEATURES);
    out[0] = action->kind;
    if (action->kind != ACTION_OFFER) {
        for (int i = 0; i < ACTION_ARGS; i++)
            out[1 + i] = action->arg[i];
        return;
    }
    const OfferTerms *offer = action_terms_const(action);
    int32_t          *at = out + 1;
    *at++ = offer->to == NOBODY ? -1 : offer->to;
    *at++ = offer->give_count;
    *at++ = offer->want_count;
    for (int i = 0; i < OFFER_NAMES; i++)
        *at++ = offer->give[i] == CARD_NONE ? -1 : offer->give[i];
    for (int i = 0; i < WANT_NAMES; i++)
        *at++ = offer->want[i] == CARD_NONE ? -1 : offer->want[i];
    *at++ = offer->counters;
    must(at <= out + ECUMENE_FEATURES);
}
