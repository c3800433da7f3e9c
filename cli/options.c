#include "cli/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/library.h"
#include "rules/civ/text.h"

/* Unless a board is named: the first of these that seats the players. */
static const char *const usual_boards[] = { "west", "whole" };

GameChoice choice_default(void)
{
    return (GameChoice){ .edition_name = "west-2024",
                         .board_name = usual_boards[0],
                         .seed = 1,
                         .options = { .player_count = 5, .turn_limit = 30 } };
}

static bool parse_scenario(Options *options, const char *name, Error *error)
{
    static const struct {
        const char *name;
        uint8_t     expert, short_game;
    } scenarios[] = {
        { "basic", 0, 0 }, { "expert", 1, 0 }, { "short", 0, 1 }, { "short-expert", 1, 1 }
    };
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++)
        if (strcmp(scenarios[i].name, name) == 0) {
            options->expert = scenarios[i].expert;
            options->short_game = scenarios[i].short_game;
            return true;
        }
    return fail(error, "there is no scenario %s; basic, expert, short and short-expert are known",
                name);
}

/* NAME=VALUE */
static bool parse_switch(Options *options, const char *text, Error *error)
{
    char        name[64], values[256] = "";
    const char *equals = strchr(text, '=');
    snprintf(name, sizeof name, "%.*s", equals ? (int)(equals - text) : 0, text);
    if (!equals)
        return fail(error, "--switch takes NAME=VALUE, not %s", text);
    int id = switch_by_name(name);
    if (id < 0)
        return fail(error, "there is no switch %s; ecumene edition show lists them", name);
    int value = switch_value_by_name((Switch)id, equals + 1);
    for (int v = 0; switch_value_name((Switch)id, v); v++)
        snprintf(values + strlen(values), sizeof values - strlen(values), "%s%s", v ? ", " : "",
                 switch_value_name((Switch)id, v));
    if (value < 0)
        return fail(error, "the switch %s has no value %s; there are %s", name, equals + 1, values);
    options->switches[id] = (uint8_t)(value + 1);
    return true;
}

int choice_option(GameChoice *choice, int argc, char **argv, Error *error)
{
    const char *scenario = NULL, *choice_of_switch = NULL;
    long long   number = 0;
    if (strcmp(argv[0], "--strict") == 0) {
        choice->options.strict_order = 1;
        return 1;
    }
    if (strcmp(argv[0], "--choose") == 0) {
        choice->options.choose_civilizations = 1;
        return 1;
    }
    if (option_text(&choice->edition_name, "--edition", argc, argv, error)
        || option_text(&choice->board_name, "--map", argc, argv, error))
        return 2;
    if (option_text(&choice_of_switch, "--switch", argc, argv, error))
        return parse_switch(&choice->options, choice_of_switch, error) ? 2 : -1;
    if (option_text(&scenario, "--scenario", argc, argv, error))
        return parse_scenario(&choice->options, scenario, error) ? 2 : -1;
    if (option_number(&number, "--players", 1, PLAYERS_MAX, argc, argv, error)) {
        choice->options.player_count = (uint8_t)number;
        return 2;
    }
    if (option_number(&number, "--turns", 0, 200, argc, argv, error)) {
        choice->options.turn_limit = (uint8_t)number;
        return 2;
    }
    if (option_number(&number, "--seed", 0, INT64_MAX, argc, argv, error)) {
        choice->seed = (uint64_t)number;
        return 2;
    }
    return error->text[0] ? -1 : 0;
}

/* Adds " on BOARD is for 5 6 players" for the numbers that the board has seats for. */
static void add_possible(char *out, size_t size, const GameChoice *choice)
{
    char    numbers[128] = "";
    Options options = choice->options;
    for (int players = 1; players <= PLAYERS_MAX; players++) {
        options.player_count = (uint8_t)players;
        if (game_options_check(&choice->rules, &options) == NULL)
            snprintf(numbers + strlen(numbers), sizeof numbers - strlen(numbers), " %d", players);
    }
    if (numbers[0])
        snprintf(out + strlen(out), size - strlen(out), "%s on %s is for%s players",
                 out[0] ? "," : "", choice->board->id, numbers);
}

/* Why not, and for which numbers of players the edition can be played instead: on the board that was
 * named, else on each of the usual ones. */
static bool say_possible(GameChoice *choice, const char *wrong, Error *error)
{
    char text[400] = "";
    bool named = true;
    for (size_t i = 0; i < sizeof usual_boards / sizeof *usual_boards; i++)
        named = named && choice->board_name != usual_boards[i];
    if (named)
        add_possible(text, sizeof text, choice);
    for (size_t i = 0; !named && i < sizeof usual_boards / sizeof *usual_boards; i++) {
        if (!library_board(choice->board, usual_boards[i], error))
            return false;
        add_possible(text, sizeof text, choice);
    }
    if (!text[0])
        return fail(error, "%s; %s cannot be played so on %s with any number", wrong,
                    choice->edition->id, choice->board->id);
    return fail(error, "%s; %s%s", wrong, choice->edition->id, text);
}

bool choice_load(GameChoice *choice, Error *error)
{
    choice->edition = malloc(sizeof *choice->edition);
    choice->board = malloc(sizeof *choice->board);
    bool good = choice->edition && choice->board;
    if (!good)
        fail(error, "no memory");
    good = good && library_edition(choice->edition, choice->edition_name, error)
           && library_board(choice->board, choice->board_name, error);
    if (good && choice->board_name == usual_boards[0]
        && !board_setup(choice->board, choice->options.player_count)) {
        choice->board_name = usual_boards[1];
        good = library_board(choice->board, choice->board_name, error);
    }
    if (good) {
        choice->rules = (Rules){ choice->edition, choice->board };
        const char *wrong = game_options_check(&choice->rules, &choice->options);
        if (wrong)
            good = say_possible(choice, wrong, error);
    }
    if (!good)
        choice_free(choice);
    return good;
}

void choice_free(GameChoice *choice)
{
    free(choice->edition);
    free(choice->board);
    choice->edition = NULL;
    choice->board = NULL;
}

bool option_text(const char **out, const char *name, int argc, char **argv, Error *error)
{
    if (error->text[0] || strcmp(argv[0], name) != 0)
        return false;
    if (argc < 2)
        return fail(error, "%s needs a value", name);
    *out = argv[1];
    return true;
}

bool option_number(long long *out, const char *name, long long least, long long most, int argc,
                   char **argv, Error *error)
{
    const char *text = NULL;
    char       *end = NULL;
    if (!option_text(&text, name, argc, argv, error))
        return false;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    if (errno != 0 || end == text || *end != 0 || value < least || value > most)
        return fail(error, "%s takes a number from %lld to %lld, not %s", name, least, most, text);
    *out = value;
    return true;
}

bool wants_help(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

int print_help(const char *usage)
{
    fputs(usage, stdout);
    return 0;
}

int complain(const Error *error)
{
    fprintf(stderr, "ecumene: %s\n", error->text);
    return 1;
}
