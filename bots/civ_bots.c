/* The bots of the civilization family by their table; see players.h. */
#include <stdio.h>

#include "bots/bot.h"
#include "bots/notes.h"
#include "rules/civ/family.h"
#include "rules/table/bits.h"

static_assert(sizeof(BotMemory) <= MEMORY_BYTES, "a memory fits in the room");
static_assert(sizeof(BotChoice) <= BOT_BYTES, "a bot fits in the room");

AnyBot civ_bot(const Bot *bot)
{
    AnyBot     any = { .slow = bot->budget != 0 || bot->milliseconds != 0 };
    BotChoice *choice = (BotChoice *)(void *)any.bytes;
    choice->bot = *bot;
    snprintf(any.name, sizeof any.name, "%s", bot->name);
    return any;
}

static bool tell(BotWords *out, const Bot *bot)
{
    if (bot)
        *out = (BotWords){ bot->name, bot->about, bot->budget != 0 || bot->milliseconds != 0,
                           bot->level };
    return bot != NULL;
}

static bool at(BotWords *out, int index)
{
    return tell(out, bot_at(index));
}

static bool sparring(BotWords *out, int index)
{
    int listed = 0;
    while (bot_at(listed))
        listed++;
    return tell(out, bot_sparring(index - listed));
}

static bool read_choice(AnyBot *out, int bot, const char *text, Error *error)
{
    (void)bot;
    return bot_read((BotChoice *)(void *)out->bytes, text, error);
}

static const Bot *own(const AnyBot *bot)
{
    return &((const BotChoice *)(const void *)bot->bytes)->bot;
}

static Action choose(const AnyBot *bot, const Ruleset *ruleset, const void *view, AnyMemory *memory,
                     Rng *rng)
{
    Rules rules = civ_rules(ruleset);
    return bot_choose(own(bot), &rules, view, (BotMemory *)(void *)memory, rng);
}

static Action explain(Considered *out, const AnyBot *bot, const Ruleset *ruleset, const void *view,
                      AnyMemory *memory, Rng *rng)
{
    Rules rules = civ_rules(ruleset);
    return bot_explain(out, own(bot), &rules, view, (BotMemory *)(void *)memory, rng);
}

static bool carries_on(AnyMemory *memory, const Ruleset *ruleset, const void *game, Action *out)
{
    Rules rules = civ_rules(ruleset);
    return memory_carries_on((BotMemory *)(void *)memory, &rules, game, out);
}

static uint32_t concerned(const void *game, const Events *events)
{
    return memory_concerned(game, events);
}

static void watch(AnyMemory *memory, const Ruleset *ruleset, Player seat, const Events *events)
{
    Rules rules = civ_rules(ruleset);
    memory_watch((BotMemory *)(void *)memory, &rules, seat, events);
}

static void person_offers(AnyMemory *memory)
{
    memory_person_offers((BotMemory *)(void *)memory);
}

static void stands_in(AnyMemory *memory, bool for_person)
{
    ((BotMemory *)(void *)memory)->stands_in = for_person;
}

static Player next(const Ruleset *ruleset, const void *game, uint32_t pending, Player last)
{
    Rules rules = civ_rules(ruleset);
    return bot_next(&rules, game, pending, last);
}

static const char *measure(int prompt)
{
    return bot_measure((PromptKind)prompt);
}

const Bots civ_bots = { .family = &civ_family,
                        .at = at,
                        .sparring = sparring,
                        .read = read_choice,
                        .choose = choose,
                        .explain = explain,
                        .measure = measure,
                        .note = note_pattern,
                        .note_name = note_name,
                        .carries_on = carries_on,
                        .concerned = concerned,
                        .watch = watch,
                        .person_offers = person_offers,
                        .stands_in = stands_in,
                        .next = next };
