/* One scenario of the civilization family being run. Shared by the files of this folder and by
 * nobody else. */
#ifndef SCENARIO_CIV_SCENE_H
#define SCENARIO_CIV_SCENE_H

#include "rules/civ/game.h"
#include "rules/civ/view.h"
#include "scenario/stage.h"

/* In place of the index of a phase: nothing is said of it, or play rests without any. */
enum { PHASE_UNSAID = -1, PHASE_NONE = -2 };

/* What `given` said of the pieces off the board, and what it left open. */
typedef struct GivenPlayer {
    bool stock;
    bool treasury;
    bool census;
    bool advances;
    bool credits[COLOURS];
} GivenPlayer;

typedef struct GivenStack {
    bool    stated;
    bool    only; /* Nothing below the cards stated: the rest is discarded. */
    int     count;
    uint8_t cards[PILE_MAX]; /* Top first. */
} GivenStack;

typedef struct Scene {
    Stage stage; /* First. */

    /* The head: what the position is made on. */
    char    board_name[NAME_MAX]; /* Empty: the one written out in the scenario. */
    char    player_names[PLAYERS_MAX][NAME_MAX];
    int     player_count;
    int     players_line; /* Where they were named, for messages. */
    int     deck;         /* Whose number of players the cards are for; 0: the nearest. */
    Options options;
    uint8_t numbers[NUMBER_COUNT]; /* Figures in place of the edition's, + 1; 0: as it says. */
    char    figures_said[2 * LINE_LONGEST]; /* CARD NAME N, ... in place of the edition's. */
    char    block_said[BLOCKS_MAX][LINE_LONGEST + 1]; /* Civilizations that trade in each. */
    char    out_of_play_said[2 * LINE_LONGEST];       /* AREA, AREA, of the head. */
    bool    opened;                                   /* The head is complete and `game` exists. */
    bool    from_setup;                               /* Made by `setup`, not by `given`. */

    Edition edition;
    Phase
        phases[PHASES_MAX]; /* All of the edition's, while the edition is cut behind one of them. */
    int phase_count;
    Board board;
    Rules rules;

    /* The position, and what has still to be worked out of it. */
    Game        game;
    GivenPlayer given[PLAYERS_MAX];
    GivenStack  stacks[BLOCKS_MAX][STACKS_MAX];
    int         turn;
    int         phase;         /* To be entered before the next play or expect. */
    bool        phase_of_head; /* It may be replaced by another. */
    bool        onward;        /* Play goes on behind that phase. */
    bool        whole;         /* All steps of that phase, not only the one named. */
    int         pause;         /* Where skipping has put a pause into the phases; 0: nowhere. */
    bool        dirty;
    bool        cards_dirty;

    View view;
    Game before;
} Scene;

/* As stage_fail() and stage_error(). */
__attribute__((format(printf, 2, 3))) bool scene_fail(Scene *scene, const char *format, ...);
__attribute__((format(printf, 2, 3))) bool scene_error(Scene *scene, const char *format, ...);

/* ---- Names, as finders for read_name() with the scene as context; -1 for none ---- */

int find_player(const void *scene, const char *name);
int find_owner(const void *scene, const char *name); /* Players and The Barbarians. */
int find_area(const void *scene, const char *name);
int find_card(const void *scene, const char *name);
int find_block(const void *scene, const char *name);
int find_advance(const void *scene, const char *name);

/* [of] [the] west|east [block]: the trade block said, or -1. */
int read_block(const Scene *scene, char **at);
/* The same of a stack, the first block where none is said; -1 when there is no such block, which
 * has then been said. */
int read_block_of_table(Scene *scene, char **at);

/* Listers for nearest_name() with the scene as context. */
NameLister list_players, list_areas, list_cards, list_advances, list_civilizations, list_colours,
    list_phases, list_prompts, list_switches, list_numbers, list_boards;

/* As those of the stage. */
bool scene_unknown(Scene *scene, const char *kind, const char *name, NameLister *list);
bool scene_unknown_word(Scene *scene, const char *kind, const char *text, NameLister *list);

/* The same for [N] CARD. */
bool unknown_card(Scene *scene, char *item);
/* What is so of a player this turn ("leaving", "has waited"): a PLAYER_ bit, or 0. */
int flag_by_words(char *item);

/* The areas that an item names: one, or a row "Hill-1..4". 0 when there is an unknown one among
 * them. */
int areas_named(Area *out, int max, const Scene *scene, const char *item);
/* The names that an item stands for, "Hill-1..4" being four of them; 0 when it makes no sense. */
int names_expand(char out[][NAME_MAX], int max, const char *item);

/* ---- Statements: each gets the text behind its keyword; false when the scenario must stop ---- */

bool head_players(Stage *stage, char *text);
bool head_deck(Stage *stage, char *text);
bool head_block(Stage *stage, char *text);
bool head_option(Stage *stage, char *text);
bool head_switch(Stage *stage, char *text);
bool head_number(Stage *stage, char *text);
bool head_figure(Stage *stage, char *text);

bool board_begin(Stage *stage, char *text);
bool board_area(Stage *stage, char *text);
bool board_sea(Stage *stage, char *text);
bool board_land(Stage *stage, char *text);
bool board_water(Stage *stage, char *text);
bool board_volcano(Stage *stage, char *text);
bool board_out_of_play(Stage *stage, char *text);

bool setup_read(Stage *stage, char *text);
bool given_read(Stage *stage, char *text);
/* Its parts: a card with a count and its block (-1: not said), or -1; and what lies on the table.
 */
int  given_card(Scene *scene, char *item, int *count, int *block);
bool given_stack(Scene *scene, char *text);
bool given_discard(Scene *scene, char *text);
bool given_out_of_play(Scene *scene, char *text);
bool given_choosing(Scene *scene, char *text);
bool expect_read(Stage *stage, char *text);
bool skip_read(Stage *stage, char *text);
bool show_read(Stage *stage, char *text);

/* ---- Steps ---- */

/* Puts the numbers and figures of the head in place of the edition's. */
bool head_overrides(Scene *scene);
/* Ends the head: loads what it names and makes an empty position. */
bool scene_open(Scene *scene);
/* Works out what `given` left open, verifies, and enters the phase. */
bool scene_begin(Scene *scene);

static inline Scene *scene_of(Stage *stage)
{
    return (Scene *)(void *)stage;
}
/* The board written in the scenario: sorted, with coasts and regions. */
bool board_finish(Scene *scene);

/* Index into the phases of the edition by name or number ("trade", "11", "11 surplus", "5b"), or
 * -1; `whole` tells whether only the number was said. */
int phase_by_name(const Scene *scene, const char *text, bool *whole);

/* A figure of the edition, of a calamity or of a player. */
bool civ_figure(Stage *stage, char *text, int *out);

/* The lists of docs/scenarios.md. */
void civ_words(void (*say)(void *context, const char *line), void *context);

#endif
