/* A whole game of the settlers family by any bytes: options of the table, then actions, legal ones
 * by their place in the list and hostile ones as they come. A refused action leaves every byte of
 * the game; an accepted one was listed, can be said in words and read back; invariants hold, views
 * can be made and imagined. */
#include <string.h>

#include "data/settlers_file.h"
#include "rules/settlers/text.h"
#include "rules/settlers/view.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "tests/fuzz/fuzz.h"

static StOptions read_options(Bytes *bytes)
{
    StOptions options = { .player_count = (uint8_t)(1 + bytes_take(bytes) % 6) };
    for (int i = 0; i < ST_SWITCHES; i++)
        options.switches[i] = (uint8_t)(bytes_take(bytes) % (i == ST_SWITCH_DRAFT ? 4 : 3));
    for (int i = 0; i < ST_PLAYERS_MAX; i++)
        options.faction[i] = (uint8_t)(bytes_take(bytes) % 8);
    return options;
}

static void check_words(const StSet *set, const StGame *game, const Action *action)
{
    char   text[256], error[128];
    Action back;
    must(st_action_format(text, sizeof text, set, game, action) < (int)sizeof text);
    must(st_action_parse(&back, set, game, action->player, text, error, sizeof error));
    must(memcmp(&back, action, sizeof back) == 0);
}

static void check_view(const StSet *set, const StGame *game, int viewer)
{
    static StView view;
    static StGame imagined;
    Rng           rng;
    rng_seed(&rng, 5);
    st_view_make(&view, set, game, viewer);
    st_view_sample(&imagined, set, &view, &rng);
    st_verify(set, &imagined);
}

static Action hostile(Bytes *bytes, const StGame *game)
{
    Action action = { .kind = bytes_take(bytes),
                      .player = (Player)(bytes_take(bytes) % (game->options.player_count + 1)) };
    for (int i = 0; i < 4; i++) {
        int high = bytes_take(bytes);
        action.arg[i] = (uint16_t)(high & 1 ? 0 : (high & 2) << 7 | bytes_take(bytes));
    }
    return action;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static StSet  set;
    static StGame game, before;
    static Action legal[1024];
    static Event  items[2048];
    Error         error = { "" };
    Bytes         bytes = { data, size };
    if (set.card_count == 0)
        must(settlers_library(&set, "hearths", &error));
    StOptions   options = read_options(&bytes);
    const char *wrong = st_options_check(&set, &options);
    if (wrong) {
        must(wrong[0] != '\0');
        return 0;
    }
    st_setup(&game, &set, &options, bytes_take(&bytes));
    for (uint32_t pending; bytes.left > 0 && (pending = st_pending(&set, &game));) {
        int    what = bytes_take(&bytes), player = first32(pending);
        int    count = st_legal(legal, 1024, &set, &game, player);
        Events events = { items, 0, 2048, 0 };
        must(count > 1);
        Action action = what < 32 ? hostile(&bytes, &game) : legal[what % count];
        before = game;
        if (st_apply(&game, &set, &action, &events) != ST_REFUSE_NONE) {
            must(what < 32 && memcmp(&before, &game, sizeof game) == 0);
            continue;
        }
        must(events.lost == 0);
        check_words(&set, &before, &action);
        st_verify(&set, &game);
        if (what % 8 == 0)
            check_view(&set, &game, what / 8 % options.player_count);
    }
    return 0;
}
