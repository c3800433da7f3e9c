/* The doors of libecumene: handles, arguments and buffers. The games are in environment.c. */
#include "research/ecumene.h"

#include <math.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/position.h"
#include "data/library.h"
#include "research/environment.h"
#include "rules/civ/text.h"
#include "sim/panic.h"

enum { HANDLES_MAX = 256, BOTS_MAX = 16 };

typedef struct Session {
    World        world;
    int          count;
    Environment *environments;
    Action      *actions;  /* Of all environments. */
    BotMemory   *memories; /* Likewise. */
    bool         broken;   /* A bug was found; what the environments hold is not to be trusted. */
} Session;

/* A handle is the number of a place and how often the place has been used. Places stay where they are, so that a
 * handle that was closed can be told from one that is open, whoever else is using the place. */
typedef struct Place {
    pthread_mutex_t lock;
    uint64_t        handle; /* 0: free. */
    uint64_t        uses;
    Session        *session;
} Place;

static Place          places[HANDLES_MAX];
static const Bot     *bots[BOTS_MAX]; /* Null behind the last. */
static pthread_once_t once = PTHREAD_ONCE_INIT;
static _Thread_local Error last_error;

__attribute__((format(printf, 2, 3))) static int refuse(int code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(last_error.text, sizeof last_error.text, format, arguments);
    va_end(arguments);
    return code;
}

uint32_t ecumene_version(void)
{
    return ECUMENE_VERSION;
}

const char *ecumene_error(void)
{
    return last_error.text;
}

/* ---- Handles ---- */

static void prepare(void)
{
    for (int i = 0; i < HANDLES_MAX; i++)
        pthread_mutex_init(&places[i].lock, NULL);
    /* Asked once, before anybody plays: it reads the weights. */
    for (int i = 0; i < BOTS_MAX && bot_at(i); i++)
        bots[i] = bot_at(i);
}

static const Bot *bot_numbered(int index)
{
    pthread_once(&once, prepare);
    return index >= 0 && index < BOTS_MAX ? bots[index] : NULL;
}

/* Locks the place of an open handle, or null. */
static Place *place_enter(EcumeneHandle handle)
{
    pthread_once(&once, prepare);
    Place *place = &places[handle % HANDLES_MAX];
    pthread_mutex_lock(&place->lock);
    if (handle != 0 && place->handle == handle)
        return place;
    pthread_mutex_unlock(&place->lock);
    refuse(ECUMENE_BAD_HANDLE, "no environments are open under handle %llu",
           (unsigned long long)handle);
    return NULL;
}

static void place_leave(Place *place)
{
    pthread_mutex_unlock(&place->lock);
}

static EcumeneHandle place_take(Session *session)
{
    pthread_once(&once, prepare);
    for (int i = 0; i < HANDLES_MAX; i++) {
        Place *place = &places[i];
        /* A place that is locked is in use. */
        if (pthread_mutex_trylock(&place->lock) != 0)
            continue;
        EcumeneHandle handle = 0;
        if (place->handle == 0) {
            handle = ++place->uses * HANDLES_MAX + (uint64_t)i;
            place->handle = handle;
            place->session = session;
        }
        pthread_mutex_unlock(&place->lock);
        if (handle)
            return handle;
    }
    return 0;
}

/* Runs what may meet a bug of the rules. */
typedef struct Work {
    Session              *session;
    const EcumeneBuffers *buffers; /* Or null. */
    const int32_t        *actions;
    int32_t               environment;
    int32_t               player;
    uint64_t              seed;
    int16_t              *observation;
    char                 *text;
    size_t                size;
    int                   result;
} Work;

static int guard(Work *work, void (*run)(void *work))
{
    if (panic_caught(run, work, last_error.text, sizeof last_error.text))
        return work->result;
    work->session->broken = true;
    return ECUMENE_BUG;
}

static int refuse_broken(void)
{
    return refuse(ECUMENE_BUG, "a bug was found in these environments; reset all of them");
}

/* ---- Creating ---- */

