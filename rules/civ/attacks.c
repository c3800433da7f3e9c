/* Step 4b: city attacks, settled one at a time in the order of R-05: the success test, the
 * replacement of the city, the fight, the card and the treasury of the attacker. */
#include "rules/civ/cards.h"
#include "rules/civ/conflict.h"
#include "rules/civ/figures.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

enum { STEP_NEXT, STEP_CHOOSE, STEP_FOUGHT, STEP_CARD, STEP_TREASURY };

/* ---- Figures ---- */

static int siege(const Rules *rules, const Game *game, Player owner)
{
    return owner == BARBARIANS ? 0 : player_effect(rules, game, owner, EFFECT_SIEGE);
}

/* engineering.1-3: the same shift for what an attack needs and for what replaces the city. */
static int siege_shift(const Rules *rules, const Game *game, Player attacker, Area area)
{
    return siege(rules, game, game->city[area]) - siege(rules, game, attacker);
}

int attack_needs(const Rules *rules, const Game *game, Player attacker, Area area)
{
    return number(rules, NUMBER_ATTACK_TOKENS) + siege_shift(rules, game, attacker, area);
}

int attack_replacement(const Rules *rules, const Game *game, Player attacker, Area area)
{
    return number(rules, NUMBER_DEFENCE_TOKENS) + siege_shift(rules, game, attacker, area);
}

void attack_settle(const Play *play, Player attacker, Area area)
{
    Game  *game = play->game;
    Player defender = game->city[area];
    int    count = attack_replacement(play->rules, game, attacker, area);
    if (defender != BARBARIANS && count > game->players[defender].stock_tokens)
        count = game->players[defender].stock_tokens;
    EVENT3(play, EVENT_CITY_ATTACKED, attacker, area, defender);
    city_remove(play, area);
    if (defender == BARBARIANS)
        barbarians_place(play, area, count);
    else
        tokens_place(play, defender, area, count);
    fight_begin(play, area);
}

/* ---- Which attacks there are, and which comes next ---- */

enum { ATTACKS_MAX = AREAS_MAX };

typedef struct Attack {
    Area   area;
    Player attacker;
    Player defender;
} Attack;

Player attacker_in(const Game *game, Area area)
{
    Player defender = game->city[area];
    if (game->tokens[BARBARIANS][area] && defender != BARBARIANS)
        return BARBARIANS;
    for (Player p = 0; p < game->player_count; p++)
        if (p != defender && game->tokens[p][area])
            return p;
    return NOBODY;
}

/* The Barbarians come after all players. */
static int rank_of(const Game *game, Player owner)
{
    return owner == BARBARIANS ? PLAYERS_MAX : game->players[owner].rank;
}

/* The attacks that are not settled and not found to fail, by area. */
static int list_attacks(Attack *out, const Rules *rules, const Game *game)
{
    uint8_t held[AREAS_MAX], shared[AREAS_MAX];
    int     count = 0;
    token_areas(held, shared, rules, game);
    FOR_BYTES(a, held, areas_end(rules))
    {
        if (game->city[a] == NOBODY || bits_test(game->conflict.failed, a)
            || is_guest(rules, game, (Area)a))
            continue;
        Player attacker = attacker_in(game, (Area)a);
        if (attacker != NOBODY)
            out[count++] = (Attack){ (Area)a, attacker, game->city[a] };
    }
    return count;
}

static bool attacks_anybody(const Attack *attacks, int count, Player player)
{
    for (int i = 0; i < count; i++)
        if (attacks[i].attacker == player)
            return true;
    return false;
}

/* C-4: an attack on one who waits for the own attack does not come yet. */
static bool held_back(const Game *game, const Attack *attacks, int count, const Attack *attack)
{
    return attack->defender != BARBARIANS && (game->conflict.waiting & bit32(attack->defender))
           && attacks_anybody(attacks, count, attack->defender);
}

/* 4b.7, R-05: pirate cities first, by rank of the attacker; then by rank of the defender and, where
 * the defender does not choose among all, by rank of the attacker. */
static int place_in_order(const Game *game, const Attack *attack)
{
    int attacker = rank_of(game, attack->attacker);
    if (attack->defender == BARBARIANS)
        return attacker;
    int defender = 32 * (1 + rank_of(game, attack->defender));
    return game->switches[SWITCH_CITY_ATTACK_ORDER] == ATTACK_ORDER_ATTACKER_RANK
               ? defender + attacker
               : defender;
}

