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
#include "rules/civ/market.h"
#include "rules/civ/outlook.h"
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
    /* Of each block: not seen by the viewer and not dealt yet ... */
    uint8_t pool[BLOCKS_MAX][CARD_KINDS_MAX];
    int     stack_left[BLOCKS_MAX][STACKS_MAX + 1]; /* ... and how many of them of each stack. */
    int     places[PLAYERS_MAX][PLACE_CLASSES];     /* Still to be filled. */
    uint8_t dealt[PLAYERS_MAX][PLACE_CLASSES][CARD_KINDS_MAX];
} Dealer;

static void gather_pools(Dealer *dealer);
static void find_places(Dealer *dealer);
static void deal_hidden(Dealer *dealer);
static void fill_deals(Dealer *dealer);
static void imagine_traders(Dealer *dealer);
static void imagine_filings(Dealer *dealer);
static void imagine_packages(Dealer *dealer);
static void imagine_tribute(Dealer *dealer);

void view_sample(Game *out, const Rules *rules, const View *view, Rng *rng)
{
    *out = view->shown;
    rng_seed(&out->rng, (uint64_t)rng_next(rng) << 32 | rng_next(rng));
    Dealer dealer = { .rules = rules, .view = view, .game = out, .rng = rng };
    gather_pools(&dealer);
    find_places(&dealer);
    deal_hidden(&dealer);
    fill_deals(&dealer);
    imagine_traders(&dealer);
    imagine_filings(&dealer);
    imagine_packages(&dealer);
    imagine_tribute(&dealer);
    for (Player p = 0; p < out->player_count; p++)
        if (p != view->viewer)
            minor_fit_hand(rules, out, p);
}

/* ---- What is to be dealt, and where ---- */

static bool is_hidden(const Dealer *dealer, Player player)
{
    return player != dealer->view->viewer;
}

/* The cards that the viewer cannot see; a card of others that is known is known with its block. */
static void gather_pools(Dealer *dealer)
{
    const Edition *edition = dealer->rules->edition;
    const Game    *game = dealer->game;
    const Deck    *deck = game_deck(dealer->rules, game);
    for (int block = 0; block < game->block_count; block++)
        for (int card = 1; card < edition->card_count; card++) {
            int left = deck->copies[block][card] - game->discard[block][card];
            for (Player p = 0; p < game->player_count; p++)
                left -= cards_from(game, p, (Card)card, block);
            must(left >= 0);
            dealer->pool[block][card] = (uint8_t)left;
            dealer->stack_left[block][edition->cards[card].stack] += left;
        }
}

static void take(Dealer *dealer, Player player, Card card, int block)
{
    Game *game = dealer->game;
    game->hand[player][card]++;
    if (card == CARD_WATER)
        return;
    if (block != game->players[player].block)
        game->foreign[player][card]++;
    dealer->pool[block][card]--;
    dealer->stack_left[block][dealer->rules->edition->cards[card].stack]--;
}

/* The places that deals reserve in a hand; what the viewer knows of them goes there at once. */
static void reserve_deal(Dealer *dealer, const Deal *deal, int side)
{
    Player player = deal->player[side];
    int    own = dealer->game->players[player].block;
    int    known = deal->player[1 - side] == dealer->view->viewer ? deal->named[side] : 0;
    for (int i = 0; i < known; i++) {
        Card card = deal->cards[side][i];
        take(dealer, player, card, dealer->pool[own][card] > 0 ? own : 1 - own);
    }
    int named = deal->named[side] - known;
    int secret = deal->count[side] - deal->named[side];
    dealer->places[player][PLACE_COMMODITY] += named;
    dealer->places[player][PLACE_TRADEABLE] += secret;
    dealer->places[player][PLACE_ANY] -= known + named + secret;
}

static bool plays(const Game *game, ProcedureId procedure)
{
    for (int i = 0; i < game->flow.depth; i++)
        if (game->flow.frames[i].procedure == procedure)
            return true;
    return false;
}

static bool in_trade(const Game *game)
{
    return plays(game, PROCEDURE_TRADE);
}

static void find_places(Dealer *dealer)
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

/* ---- Dealing ---- */

static bool stack_is_empty(const Dealer *dealer, int block, int stack)
{
    return dealer->view->stack_empty[block][stack - 1];
}

