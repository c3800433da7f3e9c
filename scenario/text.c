/* Cutting a text into statements, a line each. */
#include "scenario/text.h"

#include <string.h>

bool statement_next(Statement *out, Span *span)
{
    while (span->begin < span->end) {
        const char *begin = span->begin;
        const char *end = memchr(begin, '\n', (size_t)(span->end - begin));
        out->line = span->line++;
        span->begin = end ? end + 1 : span->end;
        if (!end)
            end = span->end;
        size_t length = 0;
        for (; begin + length < end && begin[length]; length++)
            if (begin[length] == '#' && (length == 0 || strchr(" \t", begin[length - 1])))
                break;
        out->too_long = length > LINE_LONGEST;
        if (out->too_long)
            length = LINE_LONGEST;
        memcpy(out->text, begin, length);
        out->text[length] = '\0';
        char *trimmed = out->text + strspn(out->text, " \t\r");
        memmove(out->text, trimmed, strlen(trimmed) + 1);
        for (length = strlen(out->text); length > 0 && strchr(" \t\r", out->text[length - 1]);)
            out->text[--length] = '\0';
        if (length > 0)
            return true;
    }
    return false;
}
