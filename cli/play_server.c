#include "cli/play_server.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/answers.h"
#include "cli/line.h"
#include "cli/remote_view.h"
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
    json_t     *keys; /* Of the view, as the server keeps them here. */
    json_t     *info; /* Of the table. */
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
    char    path[128];
    json_t *table = NULL;
    Error   ignored;
    snprintf(path, sizeof path, "/api/tables/%s", session->table);
    if (http_ask(&table, session->base, "GET", path, NULL, session->token, &ignored))
        json_decref(table);
}

static bool connect_again(Session *session, Error *error);

/* ---- Messages ---- */

/* Takes the message. */
static bool send_message(Session *session, json_t *message, Error *error)
{
    json_object_set_new(message, "id", json_integer(++session->next_id));
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    must(text != NULL);
    bool fine =
        line_send(session->line, text, strlen(text), error) || connect_again(session, error);
    free(text);
    return fine;
}

static long long actions_known(const Session *session)
{
    return json_integer_value(json_object_get(session->keys, "n"));
}

static bool open_table(Session *session, Error *error)
{
    json_t *message = json_pack("{s:s, s:s}", "do", "open", "table", session->table);
    if (session->token[0])
        json_object_set_new(message, "token", json_string(session->token));
    if (session->password[0])
        json_object_set_new(message, "password", json_string(session->password));
    if (json_object_size(session->keys) > 0)
        json_object_set_new(message, "since", json_integer(actions_known(session)));
    return send_message(session, message, error);
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

static void tell_events(const Session *session, const json_t *items)
{
    size_t  i;
    json_t *item;
    json_array_foreach((json_t *)(uintptr_t)items, i, item)
    {
        Event event;
        char  text[256];
        if (!remote_event_read(&event, session->rules.family, item))
            continue;
        text_event(text, sizeof text, &session->rules, shown(session), &event);
        printf("  %s\n", text);
    }
}

static bool take_view(Session *session, const json_t *message, Error *error)
{
    size_t  i;
    json_t *key;
    if (json_is_true(json_object_get(message, "all")))
        json_object_clear(session->keys);
    json_object_update(session->keys, json_object_get(message, "set"));
    json_array_foreach(json_object_get(message, "gone"), i, key)
        json_object_del(session->keys, json_string_value(key));
    session->asked_at = -1;
    return remote_view_read(&session->remote, &session->rules, session->keys, error);
}

/* An answer: only what went wrong, and advice, has to be told. */
static void take_answer(Session *session, const json_t *message)
{
    const json_t *problem = json_object_get(message, "error");
    const json_t *why = json_object_get(message, "why");
    const char   *rule = json_string_value(json_object_get(problem, "rule"));
    if (problem) {
        printf("Not possible: %s.\n", json_string_value(json_object_get(problem, "message")));
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
                            json_object_get(message, "action"), &error)) {
        text_action(text, sizeof text, &session->rules, shown(session), &action);
        printf("%s\n", text);
        for (size_t i = 0; i < json_array_size(why); i++)
            printf("  %s\n", json_string_value(json_array_get(why, i)));
    }
}

static bool take_message(Session *session, const json_t *message, Error *error)
{
    const char *on = json_string_value(json_object_get(message, "on"));
    if (!on) {
        take_answer(session, message);
    } else if (strcmp(on, "view") == 0) {
        return take_view(session, message, error);
    } else if (strcmp(on, "events") == 0) {
        tell_events(session, json_object_get(message, "items"));
    } else if (strcmp(on, "table") == 0) {
        json_object_update(session->info, (json_t *)(uintptr_t)message);
    } else if (strcmp(on, "undone") == 0) {
        printf("Something has been taken back.\n");
        session->declined.count = 0;
    } else if (strcmp(on, "said") == 0) {
        printf("%s: %s\n", json_string_value(json_object_get(message, "name")),
               json_string_value(json_object_get(message, "text")));
    } else if (strcmp(on, "bye") == 0) {
        printf("The server: %s.\n", json_string_value(json_object_get(message, "message")));
        session->leaving |=
            strcmp(json_string_value(json_object_get(message, "code")), "taken-over") == 0;
    }
    return true;
}

