/* `ecumene play`: a plain terminal game against bots, of any family. It shows the position, what is
 * asked with its rule, and the legal actions; an answer is a number from the list or the text of an
 * action. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bots.h"
#include "cli/answers.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/play_server.h"
#include "cli/saved.h"
#include "cli/terminal.h"
#include "cli/topics.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "rules/table/text.h"
#include "server/homes.h"
#include "wire/wire.h"

typedef struct Session {
    const Ruleset *rules;
    const Family  *family;
    const Bots    *players;
    AnyGame        game;
    AnyView        view; /* Of whoever was looked at last. */
    int            player_count;
    Player         me;
    AnyBot         bot;
    Rng            rng;
    AnyMemory      memories[PLAYERS_MAX];
    Event         *events;
    Action        *legal;
    Saved         *saved;
    Declined       declined; /* Of tokens to place. */
} Session;

static bool sees_market(const Session *session)
{
    return family_traits(session->family)->step(session->rules, &session->game)
           & (TRAIT_OPEN_MARKET | TRAIT_SEALED_MARKET);
}

static bool in_market(const Session *session)
{
    return family_traits(session->family)->step(session->rules, &session->game) & TRAIT_OPEN_MARKET;
}

static uint32_t pending(const Session *session)
{
    return session->family->pending(session->rules, &session->game);
}

static const AnyView *look(Session *session, Player viewer)
{
    family_views(session->family)->make(&session->view, session->rules, &session->game, viewer);
    return &session->view;
}

static void tell(const Session *session, const Events *events)
{
    char text[256];
    for (int i = 0; i < events->count; i++)
        if (event_visible(&events->items[i], session->me)) {
            text_event(text, sizeof text, session->rules, &session->game, &events->items[i]);
            printf("  %s\n", text);
        }
}

/* Bots have long said what they had to say when a person makes an offer. */
static void tell_of_offer(Session *session, const Action *action)
{
    const Market *market = session->family->market;
    uint32_t      to = market && session->players->person_offers && action->player == session->me
                           ? market->addressed(session->rules, &session->game, action)
                           : 0;
    for (int p = 0; to && p < session->player_count; p++)
        session->players->person_offers(&session->memories[p]);
}

static Refusal act(Session *session, const Action *action)
{
    Events  events = { session->events, 0, session->family->events_max, 0 };
    Refusal refusal = session->family->check(session->rules, &session->game, action);
    if (refusal != ACCEPTED)
        return refusal;
    tell_of_offer(session, action);
    AnyGame before = session->game;
    session->family->apply(&session->game, session->rules, action, &events);
    saved_action(session->saved, session->rules, &before, action, &session->game);
    tell(session, &events);
    bots_watch(session->memories, session->players, session->rules, &session->game, &events);
    return ACCEPTED;
}

/* Bots that are pending act; in a market each only once, so that everybody gets a word in. */
static void let_bots_act(Session *session)
{
    uint32_t had_a_go = bit32(session->me);
    for (;;) {
        uint32_t bots = pending(session) & ~(in_market(session) ? had_a_go : bit32(session->me));
        Player   player =
            bots ? session->players->next(session->rules, &session->game, bots, NOBODY) : NOBODY;
        if (player == NOBODY)
            return;
        had_a_go |= bit32(player);
        Action action =
            session->players->choose(&session->bot, session->rules, look(session, player),
                                     &session->memories[player], &session->rng);
        must(act(session, &action) == ACCEPTED);
    }
}

/* ---- The person ---- */

static void print_position(Session *session)
{
    wire_of(session->family)->print(stdout, session->rules, look(session, session->me));
}

static Prompt prompt_of(const Session *session)
{
    return session->family->prompt(session->rules, &session->game, session->me);
}

/* The rule of what is asked, as the edition's book has it. */
static void asked_rule(char out[64], const Session *session)
{
    cited_rule(out, session->rules, session->family->words->prompts[prompt_of(session).kind].rule);
}

static void print_prompt(const Session *session)
{
    const Family *family = session->family;
    char          text[256], rule[64];
    Prompt        prompt = prompt_of(session);
    text_prompt(text, sizeof text, session->rules, &session->game, &prompt);
    asked_rule(rule, session);
    printf("\n%s: %s  [%s/%s]\n", family->player_name(session->rules, &session->game, session->me),
           text, family->editions->rulebook(session->rules->edition), rule);
}

/* The scores behind them are for those who write games down (sim --explain). */
static void print_sentences(const char *text)
{
    while (*text) {
        int length = (int)strcspn(text, "\n");
        if (text[0] != '\t')
            printf("%.*s\n", length, text);
        text += length + (text[length] == '\n');
    }
}

