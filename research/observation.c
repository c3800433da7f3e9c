#include "research/observation.h"

#include <string.h>

#include "rules/table/must.h"

/* ---- A family without an observer: the bytes of what the view shows ---- */

static void open_layout(Layout *out)
{
    layout_add(out, "bytes", 1, (int)out->rules->family->game_size);
}

static void open_write(int16_t *out, const Layout *layout, const void *view)
{
    const uint8_t *bytes = family_views(layout->rules->family)->shown(view);
    for (int i = 0; i < layout->size; i++)
        out[i] = bytes[i];
}

static Things no_things(const Ruleset *rules)
{
    (void)rules;
    return (Things){ 0 };
}

static const char *no_name(const Ruleset *rules, int what, int index)
{
    (void)rules;
    (void)what;
    (void)index;
    return NULL;
}

static void open_render(FILE *out, const Ruleset *rules, const void *view)
{
    char text[2048];
    family_describe(text, sizeof text, rules, family_views(rules->family)->shown(view));
    fprintf(out, "%s\n", text);
}

/* ---- The registry ---- */

/* A family need not have any: what is weak and not there is null. */
#define FAMILY(id)                                                                                 \
    extern const Family   id##_family;                                                             \
    extern const Observer id##_observer __attribute__((weak));                                     \
    static const Observer id##_default = { .family = &id##_family,                                 \
                                           .layout = open_layout,                                  \
                                           .write = open_write,                                    \
                                           .things = no_things,                                    \
                                           .name = no_name,                                        \
                                           .render = open_render };
#include "rules/families.def"
#undef FAMILY

#define FAMILY(id) { &id##_observer, &id##_default },
static const struct {
    const Observer *own, *otherwise;
} all[] = {
#include "rules/families.def"
};
#undef FAMILY

const Observer *observer_of(const Family *family)
{
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].otherwise->family == family)
            return all[i].own ? all[i].own : all[i].otherwise;
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
