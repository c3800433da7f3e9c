/* The parts of the observer of the civilization family. */
#ifndef RESEARCH_CIV_OBSERVATION_H
#define RESEARCH_CIV_OBSERVATION_H

#include "research/observation.h"
#include "rules/civ/family.h"
#include "rules/civ/view.h"

#define SLICE(name, rows, columns) SLICE_##name,
typedef enum SliceId {
#include "research/civ/slices.def"
    SLICE_COUNT
} SliceId;
#undef SLICE

void civ_layout(Layout *out);
void civ_observe(int16_t *out, const Layout *layout, const void *view);
void civ_features(int32_t *out, const Action *action);
bool civ_action(Action *out, const int32_t *columns);

#endif
