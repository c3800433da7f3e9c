/* The civilization family as clients are told of it; see wire/wire.h. */
#include <stdio.h>

#include "data/rulebook.h"
#include "rules/civ/family.h"
#include "rules/table/bits.h"
#include "sim/civ/position.h"
#include "wire/civ/catalogue_json.h"
#include "wire/civ/view_keys.h"

#define VIEW(id, key, type, doc) [VIEW_##id] = key,
static const char *const key_names[VIEW_PLAYER] = {
#include "wire/civ/view.def"
};

#define VIEW(id, key, type, doc) [VIEW_##id] = key_##id,
static KeyWriter *const key_writers[VIEW_PLAYER] = {
#include "wire/civ/view.def"
};

/* ---- Types ---- */

#define VIEW(id, key, type, doc) { ROW_KEY, key, type, doc, NULL },
#define KEYS(name, letter, type, doc) { ROW_KEYS, name, type, doc, letter },
#define RECORD(name, doc) { ROW_RECORD, name, "", doc, NULL },
#define FIELD(name, type, doc) { ROW_FIELD, name, type, doc, NULL },
#define END { ROW_END, "", "", "", NULL },
static const WireRow view_rows[] = {
#include "wire/civ/view.def"
};
#define RECORD(name, doc) { ROW_RECORD, name, "", doc, NULL },
#define FIELD(name, type, doc) { ROW_FIELD, name, type, doc, NULL },
#define END { ROW_END, "", "", "", NULL },
static const WireRow catalogue_rows[] = {
#include "wire/civ/catalogue.def"
};

static const WireConstant constants[] = { { "BARBARIANS", BARBARIANS } };

static const char offered[] = "/* What an offer says; the first names bind. */\n"
                              "export interface Offered { to: number | null; give: Side; want: "
                              "Side; answers: number | null }";

/* ---- Views ---- */

static void key_name(char *out, size_t size, int key)
{
    if (key < VIEW_PLAYER)
        snprintf(out, size, "%s", key_names[key]);
    else if (key < VIEW_AREA)
        snprintf(out, size, "player.%d", key - VIEW_PLAYER);
    else
        snprintf(out, size, "area.%d", key - VIEW_AREA);
}

static void write_view(ViewJson *out, const Ruleset *ruleset, const void *seen, long long n)
{
    const View *view = seen;
    const Game *game = &view->shown;
    Rules       rules = civ_rules(ruleset);
    Shown       shown = { ruleset, &rules, view, game, n, { 0 } };
    uint32_t    may_act = game_may_act(&rules, game) | view->pending;
    shown.seen =
        (Seen){ .rules = ruleset,
                .view = view,
                .shown = game,
                .viewer = view->viewer,
                .pending = view->pending,
                .may_act = may_act,
                .is_asked = is_player(&shown) && !game->over && (may_act & bit32(view->viewer)),
                .n = n };
    for (int key = 0; key < VIEW_PLAYER; key++) {
        key_writers[key](&out->scratch, &shown);
        view_json_value(out, key);
    }
    for (Player p = 0; p < game->player_count; p++) {
        player_value(&out->scratch, &shown, p);
        view_json_value(out, VIEW_PLAYER + p);
    }
    uint32_t filled[AREA_WORDS];
    areas_with_pieces(filled, &shown);
    for (int a = 0; a < rules.board->area_count; a++)
        if (bits_test(filled, a)) {
            area_value(&out->scratch, &shown, (Area)a);
            view_json_value(out, VIEW_AREA + a);
        }
}

static void edition_json(JsonOut *out, const void *edition)
{
    catalogue_json(out, edition);
}

static void own_rule(char out[64], const void *edition, const char *cited)
{
    rulebook_cited(out, edition, cited);
}

static void rules_json(JsonOut *out, const void *edition)
{
    rulebook_json(out, edition);
}

/* ---- In words ---- */

static void print(FILE *out, const Ruleset *ruleset, const void *view)
{
    Rules rules = civ_rules(ruleset);
    position_print(out, &rules, view);
}

static void hand(FILE *out, const Ruleset *ruleset, const void *seen)
{
    const View *view = seen;
    Rules       rules = civ_rules(ruleset);
    hand_print(out, &rules, &view->shown, view->viewer);
}

static void market(FILE *out, const Ruleset *ruleset, const void *view)
{
    Rules rules = civ_rules(ruleset);
    market_print(out, &rules, view);
}

static bool rule_text(char *out, size_t size, const void *edition, const char *id)
{
    return rulebook_text(out, size, edition, id);
}

const Wire civ_wire = {
    .family = &civ_family,
    .key_count = VIEW_KEYS,
    .key_name = key_name,
    .view = write_view,
    .view_read = civ_view_read,
    .print = print,
    .hand = hand,
    .market = market,
    .rule_text = rule_text,
    .edition = edition_json,
    .rulebook = rules_json,
    .rule = own_rule,
    .board = board_json,
    .board_text = board_text_json,
    .words = procedures_json,
    .view_row_count = sizeof view_rows / sizeof *view_rows,
    .catalogue_row_count = sizeof catalogue_rows / sizeof *catalogue_rows,
    .constant_count = sizeof constants / sizeof *constants,
    .view_rows = view_rows,
    .catalogue_rows = catalogue_rows,
    .constants = constants,
    .own_kind = ACTION_OFFER,
    .own_json = offer_json,
    .own_read = offer_read,
    .own_argument = "offer: Offered",
    .own_type = offered,
    .account = &civ_account,
    .baskets = baskets_json,
};
