/* `ecumene bench --trade`: what trade is like, and which share of the possible gain it brings. What
 * is possible is the best that was found by dealing all commodities of a phase anew, each player as
 * many as before: kinds are given out whole from several starts, then single cards exchanged as
 * long as that helps. */
#include "cli/bench_trade.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/civ/family.h"
#include "rules/civ/figures.h"
#include "rules/civ/market.h"
#include "sim/civ/trading.h"
#include "sim/selfplay.h"

enum { STARTS = 24, SET_MAX = 64 };

typedef uint8_t Hands[PLAYERS_MAX][CARD_KINDS_MAX];

typedef struct Trading {
    bool      open; /* A phase is under way. */
    Hands     begun, now;
    int       players, kinds; /* Commodities are those from 1 up to `kinds`. */
    int       worth[PLAYERS_MAX][CARD_KINDS_MAX][SET_MAX];
    Rng       rng;
    int       phases, rounds;
    long long gained, possible;
    double    longest; /* Seconds of matching. */

    TradingFigures figures;
} Trading;

static double seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static int total(const Trading *self, Hands hands)
{
    int sum = 0;
    for (int p = 0; p < self->players; p++)
        for (int card = 1; card < self->kinds; card++)
            sum += self->worth[p][card][hands[p][card]];
    return sum;
}

/* ---- The best reallocation ---- */

/* What the hand of a player gains by one card for another. */
static int swing(const Trading *self, Hands hands, int p, int gives, int gets)
{
    const int *less = self->worth[p][gives], *more = self->worth[p][gets];
    int        given = hands[p][gives], got = hands[p][gets];
    return less[given - 1] - less[given] + more[got + 1] - more[got];
}

static bool exchange(const Trading *self, Hands hands, int p, int q)
{
    bool better = false;
    for (int a = 1; a < self->kinds; a++)
        for (int b = 1; b < self->kinds && hands[p][a]; b++)
            if (a != b && hands[q][b]
                && swing(self, hands, p, a, b) + swing(self, hands, q, b, a) > 0) {
                hands[p][a]--;
                hands[q][a]++;
                hands[q][b]--;
                hands[p][b]++;
                better = true;
            }
    return better;
}

static int climb(const Trading *self, Hands hands)
{
    for (bool better = true; better;) {
        better = false;
        for (int p = 0; p < self->players; p++)
            for (int q = p + 1; q < self->players; q++)
                better |= exchange(self, hands, p, q);
    }
    return total(self, hands);
}

static int roomiest(const Trading *self, const int *room)
{
    int most = 0;
    for (int p = 1; p < self->players; p++)
        most = room[p] > room[most] ? p : most;
    return most;
}

/* Kinds go as whole as possible to whoever has most room, the dearest first but for chance. */
static void deal_anew(Trading *self, Hands hands)
{
    int room[PLAYERS_MAX] = { 0 }, left[CARD_KINDS_MAX] = { 0 };
    memset(hands, 0, sizeof(Hands));
    for (int p = 0; p < self->players; p++)
        for (int card = 1; card < self->kinds; card++) {
            room[p] += self->begun[p][card];
            left[card] += self->begun[p][card];
        }
    for (;;) {
        int    next = 0;
        double best = 0;
        for (int card = 1; card < self->kinds; card++) {
            double worth =
                self->worth[0][card][left[card]] * (1 + (double)rng_below(&self->rng, 100) / 100);
            if (left[card] && worth > best) {
                best = worth;
                next = card;
            }
        }
        if (!next)
            break;
        must(left[next] < SET_MAX);
        int player = roomiest(self, room);
        int count = left[next] < room[player] ? left[next] : room[player];
        hands[player][next] = (uint8_t)(hands[player][next] + count);
        left[next] -= count;
        room[player] -= count;
    }
}

