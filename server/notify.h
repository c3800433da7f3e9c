/* Tells people who are not there that it is their turn: by a webhook or by mail, as their account
 * says. */
#ifndef SERVER_NOTIFY_H
#define SERVER_NOTIFY_H

#include "server/store.h"

typedef struct Host  Host;
typedef struct Table Table;

/* Tells whoever has been asked something since the last call, by letters that are stored with this
 * round. A live table only tells those without a socket, and asks them not more than once in some
 * minutes. */
void notify_tick(Host *host, Table *table);
/* In a round: a letter in the language of the account to an address, with a secret of this kind. */
bool notify_code(Host *host, const AccountRow *account, const char *mail, CodeKind code,
                 int64_t until, Error *error);

#endif
