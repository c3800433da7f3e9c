/* Stops the program when a game is not as it must be; what a step may change is in verify_step.c.
 * Numbers are those of the list of invariants in docs/invariants.md; what they say about a moment
 * of the turn is asked at decisions, where every caller of the door finds the game. */
#include <string.h>

#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/hidden.h"
#include "rules/civ/movement.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"
#include "rules/civ/support.h"
#include "rules/civ/market.h"
#include "rules/civ/trade.h"
#include "rules/civ/verify.h"

static void verify_numbers(const Rules *rules, const Game *game);
static void verify_pieces(const Rules *rules, const Game *game, Player player);
static void verify_ships(const Rules *rules, const Game *game, Player player);
static void verify_ships_paid(const Game *game, Player player);
static void verify_areas(const Rules *rules, const Game *game);
static void verify_limits(const Rules *rules, const Game *game);
static void verify_support(const Rules *rules, const Game *game, Player player);
static void verify_growth(const Rules *rules, const Game *game, Player player);
static void verify_cards(const Rules *rules, const Game *game);
static void verify_hand(const Rules *rules, const Game *game, Player player);
/* Where each kind has a limit of its own there is none for all together. */
static int calamities_most(const Rules *rules, const Game *game, uint8_t limit)
{
    if (limit == CALAMITY_LIMIT_EACH_KIND)
        return number(rules, NUMBER_MAJORS_MAX_WITH_MINORS) + number(rules, NUMBER_MINORS_MAX);
    return number(rules, game->minors ? NUMBER_CALAMITIES_MAX_WITH_MINORS : NUMBER_CALAMITIES_MAX);
}

static void verify_hand_in_phase(const Rules *rules, const Game *game, Player player);
static void verify_advances(const Rules *rules, const Game *game, Player player);
static void verify_credits(const Rules *rules, const Game *game, Player player);
static void verify_order(const Rules *rules, const Game *game);
static void verify_decisions(const Rules *rules, const Game *game);
static void verify_calamity(const Game *game);

void game_verify(const Rules *rules, const Game *game)
{
    verify_numbers(rules, game);
    for (Player p = 0; p < game->player_count; p++) {
        verify_pieces(rules, game, p);
        verify_ships(rules, game, p);
        verify_hand(rules, game, p);
        verify_advances(rules, game, p);
    }
    verify_areas(rules, game);
    verify_cards(rules, game);
    if (phase_of(game) == PROCEDURE_TRADE)
        trade_verify(rules, game); /* 16, 19, 25 */
    if (phase_of(game) == PROCEDURE_MARKET)
        market_verify(rules, game);
    verify_order(rules, game);
    verify_calamity(game);
    verify_decisions(rules, game);
}

void game_verify_played(const Rules *rules, const Game *game)
{
    verify_limits(rules, game);
    for (Player p = 0; p < game->player_count; p++) {
        verify_ships_paid(game, p);
        verify_support(rules, game, p);
        verify_growth(rules, game, p);
        verify_hand_in_phase(rules, game, p);
        verify_credits(rules, game, p);
    }
}

/* ---- The shape of the state ---- */

static bool all_zero(const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < size; i++)
        if (at[i] != 0)
            return false;
    return true;
}

/* How much of the scratch a phase fills; the others fill none. */
static const uint16_t scratch_of[PROCEDURE_COUNT] = {
    [PROCEDURE_CHOOSE_CIVILIZATIONS] = sizeof(ExchangeState),
    [PROCEDURE_AUCTION] = sizeof(AuctionState),
    [PROCEDURE_SECRET_START] = sizeof(SecretStartState),
    [PROCEDURE_SHORT_GAME] = sizeof((Game *)0)->phase,
    [PROCEDURE_TAX] = sizeof(TaxState),
    [PROCEDURE_EXPANSION] = sizeof(ExpansionState),
    [PROCEDURE_SHIPS] = sizeof(MovementState),
    [PROCEDURE_MOVEMENT] = sizeof(MovementState),
    [PROCEDURE_CONSTRUCTION] = sizeof(ConstructionState),
    [PROCEDURE_TRADE] = sizeof(TradeState),
    [PROCEDURE_MARKET] = sizeof(MarketState),
    [PROCEDURE_MINOR_CALAMITIES] = sizeof(MinorsState),
    [PROCEDURE_MAJOR_CALAMITIES] = sizeof(MajorState),
    [PROCEDURE_ABILITIES] = sizeof(AbilityState),
    [PROCEDURE_ADVANCES] = sizeof(PurchaseState),
};

