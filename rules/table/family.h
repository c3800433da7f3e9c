/* A family of games as the rest of the program knows it: one const table of functions and
 * properties. Code that serves several families (server, logs, replays, self-play, terminal) calls
 * these. The bots, scenarios and wire of a family call its own functions directly, which are the
 * same ones without the table.
 *
 * What the families share as types: Action, Refusal, Prompt, Event, the rows of words. What is
 * opaque: the edition, the board, the options, the game and the view, each a flat struct without
 * pointers into itself, so that a copy of `size` bytes is a copy. The caller owns all of them.
 * Nothing here allocates, reads a clock or keeps anything between calls.
 *
 * A family is added by its folder, its table (`const Family civ_family` in rules/civ/family.c) and
 * a row in rules/families.def. */
#ifndef RULES_TABLE_FAMILY_H
#define RULES_TABLE_FAMILY_H

#include <stdalign.h>
#include <stddef.h>

#include "rules/table/action.h"
#include "rules/table/event.h"
#include "rules/table/rng.h"
#include "rules/table/traits.h"

typedef struct Family Family;

/* What never changes during a game. The edition and the board are of the family's own types; a
 * family without boards has none. */
typedef struct Ruleset {
    const Family *family;
    const void   *edition;
    const void   *board; /* Or null. */
} Ruleset;

/* ---- Room for any of them ---- */

enum {
    OPTIONS_BYTES = 160,
    GAME_BYTES = 18 * 1024,
    VIEW_BYTES = GAME_BYTES + 512,
    TESTIMONY_BYTES = 1792
};

/* The struct of a family begins with the number of players, holds nothing but bytes, and is zero
 * for what nobody has chosen. */
typedef struct AnyOptions {
    uint8_t player_count;
    uint8_t rest[OPTIONS_BYTES - 1];
} AnyOptions;

/* What a player has said of cards that went to others and could have been false, and how much of it
 * was. */
typedef struct Honesty {
    int said, broken;
} Honesty;

/* What all players have said so far, and what the family has to remember to judge what comes; flat,
 * and zero at the beginning of a game. */
typedef struct Testimony {
    Honesty of[PLAYERS_MAX];
    uint8_t bytes[TESTIMONY_BYTES];
} Testimony;

typedef struct AnyGame {
    alignas(16) uint8_t bytes[GAME_BYTES];
} AnyGame;

typedef struct AnyView {
    alignas(16) uint8_t bytes[VIEW_BYTES];
} AnyView;

/* ---- Words: rows of the .def tables ---- */

typedef struct ActionWords {
    const char *id;      /* "BUILD_SHIP"; words_action_name() makes a name of it. */
    const char *pattern; /* Words and slots, "build-ship in %a0 with %w1 [coast %t2]". */
} ActionWords;

typedef struct EventWords {
    const char *name;
    const char *pattern;
    int class; /* What it is about, an index into Words.classes; logs are filtered by it. */
} EventWords;

/* An action that answers a prompt. */
typedef struct AnswerWords {
    int         kind;    /* Or -1, which ends a list of them. */
    const char *pattern; /* What it means here; null: what the action says of itself. */
} AnswerWords;

typedef struct PromptWords {
    const char *name;
    const char *pattern; /* The question. */
    const char *rule;    /* Without the prefix of the edition. */
    /* Where a family lists its questions: the part of the game, and what the question is called. */
    const char *part, *title;
    const char *explanation; /* {name} is a number of the edition. Null: there is none. */
    /* Those that can be given; null: the family does not say. */
    const AnswerWords *answers;
} PromptWords;

typedef struct RefusalWords {
    const char *code;
    const char *message;
    const char *rule;
} RefusalWords;

/* What a placeholder %x of the patterns stands for. */
typedef struct SlotWords {
    char        letter;
    const char *word; /* "area", as clients are told. */
    const char *noun; /* "an area", in messages. */
    int         plus; /* Printed is so much more than what the slot holds: people count from 1. */
    /* The name of a value, null where it has none; values from the range on are not looked for when
     * a text is read. Both null: the slot holds a number. */
    int (*range)(const Ruleset *rules);
    const char *(*name)(int value, const Ruleset *rules, const void *game);
    /* What follows is false or null for most. */
    bool is_signed;
    bool is_player; /* "seat-3" is understood as well. */
    /* "workers", after a number other than 1 in events and prompts. */
    const char *(*plural)(int value);
    /* 1 or more, for {0:gains|gain} with this slot; null: the value itself. */
    int (*how_many)(int value, const Ruleset *rules, const void *game);
    /* Is a 0 in this pattern, filled with these arguments, worth saying in a part in brackets? */
    bool (*zero_is_said)(const Ruleset *rules, const char *pattern, const uint16_t *arg);
} SlotWords;

