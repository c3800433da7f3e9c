#include "bots/reasons.h"

#include <stdarg.h>
#include <stdio.h>

void reasons_clear(Reasons *reasons)
{
    reasons->count = reasons->all = reasons->length = 0;
    reasons->text[0] = 0;
}

void reasons_weigh(Reasons *reasons, const Action *action, int score)
{
    int place = reasons->count;
    reasons->all++;
    while (place > 0 && reasons->weighed[place - 1].score < score)
        place--;
    if (place == WEIGHED_MAX)
        return;
    if (reasons->count < WEIGHED_MAX)
        reasons->count++;
    for (int i = reasons->count - 1; i > place; i--)
        reasons->weighed[i] = reasons->weighed[i - 1];
    reasons->weighed[place] = (Weighed){ *action, score };
}

void reasons_note(Reasons *reasons, const char *format, ...)
{
    if (!reasons)
        return;
    int     room = REASONS_TEXT_MAX - reasons->length - 1;
    char   *end = reasons->text + reasons->length;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(end, (size_t)room, format, arguments);
    va_end(arguments);
    if (length < 0 || length >= room) {
        *end = 0;
        return;
    }
    end[length] = '\n';
    end[length + 1] = 0;
    reasons->length += length + 1;
}
