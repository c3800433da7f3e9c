/* The civilization family as the rest of the program knows it; see rules/table/family.h. */
#include "rules/civ/family.h"
#include "rules/civ/honesty.h"

#include "rules/civ/slots.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"
#include "rules/civ/prompts.h"
#include "rules/civ/traits.h"
#include "rules/civ/view.h"

static_assert(sizeof(Game) <= GAME_BYTES && sizeof(View) <= VIEW_BYTES, "they fit in the room");
static_assert(sizeof(Options) <= sizeof(AnyOptions) && offsetof(Options, player_count) == 0,
              "options begin with the number of players");

static const Options *own_options(const AnyOptions *options)
{
    return (const Options *)(const void *)options;
}

/* ---- Words ---- */

#define ACTION(id, pattern) { #id, pattern },
static const ActionWords actions[ACTION_COUNT] = {
#include "rules/civ/actions.def"
};
#undef ACTION

#define EVENT_CLASS(id, name) [EVENT_CLASS_##id] = name,
static const char *const event_classes[EVENT_CLASS_COUNT] = {
#include "rules/civ/event_classes.def"
};
#undef EVENT_CLASS

#define EVENT(id, class, name, pattern) { name, pattern, EVENT_CLASS_##class },
static const EventWords events[EVENT_COUNT] = {
#include "rules/civ/events.def"
};
#undef EVENT

#define REFUSAL(id, code, message, rule) { code, message, rule },
static const RefusalWords refusals[REFUSAL_COUNT] = {
#include "rules/civ/refusals.def"
};
#undef REFUSAL

static const Words words = { .action_count = ACTION_COUNT,
                             .event_count = EVENT_COUNT,
                             .prompt_count = PROMPT_COUNT,
                             .refusal_count = REFUSAL_COUNT,
                             .class_count = EVENT_CLASS_COUNT,
                             .slot_count = CIV_SLOTS,
                             .actions = actions,
                             .events = events,
                             .prompts = prompt_words,
                             .refusals = refusals,
                             .classes = event_classes,
                             .slots = civ_slots,
                             .own_texts = &civ_own_texts };

/* ---- Editions ---- */

static const char *edition_id(const void *edition)
{
    return ((const Edition *)edition)->id;
}

static const char *edition_name(const void *edition)
{
    return ((const Edition *)edition)->name;
}

static const char *rulebook(const void *edition)
{
    return ((const Edition *)edition)->rulebook;
}

static const char *board_id(const void *board)
{
    return ((const Board *)board)->id;
}

/* ---- Options ---- */

enum { TURN_LIMIT_MAX = UINT8_MAX };

typedef enum {
    OPTION_EXPERT,
    OPTION_SHORT_GAME,
    OPTION_CHOOSE_CIVILIZATIONS,
    OPTION_STRICT_ORDER,
    OPTION_TURN_LIMIT,
    OPTION_SWITCHES
} Option;

/* The names of the values in one text, a blank between them. */
#define VALUE(id, name) " " name
#define SWITCH(id, name, values, history) { name, OPTION_SWITCH, 0, &(values)[1], false },
static const OptionWords options[] = {
    [OPTION_EXPERT] = { "expert", OPTION_FLAG, 1, NULL, true },
    [OPTION_SHORT_GAME] = { "short-game", OPTION_FLAG, 1, NULL, true },
    [OPTION_CHOOSE_CIVILIZATIONS] = { "choose-civilizations", OPTION_FLAG, 1, NULL, false },
    [OPTION_STRICT_ORDER] = { "strict-order", OPTION_FLAG, 1, NULL, false },
    [OPTION_TURN_LIMIT] = { "turn-limit", OPTION_NUMBER, TURN_LIMIT_MAX, NULL, false },
#include "rules/civ/switches.def"
};
#undef SWITCH
#undef VALUE
static_assert(sizeof options / sizeof *options == OPTION_SWITCHES + SWITCH_COUNT,
              "the switches follow");

