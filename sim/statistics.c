/* The registry of studies. */
#include "sim/statistics.h"

#include "rules/table/must.h"

#define FAMILY(id) extern const SimStatistics id##_statistics;
#include "rules/families.def"
#undef FAMILY

#define FAMILY(id) &id##_statistics,
static const SimStatistics *const all[] = {
#include "rules/families.def"
};
#undef FAMILY

const SimStatistics *statistics_of(const Family *family)
{
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i]->family == family)
            return all[i];
    never("a family without a study");
}
