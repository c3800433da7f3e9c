/* The limits of a bot that plays for somebody. It begins only what it can also finish within them.
 */
#include "table/absence.h"

#include <stdlib.h>

#include "rules/table/bits.h"
#include "table/host.h"
#include "sim/panic.h"

enum { LEGAL_MAX = 4096 };

static unsigned traits_of(const Table *table, const AnyGame *game, const Action *action)
{
    return family_traits(table->rules.family)->act(&table->rules, game, action);
}

/* What the bot of the seat may not do; 0 for a bot that plays for itself. */
static unsigned forbidden_traits(const Host *host, const Table *table, int seat)
{
    const Seat        *place = &table->seats[seat];
    const Arrangement *arrangement = &place->arrangement;
    if (!seat_is_away(place) && !absence_is_late(host, table, seat))
        return 0;
    return ACT_REPLACES | (arrangement->may_trade ? 0 : ACT_TRADES)
           | (arrangement->may_spend ? 0 : ACT_SPENDS)
           | (arrangement->may_attack ? 0 : ACT_ATTACKS);
}

/* ---- Can it be finished? ---- */

/* As long as its player could take it back, what has been begun is not finished. All of that is the
 * player's own: whatever reveals something cannot be taken back. */
typedef struct Course {
    const Table *table;
    Player       player;
    unsigned     forbidden;
    Action       action;
    int          left; /* Positions that may still be tried. */
    bool         finishes;
} Course;

static bool leads_on(Course *self, const AnyGame *game, const Action *action);

/* Is there a way on from here? Those that end something come first. */
static bool finishes_from(Course *self, const AnyGame *game)
{
    const Ruleset *rules = &self->table->rules;
    Action        *legal = need_memory(LEGAL_MAX * sizeof *legal);
    int            count = rules->family->legal(legal, LEGAL_MAX, rules, game, self->player);
    bool           open = false, found = false;
    for (int i = 0; i < count && !open; i++)
        open = traits_of(self->table, game, &legal[i]) & ACT_TAKES_BACK;
    for (unsigned passes = ACT_PASSES;; passes = 0) {
        for (int i = 0; i < count && open && !found; i++) {
            unsigned is = traits_of(self->table, game, &legal[i]);
            if ((is & ACT_PASSES) == passes && !(is & (self->forbidden | ACT_TAKES_BACK)))
                found = leads_on(self, game, &legal[i]);
        }
        if (!passes)
            break;
    }
    free(legal);
    return !open || found;
}

static bool leads_on(Course *self, const AnyGame *game, const Action *action)
{
    const Ruleset *rules = &self->table->rules;
    bool           finishes = true;
    if (self->left-- <= 0) /* So many dead ends: a voyage, say, that may land nowhere. */
        return false;
    if (traits_of(self->table, game, action) & ACT_LONG) /* Which closes a round. */
        return true;
    AnyGame *after = need_memory(sizeof *after);
    *after = *game;
    if (rules->family->apply(after, rules, action, NULL) != ACCEPTED)
        finishes = false;
    else if (rules->family->pending(rules, after) & bit32(self->player))
        finishes = finishes_from(self, after);
    free(after);
    return finishes;
}

static void follow(void *context)
{
    Course *self = context;
    self->finishes = leads_on(self, &self->table->game, &self->action);
}

/* A bug of the rules is told when the action is taken, not here. */
static bool can_finish(const Table *table, int seat, const Action *action, unsigned forbidden)
{
    enum { TRIED_MOST = 400 };
    char   why[WHY_MAX];
    Course course = { table, (Player)seat, forbidden, *action, TRIED_MOST, false };
    return !panic_caught(follow, &course, why, sizeof why) || course.finishes;
}

static bool is_within(const Table *table, int seat, const Action *action, unsigned forbidden)
{
    unsigned is = traits_of(table, &table->game, action);
    if (is & forbidden)
        return false;
    return (is & (ACT_PASSES | ACT_TAKES_BACK)) || can_finish(table, seat, action, forbidden);
}

/* ---- What it does instead ---- */

static bool own_bot_acted(const Table *table, int seat)
{
    for (int64_t n = table->n; n > 0; n--)
        if (table->actions[n - 1].player == seat)
            return table->flags[n - 1] & ACTION_BY_BOT;
    return false;
}

/* To pass is always within the limits; whatever the rules leave no way around is too. The bot takes
 * back what the player has begun, but nothing of its own: it would do the same again for ever. */
Action absence_limit(const Host *host, const Table *table, int seat, const Action *chosen)
{
    unsigned forbidden = forbidden_traits(host, table, seat);
    Action   legal[LEGAL_MAX];
    if (!forbidden || is_within(table, seat, chosen, forbidden))
        return *chosen;
    int count =
        table->rules.family->legal(legal, LEGAL_MAX, &table->rules, &table->game, (Player)seat);
    for (int i = 0; i < count; i++)
        if (traits_of(table, &table->game, &legal[i]) & ACT_PASSES)
            return legal[i];
    bool own = own_bot_acted(table, seat);
    for (int i = 0; i < count; i++)
        if (!(own && (traits_of(table, &table->game, &legal[i]) & ACT_TAKES_BACK))
            && is_within(table, seat, &legal[i], forbidden))
            return legal[i];
    return *chosen;
}
