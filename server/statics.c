#include "server/statics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "data/library.h"
#include "rules/table/must.h"
#include "table/lessons.h"
#include "table/message.h"
#include "table/shelf.h"
#include "server/version.h"
#include "web/site.h"
#include "wire/wire.h"

#define XXH_INLINE_ALL
#include <xxhash.h> /* Behind the headers of the rules: these bring a NAME_MAX. */
#include <zlib.h>

static const char type_json[] = "application/json";

static Static *add(Statics *statics, const char *path, const char *type)
{
    if (statics->count == statics->room) {
        statics->room = statics->room ? 2 * statics->room : 32;
        statics->items = need_more(statics->items, (size_t)statics->room * sizeof *statics->items);
    }
    Static *item = &statics->items[statics->count++];
    *item = (Static){ .path = need_copy(path), .type = type };
    return item;
}

static void tag_item(Static *item)
{
    snprintf(item->tag, sizeof item->tag, "\"%016llx\"",
             (unsigned long long)XXH3_64bits(item->text, item->size));
}

/* When it is first asked for: a server that starts again should be back at once. */
static void pack(Static *item)
{
    z_stream stream = { 0 };
    must(deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY)
         == Z_OK);
    size_t room = deflateBound(&stream, item->size);
    item->packed_memory = need_memory(room);
    stream.next_in = (Bytef *)(uintptr_t)item->text;
    stream.avail_in = (uInt)item->size;
    stream.next_out = item->packed_memory;
    stream.avail_out = (uInt)room;
    must(deflate(&stream, Z_FINISH) == Z_STREAM_END);
    item->packed_size = stream.total_out;
    item->packed = item->packed_memory;
    deflateEnd(&stream);
}

/* Takes the text over. */
static void add_text(Statics *statics, const char *path, JsonOut *text)
{
    Static *item = add(statics, path, type_json);
    item->text = out_string(text);
    item->size = text->length;
    item->memory = text->text;
    *text = (JsonOut){ 0 };
    tag_item(item);
}

static void add_editions(Statics *statics, const Shelf *shelf)
{
    char path[PATH_MAX_SERVER];
    for (int i = 0; i < shelf->edition_count; i++) {
        JsonOut          out = { 0 };
        const ShelfItem *item = &shelf->editions[i];
        const Wire      *wire = wire_of(item->family);
        const char      *id = shelf_edition_id(shelf, i);
        wire->edition(&out, item->data);
        snprintf(path, sizeof path, "/api/editions/%s", id);
        add_text(statics, path, &out);
        wire->rulebook(&out, item->data);
        snprintf(path, sizeof path, "/api/rulebook?edition=%s", id);
        add_text(statics, path, &out);
        if (strcmp(id, LIBRARY_EDITION) == 0) {
            wire->rulebook(&out, item->data);
            add_text(statics, "/api/rulebook", &out);
        }
    }
}

static void add_boards(Statics *statics, const Shelf *shelf)
{
    char  path[PATH_MAX_SERVER];
    Error error;
    for (int i = 0; i < shelf->board_count; i++) {
        JsonOut     out = { 0 };
        const char *id = shelf_board_id(shelf, i);
        must(wire_of(shelf->boards[i].family)->board(&out, id, &error));
        snprintf(path, sizeof path, "/api/boards/%s", id);
        add_text(statics, path, &out);
    }
}

static bool any_board_seats(const Shelf *shelf, int edition, int players)
{
    for (int b = NO_BOARD; b < shelf->board_count; b++)
        if (shelf_seats(shelf, edition, b, players))
            return true;
    return false;
}

static bool board_seats_any(const Shelf *shelf, int edition, int board)
{
    for (int players = 1; players <= PLAYERS_MAX; players++)
        if (shelf_seats(shelf, edition, board, players))
            return true;
    return false;
}

/* Which numbers of players each board has seats for. */
static void write_seats(JsonOut *out, const Shelf *shelf, int edition)
{
    out_key(out, "seats");
    out_map(out);
    for (int b = 0; b < shelf->board_count; b++) {
        if (!board_seats_any(shelf, edition, b))
            continue;
        out_key(out, shelf_board_id(shelf, b));
        out_list(out);
        for (int players = 1; players <= PLAYERS_MAX; players++)
            if (shelf_seats(shelf, edition, b, players))
                out_number(out, players);
        out_list_end(out);
    }
    out_map_end(out);
}

