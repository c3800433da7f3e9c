/* A view of the settlers family that came over the wire, as far as names, texts and a position in
 * words need it. */
#include <stdlib.h>
#include <string.h>

#include "rules/settlers/play.h"
#include "wire/json_in.h"
#include "wire/settlers/view_keys.h"

static void read_set(StCards *out, const StSet *set, const Node *list)
{
    for (size_t i = 0; i < node_count(list); i++) {
        int card = in_item_or(list, i, set->card_count - 1, -1);
        if (card >= 0)
            cards_add(out, (StCardId)card);
    }
}

/* Null stands for a card whose face is not seen. */
static int read_list(uint16_t *out, int most, const StSet *set, const Node *list)
{
    int count = 0;
    for (size_t i = 0; i < node_count(list) && count < most; i++)
        out[count++] = (uint16_t)in_item_or(list, i, set->card_count - 1, ST_CARD_HIDDEN);
    return count;
}

static void read_bytes(uint8_t *out, int count, const Node *list)
{
    for (int i = 0; i < count; i++)
        out[i] = (uint8_t)in_item_or(list, (size_t)i, UINT8_MAX, 0);
}

static uint16_t read_flags(const Node *names)
{
    static const struct {
        const char *name;
        uint16_t    flag;
    } flags[] = { { "shield", ST_ON_SHIELD },   { "samurai", ST_ON_SAMURAI },
                  { "technology", ST_ON_TECH }, { "bulwark", ST_ON_BULWARK },
                  { "glory", ST_ON_GLORY },     { "blocked", ST_BLOCKED } };
    unsigned set = 0;
    for (size_t i = 0; i < node_count(names); i++)
        for (size_t k = 0; k < sizeof flags / sizeof *flags; k++) {
            const char *name = node_string(node_at(names, i));
            set |= name && strcmp(name, flags[k].name) == 0 ? flags[k].flag : 0u;
        }
    return (uint16_t)set;
}

static void read_locations(StGame *game, int player, const StSet *set, const Node *list)
{
    for (size_t i = 0; i < node_count(list); i++) {
        const Node *seen = node_at(list, i);
        int         card = in_number_or(seen, "card", set->card_count - 1, -1);
        if (card < 0)
            continue;
        cards_add(&game->players[player].empire, (StCardId)card);
        game->places[card] =
            (StPlace){ .owner = (uint8_t)in_number_or(seen, "owner", ST_PLAYERS_MAX - 1, player),
                       .controller = (uint8_t)player,
                       .flags = read_flags(node_get(seen, "on")),
                       .uses = (uint8_t)in_number_or(seen, "used", UINT8_MAX, 0),
                       .visits = (uint8_t)in_number_or(seen, "visits", UINT8_MAX, 0),
                       .held = (uint8_t)in_number_or(seen, "held", UINT8_MAX, 0),
                       .order = (uint8_t)i };
    }
}

static void read_player(StGame *game, int player, const StSet *set, const Node *seen)
{
    StPlayer *who = &game->players[player];
    who->faction = (uint8_t)in_number_or(seen, "faction", set->faction_count - 1, ST_FACTION_OPEN);
    who->score = (uint16_t)in_number_or(seen, "score", UINT16_MAX, 0);
    who->passed = node_is_true(node_get(seen, "passed"));
    who->token = (uint8_t)in_number_or(seen, "token", ST_TOKENS - 1, ST_TOKEN_NONE);
    who->hand_count = (uint8_t)in_number_or(seen, "hand", UINT8_MAX, 0);
    who->deck_count = (uint8_t)in_number_or(seen, "deck", UINT8_MAX, 0);
    read_bytes(who->supply, ST_SUPPLY, node_get(seen, "supply"));
    read_bytes(who->stored, ST_SWORD + 1, node_get(seen, "stored"));
    read_bytes(who->blessings, ST_COLOURS, node_get(seen, "blessings"));
    read_locations(game, player, set, node_get(seen, "locations"));
    read_set(&who->foundations, set, node_get(seen, "foundations"));
    read_set(&who->deals, set, node_get(seen, "deals"));
}

bool st_view_read(void *seen, const Ruleset *rules, const Node *keys, Error *error)
{
    StView      *view = seen;
    StGame      *game = &view->shown;
    const StSet *set = rules->edition;
    const Node  *pending = node_get(keys, "pending");
    view->viewer = (uint8_t)in_number_or(keys, "me", ST_PLAYERS_MAX - 1, NOBODY);
    for (int p = 0; p < ST_PLAYERS_MAX; p++) {
        char key[24];
        snprintf(key, sizeof key, "player.%d", p);
        const Node *player = node_get(keys, key);
        if (!player)
            break;
        read_player(game, p, set, player);
        game->seats = (uint8_t)(p + 1);
        if (!node_is_true(node_get(player, "virtual")))
            game->options.player_count = game->seats;
    }
    if (game->options.player_count == 0)
        return fail(error, "the server shows a game without players");
    game->round = (uint8_t)in_number_or(keys, "turn", ST_ROUNDS, 0);
    game->over = node_is_true(node_get(keys, "over"));
    game->first = (uint8_t)in_number_or(keys, "first", ST_PLAYERS_MAX - 1, 0);
    game->common_count = (uint8_t)in_number_or(keys, "common", ST_COMMON_MAX, 0);
    game->pool_count = (uint8_t)read_list(game->pool, ST_POOL_MAX, set, node_get(keys, "pool"));
    game->revealed_count =
        (uint8_t)read_list(game->revealed, ST_REVEALED_MAX, set, node_get(keys, "revealed"));
    read_set(&game->pile, set, node_get(keys, "pile"));
    for (size_t i = 0; i < node_count(pending); i++)
        view->pending |= bit32(in_item_or(pending, i, ST_PLAYERS_MAX - 1, 0));
    if (view->viewer < game->options.player_count)
        read_set(&game->players[view->viewer].hand, set, node_get(keys, "hand"));
    return true;
}
