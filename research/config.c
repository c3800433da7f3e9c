/* What a configuration of libecumene may say: numbers in their range, and options that the family
 * has.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/library.h"
#include "research/session.h"

static int version_check(uint32_t size, uint32_t version)
{
    if (size == sizeof(EcumeneConfig) && version == ECUMENE_VERSION)
        return ECUMENE_OK;
    return session_refuse(
        ECUMENE_BAD_VERSION,
        "the library has version %d with a configuration of %zu bytes, the caller %u and %u",
        ECUMENE_VERSION, sizeof(EcumeneConfig), version, size);
}

int ecumene_config_default(EcumeneConfig *out, uint32_t size, uint32_t version)
{
    if (!out)
        return session_refuse(ECUMENE_BAD_ARGUMENT, "the configuration is null");
    int code = version_check(size, version);
    if (code != ECUMENE_OK)
        return code;
    *out = (EcumeneConfig){ .size = sizeof *out,
                            .version = ECUMENE_VERSION,
                            .edition = LIBRARY_EDITION,
                            .board = LIBRARY_BOARD,
                            .seed = 1,
                            .environments = 1,
                            .players = 5,
                            .turn_limit = 30,
                            .step_limit = 100000,
                            .actions_max = 1024,
                            .offers = 8 };
    return ECUMENE_OK;
}

typedef struct Range {
    const char *name;
    int32_t     value, least, most;
} Range;

int config_check(const EcumeneConfig *config)
{
    if (!config)
        return session_refuse(ECUMENE_BAD_ARGUMENT, "the configuration is null");
    int code = version_check(config->size, config->version);
    if (code != ECUMENE_OK)
        return code;
    if (!config->edition || !config->board)
        return session_refuse(ECUMENE_BAD_ARGUMENT, "edition and board must be named");
    const Range ranges[] = {
        { "environments", config->environments, 1, ECUMENE_ENVIRONMENTS_MAX },
        { "players", config->players, 1, ECUMENE_PLAYERS_MAX },
        { "turn_limit", config->turn_limit, 0, 200 },
        { "step_limit", config->step_limit, 0, INT32_MAX },
        { "actions_max", config->actions_max, ECUMENE_ACTIONS_LEAST, ECUMENE_ACTIONS_MOST },
        { "offers", config->offers, 0, ECUMENE_OFFERS_MOST },
        { "choose_civilizations", config->choose_civilizations, 0, 1 },
        { "strict_order", config->strict_order, 0, 1 },
        { "auto_reset", config->auto_reset, 0, 1 },
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (ranges[i].value < ranges[i].least || ranges[i].value > ranges[i].most)
            return session_refuse(ECUMENE_BAD_ARGUMENT, "%s is %d, which is not in %d .. %d",
                                  ranges[i].name, ranges[i].value, ranges[i].least, ranges[i].most);
    if (!isfinite(config->points_weight))
        return session_refuse(ECUMENE_BAD_ARGUMENT, "points_weight is no number");
    return ECUMENE_OK;
}

/* An option that only some families have. */
static int option_make(AnyOptions *out, const Family *family, const char *name, int value,
                       bool needed)
{
    int index = option_by_name(family, name);
    if (index >= 0)
        family_options(family)->set(out, index, value);
    return index >= 0 || value == 0 || !needed
               ? ECUMENE_OK
               : session_refuse(ECUMENE_BAD_ARGUMENT, "these games have no option %s", name);
}

/* "trade-form=three-rounds" */
static int choice_make(AnyOptions *out, const Family *family, const char *text, int length)
{
    char name[64], *value = name, *end = NULL;
    if (length >= (int)sizeof name)
        return session_refuse(ECUMENE_BAD_ARGUMENT, "no option is as long as '%.*s'", length, text);
    snprintf(name, sizeof name, "%.*s", length, text);
    value += strcspn(name, "=");
    bool valued = *value == '=';
    if (valued)
        *value++ = '\0';
    int index = option_by_name(family, name);
    if (index < 0)
        return session_refuse(ECUMENE_BAD_ARGUMENT, "these games have no option '%s'", name);
    const OptionWords *option = &family_options(family)->words[index];
    long               number = 1;
    if (option->kind == OPTION_SWITCH)
        number = option_value(option, value);
    else if (valued)
        number = strtol(value, &end, 10);
    if ((!valued && option->kind != OPTION_FLAG) || (end && (end == value || *end)) || number < 0
        || number > option_most(option))
        return session_refuse(ECUMENE_BAD_ARGUMENT, "the option %s has no value '%s'", name, value);
    family_options(family)->set(out, index, (int)number);
    return ECUMENE_OK;
}

static int choices_make(AnyOptions *out, const Family *family, const char *text)
{
    int code = ECUMENE_OK;
    while (code == ECUMENE_OK && text && *text) {
        int length = (int)strcspn(text, ",");
        code = choice_make(out, family, text, length);
        text += length + (text[length] == ',');
    }
    return code;
}

/* Games without a turn limit end by themselves. */
int config_options(AnyOptions *out, const Family *family, const EcumeneConfig *config)
{
    char known[128] = "";
    *out = (AnyOptions){ .player_count = (uint8_t)config->players };
    int code = option_make(out, family, "choose-civilizations", config->choose_civilizations, true);
    if (code == ECUMENE_OK)
        code = option_make(out, family, "strict-order", config->strict_order, true);
    if (code == ECUMENE_OK)
        code = option_make(out, family, "turn-limit", config->turn_limit, false);
    if (code != ECUMENE_OK)
        return code;
    int scenario = config->scenario ? scenario_by_name(family, config->scenario) : 0;
    if (scenario >= 0) {
        family_options(family)->scenario_set(out, scenario);
        return choices_make(out, family, config->options);
    }
    for (int i = 0; i < family_options(family)->scenario_count; i++) {
        snprintf(known + strlen(known), sizeof known - strlen(known), "%s%s", i ? ", " : "",
                 family_options(family)->scenarios[i]);
    }
    return session_refuse(ECUMENE_BAD_ARGUMENT, "there is no scenario '%.40s'; known are %s",
                          config->scenario, known);
}
