#include "table/circles.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

bool circle_closes(Circle *self, const void *game, size_t size)
{
    uint64_t position = XXH3_64bits(game, size);
    if (position == self->position) {
        self->steps = 1;
        if (++self->returns < CIRCLE_RETURNS)
            return false;
        *self = (Circle){ 0 };
        return true;
    }
    if (self->steps++ % CIRCLE_STEPS == 0)
        *self = (Circle){ .position = position, .steps = 1 };
    return false;
}
