/* Actions between JSON and the rules. An action is [kind, argument, ...] with the arguments in the
 * order of the slots of its pattern in actions.def; one kind of a family may have a map for its
 * only argument, as offers do; a client may also send the text of an action. */
#ifndef WIRE_ACTION_JSON_H
#define WIRE_ACTION_JSON_H

#include "wire/wire.h"

/* Total: any value is an action of this player, to be checked by the rules, or an error in words
 * for the client's author. Texts are read with the names that the game shows. */
bool action_from_json(Action *out, const Ruleset *rules, const void *game, Player player,
                      const Node *value, Error *error);
/* A whole number from 0 to `most`; `what` is what a message calls it. */
bool number_from_json(int *out, const Node *value, int most, const char *what, Error *error);

void action_json(JsonOut *out, const Family *family, const Action *action);
/* As a client can send it back: the same, or the text of an action that the slots of its pattern do
 * not hold, as the lines of a filing. */
void action_proposal_json(JsonOut *out, const Ruleset *rules, const void *game,
                          const Action *action);
/* A sorted list of legal actions as a value. Actions that differ in their last number only, by one
 * from each to the next, are one entry with [least, most] in its place. */
void legal_json(JsonOut *out, const Family *family, const Action *actions, int count);
/* The value {code, message, rule} for a refused action. */
/* With the rule as the edition numbers it; without an edition as in the words of the family. */
void refusal_json(JsonOut *out, const Family *family, const void *edition_or_null, Refusal refusal);
/* The pair "rule" of a question or a refusal, likewise. */
void rule_json(JsonOut *out, const Family *family, const void *edition_or_null, const char *cited);

#endif
