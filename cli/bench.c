/* `ecumene bench`: figures, never tests. */
#include <stdio.h>
#include <string.h>

#include "bots/bots.h"
#include "cli/bench_search.h"
#include "cli/bench_trade.h"
#include "cli/bench_views.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "rules/civ/family.h"
#include "sim/bench.h"

static void write_json(FILE *out, const Bots *players, const BenchReport *report)
{
    BotWords bot;
    fprintf(out,
            "{\n  \"state_bytes\": %zu,\n  \"view_bytes\": %zu,\n  \"clone_ns\": %.1f,\n"
            "  \"view_make_ns\": %.1f,\n  \"view_renew_ns\": %.1f,\n  \"apply_per_second\": %.0f,\n"
            "  \"random_actions_per_second\": %.0f,\n  \"legal_actions_mean\": %.1f,\n"
            "  \"games_per_second\": {",
            report->state_bytes, report->view_bytes, report->clone_ns, report->view_make_ns,
            report->view_renew_ns, report->apply_per_second, report->random_actions_per_second,
            report->legal_actions_mean);
    for (int i = 0; i < BENCH_BOTS_MAX && players->at(&bot, i) && !bot.level; i++)
        fprintf(out, "%s\"%s\": %.2f", i ? ", " : "", bot.name, report->games_per_second[i]);
    fprintf(out,
            "},\n  \"search_ms\": {\"count\": %d, \"median\": %.1f, \"p99\": %.1f, "
            "\"worst\": %.1f}",
            report->searches, report->search_ms_median, report->search_ms_p99,
            report->search_ms_worst);
    for (int i = 0; i < report->own_count; i++)
        fprintf(out, ",\n  \"%s\": %.1f", report->own[i].key, report->own[i].value);
    fprintf(out, "\n}\n");
}

static void print(const Bots *players, const BenchReport *report)
{
    BotWords bot;
    printf("state             %zu bytes\n", report->state_bytes);
    printf("clone             %.0f ns\n", report->clone_ns);
    printf("view              %zu bytes, made in %.0f ns, brought up to date in %.0f ns\n",
           report->view_bytes, report->view_make_ns, report->view_renew_ns);
    printf("recorded actions  %.2f million applied a second\n", report->apply_per_second / 1e6);
    printf("random actions    %.2f million listed, picked and applied a second\n",
           report->random_actions_per_second / 1e6);
    printf("legal actions     %.1f in a list on average\n", report->legal_actions_mean);
    for (int i = 0; i < BENCH_BOTS_MAX && players->at(&bot, i) && !bot.level; i++)
        printf("games of %-8s %.*f a second\n", bot.name, report->games_per_second[i] < 10 ? 2 : 0,
               report->games_per_second[i]);
    printf("searches          %.0f ms, the median of %d; 99 %% within %.0f ms, the worst %.0f ms\n",
           report->search_ms_median, report->searches, report->search_ms_p99,
           report->search_ms_worst);
    for (int i = 0; i < report->own_count; i++)
        printf("%-17s %.1f %s\n", report->own[i].name, report->own[i].value, report->own[i].unit);
}

static bool save_json(const char *path, const Bots *players, const BenchReport *report,
                      Error *error)
{
    FILE *out = fopen(path, "w");
    if (!out)
        return fail(error, "%s: cannot be written", path);
    write_json(out, players, report);
    return fclose(out) == 0 ? true : fail(error, "%s: not written completely", path);
}

/* Where the family seats so many. */
enum { PLAYERS = 9 };

typedef struct BenchOptions {
    const char *json, *bots;
    long long   seconds, games;
    bool        views, trade, search;
} BenchOptions;

/* How many words were an option; 0: the first is none of ours. */
static int take_option(BenchOptions *out, int argc, char **argv, Error *error)
{
    bool *flag = strcmp(argv[0], "--views") == 0    ? &out->views
                 : strcmp(argv[0], "--trade") == 0  ? &out->trade
                 : strcmp(argv[0], "--search") == 0 ? &out->search
                                                    : NULL;
    if (flag) {
        *flag = true;
        return 1;
    }
    return option_number(&out->seconds, "--seconds", 1, 600, argc, argv, error)
                   || option_number(&out->games, "--games", 1, 100000, argc, argv, error)
                   || option_text(&out->bots, "--bots", argc, argv, error)
                   || option_text(&out->json, "--json", argc, argv, error)
               ? 2
               : 0;
}

static bool take_options(BenchOptions *out, GameChoice *choice, int argc, char **argv, Error *error)
{
    for (int i = 1; i < argc;) {
        int used = choice_option(choice, argc - i, argv + i, error);
        if (used == 0)
            used = take_option(out, argc - i, argv + i, error);
        if (used == 0 && !error->text[0])
            fail(error, "unknown option %s; see ecumene bench --help", argv[i]);
        if (error->text[0])
            return false;
        i += used;
    }
    if (!out->bots)
        out->bots = out->search ? "hard" : "normal";
    return true;
}

static bool bench_games(const GameChoice *choice, const BenchOptions *options, Error *error)
{
    const Bots *players = bots_of(choice->family);
    const char *json = options->json;
    BenchReport report;
    bench(&report, &choice->rules, &choice->options, choice->seed, (double)options->seconds);
    if (json && strcmp(json, "-") == 0) {
        write_json(stdout, players, &report);
        return true;
    }
    print(players, &report);
    return !json || save_json(json, players, &report, error);
}

static bool bench_asked(const GameChoice *choice, const BenchOptions *options, Error *error)
{
    AnyBot bot;
    int    games = (int)options->games;
    if ((options->trade || options->search) && choice->family != &civ_family)
        return fail(error, "%s is for editions of the civilization family",
                    options->trade ? "--trade" : "--search");
    if (options->search && !options->trade)
        return bench_search(&choice->rules, &choice->options, options->bots, games, choice->seed,
                            error);
    if (!bots_read(&bot, bots_of(choice->family), options->bots, error))
        return false;
    if (options->trade)
        bench_trade(&choice->rules, &choice->options, &bot, games, choice->seed);
    else if (options->views)
        bench_views(&choice->rules, &choice->options, choice->seed);
    else
        return bench_games(choice, options, error);
    return true;
}

int command_bench(int argc, char **argv)
{
    Error        error = { "" };
    GameChoice   choice = choice_default(argc, argv, TURNS_USUAL);
    BenchOptions options = { .seconds = 3, .games = 40 };
    if (choice.family->players_max >= PLAYERS)
        choice.options.player_count = PLAYERS;
    if (!take_options(&options, &choice, argc, argv, &error) || !choice_load(&choice, &error))
        return complain(&error);
    bool fine = bench_asked(&choice, &options, &error);
    choice_free(&choice);
    return fine ? 0 : complain(&error);
}
