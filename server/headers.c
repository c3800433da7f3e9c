#include "server/headers.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

long long header_length(const char *text)
{
    enum { DIGITS_MOST = 12 };
    size_t length = strlen(text);
    if (length == 0 || length > DIGITS_MOST || strspn(text, "0123456789") != length)
        return -1;
    return strtoll(text, NULL, 10);
}

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " \t");
}

bool header_is_type(const char *text, const char *type)
{
    static const char *const charsets[] = { "charset=utf-8", "charset=\"utf-8\"" };
    size_t                   length = strlen(type);
    if (strncasecmp(text, type, length) != 0)
        return false;
    text = skip_blanks(text + length);
    if (!*text)
        return true;
    if (*text != ';')
        return false;
    text = skip_blanks(text + 1);
    for (size_t i = 0; i < sizeof charsets / sizeof *charsets; i++)
        if (strncasecmp(text, charsets[i], strlen(charsets[i])) == 0
            && !*skip_blanks(text + strlen(charsets[i])))
            return true;
    return false;
}

bool header_bearer(const char *text, char *out, size_t size)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+/=";
    out[0] = 0;
    if (strncasecmp(text, "Bearer ", 7) != 0)
        return false;
    text += 7;
    size_t length = strlen(text);
    if (length == 0 || length >= size || strspn(text, letters) != length)
        return false;
    memcpy(out, text, length + 1);
    return true;
}

static int hex_digit(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char       *found = c ? strchr(digits, c >= 'A' && c <= 'F' ? c + 32 : c) : NULL;
    return found ? (int)(found - digits) : -1;
}

void header_decoded(const char *text, char *out, size_t size)
{
    size_t length = 0;
    while (*text && length + 1 < size) {
        int high = *text == '%' ? hex_digit(text[1]) : 0;
        int low = *text == '%' && high >= 0 ? hex_digit(text[2]) : 0;
        if (high < 0 || low < 0 || (*text == '%' && high == 0 && low == 0))
            break;
        if (*text == '%')
            out[length++] = (char)(high << 4 | low);
        else
            out[length++] = *text;
        text += *text == '%' ? 3 : 1;
    }
    out[*text ? 0 : length] = 0;
}

bool header_lists(const char *text, const char *word)
{
    size_t length = strlen(word);
    while (*text) {
        text += strspn(text, ", \t");
        size_t next = strcspn(text, ", \t");
        if (next == length && strncmp(text, word, length) == 0)
            return true;
        text += next;
    }
    return false;
}

/* ---- Host and Origin ---- */

/* A name or an address with its port, which a scheme has by itself when none is written. */
typedef struct Authority {
    const char *name;
    size_t      length;
    int         port; /* 0: none is written. */
} Authority;

static bool read_authority(Authority *out, const char *text)
{
    size_t end = strcspn(text, "/");
    size_t length = text[0] == '[' ? strcspn(text, "]") + 1 : strcspn(text, ":/");
    *out = (Authority){ text, length, 0 };
    if (length == 0 || length > end)
        return false;
    if (length == end)
        return true;
    size_t digits = strspn(text + length + 1, "0123456789");
    if (text[length] != ':' || digits == 0 || digits > 5 || length + 1 + digits != end)
        return false;
    out->port = (int)strtol(text + length + 1, NULL, 10);
    return true;
}

static bool is_https(const char *url)
{
    return strncasecmp(url, "https://", 8) == 0;
}

static bool read_url(Authority *out, const char *url)
{
    const char *name = strstr(url, "://");
    if (!name || !read_authority(out, name + 3))
        return false;
    if (out->port == 0)
        out->port = is_https(url) ? 443 : 80;
    return true;
}

static bool same_name(const Authority *a, const Authority *b)
{
    return a->length == b->length && strncasecmp(a->name, b->name, a->length) == 0;
}

bool host_fits(const char *base_url, const char *host)
{
    Authority ours, theirs;
    return read_url(&ours, base_url) && !strchr(host, '/') && read_authority(&theirs, host)
           && same_name(&ours, &theirs) && (theirs.port == 0 || theirs.port == ours.port);
}

bool origin_fits(const char *base_url, const char *origin)
{
    Authority   ours, theirs;
    const char *name = strstr(origin, "://");
    return name && !strchr(name + 3, '/') && is_https(base_url) == is_https(origin)
           && strncasecmp(origin, "http", 4) == 0 && read_url(&ours, base_url)
           && read_url(&theirs, origin) && same_name(&ours, &theirs) && ours.port == theirs.port;
}

bool origin_of_host(const char *host, const char *origin)
{
    const char *name = strstr(origin, "://");
    return name && strcasecmp(name + 3, host) == 0;
}
