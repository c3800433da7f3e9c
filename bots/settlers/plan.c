/* What the rest of a round can make of a player's goods: see MindPlan. */
#include "bots/settlers/mind.h"

enum {
    PROJECTS_MAX = 64,
    PROJECT_LEAST = 60, /* For each resource; what brings less is not worth collecting for. */
    NEEDED_MOST = 130,  /* However much a project brings, there are other ways to a resource. */
    SITE_PRICE = 140,   /* Of a location to give up, where there is none yet. */
    FOUNDATION = 20
};

/* Something worth doing that costs resources. */
typedef struct Project {
    int     value;
    uint8_t cost[3];
    uint8_t count;
} Project;

typedef struct Projects {
    int     count;
    Project list[PROJECTS_MAX];
} Projects;

/* The cheapest thing to give up. */
static int find_cheapest(const StSet *set, const StGame *game, int player)
{
    const StPlayer *who = &game->players[player];
    if (who->buried_count || cards_next(&who->foundations, 0) != ST_CARD_NONE)
        return FOUNDATION;
    for (int i = 0; i < game->unseen_count; i++)
        if (game->unseen_owner[i] == player)
            return FOUNDATION;
    int best = -1;
    FOR_CARDS_IN(card, &who->empire) {
        int keep = mind_keep(set, game, player, card);
        best = best < 0 || keep < best ? keep : best;
    }
    return best < 0 ? SITE_PRICE : best; /* A site is yet to be built. */
}

/* Those that bring most for each resource come first. */
static void add(Projects *projects, int value, int wood, int stone, int food)
{
    int count = wood + stone + food;
    if (count == 0 || value <= count * PROJECT_LEAST || projects->count == PROJECTS_MAX)
        return;
    int at = projects->count++;
    for (; at > 0 && projects->list[at - 1].value * count < value * projects->list[at - 1].count; at--)
        projects->list[at] = projects->list[at - 1];
    projects->list[at] = (Project){ value, { (uint8_t)wood, (uint8_t)stone, (uint8_t)food }, (uint8_t)count };
}

static void add_card(Projects *projects, const StSet *set, const StGame *game, int player, StCardId card, int cheapest)
{
    const uint8_t *cost = set->costs[card];
    int            build = mind_built(set, game, player, card, NULL) - (cost[3] ? cheapest : 0);
    int            icons = cost[0] + cost[1] + cost[2], letter = set->cards[card].deal;
    int deal = letter < ST_LETTERS ? mind_good(game, letter) * (1 + mind_rounds_left(game)) - DEAL_CARD : 0;
    if (deal - COST_FREE > build - icons * COST_FREE)
        add(projects, deal, 0, 0, 1);
    else
        add(projects, build, cost[0], cost[1], cost[2]);
}

static void add_activation(Projects *projects, const StSet *set, const StGame *game, int player, StCardId card)
{
    const StClause *act = st_clause(set, card, ST_CLAUSE_ACT);
    if (game->places[card].uses >= act->uses)
        return;
    const uint8_t *cost = act->cost.n;
    StCost         rest = act->cost;
    rest.n[ST_WOOD] = rest.n[ST_STONE] = rest.n[ST_FOOD] = 0;
    int value = mind_effect(set, game, player, card, act->item, NULL) - mind_cost(game, &rest);
    add(projects, value, cost[ST_WOOD], cost[ST_STONE], cost[ST_FOOD]);
}

static void reckon(MindPlan *plan, const Projects *projects, const StPlayer *who)
{
    int supply[3] = { who->supply[ST_WOOD], who->supply[ST_STONE], who->supply[ST_FOOD] };
    int gold = who->supply[ST_GOLD], pairs = who->supply[ST_WORKER] / 2;
    for (int p = 0; p < projects->count; p++) {
        const Project *project = &projects->list[p];
        int            lacking[3], missing = 0;
        for (int i = 0; i < 3; i++) {
            lacking[i] = project->cost[i] > supply[i] ? project->cost[i] - supply[i] : 0;
            missing += lacking[i];
        }
        if (missing <= gold) {
            for (int i = 0; i < 3; i++)
                supply[i] -= project->cost[i] - lacking[i];
            gold -= missing;
            continue;
        }
        int each = project->value / (missing - gold);
        bool within = plan->reach == 0 && missing - gold <= pairs;
        if (within)
            plan->reach = each;
        for (int i = 0; i < 3; i++) {
            if (!lacking[i])
                continue;
            plan->needed[i] = (uint8_t)(plan->needed[i] + lacking[i]);
            int worth = each < NEEDED_MOST ? each : NEEDED_MOST;
            plan->worth[i] = (int16_t)(worth > plan->worth[i] ? worth : plan->worth[i]);
            if (within)
                plan->reached[i] = (uint8_t)lacking[i];
        }
    }
    plan->idle = supply[0] + supply[1] + supply[2] + gold + pairs - plan->needed[0] - plan->needed[1] - plan->needed[2];
}

const MindPlan *mind_plan(const StSet *set, const StGame *game, int player, MindPlan *plan)
{
    if (plan->made)
        return plan;
    const StPlayer *who = &game->players[player];
    int             prompt = st_prompt(set, game, player).kind;
    *plan = (MindPlan){ .made = true,
                        .acting = prompt == ST_PROMPT_TURN,
                        .general = prompt == ST_PROMPT_PICK,
                        .cheapest = find_cheapest(set, game, player) };
    if (plan->general)
        return plan;
    Projects projects;
    StCards  cards = cards_without(&who->hand, &set->of_category[ST_INSTANT]);
    StCards  actions = cards_both(&who->empire, &set->with_clause[ST_CLAUSE_ACT]);
    projects.count = 0;
    FOR_CARDS_IN(card, &cards)
        add_card(&projects, set, game, player, card, plan->cheapest);
    FOR_CARDS_IN(card, &actions)
        add_activation(&projects, set, game, player, card);
    reckon(plan, &projects, who);
    return plan;
}
