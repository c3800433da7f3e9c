#include "data/past.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "data/embedded.h"
#include "rules/table/must.h"

/* A gzip file says at its end how long it is. */
static bool unpack(char **out, size_t *size, const EmbeddedFile *file)
{
    const unsigned char *tail = (const unsigned char *)file->text + file->size - 4;
    must(file->size > 18);
    size_t length =
        (size_t)tail[0] | (size_t)tail[1] << 8 | (size_t)tail[2] << 16 | (size_t)tail[3] << 24;
    z_stream stream = { .next_in = (unsigned char *)(uintptr_t)file->text,
                        .avail_in = (unsigned)file->size };
    char    *text = malloc(length + 1);
    if (!text || inflateInit2(&stream, 15 + 16) != Z_OK) {
        free(text);
        return false;
    }
    stream.next_out = (unsigned char *)text;
    stream.avail_out = (unsigned)length;
    must(inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_out == 0);
    inflateEnd(&stream);
    text[length] = 0;
    *out = text;
    *size = length;
    return true;
}

typedef struct Wanted {
    const Loader *loader;
    EmbeddedKind  kind;
    const void   *board; /* Of an edition. */
    int           players;
    uint64_t      hash;
    bool          given; /* It is known by its name already. */
} Wanted;

static bool is_it(const Wanted *wanted, void *data, const char *text, size_t size, const char *id)
{
    const Loader *loader = wanted->loader;
    Error         error;
    bool          edition = wanted->kind == EMBEDDED_PAST_EDITION;
    Ruleset       rules = { loader->family, edition ? data : NULL, edition ? wanted->board : data };
    if (!(edition ? loader->edition_from : loader->board_from)(data, text, size, id, &error))
        return false;
    return wanted->given
           || (edition ? loader->edition_hash : loader->board_hash)(&rules, wanted->players)
                  == wanted->hash;
}

/* "ID", or "ID@IDENTITY" where the program of that time made the identity from something that is
 * not so any more: then it is known by what was written, not by what is found now. */
static bool is_called(const char *called, const char *id, uint64_t hash, bool *given)
{
    size_t length = strcspn(called, "@");
    *given = called[length] == '@';
    return strlen(id) == length && strncmp(called, id, length) == 0
           && (!*given || strtoull(called + length + 1, NULL, 16) == hash);
}

static bool find(void *out, char **text, size_t *size, Wanted *wanted, const char *id)
{
    for (int i = 0; i < embedded_count(); i++) {
        EmbeddedFile file = embedded_file(i);
        if (file.kind != wanted->kind || !is_called(file.id, id, wanted->hash, &wanted->given)
            || !unpack(text, size, &file))
            continue;
        if (is_it(wanted, out, *text, *size, id))
            return true;
        free(*text);
    }
    return false;
}

bool past_board(void *out, char **text, size_t *size, const Loader *loader, const char *id,
                int players, uint64_t hash)
{
    Wanted wanted = { loader, EMBEDDED_PAST_BOARD, NULL, players, hash, false };
    return loader->board_from && find(out, text, size, &wanted, id);
}

bool past_edition(void *out, char **text, size_t *size, const Loader *loader, const char *id,
                  const void *board, int players, uint64_t hash)
{
    Wanted wanted = { loader, EMBEDDED_PAST_EDITION, board, players, hash, false };
    return find(out, text, size, &wanted, id);
}
