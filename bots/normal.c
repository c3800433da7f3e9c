/* The heuristic bots: every prompt has its row, and every row its judgement. `normal` and `easy`
 * differ in their weights, which hold the mistakes too. */
#include "bots/normal.h"

#include <string.h>

#include "bots/mind.h"

typedef struct Row {
    Answer *answer;
    Scorer *score; /* Of the legal actions, where there is no answer. */
} Row;

static const Row rows[PROMPT_COUNT] = {
    [PROMPT_CHOOSE_CIVILIZATION] = { .score = score_civilization },
    [PROMPT_START_CARDS] = { .score = score_start_card },
    [PROMPT_CHOOSE_PACKAGE] = { .score = score_package },
    [PROMPT_SECRET_TOKENS] = { .score = score_secret_tokens },
    [PROMPT_START_CITIES] = { .score = score_start_city },
    [PROMPT_BID] = { .score = score_bid },
    [PROMPT_EXCHANGE] = { .score = score_exchange },
    [PROMPT_PLACE_CITY] = { .score = score_place_city },
    [PROMPT_PLACE_START_CREDITS] = { .score = score_credit },
    [PROMPT_RAZE_CITY] = { .score = score_lose_city },
    [PROMPT_PLACE_START_TOKENS] = { .score = score_place_tokens },
    [PROMPT_NAME_VICTIM] = { .score = score_name_victim },
    [PROMPT_TAKE_DAMAGE] = { .score = score_damage },
    [PROMPT_REDUCE_CITIES] = { .score = score_lose_city },
    [PROMPT_DESTROY_CITY] = { .score = score_lose_city },
    [PROMPT_BUY_CARDS] = { .answer = answer_buy_cards },
    [PROMPT_FREE_CARD] = { .answer = answer_buy_cards },
    [PROMPT_TAX_RATE] = { .score = score_tax_rate },
    [PROMPT_TAX_BENEFICIARY] = { .score = score_tax_beneficiary },
    [PROMPT_TAX_REVOLT] = { .score = score_take_city },
    [PROMPT_TAX_REVOLT_TAKE] = { .score = score_take_city },
    [PROMPT_GROW] = { .score = score_grow },
    [PROMPT_SHIPS] = { .answer = answer_move },
    [PROMPT_MOVE] = { .answer = answer_move },
    [PROMPT_MOVE_EARLY] = { .answer = answer_move },
    [PROMPT_PAY_SHIP] = { .answer = answer_pay_ship },
    [PROMPT_ABILITY] = { .answer = answer_ability },
    [PROMPT_DIASPORA] = { .answer = answer_diaspora },
    [PROMPT_DESTROY_AREA] = { .score = score_destroy_area },
    [PROMPT_ANNEX_AREA] = { .score = score_annex_area },
    [PROMPT_POLITICS] = { .answer = answer_politics },
    [PROMPT_TRIBUTE_ASK] = { .score = score_tribute_ask },
    [PROMPT_TRIBUTE_GIVE] = { .score = score_tribute_give },
    [PROMPT_TRIBUTE_SHOW] = { .score = score_tribute_show },
    [PROMPT_SELL] = { .answer = answer_sell },
    [PROMPT_CONVERT] = { .score = score_convert },
    [PROMPT_BUY_ADVANCES] = { .answer = answer_buy_advances },
    [PROMPT_FILL_BASKET] = { .answer = answer_buy_advances },
    [PROMPT_PLACE_CREDITS] = { .score = score_credit },
    [PROMPT_HAND_LIMIT] = { .score = score_discard },
    [PROMPT_TRADE] = { .answer = answer_trade },
    [PROMPT_TRADE_DEAL] = { .answer = answer_deal },
    [PROMPT_TRADE_BELL] = { .answer = answer_trade },
    [PROMPT_TRADE_FINISHED] = { .answer = answer_trade },
    [PROMPT_MARKET] = { .answer = answer_market },
    [PROMPT_MARKET_READY] = { .score = score_first },
    [PROMPT_MARKET_FINISHED] = { .score = score_first },
    [PROMPT_FIGHT_LOSS] = { .score = score_fight_loss },
    [PROMPT_FIGHT_LOSS_NEARBY] = { .score = score_fight_loss },
    [PROMPT_NEXT_CONFLICT] = { .score = score_next_conflict },
    [PROMPT_NEXT_CONFLICT_OR_WAIT] = { .score = score_next_conflict },
    [PROMPT_NEXT_ATTACK] = { .score = score_next_conflict },
    [PROMPT_NEXT_ATTACK_OR_WAIT] = { .score = score_next_conflict },
    [PROMPT_ATTACK_CARD] = { .score = score_attack_card },
    [PROMPT_ATTACK_TREASURY] = { .score = score_attack_treasury },
    [PROMPT_BUILD_CITIES] = { .answer = answer_build_cities },
    [PROMPT_CITY_NEIGHBOURS] = { .score = score_city_neighbours },
    [PROMPT_REDUCE_UNSUPPORTED] = { .score = score_support },
    [PROMPT_REDUCE_IN_REVOLT] = { .score = score_support },
    [PROMPT_HORDES_CITY] = { .score = score_hordes_city },
    [PROMPT_HORDES_MOVE] = { .score = score_hordes_move },
    [PROMPT_DISCARD_COMMODITIES] = { .score = score_discard },
    [PROMPT_DISCARD_INSTEAD] = { .score = score_discard },
    [PROMPT_DISCARD_OR_PAY] = { .score = score_discard_or_pay },
    [PROMPT_DESTROY_OR_PAY] = { .score = score_destroy_or_pay },
    [PROMPT_CHOOSE_FLOOD_PLAIN] = { .score = score_place_struck },
    [PROMPT_CHOOSE_VOLCANO] = { .score = score_place_struck },
    [PROMPT_CHOOSE_SEA] = { .score = score_cyclone_sea },
    [PROMPT_EARTHQUAKE_CITY] = { .score = score_earthquake_city },
    [PROMPT_EARTHQUAKE_CITY_REDUCED] = { .score = score_earthquake_city },
    [PROMPT_EARTHQUAKE_NEIGHBOUR] = { .score = score_neighbour_city },
    [PROMPT_CYCLONE_CITIES] = { .score = score_regression },
    [PROMPT_REDUCE_OR_DISCARD] = { .score = score_reduce_or_discard },
    [PROMPT_DISCARD_VALUE] = { .score = score_discard },
    [PROMPT_DISCARD_MORE] = { .score = score_discard },
    [PROMPT_REGRESSION_CITIES] = { .score = score_regression },
    [PROMPT_TREACHERY_CITY] = { .score = score_take_city },
    [PROMPT_TREACHERY_CITY_LOST] = { .score = score_take_city },
    [PROMPT_PIRACY_CITY] = { .score = score_take_city },
    [PROMPT_PIRACY_SECONDARY] = { .score = score_neighbour_city },
    [PROMPT_SELECT_AREAS] = { .score = score_select_area },
    [PROMPT_ANNEX_TOKENS] = { .score = score_annex },
    [PROMPT_ANNEX_CITIES] = { .score = score_annex },
    [PROMPT_TYRANNY_AREAS] = { .score = score_select_area },
    [PROMPT_TYRANNY_TOKENS] = { .score = score_annex },
    [PROMPT_TYRANNY_CITIES] = { .score = score_annex },
    [PROMPT_GO_ON] = { .score = score_go_on },
    [PROMPT_RESETTLE] = { .score = score_resettle },
    [PROMPT_DIVIDE_LOSSES] = { .score = score_divide },
    [PROMPT_DIVIDE_CITIES] = { .score = score_divide },
    [PROMPT_CHOOSE_BENEFICIARY] = { .score = score_beneficiary },
    [PROMPT_FACTION_OWN] = { .score = score_faction },
    [PROMPT_FACTION_RIVAL] = { .score = score_faction },
    [PROMPT_KEEP_FACTION] = { .score = score_keep_faction },
    [PROMPT_FACTION_LOSSES] = { .score = score_faction_losses },
    [PROMPT_FACTION_TOKENS] = { .score = score_annex },
    [PROMPT_FACTION_CITIES] = { .score = score_annex },
    [PROMPT_HORDES_ENTRY] = { .score = score_hordes_move },
    [PROMPT_CYCLONE_SHIPS] = { .score = score_cyclone_ships },
    [PROMPT_TYRANNY_BORDER] = { .score = score_select_area },
    [PROMPT_DAMAGE_OR_PAY] = { .score = score_damage_or_pay },
    [PROMPT_LEAVE_AREAS] = { .score = score_leave_area },
    [PROMPT_GIVE_VALUE] = { .score = score_give_value },
    [PROMPT_SETTLE] = { .score = score_settle },
    [PROMPT_DEMAND] = { .score = score_demand },
    [PROMPT_DEMAND_FROM] = { .score = score_demand_from },
};

