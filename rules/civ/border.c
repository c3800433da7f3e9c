/* Tyranny over a growing border (29.8.1, R-82, R-239): the beneficiary takes one area after the
 * other, each within its own lands or next to them, what it has just taken included.
 * MajorState.left of the beneficiary counts the unit points. */
#include "rules/civ/calamity.h"
#include "rules/civ/figures.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"
#include "rules/civ/reach.h"

enum { STAGE_HEIR, STAGE_TAKE, STAGE_OVER };

/* What would be taken from an area. */
typedef struct Bite {
    int  tokens;
    bool city;
} Bite;

static int bite_points(Bite bite)
{
    return bite.tokens + 5 * bite.city;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* 29.8.1.3, 29.8.1.6: as many points as can be, and no city exchanged for tokens. */
static Bite bite_of(const Rules *rules, const Game *game, Area area)
{
    const MajorState  *state = &game->phase.major;
    const PlayerState *taker = &game->players[state->beneficiary];
    int                spare = points_to_spare(rules, game, state->primary);
    int                left = least(state->left[state->beneficiary], spare);
    int                tokens = least(game->tokens[state->primary][area], taker->stock_tokens);
    Bite               bite = { .tokens = least(tokens, left) };
    if (game->city[area] == state->primary && taker->stock_cities > 0 && left >= 5) {
        Bite with_city = { .tokens = least(tokens, left - 5), .city = true };
        if (bite_points(with_city) >= bite_points(bite))
            bite = with_city;
    }
    return bite;
}

static bool may_take(const Rules *rules, const Game *game, Area area)
{
    return bite_points(bite_of(rules, game, area)) > 0
           && within_or_next(rules, game, game->phase.major.beneficiary, area);
}

static bool anything_to_take(const Rules *rules, const Game *game)
{
    for (Area area = 0; area < rules->board->area_count; area++)
        if (may_take(rules, game, area))
            return true;
    return false;
}

static void border_begin(const Play *play)
{
    Player victim = major_state(play)->primary;
    if (!heir_begin(play, players_next_by_land(play->rules, play->game, victim))) {
        calamity_no_target(play);
        major_state(play)->stage = STAGE_OVER;
    }
}

static bool border_next(const Play *play)
{
    Game       *game = play->game;
    MajorState *state = &game->phase.major;
    if (state->stage != STAGE_HEIR)
        return false;
    int points = calamity_figure(play->rules, game, TYRANNY_EACH_CITY)
                     * cities_on_board(play->rules, game, state->primary)
                 + player_effect(play->rules, game, state->primary, EFFECT_TYRANNY);
    state->stage = STAGE_TAKE;
    state->left[state->beneficiary] = (uint8_t)(points > 0 ? points : 0);
    if (points <= 0) {
        calamity_no_target(play);
        return true;
    }
    EVENT3(play, EVENT_UNITS_DEMANDED, state->primary, state->beneficiary, points);
    if (anything_to_take(play->rules, game))
        acting_add(game, state->beneficiary);
    return true;
}

static void border_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    if (game->phase.major.stage == STAGE_HEIR) {
        heir_legal(list, rules, game, player);
        return;
    }
    for (Area area = 0; area < rules->board->area_count; area++)
        if (may_take(rules, game, area)
            && !list_add(list, action_make(ACTION_CHOOSE, player, area, 0, 0, 0)))
            return;
}

static Refusal border_why_not(const Rules *rules, const Game *game, const Action *action)
{
    const MajorState *state = &game->phase.major;
    if (state->stage == STAGE_HEIR)
        return heir_why_not(rules, game, action);
    if (action->kind != ACTION_CHOOSE)
        return REFUSAL_WRONG_KIND;
    if (action->arg[0] >= rules->board->area_count || !args_clear(action, 1))
        return REFUSAL_BAD_ARGUMENT;
    if (!has_units_in(game, state->primary, action->arg[0]))
        return REFUSAL_NO_UNITS_OF_VICTIM;
    if (!within_or_next(rules, game, action->player, action->arg[0]))
        return REFUSAL_NOT_AT_THE_BORDER;
    return REFUSAL_NOTHING_FITS;
}

static Refusal border_check(const Rules *rules, const Game *game, const Action *action)
{
    return check_listed(rules, game, action, border_legal, border_why_not);
}

static void border_apply(const Play *play, const Action *action)
{
    Game       *game = play->game;
    MajorState *state = &game->phase.major;
    if (state->stage == STAGE_HEIR) {
        heir_apply(play, action);
        return;
    }
    Area area = action->arg[0];
    Bite bite = bite_of(play->rules, game, area);
    tokens_annex(play, area, state->primary, state->beneficiary, bite.tokens);
    if (bite.city)
        city_annex(play, area, state->beneficiary);
    state->left[state->beneficiary] =
        (uint8_t)(state->left[state->beneficiary] - bite_points(bite));
    if (!anything_to_take(play->rules, game))
        acting_remove(game, state->beneficiary);
}

static Prompt border_prompt(const Rules *rules, const Game *game, Player player)
{
    const MajorState *state = &game->phase.major;
    if (state->stage == STAGE_HEIR)
        return heir_prompt(rules, game, player);
    return (Prompt){ .kind = PROMPT_TYRANNY_BORDER,
                     .arg = { state->card, state->left[player], state->primary } };
}

const CalamityRules calamity_border = { .begin = border_begin,
                                        .next = border_next,
                                        .legal = border_legal,
                                        .check = border_check,
                                        .apply = border_apply,
                                        .prompt = border_prompt };
