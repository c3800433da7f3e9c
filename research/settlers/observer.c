/* What players of the settlers family see, in numbers, and the rest of what libecumene asks of it;
 * README.md says what each number means. */
#include <string.h>

#include "research/ecumene.h"
#include "research/observation.h"
#include "rules/settlers/play.h"
#include "rules/settlers/text.h"
#include "rules/settlers/view.h"
#include "rules/table/bits.h"
#include "sim/settlers/position.h"

extern const Family settlers_family;

enum {
    GAME_COLUMNS = 20,
    PLAYER_COLUMNS = 20,
    PLACE_ROWS = 7,
    INTENT_COLUMNS = 12,
    GAIN_COLUMNS = 8,
    QUEUE_ROWS = 16
};

#define SLICE(name, rows, columns) SLICE_##name,
typedef enum SliceId {
#include "research/settlers/slices.def"
    SLICE_COUNT
} SliceId;
#undef SLICE

typedef struct Scope {
    const StSet  *set;
    const StView *view;
    const StGame *game;   /* view->shown */
    int           viewer; /* -1 for a spectator. */
    int           players;
    int           cards;
} Scope;

typedef void SliceWriter(const Scope *scope, int16_t *out);

#define SLICE(name, rows, columns) static SliceWriter write_##name;
#include "research/settlers/slices.def"
#undef SLICE

#define SLICE(name, rows, columns) write_##name,
static SliceWriter *const writers[SLICE_COUNT] = {
#include "research/settlers/slices.def"
};
#undef SLICE

/* The virtual player has a row of his own. */
static int rows_of(int players)
{
    return players == 1 ? 2 : players;
}

static void layout(Layout *out)
{
    int players = rows_of(out->players), cards = ((const StSet *)out->rules->edition)->card_count;
#define SLICE(name, rows, columns) layout_add(out, #name, rows, columns);
#include "research/settlers/slices.def"
#undef SLICE
}

static void observe(int16_t *out, const Layout *of, const void *seen)
{
    const StView *view = seen;
    const StSet  *set = of->rules->edition;
    Scope         scope = { .set = set,
                            .view = view,
                            .game = &view->shown,
                            .viewer = view->viewer < of->players ? view->viewer : -1,
                            .players = rows_of(of->players),
                            .cards = set->card_count };
    for (int i = 0; i < SLICE_COUNT; i++)
        writers[i](&scope, out + of->slices[i].offset);
}

/* ---- Helpers: seats, factions and cards are written + 1, so that 0 says "none" ---- */

static int16_t one_more(unsigned value)
{
    return (int16_t)(value == 0xFF ? 0 : value + 1);
}

/* A card that the viewer does not see is -1. */
static int16_t card_or_none(unsigned card)
{
    return card == ST_CARD_NONE ? 0 : card == ST_CARD_HIDDEN ? -1 : (int16_t)(card + 1);
}

static void spread(int16_t *out, const StCards *cards)
{
    FOR_CARDS_IN(card, cards)
    out[card] = 1;
}

/* Cards of a list that can be seen; the vector is zero to begin with. */
static void spread_list(const Scope *scope, int16_t *out, const uint16_t *list, int count)
{
    for (int i = 0; i < count; i++)
        if (list[i] < scope->cards)
            out[list[i]] = 1;
}

/* ---- The table ---- */

static void write_game(const Scope *scope, int16_t *out)
{
    const StGame *game = scope->game;
    Ruleset       rules = { &settlers_family, scope->set, NULL };
    int           i = 0;
    out[i++] = game->round;
    out[i++] = settlers_family.standing(&rules, game).phase;
    out[i++] = game->over;
    out[i++] = game->time_over;
    out[i++] = game->options.player_count;
    out[i++] = (int16_t)(scope->viewer + 1);
    out[i++] = one_more(game->first);
    out[i++] = one_more(game->active);
    out[i++] = one_more(game->first_passer);
    out[i++] = game->token_pool;
    out[i++] = game->common_count;
    out[i++] = game->pool_count;
    out[i++] = game->revealed_count;
    out[i++] = one_more(game->revealed_by);
    out[i++] = game->unseen_count;
    out[i++] = game->line_count;
    out[i++] = game->attack_count;
    out[i++] = game->sources_board;
    out[i++] = game->flow.depth;
    out[i++] = game->queue_count;
}

