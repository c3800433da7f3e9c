/* `ecumene play`: a plain terminal game against bots. It shows the position, what is asked with its
 * rule, and the legal actions; an answer is a number from the list or the text of an action. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bot.h"
#include "cli/answers.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/play_family.h"
#include "cli/play_server.h"
#include "data/loader.h"
#include "data/rulebook.h"
#include "rules/civ/family.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"
#include "sim/civ/position.h"

static const char usage[] =
    "usage: ecumene play [options]\n"
    "A game in the terminal: you against bots, here or at a server.\n\n"
    "  --as NAME        the civilization you play; the first in rank unless told\n"
    "  --bots NAME      who plays the others: easy, normal (unless told), hard or hard:Nms,\n"
    "                   which thinks N milliseconds about what matters\n"
    "  --edition ID|FILE, --map ID|FILE, --players N, --scenario NAME, --turns T, --switch "
    "NAME=VALUE   as for ecumene sim\n"
    "  --seed S         of the clock unless told\n"
    "  --server URL     plays at a server: a new table there, a free seat of the table "
    ".../t/TABLE,\n"
    "                   or the seat of a link .../t/TABLE#s_...\n"
    "  --name NAME      how you are called at its tables; your login name unless told\n\n"
    "While playing, type help.\n";

static const char help[] =
    "  a number        the action of that number in the list\n"
    "  an action       as the list writes it, e.g. move 2 from Delta to Sinai\n"
    "  list [WORDS]    all legal actions, or those that contain the words\n"
    "  board, hand     the position; your cards, advances, credits and prices\n"
    "  rule [ID]       the rule of what is asked, or of an id such as 4b.3\n"
    "  why [BOT]       what a bot would do in your place and its reasons; normal unless told\n"
    "  offer ...       in trade, e.g.  offer to anyone give 3: Iron, Iron want 3: Oil, Oil\n"
    "  an empty line   in trade: let the others go on\n"
    "  quit            ends the game here\n";

enum { LEGAL_MAX = 4096, EVENTS_MAX = 4096 };

typedef struct Session {
    const Rules *rules;
    Game         game;
    Player       me;
    BotChoice    bot;
    Rng          rng;
    BotMemory    memories[PLAYERS_MAX];
    Event        event_items[EVENTS_MAX];
} Session;

static bool in_trade(const Game *game)
{
    return flow_top_const(&game->flow)->procedure == PROCEDURE_TRADE;
}

static void tell(const Session *session, const Events *events)
{
    char text[256];
    for (int i = 0; i < events->count; i++)
        if (event_visible(&events->items[i], session->me)) {
            event_format(text, sizeof text, session->rules, &session->game, &events->items[i]);
            printf("  %s\n", text);
        }
}

static Refusal act(Session *session, const Action *action)
{
    Events  events = { session->event_items, 0, EVENTS_MAX, 0 };
    Refusal refusal = game_apply(&session->game, session->rules, action, &events);
    tell(session, &events);
    for (Player p = 0; p < session->game.player_count; p++)
        memory_watch(&session->memories[p], session->rules, p, &events);
    for (Player p = 0; action->kind == ACTION_OFFER && p < session->game.player_count; p++)
        if (action->player == session->me && refusal == REFUSAL_NONE)
            memory_person_offers(&session->memories[p]);
    return refusal;
}

/* Bots that are pending act; in trade each only once, so that everybody gets a word in. */
static void let_bots_act(Session *session)
{
    uint32_t had_a_go = bit32(session->me);
    for (;;) {
        uint32_t pending = game_pending(session->rules, &session->game);
        uint32_t bots = pending & ~(in_trade(&session->game) ? had_a_go : bit32(session->me));
        if (game_pending(session->rules, &session->game) == 0 || bots == 0)
            return;
        Player player = bot_next(session->rules, &session->game, bots, NOBODY);
        if (player == NOBODY)
            return;
        View view;
        had_a_go |= bit32(player);
        view_make(&view, session->rules, &session->game, player);
        Action action = bot_choose(&session->bot.bot, session->rules, &view,
                                   &session->memories[player], &session->rng);
        act(session, &action);
    }
}

static void print_position(const Session *session)
{
    View view;
    view_make(&view, session->rules, &session->game, session->me);
    position_print(stdout, session->rules, &view);
}

static void print_prompt(const Session *session)
{
    char   text[256], rule[64];
    Prompt prompt = game_prompt(session->rules, &session->game, session->me);
    prompt_format(text, sizeof text, session->rules, &session->game, &prompt);
    rulebook_cited(rule, session->rules->edition, prompt_rule((PromptKind)prompt.kind));
    printf("\n%s: %s  [%s/%s]\n", player_name(session->rules, &session->game, session->me), text,
           session->rules->edition->rulebook, rule);
}

/* Advice from where the game stands, without any memory. */
static void print_advice(const Session *session, const char *name)
{
    Error     error = { "" };
    char      text[8192];
    BotChoice adviser;
    BotMemory memory;
    View      view;
    Rng       rng = session->rng;
    if (!bot_read(&adviser, name, &error)) {
        printf("%s\n", error.text);
        return;
    }
    memset(&memory, 0, sizeof memory);
    view_make(&view, session->rules, &session->game, session->me);
    bot_explain(text, sizeof text, &adviser.bot, session->rules, &view, &memory, &rng);
    fputs(text, stdout);
}

