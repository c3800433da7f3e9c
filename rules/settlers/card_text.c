/* What a card does, in words made from its formulas, so that words and rules cannot differ. */
#include <stdio.h>
#include <string.h>

#include "rules/settlers/play.h"
#include "rules/settlers/text.h"

typedef struct Writer {
    char  *out;
    size_t size, length;
} Writer;

static void append(Writer *writer, const char *part)
{
    for (const char *c = part; *c; c++) {
        if (writer->length + 1 < writer->size)
            writer->out[writer->length] = *c;
        writer->length++;
    }
}

/* Appends what the format makes; a macro, since the rules call nothing that takes a va_list. */
#define say(writer, ...)                                                                           \
    do {                                                                                           \
        char part_[160];                                                                           \
        snprintf(part_, sizeof part_, __VA_ARGS__);                                                \
        append(writer, part_);                                                                     \
    } while (0)

static int end(Writer *writer)
{
    if (writer->size > 0)
        writer->out[writer->length < writer->size ? writer->length : writer->size - 1] = '\0';
    return (int)writer->length;
}

/* ---- Goods ---- */

static const char *const singular[ST_LETTERS] = { "wood",
                                                  "stone",
                                                  "food",
                                                  "worker",
                                                  "gold",
                                                  "raze token",
                                                  "defence token",
                                                  "technology token",
                                                  "bulwark token",
                                                  "glory token",
                                                  "point",
                                                  "card",
                                                  "common card",
                                                  "faction card",
                                                  "samurai",
                                                  "blessing",
                                                  "wood, stone or food",
                                                  "card of your hand",
                                                  "location or foundation of yours",
                                                  "deal of yours" };
static const char *const plural[ST_LETTERS] = { "wood",
                                                "stone",
                                                "food",
                                                "workers",
                                                "gold",
                                                "raze tokens",
                                                "defence tokens",
                                                "technology tokens",
                                                "bulwark tokens",
                                                "glory tokens",
                                                "points",
                                                "cards",
                                                "common cards",
                                                "faction cards",
                                                "samurai",
                                                "blessings",
                                                "wood, stone or food",
                                                "cards of your hand",
                                                "locations or foundations of yours",
                                                "deals of yours" };

static void say_goods(Writer *writer, int n, int letter)
{
    say(writer, "%d %s", n, n == 1 ? singular[letter] : plural[letter]);
}

static void say_cost(Writer *writer, const StCost *cost)
{
    bool first = true;
    for (int letter = 0; letter < ST_LETTERS; letter++) {
        if (cost->n[letter] == 0)
            continue;
        say(writer, "%s", first ? "" : ", ");
        say_goods(writer, cost->n[letter], letter);
        first = false;
    }
    if (first)
        say(writer, "nothing");
}

int st_cost_text(char *out, size_t size, const StCost *cost)
{
    Writer writer = { out, size, 0 };
    say_cost(&writer, cost);
    return end(&writer);
}

/* ---- Filters and counts ---- */

static void say_filter(Writer *writer, const StFilter *filter, const char *noun)
{
    if (filter->flags & ST_FILTER_FOUNDATION) {
        say(writer, "foundation");
        return;
    }
    if (filter->flags & ST_FILTER_UNDEFENDED)
        say(writer, "undefended ");
    if (filter->deck)
        say(writer, filter->deck == ST_FILTER_COMMON ? "common " : "faction ");
    for (int c = 0; c < ST_COLOURS; c++)
        if (filter->colours & (1 << c))
            say(writer, "%s ", st_colour_name(c));
    for (int c = 0; c <= ST_ACTION; c++)
        if (filter->categories & (1 << c))
            say(writer, "%s ", st_category_name(c));
    say(writer, "%s", noun);
    if (filter->flags & ST_FILTER_TECH)
        say(writer, " with technology");
    if (filter->flags & ST_FILTER_NEW)
        say(writer, " of a colour you did not have");
}

static void say_count(Writer *writer, const StItem *item)
{
    static const char *const nouns[ST_COUNTS] = { "",
                                                  "",
                                                  "common location of yours",
                                                  "faction location of yours",
                                                  "production location of yours",
                                                  "feature of yours",
                                                  "action location of yours",
                                                  "location of yours",
                                                  "different colour among your locations",
                                                  "foundation of yours",
                                                  "foundation of your opponents",
                                                  "samurai of yours",
                                                  "technology token placed",
                                                  "deal of yours",
                                                  "",
                                                  "good on this card",
                                                  "gold in your supply",
                                                  "card in your hand",
                                                  "player" };
    say(writer, " for each ");
    if (item->per > 1)
        say(writer, "%d of: ", item->per);
    if (item->count == ST_COUNT_COLOUR)
        say(writer, "%s location of yours", st_colour_name(item->count_arg));
    else if (item->count == ST_COUNT_DEAL_OF)
        say(writer, "deal of yours for %s", plural[item->count_arg]);
    else
        say(writer, "%s", nouns[item->count]);
    if (item->max > 0)
        say(writer, " (at most %d)", item->max * item->n);
}

