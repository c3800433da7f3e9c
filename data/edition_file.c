/* The loader of edition files: one function for each section of the file. Whatever the rules take for
 * granted about an edition is checked here. */
#include "data/edition_file.h"

#include <string.h>

#include "data/node.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"

typedef bool Section(Edition *edition, const Source *source, const Node *node);

static Section read_numbers, read_switches, read_order, read_skipped, read_advances, read_cards,
    read_decks, read_last_steps, read_civilizations, read_eras, read_strict_eras, read_packages;

/* In the order in which they are read: later sections name things of earlier ones. */
static const struct {
    const char *key;
    Section    *read;
    bool        merges; /* With the base, row by row; others replace the whole. */
} sections[] = {
    { "numbers", read_numbers, true },
    { "switches", read_switches, true },
    { "order", read_order, false },
    { "skipped", read_skipped, false },
    { "advances", read_advances, false },
    { "cards", read_cards, false },
    { "decks", read_decks, false },
    { "last-steps", read_last_steps, false },
    { "civilizations", read_civilizations, false },
    { "eras", read_eras, false },
    { "strict-eras", read_strict_eras, false },
    { "packages", read_packages, false },
};
enum { SECTION_COUNT = sizeof sections / sizeof *sections };

static const char top_keys[] = "id name rulebook base numbers switches order skipped advances cards "
                               "decks last-steps civilizations eras strict-eras packages";

static bool read_edition(Edition *edition, const Source *source, const Node *root,
                         EditionFinder *find_base);
static int  find_word(const char *const *words, int count, const char *wanted);

bool edition_load(Edition *out, const char *text, size_t size, const char *file_name,
                  EditionFinder *find_base, Error *error)
{
    Tree tree;
    if (!tree_read(&tree, text, size, file_name, error))
        return false;
    Source  source = { file_name, error };
    Edition edition;
    memset(&edition, 0, sizeof edition);
    bool fine = read_edition(&edition, &source, tree.root, find_base);
    tree_free(&tree);
    if (fine) {
        edition_index(&edition);
        *out = edition;
    }
    return fine;
}

static bool read_edition(Edition *edition, const Source *source, const Node *root,
                         EditionFinder *find_base)
{
    if (!node_is_map_of(source, root, top_keys))
        return false;
    const Node *base = node_get(root, "base");
    if (base) {
        char id[NAME_MAX];
        if (!node_text(source, base, id, sizeof id))
            return false;
        if (!find_base)
            return node_fail(source, base, "this edition cannot have a base");
        if (!find_base(edition, id, source->error))
            return false;
    }
    if (!node_need_text(source, root, "id", edition->id, sizeof edition->id)
        || !node_need_text(source, root, "name", edition->name, sizeof edition->name)
        || !node_need_text(source, root, "rulebook", edition->rulebook, sizeof edition->rulebook))
        return false;
    /* What the base says in one of them may not fit what this edition says in the other. */
    static const char *const pairs[][2] = { { "cards", "decks" },
                                            { "advances", "packages" },
                                            { "decks", "packages" },
                                            { "last-steps", "civilizations" } };
    for (int i = 0; base && i < 4; i++)
        if (!node_get(root, pairs[i][0]) != !node_get(root, pairs[i][1]))
            return node_fail(source, root, "'%s' and '%s' must come together", pairs[i][0],
                             pairs[i][1]);
    for (int i = 0; i < SECTION_COUNT; i++) {
        const Node *node = base ? node_get(root, sections[i].key)
                                : node_need(source, root, sections[i].key);
        if (!node && !base)
            return false;
        if (node && !sections[i].read(edition, source, node))
            return false;
        if (!node || base || !sections[i].merges)
            continue;
        int rows = sections[i].read == read_numbers ? NUMBER_COUNT : SWITCH_COUNT;
        if (node->count != rows)
            return node_fail(source, node, "'%s' has %d rows instead of %d", node->key, node->count,
                             rows);
    }
    return true;
}

