/* Tells people who are not there that it is their turn: by a webhook or by mail, as their account
 * says. */
#ifndef SERVER_NOTIFY_H
#define SERVER_NOTIFY_H

typedef struct Host  Host;
typedef struct Table Table;

/* Once in the life of the program, before any thread is there. */
void notify_start(void);
/* Tells whoever has been asked something since the last call. A live table only tells those without
 * a socket, and asks them not more than once in some minutes. */
void notify_tick(Host *host, Table *table);
/* A letter to an address, about an account; the subject and the text are in ASCII but for names. */
void notify_letter(Host *host, const char *mail, const char *subject, const char *text);
/* Sends again what has failed, when it is due and still of use. */
void notify_again(Host *host);
/* What waits for that is given up. */
void notify_free(Host *host);

#endif
