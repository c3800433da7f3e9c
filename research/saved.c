/* Games of libecumene that are kept as bytes, copied and imagined. */
#include <stdio.h>
#include <string.h>

#include "research/checksum.h"
#include "research/session.h"
#include "rules/table/bits.h"

/* Raised when what follows is laid out otherwise; the size of a game and its hash tell when that
 * is. */
enum { SAVED_FORMAT = 1, BYTE_ORDER_MARK = 0x01020304 };

static const char magic[8] = "ecumene";

/* What a saved game begins with. Behind it: the game, its list, what was composed, and what the
 * seats remember, if anything. */
typedef struct SavedHead {
    char     magic[8];
    uint32_t order; /* BYTE_ORDER_MARK */
    uint32_t format;
    uint32_t version; /* ECUMENE_VERSION */
    uint32_t size;    /* Of the whole. */
    uint64_t check;   /* Of all that follows this number. */

    char       family[16];
    int32_t    rules_version;
    uint32_t   game_size;
    char       edition[64], board[64];
    uint64_t   edition_hash, board_hash;
    AnyOptions options;
    uint64_t   game_hash;

    Rng      chance;
    uint64_t seed;
    uint32_t episode, steps;
    uint8_t  player, last, ended, terminated, truncated, watched, reserved[2];
    int32_t  count, drawn, left_out, composed, rows_used;
    Composed entries[ECUMENE_COMPOSED_MOST];
    uint32_t reserved1;
} SavedHead;

static size_t bytes_of(const World *world, const SavedHead *head)
{
    return sizeof *head + world->family->game_size
           + sizeof(Action) * ((size_t)head->count + (size_t)head->rows_used)
           + (head->watched ? sizeof(AnyMemory) * world->options.player_count : 0);
}

static uint64_t check_of(const void *saved, size_t size)
{
    size_t from = offsetof(SavedHead, check) + sizeof(uint64_t);
    return checksum((const uint8_t *)saved + from, size - from);
}

static void *put(void *at, const void *bytes, size_t size)
{
    memcpy(at, bytes, size);
    return (uint8_t *)at + size;
}

static const void *get(void *out, const void *at, size_t size)
{
    memcpy(out, at, size);
    return (const uint8_t *)at + size;
}

/* ---- Saving ---- */

static const char *board_id(const World *world)
{
    return world->rules.board ? world->family->editions->board_id(world->rules.board) : "";
}

static SavedHead head_of(const World *world, const Environment *environment)
{
    const Family *family = world->family;
    SavedHead     head = { .order = BYTE_ORDER_MARK,
                           .format = SAVED_FORMAT,
                           .version = ECUMENE_VERSION,
                           .rules_version = family->version,
                           .game_size = (uint32_t)family->game_size,
                           .edition_hash = world->edition_hash,
                           .board_hash = world->board_hash,
                           .options = world->options,
                           .game_hash = family_hash(family, environment->game),
                           .chance = environment->chance,
                           .seed = environment->seed,
                           .episode = environment->episode,
                           .steps = environment->steps,
                           .player = environment->player,
                           .last = environment->last,
                           .ended = environment->ended,
                           .terminated = environment->terminated,
                           .truncated = environment->truncated,
                           .watched = environment->watched,
                           .count = environment->count,
                           .drawn = environment->drawn,
                           .left_out = environment->left_out,
                           .composed = environment->composed,
                           .rows_used = environment->rows_used };
    memcpy(head.magic, magic, sizeof magic);
    memcpy(head.entries, environment->entries, sizeof head.entries);
    snprintf(head.family, sizeof head.family, "%s", family->name);
    snprintf(head.edition, sizeof head.edition, "%s", family->editions->id(world->rules.edition));
    snprintf(head.board, sizeof head.board, "%s", board_id(world));
    head.size = (uint32_t)bytes_of(world, &head);
    return head;
}

