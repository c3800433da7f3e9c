/* Civil War and Tyranny: units of the victim, in whole areas that hang together, go over to the
 * beneficiary (chapters civil-war and tyranny, R-45, R-46, R-101). In a Civil War the victim
 * selects, under a Tyranny the beneficiary does.
 *
 * The selection is made area by area, each bordering on those before as long as no further group is
 * allowed, so that every best selection can be reached and nothing else. What the stock of the
 * beneficiary is too small for falls to The Barbarians.
 */
#include <string.h>

#include "rules/civ/calamity.h"
#include "rules/civ/cards.h"
#include "rules/civ/figures.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"
#include "rules/civ/selection.h"

enum { STAGE_SELECT, STAGE_TOKENS, STAGE_CITIES };

/* The victim's areas as the search sees them. */
typedef struct Field {
    SelectionField search;
    Area           areas[SELECTION_MAX];
    Bits128        chosen;
} Field;

static void          begin(const Play *play, int points, Player chooser);
static void          select_forced(const Play *play, Player chooser);
static void          select_area(const Play *play, Player chooser, Area area);
static void          field_make(Field *out, const Rules *rules, const Game *game);
static bool          beside_lost(const Game *game);
static int           annexed_tokens(const Game *game, Player victim, Area area);
static SelectionGoal goal_of(const Game *game);
static bool          is_listed_area(const Game *game, Area area);
static void          annex_tokens(const Play *play);
static void          annex_cities(const Play *play);

static void civil_war_begin(const Play *play)
{
    const Game *game = play->game;
    Player      victim = game->phase.major.primary;
    int         units = unit_points_on_board(play->rules, game, victim);
    int         kept = calamity_figure(play->rules, game, CIVIL_WAR_KEPT);
    /* cards enlarge a Civil War, and only without the floor can they start one. */
    bool too_small = game->switches[SWITCH_CIVIL_WAR_FLOOR] == CIVIL_WAR_FLOOR_YES && units <= kept;
    int  change = player_effect(play->rules, game, victim, EFFECT_CIVIL_WAR);
    begin(play, too_small ? 0 : units - kept + change, victim);
}

static void tyranny_begin(const Play *play)
{
    const Game *game = play->game;
    begin(play,
          calamity_figure(play->rules, game, TYRANNY_POINTS)
              + player_effect(play->rules, game, game->phase.major.primary, EFFECT_TYRANNY),
          game->phase.major.beneficiary);
}

static void begin(const Play *play, int points, Player chooser)
{
    Game       *game = play->game;
    MajorState *state = &game->phase.major;
    if (state->beneficiary == NOBODY) { /* Nobody else is left in the game. */
        calamity_no_target(play);
        return;
    }
    Field field;
    field_make(&field, play->rules, game);
    int all = 0;
    for (int i = 0; i < field.search.count; i++)
        all += selection_points(&field.search, bit128(i));
    if (points > all)
        points = all;
    if (points <= 0) {
        calamity_no_target(play);
        return;
    }
    EVENT3(play, EVENT_UNITS_DEMANDED, state->primary, state->beneficiary, points);
    const PlayerState   *beneficiary = &game->players[state->beneficiary];
    const SelectionStock stock = { .tokens = beneficiary->stock_tokens,
                                   .cities = beneficiary->stock_cities,
                                   .first = game->switches[SWITCH_CIVIL_WAR_ANNEXABLE]
                                            == CIVIL_WAR_ANNEXABLE_REQUIRED };
    SelectionGoal        goal;
    selection_best(&goal, &field.search, points, &stock);
    state->room.war.points = (uint8_t)goal.points;
    state->room.war.groups = (uint8_t)goal.groups;
    state->room.war.annexable = goal.cities_max != SELECTION_CITIES_MAX;
    state->stage = STAGE_SELECT;
    acting_add(game, chooser);
    select_forced(play, chooser);
}

/* Once only one selection is left nobody has to be asked for its areas. */
static void select_forced(const Play *play, Player chooser)
{
    Field         field;
    Bits128       found;
    SelectionGoal goal = goal_of(play->game);
    field_make(&field, play->rules, play->game);
    if (!selection_only(&found, &field.search, &goal, field.chosen))
        return;
    for (Bits128 left = found & ~field.chosen; left; left &= left - 1)
        select_area(play, chooser, field.areas[first128(left)]);
    acting_remove(play->game, chooser);
}

