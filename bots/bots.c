/* The registry of bots. */
#include "bots/bots.h"

#include <stdio.h>
#include <string.h>

#include "bots/default_bots.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"

enum { CHARACTERS_MAX = 16 }; /* Of a level. */

/* A family need not have any: what is weak and not there is null. */
#define FAMILY(id)                                                                                 \
    extern const Family id##_family;                                                               \
    extern const Bots   id##_bots __attribute__((weak));                                           \
    static const Bots   id##_default = DEFAULT_BOTS(&id##_family);
#include "rules/families.def"
#undef FAMILY

#define FAMILY(id) { &id##_bots, &id##_default },
static const struct {
    const Bots *own, *otherwise;
} all[] = {
#include "rules/families.def"
};
#undef FAMILY

const Bots *bots_of(const Family *family)
{
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].otherwise->family == family)
            return all[i].own ? all[i].own : all[i].otherwise;
    never("a family without bots");
}

static int find(BotWords *words, const Bots *bots, const char *name, bool sparring)
{
    int bot = 0;
    for (; bots->at(words, bot); bot++)
        if (strcmp(words->name, name) == 0)
            return bot;
    for (; sparring && bots->sparring && bots->sparring(words, bot); bot++)
        if (strcmp(words->name, name) == 0)
            return bot;
    return -1;
}

int bots_find(const Bots *bots, const char *name)
{
    BotWords words;
    return find(&words, bots, name, false);
}

int bots_mixed(const Bots *bots, const char *name, uint64_t seed, int n)
{
    static const char mixed[] = "-mixed";
    const char       *end = strstr(name, mixed);
    uint8_t           found[CHARACTERS_MAX];
    int               count = 0;
    BotWords          words;
    Rng               rng;
    if (!end || end[strlen(mixed)])
        return -1;
    for (int bot = 0; bots->at(&words, bot); bot++)
        if (words.level && strlen(words.level) == (size_t)(end - name)
            && strncmp(words.level, name, strlen(words.level)) == 0) {
            must(count < CHARACTERS_MAX);
            found[count++] = (uint8_t)bot;
        }
    rng_seed(&rng, ~seed);
    rng_shuffle(&rng, found, count);
    return count > 0 ? found[n % count] : -1;
}

static bool fail_unknown(const Bots *bots, const char *name, Error *error)
{
    BotWords words;
    char     names[400] = "";
    for (int bot = 0; bots->at(&words, bot); bot++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", bot ? ", " : "",
                 words.name);
    return fail(error, "there is no bot named %s; there are %s", name, names);
}

bool bots_read(AnyBot *out, const Bots *bots, const char *text, Error *error)
{
    char     name[BOT_NAME_MAX];
    BotWords words;
    if (strlen(text) >= sizeof name)
        return fail(error, "the name of a bot is too long: %.40s...", text);
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, ":"), text);
    int bot = find(&words, bots, name, true);
    if (bot < 0)
        return fail_unknown(bots, name, error);
    *out = (AnyBot){ .slow = words.slow };
    snprintf(out->name, sizeof out->name, "%s", text);
    return bots->read(out, bot, text, error);
}

void bots_make(AnyBot *out, const Bots *bots, int bot)
{
    BotWords words;
    Error    error;
    must(bots->at(&words, bot));
    must(bots_read(out, bots, words.name, &error));
}

void bots_watch(AnyMemory *memories, const Bots *bots, const Ruleset *rules, const void *game,
                const Events *events)
{
    uint32_t seats = bots->concerned ? bots->concerned(game, events) : 0;
    for (; seats; seats &= seats - 1)
        bots->watch(&memories[first32(seats)], rules, (Player)first32(seats), events);
}
