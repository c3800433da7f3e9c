/* `ecumene map`: checks board files and draws boards as plain schemes, areas as discs at the places
 * that their drawing gives, borders as lines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/map_check.h"
#include "data/library.h"
#include "data/node.h"
#include "rules/table/bits.h"

static const char usage[] = "usage: ecumene map list\n"
                            "       ecumene map check FILE...\n"
                            "       ecumene map borders ID|FILE\n"
                            "       ecumene map svg ID|FILE     writes the drawing to stdout\n";

static int list(void);
static int borders(const char *path);
static int check(const char *path);
static int draw(const char *path);

int command_map(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--help") == 0)
        return fputs(usage, stdout) < 0;
    if (argc == 2 && strcmp(argv[1], "list") == 0)
        return list();
    if (argc >= 3 && strcmp(argv[1], "check") == 0) {
        int wrong = 0;
        for (int i = 2; i < argc; i++)
            wrong |= check(argv[i]);
        return wrong;
    }
    if (argc == 3 && strcmp(argv[1], "borders") == 0)
        return borders(argv[2]);
    if (argc == 3 && strcmp(argv[1], "svg") == 0)
        return draw(argv[2]);
    fputs(usage, stderr);
    return 2;
}

static Board *load(const char *path)
{
    Error  error;
    Board *board = malloc(sizeof *board);
    if (board && library_board(board, path, &error))
        return board;
    fprintf(stderr, "%s\n", board ? error.text : "ecumene: out of memory");
    free(board);
    return NULL;
}

static int list(void)
{
    for (int i = 0; library_board_id(i); i++) {
        Board *board = load(library_board_id(i));
        if (!board)
            return 1;
        printf("%-12s %s, for", board->id, board->name);
        for (int s = 0; s < board->setup_count; s++)
            printf(" %d", board->setups[s].player_count);
        printf(" players\n");
        free(board);
    }
    return 0;
}

static int check(const char *path)
{
    Board *board = load(path);
    bool   fine = board && map_check(board, path);
    free(board);
    return !fine;
}

static int borders(const char *path)
{
    Board *board = load(path);
    if (board)
        map_borders(board);
    int status = !board;
    free(board);
    return status;
}

typedef struct Point {
    double x, y;
} Point;

/* {"at": [x, y]} or {"size": [x, y]} in a drawing. */
static bool read_point(Point *out, const Node *owner, const char *key)
{
    const Node *drawing = owner ? node_get(owner, "drawing") : NULL;
    const Node *point = drawing ? node_get(drawing, key) : NULL;
    if (!point || point->kind != NODE_LIST || point->count != 2 || point->first->kind != NODE_NUMBER
        || point->first->next->kind != NODE_NUMBER)
        return false;
    *out = (Point){ point->first->number, point->first->next->number };
    return true;
}

/* The places of the areas in the order of the board, which is that of the file. */
static bool read_points(Point *out, const Board *board, const Node *root, const char *path)
{
    static const char *const lists[] = { "areas", "seas" };
    int                      a = 0;
    for (int i = 0; i < 2; i++)
        for (const Node *row = node_get(root, lists[i])->first; row; row = row->next, a++)
            if (!read_point(&out[a], row, "at")) {
                fprintf(stderr, "%s:%d: '%s' has no drawing with a place\n", path, (int)row->line,
                        board->areas[a].name);
                return false;
            }
    return true;
}

static void print_text(Point at, const char *text, const char *style)
{
    printf("<text x=\"%.0f\" y=\"%.0f\" class=\"%s\">", at.x, at.y, style);
    for (; *text; text++)
        if (*text == '&' || *text == '<' || *text == '>')
            printf("&#%d;", *text);
        else
            putchar(*text);
    printf("</text>\n");
}

static void draw_border(Point from, Point to, const char *style)
{
    printf("<line x1=\"%.0f\" y1=\"%.0f\" x2=\"%.0f\" y2=\"%.0f\" class=\"%s\"/>\n", from.x, from.y,
           to.x, to.y, style);
}