static void select_area(const Play *play, Player chooser, Area area)
{
    bits_set(major_state(play)->room.war.selected, area);
    EVENT2(play, EVENT_AREA_SELECTED, chooser, area);
}

/* After the selection the tokens go over, then the cities: a city that is lost takes its token with
 * it. */
static bool war_next(const Play *play)
{
    MajorState *state = major_state(play);
    if (state->room.war.points == 0)
        return false; /* It never began. */
    switch (state->stage) {
    case STAGE_SELECT:
        state->stage = STAGE_TOKENS;
        annex_tokens(play);
        return true;
    case STAGE_TOKENS:
        state->stage = STAGE_CITIES;
        annex_cities(play);
        return true;
    default:
        return false;
    }
}

static void war_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    const MajorState *state = &game->phase.major;
    if (state->stage == STAGE_SELECT) {
        Field         field;
        SelectionGoal goal = goal_of(game);
        field_make(&field, rules, game);
        Bits128 options =
            selection_options(&field.search, &goal, field.chosen, list->max - list->count);
        for (; options; options &= options - 1)
            if (!list_add(list, action_make(ACTION_CHOOSE, player, field.areas[first128(options)],
                                            0, 0, 0)))
                return;
        return;
    }
    for (Area a = 0; a < rules->board->area_count; a++) {
        if (!is_listed_area(game, a))
            continue;
        if (state->stage == STAGE_CITIES) {
            if (!list_add(list, action_make(ACTION_CHOOSE, player, a, 0, 0, 0)))
                return;
            continue;
        }
        int tokens = annexed_tokens(game, state->primary, a);
        for (int n = 1; n <= tokens && n <= game->players[player].stock_tokens; n++)
            if (!list_add(list, action_make(ACTION_PLACE_TOKENS, player, a, n, 0, 0)))
                return;
    }
}

static Refusal why_not_selected(const Rules *rules, const Game *game, Area area)
{
    Field         field;
    SelectionGoal goal = goal_of(game);
    Bits128       added = 0, near = 0, found;
    field_make(&field, rules, game);
    for (int i = 0; i < field.search.count; i++) {
        if (field.areas[i] == area)
            added = bit128(i);
        if (field.chosen & bit128(i))
            near |= field.search.near[i];
    }
    if (!added || (field.chosen & added))
        return REFUSAL_SELECTION_NO_UNITS;
    if (field.chosen && !(near & added) && goal.groups == 1)
        return REFUSAL_SELECTION_APART;
    goal.tokens_max = SELECTION_POINTS_MAX;
    goal.cities_max = SELECTION_CITIES_MAX;
    if (selection_extends(&found, &field.search, &goal, field.chosen | added))
        return REFUSAL_SELECTION_NOT_ANNEXABLE;
    /* If the number could be met in more groups, or if too little hangs together with the area,
     * then the groups are what is wrong. */
    int     island = selection_points(&field.search, selection_island(&field.search, added));
    Refusal apart = field.chosen ? REFUSAL_SELECTION_APART : REFUSAL_SELECTION_MORE_GROUPS;
    if (goal.groups == 1 && island < goal.points)
        return apart;
    goal.groups = field.search.count;
    return selection_extends(&found, &field.search, &goal, field.chosen | added)
               ? apart
               : REFUSAL_SELECTION_NOT_EXACT;
}

static Refusal war_why_not(const Rules *rules, const Game *game, const Action *action)
{
    const MajorState *state = &game->phase.major;
    if (action->kind != (state->stage == STAGE_TOKENS ? ACTION_PLACE_TOKENS : ACTION_CHOOSE))
        return REFUSAL_WRONG_KIND;
    if (action->arg[0] >= rules->board->area_count)
        return REFUSAL_BAD_ARGUMENT;
    if (state->stage == STAGE_SELECT)
        return why_not_selected(rules, game, action->arg[0]);
    if (!is_listed_area(game, action->arg[0]))
        return REFUSAL_ANNEX_NOT_SELECTED;
    return state->stage == STAGE_TOKENS ? REFUSAL_ANNEX_TOO_MANY : REFUSAL_NOT_AN_OPTION;
}

