/* Step 9a: the minor calamities (9a.1, 9a.2 and the eight chapters of their own). All players
 * resolve theirs together, each in ascending order of the stacks; no advance changes them.
 *
 * A minor calamity is one loss of the victim's choice, then perhaps a loss of treasury and ships,
 * so a table says it all. Of the rows of a calamity the one counts whose figure the edition has. */
#include "rules/civ/calamity.h"
#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"

typedef enum {
    LOSE_NOTHING,
    LOSE_UNITS,
    LOSE_CITIES,
    LOSE_CARDS,
    LOSE_VALUE,
    LOSE_AREAS
} MinorLoss;

enum { NO_FIGURE = -1 };

typedef struct MinorRules {
    CalamityKind calamity;
    MinorLoss    loss;
    int          amount;   /* The figure of how much is lost ... */
    bool         per_city; /* ... for each city of the victim. */
    DamageWhere  where;    /* Of units. */
    CityLoss     city_loss;
    CityFilter  *cities;
    int          treasury; /* The figure of treasury lost in the end. */
    int          ships;    /* All ships are lost in the end if this figure is not 0. */
    int          price;    /* Treasury that may be paid instead: for a card, a point or for all. */
} MinorRules;

static const MinorRules rows[] = {
    { .calamity = CALAMITY_TEMPEST,
      .loss = LOSE_UNITS,
      .amount = TEMPEST_DAMAGE,
      .where = DAMAGE_COASTAL,
      .treasury = TEMPEST_TREASURY,
      .ships = TEMPEST_SHIPS,
      .price = NO_FIGURE },
    { .calamity = CALAMITY_SQUANDERED_WEALTH,
      .loss = LOSE_NOTHING,
      .amount = NO_FIGURE,
      .treasury = SQUANDERED_WEALTH_TREASURY,
      .ships = NO_FIGURE,
      .price = NO_FIGURE },
    { .calamity = CALAMITY_CITY_RIOTS,
      .loss = LOSE_CITIES,
      .amount = CITY_RIOTS_CITIES,
      .city_loss = CITY_REDUCED,
      .treasury = CITY_RIOTS_TREASURY,
      .ships = NO_FIGURE,
      .price = NO_FIGURE },
    { .calamity = CALAMITY_CITY_IN_FLAMES,
      .loss = LOSE_CITIES,
      .amount = CITY_IN_FLAMES_CITIES,
      .city_loss = CITY_DESTROYED,
      .treasury = NO_FIGURE,
      .ships = NO_FIGURE,
      .price = CITY_IN_FLAMES_PRICE },
    { .calamity = CALAMITY_TRIBAL_CONFLICT,
      .loss = LOSE_UNITS,
      .amount = TRIBAL_CONFLICT_DAMAGE,
      .treasury = NO_FIGURE,
      .ships = NO_FIGURE,
      .price = NO_FIGURE },
    { .calamity = CALAMITY_TRIBAL_CONFLICT,
      .loss = LOSE_AREAS,
      .amount = TRIBAL_CONFLICT_AREAS,
      .treasury = NO_FIGURE,
      .ships = NO_FIGURE,
      .price = NO_FIGURE },
    { .calamity = CALAMITY_MINOR_UPRISING,
      .loss = LOSE_CITIES,
      .amount = MINOR_UPRISING_CITIES,
      .city_loss = CITY_DESTROYED,
      .treasury = NO_FIGURE,
      .ships = NO_FIGURE,
      .price = NO_FIGURE },
    { .calamity = CALAMITY_MINOR_UPRISING,
      .loss = LOSE_UNITS,
      .amount = MINOR_UPRISING_EACH_CITY,
      .per_city = true,
      .treasury = NO_FIGURE,
      .ships = NO_FIGURE,
      .price = MINOR_UPRISING_PRICE },
    { .calamity = CALAMITY_BANDITRY,
      .loss = LOSE_CARDS,
      .amount = BANDITRY_CARDS,
      .treasury = NO_FIGURE,
      .ships = NO_FIGURE,
      .price = BANDITRY_PRICE },
    { .calamity = CALAMITY_BANDITRY,
      .loss = LOSE_VALUE,
      .amount = BANDITRY_EACH_CITY,
      .per_city = true,
      .treasury = NO_FIGURE,
      .ships = NO_FIGURE,
      .price = NO_FIGURE },
    { .calamity = CALAMITY_COASTAL_MIGRATION,
      .loss = LOSE_CITIES,
      .amount = COASTAL_MIGRATION_CITIES,
      .city_loss = CITY_DESTROYED,
      .cities = city_is_coastal,
      .treasury = COASTAL_MIGRATION_TREASURY,
      .ships = NO_FIGURE,
      .price = NO_FIGURE },
    { .calamity = CALAMITY_COASTAL_MIGRATION,
      .loss = LOSE_UNITS,
      .amount = COASTAL_MIGRATION_DAMAGE,
      .where = DAMAGE_COASTAL,
      .treasury = NO_FIGURE,
      .ships = COASTAL_MIGRATION_SHIPS,
      .price = NO_FIGURE },
};

