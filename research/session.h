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
    size_t                size;
    int                   result;
} Work;

/* Keeps the message for ecumene_error and returns the code. */
int session_refuse(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));
int session_refuse_broken(void);
/* Runs what may meet a bug of the rules. */
int session_guard(Work *work, void (*run)(void *work));
int session_environment_check(const Session *session, int32_t environment);

/* Locks the place of an open handle, or null. */
Place *place_enter(EcumeneHandle handle);
void   place_leave(Place *place);

/* The name of a bot, which all families call by the same number; null behind the last. */
const char *session_bot_name(int index);

/* Begins the games of `environment`, or of all; research/step.c. */
void session_run_reset(void *context);

#endif
