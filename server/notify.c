#include "server/notify.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "rules/table/bits.h"
#include "rules/table/text.h"
#include "server/server.h"
#include "server/letters.h"
#include "server/mailer.h"
#include "table/tokens.h"

enum { LIVE_REST_SECONDS = 300, SUBJECT_MAX = 512 };

/* ---- Writing ---- */

/* Its `id` is the same however often it is sent. */
static void write_webhook(LetterRow *letter, const Host *host, const Table *table,
                          const char *asked)
{
    JsonOut out = { 0 };
    char    id[TABLE_ID_MAX];
    id_make(&server_ports.chance, id);
    out_map(&out);
    out_pair_text(&out, "id", id);
    out_pair_text(&out, "content", asked); /* What chat programs show. */
    out_pair_text(&out, "table", table->row.id);
    out_pair_number(&out, "seat", letter->seat);
    out_pair_number(&out, "turn", table_standing(table).turn);
    if (server_of(host)->settings->base_url[0]) {
        char url[CONTACT_MAX + 32];
        snprintf(url, sizeof url, "%s/t/%s", server_of(host)->settings->base_url, table->row.id);
        out_pair_text(&out, "url", url);
    }
    int64_t deadline = clock_deadline(host, table, letter->seat);
    if (deadline)
        out_pair_number(&out, "deadline", deadline);
    out_map_end(&out);
    snprintf(letter->text, sizeof letter->text, "%s", out_string(&out));
    out_free(&out);
}

/* Names come from people: in_text() has let no line ends through, and bytes beyond ASCII stay in
 * the body. */
static void write_mail(LetterRow *letter, const Host *host, const char *about, const char *text)
{
    char      date[64], id[TABLE_ID_MAX], subject[SUBJECT_MAX];
    time_t    now = (time_t)host->round.now;
    struct tm parts;
    letter_subject(subject, sizeof subject, about);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S +0000", gmtime_r(&now, &parts));
    id_make(&server_ports.chance, id);
    const char *at = strchr(server_of(host)->settings->mail_from, '@');
    letter->mail = true;
    snprintf(letter->text, sizeof letter->text,
             "Date: %s\r\nMessage-ID: <%s.%lld%s>\r\n"
             "From: Ecumene <%s>\r\nTo: <%s>\r\nSubject: Ecumene: %s\r\n"
             "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n%s\r\n",
             date, id, (long long)host->round.now, at ? at : "@localhost",
             server_of(host)->settings->mail_from, letter->address, subject, text);
}

bool notify_code(Host *host, const AccountRow *account, const char *mail, CodeKind code,
                 int64_t until, Error *error)
{
    LetterRow   letter = { .account = account->number, .code = (int)code, .until = until };
    char        link[CONTACT_MAX + 32], subject[SUBJECT_MAX], text[LETTER_MAX / 2];
    const char *base = server_of(host)->settings->base_url, *language = account->language;
    bool        confirms = code == CODE_CONFIRM;
    snprintf(link, sizeof link, "%s/account#%s=%s", base, confirms ? "confirm" : "reset",
             CODE_PLACE);
    LetterSlot slots[] = {
        { "name", account->name }, { "link", link }, { "code", CODE_PLACE }, { NULL, NULL }
    };
    letter_write(subject, sizeof subject, language,
                 confirms ? LETTER_CONFIRM_SUBJECT : LETTER_RESET_SUBJECT, slots);
    letter_write(text, sizeof text, language,
                 confirms  ? base[0] ? LETTER_CONFIRM_LINK : LETTER_CONFIRM_CODE
                 : base[0] ? LETTER_RESET_LINK
                           : LETTER_RESET_CODE,
                 slots);
    snprintf(letter.address, sizeof letter.address, "%s", mail);
    write_mail(&letter, host, subject, text);
    return mailer_add(host, &letter, error);
}

