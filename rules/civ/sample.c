/* A full game out of a view: the cards that the viewer cannot see are dealt again, at random, among
 * the places where they can be.
 *
 * What is known: the edition's cards less the discards, the own hand and whatever lies open; the
 * size of every hand; which stacks are empty; in phases 8 and 9 how many calamities each hand
 * holds, before phase 6 that none does. How many cards a stack still holds is not known: cards may
 * be under it that somebody really holds, so that a hand which cannot be filled otherwise gets
 * Water. */
#include <string.h>

#include "rules/civ/abilities.h"
#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/hidden.h"
#include "rules/civ/setup.h"

/* What a place in a hand can hold; every class but the last accepts what the ones before it accept.
 */
typedef enum {
    PLACE_COMMODITY, /* A named card of a deal, or a card known to be no calamity. */
    PLACE_TRADEABLE, /* A secret card of a deal. */
    PLACE_ANY,
    PLACE_CALAMITY, /* In phases 8 and 9; takes calamities only. */
    PLACE_CLASSES
} PlaceClass;

typedef struct Dealer {
    const Rules *rules;
    const View  *view;
    Game        *game;
    Rng         *rng;
    int          block;
    uint8_t      pool[CARD_KINDS_MAX];               /* Not seen by the viewer and not dealt yet. */
    int          stack_left[STACKS_MAX + 1];         /* How many of them belong to each stack. */
    int          places[PLAYERS_MAX][PLACE_CLASSES]; /* Still to be filled. */
    uint8_t      dealt[PLAYERS_MAX][PLACE_CLASSES][CARD_KINDS_MAX];
} Dealer;

static void dealer_begin(Dealer *dealer);
static void deal_block(Dealer *dealer);
static void place_offered(Dealer *dealer);
static void fill_deals(Dealer *dealer);
static void imagine_traders(Dealer *dealer);
static void imagine_packages(Dealer *dealer);
static void imagine_tribute(Dealer *dealer);

void view_sample(Game *out, const Rules *rules, const View *view, Rng *rng)
{
    *out = view->shown;
    rng_seed(&out->rng, (uint64_t)rng_next(rng) << 32 | rng_next(rng));
    Dealer dealer = { .rules = rules, .view = view, .game = out, .rng = rng };
    dealer_begin(&dealer);
    for (dealer.block = 0; dealer.block < out->block_count; dealer.block++)
        deal_block(&dealer);
    fill_deals(&dealer);
    imagine_traders(&dealer);
    imagine_packages(&dealer);
    imagine_tribute(&dealer);
}

/* ---- What is to be dealt, and where ---- */

static bool is_hidden(const Dealer *dealer, Player player)
{
    return player != dealer->view->viewer;
}

/* The places that deals reserve in a hand; what the viewer knows of them goes there at once. */
static void reserve_deal(Dealer *dealer, const Deal *deal, int side)
{
    Player player = deal->player[side];
    int    known = deal->player[1 - side] == dealer->view->viewer ? deal->named[side] : 0;
    for (int i = 0; i < known; i++)
        dealer->game->hand[player][deal->cards[side][i]]++;
    int named = deal->named[side] - known;
    int secret = deal->count[side] - deal->named[side];
    dealer->places[player][PLACE_COMMODITY] += named;
    dealer->places[player][PLACE_TRADEABLE] += secret;
    dealer->places[player][PLACE_ANY] -= known + named + secret;
}

static bool in_trade(const Game *game)
{
    for (int i = 0; i < game->flow.depth; i++)
        if (game->flow.frames[i].procedure == PROCEDURE_TRADE)
            return true;
    return false;
}

static void dealer_begin(Dealer *dealer)
{
    Game             *game = dealer->game;
    CalamityKnowledge known = calamity_knowledge(dealer->rules, game);
    memset(game->pile_count, 0, sizeof game->pile_count);
    for (Player p = 0; p < game->player_count; p++) {
        if (!is_hidden(dealer, p))
            continue;
        /* Cards face down are shown as Water, and no Water of others is ever shown. */
        int unseen = game->hand[p][CARD_WATER];
        game->hand[p][CARD_WATER] = 0;
        int calamities = known == CALAMITIES_COUNTED ? dealer->view->calamity_count[p]
                                                           - hand_calamities(dealer->rules, game, p)
                                                     : 0;
        dealer->places[p][PLACE_CALAMITY] = calamities;
        PlaceClass rest = known == CALAMITIES_SECRET ? PLACE_ANY : PLACE_COMMODITY;
        dealer->places[p][rest] = unseen - calamities;
    }
    for (int i = 0; i < DEALS_MAX && in_trade(game); i++) {
        const Deal *deal = &game->phase.trade.deals[i];
        for (int side = 0; side < 2 && deal->number != 0; side++)
            if (is_hidden(dealer, deal->player[side]))
                reserve_deal(dealer, deal, side);
    }
}

