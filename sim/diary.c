#include "sim/diary.h"

enum { CITY_POINTS = 5 };

/* The number of the phase in which calamities strike. */
static int calamity_phase(const Edition *edition)
{
    for (int i = 0; i < edition->phase_count; i++)
        if (edition->phases[i].procedure == PROCEDURE_MAJOR_CALAMITIES)
            return edition->phases[i].number;
    return 0;
}

/* Unit points that leave their owner with an event; what a reduced city leaves behind is not lost.
 */
static int points_lost(const Event *event)
{
    switch ((EventKind)event->kind) {
    case EVENT_TOKENS_REMOVED:
        return event->arg[0] == BARBARIANS ? 0 : event->arg[2];
    case EVENT_TOKENS_ANNEXED:
        return event->arg[1] == BARBARIANS ? 0 : event->arg[3];
    case EVENT_CITY_DESTROYED:
    case EVENT_CITY_REMOVED:
        return event->arg[0] == BARBARIANS ? 0 : CITY_POINTS;
    case EVENT_CITY_REDUCED:
        return event->arg[0] == BARBARIANS ? 0 : CITY_POINTS - event->arg[2];
    case EVENT_CITY_ANNEXED:
        return event->arg[1] == BARBARIANS ? 0 : CITY_POINTS;
    default:
        return 0;
    }
}

void diary_write(Diary *diary, const Rules *rules, const Events *events)
{
    for (int i = 0; i < events->count; i++) {
        const Event *event = &events->items[i];
        if (event->kind == EVENT_PHASE_BEGAN)
            diary->phase = (uint8_t)event->arg[0];
        if (event->kind == EVENT_DEAL_AGREED)
            diary->deals++;
        if (event->kind == EVENT_DEAL_CANCELLED)
            diary->deals--;
        if (event->kind == EVENT_CARDS_PASSED)
            diary->cards_traded = (uint16_t)(diary->cards_traded + event->arg[2]);
        if (event->kind == EVENT_CALAMITY_CALLED)
            diary->calamities[rules->edition->cards[event->arg[1]].calamity]++;
        if (event->kind == EVENT_ADVANCE_BOUGHT || event->kind == EVENT_ADVANCE_FREE)
            diary->advances[event->arg[1]]++;
        if (diary->phase == calamity_phase(rules->edition))
            diary->calamity_losses = (uint16_t)(diary->calamity_losses + points_lost(event));
    }
}
