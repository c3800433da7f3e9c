#include "sim/family_play.h"

#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "sim/log.h"

typedef struct Room {
    AnyGame   game, before;
    AnyView   view;
    AnyMemory memories[PLAYERS_MAX];
} Room;

static void tell_result(FamilyResult *out, const Ruleset *rules, const AnyGame *game)
{
    const Family *family = rules->family;
    Standing      standing = family->standing(rules, game);
    Player        ranking[PLAYERS_MAX];
    family->ranking(ranking, rules, game);
    out->hash = family->hash(game);
    out->turns = standing.turn;
    out->player_count = standing.player_count;
    for (int i = 0; i < standing.player_count; i++)
        out->place[ranking[i]] = i;
    for (int p = 0; p < standing.player_count; p++) {
        out->role[p] = family->role(game, (Player)p);
        out->points[p] = family->points(rules, game, (Player)p);
    }
}

static void watch_step(const FamilyTask *task, const Room *room, const Action *action)
{
    const Ruleset *rules = task->rules;
    if (task->verify) {
        rules->family->verify(rules, &room->game);
        rules->family->verify_step(rules, &room->before, action, &room->game);
    }
    if (task->log)
        log_action(task->log, rules, &room->before, action, &room->game);
}

void family_play(FamilyResult *out, const FamilyTask *task)
{
    const Ruleset *rules = task->rules;
    const Family  *family = rules->family;
    const Players *players = players_of(family);
    Room          *room = calloc(1, sizeof *room);
    Event         *items = malloc((size_t)family->events_max * sizeof *items);
    Rng            rng;
    uint32_t       pending;
    Player         player = NOBODY;
    must(room && items);
    *out = (FamilyResult){ 0 };
    /* Chance of the players and chance of the game are kept apart. */
    rng_seed(&rng, task->seed ^ 0xA0761D6478BD642Fu);
    family->setup(&room->game, rules, &task->options, task->seed);
    family->view_make(&room->view, rules, &room->game, NOBODY);
    if (task->log)
        log_begin(task->log, rules, &task->options, task->seed);
    while ((pending = family->pending(rules, &room->game)) != 0) {
        Player next = players->next(rules, &room->game, pending, player);
        player = next == NOBODY ? (Player)first32(pending) : next;
        Events events = { items, 0, family->events_max, 0 };
        family->view_renew(&room->view, rules, &room->game, player, pending);
        Action action =
            players->choose(task->bots[player], rules, &room->view, &room->memories[player], &rng);
        if (task->verify || task->log)
            memcpy(&room->before, &room->game, family->game_size);
        /* A bot that plays an illegal action is a bug. */
        must(family->apply(&room->game, rules, &action, &events) == ACCEPTED);
        for (int seat = 0; seat < task->options.player_count; seat++)
            players->watch(&room->memories[seat], rules, (Player)seat, &events);
        watch_step(task, room, &action);
        out->actions++;
    }
    if (task->log)
        log_end(task->log, rules, &room->game);
    tell_result(out, rules, &room->game);
    free(items);
    free(room);
}
