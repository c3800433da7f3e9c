/* Hashes of what an edition or a board says: by the names of things, so that neither the layout of
 * a struct, nor the order of a table, nor what is derived from the rest has a part in them. A row
 * at its usual value does not count, and neither do the decks, packages, civilizations and set-ups
 * of other numbers of players: what is added for them leaves the games of this number as they were.
 */
#include "data/identity.h"

#include <string.h>

#include "rules/civ/text.h"
#include "rules/table/bits.h"
#include "rules/table/digest.h"

static void add(Digest *digest, uint64_t above, const char *name, uint64_t number)
{
    if (number)
        digest_number(digest, digest_path(above, name, 0), number);
}

static void add_word(Digest *digest, uint64_t above, const char *name, const char *text)
{
    digest_text(digest, digest_path(above, name, 0), text);
}

static void add_list(Digest *digest, uint64_t above, const char *name, const uint8_t *bytes,
                     int count)
{
    for (int i = 0; i < count; i++)
        if (bytes[i])
            digest_number(digest, digest_path(above, name, i), bytes[i]);
}

/* ---- Editions ---- */

static void add_advance(Digest *digest, const Edition *edition, int index)
{
    const AdvanceInfo *advance = &edition->advances[index];
    uint64_t           path = digest_path(0, "advances", index);
    add_word(digest, path, "name", advance->name);
    add(digest, path, "price", advance->price);
    for (int c = 0; c < COLOURS; c++) {
        add(digest, digest_path(path, "colours", 0), colour_name((Colour)c),
            advance->colours >> c & 1);
        add(digest, digest_path(path, "credits", 0), colour_name((Colour)c), advance->credits[c]);
    }
    if (advance->special_to != ADVANCE_NONE)
        add(digest, digest_path(path, "special", 0), edition->advances[advance->special_to].name,
            advance->special_credit);
    for (int i = 0; i < advance->effect_count; i++)
        add(digest, digest_path(path, "effects", 0), effect_name(advance->effects[i].effect),
            (uint64_t)advance->effects[i].value);
}

static void add_card(Digest *digest, const CardInfo *card, int place)
{
    uint64_t path = digest_path(0, "cards", place);
    add_word(digest, path, "name", card->name);
    add(digest, path, "type", card->type);
    add(digest, path, "stack", card->stack);
    add(digest, path, "additional", card->additional);
    if (card->type == CARD_COMMODITY)
        return;
    add_word(digest, path, "calamity", calamity_name(card->calamity));
    const FigureInfo *figure;
    for (int i = 0; (figure = calamity_figure_info(card->calamity, i)); i++)
        add(digest, digest_path(path, "figures", 0), figure->name, card->figures[i]);
}

/* The cards that somebody can meet, and how many there are of them. */
static void add_deck(Digest *digest, const Edition *edition, const Deck *deck)
{
    uint64_t path = digest_path(0, "decks", deck->player_count);
    int      place = 0;
    add(digest, path, "minors", deck->minors);
    add(digest, path, "starting-credits", deck->starting_credits);
    add(digest, path, "hand-limit", deck->hand_limit);
    for (int c = 0; c < edition->civilization_count; c++) {
        const char *name = edition->civilizations[c].name;
        add(digest, digest_path(path, "moved", 0), name, deck->moved >> c & 1);
        add(digest, digest_path(path, "balanced", 0), name, deck->balanced >> c & 1);
    }
    for (int c = 0; c < edition->card_count; c++) {
        int copies = 0;
        for (int block = 0; block < deck->block_count; block++) {
            copies += deck->copies[block][c];
            if (deck->copies[block][c])
                digest_number(digest, digest_path(path, edition->cards[c].name, block),
                              deck->copies[block][c]);
        }
        if (copies > 0)
            add_card(digest, &edition->cards[c], place++);
    }
}

