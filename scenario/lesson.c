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

/* ---- Texts ---- */

static bool say_text(Lesson *lesson, LessonText *out, const char *text)
{
    memset(out, 0, sizeof *out);
    lesson->last = out;
    return lesson_words(lesson, out, 0, text);
}

static bool read_title(Lesson *lesson, char *text)
{
    return say_text(lesson, &lesson->info.title, text);
}

static bool read_about(Lesson *lesson, char *text)
{
    return say_text(lesson, &lesson->info.about, text);
}

static bool read_learner(Lesson *lesson, char *text)
{
    snprintf(lesson->learner_name, sizeof lesson->learner_name, "%s", read_trim(text));
    return true;
}

static LessonHint *hint_of(Lesson *lesson)
{
    return &lesson->hints[lesson->info.hints - 1];
}

static bool read_say(Lesson *lesson, char *text)
{
    LessonCard *card = &lesson->card;
    if (lesson->in_hints)
        return hint_of(lesson)->first.words[0][0] ? stage_error(lesson->stage, "a hint has one say")
                                                  : say_text(lesson, &hint_of(lesson)->first, text);
    if (card->say_count == CARD_SAYS_MAX)
        return stage_error(lesson->stage, "a card has at most %d paragraphs", CARD_SAYS_MAX);
    return say_text(lesson, &card->says[card->say_count++], text);
}

static bool read_again(Lesson *lesson, char *text)
{
    return lesson->in_hints ? say_text(lesson, &hint_of(lesson)->again, text)
                            : stage_error(lesson->stage, "again belongs to a hint");
}

/* ---- What the card points at ---- */

static bool find_thing(const Stage *stage, LessonPoint *point)
{
    const Family *family = stage->ruleset.family;
    for (int s = 0; s < family->words->slot_count; s++) {
        const SlotWords *slot = &family->words->slots[s];
        if (strcmp(slot->word, point->kind) != 0)
            continue;
        for (int i = 0; slot->range && i < slot->range(&stage->ruleset); i++) {
            const char *name = slot->name(i, &stage->ruleset, stage->game);
            if (!name || !name_equal(name, point->name))
                continue;
            snprintf(point->name, sizeof point->name, "%s", name);
            point->index = i;
            return true;
        }
    }
    return false;
}

/* point area Delta, card Iron, page done */
static bool read_point(Lesson *lesson, char *text)
{
    LessonCard *card = &lesson->card;
    for (char *item; (item = read_item(&text, ','));) {
        LessonPoint point = { .index = -1 };
        size_t      length = strcspn(item, " \t");
        if (card->point_count == CARD_POINTS_MAX)
            return stage_error(lesson->stage, "a card points at most at %d things",
                               CARD_POINTS_MAX);
        snprintf(point.kind, sizeof point.kind, "%.*s", (int)length, item);
        snprintf(point.name, sizeof point.name, "%s", read_trim(item + length));
        if (!point.name[0])
            return stage_error(lesson->stage,
                               "point KIND NAME, such as area, card, advance or page");
        if (strcmp(point.kind, "page") != 0 && !find_thing(lesson->stage, &point))
            return stage_error(lesson->stage, "there is no %s \"%s\" to point at", point.kind,
                               point.name);
        card->points[card->point_count++] = point;
    }
    return true;
}

/* ---- What the learner may do ---- */

static bool copy_pattern(Lesson *lesson, char *out, const char *text)
{
    if (!*text || strlen(text) >= LESSON_ACTION_MAX)
        return stage_error(lesson->stage, "an action is missing or longer than %d letters",
                           LESSON_ACTION_MAX - 1);
    snprintf(out, LESSON_ACTION_MAX, "%s", text);
    return true;
}

static bool read_accept(Lesson *lesson, char *text)
{
    LessonCard *card = &lesson->card;
    for (char *item; (item = read_item(&text, '|'));) {
        if (card->accept_count == CARD_WORDS_MAX)
            return stage_error(lesson->stage, "a card accepts at most %d patterns", CARD_WORDS_MAX);
        if (!copy_pattern(lesson, card->accepts[card->accept_count++], item))
            return false;
    }
    return true;
}

