/* How far ahead players think, told by what comes of it: steps of the A.S.T. that they miss, the
 * loads of their ships, their cities as the turns go by, the advances that nobody wants. */
#include <stdlib.h>

#include "rules/civ/family.h"
#include "sim/civ/statistics.h"

/* What a step was missed for, in the order of the events. */
static const char *const lacks[LACKS_COUNT] = {
    "cities",
    "advances",
    "advances below 100",
    "advances from 100",
    "advances from 200",
    "points of advances",
};
static_assert(EVENT_LACKS_POINTS - EVENT_LACKS_CITIES == LACKS_COUNT - 1, "a name for every lack");

static const char *const loads[LOADS_MAX] = { "none", "1", "2", "3", "4", "5 or more" };

int civ_lack_count(const Ruleset *rules)
{
    (void)rules;
    return LACKS_COUNT;
}

const char *civ_lack_name(const Ruleset *rules, int index)
{
    (void)rules;
    return lacks[index];
}

int civ_load_count(const Ruleset *rules)
{
    (void)rules;
    return LOADS_MAX;
}

const char *civ_load_name(const Ruleset *rules, int index)
{
    (void)rules;
    return loads[index];
}

int civ_turn_count(const Ruleset *rules)
{
    (void)rules;
    return TURNS_COUNTED;
}

const char *civ_turn_name(const Ruleset *rules, int index)
{
    static _Thread_local char name[12];
    (void)rules;
    snprintf(name, sizeof name, "%d", index + 1);
    return name;
}

/* Cities that players have more or less with an event. */
static int cities_more(const Event *event)
{
    switch ((EventKind)event->kind) {
    case EVENT_CITY_PLACED:
        return 1;
    case EVENT_CITY_REMOVED:
    case EVENT_CITY_DESTROYED:
    case EVENT_CITY_REDUCED:
        return event->arg[0] < PLAYERS_MAX ? -1 : 0;
    case EVENT_CITY_ANNEXED:
        return (event->arg[2] < PLAYERS_MAX) - (event->arg[1] < PLAYERS_MAX);
    default:
        return 0;
    }
}

/* A player's marks are the new ships that nobody has boarded. The first turn begins with the game,
 * before anything is written down. */
static void turn_ends(Diary *diary)
{
    int turn = diary->turn ? diary->turn : 1;
    if (turn <= TURNS_COUNTED) {
        diary_add(diary, COUNT_CITIES + turn - 1, diary->standing);
        diary_add(diary, COUNT_TURNS + turn - 1, 1);
    }
    for (int p = 0; p < PLAYERS_MAX; p++) {
        diary_add(diary, COUNT_LOADS, __builtin_popcount(diary->marks[p]));
        diary->marks[p] = 0;
    }
}

void civ_plans_write(Diary *diary, const Event *event)
{
    diary->standing = (uint16_t)(diary->standing + cities_more(event));
    switch ((EventKind)event->kind) {
    case EVENT_TURN_BEGAN:
        if (event->arg[0] > 1)
            turn_ends(diary);
        diary->turn = (uint8_t)event->arg[0];
        break;
    case EVENT_GAME_ENDED:
        turn_ends(diary);
        break;
    case EVENT_MARKER_STAYS:
        diary_add(diary, COUNT_STALLS, 1);
        break;
    case EVENT_LACKS_CITIES:
    case EVENT_LACKS_ADVANCES:
    case EVENT_LACKS_BELOW_100:
    case EVENT_LACKS_FROM_100:
    case EVENT_LACKS_FROM_200:
    case EVENT_LACKS_POINTS:
        diary_add(diary, COUNT_LACKS + (int)event->kind - EVENT_LACKS_CITIES, 1);
        break;
    case EVENT_SHIP_BUILT:
        diary->marks[event->arg[0]] |= 1u << event->arg[1];
        break;
    case EVENT_EMBARKED: {
        uint32_t ship = 1u << event->arg[1];
        int      load = event->arg[3] < LOADS_MAX ? event->arg[3] : LOADS_MAX - 1;
        if (diary->marks[event->arg[0]] & ship)
            diary_add(diary, COUNT_LOADS + load, 1);
        diary->marks[event->arg[0]] &= ~ship;
        break;
    }
    default:
        break;
    }
}

static double share(uint64_t part, uint64_t all)
{
    return all ? (double)part / (double)all : 0;
}

void civ_planning(FILE *out, const Ruleset *rules, const uint64_t *counts, int seats)
{
    const Edition *edition = rules->edition;
    uint64_t       ships = 0, games = counts[COUNT_TURNS];
    fprintf(out, "steps of the A.S.T. missed: %.2f a seat and game, for want of",
            share(counts[COUNT_STALLS], (uint64_t)seats));
    for (int i = 0; i < LACKS_COUNT; i++)
        if (counts[COUNT_LACKS + i])
            fprintf(out, " %s %.2f", lacks[i], share(counts[COUNT_LACKS + i], (uint64_t)seats));
    for (int i = 0; i < LOADS_MAX; i++)
        ships += counts[COUNT_LOADS + i];
    fprintf(out, "\nnew ships: %.1f a seat and game; tokens loaded first:",
            share(ships, (uint64_t)seats));
    for (int i = 0; i < LOADS_MAX; i++)
        fprintf(out, " %s %.0f%%", loads[i], 100 * share(counts[COUNT_LOADS + i], ships));
    fprintf(out, "\ncities a seat at the end of turn");
    for (int t = 0; t < TURNS_COUNTED && counts[COUNT_TURNS + t]; t++)
        fprintf(out, " %d: %.1f", t + 1,
                share(counts[COUNT_CITIES + t] * games, counts[COUNT_TURNS + t] * (uint64_t)seats));
    fprintf(out, "\nadvances never bought:");
    const char *separator = " ";
    for (int a = 0; a < edition->advance_count; a++)
        if (counts[COUNT_ADVANCES + a] == 0) {
            fprintf(out, "%s%s", separator, edition->advances[a].name);
            separator = ", ";
        }
    fprintf(out, "%s\n", separator[0] == ' ' ? " none" : "");
}
