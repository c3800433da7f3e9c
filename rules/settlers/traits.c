/* What an action does besides its effect, as absent players limit it (rules/table/traits.h). An
 * action of a turn answers for all that it commits its player to: where there is one way to pay or
 * one target, nobody is asked. */
#include "rules/settlers/play.h"
#include "rules/table/traits.h"

#define VERB(id, name, target, hostile, text, worth) hostile ? ACT_ATTACKS : 0,
static const uint8_t verbs[ST_VERBS] = {
#include "rules/settlers/verbs.def"
};
#undef VERB

/* cleanup.2, cleanup.3: goods of the round go anyway and are there to be used; what would stay is
 * spent. */
static unsigned cost_traits(const StCost *cost)
{
    return cost->n[ST_LOCATION] + cost->n[ST_HAND_CARD] + cost->n[ST_DEAL] > 0 ? ACT_SPENDS : 0;
}

/* ---- Effects ---- */

static unsigned target_traits(const StSet *set, const StGame *game, int player, int item,
                              int target)
{
    StIntent intent;
    StPrice  price;
    if (set->items[item].verb != ST_VERB_BUILD || target >= set->card_count)
        return verbs[set->items[item].verb];
    st_intent_make(&intent, set, ST_INTENT_BUILD, player, (StCardId)target, 1);
    intent.item = (uint16_t)item;
    st_intent_price(&price, set, game, &intent);
    return cost_traits(&price.cost);
}

/* Of all targets that the verb can have. */
static unsigned verb_traits(const StSet *set, const StGame *game, int player, StCardId source,
                            int item)
{
    Action     items[ST_CARDS_MAX];
    ActionList list = { items, 0, ST_CARDS_MAX };
    unsigned   traits = verbs[set->items[item].verb];
    if (set->items[item].verb != ST_VERB_BUILD)
        return traits;
    st_target_list(&list, set, game, player, source, &set->items[item]);
    for (int i = 0; i < list.count; i++) {
        unsigned is = target_traits(set, game, player, item, items[i].arg[0]);
        traits = i == 0 ? is : traits & is;
    }
    return traits;
}

static unsigned branch_traits(const StSet *set, const StGame *game, int player, StCardId source,
                              int item)
{
    unsigned traits = 0;
    for (;; item++) {
        traits |= verb_traits(set, game, player, source, item);
        if (set->items[item].join != ST_JOIN_PLUS)
            return traits;
    }
}

/* Of each choice what all its branches have that can be carried out. */
static unsigned effect_traits(const StSet *set, const StGame *game, int player, StCardId source,
                              int item)
{
    unsigned traits = 0, choice = ~0u;
    if (item == ST_NO_ITEM)
        return 0;
    for (bool begins = true;; item++) {
        int join = set->items[item].join;
        if (begins && st_branch_possible(set, game, player, source, item))
            choice &= branch_traits(set, game, player, source, item);
        begins = join != ST_JOIN_PLUS;
        if (join != ST_JOIN_THEN && join != ST_JOIN_END)
            continue;
        traits |= choice == ~0u ? 0 : choice;
        choice = ~0u;
        if (join == ST_JOIN_END)
            return traits;
    }
}

/* The branch that a number of a choice stands for. */
static unsigned chosen_traits(const StSet *set, const StGame *game, const Action *action)
{
    const Frame *frame = flow_top_const(&game->flow);
    if (frame->procedure != ST_PROCEDURE_EFFECT)
        return 0;
    for (int item = frame->a, n = 1;; item++) {
        if (n == action->arg[0])
            return branch_traits(set, game, action->player, frame->b, item);
        n += set->items[item].join == ST_JOIN_OR;
        if (set->items[item].join == ST_JOIN_THEN || set->items[item].join == ST_JOIN_END)
            return 0;
    }
}

/* ---- Actions ---- */

