#include "server/private.h"

#include <netinet/in.h>
#include <stdint.h>
#include <string.h>

static bool is_private_4(uint32_t address)
{
    return address >> 24 == 10 || address >> 24 == 127 || address >> 24 == 0
           || address >> 20 == 0xAC1 || address >> 16 == 0xC0A8 || address >> 16 == 0xA9FE
           || address >> 22 == (0x64400000u >> 22) || address >> 8 == 0xC00000
           || address >> 17 == (0xC6120000u >> 17) || address >> 28 >= 14;
}

static uint32_t four_at(const uint8_t *byte)
{
    return (uint32_t)byte[0] << 24 | (uint32_t)byte[1] << 16 | (uint32_t)byte[2] << 8 | byte[3];
}

/* The IPv4 address that a gateway between both worlds makes of it; false: none does. */
static bool inner_four(const uint8_t *byte, uint32_t *out)
{
    static const uint8_t mapped[12] = { [10] = 0xFF, [11] = 0xFF }, compatible[12] = { 0 };
    static const uint8_t nat64[12] = { 0x00, 0x64, 0xFF, 0x9B };
    static const uint8_t sixto4[2] = { 0x20, 0x02 };
    if (memcmp(byte, mapped, 12) == 0 || memcmp(byte, compatible, 12) == 0
        || memcmp(byte, nat64, 12) == 0)
        *out = four_at(byte + 12);
    else if (memcmp(byte, sixto4, 2) == 0)
        *out = four_at(byte + 2);
    else
        return false;
    return true;
}

static bool is_private_6(const uint8_t *byte)
{
    static const uint8_t local_nat64[6] = { 0x00, 0x64, 0xFF, 0x9B, 0x00, 0x01 };
    static const uint8_t teredo[4] = { 0x20, 0x01, 0x00, 0x00 };
    uint32_t             four;
    if (inner_four(byte, &four))
        return is_private_4(four);
    return memcmp(byte, local_nat64, 6) == 0 || memcmp(byte, teredo, 4) == 0
           || (byte[0] & 0xFE) == 0xFC || (byte[0] == 0xFE && (byte[1] & 0x80) == 0x80)
           || byte[0] == 0xFF;
}

bool address_is_private(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, address, sizeof four);
        return is_private_4(ntohl(four.sin_addr.s_addr));
    }
    if (address->sa_family != AF_INET6)
        return true;
    struct sockaddr_in6 six;
    memcpy(&six, address, sizeof six);
    return is_private_6(six.sin6_addr.s6_addr);
}
