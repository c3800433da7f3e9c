/* Events and the features that wait for them (trigger.1 to trigger.6): the active player's first,
 * in the order of that player's choice, then those of the others clockwise, in the order in which
 * their cards entered (Q46 to Q49). What they cause is put behind. */
#include "rules/settlers/play.h"

/* ---- Recording ---- */

static bool filter_fits(const StSet *set, const StFilter *filter, StCardId card, int flags)
{
    bool foundation = flags & ST_RECORD_FOUNDATION;
    if ((filter->flags & ST_FILTER_FOUNDATION)
        || foundation) /* A foundation has no colour, deck or category. */
        return foundation
               && (filter->flags & ST_FILTER_FOUNDATION
                   || (!filter->colours && !filter->categories && !filter->deck));
    const StCard *print = &set->cards[card];
    if ((print->colours & filter->colours) != filter->colours)
        return false;
    if (filter->categories && !(filter->categories & (1 << print->category)))
        return false;
    if (filter->deck
        && filter->deck != (print->deck == ST_DECK_COMMON ? ST_FILTER_COMMON : ST_FILTER_FACTION))
        return false;
    if ((filter->flags & ST_FILTER_NEW) && !(flags & ST_RECORD_NEW))
        return false;
    if ((filter->flags & ST_FILTER_TECH) && !(flags & ST_RECORD_TECH))
        return false;
    return !(filter->flags & ST_FILTER_UNDEFENDED) || !(flags & ST_RECORD_DEFENDED);
}

static bool event_fits(const StSet *set, const StClause *clause, StTriggerKind kind, StCardId card,
                       int arg)
{
    switch (kind) {
    case ST_ON_BUILD:
    case ST_ON_GIVEUP:
    case ST_ON_ACTIVATE:
        return filter_fits(set, &set->filters[clause->filter], card, arg);
    case ST_ON_RAZE:
        return (clause->arg & arg) != 0;
    case ST_ON_GAIN:
        return ((uint32_t)arg >> clause->arg) & 1;
    case ST_ON_PLACE:
        return clause->arg == arg;
    case ST_ON_PRAY:
        return arg >= clause->arg;
    default:
        return true;
    }
}

static void queue_add(StGame *game, StCardId card, int clause, int owner, int count, bool once)
{
    for (int i = 0; i < game->queue_count; i++) {
        StTrigger *entry = &game->queue[i];
        if (entry->card != card || entry->clause != clause)
            continue;
        if (once)
            return; /* Q49 */
        if (entry->batch == game->batch) {
            must(entry->count + count <= UINT8_MAX);
            entry->count = (uint8_t)(entry->count + count);
            return;
        }
    }
    must(game->queue_count < ST_QUEUE_MAX);
    game->queue[game->queue_count++] = (StTrigger){ .card = card,
                                                    .clause = (uint8_t)clause,
                                                    .batch = game->batch,
                                                    .count = (uint8_t)(once ? 1 : count),
                                                    .owner = (uint8_t)owner };
}

void st_record(const StPlay *play, StTriggerKind kind, int owner, StCardId card, int arg, int count)
{
    StGame         *game = play->game;
    const StPlayer *who = &game->players[owner];
    if (!cards_meet(&who->empire, &play->set->with_trigger[kind]))
        return;
    StCards waiting = cards_both(&who->empire, &play->set->with_trigger[kind]);
    FOR_CARDS_IN(holder, &waiting)
    {
        const StDesign *design = st_design(play->set, holder);
        for (int i = 0; i < design->clause_count; i++) {
            const StClause *clause = &design->clauses[i];
            if (clause->kind != ST_CLAUSE_ON || clause->event != kind
                || (clause->once && (game->places[holder].flags & (ST_ONCE << i)))
                || !event_fits(play->set, clause, kind, card, arg))
                continue;
            queue_add(game, holder, i, owner, count, clause->once);
        }
    }
}

/* ---- Firing ---- */

/* TRIGGERS: player the active one; count 1: only those of the prayer; b the card that asks for its
 * price. */
enum { AT_PICK, AT_ORDER, AT_MAY };

static void begin(const StPlay *play, int player, bool now)
{
    Frame *frame = flow_push(&play->game->flow, ST_PROCEDURE_TRIGGERS);
    frame->player = (uint8_t)player;
    frame->count = now;
}

