/* `ecumene compare`: what a difference in the rules makes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/games.h"
#include "rules/table/must.h"
#include "sim/compare.h"

/* The words of both sides: what makes the difference goes to the second alone. */
typedef struct SideWords {
    int    count[SIDES];
    char **of[SIDES];
    bool   other;       /* The second plays another edition. */
    char   second[256]; /* What else is different there. */
} SideWords;

static void call_second(SideWords *words, const char *text)
{
    size_t length = strlen(words->second);
    snprintf(words->second + length, sizeof words->second - length, "%s%s", length ? " " : "",
             text);
}

/* How many words an option of the second side takes; 0: it belongs to both. */
static int words_of_second(const char *word)
{
    if (strcmp(word, "--strict") == 0 || strcmp(word, "--choose") == 0)
        return 1;
    return strcmp(word, "--switch") == 0 || strcmp(word, "--option") == 0
                   || strcmp(word, "--with") == 0
               ? 2
               : 0;
}

static void words_split(SideWords *out, int argc, char **argv)
{
    static char edition[] = "--edition", bots[] = "--bots", normal[] = "normal";
    *out = (SideWords){ 0 };
    for (int side = 0; side < SIDES; side++) {
        out->of[side] = calloc((size_t)argc + 3, sizeof *out->of[side]);
        must(out->of[side]);
        out->of[side][0] = argv[0];
        out->of[side][1] = bots;
        out->of[side][2] = normal;
        out->count[side] = 3;
    }
    for (int i = 1; i < argc; i++) {
        int own = words_of_second(argv[i]);
        if (own == 0) {
            for (int side = 0; side < SIDES; side++)
                out->of[side][out->count[side]++] = argv[i];
            continue;
        }
        bool with = strcmp(argv[i], "--with") == 0;
        if (with)
            out->other = true;
        else
            call_second(out, own == 2 && i + 1 < argc ? argv[i + 1] : argv[i] + 2);
        out->of[1][out->count[1]++] = with ? edition : argv[i];
        if (own == 2 && i + 1 < argc)
            out->of[1][out->count[1]++] = argv[++i];
    }
}

static bool check(const GamesChoice choices[SIDES], const SideWords *words, Error *error)
{
    if (!words->other && !words->second[0])
        return fail(error, "compare needs a difference: --switch NAME=VALUE, --option NAME=VALUE, "
                           "--strict, --choose or --with EDITION");
    if (choices[0].game.family != choices[1].game.family)
        return fail(error, "%s and %s are different games", choices[0].game.edition_name,
                    choices[1].game.edition_name);
    return true;
}

static const char *edition_of(const GamesChoice *choice)
{
    return choice->game.family->editions->id(choice->game.rules.edition);
}

static bool run(GamesChoice choices[SIDES], const SideWords *words, Error *error)
{
    static Comparison comparison;
    Simulation        sides[SIDES] = { choices[0].simulation, choices[1].simulation };
    char              name[320];
    const char       *names[SIDES] = { edition_of(&choices[0]), name };
    const char       *json = choices[0].json, *charts = choices[0].charts;
    snprintf(name, sizeof name, "%s%s%s", words->other ? edition_of(&choices[1]) : "",
             words->other && words->second[0] ? " " : "", words->second);
    if (!compare(&comparison, sides, names, error))
        return false;
    if (!json || strcmp(json, "-") != 0)
        comparison_print(stdout, &comparison);
    return (!json || comparison_json(json, &comparison, error))
           && (!charts || comparison_charts(charts, &comparison, error));
}

int command_compare(int argc, char **argv)
{
    static GamesChoice choices[SIDES];
    Error              error = { "" };
    SideWords          words;
    int                loaded = 0;
    words_split(&words, argc, argv);
    while (loaded < SIDES
           && games_choose(&choices[loaded], words.count[loaded], words.of[loaded], &error))
        loaded++;
    bool good = loaded == SIDES && check(choices, &words, &error) && run(choices, &words, &error);
    while (loaded-- > 0)
        choice_free(&choices[loaded].game);
    for (int side = 0; side < SIDES; side++)
        free(words.of[side]);
    return good ? 0 : complain(&error);
}
