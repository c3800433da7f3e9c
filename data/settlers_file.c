#include "data/settlers_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "data/node.h"
#include "data/settlers_formula.h"
#include "rules/settlers/text.h"

#define NUMBER(id, name, least, most) { name, least, most },
static const struct {
    const char *name;
    int         least, most;
} number_rows[ST_NUMBERS] = {
#include "rules/settlers/numbers.def"
};
#undef NUMBER

/* ---- One card ---- */

int settlers_faction_by_id(const StSet *set, const char *id)
{
    for (int i = 0; i < set->faction_count; i++)
        if (strcasecmp(set->factions[i].id, id) == 0 || strcasecmp(set->factions[i].name, id) == 0)
            return i;
    return -1;
}

/* The i-th of words separated by blanks; the only one stands for all. */
static bool word_for(char *out, size_t size, const char *text, int index, int copies,
                     const char *what, Error *error)
{
    int count = 0;
    for (const char *at = text; *(at += strspn(at, " ")); at += strcspn(at, " ")) {
        if (count == index || count == 0)
            snprintf(out, size, "%.*s", (int)strcspn(at, " "), at);
        count++;
    }
    if (count == 0)
        out[0] = '\0';
    if (count > 1 && count != copies)
        return fail(error, "%s: %d words for %d copies", what, count, copies);
    return true;
}

static bool in_field(bool fine, const char *field, Error *error)
{
    if (fine || !error)
        return fine;
    Error own = *error;
    return fail(error, "%s: %.200s", field, own.text);
}

static bool card_flags(StDesign *design, const char *text, Error *error)
{
    for (const char *at = text; *(at += strspn(at, " ")); at += strcspn(at, " ")) {
        size_t length = strcspn(at, " ");
        if (length == 4 && strncmp(at, "open", 4) == 0)
            design->flags |= ST_CARD_OPEN;
        else if (length == 6 && strncmp(at, "shield", 6) == 0)
            design->flags |= ST_CARD_SHIELD;
        else if (length == 4 && strncmp(at, "firm", 4) == 0)
            design->flags |= ST_CARD_FIRM;
        else
            return fail(error, "flags: there is no flag \"%.*s\"", (int)length, at);
    }
    if ((design->flags & ST_CARD_OPEN) && design->category != ST_PRODUCTION)
        return fail(error, "flags: only production is open");
    return true;
}

static bool card_print(StSet *set, const StDesign *design, const SettlersCardText *text, int copy,
                       Error *error)
{
    char word[64];
    if (set->card_count == ST_CARDS_MAX)
        return fail(error, "there are too many cards");
    StCard *card = &set->cards[set->card_count];
    *card = (StCard){ .design = (uint16_t)set->design_count,
                      .copy = (uint8_t)(copy + 1),
                      .deal = ST_LETTERS };
    const char *cost = text->cost ? text->cost : "free";
    if (!word_for(word, sizeof word, cost, copy, text->copies, "cost", error))
        return false;
    if (design->category == ST_INSTANT
            ? !in_field(formula_cost(&card->play, word, NULL, error), "cost", error)
            : !in_field(formula_build_cost(card->cost, word, error), "cost", error))
        return false;
    if (design->deck == ST_DECK_COMMON && card->cost[3] > 0)
        return fail(error, "cost: a common card does not ask for a location");
    if (!word_for(word, sizeof word, text->raze ? text->raze : "", copy, text->copies, "raze",
                  error)
        || !in_field(formula_raze(card, word, error), "raze", error))
        return false;
    if (!word_for(word, sizeof word, text->deal ? text->deal : "", copy, text->copies, "deal",
                  error)
        || (word[0] && !in_field(formula_letter(&card->deal, word, error), "deal", error)))
        return false;
    set->card_count++;
    return true;
}

static bool card_deck(const StSet *set, const char *text, uint8_t *out, Error *error)
{
    *out = ST_DECK_COMMON;
    if (strcmp(text, "common") == 0)
        return true;
    int faction = settlers_faction_by_id(set, text);
    if (faction < 0)
        return fail(error, "deck: there is no deck \"%.20s\"", text);
    *out = (uint8_t)(ST_DECK_FACTION + faction);
    return true;
}

static bool card_category(const char *text, uint8_t *out, Error *error)
{
    for (int i = 0; i <= ST_INSTANT; i++)
        if (strcmp(text, st_category_name(i)) == 0) {
            *out = (uint8_t)i;
            return true;
        }
    return fail(error, "category: \"%.20s\" is not production, feature, action or instant", text);
}

/* Q91 */
static bool reruns(const StSet *set, const StDesign *design)
{
    for (int i = 0; i < design->clause_count; i++)
        for (int item = design->clauses[i].item; design->clauses[i].kind == ST_CLAUSE_PROD;
             item++) {
            if (set->items[item].verb == ST_VERB_RERUN)
                return true;
            if (set->items[item].join == ST_JOIN_END)
                break;
        }
    return false;
}

