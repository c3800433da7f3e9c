/* Step 9a: the minor calamities (9a.1, 9a.2 and the eight chapters of their own). All players
 * resolve theirs together, each in ascending order of the stacks; no advance changes them.
 *
 * A minor calamity is one loss of the victim's choice, then perhaps a loss of treasury, so a table
 * says it all. */
#include "rules/civ/calamity.h"
#include "rules/civ/cards.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

typedef enum { LOSE_NOTHING, LOSE_UNITS, LOSE_CITIES, LOSE_CARDS } MinorLoss;

enum { NO_FIGURE = -1 };

/* The first figure of the card is how much is lost; which of the figures is treasury varies. */
typedef struct MinorRules {
    MinorLoss   loss;
    DamageFrom  from;      /* Of units. */
    CityLoss    city_loss; /* Of cities. */
    CityFilter *cities;
    int         treasury; /* The figure of treasury lost in the end. */
    int         price; /* The figure of treasury that may be paid instead: for a card or for all. */
} MinorRules;

static const MinorRules rows[CALAMITY_COUNT] = {
    [CALAMITY_TEMPEST] = { LOSE_UNITS, DAMAGE_COASTAL, CITY_REDUCED, NULL, 1, NO_FIGURE },
    [CALAMITY_SQUANDERED_WEALTH] = { LOSE_NOTHING, DAMAGE_ANYWHERE, CITY_REDUCED, NULL, 0,
                                     NO_FIGURE },
    [CALAMITY_CITY_RIOTS] = { LOSE_CITIES, DAMAGE_ANYWHERE, CITY_REDUCED, NULL, 1, NO_FIGURE },
    [CALAMITY_CITY_IN_FLAMES] = { LOSE_CITIES, DAMAGE_ANYWHERE, CITY_DESTROYED, NULL, NO_FIGURE,
                                  1 },
    [CALAMITY_TRIBAL_CONFLICT] = { LOSE_UNITS, DAMAGE_ANYWHERE, CITY_REDUCED, NULL, NO_FIGURE,
                                   NO_FIGURE },
    [CALAMITY_MINOR_UPRISING] = { LOSE_CITIES, DAMAGE_ANYWHERE, CITY_DESTROYED, NULL, NO_FIGURE,
                                  NO_FIGURE },
    [CALAMITY_BANDITRY] = { LOSE_CARDS, DAMAGE_ANYWHERE, CITY_REDUCED, NULL, NO_FIGURE, 1 },
    [CALAMITY_COASTAL_MIGRATION] = { LOSE_CITIES, DAMAGE_ANYWHERE, CITY_DESTROYED, city_is_coastal,
                                     1, NO_FIGURE },
};

static void              minors_call(const Play *play, Player player);
static Card              next_minor(const Rules *rules, const Game *game, Player player);
static void              minor_begin(const Play *play, Player player);
static void              minor_settle(const Play *play, Player player);
static const MinorRules *row_of(const Rules *rules, const Game *game, Player player);
static int               figure(const Rules *rules, const Game *game, Player player, int index);
static bool              may_buy_off(const Rules *rules, const Game *game, Player player);

/* ---- The procedure ---- */

static void minors_run(const Play *play)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    if (frame->step > 0) {
        phase_clear(game, sizeof game->phase.minors);
        flow_pop(&game->flow);
        return;
    }
    frame->step = 1;
    for (int i = 0; i < game->player_count; i++)
        if (player_in(game, game->rank_order[i]))
            minors_call(play, game->rank_order[i]);
}

static void minors_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    const MinorRules *row = row_of(rules, game, player);
    if (row->loss == LOSE_UNITS)
        damage_legal(list, rules, game, player, game->phase.minors.left[player], row->from);
    if (row->loss == LOSE_CITIES)
        cities_legal(list, rules, game, player, player, row->cities);
    if (row->loss == LOSE_CARDS)
        commodities_legal(list, rules, game, player);
    if (may_buy_off(rules, game, player))
        list_add(list, action_make(ACTION_BUY_OFF, player, figure(rules, game, player, row->price),
                                   0, 0, 0));
}

static Refusal minors_why_not(const Rules *rules, const Game *game, const Action *action)
{
    const MinorRules *row = row_of(rules, game, action->player);
    if (action->kind == ACTION_BUY_OFF && row->price != NO_FIGURE)
        return may_buy_off(rules, game, action->player) ? REFUSAL_WRONG_PRICE
                                                        : REFUSAL_TREASURY_SHORT;
    if (row->loss == LOSE_UNITS)
        return damage_why_not(rules, game, action, game->phase.minors.left[action->player],
                              row->from);
    if (row->loss == LOSE_CITIES)
        return cities_why_not(rules, game, action, action->player);
    return action->kind == ACTION_DISCARD ? REFUSAL_NO_SUCH_COMMODITY : REFUSAL_WRONG_KIND;
}

static Refusal minors_check(const Rules *rules, const Game *game, const Action *action)
{
    return check_listed(rules, game, action, minors_legal, minors_why_not);
}

static void minors_apply(const Play *play, const Action *action)
{
    Player            player = action->player;
    const MinorRules *row = row_of(play->rules, play->game, player);
    uint8_t          *amount = &play->game->phase.minors.left[player];
    switch (action->kind) {
    case ACTION_BUY_OFF:
        /* banditry.2: each card has its price; city-in-flames.2: one price for the city. */
        treasury_pay(play, player, action->arg[0]);
        EVENT2(play, EVENT_BOUGHT_OFF, player, action->arg[0]);
        *amount = row->loss == LOSE_CARDS ? (uint8_t)(*amount - 1) : 0;
        break;
    case ACTION_DISCARD:
        card_discard(play, player, (Card)action->arg[0]);
        --*amount;
        break;
    case ACTION_CHOOSE:
        city_lose(play, action->arg[0], row->city_loss);
        --*amount;
        break;
    default:
        *amount = (uint8_t)damage_apply(play, action, *amount);
    }
    minor_settle(play, player);
    if (*amount == 0)
        minors_call(play, player);
}

