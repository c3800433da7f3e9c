/* The names of things, and things by their names. */
#include "rules/civ/text.h"

#include <stdio.h>
#include <string.h>

#include "rules/civ/figures.h"
#include "rules/civ/procedure.h"

/* ---- Board and edition ---- */

int area_by_name(const Board *board, const char *name)
{
    for (int i = 0; i < board->area_count; i++)
        if (name_equal(board->areas[i].name, name))
            return i;
    return -1;
}

int advance_by_name(const Edition *edition, const char *name)
{
    for (int i = 0; i < edition->advance_count; i++)
        if (name_equal(edition->advances[i].name, name))
            return i;
    return -1;
}

int card_by_name(const Edition *edition, const char *name)
{
    for (int i = 0; i < edition->card_count; i++)
        if (name_equal(edition->cards[i].name, name))
            return i;
    return -1;
}

int civilization_by_name(const Edition *edition, const char *name)
{
    for (int i = 0; i < edition->civilization_count; i++)
        if (name_equal(edition->civilizations[i].name, name))
            return i;
    return -1;
}

/* ---- Players ---- */

static const char *const seat_names[PLAYERS_MAX] = { "seat-1",  "seat-2",  "seat-3",  "seat-4",
                                                     "seat-5",  "seat-6",  "seat-7",  "seat-8",
                                                     "seat-9",  "seat-10", "seat-11", "seat-12",
                                                     "seat-13", "seat-14", "seat-15", "seat-16",
                                                     "seat-17", "seat-18" };

const char *player_name_or_null(const Rules *rules, const Game *game, int player)
{
    if (player == BARBARIANS)
        return "Barbarians";
    if (player == THE_TABLE)
        return "table";
    if (player == NOBODY)
        return "nobody";
    if (player < 0 || player >= game->player_count || player >= PLAYERS_MAX)
        return NULL;
    int civilization = game->players[player].civilization;
    return civilization < rules->edition->civilization_count
               ? rules->edition->civilizations[civilization].name
               : seat_names[player];
}

const char *player_name(const Rules *rules, const Game *game, Player player)
{
    const char *name = player_name_or_null(rules, game, player);
    return name ? name : "nobody";
}

int player_by_name(const Rules *rules, const Game *game, const char *name)
{
    for (int player = 0; player <= NOBODY; player++) {
        const char *candidate = player_name_or_null(rules, game, player);
        if (candidate && name_equal(candidate, name))
            return player;
    }
    for (int player = 0; player < game->player_count; player++)
        if (name_equal(seat_names[player], name))
            return player;
    return -1;
}

/* ---- Tables ---- */

static int table_find(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (name_equal(names[i], name))
            return i;
    return -1;
}

static const char *const colour_names[COLOURS] = { [SCIENCE] = "science",
                                                   [ARTS] = "arts",
                                                   [CIVICS] = "civics",
                                                   [CRAFTS] = "crafts",
                                                   [RELIGION] = "religion" };

int colour_by_name(const char *name)
{
    return table_find(colour_names, COLOURS, name);
}

const char *colour_name(Colour colour)
{
    return colour_names[colour];
}

#define PROCEDURE(id, name) name,
static const char *const procedure_names[PROCEDURE_COUNT] = {
#include "rules/civ/procedures.def"
};
#undef PROCEDURE

const char *procedure_name(ProcedureId procedure)
{
    return procedure_names[procedure];
}

int procedure_by_name(const char *name)
{
    return table_find(procedure_names, PROCEDURE_COUNT, name);
}

#define EFFECT(id, name) name,
static const char *const effect_names[EFFECT_COUNT] = {
#include "rules/civ/effects.def"
};
#undef EFFECT

const char *effect_name(Effect effect)
{
    return effect_names[effect];
}

typedef struct CalamityInfo {
    const char *name;
    FigureInfo  figures[CALAMITY_FIGURES + 1];
} CalamityInfo;

#define FIGURE(id, name) { name, FIGURE_NEEDED },
#define EITHER(id, name) { name, FIGURE_EITHER },
#define OR(id, name) { name, FIGURE_OR },
#define MAYBE(id, name) { name, FIGURE_MAYBE },
#define CALAMITY(id, name, figures) { name, { figures } },
static const CalamityInfo calamities[CALAMITY_COUNT] = {
#include "rules/civ/calamities.def"
};
#undef CALAMITY
#undef MAYBE
#undef OR
#undef EITHER
#undef FIGURE

const char *calamity_name(CalamityKind calamity)
{
    return calamities[calamity].name;
}

const FigureInfo *calamity_figure_info(CalamityKind calamity, int place)
{
    return place < CALAMITY_FIGURES && calamities[calamity].figures[place].name
               ? &calamities[calamity].figures[place]
               : NULL;
}

#define NUMBER(id, name, usual, least, most) { name, usual, least, most },
static const NumberInfo numbers[NUMBER_COUNT] = {
#include "rules/civ/numbers.def"
};
#undef NUMBER

const NumberInfo *number_info(Number number)
{
    return &numbers[number];
}

/* ---- Switches ---- */

enum { SWITCH_VALUES_MAX = 8 };

typedef struct SwitchInfo {
    const char *name;
    const char *values[SWITCH_VALUES_MAX + 1];
    int         until; /* Games of this version of the rules or an older one have ... */
    int         before;
} SwitchInfo;

#define VALUE(id, name) name,
#define ALWAYS 0, 0
#define UNTIL(version, value) version, value
#define SWITCH(id, name, values, history) { name, { values }, history },
static const SwitchInfo switches[SWITCH_COUNT] = {
#include "rules/civ/switches.def"
};
#undef SWITCH
#undef UNTIL
#undef ALWAYS
#undef VALUE

const char *switch_name(Switch id)
{
    return switches[id].name;
}

int switch_by_name(const char *name)
{
    for (int id = 0; id < SWITCH_COUNT; id++)
        if (name_equal(switches[id].name, name))
            return id;
    return -1;
}

const char *switch_value_name(Switch id, int value)
{
    return value >= 0 && value <= SWITCH_VALUES_MAX ? switches[id].values[value] : NULL;
}

int switch_value_by_name(Switch id, const char *value)
{
    for (int i = 0; switches[id].values[i]; i++)
        if (name_equal(switches[id].values[i], value))
            return i;
    return -1;
}

void options_of_version(Options *options, int version)
{
    for (int id = 0; id < SWITCH_COUNT; id++)
        if (version <= switches[id].until && options->switches[id] == 0)
            options->switches[id] = (uint8_t)(switches[id].before + 1);
}
