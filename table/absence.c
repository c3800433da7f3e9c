#include "table/absence.h"

#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "table/host.h"
#include "sim/panic.h"

enum { LEGAL_MAX = 4096 };

/* ---- Answers left behind ---- */

static bool is_pass(const Table *table, const Action *action)
{
    return family_traits(table->rules.family)->act(&table->rules, &table->game, action)
           & ACT_PASSES;
}

/* The letters of the slots that preferences are of. */
static char slot_of(AnswerKind kind)
{
    return kind == ANSWER_AREA ? 'a' : kind == ANSWER_PLAYER ? 'p' : 'c';
}

/* Of several actions on the same thing the last is the largest: the lists are sorted. */
static bool find_preferred(const Family *family, const StandingAnswer *left, const Action *legal,
                           int count, Action *answer)
{
    for (int k = 0; k < left->count; k++)
        for (int i = count - 1; i >= 0; i--)
            if (family_absence(family)->chosen(family, &legal[i], slot_of(left->kind))
                == left->wanted[k]) {
                *answer = legal[i];
                return true;
            }
    return false;
}

static bool find_answer(const Table *table, const StandingAnswer *left, const Action *legal,
                        int count, Action *answer)
{
    if (left->kind == ANSWER_FIRST && count > 0) {
        *answer = legal[0];
        return true;
    }
    for (int i = 0; left->kind == ANSWER_PASS && i < count; i++)
        if (is_pass(table, &legal[i])) {
            *answer = legal[i];
            return true;
        }
    return find_preferred(table->rules.family, left, legal, count, answer);
}

/* ---- Their conditions ---- */

/* Whoever of the others is ahead, as far as the player can see: what breaks a tie may be hidden. */
static Player leader(const Table *table, int seat)
{
    const Family *family = table->rules.family;
    Player        order[PLAYERS_MAX];
    AnyView       view;
    family_views(family)->make(&view, &table->rules, &table->game, (Player)seat);
    family_results(family)->ranking(order, &table->rules, family_views(family)->shown(&view));
    return order[0] == seat && table->seat_count > 1 ? order[1] : order[0];
}

/* The player that the question is about, or NOBODY. */
static Player asked_about(const Table *table, const Prompt *prompt)
{
    char slots[PROMPT_ARGS];
    int  needed, count = pattern_slots(table->rules.family->words->prompts[prompt->kind].pattern,
                                       slots, PROMPT_ARGS, &needed);
    for (int i = 0; i < count; i++)
        if (slots[i] == 'p')
            return (Player)prompt->arg[i];
    return NOBODY;
}

static uint32_t hit_by(const Table *table, const Action *action)
{
    const Family *family = table->rules.family;
    int           player = family_absence(family)->chosen(family, action, 'p'),
        area = family_absence(family)->chosen(family, action, 'a');
    if (player >= 0 && player < PLAYERS_MAX)
        return bit32(player);
    return area >= 0 && family_absence(family)->owners
               ? family_absence(family)->owners(&table->game, 'a', area)
               : 0;
}

/* Leaves those actions that are against somebody whom the rule means; all where the question itself
 * names the player. */
static int keep_against(const Table *table, int seat, const AnswerCondition *when,
                        const Prompt *prompt, Action *legal, int count)
{
    uint32_t meant = when->against_leader ? bit32(leader(table, seat)) : when->against;
    Player   about = asked_about(table, prompt);
    int      kept = 0;
    if (meant == 0)
        return count;
    if (about != NOBODY)
        return about < PLAYERS_MAX && (meant & bit32(about)) ? count : 0;
    for (int i = 0; i < count; i++)
        if (hit_by(table, &legal[i]) & meant)
            legal[kept++] = legal[i];
    return kept;
}

/* What would become of the seat's cities, as far as its player can know: what is hidden is dealt
 * anew, and the player does what is listed first until somebody else is asked. */
typedef struct Foresight {
    const Table *table;
    int          seat;
    Action       action;
    AnyView      view;
    AnyGame      game;
    bool         loses;
} Foresight;

