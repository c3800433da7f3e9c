/* The Short Game's start (chapter short): cities in rank order, the reveal of the packages, cards,
 * treasury and tokens. The packages themselves are drawn in setup.c, before civilizations are
 * chosen.
 *
 * frame.count is the place in rank order of the player who places cities or tokens. Free credits
 * still owed stand in the baskets of the purchase scratch; the cities still to be razed follow from
 * the board. */
#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"
#include "rules/civ/setup.h"

enum { STEP_CITIES, STEP_REVEAL, STEP_DEAL, STEP_TOKENS };

enum { CREDIT_PIECE = 5 }; /* Free credits are placed in fives. */

static bool    in_region(const Rules *rules, const Game *game, Player player, Area area);
static Refusal city_check(const Rules *rules, const Game *game, Player player, int area);
static void    cities_forced(const Play *play, Player player);
static int     token_room(const Rules *rules, const Game *game, Player player, Area area);
static int     tokens_left(const Rules *rules, const Game *game, Player player);
static void    packages_reveal(const Play *play);
static void    package_receive(const Play *play, Player player);
static int     credits_owed(const Game *game, Player player);
static int     razes_owed(const Rules *rules, const Game *game, Player player);
static void    markers_set(const Play *play);

const char *short_game_check(const Rules *rules, const Options *options)
{
    const Edition    *edition = rules->edition;
    const BoardSetup *setup = setup_played(rules, options);
    int               packages = 0;
    int               chosen = options->switches[SWITCH_START_AHEAD];
    if ((chosen ? chosen - 1 : edition->switches[SWITCH_START_AHEAD]) == START_AHEAD_SECRET_TOKENS)
        return secret_start_check(rules, options);
    for (int i = 0; i < edition->package_count; i++)
        packages += package_copies(&edition->packages[i], options->player_count);
    if (packages < options->player_count)
        return "the edition has no Short Game for this number of players";
    int cities = number(rules, NUMBER_SHORT_CITIES);
    int on_sites = number(rules, NUMBER_SHORT_CITIES_ON_SITES);
    for (int i = 0; i < setup->player_count; i++) {
        int areas = 0, sites = 0;
        for (Area a = 0; a < rules->board->area_count; a++) {
            const BoardArea *info = area_info(rules, a);
            if (info->sea || info->region != setup->regions[i] || info->limit == 0
                || bits_test(setup->out_of_play, a))
                continue;
            areas++;
            sites += info->site != SITE_NONE;
        }
        if (sites < on_sites || areas < cities)
            return "a region of the board has too little room for the cities of the Short Game";
    }
    return NULL;
}

bool packages_secret(const Game *game)
{
    if (secret_start_secret(game))
        return true;
    for (int i = 0; i < game->flow.depth; i++)
        if (game->flow.frames[i].procedure == PROCEDURE_SHORT_GAME)
            return game->flow.frames[i].step == STEP_CITIES;
    return false;
}

/* The next player of a step in rank order; false when all are through. */
static bool next_in_rank(Game *game, Frame *frame)
{
    if (frame->count < game->player_count) {
        game->acting = bit32(game->rank_order[frame->count]);
        return true;
    }
    frame->count = 0;
    return false;
}

static void short_run(const Play *play)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    switch (frame->step) {
    case STEP_CITIES:
        if (next_in_rank(game, frame)) {
            cities_forced(play, game->rank_order[frame->count]);
            return;
        }
        frame->step = STEP_REVEAL;
        phase_clear(game, sizeof game->phase);
        packages_reveal(play);
        for (Player p = 0; p < game->player_count; p++)
            if (credits_owed(game, p) > 0 || razes_owed(play->rules, game, p) > 0)
                game->acting |= bit32(p);
        return;
    case STEP_REVEAL:
        frame->step = STEP_DEAL;
        return;
    case STEP_DEAL:
        phase_clear(game, sizeof game->phase);
        /* short.7: as in step 6a, but nothing can be bought. */
        cards_deal(play);
        order_by_rank(game);
        for (Player p = 0; p < game->player_count; p++)
            tokens_to_treasury(play, p, number(play->rules, NUMBER_SHORT_TREASURY));
        frame->step = STEP_TOKENS;
        return;
    case STEP_TOKENS:
        if (next_in_rank(game, frame))
            return;
        markers_set(play);
        flow_pop(&game->flow);
        return;
    }
}

static uint32_t short_to_come(const Rules *rules, const Game *game)
{
    (void)rules;
    const Frame *frame = flow_top_const(&game->flow);
    if (frame->step == STEP_REVEAL)
        return game->acting;
    return players_from(game, game->rank_order, frame->count);
}