/* Advice from where the game stands, without any memory. */
static void print_advice(Session *session, const char *name)
{
    Error     error = { "" };
    char      text[8192] = "", action_text[256];
    AnyBot    adviser;
    AnyMemory memory = { { 0 } };
    Rng       rng = session->rng;
    if (!bots_read(&adviser, session->players, name, &error)) {
        printf("%s\n", error.text);
        return;
    }
    Considered considered;
    Action     action = session->players->explain(&considered, &adviser, session->rules,
                                                  look(session, session->me), &memory, &rng);
    considered_write(text, sizeof text, session->rules, &session->game, &considered);
    text_action(action_text, sizeof action_text, session->rules, &session->game, &action);
    printf("%s would %s\n", name, action_text);
    print_sentences(text);
}

static void save_to(Session *session, const char *path)
{
    Error error = { "" };
    if (!path[0])
        printf("Say where: save FILE.\n");
    else if (strlen(path) >= SAVED_PATH_MAX)
        printf("The name of the file is too long.\n");
    else if (saved_write(session->saved, path, session->rules, &session->game, &error))
        printf("The game is in %s.\n", path);
    else
        printf("Not saved: %s.\n", error.text);
}

/* After every decision; what fails is told once, and the game goes on. */
static void keep(Session *session)
{
    Error error = { "" };
    if (!session->saved->path[0]
        || saved_write(session->saved, session->saved->path, session->rules, &session->game,
                       &error))
        return;
    printf("The game cannot be kept: %s. It goes on, and save FILE tries elsewhere.\n", error.text);
    session->saved->path[0] = 0;
}

/* Words that are not actions; true if the line was one. */
static bool do_command(Session *session, const Answers *answers, const char *line)
{
    char rule[64];
    asked_rule(rule, session);
    if (strcmp(line, "help") == 0 || strncmp(line, "help ", 5) == 0)
        topics_print(session->family, line[4] ? line + 5 : "", false);
    else if (strcmp(line, "save") == 0 || strncmp(line, "save ", 5) == 0)
        save_to(session, line[4] ? line + 5 : session->saved->path);
    else if (strcmp(line, "why") == 0)
        print_advice(session, "normal");
    else if (strncmp(line, "why ", 4) == 0)
        print_advice(session, line + 4);
    else
        return answers_command(answers, look(session, session->me), rule, line);
    return true;
}

/* One decision of the person; false when they are gone. */
static bool decide(Session *session)
{
    const Family *family = session->family;
    char          line[512];
    int     count = family->legal(session->legal, family->legal_max, session->rules, &session->game,
                                  session->me);
    Answers answers = { session->rules, &session->game, session->legal, count, session->me };
    bool    market = in_market(session);
    const char *asked = family->words->prompts[prompt_of(session).kind].name;
    int         turn = family->standing(session->rules, &session->game).turn;
    if (declined_before(&session->declined, &answers, asked, turn))
        return act(session, &session->legal[count - 1]) == ACCEPTED;
    print_prompt(session);
    if (sees_market(session) && wire_of(family)->market)
        wire_of(family)->market(stdout, session->rules, look(session, session->me));
    answers_print(&answers, "", ANSWERS_SHOWN);
    for (;;) {
        if (!terminal_read(line, sizeof line, "> "))
            return false;
        if (strcmp(line, "quit") == 0)
            return false;
        if (line[0] == 0 && market)
            return true;
        Action action;
        if (line[0] == 0 || do_command(session, &answers, line)
            || !answers_read(&action, &answers, line))
            continue;
        declined_note(&session->declined, &answers, asked, turn, &action);
        Refusal refusal = act(session, &action);
        if (refusal == ACCEPTED) {
            keep(session);
            return true;
        }
        printf("Not possible: %s.\n", family->words->refusals[refusal].message);
        cited_print(session->rules, family->words->refusals[refusal].rule);
    }
}

static void print_scores(const Session *session)
{
    const Family *family = session->family;
    Player        ranking[PLAYERS_MAX];
    family_results(family)->ranking(ranking, session->rules, &session->game);
    int winners = family_results(family)->winners(session->rules, &session->game);
    printf("\nAfter turn %d:\n", family->standing(session->rules, &session->game).turn);
    for (int i = 0; i < session->player_count; i++)
        printf("%3d. %-12s %4d points\n", place_at(i, winners),
               family->player_name(session->rules, &session->game, ranking[i]),
               family->points(session->rules, &session->game, ranking[i]));
}

static void play(Session *session)
{
    int turn = 0;
    print_position(session);
    keep(session);
    while (pending(session)) {
        let_bots_act(session);
        if (!(pending(session) & bit32(session->me)))
            continue;
        int now = session->family->standing(session->rules, &session->game).turn;
        if (turn != now) {
            turn = now;
            print_position(session);
        }
        if (!decide(session))
            break;
    }
    keep(session);
    print_scores(session);
    if (pending(session) && session->saved->path[0])
        printf("The game is kept in %s; ecumene play --save FILE --continue goes on with that of a "
               "file, "
               "--continue alone with the last one of your data folder.\n",
               session->saved->path);
}

/* ---- The command ---- */

static bool choose_seat(Session *session, const char *name, long long seat, Error *error)
{
    session->me = seat ? (Player)(seat - 1) : 0;
    if (seat > session->player_count)
        return fail(error, "there is no seat %lld", seat);
    if (!name)
        return true;
    int player = family_player_by_name(session->rules, &session->game, name);
    if (player < 0 || player >= session->player_count)
        return fail(error, "%s does not play in this game", name);
    session->me = (Player)player;
    return true;
}

