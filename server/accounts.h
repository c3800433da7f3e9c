/* Accounts as tables meet them. */
#ifndef SERVER_ACCOUNTS_H
#define SERVER_ACCOUNTS_H

#include "server/server.h"

/* Erases an account and its name at all its seats; with `leave` it also gives up those of games
 * that are not over. */
bool account_forget(Host *host, int64_t account, bool leave, Error *error);
/* Before it leaves: is one of its games still to be read? It is host->round.waits_for then. */
bool account_awaits(Host *host, int64_t account);

/* The account whose login the request carries; false when there is none, after answering if it must
 * be there. */
bool http_account_row(HttpCall *call, AccountRow *out, bool needed);
/* The same for tables (PeoplePort). */
bool account_find(HttpCall *call, Person *out);

/* When the server ends: passwords that wait are forgotten. */
void passwords_forget(Host *host);

#endif
