/* The hash of a game: a walk over the fields of state_fields.def, by their names. A field that is
 * as it is in an empty state does not count, and procedures are known by their names; so what a
 * later version adds leaves the hash of a game that does not use it as it was. */
#include "rules/settlers/play.h"
#include "rules/table/fields.h"

static FieldNamed add_procedure;

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
#include "rules/settlers/state_fields.def"
    { .name = NULL }
};
#undef FIELDS_RNG
#undef STRUCT
#define STRUCT Frame
#define FIELDS_FRAME
static const Field frame_fields[] = {
#include "rules/settlers/state_fields.def"
    { .name = NULL }
};
#undef FIELDS_FRAME
#undef STRUCT
#define STRUCT Flow
#define FIELDS_FLOW
static const Field flow_fields[] = {
#include "rules/settlers/state_fields.def"
    { .name = NULL }
};
#undef FIELDS_FLOW
#undef STRUCT
#define STRUCT StPlayer
#define FIELDS_PLAYER
static const Field player_fields[] = {
#include "rules/settlers/state_fields.def"
    { .name = NULL }
};
#undef FIELDS_PLAYER
#undef STRUCT
#define STRUCT StPlace
#define FIELDS_PLACE
static const Field place_fields[] = {
#include "rules/settlers/state_fields.def"
    { .name = NULL }
};
#undef FIELDS_PLACE
#undef STRUCT
#define STRUCT StIntent
#define FIELDS_INTENT
static const Field intent_fields[] = {
#include "rules/settlers/state_fields.def"
    { .name = NULL }
};
#undef FIELDS_INTENT
#undef STRUCT
#define STRUCT StGain
#define FIELDS_GAIN
static const Field gain_fields[] = {
#include "rules/settlers/state_fields.def"
    { .name = NULL }
};
#undef FIELDS_GAIN
#undef STRUCT
#define STRUCT StTrigger
#define FIELDS_TRIGGER
static const Field trigger_fields[] = {
#include "rules/settlers/state_fields.def"
    { .name = NULL }
};
#undef FIELDS_TRIGGER
#undef STRUCT
#define STRUCT StGame
#define FIELDS_GAME
static const Field game_fields[] = {
#include "rules/settlers/state_fields.def"
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
#include "rules/settlers/state_fields.def"
};
static_assert(sizeof(struct RngBytes) == sizeof(Rng), "state_fields.def lacks a field of Rng");
#undef FIELDS_RNG
#undef STRUCT
#define STRUCT Frame
#define FIELDS_FRAME
struct FrameBytes {
#include "rules/settlers/state_fields.def"
};
static_assert(sizeof(struct FrameBytes) == sizeof(Frame),
              "state_fields.def lacks a field of Frame");
#undef FIELDS_FRAME
#undef STRUCT
#define STRUCT Flow
#define FIELDS_FLOW
struct FlowBytes {
#include "rules/settlers/state_fields.def"
};
static_assert(sizeof(struct FlowBytes) == sizeof(Flow), "state_fields.def lacks a field of Flow");
#undef FIELDS_FLOW
#undef STRUCT
#define STRUCT StPlayer
#define FIELDS_PLAYER
struct StPlayerBytes {
#include "rules/settlers/state_fields.def"
};
static_assert(sizeof(struct StPlayerBytes) == sizeof(StPlayer),
              "state_fields.def lacks a field of StPlayer");
#undef FIELDS_PLAYER
#undef STRUCT
#define STRUCT StPlace
#define FIELDS_PLACE
struct StPlaceBytes {
#include "rules/settlers/state_fields.def"
};
static_assert(sizeof(struct StPlaceBytes) == sizeof(StPlace),
              "state_fields.def lacks a field of StPlace");
#undef FIELDS_PLACE
#undef STRUCT
#define STRUCT StIntent
#define FIELDS_INTENT
struct StIntentBytes {
#include "rules/settlers/state_fields.def"
};
static_assert(sizeof(struct StIntentBytes) == sizeof(StIntent),
              "state_fields.def lacks a field of StIntent");
#undef FIELDS_INTENT
#undef STRUCT
#define STRUCT StGain
#define FIELDS_GAIN
struct StGainBytes {
#include "rules/settlers/state_fields.def"
};
static_assert(sizeof(struct StGainBytes) == sizeof(StGain),
              "state_fields.def lacks a field of StGain");
#undef FIELDS_GAIN
#undef STRUCT
#define STRUCT StTrigger
#define FIELDS_TRIGGER
struct StTriggerBytes {
#include "rules/settlers/state_fields.def"
};
static_assert(sizeof(struct StTriggerBytes) == sizeof(StTrigger),
              "state_fields.def lacks a field of StTrigger");
#undef FIELDS_TRIGGER
#undef STRUCT
#define STRUCT StGame
#define FIELDS_GAME
struct StGameBytes {
#include "rules/settlers/state_fields.def"
};
static_assert(sizeof(struct StGameBytes) == sizeof(StGame),
              "state_fields.def lacks a field of StGame");
#undef FIELDS_GAME
#undef STRUCT

#define PROCEDURE(id, name) name,
static const char *const procedure_names[ST_PROCEDURES] = {
#include "rules/settlers/procedures.def"
};
#undef PROCEDURE

static void add_procedure(Digest *digest, uint64_t path, const void *at)
{
    const uint8_t *procedure = at;
    if (*procedure)
        digest_text(digest, path, procedure_names[*procedure]);
}

uint64_t st_hash(const StGame *game)
{
    Digest digest = { 0 };
    digest_fields(&digest, 0, game_fields, game);
    return digest_end(&digest);
}
