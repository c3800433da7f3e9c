#include "data/settlers_formula.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is being read, and where its words go. */
typedef struct Reader {
    StSet       *set;
    const char  *at;
    FormulaPlace place;
    bool         twice; /* In an action that is used twice. */
    Error       *error;
} Reader;

#define VERB(id, name, target, hostile, text, worth) name,
static const char *const verb_names[ST_VERBS] = {
#include "rules/settlers/verbs.def"
};
#undef VERB
#define COUNT(id, name) name,
static const char *const count_names[ST_COUNTS] = {
#include "rules/settlers/counts.def"
};
#undef COUNT
#define TRIGGER(id, name, text) name,
static const char *const trigger_names[ST_TRIGGERS] = {
#include "rules/settlers/triggers.def"
};
#undef TRIGGER
static const char *const mod_names[ST_MODS] = { "ward", "cheaper", "dealprice", "samurai" };

/* ---- Pieces ---- */

static void skip(Reader *reader)
{
    while (*reader->at == ' ')
        reader->at++;
}

static bool accept(Reader *reader, char c)
{
    skip(reader);
    if (*reader->at != c)
        return false;
    reader->at++;
    return true;
}

static bool expect(Reader *reader, char c)
{
    return accept(reader, c) || fail(reader->error, "expected '%c' at \"%.30s\"", c, reader->at);
}

/* The length of the small word that stands here. */
static size_t word_length(Reader *reader)
{
    skip(reader);
    return strspn(reader->at, "abcdefghijklmnopqrstuvwxyzL");
}

static bool accept_word(Reader *reader, const char *word)
{
    size_t length = word_length(reader);
    if (length != strlen(word) || strncmp(reader->at, word, length) != 0)
        return false;
    reader->at += length;
    return true;
}

static int find_word(Reader *reader, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (names[i][0] && accept_word(reader, names[i]))
            return i;
    return -1;
}

static bool at_digit(Reader *reader)
{
    skip(reader);
    return isdigit((unsigned char)*reader->at) != 0;
}

/* A number of at most two digits; `usual` where there is none. */
static bool number(Reader *reader, int usual, int least, int most, uint8_t *out)
{
    int value = usual;
    if (at_digit(reader)) {
        char *end;
        long  read = strtol(reader->at, &end, 10);
        if (read > 99)
            return fail(reader->error, "the number at \"%.20s\" is too great", reader->at);
        reader->at = end;
        value = (int)read;
    }
    if (value < least || value > most)
        return fail(reader->error, "expected a number from %d to %d at \"%.20s\"", least, most,
                    reader->at);
    *out = (uint8_t)value;
    return true;
}

static bool letter(Reader *reader, uint8_t *out)
{
    skip(reader);
    int best = -1;
    for (int i = 0; i < ST_LETTERS; i++) {
        size_t length = strlen(st_letter_code(i));
        if (strncmp(reader->at, st_letter_code(i), length) == 0
            && (best < 0 || length > strlen(st_letter_code(best))))
            best = i;
    }
    if (best < 0)
        return fail(reader->error, "there is no good '%.1s' at \"%.20s\"", reader->at, reader->at);
    reader->at += strlen(st_letter_code(best));
    *out = (uint8_t)best;
    return true;
}

static int colour_word(Reader *reader)
{
    for (int i = 0; i < ST_COLOURS; i++)
        if (accept_word(reader, st_colour_name(i)))
            return i;
    return -1;
}

/* ---- Filters ---- */

static bool filter_word(Reader *reader, StFilter *filter)
{
    int colour = colour_word(reader);
    if (colour >= 0) {
        filter->colours |= (uint16_t)(1 << colour);
        return true;
    }
    for (int i = 0; i <= ST_ACTION; i++)
        if (accept_word(reader, st_category_name(i))) {
            filter->categories |= (uint8_t)(1 << i);
            return true;
        }
    if (accept_word(reader, "common"))
        filter->deck = ST_FILTER_COMMON;
    else if (accept_word(reader, "faction"))
        filter->deck = ST_FILTER_FACTION;
    else if (accept_word(reader, "undefended"))
        filter->flags |= ST_FILTER_UNDEFENDED;
    else if (accept_word(reader, "tech"))
        filter->flags |= ST_FILTER_TECH;
    else if (accept_word(reader, "foundation"))
        filter->flags |= ST_FILTER_FOUNDATION;
    else if (accept_word(reader, "new"))
        filter->flags |= ST_FILTER_NEW;
    else if (!accept_word(reader, "other"))
        return false;
    return true;
}

