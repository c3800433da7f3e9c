/* Where cards lie, and their moves: decks, piles, hands and empires (cards.1 to cards.6). */
#include "rules/settlers/play.h"

#include <string.h>

static void deck_of_draw(StGame *game, int player, int deck, uint16_t **cards, uint8_t **count)
{
    if (deck == ST_DRAW_COMMON) {
        *cards = game->common;
        *count = &game->common_count;
    } else {
        *cards = game->players[player].deck;
        *count = &game->players[player].deck_count;
    }
}

static const StCards *printed_for(const StSet *set, const StGame *game, int player, int deck)
{
    return &set->of_deck[deck == ST_DRAW_COMMON ? ST_DECK_COMMON : deck_of(game, player)];
}

bool st_can_draw(const StSet *set, const StGame *game, int player, int deck)
{
    int count = deck == ST_DRAW_COMMON ? game->common_count : game->players[player].deck_count;
    return count > 0 || cards_meet(&game->pile, printed_for(set, game, player, deck));
}

void st_shuffle(Rng *rng, uint16_t *cards, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int      j = (int)rng_below(rng, (uint32_t)i + 1);
        uint16_t kept = cards[i];
        cards[i] = cards[j];
        cards[j] = kept;
    }
}

/* Q6, Q54: what lies on the pile now becomes the deck. */
static void reshuffle(const StPlay *play, int player, int deck)
{
    StGame   *game = play->game;
    uint16_t *cards;
    uint8_t  *count;
    deck_of_draw(game, player, deck, &cards, &count);
    StCards mine = cards_both(&game->pile, printed_for(play->set, game, player, deck));
    int     n = 0;
    FOR_CARDS_IN(card, &mine)
    {
        cards[n++] = card;
        cards_remove(&game->pile, card);
    }
    *count = (uint8_t)n;
    st_shuffle(&game->rng, cards, n);
    if (n > 0)
        EVENT2(play, ST_EVENT_SHUFFLED,
               deck == ST_DRAW_COMMON ? ST_DECK_COMMON : deck_of(game, player), n);
}

StCardId st_deck_take(const StPlay *play, int player, int deck)
{
    uint16_t *cards;
    uint8_t  *count;
    deck_of_draw(play->game, player, deck, &cards, &count);
    if (*count == 0)
        reshuffle(play, player, deck);
    if (*count == 0)
        return ST_CARD_NONE;
    StCardId card = cards[--*count];
    cards[*count] = 0;
    return card;
}

bool st_draw(const StPlay *play, int player, int deck)
{
    StCardId card = st_deck_take(play, player, deck);
    if (card == ST_CARD_NONE)
        return false;
    st_hand_add(play->game, player, card);
    EVENT2(play, ST_EVENT_DRAWN, player, play->set->cards[card].deck);
    event_to(play, bit32(player), ST_EVENT_DRAWN_SEEN, player, card, 0);
    return true;
}

void st_hand_add(StGame *game, int player, StCardId card)
{
    must(!cards_has(&game->players[player].hand, card));
    cards_add(&game->players[player].hand, card);
    game->players[player].hand_count++;
}

void st_hand_remove(StGame *game, int player, StCardId card)
{
    must(cards_has(&game->players[player].hand, card));
    cards_remove(&game->players[player].hand, card);
    game->players[player].hand_count--;
}

void st_discard(const StPlay *play, StCardId card)
{
    cards_add(&play->game->pile, card);
    EVENT1(play, ST_EVENT_DISCARDED, card);
}

void st_place_enter(StGame *game, int player, StCardId card)
{
    StPlayer *who = &game->players[player];
    must(who->entries < UINT8_MAX);
    cards_add(&who->empire, card);
    game->places[card] = (StPlace){ .owner = (uint8_t)player,
                                    .controller = (uint8_t)player,
                                    .order = who->entries++ };
}

void st_place_clear(StGame *game, StCardId card)
{
    StPlace *place = &game->places[card];
    must(cards_has(&game->players[place->controller].empire, card));
    /* Q57: basic technology goes back to the supply of its owner, the rest is lost. */
    if (place->flags & ST_ON_TECH)
        game->players[place->controller].supply[ST_TECH]++;
    cards_remove(&game->players[place->controller].empire, card);
    *place = (StPlace){ 0 };
}

void st_place_turn(const StPlay *play, StCardId card)
{
    int owner = play->game->places[card].owner;
    st_place_clear(play->game, card);
    cards_add(&play->game->players[owner].foundations, card);
    EVENT2(play, ST_EVENT_TURNED, card, owner);
}