/* As selection_options would list it, without looking for all the others. */
static bool is_selectable(const Rules *rules, const Game *game, const Action *action)
{
    Action choice = action_make(ACTION_CHOOSE, action->player, action->arg[0], 0, 0, 0);
    if (memcmp(action, &choice, sizeof choice) != 0)
        return false;
    Field         field;
    SelectionGoal goal = goal_of(game);
    field_make(&field, rules, game);
    for (int i = 0; i < field.search.count; i++)
        if (field.areas[i] == action->arg[0])
            return selection_has_option(&field.search, &goal, field.chosen, bit128(i));
    return false;
}

static Refusal war_check(const Rules *rules, const Game *game, const Action *action)
{
    if (game->phase.major.stage == STAGE_SELECT)
        return is_selectable(rules, game, action) ? REFUSAL_NONE : war_why_not(rules, game, action);
    return check_listed(rules, game, action, war_legal, war_why_not);
}

static void war_apply(const Play *play, const Action *action)
{
    const MajorState *state = major_state(play);
    Area              area = action->arg[0];
    if (state->stage == STAGE_SELECT) {
        select_area(play, action->player, area);
        select_forced(play, action->player);
    } else if (state->stage == STAGE_TOKENS) {
        tokens_annex(play, area, state->primary, state->beneficiary, action->arg[1]);
        annex_tokens(play);
    } else {
        city_annex(play, area, state->beneficiary);
        annex_cities(play);
    }
}

static int points_left(const Rules *rules, const Game *game)
{
    const MajorState *state = &game->phase.major;
    Field             field;
    field_make(&field, rules, game);
    return state->room.war.points - selection_points(&field.search, field.chosen);
}

/* Both ask alike, each by a rule of its own. */
static Prompt war_prompt(const Rules *rules, const Game *game, Player player)
{
    static const uint8_t kinds[][2] = {
        [STAGE_SELECT] = { PROMPT_SELECT_AREAS, PROMPT_TYRANNY_AREAS },
        [STAGE_TOKENS] = { PROMPT_ANNEX_TOKENS, PROMPT_TYRANNY_TOKENS },
        [STAGE_CITIES] = { PROMPT_ANNEX_CITIES, PROMPT_TYRANNY_CITIES },
    };
    const MajorState  *state = &game->phase.major;
    const PlayerState *own = &game->players[player];
    bool               tyranny = card_info(rules, state->card)->calamity == CALAMITY_TYRANNY;
    Prompt             prompt = { .kind = kinds[state->stage][tyranny], .arg = { state->card } };
    if (state->stage == STAGE_SELECT)
        prompt.arg[1] = (uint16_t)points_left(rules, game);
    else
        prompt.arg[1] = state->stage == STAGE_TOKENS ? own->stock_tokens : own->stock_cities;
    return prompt;
}

static const uint32_t *war_selected(const Game *game)
{
    return game->phase.major.room.war.selected;
}

const CalamityRules calamity_civil_war = { .begin = civil_war_begin,
                                           .next = war_next,
                                           .legal = war_legal,
                                           .check = war_check,
                                           .apply = war_apply,
                                           .prompt = war_prompt,
                                           .selected = war_selected };
const CalamityRules calamity_tyranny = { .begin = tyranny_begin,
                                         .next = war_next,
                                         .legal = war_legal,
                                         .check = war_check,
                                         .apply = war_apply,
                                         .prompt = war_prompt,
                                         .selected = war_selected };

/* a token beside a city is destroyed with its loss, unless the table has it annexed. */
static bool beside_lost(const Game *game)
{
    return game->switches[SWITCH_PUBLIC_WORKS_TOKEN_ANNEXED] == PUBLIC_WORKS_TOKEN_ANNEXED_NO;
}

/* Tokens that go over. In what is demanded and selected those beside a city count all the same
 * (R-45). */
static int annexed_tokens(const Game *game, Player victim, Area area)
{
    return game->city[area] == victim && beside_lost(game) ? 0 : game->tokens[victim][area];
}

