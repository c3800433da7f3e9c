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

/* ---- What all families have ---- */

#define COMMON(id, key, type, doc)                                                                 \
    void st_key_##id(JsonOut *out, const StShown *shown)                                           \
    {                                                                                              \
        common_key_##id(out, &shown->seen);                                                        \
    }
#include "wire/common_keys.def"
#undef COMMON

/* ---- The round ---- */

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

void st_key_FIRST(JsonOut *out, const StShown *shown)
{
    out_number(out, shown->game->first);
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

enum { LEGAL_MAX = 1024 };

/* ---- What the viewer's turn could bring ---- */

static bool has_turn(const StShown *shown)
{
    return shown->seen.is_asked && st_view_prompt(shown->set, shown->view).kind == ST_PROMPT_TURN;
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
    events_json(out, shown->rules->family, &events, shown->seen.n, shown->view->viewer, NULL);
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
