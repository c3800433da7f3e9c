/* Civilizations by auction (ecumene/table.8 to table.10): everybody bids victory points for each
 * civilization in play, unseen by the others, in A.S.T. order. When all bids are in, civilizations
 * go to players so that the sum of the bids that win is as large as it can be, ties by chance, and
 * each player pays what the others lose by it: the sum that they could have come to without this
 * player, less what they have. Nobody pays more than the own bid, and nobody gains by bidding
 * anything but what a civilization is worth to them. */
#include "rules/civ/edition.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/procedure.h"
#include "rules/civ/setup.h"

enum { STEP_BEGIN, STEP_BIDS };
enum { NO_PATH = 1 << 30 };

int bid_most(const Rules *rules, const Game *game)
{
    int most = number(rules, NUMBER_CITIES) * number(rules, NUMBER_POINTS_CITY)
               + rules->edition->last_step[game->options.expert] * number(rules, NUMBER_POINTS_STEP)
               + number(rules, NUMBER_POINTS_FIRST);
    for (int i = 0; i < rules->edition->advance_count; i++)
        most += advance_points(rules->edition, (Advance)i);
    return most < BID_MAX ? most : BID_MAX;
}

void auction_conceal(Game *shown, Player viewer)
{
    AuctionState *state = &shown->phase.auction;
    for (Player p = 0; p < shown->player_count; p++)
        if (p != viewer) {
            state->count[p] = 0;
            for (int i = 0; i < PLAYERS_MAX; i++)
                state->bids[p][i] = 0;
        }
}

/* ---- Who gets what ---- */

/* Some of the players and all civilizations, in an order by chance that decides ties. */
typedef struct Bidding {
    const AuctionState *state;
    int                 rows, columns;
    uint8_t             row[PLAYERS_MAX], column[PLAYERS_MAX];
} Bidding;

static int bid_of(const Bidding *bidding, int row, int column)
{
    return bidding->state->bids[bidding->row[row]][bidding->column[column]];
}

/* The Hungarian method: rows come in one after the other, each along the cheapest path of changes
 * among those that are in. Places count from 1, and column 0 holds the row that comes in. */
typedef struct Matching {
    int row_price[PLAYERS_MAX + 1], column_price[PLAYERS_MAX + 1];
    int taken[PLAYERS_MAX + 1]; /* The row of each column. */
    int from[PLAYERS_MAX + 1];  /* The column before on the path. */
} Matching;

/* The free column at the end of the cheapest path. */
static int cheapest_path(Matching *matching, const Bidding *bidding)
{
    int  least[PLAYERS_MAX + 1], column = 0;
    bool seen[PLAYERS_MAX + 1] = { false };
    for (int c = 0; c <= bidding->columns; c++)
        least[c] = NO_PATH;
    do {
        int row = matching->taken[column], step = NO_PATH, next = 0;
        seen[column] = true;
        for (int c = 1; c <= bidding->columns; c++) {
            if (seen[c])
                continue;
            int cost = -bid_of(bidding, row - 1, c - 1) - matching->row_price[row]
                       - matching->column_price[c];
            if (cost < least[c]) {
                least[c] = cost;
                matching->from[c] = column;
            }
            if (least[c] < step) {
                step = least[c];
                next = c;
            }
        }
        for (int c = 0; c <= bidding->columns; c++)
            if (seen[c]) {
                matching->row_price[matching->taken[c]] += step;
                matching->column_price[c] -= step;
            } else {
                least[c] -= step;
            }
        column = next;
    } while (matching->taken[column] != 0);
    return column;
}

/* The largest sum of bids; out[player] is the place of its civilization. */
static int best_sum(uint8_t *out, const Bidding *bidding)
{
    Matching matching = { .taken = { 0 } };
    int      sum = 0;
    for (int row = 1; row <= bidding->rows; row++) {
        matching.taken[0] = row;
        for (int column = cheapest_path(&matching, bidding); column != 0;) {
            int before = matching.from[column];
            matching.taken[column] = matching.taken[before];
            column = before;
        }
    }
    for (int c = 1; c <= bidding->columns; c++)
        if (matching.taken[c]) {
            out[bidding->row[matching.taken[c] - 1]] = bidding->column[c - 1];
            sum += bid_of(bidding, matching.taken[c] - 1, c - 1);
        }
    return sum;
}

/* What the others could come to without this player. */
static int sum_without(const Bidding *all, Player player)
{
    Bidding others = *all;
    uint8_t ignored[PLAYERS_MAX];
    others.rows = 0;
    for (int i = 0; i < all->rows; i++)
        if (all->row[i] != player)
            others.row[others.rows++] = all->row[i];
    return best_sum(ignored, &others);
}

