/* Step 9b: the major calamities, called one at a time. This file finds the next one and its
 * beneficiary and keeps the frame; how each is resolved is in the rows of majors_*.c and
 * civil_war.c. */
#include "rules/civ/calamity.h"
#include "rules/civ/cards.h"
#include "rules/civ/order.h"
#include "rules/civ/outlook.h"
#include "rules/civ/procedure.h"

static const CalamityRules *const rows[CALAMITY_COUNT] = {
    [CALAMITY_VOLCANIC_ERUPTION] = &calamity_volcanic_eruption,
    [CALAMITY_TREACHERY] = &calamity_treachery,
    [CALAMITY_FAMINE] = &calamity_famine,
    [CALAMITY_SLAVE_REVOLT] = &calamity_slave_revolt,
    [CALAMITY_FLOOD] = &calamity_flood,
    [CALAMITY_SUPERSTITION] = &calamity_superstition,
    [CALAMITY_CIVIL_WAR] = &calamity_civil_war,
    [CALAMITY_BARBARIAN_HORDES] = &calamity_barbarian_hordes,
    [CALAMITY_CYCLONE] = &calamity_cyclone,
    [CALAMITY_EPIDEMIC] = &calamity_epidemic,
    [CALAMITY_TYRANNY] = &calamity_tyranny,
    [CALAMITY_CIVIL_DISORDER] = &calamity_civil_disorder,
    [CALAMITY_CORRUPTION] = &calamity_corruption,
    [CALAMITY_ICONOCLASM] = &calamity_iconoclasm,
    [CALAMITY_REGRESSION] = &calamity_regression,
    [CALAMITY_PIRACY] = &calamity_piracy,
};

/* calamities.19: the others have none. */
static const bool has_beneficiary[CALAMITY_COUNT] = {
    [CALAMITY_TREACHERY] = true, [CALAMITY_CIVIL_WAR] = true, [CALAMITY_BARBARIAN_HORDES] = true,
    [CALAMITY_EPIDEMIC] = true,  [CALAMITY_TYRANNY] = true,   [CALAMITY_ICONOCLASM] = true,
    [CALAMITY_PIRACY] = true,
};

/* Civil War by factions and Tyranny over a border find their beneficiary themselves. */
static bool finds_heir(const CardInfo *card)
{
    return (card->calamity == CALAMITY_CIVIL_WAR && card->figures[CIVIL_WAR_OWN] > 0)
           || (card->calamity == CALAMITY_TYRANNY && card->figures[TYRANNY_EACH_CITY] > 0);
}

static const CalamityRules *row_of(const Rules *rules, const Game *game)
{
    const CardInfo *card = card_info(rules, game->phase.major.card);
    if (finds_heir(card))
        return card->calamity == CALAMITY_CIVIL_WAR ? &calamity_factions : &calamity_border;
    return rows[card->calamity];
}

static bool   next_calamity(Player *victim, Card *card, const Rules *rules, const Game *game);
static Player find_beneficiary(const Rules *rules, const Game *game, Player victim, Card card);

enum { STEP_BEGIN, STEP_GO_ON, STEP_NAME, STEP_NAMING_FIRST, STEP_NAMING_SECOND };

/* ---- Two copies of one calamity (R-265) ---- */

/* Where a pool is divided, nobody is named for a fixed loss. */
static bool calamity_divides(const CardInfo *card)
{
    return (card->calamity == CALAMITY_FAMINE && card->figures[FAMINE_POOL] > 0)
           || (card->calamity == CALAMITY_EPIDEMIC && card->figures[EPIDEMIC_POOL] > 0)
           || (card->calamity == CALAMITY_ICONOCLASM && card->figures[ICONOCLASM_POOL] > 0);
}

static bool copies_apart(const Game *game)
{
    return game->switches[SWITCH_CALAMITY_BLOCKS] == CALAMITY_BLOCKS_APART;
}

/* Whoever holds the other copy shows it when the first one is called, since none of the two may
 * name the other's victim. */
