#include "server/notify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/table/bits.h"
#include "server/host.h"
#include "server/private.h"
#include "server/times.h"
#include "server/tokens.h"
#include "server/trace.h"

/* Behind the headers of the rules: they bring a NAME_MAX. */
#include <curl/curl.h>
#include <sys/socket.h>

enum { TIMEOUT_SECONDS = 10, LIVE_REST_SECONDS = 300, LETTER_MAX = 1024, TRIES = 4 };

/* All that a worker needs, copied. */
struct Letter {
    Job             job; /* First. */
    char            table[TABLE_ID_MAX];
    int             seat; /* -1: it is about an account, not a table. */
    int64_t         account;
    uint64_t        decision;                                /* What it is about. */
    char            webhook[CONTACT_MAX], mail[CONTACT_MAX]; /* Empty: none, or it has arrived. */
    char            text[LETTER_MAX];                        /* The body of the webhook. */
    char            letter[2 * LETTER_MAX];
    size_t          sent; /* Of the letter. */
    const Settings *settings;
    bool            barred; /* The address is private. */
    bool            failed;
    char            why[128];
    int             tries;
    int64_t         due_ms; /* When it is tried again. */
    Letter         *next;
};

void notify_start(void)
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
    size_t  left = strlen(letter->letter) - letter->sent, room = size * count;
    size_t  length = left < room ? left : room;
    memcpy(out, letter->letter + letter->sent, length);
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

/* The address is erased unless it is worth trying again. */
static void finish(Letter *letter, CURL *curl, CURLcode code, char *address)
{
    long status = 0;
    bool mail = address == letter->mail;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    bool failed = code != CURLE_OK || status >= 400;
    if (failed)
        snprintf(letter->why, sizeof letter->why, "%s: %s (%ld)", mail ? "mail" : "webhook",
                 letter->barred ? "the address is private" : curl_easy_strerror(code), status);
    if (!failed || letter->barred || !passes(status, mail))
        address[0] = 0;
    letter->failed |= failed;
    letter->barred = false;
    curl_easy_cleanup(curl);
}

static void send_webhook(Letter *letter)
{
    CURL *curl = begin(letter, letter->webhook);
    if (!curl)
        return;
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_public);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, letter->text);
    finish(letter, curl, curl_easy_perform(curl), letter->webhook);
    curl_slist_free_all(headers);
}

static void send_mail(Letter *letter)
{
    CURL *curl = begin(letter, letter->settings->smtp);
    if (!curl)
        return;
    struct curl_slist *to = curl_slist_append(NULL, letter->mail);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(curl, CURLOPT_USE_SSL, (long)CURLUSESSL_TRY);
    if (letter->settings->smtp_user[0]) {
        curl_easy_setopt(curl, CURLOPT_USERNAME, letter->settings->smtp_user);
        curl_easy_setopt(curl, CURLOPT_PASSWORD, letter->settings->smtp_password);
    }
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, letter->settings->mail_from);
    curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, to);
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, give_letter);
    curl_easy_setopt(curl, CURLOPT_READDATA, letter);
    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    finish(letter, curl, curl_easy_perform(curl), letter->mail);
    curl_slist_free_all(to);
}

static void work(Job *job)
{
    Letter *letter = (Letter *)job;
    letter->failed = false;
    letter->sent = 0;
    letter->tries++;
    if (letter->webhook[0])
        send_webhook(letter);
    if (letter->mail[0])
        send_mail(letter);
}

/* After a minute, five more and 25 more. */
static void keep(Host *host, Letter *letter)
{
    int64_t seconds = host->settings->retry_seconds;
    for (int i = 1; i < letter->tries; i++)
        seconds *= 5;
    letter->due_ms = time_ms() + seconds * 1000;
    letter->next = host->letters;
    host->letters = letter;
}

static void done(Job *job, void *context)
{
    Host   *host = context;
    Letter *letter = (Letter *)job;
    bool    again = (letter->webhook[0] || letter->mail[0]) && letter->tries < TRIES
                 && host->settings->retry_seconds > 0 && !host->failed && !host->stopping;
    if (letter->failed) {
        host->figures.notify_failures++;
        trace(TRACE_WARNING, "notify-failed", "table=%s try=%d again=%s message=\"%s\"",
              letter->table, letter->tries, again ? "yes" : "no", letter->why);
    } else {
        host->figures.notified++;
    }
    if (again)
        keep(host, letter);
    else
        free(letter);
}

/* Whoever has decided meanwhile, or has gone, wants no letter any more. */
static bool is_still_asked(Host *host, const Letter *letter)
{
    AccountRow   account;
    Error        error;
    const Table *table = tables_loaded(host, letter->table);
    if (letter->seat < 0)
        return true; /* About an account: its code says how long it is good. */
    if (!store_account_by_number(host->store, &account, letter->account, &error))
        return false;
    if (!table)
        return true; /* Nobody has touched it since. */
    const Seat *seat = &table->seats[letter->seat];
    return table_state(table) == STATE_RUNNING && seat->row.account == letter->account
           && seat->decision == letter->decision && !seat_is_away(seat) && !seat->arrangement.quiet;
}

void notify_again(Host *host)
{
    for (Letter **at = &host->letters; *at;) {
        Letter *letter = *at;
        if (letter->due_ms > host->now_ms) {
            at = &letter->next;
            continue;
        }
        *at = letter->next;
        if (is_still_asked(host, letter))
            workers_put(host->post, &letter->job);
        else
            free(letter);
    }
}

