#include "cli/tune_pool.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "data/loader.h"
#include "rules/civ/family.h"

enum { COUNTS_LEAST = 5, COUNTS_MOST = 9, WORD_SIZE = BOT_NAME_MAX };

/* Takes the next word of a list by commas: false at its end, or with an error. */
static bool next_word(char *word, const char **list, const char *option, Error *error)
{
    size_t length = strcspn(*list, ",");
    if (**list == 0 || error->text[0])
        return false;
    if (length == 0 || length >= WORD_SIZE)
        return fail(error, "%s takes words separated by commas, not %s", option, *list);
    memcpy(word, *list, length);
    word[length] = 0;
    *list += length + ((*list)[length] == ',');
    return true;
}

/* ---- Settings ---- */

static bool add_game(Pool *out, PoolChoice *choice, const GameChoice *game, Error *error)
{
    GameChoice *own = &choice->games[choice->game_count];
    if (out->setting_count == SETTINGS_MAX)
        return fail(error, "at most %d kinds of games are tuned together", SETTINGS_MAX);
    *own = *game;
    if (!choice_load(own, error))
        return false;
    Setting *setting = &out->settings[out->setting_count++];
    setting->rules = &choice->rules[choice->game_count];
    choice->rules[choice->game_count++] = civ_rules(&own->rules);
    memcpy(&setting->options, &own->options, sizeof setting->options);
    return true;
}

/* The same edition and board with other numbers of players, as far as it can be played so. */
static void add_counts(Pool *out)
{
    for (int n = COUNTS_LEAST + 1; n <= COUNTS_MOST; n++) {
        Setting other = out->settings[0];
        other.options.player_count = (uint8_t)n;
        if (!game_options_check(other.rules, &other.options))
            out->settings[out->setting_count++] = other;
    }
}

static bool read_count(uint8_t *out, const char *text, const char *option, Error *error)
{
    char *end;
    long  number = strtol(text, &end, 10);
    if (end == text || *end || number < 1 || number > PLAYERS_MAX)
        return fail(error, "%s: %s is no number of players from 1 to %d", option, text,
                    PLAYERS_MAX);
    *out = (uint8_t)number;
    return true;
}

static bool add_players(Pool *out, PoolChoice *choice, const GameChoice *game, Error *error)
{
    GameChoice  one = *game;
    const char *list = choice->players;
    char        word[WORD_SIZE];
    while (next_word(word, &list, "--players", error)) {
        if (!read_count(&one.options.player_count, word, "--players", error)
            || !add_game(out, choice, &one, error))
            return false;
    }
    return !error->text[0] && (out->setting_count > 0 || fail(error, "--players has no number"));
}

/* Other editions are played on the board that is usual there, to the same turn limit. */
static bool add_editions(Pool *out, PoolChoice *choice, const GameChoice *game, Error *error)
{
    const char *list = choice->also ? choice->also : "";
    char        word[WORD_SIZE];
    while (next_word(word, &list, "--also", error)) {
        char *count = strrchr(word, ':');
        if (!count)
            return fail(error, "--also takes EDITION:PLAYERS, not %s", word);
        *count++ = 0;
        GameChoice other = *game;
        other.edition_name = word;
        other.board_name = NULL;
        const Family *family = family_of_edition(word);
        if (family && family != &civ_family)
            return fail(error, "the bots of %s have no weights to tune", word);
        if (!read_count(&other.options.player_count, count, "--also", error)
            || !add_game(out, choice, &other, error))
            return false;
    }
    return !error->text[0];
}

static bool add_settings(Pool *out, PoolChoice *choice, const GameChoice *game, Error *error)
{
    GameChoice first = *game;
    if (choice->players)
        return add_players(out, choice, game, error) && add_editions(out, choice, game, error);
    first.options.player_count = COUNTS_LEAST;
    if (!add_game(out, choice, &first, error))
        return false;
    add_counts(out);
    return add_editions(out, choice, game, error);
}

/* ---- Bots ---- */

static bool add_bot(Pool *out, PoolChoice *choice, const char *name, Error *error)
{
    BotChoice *bot = &choice->read[choice->read_count];
    if (out->bot_count == POOL_MAX)
        return fail(error, "a pool has at most %d bots", POOL_MAX - 1);
    if (!bot_read(bot, name, error))
        return false;
    out->bots[out->bot_count++] = &bot->bot;
    choice->read_count++;
    return true;
}

static int is_weights(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return length > 5 && strcmp(entry->d_name + length - 5, ".json") == 0;
}

/* All weights of a folder, by their names. */
static bool add_folder(Pool *out, PoolChoice *choice, const char *folder, Error *error)
{
    struct dirent **entries = NULL;
    int             count = scandir(folder, &entries, is_weights, alphasort);
    bool            good = true;
    if (count < 0)
        return fail(error, "%s: %s", folder, strerror(errno));
    if (count == 0)
        fail(error, "%s: there are no weights (.json) in this folder", folder);
    for (int i = 0; i < count; i++) {
        char name[512];
        snprintf(name, sizeof name, "normal:%s/%s", folder, entries[i]->d_name);
        good = good && add_bot(out, choice, name, error);
        free(entries[i]);
    }
    free(entries);
    return good && count > 0;
}

static bool add_bots(Pool *out, PoolChoice *choice, Error *error)
{
    const char *list = choice->bots ? choice->bots : "";
    char        word[WORD_SIZE];
    struct stat about;
    while (next_word(word, &list, "--pool", error)) {
        bool folder = stat(word, &about) == 0 && S_ISDIR(about.st_mode);
        if (folder ? !add_folder(out, choice, word, error) : !add_bot(out, choice, word, error))
            return false;
    }
    return !error->text[0];
}

bool pool_choice_load(Pool *out, PoolChoice *choice, const GameChoice *game, const Bot *start,
                      Error *error)
{
    *out = (Pool){ .bots = { start }, .bot_count = 1 };
    return add_bots(out, choice, error) && add_settings(out, choice, game, error);
}

void pool_choice_free(PoolChoice *choice)
{
    for (int i = 0; i < choice->game_count; i++)
        choice_free(&choice->games[i]);
}