static void field_make(Field *out, const Rules *rules, const Game *game)
{
    const MajorState *state = &game->phase.major;
    uint8_t           index[AREAS_MAX];
    SelectionField   *field = &out->search;
    field->count = 0;
    field->beside_lost = beside_lost(game);
    out->chosen = 0;
    for (Area a = 0; a < rules->board->area_count; a++) {
        index[a] = SELECTION_MAX;
        if (!has_units_in(game, state->primary, a))
            continue;
        must(field->count < SELECTION_MAX);
        int i = field->count++;
        index[a] = (uint8_t)i;
        out->areas[i] = a;
        field->near[i] = 0;
        field->tokens[i] = game->tokens[state->primary][a];
        if (second_rules(game))
            field->tokens[i] = (uint8_t)annexed_tokens(game, state->primary, a);
        field->city[i] = game->city[a] == state->primary;
        if (bits_test(state->room.war.selected, a))
            out->chosen |= bit128(i);
    }
    for (int i = 0; i < field->count; i++) {
        const BoardArea *info = area_info(rules, out->areas[i]);
        for (int n = 0; n < info->land_count; n++)
            if (index[info->land[n]] < SELECTION_MAX)
                field->near[i] |= bit128(index[info->land[n]]);
        for (int n = 0; n < info->water_count; n++)
            if (index[info->water[n].to] < SELECTION_MAX)
                field->near[i] |= bit128(index[info->water[n].to]);
        field->near[i] &= ~bit128(i); /* Two coasts of one area may share a border. */
    }
    selection_index(field);
}

static SelectionGoal goal_of(const Game *game)
{
    const MajorState  *state = &game->phase.major;
    const PlayerState *beneficiary = &game->players[state->beneficiary];
    return (SelectionGoal){
        .points = state->room.war.points,
        .groups = state->room.war.groups,
        .tokens_max = state->room.war.annexable ? beneficiary->stock_tokens : SELECTION_POINTS_MAX,
        .cities_max = state->room.war.annexable ? beneficiary->stock_cities : SELECTION_CITIES_MAX
    };
}

/* Selected, and with something of the victim's that the stage is about. */
static bool is_listed_area(const Game *game, Area area)
{
    const MajorState *state = &game->phase.major;
    if (!bits_test(state->room.war.selected, area))
        return false;
    return state->stage == STAGE_CITIES ? game->city[area] == state->primary
                                        : annexed_tokens(game, state->primary, area) > 0;
}

/* civil-war.14: all go to the beneficiary if stock suffices; if not, the beneficiary chooses what
 * it takes, for which this is NOBODY, until stock is empty, and the rest falls to The Barbarians.
 */
static Player annexer_of_all(Game *game, int count, int stock)
{
    Player beneficiary = game->phase.major.beneficiary;
    if (count > stock && stock > 0) {
        acting_add(game, beneficiary);
        return NOBODY;
    }
    acting_remove(game, beneficiary);
    return count <= stock ? beneficiary : BARBARIANS;
}

static void annex_tokens(const Play *play)
{
    Game             *game = play->game;
    const MajorState *state = &game->phase.major;
    int               count = 0, stock = game->players[state->beneficiary].stock_tokens;
    for (Area a = 0; a < play->rules->board->area_count; a++)
        if (is_listed_area(game, a))
            count += annexed_tokens(game, state->primary, a);
    Player to = annexer_of_all(game, count, stock);
    if (to == NOBODY)
        return;
    for (Area a = 0; a < play->rules->board->area_count; a++)
        if (is_listed_area(game, a))
            tokens_annex(play, a, state->primary, to, annexed_tokens(game, state->primary, a));
}

static void annex_cities(const Play *play)
{
    Game             *game = play->game;
    const MajorState *state = &game->phase.major;
    int               count = 0, stock = game->players[state->beneficiary].stock_cities;
    for (Area a = 0; a < play->rules->board->area_count; a++)
        count += is_listed_area(game, a);
    Player to = annexer_of_all(game, count, stock);
    if (to == NOBODY)
        return;
    for (Area a = 0; a < play->rules->board->area_count; a++)
        if (is_listed_area(game, a))
            city_annex(play, a, to);
}