/* The ability that an action of a turn brings to work. */
static const StClause *clause_used(const StSet *set, int kind, StCardId card)
{
    switch (kind) {
    case ST_DO_BUILD:
    case ST_DO_VISIT:
        return st_clause(set, card, ST_CLAUSE_PROD);
    case ST_DO_ACTIVATE:
    case ST_DO_ACTIVATE_TWICE:
        return st_clause(set, card, ST_CLAUSE_ACT);
    case ST_DO_PLAY:
        return st_clause(set, card, ST_CLAUSE_INSTANT);
    default:
        return NULL;
    }
}

/* Of an action of a turn, legal or not: its price and what it leads to. */
static unsigned declared_traits(const StSet *set, const StGame *game, const Action *action)
{
    int      kind = action->kind, player = action->player;
    StCardId card = action->arg[0];
    StIntent intent;
    StPrice  price;
    if (kind == ST_DO_RAZE)
        return ACT_ATTACKS;
    if (kind == ST_DO_EXCHANGE || card >= set->card_count || player >= game->options.player_count)
        return 0;
    const StClause *clause = clause_used(set, kind, card);
    if (!clause && kind >= ST_DO_ACTIVATE)
        return 0; /* It has no such ability. */
    st_intent_make(&intent, set, st_intent_kind(kind), player, card,
                   kind == ST_DO_ACTIVATE_TWICE ? 2 : 1);
    st_intent_price(&price, set, game, &intent);
    unsigned traits = cost_traits(&price.cost);
    if (clause)
        traits |= effect_traits(set, game, player, card, clause->item);
    if (kind == ST_DO_BUILD)
        traits |= effect_traits(set, game, player, card, st_design(set, card)->bonus);
    return traits;
}

static unsigned aimed_traits(const StSet *set, const StGame *game, const Action *action)
{
    int             item = ST_NO_ITEM, procedure = flow_top_const(&game->flow)->procedure;
    const StIntent *intent = procedure == ST_PROCEDURE_INTENT ? intent_top_const(game) : NULL;
    if (intent && intent->target_count < intent->target_wanted)
        item = st_declared_item(set, game, intent, intent->target_count);
    else if (procedure == ST_PROCEDURE_GAIN)
        item = game->gains[game->gain_count - 1].item;
    return item == ST_NO_ITEM ? 0 : target_traits(set, game, action->player, item, action->arg[0]);
}

/* trigger.4: the price of a feature, and what it does. */
static unsigned accepted_traits(const StSet *set, const StGame *game, const Action *action)
{
    const Frame *frame = flow_top_const(&game->flow);
    if (frame->procedure != ST_PROCEDURE_TRIGGERS || frame->b >= set->card_count)
        return 0;
    const StClause *clause = &st_design(set, frame->b)->clauses[frame->a];
    return cost_traits(&clause->cost)
           | effect_traits(set, game, action->player, frame->b, clause->item);
}

unsigned st_act_traits(const StSet *set, const StGame *game, const Action *action)
{
    switch (action->kind) {
    case ST_DO_PASS:
    case ST_DO_DONE:
    case ST_DO_DECLINE:
    case ST_DO_NO_TOKEN:
        return ACT_PASSES;
    case ST_DO_BACK:
        return ACT_TAKES_BACK;
    case ST_DO_GIVE_UP:
    case ST_DO_GIVE_UP_UNSEEN:
    case ST_DO_DISCARD:
    case ST_DO_END_DEAL:
        return ACT_SPENDS;
    case ST_DO_TARGET:
    case ST_DO_TARGET_PLAYER:
        return aimed_traits(set, game, action);
    case ST_DO_CHOOSE:
        return chosen_traits(set, game, action);
    case ST_DO_ACCEPT:
        return accepted_traits(set, game, action);
    default:
        return action->kind >= ST_DO_BUILD && action->kind <= ST_DO_PLAY
                   ? declared_traits(set, game, action)
                   : 0;
    }
}
