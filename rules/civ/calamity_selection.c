/* Phase 8: everybody shows how many calamities they hold, and what is above the limit goes at
 * random. */
#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/procedure.h"

static bool above_limit(const Rules *rules, const Game *game, Player player);
static Card calamity_at(const Rules *rules, const Game *game, Player player, int index);

static void run(const Play *play)
{
    Game    *game = play->game;
    uint32_t holders = 0;
    for (int i = 0; i < game->player_count; i++) {
        Player player = game->rank_order[i];
        int    held = hand_calamities(play->rules, game, player);
        if (held == 0)
            continue;
        holders |= bit32(player);
        EVENT2(play, EVENT_CALAMITIES_SHOWN, player, held);
    }
    /* 8.4, R-38: any of the calamities held may go, whichever of the two limits is exceeded. */
    for (int i = 0; i < game->player_count && holders; i++) {
        Player player = game->rank_order[i];
        while ((holders & bit32(player)) && above_limit(play->rules, game, player)) {
            int held = hand_calamities(play->rules, game, player);
            int index = (int)rng_below(&game->rng, (uint32_t)held);
            card_discard(play, player, calamity_at(play->rules, game, player, index));
        }
    }
    flow_pop(&game->flow);
}

const Procedure procedure_CALAMITY_SELECTION = { .run = run };

static bool above_limit(const Rules *rules, const Game *game, Player player)
{
    int held = hand_calamities(rules, game, player);
    if (!game->minors)
        return held > number(rules, NUMBER_CALAMITIES_MAX);
    int majors = 0;
    FOR_CARDS(card, game->hand[player], rules->edition->first_calamity)
    if (rules->edition->cards[card].type != CARD_MINOR)
        majors += game->hand[player][card];
    return held > number(rules, NUMBER_CALAMITIES_MAX_WITH_MINORS)
           || majors > number(rules, NUMBER_MAJORS_MAX_WITH_MINORS);
}

/* The calamities of a hand in the order of the edition's list of cards, counted from 0. */
static Card calamity_at(const Rules *rules, const Game *game, Player player, int index)
{
    FOR_CARDS(card, game->hand[player], rules->edition->first_calamity)
    {
        if (index < game->hand[player][card])
            return card;
        index -= game->hand[player][card];
    }
    never("a calamity that is not held");
    return CARD_NONE;
}
