#include "scenario/nearest.h"

#include <stdbool.h>
#include <string.h>

enum { WORD_LONGEST = 40, TOO_FAR = 1000 };

static char fold(char c)
{
    if (c >= 'A' && c <= 'Z')
        return (char)(c - 'A' + 'a');
    return c == '-' || c == '_' ? ' ' : c;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Letters to be put in, left out, changed or swapped with their neighbours. */
static int slips(const char *a, const char *b)
{
    int    rows[3][WORD_LONGEST + 1];
    size_t length = strlen(b);
    if (strlen(a) > WORD_LONGEST || length > WORD_LONGEST)
        return TOO_FAR;
    int *before = rows[0];
    int *last = rows[1];
    int *row = rows[2];
    for (size_t j = 0; j <= length; j++)
        last[j] = (int)j;
    for (size_t i = 0; a[i]; i++) {
        row[0] = (int)i + 1;
        for (size_t j = 0; j < length; j++) {
            int change = last[j] + (fold(a[i]) != fold(b[j]));
            row[j + 1] = least(change, least(last[j + 1], row[j]) + 1);
            if (i > 0 && j > 0 && fold(a[i]) == fold(b[j - 1]) && fold(a[i - 1]) == fold(b[j]))
                row[j + 1] = least(row[j + 1], before[j - 1] + 1);
        }
        int *spare = before;
        before = last;
        last = row;
        row = spare;
    }
    return last[length];
}

/* A word that begins a name, or is begun by it, is near however long the rest is. */
static bool begins(const char *a, const char *b)
{
    size_t i = 0;
    while (a[i] && b[i] && fold(a[i]) == fold(b[i]))
        i++;
    return i >= 3 && (a[i] == '\0' || b[i] == '\0');
}

const char *nearest_name(const char *word, NameLister *list, const void *context)
{
    const char *best = NULL;
    int         fewest = (int)strlen(word) / 3 + 1;
    const char *name;
    for (int i = 0; (name = list(context, i)); i++) {
        int count = *name ? slips(word, name) : TOO_FAR;
        if (*name && begins(word, name))
            count = least(count, 2);
        if (count < fewest || (count == fewest && !best)) {
            fewest = count;
            best = name;
        }
    }
    return best;
}
