/* Keys about the turn, and what the viewer is asked. */
#include "rules/civ/figures.h"
#include "rules/civ/order.h"
#include "rules/civ/outlook.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"
#include "wire/action_json.h"
#include "wire/civ/view_keys.h"

#define COMMON(id, key, type, doc)                                                                 \
    void key_##id(JsonOut *out, const Shown *shown)                                                \
    {                                                                                              \
        common_key_##id(out, &shown->seen);                                                        \
    }
#include "wire/common_keys.def"
#undef COMMON

void key_OPTIONS(JsonOut *out, const Shown *shown)
{
    const Options *options = &shown->game->options;
    out_map(out);
    out_pair_bool(out, "expert", options->expert);
    out_pair_bool(out, "short_game", options->short_game);
    out_pair_bool(out, "choose_civilizations", options->choose_civilizations);
    out_pair_bool(out, "strict_order", options->strict_order);
    out_key(out, "turn_limit");
    out_number_or_null(out, options->turn_limit, 0);
    out_key(out, "switches");
    out_map(out);
    for (int i = 0; i < SWITCH_COUNT; i++)
        out_pair_text(out, switch_name((Switch)i),
                      switch_value_name((Switch)i, shown->game->switches[i]));
    out_map_end(out);
    out_map_end(out);
}

/* The frame of the turn says which phase of the edition's list comes next: the one before is
 * played. */
static int phase_index(const Game *game)
{
    for (int i = 0; i + 1 < game->flow.depth; i++)
        if (game->flow.frames[i].procedure == PROCEDURE_TURN)
            return game->flow.frames[i].step - 1;
    return -1;
}

void key_PHASE(JsonOut *out, const Shown *shown)
{
    const Game  *game = shown->game;
    int          index = phase_index(game);
    const Phase *phase = index >= 0 ? &shown->rules->edition->phases[index] : NULL;
    int top = game->flow.depth > 0 ? flow_top_const(&game->flow)->procedure : PROCEDURE_TURN;
    out_map(out);
    out_pair_number(out, "number", phase ? phase->number : 0);
    out_pair_text(out, "procedure", procedure_name((ProcedureId)(phase ? phase->procedure : top)));
    out_key(out, "index");
    out_number_or_null(out, index, -1);
    out_pair_text(out, "step", procedure_name((ProcedureId)top));
    out_map_end(out);
}

void key_IN_ORDER(JsonOut *out, const Shown *shown)
{
    out_bool(out, shown->game->in_order);
}

void key_MAY_INSIST(JsonOut *out, const Shown *shown)
{
    const Edition *edition = shown->rules->edition;
    if (!is_player(shown) || shown->game->over || shown->game->options.strict_order)
        return;
    out_list(out);
    for (int number = 1; number <= edition->phases[edition->phase_count - 1].number; number++) {
        Action action = action_make(ACTION_INSIST, shown->view->viewer, number, 0, 0, 0);
        if (game_check(shown->rules, shown->game, &action) == REFUSAL_NONE)
            out_number(out, number);
    }
    out_list_end(out);
}

void key_ORDER(JsonOut *out, const Shown *shown)
{
    out_bytes(out, shown->game->order, shown->game->player_count);
}

void key_RANKS(JsonOut *out, const Shown *shown)
{
    out_bytes(out, shown->game->rank_order, shown->game->player_count);
}

void key_LAST_TURN(JsonOut *out, const Shown *shown)
{
    const Game *game = shown->game;
    int         last = game->last_turn;
    if (game->options.turn_limit && (last == 0 || game->options.turn_limit < last))
        last = game->options.turn_limit;
    if (game->time_over)
        last = game->turn;
    out_number_or_null(out, last, 0);
}

/* ---- The viewer's decision ---- */

/* More than anybody has: the random games of sim/properties.c stay below. */
enum { FORESEEN_MAX = 128, FORESEEN_EVENTS = 64 };

static void foresight_json(JsonOut *out, const Shown *shown, const Action *action)
{
    Event  items[FORESEEN_EVENTS];
    Events events = { items, 0, FORESEEN_EVENTS, 0 };
    bool   builds = action->kind == ACTION_BUILD_CITY;
    int    lacking = builds ? support_missing_after(shown->rules, shown->game, action) : 0;
    if (!builds)
        events.count = foresight_of(items, FORESEEN_EVENTS, shown->rules, shown->view, action);
    if (events.count == 0 && lacking == 0)
        return;
    out_map(out);
    out_key(out, "action");
    action_json(out, shown->ruleset->family, action);
    out_key(out, "events");
    out_list(out);
    events_json(out, shown->ruleset->family, &events, shown->n, shown->view->viewer, NULL);
    out_list_end(out);
    out_pair_number(out, "short", lacking);
    out_map_end(out);
}

