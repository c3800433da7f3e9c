/* What the verbs of items do (effect.5 to effect.14, prayer.1). A verb whose target was not
 * declared asks for it when its turn comes; without a target, or off turn, it does nothing. */
#include "rules/settlers/play.h"

/* gain->step: */
enum { NEEDS_TARGET, WORKS, WORKS_ON, ENDS, DONE };
enum { PRAY_REVEAL = WORKS, PRAY_NAME, PRAY_COUNT, PRAY_TRIGGERS, PRAY_DISCARD, PRAY_DONE };

static void take_target(StGame *game, StGain *gain)
{
    StIntent *intent = intent_top(game);
    must(intent->target_next < intent->target_count);
    gain->target = intent->targets[intent->target_next++];
}

void st_verb_begin(const StPlay *play, StGain *gain, const StItem *item)
{
    StGame *game = play->game;
    int     wanted = st_targets_wanted(item);
    gain->step = WORKS;
    gain->count = item->n;
    gain->kept = item->m;
    if (item->verb == ST_VERB_PRAY && item->rule == ST_PRAY_BEFORE)
        gain->step = NEEDS_TARGET; /* The colour, here. */
    if (wanted == 0)
        return;
    if (gain->declared && intent_top(game)->target_wanted > 0)
        take_target(game, gain);
    else
        gain->step = NEEDS_TARGET;
}

/* ---- Verbs on cards of the own empire or hand ---- */

static void leave_empire(const StPlay *play, StCardId card)
{
    st_place_clear(play->game, card);
}

/* When the places are full, equal items share one: a set has no more different ones than places. */
static void do_ward(StPlayer *who, uint16_t item)
{
    int same = 0, twice = 0;
    if (who->ward_count < ST_WARDS_MAX) {
        who->wards[who->ward_count++] = item;
        return;
    }
    while (same < ST_WARDS_MAX && who->wards[same] != item)
        same++;
    for (int i = 0; same == ST_WARDS_MAX && i < ST_WARDS_MAX; i++)
        for (twice = i + 1; twice < ST_WARDS_MAX; twice++)
            if (who->wards[twice] == who->wards[i]) {
                who->wards[twice] = item;
                same = i;
                break;
            }
    must(same < ST_WARDS_MAX);
    if (who->ward_more[same] < ST_WARD_TIMES_MAX)
        who->ward_more[same]++;
}

static void do_found(const StPlay *play, StGain *gain, const StItem *item)
{
    StGame *game = play->game;
    if (item->deck == 0) {
        st_hand_remove(game, gain->player, gain->target);
        cards_add(&game->players[gain->player].buried, gain->target);
        game->players[gain->player].buried_count++;
        EVENT1(play, ST_EVENT_FOUNDED, gain->player);
        event_to(play, bit32(gain->player), ST_EVENT_FOUNDED_SEEN, gain->player, gain->target, 0);
        return;
    }
    StCardId card = st_deck_take(play, gain->player, ST_DRAW_COMMON);
    if (card == ST_CARD_NONE)
        return;
    must(game->unseen_count < ST_UNSEEN_MAX);
    game->unseen[game->unseen_count] = card;
    game->unseen_owner[game->unseen_count++] = gain->player;
    EVENT1(play, ST_EVENT_FOUNDED, gain->player);
}

static int deal_owner(const StGame *game, StCardId card)
{
    for (int p = 0; p < game->seats; p++)
        if (cards_has(&game->players[p].deals, card))
            return p;
    return NOBODY;
}

static void add_letter(const StPlay *play, StGain *gain, int letter)
{
    switch ((StLetter)letter) {
    case ST_DRAW:
        gain->cards++;
        break;
    case ST_DRAW_COMMON:
        gain->common_cards++;
        break;
    case ST_DRAW_FACTION:
        gain->faction_cards++;
        break;
    default:
        st_gain(play, gain->player, letter, 1);
        gain->letters |= bit32(letter);
    }
}

