/* An open lesson, for the files that run and check it and for nobody else. */
#ifndef SCENARIO_LESSON_PARTS_H
#define SCENARIO_LESSON_PARTS_H

#include "scenario/lesson.h"
#include "scenario/stage.h"

enum { STEP_FIGURES_MAX = 64 };

struct Lesson {
    LessonInfo  info;
    Stage      *stage; /* Its own; everything else can be copied. */
    Player      learner;
    char        learner_name[NAME_MAX];
    Span        rest; /* From the next step on. */
    int         step;
    bool        over;
    LessonCard  card;
    LessonHint  hints[LESSON_HINTS_MAX];
    LessonText *last;                   /* What a line in another language translates ... */
    char        slots[LESSON_TEXT_MAX]; /* ... and the figures in it. */
    bool        in_hints;
    int         figures[STEP_FIGURES_MAX]; /* What this step asserts ... */
    int         figure_count;
    int         spoken[STEP_FIGURES_MAX]; /* ... and what it says. */
    int         spoken_line[STEP_FIGURES_MAX];
    int         spoken_count;
    int         moves;
    int         events_before[LESSON_MOVES_MAX + 1];
};

/* Where a statement stands. */
typedef enum { IN_HEAD, IN_STEP, IN_HINT } LessonPlace;

/* Whether a statement is one of lessons, and not of scenarios; and whether it belongs in the head.
 */
bool lesson_owns(const Statement *statement, bool *in_head);
/* Runs a statement of a lesson; what is none is one of the scenario. */
void lesson_statement(Lesson *lesson, Statement *statement, LessonPlace place);

/* Words for people: the slots in {braces} are filled from the rules, other figures are noted. False
 * when there is something wrong, which has been said. */
bool lesson_words(Lesson *lesson, LessonText *out, int language, const char *text);
/* Notes the figures of a statement that the engine checks. */
void lesson_asserts(Lesson *lesson, const char *statement);
/* All figures of the step are asserted beside it. */
bool lesson_figures_hold(Lesson *lesson);

#endif