bool settlers_card_add(StSet *set, const SettlersCardText *text, StCardId *first, Error *error)
{
    if (set->design_count == ST_DESIGNS_MAX)
        return fail(error, "there are too many designs");
    StDesign *design = &set->designs[set->design_count];
    *design = (StDesign){ .bonus = ST_NO_ITEM, .first_card = (uint16_t)set->card_count };
    if (!text->id || !text->id[0] || strlen(text->id) >= sizeof design->id)
        return fail(error, "a card needs an id of at most 7 letters");
    if (!text->name || !text->name[0] || strlen(text->name) >= NAME_MAX - 4)
        return fail(error, "a card needs a name of at most %d letters", NAME_MAX - 5);
    if (!text->category || !text->deck)
        return fail(error, "a card needs a deck and a category");
    for (int i = 0; i < set->design_count; i++)
        if (strcasecmp(set->designs[i].id, text->id) == 0
            || strcasecmp(set->designs[i].name, text->name) == 0)
            return fail(error, "another card has the id or the name of \"%s\"", text->name);
    snprintf(design->id, sizeof design->id, "%s", text->id);
    snprintf(design->name, sizeof design->name, "%s", text->name);
    if (text->copies < 1 || text->copies > 9)
        return fail(error, "copies: a design has 1 to 9 copies");
    design->copies = (uint8_t)text->copies;
    if (!card_deck(set, text->deck, &design->deck, error)
        || !card_category(text->category, &design->category, error)
        || !in_field(formula_colours(design, text->colours ? text->colours : "", error), "colours",
                     error)
        || !card_flags(design, text->flags ? text->flags : "", error)
        || !in_field(formula_ability(set, design, text->ability ? text->ability : "none", error),
                     "ability", error))
        return false;
    if ((design->flags & ST_CARD_OPEN) && reruns(set, design))
        return fail(error, "flags: what produces another location again cannot be open, a visitor "
                           "gains nothing by it");
    if (text->bonus && text->bonus[0]) {
        if (design->category == ST_INSTANT)
            return fail(error, "bonus: an instant is not built");
        if (!in_field(formula_effect(set, &design->bonus, text->bonus, FORMULA_BONUS, error),
                      "bonus", error))
            return false;
    }
    for (int copy = 0; copy < text->copies; copy++)
        if (!card_print(set, design, text, copy, error))
            return false;
    *first = design->first_card;
    set->design_count++;
    return true;
}

/* ---- Files ---- */

static const char *text_of(const Source *source, const Node *map, const char *key, bool *fine)
{
    const Node *node = node_get(map, key);
    if (!node)
        return NULL;
    if (!node_is(source, node, NODE_STRING)) {
        *fine = false;
        return NULL;
    }
    return node->text;
}

static bool read_card(StSet *set, const Source *source, const Node *node, const char *deck)
{
    Error            own = { { 0 } };
    bool             fine = true;
    StCardId         first;
    SettlersCardText text = { .deck = deck, .copies = 1 };
    if (!node_is_map_of(source, node,
                        "id name category colours copies cost raze deal flags ability bonus"))
        return false;
    text.id = text_of(source, node, "id", &fine);
    text.name = text_of(source, node, "name", &fine);
    text.category = text_of(source, node, "category", &fine);
    text.colours = text_of(source, node, "colours", &fine);
    text.cost = text_of(source, node, "cost", &fine);
    text.raze = text_of(source, node, "raze", &fine);
    text.deal = text_of(source, node, "deal", &fine);
    text.flags = text_of(source, node, "flags", &fine);
    text.ability = text_of(source, node, "ability", &fine);
    text.bonus = text_of(source, node, "bonus", &fine);
    const Node *copies = node_get(node, "copies");
    if (!fine || (copies && !node_int(source, copies, 1, 9, &text.copies)))
        return false;
    if (settlers_card_add(set, &text, &first, &own))
        return true;
    return node_fail(source, node, "card %s: %s", text.id ? text.id : "without id", own.text);
}

/* A file of cards: {"deck": ..., "cards": [...]}. */
static bool read_cards(StSet *set, const char *text, size_t size, const char *file, Error *error)
{
    Tree tree;
    if (!tree_read(&tree, text, size, file, error))
        return false;
    Source source = { .file = file, .error = error };
    char   deck[NAME_MAX];
    bool   fine = node_is_map_of(&source, tree.root, "deck cards")
                && node_need_text(&source, tree.root, "deck", deck, sizeof deck);
    const Node *cards = fine ? node_need(&source, tree.root, "cards") : NULL;
    fine = fine && cards && node_is(&source, cards, NODE_LIST);
    for (const Node *node = fine ? cards->first : NULL; node && fine; node = node->next)
        fine = read_card(set, &source, node, deck);
    tree_free(&tree);
    return fine;
}

