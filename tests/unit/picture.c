/* Pictures: well-formed, complete, the same every time, and broken drawings refused. */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/board_file.h"
#include "data/library.h"
#include "picture/drawing.h"
#include "picture/palette.h"
#include "picture/picture.h"
#include "picture/svg.h"
#include "rules/civ/family.h"
#include "sim/log.h"
#include "tests/unit/broken_file.h"
#include "tests/unit/unit.h"

static const char islet[] = "tests/corpus/picture/islet.json";
static Board      board;

/* ---- Drawing into memory ---- */

static char *draw(Picture picture, const char *id)
{
    char  *text, *svg = NULL;
    size_t size;
    Tree   tree;
    Error  error = { "" };
    Source source = { .file = id, .error = &error };
    if (!picture.board) {
        if (!library_board(&board, id, &error))
            fail_msg("%s", error.text);
        picture.board = &board;
    }
    if (!library_board_text(&text, &size, id, &error) || !tree_read(&tree, text, size, id, &error))
        fail_msg("%s", error.text);
    FILE *out = open_memstream(&svg, &size);
    picture.root = tree.root;
    if (!picture_draw(out, &picture, &source))
        fail_msg("%s", error.text);
    fclose(out);
    tree_free(&tree);
    free(text);
    return svg;
}

static int count(const char *text, const char *what)
{
    int found = 0;
    for (; (text = strstr(text, what)) != NULL; text += strlen(what))
        found++;
    return found;
}

/* ---- A strict reader of what the writer writes ---- */

enum { TAG_MAX = 24, DEPTH_MAX = 32 };

/* Behind the tag that begins at the text; its name, and what stands before its end. */
static const char *read_tag(const char *at, char *name, bool *closing, bool *empty)
{
    size_t length = 0;
    *closing = *++at == '/';
    at += *closing;
    while (isalnum((unsigned char)*at) && length + 1 < TAG_MAX)
        name[length++] = *at++;
    name[length] = '\0';
    assert_true(length > 0);
    while (*at == ' ') {
        for (at++; isalnum((unsigned char)*at) || *at == '-'; at++)
            ;
        assert_memory_equal(at, "='", 2);
        for (at += 2; *at != '\''; at++)
            assert_true(*at != '\0' && *at != '<' && *at != '&');
        at++;
    }
    *empty = *at == '/';
    at += *empty;
    assert_int_equal(*at, '>');
    return at + 1;
}

static void assert_well_formed(const char *svg)
{
    char open[DEPTH_MAX][TAG_MAX];
    int  depth = 0, elements = 0;
    assert_memory_equal(svg, "<?xml ", 6);
    for (const char *at = strstr(svg, "?>") + 2; *at;) {
        if (*at == '&') {
            size_t digits = strspn(at + 2, "0123456789");
            assert_true(at[1] == '#' && digits > 0 && at[2 + digits] == ';');
        }
        if (*at != '<') {
            assert_true(*at != '>' && (depth > 0 || isspace((unsigned char)*at)));
            at++;
            continue;
        }
        char name[TAG_MAX];
        bool closing, empty;
        at = read_tag(at, name, &closing, &empty);
        if (closing) {
            assert_true(depth > 0);
            assert_string_equal(name, open[--depth]);
        } else if (!empty) {
            assert_true(depth < DEPTH_MAX && (depth > 0 || elements == 0));
            memcpy(open[depth++], name, sizeof name);
        }
        elements++;
    }
    assert_int_equal(depth, 0);
    assert_true(elements > 0);
}

/* ---- Tests ---- */

static void escapes_text(void **state)
{
    (void)state;
    Picture picture = { 0 };
    char   *svg = draw(picture, islet);
    assert_well_formed(svg);
    assert_int_equal(count(svg, ">Ri&#60;&#62;&#38;ght</text>"), 1);
    assert_int_equal(count(svg, ">&#60;a&#62; &#38; 'b'</text>"), 1);
    free(svg);
}

