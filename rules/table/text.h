/* Texts of actions, events and prompts in any family: the patterns of its tables filled in, and the
 * patterns of its actions read backwards. Game logs, scenarios, the terminal and the protocol use
 * these.
 *
 * A pattern has words, slots such as %a0 (the letter says what it stands for, the digit is the
 * index of the argument), parts in [brackets] that are left out when their arguments are 0, and
 * forms such as {1:token|tokens} chosen by an argument. A value without a name prints as "#999", so
 * the text of any action can be read back.
 *
 * Names are compared without regard to case; '-', '_' and ' ' are equal. Names with spaces may be
 * written with '-' or in "quotes". */
#ifndef RULES_TABLE_TEXT_H
#define RULES_TABLE_TEXT_H

#include "rules/table/family.h"

/* ---- Writing: these return the length as snprintf() does ---- */

/* Without the player, e.g. "move 3 from Nile Delta to Thebes". */
int text_action(char *out, size_t size, const Ruleset *rules, const void *game,
                const Action *action);
int text_event(char *out, size_t size, const Ruleset *rules, const void *game, const Event *event);
int text_prompt(char *out, size_t size, const Ruleset *rules, const void *game,
                const Prompt *prompt);
/* Any pattern with the slots of the family. */
int text_pattern(char *out, size_t size, const Ruleset *rules, const void *game,
                 const char *pattern, const uint16_t *arg, int arg_count);

/* ---- Reading ---- */

/* Fills kind and arguments; false with a message when the text is no action. Every pattern is
 * tried; when none fits, the message is about the one that came furthest. Whatever text_action()
 * writes is read back as the same action. */
bool text_read_action(Action *out, const Ruleset *rules, const void *game, Player player,
                      const char *text, char *error, size_t error_size);

/* ---- Slots ---- */

/* The name of a value in a slot, or null where it has none. */
const char *text_slot_name(const Ruleset *rules, const void *game, char letter, int value);
/* Values from here on have no name in the slot; 0 for numbers. */
int text_slot_range(const Ruleset *rules, char letter);

#endif
