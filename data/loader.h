/* Where the editions and boards of a family come from: those inside the program by their id, others
 * by the path of a file. */
#ifndef DATA_LOADER_H
#define DATA_LOADER_H

#include "data/error.h"
#include "rules/table/family.h"

typedef struct Loader {
    const Family *family;
    /* The ids inside the program; null behind the last. */
    const char *(*edition_id)(int index);
    /* Into room of the family's size; on failure it is as it was. */
    bool (*edition)(void *out, const char *id_or_path, Error *error);
    /* The same of boards; null in a family without any. */
    const char *(*board_id)(int index);
    bool (*board)(void *out, const char *id_or_path, Error *error);
    /* An edition by id as a text that stands by itself (bundle.h), in memory to be freed by the
     * caller; and what such a text says. */
    bool (*edition_text)(char **out, size_t *size, const char *id, Error *error);
    bool (*edition_from)(void *out, const char *text, size_t size, const char *name, Error *error);
    /* The same of boards; null in a family without any. */
    bool (*board_text)(char **out, size_t *size, const char *id, Error *error);
    bool (*board_from)(void *out, const char *text, size_t size, const char *name, Error *error);
    /* Boards to be offered first, if they seat anybody; null behind the last. */
    const char *const *usual_boards;
    /* Of what edition and board say to so many players, whatever the program makes of it. */
    uint64_t (*edition_hash)(const Ruleset *rules, int player_count);
    uint64_t (*board_hash)(const Ruleset *rules, int player_count); /* 0 without a board. */
    /* What the first format of game files called an edition or a board that is still as it was
     * then; else 0. */
    uint64_t (*first_format_hash)(const char *id);
} Loader;

const Loader *loader_of(const Family *family);
/* The family that has an edition of this id inside the program, or that a file names; or null. */
const Family *family_of_edition(const char *id);

#endif
