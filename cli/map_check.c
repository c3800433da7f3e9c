#include "cli/map_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/library.h"
#include "data/node.h"
#include "rules/table/bits.h"

/* What is counted for each civilization of a set-up. */
typedef enum { CAPACITY, SITES, COASTAL, PLAINS, DISTANCE, FIGURE_COUNT } Figure;

static const char *const figure_names[FIGURE_COUNT] = {
    [CAPACITY] = "capacity",  [SITES] = "sites",       [COASTAL] = "coastal",
    [PLAINS] = "flood-plain", [DISTANCE] = "distance",
};

typedef struct Bounds {
    bool given;
    int  least[FIGURE_COUNT];
    int  most[FIGURE_COUNT];
} Bounds;

static bool read_bounds(Bounds *out, const char *path, Error *error);
static bool check_setup(const Board *board, const BoardSetup *setup, const Bounds *bounds,
                        const char *path);

bool map_check(const Board *board, const char *path)
{
    Bounds bounds = { 0 };
    Error  error;
    if (!read_bounds(&bounds, path, &error)) {
        fprintf(stderr, "%s\n", error.text);
        return false;
    }
    printf("%s: %s, %d areas and seas\n", path, board->name, board->area_count);
    bool fine = true;
    for (int s = 0; s < board->setup_count; s++)
        fine = check_setup(board, &board->setups[s], &bounds, path) && fine;
    return fine;
}

static bool read_bound(Bounds *out, const Source *source, const Node *map, Figure figure)
{
    const Node *pair = node_need(source, map, figure_names[figure]);
    if (!pair || !node_is(source, pair, NODE_LIST))
        return false;
    const Node *least = pair->first;
    if (pair->count != 2 || least->kind != NODE_NUMBER || least->next->kind != NODE_NUMBER)
        return node_fail(source, pair, "bounds are two numbers, least and most");
    out->least[figure] = (int)node_number(least);
    out->most[figure] = (int)node_number(least->next);
    return true;
}

/* A board need not give any; test boards do not. */
static bool read_bounds(Bounds *out, const char *path, Error *error)
{
    char  *text;
    size_t size;
    Tree   tree;
    Source source = { .file = path, .error = error };
    if (!library_board_text(&text, &size, path, error))
        return false;
    bool fine = tree_read(&tree, text, size, path, error);
    if (fine) {
        const Node *map = node_get(tree.root, "bounds");
        out->given = map != NULL;
        if (map)
            fine = node_is_map_of(&source, map, "capacity sites coastal flood-plain distance");
        for (int f = 0; map && fine && f < FIGURE_COUNT; f++)
            fine = read_bound(out, &source, map, (Figure)f);
        tree_free(&tree);
    }
    free(text);
    return fine;
}

/* How many steps over land and coastal water it takes from an area to all others in play; -1 for
 * those that are out of reach. */
static int find_distances(int *out, const Board *board, const BoardSetup *setup, Area from)
{
    Area queue[AREAS_MAX];
    int  count = 1;
    for (int a = 0; a < board->area_count; a++)
        out[a] = -1;
    queue[0] = from;
    out[from] = 0;
    for (int i = 0; i < count; i++) {
        const BoardArea *area = &board->areas[queue[i]];
        for (int n = 0; n < area->land_count + area->water_count; n++) {
            Area to = n < area->land_count ? area->land[n] : area->water[n - area->land_count].to;
            if (out[to] >= 0 || board->areas[to].sea || bits_test(setup->out_of_play, to))
                continue;
            out[to] = out[queue[i]] + 1;
            queue[count++] = to;
        }
    }
    return count;
}

static int nearest_start(const Board *board, const BoardSetup *setup, int region)
{
    int distances[AREAS_MAX];
    int nearest = AREAS_MAX;
    find_distances(distances, board, setup, board->regions[region].start);
    for (int p = 0; p < setup->player_count; p++) {
        int away = distances[board->regions[setup->regions[p]].start];
        if (setup->regions[p] != region && away >= 0 && away < nearest)
            nearest = away;
    }
    return nearest;
}

/* Does the region hang together by its own land and water and the open seas, in which nobody can be
 * barred? */
static bool is_one_piece(const Board *board, int region)
{
    bool seen[AREAS_MAX] = { false };
    Area queue[AREAS_MAX] = { board->regions[region].start };
    int  count = 1, found = 0, areas = 0;
    seen[queue[0]] = true;
    for (int i = 0; i < count; i++) {
        const BoardArea *area = &board->areas[queue[i]];
        found += !area->sea;
        for (int n = 0; n < area->land_count + area->water_count; n++) {
            Area to = n < area->land_count ? area->land[n] : area->water[n - area->land_count].to;
            if (seen[to] || (!board->areas[to].sea && board->areas[to].region != region))
                continue;
            seen[to] = true;
            queue[count++] = to;
        }
    }
    for (int a = 0; a < board->area_count; a++)
        areas += !board->areas[a].sea && board->areas[a].region == region;
    return found == areas;
}

