#include "server/settings.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "server/trace.h"

typedef enum { TEXT, NUMBER, FLAG } SettingType;

#define SETTING(field, type, flag, environment, standard, help)                                    \
    { type, offsetof(Settings, field), flag, environment, standard, help },
static const struct {
    SettingType type;
    size_t      at;
    const char *flag;
    const char *environment;
    const char *standard;
    const char *help;
} rows[] = {
#include "server/settings.def"
};
#undef SETTING
enum { ROWS = sizeof rows / sizeof *rows };

static bool set(Settings *settings, int row, const char *value, const char *source, Error *error)
{
    void *field = (char *)settings + rows[row].at;
    char *end = NULL;
    switch (rows[row].type) {
    case TEXT:
        *(const char **)field = value;
        return true;
    case FLAG:
        *(bool *)field =
            strcmp(value, "") != 0 && strcmp(value, "0") != 0 && strcmp(value, "no") != 0;
        return true;
    case NUMBER:
        errno = 0;
        long number = strtol(value, &end, 10);
        if (errno || end == value || *end || number < 0 || number > 1000000000)
            return fail(error, "%s takes a number from 0 to 1000000000, not '%s'", source, value);
        *(int *)field = (int)number;
        return true;
    }
    return false;
}

static int find_row(const char *flag)
{
    for (int i = 0; i < ROWS; i++)
        if (strcmp(rows[i].flag, flag) == 0)
            return i;
    return -1;
}

static bool check(const Settings *settings, Error *error)
{
    if ((settings->tls_cert[0] == 0) != (settings->tls_key[0] == 0))
        return fail(error, "--tls-cert and --tls-key go together");
    if (trace_level_by_name(settings->log) < 0)
        return fail(error, "--log takes error, warning, info or debug, not '%s'", settings->log);
    if (settings->base_url[0] && strncmp(settings->base_url, "http://", 7) != 0
        && strncmp(settings->base_url, "https://", 8) != 0)
        return fail(error, "--base-url begins with http:// or https://, unlike '%s'",
                    settings->base_url);
    if (strcmp(settings->registration, "open") != 0 && strcmp(settings->registration, "closed") != 0)
        return fail(error, "--registration takes open or closed, not '%s'", settings->registration);
    if (settings->workers < 1 || settings->workers > 64)
        return fail(error, "--workers takes a number from 1 to 64");
    return true;
}

bool settings_read(Settings *out, int argc, char **argv, Error *error)
{
    *out = (Settings){ 0 };
    for (int i = 0; i < ROWS; i++) {
        const char *value = getenv(rows[i].environment);
        if (!set(out, i, value ? value : rows[i].standard, rows[i].environment, error))
            return false;
    }
    for (int i = 0; i < argc; i++) {
        int row = find_row(argv[i]);
        if (row < 0)
            return fail(error, "there is no option '%s'; --help lists them", argv[i]);
        if (rows[row].type == FLAG) {
            if (!set(out, row, "yes", argv[i], error))
                return false;
        } else if (i + 1 == argc) {
            return fail(error, "%s needs a value", argv[i]);
        } else {
            if (!set(out, row, argv[i + 1], argv[i], error))
                return false;
            i++;
        }
    }
    return check(out, error);
}

void settings_help(FILE *out)
{
    for (int i = 0; i < ROWS; i++) {
        fprintf(out, "  %-15s %s", rows[i].flag, rows[i].help);
        if (rows[i].standard[0])
            fprintf(out, " (%s)", rows[i].standard);
        fprintf(out, "\n%18s%s\n", "", rows[i].environment);
    }
}
