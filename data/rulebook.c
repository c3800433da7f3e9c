#include "data/rulebook.h"

#include <stdio.h>
#include <string.h>

#include "data/embedded.h"

static const char *page(void)
{
    for (int i = 0; i < embedded_count(); i++)
        if (embedded_file(i).kind == EMBEDDED_PAGE)
            return embedded_file(i).text;
    return "";
}

static bool find(char *out, size_t size, const char *book, const char *rule)
{
    char mark[96];
    int  length = snprintf(mark, sizeof mark, "**%s/%s** ", book, rule);
    if (length < 0 || (size_t)length >= sizeof mark)
        return false;
    const char *text = strstr(page(), mark);
    if (!text)
        return false;
    text += length;
    snprintf(out, size, "%.*s", (int)strcspn(text, "\n"), text);
    return true;
}

/* What an edition has in a form of its own stands under its own id, the rest under its rulebook's. */
bool rulebook_text(char *out, size_t size, const Edition *edition, const char *rule)
{
    return find(out, size, edition->id, rule) || find(out, size, edition->rulebook, rule);
}
