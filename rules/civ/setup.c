/* Before the first turn: what the table may choose, and the position that every game starts from
 * (chapter setup; for the Short Game see short_game.c). */
#include <string.h>

#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"
#include "rules/civ/setup.h"
#include "rules/civ/text.h"

static const char *seats_check(const Rules *rules, const Options *options);
static const char *switches_check(const Options *options);
static void        game_clear(Game *out, const Rules *rules, const Options *options, uint64_t seed);
static void        switches_chosen(uint8_t *out, const Edition *edition, const Options *options);
static void        packages_draw(const Play *play);

const char *game_options_check(const Rules *rules, const Options *options)
{
    for (size_t i = 0; i < sizeof options->reserved; i++)
        if (options->reserved[i] != 0)
            return "reserved bytes of the options are not zero";
    if (options->expert > 1 || options->short_game > 1 || options->choose_civilizations > 1
        || options->strict_order > 1)
        return "an option that is yes or no has another value";
    if (options->expert && rules->edition->last_step[TRACK_EXPERT] == 0)
        return "the edition has no Expert game";
    const char *wrong = switches_check(options);
    if (!wrong)
        wrong = seats_check(rules, options);
    if (!wrong && options->short_game)
        wrong = short_game_check(rules, options);
    return wrong;
}

void game_setup(Game *out, const Rules *rules, const Options *options, uint64_t seed)
{
    must(game_options_check(rules, options) == NULL);
    game_clear(out, rules, options, seed);
    Play play = { out, rules, NULL };
    stacks_prepare(&play);
    /* short.3: packages are seen before civilizations are chosen. */
    bool secret = out->switches[SWITCH_START_AHEAD] == START_AHEAD_SECRET_TOKENS;
    if (options->short_game && !secret)
        packages_draw(&play);
    flow_push(&out->flow, PROCEDURE_TURN);
    if (options->short_game)
        flow_push(&out->flow, secret ? PROCEDURE_SECRET_START : PROCEDURE_SHORT_GAME);
    switch (civilizations_way(out->switches, options)) {
    case CIVILIZATIONS_IN_ORDER:
    case CIVILIZATIONS_RANDOM:
        civilizations_deal(&play);
        seats_ready(&play);
        break;
    case CIVILIZATIONS_AUCTION:
        flow_push(&out->flow, PROCEDURE_AUCTION);
        break;
    default:
        flow_push(&out->flow, PROCEDURE_CHOOSE_CIVILIZATIONS);
    }
    game_run(&play);
}

void setup_position(Game *out, const Rules *rules, const Options *options, uint64_t seed,
                    const uint8_t *civilizations)
{
    must(game_options_check(rules, options) == NULL);
    game_clear(out, rules, options, seed);
    Play play = { out, rules, NULL };
    stacks_prepare(&play);
    for (Player p = 0; p < out->player_count; p++)
        seat_take(&play, p, civilizations[p]);
    seats_rank(out, rules);
}

int civilizations_way(const uint8_t *switches, const Options *options)
{
    if (switches[SWITCH_CIVILIZATIONS] == CIVILIZATIONS_IN_ORDER && options->choose_civilizations)
        return switches[SWITCH_CIV_CHOICE] == CIV_CHOICE_DRAW ? CIVILIZATIONS_EXCHANGED
                                                              : CIVILIZATIONS_PICKED;
    return switches[SWITCH_CIVILIZATIONS];
}

const BoardSetup *setup_played(const Rules *rules, const Options *options)
{
    uint8_t switches[SWITCHES_MAX];
    switches_chosen(switches, rules->edition, options);
    const Board *board = rules->board;
    if (civilizations_way(switches, options) != CIVILIZATIONS_FREE)
        return board_setup(board, options->player_count);
    const BoardSetup *fullest = &board->setups[0];
    for (int i = 1; i < board->setup_count; i++)
        if (board->setups[i].player_count > fullest->player_count)
            fullest = &board->setups[i];
    return fullest;
}

uint32_t setup_civilizations(const Rules *rules, const BoardSetup *setup)
{
    uint32_t all = 0;
    for (int i = 0; i < setup->player_count; i++)
        all |= bit32(civilization_of_region(rules, setup->regions[i]));
    return all;
}

uint32_t civilizations_taken(const Game *game)
{
    uint32_t taken = 0;
    for (Player p = 0; p < game->player_count; p++)
        if (game->players[p].civilization != NOBODY)
            taken |= bit32(game->players[p].civilization);
    return taken;
}

