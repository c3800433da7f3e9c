/* Game logs: what is wrong is refused with a message and its line. The first byte chooses between a
 * whole text and lines behind a header that is right, without which hardly any input would get to
 * the actions. */
#include <stdlib.h>

#include "rules/table/must.h"
#include "rules/civ/family.h"
#include "sim/log.h"
#include "tests/fuzz/fuzz.h"

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

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t size_max, unsigned seed)
{
    return fuzz_mutate_tokens(data, size, size_max, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Bytes bytes = { data, size };
    if (bytes_take(&bytes) < 0x80)
        replay((const char *)bytes.at, bytes.left);
    else
        replay_behind_header(&bytes);
    return 0;
}