/* Every board, and every set-up of it, twice. */
static void is_well_formed_and_the_same(void **state)
{
    (void)state;
    static Board own;
    for (int b = 0; library_board_id(b); b++) {
        const char *id = library_board_id(b);
        Error       error;
        assert_true(library_board(&own, id, &error));
        for (int s = -1; s < own.setup_count; s++) {
            Picture picture = { .board = &own, .setup = s < 0 ? NULL : &own.setups[s] };
            char   *first = draw(picture, id);
            char   *again = draw(picture, id);
            assert_string_equal(first, again);
            assert_well_formed(first);
            free(first);
            free(again);
        }
    }
}

static void shows_every_area(void **state)
{
    (void)state;
    static const char *const ids[] = { "west", "east", "whole" };
    static Drawing           drawing;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        char  *svg = draw((Picture){ 0 }, ids[i]), *text;
        Tree   tree;
        size_t size;
        Error  error;
        Source source = { .file = ids[i], .error = &error };
        assert_true(library_board_text(&text, &size, ids[i], &error));
        assert_true(tree_read(&tree, text, size, ids[i], &error));
        assert_true(drawing_read(&drawing, &board, &source, tree.root));
        int sites = 0;
        for (int a = 0; a < board.area_count; a++) {
            const BoardArea *area = &board.areas[a];
            char             expected[96];
            for (int l = 0; l < drawing.areas[a].label.line_count; l++) {
                snprintf(expected, sizeof expected, ">%s</text>", drawing.areas[a].label.lines[l]);
                assert_true(count(svg, expected) >= 1);
            }
            if (area->sea)
                continue;
            sites += area->site != SITE_NONE;
            snprintf(expected, sizeof expected, "translate(%d %d)'>", drawing.areas[a].limit.x,
                     drawing.areas[a].limit.y);
            const char *limit = strstr(svg, expected);
            assert_non_null(limit);
            snprintf(expected, sizeof expected, ">%d</text>", area->limit);
            assert_non_null(strstr(limit, expected));
        }
        int rivers = 0;
        for (int n = 0; n < drawing.name_count; n++) {
            const MapName *name = &drawing.names[n];
            char           expected[128];
            if (!name->river)
                continue;
            rivers++;
            snprintf(expected, sizeof expected, "transform='rotate(%d %d %d)'", name->turn,
                     name->at.x, name->at.y);
            const char *turned = strstr(svg, expected);
            assert_non_null(turned);
            snprintf(expected, sizeof expected, ">%s</text>", name->text);
            assert_ptr_equal(strstr(turned, "'>") + 1, strstr(turned, expected));
        }
        assert_true(rivers >= 15);
        /* The key shows both kinds. */
        assert_int_equal(count(svg, "d='M-18-17h36v7h-3v27"), sites + 2);
        drawing_free(&drawing);
        tree_free(&tree);
        free(text);
        free(svg);
    }
}

static void shows_a_position(void **state)
{
    (void)state;
    static LogPosition position;
    static const char  path[] = "tests/games/west-2024-9-short-expert.log";
    char              *text;
    size_t             size;
    Error              error = { "" };
    assert_true(file_read(&text, &size, path, &error));
    assert_false(log_position(text, size, path, 200, &position, &error));
    for (int turn = 2; turn >= 0; turn -= 2) {
        if (!log_position(text, size, path, turn, &position, &error))
            fail_msg("%s", error.text);
        Rules        rules = civ_rules(&position.rules);
        const Board *played = rules.board;
        const Game  *game = (const Game *)(const void *)&position.game;
        assert_true(turn == 0 || game->turn == turn);
        Picture picture = { .board = played, .rules = &rules, .game = game };
        char   *svg = draw(picture, played->id);
        assert_well_formed(svg);
        int stacks = 0;
        for (int a = 0; a < played->area_count; a++)
            for (Player p = 0; p < game->player_count; p++)
                stacks += game->tokens[p][a] > 0;
        assert_true(stacks > 0);
        /* A shadow below each. */
        assert_true(count(svg, "<ellipse ") >= stacks);
        free(svg);
        log_position_free(&position);
    }
    free(text);
}

