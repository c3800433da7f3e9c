/* Setting up (setup.1 to setup.5) and the order of a round (round.1). */
#include "rules/settlers/play.h"

#include <string.h>

/* ---- Options ---- */

static int switch_of(const StSet *set, const StOptions *options, StSwitch id)
{
    return options->switches[id] ? options->switches[id] - 1 : set->switches[id];
}

static bool faction_allowed(const StSet *set, const StOptions *options, int faction)
{
    int needs = set->factions[faction].needs;
    return !((needs & ST_NEEDS_TECHNOLOGY) && !switch_of(set, options, ST_SWITCH_TECHNOLOGY))
           && !((needs & ST_NEEDS_PRAYER) && !switch_of(set, options, ST_SWITCH_PRAYER));
}

const char *st_options_check(const StSet *set, const StOptions *options)
{
    int allowed = 0;
    for (int f = 0; f < set->faction_count; f++)
        allowed += faction_allowed(set, options, f);
    if (options->player_count < 1 || options->player_count > ST_PLAYERS_MAX)
        return "this game is for 1 to 6 players";
    if (options->player_count > allowed)
        return "there are not so many factions: five and six players need the modules technology "
               "and prayer";
    if (options->player_count > 4
        && switch_of(set, options, ST_SWITCH_DRAFT) == ST_DRAFT_ADVANCED_ROW)
        return "the advanced row is for at most four players";
    if (options->player_count == 1 && cards_count(&set->of_deck[ST_DECK_ATTACK]) < 11)
        return "this set has no attack cards for a game alone";
    for (int p = 0; p < ST_PLAYERS_MAX; p++) {
        int faction = options->faction[p];
        if (faction == 0)
            continue;
        if (faction > set->faction_count)
            return "there is no such faction";
        if (!faction_allowed(set, options, faction - 1))
            return "a faction needs a module that the table plays without";
        for (int q = 0; q < p; q++)
            if (options->faction[q] == faction)
                return "a faction is played by one player only";
    }
    return NULL;
}

/* ---- Cards ---- */

static void deck_fill(uint16_t *cards, uint8_t *count, int max, const StCards *of)
{
    *count = 0;
    FOR_CARDS_IN(card, of)
    {
        must(*count < max);
        cards[(*count)++] = card;
    }
}

static void faction_give(const StPlay *play, int player, int faction)
{
    StPlayer *who = &play->game->players[player];
    who->faction = (uint8_t)faction;
    deck_fill(who->deck, &who->deck_count, ST_DECK_MAX,
              &play->set->of_deck[ST_DECK_FACTION + faction]);
    EVENT2(play, ST_EVENT_FACTION_TAKEN, player, faction);
}

/* Instants are shuffled into the common deck if they are played with. */
static StCards common_cards(const StSet *set, const StGame *game)
{
    StCards cards = set->of_deck[ST_DECK_COMMON];
    if (!st_switch(game, ST_SWITCH_INSTANTS))
        for (int i = 0; i < ST_CARD_WORDS; i++)
            cards.words[i] &= ~set->of_category[ST_INSTANT].words[i];
    return cards;
}

static void game_clear(StGame *out, const StSet *set, const StOptions *options, uint64_t seed)
{
    memset(out, 0, sizeof *out);
    out->options = *options;
    for (int i = 0; i < ST_SWITCHES; i++)
        out->options.switches[i] = (uint8_t)(switch_of(set, options, (StSwitch)i) + 1);
    rng_seed(&out->rng, seed);
    out->seats = options->player_count == 1 ? 2 : options->player_count;
    out->first_passer = NOBODY;
    out->revealed_by = NOBODY;
    out->token_pool = st_all_tokens();
    for (int p = 0; p < ST_PLAYERS_MAX; p++)
        out->players[p].faction = ST_FACTION_OPEN;
}

static bool faction_free(const StSet *set, const StGame *game, int faction)
{
    for (int p = 0; p < game->options.player_count; p++)
        if (game->players[p].faction == faction)
            return false;
    return faction_allowed(set, &game->options, faction);
}

/* setup.3: left open, a faction falls to the lot. */
static int faction_draw(const StPlay *play)
{
    uint8_t open[ST_FACTIONS_MAX];
    int     count = 0;
    for (int f = 0; f < play->set->faction_count; f++) {
        bool named = false;
        for (int p = 0; p < play->game->options.player_count; p++)
            named |= play->game->options.faction[p] == f + 1;
        if (!named && faction_free(play->set, play->game, f))
            open[count++] = (uint8_t)f;
    }
    return open[rng_below(&play->game->rng, (uint32_t)count)];
}