static void take_deal(const StPlay *play, StGain *gain, bool keep)
{
    StGame  *game = play->game;
    StCardId card = gain->target;
    int      owner = deal_owner(game, card);
    if (owner == NOBODY)
        return;
    cards_remove(&game->players[owner].deals, card);
    bool attack = play->set->cards[card].deck == ST_DECK_ATTACK;
    if (attack && st_is_virtual(game, owner))
        st_line_remove(game, card);
    if (keep) {
        cards_add(&game->players[gain->player].deals, card);
        EVENT2(play, ST_EVENT_DEAL_SEIZED, gain->player, card);
        return;
    }
    EVENT2(play, ST_EVENT_DEAL_ENDED, owner, card);
    if (attack)
        cards_add(&game->used_attacks, card);
    else
        st_discard(play, card);
}

/* Q28: uses stay spent, nothing is produced; a card of the virtual player changes hands for good
 * (Q73). */
static void do_control(const StPlay *play, StGain *gain)
{
    StGame  *game = play->game;
    StCardId card = gain->target;
    StPlace *place = &game->places[card];
    int      from = place->controller;
    cards_remove(&game->players[from].empire, card);
    cards_add(&game->players[gain->player].empire, card);
    place->controller = gain->player;
    place->order = game->players[gain->player].entries++;
    if (st_is_virtual(game, from))
        place->owner = gain->player;
    EVENT3(play, ST_EVENT_CONTROLLED, gain->player, card, from);
}

static void do_spoil(const StPlay *play, StGain *gain)
{
    EVENT3(play, ST_EVENT_SPOILED, gain->player, gain->target,
           play->game->places[gain->target].controller);
    leave_empire(play, gain->target);
    st_discard(play, gain->target);
}

static void do_lift(const StPlay *play, StGain *gain)
{
    EVENT2(play, ST_EVENT_LIFTED, gain->player, gain->target);
    leave_empire(play, gain->target);
    st_hand_add(play->game, gain->player, gain->target); /* Q56 */
}

static void do_take(const StPlay *play, StGain *gain)
{
    StGame *game = play->game;
    for (int i = 0; i < game->revealed_count; i++)
        if (game->revealed[i] == gain->target) {
            game->revealed[i] = game->revealed[--game->revealed_count];
            game->revealed[game->revealed_count] = 0;
            st_hand_add(game, gain->player, gain->target);
            EVENT2(play, ST_EVENT_TAKEN, gain->player, gain->target);
            return;
        }
}

/* Those that are done at one stroke. */
static void do_simple(const StPlay *play, StGain *gain, const StItem *item)
{
    StGame   *game = play->game;
    StPlayer *who = &game->players[gain->player];
    switch ((StVerb)item->verb) {
    case ST_VERB_REFRESH:
        game->places[gain->target].uses = 0;
        EVENT2(play, ST_EVENT_REFRESHED, gain->player, gain->target);
        break;
    case ST_VERB_COPY:
    case ST_VERB_BORROW:
        add_letter(play, gain, play->set->cards[gain->target].deal);
        break;
    case ST_VERB_FOUND:
        do_found(play, gain, item);
        break;
    case ST_VERB_LIFT:
        do_lift(play, gain);
        break;
    case ST_VERB_RECALL:
        game->places[gain->target].flags &= (uint16_t)~ST_ON_TECH;
        who->supply[ST_TECH]++;
        EVENT2(play, ST_EVENT_RECALLED, gain->player, gain->target);
        break;
    case ST_VERB_TAKE:
        do_take(play, gain);
        break;
    case ST_VERB_WARD:
        do_ward(who, gain->item);
        EVENT2(play, ST_EVENT_WARDED, gain->player, item->n);
        break;
    case ST_VERB_SPOIL:
        do_spoil(play, gain);
        break;
    case ST_VERB_BREAK:
        take_deal(play, gain, false);
        break;
    case ST_VERB_SEIZE:
        take_deal(play, gain, true);
        break;
    case ST_VERB_BLOCK:
        game->places[gain->target].flags |= ST_BLOCKED;
        EVENT3(play, ST_EVENT_BLOCKED, gain->player, gain->target,
               game->places[gain->target].controller);
        break;
    case ST_VERB_CONTROL:
        do_control(play, gain);
        break;
    default:
        never("a simple verb");
    }
}

