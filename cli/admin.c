/* `ecumene backup` and `ecumene admin`: for whoever keeps a server. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "cli/commands.h"
#include "cli/manual.h"
#include "cli/options.h"
#include "data/library.h"
#include "server/cluster_tasks.h"
#include "server/chance.h"
#include "server/admin.h"
#include "server/log.h"
#include "server/server.h"
#include "table/tokens.h"

#include <sodium.h> /* Behind the headers of the rules: it brings a NAME_MAX. */

/* ---- What both share ---- */

static Settings settings; /* As the server itself would have them. */

/* Takes --db and --config out of the words. */
static bool take_settings(int *argc, char **argv, Error *error)
{
    char *taken[4];
    int   count = 0, left = 1;
    for (int i = 1; i < *argc; i++)
        if (count < 4 && (strcmp(argv[i], "--db") == 0 || strcmp(argv[i], "--config") == 0)) {
            taken[count++] = argv[i];
            taken[count++] = argv[++i];
        } else {
            argv[left++] = argv[i];
        }
    *argc = left;
    return settings_read(&settings, count, taken, error);
}

static Store *open_database(const char *path, Error *error)
{
    struct stat about;
    if (!store_is_remote(path) && stat(path, &about) != 0) {
        fail(error, "there is no database %s", path);
        return NULL;
    }
    return store_open(path, error);
}

int command_backup(int argc, char **argv)
{
    Error       error = { "" };
    struct stat about;
    if (!take_settings(&argc, argv, &error))
        return complain(&error);
    if (argc != 2)
        return manual_wrong(argv[0]);
    if (stat(argv[1], &about) == 0) {
        fail(&error, "%s is there already", argv[1]);
        return complain(&error);
    }
    Store *store = open_database(settings.database, &error);
    umask(0077);
    bool fine = store && store_backup(store, argv[1], &error);
    if (store)
        store_close(store);
    return fine ? 0 : complain(&error);
}

/* ---- Looking ---- */

static void print_time(int64_t at)
{
    char      text[32];
    time_t    seconds = (time_t)at;
    struct tm parts;
    gmtime_r(&seconds, &parts);
    strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts);
    printf("%s", text);
}

static bool print_table(void *context, const TableRow *row)
{
    (void)context;
    printf("%s  %-8s ", row->id, state_name(row->state));
    print_time(row->made);
    printf("  rules %d%s\n", row->rules, row->listed ? "  open" : "");
    return true;
}

static bool list_tables(Store *store, char **words, Error *error)
{
    (void)words;
    return store_tables(store, ~0u, false, 1000000, print_table, NULL, error);
}

static bool print_report_line(void *context, const ReportRow *row)
{
    (void)context;
    printf("%lld  table %s  seat %d  ", (long long)row->number, row->table, row->seat);
    print_time(row->at);
    printf("\n    %s\n", row->text);
    return true;
}

static bool list_reports(Store *store, char **words, Error *error)
{
    (void)words;
    return store_reports(store, print_report_line, NULL, error);
}

typedef struct Wanted {
    int64_t number;
    bool    found;
} Wanted;

static bool print_report(void *context, const ReportRow *row)
{
    Wanted *wanted = context;
    if (row->number != wanted->number)
        return true;
    fprintf(stderr, "table %s, seat %d: %s\n", row->table, row->seat, row->text);
    fputs(row->log, stdout);
    wanted->found = true;
    return false;
}

static bool show_report(Store *store, char **words, Error *error)
{
    Wanted wanted = { .number = strtoll(words[0], NULL, 10) };
    return store_reports(store, print_report, &wanted, error)
           && (wanted.found || fail(error, "there is no report %s", words[0]));
}

static bool count_all(Store *store, char **words, Error *error)
{
    static const char *const kinds[] = { "accounts", "sessions", "tables", "seats",
                                         "actions",  "chat",     "reports" };
    (void)words;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        int64_t count = 0;
        if (!store_count(store, kinds[i], &count, error))
            return false;
        printf("%-10s %10lld\n", kinds[i], (long long)count);
    }
    return true;
}

