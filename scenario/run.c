/* Runs a text: cuts it into scenarios and statements and hands each to its reader. What stands
 * before the first `scenario` holds for every scenario of the text. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "rules/civ/text.h"
#include "scenario/read.h"
#include "scenario/scene.h"
#include "sim/panic.h"

/* The statements between two places of a text. */
typedef struct Span {
    const char *begin;
    const char *end;
    int         line; /* Of `begin`. */
} Span;

typedef struct Statement {
    char text[LINE_LONGEST + 1];
    int  line;
    bool too_long;
} Statement;

static bool next_statement(Statement *out, Span *span);
static void run_scenario(const Span *head, const Span *body, const char *title, int line,
                         const char *name, ScenarioReport *report);

static bool is_scenario(char *text, char **title)
{
    *title = text;
    return read_words(title, "scenario");
}

bool scenario_run_text(const char *text, size_t size, const char *name, ScenarioReport *report)
{
    int       failed = report->failed;
    Span      rest = { text, text + size, 1 };
    Span      head = rest;
    Span      body = rest;
    bool      in_body = false;
    char      title[LINE_LONGEST + 1] = "";
    int       title_line = 0;
    Statement statement;
    for (;;) {
        Span  here = rest;
        char *words = NULL;
        bool  more = next_statement(&statement, &rest);
        if (more && !is_scenario(statement.text, &words))
            continue;
        if (in_body) {
            body.end = here.begin;
            run_scenario(&head, &body, title, title_line, name, report);
        } else {
            head.end = here.begin;
        }
        if (!more)
            break;
        in_body = true;
        body = (Span){ rest.begin, rest.end, rest.line };
        title_line = statement.line;
        snprintf(title, sizeof title, "%s", read_trim(words));
    }
    Span first = { text, text + size, 1 };
    if (!in_body && next_statement(&statement, &first)) {
        char line[LINE_LONGEST];
        snprintf(line, sizeof line, "%s:%d: error: no scenario in this text", name, statement.line);
        if (report->say)
            report->say(report->context, line);
        report->failed++;
    }
    return report->failed == failed;
}

/* The next line with anything on it, without comment and outer spaces. */
static bool next_statement(Statement *out, Span *span)
{
    while (span->begin < span->end) {
        const char *begin = span->begin;
        const char *end = memchr(begin, '\n', (size_t)(span->end - begin));
        out->line = span->line++;
        span->begin = end ? end + 1 : span->end;
        if (!end)
            end = span->end;
        size_t length = 0;
        for (; begin + length < end && begin[length]; length++)
            if (begin[length] == '#' && (length == 0 || strchr(" \t", begin[length - 1])))
                break;
        out->too_long = length > LINE_LONGEST;
        if (out->too_long)
            length = LINE_LONGEST;
        memcpy(out->text, begin, length);
        out->text[length] = '\0';
        char *trimmed = out->text + strspn(out->text, " \t\r");
        memmove(out->text, trimmed, strlen(trimmed) + 1);
        for (length = strlen(out->text); length > 0 && strchr(" \t\r", out->text[length - 1]);)
            out->text[--length] = '\0';
        if (length > 0)
            return true;
    }
    return false;
}

/* ---- Failures ---- */

static void say(Scene *scene, const char *kind, const char *format, va_list args)
{
    char message[LINE_LONGEST];
    char line[2 * LINE_LONGEST];
    scene->failed = true;
    vsnprintf(message, sizeof message, format, args);
    snprintf(line, sizeof line, "%s:%d: %s%s [%s%s%s]", scene->file, scene->line, kind, message,
             scene->title, scene->edition_id ? ", " : "",
             scene->edition_id ? scene->edition_id : "");
    if (scene->report->say)
        scene->report->say(scene->report->context, line);
}

bool scene_fail(Scene *scene, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(scene, "", format, args);
    va_end(args);
    return false;
}

bool scene_error(Scene *scene, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(scene, "error: ", format, args);
    va_end(args);
    scene->stopped = true;
    return false;
}