/* The cards of a block that the viewer cannot see. */
static void gather_pool(Dealer *dealer)
{
    const Edition *edition = dealer->rules->edition;
    const Game    *game = dealer->game;
    const Deck    *deck = edition_deck(edition, game->player_count);
    memset(dealer->pool, 0, sizeof dealer->pool);
    memset(dealer->stack_left, 0, sizeof dealer->stack_left);
    for (int card = 1; card < edition->card_count; card++) {
        int left = deck->copies[dealer->block][card] - game->discard[dealer->block][card];
        for (Player p = 0; p < game->player_count; p++)
            if (game->players[p].block == dealer->block)
                left -= game->hand[p][card];
        must(left >= 0);
        dealer->pool[card] = (uint8_t)left;
        dealer->stack_left[edition->cards[card].stack] += left;
    }
}

/* ---- Dealing ---- */

static bool stack_is_empty(const Dealer *dealer, int stack)
{
    return dealer->view->stack_empty[dealer->block][stack - 1];
}

/* A stack that is not empty keeps a card. */
static bool card_available(const Dealer *dealer, int card)
{
    int stack = dealer->rules->edition->cards[card].stack;
    return dealer->pool[card] > 0
           && (stack_is_empty(dealer, stack) || dealer->stack_left[stack] > 1);
}

static bool class_accepts(PlaceClass class, CardType type)
{
    switch (class) {
    case PLACE_COMMODITY:
        return type == CARD_COMMODITY;
    case PLACE_TRADEABLE:
        return type != CARD_NON_TRADEABLE;
    case PLACE_ANY:
        return true;
    case PLACE_CALAMITY:
        return type != CARD_COMMODITY;
    case PLACE_CLASSES:
        break;
    }
    return false;
}

/* 8.2: with minor calamities fewer majors may be held than calamities in all. */
static int majors_room(const Dealer *dealer, Player player)
{
    if (!dealer->game->minors || dealer->places[player][PLACE_CALAMITY] == 0)
        return CARD_KINDS_MAX;
    int            room = number(dealer->rules, NUMBER_MAJORS_MAX_WITH_MINORS);
    const Edition *edition = dealer->rules->edition;
    for (int card = edition->first_calamity; card < edition->card_count; card++)
        if (edition->cards[card].type != CARD_MINOR)
            room -= dealer->game->hand[player][card];
    return room;
}

static void give(Dealer *dealer, Player player, PlaceClass class, Card card)
{
    dealer->game->hand[player][card]++;
    dealer->dealt[player][class][card]++;
    dealer->places[player][class]--;
    if (card != CARD_WATER) {
        dealer->pool[card]--;
        dealer->stack_left[dealer->rules->edition->cards[card].stack]--;
    }
}

/* A random card for the place; Water when there is none. */
static Card draw_for(Dealer *dealer, Player player, PlaceClass class)
{
    const Edition *edition = dealer->rules->edition;
    bool           majors = majors_room(dealer, player) > 0;
    for (int attempt = 0; attempt < 2; attempt++, majors = true) {
        uint32_t total = 0;
        uint32_t chosen = 0;
        for (int pass = 0; pass < 2; pass++) {
            if (pass == 1 && total == 0)
                break;
            if (pass == 1)
                chosen = rng_below(dealer->rng, total);
            for (int card = 1; card < edition->card_count; card++) {
                CardType type = (CardType)edition->cards[card].type;
                bool     major = type == CARD_TRADEABLE || type == CARD_NON_TRADEABLE;
                if (!card_available(dealer, card) || !class_accepts(class, type)
                    || (major && !majors))
                    continue;
                if (pass == 0)
                    total += dealer->pool[card];
                else if (chosen < dealer->pool[card])
                    return (Card)card;
                else
                    chosen -= dealer->pool[card];
            }
        }
    }
    return CARD_WATER;
}

/* A place for a card that must be in some hand, since its stack is empty. The choosier the card,
 * the earlier it is placed; within a class, places are alike. */
static bool place_somewhere(Dealer *dealer, Card card, PlaceClass class)
{
    const Game *game = dealer->game;
    CardType    type = (CardType)dealer->rules->edition->cards[card].type;
    bool        major = type == CARD_TRADEABLE || type == CARD_NON_TRADEABLE;
    for (int attempt = 0; attempt < 2; attempt++) {
        uint32_t weight[PLAYERS_MAX] = { 0 };
        uint32_t total = 0;
        for (Player p = 0; p < game->player_count; p++) {
            if (game->players[p].block != dealer->block || dealer->places[p][class] <= 0
                || (attempt == 0 && major && majors_room(dealer, p) <= 0))
                continue;
            total += weight[p] = (uint32_t)dealer->places[p][class];
        }
        if (total == 0)
            continue;
        uint32_t chosen = rng_below(dealer->rng, total);
        Player   p = 0;
        for (; chosen >= weight[p]; p++)
            chosen -= weight[p];
        give(dealer, p, class, card);
        return true;
    }
    return false;
}

