/* The door: who is pending, what is legal, check and apply; and the loop that takes forced steps.
 */
#include "rules/settlers/game.h"

#include <string.h>

#include "rules/settlers/play.h"

#define PROCEDURE(id, name) [ST_PROCEDURE_##id] = &st_procedure_##id,
static const StProcedure *const procedures[ST_PROCEDURES] = {
#include "rules/settlers/procedures.def"
};
#undef PROCEDURE

const StProcedure *st_in_charge(const StGame *game)
{
    return procedures[flow_top_const(&game->flow)->procedure];
}

static uint32_t pending_in(const StProcedure *procedure, const StSet *set, const StGame *game)
{
    return procedure->pending ? procedure->pending(set, game) : 0;
}

uint32_t st_pending(const StSet *set, const StGame *game)
{
    return game->over ? 0 : pending_in(st_in_charge(game), set, game);
}

int st_legal(Action *out, int max, const StSet *set, const StGame *game, int player)
{
    ActionList list = { out, 0, max };
    if (player < game->options.player_count && (st_pending(set, game) & bit32(player)))
        st_in_charge(game)->legal(&list, set, game, player);
    return list.count;
}

/* The long way, for procedures without a check of their own. */
static Refusal check_by_list(const StProcedure *procedure, const StSet *set, const StGame *game,
                             const Action *action)
{
    enum { LIST_MAX = 512 };
    Action     items[LIST_MAX];
    ActionList list = { items, 0, LIST_MAX };
    procedure->legal(&list, set, game, action->player);
    if (list_has(&list, action))
        return ST_REFUSE_NONE;
    for (int i = 0; i < list.count; i++)
        if (list.items[i].kind == action->kind)
            return ST_REFUSE_NOT_AN_OPTION;
    return ST_REFUSE_WRONG_KIND;
}

#define ACTION(id, pattern) pattern,
static const char *const patterns[ST_ACTION_KINDS] = {
#include "rules/settlers/actions.def"
};
#undef ACTION

/* How many arguments a kind has: the highest slot of its pattern. Slots are few, and most patterns
 * have one. */
static int args_of(int kind)
{
    int count = 0;
    for (const char *at = patterns[kind]; *at; at++)
        if (*at == '%' && at[2] - '0' >= count)
            count = at[2] - '0' + 1;
    return count;
}

/* Where all choose at once nobody waits for a turn. */
static bool is_together(const StGame *game)
{
    return st_packets_lie(game) || flow_top_const(&game->flow)->procedure == ST_PROCEDURE_CLEANUP;
}

static Refusal check_not_pending(const StGame *game, const Action *action, uint32_t pending)
{
    bool of_turn =
        action->kind == ST_DO_PASS || (action->kind >= ST_DO_BUILD && action->kind <= ST_DO_PUT);
    if (game->players[action->player].passed && of_turn)
        return ST_REFUSE_ALREADY_PASSED;
    return pending && !is_together(game) ? ST_REFUSE_NOT_YOUR_TURN : ST_REFUSE_NOT_PENDING;
}

static Refusal check_form(const StGame *game, const Action *action)
{
    if (game->over)
        return ST_REFUSE_GAME_OVER;
    if (action->kind >= ST_ACTION_KINDS || action->player >= game->options.player_count)
        return ST_REFUSE_BAD_ARGUMENT;
    /* Most actions have one argument at most, which every pattern with arguments names. */
    if (args_clear(action, 1) && (action->arg[0] == 0 || strchr(patterns[action->kind], '%')))
        return ST_REFUSE_NONE;
    return args_clear(action, args_of(action->kind)) ? ST_REFUSE_NONE : ST_REFUSE_BAD_ARGUMENT;
}

static Refusal check_with(const StProcedure *procedure, const StSet *set, const StGame *game,
                          const Action *action)
{
    Refusal refusal = check_form(game, action);
    if (refusal != ST_REFUSE_NONE)
        return refusal;
    uint32_t pending = pending_in(procedure, set, game);
    if (!(pending & bit32(action->player)))
        return check_not_pending(game, action, pending);
    return procedure->check ? procedure->check(set, game, action)
                            : check_by_list(procedure, set, game, action);
}

