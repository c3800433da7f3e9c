#include "tests/unit/unit.h"

void check_pieces(const Rules *rules, const Game *game)
{
    for (Player player = 0; player < game->player_count; player++) {
        const PlayerState *state = &game->players[player];
        int                tokens = state->stock_tokens + state->treasury;
        int                cities = state->stock_cities;
        for (Area area = 0; area < rules->board->area_count; area++) {
            tokens += game->tokens[player][area];
            cities += game->city[area] == player;
        }
        assert_int_equal(tokens, rules->edition->numbers[NUMBER_TOKENS]);
        assert_int_equal(cities, rules->edition->numbers[NUMBER_CITIES]);
    }
}
