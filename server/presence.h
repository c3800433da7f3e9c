/* That the server is there is stored now and then, so that the next start knows for how long nobody
 * could do anything. */
#ifndef SERVER_PRESENCE_H
#define SERVER_PRESENCE_H

#include "server/server.h"

/* In a round, if it is time again. */
void presence_note(Host *host);
/* At the start: for how long was nobody there? */
void presence_read(Host *host);

#endif