int ecumene_config_default(EcumeneConfig *out, uint32_t size, uint32_t version)
{
    if (!out)
        return refuse(ECUMENE_BAD_ARGUMENT, "the configuration is null");
    if (size != sizeof *out || version != ECUMENE_VERSION)
        return refuse(ECUMENE_BAD_VERSION,
                      "the library has version %d with a configuration of %zu bytes, the caller %u and %u",
                      ECUMENE_VERSION, sizeof *out, version, size);
    *out = (EcumeneConfig){ .size = sizeof *out,
                            .version = ECUMENE_VERSION,
                            .edition = LIBRARY_EDITION,
                            .board = LIBRARY_BOARD,
                            .scenario = "basic",
                            .seed = 1,
                            .environments = 1,
                            .players = 5,
                            .turn_limit = 30,
                            .step_limit = 100000,
                            .actions_max = 1024,
                            .offers = 8 };
    return ECUMENE_OK;
}

typedef struct Range {
    const char *name;
    int32_t     value, least, most;
} Range;

static int config_check(const EcumeneConfig *config)
{
    if (!config)
        return refuse(ECUMENE_BAD_ARGUMENT, "the configuration is null");
    if (config->size != sizeof *config || config->version != ECUMENE_VERSION)
        return refuse(ECUMENE_BAD_VERSION,
                      "the library has version %d with a configuration of %zu bytes, the caller %u and %u",
                      ECUMENE_VERSION, sizeof *config, config->version, config->size);
    if (!config->edition || !config->board || !config->scenario)
        return refuse(ECUMENE_BAD_ARGUMENT, "edition, board and scenario must be named");
    const Range ranges[] = {
        { "environments", config->environments, 1, ECUMENE_ENVIRONMENTS_MAX },
        { "players", config->players, 1, ECUMENE_PLAYERS_MAX },
        { "turn_limit", config->turn_limit, 0, 200 },
        { "step_limit", config->step_limit, 0, INT32_MAX },
        { "actions_max", config->actions_max, ECUMENE_ACTIONS_LEAST, ECUMENE_ACTIONS_MOST },
        { "offers", config->offers, 0, ECUMENE_OFFERS_MOST },
        { "choose_civilizations", config->choose_civilizations, 0, 1 },
        { "strict_order", config->strict_order, 0, 1 },
        { "auto_reset", config->auto_reset, 0, 1 },
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (ranges[i].value < ranges[i].least || ranges[i].value > ranges[i].most)
            return refuse(ECUMENE_BAD_ARGUMENT, "%s is %d, which is not in %d .. %d",
                          ranges[i].name, ranges[i].value, ranges[i].least, ranges[i].most);
    if (!isfinite(config->points_weight))
        return refuse(ECUMENE_BAD_ARGUMENT, "points_weight is no number");
    return ECUMENE_OK;
}

static int options_make(Options *out, const EcumeneConfig *config)
{
    static const struct {
        const char *name;
        uint8_t     expert, short_game;
    } scenarios[] = { { "basic", 0, 0 }, { "expert", 1, 0 }, { "short", 0, 1 }, { "short-expert", 1, 1 } };
    *out = (Options){ .player_count = (uint8_t)config->players,
                      .turn_limit = (uint8_t)config->turn_limit,
                      .choose_civilizations = (uint8_t)config->choose_civilizations,
                      .strict_order = (uint8_t)config->strict_order };
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++)
        if (strcmp(scenarios[i].name, config->scenario) == 0) {
            out->expert = scenarios[i].expert;
            out->short_game = scenarios[i].short_game;
            return ECUMENE_OK;
        }
    return refuse(ECUMENE_BAD_ARGUMENT,
                  "there is no scenario '%.40s'; basic, expert, short and short-expert are known",
                  config->scenario);
}

static void session_free(Session *session)
{
    if (!session)
        return;
    free(session->world.edition);
    free(session->world.board);
    free(session->world.listed);
    free(session->world.events);
    free(session->environments);
    free(session->actions);
    free(session->memories);
    free(session);
}