void st_triggers_begin(const StPlay *play, int player)
{
    if (play->game->queue_count > 0)
        begin(play, player, false);
}

void st_triggers_now(const StPlay *play, int player)
{
    for (int i = 0; i < play->game->queue_count; i++)
        if (play->game->queue[i].batch == ST_BATCH_NOW) {
            begin(play, player, true);
            return;
        }
}

static const StClause *clause_of(const StSet *set, const StTrigger *entry)
{
    return &st_design(set, entry->card)->clauses[entry->clause];
}

static void entry_remove(StGame *game, int index)
{
    game->queue[index] = game->queue[--game->queue_count];
    game->queue[game->queue_count] = (StTrigger){ 0 };
}

/* Q46: those that are not face up any more, or have worked, are dropped. */
static void drop_silent(const StPlay *play)
{
    StGame *game = play->game;
    for (int i = 0; i < game->queue_count;) {
        const StTrigger *entry = &game->queue[i];
        const StPlace   *place = &game->places[entry->card];
        bool             stands = cards_has(&game->players[entry->owner].empire, entry->card);
        bool             used =
            clause_of(play->set, entry)->once && (place->flags & (ST_ONCE << entry->clause));
        if (!stands || used)
            entry_remove(game, i);
        else
            i++;
    }
}

/* The batch that fires now; -1: nothing is left. */
static int batch_now(const StGame *game, const Frame *frame)
{
    int batch = -1;
    for (int i = 0; i < game->queue_count; i++) {
        int of = game->queue[i].batch;
        if (frame->count ? of == ST_BATCH_NOW : of != ST_BATCH_NOW && (batch < 0 || of < batch))
            batch = of;
    }
    return batch;
}

static bool earlier(const StGame *game, const StTrigger *a, const StTrigger *b)
{
    int order_a = game->places[a->card].order, order_b = game->places[b->card].order;
    return order_a != order_b ? order_a < order_b : a->clause < b->clause;
}

/* Steps clockwise from the active player. */
static int distance(const StGame *game, int from, int to)
{
    return (to - from + game->seats) % game->seats;
}

/* The next entry of the batch, by player and order of entry. */
static int next_entry(const StGame *game, const Frame *frame, int batch)
{
    int best = -1;
    for (int i = 0; i < game->queue_count; i++) {
        const StTrigger *entry = &game->queue[i];
        if (entry->batch != batch)
            continue;
        if (best < 0) {
            best = i;
            continue;
        }
        int near = distance(game, frame->player, entry->owner);
        int far = distance(game, frame->player, game->queue[best].owner);
        if (near < far || (near == far && earlier(game, entry, &game->queue[best])))
            best = i;
    }
    return best;
}

static bool may_pay(const StSet *set, const StGame *game, int player, StCardId card, int clause)
{
    StIntent intent;
    st_intent_make(&intent, set, ST_INTENT_MAY, player, card, 1);
    intent.clause = (uint8_t)clause;
    int item = st_design(set, card)->clauses[clause].item;
    return st_intent_check(set, game, &intent) == ST_REFUSE_NONE
           && st_effect_possible(set, game, player, card, item);
}

/* Takes one firing out of the queue. */
static StTrigger entry_use(StGame *game, int index)
{
    StTrigger entry = game->queue[index];
    if (--game->queue[index].count == 0)
        entry_remove(game, index);
    return entry;
}

static void fire(const StPlay *play, Frame *frame, int index, int batch)
{
    StGame         *game = play->game;
    StTrigger       entry = entry_use(game, index);
    const StClause *clause = clause_of(play->set, &entry);
    if (!frame->count)
        game->batch = (uint8_t)(batch + 1);
    must(game->batch < ST_BATCH_NOW);
    frame->step = AT_PICK;
    if (clause->may) {
        /* Q47: payments off turn are not made. */
        if (entry.owner == game->active
            && may_pay(play->set, game, entry.owner, entry.card, entry.clause)) {
            frame->step = AT_MAY;
            frame->a = entry.clause;
            frame->b = entry.card;
        }
        return;
    }
    if (clause->once)
        game->places[entry.card].flags |= (uint16_t)(ST_ONCE << entry.clause);
    EVENT2(play, ST_EVENT_FIRED, entry.owner, entry.card);
    st_effect_begin(play, entry.owner, entry.card, clause->item,
                    effect_doubled(game, entry.card)
                        | (clause->event == ST_ON_GAIN ? ST_EFFECT_QUIET : 0));
}

