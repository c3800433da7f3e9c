/* The civilization family for libecumene; see research/observation.h. */
#include "research/civ/observation.h"
#include "research/ecumene.h"
#include "rules/civ/text.h"
#include "sim/civ/position.h"

/* The rules end a game at the turn limit like any other; only then nobody has reached the last
 * step. */
static bool cut_by_turns(const void *of)
{
    const Game *game = of;
    bool        finished = game->time_over || (game->last_turn && game->turn >= game->last_turn);
    return game->options.turn_limit && game->turn >= game->options.turn_limit && !finished;
}

static Things things(const Ruleset *rules)
{
    const Edition *edition = rules->edition;
    return (Things){ .areas = ((const Board *)rules->board)->area_count,
                     .cards = edition->card_count,
                     .advances = edition->advance_count,
                     .civilizations = edition->civilization_count };
}

static const char *name(const Ruleset *rules, int what, int index)
{
    const Edition *edition = rules->edition;
    const Board   *board = rules->board;
    switch (what) {
    case ECUMENE_NAME_AREA:
        return index < board->area_count ? board->areas[index].name : NULL;
    case ECUMENE_NAME_CARD:
        return index < edition->card_count ? edition->cards[index].name : NULL;
    case ECUMENE_NAME_ADVANCE:
        return index < edition->advance_count ? edition->advances[index].name : NULL;
    case ECUMENE_NAME_PROCEDURE:
        return index < PROCEDURE_COUNT ? procedure_name((ProcedureId)index) : NULL;
    }
    return NULL;
}

static void render(FILE *out, const Ruleset *ruleset, const void *seen)
{
    const View *view = seen;
    Rules       rules = civ_rules(ruleset);
    position_print(out, &rules, view);
    if (view->viewer != NOBODY && view->shown.players[view->viewer].civilization != NOBODY)
        hand_print(out, &rules, &view->shown, view->viewer);
}

const Observer civ_observer = { .family = &civ_family,
                                .layout = civ_layout,
                                .write = civ_observe,
                                .features = civ_features,
                                .action = civ_action,
                                .cut = cut_by_turns,
                                .things = things,
                                .name = name,
                                .render = render };
