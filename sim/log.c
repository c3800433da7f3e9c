#include "sim/log.h"

#include <inttypes.h>
#include <string.h>

#include "data/loader.h"
#include "rules/table/text.h"

void log_begin(FILE *out, const Ruleset *rules, const AnyOptions *options, uint64_t seed)
{
    log_header(out, (LogVersion){ .format = LOG_VERSION, .rules = rules->family->version }, rules,
               options, seed);
}

static void write_option(FILE *out, const OptionWords *option, int value)
{
    char word[NAME_MAX];
    switch (option->kind) {
    case OPTION_FLAG:
        fprintf(out, "option %s\n", option->name);
        break;
    case OPTION_NUMBER:
        fprintf(out, "%s %d\n", option->name, value);
        break;
    case OPTION_SWITCH:
        option_word(word, option, value);
        fprintf(out, "switch %s %s\n", option->name, word);
        break;
    }
}

void log_header(FILE *out, LogVersion version, const Ruleset *rules, const AnyOptions *options,
                uint64_t seed)
{
    const Family *family = rules->family;
    const Loader *loader = loader_of(family);
    const char   *edition = family->editions->id(rules->edition);
    int           players = options->player_count;
    bool          first = version.format == 1;
    fprintf(out, "ecumene game log %d\n", version.format);
    fprintf(out, "rules %d\n", version.rules);
    fprintf(out, "edition %s %016" PRIx64 "\n", edition,
            version.edition_hash ? version.edition_hash
            : first              ? loader->first_format_hash(edition)
                                 : loader->edition_hash(rules, players));
    if (rules->board) {
        const char *board = family->editions->board_id(rules->board);
        fprintf(out, "board %s %016" PRIx64 "\n", board,
                first ? loader->first_format_hash(board) : loader->board_hash(rules, players));
    }
    fprintf(out, "players %d\n", players);
    for (int i = 0; i < family_options(family)->count; i++)
        if (family_options(family)->get(options, i))
            write_option(out, &family_options(family)->words[i],
                         family_options(family)->get(options, i));
    fprintf(out, "seed %" PRIu64 "\n\n", seed);
}

void log_action(FILE *out, const Ruleset *rules, const void *before, const Action *action,
                const void *after)
{
    const Family *family = rules->family;
    char          text[LOG_LINE_MAX];
    int           turn = family->standing(rules, after).turn;
    text_action(text, sizeof text, rules, before, action);
    fprintf(out, "%s: %s\n", family->player_name(rules, before, action->player), text);
    if (turn != family->standing(rules, before).turn)
        fprintf(out, "# turn %d hash %016" PRIx64 "\n", turn, family_hash(family, after));
}

void log_end(FILE *out, const Ruleset *rules, const void *game)
{
    log_result(out, rules, game, family_hash(rules->family, game));
    log_shared(out, rules, game);
}

void log_result(FILE *out, const Ruleset *rules, const void *game, uint64_t hash)
{
    const Family *family = rules->family;
    Standing      standing = family->standing(rules, game);
    fprintf(out, "\n%s turn %d hash %016" PRIx64 "\n", standing.over ? "over" : "open",
            standing.turn, hash);
    if (!standing.over)
        return;
    Player ranking[PLAYERS_MAX];
    family_results(family)->ranking(ranking, rules, game);
    for (int i = 0; i < standing.player_count; i++)
        fprintf(out, "score %s %d\n", family->player_name(rules, game, ranking[i]),
                family->points(rules, game, ranking[i]));
}

void log_shared(FILE *out, const Ruleset *rules, const void *game)
{
    const Family *family = rules->family;
    if (!family->standing(rules, game).over)
        return;
    int    winners = family_results(family)->winners(rules, game);
    Player ranking[PLAYERS_MAX];
    if (winners < 2)
        return;
    family_results(family)->ranking(ranking, rules, game);
    for (int i = 0; i < winners; i++)
        fprintf(out, "%s%s", i ? ", " : "shared by ", family->player_name(rules, game, ranking[i]));
    fputc('\n', out);
}