/* ---- Playing ---- */

static void apply(Scene *scene, const Action *action)
{
    game_apply(&scene->game, &scene->rules, action, &scene->events);
    game_verify(&scene->rules, &scene->game);
}

static bool read_action(Scene *scene, char *text, Action *out)
{
    if (position_paused(&scene->game))
        return scene_error(scene, "play rests here: nobody is asked before another given phase");
    int player = read_name(&text, find_player, scene);
    if (player < 0 || player == BARBARIANS || player == NOBODY)
        return scene_error(scene, "no such player: \"%s\"", text);
    read_colon(&text);
    char error[200] = "";
    if (!action_parse(out, &scene->rules, &scene->game, (Player)player, text, error, sizeof error))
        return scene_error(scene, "\"%s\" is no action: %s", text, error);
    return true;
}

static bool play_read(Scene *scene, char *text)
{
    Action action;
    if (!scene_begin(scene) || !read_action(scene, text, &action))
        return false;
    Refusal refusal = game_check(&scene->rules, &scene->game, &action);
    if (refusal != REFUSAL_NONE) {
        scene->stopped = true;
        return scene_fail(scene, "\"%s\" is refused with %s (%s)", text, refusal_code(refusal),
                          refusal_message(refusal));
    }
    scene->last_play = scene->events.count;
    apply(scene, &action);
    return scene_sound(scene);
}

/* A pattern fits many codes. */
static bool is_refusal_code(const char *code)
{
    for (int i = 1; i < REFUSAL_COUNT; i++)
        if (pattern_fits(code, refusal_code((Refusal)i)))
            return true;
    return false;
}

static bool refuse_read(Scene *scene, char *text)
{
    char *colon = strrchr(text, ':');
    if (!colon)
        return scene_error(scene, "refuse PLAYER ACTION : CODE needs the code");
    *colon = '\0';
    const char *code = read_trim(colon + 1);
    if (!is_refusal_code(code))
        return scene_error(scene, "no such refusal code: \"%s\"", code);
    Action action;
    if (!scene_begin(scene) || !read_action(scene, read_trim(text), &action))
        return false;
    scene->before = scene->game;
    apply(scene, &action);
    Refusal refusal = game_check(&scene->rules, &scene->before, &action);
    if (refusal == REFUSAL_NONE) {
        scene->stopped = true;
        return scene_fail(scene, "\"%s\" is accepted, expected the refusal %s", text, code);
    }
    if (!pattern_fits(code, refusal_code(refusal)))
        return scene_fail(scene, "\"%s\" is refused with %s, expected %s", text,
                          refusal_code(refusal), code);
    if (memcmp(&scene->before, &scene->game, sizeof scene->game) != 0)
        return scene_fail(scene, "the refused action has changed the game");
    return true;
}

/* Where random results are wanted, these come first. */
static bool random_read(Scene *scene, char *text)
{
    if (!scene->opened && !scene_open(scene))
        return false;
    for (char *item; (item = read_item(&text, ','));) {
        int number;
        if (!read_number(&item, &number) || number > UINT8_MAX || !read_end(item))
            return scene_error(scene, "random wants numbers from 0 to 255, not \"%s\"", item);
        if (!rng_force(&scene->game.rng, (uint8_t)number))
            return scene_error(scene, "at most %d random results can wait", RNG_FORCED_MAX);
    }
    return true;
}

/* Enters the phase without expecting anything of it. */
static bool run_read(Scene *scene, char *text)
{
    if (!read_end(text))
        return scene_error(scene, "nothing may follow run: \"%s\"", text);
    return scene_begin(scene);
}

/* ---- The head ---- */

static bool head_only(Scene *scene, const char *keyword)
{
    return !scene->opened
           || scene_error(scene, "%s belongs before the first given, play or expect", keyword);
}

