#include "sim/selfplay.h"

#include <string.h>

#include "rules/table/bits.h"
#include "rules/table/must.h"

/* More than any action leads to, in any family. */
enum { EVENTS_MAX = 4096 };

/* What a game takes place in. A thread plays one after the other in the same room. */
typedef struct Room {
    AnyGame   game, before;
    AnyView   view;
    AnyMemory memories[PLAYERS_MAX];
    Event     events[EVENTS_MAX];
} Room;
static _Thread_local Room thread_room;

uint64_t selfplay_seed(uint64_t seed, uint64_t index)
{
    Rng rng;
    rng_seed(&rng, seed ^ (index * 0xD1B54A32D192ED03u));
    uint64_t high = rng_next(&rng);
    return high << 32 | rng_next(&rng);
}

static void tell_result(SelfplayResult *out, const Ruleset *rules, const AnyGame *game)
{
    const Family *family = rules->family;
    Standing      standing = family->standing(rules, game);
    Player        ranking[PLAYERS_MAX];
    family_results(family)->ranking(ranking, rules, game);
    out->hash = family_hash(family, game);
    out->turns = standing.turn;
    out->winner = ranking[0];
    out->winners = (uint8_t)family_results(family)->winners(rules, game);
    for (int i = 0; i < standing.player_count; i++)
        out->place[ranking[i]] = (uint8_t)(place_at(i, out->winners) - 1);
    for (Player p = 0; p < standing.player_count; p++) {
        out->role[p] = (int8_t)family_roles(family)->of(game, p);
        out->points[p] = (int16_t)family->points(rules, game, p);
    }
}

static Action ask(const Selfplay *task, Room *room, Player player, uint32_t pending, Rng *rng)
{
    const Ruleset *rules = task->rules;
    const Bots    *players = bots_of(rules->family);
    AnyMemory     *memory = &room->memories[player];
    Action         action;
    if (!task->ask_always && players->carries_on
        && players->carries_on(memory, rules, &room->game, &action))
        return action;
    family_views(rules->family)->renew(&room->view, rules, &room->game, player, pending);
    return task->asker
               ? task->asker(task->context, task->bots[player], rules, &room->view, memory, rng)
               : players->choose(task->bots[player], rules, &room->view, memory, rng);
}

void selfplay(SelfplayResult *out, const Selfplay *task)
{
    const Ruleset       *rules = task->rules;
    const Family        *family = rules->family;
    const Bots          *players = bots_of(family);
    const SimStatistics *study = statistics_of(family);
    Room                *room = &thread_room;
    Rng                  rng;
    uint32_t             pending;
    Player               player = NOBODY;
    must(family->events_max <= EVENTS_MAX);
    memset(room->memories, 0, task->options->player_count * sizeof *room->memories);
    *out = (SelfplayResult){ 0 };
    if (task->diary)
        *task->diary = (Diary){ 0 };
    /* Chance of the players and chance of the game are kept apart. */
    rng_seed(&rng, task->seed ^ 0xA0761D6478BD642Fu);
    family->setup(&room->game, rules, task->options, task->seed);
    family_views(family)->make(&room->view, rules, &room->game, NOBODY);
    while ((pending = family->pending(rules, &room->game)) != 0) {
        Player next = players->next(rules, &room->game, pending, player);
        player = next == NOBODY ? (Player)first32(pending) : next;
        Events events = { room->events, 0, family->events_max, 0 };
        Action action = ask(task, room, player, pending, &rng);
        if (task->watcher)
            memcpy(&room->before, &room->game, family->game_size);
        /* A bot that plays an illegal action is a bug. */
        must(family->apply(&room->game, rules, &action, &events) == ACCEPTED);
        bots_watch(room->memories, players, rules, &room->game, &events);
        if (task->diary)
            study->write(task->diary, rules, &events);
        if (task->watcher)
            task->watcher(task->context, rules, &room->before, &action, &events, &room->game);
        out->actions++;
    }
    tell_result(out, rules, &room->game);
}
