/* Shared by view_json.c, view_turn.c, view_cards.c and view_pieces.c: each key of view.def has a
 * writer, which writes the value of the key, or nothing where the key does not apply. */
#ifndef SERVER_VIEW_KEYS_H
#define SERVER_VIEW_KEYS_H

#include "server/view_json.h"

typedef struct Shown {
    const Rules *rules;
    const View  *view;
    const Game  *game; /* What the view shows. */
    long long    n;
} Shown;

typedef void KeyWriter(JsonOut *out, const Shown *shown);

#define VIEW(id, key, type, doc) KeyWriter key_##id;
#include "server/view.def"

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

/* ---- Values that many keys share ---- */

void out_players(JsonOut *out, uint32_t set);
void out_bytes(JsonOut *out, const uint8_t *bytes, int count);
/* What is none is null. */
void out_number_or_null(JsonOut *out, int number, int none);
void out_advances(JsonOut *out, uint64_t set);
void out_areas(JsonOut *out, const uint32_t *words, int area_count);
/* [[card, count]], those there are. */
void out_cards(JsonOut *out, const uint8_t *counts, int card_count);
/* {owner: count}, those there are. */
void out_by_owner(JsonOut *out, const uint8_t *counts);

#endif
