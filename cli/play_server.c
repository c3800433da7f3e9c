#include "cli/play_server.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/answers.h"
#include "cli/line.h"
#include "cli/remote_view.h"
#include "cli/table_request.h"
#include "cli/topics.h"
#include "data/loader.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "rules/table/text.h"
#include "wire/action_json.h"

enum { RECONNECTS = 12, TOKEN_MAX = 128, ID_MAX = 64, BASE_MAX = 256, LINE_MAX_BYTES = 1024 };

typedef struct Session {
    char        base[BASE_MAX];
    char        table[ID_MAX];
    char        token[TOKEN_MAX];
    const char *password; /* Of the server; empty: none is known. */
    Ruleset     rules;    /* Edition and board are owned. */
    Line       *line;
    const Node *keys; /* Of the view, as the server keeps them here. */
    const Node *info; /* Of the table. */
    RemoteView  remote;
    int         next_id;
    int         turn_shown;
    long long
             asked_at; /* The number of actions when the prompt was shown last; -1: it has to be. */
    bool     leaving;
    Declined declined; /* Of tokens to place. */
} Session;

/* Another one of several servers may play the table by now; asking for it leads there. */
static void find_server(const Session *session)
{
    char        path[128];
    const Node *table = NULL;
    Error       ignored;
    snprintf(path, sizeof path, "/api/tables/%s", session->table);
    if (http_ask(&table, session->base, "GET", path, NULL, session->token, &ignored))
        node_free(table);
}

static bool connect_again(Session *session, Error *error);

/* ---- Messages ---- */

/* The beginning of a message, which send_message() ends and frees. */
static JsonOut message_begin(const char *what)
{
    JsonOut out = { 0 };
    out_map(&out);
    out_pair_text(&out, "do", what);
    return out;
}

static bool send_message(Session *session, JsonOut *message, Error *error)
{
    out_pair_number(message, "id", ++session->next_id);
    out_map_end(message);
    bool fine = line_send(session->line, message->text, message->length, error)
                || connect_again(session, error);
    out_free(message);
    return fine;
}

static long long actions_known(const Session *session)
{
    return node_whole(node_get(session->keys, "n"));
}

static bool open_table(Session *session, Error *error)
{
    JsonOut message = message_begin("open");
    out_pair_text(&message, "table", session->table);
    if (session->token[0])
        out_pair_text(&message, "token", session->token);
    if (session->password[0])
        out_pair_text(&message, "password", session->password);
    if (node_count(session->keys) > 0)
        out_pair_number(&message, "since", actions_known(session));
    return send_message(session, &message, error);
}

static bool connect_again(Session *session, Error *error)
{
    printf("The connection is lost; trying to come back ...\n");
    for (int i = 0; i < RECONNECTS; i++) {
        line_close(session->line);
        find_server(session);
        session->line = line_open(session->base, error);
        if (session->line) {
            session->asked_at = -1;
            return open_table(session, error);
        }
        struct timespec pause = { .tv_sec = i < 4 ? i + 1 : 5 };
        nanosleep(&pause, NULL);
    }
    return false;
}

static const void *shown(const Session *session)
{
    return family_views(session->rules.family)->shown(&session->remote.view);
}

/* ---- What the server says ---- */

static void tell_events(const Session *session, const Node *items)
{
    for (const Node *item = node_first(items); item; item = item->next) {
        Event event;
        char  text[256];
        if (!remote_event_read(&event, session->rules.family, item))
            continue;
        text_event(text, sizeof text, &session->rules, shown(session), &event);
        printf("  %s\n", text);
    }
}

/* Puts what has changed into a map that is kept. */
static void renew(const Node **map, const Node *more, const Node *gone, bool all)
{
    const Node *now = node_with(all ? NULL : *map, more, gone);
    node_free(*map);
    *map = now;
}

static bool take_view(Session *session, const Node *message, Error *error)
{
    renew(&session->keys, node_get(message, "set"), node_get(message, "gone"),
          node_is_true(node_get(message, "all")));
    session->asked_at = -1;
    return remote_view_read(&session->remote, &session->rules, session->keys, error);
}

/* An answer: only what went wrong, and advice, has to be told. */
static void take_answer(Session *session, const Node *message)
{
    const Node *problem = node_get(message, "error");
    const Node *why = node_get(message, "why");
    const char *rule = node_string(node_get(problem, "rule"));
    if (problem) {
        printf("Not possible: %s.\n", node_string(node_get(problem, "message")));
        if (rule && *rule)
            rule_print(&session->rules, rule);
        session->asked_at = -1;
        session->declined.count = 0;
    }
    Action action;
    Error  error;
    char   text[256];
    if (why
        && action_from_json(&action, &session->rules, shown(session), session->remote.viewer,
                            node_get(message, "action"), &error)) {
        text_action(text, sizeof text, &session->rules, shown(session), &action);
        printf("%s\n", text);
        for (size_t i = 0; i < node_count(why); i++)
            printf("  %s\n", node_string(node_at(why, i)));
    }
}

