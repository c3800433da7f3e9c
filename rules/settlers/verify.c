/* Invariants (settlers.md, section 7): every card in one place, no more tokens on a location than
 * it may bear, counts that agree, and somebody to act unless the game is over. */
#include <string.h>

#include "rules/settlers/play.h"

/* How often each card lies somewhere. */
typedef struct Found {
    uint8_t times[ST_CARDS_MAX];
} Found;

static void found_list(Found *found, const uint16_t *cards, int count)
{
    for (int i = 0; i < count; i++) {
        if (cards[i] == ST_CARD_NONE)
            continue;
        must(cards[i] < ST_CARDS_MAX);
        found->times[cards[i]]++;
    }
}

static void found_set(Found *found, const StCards *cards)
{
    FOR_CARDS_IN(card, cards)
    found->times[card]++;
}

static bool deck_in_play(const StGame *game, int deck)
{
    if (deck == ST_DECK_COMMON)
        return true;
    if (deck == ST_DECK_ATTACK)
        return game->options.player_count == 1;
    for (int p = 0; p < game->options.player_count; p++)
        if (game->players[p].faction != ST_FACTION_OPEN && deck_of(game, p) == deck)
            return true;
    return false;
}

static void verify_cards(const StSet *set, const StGame *game)
{
    Found found = { { 0 } };
    bool  packets = st_packets_lie(game);
    found_list(&found, game->common, game->common_count);
    found_list(&found, game->pool, game->pool_count);
    found_list(&found, game->revealed, game->revealed_count);
    found_list(&found, game->unseen, game->unseen_count);
    found_list(&found, game->attacks, game->attack_count);
    found_set(&found, &game->pile);
    found_set(&found, &game->used_attacks);
    found_set(&found, &game->collection);
    for (int p = 0; p < ST_PLAYERS_MAX; p++) {
        const StPlayer *who = &game->players[p];
        found_list(&found, who->deck, who->deck_count);
        found_set(&found, &who->hand);
        found_set(&found, &who->empire);
        found_set(&found, &who->foundations);
        found_set(&found, &who->buried);
        found_set(&found, &who->deals);
        must(who->hand_count == cards_count(&who->hand));
        must(who->buried_count == cards_count(&who->buried));
        if (packets && p < game->options.player_count) {
            found_list(&found, game->packets[p], 3);
            found_list(&found, &game->picks[p], 1);
        }
    }
    for (StCardId card = 0; card < ST_CARDS_MAX; card++) {
        bool there =
            card < set->card_count && deck_in_play(game, set->cards[card].deck)
            && (set->cards[card].category != ST_INSTANT || st_switch(game, ST_SWITCH_INSTANTS));
        must(found.times[card] == (there ? 1 : 0));
    }
}

static void verify_places(const StSet *set, const StGame *game)
{
    static const StPlace nothing;
    for (StCardId card = 0; card < set->card_count; card++) {
        const StPlace *place = &game->places[card];
        bool           built = false;
        for (int p = 0; p < game->seats; p++)
            if (cards_has(&game->players[p].empire, card)) {
                built = true;
                must(place->controller == p && place->owner < game->seats);
            }
        if (!built) {
            must(memcmp(place, &nothing, sizeof nothing) == 0);
            continue;
        }
        const StClause *act = st_clause(set, card, ST_CLAUSE_ACT);
        must(place->uses <= (act ? act->uses : 0));
        must(place->visits <= set->numbers[ST_NUMBER_VISITS]);
        const StClause *hold = st_clause(set, card, ST_CLAUSE_HOLD);
        must(place->held <= (hold ? hold->n : 0));
        must(!(place->flags & ST_ON_SHIELD) || !(set->cards[card].flags & ST_CARD_SHIELD));
        if (set->cards[card].deck != ST_DECK_COMMON)
            must(!(place->flags & (ST_ON_TECH | ST_ON_BULWARK | ST_ON_GLORY)));
        must(set->cards[card].category <= ST_ACTION || st_is_virtual(game, place->controller));
    }
}

static void verify_players(const StSet *set, const StGame *game)
{
    for (int p = 0; p < game->seats; p++) {
        const StPlayer *who = &game->players[p];
        FOR_CARDS_IN(card, &who->deals)
        must(set->cards[card].deal < ST_LETTERS);
        FOR_CARDS_IN(card, &who->foundations)
        must(set->cards[card].deck == ST_DECK_COMMON);
        must(who->token < ST_TOKENS);
        must(who->token == ST_TOKEN_NONE || !(game->token_pool & (1 << who->token)));
        for (int q = 0; q < p && !st_is_virtual(game, p); q++)
            must(who->faction == ST_FACTION_OPEN || who->faction != game->players[q].faction);
    }
}

void st_verify(const StSet *set, const StGame *game)
{
    must(game->round <= ST_ROUNDS && game->first < game->options.player_count);
    must(game->over || game->flow.depth > 0);
    must(game->queue_count <= ST_QUEUE_MAX);
    if (!game->over && st_in_charge(game) != &st_procedure_PAUSE) {
        uint32_t pending = st_pending(set, game);
        must(pending != 0 && pending < bit32(game->options.player_count));
    }
    verify_cards(set, game);
    verify_places(set, game);
    verify_players(set, game);
}
