/* What holds in a family that does not say otherwise, and whether a family has all it needs. */
#include <stdio.h>
#include <string.h>

#include "rules/table/bits.h"
#include "rules/table/family.h"
#include "rules/table/names.h"

/* Last, since it brings a macro NAME_MAX along. */
#define XXH_INLINE_ALL
#include <xxhash.h>

/* ---- Options: none ---- */

static const char *const standard[] = { "standard" };

static int option_get(const AnyOptions *options, int index)
{
    (void)options;
    (void)index;
    return 0;
}

static void option_set(AnyOptions *options, int index, int value)
{
    (void)options;
    (void)index;
    (void)value;
}

static int scenario(const AnyOptions *options)
{
    (void)options;
    return 0;
}

static void scenario_set(AnyOptions *options, int index)
{
    (void)options;
    (void)index;
}

static void of_version(AnyOptions *options, int version)
{
    (void)options;
    (void)version;
}

static const char *options_check(const Ruleset *rules, const AnyOptions *options)
{
    if (options->player_count < 2)
        return "at least 2 players are needed";
    return options->player_count > rules->family->players_max ? "there are too many players" : NULL;
}

const OptionTable default_options = { .get = option_get,
                                      .set = option_set,
                                      .scenario_count = 1,
                                      .scenarios = standard,
                                      .scenario = scenario,
                                      .scenario_set = scenario_set,
                                      .of_version = of_version,
                                      .check = options_check };

/* ---- Views: nothing is hidden ---- */

static void view_make(void *view, const Ruleset *rules, const void *game, Player viewer)
{
    OpenView *open = view;
    memset(open, 0, sizeof *open);
    open->viewer = viewer;
    memcpy(open->game, game, rules->family->game_size);
}

static void view_renew(void *view, const Ruleset *rules, const void *game, Player viewer,
                       uint32_t pending)
{
    (void)pending;
    view_make(view, rules, game, viewer);
}

static const void *view_shown(const void *view)
{
    return ((const OpenView *)view)->game;
}

static int view_legal(Action *out, int max, const Ruleset *rules, const void *view)
{
    const OpenView *open = view;
    return open->viewer < PLAYERS_MAX && family_may_act(rules, open->game) & bit32(open->viewer)
               ? rules->family->legal(out, max, rules, open->game, open->viewer)
               : 0;
}

static Prompt view_prompt(const Ruleset *rules, const void *view)
{
    const OpenView *open = view;
    return open->viewer < PLAYERS_MAX
                   && rules->family->pending(rules, open->game) & bit32(open->viewer)
               ? rules->family->prompt(rules, open->game, open->viewer)
               : (Prompt){ 0 };
}

static void view_sample(void *game, const Ruleset *rules, const void *view, Rng *rng)
{
    (void)rng;
    memcpy(game, ((const OpenView *)view)->game, rules->family->game_size);
}

const ViewTable default_views = { .make = view_make,
                                  .renew = view_renew,
                                  .shown = view_shown,
                                  .legal = view_legal,
                                  .prompt = view_prompt,
                                  .sample = view_sample };

/* ---- Checks: none ---- */

static void check_position(const Ruleset *rules, const void *game)
{
    (void)rules;
    (void)game;
}

static void check_step(const Ruleset *rules, const void *before, const Action *action,
                       const void *after)
{
    (void)rules;
    (void)before;
    (void)action;
    (void)after;
}

const CheckTable default_checks = { check_position, check_position, check_step };

/* ---- Results: by points ---- */

static void seating(Player *out, const Ruleset *rules, const void *game)
{
    for (int i = 0; i < rules->family->standing(rules, game).player_count; i++)
        out[i] = (Player)i;
}

static void ranking(Player *out, const Ruleset *rules, const void *game)
{
    int count = rules->family->standing(rules, game).player_count;
    for (int i = 0; i < count; i++) {
        int place = i, points = rules->family->points(rules, game, (Player)i);
        for (; place > 0 && rules->family->points(rules, game, out[place - 1]) < points; place--)
            out[place] = out[place - 1];
        out[place] = (Player)i;
    }
}