static bool read_numbers(Edition *edition, const Source *source, const Node *node)
{
#define NUMBER(id, name, least, most) { name, least, most },
    static const struct {
        const char *name;
        int         least, most;
    } rows[] = {
#include "rules/civ/numbers.def"
    };
#undef NUMBER
    if (!node_is(source, node, NODE_MAP))
        return false;
    for (const Node *row = node->first; row; row = row->next) {
        int number = 0;
        int value;
        while (number < NUMBER_COUNT && strcmp(rows[number].name, row->key) != 0)
            number++;
        if (number == NUMBER_COUNT)
            return node_fail(source, row, "unknown number '%.40s'", row->key);
        if (!node_int(source, row, rows[number].least, rows[number].most, &value))
            return false;
        edition->numbers[number] = (uint8_t)value;
    }
    return true;
}

/* The place of a word in a text of words separated by blanks, or -1. */
static int word_index(const char *words, const char *wanted)
{
    size_t length = strlen(wanted);
    for (int index = 0;; index++) {
        const char *blank = strchr(words, ' ');
        size_t      size = blank ? (size_t)(blank - words) : strlen(words);
        if (size == length && memcmp(words, wanted, size) == 0)
            return index;
        if (!blank)
            return -1;
        words = blank + 1;
    }
}

static bool read_switches(Edition *edition, const Source *source, const Node *node)
{
#define SWITCH(id, name, values) { name, values },
    static const struct {
        const char *name, *values;
    } rows[] = {
#include "rules/civ/switches.def"
    };
#undef SWITCH
    if (!node_is(source, node, NODE_MAP))
        return false;
    for (const Node *row = node->first; row; row = row->next) {
        int s = 0;
        while (s < SWITCH_COUNT && strcmp(rows[s].name, row->key) != 0)
            s++;
        if (s == SWITCH_COUNT)
            return node_fail(source, row, "unknown switch '%.40s'", row->key);
        if (!node_is(source, row, NODE_STRING))
            return false;
        int value = word_index(rows[s].values, row->text);
        if (value < 0)
            return node_fail(source, row, "'%s' is one of '%s', not '%.40s'", row->key,
                             rows[s].values, row->text);
        edition->switches[s] = (uint8_t)value;
    }
    return true;
}

/* The procedures that an order of play can name; the others are called by these. */
static const bool is_phase[PROCEDURE_COUNT] = {
    [PROCEDURE_TAX] = true,          [PROCEDURE_EXPANSION] = true,
    [PROCEDURE_CENSUS] = true,       [PROCEDURE_MOVEMENT] = true,
    [PROCEDURE_CONFLICT] = true,     [PROCEDURE_CONSTRUCTION] = true,
    [PROCEDURE_SURPLUS] = true,      [PROCEDURE_SUPPORT] = true,
    [PROCEDURE_TRADE_CARDS] = true,  [PROCEDURE_CARD_PURCHASES] = true,
    [PROCEDURE_TRADE] = true,        [PROCEDURE_CALAMITY_SELECTION] = true,
    [PROCEDURE_MINOR_CALAMITIES] = true, [PROCEDURE_MAJOR_CALAMITIES] = true,
    [PROCEDURE_ABILITIES] = true,    [PROCEDURE_ADVANCES] = true,
    [PROCEDURE_HAND_LIMIT] = true,   [PROCEDURE_LEAVERS] = true,
    [PROCEDURE_SUCCESSION] = true,   [PROCEDURE_RETURN_CARDS] = true,
};

static bool read_order(Edition *edition, const Source *source, const Node *node)
{
#define PROCEDURE(id, name) name,
    static const char *const names[] = {
#include "rules/civ/procedures.def"
    };
#undef PROCEDURE
    if (!node_is(source, node, NODE_LIST))
        return false;
    bool used[PROCEDURE_COUNT] = { false };
    int  number = 1;
    edition->phase_count = 0;
    for (const Node *row = node->first; row; row = row->next) {
        if (edition->phase_count == PHASES_MAX)
            return node_fail(source, row, "more than %d steps", PHASES_MAX);
        if (!node_is(source, row, NODE_LIST))
            return false;
        if (row->count != 2)
            return node_fail(source, row, "a step is [procedure, number of its phase]");
        if (!node_is(source, row->first, NODE_STRING))
            return false;
        int procedure = find_word(names, PROCEDURE_COUNT, row->first->text);
        if (procedure < 0 || !is_phase[procedure])
            return node_fail(source, row, "unknown phase '%.40s'", row->first->text);
        /* The numbers never fall, so that skipping a range of phases is well defined. */
        if (!node_int(source, row->first->next, number, 13, &number))
            return false;
        edition->phases[edition->phase_count++]
            = (Phase){ .procedure = (uint8_t)procedure, .number = (uint8_t)number };
        used[procedure] = true;
    }
    for (int p = 0; p < PROCEDURE_COUNT; p++)
        if (is_phase[p] && !used[p])
            return node_fail(source, node, "the phase '%s' is missing", names[p]);
    return true;
}

