/* Keys about the round, what lies open, and what the viewer is asked. */
#include "rules/settlers/foresight.h"
#include "rules/settlers/play.h"
#include "rules/settlers/text.h"
#include "wire/action_json.h"
#include "wire/settlers/view_keys.h"

/* ---- Lists ---- */

void st_out_cards(JsonOut *out, const uint16_t *cards, int count)
{
    out_list(out);
    for (int i = 0; i < count; i++) {
        if (cards[i] == ST_CARD_HIDDEN)
            out_null(out);
        else if (cards[i] != ST_CARD_NONE)
            out_number(out, cards[i]);
    }
    out_list_end(out);
}

void st_out_card_set(JsonOut *out, const StCards *cards)
{
    out_list(out);
    FOR_CARDS_IN(card, cards)
    out_number(out, card);
    out_list_end(out);
}

static void out_players(JsonOut *out, uint32_t set)
{
    out_list(out);
    for (; set; set &= set - 1)
        out_number(out, first32(set));
    out_list_end(out);
}

/* ---- The round ---- */

void st_key_N(JsonOut *out, const StShown *shown)
{
    out_number(out, shown->n);
}

void st_key_ME(JsonOut *out, const StShown *shown)
{
    if (st_is_player(shown))
        out_number(out, shown->view->viewer);
    else
        out_null(out);
}

void st_key_OPTIONS(JsonOut *out, const StShown *shown)
{
    out_map(out);
    out_key(out, "switches");
    out_map(out);
    for (int i = 0; i < ST_SWITCHES; i++) {
        char word[NAME_MAX];
        st_switch_word(word, sizeof word, i, st_switch(shown->game, (StSwitch)i));
        out_pair_text(out, st_switch_name(i), word);
    }
    out_map_end(out);
    out_map_end(out);
}

void st_key_TURN(JsonOut *out, const StShown *shown)
{
    out_number(out, shown->game->round);
}

static const char *procedure_name(int procedure)
{
#define PROCEDURE(id, name) name,
    static const char *const names[ST_PROCEDURES] = {
#include "rules/settlers/procedures.def"
    };
#undef PROCEDURE
    return names[procedure];
}

void st_key_PHASE(JsonOut *out, const StShown *shown)
{
    static const uint8_t of_number[] = { ST_PROCEDURE_SETUP,      ST_PROCEDURE_LOOKOUT,
                                         ST_PROCEDURE_PRODUCTION, ST_PROCEDURE_ACTIONS,
                                         ST_PROCEDURE_CLEANUP,    ST_PROCEDURE_ATTACK };
    int                  number = shown->rules->family->standing(shown->rules, shown->game).phase;
    out_map(out);
    out_pair_number(out, "number", number);
    out_pair_text(out, "procedure", procedure_name(of_number[number]));
    out_map_end(out);
}

void st_key_PENDING(JsonOut *out, const StShown *shown)
{
    out_players(out, shown->view->pending);
}

void st_key_MAY_ACT(JsonOut *out, const StShown *shown)
{
    out_players(out, shown->view->pending);
}

void st_key_FIRST(JsonOut *out, const StShown *shown)
{
    out_number(out, shown->game->first);
}

void st_key_RANKING(JsonOut *out, const StShown *shown)
{
    uint8_t order[ST_PLAYERS_MAX];
    int     winners = st_ranking(order, shown->set, shown->game);
    out_list(out);
    for (int i = 0; i < shown->game->options.player_count; i++) {
        out_map(out);
        out_pair_number(out, "player", order[i]);
        out_pair_number(out, "points", st_points(shown->set, shown->game, order[i]));
        out_pair_number(out, "place", place_at(i, winners));
        out_map_end(out);
    }
    out_list_end(out);
}

void st_key_OVER(JsonOut *out, const StShown *shown)
{
    out_bool(out, shown->game->over != 0);
}

void st_key_WON(JsonOut *out, const StShown *shown)
{
    if (shown->game->over && shown->game->options.player_count == 1)
        out_bool(out, st_solo_won(shown->set, shown->game));
}

/* ---- What lies open ---- */

void st_key_COMMON(JsonOut *out, const StShown *shown)
{
    out_number(out, shown->game->common_count);
}

void st_key_PILE(JsonOut *out, const StShown *shown)
{
    st_out_card_set(out, &shown->game->pile);
}

void st_key_POOL(JsonOut *out, const StShown *shown)
{
    if (shown->game->pool_count > 0)
        st_out_cards(out, shown->game->pool, shown->game->pool_count);
}

void st_key_PACKET(JsonOut *out, const StShown *shown)
{
    if (st_is_player(shown) && st_packets_lie(shown->game))
        st_out_cards(out, shown->game->packets[shown->view->viewer], 3);
}

void st_key_REVEALED(JsonOut *out, const StShown *shown)
{
    if (shown->game->revealed_count > 0)
        st_out_cards(out, shown->game->revealed, shown->game->revealed_count);
}

void st_key_TOKENS(JsonOut *out, const StShown *shown)
{
    if (st_switch(shown->game, ST_SWITCH_EXPEDITIONS) == 0)
        return;
    out_list(out);
    for (int token = 1; token < ST_TOKENS; token++)
        if (shown->game->token_pool >> token & 1)
            out_number(out, token);
    out_list_end(out);
}

