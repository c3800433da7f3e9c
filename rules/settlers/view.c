/* Views: everything is copied, then what the viewer may not see is blanked by lists that name each hidden thing; the
 * permutation test of tests/unit/settlers.c shuffles what is hidden and demands the same bytes. */
#include "rules/settlers/view.h"

#include <string.h>

#include "rules/settlers/play.h"

static void hide_hands(StGame *shown, int viewer)
{
    for (int p = 0; p < ST_PLAYERS_MAX; p++) {
        StPlayer *who = &shown->players[p];
        memset(who->deck, 0, sizeof who->deck);
        if (p == viewer)
            continue;
        memset(&who->hand, 0, sizeof who->hand);
        memset(&who->buried, 0, sizeof who->buried);
    }
}

/* Cards that lie there, but not for these eyes. */
static void hide_list(uint16_t *cards, int count)
{
    for (int i = 0; i < count; i++)
        if (cards[i] != ST_CARD_NONE)
            cards[i] = ST_CARD_HIDDEN;
}

static void hide_draft(StGame *shown, int viewer)
{
    bool packets = st_packets_lie(shown);
    for (int p = 0; p < shown->options.player_count && packets; p++)
        if (p != viewer) {
            hide_list(shown->packets[p], 3);
            hide_list(&shown->picks[p], 1);
        }
    /* lookout.4: a pool passed along is seen by the one who has it. */
    bool passed = st_switch(shown, ST_SWITCH_DRAFT_POOL) == 1;
    if (passed && shown->acting != (viewer < ST_PLAYERS_MAX ? bit32(viewer) : 0))
        hide_list(shown->pool, shown->pool_count);
}

/* What has been declared and not paid is the player's own business: the others see the turn as it was. */
static void hide_intent(StGame *shown, int viewer)
{
    if (viewer == shown->active)
        return;
    Flow *flow = &shown->flow;
    if (flow->depth > 0 && flow_top(flow)->procedure == ST_PROCEDURE_INTENT) {
        StIntent *intent = &shown->intents[shown->intent_count - 1];
        if (intent->kind != ST_INTENT_MAY && intent->item == ST_NO_ITEM) {
            *intent = (StIntent){ 0 };
            shown->intent_count--;
            flow_pop(flow);
            flow_top(flow)->step = 0;
        } else {
            flow_top(flow)->step = 0;
        }
    }
    for (int i = 0; i < shown->intent_count; i++)
        shown->intents[i] = (StIntent){ .player = shown->intents[i].player };
    for (int i = 0; i < shown->gain_count; i++)
        shown->gains[i].target = 0;
}

void st_view_make(StView *out, const StSet *set, const StGame *game, int viewer)
{
    out->viewer = (uint8_t)viewer;
    memset(out->reserved, 0, sizeof out->reserved);
    out->pending = st_pending(set, game);
    StGame *shown = &out->shown;
    *shown = *game;
    memset(&shown->rng, 0, sizeof shown->rng);
    memset(shown->common, 0, sizeof shown->common);
    memset(shown->unseen, 0, sizeof shown->unseen);
    memset(shown->attacks, 0, sizeof shown->attacks);
    hide_hands(shown, viewer);
    hide_draft(shown, viewer);
    if (shown->revealed_by != NOBODY && shown->revealed_by != viewer)
        hide_list(shown->revealed, shown->revealed_count);
    hide_intent(shown, viewer);
}

static bool viewer_pending(const StView *view)
{
    return view->viewer < ST_PLAYERS_MAX && (view->pending & bit32(view->viewer));
}

int st_view_legal(Action *out, int max, const StSet *set, const StView *view)
{
    ActionList list = { out, 0, max };
    if (viewer_pending(view))
        st_in_charge(&view->shown)->legal(&list, set, &view->shown, view->viewer);
    return list.count;
}

Prompt st_view_prompt(const StSet *set, const StView *view)
{
    return viewer_pending(view) ? st_in_charge(&view->shown)->prompt(set, &view->shown, view->viewer)
                                : (Prompt){ .kind = ST_PROMPT_NONE };
}

/* ---- Imagining the rest ---- */

