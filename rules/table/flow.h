/* Where a game stands: a stack of small frames inside the state. The top frame's procedure decides
 * who must act; a saved game resumes in the middle of a calamity inside a conflict. */
#ifndef RULES_TABLE_FLOW_H
#define RULES_TABLE_FLOW_H

#include <stdint.h>

#include "rules/table/must.h"

enum { FLOW_MAX = 12 };

typedef struct Frame {
    uint8_t  procedure;
    uint8_t  step;
    uint8_t  player; /* What these three mean is up to the procedure. */
    uint8_t  count;
    uint16_t a;
    uint16_t b;
} Frame;

typedef struct Flow {
    Frame   frames[FLOW_MAX];
    uint8_t depth;
    uint8_t reserved[7];
} Flow;

static inline Frame *flow_top(Flow *flow)
{
    must(flow->depth > 0);
    return &flow->frames[flow->depth - 1];
}

static inline const Frame *flow_top_const(const Flow *flow)
{
    must(flow->depth > 0);
    return &flow->frames[flow->depth - 1];
}

Frame *flow_push(Flow *flow, uint8_t procedure);
void   flow_pop(Flow *flow);

#endif
