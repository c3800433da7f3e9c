/* A view that came over the wire, as the View that the terminal shows. */
#ifndef CLI_REMOTE_VIEW_H
#define CLI_REMOTE_VIEW_H

#include <jansson.h>

#include "data/error.h"
#include "rules/civ/view.h"

enum { REMOTE_LEGAL_MAX = 8192 };

typedef struct RemoteView {
    View   view; /* What positions, hands, offers and names need; the rest is zero. */
    int    legal_count;
    Action legal[REMOTE_LEGAL_MAX];
    bool   trading;
} RemoteView;

/* From all keys of the view, as the protocol has them. */
bool remote_view_read(RemoteView *out, const Rules *rules, const json_t *keys, Error *error);
/* An event {n, k, a}; false for one that this program does not know. */
bool remote_event_read(Event *out, const json_t *event);

#endif