static uint8_t *option_place(Options *of, int index)
{
    switch ((Option)index) {
    case OPTION_EXPERT:
        return &of->expert;
    case OPTION_SHORT_GAME:
        return &of->short_game;
    case OPTION_CHOOSE_CIVILIZATIONS:
        return &of->choose_civilizations;
    case OPTION_STRICT_ORDER:
        return &of->strict_order;
    case OPTION_TURN_LIMIT:
        return &of->turn_limit;
    case OPTION_SWITCHES:
        break;
    }
    return &of->switches[index - OPTION_SWITCHES];
}

static int option(const AnyOptions *of, int index)
{
    Options copy = *own_options(of);
    return *option_place(&copy, index);
}

static void option_set(AnyOptions *of, int index, int value)
{
    *option_place((Options *)(void *)of, index) = (uint8_t)value;
}

static const char *const scenarios[] = { "basic", "expert", "short", "short-expert" };

static int scenario(const AnyOptions *of)
{
    return own_options(of)->expert + 2 * own_options(of)->short_game;
}

static void scenario_set(AnyOptions *of, int index)
{
    option_set(of, OPTION_EXPERT, index & 1);
    option_set(of, OPTION_SHORT_GAME, index >> 1);
}

/* ecumene/table.2: dealt by chance. Files in which nothing is said are of games dealt in order. */
static void options_of_new(AnyOptions *of)
{
    Options *own = (Options *)(void *)of;
    if (!own->switches[SWITCH_CIVILIZATIONS] && !own->choose_civilizations)
        own->switches[SWITCH_CIVILIZATIONS] = CIVILIZATIONS_RANDOM + 1;
}

static void keep_older(AnyOptions *of, int version)
{
    options_of_version((Options *)(void *)of, version);
}

static const char *options_check(const Ruleset *ruleset, const AnyOptions *of)
{
    Rules rules = civ_rules(ruleset);
    return game_options_check(&rules, own_options(of));
}

/* ---- Playing ---- */

static void setup(void *game, const Ruleset *ruleset, const AnyOptions *of, uint64_t seed)
{
    Rules rules = civ_rules(ruleset);
    game_setup(game, &rules, own_options(of), seed);
}

static Standing standing(const Ruleset *ruleset, const void *of)
{
    Rules       rules = civ_rules(ruleset);
    const Game *game = of;
    return (Standing){ game->player_count, game->over != 0, game->turn,
                       (uint8_t)game_phase(&rules, game) };
}

static uint32_t pending(const Ruleset *ruleset, const void *game)
{
    Rules rules = civ_rules(ruleset);
    return game_pending(&rules, game);
}

static uint32_t may_act(const Ruleset *ruleset, const void *game)
{
    Rules rules = civ_rules(ruleset);
    return game_may_act(&rules, game);
}

static int legal(Action *out, int max, const Ruleset *ruleset, const void *game, Player player)
{
    Rules rules = civ_rules(ruleset);
    return game_legal(out, max, &rules, game, player);
}

static bool unlisted(Action *out, const Ruleset *ruleset, const void *game, Player player, Rng *rng)
{
    Rules rules = civ_rules(ruleset);
    return game_offer_sample(out, &rules, game, player, rng);
}

static Refusal check(const Ruleset *ruleset, const void *game, const Action *action)
{
    Rules rules = civ_rules(ruleset);
    return game_check(&rules, game, action);
}

static Refusal apply(void *game, const Ruleset *ruleset, const Action *action, Events *out)
{
    Rules rules = civ_rules(ruleset);
    return game_apply(game, &rules, action, out);
}

static Prompt prompt(const Ruleset *ruleset, const void *game, Player player)
{
    Rules rules = civ_rules(ruleset);
    return game_prompt(&rules, game, player);
}

static uint64_t hash(const void *game)
{
    return game_hash(game);
}

static void verify(const Ruleset *ruleset, const void *game)
{
    Rules rules = civ_rules(ruleset);
    game_verify(&rules, game);
}

static void verify_played(const Ruleset *ruleset, const void *game)
{
    Rules rules = civ_rules(ruleset);
    game_verify_played(&rules, game);
}

