#include "sim/selfplay.h"

#include <string.h>

#include "rules/table/bits.h"
#include "rules/table/must.h"

/* More than any action leads to. */
enum { EVENTS_MAX = 4096 };

uint64_t selfplay_seed(uint64_t seed, uint64_t index)
{
    Rng rng;
    rng_seed(&rng, seed ^ (index * 0xD1B54A32D192ED03u));
    uint64_t high = rng_next(&rng);
    return high << 32 | rng_next(&rng);
}

/* The seats are told what they may know. Most events say nothing that a bot keeps, the others
 * concern the two sides of a deal. */
static void tell_seats(BotMemory *memories, const Rules *rules, const Events *events)
{
    uint32_t seats = 0;
    for (int i = 0; i < events->count; i++)
        switch (events->items[i].kind) {
        case EVENT_CARD_PASSED:
            seats |= bit32(events->items[i].arg[1]);
            break;
        case EVENT_DEAL_AGREED:
        case EVENT_DEAL_CANCELLED:
            seats |= bit32(events->items[i].arg[1]) | bit32(events->items[i].arg[2]);
            break;
        default:
            break;
        }
    for (; seats; seats &= seats - 1)
        memory_watch(&memories[first32(seats)], rules, (Player)first32(seats), events);
}

void selfplay(SelfplayResult *out, const Rules *rules, const Options *options, uint64_t seed,
              const Bot *const *bots, SelfplayWatcher *watcher, void *context)
{
    Game      game, before;
    View      view;
    Rng       rng;
    uint32_t  pending;
    Player    player = NOBODY;
    BotMemory memories[PLAYERS_MAX];
    Event     items[EVENTS_MAX];
    memset(memories, 0, sizeof memories);
    *out = (SelfplayResult){ 0 };
    /* Chance of the players and chance of the game are kept apart. */
    rng_seed(&rng, seed ^ 0xA0761D6478BD642Fu);
    game_setup(&game, rules, options, seed);
    view_make(&view, rules, &game, NOBODY);
    while ((pending = game_pending(rules, &game)) != 0) {
        Player next = bot_next(rules, &game, pending, player);
        player = next == NOBODY ? (Player)first32(pending) : next;
        Events events = { items, 0, EVENTS_MAX, 0 };
        Action action;
        if (bots[player]->ask_always
            || !memory_carries_on(&memories[player], rules, &game, &action)) {
            view_renew(&view, rules, &game, player, pending);
            action = bot_choose(bots[player], rules, &view, &memories[player], &rng);
        }
        if (watcher)
            before = game;
        Refusal refusal = game_apply(&game, rules, &action, &events);
        must(refusal == REFUSAL_NONE); /* A bot that plays an illegal action is a bug. */
        tell_seats(memories, rules, &events);
        diary_write(&out->diary, rules, &events);
        if (watcher)
            watcher(context, rules, &before, &action, &game);
        out->actions++;
    }
    Player ranking[PLAYERS_MAX];
    game_ranking(ranking, rules, &game);
    out->hash = game_hash(&game);
    out->turns = game.turn;
    out->winner = ranking[0];
    for (int i = 0; i < game.player_count; i++)
        out->place[ranking[i]] = (uint8_t)i;
    for (Player p = 0; p < game.player_count; p++) {
        out->civilization[p] = game.players[p].civilization;
        out->points[p] = (uint16_t)game_points(rules, &game, p);
    }
}
