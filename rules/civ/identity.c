/* The hash of a game: a walk over the fields of state_fields.def. A field that is as it is in an
 * empty state does not count, and whatever is a row of a table is known by its name; so a new
 * field, switch, procedure or calamity that a game does not use leaves its hash as it was. */
#include <stddef.h>
#include <string.h>

#include "rules/civ/game.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"
#include "rules/table/digest.h"

typedef struct Field Field;
typedef void         AddNamed(Digest *digest, uint64_t path, const void *at);

/* One of three: numbers in rows, structs with fields of their own, or a function. */
struct Field {
    const char  *name;
    size_t       offset;
    size_t       element; /* The size of a number or of a struct. */
    int          count;   /* How many there are in all. */
    int          row;
    uint64_t     absent;
    const Field *parts;
    AddNamed    *named;
};

static AddNamed add_traded_by, add_held_open, add_procedure;

#define FIELD(field, type, length, none)                                                           \
    { .name = #field,                                                                              \
      .offset = offsetof(STRUCT, field),                                                           \
      .element = sizeof(type),                                                                     \
      .count = (int)(sizeof(((STRUCT *)0)->field) / sizeof(type)),                                 \
      .row = (length),                                                                             \
      .absent = (none) },
#define PART(field, fields, type, number)                                                          \
    { .name = #field,                                                                              \
      .offset = offsetof(STRUCT, field),                                                           \
      .element = sizeof(type),                                                                     \
      .count = (number),                                                                           \
      .parts = fields },
