/* Handles of libecumene: opening, entering and closing sessions. Their games are in environment.c.
 */
#include "research/session.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/library.h"
#include "sim/panic.h"

enum { HANDLES_MAX = 256 };

static Place               places[HANDLES_MAX];
static const Bot          *bots[SESSION_BOTS_MAX]; /* Null behind the last. */
static pthread_once_t      once = PTHREAD_ONCE_INIT;
static _Thread_local Error last_error;

int session_refuse(int code, const char *format, ...)
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
    for (int i = 0; i < SESSION_BOTS_MAX && bot_at(i); i++)
        bots[i] = bot_at(i);
}

const Bot *session_bot(int index)
{
    pthread_once(&once, prepare);
    return index >= 0 && index < SESSION_BOTS_MAX ? bots[index] : NULL;
}

Place *place_enter(EcumeneHandle handle)
{
    pthread_once(&once, prepare);
    Place *place = &places[handle % HANDLES_MAX];
    pthread_mutex_lock(&place->lock);
    if (handle != 0 && place->handle == handle)
        return place;
    pthread_mutex_unlock(&place->lock);
    session_refuse(ECUMENE_BAD_HANDLE, "no environments are open under handle %llu",
                   (unsigned long long)handle);
    return NULL;
}

void place_leave(Place *place)
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

int session_guard(Work *work, void (*run)(void *work))
{
    if (panic_caught(run, work, last_error.text, sizeof last_error.text))
        return work->result;
    work->session->broken = true;
    return ECUMENE_BUG;
}

int session_refuse_broken(void)
{
    return session_refuse(ECUMENE_BUG, "a bug was found in these environments; reset all of them");
}

int session_environment_check(const Session *session, int32_t environment)
{
    if (session->broken)
        return session_refuse_broken();
    if (environment < 0 || environment >= session->count)
        return session_refuse(ECUMENE_BAD_ARGUMENT,
                              "there is no environment %d; they go from 0 to %d", environment,
                              session->count - 1);
    return ECUMENE_OK;
}

/* ---- Creating ---- */

static int version_check(uint32_t size, uint32_t version)
{
    if (size == sizeof(EcumeneConfig) && version == ECUMENE_VERSION)
        return ECUMENE_OK;
    return session_refuse(
        ECUMENE_BAD_VERSION,
        "the library has version %d with a configuration of %zu bytes, the caller %u and %u",
        ECUMENE_VERSION, sizeof(EcumeneConfig), version, size);
}

int ecumene_config_default(EcumeneConfig *out, uint32_t size, uint32_t version)
{
    if (!out)
        return session_refuse(ECUMENE_BAD_ARGUMENT, "the configuration is null");
    int code = version_check(size, version);
    if (code != ECUMENE_OK)
        return code;
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
        return session_refuse(ECUMENE_BAD_ARGUMENT, "the configuration is null");
    int code = version_check(config->size, config->version);
    if (code != ECUMENE_OK)
        return code;
    if (!config->edition || !config->board || !config->scenario)
        return session_refuse(ECUMENE_BAD_ARGUMENT, "edition, board and scenario must be named");
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
            return session_refuse(ECUMENE_BAD_ARGUMENT, "%s is %d, which is not in %d .. %d",
                                  ranges[i].name, ranges[i].value, ranges[i].least, ranges[i].most);
    if (!isfinite(config->points_weight))
        return session_refuse(ECUMENE_BAD_ARGUMENT, "points_weight is no number");
    return ECUMENE_OK;
}

static int options_make(Options *out, const EcumeneConfig *config)
{
    static const struct {
        const char *name;
        uint8_t     expert, short_game;
    } scenarios[] = {
        { "basic", 0, 0 }, { "expert", 1, 0 }, { "short", 0, 1 }, { "short-expert", 1, 1 }
    };
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
    return session_refuse(
        ECUMENE_BAD_ARGUMENT,
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
        return session_refuse(ECUMENE_BAD_ARGUMENT, "%s", wrong);
    world->actions_max = config->actions_max;
    world->offers = config->offers;
    world->step_limit = config->step_limit;
    world->auto_reset = config->auto_reset != 0;
    world->points_weight = config->points_weight;
    layout_make(&world->layout, &world->rules, config->players);
    return ECUMENE_OK;
}

int ecumene_create(EcumeneHandle *out, const EcumeneConfig *config)
{
    if (!out)
        return session_refuse(ECUMENE_BAD_ARGUMENT, "there is no place for the handle");
    int code = config_check(config);
    if (code != ECUMENE_OK)
        return code;
    Session *session = calloc(1, sizeof *session);
    if (!session || !session_allocate(session, config))
        code = session_refuse(ECUMENE_NO_MEMORY, "no memory for %d environments",
                              config->environments);
    else
        code = session_load(session, config);
    if (code == ECUMENE_OK)
        code = session_guard(
            &(Work){ .session = session, .environment = ECUMENE_ALL, .seed = config->seed },
            session_run_reset);
    EcumeneHandle handle = 0;
    if (code == ECUMENE_OK && (handle = place_take(session)) == 0)
        code = session_refuse(ECUMENE_NO_ROOM, "%d handles are open already", HANDLES_MAX);
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
