/* What each seat does in a game, by which characters differ. */
#include "sim/civ/statistics.h"

enum { MANNER_DEALS, MANNER_BLUFFS, MANNER_ATTACKS, MANNER_CITIES };

const StudySum civ_manners[MANNERS] = {
    [MANNER_DEALS] = { "deals", "deals done" },
    [MANNER_BLUFFS] = { "bluffs", "cards named in done deals that did not come" },
    [MANNER_ATTACKS] = { "attacks", "attacks on cities of players" },
    [MANNER_CITIES] = { "cities", "cities built" },
};
static_assert((int)MANNERS <= (int)SEAT_COUNTS_MAX, "all of them fit in a diary");

static void count(Diary *diary, int seat, int manner)
{
    diary->seats[seat][manner]++;
}

static void copy_bluffs(Diary *diary, int seat)
{
    diary->seats[seat][MANNER_BLUFFS] = (uint16_t)diary->testimony.of[seat].broken;
}

void civ_manners_write(Diary *diary, const Event *event)
{
    const uint16_t *arg = event->arg;
    switch (event->kind) {
    case EVENT_DEAL_DONE:
        count(diary, arg[1], MANNER_DEALS);
        count(diary, arg[2], MANNER_DEALS);
        copy_bluffs(diary, arg[1]);
        break;
    case EVENT_MARKET_LIE:
        copy_bluffs(diary, arg[0]);
        break;
    case EVENT_MARKET_DEAL:
        count(diary, arg[0], MANNER_DEALS);
        count(diary, arg[1], MANNER_DEALS);
        break;
    case EVENT_CITY_ATTACKED:
        if (arg[0] < PLAYERS_MAX && arg[2] < PLAYERS_MAX)
            count(diary, arg[0], MANNER_ATTACKS);
        break;
    case EVENT_CITY_PLACED:
        count(diary, arg[0], MANNER_CITIES);
        break;
    default:
        break;
    }
}
