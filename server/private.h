/* Addresses that only this machine or its neighbours can reach. */
#ifndef SERVER_PRIVATE_H
#define SERVER_PRIVATE_H

#include <stdbool.h>
#include <sys/socket.h>

/* IPv4 or IPv6, also an IPv4 address inside an IPv6 one: mapped, translated (NAT64) or tunnelled
 * (6to4, Teredo). Anything else counts as private. */
bool address_is_private(const struct sockaddr *address);

#endif