/* The question as the rules put it in this language; names in it are those of the rules. */
static void write_question(char *out, size_t size, const Table *table, int seat,
                           const char *language)
{
    const Family *family = table->rules.family;
    Prompt        prompt = family->prompt(&table->rules, &table->game, (Player)seat);
    text_pattern(out, size, &table->rules, &table->game,
                 letter_spoken(language, family->words->prompts[prompt.kind].pattern), prompt.arg,
                 PROMPT_ARGS);
}

static void write_asked(char *out, size_t size, const AccountRow *account, const Table *table,
                        int seat, const char *language)
{
    char question[LETTER_MAX / 8], turn[16];
    write_question(question, sizeof question, table, seat, language);
    snprintf(turn, sizeof turn, "%d", table_standing(table).turn);
    letter_write(out, size, language, LETTER_TURN,
                 (const LetterSlot[]){
                     { "name", account->name },
                     { "title", table->settings.name[0] ? table->settings.name : table->row.id },
                     { "turn", turn },
                     { "question", question },
                     { NULL, NULL } });
}

static bool tell_by_mail(Host *host, LetterRow *letter, const Table *table,
                         const AccountRow *account, Error *error)
{
    char        subject[SUBJECT_MAX], text[LETTER_MAX / 2], asked[LETTER_MAX / 4];
    const char *base = server_of(host)->settings->base_url;
    write_asked(asked, sizeof asked, account, table, letter->seat, account->language);
    letter_write(subject, sizeof subject, account->language, LETTER_TURN_SUBJECT,
                 (const LetterSlot[]){ { "table", table->row.id }, { NULL, NULL } });
    snprintf(text, sizeof text, "%s\r\n\r\n%s%s%s", asked, base, base[0] ? "/t/" : "",
             base[0] ? table->row.id : "");
    write_mail(letter, host, subject, text);
    return mailer_add(host, letter, error);
}

static bool tell(Host *host, const Table *table, int seat, Error *error)
{
    AccountRow account;
    char       asked[LETTER_MAX / 4];
    error->text[0] = 0;
    if (!store_account_by_number(host->store, &account, table->seats[seat].row.account, error))
        return !error->text[0];
    bool mail = account.mail[0] && server_of(host)->settings->smtp[0];
    if (!account.webhook[0] && !mail)
        return true;
    write_asked(asked, sizeof asked, &account, table, seat, ""); /* Programs read webhooks too. */
    LetterRow letter = { .table = table->row.number,
                         .n = table->n,
                         .seat = seat,
                         .account = account.number,
                         .code = NO_CODE };
    memcpy(letter.address, account.webhook, sizeof letter.address);
    write_webhook(&letter, host, table, asked);
    if (account.webhook[0] && !mailer_add(host, &letter, error))
        return false;
    memcpy(letter.address, account.mail, sizeof letter.address);
    return !mail || tell_by_mail(host, &letter, table, &account, error);
}

/* ---- When ---- */

static bool is_worth_telling(const Host *host, const Table *table, int seat)
{
    const Seat *place = &table->seats[seat];
    if (place->row.kind != SEAT_PERSON || !place->row.account || seat_is_away(place)
        || place->arrangement.quiet || place->notified == place->asked.decision)
        return false;
    return table->settings.pace == PACE_DAYS
           || (place->connected == 0 && host->round.now >= place->notified_at + LIVE_REST_SECONDS);
}

void notify_tick(Host *host, Table *table)
{
    Error error = { "" };
    if (!table->playing || table_state(table) != STATE_RUNNING)
        return;
    uint32_t pending = table_pending(table);
    for (int i = 0; i < table->seat_count && !host->round.failed; i++) {
        Seat *place = &table->seats[i];
        if (!(pending & bit32(i)) || !is_worth_telling(host, table, i))
            continue;
        place->notified = place->asked.decision;
        place->notified_at = host->round.now;
        if (!tell(host, table, i, &error))
            host_fail(host, &error);
    }
}