/* All that has come. */
static bool hear(Session *session, Error *error)
{
    for (;;) {
        json_t *message;
        if (!line_receive(session->line, &message, error))
            return session->leaving || connect_again(session, error);
        if (!message)
            return true;
        bool fine = take_message(session, message, error);
        json_decref(message);
        if (!fine)
            return false;
    }
}

/* ---- What the player sees ---- */

static const char *state_of(const Session *session)
{
    const char *state = json_string_value(json_object_get(session->info, "state"));
    return state ? state : "";
}

static void print_table(const Session *session)
{
    const json_t *seats = json_object_get(session->info, "seats");
    printf("Table %s, %s.\n", session->table, state_of(session));
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *seat = json_array_get(seats, i);
        const char   *name = json_string_value(json_object_get(seat, "name"));
        const char   *bot = json_string_value(json_object_get(seat, "bot"));
        printf("  %zu. %-20s %s\n", i + 1,
               name && *name ? name
               : bot         ? bot
                             : "",
               json_string_value(json_object_get(seat, "kind")));
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
    const char *kind =
        json_string_value(json_object_get(json_object_get(session->keys, "prompt"), "kind"));
    return kind ? kind : "";
}

static bool send_action(Session *session, const Action *action, Error *error)
{
    JsonOut out = { 0 };
    action_proposal_json(&out, &session->rules, shown(session), action);
    json_t *value = json_loadb(out.text, out.length, 0, NULL);
    out_free(&out);
    return send_message(session,
                        json_pack("{s:s, s:I, s:o}", "do", "act", "n",
                                  (json_int_t)actions_known(session), "action", value),
                        error);
}

static void show_decision(Session *session)
{
    const RemoteView *remote = &session->remote;
    const Family     *family = session->rules.family;
    const Wire       *wire = wire_of(family);
    const json_t     *prompt = json_object_get(session->keys, "prompt");
    Answers           answers = answers_of(session);
    if (session->turn_shown != remote->turn) {
        session->turn_shown = remote->turn;
        wire->print(stdout, &session->rules, &remote->view);
    }
    printf("\n%s: %s  [%s/%s]\n",
           family->player_name(&session->rules, shown(session), remote->viewer),
           json_string_value(json_object_get(prompt, "text")),
           family->editions->rulebook(session->rules.edition),
           json_string_value(json_object_get(prompt, "rule")));
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
    char    path[128];
    json_t *answer = NULL;
    snprintf(path, sizeof path, "/api/tables/%s/start", session->table);
    if (!http_ask(&answer, session->base, "POST", path, "{}", session->token, error))
        printf("%s\n", error->text);
    json_decref(answer);
    return true;
}