static int winners(const Ruleset *rules, const void *game)
{
    Player order[PLAYERS_MAX];
    int    count = rules->family->standing(rules, game).player_count, won = 1;
    ranking(order, rules, game);
    while (won < count
           && rules->family->points(rules, game, order[won])
                  == rules->family->points(rules, game, order[0]))
        won++;
    return won;
}

const ResultTable default_results = { ranking, winners, seating };

/* ---- Roles, traits: none ---- */

static int role_of(const void *game, Player player)
{
    (void)game;
    (void)player;
    return -1;
}

static const char *role_name(const Ruleset *rules, int role)
{
    (void)rules;
    (void)role;
    return NULL;
}

const RoleTable default_roles = { "role", role_of, role_name };

static unsigned step_traits(const Ruleset *rules, const void *game)
{
    (void)rules;
    (void)game;
    return 0;
}

static unsigned act_traits(const Ruleset *rules, const void *game, const Action *action)
{
    (void)rules;
    (void)game;
    (void)action;
    return 0;
}

const TraitTable default_traits = { step_traits, act_traits };

/* ---- Decisions: a question is one ---- */

static uint64_t decision(const Ruleset *rules, const void *game, Player player)
{
    struct {
        Prompt  prompt;
        uint8_t turn, phase;
    } question = { .prompt = rules->family->prompt(rules, game, player) };
    static_assert(sizeof question == sizeof(Prompt) + 2, "it is hashed as bytes");
    Standing standing = rules->family->standing(rules, game);
    question.turn = standing.turn;
    question.phase = standing.phase;
    return XXH64(&question, sizeof question, 0) | 1;
}

static bool may_tell(const Ruleset *rules, const void *before, const void *after,
                     const Events *events)
{
    (void)before;
    (void)after;
    (void)events;
    return rules->family->views != NULL;
}

const DecisionTable default_decisions = { decision, decision, may_tell, may_tell };

/* ---- The table does nothing ---- */

static bool cannot(Action *out, const Ruleset *rules, const void *game)
{
    (void)out;
    (void)rules;
    (void)game;
    return false;
}

static int no_round(const Ruleset *rules, const void *game)
{
    (void)rules;
    (void)game;
    return 0;
}

const ByTable default_by_table = { cannot, no_round, cannot };

/* ---- Absence ---- */

static int chosen(const Family *family, const Action *action, char slot)
{
    const char *pattern = family->words->actions[action->kind].pattern;
    for (const char *at = pattern; (at = strchr(at, '%')); at++)
        if (at[1] == slot)
            return action->arg[at[2] - '0'];
    return -1;
}

const AbsenceTable default_absence = { .chosen = chosen };

/* ---- Seats ---- */

static const char *const seat_names[PLAYERS_MAX] = { "seat-1",  "seat-2",  "seat-3",  "seat-4",
                                                     "seat-5",  "seat-6",  "seat-7",  "seat-8",
                                                     "seat-9",  "seat-10", "seat-11", "seat-12",
                                                     "seat-13", "seat-14", "seat-15", "seat-16",
                                                     "seat-17", "seat-18" };

const char *seat_name(const Ruleset *rules, const void *game, Player player)
{
    (void)rules;
    (void)game;
    return player < PLAYERS_MAX ? seat_names[player] : player == THE_TABLE ? "table" : "nobody";
}

int seat_range(const Ruleset *rules)
{
    return rules->family->players_max;
}

const char *seat_in_slot(int seat, const Ruleset *rules, const void *game)
{
    return seat < seat_range(rules) ? seat_name(rules, game, (Player)seat) : NULL;
}

/* ---- Single functions ---- */

uint64_t family_hash(const Family *family, const void *game)
{
    return family->hash ? family->hash(game) : XXH64(game, family->game_size, 0);
}

int family_player_by_name(const Ruleset *rules, const void *game, const char *name)
{
    const Family *family = rules->family;
    if (family->player_by_name)
        return family->player_by_name(rules, game, name);
    for (int p = 0; p < family->standing(rules, game).player_count; p++)
        if (name_equal(family->player_name(rules, game, (Player)p), name))
            return p;
    return name_equal("table", name) ? THE_TABLE : -1;
}