static bool check_region(const Board *board, const BoardSetup *setup, int region,
                         const Bounds *bounds, const char *path)
{
    int figures[FIGURE_COUNT] = { [DISTANCE] = nearest_start(board, setup, region) };
    int areas = 0;
    for (int a = 0; a < board->area_count; a++) {
        const BoardArea *area = &board->areas[a];
        if (area->region != region || bits_test(setup->out_of_play, a))
            continue;
        areas++;
        figures[CAPACITY] += area->limit;
        figures[SITES] += area->site != SITE_NONE;
        figures[COASTAL] += area->coastal;
        figures[PLAINS] += area->flood_plain != NO_PLAIN;
    }
    printf("    %-12s %3d areas, limits %3d, %2d sites, %2d coastal, %2d on a flood plain, "
           "%2d steps to the next start\n",
           board->regions[region].name, areas, figures[CAPACITY], figures[SITES], figures[COASTAL],
           figures[PLAINS], figures[DISTANCE]);
    bool fine = !bounds->given || is_one_piece(board, region);
    if (!fine)
        fprintf(stderr, "%s: %s does not hang together\n", path, board->regions[region].name);
    for (int f = 0; bounds->given && f < FIGURE_COUNT; f++)
        if (figures[f] < bounds->least[f] || figures[f] > bounds->most[f]) {
            fprintf(stderr, "%s: with %d players %s has %s %d, outside %d..%d\n", path,
                    setup->player_count, board->regions[region].name, figure_names[f], figures[f],
                    bounds->least[f], bounds->most[f]);
            fine = false;
        }
    return fine;
}

/* Beyond what loading refuses: is all that is in play one piece, and are all well provided? */
static bool check_setup(const Board *board, const BoardSetup *setup, const Bounds *bounds,
                        const char *path)
{
    int  distances[AREAS_MAX];
    int  in_play = 0;
    bool fine = true;
    for (int a = 0; a < board->area_count; a++)
        in_play += !board->areas[a].sea && !bits_test(setup->out_of_play, a);
    printf("  %d players: %d areas in play\n", setup->player_count, in_play);
    for (int p = 0; p < setup->player_count; p++)
        fine = check_region(board, setup, setup->regions[p], bounds, path) && fine;
    int reachable =
        find_distances(distances, board, setup, board->regions[setup->regions[0]].start);
    if (reachable != in_play) {
        fprintf(stderr, "%s: with %d players only %d of %d areas hang together\n", path,
                setup->player_count, reachable, in_play);
        fine = false;
    }
    return fine;
}

static int compare_lines(const void *left, const void *right)
{
    return strcmp(left, right);
}

typedef char Line[2 * NAME_MAX + 16];

void map_borders(const Board *board)
{
    static const char *const coasts[COASTS_MAX] = { "", "/2" };
    static Line              lines[AREAS_MAX * (NEIGHBOURS_MAX + WATER_BORDERS_MAX)];
    int                      count = 0;
    for (int a = 0; a < board->area_count; a++) {
        const BoardArea *area = &board->areas[a];
        for (int l = 0; l < area->land_count; l++)
            if (strcmp(area->name, board->areas[area->land[l]].name) < 0)
                snprintf(lines[count++], sizeof *lines, "%s - %s", area->name,
                         board->areas[area->land[l]].name);
        for (int w = 0; w < area->water_count; w++) {
            const WaterBorder *border = &area->water[w];
            const char        *to = board->areas[border->to].name;
            if (strcmp(area->name, to) < 0)
                snprintf(lines[count++], sizeof *lines, "%s%s ~ %s%s", area->name,
                         coasts[border->from_coast], to, coasts[border->to_coast]);
        }
    }
    qsort(lines, (size_t)count, sizeof *lines, compare_lines);
    for (int i = 0; i < count; i++)
        printf("%s\n", lines[i]);
}

/* Lands and waters that are only drawn. */
static void print_drawn_names(const Node *root)
{
    const Node *drawing = node_get(root, "drawing");
    const Node *names = drawing ? node_get(drawing, "names") : NULL;
    for (const Node *name = names ? names->first : NULL; name; name = name->next) {
        const Node *text = node_get(name, "text");
        if (text && text->kind == NODE_STRING)
            printf("%s\n", text->text);
    }
}

bool map_names(const Board *board, const char *path)
{
    char  *text;
    size_t size;
    Tree   tree;
    Error  error;
    bool   fine = library_board_text(&text, &size, path, &error);
    if (fine) {
        fine = tree_read(&tree, text, size, path, &error);
        free(text);
    }
    if (!fine) {
        fprintf(stderr, "%s\n", error.text);
        return false;
    }
    for (int r = 0; r < board->region_count; r++)
        printf("%s\n", board->regions[r].name);
    for (int a = 0; a < board->area_count; a++)
        printf("%s\n", board->areas[a].name);
    for (int p = 0; p < board->flood_plain_count; p++)
        printf("%s\n", board->flood_plains[p]);
    for (int v = 0; v < board->volcano_count; v++)
        printf("%s\n", board->volcanoes[v].name);
    print_drawn_names(tree.root);
    tree_free(&tree);
    return true;
}
