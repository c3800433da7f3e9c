#include "server/mailer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/server.h"
#include "server/private.h"
#include "server/times.h"
#include "table/tokens.h"
#include "table/trace.h"

/* Behind the headers of the rules: they bring a NAME_MAX. */
#include <curl/curl.h>
#include <sys/socket.h>

enum {
    TIMEOUT_SECONDS = 10,
    TAKEN_SECONDS = 60,
    TRIES = 6, /* After a minute, 5, 25, 125 and 625: half a day in all. */
    LOOK_MS = 5000,
};

/* Taken: it goes to a worker when that is stored. Sent: what came of it is to be stored. Noted: it
 * was written in this round. */
typedef enum { LETTER_TAKEN, LETTER_AWAY, LETTER_SENT, LETTER_NOTED } LetterStage;

struct Letter {
    Job             job; /* First. */
    LetterRow       row;
    LetterStage     stage;
    size_t          sent; /* Of the text. */
    const Settings *settings;
    bool            barred; /* The address is private. */
    bool            begun, failed, again;
    char            why[128];
    int64_t         due; /* When it is tried again. */
    Letter         *next;
};

void mailer_start(void)
{
    curl_global_init(CURL_GLOBAL_DEFAULT);
}

/* ---- Sending, in a worker ---- */

/* A webhook must not reach what only this machine can reach: the address itself is looked at,
 * whatever its name. */
static curl_socket_t open_public(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
    Letter *letter = context;
    (void)purpose;
    letter->barred = !letter->settings->webhook_private && address_is_private(&address->addr);
    if (letter->barred)
        return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype, address->protocol);
}

static size_t drop(char *data, size_t size, size_t count, void *context)
{
    (void)data;
    (void)context;
    return size * count;
}

static size_t give_letter(char *out, size_t size, size_t count, void *context)
{
    Letter *letter = context;
    size_t  left = strlen(letter->row.text) - letter->sent, room = size * count;
    size_t  length = left < room ? left : room;
    memcpy(out, letter->row.text + letter->sent, length);
    letter->sent += length;
    return length;
}

static CURL *begin(Letter *letter, const char *url)
{
    CURL *curl = curl_easy_init();
    if (!curl)
        return NULL;
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)TIMEOUT_SECONDS);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, drop);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, letter);
    return curl;
}

/* No answer, or one that says that it will be possible later: by HTTP 408, 429 and from 500 on, by
 * SMTP below 500. */
static bool passes(long status, bool mail)
{
    return status < 400 || (mail ? status < 500 : status == 408 || status == 429 || status >= 500);
}

static void finish(Letter *letter, CURL *curl, CURLcode code)
{
    long status = 0;
    bool mail = letter->row.mail;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    letter->failed = code != CURLE_OK || status >= 400;
    letter->again = letter->failed && !letter->barred && passes(status, mail);
    if (letter->failed)
        snprintf(letter->why, sizeof letter->why, "%s: %s (%ld)", mail ? "mail" : "webhook",
                 letter->barred ? "the address is private"
                 : code == CURLE_USE_SSL_FAILED
                     ? "the mail server offers no TLS, and no password is sent without it"
                     : curl_easy_strerror(code),
                 status);
    curl_easy_cleanup(curl);
}

static void send_webhook(Letter *letter)
{
    CURL *curl = begin(letter, letter->row.address);
    if (!curl)
        return;
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_public);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, letter->row.text);
    finish(letter, curl, curl_easy_perform(curl));
    curl_slist_free_all(headers);
}

static void send_mail(Letter *letter)
{
    CURL *curl = begin(letter, letter->settings->smtp);
    if (!curl)
        return;
    struct curl_slist *to = curl_slist_append(NULL, letter->row.address);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    bool secret = letter->settings->smtp_user[0] || strchr(letter->settings->smtp, '@');
    curl_easy_setopt(curl, CURLOPT_USE_SSL, (long)(secret ? CURLUSESSL_ALL : CURLUSESSL_TRY));
    if (letter->settings->smtp_user[0]) {
        curl_easy_setopt(curl, CURLOPT_USERNAME, letter->settings->smtp_user);
        curl_easy_setopt(curl, CURLOPT_PASSWORD, letter->settings->smtp_password);
    }
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, letter->settings->mail_from);
    curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, to);
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, give_letter);
    curl_easy_setopt(curl, CURLOPT_READDATA, letter);
    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    finish(letter, curl, curl_easy_perform(curl));
    curl_slist_free_all(to);
}