/* A new game, or in `position` the one that goes on. */
static bool play_here(GameChoice *choice, LogPosition *position_or_null, Saved *saved,
                      const char *as, long long seat, Error *error)
{
    const Family *family = position_or_null ? position_or_null->rules.family : choice->family;
    Session      *session = calloc(1, sizeof *session);
    Event        *events = calloc((size_t)family->events_max, sizeof *events);
    Action       *legal = calloc((size_t)family->legal_max, sizeof *legal);
    must(session && events && legal);
    *session = (Session){ .rules = position_or_null ? &position_or_null->rules : &choice->rules,
                          .family = family,
                          .players = bots_of(family),
                          .player_count = choice->options.player_count,
                          .events = events,
                          .legal = legal,
                          .saved = saved };
    bool good = bots_read(&session->bot, session->players, saved->bot, error);
    rng_seed(&session->rng, choice->seed + 1);
    if (good && position_or_null) {
        session->game = position_or_null->game;
        session->player_count = family->standing(session->rules, &session->game).player_count;
        session->me = saved->seat;
    } else if (good && choice_load(choice, error)) {
        family->setup(&session->game, &choice->rules, &choice->options, choice->seed);
        saved_begin(session->saved, &choice->rules, &choice->options, choice->seed);
        good = choose_seat(session, as, seat, error);
        session->saved->seat = session->me;
    } else {
        good = false;
    }
    if (good)
        play(session);
    saved_free(session->saved);
    free(legal);
    free(events);
    free(session);
    choice_free(choice);
    return good;
}

/* Where the game is kept: in the file that is named, else, for a person at a terminal, in the data
 * folder. */
static bool play_kept(GameChoice *choice, const char *file_or_null, bool go_on, const char *bot,
                      const char *as, long long seat, Error *error)
{
    Saved       saved = { .path = "" };
    LogPosition position;
    char        history[SAVED_PATH_MAX];
    if (file_or_null && strlen(file_or_null) >= sizeof saved.path)
        return fail(error, "the name of the file is too long");
    if (strlen(bot) >= sizeof saved.bot)
        return fail(error, "there is no bot '%s'", bot);
    snprintf(saved.bot, sizeof saved.bot, "%s", bot);
    if (file_or_null)
        snprintf(saved.path, sizeof saved.path, "%s", file_or_null);
    else if (go_on && !saved_last_path(&saved, error))
        return false;
    else if (!go_on && terminal_is_person())
        saved_new_path(&saved);
    if (home_file(history, sizeof history, "history"))
        terminal_history(history);
    if (!go_on)
        return play_here(choice, NULL, &saved, as, seat, error);
    if (!saved_continue(&saved, &position, error))
        return false;
    printf("Going on with %s.\n", saved.path);
    bool good = play_here(choice, &position, &saved, NULL, 0, error);
    log_position_free(&position);
    return good;
}

int command_play(int argc, char **argv)
{
    Error        error = { "" };
    GameChoice   choice = choice_default(argc, argv, 0);
    const char  *as = NULL, *bot = "normal", *file = NULL;
    bool         go_on = false;
    const char  *login = getenv("USER");
    long long    seat = 0;
    ServerChoice where = { .name = login && *login ? login : "terminal" };
    /* With bots nobody waits anyway, and one thing after the other is easier to follow. */
    choice_set(&choice, "strict-order", 1);
    choice.seed = (uint64_t)time(NULL);
    for (int i = 1; i < argc;) {
        int used = choice_option(&choice, argc - i, argv + i, &error);
        if (used == 0
            && (option_text(&as, "--as", argc - i, argv + i, &error)
                || option_text(&bot, "--bots", argc - i, argv + i, &error)
                || option_text(&file, "--save", argc - i, argv + i, &error)
                || option_number(&seat, "--seat", 1, PLAYERS_MAX, argc - i, argv + i, &error)
                || option_text(&where.address, "--server", argc - i, argv + i, &error)
                || option_text(&where.name, "--name", argc - i, argv + i, &error)
                || option_text(&where.password, "--password", argc - i, argv + i, &error)))
            used = 2;
        if (used == 0 && strcmp(argv[i], "--continue") == 0) {
            go_on = true;
            used = 1;
        }
        if (used == 0 && !error.text[0])
            fail(&error, "unknown option %s; see ecumene play --help", argv[i]);
        if (error.text[0])
            return complain(&error);
        i += used;
    }
    where.bots = bot;
    if (!where.password)
        where.password = getenv("ECUMENE_PASSWORD");
    if (family_options(choice.family)->of_new)
        family_options(choice.family)->of_new(&choice.options);
    bool good = where.address ? play_at_server(&where, &choice, &error)
                              : play_kept(&choice, file, go_on, bot, as, seat, &error);
    return good ? 0 : complain(&error);
}