/* The switches that each scenario sets, by their words; the others are as the edition says. */
static void write_scenario_switches(JsonOut *out, const Family *family)
{
    out_key(out, "scenario_switches");
    out_map(out);
    for (int i = 0; i < family_options(family)->scenario_count; i++) {
        AnyOptions options = { 0 };
        family_options(family)->scenario_set(&options, i);
        out_key(out, family_options(family)->scenarios[i]);
        out_map(out);
        for (int k = 0; k < family_options(family)->count; k++) {
            char word[NAME_MAX];
            option_word(word, &family_options(family)->words[k],
                        family_options(family)->get(&options, k));
            if (family_options(family)->words[k].kind == OPTION_SWITCH && word[0])
                out_pair_text(out, family_options(family)->words[k].name, word);
        }
        out_map_end(out);
    }
    out_map_end(out);
}

static void write_edition(JsonOut *out, const Shelf *shelf, int edition)
{
    const Family *family = shelf->editions[edition].family;
    int           usual = shelf_usual_board(shelf, edition, family->players_usual);
    BotWords      bot;
    out_map(out);
    out_pair_text(out, "id", shelf_edition_id(shelf, edition));
    out_pair_text(out, "name", family->editions->name(shelf->editions[edition].data));
    out_pair_text(out, "family", family->name);
    out_key(out, "players");
    out_list(out);
    for (int players = 1; players <= PLAYERS_MAX; players++)
        if (any_board_seats(shelf, edition, players))
            out_number(out, players);
    out_list_end(out);
    out_key(out, "scenarios");
    out_list(out);
    for (int i = 0; i < family_options(family)->scenario_count; i++)
        out_text(out, family_options(family)->scenarios[i]);
    out_list_end(out);
    write_scenario_switches(out, family);
    out_key(out, "boards");
    out_list(out);
    if (usual >= 0)
        out_text(out, shelf_board_id(shelf, usual));
    for (int b = 0; b < shelf->board_count; b++)
        if (b != usual && board_seats_any(shelf, edition, b))
            out_text(out, shelf_board_id(shelf, b));
    out_list_end(out);
    write_seats(out, shelf, edition);
    out_key(out, "bots");
    out_list(out);
    for (int i = 0; bots_of(family)->at(&bot, i); i++)
        out_text(out, bot.name);
    out_list_end(out);
    out_map_end(out);
}

static void add_server(Statics *statics, const Shelf *shelf, const Settings *settings)
{
    JsonOut  out = { 0 };
    BotWords bot;
    out_map(&out);
    out_pair_text(&out, "name", settings->name);
    out_pair_text(&out, "version", ECUMENE_VERSION);
    out_pair_number(&out, "rules", family_at(0)->version);
    out_key(&out, "editions");
    out_list(&out);
    for (int i = 0; i < shelf->edition_count; i++)
        write_edition(&out, shelf, i);
    out_list_end(&out);
    out_key(&out, "bots");
    out_list(&out);
    for (int i = 0; bots_of(family_at(0))->at(&bot, i); i++) {
        out_map(&out);
        out_pair_text(&out, "name", bot.name);
        out_pair_text(&out, "about", bot.about);
        if (bot.level)
            out_pair_text(&out, "level", bot.level);
        out_map_end(&out);
    }
    out_list_end(&out);
    out_pair_bool(&out, "chat", !settings->no_chat);
    out_pair_bool(&out, "mail", settings->smtp[0] != 0);
    out_pair_text(&out, "registration",
                  strcmp(settings->registration, "closed") == 0 ? "closed"
                  : settings->registration_code[0]              ? "code"
                                                                : "open");
    out_pair_bool(&out, "password", settings->password[0] != 0);
    out_map_end(&out);
    add_text(statics, "/api/server", &out);
}

