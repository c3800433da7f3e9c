/* The door: who is pending, what is legal, check and apply; and the loop that takes forced steps.
 */
#include "rules/civ/game.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "rules/civ/order.h"
#include "rules/civ/procedure.h"
#include "rules/civ/traits.h"
#include "rules/civ/view.h"

#define PROCEDURE(id, name) [PROCEDURE_##id] = &procedure_##id,
static const Procedure *const procedures[PROCEDURE_COUNT] = {
#include "rules/civ/procedures.def"
};
#undef PROCEDURE

static const Procedure *in_charge(const Game *game)
{
    return procedures[flow_top_const(&game->flow)->procedure];
}

unsigned procedure_traits(ProcedureId procedure)
{
    return procedures[procedure]->traits;
}

static uint32_t pending_in(const Procedure *procedure, const Rules *rules, const Game *game)
{
    return procedure->pending ? procedure->pending(rules, game)
                              : acting_now(game, procedure->strict);
}

uint32_t game_pending(const Rules *rules, const Game *game)
{
    return game->over ? 0 : pending_in(in_charge(game), rules, game);
}

static bool may_act(const Procedure *procedure, const Rules *rules, const Game *game, Player player,
                    uint32_t pending)
{
    if (procedure->may_act && !(pending & bit32(player)))
        pending = procedure->may_act(rules, game);
    return (pending & bit32(player)) != 0;
}

uint32_t game_may_act(const Rules *rules, const Game *game)
{
    if (game->over)
        return 0;
    const Procedure *procedure = in_charge(game);
    uint32_t         pending = pending_in(procedure, rules, game);
    return procedure->may_act ? pending | procedure->may_act(rules, game) : pending;
}

/* Of those who may not act now, who will be asked later in this step. */
static uint32_t to_come(const Rules *rules, const Game *game)
{
    const Procedure *procedure = in_charge(game);
    return procedure->to_come ? procedure->to_come(rules, game) : game->acting;
}

static void list_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    const Procedure *procedure = in_charge(game);
    if (procedure->legal)
        procedure->legal(list, rules, game, player);
}

int game_legal(Action *out, int max, const Rules *rules, const Game *game, Player player)
{
    ActionList list = { out, 0, max };
    if (player < PLAYERS_MAX && (game_may_act(rules, game) & bit32(player)))
        list_legal(&list, rules, game, player);
    return list.count;
}

/* leaving.3: with the turn, or with the present phase. */
static uint8_t leaving_flag(const Action *action)
{
    return action->kind == ACTION_LEAVE ? PLAYER_LEAVING : PLAYER_LEAVING_NOW;
}

/* 11.2: in some part of the phase players could act together and be asked to act one at a time. */
static bool has_order(const Edition *edition, int number)
{
    for (int i = 0; i < edition->phase_count; i++) {
        const Procedure *procedure = procedures[edition->phases[i].procedure];
        if (edition->phases[i].number == number
            && (procedure->ordered || procedure->strict != STRICT_NEVER))
            return true;
    }
    return false;
}

static Refusal check_insist(const Rules *rules, const Game *game, const Action *action)
{
    int number = action->arg[0];
    if (action->player >= game->player_count || !player_in(game, action->player))
        return REFUSAL_NOT_PENDING;
    if (!has_order(rules->edition, number))
        return REFUSAL_NO_ORDER;
    bool kept = game_phase(rules, game) == number ? game->in_order : game->insisted >> number & 1;
    return kept || game->options.strict_order ? REFUSAL_ORDER_KEPT : REFUSAL_NONE;
}

static void insist(const Play *play, const Action *action)
{
    int number = action->arg[0];
    if (game_phase(play->rules, play->game) == number)
        play->game->in_order = 1;
    else
        play->game->insisted |= bit32(number);
    EVENT2(play, EVENT_INSISTED, action->player, number);
}

