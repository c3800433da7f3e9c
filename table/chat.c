/* Chat and links to a hand. */
#include <string.h>

#include "wire/json_in.h"
#include "table/messages.h"
#include "table/tokens.h"

enum {
    SAID_MAX = 500,
    SAID_BYTES = 4 * SAID_MAX,
    SAID_AGAIN = 100,
    SAID_KEPT = 300,     /* Of a table; what was said before is forgotten. */
    SAID_BURST = 10,     /* In a row, and then ... */
    SAID_RATE = 1000 / 3 /* ... one in three seconds. */
};

/* Characters, not bytes: all alphabets may say as much. */
static int characters(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

static void write_said(JsonOut *out, const ChatRow *row)
{
    out_clear(out);
    out_map(out);
    out_pair_text(out, "on", "said");
    out_key(out, "seat");
    if (row->seat >= 0)
        out_number(out, row->seat);
    else
        out_null(out);
    out_pair_text(out, "name", row->name);
    out_pair_text(out, "text", row->text);
    out_pair_number(out, "at", row->at);
    out_map_end(out);
}

bool message_say(Asking *asking)
{
    char   text[SAID_BYTES + 1] = "";
    Host  *host = asking->host;
    Table *table = asking->subscriber->table;
    if (!in_keys(asking->message, "do id text", &asking->error)
        || !in_long_text(asking->message, "text", text, sizeof text, &asking->error))
        return false;
    if (!table->settings.chat || host->options.no_chat)
        return reply_error(asking, "no-chat", "this table has no chat");
    if (!host->ports->storage.chat_add || !host->ports->storage.chat)
        return reply_error(asking, not_available_here.code, not_available_here.message);
    if (!text[0])
        return fail(&asking->error, "'text' is empty");
    if (characters(text) > SAID_MAX)
        return fail(&asking->error, "'text' is too long; it may have %d characters", SAID_MAX);
    int seat = asking->subscriber->viewer;
    if (!bucket_take(&table->seats[seat].saying, SAID_RATE, SAID_BURST, host->round.now_ms))
        return reply_error(asking, "too-fast", "you say much at once; wait a moment");
    ChatRow row = {
        .seat = seat, .name = table->seats[seat].row.name, .text = text, .at = host->round.now
    };
    if (!host_write(host, &asking->error)
        || !storage_chat_add(host, table->row.number, &row, &asking->error)
        || !storage_chat_prune(host, table->row.number, SAID_KEPT, &asking->error))
        return reply_failure(asking, &asking->error);
    reply_ok(asking);
    write_said(&host->scratch.json, &row);
    table_tell(host, table, &host->scratch.json);
    return true;
}

typedef struct Listener {
    Host    *host;
    uint64_t connection;
} Listener;

static void tell(void *context, const ChatRow *row)
{
    Listener *listener = context;
    write_said(&listener->host->scratch.json, row);
    send_frame(listener->host, listener->connection, &listener->host->scratch.json);
}

bool chat_replay(Asking *asking, Table *table)
{
    Listener listener = { asking->host, asking->connection };
    if (!storage_chat(asking->host, table->row.number, SAID_AGAIN, tell, &listener, &asking->error))
        return reply_failure(asking, &asking->error);
    return true;
}

/* A new link makes the old one worthless. */
bool message_hand_link(Asking *asking)
{
    Host   *host = asking->host;
    Table  *table = asking->subscriber->table;
    int     seat = asking->subscriber->viewer;
    bool    revoke = false;
    char    token[TOKEN_MAX];
    uint8_t hash[HASH_BYTES];
    if (!in_keys(asking->message, "do id null", &asking->error)
        || !in_bool(asking->message, "null", &revoke, &asking->error))
        return false;
    TokenRow row = { table->row.number, seat, TOKEN_HAND };
    token_make(&asking->host->ports->chance, token, 'h');
    token_hash(hash, token);
    if (!host_write(host, &asking->error)
        || !storage_tokens_remove(host, row.table, seat, TOKEN_HAND, &asking->error)
        || (!revoke && !storage_token_add(host, hash, &row, NULL, &asking->error))
        || !subscribers_check(host, table, "gone", "this link has been revoked", &asking->error))
        return reply_failure(asking, &asking->error);
    JsonOut *out = reply_begin(asking);
    out_key(out, "token");
    if (revoke)
        out_null(out);
    else
        out_text(out, token);
    return reply_end(asking);
}
