#include "mpi/cluster.h"

#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "rules/table/must.h"
#include "sim/farm.h"

enum {
    LOT_MAX = 64,      /* Tasks handed out at once. */
    AHEAD_MAX = 16384, /* Tasks that may be handed out before an earlier one is done. */
    PROGRESS_MS = 2000
};
enum { TAG_RESULTS = 1, TAG_LOT };

typedef struct Lot {
    int first, count;
} Lot;

static struct {
    int         rank, size, heard;
    int         farms; /* Run so far; the number of a farm in the checkpoint. */
    Checkpoint *checkpoint;
} self;

/* Waiting costs the core that a game could be played on; MPI's own waiting would spin. */
static void rest(void)
{
    nanosleep(&(struct timespec){ .tv_nsec = 200000 }, NULL);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* The others cannot go on without this process, and the same command can be given again. */
static void give_up(const Error *error)
{
    fprintf(stderr, "ecumene-mpi: %s\n", error->text);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

/* ---- Those who are handed lots ---- */

typedef struct Part {
    const Farm *farm;
    Lot         lot;
    char       *results;
} Part;

static void part_work(void *context, int task, void *result)
{
    const Part *part = context;
    part->farm->work(part->farm->context, part->lot.first + task, result);
}

static void part_take(void *context, int task, const void *result)
{
    const Part *part = context;
    memcpy(part->results + (size_t)task * part->farm->size, result, part->farm->size);
}

static void work_lot(const Farm *farm, Lot lot, char *results)
{
    Part part = { farm, lot, results };
    farm_run_here(&(Farm){ .count = lot.count,
                           .size = farm->size,
                           .jobs = farm->jobs,
                           .work = part_work,
                           .take = part_take,
                           .context = &part });
}

static void wait_for(MPI_Request *request)
{
    for (int done = 0;;) {
        MPI_Test(request, &done, MPI_STATUS_IGNORE);
        if (done)
            return;
        rest();
    }
}

/* Results, with the lot they belong to before them, are the question for the next lot. */
static void follow(const Farm *farm)
{
    size_t room = sizeof(Lot) + LOT_MAX * farm->size;
    char  *message = calloc(1, room);
    Lot    lot = { 0, 0 };
    must(message);
    do {
        MPI_Request request;
        memcpy(message, &lot, sizeof lot);
        MPI_Isend(message, (int)(sizeof lot + (size_t)lot.count * farm->size), MPI_BYTE, 0,
                  TAG_RESULTS, MPI_COMM_WORLD, &request);
        wait_for(&request);
        MPI_Irecv(&lot, sizeof lot, MPI_BYTE, 0, TAG_LOT, MPI_COMM_WORLD, &request);
        wait_for(&request);
        work_lot(farm, lot, message + sizeof lot);
    } while (lot.count > 0);
    free(message);
}

/* ---- The one that hands them out ---- */

typedef struct Lead {
    const Farm     *farm;
    int             number; /* Of the farm. */
    int             ahead;  /* Places of the ring. */
    pthread_mutex_t lock;   /* Of what follows. */
    int             next, taken;
    bool           *ready;   /* By task, as a ring. */
    char           *results; /* Likewise, or all of them where everybody takes them. */
} Lead;

/* Small enough that nobody waits long for the last one. */
static Lot lead_lot(Lead *lead)
{
    pthread_mutex_lock(&lead->lock);
    int most = lead->taken + lead->ahead - lead->next, left = lead->farm->count - lead->next;
    int count = left / (self.size * 8) / lead->farm->jobs * lead->farm->jobs;
    count = count < lead->farm->jobs ? lead->farm->jobs : count > LOT_MAX ? LOT_MAX : count;
    count = count > left ? left : count;
    count = count > most ? most : count;
    Lot lot = { lead->next, count > 0 ? count : 0 };
    lead->next += lot.count;
    pthread_mutex_unlock(&lead->lock);
    return lot;
}

static void lead_take_due(Lead *lead)
{
    const Farm *farm = lead->farm;
    Error       error;
    while (lead->taken < farm->count && lead->ready[lead->taken % lead->ahead]) {
        const char *result = lead->results + (size_t)(lead->taken % lead->ahead) * farm->size;
        lead->ready[lead->taken % lead->ahead] = false;
        farm->take(farm->context, lead->taken, result);
        if (self.checkpoint
            && !checkpoint_add(self.checkpoint, lead->number, lead->taken, result, farm->size,
                               &error))
            give_up(&error);
        lead->taken++;
    }
    if (self.checkpoint && !checkpoint_flush(self.checkpoint, &error))
        give_up(&error);
}

static void lead_put(Lead *lead, Lot lot, const char *results)
{
    size_t size = lead->farm->size;
    pthread_mutex_lock(&lead->lock);
    for (int i = 0; i < lot.count; i++) {
        int place = (lot.first + i) % lead->ahead;
        memcpy(lead->results + (size_t)place * size, results + (size_t)i * size, size);
        lead->ready[place] = true;
    }
    lead_take_due(lead);
    pthread_mutex_unlock(&lead->lock);
}

/* The lots of the first process itself. */
static void *lead_work(void *argument)
{
    Lead *lead = argument;
    char *results = calloc(LOT_MAX, lead->farm->size);
    must(results);
    for (;;) {
        Lot lot = lead_lot(lead);
        pthread_mutex_lock(&lead->lock);
        bool over = lead->next >= lead->farm->count;
        pthread_mutex_unlock(&lead->lock);
        if (lot.count == 0 && over)
            break;
        if (lot.count == 0) {
            rest();
            continue;
        }
        work_lot(lead->farm, lot, results);
        lead_put(lead, lot, results);
    }
    free(results);
    return NULL;
}

static int lead_taken(Lead *lead)
{
    pthread_mutex_lock(&lead->lock);
    int taken = lead->taken;
    pthread_mutex_unlock(&lead->lock);
    return taken;
}

/* Answers the others until each has been told that nothing is left. */
static void lead_serve(Lead *lead)
{
    const Farm *farm = lead->farm;
    size_t      room = sizeof(Lot) + LOT_MAX * farm->size;
    char       *message = calloc(1, room);
    bool       *waits = calloc((size_t)self.size, sizeof *waits);
    int         working = self.size - 1;
    double      told = 0;
    must(message && waits);
    while (working > 0 || lead_taken(lead) < farm->count) {
        MPI_Status status;
        int        there = 0;
        MPI_Iprobe(MPI_ANY_SOURCE, TAG_RESULTS, MPI_COMM_WORLD, &there, &status);
        if (there) {
            Lot lot;
            MPI_Recv(message, (int)room, MPI_BYTE, status.MPI_SOURCE, TAG_RESULTS, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
            memcpy(&lot, message, sizeof lot);
            lead_put(lead, lot, message + sizeof lot);
            waits[status.MPI_SOURCE] = true;
        }
        for (int rank = 1; rank < self.size; rank++) {
            if (!waits[rank])
                continue;
            Lot lot = lead_lot(lead);
            if (lot.count == 0 && lot.first < farm->count)
                break; /* An earlier one has to be done first. */
            MPI_Send(&lot, sizeof lot, MPI_BYTE, rank, TAG_LOT, MPI_COMM_WORLD);
            waits[rank] = false;
            working -= lot.count == 0;
        }
        if (farm->progress && now() - told > PROGRESS_MS / 1000.0) {
            farm->progress(farm->context, lead_taken(lead));
            told = now();
        }
        if (!there)
            rest();
    }
    free(waits);
    free(message);
}

/* From the checkpoint, up to the first that it lacks. */
static void lead_read(Lead *lead)
{
    const Farm *farm = lead->farm;
    while (self.checkpoint && lead->taken < farm->count) {
        char *result = lead->results + (size_t)(lead->taken % lead->ahead) * farm->size;
        if (!checkpoint_next(self.checkpoint, lead->number, lead->taken, result, farm->size))
            break;
        farm->take(farm->context, lead->taken++, result);
    }
    lead->next = lead->taken;
    if (lead->taken > 0)
        fprintf(stderr, "%d of %d have been played already\n", lead->taken, farm->count);
}

static void lead_run(Lead *lead)
{
    pthread_t thread;
    lead_read(lead);
    must(pthread_create(&thread, NULL, lead_work, lead) == 0);
    lead_serve(lead);
    pthread_join(thread, NULL);
    if (lead->farm->progress)
        lead->farm->progress(lead->farm->context, lead->farm->count);
}

/* ---- Both ---- */

static void share(const Farm *farm, char *results)
{
    MPI_Request request;
    MPI_Ibcast(results, (int)((size_t)farm->count * farm->size), MPI_BYTE, 0, MPI_COMM_WORLD,
               &request);
    wait_for(&request);
    for (int task = 0; self.rank != 0 && task < farm->count; task++)
        farm->take(farm->context, task, results + (size_t)task * farm->size);
}

static void cluster_run(const Farm *farm)
{
    int  ahead = farm->spread || farm->count < AHEAD_MAX ? farm->count : AHEAD_MAX;
    Lead lead = { .farm = farm,
                  .number = self.farms++,
                  .ahead = ahead > 0 ? ahead : 1,
                  .lock = PTHREAD_MUTEX_INITIALIZER };
    if (self.heard >= 0) {
        dup2(self.heard, STDERR_FILENO);
        close(self.heard);
        self.heard = -1;
    }
    lead.results = calloc((size_t)lead.ahead, farm->size);
    lead.ready = calloc((size_t)lead.ahead, sizeof *lead.ready);
    must(lead.results && lead.ready);
    if (self.rank == 0)
        lead_run(&lead);
    else
        follow(farm);
    if (farm->spread)
        share(farm, lead.results);
    free(lead.results);
    free(lead.ready);
}

void cluster_begin(int rank, int size, int heard, Checkpoint *checkpoint)
{
    static FarmCluster cluster = { .run = cluster_run };
    self.rank = rank;
    self.size = size;
    self.heard = heard;
    self.checkpoint = checkpoint;
    cluster.leads = rank == 0;
    farm_by(&cluster);
}
