/* Replays files, and all files of folders, through a fuzz target: `build/san/fuzz_NAME PATH...` */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/library.h"
#include "tests/fuzz/fuzz.h"

/* The target gets the bytes in a block of just their size, so that a read behind the end is seen.
 */
static bool replay_file(const char *path)
{
    Error  error;
    char  *text;
    size_t size;
    if (!file_read(&text, &size, path, &error)) {
        fprintf(stderr, "%s\n", error.text);
        return false;
    }
    uint8_t *exact = malloc(size > 0 ? size : 1);
    if (exact) {
        memcpy(exact, text, size);
        /* Before the work: when it crashes the last line tells the file. */
        fprintf(stderr, "%s\n", path);
        LLVMFuzzerTestOneInput(exact, size);
    }
    free(exact);
    free(text);
    return exact != NULL;
}

static bool replay_folder(DIR *folder, const char *path, int *count)
{
    bool           fine = true;
    struct dirent *entry;
    char           name[4096];
    while (fine && (entry = readdir(folder)) != NULL) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        fine = replay_file(name);
        ++*count;
    }
    return fine;
}

int main(int argc, char **argv)
{
    int  count = 0;
    bool fine = true;
    for (int i = 1; i < argc && fine; i++) {
        DIR *folder = opendir(argv[i]);
        if (folder) {
            fine = replay_folder(folder, argv[i], &count);
            closedir(folder);
        } else {
            fine = replay_file(argv[i]);
            count++;
        }
    }
    printf("%s: %d inputs\n", argv[0], count);
    return fine ? 0 : 1;
}
