/* One scenario being run. Shared by the files of this folder and by nobody else. */
#ifndef SCENARIO_SCENE_H
#define SCENARIO_SCENE_H

#include "rules/civ/game.h"
#include "rules/civ/view.h"
#include "scenario/nearest.h"
#include "scenario/scenario.h"

enum {
    LINE_LONGEST = 1000,
    SCENE_EVENTS = 8192,
    SCENE_LEGAL = 4096,
    EDITIONS_MAX = 8,
    CHANCE_MAX = 255
};

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
    bool            stopped;  /* Nothing sensible can follow. */
    bool            in_head;  /* Reading what all scenarios of the text share. */
    bool            in_front; /* More statements of the span are to be read. */
    bool            playing;  /* Something was played or looked at: the head is behind us. */

    /* The head: what the position is made on. */
    char    editions[EDITIONS_MAX][NAME_MAX]; /* All that the scenario runs in. */
    int     edition_count;
    char    edition_name[NAME_MAX];
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

    uint8_t chance[CHANCE_MAX]; /* Random results that the generator has no room for yet. */
    int     chance_count;

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
int find_block(const void *scene, const char *name);
int find_advance(const void *scene, const char *name);

/* [of] [the] west|east [block]: the trade block said, or -1. */
int read_block(const Scene *scene, char **at);
/* The same of a stack, the first block where none is said; -1 when there is no such block, which
 * has then been said. */
int read_block_of_table(Scene *scene, char **at);

/* Listers for nearest_name() with the scene as context. */
NameLister list_players, list_areas, list_cards, list_advances, list_civilizations, list_colours,
    list_phases, list_refusals, list_prompts, list_events, list_switches, list_numbers,
    list_editions, list_boards;

/* An error that names what is unknown, and the nearest name that is known. */
bool scene_unknown(Scene *scene, const char *kind, const char *name, NameLister *list);
/* The same for the first word, or the quoted words, of a text. */
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

/* ---- Actions: see action.c ---- */

/* PLAYER ACTION */
bool action_read(Scene *scene, char *text, Action *out);
/* ACTION, as a text about this game; false when it is none, which has then been said. */
bool action_of_text(Scene *scene, const Game *game, int player, const char *text, Action *out);

/* ---- Statements: each gets the text behind its keyword; false when the scenario must stop ---- */

bool head_edition(Scene *scene, char *text);
bool head_players(Scene *scene, char *text);
bool head_deck(Scene *scene, char *text);
bool head_block(Scene *scene, char *text);
bool head_option(Scene *scene, char *text);
bool head_switch(Scene *scene, char *text);
bool head_number(Scene *scene, char *text);
bool head_figure(Scene *scene, char *text);

bool board_begin(Scene *scene, char *text);
bool board_area(Scene *scene, char *text);
bool board_sea(Scene *scene, char *text);
bool board_land(Scene *scene, char *text);
bool board_water(Scene *scene, char *text);
bool board_volcano(Scene *scene, char *text);
bool board_out_of_play(Scene *scene, char *text);

bool setup_read(Scene *scene, char *text);
bool given_read(Scene *scene, char *text);
bool random_read(Scene *scene, char *text);
bool expect_read(Scene *scene, char *text);
bool skip_read(Scene *scene, char *text);
bool show_read(Scene *scene, char *text);

/* ---- Steps ---- */

/* Puts the numbers and figures of the head in place of the edition's. */
bool head_overrides(Scene *scene);
/* Ends the head: loads what it names and makes an empty position. */
bool scene_open(Scene *scene);
/* Works out what `given` left open, verifies, and enters the phase. */
bool scene_begin(Scene *scene);
/* The board written in the scenario: sorted, with coasts and regions. */
bool board_finish(Scene *scene);
/* Hands the generator as many of the dictated results as it has room for. */
void chance_refill(Scene *scene);
/* Every pending player has options, sorted and accepted. */
bool scene_sound(Scene *scene);

/* Index into the phases of the edition by name or number ("trade", "11", "11 surplus", "5b"), or
 * -1; `whole` tells whether only the number was said. */
int phase_by_name(const Scene *scene, const char *text, bool *whole);

const char *event_name(EventKind kind);

#endif
