#include "server/notify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "server/host.h"
#include "server/trace.h"

/* Behind the headers of the rules: they bring a NAME_MAX. */
#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <sys/socket.h>

enum { TIMEOUT_SECONDS = 10, LIVE_REST_SECONDS = 300, LETTER_MAX = 1024 };

/* All that a worker needs, copied. */
typedef struct Letter {
    Job             job; /* First. */
    char            table[TABLE_ID_MAX];
    char            webhook[CONTACT_MAX], mail[CONTACT_MAX];
    char            text[LETTER_MAX]; /* The body of the webhook. */
    char            letter[2 * LETTER_MAX];
    size_t          sent; /* Of the letter. */
    const Settings *settings;
    bool            failed;
    char            why[128];
} Letter;

void notify_start(void)
{
    curl_global_init(CURL_GLOBAL_DEFAULT);
}

/* ---- Sending, in a worker ---- */

static bool is_private_4(uint32_t address)
{
    return address >> 24 == 10 || address >> 24 == 127 || address >> 24 == 0
           || address >> 20 == 0xAC1 || address >> 16 == 0xC0A8 || address >> 16 == 0xA9FE
           || address >> 22 == (0x64400000u >> 22) || address >> 28 >= 14;
}

static bool is_private(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, address, sizeof four);
        return is_private_4(ntohl(four.sin_addr.s_addr));
    }
    struct sockaddr_in6 six;
    memcpy(&six, address, sizeof six);
    const uint8_t *byte = six.sin6_addr.s6_addr;
    if (IN6_IS_ADDR_V4MAPPED(&six.sin6_addr))
        return is_private_4((uint32_t)byte[12] << 24 | (uint32_t)byte[13] << 16
                            | (uint32_t)byte[14] << 8 | byte[15]);
    return IN6_IS_ADDR_LOOPBACK(&six.sin6_addr) || IN6_IS_ADDR_UNSPECIFIED(&six.sin6_addr)
           || (byte[0] & 0xFE) == 0xFC || (byte[0] == 0xFE && (byte[1] & 0xC0) == 0x80)
           || byte[0] == 0xFF;
}

/* A webhook must not reach what only this machine can reach: the address itself is looked at,
 * whatever its name. */
static curl_socket_t open_public(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
    const Letter *letter = context;
    (void)purpose;
    if (!letter->settings->webhook_private && is_private(&address->addr))
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

static void finish(Letter *letter, CURL *curl, CURLcode code, const char *what)
{
    long status = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    if (code != CURLE_OK || status >= 400) {
        letter->failed = true;
        snprintf(letter->why, sizeof letter->why, "%s: %s (%ld)", what, curl_easy_strerror(code),
                 status);
    }
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
    finish(letter, curl, curl_easy_perform(curl), "webhook");
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
    finish(letter, curl, curl_easy_perform(curl), "mail");
    curl_slist_free_all(to);
}

static void work(Job *job)
{
    Letter *letter = (Letter *)job;
    if (letter->webhook[0])
        send_webhook(letter);
    if (letter->mail[0])
        send_mail(letter);
}

static void done(Job *job, void *host)
{
    Letter *letter = (Letter *)job;
    if (letter->failed)
        trace(TRACE_WARNING, "notify-failed", "table=%s message=\"%s\"", letter->table,
              letter->why);
    else
        ((Host *)host)->figures.notified++;
    free(letter);
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
    out_pair_number(&out, "turn", table->game.turn);
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
static void write_mail(Letter *letter, const Host *host, const Table *table, const char *asked)
{
    snprintf(letter->letter, sizeof letter->letter,
             "From: Ecumene <%s>\r\nTo: <%s>\r\nSubject: Ecumene: your turn at table %s\r\n"
             "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
             "%s\r\n\r\n%s%s%s\r\n",
             host->settings->mail_from, letter->mail, table->row.id, asked,
             host->settings->base_url, host->settings->base_url[0] ? "/t/" : "",
             host->settings->base_url[0] ? table->row.id : "");
}

static void tell(Host *host, Table *table, int seat)
{
    AccountRow account;
    Error      error;
    char       asked[LETTER_MAX / 2];
    if (!store_account_by_number(host->store, &account, table->seats[seat].row.account, &error))
        return;
    bool mail = account.mail[0] && host->settings->smtp[0];
    if (!account.webhook[0] && !mail)
        return;
    Prompt prompt = game_prompt(&table->rules, &table->game, (Player)seat);
    snprintf(asked, sizeof asked, "%s: it is your turn at \"%s\" (turn %d): %s", account.name,
             table->settings.name[0] ? table->settings.name : table->row.id, table->game.turn,
             prompt_name((PromptKind)prompt.kind));
    Letter *letter = need_zeroed(1, sizeof *letter);
    letter->job = (Job){ .work = work, .finish = done };
    letter->settings = host->settings;
    memcpy(letter->table, table->row.id, sizeof letter->table);
    memcpy(letter->webhook, account.webhook, sizeof letter->webhook);
    if (mail)
        memcpy(letter->mail, account.mail, sizeof letter->mail);
    write_webhook(letter, host, table, seat, asked);
    write_mail(letter, host, table, asked);
    workers_put(host->workers, &letter->job);
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
    if (!host->workers || !table->playing || table_state(table) != STATE_RUNNING)
        return;
    uint32_t pending = game_pending(&table->rules, &table->game);
    for (int i = 0; i < table->seat_count; i++) {
        Seat *place = &table->seats[i];
        if (!(pending & bit32(i)) || !is_worth_telling(host, table, i))
            continue;
        place->told = place->decision;
        place->told_at = host->now;
        tell(host, table, i);
    }
}
