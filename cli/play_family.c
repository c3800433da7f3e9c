#include "cli/play_family.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/players.h"
#include "cli/options.h"
#include "data/loader.h"
#include "rules/table/bits.h"
#include "wire/view_json.h"

static const char usage[] =
    "usage: ecumene play --edition ID [options]\n"
    "A game in the terminal: you against bots.\n\n"
    "  --players N   as many as the edition seats\n"
    "  --seat N      where you sit; 1 unless told\n"
    "  --bots NAME   who plays the others; normal unless told\n"
    "  --seed S      of the clock unless told\n\n"
    "While playing, type a number of the list, the text of an action, view, why or "
    "quit.\n";

typedef struct Session {
    Ruleset       rules; /* Edition and board are owned. */
    const Family *family;
    AnyOptions    options;
    AnyGame       game;
    AnyView       view;
    Player        me;
    AnyBot        bot;
    Rng           rng;
    AnyMemory     memories[PLAYERS_MAX];
    Event        *events;
    Action       *legal;
    int           count;
} Session;

static Refusal act(Session *session, const Action *action)
{
    const Family *family = session->family;
    Events        events = { session->events, 0, family->events_max, 0 };
    Refusal       refusal = family->apply(&session->game, &session->rules, action, &events);
    char          text[256];
    for (int i = 0; i < events.count; i++)
        if (event_visible(&events.items[i], session->me)) {
            family->event_format(text, sizeof text, &session->rules, &session->game,
                                 &events.items[i]);
            printf("  %s\n", text);
        }
    players_watch(session->memories, players_of(family), &session->rules, &events);
    return refusal;
}

static void let_bot_act(Session *session, Player player)
{
    const Players *players = players_of(session->family);
    session->family->view_make(&session->view, &session->rules, &session->game, player);
    Action action = players->choose(&session->bot, &session->rules, &session->view,
                                    &session->memories[player], &session->rng);
    act(session, &action);
}

/* In words if the family has them, else the keys that a client would get, a line each. */
static void print_view(Session *session)
{
    session->family->view_make(&session->view, &session->rules, &session->game, session->me);
    if (wire_of(session->family)->print) {
        wire_of(session->family)->print(stdout, &session->rules, &session->view);
        return;
    }
    ViewJson *json = calloc(1, sizeof *json);
    if (!json)
        return;
    view_json_make(json, &session->rules, &session->view, 0);
    for (int key = 0; key < json->wire->key_count; key++) {
        char            name[VIEW_KEY_MAX];
        const ViewItem *item = &json->items[key];
        json->wire->key_name(name, sizeof name, key);
        if (item->hash && strcmp(name, "legal") != 0)
            printf("  %-16s %.*s\n", name, (int)item->length, json->text.text + item->at);
    }
    view_json_free(json);
    free(json);
}

static void print_advice(Session *session)
{
    char      text[4096] = "";
    AnyMemory memory = session->memories[session->me];
    Rng       rng = session->rng;
    session->family->view_make(&session->view, &session->rules, &session->game, session->me);
    Action action = players_of(session->family)
                        ->explain(text, sizeof text, &session->bot, &session->rules, &session->view,
                                  &memory, &rng);
    char words[256];
    session->family->action_format(words, sizeof words, &session->rules, &session->game, &action);
    printf("%s\n%s", words, text);
}

static void print_question(Session *session)
{
    const Family *family = session->family;
    char          text[256];
    Prompt        prompt = family->prompt(&session->rules, &session->game, session->me);
    family->prompt_format(text, sizeof text, &session->rules, &session->game, &prompt);
    printf("\n%s: %s  [%s/%s]\n", family->player_name(&session->rules, &session->game, session->me),
           text, family->rulebook(session->rules.edition),
           family->words->prompts[prompt.kind].rule);
    session->count = family->legal(session->legal, family->legal_max, &session->rules,
                                   &session->game, session->me);
    for (int i = 0; i < session->count; i++) {
        family->action_format(text, sizeof text, &session->rules, &session->game,
                              &session->legal[i]);
        printf("%5d  %s\n", i + 1, text);
    }
}

/* What a line means: an action, or nothing after a word to the player. */
static bool read_line(Session *session, const char *line, Action *out)
{
    char message[160] = "", *end;
    long number = strtol(line, &end, 10);
    if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0) {
        fputs(usage, stdout);
    } else if (strcmp(line, "view") == 0) {
        print_view(session);
    } else if (strcmp(line, "why") == 0) {
        print_advice(session);
    } else if (*line && !*end) {
        if (number >= 1 && number <= session->count) {
            *out = session->legal[number - 1];
            return true;
        }
        printf("The list has no such number.\n");
    } else if (*line) {
        if (session->family->action_parse(out, &session->rules, &session->game, session->me, line,
                                          message, sizeof message))
            return true;
        printf("%s\n", message);
    }
    return false;
}

