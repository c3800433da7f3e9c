/* What the board leads to: the conflicts, the surplus and the support check that come next are
 * played on a copy by their own procedures. Whoever is asked there takes losses where the fight is,
 * builds nothing, draws no card and takes no treasury. */
#include "rules/civ/outlook.h"

#include <string.h>

#include "rules/civ/conflict.h"
#include "rules/civ/figures.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"
#include "rules/civ/support.h"

/* More than all areas of a board have to tell. */
enum { EVENTS_KEPT = 8 * AREAS_MAX };

/* A look ahead under way. */
typedef struct Look {
    Outlook     *out;
    const Game  *from;
    Play         play; /* Of the copy. */
    Events       events;
    const Phase *phase;
    bool         begun;                         /* The present phase is that one. */
    uint8_t      tokens[OWNERS_MAX][AREAS_MAX]; /* As the events told so far leave them. */
} Look;

/* ---- Which phases come ---- */

static bool settles(int procedure)
{
    return procedure == PROCEDURE_CONFLICT || procedure == PROCEDURE_CONSTRUCTION
           || procedure == PROCEDURE_SURPLUS || procedure == PROCEDURE_SUPPORT;
}

/* False when nothing can be told: the population grows first, or no such phase is left. */
static bool find_phase(Look *look)
{
    const Edition *edition = look->play.rules->edition;
    const Flow    *flow = &look->from->flow;
    if (look->from->over || flow->depth == 0 || flow->frames[0].procedure != PROCEDURE_TURN)
        return false;
    int next = flow->frames[0].step;
    int present = flow->depth > 1 ? flow->frames[1].procedure : PROCEDURE_TURN;
    look->begun = next > 0 && settles(present);
    look->phase = &edition->phases[look->begun ? next - 1 : next];
    /* without a city the rest of the turn does not happen. */
    if (present == PROCEDURE_EXPANSION || (!look->begun && flow->frames[0].count))
        return false;
    for (; look->phase < edition->phases + edition->phase_count; look->phase++)
        if (settles(look->phase->procedure) || look->phase->procedure == PROCEDURE_EXPANSION)
            return look->phase->procedure != PROCEDURE_EXPANSION;
    return false;
}

/* What follows the phase is out of reach. */
static void stand(Look *look)
{
    Game *game = look->play.game;
    if (!look->begun) {
        game->flow.depth = 1;
        game->acting = 0;
        memset(&game->conflict, 0, sizeof game->conflict);
        phase_clear(game, sizeof game->phase);
    }
    game->flow.frames[0] = (Frame){ .procedure = PROCEDURE_PAUSE };
}

/* ---- Playing them ---- */

/* The answer that changes least. */
static Action quiet_answer(const Rules *rules, const Game *game, Player player)
{
    Action first;
    Prompt prompt = game_prompt(rules, game, player);
    if (prompt.kind == PROMPT_FIGHT_LOSS || prompt.kind == PROMPT_FIGHT_LOSS_NEARBY)
        return action_make(ACTION_REMOVE, player, prompt.arg[0], 1, 0, 0);
    if (prompt.kind == PROMPT_BUILD_CITIES)
        return action_make(ACTION_DONE, player, 0, 0, 0, 0);
    if (prompt.kind == PROMPT_ATTACK_CARD)
        return action_make(ACTION_NO, player, 0, 0, 0, 0);
    int count = game_legal(&first, 1, rules, game, player);
    must(count == 1);
    return first;
}

/* Until the phase that has been entered is over. */
static void play_phase(Look *look)
{
    Game        *game = look->play.game;
    const Rules *rules = look->play.rules;
    game_run(&look->play);
    while (!position_paused(game)) {
        Player  player = (Player)first32(game_pending(rules, game));
        Action  answer = quiet_answer(rules, game, player);
        Refusal refusal = game_apply(game, rules, &answer, &look->events);
        must(refusal == REFUSAL_NONE);
    }
    game->over = 0;
    must(look->events.lost == 0);
}

/* ---- Telling what happened ---- */

static OutlookFight *fight_in(const Look *look, Area area)
{
    for (int i = look->out->fight_count - 1; i >= 0; i--)
        if (look->out->fights[i].area == area)
            return &look->out->fights[i];
    return NULL;
}

static OutlookAttack *attack_in(const Look *look, Area area)
{
    for (int i = look->out->attack_count - 1; i >= 0; i--)
        if (look->out->attacks[i].area == area)
            return &look->out->attacks[i];
    return NULL;
}

static void add_fight(Look *look, Area area)
{
    if (attack_in(look, area) || fight_in(look, area))
        return;
    OutlookFight *fight = &look->out->fights[look->out->fight_count++];
    fight->area = area;
    for (int owner = 0; owner < OWNERS_MAX; owner++)
        fight->before[owner] = fight->after[owner] = look->tokens[owner][area];
}

static void add_attack(Look *look, const Event *event, bool enough)
{
    Player  attacker = (Player)event->arg[0];
    Area    area = (Area)event->arg[1];
    uint8_t tokens = look->tokens[attacker][area];
    /* the last of them fell before. */
    if (tokens == 0)
        return;
    look->out->attacks[look->out->attack_count++] = (OutlookAttack){
        .area = area,
        .attacker = attacker,
        .defender = (Player)event->arg[2],
        .tokens = tokens,
        .needed = (uint8_t)attack_needs(look->play.rules, look->from, attacker, area),
        .enough = enough,
        .attacker_after = tokens,
    };
}

