/* A bot in C: it plays the first seat of a card game, the bots `normal` of the library the others,
 * a hundred times.
 *
 *     cc docs/examples/bot.c $(pkg-config --cflags --libs ecumene) -o bot && ./bot
 */
#include <ecumene.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ME = 0, ACTIONS = 1024, PLAYERS = 3, GAMES = 100 };

static void check(int code)
{
    if (code < 0) {
        fprintf(stderr, "bot: %s\n", ecumene_error());
        exit(1);
    }
}

/* The bot: builds what it can, and else takes any entry of the legal list. The first of the
 * features of an action is its kind; what a kind is called the library tells. */
static int choose(EcumeneHandle game, const int32_t features[][ECUMENE_FEATURES], int count)
{
    char kind[128];
    for (int i = 0; i < count; i++) {
        check(ecumene_name(game, ECUMENE_NAME_ACTION, features[i][0], kind, sizeof kind));
        if (strncmp(kind, "build", 5) == 0)
            return i;
    }
    return rand() % count;
}

int main(void)
{
    static int32_t features[ACTIONS][ECUMENE_FEATURES];
    EcumeneHandle  game;
    EcumeneConfig  config;
    int32_t        points[PLAYERS], player, count, action, wins = 0, sums[PLAYERS] = { 0 };
    uint8_t        over;
    EcumeneBuffers see = { .size = sizeof see,
                           .terminated = &over,
                           .points = points,
                           .player = &player,
                           .count = &count };
    check(ecumene_config_default(&config, sizeof config, ECUMENE_VERSION));
    config.edition = "hearths";
    config.players = PLAYERS;
    check(ecumene_create(&game, &config));
    int  normal = 0;
    char name[64] = "";
    while (strcmp(name, "normal") != 0)
        check(ecumene_name(game, ECUMENE_NAME_BOT, normal++, name, sizeof name));
    for (int i = 0; i < GAMES; i++) {
        check(ecumene_reset(game, 0, (uint64_t)i, &see));
        while (player >= 0) {
            action = ECUMENE_BOT - (normal - 1);
            if (player == ME) {
                check(ecumene_actions(game, 0, &features[0][0], ACTIONS));
                action = choose(game, features, count);
            }
            check(ecumene_step(game, &action, &see));
        }
        wins += points[ME] > points[1] && points[ME] > points[2];
        for (int p = 0; p < PLAYERS; p++)
            sums[p] += points[p];
    }
    printf("%d of %d games won, %.1f points on average; the others %.1f and %.1f\n", wins, GAMES,
           sums[0] / (double)GAMES, sums[1] / (double)GAMES, sums[2] / (double)GAMES);
    check(ecumene_close(game));
    return 0;
}