static void draw_borders(const Board *board, const Point *points)
{
    for (int a = 0; a < board->area_count; a++) {
        const BoardArea *area = &board->areas[a];
        for (int w = 0; w < area->water_count; w++)
            if (area->water[w].to > a)
                draw_border(points[a], points[area->water[w].to], "water");
        for (int l = 0; l < area->land_count; l++)
            if (area->land[l] > a)
                draw_border(points[a], points[area->land[l]], "land");
    }
}

static void draw_area(const BoardArea *area, Point at)
{
    static const char *const sites[] = {
        [SITE_NONE] = "none", [SITE_BLACK] = "black", [SITE_WHITE] = "white"
    };
    if (area->sea) {
        print_text(at, area->name, "sea");
        return;
    }
    /* A colour for each region: equal steps around the circle of hues. */
    int hue = area->region == NO_REGION ? 0 : area->region * 137 % 360;
    printf("<circle cx=\"%.0f\" cy=\"%.0f\" r=\"24\" style=\"fill:hsl(%d,%d%%,75%%)\" "
           "class=\"%s\"/>\n",
           at.x, at.y, hue, area->region == NO_REGION ? 0 : 55,
           area->flood_plain != NO_PLAIN ? "plain" : "dry");
    if (area->site != SITE_NONE)
        printf("<rect x=\"%.0f\" y=\"%.0f\" width=\"10\" height=\"10\" class=\"%s\"/>\n", at.x - 20,
               at.y - 6, sites[area->site]);
    char limit[8];
    snprintf(limit, sizeof limit, "%d", area->limit);
    print_text((Point){ at.x + 6, at.y + 6 }, limit, "limit");
    print_text((Point){ at.x, at.y + 38 }, area->name, "name");
}

static void draw_board(const Board *board, const Node *root, const Point *points)
{
    Point size = { 0, 0 };
    if (!read_point(&size, root, "size"))
        for (int a = 0; a < board->area_count; a++) {
            size.x = points[a].x + 100 > size.x ? points[a].x + 100 : size.x;
            size.y = points[a].y + 100 > size.y ? points[a].y + 100 : size.y;
        }
    printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\">\n", size.x,
           size.y);
    printf(
        "<style>text{font-family:sans-serif;font-size:15px;text-anchor:middle}"
        ".limit{font-weight:bold}.sea{font-style:italic;font-size:20px;fill:#246}"
        ".land{stroke:#864;stroke-width:4}"
        ".water{stroke:#58b;stroke-width:2;stroke-dasharray:8 6}"
        "circle{stroke:#333;stroke-width:2}circle.plain{stroke:#27c;stroke-width:5}"
        "rect{stroke:#000;fill:#000}rect.white{fill:#fff}.fire{font-size:26px;fill:#c20}"
        "</style>\n<rect width=\"100%%\" height=\"100%%\" style=\"fill:#eef4f8;stroke:none\"/>\n");
    draw_borders(board, points);
    for (int a = 0; a < board->area_count; a++)
        draw_area(&board->areas[a], points[a]);
    for (int v = 0; v < board->volcano_count; v++) {
        const Volcano *volcano = &board->volcanoes[v];
        Point          at = points[volcano->areas[0]];
        if (volcano->areas[1] != AREA_NONE)
            at = (Point){ (at.x + points[volcano->areas[1]].x) / 2,
                          (at.y + points[volcano->areas[1]].y) / 2 };
        print_text((Point){ at.x, at.y - 4 }, "▲", "fire");
    }
    printf("</svg>\n");
}

static int draw(const char *path)
{
    Board *board = load(path);
    char  *text = NULL;
    size_t size;
    Error  error;
    Tree   tree = { 0 };
    int    status = 1;
    if (!board)
        return 1;
    if (!library_board_text(&text, &size, path, &error)
        || !tree_read(&tree, text, size, path, &error)) {
        fprintf(stderr, "%s\n", error.text);
    } else {
        Point points[AREAS_MAX];
        if (read_points(points, board, tree.root, path)) {
            draw_board(board, tree.root, points);
            status = 0;
        }
    }
    tree_free(&tree);
    free(text);
    free(board);
    return status;
}
