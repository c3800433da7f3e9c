#include "bots/bot.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/characters.h"
#include "bots/exploiters.h"
#include "bots/hard.h"
#include "bots/normal.h"
#include "bots/random.h"
#include "data/library.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"

enum { PLAIN = 4, BOT_COUNT = PLAIN + CHARACTERS, SPARRING_MAX = 8 };
enum { BUDGET_USUAL = 100, BUDGET_MOST = 100000, MILLISECONDS_MOST = 600000 };

static Bot bots[BOT_COUNT] = {
    { .name = "random",
      .about = "uniform over the legal actions, offers included",
      .decide = random_choose },
    { .name = "easy",
      .about = "sensible, with the mistakes of a beginner",
      .decide = normal_choose },
    { .name = "normal", .about = "a solid player by heuristics", .decide = normal_choose },
    { .name = "hard",
      .about = "tries out in imagined games what it could do",
      .budget = BUDGET_USUAL,
      .decide = hard_choose },
};
static Weights     character_weights[CHARACTERS];
static SmallTables character_small[CHARACTERS];
/* Those that nobody is offered. */
static Bot            sparring[SPARRING_MAX];
static Weights        sparring_weights[SPARRING_MAX];
static pthread_once_t bots_once = PTHREAD_ONCE_INIT;

/* A character is the bot of its level with other weights. */
static void make_character(int index)
{
    const Character *character = character_at(index);
    Bot             *bot = &bots[PLAIN + index];
    for (int i = 0; i < PLAIN; i++)
        if (strcmp(bots[i].name, character->level) == 0)
            *bot = bots[i];
    character_weights[index] = *bot->weights;
    character_change(&character_weights[index], index);
    if (bot->small) {
        character_small[index] = *bot->small;
        for (int i = 0; i < bot->small->count; i++)
            character_change(&character_small[index].items[i].weights, index);
        bot->small = &character_small[index];
    }
    bot->name = character->name;
    bot->about = character->about;
    bot->level = character->level;
    bot->weights = &character_weights[index];
}

static void give_weights(void)
{
    for (int i = 0; exploiter_name(i); i++) {
        must(i < SPARRING_MAX);
        sparring_weights[i] = *weights_normal();
        exploiter_change(&sparring_weights[i], i);
        sparring[i] = (Bot){ .name = exploiter_name(i),
                             .about = exploiter_about(i),
                             .weights = &sparring_weights[i],
                             .decide = normal_choose };
    }
    bots[1].weights = weights_easy();
    bots[2].weights = weights_normal();
    bots[3].weights = weights_hard();
    bots[3].small = small_tables_hard();
    for (int i = 0; i < CHARACTERS; i++)
        make_character(i);
}

const Weights *bot_weights(const Bot *bot, int players)
{
    for (int i = 0; bot->small && i < bot->small->count; i++)
        if (players <= bot->small->items[i].players)
            return &bot->small->items[i].weights;
    return bot->weights;
}

const Bot *bot_at(int index)
{
    if (index < 0 || index >= BOT_COUNT)
        return NULL;
    pthread_once(&bots_once, give_weights); /* Several threads ask. */
    return &bots[index];
}

const Bot *bot_sparring(int index)
{
    pthread_once(&bots_once, give_weights);
    return exploiter_name(index) ? &sparring[index] : NULL;
}

const Bot *bot_by_name(const char *name)
{
    for (int i = 0; bot_at(i); i++)
        if (strcmp(bot_at(i)->name, name) == 0)
            return bot_at(i);
    return bot_sparring(exploiter_find(name));
}

/* ---- As people ask for them ---- */

static bool fail_unknown(const char *name, Error *error)
{
    char names[400] = "";
    for (int i = 0; bot_at(i); i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", i ? ", " : "",
                 bot_at(i)->name);
    return fail(error, "there is no bot named %s; there are %s", name, names);
}

