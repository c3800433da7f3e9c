#include "server/message.h"

#include <stdlib.h>
#include <string.h>

#include "rules/table/must.h"

/* LWS_PRE, which this file need not know exactly. */
enum { BYTES_BEFORE = 32 };

void *need_memory(size_t size)
{
    void *memory = malloc(size);
    must(memory != NULL);
    return memory;
}

void *need_zeroed(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    must(memory != NULL);
    return memory;
}

void *need_more(void *old, size_t size)
{
    void *memory = realloc(old, size);
    must(memory != NULL);
    return memory;
}

char *need_copy(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(need_memory(size), text, size);
}

Request *request_new(RequestKind kind, uint64_t connection)
{
    Request *request = need_zeroed(1, sizeof *request);
    request->kind = kind;
    request->connection = connection;
    return request;
}

void request_free(Request *request)
{
    free(request->body);
    free(request);
}

Reply *reply_new(ReplyKind kind, uint64_t connection, const char *text, size_t size)
{
    Reply *reply = need_memory(sizeof *reply + BYTES_BEFORE + size);
    *reply = (Reply){ .kind = kind, .connection = connection, .size = size, .status = 200 };
    reply->text = (unsigned char *)(reply + 1) + BYTES_BEFORE;
    if (size)
        memcpy(reply->text, text, size);
    return reply;
}

void reply_free(Reply *reply)
{
    free(reply);
}
