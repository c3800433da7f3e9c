/* Plays uniformly over the legal actions. In trade one more place in the list stands for a new
 * offer, which is then drawn by the rules' own sampler. */
#include "bots/random.h"

#include "bots/notes.h"
#include "rules/table/must.h"

enum { LEGAL_MAX = 4096 };

Action random_action(const Rules *rules, const Game *game, Player player, Rng *rng)
{
    Action   legal[LEGAL_MAX];
    Action   offer;
    int      count = game_legal(legal, LEGAL_MAX, rules, game, player);
    bool     may_offer = game_offer_sample(&offer, rules, game, player, rng);
    uint32_t choices = (uint32_t)count + (may_offer ? 1 : 0);
    must(choices > 0);
    uint32_t choice = rng_below(rng, choices);
    return choice < (uint32_t)count ? legal[choice] : offer;
}

Action random_choose(const Bot *bot, const Rules *rules, const View *view, BotMemory *memory,
                     Rng *rng, Reasons *reasons)
{
    (void)bot;
    (void)memory;
    reasons_note(reasons, note_pattern(NOTE_ANYTHING), (const int[NOTE_ARGS]){ 0 });
    return random_action(rules, &view->shown, view->viewer, rng);
}