/* What the table itself may do, and what any player may do at any time. */
static Refusal check_outside_turn(const Rules *rules, const Game *game, const Action *action)
{
    bool by_table = action->kind == ACTION_END_TRADE || action->kind == ACTION_END_ROUND
                    || action->kind == ACTION_END_GAME;
    if (by_table != (action->player == THE_TABLE))
        return REFUSAL_NOT_PENDING;
    if (!args_clear(action, action->kind == ACTION_INSIST ? 1 : 0))
        return REFUSAL_BAD_ARGUMENT;
    switch (action->kind) {
    case ACTION_INSIST:
        return check_insist(rules, game, action);
    case ACTION_END_TRADE:
    case ACTION_END_ROUND:
        if (!(in_charge(game)->traits & TRAIT_SHARED_CLOCK))
            return REFUSAL_WRONG_KIND;
        return in_charge(game)->check(rules, game, action);
    case ACTION_END_GAME:
        return game->time_over ? REFUSAL_NOT_AN_OPTION : REFUSAL_NONE;
    case ACTION_LEAVE:
    case ACTION_LEAVE_NOW:
        if (!player_in(game, action->player))
            return REFUSAL_NOT_PENDING;
        if (game->players[action->player].flags & leaving_flag(action))
            return REFUSAL_NOT_AN_OPTION;
        /* Civilizations are dealt before anybody can give one up. */
        return game->turn > 0 ? REFUSAL_NONE : REFUSAL_WRONG_KIND;
    default:
        return REFUSAL_WRONG_KIND;
    }
}

static bool is_outside_turn(const Action *action)
{
    /* They are the last rows of actions.def. */
    static_assert(ACTION_LEAVE + 6 == ACTION_COUNT, "these can be done outside the turn");
    return action->player == THE_TABLE || action->kind >= ACTION_LEAVE;
}

/* The long way for procedures without a check of their own. */
static Refusal check_by_list(const Rules *rules, const Game *game, const Action *action)
{
    enum { LIST_MAX = 1024 };
    Action     items[LIST_MAX];
    ActionList list = { items, 0, LIST_MAX };
    list_legal(&list, rules, game, action->player);
    if (list_has(&list, action))
        return REFUSAL_NONE;
    for (int i = 0; i < list.count; i++)
        if (list.items[i].kind == action->kind)
            return REFUSAL_NOT_AN_OPTION;
    return REFUSAL_WRONG_KIND;
}

/* Of an action that somebody takes in turn; who is pending is known. */
static Refusal check_in_turn(const Rules *rules, const Game *game, const Action *action,
                             uint32_t pending)
{
    const Procedure *procedure = in_charge(game);
    if (action->player >= game->player_count)
        return REFUSAL_BAD_ARGUMENT;
    if (!may_act(procedure, rules, game, action->player, pending))
        return to_come(rules, game) & bit32(action->player) ? REFUSAL_WAIT_FOR_TURN
                                                            : REFUSAL_NOT_PENDING;
    return procedure->check ? procedure->check(rules, game, action)
                            : check_by_list(rules, game, action);
}

/* What can be said without looking at the step of the game. */
static Refusal check_form(const Game *game, const Action *action)
{
    if (game->over)
        return REFUSAL_GAME_OVER;
    return action->kind < ACTION_COUNT ? REFUSAL_NONE : REFUSAL_BAD_ARGUMENT;
}

Refusal game_check(const Rules *rules, const Game *game, const Action *action)
{
    Refusal refusal = check_form(game, action);
    if (refusal != REFUSAL_NONE)
        return refusal;
    if (is_outside_turn(action))
        return check_outside_turn(rules, game, action);
    return check_in_turn(rules, game, action, pending_in(in_charge(game), rules, game));
}

/* Steps with one legal option are taken without asking (invariant 37). Trade is exempt: a player
 * who can only wait for offers is not finished. */
static bool take_only_option(const Play *play, const Procedure *procedure, uint32_t players)
{
    if (procedure == &procedure_TRADE)
        return false;
    for (uint32_t left = players; left; left &= left - 1) {
        Action     items[2];
        ActionList list = { items, 0, 2 };
        Player     player = (Player)first32(left);
        if (procedure->has_choice && procedure->has_choice(play->rules, play->game, player))
            continue;
        procedure->legal(&list, play->rules, play->game, player);
        must(list.count > 0); /* A decision without an option is a dead end. */
        if (list.count == 1) {
            procedure->apply(play, &items[0]);
            return true;
        }
    }
    return false;
}

/* Takes forced steps until a decision is due. Of the players pending at once, only those in
 * `changed` can have come down to a single option. */