static bool read_wait(Lesson *lesson, char *text)
{
    read_words(&text, "for");
    snprintf(lesson->card.wait, sizeof lesson->card.wait, "%s", text);
    return *text ? true : stage_error(lesson->stage, "wait for CLAIM");
}

/* try ACTION : CODE, which the page offers and the rules refuse. */
static bool read_try(Lesson *lesson, char *text)
{
    LessonCard *card = &lesson->card;
    Statement   statement = { .line = lesson->stage->line };
    char       *colon = strrchr(text, ':');
    if (card->try_count == CARD_WORDS_MAX)
        return stage_error(lesson->stage, "a card has at most %d things to try", CARD_WORDS_MAX);
    if (!colon)
        return stage_error(lesson->stage, "try ACTION : CODE needs the code");
    /* As it was said, with the learner in front of it. */
    snprintf(statement.text, sizeof statement.text, "refuse seat-%d %.900s", lesson->learner + 1,
             text);
    *colon = '\0';
    if (!stage_action_of(lesson->stage, lesson->stage->game, lesson->learner, read_trim(text),
                         &card->tries[card->try_count]))
        return false;
    card->try_count++;
    stage_statement(lesson->stage, &statement);
    return !lesson->stage->failed;
}

/* explain PATTERN : TEXT */
static bool read_explain(Lesson *lesson, char *text)
{
    LessonCard *card = &lesson->card;
    char       *colon = strstr(text, " : ");
    if (card->explanation_count == CARD_WORDS_MAX)
        return stage_error(lesson->stage, "a card has at most %d explanations", CARD_WORDS_MAX);
    if (!colon)
        return stage_error(lesson->stage, "explain PATTERN : TEXT");
    LessonExplanation *explanation = &card->explanations[card->explanation_count++];
    *colon = '\0';
    return copy_pattern(lesson, explanation->pattern, read_trim(text))
           && say_text(lesson, &explanation->text, read_trim(colon + 3));
}

/* The first of these that is legal, else the first legal action at all. */
static void default_answer(Lesson *lesson, Player player, Action *out)
{
    static const char *const answers[] = { "done", "pass", "no", "decline" };
    Stage                   *stage = lesson->stage;
    const Family            *family = stage->ruleset.family;
    int  count = family->legal(stage->legal, SCENE_LEGAL, &stage->ruleset, stage->game, player);
    char name[KIND_NAME_MAX];
    *out = stage->legal[0];
    for (size_t a = sizeof answers / sizeof *answers; a-- > 0;)
        for (int i = 0; i < count; i++) {
            words_action_name(name, family->words, stage->legal[i].kind);
            if (strcmp(name, answers[a]) == 0)
                *out = stage->legal[i];
        }
}

/* others: they answer what they are asked, until nobody but the learner is. */
static bool read_others(Lesson *lesson, char *text)
{
    enum { ANSWERS_MOST = 500 };
    Stage        *stage = lesson->stage;
    const Family *family = stage->ruleset.family;
    if (!read_end(text))
        return stage_error(stage, "nothing may follow others: \"%s\"", text);
    stage_begin(stage);
    for (int i = 0; !stage->failed; i++) {
        uint32_t others = family->pending(&stage->ruleset, stage->game) & ~bit32(lesson->learner);
        Action   action;
        if (!others || (stage->script->rests && stage->script->rests(stage)))
            return true;
        if (i == ANSWERS_MOST)
            return stage_error(stage, "the others play on and on without the learner");
        default_answer(lesson, (Player)first32(others), &action);
        if (!stage_apply(stage, &action))
            return false;
    }
    return false;
}

/* hint PROMPT, PROMPT */
static bool read_hint(Lesson *lesson, char *text)
{
    const Words *words = lesson->stage->ruleset.family->words;
    if (lesson->info.steps > 0)
        return stage_error(lesson->stage, "a file has steps or hints");
    if (lesson->info.hints == LESSON_HINTS_MAX)
        return stage_error(lesson->stage, "there are at most %d hints", LESSON_HINTS_MAX);
    LessonHint *hint = &lesson->hints[lesson->info.hints++];
    lesson->in_hints = true;
    hint->line = lesson->stage->line;
    for (char *item; (item = read_item(&text, ','));) {
        if (words_prompt(words, item) < 0)
            return stage_error(lesson->stage, "nobody is ever asked \"%s\"", item);
        snprintf(hint->prompts + strlen(hint->prompts),
                 sizeof hint->prompts - strlen(hint->prompts), "%s%s", hint->prompts[0] ? " " : "",
                 item);
    }
    return hint->prompts[0] ? true : stage_error(lesson->stage, "hint PROMPT, PROMPT");
}

