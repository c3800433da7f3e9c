/* Trade blocks in an edition file: their names, which cards lie in which block for a number of
 * players, and who trades where. */
#include <string.h>

#include "data/edition_sections.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"

/* How much of a set a block has. */
typedef enum { SHARE_WHOLE, SHARE_LARGER_HALF, SHARE_SMALLER_HALF, SHARES } Share;

static const char *const share_names[SHARES] = { "whole", "larger-half", "smaller-half" };

static bool read_share(Edition *edition, Deck *deck, int block, Share share, const Source *source,
                       const Node *node);
static bool halves_fit(const Edition *edition, const Deck *deck, const Source *source,
                       const Node *node);
static void add_calamities(const Edition *edition, Deck *deck);

bool edition_blocks(Edition *edition, const Source *source, const Node *node)
{
    if (!node_is(source, node, NODE_LIST))
        return false;
    if (node->count != BLOCKS_MAX)
        return node_fail(source, node, "there are names for %d trade blocks, not for %d",
                         BLOCKS_MAX, node->count);
    int block = 0;
    for (const Node *row = node->first; row; row = row->next, block++)
        if (!node_text(source, row, edition->block_names[block], NAME_MAX))
            return false;
    if (name_equal(edition->block_names[0], edition->block_names[1]))
        return node_fail(source, node, "two trade blocks with one name");
    return true;
}

int block_by_name(const Edition *edition, const char *name)
{
    for (int block = 0; block < BLOCKS_MAX; block++)
        if (edition->block_names[block][0] && name_equal(edition->block_names[block], name))
            return block;
    return -1;
}

int edition_set(Edition *edition, const Source *source, const Node *node)
{
    char name[NAME_MAX];
    if (!node_text(source, node, name, sizeof name))
        return -1;
    for (int set = 0; set < edition->set_count; set++)
        if (name_equal(edition->set_names[set], name))
            return set;
    if (edition->set_count == SETS_MAX) {
        node_fail(source, node, "more than %d sets of cards", SETS_MAX);
        return -1;
    }
    memcpy(edition->set_names[edition->set_count], name, sizeof name);
    return edition->set_count++;
}

bool deck_cards(Edition *edition, Deck *deck, const Source *source, const Node *node)
{
    const Node *sets = node_get(node, "sets");
    const Node *blocks = node_get(node, "blocks");
    deck->block_count = 1;
    if (sets && blocks)
        return node_fail(source, node,
                         "'sets' are those of a single block, and there are 'blocks'");
    if (sets && !read_share(edition, deck, 0, SHARE_WHOLE, source, sets))
        return false;
    if (blocks) {
        if (!node_is(source, blocks, NODE_LIST))
            return false;
        if (blocks->count != BLOCKS_MAX)
            return node_fail(source, blocks, "%d trade blocks, not %d", BLOCKS_MAX, blocks->count);
        deck->block_count = BLOCKS_MAX;
        int block = 0;
        for (const Node *row = blocks->first; row; row = row->next, block++) {
            if (!node_is_map_of(source, row, "whole larger-half smaller-half"))
                return false;
            for (int share = 0; share < SHARES; share++) {
                const Node *names = node_get(row, share_names[share]);
                if (names && !read_share(edition, deck, block, (Share)share, source, names))
                    return false;
            }
        }
    }
    for (int c = 0; c < edition->card_count && !sets && !blocks; c++)
        if (edition->cards[c].type == CARD_COMMODITY
            && (!edition->cards[c].additional || deck->minors))
            deck->copies[0][c] = edition->cards[c].copies;
    add_calamities(edition, deck);
    return halves_fit(edition, deck, source, node);
}

static bool read_names(uint32_t *out, const Edition *edition, const Source *source,
                       const Node *node)
{
    *out = 0;
    if (!node)
        return true;
    if (!node_is(source, node, NODE_LIST))
        return false;
    for (const Node *row = node->first; row; row = row->next) {
        int found = -1;
        if (!node_is(source, row, NODE_STRING))
            return false;
        for (int c = 0; c < edition->civilization_count; c++)
            if (name_equal(edition->civilizations[c].name, row->text))
                found = c;
        if (found < 0)
            return node_fail(source, row, "unknown civilization '%.40s'", row->text);
        *out |= bit32(found);
    }
    return true;
}

bool deck_traders(const Edition *edition, Deck *deck, const Source *source, const Node *node)
{
    const Node *moved = node_get(node, "moved");
    const Node *balanced = node_get(node, "balanced");
    if (!read_names(&deck->moved, edition, source, moved)
        || !read_names(&deck->balanced, edition, source, balanced))
        return false;
    if ((moved || balanced) && deck->block_count == 1)
        return node_fail(source, node, "with one trade block nobody is moved to another");
    return true;
}

static bool read_share(Edition *edition, Deck *deck, int block, Share share, const Source *source,
                       const Node *node)
{
    if (!node_is(source, node, NODE_LIST))
        return false;
    for (const Node *row = node->first; row; row = row->next) {
        int set = -1;
        if (!node_is(source, row, NODE_STRING))
            return false;
        for (int s = 0; s < edition->set_count; s++)
            if (name_equal(edition->set_names[s], row->text))
                set = s;
        if (set < 0)
            return node_fail(source, row, "no card is of the set '%.40s'", row->text);
        for (int c = 0; c < edition->card_count; c++) {
            int copies = edition->cards[c].copies;
            if (edition->cards[c].set != set + 1)
                continue;
            if (deck->copies[block][c])
                return node_fail(source, row, "the set '%s' is there twice", row->text);
            deck->copies[block][c] = (uint8_t)(share == SHARE_WHOLE         ? copies
                                               : share == SHARE_LARGER_HALF ? (copies + 1) / 2
                                                                            : copies / 2);
        }
    }
    return true;
}

static void add_calamities(const Edition *edition, Deck *deck)
{
    for (int c = 0; c < edition->card_count; c++) {
        uint8_t type = edition->cards[c].type;
        if (type == CARD_COMMODITY || (type == CARD_MINOR && !deck->minors))
            continue;
        for (int block = 0; block < deck->block_count; block++)
            deck->copies[block][c] = 1;
    }
}

/* No more cards than there are, and the additional ones with the minor calamities only. */
static bool halves_fit(const Edition *edition, const Deck *deck, const Source *source,
                       const Node *node)
{
    for (int c = 0; c < edition->card_count; c++) {
        const CardInfo *card = &edition->cards[c];
        if (card->type != CARD_COMMODITY)
            continue;
        if (deck->copies[0][c] + deck->copies[1][c] > card->copies)
            return node_fail(source, node, "%d cards of %s are shared out, and there are %d",
                             deck->copies[0][c] + deck->copies[1][c], card->name, card->copies);
        if (card->additional && !deck->minors && deck->copies[0][c] + deck->copies[1][c] > 0)
            return node_fail(source, node, "%s comes with the minor calamities only", card->name);
    }
    return true;
}
