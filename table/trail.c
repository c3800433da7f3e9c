#include "table/trail.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/must.h"
#include "table/message.h"

/* ---- Positions ---- */

struct Footprint {
    atomic_int users;
    alignas(16) uint8_t game[];
};

static void release(Footprint *footprint)
{
    if (atomic_fetch_sub(&footprint->users, 1) == 1)
        free(footprint);
}

/* Every other position goes. */
static void thin(Trail *trail)
{
    for (int i = 0; i < trail->count; i++)
        if (i % 2)
            trail->kept[i / 2] = trail->kept[i];
        else
            release(trail->kept[i]);
    trail->count /= 2;
    trail->every *= 2;
}

static bool is_due(const Trail *trail, int64_t n)
{
    return n == (trail->count + 1) * trail->every;
}

void trail_note(Trail *trail, const Family *family, const void *game, int64_t n)
{
    if (trail->every == 0)
        trail->every = TRAIL_EVERY;
    if (is_due(trail, n) && trail->count == TRAIL_MOST)
        thin(trail);
    if (!is_due(trail, n))
        return;
    Footprint *made = need_memory(sizeof *made + family->game_size);
    atomic_init(&made->users, 1);
    memcpy(made->game, game, family->game_size);
    trail->kept[trail->count++] = made;
}

int64_t trail_before(const Trail *trail, int64_t n)
{
    int64_t index = trail->count == 0 ? 0 : n / trail->every;
    return (index < trail->count ? index : trail->count) * trail->every;
}

void trail_position(const Trail *trail, const Family *family, AnyGame *out, int64_t n)
{
    must(n > 0 && n == trail_before(trail, n));
    memcpy(out, trail->kept[n / trail->every - 1]->game, family->game_size);
}

int64_t trail_stretch(int64_t n)
{
    int64_t every = TRAIL_EVERY;
    while (every * TRAIL_MOST < n)
        every *= 2;
    return every;
}

void trail_cut(Trail *trail, int64_t n)
{
    while (trail->count > 0 && trail->count * trail->every > n)
        release(trail->kept[--trail->count]);
}

void trail_share(Trail *to, const Trail *from)
{
    must(to->count == 0);
    *to = *from;
    for (int i = 0; i < to->count; i++)
        atomic_fetch_add(&to->kept[i]->users, 1);
}

void trail_take(Trail *to, Trail *from)
{
    if (from->count * from->every <= to->count * to->every)
        return;
    Trail old = *to;
    *to = *from;
    *from = old;
}

size_t trail_bytes(const Trail *trail, const Family *family)
{
    return (size_t)trail->count * (sizeof(Footprint) + family->game_size);
}

void trail_free(Trail *trail)
{
    trail_cut(trail, 0);
    *trail = (Trail){ 0 };
}

/* ---- Turns and phases ---- */

void phases_note(Phases *phases, const Ruleset *rules, const void *game, int64_t n)
{
    const Family   *family = rules->family;
    Standing        now = family->standing(rules, game);
    const PhaseRow *last = phases->count ? &phases->rows[phases->count - 1] : NULL;
    if (last && last->turn == now.turn && last->number == now.phase)
        return;
    if (phases->count == phases->room) {
        phases->room = 2 * phases->room + 32;
        phases->rows = need_more(phases->rows, (size_t)phases->room * sizeof *phases->rows);
    }
    bool market = family_traits(family)->step(rules, game) & TRAIT_OPEN_MARKET;
    phases->rows[phases->count++] = (PhaseRow){ n, (uint8_t)now.turn, now.phase, market };
}

void phases_cut(Phases *phases, int64_t n)
{
    while (phases->count > 0 && phases->rows[phases->count - 1].n > n)
        phases->count--;
}

void phases_free(Phases *phases)
{
    free(phases->rows);
    *phases = (Phases){ 0 };
}