static bool filter_keep(Reader *reader, const StFilter *filter, uint16_t *out)
{
    StSet *set = reader->set;
    for (int i = 0; i < set->filter_count; i++)
        if (memcmp(&set->filters[i], filter, sizeof *filter) == 0) {
            *out = (uint16_t)i;
            return true;
        }
    if (set->filter_count == ST_FILTERS_MAX)
        return fail(reader->error, "there are too many different filters");
    set->filters[set->filter_count] = *filter;
    *out = (uint16_t)set->filter_count++;
    return true;
}

/* Words in any number, separated by commas, up to `)`. */
static bool filters(Reader *reader, uint16_t *out)
{
    StFilter filter = { 0 };
    skip(reader);
    while (*reader->at != ')') {
        if (!filter_word(reader, &filter))
            return fail(reader->error, "there is no filter \"%.20s\"", reader->at);
        if (!accept(reader, ','))
            break;
    }
    return filter_keep(reader, &filter, out);
}

/* ---- Verbs ---- */

static bool letters_in(Reader *reader, uint16_t *out)
{
    *out = 0;
    skip(reader);
    while (isupper((unsigned char)*reader->at)) {
        uint8_t one;
        if (!letter(reader, &one))
            return false;
        *out |= (uint16_t)(one == ST_RESOURCE ? 1 << ST_WOOD | 1 << ST_STONE | 1 << ST_FOOD
                                              : 1 << (one & 15));
        if (one > ST_SWORD && one != ST_RESOURCE)
            return fail(reader->error, "'%s' is no good that can be kept or taken",
                        st_letter_code(one));
    }
    return *out != 0 || fail(reader->error, "expected letters of goods at \"%.20s\"", reader->at);
}

static bool verb_draw(Reader *reader, StItem *item)
{
    item->deck = ST_DRAW;
    if (!number(reader, 0, 1, ST_REVEALED_MAX, &item->n) || !expect(reader, ',')
        || !number(reader, 0, 1, ST_REVEALED_MAX, &item->m))
        return false;
    if (item->m > item->n)
        return fail(reader->error, "draw(%d,%d) keeps more cards than it looks at", item->n,
                    item->m);
    if (!accept(reader, ','))
        return true;
    if (accept_word(reader, "common"))
        item->deck = ST_DRAW_COMMON;
    else if (accept_word(reader, "faction"))
        item->deck = ST_DRAW_FACTION;
    else
        return fail(reader->error, "expected common or faction at \"%.20s\"", reader->at);
    return true;
}

static bool verb_build(Reader *reader, StItem *item)
{
    StFilter filter = { 0 };
    do {
        if (accept_word(reader, "minus")) {
            if (!number(reader, 0, 1, 9, &item->m))
                return false;
        } else if (accept_word(reader, "noL")) {
            item->flags |= ST_ITEM_NO_LOCATION;
        } else if (!filter_word(reader, &filter)) {
            return fail(reader->error, "there is no filter \"%.20s\"", reader->at);
        }
    } while (accept(reader, ','));
    return filter_keep(reader, &filter, &item->filter);
}

static bool verb_raid(Reader *reader, StItem *item)
{
    StFilter filter = { 0 };
    if (!number(reader, -1, 0, 9, &item->n))
        return false;
    while (accept(reader, ','))
        if (accept_word(reader, "ignore"))
            item->flags |= ST_ITEM_IGNORE;
        else if (!filter_word(reader, &filter))
            return fail(reader->error, "there is no filter \"%.20s\"", reader->at);
    return filter_keep(reader, &filter, &item->filter);
}

static bool verb_pray(Reader *reader, StItem *item)
{
    if (!number(reader, 0, 1, ST_REVEALED_MAX, &item->n) || !expect(reader, ','))
        return false;
    int colour = colour_word(reader);
    if (colour >= 0)
        item->rule = (uint8_t)colour;
    else if (accept_word(reader, "before"))
        item->rule = ST_PRAY_BEFORE;
    else if (accept_word(reader, "after"))
        item->rule = ST_PRAY_AFTER;
    else if (accept_word(reader, "discarded"))
        item->rule = ST_PRAY_DISCARDED;
    else
        return fail(reader->error, "expected before, after, discarded or a colour at \"%.20s\"",
                    reader->at);
    return expect(reader, ',') && number(reader, 1, 1, 3, &item->m) && letter(reader, &item->letter)
           && (item->letter <= ST_RESOURCE
               || fail(reader->error, "a prayer does not bring '%s'",
                       st_letter_code(item->letter)));
}

