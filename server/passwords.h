/* Passwords are hashed by a worker of their own, at which networks take turns (turns.h), so that
 * neither bots nor people wait for them. What was asked for is done when that has come back. */
#ifndef SERVER_PASSWORDS_H
#define SERVER_PASSWORDS_H

#include "server/routes.h"

enum { SECRET_MAX = 257 };

typedef enum {
    PASSWORD_NEW,    /* For a new account. */
    PASSWORD_CHECK,  /* Whoever logs in. */
    PASSWORD_CHANGE, /* The old one lets the account be changed, by a new one or a new address. */
    PASSWORD_RESET   /* A code from a letter takes the place of the old one. */
} PasswordTask;

typedef struct PasswordJob {
    Job          job; /* First. */
    Waiter       waiter;
    PasswordTask task;
    uint64_t     connection;
    char         address[ADDRESS_MAX];
    char         tried[LIMIT_NAME_MAX]; /* Name and address together. */
    AccountRow   account;               /* Number 0: there is none of this name. */
    char         old[SECRET_MAX], secret[SECRET_MAX];
    char         mail[CONTACT_MAX]; /* A new address; a change only. */
    bool         changes_mail;
    char         session[TOKEN_MAX]; /* Of whoever changes the account. */
    uint8_t      code[HASH_BYTES];   /* Of the letter; a reset only. */
    bool         right, hashed;
} PasswordJob;

/* Hashes or compares; then the account is made, changed or logged in, and whoever asked is
 * answered. Takes the job over. */
void password_begin(HttpCall *call, PasswordJob *self);
/* Of one that was not begun. */
void password_drop(PasswordJob *self);

/* Ends a code that came by mail. The account that it was sent for, as it is now; false after
 * answering. */
bool code_take(Host *host, const Request *request, const uint8_t hash[HASH_BYTES], CodeKind kind,
               AccountRow *out, char mail[CONTACT_MAX]);
void answer_spent_code(Host *host, const Request *request);
/* {} */
void answer_empty(Host *host, const Request *request);

#endif
