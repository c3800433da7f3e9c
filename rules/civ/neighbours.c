/* Which civilizations are in play where the players choose them freely (9.3, 9.4, R-305): any set
 * of the right size without a gap in it, each with two neighbours among the others, and the one
 * that the board suggests. Somebody may pick a civilization as long as such a set can still come of
 * it. */
#include "rules/civ/figures.h"
#include "rules/civ/procedure.h"
#include "rules/civ/setup.h"

enum { NEIGHBOURS_LEAST = 2 };

typedef struct Neighbours {
    uint32_t of[CIVILIZATIONS_MAX]; /* Bit sets of civilizations. */
} Neighbours;

/* The civilization that an area is associated with, or -1. Areas printed 0 join nobody. */
static int home_of(const Rules *rules, const int *civilizations, Area area)
{
    const BoardArea *info = area_info(rules, area);
    return info->sea || info->limit == 0 || info->region == NO_REGION ? -1
                                                                      : civilizations[info->region];
}

static void join(Neighbours *out, const Rules *rules, const int *civilizations, int mine, Area area)
{
    int theirs = home_of(rules, civilizations, area);
    if (theirs >= 0 && theirs != mine) {
        out->of[mine] |= bit32(theirs);
        out->of[theirs] |= bit32(mine);
    }
}

/* By land or by water, but not across open sea, which no border between two areas is. */
static void find_neighbours(Neighbours *out, const Rules *rules)
{
    int civilizations[REGIONS_MAX];
    *out = (Neighbours){ { 0 } };
    for (int r = 0; r < rules->board->region_count; r++)
        civilizations[r] = civilization_of_region(rules, r);
    for (Area a = 0; a < rules->board->area_count; a++) {
        const BoardArea *info = area_info(rules, a);
        int              mine = home_of(rules, civilizations, a);
        for (int i = 0; mine >= 0 && i < info->land_count; i++)
            join(out, rules, civilizations, mine, info->land[i]);
        for (int i = 0; mine >= 0 && i < info->water_count; i++)
            join(out, rules, civilizations, mine, info->water[i].to);
    }
}

static bool is_playable(const Neighbours *near, uint32_t set)
{
    uint32_t reached = set & (~set + 1), before = 0;
    for (uint32_t left = set; left; left &= left - 1)
        if (count32(near->of[first32(left)] & set) < NEIGHBOURS_LEAST)
            return false;
    while (reached != before) {
        before = reached;
        for (uint32_t left = before; left; left &= left - 1)
            reached |= near->of[first32(left)] & set;
    }
    return reached == set;
}

/* The members of `list` whose places are set in `places`. */
static uint32_t members(const uint8_t *list, uint32_t places)
{
    uint32_t set = 0;
    for (; places; places &= places - 1)
        set |= bit32(list[first32(places)]);
    return set;
}

/* The next larger number with as many bits. */
static uint32_t next_places(uint32_t places)
{
    uint32_t low = places & (~places + 1), next = places + low;
    return next | ((places ^ next) / low >> 2);
}

uint32_t neighbours_open(const Rules *rules, uint32_t all, uint32_t taken, int count)
{
    uint8_t    list[CIVILIZATIONS_MAX];
    uint32_t   suggested = setup_civilizations(rules, board_setup(rules->board, count));
    uint32_t   open = taken & ~suggested ? 0 : suggested & ~taken;
    int        missing = count - count32(taken);
    int        rest = civilizations_by_rank(list, rules, all & ~taken);
    Neighbours near;
    if (missing <= 0 || missing > rest)
        return 0;
    find_neighbours(&near, rules);
    for (uint32_t places = bit32(missing) - 1; places < bit32(rest) && open != (all & ~taken);
         places = next_places(places)) {
        uint32_t chosen = members(list, places);
        if ((chosen & ~open) && is_playable(&near, taken | chosen))
            open |= chosen;
    }
    return open;
}

void neighbours_only(const Play *play)
{
    Game    *game = play->game;
    uint32_t taken = civilizations_taken(game);
    for (Area a = 0; a < play->rules->board->area_count; a++) {
        const BoardArea *info = area_info(play->rules, a);
        int              civilization = info->sea || info->region == NO_REGION
                                            ? -1
                                            : civilization_of_region(play->rules, info->region);
        if (civilization >= 0 && !(taken & bit32(civilization)))
            bits_set(game->out_of_play, a);
    }
}
