/* The cleanup phase (cleanup.1 to cleanup.4): everybody says together what is kept, then the
 * round's things go. */
#include "rules/settlers/play.h"

#include <string.h>

/* CLEANUP: step as below. While it is asked, `stored` holds what has been said of goods in their
 * order, and what is usual of the others: the most. */
enum { AT_START, AT_ASK, AT_END };

/* ---- What storage allows (Q71) ---- */

/* Room for goods beyond those kept without limit: can `kept` lie in the storages of the empire?
 * Each takes up to n goods of its letters; goods are few and storages fewer, so the tightest
 * storage takes first. */
static bool storage_holds(const StSet *set, const StGame *game, int player,
                          const uint8_t kept[ST_SWORD + 1])
{
    const StPlayer *who = &game->players[player];
    uint8_t         left[ST_SWORD + 1];
    uint16_t        unlimited = set->factions[who->faction].store;
    for (int i = 0; i <= ST_SWORD; i++)
        left[i] = unlimited & (1 << i) ? 0 : kept[i];
    /* Hall's condition over the sets of goods: six goods make 64 of them. */
    StCards stores = cards_both(&who->empire, &set->with_clause[ST_CLAUSE_STORE]);
    for (int goods = 1; goods < 64; goods++) {
        int wanted = 0, room = 0;
        for (int i = 0; i <= ST_SWORD; i++)
            wanted += goods & (1 << i) ? left[i] : 0;
        if (wanted == 0)
            continue;
        FOR_CARDS_IN(card, &stores)
        {
            const StClause *clause = st_clause(set, card, ST_CLAUSE_STORE);
            room += clause->letters & goods ? clause->n : 0;
        }
        if (wanted > room)
            return false;
    }
    return true;
}

int st_store_most(const StSet *set, const StGame *game, int player, int letter)
{
    const StPlayer *who = &game->players[player];
    uint8_t         kept[ST_SWORD + 1];
    if (set->factions[who->faction].store & (1 << letter))
        return who->supply[letter];
    if (!cards_meet(&who->empire, &set->with_clause[ST_CLAUSE_STORE]))
        return 0;
    memcpy(kept, who->stored, sizeof kept);
    for (int i = letter + 1; i <= ST_SWORD; i++)
        kept[i] = 0; /* Those behind have not been said yet. */
    kept[letter] = who->supply[letter];
    while (kept[letter] > 0 && !storage_holds(set, game, player, kept))
        kept[letter]--;
    return kept[letter];
}

/* The most of each good from `letter` on, in their order. */
static void store_usual(const StSet *set, StGame *game, int player, int letter)
{
    for (; letter <= ST_SWORD; letter++)
        game->players[player].stored[letter] = (uint8_t)st_store_most(set, game, player, letter);
}

static bool stores_any(const StGame *game, int player)
{
    for (int i = 0; i <= ST_SWORD; i++)
        if (game->players[player].stored[i] > 0)
            return true;
    return false;
}

/* ---- What goes ---- */

static void player_cleanup(const StPlay *play, int player)
{
    StGame   *game = play->game;
    StPlayer *who = &game->players[player];
    for (int i = 0; i <= ST_SWORD; i++)
        if (who->stored[i] > 0)
            EVENT3(play, ST_EVENT_STORED, player, i, who->stored[i]);
    for (int i = 0; i <= ST_SHIELD; i++) {
        int kept = i <= ST_SWORD ? who->stored[i] : 0;
        if (who->supply[i] > kept)
            EVENT3(play, ST_EVENT_LOST, player, i, who->supply[i] - kept);
    }
    /* Technology stays in the supply (Q32, Q66). */
    memset(who->supply, 0, ST_SHIELD + 1);
    memset(who->blessings, 0, sizeof who->blessings);
    memset(who->wards, 0, sizeof who->wards);
    memset(who->ward_more, 0, sizeof who->ward_more);
    who->ward_count = 0;
    FOR_CARDS_IN(card, &who->empire)
    {
        StPlace *place = &game->places[card];
        place->uses = place->visits = 0;
        place->flags &= ST_ON_SAMURAI | ST_ON_TECH | ST_ON_BULWARK | ST_ON_GLORY;
    }
}

static void cleanup_run(const StPlay *play)
{
    StGame *game = play->game;
    Frame  *frame = top(play);
    int     count = game->options.player_count;
    switch (frame->step++) {
    case AT_START:
        EVENT1(play, ST_EVENT_PHASE_BEGAN, ST_PHASE_CLEANUP);
        game->acting = 0;
        for (int p = 0; p < count; p++) {
            store_usual(play->set, game, p, 0);
            game->picks[p] = 0; /* The first good of which nothing has been said. */
            if (stores_any(game, p))
                game->acting |= bit32(p);
        }
        break;
    default:
        for (int p = 0; p < game->seats; p++) {
            player_cleanup(play, p);
            game->picks[p] = 0;
        }
        game->first = (uint8_t)((game->first + 1) % count);
        flow_pop(&game->flow);
    }
}

static uint32_t cleanup_pending(const StSet *set, const StGame *game)
{
    (void)set;
    return flow_top_const(&game->flow)->step == AT_ASK ? game->acting : 0;
}

static Refusal store_check(const StSet *set, const StGame *game, int player, int letter, int n)
{
    if (letter > ST_SWORD)
        return ST_REFUSE_BAD_ARGUMENT;
    if (letter < game->picks[player])
        return ST_REFUSE_STORE_ORDER;
    if (n > st_store_most(set, game, player, letter))
        return ST_REFUSE_STORAGE_TOO_SMALL;
    /* The usual amount need not be said. */
    return n == game->players[player].stored[letter] ? ST_REFUSE_NOT_AN_OPTION : ST_REFUSE_NONE;
}

static Refusal cleanup_check(const StSet *set, const StGame *game, const Action *action)
{
    if (action->kind == ST_DO_DONE)
        return ST_REFUSE_NONE;
    if (action->kind != ST_DO_STORE)
        return ST_REFUSE_WRONG_KIND;
    return store_check(set, game, action->player, action->arg[0], action->arg[1]);
}

static void cleanup_legal(ActionList *list, const StSet *set, const StGame *game, int player)
{
    for (int letter = game->picks[player]; letter <= ST_SWORD; letter++) {
        int most = st_store_most(set, game, player, letter);
        for (int n = 0; n <= most; n++)
            if (n != game->players[player].stored[letter])
                put_action(list, ST_DO_STORE, player, letter, n);
    }
    put_action(list, ST_DO_DONE, player, 0, 0);
}

static void cleanup_apply(const StPlay *play, const Action *action)
{
    StGame *game = play->game;
    int     player = action->player;
    if (action->kind == ST_DO_DONE) {
        game->acting &= ~bit32(player);
        return;
    }
    game->players[player].stored[action->arg[0]] = (uint8_t)action->arg[1];
    game->picks[player] = (uint16_t)(action->arg[0] + 1);
    store_usual(play->set, game, player, action->arg[0] + 1);
}

static Prompt cleanup_prompt(const StSet *set, const StGame *game, int player)
{
    (void)set;
    (void)game;
    (void)player;
    return prompt_of(ST_PROMPT_STORE, 0, 0);
}

const StProcedure st_procedure_CLEANUP = { cleanup_run,   cleanup_pending, cleanup_legal,
                                           cleanup_check, cleanup_apply,   cleanup_prompt };