static void              minors_call(const Play *play, Player player);
static bool              minor_open(const Play *play, Player player);
static void              minor_close(const Play *play, Player player);
static Player            first_by_stack(const Rules *rules, const Game *game);
static Card              next_minor(const Rules *rules, const Game *game, Player player);
static void              minor_begin(const Play *play, Player player);
static void              minor_settle(const Play *play, Player player);
static void              bound_others(const Play *play, Player player);
static const MinorRules *row_of(const Rules *rules, const Game *game, Player player);
static int               figure(const Rules *rules, const Game *game, Player player, int index);
static bool              may_buy_off(const Rules *rules, const Game *game, Player player);
static Damage            damage_of(const Rules *rules, const Game *game, Player player);
static Player            taker_of(const Rules *rules, const Game *game, Player player);
static bool              has_tokens_without_city(const Game *game, Player player, Area area);
static bool              may_leave(const Rules *rules, const Game *game, Player player, Area area);
static int               pairs_to_leave(const Rules *rules, const Game *game, Player player);

/* ---- The procedure ---- */

/* 24.7.1: where an order is kept one after the other, by stack and then by rank. */
static bool stack_by_stack(const Game *game)
{
    return keeps_order(game) && game->switches[SWITCH_MINOR_ORDER] == MINOR_ORDER_STACK;
}

/* 24.7.1: all players show theirs before the first is resolved. */
static void reveal_minors(const Rules *rules, Game *game)
{
    for (Player player = 0; player < game->player_count; player++)
        FOR_CARDS(card, game->hand[player], rules->edition->first_calamity)
    if (card_info(rules, card)->type == CARD_MINOR)
        game->held_open[player] |= bit32(card_info(rules, card)->calamity);
}

static void minors_run(const Play *play)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    if (frame->step == 0 && stack_by_stack(game)) {
        reveal_minors(play->rules, game);
        for (Player next; (next = first_by_stack(play->rules, game)) != NOBODY;)
            if (minor_open(play, next))
                return;
            else
                minor_close(play, next);
    } else if (frame->step == 0) {
        frame->step = 1;
        for (int i = 0; i < game->player_count; i++)
            if (player_in(game, game->rank_order[i]))
                minors_call(play, game->rank_order[i]);
        return;
    }
    phase_clear(game, sizeof game->phase.minors);
    flow_pop(&game->flow);
}

static void areas_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    for (Area area = 0; area < rules->board->area_count; area++)
        if (may_leave(rules, game, player, area)
            && !list_add(list, action_make(ACTION_CHOOSE, player, area, 0, 0, 0)))
            return;
}

static void value_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    ActionKind kind = taker_of(rules, game, player) == NOBODY ? ACTION_DISCARD : ACTION_GIVE;
    for (Card card = 0; card < rules->edition->first_calamity; card++)
        if (value_allows(rules, game, player, game->phase.minors.left[player], card)
            && !list_add(list, action_make((int)kind, player, card, 0, 0, 0)))
            return;
}

void minor_fit_hand(const Rules *rules, Game *game, Player player)
{
    if (flow_top_const(&game->flow)->procedure != PROCEDURE_MINOR_CALAMITIES
        || !(game->acting & bit32(player)) || row_of(rules, game, player)->loss != LOSE_VALUE)
        return;
    uint8_t *left = &game->phase.minors.left[player];
    *left = (uint8_t)value_reached(rules, game, player, *left);
    if (*left == 0)
        game->acting &= ~bit32(player);
}

