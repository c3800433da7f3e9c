/* `ecumene edition cards`: games between the bots `normal`, and what became of each card: how often
 * it came into a hand, and of these how often it was built, laid as a deal or razed from the hand,
 * razed when it stood, and how often its builder won. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/edition_settlers.h"
#include "data/settlers_file.h"
#include "rules/settlers/cards.h"
#include "rules/settlers/game.h"
#include "rules/table/bits.h"
#include "sim/selfplay.h"

extern const Family settlers_family;

typedef struct CardCount {
    long held, picked, built, dealt, razed_hand, razed, won;
} CardCount;

typedef struct Counting {
    StSet     set;
    CardCount counts[ST_DESIGNS_MAX];
    uint8_t   held_by[ST_CARDS_MAX], built_by[ST_CARDS_MAX];
} Counting;

static void count_hands(Counting *self, const StGame *game)
{
    for (int p = 0; p < game->options.player_count; p++)
        FOR_CARDS_IN(card, &game->players[p].hand)
    if (!(self->held_by[card] & bit32(p))) {
        self->held_by[card] |= (uint8_t)bit32(p);
        self->counts[self->set.cards[card].design].held++;
    }
}

static void count_events(Counting *self, const Events *events)
{
    for (int i = 0; i < events->count; i++) {
        const Event *event = &events->items[i];
        int          card = event->arg[1];
        CardCount *count = card < ST_CARDS_MAX ? &self->counts[self->set.cards[card].design] : NULL;
        switch (event->kind) {
        case ST_EVENT_PICKED:
            count->picked++;
            break;
        case ST_EVENT_BUILT:
            count->built++;
            self->built_by[card] |= (uint8_t)bit32(event->arg[0]);
            break;
        case ST_EVENT_DEAL_MADE:
            count->dealt++;
            break;
        case ST_EVENT_RAZED_HAND:
            count->razed_hand++;
            break;
        case ST_EVENT_RAZED:
            count->razed++;
            break;
        default:
            break;
        }
    }
}

static void count_winners(Counting *self, const StGame *game)
{
    uint8_t order[ST_PLAYERS_MAX];
    int     winners = st_ranking(order, &self->set, game);
    for (int card = 0; card < self->set.card_count; card++)
        for (int i = 0; i < winners; i++)
            self->counts[self->set.cards[card].design].won +=
                (self->built_by[card] & bit32(order[i])) != 0;
}

static void watch(void *context, const Ruleset *rules, const void *before, const Action *action,
                  const Events *events, const void *after)
{
    (void)rules;
    (void)action;
    count_hands(context, before);
    count_events(context, events);
    if (((const StGame *)after)->over)
        count_winners(context, after);
}

static void play_games(Counting *self, int games)
{
    const Bots    *players = bots_of(&settlers_family);
    AnyBot         normal;
    AnyOptions     any = { 0 };
    StOptions      options = { .player_count = 4 };
    SelfplayResult result;
    Ruleset        rules = { &settlers_family, &self->set, NULL };
    Selfplay       task = { .rules = &rules, .options = &any, .watcher = watch, .context = self };
    memcpy(&any, &options, sizeof options);
    bots_make(&normal, players, bots_find(players, "normal"));
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        task.bots[seat] = &normal;
    for (int game = 0; game < games; game++) {
        memset(self->held_by, 0, sizeof self->held_by);
        memset(self->built_by, 0, sizeof self->built_by);
        task.seed = (uint64_t)game + 1;
        selfplay(&result, &task);
    }
}

bool settlers_cards(const char *id_or_path, int games, Error *error)
{
    Counting *self = calloc(1, sizeof *self);
    if (!self || !settlers_library(&self->set, id_or_path, error)) {
        free(self);
        return false;
    }
    play_games(self, games);
    printf("%d games of four: of the times a card was in a hand, in %% built, laid as deal, razed "
           "from it; razed by others in %% of\n"
           "the builds; the builder won in %%\n",
           games);
    int never = 0, always = 0;
    for (int i = 0; i < self->set.design_count; i++) {
        const StDesign  *design = &self->set.designs[i];
        const CardCount *count = &self->counts[i];
        if (design->deck == ST_DECK_ATTACK || design->category == ST_INSTANT || count->held == 0)
            continue;
        double built = 100.0 * (double)count->built / (double)count->held;
        never += built < 5;
        always += built > 95;
        printf("  %-4s %-22s held %6ld  picked %6ld  built %5.1f  deal %5.1f  razed %5.1f  lost "
               "%5.1f  won %5.1f%s\n",
               design->id, design->name, count->held, count->picked, built,
               100.0 * (double)count->dealt / (double)count->held,
               100.0 * (double)count->razed_hand / (double)count->held,
               count->built ? 100.0 * (double)count->razed / (double)count->built : 0,
               count->built ? 100.0 * (double)count->won / (double)count->built : 0,
               built < 5    ? "  SELDOM"
               : built > 95 ? "  ALWAYS"
                            : "");
    }
    printf("%d designs built in less than 5 %%, %d in more than 95 %% of the cases\n", never,
           always);
    free(self);
    return true;
}
