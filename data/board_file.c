/* The loader of board files. A border is written once and entered on both sides, so that borders
 * are symmetric by construction; what follows from borders (coasts) is derived. Rules def.1 to
 * def.12 of the rulebook say what the words mean. */
#include "data/board_file.h"

#include <stdlib.h>
#include <string.h>

#include "data/node.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"

static bool read_board(Board *board, const Source *source, const Node *root);
static bool read_regions(Board *board, const Source *source, const Node *node);
static bool read_areas(Board *board, const Source *source, const Node *node);
static bool read_seas(Board *board, const Source *source, const Node *node);
static bool read_land(Board *board, const Source *source, const Node *node);
static bool read_water(Board *board, const Source *source, const Node *node);
static bool finish_borders(Board *board, const Source *source, const Node *root);
static void find_coasts(Board *board);
static bool finish_regions(Board *board, const Source *source, const Node *node);
static bool read_volcanoes(Board *board, const Source *source, const Node *node);
static bool read_setups(Board *board, const Source *source, const Node *node);

bool board_load(Board *out, const char *text, size_t size, const char *file_name, Error *error)
{
    Tree tree;
    if (!tree_read(&tree, text, size, file_name, error))
        return false;
    Source source = { .file = file_name, .error = error };
    Board *board = calloc(1, sizeof *board);
    bool   fine =
        board ? read_board(board, &source, tree.root) : fail(error, "%s: out of memory", file_name);
    if (fine)
        *out = *board;
    free(board);
    tree_free(&tree);
    return fine;
}

static bool read_board(Board *board, const Source *source, const Node *root)
{
    if (!node_is_map_of(source, root,
                        "id name areas seas land water volcanoes regions setups bounds drawing")
        || !node_need_text(source, root, "id", board->id, sizeof board->id)
        || !node_need_text(source, root, "name", board->name, sizeof board->name))
        return false;
    static const struct {
        const char *key;
        bool (*read)(Board *board, const Source *source, const Node *node);
    } sections[] = {
        { "regions", read_regions },   { "areas", read_areas },   { "seas", read_seas },
        { "land", read_land },         { "water", read_water },   { "volcanoes", read_volcanoes },
        { "regions", finish_regions }, { "setups", read_setups },
    };
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        const Node *node = node_need(source, root, sections[i].key);
        if (!node || !node_is(source, node, NODE_LIST) || !sections[i].read(board, source, node))
            return false;
    }
    if (!finish_borders(board, source, root))
        return false;
    find_coasts(board);
    return true;
}

static int find_area(const Board *board, const char *name)
{
    for (int a = 0; a < board->area_count; a++)
        if (name_equal(board->areas[a].name, name))
            return a;
    return -1;
}

static int find_region(const Board *board, const char *name)
{
    for (int r = 0; r < board->region_count; r++)
        if (name_equal(board->regions[r].name, name))
            return r;
    return -1;
}

/* A land area given by its name. */
static bool read_area_name(const Board *board, const Source *source, const Node *node, Area *out)
{
    if (!node_is(source, node, NODE_STRING))
        return false;
    int area = find_area(board, node->text);
    if (area < 0)
        return node_fail(source, node, "unknown area '%.40s'", node->text);
    if (board->areas[area].sea)
        return node_fail(source, node, "'%s' is an open sea", node->text);
    *out = (Area)area;
    return true;
}

/* Names only; the start areas come after the areas. */
static bool read_regions(Board *board, const Source *source, const Node *node)
{
    if (node->count > REGIONS_MAX)
        return node_fail(source, node, "more than %d regions", REGIONS_MAX);
    for (const Node *row = node->first; row; row = row->next) {
        Region *region = &board->regions[board->region_count];
        char    name[NAME_MAX];
        if (!node_is_map_of(source, row, "name start drawing")
            || !node_need_text(source, row, "name", name, sizeof name))
            return false;
        if (find_region(board, name) >= 0)
            return node_fail(source, row, "the region '%s' is there twice", name);
        memcpy(region->name, name, sizeof name);
        board->region_count++;
    }
    return true;
}

static bool finish_regions(Board *board, const Source *source, const Node *node)
{
    int r = 0;
    for (const Node *row = node->first; row; row = row->next, r++) {
        const Node *start = node_need(source, row, "start");
        if (!start || !read_area_name(board, source, start, &board->regions[r].start))
            return false;
        if (board->areas[board->regions[r].start].region != r)
            return node_fail(source, start, "the start area of %s is not in its region",
                             board->regions[r].name);
    }
    return true;
}