static void write_procedure(const Scope *scope, int16_t *out)
{
    if (scope->game->flow.depth > 0)
        out[flow_top_const(&scope->game->flow)->procedure] = 1;
}

static void write_prompt(const Scope *scope, int16_t *out)
{
    Prompt prompt = st_view_prompt(scope->set, scope->view);
    out[0] = prompt.kind;
    for (int i = 0; i < 3 && prompt.kind; i++)
        out[1 + i] = (int16_t)prompt.arg[i];
}

static void write_switches(const Scope *scope, int16_t *out)
{
    for (int i = 0; i < ST_SWITCHES; i++)
        out[i] = (int16_t)st_switch(scope->game, (StSwitch)i);
}

/* ---- Players ---- */

static void write_player(const Scope *scope, int p, int16_t *out)
{
    const StGame   *game = scope->game;
    const StPlayer *who = &game->players[p];
    int             i = 0, unseen = 0;
    for (int u = 0; u < game->unseen_count; u++)
        unseen += game->unseen_owner[u] == p;
    out[i++] = p == scope->viewer;
    out[i++] = (int16_t)(scope->view->pending >> p & 1);
    out[i++] = (int16_t)(game->acting >> p & 1);
    out[i++] = one_more(who->faction);
    out[i++] = who->passed;
    out[i++] = who->token;
    out[i++] = who->token_round;
    out[i++] = (int16_t)who->score;
    out[i++] = p < game->options.player_count && who->faction != ST_FACTION_OPEN
                   ? (int16_t)st_points(scope->set, game, p)
                   : (int16_t)0;
    out[i++] = who->hand_count;
    out[i++] = who->deck_count;
    out[i++] = who->buried_count;
    out[i++] = (int16_t)unseen;
    out[i++] = (int16_t)cards_count(&who->empire);
    out[i++] = (int16_t)cards_count(&who->foundations);
    out[i++] = (int16_t)cards_count(&who->deals);
    out[i++] = who->ward_count;
    out[i++] = who->entries;
    out[i++] = game->first == p;
    out[i++] = game->active == p;
}

static void write_players(const Scope *scope, int16_t *out)
{
    for (int p = 0; p < scope->players; p++)
        write_player(scope, p, out + p * PLAYER_COLUMNS);
}

static void widen(const Scope *scope, int16_t *out, size_t member, int count)
{
    for (int p = 0; p < scope->players; p++)
        for (int i = 0; i < count; i++)
            *out++ = ((const uint8_t *)&scope->game->players[p])[member + (size_t)i];
}

static void write_supply(const Scope *scope, int16_t *out)
{
    widen(scope, out, offsetof(StPlayer, supply), ST_SUPPLY);
}

static void write_stored(const Scope *scope, int16_t *out)
{
    widen(scope, out, offsetof(StPlayer, stored), ST_SWORD + 1);
}

static void write_blessings(const Scope *scope, int16_t *out)
{
    widen(scope, out, offsetof(StPlayer, blessings), ST_COLOURS);
}

/* ---- Cards ---- */

static void spread_all(const Scope *scope, int16_t *out, size_t member)
{
    for (int p = 0; p < scope->players; p++)
        spread(out + p * scope->cards,
               (const StCards *)(const void *)((const char *)&scope->game->players[p] + member));
}

static void write_hands(const Scope *scope, int16_t *out)
{
    spread_all(scope, out, offsetof(StPlayer, hand));
}

static void write_empires(const Scope *scope, int16_t *out)
{
    spread_all(scope, out, offsetof(StPlayer, empire));
}

static void write_foundations(const Scope *scope, int16_t *out)
{
    spread_all(scope, out, offsetof(StPlayer, foundations));
}

static void write_buried(const Scope *scope, int16_t *out)
{
    spread_all(scope, out, offsetof(StPlayer, buried));
}

static void write_deals(const Scope *scope, int16_t *out)
{
    spread_all(scope, out, offsetof(StPlayer, deals));
}

/* What stands in an empire; all of it is open. */
static void write_places(const Scope *scope, int16_t *out)
{
    for (int p = 0; p < scope->players; p++)
        FOR_CARDS_IN(card, &scope->game->players[p].empire)
        {
            const StPlace *place = &scope->game->places[card];
            int16_t       *at = out + card;
            const int16_t  values[PLACE_ROWS] = { one_more(place->owner),
                                                  one_more(place->controller),
                                                  (int16_t)place->flags,
                                                  place->uses,
                                                  place->visits,
                                                  place->held,
                                                  place->order };
            for (int row = 0; row < PLACE_ROWS; row++)
                at[row * scope->cards] = values[row];
        }
}

