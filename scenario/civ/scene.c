/* From the head of a scenario to its first decision: loads edition and board, works out what
 * `given` left open, and enters the phase. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/library.h"
#include "rules/civ/figures.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"
#include "scenario/read.h"
#include "scenario/civ/scene.h"

static bool open_players(Scene *scene);
static bool open_board(Scene *scene);
static bool open_deck(Scene *scene);
static bool open_setup(Scene *scene);
static bool settle_pieces(Scene *scene, Player player);
static bool settle_cards(Scene *scene);

/* ---- The head ---- */

static void make_position(Scene *scene)
{
    uint8_t civilizations[PLAYERS_MAX];
    for (int p = 0; p < scene->player_count; p++)
        civilizations[p] = (uint8_t)civilization_by_name(&scene->edition, scene->player_names[p]);
    setup_position(&scene->game, &scene->rules, &scene->options, 1, civilizations);
    for (int p = 0; p < scene->player_count; p++)
        memset(scene->game.players[p].credits, 0, sizeof scene->game.players[p].credits);
}

/* A scenario touches no file: what contains a / or a . would be a path. */
static bool is_path(const char *name)
{
    return strpbrk(name, "/.") != NULL;
}

static bool open_edition(Scene *scene)
{
    Error error = { "" };
    if (is_path(scene->stage.edition_name))
        return scene_error(scene, "no edition has the name \"%s\"", scene->stage.edition_name);
    if (!library_edition(&scene->edition, scene->stage.edition_name, &error))
        return scene_error(scene, "edition %s: %s", scene->stage.edition_name, error.text);
    if (!head_overrides(scene))
        return false;
    scene->rules = (Rules){ &scene->edition, &scene->board };
    scene->phase_count = scene->edition.phase_count;
    memcpy(scene->phases, scene->edition.phases, sizeof scene->phases);
    return true;
}

bool scene_open(Scene *scene)
{
    if (scene->opened)
        return true;
    if (!open_edition(scene) || !open_players(scene) || !open_board(scene))
        return false;
    if (!open_deck(scene) || !open_setup(scene))
        return false;
    scene->options.player_count = (uint8_t)scene->player_count;
    const char *wrong = game_options_check(&scene->rules, &scene->options);
    if (wrong)
        return scene_error(scene, "%s", wrong);
    scene->opened = true;
    scene->dirty = scene->cards_dirty = true;
    scene->turn = 1;
    make_position(scene);
    return true;
}

static bool open_players(Scene *scene)
{
    int line = scene->stage.line;
    if (scene->player_count == 0)
        return scene_error(scene, "nobody plays: players NAME, NAME");
    scene->stage.line = scene->players_line;
    for (int p = 0; p < scene->player_count; p++) {
        char *name = scene->player_names[p];
        int   civilization = civilization_by_name(&scene->edition, name);
        if (civilization < 0)
            return scene_unknown(scene, "civilization", name, list_civilizations);
        memcpy(name, scene->edition.civilizations[civilization].name, NAME_MAX);
        for (int other = 0; other < p; other++)
            if (strcmp(scene->player_names[other], name) == 0)
                return scene_error(scene, "%s cannot be played twice", name);
    }
    scene->stage.line = line;
    return true;
}

static bool open_board(Scene *scene)
{
    Error error = { "" };
    if (scene->board.area_count > 0)
        return board_finish(scene);
    if (scene->board_name[0] == '\0')
        snprintf(scene->board_name, NAME_MAX, "%s", LIBRARY_BOARD);
    if (is_path(scene->board_name))
        return scene_error(scene, "no board has the name \"%s\"", scene->board_name);
    if (!library_board(&scene->board, scene->board_name, &error))
        return scene_error(scene, "board %s: %s", scene->board_name, error.text);
    return true;
}

/* The block of the side that most of the players are of. */
static int side_of_most(const Scene *scene)
{
    int of_side[BLOCKS_MAX] = { 0 };
    for (int p = 0; p < scene->player_count; p++)
        for (int c = 0; c < scene->edition.civilization_count; c++)
            if (strcmp(scene->edition.civilizations[c].name, scene->player_names[p]) == 0)
                of_side[scene->edition.civilizations[c].block]++;
    return of_side[1] > of_side[0] ? 1 : 0;
}

/* The head may say who trades in which block. */
static bool move_to_block(Scene *scene, Deck *deck, int block)
{
    char  said[LINE_LONGEST + 1];
    char *list = said;
    if (deck->block_count == 1)
        return scene_error(scene, "with these cards there is one trade block only; a deck of 12 to "
                                  "18 players has two");
    memcpy(said, scene->block_said[block], sizeof said);
    for (char *item; (item = read_item(&list, ','));) {
        int civilization = civilization_by_name(&scene->edition, item);
        if (civilization < 0)
            return scene_unknown(scene, "civilization", item, list_civilizations);
        deck->moved &= ~bit32(civilization);
        deck->balanced &= ~bit32(civilization);
        if (scene->edition.civilizations[civilization].block != block)
            deck->moved |= bit32(civilization);
    }
    return true;
}

