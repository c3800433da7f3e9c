/* What a keeper may ask of a server while it runs (`ecumene admin`), and the door for it: a socket
 * in the file system, which its owner alone can open. The game thread does it in a round like
 * everything else, so that nobody has to be sent away for it. */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

#include <stdio.h>

#include "server/server.h"

enum { ADMIN_WORDS_MAX = 3 };

/* Words that stand in lines are taken apart; how many. */
int admin_words(char *text, char *words[ADMIN_WORDS_MAX + 1]);
/* remove TABLE, resolve TABLE, delete NAME, ban NAME REASON, and from one process to another
 * forget TABLE "SEATS ACCOUNT LEAVE". What is to be told goes to `out`; the caller commits. */
bool admin_knows(const char *word);
/* Is the second word a table? */
bool admin_wants_table(const char *word);
bool admin_run(Host *host, char **words, int count, FILE *out, Error *error);

/* Where the door is: what the setting says, else beside the database; false if there is no place
 * for one. */
bool admin_place(char *out, size_t size, const Settings *settings);

typedef struct AdminDoor AdminDoor;
/* Null, with the reason in the log, where it cannot be: the server goes on without. */
AdminDoor *admin_door_open(const char *place, Queue *requests);
void       admin_door_close(AdminDoor *door);

typedef enum { ADMIN_NOBODY, ADMIN_DONE, ADMIN_REFUSED } AdminAnswer;
/* From another process: what was told, or why it was refused. Nobody: no server is there. */
AdminAnswer admin_ask(const char *place, char **words, int count, char *out, size_t size);

#endif
