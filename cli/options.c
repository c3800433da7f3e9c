#include "cli/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/loader.h"

GameChoice choice_default(int argc, char **argv, int turns)
{
    const Family *family = family_at(0);
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], "--edition") == 0 && family_of_edition(argv[i + 1]))
            family = family_of_edition(argv[i + 1]);
    GameChoice choice = { .family = family,
                          .edition_name = loader_of(family)->edition_id(0),
                          .seed = 1,
                          .options = { .player_count = (uint8_t)family->players_usual } };
    choice_set(&choice, "turn-limit", turns);
    return choice;
}

void choice_set(GameChoice *choice, const char *name, int value)
{
    int index = option_by_name(choice->family, name);
    if (index >= 0)
        family_options(choice->family)->set(&choice->options, index, value);
}

static bool parse_scenario(GameChoice *choice, const char *name, Error *error)
{
    const Family *family = choice->family;
    char          names[256] = "";
    int           scenario = scenario_by_name(family, name);
    if (scenario >= 0) {
        family_options(family)->scenario_set(&choice->options, scenario);
        return true;
    }
    for (int i = 0; i < family_options(family)->scenario_count; i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", i ? ", " : "",
                 family_options(family)->scenarios[i]);
    return fail(error, "there is no scenario %s; there are %s", name, names);
}

/* The words of a switch, or the numbers of any other option. */
static void option_values(char *out, size_t size, const OptionWords *option)
{
    if (option->kind != OPTION_SWITCH) {
        snprintf(out, size, "0 to %d", option_most(option));
        return;
    }
    out[0] = '\0';
    for (int value = 1; value <= option_most(option); value++) {
        char word[NAME_MAX];
        option_word(word, option, value);
        snprintf(out + strlen(out), size - strlen(out), "%s%s", value > 1 ? ", " : "", word);
    }
}

/* NAME=VALUE; a flag may stand alone. */
static bool parse_option(GameChoice *choice, const char *word, const char *text, Error *error)
{
    const Family *family = choice->family;
    const char   *equals = strchr(text, '='), *what = word + 2;
    char          name[64], values[256];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "="), text);
    int                index = option_by_name(family, name);
    const OptionWords *option = index < 0 ? NULL : &family_options(family)->words[index];
    if (!equals && !(option && option->kind == OPTION_FLAG))
        return fail(error, "%s takes NAME=VALUE, not %s", word, text);
    if (!option || (strcmp(what, "switch") == 0 && option->kind != OPTION_SWITCH))
        return fail(error, "there is no %s %s; ecumene edition show lists them", what, name);
    char *end = NULL;
    long  value = !equals                         ? 1
                  : option->kind == OPTION_SWITCH ? option_value(option, equals + 1)
                                                  : strtol(equals + 1, &end, 10);
    if (end && (end == equals + 1 || *end))
        value = -1;
    option_values(values, sizeof values, option);
    if (value < 0 || value > option_most(option))
        return fail(error, "the %s %s has no value %s; there are %s", what, name, equals + 1,
                    values);
    family_options(family)->set(&choice->options, index, (int)value);
    return true;
}

/* What families have in common is called the same; a family without it says so. */
static int parse_flag(GameChoice *choice, const char *word, const char *name, Error *error)
{
    if (option_by_name(choice->family, name) < 0) {
        fail(error, "%s: %s has no such choice", word, choice->edition_name);
        return -1;
    }
    choice_set(choice, name, 1);
    return 1;
}

int choice_option(GameChoice *choice, int argc, char **argv, Error *error)
{
    const char *text = NULL;
    long long   number = 0;
    if (strcmp(argv[0], "--strict") == 0)
        return parse_flag(choice, argv[0], "strict-order", error);
    if (strcmp(argv[0], "--choose") == 0)
        return parse_flag(choice, argv[0], "choose-civilizations", error);
    if (option_text(&choice->edition_name, "--edition", argc, argv, error)
        || option_text(&choice->board_name, "--map", argc, argv, error))
        return 2;
    if (option_text(&text, "--switch", argc, argv, error)
        || option_text(&text, "--option", argc, argv, error))
        return parse_option(choice, argv[0], text, error) ? 2 : -1;
    if (option_text(&text, "--scenario", argc, argv, error))
        return parse_scenario(choice, text, error) ? 2 : -1;
    if (option_number(&number, "--players", 1, PLAYERS_MAX, argc, argv, error)) {
        choice->options.player_count = (uint8_t)number;
        return 2;
    }
    if (option_number(&number, "--turns", 0, 200, argc, argv, error))
        return parse_flag(choice, argv[0], "turn-limit", error) < 0
                   ? -1
                   : (choice_set(choice, "turn-limit", (int)number), 2);
    if (option_number(&number, "--seed", 0, INT64_MAX, argc, argv, error)) {
        choice->seed = (uint64_t)number;
        return 2;
    }
    return error->text[0] ? -1 : 0;
}

