/* How the games of a family are told to clients: views key by key, what never changes, and the
 * actions whose arguments are no plain numbers. Everything else (events, prompts, refusals, lists
 * of legal actions) follows from the words of the family.
 *
 * The keys that every client needs are the same in all families and written in one place,
 * wire/common_keys.c: n, me, turn, pending, may_act, ranking, over, prompt and legal. What each
 * says is in wire/common_keys.def; a family adds keys of its own. */
#ifndef WIRE_WIRE_H
#define WIRE_WIRE_H

#include <stdio.h>

#include "data/node.h"

#include "data/error.h"
#include "rules/table/family.h"
#include "wire/json_out.h"

typedef struct ViewJson ViewJson;

/* What clients get, with types as TypeScript writes them: rows of view.def and catalogue.def. */
typedef enum {
    ROW_RECORD, /* A type; its members follow up to the end. */
    ROW_FIELD,
    ROW_END,
    ROW_KEY, /* A key of the view; where the type ends with "| absent" it may be missing. */
    ROW_KEYS /* As many keys as there are such things; `letter` stands for the number. */
} WireRowKind;

typedef struct WireRow {
    WireRowKind kind;
    const char *name;
    const char *type;
    const char *doc;
    const char *letter;
} WireRow;

/* A number that clients call by a name. */
typedef struct WireConstant {
    const char *name;
    int         value;
} WireConstant;

/* What a family keeps of a game while it is told turn by turn (wire/chronicle.h). */
typedef struct Account {
    size_t size;    /* At most ACCOUNT_BYTES; all zero at the beginning. */
    int turn_event; /* The kind of event with which a turn begins; its first argument is the turn.
                     */
    /* Events of one turn that action number `n` has led to, and the game before that action. */
    void (*add)(void *account, const Ruleset *rules, const void *before, const Events *events,
                int64_t n);
    /* The turn is over, or as far as it has come: members of a map, as far as the viewer may know
     * them, or nothing without `out`. What belongs to the turn is cleared. */
    void (*turn)(JsonOut *out, void *account, const Ruleset *rules, Player viewer, bool open);
    /* About the whole game, behind the last turn; or null. */
    void (*game)(JsonOut *out, const void *account, const Ruleset *rules, Player viewer, bool open);
} Account;

typedef struct Wire {
    const Family *family;

    /* -- Views -- */
    /* Every key that a view can have is known by a number below key_count, and has a name. */
    int key_count;
    void (*key_name)(char *out, size_t size, int key);
    /* Writes the values of the keys that apply, each by view_json_value(); `n` is the number of
     * actions so far. */
    void (*view)(ViewJson *out, const Ruleset *rules, const void *view, long long n);
    /* As much of a view, which is zero, as names, texts and the printers below need, out of the
     * keys that a server has sent. */
    bool (*view_read)(void *view, const Ruleset *rules, const Node *keys, Error *error);

    /* -- In words, for people at a terminal -- */
    void (*print)(FILE *out, const Ruleset *rules, const void *view);
    /* What belongs to the viewer alone, and what an open market offers; null where there is nothing
     * beside the position. */
    void (*hand)(FILE *out, const Ruleset *rules, const void *view);
    void (*market)(FILE *out, const Ruleset *rules, const void *view);
    /* The text of a rule by the id that the edition's book has for it; false when there is none. */
    bool (*rule_text)(char *out, size_t size, const void *edition, const char *id);

    /* -- What never changes -- */
    void (*edition)(JsonOut *out, const void *edition); /* GET /api/editions/ID */
    /* GET /api/rulebook?edition=ID: the rules as the edition has them. */
    void (*rulebook)(JsonOut *out, const void *edition);
    /* The id that the edition's book has for a rule of the words; null: the same. */
    void (*rule)(char out[64], const void *edition, const char *cited);
    /* GET /api/boards/ID; false for an unknown one. Null without boards. */
    bool (*board)(JsonOut *out, const char *id, Error *error);
    /* The same of the text of a board file. */
    void (*board_text)(JsonOut *out, const char *text, size_t size);
    /* What the family adds to GET /api/words, as members of an open map; or null. */
    void (*words)(JsonOut *out);

    /* -- Types -- */
    int                 view_row_count, catalogue_row_count, constant_count;
    const WireRow      *view_rows, *catalogue_rows;
    const WireConstant *constants;

    /* -- Actions -- */
    /* The kind whose one argument is a map, or -1; its argument as a value, and back. */
    int own_kind;
    void (*own_json)(JsonOut *out, const Action *action);
    bool (*own_read)(Action *out, const Node *value, Error *error);
    /* Its argument "name: Type", and the declaration of the type; null without such a kind. */
    const char *own_argument, *own_type;

    const Account *account;

    /* -- Help -- */
    /* The answer to the message `baskets`: a list of good purchases for the player who sees this
     * view, or what is wrong with the message; without a view the message alone is looked at. Null
     * where nothing is bought by the basket. */
    bool (*baskets)(JsonOut *out, const Node *message, const Ruleset *rules, const void *view,
                    Error *error);
} Wire;

const Wire *wire_of(const Family *family);

/* GET /api/words?family=NAME: patterns, texts and names. */
void words_json(JsonOut *out, const Family *family);

#endif
