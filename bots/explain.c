/* Why a bot decides as it does, in words for people. */
#include <string.h>

#include "bots/bot.h"
#include "bots/notes.h"

/* What the scores of a prompt measure. */
static const char *const measures[PROMPT_COUNT] = {
    [PROMPT_CHOOSE_CIVILIZATION] = "room and city sites of its home",
    [PROMPT_PLACE_CITY] = "how safe the city is, and room around for tokens to support it",
    [PROMPT_PLACE_START_CREDITS] = "how many advances of the colour are still to be bought",
    [PROMPT_RAZE_CITY] = "the city that is missed least",
    [PROMPT_PLACE_START_TOKENS] = "what tokens are worth there, the first in an area more",
    [PROMPT_NAME_VICTIM] = "the strongest rival whom no advance protects",
    [PROMPT_TAKE_DAMAGE] = "what hurts least for each point of damage, support counted",
    [PROMPT_REDUCE_CITIES] = "the city that is missed least",
    [PROMPT_DESTROY_CITY] = "the city that is missed least",
    [PROMPT_BUY_CARDS] = "the face of the card against the treasury it takes",
    [PROMPT_FREE_CARD] = "the face of the card against the treasury it takes",
    [PROMPT_TAX_RATE] = "treasury, as long as stock is left for growth",
    [PROMPT_START_CARDS] = "the dearest stacks",
    [PROMPT_CHOOSE_PACKAGE] = "the price of its advances",
    [PROMPT_SECRET_TOKENS] = "five for each city site, then the rest of the land",
    [PROMPT_START_CITIES] = "every city counts",
    [PROMPT_BID] = "how many points more it has made in simulated games than the weakest",
    [PROMPT_EXCHANGE] = "what others have asked for",
    [PROMPT_TAX_BENEFICIARY] = "who is furthest behind",
    [PROMPT_TAX_REVOLT] = "the best city, near at hand",
    [PROMPT_TAX_REVOLT_TAKE] = "the best city, near at hand",
    [PROMPT_GROW] = "what tokens are worth where they grow, city sites more",
    [PROMPT_SHIPS] = "the voyages that the ships are for",
    [PROMPT_MOVE] = "what stands where in the end",
    [PROMPT_MOVE_EARLY] = "what stands where in the end",
    [PROMPT_PAY_SHIP] = "the token that is missed least",
    [PROMPT_ABILITY] = "what the ability brings at once",
    [PROMPT_DIASPORA] = "tokens of little use that go where they are of more",
    [PROMPT_DESTROY_AREA] = "what rivals lose there, the leader more",
    [PROMPT_ANNEX_AREA] = "what is gained and what rivals lose, support counted",
    [PROMPT_POLITICS] = "what is gained against its price in treasury",
    [PROMPT_TRIBUTE_ASK] = "who holds many cards and is ahead",
    [PROMPT_TRIBUTE_GIVE] = "the card that is missed least",
    [PROMPT_TRIBUTE_SHOW] = "nobody need know",
    [PROMPT_SELL] = "treasury against what the card adds to its set",
    [PROMPT_CONVERT] = "what the tokens are worth there",
    [PROMPT_BUY_ADVANCES] = "points, credits, effects for the turns left, and what is kept",
    [PROMPT_FILL_BASKET] = "points, credits, effects for the turns left, and what is kept",
    [PROMPT_PLACE_CREDITS] = "how many advances of the colour are still to be bought",
    [PROMPT_HAND_LIMIT] = "the card that is missed least",
    [PROMPT_TRADE] = "trade points that the sets in hand gain",
    [PROMPT_TRADE_DEAL] = "trade points that the sets in hand gain",
    [PROMPT_TRADE_BELL] = "trade points that the sets in hand gain",
    [PROMPT_TRADE_FINISHED] = "trade points that the sets in hand gain",
    [PROMPT_MARKET] = "trade points that the sets in hand gain",
    [PROMPT_MARKET_READY] = "trade points that the sets in hand gain",
    [PROMPT_MARKET_FINISHED] = "trade points that the sets in hand gain",
    [PROMPT_FIGHT_LOSS] = "the piece that is missed least",
    [PROMPT_FIGHT_LOSS_NEARBY] = "the piece that is missed least, the ground being held",
    [PROMPT_NEXT_CONFLICT] = "the biggest fight first",
    [PROMPT_NEXT_CONFLICT_OR_WAIT] = "the biggest fight first",
    [PROMPT_NEXT_ATTACK] = "the biggest fight first",
    [PROMPT_NEXT_ATTACK_OR_WAIT] = "the biggest fight first",
    [PROMPT_ATTACK_CARD] = "most cards are worth having",
    [PROMPT_ATTACK_TREASURY] = "treasury, as long as stock is left for taxes",
    [PROMPT_BUILD_CITIES] = "a city that can be supported; treasury and tokens it takes",
    [PROMPT_CITY_NEIGHBOURS] = "the token that is missed least",
    [PROMPT_REDUCE_UNSUPPORTED] = "tokens that the city leaves against what it is worth",
    [PROMPT_REDUCE_IN_REVOLT] = "tokens that the city leaves against what it is worth",
    [PROMPT_HORDES_CITY] = "far from the own lands, where much can follow",
    [PROMPT_HORDES_MOVE] = "where others lose most and oneself least",
    [PROMPT_DISCARD_COMMODITIES] = "the card that is missed least",
    [PROMPT_DISCARD_INSTEAD] = "the card that is missed least",
    [PROMPT_DISCARD_OR_PAY] = "the card that is missed least against the treasury",
    [PROMPT_DESTROY_OR_PAY] = "the city that is missed least against the treasury",
    [PROMPT_CHOOSE_FLOOD_PLAIN] = "where others lose most and oneself least",
    [PROMPT_CHOOSE_VOLCANO] = "where others lose most and oneself least",
    [PROMPT_CHOOSE_SEA] = "where others lose most and oneself least",
    [PROMPT_EARTHQUAKE_CITY] = "the city that is missed least",
    [PROMPT_EARTHQUAKE_CITY_REDUCED] = "the city that is missed least",
    [PROMPT_EARTHQUAKE_NEIGHBOUR] =
        "the best city of the strongest rival, or the own one that is missed least",
    [PROMPT_CYCLONE_CITIES] = "the city that is missed least, no more than must be",
    [PROMPT_REDUCE_OR_DISCARD] = "the city that is missed least against the cards",
    [PROMPT_DISCARD_VALUE] = "the card that is missed least",
    [PROMPT_DISCARD_MORE] = "nothing that need not go",
    [PROMPT_REGRESSION_CITIES] = "a city against a step of the A.S.T.",
    [PROMPT_TREACHERY_CITY] = "the best city, near at hand",
    [PROMPT_TREACHERY_CITY_LOST] = "the best city",
    [PROMPT_PIRACY_CITY] = "the best city",
    [PROMPT_PIRACY_SECONDARY] = "the best city of the strongest rival",
    [PROMPT_SELECT_AREAS] = "the victim: what hurts least; who takes: what is worth most",
    [PROMPT_ANNEX_TOKENS] = "good ground next to the own lands",
    [PROMPT_ANNEX_CITIES] = "good ground next to the own lands",
    [PROMPT_TYRANNY_AREAS] = "what is worth most, near at hand",
    [PROMPT_TYRANNY_TOKENS] = "good ground next to the own lands",
    [PROMPT_TYRANNY_CITIES] = "good ground next to the own lands",
    [PROMPT_GO_ON] = "a game is played to its end",
    [PROMPT_DIVIDE_LOSSES] = "the strongest rival whom no advance protects, as much as can be",
    [PROMPT_DIVIDE_CITIES] = "the strongest rival whom no advance protects, as much as can be",
    [PROMPT_CHOOSE_BENEFICIARY] = "the weakest rival",
    [PROMPT_FACTION_OWN] = "what is worth most for each unit point",
    [PROMPT_FACTION_RIVAL] = "what is worth least for each unit point",
    [PROMPT_KEEP_FACTION] = "the faction that is worth more",
    [PROMPT_FACTION_LOSSES] = "what hurts least for each unit point",
    [PROMPT_FACTION_TOKENS] = "good ground next to the own lands",
    [PROMPT_FACTION_CITIES] = "good ground next to the own lands",
    [PROMPT_HORDES_ENTRY] = "where others lose most and oneself least",
    [PROMPT_CYCLONE_SHIPS] = "ships are kept as far as they may be",
    [PROMPT_TYRANNY_BORDER] = "what is worth most, near at hand",
    [PROMPT_DAMAGE_OR_PAY] = "what hurts least for each point against the treasury",
    [PROMPT_LEAVE_AREAS] = "the tokens that are missed least",
    [PROMPT_GIVE_VALUE] = "the card that is missed least for its face value",
    [PROMPT_SETTLE] = "a city that can be supported, else tokens where they are of use",
    [PROMPT_DEMAND] = "what one more adds to the set, if others have any",
    [PROMPT_DEMAND_FROM] = "who holds many cards",
    [PROMPT_RESETTLE] = "what tokens are worth there, the first in an area more",
};