static void change(Look *look, const Event *event, int gained)
{
    Player         owner = (Player)event->arg[0];
    Area           area = (Area)event->arg[1];
    uint8_t        tokens = (uint8_t)(look->tokens[owner][area] + gained);
    OutlookAttack *attack = attack_in(look, area);
    OutlookFight  *fight = fight_in(look, area);
    look->tokens[owner][area] = tokens;
    if (attack && owner == attack->attacker)
        attack->attacker_after = tokens;
    else if (attack && owner == attack->defender)
        attack->defender_after = tokens;
    else if (fight && !attack)
        fight->after[owner] = tokens;
}

static void tell_conflict(Look *look)
{
    for (int i = 0; i < look->events.count; i++) {
        const Event *event = &look->events.items[i];
        if (event->kind == EVENT_FIGHT_BEGAN)
            add_fight(look, event->arg[0]);
        if (event->kind == EVENT_CITY_ATTACKED || event->kind == EVENT_ATTACK_FAILED)
            add_attack(look, event, event->kind == EVENT_CITY_ATTACKED);
        if (event->kind == EVENT_TOKENS_REMOVED)
            change(look, event, -event->arg[2]);
        if (event->kind == EVENT_TOKENS_PLACED)
            change(look, event, event->arg[2]);
    }
}

static void tell_surplus(Look *look)
{
    for (int i = 0; i < look->events.count; i++) {
        const Event *event = &look->events.items[i];
        if (event->kind == EVENT_TOKENS_REMOVED && look->out->surplus_count < OUTLOOK_MAX)
            look->out->surplus[look->out->surplus_count++] =
                (OutlookSurplus){ event->arg[1], (Player)event->arg[0], (uint8_t)event->arg[2] };
    }
}

/* Where those who have not finished building can build. */
static void tell_sites(Look *look)
{
    const Game *game = look->play.game;
    for (Player p = 0; p < game->player_count; p++) {
        if (look->begun && look->phase->procedure == PROCEDURE_CONSTRUCTION
            && !(game->acting & bit32(p)))
            continue;
        FOR_TOKENS(a, look->play.rules, game, p)
        if (look->out->site_count < OUTLOOK_MAX && city_possible(look->play.rules, game, p, a))
            look->out->sites[look->out->site_count++] = (OutlookSite){ a, p };
    }
}

static void enter(Look *look)
{
    look->events.count = 0;
    if (look->begun)
        /* Fights in which somebody chooses. */
        for (int i = 0; i < FIGHTS_MAX; i++) {
            int place = look->from->conflict.fights[i].place;
            if (look->phase->procedure == PROCEDURE_CONFLICT && place > 0)
                add_fight(look, (Area)(place - 1));
        }
    else
        flow_push(&look->play.game->flow, look->phase->procedure);
}

static void look_ahead(Look *look)
{
    const Rules *rules = look->play.rules;
    const Game  *game = look->play.game;
    const Phase *end = rules->edition->phases + rules->edition->phase_count;
    for (; look->phase < end && settles(look->phase->procedure); look->phase++) {
        if (look->phase->procedure == PROCEDURE_SUPPORT)
            break;
        if (look->phase->procedure == PROCEDURE_CONSTRUCTION)
            tell_sites(look);
        enter(look);
        play_phase(look);
        if (look->phase->procedure == PROCEDURE_CONFLICT)
            tell_conflict(look);
        if (look->phase->procedure == PROCEDURE_SURPLUS)
            tell_surplus(look);
        look->begun = false;
    }
    for (Player p = 0; p < game->player_count; p++) {
        SupportFigures support = support_figures(rules, game, p);
        if (support.tokens < support.needed)
            look->out->support_short[p] = (uint8_t)(support.needed - support.tokens);
    }
}

/* After an action of the present phase, if one is given. */
static void foresee(Outlook *out, const Rules *rules, const Game *game, const Action *first)
{
    Event items[EVENTS_KEPT];
    Game  copy = *game;
    Look  look = { .out = out,
                   .from = game,
                   .play = { &copy, rules, &look.events },
                   .events = { items, 0, EVENTS_KEPT, 0 } };
    out->fight_count = out->attack_count = out->surplus_count = out->site_count = 0;
    memset(out->support_short, 0, sizeof out->support_short);
    memset(out->ships_unpaid, 0, sizeof out->ships_unpaid);
    for (Player p = 0; p < game->player_count; p++)
        for (int s = 0; s < SHIPS_MAX; s++)
            if (game->players[p].ships[s].status == SHIP_OLD)
                out->ships_unpaid[p]++;
    if (!find_phase(&look))
        return;
    memcpy(look.tokens, game->tokens, sizeof look.tokens);
    stand(&look);
    if (first) {
        Refusal refusal = game_apply(&copy, rules, first, NULL);
        must(look.begun && refusal == REFUSAL_NONE);
        /* It may have been the last. */
        copy.over = 0;
    }
    look_ahead(&look);
}

void game_outlook(Outlook *out, const Rules *rules, const Game *game)
{
    foresee(out, rules, game, NULL);
}

int support_missing_after(const Rules *rules, const Game *game, const Action *build)
{
    Outlook outlook;
    foresee(&outlook, rules, game, build);
    return outlook.support_short[build->player];
}