static void foresee(void *context)
{
    enum { STEPS_MOST = 20 };
    Foresight     *self = context;
    const Ruleset *rules = &self->table->rules;
    const Family  *family = rules->family;
    Player         player = (Player)self->seat;
    Rng            rng;
    rng_seed(&rng, (uint64_t)table_number(self->table, self->table->n));
    family_views(family)->make(&self->view, rules, &self->table->game, player);
    family_views(family)->sample(&self->game, rules, &self->view, &rng);
    int      before = family_absence(family)->guarded(&self->game, player);
    uint64_t matter = family_decisions(family)->matter(rules, &self->game, player);
    Action   action = self->action;
    for (int i = 0; i < STEPS_MOST; i++) {
        if (family->apply(&self->game, rules, &action, NULL) != ACCEPTED
            || !(family->pending(rules, &self->game) & bit32(player))
            || family_decisions(family)->matter(rules, &self->game, player) != matter
            || family->legal(&action, 1, rules, &self->game, player) == 0)
            break;
    }
    self->loses = family_absence(family)->guarded(&self->game, player) < before;
}

static bool loses_by(Foresight *foresight, const Action *action)
{
    char why[WHY_MAX];
    foresight->action = *action;
    foresight->loses = false;
    return panic_caught(foresee, foresight, why, sizeof why) && foresight->loses;
}

/* By doing nothing; where that is not possible, whatever is done. */
static bool would_lose_city(const Table *table, int seat, const Action *legal, int count)
{
    enum { TRIED_MOST = 40 };
    Foresight *foresight = need_memory(sizeof *foresight);
    *foresight = (Foresight){ .table = table, .seat = seat };
    int  pass = 0;
    bool loses = count > 0;
    while (pass < count && !is_pass(table, &legal[pass]))
        pass++;
    if (pass < count)
        loses = loses_by(foresight, &legal[pass]);
    for (int i = 0; pass == count && i < count && i < TRIED_MOST && loses; i++)
        loses = loses_by(foresight, &legal[i]);
    free(foresight);
    return loses;
}

/* The first rule that is for this question, whose conditions hold and that finds an answer. */
static StandIn answer_left(const Table *table, int seat, Action *answer)
{
    const Arrangement *arrangement = &table->seats[seat].arrangement;
    const Family      *family = table->rules.family;
    Action             all[LEGAL_MAX], legal[LEGAL_MAX];
    if (arrangement->standing_count == 0)
        return STAND_IN_NOBODY;
    Prompt prompt = family->prompt(&table->rules, &table->game, (Player)seat);
    int    turn = table_standing(table).turn, count = -1;
    for (int i = 0; i < arrangement->standing_count; i++) {
        const StandingAnswer  *left = &arrangement->standing[i];
        const AnswerCondition *when = &left->when;
        if (left->prompt != prompt.kind || (when->from_turn && turn < when->from_turn)
            || (when->until_turn && turn > when->until_turn))
            continue;
        if (count < 0)
            count = family->legal(all, LEGAL_MAX, &table->rules, &table->game, (Player)seat);
        memcpy(legal, all, (size_t)count * sizeof *legal);
        int kept = keep_against(table, seat, when, &prompt, legal, count);
        if (kept == 0 || (when->loses_city && !would_lose_city(table, seat, all, count)))
            continue;
        if (left->kind == ANSWER_BOT)
            return STAND_IN_BOT;
        bool passes = left->kind == ANSWER_PASS; /* That is against nobody. */
        if (find_answer(table, left, passes ? all : legal, passes ? count : kept, answer))
            return STAND_IN_ANSWER;
    }
    return STAND_IN_NOBODY;
}

bool absence_is_late(const Host *host, const Table *table, int seat)
{
    const Seat *place = &table->seats[seat];
    return table->settings.late_bot && place->row.kind == SEAT_PERSON && !place->circling
           && !seat_is_away(place) && clock_is_late(host, table, seat);
}

StandIn absence_stand_in(const Host *host, const Table *table, int seat, Action *answer)
{
    const Seat *place = &table->seats[seat];
    if (place->row.kind == SEAT_BOT)
        return STAND_IN_BOT;
    if (place->row.kind != SEAT_PERSON || place->circling)
        return STAND_IN_NOBODY;
    bool    late = absence_is_late(host, table, seat);
    bool    gone = place->connected == 0 || seat_is_away(place) || late;
    StandIn left = gone ? answer_left(table, seat, answer) : STAND_IN_NOBODY;
    if (left != STAND_IN_NOBODY)
        return left;
    return seat_is_away(place) || late ? STAND_IN_BOT : STAND_IN_NOBODY;
}
