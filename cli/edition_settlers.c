/* `ecumene edition` for the settlers family: its cards with the words made from their formulas, and
 * the figures of its decks beside those that a set should have. */
#include "cli/edition_settlers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/library.h"
#include "data/settlers_file.h"
#include "rules/settlers/cards.h"
#include "rules/settlers/text.h"

static StSet set; /* Too large for the stack. */

bool settlers_known(const char *id_or_path)
{
    Error error;
    if (strpbrk(id_or_path, "/.") == NULL)
        return settlers_library(&set, id_or_path, &error);
    char  *text;
    size_t size;
    if (!file_read(&text, &size, id_or_path, &error))
        return false;
    bool is = settlers_is_edition(text, size);
    free(text);
    return is;
}

bool settlers_check(const char *id_or_path, Error *error)
{
    return settlers_library(&set, id_or_path, error);
}

static void show_card(const StDesign *design)
{
    char          text[512], cost[64];
    StCost        price = { 0 };
    const StCard *print = &set.cards[design->first_card];
    for (int i = 0; i < 3; i++)
        price.n[ST_WOOD + i] = print->cost[i];
    price.n[ST_LOCATION] = print->cost[3];
    st_cost_text(cost, sizeof cost, design->category == ST_INSTANT ? &print->play : &price);
    st_card_text(text, sizeof text, &set, design->first_card, true);
    printf("  %-4s %-22s x%d %-10s", design->id, design->name, design->copies,
           st_category_name(design->category));
    for (int c = 0; c < ST_COLOURS; c++)
        if (design->colours & (1 << c))
            printf(" %s", st_colour_name(c));
    printf("; costs %s", cost);
    if (print->raze_count) {
        printf("; razed: ");
        for (int i = 0; i < print->raze_count; i++)
            printf("%s", st_letter_code(print->raze[i]));
    }
    if (print->deal < ST_LETTERS) {
        printf("; deal:");
        for (int i = 0; i < design->copies; i++)
            printf(" %s", st_letter_code(set.cards[design->first_card + i].deal));
    }
    printf("\n       %s\n", text);
}

static const char *deck_name(int deck)
{
    return deck == ST_DECK_COMMON   ? "Common cards"
           : deck == ST_DECK_ATTACK ? "Attack cards"
                                    : set.factions[deck - 1].name;
}

bool settlers_show(const char *id_or_path, Error *error)
{
    if (!settlers_library(&set, id_or_path, error))
        return false;
    printf("%s: %s, 1 to %d players\n", set.id, set.name, set.faction_count);
    for (int deck = 0; deck < ST_DECK_FACTION + set.faction_count; deck++) {
        printf("\n%s\n", deck_name(deck));
        for (int i = 0; i < set.design_count; i++)
            if (set.designs[i].deck == deck)
                show_card(&set.designs[i]);
    }
    return true;
}

/* ---- The figures of the decks ---- */

static int faults;

static void row(const char *what, int have, int least, int most)
{
    bool fine = have >= least && have <= most;
    faults += !fine;
    if (least == most)
        printf("  %-44s %4d   wanted %d%s\n", what, have, least, fine ? "" : "   MISSED");
    else
        printf("  %-44s %4d   wanted %d to %d%s\n", what, have, least, most,
               fine ? "" : "   MISSED");
}

static const StDesign *design_of(int card)
{
    return &set.designs[set.cards[card].design];
}

static int resources(const StCard *print)
{
    return print->cost[0] + print->cost[1] + print->cost[2];
}

#define VERB(id, name, target, hostile, text, worth) hostile,
static const uint8_t hostile_verbs[ST_VERBS] = {
#include "rules/settlers/verbs.def"
};
#undef VERB

static bool is_hostile(const StDesign *design)
{
    for (int i = 0; i < design->clause_count; i++) {
        const StClause *clause = &design->clauses[i];
        if (clause->kind != ST_CLAUSE_ACT)
            continue;
        for (int k = clause->item;; k++) {
            if (hostile_verbs[set.items[k].verb])
                return true;
            if (set.items[k].join == ST_JOIN_END)
                break;
        }
    }
    return false;
}

typedef struct Tally {
    int cards, designs, category[ST_CATEGORIES], location, resources[6], colour[ST_COLOURS + 1],
        bonus, hostile, deals, raze, raze_doubles, raze_points, icons[3], copies[10];
} Tally;

