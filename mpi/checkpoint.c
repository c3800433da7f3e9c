#include "mpi/checkpoint.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "rules/table/must.h"
#include "server/version.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { COMMAND_MAX = 8192 };

struct Checkpoint {
    FILE *file;
    char  path[4096];
    long  good; /* Up to here there are whole records. */
    bool  writing;
};

typedef struct Head {
    uint32_t farm, task;
    uint64_t size, sum; /* Of the bytes, and over them and the numbers. */
} Head;

static Head head_of(int farm, int task, const void *result, size_t size)
{
    uint64_t seed = (uint64_t)(uint32_t)farm << 32 | (uint32_t)task;
    return (Head){ (uint32_t)farm, (uint32_t)task, size, XXH64(result, size, seed) };
}

/* A line: the version and all words but those that change nothing in the games. */
static bool describe(char *out, size_t size, int argc, char **argv)
{
    int at = snprintf(out, size, "ecumene-mpi %s checkpoint:", ECUMENE_VERSION);
    for (int i = 0; i < argc && at < (int)size; i++)
        if (strcmp(argv[i], "--jobs") == 0)
            i++;
        else if (strncmp(argv[i], "--jobs=", 7) != 0)
            at += snprintf(out + at, size - (size_t)at, " %s", argv[i]);
    if (at + 2 > (int)size)
        return false;
    memcpy(out + at, "\n", 2);
    return true;
}

Checkpoint *checkpoint_open(const char *path, int argc, char **argv, Error *error)
{
    char        wanted[COMMAND_MAX], there[COMMAND_MAX] = "";
    Checkpoint *self = calloc(1, sizeof *self);
    must(self);
    snprintf(self->path, sizeof self->path, "%s", path);
    self->file = fopen(path, "r+b");
    if (!self->file && errno == ENOENT)
        self->file = fopen(path, "w+b");
    if (!describe(wanted, sizeof wanted, argc, argv))
        fail(error, "the command is too long for a checkpoint");
    else if (!self->file)
        fail(error, "%s: %s", path, strerror(errno));
    else if (!fgets(there, sizeof there, self->file)) {
        if (fputs(wanted, self->file) >= 0 && fflush(self->file) == 0) {
            self->good = ftell(self->file);
            self->writing = true;
            return self;
        }
        fail(error, "%s: %s", path, strerror(errno));
    } else if (strcmp(wanted, there) != 0) {
        there[strcspn(there, "\n")] = 0;
        fail(error, "%s belongs to another command: %.150s", path,
             strncmp(there, "ecumene-mpi", 11) == 0 ? there : "it is no checkpoint");
    } else {
        self->good = ftell(self->file);
        return self;
    }
    checkpoint_close(self);
    return NULL;
}

void checkpoint_close(Checkpoint *self)
{
    if (self->file)
        fclose(self->file);
    free(self);
}

bool checkpoint_next(Checkpoint *self, int farm, int task, void *result, size_t size)
{
    Head head, expected;
    if (self->writing)
        return false;
    if (fread(&head, sizeof head, 1, self->file) == 1 && head.size == size
        && fread(result, size, 1, self->file) == 1) {
        expected = head_of(farm, task, result, size);
        if (memcmp(&head, &expected, sizeof head) == 0) {
            self->good = ftell(self->file);
            return true;
        }
    }
    /* What follows is cut off, and all of it is played again. */
    self->writing = true;
    fseek(self->file, self->good, SEEK_SET);
    if (ftruncate(fileno(self->file), self->good) != 0)
        fseek(self->file, self->good, SEEK_SET);
    return false;
}

bool checkpoint_add(Checkpoint *self, int farm, int task, const void *result, size_t size,
                    Error *error)
{
    Head head = head_of(farm, task, result, size);
    must(self->writing);
    return (fwrite(&head, sizeof head, 1, self->file) == 1
            && fwrite(result, size, 1, self->file) == 1)
           || fail(error, "%s: %s", self->path, strerror(errno));
}

bool checkpoint_flush(Checkpoint *self, Error *error)
{
    return fflush(self->file) == 0 || fail(error, "%s: %s", self->path, strerror(errno));
}