/* The cards of the nearest number of players that the edition knows, or of the one asked for. */
static bool open_deck(Scene *scene)
{
    Edition *edition = &scene->edition;
    int      wanted = scene->deck ? scene->deck : scene->player_count;
    int      side = side_of_most(scene);
    Deck     deck = edition->decks[0];
    for (int i = 0; i < edition->deck_count; i++) {
        const Deck *other = &edition->decks[i];
        int         nearer = abs(deck.player_count - wanted) - abs(other->player_count - wanted);
        if (nearer > 0 || (nearer == 0 && other->side == side + 1))
            deck = *other;
    }
    deck.player_count = (uint8_t)scene->player_count;
    deck.side = 0;
    deck.starting_credits = 0;
    for (int block = 0; block < BLOCKS_MAX; block++)
        if (scene->block_said[block][0] && !move_to_block(scene, &deck, block))
            return false;
    edition->decks[0] = deck;
    edition->deck_count = 1;
    return true;
}

static int region_by_name(const Board *board, const char *name)
{
    for (int r = 0; r < board->region_count; r++)
        if (strcmp(board->regions[r].name, name) == 0)
            return r;
    return -1;
}

/* What the head says to be out of play is so in every set-up. */
static bool close_areas(Scene *scene)
{
    char  said[sizeof scene->out_of_play_said];
    char *list = said;
    Area  areas[AREAS_MAX];
    memcpy(said, scene->out_of_play_said, sizeof said);
    for (char *item; (item = read_item(&list, ','));) {
        int count = areas_named(areas, AREAS_MAX, scene, item);
        if (count == 0)
            return scene_unknown(scene, "area", item, list_areas);
        for (int i = 0; i < count; i++) {
            if (scene->board.areas[areas[i]].sea)
                return scene_error(scene, "open seas are always in play");
            for (int s = 0; s < scene->board.setup_count; s++)
                bits_set(scene->board.setups[s].out_of_play, areas[i]);
        }
    }
    return true;
}

/* The board's own set-up if it seats these civilizations; else one with every area in play. */
static bool open_setup(Scene *scene)
{
    Board     *board = &scene->board;
    BoardSetup setup = { .player_count = (uint8_t)scene->player_count };
    int        mine = board->setup_count;
    for (int p = 0; p < scene->player_count; p++) {
        int region = region_by_name(board, scene->player_names[p]);
        if (region < 0)
            return scene_error(scene, "the board has no region for %s", scene->player_names[p]);
        setup.regions[p] = (uint8_t)region;
    }
    for (int i = 0; i < board->setup_count; i++) {
        if (board->setups[i].player_count != scene->player_count)
            continue;
        mine = i;
        uint32_t seated = 0;
        uint32_t known = 0;
        for (int p = 0; p < scene->player_count; p++) {
            seated |= (uint32_t)1 << setup.regions[p];
            known |= (uint32_t)1 << board->setups[i].regions[p];
        }
        if (seated == known)
            return close_areas(scene);
    }
    if (mine == SETUPS_MAX)
        mine--;
    else if (mine == board->setup_count)
        board->setup_count++;
    board->setups[mine] = setup;
    return close_areas(scene);
}

/* On a board of the scenario's own the regions that it names are those that play. */
static void own_setup(Board *board, int players)
{
    if (board->setup_count > 0 || board->region_count != players)
        return;
    BoardSetup *setup = &board->setups[board->setup_count++];
    *setup = (BoardSetup){ .player_count = (uint8_t)players };
    for (int r = 0; r < players; r++)
        setup->regions[r] = (uint8_t)r;
}

/* A game from its very beginning instead of a position. */
bool setup_read(Stage *stage, char *text)
{
    Scene   *scene = scene_of(stage);
    int      players;
    uint64_t seed = 1;
    bool     refused = false;
    if (scene->opened)
        return scene_error(scene, "setup stands in place of players and given");
    if (!read_number(&text, &players) || players > PLAYERS_MAX
        || (read_words(&text, "seed") && !read_seed(&text, &seed)))
        return scene_error(scene, "setup N [seed S] [is refused]");
    refused = read_words(&text, "is refused");
    if (!read_end(text))
        return scene_error(scene, "nothing may follow: \"%s\"", text);
    if (!open_edition(scene) || !open_board(scene))
        return false;
    own_setup(&scene->board, players);
    if (!close_areas(scene))
        return false;
    scene->options.player_count = (uint8_t)players;
    scene->player_count = players;
    const char *wrong = game_options_check(&scene->rules, &scene->options);
    if (refused) {
        scene->stage.stopped = true; /* There is no game to go on with. */
        return wrong || scene_fail(scene, "a game for %d players can be set up", players);
    }
    if (wrong)
        return scene_error(scene, "%s", wrong);
    scene->opened = scene->from_setup = true;
    game_setup(&scene->game, &scene->rules, &scene->options, seed);
    game_verify(&scene->rules, &scene->game);
    return true;
}

