/* Random play through libecumene, from C: how a program uses it, and how fast it is.
 *
 *     build/research-example [--edition ID] [--environments N] [--players N] [--steps N] [--threads
 * N]
 *                            [--plain]
 */
#include "research/ecumene.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Job {
    EcumeneConfig config;
    long          steps; /* To be taken in all environments together. */
    bool          plain; /* No observations, only the lists. */
    long          games;
    double        points;
} Job;

static void check(int code)
{
    if (code >= 0)
        return;
    fprintf(stderr, "research-example: %s\n", ecumene_error());
    exit(1);
}

static void *obtain(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) {
        fprintf(stderr, "research-example: no memory\n");
        exit(1);
    }
    return memory;
}

static uint32_t draw(uint64_t *state, uint32_t bound)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*state >> 32) * bound >> 32);
}

static void *play(void *context)
{
    Job          *job = context;
    EcumeneHandle handle;
    EcumeneShape  shape = { .size = sizeof shape };
    check(ecumene_create(&handle, &job->config));
    check(ecumene_shape(handle, &shape));
    size_t         count = (size_t)shape.environments, players = (size_t)shape.players;
    int32_t       *actions = obtain(count, sizeof *actions);
    EcumeneBuffers buffers = {
        .size = sizeof buffers,
        .reward = obtain(count * players, sizeof(float)),
        .terminated = obtain(count, 1),
        .truncated = obtain(count, 1),
        .points = obtain(count * players, sizeof(int32_t)),
        .count = obtain(count, sizeof(int32_t)),
        .mask = obtain(count * (size_t)shape.actions, 1),
        .observation =
            job->plain ? NULL : obtain(count * (size_t)shape.observation, sizeof(int16_t)),
    };
    uint64_t random = job->config.seed;
    check(ecumene_reset(handle, ECUMENE_ALL, job->config.seed, &buffers));
    for (long step = 0; step < job->steps; step += (long)count) {
        for (size_t i = 0; i < count; i++)
            actions[i] = (int32_t)draw(&random, (uint32_t)buffers.count[i]);
        check(ecumene_step(handle, actions, &buffers));
        for (size_t i = 0; i < count; i++) {
            if (!buffers.terminated[i] && !buffers.truncated[i])
                continue;
            job->games++;
            for (size_t p = 0; p < players; p++)
                job->points += buffers.points[i * players + p] / (double)players;
        }
    }
    check(ecumene_close(handle));
    free(actions);
    free(buffers.reward);
    free(buffers.terminated);
    free(buffers.truncated);
    free(buffers.points);
    free(buffers.count);
    free(buffers.mask);
    free(buffers.observation);
    return NULL;
}

static double now(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    enum { THREADS_MAX = 64 };
    static Job jobs[THREADS_MAX];
    pthread_t  threads[THREADS_MAX];
    Job        job = { .steps = 1000000 };
    int        thread_count = 1;
    check(ecumene_config_default(&job.config, sizeof job.config, ECUMENE_VERSION));
    job.config.environments = 16;
    job.config.auto_reset = 1;
    for (int i = 1; i < argc; i++) {
        long value = i + 1 < argc ? strtol(argv[i + 1], NULL, 10) : 0;
        if (strcmp(argv[i], "--plain") == 0)
            job.plain = true;
        else if (strcmp(argv[i], "--edition") == 0 && i + 1 < argc)
            job.config.edition = argv[++i];
        else if (strcmp(argv[i], "--environments") == 0 && value > 0)
            job.config.environments = (int32_t)value, i++;
        else if (strcmp(argv[i], "--players") == 0 && value > 0)
            job.config.players = (int32_t)value, i++;
        else if (strcmp(argv[i], "--steps") == 0 && value > 0)
            job.steps = value, i++;
        else if (strcmp(argv[i], "--threads") == 0 && value > 0 && value <= THREADS_MAX)
            thread_count = (int)value, i++;
        else {
            fprintf(stderr,
                    "research-example [--edition ID] [--environments N] [--players N] [--steps N] "
                    "[--threads N] [--plain]\n");
            return 1;
        }
    }
    double start = now(CLOCK_MONOTONIC), busy = now(CLOCK_PROCESS_CPUTIME_ID);
    for (int t = 0; t < thread_count; t++) {
        jobs[t] = job;
        jobs[t].config.seed = (uint64_t)t + 1;
        if (pthread_create(&threads[t], NULL, play, &jobs[t]) != 0)
            return 1;
    }
    long   games = 0;
    double points = 0;
    for (int t = 0; t < thread_count; t++) {
        pthread_join(threads[t], NULL);
        games += jobs[t].games;
        points += jobs[t].points;
    }
    double seconds = now(CLOCK_MONOTONIC) - start;
    busy = now(CLOCK_PROCESS_CPUTIME_ID) - busy;
    double steps = (double)job.steps * thread_count;
    printf("%.0f steps, %ld games in %.2f s: %.0f steps/s, %.0f for each second of a core; %.1f "
           "points on "
           "average\n",
           steps, games, seconds, steps / seconds, steps / busy,
           games ? points / (double)games : 0);
    return 0;
}