static bool session_allocate(Session *session, const EcumeneConfig *config)
{
    World *world = &session->world;
    size_t count = (size_t)config->environments;
    session->count = config->environments;
    world->edition = calloc(1, sizeof *world->edition);
    world->board = calloc(1, sizeof *world->board);
    world->listed = calloc(LISTED_MAX, sizeof *world->listed);
    world->events = calloc(EVENTS_MAX, sizeof *world->events);
    session->environments = calloc(count, sizeof *session->environments);
    session->actions = calloc(count * (size_t)config->actions_max, sizeof *session->actions);
    session->memories = calloc(count * (size_t)config->players, sizeof *session->memories);
    if (!world->edition || !world->board || !world->listed || !world->events
        || !session->environments || !session->actions || !session->memories)
        return false;
    for (size_t i = 0; i < count; i++) {
        session->environments[i].actions = session->actions + i * (size_t)config->actions_max;
        session->environments[i].memories = session->memories + i * (size_t)config->players;
    }
    return true;
}

static int session_load(Session *session, const EcumeneConfig *config)
{
    World *world = &session->world;
    int    code = options_make(&world->options, config);
    if (code != ECUMENE_OK)
        return code;
    if (!library_edition(world->edition, config->edition, &last_error)
        || !library_board(world->board, config->board, &last_error))
        return ECUMENE_BAD_ARGUMENT;
    world->rules = (Rules){ world->edition, world->board };
    const char *wrong = game_options_check(&world->rules, &world->options);
    if (wrong)
        return refuse(ECUMENE_BAD_ARGUMENT, "%s", wrong);
    world->actions_max = config->actions_max;
    world->offers = config->offers;
    world->step_limit = config->step_limit;
    world->auto_reset = config->auto_reset != 0;
    world->points_weight = config->points_weight;
    layout_make(&world->layout, &world->rules, config->players);
    return ECUMENE_OK;
}

static void run_reset(void *context);

int ecumene_create(EcumeneHandle *out, const EcumeneConfig *config)
{
    if (!out)
        return refuse(ECUMENE_BAD_ARGUMENT, "there is no place for the handle");
    int code = config_check(config);
    if (code != ECUMENE_OK)
        return code;
    Session *session = calloc(1, sizeof *session);
    if (!session || !session_allocate(session, config))
        code = refuse(ECUMENE_NO_MEMORY, "no memory for %d environments", config->environments);
    else
        code = session_load(session, config);
    if (code == ECUMENE_OK)
        code = guard(&(Work){ .session = session, .environment = ECUMENE_ALL, .seed = config->seed },
                     run_reset);
    EcumeneHandle handle = 0;
    if (code == ECUMENE_OK && (handle = place_take(session)) == 0)
        code = refuse(ECUMENE_NO_ROOM, "%d handles are open already", HANDLES_MAX);
    if (code == ECUMENE_OK)
        *out = handle;
    else
        session_free(session);
    return code;
}

int ecumene_close(EcumeneHandle handle)
{
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    session_free(place->session);
    place->session = NULL;
    place->handle = 0;
    place_leave(place);
    return ECUMENE_OK;
}

/* ---- Sizes ---- */

int ecumene_shape(EcumeneHandle handle, EcumeneShape *out)
{
    if (!out)
        return refuse(ECUMENE_BAD_ARGUMENT, "the shape is null");
    if (out->size != sizeof *out)
        return refuse(ECUMENE_BAD_VERSION, "a shape has %zu bytes, not %u", sizeof *out, out->size);
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    const World *world = &place->session->world;
    *out = (EcumeneShape){ .size = sizeof *out,
                           .environments = place->session->count,
                           .players = world->options.player_count,
                           .observation = world->layout.size,
                           .slices = SLICE_COUNT,
                           .actions = world->actions_max,
                           .features = ECUMENE_FEATURES,
                           .areas = world->board->area_count,
                           .cards = world->edition->card_count,
                           .advances = world->edition->advance_count,
                           .civilizations = world->edition->civilization_count,
                           .kinds = ACTION_COUNT };
    place_leave(place);
    return ECUMENE_OK;
}

int ecumene_slice(EcumeneHandle handle, int32_t index, EcumeneSlice *out)
{
    if (!out || index < 0 || index >= SLICE_COUNT)
        return refuse(ECUMENE_BAD_ARGUMENT, "slices go from 0 to %d", SLICE_COUNT - 1);
    if (out->size != sizeof *out)
        return refuse(ECUMENE_BAD_VERSION, "a slice has %zu bytes, not %u", sizeof *out, out->size);
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    const Slice *slice = &place->session->world.layout.slices[index];
    *out = (EcumeneSlice){ .size = sizeof *out,
                           .offset = slice->offset,
                           .rows = slice->rows,
                           .columns = slice->columns };
    snprintf(out->name, sizeof out->name, "%s", slice->name);
    place_leave(place);
    return ECUMENE_OK;
}

