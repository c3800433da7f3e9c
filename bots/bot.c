#include "bots/bot.h"

#include <string.h>

#include "bots/random.h"

static const Bot bots[] = {
    { "random", "uniform over the legal actions, offers included", random_choose },
};

const Bot *bot_at(int index)
{
    return index >= 0 && index < (int)(sizeof bots / sizeof *bots) ? &bots[index] : NULL;
}

const Bot *bot_by_name(const char *name)
{
    for (int i = 0; bot_at(i); i++)
        if (strcmp(bot_at(i)->name, name) == 0)
            return bot_at(i);
    return NULL;
}
