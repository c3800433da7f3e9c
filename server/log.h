/* The log on stderr: one line of key=value for each event (table/trace.h). */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include "table/trace.h"

/* From now on events are written there. */
void log_to_stderr(void);
/* -1 for an unknown name. */
int log_level_by_name(const char *name);

#endif
