/* The registry of studies. */
#include "sim/study.h"

#include "rules/table/must.h"

#define FAMILY(id) extern const Study id##_study;
#include "rules/families.def"
#undef FAMILY

#define FAMILY(id) &id##_study,
static const Study *const all[] = {
#include "rules/families.def"
};
#undef FAMILY

const Study *study_of(const Family *family)
{
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i]->family == family)
            return all[i];
    never("a family without a study");
}
