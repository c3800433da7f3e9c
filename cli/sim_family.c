#include "cli/sim_family.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/options.h"
#include "data/loader.h"
#include "rules/table/must.h"
#include "sim/family_play.h"
#include "sim/selfplay.h"

static const char usage[] =
    "usage: ecumene sim [--edition ID] [options]\n"
    "Plays games of this edition between bots and tells what came of them.\n\n"
    "  --players N       as many as the edition seats\n"
    "  --scenario NAME   one of those that the family knows\n"
    "  --option NAME[=V] an option of the table, or a switch: --option strict-order\n"
    "  --games G         how many; 100 unless told\n"
    "  --seed S          1 unless told; the same seed gives the same games\n"
    "  --bots A[,B...]   seats take them in turn, each game beginning one further; random unless "
    "told\n"
    "  --map ID|FILE     the board, in families that have any\n"
    "  --verify          every invariant after every action\n"
    "  --properties N    instead: random games of at most N actions in which everything that the\n"
    "                    table of the family promises is tried out at every step\n"
    "  --record DIR      writes each game to DIR/1.log and so on; the folder must be there\n";

enum { ROLES_MAX = 64 };

typedef struct FamilyChoice {
    const Family *family;
    const char   *edition, *board, *bots, *record, *scenario;
    AnyOptions    options;
    long long     players, games, seed, properties;
    bool          verify;
    int           bot[PLAYERS_MAX];
    int           bot_count;
    Ruleset       rules; /* Edition and board are owned. */
} FamilyChoice;

/* Of a role or a bot. */
typedef struct Tally {
    long long seats, points;
    double    wins;
} Tally;

static bool set_option(FamilyChoice *choice, const char *text, Error *error)
{
    const Family *family = choice->family;
    char          name[NAME_MAX];
    const char   *equals = strchr(text, '=');
    snprintf(name, sizeof name, "%.*s", (int)(equals ? equals - text : (long)strlen(text)), text);
    int index = option_by_name(family, name);
    if (index < 0)
        return fail(error, "there is no option %s", name);
    const OptionWords *option = &family->options[index];
    int                value = !equals                         ? 1
                               : option->kind == OPTION_SWITCH ? option_value(option, equals + 1)
                                                               : atoi(equals + 1);
    if (value < 0 || value > option_most(option))
        return fail(error, "the option %s has no such value", name);
    family->option_set(&choice->options, index, value);
    return true;
}

static bool set_scenario(FamilyChoice *choice, Error *error)
{
    for (int i = 0; i < choice->family->scenario_count; i++)
        if (strcmp(choice->family->scenarios[i], choice->scenario) == 0) {
            choice->family->scenario_set(&choice->options, i);
            return true;
        }
    return fail(error, "there is no scenario %s", choice->scenario);
}

static bool set_bots(FamilyChoice *choice, Error *error)
{
    const Players *players = players_of(choice->family);
    for (const char *at = choice->bots; *at && choice->bot_count < PLAYERS_MAX;) {
        char   name[NAME_MAX];
        size_t length = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        choice->bot[choice->bot_count] = players_bot(players, name);
        if (choice->bot[choice->bot_count++] < 0)
            return fail(error, "there is no bot %s", name);
        at += length + (at[length] == ',');
    }
    return choice->bot_count > 0 || fail(error, "--bots names no bot");
}

static bool parse(FamilyChoice *choice, int argc, char **argv, Error *error)
{
    const char *option = NULL;
    for (int i = 1; i < argc; i++) {
        int    left = argc - i;
        char **at = argv + i;
        if (strcmp(*at, "--verify") == 0) {
            choice->verify = true;
            continue;
        }
        if (option_text(&option, "--option", left, at, error)) {
            if (!set_option(choice, option, error))
                return false;
        } else if (!option_text(&choice->edition, "--edition", left, at, error)
                   && !option_text(&choice->board, "--map", left, at, error)
                   && !option_text(&choice->bots, "--bots", left, at, error)
                   && !option_text(&choice->record, "--record", left, at, error)
                   && !option_text(&choice->scenario, "--scenario", left, at, error)
                   && !option_number(&choice->players, "--players", 1, PLAYERS_MAX, left, at, error)
                   && !option_number(&choice->games, "--games", 1, 100000000, left, at, error)
                   && !option_number(&choice->properties, "--properties", 1, 1000000, left, at,
                                     error)
                   && !option_number(&choice->seed, "--seed", 0, INT64_MAX, left, at, error)) {
            return error->text[0] ? false : fail(error, "unknown option %s; see --help", *at);
        }
        i++;
    }
    choice->options.player_count = (uint8_t)choice->players;
    return (!choice->scenario || set_scenario(choice, error)) && set_bots(choice, error);
}

