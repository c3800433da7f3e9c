/* What players are told in advance held against what then happens, in games of bots; see
 * sim/statistics.h.
 *
 * A player who says `done` has been shown what the position leads to. That is kept, and looked at
 * again once the board has been through conflict, building, surplus and support. What others have
 * changed in between, and what was decided in between, is overtaken and not counted. */
#include <stdio.h>
#include <string.h>

#include "rules/civ/figures.h"
#include "rules/civ/outlook.h"
#include "rules/civ/view.h"
#include "rules/table/bits.h"
#include "sim/civ/statistics.h"

typedef enum {
    OF_FIGHT,
    OF_ATTACK,
    OF_SURPLUS,
    OF_QUIET,
    OF_SITE,
    OF_SUPPORT,
    OF_BUILDING,
    OF_SHIPS,
    OF_MARKER,
    OF_ANSWER,
    OF_VICTIM,
    OF_VIEW,
    OF_COUNT
} Subject;

const char *const civ_forecasts[] = {
    [OF_FIGHT] = "who is left after a fight",
    [OF_ATTACK] = "whether a city falls, and to whom",
    [OF_SURPLUS] = "tokens that the limit takes",
    [OF_QUIET] = "areas where nothing happens",
    [OF_SITE] = "areas where a city can be built",
    [OF_SUPPORT] = "support of the cities",
    [OF_BUILDING] = "support after building a city",
    [OF_SHIPS] = "ships that nobody pays for",
    [OF_MARKER] = "the step on the A.S.T.",
    [OF_ANSWER] = "what an answer does to the board",
    [OF_VICTIM] = "what a further victim loses",
    [OF_VIEW] = "the same from a view as from the game",
};
static_assert((int)OF_COUNT == CIV_FORECASTS && (int)OF_COUNT <= (int)FORECASTS_MAX,
              "each has its words and its count");

typedef struct Pieces {
    uint8_t tokens[OWNERS_MAX][AREAS_MAX];
    uint8_t city[AREAS_MAX];
} Pieces;

/* What one player was told last. */
typedef struct Told {
    bool    open;
    bool    support_only; /* Nothing was told of areas. */
    int     moment;
    int     missing; /* For the own cities; -1: not told. */
    Pieces  seen;
    Pieces  fought;  /* After conflict. */
    Pieces  settled; /* After surplus. */
    Outlook outlook;
} Told;

typedef struct Memory {
    ForecastCounts *counts;
    int             moment;
    int  decided[AREAS_MAX];  /* The moment at which somebody last chose something there. */
    bool chosen;              /* Somebody has chosen anything in this conflict. */
    int  losses[PLAYERS_MAX]; /* Of those named as further victims, and one more; 0: not told. */
    Game start; /* Where the last movement or abilities ended, or the last of building. */
    Told moving[PLAYERS_MAX];   /* When the own movement or abilities were over. */
    Told building[PLAYERS_MAX]; /* While building cities. */
} Memory;

const size_t civ_forecast_memory = sizeof(Memory);

/* ---- Where a game stands on the way ---- */

typedef enum { BEFORE, IN_CONFLICT, IN_BUILDING, BEYOND } Stage;

static int phase_of(const Game *game)
{
    return game->flow.depth >= 2 ? game->flow.frames[1].procedure : PROCEDURE_TURN;
}

static Stage stage_of(const Game *game)
{
    switch (phase_of(game)) {
    case PROCEDURE_MOVEMENT:
    case PROCEDURE_ABILITIES:
        return BEFORE;
    case PROCEDURE_CONFLICT:
        return IN_CONFLICT;
    case PROCEDURE_CONSTRUCTION:
        return IN_BUILDING;
    default:
        return BEYOND;
    }
}

static void count(Memory *memory, Subject subject, bool right, const Game *game, Player player,
                  int where)
{
    ForecastCounts *counts = memory->counts;
    if (right) {
        counts->held[subject]++;
        return;
    }
    if (counts->wrong[subject]++ == 0)
        snprintf(counts->first_wrong[subject], sizeof counts->first_wrong[subject],
                 "turn %d, player %d, place %d", game->turn, player, where);
}

/* ---- Making forecasts ---- */