/* Q94: what the table may do at any time. In the last round there is nothing left to end. */
static Refusal check_table(const StGame *game, const Action *action)
{
    if ((action->kind == ST_DO_END_GAME) != (action->player == THE_TABLE))
        return ST_REFUSE_NOT_PENDING;
    if (!args_clear(action, 0))
        return ST_REFUSE_BAD_ARGUMENT;
    return st_last_round(game) ? ST_REFUSE_NOT_AN_OPTION : ST_REFUSE_NONE;
}

static bool is_of_table(const Action *action)
{
    return action->player == THE_TABLE || action->kind == ST_DO_END_GAME;
}

Refusal st_check(const StSet *set, const StGame *game, const Action *action)
{
    if (game->over)
        return ST_REFUSE_GAME_OVER;
    if (is_of_table(action))
        return check_table(game, action);
    return check_with(st_in_charge(game), set, game, action);
}

/* Steps with one option are taken without asking; that one could step back is no option. */
static bool take_only_option(const StPlay *play, const StProcedure *procedure, uint32_t players)
{
    for (uint32_t left = players; left; left &= left - 1) {
        Action     items[3];
        ActionList list = { items, 0, 3 };
        procedure->legal(&list, play->set, play->game, first32(left));
        must(list.count > 0); /* A decision without an option is a dead end. */
        if (list.count == 1 || (list.count == 2 && items[1].kind == ST_DO_BACK)) {
            must(items[0].kind != ST_DO_BACK);
            procedure->apply(play, &items[0]);
            return true;
        }
    }
    return false;
}

void st_run(const StPlay *play)
{
    /* Far more steps than any action takes: a loop without progress is a bug. */
    for (int steps = 0; !play->game->over; steps++) {
        must(steps < 100000);
        const StProcedure *procedure = st_in_charge(play->game);
        if (procedure == &st_procedure_PAUSE)
            return;
        uint32_t pending = pending_in(procedure, play->set, play->game);
        if (pending == 0)
            procedure->run(play);
        else if (!take_only_option(play, procedure, pending))
            return;
    }
}

Refusal st_apply(StGame *game, const StSet *set, const Action *action, Events *out_or_null)
{
    Refusal refusal = st_check(set, game, action);
    if (refusal != ST_REFUSE_NONE)
        return refusal;
    StPlay play = { game, set, out_or_null };
    if (is_of_table(action)) {
        game->time_over = 1;
        EVENT1(&play, ST_EVENT_TIME_CALLED, game->round ? game->round : 1);
        return ST_REFUSE_NONE;
    }
    st_in_charge(game)->apply(&play, action);
    st_run(&play);
    return ST_REFUSE_NONE;
}

Prompt st_prompt(const StSet *set, const StGame *game, int player)
{
    if (player >= game->options.player_count || !(st_pending(set, game) & bit32(player)))
        return (Prompt){ .kind = ST_PROMPT_NONE };
    return st_in_charge(game)->prompt(set, game, player);
}

void st_event_write(Events *events, uint32_t seen_by, int kind, int arg0, int arg1, int arg2)
{
    if (events->count == events->max) {
        events->lost++;
        return;
    }
    events->items[events->count++] =
        (Event){ .seen_by = seen_by,
                 .kind = (uint8_t)kind,
                 .arg = { (uint16_t)arg0, (uint16_t)arg1, (uint16_t)arg2 } };
}

#define REFUSAL(id, code, message, rule) { code, message, rule },
static const struct {
    const char *code, *message, *rule;
} refusals[ST_REFUSALS] = {
#include "rules/settlers/refusals.def"
};
#undef REFUSAL

const char *st_refusal_code(StRefusal refusal)
{
    return refusals[refusal].code;
}
