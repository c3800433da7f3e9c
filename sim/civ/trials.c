/* What random games of the civilization family try out beyond what all families promise; see
 * sim/statistics.h. */
#include <string.h>

#include "rules/civ/outlook.h"
#include "rules/civ/traits.h"
#include "rules/civ/view.h"
#include "rules/table/bits.h"
#include "sim/civ/statistics.h"

/* Random players never get far enough to own much; with some advances each, the rest of the game
 * has more to it. In trade they change nothing that has been decided, and support is not asked
 * about. */
bool civ_enrich(void *of, const Ruleset *rules, Rng *rng)
{
    Game          *game = of;
    const Edition *edition = rules->edition;
    int            procedure = flow_top_const(&game->flow)->procedure;
    if (procedure != PROCEDURE_TRADE && procedure != PROCEDURE_MARKET)
        return false;
    for (Player p = 0; p < game->player_count; p++) {
        PlayerState *state = &game->players[p];
        for (uint32_t n = rng_below(rng, 24); n > 0 && !(state->flags & PLAYER_LEFT); n--) {
            uint32_t advance = rng_below(rng, (uint32_t)edition->advance_count);
            if ((state->advances | edition->effect_holders[EFFECT_SUPPORT_RATE])
                & bit64((int)advance))
                continue;
            state->advances |= bit64((int)advance);
            for (int c = 0; c < COLOURS; c++)
                state->credits[c] =
                    (uint16_t)(state->credits[c] + edition->advances[advance].credits[c]);
        }
    }
    return true;
}

/* Now and then the clock of trade, seldom somebody who insists on the order of a phase, a player
 * who leaves or a table that ends the game. */
bool civ_outside(Action *out, const Ruleset *rules, const void *of, Rng *rng)
{
    const Game *game = of;
    uint32_t    what = rng_below(rng, 4000);
    if (what < 20)
        *out = (Action){ .kind = what % 2 && (game_traits(game) & TRAIT_SEALED_MARKET)
                                     ? ACTION_END_ROUND
                                     : ACTION_END_TRADE,
                         .player = THE_TABLE };
    else if (what < 22)
        *out = (Action){ .kind = rng_below(rng, 2) ? ACTION_LEAVE : ACTION_LEAVE_NOW,
                         .player = (Player)rng_below(rng, game->player_count) };
    else if (what < 30)
        *out = action_make(ACTION_INSIST, (Player)rng_below(rng, game->player_count),
                           1 + (int)rng_below(rng, 13), 0, 0, 0);
    else if (what < 31)
        *out = (Action){ .kind = ACTION_END_GAME, .player = THE_TABLE };
    else
        return false;
    return rules->family->check(rules, game, out) == ACCEPTED;
}

/* Offers, lines of filings and what is done outside the turn are not listed. */
bool civ_listed(const Action *action)
{
    if (action->kind == ACTION_ORDER || action->kind == ACTION_MARKET_OFFER)
        return action_line_const(action)->field == FILING_FILE;
    return action->kind != ACTION_OFFER && action->kind < ACTION_LEAVE;
}

/* The end of trade shows how many calamities everybody holds. */
static bool trade_ended(const Game *before, const Game *after)
{
    if (before->flow.depth < 2)
        return false;
    int phase = before->flow.frames[1].procedure;
    return (phase == PROCEDURE_CARD_PURCHASES || phase == PROCEDURE_TRADE
            || phase == PROCEDURE_MARKET)
           && (after->flow.depth < 2 || after->flow.frames[1].procedure != phase);
}

/* The packages of the Short Game come to light together. */
static bool packages_opened(const Game *before, const Game *after)
{
    const Frame *frame = flow_top_const(&before->flow);
    return frame->procedure == PROCEDURE_SHORT_GAME
           && frame->step != flow_top_const(&after->flow)->step;
}

/* What happens without chance, without cards that come to light and without any for the viewer. */
static bool nothing_revealed(const Game *before, const Game *after, Player viewer)
{
    return !trade_ended(before, after) && !packages_opened(before, after)
           && memcmp(&before->rng, &after->rng, sizeof before->rng) == 0
           && memcmp(before->pile_count, after->pile_count, sizeof before->pile_count) == 0
           && memcmp(before->discard, after->discard, sizeof before->discard) == 0
           && memcmp(before->held_open, after->held_open, sizeof before->held_open) == 0
           && (viewer == NOBODY
               || memcmp(before->hand[viewer], after->hand[viewer], sizeof before->hand[0]) == 0);
}

/* Somebody's cards may leave one option only, which the rules take at once: so it is known to all.
 */
static bool all_have_a_choice(const Rules *rules, const Game *game)
{
    bool trade = flow_top_const(&game->flow)->procedure == PROCEDURE_TRADE;
    for (uint32_t left = game_pending(rules, game); left && !trade; left &= left - 1) {
        Action items[2];
        if (game_legal(items, 2, rules, game, (Player)first32(left)) < 2)
            return false;
    }
    return true;
}

/* What is in a basket comes to light when it is paid for, whether an offer can still be honoured
 * when somebody accepts it, and who of those with equal points is richer when the game is over. */
static bool same_outcome(const Rules *rules, const Game *a, const Game *b)
{
    Player order[2][PLAYERS_MAX];
    game_ranking(order[0], rules, a);
    game_ranking(order[1], rules, b);
    if (a->over && memcmp(order[0], order[1], a->player_count) != 0)
        return false;
    for (Player p = 0; p < a->player_count; p++)
        if (a->players[p].advances != b->players[p].advances)
            return false;
    if (flow_top_const(&a->flow)->procedure != PROCEDURE_TRADE
        || flow_top_const(&b->flow)->procedure != PROCEDURE_TRADE)
        return true;
    for (int i = 0; i < DEALS_MAX; i++)
        if (a->phase.trade.deals[i].number != b->phase.trade.deals[i].number)
            return false;
    return true;
}

void civ_same_chance(void *game, const void *of)
{
    ((Game *)game)->rng = ((const Game *)of)->rng;
}

bool civ_alike(const Ruleset *ruleset, const void *const befores[2], const Action *action,
               const void *const afters[2], Player viewer)
{
    const Game *before = befores[0], *before_there = befores[1], *after = afters[0],
               *after_there = afters[1];
    Rules rules = { ruleset->edition, ruleset->board };
    int   procedure = flow_top_const(&before->flow)->procedure;
    View  view;
    /* The secret choices of a start come to light together with the last one, and so do joint
     * losses; the last tribute brings all to light, as does whoever is asked for a card by name. */
    view_make(&view, &rules, before, viewer);
    if (procedure == PROCEDURE_SECRET_START || action->kind == ACTION_GIVE
        || memcmp(&view.shown.conflict, &before->conflict, sizeof view.shown.conflict) != 0
        || (action->kind == ACTION_CHOOSE_PLAYER && procedure == PROCEDURE_ABILITIES
            && demanded_card(before) != CARD_WATER))
        return false;
    return all_have_a_choice(&rules, before_there) && nothing_revealed(before, after, viewer)
           && nothing_revealed(before_there, after_there, viewer)
           && same_outcome(&rules, after, after_there)
           && memcmp(&after->flow, &after_there->flow, sizeof after->flow) == 0
           && after->acting == after_there->acting
           && game_pending(&rules, after) == game_pending(&rules, after_there);
}