static void run_from(const Play *play, uint32_t changed)
{
    /* Far more steps than any turn takes: a loop without progress is a bug. */
    for (int steps = 0; !play->game->over; steps++) {
        must(steps < 100000);
        const Procedure *procedure = in_charge(play->game);
        uint32_t         pending = pending_in(procedure, play->rules, play->game);
        if (pending == 0)
            procedure->run(play);
        else if (!take_only_option(play, procedure, pending & changed))
            return;
        changed = UINT32_MAX;
    }
}

void game_run(const Play *play)
{
    run_from(play, UINT32_MAX);
}

static void apply_in_turn(const Play *play, const Action *action, uint32_t pending)
{
    const Game      *game = play->game;
    const Procedure *procedure = in_charge(game);
    uint8_t          step = flow_top_const(&game->flow)->step;
    uint8_t          depth = game->flow.depth;
    procedure->apply(play, action);
    bool same_step = game->flow.depth == depth && procedure == in_charge(game)
                     && step == flow_top_const(&game->flow)->step;
    uint32_t changed = UINT32_MAX;
    if (same_step && procedure->affected)
        changed = procedure->affected(play->rules, game, action->player) | ~pending;
    run_from(play, changed);
}

static void apply_outside_turn(const Play *play, const Action *action)
{
    Game *game = play->game;
    switch (action->kind) {
    case ACTION_INSIST:
        insist(play, action);
        break;
    case ACTION_END_TRADE:
    case ACTION_END_ROUND:
        in_charge(game)->apply(play, action);
        break;
    case ACTION_END_GAME:
        game->time_over = 1;
        EVENT1(play, EVENT_TIME_CALLED, game->turn);
        break;
    case ACTION_LEAVE:
    case ACTION_LEAVE_NOW:
        game->players[action->player].flags |= PLAYER_LEAVING | leaving_flag(action);
        EVENT1(play, EVENT_LEAVING, action->player);
        break;
    default:
        never("an action outside the turn");
    }
}

Refusal game_apply(Game *game, const Rules *rules, const Action *action, Events *out_or_null)
{
    Play    play = { game, rules, out_or_null };
    Refusal refusal = check_form(game, action);
    if (refusal != REFUSAL_NONE)
        return refusal;
    if (is_outside_turn(action)) {
        refusal = check_outside_turn(rules, game, action);
        if (refusal != REFUSAL_NONE)
            return refusal;
        apply_outside_turn(&play, action);
        game_run(&play);
        return REFUSAL_NONE;
    }
    uint32_t pending = pending_in(in_charge(game), rules, game);
    refusal = check_in_turn(rules, game, action, pending);
    if (refusal == REFUSAL_NONE)
        apply_in_turn(&play, action, pending);
    return refusal;
}

Prompt game_prompt(const Rules *rules, const Game *game, Player player)
{
    if (player >= PLAYERS_MAX || !(game_may_act(rules, game) & bit32(player)))
        return (Prompt){ .kind = PROMPT_NONE };
    return in_charge(game)->prompt(rules, game, player);
}

static bool viewer_pending(const View *view)
{
    return view->viewer < PLAYERS_MAX && (view->pending & bit32(view->viewer));
}

int view_legal(Action *out, int max, const Rules *rules, const View *view)
{
    ActionList list = { out, 0, max };
    if (!viewer_pending(view))
        return game_legal(out, max, rules, &view->shown, view->viewer);
    list_legal(&list, rules, &view->shown, view->viewer);
    return list.count;
}

Prompt view_prompt(const Rules *rules, const View *view)
{
    if (!viewer_pending(view))
        return game_prompt(rules, &view->shown, view->viewer);
    return in_charge(&view->shown)->prompt(rules, &view->shown, view->viewer);
}

uint64_t game_fingerprint(const Game *game)
{
    return XXH64(game, sizeof *game, 0);
}

#define REFUSAL(id, code, message, rule) { code, message, rule },
static const struct {
    const char *code, *message, *rule;
} refusals[REFUSAL_COUNT] = {
#include "rules/civ/refusals.def"
};
#undef REFUSAL

const char *refusal_code(Refusal refusal)
{
    return refusals[refusal].code;
}

const char *refusal_message(Refusal refusal)
{
    return refusals[refusal].message;
}

const char *refusal_rule(Refusal refusal)
{
    return refusals[refusal].rule;
}