static bool read_skipped(Edition *edition, const Source *source, const Node *node)
{
    int first, last;
    if (!node_is(source, node, NODE_LIST))
        return false;
    if (node->count != 2)
        return node_fail(source, node, "'skipped' is [first phase, last phase]");
    if (!node_int(source, node->first, 1, 13, &first)
        || !node_int(source, node->first->next, first, 13, &last))
        return false;
    edition->first_skipped = (uint8_t)first;
    edition->last_skipped = (uint8_t)last;
    return true;
}

static const char *const colour_names[COLOURS] = { "science", "arts", "civics", "crafts",
                                                   "religion" };

static int find_advance(const Edition *edition, const char *name)
{
    for (int a = 0; a < edition->advance_count; a++)
        if (name_equal(edition->advances[a].name, name))
            return a;
    return -1;
}

static bool read_colours(AdvanceInfo *advance, const Source *source, const Node *node)
{
    if (!node_is(source, node, NODE_LIST))
        return false;
    for (const Node *row = node->first; row; row = row->next) {
        if (!node_is(source, row, NODE_STRING))
            return false;
        int colour = find_word(colour_names, COLOURS, row->text);
        if (colour < 0)
            return node_fail(source, row, "unknown colour '%.40s'", row->text);
        if (advance->colours & bit32(colour))
            return node_fail(source, row, "the colour '%s' is there twice", row->text);
        advance->colours |= (uint8_t)bit32(colour);
    }
    if (node->count < 1 || node->count > 2)
        return node_fail(source, node, "an advance has one or two colours");
    return true;
}

static bool read_credits(AdvanceInfo *advance, const Source *source, const Node *node)
{
    if (!node_is(source, node, NODE_MAP))
        return false;
    for (const Node *row = node->first; row; row = row->next) {
        int colour = find_word(colour_names, COLOURS, row->key);
        int value;
        if (colour < 0)
            return node_fail(source, row, "unknown colour '%.40s'", row->key);
        if (!node_int(source, row, 5, 50, &value))
            return false;
        if (value % 5 != 0)
            return node_fail(source, row, "credits come in fives, not as %d", value);
        advance->credits[colour] = (uint8_t)value;
    }
    return true;
}

static bool read_effects(AdvanceInfo *advance, const Source *source, const Node *node)
{
#define EFFECT(id, name) name,
    static const char *const names[] = {
#include "rules/civ/effects.def"
    };
#undef EFFECT
    if (!node_is(source, node, NODE_MAP))
        return false;
    if (node->count > EFFECTS_PER_ADVANCE)
        return node_fail(source, node, "more than %d effects", EFFECTS_PER_ADVANCE);
    for (const Node *row = node->first; row; row = row->next) {
        int effect = find_word(names, EFFECT_COUNT, row->key);
        int value;
        if (effect < 0)
            return node_fail(source, row, "unknown effect '%.40s'", row->key);
        if (!node_int(source, row, -99, 99, &value))
            return false;
        if (value == 0)
            return node_fail(source, row, "an effect of 0 has no effect");
        advance->effects[advance->effect_count++]
            = (AdvanceEffect){ .effect = (uint8_t)effect, .value = (int8_t)value };
    }
    return true;
}

