#include "research/environment.h"

#include <string.h>

#include "rules/table/bits.h"
#include "rules/table/must.h"

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
    environment->taken = -1;
    environment->last = NOBODY;
    environment->ended = environment->terminated = environment->truncated = false;
    environment->watched = false;
    memset(environment->memories, 0, sizeof *environment->memories * world->options.player_count);
    rng_seed(&environment->chance, seed ^ 0xA0761D6478BD642Fu);
    world->family->setup(environment->game, &world->rules, &world->options, seed);
    environment_ask(environment, world);
}

/* ---- A step ---- */

static void list_clear(Environment *environment)
{
    environment->count = environment->drawn = environment->left_out = 0;
    environment->composed = environment->rows_used = 0;
}

static Action bot_action(Environment *environment, World *world, const AnyBot *bot)
{
    environment->watched = true;
    environment_look(environment, world);
    return world->players->choose(bot, &world->rules, &world->view,
                                  &environment->memories[environment->player],
                                  &environment->chance);
}

static void take(Environment *environment, World *world, const Action *action)
{
    Events events = { world->events, 0, world->family->events_max, 0 };
    must(world->family->apply(environment->game, &world->rules, action,
                              environment->watched ? &events : NULL)
         == ACCEPTED);
    if (environment->watched)
        bots_watch(environment->memories, world->players, &world->rules, environment->game,
                   &events);
}

static int list_find(const Environment *environment, const Action *action)
{
    int i = environment->count - 1;
    while (i >= 0 && memcmp(&environment->actions[i], action, sizeof *action) != 0)
        i--;
    return i;
}

static const Composed *composed_at(const Environment *environment, int action)
{
    int place = action - (environment->count - environment->composed);
    return place < 0 ? NULL : &environment->entries[place];
}

void environment_step(Environment *environment, World *world, int action, const AnyBot *bot_or_null)
{
    const Composed *composed = bot_or_null ? NULL : composed_at(environment, action);
    if (composed) {
        for (int i = 0; i < composed->count; i++)
            take(environment, world, &environment->rows[composed->first + i]);
        environment->taken = action;
    } else {
        Action chosen = bot_or_null ? bot_action(environment, world, bot_or_null)
                                    : environment->actions[action];
        environment->taken = bot_or_null ? list_find(environment, &chosen) : action;
        take(environment, world, &chosen);
    }
    environment->steps++;
    environment->last = environment->player;
    environment_ask(environment, world);
    if (environment->player == NOBODY) {
        environment->truncated = world->observer->cut && world->observer->cut(environment->game);
        environment->terminated = !environment->truncated;
    } else if (world->step_limit && environment->steps >= (uint32_t)world->step_limit) {
        environment->truncated = true;
        environment->player = NOBODY;
        list_clear(environment);
    }
    environment->ended = environment->terminated || environment->truncated;
}

/* ---- Who is asked, and what there is to choose from ---- */

