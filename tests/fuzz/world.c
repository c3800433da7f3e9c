/* What the targets play with: the editions and boards of the program, and positions. */
#include <string.h>

#include "rules/civ/figures.h"
#include "bots/random.h"
#include "data/library.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "tests/fuzz/fuzz.h"

enum { WORLD_EDITIONS = 4, WORLD_BOARDS = 8 };

static Edition editions[WORLD_EDITIONS];
static Board   boards[WORLD_BOARDS];
static Rules   all_rules[WORLD_EDITIONS][WORLD_BOARDS];
static int     edition_count, board_count;

static void load_world(void)
{
    Error error;
    if (edition_count > 0)
        return;
    for (; edition_count < WORLD_EDITIONS && library_edition_id(edition_count); edition_count++)
        must(library_edition(&editions[edition_count], library_edition_id(edition_count), &error));
    for (; board_count < WORLD_BOARDS && library_board_id(board_count); board_count++)
        must(library_board(&boards[board_count], library_board_id(board_count), &error));
    for (int e = 0; e < edition_count; e++)
        for (int b = 0; b < board_count; b++)
            all_rules[e][b] = (Rules){ &editions[e], &boards[b] };
}

const Rules *fuzz_rules(unsigned edition, unsigned board)
{
    load_world();
    return &all_rules[edition % (unsigned)edition_count][board % (unsigned)board_count];
}

/* ---- Bytes ---- */

uint8_t bytes_take(Bytes *bytes)
{
    if (bytes->left == 0)
        return 0;
    bytes->left--;
    return *bytes->at++;
}

uint16_t bytes_take2(Bytes *bytes)
{
    int low = bytes_take(bytes);
    return (uint16_t)(low | bytes_take(bytes) << 8);
}

int bytes_below(Bytes *bytes, int bound)
{
    return (bound > 256 ? bytes_take2(bytes) : bytes_take(bytes)) % bound;
}

/* ---- Options ---- */

static bool seat_somebody(Options *options, const Rules *rules)
{
    for (int tries = 0; tries < PLAYERS_MAX; tries++) {
        if (game_options_check(rules, options) == NULL)
            return true;
        options->player_count = (uint8_t)(options->player_count % PLAYERS_MAX + 1);
    }
    return false;
}

const Options *fuzz_options(Options *out, const Rules *rules, Bytes *bytes)
{
    int flags = bytes_take(bytes);
    *out = (Options){ .player_count = (uint8_t)(1 + bytes_below(bytes, PLAYERS_MAX)),
                      .expert = flags & 1,
                      .short_game = flags >> 1 & 1,
                      .choose_civilizations = flags >> 2 & 1,
                      .strict_order = flags >> 3 & 1,
                      .turn_limit = flags & 16 ? 30 : 0 };
    /* Each pair of bytes turns one switch; a switch has at least two values. */
    for (int pairs = flags >> 6; pairs > 0; pairs--)
        out->switches[bytes_below(bytes, SWITCH_COUNT)] = (uint8_t)bytes_below(bytes, 3);
    if (flags & 32) {
        /* Or a byte turns them all. */
        Rng rng;
        rng_seed(&rng, bytes_take(bytes));
        for (int i = 0; i < SWITCH_COUNT; i++)
            out->switches[i] = (uint8_t)rng_below(&rng, 3);
    }
    if (!seat_somebody(out, rules)) {
        out->short_game = 0;
        if (!seat_somebody(out, rules))
            return NULL;
    }
    return out;
}

/* ---- Positions ---- */

static int chance(Rng *rng, int bound)
{
    return (int)rng_below(rng, (uint32_t)bound);
}

/* Nobody stands where somebody else does, but for a few shared areas within the limit. */
static bool may_settle(const Game *game, const Rules *rules, Player player, Area area)
{
    if (rules->board->areas[area].limit == 0 || bits_test(game->out_of_play, area)
        || game->city[area] != NOBODY)
        return false; /* An open sea has no limit either. */
    for (int owner = 0; owner < OWNERS_MAX; owner++)
        if (owner != player && game->tokens[owner][area] > 0)
            return false;
    return game->tokens[player][area] == 0;
}

static void settle_tokens(Game *game, const Rules *rules, Player player, Area area, int wanted)
{
    PlayerState *state = &game->players[player];
    int          limit = rules->board->areas[area].limit;
    int          count = wanted < limit ? wanted : limit;
    count = count < state->stock_tokens ? count : state->stock_tokens;
    game->tokens[player][area] = (uint8_t)count;
    state->stock_tokens = (uint8_t)(state->stock_tokens - count);
}

static void settle_pieces(Game *game, const Rules *rules, Player player, Rng *rng)
{
    PlayerState *state = &game->players[player];
    int          areas = rules->board->area_count;
    int          cities = chance(rng, pieces_each(rules, game, NUMBER_CITIES) + 1);
    int          tokens = 0;
    for (int tries = 0; tries < 60; tries++) {
        Area area = (Area)chance(rng, areas);
        if (!may_settle(game, rules, player, area))
            continue;
        settle_tokens(game, rules, player, area, 1 + chance(rng, 6));
        tokens += game->tokens[player][area];
    }
    /* Three tokens for each city, whatever advances ask for. */
    for (int tries = 0; tries < 60 && cities > 0 && tokens >= 3; tries++) {
        Area area = (Area)chance(rng, areas);
        if (!may_settle(game, rules, player, area))
            continue;
        game->city[area] = player;
        state->stock_cities--;
        cities--;
        tokens -= 3;
    }
    state->treasury = (uint8_t)chance(rng, state->stock_tokens + 1);
    state->stock_tokens = (uint8_t)(state->stock_tokens - state->treasury);
}

