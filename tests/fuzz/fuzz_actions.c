/* A game driven by bytes: mostly legal actions, some nonsense, some calls of the table. After each
 * step all invariants hold; what is refused leaves no trace. With FUZZ_TRACE in the environment the
 * game is told. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/random.h"
#include "rules/civ/text.h"
#include "rules/civ/view.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "tests/fuzz/fuzz.h"

enum { LEGAL_MAX = 4096, STEPS_MAX = 250, RANDOM_MAX = 65, EVENTS_MAX = 4096 };

typedef struct Drive {
    const Rules *rules;
    Game         game;
    Bytes        bytes;
    Rng          rng;
    int          steps;
    BotMemory    memories[PLAYERS_MAX];
} Drive;

static void trace(const Drive *drive, const Action *action)
{
    char text[512];
    if (!getenv("FUZZ_TRACE"))
        return;
    action_format(text, sizeof text, drive->rules, &drive->game, action);
    fprintf(stderr, "turn %d, %s, %s: %s\n", drive->game.turn,
            procedure_name((ProcedureId)flow_top_const(&drive->game.flow)->procedure),
            player_name(drive->rules, &drive->game, action->player), text);
}

/* Checks look at anything that could be asked, and at nothing beyond their tables. */
static void ask_nonsense(Drive *drive, const Action *played)
{
    const int bounds[] = { 4, 12, drive->rules->board->area_count + 1, 65536 };
    uint32_t  pending = game_pending(drive->rules, &drive->game);
    for (int n = 0; n < 8 && pending != 0; n++) {
        Rng   *rng = &drive->rng;
        Action action = { .kind = (uint8_t)rng_below(rng, ACTION_COUNT),
                          .player = (Player)first32(pending) };
        if (n % 2 != 0)
            action.kind = played->kind;
        for (uint32_t i = rng_below(rng, 4); i > 0; i--)
            action.arg[i - 1] = (uint16_t)rng_below(rng, (uint32_t)bounds[rng_below(rng, 4)]);
        must(game_check(drive->rules, &drive->game, &action) < REFUSAL_COUNT);
    }
}

/* Applies what is legal, and puts what happened and what comes next into words. */
static void apply(Drive *drive, const Action *action)
{
    static Event items[EVENTS_MAX];
    Game         before = drive->game;
    Events       events = { items, 0, EVENTS_MAX, 0 };
    char         text[512];
    must(game_apply(&drive->game, drive->rules, action, &events) == REFUSAL_NONE);
    game_verify(drive->rules, &drive->game);
    game_verify_step(drive->rules, &before, action, &drive->game);
    for (int i = 0; i < events.count; i++)
        must(event_format(text, sizeof text, drive->rules, &drive->game, &items[i])
             < (int)sizeof text);
    for (uint32_t left = game_pending(drive->rules, &drive->game); left; left &= left - 1) {
        Prompt prompt = game_prompt(drive->rules, &drive->game, (Player)first32(left));
        must(prompt.kind != PROMPT_NONE);
        must(prompt_format(text, sizeof text, drive->rules, &drive->game, &prompt)
             < (int)sizeof text);
    }
    for (Player p = 0; p < drive->game.player_count; p++)
        memory_watch(&drive->memories[p], drive->rules, p, &events);
    ask_nonsense(drive, action);
    drive->steps++;
}

/* Is legal: must be accepted, and its text must mean the same. */
static void play_legal(Drive *drive, const Action *action)
{
    Game   before = drive->game;
    Action back;
    char   text[512], error[256];
    trace(drive, action);
    int length = action_format(text, sizeof text, drive->rules, &before, action);
    must(length > 0 && length < (int)sizeof text);
    must(action_parse(&back, drive->rules, &before, action->player, text, error, sizeof error));
    must(memcmp(&back, action, sizeof back) == 0);
    apply(drive, action);
}

/* May be anything: refused without a trace, or as good as a legal one. */
static void play_any(Drive *drive, const Action *action)
{
    Game    before = drive->game;
    Refusal refusal = game_check(drive->rules, &drive->game, action);
    must(refusal < REFUSAL_COUNT);
    if (refusal == REFUSAL_NONE)
        trace(drive, action);
    must(memcmp(&before, &drive->game, sizeof before) == 0);
    if (refusal == REFUSAL_NONE) {
        apply(drive, action);
        return;
    }
    must(game_apply(&drive->game, drive->rules, action, NULL) == refusal);
    must(memcmp(&before, &drive->game, sizeof before) == 0);
}

static Player pick_player(Drive *drive, uint32_t set)
{
    for (int skip = bytes_below(&drive->bytes, count32(set)); skip > 0; skip--)
        set &= set - 1;
    return (Player)first32(set);
}

/* A legal action; false if the player has none, as one who may only make offers. */
static bool pick_action(Drive *drive, Action *out, Player player)
{
    static Action legal[LEGAL_MAX];
    int           count = game_legal(legal, LEGAL_MAX, drive->rules, &drive->game, player);
    must(count < LEGAL_MAX);
    for (int i = 1; i < count; i++)
        must(action_compare(&legal[i - 1], &legal[i]) < 0);
    if (count > 0)
        *out = legal[bytes_below(&drive->bytes, count)];
    return count > 0;
}

static void play_listed(Drive *drive)
{
    Action action;
    Player player = pick_player(drive, game_may_act(drive->rules, &drive->game));
    if (pick_action(drive, &action, player))
        play_legal(drive, &action);
    else if (game_offer_sample(&action, drive->rules, &drive->game, player, &drive->rng))
        play_legal(drive, &action);
}

