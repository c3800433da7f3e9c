#include "wire/civ/catalogue_json.h"

#include <stdlib.h>
#include <string.h>

#include "data/library.h"
#include "data/rulebook.h"
#include "data/rulebook_figures.h"
#include "rules/civ/game.h"
#include "rules/civ/outlook.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"

/* ---- Editions ---- */

/* The key "rules" with the ids of the chapter about an advance or a calamity. */
static void chapter_json(JsonOut *out, const Edition *edition, const char *name)
{
    RulebookRule rule;
    char         chapter[sizeof rule.id];
    rulebook_chapter(chapter, edition, name);
    size_t length = strlen(chapter);
    out_key(out, "rules");
    out_list(out);
    for (RulebookReader reader = rulebook_begin(edition); rulebook_next(&reader, &rule);)
        if (length > 0 && strncmp(rule.id, chapter, length) == 0)
            out_text(out, rule.id);
    out_list_end(out);
}

static void advance_json(JsonOut *out, const Edition *edition, Advance advance)
{
    const AdvanceInfo *info = &edition->advances[advance];
    out_map(out);
    out_pair_text(out, "name", info->name);
    out_pair_number(out, "price", info->price);
    out_pair_number(out, "points", advance_points(edition, advance));
    out_key(out, "colours");
    out_list(out);
    for (int colour = 0; colour < COLOURS; colour++)
        if (info->colours & bit32(colour))
            out_number(out, colour);
    out_list_end(out);
    out_key(out, "credits");
    out_list(out);
    for (int colour = 0; colour < COLOURS; colour++)
        out_number(out, info->credits[colour]);
    out_list_end(out);
    out_key(out, "special");
    if (info->special_to == ADVANCE_NONE) {
        out_null(out);
    } else {
        out_map(out);
        out_pair_number(out, "to", info->special_to);
        out_pair_number(out, "credit", info->special_credit);
        out_map_end(out);
    }
    chapter_json(out, edition, info->name);
    out_map_end(out);
}

/* Of both trade blocks: a set takes cards of either. */
static int copies_in(const Deck *deck, int card)
{
    int copies = 0;
    for (int block = 0; block < deck->block_count; block++)
        copies += deck->copies[block][card];
    return copies;
}

/* The most cards of a kind that any number of players uses. */
static int copies_most(const Edition *edition, Card card)
{
    int most = 0;
    for (int d = 0; d < edition->deck_count; d++)
        if (copies_in(&edition->decks[d], card) > most)
            most = copies_in(&edition->decks[d], card);
    return most;
}

/* Advances that help or hurt when this calamity strikes. */
static void modifiers_json(JsonOut *out, const Edition *edition, const CardInfo *card)
{
    static const char *const victims[] = { "any", "primary", "secondary" };
    CalamityModifier         modifiers[MODIFIERS_MAX];
    int                      count = 0;
    if (card->type != CARD_COMMODITY)
        count = calamity_modifiers(modifiers, edition, (CalamityKind)card->calamity);
    out_list(out);
    for (int i = 0; i < count; i++) {
        out_map(out);
        out_pair_number(out, "advance", modifiers[i].advance);
        out_pair_bool(out, "helps", modifiers[i].helps);
        out_pair_text(out, "victim", victims[modifiers[i].victim]);
        out_pair_text(out, "effect", effect_name(modifiers[i].effect));
        out_pair_number(out, "value", modifiers[i].value);
        out_pair_number(out, "printed", modifiers[i].printed);
        out_pair_bool(out, "other", modifiers[i].other);
        out_map_end(out);
    }
    out_list_end(out);
}

