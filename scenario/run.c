/* Runs a text: cuts it into scenarios and statements and hands each to its reader. What stands
 * before the first `scenario` holds for every scenario of the text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/loader.h"
#include "rules/table/must.h"
#include "scenario/stage.h"
#include "sim/panic.h"

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
        bool  more = statement_next(&statement, &rest);
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
    if (!in_body && statement_next(&statement, &first)) {
        char line[LINE_LONGEST];
        snprintf(line, sizeof line, "%s:%d: error: no scenario in this text", name, statement.line);
        if (report->say)
            report->say(report->context, line);
        report->failed++;
    }
    return report->failed == failed;
}

/* ---- Statements ---- */

static bool covers_read(Stage *stage, char *text)
{
    (void)stage;
    (void)text;
    return true;
}

/* Which editions a scenario runs in was found before it was begun. */
static bool edition_read(Stage *stage, char *text)
{
    if (read_end(text))
        return stage_error(stage, "edition ID[, ID]");
    int count = 0;
    for (; *(text += strspn(text, " \t,")); text += strcspn(text, " \t,"))
        count++;
    return count <= EDITIONS_MAX || stage_error(stage, "at most %d editions", EDITIONS_MAX);
}

/* Those of all families. */
static const Keyword keywords[] = {
    { "edition", OF_HEAD, edition_read }, { "editions", OF_HEAD, edition_read },
    { "covers", OF_ANY, covers_read },    { "random", OF_POSITION, stage_random },
    { "play", OF_PLAY, stage_play },      { "refuse", OF_PLAY, stage_refuse },
    { "run", OF_PLAY, stage_run },
};
enum { KEYWORDS = sizeof keywords / sizeof keywords[0] };

static const Keyword *keyword_at(const Vocabulary *vocabulary, int index)
{
    if (index < KEYWORDS)
        return &keywords[index];
    return index - KEYWORDS < vocabulary->keyword_count ? &vocabulary->keywords[index - KEYWORDS]
                                                        : NULL;
}

static const char *list_keywords(const void *context, int index)
{
    const Vocabulary *vocabulary = ((const Stage *)context)->vocabulary;
    const Keyword    *keyword = keyword_at(vocabulary, index);
    return keyword ? keyword->word : index == KEYWORDS + vocabulary->keyword_count ? "only" : NULL;
}

static const Keyword *find_keyword(const Vocabulary *vocabulary, char *text, char **rest)
{
    const Keyword *keyword;
    for (int i = 0; (keyword = keyword_at(vocabulary, i)); i++) {
        *rest = text;
        if (read_words(rest, keyword->word))
            return keyword;
    }
    return NULL;
}

static bool unknown_statement(Stage *stage, const char *text)
{
    char        word[NAME_MAX];
    const char *near;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(text, " \t"), text);
    near = nearest_name(word, list_keywords, stage);
    return stage_error(stage, "no statement begins like \"%.40s\"%s%s%s", text,
                       near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

/* All that the program has, of any family. */
static const char *list_all_editions(const void *context, int index)
{
    (void)context;
    for (int f = 0; family_at(f); f++)
        for (int i = 0; loader_of(family_at(f))->edition_id(i); i++)
            if (index-- == 0)
                return loader_of(family_at(f))->edition_id(i);
    return NULL;
}

static bool is_edition(const Stage *stage, const char *name)
{
    for (int i = 0; i < stage->edition_count; i++)
        if (name_equal(stage->editions[i], name))
            return true;
    for (int i = 0; list_all_editions(NULL, i); i++)
        if (name_equal(list_all_editions(NULL, i), name))
            return true;
    return false;
}

/* Steps over `only EDITION, EDITION`; false when the statement is for other editions, or when it
 * makes no sense, which has then been said. */
static bool is_for_this_edition(Stage *stage, char **text)
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
        if (!is_edition(stage, name))
            break;
        mine = mine || name_equal(name, stage->edition_name);
        *text = at + length + strspn(at + length, " \t,");
    }
    if (count == 0)
        return stage_unknown(stage, "edition", name, list_all_editions);
    char *again = *text;
    if (read_words(&again, "only"))
        return stage_error(stage, "only cannot be said twice");
    return mine;
}

/* The statements of the head in a span that has not begun to play; false when it has, or when
 * nothing sensible can follow. */
static bool run_head_statement(Stage *stage, char *text)
{
    char          *rest;
    const Keyword *keyword;
    if (!is_for_this_edition(stage, &text))
        return !stage->stopped;
    keyword = find_keyword(stage->vocabulary, text, &rest);
    if (keyword && keyword->part == OF_HEAD)
        return keyword->read(stage, rest);
    return !keyword || keyword->part != OF_PLAY;
}

static bool run_statement(Stage *stage, char *text)
{
    char *rest;
    if (!is_for_this_edition(stage, &text))
        return !stage->stopped;
    const Keyword *keyword = find_keyword(stage->vocabulary, text, &rest);
    if (!keyword)
        return unknown_statement(stage, text);
    if (keyword->part == OF_PLAY)
        stage->playing = true;
    if (keyword->part != OF_HEAD)
        return keyword->read(stage, rest);
    return !stage->playing
           || stage_error(stage, "%s belongs before the first play, refuse or expect",
                          keyword->word);
}

/* ---- One scenario ---- */

/* A broken must() of the rules is a failure of the scenario, not the end of the run. */
static void run_guarded(Stage *stage, void (*work)(void *context))
{
    char bug[LINE_LONGEST / 2];
    if (!panic_caught(work, stage, bug, sizeof bug))
        stage_error(stage, "%s", bug);
}

