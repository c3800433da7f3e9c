/* The password of a server that is there for a circle of people. Every request carries it, so a
 * right one costs nothing; wrong ones are counted, and an address that has guessed too often is
 * told to wait whatever it sends, so that its guesses tell it nothing. Others who share the
 * address, a household or a school, and have a login or a seat already are counted by that instead
 * and go on. */
#ifndef SERVER_ENTRY_H
#define SERVER_ENTRY_H

#include "server/server.h"

/* False with what those are told who may not enter (PeoplePort). */
bool entry_admit(Host *host, const char *address, const char *token, const char *password,
                 Denial *why);

#endif