/* Does the order of the active player's triggers matter? Plain ones go first, since none can lose
 * by it. */
static bool needs_order(const StSet *set, const StGame *game, const Frame *frame, int batch,
                        int *plain)
{
    int count = 0;
    *plain = -1;
    for (int i = 0; i < game->queue_count; i++) {
        const StTrigger *entry = &game->queue[i];
        if (entry->batch != batch || entry->owner != frame->player)
            continue;
        if (clause_of(set, entry)->plain)
            *plain = i;
        else
            count++;
    }
    return count > 1;
}

static void triggers_run(const StPlay *play)
{
    StGame *game = play->game;
    Frame  *frame = top(play);
    int     plain;
    drop_silent(play);
    int batch = batch_now(game, frame);
    if (batch < 0) {
        if (!frame->count)
            game->batch = 0;
        flow_pop(&game->flow);
        return;
    }
    bool order = needs_order(play->set, game, frame, batch, &plain);
    if (plain >= 0)
        fire(play, frame, plain, batch);
    else if (order && frame->player == game->active)
        frame->step = AT_ORDER;
    else
        fire(play, frame, next_entry(game, frame, batch), batch);
}

static uint32_t triggers_pending(const StSet *set, const StGame *game)
{
    (void)set;
    const Frame *frame = flow_top_const(&game->flow);
    return frame->step == AT_PICK ? 0 : bit32(frame->player);
}

static void triggers_legal(ActionList *list, const StSet *set, const StGame *game, int player)
{
    (void)set;
    const Frame *frame = flow_top_const(&game->flow);
    if (frame->step == AT_MAY) {
        put_action(list, ST_DO_ACCEPT, player, 0, 0);
        put_action(list, ST_DO_DECLINE, player, 0, 0);
        return;
    }
    int     batch = batch_now(game, frame);
    StCards cards = { 0 };
    for (int i = 0; i < game->queue_count; i++)
        if (game->queue[i].batch == batch && game->queue[i].owner == player)
            cards_add(&cards, game->queue[i].card);
    FOR_CARDS_IN(card, &cards)
    for (int clause = 0; clause < ST_CLAUSES_MAX; clause++)
        for (int i = 0; i < game->queue_count; i++)
            if (game->queue[i].card == card && game->queue[i].clause == clause
                && game->queue[i].batch == batch)
                put_action(list, ST_DO_FIRE, player, card, clause);
}

static void triggers_apply(const StPlay *play, const Action *action)
{
    StGame *game = play->game;
    Frame  *frame = top(play);
    if (action->kind == ST_DO_FIRE) {
        int batch = batch_now(game, frame);
        for (int i = 0; i < game->queue_count; i++)
            if (game->queue[i].card == action->arg[0] && game->queue[i].clause == action->arg[1]
                && game->queue[i].batch == batch) {
                fire(play, frame, i, batch);
                return;
            }
        never("a trigger that does not wait");
    }
    StCardId card = frame->b;
    int      clause = frame->a;
    frame->step = AT_PICK;
    frame->a = frame->b = 0;
    if (action->kind == ST_DO_DECLINE)
        return;
    if (st_design(play->set, card)->clauses[clause].once)
        game->places[card].flags |= (uint16_t)(ST_ONCE << clause);
    EVENT2(play, ST_EVENT_FIRED, action->player, card);
    st_intent_push(play, ST_INTENT_MAY, action->player, card, 1)->clause = (uint8_t)clause;
}

static Prompt triggers_prompt(const StSet *set, const StGame *game, int player)
{
    (void)set;
    (void)player;
    const Frame *frame = flow_top_const(&game->flow);
    return frame->step == AT_MAY ? prompt_of(ST_PROMPT_ACCEPT, frame->b, 0)
                                 : prompt_of(ST_PROMPT_FIRE, 0, 0);
}

const StProcedure st_procedure_TRIGGERS = { triggers_run, triggers_pending, triggers_legal,
                                            NULL,         triggers_apply,   triggers_prompt };