/* One decision of the person; false when they are gone. */
static bool decide(Session *session)
{
    char   line[512];
    Action action;
    print_question(session);
    for (;;) {
        printf("> ");
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin))
            return false;
        line[strcspn(line, "\r\n")] = 0;
        if (strcmp(line, "quit") == 0)
            return false;
        if (!read_line(session, line, &action))
            continue;
        Refusal refusal = act(session, &action);
        if (refusal == ACCEPTED)
            return true;
        printf("Not possible: %s.\n", session->family->words->refusals[refusal].message);
    }
}

static void play(Session *session)
{
    const Family *family = session->family;
    uint32_t      pending;
    Player        last = NOBODY, order[PLAYERS_MAX];
    print_view(session);
    while ((pending = family->pending(&session->rules, &session->game)) != 0) {
        uint32_t bots = pending & ~bit32(session->me);
        Player   next =
            bots ? players_of(family)->next(&session->rules, &session->game, bots, last) : NOBODY;
        if (next != NOBODY)
            let_bot_act(session, last = next);
        else if (!(pending & bit32(session->me)))
            let_bot_act(session, (Player)first32(pending));
        else if (!decide(session))
            break;
    }
    family->ranking(order, &session->rules, &session->game);
    for (int i = 0; i < session->options.player_count; i++)
        printf("%3d. %-20s %d points\n", i + 1,
               family->player_name(&session->rules, &session->game, order[i]),
               family->points(&session->rules, &session->game, order[i]));
}

static bool load(Session *session, const char *id, Error *error)
{
    const Family *family = session->family;
    const Loader *loader = loader_of(family);
    void         *edition = calloc(1, family->edition_size);
    void         *board = family->board_size ? calloc(1, family->board_size) : NULL;
    session->rules = (Ruleset){ family, edition, board };
    session->legal = calloc((size_t)family->legal_max, sizeof *session->legal);
    session->events = calloc((size_t)family->events_max, sizeof *session->events);
    if (!edition || (family->board_size && !board) || !session->legal || !session->events)
        return fail(error, "no memory");
    if (!loader->edition(edition, id, error)
        || (board && !loader->board(board, loader->usual_boards[0], error)))
        return false;
    const char *wrong = family->options_check(&session->rules, &session->options);
    return !wrong || fail(error, "%s", wrong);
}

int play_family(const Family *family, int argc, char **argv)
{
    Error       error = { "" };
    const char *edition = loader_of(family)->edition_id(0), *bot = "normal";
    long long   players = family->players_usual, seat = 1, seed = (long long)time(NULL);
    if (wants_help(argc, argv))
        return print_help(usage);
    for (int i = 1; i < argc && !error.text[0]; i += 2) {
        int    left = argc - i;
        char **at = argv + i;
        if (!option_text(&edition, "--edition", left, at, &error)
            && !option_text(&bot, "--bots", left, at, &error)
            && !option_number(&players, "--players", 1, PLAYERS_MAX, left, at, &error)
            && !option_number(&seat, "--seat", 1, PLAYERS_MAX, left, at, &error)
            && !option_number(&seed, "--seed", 0, INT64_MAX, left, at, &error) && !error.text[0])
            fail(&error, "unknown option %s; see ecumene play --edition %s --help", *at, edition);
    }
    Session *session = calloc(1, sizeof *session);
    if (!session)
        fail(&error, "no memory");
    if (!error.text[0]) {
        session->family = family;
        session->options.player_count = (uint8_t)players;
        session->me = (Player)(seat - 1);
        rng_seed(&session->rng, (uint64_t)seed + 1);
        if (seat > players)
            fail(&error, "there is no seat %lld", seat);
        else if (players_read(&session->bot, players_of(family), bot, &error) && load(session, edition, &error)) {
            family->setup(&session->game, &session->rules, &session->options, (uint64_t)seed);
            play(session);
        }
    }
    if (session) {
        free((void *)(uintptr_t)session->rules.edition);
        free((void *)(uintptr_t)session->rules.board);
        free(session->legal);
        free(session->events);
    }
    free(session);
    return error.text[0] ? complain(&error) : 0;
}