static void write_pile(const Scope *scope, int16_t *out)
{
    spread(out, &scope->game->pile);
}

static void write_pool(const Scope *scope, int16_t *out)
{
    spread_list(scope, out, scope->game->pool, scope->game->pool_count);
}

static void write_revealed(const Scope *scope, int16_t *out)
{
    spread_list(scope, out, scope->game->revealed, scope->game->revealed_count);
}

/* The packet of the viewer in the draft "pass two", and 2 for the card that has been picked of it.
 */
static void write_packet(const Scope *scope, int16_t *out)
{
    if (scope->viewer < 0 || !st_packets_lie(scope->game))
        return;
    spread_list(scope, out, scope->game->packets[scope->viewer], 3);
    if (scope->game->picks[scope->viewer] < scope->cards)
        out[scope->game->picks[scope->viewer]] = 2;
}

static void write_sources(const Scope *scope, int16_t *out)
{
    spread(out, &scope->game->sources);
}

static void write_collection(const Scope *scope, int16_t *out)
{
    spread(out, &scope->game->collection);
}

static void write_line(const Scope *scope, int16_t *out)
{
    for (int i = 0; i < scope->game->line_count; i++)
        out[i] = card_or_none(scope->game->line[i]);
}

/* ---- What is going on ---- */

static void write_intents(const Scope *scope, int16_t *out)
{
    for (int i = 0; i < scope->game->intent_count; i++, out += INTENT_COLUMNS) {
        const StIntent *intent = &scope->game->intents[i];
        out[0] = (int16_t)(intent->kind + 1);
        out[1] = one_more(intent->player);
        out[2] = card_or_none(intent->card);
        for (int t = 0; t < intent->target_count && t < 4; t++)
            out[3 + t] = (int16_t)(intent->targets[t] + 1);
        out[7] = intent->times;
        out[8] = intent->given_count;
        out[9] = intent->discarded_count;
        out[10] = intent->ended_count;
        out[11] = intent->token;
    }
}

static void write_gains(const Scope *scope, int16_t *out)
{
    for (int i = 0; i < scope->game->gain_count; i++, out += GAIN_COLUMNS) {
        const StGain *gain = &scope->game->gains[i];
        out[0] = one_more(gain->player);
        out[1] = card_or_none(gain->source);
        out[2] = gain->resources;
        out[3] = gain->blessings;
        out[4] = gain->samurai;
        out[5] = gain->cards;
        out[6] = gain->common_cards;
        out[7] = gain->faction_cards;
    }
}

/* The first triggers that wait. */
static void write_queue(const Scope *scope, int16_t *out)
{
    for (int i = 0; i < scope->game->queue_count && i < QUEUE_ROWS; i++, out += 4) {
        const StTrigger *trigger = &scope->game->queue[i];
        out[0] = card_or_none(trigger->card);
        out[1] = trigger->clause;
        out[2] = trigger->count;
        out[3] = one_more(trigger->owner);
    }
}

/* ---- The rest ---- */

static Things things(const Ruleset *rules)
{
    const StSet *set = rules->edition;
    return (Things){ .cards = set->card_count, .civilizations = set->faction_count };
}

static const char *name(const Ruleset *rules, int what, int index)
{
#define PROCEDURE(id, name) name,
    static const char *const procedures[ST_PROCEDURES] = {
#include "rules/settlers/procedures.def"
    };
#undef PROCEDURE
    const StSet *set = rules->edition;
    if (what == ECUMENE_NAME_CARD)
        return index < set->card_count ? set->cards[index].name : NULL;
    if (what == ECUMENE_NAME_PROCEDURE)
        return index < ST_PROCEDURES ? procedures[index] : NULL;
    return NULL;
}

static void render(FILE *out, const Ruleset *rules, const void *view)
{
    st_position_print(out, rules->edition, view);
}

const Observer settlers_observer = { .family = &settlers_family,
                                     .layout = layout,
                                     .write = observe,
                                     .things = things,
                                     .name = name,
                                     .render = render };