static void add_era(Digest *digest, uint64_t path, const EraRequirement *era)
{
    add(digest, path, "cities", era->cities);
    add(digest, path, "advances", era->advances);
    add(digest, path, "below-100", era->advances_below_100);
    add(digest, path, "from-100", era->advances_from_100);
    add(digest, path, "from-200", era->advances_from_200);
    add(digest, path, "points", era->points);
}

/* Its block does not matter where there is only one. */
static void add_civilization(Digest *digest, const Civilization *civilization, bool blocks)
{
    uint64_t path = digest_path(digest_path(0, "civilizations", 0), civilization->name, 0);
    add(digest, path, "rank", civilization->rank);
    if (blocks)
        add(digest, path, "block", civilization->block);
    add_list(digest, path, "basic", civilization->era_start[TRACK_BASIC], ERAS);
    add_list(digest, path, "expert", civilization->era_start[TRACK_EXPERT], ERAS);
}

static void add_package(Digest *digest, const Edition *edition, const Package *package, int place,
                        int copies)
{
    uint64_t path = digest_path(0, "packages", place);
    add_word(digest, path, "name", package->name);
    add(digest, path, "cities-razed", package->cities_razed);
    add(digest, path, "copies", (uint64_t)(copies - 1));
    for (int i = 0; i < PACKAGE_ADVANCES; i++)
        if (package->advances[i] != ADVANCE_NONE)
            digest_text(digest, digest_path(path, "advances", i),
                        edition->advances[package->advances[i]].name);
}

static void add_procedures(Digest *digest, const Edition *edition)
{
    for (int i = 0; i < NUMBER_COUNT; i++)
        if (edition->numbers[i] != number_info((Number)i)->usual)
            digest_number(
                digest, digest_path(digest_path(0, "numbers", 0), number_info((Number)i)->name, 0),
                edition->numbers[i]);
    for (int i = 0; i < SWITCH_COUNT; i++)
        if (edition->switches[i])
            add_word(digest, digest_path(0, "switches", 0), switch_name((Switch)i),
                     switch_value_name((Switch)i, edition->switches[i]));
    for (int i = 0; i < edition->phase_count; i++) {
        uint64_t path = digest_path(0, "order", i);
        add_word(digest, path, "procedure",
                 procedure_name((ProcedureId)edition->phases[i].procedure));
        add(digest, path, "number", edition->phases[i].number);
    }
    add(digest, 0, "first-skipped", edition->first_skipped);
    add(digest, 0, "last-skipped", edition->last_skipped);
}

static void add_tracks(Digest *digest, const Edition *edition)
{
    for (int track = 0; track < TRACKS; track++) {
        uint64_t path = digest_path(0, "tracks", track);
        add(digest, path, "last-step", edition->last_step[track]);
        for (int era = 0; era < ERAS; era++) {
            add_era(digest, digest_path(path, "eras", era), &edition->eras[track][era]);
            add_era(digest, digest_path(path, "strict-eras", era),
                    &edition->strict_eras[track][era]);
        }
    }
}

uint64_t edition_hash(const Edition *edition, const Board *board, int player_count)
{
    Digest            digest = { 0 };
    const Rules       rules = { edition, board };
    int               deck_index = deck_for(&rules, player_count);
    const Deck       *deck = deck_index >= 0 ? &edition->decks[deck_index] : NULL;
    const BoardSetup *setup = board_setup(board, player_count);
    int               place = 0;
    add_word(&digest, 0, "id", edition->id);
    add_procedures(&digest, edition);
    add_tracks(&digest, edition);
    for (int i = 0; i < edition->advance_count; i++)
        add_advance(&digest, edition, i);
    if (deck)
        add_deck(&digest, edition, deck);
    for (int i = 0; setup && i < player_count; i++) {
        int civilization = civilization_by_name(edition, board->regions[setup->regions[i]].name);
        if (civilization >= 0)
            add_civilization(&digest, &edition->civilizations[civilization],
                             deck && deck->block_count > 1);
    }
    for (int i = 0; i < edition->package_count; i++)
        if (package_copies(&edition->packages[i], player_count) > 0)
            add_package(&digest, edition, &edition->packages[i], place++,
                        package_copies(&edition->packages[i], player_count));
    return digest_end(&digest);
}

