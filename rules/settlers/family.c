/* The settlers family as the rest of the program knows it; see rules/table/family.h. */
#include "rules/table/family.h"

#include <string.h>

#include "rules/settlers/play.h"
#include "rules/settlers/prompts.h"
#include "rules/settlers/slots.h"
#include "rules/settlers/text.h"
#include "rules/settlers/view.h"

/* Last, since it brings a macro NAME_MAX along. */
#define XXH_INLINE_ALL
#include <xxhash.h>

/* Raised when a change of the rules makes the same actions give another game. */
enum { RULES_VERSION = 2 };

static_assert(sizeof(StGame) <= GAME_BYTES && sizeof(StView) <= VIEW_BYTES, "they fit in the room");
static_assert(sizeof(StOptions) <= sizeof(AnyOptions) && offsetof(StOptions, player_count) == 0,
              "options begin with the number of players");

/* ---- Words ---- */

#define ACTION(id, pattern) { #id, pattern },
static const ActionWords actions[ST_ACTION_KINDS] = {
#include "rules/settlers/actions.def"
};
#undef ACTION

#define EVENT_CLASS(id, name) ST_CLASS_##id,
enum {
#include "rules/settlers/event_classes.def"
    ST_CLASSES
};
#undef EVENT_CLASS
#define EVENT_CLASS(id, name) name,
static const char *const classes[ST_CLASSES] = {
#include "rules/settlers/event_classes.def"
};
#undef EVENT_CLASS

#define EVENT(id, class, name, pattern) { name, pattern, ST_CLASS_##class },
static const EventWords events[ST_EVENTS] = {
#include "rules/settlers/events.def"
};
#undef EVENT

#define REFUSAL(id, code, message, rule) { code, message, rule },
static const RefusalWords refusals[ST_REFUSALS] = {
#include "rules/settlers/refusals.def"
};
#undef REFUSAL

static const Words words = { .action_count = ST_ACTION_KINDS,
                             .event_count = ST_EVENTS,
                             .prompt_count = ST_PROMPTS,
                             .refusal_count = ST_REFUSALS,
                             .class_count = ST_CLASSES,
                             .slot_count = ST_SLOTS,
                             .actions = actions,
                             .events = events,
                             .prompts = st_prompt_words,
                             .refusals = refusals,
                             .classes = classes,
                             .slots = st_slots };

/* ---- Editions ---- */

static const char *edition_id(const void *edition)
{
    return ((const StSet *)edition)->id;
}

static const char *edition_name(const void *edition)
{
    return ((const StSet *)edition)->name;
}

static const char *rulebook(const void *edition)
{
    (void)edition;
    return "hearths";
}

/* ---- Options: the factions of the seats, then the switches ---- */

#define SWITCH(id, name, values, history) { name, OPTION_SWITCH, 0, values, false },
static const OptionWords options[] = {
    { "faction-1", OPTION_NUMBER, ST_FACTIONS_MAX, NULL, false },
    { "faction-2", OPTION_NUMBER, ST_FACTIONS_MAX, NULL, false },
    { "faction-3", OPTION_NUMBER, ST_FACTIONS_MAX, NULL, false },
    { "faction-4", OPTION_NUMBER, ST_FACTIONS_MAX, NULL, false },
    { "faction-5", OPTION_NUMBER, ST_FACTIONS_MAX, NULL, false },
    { "faction-6", OPTION_NUMBER, ST_FACTIONS_MAX, NULL, false },
#include "rules/settlers/switches.def"
};
#undef SWITCH
enum { OPTIONS = sizeof options / sizeof *options };
static_assert(OPTIONS == ST_PLAYERS_MAX + ST_SWITCHES, "the switches follow");

static int option(const AnyOptions *of, int index)
{
    const StOptions *own = (const StOptions *)(const void *)of;
    return index < ST_PLAYERS_MAX ? own->faction[index] : own->switches[index - ST_PLAYERS_MAX];
}