void st_key_HAND(JsonOut *out, const StShown *shown)
{
    if (st_is_player(shown))
        st_out_card_set(out, &shown->game->players[shown->view->viewer].hand);
}

void st_key_SOLO(JsonOut *out, const StShown *shown)
{
    const StGame *game = shown->game;
    if (game->options.player_count > 1)
        return;
    out_map(out);
    out_key(out, "line");
    st_out_cards(out, game->line, game->line_count);
    out_pair_number(out, "left", game->attack_count);
    out_key(out, "collection");
    st_out_card_set(out, &game->collection);
    out_pair_number(out, "own",
                    cards_count_both(&game->players[0].empire, &shown->set->of_factions));
    out_map_end(out);
}

/* ---- What the viewer has begun and is asked ---- */

void st_key_PAYING(JsonOut *out, const StShown *shown)
{
    static const char *const kinds[] = { "build", "deal",     "raze-from-hand",
                                         "raze",  "activate", "exchange",
                                         "visit", "play",     "feature" };
    const StGame            *game = shown->game;
    if (game->intent_count == 0)
        return;
    const StIntent *intent = &game->intents[game->intent_count - 1];
    if (!st_is_player(shown) || intent->player != shown->view->viewer
        || game->active != shown->view->viewer)
        return;
    out_map(out);
    out_pair_text(out, "kind", kinds[intent->kind]);
    out_key(out, "card");
    if (intent->card < shown->set->card_count)
        out_number(out, intent->card);
    else
        out_null(out);
    out_key(out, "targets");
    st_out_cards(out, intent->targets, intent->target_count);
    out_key(out, "given");
    out_list(out);
    for (int i = 0; i < intent->given_count; i++) {
        if (intent->given[i] == ST_CARD_NONE)
            out_null(out);
        else
            out_number(out, intent->given[i]);
    }
    out_list_end(out);
    out_key(out, "discarded");
    st_out_cards(out, intent->discarded, intent->discarded_count);
    out_map_end(out);
}

static bool is_asked(const StShown *shown)
{
    return st_is_player(shown) && shown->view->pending >> shown->view->viewer & 1;
}

void st_key_PROMPT(JsonOut *out, const StShown *shown)
{
    if (!is_asked(shown))
        return;
    Prompt prompt = st_view_prompt(shown->set, shown->view);
    prompt_json(out, shown->rules, shown->game, &prompt);
}

enum { LEGAL_MAX = 1024 };

void st_key_LEGAL(JsonOut *out, const StShown *shown)
{
    static _Thread_local Action legal[LEGAL_MAX];
    if (!is_asked(shown))
        return;
    int count = st_view_legal(legal, LEGAL_MAX, shown->set, shown->view);
    legal_json(out, shown->rules->family, legal, count);
}

/* ---- What the viewer's turn could bring ---- */

static bool has_turn(const StShown *shown)
{
    return is_asked(shown) && st_view_prompt(shown->set, shown->view).kind == ST_PROMPT_TURN;
}

static void cost_json(JsonOut *out, const char *key, const StCost *cost)
{
    out_key(out, key);
    out_list(out);
    for (int letter = 0; letter < ST_LETTERS; letter++) {
        if (cost->n[letter] == 0)
            continue;
        out_list(out);
        out_number(out, letter);
        out_number(out, cost->n[letter]);
        out_list_end(out);
    }
    out_list_end(out);
}

static void foresight_json(JsonOut *out, const StShown *shown, const Action *action)
{
    StForesight foreseen;
    st_foresee(&foreseen, shown->set, shown->view, action);
    Events events = { foreseen.events, foreseen.count, foreseen.count, 0 };
    out_map(out);
    out_key(out, "action");
    action_json(out, shown->rules->family, action);
    cost_json(out, "cost", &foreseen.cost);
    out_pair_number(out, "struck", foreseen.struck);
    out_key(out, "more");
    out_bool(out, foreseen.more);
    out_key(out, "events");
    out_list(out);
    events_json(out, shown->rules->family, &events, shown->n, shown->view->viewer, NULL);
    out_list_end(out);
    out_map_end(out);
}

void st_key_FORESIGHT(JsonOut *out, const StShown *shown)
{
    static _Thread_local Action legal[LEGAL_MAX];
    if (!has_turn(shown))
        return;
    int count = st_view_legal(legal, LEGAL_MAX, shown->set, shown->view);
    out_list(out);
    for (int i = 0; i < count; i++)
        if (st_foreseeable(&legal[i]))
            foresight_json(out, shown, &legal[i]);
    out_list_end(out);
}

void st_key_LACKING(JsonOut *out, const StShown *shown)
{
    if (!has_turn(shown))
        return;
    int     viewer = shown->view->viewer;
    StCards hand = shown->game->players[viewer].hand;
    out_list(out);
    FOR_CARDS_IN(card, &hand)
    {
        StCost goods;
        if (!st_lacking(&goods, shown->set, shown->game, viewer, card))
            continue;
        out_map(out);
        out_pair_number(out, "card", card);
        cost_json(out, "goods", &goods);
        out_map_end(out);
    }
    out_list_end(out);
}
