/* The moves of trade cards. A card is always in one place: a pile, a hand, a discard pile. */
#include "rules/civ/cards.h"
#include "rules/civ/procedure.h"

int hand_commodities(const Rules *rules, const Game *game, Player player)
{
    return hand_size(game, player) - hand_calamities(rules, game, player);
}

int hand_calamities(const Rules *rules, const Game *game, Player player)
{
    int count = 0;
    FOR_CARDS(card, game->hand[player], rules->edition->first_calamity)
    count += game->hand[player][card];
    return count;
}

Card card_draw(const Play *play, Player player, int stack)
{
    Game    *game = play->game;
    int      block = game->players[player].block;
    uint8_t *count = &game->pile_count[block][stack - 1];
    if (*count == 0) {
        game->hand[player][CARD_WATER]++;
        EVENT2(play, EVENT_WATER_TAKEN, player, stack);
        return CARD_WATER;
    }
    uint8_t *pile = game->pile[block][stack - 1];
    Card     card = pile[--*count];
    pile[*count] = 0;
    game->hand[player][card]++;
    if (card_is_calamity(play->rules, card))
        game->traded_by[player][card_info(play->rules, card)->calamity] = NOBODY;
    EVENT2(play, EVENT_CARD_TAKEN, player, stack);
    event_add(play, bit32(player), EVENT_CARD_SEEN, player, card, 0, 0, 0);
    return card;
}

void card_discard(const Play *play, Player player, Card card)
{
    Game *game = play->game;
    must(game->hand[player][card] > 0);
    game->hand[player][card]--;
    if (card_is_calamity(play->rules, card)) {
        uint8_t calamity = card_info(play->rules, card)->calamity;
        game->traded_by[player][calamity] = NOBODY;
        game->held_open[player] &= ~bit32(calamity);
    }
    if (card != CARD_WATER)
        game->discard[game->players[player].block][card]++;
    EVENT2(play, EVENT_CARD_DISCARDED, player, card);
}

void card_pass(const Play *play, Player from, Player to, Card card)
{
    Game *game = play->game;
    must(game->hand[from][card] > 0);
    game->hand[from][card]--;
    game->hand[to][card]++;
    if (card_is_calamity(play->rules, card)) {
        uint8_t calamity = card_info(play->rules, card)->calamity;
        game->traded_by[from][calamity] = NOBODY;
        game->traded_by[to][calamity] = from;
    }
    event_add(play, bit32(from) | bit32(to), EVENT_CARD_PASSED, from, to, card, 0, 0);
}