uint32_t civilizations_open(const Rules *rules, const Game *game)
{
    uint32_t taken = civilizations_taken(game);
    uint32_t all = setup_civilizations(rules, setup_played(rules, &game->options));
    /* 9.3 */
    if (civilizations_way(game->switches, &game->options) == CIVILIZATIONS_FREE)
        return neighbours_open(rules, all, taken, game->player_count);
    return all & ~taken;
}

int civilizations_by_rank(uint8_t *out, const Rules *rules, uint32_t civilizations)
{
    const Civilization *info = rules->edition->civilizations;
    int                 count = 0;
    for (; civilizations; civilizations &= civilizations - 1) {
        int next = first32(civilizations), i = count++;
        for (; i > 0 && info[out[i - 1]].rank > info[next].rank; i--)
            out[i] = out[i - 1];
        out[i] = (uint8_t)next;
    }
    return count;
}

void civilizations_deal(const Play *play)
{
    Game   *game = play->game;
    uint8_t dealt[CIVILIZATIONS_MAX];
    int count = civilizations_by_rank(dealt, play->rules, civilizations_open(play->rules, game));
    must(count == game->player_count);
    if (civilizations_way(game->switches, &game->options) != CIVILIZATIONS_IN_ORDER)
        rng_shuffle(&game->rng, dealt, count);
    for (Player p = 0; p < game->player_count; p++)
        seat_take(play, p, dealt[p]);
}

int deck_for(const Rules *rules, int player_count)
{
    const Edition    *edition = rules->edition;
    const BoardSetup *setup = board_setup(rules->board, player_count);
    int               of_side[BLOCKS_MAX] = { 0 };
    for (int i = 0; setup && i < setup->player_count; i++) {
        int civilization = civilization_of_region(rules, setup->regions[i]);
        if (civilization >= 0)
            of_side[edition->civilizations[civilization].block]++;
    }
    /* the cards are those of the side that is played. */
    int side = of_side[1] > of_side[0] ? 1 : 0;
    for (int i = 0; i < edition->deck_count; i++)
        if (edition->decks[i].player_count == player_count
            && (edition->decks[i].side == 0 || edition->decks[i].side == side + 1))
            return i;
    return -1;
}

int block_of(const Rules *rules, const Game *game, int civilization)
{
    const Deck *deck = game_deck(rules, game);
    uint32_t    moved = deck->moved;
    if (deck->block_count == 1)
        return 0;
    if (game->switches[SWITCH_TRADE_BLOCKS] == TRADE_BLOCKS_BALANCED)
        moved |= deck->balanced;
    int side = rules->edition->civilizations[civilization].block;
    return moved & bit32(civilization) ? 1 - side : side;
}

int block_players(const Rules *rules, const Game *game, int block)
{
    if (game->block_count == 1)
        return game->player_count;
    const BoardSetup *setup = board_setup(rules->board, game->player_count);
    int               count = 0;
    for (int i = 0; i < setup->player_count; i++)
        count += block_of(rules, game, civilization_of_region(rules, setup->regions[i])) == block;
    return count;
}

void seat_take(const Play *play, Player player, int civilization)
{
    PlayerState *state = &play->game->players[player];
    const Board *board = play->rules->board;
    const char  *name = play->rules->edition->civilizations[civilization].name;
    state->civilization = (uint8_t)civilization;
    state->block = (uint8_t)block_of(play->rules, play->game, civilization);
    for (int r = 0; r < board->region_count; r++)
        if (strcmp(board->regions[r].name, name) == 0)
            state->region = (uint8_t)r;
    must(state->region != NO_REGION);
    EVENT2(play, EVENT_CIVILIZATION_TAKEN, player, civilization);
}

void seats_rank(Game *game, const Rules *rules)
{
    const Civilization *civilizations = rules->edition->civilizations;
    for (int i = 0; i < game->player_count; i++) {
        Player moved = (Player)i;
        int    rank = civilizations[game->players[moved].civilization].rank;
        int    j = i;
        for (; j > 0; j--) {
            Player before = game->rank_order[j - 1];
            if (civilizations[game->players[before].civilization].rank < rank)
                break;
            game->rank_order[j] = before;
        }
        game->rank_order[j] = moved;
    }
    for (int i = 0; i < game->player_count; i++)
        game->players[game->rank_order[i]].rank = (uint8_t)i;
    order_by_rank(game);
}

