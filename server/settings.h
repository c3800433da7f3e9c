/* What the keeper of a server decides, by flags or by the environment. */
#ifndef SERVER_SETTINGS_H
#define SERVER_SETTINGS_H

#include <stdbool.h>
#include <stdio.h>

#include "data/error.h"

#define SETTING_TEXT(field) const char *field;
#define SETTING_NUMBER(field) int field;
#define SETTING_FLAG(field) bool field;
#define SETTING(field, type, flag, environment, standard, help) SETTING_##type(field)
typedef struct Settings {
#include "server/settings.def"
} Settings;
#undef SETTING
#undef SETTING_TEXT
#undef SETTING_NUMBER
#undef SETTING_FLAG

/* Texts point into argv and the environment. False with what is wrong. */
bool settings_read(Settings *out, int argc, char **argv, Error *error);
/* A line for each setting. */
void settings_help(FILE *out);

#endif
