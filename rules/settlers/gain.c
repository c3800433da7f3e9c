/* Effects, left to right (effect.1 to effect.4), and the gaining of one sum: goods first, then what
 * verbs do, then goods that are named, then cards (Q45). Whoever is not active is asked nothing
 * (Q47). */
#include "rules/settlers/play.h"

#include <string.h>

/* ---- Goods ---- */

void st_gain(const StPlay *play, int player, int letter, int n)
{
    StPlayer *who = &play->game->players[player];
    if (n == 0)
        return;
    if (letter == ST_POINT) {
        must(who->score + n <= UINT16_MAX);
        who->score = (uint16_t)(who->score + n);
        EVENT2(play, ST_EVENT_SCORED, player, n);
        return;
    }
    must(letter < ST_SUPPLY && who->supply[letter] + n <= UINT8_MAX);
    who->supply[letter] = (uint8_t)(who->supply[letter] + n);
    EVENT3(play, ST_EVENT_GAINED, player, letter, n);
}

void st_lose(const StPlay *play, int player, int letter, int n)
{
    StPlayer *who = &play->game->players[player];
    must(letter < ST_SUPPLY && who->supply[letter] >= n);
    if (n == 0)
        return;
    who->supply[letter] = (uint8_t)(who->supply[letter] - n);
    EVENT3(play, ST_EVENT_PAID, player, letter, n);
}

/* ---- Effects: one choice after the other ---- */

/* EFFECT: a the item, b the source, count the flags. */
enum { AT_BRANCHES, AT_SUM, AT_NEXT, AT_CHOICE };

void st_effect_begin(const StPlay *play, int player, StCardId source, int item, int flags)
{
    Frame *frame = flow_push(&play->game->flow, ST_PROCEDURE_EFFECT);
    frame->player = (uint8_t)player;
    frame->count = (uint8_t)flags;
    frame->a = (uint16_t)item;
    frame->b = source;
}

/* The beginnings of the branches of the choice that begins at `item`, at most 8 of them. */
static int branches(uint16_t *out, const StSet *set, int item)
{
    int count = 0;
    for (bool begins = true;; item++) {
        if (begins && count < 8)
            out[count++] = (uint16_t)item;
        int join = set->items[item].join;
        begins = join == ST_JOIN_OR;
        if (join == ST_JOIN_THEN || join == ST_JOIN_END)
            return count;
    }
}

/* Those that can be carried out. */
static int open_branches(uint16_t *out, const StSet *set, const StGame *game, const Frame *frame)
{
    uint16_t all[8];
    int      count = branches(all, set, frame->a), open = 0;
    if (count == 1) {
        out[0] = all[0];
        return 1; /* A verb without a target is passed over where it stands. */
    }
    for (int i = 0; i < count; i++)
        if (st_branch_possible(set, game, frame->player, frame->b, all[i]))
            out[open++] = all[i];
    return open;
}

static void effect_run(const StPlay *play)
{
    Frame   *frame = top(play);
    uint16_t open[8];
    switch (frame->step) {
    case AT_BRANCHES: {
        int count = open_branches(open, play->set, play->game, frame);
        frame->step = count == 0 ? AT_NEXT : AT_SUM;
        if (count > 1 && frame->player == play->game->active)
            frame->step = AT_CHOICE;
        else if (count > 0)
            frame->a = open[0];
        break;
    }
    case AT_SUM:
        frame->step = AT_NEXT;
        st_gain_items(
            play, frame->player, frame->b, frame->a, frame->count & ST_EFFECT_DOUBLED ? 2 : 1,
            (frame->count & ST_EFFECT_QUIET) != 0, (frame->count & ST_EFFECT_DECLARED) != 0);
        break;
    case AT_NEXT: {
        int item = frame->a;
        while (play->set->items[item].join != ST_JOIN_THEN
               && play->set->items[item].join != ST_JOIN_END)
            item++;
        if (play->set->items[item].join == ST_JOIN_END) {
            flow_pop(&play->game->flow);
        } else {
            frame->a = (uint16_t)(item + 1);
            frame->step = AT_BRANCHES;
        }
        break;
    }
    default:
        never("a step of an effect");
    }
}

