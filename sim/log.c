#include "sim/log.h"

#include <inttypes.h>
#include <string.h>

#include "rules/civ/text.h"

static void write_flag(FILE *out, const char *name, int set)
{
    if (set)
        fprintf(out, "option %s\n", name);
}

void log_begin(FILE *out, const Rules *rules, const Options *options, uint64_t seed)
{
    log_header(out, (LogVersion){ LOG_VERSION, RULES_VERSION }, rules, options, seed);
}

void log_header(FILE *out, LogVersion version, const Rules *rules, const Options *options,
                uint64_t seed)
{
    const Edition *edition = rules->edition;
    const Board   *board = rules->board;
    int            players = options->player_count;
    fprintf(out, "ecumene game log %d\n", version.format);
    fprintf(out, "rules %d\n", version.rules);
    fprintf(out, "edition %s %016" PRIx64 "\n", edition->id,
            version.format == 1 ? first_format_hash(edition->id)
                                : edition_hash(edition, board, players));
    fprintf(out, "board %s %016" PRIx64 "\n", board->id,
            version.format == 1 ? first_format_hash(board->id) : board_hash(board, players));
    fprintf(out, "players %d\n", options->player_count);
    write_flag(out, "expert", options->expert);
    write_flag(out, "short-game", options->short_game);
    write_flag(out, "choose-civilizations", options->choose_civilizations);
    write_flag(out, "strict-order", options->strict_order);
    if (options->turn_limit)
        fprintf(out, "turn-limit %d\n", options->turn_limit);
    for (int id = 0; id < SWITCH_COUNT; id++)
        if (options->switches[id])
            fprintf(out, "switch %s %s\n", switch_name((Switch)id),
                    switch_value_name((Switch)id, options->switches[id] - 1));
    fprintf(out, "seed %" PRIu64 "\n\n", seed);
}

void log_action(FILE *out, const Rules *rules, const Game *before, const Action *action,
                const Game *after)
{
    char text[LOG_LINE_MAX];
    action_format(text, sizeof text, rules, before, action);
    fprintf(out, "%s: %s\n", player_name(rules, before, action->player), text);
    if (after->turn != before->turn)
        fprintf(out, "# turn %d hash %016" PRIx64 "\n", after->turn, game_hash(after));
}

void log_end(FILE *out, const Rules *rules, const Game *game)
{
    log_result(out, rules, game, game_hash(game));
}

void log_result(FILE *out, const Rules *rules, const Game *game, uint64_t hash)
{
    fprintf(out, "\n%s turn %d hash %016" PRIx64 "\n", game->over ? "over" : "open", game->turn,
            hash);
    if (!game->over)
        return;
    Player ranking[PLAYERS_MAX];
    game_ranking(ranking, rules, game);
    for (int i = 0; i < game->player_count; i++)
        fprintf(out, "score %s %d\n", player_name(rules, game, ranking[i]),
                game_points(rules, game, ranking[i]));
}
