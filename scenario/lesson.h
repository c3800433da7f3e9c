/* Lessons: scenarios with words between the steps. A learner reads a card and goes on, or does what
 * it asks for; the rules answer everything else. docs/lessons.md is the manual of the files.
 *
 * A lesson is open in memory only: whoever keeps the moves of a learner has all of it, and opens
 * the lesson again with them. */
#ifndef SCENARIO_LESSON_H
#define SCENARIO_LESSON_H

#include "rules/table/family.h"
#include "scenario/scenario.h"

enum {
    LESSON_LANGUAGES = 2,
    LESSON_TEXT_MAX = 1001,
    LESSON_NAME_MAX = 64,
    LESSON_ACTION_MAX = 240,
    CARD_SAYS_MAX = 6,
    CARD_POINTS_MAX = 8,
    CARD_WORDS_MAX = 8, /* Patterns that are accepted, explanations, things to try. */
    LESSON_HINTS_MAX = 40,
    LESSON_MOVES_MAX = 250
};

/* "en", "de": the first is always there. */
extern const char *const lesson_languages[LESSON_LANGUAGES];

/* The same words in each language; empty where they have not been translated. */
typedef struct LessonText {
    char words[LESSON_LANGUAGES][LESSON_TEXT_MAX];
} LessonText;

/* What a card points at: a thing of the game, or a part of the page by name. */
typedef struct LessonPoint {
    char kind[LESSON_NAME_MAX]; /* The word of a slot ("area"), or "page". */
    char name[LESSON_NAME_MAX];
    int  index; /* Of the thing; -1 for a part of the page. */
} LessonPoint;

typedef struct LessonExplanation {
    char       pattern[LESSON_ACTION_MAX]; /* Of actions, or of the codes of refusals. */
    LessonText text;
} LessonExplanation;

typedef struct LessonCard {
    int               line; /* Of the file. */
    int               say_count, point_count, accept_count, try_count, explanation_count;
    LessonText        says[CARD_SAYS_MAX];
    LessonPoint       points[CARD_POINTS_MAX];
    char              accepts[CARD_WORDS_MAX][LESSON_ACTION_MAX]; /* None: it is only read. */
    Action            tries[CARD_WORDS_MAX];                      /* Each of them is refused. */
    LessonExplanation explanations[CARD_WORDS_MAX];
    char wait[LESSON_TEXT_MAX]; /* The claim that ends the step; empty: any accepted action does. */
} LessonCard;

/* What a game with hints says when this is asked: the first time, and the second. */
typedef struct LessonHint {
    int        line;
    char       prompts[LESSON_TEXT_MAX]; /* Names with spaces between. */
    LessonText first, again;
} LessonHint;

/* What is read before the first step. */
typedef struct LessonInfo {
    char       id[LESSON_NAME_MAX];
    char       edition[LESSON_NAME_MAX];
    LessonText title, about;
    int        steps, hints;
} LessonInfo;

typedef struct Lesson Lesson;

typedef enum {
    LESSON_DONE,    /* The game went on, and the lesson if nothing more is waited for. */
    LESSON_REFUSED, /* By the rules; nothing has changed. */
    LESSON_ELSE     /* Legal, but not what the card asks for; nothing has changed. */
} LessonAnswer;

typedef struct LessonReply {
    LessonAnswer      answer;
    Refusal           refusal;     /* Of the rules. */
    const LessonText *explanation; /* Or null; lives as long as the card. */
} LessonReply;

/* Reads a file up to its first card. Text and report must outlive the lesson. Null when something
 * is wrong, which has been told to the report. */
Lesson *lesson_open(const char *text, size_t size, const char *name, ScenarioReport *report);
void    lesson_close(Lesson *lesson);

const LessonInfo *lesson_info(const Lesson *lesson);
const LessonHint *lesson_hint(const Lesson *lesson, int index);
/* Null when the lesson is over. */
const LessonCard *lesson_card(const Lesson *lesson);
int lesson_step(const Lesson *lesson); /* From 0 on; as many as there are steps when it is over. */
/* Something in the file did not come true, which has been told. */
bool lesson_failed(const Lesson *lesson);

/* The card has been read: goes on to the next; false if it asks for an action. */
bool        lesson_next(Lesson *lesson);
LessonReply lesson_act(Lesson *lesson, const Action *action);
/* Actions of the learner that the card accepts now. */
int lesson_accepted(Action *out, int max, Lesson *lesson);

const Ruleset *lesson_rules(const Lesson *lesson);
const void    *lesson_game(const Lesson *lesson);
Player         lesson_learner(const Lesson *lesson);
/* Everything that has happened, and how much of it before the last move. */
const Events *lesson_events(const Lesson *lesson);
int           lesson_events_before(const Lesson *lesson, int move);
int           lesson_moves(const Lesson *lesson);

/* Walks every way that the cards accept to its end. Counts as one scenario in the report. */
bool lesson_run_text(const char *text, size_t size, const char *name, ScenarioReport *report);
/* Does the text say that it is a lesson? */
bool text_is_lesson(const char *text, size_t size);

#endif
