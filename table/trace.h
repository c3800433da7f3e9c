/* What the server tells its keeper: one line of key=value on stderr for each event. Tokens,
 * passwords, cards and addresses of people never go in. */
#ifndef TABLE_TRACE_H
#define TABLE_TRACE_H

typedef enum { TRACE_ERROR, TRACE_WARNING, TRACE_INFO, TRACE_DEBUG } TraceLevel;

/* Lines above this level are dropped. */
void trace_level(TraceLevel most);
/* The rest of the line is given as key=value pairs; texts from outside go in "quotes" and are
 * cleaned. */
__attribute__((format(printf, 3, 4))) void trace(TraceLevel level, const char *event,
                                                 const char *format, ...);
/* -1 for an unknown name. */
int trace_level_by_name(const char *name);

#endif
