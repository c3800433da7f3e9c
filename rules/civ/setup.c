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
static void        packages_draw(const Play *play);
static int         civilization_of_region(const Rules *rules, int region);

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
    if (options->choose_civilizations) {
        flow_push(&out->flow, PROCEDURE_CHOOSE_CIVILIZATIONS);
    } else {
        uint32_t       open = civilizations_open(rules, out);
        const Edition *edition = rules->edition;
        for (Player p = 0; p < out->player_count; p++) {
            int best = first32(open);
            for (uint32_t left = open; left; left &= left - 1)
                if (edition->civilizations[first32(left)].rank < edition->civilizations[best].rank)
                    best = first32(left);
            open &= ~bit32(best);
            seat_take(&play, p, best);
        }
        seats_ready(&play);
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

uint32_t civilizations_open(const Rules *rules, const Game *game)
{
    const BoardSetup *setup = board_setup(rules->board, game->player_count);
    uint32_t          open = 0;
    for (int i = 0; i < setup->player_count; i++)
        open |= bit32(civilization_of_region(rules, setup->regions[i]));
    for (Player p = 0; p < game->player_count; p++)
        if (game->players[p].civilization != NOBODY)
            open &= ~bit32(game->players[p].civilization);
    return open;
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
    const BoardSetup *setup = board_setup(rules->board, options->player_count);
    if (!setup)
        return "the board has no set-up for this number of players";
    if (deck_for(rules, options->player_count) < 0)
        return "the edition has no trade cards for this number of players";
    for (int i = 0; i < setup->player_count; i++)
        if (civilization_of_region(rules, setup->regions[i]) < 0)
            return "a region of the board has no civilization in the edition";
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
    const BoardSetup *setup = board_setup(rules->board, options->player_count);
    memset(out, 0, sizeof *out);
    rng_seed(&out->rng, seed);
    out->options = *options;
    for (int i = 0; i < SWITCH_COUNT; i++)
        out->switches[i] =
            options->switches[i] ? (uint8_t)(options->switches[i] - 1) : edition->switches[i];
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

/* A region belongs to the civilization of its name; -1 without one. */
static int civilization_of_region(const Rules *rules, int region)
{
    const char *name = rules->board->regions[region].name;
    for (int i = 0; i < rules->edition->civilization_count; i++)
        if (strcmp(rules->edition->civilizations[i].name, name) == 0)
            return i;
    return -1;
}
