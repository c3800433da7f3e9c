/* What players of the settlers family are told in advance held against what then happens, in games
 * of bots; see sim/statistics.h.
 *
 * Whoever begins an action of a turn has been shown its price and what it brings. Both are kept,
 * and compared with what the player pays and with what happens until the turn's next question. Who
 * withdraws, or pays another price that was open, has overtaken what was told. */
#include "sim/settlers/forecasts.h"

#include <stdio.h>
#include <string.h>

#include "rules/settlers/cards.h"
#include "rules/settlers/foresight.h"
#include "rules/table/bits.h"

typedef enum { OF_COST, OF_GAINS, OF_LACKING, OF_COUNT } Subject;

const char *const settlers_forecasts[] = {
    [OF_COST] = "what an action costs",
    [OF_GAINS] = "what an action brings",
    [OF_LACKING] = "what is missing for a card",
};
static_assert((int)OF_COUNT == SETTLERS_FORECASTS && (int)OF_COUNT <= (int)FORECASTS_MAX,
              "each has its words and its count");

enum { SEEN_MAX = 256 };

typedef struct Memory {
    bool        open;
    bool        other_price; /* A token, or the price of another card. */
    uint8_t     player;
    uint16_t    card;
    StForesight told;
    int         paid[ST_LETTERS];
    bool        has_paid;
    int         seen_count;
    Event       seen[SEEN_MAX];
} Memory;

const size_t settlers_forecast_memory = sizeof(Memory);

static void count(ForecastCounts *counts, Subject subject, bool right, const StGame *game,
                  int player, int card)
{
    if (right) {
        counts->held[subject]++;
        return;
    }
    if (counts->wrong[subject]++ == 0)
        snprintf(counts->first_wrong[subject], sizeof counts->first_wrong[subject],
                 "round %d, player %d, card %d", game->round, player, card);
}

/* Gold pays for wood, stone and food, and these for each other where the price leaves it open. */
static bool is_price(const int paid[ST_LETTERS], const StForesight *told)
{
    int goods = -told->struck, given = 0;
    for (int letter = 0; letter < ST_LETTERS; letter++) {
        bool resource = letter <= ST_FOOD || letter == ST_GOLD || letter == ST_RESOURCE;
        if (resource) {
            goods += told->cost.n[letter];
            given += paid[letter];
        } else if (letter < ST_SUPPLY && paid[letter] != told->cost.n[letter]) {
            return false;
        }
    }
    return goods == given;
}

static void close_told(ForecastCounts *counts, Memory *memory, const StGame *game)
{
    Event part[SEEN_MAX];
    int   seen = st_foresight_part(part, SEEN_MAX, memory->seen, memory->seen_count);
    memory->open = false;
    if (!memory->has_paid) {
        counts->overtaken[OF_GAINS]++;
        counts->overtaken[OF_COST]++;
        return;
    }
    if (memory->other_price || memory->told.more)
        counts->overtaken[OF_COST]++;
    else
        count(counts, OF_COST, is_price(memory->paid, &memory->told), game, memory->player,
              memory->card);
    bool held =
        seen >= memory->told.count
        && memcmp(part, memory->told.events, (size_t)memory->told.count * sizeof *part) == 0;
    count(counts, OF_GAINS, held, game, memory->player, memory->card);
}

/* A card for whose price something is missing can be neither built nor played. */
static void look_at_hand(ForecastCounts *counts, const StSet *set, const StGame *game, int player)
{
    StCards hand = game->players[player].hand;
    FOR_CARDS_IN(card, &hand)
    {
        StCost       goods;
        const Action build = action_make(ST_DO_BUILD, (Player)player, card, 0, 0, 0);
        const Action play = action_make(ST_DO_PLAY, (Player)player, card, 0, 0, 0);
        bool         possible = st_check(set, game, &build) == ST_REFUSE_NONE
                        || st_check(set, game, &play) == ST_REFUSE_NONE;
        bool lacks = st_lacking(&goods, set, game, player, card);
        count(counts, OF_LACKING, !(lacks && possible), game, player, card);
    }
}

static void begin(ForecastCounts *counts, Memory *memory, const StSet *set, const StGame *game,
                  const Action *action)
{
    static _Thread_local StView view;
    if (st_prompt(set, game, action->player).kind != ST_PROMPT_TURN)
        return;
    look_at_hand(counts, set, game, action->player);
    if (!st_foreseeable(action))
        return;
    *memory = (Memory){ .open = true, .player = action->player, .card = action->arg[0] };
    st_view_make(&view, set, game, action->player);
    st_foresee(&memory->told, set, &view, action);
}

static void watch(Memory *memory, const Events *events)
{
    for (int i = 0; i < events->count; i++) {
        const Event *event = &events->items[i];
        if (event->kind == ST_EVENT_PAID && event->arg[0] == memory->player && !memory->has_paid)
            memory->paid[event->arg[1]] += event->arg[2];
        if (memory->seen_count < SEEN_MAX)
            memory->seen[memory->seen_count++] = *event;
    }
}

/* By choice, or because nothing else can pay once something has been given up. */
static bool takes_other_price(const Action *action, const Events *events)
{
    bool takes = action->kind == ST_DO_USE_TOKEN || action->kind == ST_DO_USE_PRICE;
    for (int i = 0; i < events->count; i++)
        takes |= events->items[i].kind == ST_EVENT_TOKEN_USED
                 && events->items[i].arg[0] == action->player;
    return takes;
}

void settlers_foretell(ForecastCounts *counts, void *of, const Ruleset *rules, const void *before,
                       const Action *action, const Events *events, const void *after)
{
    const StSet  *set = rules->edition;
    const StGame *game = before, *next = after;
    Memory       *memory = of;
    if (!memory->open)
        begin(counts, memory, set, game, action);
    else
        memory->other_price |= takes_other_price(action, events);
    if (!memory->open)
        return;
    watch(memory, events);
    memory->has_paid |= events->count > 0;
    bool paying = st_pending(set, next) == bit32(memory->player) && next->intent_count > 0
                  && !memory->has_paid;
    if (!paying)
        close_told(counts, memory, next);
}
