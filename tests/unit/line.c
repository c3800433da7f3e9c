/* The terminal's end of a socket takes nothing for a server that does not prove to be one. That the
 * real one is taken is shown by tests/server/clients. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "cli/line.h"
#include "tests/unit/unit.h"

typedef struct Stranger {
    int         listening;
    const char *head; /* What it answers to whatever it is asked. */
} Stranger;

static void *answer_once(void *context)
{
    const Stranger *stranger = context;
    char            request[2048] = "";
    size_t          size = 0;
    int             line = accept(stranger->listening, NULL, NULL);
    while (!strstr(request, "\r\n\r\n")) {
        ssize_t more = read(line, request + size, sizeof request - 1 - size);
        if (more <= 0)
            break;
        size += (size_t)more;
    }
    if (write(line, stranger->head, strlen(stranger->head)) < 0)
        fail_msg("the head cannot be sent");
    close(line);
    return NULL;
}

static void check_stranger(const char *head, const char *complaint)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr = { htonl(INADDR_LOOPBACK) } };
    socklen_t          size = sizeof address;
    Stranger           stranger = { socket(AF_INET, SOCK_STREAM, 0), head };
    pthread_t          thread;
    char               base[64];
    Error              error = { "" };
    assert_int_equal(bind(stranger.listening, (struct sockaddr *)&address, size), 0);
    assert_int_equal(listen(stranger.listening, 1), 0);
    assert_int_equal(getsockname(stranger.listening, (struct sockaddr *)&address, &size), 0);
    assert_int_equal(pthread_create(&thread, NULL, answer_once, &stranger), 0);
    snprintf(base, sizeof base, "http://127.0.0.1:%d", ntohs(address.sin_port));
    assert_null(line_open(base, &error));
    assert_non_null(strstr(error.text, complaint));
    pthread_join(thread, NULL);
    close(stranger.listening);
}

static void strangers_are_not_taken_for_servers(void **state)
{
    (void)state;
    check_stranger("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "no socket");
    check_stranger("nonsense\r\n\r\n", "no socket");
    check_stranger("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                   "Sec-WebSocket-Protocol: ecumene-1\r\n\r\n",
                   "handshake is wrong");
    check_stranger("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                   "sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
                   "Sec-WebSocket-Protocol: ecumene-1\r\n\r\n",
                   "handshake is wrong");
}

int unit_line(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strangers_are_not_taken_for_servers),
    };
    return cmocka_run_group_tests_name("line", tests, NULL, NULL);
}
