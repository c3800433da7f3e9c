/* `ecumene sim` for the editions of families that have no statistics of their own. */
#ifndef CLI_SIM_FAMILY_H
#define CLI_SIM_FAMILY_H

#include "rules/table/family.h"

/* All of argv, which names an edition of this family. Returns the exit code. */
int sim_family(const Family *family, int argc, char **argv);

#endif
