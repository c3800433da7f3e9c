/* Which advances help and which hurt when a calamity strikes: the effects that the calamities ask
 * for. */
#include "rules/civ/outlook.h"
#include "rules/table/bits.h"

typedef struct ModifierRow {
    uint8_t calamity;
    uint8_t effect;
    int8_t  helping; /* The sign of the values that help. */
    uint8_t victim;
} ModifierRow;

static const ModifierRow rows[] = {
    /* not for the owner of the second city. */
    { CALAMITY_VOLCANIC_ERUPTION, EFFECT_EARTHQUAKE_REDUCES, 1, VICTIM_PRIMARY },
    { CALAMITY_VOLCANIC_ERUPTION, EFFECT_VOLCANO_NEARBY, -1, VICTIM_ANY },
    { CALAMITY_TREACHERY, EFFECT_TREACHERY, -1, VICTIM_ANY },
    { CALAMITY_FAMINE, EFFECT_FAMINE_P, -1, VICTIM_PRIMARY },
    { CALAMITY_FAMINE, EFFECT_FAMINE_S, -1, VICTIM_SECONDARY },
    { CALAMITY_FAMINE, EFFECT_FAMINE_SURPLUS, -1, VICTIM_PRIMARY },
    { CALAMITY_SLAVE_REVOLT, EFFECT_SLAVE_REVOLT, -1, VICTIM_ANY },
    { CALAMITY_SLAVE_REVOLT, EFFECT_SUPPORT_RATE, -1, VICTIM_ANY }, /* slave-revolt.6 */
    { CALAMITY_FLOOD, EFFECT_FLOOD, -1, VICTIM_ANY },
    { CALAMITY_FLOOD, EFFECT_FLOOD_MOST, 1, VICTIM_ANY },
    { CALAMITY_SUPERSTITION, EFFECT_SUPERSTITION, -1, VICTIM_ANY },
    { CALAMITY_CIVIL_WAR, EFFECT_CIVIL_WAR, -1, VICTIM_ANY },
    { CALAMITY_CIVIL_WAR, EFFECT_FACTION_OWN, 1, VICTIM_ANY },
    { CALAMITY_CIVIL_WAR, EFFECT_FACTION_FORFEITED, -1, VICTIM_ANY },
    { CALAMITY_CIVIL_WAR, EFFECT_FACTION_LOSSES, -1, VICTIM_ANY },
    { CALAMITY_BARBARIAN_HORDES, EFFECT_HORDES, -1, VICTIM_ANY },
    { CALAMITY_CYCLONE, EFFECT_CYCLONE_SELECT, -1, VICTIM_ANY },
    { CALAMITY_CYCLONE, EFFECT_CYCLONE_SPARE, 1, VICTIM_ANY },
    { CALAMITY_CYCLONE, EFFECT_CYCLONE_SPARE_UP_TO, 1, VICTIM_ANY },
    { CALAMITY_CYCLONE, EFFECT_CYCLONE_SHIPS, 1, VICTIM_ANY },
    { CALAMITY_EPIDEMIC, EFFECT_EPIDEMIC_P, -1, VICTIM_PRIMARY },
    { CALAMITY_EPIDEMIC, EFFECT_EPIDEMIC_S, -1, VICTIM_SECONDARY },
    { CALAMITY_TYRANNY, EFFECT_TYRANNY, -1, VICTIM_ANY },
    { CALAMITY_CIVIL_DISORDER, EFFECT_CIVIL_DISORDER, 1, VICTIM_ANY },
    { CALAMITY_CORRUPTION, EFFECT_CORRUPTION, -1, VICTIM_ANY },
    { CALAMITY_ICONOCLASM, EFFECT_ICONOCLASM, -1, VICTIM_ANY },
    { CALAMITY_ICONOCLASM, EFFECT_ICONOCLASM_CARDS, 1, VICTIM_ANY },
    { CALAMITY_REGRESSION, EFFECT_REGRESSION, -1, VICTIM_ANY },
    { CALAMITY_REGRESSION, EFFECT_REGRESSION_CITIES, 1, VICTIM_ANY },
    { CALAMITY_PIRACY, EFFECT_PIRACY_P, -1, VICTIM_PRIMARY },
    { CALAMITY_PIRACY, EFFECT_PIRACY_S, -1, VICTIM_SECONDARY },
    { CALAMITY_PIRACY, EFFECT_SAFE_FROM_PIRACY, 1, VICTIM_SECONDARY },
};

static int value_of(const AdvanceInfo *advance, int effect)
{
    for (int i = 0; i < advance->effect_count; i++)
        if (advance->effects[i].effect == effect)
            return advance->effects[i].value;
    return 0;
}

int calamity_modifiers(CalamityModifier out[MODIFIERS_MAX], const Edition *edition,
                       CalamityKind calamity)
{
    int count = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].calamity != calamity)
            continue;
        for (uint64_t left = edition->effect_holders[rows[i].effect]; left; left &= left - 1) {
            Advance advance = (Advance)first64(left);
            int     value = value_of(&edition->advances[advance], rows[i].effect);
            if (value != 0 && count < MODIFIERS_MAX)
                out[count++] = (CalamityModifier){ advance, value * rows[i].helping > 0,
                                                   (VictimKind)rows[i].victim };
        }
    }
    return count;
}
