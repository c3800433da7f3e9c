/* What libecumene tells beside the buffers: sizes, observations of anybody, texts, names and the
 * board. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/loader.h"
#include "research/session.h"
#include "rules/civ/family.h"
#include "rules/table/text.h"

/* ---- Sizes ---- */

int ecumene_shape(EcumeneHandle handle, EcumeneShape *out)
{
    if (!out)
        return session_refuse(ECUMENE_BAD_ARGUMENT, "the shape is null");
    if (out->size != sizeof *out)
        return session_refuse(ECUMENE_BAD_VERSION, "a shape has %zu bytes, not %u", sizeof *out,
                              out->size);
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    const World *world = &place->session->world;
    Things       things = world->observer->things(&world->rules);
    *out = (EcumeneShape){ .size = sizeof *out,
                           .environments = place->session->count,
                           .players = world->options.player_count,
                           .observation = world->layout.size,
                           .slices = world->layout.slice_count,
                           .actions = world->actions_max,
                           .features = ECUMENE_FEATURES,
                           .areas = things.areas,
                           .cards = things.cards,
                           .advances = things.advances,
                           .civilizations = things.civilizations,
                           .kinds = world->family->words->action_count };
    place_leave(place);
    return ECUMENE_OK;
}

int ecumene_slice(EcumeneHandle handle, int32_t index, EcumeneSlice *out)
{
    if (!out)
        return session_refuse(ECUMENE_BAD_ARGUMENT, "the slice is null");
    if (out->size != sizeof *out)
        return session_refuse(ECUMENE_BAD_VERSION, "a slice has %zu bytes, not %u", sizeof *out,
                              out->size);
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    const Layout *layout = &place->session->world.layout;
    int           code = ECUMENE_OK;
    if (index < 0 || index >= layout->slice_count) {
        code =
            session_refuse(ECUMENE_BAD_ARGUMENT, "slices go from 0 to %d", layout->slice_count - 1);
    } else {
        const Slice *slice = &layout->slices[index];
        *out = (EcumeneSlice){ .size = sizeof *out,
                               .offset = slice->offset,
                               .rows = slice->rows,
                               .columns = slice->columns };
        snprintf(out->name, sizeof out->name, "%s", slice->name);
    }
    place_leave(place);
    return code;
}
/* ---- Looking ---- */

static void run_observe(void *context)
{
    Work  *work = context;
    World *world = &work->session->world;
    family_views(world->family)
        ->make(&world->view, &world->rules, work->session->environments[work->environment].game,
               viewer_of(work->player));
    observation_write(work->observation, &world->layout, &world->view);
}

int ecumene_observe(EcumeneHandle handle, int32_t environment, int32_t player, int16_t *out)
{
    if (!out)
        return session_refuse(ECUMENE_BAD_ARGUMENT, "the observation is null");
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    int code = session_environment_check(place->session, environment);
    if (code == ECUMENE_OK)
        code = session_player_check(place->session, player);
    if (code == ECUMENE_OK)
        code = session_guard(&(Work){ .session = place->session,
                                      .environment = environment,
                                      .player = player,
                                      .observation = out },
                             run_observe);
    place_leave(place);
    return code;
}

int ecumene_actions(EcumeneHandle handle, int32_t environment, int32_t *out, int32_t rows)
{
    if ((!out && rows > 0) || rows < 0)
        return session_refuse(ECUMENE_BAD_ARGUMENT, "there is no place for %d rows", rows);
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    int code = session_environment_check(place->session, environment);
    if (code == ECUMENE_OK) {
        const Environment *looked = &place->session->environments[environment];
        for (int i = 0; i < looked->count && i < rows; i++)
            action_features(out + (size_t)i * ECUMENE_FEATURES, &place->session->world,
                            &looked->actions[i]);
        code = looked->count;
    }
    place_leave(place);
    return code;
}

static int text_check(const char *out, size_t size)
{
    return out || size == 0 ? ECUMENE_OK : session_refuse(ECUMENE_BAD_ARGUMENT, "the text is null");
}

static void run_action_text(void *context)
{
    Work              *work = context;
    World             *world = &work->session->world;
    const Environment *environment = &work->session->environments[work->environment];
    environment_look(environment, world);
    work->result = text_action(work->text, work->size, &world->rules,
                               family_views(world->family)->shown(&world->view),
                               &environment->actions[work->player]);
}