static void place_forced(Dealer *dealer, CardType type)
{
    const Edition *edition = dealer->rules->edition;
    for (int card = 1; card < edition->card_count; card++) {
        if ((CardType)edition->cards[card].type != type
            || !stack_is_empty(dealer, edition->cards[card].stack))
            continue;
        while (dealer->pool[card] > 0) {
            bool placed = false;
            for (int i = 0; i < PLACE_CLASSES && !placed; i++) {
                /* Calamities go to places of their own first; named cards come before others. */
                PlaceClass class = (PlaceClass)((i + PLACE_CALAMITY) % PLACE_CLASSES);
                placed = class_accepts(class, type) && place_somewhere(dealer, (Card)card, class);
            }
            must(placed);
        }
    }
}

/* What an offer that the viewer knows of names truly was in that hand, and most likely still is. */
static void place_offered(Dealer *dealer)
{
    Game *game = dealer->game;
    int   truths = number(dealer->rules, NUMBER_TRADE_TRUTHS);
    for (int i = 0; i < OFFERS_MAX && in_trade(game); i++) {
        const Offer *offer = &game->phase.trade.offers[i];
        Player       player = offer->from;
        uint8_t      named[CARD_KINDS_MAX] = { 0 };
        if (offer->number == 0 || !is_hidden(dealer, player)
            || game->players[player].block != dealer->block)
            continue;
        for (int n = 0; n < truths && n < OFFER_NAMES && offer->terms.give[n] != CARD_NONE; n++) {
            Card card = offer->terms.give[n];
            /* Another offer may have named the same card. */
            if (++named[card] > game->hand[player][card] && dealer->places[player][PLACE_ANY] > 0
                && card != CARD_WATER && card_available(dealer, card))
                give(dealer, player, PLACE_ANY, card);
        }
    }
}

static void lay_piles(Dealer *dealer)
{
    const Edition *edition = dealer->rules->edition;
    for (int stack = 1; stack <= STACKS_MAX; stack++) {
        uint8_t *pile = dealer->game->pile[dealer->block][stack - 1];
        int      bottom = 0, count = 0;
        /* setup.14, 13b.3: non-tradeable calamities are put at the bottom. */
        for (int pass = 0; pass < 2; pass++) {
            for (int card = 1; card < edition->card_count; card++) {
                bool last = edition->cards[card].type == CARD_NON_TRADEABLE;
                if (edition->cards[card].stack != stack || last != (pass == 0))
                    continue;
                must(count + dealer->pool[card] <= PILE_MAX);
                memset(pile + count, card, dealer->pool[card]);
                count += dealer->pool[card];
            }
            if (pass == 0)
                bottom = count;
        }
        rng_shuffle(dealer->rng, pile + bottom, count - bottom);
        dealer->game->pile_count[dealer->block][stack - 1] = (uint8_t)count;
        must((count == 0) == stack_is_empty(dealer, stack));
    }
}

static void deal_block(Dealer *dealer)
{
    static const PlaceClass by_need[] = { PLACE_CALAMITY, PLACE_COMMODITY, PLACE_TRADEABLE,
                                          PLACE_ANY };
    Game                   *game = dealer->game;
    gather_pool(dealer);
    place_forced(dealer, CARD_NON_TRADEABLE);
    place_forced(dealer, CARD_TRADEABLE);
    place_forced(dealer, CARD_MINOR);
    place_forced(dealer, CARD_COMMODITY);
    place_offered(dealer);
    /* Nobody's hand is favoured by chance running out: the order of the players is drawn. */
    uint8_t order[PLAYERS_MAX];
    for (Player p = 0; p < game->player_count; p++)
        order[p] = p;
    rng_shuffle(dealer->rng, order, game->player_count);
    for (int i = 0; i < PLACE_CLASSES; i++)
        for (int j = 0; j < game->player_count; j++)
            while (game->players[order[j]].block == dealer->block
                   && dealer->places[order[j]][by_need[i]] > 0)
                give(dealer, order[j], by_need[i], draw_for(dealer, order[j], by_need[i]));
    lay_piles(dealer);
}

/* ---- Choices that the view does not show ---- */

static Card take_dealt(uint8_t *dealt)
{
    for (int card = 0; card < CARD_KINDS_MAX; card++)
        if (dealt[card] > 0) {
            dealt[card]--;
            return (Card)card;
        }
    never("a deal with fewer cards than it says");
    return CARD_NONE;
}