static void option_set(AnyOptions *of, int index, int value)
{
    StOptions *own = (StOptions *)(void *)of;
    *(index < ST_PLAYERS_MAX ? &own->faction[index] : &own->switches[index - ST_PLAYERS_MAX]) =
        (uint8_t)value;
}

/* The game as the edition has it, and a smaller one without what is listed here: the first value of
 * each switch. */
enum { SCENARIO_STANDARD, SCENARIO_FIRST_GAME };
static const char *const   scenarios[] = { "standard", "first-game" };
static const ScenarioAlias scenario_aliases[] = { { "basic", SCENARIO_FIRST_GAME },
                                                  { "all-modules", SCENARIO_STANDARD },
                                                  { NULL, 0 } };
static const uint8_t       left_out[] = { ST_SWITCH_DRAFT_POOL,        ST_SWITCH_OPEN_PRODUCTION,
                                          ST_SWITCH_TECHNOLOGY,        ST_SWITCH_INSTANTS,
                                          ST_SWITCH_EXPEDITIONS,       ST_SWITCH_PRAYER,
                                          ST_SWITCH_SHIELD_ON_FACTION, ST_SWITCH_SAMURAI_ON_COMMON,
                                          ST_SWITCH_RAZED_FACTION_WOOD };

static int scenario(const AnyOptions *of)
{
    for (size_t i = 0; i < sizeof left_out; i++)
        if (option(of, ST_PLAYERS_MAX + left_out[i]) != 1)
            return SCENARIO_STANDARD;
    return SCENARIO_FIRST_GAME;
}

static void scenario_set(AnyOptions *of, int index)
{
    for (size_t i = 0; i < sizeof left_out; i++)
        option_set(of, ST_PLAYERS_MAX + left_out[i], index == SCENARIO_FIRST_GAME ? 1 : 0);
}

static const char *options_check(const Ruleset *rules, const AnyOptions *of)
{
    return st_options_check(rules->edition, (const StOptions *)(const void *)of);
}

/* ---- Playing ---- */

static void setup(void *game, const Ruleset *rules, const AnyOptions *of, uint64_t seed)
{
    st_setup(game, rules->edition, (const StOptions *)(const void *)of, seed);
}

static Standing standing(const Ruleset *rules, const void *of)
{
    (void)rules;
    const StGame *game = of;
    int           phase = 0;
    for (int i = 0; i < game->flow.depth; i++)
        switch (game->flow.frames[i].procedure) {
        case ST_PROCEDURE_LOOKOUT:
            phase = 1;
            break;
        case ST_PROCEDURE_PRODUCTION:
            phase = 2;
            break;
        case ST_PROCEDURE_ACTIONS:
            phase = 3;
            break;
        case ST_PROCEDURE_CLEANUP:
            phase = 4;
            break;
        case ST_PROCEDURE_ATTACK:
            phase = 5;
            break;
        default:
            break;
        }
    return (Standing){ game->options.player_count, game->over != 0, game->round, (uint8_t)phase };
}

static uint32_t pending(const Ruleset *rules, const void *game)
{
    return st_pending(rules->edition, game);
}

static int legal(Action *out, int max, const Ruleset *rules, const void *game, Player player)
{
    return st_legal(out, max, rules->edition, game, player);
}

static Refusal check(const Ruleset *rules, const void *game, const Action *action)
{
    return st_check(rules->edition, game, action);
}

static Refusal apply(void *game, const Ruleset *rules, const Action *action, Events *out)
{
    return st_apply(game, rules->edition, action, out);
}

static Prompt prompt(const Ruleset *rules, const void *game, Player player)
{
    return st_prompt(rules->edition, game, player);
}

static uint64_t hash(const void *game)
{
    return st_hash(game);
}

static void verify(const Ruleset *rules, const void *game)
{
    st_verify(rules->edition, game);
}

/* Points on the track never fall, rounds never go back. */
static void verify_step(const Ruleset *rules, const void *before, const Action *action,
                        const void *after)
{
    (void)rules;
    (void)action;
    const StGame *old = before, *new = after;
    must(new->round >= old->round);
    for (int p = 0; p < old->options.player_count; p++)
        must(new->players[p].score >= old->players[p].score);
}

