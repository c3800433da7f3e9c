#include "rules/table/flow.h"

#include "rules/table/must.h"

Frame *flow_push(Flow *flow, uint8_t procedure)
{
    must(flow->depth < FLOW_MAX);
    Frame *frame = &flow->frames[flow->depth++];
    *frame = (Frame){ .procedure = procedure };
    return frame;
}

void flow_pop(Flow *flow)
{
    must(flow->depth > 0);
    /* Cleared, so that equal positions are equal bytes whatever came before. */
    flow->frames[--flow->depth] = (Frame){ 0 };
}
