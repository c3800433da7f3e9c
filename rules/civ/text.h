/* Names and texts of everything in a game, and back. The scenario language, game logs, the terminal
 * and the protocol use these. Names are compared without regard to case, and '-' and ' ' are equal.
 */
#ifndef RULES_CIV_TEXT_H
#define RULES_CIV_TEXT_H

#include "rules/civ/game.h"
#include "rules/table/names.h"

/* The text of an action without its player, e.g. "move 3 from Nile Delta to Thebes". Returns the
 * length as snprintf() does. */
int action_format(char *out, size_t size, const Rules *rules, const Game *game,
                  const Action *action);
/* Fills kind and arguments; false with a message in `error` when the text is no action. Names with
 * spaces may be written with '-' or in "quotes". */
bool action_parse(Action *out, const Rules *rules, const Game *game, Player player,
                  const char *text, char *error, size_t error_size);
int  event_format(char *out, size_t size, const Rules *rules, const Game *game, const Event *event);
int  prompt_format(char *out, size_t size, const Rules *rules, const Game *game,
                   const Prompt *prompt);

/* Indices by name, or -1. */
int area_by_name(const Board *board, const char *name);
int advance_by_name(const Edition *edition, const char *name);
int card_by_name(const Edition *edition, const char *name);
int civilization_by_name(const Edition *edition, const char *name);
/* A player by the name of the civilization, or "seat-3" while it has none; "barbarians" and "table"
 * too. */
int         player_by_name(const Rules *rules, const Game *game, const char *name);
const char *player_name(const Rules *rules, const Game *game, Player player);
/* The same, but null for what is no player and nothing that stands in for one. */
const char *player_name_or_null(const Rules *rules, const Game *game, int player);
int         colour_by_name(const char *name);
const char *colour_name(Colour colour);
const char *procedure_name(ProcedureId procedure);
int         procedure_by_name(const char *name);
const char *effect_name(Effect effect);
const char *calamity_name(CalamityKind calamity);
const char *switch_name(Switch id);
/* The value of a switch by name, or -1. */
int switch_value_by_name(Switch id, const char *value);
int switch_by_name(const char *name);
/* Null behind the last one. */
const char *switch_value_name(Switch id, int value);

/* A figure of a row of calamities.def; null behind the last one. */
typedef enum { FIGURE_NEEDED, FIGURE_EITHER, FIGURE_OR, FIGURE_MAYBE } FigureNeed;
typedef struct FigureInfo {
    const char *name;
    FigureNeed  need;
} FigureInfo;
const FigureInfo *calamity_figure_info(CalamityKind calamity, int place);

/* A row of numbers.def. */
typedef struct NumberInfo {
    const char *name;
    uint8_t     usual, least, most;
} NumberInfo;
const NumberInfo *number_info(Number number);

#endif
