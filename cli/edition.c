/* `ecumene edition`: the editions inside the program, and edition files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/manual.h"
#include "cli/edition_settlers.h"
#include "cli/options.h"
#include "data/library.h"
#include "data/loader.h"
#include "rules/civ/text.h"

static void show(const Edition *edition);

/* Can so many play it, on any of the boards of its family? */
static bool seats(const Ruleset *rules, void *board, int players)
{
    const Loader *loader = loader_of(rules->family);
    AnyOptions    options = { .player_count = (uint8_t)players };
    Error         ignored;
    if (!board)
        return !family_options(rules->family)->check(rules, &options);
    for (int i = 0; loader->board_id(i); i++)
        if (loader->board(board, loader->board_id(i), &ignored)
            && !family_options(rules->family)->check(rules, &options))
            return true;
    return false;
}

static void list_edition(const Ruleset *rules, void *board)
{
    const EditionTable *editions = rules->family->editions;
    int                 least = 1, most = rules->family->players_max;
    while (least < most && !seats(rules, board, least))
        least++;
    while (most > least && !seats(rules, board, most))
        most--;
    printf("%-16s %s, %d to %d players\n", editions->id(rules->edition),
           editions->name(rules->edition), least, most);
}

static bool list_family(const Family *family, Error *error)
{
    const Loader *loader = loader_of(family);
    void         *edition = calloc(1, family->editions->size);
    void   *board = family->editions->board_size ? calloc(1, family->editions->board_size) : NULL;
    Ruleset rules = { family, edition, board };
    bool    fine = edition && (board || !family->editions->board_size);
    for (int i = 0; fine && loader->edition_id(i); i++) {
        fine = loader->edition(edition, loader->edition_id(i), error);
        if (fine)
            list_edition(&rules, board);
    }
    free(edition);
    free(board);
    return fine;
}

static int list(void)
{
    Error error = { "out of memory" };
    for (int i = 0; family_at(i); i++)
        if (!list_family(family_at(i), &error)) {
            fprintf(stderr, "%s\n", error.text);
            return 1;
        }
    return 0;
}

