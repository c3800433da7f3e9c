/* A small board written inside a scenario: areas, seas, borders, volcanoes; flood plains and
 * regions come into being when an area names them. */
#include <stdio.h>
#include <string.h>

#include "rules/civ/text.h"
#include "scenario/read.h"
#include "scenario/civ/scene.h"

/* Any statement of a board makes the board one of the scenario's own. */
static void own_board(Scene *scene)
{
    scene->board_name[0] = '\0';
    if (scene->board.area_count == 0)
        snprintf(scene->board.id, sizeof scene->board.id, "inline");
}

bool board_begin(Stage *stage, char *text)
{
    Scene *scene = scene_of(stage);
    memset(&scene->board, 0, sizeof scene->board);
    scene->out_of_play_said[0] = '\0';
    own_board(scene);
    char *name = read_trim(text);
    if (strlen(name) >= NAME_MAX)
        return scene_error(scene, "a name too long: \"%s\"", name);
    snprintf(scene->board_name, NAME_MAX, "%s", name);
    return true;
}

/* ---- Areas ---- */

static BoardArea *add_area(Scene *scene, const char *name)
{
    Board *board = &scene->board;
    if (board->area_count == AREAS_MAX) {
        scene_error(scene, "more than %d areas", AREAS_MAX);
        return NULL;
    }
    if (area_by_name(board, name) >= 0) {
        scene_error(scene, "a second area %s", name);
        return NULL;
    }
    BoardArea *area = &board->areas[board->area_count++];
    *area = (BoardArea){ .limit = 2, .flood_plain = NO_PLAIN, .region = NO_REGION };
    memcpy(area->name, name, strnlen(name, NAME_MAX - 1)); /* Longer names have been refused. */
    return area;
}

static int plain_index(Board *board, const char *name)
{
    for (int i = 0; i < board->flood_plain_count; i++)
        if (name_equal(board->flood_plains[i], name))
            return i;
    if (board->flood_plain_count == FLOOD_PLAINS_MAX || strlen(name) >= NAME_MAX)
        return -1;
    snprintf(board->flood_plains[board->flood_plain_count], NAME_MAX, "%s", name);
    return board->flood_plain_count++;
}

static int region_index(Board *board, const char *name)
{
    for (int i = 0; i < board->region_count; i++)
        if (name_equal(board->regions[i].name, name))
            return i;
    if (board->region_count == REGIONS_MAX || strlen(name) >= NAME_MAX)
        return -1;
    snprintf(board->regions[board->region_count].name, NAME_MAX, "%s", name);
    board->regions[board->region_count].start = AREA_NONE;
    return board->region_count++;
}

enum { LIMIT_MOST = 20 };

static bool area_item(Scene *scene, int index, char *item)
{
    Board     *board = &scene->board;
    BoardArea *area = &board->areas[index];
    int        number;
    if (read_words(&item, "limit")) {
        if (!read_number(&item, &number) || number > LIMIT_MOST)
            return scene_error(scene, "a limit is a number from 0 to %d", LIMIT_MOST);
        area->limit = (uint8_t)number;
    } else if (read_words(&item, "black site") || read_words(&item, "site black")
               || read_words(&item, "site")) {
        area->site = SITE_BLACK;
    } else if (read_words(&item, "white site") || read_words(&item, "site white")) {
        area->site = SITE_WHITE;
    } else if (read_words(&item, "coastal")) {
        area->coastal = true;
    } else if (read_words(&item, "edge")) {
        area->edge = true;
    } else if (read_words(&item, "plain")) {
        int plain = plain_index(board, read_trim(item));
        if (plain < 0)
            return scene_error(scene, "too many flood plains, or a name too long");
        area->flood_plain = (uint8_t)plain;
        return true;
    } else if (read_words(&item, "region")) {
        int region = region_index(board, read_trim(item));
        if (region < 0)
            return scene_error(scene, "too many regions, or a name too long");
        area->region = (uint8_t)region;
        return true;
    } else if (read_words(&item, "start")) {
        if (area->region == NO_REGION)
            return scene_error(scene, "start belongs behind the region");
        board->regions[area->region].start = (Area)index;
    } else {
        return scene_error(scene, "an area has no \"%s\"", item);
    }
    return read_end(item) || scene_error(scene, "nothing may follow: \"%s\"", item);
}