/* ---- The position ---- */

/* The phases that are played: up to the end of this one, or all. */
static void cut_behind(Scene *scene, int phase)
{
    Edition *edition = &scene->edition;
    memcpy(edition->phases, scene->phases, sizeof scene->phases);
    edition->phase_count = scene->phase_count;
    if (scene->onward)
        return;
    int next = phase + 1;
    while (scene->whole && next < scene->phase_count
           && scene->phases[next].number == scene->phases[phase].number)
        next++;
    if (next == PHASES_MAX)
        return;
    edition->phases[next] = (Phase){ PROCEDURE_PAUSE, edition->phases[phase].number };
    edition->phase_count = next + 1;
}

static void enter_phase(Scene *scene)
{
    int phase = scene->phase;
    scene->phase = PHASE_UNSAID;
    scene->pause = 0;
    scene->stage.last_play = scene->stage.events.count;
    scene->game.turn = (uint8_t)scene->turn;
    if (phase == PHASE_NONE) {
        position_rest(&scene->game);
        return;
    }
    cut_behind(scene, phase);
    stage_chance(&scene->stage);
    position_begin(&scene->game, &scene->rules, phase, &scene->stage.events);
}

bool scene_begin(Scene *scene)
{
    if (scene->stage.stopped || !scene_open(scene) || scene->stage.stopped)
        return false;
    if (!scene->dirty)
        return true;
    bool first = scene->game.flow.depth == 0;
    for (Player p = 0; p < scene->player_count; p++)
        if (!settle_pieces(scene, p))
            return false;
    if (scene->cards_dirty && !settle_cards(scene))
        return false;
    if (first && scene->phase == PHASE_UNSAID) {
        scene->phase = 0;
        scene->onward = true;
    }
    scene->dirty = scene->cards_dirty = false;
    if (scene->phase != PHASE_UNSAID)
        enter_phase(scene);
    else
        position_changed(&scene->game, &scene->rules);
    game_verify(&scene->rules, &scene->game);
    return stage_sound(&scene->stage);
}

static void settle_credits(Scene *scene, Player player)
{
    PlayerState *state = &scene->game.players[player];
    for (int colour = 0; colour < COLOURS; colour++) {
        if (scene->given[player].credits[colour])
            continue;
        int sum = 0;
        for (int a = 0; a < scene->edition.advance_count; a++)
            if (state->advances >> a & 1)
                sum += scene->edition.advances[a].credits[colour];
        state->credits[colour] = (uint16_t)sum;
    }
}

/* def.1: whatever is neither on the board nor in treasury is in stock; with the stock stated and
 * the treasury not, the treasury takes the rest. */
static bool settle_pieces(Scene *scene, Player player)
{
    Game        *game = &scene->game;
    PlayerState *state = &game->players[player];
    GivenPlayer *given = &scene->given[player];
    const char  *name = player_name(&scene->rules, game, player);
    int          total = pieces_each(&scene->rules, game, NUMBER_TOKENS);
    int          on_board = 0;
    int          cities = 0;
    for (int a = 0; a < scene->board.area_count; a++) {
        on_board += game->tokens[player][a];
        cities += game->city[a] == player;
    }
    for (int s = 0; s < SHIPS_MAX; s++)
        on_board += state->ships[s].cargo;
    int all_cities = pieces_each(&scene->rules, game, NUMBER_CITIES);
    if (cities > all_cities)
        return scene_error(scene, "%s has %d cities", name, cities);
    state->stock_cities = (uint8_t)(all_cities - cities);
    int off_board = total - on_board;
    if (given->stock && !given->treasury && off_board >= state->stock_tokens)
        state->treasury = (uint8_t)(off_board - state->stock_tokens);
    if (!given->stock && off_board >= state->treasury)
        state->stock_tokens = (uint8_t)(off_board - state->treasury);
    if (state->stock_tokens + state->treasury != off_board)
        return scene_error(scene,
                           "%s has %d tokens on the board, %d in stock and %d in treasury, "
                           "which should be %d in all",
                           name, on_board, state->stock_tokens, state->treasury, total);
    if (game->flow.depth == 0 || given->advances)
        settle_credits(scene, player);
    if (!given->census && game->flow.depth == 0)
        state->census = (uint8_t)on_board;
    given->stock = given->treasury = given->advances = false;
    return true;
}