static bool take_message(Session *session, const Node *message, Error *error)
{
    const char *on = node_string(node_get(message, "on"));
    if (!on) {
        take_answer(session, message);
    } else if (strcmp(on, "view") == 0) {
        return take_view(session, message, error);
    } else if (strcmp(on, "events") == 0) {
        tell_events(session, node_get(message, "items"));
    } else if (strcmp(on, "table") == 0) {
        renew(&session->info, message, NULL, false);
    } else if (strcmp(on, "undone") == 0) {
        printf("Something has been taken back.\n");
        session->declined.count = 0;
    } else if (strcmp(on, "said") == 0) {
        printf("%s: %s\n", node_string(node_get(message, "name")),
               node_string(node_get(message, "text")));
    } else if (strcmp(on, "bye") == 0) {
        printf("The server: %s.\n", node_string(node_get(message, "message")));
        session->leaving |= strcmp(node_string(node_get(message, "code")), "taken-over") == 0;
    }
    return true;
}

/* All that has come. */
static bool hear(Session *session, Error *error)
{
    for (;;) {
        const Node *message;
        if (!line_receive(session->line, &message, error))
            return session->leaving || connect_again(session, error);
        if (!message)
            return true;
        bool fine = take_message(session, message, error);
        node_free(message);
        if (!fine)
            return false;
    }
}

/* ---- What the player sees ---- */

static const char *state_of(const Session *session)
{
    const char *state = node_string(node_get(session->info, "state"));
    return state ? state : "";
}

static void print_table(const Session *session)
{
    const Node *seats = node_get(session->info, "seats");
    printf("Table %s, %s.\n", session->table, state_of(session));
    for (size_t i = 0; i < node_count(seats); i++) {
        const Node *seat = node_at(seats, i);
        const char *name = node_string(node_get(seat, "name"));
        const char *bot = node_string(node_get(seat, "bot"));
        printf("  %zu. %-20s %s\n", i + 1,
               name && *name ? name
               : bot         ? bot
                             : "",
               node_string(node_get(seat, "kind")));
    }
}

static bool is_asked(const Session *session)
{
    const RemoteView *remote = &session->remote;
    return remote->viewer != NOBODY && !remote->over && (remote->pending & bit32(remote->viewer));
}

static Answers answers_of(const Session *session)
{
    return (Answers){ &session->rules, shown(session), session->remote.legal,
                      session->remote.legal_count, session->remote.viewer };
}

static const char *asked_of(const Session *session)
{
    const char *kind = node_string(node_get(node_get(session->keys, "prompt"), "kind"));
    return kind ? kind : "";
}

static bool send_action(Session *session, const Action *action, Error *error)
{
    JsonOut out = message_begin("act");
    out_pair_number(&out, "n", actions_known(session));
    out_key(&out, "action");
    action_proposal_json(&out, &session->rules, shown(session), action);
    return send_message(session, &out, error);
}

static void show_decision(Session *session)
{
    const RemoteView *remote = &session->remote;
    const Family     *family = session->rules.family;
    const Wire       *wire = wire_of(family);
    const Node       *prompt = node_get(session->keys, "prompt");
    Answers           answers = answers_of(session);
    if (session->turn_shown != remote->turn) {
        session->turn_shown = remote->turn;
        wire->print(stdout, &session->rules, &remote->view);
    }
    printf(
        "\n%s: %s  [%s/%s]\n", family->player_name(&session->rules, shown(session), remote->viewer),
        node_string(node_get(prompt, "text")), family->editions->rulebook(session->rules.edition),
        node_string(node_get(prompt, "rule")));
    if (remote->market && wire->market)
        wire->market(stdout, &session->rules, &remote->view);
    answers_print(&answers, "", ANSWERS_SHOWN);
    printf("> ");
    fflush(stdout);
}

/* Asks what has not been asked yet; what the player has left alone before is left alone again. */
static bool ask(Session *session, Error *error)
{
    Answers answers = answers_of(session);
    if (!is_asked(session) || session->asked_at == actions_known(session))
        return true;
    session->asked_at = actions_known(session);
    if (declined_before(&session->declined, &answers, asked_of(session), session->remote.turn))
        return send_action(session, &answers.legal[answers.count - 1], error);
    show_decision(session);
    return true;
}

/* ---- What the player types ---- */