/* The arguments between the brackets. */
static bool verb_arguments(Reader *reader, StItem *item)
{
    switch ((StVerb)item->verb) {
    case ST_VERB_DRAW:
        return verb_draw(reader, item);
    case ST_VERB_BUILD:
        return verb_build(reader, item);
    case ST_VERB_RAID:
        return verb_raid(reader, item);
    case ST_VERB_PRAY:
        return verb_pray(reader, item);
    case ST_VERB_DEAL:
        return accept_word(reader, "free") || fail(reader->error, "expected deal(free)");
    case ST_VERB_FOUND:
        item->deck = accept_word(reader, "top");
        return item->deck || accept_word(reader, "hand")
               || fail(reader->error, "expected found(hand) or found(top)");
    case ST_VERB_RECALL:
        return expect(reader, 'T');
    case ST_VERB_TAKE:
        return accept_word(reader, "revealed") || fail(reader->error, "expected take(revealed)");
    case ST_VERB_COPY:
    case ST_VERB_LOOT:
        return number(reader, 0, 1, 2, &item->n);
    case ST_VERB_STEAL:
        return number(reader, 0, 1, 9, &item->n) && expect(reader, ',')
               && letters_in(reader, &item->letters);
    case ST_VERB_WARD:
        return number(reader, 0, 1, 5, &item->n)
               && (!accept(reader, ',') || filters(reader, &item->filter));
    case ST_VERB_BORROW:
    case ST_VERB_BREAK:
    case ST_VERB_SEIZE:
        return true;
    default:
        return filters(reader, &item->filter);
    }
}

/* Verbs that declare more than a trigger, a bonus or a production can ask (docs/settlers.md). */
static bool verb_fits(Reader *reader, const StItem *item)
{
    bool declared =
        item->verb == ST_VERB_BUILD || item->verb == ST_VERB_DEAL || item->verb == ST_VERB_RAID;
    if (declared && reader->place != FORMULA_ACT)
        return fail(reader->error, "%s() stands only in actions and instants",
                    verb_names[item->verb]);
    if (item->verb == ST_VERB_TAKE && reader->place != FORMULA_ON)
        return fail(reader->error, "take() stands only behind \"on pray\"");
    if (item->verb == ST_VERB_PRAY && item->rule == ST_PRAY_DISCARDED
        && reader->place != FORMULA_ACT)
        return fail(reader->error, "only an action knows a discarded card");
    if (reader->place == FORMULA_END || reader->place == FORMULA_BOARD)
        return fail(reader->error, "only goods stand here, not %s()", verb_names[item->verb]);
    return true;
}

/* ---- Items and effects ---- */

static bool count_word(Reader *reader, StItem *item)
{
    int colour = colour_word(reader);
    if (colour >= 0) {
        item->count = ST_COUNT_COLOUR;
        item->count_arg = (uint8_t)colour;
        return true;
    }
    skip(reader);
    if (*reader->at == 'G') {
        reader->at++;
        item->count = ST_COUNT_GOLD;
        return true;
    }
    int found = find_word(reader, count_names, ST_COUNTS);
    if (found < 0)
        return fail(reader->error, "nothing is counted by \"%.20s\"", reader->at);
    item->count = (uint8_t)found;
    if (found == ST_COUNT_DEAL && accept(reader, '(')) {
        item->count = ST_COUNT_DEAL_OF;
        return letter(reader, &item->count_arg) && expect(reader, ')');
    }
    return true;
}

static bool term(Reader *reader, StItem *item)
{
    if (!number(reader, 1, 1, 99, &item->n) || !letter(reader, &item->letter))
        return false;
    if (item->letter > ST_RESOURCE)
        return fail(reader->error, "'%s' is a price and cannot be gained",
                    st_letter_code(item->letter));
    if (reader->place == FORMULA_END && item->letter != ST_POINT)
        return fail(reader->error, "the end of the game brings points only");
    if (!accept_word(reader, "per"))
        return true;
    if (!number(reader, 1, 1, 20, &item->per) || !count_word(reader, item))
        return false;
    return !accept_word(reader, "max") || number(reader, 0, 1, 60, &item->max);
}

