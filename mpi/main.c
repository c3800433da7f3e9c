/* `mpirun -n N ecumene-mpi sim|league|tune ...`: the commands of ecumene that play many games, over
 * many processes and machines. Every process reads the same words and runs the same command; the
 * farm shares out the games, and the first process tells what came of them. */
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/manual.h"
#include "cli/options.h"
#include "cli/typed.h"
#include "mpi/checkpoint.h"
#include "mpi/cluster.h"
#include "server/version.h"

static const char usage[] =
    "usage: mpirun -n N ecumene-mpi sim|league|tune [--checkpoint FILE] [OPTION]...\n"
    "Plays the games of ecumene sim, league or tune in N processes, on as many machines as mpirun\n"
    "is told of, with the same results as in one; ecumene help sim lists the options. Each "
    "process\n"
    "has one thread unless --jobs says otherwise.\n\n"
    "  --checkpoint FILE  what has been played is kept there; after a process or a machine was "
    "lost\n"
    "                     the same command goes on from it. Written by the first process\n";

/* What one process has to do alone. */
static const char *const alone[] = { "--moments", "--explain", "--properties" };

static bool allowed(const Command *command, int argc, char **argv, Error *error)
{
    if (!command
        || (strcmp(command->name, "sim") != 0 && strcmp(command->name, "league") != 0
            && strcmp(command->name, "tune") != 0))
        return fail(error, "ecumene-mpi plays sim, league or tune, not %s", argv[0]);
    for (int i = 1; i < argc; i++)
        for (size_t a = 0; a < sizeof alone / sizeof *alone; a++)
            if (strncmp(argv[i], alone[a], strlen(alone[a])) == 0)
                return fail(error, "%s is for one process: ecumene %s", alone[a], argv[0]);
    return true;
}

/* Takes --checkpoint FILE or --checkpoint=FILE out of the words. */
static const char *take_checkpoint(int *argc, char **argv)
{
    static const char name[] = "--checkpoint";
    const char       *file = NULL;
    int               left = 0;
    for (int i = 0; i < *argc; i++)
        if (strcmp(argv[i], name) == 0 && i + 1 < *argc)
            file = argv[++i];
        else if (strncmp(argv[i], name, strlen(name)) == 0 && argv[i][strlen(name)] == '=')
            file = argv[i] + strlen(name) + 1;
        else
            argv[left++] = argv[i];
    argv[left] = NULL;
    *argc = left;
    return file;
}

/* What all would say the first one says. */
static int silence(int stream)
{
    int nowhere = open("/dev/null", O_WRONLY), before = dup(stream);
    if (nowhere >= 0) {
        dup2(nowhere, stream);
        close(nowhere);
    }
    return before;
}

static int run(int argc, char **argv, int rank, int size)
{
    Error          error = { "" };
    Typed          typed = { 0 };
    int            status = 0;
    const char    *file = take_checkpoint(&argc, argv);
    const Command *command = command_by_name(argv[0]);
    int            heard = rank == 0 ? -1 : silence(STDERR_FILENO);
    if (rank != 0)
        silence(STDOUT_FILENO);
    Checkpoint *checkpoint = NULL;
    if (!allowed(command, argc, argv, &error) || !typed_read(&typed, command, argc, argv, &error)
        || (file && rank == 0 && !typed.help
            && !(checkpoint = checkpoint_open(file, argc, argv, &error))))
        status = complain(&error);
    else if (typed.help)
        fputs(usage, stdout);
    /* Either all play or none does. */
    int bad = status != 0 || typed.help;
    MPI_Bcast(&bad, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (!bad) {
        cluster_begin(rank, size, heard, checkpoint);
        status = command->run(typed.argc, typed.argv);
    }
    if (checkpoint)
        checkpoint_close(checkpoint);
    typed_free(&typed);
    return status;
}

int main(int argc, char **argv)
{
    int rank, size, granted;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &granted);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int status = 2;
    if (granted < MPI_THREAD_FUNNELED) {
        fprintf(stderr, "ecumene-mpi: this MPI does not allow threads\n");
    } else if (argc > 1 && strcmp(argv[1], "--version") == 0) {
        if (rank == 0)
            printf("ecumene-mpi %s\n", ECUMENE_VERSION);
        status = 0;
    } else if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        if (rank == 0)
            fputs(usage, argc < 2 ? stderr : stdout);
        status = argc < 2 ? 2 : 0;
    } else {
        status = run(argc - 1, argv + 1, rank, size);
    }
    MPI_Finalize();
    return status;
}