/* The name of a new area or sea: unlike all others, and without the mark of a second coast. */
static bool read_new_name(Board *board, const Source *source, const Node *node, BoardArea **out)
{
    char name[NAME_MAX];
    if (!node_text(source, node, name, sizeof name))
        return false;
    if (strchr(name, '/'))
        return node_fail(source, node, "the name '%s' has a / in it", name);
    if (find_area(board, name) >= 0)
        return node_fail(source, node, "the area '%s' is there twice", name);
    if (find_region(board, name) >= 0)
        return node_fail(source, node, "'%s' is the name of a region too", name);
    if (board->area_count == AREAS_MAX)
        return node_fail(source, node, "more than %d areas", AREAS_MAX);
    *out = &board->areas[board->area_count++];
    memcpy((*out)->name, name, sizeof name);
    (*out)->flood_plain = NO_PLAIN;
    (*out)->region = NO_REGION;
    return true;
}

static bool read_flood_plain(Board *board, BoardArea *area, const Source *source, const Node *node)
{
    char name[NAME_MAX];
    if (!node_text(source, node, name, sizeof name))
        return false;
    int plain = 0;
    while (plain < board->flood_plain_count && strcmp(board->flood_plains[plain], name) != 0)
        plain++;
    if (plain == FLOOD_PLAINS_MAX)
        return node_fail(source, node, "more than %d flood plains", FLOOD_PLAINS_MAX);
    if (plain == board->flood_plain_count) {
        memcpy(board->flood_plains[plain], name, sizeof name);
        board->flood_plain_count++;
    }
    area->flood_plain = (uint8_t)plain;
    return true;
}

static bool read_site(BoardArea *area, const Source *source, const Node *node)
{
    if (!node_is(source, node, NODE_STRING))
        return false;
    if (strcmp(node->text, "black") == 0)
        area->site = SITE_BLACK;
    else if (strcmp(node->text, "white") == 0)
        area->site = SITE_WHITE;
    else
        return node_fail(source, node, "a site is black or white, not '%.40s'", node->text);
    /* A city on a limit of 0 is never built, and a white site is one on the flood plain. */
    if (area->limit == 0)
        return node_fail(source, node, "a city site in an area of limit 0");
    if (area->site == SITE_WHITE && area->flood_plain == NO_PLAIN)
        return node_fail(source, node, "a white city site without a flood plain");
    return true;
}

static bool read_areas(Board *board, const Source *source, const Node *node)
{
    for (const Node *row = node->first; row; row = row->next) {
        BoardArea *area;
        int        limit;
        if (!node_is_map_of(source, row, "name limit site flood-plain region edge drawing"))
            return false;
        const Node *name = node_need(source, row, "name");
        const Node *site = node_get(row, "site");
        const Node *plain = node_get(row, "flood-plain");
        const Node *region = node_get(row, "region");
        const Node *edge = node_get(row, "edge");
        if (!name || !node_need_int(source, row, "limit", 0, 9, &limit)
            || !read_new_name(board, source, name, &area))
            return false;
        area->limit = (uint8_t)limit;
        if (edge && !node_is(source, edge, NODE_BOOL))
            return false;
        area->edge = edge && edge->whole != 0;
        if ((plain && !read_flood_plain(board, area, source, plain))
            || (site && !read_site(area, source, site)))
            return false;
        if (!region)
            continue;
        if (!node_is(source, region, NODE_STRING))
            return false;
        int index = find_region(board, region->text);
        if (index < 0)
            return node_fail(source, region, "unknown region '%.40s'", region->text);
        area->region = (uint8_t)index;
    }
    if (board->area_count == 0)
        return node_fail(source, node, "a board without areas");
    return true;
}

/* A sea is its name, or a map of name and drawing. */
static bool read_seas(Board *board, const Source *source, const Node *node)
{
    for (const Node *row = node->first; row; row = row->next) {
        BoardArea  *area;
        const Node *name = row;
        if (row->kind == NODE_MAP) {
            if (!node_is_map_of(source, row, "name drawing"))
                return false;
            name = node_need(source, row, "name");
        }
        if (!name || !read_new_name(board, source, name, &area))
            return false;
        area->sea = true;
    }
    return true;
}

static bool is_pair(const Source *source, const Node *node)
{
    if (!node_is(source, node, NODE_LIST))
        return false;
    return node->count == 2 || node_fail(source, node, "a border is between two areas");
}

