/* The server under load: its process, what it costs and counts, requests to it, and somebody who
 * means harm. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/load/load.h"

Load load = { .tables = 200,
              .sockets = 2000,
              .players = 5,
              .people = 1,
              .edition = "west-2024",
              .program = "build/ecumene",
              .seconds = 20,
              .think_ms = 700,
              .bot_pace = "150" };

_Noreturn void give_up(const char *format, ...)
{
    va_list rest;
    va_start(rest, format);
    fprintf(stderr, "load: ");
    vfprintf(stderr, format, rest);
    fprintf(stderr, "\n");
    va_end(rest);
    if (load.server > 0)
        kill(load.server, SIGKILL);
    exit(1);
}

void *need(size_t size)
{
    void *memory = malloc(size);
    if (!memory)
        give_up("no memory");
    return memory;
}

int64_t now_us(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

/* ---- Its process ---- */

void start_server(void)
{
    int  out[2];
    char database[256], text[256] = "";
    snprintf(load.folder, sizeof load.folder,
             "build/load-XXXXXX"); /* Beside the program: /tmp may have no disk. */
    if (!mkdtemp(load.folder) || pipe(out) != 0)
        give_up("no folder for the database: %s", strerror(errno));
    /* tests/server/postgres names one that is no file. */
    const char *other = getenv("ECUMENE_TEST_DB");
    if (other)
        snprintf(database, sizeof database, "%s", other);
    else
        snprintf(database, sizeof database, "%s/db", load.folder);
    load.server = fork();
    if (load.server == 0) {
        dup2(out[1], 1);
        close(out[0]);
        execl(load.program, load.program, "serve", "--listen", "127.0.0.1:0", "--db", database,
              "--limit", "0", "--trust", "127.0.0.1", "--sockets", "0", "--tables", "0",
              "--bot-pace", load.bot_pace, "--log", "warning", (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    FILE *said = fdopen(out[0], "r");
    if (!said || !fgets(text, sizeof text, said))
        give_up("%s does not start", load.program);
    const char *colon = strrchr(text, ':');
    load.port = colon ? atoi(colon + 1) : 0;
    if (load.port == 0)
        give_up("the server does not say where it is: %s", text);
}

/* ---- Somebody who means harm ---- */

static int open_half(void)
{
    static const char  head[] = "POST /api/tables HTTP/1.1\r\nHost: x\r\nX-Slow: ";
    struct sockaddr_in from = { .sin_family = AF_INET }, to = from;
    int                half = socket(AF_INET, SOCK_STREAM, 0);
    inet_pton(AF_INET, "127.0.0.2", &from.sin_addr);
    inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
    to.sin_port = htons((uint16_t)load.port);
    if (half < 0 || bind(half, (struct sockaddr *)&from, sizeof from) != 0
        || connect(half, (struct sockaddr *)&to, sizeof to) != 0
        || send(half, head, sizeof head - 1, MSG_NOSIGNAL) < 0) {
        close(half);
        return -1;
    }
    return half;
}

/* From another address: requests that never end, a byte a second, and each that is closed is opened
 * again. */
static void attack(void)
{
    int *halves = calloc((size_t)load.hostile, sizeof *halves);
    for (int i = 0; halves && i < load.hostile; i++)
        halves[i] = -1;
    while (halves) {
        for (int i = 0; i < load.hostile; i++) {
            if (halves[i] >= 0 && send(halves[i], "x", 1, MSG_NOSIGNAL) == 1)
                continue;
            if (halves[i] >= 0)
                close(halves[i]);
            halves[i] = open_half();
        }
        sleep(1);
    }
}

void start_attack(void)
{
    load.attacker = load.hostile ? fork() : 0;
    if (load.hostile && load.attacker == 0) {
        attack();
        _exit(1);
    }
}

void stop_server(void)
{
    char command[300];
    int  status;
    if (load.attacker > 0)
        kill(load.attacker, SIGKILL);
    kill(load.server, SIGTERM);
    waitpid(load.server, &status, 0);
    snprintf(command, sizeof command, "rm -rf %s", load.folder);
    if (status != 0 || system(command) != 0)
        fprintf(stderr, "load: the server ended with %d\n", status);
}

long rss_kb(void)
{
    char path[64], line[200];
    long found = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)load.server);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmRSS:", 6) == 0)
            found = strtol(line + 6, NULL, 10);
    if (file)
        fclose(file);
    return found;
}

double server_cpu(void)
{
    char path[64];
    long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)load.server);
    FILE *file = fopen(path, "r");
    if (!file
        || fscanf(file, "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user,
                  &kernel)
               != 2)
        give_up("the server is gone");
    fclose(file);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