static Prompt minors_prompt(const Rules *rules, const Game *game, Player player)
{
    static const uint8_t kinds[] = {
        [LOSE_NOTHING] = PROMPT_NONE,
        [LOSE_UNITS] = PROMPT_TAKE_DAMAGE,
        [LOSE_CITIES] = PROMPT_REDUCE_CITIES,
        [LOSE_CARDS] = PROMPT_DISCARD_COMMODITIES,
    };
    const MinorRules  *row = row_of(rules, game, player);
    const MinorsState *state = &game->phase.minors;
    Prompt             prompt = { .kind = kinds[row->loss],
                                  .arg = { (uint16_t)(state->card[player] - 1), state->left[player] } };
    if (row->loss == LOSE_CITIES && row->city_loss == CITY_DESTROYED)
        prompt.kind = PROMPT_DESTROY_CITY;
    if (may_buy_off(rules, game, player)) {
        prompt.kind = row->loss == LOSE_CARDS ? PROMPT_DISCARD_OR_PAY : PROMPT_DESTROY_OR_PAY;
        prompt.arg[2] = (uint16_t)figure(rules, game, player, row->price);
    }
    return prompt;
}

const Procedure procedure_MINOR_CALAMITIES = { .run = minors_run,
                                               .strict = STRICT_BY_RANK,
                                               .legal = minors_legal,
                                               .check = minors_check,
                                               .apply = minors_apply,
                                               .prompt = minors_prompt };

/* ---- One player's calamities ---- */

/* Ends the calamity in progress, if there is one, and goes on to the next until a decision is due.
 */
static void minors_call(const Play *play, Player player)
{
    Game        *game = play->game;
    MinorsState *state = &game->phase.minors;
    acting_remove(game, player);
    for (;;) {
        if (state->card[player] != 0) {
            /* The printed order: first what stands on the board, then the treasury. */
            const MinorRules *row = row_of(play->rules, game, player);
            if (row->treasury != NO_FIGURE)
                treasury_pay(play, player, figure(play->rules, game, player, row->treasury));
            card_discard(play, player, (Card)(state->card[player] - 1));
            state->card[player] = 0;
        }
        Card card = next_minor(play->rules, game, player);
        if (card == CARD_NONE)
            return;
        state->card[player] = (uint8_t)(card + 1);
        game->held_open[player] |= bit32(card_info(play->rules, card)->calamity);
        EVENT2(play, EVENT_CALAMITY_CALLED, player, card);
        minor_begin(play, player);
        if (state->left[player] > 0) {
            acting_add(game, player);
            return;
        }
    }
}

static Card next_minor(const Rules *rules, const Game *game, Player player)
{
    Card best = CARD_NONE;
    FOR_CARDS(c, game->hand[player], rules->edition->first_calamity)
    if (card_info(rules, c)->type == CARD_MINOR
        && (best == CARD_NONE || card_info(rules, c)->stack < card_info(rules, best)->stack))
        best = c;
    return best;
}

/* What of the first figure can be lost at all goes into left[]. */
static void minor_begin(const Play *play, Player player)
{
    const Rules      *rules = play->rules;
    Game             *game = play->game;
    const MinorRules *row = row_of(rules, game, player);
    int               most = 0;
    if (row->loss == LOSE_UNITS)
        most = damage_available(rules, game, player, row->from);
    if (row->loss == LOSE_CITIES)
        most = cities_exposed(rules, game, player, row->cities);
    if (row->loss == LOSE_CARDS)
        most = hand_commodities(rules, game, player);
    int amount = row->loss == LOSE_NOTHING ? 0 : figure(rules, game, player, 0);
    game->phase.minors.left[player] = (uint8_t)(amount < most ? amount : most);
    if (row->loss != LOSE_NOTHING && most == 0)
        EVENT2(play, EVENT_NO_TARGET, game->phase.minors.card[player] - 1, player);
    minor_settle(play, player);
}

/* What must go in any case goes without asking. */
static void minor_settle(const Play *play, Player player)
{
    const MinorRules *row = row_of(play->rules, play->game, player);
    uint8_t          *amount = &play->game->phase.minors.left[player];
    if (*amount == 0 || may_buy_off(play->rules, play->game, player))
        return;
    if (row->loss == LOSE_UNITS)
        *amount = (uint8_t)damage_settle(play, player, *amount, row->from);
    if (row->loss == LOSE_CITIES)
        *amount = (uint8_t)cities_settle(play, player, *amount, row->cities, row->city_loss);
    if (row->loss == LOSE_CARDS)
        *amount = (uint8_t)commodities_settle(play, player, *amount);
}

static const MinorRules *row_of(const Rules *rules, const Game *game, Player player)
{
    return &rows[card_info(rules, (Card)(game->phase.minors.card[player] - 1))->calamity];
}

static int figure(const Rules *rules, const Game *game, Player player, int index)
{
    return card_info(rules, (Card)(game->phase.minors.card[player] - 1))->figures[index];
}

/* calamities.15: in full or not at all. */
static bool may_buy_off(const Rules *rules, const Game *game, Player player)
{
    const MinorRules *row = row_of(rules, game, player);
    return row->price != NO_FIGURE
           && game->players[player].treasury >= figure(rules, game, player, row->price);
}
