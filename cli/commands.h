/* The commands of `ecumene`, each in a file of its own. A command gets its name as argv[0] and
 * words that have been checked against commands.def, writes what is wrong to stderr and returns the
 * exit status of the program. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

int command_admin(int argc, char **argv);
int command_backup(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_tune(int argc, char **argv);
int command_edition(int argc, char **argv);
int command_league(int argc, char **argv);
int command_compare(int argc, char **argv);
int command_manual(int argc, char **argv);
int command_map(int argc, char **argv);
int command_migrate(int argc, char **argv);
int command_play(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_scenario(int argc, char **argv);
int command_serve(int argc, char **argv);
int command_sim(int argc, char **argv);
int command_types(int argc, char **argv);

#endif
