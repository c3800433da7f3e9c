/* The hash by which files know an edition of the settlers family. */
#ifndef DATA_SETTLERS_IDENTITY_H
#define DATA_SETTLERS_IDENTITY_H

#include "rules/settlers/set.h"

uint64_t settlers_identity(const StSet *set);

#endif
