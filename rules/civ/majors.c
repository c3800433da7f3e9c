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

static bool   next_calamity(Player *victim, Card *card, const Rules *rules, const Game *game);
static Player find_beneficiary(const Rules *rules, const Game *game, Player victim, Card card);

/* ---- One after the other ---- */

static void majors_run(const Play *play)
{
    Game  *game = play->game;
    Player victim;
    Card   card;
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
    state->beneficiary = NOBODY;
    if (has_beneficiary[calamity] && !finds_heir(card_info(play->rules, card)))
        state->beneficiary = find_beneficiary(play->rules, game, victim, card);
    game->held_open[victim] |= bit32(calamity);
    EVENT2(play, EVENT_CALAMITY_CALLED, victim, card);
    if (state->beneficiary != NOBODY)
        EVENT2(play, EVENT_BENEFICIARY, card, state->beneficiary);
    flow_push(&game->flow, PROCEDURE_MAJOR_CALAMITY);
}

const Procedure procedure_MAJOR_CALAMITIES = { .run = majors_run };

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

/* calamities.16 to 18; R-97: also where the card came from the stack. */
static Player find_beneficiary(const Rules *rules, const Game *game, Player victim, Card card)
{
    const CardInfo *info = card_info(rules, card);
    Player          trader = card_trader(rules, game, victim, card);
    if (info->type == CARD_TRADEABLE && player_in(game, trader) && trader != victim)
        return trader;
    if (game->switches[SWITCH_CALAMITY_BENEFICIARY] == CALAMITY_BENEFICIARY_TRADER_ONLY)
        return NOBODY; /* 24.1.2 */
    return most_in_stock(game, players_in(game) & ~bit32(victim));
}

/* ---- One of them ---- */

static const CalamityRules *row_of(const Rules *rules, const Game *game)
{
    const CardInfo *card = card_info(rules, game->phase.major.card);
    if (finds_heir(card))
        return card->calamity == CALAMITY_CIVIL_WAR ? &calamity_factions : &calamity_border;
    return rows[card->calamity];
}

enum { STEP_BEGIN, STEP_GO_ON };

static void major_run(const Play *play)
{
    Game                *game = play->game;
    Frame               *frame = flow_top(&game->flow);
    const CalamityRules *row = row_of(play->rules, game);
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
    row_of(rules, game)->legal(list, rules, game, player);
}

static Refusal major_check(const Rules *rules, const Game *game, const Action *action)
{
    return row_of(rules, game)->check(rules, game, action);
}

static void major_apply(const Play *play, const Action *action)
{
    row_of(play->rules, play->game)->apply(play, action);
}

static Prompt major_prompt(const Rules *rules, const Game *game, Player player)
{
    return row_of(rules, game)->prompt(rules, game, player);
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