static void verify_step(const Ruleset *ruleset, const void *before, const Action *action,
                        const void *after)
{
    Rules rules = civ_rules(ruleset);
    game_verify_step(&rules, before, action, after);
}

/* ---- Views ---- */

static void make_view(void *view, const Ruleset *ruleset, const void *game, Player viewer)
{
    Rules rules = civ_rules(ruleset);
    view_make(view, &rules, game, viewer);
}

static void renew_view(void *view, const Ruleset *ruleset, const void *game, Player viewer,
                       uint32_t who)
{
    Rules rules = civ_rules(ruleset);
    view_renew(view, &rules, game, viewer, who);
}

static const void *shown(const void *view)
{
    return &((const View *)view)->shown;
}

static int shown_legal(Action *out, int max, const Ruleset *ruleset, const void *view)
{
    Rules rules = civ_rules(ruleset);
    return view_legal(out, max, &rules, view);
}

static Prompt shown_prompt(const Ruleset *ruleset, const void *view)
{
    Rules rules = civ_rules(ruleset);
    return view_prompt(&rules, view);
}

static void sample(void *game, const Ruleset *ruleset, const void *view, Rng *rng)
{
    Rules rules = civ_rules(ruleset);
    view_sample(game, &rules, view, rng);
}

/* ---- Names ---- */

static const char *name_of_player(const Ruleset *ruleset, const void *game, Player player)
{
    Rules rules = civ_rules(ruleset);
    return player_name(&rules, game, player);
}

static int player_of_name(const Ruleset *ruleset, const void *game, const char *name)
{
    Rules rules = civ_rules(ruleset);
    return player_by_name(&rules, game, name);
}

/* ---- Results ---- */

static int points(const Ruleset *ruleset, const void *game, Player player)
{
    Rules rules = civ_rules(ruleset);
    return game_points(&rules, game, player);
}

static void ranking(Player *out, const Ruleset *ruleset, const void *game)
{
    Rules rules = civ_rules(ruleset);
    game_ranking(out, &rules, game);
}

static int winners(const Ruleset *ruleset, const void *game)
{
    Rules rules = civ_rules(ruleset);
    return game_winners(&rules, game);
}

static void seating(Player *out, const Ruleset *ruleset, const void *of)
{
    const Game *game = of;
    (void)ruleset;
    for (int i = 0; i < game->player_count; i++)
        out[i] = game->rank_order[i];
}

static int role(const void *game, Player player)
{
    int civilization = ((const Game *)game)->players[player].civilization;
    return civilization == NOBODY ? -1 : civilization;
}

static const char *role_name(const Ruleset *ruleset, int index)
{
    const Edition *edition = ruleset->edition;
    return index >= 0 && index < edition->civilization_count ? edition->civilizations[index].name
                                                             : NULL;
}

/* ---- Properties ---- */

static unsigned traits(const Ruleset *ruleset, const void *game)
{
    (void)ruleset;
    return game_traits(game);
}

static unsigned act_traits(const Ruleset *ruleset, const void *game, const Action *action)
{
    (void)ruleset;
    return game_act_traits(game, action);
}

static uint64_t decision(const Ruleset *ruleset, const void *game, Player player)
{
    Rules rules = civ_rules(ruleset);
    return game_decision(&rules, game, player);
}

static int chosen(const Family *family, const Action *action, char slot)
{
    (void)family;
    return action_chosen(action, slot);
}

static uint32_t owners(const void *of, char slot, int value)
{
    const Game *game = of;
    uint32_t    found = 0;
    if (slot != 'a' || value >= AREAS_MAX)
        return 0;
    for (int player = 0; player < game->player_count; player++)
        if (game->city[value] == player || game->tokens[player][value])
            found |= bit32(player);
    return found;
}

static int cities(const void *of, Player player)
{
    const Game *game = of;
    int         count = 0;
    for (int area = 0; area < AREAS_MAX; area++)
        count += game->city[area] == player;
    return count;
}

static uint64_t matter(const Ruleset *ruleset, const void *game, Player player)
{
    (void)ruleset;
    (void)player;
    return game_matter(game);
}