/* Characters and exploiters keep their own over those of the file. */
static bool read_weights(BotChoice *out, const char *bot, const char *path, Error *error)
{
    int    character = character_find(bot), exploiter = exploiter_find(bot);
    char  *text;
    size_t size;
    if (!out->bot.weights)
        return fail(error, "%s has no weights", out->name);
    if (!file_read(&text, &size, path, error))
        return false;
    bool good = weights_read(&out->weights, text, size, path, error)
                && small_tables_read(&out->small, &out->weights, text, size, path, error);
    free(text);
    for (int i = -1; good && i < out->small.count; i++) {
        Weights *weights = i < 0 ? &out->weights : &out->small.items[i].weights;
        if (exploiter >= 0)
            exploiter_change(weights, exploiter);
        if (character >= 0)
            character_change(weights, character);
    }
    out->bot.weights = &out->weights;
    out->bot.small = &out->small;
    return good;
}

/* A budget, or a time in milliseconds; false without an error when it is neither. */
static bool read_budget(BotChoice *out, const char *text, Error *error)
{
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    bool time = strcmp(end, "ms") == 0;
    if (end == text || (*end && !time))
        return false;
    if (out->bot.budget == 0 && out->bot.milliseconds == 0)
        return fail(error, "%s does not search: it has no budget", out->name);
    if (errno || value < 1 || value > (time ? MILLISECONDS_MOST : BUDGET_MOST))
        return fail(error, "%s: a budget is 1 to %d games or 1 to %d ms", out->name, BUDGET_MOST,
                    MILLISECONDS_MOST);
    out->bot.budget = time ? 0 : (int)value;
    out->bot.milliseconds = time ? (int)value : 0;
    return true;
}

bool bot_read(BotChoice *out, const char *text, Error *error)
{
    char  name[BOT_NAME_MAX];
    char *rest = name;
    if (strlen(text) >= sizeof name)
        return fail(error, "the name of a bot is too long: %.40s...", text);
    snprintf(name, sizeof name, "%s", text);
    if (*name && name[strlen(name) - 1] == ':')
        return fail(error, "%s: a file or a budget is missing behind the colon", text);
    rest += strcspn(rest, ":");
    if (*rest)
        *rest++ = 0;
    const Bot *bot = bot_by_name(name);
    if (!bot)
        return fail_unknown(name, error);
    out->bot = *bot;
    snprintf(out->name, sizeof out->name, "%s", text);
    out->bot.name = out->name;
    while (*rest) {
        char *part = rest;
        rest += strcspn(rest, ":");
        if (*rest)
            *rest++ = 0;
        if (!read_budget(out, part, error)
            && (error->text[0] || !read_weights(out, name, part, error)))
            return false;
    }
    return true;
}

/* ---- Whose turn it is to speak ---- */

static Player first_after(uint32_t set, Player last)
{
    uint32_t later = last < PLAYERS_MAX ? set & ~(bit32(last + 1) - 1) : set;
    return (Player)first32(later ? later : set);
}

/* Players who can put a card into an open deal now, and those whose deals all wait for others. */
static void deals_due(const Rules *rules, const Game *game, uint32_t *due, uint32_t *waiting)
{
    const TradeState *trade = &game->phase.trade;
    int               truths = rules->edition->numbers[NUMBER_TRADE_TRUTHS];
    *due = *waiting = 0;
    for (int i = 0; i < DEALS_MAX && trade->deals[i].number; i++) {
        const Deal *deal = &trade->deals[i];
        for (int side = 0; side < 2; side++) {
            bool open = deal->count[side] < deal->agreed[side]
                        && (deal->named[side] < truths || deal->named[1 - side] >= truths);
            *(open ? due : waiting) |= bit32(deal->player[side]);
        }
    }
    *waiting &= ~*due;
}

Player bot_next(const Rules *rules, const Game *game, uint32_t pending, Player last)
{
    uint32_t due, waiting;
    if (pending == 0)
        return NOBODY;
    switch (flow_top_const(&game->flow)->procedure) {
    case PROCEDURE_SHIPS:
    case PROCEDURE_MOVEMENT:
        for (int i = 0; i < game->player_count; i++)
            if (pending & bit32(game->order[i]))
                return game->order[i];
        break;
    case PROCEDURE_TRADE:
        deals_due(rules, game, &due, &waiting);
        if (due & pending)
            return first_after(due & pending, last);
        if ((pending & ~waiting) == 0)
            return NOBODY;
        return first_after(pending & ~waiting, last);
    default:
        break;
    }
    return (Player)first32(pending);
}