static bool read_faction(StSet *set, const Source *source, const Node *node)
{
    Error own = { { 0 } };
    char  text[64];
    int   value;
    if (set->faction_count == ST_FACTIONS_MAX)
        return node_fail(source, node, "there are more than %d factions", ST_FACTIONS_MAX);
    StFaction *faction = &set->factions[set->faction_count];
    *faction = (StFaction){ 0 };
    if (!node_is_map_of(source, node, "id name board store points samurai leading needs")
        || !node_need_text(source, node, "id", faction->id, sizeof faction->id)
        || !node_need_text(source, node, "name", faction->name, sizeof faction->name)
        || !node_need_text(source, node, "board", text, sizeof text))
        return false;
    if (!formula_effect(set, &faction->board, text, FORMULA_BOARD, &own))
        return node_fail(source, node, "board: %s", own.text);
    if (!node_need_int(source, node, "points", 0, 9, &value))
        return false;
    faction->points = (uint8_t)value;
    if (node_get(node, "store")) {
        if (!node_need_text(source, node, "store", text, sizeof text))
            return false;
        if (!formula_letters(&faction->store, text, &own))
            return node_fail(source, node, "store: %s", own.text);
    }
    StDesign colours = { 0 };
    if (!node_need_text(source, node, "leading", text, sizeof text))
        return false;
    if (!formula_colours(&colours, text, &own) || colours.colour_first == ST_COLOURS)
        return node_fail(source, node, "leading: %s", own.text);
    faction->leading = colours.colour_first;
    const Node *samurai = node_get(node, "samurai");
    if (samurai && !node_is(source, samurai, NODE_BOOL))
        return false;
    faction->samurai = samurai && samurai->whole != 0;
    const Node *needs = node_get(node, "needs");
    if (needs) {
        if (!node_text(source, needs, text, sizeof text))
            return false;
        faction->needs = strcmp(text, "technology") == 0 ? ST_NEEDS_TECHNOLOGY
                         : strcmp(text, "prayer") == 0   ? ST_NEEDS_PRAYER
                                                         : 0;
        if (!faction->needs)
            return node_fail(source, needs, "there is no module \"%s\"", text);
    }
    set->faction_count++;
    return true;
}

/* Attack cards are cards with a deal field and nothing else: the virtual player's deals. */
static bool read_attacks(StSet *set, const Source *source, const Node *node)
{
    char text[32];
    if (!node_text(source, node, text, sizeof text))
        return false;
    if (strlen(text) > ST_LINE_MAX)
        return node_fail(source, node, "there are more than %d attack cards", ST_LINE_MAX);
    for (size_t i = 0; text[i]; i++) {
        Error   own = { { 0 } };
        uint8_t letter;
        char    one[2] = { text[i], '\0' };
        if (!formula_letter(&letter, one, &own))
            return node_fail(source, node, "attacks: %s", own.text);
        StDesign *design = &set->designs[set->design_count];
        int       found = -1;
        for (int k = 0; k < set->design_count; k++)
            if (set->designs[k].deck == ST_DECK_ATTACK
                && set->cards[set->designs[k].first_card].deal == letter)
                found = k;
        if (found < 0) {
            if (set->design_count == ST_DESIGNS_MAX)
                return node_fail(source, node, "there are too many designs");
            *design = (StDesign){ .deck = ST_DECK_ATTACK,
                                  .category = ST_ATTACK,
                                  .colour_first = ST_COLOURS,
                                  .bonus = ST_NO_ITEM,
                                  .first_card = (uint16_t)set->card_count };
            snprintf(design->id, sizeof design->id, "x%s", st_letter_code(letter));
            snprintf(design->name, sizeof design->name, "Raiders for %s", st_letter_name(letter));
            found = set->design_count++;
        }
        if (set->card_count == ST_CARDS_MAX)
            return node_fail(source, node, "there are too many cards");
        set->designs[found].copies++;
        set->cards[set->card_count++] = (StCard){ .design = (uint16_t)found,
                                                  .copy = set->designs[found].copies,
                                                  .deal = letter };
    }
    return true;
}

static bool read_numbers(StSet *set, const Source *source, const Node *node)
{
    if (!node_is(source, node, NODE_MAP))
        return false;
    for (const Node *row = node->first; row; row = row->next) {
        int i = 0, value;
        while (i < ST_NUMBERS && strcmp(number_rows[i].name, row->key) != 0)
            i++;
        if (i == ST_NUMBERS)
            return node_fail(source, row, "there is no number \"%.40s\"", row->key);
        if (!node_int(source, row, number_rows[i].least, number_rows[i].most, &value))
            return false;
        set->numbers[i] = (uint8_t)value;
    }
    for (int i = 0; i < ST_NUMBERS; i++)
        if (!node_get(node, number_rows[i].name))
            return node_fail(source, node, "the number \"%s\" is missing", number_rows[i].name);
    return true;
}

