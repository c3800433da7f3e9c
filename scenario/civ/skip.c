/* `skip to`: everybody answers quietly until a phase or a step is reached. A phase in which nobody
 * is asked anything is stopped at all the same: a pause is put behind it for as long as the
 * skipping lasts, and play rests there as it does behind `given phase`. */
#include <string.h>

#include "rules/civ/text.h"
#include "rules/table/flow.h"
#include "scenario/read.h"
#include "scenario/civ/scene.h"

enum { ANSWERS_MAX = 5000 };

static int  phase_now(const Scene *scene);
static bool may_go_on(Scene *scene);
static bool skip_to_phase(Scene *scene, const char *text, int first, bool whole);
static bool skip_to_step(Scene *scene, const char *text, int procedure);

static bool in_step(const Scene *scene, int procedure)
{
    for (int i = 0; i < scene->game.flow.depth; i++)
        if (scene->game.flow.frames[i].procedure == procedure)
            return true;
    return false;
}

/* The next phase from here on that goes by this name; -1: none does. */
static int phase_ahead(const Scene *scene, int procedure)
{
    int now = phase_now(scene);
    for (int i = 1; i <= scene->phase_count; i++) {
        int phase = (now + i) % scene->phase_count;
        if (scene->phases[phase].procedure == procedure)
            return phase;
    }
    return -1;
}

bool skip_read(Stage *stage, char *text)
{
    Scene *scene = scene_of(stage);
    if (!read_words(&text, "to"))
        return scene_error(scene, "skip to PHASE");
    text = read_trim(text);
    if (!scene_begin(scene))
        return false;
    bool whole = false;
    int  procedure = procedure_by_name(text);
    int  phase = phase_by_name(scene, text, &whole);
    if (procedure < 0 && phase < 0)
        return scene_unknown(scene, "phase", text, list_phases);
    if (procedure >= 0 && in_step(scene, procedure))
        return true;
    if (!may_go_on(scene))
        return false;
    if (procedure >= 0)
        phase = phase_ahead(scene, procedure);
    scene->stage.last_play = scene->stage.events.count;
    return phase >= 0 ? skip_to_phase(scene, text, phase, whole)
                      : skip_to_step(scene, text, procedure);
}

/* Somebody's least eventful answer: done, else no, else the last in the list. */
static Action quiet_answer(Scene *scene, Player player)
{
    int count = game_legal(scene->stage.legal, SCENE_LEGAL, &scene->rules, &scene->game, player);
    for (int i = 0; i < count; i++)
        if (scene->stage.legal[i].kind == ACTION_DONE || scene->stage.legal[i].kind == ACTION_NO)
            return scene->stage.legal[i];
    return scene->stage.legal[count > 0 ? count - 1 : 0];
}

/* One answer of whoever is first asked; false when nobody is. */
static bool answer(Scene *scene)
{
    uint32_t pending = game_pending(&scene->rules, &scene->game);
    Player   player = 0;
    if (pending == 0)
        return false;
    while (!(pending >> player & 1))
        player++;
    Action action = quiet_answer(scene, player);
    stage_chance(&scene->stage);
    game_apply(&scene->game, &scene->rules, &action, &scene->stage.events);
    game_verify(&scene->rules, &scene->game);
    return true;
}

/* The index of the phase being played; -1 before the first turn, PHASE_NONE outside of any. */
static int phase_now(const Scene *scene)
{
    const Flow *flow = &scene->game.flow;
    return flow->depth > 0 && flow->frames[0].procedure == PROCEDURE_TURN ? flow->frames[0].step - 1
                                                                          : PHASE_NONE;
}

/* Puts a pause into the order of play, before the phase of this index, or takes it out again. */
static bool pause_put(Scene *scene, int before)
{
    Edition *edition = &scene->edition;
    Frame   *turn = &scene->game.flow.frames[0];
    if (edition->phase_count == PHASES_MAX)
        return scene_error(scene, "the edition has too many phases to skip");
    memmove(&edition->phases[before + 1], &edition->phases[before],
            (size_t)(edition->phase_count - before) * sizeof edition->phases[0]);
    edition->phases[before] = (Phase){ PROCEDURE_PAUSE, edition->phases[before - 1].number };
    edition->phase_count++;
    scene->pause = before;
    if (turn->step
        >= before) /* At rest behind that very phase the pause is one of the next turn. */
        turn->step++;
    return true;
}

static void pause_take(Scene *scene)
{
    Frame *turn = &scene->game.flow.frames[0];
    if (turn->step > scene->pause)
        turn->step--;
    memcpy(scene->edition.phases, scene->phases, sizeof scene->phases);
    scene->edition.phase_count = scene->phase_count;
    scene->pause = 0;
}

/* Not when the order of play has been cut behind the phase that was given; a pause of an earlier
 * skipping is taken out. */
static bool may_go_on(Scene *scene)
{
    if (scene->pause > 0)
        pause_take(scene);
    if (scene->edition.phase_count == scene->phase_count
        && memcmp(scene->edition.phases, scene->phases, sizeof scene->phases) == 0
        && phase_now(scene) != PHASE_NONE)
        return true;
    return scene_error(scene, "play rests behind the phase that was given: say \"given phase X "
                              "onward\" before skip to");
}

static void wake(Scene *scene)
{
    stage_chance(&scene->stage);
    if (position_paused(&scene->game))
        position_resume(&scene->game, &scene->rules, &scene->stage.events);
}

static bool skip_to_phase(Scene *scene, const char *text, int first, bool whole)
{
    int last = first;
    while (whole && last + 1 < scene->phase_count
           && scene->phases[last + 1].number == scene->phases[first].number)
        last++;
    int now = phase_now(scene);
    if (now >= first && now <= last && !position_paused(&scene->game))
        return true;
    if (!pause_put(scene, last + 1))
        return false;
    wake(scene);
    for (int answers = 0;; answers++) {
        now = phase_now(scene);
        if (position_paused(&scene->game))
            return true;
        if (now >= first && now <= last)
            break;
        if (answers == ANSWERS_MAX || !answer(scene))
            return scene_error(scene, "the phase %s does not come: the game is over", text);
    }
    pause_take(scene);
    return true;
}

/* A step inside phases cannot be stopped behind; it comes within a turn or not at all. */
static bool skip_to_step(Scene *scene, const char *text, int procedure)
{
    int turn = scene->game.turn;
    wake(scene);
    while (!in_step(scene, procedure))
        if (scene->game.turn > turn + 1 || !answer(scene))
            return scene_error(
                scene, "nobody is asked in the step %s before the end of the next turn", text);
    return true;
}