#define NAMED(field, function)                                                                     \
    { .name = #field, .offset = offsetof(STRUCT, field), .named = function },
#define UNUSED(field)

#define STRUCT Rng
#define FIELDS_RNG
static const Field rng_fields[] = {
#include "rules/civ/state_fields.def"
    { .name = NULL }
};
#undef FIELDS_RNG
#undef STRUCT
#define STRUCT Frame
#define FIELDS_FRAME
static const Field frame_fields[] = {
#include "rules/civ/state_fields.def"
    { .name = NULL }
};
#undef FIELDS_FRAME
#undef STRUCT
#define STRUCT Flow
#define FIELDS_FLOW
static const Field flow_fields[] = {
#include "rules/civ/state_fields.def"
    { .name = NULL }
};
#undef FIELDS_FLOW
#undef STRUCT
#define STRUCT Options
#define FIELDS_OPTIONS
static const Field options_fields[] = {
#include "rules/civ/state_fields.def"
    { .name = NULL }
};
#undef FIELDS_OPTIONS
#undef STRUCT
#define STRUCT Ship
#define FIELDS_SHIP
static const Field ship_fields[] = {
#include "rules/civ/state_fields.def"
    { .name = NULL }
};
#undef FIELDS_SHIP
#undef STRUCT
#define STRUCT PlayerState
#define FIELDS_PLAYER
static const Field player_fields[] = {
#include "rules/civ/state_fields.def"
    { .name = NULL }
};
#undef FIELDS_PLAYER
#undef STRUCT
#define STRUCT Fight
#define FIELDS_FIGHT
static const Field fight_fields[] = {
#include "rules/civ/state_fields.def"
    { .name = NULL }
};
#undef FIELDS_FIGHT
#undef STRUCT
#define STRUCT ConflictState
#define FIELDS_CONFLICT
static const Field conflict_fields[] = {
#include "rules/civ/state_fields.def"
    { .name = NULL }
};
#undef FIELDS_CONFLICT
#undef STRUCT
#define STRUCT Game
#define FIELDS_GAME
static const Field game_fields[] = {
#include "rules/civ/state_fields.def"
    { .name = NULL }
};
#undef FIELDS_GAME
#undef STRUCT
#undef FIELD
#undef PART
#undef NAMED
#undef UNUSED

/* ---- Nothing is missing ---- */

/* A struct of bytes with the same fields: one there twice does not compile, one that is missing
 * makes it too small. */
#define BYTES(field) char field[sizeof(((STRUCT *)0)->field)];
#define FIELD(field, type, length, none) BYTES(field)
#define PART(field, fields, type, number) BYTES(field)
#define NAMED(field, function) BYTES(field)
#define UNUSED(field) BYTES(field)

#define STRUCT Rng
#define FIELDS_RNG
struct RngBytes {
#include "rules/civ/state_fields.def"
};
static_assert(sizeof(struct RngBytes) == sizeof(Rng), "state_fields.def lacks a field of Rng");
#undef FIELDS_RNG
#undef STRUCT
#define STRUCT Frame
#define FIELDS_FRAME
struct FrameBytes {
#include "rules/civ/state_fields.def"
};
static_assert(sizeof(struct FrameBytes) == sizeof(Frame),
              "state_fields.def lacks a field of Frame");
#undef FIELDS_FRAME
#undef STRUCT
#define STRUCT Flow
#define FIELDS_FLOW
struct FlowBytes {
#include "rules/civ/state_fields.def"
};
static_assert(sizeof(struct FlowBytes) == sizeof(Flow), "state_fields.def lacks a field of Flow");
#undef FIELDS_FLOW
#undef STRUCT
#define STRUCT Options
#define FIELDS_OPTIONS
struct OptionsBytes {
#include "rules/civ/state_fields.def"
};
static_assert(sizeof(struct OptionsBytes) == sizeof(Options),
              "state_fields.def lacks a field of Options");
#undef FIELDS_OPTIONS
#undef STRUCT
#define STRUCT Ship
#define FIELDS_SHIP
struct ShipBytes {
#include "rules/civ/state_fields.def"
};
static_assert(sizeof(struct ShipBytes) == sizeof(Ship), "state_fields.def lacks a field of Ship");
#undef FIELDS_SHIP
#undef STRUCT
#define STRUCT PlayerState
#define FIELDS_PLAYER
struct PlayerBytes {
#include "rules/civ/state_fields.def"
};
static_assert(sizeof(struct PlayerBytes) == sizeof(PlayerState),
              "state_fields.def lacks a field of PlayerState");
#undef FIELDS_PLAYER
#undef STRUCT
#define STRUCT Fight
#define FIELDS_FIGHT
struct FightBytes {
#include "rules/civ/state_fields.def"
};
static_assert(sizeof(struct FightBytes) == sizeof(Fight),
              "state_fields.def lacks a field of Fight");
#undef FIELDS_FIGHT
#undef STRUCT
#define STRUCT ConflictState
#define FIELDS_CONFLICT
struct ConflictBytes {
#include "rules/civ/state_fields.def"
};
static_assert(sizeof(struct ConflictBytes) == sizeof(ConflictState),
              "state_fields.def lacks a field of ConflictState");
#undef FIELDS_CONFLICT
#undef STRUCT
#define STRUCT Game
#define FIELDS_GAME
struct GameBytes {
#include "rules/civ/state_fields.def"
};
static_assert(sizeof(struct GameBytes) == sizeof(Game), "state_fields.def lacks a field of Game");
#undef FIELDS_GAME
#undef STRUCT

/* ---- The walk ---- */

static uint64_t number_at(const uint8_t *at, size_t size)
{
    uint64_t eight;
    uint32_t four;
    uint16_t two;
    switch (size) {
    case sizeof eight:
        memcpy(&eight, at, sizeof eight);
        return eight;
    case sizeof four:
        memcpy(&four, at, sizeof four);
        return four;
    case sizeof two:
        memcpy(&two, at, sizeof two);
        return two;
    case 1:
        return *at;
    }
    never("a number of another size");
}

static void add_row(Digest *digest, uint64_t path, const Field *field, const uint8_t *at)
{
    uint64_t numbers[AREAS_MAX];
    int      count = field->row;
    must(count <= AREAS_MAX);
    while (count > 0
           && number_at(at + (size_t)(count - 1) * field->element, field->element) == field->absent)
        count--;
    if (count == 0)
        return;
    for (int i = 0; i < count; i++)
        numbers[i] = number_at(at + (size_t)i * field->element, field->element);
    digest_numbers(digest, path, numbers, count);
}

static void add_fields(Digest *digest, uint64_t above, const Field *fields, const uint8_t *base)
{
    for (const Field *field = fields; field->name; field++) {
        const uint8_t *at = base + field->offset;
        if (field->named) {
            field->named(digest, digest_path(above, field->name, 0), at);
            continue;
        }
        int    step = field->parts ? 1 : field->row;
        size_t size = (size_t)step * field->element;
        for (int i = 0; i < field->count; i += step, at += size) {
            uint64_t path = digest_path(above, field->name, i / step);
            if (field->parts)
                add_fields(digest, path, field->parts, at);
            else
                add_row(digest, path, field, at);
        }
    }
}

uint64_t game_hash(const Game *game)
{
    Digest digest = { 0 };
    add_fields(&digest, 0, game_fields, (const uint8_t *)game);
    return digest_end(&digest);
}

/* ---- What is known by name ---- */

static void add_traded_by(Digest *digest, uint64_t path, const void *at)
{
    const uint8_t(*traded_by)[CALAMITY_COUNT] = at;
    for (int block = 0; block < BLOCKS_MAX; block++)
        for (int c = 0; c < CALAMITY_COUNT; c++)
            if (traded_by[block][c] != NOBODY)
                digest_number(digest, digest_path(path, calamity_name((CalamityKind)c), block),
                              traded_by[block][c]);
}

static void add_held_open(Digest *digest, uint64_t path, const void *at)
{
    const uint32_t *held_open = at;
    for (int player = 0; player < PLAYERS_MAX; player++)
        for (int c = 0; c < CALAMITY_COUNT; c++)
            if (held_open[player] & bit32(c))
                digest_number(digest, digest_path(path, calamity_name((CalamityKind)c), player), 1);
}

static void add_procedure(Digest *digest, uint64_t path, const void *at)
{
    const uint8_t *procedure = at;
    if (*procedure)
        digest_text(digest, path, procedure_name(*procedure));
}
