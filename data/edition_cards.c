/* The sections of an edition file that hold advances, cards, decks and packages. */
#include <string.h>

#include "data/edition_sections.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"

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
        int colour = word_find(colour_names, COLOURS, row->text);
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
        int colour = word_find(colour_names, COLOURS, row->key);
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
        int effect = word_find(names, EFFECT_COUNT, row->key);
        int value;
        if (effect < 0)
            return node_fail(source, row, "unknown effect '%.40s'", row->key);
        if (!node_int(source, row, -99, 99, &value))
            return false;
        if (value == 0)
            return node_fail(source, row, "an effect of 0 has no effect");
        advance->effects[advance->effect_count++] =
            (AdvanceEffect){ .effect = (uint8_t)effect, .value = (int8_t)value };
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

bool edition_advances(Edition *edition, const Source *source, const Node *node)
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

/* Cards stand in the order of the stacks: Water, the commodities, the calamities; the calamities of
 * a stack in the order in which they are resolved. */
static int card_place(const CardInfo *card)
{
    static const int places[] = {
        [CARD_COMMODITY] = 0, [CARD_MINOR] = 1, [CARD_NON_TRADEABLE] = 2, [CARD_TRADEABLE] = 3
    };
    int place = places[card->type];
    return (place ? 1000 : 0) + card->stack * 10 + (place ? place : card->additional);
}

/* All that is needed, and of two sorts all of one. */
static bool figures_complete(CalamityKind calamity, const bool *told, const Source *source,
                             const Node *node)
{
    const FigureInfo *info;
    bool              first = false, second = false;
    for (int i = 0; (info = calamity_figure_info(calamity, i)); i++) {
        first |= told[i] && info->need == FIGURE_EITHER;
        second |= told[i] && info->need == FIGURE_OR;
    }
    for (int i = 0; (info = calamity_figure_info(calamity, i)); i++) {
        if (told[i] && info->need == FIGURE_OR && first)
            return node_fail(source, node, "'%s' is told instead of other figures, not with them",
                             info->name);
        if (!told[i]
            && (info->need == FIGURE_NEEDED || (info->need == FIGURE_EITHER && !second)
                || (info->need == FIGURE_OR && second)))
            return node_fail(source, node, "the figure '%s' of '%s' is missing", info->name,
                             calamity_name(calamity));
    }
    return true;
}

static bool read_figure(CardInfo *card, bool *told, const Source *source, const Node *row)
{
    const FigureInfo *info;
    int               place = 0, value;
    while ((info = calamity_figure_info(card->calamity, place))
           && strcmp(info->name, row->key) != 0)
        place++;
    if (!info)
        return node_fail(source, row, "'%s' has no figure '%.40s'", calamity_name(card->calamity),
                         row->key);
    if (!node_int(source, row, 0, 99, &value))
        return false;
    card->figures[place] = (uint8_t)value;
    told[place] = true;
    return true;
}

/* Every key that a card does not have in any case is one of its figures. */
static bool read_card_calamity(CardInfo *card, const Source *source, const Node *node)
{
    static const char *const keys[] = { "type", "stack", "name", "calamity" };
    char                     word[NAME_MAX];
    int                      calamity = 0;
    bool                     told[CALAMITY_FIGURES] = { false };
    if (!node_need_text(source, node, "calamity", word, sizeof word))
        return false;
    while (calamity < CALAMITY_COUNT && strcmp(calamity_name((CalamityKind)calamity), word) != 0)
        calamity++;
    if (calamity == CALAMITY_COUNT)
        return node_fail(source, node, "unknown calamity '%s'", word);
    /* The two steps of phase 9 each know how to resolve their own calamities only. */
    if ((card->type == CARD_MINOR) != calamity_is_minor(calamity))
        return node_fail(source, node, "'%s' is a %s calamity", word,
                         calamity_is_minor(calamity) ? "minor" : "major");
    card->calamity = (uint8_t)calamity;
    for (const Node *row = node->first; row; row = row->next)
        if (word_find(keys, sizeof keys / sizeof *keys, row->key) < 0
            && !read_figure(card, told, source, row))
            return false;
    return figures_complete((CalamityKind)calamity, told, source, node);
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
    if (!node_is(source, node, NODE_MAP) || !node_need_text(source, node, "type", type, sizeof type)
        || !node_need_text(source, node, "name", card->name, sizeof card->name)
        || !node_need_int(source, node, "stack", 0, STACKS_MAX, &stack))
        return false;
    int found = word_find(types, 4, type);
    if (found < 0)
        return node_fail(source, node, "unknown type of card '%s'", type);
    card->type = (uint8_t)found;
    card->stack = (uint8_t)stack;
    *copies = card->copies = 1;
    if (card->type != CARD_COMMODITY) {
        if (stack == 0)
            return node_fail(source, node, "a calamity belongs to a stack");
        return read_card_calamity(card, source, node);
    }
    const Node *additional = node_get(node, "additional");
    if (!node_is_map_of(source, node, "type stack name copies additional set")
        || !node_need_int(source, node, "copies", 0, PILE_MAX, copies)
        || (additional && !node_is(source, additional, NODE_BOOL)))
        return false;
    card->additional = additional && additional->whole != 0;
    card->copies = (uint8_t)*copies;
    return true;
}

