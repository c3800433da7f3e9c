/* Editions and boards in the store, packed. */
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "table/message.h"
#include "server/store_parts.h"

static bool is_known(Store *store, const uint8_t hash[HASH_BYTES], bool *known, Error *error)
{
    Statement *statement = store_ready(store, SQL_CONTENT_KNOWN, error, "h", hash);
    int        found = store_next(store, statement, error);
    *known = found == 1;
    store_reset(statement);
    return found >= 0;
}

bool store_content_add(Store *store, const uint8_t hash[HASH_BYTES], const char *text, size_t size,
                       Error *error)
{
    bool known = false;
    if (!is_known(store, hash, &known, error) || known)
        return known;
    uLongf         length = compressBound((uLong)size);
    unsigned char *packed = need_memory(length);
    bool fine = compress2(packed, &length, (const unsigned char *)text, (uLong)size, 6) == Z_OK
                || fail(error, "no memory");
    fine = fine
           && store_done(store,
                         store_ready(store, SQL_CONTENT_ADD, error, "hib", hash, (int64_t)size,
                                     packed, (uint64_t)length),
                         error);
    free(packed);
    return fine;
}

bool store_content(Store *store, const uint8_t hash[HASH_BYTES], char **out, size_t *size,
                   Error *error)
{
    enum { SIZE_MAX_TEXT = 64 * 1024 * 1024 };
    Statement *statement = store_ready(store, SQL_CONTENT, error, "h", hash);
    int        found = store_next(store, statement, error);
    *out = NULL;
    if (found == 1) {
        int64_t length = column_number(statement, 0);
        uLongf  room = (uLongf)(length < 0 || length > SIZE_MAX_TEXT ? 0 : length);
        *out = need_memory(room + 1);
        if (uncompress((unsigned char *)*out, &room, column_bytes(statement, 1),
                       (uLong)column_size(statement, 1))
                != Z_OK
            || room != (uLongf)length) {
            free(*out);
            *out = NULL;
        } else {
            (*out)[room] = 0;
            *size = room;
        }
    }
    store_reset(statement);
    return found >= 0;
}

bool store_table_contents_put(Store *store, int64_t table, const TableContents *contents,
                              Error *error)
{
    return store_done(store,
                      store_ready(store, SQL_TABLE_CONTENTS_PUT, error, "ihh", table,
                                  contents->edition, contents->has_board ? contents->board : NULL),
                      error);
}

static bool take_hash(uint8_t out[HASH_BYTES], Statement *statement, int column)
{
    if (column_size(statement, column) != HASH_BYTES)
        return false;
    memcpy(out, column_bytes(statement, column), HASH_BYTES);
    return true;
}

bool store_table_contents(Store *store, int64_t table, TableContents *out, Error *error)
{
    Statement *statement = store_ready(store, SQL_TABLE_CONTENTS, error, "i", table);
    int        found = store_next(store, statement, error);
    *out = (TableContents){ .known = false };
    if (found == 1) {
        out->known = take_hash(out->edition, statement, 0);
        out->has_board = take_hash(out->board, statement, 1);
    }
    store_reset(statement);
    return found >= 0;
}

bool store_tables_without_contents(Store *store, IdVisitor *visit, void *context, Error *error)
{
    Statement *statement = store_ready(store, SQL_TABLES_WITHOUT_CONTENTS, error, "");
    int        found;
    while ((found = store_next(store, statement, error)) == 1)
        visit(context, column_text(statement, 0));
    store_reset(statement);
    return found >= 0;
}
