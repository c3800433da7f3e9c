/* The parts of the loader of edition files; only for edition_file.c and edition_cards.c. */
#ifndef DATA_EDITION_SECTIONS_H
#define DATA_EDITION_SECTIONS_H

#include "data/node.h"
#include "rules/civ/edition.h"

/* Reads a section of the file into the edition; sections named before it are there already. */
typedef bool EditionSection(Edition *edition, const Source *source, const Node *node);

EditionSection edition_advances, edition_cards, edition_decks, edition_packages, edition_blocks;

/* Which copies of each card a deck uses in which block, as its row says; all of them in one block
 * if it says nothing. */
bool deck_cards(Edition *edition, Deck *deck, const Source *source, const Node *node);
/* Who trades in the block of the other side. */
bool deck_traders(const Edition *edition, Deck *deck, const Source *source, const Node *node);
/* The set of cards of a name, new ones being added; -1 and an error when there are too many. */
int edition_set(Edition *edition, const Source *source, const Node *node);
int block_by_name(const Edition *edition, const char *name);

/* The place of a word in an array, or -1. */
int word_find(const char *const *words, int count, const char *wanted);

#endif