/* area NAME, NAME: limit 3, white site, plain Nile, region Egypt, start */
bool board_area(Stage *stage, char *text)
{
    Scene *scene = scene_of(stage);
    own_board(scene);
    char  copy[LINE_LONGEST + 1];
    int   first = scene->board.area_count;
    char *items = strchr(text, ':');
    if (items)
        *items++ = '\0';
    for (char *item; (item = read_item(&text, ','));) {
        char names[AREAS_MAX][NAME_MAX];
        int  count = names_expand(names, AREAS_MAX, item);
        if (count == 0)
            return scene_error(scene,
                               "not the name of an area (at most %d letters), nor a row of names "
                               "like Hill-1..4: \"%s\"",
                               NAME_MAX - 1, item);
        for (int i = 0; i < count; i++)
            if (!add_area(scene, names[i]))
                return false;
    }
    if (first == scene->board.area_count)
        return scene_error(scene, "area NAME: limit 2, ...");
    for (int area = first; items && area < scene->board.area_count; area++) {
        snprintf(copy, sizeof copy, "%s", items);
        char *list = copy;
        for (char *item; (item = read_item(&list, ','));)
            if (!area_item(scene, area, item))
                return false;
    }
    return true;
}

bool board_sea(Stage *stage, char *text)
{
    Scene *scene = scene_of(stage);
    own_board(scene);
    for (char *item; (item = read_item(&text, ','));) {
        BoardArea *area = strlen(item) < NAME_MAX ? add_area(scene, item) : NULL;
        if (!area)
            return scene->stage.stopped ? false
                                        : scene_error(scene, "a name too long: \"%s\"", item);
        area->sea = true;
        area->limit = 0;
    }
    return true;
}

/* ---- Borders ---- */

static bool join_land(Scene *scene, int from, int to)
{
    BoardArea *area = &scene->board.areas[from];
    for (int i = 0; i < area->land_count; i++)
        if (area->land[i] == to)
            return true;
    if (area->land_count == NEIGHBOURS_MAX)
        return scene_error(scene, "%s has more than %d land borders", area->name, NEIGHBOURS_MAX);
    int at = area->land_count++;
    for (; at > 0 && area->land[at - 1] > to; at--)
        area->land[at] = area->land[at - 1];
    area->land[at] = (Area)to;
    return true;
}

static bool water_before(WaterBorder a, WaterBorder b)
{
    if (a.to != b.to)
        return a.to < b.to;
    if (a.to_coast != b.to_coast)
        return a.to_coast < b.to_coast;
    return a.from_coast < b.from_coast;
}

static bool join_water(Scene *scene, int from, int from_coast, int to, int to_coast)
{
    BoardArea  *area = &scene->board.areas[from];
    WaterBorder border = { (Area)to, (uint8_t)from_coast, (uint8_t)to_coast };
    for (int i = 0; i < area->water_count; i++)
        if (memcmp(&area->water[i], &border, sizeof border) == 0)
            return true;
    if (area->water_count == WATER_BORDERS_MAX)
        return scene_error(scene, "%s has more than %d water borders", area->name,
                           WATER_BORDERS_MAX);
    int at = area->water_count++;
    for (; at > 0 && water_before(border, area->water[at - 1]); at--)
        area->water[at] = area->water[at - 1];
    area->water[at] = border;
    if (area->coast_count < from_coast + 1)
        area->coast_count = (uint8_t)(from_coast + 1);
    return true;
}

/* The next of "A - B - C", with spaces around the dashes. */
static char *chain_item(char **chain)
{
    if (read_end(*chain))
        return NULL;
    char *begin = *chain;
    char *dash = strstr(begin, " - ");
    *chain = begin + strlen(begin);
    if (dash) {
        *dash = '\0';
        *chain = dash + 3;
    }
    return read_trim(begin);
}

/* An area of a chain, with "@2" for its second coast. */
static int chain_area(Scene *scene, char *item, int *coast)
{
    char *at = strchr(item, '@');
    *coast = 0;
    if (at) {
        if (at[1] < '1' || at[1] > '0' + COASTS_MAX || at[2] != '\0') {
            scene_error(scene, "the coasts of an area are @1 and @2");
            return -1;
        }
        *coast = at[1] - '1';
        *at = '\0';
    }
    int area = find_area(scene, read_trim(item));
    if (area < 0)
        scene_unknown(scene, "area", item, list_areas);
    return area;
}

static bool read_chain(Scene *scene, char *text, bool water)
{
    own_board(scene);
    for (char *chain; (chain = read_item(&text, ','));) {
        int before = -1;
        int before_coast = 0;
        for (char *item; (item = chain_item(&chain));) {
            int coast;
            int area = chain_area(scene, item, &coast);
            if (area < 0)
                return false;
            if (area == before)
                return scene_error(scene, "%s cannot border itself", item);
            if (!water && scene->board.areas[area].sea)
                return scene_error(scene, "an open sea has no land border");
            if (before >= 0
                && !(water ? join_water(scene, before, before_coast, area, coast)
                                 && join_water(scene, area, coast, before, before_coast)
                           : join_land(scene, before, area) && join_land(scene, area, before)))
                return false;
            before = area;
            before_coast = coast;
        }
    }
    return true;
}