/* 42: equal positions are equal bytes, so that what is not used is zero. */
static void verify_numbers(const Rules *rules, const Game *game)
{
    int players = game->player_count;
    int areas = rules->board->area_count;
    must(players > 0 && players <= PLAYERS_MAX);
    must(game->block_count > 0 && game->block_count <= BLOCKS_MAX);
    must(game->flow.depth > 0 && game->flow.depth <= FLOW_MAX);
    for (int i = 0; i < game->flow.depth; i++)
        must(game->flow.frames[i].procedure < PROCEDURE_COUNT);
    must(all_zero(&game->flow.frames[game->flow.depth],
                  sizeof(Frame) * (size_t)(FLOW_MAX - game->flow.depth)));
    must((game->acting & ~players_in(game)) == 0);
    must(all_zero(&game->players[players], sizeof(PlayerState) * (size_t)(PLAYERS_MAX - players)));
    must(all_zero(game->hand[players], sizeof game->hand[0] * (size_t)(PLAYERS_MAX - players)));
    must(all_zero(game->tokens[players], sizeof game->tokens[0] * (size_t)(PLAYERS_MAX - players)));
    for (int owner = 0; owner < OWNERS_MAX; owner++)
        must(all_zero(&game->tokens[owner][areas], (size_t)(AREAS_MAX - areas)));
    size_t scratch = game->over ? 0 : scratch_of[phase_of(game)];
    must(all_zero((const uint8_t *)&game->phase + scratch, sizeof game->phase - scratch));
    must(game->in_order <= 1);
    must(game->deck < rules->edition->deck_count
         && all_zero(game->reserved1, sizeof game->reserved1)
         && all_zero(game->reserved2, sizeof game->reserved2));
}

/* ---- Pieces ---- */

static void verify_pieces(const Rules *rules, const Game *game, Player player)
{
    const PlayerState *state = &game->players[player];
    int                tokens = state->stock_tokens + state->treasury;
    int                cities = state->stock_cities;
    for (int a = 0; a < rules->board->area_count; a++)
        tokens += game->tokens[player][a];
    for (int a = 0; a < rules->board->area_count; a++)
        cities += game->city[a] == player;
    for (int s = 0; s < SHIPS_MAX; s++)
        tokens += state->ships[s].cargo;
    must(tokens == pieces_each(rules, game, NUMBER_TOKENS)); /* 1 and 7. */
    must(cities == pieces_each(rules, game, NUMBER_CITIES)); /* 2 and 7. */
    if (state->flags & PLAYER_LEFT)
        must(tokens_on_board(rules, game, player) == 0
             && cities_on_board(rules, game, player) == 0);
}

static void verify_ships(const Rules *rules, const Game *game, Player player)
{
    const PlayerState *state = &game->players[player];
    bool moving = phase_of(game) == PROCEDURE_MOVEMENT && (game->acting & bit32(player));
    int  on_board = 0;
    must(state->ships_built <= number(rules, NUMBER_SHIPS_PER_TURN)); /* 8 */
    for (int s = 0; s < SHIPS_MAX; s++) {
        const Ship *ship = &state->ships[s];
        if (ship->status == SHIP_IN_STOCK) {
            must(all_zero(ship, sizeof *ship)); /* 42 */
            continue;
        }
        on_board++;
        must(ship->status <= SHIP_NEW && ship->area < rules->board->area_count);
        const BoardArea *info = area_info(rules, ship->area);
        must(info->sea || ship->coast < info->coast_count);
        if (moving)
            continue;
        must(info->coastal && area_in_play(game, ship->area)); /* 4 */
        must(ship->cargo == 0);                                /* 8 */
    }
    must(on_board <= pieces_each(rules, game, NUMBER_SHIPS)); /* 2 */
}

/* 8: who has finished movement has paid for every ship. */
static void verify_ships_paid(const Game *game, Player player)
{
    const uint64_t before_movement = bit64(PROCEDURE_TAX) | bit64(PROCEDURE_EXPANSION)
                                     | bit64(PROCEDURE_CENSUS) | bit64(PROCEDURE_LEAVERS);
    bool moving = (phase_of(game) == PROCEDURE_MOVEMENT || phase_of(game) == PROCEDURE_SHIPS)
                  && (game->acting & bit32(player));
    if (moving || game->turn == 0 || in_phase(game, before_movement))
        return;
    for (int s = 0; s < SHIPS_MAX; s++)
        must(game->players[player].ships[s].status != SHIP_OLD);
}

