/* The registry of bots. */
#include "bots/players.h"

#include <string.h>

#include "rules/table/must.h"

#define FAMILY(id) extern const Players id##_players;
#include "rules/families.def"
#undef FAMILY

#define FAMILY(id) &id##_players,
static const Players *const all[] = {
#include "rules/families.def"
};
#undef FAMILY

const Players *players_of(const Family *family)
{
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i]->family == family)
            return all[i];
    never("a family without bots");
}

int players_bot(const Players *players, const char *name)
{
    BotWords words;
    for (int bot = 0; players->at(&words, bot); bot++)
        if (strcmp(words.name, name) == 0)
            return bot;
    return -1;
}