static void run_save(void *context)
{
    Work              *work = context;
    const World       *world = &work->session->world;
    const Environment *environment = &work->session->environments[work->environment];
    SavedHead          head = head_of(world, environment);
    work->result = (int)head.size;
    if (work->size < head.size)
        return;
    uint8_t *out = work->bytes;
    void    *at = put(out, &head, sizeof head);
    at = put(at, environment->game, world->family->game_size);
    at = put(at, environment->actions, sizeof(Action) * (size_t)head.count);
    at = put(at, environment->rows, sizeof(Action) * (size_t)head.rows_used);
    if (head.watched)
        put(at, environment->memories, sizeof(AnyMemory) * world->options.player_count);
    uint64_t check = check_of(out, head.size);
    memcpy(out + offsetof(SavedHead, check), &check, sizeof check);
}

int ecumene_save(EcumeneHandle handle, int32_t environment, void *out, size_t size)
{
    if (!out && size > 0)
        return session_refuse(ECUMENE_BAD_ARGUMENT, "there is no place for %zu bytes", size);
    Place *place;
    int    code = session_enter(&place, handle, environment, NULL);
    if (code != ECUMENE_OK)
        return code;
    code = session_guard(
        &(Work){
            .session = place->session, .environment = environment, .bytes = out, .size = size },
        run_save);
    place_leave(place);
    return code;
}

/* ---- Restoring ---- */

/* Are these bytes what was saved? */
static int whole_check(SavedHead *out, const void *saved, size_t size)
{
    if (size < offsetof(SavedHead, family) || memcmp(saved, magic, sizeof magic) != 0)
        return session_refuse(ECUMENE_BAD_GAME, "these %zu bytes are not a saved game", size);
    memset(out, 0, sizeof *out);
    memcpy(out, saved, size < sizeof *out ? size : sizeof *out);
    if (out->order != BYTE_ORDER_MARK)
        return session_refuse(ECUMENE_BAD_GAME,
                              "the game was saved on a machine with another order of bytes");
    if (out->version != ECUMENE_VERSION || out->format != SAVED_FORMAT)
        return session_refuse(
            ECUMENE_BAD_GAME,
            "the game was saved by version %u, format %u; this is version %d, format %d",
            out->version, out->format, ECUMENE_VERSION, SAVED_FORMAT);
    if (out->size != size || size < sizeof *out)
        return session_refuse(ECUMENE_BAD_GAME, "the saved game has %u bytes; there are %zu",
                              out->size, size);
    if (check_of(saved, size) != out->check)
        return session_refuse(ECUMENE_BAD_GAME,
                              "the saved game was altered: its check sum differs");
    return ECUMENE_OK;
}

/* The first option that differs, or what else the bytes of options hold. */
static const char *option_differs(const World *world, const AnyOptions *other)
{
    const Family *family = world->family;
    if (world->options.player_count != other->player_count)
        return "players";
    for (int i = 0; i < family_options(family)->count; i++)
        if (family_options(family)->get(&world->options, i)
            != family_options(family)->get(other, i))
            return family_options(family)->words[i].name;
    return memcmp(&world->options, other, sizeof *other) == 0 ? NULL : "scenario";
}

/* Is it a game of these? */
static int table_check(const World *world, const SavedHead *head)
{
    const Family *family = world->family;
    const char   *edition = family->editions->id(world->rules.edition), *differs;
    if (strncmp(head->edition, edition, sizeof head->edition) != 0)
        return session_refuse(ECUMENE_BAD_GAME,
                              "the saved game is of edition %.63s; these are of %s", head->edition,
                              edition);
    if (strncmp(head->board, board_id(world), sizeof head->board) != 0)
        return session_refuse(ECUMENE_BAD_GAME, "the saved game is on board %.63s; these are on %s",
                              head->board, board_id(world));
    if (head->edition_hash != world->edition_hash || head->board_hash != world->board_hash)
        return session_refuse(ECUMENE_BAD_GAME, "the saved game is of another text of %s %.63s",
                              head->edition_hash != world->edition_hash ? "edition" : "board",
                              head->edition_hash != world->edition_hash ? edition : head->board);
    if ((differs = option_differs(world, &head->options)))
        return session_refuse(ECUMENE_BAD_GAME, "the saved game has another choice of %s", differs);
    if (head->rules_version != family->version || head->game_size != family->game_size)
        return session_refuse(ECUMENE_BAD_GAME,
                              "the game was saved under version %d of the rules of %s; this is %d",
                              head->rules_version, family->name, family->version);
    if (head->count > world->actions_max)
        return session_refuse(ECUMENE_NO_ROOM,
                              "the saved game has a list of %d; there is room for %d", head->count,
                              world->actions_max);
    return ECUMENE_OK;
}