static uint32_t effect_pending(const StSet *set, const StGame *game)
{
    (void)set;
    const Frame *frame = flow_top_const(&game->flow);
    return frame->step == AT_CHOICE ? bit32(frame->player) : 0;
}

static void effect_legal(ActionList *list, const StSet *set, const StGame *game, int player)
{
    const Frame *frame = flow_top_const(&game->flow);
    uint16_t     all[8];
    int          count = branches(all, set, frame->a);
    for (int i = 0; i < count; i++)
        if (st_branch_possible(set, game, player, frame->b, all[i]))
            put_action(list, ST_DO_CHOOSE, player, i + 1, 0);
}

static void effect_apply(const StPlay *play, const Action *action)
{
    Frame   *frame = top(play);
    uint16_t all[8];
    branches(all, play->set, frame->a);
    frame->a = all[action->arg[0] - 1];
    frame->step = AT_SUM;
}

static Prompt effect_prompt(const StSet *set, const StGame *game, int player)
{
    (void)player;
    const Frame *frame = flow_top_const(&game->flow);
    uint16_t     all[8];
    return prompt_of(ST_PROMPT_CHOOSE, frame->b, branches(all, set, frame->a));
}

const StProcedure st_procedure_EFFECT = { effect_run, effect_pending, effect_legal,
                                          NULL,       effect_apply,   effect_prompt };

/* ---- One sum ---- */

enum {
    STAGE_GOODS,
    STAGE_VERBS,
    STAGE_VERB,
    STAGE_RESOURCES,
    STAGE_BLESSINGS,
    STAGE_SAMURAI,
    STAGE_COMMON,
    STAGE_FACTION,
    STAGE_CARDS,
    STAGE_END
};

static StGain *gain_push(const StPlay *play, int player, StCardId source)
{
    StGame *game = play->game;
    must(game->gain_count < ST_GAINS_MAX);
    StGain *gain = &game->gains[game->gain_count++];
    /* Q48: what a feature that waits for gains causes is as quiet as its own gain. */
    bool quiet = game->gain_count > 1 && gain[-1].quiet;
    *gain = (StGain){
        .player = (uint8_t)player, .source = source, .times = 1, .item = ST_NO_ITEM, .quiet = quiet
    };
    flow_push(&game->flow, ST_PROCEDURE_GAIN);
    return gain;
}

static StGain *gain_top(StGame *game)
{
    must(game->gain_count > 0);
    return &game->gains[game->gain_count - 1];
}

static const StGain *gain_top_const(const StGame *game)
{
    must(game->gain_count > 0);
    return &game->gains[game->gain_count - 1];
}

/* Adds to what the sum brings; what needs a decision is kept for later. */
static void gain_add(const StPlay *play, StGain *gain, int letter, int n, int times)
{
    switch ((StLetter)letter) {
    case ST_DRAW:
        gain->cards = (uint8_t)(gain->cards + n * times);
        break;
    case ST_DRAW_COMMON:
        gain->common_cards = (uint8_t)(gain->common_cards + n * times);
        break;
    case ST_DRAW_FACTION:
        gain->faction_cards = (uint8_t)(gain->faction_cards + n * times);
        break;
    case ST_SAMURAI:
        gain->samurai = (uint8_t)(gain->samurai + n * times);
        break;
    case ST_BLESSING:
        gain->blessings = (uint8_t)(gain->blessings + n);
        break;
    case ST_RESOURCE:
        gain->resources = (uint8_t)(gain->resources + n);
        break;
    default:
        st_gain(play, gain->player, letter, n * times);
        if (n > 0)
            gain->letters |= bit32(letter);
    }
}