/* ---- Statements ---- */

typedef enum { IN_HEAD, IN_STEP, IN_HINT } Place;

static const struct {
    const char *word;
    Place       place;
    bool        asserts; /* Its figures are true, or the file fails. */
    bool (*read)(Lesson *lesson, char *text);
} keywords[] = {
    { "title", IN_HEAD, false, read_title },     { "about", IN_HEAD, false, read_about },
    { "learner", IN_HEAD, false, read_learner }, { "say", IN_STEP, false, read_say },
    { "point", IN_STEP, false, read_point },     { "accept", IN_STEP, true, read_accept },
    { "wait", IN_STEP, true, read_wait },        { "try", IN_STEP, true, read_try },
    { "explain", IN_STEP, false, read_explain }, { "hint", IN_HINT, false, read_hint },
    { "again", IN_HINT, false, read_again },     { "others", IN_STEP, false, read_others },
};
enum { KEYWORDS = sizeof keywords / sizeof *keywords };

static int find_keyword(char *text, char **rest)
{
    for (int i = 0; i < KEYWORDS; i++) {
        *rest = text;
        if (read_words(rest, keywords[i].word))
            return i;
    }
    return -1;
}

static int language_of(char *text, char **rest)
{
    for (int i = 1; i < LESSON_LANGUAGES; i++) {
        *rest = text;
        if (read_words(rest, lesson_languages[i]))
            return i;
    }
    return -1;
}

/* A statement of a lesson; what is none is one of the scenario. */
static void run_statement(Lesson *lesson, Statement *statement, Place place)
{
    Stage *stage = lesson->stage;
    char  *rest;
    char   whole[LINE_LONGEST + 1];
    int    language = language_of(statement->text, &rest);
    stage->line = statement->line;
    memcpy(whole, statement->text, sizeof whole);
    if (language > 0) {
        if (!lesson->last)
            stage_error(stage, "there is no text before this one to be translated");
        else
            lesson_words(lesson, lesson->last, language, rest);
        return;
    }
    lesson->last = NULL;
    int index = find_keyword(statement->text, &rest);
    if (index < 0) {
        lesson_asserts(lesson, whole);
        stage_statement(stage, statement);
        return;
    }
    bool fits = keywords[index].place == place
                || (keywords[index].place == IN_STEP && lesson->in_hints && place == IN_HINT);
    if (!fits) {
        stage_error(stage, "%s has no place here", keywords[index].word);
        return;
    }
    if (keywords[index].asserts)
        lesson_asserts(lesson, whole);
    keywords[index].read(lesson, rest);
}

static bool is_step(Statement *statement)
{
    char *rest = statement->text;
    return read_words(&rest, "step") && read_end(rest);
}

/* ---- Opening ---- */

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
    char     *rest;
    while (!lesson->stage->stopped && statement_next(&statement, &head))
        if (find_keyword(statement.text, &rest) < 0 && language_of(statement.text, &rest) < 0)
            stage_head_statement(lesson->stage, &statement);
}

static void read_lesson_head(Lesson *lesson, Span head)
{
    Statement statement;
    char     *rest;
    Span      span = head;
    /* What `given` says; texts with figures come when the position is there. */
    while (!lesson->stage->stopped && statement_next(&statement, &span))
        if (find_keyword(statement.text, &rest) < 0 && language_of(statement.text, &rest) < 0)
            stage_statement(lesson->stage, &statement);
    stage_begin(lesson->stage);
    lesson->figure_count = lesson->spoken_count = 0;
    while (!lesson->stage->stopped && statement_next(&statement, &head)) {
        int  index = find_keyword(statement.text, &rest);
        bool mine = index >= 0 || language_of(statement.text, &rest) > 0;
        if (mine)
            run_statement(lesson, &statement,
                          index >= 0 && keywords[index].place == IN_HEAD && !lesson->in_hints
                              ? IN_HEAD
                              : IN_HINT);
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
        run_statement(lesson, &statement, IN_STEP);
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