static void play_offer(Drive *drive)
{
    Action action;
    Player player = pick_player(drive, game_may_act(drive->rules, &drive->game));
    if (game_offer_sample(&action, drive->rules, &drive->game, player, &drive->rng))
        play_legal(drive, &action);
}

/* One argument, or the player, of a legal action is changed. */
static void play_mutant(Drive *drive)
{
    Action action;
    Player player = pick_player(drive, game_may_act(drive->rules, &drive->game));
    if (!pick_action(drive, &action, player))
        return;
    int slot = bytes_below(&drive->bytes, ACTION_ARGS + 2);
    if (slot == ACTION_ARGS)
        action.player = bytes_take(&drive->bytes);
    else if (slot == ACTION_ARGS + 1)
        action.kind = bytes_take(&drive->bytes);
    else
        action.arg[slot] = (uint16_t)(action.arg[slot] + (int8_t)bytes_take(&drive->bytes));
    play_any(drive, &action);
}

static void play_raw(Drive *drive)
{
    Action action = { .kind = bytes_take(&drive->bytes), .player = bytes_take(&drive->bytes) };
    for (int i = 0; i < ACTION_ARGS; i++)
        action.arg[i] = bytes_take2(&drive->bytes);
    play_any(drive, &action);
}

/* Many at random, to get on. */
static void play_random(Drive *drive)
{
    uint32_t pending;
    rng_seed(&drive->rng, bytes_take2(&drive->bytes));
    for (int n = bytes_below(&drive->bytes, RANDOM_MAX);
         n > 0 && (pending = game_pending(drive->rules, &drive->game)) != 0; n--) {
        for (uint32_t skip = rng_below(&drive->rng, (uint32_t)count32(pending)); skip > 0; skip--)
            pending &= pending - 1;
        Action action =
            random_action(drive->rules, &drive->game, (Player)first32(pending), &drive->rng);
        play_legal(drive, &action);
    }
}

/* The same by a bot that knows what it does, and so gets further. */
static void play_bot(Drive *drive)
{
    static View view;
    const Bot  *bot = bot_by_name("normal");
    uint32_t    pending;
    rng_seed(&drive->rng, bytes_take2(&drive->bytes));
    Player last = NOBODY;
    for (int n = bytes_below(&drive->bytes, RANDOM_MAX);
         n > 0 && (pending = game_pending(drive->rules, &drive->game)) != 0; n--) {
        Player next = bot_next(drive->rules, &drive->game, pending, last);
        last = next == NOBODY ? (Player)first32(pending) : next;
        view_make(&view, drive->rules, &drive->game, last);
        Action action = bot_choose(bot, drive->rules, &view, &drive->memories[last], &drive->rng);
        play_legal(drive, &action);
    }
}

static void play_outside_turn(Drive *drive, int kind)
{
    Player player = kind == ACTION_LEAVE ? bytes_take(&drive->bytes) : THE_TABLE;
    if (kind == ACTION_LEAVE)
        player = (Player)(player % drive->game.player_count);
    Action action = action_make(kind, player, 0, 0, 0, 0);
    play_any(drive, &action);
}

/* What a player sees can be asked, and imagined to be a whole game again. */
static void look(Drive *drive)
{
    static View view;
    static Game imagined;
    Action      mine[2], shown[2];
    Player      viewer = bytes_take(&drive->bytes);
    viewer = viewer < drive->game.player_count ? viewer : NOBODY;
    view_make(&view, drive->rules, &drive->game, viewer);
    int count = game_legal(mine, 2, drive->rules, &drive->game, viewer);
    must(game_legal(shown, 2, drive->rules, &view.shown, viewer) == count);
    must(memcmp(mine, shown, sizeof *mine * (size_t)count) == 0);
    view_sample(&imagined, drive->rules, &view, &drive->rng);
    game_verify(drive->rules, &imagined);
}

static void step(Drive *drive)
{
    int what = bytes_take(&drive->bytes);
    if (what < 0xC0)
        play_listed(drive);
    else if (what < 0xD0)
        play_offer(drive);
    else if (what < 0xDC)
        play_mutant(drive);
    else if (what < 0xE4)
        play_raw(drive);
    else if (what < 0xEC)
        play_random(drive);
    else if (what < 0xF4)
        play_bot(drive);
    else if (what < 0xFA)
        look(drive);
    else if (what < 0xFC)
        play_outside_turn(drive, ACTION_END_TRADE);
    else if (what < 0xFE)
        play_outside_turn(drive, ACTION_LEAVE);
    else
        play_outside_turn(drive, ACTION_END_GAME);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Drive drive;
    Options      options;
    drive = (Drive){ .bytes = { data, size } };
    unsigned edition = bytes_take(&drive.bytes), board = bytes_take(&drive.bytes);
    drive.rules = fuzz_rules(edition, board);
    if (!fuzz_options(&options, drive.rules, &drive.bytes))
        return 0;
    uint64_t seed = bytes_take2(&drive.bytes);
    int      phase = bytes_take(&drive.bytes) - 64;
    rng_seed(&drive.rng, seed);
    /* Calamities come from hands, so that their phases need no beginning of their own. */
    if (phase < 0)
        game_setup(&drive.game, drive.rules, &options, seed);
    else
        fuzz_position(&drive.game, drive.rules, &options, seed,
                      phase % drive.rules->edition->phase_count);
    game_verify(drive.rules, &drive.game);
    while (drive.bytes.left > 0 && drive.steps < STEPS_MAX && !drive.game.over)
        step(&drive);
    return 0;
}
