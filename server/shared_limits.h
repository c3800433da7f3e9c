/* Limits that matter beyond one process: where several share a database, all of them count. */
#ifndef SERVER_SHARED_LIMITS_H
#define SERVER_SHARED_LIMITS_H

#include "server/server.h"

void shared_limits_init(Server *server);
void shared_limits_free(Server *server);
/* May this be done once more under this name? */
bool shared_limit_take(Host *host, Limits *limits, const char *name);
/* The same without doing it; in this process alone. */
bool shared_limit_has(Host *host, Limits *limits, const char *name);
/* It was all right: the count begins anew. */
void shared_limit_reset(Host *host, Limits *limits, const char *name);
/* Now and then: what nobody counts any more is forgotten. */
void shared_limits_expire(Host *host);

/* May an address make one more table, or report (PeoplePort)? */
bool address_may(Host *host, LimitKind kind, const char *address);
/* May an address try another password? */
bool address_may_guess(Host *host, const char *address);
/* An account has been used from an address; and was it, within the last week, as far as this
 * process knows? */
void address_note_known(Host *host, const char *account, const char *address);
bool address_is_known(Host *host, const char *account, const char *address);

#endif
