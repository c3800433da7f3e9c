/* `ecumene bench`: figures, never tests. */
#include <stdio.h>
#include <string.h>

#include "bots/bot.h"
#include "cli/bench_views.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "sim/bench.h"

static const char usage[] =
    "usage: ecumene bench [options]\n"
    "Measures the rules library and the bots on one core.\n\n"
    "  --edition ID|FILE, --map ID|FILE, --players N, --scenario NAME, --seed S, --switch "
    "NAME=VALUE "
    "  as for ecumene sim\n"
    "  --seconds T      how long each measure takes; 3 unless told\n"
    "  --json FILE      the figures as JSON too; - for standard output\n"
    "  --views          instead: how long it takes to render what a client is sent, and how much "
    "it is\n";

static void write_json(FILE *out, const BenchReport *report)
{
    fprintf(out,
            "{\n  \"state_bytes\": %zu,\n  \"clone_ns\": %.1f,\n  \"apply_per_second\": %.0f,\n"
            "  \"random_actions_per_second\": %.0f,\n  \"legal_actions_mean\": %.1f,\n"
            "  \"games_per_second\": {",
            report->state_bytes, report->clone_ns, report->apply_per_second,
            report->random_actions_per_second, report->legal_actions_mean);
    for (int i = 0; i < BENCH_BOTS_MAX && bot_at(i); i++)
        fprintf(out, "%s\"%s\": %.2f", i ? ", " : "", bot_at(i)->name, report->games_per_second[i]);
    fprintf(out,
            "},\n  \"search_ms\": {\"count\": %d, \"median\": %.1f, \"p99\": %.1f, "
            "\"worst\": %.1f},\n  \"purchase_us\": %.1f\n}\n",
            report->searches, report->search_ms_median, report->search_ms_p99,
            report->search_ms_worst, report->purchase_us);
}

static void print(const BenchReport *report)
{
    printf("state             %zu bytes\n", report->state_bytes);
    printf("clone             %.0f ns\n", report->clone_ns);
    printf("recorded actions  %.2f million applied a second\n", report->apply_per_second / 1e6);
    printf("random actions    %.2f million listed, picked and applied a second\n",
           report->random_actions_per_second / 1e6);
    printf("legal actions     %.1f in a list on average\n", report->legal_actions_mean);
    for (int i = 0; i < BENCH_BOTS_MAX && bot_at(i); i++)
        printf("games of %-8s %.*f a second\n", bot_at(i)->name,
               report->games_per_second[i] < 10 ? 2 : 0, report->games_per_second[i]);
    printf("searches          %.0f ms, the median of %d; 99 %% within %.0f ms, the worst %.0f ms\n",
           report->search_ms_median, report->searches, report->search_ms_p99,
           report->search_ms_worst);
    printf("purchase          solved in %.1f microseconds, the median\n", report->purchase_us);
}

static bool save_json(const char *path, const BenchReport *report, Error *error)
{
    FILE *out = fopen(path, "w");
    if (!out)
        return fail(error, "%s: cannot be written", path);
    write_json(out, report);
    return fclose(out) == 0 ? true : fail(error, "%s: not written completely", path);
}

int command_bench(int argc, char **argv)
{
    Error       error = { "" };
    GameChoice  choice = choice_default();
    const char *json = NULL;
    long long   seconds = 3;
    bool        views = false;
    choice.options.player_count = 9;
    if (wants_help(argc, argv))
        return print_help(usage);
    for (int i = 1; i < argc;) {
        int used = choice_option(&choice, argc - i, argv + i, &error);
        if (used == 0
            && (option_number(&seconds, "--seconds", 1, 600, argc - i, argv + i, &error)
                || option_text(&json, "--json", argc - i, argv + i, &error)))
            used = 2;
        if (used == 0 && strcmp(argv[i], "--views") == 0) {
            views = true;
            used = 1;
        }
        if (used == 0 && !error.text[0])
            fail(&error, "unknown option %s; see ecumene bench --help", argv[i]);
        if (error.text[0])
            return complain(&error);
        i += used;
    }
    if (!choice_load(&choice, &error))
        return complain(&error);
    if (views) {
        bench_views(&choice.rules, &choice.options, choice.seed);
        choice_free(&choice);
        return 0;
    }
    BenchReport report;
    bench(&report, &choice.rules, &choice.options, choice.seed, (double)seconds);
    choice_free(&choice);
    if (json && strcmp(json, "-") == 0) {
        write_json(stdout, &report);
        return 0;
    }
    print(&report);
    return !json || save_json(json, &report, &error) ? 0 : complain(&error);
}
