/* Where ships get to, and by which way. */
#include "bots/moving.h"

#include <string.h>

/* Whatever ships can sail on is blank. */
static void blank_draw(uint8_t *blank, const Mind *mind)
{
    bool open_sea = has_effect(mind, mind->me, EFFECT_OPEN_SEA);
    for (Area a = 0; a < mind->rules->board->area_count; a++) {
        bool open = land(mind, a)->sea ? open_sea : in_play(mind, a);
        blank[2 * a] = blank[2 * a + 1] = open ? NOT_REACHED : CLOSED;
    }
}

/* Without steps nothing but the place itself is reached. */
static void chart_draw(Waters *out, const Mind *mind, const uint8_t *blank, int origin, int steps)
{
    int count = 0;
    memcpy(out->steps, blank, (size_t)(2 * mind->rules->board->area_count));
    out->place[count++] = (uint16_t)origin;
    out->steps[origin] = 0;
    for (int i = 0; i < count && out->steps[out->place[i]] < steps; i++) {
        int              place = out->place[i];
        const BoardArea *info = land(mind, (Area)(place / 2));
        uint8_t          near = (uint8_t)(out->steps[place] + 1);
        for (int b = 0; b < info->water_count; b++) {
            const WaterBorder *border = &info->water[b];
            int                next = border->to * 2 + border->to_coast;
            uint8_t            way = border->from_coast == place % 2 ? near : NOT_REACHED;
            uint8_t            known = out->steps[next];
            /* Written in any case, and counted if it is nearer: nothing foretells whether it is. */
            out->place[count] = (uint16_t)next;
            out->before[count] = (uint16_t)i;
            count += way < known;
            out->steps[next] = way < known ? way : known;
        }
    }
    out->count = count;
}

const Waters *waters_from(const Moves *moves, Area area, int coast, int steps)
{
    Charts *charts = moves->charts;
    int     origin = area * 2 + coast, oldest = 0;
    charts->asked++;
    for (int i = 0; i < charts->count; i++) {
        if (charts->origin[i] == origin && charts->steps[i] == steps) {
            charts->asked_last[i] = charts->asked;
            return &charts->waters[i];
        }
        if (charts->asked_last[i] < charts->asked_last[oldest])
            oldest = i;
    }
    if (charts->count == 0)
        blank_draw(charts->blank, moves->mind);
    int place = charts->count < CHARTS_MAX ? charts->count++ : oldest;
    charts->asked_last[place] = charts->asked;
    charts->origin[place] = origin;
    charts->steps[place] = steps;
    chart_draw(&charts->waters[place], moves->mind, charts->blank, origin, steps);
    return &charts->waters[place];
}

int waters_path(int *path, const Waters *waters, int place)
{
    int length = 0, index = 0;
    while (waters->place[index] != place)
        must(++index < waters->count);
    for (; index > 0 && length < PATH_MAX; index = waters->before[index])
        path[length++] = waters->place[index];
    return length;
}

void plan_sailing(const Mind *mind, int ship, int place)
{
    plan_add(mind, action_make(ACTION_SAIL, mind->me, ship, place / 2, place % 2, 0));
}

void plan_route(const Mind *mind, const Waters *waters, int ship, int place)
{
    int path[PATH_MAX], length = waters_path(path, waters, place);
    while (length > 0)
        plan_sailing(mind, ship, path[--length]);
}
