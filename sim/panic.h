/* Bugs that must() finds stop the program; a test that runs many positions would rather report the
 * one and go on to the next. */
#ifndef SIM_PANIC_H
#define SIM_PANIC_H

#include <stdbool.h>
#include <stddef.h>

/* Runs work(context). False, with the words of the bug in `text`, when a must() was broken on the
 * way; what the work was changing is then in no defined state. */
bool panic_caught(void (*work)(void *context), void *context, char *text, size_t size);

#endif