/* ---- Verbs ---- */

static void say_letters(Writer *writer, uint16_t letters)
{
    int  count = count32(letters);
    bool first = true;
    for (int letter = 0; letter < ST_SUPPLY; letter++) {
        if (!(letters & (1 << letter)))
            continue;
        count--;
        say(writer, "%s%s", first ? "" : count == 0 ? " or " : ", ", plural[letter]);
        first = false;
    }
}

/* The conditions for parts of the patterns of verbs.def. */
static bool holds(char condition, const StItem *item)
{
    switch (condition) {
    case 'm':
        return item->m > 0;
    case 'c':
        return item->deck == ST_DRAW_COMMON;
    case 'o':
        return item->deck == ST_DRAW_FACTION;
    case 'd':
        return item->deck != 0;
    case 'h':
        return item->deck == 0;
    case 'k':
        return item->flags & ST_ITEM_NO_LOCATION;
    case 'i':
        return item->flags & ST_ITEM_IGNORE;
    case 'b':
        return item->rule == ST_PRAY_BEFORE;
    case 'a':
        return item->rule == ST_PRAY_AFTER;
    case 'x':
        return item->rule == ST_PRAY_DISCARDED;
    default:
        return false;
    }
}

static void say_slot(Writer *writer, const StSet *set, const StItem *item, char slot)
{
    switch (slot) {
    case 'n':
        say(writer, "%d", item->n);
        break;
    case 'm':
        say(writer, "%d", item->m);
        break;
    case 'f':
        say_filter(writer, &set->filters[item->filter], "location");
        break;
    case 'h':
        say_filter(writer, &set->filters[item->filter], "card");
        break;
    case 'l':
        say_letters(writer, item->letters);
        break;
    case 'g':
        say_goods(writer, item->m, item->letter);
        break;
    case 'y':
        say(writer, "%s", item->rule < ST_COLOURS ? st_colour_name(item->rule) : "");
        break;
    }
}

#define VERB(id, name, target, hostile, text, worth) text,
static const char *const verb_texts[ST_VERBS] = {
#include "rules/settlers/verbs.def"
};
#undef VERB

static void say_verb(Writer *writer, const StSet *set, const StItem *item)
{
    for (const char *at = verb_texts[item->verb]; *at; at++) {
        if (*at == '[') {
            at++;
            if (!holds(*at, item))
                at = strchr(at, ']');
        } else if (*at == '%') {
            say_slot(writer, set, item, *++at);
        } else if (*at != ']') {
            append(writer, (const char[]){ *at, '\0' });
        }
    }
}

static void say_effect(Writer *writer, const StSet *set, int index)
{
    for (bool gains = false;; index++) {
        const StItem *item = &set->items[index];
        if (item->verb != ST_VERB_GAIN) {
            say_verb(writer, set, item);
            gains = false;
        } else {
            say(writer, "%s",
                gains                        ? ""
                : item->letter == ST_POINT   ? "score "
                : item->letter == ST_SAMURAI ? "post "
                                             : "gain ");
            say_goods(writer, item->n, item->letter);
            if (item->count != ST_COUNT_ONE)
                say_count(writer, item);
            const StItem *next = &set->items[index + 1];
            gains = item->join == ST_JOIN_PLUS && next->verb == ST_VERB_GAIN
                    && (item->letter == ST_POINT) == (next->letter == ST_POINT)
                    && (item->letter == ST_SAMURAI) == (next->letter == ST_SAMURAI);
        }
        static const char *const joins[] = { "", " and ", " or ", ", then " };
        say(writer, "%s", joins[item->join]);
        if (item->join == ST_JOIN_END)
            return;
        if (item->join != ST_JOIN_PLUS)
            gains = false;
    }
}

/* ---- Clauses ---- */