/* ---- Broken drawings ---- */

static const Change changes[] = {
    { "[200, 200, 0, -100]", "[200, 200, 0]", "an odd number of coordinates" },
    { "[200, 200, 0, -100]", "[200, 200]", "a line has at least two points" },
    { "[200, 200, 0, -100]", "[200, 200, 0, -999999999]", "-999999999 is outside" },
    { "[200, 200, 0, -100]", "[200, 200, 0, -19000]",
      "the point 200, -18800 is far off the board" },
    { "[200, 200, 0, -100]", "[200, 200, 0, -90]", "the outline is open behind arc 1" },
    { "[200, 200, 0, -100]", "[200, 200, 0, \"x\"]", "" },
    { "[[0, 1]]", "[[0, 8]]", "" },
    { "[[0, 1]]", "[[0, -9]]", "" },
    { "[[0, 1]]", "[[]]", "an outline without arcs" },
    { "[[0, 1]]", "[0]", "" },
    { "\"clcwwssf\"", "\"clcwwss\"", "7 kinds for 8 arcs" },
    { "\"clcwwssf\"", "\"clcwwssx\"", "a kind is one of clrwsof" },
    { "\"size\": [400, 300]", "\"size\": [400]", "the size is a width and a height" },
    { "\"size\": [400, 300]", "\"size\": [400, 300000]", "" },
    { "#15a28f", "15a28fff", "a colour is #rrggbb, not '15a28fff'" },
    { "\"shape\": 5", "\"shape\": 18", "" },
    { "\"lines\": [\"Left\"]", "\"lines\": []", "a label has one to 3 lines" },
    { "\"limit\": [130, 150], ", "", "" },
    { ", \"drawing\": {\"at\": [200, 150]}", "", "" },
    { "\"tokens\": [220, 180]", "\"tokens\": [220]", "an odd number of coordinates" },
    { "\"rivers\"", "\"brooks\"", "" },
    { "\"turn\": -30", "\"turn\": 91", "" },
    { "\"turn\": -30", "\"turn\": \"up\"", "" },
};

static bool load(const char *text, size_t size, Error *error)
{
    static Board   own;
    static Drawing drawing;
    Source         source = { .file = islet, .error = error };
    Tree           tree;
    if (!board_load(&own, text, size, islet, error) || !tree_read(&tree, text, size, islet, error))
        return false;
    bool fine = drawing_is_full(tree.root) && drawing_read(&drawing, &own, &source, tree.root);
    if (fine)
        drawing_free(&drawing);
    tree_free(&tree);
    return fine;
}

static void refuses_broken_drawings(void **state)
{
    (void)state;
    broken_refused(islet, changes, sizeof changes / sizeof *changes, load);
}

static void survives_noise(void **state)
{
    (void)state;
    broken_noise(islet, 2000, load);
}

/* ---- Colours ---- */

typedef struct Seen {
    double at[3];
} Seen;

