/* What the keeper of a server decides: by flags, by the environment, by a file. */
#ifndef SERVER_SETTINGS_H
#define SERVER_SETTINGS_H

#include <stdbool.h>
#include <stdio.h>

#include "data/error.h"

#define SETTING_TEXT(field) const char *field;
#define SETTING_NUMBER(field) int field;
#define SETTING_FLAG(field) bool field;
#define SETTING_SECRET(field) const char *field;
#define SETTING(field, type, flag, environment, standard, help) SETTING_##type(field)
typedef struct Settings {
#include "server/settings.def"
} Settings;
#undef SETTING
#undef SETTING_TEXT
#undef SETTING_NUMBER
#undef SETTING_FLAG
#undef SETTING_SECRET

/* Texts live as long as the program. False with what is wrong, for a line of the file with its
 * number. */
bool settings_read(Settings *out, int argc, char **argv, Error *error);

/* A setting as the manual tells it. */
typedef struct SettingWords {
    char        flag[40];
    char        environment[40];
    char        value[32]; /* What follows the flag: FILE; empty if nothing does. */
    const char *standard;
    const char *help;
} SettingWords;
/* The settings in order, secrets also by the names of their files; false behind the last. */
bool settings_words(SettingWords *out, int index);
/* All but the name of the configuration file itself. */
bool settings_in_file(const SettingWords *words);

#endif
