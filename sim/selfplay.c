#include "sim/selfplay.h"

#include "rules/table/bits.h"
#include "rules/table/must.h"

uint64_t selfplay_seed(uint64_t seed, uint64_t index)
{
    Rng rng;
    rng_seed(&rng, seed ^ (index * 0xD1B54A32D192ED03u));
    uint64_t high = rng_next(&rng);
    return high << 32 | rng_next(&rng);
}

static Player pick(uint32_t set, Rng *rng)
{
    for (uint32_t skip = rng_below(rng, (uint32_t)count32(set)); skip > 0; skip--)
        set &= set - 1;
    return (Player)first32(set);
}

void selfplay(SelfplayResult *out, const Rules *rules, const Options *options, uint64_t seed,
              const Bot *const *bots, SelfplayWatcher *watcher, void *context)
{
    Game     game, before;
    View     view;
    Rng      rng;
    uint32_t pending;
    *out = (SelfplayResult){ 0 };
    /* Chance of the players and chance of the game are kept apart. */
    rng_seed(&rng, seed ^ 0xA0761D6478BD642Fu);
    game_setup(&game, rules, options, seed);
    while ((pending = game_pending(rules, &game)) != 0) {
        Player player = pick(pending, &rng);
        view_make(&view, rules, &game, player);
        Action action = bots[player]->choose(rules, &view, &rng);
        if (watcher)
            before = game;
        Refusal refusal = game_apply(&game, rules, &action, NULL);
        must(refusal == REFUSAL_NONE); /* A bot that plays an illegal action is a bug. */
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