/* The first attacks in the order, all of the same place in it, those held back left out. */
static int first_attacks(Attack *out, const Game *game, const Attack *attacks, int count,
                         bool patient)
{
    int first = INT16_MAX;
    int chosen = 0;
    for (int i = 0; i < count; i++) {
        int place = place_in_order(game, &attacks[i]);
        if (place > first || (patient && held_back(game, attacks, count, &attacks[i])))
            continue;
        if (place < first)
            chosen = 0;
        first = place;
        out[chosen++] = attacks[i];
    }
    return chosen;
}

/* The attacks among which the next one is. Where all wait for each other nobody gains by waiting.
 */
static int next_attacks(Attack *out, const Rules *rules, const Game *game)
{
    Attack attacks[ATTACKS_MAX];
    int    count = list_attacks(attacks, rules, game);
    int    chosen = first_attacks(out, game, attacks, count, true);
    return chosen > 0 ? chosen : first_attacks(out, game, attacks, count, false);
}

static bool fails(const Rules *rules, const Game *game, const Attack *attack)
{
    return game->tokens[attack->attacker][attack->area]
           < attack_needs(rules, game, attack->attacker, attack->area);
}

/* 4b.9: short of tokens, with an attack of the own open, and once per turn. 18.3.2, R-206: whenever
 * an attack of the own is open, and not while waiting already. */
static bool may_wait(const Rules *rules, const Game *game, Player player)
{
    const PlayerState *state = &game->players[player];
    Attack             attacks[ATTACKS_MAX];
    bool               always = game->switches[SWITCH_DEFENDER_WAIT] == DEFENDER_WAIT_ALWAYS;
    if ((always ? game->conflict.waiting & bit32(player) : state->flags & PLAYER_WAITED)
        || !attacks_anybody(attacks, list_attacks(attacks, rules, game), player))
        return false;
    int count = next_attacks(attacks, rules, game);
    for (int i = 0; i < count; i++)
        if (attacks[i].defender == player && !fails(rules, game, &attacks[i])
            && (always
                || state->stock_tokens
                       < attack_replacement(rules, game, attacks[i].attacker, attacks[i].area)))
            return true;
    return false;
}

/* ---- Taking the steps ---- */

/* naval-warfare.5, R-04: those of an attack that has failed. */
static bool ship_is_lost(const Rules *rules, const Game *game, Player attacker, Area area, int ship)
{
    const Ship *look = &game->players[attacker].ships[ship];
    return game->switches[SWITCH_FAILED_ATTACK_SHIPS] == FAILED_ATTACK_SHIPS_LOST
           && player_has(rules, game, attacker, EFFECT_LOSES_SHIPS) && look->status != SHIP_IN_STOCK
           && look->area == area;
}

static void lose_ships(const Play *play, Player attacker, Area area)
{
    for (int s = 0; attacker != BARBARIANS && s < SHIPS_MAX; s++)
        if (ship_is_lost(play->rules, play->game, attacker, area, s))
            ship_remove(play, attacker, s);
}

void attack_falls(const Play *play, Player attacker, Area area)
{
    bool any = false;
    for (int s = 0; s < SHIPS_MAX; s++)
        any = any || ship_is_lost(play->rules, play->game, attacker, area, s);
    if (!any || first_rules(play->game))
        return;
    EVENT3(play, EVENT_ATTACK_FAILED, attacker, area, play->game->city[area]);
    lose_ships(play, attacker, area);
}

/* 4b.2: nothing happens to the city. Tokens in a city area never become more in this phase, so an
 * attack that fails now fails whenever its turn comes. Where that changes nothing but the area
 * itself nobody needs to be asked about it; where the tokens come back to stock, it does when their
 * turn comes. */
static void fail_attack(const Play *play, const Attack *attack)
{
    Game *game = play->game;
    bits_set(game->conflict.failed, attack->area);
    EVENT3(play, EVENT_ATTACK_FAILED, attack->attacker, attack->area, attack->defender);
    lose_ships(play, attack->attacker, attack->area);
    /* R-03; advanced-military.6: never from areas nearby. */
    if (game->switches[SWITCH_FAILED_ATTACK] != FAILED_ATTACK_STAYS)
        tokens_remove(play, attack->attacker, attack->area,
                      game->tokens[attack->attacker][attack->area]);
}