static void launch_ships(Game *game, const Rules *rules, Player player, Rng *rng, bool paid)
{
    int ships = chance(rng, rules->edition->numbers[NUMBER_SHIPS] + 1);
    for (int s = 0, tries = 0; s < ships && tries < 30; tries++) {
        Area             area = (Area)chance(rng, rules->board->area_count);
        const BoardArea *info = &rules->board->areas[area];
        if (info->sea || !info->coastal || bits_test(game->out_of_play, area))
            continue;
        game->players[player].ships[s++] =
            (Ship){ .area = area,
                    .coast = (uint8_t)chance(rng, info->coast_count),
                    .status = (uint8_t)(paid ? SHIP_MAINTAINED : SHIP_OLD) };
    }
}

static void learn(Game *game, const Rules *rules, Player player, Rng *rng)
{
    PlayerState *state = &game->players[player];
    int          one_in = 1 + chance(rng, 8);
    for (int a = 0; a < rules->edition->advance_count; a++) {
        if (chance(rng, one_in) != 0 || (one_in == 1 && chance(rng, 4) == 0))
            continue;
        state->advances |= bit64(a);
        for (int colour = 0; colour < COLOURS; colour++)
            state->credits[colour] =
                (uint16_t)(state->credits[colour] + rules->edition->advances[a].credits[colour]);
    }
    state->marker = (uint8_t)chance(
        rng, rules->edition->last_step[game->options.expert ? TRACK_EXPERT : TRACK_BASIC]);
}

static void take_from_pile(Game *game, Player player, int stack, int place)
{
    int      block = game->players[player].block;
    uint8_t *pile = game->pile[block][stack];
    int      last = --game->pile_count[block][stack];
    game->hand[player][pile[place]]++;
    memmove(pile + place, pile + place + 1, (size_t)(last - place));
    pile[last] = 0;
}

/* Commodities off the stacks, as many as any hand may keep. */
static void deal_commodities(Game *game, const Rules *rules, Player player, Rng *rng)
{
    int block = game->players[player].block;
    int left = chance(rng, rules->edition->numbers[NUMBER_HAND_LIMIT] + 1);
    for (int tries = 0; tries < 24 && left > 0; tries++) {
        int stack = chance(rng, STACKS_MAX);
        if (game->pile_count[block][stack] == 0)
            continue;
        int  place = chance(rng, game->pile_count[block][stack]);
        Card card = game->pile[block][stack][place];
        if (rules->edition->cards[card].type != CARD_COMMODITY)
            continue;
        take_from_pile(game, player, stack, place);
        left--;
    }
}

/* Many of the calamities come to somebody, some of them by trade. */
static void deal_calamities(Game *game, const Rules *rules, Rng *rng)
{
    for (int stack = 0; stack < STACKS_MAX; stack++)
        for (int place = game->pile_count[0][stack] - 1; place >= 0; place--) {
            const CardInfo *info = &rules->edition->cards[game->pile[0][stack][place]];
            Player          holder = (Player)chance(rng, game->player_count);
            Player          trader = (Player)chance(rng, game->player_count);
            if (info->type == CARD_COMMODITY || chance(rng, 3) == 0
                || game->players[holder].block != 0)
                continue;
            take_from_pile(game, holder, stack, place);
            if (info->type == CARD_TRADEABLE && trader != holder)
                game->traded_by[0][info->calamity] = trader;
        }
}

/* Is there nothing of `procedure` from this phase to the end of the turn? */
static bool is_past(const Rules *rules, int phase, int procedure)
{
    for (int i = phase; i < rules->edition->phase_count; i++)
        if (rules->edition->phases[i].procedure == procedure)
            return false;
    return true;
}

void fuzz_position(Game *out, const Rules *rules, const Options *options, uint64_t seed, int phase)
{
    Options full = *options;
    Rng     rng;
    full.short_game = 0;
    full.choose_civilizations = 0;
    rng_seed(&rng, ~seed);
    game_setup(out, rules, &full, seed);
    memset(out->tokens, 0, sizeof out->tokens);
    for (Player p = 0; p < out->player_count; p++) {
        out->players[p].stock_tokens = (uint8_t)pieces_each(rules, out, NUMBER_TOKENS);
        settle_pieces(out, rules, p, &rng);
        launch_ships(out, rules, p, &rng, is_past(rules, phase, PROCEDURE_MOVEMENT));
        learn(out, rules, p, &rng);
        deal_commodities(out, rules, p, &rng);
    }
    /* Calamities are in hands from the dealing until they are selected. */
    if (is_past(rules, phase, PROCEDURE_TRADE_CARDS)
        && !is_past(rules, phase, PROCEDURE_CALAMITY_SELECTION))
        deal_calamities(out, rules, &rng);
    out->turn = (uint8_t)(2 + chance(&rng, 10));
    position_begin(out, rules, phase, NULL);
}

void fuzz_playout(Game *game, const Rules *rules, uint64_t seed, int steps, bool usual_phases)
{
    Rng      rng;
    uint32_t pending;
    rng_seed(&rng, seed);
    for (; steps > 0 && (pending = game_pending(rules, game)) != 0; steps--) {
        for (int skip = chance(&rng, count32(pending)); skip > 0; skip--)
            pending &= pending - 1;
        Game   before = *game;
        Action action = random_action(rules, game, (Player)first32(pending), &rng);
        must(game_apply(game, rules, &action, NULL) == REFUSAL_NONE);
        game_verify(rules, game);
        if (usual_phases)
            game_verify_step(rules, &before, &action, game);
    }
}