static double linear(uint32_t colour, int shift)
{
    double c = (double)(colour >> shift & 0xFF) / 255;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

/* As an eye sees it that lacks one kind of cone (Machado, Oliveira and Fernandes 2009), in a space
 * where distances are about those that people see (Oklab). */
static Seen see(uint32_t colour, const double eye[3][3])
{
    double in[3] = { linear(colour, 16), linear(colour, 8), linear(colour, 0) }, rgb[3];
    for (int i = 0; i < 3; i++)
        rgb[i] = fmin(1, fmax(0, eye[i][0] * in[0] + eye[i][1] * in[1] + eye[i][2] * in[2]));
    double l = cbrt(0.4122214708 * rgb[0] + 0.5363325363 * rgb[1] + 0.0514459929 * rgb[2]);
    double m = cbrt(0.2119034982 * rgb[0] + 0.6806995451 * rgb[1] + 0.1073969566 * rgb[2]);
    double s = cbrt(0.0883024619 * rgb[0] + 0.2817188376 * rgb[1] + 0.6299787005 * rgb[2]);
    return (Seen){ { 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
                     1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
                     0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s } };
}

/* Least distance over the usual eye, deuteranopia, protanopia and tritanopia; the last is rare, and
 * seven tenths of the distance will do for it. */
static double apart(uint32_t a, uint32_t b)
{
    static const double weights[4] = { 1, 1, 1, 1 / 0.7 };
    static const double eyes[4][3][3] = {
        { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
        { { 0.367322, 0.860646, -0.227968 },
          { 0.280085, 0.672501, 0.047413 },
          { -0.011820, 0.042940, 0.968881 } },
        { { 0.152286, 1.052583, -0.204868 },
          { 0.114503, 0.786281, 0.099216 },
          { -0.003882, -0.048116, 1.051998 } },
        { { 1.255528, -0.076749, -0.178779 },
          { -0.078411, 0.930809, 0.147602 },
          { 0.004733, 0.691367, 0.303900 } },
    };
    double least = 1;
    for (int e = 0; e < 4; e++) {
        Seen   p = see(a, eyes[e]), q = see(b, eyes[e]);
        double distance =
            sqrt(pow(p.at[0] - q.at[0], 2) + pow(p.at[1] - q.at[1], 2) + pow(p.at[2] - q.at[2], 2));
        least = fmin(least, distance * weights[e]);
    }
    return least;
}

static bool regions_touch(int a, int b)
{
    for (int x = 0; x < board.area_count; x++)
        for (int y = 0; y < board.area_count; y++)
            if (board.areas[x].region == a && board.areas[y].region == b
                && board_adjacent(&board, (Area)x, (Area)y))
                return true;
    return false;
}

/* Fields are paler than the colour itself. */
static void keeps_regions_apart_for_all_eyes(void **state)
{
    (void)state;
    static const char *const ids[] = { "west", "east", "whole" };
    static Drawing           drawing;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        char  *text;
        size_t size;
        Tree   tree;
        Error  error;
        Source source = { .file = ids[i], .error = &error };
        assert_true(library_board(&board, ids[i], &error));
        assert_true(library_board_text(&text, &size, ids[i], &error));
        assert_true(tree_read(&tree, text, size, ids[i], &error));
        assert_true(drawing_read(&drawing, &board, &source, tree.root));
        for (int a = 0; a < board.region_count; a++)
            for (int b = a + 1; b < board.region_count; b++) {
                Paint  fields[2] = { paint_mixed(drawing.colours[a], 0xfff8e6, FIELD_PALE),
                                     paint_mixed(drawing.colours[b], 0xfff8e6, FIELD_PALE) };
                double distance = apart((uint32_t)strtoul(fields[0].text + 1, NULL, 16),
                                        (uint32_t)strtoul(fields[1].text + 1, NULL, 16));
                if (distance < (regions_touch(a, b) ? 0.055 : 0.025))
                    fail_msg("%s and %s are too much alike: %f", board.regions[a].name,
                             board.regions[b].name, distance);
                assert_int_not_equal(drawing.shapes[a], drawing.shapes[b]);
            }
        drawing_free(&drawing);
        tree_free(&tree);
        free(text);
    }
}

int unit_picture(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(escapes_text),
        cmocka_unit_test(is_well_formed_and_the_same),
        cmocka_unit_test(shows_every_area),
        cmocka_unit_test(shows_a_position),
        cmocka_unit_test(refuses_broken_drawings),
        cmocka_unit_test(survives_noise),
        cmocka_unit_test(keeps_regions_apart_for_all_eyes),
    };
    return cmocka_run_group_tests_name("picture", tests, NULL, NULL);
}
