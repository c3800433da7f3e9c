/* The hash of a game: a walk over the fields of state_fields.def. A field that is as it is in an
 * empty state does not count, and whatever is a row of a table is known by its name; so a new
 * field, switch, procedure or calamity that a game does not use leaves its hash as it was. */
#include <stddef.h>

#include "rules/civ/game.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"
#include "rules/table/digest.h"
#include "rules/table/fields.h"

static FieldNamed add_traded_by, add_held_open, add_procedure;

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

uint64_t game_hash(const Game *game)
{
    Digest digest = { 0 };
    digest_fields(&digest, 0, game_fields, game);
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
