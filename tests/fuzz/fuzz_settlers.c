/* Cards of the settlers family: a card with any text is refused with a message, or it can be built,
 * used and told in words; and any bytes are actions of a game in which it lies in everybody's hand.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/settlers_file.h"
#include "rules/settlers/cards.h"
#include "rules/settlers/text.h"
#include "rules/settlers/view.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "tests/fuzz/fuzz.h"

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t size_max, unsigned seed)
{
    return fuzz_mutate_tokens(data, size, size_max, seed);
}

/* A line of the input, without what cannot be printed. */
static size_t read_line(char out[256], const uint8_t *data, size_t size, size_t at)
{
    size_t length = 0;
    for (; at < size && data[at] != '\n' && length + 1 < 256; at++)
        if (data[at] >= ' ' && data[at] < 127)
            out[length++] = (char)data[at];
    out[length] = '\0';
    return at + (at < size);
}

/* A game for two in which the first has the card in hand and both can pay for it. */
static void begin_game(StGame *game, const StSet *set, StCardId card)
{
    StOptions options = { .player_count = 2 };
    for (int i = 0; i < ST_SWITCHES; i++)
        options.switches[i] =
            i == ST_SWITCH_FACTIONS || i == ST_SWITCH_PEACEFUL || i == ST_SWITCH_DRAFT ? 0 : 2;
    st_position(game, set, &options, 1);
    st_position_remove(game, set, card);
    cards_add(&game->players[0].hand, card);
    game->players[0].hand_count++;
    for (int p = 0; p < 2; p++)
        for (int letter = 0; letter < ST_SUPPLY; letter++)
            game->players[p].supply[letter] = 6;
    for (int i = 0; i < 6; i++)
        st_position_build(game, set, i % 2, (StCardId)(i * 3));
    st_position_begin(game, set, ST_AT_ACTIONS, false, NULL);
}

/* The first line is the ability, the second the bonus; what follows chooses actions. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static StSet             base, set;
    static StGame            game;
    static const char *const categories[] = { "production", "feature", "action", "instant" };
    Error                    error = { "" };
    char                     ability[256], bonus[256], words[1024];
    StCardId                 first;
    if (base.card_count == 0)
        must(settlers_library(&base, "hearths", &error));
    if (size < 2)
        return 0;
    size_t at = read_line(ability, data, size, 1);
    at = read_line(bonus, data, size, at);
    set = base;
    SettlersCardText card = { .id = "fz",
                              .name = "Fuzzed",
                              .deck = "common",
                              .category = categories[data[0] % 4],
                              .copies = 1,
                              .raze = "WS",
                              .ability = ability,
                              .bonus = bonus };
    if (!settlers_card_add(&set, &card, &first, &error)) {
        must(error.text[0] != '\0');
        return 0;
    }
    st_set_finish(&set);
    st_card_text(words, sizeof words, &set, first, true);
    begin_game(&game, &set, first);
    for (int steps = 0; at < size && steps < 400; at++, steps++) {
        uint32_t pending = st_pending(&set, &game);
        Action   legal[1024];
        if (!pending)
            break;
        int count = st_legal(legal, 1024, &set, &game, first32(pending));
        must(st_apply(&game, &set, &legal[data[at] % count], NULL) == ST_REFUSE_NONE);
        st_verify(&set, &game);
    }
    return 0;
}