void st_gain_items(const StPlay *play, int player, StCardId source, int item, int times, bool quiet,
                   bool declared)
{
    StGain *gain = gain_push(play, player, source);
    gain->item = (uint16_t)item;
    gain->times = (uint8_t)times;
    gain->quiet |= quiet;
    gain->declared = declared;
}

void st_gain_letters(const StPlay *play, int player, StCardId source, const uint8_t *letters,
                     int count)
{
    StGain *gain = gain_push(play, player, source);
    for (int i = 0; i < count; i++)
        gain_add(play, gain, letters[i], 1, 1);
}

void st_gain_many(const StPlay *play, int player, StCardId source, int letter, int n)
{
    gain_add(play, gain_push(play, player, source), letter, n, 1);
}

void st_gain_draws(const StPlay *play, int player, int any, int common, int faction)
{
    StGain *gain = gain_push(play, player, ST_CARD_NONE);
    gain->cards = (uint8_t)any;
    gain->common_cards = (uint8_t)common;
    gain->faction_cards = (uint8_t)faction;
}

static void gain_goods(const StPlay *play, StGain *gain)
{
    gain->stage = STAGE_RESOURCES;
    if (gain->item == ST_NO_ITEM)
        return;
    /* Q16: what a location produces for a visitor is counted in the empire of its owner. */
    int counter = gain->player;
    for (int p = 0; p < play->game->seats && gain->source != ST_CARD_NONE; p++)
        if (cards_has(&play->game->players[p].empire, gain->source))
            counter = p;
    bool verbs = false;
    for (int i = gain->item;; i++) {
        const StItem *item = &play->set->items[i];
        if (item->verb == ST_VERB_GAIN)
            gain_add(play, gain, item->letter,
                     item->n * st_item_count(play->set, play->game, item, counter, gain->source),
                     gain->times);
        else
            verbs = true;
        if (item->join != ST_JOIN_PLUS)
            break;
    }
    if (verbs)
        gain->stage = STAGE_VERBS;
}

/* Goes on to the next verb of the sum. */
static void gain_verbs(const StPlay *play, StGain *gain)
{
    const StItem *item = &play->set->items[gain->item];
    if (item->verb != ST_VERB_GAIN) {
        gain->stage = STAGE_VERB;
        gain->step = gain->count = gain->kept = 0;
        gain->target = ST_CARD_NONE;
        st_verb_begin(play, gain, item);
    } else if (item->join == ST_JOIN_PLUS) {
        gain->item++;
    } else {
        gain->stage = STAGE_RESOURCES;
    }
}

static void gain_verb(const StPlay *play)
{
    StGame       *game = play->game;
    StGain       *gain = gain_top(game);
    const StItem *item = &play->set->items[gain->item];
    if (!st_verb_step(play, gain, item))
        return;
    bool more = item->join == ST_JOIN_PLUS;
    gain->stage = more ? STAGE_VERBS : STAGE_RESOURCES;
    gain->item = (uint16_t)(gain->item + more);
}

static bool may_station(const StSet *set, const StGame *game, int player, StCardId card)
{
    return cards_has(&game->players[player].empire, card)
           && !(game->places[card].flags & ST_ON_SAMURAI)
           && (set->cards[card].deck != ST_DECK_COMMON
               || st_switch(game, ST_SWITCH_SAMURAI_ON_COMMON));
}

/* The location without samurai that entered first, or ST_CARD_NONE. */
static StCardId first_station(const StSet *set, const StGame *game, int player)
{
    StCardId best = ST_CARD_NONE;
    FOR_CARDS_IN(card, &game->players[player].empire)
    if (may_station(set, game, player, card)
        && (best == ST_CARD_NONE || game->places[card].order < game->places[best].order))
        best = card;
    return best;
}

static void name_good(const StPlay *play, StGain *gain, int letter)
{
    gain->resources--;
    gain->letters |= bit32(letter);
    st_gain(play, gain->player, letter, gain->times);
}

