/* The production phase (production.1 to production.4): one player after the other; stored goods
 * come back, then the board, deals and locations produce. The player orders what matters: sources
 * that bring fixed goods go first by themselves, unless a feature makes their order matter. */
#include "rules/settlers/play.h"

/* PRODUCTION: player; count players done; a the source chosen. */
enum { AT_PLAYER, AT_TRIGGERS, AT_SOURCES, AT_ASK, AT_SETTLED, AT_TOKEN, AT_NEXT };

static const StFaction *faction_of(const StSet *set, const StGame *game, int player)
{
    return &set->factions[game->players[player].faction];
}

static bool board_plain(const StSet *set, const StGame *game, int player)
{
    for (int item = faction_of(set, game, player)->board;; item++) {
        if (set->items[item].letter > ST_POINT)
            return false;
        if (set->items[item].join == ST_JOIN_END)
            return true;
    }
}

static bool source_plain(const StSet *set, const StGame *game, int player, StCardId card)
{
    if (cards_has(&game->players[player].deals, card))
        return set->cards[card].deal <= ST_POINT;
    return st_clause(set, card, ST_CLAUSE_PROD)->plain;
}

/* Cards of the board come first whatever else is there (Q68). */
static void player_begin(const StPlay *play, Frame *frame)
{
    StGame *game = play->game;
    int     count = game->options.player_count;
    int     player = (game->first + frame->count) % count;
    if (frame->count == 0)
        EVENT1(play, ST_EVENT_PHASE_BEGAN, ST_PHASE_PRODUCTION);
    frame->player = (uint8_t)player;
    game->active = (uint8_t)player;
    StPlayer *who = &game->players[player];
    for (int letter = 0; letter <= ST_SWORD; letter++) {
        if (who->stored[letter] == 0)
            continue;
        EVENT3(play, ST_EVENT_RETURNED, player, letter, who->stored[letter]);
        who->supply[letter] = (uint8_t)(who->supply[letter] + who->stored[letter]);
        who->stored[letter] = 0;
    }
    game->sources = cards_both(&who->empire, &play->set->with_clause[ST_CLAUSE_PROD]);
    for (int i = 0; i < ST_CARD_WORDS; i++)
        game->sources.words[i] |= who->deals.words[i];
    game->sources_board = 1;
    st_record(play, ST_ON_PRODUCTION, player, ST_CARD_NONE, 0, 1);
    frame->step = AT_SOURCES;
    st_triggers_begin(play, player);
}

static void produce(const StPlay *play, Frame *frame, StCardId source)
{
    StGame *game = play->game;
    int     player = frame->player;
    frame->step = AT_TRIGGERS;
    EVENT2(play, ST_EVENT_PRODUCED, player, source);
    if (source == ST_SOURCE_BOARD) {
        game->sources_board = 0;
        st_effect_begin(play, player, ST_CARD_NONE, faction_of(play->set, game, player)->board, 0);
        return;
    }
    cards_remove(&game->sources, source);
    if (cards_has(&game->players[player].deals, source))
        st_gain_letters(play, player, source, &play->set->cards[source].deal, 1);
    else
        st_effect_begin(play, player, source, st_clause(play->set, source, ST_CLAUSE_PROD)->item,
                        effect_doubled(game, source));
}

/* A source may have left the table by an effect of another. */
static void drop_sources(const StPlay *play, int player)
{
    StGame         *game = play->game;
    const StPlayer *who = &game->players[player];
    for (int i = 0; i < ST_CARD_WORDS; i++)
        game->sources.words[i] &= who->empire.words[i] | who->deals.words[i];
}

static int sources_count(const StGame *game)
{
    return cards_count(&game->sources) + game->sources_board;
}

static void sources_run(const StPlay *play, Frame *frame)
{
    StGame *game = play->game;
    int     player = frame->player;
    drop_sources(play, player);
    bool ordered = cards_meet(&game->players[player].empire, &play->set->with_active_gain);
    if (game->sources_board && (!ordered || sources_count(game) == 1)
        && board_plain(play->set, game, player)) {
        produce(play, frame, ST_SOURCE_BOARD);
        return;
    }
    if (!ordered)
        FOR_CARDS_IN(card, &game->sources)
    if (source_plain(play->set, game, player, card)) {
        produce(play, frame, card);
        return;
    }
    frame->step = sources_count(game) > 0 ? AT_ASK : AT_TOKEN;
}

/* expedition.3: forage and muster, at the end of the own production. */
static void token_run(const StPlay *play, Frame *frame)
{
    StGame   *game = play->game;
    StPlayer *who = &game->players[frame->player];
    frame->step = AT_NEXT;
    if (who->token_round != game->round
        || (who->token != ST_TOKEN_FORAGE && who->token != ST_TOKEN_MUSTER))
        return;
    uint8_t letter = who->token == ST_TOKEN_FORAGE ? ST_RESOURCE : ST_SWORD;
    st_token_use(play, frame->player);
    who->token_round = 0;
    frame->step = AT_SETTLED;
    st_gain_letters(play, frame->player, ST_CARD_NONE, &letter, 1);
}

static void production_run(const StPlay *play)
{
    StGame *game = play->game;
    Frame  *frame = top(play);
    switch (frame->step) {
    case AT_PLAYER:
        player_begin(play, frame);
        break;
    case AT_TRIGGERS:
        frame->step = AT_SOURCES;
        st_triggers_begin(play, frame->player);
        break;
    case AT_SOURCES:
        sources_run(play, frame);
        break;
    case AT_TOKEN:
        token_run(play, frame);
        break;
    case AT_SETTLED:
        frame->step = AT_NEXT;
        st_triggers_begin(play, frame->player);
        break;
    case AT_NEXT:
        if (++frame->count == game->options.player_count)
            flow_pop(&game->flow);
        else
            frame->step = AT_PLAYER;
        break;
    default:
        never("a step of production");
    }
}

static uint32_t production_pending(const StSet *set, const StGame *game)
{
    (void)set;
    const Frame *frame = flow_top_const(&game->flow);
    return frame->step == AT_ASK ? bit32(frame->player) : 0;
}

static void production_legal(ActionList *list, const StSet *set, const StGame *game, int player)
{
    (void)set;
    FOR_CARDS_IN(card, &game->sources)
    put_action(list, ST_DO_PRODUCE, player, card, 0);
    if (game->sources_board)
        put_action(list, ST_DO_PRODUCE, player, ST_SOURCE_BOARD, 0);
}

static Refusal production_check(const StSet *set, const StGame *game, const Action *action)
{
    if (action->kind != ST_DO_PRODUCE)
        return ST_REFUSE_WRONG_KIND;
    if (action->arg[0] == ST_SOURCE_BOARD)
        return game->sources_board ? ST_REFUSE_NONE : ST_REFUSE_ALREADY_PRODUCED;
    if (action->arg[0] >= set->card_count)
        return ST_REFUSE_BAD_ARGUMENT;
    return cards_has(&game->sources, action->arg[0]) ? ST_REFUSE_NONE : ST_REFUSE_ALREADY_PRODUCED;
}

static void production_apply(const StPlay *play, const Action *action)
{
    produce(play, top(play), action->arg[0]);
}

static Prompt production_prompt(const StSet *set, const StGame *game, int player)
{
    (void)set;
    (void)game;
    (void)player;
    return prompt_of(ST_PROMPT_PRODUCE, 0, 0);
}

const StProcedure st_procedure_PRODUCTION = { production_run,   production_pending,
                                              production_legal, production_check,
                                              production_apply, production_prompt };
