/* Actions between JSON and the rules. An action is [kind, argument, ...] with the arguments in the
 * order of the slots of its pattern in actions.def; an offer is ["offer", {to, give, want,
 * answers}]; a client may also send the text of an action. */
#ifndef SERVER_ACTION_JSON_H
#define SERVER_ACTION_JSON_H

#include <jansson.h>

#include "data/error.h"
#include "rules/civ/game.h"
#include "rules/table/family.h"
#include "server/json_out.h"

/* Total: any value is an action of this player, to be checked by the rules, or an error in words
 * for the client's author. Texts are read with the names that the game shows. */
bool action_from_json(Action *out, const Rules *rules, const Game *game, Player player,
                      const json_t *value, Error *error);
enum { ACTION_NAME_MAX = 24 };

/* The name of a kind: its id in actions.def in small letters, with '-' for '_'. */
void action_kind_name(char out[ACTION_NAME_MAX], ActionKind kind);
/* -1 for an unknown name. */
int action_kind_by_name(const char *name);
/* How many arguments the kind has, the letter of the placeholder of each (see actions.def), and how
 * many of them cannot be left out. */
int action_kind_slots(ActionKind kind, char slots[ACTION_ARGS], int *needed);

void action_json(JsonOut *out, const Action *action);
/* The members to, give, want and answers of an offer, into an open map. */
void offer_terms_json(JsonOut *out, const OfferTerms *terms);
/* A sorted list of legal actions as a value. Actions that differ in their last number only, by one
 * from each to the next, are one entry with [least, most] in its place. */
void legal_json(JsonOut *out, const Action *actions, int count);
/* The value {code, message, rule} for a refused action. */
void refusal_json(JsonOut *out, Refusal refusal);

#endif