static bool item_read(Reader *reader, StItem *item)
{
    *item = (StItem){ .per = 1 };
    skip(reader);
    if (at_digit(reader) || isupper((unsigned char)*reader->at))
        return term(reader, item);
    int verb = find_word(reader, verb_names, ST_VERBS);
    if (verb < 0)
        return fail(reader->error, "there is no effect \"%.20s\"", reader->at);
    item->verb = (uint8_t)verb;
    return expect(reader, '(') && verb_arguments(reader, item) && expect(reader, ')')
           && verb_fits(reader, item);
}

static int wards_in(const StSet *set)
{
    int count = 0;
    for (int i = 0; i < set->item_count; i++)
        count += set->items[i].verb == ST_VERB_WARD;
    return count;
}

/* pay.1: what an action builds is paid with it, so it is one card at most, and known before a
 * branch is chosen. */
static bool builds_fit(Reader *reader, int first)
{
    const StSet *set = reader->set;
    int          builds = 0;
    bool         here = false, choice = false;
    for (int i = first; i < set->item_count; i++) {
        bool build = set->items[i].verb == ST_VERB_BUILD;
        builds += build;
        here |= build;
        choice |= set->items[i].join == ST_JOIN_OR;
        if (here && choice)
            return fail(reader->error, "build() does not stand among branches");
        if (set->items[i].join == ST_JOIN_THEN)
            here = choice = false;
    }
    return builds <= (reader->twice ? 0 : 1)
           || fail(reader->error, "an action builds one card at most");
}

static bool effect_read(Reader *reader, uint16_t *first)
{
    StSet *set = reader->set;
    *first = (uint16_t)set->item_count;
    int branches = 1, targets = 0;
    for (;;) {
        if (set->item_count == ST_ITEMS_MAX)
            return fail(reader->error, "there are too many effects");
        StItem *item = &set->items[set->item_count];
        if (!item_read(reader, item))
            return false;
        set->item_count++;
        if (item->verb == ST_VERB_WARD && wards_in(set) > ST_WARDS_MAX)
            return fail(reader->error, "a set has at most %d effects with ward()", ST_WARDS_MAX);
        targets += item->verb != ST_VERB_GAIN;
        if (accept(reader, '+'))
            item->join = ST_JOIN_PLUS;
        else if (accept_word(reader, "or"))
            item->join = ST_JOIN_OR;
        else if (accept_word(reader, "then"))
            item->join = ST_JOIN_THEN;
        else
            break;
        branches += item->join == ST_JOIN_OR;
    }
    if (branches > 8)
        return fail(reader->error, "there are more than eight branches");
    if (targets > 2)
        return fail(reader->error, "there are more than two verbs in one effect");
    return builds_fit(reader, *first);
}

static bool ended(Reader *reader)
{
    skip(reader);
    return *reader->at == '\0' || fail(reader->error, "\"%.30s\" is not understood", reader->at);
}

/* ---- Prices ---- */

/* How many cards, locations, deals or blessings an intent has room for; what is used twice pays
 * twice. */
enum { CHOSEN_MAX = 2 };

static bool cost_read(Reader *reader, StCost *out, const char *allowed, int chosen_most)
{
    *out = (StCost){ 0 };
    do {
        uint8_t n, one;
        if (!number(reader, 1, 1, 20, &n) || !letter(reader, &one))
            return false;
        if (!strstr(allowed, st_letter_code(one)) || strlen(st_letter_code(one)) > 1)
            return fail(reader->error, "'%s' is no price here", st_letter_code(one));
        out->n[one] = (uint8_t)(out->n[one] + n);
        bool chosen =
            one == ST_LOCATION || one == ST_HAND_CARD || one == ST_DEAL || one == ST_BLESSING;
        if (chosen && out->n[one] > chosen_most)
            return fail(reader->error, "a price asks for %s '%s' at most here",
                        chosen_most == 1 ? "one" : "two", st_letter_code(one));
    } while (accept(reader, '+'));
    return true;
}

static const char act_letters[] = "WSFXPGZDTBHLA";

bool formula_cost(StCost *out, const char *text, const char *allowed, Error *error)
{
    Reader reader = { .at = text, .error = error };
    *out = (StCost){ 0 };
    if (accept_word(&reader, "free"))
        return ended(&reader);
    return cost_read(&reader, out, allowed ? allowed : act_letters, CHOSEN_MAX) && ended(&reader);
}

