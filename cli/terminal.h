/* Lines that a person types: with editing and a history where they come from a terminal, plainly
 * where they come from a file or a program. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

/* Somebody sits there. */
bool terminal_is_person(void);
/* The next line without its end, cut to the size; false when no more will come. */
bool terminal_read(char *out, size_t size, const char *prompt);
/* What is typed from now on is remembered in this file, and what was typed before comes from there.
 */
void terminal_history(const char *path);

#endif
