#include "data/builtin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Last, since it brings a macro NAME_MAX along. */
#define XXH_INLINE_ALL
#include <xxhash.h>

static const void *edition_at(const EditionTable *editions, int index)
{
    return (const char *)editions->builtin + (size_t)index * editions->size;
}

const char *builtin_id(const Family *family, int index)
{
    return index < family->editions->builtin_count
               ? family->editions->id(edition_at(family->editions, index))
               : NULL;
}

bool builtin_edition(void *out, const Family *family, const char *id, Error *error)
{
    for (int i = 0; i < family->editions->builtin_count; i++)
        if (strcmp(builtin_id(family, i), id) == 0) {
            memcpy(out, edition_at(family->editions, i), family->editions->size);
            return true;
        }
    return fail(error, "there is no edition %s", id);
}

bool builtin_text(char **out, size_t *size, const Family *family, const char *id, Error *error)
{
    void *room = malloc(family->editions->size);
    bool  known = room && builtin_edition(room, family, id, error);
    free(room);
    if (!known)
        return false;
    *size = strlen(id);
    *out = malloc(*size + 1);
    if (!*out)
        return fail(error, "out of memory");
    memcpy(*out, id, *size + 1);
    return true;
}

bool builtin_from(void *out, const Family *family, const char *text, size_t size, Error *error)
{
    char id[NAME_MAX];
    snprintf(id, sizeof id, "%.*s", (int)size, text);
    return builtin_edition(out, family, id, error);
}

uint64_t builtin_hash(const Ruleset *rules, int player_count)
{
    (void)player_count;
    return XXH64(rules->edition, rules->family->editions->size, 0);
}

uint64_t builtin_no_board(const Ruleset *rules, int player_count)
{
    (void)rules;
    (void)player_count;
    return 0;
}

uint64_t builtin_no_first_format(const char *id)
{
    (void)id;
    return 0;
}