/* ---- Writing rows ---- */

/* Of the step that was taken. */
static void write_result(const Session *session, int index, const EcumeneBuffers *buffers, bool stepped)
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
        buffers->points[index * players + p] =
            environment->game.players[p].civilization == NOBODY
                ? 0
                : game_points(&world->rules, &environment->game, (Player)p);
    if (buffers->info) {
        int32_t *info = buffers->info + (size_t)index * ECUMENE_INFO_COLUMNS;
        info[ECUMENE_INFO_TURN] = environment->game.turn;
        info[ECUMENE_INFO_STEPS] = (int32_t)environment->steps;
        info[ECUMENE_INFO_EPISODE] = (int32_t)environment->episode;
        info[ECUMENE_INFO_WINNER] = environment_winner(environment, world);
    }
}

static void write_actions(const Environment *environment, size_t width, uint8_t *mask,
                          int32_t *features)
{
    size_t count = (size_t)environment->count;
    if (mask) {
        memset(mask, 1, count);
        memset(mask + count, 0, width - count);
    }
    if (features) {
        for (size_t i = 0; i < count; i++)
            action_features(features + i * ECUMENE_FEATURES, &environment->actions[i]);
        memset(features + count * ECUMENE_FEATURES, 0,
               sizeof *features * (width - count) * ECUMENE_FEATURES);
    }
}

