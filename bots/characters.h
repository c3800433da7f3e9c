/* Characters: bots of one level that play in different ways (characters.def). */
#ifndef BOTS_CHARACTERS_H
#define BOTS_CHARACTERS_H

#include "bots/weights.h"

#define CHARACTER(level, style, about) CHARACTER_##level##_##style,
enum {
#include "bots/characters.def"
    CHARACTERS
};
#undef CHARACTER

typedef struct Character {
    const char *name;  /* "normal-trader" */
    const char *level; /* "normal" */
    const char *about;
} Character;

const Character *character_at(int index);
/* By name, or -1. */
int character_find(const char *name);
/* Gives weights its own; the others stay as they are. */
void character_change(Weights *weights, int index);

#endif