/* Kinds of actions whose texts no pattern can describe; rules/table/text_parts.h has the pieces to
 * write and read them with. */
typedef struct TextWriter TextWriter;
typedef struct TextReader TextReader;
typedef struct OwnTexts {
    bool (*has)(int kind);
    void (*write)(TextWriter *writer, const Action *action);
    /* The kind is filled in. */
    bool (*read)(TextReader *reader, Action *out);
} OwnTexts;

typedef struct Words {
    int action_count, event_count, prompt_count, refusal_count, class_count, slot_count;
    const ActionWords  *actions;
    const EventWords   *events;
    const PromptWords  *prompts;
    const RefusalWords *refusals;
    const char *const  *classes;
    const SlotWords    *slots;
    const OwnTexts     *own_texts; /* Null: patterns describe all actions. */
} Words;

/* ---- Options ---- */

/* How the value of an option is told. 0 is always what holds if nobody says anything. */
typedef enum {
    OPTION_FLAG,   /* 0 or 1: "option strict-order" */
    OPTION_NUMBER, /* 0 .. most: "turn-limit 12" */
    OPTION_SWITCH  /* 0: as the edition says; else a word of its own: "switch tax-overflow next" */
} OptionKind;

typedef struct OptionWords {
    const char *name; /* "strict-order" */
    OptionKind  kind;
    int         most;     /* The greatest value of a number. */
    const char *words;    /* Of a switch, for the values from 1 on: "pirate next-then-destroy". */
    bool        scenario; /* The scenario decides it; see Family.scenarios. */
} OptionWords;

/* A name that files and links of earlier versions have for a scenario. */
typedef struct ScenarioAlias {
    const char *name;
    int         scenario;
} ScenarioAlias;

/* ---- Where a game stands ---- */

typedef struct Standing {
    uint8_t player_count;
    bool    over;
    uint8_t turn;  /* Of the game, or its round; rises from 0. */
    uint8_t phase; /* Its number in the edition; 0 between phases. */
} Standing;

/* Offers in an open market; numbers are 1 .. 255 and are reused in turn. */
typedef struct Market {
    /* Changes with everything that somebody who waits for an offer could act upon. */
    uint64_t (*fingerprint)(const Ruleset *rules, const void *game);
    /* The number of an offer open to everybody that this action takes, and who made it; or 0. */
    int (*takes)(const Ruleset *rules, const void *game, const Action *action, Player *from);
    /* The number of an offer open to everybody that the event tells of; or 0. */
    int (*opened)(const Event *event);
    /* The seats that an offering action speaks to; 0 for every other action. */
    uint32_t (*addressed)(const Ruleset *rules, const void *game, const Action *action);
    /* True and an action by which the player declines an offer of one of `from`. */
    bool (*decline)(Action *out, const Ruleset *rules, const void *game, Player player,
                    uint32_t from);
    /* True and the action by which the player withdraws an offer, if it stands and is the player's.
     */
    bool (*withdraw)(Action *out, const Ruleset *rules, const void *game, Player player,
                     int number);
    /* True and an action by which one of these players withdraws an offer whose cards are gone. */
    bool (*unkept)(Action *out, const Ruleset *rules, const void *game, uint32_t players);
    /* True and the action by which the table agrees that the round of a sealed market is the last;
     * or null. */
    bool (*last_round)(Action *out, const Ruleset *rules, const void *game);
} Market;

/* ---- Editions ---- */

/* What an edition and a board say of themselves. Where they come from: data/loader.h. */
typedef struct EditionTable {
    size_t size;
    const char *(*id)(const void *edition);
    const char *(*name)(const void *edition);
    const char *(*rulebook)(const void *edition); /* The prefix of its rule ids. */
    size_t board_size;                            /* 0: there are no boards, and no id of any. */
    const char *(*board_id)(const void *board);
    /* The editions of a family whose editions are not files: `builtin_count` structs in a row. */
    int         builtin_count;
    const void *builtin;
} EditionTable;

/* ---- Optional tables. A family that leaves one out gets the default; one that has it fills in all
 * of it but for what says "or null". ---- */

