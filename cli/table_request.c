#include "cli/table_request.h"

#include <stdio.h>

#include "rules/table/family.h"

/* The name of an option as settings have it: switches as they are written, others as keys. */
static bool option_key(char out[NAME_MAX], const OptionWords *option)
{
    snprintf(out, NAME_MAX, "%s", option->name);
    for (char *at = out; *at && option->kind != OPTION_SWITCH; at++)
        *at = *at == '-' ? '_' : *at;
    return option->kind == OPTION_SWITCH;
}

/* What has been chosen otherwise than usual, as the settings of a table have it; the scenario says
 * the rest. */
static void options_json(JsonOut *out, const GameChoice *choice, bool switches)
{
    const Family *family = choice->family;
    for (int i = 0; i < family_options(family)->count; i++) {
        const OptionWords *option = &family_options(family)->words[i];
        int                value = family_options(family)->get(&choice->options, i);
        char               name[NAME_MAX], word[NAME_MAX];
        if (option_key(name, option) != switches || value == 0 || option->scenario)
            continue;
        if (switches) {
            option_word(word, option, value);
            out_pair_text(out, name, word);
        } else if (option->kind == OPTION_FLAG) {
            out_pair_bool(out, name, true);
        } else {
            out_pair_number(out, name, value);
        }
    }
}

void table_request_json(JsonOut *out, const ServerChoice *where, const GameChoice *choice)
{
    const Family *family = choice->family;
    out_map(out);
    out_pair_text(out, "edition", choice->edition_name);
    out_pair_text(
        out, "scenario",
        family_options(family)->scenarios[family_options(family)->scenario(&choice->options)]);
    out_pair_number(out, "players", choice->options.player_count);
    if (choice->board_name)
        out_pair_text(out, "board", choice->board_name);
    out_key(out, "seats");
    out_list(out);
    for (int i = 0; i < choice->options.player_count; i++) {
        out_map(out);
        out_pair_text(out, "kind", i == 0 ? "mine" : "bot");
        out_pair_text(out, i == 0 ? "name" : "bot", i == 0 ? where->name : where->bots);
        out_map_end(out);
    }
    out_list_end(out);
    out_key(out, "options");
    out_map(out);
    options_json(out, choice, false);
    out_key(out, "switches");
    out_map(out);
    options_json(out, choice, true);
    out_map_end(out);
    out_map_end(out);
    out_map_end(out);
}
