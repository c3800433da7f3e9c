/* Scenario texts: wrong ones are reported, none harms the program. A position may be one that no
 * game reaches; a bug that it brings to light is caught by the runner and is a failure like any
 * other. */
#include "scenario/scenario.h"
#include "tests/fuzz/fuzz.h"

static void say_nothing(void *context, const char *line)
{
    (void)context;
    (void)line;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t size_max, unsigned seed)
{
    return fuzz_mutate_tokens(data, size, size_max, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ScenarioReport report = { .say = say_nothing, .verbose = size % 2 != 0 };
    scenario_run_text((const char *)data, size, "fuzz", &report);
    return 0;
}