/* ---- Cards ---- */

/* Every copy that is in no hand and not stated elsewhere. */
static bool cards_left(Scene *scene, int block, int left[CARD_KINDS_MAX])
{
    const Edition *edition = &scene->edition;
    Game          *game = &scene->game;
    const Deck    *deck = game_deck(&scene->rules, game);
    for (int c = 1; c < edition->card_count; c++) {
        left[c] = deck->copies[block][c] - game->discard[block][c];
        for (int p = 0; p < game->player_count; p++)
            left[c] -= cards_from(game, (Player)p, (Card)c, block);
        for (int s = 0; s < STACKS_MAX; s++)
            for (int i = 0; i < scene->stacks[block][s].count; i++)
                left[c] -= scene->stacks[block][s].cards[i] == c;
        /* A card that is given again has come back from the discards. */
        for (; left[c] < 0 && game->discard[block][c] > 0; left[c]++)
            game->discard[block][c]--;
        if (left[c] < 0)
            return scene_error(scene, "there are only %d cards of %s%s%s, not %d%s",
                               deck->copies[block][c], edition->cards[c].name,
                               game->block_count > 1 ? " in the block " : "",
                               game->block_count > 1 ? edition->block_names[block] : "",
                               deck->copies[block][c] - left[c],
                               deck->copies[block][c] ? "" : "; another deck N may have it");
    }
    return true;
}

/* What lies under the stated cards, from the top: the commodities by turns, then the calamities,
 * the one that cannot be traded last. */
static int rest_of_stack(uint8_t *out, const Edition *edition, int stack, int left[CARD_KINDS_MAX])
{
    int count = 0;
    for (bool more = true; more;) {
        more = false;
        for (int c = 1; c < edition->card_count; c++)
            if (edition->cards[c].type == CARD_COMMODITY && edition->cards[c].stack == stack
                && left[c] > 0 && count < PILE_MAX) {
                out[count++] = (uint8_t)c;
                left[c]--;
                more = true;
            }
    }
    static const uint8_t types[] = { CARD_MINOR, CARD_TRADEABLE, CARD_NON_TRADEABLE };
    for (size_t t = 0; t < sizeof types; t++)
        for (int c = 1; c < edition->card_count; c++)
            for (; edition->cards[c].type == types[t] && edition->cards[c].stack == stack
                   && left[c] > 0 && count < PILE_MAX;
                 left[c]--)
                out[count++] = (uint8_t)c;
    return count;
}

static bool settle_cards(Scene *scene)
{
    Game *game = &scene->game;
    for (int block = 0; block < game->block_count; block++) {
        int left[CARD_KINDS_MAX] = { 0 };
        if (!cards_left(scene, block, left))
            return false;
        for (int s = 0; s < STACKS_MAX; s++) {
            const GivenStack *given = &scene->stacks[block][s];
            uint8_t           rest[PILE_MAX];
            uint8_t          *pile = game->pile[block][s];
            int               below = rest_of_stack(rest, &scene->edition, s + 1, left);
            int               count = 0;
            int               stated = given->count;
            memset(pile, 0, PILE_MAX);
            if (given->only) {
                for (int i = 0; i < below; i++)
                    game->discard[block][rest[i]]++;
                below = 0;
            }
            if (below + stated > PILE_MAX)
                return scene_error(scene, "stack %d has more than %d cards", s + 1, PILE_MAX);
            while (below > 0)
                pile[count++] = rest[--below];
            while (stated > 0)
                pile[count++] = given->cards[--stated];
            game->pile_count[block][s] = (uint8_t)count;
        }
    }
    memset(scene->stacks, 0, sizeof scene->stacks);
    return true;
}

/* ---- Phases ---- */

int phase_by_name(const Scene *scene, const char *text, bool *whole)
{
    char  copy[LINE_LONGEST + 1];
    int   number = 0;
    int   letter = -1;
    char *at = copy;
    snprintf(copy, sizeof copy, "%s", text);
    at = read_trim(copy);
    while (*at >= '0' && *at <= '9' && number < 100)
        number = number * 10 + (*at++ - '0');
    if (number > 0 && *at >= 'a' && *at <= 'h' && at[1] == '\0')
        letter = *at++ - 'a';
    at = read_trim(at);
    *whole = letter < 0 && *at == '\0';
    int step = 0;
    for (int i = 0; i < scene->phase_count; i++) {
        const Phase *phase = &scene->phases[i];
        if (number > 0 && phase->number != number)
            continue;
        if (*at && !name_equal(at, procedure_name((ProcedureId)phase->procedure)))
            continue;
        if (number == 0 && !*at)
            return -1;
        if (letter >= 0 && (phase->procedure == PROCEDURE_LEAVERS || step++ != letter))
            continue;
        return i;
    }
    return -1;
}
