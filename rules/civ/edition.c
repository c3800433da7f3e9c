/* Questions to an edition. */
#include "rules/civ/edition.h"

#include <string.h>

#include "rules/table/bits.h"

void edition_index(Edition *edition)
{
    memset(edition->effect_holders, 0, sizeof edition->effect_holders);
    for (int a = 0; a < edition->advance_count; a++)
        for (int e = 0; e < edition->advances[a].effect_count; e++)
            edition->effect_holders[edition->advances[a].effects[e].effect] |= bit64(a);
    memset(edition->coloured, 0, sizeof edition->coloured);
    for (int a = 0; a < edition->advance_count; a++)
        for (int colour = 0; colour < COLOURS; colour++)
            if (edition->advances[a].colours & bit32(colour))
                edition->coloured[colour] |= bit64(a);
    memset(edition->special_givers, 0, sizeof edition->special_givers);
    for (int a = 0; a < edition->advance_count; a++)
        if (edition->advances[a].special_to != ADVANCE_NONE)
            edition->special_givers[edition->advances[a].special_to] |= bit64(a);
    memset(edition->priced_within, 0, sizeof edition->priced_within);
    for (int a = 0; a < edition->advance_count; a++)
        for (int i = 0; i < PRICE_STEPS; i++)
            if (edition->advances[a].price <= PRICE_STEP * (i + 1) || i == PRICE_STEPS - 1)
                edition->priced_within[i] |= bit64(a);
    edition->special_most = 0;
    for (int a = 0; a < edition->advance_count; a++) {
        int credits = 0;
        for (uint64_t left = edition->special_givers[a]; left; left &= left - 1)
            credits += edition->advances[first64(left)].special_credit;
        if (credits > edition->special_most)
            edition->special_most = (uint16_t)credits;
    }
    edition->ship_phase = false;
    for (int p = 0; p < edition->phase_count; p++)
        edition->ship_phase |= edition->phases[p].procedure == PROCEDURE_SHIPS;
    for (int c = 0; c < CARD_KINDS_MAX; c++)
        edition->faces[c] = edition->cards[c].stack;
    memset(edition->calamity_card, CARD_NONE, sizeof edition->calamity_card);
    edition->first_calamity = (uint8_t)edition->card_count;
    for (int c = edition->card_count - 1; c >= 0; c--)
        if (edition->cards[c].type != CARD_COMMODITY) {
            edition->calamity_card[edition->cards[c].calamity] = (uint8_t)c;
            edition->first_calamity = (uint8_t)c;
        }
}

const Deck *edition_deck(const Edition *edition, int player_count)
{
    for (int i = 0; i < edition->deck_count; i++)
        if (edition->decks[i].player_count == player_count)
            return &edition->decks[i];
    return NULL;
}

int package_copies(const Package *package, int player_count)
{
    if (!(package->player_counts & bit32(player_count)) || package->chosen)
        return 0;
    return package->twice_from && player_count >= package->twice_from ? 2 : 1;
}

int effect_sum_of(const Edition *edition, uint64_t holders, Effect effect)
{
    int sum = 0;
    for (uint64_t left = holders; left; left &= left - 1) {
        const AdvanceInfo *info = &edition->advances[first64(left)];
        for (int e = 0; e < info->effect_count; e++)
            if (info->effects[e].effect == effect)
                sum += info->effects[e].value;
    }
    return sum;
}

int era_of(const Edition *edition, int civilization, Track track, int step)
{
    const uint8_t *starts = edition->civilizations[civilization].era_start[track];
    int            era = 0;
    while (era + 1 < ERAS && step >= starts[era + 1])
        era++;
    return era;
}