/* False when nobody attacks any city at all. */
static bool fail_attacks(const Play *play)
{
    Attack attacks[ATTACKS_MAX];
    int    count = list_attacks(attacks, play->rules, play->game);
    bool   in_turn = play->game->switches[SWITCH_FAILED_ATTACK] == FAILED_ATTACK_DESTROYED;
    for (int i = 0; i < count && !in_turn; i++)
        if (fails(play->rules, play->game, &attacks[i]))
            fail_attack(play, &attacks[i]);
    return count > 0;
}

static void finish(const Play *play);

static void settle(const Play *play, Area area)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    frame->step = STEP_FOUGHT;
    frame->a = area;
    frame->player = attacker_in(game, area);
    frame->count = game->city[area];
    if (frame->player != BARBARIANS)
        game->conflict.waiting &= ~bit32(frame->player);
    Attack attack = { area, frame->player, frame->count };
    if (fails(play->rules, game, &attack)) {
        fail_attack(play, &attack);
        finish(play);
        return;
    }
    attack_settle(play, frame->player, area);
}

static void next(const Play *play)
{
    Game  *game = play->game;
    Attack attacks[ATTACKS_MAX];
    int    count = fail_attacks(play) ? next_attacks(attacks, play->rules, game) : 0;
    if (count == 0) {
        flow_pop(&game->flow);
        return;
    }
    Player defender = attacks[0].defender;
    if (defender == BARBARIANS || (count == 1 && !may_wait(play->rules, game, defender))) {
        settle(play, attacks[0].area);
        return;
    }
    flow_top(&game->flow)->step = STEP_CHOOSE;
    game->acting = bit32(defender);
}

/* 4b.5: for an attacker and a defender who are players, if the defender has a card. */
static bool may_draw(const Game *game, const Frame *frame)
{
    return frame->player != BARBARIANS && frame->count != BARBARIANS
           && hand_size(game, frame->count) > 0;
}

static int treasury_max(const Rules *rules, const Game *game, Player player)
{
    int most = number(rules, NUMBER_PILLAGE_MAX);
    int stock = game->players[player].stock_tokens;
    return stock < most ? stock : most;
}

static void ask(const Play *play, int step, Player player)
{
    flow_top(&play->game->flow)->step = (uint8_t)step;
    play->game->acting = bit32(player);
}

static void finish(const Play *play)
{
    Frame *frame = flow_top(&play->game->flow);
    *frame = (Frame){ .procedure = frame->procedure, .step = STEP_NEXT };
}

/* every card of the hand is equally likely, and a calamity drawn so was never traded. */
static void draw_card(const Play *play, Player attacker, Player defender)
{
    Game *game = play->game;
    int   size = hand_size(game, defender);
    int   index = (int)rng_below(&game->rng, (uint32_t)size);
    Card  card = 0;
    while (index >= game->hand[defender][card])
        index -= game->hand[defender][card++];
    EVENT3(play, EVENT_CARDS_PASSED, defender, attacker, 1);
    int block = card_pass(play, defender, attacker, card);
    if (card_is_calamity(play->rules, card))
        game->traded_by[block][card_info(play->rules, card)->calamity] = NOBODY;
}

/* What follows from a city taken: 4b.5, 4b.6. */
static void fought(const Play *play)
{
    Game        *game = play->game;
    const Frame *frame = flow_top(&game->flow);
    /* 18.3.4: the white tokens were there for the fight only. */
    if (frame->count == BARBARIANS
        && game->switches[SWITCH_PIRATE_SURVIVORS] == PIRATE_SURVIVORS_REMOVED)
        tokens_remove(play, BARBARIANS, frame->a, game->tokens[BARBARIANS][frame->a]);
    if (frame->player == BARBARIANS) {
        finish(play);
        return;
    }
    bool draws = may_draw(game, frame);
    bool forced = game->switches[SWITCH_ATTACK_DRAW] == ATTACK_DRAW_FORCED;
    if (draws && forced)
        draw_card(play, frame->player, frame->count);
    ask(play, draws && !forced ? STEP_CARD : STEP_TREASURY, frame->player);
}

static void run(const Play *play)
{
    Game        *game = play->game;
    const Frame *frame = flow_top(&game->flow);
    switch (frame->step) {
    case STEP_NEXT:
        next(play);
        break;
    case STEP_FOUGHT:
        fought(play);
        break;
    default:
        never("an attack that waits for nobody");
    }
}

/* ---- The procedure ---- */