static void pieces_of(Pieces *out, const Game *game)
{
    memcpy(out->tokens, game->tokens, sizeof out->tokens);
    memcpy(out->city, game->city, sizeof out->city);
}

static void apply_conflict(Pieces *pieces, const Outlook *outlook)
{
    for (int i = 0; i < outlook->fight_count; i++)
        for (int owner = 0; owner < OWNERS_MAX; owner++)
            pieces->tokens[owner][outlook->fights[i].area] = outlook->fights[i].after[owner];
    for (int i = 0; i < outlook->attack_count; i++) {
        const OutlookAttack *attack = &outlook->attacks[i];
        if (attack->enough)
            pieces->city[attack->area] = NOBODY;
        pieces->tokens[attack->attacker][attack->area] = attack->attacker_after;
        pieces->tokens[attack->defender][attack->area] = attack->defender_after;
    }
}

static void apply_surplus(Pieces *pieces, const Outlook *outlook)
{
    for (int i = 0; i < outlook->surplus_count; i++) {
        const OutlookSurplus *surplus = &outlook->surplus[i];
        uint8_t              *tokens = &pieces->tokens[surplus->owner][surplus->area];
        *tokens = (uint8_t)(*tokens > surplus->tokens ? *tokens - surplus->tokens : 0);
    }
}

static void tell(Memory *memory, Told *told, const Rules *rules, const Game *game, Player player)
{
    static _Thread_local View    view;
    static _Thread_local Outlook from_game;
    memset(&told->outlook, 0, sizeof told->outlook);
    memset(&from_game, 0, sizeof from_game);
    view_make(&view, rules, game, player);
    game_outlook(&told->outlook, rules, &view.shown);
    game_outlook(&from_game, rules, game);
    count(memory, OF_VIEW, memcmp(&told->outlook, &from_game, sizeof from_game) == 0, game, player,
          phase_of(game));
    told->open = true;
    told->support_only = false;
    told->moment = memory->moment;
    told->missing = told->outlook.support_short[player];
    pieces_of(&told->seen, game);
    told->fought = told->seen;
    apply_conflict(&told->fought, &told->outlook);
    told->settled = told->fought;
    apply_surplus(&told->settled, &told->outlook);
}

/* What is told beside the answer that builds a city. `seen` is what is there when it is built. */
static void tell_city(Memory *memory, const Rules *rules, const Game *game, const Action *action,
                      const Game *seen)
{
    static _Thread_local View view;
    Told                     *told = &memory->building[action->player];
    view_make(&view, rules, game, action->player);
    *told = (Told){ .open = true, .support_only = true, .moment = memory->moment };
    told->missing = support_missing_after(rules, &view.shown, action);
    pieces_of(&told->seen, seen);
}

/* ---- What has been decided meanwhile ---- */

static void decide(Memory *memory, int area)
{
    memory->decided[area] = memory->moment;
}

static void note_decision(Memory *memory, const Rules *rules, const Game *before,
                          const Action *action)
{
    if (stage_of(before) == IN_CONFLICT) {
        memory->chosen = true;
        Prompt prompt = game_prompt(rules, before, action->player);
        if (prompt.kind == PROMPT_FIGHT_LOSS || prompt.kind == PROMPT_FIGHT_LOSS_NEARBY)
            decide(memory, prompt.arg[0]);
        if (action->kind == ACTION_REMOVE)
            decide(memory, action->arg[0]);
    }
    /* urbanism.1: which tokens beside the city go is chosen afterwards. */
    if (stage_of(before) == IN_BUILDING && action->kind == ACTION_CHOOSE)
        decide(memory, action->arg[0]);
    if (action->kind == ACTION_BUILD_CITY) {
        const BoardArea *area = &rules->board->areas[action->arg[0]];
        decide(memory, action->arg[0]);
        for (int i = 0; i < area->land_count && action->arg[2] > 0; i++)
            decide(memory, area->land[i]);
    }
}

static bool same_area(const Pieces *a, const Game *b, int area)
{
    if (a->city[area] != b->city[area])
        return false;
    for (int owner = 0; owner < OWNERS_MAX; owner++)
        if (a->tokens[owner][area] != b->tokens[owner][area])
            return false;
    return true;
}