void notify_free(Host *host)
{
    for (Letter *letter = host->letters; letter; letter = host->letters) {
        host->letters = letter->next;
        free(letter);
    }
}

/* ---- Writing ---- */

static void write_webhook(Letter *letter, const Host *host, const Table *table, int seat,
                          const char *asked)
{
    JsonOut out = { 0 };
    out_map(&out);
    out_pair_text(&out, "content", asked); /* What chat programs show. */
    out_pair_text(&out, "table", table->row.id);
    out_pair_number(&out, "seat", seat);
    out_pair_number(&out, "turn", table_standing(table).turn);
    if (host->settings->base_url[0]) {
        char url[CONTACT_MAX + 32];
        snprintf(url, sizeof url, "%s/t/%s", host->settings->base_url, table->row.id);
        out_pair_text(&out, "url", url);
    }
    int64_t deadline = clock_deadline(host, table, seat);
    if (deadline)
        out_pair_number(&out, "deadline", deadline);
    out_map_end(&out);
    snprintf(letter->text, sizeof letter->text, "%s", out_string(&out));
    out_free(&out);
}

/* Names come from people: in_text() has let no line ends through, and bytes beyond ASCII stay in
 * the body. */
static void write_mail(Letter *letter, const Host *host, const char *subject, const char *text)
{
    char      date[64], id[TABLE_ID_MAX];
    time_t    now = (time_t)host->now;
    struct tm parts;
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S +0000", gmtime_r(&now, &parts));
    id_make(id);
    const char *at = strchr(host->settings->mail_from, '@');
    snprintf(letter->letter, sizeof letter->letter,
             "Date: %s\r\nMessage-ID: <%s.%lld%s>\r\n"
             "From: Ecumene <%s>\r\nTo: <%s>\r\nSubject: Ecumene: %s\r\n"
             "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n%s\r\n",
             date, id, (long long)host->now, at ? at : "@localhost", host->settings->mail_from,
             letter->mail, subject, text);
}

static Letter *letter_new(const Host *host)
{
    Letter *letter = need_zeroed(1, sizeof *letter);
    letter->job = (Job){ .work = work, .finish = done };
    letter->settings = host->settings;
    return letter;
}

void notify_letter(Host *host, const char *mail, const char *subject, const char *text)
{
    if (!host->post)
        return;
    Letter *letter = letter_new(host);
    letter->seat = -1;
    snprintf(letter->mail, sizeof letter->mail, "%s", mail);
    write_mail(letter, host, subject, text);
    workers_put(host->post, &letter->job);
}

static void tell(Host *host, Table *table, int seat)
{
    AccountRow account;
    Error      error;
    char       asked[LETTER_MAX / 2], question[LETTER_MAX / 4];
    if (!store_account_by_number(host->store, &account, table->seats[seat].row.account, &error))
        return;
    bool mail = account.mail[0] && host->settings->smtp[0];
    if (!account.webhook[0] && !mail)
        return;
    const Family *family = table->rules.family;
    Prompt        prompt = family->prompt(&table->rules, &table->game, (Player)seat);
    family->prompt_format(question, sizeof question, &table->rules, &table->game, &prompt);
    snprintf(asked, sizeof asked, "%s: it is your turn at \"%s\" (turn %d): %s", account.name,
             table->settings.name[0] ? table->settings.name : table->row.id,
             table_standing(table).turn, question);
    Letter *letter = letter_new(host);
    letter->seat = seat;
    letter->account = account.number;
    letter->decision = table->seats[seat].decision;
    memcpy(letter->table, table->row.id, sizeof letter->table);
    memcpy(letter->webhook, account.webhook, sizeof letter->webhook);
    if (mail)
        memcpy(letter->mail, account.mail, sizeof letter->mail);
    write_webhook(letter, host, table, seat, asked);
    char        subject[64], text[LETTER_MAX];
    const char *base = host->settings->base_url;
    snprintf(subject, sizeof subject, "your turn at table %s", table->row.id);
    snprintf(text, sizeof text, "%s\r\n\r\n%s%s%s", asked, base, base[0] ? "/t/" : "",
             base[0] ? table->row.id : "");
    write_mail(letter, host, subject, text);
    workers_put(host->post, &letter->job);
}

/* ---- When ---- */

static bool is_worth_telling(const Host *host, const Table *table, int seat)
{
    const Seat *place = &table->seats[seat];
    if (place->row.kind != SEAT_PERSON || !place->row.account || seat_is_away(place)
        || place->arrangement.quiet || place->told == place->decision)
        return false;
    return table->settings.pace == PACE_DAYS
           || (place->connected == 0 && host->now >= place->told_at + LIVE_REST_SECONDS);
}

void notify_tick(Host *host, Table *table)
{
    if (!host->post || !table->playing || table_state(table) != STATE_RUNNING)
        return;
    uint32_t pending = table_pending(table);
    for (int i = 0; i < table->seat_count; i++) {
        Seat *place = &table->seats[i];
        if (!(pending & bit32(i)) || !is_worth_telling(host, table, i))
            continue;
        place->told = place->decision;
        place->told_at = host->now;
        tell(host, table, i);
    }
}