/* Numbers that lead somewhere. */
static bool head_is_sound(const World *world, const SavedHead *head)
{
    int  players = world->options.player_count;
    bool sound = head->count >= 0 && head->composed >= 0 && head->rows_used >= 0
                 && head->composed <= ECUMENE_COMPOSED_MOST
                 && head->rows_used <= ECUMENE_COMPOSED_ROWS && head->composed <= head->count
                 && (head->player < players || head->player == NOBODY)
                 && (head->last < players || head->last == NOBODY)
                 && (head->player == NOBODY) == (head->count == 0)
                 && (head->player == NOBODY) == (head->ended != 0);
    for (int i = 0; sound && i < head->composed; i++)
        sound = head->entries[i].first + head->entries[i].count <= head->rows_used;
    return sound && bytes_of(world, head) == head->size;
}

static int game_check(const World *world, const SavedHead *head, const void *game)
{
    const Family *family = world->family;
    if (family_hash(family, game) != head->game_hash)
        return session_refuse(ECUMENE_BAD_GAME,
                              "the game was saved by another build of the library");
    family_checks(family)->position(&world->rules, game);
    if (head->player != NOBODY && !(family->pending(&world->rules, game) & bit32(head->player)))
        return session_refuse(ECUMENE_BAD_GAME, "the saved game does not ask whom it says");
    return ECUMENE_OK;
}

static void environment_fill(Environment *out, const World *world, const SavedHead *head,
                             const void *at)
{
    out->chance = head->chance;
    out->seed = head->seed;
    out->episode = head->episode;
    out->steps = head->steps;
    out->player = head->player;
    out->last = head->last;
    out->ended = head->ended != 0;
    out->terminated = head->terminated != 0;
    out->truncated = head->truncated != 0;
    out->watched = head->watched != 0;
    out->count = head->count;
    out->drawn = head->drawn;
    out->left_out = head->left_out;
    out->composed = head->composed;
    out->rows_used = head->rows_used;
    memcpy(out->entries, head->entries, sizeof out->entries);
    at = get(out->game, at, world->family->game_size);
    at = get(out->actions, at, sizeof(Action) * (size_t)head->count);
    at = get(out->rows, at, sizeof(Action) * (size_t)head->rows_used);
    size_t memories = sizeof(AnyMemory) * world->options.player_count;
    if (head->watched)
        get(out->memories, at, memories);
    else
        memset(out->memories, 0, memories);
}

static void run_restore(void *context)
{
    Work        *work = context;
    World       *world = &work->session->world;
    SavedHead    head;
    Environment *environment = &work->session->environments[work->environment];
    work->result = whole_check(&head, work->bytes, work->size);
    if (work->result == ECUMENE_OK)
        work->result = table_check(world, &head);
    if (work->result == ECUMENE_OK && !head_is_sound(world, &head))
        work->result = session_refuse(ECUMENE_BAD_GAME, "the saved game contradicts itself");
    if (work->result != ECUMENE_OK)
        return;
    const uint8_t *at = (const uint8_t *)work->bytes + sizeof head;
    memcpy(&world->draft, at, world->family->game_size);
    work->result = game_check(world, &head, &world->draft);
    if (work->result != ECUMENE_OK)
        return;
    environment_fill(environment, world, &head, at);
    session_write(work->session, work->environment, work->buffers);
}

int ecumene_restore(EcumeneHandle handle, int32_t environment, const void *saved, size_t size,
                    const EcumeneBuffers *buffers_or_null)
{
    if (!saved)
        return session_refuse(ECUMENE_BAD_ARGUMENT, "the saved game is null");
    Place *place;
    int    code = session_enter(&place, handle, environment, buffers_or_null);
    if (code != ECUMENE_OK)
        return code;
    code = session_try(&(Work){ .session = place->session,
                                .buffers = buffers_or_null,
                                .environment = environment,
                                .bytes = (void *)(uintptr_t)saved,
                                .size = size },
                       run_restore);
    if (code == ECUMENE_BUG)
        code = session_refuse(ECUMENE_BAD_GAME, "the saved game breaks a rule");
    place_leave(place);
    return code;
}

