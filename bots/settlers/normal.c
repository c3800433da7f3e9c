/* The bot `normal`: every action of a turn has a value, sub-decisions follow simple rules of thumb.
 */
#include "bots/settlers/mind.h"

#include "rules/table/bits.h"
#include "rules/table/must.h"

enum { LEGAL_MAX = 512, NEVER = -10000 };

/* ---- What is lacking ---- */

/* The resources that some card of the hand worth building lacks, so that workers can be exchanged
 * for all it lacks. */
static int find_lacking(const StSet *set, const StGame *game, int player, MindOnce *once)
{
    const StPlayer *who = &game->players[player];
    StCards         cards = cards_without(&who->hand, &set->of_category[ST_INSTANT]);
    int             lacking = 0;
    FOR_CARDS_IN(card, &cards)
    {
        int missing = 0, of = 0;
        for (int i = 0; i < 3; i++)
            if (set->costs[card][i] > who->supply[i]) {
                missing += set->costs[card][i] - who->supply[i];
                of |= 1 << i;
            }
        missing -= who->supply[ST_GOLD];
        if (missing >= 1 && missing <= who->supply[ST_WORKER] / 2 && (of & ~lacking)
            && mind_build(set, game, player, card, once) > 60)
            lacking |= of;
    }
    return lacking;
}

static bool lacks(const StSet *set, const StGame *game, int player, int letter, MindOnce *once)
{
    if (once->lacking < 0)
        once->lacking = find_lacking(set, game, player, once);
    return once->lacking >> letter & 1;
}

static int exchange_value(const StSet *set, const StGame *game, int player, int kind,
                          MindOnce *once)
{
    int price = 2 * mind_good(game, ST_WORKER) * 6 / 10;
    if (kind >= 3) {
        const StPlayer *who = &game->players[player];
        int             commons = cards_count_both(&who->hand, &set->of_deck[ST_DECK_COMMON]);
        int             factions = who->hand_count - commons;
        int             value = st_last_round(game) ? 52 : 75;
        bool            wants_common =
            commons + cards_count_both(&who->empire, &set->of_deck[ST_DECK_COMMON]) < factions + 2;
        value += (kind == 3) == wants_common ? 6 : 0;
        value -= who->hand_count > 9 ? 12 * (who->hand_count - 9) : 0;
        return value - price;
    }
    return lacks(set, game, player, kind, once) ? 95 - price : -20;
}

/* ---- Actions of a turn ---- */

static int damage(const StSet *set, const StGame *game, StCardId card)
{
    int owner = game->places[card].controller;
    if (owner >= game->options.player_count)
        return 60; /* The virtual player collects what is left. */
    return mind_keep(set, game, owner, card) / (game->options.player_count + 1);
}

static int technology_value(const StSet *set, const StGame *game, int player, int letter,
                            StCardId card)
{
    if (letter != ST_TECH)
        return 200;
    const StClause *prod = st_clause(set, card, ST_CLAUSE_PROD),
                   *act = st_clause(set, card, ST_CLAUSE_ACT);
    int left = game->time_over ? 0 : ST_ROUNDS - game->round;
    if (prod)
        return 60 + mind_effect(set, game, player, card, prod->item) * left;
    if (act)
        return 60
               + mind_effect(set, game, player, card, act->item)
                     * (left + (game->places[card].uses < act->uses));
    return 20;
}

/* Can anybody raze it? What cannot be razed needs no guard. */
static bool can_fall(const StSet *set, StCardId card)
{
    return set->cards[card].raze_count > 0 && !(set->cards[card].flags & ST_CARD_FIRM);
}

/* What its owner loses and an attacker gains when it is razed. */
static int stake(const StSet *set, const StGame *game, int player, StCardId card)
{
    return mind_keep(set, game, player, card) + mind_raze_field(set, game, card);
}

/* Workers that no action needs stand guard, where most is at stake; after an action they may be
 * needed in the next turn. */
static int post_value(const StSet *set, const StGame *game, int player, StCardId card)
{
    if (st_prompt(set, game, player).kind == ST_PROMPT_PLACE)
        return NEVER;
    return can_fall(set, card) ? 2 + stake(set, game, player, card) / 200 : 1;
}

