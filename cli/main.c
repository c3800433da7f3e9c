/* The program: finds the command and runs it. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
} commands[] = {
    { "play", command_play, "a game in the terminal against bots" },
    { "serve", command_serve, "tables for people and bots over the network" },
    { "backup", command_backup, "copy the database of a server" },
    { "admin", command_admin, "look after the database of a server" },
    { "sim", command_sim, "many games between bots" },
    { "scenario", command_scenario, "run the rule examples written as text" },
    { "replay", command_replay, "play game logs again and check them" },
    { "league", command_league, "how strong bots are" },
    { "tune", command_tune, "better weights for the bots by self-play" },
    { "bench", command_bench, "how big and how fast" },
    { "edition", command_edition, "list, show and check editions" },
    { "map", command_map, "check and draw boards" },
    { "types", command_types, "the protocol's types, for clients" },
};
enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static void print_usage(FILE *out);

int main(int argc, char **argv)
{
    if (argc < 2) {
        print_usage(stderr);
        return 2;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        print_usage(stdout);
        return 0;
    }
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, argv[1]) == 0)
            return commands[i].run(argc - 1, argv + 1);
    fprintf(stderr, "ecumene: there is no command '%s'\n", argv[1]);
    print_usage(stderr);
    return 2;
}

static void print_usage(FILE *out)
{
    fprintf(out, "usage: ecumene COMMAND [ARGUMENT...]\n\n");
    for (int i = 0; i < COMMAND_COUNT; i++)
        fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].summary);
    fprintf(out, "\nEach command explains itself with --help.\n");
}