static void short_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    int step = flow_top_const(&game->flow)->step;
    if (step == STEP_REVEAL && credits_owed(game, player) > 0) {
        for (int c = 0; c < COLOURS; c++)
            if (!list_add(list, action_make(ACTION_CREDIT, player, c, 0, 0, 0)))
                return;
        return;
    }
    for (Area a = 0; a < rules->board->area_count; a++) {
        if (step == STEP_CITIES && city_check(rules, game, player, a) == REFUSAL_NONE
            && !list_add(list, action_make(ACTION_PLACE_CITY, player, a, 0, 0, 0)))
            return;
        if (step == STEP_REVEAL && game->city[a] == player
            && !list_add(list, action_make(ACTION_CHOOSE, player, a, 0, 0, 0)))
            return;
        int room = step == STEP_TOKENS ? token_room(rules, game, player, a) : 0;
        for (int n = 1; n <= room && n <= tokens_left(rules, game, player); n++)
            if (!list_add(list, action_make(ACTION_PLACE_TOKENS, player, a, n, 0, 0)))
                return;
    }
    if (step == STEP_TOKENS)
        list_add(list, action_make(ACTION_DONE, player, 0, 0, 0, 0));
}

static Refusal tokens_check(const Rules *rules, const Game *game, const Action *action)
{
    int area = action->arg[0], count = action->arg[1];
    if (area >= rules->board->area_count || count == 0)
        return REFUSAL_BAD_ARGUMENT;
    if (!in_region(rules, game, action->player, (Area)area))
        return REFUSAL_NOT_OWN_REGION;
    if (count > token_room(rules, game, action->player, (Area)area))
        return REFUSAL_START_ABOVE_LIMIT;
    if (count > tokens_left(rules, game, action->player))
        return REFUSAL_START_TOO_MANY_TOKENS;
    return REFUSAL_NONE;
}

static Refusal short_check(const Rules *rules, const Game *game, const Action *action)
{
    int step = flow_top_const(&game->flow)->step;
    int used = action->kind == ACTION_DONE ? 0 : action->kind == ACTION_PLACE_TOKENS ? 2 : 1;
    if (!args_clear(action, used))
        return REFUSAL_BAD_ARGUMENT;
    if (step == STEP_CITIES && action->kind == ACTION_PLACE_CITY)
        return city_check(rules, game, action->player, action->arg[0]);
    if (step == STEP_TOKENS && action->kind == ACTION_PLACE_TOKENS)
        return tokens_check(rules, game, action);
    if (step == STEP_TOKENS && action->kind == ACTION_DONE)
        return REFUSAL_NONE;
    if (step != STEP_REVEAL)
        return REFUSAL_WRONG_KIND;
    bool crediting = credits_owed(game, action->player) > 0;
    if (crediting && action->kind == ACTION_CREDIT)
        return action->arg[0] < COLOURS ? REFUSAL_NONE : REFUSAL_BAD_ARGUMENT;
    if (crediting || action->kind != ACTION_CHOOSE)
        return REFUSAL_WRONG_KIND;
    if (action->arg[0] >= rules->board->area_count)
        return REFUSAL_BAD_ARGUMENT;
    return game->city[action->arg[0]] == action->player ? REFUSAL_NONE : REFUSAL_NO_CITY_OF_YOURS;
}

static void short_apply(const Play *play, const Action *action)
{
    Game        *game = play->game;
    Player       player = action->player;
    PlayerState *state = &game->players[player];
    bool         through = false;
    switch (action->kind) {
    case ACTION_PLACE_CITY:
        city_place(play, player, action->arg[0]);
        through =
            cities_on_board(play->rules, game, player) == number(play->rules, NUMBER_SHORT_CITIES);
        break;
    case ACTION_CREDIT:
        state->credits[action->arg[0]] = (uint16_t)(state->credits[action->arg[0]] + CREDIT_PIECE);
        game->phase.purchase.baskets[player].credits_owed--;
        EVENT3(play, EVENT_CREDITS_PLACED, player, CREDIT_PIECE, action->arg[0]);
        through = credits_owed(game, player) == 0 && razes_owed(play->rules, game, player) == 0;
        break;
    case ACTION_CHOOSE:
        city_destroy(play, action->arg[0]);
        through = razes_owed(play->rules, game, player) == 0;
        break;
    case ACTION_PLACE_TOKENS:
        tokens_place(play, player, action->arg[0], action->arg[1]);
        break;
    case ACTION_DONE:
        through = true;
        break;
    }
    if (!through)
        return;
    game->acting &= ~bit32(player);
    Frame *frame = flow_top(&game->flow);
    if (frame->step != STEP_REVEAL)
        frame->count++;
}

static Prompt short_prompt(const Rules *rules, const Game *game, Player player)
{
    int left;
    switch (flow_top_const(&game->flow)->step) {
    case STEP_CITIES:
        left = number(rules, NUMBER_SHORT_CITIES) - cities_on_board(rules, game, player);
        return (Prompt){ .kind = PROMPT_PLACE_CITY, .arg = { (uint16_t)left } };
    case STEP_TOKENS:
        left = tokens_left(rules, game, player);
        return (Prompt){ .kind = PROMPT_PLACE_START_TOKENS, .arg = { (uint16_t)left } };
    default:
        left = credits_owed(game, player);
        if (left > 0)
            return (Prompt){ .kind = PROMPT_PLACE_START_CREDITS,
                             .arg = { CREDIT_PIECE, (uint16_t)(left * CREDIT_PIECE) } };
        return (Prompt){ .kind = PROMPT_RAZE_CITY };
    }
}

