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

static bool read_weights(Weights *out, bool changed, const char *text, size_t size, const char *file,
                         Error *error)
{
    Tree    tree;
    Weights weights = changed ? *out : (Weights){ .figure = { 0 } };
    if (!tree_read(&tree, text, size, file, error))
        return false;
    Source      source = { .file = file, .error = error };
    const Node *map = NULL, *list = NULL;
    bool        good = node_is_map_of(&source, tree.root, "figures effects")
                && (map = node_need(&source, tree.root, "figures"))
                && node_is(&source, map, NODE_MAP) && read_figures(&weights, changed, &source, map)
                && (list = node_need(&source, tree.root, "effects"))
                && node_is(&source, list, NODE_MAP) && read_effects(&weights, &source, list);
    tree_free(&tree);
    if (good)
        *out = weights;
    return good;
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

void weights_write(FILE *out, const Weights *weights, const char *comment)
{
    const char *comma = "";
    fprintf(out, "# %s\n{\n\"figures\": {\n", comment);
    for (int i = 0; i < WEIGHT_COUNT; i++)
        fprintf(out, "  \"%s\": %d%s\n", figures[i].name, weights->figure[i],
                i + 1 < WEIGHT_COUNT ? "," : "");
    fprintf(out, "},\n\n# For each point of an effect and each turn that is left.\n\"effects\": {");
    for (int i = 0; i < EFFECT_COUNT; i++)
        if (weights->effect[i]) {
            fprintf(out, "%s\n  \"%s\": %d", comma, effects[i], weights->effect[i]);
            comma = ",";
        }
    fprintf(out, "\n}\n}\n");
}

/* ---- Those inside the program ---- */

EMBED_WEIGHTS(easy, "bots/weights-easy.json");
EMBED_WEIGHTS(normal, "bots/weights-normal.json");
EMBED_WEIGHTS(hard, "bots/weights-hard.json");

static Weights        easy, normal, hard;
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