static void name_blessing(const StPlay *play, StGain *gain, int colour)
{
    gain->blessings--;
    gain->letters |= bit32(ST_BLESSING);
    uint8_t *count = &play->game->players[gain->player].blessings[colour];
    *count = (uint8_t)(*count + gain->times);
    for (int i = 0; i < gain->times; i++)
        EVENT2(play, ST_EVENT_BLESSED, gain->player, colour);
}

static void station(const StPlay *play, StGain *gain, StCardId card)
{
    gain->samurai--;
    gain->letters |= bit32(ST_SAMURAI);
    play->game->places[card].flags |= ST_ON_SAMURAI;
    st_placed(play, gain->player, ST_SAMURAI, card);
}

static void draw_card(const StPlay *play, StGain *gain, int deck)
{
    if (st_draw(play, gain->player, deck))
        gain->letters |= bit32(ST_DRAW);
}

static void station_next(const StPlay *play, StGain *gain, bool asked, bool *waits)
{
    StCardId card =
        gain->samurai > 0 ? first_station(play->set, play->game, gain->player) : ST_CARD_NONE;
    if (card == ST_CARD_NONE) {
        gain->samurai = 0; /* Q3, Q65: without a free location they are lost. */
        gain->stage++;
    } else if (asked) {
        *waits = true;
    } else {
        station(play, gain, card);
    }
}

static void draw_next(const StPlay *play, StGain *gain, bool asked, bool *waits)
{
    bool common = st_can_draw(play->set, play->game, gain->player, ST_DRAW_COMMON);
    bool faction = st_can_draw(play->set, play->game, gain->player, ST_DRAW_FACTION);
    if (gain->cards == 0 || (!common && !faction)) {
        gain->cards = 0; /* Q55 */
        gain->stage++;
    } else if (asked && common && faction) {
        *waits = true;
    } else {
        gain->cards--;
        draw_card(play, gain, faction ? ST_DRAW_FACTION : ST_DRAW_COMMON);
    }
}

/* Steps that nobody decides; sets *waits when the player is asked. */
static void gain_next(const StPlay *play, StGain *gain, bool asked, bool *waits)
{
    StGame *game = play->game;
    switch (gain->stage) {
    case STAGE_RESOURCES:
        if (gain->resources == 0)
            gain->stage++;
        else if (asked)
            *waits = true;
        else
            name_good(play, gain, ST_WOOD);
        break;
    case STAGE_BLESSINGS:
        if (gain->blessings == 0)
            gain->stage++;
        else if (asked)
            *waits = true;
        else
            name_blessing(play, gain,
                          play->set->factions[game->players[gain->player].faction].leading);
        break;
    case STAGE_SAMURAI:
        station_next(play, gain, asked, waits);
        break;
    case STAGE_COMMON:
        for (; gain->common_cards > 0; gain->common_cards--)
            draw_card(play, gain, ST_DRAW_COMMON);
        gain->stage++;
        break;
    case STAGE_FACTION:
        for (; gain->faction_cards > 0; gain->faction_cards--)
            draw_card(play, gain, ST_DRAW_FACTION);
        gain->stage++;
        break;
    case STAGE_CARDS:
        draw_next(play, gain, asked, waits);
        break;
    default:
        never("a stage of gaining");
    }
}

static void gain_end(const StPlay *play, StGain *gain)
{
    StGame  *game = play->game;
    int      player = gain->player;
    uint32_t letters = gain->quiet ? 0 : gain->letters;
    *gain = (StGain){ 0 };
    game->gain_count--;
    flow_pop(&game->flow);
    if (letters)
        st_record(play, ST_ON_GAIN, player, ST_CARD_NONE, (int)letters, 1);
}

