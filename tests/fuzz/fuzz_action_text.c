/* Texts of actions: whatever is read can be written and read again. */
#include <stdlib.h>
#include <string.h>

#include "rules/civ/text.h"
#include "rules/table/must.h"
#include "tests/fuzz/fuzz.h"

static void check_text(const Rules *rules, const Game *game, const char *text)
{
    Action action, back;
    char   written[1024], error[256] = "";
    if (!action_parse(&action, rules, game, 0, text, error, sizeof error)) {
        must(error[0] != '\0');
        return;
    }
    int length = action_format(written, sizeof written, rules, game, &action);
    must(length > 0 && length < (int)sizeof written && (int)strlen(written) == length);
    must(action_parse(&back, rules, game, 0, written, error, sizeof error));
    must(memcmp(&action, &back, sizeof back) == 0);
    must(game_check(rules, game, &action) < REFUSAL_COUNT);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Game  games[2];
    static bool  ready;
    Bytes        bytes = { data, size };
    unsigned     where = bytes_take(&bytes);
    const Rules *rules = fuzz_rules(0, 0);
    if (!ready) {
        /* Seats have names of their own until civilizations are chosen. */
        Options options = { .player_count = 5 },
                choosing = { .player_count = 5, .choose_civilizations = 1 };
        fuzz_position(&games[0], rules, &options, 1, 0);
        game_setup(&games[1], rules, &choosing, 1);
        ready = true;
    }
    char *text = malloc(bytes.left + 1);
    must(text != NULL);
    if (bytes.left > 0)
        memcpy(text, bytes.at, bytes.left);
    text[bytes.left] = '\0';
    check_text(rules, &games[where % 2], text);
    free(text);
    return 0;
}