static bool read_advance(Edition *edition, const Source *source, const Node *node)
{
    AdvanceInfo advance;
    memset(&advance, 0, sizeof advance);
    advance.special_to = ADVANCE_NONE;
    int price;
    if (!node_is_map_of(source, node, "name price colours credits special effects")
        || !node_need_text(source, node, "name", advance.name, sizeof advance.name)
        || !node_need_int(source, node, "price", 10, 999, &price))
        return false;
    if (find_advance(edition, advance.name) >= 0)
        return node_fail(source, node, "the advance '%s' is there twice", advance.name);
    advance.price = (uint16_t)price;
    const Node *colours = node_need(source, node, "colours");
    const Node *credits = node_need(source, node, "credits");
    const Node *effects = node_get(node, "effects");
    if (!colours || !credits || !read_colours(&advance, source, colours)
        || !read_credits(&advance, source, credits)
        || (effects && !read_effects(&advance, source, effects)))
        return false;
    edition->advances[edition->advance_count++] = advance;
    return true;
}

/* {"Name of another advance": credit} */
static bool read_special(Edition *edition, AdvanceInfo *advance, const Source *source,
                         const Node *node)
{
    int value;
    if (!node_is(source, node, NODE_MAP))
        return false;
    if (node->count != 1)
        return node_fail(source, node, "a special credit goes to one advance");
    int to = find_advance(edition, node->first->key);
    if (to < 0 || &edition->advances[to] == advance)
        return node_fail(source, node, "a special credit to '%.40s', which is no other advance",
                         node->first->key);
    if (!node_int(source, node->first, 1, 99, &value))
        return false;
    advance->special_to = (uint8_t)to;
    advance->special_credit = (uint8_t)value;
    return true;
}

static bool read_advances(Edition *edition, const Source *source, const Node *node)
{
    if (!node_is(source, node, NODE_LIST))
        return false;
    if (node->count < 1 || node->count > ADVANCES_MAX)
        return node_fail(source, node, "%d advances are outside 1..%d", node->count, ADVANCES_MAX);
    edition->advance_count = 0;
    for (const Node *row = node->first; row; row = row->next)
        if (!read_advance(edition, source, row))
            return false;
    int a = 0;
    for (const Node *row = node->first; row; row = row->next, a++) {
        const Node *special = node_get(row, "special");
        if (special && !read_special(edition, &edition->advances[a], source, special))
            return false;
    }
    return true;
}

/* Cards stand in the order of the stacks: Water, the commodities, the calamities; the calamities of a
 * stack in the order in which they are resolved. */
static int card_place(const CardInfo *card)
{
    static const int places[] = { [CARD_COMMODITY] = 0,
                                  [CARD_MINOR] = 1,
                                  [CARD_NON_TRADEABLE] = 2,
                                  [CARD_TRADEABLE] = 3 };
    int              place = places[card->type];
    return (place ? 1000 : 0) + card->stack * 10 + (place ? place : card->additional);
}

static bool read_card_calamity(CardInfo *card, const Source *source, const Node *node)
{
#define CALAMITY(id, name) name,
    static const char *const names[] = {
#include "rules/civ/calamities.def"
    };
#undef CALAMITY
    char        word[NAME_MAX];
    const Node *figures = node_need(source, node, "figures");
    if (!figures || !node_is(source, figures, NODE_LIST)
        || !node_need_text(source, node, "calamity", word, sizeof word))
        return false;
    int calamity = find_word(names, CALAMITY_COUNT, word);
    if (calamity < 0)
        return node_fail(source, node, "unknown calamity '%s'", word);
    card->calamity = (uint8_t)calamity;
    if (figures->count < 1 || figures->count > CALAMITY_FIGURES)
        return node_fail(source, figures, "a calamity has 1 to %d figures", CALAMITY_FIGURES);
    int count = 0;
    for (const Node *row = figures->first; row; row = row->next) {
        int value;
        if (!node_int(source, row, 0, 99, &value))
            return false;
        card->figures[count++] = (uint8_t)value;
    }
    return true;
}

