/* Naming a player: who can be named and who not, and what it comes to with the advances of each
 * (calamities.3 and the abilities that ask others). */
#include "rules/civ/calamity.h"
#include "rules/civ/outlook.h"
#include "rules/civ/pieces.h"

static int printed_loss(const Rules *rules, const Game *game)
{
    switch (card_info(rules, game->phase.major.card)->calamity) {
    case CALAMITY_FAMINE:
        return calamity_figure(rules, game, FAMINE_EACH);
    case CALAMITY_EPIDEMIC:
        return calamity_figure(rules, game, EPIDEMIC_EACH);
    case CALAMITY_ICONOCLASM:
        return calamity_figure(rules, game, ICONOCLASM_EACH);
    case CALAMITY_PIRACY:
        return calamity_figure(rules, game, PIRACY_EACH);
    default:
        return 0;
    }
}

static int pirates_take(const Rules *rules, const Game *game, Player player, int printed)
{
    int count = printed + player_effect(rules, game, player, EFFECT_PIRACY_S);
    int room = cities_exposed(rules, game, player, city_is_coastal, CITY_DESTROYED);
    return count < 0 ? 0 : count > room ? room : count;
}

VictimFigures victim_figures(const Rules *rules, const Game *game, Player chooser, Player player)
{
    Action        name = action_make(ACTION_CHOOSE_PLAYER, chooser, player, 0, 0, 0);
    VictimFigures figures = { .why = game_check(rules, game, &name) };
    if (game_prompt(rules, game, chooser).kind != PROMPT_NAME_VICTIM)
        return figures;
    int calamity = card_info(rules, game->phase.major.card)->calamity;
    figures.printed = printed_loss(rules, game);
    figures.cities = calamity == CALAMITY_ICONOCLASM || calamity == CALAMITY_PIRACY;
    if (calamity == CALAMITY_PIRACY)
        figures.taken = pirates_take(rules, game, player, figures.printed);
    else if (figures.printed > 0)
        figures.taken = share_taken(rules, game, player, figures.printed);
    return figures;
}
