/* The loader of edition files: one function for each section of the file; those for advances and
 * cards are in edition_cards.c. Whatever the rules take for granted about an edition is checked. */
#include "data/edition_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/edition_patch.h"
#include "data/edition_sections.h"
#include "rules/civ/text.h"
#include "rules/table/bits.h"

static EditionSection read_numbers, read_switches, read_order, read_skipped, read_last_steps,
    read_civilizations, read_eras, read_strict_eras;

/* In the order in which they are read: later sections name things of earlier ones. */
static const struct {
    const char     *key;
    EditionSection *read;
} sections[] = {
    { "numbers", read_numbers },
    { "switches", read_switches },
    { "order", read_order },
    { "skipped", read_skipped },
    { "advances", edition_advances },
    { "blocks", edition_blocks },
    { "cards", edition_cards },
    { "last-steps", read_last_steps },
    { "civilizations", read_civilizations },
    { "decks", edition_decks },
    { "eras", read_eras },
    { "strict-eras", read_strict_eras }, /* May be missing: as the eras. */
    { "packages", edition_packages },
};
enum { SECTION_COUNT = sizeof sections / sizeof *sections };

static const char top_keys[] =
    "id name rulebook base numbers switches order skipped advances blocks cards "
    "decks last-steps civilizations eras strict-eras packages";

/* An edition and its bases, the last of which has none. */
typedef struct Chain {
    EditionText files[NODE_FILES_MAX];
    const char *names[NODE_FILES_MAX];
    Tree        trees[NODE_FILES_MAX];
    int         count;
} Chain;

static bool read_chain(Chain *chain, const Source *source, EditionFinder *find_base);
static void find_rulebooks(Edition *edition, const Chain *chain);
static bool blame(const Chain *chain, Error *error);
static bool read_edition(Edition *edition, const Source *source, const Node *root);

bool edition_load(Edition *out, const char *text, size_t size, const char *file_name,
                  EditionFinder *find_base, Error *error)
{
    Chain *chain = calloc(1, sizeof *chain);
    if (!chain)
        return fail(error, "%s: out of memory", file_name);
    Source source = { file_name, error, chain->names };
    chain->files[0] = (EditionText){ .text = text, .size = size };
    snprintf(chain->files[0].name, EDITION_PATH_MAX, "%s", file_name);
    Edition edition;
    memset(&edition, 0, sizeof edition);
    bool fine = read_chain(chain, &source, find_base);
    if (fine)
        find_rulebooks(&edition, chain);
    for (int i = chain->count - 2; fine && i >= 0; i--)
        fine = edition_patch(&source, chain->trees[chain->count - 1].root, chain->trees[i].root);
    if (fine && !read_edition(&edition, &source, chain->trees[chain->count - 1].root))
        fine = blame(chain, error);
    for (int i = 0; i < chain->count; i++) {
        tree_free(&chain->trees[i]);
        free(chain->files[i].memory);
    }
    free(chain);
    if (fine) {
        edition_index(&edition);
        *out = edition;
    }
    return fine;
}

/* The book of the nearest base that has another one. */
static void find_rulebooks(Edition *edition, const Chain *chain)
{
    const char *own = NULL;
    for (int i = 0; i < chain->count; i++) {
        const Node *book = node_get(chain->trees[i].root, "rulebook");
        if (!book || book->kind != NODE_STRING)
            continue;
        if (own && strcmp(own, book->text) != 0) {
            snprintf(edition->rulebook_base, NAME_MAX, "%s", book->text);
            return;
        }
        own = book->text;
    }
}

/* What is wrong may stand in the base and be right there: then it does not fit what was changed. */
static bool blame(const Chain *chain, Error *error)
{
    Error       problem = *error;
    const char *own = chain->files[0].name;
    if (chain->count == 1 || strncmp(problem.text, own, strlen(own)) == 0)
        return false;
    return fail(error, "%s:1: what it changes does not fit its base, %s", own, problem.text);
}

