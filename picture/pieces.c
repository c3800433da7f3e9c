/* The pieces of a position: tokens, cities, ships, barbarians and pirates. What is drawn is open to
 * all. */
#include <stdlib.h>
#include <string.h>

#include "picture/layers.h"

static Badge owner_badge(const Canvas *canvas, Player player)
{
    return region_badge(canvas, canvas->picture->game->players[player].region);
}

/* Whether a piece at the place would cover the name of the area. */
static bool covers_name(const Label *label, Point place)
{
    int letters = 0;
    for (int i = 0; i < label->line_count; i++) {
        int length = (int)strlen(label->lines[i]);
        letters = length > letters ? length : letters;
    }
    int width = label->size * letters * 3 / 10 + 12;
    int height = label->size * label->line_count / 2 + 12;
    return abs(place.x - label->at.x) < width && abs(place.y - label->at.y) < height;
}

/* The next free place: those beside the name first, then those on it; when there are more pieces
 * than places, they overlap. */
static Point take_slot(const AreaDrawing *drawing, int *used)
{
    int slot = (*used)++;
    int seen = 0;
    for (int covering = 0; covering < 2; covering++)
        for (int i = 0; i < drawing->tokens.count; i++)
            if (covers_name(&drawing->label, drawing->tokens.at[i]) == covering && seen++ == slot)
                return drawing->tokens.at[i];
    int   extra = slot - drawing->tokens.count + 1;
    Point base =
        drawing->tokens.count > 0 ? drawing->tokens.at[drawing->tokens.count - 1] : drawing->at;
    return (Point){ base.x + 14 * extra, base.y + 10 * extra };
}

static void draw_city(Canvas *canvas, int a, int *used)
{
    const Game        *game = canvas->picture->game;
    const AreaDrawing *drawing = &canvas->drawing->areas[a];
    if (game->city[a] == NOBODY)
        return;
    Point at = canvas->board->areas[a].site != SITE_NONE ? drawing->site : take_slot(drawing, used);
    if (game->city[a] == BARBARIANS)
        symbol_pirate_city(&canvas->svg, at);
    else
        symbol_city(&canvas->svg, at, owner_badge(canvas, game->city[a]));
}

static void draw_tokens(Canvas *canvas, int a, int *used)
{
    const Game        *game = canvas->picture->game;
    const AreaDrawing *drawing = &canvas->drawing->areas[a];
    for (Player p = 0; p < game->player_count; p++)
        if (game->tokens[p][a])
            symbol_tokens(&canvas->svg, take_slot(drawing, used), owner_badge(canvas, p),
                          game->tokens[p][a]);
    if (game->tokens[BARBARIANS][a])
        symbol_barbarians(&canvas->svg, take_slot(drawing, used), game->tokens[BARBARIANS][a]);
}

static int count_ships(const Game *game, Player player, int area, int coast)
{
    int count = 0;
    for (int s = 0; s < SHIPS_MAX; s++) {
        const Ship *ship = &game->players[player].ships[s];
        count += ship->status != SHIP_IN_STOCK && ship->area == area && ship->coast == coast;
    }
    return count;
}

/* Fleets of several players at one coast stand side by side. */
static void draw_ships(Canvas *canvas, int a)
{
    const Game        *game = canvas->picture->game;
    const AreaDrawing *drawing = &canvas->drawing->areas[a];
    for (int coast = 0; coast < COASTS_MAX; coast++) {
        int fleets = 0, drawn = 0;
        for (Player p = 0; p < game->player_count; p++)
            fleets += count_ships(game, p, a, coast) > 0;
        for (Player p = 0; p < game->player_count; p++) {
            int count = count_ships(game, p, a, coast);
            if (!count)
                continue;
            Point at = coast < drawing->ships.count ? drawing->ships.at[coast] : drawing->at;
            at.x += (2 * drawn++ - fleets + 1) * 20;
            symbol_ships(&canvas->svg, at, owner_badge(canvas, p), count);
        }
    }
}

void pieces_draw(Canvas *canvas)
{
    svg_open(&canvas->svg, "g", "font-weight='bold'");
    for (int a = 0; a < canvas->board->area_count; a++) {
        int used = 0;
        draw_city(canvas, a, &used);
        draw_tokens(canvas, a, &used);
        draw_ships(canvas, a);
    }
    svg_close(&canvas->svg);
}
