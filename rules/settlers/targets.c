/* What a verb may aim at (effect.5, effect.7): "opponent" is one who has not passed, and no verb
 * aims at the card on which it stands. */
#include "rules/settlers/play.h"

#define VERB(id, name, target, hostile, text, worth) ST_TARGET_##target,
static const uint8_t target_kinds[ST_VERBS] = {
#include "rules/settlers/verbs.def"
};
#undef VERB

StTargetKind st_target_kind(const StItem *item)
{
    if (item->verb == ST_VERB_FOUND)
        return item->deck == 0 ? ST_TARGET_HAND : ST_TARGET_NONE;
    return (StTargetKind)target_kinds[item->verb];
}

int st_targets_wanted(const StItem *item)
{
    if (st_target_kind(item) == ST_TARGET_NONE)
        return 0;
    return item->verb == ST_VERB_COPY ? item->n : 1;
}

uint32_t st_opponents(const StGame *game, int player)
{
    uint32_t set = 0;
    for (int p = 0; p < game->seats; p++)
        if (p != player && !game->players[p].passed)
            set |= bit32(p);
    return set;
}

static bool undefended(const StSet *set, const StGame *game, StCardId card)
{
    return !(game->places[card].flags & (ST_ON_SHIELD | ST_ON_SAMURAI | ST_ON_BULWARK))
           && !(set->cards[card].flags & ST_CARD_SHIELD);
}

bool st_filter_match(const StSet *set, const StGame *game, const StFilter *filter, StCardId card)
{
    const StCard *print = &set->cards[card];
    if ((print->colours & filter->colours) != filter->colours)
        return false;
    if (filter->categories && !(filter->categories & (1 << print->category)))
        return false;
    if (filter->deck
        && filter->deck != (print->deck == ST_DECK_COMMON ? ST_FILTER_COMMON : ST_FILTER_FACTION))
        return false;
    if ((filter->flags & ST_FILTER_UNDEFENDED) && !undefended(set, game, card))
        return false;
    return !(filter->flags & ST_FILTER_TECH) || (game->places[card].flags & ST_ON_TECH);
}

/* Does an effect contain the verb? */
static bool effect_has(const StSet *set, int item, StVerb verb)
{
    for (;; item++) {
        if (set->items[item].verb == verb)
            return true;
        if (set->items[item].join == ST_JOIN_END)
            return false;
    }
}

static Refusal own_check(const StSet *set, const StGame *game, int player, const StItem *item,
                         StCardId card)
{
    const StPlace *place = &game->places[card];
    if (!cards_has(&game->players[player].empire, card)
        || !st_filter_match(set, game, &set->filters[item->filter], card))
        return ST_REFUSE_BAD_TARGET;
    const StClause *clause;
    bool            fits = true;
    switch ((StVerb)item->verb) {
    case ST_VERB_RERUN:
        clause = st_clause(set, card, ST_CLAUSE_PROD);
        fits = clause && !effect_has(set, clause->item, ST_VERB_RERUN);
        break;
    case ST_VERB_REFRESH:
        clause = st_clause(set, card, ST_CLAUSE_ACT);
        fits = clause && place->uses > 0 && !(place->flags & ST_BLOCKED)
               && !effect_has(set, clause->item, ST_VERB_REFRESH);
        break;
    case ST_VERB_SCORCH:
        fits = set->cards[card].raze_count > 0 && place->owner == player;
        break;
    case ST_VERB_RECALL:
        fits = (place->flags & ST_ON_TECH) != 0;
        break;
    default:
        break;
    }
    return fits ? ST_REFUSE_NONE : ST_REFUSE_BAD_TARGET;
}

