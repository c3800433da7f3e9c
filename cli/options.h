/* What the commands that play share: which edition, board, players and options, in any family. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "data/error.h"
#include "rules/table/family.h"

typedef struct GameChoice {
    const Family *family;
    const char   *edition_name;
    const char   *board_name; /* Null: the first of the usual ones that seats the players. */
    AnyOptions    options;
    uint64_t      seed;
    Ruleset       rules; /* Once loaded; edition and board are owned. */
} GameChoice;

enum { TURNS_USUAL = 30 };

/* The usual game of the family to which the edition in argv belongs; of the first family without
 * one. A game without another end is over by the turn `turns`; 0: never. */
GameChoice choice_default(int argc, char **argv, int turns);
/* Takes one of --edition, --map, --players, --scenario, --seed, --turns, --switch, --option,
 * --strict, --choose from the front of argv: how many words it used, 0 if it is another option, -1
 * with an error. */
int choice_option(GameChoice *choice, int argc, char **argv, Error *error);
/* Loads edition and board and checks the options against them. */
bool choice_load(GameChoice *choice, Error *error);
void choice_free(GameChoice *choice);
/* An option that some families have, by its name; nothing happens in others. */
void choice_set(GameChoice *choice, const char *name, int value);

/* True when argv[0] is the option; its value is then read. A bad value is told in error and is
 * false. */
bool option_number(long long *out, const char *name, long long least, long long most, int argc,
                   char **argv, Error *error);
bool option_text(const char **out, const char *name, int argc, char **argv, Error *error);

/* To stderr; returns the exit code. */
int complain(const Error *error);

#endif
