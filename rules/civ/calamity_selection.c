/* Phase 8: everybody shows how many calamities they hold, and what is above the limit goes at
 * random. What the limit is differs: one for all of them together, one for each kind (24.2), none
 * (32.5), or one that keeps a major of each sort (32.6). */
#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/procedure.h"

enum {
    MINORS = 1u << CARD_MINOR,
    TRADEABLES = 1u << CARD_TRADEABLE,
    NON_TRADEABLES = 1u << CARD_NON_TRADEABLE,
    MAJORS = TRADEABLES | NON_TRADEABLES,
    ALL_CALAMITIES = MAJORS | MINORS
};

static void limit_together(const Play *play, Player player);
static void limit_each_kind(const Play *play, Player player);
static void limit_dynamic(const Play *play, Player player);

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
    for (int i = 0; i < game->player_count && holders; i++) {
        Player player = game->rank_order[i];
        if (!(holders & bit32(player)))
            continue;
        switch (game->switches[SWITCH_CALAMITY_LIMIT]) {
        case CALAMITY_LIMIT_TOGETHER:
            limit_together(play, player);
            break;
        case CALAMITY_LIMIT_EACH_KIND:
            limit_each_kind(play, player);
            break;
        case CALAMITY_LIMIT_DYNAMIC:
            limit_dynamic(play, player);
            break;
        default:
            break;
        }
    }
    flow_pop(&game->flow);
}

const Procedure procedure_CALAMITY_SELECTION = { .run = run };

static bool is_of(const Rules *rules, Card card, uint32_t kinds)
{
    return (kinds & bit32(card_info(rules, card)->type)) != 0;
}

static int held_of(const Play *play, Player player, uint32_t kinds)
{
    int held = 0;
    FOR_CARDS(card, play->game->hand[player], play->rules->edition->first_calamity)
    if (is_of(play->rules, card, kinds))
        held += play->game->hand[player][card];
    return held;
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

/* A random one of some kinds, in the order of the edition's list of cards. */
static void discard_any(const Play *play, Player player, uint32_t kinds)
{
    int index = (int)rng_below(&play->game->rng, (uint32_t)held_of(play, player, kinds));
    FOR_CARDS(card, play->game->hand[player], play->rules->edition->first_calamity)
    {
        if (!is_of(play->rules, card, kinds))
            continue;
        if (index < play->game->hand[player][card]) {
            discard_calamity(play, player, card);
            return;
        }
        index -= play->game->hand[player][card];
    }
    never("a calamity that is not held");
}

/* Of equal ones of some kinds all but one go, while more than a number of others are held. */
static void discard_duplicates(const Play *play, Player player, uint32_t kinds, uint32_t counted,
                               int most)
{
    FOR_CARDS(card, play->game->hand[player], play->rules->edition->first_calamity)
    while (is_of(play->rules, card, kinds) && play->game->hand[player][card] > 1
           && held_of(play, player, counted) > most)
        discard_calamity(play, player, card);
}

/* How many of a card are duplicates. */
static int duplicates_of(const Play *play, Player player, Card card, uint32_t kinds)
{
    int held = play->game->hand[player][card];
    return held > 1 && is_of(play->rules, card, kinds) ? held - 1 : 0;
}

static int duplicates(const Play *play, Player player, uint32_t kinds)
{
    int count = 0;
    FOR_CARDS(card, play->game->hand[player], play->rules->edition->first_calamity)
    count += duplicates_of(play, player, card, kinds);
    return count;
}

static void discard_any_duplicate(const Play *play, Player player, uint32_t kinds)
{
    int index = (int)rng_below(&play->game->rng, (uint32_t)duplicates(play, player, kinds));
    FOR_CARDS(card, play->game->hand[player], play->rules->edition->first_calamity)
    {
        int count = duplicates_of(play, player, card, kinds);
        if (index < count) {
            discard_calamity(play, player, card);
            return;
        }
        index -= count;
    }
    never("a duplicate that is not held");
}

static void discard_down_to(const Play *play, Player player, uint32_t kinds, int most)
{
    while (held_of(play, player, kinds) > most)
        discard_any(play, player, kinds);
}

static bool above_limits(const Play *play, Player player, int most, int majors_most)
{
    return held_of(play, player, ALL_CALAMITIES) > most
           || held_of(play, player, MAJORS) > majors_most;
}

/* 8.4, R-38: any of the calamities held may go, whichever of the two limits is exceeded. */
static void limit_together(const Play *play, Player player)
{
    const Rules *rules = play->rules;
    int          most = number(rules, NUMBER_CALAMITIES_MAX);
    int          majors_most = most;
    if (play->game->minors) {
        most = number(rules, NUMBER_CALAMITIES_MAX_WITH_MINORS);
        majors_most = number(rules, NUMBER_MAJORS_MAX_WITH_MINORS);
    }
    /* 8.7, R-39: of two equal ones, one goes first of all; where copies may strike the same player,
     * only above the limit. */
    const Game *game = play->game;
    bool        apart = game->switches[SWITCH_CALAMITY_BLOCKS] == CALAMITY_BLOCKS_APART;
    FOR_CARDS(card, game->hand[player], rules->edition->first_calamity)
    while (game->hand[player][card] > 1 && (apart || above_limits(play, player, most, majors_most)))
        discard_calamity(play, player, card);
    while (above_limits(play, player, most, majors_most))
        discard_any(play, player, ALL_CALAMITIES);
}

/* 24.2, R-231: only above a limit; then equal ones go first, all of them. */
static void limit_kind(const Play *play, Player player, uint32_t kinds, int most)
{
    if (held_of(play, player, kinds) <= most)
        return;
    discard_duplicates(play, player, kinds, kinds, 0);
    discard_down_to(play, player, kinds, most);
}

static void limit_each_kind(const Play *play, Player player)
{
    limit_kind(play, player, MAJORS, number(play->rules, NUMBER_MAJORS_MAX_WITH_MINORS));
    limit_kind(play, player, MINORS, number(play->rules, NUMBER_MINORS_MAX));
}

/* 32.6.1: of too many majors one of each sort stays, or as many of the one there is; minors fill up
 * what is allowed in all. */
static void limit_dynamic(const Play *play, Player player)
{
    int majors_most = number(play->rules, NUMBER_MAJORS_MAX_WITH_MINORS);
    int most = number(play->rules, NUMBER_CALAMITIES_MAX_WITH_MINORS);
    if (held_of(play, player, MAJORS) > majors_most) {
        discard_duplicates(play, player, MAJORS, MAJORS, 0);
        if (held_of(play, player, MAJORS) > majors_most) {
            bool both =
                held_of(play, player, TRADEABLES) > 0 && held_of(play, player, NON_TRADEABLES) > 0;
            int each = both ? majors_most / 2 : majors_most;
            discard_down_to(play, player, TRADEABLES, each);
            discard_down_to(play, player, NON_TRADEABLES, each);
        }
    }
    if (second_rules(play->game))
        discard_duplicates(play, player, MINORS, ALL_CALAMITIES, most);
    /* 32.6.1.3: of several pairs chance says which one goes. */
    while (held_of(play, player, ALL_CALAMITIES) > most && duplicates(play, player, MINORS) > 0)
        discard_any_duplicate(play, player, MINORS);
    while (held_of(play, player, ALL_CALAMITIES) > most && held_of(play, player, MINORS) > 0)
        discard_any(play, player, MINORS);
}
