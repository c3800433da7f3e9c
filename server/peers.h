/* Everybody who has connected and has no socket yet: how many there may be from one address, and
 * until when each has to have sent what we wait for. Both hold whatever little arrives meanwhile,
 * so that nobody keeps a place by sending a byte now and then. */
#ifndef SERVER_PEERS_H
#define SERVER_PEERS_H

#include "table/limits.h"

enum {
    HEAD_SECONDS = 10,              /* For the headers of the first request, TLS included. */
    NEXT_HEAD_SECONDS = 30,         /* From an answer to the end of the next request's headers. */
    BODY_SECONDS = 20,              /* For a body, and ... */
    BODY_BYTES_A_SECOND = 64 * 1024 /* ... a second more for each so many bytes announced. */
};

typedef struct Peer Peer;
struct Peer {
    void   *wsi;
    int     descriptor;
    bool    counted; /* Holds one of the places of its address. */
    bool    wants;   /* To be told when it can be written to. */
    char    key[ADDRESS_MAX];
    int64_t deadline_ms; /* 0: nothing is awaited from it. */
    Peer   *next, **back;
};

typedef struct Peers {
    Limits   held;
    uint32_t most; /* For each address; 0: no limit. */
    Peer    *first;
    Peer   **by_descriptor;
    int      room;
} Peers;

void peers_init(Peers *peers, int most);
void peers_free(Peers *peers);
/* Null when the address has as many as it may have. Those who are trusted speak for many others and
 * are not counted. */
Peer *peer_new(Peers *peers, void *wsi, int descriptor, const char *address, bool trusted,
               int64_t now_ms);
void  peer_free(Peers *peers, Peer *peer, int64_t now_ms);
/* The one at a descriptor, or null. */
Peer *peer_at(const Peers *peers, int descriptor);

/* What is awaited from it now. */
void peer_awaits_body(Peer *peer, long long announced, int64_t now_ms);
void peer_awaits_answer(Peer *peer);
void peer_awaits_next(Peer *peer, int64_t now_ms);
/* It has a socket: limits of its own hold for those. */
void peer_is_socket(Peers *peers, Peer *peer, int64_t now_ms);
/* Calls for each whose time is over. */
void peers_late(Peers *peers, int64_t now_ms, void (*late)(void *context, Peer *peer),
                void *context);

#endif
