/* The interface of a family, written for others: the types of the page and the tables of its
 * page of the protocol. */
#ifndef WIRE_INTERFACE_H
#define WIRE_INTERFACE_H

#include <stdio.h>

#include "wire/wire.h"

/* TypeScript: kinds of actions, events and prompts, the view and the catalogue. */
void interface_types(FILE *file, const Wire *wire);

/* Markdown, each table between the comment that names it and an end. */
void interface_protocol(FILE *file, const Wire *wire);

#endif
