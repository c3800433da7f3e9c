/* The bot `hard`: for the actions that look best, games are imagined that agree with what is seen,
 * played on by `normal` for all, and compared by how far ahead the player is. */
#include "bots/settlers/mind.h"
#include "rules/settlers/view.h"
#include "rules/table/bits.h"

enum { CANDIDATES = 5, GAMES = 6, LEGAL_MAX = 512 };

static int lead(const StSet *set, const StGame *game, int player)
{
    int best = 0;
    for (int p = 0; p < game->options.player_count; p++) {
        int points = st_points(set, game, p);
        if (p != player && points > best)
            best = points;
    }
    int own = st_points(set, game, player);
    if (game->options.player_count == 1) {
        uint8_t order[ST_PLAYERS_MAX];
        return own + (st_ranking(order, set, game) ? 40 : 0);
    }
    /* Winning counts most, margins a little. */
    return 2 * own - best + (own > best ? 8 : 0);
}

static int play_on(const StSet *set, StGame *game, int player, Rng *rng)
{
    uint32_t pending;
    while ((pending = st_pending(set, game))) {
        int    who = first32(pending);
        Action action = mind_choose(set, game, who, rng, 30);
        st_apply(game, set, &action, NULL);
    }
    return lead(set, game, player);
}

/* The best of the list by the plain judgement, most first. */
static int candidates(Action *out, const StSet *set, const StGame *game, int player,
                      const Action *legal, int count)
{
    int      values[CANDIDATES], kept = 0;
    MindOnce once = MIND_FRESH;
    for (int i = 0; i < count; i++) {
        int value = mind_action(set, game, player, &legal[i], &once);
        int at = kept;
        while (at > 0 && values[at - 1] < value)
            at--;
        if (at >= CANDIDATES)
            continue;
        if (kept < CANDIDATES)
            kept++;
        for (int k = kept - 1; k > at; k--) {
            values[k] = values[k - 1];
            out[k] = out[k - 1];
        }
        values[at] = value;
        out[at] = legal[i];
    }
    return kept;
}

Action mind_search(const StSet *set, const void *seen, Rng *rng, MindTrial *trial)
{
    const StView *view = seen;
    const StGame *shown = &view->shown;
    int           player = view->viewer;
    Action        plain = mind_choose(set, shown, player, rng, 0);
    int           prompt = st_view_prompt(set, view).kind;
    bool          free_placement = plain.kind >= ST_DO_DEFEND && plain.kind <= ST_DO_PUT;
    *trial = (MindTrial){ 0 };
    if ((prompt != ST_PROMPT_TURN && prompt != ST_PROMPT_PICK) || free_placement)
        return plain;
    Action legal[LEGAL_MAX], tried[CANDIDATES];
    int    count = st_view_legal(legal, LEGAL_MAX, set, view);
    int    kept = prompt == ST_PROMPT_TURN ? candidates(tried, set, shown, player, legal, count)
                                           : (count < CANDIDATES ? count : CANDIDATES);
    if (prompt == ST_PROMPT_PICK)
        for (int i = 0; i < kept; i++)
            tried[i] = legal[i];
    int sums[CANDIDATES] = { 0 };
    *trial = (MindTrial){ kept, GAMES };
    for (int g = 0; g < GAMES; g++) {
        StGame imagined;
        Rng    chance;
        st_view_sample(&imagined, set, view, rng);
        rng_seed(&chance, rng_next(rng));
        for (int i = 0; i < kept; i++) {
            StGame game = imagined;
            Rng    same = chance;
            st_apply(&game, set, &tried[i], NULL);
            sums[i] += play_on(set, &game, player, &same);
        }
    }
    int best = 0;
    for (int i = 1; i < kept; i++)
        if (sums[i] > sums[best])
            best = i;
    return tried[best];
}
