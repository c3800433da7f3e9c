/* Nim: whoever takes the last counter wins. The smallest family there is; docs/new-game.md walks
 * through it. Everything that is not here is a default. */
#include <stdio.h>
#include <string.h>

#include "rules/table/bits.h"
#include "rules/table/family.h"

/* [state] */
enum { HEAPS_MAX = 4 };

typedef struct Edition {
    char    id[NAME_MAX], name[NAME_MAX];
    uint8_t heaps[HEAPS_MAX];
} Edition;

typedef struct Game {
    uint8_t player_count;
    uint8_t to_move;
    uint8_t moves;
    uint8_t winner; /* NOBODY while the game goes on. */
    uint8_t heaps[HEAPS_MAX];
} Game;
/* [end] */

/* [words] */
enum { DO_TAKE, ACTIONS };
static const ActionWords actions[ACTIONS] = { [DO_TAKE] = { "TAKE", "take %n1 from %h0" } };

enum { EVENT_TAKEN, EVENT_WON, EVENTS };
static const EventWords events[EVENTS] = {
    [EVENT_TAKEN] = { "taken", "%p0 takes %n1 from %h2", 0 },
    [EVENT_WON] = { "won", "%p0 takes the last counter and wins", 0 },
};

enum { PROMPT_NONE, PROMPT_TAKE, PROMPTS };
static const PromptWords prompts[PROMPTS] = {
    [PROMPT_NONE] = { .name = "none", .pattern = "", .rule = "" },
    [PROMPT_TAKE] = { .name = "take", .pattern = "take any number from one heap", .rule = "1" },
};

enum { REFUSAL_NONE, NOT_YOUR_TURN, NO_SUCH_ACTION, NOT_SO_MANY, REFUSALS };
static const RefusalWords refusals[REFUSALS] = {
    [REFUSAL_NONE] = { "none", "", "" },
    [NOT_YOUR_TURN] = { "not-your-turn", "it is another player's turn", "1" },
    [NO_SUCH_ACTION] = { "no-such-action", "there is no such action", "1" },
    [NOT_SO_MANY] = { "not-so-many", "the heap does not have so many counters", "1" },
};
/* [end] */

/* [slots] */
static const char *const heap_names[HEAPS_MAX] = { "heap-1", "heap-2", "heap-3", "heap-4" };

static int heaps(const Ruleset *rules)
{
    (void)rules;
    return HEAPS_MAX;
}

static const char *heap_name(int heap, const Ruleset *rules, const void *game)
{
    (void)rules;
    (void)game;
    return heap < HEAPS_MAX ? heap_names[heap] : NULL;
}

static const SlotWords slots[] = {
    { .letter = 'n', .word = "number", .noun = "a number" },
    { .letter = 'h', .word = "heap", .noun = "a heap", .range = heaps, .name = heap_name },
    { .letter = 'p',
      .word = "player",
      .noun = "a player",
      .range = seat_range,
      .name = seat_in_slot,
      .is_player = true },
};
static const char *const classes[] = { "play" };
static const Words       words = { .action_count = ACTIONS,
                                   .event_count = EVENTS,
                                   .prompt_count = PROMPTS,
                                   .refusal_count = REFUSALS,
                                   .class_count = 1,
                                   .slot_count = sizeof slots / sizeof *slots,
                                   .actions = actions,
                                   .events = events,
                                   .prompts = prompts,
                                   .refusals = refusals,
                                   .classes = classes,
                                   .slots = slots };
/* [end] */

/* [editions] */
static const Edition editions[] = { { "nim-135", "Nim 1-3-5", { 1, 3, 5 } },
                                    { "nim-3457", "Nim 3-4-5-7", { 3, 4, 5, 7 } } };

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
    (void)edition;
    return "nim";
}

static const EditionTable edition_table = { .size = sizeof(Edition),
                                            .id = edition_id,
                                            .name = edition_name,
                                            .rulebook = rulebook,
                                            .builtin_count = sizeof editions / sizeof *editions,
                                            .builtin = editions };