/* ---- Loading ---- */

/* Adds " on BOARD is for 5 6 players" for the numbers that the board has seats for. */
static void add_possible(char *out, size_t size, const GameChoice *choice)
{
    const Family *family = choice->family;
    char          numbers[128] = "", where[NAME_MAX + 8] = "";
    AnyOptions    options = choice->options;
    for (int players = 1; players <= family->players_max; players++) {
        options.player_count = (uint8_t)players;
        if (family_options(family)->check(&choice->rules, &options) == NULL)
            snprintf(numbers + strlen(numbers), sizeof numbers - strlen(numbers), " %d", players);
    }
    if (choice->rules.board)
        snprintf(where, sizeof where, " on %s", family->editions->board_id(choice->rules.board));
    if (numbers[0])
        snprintf(out + strlen(out), size - strlen(out), "%s%s is for%s players", out[0] ? "," : "",
                 where, numbers);
}

static bool load_board(GameChoice *choice, const char *name, Error *error)
{
    return loader_of(choice->family)->board((void *)(uintptr_t)choice->rules.board, name, error);
}

/* Why not, and for which numbers of players the edition can be played instead: on the board that
 * was named, else on each of the usual ones. */
static bool say_possible(GameChoice *choice, const char *wrong, Error *error)
{
    const Ruleset     *rules = &choice->rules;
    const char        *id = choice->family->editions->id(rules->edition);
    const char *const *usual = loader_of(choice->family)->usual_boards;
    char               text[400] = "";
    if (!rules->board || choice->board_name)
        add_possible(text, sizeof text, choice);
    else
        for (; *usual; usual++) {
            if (!load_board(choice, *usual, error))
                return false;
            add_possible(text, sizeof text, choice);
        }
    if (!text[0] && rules->board)
        return fail(error, "%s; %s cannot be played so on %s with any number", wrong, id,
                    choice->family->editions->board_id(rules->board));
    if (!text[0])
        return fail(error, "%s; %s cannot be played so with any number", wrong, id);
    return fail(error, "%s; %s%s", wrong, id, text);
}

/* The board that was named, or the first of the usual ones that seats the players; the first of all
 * if none does. */
static bool choose_board(GameChoice *choice, Error *error)
{
    const char *const *usual = loader_of(choice->family)->usual_boards;
    if (choice->board_name)
        return load_board(choice, choice->board_name, error);
    for (const char *const *name = usual; *name; name++) {
        if (!load_board(choice, *name, error))
            return false;
        if (!family_options(choice->family)->check(&choice->rules, &choice->options))
            return true;
    }
    return load_board(choice, usual[0], error);
}

static bool load(GameChoice *choice, Error *error)
{
    const Family *family = choice->family;
    void         *edition = calloc(1, family->editions->size);
    void *board = family->editions->board_size ? calloc(1, family->editions->board_size) : NULL;
    choice->rules = (Ruleset){ family, edition, board };
    if (!edition || (family->editions->board_size && !board))
        return fail(error, "no memory");
    if (!board && choice->board_name)
        return fail(error, "%s is played without a board: --map has no meaning",
                    choice->edition_name);
    if (!loader_of(family)->edition(edition, choice->edition_name, error)
        || (board && !choose_board(choice, error)))
        return false;
    const char *wrong = family_options(family)->check(&choice->rules, &choice->options);
    return !wrong || say_possible(choice, wrong, error);
}

bool choice_load(GameChoice *choice, Error *error)
{
    bool good = load(choice, error);
    if (!good)
        choice_free(choice);
    return good;
}

void choice_free(GameChoice *choice)
{
    free((void *)(uintptr_t)choice->rules.edition);
    free((void *)(uintptr_t)choice->rules.board);
    choice->rules = (Ruleset){ choice->family, NULL, NULL };
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

int complain(const Error *error)
{
    fprintf(stderr, "ecumene: %s\n", error->text);
    return 1;
}