static bool read_card(CardInfo *card, int *copies, const Source *source, const Node *node)
{
    static const char *const types[] = { [CARD_COMMODITY] = "commodity",
                                         [CARD_MINOR] = "minor",
                                         [CARD_TRADEABLE] = "tradeable",
                                         [CARD_NON_TRADEABLE] = "non-tradeable" };
    int                      stack;
    char                     type[NAME_MAX];
    memset(card, 0, sizeof *card);
    if (!node_is(source, node, NODE_MAP)
        || !node_need_text(source, node, "type", type, sizeof type)
        || !node_need_text(source, node, "name", card->name, sizeof card->name)
        || !node_need_int(source, node, "stack", 0, STACKS_MAX, &stack))
        return false;
    int found = find_word(types, 4, type);
    if (found < 0)
        return node_fail(source, node, "unknown type of card '%s'", type);
    card->type = (uint8_t)found;
    card->stack = (uint8_t)stack;
    *copies = 1;
    if (card->type != CARD_COMMODITY) {
        if (stack == 0)
            return node_fail(source, node, "a calamity belongs to a stack");
        return node_is_map_of(source, node, "type stack name calamity figures")
               && read_card_calamity(card, source, node);
    }
    const Node *additional = node_get(node, "additional");
    if (!node_is_map_of(source, node, "type stack name copies additional")
        || !node_need_int(source, node, "copies", 0, PILE_MAX, copies)
        || (additional && !node_is(source, additional, NODE_BOOL)))
        return false;
    card->additional = additional && additional->number != 0;
    return true;
}

static bool read_cards(Edition *edition, const Source *source, const Node *node)
{
    if (!node_is(source, node, NODE_LIST))
        return false;
    if (node->count > CARD_KINDS_MAX)
        return node_fail(source, node, "more than %d cards", CARD_KINDS_MAX);
    bool seen[CALAMITY_COUNT] = { false };
    int  count = 0;
    memset(edition->decks, 0, sizeof edition->decks);
    edition->deck_count = 0;
    for (const Node *row = node->first; row; row = row->next, count++) {
        CardInfo *card = &edition->cards[count];
        int       copies;
        if (!read_card(card, &copies, source, row))
            return false;
        for (int c = 0; c < count; c++)
            if (name_equal(edition->cards[c].name, card->name))
                return node_fail(source, row, "the card '%s' is there twice", card->name);
        if ((card->stack == 0) != (count == 0) || (count == 0 && copies != 0))
            return node_fail(source, row, "the first card is Water, of stack 0 and 0 copies");
        if (count > 0 && card_place(&card[-1]) > card_place(card))
            return node_fail(source, row, "'%s' is out of order: commodities by stack, then "
                                          "calamities by stack", card->name);
        if (card->type != CARD_COMMODITY) {
            if (seen[card->calamity])
                return node_fail(source, row, "a second card for the same calamity");
            seen[card->calamity] = true;
        }
        /* Kept here until the decks are read. */
        edition->decks[0].copies[0][count] = (uint8_t)copies;
    }
    edition->card_count = count;
    for (int c = 0; c < CALAMITY_COUNT; c++)
        if (!seen[c])
            return node_fail(source, node, "only %d of the %d calamities have a card", c,
                             CALAMITY_COUNT);
    return true;
}

/* Which cards a deck uses; the sums that the file states must be right. */
static bool fill_deck(const Edition *edition, Deck *deck, const uint8_t *copies,
                      const Source *source, const Node *node)
{
    int commodities = 0, calamities = 0, stated;
    int piles[STACKS_MAX + 1] = { 0 };
    for (int c = 0; c < edition->card_count; c++) {
        const CardInfo *card = &edition->cards[c];
        if ((card->additional || card->type == CARD_MINOR) && !deck->minors)
            continue;
        deck->copies[0][c] = copies[c];
        piles[card->stack] += copies[c];
        *(card->type == CARD_COMMODITY ? &commodities : &calamities) += copies[c];
    }
    for (int s = 1; s <= STACKS_MAX; s++)
        if (piles[s] > PILE_MAX)
            return node_fail(source, node, "stack %d has %d cards, more than %d", s, piles[s],
                             PILE_MAX);
    if (!node_need_int(source, node, "commodities", 0, 999, &stated))
        return false;
    if (stated != commodities)
        return node_fail(source, node, "the commodities add up to %d, not %d", commodities, stated);
    if (!node_need_int(source, node, "calamities", 0, 999, &stated))
        return false;
    if (stated != calamities)
        return node_fail(source, node, "the calamities add up to %d, not %d", calamities, stated);
    return true;
}

