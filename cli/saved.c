#include "cli/saved.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "data/library.h"
#include "rules/table/must.h"
#include "server/homes.h"

#define BEGINNING "play-"
#define ENDING ".log"

void saved_new_path(Saved *saved)
{
    char      name[64];
    time_t    now = time(NULL);
    struct tm here;
    localtime_r(&now, &here);
    strftime(name, sizeof name, BEGINNING "%Y%m%d-%H%M%S" ENDING, &here);
    if (!home_file(saved->path, sizeof saved->path, name))
        saved->path[0] = 0;
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

/* The last line that begins a result says whether the game is over. */
static bool is_open(const char *path)
{
    char  *text;
    size_t size;
    Error  error;
    if (!file_read(&text, &size, path, &error))
        return false;
    bool open = strstr(text, "\nopen turn ") != NULL;
    free(text);
    return open;
}

/* Names begin with the time when the game began; what counts is when it was played. */
bool saved_last_path(Saved *saved, Error *error)
{
    char            folder[SAVED_PATH_MAX], path[SAVED_PATH_MAX + 256];
    struct timespec newest = { 0 };
    saved->path[0] = 0;
    DIR *opened = home_file(folder, sizeof folder, "") ? opendir(folder) : NULL;
    for (struct dirent *entry; opened && (entry = readdir(opened)) != NULL;) {
        struct stat about;
        if (strncmp(entry->d_name, BEGINNING, strlen(BEGINNING)) != 0
            || !ends_with(entry->d_name, ENDING))
            continue;
        snprintf(path, sizeof path, "%s%s", folder, entry->d_name);
        if (stat(path, &about) != 0 || strlen(path) >= sizeof saved->path || !is_open(path))
            continue;
        bool later = about.st_mtim.tv_sec != newest.tv_sec ? about.st_mtim.tv_sec > newest.tv_sec
                                                           : about.st_mtim.tv_nsec > newest.tv_nsec;
        if (saved->path[0] && !later)
            continue;
        newest = about.st_mtim;
        memcpy(saved->path, path, strlen(path) + 1);
    }
    if (opened)
        closedir(opened);
    return saved->path[0] || fail(error, "there is no unfinished game to go on with");
}

static void open_text(Saved *saved)
{
    saved->out = open_memstream(&saved->text, &saved->size);
    must(saved->out != NULL);
}

void saved_begin(Saved *saved, const Ruleset *rules, const AnyOptions *options, uint64_t seed)
{
    open_text(saved);
    log_begin(saved->out, rules, options, seed);
}

/* Who plays whom is in a small file of its own, so that the game file is one that everything reads.
 */
static void seat_path(char out[SAVED_PATH_MAX + 8], const char *path)
{
    snprintf(out, SAVED_PATH_MAX + 8, "%s.seat", path);
}

static bool read_seat(Saved *saved, Error *error)
{
    char   path[SAVED_PATH_MAX + 8], *text;
    int    seat = 0;
    size_t size;
    seat_path(path, saved->path);
    if (!file_read(&text, &size, path, error))
        return false;
    int found = sscanf(text, "seat %d bots %63s", &seat, saved->bot);
    free(text);
    if (found != 2 || seat < 1 || seat > PLAYERS_MAX)
        return fail(error, "%s: does not say which seat is yours", path);
    saved->seat = (Player)(seat - 1);
    return true;
}

bool saved_continue(Saved *saved, LogPosition *out, Error *error)
{
    char  *text, *end = NULL;
    size_t size, end_size;
    if (!read_seat(saved, error) || !file_read(&text, &size, saved->path, error))
        return false;
    if (!log_position(text, size, saved->path, 0, out, error)) {
        free(text);
        return false;
    }
    const Family *family = out->rules.family;
    Standing      standing = family->standing(&out->rules, &out->game);
    FILE         *written = open_memstream(&end, &end_size);
    must(written != NULL);
    log_end(written, &out->rules, &out->game);
    must(fclose(written) == 0);
    bool fine = true;
    if (standing.over)
        fine = fail(error, "%s: this game is over", saved->path);
    else if (saved->seat >= standing.player_count)
        fine = fail(error, "%s: there is no seat %d", saved->path, saved->seat + 1);
    else if (size < end_size || memcmp(text + size - end_size, end, end_size) != 0)
        fine = fail(
            error,
            "%s: an older version has written this game; it can be replayed, but not gone on with",
            saved->path);
    if (fine) {
        open_text(saved);
        must(fwrite(text, 1, size - end_size, saved->out) == size - end_size);
    } else {
        log_position_free(out);
    }
    free(end);
    free(text);
    return fine;
}

void saved_action(Saved *saved, const Ruleset *rules, const void *before, const Action *action,
                  const void *after)
{
    log_action(saved->out, rules, before, action, after);
}

/* The text, and behind it the end of the game's log; without a game nothing. */
static bool write_file(const char *path, const char *text, size_t size, const Ruleset *rules,
                       const void *game_or_null, Error *error)
{
    char draft[SAVED_PATH_MAX + 16];
    snprintf(draft, sizeof draft, "%s.new", path);
    FILE *out = fopen(draft, "w");
    if (!out)
        return fail(error, "%s: %s", draft, strerror(errno));
    bool fine = fwrite(text, 1, size, out) == size;
    if (game_or_null)
        log_end(out, rules, game_or_null);
    fine = fflush(out) == 0 && !ferror(out) && fine;
    fine = fclose(out) == 0 && fine;
    if (fine && rename(draft, path) == 0)
        return true;
    int cause = errno;
    unlink(draft);
    return fail(error, "%s: %s", path, strerror(cause));
}

bool saved_write(Saved *saved, const char *path, const Ruleset *rules, const void *game,
                 Error *error)
{
    char seat[128], beside[SAVED_PATH_MAX + 8];
    int  length = snprintf(seat, sizeof seat, "seat %d bots %s\n", saved->seat + 1, saved->bot);
    seat_path(beside, path);
    must(fflush(saved->out) == 0);
    return home_ready(path, error) && write_file(beside, seat, (size_t)length, rules, NULL, error)
           && write_file(path, saved->text, saved->size, rules, game, error);
}

void saved_free(Saved *saved)
{
    if (saved->out)
        fclose(saved->out);
    free(saved->text);
}