static Tally tally(int deck)
{
    Tally out = { 0 };
    for (int i = 0; i < set.design_count; i++)
        if (set.designs[i].deck == deck && set.designs[i].category != ST_INSTANT) {
            out.designs++;
            out.copies[set.designs[i].copies]++;
        }
    for (int card = 0; card < set.card_count; card++) {
        const StDesign *design = design_of(card);
        const StCard   *print = &set.cards[card];
        if (design->deck != deck || design->category == ST_INSTANT)
            continue;
        out.cards++;
        out.category[design->category]++;
        out.location += print->cost[3] > 0;
        out.resources[resources(print) < 5 ? resources(print) : 5]++;
        out.colour[design->colour_first]++;
        out.bonus += design->bonus != ST_NO_ITEM;
        out.hostile += is_hostile(design);
        out.deals += print->deal < ST_LETTERS;
        out.raze += print->raze_count > 0;
        out.raze_doubles += print->raze_count == 2 && print->raze[0] == print->raze[1];
        out.raze_points +=
            print->raze_count > 0 && (print->raze[0] == ST_POINT || print->raze[1] == ST_POINT);
        for (int k = 0; k < 3; k++)
            out.icons[k] += print->cost[k];
    }
    return out;
}

static void common_rows(void)
{
    static const int colours[ST_COLOURS + 1] = { 16, 13, 12, 12, 10, 8, 6, 1, 0, 6 };
    Tally            have = tally(ST_DECK_COMMON);
    printf("Common cards\n");
    row("cards", have.cards, 84, 84);
    row("designs", have.designs, 52, 56);
    row("production", have.category[ST_PRODUCTION], 26, 30);
    row("feature", have.category[ST_FEATURE], 15, 19);
    row("action", have.category[ST_ACTION], 37, 41);
    for (int c = 0; c <= ST_COLOURS; c++)
        row(c == ST_COLOURS ? "without colour" : st_colour_name(c), have.colour[c],
            colours[c] - 2 > 0 ? colours[c] - 2 : 0, colours[c] + 2);
    row("cost of no resource", have.resources[0], 6, 6);
    row("cost of one", have.resources[1], 12, 20);
    row("cost of two", have.resources[2], 35, 45);
    row("cost of three", have.resources[3], 18, 26);
    row("wood in costs", have.icons[0], 95, 115);
    row("stone in costs", have.icons[1], 45, 60);
    row("food in costs", have.icons[2], 3, 10);
    row("with raze field", have.raze, 78, 78);
    row("raze fields of two equal goods", have.raze_doubles, 26, 32);
    row("raze fields with a point", have.raze_points, 16, 22);
    row("with a bonus", have.bonus, 25, 32);
    row("needing a location", have.location, 0, 0);
    row("with a deal", have.deals, 0, 0);
    row("hostile", have.hostile, 0, 0);
}

static void faction_rows(int faction)
{
    Tally have = tally(ST_DECK_FACTION + faction);
    int   leading = have.colour[set.factions[faction].leading];
    printf("%s\n", set.factions[faction].name);
    row("cards", have.cards, 30, 30);
    row("designs", have.designs, 18, 18);
    row("designs in three copies", have.copies[3], 3, 3);
    row("designs in two copies", have.copies[2], 6, 6);
    row("production", have.category[ST_PRODUCTION], 8, 12);
    row("feature", have.category[ST_FEATURE], 4, 8);
    row("action", have.category[ST_ACTION], 10, 17);
    row("of the leading colour", leading, 9, 15);
    row("needing a location", have.location, 24, 30);
    row("cost of one resource besides", have.resources[1], 14, 21);
    row("cost of two", have.resources[2], 7, 14);
    row("cost of three", have.resources[3], 0, 4);
    row("with a deal", have.deals, 30, 30);
    row("with a bonus", have.bonus, 2, 5);
    row("with raze field", have.raze, have.raze ? 30 : 0, have.raze ? 30 : 0);
    row("hostile", have.hostile, 0, 9);
}

bool settlers_deck(const char *id_or_path, bool *met, Error *error)
{
    if (!settlers_library(&set, id_or_path, error))
        return false;
    faults = 0;
    common_rows();
    for (int f = 0; f < set.faction_count; f++)
        faction_rows(f);
    printf("%d figures missed\n", faults);
    *met = faults == 0;
    return true;
}
