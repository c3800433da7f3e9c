/* Chance that the scenario dictates. The generator of a game has room for a few results only, so
 * that the others wait here. */
#include <string.h>

#include "scenario/read.h"
#include "scenario/scene.h"

/* random N, N, ... */
bool random_read(Scene *scene, char *text)
{
    if (read_end(text))
        return scene_error(scene, "random N, N, ...");
    for (char *item; (item = read_item(&text, ','));) {
        char *at = item;
        int   number;
        if (!read_number(&at, &number) || number > UINT8_MAX || !read_end(at))
            return scene_error(scene, "random wants numbers from 0 to 255, not \"%s\"", item);
        if (scene->chance_count == CHANCE_MAX)
            return scene_error(scene, "at most %d random results can wait", CHANCE_MAX);
        scene->chance[scene->chance_count++] = (uint8_t)number;
    }
    return true;
}

void chance_refill(Scene *scene)
{
    Rng *rng = &scene->game.rng;
    int  moved = 0;
    if (scene->chance_count == 0)
        return;
    int left = rng->forced_count - rng->forced_next;
    memmove(rng->forced, rng->forced + rng->forced_next, (size_t)left);
    rng->forced_next = 0;
    rng->forced_count = (uint8_t)left;
    while (moved < scene->chance_count && rng_force(rng, scene->chance[moved]))
        moved++;
    scene->chance_count -= moved;
    memmove(scene->chance, scene->chance + moved, (size_t)scene->chance_count);
}
