/* Which advances help and which hurt when a calamity strikes: the effects that the calamities ask
 * for. */
#include "rules/civ/outlook.h"
#include "rules/table/bits.h"

typedef struct ModifierRow {
    uint8_t calamity;
    uint8_t effect;
    int8_t  helping; /* The sign of the values that help. */
    uint8_t victim;
    uint8_t figure; /* Of the card, which the effect changes; one more than its place. 0: none. */
    uint8_t other;  /* Likewise where the card has that figure instead. */
} ModifierRow;

static const ModifierRow rows[] = {
    /* not for the owner of the second city. */
    { CALAMITY_VOLCANIC_ERUPTION, EFFECT_EARTHQUAKE_REDUCES, 1, VICTIM_PRIMARY, 0, 0 },
    { CALAMITY_VOLCANIC_ERUPTION, EFFECT_VOLCANO_NEARBY, -1, VICTIM_ANY, 0, 0 },
    { CALAMITY_TREACHERY, EFFECT_TREACHERY, -1, VICTIM_ANY, TREACHERY_CITIES + 1, 0 },
    { CALAMITY_FAMINE, EFFECT_FAMINE_P, -1, VICTIM_PRIMARY, FAMINE_DAMAGE + 1, 0 },
    { CALAMITY_FAMINE, EFFECT_FAMINE_S, -1, VICTIM_SECONDARY, FAMINE_EACH + 1, 0 },
    { CALAMITY_FAMINE, EFFECT_FAMINE_SURPLUS, -1, VICTIM_PRIMARY, 0, 0 },
    { CALAMITY_SLAVE_REVOLT, EFFECT_SLAVE_REVOLT, -1, VICTIM_ANY, SLAVE_REVOLT_RATE + 1,
      SLAVE_REVOLT_BLOCKED + 1 },
    { CALAMITY_SLAVE_REVOLT, EFFECT_SUPPORT_RATE, -1, VICTIM_ANY, 0, 0 }, /* slave-revolt.6 */
    { CALAMITY_FLOOD, EFFECT_FLOOD, -1, VICTIM_ANY, FLOOD_DAMAGE + 1, 0 },
    { CALAMITY_FLOOD, EFFECT_FLOOD_MOST, 1, VICTIM_ANY, 0, 0 },
    { CALAMITY_SUPERSTITION, EFFECT_SUPERSTITION, -1, VICTIM_ANY, SUPERSTITION_CITIES + 1, 0 },
    { CALAMITY_CIVIL_WAR, EFFECT_CIVIL_WAR, -1, VICTIM_ANY, 0, 0 },
    { CALAMITY_CIVIL_WAR, EFFECT_FACTION_OWN, 1, VICTIM_ANY, 0, 0 },
    { CALAMITY_CIVIL_WAR, EFFECT_FACTION_FORFEITED, -1, VICTIM_ANY, 0, 0 },
    { CALAMITY_CIVIL_WAR, EFFECT_FACTION_LOSSES, -1, VICTIM_ANY, 0, 0 },
    { CALAMITY_BARBARIAN_HORDES, EFFECT_HORDES, -1, VICTIM_ANY, HORDES_TOKENS + 1, 0 },
    { CALAMITY_CYCLONE, EFFECT_CYCLONE_SELECT, -1, VICTIM_ANY, 0, 0 },
    { CALAMITY_CYCLONE, EFFECT_CYCLONE_SPARE, 1, VICTIM_ANY, 0, 0 },
    { CALAMITY_CYCLONE, EFFECT_CYCLONE_SPARE_UP_TO, 1, VICTIM_ANY, 0, 0 },
    { CALAMITY_CYCLONE, EFFECT_CYCLONE_SHIPS, 1, VICTIM_ANY, 0, 0 },
    { CALAMITY_EPIDEMIC, EFFECT_EPIDEMIC_P, -1, VICTIM_PRIMARY, EPIDEMIC_DAMAGE + 1, 0 },
    { CALAMITY_EPIDEMIC, EFFECT_EPIDEMIC_S, -1, VICTIM_SECONDARY, EPIDEMIC_EACH + 1, 0 },
    { CALAMITY_TYRANNY, EFFECT_TYRANNY, -1, VICTIM_ANY, TYRANNY_POINTS + 1, 0 },
    { CALAMITY_CIVIL_DISORDER, EFFECT_CIVIL_DISORDER, 1, VICTIM_ANY, CIVIL_DISORDER_KEPT + 1, 0 },
    { CALAMITY_CORRUPTION, EFFECT_CORRUPTION, -1, VICTIM_ANY, CORRUPTION_VALUE + 1, 0 },
    { CALAMITY_ICONOCLASM, EFFECT_ICONOCLASM, -1, VICTIM_ANY, ICONOCLASM_CITIES + 1, 0 },
    { CALAMITY_ICONOCLASM, EFFECT_ICONOCLASM_CARDS, 1, VICTIM_ANY, 0, 0 },
    { CALAMITY_REGRESSION, EFFECT_REGRESSION, -1, VICTIM_ANY, REGRESSION_STEPS + 1, 0 },
    { CALAMITY_REGRESSION, EFFECT_REGRESSION_CITIES, 1, VICTIM_ANY, 0, 0 },
    { CALAMITY_PIRACY, EFFECT_PIRACY_P, -1, VICTIM_PRIMARY, PIRACY_CITIES + 1, 0 },
    { CALAMITY_PIRACY, EFFECT_PIRACY_S, -1, VICTIM_SECONDARY, PIRACY_EACH + 1, 0 },
    { CALAMITY_PIRACY, EFFECT_SAFE_FROM_PIRACY, 1, VICTIM_SECONDARY, 0, 0 },
};

static int value_of(const AdvanceInfo *advance, int effect)
{
    for (int i = 0; i < advance->effect_count; i++)
        if (advance->effects[i].effect == effect)
            return advance->effects[i].value;
    return 0;
}

static CalamityModifier modifier_of(const Edition *edition, const ModifierRow *row, Advance advance,
                                    int value)
{
    const uint8_t   *figures = edition->cards[edition->calamity_card[row->calamity]].figures;
    CalamityModifier out = { .advance = advance,
                             .helps = value * row->helping > 0,
                             .victim = (VictimKind)row->victim,
                             .effect = (Effect)row->effect,
                             .value = value };
    if (row->figure > 0)
        out.printed = figures[row->figure - 1];
    if (out.printed == 0 && row->other > 0) {
        out.printed = figures[row->other - 1];
        out.other = true;
    }
    return out;
}

int calamity_modifiers(CalamityModifier out[MODIFIERS_MAX], const Edition *edition,
                       CalamityKind calamity)
{
    int count = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].calamity != calamity || edition->calamity_card[calamity] == CARD_NONE)
            continue;
        for (uint64_t left = edition->effect_holders[rows[i].effect]; left; left &= left - 1) {
            Advance advance = (Advance)first64(left);
            int     value = value_of(&edition->advances[advance], rows[i].effect);
            if (value != 0 && count < MODIFIERS_MAX)
                out[count++] = modifier_of(edition, &rows[i], advance, value);
        }
    }
    return count;
}
