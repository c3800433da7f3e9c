/* Edition files: what is wrong is refused with a message, what loads can be played. */
#include <stdio.h>
#include <string.h>

#include "data/edition_file.h"
#include "data/embedded.h"
#include "rules/table/must.h"
#include "tests/fuzz/fuzz.h"

static bool find_base(EditionText *out, const char *base, const char *from, Error *error)
{
    (void)from;
    *out = (EditionText){ .memory = NULL };
    for (int i = 0; i < embedded_count(); i++) {
        EmbeddedFile file = embedded_file(i);
        if (file.kind != EMBEDDED_EDITION || strcmp(file.id, base) != 0)
            continue;
        snprintf(out->name, sizeof out->name, "%s", file.path);
        out->text = file.text;
        out->size = file.size;
        return true;
    }
    return fail(error, "no edition %s", base);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t size_max, unsigned seed)
{
    return fuzz_mutate_tokens(data, size, size_max, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Edition edition;
    static Game    game;
    Error          error = { "" };
    memset(&edition, 0, sizeof edition);
    if (!edition_load(&edition, (const char *)data, size, "fuzz", find_base, &error)) {
        must(error.text[0] != '\0');
        return 0;
    }
    Rules rules = { &edition, fuzz_rules(0, 0)->board };
    for (uint8_t players = 1; players <= PLAYERS_MAX; players++) {
        Options options = { .player_count = players, .expert = players & 1 };
        if (game_options_check(&rules, &options) != NULL)
            continue;
        int phase = (int)(size % (size_t)edition.phase_count);
        fuzz_position(&game, &rules, &options, size, phase);
        game_verify(&rules, &game);
        fuzz_playout(&game, &rules, size, 100, false);
        options.short_game = 1;
        if (game_options_check(&rules, &options) == NULL) {
            game_setup(&game, &rules, &options, size);
            fuzz_playout(&game, &rules, size, 60, false);
        }
    }
    return 0;
}