/* ---- draw(n,m): cards looked at by one player ---- */

static void keep(const StPlay *play, StGain *gain, StCardId card);

static bool draw_step(const StPlay *play, StGain *gain, const StItem *item)
{
    StGame *game = play->game;
    bool    asked = gain->player == game->active;
    if (gain->step == WORKS) {
        game->revealed_by = gain->player;
        gain->step = WORKS_ON;
    }
    while (gain->step == WORKS_ON) {
        bool common = item->deck != ST_DRAW_FACTION
                      && st_can_draw(play->set, game, gain->player, ST_DRAW_COMMON);
        bool faction = item->deck != ST_DRAW_COMMON
                       && st_can_draw(play->set, game, gain->player, ST_DRAW_FACTION);
        if (gain->count == 0 || (!common && !faction)) {
            gain->step = ENDS;
            break;
        }
        if (asked && common && faction)
            return false; /* Pending: which deck. */
        Action only = action_make(ST_DO_DRAW, gain->player,
                                  faction ? deck_of(game, gain->player) : 0, 0, 0, 0);
        st_verb_apply(play, gain, item, &only);
    }
    if (gain->kept > game->revealed_count)
        gain->kept = game->revealed_count;
    if (gain->kept > 0 && gain->kept < game->revealed_count && asked)
        return false; /* Pending: which to keep. */
    while (gain->kept > 0)
        keep(play, gain, game->revealed[0]);
    while (game->revealed_count > 0) {
        StCardId card = game->revealed[--game->revealed_count];
        game->revealed[game->revealed_count] = 0;
        st_discard(play, card);
    }
    game->revealed_by = NOBODY;
    return true;
}

/* ---- Prayer ---- */

static int pray_matches(const StSet *set, const StGame *game, const StGain *gain)
{
    int count = 0;
    if (gain->target >= ST_COLOURS)
        return 0;
    for (int i = 0; i < game->revealed_count; i++)
        count += cards_has(&set->of_colour[gain->target], game->revealed[i]);
    /* A blessing adds to a colour of which a card is there. */
    return count > 0 ? count + game->players[gain->player].blessings[gain->target] : 0;
}

/* The colours of the card paid for the prayer (Q69). */
static uint16_t discarded_colours(const StSet *set, const StGame *game)
{
    StCardId card = intent_top_const(game)->paid_card;
    return card == ST_CARD_NONE ? 0 : set->cards[card].colours;
}

static void pray_reveal(const StPlay *play, StGain *gain, const StItem *item)
{
    StGame *game = play->game;
    game->revealed_by = NOBODY;
    for (int i = 0; i < item->n; i++) {
        StCardId card = st_deck_take(play, gain->player, ST_DRAW_COMMON);
        if (card == ST_CARD_NONE)
            break;
        game->revealed[game->revealed_count++] = card;
        EVENT2(play, ST_EVENT_PRAYED, gain->player, card);
    }
    if (item->rule < ST_COLOURS)
        gain->target = item->rule;
    if (item->rule == ST_PRAY_DISCARDED) {
        uint16_t colours = discarded_colours(play->set, game);
        if (count32(colours) < 2)
            gain->target = colours ? (uint16_t)first32(colours) : ST_COLOURS;
    }
    gain->step = PRAY_COUNT;
    if (gain->target == ST_CARD_NONE)
        gain->step = PRAY_NAME;
}