static void verify_areas(const Rules *rules, const Game *game)
{
    bool settling = phase_of(game) == PROCEDURE_LEAVERS;
    for (Area a = 0; a < rules->board->area_count; a++) {
        Player city = game->city[a];
        must(city == NOBODY || city == BARBARIANS || city < game->player_count); /* 3 */
        bool empty = city == NOBODY && token_owners(game, a) == 0;
        /* 4; tokens to be settled again stand where they were until then. */
        must(empty || (!area_info(rules, a)->sea && (area_in_play(game, a) || settling)));
        if (bits_test(game->new_city, a))
            must(city != NOBODY);
    }
    for (int a = rules->board->area_count; a < AREAS_MAX; a++)
        must(game->city[a] == NOBODY); /* 42 */
}

/* 11: nothing above the limits once surplus has been removed. */
static void verify_limit(const Rules *rules, const Game *game, Area area)
{
    uint32_t owners = token_owners(game, area);
    Player   city = game->city[area];
    /* the barbarians may stay, however many they are. */
    if (game->switches[SWITCH_BARBARIAN_SURPLUS] == BARBARIAN_SURPLUS_STAYS)
        owners &= ~bit32(BARBARIANS);
    if (is_guest(rules, game, area))
        return;
    if (city != NOBODY) {
        must((owners & ~bit32(city)) == 0);
        if (city == BARBARIANS)
            must(owners == 0);
        else
            must(game->tokens[city][area]
                 <= player_effect(rules, game, city, EFFECT_TOKEN_IN_CITY));
    } else if (owners & (owners - 1)) {
        must(tokens_in(game, area) <= area_info(rules, area)->limit);
    } else if (owners) {
        Player owner = (Player)first32(owners);
        must(game->tokens[owner][area] <= limit_for(rules, game, owner, area));
    }
}

/* leaving.13: with or without a removal of surplus. */
static bool after_resettling(const Rules *rules, const Game *game)
{
    int step = game->flow.frames[0].step;
    return phase_of(game) == PROCEDURE_SUPPORT
           && (step == 0 || rules->edition->phases[step - 1].procedure != PROCEDURE_SUPPORT);
}

/* Has surplus been removed since calamities or abilities last moved pieces? Some editions do it
 * once a turn. */
static bool surplus_removed(const Rules *rules, const Game *game)
{
    for (int step = game->flow.frames[0].step - 1; step >= 0; step--) {
        int procedure = rules->edition->phases[step].procedure;
        if (procedure == PROCEDURE_SURPLUS)
            return true;
        if (procedure == PROCEDURE_ABILITIES)
            return false;
    }
    return false;
}

static void verify_limits(const Rules *rules, const Game *game)
{
    const uint64_t after_surplus = bit64(PROCEDURE_SUPPORT) | bit64(PROCEDURE_CARD_PURCHASES)
                                   | bit64(PROCEDURE_TRADE) | bit64(PROCEDURE_MARKET)
                                   | bit64(PROCEDURE_ADVANCES) | bit64(PROCEDURE_HAND_LIMIT);
    if (in_phase(game, after_surplus) && !game->over && !after_resettling(rules, game)
        && surplus_removed(rules, game))
        for (Area a = 0; a < rules->board->area_count; a++)
            verify_limit(rules, game, a);
    /* 10: what fights have settled stays settled while cities are built. */
    if (phase_of(game) == PROCEDURE_CONSTRUCTION)
        for (Area a = 0; a < rules->board->area_count; a++)
            must(game->city[a] != NOBODY || !conflict_situation(rules, game, a));
}

static void verify_support(const Rules *rules, const Game *game, Player player)
{
    const uint64_t supported = bit64(PROCEDURE_CARD_PURCHASES) | bit64(PROCEDURE_TRADE)
                               | bit64(PROCEDURE_MARKET) | bit64(PROCEDURE_ADVANCES)
                               | bit64(PROCEDURE_HAND_LIMIT);
    if (!in_phase(game, supported) || game->over)
        return;
    /* An advance bought since may ask for more, from the next time that support is checked. */
    if (player_has(rules, game, player, EFFECT_SUPPORT_RATE)
        && in_phase(game, bit64(PROCEDURE_ADVANCES) | bit64(PROCEDURE_HAND_LIMIT)))
        return;
    int cities = cities_on_board(rules, game, player);
    must(tokens_on_board(rules, game, player)
         >= cities * support_rate(rules, game, player)); /* 12 */
}

