/* The settlers family as clients are told of it; see wire/wire.h. */
#include <stdio.h>
#include <string.h>

#include "data/embedded.h"
#include "sim/settlers/position.h"
#include "wire/settlers/view_keys.h"

extern const Family settlers_family;

#define VIEW(id, key, type, doc) [ST_VIEW_##id] = key,
static const char *const key_names[ST_VIEW_PLAYER] = {
#include "wire/settlers/view.def"
};

#define VIEW(id, key, type, doc) [ST_VIEW_##id] = st_key_##id,
static StKeyWriter *const key_writers[ST_VIEW_PLAYER] = {
#include "wire/settlers/view.def"
};

/* ---- Types ---- */

#define VIEW(id, key, type, doc) { ROW_KEY, key, type, doc, NULL },
#define KEYS(name, letter, type, doc) { ROW_KEYS, name, type, doc, letter },
#define RECORD(name, doc) { ROW_RECORD, name, "", doc, NULL },
#define FIELD(name, type, doc) { ROW_FIELD, name, type, doc, NULL },
#define END { ROW_END, "", "", "", NULL },
static const WireRow view_rows[] = {
#include "wire/settlers/view.def"
};
#define RECORD(name, doc) { ROW_RECORD, name, "", doc, NULL },
#define FIELD(name, type, doc) { ROW_FIELD, name, type, doc, NULL },
#define END { ROW_END, "", "", "", NULL },
static const WireRow catalogue_rows[] = {
#include "wire/settlers/catalogue.def"
};

static const WireConstant constants[] = { { "BOARD", ST_SOURCE_BOARD } };

/* ---- Views ---- */

static void key_name(char *out, size_t size, int key)
{
    if (key < ST_VIEW_PLAYER)
        snprintf(out, size, "%s", key_names[key]);
    else
        snprintf(out, size, "player.%d", key - ST_VIEW_PLAYER);
}

static void write_view(ViewJson *out, const Ruleset *rules, const void *seen, long long n)
{
    const StView *view = seen;
    StShown       shown = { rules, rules->edition, view, &view->shown, { 0 } };
    bool          is_player = st_is_player(&shown);
    shown.seen = (Seen){ .rules = rules,
                         .view = view,
                         .shown = &view->shown,
                         .viewer = is_player ? view->viewer : NOBODY,
                         .pending = view->pending,
                         .may_act = view->pending,
                         .is_asked = is_player && (view->pending >> view->viewer & 1),
                         .n = n };
    for (int key = 0; key < ST_VIEW_PLAYER; key++) {
        key_writers[key](&out->scratch, &shown);
        view_json_value(out, key);
    }
    for (int p = 0; p < view->shown.seats; p++) {
        st_player_value(&out->scratch, &shown, p);
        view_json_value(out, ST_VIEW_PLAYER + p);
    }
}

static void edition_json(JsonOut *out, const void *edition)
{
    st_catalogue_json(out, edition);
}

/* ---- The rulebook: lines "- **hearths/chapter.n** text" beneath headings ---- */

static const char *page(size_t *size)
{
    for (int i = 0; i < embedded_count(); i++) {
        EmbeddedFile file = embedded_file(i);
        if (file.kind == EMBEDDED_SETTLERS_PAGE) {
            *size = file.size;
            return file.text;
        }
    }
    *size = 0;
    return "";
}

static void rule_json(JsonOut *out, const char *line, size_t length, const char *part,
                      size_t part_length)
{
    const char *slash = memchr(line, '/', length);
    const char *end = slash ? memchr(slash, '*', length - (size_t)(slash - line)) : NULL;
    if (!end || end + 3 > line + length)
        return;
    out_map(out);
    out_key(out, "id");
    out_text_sized(out, slash + 1, (size_t)(end - slash - 1));
    if (part_length) {
        out_key(out, "part");
        out_text_sized(out, part, part_length);
    }
    out_key(out, "text");
    out_text_sized(out, end + 3, length - (size_t)(end + 3 - line));
    out_map_end(out);
}

static void rulebook_json(JsonOut *out, const void *edition)
{
    (void)edition;
    size_t      size, part_length = 0;
    const char *at = page(&size), *end = at + size, *part = "";
    out_list(out);
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t      length = (size_t)((stop ? stop : end) - at);
        if (length > 3 && memcmp(at, "## ", 3) == 0) {
            part = at + 3;
            part_length = length - 3;
        } else if (length > 4 && memcmp(at, "- **", 4) == 0) {
            rule_json(out, at, length, part, part_length);
            part_length = 0;
        }
        at += length + 1;
    }
    out_list_end(out);
}

static void print(FILE *out, const Ruleset *rules, const void *view)
{
    st_position_print(out, rules->edition, view);
}

static bool rule_text(char *out, size_t size, const void *edition, const char *id)
{
    char        mark[NAME_MAX * 2];
    size_t      page_size;
    const char *at = page(&page_size), *end = at + page_size;
    int         length = snprintf(mark, sizeof mark, "- **%s/%s** ",
                                  settlers_family.editions->rulebook(edition), id);
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t      line = (size_t)((stop ? stop : end) - at);
        if (line > (size_t)length && memcmp(at, mark, (size_t)length) == 0) {
            snprintf(out, size, "%.*s", (int)line - length, at + length);
            return true;
        }
        at += line + 1;
    }
    return false;
}

const Wire settlers_wire = {
    .family = &settlers_family,
    .key_count = ST_VIEW_KEYS,
    .key_name = key_name,
    .view = write_view,
    .view_read = st_view_read,
    .print = print,
    .rule_text = rule_text,
    .edition = edition_json,
    .rulebook = rulebook_json,
    .view_row_count = sizeof view_rows / sizeof *view_rows,
    .catalogue_row_count = sizeof catalogue_rows / sizeof *catalogue_rows,
    .constant_count = sizeof constants / sizeof *constants,
    .view_rows = view_rows,
    .catalogue_rows = catalogue_rows,
    .constants = constants,
    .own_kind = -1,
    .account = &settlers_account,
};
