/* Files of the settlers family: any bytes are a file of cards beside the edition's own, or the
 * edition's file itself. They are refused with a message that names a file and leaves what was
 * there, or they can be played. */
#include <stdlib.h>
#include <string.h>

#include "data/embedded.h"
#include "data/settlers_file.h"
#include "data/settlers_identity.h"
#include "rules/settlers/game.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "tests/fuzz/fuzz.h"

static const uint8_t *current;
static size_t         current_size;

static bool find_cards(char **out, size_t *size, const char *edition_file, const char *name,
                       Error *error)
{
    (void)edition_file;
    (void)name;
    (void)error;
    *out = malloc(current_size + 1);
    must(*out);
    memcpy(*out, current, current_size);
    (*out)[current_size] = '\0';
    *size = current_size;
    return true;
}

static void play(const StSet *set)
{
    static StGame game;
    static Action legal[1024];
    StOptions     options = { .player_count = 2 };
    if (st_options_check(set, &options))
        return;
    st_setup(&game, set, &options, 1);
    uint32_t pending;
    for (int steps = 0; steps < 300 && (pending = st_pending(set, &game)); steps++) {
        int count = st_legal(legal, 1024, set, &game, first32(pending));
        must(count > 1);
        must(st_apply(&game, set, &legal[(steps * 7) % count], NULL) == ST_REFUSE_NONE);
        st_verify(set, &game);
    }
}

static void load(const char *text, size_t size, const char *file)
{
    static StSet set;
    Error        error = { "" };
    memset(&set, 7, sizeof set);
    if (settlers_load(&set, text, size, file, find_cards, &error)) {
        must(settlers_identity(&set) != 0);
        play(&set);
        return;
    }
    must(error.text[0] != '\0' && set.id[0] == 7);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    current = data + 1;
    current_size = size - 1;
    if (data[0] % 2) {
        char *text = malloc(size);
        must(text);
        memcpy(text, data + 1, size - 1);
        text[size - 1] = '\0';
        load(text, size - 1, "edition.json");
        free(text);
        return 0;
    }
    static const char edition[] = "{\"family\": \"settlers\", \"id\": \"x\", \"name\": \"X\", "
                                  "\"numbers\": {\"start-common\": 2, \"start-faction\": 2,"
                                  " \"raze-hand-price\": 1, \"raze-price\": 2, \"common-points\": "
                                  "1, \"glory-points\": 3, \"visits\": 2,"
                                  " \"exchange-price\": 2}, \"factions\": [], \"decks\": "
                                  "[\"cards.json\"], \"attacks\": \"WW\"}";
    load(edition, sizeof edition - 1, "edition.json");
    return 0;
}