double own_cpu(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
           + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

int dial(void)
{
    int                fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((uint16_t)load.port) };
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0)
        give_up("no connection: %s", strerror(errno));
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

void write_all(int fd, const char *data, size_t size)
{
    while (size > 0) {
        ssize_t done = write(fd, data, size);
        if (done < 0 && errno == EAGAIN) {
            struct pollfd wait = { .fd = fd, .events = POLLOUT };
            poll(&wait, 1, 1000);
        } else if (done <= 0) {
            give_up("a socket was closed while it was written to: %s", strerror(errno));
        } else {
            data += done;
            size -= (size_t)done;
        }
    }
}

const char *ask(const char *method, const char *path, const char *token, const char *body,
                size_t size, int *status)
{
    static char answer[1 << 23];
    char        head[2048];
    size_t      have = 0;
    int         fd = dial();
    snprintf(
        head, sizeof head,
        "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n%s%s%sContent-Type: %s\r\n"
        "Content-Length: %zu\r\n\r\n",
        method, path, load.port, token ? "Authorization: Bearer " : "", token ? token : "",
        token ? "\r\n" : "", size == 0 || body[0] == '{' ? "application/json" : "text/plain", size);
    write_all(fd, head, strlen(head));
    write_all(fd, body, size);
    for (ssize_t got; (got = read(fd, answer + have, sizeof answer - 1 - have)) > 0;)
        have += (size_t)got;
    close(fd);
    answer[have] = 0;
    char *content = strstr(answer, "\r\n\r\n");
    if (strncmp(answer, "HTTP/1.1 ", 9) != 0 || !content)
        give_up("%s %s: %.300s", method, path, answer);
    *status = atoi(answer + 9);
    return content + 4;
}

const char *request(const char *method, const char *path, const char *token, const char *body)
{
    int         status;
    const char *answer = ask(method, path, token, body, strlen(body), &status);
    if (status != 200)
        give_up("%s %s: %d %.300s", method, path, status, answer);
    return answer;
}

int dial_socket(void)
{
    static const char hello[] =
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: ecumene-1\r\n\r\n";
    char   text[1024];
    size_t have = 0;
    int    fd = dial();
    write_all(fd, hello, sizeof hello - 1);
    while (have < 4 || memcmp(text + have - 4, "\r\n\r\n", 4) != 0) {
        if (have == sizeof text || read(fd, text + have, 1) != 1)
            give_up("a socket was not opened: %.*s", (int)have, text);
        have++;
    }
    if (strncmp(text, "HTTP/1.1 101", 12) != 0)
        give_up("a socket was refused: %.*s", (int)have, text);
    return fd;
}

/* The mask is zero, so that the text need not be changed. */
void send_text(int fd, const char *text)
{
    size_t        size = strlen(text), head = size < 126 ? 2 : 4;
    unsigned char frame[ACTION_MAX + 256] = { 0x81,
                                              (unsigned char)(0x80 | (size < 126 ? size : 126)) };
    if (size + head + 4 > sizeof frame)
        give_up("a message of %zu bytes", size);
    if (size >= 126) {
        frame[2] = (unsigned char)(size >> 8);
        frame[3] = (unsigned char)size;
    }
    memcpy(frame + head + 4, text, size);
    write_all(fd, (char *)frame, head + 4 + size);
}

static long metric(const char *name)
{
    const char *text = request("GET", "/metrics", NULL, "");
    char        line[100];
    snprintf(line, sizeof line, "\n%s ", name);
    const char *found = strstr(text, line);
    if (!found)
        give_up("/metrics has no %s", name);
    return strtol(found + strlen(line), NULL, 10);
}

long durable_actions(void)
{
    return metric("ecumene_actions_total");
}
