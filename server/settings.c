#include "server/settings.h"

#include <ctype.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "data/library.h"
#include "rules/table/must.h"
#include "server/homes.h"
#include "server/log.h"

typedef enum { TEXT, NUMBER, FLAG, SECRET } SettingType;

typedef struct Row {
    SettingType type;
    size_t      at;
    const char *flag;
    const char *environment;
    const char *standard;
    const char *help;
} Row;

#define SETTING(field, type, flag, environment, standard, help)                                    \
    { type, offsetof(Settings, field), flag, environment, standard, help },
static const Row rows[] = {
#include "server/settings.def"
};
#undef SETTING
enum { ROWS = sizeof rows / sizeof *rows, SECRET_MAX = 4096 };

/* ---- Texts that neither argv nor the environment hold ---- */

typedef struct Kept {
    struct Kept *next;
    char         text[];
} Kept;

static Kept *all_kept;

static const char *keep(const char *text, size_t length)
{
    Kept *kept = malloc(sizeof *kept + length + 1);
    must(kept);
    memcpy(kept->text, text, length);
    kept->text[length] = 0;
    kept->next = all_kept;
    all_kept = kept;
    return kept->text;
}

/* ---- Values ---- */

static bool read_flag(bool *out, const char *value)
{
    static const char *const words[][2] = { { "no", "yes" }, { "n", "y" },   { "0", "1" },
                                            { "off", "on" }, { "", "true" }, { "false", "true" } };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (int b = 0; b < 2; b++)
            if (strcmp(words[i][b], value) == 0) {
                *out = b;
                return true;
            }
    return false;
}

