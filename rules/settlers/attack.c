/* The attack phase of the solo game (solo.4 to solo.8): the virtual player collects, and two attack
 * cards seek their targets among the player's locations. */
#include "rules/settlers/play.h"

/* ATTACK: count attacks begun; a, b the places in the line that hit. */
enum { AT_COLLECT, AT_REVEAL, AT_LOSE };

void st_line_remove(StGame *game, StCardId card)
{
    int i = 0;
    while (i < game->line_count && game->line[i] != card)
        i++;
    must(i < game->line_count);
    game->line_count--;
    for (; i < game->line_count; i++)
        game->line[i] = game->line[i + 1];
    game->line[game->line_count] = 0;
}

static void line_insert(StGame *game, int at, StCardId card)
{
    for (int i = game->line_count; i > at; i--)
        game->line[i] = game->line[i - 1];
    game->line[at] = card;
    game->line_count++;
}

void st_line_reveal(const StPlay *play)
{
    StGame *game = play->game;
    must(game->attack_count > 0);
    StCardId card = game->attacks[--game->attack_count];
    game->attacks[game->attack_count] = 0;
    line_insert(game, 0, card);
    cards_add(&game->players[1].deals, card);
    EVENT1(play, ST_EVENT_ATTACK_CARD, card);
}

static void collect(const StPlay *play)
{
    StGame *game = play->game;
    EVENT1(play, ST_EVENT_PHASE_BEGAN, ST_PHASE_ATTACK);
    StCards row = game->players[1].empire;
    FOR_CARDS_IN(card, &row)
    {
        st_place_clear(game, card);
        cards_add(&game->collection, card);
        EVENT1(play, ST_EVENT_COLLECTED, card);
    }
}

static int good_at(const StSet *set, const StGame *game, int place)
{
    return set->cards[game->line[place]].deal;
}

/* solo.5: a common location whose raze pair is the goods of the newest and of this attack card. */
static bool common_hit(const StSet *set, const StGame *game, StCardId card, int place)
{
    const StCard *print = &set->cards[card];
    int           t1 = good_at(set, game, 0), tk = good_at(set, game, place);
    if (print->deck != ST_DECK_COMMON || print->raze_count != 2 || (print->flags & ST_CARD_FIRM))
        return false;
    return (print->raze[0] == t1 && print->raze[1] == tk)
           || (print->raze[0] == tk && print->raze[1] == t1);
}

/* solo.7: faction locations with a raze field are hit by two points. */
static bool faction_hit(const StSet *set, const StGame *game, StCardId card, int place)
{
    const StCard *print = &set->cards[card];
    return print->deck != ST_DECK_COMMON && print->raze_count > 0 && !(print->flags & ST_CARD_FIRM)
           && good_at(set, game, 0) == ST_POINT && good_at(set, game, place) == ST_POINT;
}

static int deal_rank(int letter)
{
    static const uint8_t order[] = { ST_DRAW,  ST_SWORD,  ST_GOLD, ST_POINT,
                                     ST_STONE, ST_WORKER, ST_FOOD, ST_WOOD };
    for (int i = 0; i < (int)sizeof order; i++)
        if (order[i] == letter)
            return i;
    return (int)sizeof order;
}

/* Less is attacked first: the deal of a faction card, action before feature before production,
 * dearer, more stone. */
static int attack_rank(const StSet *set, StCardId card)
{
    static const uint8_t category[ST_CATEGORIES] = {
        [ST_ACTION] = 0, [ST_FEATURE] = 1, [ST_PRODUCTION] = 2
    };
    const StCard *print = &set->cards[card];
    int           rank = print->deck == ST_DECK_COMMON ? 0 : deal_rank(print->deal);
    rank = rank * 4 + category[print->category];
    rank = rank * 16 + 15 - (print->cost[0] + print->cost[1] + print->cost[2]);
    return rank * 16 + 15 - print->cost[1];
}

/* Those that this attack may take, all of the same rank. */
static StCards victims(const StSet *set, const StGame *game, int place)
{
    StCards out = { 0 };
    int     best = -1;
    bool    factions = false;
    for (int pass = 0; pass < 2; pass++) {
        FOR_CARDS_IN(card, &game->players[0].empire)
        {
            bool faction = faction_hit(set, game, card, place);
            if (game->places[card].owner != 0
                || !(faction || (!factions && common_hit(set, game, card, place))))
                continue;
            if (pass == 0) {
                factions |= faction;
                continue;
            }
            if (factions && !faction)
                continue;
            int rank = attack_rank(set, card);
            if (best < 0 || rank < best) {
                best = rank;
                out = (StCards){ 0 };
            }
            if (rank == best)
                cards_add(&out, card);
        }
    }
    return out;
}

/* The first place of the line from the second on that hits, or 0. solo.7: two points seek a faction
 * location before any pair, however near, seeks a common one. */
static int hit_place(const StSet *set, const StGame *game)
{
    for (int place = 1; place < game->line_count; place++)
        FOR_CARDS_IN(card, &game->players[0].empire)
    if (game->places[card].owner == 0 && faction_hit(set, game, card, place))
        return place;
    for (int place = 1; place < game->line_count; place++) {
        StCards hit = victims(set, game, place);
        if (cards_next(&hit, 0) != ST_CARD_NONE)
            return place;
    }
    return 0;
}

/* Q38: the two used cards become the last targets, or by the switch the next ones, in their order.
 */
static void line_move(StGame *game, int place)
{
    StCardId newest = game->line[0], second = game->line[place];
    st_line_remove(game, second);
    if (st_switch(game, ST_SWITCH_USED_ATTACKS)) {
        line_insert(game, 1, second);
        return;
    }
    st_line_remove(game, newest);
    line_insert(game, game->line_count, newest);
    line_insert(game, game->line_count, second);
}

static void attack_run(const StPlay *play)
{
    StGame *game = play->game;
    Frame  *frame = top(play);
    if (frame->step == AT_COLLECT) {
        collect(play);
        game->active = 0;
        frame->step = AT_REVEAL;
        return;
    }
    if (frame->count == 2) {
        flow_pop(&game->flow);
        return;
    }
    frame->count++;
    if (game->attack_count == 0)
        return;
    st_line_reveal(play);
    int place = hit_place(play->set, game);
    if (place > 0) {
        frame->a = (uint16_t)place;
        frame->step = AT_LOSE;
    }
}

static uint32_t attack_pending(const StSet *set, const StGame *game)
{
    (void)set;
    return flow_top_const(&game->flow)->step == AT_LOSE ? 1 : 0;
}

static void attack_legal(ActionList *list, const StSet *set, const StGame *game, int player)
{
    StCards hit = victims(set, game, flow_top_const(&game->flow)->a);
    FOR_CARDS_IN(card, &hit)
    put_action(list, ST_DO_LOSE, player, card, 0);
}

static void attack_apply(const StPlay *play, const Action *action)
{
    StGame *game = play->game;
    Frame  *frame = top(play);
    EVENT1(play, ST_EVENT_ATTACKED, action->arg[0]);
    st_place_clear(game, action->arg[0]);
    cards_add(&game->collection, action->arg[0]);
    line_move(game, frame->a);
    frame->a = 0;
    frame->step = AT_REVEAL;
}

static Prompt attack_prompt(const StSet *set, const StGame *game, int player)
{
    (void)set;
    (void)game;
    (void)player;
    return prompt_of(ST_PROMPT_LOSE, 0, 0);
}

const StProcedure st_procedure_ATTACK = { attack_run, attack_pending, attack_legal,
                                          NULL,       attack_apply,   attack_prompt };