int ecumene_action_text(EcumeneHandle handle, int32_t environment, int32_t action, char *out,
                        size_t size)
{
    int code = text_check(out, size);
    if (code != ECUMENE_OK)
        return code;
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    code = session_environment_check(place->session, environment);
    if (code == ECUMENE_OK) {
        int count = place->session->environments[environment].count;
        code = action < 0 || action >= count ? session_refuse(
                   ECUMENE_BAD_ACTION, "there is no action %d in a list of %d", action, count)
                                             : session_guard(&(Work){ .session = place->session,
                                                                      .environment = environment,
                                                                      .player = action,
                                                                      .text = out,
                                                                      .size = size },
                                                             run_action_text);
    }
    place_leave(place);
    return code;
}

static void run_render(void *context)
{
    Work              *work = context;
    World             *world = &work->session->world;
    const Environment *environment = &work->session->environments[work->environment];
    const Ruleset     *rules = &world->rules;
    const Family      *family = world->family;
    Player             viewer = viewer_of(work->player);
    char              *text = NULL;
    size_t             length = 0;
    FILE              *stream = open_memstream(&text, &length);
    if (!stream) {
        work->result = session_refuse(ECUMENE_NO_MEMORY, "no memory for the text");
        return;
    }
    AnyView *view = &world->view;
    family_views(family)->make(view, rules, environment->game, viewer);
    world->observer->render(stream, rules, view);
    /* What exactly is asked may tell something about the player who is. */
    if (environment->player != NOBODY) {
        const void *shown = family_views(family)->shown(view);
        const char *asked = family->player_name(rules, shown, environment->player);
        char        text_asked[256] = "";
        if (environment->player == viewer) {
            Prompt prompt = family_views(family)->prompt(rules, view);
            text_prompt(text_asked, sizeof text_asked, rules, shown, &prompt);
        }
        fprintf(stream, text_asked[0] ? "%s: %s\n" : "%s is asked.%s\n", asked, text_asked);
    }
    if (fclose(stream) != 0) {
        free(text);
        work->result = session_refuse(ECUMENE_NO_MEMORY, "no memory for the text");
        return;
    }
    if (work->size > 0)
        snprintf(work->text, work->size, "%s", text);
    free(text);
    work->result = (int)length;
}

int ecumene_render(EcumeneHandle handle, int32_t environment, int32_t player, char *out,
                   size_t size)
{
    int code = text_check(out, size);
    if (code != ECUMENE_OK)
        return code;
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    code = session_environment_check(place->session, environment);
    if (code == ECUMENE_OK)
        code = session_player_check(place->session, player);
    if (code == ECUMENE_OK)
        code = session_guard(&(Work){ .session = place->session,
                                      .environment = environment,
                                      .player = player,
                                      .text = out,
                                      .size = size },
                             run_render);
    place_leave(place);
    return code;
}

/* ---- Names and the board ---- */

/* All editions inside the library, of the first family first; boards likewise. */
static const char *name_inside(int32_t what, int32_t index)
{
    if (what == ECUMENE_NAME_BOT)
        return session_bot_name(index);
    for (int f = 0; family_at(f); f++) {
        const Loader *loader = loader_of(family_at(f));
        const char *(*id)(int) =
            what == ECUMENE_NAME_EDITION ? loader->edition_id : loader->board_id;
        for (int i = 0; id && id(i); i++)
            if (index-- == 0)
                return id(i);
    }
    return NULL;
}

/* With what it may be; in memory of this thread. */
static const char *option_name(const Family *family, int index)
{
    static _Thread_local char text[256];
    const OptionWords        *option = &family_options(family)->words[index];
    int                       length = snprintf(text, sizeof text, "%s=", option->name);
    if (option->kind != OPTION_SWITCH)
        snprintf(text + length, sizeof text - (size_t)length, "0..%d", option_most(option));
    for (int value = 1; option->kind == OPTION_SWITCH && value <= option_most(option); value++) {
        char word[NAME_MAX];
        option_word(word, option, value);
        length = (int)strlen(text);
        snprintf(text + length, sizeof text - (size_t)length, "%s%s", value > 1 ? "|" : "", word);
    }
    return text;
}