/* Words that are not actions; true if the line was one. */
static bool do_command(const Session *session, const Answers *answers, const char *line)
{
    if (strcmp(line, "help") == 0)
        fputs(help, stdout);
    else if (strncmp(line, "list", 4) == 0 && (line[4] == 0 || line[4] == ' '))
        answers_print(answers, line[4] ? line + 5 : "", answers->count);
    else if (strcmp(line, "board") == 0)
        print_position(session);
    else if (strcmp(line, "rule") == 0)
        cited_print(
            session->rules->edition,
            prompt_rule((PromptKind)game_prompt(session->rules, &session->game, session->me).kind));
    else if (strncmp(line, "rule ", 5) == 0)
        rule_print(session->rules->edition, line + 5);
    else if (strcmp(line, "why") == 0)
        print_advice(session, "normal");
    else if (strncmp(line, "why ", 4) == 0)
        print_advice(session, line + 4);
    else if (strcmp(line, "hand") == 0)
        hand_print(stdout, session->rules, &session->game, session->me);
    else
        return false;
    return true;
}

/* One decision of the person; false when they are gone. */
static bool decide(Session *session)
{
    Action  legal[LEGAL_MAX];
    char    line[512];
    int     count = game_legal(legal, LEGAL_MAX, session->rules, &session->game, session->me);
    Answers answers = { session->rules, &session->game, legal, count, session->me };
    print_prompt(session);
    if (in_trade(&session->game)) {
        View view;
        view_make(&view, session->rules, &session->game, session->me);
        market_print(stdout, session->rules, &view);
    }
    answers_print(&answers, "", ANSWERS_SHOWN);
    for (;;) {
        printf("> ");
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin))
            return false;
        line[strcspn(line, "\r\n")] = 0;
        if (strcmp(line, "quit") == 0)
            return false;
        if (line[0] == 0 && in_trade(&session->game))
            return true;
        Action action;
        if (line[0] == 0 || do_command(session, &answers, line)
            || !answers_read(&action, &answers, line))
            continue;
        Refusal refusal = act(session, &action);
        if (refusal == REFUSAL_NONE)
            return true;
        printf("Not possible: %s.\n", refusal_message(refusal));
        cited_print(session->rules->edition, refusal_rule(refusal));
    }
}

static void play(Session *session)
{
    int turn = 0;
    print_position(session);
    while (game_pending(session->rules, &session->game)) {
        let_bots_act(session);
        if (!(game_pending(session->rules, &session->game) & bit32(session->me)))
            continue;
        if (turn != session->game.turn) {
            turn = session->game.turn;
            print_position(session);
        }
        if (!decide(session))
            break;
    }
    scores_print(stdout, session->rules, &session->game);
}

static bool choose_seat(Session *session, const char *name, Error *error)
{
    session->me = session->game.rank_order[0];
    if (!name)
        return true;
    int player = player_by_name(session->rules, &session->game, name);
    if (player < 0 || player >= session->game.player_count)
        return fail(error, "%s does not play in this game", name);
    session->me = (Player)player;
    return true;
}

/* The family of the edition that is asked for, if it is another one than civ. */
static const Family *other_family(int argc, char **argv)
{
    for (int i = 1; i + 1 < argc; i++) {
        const Family *family =
            strcmp(argv[i], "--edition") == 0 ? family_of_edition(argv[i + 1]) : NULL;
        if (family && family != &civ_family)
            return family;
    }
    return NULL;
}

int command_play(int argc, char **argv)
{
    Error        error = { "" };
    GameChoice   choice = choice_default(argc, argv, 0);
    const char  *as = NULL, *bot = "normal";
    const char  *login = getenv("USER");
    ServerChoice where = { .name = login && *login ? login : "terminal" };
    /* With bots nobody waits anyway, and one thing after the other is easier to follow. */
    choice_set(&choice, "strict-order", 1);
    choice.seed = (uint64_t)time(NULL);
    if (other_family(argc, argv))
        return play_family(other_family(argc, argv), argc, argv);
    if (wants_help(argc, argv))
        return print_help(usage);
    for (int i = 1; i < argc;) {
        int used = choice_option(&choice, argc - i, argv + i, &error);
        if (used == 0
            && (option_text(&as, "--as", argc - i, argv + i, &error)
                || option_text(&bot, "--bots", argc - i, argv + i, &error)
                || option_text(&where.address, "--server", argc - i, argv + i, &error)
                || option_text(&where.name, "--name", argc - i, argv + i, &error)))
            used = 2;
        if (used == 0 && !error.text[0])
            fail(&error, "unknown option %s; see ecumene play --help", argv[i]);
        if (error.text[0])
            return complain(&error);
        i += used;
    }
    if (where.address) {
        where.bots = bot;
        return play_at_server(&where, &choice, &error) ? 0 : complain(&error);
    }
    Rules    rules;
    Session *session = calloc(1, sizeof *session);
    bool     good =
        session != NULL && bot_read(&session->bot, bot, &error) && choice_load(&choice, &error);
    if (good) {
        rules = civ_rules(&choice.rules);
        session->rules = &rules;
        rng_seed(&session->rng, choice.seed + 1);
        choice.family->setup(&session->game, &choice.rules, &choice.options, choice.seed);
        good = choose_seat(session, as, &error);
    }
    if (good)
        play(session);
    free(session);
    choice_free(&choice);
    return good ? 0 : complain(&error);
}