/* ---- Views ---- */

static void view_make(void *view, const Ruleset *rules, const void *game, Player viewer)
{
    st_view_make(view, rules->edition, game, viewer);
}

static void view_renew(void *view, const Ruleset *rules, const void *game, Player viewer,
                       uint32_t who)
{
    (void)rules;
    st_view_renew(view, game, viewer, who);
}

static const void *view_shown(const void *view)
{
    return &((const StView *)view)->shown;
}

static int view_legal(Action *out, int max, const Ruleset *rules, const void *view)
{
    return st_view_legal(out, max, rules->edition, view);
}

static Prompt view_prompt(const Ruleset *rules, const void *view)
{
    return st_view_prompt(rules->edition, view);
}

static void view_sample(void *game, const Ruleset *rules, const void *view, Rng *rng)
{
    st_view_sample(game, rules->edition, view, rng);
}

/* ---- Names ---- */

static const char *player_name(const Ruleset *rules, const void *game, Player player)
{
    const char *name = st_player_name(rules->edition, game, player);
    return name ? name : "nobody";
}

static int player_by_name(const Ruleset *rules, const void *game, const char *name)
{
    for (int p = 0; p < ((const StGame *)game)->options.player_count; p++)
        if (name_equal(st_player_name(rules->edition, game, p), name))
            return p;
    return name_equal("table", name) ? THE_TABLE : -1;
}

/* ---- Results ---- */

static int points(const Ruleset *rules, const void *game, Player player)
{
    return st_points(rules->edition, game, player);
}

static void ranking(Player *out, const Ruleset *rules, const void *game)
{
    st_ranking(out, rules->edition, game);
}

static int winners(const Ruleset *rules, const void *game)
{
    uint8_t order[ST_PLAYERS_MAX];
    return st_ranking(order, rules->edition, game);
}

static void seating(Player *out, const Ruleset *rules, const void *of)
{
    (void)rules;
    const StGame *game = of;
    for (int i = 0; i < game->options.player_count; i++)
        out[i] = (Player)i;
}

static int role(const void *game, Player player)
{
    int faction = ((const StGame *)game)->players[player].faction;
    return faction == ST_FACTION_OPEN ? -1 : faction;
}

static const char *role_name(const Ruleset *rules, int index)
{
    const StSet *set = rules->edition;
    return index >= 0 && index < set->faction_count ? set->factions[index].name : NULL;
}

/* ---- Properties ---- */

static unsigned traits(const Ruleset *rules, const void *game)
{
    (void)rules;
    (void)game;
    return 0;
}

static unsigned act_traits(const Ruleset *rules, const void *game, const Action *action)
{
    return st_act_traits(rules->edition, game, action);
}

static uint64_t decision(const Ruleset *rules, const void *of, Player player)
{
    const StGame *game = of;
    struct {
        Prompt  prompt;
        uint8_t round, depth;
    } question = { st_prompt(rules->edition, game, player), game->round, game->flow.depth };
    static_assert(sizeof question == sizeof(Prompt) + 2, "it is hashed as bytes");
    return XXH64(&question, sizeof question, 0) | 1;
}

/* A turn with all that follows from it; whoever goes back on a choice has the same turn still. */
static uint64_t matter(const Ruleset *rules, const void *of, Player player)
{
    const StGame *game = of;
    (void)rules;
    if (flow_top_const(&game->flow)->procedure != ST_PROCEDURE_TURN)
        return 0;
    return (XXH64(&game->players[player], sizeof game->players[player], game->round)
            ^ XXH64(game->places, sizeof game->places, 2))
           | 1;
}

/* Q78: a draw, a reveal, chance, or somebody else's turn, even one that was over at once because
 * nothing was left but to pass. */