/* A stack that is not empty keeps a card. */
static bool card_available(const Dealer *dealer, int block, int card)
{
    int stack = dealer->rules->edition->cards[card].stack;
    return dealer->pool[block][card] > 0
           && (stack_is_empty(dealer, block, stack) || dealer->stack_left[block][stack] > 1);
}

static bool class_accepts(const Dealer *dealer, PlaceClass class, CardType type)
{
    switch (class) {
    case PLACE_COMMODITY:
        return type == CARD_COMMODITY;
    case PLACE_TRADEABLE:
        return type != CARD_NON_TRADEABLE
               || dealer->game->switches[SWITCH_NON_TRADEABLES] == NON_TRADEABLES_TRADED;
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

/* Is it likely enough that this player holds the card? Not more majors than allowed, no two equal
 * calamities in phases 8 and 9, and nothing that cannot be traded of the other block. */
static bool plausible(const Dealer *dealer, Player player, int block, int card)
{
    const Game *game = dealer->game;
    CardType    type = (CardType)dealer->rules->edition->cards[card].type;
    if (type == CARD_COMMODITY)
        return true;
    if (type == CARD_NON_TRADEABLE && block != game->players[player].block)
        return false;
    if (dealer->places[player][PLACE_CALAMITY] == 0)
        return true;
    return game->hand[player][card] == 0 && (type == CARD_MINOR || majors_room(dealer, player) > 0);
}

static void give(Dealer *dealer, Player player, PlaceClass class, Card card, int block)
{
    take(dealer, player, card, block);
    dealer->dealt[player][class][card]++;
    dealer->places[player][class]--;
}

/* Cards of the other block come by trade only. */
enum { OWN_BLOCK_WEIGHT = 4 };

/* How likely a card is to come to a place; 0: not at all. */
static uint32_t draw_weight(const Dealer *dealer, Player player, PlaceClass class, int block,
                            int card, bool only_plausible)
{
    const Game *game = dealer->game;
    CardType    type = (CardType)dealer->rules->edition->cards[card].type;
    if (!card_available(dealer, block, card) || !class_accepts(dealer, class, type)
        || (only_plausible && !plausible(dealer, player, block, card)))
        return 0;
    bool own = block == game->players[player].block && game->block_count > 1;
    return dealer->pool[block][card] * (own ? OWN_BLOCK_WEIGHT : 1u);
}

/* A random card for the place, and its block; Water when there is none. */
static Card draw_for(Dealer *dealer, Player player, PlaceClass class, int *from)
{
    const Game *game = dealer->game;
    int         cards = dealer->rules->edition->card_count;
    uint32_t    weight[BLOCKS_MAX][CARD_KINDS_MAX];
    for (int attempt = 0; attempt < 2; attempt++) {
        uint32_t total = 0;
        for (int block = 0; block < game->block_count; block++)
            for (int card = 1; card < cards; card++) {
                weight[block][card] = draw_weight(dealer, player, class, block, card, attempt == 0);
                total += weight[block][card];
            }
        if (total == 0)
            continue;
        uint32_t chosen = rng_below(dealer->rng, total);
        int      block = 0, card = 1;
        while (chosen >= weight[block][card]) {
            chosen -= weight[block][card++];
            if (card == cards) {
                card = 1;
                block++;
            }
        }
        *from = block;
        return (Card)card;
    }
    *from = game->players[player].block;
    return CARD_WATER;
}

/* A place for a card that must be in some hand, since its stack is empty. The choosier the card,
 * the earlier it is placed; within a class, places are alike. */
static bool place_somewhere(Dealer *dealer, Card card, int block, PlaceClass class)
{
    const Game *game = dealer->game;
    for (int attempt = 0; attempt < 2; attempt++) {
        uint32_t weight[PLAYERS_MAX] = { 0 };
        uint32_t total = 0;
        for (Player p = 0; p < game->player_count; p++) {
            if (dealer->places[p][class] <= 0
                || (attempt == 0 && !plausible(dealer, p, block, card)))
                continue;
            weight[p] = (uint32_t)dealer->places[p][class];
            if (block == game->players[p].block && game->block_count > 1)
                weight[p] *= OWN_BLOCK_WEIGHT;
            total += weight[p];
        }
        if (total == 0)
            continue;
        uint32_t chosen = rng_below(dealer->rng, total);
        Player   p = 0;
        for (; chosen >= weight[p]; p++)
            chosen -= weight[p];
        give(dealer, p, class, card, block);
        return true;
    }
    return false;
}

static void place_forced(Dealer *dealer, CardType type, int block)
{
    const Edition *edition = dealer->rules->edition;
    for (int card = 1; card < edition->card_count; card++) {
        if ((CardType)edition->cards[card].type != type
            || !stack_is_empty(dealer, block, edition->cards[card].stack))
            continue;
        while (dealer->pool[block][card] > 0) {
            bool placed = false;
            for (int i = 0; i < PLACE_CLASSES && !placed; i++) {
                /* Calamities go to places of their own first; named cards come before others. */
                PlaceClass class = (PlaceClass)((i + PLACE_CALAMITY) % PLACE_CLASSES);
                placed = class_accepts(dealer, class, type)
                         && place_somewhere(dealer, (Card)card, block, class);
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
        if (offer->number == 0 || !is_hidden(dealer, player))
            continue;
        int own = game->players[player].block;
        for (int n = 0; n < truths && n < OFFER_NAMES && offer->terms.give[n] != CARD_NONE; n++) {
            Card card = offer->terms.give[n];
            /* Another offer may have named the same card. */
            if (++named[card] <= game->hand[player][card] || dealer->places[player][PLACE_ANY] <= 0
                || card == CARD_WATER)
                continue;
            if (card_available(dealer, own, card))
                give(dealer, player, PLACE_ANY, card, own);
            else if (game->block_count > 1 && card_available(dealer, 1 - own, card))
                give(dealer, player, PLACE_ANY, card, 1 - own);
        }
    }
}

static void lay_piles(Dealer *dealer, int block)
{
    const Edition *edition = dealer->rules->edition;
    for (int stack = 1; stack <= STACKS_MAX; stack++) {
        uint8_t *pile = dealer->game->pile[block][stack - 1];
        int      bottom = 0, count = 0;
        /* setup.14, 13b.3: non-tradeable calamities are put at the bottom. */
        for (int pass = 0; pass < 2; pass++) {
            for (int card = 1; card < edition->card_count; card++) {
                bool last = edition->cards[card].type == CARD_NON_TRADEABLE;
                if (edition->cards[card].stack != stack || last != (pass == 0))
                    continue;
                must(count + dealer->pool[block][card] <= PILE_MAX);
                memset(pile + count, card, dealer->pool[block][card]);
                count += dealer->pool[block][card];
            }
            if (pass == 0)
                bottom = count;
        }
        rng_shuffle(dealer->rng, pile + bottom, count - bottom);
        dealer->game->pile_count[block][stack - 1] = (uint8_t)count;
        must((count == 0) == stack_is_empty(dealer, block, stack));
    }
}

static void deal_hidden(Dealer *dealer)
{
    static const CardType   by_choosiness[] = { CARD_NON_TRADEABLE, CARD_TRADEABLE, CARD_MINOR,
                                                CARD_COMMODITY };
    static const PlaceClass by_need[] = { PLACE_CALAMITY, PLACE_COMMODITY, PLACE_TRADEABLE,
                                          PLACE_ANY };
    Game                   *game = dealer->game;
    for (int i = 0; i < 4; i++)
        for (int block = 0; block < game->block_count; block++)
            place_forced(dealer, by_choosiness[i], block);
    place_offered(dealer);
    /* Nobody's hand is favoured by chance running out: the order of the players is drawn. */
    uint8_t order[PLAYERS_MAX];
    for (Player p = 0; p < game->player_count; p++)
        order[p] = p;
    rng_shuffle(dealer->rng, order, game->player_count);
    for (int i = 0; i < PLACE_CLASSES; i++)
        for (int j = 0; j < game->player_count; j++)
            while (dealer->places[order[j]][by_need[i]] > 0) {
                int  block;
                Card card = draw_for(dealer, order[j], by_need[i], &block);
                give(dealer, order[j], by_need[i], card, block);
            }
    for (int block = 0; block < game->block_count; block++)
        lay_piles(dealer, block);
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
    if (known != CALAMITIES_COUNTED && !in_trade(game) && !plays(game, PROCEDURE_MARKET))
        return;
    for (Player p = 0; p < game->player_count; p++) {
        if (!is_hidden(dealer, p))
            continue;
        FOR_CARDS(card, game->hand[p], dealer->rules->edition->first_calamity)
        {
            const CardInfo *info = card_info(dealer->rules, card);
            if ((game->held_open[p] & bit32(info->calamity)) || info->type == CARD_NON_TRADEABLE)
                continue;
            for (int block = 0; block < BLOCKS_MAX; block++) {
                if (cards_from(game, p, card, block) == 0)
                    continue;
                Player trader = (Player)rng_below(dealer->rng, game->player_count);
                if (trader != p && is_hidden(dealer, trader))
                    game->traded_by[block][info->calamity] = trader;
            }
        }
    }
}

/* Others start from the usual draft and have filed nothing but what is seen of them; the cards that
 * are not seen are as good as any. */
static void imagine_filings(Dealer *dealer)
{
    MarketState *market = &dealer->game->phase.market;
    for (Player p = 0; p < dealer->game->player_count && plays(dealer->game, PROCEDURE_MARKET);
         p++) {
        Filing seen = market->filings[p];
        if (!is_hidden(dealer, p) || !(market->able & bit32(p)))
            continue;
        filing_default(&market->filings[p], dealer->rules, dealer->game, p);
        memcpy(market->filings[p].offers, seen.offers, sizeof seen.offers);
        for (int i = 0; i < MARKET_OFFERS; i++)
            for (int c = 0; c < MARKET_CARDS_MAX; c++)
                if (market->filings[p].offers[i].give[c] == CARD_NONE)
                    market->filings[p].offers[i].give[c] = CARD_WATER;
    }
}

static void imagine_packages(Dealer *dealer)
{
    Game          *game = dealer->game;
    const Edition *edition = dealer->rules->edition;
    uint8_t        packages[2 * PACKAGES_MAX];
    int            count = 0;
    if (!game->options.short_game || !packages_secret(game))
        return;
    if (secret_start_secret(game)) {
        /* Those who have chosen may have any; several may have the same. */
        for (int i = 0; i < edition->package_count; i++)
            if (package_fits(dealer->rules, game, i))
                packages[count++] = (uint8_t)i;
        bool choosing = flow_top(&game->flow)->procedure == PROCEDURE_SECRET_START
                        && count32(game->acting) > 0 && flow_top(&game->flow)->step > 0;
        for (Player p = 0; p < game->player_count && choosing; p++)
            if (is_hidden(dealer, p) && !(game->acting & bit32(p)))
                game->players[p].package = packages[rng_below(dealer->rng, (uint32_t)count)];
        return;
    }
    for (int i = 0; i < edition->package_count; i++) {
        bool own = dealer->view->viewer < game->player_count
                   && game->players[dealer->view->viewer].package == i;
        for (int n = package_copies(&edition->packages[i], game->player_count) - own; n > 0; n--)
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
            int      side = card_block(game, player, given);
            uint8_t *below = given == CARD_WATER ? NULL : &game->pile_count[side][home - 1];
            if (game->hand[player][given] == 0 || (below && (*below == 0 || *below == PILE_MAX)))
                continue;
            pile[--*count] = 0;
            game->hand[player][card]++;
            game->hand[player][given]--;
            game->foreign[player][given] =
                (uint8_t)(game->foreign[player][given] - (side != block));
            if (below)
                game->pile[side][home - 1][(*below)++] = given;
            return;
        }
    }
}

/* What has come to a hidden receiver: any cards that could have been given. */
static void imagine_gifts(Dealer *dealer)
{
    Game        *game = dealer->game;
    TributeRoom *room = &game->phase.abilities.room.tribute;
    Player       receiver = ability_user(game);
    Card         card = tribute_of(dealer, receiver);
    for (Player p = 0; is_hidden(dealer, receiver) && p < game->player_count; p++)
        if (room->cards[p] == CARD_WATER + 1)
            room->cards[p] = (uint8_t)(card == CARD_NONE ? 0 : card + 1);
}

/* Provincial Empire: whoever is still waited for or has put a card down has something to give. */
static void imagine_tribute(Dealer *dealer)
{
    Game *game = dealer->game;
    if (flow_top(&game->flow)->procedure != PROCEDURE_ABILITIES)
        return;
    if (tribute_showing(game))
        imagine_gifts(dealer);
    if (!tribute_begun(game) || tribute_showing(game))
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