static void work_head(void *context)
{
    Stage *stage = context;
    stage->in_front = run_head_statement(stage, stage->statement);
}

static void work_statement(void *context)
{
    Stage *stage = context;
    run_statement(stage, stage->statement);
}

static void work_begin(void *context)
{
    Stage *stage = context;
    stage->vocabulary->begin(stage);
}

static void run_one(Stage *stage, Statement *statement, void (*work)(void *context))
{
    stage->line = statement->line;
    if (statement->too_long) {
        stage_error(stage, "a line is longer than %d characters", LINE_LONGEST);
        return;
    }
    stage->statement = statement->text;
    run_guarded(stage, work);
}

static void run_span(Stage *stage, Span span, void (*work)(void *context))
{
    Statement statement;
    while (!stage->stopped && stage->in_front && statement_next(&statement, &span))
        run_one(stage, &statement, work);
}

void stage_head_statement(Stage *stage, Statement *statement)
{
    if (stage->in_front)
        run_one(stage, statement, work_head);
}

void stage_statement(Stage *stage, Statement *statement)
{
    run_one(stage, statement, work_statement);
}

void stage_begin(Stage *stage)
{
    run_guarded(stage, work_begin);
}

/* The last `edition` of head and body names the editions to run in, with commas or spaces between
 * them. */
void stage_find_editions(Stage *stage, const Span *head, const Span *body)
{
    Span      spans[2] = { *head, *body };
    Statement statement;
    snprintf(stage->editions[0], NAME_MAX, "%s",
             stage->report->edition ? stage->report->edition : list_all_editions(NULL, 0));
    stage->edition_count = 1;
    for (int i = 0; i < 2; i++)
        while (statement_next(&statement, &spans[i])) {
            char *list = statement.text;
            if (!read_words(&list, "edition") && !read_words(&list, "editions"))
                continue;
            stage->edition_count = 0;
            while (*(list += strspn(list, " \t,"))) {
                size_t length = strcspn(list, " \t,");
                if (stage->edition_count < EDITIONS_MAX)
                    snprintf(stage->editions[stage->edition_count++], NAME_MAX, "%.*s", (int)length,
                             list);
                list += length;
            }
        }
}

/* What stands behind the editions of `only`: from the first word on that begins a statement. */
static char *behind_editions(const Vocabulary *vocabulary, char *text)
{
    char *rest;
    while (*text && !find_keyword(vocabulary, text, &rest)) {
        text += strcspn(text, " \t,");
        text += strspn(text, " \t,");
    }
    return text;
}

/* Tells the rules and the refusals that a scenario is about. */
static void tell_subjects(const Stage *stage, const Span *body)
{
    ScenarioReport *report = stage->report;
    const char     *name = stage->file, *title = stage->title;
    Span            rest = *body;
    Statement       statement;
    while (statement_next(&statement, &rest)) {
        char *list = statement.text;
        if (read_words(&list, "only"))
            list = behind_editions(stage->vocabulary, list);
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

static void work_start(void *context)
{
    Stage *stage = context;
    stage->vocabulary->start(stage);
}

static void run_in_edition(Stage *stage, const Span *head, const Span *body)
{
    stage->in_front = stage->in_head = true;
    run_span(stage, *head, work_head);
    run_span(stage, *body, work_head);
    stage->in_front = true;
    run_span(stage, *head, work_statement);
    stage->in_head = false;
    run_span(stage, *body, work_statement);
    if (!stage->stopped)
        stage_begin(stage);
}

Stage *stage_make(const Stage *first, const char *edition)
{
    const Vocabulary *vocabulary = script_of_edition(edition);
    Stage            *stage = calloc(1, vocabulary->scene_size);
    must(stage != NULL);
    memcpy(stage, first, sizeof *stage);
    snprintf(stage->edition_name, NAME_MAX, "%s", edition);
    stage->vocabulary = vocabulary;
    stage->ruleset.family = vocabulary->family;
    stage->events = (Events){ stage->event_items, 0, SCENE_EVENTS, 0 };
    stage->in_front = true;
    run_guarded(stage, work_start);
    return stage;
}

static void tell_outcome(const Stage *stage, int line)
{
    ScenarioReport *report = stage->report;
    char            text[2 * LINE_LONGEST];
    *(stage->failed ? &report->failed : &report->passed) += 1;
    if (!report->verbose || !report->say)
        return;
    snprintf(text, sizeof text, "%s %s:%d %s (%s)", stage->failed ? "FAILED" : "passed",
             stage->file, line, stage->title, stage->edition_name);
    report->say(report->context, text);
}

static void run_scenario(const Span *head, const Span *body, const char *title, int line,
                         const char *name, ScenarioReport *report)
{
    if (!title_wanted(title, report->filter))
        return;
    Stage *first = calloc(1, sizeof *first);
    must(first != NULL);
    first->report = report;
    first->file = name;
    first->title = title;
    first->line = line;
    stage_find_editions(first, head, body);
    first->vocabulary = script_of_edition(first->editions[0]);
    tell_subjects(first, body);
    int count = report->listing ? 0 : first->edition_count > 0 ? first->edition_count : 1;
    for (int i = 0; i < count; i++) {
        Stage *stage = stage_make(first, first->editions[i]);
        stage->edition_id = count > 1 ? stage->edition_name : NULL;
        run_in_edition(stage, head, body);
        tell_outcome(stage, line);
        free(stage);
    }
    free(first);
}
