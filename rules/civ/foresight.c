/* What an answer leads to at once: it is tried on a game that agrees with the view, and what
 * happens to pieces there is told up to the next question. Nothing in the steps that follow these
 * questions depends on hidden cards or on chance, so the game itself will do the same; a unit test
 * holds one against the other. */
#include "rules/civ/prompts.h"
#include "rules/civ/cards.h"
#include "rules/civ/procedure.h"
#include "rules/civ/view.h"

bool foreseeable(int prompt)
{
    return prompt_has(prompt, FORESEEN);
}

/* Something else begins, which is no part of the answer. */
static bool ends(const Event *event)
{
    return event->kind == EVENT_TURN_BEGAN || event->kind == EVENT_PHASE_BEGAN
           || event->kind == EVENT_CALAMITY_CALLED || event->kind == EVENT_ABILITY_USED;
}

#define EVENT(id, class, name, pattern) [EVENT_##id] = EVENT_CLASS_##class,
static const uint8_t classes[EVENT_COUNT] = {
#include "rules/civ/events.def"
};
#undef EVENT

/* Open to all, and about what stands on the board. */
static bool told(const Event *event)
{
    int about = classes[event->kind];
    return event->seen_by == SEEN_BY_ALL
           && (about == EVENT_CLASS_PIECES || about == EVENT_CLASS_CITIES
               || about == EVENT_CLASS_CONFLICT);
}

int foresight_part(Event *out, int max, const Event *events, int count)
{
    int kept = 0;
    for (int i = 0; i < count && kept < max && !ends(&events[i]); i++)
        if (told(&events[i]))
            out[kept++] = events[i];
    return kept;
}

int foresight_of(Event *out, int max, const Rules *rules, const View *view, const Action *action)
{
    enum { EVENTS_KEPT = 512 };
    Game   game;
    Event  items[EVENTS_KEPT];
    Events events = { items, 0, EVENTS_KEPT, 0 };
    Rng    dealer;
    rng_seed(&dealer, 1);
    view_sample(&game, rules, view, &dealer);
    Refusal refusal = game_apply(&game, rules, action, &events);
    must(refusal == REFUSAL_NONE);
    return foresight_part(out, max, items, events.count);
}
