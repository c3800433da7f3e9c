/* Game logs: what is wrong is refused with a message and its line. The first byte chooses between a
 * whole text and lines behind a header that is right, without which hardly any input would get to
 * the actions. */
#include <stdlib.h>

#include "data/settlers_file.h"
#include "rules/table/must.h"
#include "rules/civ/family.h"
#include "sim/log.h"
#include "tests/fuzz/fuzz.h"

extern const Family settlers_family;

static void replay(const char *text, size_t size)
{
    static LogReport report;
    Error            error = { "" };
    if (!log_replay(text, size, "fuzz", &report, &error))
        must(error.text[0] != '\0');
}

static void replay_behind_header(Bytes *bytes)
{
    char        *text = NULL;
    size_t       size = 0;
    Options      options;
    unsigned     edition = bytes_take(bytes), board = bytes_take(bytes);
    const Rules *rules = fuzz_rules(edition, board);
    if (!fuzz_options(&options, rules, bytes))
        return;
    uint64_t seed = bytes_take(bytes);
    FILE    *out = open_memstream(&text, &size);
    must(out != NULL);
    AnyOptions any = civ_options(&options);
    Ruleset    ruleset = civ_ruleset(rules);
    log_begin(out, &ruleset, &any, seed);
    fwrite(bytes->at, 1, bytes->left, out);
    must(fclose(out) == 0);
    replay(text, size);
    free(text);
}

/* The same for the card game: the edition is loaded once, and the rest of the input are lines of
 * actions. */
static void replay_cards(Bytes *bytes)
{
    static StSet set;
    char        *text = NULL;
    size_t       size = 0;
    Error        error = { "" };
    if (set.card_count == 0)
        must(settlers_library(&set, "hearths", &error));
    AnyOptions options = { .player_count = (uint8_t)(1 + bytes_take(bytes) % 4) };
    Ruleset    ruleset = { &settlers_family, &set, NULL };
    family_options(&settlers_family)->scenario_set(&options, bytes_take(bytes) % 2);
    FILE *out = open_memstream(&text, &size);
    must(out != NULL);
    log_begin(out, &ruleset, &options, bytes_take(bytes));
    fwrite(bytes->at, 1, bytes->left, out);
    must(fclose(out) == 0);
    replay(text, size);
    free(text);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t size_max, unsigned seed)
{
    return fuzz_mutate_tokens(data, size, size_max, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Bytes bytes = { data, size };
    int   what = bytes_take(&bytes);
    if (what < 0x80)
        replay((const char *)bytes.at, bytes.left);
    else if (what >= 0xF0)
        replay_cards(&bytes);
    else
        replay_behind_header(&bytes);
    return 0;
}
