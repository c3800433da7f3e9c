/* Phase 8: everybody shows how many calamities they hold, and what is above the limit goes at
 * random. */
#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/procedure.h"

static void discard_duplicates(const Play *play, Player player);
static void discard_calamity(const Play *play, Player player, Card card);
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
        if (holders & bit32(player))
            discard_duplicates(play, player);
        while ((holders & bit32(player)) && above_limit(play->rules, game, player)) {
            int held = hand_calamities(play->rules, game, player);
            int index = (int)rng_below(&game->rng, (uint32_t)held);
            discard_calamity(play, player, calamity_at(play->rules, game, player, index));
        }
    }
    flow_pop(&game->flow);
}

const Procedure procedure_CALAMITY_SELECTION = { .run = run };

/* 8.7, R-39: of two equal ones, one goes first of all; where copies may strike the same player, only
 * above the limit. */
static void discard_duplicates(const Play *play, Player player)
{
    const Game *game = play->game;
    bool        apart = game->switches[SWITCH_CALAMITY_BLOCKS] == CALAMITY_BLOCKS_APART;
    FOR_CARDS(card, game->hand[player], play->rules->edition->first_calamity)
    while (game->hand[player][card] > 1 && (apart || above_limit(play->rules, game, player)))
        discard_calamity(play, player, card);
}

/* They may have come from different players, so that it matters which of two equal ones goes. */
static void discard_calamity(const Play *play, Player player, Card card)
{
    Game *game = play->game;
    int   block = card_block(game, player, card);
    if (game->hand[player][card] > 1)
        block = (int)rng_below(&game->rng, 2);
    card_discard_from(play, player, card, block);
}

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