int mind_action(const StSet *set, const StGame *game, int player, const Action *action,
                MindOnce *once)
{
    StCardId        card = action->arg[0];
    const StClause *act;
    int             price;
    switch (action->kind) {
    case ST_DO_BUILD:
        return mind_build(set, game, player, card, once);
    case ST_DO_DEAL:
        return mind_deal(set, game, player, card) - 55;
    case ST_DO_RAZE_HAND:
        price = mind_good(game, ST_SWORD) * 6 / 10;
        return mind_raze_field(set, game, card) - price - 45;
    case ST_DO_RAZE:
        price = st_raze_price(set, game, card, set->numbers[ST_NUMBER_RAZE_PRICE]);
        return mind_raze_field(set, game, card) + damage(set, game, card)
               - price * mind_good(game, ST_SWORD) * 8 / 10;
    case ST_DO_ACTIVATE:
    case ST_DO_ACTIVATE_TWICE:
        act = st_clause(set, card, ST_CLAUSE_ACT);
        price = mind_effect(set, game, player, card, act->item)
                    * (game->places[card].flags & ST_ON_TECH ? 2 : 1)
                - mind_cost(game, &act->cost) * 6 / 10;
        return action->kind == ST_DO_ACTIVATE_TWICE ? price * 2 - 5 : price;
    case ST_DO_EXCHANGE:
        return exchange_value(set, game, player, card, once);
    case ST_DO_VISIT:
        return mind_effect(set, game, player, card, st_clause(set, card, ST_CLAUSE_PROD)->item)
               - 45;
    case ST_DO_PLAY:
        return mind_effect(set, game, player, card, st_clause(set, card, ST_CLAUSE_INSTANT)->item)
               - mind_cost(game, &set->cards[card].play) * 6 / 10 + 20;
    case ST_DO_DEFEND:
        return can_fall(set, card) ? 1000 + stake(set, game, player, card) : NEVER;
    case ST_DO_POST:
        return post_value(set, game, player, card);
    case ST_DO_PLACE:
        return 1000 + technology_value(set, game, player, action->arg[0], action->arg[1]);
    case ST_DO_PUT:
        return game->round >= 3 ? 120 : 40;
    default:
        return 0; /* To pass. */
    }
}

static const Action *best_of(const StSet *set, const StGame *game, int player, const Action *legal,
                             int count, Rng *rng, int noise)
{
    const Action *best = &legal[count - 1]; /* To pass, or to be done. */
    int           most = 0;
    MindOnce      once = MIND_FRESH;
    for (int i = 0; i < count; i++) {
        if (legal[i].kind == ST_DO_PASS || legal[i].kind == ST_DO_DONE)
            continue;
        int value = mind_action(set, game, player, &legal[i], &once);
        if (noise)
            value += (int)rng_below(rng, (uint32_t)noise) - noise / 2;
        if (value > most) {
            most = value;
            best = &legal[i];
        }
    }
    return best;
}

/* ---- Answers ---- */

static int colour_value(const StSet *set, const StGame *game, int player, int colour)
{
    int value = game->players[player].blessings[colour] * 10;
    if (game->revealed_count > 0) {
        int shown = 0;
        for (int i = 0; i < game->revealed_count; i++)
            shown += game->revealed[i] < ST_CARDS_MAX
                     && cards_has(&set->of_colour[colour], game->revealed[i]);
        return shown ? shown * 10 + value : 0;
    }
    static const uint8_t common[ST_COLOURS] = { 16, 13, 12, 12, 10, 8, 6, 1, 0 };
    return value + common[colour];
}

static int good_value(const StSet *set, const StGame *game, int player, int letter, MindOnce *once)
{
    int value = mind_good(game, letter);
    return letter <= ST_FOOD && lacks(set, game, player, letter, once)
               ? value + 60
               : value - game->players[player].supply[letter < ST_SUPPLY ? letter : 0];
}

static int target_value(const StSet *set, const StGame *game, int player, StCardId card,
                        MindOnce *once)
{
    const StPlayer *who = &game->players[player];
    if (cards_has(&who->hand, card))
        return mind_card(set, game, player, card, once);
    if (cards_has(&who->empire, card)) {
        const StClause *prod = st_clause(set, card, ST_CLAUSE_PROD),
                       *act = st_clause(set, card, ST_CLAUSE_ACT);
        if (prod)
            return mind_effect(set, game, player, card, prod->item);
        return act ? mind_effect(set, game, player, card, act->item) : 0;
    }
    for (int p = 0; p < game->seats; p++)
        if (cards_has(&game->players[p].empire, card))
            return mind_raze_field(set, game, card) + damage(set, game, card);
    return set->cards[card].deal < ST_LETTERS ? mind_good(game, set->cards[card].deal) : 0;
}

