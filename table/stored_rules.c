#include "table/stored_rules.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/bundle.h"
#include "data/loader.h"
#include "data/past.h"
#include "table/routes.h"
#include "table/trace.h"

#include "table/hash.h"

/* Kept until the end. */
struct StoredText {
    StoredText   *next;
    const Family *family;
    void         *data;
    bool          owned; /* The data; else they are on the shelf. */
    char         *text;
    size_t        size;
    uint8_t       hash[HASH_BYTES];
    bool          is_board;
};

static void hash_text(uint8_t out[HASH_BYTES], const char *text, size_t size)
{
    hash_blake2b(out, HASH_BYTES, (Bytes){ text, size }, (Bytes){ NULL, 0 });
}

void stored_rules_free(Host *host)
{
    for (StoredText *content = host->tables.stored_texts; content;
         content = host->tables.stored_texts) {
        host->tables.stored_texts = content->next;
        if (content->owned)
            free(content->data);
        free(content->text);
        free(content);
    }
}

/* ---- Finding ---- */

/* Takes the text over, and the data if they are to be owned. */
static const StoredText *remember(Host *host, const Family *family, bool is_board, void *data,
                                  bool owned, char *text, size_t size)
{
    StoredText *content = need_zeroed(1, sizeof *content);
    *content = (StoredText){ .next = host->tables.stored_texts,
                             .family = family,
                             .data = data,
                             .owned = owned,
                             .text = text,
                             .size = size,
                             .is_board = is_board };
    hash_text(content->hash, text, size);
    host->tables.stored_texts = content;
    return content;
}

static const StoredText *by_hash(const Host *host, const uint8_t hash[HASH_BYTES], bool is_board)
{
    for (const StoredText *content = host->tables.stored_texts; content; content = content->next)
        if (content->is_board == is_board && memcmp(content->hash, hash, HASH_BYTES) == 0)
            return content;
    return NULL;
}

static const StoredText *by_data(const Host *host, const void *data)
{
    for (const StoredText *content = host->tables.stored_texts; content; content = content->next)
        if (content->data == data)
            return content;
    return NULL;
}

/* What one search is about: first the board, then the edition with it. */
typedef struct Search {
    const Loader *loader;
    const char   *id;
    bool          is_board;
    const void   *board; /* Of an edition. */
    int           players;
    uint64_t      hash;
    char          problem[128]; /* With what was kept. */
} Search;

static bool fits(const Search *search, const void *data)
{
    const Loader *loader = search->loader;
    Ruleset       rules = { loader->family, search->is_board ? NULL : data,
                      search->is_board ? data : search->board };
    return (search->is_board ? loader->board_hash : loader->edition_hash)(&rules, search->players)
           == search->hash;
}

static size_t size_of(const Search *search)
{
    const Family *family = search->loader->family;
    return search->is_board ? family->editions->board_size : family->editions->size;
}

static const StoredText *known(const Host *host, const Search *search)
{
    for (const StoredText *content = host->tables.stored_texts; content; content = content->next)
        if (content->family == search->loader->family && content->is_board == search->is_board
            && fits(search, content->data))
            return content;
    return NULL;
}

/* A later program may not understand what an earlier one wrote; then it says what. */
static const StoredText *stored(Host *host, Search *search, const uint8_t hash[HASH_BYTES],
                                Error *error)
{
    char   *text;
    size_t  size = 0;
    Error   problem = { "" };
    uint8_t found[HASH_BYTES];
    if (by_hash(host, hash, search->is_board))
        return by_hash(host, hash, search->is_board);
    if (!storage_content(host, hash, &text, &size, error) || !text)
        return NULL;
    const Loader *loader = search->loader;
    void         *data = need_zeroed(1, size_of(search));
    hash_text(found, text, size);
    bool fine =
        (memcmp(found, hash, HASH_BYTES) == 0 || fail(&problem, "its text is damaged"))
        && (search->is_board ? loader->board_from : loader->edition_from)(data, text, size,
                                                                          search->id, &problem)
        && (fits(search, data) || fail(&problem, "this program makes something else of its text"));
    if (fine)
        return remember(host, loader->family, search->is_board, data, true, text, size);
    snprintf(search->problem, sizeof search->problem, "%.120s", problem.text);
    free(data);
    free(text);
    return NULL;
}

