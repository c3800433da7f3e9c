#include "server/pairing.h"

/* 0 1 2 2 1 0 0 1 2: whoever comes first at a table comes last at the next turn. */
static void deal_out(int *table, int count, int tables)
{
    for (int i = 0; i < count; i++) {
        int turn = i / tables, place = i % tables;
        table[i] = turn % 2 ? tables - 1 - place : place;
    }
}

static int meetings(const int *table, int count, const uint8_t *met, int who, int at)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        if (table[i] == at)
            sum += met[who * count + i];
    return sum;
}

/* Whoever stands next and has met fewest of those who sit there; the standing decides among equals,
 * and only those near it are asked, so that strong and weak stay apart. */
static int choose(const int *table, int count, const uint8_t *met, int at, int near)
{
    int best = -1, fewest = 0;
    for (int i = 0, seen = 0; i < count && seen < near; i++) {
        if (table[i] >= 0)
            continue;
        seen++;
        int sum = meetings(table, count, met, i, at);
        if (best < 0 || sum < fewest) {
            best = i;
            fewest = sum;
        }
    }
    return best;
}

int pairing(int *table, int count, int size, int spread, const uint8_t *met)
{
    int tables = (count + size - 1) / size;
    if (spread) {
        deal_out(table, count, tables);
        return tables;
    }
    for (int i = 0; i < count; i++)
        table[i] = -1;
    for (int at = 0; at < tables; at++) {
        int people = count / tables + (at < count % tables);
        for (int k = 0; k < people; k++)
            table[choose(table, count, met, at, 2 * size)] = at;
    }
    return tables;
}
