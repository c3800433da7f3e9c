#include "tests/unit/broken_file.h"

#include <stdlib.h>
#include <string.h>

#include "data/library.h"
#include "rules/table/rng.h"
#include "tests/unit/unit.h"

static void refuse(const char *path, const Change *change, Loader *load);

void broken_refused(const char *path, const Change *changes, size_t count, Loader *load)
{
    for (size_t i = 0; i < count; i++)
        refuse(path, &changes[i], load);
}

static void refuse(const char *path, const Change *change, Loader *load)
{
    char  *text;
    size_t size;
    Error  error = { "" };
    if (!file_read(&text, &size, path, &error))
        fail_msg("%s", error.text);
    char *place = strstr(text, change->from);
    if (!place)
        fail_msg("%s does not contain %s", path, change->from);
    size_t before = (size_t)(place - text);
    size_t after = size - before - strlen(change->from);
    size_t length = strlen(change->to);
    char  *changed = malloc(before + length + after);
    memcpy(changed, text, before);
    memcpy(changed + before, change->to, length);
    memcpy(changed + before + length, place + strlen(change->from), after);
    bool fine = load(changed, before + length + after, &error);
    free(changed);
    free(text);
    if (fine)
        fail_msg("accepted although it should be refused: %s", change->message);
    size_t name = strlen(path);
    char  *end = NULL;
    assert_memory_equal(error.text, path, name);
    assert_int_equal(error.text[name], ':');
    assert_true(strtol(error.text + name + 1, &end, 10) > 0);
    assert_memory_equal(end, ": ", 2);
    if (strncmp(end + 2, change->message, strlen(change->message)) != 0)
        fail_msg("expected '%s', not '%s'", change->message, error.text);
}

void broken_noise(const char *path, int rounds, Loader *load)
{
    char  *text;
    size_t size;
    Error  error = { "" };
    Rng    rng;
    if (!file_read(&text, &size, path, &error))
        fail_msg("%s", error.text);
    rng_seed(&rng, 7);
    char *changed = malloc(size);
    for (int round = 0; round < rounds; round++) {
        size_t length = round % 4 ? size : rng_below(&rng, (uint32_t)size);
        memcpy(changed, text, length);
        /* Mostly a byte of the file itself, which stays valid more often. */
        for (int i = 0; length && i < 1 + round % 3; i++)
            changed[rng_below(&rng, (uint32_t)length)] =
                round % 5 ? text[rng_below(&rng, (uint32_t)size)] : (char)rng_below(&rng, 256);
        load(changed, length, &error);
    }
    free(changed);
    free(text);
}