static bool take_action(Session *session, const char *line, Error *error)
{
    Action  action;
    Answers answers = answers_of(session);
    if (session->remote.viewer == NOBODY) {
        printf("The game has not begun, or you only look on.\n");
        return true;
    }
    if (!answers_read(&action, &answers, line))
        return true;
    declined_note(&session->declined, &answers, asked_of(session), session->remote.turn, &action);
    return send_action(session, &action, error);
}

static bool start_table(Session *session, Error *error)
{
    char        path[128];
    const Node *answer = NULL;
    snprintf(path, sizeof path, "/api/tables/%s/start", session->table);
    if (!http_ask(&answer, session->base, "POST", path, "{}", session->token, error))
        printf("%s\n", error->text);
    node_free(answer);
    return true;
}

/* True when the line was a word that asks for something to be shown. */
static bool show(const Session *session, const char *line)
{
    Answers     answers = answers_of(session);
    const char *rule = node_string(node_get(node_get(session->keys, "prompt"), "rule"));
    if (strcmp(line, "help") == 0)
        topics_print(session->rules.family, "", true);
    else if (strncmp(line, "help ", 5) == 0)
        topics_print(session->rules.family, line + 5, true);
    else if (strcmp(line, "table") == 0)
        print_table(session);
    else
        return answers_command(&answers, &session->remote.view, rule ? rule : "", line);
    return true;
}

/* The last word of the server about who is where. */
static void print_scores(const Session *session)
{
    const Node *ranking = node_get(session->keys, "ranking");
    printf("\nAfter turn %d:\n", session->remote.turn);
    for (size_t i = 0; i < node_count(ranking); i++) {
        const Node *place = node_at(ranking, i);
        Player      player = (Player)node_whole(node_get(place, "player"));
        printf("%3d. %-12s %4d points\n", (int)node_whole(node_get(place, "place")),
               session->rules.family->player_name(&session->rules, shown(session), player),
               (int)node_whole(node_get(place, "points")));
    }
}

static bool obey(Session *session, char *line, Error *error)
{
    if (line[0] == 0)
        return true;
    if (strcmp(line, "quit") == 0) {
        session->leaving = true;
        return true;
    }
    if (strcmp(line, "start") == 0)
        return start_table(session, error);
    JsonOut message;
    if (strcmp(line, "why") == 0) {
        message = message_begin("advice");
    } else if (strcmp(line, "take-back") == 0) {
        message = message_begin("undo");
        out_pair_number(&message, "n", actions_known(session));
    } else if (strncmp(line, "say ", 4) == 0) {
        message = message_begin("say");
        out_pair_text(&message, "text", line + 4);
    } else {
        if (!show(session, line))
            return take_action(session, line, error);
        printf("> ");
        fflush(stdout);
        return true;
    }
    return send_message(session, &message, error);
}

/* Lines out of what the terminal brings; false at its end. */
static bool read_lines(Session *session, char *typed, size_t *length, Error *error, bool *fine)
{
    ssize_t got = read(STDIN_FILENO, typed + *length, LINE_MAX_BYTES - 1 - *length);
    if (got <= 0)
        return false;
    *length += (size_t)got;
    for (;;) {
        typed[*length] = 0;
        char *end = strchr(typed, '\n');
        if (!end && *length < LINE_MAX_BYTES - 1)
            return true;
        size_t used = end ? (size_t)(end - typed) + 1 : *length;
        if (end)
            *end = 0;
        typed[strcspn(typed, "\r")] = 0;
        *fine = obey(session, typed, error);
        *length -= used;
        memmove(typed, typed + used, *length);
        if (!*fine || session->leaving || *length == 0)
            return *fine && !session->leaving;
    }
}

static bool run(Session *session, Error *error)
{
    char   typed[LINE_MAX_BYTES];
    size_t length = 0;
    bool   fine = true;
    while (fine && !session->leaving && !session->remote.over) {
        if (!ask(session, error))
            return false;
        struct pollfd wait[] = { { .fd = STDIN_FILENO, .events = POLLIN },
                                 { .fd = line_descriptor(session->line), .events = POLLIN } };
        poll(wait, 2, -1);
        if (wait[1].revents)
            fine = hear(session, error);
        if (fine && wait[0].revents && !read_lines(session, typed, &length, error, &fine))
            break;
    }
    if (session->remote.over)
        print_scores(session);
    return fine;
}

/* ---- Coming to a table ---- */

