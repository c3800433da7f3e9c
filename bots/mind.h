/* Shared by the files of the heuristic bots and by nobody else: one decision and what it is made
 * from. */
#ifndef BOTS_MIND_H
#define BOTS_MIND_H

#include "bots/bot.h"
#include "bots/notes.h"
#include "rules/civ/figures.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"

enum { LEGAL_MAX = 4096 };

typedef struct Mind {
    const Rules   *rules;
    const View    *view;
    const Game    *game; /* What the view shows. */
    const Weights *weights;
    BotMemory     *memory;
    Rng           *rng;
    Reasons       *reasons; /* Null unless somebody wants to know. */
    Prompt         prompt;
    Player         me;
    int            staying; /* Where cities are built: tokens that stay without another one. */
} Mind;

static inline int weight(const Mind *mind, WeightId id)
{
    return mind->weights->figure[id];
}

/* Adds a sentence to the reasons, for whoever asks. */
static inline void note(const Mind *mind, NoteId id, int a, int b, int c)
{
    if (mind->reasons)
        reasons_note(mind->reasons, note_pattern((int)id), (const int[NOTE_ARGS]){ a, b, c });
}

/* The same with what it is worth. */
static inline void note_worth(const Mind *mind, int score, NoteId id, int a, int b, int c)
{
    if (mind->reasons)
        reasons_note_worth(mind->reasons, score, note_pattern((int)id),
                           (const int[NOTE_ARGS]){ a, b, c });
}

/* How a search leans in an area; null: not at all. */
static inline const Leaning *leaning_at(const Mind *mind, Area area)
{
    for (int i = 0; i < mind->weights->leaning_count; i++)
        if (mind->weights->leanings[i].area == area)
            return &mind->weights->leanings[i];
    return NULL;
}

static inline int city_leaning(const Mind *mind, Area area)
{
    const Leaning *leaning = leaning_at(mind, area);
    return leaning ? leaning->city : 0;
}

static inline const PlayerState *own(const Mind *mind)
{
    return &mind->game->players[mind->me];
}

static inline const BoardArea *land(const Mind *mind, Area area)
{
    return &mind->rules->board->areas[area];
}

static inline int figure(const Mind *mind, Number id)
{
    return mind->rules->edition->numbers[id];
}

static inline int effect_of(const Mind *mind, Player player, Effect effect)
{
    return effect_sum(mind->rules->edition, mind->game->players[player].advances, effect);
}

static inline bool has_effect(const Mind *mind, Player player, Effect effect)
{
    return effect_has(mind->rules->edition, mind->game->players[player].advances, effect);
}

static inline bool in_play(const Mind *mind, Area area)
{
    return !bits_test(mind->game->out_of_play, area);
}

static inline bool chance(const Mind *mind, int percent)
{
    return percent > 0 && (int)rng_below(mind->rng, 100) < percent;
}

#define FOR_OWN_TOKENS(area, game, owner)                                                          \
    for (Area area = (Area)bytes_next((game)->tokens[owner], 0, AREAS_MAX); area < AREAS_MAX;      \
         area = (Area)bytes_next((game)->tokens[owner], area + 1, AREAS_MAX))
#define FOR_OWN_CITIES(area, game, owner)                                                          \
    for (Area area = (Area)bytes_find((game)->city, owner, 0, AREAS_MAX); area < AREAS_MAX;        \
         area = (Area)bytes_find((game)->city, owner, area + 1, AREAS_MAX))

/* ---- values.c: what things are worth ---- */

int cities_of(const Mind *mind, Player player);
int tokens_of(const Mind *mind, Player player);  /* On the board, cargo included. */
int support_of(const Mind *mind, Player player); /* Tokens that each city needs. */
/* Turns that the game still lasts after this one, as far as the markers tell. */
int turns_left(const Mind *mind);
/* Tokens of others in an area. */
int others_in(const Mind *mind, Area area);
int limit_of(const Mind *mind, Area area); /* For the own tokens if nobody else is there. */
/* The same where it is known what that is worth: only low limits are raised. */
static inline int raised_limit(const Mind *mind, Area area, int alone)
{
    int limit = land(mind, area)->limit;
    int most = weight(mind, WEIGHT_PLANS_EXACT) ? figure(mind, NUMBER_RAISED_LIMIT_MAX) : INT32_MAX;
    return limit + (limit <= most) * alone;
}
/* Tokens of an area that stay on the board once all surplus is gone, and of all areas. */
int staying_in(const Mind *mind, Area area);
int tokens_staying(const Mind *mind);
/* Whether so many more cities, with so many more tokens, are supported by what stays. */
bool can_support(const Mind *mind, int cities, int tokens);
/* What an own city is worth to its owner, to find the one that hurts least. */
int city_worth(const Mind *mind, Player owner, Area area);
/* What a city that is lost costs more where the next step of the A.S.T. asks for it. */
int needed_more(const Mind *mind);
/* What losing an own city costs, more where the A.S.T. asks for it. */
int city_loss(const Mind *mind, Area area);
/* What the n-th token in an area is worth. */
int token_worth(const Mind *mind, Area area, int n, int others);
/* How dangerous a rival is: points, with more for what is still to come. */
int  standing(const Mind *mind, Player player);
bool is_leading(const Mind *mind, Player player); /* Among the others. */
/* What a commodity in hand adds to its set. */
int card_worth(const Mind *mind, Card card);
/* What each card of a set of the other block counts more (26.3.3). */
int card_bonus_of_block(const Mind *mind, Card card);

static inline int card_bonus(const Mind *mind, Card card)
{
    return mind->game->block_count < 2 ? 0 : card_bonus_of_block(mind, card);
}

/* How many cards of a kind others may hold or draw, from what has been laid open. */
int copies_abroad(const Mind *mind, Card card);
/* Cities and advances that the next steps of the A.S.T. need; cities of the era of marker + ahead.
 */
const EraRequirement *era_ahead(const Mind *mind, int ahead);

/* ---- choices ---- */

/* The legal action with the highest score; chance decides between equal ones only if asked for by
 * weights. */
typedef int    Scorer(const Mind *mind, const Action *action);
Action         best_action(const Mind *mind, Scorer *score);
typedef Action Answer(const Mind *mind);

/* ---- Plans: actions kept in memory ---- */

void plan_clear(const Mind *mind);
void plan_add(const Mind *mind, Action action);
/* The next action of the present plan that is still legal; false when there is none. */
bool plan_next(const Mind *mind, Action *out);
/* Is a plan of this very turn and procedure under way? Starts counting anew otherwise. */
bool plan_is_current(const Mind *mind);

/* ---- Answers by subject ---- */

/* Those that prompts.def names; a score that rates all alike is score_first. */
#define PROMPT(id, name, rule, part, traits, question, title, explanation, answers, measure,       \
               judgement)                                                                          \
    judgement
#define BY_SCORE(function) Scorer function;
#define BY_ANSWER(function) Answer function;
#include "rules/civ/prompts.def"
#undef PROMPT
#undef BY_SCORE
#undef BY_ANSWER

/* The credits of a colour that are of most use; also for the start. */
int colour_worth(const Mind *mind, int colour);

#endif