/* [end] */

/* [rules] */
static void setup(void *out, const Ruleset *rules, const AnyOptions *options, uint64_t seed)
{
    Game *game = out;
    (void)seed;
    *game = (Game){ .player_count = options->player_count, .winner = NOBODY };
    memcpy(game->heaps, ((const Edition *)rules->edition)->heaps, sizeof game->heaps);
}

static Standing standing(const Ruleset *rules, const void *of)
{
    const Game *game = of;
    (void)rules;
    return (Standing){ game->player_count, game->winner != NOBODY,
                       (uint8_t)(game->moves / game->player_count), 0 };
}

static uint32_t pending(const Ruleset *rules, const void *of)
{
    const Game *game = of;
    (void)rules;
    return game->winner == NOBODY ? bit32(game->to_move) : 0;
}

static int legal(Action *out, int max, const Ruleset *rules, const void *of, Player player)
{
    const Game *game = of;
    ActionList  list = { out, 0, max };
    if (!(pending(rules, game) & bit32(player)))
        return 0;
    for (int heap = 0; heap < HEAPS_MAX; heap++)
        for (int count = 1; count <= game->heaps[heap]; count++)
            list_put(&list, DO_TAKE, player, heap, count, 0, 0);
    return list.count;
}

static Refusal check(const Ruleset *rules, const void *of, const Action *action)
{
    const Game *game = of;
    if (action->player >= PLAYERS_MAX || !(pending(rules, game) & bit32(action->player)))
        return NOT_YOUR_TURN;
    if (action->kind != DO_TAKE || action->arg[0] >= HEAPS_MAX || !args_clear(action, 2))
        return NO_SUCH_ACTION;
    bool enough = action->arg[1] > 0 && action->arg[1] <= game->heaps[action->arg[0]];
    return enough ? REFUSAL_NONE : NOT_SO_MANY;
}

static Refusal apply(void *of, const Ruleset *rules, const Action *action, Events *out)
{
    Game   *game = of;
    Refusal refusal = check(rules, game, action);
    int     left = 0;
    if (refusal != REFUSAL_NONE)
        return refusal;
    game->heaps[action->arg[0]] = (uint8_t)(game->heaps[action->arg[0]] - action->arg[1]);
    game->moves++;
    game->to_move = (uint8_t)((game->to_move + 1) % game->player_count);
    events_put(out, SEEN_BY_ALL, EVENT_TAKEN, action->player, action->arg[1], action->arg[0]);
    for (int heap = 0; heap < HEAPS_MAX; heap++)
        left += game->heaps[heap];
    if (left == 0) {
        game->winner = action->player;
        events_put(out, SEEN_BY_ALL, EVENT_WON, action->player, 0, 0);
    }
    return REFUSAL_NONE;
}

static Prompt prompt(const Ruleset *rules, const void *game, Player player)
{
    return (Prompt){ .kind = pending(rules, game) & bit32(player) ? PROMPT_TAKE : PROMPT_NONE };
}

static int points(const Ruleset *rules, const void *game, Player player)
{
    (void)rules;
    return ((const Game *)game)->winner == player;
}
static int describe(char *out, size_t size, const Ruleset *rules, const void *of)
{
    const uint8_t *left = ((const Game *)of)->heaps;
    (void)rules;
    return snprintf(out, size, "heaps: %d %d %d %d", left[0], left[1], left[2], left[3]);
}
/* [end] */

/* [family] */
const Family nim_family = { .name = "nim",
                            .version = 1,
                            .game_size = sizeof(Game),
                            .players_max = 4,
                            .players_usual = 2,
                            .legal_max = 128,
                            .events_max = 2,
                            .words = &words,
                            .editions = &edition_table,
                            .setup = setup,
                            .standing = standing,
                            .pending = pending,
                            .legal = legal,
                            .check = check,
                            .apply = apply,
                            .prompt = prompt,
                            .player_name = seat_name,
                            .points = points,
                            .describe = describe };
/* [end] */
