/* One scenario being run. Shared by the files of this folder and by nobody else. */
#ifndef SCENARIO_SCENE_H
#define SCENARIO_SCENE_H

#include "rules/civ/game.h"
#include "rules/civ/view.h"
#include "scenario/scenario.h"

enum { LINE_LONGEST = 1000, SCENE_EVENTS = 8192, SCENE_LEGAL = 4096, EDITIONS_MAX = 4 };

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
    /* Where we are, for messages. */
    ScenarioReport *report;
    const char     *file;
    const char     *title;
    const char     *edition_id; /* Null when the scenario runs in one edition only. */
    int             line;
    char           *statement;
    bool            failed;
    bool            stopped; /* Nothing sensible can follow. */
    bool            in_head; /* Reading what all scenarios of the text share. */

    /* The head: what the position is made on. */
    char    edition_name[NAME_MAX];
    char    board_name[NAME_MAX]; /* Empty: the one written out in the scenario. */
    char    player_names[PLAYERS_MAX][NAME_MAX];
    int     player_count;
    int     deck; /* Whose number of players the cards are for; 0: the nearest. */
    Options options;
    bool    opened;     /* The head is complete and `game` exists. */
    bool    from_setup; /* Made by `setup`, not by `given`. */

    Edition edition;
    Phase
        phases[PHASES_MAX]; /* All of the edition's, while the edition is cut behind one of them. */
    int phase_count;
    Board board;
    Rules rules;

    /* The position, and what has still to be worked out of it. */
    Game        game;
    GivenPlayer given[PLAYERS_MAX];
    GivenStack  stacks[STACKS_MAX];
    int         turn;
    int         phase;         /* To be entered before the next play or expect. */
    bool        phase_of_head; /* It may be replaced by another. */
    bool        onward;        /* Play goes on behind that phase. */
    bool        whole;         /* All steps of that phase, not only the one named. */
    int         pause;         /* Where skipping has put a pause into the phases; 0: nowhere. */
    bool        dirty;
    bool        cards_dirty;

    Events events;
    int    last_play; /* The events from here on came of the last play. */

    Event  event_items[SCENE_EVENTS];
    Action legal[SCENE_LEGAL];
    View   view;
    Game   before;
} Scene;

/* "file:line: message"; the scenario has failed. Returns false. */
__attribute__((format(printf, 2, 3))) bool scene_fail(Scene *scene, const char *format, ...);
/* The same for a text that makes no sense: nothing more of the scenario is run. */
__attribute__((format(printf, 2, 3))) bool scene_error(Scene *scene, const char *format, ...);

/* ---- Names, as finders for read_name() with the scene as context; -1 for none ---- */

int find_player(const void *scene, const char *name);
int find_owner(const void *scene, const char *name); /* Players and The Barbarians. */
int find_area(const void *scene, const char *name);
int find_card(const void *scene, const char *name);
int find_advance(const void *scene, const char *name);

/* The areas that an item names: one, or a row "Hill-1..4". 0 when there is an unknown one among
 * them. */
int areas_named(Area *out, int max, const Scene *scene, const char *item);
/* The names that an item stands for, "Hill-1..4" being four of them. */
int names_expand(char out[][NAME_MAX], int max, const char *item);

/* ---- Statements: each gets the text behind its keyword; false when the scenario must stop ---- */

bool board_begin(Scene *scene, char *text);
bool board_area(Scene *scene, char *text);
bool board_sea(Scene *scene, char *text);
bool board_land(Scene *scene, char *text);
bool board_water(Scene *scene, char *text);
bool board_volcano(Scene *scene, char *text);

bool setup_read(Scene *scene, char *text);
bool given_read(Scene *scene, char *text);
bool expect_read(Scene *scene, char *text);
bool skip_read(Scene *scene, char *text);
bool show_read(Scene *scene, char *text);

/* ---- Steps ---- */

/* Ends the head: loads what it names and makes an empty position. */
bool scene_open(Scene *scene);
/* Works out what `given` left open, verifies, and enters the phase. */
bool scene_begin(Scene *scene);
/* The board written in the scenario: sorted, with coasts and regions. */
bool board_finish(Scene *scene);
/* Every pending player has options, sorted and accepted. */
bool scene_sound(Scene *scene);

/* Index into the phases of the edition by name or number ("trade", "11", "11 surplus", "5b"), or
 * -1; `whole` tells whether only the number was said. */
int phase_by_name(const Scene *scene, const char *text, bool *whole);

const char *event_name(EventKind kind);

#endif