void seats_ready(const Play *play)
{
    Game *game = play->game;
    seats_rank(game, play->rules);
    /* setup.5; in the Short Game the tokens come later, the first one included. */
    if (!game->options.short_game)
        for (int i = 0; i < game->player_count; i++) {
            Player p = game->rank_order[i];
            tokens_place(play, p, play->rules->board->regions[game->players[p].region].start, 1);
        }
}

static const char *seats_check(const Rules *rules, const Options *options)
{
    if (!board_setup(rules->board, options->player_count))
        return "the board has no set-up for this number of players";
    int deck = deck_for(rules, options->player_count);
    if (deck < 0)
        return "the edition has no trade cards for this number of players";
    const BoardSetup *setup = setup_played(rules, options);
    for (int i = 0; i < setup->player_count; i++)
        if (civilization_of_region(rules, setup->regions[i]) < 0)
            return "a region of the board has no civilization in the edition";
    uint8_t switches[SWITCHES_MAX];
    switches_chosen(switches, rules->edition, options);
    if (civilizations_way(switches, options) != CIVILIZATIONS_FREE)
        return NULL;
    if (setup->player_count == options->player_count)
        return "civilizations cannot be chosen freely: every civilization of the board is in play";
    /* the halves of 9.6 are those of the printed sets. */
    if (rules->edition->decks[deck].block_count > 1)
        return "civilizations cannot be chosen freely in a game with two trade blocks";
    return NULL;
}

static const char *switches_check(const Options *options)
{
    for (int i = 0; i < SWITCHES_MAX; i++)
        if (options->switches[i]
            && (i >= SWITCH_COUNT || !switch_value_name((Switch)i, options->switches[i] - 1)))
            return "a switch has no such value";
    return NULL;
}

/* Everything but the seats and the cards. */
static void game_clear(Game *out, const Rules *rules, const Options *options, uint64_t seed)
{
    const Edition    *edition = rules->edition;
    int               deck_index = deck_for(rules, options->player_count);
    const Deck       *deck = &edition->decks[deck_index];
    const BoardSetup *setup = setup_played(rules, options);
    memset(out, 0, sizeof *out);
    rng_seed(&out->rng, seed);
    out->options = *options;
    switches_chosen(out->switches, edition, options);
    out->player_count = options->player_count;
    out->deck = (uint8_t)deck_index;
    out->block_count = deck->block_count;
    out->minors = deck->minors;
    memcpy(out->out_of_play, setup->out_of_play, sizeof out->out_of_play);
    memset(out->city, NOBODY, sizeof out->city);
    memset(out->traded_by, NOBODY, sizeof out->traded_by);
    /* setup.7, short.13 and R-75. */
    bool credits =
        !options->short_game || out->switches[SWITCH_SHORT_GAME_CREDITS] == SHORT_GAME_CREDITS_YES;
    for (Player p = 0; p < out->player_count; p++) {
        PlayerState *state = &out->players[p];
        state->civilization = NOBODY;
        state->region = NO_REGION;
        state->package = NOBODY;
        state->rank = p;
        state->stock_tokens = (uint8_t)pieces_each(rules, out, NUMBER_TOKENS);
        state->stock_cities = (uint8_t)pieces_each(rules, out, NUMBER_CITIES);
        for (int c = 0; c < COLOURS && credits; c++)
            state->credits[c] = deck->starting_credits;
        out->rank_order[p] = out->order[p] = p;
    }
}

/* The edition's, with the table's changes. */
static void switches_chosen(uint8_t *out, const Edition *edition, const Options *options)
{
    memset(out, 0, SWITCHES_MAX);
    for (int i = 0; i < SWITCH_COUNT; i++)
        out[i] = options->switches[i] ? (uint8_t)(options->switches[i] - 1) : edition->switches[i];
}

static void packages_draw(const Play *play)
{
    Game          *game = play->game;
    const Edition *edition = play->rules->edition;
    uint8_t        packages[2 * PACKAGES_MAX];
    int            count = 0;
    for (int i = 0; i < edition->package_count; i++)
        for (int n = package_copies(&edition->packages[i], game->player_count); n > 0; n--)
            packages[count++] = (uint8_t)i;
    rng_shuffle(&game->rng, packages, count);
    for (Player p = 0; p < game->player_count; p++)
        game->players[p].package = packages[p];
}

int civilization_of_region(const Rules *rules, int region)
{
    const char *name = rules->board->regions[region].name;
    for (int i = 0; i < rules->edition->civilization_count; i++)
        if (strcmp(rules->edition->civilizations[i].name, name) == 0)
            return i;
    return -1;
}
