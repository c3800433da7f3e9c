/* Board files: what is wrong is refused with a message, what loads can be played. */
#include <string.h>

#include "data/board_file.h"
#include "rules/table/must.h"
#include "tests/fuzz/fuzz.h"

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t size_max, unsigned seed)
{
    return fuzz_mutate_tokens(data, size, size_max, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Board board;
    static Game  game;
    Error        error = { "" };
    memset(&board, 0, sizeof board);
    if (!board_load(&board, (const char *)data, size, "fuzz", &error)) {
        must(error.text[0] != '\0');
        return 0;
    }
    for (unsigned e = 0; e < 2; e++) {
        Rules rules = { fuzz_rules(e, 0)->edition, &board };
        for (uint8_t players = 1; players <= PLAYERS_MAX; players++) {
            Options options = { .player_count = players };
            if (game_options_check(&rules, &options) != NULL)
                continue;
            fuzz_position(&game, &rules, &options, size, 0);
            game_verify(&rules, &game);
            fuzz_playout(&game, &rules, size, 60, true);
        }
    }
    return 0;
}
