/* A message of a socket while it is handled. Handlers answer exactly once and return true; false
 * with asking->error when the message is not as it should be. */
#ifndef TABLE_MESSAGES_H
#define TABLE_MESSAGES_H

#include "data/node.h"

#include "table/host.h"

typedef struct Asking {
    Host       *host;
    uint64_t    connection;
    const char *address;
    int64_t     came_us;    /* When it was read from its socket. */
    Subscriber *subscriber; /* Null before `open`. */
    const Node *message;
    char        re[80]; /* Its id as JSON. */
    bool        waits;  /* Not answered: it is to be handled again when what the table works out, or
                           host->round.waits_for, is done. */
    Error error;
} Asking;

/* {re, ok: true, and then what the caller adds. */
JsonOut *reply_begin(Asking *asking);
bool     reply_end(Asking *asking);
bool     reply_ok(Asking *asking);
bool     reply_error(Asking *asking, const char *code, const char *message);
bool     reply_refusal(Asking *asking, Refusal refusal);
/* The store has failed, and with it the round; everybody is told. */
bool reply_failure(Asking *asking, const Error *error);

/* Sends what was said at the table so far to a socket that has just opened it. */
bool chat_replay(Asking *asking, Table *table);

#define MESSAGE(name, who, function) bool function(Asking *asking);
#define COSTLY(name, who, function) bool function(Asking *asking);
#include "table/messages.def"
#undef MESSAGE
#undef COSTLY

#endif