static int best_total(Trading *self)
{
    Hands hands;
    memcpy(hands, self->begun, sizeof hands);
    int best = climb(self, hands);
    memcpy(hands, self->now, sizeof hands);
    for (int start = 0; start < STARTS; start++) {
        int found = climb(self, hands);
        best = found > best ? found : best;
        deal_anew(self, hands);
    }
    return best;
}

/* ---- Phases ---- */

static void phase_begin(Trading *self, const Rules *rules, const Game *game)
{
    self->open = true;
    self->players = game->player_count;
    self->kinds = rules->edition->first_calamity;
    memcpy(self->begun, game->hand, sizeof self->begun);
    memcpy(self->now, game->hand, sizeof self->now);
    for (Player p = 0; p < game->player_count; p++)
        for (int card = 1; card < self->kinds; card++)
            for (int n = 0; n < SET_MAX; n++)
                self->worth[p][card][n] = set_worth(rules, game, p, (Card)card, n);
}

/* Commodities that went for calamities leave another number of them in a hand: what is possible is
 * reckoned with the numbers of the beginning. */
static void phase_end(Trading *self)
{
    int before = total(self, self->begun);
    self->open = false;
    self->phases++;
    self->gained += total(self, self->now) - before;
    self->possible += best_total(self) - before;
}

static void match_again(Trading *self, const Rules *rules, const Game *game, const uint8_t *draw,
                        int count)
{
    static MarketDeal deals[MARKET_DEALS_MAX];
    double            start = seconds();
    market_match(deals, rules, game, draw, count);
    double took = seconds() - start;
    self->longest = took > self->longest ? took : self->longest;
    self->rounds++;
}

static void watch(void *context, const Ruleset *ruleset, const void *before, const Action *action,
                  const Events *events, const void *after)
{
    Trading    *self = context;
    Rules       rules = civ_rules(ruleset);
    const Game *game = after;
    uint8_t     draw[PLAYERS_MAX];
    int         drawn = 0;
    trading_watch(&self->figures, ruleset, before, action, events);
    for (int i = 0; i < events->count && self->open; i++) {
        const uint16_t *arg = events->items[i].arg;
        switch (events->items[i].kind) {
        case EVENT_CARD_PASSED:
            self->now[arg[0]][arg[2]]--;
            self->now[arg[1]][arg[2]]++;
            break;
        case EVENT_MARKET_DRAW:
            draw[drawn++] = (uint8_t)arg[0];
            break;
        case EVENT_MARKET_CLOSED:
            match_again(self, &rules, before, draw, drawn);
            drawn = 0;
            break;
        case EVENT_TRADE_ENDED:
            phase_end(self);
            break;
        default:
            break;
        }
    }
    int procedure = flow_top_const(&game->flow)->procedure;
    if (!self->open && (procedure == PROCEDURE_TRADE || procedure == PROCEDURE_MARKET))
        phase_begin(self, &rules, game);
}

void bench_trade(const Ruleset *rules, const AnyOptions *options, const AnyBot *bot, int games,
                 uint64_t seed)
{
    SelfplayResult result;
    Trading       *self = calloc(1, sizeof *self);
    Selfplay       task = { .rules = rules, .options = options, .watcher = watch, .context = self };
    must(self);
    rng_seed(&self->rng, seed);
    for (int i = 0; i < PLAYERS_MAX; i++)
        task.bots[i] = bot;
    for (int game = 0; game < games; game++) {
        task.seed = selfplay_seed(seed, (uint64_t)game);
        self->open = false;
        selfplay(&result, &task);
    }
    printf("phases of trade   %d in %d games of %s\n", self->phases, games, bot->name);
    if (self->possible > 0)
        printf("share of the gain %.1f %%; %.1f points of set value a phase of %.1f\n",
               100 * (double)self->gained / (double)self->possible,
               (double)self->gained / self->phases, (double)self->possible / self->phases);
    if (self->figures.offers > 0)
        trading_print(&self->figures);
    if (self->rounds > 0)
        printf("market rounds     %d, the longest matched in %.1f ms\n", self->rounds,
               self->longest * 1e3);
    free(self);
}
