/* Phase 1: tax collection and tax revolts (1a, 1b). */
#include <string.h>

#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

enum { STEP_BEGIN, STEP_RATES, STEP_NEXT_VICTIM, STEP_NAME, STEP_SELECT, STEP_TAKE };

static bool sets_rate(const Rules *rules, const Game *game, Player player)
{
    return cities_on_board(rules, game, player) > 0
           && (player_has(rules, game, player, EFFECT_TAX_LESS)
               || player_has(rules, game, player, EFFECT_TAX_MORE));
}

static int lowest_rate(const Rules *rules, const Game *game, Player player)
{
    return number(rules, NUMBER_TAX_RATE) - player_effect(rules, game, player, EFFECT_TAX_LESS);
}

static int highest_rate(const Rules *rules, const Game *game, Player player)
{
    return number(rules, NUMBER_TAX_RATE) + player_effect(rules, game, player, EFFECT_TAX_MORE);
}

int tax_due(const Rules *rules, int cities)
{
    return number(rules, NUMBER_TAX_RATE) * cities;
}

/* 1a.1, 1a.5, 1b.2 */
static void collect(const Play *play, Player player, int rate)
{
    Game *game = play->game;
    int   cities = cities_on_board(play->rules, game, player);
    int   stock = game->players[player].stock_tokens;
    int   due = rate * cities;
    tokens_to_treasury(play, player, stock < due ? stock : due);
    if (stock >= due || player_has(play->rules, game, player, EFFECT_NO_TAX_REVOLT))
        return;
    int revolting = cities - stock / rate;
    game->phase.tax.revolting[player] = (uint8_t)revolting;
    game->phase.tax.victims |= bit32(player);
    EVENT2(play, EVENT_TAX_REVOLT, player, revolting);
}

static void begin(const Play *play)
{
    Game *game = play->game;
    game->acting = 0;
    for (int i = 0; i < game->player_count; i++) {
        Player p = game->rank_order[i];
        if (!player_in(game, p))
            continue;
        if (sets_rate(play->rules, game, p))
            game->acting |= bit32(p);
        else
            collect(play, p, number(play->rules, NUMBER_TAX_RATE));
    }
}

static bool is_candidate(const Game *game, Area area)
{
    return game->city[area] == flow_top_const(&game->flow)->player
           && !bits_test(game->phase.tax.chosen, area);
}

static bool by_unit_stock(const Game *game)
{
    return game->switches[SWITCH_TAX_BENEFICIARY] == TAX_BENEFICIARY_UNIT_STOCK;
}

/* 13.3.2: where stocks are compared by unit points, some other player must have more than the
 * victim. */
static bool revolt_fails(const Game *game, Player victim)
{
    uint32_t best = most_stock_points(game, players_in(game) & ~bit32(victim));
    return by_unit_stock(game)
           && (best == 0
               || stock_points(game, (Player)first32(best)) <= stock_points(game, victim));
}

/* 1b.3, R-15: found anew with the stocks of the moment. By unit points several may be equal, and
 * those without a city in stock are passed over. */
static uint32_t find_beneficiaries(const Game *game, Player victim)
{
    if (!by_unit_stock(game)) {
        Player best = most_in_stock(game, players_in(game) & ~game->phase.tax.victims);
        return best == NOBODY ? 0 : bit32(best);
    }
    uint32_t able = 0;
    for (Player p = 0; p < game->player_count; p++)
        if (p != victim && player_in(game, p) && game->players[p].stock_cities > 0)
            able |= bit32(p);
    return most_stock_points(game, able);
}

/* The beneficiary is found; of several the victim names one (13.3.2). */
static void find_beneficiary(const Play *play, Frame *frame, int next_step)
{
    Game    *game = play->game;
    uint32_t found = find_beneficiaries(game, frame->player);
    game->phase.tax.beneficiary = found == 0 ? NOBODY : (uint8_t)first32(found);
    game->phase.tax.candidates = 0;
    frame->step = (uint8_t)next_step;
    if (count32(found) > 1) {
        game->phase.tax.candidates = found;
        frame->step = STEP_NAME;
        game->acting = bit32(frame->player);
    }
}

/* 1b.6, 1b.7: what nobody takes. */
static void lose_rest(const Play *play)
{
    Game *game = play->game;
    bool  pirates = game->switches[SWITCH_TAX_OVERFLOW] == TAX_OVERFLOW_PIRATE;
    for (Area a = 0; a < play->rules->board->area_count; a++)
        if (bits_test(game->phase.tax.chosen, a)) {
            if (pirates)
                city_annex(play, a, BARBARIANS);
            else
                city_destroy(play, a);
        }
}

static int chosen_count(const Game *game)
{
    int count = 0;
    for (int w = 0; w < AREA_WORDS; w++)
        count += count32(game->phase.tax.chosen[w]);
    return count;
}

static void ask_which(const Play *play, Frame *frame);

static void next_victim(const Play *play, Frame *frame)
{
    Game     *game = play->game;
    TaxState *state = &game->phase.tax;
    uint32_t  victims = 0;
    for (Player p = 0; p < game->player_count; p++)
        if (state->revolting[p] > 0)
            victims |= bit32(p);
    if (victims == 0) {
        phase_clear(game, sizeof game->phase.tax);
        flow_pop(&game->flow);
        return;
    }
    frame->player = first_by_rank(game, victims);
    state->to_choose = state->revolting[frame->player];
    state->revolting[frame->player] = 0;
    memset(state->chosen, 0, sizeof state->chosen);
    if (revolt_fails(game, frame->player)) {
        EVENT1(play, EVENT_TAX_REVOLT_FAILS, frame->player);
        return;
    }
    find_beneficiary(play, frame, STEP_SELECT);
    if (frame->step == STEP_SELECT)
        ask_which(play, frame);
}