static void work(Job *job)
{
    Letter *letter = (Letter *)job;
    letter->begun = true;
    (letter->row.mail ? send_mail : send_webhook)(letter);
}

/* ---- What came of it ---- */

static int64_t wait_seconds(const Host *host, int tries)
{
    int64_t seconds = server_of(host)->settings->retry_seconds;
    for (int i = 1; i < tries; i++)
        seconds *= 5;
    return seconds;
}

static void done(Job *job, void *context)
{
    Host   *host = context;
    Letter *letter = (Letter *)job;
    Error   error = { "" };
    if (!letter->begun) /* The program ends: somebody takes it when the take is over. */
        return;
    letter->stage = LETTER_SENT;
    server_of(host)->mail.due_ms = 0;
    letter->again =
        letter->again && letter->row.tries < TRIES && server_of(host)->settings->retry_seconds > 0;
    if (!store_now(host->store, &letter->due, &error))
        letter->due = host->round.now;
    letter->due += wait_seconds(host, letter->row.tries);
    if (letter->failed) {
        server_of(host)->mail.failures++;
        trace(TRACE_WARNING, "notify-failed", "letter=%lld try=%d again=%s message=\"%s\"",
              (long long)letter->row.number, letter->row.tries, letter->again ? "yes" : "no",
              letter->why);
    } else {
        server_of(host)->mail.sent++;
    }
}

static bool note(Host *host, Letter *letter, Error *error)
{
    letter->stage = LETTER_NOTED;
    return host_write(host, error)
           && (letter->again ? store_letter_later(host->store, &letter->row, letter->due, error)
                             : store_letter_remove(host->store, &letter->row, error));
}

static bool note_all(Host *host, Error *error)
{
    for (Letter *letter = server_of(host)->mail.letters; letter; letter = letter->next)
        if (letter->stage == LETTER_SENT && !note(host, letter, error))
            return false;
    return true;
}

/* ---- Taking the next ---- */

/* Whoever has decided meanwhile, or has gone, wants no letter any more. */
static bool is_wanted(Host *host, const LetterRow *row, bool *out, Error *error)
{
    char id[TABLE_ID_MAX];
    bool acted = false;
    *out = !row->until || row->until >= host->round.now;
    if (!row->table || !*out)
        return true;
    if (!store_table_id(host->store, row->table, id, error)
        || !store_acted_since(host->store, row->table, row->seat, row->n, &acted, error))
        return false;
    *out = id[0] && !acted;
    if (!*out)
        return true;
    const Table *table = tables_loaded(host, id);
    Table       *peeked = table ? NULL : tables_peek(host, id);
    table = table ? table : peeked;
    const Seat *seat = table ? &table->seats[row->seat] : NULL;
    *out = seat && table->row.state == STATE_RUNNING && seat->row.account == row->account
           && !seat_is_away(seat) && !seat->arrangement.quiet;
    tables_unpeek(peeked);
    return true;
}

/* The secret is made now, and ends the one of an earlier try. */
static bool fill_in(Host *host, LetterRow *row, Error *error)
{
    static const char kinds[] = { [CODE_CONFIRM] = 'm', [CODE_RESET] = 'r' };
    char              token[TOKEN_MAX], text[LETTER_MAX], *place = strstr(row->text, CODE_PLACE);
    uint8_t           hash[HASH_BYTES];
    if (row->code == NO_CODE || !place)
        return true;
    token_make(&server_ports.chance, token, kinds[row->code]);
    token_hash(hash, token);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(place - row->text), row->text, token,
             place + strlen(CODE_PLACE));
    memcpy(row->text, text, sizeof text);
    return store_code_add(host->store, hash, row->account, (CodeKind)row->code, row->address,
                          row->until, error);
}