/* ---- Accounts ---- */

static bool find_account(Store *store, AccountRow *out, const char *name, Error *error)
{
    return store_account_by_name(store, out, name, error)
           || (!error->text[0] && fail(error, "there is no account %s", name));
}

static bool print_account(void *context, const AccountRow *row, int64_t used, int64_t seats)
{
    (void)context;
    printf("%6lld %5lld  ", (long long)row->number, (long long)seats);
    print_time(row->made);
    printf("  ");
    if (used)
        print_time(used);
    else
        printf("%-16s", "-");
    printf("  %s%s%s\n", row->name, row->banned[0] ? "  banned: " : "", row->banned);
    return true;
}

static bool list_accounts(Store *store, char **words, Error *error)
{
    (void)words;
    return store_accounts(store, print_account, NULL, error);
}

static bool set_ban(Store *store, const char *name, const char *reason, Error *error)
{
    AccountRow account;
    if (!find_account(store, &account, name, error))
        return false;
    if (strlen(reason) >= sizeof account.banned)
        return fail(error, "the reason is too long; it may have %zu bytes",
                    sizeof account.banned - 1);
    snprintf(account.banned, sizeof account.banned, "%s", reason);
    return store_begin(store, error) && store_account_change(store, &account, error)
           && (!reason[0] || store_sessions_remove(store, account.number, NULL, error))
           && store_tell(store, "revoked", error) && store_commit(store, error);
}

static bool ban(Store *store, char **words, Error *error)
{
    return words[1][0] ? set_ban(store, words[0], words[1], error)
                       : fail(error, "the reason is empty");
}

static bool unban(Store *store, char **words, Error *error)
{
    return set_ban(store, words[0], "", error);
}

/* What an account has at tables: first which, then what was said from there. */
typedef struct Export {
    Store  *store;
    JsonOut out;
    int     seat;
    bool    failed;
    Error   error;
} Export;

static void export_said(void *context, const ChatRow *row)
{
    Export *self = context;
    if (row->seat != self->seat || !row->name[0])
        return;
    out_map(&self->out);
    out_pair_number(&self->out, "at", row->at);
    out_pair_text(&self->out, "name", row->name);
    out_pair_text(&self->out, "text", row->text);
    out_map_end(&self->out);
}

static bool export_seat(void *context, const TableRow *table, int seat)
{
    Export *self = context;
    out_map(&self->out);
    out_pair_text(&self->out, "table", table->id);
    out_pair_number(&self->out, "seat", seat);
    out_pair_text(&self->out, "state", state_name(table->state));
    out_pair_number(&self->out, "made", table->made);
    out_key(&self->out, "said");
    out_list(&self->out);
    self->seat = seat;
    self->failed =
        !store_chat(self->store, table->number, 1000000, export_said, self, &self->error);
    out_list_end(&self->out);
    out_map_end(&self->out);
    return !self->failed;
}

static bool export_account(Store *store, char **words, Error *error)
{
    AccountRow account;
    Export     self = { .store = store };
    JsonOut   *out = &self.out;
    if (!find_account(store, &account, words[0], error))
        return false;
    out_map(out);
    out_pair_text(out, "name", account.name);
    out_pair_number(out, "made", account.made);
    out_pair_text(out, "mail", account.mail);
    out_pair_text(out, "webhook", account.webhook);
    out_pair_text(out, "banned", account.banned);
    out_key(out, "seats");
    out_list(out);
    bool fine = store_account_seats(store, account.number, export_seat, &self, error);
    out_list_end(out);
    out_map_end(out);
    if (fine && self.failed)
        fine = fail(error, "%s", self.error.text);
    if (fine)
        printf("%s\n", out_string(out));
    out_free(out);
    return fine;
}

/* ---- Changing ---- */