static void reveal_twin(const Play *play)
{
    Game       *game = play->game;
    MajorState *state = &game->phase.major;
    for (int i = 0; i < game->player_count; i++) {
        Player player = game->rank_order[i];
        if (player == state->primary || game->hand[player][state->card] == 0)
            continue;
        game->held_open[player] |= bit32(card_info(play->rules, state->card)->calamity);
        EVENT2(play, EVENT_CALAMITY_TWIN, player, state->card);
        state->twin = (uint8_t)(player + 1);
        if (copies_apart(game))
            state->spared |= bit32(player);
    }
}

static void second_copy(const Play *play, const MajorState *first)
{
    MajorState *state = major_state(play);
    if (copies_apart(play->game))
        state->spared = first->spared | bit32(first->primary) | first->secondary;
    if (!first->named_before)
        return;
    state->named_before = 1;
    state->named = first->twin_named;
    state->beneficiary = first->twin_beneficiary;
}

/* The primary victims of the two copies change places. */
static void twins_swap(MajorState *state)
{
    uint8_t primary = state->primary, beneficiary = state->beneficiary;
    state->primary = (uint8_t)(state->twin - 1);
    state->beneficiary = state->twin_beneficiary;
    state->twin = (uint8_t)(primary + 1);
    state->twin_beneficiary = beneficiary;
    state->secondary = state->candidates = 0;
}

/* Both name their victims before anybody suffers. */
static void twins_name(const Play *play, Frame *frame)
{
    const Rules         *rules = play->rules;
    Game                *game = play->game;
    MajorState          *state = &game->phase.major;
    const CalamityRules *row = row_of(rules, game);
    switch (frame->step) {
    case STEP_NAME:
        frame->step = STEP_NAMING_FIRST;
        break;
    case STEP_NAMING_FIRST:
        frame->step = STEP_NAMING_SECOND;
        state->named = state->secondary;
        state->twin_beneficiary =
            find_beneficiary(rules, game, (Player)(state->twin - 1), state->card);
        if (copies_apart(game))
            state->spared |= state->secondary | bit32(state->primary);
        twins_swap(state);
        break;
    default:
        frame->step = STEP_BEGIN;
        state->twin_named = state->secondary;
        state->named_before = 1;
        twins_swap(state);
        return;
    }
    row->name(play);
}

static bool twins_naming(const Game *game)
{
    uint8_t step = flow_top_const(&game->flow)->step;
    return step == STEP_NAMING_FIRST || step == STEP_NAMING_SECOND;
}

/* ---- One after the other ---- */

static void majors_run(const Play *play)
{
    Game      *game = play->game;
    MajorState before = game->phase.major;
    Player     victim;
    Card       card;
    phase_clear(game, sizeof game->phase.major);
    if (!next_calamity(&victim, &card, play->rules, game)) {
        flow_pop(&game->flow);
        return;
    }
    MajorState *state = &game->phase.major;
    uint8_t     calamity = card_info(play->rules, card)->calamity;
    state->card = card;
    state->primary = victim;
    /* with the stocks of the moment in which the calamity is called. */
    state->beneficiary = find_beneficiary(play->rules, game, victim, card);
    game->held_open[victim] |= bit32(calamity);
    EVENT2(play, EVENT_CALAMITY_CALLED, victim, card);
    if (before.card == card)
        second_copy(play, &before);
    else
        reveal_twin(play);
    if (state->beneficiary != NOBODY)
        EVENT2(play, EVENT_BENEFICIARY, card, state->beneficiary);
    Frame *frame = flow_push(&game->flow, PROCEDURE_MAJOR_CALAMITY);
    if (state->twin && rows[calamity]->name && !calamity_divides(card_info(play->rules, card))
        && game->switches[SWITCH_TWO_COPIES] == TWO_COPIES_NAMED_TOGETHER)
        frame->step = STEP_NAME;
}