static const OutlookAttack *attack_in(const Outlook *outlook, int area)
{
    for (int i = 0; i < outlook->attack_count; i++)
        if (outlook->attacks[i].area == area)
            return &outlook->attacks[i];
    return NULL;
}

static Subject subject_of(const Outlook *outlook, int area)
{
    if (attack_in(outlook, area))
        return OF_ATTACK;
    for (int i = 0; i < outlook->fight_count; i++)
        if (outlook->fights[i].area == area)
            return OF_FIGHT;
    for (int i = 0; i < outlook->surplus_count; i++)
        if (outlook->surplus[i].area == area)
            return OF_SURPLUS;
    return OF_QUIET;
}

/* Enough that no order of attacks empties it. */
enum { AMPLE_STOCK = 15 };

/* Did nothing come between the forecast and what happened in the area? */
static bool undisturbed(const Memory *memory, const Told *told, const Game *start, int area)
{
    if (!same_area(&told->seen, start, area) || memory->decided[area] > told->moment)
        return false;
    const OutlookAttack *attack = attack_in(&told->outlook, area);
    if (!attack || attack->defender == BARBARIANS)
        return true;
    return !memory->chosen && start->players[attack->defender].stock_tokens >= AMPLE_STOCK;
}

static bool concerns(const Pieces *pieces, Player player, int area)
{
    return pieces->city[area] == player || pieces->tokens[player][area] > 0;
}

/* ---- Settling up ---- */

static void hold_areas(Memory *memory, const Told *told, const Rules *rules, Player player,
                       const Game *after, bool settled)
{
    const Pieces *expected = settled ? &told->settled : &told->fought;
    for (int a = 0; a < rules->board->area_count; a++) {
        Subject subject = subject_of(&told->outlook, a);
        bool    over = subject == OF_FIGHT || subject == OF_ATTACK;
        if (!concerns(&told->seen, player, a) || (!settled && !over))
            continue;
        if (undisturbed(memory, told, &memory->start, a))
            count(memory, subject, same_area(expected, after, a), after, player, a);
        else
            memory->counts->overtaken[subject]++;
    }
}

static bool all_undisturbed(const Memory *memory, const Told *told, const Rules *rules,
                            Player player)
{
    const Game *start = &memory->start;
    for (int a = 0; a < rules->board->area_count; a++)
        if ((concerns(&told->seen, player, a) || start->city[a] == player
             || start->tokens[player][a] > 0)
            && !undisturbed(memory, told, start, a))
            return false;
    return true;
}

/* What a player lacks is asked for at once; where only one city can go, it has gone already. */
static bool lacks(int missing, const Rules *rules, Player player, const Game *after,
                  const Events *events)
{
    for (int i = 0; i < events->count; i++)
        if (events->items[i].kind == EVENT_CITY_REDUCED && events->items[i].arg[0] == player)
            return missing > 0;
    Prompt prompt = game_prompt(rules, after, player);
    if (prompt.kind == PROMPT_REDUCE_UNSUPPORTED)
        return missing == prompt.arg[0];
    return missing == 0 || (after->acting & bit32(player));
}

static bool may_build(const Rules *rules, const Game *game, Player player, int area)
{
    enum { LIST_MAX = 512 };
    Action legal[LIST_MAX];
    int    listed = game_legal(legal, LIST_MAX, rules, game, player);
    for (int i = 0; i < listed; i++)
        if (legal[i].kind == ACTION_BUILD_CITY && legal[i].arg[0] == area)
            return true;
    return false;
}

/* An area of the player alone can be built in now if that was foretold, and only then. */
static void hold_sites(Memory *memory, const Told *told, const Rules *rules, Player player,
                       const Game *after)
{
    for (int a = 0; a < rules->board->area_count; a++) {
        if (after->tokens[player][a] == 0)
            continue;
        bool foretold = false, alone = true;
        for (int i = 0; i < told->outlook.site_count; i++)
            foretold |= told->outlook.sites[i].area == a && told->outlook.sites[i].owner == player;
        for (int owner = 0; owner < OWNERS_MAX; owner++)
            alone &= owner == player || after->tokens[owner][a] == 0;
        Action build = action_make(ACTION_BUILD_CITY, player, a, 0, 0, 0);
        bool   plain = game_check(rules, after, &build) == REFUSAL_NONE;
        if (alone && (plain || foretold))
            count(memory, OF_SITE, foretold && (plain || may_build(rules, after, player, a)), after,
                  player, a);
    }
}

