/* `ecumene scenario`: runs scenario files and folders. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/commands.h"
#include "cli/manual.h"
#include "cli/options.h"
#include "data/library.h"
#include "rules/table/family.h"
#include "scenario/lesson.h"
#include "scenario/scenario.h"

static void say_line(void *context, const char *line)
{
    (void)context;
    puts(line);
}

static void print_subject(void *context, const char *subject, const char *file, const char *title)
{
    (void)context;
    printf("%s\t%s\t%s\n", subject, file, title);
}

static bool run_file(const char *path, ScenarioReport *report)
{
    char  *text;
    size_t size;
    Error  error;
    if (!file_read(&text, &size, path, &error)) {
        fprintf(stderr, "ecumene: %s\n", error.text);
        return false;
    }
    if (text_is_lesson(text, size)) {
        if (!report->listing)
            lesson_run_text(text, size, path, report);
    } else {
        scenario_run_text(text, size, path, report);
    }
    free(text);
    return true;
}

static bool is_scenario_file(const char *name)
{
    size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".txt") == 0;
}

/* Folders within folders too, in the order of their names. */
static bool run_path(const char *path, ScenarioReport *report, bool named)
{
    struct stat status;
    if (stat(path, &status) != 0) {
        fprintf(stderr, "ecumene: %s cannot be read\n", path);
        return false;
    }
    if (!S_ISDIR(status.st_mode))
        return named || is_scenario_file(path) ? run_file(path, report) : true;
    struct dirent **entries;
    int             count = scandir(path, &entries, NULL, alphasort);
    bool            all = count >= 0;
    for (int i = 0; i < count; i++) {
        char inner[4096];
        if (entries[i]->d_name[0] != '.'
            && snprintf(inner, sizeof inner, "%s/%s", path, entries[i]->d_name) < (int)sizeof inner)
            all = run_path(inner, report, false) && all;
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return all;
}

static const char *last_edition(void)
{
    int count = 0;
    while (library_edition_id(count))
        count++;
    return library_edition_id(count - 1);
}

/* Reads the options, which may stand anywhere, and leaves the paths; -1 when one is unknown. */
static int take_options(ScenarioReport *report, bool *words, int argc, char **argv)
{
    int  paths = 1;
    bool options = true;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (!options || word[0] != '-' || word[1] == '\0') {
            argv[paths++] = argv[i];
        } else if (strcmp(word, "--") == 0) {
            options = false;
        } else if (strcmp(word, "--verbose") == 0) {
            report->verbose = true;
        } else if (strcmp(word, "--covers") == 0) {
            report->listing = true;
            report->covers = print_subject;
        } else if (strcmp(word, "--refusals") == 0) {
            report->listing = true;
            report->refuses = print_subject;
        } else if (strcmp(word, "--words") == 0) {
            *words = true;
        } else if (strcmp(word, "--filter") == 0 && i + 1 < argc) {
            report->filter = argv[++i];
        } else if (strcmp(word, "--edition") == 0 && i + 1 < argc) {
            Error error = { "" };
            if (!library_add_edition(argv[++i], &error)) {
                complain(&error);
                return -1;
            }
            report->edition = last_edition();
        } else if (strcmp(word, "--edition") == 0) {
            fprintf(stderr, "ecumene scenario: --edition needs a file\n");
            return -1;
        } else if (strcmp(word, "--filter") == 0) {
            fprintf(stderr, "ecumene scenario: --filter needs a text\n");
            return -1;
        } else {
            fprintf(stderr, "ecumene scenario: unknown option %s; see ecumene scenario --help\n",
                    word);
            return -1;
        }
    }
    return paths;
}

int command_scenario(int argc, char **argv)
{
    ScenarioReport report = { .say = say_line };
    bool           words = false;
    argc = take_options(&report, &words, argc, argv);
    if (argc < 0)
        return 2;
    if (words) {
        const Family *family = argc > 1 ? family_by_name(argv[1]) : family_at(0);
        if (!family || argc > 2) {
            fprintf(stderr, "ecumene scenario: --words [FAMILY]\n");
            return 2;
        }
        scenario_words(family, say_line, NULL);
        return 0;
    }
    if (argc == 1) {
        return manual_wrong(argv[0]);
    }
    bool all = true;
    for (int i = 1; i < argc; i++)
        all = run_path(argv[i], &report, true) && all;
    if (!report.listing)
        printf("%d passed, %d failed\n", report.passed, report.failed);
    return all && report.failed == 0 ? 0 : 1;
}