/* Cards of a deck that the viewer sees nowhere. */
static int unknown_cards(uint16_t *out, const StSet *set, const StGame *shown, int deck)
{
    StCards known = shown->pile;
    for (int p = 0; p < ST_PLAYERS_MAX; p++) {
        const StPlayer *who = &shown->players[p];
        const StCards  *sets[] = { &who->hand, &who->empire, &who->foundations, &who->buried, &who->deals };
        for (int s = 0; s < 5; s++)
            for (int i = 0; i < ST_CARD_WORDS; i++)
                known.words[i] |= sets[s]->words[i];
        for (int i = 0; i < 3; i++)
            if (st_packets_lie(shown) && shown->packets[p][i] < ST_CARDS_MAX)
                cards_add(&known, shown->packets[p][i]);
        if (st_packets_lie(shown) && shown->picks[p] < ST_CARDS_MAX)
            cards_add(&known, shown->picks[p]);
    }
    for (int i = 0; i < ST_CARD_WORDS; i++)
        known.words[i] |= shown->collection.words[i] | shown->used_attacks.words[i];
    for (int i = 0; i < shown->pool_count; i++)
        if (shown->pool[i] < ST_CARDS_MAX)
            cards_add(&known, shown->pool[i]);
    for (int i = 0; i < shown->revealed_count; i++)
        if (shown->revealed[i] < ST_CARDS_MAX)
            cards_add(&known, shown->revealed[i]);
    for (int i = 0; i < shown->line_count; i++)
        cards_add(&known, shown->line[i]);
    int  count = 0;
    bool instants = st_switch(shown, ST_SWITCH_INSTANTS) != 0;
    FOR_CARDS_IN(card, &set->of_deck[deck])
        if (!cards_has(&known, card) && (instants || set->cards[card].category != ST_INSTANT))
            out[count++] = card;
    return count;
}

/* Fills what is hidden of a list from the common cards left. */
static void fill_hidden(uint16_t *cards, int count, const uint16_t *from, int *left)
{
    for (int i = 0; i < count; i++)
        if (cards[i] == ST_CARD_HIDDEN && *left > 0)
            cards[i] = from[--*left];
}

/* The hand and the buried foundations of somebody else: faction cards that are not in the deck, the rest commons. */
static void fill_player(StGame *out, int player, const uint16_t *own, int own_count, const uint16_t *common,
                        int *common_left, Rng *rng)
{
    StPlayer *who = &out->players[player];
    int       slots = who->hand_count + who->buried_count;
    uint16_t  cards[ST_CARDS_MAX];
    int       count = 0;
    for (int i = 0; i < own_count && count < slots; i++)
        cards[count++] = own[i];
    while (count < slots && *common_left > 0)
        cards[count++] = common[--*common_left];
    st_shuffle(rng, cards, count);
    for (int i = 0; i < count; i++)
        cards_add(i < who->hand_count ? &who->hand : &who->buried, cards[i]);
}

void st_view_sample(StGame *out, const StSet *set, const StView *view, Rng *rng)
{
    *out = view->shown;
    uint16_t common[ST_CARDS_MAX], own[ST_CARDS_MAX];
    int      left = unknown_cards(common, set, &view->shown, ST_DECK_COMMON);
    st_shuffle(rng, common, left);
    for (int p = 0; p < out->options.player_count; p++) {
        StPlayer *who = &out->players[p];
        if (who->faction == ST_FACTION_OPEN)
            continue;
        int count = unknown_cards(own, set, &view->shown, deck_of(out, p));
        st_shuffle(rng, own, count);
        /* A card being looked at may be of the faction. */
        for (int i = 0; i < out->revealed_count && out->revealed_by == p; i++)
            if (out->revealed[i] == ST_CARD_HIDDEN && count > who->deck_count + who->hand_count)
                out->revealed[i] = own[--count];
        int in_deck = who->deck_count < count ? who->deck_count : count;
        for (int i = 0; i < in_deck; i++)
            who->deck[i] = own[--count];
        if (p != view->viewer)
            fill_player(out, p, own, count, common, &left, rng);
    }
    fill_hidden(out->pool, out->pool_count, common, &left);
    fill_hidden(out->revealed, out->revealed_count, common, &left);
    for (int p = 0; p < out->options.player_count && st_packets_lie(out); p++) {
        fill_hidden(out->packets[p], 3, common, &left);
        fill_hidden(&out->picks[p], 1, common, &left);
    }
    for (int i = 0; i < out->unseen_count && left > 0; i++)
        out->unseen[i] = common[--left];
    for (int i = 0; i < out->common_count && left > 0; i++)
        out->common[i] = common[--left];
    int attacks = unknown_cards(own, set, &view->shown, ST_DECK_ATTACK);
    st_shuffle(rng, own, attacks);
    for (int i = 0; i < out->attack_count && i < attacks; i++)
        out->attacks[i] = own[i];
    rng_seed(&out->rng, (uint64_t)rng_next(rng) << 32 | rng_next(rng));
}