/* ---- Copies ---- */

static int same_table(const World *to, const World *from)
{
    const char *differs = NULL;
    if (to->family != from->family || to->edition_hash != from->edition_hash
        || to->board_hash != from->board_hash)
        differs = "edition or board";
    else
        differs = option_differs(to, &from->options);
    return differs ? session_refuse(ECUMENE_BAD_GAME, "the two handles differ in %s", differs)
                   : ECUMENE_OK;
}

typedef struct CopyWork {
    Work               work; /* Of the target. */
    const Environment *from;
} CopyWork;

static void run_copy(void *context)
{
    CopyWork *copy = context;
    Session  *session = copy->work.session;
    if (copy->from->count > session->world.actions_max) {
        copy->work.result =
            session_refuse(ECUMENE_NO_ROOM, "the game has a list of %d; there is room for %d",
                           copy->from->count, session->world.actions_max);
        return;
    }
    environment_copy(&session->environments[copy->work.environment], copy->from, &session->world);
    session_write(session, copy->work.environment, copy->work.buffers);
}

static int copy_between(Place *to, int32_t environment, Place *from, int32_t from_environment,
                        const EcumeneBuffers *buffers)
{
    int code = session_environment_check(from->session, from_environment);
    if (code == ECUMENE_OK && to != from)
        code = same_table(&to->session->world, &from->session->world);
    if (code != ECUMENE_OK)
        return code;
    CopyWork copy = {
        .work = { .session = to->session, .buffers = buffers, .environment = environment },
        .from = &from->session->environments[from_environment]
    };
    return session_guard(&copy.work, run_copy);
}

int ecumene_copy(EcumeneHandle handle, int32_t to, EcumeneHandle from_handle, int32_t from,
                 const EcumeneBuffers *buffers_or_null)
{
    Place *place, *other = NULL;
    int    code = ECUMENE_OK;
    /* Two handles of one place: not both are open, and the place can be entered once only. */
    if (handle != from_handle && !place_before(handle, from_handle)
        && !place_before(from_handle, handle))
        return session_refuse(ECUMENE_BAD_HANDLE, "no environments are open under handle %llu",
                              (unsigned long long)from_handle);
    /* Two that copy to and fro must not wait for each other: places are locked in their order. */
    if (handle != from_handle && place_before(from_handle, handle)
        && !(other = place_enter(from_handle)))
        return ECUMENE_BAD_HANDLE;
    code = session_enter(&place, handle, to, buffers_or_null);
    if (code == ECUMENE_OK) {
        if (handle != from_handle && !other && !(other = place_enter(from_handle)))
            code = ECUMENE_BAD_HANDLE;
        else
            code = copy_between(place, to, other ? other : place, from, buffers_or_null);
        place_leave(place);
    }
    if (other)
        place_leave(other);
    return code;
}

/* ---- Imagined games ---- */

static void run_sample(void *context)
{
    Work        *work = context;
    Environment *environment = &work->session->environments[work->environment];
    environment_sample(environment, &work->session->world, viewer_of(work->player), work->seed);
    session_write(work->session, work->environment, work->buffers);
}

int ecumene_sample(EcumeneHandle handle, int32_t environment, int32_t player, uint64_t seed,
                   const EcumeneBuffers *buffers_or_null)
{
    Place *place;
    int    code = session_enter(&place, handle, environment, buffers_or_null);
    if (code != ECUMENE_OK)
        return code;
    code = session_player_check(place->session, player);
    if (code == ECUMENE_OK)
        code = session_guard(&(Work){ .session = place->session,
                                      .buffers = buffers_or_null,
                                      .environment = environment,
                                      .player = player,
                                      .seed = seed },
                             run_sample);
    place_leave(place);
    return code;
}
