/* Why a bot of the card game decides as it does; see bots/bots.h. */
#include "bots/settlers/explain.h"

#include <stddef.h>

#include "rules/settlers/view.h"

enum { LEGAL_MAX = 512 };

#define NOTE(id, pattern) NOTE_##id,
enum {
#include "bots/settlers/notes.def"
    NOTE_COUNT
};
#undef NOTE
#define NOTE(id, pattern) pattern,
static const char *const patterns[NOTE_COUNT + 1] = {
#include "bots/settlers/notes.def"
};
#undef NOTE
#define NOTE(id, pattern) #id,
static const char *const names[NOTE_COUNT + 1] = {
#include "bots/settlers/notes.def"
};
#undef NOTE

#define PROMPT(id, name, rule, question, answers, measure, judgement) [ST_PROMPT_##id] = measure,
#define NOT_MEASURED NULL
static const char *const measures[ST_PROMPTS] = {
#include "rules/settlers/prompts.def"
};
#undef PROMPT

const char *mind_measure(int prompt)
{
    return measures[prompt];
}

const char *mind_note_name(int note)
{
    return names[note];
}

const char *mind_note(int note)
{
    return patterns[note];
}

typedef struct Telling {
    Reasons      *reasons;
    const StSet  *set;
    const StGame *game;
    int           player;
} Telling;

static void note(const Telling *to, int id, int a, int b, int c)
{
    reasons_note(to->reasons, patterns[id], (const int[NOTE_ARGS]){ a, b, c });
}

static void note_worth(const Telling *to, int score, int id, int a, int b)
{
    reasons_note_worth(to->reasons, score, patterns[id], (const int[NOTE_ARGS]){ a, b });
}

static void tell_build(const Telling *to, StCardId card)
{
    MindOnce  once = MIND_FRESH;
    MindBuild parts = mind_build_parts(to->set, to->game, to->player, card, &once);
    int       left = to->game->time_over ? 0 : ST_ROUNDS - to->game->round;
    if (parts.points > 0)
        note_worth(to, parts.points, NOTE_COUNTS, card, parts.points / 100);
    if (parts.later > 0)
        note_worth(to, parts.later, left > 0 ? NOTE_PAYS_OFF : NOTE_PAYS_NOW, card, left);
    if (parts.at_once > 0)
        note_worth(to, parts.at_once, NOTE_AT_ONCE, card, 0);
    if (parts.given_up > 0)
        note_worth(to, -parts.given_up, NOTE_GIVES_UP, 0, 0);
}

static void tell_exchange(const Telling *to, int what)
{
    note(to, what < 3 ? NOTE_LACKS : NOTE_WANTS_CARDS, what, 0, 0);
}

/* What an action of a turn is for. */
static void tell_action(const Telling *to, const Action *action)
{
    int card = action->arg[0];
    int left = to->game->time_over ? 0 : ST_ROUNDS - to->game->round;
    switch (action->kind) {
    case ST_DO_BUILD:
        tell_build(to, (StCardId)card);
        break;
    case ST_DO_DEAL:
        note(to, NOTE_DEAL, card, to->set->cards[card].deal, left);
        break;
    case ST_DO_RAZE_HAND:
        note(to, NOTE_RAZE_HAND, card, 0, 0);
        break;
    case ST_DO_RAZE:
        note(to, NOTE_RAZE, card, to->game->places[card].controller, 0);
        break;
    case ST_DO_ACTIVATE:
    case ST_DO_ACTIVATE_TWICE:
        note(to, NOTE_ACTIVATE, card, 0, 0);
        break;
    case ST_DO_EXCHANGE:
        tell_exchange(to, card);
        break;
    case ST_DO_VISIT:
        note(to, NOTE_VISIT, card, 0, 0);
        break;
    case ST_DO_PLAY:
        note(to, NOTE_PLAY, card, 0, 0);
        break;
    case ST_DO_DEFEND:
        note(to, NOTE_DEFEND, card, 0, 0);
        break;
    case ST_DO_POST:
        note(to, NOTE_POST, 0, 0, 0);
        break;
    case ST_DO_PLACE:
        note(to, NOTE_PLACE, action->arg[1], 0, 0);
        break;
    case ST_DO_PUT:
        note(to, NOTE_PUT, card, 0, 0);
        break;
    default:
        note(to, NOTE_PASS, 0, 0, 0);
    }
}

static bool is_turn(int prompt)
{
    return prompt == ST_PROMPT_TURN || prompt == ST_PROMPT_PLACE;
}

static void weigh(const Telling *to, const StView *view)
{
    Action   legal[LEGAL_MAX];
    MindOnce once = MIND_FRESH;
    int      count = st_view_legal(legal, LEGAL_MAX, to->set, view);
    uint32_t prompt = st_view_prompt(to->set, view).kind;
    for (int i = 0; i < count; i++)
        reasons_weigh(to->reasons, &legal[i],
                      mind_value(to->set, to->game, to->player, prompt, &legal[i], &once));
}

/* The score of the chosen one, as far as it is among the best. */
static int score_of(const Reasons *reasons, const Action *chosen)
{
    for (int i = 0; i < reasons->count; i++)
        if (action_compare(&reasons->weighed[i].action, chosen) == 0)
            return reasons->weighed[i].score;
    return reasons->count ? reasons->weighed[reasons->count - 1].score : 0;
}

static bool all_alike(const Reasons *reasons)
{
    return reasons->count > 0
           && reasons->weighed[0].score == reasons->weighed[reasons->count - 1].score;
}

void mind_explain(Considered *out, const StSet *set, const void *seen, const Action *chosen,
                  MindTrial trial, bool judges)
{
    const StView *view = seen;
    Reasons       reasons;
    Telling       to = { &reasons, set, &view->shown, view->viewer };
    Prompt        prompt = st_view_prompt(set, view);
    const char   *measure = judges ? measures[prompt.kind] : NULL;
    reasons_clear(&reasons);
    if (judges) {
        weigh(&to, view);
        if (is_turn(prompt.kind))
            tell_action(&to, chosen);
        else if (all_alike(&reasons) || !measure)
            note(&to, NOTE_ALIKE, 0, 0, 0);
        if (trial.actions > 0)
            note(&to, NOTE_TRIED, trial.actions, trial.games, 0);
        else if (reasons.count > 0 && score_of(&reasons, chosen) < reasons.weighed[0].score)
            note(&to, NOTE_CLOSE, 0, 0, 0);
    } else {
        note(&to, NOTE_ANYTHING, 0, 0, 0);
    }
    considered_fill(out, &reasons, &prompt, chosen, measure);
}