static const StoredText *from_past(Host *host, const Search *search)
{
    char  *text;
    size_t size;
    void  *data = need_zeroed(1, size_of(search));
    bool   found = search->is_board ? past_board(data, &text, &size, search->loader, search->id,
                                                 search->players, search->hash)
                                    : past_edition(data, &text, &size, search->loader, search->id,
                                                   search->board, search->players, search->hash);
    if (found) {
        uint8_t hash[HASH_BYTES];
        hash_text(hash, text, size);
        const StoredText *same = by_hash(host, hash, search->is_board);
        if (!same)
            return remember(host, search->loader->family, search->is_board, data, true, text, size);
        free(text);
        free(data);
        return same;
    }
    free(data);
    return NULL;
}

/* The present one if it fits, or one that was kept; the present one with a reason if none is. */
static const void *find(Host *host, Search *search, const void *present, const uint8_t *hash,
                        char *missing, Error *error)
{
    if (fits(search, present))
        return present;
    const StoredText *content = known(host, search);
    if (!content && hash)
        content = stored(host, search, hash, error);
    if (!content && !error->text[0])
        content = from_past(host, search);
    if (content)
        return content->data;
    size_t length = strlen(missing);
    snprintf(missing + length, WHY_MAX - length,
             "%sthe %s %s has changed since the game began (identity %016" PRIx64
             "), and the old one %s%s",
             length ? "; " : "", search->is_board ? "board" : "edition", search->id, search->hash,
             search->problem[0] ? "cannot be used: " : "is not kept", search->problem);
    return present;
}

bool stored_rules_ruleset(Host *host, const Origin *origin, Ruleset *out, char *missing,
                          Error *error)
{
    TableContents contents = { .known = false };
    error->text[0] = missing[0] = 0;
    *out = shelf_ruleset(host->shelf, origin->edition, origin->board);
    if (origin->table && !storage_table_contents(host, origin->table, &contents, error))
        return false;
    const Loader *loader = loader_of(out->family);
    if (out->board) {
        Search board = { .loader = loader,
                         .id = shelf_board_id(host->shelf, origin->board),
                         .is_board = true,
                         .players = origin->players,
                         .hash = origin->board_hash };
        out->board =
            find(host, &board, out->board,
                 contents.known && contents.has_board ? contents.board : NULL, missing, error);
    }
    Search edition = { .loader = loader,
                       .id = shelf_edition_id(host->shelf, origin->edition),
                       .board = out->board,
                       .players = origin->players,
                       .hash = origin->edition_hash };
    out->edition = find(host, &edition, out->edition, contents.known ? contents.edition : NULL,
                        missing, error);
    return error->text[0] == 0;
}

/* ---- Keeping ---- */

/* The text of what is on the shelf is made once. */
static const StoredText *with_text(Host *host, const Ruleset *rules, bool is_board, const char *id,
                                   Error *error)
{
    const void       *data = is_board ? rules->board : rules->edition;
    const StoredText *content = by_data(host, data);
    const Loader     *loader = loader_of(rules->family);
    char             *text;
    size_t            size;
    if (content)
        return content;
    if (!(is_board ? loader->board_text : loader->edition_text)(&text, &size, id, error))
        return NULL;
    return remember(host, rules->family, is_board, (void *)(uintptr_t)data, false, text, size);
}

static bool keep_one(Host *host, const StoredText *content, uint8_t hash[HASH_BYTES], Error *error)
{
    if (!content)
        return false;
    memcpy(hash, content->hash, HASH_BYTES);
    return storage_content_add(host, hash, content->text, content->size, error);
}

