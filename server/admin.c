#include "server/admin.h"

#include "server/accounts.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "rules/table/must.h"
#include "table/trace.h"

enum { TEXT_MAX = 4096, PATIENCE_SECONDS = 5, ANSWER_SECONDS = 60 };

/* ---- What is done ---- */

static Table *find_table(Host *host, const char *id, Error *error)
{
    Table *table = tables_find_now(host, id, error);
    if (!table && host->round.elsewhere.name[0])
        fail(error, "table %s is played by the server %s", id, host->round.elsewhere.name);
    else if (!table && !error->text[0])
        fail(error, "there is no table %s", id);
    return table;
}

static bool find_account(Host *host, AccountRow *out, const char *name, Error *error)
{
    return store_account_by_name(host->store, out, name, error)
           || (!error->text[0] && fail(error, "there is no account %s", name));
}

static bool remove_table(Host *host, char **words, FILE *out, Error *error)
{
    Error    broken = { "" };
    TableRow row;
    Table   *table = tables_find_now(host, words[0], &broken);
    (void)out;
    if (table)
        return tables_remove(host, table, "the keeper has taken this table away", error);
    if (host->round.elsewhere.name[0])
        return fail(error, "table %s is played by the server %s", words[0],
                    host->round.elsewhere.name);
    /* Also one that cannot be read any more. */
    if (!store_table_by_id(host->store, &row, words[0], error))
        return !error->text[0] && fail(error, "there is no table %s", words[0]);
    bool fine = host_write(host, error) && store_table_remove(host->store, row.number, error);
    table_row_free(&row);
    return fine;
}

/* The same code that plays a table when the server starts has found where it fails. */
static bool resolve(Host *host, char **words, FILE *out, Error *error)
{
    Table *table = find_table(host, words[0], error);
    if (!table)
        return false;
    if (!table->why[0]) {
        fprintf(out, "the game is fine: %lld actions\n", (long long)table->n);
        return true;
    }
    fprintf(out, "%s\ncut off behind action %lld\n", table->why, (long long)table->n);
    if (!host_write(host, error)
        || !store_actions_cut(host->store, table->row.number, table->n, error))
        return false;
    tables_reload(host, table);
    table->changed = table->subscribers != NULL;
    return true;
}

static bool forget(Host *host, char **words, FILE *out, Error *error)
{
    AccountRow account;
    (void)out;
    return find_account(host, &account, words[0], error)
           && account_forget(host, account.number, true, error);
}

static bool ban(Host *host, char **words, FILE *out, Error *error)
{
    AccountRow account;
    (void)out;
    if (!words[1][0])
        return fail(error, "the reason is empty");
    if (!find_account(host, &account, words[0], error))
        return false;
    if (strlen(words[1]) >= sizeof account.banned)
        return fail(error, "the reason is too long; it may have %zu bytes",
                    sizeof account.banned - 1);
    snprintf(account.banned, sizeof account.banned, "%s", words[1]);
    return host_write(host, error) && store_account_change(host->store, &account, error)
           && store_sessions_remove(host->store, account.number, NULL, error)
           && subscribers_revoked(host, "this login has ended", error);
}

/* Of an account that another process has taken away: SEATS ACCOUNT LEAVE. */
static bool forget_seats(Host *host, char **words, FILE *out, Error *error)
{
    unsigned  seats = 0;
    long long account = 0;
    int       leave = 0;
    (void)out;
    if (sscanf(words[1], "%u %lld %d", &seats, &account, &leave) != 3)
        return fail(error, "no seats");
    Table *table = find_table(host, words[0], error);
    return table && seats_forget(host, table, seats, account, leave != 0, error);
}

static const struct {
    const char *name;
    int         words;
    bool        at_table;
    bool (*run)(Host *host, char **words, FILE *out, Error *error);
} tasks[] = {
    { "remove", 1, true, remove_table }, { "resolve", 1, true, resolve },
    { "delete", 1, false, forget },      { "ban", 2, false, ban },
    { "forget", 2, true, forget_seats },
};
enum { TASKS = sizeof tasks / sizeof *tasks };