void key_FORESIGHT(JsonOut *out, const Shown *shown)
{
    if (!shown->seen.is_asked)
        return;
    int prompt = game_prompt(shown->rules, shown->game, shown->view->viewer).kind;
    if (!foreseeable(prompt) && prompt != PROMPT_BUILD_CITIES)
        return;
    Action legal[FORESEEN_MAX + 1];
    int count = game_legal(legal, FORESEEN_MAX + 1, shown->rules, shown->game, shown->view->viewer);
    if (count > FORESEEN_MAX)
        return;
    out_list(out);
    for (int i = 0; i < count; i++)
        if (prompt != PROMPT_BUILD_CITIES || legal[i].kind == ACTION_BUILD_CITY)
            foresight_json(out, shown, &legal[i]);
    out_list_end(out);
}

static bool names_players(const Shown *shown)
{
    enum { LIST_MAX = 64 };
    Action legal[LIST_MAX];
    int    count = game_legal(legal, LIST_MAX, shown->rules, shown->game, shown->view->viewer);
    for (int i = 0; i < count; i++)
        if (legal[i].kind == ACTION_CHOOSE_PLAYER)
            return true;
    return false;
}

void key_VICTIMS(JsonOut *out, const Shown *shown)
{
    Player viewer = shown->view->viewer;
    if (!shown->seen.is_asked || !names_players(shown))
        return;
    out_list(out);
    for (Player p = 0; p < shown->game->player_count; p++) {
        if (p == viewer || !player_in(shown->game, p))
            continue;
        VictimFigures victim = victim_figures(shown->rules, shown->game, viewer, p);
        out_map(out);
        out_pair_number(out, "player", p);
        out_key(out, "why");
        if (victim.why == REFUSAL_NONE)
            out_null(out);
        else
            out_text(out, refusal_code(victim.why));
        out_pair_number(out, "printed", victim.printed);
        out_pair_number(out, "taken", victim.taken);
        out_pair_bool(out, "cities", victim.cities);
        out_map_end(out);
    }
    out_list_end(out);
}

void key_CARD_PRICES(JsonOut *out, const Shown *shown)
{
    if (!shown->seen.is_asked || !plays(shown->game, PROCEDURE_CARD_PURCHASES))
        return;
    out_list(out);
    for (int stack = 1; stack <= STACKS_MAX; stack++)
        out_number(out, card_price(shown->rules, shown->game, shown->view->viewer, stack));
    out_list_end(out);
}

void key_MAY_OFFER(JsonOut *out, const Shown *shown)
{
    int most =
        shown->seen.is_asked ? offer_most(shown->rules, shown->game, shown->view->viewer) : 0;
    if (most > 0)
        out_number(out, most);
}

/* ---- Values that many keys share ---- */

void out_bytes(JsonOut *out, const uint8_t *bytes, int count)
{
    out_list(out);
    for (int i = 0; i < count; i++)
        out_number(out, bytes[i]);
    out_list_end(out);
}

void out_number_or_null(JsonOut *out, int number, int none)
{
    if (number == none)
        out_null(out);
    else
        out_number(out, number);
}

void out_advances(JsonOut *out, uint64_t set)
{
    out_list(out);
    for (; set; set &= set - 1)
        out_number(out, first64(set));
    out_list_end(out);
}

void out_areas(JsonOut *out, const uint32_t *words, int area_count)
{
    out_list(out);
    for (int a = 0; a < area_count; a++)
        if (bits_test(words, a))
            out_number(out, a);
    out_list_end(out);
}

void out_cards(JsonOut *out, const uint8_t *counts, int card_count)
{
    out_list(out);
    for (int card = 0; card < card_count; card++)
        if (counts[card] > 0) {
            out_list(out);
            out_number(out, card);
            out_number(out, counts[card]);
            out_list_end(out);
        }
    out_list_end(out);
}

void out_by_owner(JsonOut *out, const uint8_t *counts)
{
    out_map(out);
    for (int owner = 0; owner < OWNERS_MAX; owner++)
        if (counts[owner] > 0) {
            out_key_number(out, owner);
            out_number(out, counts[owner]);
        }
    out_map_end(out);
}