static void say_event(Writer *writer, const StSet *set, const StClause *clause)
{
#define TRIGGER(id, name, text) text,
    static const char *const events[ST_TRIGGERS] = {
#include "rules/settlers/triggers.def"
    };
#undef TRIGGER
    say(writer, "%s", events[clause->event]);
    switch ((StTriggerKind)clause->event) {
    case ST_ON_BUILD:
    case ST_ON_GIVEUP:
        say(writer, " a ");
        say_filter(writer, &set->filters[clause->filter], "location");
        break;
    case ST_ON_RAZE:
        say(writer, "%s",
            clause->arg == ST_RAZE_HAND       ? " a card of your hand"
            : clause->arg == ST_RAZE_OPPONENT ? " an opponent's location"
            : clause->arg == ST_RAZE_OWN      ? " a location of yours"
                                              : " anything");
        break;
    case ST_ON_GAIN:
        say(writer, " %s", plural[clause->arg]);
        break;
    case ST_ON_PLACE:
        say(writer, " a %s", singular[clause->arg]);
        break;
    case ST_ON_PRAY:
        if (clause->arg > 0)
            say(writer, " with %d matches or more", clause->arg);
        break;
    default:
        break;
    }
    if (clause->once)
        say(writer, ", once a round");
}

static void say_mod(Writer *writer, const StSet *set, const StClause *clause)
{
    const StFilter *filter = &set->filters[clause->filter];
    switch ((StMod)clause->event) {
    case ST_MOD_WARD:
        say(writer, "Razing a ");
        say_filter(writer, filter, "location");
        say(writer, " of yours costs %d raze more.", clause->n);
        break;
    case ST_MOD_CHEAPER:
        say(writer, "%suilding a ", clause->once ? "Once a round b" : "B");
        say_filter(writer, filter, "location");
        say(writer, " costs %d wood, stone or food less.", clause->n);
        break;
    case ST_MOD_DEALPRICE:
        say(writer, "A deal may cost ");
        say_cost(writer, &clause->cost);
        say(writer, " instead of food.");
        break;
    case ST_MOD_SAMURAI:
        say(writer, "Each samurai of yours counts as %d where razing is paid.", clause->n);
        break;
    case ST_MODS:
        break;
    }
}

static void say_clause(Writer *writer, const StSet *set, const StClause *clause)
{
    switch ((StClauseKind)clause->kind) {
    case ST_CLAUSE_NONE:
        break;
    case ST_CLAUSE_PROD:
        say(writer, "Production: ");
        say_effect(writer, set, clause->item);
        say(writer, ".");
        break;
    case ST_CLAUSE_ACT:
        say(writer, "Action%s: pay ", clause->uses == 2 ? ", twice a round" : "");
        say_cost(writer, &clause->cost);
        say(writer, "; ");
        say_effect(writer, set, clause->item);
        say(writer, ".");
        break;
    case ST_CLAUSE_INSTANT:
        say(writer, "Instant: ");
        say_effect(writer, set, clause->item);
        say(writer, ".");
        break;
    case ST_CLAUSE_ON: {
        size_t at = writer->length;
        say_event(writer, set, clause);
        if (at < writer->size && writer->out[at] >= 'a' && writer->out[at] <= 'z')
            writer->out[at] = (char)(writer->out[at] - 'a' + 'A');
        say(writer, ": ");
        if (clause->may) {
            say(writer, "you may pay ");
            say_cost(writer, &clause->cost);
            say(writer, "; ");
        }
        say_effect(writer, set, clause->item);
        say(writer, ".");
        break;
    }
    case ST_CLAUSE_STORE:
        say(writer, "Keeps up to %d ", clause->n);
        say_letters(writer, clause->letters);
        say(writer, " over cleanup.");
        break;
    case ST_CLAUSE_HOLD:
        say(writer, "Once in each of your turns you may put 1 %s here, %d in all; it stays.",
            singular[first32(clause->letters)], clause->n);
        break;
    case ST_CLAUSE_END:
        say(writer, "At the end: ");
        say_effect(writer, set, clause->item);
        say(writer, ".");
        break;
    case ST_CLAUSE_MOD:
        say_mod(writer, set, clause);
        break;
    }
}

int st_card_text(char *out, size_t size, const StSet *set, StCardId card, bool visits)
{
    Writer          writer = { out, size, 0 };
    const StDesign *design = st_design(set, card);
    for (int i = 0; i < design->clause_count; i++) {
        say(&writer, "%s", writer.length ? " " : "");
        say_clause(&writer, set, &design->clauses[i]);
    }
    if (design->bonus != ST_NO_ITEM) {
        say(&writer, "%sWhen built: ", writer.length ? " " : "");
        say_effect(&writer, set, design->bonus);
        say(&writer, ".");
    }
    if (visits && (design->flags & ST_CARD_OPEN))
        say(&writer, " Open: opponents may send a worker.");
    if (design->flags & ST_CARD_SHIELD)
        say(&writer, " Printed shield: razing it costs 1 raze token more.");
    if (design->flags & ST_CARD_FIRM)
        say(&writer, " Cannot be razed once built.");
    return end(&writer);
}