/* True when the line was a word that asks for something to be shown. */
static bool show(const Session *session, const char *line)
{
    Answers     answers = answers_of(session);
    const char *rule =
        json_string_value(json_object_get(json_object_get(session->keys, "prompt"), "rule"));
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
    const json_t *ranking = json_object_get(session->keys, "ranking");
    printf("\nAfter turn %d:\n", session->remote.turn);
    for (size_t i = 0; i < json_array_size(ranking); i++) {
        const json_t *place = json_array_get(ranking, i);
        Player        player = (Player)json_integer_value(json_object_get(place, "player"));
        printf("%3d. %-12s %4d points\n", (int)json_integer_value(json_object_get(place, "place")),
               session->rules.family->player_name(&session->rules, shown(session), player),
               (int)json_integer_value(json_object_get(place, "points")));
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
    if (strcmp(line, "why") == 0)
        return send_message(session, json_pack("{s:s}", "do", "advice"), error);
    if (strcmp(line, "take-back") == 0)
        return send_message(
            session, json_pack("{s:s, s:I}", "do", "undo", "n", (json_int_t)actions_known(session)),
            error);
    if (strncmp(line, "say ", 4) == 0) {
        json_t *message = json_pack("{s:s, s:s}", "do", "say", "text", line + 4);
        if (message)
            return send_message(session, message, error);
        printf("This cannot be said.\n");
        return true;
    }
    if (!show(session, line))
        return take_action(session, line, error);
    printf("> ");
    fflush(stdout);
    return true;
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

static bool take_seat(Session *session, const json_t *answer, Error *error)
{
    const char *table = json_string_value(json_object_get(answer, "table"));
    const char *token = json_string_value(json_object_get(answer, "token"));
    if (table)
        snprintf(session->table, sizeof session->table, "%s", table);
    if (!token || !session->table[0])
        return fail(error, "the server gives no seat");
    snprintf(session->token, sizeof session->token, "%s", token);
    printf("Your seat: %s/t/%s#%s\n", session->base, session->table, session->token);
    return true;
}

/* What has been chosen otherwise than usual, as the settings of a table have it; the scenario says
 * the rest. */
static void options_json(json_t *out, const GameChoice *choice)
{
    const Family *family = choice->family;
    json_t       *switches = json_object();
    for (int i = 0; i < family_options(family)->count; i++) {
        const OptionWords *option = &family_options(family)->words[i];
        int                value = family_options(family)->get(&choice->options, i);
        char               name[NAME_MAX];
        snprintf(name, sizeof name, "%s", option->name);
        for (char *at = name; *at && option->kind != OPTION_SWITCH; at++)
            *at = *at == '-' ? '_' : *at;
        if (value == 0 || option->scenario)
            continue;
        if (option->kind == OPTION_SWITCH) {
            char word[NAME_MAX];
            option_word(word, option, value);
            json_object_set_new(switches, name, json_string(word));
        } else {
            json_object_set_new(out, name,
                                option->kind == OPTION_FLAG ? json_true() : json_integer(value));
        }
    }
    if (json_object_size(switches) > 0)
        json_object_set(out, "switches", switches);
    json_decref(switches);
}

/* A table against bots, begun at once. */
static bool make_table(Session *session, const ServerChoice *where, const GameChoice *choice,
                       Error *error)
{
    const Family *family = choice->family;
    json_t       *answer = NULL, *seats = json_array(), *options = json_object();
    json_array_append_new(seats, json_pack("{s:s, s:s}", "kind", "mine", "name", where->name));
    for (int i = 1; i < choice->options.player_count; i++)
        json_array_append_new(seats, json_pack("{s:s, s:s}", "kind", "bot", "bot", where->bots));
    options_json(options, choice);
    json_t *settings = json_pack(
        "{s:s, s:s, s:i, s:o, s:o}", "edition", choice->edition_name, "scenario",
        family_options(family)->scenarios[family_options(family)->scenario(&choice->options)],
        "players", choice->options.player_count, "seats", seats, "options", options);
    if (settings && choice->board_name)
        json_object_set_new(settings, "board", json_string(choice->board_name));
    char *body = settings ? json_dumps(settings, JSON_COMPACT) : NULL;
    json_decref(settings);
    bool fine = body ? http_ask(&answer, session->base, "POST", "/api/tables", body, NULL, error)
                           && take_seat(session, answer, error)
                     : fail(error, "the name or the bots cannot be sent as they are");
    free(body);
    json_decref(answer);
    return fine && start_table(session, error);
}

static bool join_table(Session *session, const ServerChoice *where, Error *error)
{
    char    path[128];
    json_t *answer = NULL, *request = json_pack("{s:s}", "name", where->name);
    char   *body = request ? json_dumps(request, JSON_COMPACT) : NULL;
    json_decref(request);
    snprintf(path, sizeof path, "/api/tables/%s/seats", session->table);
    bool fine = body ? http_ask(&answer, session->base, "POST", path, body, NULL, error)
                           && take_seat(session, answer, error)
                     : fail(error, "the name cannot be sent as it is");
    free(body);
    json_decref(answer);
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
    char    path[128];
    json_t *table = NULL;
    snprintf(path, sizeof path, "/api/tables/%s", session->table);
    if (!http_ask(&table, session->base, "GET", path, NULL, session->token, error))
        return false;
    const json_t *settings = json_object_get(table, "settings");
    const char   *edition = json_string_value(json_object_get(settings, "edition"));
    const char   *board = json_string_value(json_object_get(settings, "board"));
    bool          fine = edition != NULL && load_rules(session, edition, board, error);
    if (!edition)
        fail(error, "the server does not say what is played");
    json_object_update(session->info, table);
    json_decref(table);
    return fine;
}

bool play_at_server(const ServerChoice *where, const GameChoice *choice, Error *error)
{
    Session *session = calloc(1, sizeof *session);
    must(session != NULL);
    session->keys = json_object();
    session->info = json_object();
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
    json_decref(session->keys);
    json_decref(session->info);
    free((void *)(uintptr_t)session->rules.edition);
    free((void *)(uintptr_t)session->rules.board);
    free(session);
    return fine;
}