bool board_land(Stage *stage, char *text)
{
    Scene *scene = scene_of(stage);
    return read_chain(scene, text, false);
}

bool board_water(Stage *stage, char *text)
{
    Scene *scene = scene_of(stage);
    return read_chain(scene, text, true);
}

/* volcano NAME: AREA, AREA */
bool board_volcano(Stage *stage, char *text)
{
    Scene *scene = scene_of(stage);
    own_board(scene);
    Board *board = &scene->board;
    char  *areas = strchr(text, ':');
    if (!areas || board->volcano_count == VOLCANOES_MAX)
        return scene_error(scene, "volcano NAME: AREA[, AREA], at most %d", VOLCANOES_MAX);
    *areas++ = '\0';
    Volcano *volcano = &board->volcanoes[board->volcano_count];
    *volcano = (Volcano){ .areas = { AREA_NONE, AREA_NONE } };
    char *name = read_trim(text);
    snprintf(volcano->name, NAME_MAX, "%.*s", NAME_MAX - 1, name);
    int count = 0;
    for (char *item; (item = read_item(&areas, ','));) {
        int area = find_area(scene, item);
        if (area < 0)
            return scene_unknown(scene, "area", item, list_areas);
        if (count == 2 || board->areas[area].sea || (count == 1 && volcano->areas[0] == area))
            return scene_error(scene, "a volcano touches one or two land areas; \"%s\"", item);
        volcano->areas[count++] = (Area)area;
    }
    if (count == 0)
        return scene_error(scene, "a volcano touches one or two land areas");
    if (board_volcano_shares(board, volcano))
        return scene_error(scene, "\"%s\" shares an area with another volcano", volcano->name);
    if (count == 2 && volcano->areas[1] < volcano->areas[0]) {
        Area kept = volcano->areas[0];
        volcano->areas[0] = volcano->areas[1];
        volcano->areas[1] = kept;
    }
    board->volcano_count++;
    return true;
}

/* out of play: AREA, ... They are found when the board is complete, which may be one of the
 * program. */
bool board_out_of_play(Stage *stage, char *text)
{
    Scene *scene = scene_of(stage);
    char  *said = scene->out_of_play_said;
    size_t length = strlen(said);
    read_colon(&text);
    if (length + strlen(text) + 2 > sizeof scene->out_of_play_said)
        return scene_error(scene, "too many areas out of play");
    if (length > 0)
        said[length++] = ',';
    memcpy(said + length, text, strlen(text) + 1);
    return true;
}

/* ---- The whole ---- */

/* def.9: a coast is water that leads to an open sea. The wave goes from coast to coast. */
static void find_coasts(Board *board)
{
    bool reached[AREAS_MAX][COASTS_MAX] = { 0 };
    for (int a = 0; a < board->area_count; a++)
        if (board->areas[a].sea)
            reached[a][0] = reached[a][1] = true;
    for (bool more = true; more;) {
        more = false;
        for (int a = 0; a < board->area_count; a++)
            for (int i = 0; i < board->areas[a].water_count; i++) {
                const WaterBorder *border = &board->areas[a].water[i];
                if (reached[border->to][border->to_coast] && !reached[a][border->from_coast])
                    more = reached[a][border->from_coast] = true;
            }
    }
    for (int a = 0; a < board->area_count; a++)
        if (!board->areas[a].sea && (reached[a][0] || reached[a][1]))
            board->areas[a].coastal = true;
}

bool board_finish(Scene *scene)
{
    Board *board = &scene->board;
    int    first_land = -1;
    for (int a = board->area_count - 1; a >= 0; a--)
        if (!board->areas[a].sea)
            first_land = a;
    if (first_land < 0)
        return scene_error(scene, "the board has no land");
    find_coasts(board);
    for (int a = 0; a < board->area_count; a++)
        if (board->areas[a].coastal && board->areas[a].coast_count == 0)
            board->areas[a].coast_count = 1;
    /* Everybody who plays has a region and a start, if only a nominal one. */
    for (int p = 0; p < scene->player_count; p++)
        if (region_index(board, scene->player_names[p]) < 0)
            return scene_error(scene, "too many regions");
    for (int r = 0; r < board->region_count; r++)
        for (int a = 0; a < board->area_count; a++)
            if (board->regions[r].start == AREA_NONE && board->areas[a].region == r)
                board->regions[r].start = (Area)a;
    for (int r = 0; r < board->region_count; r++)
        if (board->regions[r].start == AREA_NONE)
            board->regions[r].start = (Area)first_land;
    return true;
}
