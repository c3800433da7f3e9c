/* What things are called: finders for read_name(), listers for nearest_name(), and rows of names.
 */
#include <stdio.h>
#include <string.h>

#include "data/library.h"
#include "rules/civ/text.h"
#include "scenario/civ/expect.h"
#include "scenario/read.h"
#include "scenario/civ/scene.h"

/* ---- Finding ---- */

int find_owner(const void *context, const char *name)
{
    const Scene *scene = context;
    if (name_equal(name, "pirates") || name_equal(name, "pirate"))
        return BARBARIANS;
    int player = player_by_name(&scene->rules, &scene->game, name);
    return player == NOBODY || player == THE_TABLE ? -1 : player;
}

int find_player(const void *context, const char *name)
{
    const Scene *scene = context;
    int          player = player_by_name(&scene->rules, &scene->game, name);
    return player == NOBODY || player == BARBARIANS ? -1 : player;
}

int find_area(const void *context, const char *name)
{
    return area_by_name(&((const Scene *)context)->board, name);
}

int find_card(const void *context, const char *name)
{
    return card_by_name(&((const Scene *)context)->edition, name);
}

int find_advance(const void *context, const char *name)
{
    return advance_by_name(&((const Scene *)context)->edition, name);
}

int find_block(const void *context, const char *name)
{
    const Scene *scene = context;
    for (int block = 0; block < BLOCKS_MAX; block++)
        if (name_equal(scene->edition.block_names[block], name)
            || name_equal(block == 0 ? "west" : "east", name))
            return block;
    return -1;
}

int read_block(const Scene *scene, char **at)
{
    char *end = *at;
    read_words(&end, "of");
    read_words(&end, "the");
    int block = read_name(&end, find_block, scene);
    if (block < 0)
        return -1;
    read_words(&end, "block");
    *at = end;
    return block;
}

int read_block_of_table(Scene *scene, char **at)
{
    int block = read_block(scene, at);
    if (block < scene->game.block_count)
        return block < 0 ? 0 : block;
    scene_error(scene, "there is one trade block only in this game");
    return -1;
}

/* ---- Rows ---- */

/* "01" is written with both digits; "1..12" has as many as each number needs. */
static int digits_of(const char *text, const char *end)
{
    return *text == '0' && end - text > 1 ? (int)(end - text) : 1;
}

int names_expand(char out[][NAME_MAX], int max, const char *item)
{
    const char *dots = strstr(item, "..");
    if (item[0] == '\0' || max < 1)
        return 0;
    if (!dots) {
        if (strlen(item) >= NAME_MAX)
            return 0;
        snprintf(out[0], NAME_MAX, "%s", item);
        return 1;
    }
    const char *first = dots;
    while (first > item && first[-1] >= '0' && first[-1] <= '9')
        first--;
    int from = 0;
    int to = 0;
    int end = 0;
    if (sscanf(first, "%3d..%3d%n", &from, &to, &end) != 2 || first[end] != '\0' || from < 0
        || to < from || to - from >= max)
        return 0;
    size_t stem = (size_t)(first - item);
    int    width = digits_of(first, dots);
    for (int i = from; i <= to; i++) {
        char number[12];
        snprintf(number, sizeof number, "%0*d", width, i);
        if (stem + strlen(number) >= NAME_MAX)
            return 0;
        memcpy(out[i - from], item, stem);
        memcpy(out[i - from] + stem, number, strlen(number) + 1);
    }
    return to - from + 1;
}

int areas_named(Area *out, int max, const Scene *scene, const char *item)
{
    char names[AREAS_MAX][NAME_MAX];
    int  count = names_expand(names, max < AREAS_MAX ? max : AREAS_MAX, item);
    for (int i = 0; i < count; i++) {
        int area = find_area(scene, names[i]);
        if (area < 0)
            return 0;
        out[i] = (Area)area;
    }
    return count;
}

/* ---- Listing ---- */

const char *list_players(const void *context, int index)
{
    const Scene *scene = context;
    if (index < scene->game.player_count)
        return player_name(&scene->rules, &scene->game, (Player)index);
    static const char *const others[] = { "barbarians", "table", "spectator" };
    index -= scene->game.player_count;
    return index < 3 ? others[index] : NULL;
}

const char *list_areas(const void *context, int index)
{
    const Scene *scene = context;
    return index < scene->board.area_count ? scene->board.areas[index].name : NULL;
}

const char *list_cards(const void *context, int index)
{
    const Scene *scene = context;
    return index < scene->edition.card_count ? scene->edition.cards[index].name : NULL;
}

const char *list_advances(const void *context, int index)
{
    const Scene *scene = context;
    return index < scene->edition.advance_count ? scene->edition.advances[index].name : NULL;
}

const char *list_civilizations(const void *context, int index)
{
    const Scene *scene = context;
    return index < scene->edition.civilization_count ? scene->edition.civilizations[index].name
                                                     : NULL;
}

const char *list_colours(const void *context, int index)
{
    (void)context;
    return index < COLOURS ? colour_name((Colour)index) : NULL;
}

const char *list_phases(const void *context, int index)
{
    (void)context;
    return index < PROCEDURE_COUNT ? procedure_name((ProcedureId)index) : NULL;
}

const char *list_prompts(const void *context, int index)
{
    (void)context;
    return index < PROMPT_COUNT ? prompt_name((PromptKind)index) : NULL;
}

const char *list_switches(const void *context, int index)
{
    (void)context;
    return index < SWITCH_COUNT ? switch_name((Switch)index) : NULL;
}

const char *list_numbers(const void *context, int index)
{
    (void)context;
    return index < NUMBER_COUNT ? number_info((Number)index)->name : NULL;
}

const char *list_boards(const void *context, int index)
{
    (void)context;
    return library_board_id(index);
}

/* ---- Failures ---- */

bool scene_fail(Scene *scene, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    stage_say(&scene->stage, false, format, args);
    va_end(args);
    return false;
}

bool scene_error(Scene *scene, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    stage_say(&scene->stage, true, format, args);
    va_end(args);
    return false;
}

bool scene_unknown(Scene *scene, const char *kind, const char *name, NameLister *list)
{
    return stage_unknown(&scene->stage, kind, name, list);
}

bool scene_unknown_word(Scene *scene, const char *kind, const char *text, NameLister *list)
{
    return stage_unknown_word(&scene->stage, kind, text, list);
}
