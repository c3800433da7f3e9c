/* The registry of what families tell clients. */
#include "rules/table/must.h"
#include "wire/wire.h"

#define FAMILY(id) extern const Wire id##_wire;
#include "rules/families.def"
#undef FAMILY

#define FAMILY(id) &id##_wire,
static const Wire *const wires[] = {
#include "rules/families.def"
};
#undef FAMILY

const Wire *wire_of(const Family *family)
{
    for (size_t i = 0; i < sizeof wires / sizeof *wires; i++)
        if (wires[i]->family == family)
            return wires[i];
    never("a family that clients are told nothing of");
}