/* What a table can choose. Default: nothing, and any number of players up to players_max. */
typedef struct OptionTable {
    int                count;
    const OptionWords *words;
    int (*get)(const AnyOptions *options, int index);
    void (*set)(AnyOptions *options, int index, int value); /* Within its range. */
    /* Choices of several options at once that have a name; the first is usual. */
    int                scenario_count;
    const char *const *scenarios;
    /* Names of earlier versions that are still understood, the last one null; or null. */
    const ScenarioAlias *scenario_aliases;
    int (*scenario)(const AnyOptions *options);
    void (*scenario_set)(AnyOptions *options, int scenario);
    /* What a new table plays by where it says nothing and games of old files do not; or null. */
    void (*of_new)(AnyOptions *options);
    /* Games begun under this version of the rules or an older one keep what has changed since,
     * unless their table has chosen another value. */
    void (*of_version)(AnyOptions *options, int version);
    /* Null when edition and board can seat these players; else what is wrong. */
    const char *(*check)(const Ruleset *rules, const AnyOptions *options);
} OptionTable;

/* Who may see what. Default: nothing is hidden, and a view is the game (OpenView). The struct of a
 * view begins with its viewer, a byte. */
typedef struct ViewTable {
    size_t size;
    /* What a player, or with NOBODY a spectator, may see. It starts empty and visible things are
     * copied in. */
    void (*make)(void *view, const Ruleset *rules, const void *game, Player viewer);
    /* The same, quicker, into what was a view of an earlier position of this very game. */
    void (*renew)(void *view, const Ruleset *rules, const void *game, Player viewer,
                  uint32_t pending);
    /* Inside the view: a game in which everything hidden is blank, good for names, texts, prompt
     * and the viewer's own legal actions. */
    const void *(*shown)(const void *view);
    int (*legal)(Action *out, int max, const Ruleset *rules, const void *view);
    Prompt (*prompt)(const Ruleset *rules, const void *view);
    /* A full game that agrees with the view; what is hidden is dealt at random. */
    void (*sample)(void *game, const Ruleset *rules, const void *view, Rng *rng);
} ViewTable;

/* The view of a game without secrets. */
typedef struct OpenView {
    alignas(16) uint8_t viewer;
    uint8_t reserved[15];
    uint8_t game[]; /* So many bytes as the game has. */
} OpenView;

/* Stop the program if an invariant is broken. Default: there are none. */
typedef struct CheckTable {
    void (*position)(const Ruleset *rules, const void *game); /* Any. */
    void (*played)(const Ruleset *rules, const void *game);   /* One played from its set-up. */
    /* What an accepted action may change. */
    void (*step)(const Ruleset *rules, const void *before, const Action *action, const void *after);
} CheckTable;

/* Who has won. Default: most points, and equal points share the victory. */
typedef struct ResultTable {
    /* All players, the best first, by the rules of victory. */
    void (*ranking)(Player *out, const Ruleset *rules, const void *game);
    /* How many of the first of the ranking have won: several where a victory is shared, none where
     * a game alone is lost; see place_at(). */
    int (*winners)(const Ruleset *rules, const void *game);
    /* All players in the order in which they are named while nobody has won. */
    void (*seating)(Player *out, const Ruleset *rules, const void *game);
} ResultTable;

/* What a player plays: a civilization, a faction. Default: nothing. */
typedef struct RoleTable {
    const char *word; /* "civilization" */
    /* An index into the edition; -1: nothing yet. */
    int (*of)(const void *game, Player player);
    const char *(*name)(const Ruleset *rules, int role); /* Null past the last. */
} RoleTable;

/* Properties of steps and actions (rules/table/traits.h). Default: none. */
typedef struct TraitTable {
    unsigned (*step)(const Ruleset *rules, const void *game);
    unsigned (*act)(const Ruleset *rules, const void *game, const Action *action);
} TraitTable;

/* What counts as one decision, for clocks, lists of actions and undo. Default: a question is a
 * decision, and in a game with secrets every step may have told somebody something. */
