/* Handles of libecumene: opening, entering and closing sessions. Their games are in environment.c.
 */
#include "research/session.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/loader.h"
#include "sim/panic.h"

enum { HANDLES_MAX = 256 };

static Place               places[HANDLES_MAX];
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
}

const char *session_bot_name(int index)
{
    BotWords words;
    return bots_of(family_at(0))->at(&words, index) ? words.name : NULL;
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

bool place_before(EcumeneHandle first, EcumeneHandle second)
{
    return first % HANDLES_MAX < second % HANDLES_MAX;
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

int session_try(Work *work, void (*run)(void *work))
{
    return panic_caught(run, work, last_error.text, sizeof last_error.text) ? work->result
                                                                            : ECUMENE_BUG;
}

int session_refuse_broken(void)
{
    return session_refuse(ECUMENE_BUG, "a bug was found in these environments; reset all of them");
}

int session_player_check(const Session *session, int32_t player)
{
    int players = session->world.options.player_count;
    if (player != ECUMENE_ALL && (player < 0 || player >= players))
        return session_refuse(ECUMENE_BAD_ARGUMENT, "there is no player %d; they go from 0 to %d",
                              player, players - 1);
    return ECUMENE_OK;
}

int session_buffers_check(const EcumeneBuffers *buffers)
{
    if (buffers && buffers->size != sizeof *buffers)
        return session_refuse(ECUMENE_BAD_VERSION, "buffers have %zu bytes, not %u",
                              sizeof *buffers, buffers->size);
    return ECUMENE_OK;
}

int session_enter(Place **out, EcumeneHandle handle, int32_t environment,
                  const EcumeneBuffers *buffers_or_null)
{
    int code = session_buffers_check(buffers_or_null);
    if (code != ECUMENE_OK)
        return code;
    if (!(*out = place_enter(handle)))
        return ECUMENE_BAD_HANDLE;
    code = session_environment_check((*out)->session, environment);
    if (code != ECUMENE_OK)
        place_leave(*out);
    return code;
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

static void session_free(Session *session)
{
    if (!session)
        return;
    free((void *)(uintptr_t)session->world.rules.edition);
    free((void *)(uintptr_t)session->world.rules.board);
    free(session->world.listed);
    free(session->world.events);
    free(session->environments);
    free(session->actions);
    free(session->rows);
    free(session->memories);
    free(session->games);
    free(session);
}

static bool session_allocate(Session *session, const Family *family, const EcumeneConfig *config)
{
    World *world = &session->world;
    size_t count = (size_t)config->environments;
    /* Each game begins where any struct may. */
    size_t game_size = (family->game_size + 63) / 64 * 64;
    session->count = config->environments;
    world->family = family;
    world->players = bots_of(family);
    world->observer = observer_of(family);
    world->rules =
        (Ruleset){ family, calloc(1, family->editions->size),
                   family->editions->board_size ? calloc(1, family->editions->board_size) : NULL };
    world->listed = calloc(LISTED_MAX, sizeof *world->listed);
    world->events = calloc((size_t)family->events_max, sizeof *world->events);
    session->environments = calloc(count, sizeof *session->environments);
    session->actions = calloc(count * (size_t)config->actions_max, sizeof *session->actions);
    session->rows = calloc(count * ECUMENE_COMPOSED_ROWS, sizeof *session->rows);
    session->memories = calloc(count * (size_t)config->players, sizeof *session->memories);
    session->games = calloc(count, game_size);
    if (!world->rules.edition || (family->editions->board_size && !world->rules.board)
        || !world->listed || !world->events || !session->environments || !session->actions
        || !session->rows || !session->memories || !session->games)
        return false;
    for (size_t i = 0; i < count; i++) {
        session->environments[i].actions = session->actions + i * (size_t)config->actions_max;
        session->environments[i].rows = session->rows + i * ECUMENE_COMPOSED_ROWS;
        session->environments[i].memories = session->memories + i * (size_t)config->players;
        session->environments[i].game = session->games + i * game_size;
    }
    return true;
}

/* Bots are called by the numbers of the first family; where another has no characters, the bot of
 * their level plays. */
static void make_bots(World *world)
{
    BotWords words;
    for (int i = 0; i < ECUMENE_BOTS_MOST && bots_of(family_at(0))->at(&words, i); i++) {
        int bot = bots_find(world->players, words.name);
        bots_make(&world->bots[i], world->players,
                  bot < 0 && words.level ? bots_find(world->players, words.level) : bot);
        world->bot_count = i + 1;
    }
}

static int session_load(Session *session, const EcumeneConfig *config)
{
    World        *world = &session->world;
    const Family *family = world->family;
    const Loader *loader = loader_of(family);
    int           code = config_options(&world->options, family, config);
    if (code != ECUMENE_OK)
        return code;
    if (!loader->edition((void *)(uintptr_t)world->rules.edition, config->edition, &last_error)
        || (world->rules.board
            && !loader->board((void *)(uintptr_t)world->rules.board, config->board, &last_error)))
        return ECUMENE_BAD_ARGUMENT;
    const char *wrong = family_options(family)->check(&world->rules, &world->options);
    if (wrong)
        return session_refuse(ECUMENE_BAD_ARGUMENT, "%s", wrong);
    world->actions_max = config->actions_max;
    world->offers = config->offers;
    world->step_limit = config->step_limit;
    world->auto_reset = config->auto_reset != 0;
    world->points_weight = config->points_weight;
    make_bots(world);
    world->edition_hash = loader->edition_hash(&world->rules, config->players);
    world->board_hash = loader->board_hash(&world->rules, config->players);
    layout_make(&world->layout, &world->rules, &world->options);
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
    /* What no family knows is told by the first one's loader. */
    const Family *family = family_of_edition(config->edition);
    if (!session || !session_allocate(session, family ? family : family_at(0), config))
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
