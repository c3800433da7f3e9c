/* The kinds of actions of the civilization family. */
#ifndef RULES_CIV_ACTION_H
#define RULES_CIV_ACTION_H

#include "rules/civ/state.h"
#include "rules/table/action.h"

#define ACTION(id, pattern) ACTION_##id,
typedef enum ActionKind {
#include "rules/civ/actions.def"
    ACTION_COUNT
} ActionKind;
#undef ACTION

/* The terms of an ACTION_OFFER lie in its bytes. */
static_assert(sizeof(OfferTerms) == sizeof((Action){ 0 }.bytes), "terms fill an action");
static inline OfferTerms *action_terms(Action *action)
{
    return (OfferTerms *)(void *)action->bytes;
}
static inline const OfferTerms *action_terms_const(const Action *action)
{
    return (const OfferTerms *)(const void *)action->bytes;
}

static inline Action action_offer(Player player, const OfferTerms *terms)
{
    Action action = { .kind = ACTION_OFFER, .player = player };
    *action_terms(&action) = *terms;
    return action;
}

/* How the two tokens of a ship are paid: the argument %w of BUILD_SHIP. */
typedef enum { PAY_TREASURY, PAY_MIXED, PAY_TOKENS } ShipPayment;

#endif