typedef struct DecisionTable {
    /* Of a player who may act: equal as long as what is asked counts as one decision; not 0. */
    uint64_t (*decision)(const Ruleset *rules, const void *game, Player player);
    /* The same for the clock: equal as long as people see one thing to decide, such as a movement
     * or a purchase, however many questions it has. 0: it belongs to what the player was asked
     * before. */
    uint64_t (*matter)(const Ruleset *rules, const void *game, Player player);
    /* Does the step tell its own player what was hidden, or did chance speak? What comes next is
     * then another decision: a list of actions ends here. */
    bool (*teaches)(const Ruleset *rules, const void *before, const void *after,
                    const Events *events);
    /* Or somebody else? Such a step is not taken back without consent. */
    bool (*reveals)(const Ruleset *rules, const void *before, const void *after,
                    const Events *events);
} DecisionTable;

/* What the table does itself: true and the action, false where it can do nothing. Default: it never
 * can. */
typedef struct ByTable {
    bool (*time_up)(Action *out, const Ruleset *rules, const void *game); /* Of a shared clock. */
    /* Which time of several, from 1 on, a shared clock is running for; or 0. */
    int (*clock_round)(const Ruleset *rules, const void *game);
    bool (*end_game)(Action *out, const Ruleset *rules, const void *game);
} ByTable;

/* What players can say for the time that they are away. Default: an action chooses whatever stands
 * in its slot, and there is nothing to guard. */
typedef struct AbsenceTable {
    /* The thing of this kind (a letter of a slot) that the action chooses, or -1. */
    int (*chosen)(const Family *family, const Action *action, char slot);
    /* The players who have something in the thing of this kind that an action chooses; or null:
     * only players can be chosen that somebody could mean. */
    uint32_t (*owners)(const void *game, char slot, int value);
    /* How many a player has of what should not be lost in the meantime; or null. */
    int (*guarded)(const void *game, Player player);
} AbsenceTable;

/* What players say that could be false. Default: nobody says anything. */
typedef struct StatementTable {
    /* Notes what all events of the next action, the hidden ones too, tell of it. */
    void (*judge)(Testimony *self, const Ruleset *rules, const Events *events);
} StatementTable;

/* ---- The table ---- */

struct Family {
    /* -- Every family has these; family_missing() says which it lacks. -- */
    const char  *name;    /* "civ" */
    int          version; /* Raised when a change makes the same actions give another game. */
    size_t       game_size;
    int          players_max, players_usual;
    int          legal_max;  /* No list of legal actions is longer. */
    int          events_max; /* Nor what one action leads to. */
    const Words *words;
    const EditionTable *editions;
    /* The options must have passed the check. Ends with the first decision pending. */
    void (*setup)(void *game, const Ruleset *rules, const AnyOptions *options, uint64_t seed);
    Standing (*standing)(const Ruleset *rules, const void *game);
    /* Who must or may act; 0: the game is over. */
    uint32_t (*pending)(const Ruleset *rules, const void *game);
    /* The legal actions of a player who may act, sorted, at most `max` of them. */
    int (*legal)(Action *out, int max, const Ruleset *rules, const void *game, Player player);
    Refusal (*check)(const Ruleset *rules, const void *game, const Action *action);
    /* Refuses and leaves every byte of the game as it was, or applies and goes on to the next
     * decision. */
    Refusal (*apply)(void *game, const Ruleset *rules, const Action *action, Events *out_or_null);
    Prompt (*prompt)(const Ruleset *rules, const void *game, Player player);
    const char *(*player_name)(const Ruleset *rules, const void *game, Player player);
    int (*points)(const Ruleset *rules, const void *game, Player player);

    /* -- And may have these. -- */
    /* Those whose actions are accepted at all: the pending ones and those who could come back.
     * Default: the pending ones. */
    uint32_t (*may_act)(const Ruleset *rules, const void *game);
    /* True and a random legal action of those that are too many to be listed, if there is one now.
     * Null: all are listed. */
    bool (*unlisted)(Action *out, const Ruleset *rules, const void *game, Player player, Rng *rng);
    uint64_t (*hash)(const void *game); /* Default: of its bytes. */
    /* The position in words, lines without an end at the last: for a terminal, scenarios and a page
     * that has no pictures for this family. Default: the points of the players. */
    int (*describe)(char *out, size_t size, const Ruleset *rules, const void *game);
    /* Or -1. Default: by player_name and "table". */
    int (*player_by_name)(const Ruleset *rules, const void *game, const char *name);
    const OptionTable    *options;
    const ViewTable      *views;
    const CheckTable     *checks;
    const ResultTable    *results;
    const RoleTable      *roles;
    const TraitTable     *traits;
    const DecisionTable  *decisions;
    const ByTable        *by_table;
    const AbsenceTable   *absence;
    const Market         *market;     /* Null: there is never a market. */
    const StatementTable *statements; /* Null: likewise. */
};