void st_setup(StGame *out, const StSet *set, const StOptions *options, uint64_t seed)
{
    StPlay play = { out, set, NULL };
    must(st_options_check(set, options) == NULL);
    game_clear(out, set, options, seed);
    StCards common = common_cards(set, out);
    deck_fill(out->common, &out->common_count, ST_COMMON_MAX, &common);
    st_shuffle(&out->rng, out->common, out->common_count);
    out->first = (uint8_t)rng_below(&out->rng, options->player_count);
    if (options->player_count == 1)
        deck_fill(out->attacks, &out->attack_count, ST_LINE_MAX, &set->of_deck[ST_DECK_ATTACK]);
    for (int p = 0; p < options->player_count; p++) {
        if (options->faction[p] > 0)
            faction_give(&play, p, options->faction[p] - 1);
        else if (!switch_of(set, options, ST_SWITCH_FACTIONS))
            faction_give(&play, p, faction_draw(&play));
    }
    flow_push(&out->flow, ST_PROCEDURE_ROUND);
    flow_push(&out->flow, ST_PROCEDURE_SETUP);
    st_run(&play);
}

/* ---- SETUP: players without a faction choose, then cards are dealt ---- */

static uint32_t setup_pending(const StSet *set, const StGame *game)
{
    (void)set;
    int count = game->options.player_count;
    for (int n = 0; n < count; n++) {
        int p = (game->first + n) % count;
        if (game->players[p].faction == ST_FACTION_OPEN)
            return bit32(p);
    }
    return 0;
}

static Refusal setup_check(const StSet *set, const StGame *game, const Action *action)
{
    if (action->kind != ST_DO_CHOOSE_FACTION)
        return ST_REFUSE_WRONG_KIND;
    int faction = action->arg[0];
    if (faction >= set->faction_count)
        return ST_REFUSE_BAD_ARGUMENT;
    if (!faction_allowed(set, &game->options, faction))
        return ST_REFUSE_FACTION_NEEDS_MODULE;
    for (int p = 0; p < game->options.player_count; p++)
        if (p != action->player && game->options.faction[p] == faction + 1)
            return ST_REFUSE_FACTION_TAKEN;
    return faction_free(set, game, faction) ? ST_REFUSE_NONE : ST_REFUSE_FACTION_TAKEN;
}

static void setup_legal(ActionList *list, const StSet *set, const StGame *game, int player)
{
    for (int f = 0; f < set->faction_count; f++) {
        Action action = action_make(ST_DO_CHOOSE_FACTION, (Player)player, f, 0, 0, 0);
        if (setup_check(set, game, &action) == ST_REFUSE_NONE)
            put_action(list, ST_DO_CHOOSE_FACTION, player, f, 0);
    }
}

static void setup_apply(const StPlay *play, const Action *action)
{
    faction_give(play, action->player, action->arg[0]);
}

static void setup_run(const StPlay *play)
{
    StGame *game = play->game;
    int     count = game->options.player_count;
    for (int p = 0; p < count; p++)
        st_shuffle(&game->rng, game->players[p].deck, game->players[p].deck_count);
    for (int n = 0; n < count; n++) {
        int p = (game->first + n) % count;
        for (int i = 0; i < play->set->numbers[ST_NUMBER_START_COMMON]; i++)
            st_draw(play, p, ST_DRAW_COMMON);
        for (int i = 0; i < play->set->numbers[ST_NUMBER_START_FACTION]; i++)
            st_draw(play, p, ST_DRAW_FACTION);
    }
    if (count == 1) {
        st_shuffle(&game->rng, game->attacks, game->attack_count);
        st_line_reveal(play);
    }
    flow_pop(&game->flow);
}

static Prompt setup_prompt(const StSet *set, const StGame *game, int player)
{
    (void)set;
    (void)game;
    (void)player;
    return prompt_of(ST_PROMPT_CHOOSE_FACTION, 0, 0);
}

const StProcedure st_procedure_SETUP = { setup_run,   setup_pending, setup_legal,
                                         setup_check, setup_apply,   setup_prompt };

/* ---- ROUND: step the phase to come ---- */

enum { AT_BEGIN, AT_LOOKOUT, AT_PRODUCTION, AT_ACTIONS, AT_CLEANUP, AT_ATTACK, AT_ROUND_END };

static void round_begin(const StPlay *play)
{
    StGame *game = play->game;
    game->round++;
    game->first_passer = NOBODY;
    for (int p = 0; p < game->seats; p++)
        game->players[p].passed = 0;
    EVENT2(play, ST_EVENT_ROUND_BEGAN, game->round, game->first);
}

static void round_end(const StPlay *play, Frame *frame)
{
    StGame *game = play->game;
    st_tokens_return(play);
    st_standings_tell(play);
    if (!st_last_round(game)) {
        frame->step = AT_BEGIN;
    } else {
        st_scoring(play);
        flow_pop(&game->flow);
    }
}

static void round_run(const StPlay *play)
{
    StGame *game = play->game;
    Frame  *frame = top(play);
    switch (frame->step++) {
    case AT_BEGIN:
        round_begin(play);
        break;
    case AT_LOOKOUT:
        flow_push(&game->flow, ST_PROCEDURE_LOOKOUT);
        break;
    case AT_PRODUCTION:
        flow_push(&game->flow, ST_PROCEDURE_PRODUCTION);
        break;
    case AT_ACTIONS:
        EVENT1(play, ST_EVENT_PHASE_BEGAN, ST_PHASE_ACTIONS);
        flow_push(&game->flow, ST_PROCEDURE_ACTIONS);
        break;
    case AT_CLEANUP:
        if (!st_last_round(game))
            flow_push(&game->flow, ST_PROCEDURE_CLEANUP);
        break;
    case AT_ATTACK:
        if (game->options.player_count == 1)
            flow_push(&game->flow, ST_PROCEDURE_ATTACK);
        break;
    default:
        round_end(play, frame);
    }
}