void environment_look(const Environment *environment, World *world)
{
    must(environment->player != NOBODY);
    family_views(world->family)
        ->make(&world->view, &world->rules, environment->game, environment->player);
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

static void draw_offers(Environment *environment, World *world, const void *shown)
{
    for (int i = 0; i < world->offers; i++) {
        Action *offer = &environment->actions[environment->count];
        if (!world->family->unlisted(offer, &world->rules, shown, environment->player,
                                     &environment->chance))
            continue;
        bool known = false;
        for (int j = environment->count - environment->drawn; j < environment->count; j++)
            known = known || memcmp(&environment->actions[j], offer, sizeof *offer) == 0;
        environment->count += !known;
        environment->drawn += !known;
    }
}

void environment_ask(Environment *environment, World *world)
{
    const Family  *family = world->family;
    const Ruleset *rules = &world->rules;
    uint32_t       pending = family->pending(rules, environment->game);
    list_clear(environment);
    environment->player = NOBODY;
    if (pending == 0)
        return;
    Player next = world->players->next(rules, environment->game, pending, environment->last);
    environment->player = next == NOBODY ? (Player)first32(pending) : next;
    /* Listed from what the player sees, so that the list cannot tell more. */
    environment_look(environment, world);
    const void *shown = family_views(family)->shown(&world->view);
    int      listed = family_views(family)->legal(world->listed, LISTED_MAX, rules, &world->view);
    unsigned traits = family_traits(family)->step(rules, shown);
    bool     market = family->unlisted && (traits & TRAIT_OPEN_MARKET);
    int      room = world->actions_max - (market ? world->offers : 0)
               - (traits & (TRAIT_OPEN_MARKET | TRAIT_SEALED_MARKET) ? ECUMENE_COMPOSED_MOST : 0);
    must(listed > 0);
    environment->count = thin(environment->actions, room, world->listed, listed);
    environment->left_out = listed - environment->count;
    if (market)
        draw_offers(environment, world, shown);
}

/* ---- What it came to ---- */

int environment_winners(Player out[PLAYERS_MAX], const Environment *environment, const World *world)
{
    const Family *family = world->family;
    if (!family->standing(&world->rules, environment->game).over)
        return 0;
    family_results(family)->ranking(out, &world->rules, environment->game);
    return family_results(family)->winners(&world->rules, environment->game);
}

int environment_points(const Environment *environment, const World *world, Player player)
{
    return family_roles(world->family)->of(environment->game, player) < 0
               ? 0
               : world->family->points(&world->rules, environment->game, player);
}

void environment_reward(float *out, const Environment *environment, const World *world)
{
    int players = world->options.player_count;
    int points[PLAYERS_MAX], sum = 0;
    memset(out, 0, sizeof *out * (size_t)players);
    if (!environment->ended)
        return;
    for (int p = 0; p < players; p++) {
        points[p] = environment_points(environment, world, (Player)p);
        sum += points[p];
    }
    for (int p = 0; p < players; p++) {
        float others = players > 1 ? (float)(sum - points[p]) / (float)(players - 1) : 0;
        out[p] = world->points_weight * ((float)points[p] - others);
    }
    Player won[PLAYERS_MAX];
    int    winners = environment_winners(won, environment, world);
    for (int i = 0; i < winners; i++)
        out[won[i]] += 1;
}

void action_features(int32_t *out, const World *world, const Action *action)
{
    memset(out, 0, sizeof *out * ECUMENE_FEATURES);
    out[0] = action->kind;
    if (world->observer->features)
        world->observer->features(out + 1, action);
    else
        for (int i = 0; i < ACTION_ARGS; i++)
            out[1 + i] = action->arg[i];
}

bool action_of_features(Action *out, const World *world, const int32_t *row)
{
    if (row[0] < 0 || row[0] >= world->family->words->action_count)
        return false;
    *out = (Action){ .kind = (uint8_t)row[0] };
    if (world->observer->action)
        return world->observer->action(out, row + 1);
    for (int i = 1; i < ECUMENE_FEATURES; i++) {
        if (row[i] < 0 || row[i] > (i <= ACTION_ARGS ? UINT16_MAX : 0))
            return false;
        if (i <= ACTION_ARGS)
            out->arg[i - 1] = (uint16_t)row[i];
    }
    return true;
}

/* ---- Copies ---- */

void environment_copy(Environment *to, const Environment *from, const World *world)
{
    if (to == from)
        return;
    Environment kept = *to;
    *to = *from;
    to->game = kept.game;
    to->actions = kept.actions;
    to->rows = kept.rows;
    to->memories = kept.memories;
    to->mask_written = kept.mask_written;
    to->features_written = kept.features_written;
    to->mask_count = kept.mask_count;
    to->features_count = kept.features_count;
    memcpy(to->game, from->game, world->family->game_size);
    memcpy(to->actions, from->actions, sizeof *to->actions * (size_t)from->count);
    memcpy(to->rows, from->rows, sizeof *to->rows * (size_t)from->rows_used);
    /* Where no bot has played yet memories are empty. */
    if (from->watched || kept.watched)
        memcpy(to->memories, from->memories, sizeof *to->memories * world->options.player_count);
}

void environment_sample(Environment *environment, World *world, Player viewer, uint64_t seed)
{
    Rng rng;
    rng_seed(&rng, seed);
    family_views(world->family)->make(&world->view, &world->rules, environment->game, viewer);
    family_views(world->family)->sample(environment->game, &world->rules, &world->view, &rng);
    rng_seed(&environment->chance, seed_mix(seed, 1));
    environment->seed = seed_mix(seed, 2);
    /* What others remember the viewer does not know either. */
    for (Player p = 0; p < world->options.player_count; p++)
        if (p != viewer)
            memset(&environment->memories[p], 0, sizeof environment->memories[p]);
    /* The viewer's own list stays, with the offers drawn for it. */
    if (environment->player != viewer && environment->player != NOBODY)
        environment_ask(environment, world);
}