static void gain_run(const StPlay *play)
{
    StGain *gain = gain_top(play->game);
    bool    asked = gain->player == play->game->active;
    bool    waits = false;
    if (gain->stage == STAGE_GOODS) {
        gain_goods(play, gain);
    } else if (gain->stage == STAGE_VERBS) {
        gain_verbs(play, gain);
    } else if (gain->stage == STAGE_VERB) {
        gain_verb(play);
    } else {
        while (gain->stage < STAGE_END && !waits)
            gain_next(play, gain, asked, &waits);
        if (gain->stage == STAGE_END)
            gain_end(play, gain);
        else
            flow_top(&play->game->flow)->step = 1; /* Somebody is asked. */
    }
}

static uint32_t gain_pending(const StSet *set, const StGame *game)
{
    const StGain *gain = gain_top_const(game);
    if (gain->stage == STAGE_VERB)
        return gain->player == game->active
                       && st_verb_pending(set, game, gain, &set->items[gain->item])
                   ? bit32(gain->player)
                   : 0;
    return flow_top_const(&game->flow)->step ? bit32(gain->player) : 0;
}

static void gain_legal(ActionList *list, const StSet *set, const StGame *game, int player)
{
    const StGain *gain = gain_top_const(game);
    switch (gain->stage) {
    case STAGE_VERB:
        st_verb_legal(list, set, game, gain, &set->items[gain->item]);
        break;
    case STAGE_RESOURCES:
        for (int letter = ST_WOOD; letter <= ST_FOOD; letter++)
            put_action(list, ST_DO_NAME_GOOD, player, letter, 0);
        break;
    case STAGE_BLESSINGS:
        for (int colour = 0; colour < ST_COLOURS; colour++)
            put_action(list, ST_DO_NAME_COLOUR, player, colour, 0);
        break;
    case STAGE_SAMURAI:
        FOR_CARDS_IN(card, &game->players[player].empire)
        if (may_station(set, game, player, card))
            put_action(list, ST_DO_STATION, player, card, 0);
        break;
    case STAGE_CARDS:
        put_action(list, ST_DO_DRAW, player, ST_DECK_COMMON, 0);
        put_action(list, ST_DO_DRAW, player, deck_of(game, player), 0);
        break;
    default:
        never("a stage of gaining");
    }
}

static void gain_apply(const StPlay *play, const Action *action)
{
    StGain *gain = gain_top(play->game);
    if (gain->stage == STAGE_VERB) {
        st_verb_apply(play, gain, &play->set->items[gain->item], action);
        return;
    }
    flow_top(&play->game->flow)->step = 0;
    switch (gain->stage) {
    case STAGE_RESOURCES:
        name_good(play, gain, action->arg[0]);
        break;
    case STAGE_BLESSINGS:
        name_blessing(play, gain, action->arg[0]);
        break;
    case STAGE_SAMURAI:
        station(play, gain, action->arg[0]);
        break;
    case STAGE_CARDS:
        gain->cards--;
        draw_card(play, gain, action->arg[0] == ST_DECK_COMMON ? ST_DRAW_COMMON : ST_DRAW_FACTION);
        break;
    default:
        never("a stage of gaining");
    }
}

static Prompt gain_prompt(const StSet *set, const StGame *game, int player)
{
    (void)player;
    const StGain *gain = gain_top_const(game);
    switch (gain->stage) {
    case STAGE_VERB:
        return st_verb_prompt(set, game, gain, &set->items[gain->item]);
    case STAGE_RESOURCES:
        return prompt_of(ST_PROMPT_NAME_GOOD, gain->source, gain->resources);
    case STAGE_BLESSINGS:
        return prompt_of(ST_PROMPT_NAME_BLESSING, gain->source, gain->blessings);
    case STAGE_SAMURAI:
        return prompt_of(ST_PROMPT_STATION, gain->source, gain->samurai);
    default:
        return prompt_of(ST_PROMPT_DRAW, gain->source, gain->cards);
    }
}

const StProcedure st_procedure_GAIN = { gain_run, gain_pending, gain_legal,
                                        NULL,     gain_apply,   gain_prompt };