const Procedure procedure_MAJOR_CALAMITIES = { .run = majors_run, .ordered = true };

/* 9b.1: by stack, and in each stack the non-tradeable one first. */
static bool next_calamity(Player *victim, Card *card, const Rules *rules, const Game *game)
{
    int best = INT32_MAX;
    for (int i = 0; i < game->player_count; i++) {
        Player player = game->rank_order[i];
        FOR_CARDS(c, game->hand[player], rules->edition->first_calamity)
        {
            const CardInfo *info = card_info(rules, c);
            int             order = 2 * info->stack + (info->type == CARD_NON_TRADEABLE ? 0 : 1);
            if (info->type == CARD_MINOR || order >= best)
                continue;
            best = order;
            *victim = player;
            *card = c;
        }
    }
    return best != INT32_MAX;
}

/* NOBODY where the calamity has none. calamities.16 to 18; R-97: also where the card came from the
 * stack. */
static Player find_beneficiary(const Rules *rules, const Game *game, Player victim, Card card)
{
    const CardInfo *info = card_info(rules, card);
    Player          trader = card_trader(rules, game, victim, card);
    if (!has_beneficiary[info->calamity] || finds_heir(info))
        return NOBODY;
    if (!card_stays(rules, game, card) && player_in(game, trader) && trader != victim)
        return trader;
    if (game->switches[SWITCH_CALAMITY_BENEFICIARY] == CALAMITY_BENEFICIARY_TRADER_ONLY)
        return NOBODY; /* 24.1.2 */
    /* of the own block, as long as anybody of it is left. */
    uint32_t others = calamity_circle(rules, game, victim, card) & ~bit32(victim);
    return most_in_stock(game, others ? others : players_in(game) & ~bit32(victim));
}

/* ---- One of them ---- */

static void major_run(const Play *play)
{
    Game                *game = play->game;
    Frame               *frame = flow_top(&game->flow);
    const CalamityRules *row = row_of(play->rules, game);
    if (frame->step > STEP_GO_ON) {
        twins_name(play, frame);
        return;
    }
    if (frame->step == STEP_BEGIN) {
        frame->step = STEP_GO_ON;
        if (row->begin)
            row->begin(play);
        return;
    }
    if (row->next && row->next(play))
        return;
    must(game->acting == 0);
    flow_pop(&game->flow);
    card_discard(play, game->phase.major.primary, game->phase.major.card);
}

static void major_legal(ActionList *list, const Rules *rules, const Game *game, Player player)
{
    if (twins_naming(game))
        victims_legal(list, rules, game, player);
    else
        row_of(rules, game)->legal(list, rules, game, player);
}

static Refusal major_check(const Rules *rules, const Game *game, const Action *action)
{
    if (twins_naming(game))
        return check_listed(rules, game, action, victims_legal, victims_why_not);
    return row_of(rules, game)->check(rules, game, action);
}

static void major_apply(const Play *play, const Action *action)
{
    if (twins_naming(play->game))
        victims_apply(play, action);
    else
        row_of(play->rules, play->game)->apply(play, action);
}

static Prompt major_prompt(const Rules *rules, const Game *game, Player player)
{
    return twins_naming(game) ? victims_prompt(rules, game, player)
                              : row_of(rules, game)->prompt(rules, game, player);
}

const FactionsRoom *calamity_factions_of(const Rules *rules, const Game *game)
{
    return row_of(rules, game) == &calamity_factions ? &game->phase.major.room.factions : NULL;
}

const uint32_t *calamity_selected(const Rules *rules, const Game *game)
{
    static const uint32_t none[AREA_WORDS] = { 0 };
    const CalamityRules  *row = row_of(rules, game);
    return row->selected ? row->selected(game) : none;
}

const Procedure procedure_MAJOR_CALAMITY = { .run = major_run,
                                             .strict = STRICT_BY_RANK,
                                             .legal = major_legal,
                                             .check = major_check,
                                             .apply = major_apply,
                                             .prompt = major_prompt };