/* The name of the base, and its file at the end of the chain; *more is false for a file without. */
static bool find_next(Chain *chain, const Source *source, EditionFinder *find_base, bool *more)
{
    const Node  *root = chain->trees[chain->count - 1].root;
    const Node  *base = node_get(root, "base");
    EditionText *next = &chain->files[chain->count];
    char         id[EDITION_PATH_MAX];
    Error        problem = { "" };
    *more = base != NULL;
    if (!base)
        return true;
    if (!node_text(source, base, id, sizeof id))
        return false;
    if (!find_base)
        return node_fail(source, base, "this edition cannot have a base");
    if (chain->count == NODE_FILES_MAX)
        return node_fail(source, base, "a chain of more than %d bases", NODE_FILES_MAX - 1);
    if (!find_base(next, id, chain->files[chain->count - 1].name, &problem))
        return node_fail(source, base, "%s", problem.text);
    for (int i = 0; i < chain->count; i++)
        if (strcmp(chain->files[i].name, next->name) == 0) {
            free(next->memory);
            return node_fail(source, base, "'%.100s' would be a base of itself", id);
        }
    return true;
}

/* What a file has for itself, whatever its base says. */
static bool is_edition(const Source *source, const Node *root)
{
    return node_is_map_of(source, root, top_keys) && node_need(source, root, "id")
           && node_need(source, root, "name");
}

static bool read_chain(Chain *chain, const Source *source, EditionFinder *find_base)
{
    for (bool more = true; more;) {
        EditionText *file = &chain->files[chain->count];
        chain->names[chain->count] = file->name;
        if (!tree_read_part(&chain->trees[chain->count], file->text, file->size, file->name,
                            chain->count, source->error)) {
            free(file->memory);
            return false;
        }
        chain->count++;
        if (!is_edition(source, chain->trees[chain->count - 1].root)
            || !find_next(chain, source, find_base, &more))
            return false;
    }
    return true;
}

static bool read_edition(Edition *edition, const Source *source, const Node *root)
{
    for (int number = 0; number < NUMBER_COUNT; number++)
        edition->numbers[number] = number_info((Number)number)->usual;
    if (!node_need_text(source, root, "id", edition->id, sizeof edition->id)
        || !node_need_text(source, root, "name", edition->name, sizeof edition->name)
        || !node_need_text(source, root, "rulebook", edition->rulebook, sizeof edition->rulebook))
        return false;
    for (int i = 0; i < SECTION_COUNT; i++) {
        bool optional = sections[i].read == edition_blocks || sections[i].read == read_strict_eras;
        const Node *node =
            optional ? node_get(root, sections[i].key) : node_need(source, root, sections[i].key);
        if (!node && optional)
            continue;
        if (!node || !sections[i].read(edition, source, node))
            return false;
    }
    return true;
}

static bool read_numbers(Edition *edition, const Source *source, const Node *node)
{
    if (!node_is(source, node, NODE_MAP))
        return false;
    for (const Node *row = node->first; row; row = row->next) {
        int number = 0;
        int value;
        while (number < NUMBER_COUNT && strcmp(number_info((Number)number)->name, row->key) != 0)
            number++;
        if (number == NUMBER_COUNT)
            return node_fail(source, row, "unknown number '%.40s'", row->key);
        const NumberInfo *info = number_info((Number)number);
        if (!node_int(source, row, info->least, info->most, &value))
            return false;
        edition->numbers[number] = (uint8_t)value;
    }
    return true;
}

static bool read_switches(Edition *edition, const Source *source, const Node *node)
{
    if (!node_is(source, node, NODE_MAP))
        return false;
    for (const Node *row = node->first; row; row = row->next) {
        int s = 0, value = 0;
        while (s < SWITCH_COUNT && strcmp(switch_name((Switch)s), row->key) != 0)
            s++;
        if (s == SWITCH_COUNT)
            return node_fail(source, row, "unknown switch '%.40s'", row->key);
        if (!node_is(source, row, NODE_STRING))
            return false;
        char values[256] = "";
        for (; switch_value_name((Switch)s, value); value++) {
            const char *name = switch_value_name((Switch)s, value);
            if (strcmp(name, row->text) == 0)
                break;
            snprintf(values + strlen(values), sizeof values - strlen(values), "%s%s",
                     value ? " " : "", name);
        }
        if (!switch_value_name((Switch)s, value))
            return node_fail(source, row, "'%s' is one of '%s', not '%.40s'", row->key, values,
                             row->text);
        edition->switches[s] = (uint8_t)value;
    }
    return true;
}

