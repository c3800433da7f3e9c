/* The names of things, and things by their names. */
#include "rules/settlers/text.h"

#include <stdio.h>
#include <string.h>

#include "rules/settlers/slots.h"
#include "rules/table/text.h"

#define TOKEN(id, name, text) { name, text },
static const struct {
    const char *name, *text;
} token_rows[ST_TOKENS] = {
#include "rules/settlers/tokens.def"
};
#undef TOKEN
#define SWITCH(id, name, values, history) { name, values },
static const struct {
    const char *name, *values;
} switch_rows[ST_SWITCHES] = {
#include "rules/settlers/switches.def"
};
#undef SWITCH

static const char *const seat_names[ST_PLAYERS_MAX] = { "seat-1", "seat-2", "seat-3",
                                                        "seat-4", "seat-5", "seat-6" };

const char *st_token_name(int token)
{
    return token_rows[token].name;
}

const char *st_token_text(int token)
{
    return token_rows[token].text;
}

const char *st_switch_name(int index)
{
    return switch_rows[index].name;
}

const char *st_switch_values(int index)
{
    return switch_rows[index].values;
}

void st_switch_word(char *out, size_t size, int index, int value)
{
    const char *at = switch_rows[index].values;
    for (; value > 0 && *at; value--) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    snprintf(out, size, "%.*s", (int)strcspn(at, " "), at);
}

int st_switch_value(int index, const char *word)
{
    char own[NAME_MAX];
    for (int value = 0;; value++) {
        st_switch_word(own, sizeof own, index, value);
        if (!own[0])
            return -1;
        if (strcmp(own, word) == 0)
            return value;
    }
}

/* ---- Names ---- */

int st_card_by_name(const StSet *set, const char *name)
{
    for (int i = 0; i < set->card_count; i++)
        if (name_equal(set->cards[i].name, name))
            return i;
    int design = st_design_by_name(set, name);
    return design < 0 ? -1 : set->designs[design].first_card;
}

int st_design_by_name(const StSet *set, const char *name)
{
    for (int i = 0; i < set->design_count; i++)
        if (name_equal(set->designs[i].name, name) || name_equal(set->designs[i].id, name))
            return i;
    return -1;
}

const char *st_player_name(const StSet *set, const StGame *game, int player)
{
    if (player == NOBODY)
        return "nobody";
    if (player == THE_TABLE)
        return "table";
    if (player < 0 || player >= ST_PLAYERS_MAX)
        return NULL;
    if (game->options.player_count == 1 && player == 1)
        return "virtual player";
    if (player >= game->options.player_count)
        return NULL;
    int faction = game->players[player].faction;
    return faction < set->faction_count ? set->factions[faction].name : seat_names[player];
}

/* ---- Texts for those who know the family; rules/table/text.h has them for everybody ---- */

int st_action_format(char *out, size_t size, const StSet *set, const StGame *game,
                     const Action *action)
{
    return text_action(out, size, &(Ruleset){ &settlers_family, set, NULL }, game, action);
}

bool st_action_parse(Action *out, const StSet *set, const StGame *game, int player,
                     const char *text, char *error, size_t error_size)
{
    return text_read_action(out, &(Ruleset){ &settlers_family, set, NULL }, game, (Player)player,
                            text, error, error_size);
}

int st_event_format(char *out, size_t size, const StSet *set, const StGame *game,
                    const Event *event)
{
    return text_event(out, size, &(Ruleset){ &settlers_family, set, NULL }, game, event);
}