static const char *name_in_game(const World *world, int32_t what, int32_t index)
{
    const Words *words = world->family->words;
    switch (what) {
    case ECUMENE_NAME_CIVILIZATION:
        return family_roles(world->family)->name(&world->rules, index);
    case ECUMENE_NAME_ACTION:
        return index < words->action_count ? words->actions[index].pattern : NULL;
    case ECUMENE_NAME_OPTION:
        return index < family_options(world->family)->count ? option_name(world->family, index)
                                                            : NULL;
    case ECUMENE_NAME_PROMPT:
        return index < words->prompt_count ? words->prompts[index].name : NULL;
    }
    return world->observer->name(&world->rules, what, index);
}

int ecumene_name(EcumeneHandle handle, int32_t what, int32_t index, char *out, size_t size)
{
    int code = text_check(out, size);
    if (code != ECUMENE_OK)
        return code;
    Place *place = NULL;
    if (what != ECUMENE_NAME_EDITION && what != ECUMENE_NAME_BOARD && what != ECUMENE_NAME_BOT
        && !(place = place_enter(handle)))
        return ECUMENE_BAD_HANDLE;
    const char *name = NULL;
    if (index >= 0)
        name = place ? name_in_game(&place->session->world, what, index) : name_inside(what, index);
    code = name ? snprintf(out, size, "%s", name)
                : session_refuse(ECUMENE_BAD_ARGUMENT, "nothing has the name %d of kind %d", index,
                                 what);
    if (place)
        place_leave(place);
    return code;
}

/* Boards with areas are those of the civilization family; null where there is none. */
static const Board *board_of(const Session *session)
{
    return session->world.family == &civ_family ? session->world.rules.board : NULL;
}

int ecumene_areas(EcumeneHandle handle, int32_t *out, int32_t rows)
{
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    const Board *board = board_of(place->session);
    int          code = ECUMENE_OK;
    if (!board)
        code = session_refuse(ECUMENE_BAD_ARGUMENT, "these games have no board");
    else if (!out || rows != board->area_count)
        code = session_refuse(ECUMENE_NO_ROOM, "the board has %d areas", board->area_count);
    for (int a = 0; code == ECUMENE_OK && a < board->area_count; a++) {
        const BoardArea *area = &board->areas[a];
        int32_t         *row = out + a * ECUMENE_AREA_COLUMNS;
        row[ECUMENE_AREA_SEA] = area->sea;
        row[ECUMENE_AREA_COASTAL] = area->coastal;
        row[ECUMENE_AREA_LIMIT] = area->limit;
        row[ECUMENE_AREA_SITE] = area->site;
        row[ECUMENE_AREA_FLOOD_PLAIN] = area->flood_plain == NO_PLAIN ? 0 : area->flood_plain + 1;
        row[ECUMENE_AREA_REGION] = area->region == NO_REGION ? 0 : area->region + 1;
    }
    place_leave(place);
    return code;
}

static void border_add(int32_t *out, int32_t rows, int *count, int from, int to, int water)
{
    if (*count < rows) {
        int32_t *row = out + *count * 3;
        row[0] = from;
        row[1] = to;
        row[2] = water;
    }
    ++*count;
}

int ecumene_borders(EcumeneHandle handle, int32_t *out, int32_t rows)
{
    if ((!out && rows > 0) || rows < 0)
        return session_refuse(ECUMENE_BAD_ARGUMENT, "there is no place for %d rows", rows);
    Place *place = place_enter(handle);
    if (!place)
        return ECUMENE_BAD_HANDLE;
    const Board *board = board_of(place->session);
    int          count = 0;
    for (int a = 0; board && a < board->area_count; a++) {
        const BoardArea *area = &board->areas[a];
        for (int i = 0; i < area->land_count; i++)
            border_add(out, rows, &count, a, area->land[i], 0);
        /* Sorted by where they lead; two coasts can lead to the same place. */
        for (int i = 0; i < area->water_count; i++)
            if (i == 0 || area->water[i].to != area->water[i - 1].to)
                border_add(out, rows, &count, a, area->water[i].to, 1);
    }
    place_leave(place);
    return count;
}