static bool new_password(Store *store, char **words, Error *error)
{
    AccountRow account;
    char       token[TOKEN_MAX], *password = token + 2;
    if (!find_account(store, &account, words[0], error))
        return false;
    token_make(&server_ports.chance, token, 'p');
    password[16] = 0;
    if (crypto_pwhash_str(account.password, password, strlen(password),
                          crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE)
        != 0)
        return fail(error, "no memory");
    if (!store_begin(store, error) || !store_account_change(store, &account, error)
        || !store_sessions_remove(store, account.number, NULL, error)
        || !store_tell(store, "revoked", error) || !store_commit(store, error))
        return false;
    printf("%s\n", password);
    return true;
}

static bool vacuum(Store *store, char **words, Error *error)
{
    (void)words;
    return store_vacuum(store, error);
}

/* While no server runs: with a game thread's tables, but without anybody there. */
static bool run_without_server(Store *store, char **words, int count, Error *error)
{
    Shelf   shelf = { 0 };
    Server *server = need_memory(sizeof *server);
    Host   *host = &server->host;
    bool    fine = (!settings.editions[0] || library_add_editions(settings.editions, error))
                && shelf_load(&shelf, error);
    if (fine) {
        server_init(server, &settings, &shelf, store);
        fine = admin_run(host, words, count, stdout, error)
               && (!host->round.writing || store_commit(store, error));
        host->round.writing = host->round.writing && !fine;
        store_rollback(store);
        server_free(server);
    }
    shelf_free(&shelf);
    free(server);
    return fine;
}

/* Of those on a database of PostgreSQL, whoever plays the table. */
static bool ask_servers(Store *store, char **words, int count, Error *error)
{
    char told[ERRAND_MAX] = "";
    bool fine = cluster_task_ask(store, words, count, told, sizeof told, error);
    if (fine)
        printf("%s", told);
    return fine;
}

/* ---- The commands ---- */

static const struct {
    const char *name;
    int         words;
    bool (*run)(Store *store, char **words, Error *error); /* Null: as admin_run() does it. */
} commands[] = {
    { "tables", 0, list_tables },
    { "figures", 0, count_all },
    { "accounts", 0, list_accounts },
    { "export", 1, export_account },
    { "ban", 2, ban },
    { "unban", 1, unban },
    { "delete", 1, NULL },
    { "reports", 0, list_reports },
    { "report", 1, show_report },
    { "password", 1, new_password },
    { "vacuum", 0, vacuum },
    { "remove", 1, NULL },
    { "resolve", 1, NULL },
};

/* By the server if one runs and knows how; else on its database. words[0] is the command. */
static bool run_command(int index, char **words, int count, Error *error)
{
    char place[4096], told[4096];
    if (admin_knows(words[0]) && admin_place(place, sizeof place, &settings)) {
        AdminAnswer answered = admin_ask(place, words, count, told, sizeof told);
        if (answered == ADMIN_DONE)
            printf("%s", told);
        if (answered != ADMIN_NOBODY)
            return answered == ADMIN_DONE || fail(error, "%s", told);
    }
    bool in_use = !commands[index].run && !store_lock(settings.database, error);
    if (in_use && !store_is_remote(settings.database))
        return false;
    Store *store = open_database(settings.database, error);
    bool   fine = store
                && (commands[index].run ? commands[index].run(store, words + 1, error)
                    : in_use            ? ask_servers(store, words, count, error)
                                        : run_without_server(store, words, count, error));
    if (store) {
        store_rollback(store);
        store_close(store);
    }
    return fine;
}

int command_admin(int argc, char **argv)
{
    Error error = { "" };
    log_to_stderr();
    if (!take_settings(&argc, argv, &error))
        return complain(&error);
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].name, argv[1]) == 0 && commands[i].words == argc - 2) {
            if (!chance_ready())
                fail(&error, "the system gives no random numbers");
            else if (run_command((int)i, argv + 1, argc - 1, &error))
                return 0;
            return complain(&error);
        }
    return manual_wrong(argv[0]);
}
