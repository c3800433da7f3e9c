/* What happens, for whoever runs the tables: an event with key=value pairs. Tokens, passwords,
 * cards and addresses of people never go in. Where it is written is decided outside. */
#ifndef TABLE_TRACE_H
#define TABLE_TRACE_H

typedef enum { TRACE_ERROR, TRACE_WARNING, TRACE_INFO, TRACE_DEBUG } TraceLevel;

/* Events above this level are dropped. */
void trace_level(TraceLevel most);
/* Who writes them, from any thread; null, as at first: nobody does. Set before there are threads.
 */
typedef void TraceSink(TraceLevel level, const char *event, const char *pairs);
void         trace_to(TraceSink *sink);
/* The pairs are a text as printf has it; texts from outside go in "quotes" and are cleaned. */
__attribute__((format(printf, 3, 4))) void trace(TraceLevel level, const char *event,
                                                 const char *format, ...);

#endif