static void bids_tell(const Play *play, const uint8_t *civilizations)
{
    Game *game = play->game;
    for (Player p = 0; p < game->player_count; p++)
        for (int i = 0; i < game->player_count; i++)
            if (game->phase.auction.bids[p][i])
                EVENT3(play, EVENT_BID_SHOWN, p, civilizations[i], game->phase.auction.bids[p][i]);
}

static void settle(const Play *play)
{
    Game   *game = play->game;
    uint8_t civilizations[CIVILIZATIONS_MAX], place[PLAYERS_MAX];
    int     count =
        civilizations_by_rank(civilizations, play->rules, civilizations_open(play->rules, game));
    Bidding all = { &game->phase.auction, count, count, { 0 }, { 0 } };
    must(count == game->player_count);
    for (int i = 0; i < count; i++)
        all.row[i] = all.column[i] = (uint8_t)i;
    rng_shuffle(&game->rng, all.row, count);
    rng_shuffle(&game->rng, all.column, count);
    bids_tell(play, civilizations);
    int sum = best_sum(place, &all);
    for (Player p = 0; p < count; p++) {
        int bid = game->phase.auction.bids[p][place[p]];
        int paid = sum_without(&all, p) - (sum - bid);
        must(paid >= 0 && paid <= bid);
        game->players[p].paid = (uint8_t)paid;
        seat_take(play, p, civilizations[place[p]]);
        EVENT3(play, EVENT_AUCTION_WON, p, bid, paid);
    }
}

/* ---- The procedure ---- */

static void run(const Play *play)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    if (frame->step == STEP_BEGIN) {
        frame->step = STEP_BIDS;
        game->acting = players_in(game);
        return;
    }
    settle(play);
    phase_clear(game, sizeof game->phase.auction);
    flow_pop(&game->flow);
    seats_ready(play);
}

/* The civilization that the player is to bid for, as an index into the edition. */
static int bid_next(const Rules *rules, const Game *game, Player player)
{
    uint8_t civilizations[CIVILIZATIONS_MAX];
    civilizations_by_rank(civilizations, rules, civilizations_open(rules, game));
    return civilizations[game->phase.auction.count[player]];
}

static void legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    int civilization = bid_next(rules, game, player), most = bid_most(rules, game);
    for (int points = 0; points <= most; points++)
        if (!list_put(list, ACTION_BID, player, civilization, points, 0, 0))
            return;
}

static Refusal check(const Rules *rules, const Game *game, const Action *action)
{
    if (action->kind != ACTION_BID)
        return REFUSAL_WRONG_KIND;
    if (action->arg[0] >= rules->edition->civilization_count || !args_clear(action, 2))
        return REFUSAL_BAD_ARGUMENT;
    if (!(civilizations_open(rules, game) & bit32(action->arg[0])))
        return REFUSAL_CIVILIZATION_NOT_PLAYED;
    int next = bid_next(rules, game, action->player);
    if (next != action->arg[0])
        return rules->edition->civilizations[action->arg[0]].rank
                       < rules->edition->civilizations[next].rank
                   ? REFUSAL_BID_SENT
                   : REFUSAL_BID_OUT_OF_ORDER;
    return action->arg[1] <= bid_most(rules, game) ? REFUSAL_NONE : REFUSAL_BID_TOO_HIGH;
}

static void apply(const Play *play, const Action *action)
{
    Game         *game = play->game;
    AuctionState *state = &game->phase.auction;
    Player        player = action->player;
    state->bids[player][state->count[player]++] = (uint8_t)action->arg[1];
    event_add(play, bit32(player), EVENT_BID, player, action->arg[0], action->arg[1], 0, 0);
    if (state->count[player] == game->player_count)
        acting_remove(game, player);
}

static Prompt prompt(const Rules *rules, const Game *game, Player player)
{
    return (Prompt){ .kind = PROMPT_BID,
                     .arg = { (uint16_t)bid_next(rules, game, player),
                              (uint16_t)bid_most(rules, game) } };
}

/* Sealed bids touch nobody else, and there is always more than one. */
static uint32_t affected(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    (void)game;
    return bit32(player);
}

static bool has_choice(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    (void)game;
    (void)player;
    return true;
}

const Procedure procedure_AUCTION = { .run = run,
                                      .strict = STRICT_NEVER,
                                      .legal = legal,
                                      .check = check,
                                      .apply = apply,
                                      .prompt = prompt,
                                      .affected = affected,
                                      .has_choice = has_choice };