static void legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    switch (flow_top_const(&game->flow)->step) {
    case STEP_CHOOSE: {
        Attack attacks[ATTACKS_MAX];
        int    count = next_attacks(attacks, rules, game);
        for (int i = 0; i < count; i++)
            list_add(list, action_make(ACTION_CHOOSE, player, attacks[i].area, 0, 0, 0));
        if (may_wait(rules, game, player))
            list_add(list, action_make(ACTION_WAIT, player, 0, 0, 0, 0));
        break;
    }
    case STEP_CARD:
        list_add(list, action_make(ACTION_YES, player, 0, 0, 0, 0));
        list_add(list, action_make(ACTION_NO, player, 0, 0, 0, 0));
        break;
    case STEP_TREASURY:
        for (int n = 0; n <= treasury_max(rules, game, player); n++)
            list_add(list, action_make(ACTION_TAKE, player, n, 0, 0, 0));
        break;
    default:
        break;
    }
}

static Refusal check_choice(const Rules *rules, const Game *game, const Action *action)
{
    if (action->kind == ACTION_WAIT) {
        if (!args_clear(action, 0))
            return REFUSAL_BAD_ARGUMENT;
        if ((game->players[action->player].flags & PLAYER_WAITED)
            && game->switches[SWITCH_DEFENDER_WAIT] == DEFENDER_WAIT_ONCE_IF_SHORT)
            return REFUSAL_WAITED_ALREADY;
        return may_wait(rules, game, action->player) ? REFUSAL_NONE : REFUSAL_NO_REASON_TO_WAIT;
    }
    Refusal refusal = check_choose(rules, action);
    if (refusal != REFUSAL_NONE)
        return refusal;
    Attack attacks[ATTACKS_MAX];
    int    count = next_attacks(attacks, rules, game);
    for (int i = 0; i < count; i++)
        if (attacks[i].area == action->arg[0])
            return REFUSAL_NONE;
    return REFUSAL_NOT_NEXT_ATTACK;
}

static Refusal check(const Rules *rules, const Game *game, const Action *action)
{
    switch (flow_top_const(&game->flow)->step) {
    case STEP_CHOOSE:
        return check_choice(rules, game, action);
    case STEP_CARD:
        if (action->kind != ACTION_YES && action->kind != ACTION_NO)
            return REFUSAL_WRONG_KIND;
        return args_clear(action, 0) ? REFUSAL_NONE : REFUSAL_BAD_ARGUMENT;
    default:
        if (action->kind != ACTION_TAKE)
            return REFUSAL_WRONG_KIND;
        if (!args_clear(action, 1))
            return REFUSAL_BAD_ARGUMENT;
        return action->arg[0] <= treasury_max(rules, game, action->player)
                   ? REFUSAL_NONE
                   : REFUSAL_TOO_MUCH_TREASURY;
    }
}

static void apply(const Play *play, const Action *action)
{
    Game        *game = play->game;
    const Frame *frame = flow_top(&game->flow);
    game->acting = 0;
    switch (frame->step) {
    case STEP_CHOOSE:
        if (action->kind == ACTION_CHOOSE) {
            settle(play, action->arg[0]);
            break;
        }
        game->players[action->player].flags |= PLAYER_WAITED;
        game->conflict.waiting |= bit32(action->player);
        EVENT1(play, EVENT_DEFENDER_WAITS, action->player);
        finish(play);
        break;
    case STEP_CARD:
        if (action->kind == ACTION_YES)
            draw_card(play, frame->player, frame->count);
        ask(play, STEP_TREASURY, frame->player);
        break;
    case STEP_TREASURY:
        tokens_to_treasury(play, action->player, action->arg[0]);
        finish(play);
        break;
    default:
        never("an attack that waits for nobody");
    }
}

static Prompt prompt(const Rules *rules, const Game *game, Player player)
{
    const Frame *frame = flow_top_const(&game->flow);
    if (frame->step == STEP_CARD)
        return (Prompt){ .kind = PROMPT_ATTACK_CARD, .arg = { frame->count } };
    if (frame->step == STEP_TREASURY)
        return (Prompt){ .kind = PROMPT_ATTACK_TREASURY,
                         .arg = { (uint16_t)treasury_max(rules, game, player) } };
    return (Prompt){ .kind = may_wait(rules, game, player) ? PROMPT_NEXT_ATTACK_OR_WAIT
                                                           : PROMPT_NEXT_ATTACK };
}

const Procedure procedure_CITY_ATTACKS = {
    .run = run,
    .legal = legal,
    .check = check,
    .apply = apply,
    .prompt = prompt,
};
