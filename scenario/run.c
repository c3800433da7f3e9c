/* Runs a text: cuts it into scenarios and statements and hands each to its reader. What stands
 * before the first `scenario` holds for every scenario of the text. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "data/library.h"
#include "rules/civ/text.h"
#include "scenario/nearest.h"
#include "scenario/read.h"
#include "scenario/scene.h"
#include "scenario/settlers.h"
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
    chance_refill(scene);
    game_apply(&scene->game, &scene->rules, action, &scene->events);
    game_verify(&scene->rules, &scene->game);
}

static bool play_read(Scene *scene, char *text)
{
    Action action;
    if (!scene_begin(scene))
        return false;
    if (position_paused(&scene->game))
        return scene_error(scene, "play rests here: nobody is asked before another given phase");
    if (!action_read(scene, text, &action))
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
        return scene_unknown(scene, "refusal code", code, list_refusals);
    Action action;
    text = read_trim(text);
    if (!scene_begin(scene) || !action_read(scene, text, &action))
        return false;
    /* At rest the game is not over, as it seems to the rules: nobody is asked. */
    bool    rests = position_paused(&scene->game);
    Refusal refusal =
        rests ? REFUSAL_NOT_PENDING : game_check(&scene->rules, &scene->game, &action);
    if (refusal == REFUSAL_NONE) {
        scene->stopped = true;
        return scene_fail(scene, "\"%s\" is accepted, expected the refusal %s", text, code);
    }
    if (!pattern_fits(code, refusal_code(refusal)))
        return scene_fail(scene, "\"%s\" is refused with %s (%s), expected %s", text,
                          refusal_code(refusal),
                          rests ? "play rests, nobody is asked" : refusal_message(refusal), code);
    scene->before = scene->game;
    game_apply(&scene->game, &scene->rules, &action, &scene->events);
    if (memcmp(&scene->before, &scene->game, sizeof scene->game) != 0)
        return scene_fail(scene, "the refused action has changed the game");
    return true;
}

/* Enters the phase without expecting anything of it. */
static bool run_read(Scene *scene, char *text)
{
    if (!read_end(text))
        return scene_error(scene, "nothing may follow run: \"%s\"", text);
    return scene_begin(scene);
}

static bool covers_read(Scene *scene, char *text)
{
    (void)scene;
    (void)text;
    return true;
}

/* ---- Statements ---- */

/* The head is read before anything else, wherever its statements stand before the first that plays
 * or looks at the game: `given` may come before the `players` and the `board` that it is about. */
typedef enum { OF_HEAD, OF_POSITION, OF_PLAY, OF_ANY } Part;

typedef struct Keyword {
    const char *word;
    Part        part;
    bool (*read)(Scene *scene, char *text);
} Keyword;

static const Keyword keywords[] = {
    { "edition", OF_HEAD, head_edition },
    { "editions", OF_HEAD, head_edition },
    { "players", OF_HEAD, head_players },
    { "board", OF_HEAD, board_begin },
    { "area", OF_HEAD, board_area },
    { "areas", OF_HEAD, board_area },
    { "sea", OF_HEAD, board_sea },
    { "seas", OF_HEAD, board_sea },
    { "land", OF_HEAD, board_land },
    { "water", OF_HEAD, board_water },
    { "volcano", OF_HEAD, board_volcano },
    { "out of play", OF_HEAD, board_out_of_play },
    { "out-of-play", OF_HEAD, board_out_of_play },
    { "deck", OF_HEAD, head_deck },
    { "block", OF_HEAD, head_block },
    { "option", OF_HEAD, head_option },
    { "switch", OF_HEAD, head_switch },
    { "number", OF_HEAD, head_number },
    { "figure", OF_HEAD, head_figure },
    { "covers", OF_ANY, covers_read },
    { "setup", OF_POSITION, setup_read },
    { "given", OF_POSITION, given_read },
    { "random", OF_POSITION, random_read },
    { "play", OF_PLAY, play_read },
    { "refuse", OF_PLAY, refuse_read },
    { "expect", OF_PLAY, expect_read },
    { "hidden", OF_PLAY, expect_read },
    { "run", OF_PLAY, run_read },
    { "skip", OF_PLAY, skip_read },
    { "show", OF_PLAY, show_read },
    { "trace", OF_PLAY, show_read },
};
enum { KEYWORDS = sizeof keywords / sizeof keywords[0] };

