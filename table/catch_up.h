/* Whoever comes back after long wants the events since then, and those are not in memory any more.
 * A historian finds them; the one who waits for them is told nothing of the game meanwhile, and
 * then all of it in its order. */
#ifndef TABLE_CATCH_UP_H
#define TABLE_CATCH_UP_H

#include "table/host.h"

/* Has it to wait for older events? They are looked for then. If not, it can be told everything:
 * first what is in `older`, if anything is. */
bool catch_up_waits(Host *host, Subscriber *subscriber);
/* Writes the message with older events, as far as there are any; up to which action those are. */
int64_t catch_up_tell(JsonOut *out, const Subscriber *subscriber);
/* It has been told, or does not want it any more. */
void catch_up_leave(Subscriber *subscriber);

#endif