static void minors_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    const MinorRules *row = row_of(rules, game, player);
    switch (row->loss) {
    case LOSE_NOTHING:
        break;
    case LOSE_UNITS:
        damage_legal(list, rules, game, player, game->phase.minors.left[player],
                     damage_of(rules, game, player));
        break;
    case LOSE_CITIES:
        cities_legal(list, rules, game, player, player, row->cities, row->city_loss);
        break;
    case LOSE_CARDS:
        commodities_legal(list, rules, game, player);
        break;
    case LOSE_VALUE:
        value_legal(list, rules, game, player);
        break;
    case LOSE_AREAS:
        areas_legal(list, rules, game, player);
        break;
    }
    if (may_buy_off(rules, game, player))
        list_add(list, action_make(ACTION_BUY_OFF, player, figure(rules, game, player, row->price),
                                   0, 0, 0));
}

static Refusal value_why_not(const Rules *rules, const Game *game, const Action *action)
{
    ActionKind kind =
        taker_of(rules, game, action->player) == NOBODY ? ACTION_DISCARD : ACTION_GIVE;
    if (action->kind != kind)
        return REFUSAL_WRONG_KIND;
    if (action->arg[0] >= rules->edition->card_count || !args_clear(action, 1))
        return REFUSAL_BAD_ARGUMENT;
    return card_is_calamity(rules, (Card)action->arg[0])
                   || game->hand[action->player][action->arg[0]] == 0
               ? REFUSAL_NO_SUCH_COMMODITY
               : REFUSAL_VALUE_NOT_EXACT;
}

static Refusal minors_why_not(const Rules *rules, const Game *game, const Action *action)
{
    const MinorRules *row = row_of(rules, game, action->player);
    if (action->kind == ACTION_BUY_OFF && row->price != NO_FIGURE)
        return may_buy_off(rules, game, action->player) ? REFUSAL_WRONG_PRICE
                                                        : REFUSAL_TREASURY_SHORT;
    switch (row->loss) {
    case LOSE_UNITS:
        return damage_why_not(rules, game, action, game->phase.minors.left[action->player],
                              damage_of(rules, game, action->player));
    case LOSE_CITIES:
        return cities_why_not(rules, game, action, action->player);
    case LOSE_VALUE:
        return value_why_not(rules, game, action);
    case LOSE_AREAS: {
        Refusal refusal = check_choose(rules, action);
        return refusal != REFUSAL_NONE ? refusal : REFUSAL_AREA_NOT_LEFT;
    }
    default:
        return action->kind == ACTION_DISCARD ? REFUSAL_NO_SUCH_COMMODITY : REFUSAL_WRONG_KIND;
    }
}

static Refusal minors_check(const Rules *rules, const Game *game, const Action *action)
{
    return check_listed(rules, game, action, minors_legal, minors_why_not);
}

/* 29.9.3: to the player who traded the card, else away. */
static void give_up(const Play *play, Player player, Card card)
{
    Player taker = taker_of(play->rules, play->game, player);
    if (taker == NOBODY) {
        card_discard(play, player, card);
        return;
    }
    EVENT3(play, EVENT_CARDS_PASSED, player, taker, 1);
    card_pass(play, player, taker, card);
}

/* all tokens go, whoever owns them, but those of The Barbarians (24.1.3). */
static void leave_tokens(const Play *play, Player player, Area area)
{
    const Game *game = play->game;
    bool        all = game->switches[SWITCH_TRIBAL_CONFLICT] == TRIBAL_CONFLICT_ALL_TOKENS;
    for (Player owner = 0; owner < game->player_count; owner++) {
        int count = all || owner == player ? game->tokens[owner][area] : 0;
        int spare = points_to_spare(play->rules, game, owner);
        tokens_remove(play, owner, area, count < spare ? count : spare);
    }
}

/* 29.7.3.1: the tokens leave both areas once the second is known. */
static void leave_area(const Play *play, Player player, Area area)
{
    MinorsState *state = &play->game->phase.minors;
    if (state->first[player] == 0) {
        state->first[player] = (uint16_t)(area + 1);
        return;
    }
    Area first = (Area)(state->first[player] - 1);
    state->first[player] = 0;
    leave_tokens(play, player, first);
    leave_tokens(play, player, area);
    bound_others(play, player);
}

