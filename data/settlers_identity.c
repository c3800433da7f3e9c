/* What an edition of the settlers family is known by in files: its figures, boards and cards by the
 * names of things, so that neither the layout of a struct nor the place of a verb or letter in its
 * table has a part in it. Names of cards change no game and are left out; their order does, since
 * decks are shuffled. */
#include "data/settlers_identity.h"

#include "rules/settlers/text.h"
#include "rules/table/digest.h"

#define NUMBER(id, name, least, most) name,
static const char *const number_names[ST_NUMBERS] = {
#include "rules/settlers/numbers.def"
};
#undef NUMBER
#define VERB(id, name, target, hostile, text, worth) name,
static const char *const verb_names[ST_VERBS] = {
#include "rules/settlers/verbs.def"
};
#undef VERB
#define COUNT(id, name) name,
static const char *const count_names[ST_COUNTS] = {
#include "rules/settlers/counts.def"
};
#undef COUNT
#define TRIGGER(id, name, text) name,
static const char *const trigger_names[ST_TRIGGERS] = {
#include "rules/settlers/triggers.def"
};
#undef TRIGGER
static const char *const clause_names[] = { "none", "prod", "act", "on",     "store",
                                            "hold", "end",  "mod", "instant" };
static const char *const mod_names[ST_MODS] = { "ward", "cheaper", "dealprice", "samurai" };
static const char *const join_names[] = { "end", "+", "or", "then" };

static void add(Digest *digest, uint64_t above, const char *name, uint64_t number)
{
    if (number)
        digest_number(digest, digest_path(above, name, 0), number);
}

static void add_word(Digest *digest, uint64_t above, const char *name, const char *word)
{
    digest_text(digest, digest_path(above, name, 0), word);
}

static void add_letter(Digest *digest, uint64_t above, const char *name, int place, int letter)
{
    if (letter < ST_LETTERS)
        digest_text(digest, digest_path(above, name, place), st_letter_code(letter));
}

static void add_letters(Digest *digest, uint64_t above, const char *name, uint16_t letters)
{
    for (int i = 0; i < 16; i++)
        if (letters >> i & 1)
            add(digest, digest_path(above, name, 0), st_letter_code(i), 1);
}

static void add_colours(Digest *digest, uint64_t above, const char *name, uint16_t colours)
{
    for (int i = 0; i < ST_COLOURS; i++)
        if (colours >> i & 1)
            add(digest, digest_path(above, name, 0), st_colour_name(i), 1);
}

static void add_cost(Digest *digest, uint64_t above, const char *name, const StCost *cost)
{
    for (int i = 0; i < ST_LETTERS; i++)
        add(digest, digest_path(above, name, 0), st_letter_code(i), cost->n[i]);
}

static void add_filter(Digest *digest, uint64_t above, const StFilter *filter)
{
    uint64_t path = digest_path(above, "filter", 0);
    add_colours(digest, path, "colours", filter->colours);
    for (int i = 0; i < ST_CATEGORIES; i++)
        if (filter->categories >> i & 1)
            add(digest, path, st_category_name(i), 1);
    add(digest, path, "common", filter->deck == ST_FILTER_COMMON);
    add(digest, path, "faction", filter->deck == ST_FILTER_FACTION);
    add(digest, path, "undefended", filter->flags & ST_FILTER_UNDEFENDED);
    add(digest, path, "tech", filter->flags & ST_FILTER_TECH);
    add(digest, path, "foundation", filter->flags & ST_FILTER_FOUNDATION);
    add(digest, path, "new", filter->flags & ST_FILTER_NEW);
}

static void add_rule(Digest *digest, uint64_t path, int rule)
{
    static const char *const rules[] = { "before", "after", "discarded" };
    add_word(digest, path, "rule",
             rule < ST_COLOURS ? st_colour_name(rule) : rules[rule - ST_COLOURS]);
}

/* All numbers of an item: whatever does not belong to its verb is 0. */
static void add_item(Digest *digest, uint64_t path, const StSet *set, const StItem *item)
{
    add_word(digest, path, "verb", verb_names[item->verb]);
    add_word(digest, path, "join", join_names[item->join]);
    add(digest, path, "n", item->n);
    add(digest, path, "m", item->m);
    add(digest, path, "ignore", item->flags & ST_ITEM_IGNORE);
    add(digest, path, "no-location", item->flags & ST_ITEM_NO_LOCATION);
    add_letters(digest, path, "letters", item->letters);
    if (item->verb == ST_VERB_GAIN || item->verb == ST_VERB_PRAY)
        add_letter(digest, path, "letter", 0, item->letter);
    if (item->verb == ST_VERB_PRAY)
        add_rule(digest, path, item->rule);
    if (item->verb == ST_VERB_DRAW)
        add_letter(digest, path, "deck", 0, item->deck);
    else
        add(digest, path, "deck", item->deck);
    if (item->verb != ST_VERB_GAIN)
        add_filter(digest, path, &set->filters[item->filter]);
    if (item->count == ST_COUNT_ONE)
        return;
    add_word(digest, path, "count", count_names[item->count]);
    add(digest, path, "per", item->per);
    add(digest, path, "max", item->max);
    if (item->count == ST_COUNT_COLOUR)
        add_word(digest, path, "counted", st_colour_name(item->count_arg));
    if (item->count == ST_COUNT_DEAL_OF)
        add_letter(digest, path, "counted", 0, item->count_arg);
}

