#include "cli/terminal.h"

#include <editline/readline.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HISTORY_MAX = 500 };

static char history_path[4096];

bool terminal_is_person(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

void terminal_history(const char *path)
{
    if (!terminal_is_person() || strlen(path) >= sizeof history_path)
        return;
    snprintf(history_path, sizeof history_path, "%s", path);
    using_history();
    stifle_history(HISTORY_MAX);
    read_history(path);
}

/* A line that repeats the last one, or is empty, need not be found again. */
static void remember(const char *line)
{
    const HIST_ENTRY *last =
        history_length > 0 ? history_get(history_base + history_length - 1) : NULL;
    if (!line[0] || (last && strcmp(last->line, line) == 0))
        return;
    add_history(line);
    if (history_path[0]) {
        write_history(history_path);
        chmod(history_path, 0600);
    }
}

bool terminal_read(char *out, size_t size, const char *prompt)
{
    if (!terminal_is_person()) {
        printf("%s", prompt);
        fflush(stdout);
        if (!fgets(out, (int)size, stdin))
            return false;
        out[strcspn(out, "\r\n")] = 0;
        return true;
    }
    char *line = readline(prompt);
    if (!line)
        return false;
    snprintf(out, size, "%s", line);
    remember(out);
    free(line);
    return true;
}
