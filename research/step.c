/* Resetting and stepping of libecumene, and the rows that it writes into the caller's buffers. */
#include <string.h>

#include "research/session.h"
#include "rules/table/bits.h"

/* ---- Writing rows ---- */

static void write_winners(int32_t *info, const Environment *environment, const World *world)
{
    Player   won[PLAYERS_MAX];
    int      winners = environment_winners(won, environment, world);
    uint32_t seats = 0;
    for (int i = 0; i < winners; i++)
        seats |= bit32(won[i]);
    info[ECUMENE_INFO_WINNER] = winners > 0 ? won[0] : -1;
    info[ECUMENE_INFO_WINNERS] = (int32_t)seats;
}

/* Of the step that was taken. */
static void write_result(const Session *session, int index, const EcumeneBuffers *buffers,
                         bool stepped)
{
    const World       *world = &session->world;
    const Environment *environment = &session->environments[index];
    int                players = world->options.player_count;
    if (buffers->reward && stepped)
        environment_reward(buffers->reward + (size_t)index * (size_t)players, environment, world);
    else if (buffers->reward)
        memset(buffers->reward + (size_t)index * (size_t)players, 0,
               sizeof *buffers->reward * (size_t)players);
    if (buffers->terminated)
        buffers->terminated[index] = environment->terminated;
    if (buffers->truncated)
        buffers->truncated[index] = environment->truncated;
    for (int p = 0; p < players && buffers->points; p++)
        buffers->points[index * players + p] = environment_points(environment, world, (Player)p);
    if (buffers->info) {
        int32_t *info = buffers->info + (size_t)index * ECUMENE_INFO_COLUMNS;
        info[ECUMENE_INFO_TURN] = world->family->standing(&world->rules, environment->game).turn;
        info[ECUMENE_INFO_STEPS] = (int32_t)environment->steps;
        info[ECUMENE_INFO_EPISODE] = (int32_t)environment->episode;
        info[ECUMENE_INFO_TAKEN] = stepped ? environment->taken : -1;
        write_winners(info, environment, world);
    }
}

/* What each player sees of the game that has just ended. */
static void write_final(Session *session, int index, int16_t *out)
{
    World *world = &session->world;
    size_t size = (size_t)world->layout.size, players = world->options.player_count;
    out += (size_t)index * players * size;
    for (size_t p = 0; p < players; p++) {
        family_views(world->family)
            ->make(&world->view, &world->rules, session->environments[index].game, (Player)p);
        observation_write(out + p * size, &world->layout, &world->view);
    }
}

/* Behind the list all is 0. What the last step left there goes back to where its own list ended, if
 * it was written into the same memory. */
static size_t to_clear(size_t count, size_t width, bool known, int written)
{
    size_t end = known ? (size_t)written : width;
    return end > count ? end - count : 0;
}

static void write_mask(Environment *environment, size_t width, uint8_t *mask, bool stepped)
{
    size_t count = (size_t)environment->count;
    bool   known = stepped && environment->mask_written == mask;
    memset(mask, 1, count);
    memset(mask + count, 0, to_clear(count, width, known, environment->mask_count));
    environment->mask_written = mask;
    environment->mask_count = environment->count;
}

static void write_features(Environment *environment, const World *world, size_t width,
                           int32_t *features, bool stepped)
{
    size_t count = (size_t)environment->count;
    bool   known = stepped && environment->features_written == features;
    for (size_t i = 0; i < count; i++)
        action_features(features + i * ECUMENE_FEATURES, world, &environment->actions[i]);
    memset(features + count * ECUMENE_FEATURES, 0,
           sizeof *features * ECUMENE_FEATURES
               * to_clear(count, width, known, environment->features_count));
    environment->features_written = features;
    environment->features_count = environment->count;
}

/* Of the game that goes on. `stepped`: the rows hold what the step before wrote. `looked`:
 * world.view is this environment's already. */
static void write_present(Session *session, int index, const EcumeneBuffers *buffers, bool stepped,
                          bool looked)
{
    World       *world = &session->world;
    Environment *environment = &session->environments[index];
    size_t       row = (size_t)index, width = (size_t)world->actions_max;
    bool         asked = environment->player != NOBODY;
    if (buffers->player)
        buffers->player[index] = asked ? environment->player : -1;
    if (buffers->count)
        buffers->count[index] = environment->count;
    if (buffers->info) {
        int32_t *info = buffers->info + row * ECUMENE_INFO_COLUMNS;
        info[ECUMENE_INFO_LEFT_OUT] = environment->left_out;
        info[ECUMENE_INFO_OFFERS] = environment->drawn;
    }
    if (buffers->mask)
        write_mask(environment, width, buffers->mask + row * width, stepped);
    if (buffers->features)
        write_features(environment, world, width,
                       buffers->features + row * width * ECUMENE_FEATURES, stepped);
    if (!buffers->observation)
        return;
    int16_t *out = buffers->observation + row * (size_t)world->layout.size;
    if (!asked) {
        memset(out, 0, sizeof *out * (size_t)world->layout.size);
        return;
    }
    if (!looked)
        environment_look(environment, world);
    observation_write(out, &world->layout, &world->view);
}

void session_write(Session *session, int environment, const EcumeneBuffers *buffers_or_null)
{
    if (!buffers_or_null)
        return;
    write_result(session, environment, buffers_or_null, false);
    write_present(session, environment, buffers_or_null, false, false);
}

