/* Ships in a phase of their own before movement (chapter 16): every ship of an earlier turn is paid
 * for or goes, and new ones are built. An edition without this phase leaves it to movement.
 *
 * All players who have anything to decide are pending, in census order only where the table asks
 * for it. What a player has done can be taken back until the player is done: the journal is the one
 * of movement. */
#include "rules/civ/movement.h"
#include "rules/civ/order.h"
#include "rules/civ/pieces.h"

enum { STEP_BEGIN, STEP_CHOICES };

static void run(const Play *play)
{
    Game  *game = play->game;
    Frame *frame = flow_top(&game->flow);
    if (frame->step == STEP_CHOICES) {
        flow_pop(&game->flow);
        return;
    }
    order_by_census(play->rules, game);
    frame->step = STEP_CHOICES;
    game->acting = players_in(game);
}

static void legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    if (half_paid_area(game, player) != AREA_NONE) {
        ships_legal_payment(list, rules, game, player);
        return;
    }
    ships_legal_build(list, rules, game, player);
    if (list->count == list->max)
        return;
    ships_legal_upkeep(list, rules, game, player);
    if (list->count == list->max)
        return;
    if (journal_undoable(game, player) >= 0 && !list_put(list, ACTION_UNDO, player, 0, 0, 0, 0))
        return;
    list_put(list, ACTION_DONE, player, 0, 0, 0, 0);
}

static Refusal check(const Rules *rules, const Game *game, const Action *action)
{
    bool owes = half_paid_area(game, action->player) != AREA_NONE;
    if (owes && action->kind != ACTION_PAY_TOKEN && action->kind != ACTION_UNDO)
        return REFUSAL_PAYMENT_DUE;
    switch (action->kind) {
    case ACTION_PAY_TOKEN:
        return owes ? ships_check(rules, game, action) : REFUSAL_WRONG_KIND;
    case ACTION_BUILD_SHIP:
    case ACTION_MAINTAIN:
    case ACTION_MAINTAIN_TOKEN:
    case ACTION_SCRAP:
        return ships_check(rules, game, action);
    case ACTION_UNDO:
        if (!args_clear(action, 0))
            return REFUSAL_BAD_ARGUMENT;
        return owes || journal_undoable(game, action->player) >= 0 ? REFUSAL_NONE
                                                                   : REFUSAL_NOTHING_TO_UNDO;
    case ACTION_DONE:
        return args_clear(action, 0) ? REFUSAL_NONE : REFUSAL_BAD_ARGUMENT;
    default:
        return REFUSAL_WRONG_KIND;
    }
}

static void apply(const Play *play, const Action *action)
{
    Game  *game = play->game;
    Player player = action->player;
    if (action->kind == ACTION_UNDO) {
        journal_undo(play, player);
    } else if (action->kind == ACTION_DONE) {
        /* 16.3: what is not paid for goes to stock. */
        ships_drop_unpaid(play, player);
        journal_clear(game, player);
        game->acting &= ~bit32(player);
        EVENT1(play, EVENT_SHIPS_DONE, player);
    } else {
        ships_apply(play, action);
    }
}

static Prompt prompt(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    int  old = 0;
    Area area = half_paid_area(game, player);
    if (area != AREA_NONE)
        return (Prompt){ .kind = PROMPT_PAY_SHIP, .arg = { area } };
    for (int s = 0; s < SHIPS_MAX; s++)
        old += game->players[player].ships[s].status == SHIP_OLD;
    return (Prompt){ .kind = PROMPT_SHIPS, .arg = { (uint16_t)old } };
}

/* Ships are paid with the own tokens. */
static uint32_t affected(const Rules *rules, const Game *game, Player player)
{
    (void)rules;
    (void)game;
    return bit32(player);
}

const Procedure procedure_SHIPS = { .run = run,
                                    .strict = STRICT_BY_ORDER,
                                    .legal = legal,
                                    .check = check,
                                    .apply = apply,
                                    .prompt = prompt,
                                    .affected = affected };
