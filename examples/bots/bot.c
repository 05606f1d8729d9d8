/* A bot for Sandtable in C. It plays at random: put your own thought into `choose`.   cc -O2 -o bot bot.c
   ./bot              in the arena: sandtable arena patterns --bots 'greedy,cmd:./bot'
   ./bot HOST PORT    at the tables of a server where it has a seat; SANDTABLE_TOKEN holds its token
   Sandtable writes JSON without spaces, and quotes inside of texts are escaped: what is needed is found without a parser. */
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char text[1 << 22]; /* a request of the arena, or an answer of a server */

/* One of the legal moves that stand in the text; how many there are, none where it is not our turn. */
static int choose(char *move) {
    const char *at = strstr(text, "\"legal\":["), *end;
    int count = 0;
    for (at = at ? at + 9 : ""; *at == '"' && (end = strchr(at + 1, '"')); at = end + (end[1] == ',' ? 2 : 1))
        if (rand() % ++count == 0) snprintf(move, 64, "%.*s", (int)(end - at - 1), at + 1);
    return count;
}

/* What the server answers, into the text. It is empty where there is no answer. */
static void ask(char **server, const char *path, const char *body) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found;
    size_t got = 0;
    if (getaddrinfo(server[1], server[2], &hints, &found)) exit(1);
    int wire = socket(found->ai_family, found->ai_socktype, 0);
    if (connect(wire, found->ai_addr, found->ai_addrlen) == 0) {
        dprintf(wire, "%s %s HTTP/1.0\r\nHost: %s:%s\r\nAuthorization: Bearer %s\r\n", *body ? "POST" : "GET", path,
                server[1], server[2], getenv("SANDTABLE_TOKEN"));
        dprintf(wire, "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s", strlen(body), body);
        for (ssize_t more; (more = read(wire, text + got, sizeof text - 1 - got)) > 0;) got += more;
    }
    text[got] = 0;
    close(wire);
    freeaddrinfo(found);
}

int main(int count, char **given) {
    char move[64], id[64], path[128], body[256];
    unsigned char noise[16];
    FILE *dice = fopen("/dev/urandom", "rb");
    srand((unsigned)getpid());
    while (count < 3 && fgets(text, sizeof text, stdin)) /* nothing is answered to `end` and `new` */
        if (choose(move)) printf("{\"move\":\"%s\",\"keep\":true}\n", move), fflush(stdout);
    while (count > 2) {
        ask(given, "/api/tables?list=mine", ""); /* those first where it is our turn */
        const char *turn = strstr(text, "\"your_turn\":true"), *first = strstr(text, "[{\"id\":\"");
        if (!turn || !first || sscanf(first, "[{\"id\":\"%60[^\"]", id) < 1) { usleep(100000); continue; }
        snprintf(path, sizeof path, "/api/tables/%s/snapshot", id);
        ask(given, path, "");
        if (fread(noise, 1, sizeof noise, dice) < sizeof noise) return 1;
        int length = choose(move) ? sprintf(body, "{\"type\":\"move\",\"move\":\"%s\",\"id\":\"", move)
                                  : sprintf(body, "{\"type\":\"nonce\",\"nonce\":\""); /* for the shuffle */
        for (int i = 0; i < 16; i++) length += sprintf(body + length, i < 15 ? "%02x" : "%02x\"}", noise[i]);
        snprintf(path, sizeof path, "/api/tables/%s/actions", id);
        ask(given, path, body);
    }
}