const Procedure procedure_SHORT_GAME = {
    .run = short_run,
    .strict = STRICT_BY_RANK,
    .legal = short_legal,
    .check = short_check,
    .apply = short_apply,
    .prompt = short_prompt,
    .to_come = short_to_come,
};

static bool in_region(const Rules *rules, const Game *game, Player player, Area area)
{
    const BoardArea *info = area_info(rules, area);
    return !info->sea && info->region == game->players[player].region && area_in_play(game, area);
}

/* short.4. A region has sites and room enough (short_game_check), so that only too many cities off
 * the sites could make the rest impossible. */
static Refusal city_check(const Rules *rules, const Game *game, Player player, int area)
{
    if (area >= rules->board->area_count)
        return REFUSAL_BAD_ARGUMENT;
    if (!in_region(rules, game, player, (Area)area))
        return REFUSAL_NOT_OWN_REGION;
    if (game->city[area] != NOBODY)
        return REFUSAL_START_CITY_THERE;
    if (area_info(rules, (Area)area)->limit == 0)
        return REFUSAL_START_NO_ROOM;
    if (area_info(rules, (Area)area)->site != SITE_NONE)
        return REFUSAL_NONE;
    int off_sites = 0;
    for (Area a = 0; a < rules->board->area_count; a++)
        off_sites += game->city[a] == player && area_info(rules, a)->site == SITE_NONE;
    int most = number(rules, NUMBER_SHORT_CITIES) - number(rules, NUMBER_SHORT_CITIES_ON_SITES);
    return off_sites < most ? REFUSAL_NONE : REFUSAL_START_TOO_FEW_SITES;
}

/* Where there is room for no other cities nobody has to be asked in which order they come. */
static void cities_forced(const Play *play, Player player)
{
    Game *game = play->game;
    int   left =
        number(play->rules, NUMBER_SHORT_CITIES) - cities_on_board(play->rules, game, player);
    for (Area a = 0; a < play->rules->board->area_count; a++)
        left -= city_check(play->rules, game, player, a) == REFUSAL_NONE;
    if (left < 0)
        return;
    for (Area a = 0; a < play->rules->board->area_count; a++)
        if (city_check(play->rules, game, player, a) == REFUSAL_NONE)
            city_place(play, player, a);
    flow_top(&game->flow)->count++;
    game->acting = 0;
}

/* How many more tokens the area holds for its player (short.10). */
static int token_room(const Rules *rules, const Game *game, Player player, Area area)
{
    if (!in_region(rules, game, player, area))
        return 0;
    int limit = game->city[area] == NOBODY
                    ? limit_for(rules, game, player, area)
                    : player_effect(rules, game, player, EFFECT_TOKEN_IN_CITY);
    int room = limit - game->tokens[player][area];
    return room > 0 ? room : 0;
}

static int tokens_left(const Rules *rules, const Game *game, Player player)
{
    int left = number(rules, NUMBER_SHORT_TOKENS) - tokens_on_board(rules, game, player);
    int stock = game->players[player].stock_tokens;
    return left < stock ? left : stock;
}

static void packages_reveal(const Play *play)
{
    Game *game = play->game;
    for (int i = 0; i < game->player_count; i++)
        package_receive(play, game->rank_order[i]);
}

static void package_receive(const Play *play, Player player)
{
    const Edition *edition = play->rules->edition;
    PlayerState   *state = &play->game->players[player];
    const Package *package = &edition->packages[state->package];
    EVENT2(play, EVENT_PACKAGE_REVEALED, player, state->package + 1);
    for (int i = 0; i < PACKAGE_ADVANCES; i++) {
        Advance advance = package->advances[i];
        if (advance == ADVANCE_NONE)
            continue;
        state->advances |= bit64(advance);
        for (int c = 0; c < COLOURS; c++)
            state->credits[c] =
                (uint16_t)(state->credits[c] + edition->advances[advance].credits[c]);
        EVENT2(play, EVENT_START_ADVANCE, player, advance);
    }
    int credits = effect_sum(edition, state->advances, EFFECT_FREE_CREDITS);
    play->game->phase.purchase.baskets[player].credits_owed = (uint8_t)(credits / CREDIT_PIECE);
}

static int credits_owed(const Game *game, Player player)
{
    return game->phase.purchase.baskets[player].credits_owed;
}

static int razes_owed(const Rules *rules, const Game *game, Player player)
{
    if (game->switches[SWITCH_SHORT_GAME_RAZING] == SHORT_GAME_RAZING_NO)
        return 0;
    int kept = number(rules, NUMBER_SHORT_CITIES)
               - rules->edition->packages[game->players[player].package].cities_razed;
    int owed = cities_on_board(rules, game, player) - kept;
    return owed > 0 ? owed : 0;
}

static void markers_set(const Play *play)
{
    Game *game = play->game;
    int   step =
        number(play->rules, game->options.expert ? NUMBER_SHORT_STEP_EXPERT : NUMBER_SHORT_STEP);
    for (Player p = 0; p < game->player_count; p++)
        game->players[p].marker = (uint8_t)step;
}
