/* `show`: prints the position, what is asked and what may be answered, for whoever writes a
 * scenario. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "rules/civ/family.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"
#include "scenario/read.h"
#include "scenario/civ/scene.h"

__attribute__((format(printf, 2, 3))) static void show_line(Scene *scene, const char *format, ...)
{
    char    line[2 * LINE_LONGEST];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (scene->stage.report->say)
        scene->stage.report->say(scene->stage.report->context, line);
}

static void show_player(Scene *scene, Player player)
{
    const Game        *game = &scene->game;
    const PlayerState *state = &game->players[player];
    char               cards[LINE_LONGEST] = "";
    size_t             length = 0;
    for (int c = 0; c < scene->edition.card_count; c++)
        if (game->hand[player][c] && length < sizeof cards - 90) {
            length += (size_t)snprintf(cards + length, sizeof cards - length, "%s%d %s",
                                       length ? ", " : "", game->hand[player][c],
                                       scene->edition.cards[c].name);
            if (game->foreign[player][c])
                length += (size_t)snprintf(cards + length, sizeof cards - length, " (%d of %s)",
                                           game->foreign[player][c],
                                           scene->edition.block_names[1 - state->block]);
        }
    if (game->block_count > 1)
        show_line(scene, "  %s trades in the block %s", player_name(&scene->rules, game, player),
                  scene->edition.block_names[state->block]);
    show_line(scene, "  %s: stock %d, treasury %d, cities in stock %d, step %d, census %d, hand %s",
              player_name(&scene->rules, game, player), state->stock_tokens, state->treasury,
              state->stock_cities, state->marker, state->census, length ? cards : "empty");
    for (int s = 0; s < SHIPS_MAX; s++)
        if (state->ships[s].status != SHIP_IN_STOCK)
            show_line(scene, "    ship %d in %s coast %d, %d aboard", s + 1,
                      scene->board.areas[state->ships[s].area].name, state->ships[s].coast + 1,
                      state->ships[s].cargo);
    for (int a = 0; a < scene->edition.advance_count; a++)
        if (state->advances & bit64(a))
            show_line(scene, "    %s", scene->edition.advances[a].name);
}

static void show_area(Scene *scene, int area)
{
    const Game *game = &scene->game;
    char        line[LINE_LONGEST] = "";
    size_t      length = 0;
    for (int o = 0; o < OWNERS_MAX; o++) {
        if (length > sizeof line - 100)
            break;
        const char *name = player_name(&scene->rules, game, (Player)o);
        if (game->tokens[o][area])
            length += (size_t)snprintf(line + length, sizeof line - length, "%s%s %d",
                                       length ? ", " : "", name, game->tokens[o][area]);
        if (game->city[area] == o)
            length += (size_t)snprintf(line + length, sizeof line - length, "%s%s city",
                                       length ? ", " : "", name);
    }
    if (length)
        show_line(scene, "  %s: %s", scene->board.areas[area].name, line);
}

static void show_choices(Scene *scene, Player player)
{
    const Game *game = &scene->game;
    char        words[LINE_LONGEST];
    Prompt      prompt = game_prompt(&scene->rules, game, player);
    prompt_format(words, sizeof words, &scene->rules, game, &prompt);
    show_line(scene, "  %s is asked %s: %s", player_name(&scene->rules, game, player),
              prompt_name((PromptKind)prompt.kind), words);
    int count = game_legal(scene->stage.legal, SCENE_LEGAL, &scene->rules, game, player);
    for (int i = 0; i < count; i++) {
        action_format(words, sizeof words, &scene->rules, game, &scene->stage.legal[i]);
        show_line(scene, "    %s", words);
    }
}

/* The top of a stack and its discards. */
static void show_stack(Scene *scene, int block, int stack)
{
    enum { CARDS_SHOWN = 4 };
    const Game    *game = &scene->game;
    const uint8_t *pile = game->pile[block][stack];
    int            count = game->pile_count[block][stack];
    char           line[LINE_LONGEST];
    size_t         length = (size_t)snprintf(line, sizeof line, "  stack %d", stack + 1);
    if (game->block_count > 1)
        length += (size_t)snprintf(line + length, sizeof line - length, " of %s",
                                   block == 0 ? "west" : "east");
    length += (size_t)snprintf(line + length, sizeof line - length, ": %d cards", count);
    for (int i = 0; i < count && i < CARDS_SHOWN; i++)
        length += (size_t)snprintf(line + length, sizeof line - length, ", %s",
                                   scene->edition.cards[pile[count - 1 - i]].name);
    const char *before = "; discarded ";
    for (int c = 0; c < scene->edition.card_count && length < sizeof line - 60; c++)
        if (scene->edition.cards[c].stack == stack + 1 && game->discard[block][c]) {
            length += (size_t)snprintf(line + length, sizeof line - length, "%s%d %s", before,
                                       game->discard[block][c], scene->edition.cards[c].name);
            before = ", ";
        }
    show_line(scene, "%s", line);
}

static void show_all(Scene *scene)
{
    const Game *game = &scene->game;
    char        words[LINE_LONGEST];
    show_line(scene, "%s:%d: %s, turn %d%s", scene->stage.file, scene->stage.line,
              scene->stage.edition_name, game->turn,
              position_paused(game) ? ", the phase is over"
              : game->over          ? ", the game is over"
                                    : "");
    for (int i = 0; i < game->flow.depth; i++)
        show_line(scene, "  in %s, step %d",
                  procedure_name((ProcedureId)game->flow.frames[i].procedure),
                  game->flow.frames[i].step);
    for (int a = 0; a < scene->board.area_count; a++)
        show_area(scene, a);
    for (Player p = 0; p < game->player_count; p++)
        show_player(scene, p);
    for (int block = 0; block < game->block_count; block++)
        for (int stack = 0; stack < STACKS_MAX; stack++)
            show_stack(scene, block, stack);
    enum { SHOWN_MAX = 40 };
    int first = scene->stage.last_play;
    if (scene->stage.events.count - first > SHOWN_MAX) {
        first = scene->stage.events.count - SHOWN_MAX;
        show_line(scene, "  %d earlier events are not shown", first - scene->stage.last_play);
    }
    for (int i = first; i < scene->stage.events.count; i++) {
        event_format(words, sizeof words, &scene->rules, game, &scene->stage.events.items[i]);
        show_line(scene, "  event %s: %s",
                  civ_family.words->events[scene->stage.events.items[i].kind].name, words);
    }
    uint32_t pending = game_pending(&scene->rules, game);
    for (Player p = 0; p < game->player_count; p++)
        if (pending & bit32(p))
            show_choices(scene, p);
}

bool show_read(Stage *stage, char *text)
{
    Scene *scene = scene_of(stage);
    if (!read_end(text))
        return scene_error(scene, "nothing may follow show: \"%s\"", text);
    if (!scene_begin(scene))
        return false;
    show_all(scene);
    return true;
}
