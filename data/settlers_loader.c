/* Editions of the settlers family by their table; see loader.h. */
#include "data/embedded.h"
#include "data/loader.h"
#include "data/settlers_file.h"

#include <stddef.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

extern const Family settlers_family;

static const char *edition_id(int index)
{
    for (int i = 0; i < embedded_count(); i++)
        if (embedded_file(i).kind == EMBEDDED_SETTLERS && index-- == 0)
            return embedded_file(i).id;
    return NULL;
}

static bool edition(void *out, const char *id_or_path, Error *error)
{
    return settlers_library(out, id_or_path, error);
}

/* Over everything that is played; names are left out, since they change no game. */
static uint64_t edition_hash(const Ruleset *rules, int player_count)
{
    (void)player_count;
    const StSet   *set = rules->edition;
    XXH64_state_t *state = XXH64_createState();
    XXH64_reset(state, 0);
    XXH64_update(state, set->numbers, sizeof set->numbers);
    XXH64_update(state, set->items, (size_t)set->item_count * sizeof *set->items);
    XXH64_update(state, set->filters, (size_t)set->filter_count * sizeof *set->filters);
    for (int i = 0; i < set->design_count; i++)
        XXH64_update(state, (const char *)&set->designs[i] + offsetof(StDesign, deck),
                     sizeof(StDesign) - offsetof(StDesign, deck));
    for (int i = 0; i < set->card_count; i++)
        XXH64_update(state, (const char *)&set->cards[i] + offsetof(StCard, design),
                     sizeof(StCard) - offsetof(StCard, design));
    for (int i = 0; i < set->faction_count; i++)
        XXH64_update(state, (const char *)&set->factions[i] + offsetof(StFaction, board),
                     sizeof(StFaction) - offsetof(StFaction, board));
    uint64_t hash = XXH64_digest(state);
    XXH64_freeState(state);
    return hash;
}

static uint64_t no_board(const Ruleset *rules, int player_count)
{
    (void)rules;
    (void)player_count;
    return 0;
}

static uint64_t no_first_format(const char *id)
{
    (void)id;
    return 0;
}

const Loader settlers_loader = { .family = &settlers_family,
                                 .edition_id = edition_id,
                                 .edition = edition,
                                 .edition_hash = edition_hash,
                                 .board_hash = no_board,
                                 .first_format_hash = no_first_format };