int command_edition(int argc, char **argv)
{
    Edition edition;
    Error   error;
    if (argc == 2 && strcmp(argv[1], "list") == 0)
        return list();
    if ((argc == 3 || argc == 4) && strcmp(argv[1], "cards") == 0) {
        int games = argc == 4 ? (int)strtol(argv[3], NULL, 10) : 500;
        if (games < 1 || games > 100000)
            return fprintf(stderr, "ecumene: GAMES is a number from 1 to 100000\n"), 2;
        if (settlers_cards(argv[2], games, &error))
            return 0;
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    if (argc == 3 && strcmp(argv[1], "deck") == 0) {
        bool met;
        if (settlers_deck(argv[2], &met, &error))
            return !met;
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    if (argc == 3 && strcmp(argv[1], "show") == 0 && settlers_known(argv[2])) {
        if (settlers_show(argv[2], &error))
            return 0;
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    if (argc == 3 && strcmp(argv[1], "show") == 0) {
        if (!library_edition(&edition, argv[2], &error)) {
            fprintf(stderr, "%s\n", error.text);
            return 1;
        }
        show(&edition);
        return 0;
    }
    if (argc >= 3 && strcmp(argv[1], "check") == 0) {
        int wrong = 0;
        for (int i = 2; i < argc; i++) {
            bool fine = settlers_known(argv[i]) ? settlers_check(argv[i], &error)
                                                : library_edition(&edition, argv[i], &error);
            wrong |= !fine;
            if (fine)
                printf("%s: fine\n", argv[i]);
            else
                fprintf(stderr, "%s\n", error.text);
        }
        return wrong;
    }
    return manual_wrong(argv[0]);
}

static void show_numbers(const Edition *edition)
{
    printf("\nNumbers\n");
    for (int n = 0; n < NUMBER_COUNT; n++)
        printf("  %-34s %d\n", number_info((Number)n)->name, edition->numbers[n]);
    printf("\nSwitches\n");
    for (int s = 0; s < SWITCH_COUNT; s++)
        printf("  %-34s %s\n", switch_name((Switch)s),
               switch_value_name((Switch)s, edition->switches[s]));
}

static void show_order(const Edition *edition)
{
    printf("\nOrder of play");
    if (edition->first_skipped)
        printf(" (phases %d to %d are skipped while nobody has a city)", edition->first_skipped,
               edition->last_skipped);
    printf("\n");
    for (int p = 0; p < edition->phase_count; p++)
        printf("  %2d  %s\n", edition->phases[p].number,
               procedure_name((ProcedureId)edition->phases[p].procedure));
}

static void show_advances(const Edition *edition)
{
    printf("\nAdvances: price, points, colours, credits, special credit, effects\n");
    for (int a = 0; a < edition->advance_count; a++) {
        const AdvanceInfo *advance = &edition->advances[a];
        printf("  %-20s %3d %d ", advance->name, advance->price,
               advance_points(edition, (Advance)a));
        for (int c = 0; c < COLOURS; c++)
            if (advance->colours >> c & 1)
                printf(" %s", colour_name((Colour)c));
        printf(";");
        for (int c = 0; c < COLOURS; c++)
            if (advance->credits[c])
                printf(" %s %d", colour_name((Colour)c), advance->credits[c]);
        printf(";");
        if (advance->special_to != ADVANCE_NONE)
            printf(" %d to %s", advance->special_credit,
                   edition->advances[advance->special_to].name);
        printf(";");
        for (int e = 0; e < advance->effect_count; e++)
            printf(" %s %+d", effect_name(advance->effects[e].effect), advance->effects[e].value);
        printf("\n");
    }
}

static void show_cards(const Edition *edition)
{
    static const char *const types[] = { [CARD_COMMODITY] = "commodity",
                                         [CARD_MINOR] = "minor calamity",
                                         [CARD_TRADEABLE] = "tradeable calamity",
                                         [CARD_NON_TRADEABLE] = "non-tradeable calamity" };
    printf("\nCards: stack, kind, copies by number of players");
    for (int d = 0; d < edition->deck_count; d++)
        printf(" %d", edition->decks[d].player_count);
    printf(", figures\n");
    for (int c = 0; c < edition->card_count; c++) {
        const CardInfo *card = &edition->cards[c];
        printf("  %d %-22s %-23s", card->stack, card->name, types[card->type]);
        for (int d = 0; d < edition->deck_count; d++)
            printf(" %d", edition->decks[d].copies[0][c] + edition->decks[d].copies[1][c]);
        if (card->type != CARD_COMMODITY) {
            printf(" ");
            const FigureInfo *figure;
            for (int f = 0; (figure = calamity_figure_info(card->calamity, f)); f++)
                if (card->figures[f])
                    printf(" %s %d", figure->name, card->figures[f]);
        }
        printf("\n");
    }
}

static void show_eras(const char *title, const EraRequirement eras[TRACKS][ERAS])
{
    printf("\n%s: cities, advances, below 100, from 100, from 200, points\n", title);
    for (int t = 0; t < TRACKS; t++)
        for (int e = 0; e < ERAS; e++) {
            const EraRequirement *era = &eras[t][e];
            printf("  %-6s %d  %3d %3d %3d %3d %3d %3d\n", t == TRACK_BASIC ? "basic" : "expert", e,
                   era->cities, era->advances, era->advances_below_100, era->advances_from_100,
                   era->advances_from_200, era->points);
        }
}

static void show_tracks(const Edition *edition)
{
    printf("\nCivilizations: rank, first steps of the ages on the basic and on the expert track, "
           "which end at %d and %d\n",
           edition->last_step[TRACK_BASIC], edition->last_step[TRACK_EXPERT]);
    for (int c = 0; c < edition->civilization_count; c++) {
        const Civilization *civilization = &edition->civilizations[c];
        printf("  %2d %-12s", civilization->rank, civilization->name);
        for (int t = 0; t < TRACKS; t++) {
            printf(" ");
            for (int e = 1; e < ERAS; e++)
                printf(" %2d", civilization->era_start[t][e]);
        }
        printf("\n");
    }
    printf("\nPackages of the Short Game: cities razed, advances, numbers of players\n");
    for (int p = 0; p < edition->package_count; p++) {
        const Package *package = &edition->packages[p];
        printf("  %-24s %d ", package->name, package->cities_razed);
        for (int a = 0; a < package->advance_count; a++)
            printf("%s %s", a ? "," : "", edition->advances[package->advances[a]].name);
        printf(";");
        for (int n = 0; n <= PLAYERS_MAX; n++)
            if (package->player_counts >> n & 1)
                printf(" %d", n);
        printf("\n");
    }
}

static void show(const Edition *edition)
{
    printf("%s: %s, rules of %s\n", edition->id, edition->name, edition->rulebook);
    show_numbers(edition);
    show_order(edition);
    show_advances(edition);
    show_cards(edition);
    show_eras("Ages", edition->eras);
    show_eras("Ages under the switch iron-age-rows", edition->strict_eras);
    show_tracks(edition);
}
