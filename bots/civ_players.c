/* The bots of the civilization family by their table; see players.h. */
#include "bots/bot.h"
#include "bots/players.h"
#include "rules/civ/family.h"

static_assert(sizeof(BotMemory) <= MEMORY_BYTES, "a memory fits in the room");

static bool at(BotWords *out, int index)
{
    const Bot *bot = bot_at(index);
    if (bot)
        *out = (BotWords){ bot->name, bot->about, bot->budget != 0 || bot->milliseconds != 0 };
    return bot != NULL;
}

static Action choose(int bot, const Ruleset *ruleset, const void *view, AnyMemory *memory, Rng *rng)
{
    Rules rules = civ_rules(ruleset);
    return bot_choose(bot_at(bot), &rules, view, (BotMemory *)(void *)memory, rng);
}

static Action explain(char *out, size_t size, int bot, const Ruleset *ruleset, const void *view,
                      AnyMemory *memory, Rng *rng)
{
    Rules rules = civ_rules(ruleset);
    return bot_explain(out, size, bot_at(bot), &rules, view, (BotMemory *)(void *)memory, rng);
}

/* Most events say nothing that a bot keeps. */
static bool concerns_bots(const Events *events)
{
    for (int i = 0; i < events->count; i++)
        if (events->items[i].kind == EVENT_CARD_PASSED || events->items[i].kind == EVENT_DEAL_AGREED
            || events->items[i].kind == EVENT_DEAL_CANCELLED)
            return true;
    return false;
}

static void watch(AnyMemory *memory, const Ruleset *ruleset, Player seat, const Events *events)
{
    Rules rules = civ_rules(ruleset);
    if (concerns_bots(events))
        memory_watch((BotMemory *)(void *)memory, &rules, seat, events);
}

static void person_offers(AnyMemory *memory)
{
    memory_person_offers((BotMemory *)(void *)memory);
}

static Player next(const Ruleset *ruleset, const void *game, uint32_t pending, Player last)
{
    Rules rules = civ_rules(ruleset);
    return bot_next(&rules, game, pending, last);
}

const Players civ_players = { .family = &civ_family,
                              .at = at,
                              .choose = choose,
                              .explain = explain,
                              .watch = watch,
                              .person_offers = person_offers,
                              .next = next };