int admin_words(char *text, char *words[ADMIN_WORDS_MAX + 1])
{
    int count = 0;
    for (char *at = text; *at && count <= ADMIN_WORDS_MAX; count++) {
        words[count] = at;
        at += strcspn(at, "\n");
        if (*at)
            *at++ = 0;
    }
    return count;
}

bool admin_knows(const char *word)
{
    for (int i = 0; i < TASKS; i++)
        if (strcmp(tasks[i].name, word) == 0)
            return true;
    return false;
}

bool admin_wants_table(const char *word)
{
    for (int i = 0; i < TASKS; i++)
        if (strcmp(tasks[i].name, word) == 0)
            return tasks[i].at_table;
    return false;
}

bool admin_run(Host *host, char **words, int count, FILE *out, Error *error)
{
    for (int i = 0; i < TASKS; i++)
        if (count == tasks[i].words + 1 && strcmp(tasks[i].name, words[0]) == 0)
            return tasks[i].run(host, words + 1, out, error);
    return fail(error, "a keeper cannot ask a running server for that");
}

/* ---- In the game thread ---- */

/* First it is done; the answer is given in a later round, when it has been stored or has not. */
typedef struct Errand {
    Job      job; /* First. */
    Queue   *requests;
    int      line; /* The socket that waits for the answer. */
    bool     done;
    uint64_t failures;       /* Of rounds, before this one. */
    char     text[TEXT_MAX]; /* The words as they came, then what is told. */
} Errand;

static void answer(Errand *errand, bool fine, const char *text)
{
    char message[TEXT_MAX + 8];
    int  length = snprintf(message, sizeof message, "%s\n%s", fine ? "ok" : "no", text);
    /* Small enough for the buffer of a socket: nobody waits for a keeper who does not read. */
    if (send(errand->line, message, (size_t)length, MSG_DONTWAIT | MSG_NOSIGNAL) != length)
        trace(TRACE_WARNING, "keeper", "message=\"an answer was not taken\"");
    close(errand->line);
    free(errand);
}

static void errand_finish(Job *job, void *context)
{
    Errand *errand = (Errand *)job;
    Host   *host = context;
    Error   error = { "" };
    if (errand->done) {
        bool stored = errand->failures == host->figures.failures;
        answer(errand, stored, stored ? errand->text : "it could not be stored; the log tells why");
        return;
    }
    if (host->stopping || host->round.failed) {
        answer(errand, false, "the server is stopping, or cannot store anything now");
        return;
    }
    char *words[ADMIN_WORDS_MAX + 1], told[TEXT_MAX] = "";
    int   count = admin_words(errand->text, words);
    FILE *out = fmemopen(told, sizeof told, "w");
    must(out);
    errand->failures = host->figures.failures;
    bool fine = count > 0 && admin_run(host, words, count, out, &error);
    fclose(out);
    trace(TRACE_INFO, "keeper", "task=%s done=%s", count > 0 ? words[0] : "", fine ? "yes" : "no");
    if (!fine) {
        answer(errand, false, error.text);
        return;
    }
    errand->done = true;
    snprintf(errand->text, sizeof errand->text, "%s", told);
    Request *request = request_new(REQUEST_JOB, 0);
    request->job = job;
    queue_put(errand->requests, &request->link);
}

/* ---- The door ---- */

struct AdminDoor {
    Queue    *requests;
    int       listener;
    pthread_t thread;
    char      place[sizeof(((struct sockaddr_un *)0)->sun_path)];
};

bool admin_place(char *out, size_t size, const Settings *settings)
{
    if (settings->admin_socket[0])
        return snprintf(out, size, "%s", settings->admin_socket) < (int)size;
    return store_is_file(settings->database)
           && snprintf(out, size, "%s.admin", settings->database) < (int)size;
}