/* Conflict is over and cities are built: what was foretold of it is the new beginning. */
static void hold_conflict(Memory *memory, const Rules *rules, const Game *after)
{
    for (Player p = 0; p < after->player_count; p++) {
        Told *told = &memory->moving[p];
        if (told->open) {
            hold_areas(memory, told, rules, p, after, false);
            if (!memory->chosen && (game_pending(rules, after) & bit32(p))
                && all_undisturbed(memory, told, rules, p))
                hold_sites(memory, told, rules, p, after);
        }
        told->seen = told->fought;
    }
}

/* What support takes afterwards is not what fights and limits do. */
static void note_reductions(Memory *memory, const Events *events)
{
    memory->moment++;
    for (int i = 0; i < events->count; i++)
        if (events->items[i].kind == EVENT_CITY_REDUCED)
            decide(memory, events->items[i].arg[1]);
}

static void hold_support(Memory *memory, const Told *told, Subject subject, const Rules *rules,
                         Player player, const Events *events, const Game *after)
{
    if (!told->open || (after->players[player].flags & PLAYER_LEFT))
        return;
    if (all_undisturbed(memory, told, rules, player))
        count(memory, subject, lacks(told->missing, rules, player, after, events), after, player,
              0);
    else
        memory->counts->overtaken[subject]++;
}

static void settle(Memory *memory, const Rules *rules, const Events *events, const Game *after)
{
    for (Player p = 0; p < after->player_count; p++) {
        hold_support(memory, &memory->moving[p], OF_SUPPORT, rules, p, events, after);
        hold_support(memory, &memory->building[p], OF_BUILDING, rules, p, events, after);
    }
    note_reductions(memory, events);
    for (Player p = 0; p < after->player_count; p++) {
        if (memory->moving[p].open)
            hold_areas(memory, &memory->moving[p], rules, p, after, true);
        if (memory->building[p].open && !memory->building[p].support_only)
            hold_areas(memory, &memory->building[p], rules, p, after, true);
    }
}

/* ---- Other forecasts ---- */

static void hold_ships(Memory *memory, const Rules *rules, const Game *before, Player player,
                       const Game *after)
{
    static _Thread_local Outlook outlook;
    int                          gone = 0;
    game_outlook(&outlook, rules, before);
    for (int s = 0; s < SHIPS_MAX; s++)
        gone += before->players[player].ships[s].status == SHIP_OLD
                && after->players[player].ships[s].status == SHIP_IN_STOCK;
    count(memory, OF_SHIPS, gone == outlook.ships_unpaid[player], before, player, gone);
}

static void hold_markers(Memory *memory, const Rules *rules, const Game *before, const Game *after)
{
    for (Player p = 0; p < before->player_count; p++) {
        const PlayerState *was = &before->players[p], *is = &after->players[p];
        if ((is->flags & PLAYER_LEFT) || was->advances != is->advances)
            continue;
        SuccessionFigures figures = succession_figures(rules, before, p);
        int               step = figures.back ? -1 : figures.ready ? 1 : 0;
        count(memory, OF_MARKER, is->marker - was->marker == step, before, p, is->marker);
    }
}

static void hold_answer(Memory *memory, const Rules *rules, const Game *before,
                        const Action *action, const Events *events)
{
    enum { EVENTS = 512 };
    static _Thread_local View  view;
    static _Thread_local Event told[EVENTS], happened[EVENTS];
    view_make(&view, rules, before, action->player);
    int foretold = foresight_of(told, EVENTS, rules, &view, action);
    int found = foresight_part(happened, EVENTS, events->items, events->count);
    count(memory, OF_ANSWER,
          foretold == found && memcmp(told, happened, (size_t)found * sizeof *told) == 0, before,
          action->player, game_prompt(rules, before, action->player).kind);
}

