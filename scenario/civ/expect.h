/* What can be expected: claims about the game, or about what one player sees of it. */
#ifndef SCENARIO_CIV_EXPECT_H
#define SCENARIO_CIV_EXPECT_H

#include "scenario/civ/scene.h"

/* Through whose eyes a claim is judged. */
typedef struct Lens {
    const Game *game;
    const View *view;   /* Null: the whole truth. */
    Player      viewer; /* NOBODY for a spectator; only with a view. */
} Lens;

/* Each reads a claim and judges it; false when the text makes no sense, which has then been said.
 */
typedef bool ClaimReader(Scene *scene, const Lens *lens, char *text, Finding *out);

bool claim_read(Scene *scene, const Lens *lens, char *text, Finding *out);
/* Of pieces: see expect_pieces.c; of players: expect_player.c. */
bool claim_area(Scene *scene, const Lens *lens, int area, char *text, Finding *out);
bool claim_owner(Scene *scene, const Lens *lens, int owner, char *text, Finding *out);
/* Of cards on the table. */
ClaimReader claim_stack, claim_discard, claim_offer, claim_deal, claim_filed;
/* Of the flow, the choices and the events: see expect_flow.c and scenario/events.c. */
ClaimReader claim_pending, claim_prompt, claim_legal, claim_options, claim_exactly, claim_phase,
    claim_step, claim_turn, claim_last_turn, claim_over, claim_winner, claim_ranking, claim_points,
    claim_order, claim_out_of_play;

/* That a player is asked this, as a pattern of the name or the text of a prompt. */
void claim_prompted(Scene *scene, const Lens *lens, int player, const char *wanted, Finding *out);

/* Whom an item of a claim is about. */
typedef struct Asked {
    Scene      *scene;
    const Lens *lens;
    int         player; /* Or BARBARIANS. */
} Asked;

/* A figure of a player with a number to compare it with: see expect_figures.c. False when the item
 * is something else; else `ok` tells whether it could be read. */
bool figure_item(const Asked *asked, char *item, Finding *out, bool *ok);
/* The words of the figure of this index, or null behind the last. */
const char *figure_word(int index);
/* Cards in hand, as far as the lens shows them. */
int cards_held(const Asked *asked, bool commodities, bool calamities);

const char *owner_name(const Scene *scene, int owner);
void        say_area(const Scene *scene, const Game *game, int area, Finding *out);

#endif