static bool take(Host *host, LetterRow *row, int64_t now, Error *error)
{
    bool wanted = false, taken = false;
    if (!is_wanted(host, row, &wanted, error) || !host_write(host, error))
        return false;
    if (!wanted || row->tries >= TRIES)
        return store_letter_remove(host->store, row, error);
    if (!store_letter_take(host->store, row, now + TAKEN_SECONDS, &taken, error)
        || (taken && !fill_in(host, row, error)))
        return false;
    if (!taken)
        return true;
    Letter *letter = need_zeroed(1, sizeof *letter);
    *letter = (Letter){ .job = { .work = work, .finish = done },
                        .row = *row,
                        .settings = server_of(host)->settings,
                        .next = server_of(host)->mail.letters };
    server_of(host)->mail.letters = letter;
    return true;
}

/* No more than there are hands for: what is taken is on its way. */
static bool take_due(Host *host, Error *error)
{
    LetterRow rows[MAILER_THREADS];
    int       room = MAILER_THREADS;
    int64_t   now;
    for (const Letter *letter = server_of(host)->mail.letters; letter; letter = letter->next)
        room -= letter->stage != LETTER_NOTED;
    if (room <= 0)
        return true;
    if (!store_now(host->store, &now, error))
        return false;
    int64_t latest = now + TAKEN_SECONDS + wait_seconds(host, TRIES);
    int     count = store_letters_due(host->store, now, latest, rows, room, error);
    for (int i = 0; i < count; i++)
        if (!take(host, &rows[i], now, error))
            return false;
    if (count == room)
        server_of(host)->mail.due_ms = 0;
    return count >= 0;
}

/* ---- In rounds ---- */

bool mailer_add(Host *host, const LetterRow *row, Error *error)
{
    int64_t now;
    server_of(host)->mail.due_ms = 0;
    return host_write(host, error) && store_now(host->store, &now, error)
           && store_letter_add(host->store, row, now, error);
}

void mailer_tick(Host *host)
{
    Error error = { "" };
    if (!server_of(host)->mail.workers || host->round.failed
        || host->schedule.retry_at_ms > host->round.now_ms
        || server_of(host)->mail.due_ms > host->round.now_ms)
        return;
    server_of(host)->mail.due_ms = host->round.now_ms + LOOK_MS;
    if (!note_all(host, &error) || !take_due(host, &error))
        host_fail(host, &error);
}

int64_t mailer_due_ms(const Host *host)
{
    return server_of(host)->mail.workers ? server_of(host)->mail.due_ms : INT64_MAX;
}

void mailer_round_over(Host *host, bool stored)
{
    for (Letter **at = &server_of(host)->mail.letters; *at;) {
        Letter *letter = *at;
        bool    is_over = letter->stage == (stored ? LETTER_NOTED : LETTER_TAKEN);
        if (is_over) {
            *at = letter->next;
            free(letter);
            continue;
        }
        if (stored && letter->stage == LETTER_TAKEN) {
            letter->stage = LETTER_AWAY;
            workers_put(server_of(host)->mail.workers, &letter->job);
        } else if (letter->stage == LETTER_NOTED) {
            letter->stage = LETTER_SENT;
        }
        at = &letter->next;
    }
}

void mailer_end(Host *host)
{
    Error error = { "" };
    for (Link *link = queue_take(&server_of(host)->requests, 0), *next; link; link = next) {
        Request *request = (Request *)link;
        next = link->next;
        if (request->kind == REQUEST_JOB && request->job->work == work) {
            done(request->job, host);
            request_free(request);
        } else {
            link->next = NULL;
            queue_put(&server_of(host)->requests, link);
        }
    }
    if (!note_all(host, &error) || (host->round.writing && !store_commit(host->store, &error)))
        trace(TRACE_WARNING, "store", "message=\"%s\"", error.text);
    host->round.writing = false;
}

void mailer_free(Host *host)
{
    for (Letter *letter = server_of(host)->mail.letters; letter;
         letter = server_of(host)->mail.letters) {
        server_of(host)->mail.letters = letter->next;
        free(letter);
    }
}