const StProcedure st_procedure_ROUND = { .run = round_run };

/* ---- Positions for scenarios ---- */

static uint32_t pause_pending(const StSet *set, const StGame *game)
{
    (void)set;
    (void)game;
    return 0;
}

static void pause_run(const StPlay *play)
{
    (void)play;
    never("nothing goes on behind a pause");
}

/* Behind a phase that is played alone: nobody is asked and nothing happens. */
const StProcedure st_procedure_PAUSE = { .run = pause_run, .pending = pause_pending };

void st_position(StGame *out, const StSet *set, const StOptions *options, uint64_t seed)
{
    StPlay play = { out, set, NULL };
    game_clear(out, set, options, seed);
    StCards common = common_cards(set, out);
    deck_fill(out->common, &out->common_count, ST_COMMON_MAX, &common);
    for (int p = 0; p < options->player_count; p++)
        faction_give(&play, p,
                     options->faction[p] > 0 ? options->faction[p] - 1 : faction_draw(&play));
    out->round = 1;
    if (options->player_count == 1)
        deck_fill(out->attacks, &out->attack_count, ST_LINE_MAX, &set->of_deck[ST_DECK_ATTACK]);
}

void st_position_begin(StGame *game, const StSet *set, StStart start, bool alone,
                       Events *out_or_null)
{
    static const uint8_t steps[] = {
        [ST_AT_LOOKOUT] = AT_LOOKOUT, [ST_AT_PRODUCTION] = AT_PRODUCTION,
        [ST_AT_ACTIONS] = AT_ACTIONS, [ST_AT_CLEANUP] = AT_CLEANUP,
        [ST_AT_ATTACK] = AT_ATTACK,   [ST_AT_END] = AT_ROUND_END
    };
    static const uint8_t procedures[] = { [ST_AT_LOOKOUT] = ST_PROCEDURE_LOOKOUT,
                                          [ST_AT_PRODUCTION] = ST_PROCEDURE_PRODUCTION,
                                          [ST_AT_ACTIONS] = ST_PROCEDURE_ACTIONS,
                                          [ST_AT_CLEANUP] = ST_PROCEDURE_CLEANUP,
                                          [ST_AT_ATTACK] = ST_PROCEDURE_ATTACK };
    StPlay               play = { game, set, out_or_null };
    memset(&game->flow, 0, sizeof game->flow);
    if (alone && start != ST_AT_END) {
        flow_push(&game->flow, ST_PROCEDURE_PAUSE);
        flow_push(&game->flow, procedures[start]);
    } else {
        flow_push(&game->flow, ST_PROCEDURE_ROUND)->step = steps[start];
        if (start == ST_AT_END)
            game->round = ST_ROUNDS;
    }
    st_run(&play);
}

static void list_remove(uint16_t *cards, uint8_t *count, StCardId card)
{
    for (int i = 0; i < *count; i++) {
        if (cards[i] != card)
            continue;
        (*count)--;
        for (; i < *count; i++)
            cards[i] = cards[i + 1];
        cards[*count] = 0;
        return;
    }
}

void st_position_remove(StGame *game, const StSet *set, StCardId card)
{
    (void)set;
    list_remove(game->common, &game->common_count, card);
    list_remove(game->attacks, &game->attack_count, card);
    list_remove(game->line, &game->line_count, card);
    cards_remove(&game->pile, card);
    cards_remove(&game->used_attacks, card);
    cards_remove(&game->collection, card);
    for (int i = 0; i < game->unseen_count; i++)
        if (game->unseen[i] == card) {
            game->unseen_count--;
            for (; i < game->unseen_count; i++) {
                game->unseen[i] = game->unseen[i + 1];
                game->unseen_owner[i] = game->unseen_owner[i + 1];
            }
            game->unseen[game->unseen_count] = game->unseen_owner[game->unseen_count] = 0;
        }
    for (int p = 0; p < ST_PLAYERS_MAX; p++) {
        StPlayer *who = &game->players[p];
        list_remove(who->deck, &who->deck_count, card);
        if (cards_has(&who->hand, card))
            st_hand_remove(game, p, card);
        if (cards_has(&who->empire, card)) {
            cards_remove(&who->empire, card);
            game->places[card] = (StPlace){ 0 };
        }
        if (cards_has(&who->buried, card)) {
            cards_remove(&who->buried, card);
            who->buried_count--;
        }
        cards_remove(&who->foundations, card);
        cards_remove(&who->deals, card);
    }
}

void st_position_build(StGame *game, const StSet *set, int player, StCardId card)
{
    st_position_remove(game, set, card);
    st_place_enter(game, player, card);
}