/* Those who cannot read gzip get them unpacked. */
static void add_site(Statics *statics)
{
    for (int i = 0; i < site_count(); i++) {
        SiteFile file = site_file(i);
        z_stream stream = { 0 };
        Static  *item = add(statics, file.path, file.type);
        item->packed = file.gzip;
        item->packed_size = file.gzip_size;
        item->lasting = file.forever;
        item->size = file.size;
        item->memory = need_memory(file.size + 1);
        item->text = item->memory;
        snprintf(item->tag, sizeof item->tag, "\"%s\"", file.hash);
        must(inflateInit2(&stream, 15 + 16) == Z_OK);
        stream.next_in = (Bytef *)(uintptr_t)file.gzip;
        stream.avail_in = (uInt)file.gzip_size;
        stream.next_out = item->memory;
        stream.avail_out = (uInt)file.size + 1;
        must(inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.total_out == file.size);
        inflateEnd(&stream);
    }
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const Static *)a)->path, ((const Static *)b)->path);
}

void statics_make(Statics *out, const Shelf *shelf, const Settings *settings)
{
    JsonOut words = { 0 };
    *out = (Statics){ .folder = settings->web[0] ? settings->web : NULL };
    add_server(out, shelf, settings);
    add_editions(out, shelf);
    add_boards(out, shelf);
    for (int i = 0; family_at(i); i++) {
        char path[PATH_MAX_SERVER];
        words_json(&words, family_at(i));
        snprintf(path, sizeof path, "/api/words?family=%s", family_at(i)->name);
        add_text(out, path, &words);
    }
    words_json(&words, family_at(0));
    add_text(out, "/api/words", &words);
    lessons_json(&words);
    add_text(out, "/api/lessons", &words);
    if (!out->folder)
        add_site(out);
    qsort(out->items, (size_t)out->count, sizeof *out->items, by_path);
}

void statics_free(Statics *statics)
{
    for (int i = 0; i < statics->count; i++) {
        free((char *)(uintptr_t)statics->items[i].path);
        free(statics->items[i].memory);
        free(statics->items[i].packed_memory);
    }
    free(statics->items);
    *statics = (Statics){ 0 };
}

static const Static *find(Statics *statics, const char *path)
{
    Static  wanted = { .path = path };
    Static *item = statics->count == 0 ? NULL
                                       : bsearch(&wanted, statics->items, (size_t)statics->count,
                                                 sizeof *statics->items, by_path);
    if (item && !item->packed)
        pack(item);
    return item;
}

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        { ".html", "text/html; charset=utf-8" },
        { ".js", "text/javascript; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },
        { ".svg", "image/svg+xml" },
        { ".png", "image/png" },
        { ".webp", "image/webp" },
        { ".json", "application/json" },
        { ".webmanifest", "application/manifest+json" },
        { ".txt", "text/plain; charset=utf-8" },
        { ".woff2", "font/woff2" },
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i][0], dot) == 0)
            return types[i][1];
    return "application/octet-stream";
}

/* For whoever changes the pages: always what is there now. */
static const Static *read_page(const Statics *statics, const char *path)
{
    char   file[2 * PATH_MAX_SERVER];
    char  *text;
    size_t size;
    Error  error;
    if (strstr(path, ".."))
        return NULL;
    snprintf(file, sizeof file, "%s%s", statics->folder, path);
    if (!file_read(&text, &size, file, &error))
        return NULL;
    Static *item = need_zeroed(1, sizeof *item);
    item->type = type_of(path);
    item->text = item->memory = text;
    item->size = size;
    tag_item(item);
    return item;
}

const Static *statics_find(Statics *statics, const char *path, const char *query)
{
    char          whole[2 * PATH_MAX_SERVER];
    const Static *item = NULL;
    if (strncmp(path, "/api/", 5) == 0) {
        snprintf(whole, sizeof whole, "%s?%s", path, query);
        return find(statics, query[0] ? whole : path);
    }
    const char *page = site_page(path);
    item = statics->folder ? read_page(statics, page) : find(statics, page);
    return item;
}

void static_release(const Statics *statics, const Static *item)
{
    if (item >= statics->items && item < statics->items + statics->count)
        return;
    free(item->memory);
    free((void *)(uintptr_t)item);
}