/* ---- Playing ---- */

void session_run_reset(void *context)
{
    Work    *work = context;
    Session *session = work->session;
    bool     all = work->environment == ECUMENE_ALL;
    int first = all ? 0 : work->environment, last = all ? session->count - 1 : work->environment;
    for (int i = first; i <= last; i++) {
        uint64_t seed = seed_mix(work->seed, all ? (uint64_t)i : 0);
        environment_seed(&session->environments[i], &session->world, seed);
        if (work->buffers) {
            write_result(session, i, work->buffers, false);
            write_present(session, i, work->buffers, false, true);
        }
    }
    if (all)
        session->broken = false;
}

int ecumene_reset(EcumeneHandle handle, int32_t environment, uint64_t seed,
                  const EcumeneBuffers *buffers_or_null)
{
    int code = session_buffers_check(buffers_or_null);
    if (code != ECUMENE_OK)
        return code;
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    if (environment != ECUMENE_ALL)
        code = session_environment_check(place->session, environment);
    if (code == ECUMENE_OK)
        code = session_guard(&(Work){ .session = place->session,
                                      .buffers = buffers_or_null,
                                      .environment = environment,
                                      .seed = seed },
                             session_run_reset);
    place_leave(place);
    return code;
}

static const AnyBot *bot_of_action(const World *world, int32_t action)
{
    return action <= ECUMENE_BOT && action > ECUMENE_BOT - world->bot_count
               ? &world->bots[ECUMENE_BOT - action]
               : NULL;
}

static int action_check(const Session *session, int index, int32_t action)
{
    const Environment *environment = &session->environments[index];
    if (action == ECUMENE_SKIP)
        return ECUMENE_OK;
    if (environment->ended)
        return session_refuse(ECUMENE_ENDED,
                              "the game of environment %d has ended; reset it or skip it", index);
    if (action >= environment->count || (action < 0 && !bot_of_action(&session->world, action)))
        return session_refuse(
            ECUMENE_BAD_ACTION,
            "action %d of environment %d is not in its list, which goes from 0 to %d", action,
            index, environment->count - 1);
    return ECUMENE_OK;
}

static int actions_check(const Session *session, const int32_t *actions)
{
    int code = session->broken ? session_refuse_broken() : ECUMENE_OK;
    for (int i = 0; i < session->count && code == ECUMENE_OK; i++)
        code = action_check(session, i, actions[i]);
    return code;
}

static void step_one(Session *session, int index, int32_t action, const EcumeneBuffers *buffers)
{
    World       *world = &session->world;
    Environment *environment = &session->environments[index];
    bool         stepped = action != ECUMENE_SKIP;
    if (stepped)
        environment_step(environment, world, action, bot_of_action(world, action));
    if (buffers)
        write_result(session, index, buffers, stepped);
    if (environment->ended && stepped && buffers && buffers->final_observation)
        write_final(session, index, buffers->final_observation);
    if (environment->ended && stepped && world->auto_reset) {
        environment->episode++;
        environment_begin(environment, world);
    }
    if (buffers)
        write_present(session, index, buffers, true, stepped && environment->player != NOBODY);
}

static void run_step(void *context)
{
    Work *work = context;
    for (int i = 0; i < work->session->count; i++)
        step_one(work->session, i, work->actions[i], work->buffers);
}

static void run_act(void *context)
{
    Work *work = context;
    step_one(work->session, work->environment, *work->actions, work->buffers);
}

static void run_read(void *context)
{
    Work *work = context;
    for (int i = 0; i < work->session->count; i++)
        session_write(work->session, i, work->buffers);
}

int ecumene_step(EcumeneHandle handle, const int32_t *actions,
                 const EcumeneBuffers *buffers_or_null)
{
    if (!actions)
        return session_refuse(ECUMENE_BAD_ARGUMENT, "the actions are null");
    int code = session_buffers_check(buffers_or_null);
    if (code != ECUMENE_OK)
        return code;
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    code = actions_check(place->session, actions);
    if (code == ECUMENE_OK)
        code = session_guard(
            &(Work){ .session = place->session, .buffers = buffers_or_null, .actions = actions },
            run_step);
    place_leave(place);
    return code;
}

int ecumene_act(EcumeneHandle handle, int32_t environment, int32_t action,
                const EcumeneBuffers *buffers_or_null)
{
    Place *place;
    int    code = session_enter(&place, handle, environment, buffers_or_null);
    if (code != ECUMENE_OK)
        return code;
    code = action_check(place->session, environment, action);
    if (code == ECUMENE_OK)
        code = session_guard(&(Work){ .session = place->session,
                                      .buffers = buffers_or_null,
                                      .environment = environment,
                                      .actions = &action },
                             run_act);
    place_leave(place);
    return code;
}

int ecumene_read(EcumeneHandle handle, const EcumeneBuffers *buffers)
{
    int code = buffers ? session_buffers_check(buffers)
                       : session_refuse(ECUMENE_BAD_ARGUMENT, "the buffers are null");
    if (code != ECUMENE_OK)
        return code;
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    code = place->session->broken
               ? session_refuse_broken()
               : session_guard(&(Work){ .session = place->session, .buffers = buffers }, run_read);
    place_leave(place);
    return code;
}