bool formula_build_cost(uint8_t out[4], const char *text, Error *error)
{
    StCost cost;
    if (!formula_cost(&cost, text, "WSFL", error))
        return false;
    out[0] = cost.n[ST_WOOD];
    out[1] = cost.n[ST_STONE];
    out[2] = cost.n[ST_FOOD];
    out[3] = cost.n[ST_LOCATION];
    return true;
}

bool formula_letter(uint8_t *out, const char *text, Error *error)
{
    Reader reader = { .at = text, .error = error };
    return letter(&reader, out) && ended(&reader)
           && (*out <= ST_DRAW || fail(error, "'%s' cannot stand here", st_letter_code(*out)));
}

bool formula_raze(StCard *out, const char *text, Error *error)
{
    Reader reader = { .at = text, .error = error };
    out->raze_count = 0;
    while (*reader.at) {
        if (out->raze_count == 2)
            return fail(error, "a raze field has one or two goods");
        uint8_t one;
        if (!letter(&reader, &one))
            return false;
        if (one > ST_DRAW || one == ST_SHIELD)
            return fail(error, "'%s' does not stand in a raze field", st_letter_code(one));
        out->raze[out->raze_count++] = one;
    }
    return true;
}

bool formula_letters(uint16_t *out, const char *text, Error *error)
{
    Reader reader = { .at = text, .error = error };
    return letters_in(&reader, out) && ended(&reader);
}

bool formula_colours(StDesign *design, const char *text, Error *error)
{
    Reader reader = { .at = text, .error = error };
    design->colours = 0;
    design->colour_first = ST_COLOURS;
    skip(&reader);
    while (*reader.at) {
        int colour = colour_word(&reader);
        if (colour < 0)
            return fail(error, "there is no colour \"%.20s\"", reader.at);
        if (design->colour_first == ST_COLOURS)
            design->colour_first = (uint8_t)colour;
        design->colours |= (uint16_t)(1 << colour);
        skip(&reader);
    }
    return true;
}

bool formula_effect(StSet *set, uint16_t *item, const char *text, FormulaPlace place, Error *error)
{
    Reader reader = { .set = set, .at = text, .place = place, .error = error };
    return effect_read(&reader, item) && ended(&reader);
}

/* ---- Clauses ---- */

static bool clause_act(Reader *reader, StClause *clause)
{
    clause->uses = 1;
    reader->place = FORMULA_ACT;
    reader->twice = false;
    skip(reader);
    if (strncmp(reader->at, "x2 ", 3) == 0) {
        clause->uses = 2;
        reader->twice = true;
        reader->at += 3;
    }
    skip(reader);
    if (strncmp(reader->at, "->", 2) == 0)
        return fail(reader->error, "the action has no price");
    if (!cost_read(reader, &clause->cost, act_letters, CHOSEN_MAX / clause->uses))
        return false;
    skip(reader);
    if (strncmp(reader->at, "->", 2) != 0)
        return fail(reader->error, "expected \"->\" at \"%.20s\"", reader->at);
    reader->at += 2;
    skip(reader);
    return *reader->at ? effect_read(reader, &clause->item)
                       : fail(reader->error, "the action has no effect");
}

static bool event_argument(Reader *reader, StClause *clause)
{
    switch ((StTriggerKind)clause->event) {
    case ST_ON_BUILD:
    case ST_ON_GIVEUP:
    case ST_ON_ACTIVATE:
        return filters(reader, &clause->filter);
    case ST_ON_RAZE:
        if (accept_word(reader, "hand"))
            clause->arg = ST_RAZE_HAND;
        else if (accept_word(reader, "opp"))
            clause->arg = ST_RAZE_OPPONENT;
        else if (accept_word(reader, "own"))
            clause->arg = ST_RAZE_OWN;
        else if (!accept_word(reader, "any"))
            return fail(reader->error, "expected hand, opp, own or any at \"%.20s\"", reader->at);
        return true;
    case ST_ON_GAIN:
        return letter(reader, &clause->arg);
    case ST_ON_PLACE:
        return letter(reader, &clause->arg)
               && (clause->arg == ST_SAMURAI
                   || (clause->arg >= ST_SHIELD && clause->arg <= ST_GLORY)
                   || fail(reader->error, "'%s' is not placed", st_letter_code(clause->arg)));
    case ST_ON_PRAY:
        return number(reader, 0, 0, 9, &clause->arg);
    default:
        return fail(reader->error, "the event \"%s\" has no argument",
                    trigger_names[clause->event]);
    }
}

