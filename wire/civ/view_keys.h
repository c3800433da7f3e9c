/* Shared by wire.c, view_turn.c, view_cards.c and view_pieces.c: each key of view.def has a
 * writer, which writes the value of the key, or nothing where the key does not apply. */
#ifndef WIRE_CIV_VIEW_KEYS_H
#define WIRE_CIV_VIEW_KEYS_H

#include "rules/civ/view.h"
#include "wire/common_keys.h"
#include "wire/view_json.h"

/* Every key has a place of its own: those of view.def, then a key for each player, then one for
 * each area. */
#define VIEW(id, key, type, doc) VIEW_##id,
typedef enum ViewKey {
#include "wire/civ/view.def"
    VIEW_PLAYER,
    VIEW_AREA = VIEW_PLAYER + PLAYERS_MAX,
    VIEW_KEYS = VIEW_AREA + AREAS_MAX
} ViewKey;

typedef struct Shown {
    const Ruleset *ruleset;
    const Rules   *rules; /* The same. */
    const View    *view;
    const Game    *game; /* What the view shows. */
    long long      n;
    Seen           seen; /* The same once more. */
} Shown;

typedef void KeyWriter(JsonOut *out, const Shown *shown);

#define VIEW(id, key, type, doc) KeyWriter key_##id;
#include "wire/civ/view.def"

void player_value(JsonOut *out, const Shown *shown, Player player);
/* The areas in which anybody has tokens or a city. */
void areas_with_pieces(uint32_t out[AREA_WORDS], const Shown *shown);
void area_value(JsonOut *out, const Shown *shown, Area area);

static inline bool is_player(const Shown *shown)
{
    return shown->view->viewer < shown->game->player_count;
}

/* Is the procedure being played, on top or below another one? */
static inline bool plays(const Game *game, ProcedureId procedure)
{
    for (int i = 0; i < game->flow.depth; i++)
        if (game->flow.frames[i].procedure == procedure)
            return true;
    return false;
}

/* ---- Offers ---- */

/* The members to, give, want and answers of an offer, into an open map. */
void offer_terms_json(JsonOut *out, const OfferTerms *terms);
/* The argument of an ACTION_OFFER, and back. */
void offer_json(JsonOut *out, const Action *action);
bool offer_read(Action *out, const Node *value, Error *error);

/* ---- What happened ---- */

extern const Account civ_account;

/* ---- Help ---- */

/* The value of "baskets": the best purchases, each {advances, price, cards, ..., actions}. Without
 * a view the message alone is looked at. */
bool baskets_json(JsonOut *out, const Node *message, const Ruleset *ruleset, const void *view,
                  Error *error);

/* ---- Values that many keys share ---- */

void out_bytes(JsonOut *out, const uint8_t *bytes, int count);
/* What is none is null. */
void out_number_or_null(JsonOut *out, int number, int none);
void out_advances(JsonOut *out, uint64_t set);
void out_areas(JsonOut *out, const uint32_t *words, int area_count);
/* [[card, count]], those there are. */
void out_cards(JsonOut *out, const uint8_t *counts, int card_count);
/* {owner: count}, those there are. */
void out_by_owner(JsonOut *out, const uint8_t *counts);

/* view_read.c */
bool civ_view_read(void *view, const Ruleset *rules, const Node *keys, Error *error);

#endif
