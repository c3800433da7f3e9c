/* Walks every way through a lesson: whatever a card accepts is played, and the lesson must go on to
 * its end. Ways that lead to the same position at the same card are walked once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/must.h"
#include "rules/table/text.h"
#include "scenario/lesson_parts.h"

enum { PLACES_MOST = 1 << 14, CHOICES_MOST = 512 };

typedef struct Walk {
    Lesson  *lesson;
    uint64_t seen[2 * PLACES_MOST];
    int      places;
    bool     arrived;
    char     path[LINE_LONGEST]; /* The actions so far, for messages. */
} Walk;

/* Equal positions are equal bytes; what files know a position by leaves out where a procedure
 * stands. */
static uint64_t place_of(const Lesson *lesson)
{
    const uint8_t *bytes = lesson->stage->game;
    uint64_t       hash = 0xcbf29ce484222325u + (uint64_t)lesson->step;
    for (size_t i = 0; i < lesson->stage->ruleset.family->game_size; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash ? hash : 1;
}

/* False when it was there. */
static bool note_place(Walk *walk)
{
    uint64_t hash = place_of(walk->lesson);
    uint64_t at = (hash ^ hash >> 32) % (2 * PLACES_MOST);
    for (; walk->seen[at]; at = (at + 1) % (2 * PLACES_MOST))
        if (walk->seen[at] == hash)
            return false;
    walk->seen[at] = hash;
    if (++walk->places >= PLACES_MOST)
        stage_error(walk->lesson->stage, "there are too many ways through the lesson; accept less");
    return true;
}

static void walk_on(Walk *walk);

static void walk_action(Walk *walk, const Action *action)
{
    Lesson *lesson = walk->lesson;
    char    text[LESSON_ACTION_MAX * 2];
    size_t  length = strlen(walk->path);
    text_action(text, sizeof text, &lesson->stage->ruleset, lesson->stage->game, action);
    snprintf(walk->path + length, sizeof walk->path - length, "%s%s", length ? " | " : "", text);
    if (lesson_act(lesson, action).answer != LESSON_DONE)
        stage_error(lesson->stage, "\"%s\" is accepted by the card and then is not", text);
    walk_on(walk);
    if (!lesson->stage->failed)
        walk->path[length] = '\0';
}

/* Tries one action after the other from here; what is seen and whether it failed stays. */
static void walk_choices(Walk *walk)
{
    Lesson *lesson = walk->lesson;
    Stage  *stage = lesson->stage;
    size_t  size = stage->vocabulary->scene_size;
    Action *choices = malloc(CHOICES_MOST * sizeof *choices);
    Lesson *kept = malloc(sizeof *kept);
    Stage  *kept_stage = malloc(size);
    must(choices && kept && kept_stage);
    memcpy(kept, lesson, sizeof *kept);
    memcpy(kept_stage, stage, size);
    int count = lesson_accepted(choices, CHOICES_MOST, lesson);
    if (count == 0)
        stage_error(stage, "the lesson is stuck: nothing that the card accepts can be done");
    for (int i = 0; i < count && !stage->failed; i++) {
        walk_action(walk, &choices[i]);
        if (stage->failed)
            break;
        memcpy(lesson, kept, sizeof *lesson);
        memcpy(stage, kept_stage, size);
    }
    free(choices);
    free(kept);
    free(kept_stage);
}

static void walk_on(Walk *walk)
{
    Lesson *lesson = walk->lesson;
    while (!lesson->stage->failed && !lesson->over && lesson->card.accept_count == 0)
        lesson_next(lesson);
    if (lesson->stage->failed)
        return;
    if (lesson->over)
        walk->arrived = true;
    else if (note_place(walk))
        walk_choices(walk);
}

bool lesson_run_text(const char *text, size_t size, const char *name, ScenarioReport *report)
{
    Lesson *lesson = lesson_open(text, size, name, report);
    char    wanted[LINE_LONGEST];
    snprintf(wanted, sizeof wanted, "*%.900s*", report->filter ? report->filter : "");
    if (lesson && !pattern_fits(wanted, lesson->info.id)) {
        lesson_close(lesson);
        return true;
    }
    char line[2 * LINE_LONGEST];
    bool fine = lesson != NULL;
    if (lesson && lesson->info.steps > 0) {
        Walk *walk = calloc(1, sizeof *walk);
        must(walk != NULL);
        walk->lesson = lesson;
        walk_on(walk);
        if (!lesson->stage->failed && !walk->arrived)
            stage_error(lesson->stage, "no way leads to the end of the lesson");
        fine = !lesson->stage->failed;
        if (!fine && walk->path[0] && report->say) {
            snprintf(line, sizeof line, "%s: on the way: %s", name, walk->path);
            report->say(report->context, line);
        }
        if (fine && report->verbose && report->say) {
            snprintf(line, sizeof line, "passed %s:1 %s (%d steps, %d places to decide at)", name,
                     lesson->info.id, lesson->info.steps, walk->places);
            report->say(report->context, line);
        }
        free(walk);
    }
    *(fine ? &report->passed : &report->failed) += 1;
    lesson_close(lesson);
    return fine;
}