static bool address_of(struct sockaddr_un *out, const char *place)
{
    *out = (struct sockaddr_un){ .sun_family = AF_UNIX };
    return snprintf(out->sun_path, sizeof out->sun_path, "%s", place) < (int)sizeof out->sun_path;
}

/* Until the other side has said all; a keeper who says nothing is not waited for long. */
static ssize_t hear(int line, char *out, size_t size, int seconds)
{
    struct timeval patience = { .tv_sec = seconds };
    size_t         length = 0;
    setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    for (ssize_t more; length + 1 < size; length += (size_t)more) {
        more = read(line, out + length, size - length - 1);
        if (more < 0)
            return -1;
        if (more == 0)
            break;
    }
    out[length] = 0;
    return (ssize_t)length;
}

static void *watch(void *argument)
{
    AdminDoor *door = argument;
    for (;;) {
        int line = accept(door->listener, NULL, NULL);
        if (line < 0 && (errno == EINTR || errno == ECONNABORTED))
            continue;
        if (line < 0)
            return NULL;
        Errand *errand = need_zeroed(1, sizeof *errand);
        errand->job.finish = errand_finish;
        errand->requests = door->requests;
        errand->line = line;
        if (hear(line, errand->text, sizeof errand->text, PATIENCE_SECONDS) <= 0) {
            close(line);
            free(errand);
            continue;
        }
        Request *request = request_new(REQUEST_JOB, 0);
        request->job = &errand->job;
        queue_put(door->requests, &request->link);
    }
}

AdminDoor *admin_door_open(const char *place, Queue *requests)
{
    struct sockaddr_un address;
    AdminDoor         *door = need_zeroed(1, sizeof *door);
    door->requests = requests;
    door->listener = socket(AF_UNIX, SOCK_STREAM, 0);
    bool fits = address_of(&address, place);
    /* The database is ours: a socket that is there was left behind. */
    if (fits)
        unlink(place);
    if (!fits || door->listener < 0
        || bind(door->listener, (struct sockaddr *)&address, sizeof address) != 0
        || listen(door->listener, 4) != 0
        || pthread_create(&door->thread, NULL, watch, door) != 0) {
        trace(TRACE_WARNING, "keeper", "message=\"no socket for ecumene admin at %s: %s\"", place,
              fits ? strerror(errno) : "the path is too long");
        if (door->listener >= 0)
            close(door->listener);
        free(door);
        return NULL;
    }
    memcpy(door->place, address.sun_path, sizeof door->place);
    return door;
}

void admin_door_close(AdminDoor *door)
{
    shutdown(door->listener, SHUT_RDWR);
    pthread_join(door->thread, NULL);
    close(door->listener);
    unlink(door->place);
    free(door);
}

AdminAnswer admin_ask(const char *place, char **words, int count, char *out, size_t size)
{
    struct sockaddr_un address;
    char               message[TEXT_MAX] = "";
    int                line = socket(AF_UNIX, SOCK_STREAM, 0);
    AdminAnswer        answered = ADMIN_NOBODY;
    if (line >= 0 && address_of(&address, place)
        && connect(line, (struct sockaddr *)&address, sizeof address) == 0) {
        answered = ADMIN_REFUSED;
        for (int i = 0; i < count; i++)
            snprintf(message + strlen(message), sizeof message - strlen(message), "%s\n", words[i]);
        snprintf(out, size, "the server has not answered");
        if (send(line, message, strlen(message), MSG_NOSIGNAL) == (ssize_t)strlen(message)
            && shutdown(line, SHUT_WR) == 0
            && hear(line, message, sizeof message, ANSWER_SECONDS) >= 3) {
            answered = strncmp(message, "ok\n", 3) == 0 ? ADMIN_DONE : ADMIN_REFUSED;
            snprintf(out, size, "%s", message + 3);
        }
    }
    if (line >= 0)
        close(line);
    return answered;
}