static bool read_decks(Edition *edition, const Source *source, const Node *node)
{
    if (!node_is(source, node, NODE_LIST))
        return false;
    if (node->count < 1 || node->count > DECKS_MAX)
        return node_fail(source, node, "%d decks are outside 1..%d", node->count, DECKS_MAX);
    uint8_t copies[CARD_KINDS_MAX];
    memcpy(copies, edition->decks[0].copies[0], sizeof copies);
    memset(edition->decks, 0, sizeof edition->decks);
    edition->deck_count = 0;
    for (const Node *row = node->first; row; row = row->next) {
        Deck *deck = &edition->decks[edition->deck_count];
        int   players, credits;
        if (!node_is_map_of(source, row, "players credits minors commodities calamities")
            || !node_need_int(source, row, "players", 2, PLAYERS_MAX, &players)
            || !node_need_int(source, row, "credits", 0, 50, &credits))
            return false;
        if (edition_deck(edition, players))
            return node_fail(source, row, "a second deck for %d players", players);
        const Node *minors = node_need(source, row, "minors");
        if (!minors || !node_is(source, minors, NODE_BOOL))
            return false;
        deck->player_count = (uint8_t)players;
        deck->starting_credits = (uint8_t)credits;
        deck->block_count = 1;
        deck->minors = minors->number != 0;
        if (!fill_deck(edition, deck, copies, source, row))
            return false;
        edition->deck_count++;
    }
    return true;
}

static const char *const track_names[TRACKS] = { "basic", "expert" };

static bool read_last_steps(Edition *edition, const Source *source, const Node *node)
{
    if (!node_is_map_of(source, node, "basic expert"))
        return false;
    for (int t = 0; t < TRACKS; t++) {
        int step;
        if (!node_need_int(source, node, track_names[t], ERAS, 50, &step))
            return false;
        edition->last_step[t] = (uint8_t)step;
    }
    return true;
}

/* The first steps of the eras after the Stone Age, rising up to the last step. */
static bool read_track(uint8_t *out, int last, const Source *source, const Node *node)
{
    int step = 0;
    int era = 1;
    if (!node_is(source, node, NODE_LIST))
        return false;
    if (node->count != ERAS - 1)
        return node_fail(source, node, "a track has %d eras after the Stone Age", ERAS - 1);
    for (const Node *row = node->first; row; row = row->next) {
        if (!node_int(source, row, step + 1, last, &step))
            return false;
        out[era++] = (uint8_t)step;
    }
    return true;
}

static bool read_civilizations(Edition *edition, const Source *source, const Node *node)
{
    if (!node_is(source, node, NODE_LIST))
        return false;
    if (node->count < 1 || node->count > CIVILIZATIONS_MAX)
        return node_fail(source, node, "%d civilizations are outside 1..%d", node->count,
                         CIVILIZATIONS_MAX);
    edition->civilization_count = 0;
    memset(edition->civilizations, 0, sizeof edition->civilizations);
    for (const Node *row = node->first; row; row = row->next) {
        Civilization *civilization = &edition->civilizations[edition->civilization_count];
        int           rank;
        if (!node_is_map_of(source, row, "name rank basic expert")
            || !node_need_text(source, row, "name", civilization->name, sizeof civilization->name)
            || !node_need_int(source, row, "rank", 1, 99, &rank))
            return false;
        civilization->rank = (uint8_t)rank;
        for (const Civilization *other = edition->civilizations; other < civilization; other++)
            if (other->rank == rank || name_equal(other->name, civilization->name))
                return node_fail(source, row, "two civilizations with one %s",
                                 other->rank == rank ? "rank" : "name");
        for (int t = 0; t < TRACKS; t++) {
            const Node *track = node_need(source, row, track_names[t]);
            if (!track
                || !read_track(civilization->era_start[t], edition->last_step[t], source, track))
                return false;
        }
        edition->civilization_count++;
    }
    return true;
}

