/* Runs lessons step by step: what stands in a step happens when it begins, then its card is there
 * until the learner has done what it asks for. docs/lessons.md is the manual. */
#include "scenario/lesson.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "rules/table/text.h"
#include "scenario/lesson_parts.h"

const char *const lesson_languages[LESSON_LANGUAGES] = { "en", "de" };

static bool begin_step(Lesson *lesson);

/* ---- Opening ---- */

static bool is_step(Statement *statement)
{
    char *rest = statement->text;
    return read_words(&rest, "step") && read_end(rest);
}

bool text_is_lesson(const char *text, size_t size)
{
    Span      span = { text, text + size, 1 };
    Statement statement;
    char     *rest = statement.text;
    return statement_next(&statement, &span) && read_words(&rest, "lesson");
}

/* Where the first step begins, and how many there are. */
static Span cut_head(Lesson *lesson, Span *rest)
{
    Span      head = *rest, here = *rest, steps = { rest->end, rest->end, 0 };
    Statement statement;
    for (; statement_next(&statement, rest); here = *rest) {
        if (!is_step(&statement))
            continue;
        if (lesson->info.steps++ == 0) {
            head.end = here.begin;
            steps = *rest;
        }
    }
    if (lesson->info.steps == 0)
        head.end = rest->end;
    *rest = steps;
    return head;
}

/* The players and the board are known before anything is said about them. */
static void read_scene_head(Lesson *lesson, Span head)
{
    Statement statement;
    bool      in_head;
    while (!lesson->stage->stopped && statement_next(&statement, &head))
        if (!lesson_owns(&statement, &in_head))
            stage_head_statement(lesson->stage, &statement);
}

static void read_lesson_head(Lesson *lesson, Span head)
{
    Statement statement;
    bool      in_head;
    Span      span = head;
    /* What `given` says; texts with figures come when the position is there. */
    while (!lesson->stage->stopped && statement_next(&statement, &span))
        if (!lesson_owns(&statement, &in_head))
            stage_statement(lesson->stage, &statement);
    stage_begin(lesson->stage);
    lesson->figure_count = lesson->spoken_count = 0;
    while (!lesson->stage->stopped && statement_next(&statement, &head)) {
        if (lesson_owns(&statement, &in_head))
            lesson_statement(lesson, &statement, in_head && !lesson->in_hints ? IN_HEAD : IN_HINT);
        else
            lesson_asserts(lesson, statement.text);
    }
}

static bool check_head(Lesson *lesson)
{
    Stage *stage = lesson->stage;
    if (stage->failed)
        return false;
    if (!lesson->info.title.words[0][0] || !lesson->info.about.words[0][0])
        return stage_error(stage, "a lesson needs a title and an about");
    if (lesson->info.steps == 0 && lesson->info.hints == 0)
        return stage_error(stage, "a lesson needs steps");
    if (lesson->info.steps > 0) {
        int player = lesson->learner_name[0]
                         ? family_player_by_name(&stage->ruleset, stage->game, lesson->learner_name)
                         : -1;
        if (player < 0)
            return stage_error(stage, "learner PLAYER: there is no player \"%s\"",
                               lesson->learner_name);
        lesson->learner = (Player)player;
    }
    for (int i = 0; i < lesson->info.hints; i++) {
        stage->line = lesson->hints[i].line;
        if (!lesson->hints[i].first.words[0][0] || !lesson->hints[i].again.words[0][0])
            return stage_error(stage, "a hint needs say and again");
    }
    return lesson_figures_hold(lesson);
}