static bool pray_step(const StPlay *play, StGain *gain, const StItem *item)
{
    StGame *game = play->game;
    switch (gain->step) {
    case NEEDS_TARGET:
    case PRAY_NAME: /* Off turn the leading colour is named. */
        gain->target = play->set->factions[game->players[gain->player].faction].leading;
        gain->step = gain->step == NEEDS_TARGET ? PRAY_REVEAL : PRAY_COUNT;
        return false;
    case PRAY_REVEAL:
        pray_reveal(play, gain, item);
        return false;
    case PRAY_COUNT: {
        int matches = pray_matches(play->set, game, gain);
        gain->count = (uint8_t)matches;
        EVENT2(play, ST_EVENT_MATCHED, gain->player, matches);
        gain->step = PRAY_TRIGGERS;
        if (matches > 0)
            st_gain_many(play, gain->player, gain->source, item->letter, matches * item->m);
        return false;
    }
    case PRAY_TRIGGERS:
        gain->step = PRAY_DISCARD;
        {
            uint8_t batch = game->batch;
            game->batch = ST_BATCH_NOW;
            st_record(play, ST_ON_PRAY, gain->player, ST_CARD_NONE, gain->count, 1);
            game->batch = batch;
            st_triggers_now(play, gain->player);
        }
        return false;
    case PRAY_DISCARD:
        while (game->revealed_count > 0) {
            StCardId card = game->revealed[--game->revealed_count];
            game->revealed[game->revealed_count] = 0;
            st_discard(play, card);
        }
        return true;
    default:
        never("a step of a prayer");
    }
}

/* ---- Taking and razing ---- */

static bool steal_has(const StGame *game, const StGain *gain, const StItem *item, int letter)
{
    return letter < ST_SUPPLY && (item->letters & (1 << letter))
           && game->players[gain->target].supply[letter] > 0;
}

static bool steal_more(const StGame *game, const StGain *gain, const StItem *item)
{
    for (int letter = 0; letter < ST_SUPPLY; letter++)
        if (steal_has(game, gain, item, letter))
            return gain->count > 0;
    return false;
}

static bool raid_step(const StPlay *play, StGain *gain)
{
    gain->step++;
    if (gain->step == WORKS_ON) {
        st_raze_gain(play, gain->player, gain->target);
        return false;
    }
    st_raze_fall(play, gain->player, gain->target);
    return true;
}

static bool scorch_step(const StPlay *play, StGain *gain)
{
    gain->step++;
    const StCard *print = &play->set->cards[gain->target];
    if (gain->step == WORKS_ON) {
        EVENT2(play, ST_EVENT_SCORCHED, gain->player, gain->target);
        st_gain_letters(play, gain->player, gain->target, print->raze, print->raze_count);
        return false;
    }
    if (print->deck == ST_DECK_COMMON) {
        st_place_turn(play, gain->target);
    } else { /* Q9: a faction card does not become a foundation. */
        leave_empire(play, gain->target);
        st_discard(play, gain->target);
    }
    st_record(play, ST_ON_RAZE, gain->player, gain->target, ST_RAZE_OWN, 1);
    return true;
}

static bool loot_step(const StPlay *play, StGain *gain)
{
    const StCard *print = &play->set->cards[gain->target];
    if (gain->count >= print->raze_count || print->raze[0] == print->raze[1]) {
        for (int i = 0; i < print->raze_count && i < gain->count; i++)
            add_letter(play, gain, print->raze[i]);
        gain->count = 0;
    }
    return gain->count == 0;
}

static bool nested_step(const StPlay *play, StGain *gain, const StItem *item)
{
    StGame *game = play->game;
    if (gain->step++ != WORKS) {
        if (item->verb == ST_VERB_DEAL)
            st_record(play, ST_ON_DEAL, gain->player, gain->target, 0, 1);
        return true;
    }
    if (item->verb == ST_VERB_RERUN) {
        st_effect_begin(play, gain->player, gain->target,
                        st_clause(play->set, gain->target, ST_CLAUSE_PROD)->item,
                        effect_doubled(game, gain->target));
    } else if (item->verb == ST_VERB_DEAL) {
        st_hand_remove(game, gain->player, gain->target);
        st_deal_lay(play, gain->player, gain->target);
    } else {
        st_build_paid(play, gain->player, gain->target);
    }
    return false;
}

/* ---- The verb as a part of gaining ---- */