/* The first thing that a family should have and has not, such as "apply" or "views->sample"; null
 * when it is complete. Programs ask at their start (families_check()). */
const char *family_missing(const Family *family);

/* ---- What a family has, or the default (family_defaults.c) ---- */

extern const OptionTable   default_options;
extern const ViewTable     default_views;
extern const CheckTable    default_checks;
extern const ResultTable   default_results;
extern const RoleTable     default_roles;
extern const TraitTable    default_traits;
extern const DecisionTable default_decisions;
extern const ByTable       default_by_table;
extern const AbsenceTable  default_absence;

static inline const OptionTable *family_options(const Family *family)
{
    return family->options ? family->options : &default_options;
}
static inline const ViewTable *family_views(const Family *family)
{
    return family->views ? family->views : &default_views;
}
static inline const CheckTable *family_checks(const Family *family)
{
    return family->checks ? family->checks : &default_checks;
}
static inline const ResultTable *family_results(const Family *family)
{
    return family->results ? family->results : &default_results;
}
static inline const RoleTable *family_roles(const Family *family)
{
    return family->roles ? family->roles : &default_roles;
}
static inline const TraitTable *family_traits(const Family *family)
{
    return family->traits ? family->traits : &default_traits;
}
static inline const DecisionTable *family_decisions(const Family *family)
{
    return family->decisions ? family->decisions : &default_decisions;
}
static inline const ByTable *family_by_table(const Family *family)
{
    return family->by_table ? family->by_table : &default_by_table;
}
static inline const AbsenceTable *family_absence(const Family *family)
{
    return family->absence ? family->absence : &default_absence;
}
static inline size_t family_view_size(const Family *family)
{
    return family->views ? family->views->size : sizeof(OpenView) + family->game_size;
}
static inline uint32_t family_may_act(const Ruleset *rules, const void *game)
{
    return (rules->family->may_act ? rules->family->may_act : rules->family->pending)(rules, game);
}
uint64_t family_hash(const Family *family, const void *game);
int      family_player_by_name(const Ruleset *rules, const void *game, const char *name);
int      family_describe(char *out, size_t size, const Ruleset *rules, const void *game);

/* Players by the number of their seat, "seat-1", for a family that has no other names: what
 * player_name can be, and range and name of a slot that holds a player. */
const char *seat_name(const Ruleset *rules, const void *game, Player player);
int         seat_range(const Ruleset *rules);
const char *seat_in_slot(int seat, const Ruleset *rules, const void *game);

/* ---- Any family ---- */

/* By name, or null; the i-th, or null past the last (rules/families.c). */
const Family *family_by_name(const char *name);
const Family *family_at(int index);
/* Stops the program with a message if a family lacks something. */
void families_check(void);

enum { KIND_NAME_MAX = 32 };

/* The name of a kind of action: its id in small letters, with '-' for '_'. */
void words_action_name(char out[KIND_NAME_MAX], const Words *words, int kind);
/* The rows by name, or -1. */
int words_action(const Words *words, const char *name);
int words_event(const Words *words, const char *name);
int words_prompt(const Words *words, const char *name);
/* Null for a letter that stands for nothing. */
const SlotWords *words_slot(const Words *words, char letter);
/* A scenario by its name or an earlier one, or -1. */
int scenario_by_name(const Family *family, const char *name);
/* An option by name, or -1; the greatest value; a value of a switch by its word, or -1, and the
 * word, which is empty for values that have none. */
int  option_by_name(const Family *family, const char *name);
int  option_most(const OptionWords *option);
int  option_value(const OptionWords *option, const char *word);
void option_word(char out[NAME_MAX], const OptionWords *option, int value);
/* How many arguments a pattern has, the letter of the placeholder of each, and how many of them
 * cannot be left out. */
int pattern_slots(const char *pattern, char slots[], int slots_max, int *needed);
/* Of a part {1:token|tokens}, which chooses by argument 1: the form for one, which is the first, or
 * for any other number, the last, and its length. Returns the last character of the part. */
const char *pattern_form(const char *part, const uint16_t *arg, int arg_count, const char **form,
                         size_t *length);

/* The place of the player at an index of a ranking of which so many have won: those share the
 * first, and where nobody has won the first stays empty. */
int place_at(int index, int winners);

#endif