const char *bot_measure(PromptKind kind)
{
    return measures[kind];
}

#define NOTE(id, pattern) pattern,
static const char *const patterns[NOTE_COUNT + 1] = {
#include "bots/notes.def"
};
#undef NOTE

const char *note_pattern(int note)
{
    return patterns[note];
}

/* The rest of a plan that has been made. */
static void consider_plan(Considered *out, const BotMemory *memory, const Game *game)
{
    int left = memory->plan_count - memory->plan_next;
    if (memory->plan_turn != game->turn || left <= 0
        || memory->plan_procedure != flow_top_const(&game->flow)->procedure)
        return;
    out->plan_all = left;
    out->plan_count = left < PLANNED_MAX ? left : PLANNED_MAX;
    memcpy(out->plan, memory->plan + memory->plan_next,
           (size_t)out->plan_count * sizeof *out->plan);
}

Action bot_explain(Considered *out, const Bot *bot, const Rules *rules, const View *view,
                   BotMemory *memory, Rng *rng)
{
    Reasons reasons;
    bool planned = memory->plan_turn == view->shown.turn && memory->plan_next < memory->plan_count
                   && memory->plan_procedure == flow_top_const(&view->shown.flow)->procedure;
    Prompt prompt = game_prompt(rules, &view->shown, view->viewer);
    reasons_clear(&reasons);
    Action action = bot->decide(bot, rules, view, memory, rng, &reasons);
    if (reasons.note_count == 0 && reasons.count == 0)
        reasons_note(&reasons, note_pattern(planned ? NOTE_PLANNED : NOTE_NOTHING_BETTER),
                     (const int[NOTE_ARGS]){ 0 });
    considered_fill(out, &reasons, &prompt, &action, measures[prompt.kind]);
    if (!planned)
        consider_plan(out, memory, &view->shown);
    return action;
}
