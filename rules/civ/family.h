/* The table of the civilization family; see rules/table/family.h. */
#ifndef RULES_CIV_FAMILY_H
#define RULES_CIV_FAMILY_H

#include <string.h>

#include "rules/civ/game.h"
#include "rules/table/family.h"

extern const Family civ_family;

/* The same rules for those who know civ, and for those who know families. */
static inline Ruleset civ_ruleset(const Rules *rules)
{
    return (Ruleset){ &civ_family, rules->edition, rules->board };
}

static inline Rules civ_rules(const Ruleset *rules)
{
    return (Rules){ rules->edition, rules->board };
}

static inline AnyOptions civ_options(const Options *options)
{
    AnyOptions any = { 0 };
    memcpy(&any, options, sizeof *options);
    return any;
}

#endif
