#include "table/message.h"

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

Request *request_copy(const Request *request)
{
    Request *copy = need_memory(sizeof *copy);
    *copy = *request;
    copy->body = need_memory(request->size + 1);
    if (request->size > 0)
        memcpy(copy->body, request->body, request->size);
    copy->body[request->size] = 0;
    return copy;
}

void request_free(Request *request)
{
    if (!request)
        return;
    free(request->body);
    free(request);
}

Reply *reply_to_many(ReplyKind kind, const uint64_t *connections, int count, const char *text,
                     size_t size)
{
    size_t head = sizeof(Reply) + (size_t)count * sizeof *connections;
    Reply *reply = need_memory(head + BYTES_BEFORE + size);
    *reply = (Reply){ .kind = kind, .size = size, .status = 200, .users = 1, .count = count };
    memcpy(reply->connections, connections, (size_t)count * sizeof *connections);
    reply->text = (unsigned char *)reply + head + BYTES_BEFORE;
    if (size)
        memcpy(reply->text, text, size);
    return reply;
}

Reply *reply_new(ReplyKind kind, uint64_t connection, const char *text, size_t size)
{
    return reply_to_many(kind, &connection, 1, text, size);
}

void reply_drop(Reply *reply)
{
    if (--reply->users == 0)
        free(reply);
}
