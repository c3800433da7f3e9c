/* What a person types in the terminal: the list of legal actions, and lines that choose from it. */
#ifndef CLI_ANSWERS_H
#define CLI_ANSWERS_H

#include "rules/civ/game.h"

/* As many of a list as are shown unasked. */
enum { ANSWERS_SHOWN = 24 };

typedef struct Answers {
    const Rules  *rules;
    const Game   *game; /* For names; what a view shows is enough. */
    const Action *legal;
    int           count;
    Player        player;
} Answers;

/* Those whose text contains the words, at most so many. */
void answers_print(const Answers *answers, const char *words, int most);
/* The action meant by a line, a number or a text; or false after a word to the player. */
bool answers_read(Action *out, const Answers *answers, const char *line);
/* A rule in words. */
void rule_print(const Edition *edition, const char *id);
/* The same, by the id that the words of a question or a refusal have for it. */
void cited_print(const Edition *edition, const char *cited);

#endif
