/* One scenario being run, as far as it is the same in all families: where we are in the text, the
 * game by the table of its family, what happened. What a family has of its own (its words for
 * positions and claims) is its vocabulary. Shared by the files of this folder and by nobody else.
 */
#ifndef SCENARIO_STAGE_H
#define SCENARIO_STAGE_H

#include <stdarg.h>

#include "rules/table/family.h"
#include "rules/table/names.h"
#include "scenario/nearest.h"
#include "scenario/read.h"
#include "scenario/scenario.h"
#include "scenario/text.h"

enum { SCENE_EVENTS = 8192, SCENE_LEGAL = 8192, EDITIONS_MAX = 8, CHANCE_MAX = 255 };

typedef struct Vocabulary Vocabulary;

/* The first member of the scene of every family. */
typedef struct Stage {
    const Vocabulary *vocabulary;

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
    char            editions[EDITIONS_MAX][NAME_MAX]; /* All that the scenario runs in. */
    int             edition_count;
    char            edition_name[NAME_MAX];

    /* The game, which is the scene's, and room for a copy; the rules are complete once the head is.
     */
    Ruleset ruleset;
    void   *game, *before;

    uint8_t chance[CHANCE_MAX]; /* Random results that the generator has no room for yet. */
    int     chance_count;

    Events events;
    int    last_play; /* The events from here on came of the last play. */
    Event  event_items[SCENE_EVENTS];
    Action legal[SCENE_LEGAL];
} Stage;

/* ---- The vocabulary of a family ---- */

/* The head is read before anything else, wherever its statements stand before the first that plays
 * or looks at the game: `given` may come before the `players` that it is about. */
typedef enum { OF_HEAD, OF_POSITION, OF_PLAY, OF_ANY } Part;

/* A statement: it gets the text behind its word and returns false when the scenario must stop. */
typedef struct Keyword {
    const char *word;
    Part        part;
    bool (*read)(Stage *stage, char *text);
} Keyword;

/* What names of a kind are called where an action cannot be read: "an area". */
typedef struct NameKind {
    const char *noun;
    NameLister *list; /* With the stage as context. */
} NameKind;

struct Vocabulary {
    const Family  *family;
    size_t         scene_size;
    int            keyword_count; /* Beside those that all families have. */
    const Keyword *keywords;
    /* Fills in what is not zero of a new scene: the game, the edition. */
    bool (*start)(Stage *stage);
    /* Ends the head and enters the phase, if that has not been done; called before whatever plays
     * or looks. */
    bool (*begin)(Stage *stage);
    /* Is nobody asked although the game is not over? Null: never. */
    bool (*rests)(const Stage *stage);
    /* What must be so after a play beyond what all families promise; or null. */
    bool (*sound)(Stage *stage);
    /* The generator of the game. */
    Rng *(*rng)(Stage *stage);
    /* Players by name, or "seat-1"; with the stage as context. */
    NameFinder     *find_player;
    NameLister     *list_players;
    int             name_count;
    const NameKind *names;
    /* A figure that words speak of: of the rules ("city-cost") or of the position ("Egypt
     * treasury"); false when there is none, which has then been said. */
    bool (*figure)(Stage *stage, char *text, int *out);
    /* The lists of the manual. */
    void (*words)(void (*say)(void *context, const char *line), void *context);
};

/* The family whose editions go by the name; the first one if none has it. */
const Vocabulary *script_of_edition(const char *edition);
const Vocabulary *vocabulary_of(const Family *family);

/* ---- Running (run.c) ---- */

/* Which editions the last `edition` of head and body names. */
void stage_find_editions(Stage *stage, const Span *head, const Span *body);
/* A new scene that begins with what `first` says of file, title and editions; to be freed. */
Stage *stage_make(const Stage *first, const char *edition);
/* A statement of the head, if it is one; then all of them once more with the others. What fails has
 * been said, and a broken must() of the rules is such a failure. */
void stage_head_statement(Stage *stage, Statement *statement);
void stage_statement(Stage *stage, Statement *statement);
/* Enters the phase, if nothing did so yet. */
void stage_begin(Stage *stage);

/* ---- Failures ---- */

/* "file:line: message"; the scenario has failed. Returns false. */
__attribute__((format(printf, 2, 3))) bool stage_fail(Stage *stage, const char *format, ...);
/* The same for a text that makes no sense: nothing more of the scenario is run. */
__attribute__((format(printf, 2, 3))) bool stage_error(Stage *stage, const char *format, ...);
/* Both, for those who have the arguments as a list. */
bool stage_say(Stage *stage, bool stop, const char *format, va_list arguments);
/* An error that names what is unknown, and the nearest name that is known. */
bool stage_unknown(Stage *stage, const char *kind, const char *name, NameLister *list);
/* The same for the first word, or the quoted words, of a text. */
bool stage_unknown_word(Stage *stage, const char *kind, const char *text, NameLister *list);
/* An error: no name fits the pattern, though one may be near. */
bool stage_nothing_like(Stage *stage, const char *kind, const char *pattern, NameLister *list);

/* ---- Playing ---- */

/* Those of all families. */
bool stage_play(Stage *stage, char *text);
bool stage_refuse(Stage *stage, char *text);
bool stage_run(Stage *stage, char *text);
bool stage_random(Stage *stage, char *text);

/* An action that has been checked; what it leads to must be sound. */
bool stage_apply(Stage *stage, const Action *action);
/* PLAYER ACTION */
bool stage_action(Stage *stage, char *text, Action *out);
/* ACTION, as a text about this game; false when it is none, which has then been said. */
bool stage_action_of(Stage *stage, const void *game, int player, const char *text, Action *out);
/* Hands the generator as many of the dictated results as it has room for. */
void stage_chance(Stage *stage);
/* Every pending player has options, sorted and accepted. */
bool stage_sound(Stage *stage);

/* ---- Claims ---- */

/* Whether a claim holds, and what there is instead. */
typedef struct Finding {
    bool holds;
    char actual[LINE_LONGEST];
} Finding;

/* Appends to what there is instead. */
__attribute__((format(printf, 2, 3))) void finding_say(Finding *finding, const char *format, ...);
/* Steps over the word that turns a claim around; true if there is none. */
bool claim_wanted(char **text);
/* Fails unless the claim could be read and is as wanted. */
bool claim_judge(Stage *stage, const char *claim, bool wanted, bool read, const Finding *finding);
/* [at least | at most | not] N: judges a figure. */
bool claim_number(Stage *stage, char *text, int actual, Finding *out);

/* Who looks at the events: everything, or what a player or a spectator may see. */
typedef struct Eyes {
    bool   all;
    Player viewer;
} Eyes;
/* event [ever] PATTERN; events [ever] N of PATTERN; sequence [ever] PATTERN | PATTERN. */
bool claim_event_of(Stage *stage, Eyes eyes, char *text, Finding *out);
bool claim_events_of(Stage *stage, Eyes eyes, char *text, Finding *out);
bool claim_sequence_of(Stage *stage, Eyes eyes, char *text, Finding *out);

/* The pattern with the names of the players in place of "seat-1" and the like. */
void stage_seats_named(char *out, size_t size, const Stage *stage, const char *pattern);

#endif
