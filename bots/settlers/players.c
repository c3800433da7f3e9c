/* The bots of the settlers family by their table; see bots/players.h. */
#include "bots/players.h"

#include <stdio.h>
#include <string.h>

#include "bots/settlers/mind.h"
#include "rules/settlers/text.h"
#include "rules/settlers/view.h"
#include "rules/table/bits.h"

extern const Family settlers_family;

typedef enum { BOT_RANDOM, BOT_EASY, BOT_NORMAL, BOT_HARD, BOTS } Bot;

static const BotWords bots[BOTS] = {
    [BOT_RANDOM] = { "random", "does anything that is legal", false, NULL },
    [BOT_EASY] = { "easy", "judges every action roughly", false, NULL },
    [BOT_NORMAL] = { "normal", "builds what pays off, trades and razes with measure", false, NULL },
    [BOT_HARD] = { "hard", "plays the rest of the game in thought before it acts", true, NULL },
};

static bool at(BotWords *out, int bot)
{
    if (bot < 0 || bot >= BOTS)
        return false;
    *out = bots[bot];
    return true;
}

static bool read_choice(AnyBot *out, int bot, const char *text, Error *error)
{
    if (strchr(text, ':'))
        return fail(error, "%s: there is nothing to choose about this bot", text);
    out->bytes[0] = (uint8_t)bot;
    return true;
}

static Action choose(const AnyBot *any, const Ruleset *rules, const void *seen, AnyMemory *memory, Rng *rng)
{
    (void)memory;
    const StView *view = seen;
    Bot           bot = (Bot)any->bytes[0];
    if (bot == BOT_RANDOM) {
        Action legal[512];
        int    count = st_view_legal(legal, 512, rules->edition, view);
        return legal[rng_below(rng, (uint32_t)count)];
    }
    if (bot == BOT_HARD)
        return mind_search(rules->edition, view, rng);
    return mind_choose(rules->edition, &view->shown, view->viewer, rng, bot == BOT_EASY ? 220 : 30);
}

/* The best first; of equal ones the earlier stays first. */
static void consider(Considered *out, const Action *action, int score)
{
    int place = out->count < CONSIDERED_MAX ? out->count++ : CONSIDERED_MAX;
    out->all++;
    for (; place > 0 && out->scores[place - 1] < score; place--)
        if (place < CONSIDERED_MAX) {
            out->actions[place] = out->actions[place - 1];
            out->scores[place] = out->scores[place - 1];
        }
    if (place == CONSIDERED_MAX)
        return;
    out->actions[place] = *action;
    out->scores[place] = score;
}

static const char *measure(int prompt)
{
    return prompt == ST_PROMPT_TURN ? "points that it brings in the end, in hundredths" : NULL;
}

static Action explain(char *out, size_t size, Considered *considered, const AnyBot *bot,
                      const Ruleset *rules, const void *seen, AnyMemory *memory, Rng *rng)
{
    const StView *view = seen;
    Action        action = choose(bot, rules, seen, memory, rng);
    Action        legal[512];
    int           count = st_view_legal(legal, 512, rules->edition, view);
    size_t        length = 0;
    MindOnce      once = MIND_FRESH;
    int           prompt = st_view_prompt(rules->edition, view).kind;
    bool          turn = prompt == ST_PROMPT_TURN;
    *considered = (Considered){ .measure = count > 0 ? measure(prompt) : NULL };
    if (size > 0)
        out[0] = '\0';
    for (int i = 0; i < count && turn; i++)
        consider(considered, &legal[i],
                 mind_action(rules->edition, &view->shown, view->viewer, &legal[i], &once));
    if (considered->measure && size > 0)
        length = (size_t)snprintf(out, size, "What counts here: %s.\n", considered->measure);
    for (int i = 0; i < considered->count && length < size; i++) {
        char text[160];
        st_action_format(text, sizeof text, rules->edition, &view->shown, &considered->actions[i]);
        length += (size_t)snprintf(out + length, size - length, "\t%8d  %s\n", considered->scores[i], text);
    }
    return action;
}

static Player next(const Ruleset *rules, const void *game, uint32_t pending, Player last)
{
    (void)rules;
    (void)game;
    (void)last;
    return (Player)first32(pending);
}

const Players settlers_players = { .family = &settlers_family,
                                   .at = at,
                                   .read = read_choice,
                                   .choose = choose,
                                   .explain = explain,
                                   .measure = measure,
                                   .next = next };
