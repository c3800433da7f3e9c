/* The registry of studies. */
#include "sim/statistics.h"

#include "rules/table/must.h"

/* Nothing is counted beside places and points. */
static void nothing(Diary *diary, const Ruleset *rules, const Events *events)
{
    (void)diary;
    (void)rules;
    (void)events;
}

/* A family need not have any: what is weak and not there is null. */
#define FAMILY(id)                                                                                 \
    extern const Family        id##_family;                                                        \
    extern const SimStatistics id##_statistics __attribute__((weak));                              \
    static const SimStatistics id##_default = { .family = &id##_family, .write = nothing };
#include "rules/families.def"
#undef FAMILY

#define FAMILY(id) { &id##_statistics, &id##_default },
static const struct {
    const SimStatistics *own, *otherwise;
} all[] = {
#include "rules/families.def"
};
#undef FAMILY

const SimStatistics *statistics_of(const Family *family)
{
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].otherwise->family == family)
            return all[i].own ? all[i].own : all[i].otherwise;
    never("a family without a study");
}