static bool reveals(const Ruleset *rules, const void *before, const void *after, const Events *what)
{
    (void)rules;
    (void)what;
    const StGame *old = before, *new = after;
    if (memcmp(&old->rng, &new->rng, sizeof old->rng) != 0 || old->common_count != new->common_count
        || old->active != new->active || old->attack_count != new->attack_count
        || old->round != new->round || old->unseen_count > new->unseen_count)
        return true;
    for (int p = 0; p < old->options.player_count; p++)
        if (old->players[p].deck_count != new->players[p].deck_count
            || (p != old->active && old->players[p].passed != new->players[p].passed))
            return true;
    return old->acting != new->acting;
}

/* Nobody shares a clock. */
static bool time_up(Action *out, const Ruleset *rules, const void *game)
{
    (void)out;
    (void)rules;
    (void)game;
    return false;
}

static int clock_round(const Ruleset *rules, const void *game)
{
    (void)rules;
    (void)game;
    return 0;
}

static bool end_game(Action *out, const Ruleset *rules, const void *game)
{
    *out = (Action){ .kind = ST_DO_END_GAME, .player = THE_TABLE };
    return st_check(rules->edition, game, out) == ST_REFUSE_NONE;
}

#define ALWAYS                                                                                     \
    {                                                                                              \
        0, 0                                                                                       \
    }
#define UNTIL(version, value)                                                                      \
    {                                                                                              \
        version, value                                                                             \
    }
#define SWITCH(id, name, values, history) history,
static const struct {
    int version; /* The last one in which the switch stood at the value unless told; 0: no other
                    than now. */
    uint8_t value;
} histories[ST_SWITCHES] = {
#include "rules/settlers/switches.def"
};
#undef SWITCH

static void keep_older(AnyOptions *of, int version)
{
    for (int i = 0; i < ST_SWITCHES; i++)
        if (version <= histories[i].version && option(of, ST_PLAYERS_MAX + i) == 0)
            option_set(of, ST_PLAYERS_MAX + i, histories[i].value + 1);
}

static const EditionTable edition_table = {
    .size = sizeof(StSet), .id = edition_id, .name = edition_name, .rulebook = rulebook
};
static const OptionTable option_table = { .count = OPTIONS,
                                          .words = options,
                                          .get = option,
                                          .set = option_set,
                                          .scenario_count = sizeof scenarios / sizeof *scenarios,
                                          .scenarios = scenarios,
                                          .scenario_aliases = scenario_aliases,
                                          .scenario = scenario,
                                          .scenario_set = scenario_set,
                                          .of_version = keep_older,
                                          .check = options_check };
static const ViewTable   view_table = { .size = sizeof(StView),
                                        .make = view_make,
                                        .renew = view_renew,
                                        .shown = view_shown,
                                        .legal = view_legal,
                                        .prompt = view_prompt,
                                        .sample = view_sample };
static const CheckTable check_table = { .position = verify, .played = verify, .step = verify_step };
static const ResultTable   result_table = { .ranking = ranking,
                                            .winners = winners,
                                            .seating = seating };
static const RoleTable     role_table = { .word = "faction", .of = role, .name = role_name };
static const TraitTable    trait_table = { .step = traits, .act = act_traits };
static const DecisionTable decision_table = {
    .decision = decision, .matter = matter, .teaches = reveals, .reveals = reveals
};
static const ByTable table_table = { .time_up = time_up,
                                     .clock_round = clock_round,
                                     .end_game = end_game };

const Family settlers_family = {
    .name = "settlers",
    .version = RULES_VERSION,
    .game_size = sizeof(StGame),
    .players_max = ST_PLAYERS_MAX,
    .players_usual = 4,
    .legal_max = 1024,
    .events_max = 2048,
    .words = &words,
    .editions = &edition_table,
    .setup = setup,
    .standing = standing,
    .pending = pending,
    .legal = legal,
    .check = check,
    .apply = apply,
    .prompt = prompt,
    .player_name = player_name,
    .points = points,
    .hash = hash,
    .player_by_name = player_by_name,
    .options = &option_table,
    .views = &view_table,
    .checks = &check_table,
    .results = &result_table,
    .roles = &role_table,
    .traits = &trait_table,
    .decisions = &decision_table,
    .by_table = &table_table,
};