int family_describe(char *out, size_t size, const Ruleset *rules, const void *game)
{
    const Family *family = rules->family;
    size_t        length = 0;
    if (family->describe)
        return family->describe(out, size, rules, game);
    if (size > 0)
        out[0] = '\0';
    for (int p = 0; p < family->standing(rules, game).player_count; p++)
        length += (size_t)snprintf(out + (length < size ? length : size),
                                   length < size ? size - length : 0, "%s%s: %d", p ? "\n" : "",
                                   family->player_name(rules, game, (Player)p),
                                   family->points(rules, game, (Player)p));
    return (int)length;
}

/* ---- Is it all there? ---- */

/* A row per thing that must not be missing: where it is in the table, and its name. */
typedef struct Needed {
    bool        there;
    const char *name;
} Needed;

static const char *first_missing(const Needed *needed, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!needed[i].there)
            return needed[i].name;
    return NULL;
}

#define HAS(member)                                                                                \
    {                                                                                              \
        family->member, #member                                                                    \
    }
#define FIRST_MISSING(...)                                                                         \
    first_missing((const Needed[]){ __VA_ARGS__ },                                                 \
                  sizeof(const Needed[]){ __VA_ARGS__ } / sizeof(Needed))

static const char *missing_of_core(const Family *family)
{
    return FIRST_MISSING(
        HAS(name), HAS(version > 0), HAS(game_size), HAS(players_max), HAS(players_usual),
        HAS(legal_max), HAS(events_max), HAS(words), HAS(words->actions), HAS(words->events),
        HAS(words->prompts), HAS(words->refusals), HAS(words->classes), HAS(words->slots),
        HAS(editions), HAS(editions->size), HAS(editions->id), HAS(editions->name),
        HAS(editions->rulebook), HAS(setup), HAS(standing), HAS(pending), HAS(legal), HAS(check),
        HAS(apply), HAS(prompt), HAS(player_name), HAS(points));
}

static const char *missing_of_options(const Family *family)
{
    return FIRST_MISSING(HAS(options->get), HAS(options->set), HAS(options->scenario_count),
                         HAS(options->scenarios), HAS(options->scenario),
                         HAS(options->scenario_set), HAS(options->of_version), HAS(options->check));
}

static const char *missing_of_views(const Family *family)
{
    return FIRST_MISSING(HAS(views->size), HAS(views->make), HAS(views->renew), HAS(views->shown),
                         HAS(views->legal), HAS(views->prompt), HAS(views->sample));
}

static const char *missing_of_market(const Family *family)
{
    return FIRST_MISSING(HAS(market->fingerprint), HAS(market->takes), HAS(market->opened),
                         HAS(market->addressed), HAS(market->decline), HAS(market->withdraw),
                         HAS(market->unkept));
}

static const char *missing_of_others(const Family *family)
{
    const char *missing = NULL;
    if (!missing && family->checks)
        missing = FIRST_MISSING(HAS(checks->position), HAS(checks->played), HAS(checks->step));
    if (!missing && family->results)
        missing =
            FIRST_MISSING(HAS(results->ranking), HAS(results->winners), HAS(results->seating));
    if (!missing && family->roles)
        missing = FIRST_MISSING(HAS(roles->word), HAS(roles->of), HAS(roles->name));
    if (!missing && family->traits)
        missing = FIRST_MISSING(HAS(traits->step), HAS(traits->act));
    if (!missing && family->decisions)
        missing = FIRST_MISSING(HAS(decisions->decision), HAS(decisions->matter),
                                HAS(decisions->teaches), HAS(decisions->reveals));
    if (!missing && family->by_table)
        missing = FIRST_MISSING(HAS(by_table->time_up), HAS(by_table->clock_round),
                                HAS(by_table->end_game));
    if (!missing && family->absence)
        missing = FIRST_MISSING(HAS(absence->chosen));
    if (!missing && family->statements)
        missing = FIRST_MISSING(HAS(statements->judge));
    return missing;
}

const char *family_missing(const Family *family)
{
    const char *missing = missing_of_core(family);
    if (!missing && family->options)
        missing = missing_of_options(family);
    if (!missing && family->views)
        missing = missing_of_views(family);
    if (!missing && family->market)
        missing = missing_of_market(family);
    return missing ? missing : missing_of_others(family);
}