static Refusal hand_check(const StSet *set, const StGame *game, int player, const StItem *item,
                          StCardId card)
{
    if (!cards_has(&game->players[player].hand, card))
        return ST_REFUSE_NOT_IN_HAND;
    const StCard *print = &set->cards[card];
    if (item->verb == ST_VERB_BUILD)
        return print->category != ST_INSTANT
                       && st_filter_match(set, game, &set->filters[item->filter], card)
                   ? ST_REFUSE_NONE
                   : ST_REFUSE_BAD_TARGET;
    if (item->verb == ST_VERB_DEAL && print->deal >= ST_LETTERS)
        return ST_REFUSE_NO_DEAL_FIELD;
    return ST_REFUSE_NONE;
}

static Refusal theirs_check(const StSet *set, const StGame *game, int player, const StItem *item,
                            StCardId card)
{
    if (card >= set->card_count)
        return ST_REFUSE_BAD_ARGUMENT;
    const StPlace *place = &game->places[card];
    int            owner = place->controller;
    if (!cards_has(&game->players[owner].empire, card))
        return ST_REFUSE_NOT_FACE_UP;
    if (owner == player)
        return ST_REFUSE_OWN_LOCATION;
    if (game->players[owner].passed)
        return ST_REFUSE_OPPONENT_PASSED;
    if (!st_filter_match(set, game, &set->filters[item->filter], card))
        return ST_REFUSE_BAD_TARGET;
    const StClause *act;
    switch ((StVerb)item->verb) {
    case ST_VERB_RAID:
        if (set->cards[card].raze_count == 0)
            return ST_REFUSE_NO_RAZE_FIELD;
        return set->cards[card].flags & ST_CARD_FIRM ? ST_REFUSE_CANNOT_BE_RAZED : ST_REFUSE_NONE;
    case ST_VERB_CONTROL: /* An instant of the virtual player is no location for anybody else. */
        return set->cards[card].category == ST_INSTANT ? ST_REFUSE_BAD_TARGET : ST_REFUSE_NONE;
    case ST_VERB_LOOT:
        return set->cards[card].raze_count == 0 ? ST_REFUSE_NO_RAZE_FIELD : ST_REFUSE_NONE;
    case ST_VERB_BLOCK:
        act = st_clause(set, card, ST_CLAUSE_ACT);
        if (place->flags & ST_BLOCKED)
            return ST_REFUSE_BAD_TARGET;
        if (act)
            return place->uses < act->uses ? ST_REFUSE_NONE : ST_REFUSE_BAD_TARGET;
        return st_switch(game, ST_SWITCH_OPEN_PRODUCTION) && (set->cards[card].flags & ST_CARD_OPEN)
                   ? ST_REFUSE_NONE
                   : ST_REFUSE_BAD_TARGET;
    default:
        return ST_REFUSE_NONE;
    }
}

static Refusal deal_check(const StGame *game, int player, StCardId card)
{
    for (int p = 0; p < game->seats; p++)
        if (p != player && cards_has(&game->players[p].deals, card))
            return game->players[p].passed ? ST_REFUSE_OPPONENT_PASSED : ST_REFUSE_NONE;
    return ST_REFUSE_BAD_TARGET;
}

/* Q58: somebody who has one of these goods. */
static Refusal victim_check(const StGame *game, int player, const StItem *item, int victim)
{
    if (victim >= game->seats || victim == player)
        return ST_REFUSE_BAD_TARGET;
    if (game->players[victim].passed)
        return ST_REFUSE_OPPONENT_PASSED;
    for (int letter = 0; letter < ST_SUPPLY; letter++)
        if ((item->letters & (1 << letter)) && game->players[victim].supply[letter] > 0)
            return ST_REFUSE_NONE;
    return ST_REFUSE_BAD_TARGET;
}