/* 9: who has nothing to choose in phase 2 has grown everywhere or has nothing left to grow with. */
static void verify_growth(const Rules *rules, const Game *game, Player player)
{
    if (phase_of(game) != PROCEDURE_EXPANSION || (game->acting & bit32(player))
        || !player_in(game, player) || game->players[player].stock_tokens == 0)
        return;
    FOR_TOKENS(a, rules, game, player)
    must(growth_left(rules, game, player, a) == 0);
}

/* ---- Cards ---- */

static void verify_cards(const Rules *rules, const Game *game)
{
    const Edition *edition = rules->edition;
    const Deck    *deck = game_deck(rules, game);
    must(deck != NULL);
    for (int block = 0; block < game->block_count; block++) {
        int count[CARD_KINDS_MAX] = { 0 };
        for (int stack = 0; stack < STACKS_MAX; stack++) {
            int            size = game->pile_count[block][stack];
            const uint8_t *pile = game->pile[block][stack];
            must(size <= PILE_MAX && all_zero(pile + size, (size_t)(PILE_MAX - size)));
            for (int i = 0; i < size; i++) {
                must(pile[i] != CARD_WATER && pile[i] < edition->card_count);
                must(edition->cards[pile[i]].stack == stack + 1); /* 24 */
                count[pile[i]]++;
            }
        }
        for (int card = 0; card < edition->card_count; card++)
            count[card] += game->discard[block][card];
        must(count[CARD_WATER] == 0); /* 18 */
        for (Player p = 0; p < game->player_count; p++)
            for (int card = 0; card < edition->card_count; card++)
                count[card] += cards_from(game, p, (Card)card, block);
        for (int card = 1; card < edition->card_count; card++)
            must(count[card] == deck->copies[block][card]); /* 16, 24 */
    }
}

static void verify_hand(const Rules *rules, const Game *game, Player player)
{
    const Edition *edition = rules->edition;
    int            own = game->players[player].block;
    must(own < game->block_count);
    if (game->block_count == 1)
        must(all_zero(game->foreign[player], sizeof game->foreign[player]));
    must(game->foreign[player][CARD_WATER] == 0);
    for (int card = 0; card < CARD_KINDS_MAX; card++)
        must(game->foreign[player][card] <= game->hand[player][card]);
    must(all_zero(&game->hand[player][edition->card_count],
                  (size_t)(CARD_KINDS_MAX - edition->card_count)));
    FOR_CARDS(card, game->hand[player], edition->first_calamity)
    for (int block = 0; block < game->block_count; block++) {
        Player trader = game->traded_by[block][edition->cards[card].calamity];
        if (cards_from(game, player, card, block) == 0)
            continue;
        must(trader == NOBODY || (trader < game->player_count && trader != player)); /* 26 */
        if (card_stays(rules, game, card))
            must(trader == NOBODY); /* 19 */
    }
}

static void verify_hand_in_phase(const Rules *rules, const Game *game, Player player)
{
    const uint64_t limited =
        bit64(PROCEDURE_TAX) | bit64(PROCEDURE_EXPANSION) | bit64(PROCEDURE_MOVEMENT);
    const Edition *edition = rules->edition;
    /* 22: the limits, where there are any, hold from phase 8 on, and after phase 9 no calamity is
     * left. */
    uint8_t           limit = game->switches[SWITCH_CALAMITY_LIMIT];
    CalamityKnowledge known = calamity_knowledge(rules, game);
    if (known == CALAMITIES_NONE)
        must(hand_calamities(rules, game, player) == 0);
    if (known == CALAMITIES_COUNTED && limit != CALAMITY_LIMIT_NONE)
        must(hand_calamities(rules, game, player) <= calamities_most(rules, game, limit));
    for (int c = 0; c < CALAMITY_COUNT; c++) {
        Card card = edition->calamity_card[c];
        if (card == CARD_NONE || game->hand[player][card] == 0)
            must(!(game->held_open[player] & bit32(c)));
        if (known == CALAMITIES_COUNTED && card != CARD_NONE && limit == CALAMITY_LIMIT_TOGETHER
            && game->switches[SWITCH_CALAMITY_BLOCKS] == CALAMITY_BLOCKS_APART)
            must(game->hand[player][card] <= 1);
    }
    /* 23; the cards dealt at the start of a Short Game come before the first hand limit. */
    if (in_phase(game, limited) && game->turn > 1)
        must(hand_commodities(rules, game, player) <= hand_limit(rules, game, player));
}

/* ---- Advances and markers ---- */