static bool read_land(Board *board, const Source *source, const Node *node)
{
    for (const Node *row = node->first; row; row = row->next) {
        Area ends[2];
        if (!is_pair(source, row) || !read_area_name(board, source, row->first, &ends[0])
            || !read_area_name(board, source, row->first->next, &ends[1]))
            return false;
        if (ends[0] == ends[1])
            return node_fail(source, row, "'%s' borders on itself", row->first->text);
        if (board_land_adjacent(board, ends[0], ends[1]))
            return node_fail(source, row, "this border is there twice");
        for (int i = 0; i < 2; i++) {
            BoardArea *area = &board->areas[ends[i]];
            if (area->land_count == NEIGHBOURS_MAX)
                return node_fail(source, row, "'%s' has more than %d land borders", area->name,
                                 NEIGHBOURS_MAX);
            area->land[area->land_count++] = ends[1 - i];
        }
    }
    return true;
}

/* An area, and /2 behind it for the second of two coasts. */
static bool read_coast(const Board *board, const Source *source, const Node *node, Area *out,
                       uint8_t *coast)
{
    if (!node_is(source, node, NODE_STRING))
        return false;
    char   name[NAME_MAX] = "";
    size_t length = strcspn(node->text, "/");
    *coast = node->text[length] == '/';
    if (length < sizeof name)
        memcpy(name, node->text, length);
    if (*coast && strcmp(node->text + length, "/2") != 0)
        return node_fail(source, node, "only /2 can stand behind a name, not '%.20s'",
                         node->text + length);
    int area = length < sizeof name ? find_area(board, name) : -1;
    if (area < 0)
        return node_fail(source, node, "unknown area '%.40s'", node->text);
    if (*coast && board->areas[area].sea)
        return node_fail(source, node, "an open sea has no coasts");
    *out = (Area)area;
    return true;
}

static bool read_water(Board *board, const Source *source, const Node *node)
{
    for (const Node *row = node->first; row; row = row->next) {
        Area    ends[2];
        uint8_t coasts[2];
        if (!is_pair(source, row) || !read_coast(board, source, row->first, &ends[0], &coasts[0])
            || !read_coast(board, source, row->first->next, &ends[1], &coasts[1]))
            return false;
        if (ends[0] == ends[1])
            return node_fail(source, row, "'%s' borders on itself", row->first->text);
        for (int i = 0; i < 2; i++) {
            BoardArea *area = &board->areas[ends[i]];
            for (int w = 0; w < area->water_count; w++)
                if (area->water[w].to == ends[1 - i] && area->water[w].from_coast == coasts[i]
                    && area->water[w].to_coast == coasts[1 - i])
                    return node_fail(source, row, "this border is there twice");
            if (area->water_count == WATER_BORDERS_MAX)
                return node_fail(source, row, "'%s' has more than %d water borders", area->name,
                                 WATER_BORDERS_MAX);
            area->water[area->water_count++] = (WaterBorder){ .to = ends[1 - i],
                                                              .from_coast = coasts[i],
                                                              .to_coast = coasts[1 - i] };
        }
    }
    return true;
}

static int compare_areas(const void *left, const void *right)
{
    return *(const Area *)left - *(const Area *)right;
}

static int compare_water(const void *left, const void *right)
{
    const WaterBorder *a = left;
    const WaterBorder *b = right;
    return a->to != b->to               ? a->to - b->to
           : a->to_coast != b->to_coast ? a->to_coast - b->to_coast
                                        : a->from_coast - b->from_coast;
}

static bool finish_borders(Board *board, const Source *source, const Node *root)
{
    for (int a = 0; a < board->area_count; a++) {
        BoardArea *area = &board->areas[a];
        bool       coasts[COASTS_MAX] = { false };
        qsort(area->land, area->land_count, sizeof *area->land, compare_areas);
        qsort(area->water, area->water_count, sizeof *area->water, compare_water);
        for (int w = 0; w < area->water_count; w++)
            coasts[area->water[w].from_coast] = true;
        if (coasts[1] && !coasts[0])
            return node_fail(source, root, "'%s' has a second coast but no first", area->name);
        area->coast_count = (uint8_t)(coasts[0] + coasts[1]);
        if (area->land_count + area->water_count == 0)
            return node_fail(source, root, "'%s' has no borders", area->name);
    }
    return true;
}

/* def.9: land is coastal if its water leads, directly or through the waters of other areas, to an
 * open sea. A water is a coast of an area, so that the two coasts of an isthmus stay apart. */
static void find_coasts(Board *board)
{
    bool     reached[AREAS_MAX][COASTS_MAX] = { { false } };
    uint16_t queue[AREAS_MAX * COASTS_MAX];
    int      count = 0;
    for (int a = 0; a < board->area_count; a++)
        if (board->areas[a].sea) {
            reached[a][0] = true;
            queue[count++] = (uint16_t)(a * COASTS_MAX);
        }
    for (int i = 0; i < count; i++) {
        const BoardArea *area = &board->areas[queue[i] / COASTS_MAX];
        for (int w = 0; w < area->water_count; w++) {
            const WaterBorder *border = &area->water[w];
            if (border->from_coast != queue[i] % COASTS_MAX
                || reached[border->to][border->to_coast])
                continue;
            reached[border->to][border->to_coast] = true;
            queue[count++] = (uint16_t)(border->to * COASTS_MAX + border->to_coast);
        }
    }
    for (int a = 0; a < board->area_count; a++)
        board->areas[a].coastal = !board->areas[a].sea && (reached[a][0] || reached[a][1]);
}

