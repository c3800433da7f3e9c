/* The bot `hard`: for the actions that look best, games are imagined that agree with what is seen, played on by
 * `normal` for all, and compared by how far ahead the player is. */
#include "bots/settlers/mind.h"
#include "rules/settlers/view.h"
#include "rules/table/bits.h"

enum {
    CANDIDATES = 4,
    TRIALS = 5,      /* Games imagined with each; */
    GAMES = 15,      /* so many with the better half. */
    PLAIN = 3,
    LEGAL_MAX = 512
};

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

/* An action, what the plain judgement gives for it, and how the imagined games end. */
typedef struct Candidate {
    Action action;
    int    value; /* Hundredths of a point. */
    int    sum, games;
} Candidate;

/* Few games tell little: what the plain judgement says counts beside them, and more than they do. */
static int promise(const Candidate *candidate)
{
    return 100 * candidate->sum / candidate->games + PLAIN * candidate->value;
}

/* The best of the list by the plain judgement, most first. */
static int find_candidates(Candidate *out, const StSet *set, const StGame *game, int player, const Action *legal, int count)
{
    int      kept = 0;
    MindPlan plan = MIND_FRESH;
    for (int i = 0; i < count; i++) {
        int value = legal[i].kind == ST_DO_PICK
                        ? mind_card(set, game, player, legal[i].arg[0], mind_plan(set, game, player, &plan))
                        : mind_action(set, game, player, &legal[i], &plan);
        int at = kept;
        while (at > 0 && out[at - 1].value < value)
            at--;
        if (at >= CANDIDATES)
            continue;
        if (kept < CANDIDATES)
            kept++;
        for (int k = kept - 1; k > at; k--)
            out[k] = out[k - 1];
        out[at] = (Candidate){ .action = legal[i], .value = value };
    }
    return kept;
}

/* One game that agrees with the view, played on after each of the candidates. */
static void imagine(Candidate *candidates, int count, const StSet *set, const StView *view, Rng *rng)
{
    StGame imagined;
    Rng    chance;
    st_view_sample(&imagined, set, view, rng);
    rng_seed(&chance, rng_next(rng));
    for (int i = 0; i < count; i++) {
        StGame game = imagined;
        Rng    same = chance;
        st_apply(&game, set, &candidates[i].action, NULL);
        candidates[i].sum += play_on(set, &game, view->viewer, &same);
        candidates[i].games++;
    }
}

/* The most promising first. */
static void sort(Candidate *candidates, int count)
{
    for (int i = 1; i < count; i++) {
        Candidate moved = candidates[i];
        int       at = i;
        for (; at > 0 && promise(&candidates[at - 1]) < promise(&moved); at--)
            candidates[at] = candidates[at - 1];
        candidates[at] = moved;
    }
}

Action mind_search(const StSet *set, const void *seen, Rng *rng)
{
    const StView *view = seen;
    const StGame *shown = &view->shown;
    int           player = view->viewer;
    Action        plain = mind_choose(set, shown, player, rng, 0);
    int           prompt = st_view_prompt(set, view).kind;
    bool          free_placement = plain.kind >= ST_DO_DEFEND && plain.kind <= ST_DO_PUT;
    if ((prompt != ST_PROMPT_TURN && prompt != ST_PROMPT_PICK) || free_placement)
        return plain;
    Action    legal[LEGAL_MAX];
    Candidate candidates[CANDIDATES];
    int       count = st_view_legal(legal, LEGAL_MAX, set, view);
    int       kept = find_candidates(candidates, set, shown, player, legal, count);
    if (kept == 1)
        return plain;
    for (int g = 0; g < TRIALS; g++)
        imagine(candidates, kept, set, view, rng);
    sort(candidates, kept);
    kept = (kept + 1) / 2;
    for (int g = TRIALS; g < GAMES; g++)
        imagine(candidates, kept, set, view, rng);
    sort(candidates, kept);
    return candidates[0].action;
}