static bool read_era(EraRequirement *era, const Source *source, const Node *node)
{
    static const char *const keys[] = { "cities",   "advances", "below-100",
                                        "from-100", "from-200", "points" };
    int                      values[6] = { 0 };
    if (!node_is_map_of(source, node, "cities advances below-100 from-100 from-200 points"))
        return false;
    for (int i = 0; i < 6; i++) {
        const Node *value = node_get(node, keys[i]);
        if (value && !node_int(source, value, 1, 250, &values[i]))
            return false;
    }
    *era = (EraRequirement){
        .cities = (uint8_t)values[0],
        .advances = (uint8_t)values[1],
        .advances_below_100 = (uint8_t)values[2],
        .advances_from_100 = (uint8_t)values[3],
        .advances_from_200 = (uint8_t)values[4],
        .points = (uint8_t)values[5],
    };
    return true;
}

static bool read_era_table(EraRequirement eras[TRACKS][ERAS], const Source *source,
                           const Node *node)
{
    if (!node_is_map_of(source, node, "basic expert"))
        return false;
    for (int t = 0; t < TRACKS; t++) {
        const Node *track = node_need(source, node, track_names[t]);
        if (!track || !node_is(source, track, NODE_LIST))
            return false;
        if (track->count != ERAS)
            return node_fail(source, track, "a track has %d eras, not %d", ERAS, track->count);
        int era = 0;
        for (const Node *row = track->first; row; row = row->next)
            if (!read_era(&eras[t][era++], source, row))
                return false;
    }
    return true;
}

static bool read_eras(Edition *edition, const Source *source, const Node *node)
{
    return read_era_table(edition->eras, source, node);
}

static bool read_strict_eras(Edition *edition, const Source *source, const Node *node)
{
    return read_era_table(edition->strict_eras, source, node);
}

static bool read_package(Edition *edition, Package *package, const Source *source,
                         const Node *node)
{
    int razes;
    memset(package, 0, sizeof *package);
    if (!node_is_map_of(source, node, "name advances players razes")
        || !node_need_text(source, node, "name", package->name, sizeof package->name)
        || !node_need_int(source, node, "razes", 0, 5, &razes))
        return false;
    package->cities_razed = (uint8_t)razes;
    const Node *advances = node_need(source, node, "advances");
    const Node *players = node_need(source, node, "players");
    if (!advances || !players || !node_is(source, advances, NODE_LIST)
        || !node_is(source, players, NODE_LIST))
        return false;
    if (advances->count != PACKAGE_ADVANCES)
        return node_fail(source, advances, "a package has %d advances", PACKAGE_ADVANCES);
    uint64_t set = 0;
    int      count = 0;
    for (const Node *row = advances->first; row; row = row->next) {
        if (!node_is(source, row, NODE_STRING))
            return false;
        int advance = find_advance(edition, row->text);
        if (advance < 0)
            return node_fail(source, row, "unknown advance '%.40s'", row->text);
        if (set & bit64(advance))
            return node_fail(source, row, "'%s' is there twice", row->text);
        set |= bit64(advance);
        package->advances[count++] = (Advance)advance;
    }
    for (const Node *row = players->first; row; row = row->next) {
        int number;
        if (!node_int(source, row, 2, PLAYERS_MAX, &number))
            return false;
        package->player_counts |= bit32(number);
    }
    return true;
}

static bool read_packages(Edition *edition, const Source *source, const Node *node)
{
    if (!node_is(source, node, NODE_LIST))
        return false;
    if (node->count > PACKAGES_MAX)
        return node_fail(source, node, "more than %d packages", PACKAGES_MAX);
    edition->package_count = 0;
    for (const Node *row = node->first; row; row = row->next) {
        Package *package = &edition->packages[edition->package_count];
        if (!read_package(edition, package, source, row))
            return false;
        for (const Package *other = edition->packages; other < package; other++)
            if (name_equal(other->name, package->name))
                return node_fail(source, row, "the package '%s' is there twice", package->name);
        edition->package_count++;
    }
    /* Everybody needs one. */
    for (int d = 0; d < edition->deck_count; d++) {
        int players = edition->decks[d].player_count;
        int count = 0;
        for (int p = 0; p < edition->package_count; p++)
            count += (edition->packages[p].player_counts & bit32(players)) != 0;
        if (count < players)
            return node_fail(source, node, "only %d packages for %d players", count, players);
    }
    return true;
}

static int find_word(const char *const *words, int count, const char *wanted)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], wanted) == 0)
            return i;
    return -1;
}