/* The beneficiary selects the cities that revolt. */
static void ask_which(const Play *play, Frame *frame)
{
    Game     *game = play->game;
    TaxState *state = &game->phase.tax;
    /* Without a beneficiary the victim itself chooses: there is nobody else. */
    game->acting = bit32(state->beneficiary == NOBODY ? frame->player : state->beneficiary);
    frame->step = STEP_SELECT;
    if (state->to_choose == cities_on_board(play->rules, game, frame->player)) {
        for (Area a = 0; a < play->rules->board->area_count; a++)
            if (is_candidate(game, a))
                bits_set(state->chosen, a);
        state->to_choose = 0;
        game->acting = 0;
    }
}

/* The revolting cities are known: they change hands as far as stocks go. */
static void hand_over(const Play *play, Frame *frame)
{
    Game     *game = play->game;
    TaxState *state = &game->phase.tax;
    int       left = chosen_count(game);
    frame->step = STEP_NEXT_VICTIM;
    if (left == 0)
        return;
    Player taker = state->beneficiary;
    if (taker == NOBODY || game->players[taker].stock_cities == 0) {
        lose_rest(play);
        return;
    }
    if (game->players[taker].stock_cities < left) {
        frame->step = STEP_TAKE;
        game->acting = bit32(taker);
        return;
    }
    for (Area a = 0; a < play->rules->board->area_count; a++)
        if (bits_test(state->chosen, a))
            city_annex(play, a, taker);
}

static void run(const Play *play)
{
    Frame *frame = flow_top(&play->game->flow);
    switch (frame->step) {
    case STEP_BEGIN:
        begin(play);
        frame->step = STEP_RATES;
        break;
    case STEP_RATES:
        frame->step = STEP_NEXT_VICTIM;
        break;
    case STEP_NEXT_VICTIM:
        next_victim(play, frame);
        break;
    default:
        hand_over(play, frame);
    }
}

static void legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    int step = flow_top_const(&game->flow)->step;
    if (step == STEP_RATES) {
        int most = highest_rate(rules, game, player);
        for (int rate = lowest_rate(rules, game, player); rate <= most; rate++)
            if (!list_add(list, action_make(ACTION_TAX_RATE, player, rate, 0, 0, 0)))
                return;
        return;
    }
    for (uint32_t left = step == STEP_NAME ? game->phase.tax.candidates : 0; left; left &= left - 1)
        list_add(list, action_make(ACTION_CHOOSE_PLAYER, player, first32(left), 0, 0, 0));
    for (Area a = 0; a < rules->board->area_count && step != STEP_NAME; a++) {
        bool open =
            step == STEP_SELECT ? is_candidate(game, a) : bits_test(game->phase.tax.chosen, a);
        if (open && !list_add(list, action_make(ACTION_CHOOSE, player, a, 0, 0, 0)))
            return;
    }
}

static void apply(const Play *play, const Action *action)
{
    Game     *game = play->game;
    TaxState *state = &game->phase.tax;
    Frame    *frame = flow_top(&game->flow);
    Area      area = action->arg[0];
    switch (frame->step) {
    case STEP_RATES:
        game->acting &= ~bit32(action->player);
        EVENT2(play, EVENT_TAX_RATE, action->player, action->arg[0]);
        collect(play, action->player, action->arg[0]);
        break;
    case STEP_NAME:
        state->beneficiary = (uint8_t)action->arg[0];
        state->candidates = 0;
        game->acting = 0;
        /* The cities that revolt are known when the first beneficiary could not take them all. */
        frame->step = STEP_TAKE;
        if (state->to_choose > 0)
            ask_which(play, frame);
        break;
    case STEP_SELECT:
        bits_set(state->chosen, area);
        if (--state->to_choose == 0)
            game->acting = 0;
        break;
    default:
        bits_clear(state->chosen, area);
        city_annex(play, area, action->player);
        if (game->players[action->player].stock_cities == 0) {
            game->acting = 0;
            /* 1b.6: in one edition the next beneficiary goes on, in the other nobody does. */
            state->beneficiary = NOBODY;
            if (game->switches[SWITCH_TAX_OVERFLOW] == TAX_OVERFLOW_NEXT)
                find_beneficiary(play, frame, STEP_TAKE);
        }
    }
}

static Prompt prompt(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    const Frame *frame = flow_top_const(&game->flow);
    if (frame->step == STEP_RATES)
        return (Prompt){ .kind = PROMPT_TAX_RATE, .arg = { player } };
    if (frame->step == STEP_NAME)
        return (Prompt){ .kind = PROMPT_TAX_BENEFICIARY };
    if (frame->step == STEP_SELECT)
        return (Prompt){ .kind = PROMPT_TAX_REVOLT,
                         .arg = { frame->player, game->phase.tax.to_choose } };
    return (Prompt){ .kind = PROMPT_TAX_REVOLT_TAKE,
                     .arg = { frame->player, game->players[player].stock_cities } };
}

const Procedure procedure_TAX = {
    .run = run, .strict = STRICT_BY_RANK, .legal = legal, .apply = apply, .prompt = prompt
};