static void minors_apply(const Play *play, const Action *action)
{
    Player            player = action->player;
    const MinorRules *row = row_of(play->rules, play->game, player);
    uint8_t          *amount = &play->game->phase.minors.left[player];
    int               face = 0;
    switch (action->kind) {
    case ACTION_BUY_OFF:
        /* banditry.2: each card has its price, 29.8.3.2 each point; city-in-flames.2: one price for
         * the city. */
        treasury_pay(play, player, action->arg[0]);
        EVENT2(play, EVENT_BOUGHT_OFF, player, action->arg[0]);
        *amount = row->loss == LOSE_CITIES ? 0 : (uint8_t)(*amount - 1);
        break;
    case ACTION_DISCARD:
    case ACTION_GIVE:
        face = card_info(play->rules, (Card)action->arg[0])->stack;
        if (row->loss == LOSE_VALUE)
            give_up(play, player, (Card)action->arg[0]);
        else
            card_discard(play, player, (Card)action->arg[0]);
        *amount = (uint8_t)(*amount - (row->loss == LOSE_VALUE ? face : 1));
        break;
    case ACTION_CHOOSE:
        if (row->loss == LOSE_AREAS)
            leave_area(play, player, action->arg[0]);
        else
            city_lose(play, action->arg[0], row->city_loss);
        --*amount;
        break;
    default:
        *amount = (uint8_t)damage_apply(play, action, *amount,
                                        damage_of(play->rules, play->game, player));
    }
    minor_settle(play, player);
    if (*amount == 0)
        minors_call(play, player);
}

static Prompt minors_prompt(const Rules *rules, const Game *game, Player player)
{
    static const uint8_t kinds[] = {
        [LOSE_NOTHING] = PROMPT_NONE,         [LOSE_UNITS] = PROMPT_TAKE_DAMAGE,
        [LOSE_CITIES] = PROMPT_REDUCE_CITIES, [LOSE_CARDS] = PROMPT_DISCARD_COMMODITIES,
        [LOSE_VALUE] = PROMPT_GIVE_VALUE,     [LOSE_AREAS] = PROMPT_LEAVE_AREAS,
    };
    static const uint8_t kinds_to_pay[] = {
        [LOSE_UNITS] = PROMPT_DAMAGE_OR_PAY,
        [LOSE_CITIES] = PROMPT_DESTROY_OR_PAY,
        [LOSE_CARDS] = PROMPT_DISCARD_OR_PAY,
    };
    const MinorRules  *row = row_of(rules, game, player);
    const MinorsState *state = &game->phase.minors;
    uint16_t           card = (uint16_t)(state->card[player] - 1);
    Prompt             prompt = { .kind = kinds[row->loss], .arg = { card, state->left[player] } };
    if (row->loss == LOSE_CITIES && row->city_loss == CITY_DESTROYED)
        prompt.kind = PROMPT_DESTROY_CITY;
    if (may_buy_off(rules, game, player)) {
        prompt.kind = kinds_to_pay[row->loss];
        prompt.arg[2] = (uint16_t)figure(rules, game, player, row->price);
    }
    if (row->loss == LOSE_VALUE && taker_of(rules, game, player) == NOBODY)
        prompt = (Prompt){ .kind = PROMPT_DISCARD_VALUE, .arg = { state->left[player] } };
    else if (row->loss == LOSE_VALUE)
        prompt.arg[2] = taker_of(rules, game, player);
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
    Game *game = play->game;
    acting_remove(game, player);
    if (game->phase.minors.card[player] != 0)
        minor_close(play, player);
    if (stack_by_stack(game))
        return;
    while (next_minor(play->rules, game, player) != CARD_NONE && !minor_open(play, player))
        minor_close(play, player);
}

/* Whether a decision is due. */
static bool minor_open(const Play *play, Player player)
{
    Game        *game = play->game;
    MinorsState *state = &game->phase.minors;
    Card         card = next_minor(play->rules, game, player);
    state->card[player] = (uint8_t)(card + 1);
    game->held_open[player] |= bit32(card_info(play->rules, card)->calamity);
    EVENT2(play, EVENT_CALAMITY_CALLED, player, card);
    minor_begin(play, player);
    if (state->left[player] > 0)
        acting_add(game, player);
    return state->left[player] > 0;
}