Lesson *lesson_open(const char *text, size_t size, const char *name, ScenarioReport *report)
{
    Lesson   *lesson = calloc(1, sizeof *lesson);
    Stage    *first = calloc(1, sizeof *first);
    Span      rest = { text, text + size, 1 };
    Statement statement = { .line = 1 };
    char     *id = statement.text;
    must(lesson && first);
    if (statement_next(&statement, &rest) && read_words(&id, "lesson"))
        snprintf(lesson->info.id, sizeof lesson->info.id, "%s", read_trim(id));
    first->report = report;
    first->file = name;
    first->title = lesson->info.id;
    first->line = statement.line;
    Span head = cut_head(lesson, &rest), none = { rest.end, rest.end, 0 };
    stage_find_editions(first, &head, &none);
    lesson->stage = stage_make(first, first->editions[0]);
    snprintf(lesson->info.edition, sizeof lesson->info.edition, "%s", lesson->stage->edition_name);
    free(first);
    lesson->rest = rest;
    if (!lesson->info.id[0])
        stage_error(lesson->stage, "a lesson begins with: lesson ID");
    read_scene_head(lesson, head);
    lesson->stage->in_front = true;
    if (!lesson->stage->stopped)
        read_lesson_head(lesson, head);
    if (check_head(lesson) && (lesson->info.steps == 0 || begin_step(lesson)))
        return lesson;
    if (!lesson->stage->failed)
        stage_error(lesson->stage, "the lesson cannot be begun");
    lesson_close(lesson);
    return NULL;
}

void lesson_close(Lesson *lesson)
{
    if (lesson)
        free(lesson->stage);
    free(lesson);
}

/* ---- Steps ---- */

/* Is what the card waits for so? A claim that makes no sense is an error of the file. */
static bool has_come(Lesson *lesson)
{
    Stage          *stage = lesson->stage;
    ScenarioReport *report = stage->report;
    ScenarioReport  quiet = { 0 };
    Statement       statement = { .line = stage->line };
    if (!lesson->card.wait[0])
        return true;
    snprintf(statement.text, sizeof statement.text, "expect %.980s", lesson->card.wait);
    stage->report = &quiet;
    stage_statement(stage, &statement);
    bool holds = !stage->failed, senseless = stage->stopped;
    stage->report = report;
    if (senseless) {
        snprintf(statement.text, sizeof statement.text, "expect %.980s", lesson->card.wait);
        stage->stopped = false;
        stage_statement(stage, &statement);
    } else {
        stage->failed = false;
    }
    return holds;
}

static bool check_card(Lesson *lesson)
{
    Stage      *stage = lesson->stage;
    LessonCard *card = &lesson->card;
    Action      one;
    if (stage->failed || !lesson_figures_hold(lesson))
        return false;
    stage->line = card->line;
    if (card->say_count == 0)
        return stage_error(stage, "a step says something");
    if (card->wait[0] && card->accept_count == 0)
        return stage_error(stage, "wait for needs an accept: what may be done until then?");
    if (card->accept_count == 0)
        return true;
    if (card->wait[0] && has_come(lesson))
        return stage_error(stage, "what the step waits for is so already: %s", card->wait);
    if (!stage->failed && lesson_accepted(&one, 1, lesson) == 0)
        return stage_error(stage, "nothing that %s can do now is accepted", lesson->learner_name);
    return !stage->failed;
}

static bool begin_step(Lesson *lesson)
{
    Span      here = lesson->rest;
    Statement statement;
    memset(&lesson->card, 0, sizeof lesson->card);
    lesson->card.line = here.line - 1;
    lesson->last = NULL;
    lesson->figure_count = lesson->spoken_count = 0;
    while (!lesson->stage->stopped && statement_next(&statement, &lesson->rest)) {
        if (is_step(&statement))
            break;
        lesson_statement(lesson, &statement, IN_STEP);
    }
    stage_begin(lesson->stage);
    return check_card(lesson);
}

static void go_on(Lesson *lesson)
{
    if (++lesson->step == lesson->info.steps)
        lesson->over = true;
    else
        begin_step(lesson);
}

static void count_move(Lesson *lesson)
{
    if (lesson->moves < LESSON_MOVES_MAX)
        lesson->moves++;
    lesson->events_before[lesson->moves] = lesson->stage->events.count;
}

bool lesson_next(Lesson *lesson)
{
    if (lesson->over || lesson->stage->failed || lesson->card.accept_count > 0)
        return false;
    count_move(lesson);
    go_on(lesson);
    return true;
}

