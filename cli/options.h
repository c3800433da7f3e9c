/* What the commands that play share: which edition, board, players and options. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "data/error.h"
#include "rules/civ/game.h"

typedef struct GameChoice {
    const char *edition_name;
    const char *board_name;
    Options     options;
    uint64_t    seed;
    Edition    *edition; /* Owned. */
    Board      *board;   /* Owned. */
    Rules       rules;
} GameChoice;

GameChoice choice_default(void);
/* Takes one of --edition, --map, --players, --scenario, --seed, --turns, --switch, --strict, --choose from
 * the front of argv: how many words it used, 0 if it is another option, -1 with an error. */
int choice_option(GameChoice *choice, int argc, char **argv, Error *error);
/* Loads edition and board and checks the options against them. */
bool choice_load(GameChoice *choice, Error *error);
void choice_free(GameChoice *choice);

/* True when argv[0] is the option; its value is then read. A bad value is told in error and is
 * false. */
bool option_number(long long *out, const char *name, long long least, long long most, int argc,
                   char **argv, Error *error);
bool option_text(const char **out, const char *name, int argc, char **argv, Error *error);

bool wants_help(int argc, char **argv);
int  print_help(const char *usage);
/* To stderr; returns the exit code. */
int complain(const Error *error);

#endif