static void add_effect(Digest *digest, uint64_t above, const char *name, const StSet *set, int item)
{
    for (int i = 0; item != ST_NO_ITEM; i++, item++) {
        add_item(digest, digest_path(above, name, i), set, &set->items[item]);
        if (set->items[item].join == ST_JOIN_END)
            return;
    }
}

static void add_clause(Digest *digest, uint64_t path, const StSet *set, const StClause *clause)
{
    add_word(digest, path, "kind", clause_names[clause->kind]);
    if (clause->kind == ST_CLAUSE_ON)
        add_word(digest, path, "event", trigger_names[clause->event]);
    if (clause->kind == ST_CLAUSE_MOD)
        add_word(digest, path, "mod", mod_names[clause->event]);
    if (clause->kind == ST_CLAUSE_ON
        && (clause->event == ST_ON_GAIN || clause->event == ST_ON_PLACE))
        add_letter(digest, path, "letter", 0, clause->arg);
    else
        add(digest, path, "arg", clause->arg);
    add(digest, path, "once", clause->once);
    add(digest, path, "may", clause->may);
    add(digest, path, "uses", clause->uses);
    add(digest, path, "n", clause->n);
    add_letters(digest, path, "letters", clause->letters);
    add_filter(digest, path, &set->filters[clause->filter]);
    add_cost(digest, path, "cost", &clause->cost);
    add_effect(digest, path, "effect", set, clause->item);
}

static void add_design(Digest *digest, const StSet *set, const StDesign *design)
{
    uint64_t path = digest_path(digest_path(0, "cards", 0), design->id, 0);
    add_word(digest, path, "category", st_category_name(design->category));
    add(digest, path, "deck", design->deck);
    add(digest, path, "first-card", design->first_card);
    add(digest, path, "copies", design->copies);
    add(digest, path, "open", design->flags & ST_CARD_OPEN);
    add(digest, path, "shield", design->flags & ST_CARD_SHIELD);
    add(digest, path, "firm", design->flags & ST_CARD_FIRM);
    add_colours(digest, path, "colours", design->colours);
    add_effect(digest, path, "bonus", set, design->bonus);
    for (int i = 0; i < design->clause_count; i++)
        add_clause(digest, digest_path(path, "abilities", i), set, &design->clauses[i]);
}

static void add_card(Digest *digest, int place, const StCard *card)
{
    uint64_t path = digest_path(0, "prints", place);
    add(digest, path, "wood", card->cost[0]);
    add(digest, path, "stone", card->cost[1]);
    add(digest, path, "food", card->cost[2]);
    add(digest, path, "locations", card->cost[3]);
    for (int i = 0; i < card->raze_count; i++)
        add_letter(digest, path, "raze", i, card->raze[i]);
    add_letter(digest, path, "deal", 0, card->deal);
    add_cost(digest, path, "play", &card->play);
}

static void add_faction(Digest *digest, const StSet *set, int place)
{
    const StFaction *faction = &set->factions[place];
    uint64_t         path = digest_path(digest_path(0, "factions", place), faction->id, 0);
    add_effect(digest, path, "board", set, faction->board);
    add_letters(digest, path, "store", faction->store);
    add(digest, path, "points", faction->points);
    add(digest, path, "samurai", faction->samurai);
    add(digest, path, "needs", faction->needs);
    add_word(digest, path, "leading", st_colour_name(faction->leading));
}

uint64_t settlers_identity(const StSet *set)
{
    Digest digest = { 0 };
    for (int i = 0; i < ST_NUMBERS; i++)
        add(&digest, digest_path(0, "numbers", 0), number_names[i], set->numbers[i]);
    for (int i = 0; i < ST_SWITCHES; i++) {
        char word[NAME_MAX];
        st_switch_word(word, sizeof word, i, set->switches[i]);
        if (set->switches[i]) /* The first value of a switch is as usual. */
            add_word(&digest, digest_path(0, "switches", 0), st_switch_name(i), word);
    }
    for (int i = 0; i < set->faction_count; i++)
        add_faction(&digest, set, i);
    for (int i = 0; i < set->design_count; i++)
        add_design(&digest, set, &set->designs[i]);
    for (int i = 0; i < set->card_count; i++)
        add_card(&digest, i, &set->cards[i]);
    return digest_end(&digest);
}
