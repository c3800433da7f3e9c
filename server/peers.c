#include "server/peers.h"

#include <stdlib.h>
#include <string.h>

void peers_init(Peers *peers, int most)
{
    *peers = (Peers){ .most = (uint32_t)most };
    limits_init(&peers->held, 0, 0);
}

void peers_free(Peers *peers)
{
    while (peers->first)
        peer_free(peers, peers->first, 0);
    limits_free(&peers->held);
    free(peers->by_descriptor);
}

static void note(Peers *peers, int descriptor, Peer *peer)
{
    if (descriptor < 0)
        return;
    if (descriptor >= peers->room) {
        int room = 2 * descriptor + 64;
        peers->by_descriptor =
            need_more(peers->by_descriptor, (size_t)room * sizeof *peers->by_descriptor);
        for (int i = peers->room; i < room; i++)
            peers->by_descriptor[i] = NULL;
        peers->room = room;
    }
    peers->by_descriptor[descriptor] = peer;
}

Peer *peer_new(Peers *peers, void *wsi, int descriptor, const char *address, bool trusted,
               int64_t now_ms)
{
    char key[ADDRESS_MAX];
    address_key(key, address);
    LimitRow *row = limits_row(&peers->held, key, now_ms);
    bool      counted = !trusted && peers->most > 0;
    if (counted && row->held >= peers->most)
        return NULL;
    row->held += counted;
    Peer *peer = need_zeroed(1, sizeof *peer);
    *peer = (Peer){ .wsi = wsi,
                    .descriptor = descriptor,
                    .counted = counted,
                    .deadline_ms = now_ms + HEAD_SECONDS * 1000,
                    .next = peers->first,
                    .back = &peers->first };
    memcpy(peer->key, key, sizeof key);
    if (peer->next)
        peer->next->back = &peer->next;
    peers->first = peer;
    note(peers, descriptor, peer);
    return peer;
}

static void give_place_back(Peers *peers, Peer *peer, int64_t now_ms)
{
    if (peer->counted)
        limits_row(&peers->held, peer->key, now_ms)->held--;
    peer->counted = false;
}

void peer_free(Peers *peers, Peer *peer, int64_t now_ms)
{
    give_place_back(peers, peer, now_ms);
    /* The descriptor may be another one's by now. */
    if (peer_at(peers, peer->descriptor) == peer)
        peers->by_descriptor[peer->descriptor] = NULL;
    *peer->back = peer->next;
    if (peer->next)
        peer->next->back = peer->back;
    free(peer);
}

Peer *peer_at(const Peers *peers, int descriptor)
{
    return descriptor >= 0 && descriptor < peers->room ? peers->by_descriptor[descriptor] : NULL;
}

void peer_awaits_body(Peer *peer, long long announced, int64_t now_ms)
{
    peer->deadline_ms = now_ms + (BODY_SECONDS + announced / BODY_BYTES_A_SECOND) * 1000;
}

void peer_awaits_answer(Peer *peer)
{
    peer->deadline_ms = 0;
}

void peer_awaits_next(Peer *peer, int64_t now_ms)
{
    peer->deadline_ms = now_ms + NEXT_HEAD_SECONDS * 1000;
}

void peer_is_socket(Peers *peers, Peer *peer, int64_t now_ms)
{
    give_place_back(peers, peer, now_ms);
    peer->deadline_ms = 0;
}

void peers_late(Peers *peers, int64_t now_ms, void (*late)(void *context, Peer *peer),
                void *context)
{
    for (Peer *peer = peers->first, *next; peer; peer = next) {
        next = peer->next;
        if (peer->deadline_ms == 0 || peer->deadline_ms > now_ms)
            continue;
        peer->deadline_ms = 0; /* Once is enough. */
        late(context, peer);
    }
}