static bool load(FamilyChoice *choice, Error *error)
{
    const Family *family = choice->family;
    const Loader *loader = loader_of(family);
    void         *edition = calloc(1, family->edition_size);
    void         *board = family->board_size ? calloc(1, family->board_size) : NULL;
    choice->rules = (Ruleset){ family, edition, board };
    if (!edition || (family->board_size && !board))
        return fail(error, "no memory");
    const char *name = choice->board ? choice->board : board ? loader->usual_boards[0] : NULL;
    if (!loader->edition(edition, choice->edition, error)
        || (board && !loader->board(board, name, error)))
        return false;
    const char *wrong = family->options_check(&choice->rules, &choice->options);
    return !wrong || fail(error, "%s", wrong);
}

static void print_tally(const char *name, const Tally *tally)
{
    if (tally->seats)
        printf("%-18s %8lld seats %7.1f %% won %8.1f points\n", name, tally->seats,
               100 * tally->wins / (double)tally->seats,
               (double)tally->points / (double)tally->seats);
}

static bool play(const FamilyChoice *choice, Error *error)
{
    const Family *family = choice->family;
    int           players = choice->options.player_count;
    Tally         roles[ROLES_MAX] = { 0 }, bots[PLAYERS_MAX] = { 0 };
    uint64_t      actions = 0, hash = 0;
    long long     turns = 0, best = 0;
    clock_t       start = clock();
    for (long long game = 0; game < choice->games; game++) {
        FamilyResult result;
        FamilyTask   task = { .rules = &choice->rules,
                              .options = choice->options,
                              .seed = selfplay_seed((uint64_t)choice->seed, (uint64_t)game),
                              .verify = choice->verify };
        char         path[4096];
        for (int seat = 0; seat < players; seat++)
            task.bots[seat] = choice->bot[(seat + game) % choice->bot_count];
        snprintf(path, sizeof path, "%s/%lld.log", choice->record ? choice->record : "", game + 1);
        if (choice->record && !(task.log = fopen(path, "w")))
            return fail(error, "%s: cannot be written", path);
        family_play(&result, &task);
        if (task.log && fclose(task.log) != 0)
            return fail(error, "%s: cannot be written", path);
        for (int seat = 0; seat < players; seat++) {
            int role =
                result.role[seat] >= 0 && result.role[seat] < ROLES_MAX ? result.role[seat] : 0;
            Tally *tallies[] = { &roles[role], &bots[(seat + game) % choice->bot_count] };
            for (int i = 0; i < 2; i++) {
                tallies[i]->seats++;
                tallies[i]->points += result.points[seat];
                tallies[i]->wins += result.place[seat] == 0;
            }
            best += result.place[seat] == 0 ? result.points[seat] : 0;
        }
        actions += result.actions;
        turns += result.turns;
        hash = hash * 0x9E3779B97F4A7C15u ^ result.hash;
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf(
        "%lld games of %s with %d players: %.1f turns, winners at %.1f points, %.0f actions each\n",
        choice->games, choice->edition, players, (double)turns / (double)choice->games,
        (double)best / (double)choice->games, (double)actions / (double)choice->games);
    for (int role = 0; role < ROLES_MAX; role++) {
        char name[NAME_MAX];
        snprintf(name, sizeof name, "%s %d", family->role_word, role);
        print_tally(name, &roles[role]);
    }
    for (int i = 0; i < choice->bot_count; i++) {
        BotWords words;
        must(players_of(family)->at(&words, choice->bot[i]));
        print_tally(words.name, &bots[i]);
    }
    printf("%.1f games a second; hash %016llx\n",
           (double)choice->games / (seconds > 0 ? seconds : 1), (unsigned long long)hash);
    return true;
}

static bool try_out(const FamilyChoice *choice, Error *error)
{
    for (long long game = 0; game < choice->games; game++)
        if (!family_properties(&choice->rules, &choice->options,
                               selfplay_seed((uint64_t)choice->seed, (uint64_t)game),
                               (int)choice->properties, error))
            return false;
    printf("%lld games: everything holds\n", choice->games);
    return true;
}

int sim_family(const Family *family, int argc, char **argv)
{
    Error        error = { "" };
    FamilyChoice choice = { .family = family,
                            .edition = loader_of(family)->edition_id(0),
                            .bots = "random",
                            .players = family->players_usual,
                            .games = 100,
                            .seed = 1 };
    if (wants_help(argc, argv))
        return print_help(usage);
    bool good = parse(&choice, argc, argv, &error) && load(&choice, &error)
                && (choice.properties ? try_out(&choice, &error) : play(&choice, &error));
    free((void *)(uintptr_t)choice.rules.edition);
    free((void *)(uintptr_t)choice.rules.board);
    return good ? 0 : complain(&error);
}
