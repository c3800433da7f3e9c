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

/* who gives up one of several equal cards gives one of the own block first. */
int card_block(const Game *game, Player player, Card card)
{
    int own = game->players[player].block;
    return game->hand[player][card] > game->foreign[player][card] ? own : 1 - own;
}

Player card_trader(const Rules *rules, const Game *game, Player player, Card card)
{
    return game->traded_by[card_block(game, player, card)][card_info(rules, card)->calamity];
}

/* The copy of a block leaves a hand or comes to it. */
static void hand_add(Game *game, Player player, Card card, int block, int change)
{
    game->hand[player][card] = (uint8_t)(game->hand[player][card] + change);
    if (block != game->players[player].block)
        game->foreign[player][card] = (uint8_t)(game->foreign[player][card] + change);
}

int card_copies(const Rules *rules, const Game *game, Card card)
{
    const Deck *deck = game_deck(rules, game);
    int         copies = 0;
    for (int block = 0; block < deck->block_count; block++)
        copies += deck->copies[block][card];
    return copies;
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
        game->traded_by[block][card_info(play->rules, card)->calamity] = NOBODY;
    EVENT2(play, EVENT_CARD_TAKEN, player, stack);
    event_add(play, bit32(player), EVENT_CARD_SEEN, player, card, 0, 0, 0);
    return card;
}

void card_discard(const Play *play, Player player, Card card)
{
    card_discard_from(play, player, card, card_block(play->game, player, card));
}

void card_discard_from(const Play *play, Player player, Card card, int block)
{
    Game *game = play->game;
    must(cards_from(game, player, card, block) > 0);
    hand_add(game, player, card, block, -1);
    if (card_is_calamity(play->rules, card)) {
        uint8_t calamity = card_info(play->rules, card)->calamity;
        game->traded_by[block][calamity] = NOBODY;
        if (game->hand[player][card] == 0)
            game->held_open[player] &= ~bit32(calamity);
    }
    if (card != CARD_WATER)
        game->discard[block][card]++;
    EVENT2(play, EVENT_CARD_DISCARDED, player, card);
}

int card_pass(const Play *play, Player from, Player to, Card card)
{
    Game *game = play->game;
    int   block = card_block(game, from, card);
    must(cards_from(game, from, card, block) > 0);
    /* Water is of no block. */
    hand_add(game, from, card, block, -1);
    hand_add(game, to, card, card == CARD_WATER ? game->players[to].block : block, 1);
    if (card_is_calamity(play->rules, card))
        game->traded_by[block][card_info(play->rules, card)->calamity] = from;
    event_add(play, bit32(from) | bit32(to), EVENT_CARD_PASSED, from, to, card, 0, 0);
    return block;
}