/* The procedures that an order of play can name; the others are called by these. */
static const bool is_phase[PROCEDURE_COUNT] = {
    [PROCEDURE_TAX] = true,
    [PROCEDURE_EXPANSION] = true,
    [PROCEDURE_CENSUS] = true,
    [PROCEDURE_SHIPS] = true,
    [PROCEDURE_MOVEMENT] = true,
    [PROCEDURE_CONFLICT] = true,
    [PROCEDURE_CONSTRUCTION] = true,
    [PROCEDURE_SURPLUS] = true,
    [PROCEDURE_SUPPORT] = true,
    [PROCEDURE_TRADE_CARDS] = true,
    [PROCEDURE_CARD_PURCHASES] = true,
    [PROCEDURE_TRADE] = true,
    [PROCEDURE_CALAMITY_SELECTION] = true,
    [PROCEDURE_MINOR_CALAMITIES] = true,
    [PROCEDURE_MAJOR_CALAMITIES] = true,
    [PROCEDURE_ABILITIES] = true,
    [PROCEDURE_ADVANCES] = true,
    [PROCEDURE_HAND_LIMIT] = true,
    [PROCEDURE_LEAVERS] = true,
    [PROCEDURE_SUCCESSION] = true,
    [PROCEDURE_RETURN_CARDS] = true,
};

static bool read_order(Edition *edition, const Source *source, const Node *node)
{
#define PROCEDURE(id, name) name,
    static const char *const names[] = {
#include "rules/civ/procedures.def"
    };
#undef PROCEDURE
    if (!node_is(source, node, NODE_LIST))
        return false;
    bool used[PROCEDURE_COUNT] = { false };
    int  number = 1;
    edition->phase_count = 0;
    for (const Node *row = node->first; row; row = row->next) {
        if (edition->phase_count == PHASES_MAX)
            return node_fail(source, row, "more than %d steps", PHASES_MAX);
        if (!node_is(source, row, NODE_LIST))
            return false;
        if (row->count != 2)
            return node_fail(source, row, "a step is [procedure, number of its phase]");
        if (!node_is(source, row->first, NODE_STRING))
            return false;
        int procedure = word_find(names, PROCEDURE_COUNT, row->first->text);
        if (procedure < 0 || !is_phase[procedure])
            return node_fail(source, row, "unknown phase '%.40s'", row->first->text);
        /* The numbers never fall, so that skipping a range of phases is well defined. */
        if (!node_int(source, row->first->next, number, PHASES_MAX, &number))
            return false;
        edition->phases[edition->phase_count++] =
            (Phase){ .procedure = (uint8_t)procedure, .number = (uint8_t)number };
        used[procedure] = true;
    }
    for (int p = 0; p < PROCEDURE_COUNT; p++)
        /* Without a phase of their own ships are built in movement. */
        if (is_phase[p] && !used[p] && p != PROCEDURE_SHIPS)
            return node_fail(source, node, "the phase '%s' is missing", names[p]);
    return true;
}

static bool read_skipped(Edition *edition, const Source *source, const Node *node)
{
    int first, last;
    if (!node_is(source, node, NODE_LIST))
        return false;
    edition->first_skipped = edition->last_skipped = 0;
    if (node->count == 0)
        return true;
    if (node->count != 2)
        return node_fail(source, node, "'skipped' is [first phase, last phase], or empty");
    if (!node_int(source, node->first, 1, PHASES_MAX, &first)
        || !node_int(source, node->first->next, first, PHASES_MAX, &last))
        return false;
    edition->first_skipped = (uint8_t)first;
    edition->last_skipped = (uint8_t)last;
    return true;
}

static const char *const track_names[TRACKS] = { "basic", "expert" };

static bool read_last_steps(Edition *edition, const Source *source, const Node *node)
{
    if (!node_is_map_of(source, node, "basic expert"))
        return false;
    /* Without its last step there is no expert track. */
    memset(edition->last_step, 0, sizeof edition->last_step);
    for (int t = 0; t < TRACKS; t++) {
        int step;
        if (t == TRACK_EXPERT && !node_get(node, track_names[t]))
            continue;
        if (!node_need_int(source, node, track_names[t], ERAS, 50, &step))
            return false;
        edition->last_step[t] = (uint8_t)step;
    }
    return true;
}

/* The first steps of the eras after the Stone Age, rising up to the last step. An era that the
 * edition has not got is 0, and is over when it begins. */
static bool read_track(uint8_t *out, int last, const Source *source, const Node *node)
{
    int step = 0;
    int era = 1;
    if (!node_is(source, node, NODE_LIST))
        return false;
    if (node->count != ERAS - 1)
        return node_fail(source, node, "a track has %d eras after the Stone Age", ERAS - 1);
    for (const Node *row = node->first; row; row = row->next) {
        int value;
        if (!node_int(source, row, 0, last, &value))
            return false;
        if (value != 0 && value <= step)
            return node_fail(source, row, "%d is outside %d..%d", value, step + 1, last);
        step = value ? value : step;
        out[era++] = (uint8_t)value;
    }
    if (out[ERAS - 1] == 0)
        return node_fail(source, node, "the last era has to begin somewhere");
    for (era = ERAS - 2; era > 0; era--)
        out[era] = out[era] ? out[era] : out[era + 1];
    return true;
}