static const char *list_keywords(const void *context, int index)
{
    (void)context;
    return index < KEYWORDS ? keywords[index].word : index == KEYWORDS ? "only" : NULL;
}

static const Keyword *find_keyword(char *text, char **rest)
{
    for (int i = 0; i < KEYWORDS; i++) {
        *rest = text;
        if (read_words(rest, keywords[i].word))
            return &keywords[i];
    }
    return NULL;
}

static bool unknown_statement(Scene *scene, const char *text)
{
    char        word[NAME_MAX];
    const char *near;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(text, " \t"), text);
    near = nearest_name(word, list_keywords, NULL);
    return scene_error(scene, "no statement begins like \"%.40s\"%s%s%s", text,
                       near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

static bool is_edition(const Scene *scene, const char *name)
{
    for (int i = 0; i < scene->edition_count; i++)
        if (name_equal(scene->editions[i], name))
            return true;
    for (int i = 0; library_edition_id(i); i++)
        if (name_equal(library_edition_id(i), name))
            return true;
    return false;
}

/* Steps over `only EDITION, EDITION`; false when the statement is for other editions, or when it
 * makes no sense, which has then been said. */
static bool is_for_this_edition(Scene *scene, char **text)
{
    bool mine = false;
    char name[NAME_MAX];
    int  count = 0;
    if (!read_words(text, "only"))
        return true;
    for (;; count++) {
        char  *at = *text;
        size_t length = strcspn(at, " \t,");
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        if (!is_edition(scene, name))
            break;
        mine = mine || name_equal(name, scene->edition_name);
        *text = at + length + strspn(at + length, " \t,");
    }
    if (count == 0)
        return scene_unknown(scene, "edition", name, list_editions);
    char *again = *text;
    if (read_words(&again, "only"))
        return scene_error(scene, "only cannot be said twice");
    return mine;
}

/* The statements of the head in a span that has not begun to play; false when it has, or when
 * nothing sensible can follow. */
static bool run_head_statement(Scene *scene, char *text)
{
    char          *rest;
    const Keyword *keyword;
    if (!is_for_this_edition(scene, &text))
        return !scene->stopped;
    keyword = find_keyword(text, &rest);
    if (keyword && keyword->part == OF_HEAD)
        return keyword->read(scene, rest);
    return !keyword || keyword->part != OF_PLAY;
}

static bool run_statement(Scene *scene, char *text)
{
    char *rest;
    if (!is_for_this_edition(scene, &text))
        return !scene->stopped;
    const Keyword *keyword = find_keyword(text, &rest);
    if (!keyword)
        return unknown_statement(scene, text);
    if (keyword->part == OF_PLAY)
        scene->playing = true;
    if (keyword->part != OF_HEAD)
        return keyword->read(scene, rest);
    return !scene->playing
           || scene_error(scene, "%s belongs before the first play, refuse or expect",
                          keyword->word);
}

/* ---- One scenario ---- */

/* A broken must() of the rules is a failure of the scenario, not the end of the run. */
static void run_guarded(Scene *scene, void (*work)(void *context))
{
    char bug[LINE_LONGEST / 2];
    if (!panic_caught(work, scene, bug, sizeof bug))
        scene_error(scene, "%s", bug);
}

static void work_head(void *context)
{
    Scene *scene = context;
    scene->in_front = run_head_statement(scene, scene->statement);
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

static void run_span(Scene *scene, Span span, void (*work)(void *context))
{
    Statement statement;
    while (!scene->stopped && scene->in_front && next_statement(&statement, &span)) {
        scene->line = statement.line;
        if (statement.too_long)
            scene_error(scene, "a line is longer than %d characters", LINE_LONGEST);
        else {
            scene->statement = statement.text;
            run_guarded(scene, work);
        }
    }
}

/* The last `edition` of head and body names the editions to run in, with commas or spaces between
 * them. */
static void find_editions(Scene *scene, const Span *head, const Span *body)
{
    Span      spans[2] = { *head, *body };
    Statement statement;
    snprintf(scene->editions[0], NAME_MAX, "%s",
             scene->report->edition ? scene->report->edition : LIBRARY_EDITION);
    scene->edition_count = 1;
    for (int i = 0; i < 2; i++)
        while (next_statement(&statement, &spans[i])) {
            char *list = statement.text;
            if (!read_words(&list, "edition") && !read_words(&list, "editions"))
                continue;
            scene->edition_count = 0;
            while (*(list += strspn(list, " \t,"))) {
                size_t length = strcspn(list, " \t,");
                if (scene->edition_count < EDITIONS_MAX)
                    snprintf(scene->editions[scene->edition_count++], NAME_MAX, "%.*s", (int)length,
                             list);
                list += length;
            }
        }
}

/* What stands behind the editions of `only`: from the first word on that begins a statement. */
static char *behind_editions(char *text)
{
    char *rest;
    while (*text && !find_keyword(text, &rest)) {
        text += strcspn(text, " \t,");
        text += strspn(text, " \t,");
    }
    return text;
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
            list = behind_editions(list);
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

static void run_in_edition(Scene *scene, const Span *head, const Span *body)
{
    scene->in_front = scene->in_head = true;
    run_span(scene, *head, work_head);
    run_span(scene, *body, work_head);
    scene->in_front = true;
    run_span(scene, *head, work_statement);
    scene->in_head = false;
    run_span(scene, *body, work_statement);
    if (!scene->stopped)
        run_guarded(scene, work_begin);
}

/* Scenarios of another family have statements of their own. */
static void run_settlers(const Span *head, const Span *body, const char *title, int line,
                         const char *name, ScenarioReport *report)
{
    enum { STATEMENTS_MAX = 400 };
    static SettlersLine lines[STATEMENTS_MAX];
    static Statement    statements[STATEMENTS_MAX];
    Span                spans[2] = { *head, *body };
    int                 count = 0;
    for (int i = 0; i < 2; i++)
        while (count < STATEMENTS_MAX && next_statement(&statements[count], &spans[i])) {
            lines[count] = (SettlersLine){ statements[count].text, statements[count].line };
            count++;
        }
    bool fine = settlers_scenario_run(lines, count, title, name, report);
    *(fine ? &report->passed : &report->failed) += 1;
    if (report->verbose && report->say) {
        char text[2 * LINE_LONGEST];
        snprintf(text, sizeof text, "%s %s:%d %s", fine ? "passed" : "FAILED", name, line, title);
        report->say(report->context, text);
    }
}

static void run_scenario(const Span *head, const Span *body, const char *title, int line,
                         const char *name, ScenarioReport *report)
{
    Scene scene;
    int   count = 1;
    if (!title_wanted(title, report->filter))
        return;
    tell_subjects(body, title, name, report);
    if (report->listing)
        return;
    for (int i = 0; i < count; i++) {
        memset(&scene, 0, sizeof scene);
        scene.report = report;
        scene.file = name;
        scene.title = title;
        scene.line = line;
        scene.phase = PHASE_UNSAID;
        scene.events = (Events){ scene.event_items, 0, SCENE_EVENTS, 0 };
        find_editions(&scene, head, body);
        if (scene.edition_count == 1 && settlers_scenario_knows(scene.editions[0])) {
            run_settlers(head, body, title, line, name, report);
            return;
        }
        count = scene.edition_count > 0 ? scene.edition_count : 1;
        memcpy(scene.edition_name, scene.editions[i], NAME_MAX);
        if (count > 1)
            scene.edition_id = scene.edition_name;
        run_in_edition(&scene, head, body);
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