Action normal_choose(const Bot *bot, const Rules *rules, const View *view, BotMemory *memory,
                     Rng *rng, Reasons *reasons)
{
    return normal_decide(bot_weights(bot, view->shown.player_count), rules, view, memory, rng,
                         reasons);
}

Action normal_decide(const Weights *weights, const Rules *rules, const View *view,
                     BotMemory *memory, Rng *rng, Reasons *reasons)
{
    Mind       mind = { .rules = rules,
                        .view = view,
                        .game = &view->shown,
                        .weights = weights,
                        .memory = memory,
                        .rng = rng,
                        .reasons = reasons,
                        .prompt = view_prompt(rules, view),
                        .me = view->viewer };
    const Row *row = &rows[mind.prompt.kind];
    if (row->answer)
        return row->answer(&mind);
    /* A test sees to it that no prompt is without a row; a game goes on all the same. */
    return best_action(&mind, row->score ? row->score : score_first);
}

bool normal_answers(PromptKind kind)
{
    return rows[kind].answer || rows[kind].score;
}

Action best_action(const Mind *mind, Scorer *score)
{
    Action legal[LEGAL_MAX];
    int    count = view_legal(legal, LEGAL_MAX, mind->rules, mind->view);
    int    best = 0, best_score = INT32_MIN;
    must(count > 0);
    if (chance(mind, weight(mind, WEIGHT_MISTAKE_CHOICE)))
        return legal[rng_below(mind->rng, (uint32_t)count)];
    for (int i = 0; i < count; i++) {
        int points = score(mind, &legal[i]);
        if (mind->reasons)
            reasons_weigh(mind->reasons, &legal[i], points);
        if (points > best_score) {
            best_score = points;
            best = i;
        }
    }
    return legal[best];
}

/* ---- Plans ---- */

bool plan_is_current(const Mind *mind)
{
    BotMemory *memory = mind->memory;
    uint8_t    procedure = flow_top_const(&mind->game->flow)->procedure;
    if (memory->plan_turn == mind->game->turn && memory->plan_procedure == procedure)
        return true;
    memory->plan_turn = mind->game->turn;
    memory->plan_procedure = procedure;
    memory->plans_made = 0;
    memory->plan_count = memory->plan_next = 0;
    return false;
}

void plan_clear(const Mind *mind)
{
    plan_is_current(mind);
    mind->memory->plan_count = mind->memory->plan_next = 0;
    if (mind->memory->plans_made < 255)
        mind->memory->plans_made++;
}

void plan_add(const Mind *mind, Action action)
{
    if (mind->memory->plan_count < PLAN_MAX)
        mind->memory->plan[mind->memory->plan_count++] = action;
}

bool plan_next(const Mind *mind, Action *out)
{
    BotMemory *memory = mind->memory;
    while (memory->plan_next < memory->plan_count) {
        *out = memory->plan[memory->plan_next++];
        if (game_check(mind->rules, mind->game, out) == REFUSAL_NONE)
            return true;
    }
    return false;
}