/* Which editions a scenario runs in was found before it was begun. */
static bool edition_read(Scene *scene, char *text)
{
    (void)text;
    return head_only(scene, "edition");
}

static bool players_read(Scene *scene, char *text)
{
    if (!head_only(scene, "players"))
        return false;
    scene->player_count = 0;
    for (char *item; (item = read_item(&text, ','));) {
        if (scene->player_count == PLAYERS_MAX || strlen(item) >= NAME_MAX)
            return scene_error(scene, "too many players, or a name too long: \"%s\"", item);
        snprintf(scene->player_names[scene->player_count++], NAME_MAX, "%s", item);
    }
    return true;
}

static bool deck_read(Scene *scene, char *text)
{
    if (!head_only(scene, "deck"))
        return false;
    if (!read_number(&text, &scene->deck) || !read_end(text))
        return scene_error(scene, "deck wants a number of players");
    return true;
}

static bool option_read(Scene *scene, char *text)
{
    if (!head_only(scene, "option"))
        return false;
    int turns;
    if (read_words(&text, "expert"))
        scene->options.expert = 1;
    else if (read_words(&text, "short"))
        scene->options.short_game = 1;
    else if (read_words(&text, "strict-order"))
        scene->options.strict_order = 1;
    else if (read_words(&text, "choose-civilizations"))
        scene->options.choose_civilizations = 1;
    else if (read_words(&text, "turn-limit") && read_number(&text, &turns) && turns < 256)
        scene->options.turn_limit = (uint8_t)turns;
    else
        return scene_error(scene, "no such option: \"%s\"", text);
    return read_end(text) || scene_error(scene, "nothing may follow: \"%s\"", text);
}

static bool switch_read(Scene *scene, char *text)
{
    if (!head_only(scene, "switch"))
        return false;
    char *value = text + strcspn(text, " \t");
    if (*value)
        *value++ = '\0';
    int id = switch_by_name(text);
    if (id < 0)
        return scene_error(scene, "no such switch: \"%s\"", text);
    int number = switch_value_by_name((Switch)id, read_trim(value));
    if (number < 0)
        return scene_error(scene, "the switch %s has no value \"%s\"", text, read_trim(value));
    scene->options.switches[id] = (uint8_t)(number + 1);
    return true;
}

static bool covers_read(Scene *scene, char *text)
{
    (void)scene;
    (void)text;
    return true;
}

/* `only EDITION STATEMENT` is a statement of that edition alone. */
static bool only_read(Scene *scene, char *text);

typedef struct Keyword {
    const char *word;
    bool (*read)(Scene *scene, char *text);
} Keyword;

static const Keyword keywords[] = {
    { "edition", edition_read }, { "players", players_read },  { "board", board_begin },
    { "area", board_area },      { "sea", board_sea },         { "land", board_land },
    { "water", board_water },    { "volcano", board_volcano }, { "deck", deck_read },
    { "option", option_read },   { "switch", switch_read },    { "covers", covers_read },
    { "setup", setup_read },     { "given", given_read },      { "random", random_read },
    { "play", play_read },       { "refuse", refuse_read },    { "expect", expect_read },
    { "hidden", expect_read },   { "run", run_read },          { "skip", skip_read },
    { "show", show_read },       { "trace", show_read },       { "only", only_read }
};

static bool run_statement(Scene *scene, char *text)
{
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++) {
        char *rest = text;
        if (read_words(&rest, keywords[i].word))
            return keywords[i].read(scene, rest);
    }
    return scene_error(scene, "no statement begins like \"%.40s\"", text);
}

static bool only_read(Scene *scene, char *text)
{
    char *rest = text + strcspn(text, " \t");
    if (*rest)
        *rest++ = '\0';
    if (!name_equal(text, scene->edition_name))
        return true;
    char *again = rest;
    if (read_words(&again, "only"))
        return scene_error(scene, "only cannot be said twice");
    return run_statement(scene, rest);
}

/* ---- One scenario ---- */