Refusal st_target_check(const StSet *set, const StGame *game, int player, StCardId source,
                        const StItem *item, int target)
{
    StTargetKind kind = st_target_kind(item);
    if (kind != ST_TARGET_PLAYER && target == source)
        return ST_REFUSE_BAD_TARGET;
    switch (kind) {
    case ST_TARGET_NONE:
        return ST_REFUSE_BAD_TARGET;
    case ST_TARGET_OWN:
        return own_check(set, game, player, item, (StCardId)target);
    case ST_TARGET_HAND:
        return hand_check(set, game, player, item, (StCardId)target);
    case ST_TARGET_OWN_DEAL:
        return cards_has(&game->players[player].deals, (StCardId)target) ? ST_REFUSE_NONE
                                                                         : ST_REFUSE_BAD_TARGET;
    case ST_TARGET_THEIRS:
        return theirs_check(set, game, player, item, (StCardId)target);
    case ST_TARGET_DEAL:
        return deal_check(game, player, (StCardId)target);
    case ST_TARGET_PLAYER:
        return victim_check(game, player, item, target);
    case ST_TARGET_REVEALED:
        for (int i = 0; i < game->revealed_count; i++)
            if (game->revealed[i] == target)
                return ST_REFUSE_NONE;
        return ST_REFUSE_BAD_TARGET;
    }
    never("a kind of target");
}

/* The cards among which targets are, so that not all have to be tried. */
static StCards candidates(const StGame *game, int player, StTargetKind kind)
{
    StCards out = { 0 };
    if (kind == ST_TARGET_OWN)
        return game->players[player].empire;
    if (kind == ST_TARGET_HAND)
        return game->players[player].hand;
    if (kind == ST_TARGET_OWN_DEAL)
        return game->players[player].deals;
    if (kind == ST_TARGET_REVEALED)
        for (int i = 0; i < game->revealed_count; i++)
            cards_add(&out, game->revealed[i]);
    if (kind == ST_TARGET_THEIRS || kind == ST_TARGET_DEAL)
        for (uint32_t left = st_opponents(game, player); left; left &= left - 1) {
            const StPlayer *who = &game->players[first32(left)];
            for (int i = 0; i < ST_CARD_WORDS; i++)
                out.words[i] |= (kind == ST_TARGET_THEIRS ? who->empire : who->deals).words[i];
        }
    return out;
}

void st_target_list(ActionList *list, const StSet *set, const StGame *game, int player,
                    StCardId source, const StItem *item)
{
    StTargetKind kind = st_target_kind(item);
    if (kind == ST_TARGET_PLAYER) {
        for (int p = 0; p < game->seats; p++)
            if (st_target_check(set, game, player, source, item, p) == ST_REFUSE_NONE)
                put_action(list, ST_DO_TARGET_PLAYER, player, p, 0);
        return;
    }
    StCards cards = candidates(game, player, kind);
    FOR_CARDS_IN(card, &cards)
    if (st_target_check(set, game, player, source, item, card) == ST_REFUSE_NONE)
        put_action(list, ST_DO_TARGET, player, card, 0);
}

bool st_target_exists(const StSet *set, const StGame *game, int player, StCardId source,
                      const StItem *item)
{
    Action     one[4];
    ActionList list = { one, 0, 4 };
    if (st_target_kind(item) == ST_TARGET_NONE) {
        /* found(top) takes the top card of the common deck. */
        return item->verb != ST_VERB_FOUND || st_can_draw(set, game, player, ST_DRAW_COMMON);
    }
    st_target_list(&list, set, game, player, source, item);
    return list.count >= st_targets_wanted(item);
}

bool st_branch_possible(const StSet *set, const StGame *game, int player, StCardId source, int item)
{
    for (;; item++) {
        const StItem *at = &set->items[item];
        if (at->verb != ST_VERB_GAIN && !st_target_exists(set, game, player, source, at))
            return false;
        if (at->join != ST_JOIN_PLUS)
            return true;
    }
}

bool st_effect_possible(const StSet *set, const StGame *game, int player, StCardId source, int item)
{
    bool some = false;
    for (bool begins = true;; item++) {
        const StItem *at = &set->items[item];
        if (begins && st_branch_possible(set, game, player, source, item))
            some = true;
        begins = at->join != ST_JOIN_PLUS;
        if (at->join == ST_JOIN_THEN || at->join == ST_JOIN_END) {
            if (!some)
                return false;
            if (at->join == ST_JOIN_END)
                return true;
            some = false;
        }
    }
}