bool edition_cards(Edition *edition, const Source *source, const Node *node)
{
    if (!node_is(source, node, NODE_LIST))
        return false;
    if (node->count > CARD_KINDS_MAX)
        return node_fail(source, node, "more than %d cards", CARD_KINDS_MAX);
    bool seen[CALAMITY_COUNT] = { false };
    int  count = 0;
    memset(edition->decks, 0, sizeof edition->decks);
    edition->deck_count = edition->set_count = 0;
    for (const Node *row = node->first; row; row = row->next, count++) {
        CardInfo *card = &edition->cards[count];
        int       copies;
        if (!read_card(card, &copies, source, row))
            return false;
        const Node *set = node_get(row, "set");
        if (set) {
            int index = edition_set(edition, source, set);
            if (index < 0)
                return false;
            card->set = (uint8_t)(index + 1);
        }
        for (int c = 0; c < count; c++)
            if (name_equal(edition->cards[c].name, card->name))
                return node_fail(source, row, "the card '%s' is there twice", card->name);
        if ((card->stack == 0) != (count == 0) || (count == 0 && copies != 0))
            return node_fail(source, row, "the first card is Water, of stack 0 and 0 copies");
        if (count > 0 && card_place(&card[-1]) > card_place(card))
            return node_fail(source, row,
                             "'%s' is out of order: commodities by stack, then "
                             "calamities by stack",
                             card->name);
        if (card->type != CARD_COMMODITY) {
            if (seen[card->calamity])
                return node_fail(source, row, "a second card for the same calamity");
            seen[card->calamity] = true;
        }
    }
    edition->card_count = count;
    int commodities = 0;
    while (commodities < count && edition->cards[commodities].type == CARD_COMMODITY)
        commodities++;
    if (commodities > COMMODITIES_MAX)
        return node_fail(source, node, "more than %d kinds of commodities", COMMODITIES_MAX - 1);
    for (int c = 0; c < CALAMITY_COUNT; c++)
        if (!seen[c])
            return node_fail(source, node, "only %d of the %d calamities have a card", c,
                             CALAMITY_COUNT);
    return true;
}

/* A deck need not state its sums. */
static bool sum_is(int sum, const char *key, const Source *source, const Node *node)
{
    int         stated = sum;
    const Node *told = node_get(node, key);
    if (told && !node_int(source, told, 0, 999, &stated))
        return false;
    return stated == sum
           || node_fail(source, node, "the %s add up to %d, not %d", key, sum, stated);
}

/* Which cards a deck uses; the sums that the file states must be right. */
static bool fill_deck(Edition *edition, Deck *deck, const Source *source, const Node *node)
{
    int commodities = 0, calamities = 0;
    if (!deck_cards(edition, deck, source, node))
        return false;
    for (int b = 0; b < deck->block_count; b++) {
        int piles[STACKS_MAX + 1] = { 0 };
        for (int c = 0; c < edition->card_count; c++) {
            const CardInfo *card = &edition->cards[c];
            piles[card->stack] += deck->copies[b][c];
            *(card->type == CARD_COMMODITY ? &commodities : &calamities) += deck->copies[b][c];
        }
        for (int s = 1; s <= STACKS_MAX; s++)
            if (piles[s] > PILE_MAX)
                return node_fail(source, node, "stack %d has %d cards, more than %d", s, piles[s],
                                 PILE_MAX);
    }
    return sum_is(commodities, "commodities", source, node)
           && sum_is(calamities, "calamities", source, node);
}

/* "side": the block of which most civilizations of a set-up are. */
static bool deck_side(const Edition *edition, Deck *deck, const Source *source, const Node *row)
{
    char        name[NAME_MAX];
    const Node *side = node_get(row, "side");
    if (!side)
        return true;
    if (!node_text(source, side, name, sizeof name))
        return false;
    int block = block_by_name(edition, name);
    if (block < 0)
        return node_fail(source, side, "there is no trade block '%s'", name);
    deck->side = (uint8_t)(block + 1);
    return true;
}

