/* Shared by wire.c, view_turn.c and view_empires.c: each key of view.def has a writer, which writes
 * the value of the key, or nothing where the key does not apply. */
#ifndef WIRE_SETTLERS_VIEW_KEYS_H
#define WIRE_SETTLERS_VIEW_KEYS_H

#include "rules/settlers/view.h"
#include "wire/common_keys.h"
#include "wire/view_json.h"

#define VIEW(id, key, type, doc) ST_VIEW_##id,
typedef enum StViewKey {
#include "wire/settlers/view.def"
    ST_VIEW_PLAYER,
    ST_VIEW_KEYS = ST_VIEW_PLAYER + ST_PLAYERS_MAX
} StViewKey;

typedef struct StShown {
    const Ruleset *rules;
    const StSet   *set; /* The same. */
    const StView  *view;
    const StGame  *game; /* What the view shows. */
    Seen           seen; /* The same once more. */
} StShown;

typedef void StKeyWriter(JsonOut *out, const StShown *shown);

#define VIEW(id, key, type, doc) StKeyWriter st_key_##id;
#include "wire/settlers/view.def"

void st_player_value(JsonOut *out, const StShown *shown, int player);
/* The position in words, for a terminal. */
/* GET /api/editions/ID */
void st_catalogue_json(JsonOut *out, const StSet *set);

static inline bool st_is_player(const StShown *shown)
{
    return shown->view->viewer < shown->game->options.player_count;
}

extern const Account settlers_account;

/* A list of cards; those that are hidden are null and those that are gone are left out. */
void st_out_cards(JsonOut *out, const uint16_t *cards, int count);
void st_out_card_set(JsonOut *out, const StCards *cards);

/* view_read.c */
bool st_view_read(void *view, const Ruleset *rules, const Node *keys, Error *error);

#endif
