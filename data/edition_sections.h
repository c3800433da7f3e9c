/* The parts of the loader of edition files; only for edition_file.c and edition_cards.c. */
#ifndef DATA_EDITION_SECTIONS_H
#define DATA_EDITION_SECTIONS_H

#include "data/node.h"
#include "rules/civ/edition.h"

/* Reads a section of the file into the edition; sections named before it are there already. */
typedef bool EditionSection(Edition *edition, const Source *source, const Node *node);

EditionSection edition_advances, edition_cards, edition_decks, edition_packages;

/* The place of a word in an array, or -1. */
int word_find(const char *const *words, int count, const char *wanted);

#endif