/* Of a calamity that deals damage to those who are named. */
static void hold_victims(Memory *memory, const Rules *rules, const Game *before,
                         const Action *action, const Events *events)
{
    static _Thread_local View view;
    bool naming = game_prompt(rules, before, action->player).kind == PROMPT_NAME_VICTIM;
    if (naming && action->kind == ACTION_CHOOSE_PLAYER) {
        view_make(&view, rules, before, action->player);
        VictimFigures figures =
            victim_figures(rules, &view.shown, action->player, (Player)action->arg[0]);
        memory->losses[action->arg[0]] = figures.cities ? 0 : 1 + figures.taken;
    }
    for (int i = 0; i < events->count; i++) {
        const Event *event = &events->items[i];
        Player       player = (Player)event->arg[0];
        if (event->kind == EVENT_CALAMITY_CALLED || event->kind == EVENT_PHASE_BEGAN)
            memset(memory->losses, 0, sizeof memory->losses);
        if (event->kind != EVENT_DAMAGE_DUE || memory->losses[player] == 0)
            continue;
        /* Nobody loses more than is there, and of an Epidemic some editions leave a token in each
         * area. */
        int units = unit_points_on_board(rules, before, player), told = memory->losses[player] - 1;
        int due = event->arg[1] < units ? event->arg[1] : units;
        count(memory, OF_VICTIM,
              told == due
                  || (told < due
                      && before->switches[SWITCH_EPIDEMIC_LAST_TOKEN] == EPIDEMIC_LAST_TOKEN_YES),
              before, player, event->arg[1]);
        memory->losses[player] = 0;
    }
}

/* ---- The watch ---- */

static bool struck(const Events *events)
{
    for (int i = 0; i < events->count; i++)
        if (events->items[i].kind == EVENT_CALAMITY_CALLED)
            return true;
    return false;
}

void civ_foretell(ForecastCounts *counts, void *of, const Ruleset *ruleset, const void *from,
                  const Action *action, const Events *events, const void *to)
{
    Memory     *memory = of;
    const Game *before = from, *after = to;
    Rules       rules = { ruleset->edition, ruleset->board };
    memory->counts = counts;
    if (action->player >= before->player_count || action->kind >= ACTION_LEAVE)
        return;
    memory->moment++;
    if ((phase_of(before) == PROCEDURE_MOVEMENT || phase_of(before) == PROCEDURE_SHIPS)
        && action->kind == ACTION_DONE)
        hold_ships(memory, &rules, before, action->player, after);
    Stage stage = stage_of(before), next = stage_of(after);
    if (stage != BEYOND)
        note_decision(memory, &rules, before, action);
    if (stage == BEFORE || stage == IN_BUILDING) {
        Told *told = stage == BEFORE ? memory->moving : memory->building;
        if (action->kind == ACTION_BUILD_CITY)
            tell_city(memory, &rules, before, action, next == IN_BUILDING ? after : before);
        if (action->kind == ACTION_DONE)
            tell(memory, &told[action->player], &rules, before, action->player);
        memory->start = *before;
    }
    if (stage == BEFORE)
        memory->chosen = false;
    /* The last ability leads on at once: what it did is not to be told from what followed. */
    for (Player p = 0; stage == BEFORE && next != BEFORE && action->kind != ACTION_DONE
                       && p < before->player_count;
         p++)
        memory->moving[p].open = false;
    if (stage < IN_BUILDING && next == IN_BUILDING)
        hold_conflict(memory, &rules, after);
    /* Where nobody is asked anything for long, calamities have come or the population has grown. */
    if (stage != BEYOND && next == BEYOND && after->turn == before->turn && !struck(events))
        settle(memory, &rules, events, after);
    for (Player p = 0; next == BEYOND && p < before->player_count; p++)
        memory->moving[p].open = memory->building[p].open = false;
    if (foreseeable(game_prompt(&rules, before, action->player).kind))
        hold_answer(memory, &rules, before, action, events);
    hold_victims(memory, &rules, before, action, events);
    bool succession = before->turn < after->turn || (after->over && !before->over);
    if (succession
        && (phase_of(before) == PROCEDURE_ADVANCES || phase_of(before) == PROCEDURE_HAND_LIMIT))
        hold_markers(memory, &rules, before, after);
}
