/* The loader of a family whose editions are structs inside the program (EditionTable.builtin), not
 * files. As a text, such an edition is its id. */
#ifndef DATA_BUILTIN_H
#define DATA_BUILTIN_H

#include "data/loader.h"

const char *builtin_id(const Family *family, int index);
bool        builtin_edition(void *out, const Family *family, const char *id, Error *error);
bool     builtin_text(char **out, size_t *size, const Family *family, const char *id, Error *error);
bool     builtin_from(void *out, const Family *family, const char *text, size_t size, Error *error);
uint64_t builtin_hash(const Ruleset *rules, int player_count);
uint64_t builtin_no_board(const Ruleset *rules, int player_count);
uint64_t builtin_no_first_format(const char *id);

/* The functions of a loader are not told of which family they are: each family gets its own. */
#define BUILTIN_LOADER(id)                                                                         \
    static const char *id##_builtin_id(int index)                                                  \
    {                                                                                              \
        return builtin_id(&id##_family, index);                                                    \
    }                                                                                              \
    static bool id##_builtin_edition(void *out, const char *name, Error *error)                    \
    {                                                                                              \
        return builtin_edition(out, &id##_family, name, error);                                    \
    }                                                                                              \
    static bool id##_builtin_text(char **out, size_t *size, const char *name, Error *error)        \
    {                                                                                              \
        return builtin_text(out, size, &id##_family, name, error);                                 \
    }                                                                                              \
    static bool id##_builtin_from(void *out, const char *text, size_t size, const char *name,      \
                                  Error *error)                                                    \
    {                                                                                              \
        (void)name;                                                                                \
        return builtin_from(out, &id##_family, text, size, error);                                 \
    }                                                                                              \
    static const Loader id##_builtin_loader = { .family = &id##_family,                            \
                                                .edition_id = id##_builtin_id,                     \
                                                .edition = id##_builtin_edition,                   \
                                                .edition_text = id##_builtin_text,                 \
                                                .edition_from = id##_builtin_from,                 \
                                                .edition_hash = builtin_hash,                      \
                                                .board_hash = builtin_no_board,                    \
                                                .first_format_hash = builtin_no_first_format };

#endif
