/* The registry of what families tell clients. */
#include "rules/table/must.h"
#include "wire/default_wire.h"

/* A family need not have any: what is weak and not there is null. */
#define FAMILY(id)                                                                                 \
    extern const Family id##_family;                                                               \
    extern const Wire   id##_wire __attribute__((weak));                                           \
    DEFAULT_WIRE(id)
#include "rules/families.def"
#undef FAMILY

#define FAMILY(id) { &id##_wire, &id##_default_wire },
static const struct {
    const Wire *own, *otherwise;
} wires[] = {
#include "rules/families.def"
};
#undef FAMILY

const Wire *wire_of(const Family *family)
{
    for (size_t i = 0; i < sizeof wires / sizeof *wires; i++)
        if (wires[i].otherwise->family == family)
            return wires[i].own ? wires[i].own : wires[i].otherwise;
    never("a family that clients are told nothing of");
}
