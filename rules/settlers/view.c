/* Views: what everybody may know is copied field by field, and what is there but not for these eyes
 * is blanked by lists that name it; the permutation test of tests/unit/settlers.c shuffles what is
 * hidden and demands the same bytes. */
#include "rules/settlers/view.h"

#include <stddef.h>
#include <string.h>

#include "rules/settlers/play.h"

/* Bytes from one field of a struct up to another. */
static void copy_span(void *to, const void *from, size_t begin, size_t end)
{
    memcpy((char *)to + begin, (const char *)from + begin, end - begin);
}

/* The deck is never copied; hand and buried foundations only for their player. */
static void show_player(StPlayer *to, const StPlayer *from, bool own)
{
    copy_span(to, from, 0, offsetof(StPlayer, deck));
    copy_span(to, from, offsetof(StPlayer, deck_count), offsetof(StPlayer, hand));
    to->empire = from->empire;
    to->foundations = from->foundations;
    to->deals = from->deals;
    to->hand = own ? from->hand : (StCards){ 0 };
    to->buried = own ? from->buried : (StCards){ 0 };
}

/* Everything but chance, the decks, what lies unseen, and the cards of others. `shown` is blank, or
 * an earlier position of the same game, in which these are blank. */
static void show(StGame *shown, const StGame *game, int viewer)
{
    int queued = shown->queue_count > game->queue_count ? shown->queue_count : game->queue_count;
    StCards built = { 0 }; /* Then or now: all other places are blank. */
    for (int p = 0; p < game->seats; p++)
        for (int i = 0; i < ST_CARD_WORDS; i++)
            built.words[i] |= shown->players[p].empire.words[i] | game->players[p].empire.words[i];
    FOR_CARDS_IN(card, &built)
    shown->places[card] = game->places[card];
    copy_span(shown, game, offsetof(StGame, flow), offsetof(StGame, common));
    copy_span(shown, game, offsetof(StGame, common_count), offsetof(StGame, unseen));
    copy_span(shown, game, offsetof(StGame, unseen_owner), offsetof(StGame, attacks));
    copy_span(shown, game, offsetof(StGame, line_count), offsetof(StGame, players));
    for (int p = 0; p < game->seats; p++)
        show_player(&shown->players[p], &game->players[p], p == viewer);
    copy_span(shown, game, offsetof(StGame, intents), offsetof(StGame, queue));
    memcpy(shown->queue, game->queue, (size_t)queued * sizeof *game->queue);
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

/* What has been declared and not paid is the player's own business: the others see the turn as it
 * was. */
static void hide_intent(StGame *shown, int viewer)
{
    if (viewer == shown->active)
        return;
    Flow *flow = &shown->flow;
    if (flow->depth > 0 && flow_top(flow)->procedure == ST_PROCEDURE_INTENT) {
        StIntent *intent = &shown->intents[shown->intent_count - 1];
        if (intent->kind != ST_INTENT_MAY) {
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

void st_view_renew(StView *out, const StGame *game, int viewer, uint32_t pending)
{
    StGame *shown = &out->shown;
    out->viewer = (uint8_t)viewer;
    out->pending = pending;
    show(shown, game, viewer);
    hide_draft(shown, viewer);
    if (shown->revealed_by != NOBODY && shown->revealed_by != viewer)
        hide_list(shown->revealed, shown->revealed_count);
    hide_intent(shown, viewer);
}

void st_view_make(StView *out, const StSet *set, const StGame *game, int viewer)
{
    memset(out, 0, sizeof *out);
    for (int p = game->seats; p < ST_PLAYERS_MAX; p++)
        show_player(&out->shown.players[p], &game->players[p], false);
    st_view_renew(out, game, viewer, st_pending(set, game));
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
    return viewer_pending(view)
               ? st_in_charge(&view->shown)->prompt(set, &view->shown, view->viewer)
               : (Prompt){ .kind = ST_PROMPT_NONE };
}

/* ---- Imagining the rest ---- */

/* Cards of a deck that the viewer sees nowhere. */
static int unknown_cards(uint16_t *out, const StSet *set, const StGame *shown, int deck)
{
    StCards known = shown->pile;
    for (int p = 0; p < ST_PLAYERS_MAX; p++) {
        const StPlayer *who = &shown->players[p];
        const StCards  *sets[] = { &who->hand, &who->empire, &who->foundations, &who->buried,
                                   &who->deals };
        for (int s = 0; s < 5; s++)
            for (int i = 0; i < ST_CARD_WORDS; i++)
                known.words[i] |= sets[s]->words[i];
        if (p >= shown->options.player_count || !st_packets_lie(shown))
            continue; /* Nobody sits there who could hold cards to choose from. */
        for (int i = 0; i < 3; i++)
            if (shown->packets[p][i] < ST_CARDS_MAX)
                cards_add(&known, shown->packets[p][i]);
        if (shown->picks[p] < ST_CARDS_MAX)
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

/* The hand and the buried foundations of somebody else: faction cards that are not in the deck, the
 * rest commons. */
static void fill_player(StGame *out, int player, const uint16_t *own, int own_count,
                        const uint16_t *common, int *common_left, Rng *rng)
{
    StPlayer *who = &out->players[player];
    int       slots = who->hand_count + who->buried_count;
    uint16_t  cards[ST_CARDS_MAX];
    int       count = 0;
    for (int i = 0; i < own_count && count < slots; i++)
        cards[count++] = own[i];
    while (count<slots && * common_left> 0)
        cards[count++] = common[--*common_left];
    st_shuffle(rng, cards, count);
    for (int i = 0; i < count; i++)
        cards_add(i < who->hand_count ? &who->hand : &who->buried, cards[i]);
}

/* What somebody else has begun is hidden in part and cannot be carried on: the imagined game stands
 * behind it, without what it would still have brought. */
static void end_of_action(StGame *out, const StSet *set)
{
    Flow *flow = &out->flow;
    int   base = 0;
    while (base < flow->depth && flow->frames[base].procedure != ST_PROCEDURE_TURN
           && flow->frames[base].procedure != ST_PROCEDURE_PRODUCTION)
        base++;
    while (flow->depth > base + 1)
        flow_pop(flow);
    memset(out->intents, 0, sizeof out->intents);
    memset(out->gains, 0, sizeof out->gains);
    memset(out->queue, 0, sizeof out->queue);
    out->intent_count = out->gain_count = out->queue_count = 0;
    for (int i = 0; i < out->revealed_count; i++)
        cards_add(&out->pile, out->revealed[i]);
    memset(out->revealed, 0, sizeof out->revealed);
    out->revealed_count = 0;
    out->revealed_by = NOBODY;
    st_run(&(StPlay){ out, set, NULL });
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
    if (view->viewer != out->active
        && (out->intent_count > 0 || out->gain_count > 0 || out->queue_count > 0))
        end_of_action(out, set);
}