/* ---- Boards ---- */

static void add_area(Digest *digest, const Board *board, int index)
{
    const BoardArea *area = &board->areas[index];
    uint64_t         path = digest_path(0, "areas", index);
    add_word(digest, path, "name", area->name);
    add(digest, path, "sea", area->sea);
    add(digest, path, "coastal", area->coastal);
    add(digest, path, "limit", area->limit);
    /* The edge is left out: no game of the editions that boards were first made for asks for it. */
    add(digest, path, "site", area->site);
    add(digest, path, "coasts", area->coast_count);
    if (area->flood_plain != NO_PLAIN)
        add_word(digest, path, "flood-plain", board->flood_plains[area->flood_plain]);
    if (area->region != NO_REGION)
        add_word(digest, path, "region", board->regions[area->region].name);
    for (int i = 0; i < area->land_count; i++)
        digest_number(digest, digest_path(path, "land", i), area->land[i]);
    for (int i = 0; i < area->water_count; i++) {
        const WaterBorder *border = &area->water[i];
        uint64_t           numbers[3] = { border->to, border->from_coast, border->to_coast };
        digest_numbers(digest, digest_path(path, "water", i), numbers, 3);
    }
}

static void add_setup(Digest *digest, const Board *board, const BoardSetup *setup)
{
    uint64_t path = digest_path(0, "setups", setup->player_count);
    for (int i = 0; i < setup->player_count; i++)
        digest_text(digest, digest_path(path, "regions", i),
                    board->regions[setup->regions[i]].name);
    for (int a = 0; a < board->area_count; a++)
        if (bits_test(setup->out_of_play, a))
            add(digest, digest_path(path, "out-of-play", 0), board->areas[a].name, 1);
}

uint64_t board_hash(const Board *board, int player_count)
{
    Digest digest = { 0 };
    add_word(&digest, 0, "id", board->id);
    for (int i = 0; i < board->area_count; i++)
        add_area(&digest, board, i);
    for (int i = 0; i < board->volcano_count; i++) {
        uint64_t path = digest_path(0, "volcanoes", i);
        add_word(&digest, path, "name", board->volcanoes[i].name);
        for (int a = 0; a < 2; a++)
            if (board->volcanoes[i].areas[a] != AREA_NONE)
                digest_text(&digest, digest_path(path, "areas", a),
                            board->areas[board->volcanoes[i].areas[a]].name);
    }
    for (int i = 0; i < board->region_count; i++)
        add_word(&digest, digest_path(0, "regions", 0), board->regions[i].name,
                 board->areas[board->regions[i].start].name);
    for (int i = 0; i < board->setup_count; i++)
        if (player_count == 0 || board->setups[i].player_count == player_count)
            add_setup(&digest, board, &board->setups[i]);
    return digest_end(&digest);
}

/* ---- Files of the first format ---- */

/* They held hashes over the layout of the program that wrote them. What they were played with is
 * still there; whoever changes what one of these says takes its row away. */
static const struct {
    const char *id;
    uint64_t    hash;
} first_hashes[] = {
    { "west-2024", 0xfacb57696a980112 }, { "western-2019", 0x5e18c429c67cfce2 },
    { "west", 0xbb6c6c875af7d825 },      { "east", 0x9731d75fe069ca00 },
    { "plain", 0x2b18ca1220f937aa },     { "ring", 0x1a22339aebbfc38d },
    { "small", 0xbccf8e2bf86ef08b },     { "straits", 0x64f2c40c00636caf },
};

uint64_t first_format_hash(const char *id)
{
    for (size_t i = 0; i < sizeof first_hashes / sizeof *first_hashes; i++)
        if (strcmp(first_hashes[i].id, id) == 0)
            return first_hashes[i].hash;
    return 0;
}