/* The printed order: first what stands on the board, then the treasury. */
static void minor_close(const Play *play, Player player)
{
    Game             *game = play->game;
    MinorsState      *state = &game->phase.minors;
    const MinorRules *row = row_of(play->rules, game, player);
    bool              spared = calamity_spares(play->rules, game, player);
    if (!spared)
        treasury_pay(play, player, figure(play->rules, game, player, row->treasury));
    for (int s = 0; s < SHIPS_MAX && !spared; s++)
        if (figure(play->rules, game, player, row->ships) > 0
            && game->players[player].ships[s].status != SHIP_IN_STOCK)
            ship_remove(play, player, s);
    card_discard(play, player, (Card)(state->card[player] - 1));
    state->card[player] = 0;
}

/* Of the players who still hold a minor calamity. */
static Player first_by_stack(const Rules *rules, const Game *game)
{
    Player first = NOBODY;
    int    lowest = STACKS_MAX + 1;
    for (int i = 0; i < game->player_count; i++) {
        Player player = game->rank_order[i];
        Card   card = player_in(game, player) ? next_minor(rules, game, player) : CARD_NONE;
        if (card != CARD_NONE && card_info(rules, card)->stack < lowest) {
            lowest = card_info(rules, card)->stack;
            first = player;
        }
    }
    return first;
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

/* How much of an amount a player can lose at all. */
static int losable(const Rules *rules, const Game *game, Player player, int amount)
{
    const MinorRules *row = row_of(rules, game, player);
    switch (row->loss) {
    case LOSE_NOTHING:
        break;
    case LOSE_UNITS:
        return damage_available(rules, game, player, damage_of(rules, game, player));
    case LOSE_CITIES:
        return cities_exposed(rules, game, player, row->cities, row->city_loss);
    case LOSE_CARDS:
        return calamity_spares(rules, game, player) ? 0 : hand_commodities(rules, game, player);
    case LOSE_VALUE:
        return calamity_spares(rules, game, player) ? 0 : amount;
    case LOSE_AREAS:
        return pairs_to_leave(rules, game, player) > 0 ? amount : 0;
    }
    return 0;
}

/* What of the first figure can be lost at all goes into left[]. */
static void minor_begin(const Play *play, Player player)
{
    const Rules      *rules = play->rules;
    Game             *game = play->game;
    const MinorRules *row = row_of(rules, game, player);
    int               amount = figure(rules, game, player, row->amount);
    if (row->per_city)
        amount *= cities_on_board(rules, game, player);
    if (row->loss == LOSE_VALUE) /* what can be reached exactly from here on. */
        amount = value_reached(rules, game, player, amount);
    int most = losable(rules, game, player, amount);
    game->phase.minors.left[player] = (uint8_t)(amount < most ? amount : most);
    if (row->loss == LOSE_UNITS && game->phase.minors.left[player] > 0)
        damage_announce(play, player, amount);
    if ((amount > 0 || row->per_city || row->loss == LOSE_VALUE)
        && game->phase.minors.left[player] == 0)
        EVENT2(play, EVENT_NO_TARGET, game->phase.minors.card[player] - 1, player);
    minor_settle(play, player);
}

/* others have lost tokens to a Tribal Conflict while they settle calamities of their own. */
static void bound_others(const Play *play, Player player)
{
    Game        *game = play->game;
    MinorsState *state = &game->phase.minors;
    for (uint32_t left = game->acting & ~bit32(player); left; left &= left - 1) {
        Player other = (Player)first32(left);
        if (state->first[other] != 0
            && !has_tokens_without_city(game, other, (Area)(state->first[other] - 1)))
            state->first[other] = 0;
        int most = losable(play->rules, game, other, state->left[other]);
        if (most < state->left[other])
            state->left[other] = (uint8_t)most;
        minor_settle(play, other);
        if (state->left[other] == 0)
            minors_call(play, other);
    }
}

/* With a single pair of areas there is nothing to choose. */
static int leave_only_pair(const Play *play, Player player, int left)
{
    MinorsState *state = &play->game->phase.minors;
    if (state->first[player] != 0 || pairs_to_leave(play->rules, play->game, player) != 1)
        return left;
    for (int i = 0; i < 2; i++)
        for (Area area = 0; area < play->rules->board->area_count; area++)
            if (area + 1 != state->first[player]
                && may_leave(play->rules, play->game, player, area)) {
                leave_area(play, player, area);
                break;
            }
    return 0;
}

/* What must go in any case goes without asking. */
static void minor_settle(const Play *play, Player player)
{
    const Rules      *rules = play->rules;
    Game             *game = play->game;
    const MinorRules *row = row_of(rules, game, player);
    uint8_t          *amount = &game->phase.minors.left[player];
    if (*amount == 0 || may_buy_off(rules, game, player))
        return;
    if (row->loss == LOSE_UNITS)
        *amount = (uint8_t)damage_settle(play, player, *amount, damage_of(rules, game, player));
    if (row->loss == LOSE_CITIES)
        *amount = (uint8_t)cities_settle(play, player, *amount, row->cities, row->city_loss);
    if (row->loss == LOSE_CARDS)
        *amount = (uint8_t)commodities_settle(play, player, *amount);
    if (row->loss == LOSE_AREAS)
        *amount = (uint8_t)leave_only_pair(play, player, *amount);
    if (row->loss == LOSE_VALUE && *amount == value_in_hand(rules, game, player)) {
        *amount = 0;
        for (Card card = 1; card < rules->edition->first_calamity; card++)
            while (game->hand[player][card] > 0)
                give_up(play, player, card);
    }
}

static const MinorRules *row_of(const Rules *rules, const Game *game, Player player)
{
    const CardInfo   *card = card_info(rules, (Card)(game->phase.minors.card[player] - 1));
    const MinorRules *found = NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].calamity == card->calamity
            && (!found || (rows[i].amount != NO_FIGURE && card->figures[rows[i].amount] > 0)))
            found = &rows[i];
    must(found);
    return found;
}

