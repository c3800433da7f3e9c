/* `help TOPIC` in the terminal. */
#ifndef CLI_TOPICS_H
#define CLI_TOPICS_H

#include "rules/table/family.h"

/* The topics without one; else what there is to say about it, or about a kind of action. A game at
 * a server knows other words than one that is played here. */
void topics_print(const Family *family, const char *topic, bool at_server);

#endif