static int draw_value(const StSet *set, const StGame *game, int player, int deck, MindOnce *once)
{
    return exchange_value(set, game, player, deck == ST_DECK_COMMON ? 3 : 4, once);
}

int mind_answer(const StSet *set, const StGame *game, int player, const Action *action,
                MindOnce *once)
{
    int arg = action->arg[0];
    switch (action->kind) {
    case ST_DO_CHOOSE_FACTION:
        return arg;
    case ST_DO_PICK:
    case ST_DO_KEEP:
        return mind_card(set, game, player, (StCardId)arg, once);
    case ST_DO_TARGET:
        return target_value(set, game, player, (StCardId)arg, once);
    case ST_DO_GIVE_UP:
        return cards_has(&game->players[player].empire, (StCardId)arg)
                   ? -mind_keep(set, game, player, (StCardId)arg)
                   : 0;
    case ST_DO_GIVE_UP_UNSEEN:
        return 1;
    case ST_DO_DISCARD:
        return -mind_card(set, game, player, (StCardId)arg, once);
    case ST_DO_END_DEAL:
        return -mind_good(game, set->cards[arg].deal);
    case ST_DO_LOSE:
        return -mind_keep(set, game, player, (StCardId)arg);
    case ST_DO_NAME_COLOUR:
        return colour_value(set, game, player, arg);
    case ST_DO_NAME_GOOD:
        return good_value(set, game, player, arg, once);
    case ST_DO_DRAW:
        return draw_value(set, game, player, arg, once);
    case ST_DO_USE_TOKEN:
        return 500;
    case ST_DO_USE_PRICE:
        return game->players[player].supply[ST_WORKER] > 3 ? 200 : -200;
    case ST_DO_PAY:
        return 100 - 60 * action->arg[0]; /* Gold is kept where it can be. */
    case ST_DO_EXCHANGE:
        return exchange_value(set, game, player, arg, once);
    case ST_DO_TAKE_TOKEN:
        return arg == ST_TOKEN_MASONS ? 60 : arg == ST_TOKEN_FORAGE ? 70 : 50;
    case ST_DO_ACCEPT:
        return 10;
    case ST_DO_STORE:
    case ST_DO_BACK:
        return NEVER;
    default:
        return 0;
    }
}

int mind_branch(const StSet *set, const StGame *game, int player, const Action *action,
                MindOnce *once)
{
    (void)once;
    int          number = action->arg[0];
    const Frame *frame = flow_top_const(&game->flow);
    int          item = frame->a, sum = 0;
    for (int n = 1;; item++) {
        const StItem *at = &set->items[item];
        if (n == number)
            sum += at->verb == ST_VERB_GAIN ? at->n * st_item_count(set, game, at, player, frame->b)
                                                  * mind_good(game, at->letter)
                                            : 90;
        n += at->join == ST_JOIN_OR;
        if (at->join == ST_JOIN_THEN || at->join == ST_JOIN_END)
            return sum;
    }
}

#define PROMPT(id, name, rule, question, answers, measure, judgement) [ST_PROMPT_##id] = judgement,
static MindJudgement *const judgements[ST_PROMPTS] = {
#include "rules/settlers/prompts.def"
};
#undef PROMPT

int mind_value(const StSet *set, const StGame *game, int player, uint32_t prompt,
               const Action *action, MindOnce *once)
{
    return judgements[prompt](set, game, player, action, once);
}

Action mind_choose(const StSet *set, const StGame *game, int player, Rng *rng, int noise)
{
    Action   legal[LEGAL_MAX];
    int      count = st_legal(legal, LEGAL_MAX, set, game, player);
    uint32_t kind = st_prompt(set, game, player).kind;
    must(count > 0);
    if (kind == ST_PROMPT_TURN || kind == ST_PROMPT_PLACE)
        return *best_of(set, game, player, legal, count, rng, noise);
    int      best = 0, most = -1000000;
    MindOnce once = MIND_FRESH;
    for (int i = 0; i < count; i++) {
        int value = mind_value(set, game, player, kind, &legal[i], &once);
        if (noise)
            value += (int)rng_below(rng, (uint32_t)noise) - noise / 2;
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return legal[best];
}
