/* The turns of a game, one after the other; see wire/chronicle.h. */
#include "wire/chronicle.h"

#include <string.h>

#include "rules/table/must.h"
#include "wire/wire.h"

/* Of the last of the first `count` actions. */
static int64_t number_of(const Chronicle *self, int64_t count)
{
    return self->numbers ? self->numbers[count] : count;
}

/* The turn that ends here, if it is one of those that are told; the account goes on with the next.
 */
static void turn_ends(JsonOut *out, Chronicle *self, const Wire *wire, int turn, int64_t first,
                      int64_t last)
{
    bool told = turn > 0 && turn >= self->since;
    if (told) {
        out_map(out);
        out_pair_number(out, "turn", turn);
        out_pair_number(out, "from", number_of(self, first));
        out_pair_number(out, "to", number_of(self, last));
    }
    wire->account->turn(told ? out : NULL, self->account, &self->rules, self->viewer, self->open);
    if (told)
        out_map_end(out);
}

void chronicle_json(JsonOut *out, Chronicle *self)
{
    const Family *family = self->rules.family;
    const Wire   *wire = wire_of(family);
    int           turn = 0;
    int64_t       first = 0;
    must(wire->account->size <= sizeof self->account);
    memset(self->account, 0, sizeof self->account);
    family->setup(&self->game, &self->rules, &self->options, self->seed);
    /* Where there is no set-up to play, the first turn begins with the game. */
    turn = family->standing(&self->rules, &self->game).turn;
    out_key(out, "turns");
    out_list(out);
    for (int64_t i = 0; i < self->count; i++) {
        Events events = { self->events, 0, CHRONICLE_EVENTS, 0 };
        int    from = 0;
        memcpy(&self->before, &self->game, family->game_size);
        must(family->apply(&self->game, &self->rules, &self->actions[i], &events) == ACCEPTED);
        for (int e = 0; e <= events.count; e++) {
            bool next = e < events.count && events.items[e].kind == wire->account->turn_event;
            if (e < events.count && !next)
                continue;
            Events part = { events.items + from, e - from, e - from, 0 };
            wire->account->add(self->account, &self->rules, &self->before, &part,
                               number_of(self, i + 1));
            from = e;
            if (next) {
                turn_ends(out, self, wire, turn, first, i + 1);
                turn = events.items[e].arg[0];
                first = i + 1;
            }
        }
    }
    turn_ends(out, self, wire, turn, first, self->count);
    out_list_end(out);
    if (wire->account->game)
        wire->account->game(out, self->account, &self->rules, self->viewer, self->open);
}