/* A declared target may have left with the payment. */
static bool target_stands(const StPlay *play, const StGain *gain, const StItem *item)
{
    StTargetKind kind = st_target_kind(item);
    if (kind == ST_TARGET_NONE || gain->step > WORKS)
        return true;
    return st_target_check(play->set, play->game, gain->player, gain->source, item, gain->target)
           == ST_REFUSE_NONE;
}

bool st_verb_step(const StPlay *play, StGain *gain, const StItem *item)
{
    if (item->verb == ST_VERB_PRAY)
        return pray_step(play, gain, item);
    if (gain->step == NEEDS_TARGET)
        return true; /* Off turn, or nothing to aim at. */
    if (!target_stands(play, gain, item))
        return true;
    switch ((StVerb)item->verb) {
    case ST_VERB_DRAW:
        return draw_step(play, gain, item);
    case ST_VERB_STEAL:
        gain->step = WORKS_ON;
        return !steal_more(play->game, gain, item) || gain->player != play->game->active;
    case ST_VERB_RAID:
        return raid_step(play, gain);
    case ST_VERB_SCORCH:
        return scorch_step(play, gain);
    case ST_VERB_LOOT:
        gain->step = WORKS_ON;
        return loot_step(play, gain) || gain->player != play->game->active;
    case ST_VERB_RERUN:
    case ST_VERB_DEAL:
    case ST_VERB_BUILD:
        return nested_step(play, gain, item);
    case ST_VERB_COPY:
        do_simple(play, gain, item);
        if (--gain->count == 0)
            return true;
        gain->step = NEEDS_TARGET;
        if (gain->declared)
            st_verb_begin(play, gain, &(StItem){ .verb = ST_VERB_COPY, .n = gain->count });
        return false;
    default:
        do_simple(play, gain, item);
        return true;
    }
}

bool st_verb_pending(const StSet *set, const StGame *game, const StGain *gain, const StItem *item)
{
    if (item->verb == ST_VERB_PRAY)
        return gain->step == NEEDS_TARGET || gain->step == PRAY_NAME;
    if (gain->step == NEEDS_TARGET)
        return st_target_exists(set, game, gain->player, gain->source, item);
    if (item->verb == ST_VERB_DRAW)
        return (gain->step == WORKS_ON && gain->count > 0 && item->deck == ST_DRAW
                && st_can_draw(set, game, gain->player, ST_DRAW_COMMON)
                && st_can_draw(set, game, gain->player, ST_DRAW_FACTION))
               || (gain->step == ENDS && gain->kept > 0 && game->revealed_count > gain->kept);
    if (item->verb == ST_VERB_STEAL)
        return gain->step == WORKS_ON && steal_more(game, gain, item);
    if (item->verb == ST_VERB_LOOT)
        return gain->step == WORKS_ON && gain->count > 0;
    return false;
}

static void colours_legal(ActionList *list, const StSet *set, const StGame *game,
                          const StGain *gain, const StItem *item)
{
    uint16_t colours = (1 << ST_COLOURS) - 1;
    if (item->rule == ST_PRAY_DISCARDED)
        colours = discarded_colours(set, game);
    for (int colour = 0; colour < ST_COLOURS; colour++)
        if (colours & (1 << colour))
            put_action(list, ST_DO_NAME_COLOUR, gain->player, colour, 0);
}

void st_verb_legal(ActionList *list, const StSet *set, const StGame *game, const StGain *gain,
                   const StItem *item)
{
    if (item->verb == ST_VERB_PRAY) {
        colours_legal(list, set, game, gain, item);
    } else if (gain->step == NEEDS_TARGET) {
        st_target_list(list, set, game, gain->player, gain->source, item);
    } else if (item->verb == ST_VERB_DRAW && gain->step == WORKS_ON) {
        put_action(list, ST_DO_DRAW, gain->player, ST_DECK_COMMON, 0);
        put_action(list, ST_DO_DRAW, gain->player, deck_of(game, gain->player), 0);
    } else if (item->verb == ST_VERB_DRAW) {
        StCards cards = { 0 };
        for (int i = 0; i < game->revealed_count; i++)
            cards_add(&cards, game->revealed[i]);
        FOR_CARDS_IN(card, &cards)
        put_action(list, ST_DO_KEEP, gain->player, card, 0);
    } else if (item->verb == ST_VERB_STEAL) {
        for (int letter = 0; letter < ST_SUPPLY; letter++)
            if (steal_has(game, gain, item, letter))
                put_action(list, ST_DO_NAME_GOOD, gain->player, letter, 0);
    } else {
        const StCard *print = &set->cards[gain->target];
        int           low = print->raze[0] < print->raze[1] ? 0 : 1;
        put_action(list, ST_DO_NAME_GOOD, gain->player, print->raze[low], 0);
        put_action(list, ST_DO_NAME_GOOD, gain->player, print->raze[1 - low], 0);
    }
}

