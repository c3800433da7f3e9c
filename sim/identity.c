/* Hashes of what an edition or a board says: field by field, so that neither the layout of a struct
 * nor what is derived from the rest has a part in it. The hash of each piece is the seed of the
 * next. */
#include <string.h>

#include "rules/table/bits.h"
#include "sim/log.h"

/* Last, since it brings a macro NAME_MAX along. */
#define XXH_INLINE_ALL
#include <xxhash.h>

static void add_number(uint64_t *hash, uint32_t number)
{
    uint8_t bytes[4] = { (uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16),
                         (uint8_t)(number >> 24) };
    *hash = XXH64(bytes, sizeof bytes, *hash);
}

static void add_text(uint64_t *hash, const char *text)
{
    *hash = XXH64(text, strlen(text) + 1, *hash);
}

static void add_bytes(uint64_t *hash, const uint8_t *bytes, int count)
{
    add_number(hash, (uint32_t)count);
    *hash = XXH64(bytes, (size_t)count, *hash);
}

static void add_advance(uint64_t *hash, const AdvanceInfo *advance)
{
    add_text(hash, advance->name);
    add_number(hash, advance->price);
    add_number(hash, advance->colours);
    add_bytes(hash, advance->credits, COLOURS);
    add_number(hash, advance->special_to);
    add_number(hash, advance->special_credit);
    for (int i = 0; i < advance->effect_count; i++) {
        add_number(hash, advance->effects[i].effect);
        add_number(hash, (uint32_t)advance->effects[i].value);
    }
}

static void add_card(uint64_t *hash, const CardInfo *card)
{
    add_text(hash, card->name);
    add_number(hash, card->type);
    add_number(hash, card->stack);
    add_number(hash, card->additional);
    add_number(hash, card->calamity);
    add_bytes(hash, card->figures, CALAMITY_FIGURES);
}

static void add_deck(uint64_t *hash, const Deck *deck, int card_count)
{
    add_number(hash, deck->player_count);
    add_number(hash, deck->block_count);
    add_number(hash, deck->minors);
    add_number(hash, deck->starting_credits);
    for (int block = 0; block < deck->block_count; block++)
        add_bytes(hash, deck->copies[block], card_count);
}

static void add_era(uint64_t *hash, const EraRequirement *era)
{
    add_number(hash, era->cities);
    add_number(hash, era->advances);
    add_number(hash, era->advances_below_100);
    add_number(hash, era->advances_from_100);
    add_number(hash, era->advances_from_200);
    add_number(hash, era->points);
}

static void add_civilization(uint64_t *hash, const Civilization *civilization)
{
    add_text(hash, civilization->name);
    add_number(hash, civilization->rank);
    for (int track = 0; track < TRACKS; track++)
        add_bytes(hash, civilization->era_start[track], ERAS);
}

static void add_package(uint64_t *hash, const Package *package)
{
    add_text(hash, package->name);
    add_bytes(hash, package->advances, PACKAGE_ADVANCES);
    add_number(hash, package->cities_razed);
    add_number(hash, package->player_counts);
}

uint64_t edition_hash(const Edition *edition)
{
    uint64_t hash = 0;
    add_text(&hash, edition->id);
    add_bytes(&hash, edition->numbers, NUMBER_COUNT);
    add_bytes(&hash, edition->switches, SWITCH_COUNT);
    for (int i = 0; i < edition->phase_count; i++) {
        add_number(&hash, edition->phases[i].procedure);
        add_number(&hash, edition->phases[i].number);
    }
    add_number(&hash, edition->first_skipped);
    add_number(&hash, edition->last_skipped);
    for (int i = 0; i < edition->advance_count; i++)
        add_advance(&hash, &edition->advances[i]);
    for (int i = 0; i < edition->card_count; i++)
        add_card(&hash, &edition->cards[i]);
    for (int i = 0; i < edition->deck_count; i++)
        add_deck(&hash, &edition->decks[i], edition->card_count);
    for (int i = 0; i < edition->civilization_count; i++)
        add_civilization(&hash, &edition->civilizations[i]);
    for (int i = 0; i < edition->package_count; i++)
        add_package(&hash, &edition->packages[i]);
    for (int track = 0; track < TRACKS; track++) {
        add_number(&hash, edition->last_step[track]);
        for (int era = 0; era < ERAS; era++) {
            add_era(&hash, &edition->eras[track][era]);
            add_era(&hash, &edition->strict_eras[track][era]);
        }
    }
    return hash;
}

static void add_area(uint64_t *hash, const BoardArea *area)
{
    add_text(hash, area->name);
    add_number(hash, area->sea);
    add_number(hash, area->coastal);
    add_number(hash, area->limit);
    add_number(hash, area->site);
    add_number(hash, area->flood_plain);
    add_number(hash, area->region);
    add_number(hash, area->coast_count);
    add_number(hash, area->land_count);
    for (int i = 0; i < area->land_count; i++)
        add_number(hash, area->land[i]);
    add_number(hash, area->water_count);
    for (int i = 0; i < area->water_count; i++) {
        add_number(hash, area->water[i].to);
        add_number(hash, area->water[i].from_coast);
        add_number(hash, area->water[i].to_coast);
    }
}

static void add_setup(uint64_t *hash, const BoardSetup *setup, int area_count)
{
    add_bytes(hash, setup->regions, setup->player_count);
    for (int a = 0; a < area_count; a++)
        add_number(hash, bits_test(setup->out_of_play, a));
}

uint64_t board_hash(const Board *board)
{
    uint64_t hash = 0;
    add_text(&hash, board->id);
    for (int i = 0; i < board->area_count; i++)
        add_area(&hash, &board->areas[i]);
    for (int i = 0; i < board->volcano_count; i++) {
        add_text(&hash, board->volcanoes[i].name);
        add_number(&hash, board->volcanoes[i].areas[0]);
        add_number(&hash, board->volcanoes[i].areas[1]);
    }
    for (int i = 0; i < board->flood_plain_count; i++)
        add_text(&hash, board->flood_plains[i]);
    for (int i = 0; i < board->region_count; i++) {
        add_text(&hash, board->regions[i].name);
        add_number(&hash, board->regions[i].start);
    }
    for (int i = 0; i < board->setup_count; i++)
        add_setup(&hash, &board->setups[i], board->area_count);
    return hash;
}