/* A broken must() of the rules is a failure of the scenario, not the end of the run. */
static void run_guarded(Scene *scene, void (*work)(void *context))
{
    char bug[LINE_LONGEST / 2];
    if (!panic_caught(work, scene, bug, sizeof bug))
        scene_error(scene, "%s", bug);
}

static void work_statement(void *context)
{
    Scene *scene = context;
    run_statement(scene, scene->statement);
}

static void work_begin(void *context)
{
    scene_begin(context);
}

static void run_span(Scene *scene, Span span)
{
    Statement statement;
    while (!scene->stopped && next_statement(&statement, &span)) {
        scene->line = statement.line;
        if (statement.too_long)
            scene_error(scene, "a line is longer than %d characters", LINE_LONGEST);
        else {
            scene->statement = statement.text;
            run_guarded(scene, work_statement);
        }
    }
}

/* The last `edition` of head and body names the editions to run in. */
static int editions_named(char out[][NAME_MAX], const Span *head, const Span *body)
{
    int       count = 1;
    Span      spans[2] = { *head, *body };
    Statement statement;
    snprintf(out[0], NAME_MAX, "west-2024");
    for (int i = 0; i < 2; i++)
        while (next_statement(&statement, &spans[i])) {
            char *list = statement.text;
            if (!read_words(&list, "edition"))
                continue;
            count = 0;
            for (char *item; count < EDITIONS_MAX && (item = read_item(&list, ','));)
                snprintf(out[count++], NAME_MAX, "%.*s", NAME_MAX - 1, item);
        }
    return count;
}

/* Tells the rules and the refusals that a scenario is about. */
static void tell_subjects(const Span *body, const char *title, const char *name,
                          ScenarioReport *report)
{
    Span      rest = *body;
    Statement statement;
    while (next_statement(&statement, &rest)) {
        char *list = statement.text;
        if (read_words(&list, "only"))
            list += strcspn(list, " \t");
        if (read_words(&list, "covers")) {
            for (char *item; (item = read_item(&list, ','));)
                if (report->covers)
                    report->covers(report->context, item, name, title);
        } else if (read_words(&list, "refuse") && strrchr(list, ':') && report->refuses) {
            report->refuses(report->context, read_trim(strrchr(list, ':') + 1), name, title);
        }
    }
}

static bool title_wanted(const char *title, const char *filter)
{
    char pattern[LINE_LONGEST];
    if (!filter)
        return true;
    snprintf(pattern, sizeof pattern, "*%s*", filter);
    return pattern_fits(pattern, title);
}

static void run_scenario(const Span *head, const Span *body, const char *title, int line,
                         const char *name, ScenarioReport *report)
{
    char  editions[EDITIONS_MAX][NAME_MAX];
    Scene scene;
    if (!title_wanted(title, report->filter))
        return;
    tell_subjects(body, title, name, report);
    if (report->listing)
        return;
    int count = editions_named(editions, head, body);
    for (int i = 0; i < count; i++) {
        memset(&scene, 0, sizeof scene);
        scene.report = report;
        scene.file = name;
        scene.title = title;
        scene.line = line;
        scene.phase = PHASE_UNSAID;
        scene.events = (Events){ scene.event_items, 0, SCENE_EVENTS, 0 };
        snprintf(scene.edition_name, NAME_MAX, "%.*s", NAME_MAX - 1, editions[i]);
        if (count > 1)
            scene.edition_id = scene.edition_name;
        scene.in_head = true;
        run_span(&scene, *head);
        scene.in_head = false;
        run_span(&scene, *body);
        if (!scene.stopped)
            run_guarded(&scene, work_begin);
        if (scene.failed)
            report->failed++;
        else
            report->passed++;
        if (report->verbose && report->say) {
            char text[2 * LINE_LONGEST];
            snprintf(text, sizeof text, "%s %s:%d %s (%s)", scene.failed ? "FAILED" : "passed",
                     name, line, title, scene.edition_name);
            report->say(report->context, text);
        }
    }
}