bool stored_rules_keep(Host *host, const Table *table, Error *error)
{
    TableContents        contents = { .known = true, .has_board = table->rules.board != NULL };
    const TableSettings *settings = &table->settings;
    return host_write(host, error)
           && keep_one(host,
                       with_text(host, &table->rules, false,
                                 shelf_edition_id(host->shelf, settings->edition), error),
                       contents.edition, error)
           && (!contents.has_board
               || keep_one(host,
                           with_text(host, &table->rules, true,
                                     shelf_board_id(host->shelf, settings->board), error),
                           contents.board, error))
           && storage_table_contents_put(host, table->row.number, &contents, error);
}

bool stored_rules_are_own(const Host *host, const Table *table)
{
    Ruleset present = shelf_ruleset(host->shelf, table->settings.edition, table->settings.board);
    return table->rules.edition != present.edition || table->rules.board != present.board;
}

const char *stored_rules_board_text(const Host *host, const Table *table, size_t *size)
{
    static _Thread_local Bundle bundle;
    const StoredText           *content = by_data(host, table->rules.board);
    Error                       error;
    if (!content || !bundle_read(&bundle, content->text, content->size, &error))
        return NULL;
    *size = bundle.files[0].size;
    return bundle.files[0].text;
}

/* ---- Tables of earlier versions ---- */

typedef struct Ids {
    char (*items)[TABLE_ID_MAX];
    int count;
} Ids;

static void note_id(void *context, const char *id)
{
    Ids *ids = context;
    if ((ids->count & (ids->count - 1)) == 0)
        ids->items = need_more(ids->items, 2 * (size_t)(ids->count + 1) * sizeof *ids->items);
    snprintf(ids->items[ids->count++], TABLE_ID_MAX, "%s", id);
}

/* Without its game: what it was begun with is known by its identity. */
static bool adopt(Host *host, const char *id, Error *error)
{
    char   missing[WHY_MAX];
    Table *table = tables_peek(host, id);
    if (!table)
        return true;
    Origin origin = { table->settings.edition, table->settings.board, table->seat_count,
                      table->row.edition_hash, table->row.board_hash, table->row.number };
    bool   fine = stored_rules_ruleset(host, &origin, &table->rules, missing, error)
                && (missing[0] || stored_rules_keep(host, table, error));
    tables_unpeek(table);
    return fine;
}

void stored_rules_adopt(Host *host)
{
    Ids   ids = { 0 };
    Error error = { "" };
    bool  fine = storage_tables_without_contents(host, note_id, &ids, &error);
    for (int i = 0; i < ids.count && fine; i++)
        fine = adopt(host, ids.items[i], &error);
    if (fine && host->round.writing)
        fine = storage_commit(host, &error);
    if (!fine) {
        storage_rollback(host);
        trace(TRACE_ERROR, "store", "message=\"%s\"", error.text);
    }
    host->round.writing = false;
    free(ids.items);
}

/* ---- For clients ---- */

void http_table_edition(HttpCall *call)
{
    const Table *table = call->table;
    JsonOut      out = { 0 };
    wire_of(table->rules.family)->edition(&out, table->rules.edition);
    answer_json(call->host, call->request, 200, &out);
    out_free(&out);
}

/* The one on the shelf is told as the table's too, so that clients need not know the difference. */
void http_table_board(HttpCall *call)
{
    const Table *table = call->table;
    const Wire  *wire = wire_of(table->rules.family);
    JsonOut      out = { 0 };
    size_t       size = 0;
    const char  *text = stored_rules_board_text(call->host, table, &size);
    if (text && wire->board_text)
        wire->board_text(&out, text, size);
    else if (!wire->board || table->settings.board < 0
             || !wire->board(&out, shelf_board_id(call->host->shelf, table->settings.board),
                             &call->error)) {
        http_error(call, 404, "not-found", "this game has no board");
        out_free(&out);
        return;
    }
    answer_json(call->host, call->request, 200, &out);
    out_free(&out);
}
