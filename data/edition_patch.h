/* Puts what an edition file says over what its base says. */
#ifndef DATA_EDITION_PATCH_H
#define DATA_EDITION_PATCH_H

#include "data/node.h"

/* `base` becomes the whole edition: rows of maps and rows that a patch names are changed key by
 * key, null takes a key or a row away, and any other section replaces the whole. The nodes of the
 * patch go over into the base. What the sections mean is the loader's concern; a row that the base
 * does not have is refused here. */
bool edition_patch(const Source *source, Node *base, Node *patch);

#endif