/* Can what the trigger pays for raise its event? Gold stands for wood, stone and food. */
static bool price_raises(const StClause *clause)
{
    const uint8_t *n = clause->cost.n;
    return (clause->event == ST_ON_GIVEUP && n[ST_LOCATION])
           || (clause->event == ST_ON_PAYGOLD
               && (n[ST_GOLD] || n[ST_WOOD] || n[ST_STONE] || n[ST_FOOD] || n[ST_RESOURCE]));
}

/* Can the item? What produces again may do all that a production can. */
static bool item_raises(const StClause *clause, const StItem *item)
{
    switch ((StTriggerKind)clause->event) {
    case ST_ON_PRAY:
        return item->verb == ST_VERB_PRAY || item->verb == ST_VERB_RERUN;
    case ST_ON_RAZE:
        return (clause->arg & ST_RAZE_OWN)
               && (item->verb == ST_VERB_SCORCH || item->verb == ST_VERB_RERUN);
    case ST_ON_PLACE:
        return clause->arg == ST_SAMURAI
               && (item->verb == ST_VERB_RERUN
                   || ((item->verb == ST_VERB_GAIN || item->verb == ST_VERB_PRAY)
                       && item->letter == ST_SAMURAI));
    case ST_ON_GAIN:
        return item->verb == ST_VERB_RERUN; /* Q48: plain gains raise nothing here. */
    default:
        return false;
    }
}

/* Q48, Q89: what could raise its own event needs `once`. */
static bool trigger_ends(Reader *reader, const StClause *clause)
{
    bool raises = price_raises(clause);
    for (int i = clause->item; !raises; i++) {
        raises = item_raises(clause, &reader->set->items[i]);
        if (reader->set->items[i].join == ST_JOIN_END)
            break;
    }
    return !raises || clause->once
           || fail(reader->error, "the trigger can raise its own event and needs \"once\"");
}

static bool clause_on(Reader *reader, StClause *clause)
{
    int event = find_word(reader, trigger_names, ST_TRIGGERS);
    if (event < 0)
        return fail(reader->error, "there is no event \"%.20s\"", reader->at);
    clause->event = (uint8_t)event;
    clause->arg = event == ST_ON_RAZE ? ST_RAZE_HAND | ST_RAZE_OPPONENT | ST_RAZE_OWN : 0;
    reader->place = FORMULA_ON;
    if (accept(reader, '(')) {
        if (!event_argument(reader, clause) || !expect(reader, ')'))
            return false;
    } else if (event == ST_ON_GAIN || event == ST_ON_PLACE || event == ST_ON_PRAY) {
        return fail(reader->error, "the event \"%s\" needs an argument", trigger_names[event]);
    }
    clause->once = accept_word(reader, "once");
    if (!expect(reader, ':'))
        return false;
    if (accept_word(reader, "may")) {
        clause->may = 1;
        if (!cost_read(reader, &clause->cost, act_letters, CHOSEN_MAX))
            return false;
        skip(reader);
        if (strncmp(reader->at, "->", 2) != 0)
            return fail(reader->error, "expected \"->\" at \"%.20s\"", reader->at);
        reader->at += 2;
    }
    skip(reader);
    if (!*reader->at)
        return fail(reader->error, "the trigger has no effect");
    if (!effect_read(reader, &clause->item))
        return false;
    for (int i = clause->item; i < reader->set->item_count; i++)
        if (reader->set->items[i].verb == ST_VERB_TAKE && event != ST_ON_PRAY)
            return fail(reader->error, "take() stands only behind \"on pray\"");
    return trigger_ends(reader, clause);
}

static bool clause_store(Reader *reader, StClause *clause, bool hold)
{
    if (!number(reader, 0, 1, 20, &clause->n) || !letters_in(reader, &clause->letters))
        return false;
    if (hold && (clause->letters & (clause->letters - 1)))
        return fail(reader->error, "a container holds one kind of good");
    return true;
}