Prompt st_verb_prompt(const StSet *set, const StGame *game, const StGain *gain, const StItem *item)
{
    (void)set;
    (void)game;
    if (item->verb == ST_VERB_PRAY)
        return prompt_of(ST_PROMPT_NAME_COLOUR, gain->source, 0);
    if (gain->step == NEEDS_TARGET)
        return prompt_of(ST_PROMPT_TARGET, gain->source, 0);
    if (item->verb == ST_VERB_DRAW)
        return gain->step == WORKS_ON ? prompt_of(ST_PROMPT_DRAW, gain->source, gain->count)
                                      : prompt_of(ST_PROMPT_KEEP, gain->source, gain->kept);
    return prompt_of(item->verb == ST_VERB_STEAL ? ST_PROMPT_STEAL : ST_PROMPT_LOOT, gain->source,
                     gain->count);
}

static void look_at(const StPlay *play, StGain *gain, int deck)
{
    StGame  *game = play->game;
    StCardId card = st_deck_take(play, gain->player, deck);
    must(card != ST_CARD_NONE);
    gain->count--;
    game->revealed[game->revealed_count++] = card;
    EVENT2(play, ST_EVENT_LOOKED, gain->player, play->set->cards[card].deck);
    event_to(play, bit32(gain->player), ST_EVENT_LOOKED_SEEN, gain->player, card, 0);
}

static void keep(const StPlay *play, StGain *gain, StCardId card)
{
    StGame *game = play->game;
    for (int i = 0; i < game->revealed_count; i++) {
        if (game->revealed[i] != card)
            continue;
        game->revealed[i] = game->revealed[--game->revealed_count];
        game->revealed[game->revealed_count] = 0;
        st_hand_add(game, gain->player, card);
        gain->kept--;
        gain->letters |= bit32(ST_DRAW);
        EVENT1(play, ST_EVENT_KEPT, gain->player);
        event_to(play, bit32(gain->player), ST_EVENT_KEPT_SEEN, gain->player, card, 0);
        return;
    }
    never("a card that was not looked at");
}

void st_verb_apply(const StPlay *play, StGain *gain, const StItem *item, const Action *action)
{
    StGame *game = play->game;
    switch (action->kind) {
    case ST_DO_NAME_COLOUR:
        gain->target = action->arg[0];
        gain->step = gain->step == NEEDS_TARGET ? PRAY_REVEAL : PRAY_COUNT;
        EVENT2(play, ST_EVENT_COLOUR_NAMED, gain->player, action->arg[0]);
        break;
    case ST_DO_TARGET:
    case ST_DO_TARGET_PLAYER:
        gain->target = action->arg[0];
        gain->step = WORKS;
        break;
    case ST_DO_DRAW:
        look_at(play, gain, action->arg[0] == ST_DECK_COMMON ? ST_DRAW_COMMON : ST_DRAW_FACTION);
        break;
    case ST_DO_KEEP:
        keep(play, gain, action->arg[0]);
        break;
    case ST_DO_NAME_GOOD:
        gain->count--;
        if (item->verb == ST_VERB_STEAL) {
            game->players[gain->target].supply[action->arg[0]]--;
            EVENT3(play, ST_EVENT_STOLEN, gain->player, gain->target, action->arg[0]);
        }
        add_letter(play, gain, action->arg[0]);
        break;
    default:
        never("an answer to a verb");
    }
}
