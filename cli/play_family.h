/* `ecumene play` for the editions of families that have no picture of the position in words. */
#ifndef CLI_PLAY_FAMILY_H
#define CLI_PLAY_FAMILY_H

#include "rules/table/family.h"

/* All of argv, which names an edition of this family. Returns the exit code. */
int play_family(const Family *family, int argc, char **argv);

#endif
