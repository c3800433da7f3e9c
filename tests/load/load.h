/* What the parts of the load test share: what is asked of it, and the server that it holds out
 * against. */
#ifndef TESTS_LOAD_H
#define TESTS_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { ACTION_MAX = 1024 }; /* Bytes of a message, at most. */

typedef struct Load {
    int         tables, sockets, players, people, port, hostile, replayers;
    pid_t       server, attacker;
    const char *program;
    char        folder[200];
    bool        json;
    double      seconds, think_ms;
    const char *bot_pace, *edition;
} Load;

extern Load load;

_Noreturn void give_up(const char *format, ...);
void          *need(size_t size);
int64_t        now_us(void);

/* ---- The server (subject.c) ---- */

void start_server(void);
void stop_server(void);
/* A process of its own that opens connections and sends halves of headers. */
void start_attack(void);
/* Its memory, and seconds of processors: its and ours. */
long   rss_kb(void);
double server_cpu(void);
double own_cpu(void);
/* Actions that it has stored. */
long durable_actions(void);
/* A connection to it. */
int  dial(void);
void write_all(int fd, const char *data, size_t size);
/* A WebSocket; and a text for it, which must be short. */
int  dial_socket(void);
void send_text(int fd, const char *text);
/* The body of the answer, until the next request; it must be one. */
const char *request(const char *method, const char *path, const char *token, const char *body);
/* The same with any status. A body that does not begin as JSON is a log. */
const char *ask(const char *method, const char *path, const char *token, const char *body,
                size_t size, int *status);

/* ---- Those who look back (replayers.c) ---- */

/* Instead of tables and players: how long others wait meanwhile. */
void measure_replayers(void);

#endif
