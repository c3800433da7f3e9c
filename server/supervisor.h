/* The service manager that started the server, if one did: it is told when the server is ready and
 * stops, and that its game thread still turns (sd_notify(3), without the library: the protocol is a
 * datagram). */
#ifndef SERVER_SUPERVISOR_H
#define SERVER_SUPERVISOR_H

#include <stdint.h>

/* A line such as READY=1; nothing happens without NOTIFY_SOCKET. */
void supervisor_tell(const char *line);
/* A sign of life; who does not listen at the moment misses it. */
void supervisor_sign(void);
/* How often the manager wants a sign of life, half of its patience; 0: never. */
int64_t supervisor_interval_ms(void);

#endif
