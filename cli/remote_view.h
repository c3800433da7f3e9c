/* A view that came over the wire, as the terminal shows it. */
#ifndef CLI_REMOTE_VIEW_H
#define CLI_REMOTE_VIEW_H

#include "data/node.h"

#include "data/error.h"
#include "rules/table/family.h"
#include "wire/wire.h"

enum { REMOTE_LEGAL_MAX = 8192 };

typedef struct RemoteView {
    AnyView  view;   /* What positions, hands, offers and names need; the rest is zero. */
    Player   viewer; /* NOBODY: a spectator. */
    uint32_t pending;
    int      turn;
    bool     over;
    bool     market; /* Offers are open to all, or orders are filed. */
    int      legal_count;
    Action   legal[REMOTE_LEGAL_MAX];
} RemoteView;

/* From all keys of the view, as the protocol has them. */
bool remote_view_read(RemoteView *out, const Ruleset *rules, const Node *keys, Error *error);
/* An event {n, k, a}; false for one that this program does not know. */
bool remote_event_read(Event *out, const Family *family, const Node *event);

#endif
