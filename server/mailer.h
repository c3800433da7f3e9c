/* Letters and webhooks on their way: they are stored together with what they tell of, and sent by
 * workers of whichever process on the database takes them first. A take is stored before anything
 * is sent and holds for a minute, several times as long as sending can last; what came of it is
 * stored afterwards. So nobody is told of what was not stored, nothing is lost when a process ends,
 * and a letter is sent once, unless a process dies just between a receiver's thanks and the note of
 * it: then it comes again, with the same Message-ID (or `id` of a webhook). */
#ifndef SERVER_MAILER_H
#define SERVER_MAILER_H

#include "server/store.h"

typedef struct Host Host;

/* Stands in the text of a letter where the secret of its `code` belongs, which is made when it is
 * sent: the database has only the hash. */
#define CODE_PLACE "\001"

enum { MAILER_THREADS = 2 };

/* Once in the life of the program, before any thread is there. */
void mailer_start(void);
/* In a round: stores a letter, to be sent behind it. */
bool mailer_add(Host *host, const LetterRow *row, Error *error);
/* In a round: notes what came of those that were sent, and takes the next. */
void mailer_tick(Host *host);
/* When that is due again. */
int64_t mailer_due_ms(const Host *host);
/* Behind a round: what it took is sent if it was stored. */
void mailer_round_over(Host *host, bool stored);
/* When rounds and workers have ended: notes what those have still sent. */
void mailer_end(Host *host);
void mailer_free(Host *host);

#endif
