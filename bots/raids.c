#include "bots/moving.h"

void plan_raids(Moves *moves)
{
    (void)moves;
}