/* Of the game that goes on. `looked` tells that world.view is this environment's already. */
static void write_present(Session *session, int index, const EcumeneBuffers *buffers, bool looked)
{
    World             *world = &session->world;
    const Environment *environment = &session->environments[index];
    size_t             row = (size_t)index, width = (size_t)world->actions_max;
    bool               asked = environment->player != NOBODY;
    if (buffers->player)
        buffers->player[index] = asked ? environment->player : -1;
    if (buffers->count)
        buffers->count[index] = environment->count;
    if (buffers->info) {
        int32_t *info = buffers->info + row * ECUMENE_INFO_COLUMNS;
        info[ECUMENE_INFO_LEFT_OUT] = environment->left_out;
        info[ECUMENE_INFO_OFFERS] = environment->drawn;
    }
    write_actions(environment, width, buffers->mask ? buffers->mask + row * width : NULL,
                  buffers->features ? buffers->features + row * width * ECUMENE_FEATURES : NULL);
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

static int buffers_check(const EcumeneBuffers *buffers)
{
    if (buffers && buffers->size != sizeof *buffers)
        return refuse(ECUMENE_BAD_VERSION, "buffers have %zu bytes, not %u", sizeof *buffers,
                      buffers->size);
    return ECUMENE_OK;
}

static int environment_check(const Session *session, int32_t environment)
{
    if (session->broken)
        return refuse_broken();
    if (environment < 0 || environment >= session->count)
        return refuse(ECUMENE_BAD_ARGUMENT, "there is no environment %d; they go from 0 to %d",
                      environment, session->count - 1);
    return ECUMENE_OK;
}

static int player_check(const Session *session, int32_t player)
{
    int players = session->world.options.player_count;
    if (player != ECUMENE_ALL && (player < 0 || player >= players))
        return refuse(ECUMENE_BAD_ARGUMENT, "there is no player %d; they go from 0 to %d", player,
                      players - 1);
    return ECUMENE_OK;
}

/* ---- Playing ---- */

static void run_reset(void *context)
{
    Work    *work = context;
    Session *session = work->session;
    bool     all = work->environment == ECUMENE_ALL;
    int      first = all ? 0 : work->environment, last = all ? session->count - 1 : work->environment;
    for (int i = first; i <= last; i++) {
        uint64_t seed = seed_mix(work->seed, all ? (uint64_t)i : 0);
        environment_seed(&session->environments[i], &session->world, seed);
        if (work->buffers) {
            write_result(session, i, work->buffers, false);
            write_present(session, i, work->buffers, true);
        }
    }
    if (all)
        session->broken = false;
}

int ecumene_reset(EcumeneHandle handle, int32_t environment, uint64_t seed,
                  const EcumeneBuffers *buffers_or_null)
{
    int code = buffers_check(buffers_or_null);
    if (code != ECUMENE_OK)
        return code;
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    if (environment != ECUMENE_ALL)
        code = environment_check(place->session, environment);
    if (code == ECUMENE_OK)
        code = guard(&(Work){ .session = place->session,
                              .buffers = buffers_or_null,
                              .environment = environment,
                              .seed = seed },
                     run_reset);
    place_leave(place);
    return code;
}

static const Bot *bot_of_action(int32_t action)
{
    return action <= ECUMENE_BOT && action > ECUMENE_BOT - BOTS_MAX
               ? bot_numbered(ECUMENE_BOT - action)
               : NULL;
}

static int actions_check(const Session *session, const int32_t *actions)
{
    if (session->broken)
        return refuse_broken();
    for (int i = 0; i < session->count; i++) {
        const Environment *environment = &session->environments[i];
        if (actions[i] == ECUMENE_SKIP)
            continue;
        if (environment->ended)
            return refuse(ECUMENE_ENDED, "the game of environment %d has ended; reset it or skip it", i);
        if (actions[i] >= environment->count || (actions[i] < 0 && !bot_of_action(actions[i])))
            return refuse(ECUMENE_BAD_ACTION,
                          "action %d of environment %d is not in its list, which goes from 0 to %d",
                          actions[i], i, environment->count - 1);
    }
    return ECUMENE_OK;
}

static void run_step(void *context)
{
    Work    *work = context;
    Session *session = work->session;
    World   *world = &session->world;
    for (int i = 0; i < session->count; i++) {
        Environment *environment = &session->environments[i];
        bool         stepped = work->actions && work->actions[i] != ECUMENE_SKIP;
        if (stepped)
            environment_step(environment, world, work->actions[i],
                             bot_of_action(work->actions[i]));
        if (work->buffers)
            write_result(session, i, work->buffers, stepped);
        if (environment->ended && stepped && world->auto_reset) {
            environment->episode++;
            environment_begin(environment, world);
        }
        if (work->buffers)
            write_present(session, i, work->buffers, stepped);
    }
}

int ecumene_step(EcumeneHandle handle, const int32_t *actions, const EcumeneBuffers *buffers_or_null)
{
    if (!actions)
        return refuse(ECUMENE_BAD_ARGUMENT, "the actions are null");
    int code = buffers_check(buffers_or_null);
    if (code != ECUMENE_OK)
        return code;
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    code = actions_check(place->session, actions);
    if (code == ECUMENE_OK)
        code = guard(&(Work){ .session = place->session,
                              .buffers = buffers_or_null,
                              .actions = actions },
                     run_step);
    place_leave(place);
    return code;
}

int ecumene_read(EcumeneHandle handle, const EcumeneBuffers *buffers)
{
    int code = buffers ? buffers_check(buffers)
                       : refuse(ECUMENE_BAD_ARGUMENT, "the buffers are null");
    if (code != ECUMENE_OK)
        return code;
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    code = place->session->broken
               ? refuse_broken()
               : guard(&(Work){ .session = place->session, .buffers = buffers }, run_step);
    place_leave(place);
    return code;
}

/* ---- Looking ---- */

static Player viewer_of(int32_t player)
{
    return player == ECUMENE_ALL ? NOBODY : (Player)player;
}

static void run_observe(void *context)
{
    Work  *work = context;
    World *world = &work->session->world;
    view_make(&world->view, &world->rules, &work->session->environments[work->environment].game,
              viewer_of(work->player));
    observation_write(work->observation, &world->layout, &world->view);
}

int ecumene_observe(EcumeneHandle handle, int32_t environment, int32_t player, int16_t *out)
{
    if (!out)
        return refuse(ECUMENE_BAD_ARGUMENT, "the observation is null");
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    int code = environment_check(place->session, environment);
    if (code == ECUMENE_OK)
        code = player_check(place->session, player);
    if (code == ECUMENE_OK)
        code = guard(&(Work){ .session = place->session,
                              .environment = environment,
                              .player = player,
                              .observation = out },
                     run_observe);
    place_leave(place);
    return code;
}

int ecumene_actions(EcumeneHandle handle, int32_t environment, int32_t *out, int32_t rows)
{
    if ((!out && rows > 0) || rows < 0)
        return refuse(ECUMENE_BAD_ARGUMENT, "there is no place for %d rows", rows);
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    int code = environment_check(place->session, environment);
    if (code == ECUMENE_OK) {
        const Environment *looked = &place->session->environments[environment];
        for (int i = 0; i < looked->count && i < rows; i++)
            action_features(out + (size_t)i * ECUMENE_FEATURES, &looked->actions[i]);
        code = looked->count;
    }
    place_leave(place);
    return code;
}

static int text_check(const char *out, size_t size)
{
    return out || size == 0 ? ECUMENE_OK : refuse(ECUMENE_BAD_ARGUMENT, "the text is null");
}

static void run_action_text(void *context)
{
    Work              *work = context;
    World             *world = &work->session->world;
    const Environment *environment = &work->session->environments[work->environment];
    environment_look(environment, world);
    work->result = action_format(work->text, work->size, &world->rules, &world->view.shown,
                                 &environment->actions[work->player]);
}

int ecumene_action_text(EcumeneHandle handle, int32_t environment, int32_t action, char *out,
                        size_t size)
{
    int code = text_check(out, size);
    if (code != ECUMENE_OK)
        return code;
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    code = environment_check(place->session, environment);
    if (code == ECUMENE_OK) {
        int count = place->session->environments[environment].count;
        code = action < 0 || action >= count
                   ? refuse(ECUMENE_BAD_ACTION, "there is no action %d in a list of %d", action, count)
                   : guard(&(Work){ .session = place->session,
                                    .environment = environment,
                                    .player = action,
                                    .text = out,
                                    .size = size },
                           run_action_text);
    }
    place_leave(place);
    return code;
}

static void run_render(void *context)
{
    Work              *work = context;
    World             *world = &work->session->world;
    const Environment *environment = &work->session->environments[work->environment];
    const Rules       *rules = &world->rules;
    Player             viewer = viewer_of(work->player);
    char              *text = NULL;
    size_t             length = 0;
    FILE              *stream = open_memstream(&text, &length);
    if (!stream) {
        work->result = refuse(ECUMENE_NO_MEMORY, "no memory for the text");
        return;
    }
    View *view = &world->view;
    view_make(view, rules, &environment->game, viewer);
    position_print(stream, rules, view);
    if (viewer != NOBODY && environment->game.players[viewer].civilization != NOBODY)
        hand_print(stream, rules, &view->shown, viewer);
    /* What exactly is asked may tell something about the player who is. */
    if (environment->player != NOBODY && environment->player != viewer) {
        fprintf(stream, "%s is asked.\n", player_name(rules, &view->shown, environment->player));
    } else if (environment->player != NOBODY) {
        char   asked[256];
        Prompt prompt = game_prompt(rules, &view->shown, environment->player);
        prompt_format(asked, sizeof asked, rules, &view->shown, &prompt);
        fprintf(stream, "%s: %s\n", player_name(rules, &view->shown, environment->player), asked);
    }
    if (fclose(stream) != 0) {
        free(text);
        work->result = refuse(ECUMENE_NO_MEMORY, "no memory for the text");
        return;
    }
    if (work->size > 0)
        snprintf(work->text, work->size, "%s", text);
    free(text);
    work->result = (int)length;
}

int ecumene_render(EcumeneHandle handle, int32_t environment, int32_t player, char *out, size_t size)
{
    int code = text_check(out, size);
    if (code != ECUMENE_OK)
        return code;
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    code = environment_check(place->session, environment);
    if (code == ECUMENE_OK)
        code = player_check(place->session, player);
    if (code == ECUMENE_OK)
        code = guard(&(Work){ .session = place->session,
                              .environment = environment,
                              .player = player,
                              .text = out,
                              .size = size },
                     run_render);
    place_leave(place);
    return code;
}

/* ---- Names and the board ---- */

#define ACTION(id, pattern) pattern,
static const char *const action_patterns[ACTION_COUNT] = {
#include "rules/civ/actions.def"
};
#undef ACTION

static const char *name_inside(int32_t what, int32_t index)
{
    if (what == ECUMENE_NAME_BOT)
        return bot_numbered(index) ? bot_numbered(index)->name : NULL;
    return what == ECUMENE_NAME_EDITION ? library_edition_id(index) : library_board_id(index);
}

static const char *name_in_game(const World *world, int32_t what, int32_t index)
{
    switch (what) {
    case ECUMENE_NAME_AREA:
        return index < world->board->area_count ? world->board->areas[index].name : NULL;
    case ECUMENE_NAME_CARD:
        return index < world->edition->card_count ? world->edition->cards[index].name : NULL;
    case ECUMENE_NAME_ADVANCE:
        return index < world->edition->advance_count ? world->edition->advances[index].name : NULL;
    case ECUMENE_NAME_CIVILIZATION:
        return index < world->edition->civilization_count
                   ? world->edition->civilizations[index].name
                   : NULL;
    case ECUMENE_NAME_ACTION:
        return index < ACTION_COUNT ? action_patterns[index] : NULL;
    case ECUMENE_NAME_PROCEDURE:
        return index < PROCEDURE_COUNT ? procedure_name((ProcedureId)index) : NULL;
    case ECUMENE_NAME_PROMPT:
        return index < PROMPT_COUNT ? prompt_name((PromptKind)index) : NULL;
    }
    return NULL;
}

int ecumene_name(EcumeneHandle handle, int32_t what, int32_t index, char *out, size_t size)
{
    int code = text_check(out, size);
    if (code != ECUMENE_OK)
        return code;
    Place *place = NULL;
    if (what != ECUMENE_NAME_EDITION && what != ECUMENE_NAME_BOARD && what != ECUMENE_NAME_BOT
        && !(place = place_enter(handle)))
        return ECUMENE_BAD_HANDLE;
    const char *name = NULL;
    if (index >= 0)
        name = place ? name_in_game(&place->session->world, what, index) : name_inside(what, index);
    code = name ? snprintf(out, size, "%s", name)
                : refuse(ECUMENE_BAD_ARGUMENT, "nothing has the name %d of kind %d", index, what);
    if (place)
        place_leave(place);
    return code;
}

int ecumene_areas(EcumeneHandle handle, int32_t *out, int32_t rows)
{
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    const Board *board = place->session->world.board;
    int          code = ECUMENE_OK;
    if (!out || rows != board->area_count)
        code = refuse(ECUMENE_NO_ROOM, "the board has %d areas", board->area_count);
    for (int a = 0; a < board->area_count && code == ECUMENE_OK; a++) {
        const BoardArea *area = &board->areas[a];
        int32_t         *row = out + a * ECUMENE_AREA_COLUMNS;
        row[ECUMENE_AREA_SEA] = area->sea;
        row[ECUMENE_AREA_COASTAL] = area->coastal;
        row[ECUMENE_AREA_LIMIT] = area->limit;
        row[ECUMENE_AREA_SITE] = area->site;
        row[ECUMENE_AREA_FLOOD_PLAIN] = area->flood_plain == NO_PLAIN ? 0 : area->flood_plain + 1;
        row[ECUMENE_AREA_REGION] = area->region == NO_REGION ? 0 : area->region + 1;
    }
    place_leave(place);
    return code;
}

static void border_add(int32_t *out, int32_t rows, int *count, int from, int to, int water)
{
    if (*count < rows) {
        int32_t *row = out + *count * 3;
        row[0] = from;
        row[1] = to;
        row[2] = water;
    }
    ++*count;
}

int ecumene_borders(EcumeneHandle handle, int32_t *out, int32_t rows)
{
    if ((!out && rows > 0) || rows < 0)
        return refuse(ECUMENE_BAD_ARGUMENT, "there is no place for %d rows", rows);
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    const Board *board = place->session->world.board;
    int          count = 0;
    for (int a = 0; a < board->area_count; a++) {
        const BoardArea *area = &board->areas[a];
        for (int i = 0; i < area->land_count; i++)
            border_add(out, rows, &count, a, area->land[i], 0);
        /* Sorted by where they lead; two coasts can lead to the same place. */
        for (int i = 0; i < area->water_count; i++)
            if (i == 0 || area->water[i].to != area->water[i - 1].to)
                border_add(out, rows, &count, a, area->water[i].to, 1);
    }
    place_leave(place);
    return count;
}