static bool read_volcanoes(Board *board, const Source *source, const Node *node)
{
    if (node->count > VOLCANOES_MAX)
        return node_fail(source, node, "more than %d volcanoes", VOLCANOES_MAX);
    for (const Node *row = node->first; row; row = row->next) {
        Volcano *volcano = &board->volcanoes[board->volcano_count];
        if (!node_is_map_of(source, row, "name areas drawing")
            || !node_need_text(source, row, "name", volcano->name, sizeof volcano->name))
            return false;
        for (const Volcano *other = board->volcanoes; other < volcano; other++)
            if (name_equal(other->name, volcano->name))
                return node_fail(source, row, "the volcano '%s' is there twice", volcano->name);
        const Node *areas = node_need(source, row, "areas");
        if (!areas || !node_is(source, areas, NODE_LIST))
            return false;
        if (areas->count < 1 || areas->count > 2)
            return node_fail(source, areas, "a volcano touches one or two areas");
        volcano->areas[1] = AREA_NONE;
        if (!read_area_name(board, source, areas->first, &volcano->areas[0]))
            return false;
        if (areas->count == 2) {
            if (!read_area_name(board, source, areas->first->next, &volcano->areas[1]))
                return false;
            if (!board_adjacent(board, volcano->areas[0], volcano->areas[1]))
                return node_fail(source, areas, "the areas of '%s' have no common border",
                                 volcano->name);
        }
        if (board_volcano_shares(board, volcano))
            return node_fail(source, areas, "'%s' shares an area with another volcano",
                             volcano->name);
        board->volcano_count++;
    }
    return true;
}

/* The names of areas, and of regions for all their areas. Open seas are always in play. */
static bool read_out_of_play(const Board *board, BoardSetup *setup, const Source *source,
                             const Node *node)
{
    if (!node_is(source, node, NODE_LIST))
        return false;
    for (const Node *row = node->first; row; row = row->next) {
        Area area;
        int  region = row->kind == NODE_STRING ? find_region(board, row->text) : -1;
        if (region < 0) {
            if (!read_area_name(board, source, row, &area))
                return false;
            bits_set(setup->out_of_play, area);
            continue;
        }
        for (int a = 0; a < board->area_count; a++)
            if (board->areas[a].region == region)
                bits_set(setup->out_of_play, a);
    }
    return true;
}

static bool read_players(const Board *board, BoardSetup *setup, const Source *source,
                         const Node *node)
{
    if (!node_is(source, node, NODE_LIST))
        return false;
    if (node->count != setup->player_count)
        return node_fail(source, node, "%d civilizations for %d players", node->count,
                         setup->player_count);
    int count = 0;
    for (const Node *row = node->first; row; row = row->next) {
        if (!node_is(source, row, NODE_STRING))
            return false;
        int region = find_region(board, row->text);
        if (region < 0)
            return node_fail(source, row, "'%.40s' has no region on this board", row->text);
        for (int i = 0; i < count; i++)
            if (setup->regions[i] == region)
                return node_fail(source, row, "'%s' is there twice", row->text);
        if (bits_test(setup->out_of_play, board->regions[region].start))
            return node_fail(source, row, "the start area of '%s' is out of play", row->text);
        setup->regions[count++] = (uint8_t)region;
    }
    return true;
}

static bool read_setups(Board *board, const Source *source, const Node *node)
{
    if (node->count < 1 || node->count > SETUPS_MAX)
        return node_fail(source, node, "%d set-ups are outside 1..%d", node->count, SETUPS_MAX);
    for (const Node *row = node->first; row; row = row->next) {
        BoardSetup *setup = &board->setups[board->setup_count];
        int         players;
        if (!node_is_map_of(source, row, "players civilizations out")
            || !node_need_int(source, row, "players", 2, PLAYERS_MAX, &players))
            return false;
        if (board_setup(board, players))
            return node_fail(source, row, "a second set-up for %d players", players);
        setup->player_count = (uint8_t)players;
        const Node *out = node_get(row, "out");
        const Node *civilizations = node_need(source, row, "civilizations");
        if (!civilizations || (out && !read_out_of_play(board, setup, source, out))
            || !read_players(board, setup, source, civilizations))
            return false;
        board->setup_count++;
    }
    return true;
}
