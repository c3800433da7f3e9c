#include "bots/weights.h"

#include <limits.h>
#include <pthread.h>
#include <string.h>

#include "bots/embed.h"
#include "data/node.h"
#include "rules/table/must.h"

enum { NEEDED = INT_MIN };
#define WEIGHT(id, name, least, most) { name, least, most, NEEDED },
#define NEWER(id, name, least, most, before) { name, least, most, before },
static const struct {
    const char *name;
    int         least, most;
    int         before; /* Where a file does not give it. */
} figures[WEIGHT_COUNT] = {
#include "bots/weights.def"
};
#undef WEIGHT

#define EFFECT(id, name) name,
static const char *const effects[EFFECT_COUNT] = {
#include "rules/civ/effects.def"
};
#undef EFFECT

const char *weight_name(WeightId id)
{
    return figures[id].name;
}

int weight_least(WeightId id)
{
    return figures[id].least;
}

int weight_most(WeightId id)
{
    return figures[id].most;
}

static bool is_figure(const char *name)
{
    int i = 0;
    while (i < WEIGHT_COUNT && strcmp(figures[i].name, name) != 0)
        i++;
    return i < WEIGHT_COUNT;
}

/* Where figures are changed, those that the file does not give stay as they are. */
static bool read_figures(Weights *out, bool changed, const Source *source, const Node *map)
{
    for (const Node *node = map->first; node; node = node->next)
        if (!is_figure(node->key))
            return node_fail(source, node, "there is no figure %s", node->key);
    for (int i = 0; i < WEIGHT_COUNT; i++) {
        int value = changed ? out->figure[i] : figures[i].before;
        if ((value == NEEDED || node_get(map, figures[i].name))
            && !node_need_int(source, map, figures[i].name, figures[i].least, figures[i].most,
                              &value))
            return false;
        out->figure[i] = (int16_t)value;
    }
    return true;
}

/* Effects that are not listed stay as they are. */
static bool read_effects(Weights *out, const Source *source, const Node *map)
{
    for (const Node *node = map->first; node; node = node->next) {
        int value, i = 0;
        while (i < EFFECT_COUNT && strcmp(effects[i], node->key) != 0)
            i++;
        if (i == EFFECT_COUNT)
            return node_fail(source, node, "there is no effect %s", node->key);
        if (!node_int(source, node, -1000, 1000, &value))
            return false;
        out->effect[i] = (int16_t)value;
    }
    return true;
}

static bool read_weights(Weights *out, bool changed, const char *text, size_t size,
                         const char *file, Error *error)
{
    Tree    tree;
    Weights weights = changed ? *out : (Weights){ .figure = { 0 } };
    if (!tree_read(&tree, text, size, file, error))
        return false;
    Source      source = { .file = file, .error = error };
    const Node *map = NULL, *list = NULL;
    bool        good = node_is_map_of(&source, tree.root, "figures effects small-tables")
                && (map = node_need(&source, tree.root, "figures"))
                && node_is(&source, map, NODE_MAP) && read_figures(&weights, changed, &source, map)
                && (list = node_need(&source, tree.root, "effects"))
                && node_is(&source, list, NODE_MAP) && read_effects(&weights, &source, list);
    tree_free(&tree);
    if (good)
        *out = weights;
    return good;
}

static bool read_small_table(SmallTables *out, const Weights *usual, const Source *source,
                             const Node *item)
{
    int         players;
    const Node *map, *list;
    Weights     weights = *usual;
    if (!node_is_map_of(source, item, "players figures effects")
        || !node_need_int(source, item, "players", 2, PLAYERS_MAX - 1, &players)
        || !(map = node_need(source, item, "figures")) || !node_is(source, map, NODE_MAP)
        || !read_figures(&weights, true, source, map)
        || !(list = node_need(source, item, "effects")) || !node_is(source, list, NODE_MAP)
        || !read_effects(&weights, source, list))
        return false;
    if (out->count > 0 && players <= out->items[out->count - 1].players)
        return node_fail(source, item, "smaller tables come first");
    if (!small_tables_set(out, players, &weights))
        return node_fail(source, item, "more than %d sizes of small tables", SMALL_TABLES_MAX);
    return true;
}

bool small_tables_read(SmallTables *out, const Weights *usual, const char *text, size_t size,
                       const char *file, Error *error)
{
    Tree        tree;
    SmallTables tables = { .count = 0 };
    if (!tree_read(&tree, text, size, file, error))
        return false;
    Source      source = { .file = file, .error = error };
    const Node *list = node_get(tree.root, "small-tables");
    bool        good = !list || node_is(&source, list, NODE_LIST);
    for (const Node *item = good && list ? list->first : NULL; good && item; item = item->next)
        good = read_small_table(&tables, usual, &source, item);
    tree_free(&tree);
    if (good)
        *out = tables;
    return good;
}

