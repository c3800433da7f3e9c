/* What is sent to those who asked: it waits in the outbox until the round is stored. */
#include "table/host.h"

void host_send(Host *host, Reply *reply)
{
    reply->link.next = NULL;
    *host->round.outbox_end = &reply->link;
    host->round.outbox_end = &reply->link.next;
}

void host_send_late(Host *host, Reply *reply)
{
    reply->link.next = NULL;
    *host->round.late_end = &reply->link;
    host->round.late_end = &reply->link.next;
}

void answer_text(Host *host, const Request *request, int status, const char *type, const char *text,
                 size_t size)
{
    Reply *reply = reply_new(REPLY_HTTP, request->connection, text, size);
    reply->status = status;
    reply->type = type;
    host_send(host, reply);
}

void answer_json(Host *host, const Request *request, int status, const JsonOut *out)
{
    answer_text(host, request, status, "application/json", out->text, out->length);
}

void error_json(JsonOut *out, const char *code, const char *message)
{
    out_key(out, "error");
    out_map(out);
    out_pair_text(out, "code", code);
    out_pair_text(out, "message", message);
    out_map_end(out);
}

void elsewhere_json(JsonOut *out, const Host *host)
{
    out_map(out);
    out_pair_text(out, "code", "elsewhere");
    out_pair_text(out, "message", "another server has this");
    out_pair_text(out, "member", host->round.elsewhere.name);
    out_pair_text(out, "url", host->round.elsewhere.url);
    out_map_end(out);
}

void answer_error(Host *host, const Request *request, int status, const char *code,
                  const char *message)
{
    JsonOut out = { 0 };
    out_map(&out);
    error_json(&out, code, message);
    out_map_end(&out);
    answer_json(host, request, status, &out);
    out_free(&out);
}

void send_frame(Host *host, uint64_t connection, const JsonOut *out)
{
    host_send(host, reply_new(REPLY_FRAME, connection, out->text, out->length));
}

void send_bye(Host *host, uint64_t connection, const char *code, const char *message)
{
    JsonOut out = { 0 };
    out_map(&out);
    out_pair_text(&out, "on", "bye");
    out_pair_text(&out, "code", code);
    out_pair_text(&out, "message", message);
    out_map_end(&out);
    host_send(host, reply_new(REPLY_CLOSE, connection, out.text, out.length));
    out_free(&out);
}
