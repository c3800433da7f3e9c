/* Phase 7 in market rounds: a bot files once a round and is ready. The matching makes the deals,
 * and no deal lowers the stated value of a hand, so a bot leaves its sets in. It keeps its
 * promises, since the rules hand over the cards themselves; only calamities go under a false name
 * now and then, most often that of the dearest commodity in hand. */
#include "bots/mind.h"

#include <string.h>

/* The line as it would be said, unless it is said already. */
static void say(const Mind *mind, const Action *wanted)
{
    Action            there;
    const FilingLine *line = action_line_const(wanted);
    if (!filing_line(&there, mind->game, mind->me, line->place, line->field)
        || memcmp(&there, wanted, sizeof there) != 0)
        plan_add(mind, *wanted);
}

static Action order_line(const Mind *mind, FilingField field)
{
    Action action = { .kind = ACTION_ORDER, .player = mind->me };
    action_line(&action)->field = (uint8_t)field;
    return action;
}

static void say_number(const Mind *mind, FilingField field, int number)
{
    Action action = order_line(mind, field);
    action_line(&action)->number = (uint8_t)number;
    say(mind, &action);
}

static void say_bytes(const Mind *mind, FilingField field, const void *bytes, size_t size)
{
    Action action = order_line(mind, field);
    memcpy(action_line(&action)->bytes, bytes, size);
    say(mind, &action);
}

/* The kinds whose sets are worth most. */
static uint64_t best_kinds(const Mind *mind, int count)
{
    const uint8_t *hand = mind->game->hand[mind->me];
    uint64_t       kinds = 0;
    for (; count > 0; count--) {
        int best = CARD_WATER, best_worth = 0;
        for (int card = 1; card < mind->rules->edition->first_calamity; card++) {
            int worth = set_worth(mind->rules, mind->game, mind->me, (Card)card, hand[card]);
            if (!(kinds & bit64(card)) && worth > best_worth) {
                best_worth = worth;
                best = card;
            }
        }
        if (best != CARD_WATER)
            kinds |= bit64(best);
    }
    return kinds;
}

static Card dearest(const Mind *mind)
{
    const uint8_t *hand = mind->game->hand[mind->me];
    Card           best = CARD_NONE;
    for (int card = 1; card < mind->rules->edition->first_calamity; card++)
        if (hand[card] > 0
            && (best == CARD_NONE
                || mind->rules->edition->faces[card] > mind->rules->edition->faces[best]))
            best = (Card)card;
    return best;
}

static int bluff_percent(const Mind *mind)
{
    int percent = weight(mind, WEIGHT_MARKET_BLUFF_PERCENT);
    return percent >= 0 ? percent : weight(mind, WEIGHT_TRADE_BLUFF_PERCENT);
}

/* Calamities, the worst first, unless nothing is to be hidden. */
static void say_hidden(const Mind *mind, bool hides)
{
    const Edition *edition = mind->rules->edition;
    const uint8_t *hand = mind->game->hand[mind->me];
    Action         action = order_line(mind, FILING_HIDDEN);
    FilingLine    *line = action_line(&action);
    int            count = 0;
    memset(line->bytes, CARD_NONE, sizeof line->bytes);
    for (int card = edition->card_count - 1; hides && card >= edition->first_calamity; card--)
        for (int n = 0; n < hand[card] && count < MARKET_HIDDEN; n++)
            if (!card_stays(mind->rules, mind->game, (Card)card)) {
                line->cards[count] = (uint8_t)card;
                if (chance(mind, bluff_percent(mind)))
                    line->said[count] = dearest(mind);
                count++;
            }
    say(mind, &action);
    if (count > 0)
        note(mind, NOTE_MARKET_HIDES, count, 0, 0);
}

/* How much a seat risks. */
typedef struct Caution {
    int  keep;  /* Kinds that do not go. */
    int  least; /* What a deal must bring. */
    bool hides; /* Are calamities passed on? */
    bool stands;
} Caution;

/* Somebody who is away and has filed nothing: what was collected stays and nobody is deceived in
 * that name. It is filed anew for each round, so that nothing of it binds whoever comes back. */
static Caution caution(const Mind *mind)
{
    if (mind->memory->stands_in)
        return (Caution){ .keep = 1, .least = 5 };
    return (Caution){ .keep = weight(mind, WEIGHT_MARKET_KEEP),
                      .least = weight(mind, WEIGHT_MARKET_LEAST),
                      .hides = true,
                      .stands = true };
}

Action answer_market(const Mind *mind)
{
    Action   action;
    Caution  how = caution(mind);
    uint64_t keep = best_kinds(mind, how.keep);
    uint64_t any = 0;
    uint32_t everybody = (bit32(mind->game->player_count) - 1) & ~bit32(mind->me);
    if (plan_next(mind, &action))
        return action;
    plan_clear(mind);
    note(mind, NOTE_MARKET_LEAST, how.least, count64(keep), 0);
    say_bytes(mind, FILING_KEEP, &keep, sizeof keep);
    say_bytes(mind, FILING_WANT, &any, sizeof any);
    say_number(mind, FILING_LEAST, how.least);
    say_hidden(mind, how.hides);
    say_number(mind, FILING_NAMES, 1);
    say_bytes(mind, FILING_WITH, &everybody, sizeof everybody);
    say_number(mind, FILING_DEALS, 0);
    say_number(mind, FILING_STAND, how.stands);
    plan_add(mind, order_line(mind, FILING_FILE));
    plan_add(mind, action_make(ACTION_READY, mind->me, 0, 0, 0, 0));
    if (!plan_next(mind, &action))
        never("nobody is kept from being ready");
    return action;
}