static void fill_deals(Dealer *dealer)
{
    for (int i = 0; i < DEALS_MAX && in_trade(dealer->game); i++) {
        Deal *deal = &dealer->game->phase.trade.deals[i];
        for (int side = 0; side < 2 && deal->number != 0; side++) {
            Player player = deal->player[side];
            if (!is_hidden(dealer, player))
                continue;
            int known = deal->player[1 - side] == dealer->view->viewer ? deal->named[side] : 0;
            for (int c = known; c < deal->count[side]; c++) {
                PlaceClass class = c < deal->named[side] ? PLACE_COMMODITY : PLACE_TRADEABLE;
                deal->cards[side][c] = take_dealt(dealer->dealt[player][class]);
            }
        }
    }
}

/* A calamity in a hand may have been passed on by anybody but its holder and the viewer. */
static void imagine_traders(Dealer *dealer)
{
    Game             *game = dealer->game;
    CalamityKnowledge known = calamity_knowledge(dealer->rules, game);
    if (known != CALAMITIES_COUNTED && !in_trade(game))
        return;
    for (Player p = 0; p < game->player_count; p++)
        for (int c = 0; c < CALAMITY_COUNT && is_hidden(dealer, p); c++) {
            Card card = dealer->rules->edition->calamity_card[c];
            if (card == CARD_NONE || game->hand[p][card] == 0 || (game->held_open[p] & bit32(c))
                || card_info(dealer->rules, card)->type == CARD_NON_TRADEABLE)
                continue;
            Player trader = (Player)rng_below(dealer->rng, game->player_count);
            if (trader != p && is_hidden(dealer, trader))
                game->traded_by[p][c] = trader;
        }
}

static void imagine_packages(Dealer *dealer)
{
    Game          *game = dealer->game;
    const Edition *edition = dealer->rules->edition;
    uint8_t        packages[PACKAGES_MAX];
    int            count = 0;
    if (!game->options.short_game || !packages_secret(game))
        return;
    for (int i = 0; i < edition->package_count; i++) {
        bool own = dealer->view->viewer < game->player_count
                   && game->players[dealer->view->viewer].package == i;
        if (!own && (edition->packages[i].player_counts & bit32(game->player_count)))
            packages[count++] = (uint8_t)i;
    }
    rng_shuffle(dealer->rng, packages, count);
    for (Player p = 0; p < game->player_count; p++)
        if (is_hidden(dealer, p)) {
            must(count > 0);
            game->players[p].package = packages[--count];
        }
}

/* A card that the player can give as tribute, or CARD_NONE. */
static Card tribute_of(const Dealer *dealer, Player player)
{
    Action     item;
    ActionList list = { &item, 0, 1 };
    tribute_legal(&list, dealer->rules, dealer->game, player);
    return list.count > 0 ? (Card)item.arg[0] : CARD_NONE;
}

/* Gives the player a commodity of some stack that has one to spare, for a card of less use. */
static void exchange_for_tribute(Dealer *dealer, Player player)
{
    Game *game = dealer->game;
    int   block = game->players[player].block;
    for (int stack = STACKS_MAX; stack > 1; stack--) {
        uint8_t *pile = game->pile[block][stack - 1];
        uint8_t *count = &game->pile_count[block][stack - 1];
        Card     card = *count > 1 ? pile[*count - 1] : CARD_NONE;
        if (card == CARD_NONE || card_is_calamity(dealer->rules, card))
            continue;
        for (Card given = 0; given < dealer->rules->edition->first_calamity; given++) {
            int      home = card_info(dealer->rules, given)->stack;
            uint8_t *below = given == CARD_WATER ? NULL : &game->pile_count[block][home - 1];
            if (game->hand[player][given] == 0 || (below && (*below == 0 || *below == PILE_MAX)))
                continue;
            pile[--*count] = 0;
            game->hand[player][card]++;
            game->hand[player][given]--;
            if (below)
                game->pile[block][home - 1][(*below)++] = given;
            return;
        }
    }
}

/* Provincial Empire: whoever is still waited for or has put a card down has something to give. */
static void imagine_tribute(Dealer *dealer)
{
    Game *game = dealer->game;
    if (flow_top(&game->flow)->procedure != PROCEDURE_ABILITIES || !tribute_pending(game))
        return;
    TributeRoom *room = &game->phase.abilities.room.tribute;
    for (uint32_t left = room->asked; left; left &= left - 1) {
        Player   p = (Player)first32(left);
        uint8_t *put = &room->cards[p];
        if (!is_hidden(dealer, p) || (*put == 0 && !(game->acting & bit32(p))))
            continue;
        if (tribute_of(dealer, p) == CARD_NONE)
            exchange_for_tribute(dealer, p);
        if (*put != 0)
            *put = (uint8_t)(tribute_of(dealer, p) + 1);
    }
}
