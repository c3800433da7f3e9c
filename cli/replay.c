/* `ecumene replay`: game logs, played again and checked to the end. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/manual.h"
#include "cli/options.h"
#include "data/library.h"
#include "sim/log.h"

static void print_report(const char *path, const LogReport *report)
{
    printf("%s: %s%s%s, %d players, seed %" PRIu64 ", %d actions\n", path, report->edition,
           report->board[0] ? " on " : "", report->board, report->player_count, report->seed,
           report->actions);
    for (int turn = 0; turn < LOG_TURNS_MAX; turn++)
        if (report->turn_hash[turn] != 0)
            printf("  turn %3d  %016" PRIx64 "\n", turn, report->turn_hash[turn]);
    printf("  %s      %016" PRIx64 "\n", report->over ? "over" : "open", report->hash);
    for (int i = 0; i < report->player_count; i++)
        printf("  %-20s %4d%s\n", report->names[i], report->points[i],
               report->winners > 1 && i < report->winners ? "  shares the victory" : "");
}

static bool replay(const char *path, bool quiet, Error *error)
{
    char     *text;
    size_t    size;
    LogReport report;
    if (!file_read(&text, &size, path, error))
        return false;
    bool fine = log_replay(text, size, path, &report, error);
    free(text);
    if (fine && !quiet)
        print_report(path, &report);
    return fine;
}

int command_replay(int argc, char **argv)
{
    bool quiet = false;
    int  files = 0;
    int  status = 0;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--quiet") == 0)
            quiet = true;
        else if (strcmp(argv[i], "--edition") == 0 && i + 1 < argc) {
            Error error = { "" };
            if (!library_add_edition(argv[++i], &error))
                return complain(&error);
        } else
            argv[++files] = argv[i];
    if (files == 0) {
        return manual_wrong(argv[0]);
    }
    for (int i = 1; i <= files; i++) {
        Error error = { "" };
        if (!replay(argv[i], quiet, &error))
            status = complain(&error);
    }
    return status;
}