/* `source` is how the keeper named it. */
static bool set(Settings *settings, const Row *row, const char *value, const char *source,
                Error *error)
{
    void *field = (char *)settings + row->at;
    char *end = NULL;
    switch (row->type) {
    case TEXT:
    case SECRET:
        *(const char **)field = value;
        return true;
    case FLAG:
        return read_flag(field, value)
               || fail(error, "%s takes yes or no, not '%s'", source, value);
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

/* The first line of a file. What is wrong is told without what the file holds. */
static bool set_from_file(Settings *settings, const Row *row, const char *path, const char *source,
                          Error *error)
{
    char  *text;
    size_t size;
    Error  wrong = { "" };
    if (!file_read(&text, &size, path, &wrong))
        return fail(error, "%s: %s", source, wrong.text);
    size_t length = strcspn(text, "\r\n");
    bool   fine =
        length > 0 && length < SECRET_MAX && text[length + strspn(text + length, "\r\n")] == 0;
    if (fine)
        set(settings, row, keep(text, length), source, error);
    memset(text, 0, size);
    free(text);
    return fine || fail(error, "%s: %s does not hold a line with the secret", source, path);
}

/* ---- Where they come from ---- */

/* A flag without its hyphens; sets `from_file` for the name of a secret's file. */
static const Row *find(const char *key, bool *from_file)
{
    static const char suffix[] = "-file";
    size_t            length = strlen(key), suffix_length = sizeof suffix - 1;
    for (int i = 0; i < ROWS; i++) {
        const char *name = rows[i].flag + 2;
        *from_file = rows[i].type == SECRET && length > suffix_length
                     && strcmp(key + length - suffix_length, suffix) == 0
                     && strlen(name) == length - suffix_length
                     && strncmp(key, name, length - suffix_length) == 0;
        if (*from_file || strcmp(name, key) == 0)
            return &rows[i];
    }
    return NULL;
}

static bool read_environment(Settings *out, Error *error)
{
    for (int i = 0; i < ROWS; i++) {
        char        name[64];
        const char *value = getenv(rows[i].environment);
        if (value && !set(out, &rows[i], value, rows[i].environment, error))
            return false;
        snprintf(name, sizeof name, "%s_FILE", rows[i].environment);
        value = rows[i].type == SECRET ? getenv(name) : NULL;
        if (value && value[0] && !set_from_file(out, &rows[i], value, name, error))
            return false;
    }
    return true;
}

/* LoadCredential= of a unit puts them into a folder that nobody else can read. */
static bool read_credentials(Settings *out, Error *error)
{
    const char *folder = getenv("CREDENTIALS_DIRECTORY");
    for (int i = 0; folder && i < ROWS; i++) {
        char path[4096];
        if (rows[i].type != SECRET
            || snprintf(path, sizeof path, "%s/%s", folder, rows[i].flag + 2) >= (int)sizeof path
            || !path_exists(path))
            continue;
        if (!set_from_file(out, &rows[i], path, "a credential", error))
            return false;
    }
    return true;
}

static char *trimmed(char *text)
{
    text += strspn(text, " \t\r");
    for (size_t length = strlen(text); length && isspace((unsigned char)text[length - 1]);)
        text[--length] = 0;
    return text;
}

/* One line without its end; empty ones and those that begin with # say nothing. */
static bool read_line(Settings *out, char *line, bool seen[ROWS], Error *error)
{
    bool  from_file = false;
    char *key = trimmed(line), *equals = strchr(key, '=');
    if (key[0] == 0 || key[0] == '#')
        return true;
    if (!equals)
        return fail(error, "a line is 'key = value', not '%.60s'", key);
    *equals = 0;
    key = trimmed(key);
    const char *value = trimmed(equals + 1);
    const Row  *row = find(key, &from_file);
    if (!row || row == &rows[0])
        return fail(error, "there is no setting '%.60s'; ecumene help serve lists them", key);
    if (seen[row - rows])
        return fail(error, "'%s' has been set in this file already", key);
    seen[row - rows] = true;
    value = keep(value, strlen(value));
    return from_file ? set_from_file(out, row, value, key, error)
                     : set(out, row, value, key, error);
}

static bool read_file(Settings *out, const char *path, Error *error)
{
    char  *text;
    size_t size;
    bool   seen[ROWS] = { false }, fine = true;
    Error  wrong = { "" };
    if (!file_read(&text, &size, path, error))
        return false;
    if (strlen(text) != size)
        fine = fail(error, "%s: not a text", path);
    int number = 1;
    for (char *line = text, *next; fine && line; line = next, number++) {
        next = strchr(line, '\n');
        if (next)
            *next++ = 0;
        if (!read_line(out, line, seen, &wrong))
            fine = fail(error, "%s:%d: %s", path, number, wrong.text);
    }
    memset(text, 0, size);
    free(text);
    return fine;
}

static bool read_flags(Settings *out, int argc, char **argv, Error *error)
{
    for (int i = 0; i < argc; i++) {
        bool       from_file = false;
        const Row *row = strncmp(argv[i], "--", 2) == 0 ? find(argv[i] + 2, &from_file) : NULL;
        if (!row)
            return fail(error, "there is no option '%s'; --help lists them", argv[i]);
        if (row->type != FLAG && i + 1 == argc)
            return fail(error, "%s needs a value", argv[i]);
        const char *source = argv[i];
        const char *value = row->type == FLAG ? "yes" : argv[++i];
        if (!(from_file ? set_from_file(out, row, value, source, error)
                        : set(out, row, value, source, error)))
            return false;
    }
    return true;
}

/* The last flag, else the environment. */
static const char *config_path(int argc, char **argv)
{
    const char *path = getenv(rows[0].environment);
    for (int i = 0; i + 1 < argc; i++)
        if (strcmp(argv[i], rows[0].flag) == 0)
            path = argv[i + 1];
    return path ? path : "";
}

/* ---- All together ---- */

static bool check(const Settings *settings, Error *error)
{
    if ((settings->tls_cert[0] == 0) != (settings->tls_key[0] == 0))
        return fail(error, "--tls-cert and --tls-key go together");
    if (log_level_by_name(settings->log) < 0)
        return fail(error, "--log takes error, warning, info or debug, not '%s'", settings->log);
    if (settings->base_url[0] && strncmp(settings->base_url, "http://", 7) != 0
        && strncmp(settings->base_url, "https://", 8) != 0)
        return fail(error, "--base-url begins with http:// or https://, unlike '%s'",
                    settings->base_url);
    if (settings->smtp[0] && strncmp(settings->smtp, "smtp://", 7) != 0
        && strncmp(settings->smtp, "smtps://", 8) != 0)
        return fail(error, "--smtp begins with smtp:// or smtps://");
    if (strcmp(settings->registration, "open") != 0
        && strcmp(settings->registration, "closed") != 0)
        return fail(error, "--registration takes open or closed, not '%s'", settings->registration);
    if (settings->workers < 1 || settings->workers > 64)
        return fail(error, "--workers takes a number from 1 to 64");
    return true;
}

bool settings_read(Settings *out, int argc, char **argv, Error *error)
{
    const char *config = config_path(argc, argv);
    char        database[HOME_PATH_MAX];
    must(strcmp(rows[0].flag, "--config") == 0);
    *out = (Settings){ 0 };
    for (int i = 0; i < ROWS; i++)
        must(set(out, &rows[i], rows[i].standard, rows[i].flag, error));
    if ((config[0] && !read_file(out, config, error)) || !read_credentials(out, error)
        || !read_environment(out, error) || !read_flags(out, argc, argv, error))
        return false;
    if (!out->database[0]) {
        home_database(database, sizeof database);
        out->database = keep(database, strlen(database));
    }
    return check(out, error);
}

/* ---- Words ---- */

/* The capitals that a help begins with, or a name by the type. */
static void name_value(char *out, size_t size, const Row *row, bool file)
{
    size_t length = strspn(row->help, "ABCDEFGHIJKLMNOPQRSTUVWXYZ:[],.");
    if (file)
        snprintf(out, size, "FILE");
    else if (row->type == FLAG)
        out[0] = 0;
    else if (length >= 3 && row->help[length] == ' ')
        snprintf(out, size, "%.*s", (int)length, row->help);
    else
        snprintf(out, size, row->type == NUMBER ? "N" : "TEXT");
}

bool settings_words(SettingWords *out, int index)
{
    for (int i = 0; i < ROWS; i++)
        for (int file = 0; file <= (rows[i].type == SECRET); file++)
            if (index-- == 0) {
                snprintf(out->flag, sizeof out->flag, "%s%s", rows[i].flag, file ? "-file" : "");
                snprintf(out->environment, sizeof out->environment, "%s%s", rows[i].environment,
                         file ? "_FILE" : "");
                name_value(out->value, sizeof out->value, &rows[i], file);
                out->standard = rows[i].standard;
                out->help = file ? "a file with the same, in a line" : rows[i].help;
                return true;
            }
    return false;
}

bool settings_in_file(const SettingWords *words)
{
    return strcmp(words->flag, rows[0].flag) != 0;
}