static void card_json(JsonOut *out, const Edition *edition, Card card)
{
    static const char *const types[] = { "commodity", "minor", "tradeable", "non-tradeable" };
    const CardInfo          *info = &edition->cards[card];
    const Rules              rules = { edition, NULL };
    out_map(out);
    out_pair_text(out, "name", info->name);
    out_pair_text(out, "type", types[info->type]);
    out_pair_number(out, "stack", info->stack);
    out_key(out, "set");
    out_list(out);
    if (info->type == CARD_COMMODITY)
        for (int count = 1; count <= copies_most(edition, card); count++)
            out_number(out, set_value(&rules, card, count));
    out_list_end(out);
    if (info->type == CARD_COMMODITY) {
        out_key(out, "rules");
        out_list(out);
        out_list_end(out);
    } else {
        chapter_json(out, edition, info->name);
    }
    out_key(out, "modifiers");
    modifiers_json(out, edition, info);
    out_map_end(out);
}

/* Of each number of players that the edition knows: copies of each card. */
static void decks_json(JsonOut *out, const Edition *edition)
{
    out_list(out);
    for (int d = 0; d < edition->deck_count; d++) {
        const Deck *deck = &edition->decks[d];
        out_map(out);
        out_pair_number(out, "players", deck->player_count);
        out_pair_bool(out, "minors", deck->minors);
        out_key(out, "copies");
        out_list(out);
        for (int card = 0; card < edition->card_count; card++)
            out_number(out, copies_in(deck, card));
        out_list_end(out);
        out_key(out, "blocks");
        out_list(out);
        for (int block = 0; block < deck->block_count; block++) {
            out_list(out);
            for (int card = 0; card < edition->card_count; card++)
                out_number(out, deck->copies[block][card]);
            out_list_end(out);
        }
        out_list_end(out);
        out_map_end(out);
    }
    out_list_end(out);
}

static const char *const track_names[TRACKS] = { "basic", "expert" };

static void civilizations_json(JsonOut *out, const Edition *edition)
{
    out_list(out);
    for (int i = 0; i < edition->civilization_count; i++) {
        const Civilization *civilization = &edition->civilizations[i];
        out_map(out);
        out_pair_text(out, "name", civilization->name);
        out_pair_number(out, "rank", civilization->rank);
        out_key(out, "eras");
        out_map(out);
        for (int track = 0; track < TRACKS; track++) {
            out_key(out, track_names[track]);
            out_list(out);
            for (int era = 0; era < ERAS; era++)
                out_number(out, civilization->era_start[track][era]);
            out_list_end(out);
        }
        out_map_end(out);
        out_map_end(out);
    }
    out_list_end(out);
}

static void eras_json(JsonOut *out, const Edition *edition)
{
    out_map(out);
    for (int track = 0; track < TRACKS; track++) {
        out_key(out, track_names[track]);
        out_list(out);
        for (int era = 0; era < ERAS; era++)
            requirement_json(out, &edition->eras[track][era]);
        out_list_end(out);
    }
    out_map_end(out);
}

static void packages_json(JsonOut *out, const Edition *edition)
{
    out_list(out);
    for (int i = 0; i < edition->package_count; i++) {
        const Package *package = &edition->packages[i];
        out_map(out);
        out_pair_text(out, "name", package->name);
        out_key(out, "advances");
        out_list(out);
        for (int a = 0; a < package->advance_count; a++)
            out_number(out, package->advances[a]);
        out_list_end(out);
        out_key(out, "credits");
        out_list(out);
        for (int c = 0; c < COLOURS; c++)
            out_number(out, package->credits[c]);
        out_list_end(out);
        out_pair_number(out, "tokens", package->tokens);
        out_pair_number(out, "cities_razed", package->cities_razed);
        out_map_end(out);
    }
    out_list_end(out);
}

static void figures_json(JsonOut *out, const Edition *edition)
{
    out_key(out, "numbers");
    out_map(out);
    for (int i = 0; i < NUMBER_COUNT; i++)
        out_pair_number(out, number_info((Number)i)->name, edition->numbers[i]);
    out_map_end(out);
    out_key(out, "switches");
    out_map(out);
    for (int i = 0; i < SWITCH_COUNT; i++)
        out_pair_text(out, switch_name((Switch)i),
                      switch_value_name((Switch)i, edition->switches[i]));
    out_map_end(out);
    out_key(out, "offer_names");
    out_map(out);
    out_pair_number(out, "give", OFFER_NAMES);
    out_pair_number(out, "want", WANT_NAMES);
    out_map_end(out);
    out_key(out, "phases");
    out_list(out);
    for (int i = 0; i < edition->phase_count; i++) {
        out_map(out);
        out_pair_text(out, "procedure", procedure_name((ProcedureId)edition->phases[i].procedure));
        out_pair_number(out, "number", edition->phases[i].number);
        out_map_end(out);
    }
    out_list_end(out);
}

