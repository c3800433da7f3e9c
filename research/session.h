/* What is behind a handle of libecumene, and how its functions enter it. */
#ifndef RESEARCH_SESSION_H
#define RESEARCH_SESSION_H

#include <pthread.h>

#include "research/ecumene.h"
#include "research/environment.h"

typedef struct Session {
    World        world;
    int          count;
    Environment *environments;
    Action      *actions;  /* Of all environments. */
    Action      *rows;     /* Likewise. */
    AnyMemory   *memories; /* Likewise. */
    uint8_t     *games;    /* Likewise. */
    bool         broken;   /* A bug was found; what the environments hold is not to be trusted. */
} Session;

/* A handle is the number of a place and how often the place has been used. Places stay where they
 * are, so that a handle that was closed can be told from one that is open, whoever else is using
 * the place. */
typedef struct Place {
    pthread_mutex_t lock;
    uint64_t        handle; /* 0: free. */
    uint64_t        uses;
    Session        *session;
} Place;

/* What a function of the library is to do, for session_guard. */
typedef struct Work {
    Session              *session;
    const EcumeneBuffers *buffers; /* Or null. */
    const int32_t        *actions;
    int32_t               environment;
    int32_t               player;
    uint64_t              seed;
    int16_t              *observation;
    char                 *text;
    void                 *bytes;
    size_t                size; /* Of either, or how many rows. */
    int                   result;
} Work;

/* Keeps the message for ecumene_error and returns the code. */
int session_refuse(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));
int session_refuse_broken(void);
/* Runs what may meet a bug of the rules. */
int session_guard(Work *work, void (*run)(void *work));
/* The same where only what the caller gave can be wrong, and nothing is changed before it is found.
 */
int                  session_try(Work *work, void (*run)(void *work));
int                  session_environment_check(const Session *session, int32_t environment);
int                  session_player_check(const Session *session, int32_t player);
int                  session_buffers_check(const EcumeneBuffers *buffers_or_null);
static inline Player viewer_of(int32_t player)
{
    return player == ECUMENE_ALL ? NOBODY : (Player)player;
}

/* What most functions begin with: enters the place and checks the rest; not entered if refused. */
int session_enter(Place **out, EcumeneHandle handle, int32_t environment,
                  const EcumeneBuffers *buffers_or_null);

/* What the configuration says of the table; research/config.c. */
int config_check(const EcumeneConfig *config);
int config_options(AnyOptions *out, const Family *family, const EcumeneConfig *config);

/* Locks the place of an open handle, or null. */
Place *place_enter(EcumeneHandle handle);
void   place_leave(Place *place);
/* Is the place of the first locked before that of the second? Two handles of one place cannot both
 * be open. */
bool place_before(EcumeneHandle first, EcumeneHandle second);

/* The name of a bot, which all families call by the same number; null behind the last. */
const char *session_bot_name(int index);

/* Begins the games of `environment`, or of all; research/step.c. */
void session_run_reset(void *context);
/* Writes all that is known of one environment; likewise. */
void session_write(Session *session, int environment, const EcumeneBuffers *buffers_or_null);

#endif