bool edition_decks(Edition *edition, const Source *source, const Node *node)
{
    if (!node_is(source, node, NODE_LIST))
        return false;
    if (node->count < 1 || node->count > DECKS_MAX)
        return node_fail(source, node, "%d decks are outside 1..%d", node->count, DECKS_MAX);
    memset(edition->decks, 0, sizeof edition->decks);
    edition->deck_count = 0;
    for (const Node *row = node->first; row; row = row->next) {
        Deck *deck = &edition->decks[edition->deck_count];
        int   players, credits, limit = 0;
        if (!node_is_map_of(source, row,
                            "players side credits hand-limit minors sets blocks moved balanced "
                            "commodities calamities")
            || !node_need_int(source, row, "players", 2, PLAYERS_MAX, &players)
            || !node_need_int(source, row, "credits", 0, 50, &credits))
            return false;
        const Node *hand_limit = node_get(row, "hand-limit");
        if (hand_limit && !node_int(source, hand_limit, 1, 40, &limit))
            return false;
        if (!deck_side(edition, deck, source, row))
            return false;
        for (const Deck *other = edition->decks; other < deck; other++)
            if (other->player_count == players
                && (other->side == 0 || deck->side == 0 || other->side == deck->side))
                return node_fail(source, row, "a second deck for %d players", players);
        const Node *minors = node_need(source, row, "minors");
        if (!minors || !node_is(source, minors, NODE_BOOL))
            return false;
        deck->player_count = (uint8_t)players;
        deck->starting_credits = (uint8_t)credits;
        deck->hand_limit = (uint8_t)limit;
        deck->minors = minors->whole != 0;
        if (!fill_deck(edition, deck, source, row) || !deck_traders(edition, deck, source, row))
            return false;
        edition->deck_count++;
    }
    return true;
}

/* "game" tells that players choose the package, and for which length; its credits are stated. */
static bool package_chosen(Package *package, const Source *source, const Node *node)
{
    static const char *const games[] = { "short", "medium" };
    AdvanceInfo              printed = { .special_to = ADVANCE_NONE };
    const Node              *game = node_get(node, "game");
    int                      tokens;
    if (!game)
        return true;
    if (!node_is(source, game, NODE_STRING))
        return false;
    int found = word_find(games, 2, game->text);
    if (found < 0)
        return node_fail(source, game, "a package is for the short or the medium game");
    const Node *credits = node_need(source, node, "credits");
    if (!credits || !read_credits(&printed, source, credits)
        || !node_need_int(source, node, "tokens", 0, 20, &tokens))
        return false;
    package->chosen = true;
    package->medium = found == 1;
    package->tokens = (uint8_t)tokens;
    memcpy(package->credits, printed.credits, sizeof package->credits);
    return true;
}

static bool read_package(Edition *edition, Package *package, const Source *source, const Node *node)
{
    int razes = 0, twice = 0;
    memset(package, 0, sizeof *package);
    if (!node_is_map_of(source, node, "name advances players razes twice-from game tokens credits")
        || !node_need_text(source, node, "name", package->name, sizeof package->name)
        || !package_chosen(package, source, node)
        || (!package->chosen && !node_need_int(source, node, "razes", 0, 5, &razes)))
        return false;
    package->cities_razed = (uint8_t)razes;
    const Node *twice_from = node_get(node, "twice-from");
    if (twice_from && !node_int(source, twice_from, 2, PLAYERS_MAX, &twice))
        return false;
    package->twice_from = (uint8_t)twice;
    const Node *advances = node_need(source, node, "advances");
    const Node *players =
        package->chosen ? NULL : node_need(source, node, "players"); /* Else all numbers. */
    if (!advances || (!players && !package->chosen) || !node_is(source, advances, NODE_LIST)
        || (players && !node_is(source, players, NODE_LIST)))
        return false;
    if (!package->chosen && advances->count != PACKAGE_ADVANCES)
        return node_fail(source, advances, "a package has %d advances", PACKAGE_ADVANCES);
    if (advances->count > PACKAGE_ADVANCES_MAX)
        return node_fail(source, advances, "more than %d advances", PACKAGE_ADVANCES_MAX);
    package->advance_count = (uint8_t)advances->count;
    memset(package->advances, ADVANCE_NONE, sizeof package->advances);
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
    for (const Node *row = players ? players->first : NULL; row; row = row->next) {
        int number;
        if (!node_int(source, row, 2, PLAYERS_MAX, &number))
            return false;
        package->player_counts |= bit32(number);
    }
    return true;
}

bool edition_packages(Edition *edition, const Source *source, const Node *node)
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
            if (other->medium == package->medium && name_equal(other->name, package->name))
                return node_fail(source, row, "the package '%s' is there twice", package->name);
        edition->package_count++;
    }
    /* Everybody needs one, unless there is no Short Game. */
    for (int d = 0; d < edition->deck_count && edition->package_count > 0; d++) {
        int players = edition->decks[d].player_count;
        int count = 0;
        for (int p = 0; p < edition->package_count; p++)
            count += package_copies(&edition->packages[p], players);
        if (count > 0 && count < players)
            return node_fail(source, node, "only %d packages for %d players", count, players);
    }
    return true;
}
