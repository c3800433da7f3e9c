#include "research/observation.h"

#include <string.h>

#include "rules/table/must.h"

#define FAMILY(id) extern const Observer id##_observer;
#include "rules/families.def"
#undef FAMILY

#define FAMILY(id) &id##_observer,
static const Observer *const all[] = {
#include "rules/families.def"
};
#undef FAMILY

const Observer *observer_of(const Family *family)
{
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i]->family == family)
            return all[i];
    never("a family without observations");
}

void layout_make(Layout *out, const Ruleset *rules, const AnyOptions *options)
{
    *out = (Layout){ .rules = rules, .options = *options, .players = options->player_count };
    observer_of(rules->family)->layout(out);
}

void layout_add(Layout *out, const char *name, int rows, int columns)
{
    must(out->slice_count < SLICES_MAX);
    out->slices[out->slice_count++] = (Slice){ name, out->size, rows, columns };
    out->size += rows * columns;
}

void observation_write(int16_t *out, const Layout *layout, const void *view)
{
    memset(out, 0, sizeof *out * (size_t)layout->size);
    observer_of(layout->rules->family)->write(out, layout, view);
}
