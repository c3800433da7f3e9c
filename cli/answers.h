/* What a person types in the terminal: the list of legal actions, and lines that choose from it. */
#ifndef CLI_ANSWERS_H
#define CLI_ANSWERS_H

#include "rules/table/family.h"

/* As many of a list as are shown unasked. */
enum { ANSWERS_SHOWN = 24 };

typedef struct Answers {
    const Ruleset *rules;
    const void    *game; /* For names; what a view shows is enough. */
    const Action  *legal;
    int            count;
    Player         player;
} Answers;

/* Those whose text contains the words, at most so many. */
void answers_print(const Answers *answers, const char *words, int most);
/* The action meant by a line, a number or a text; or false after a word to the player. */
bool answers_read(Action *out, const Answers *answers, const char *line);
/* What a player has left alone at a prompt that comes after every action, such as tokens that could
 * be placed: in the same turn of the game it is asked again only if there is something new among
 * it. The last answer is to leave it all. */
typedef struct Declined {
    int    turn, count;
    Action items[128];
} Declined;
/* Whether what is asked by a prompt of this name has been left alone already; then the last answer
 * is given again. */
bool declined_before(const Declined *self, const Answers *answers, const char *prompt, int turn);
/* Notes it if that is what a player has chosen. */
void declined_note(Declined *self, const Answers *answers, const char *prompt, int turn,
                   const Action *chosen);
/* A rule in words. */
void rule_print(const Ruleset *rules, const char *id);
/* The same, by the id that the words of a question or a refusal have for it. */
void cited_print(const Ruleset *rules, const char *cited);
/* The id that the edition's book has for such a rule. */
void cited_rule(char out[64], const Ruleset *rules, const char *cited);
/* What a player types in place of an action, in a game here and at a server. */
bool answers_command(const Answers *answers, const void *view, const char *rule, const char *line);

#endif