static int figure(const Rules *rules, const Game *game, Player player, int index)
{
    return index == NO_FIGURE
               ? 0
               : card_info(rules, (Card)(game->phase.minors.card[player] - 1))->figures[index];
}

/* calamities.15: in full or not at all. */
static bool may_buy_off(const Rules *rules, const Game *game, Player player)
{
    const MinorRules *row = row_of(rules, game, player);
    if (row->price == NO_FIGURE)
        return false;
    if (row->loss == LOSE_UNITS)
        return damage_may_buy_off(rules, game, player, game->phase.minors.left[player],
                                  damage_of(rules, game, player));
    return game->players[player].treasury >= figure(rules, game, player, row->price);
}

static Damage damage_of(const Rules *rules, const Game *game, Player player)
{
    const MinorRules *row = row_of(rules, game, player);
    return (Damage){ .where = row->where,
                     .price = (uint8_t)figure(rules, game, player, row->price) };
}

/* ---- Banditry and Tribal Conflict by areas ---- */

static Player taker_of(const Rules *rules, const Game *game, Player player)
{
    Player trader = card_trader(rules, game, player, (Card)(game->phase.minors.card[player] - 1));
    return player_in(game, trader) && trader != player ? trader : NOBODY;
}

static bool has_tokens_without_city(const Game *game, Player player, Area area)
{
    return game->tokens[player][area] > 0 && game->city[area] == NOBODY;
}

/* Areas that would make a pair with this one. */
static int partners(const Rules *rules, const Game *game, Player player, Area area)
{
    const BoardArea *info = area_info(rules, area);
    int              count = 0;
    if (!has_tokens_without_city(game, player, area))
        return 0;
    for (int i = 0; i < info->land_count; i++)
        count += has_tokens_without_city(game, player, info->land[i]);
    return count;
}

/* 29.7.3.1: two areas that border on each other by land, with own tokens and without a city. */
static bool may_leave(const Rules *rules, const Game *game, Player player, Area area)
{
    uint16_t first = game->phase.minors.first[player];
    if (first == 0)
        return partners(rules, game, player, area) > 0;
    return has_tokens_without_city(game, player, area)
           && board_land_adjacent(rules->board, (Area)(first - 1), area);
}

static int pairs_to_leave(const Rules *rules, const Game *game, Player player)
{
    int count = 0;
    FOR_TOKENS(area, rules, game, player)
    count += partners(rules, game, player, area);
    return count / 2;
}
