/* Texts for those who know civ; rules/table/text.h has them for everybody. */
#include "rules/civ/text.h"

#include "rules/civ/family.h"
#include "rules/table/text.h"

int action_format(char *out, size_t size, const Rules *rules, const Game *game,
                  const Action *action)
{
    Ruleset ruleset = civ_ruleset(rules);
    return text_action(out, size, &ruleset, game, action);
}

bool action_parse(Action *out, const Rules *rules, const Game *game, Player player,
                  const char *text, char *error, size_t error_size)
{
    Ruleset ruleset = civ_ruleset(rules);
    return text_read_action(out, &ruleset, game, player, text, error, error_size);
}

int event_format(char *out, size_t size, const Rules *rules, const Game *game, const Event *event)
{
    Ruleset ruleset = civ_ruleset(rules);
    return text_event(out, size, &ruleset, game, event);
}

int prompt_format(char *out, size_t size, const Rules *rules, const Game *game,
                  const Prompt *prompt)
{
    Ruleset ruleset = civ_ruleset(rules);
    return text_prompt(out, size, &ruleset, game, prompt);
}