bool small_tables_set(SmallTables *tables, int players, const Weights *weights)
{
    int at = 0;
    while (at < tables->count && tables->items[at].players < players)
        at++;
    if (at == tables->count || tables->items[at].players != players) {
        if (tables->count == SMALL_TABLES_MAX)
            return false;
        memmove(&tables->items[at + 1], &tables->items[at],
                (size_t)(tables->count++ - at) * sizeof tables->items[0]);
    }
    tables->items[at].players = players;
    tables->items[at].weights = *weights;
    return true;
}

bool weights_read(Weights *out, const char *text, size_t size, const char *file, Error *error)
{
    return read_weights(out, false, text, size, file, error);
}

bool weights_change(Weights *weights, const char *text, size_t size, const char *file, Error *error)
{
    return read_weights(weights, true, text, size, file, error);
}

const char *weight_effect_name(Effect effect)
{
    return effects[effect];
}

/* Those of small tables only where they differ. */
static void write_figures(FILE *out, const Weights *weights, const Weights *usual)
{
    const char *comma = "";
    fprintf(out, "\"figures\": {");
    for (int i = 0; i < WEIGHT_COUNT; i++)
        if (!usual || weights->figure[i] != usual->figure[i]) {
            fprintf(out, "%s\n  \"%s\": %d", comma, figures[i].name, weights->figure[i]);
            comma = ",";
        }
    fprintf(out, "\n}");
}

static void write_effects(FILE *out, const Weights *weights, const Weights *usual)
{
    const char *comma = "";
    fprintf(out, "\"effects\": {");
    for (int i = 0; i < EFFECT_COUNT; i++)
        if (weights->effect[i] != (usual ? usual->effect[i] : 0)) {
            fprintf(out, "%s\n  \"%s\": %d", comma, effects[i], weights->effect[i]);
            comma = ",";
        }
    fprintf(out, "\n}");
}

void weights_write(FILE *out, const Weights *weights, const SmallTables *small, const char *comment)
{
    fprintf(out, "# %s\n{\n", comment);
    write_figures(out, weights, NULL);
    fprintf(out, ",\n\n# For each point of an effect and each turn that is left.\n");
    write_effects(out, weights, NULL);
    if (small && small->count > 0)
        fprintf(out, ",\n\n# What is judged otherwise at tables of up to so many "
                     "players.\n\"small-tables\": [");
    for (int i = 0; small && i < small->count; i++) {
        fprintf(out, "%s{\n\"players\": %d,\n", i > 0 ? ", " : "", small->items[i].players);
        write_figures(out, &small->items[i].weights, weights);
        fprintf(out, ",\n");
        write_effects(out, &small->items[i].weights, weights);
        fprintf(out, "\n}");
    }
    fprintf(out, "%s\n}\n", small && small->count > 0 ? "]" : "");
}

/* ---- Those inside the program ---- */

EMBED_WEIGHTS(easy, "bots/weights-easy.json");
EMBED_WEIGHTS(normal, "bots/weights-normal.json");
EMBED_WEIGHTS(hard, "bots/weights-hard.json");

static Weights        easy, normal, hard;
static SmallTables    hard_small;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load_one(Weights *out, const char *text, const char *end, const char *file)
{
    Error error = { "" };
    if (!weights_read(out, text, (size_t)(end - text), file, &error))
        panic("bots/weights.c", 0, error.text);
}

static void load(void)
{
    load_one(&easy, weights_file_easy, weights_file_easy_end, "bots/weights-easy.json");
    load_one(&normal, weights_file_normal, weights_file_normal_end, "bots/weights-normal.json");
    load_one(&hard, weights_file_hard, weights_file_hard_end, "bots/weights-hard.json");
    Error error = { "" };
    if (!small_tables_read(&hard_small, &hard, weights_file_hard,
                           (size_t)(weights_file_hard_end - weights_file_hard),
                           "bots/weights-hard.json", &error))
        panic("bots/weights.c", 0, error.text);
}

const Weights *weights_easy(void)
{
    pthread_once(&once, load);
    return &easy;
}

const Weights *weights_normal(void)
{
    pthread_once(&once, load);
    return &normal;
}

const Weights *weights_hard(void)
{
    pthread_once(&once, load);
    return &hard;
}

const SmallTables *small_tables_hard(void)
{
    pthread_once(&once, load);
    return &hard_small;
}