static bool clause_mod(Reader *reader, StClause *clause)
{
    int mod = find_word(reader, mod_names, ST_MODS);
    if (mod < 0)
        return fail(reader->error, "there is no modifier \"%.20s\"", reader->at);
    clause->event = (uint8_t)mod;
    if (!expect(reader, '('))
        return false;
    if (mod == ST_MOD_DEALPRICE)
        return cost_read(reader, &clause->cost, "WSFXPGZDT", 0) && expect(reader, ')');
    if (!number(reader, 0, 1, 5, &clause->n))
        return false;
    StFilter filter = { 0 };
    while (mod != ST_MOD_SAMURAI && accept(reader, ','))
        if (mod == ST_MOD_CHEAPER && accept_word(reader, "once"))
            clause->once = 1;
        else if (!filter_word(reader, &filter))
            return fail(reader->error, "there is no filter \"%.20s\"", reader->at);
    return filter_keep(reader, &filter, &clause->filter) && expect(reader, ')');
}

static bool clause_read(Reader *reader, StClause *clause)
{
    static const char *const words[] = { "none", "prod", "act", "on",     "store",
                                         "hold", "end",  "mod", "instant" };
    *clause = (StClause){ .item = ST_NO_ITEM };
    int kind = find_word(reader, words, sizeof words / sizeof *words);
    if (kind < 0)
        return fail(reader->error, "there is no ability \"%.20s\"", reader->at);
    clause->kind = (uint8_t)kind;
    switch ((StClauseKind)kind) {
    case ST_CLAUSE_NONE:
        return true;
    case ST_CLAUSE_PROD:
        reader->place = FORMULA_PROD;
        return effect_read(reader, &clause->item);
    case ST_CLAUSE_INSTANT:
        reader->place = FORMULA_ACT;
        return effect_read(reader, &clause->item);
    case ST_CLAUSE_ACT:
        return clause_act(reader, clause);
    case ST_CLAUSE_ON:
        return clause_on(reader, clause);
    case ST_CLAUSE_STORE:
    case ST_CLAUSE_HOLD:
        return clause_store(reader, clause, kind == ST_CLAUSE_HOLD);
    case ST_CLAUSE_END:
        reader->place = FORMULA_END;
        return effect_read(reader, &clause->item)
               && (reader->set->items[clause->item].join == ST_JOIN_END
                   || fail(reader->error, "the end of the game counts one thing"));
    case ST_CLAUSE_MOD:
        return clause_mod(reader, clause);
    }
    return false;
}

/* Which abilities a card of a category has, and how many. */
static bool clauses_fit(const StDesign *design, Error *error)
{
    static const uint8_t main_clause[ST_CATEGORIES] = { [ST_PRODUCTION] = ST_CLAUSE_PROD,
                                                        [ST_ACTION] = ST_CLAUSE_ACT,
                                                        [ST_INSTANT] = ST_CLAUSE_INSTANT };
    int                  own = 0, stores = 0;
    for (int i = 0; i < design->clause_count; i++) {
        int  kind = design->clauses[i].kind;
        bool special = kind == ST_CLAUSE_PROD || kind == ST_CLAUSE_ACT || kind == ST_CLAUSE_INSTANT;
        if (special && kind != main_clause[design->category])
            return fail(error, "a card of the category %s does not do this",
                        st_category_name(design->category));
        own += special;
        stores += kind == ST_CLAUSE_STORE || kind == ST_CLAUSE_HOLD;
        for (int k = 0;
             k < i && kind == ST_CLAUSE_MOD && design->clauses[i].event >= ST_MOD_DEALPRICE; k++)
            if (design->clauses[k].kind == kind
                && design->clauses[k].event == design->clauses[i].event)
                return fail(error, "a card has one %s()", mod_names[design->clauses[i].event]);
    }
    if (main_clause[design->category] && own != 1)
        return fail(error, "a card of the category %s needs exactly one such ability",
                    st_category_name(design->category));
    return stores <= 1 || fail(error, "a card has one storage");
}

bool formula_ability(StSet *set, StDesign *design, const char *text, Error *error)
{
    Reader reader = { .set = set, .at = text, .error = error };
    design->clause_count = 0;
    do {
        if (design->clause_count == ST_CLAUSES_MAX)
            return fail(error, "a card has at most %d abilities", ST_CLAUSES_MAX);
        if (!clause_read(&reader, &design->clauses[design->clause_count]))
            return false;
        design->clause_count++;
    } while (accept(&reader, '&'));
    if (design->clauses[0].kind == ST_CLAUSE_NONE)
        design->clause_count = 0;
    return ended(&reader) && clauses_fit(design, error);
}
