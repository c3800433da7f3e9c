/* What each player has: goods, locations and what lies on them, foundations, deals. */
#include <string.h>

#include "rules/settlers/play.h"
#include "wire/settlers/view_keys.h"

static void out_bytes(JsonOut *out, const uint8_t *bytes, int count)
{
    out_list(out);
    for (int i = 0; i < count; i++)
        out_number(out, bytes[i]);
    out_list_end(out);
}

static bool any(const uint8_t *bytes, int count)
{
    for (int i = 0; i < count; i++)
        if (bytes[i])
            return true;
    return false;
}

static void out_tokens(JsonOut *out, unsigned flags)
{
    static const struct {
        unsigned    flag;
        const char *name;
    } names[] = { { ST_ON_SHIELD, "shield" },   { ST_ON_SAMURAI, "samurai" },
                  { ST_ON_TECH, "technology" }, { ST_ON_BULWARK, "bulwark" },
                  { ST_ON_GLORY, "glory" },     { ST_BLOCKED, "blocked" } };
    unsigned all = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        all |= names[i].flag;
    if (!(flags & all))
        return;
    out_key(out, "on");
    out_list(out);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (flags & names[i].flag)
            out_text(out, names[i].name);
    out_list_end(out);
}

static bool can_be_razed(const StShown *shown, StCardId card)
{
    const StCard *print = &shown->set->cards[card];
    return print->raze_count > 0 && !(print->flags & ST_CARD_FIRM);
}

static void location(JsonOut *out, const StShown *shown, int player, StCardId card)
{
    const StPlace *place = &shown->game->places[card];
    out_map(out);
    out_pair_number(out, "card", card);
    out_key(out, "raze");
    if (can_be_razed(shown, card))
        out_number(out, st_raze_price(shown->set, shown->game, card,
                                      shown->set->numbers[ST_NUMBER_RAZE_PRICE]));
    else
        out_null(out);
    if (place->uses)
        out_pair_number(out, "used", place->uses);
    if (place->visits)
        out_pair_number(out, "visits", place->visits);
    if (place->held)
        out_pair_number(out, "held", place->held);
    out_tokens(out, place->flags);
    if (place->owner != player)
        out_pair_number(out, "owner", place->owner);
    out_map_end(out);
}

/* In the order of their coming, so that nothing moves about on the table. */
static void locations(JsonOut *out, const StShown *shown, int player)
{
    StCards left = shown->game->players[player].empire;
    out_list(out);
    for (;;) {
        StCardId next = ST_CARD_NONE;
        FOR_CARDS_IN(card, &left)
        if (next == ST_CARD_NONE
            || shown->game->places[card].order < shown->game->places[next].order)
            next = card;
        if (next == ST_CARD_NONE)
            break;
        cards_remove(&left, next);
        location(out, shown, player, next);
    }
    out_list_end(out);
}

static void foundations(JsonOut *out, const StShown *shown, int player)
{
    const StGame   *game = shown->game;
    const StPlayer *who = &game->players[player];
    out_list(out);
    FOR_CARDS_IN(card, &who->foundations)
    out_number(out, card);
    FOR_CARDS_IN(card, &who->buried)
    out_number(out, card);
    int unseen = player == shown->view->viewer ? 0 : who->buried_count;
    for (int i = 0; i < game->unseen_count; i++)
        unseen += game->unseen_owner[i] == player;
    for (int i = 0; i < unseen; i++)
        out_null(out);
    out_list_end(out);
}

static int wards(const StShown *shown, const StPlayer *who)
{
    int sum = 0;
    for (int i = 0; i < who->ward_count; i++)
        sum += shown->set->items[who->wards[i]].n * (1 + who->ward_more[i]);
    return sum;
}

static void out_or_null(JsonOut *out, const char *key, int value, int none)
{
    out_key(out, key);
    if (value == none)
        out_null(out);
    else
        out_number(out, value);
}

void st_player_value(JsonOut *out, const StShown *shown, int player)
{
    const StPlayer *who = &shown->game->players[player];
    bool            is_virtual = st_is_virtual(shown->game, player);
    out_map(out);
    out_or_null(out, "faction", is_virtual ? ST_FACTION_OPEN : who->faction, ST_FACTION_OPEN);
    if (is_virtual)
        out_pair_bool(out, "virtual", true);
    out_pair_number(out, "score", who->score);
    out_pair_number(out, "points", is_virtual ? 0 : st_points(shown->set, shown->game, player));
    out_pair_bool(out, "passed", who->passed != 0);
    out_or_null(out, "token", who->token, ST_TOKEN_NONE);
    out_key(out, "supply");
    out_bytes(out, who->supply, ST_SUPPLY);
    if (any(who->stored, sizeof who->stored)) {
        out_key(out, "stored");
        out_bytes(out, who->stored, sizeof who->stored);
    }
    if (any(who->blessings, ST_COLOURS)) {
        out_key(out, "blessings");
        out_bytes(out, who->blessings, ST_COLOURS);
    }
    out_pair_number(out, "hand", who->hand_count);
    out_pair_number(out, "deck", who->deck_count);
    out_key(out, "locations");
    locations(out, shown, player);
    out_key(out, "foundations");
    foundations(out, shown, player);
    out_key(out, "deals");
    st_out_card_set(out, &who->deals);
    int more = wards(shown, who);
    if (more)
        out_pair_number(out, "ward", more);
    out_map_end(out);
}