static void verify_advances(const Rules *rules, const Game *game, Player player)
{
    const Edition     *edition = rules->edition;
    const PlayerState *state = &game->players[player];
    if (edition->advance_count < ADVANCES_MAX)
        must((state->advances >> edition->advance_count) == 0); /* 27 */
    must(state->marker
         <= edition->last_step[game->options.expert ? TRACK_EXPERT : TRACK_BASIC]); /* 30 */
    for (Player other = 0; other < player; other++)
        must(!(state->flags & game->players[other].flags & PLAYER_FIRST)); /* 32 */
}

/* 28: of the start, of the advances, and freely placed. */
static void verify_credits(const Rules *rules, const Game *game, Player player)
{
    const Edition     *edition = rules->edition;
    const PlayerState *state = &game->players[player];
    bool               start = !game->options.short_game
                 || game->switches[SWITCH_SHORT_GAME_CREDITS] == SHORT_GAME_CREDITS_YES;
    int free = 0;
    /* packages may have credits of their own. */
    if (!player_in(game, player)
        || (state->package != NOBODY && edition->packages[state->package].chosen))
        return;
    for (int colour = 0; colour < COLOURS; colour++) {
        int printed = start ? game_deck(rules, game)->starting_credits : 0;
        for (uint64_t left = state->advances; left; left &= left - 1)
            printed += edition->advances[first64(left)].credits[colour];
        must(state->credits[colour] >= printed);
        free += state->credits[colour] - printed;
    }
    must(free <= player_effect(rules, game, player, EFFECT_FREE_CREDITS));
}

/* ---- Order ---- */

/* Those that have moved are among the tokens of their areas, which rise. */
static void verify_arrivals(const Game *game, Player player)
{
    const MovementState *state = &game->phase.movement;
    must(state->arrival_count[player] <= ARRIVALS_MAX);
    for (int i = 0; i < state->arrival_count[player]; i++) {
        Area area = arrival_area(arrival_at(state, player, i));
        int  moved = arrival_tokens(arrival_at(state, player, i));
        must(i == 0 || arrival_area(arrival_at(state, player, i - 1)) < area);
        must(moved > 0 && moved <= game->tokens[player][area]);
    }
}

static void verify_order(const Rules *rules, const Game *game)
{
    uint32_t ordered = 0, ranked = 0;
    for (int i = 0; i < game->player_count; i++) {
        must(game->order[i] < game->player_count && game->rank_order[i] < game->player_count);
        ordered |= bit32(game->order[i]);
        ranked |= bit32(game->rank_order[i]);
        must(game->players[game->rank_order[i]].rank == i);
    }
    must(count32(ordered) == game->player_count && count32(ranked) == game->player_count);
    if (phase_of(game) != PROCEDURE_MOVEMENT)
        return;
    must(game->phase.movement.barring == entry_barring(rules, game));
    must(game->phase.movement.choosers == movement_choosers(rules, game, game->acting));
    for (Player p = 0; p < game->player_count; p++)
        verify_arrivals(game, p);
    /* 34: whoever moves last after the others, each group by census, ties by rank. */
    for (int i = 1; i < game->player_count; i++) {
        const PlayerState *earlier = &game->players[game->order[i - 1]];
        const PlayerState *later = &game->players[game->order[i]];
        bool earlier_last = effect_has(rules->edition, earlier->advances, EFFECT_MOVES_LAST);
        bool later_last = effect_has(rules->edition, later->advances, EFFECT_MOVES_LAST);
        must(earlier_last <= later_last);
        if (earlier_last == later_last)
            must(earlier->census > later->census
                 || (earlier->census == later->census && earlier->rank < later->rank));
    }
}

/* 40 */
static void verify_calamity(const Game *game)
{
    if (phase_of(game) != PROCEDURE_MAJOR_CALAMITIES || game->flow.depth < 3)
        return;
    const MajorState *calamity = &game->phase.major;
    must(calamity->primary < game->player_count);
    must(calamity->beneficiary != calamity->primary);
    must(!(calamity->secondary & bit32(calamity->primary)));
    must((calamity->secondary & ~players_in(game)) == 0);
}

/* 33, 37: somebody has to decide unless the game is over, and whoever has to has an option. */
static void verify_decisions(const Rules *rules, const Game *game)
{
    uint32_t pending = game_pending(rules, game);
    must((pending == 0) == (game->over != 0));
    must((pending & ~players_in(game)) == 0);
    for (uint32_t left = pending; left; left &= left - 1) {
        Action item;
        must(game_legal(&item, 1, rules, game, (Player)first32(left)) > 0);
    }
}