static bool teaches(const Ruleset *ruleset, const void *before, const void *after,
                    const Events *what)
{
    (void)ruleset;
    return step_teaches(before, after, what);
}

static bool reveals(const Ruleset *ruleset, const void *before, const void *after,
                    const Events *what)
{
    (void)ruleset;
    return step_reveals(before, after, what);
}

static bool by_table(Action *out, int kind, const Ruleset *ruleset, const void *game)
{
    Rules rules = civ_rules(ruleset);
    *out = action_make(kind, THE_TABLE, 0, 0, 0, 0);
    return game_check(&rules, game, out) == REFUSAL_NONE;
}

static bool time_up(Action *out, const Ruleset *ruleset, const void *game)
{
    return by_table(out, ACTION_END_ROUND, ruleset, game)
           || by_table(out, ACTION_END_TRADE, ruleset, game);
}

static int clock_round(const Ruleset *ruleset, const void *game)
{
    (void)ruleset;
    return game_clock_round(game);
}

static void testify(Testimony *self, const Ruleset *ruleset, const Events *happened)
{
    Rules rules = civ_rules(ruleset);
    honesty_note(self, &rules, happened);
}

static bool end_game(Action *out, const Ruleset *ruleset, const void *game)
{
    return by_table(out, ACTION_END_GAME, ruleset, game);
}

static const EditionTable  edition_table = { .size = sizeof(Edition),
                                             .id = edition_id,
                                             .name = edition_name,
                                             .rulebook = rulebook,
                                             .board_size = sizeof(Board),
                                             .board_id = board_id };
static const OptionTable   option_table = { .count = OPTION_SWITCHES + SWITCH_COUNT,
                                            .words = options,
                                            .get = option,
                                            .set = option_set,
                                            .scenario_count = sizeof scenarios / sizeof *scenarios,
                                            .scenarios = scenarios,
                                            .scenario = scenario,
                                            .scenario_set = scenario_set,
                                            .of_new = options_of_new,
                                            .of_version = keep_older,
                                            .check = options_check };
static const ViewTable     view_table = { .size = sizeof(View),
                                          .make = make_view,
                                          .renew = renew_view,
                                          .shown = shown,
                                          .legal = shown_legal,
                                          .prompt = shown_prompt,
                                          .sample = sample };
static const CheckTable    check_table = { .position = verify,
                                           .played = verify_played,
                                           .step = verify_step };
static const ResultTable   result_table = { .ranking = ranking,
                                            .winners = winners,
                                            .seating = seating };
static const RoleTable     role_table = { .word = "civilization", .of = role, .name = role_name };
static const TraitTable    trait_table = { .step = traits, .act = act_traits };
static const DecisionTable decision_table = {
    .decision = decision, .matter = matter, .teaches = teaches, .reveals = reveals
};
static const ByTable      table_table = { .time_up = time_up,
                                          .clock_round = clock_round,
                                          .end_game = end_game };
static const AbsenceTable absence_table = { .chosen = chosen, .owners = owners, .guarded = cities };
static const StatementTable statement_table = { .judge = testify };

const Family civ_family = {
    .name = "civ",
    .version = RULES_VERSION,
    .game_size = sizeof(Game),
    .players_max = PLAYERS_MAX,
    .players_usual = 5,
    .legal_max = 8192,
    .events_max = 4096,
    .words = &words,
    .editions = &edition_table,
    .setup = setup,
    .standing = standing,
    .pending = pending,
    .legal = legal,
    .check = check,
    .apply = apply,
    .prompt = prompt,
    .player_name = name_of_player,
    .points = points,
    .may_act = may_act,
    .unlisted = unlisted,
    .hash = hash,
    .player_by_name = player_of_name,
    .options = &option_table,
    .views = &view_table,
    .checks = &check_table,
    .results = &result_table,
    .roles = &role_table,
    .traits = &trait_table,
    .decisions = &decision_table,
    .by_table = &table_table,
    .absence = &absence_table,
    .market = &civ_market,
    .statements = &statement_table,
};