/* What the standard game of this edition chooses; the rest is as usual. */
static bool read_switches(StSet *set, const Source *source, const Node *node)
{
    if (!node)
        return true;
    if (!node_is(source, node, NODE_MAP))
        return false;
    for (const Node *row = node->first; row; row = row->next) {
        char word[NAME_MAX];
        int  i = 0;
        while (i < ST_SWITCHES && strcmp(st_switch_name(i), row->key) != 0)
            i++;
        if (i == ST_SWITCHES)
            return node_fail(source, row, "there is no switch \"%.40s\"", row->key);
        if (!node_text(source, row, word, sizeof word))
            return false;
        int value = st_switch_value(i, word);
        if (value < 0)
            return node_fail(source, row, "the switch \"%s\" is one of: %s", row->key,
                             st_switch_values(i));
        set->switches[i] = (uint8_t)value;
    }
    return true;
}

bool settlers_decks_check(const StSet *set, Error *error)
{
    for (int deck = 0; deck < ST_DECK_FACTION + set->faction_count; deck++) {
        int         count = 0;
        const char *name = deck == 0 ? "common" : set->factions[deck - 1].id;
        for (int i = 0; i < set->card_count; i++) {
            const StDesign *design = &set->designs[set->cards[i].design];
            count += design->deck == deck && design->category != ST_INSTANT;
        }
        int wanted = deck == 0 ? 84 : 30;
        if (count != wanted)
            return fail(error, "the deck \"%s\" has %d cards instead of %d", name, count, wanted);
    }
    return true;
}

static bool read_edition(StSet *set, const Source *source, const Node *root, const char *file,
                         SettlersFinder *find)
{
    char family[NAME_MAX];
    if (!node_is_map_of(source, root, "family id name numbers switches factions decks attacks")
        || !node_need_text(source, root, "family", family, sizeof family)
        || !node_need_text(source, root, "id", set->id, sizeof set->id)
        || !node_need_text(source, root, "name", set->name, sizeof set->name))
        return false;
    if (strcmp(family, "settlers") != 0)
        return node_fail(source, root, "this is an edition of the family \"%s\"", family);
    const Node *numbers = node_need(source, root, "numbers");
    const Node *factions = node_need(source, root, "factions");
    const Node *decks = node_need(source, root, "decks");
    const Node *attacks = node_need(source, root, "attacks");
    if (!numbers || !factions || !decks || !attacks || !read_numbers(set, source, numbers)
        || !read_switches(set, source, node_get(root, "switches"))
        || !node_is(source, factions, NODE_LIST) || !node_is(source, decks, NODE_LIST))
        return false;
    for (const Node *node = factions->first; node; node = node->next)
        if (!node_is(source, node, NODE_MAP) || !read_faction(set, source, node))
            return false;
    for (const Node *node = decks->first; node; node = node->next) {
        char   name[64];
        char  *text;
        size_t size;
        if (!node_text(source, node, name, sizeof name))
            return false;
        if (!find(&text, &size, file, name, source->error))
            return false;
        char path[256];
        snprintf(path, sizeof path, "%.*s%s",
                 (int)(strrchr(file, '/') ? strrchr(file, '/') - file + 1 : 0), file, name);
        bool fine = read_cards(set, text, size, path, source->error);
        free(text);
        if (!fine)
            return false;
    }
    Error own = { { 0 } };
    if (!settlers_decks_check(set, &own))
        return node_fail(source, decks, "%s", own.text);
    return read_attacks(set, source, attacks);
}

bool settlers_load(StSet *out, const char *text, size_t size, const char *file,
                   SettlersFinder *find, Error *error)
{
    Tree   tree;
    StSet *set = calloc(1, sizeof *set);
    if (!set)
        return fail(error, "%s: out of memory", file);
    Source source = { .file = file, .error = error };
    bool   fine = tree_read(&tree, text, size, file, error);
    if (fine) {
        set->filter_count = 1; /* The first filter lets everything through. */
        fine = node_is(&source, tree.root, NODE_MAP)
               && read_edition(set, &source, tree.root, file, find);
        tree_free(&tree);
    }
    if (fine) {
        st_set_finish(set);
        *out = *set;
    }
    free(set);
    return fine;
}

bool settlers_is_edition(const char *text, size_t size)
{
    Tree  tree;
    Error ignored;
    if (!tree_read(&tree, text, size, "", &ignored))
        return false;
    const Node *family = tree.root->kind == NODE_MAP ? node_get(tree.root, "family") : NULL;
    bool        is = family && family->kind == NODE_STRING && strcmp(family->text, "settlers") == 0;
    tree_free(&tree);
    return is;
}