void catalogue_json(JsonOut *out, const Edition *edition)
{
    out_map(out);
    out_pair_text(out, "id", edition->id);
    out_pair_text(out, "name", edition->name);
    figures_json(out, edition);
    out_key(out, "advances");
    out_list(out);
    for (Advance a = 0; a < edition->advance_count; a++)
        advance_json(out, edition, a);
    out_list_end(out);
    out_key(out, "cards");
    out_list(out);
    for (Card card = 0; card < edition->card_count; card++)
        card_json(out, edition, card);
    out_list_end(out);
    out_key(out, "decks");
    decks_json(out, edition);
    out_key(out, "civilizations");
    civilizations_json(out, edition);
    out_key(out, "eras");
    eras_json(out, edition);
    out_key(out, "track_length");
    out_map(out);
    for (int track = 0; track < TRACKS; track++)
        out_pair_number(out, track_names[track], edition->last_step[track]);
    out_map_end(out);
    out_key(out, "packages");
    packages_json(out, edition);
    out_map_end(out);
}

/* ---- Boards ---- */

/* Comments run from # to the end of the line; outside of texts blanks mean nothing. */
static void strip_comments(JsonOut *out, const char *text, size_t size)
{
    bool quoted = false;
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        if (!quoted && c == '#') {
            while (i < size && text[i] != '\n')
                i++;
            continue;
        }
        if (!quoted && (c == ' ' || c == '\n' || c == '\t' || c == '\r'))
            continue;
        out_raw(out, &c, 1);
        if (quoted && c == '\\' && i + 1 < size)
            out_raw(out, &text[++i], 1);
        else if (c == '"')
            quoted = !quoted;
    }
}

void board_text_json(JsonOut *out, const char *text, size_t size)
{
    strip_comments(out, text, size);
}

bool board_json(JsonOut *out, const char *id, Error *error)
{
    for (int i = 0; library_board_id(i); i++) {
        char  *text;
        size_t size;
        if (strcmp(library_board_id(i), id) != 0)
            continue;
        if (!library_board_text(&text, &size, id, error))
            return false;
        strip_comments(out, text, size);
        free(text);
        return true;
    }
    return fail(error, "there is no board '%.40s'", id);
}

/* ---- Words ---- */

void procedures_json(JsonOut *out)
{
    out_key(out, "procedures");
    out_list(out);
    for (int i = 0; i < PROCEDURE_COUNT; i++) {
        out_map(out);
        out_pair_text(out, "name", procedure_name((ProcedureId)i));
        out_map_end(out);
    }
    out_list_end(out);
}

/* ---- The rulebook ---- */

enum { RULE_TEXT_MAX = 4096 };

void rulebook_json(JsonOut *out, const Edition *edition)
{
    RulebookRule rule;
    out_list(out);
    for (RulebookReader reader = rulebook_begin(edition); rulebook_next(&reader, &rule);) {
        rulebook_find(&reader, &rule);
        out_map(out);
        out_pair_text(out, "id", rule.id);
        if (rule.part_length > 0) {
            out_key(out, "part");
            out_text_sized(out, rule.part, rule.part_length);
        }
        if (rule.title_length > 0) {
            out_key(out, "title");
            out_text_sized(out, rule.title, rule.title_length);
        }
        char text[RULE_TEXT_MAX];
        rulebook_fill(text, sizeof text, edition, rule.text, rule.text_length);
        out_pair_text(out, "text", text);
        out_map_end(out);
    }
    out_list_end(out);
}