static bool is_accepted(const Lesson *lesson, const char *text)
{
    for (int i = 0; i < lesson->card.accept_count; i++)
        if (pattern_fits(lesson->card.accepts[i], text))
            return true;
    return false;
}

/* By the code of the refusal, or by what was tried. */
static const LessonText *explanation_of(const Lesson *lesson, const char *text, const char *code)
{
    for (int i = 0; i < lesson->card.explanation_count; i++) {
        const char *pattern = lesson->card.explanations[i].pattern;
        if ((code && pattern_fits(pattern, code)) || pattern_fits(pattern, text))
            return &lesson->card.explanations[i].text;
    }
    return NULL;
}

LessonReply lesson_act(Lesson *lesson, const Action *action)
{
    Stage        *stage = lesson->stage;
    const Family *family = stage->ruleset.family;
    char          text[LESSON_ACTION_MAX * 2];
    Refusal       refusal = family->check(&stage->ruleset, stage->game, action);
    text_action(text, sizeof text, &stage->ruleset, stage->game, action);
    if (refusal != ACCEPTED)
        return (LessonReply){ LESSON_REFUSED, refusal,
                              explanation_of(lesson, text, family->words->refusals[refusal].code) };
    if (lesson->over || !is_accepted(lesson, text))
        return (LessonReply){ LESSON_ELSE, ACCEPTED,
                              lesson->over ? NULL : explanation_of(lesson, text, NULL) };
    count_move(lesson);
    stage_apply(stage, action);
    if (!stage->failed && has_come(lesson) && !stage->failed)
        go_on(lesson);
    return (LessonReply){ LESSON_DONE, ACCEPTED, NULL };
}

int lesson_accepted(Action *out, int max, Lesson *lesson)
{
    Stage        *stage = lesson->stage;
    const Family *family = stage->ruleset.family;
    int           found = 0;
    char          text[LESSON_ACTION_MAX * 2];
    if (!(family_may_act(&stage->ruleset, stage->game) >> lesson->learner & 1))
        return 0;
    int count =
        family->legal(stage->legal, SCENE_LEGAL, &stage->ruleset, stage->game, lesson->learner);
    /* In the order of the card: the first is what it means. */
    for (int k = 0; k < lesson->card.accept_count; k++) {
        const char *pattern = lesson->card.accepts[k];
        for (int i = 0; i < count && found < max; i++) {
            text_action(text, sizeof text, &stage->ruleset, stage->game, &stage->legal[i]);
            if (pattern_fits(pattern, text))
                out[found++] = stage->legal[i];
        }
        /* What is not listed, such as offers. */
        Action unlisted;
        char   error[200];
        if (found < max && !strchr(pattern, '*')
            && text_read_action(&unlisted, &stage->ruleset, stage->game, lesson->learner, pattern,
                                error, sizeof error)
            && family->check(&stage->ruleset, stage->game, &unlisted) == ACCEPTED
            && (found == 0 || action_compare(&out[found - 1], &unlisted) != 0))
            out[found++] = unlisted;
    }
    return found;
}

/* ---- Looking ---- */

const LessonInfo *lesson_info(const Lesson *lesson)
{
    return &lesson->info;
}

const LessonHint *lesson_hint(const Lesson *lesson, int index)
{
    return &lesson->hints[index];
}

const LessonCard *lesson_card(const Lesson *lesson)
{
    return lesson->over ? NULL : &lesson->card;
}

int lesson_step(const Lesson *lesson)
{
    return lesson->step;
}

bool lesson_failed(const Lesson *lesson)
{
    return lesson->stage->failed;
}

const Ruleset *lesson_rules(const Lesson *lesson)
{
    return &lesson->stage->ruleset;
}

const void *lesson_game(const Lesson *lesson)
{
    return lesson->stage->game;
}

Player lesson_learner(const Lesson *lesson)
{
    return lesson->learner;
}

const Events *lesson_events(const Lesson *lesson)
{
    return &lesson->stage->events;
}

int lesson_events_before(const Lesson *lesson, int move)
{
    return lesson->events_before[move];
}

int lesson_moves(const Lesson *lesson)
{
    return lesson->moves;
}
