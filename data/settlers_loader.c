/* Editions of the settlers family by their table; see loader.h. */
#include "data/embedded.h"
#include "data/loader.h"
#include "data/settlers_file.h"
#include "data/settlers_identity.h"

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

static bool edition_from(void *out, const char *text, size_t size, const char *name, Error *error)
{
    return settlers_from(out, text, size, name, error);
}

static uint64_t edition_hash(const Ruleset *rules, int player_count)
{
    (void)player_count;
    return settlers_identity(rules->edition);
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
                                 .edition_text = settlers_bundle,
                                 .edition_from = edition_from,
                                 .edition_hash = edition_hash,
                                 .board_hash = no_board,
                                 .first_format_hash = no_first_format };
