/* Editions and boards of the civilization family by their table; see loader.h. */
#include "data/identity.h"
#include "data/library.h"
#include "data/loader.h"
#include "rules/civ/family.h"

/* A drawn board before the plain one, which is for tests and for the terminal. */
static const char *const usual_boards[] = { "west", "east", "whole", "plain", NULL };

static bool edition(void *out, const char *id_or_path, Error *error)
{
    return library_edition(out, id_or_path, error);
}

static bool board(void *out, const char *id_or_path, Error *error)
{
    return library_board(out, id_or_path, error);
}

static bool edition_from(void *out, const char *text, size_t size, const char *name, Error *error)
{
    return library_edition_from(out, text, size, name, error);
}

static bool board_from(void *out, const char *text, size_t size, const char *name, Error *error)
{
    return library_board_from(out, text, size, name, error);
}

static uint64_t hash_of_edition(const Ruleset *rules, int player_count)
{
    return edition_hash(rules->edition, rules->board, player_count);
}

static uint64_t hash_of_board(const Ruleset *rules, int player_count)
{
    return board_hash(rules->board, player_count);
}

const Loader civ_loader = { .family = &civ_family,
                            .edition_id = library_edition_id,
                            .edition = edition,
                            .board_id = library_board_id,
                            .board = board,
                            .edition_text = library_edition_bundle,
                            .edition_from = edition_from,
                            .board_text = library_board_bundle,
                            .board_from = board_from,
                            .usual_boards = usual_boards,
                            .edition_hash = hash_of_edition,
                            .board_hash = hash_of_board,
                            .first_format_hash = first_format_hash };