/* BASE, BASE/t/TABLE or BASE/t/TABLE#TOKEN */
static bool read_address(Session *session, const char *address, Error *error)
{
    const char *hash = strchr(address, '#');
    size_t      length = hash ? (size_t)(hash - address) : strlen(address);
    const char *mark = strstr(address, "/t/");
    if (mark && mark < address + length) {
        snprintf(session->table, sizeof session->table, "%.*s",
                 (int)(address + length - (mark + 3)), mark + 3);
        length = (size_t)(mark - address);
    }
    if (hash)
        snprintf(session->token, sizeof session->token, "%s", hash + 1);
    while (length > 0 && address[length - 1] == '/')
        length--;
    if (length + 1 > sizeof session->base || length == 0)
        return fail(error, "'%.60s' is no address of a server", address);
    snprintf(session->base, sizeof session->base, "%.*s", (int)length, address);
    if (strncmp(session->base, "http://", 7) != 0 && strncmp(session->base, "https://", 8) != 0)
        return fail(error, "an address begins with http:// or https://");
    if (hash && !session->table[0])
        return fail(error, "the link of a seat is .../t/TABLE#s_...");
    return true;
}

static bool take_seat(Session *session, const Node *answer, Error *error)
{
    const char *table = node_string(node_get(answer, "table"));
    const char *token = node_string(node_get(answer, "token"));
    if (table)
        snprintf(session->table, sizeof session->table, "%s", table);
    if (!token || !session->table[0])
        return fail(error, "the server gives no seat");
    snprintf(session->token, sizeof session->token, "%s", token);
    printf("Your seat: %s/t/%s#%s\n", session->base, session->table, session->token);
    return true;
}

/* A table against bots, begun at once. */
static bool make_table(Session *session, const ServerChoice *where, const GameChoice *choice,
                       Error *error)
{
    const Node *answer = NULL;
    JsonOut     body = { 0 };
    table_request_json(&body, where, choice);
    bool fine =
        http_ask(&answer, session->base, "POST", "/api/tables", out_string(&body), NULL, error)
        && take_seat(session, answer, error);
    out_free(&body);
    node_free(answer);
    return fine && start_table(session, error);
}

static bool join_table(Session *session, const ServerChoice *where, Error *error)
{
    char        path[128];
    const Node *answer = NULL;
    JsonOut     body = { 0 };
    out_map(&body);
    out_pair_text(&body, "name", where->name);
    out_map_end(&body);
    snprintf(path, sizeof path, "/api/tables/%s/seats", session->table);
    bool fine = http_ask(&answer, session->base, "POST", path, out_string(&body), NULL, error)
                && take_seat(session, answer, error);
    out_free(&body);
    node_free(answer);
    return fine;
}

static bool load_rules(Session *session, const char *edition, const char *board, Error *error)
{
    const Family *family = family_of_edition(edition);
    if (!family)
        return fail(error, "this program has no edition %s", edition);
    void *own = calloc(1, family->editions->size);
    void *map = family->editions->board_size ? calloc(1, family->editions->board_size) : NULL;
    must(own && (map || !family->editions->board_size));
    session->rules = (Ruleset){ family, own, map };
    if (map && !board)
        return fail(error, "the server does not say on which board is played");
    return loader_of(family)->edition(own, edition, error)
           && (!map || loader_of(family)->board(map, board, error));
}

/* Edition and board must be those inside this program: names and texts come from there. */
static bool load_table(Session *session, Error *error)
{
    char        path[128];
    const Node *table = NULL;
    snprintf(path, sizeof path, "/api/tables/%s", session->table);
    if (!http_ask(&table, session->base, "GET", path, NULL, session->token, error))
        return false;
    const Node *settings = node_get(table, "settings");
    const char *edition = node_string(node_get(settings, "edition"));
    const char *board = node_string(node_get(settings, "board"));
    bool        fine = edition != NULL && load_rules(session, edition, board, error);
    if (!edition)
        fail(error, "the server does not say what is played");
    renew(&session->info, table, NULL, false);
    node_free(table);
    return fine;
}

bool play_at_server(const ServerChoice *where, const GameChoice *choice, Error *error)
{
    Session *session = calloc(1, sizeof *session);
    must(session != NULL);
    session->password = where->password ? where->password : "";
    line_password(session->password);
    bool fine = read_address(session, where->address, error);
    if (fine && !session->table[0])
        fine = make_table(session, where, choice, error);
    else if (fine && !session->token[0])
        fine = join_table(session, where, error);
    fine = fine && load_table(session, error);
    if (fine) {
        session->line = line_open(session->base, error);
        fine = session->line && open_table(session, error) && run(session, error);
    }
    line_close(session->line);
    node_free(session->keys);
    node_free(session->info);
    free((void *)(uintptr_t)session->rules.edition);
    free((void *)(uintptr_t)session->rules.board);
    free(session);
    return fine;
}