static bool read_civilizations(Edition *edition, const Source *source, const Node *node)
{
    if (!node_is(source, node, NODE_LIST))
        return false;
    if (node->count < 1 || node->count > CIVILIZATIONS_MAX)
        return node_fail(source, node, "%d civilizations are outside 1..%d", node->count,
                         CIVILIZATIONS_MAX);
    edition->civilization_count = 0;
    memset(edition->civilizations, 0, sizeof edition->civilizations);
    for (const Node *row = node->first; row; row = row->next) {
        Civilization *civilization = &edition->civilizations[edition->civilization_count];
        int           rank;
        if (!node_is_map_of(source, row, "name rank block basic expert")
            || !node_need_text(source, row, "name", civilization->name, sizeof civilization->name)
            || !node_need_int(source, row, "rank", 1, 99, &rank))
            return false;
        civilization->rank = (uint8_t)rank;
        const Node *block = node_get(row, "block");
        if (block) {
            char name[NAME_MAX];
            if (!node_text(source, block, name, sizeof name))
                return false;
            int index = block_by_name(edition, name);
            if (index < 0)
                return node_fail(source, block, "there is no trade block '%s'", name);
            civilization->block = (uint8_t)index;
        }
        for (const Civilization *other = edition->civilizations; other < civilization; other++)
            if (other->rank == rank || name_equal(other->name, civilization->name))
                return node_fail(source, row, "two civilizations with one %s",
                                 other->rank == rank ? "rank" : "name");
        for (int t = 0; t < TRACKS; t++) {
            if (edition->last_step[t] == 0)
                continue;
            const Node *track = node_need(source, row, track_names[t]);
            if (!track
                || !read_track(civilization->era_start[t], edition->last_step[t], source, track))
                return false;
        }
        edition->civilization_count++;
    }
    return true;
}

static bool read_era(EraRequirement *era, const Source *source, const Node *node)
{
    static const char *const keys[] = { "cities",   "advances", "below-100",
                                        "from-100", "from-200", "points" };
    int                      values[6] = { 0 };
    if (!node_is_map_of(source, node, "cities advances below-100 from-100 from-200 points"))
        return false;
    for (int i = 0; i < 6; i++) {
        const Node *value = node_get(node, keys[i]);
        if (value && !node_int(source, value, 1, 250, &values[i]))
            return false;
    }
    *era = (EraRequirement){
        .cities = (uint8_t)values[0],
        .advances = (uint8_t)values[1],
        .advances_below_100 = (uint8_t)values[2],
        .advances_from_100 = (uint8_t)values[3],
        .advances_from_200 = (uint8_t)values[4],
        .points = (uint8_t)values[5],
    };
    return true;
}

static bool read_era_table(const Edition *edition, EraRequirement eras[TRACKS][ERAS],
                           const Source *source, const Node *node)
{
    if (!node_is_map_of(source, node, "basic expert"))
        return false;
    memset(eras, 0, sizeof(EraRequirement[TRACKS][ERAS]));
    for (int t = 0; t < TRACKS; t++) {
        if (edition->last_step[t] == 0)
            continue;
        const Node *track = node_need(source, node, track_names[t]);
        if (!track || !node_is(source, track, NODE_LIST))
            return false;
        if (track->count != ERAS)
            return node_fail(source, track, "a track has %d eras, not %d", ERAS, track->count);
        int era = 0;
        for (const Node *row = track->first; row; row = row->next)
            if (!read_era(&eras[t][era++], source, row))
                return false;
    }
    return true;
}

static bool read_eras(Edition *edition, const Source *source, const Node *node)
{
    if (!read_era_table(edition, edition->eras, source, node))
        return false;
    memcpy(edition->strict_eras, edition->eras, sizeof edition->strict_eras);
    return true;
}

static bool read_strict_eras(Edition *edition, const Source *source, const Node *node)
{
    return read_era_table(edition, edition->strict_eras, source, node);
}

int word_find(const char *const *words, int count, const char *wanted)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], wanted) == 0)
            return i;
    return -1;
}
