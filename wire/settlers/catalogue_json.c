/* Cards, factions and names: what never changes during a game. Symbols come from the same formulas
 * as the texts. */
#include "rules/settlers/play.h"
#include "rules/settlers/slots.h"
#include "rules/settlers/text.h"
#include "wire/settlers/view_keys.h"

/* ---- Abilities ---- */

/* The terms of an effect, and whether there is anything else in it. */
static bool gains_json(JsonOut *out, const StSet *set, int index)
{
    bool more = false;
    out_list(out);
    for (;; index++) {
        const StItem *item = &set->items[index];
        if (item->verb == ST_VERB_GAIN) {
            out_map(out);
            out_pair_number(out, "good", item->letter);
            out_pair_number(out, "n", item->n);
            if (item->count != ST_COUNT_ONE)
                out_pair_bool(out, "per", true);
            if (item->join == ST_JOIN_OR)
                out_pair_bool(out, "or", true);
            out_map_end(out);
        } else {
            more = true;
        }
        if (item->join == ST_JOIN_END)
            break;
    }
    out_list_end(out);
    return more;
}

static void amounts_json(JsonOut *out, const StCost *cost)
{
    out_list(out);
    for (int letter = 0; letter < ST_LETTERS; letter++)
        if (cost->n[letter]) {
            out_list(out);
            out_number(out, letter);
            out_number(out, cost->n[letter]);
            out_list_end(out);
        }
    out_list_end(out);
}

static bool has_cost(const StCost *cost)
{
    for (int letter = 0; letter < ST_LETTERS; letter++)
        if (cost->n[letter])
            return true;
    return false;
}

static bool has_effect(const StClause *clause)
{
    switch ((StClauseKind)clause->kind) {
    case ST_CLAUSE_PROD:
    case ST_CLAUSE_ACT:
    case ST_CLAUSE_ON:
    case ST_CLAUSE_END:
    case ST_CLAUSE_INSTANT:
        return true;
    default:
        return false;
    }
}

static void clause_json(JsonOut *out, const StSet *set, const StClause *clause)
{
    static const char *const kinds[] = { "",     "production", "action", "feature", "store",
                                         "hold", "end",        "always", "instant" };
    bool                     more = false;
    if (clause->kind == ST_CLAUSE_NONE)
        return;
    out_map(out);
    out_pair_text(out, "kind", kinds[clause->kind]);
    if (has_cost(&clause->cost)) {
        out_key(out, "cost");
        amounts_json(out, &clause->cost);
    }
    out_key(out, "gains");
    if (has_effect(clause)) {
        more = gains_json(out, set, clause->item);
    } else {
        out_list(out);
        for (int letter = 0; letter < 16 && clause->kind != ST_CLAUSE_MOD; letter++)
            if (clause->letters >> letter & 1) {
                out_map(out);
                out_pair_number(out, "good", letter);
                out_pair_number(out, "n", clause->n);
                out_map_end(out);
            }
        out_list_end(out);
    }
    if (more)
        out_pair_bool(out, "more", true);
    if (clause->kind == ST_CLAUSE_ACT && clause->uses == 2)
        out_pair_bool(out, "twice", true);
    out_map_end(out);
}

static void abilities_json(JsonOut *out, const StSet *set, const StDesign *design)
{
    out_list(out);
    for (int i = 0; i < design->clause_count; i++)
        clause_json(out, set, &design->clauses[i]);
    if (design->bonus != ST_NO_ITEM) {
        out_map(out);
        out_pair_text(out, "kind", "built");
        out_key(out, "gains");
        if (gains_json(out, set, design->bonus))
            out_pair_bool(out, "more", true);
        out_map_end(out);
    }
    out_list_end(out);
}

/* ---- Cards ---- */

static StCost building_cost(const StCard *card)
{
    StCost cost = card->play;
    cost.n[ST_WOOD] = (uint8_t)(cost.n[ST_WOOD] + card->cost[0]);
    cost.n[ST_STONE] = (uint8_t)(cost.n[ST_STONE] + card->cost[1]);
    cost.n[ST_FOOD] = (uint8_t)(cost.n[ST_FOOD] + card->cost[2]);
    cost.n[ST_LOCATION] = (uint8_t)(cost.n[ST_LOCATION] + card->cost[3]);
    return cost;
}

static void card_json(JsonOut *out, const StSet *set, StCardId id)
{
    const StCard   *card = &set->cards[id];
    const StDesign *design = st_design(set, id);
    StCost          cost = building_cost(card);
    char            text[1024];
    st_card_text(text, sizeof text, set, id,
                 false); /* `open` says the rest, where tables use it. */
    out_map(out);
    out_pair_text(out, "name", design->name);
    if (card->copy > 1)
        out_pair_number(out, "copy", card->copy);
    out_pair_text(out, "design", design->id);
    out_pair_number(out, "deck", card->deck);
    out_pair_text(out, "category", st_category_name(card->category));
    out_key(out, "colours");
    out_list(out);
    for (int colour = 0; colour < ST_COLOURS; colour++)
        if (card->colours >> colour & 1)
            out_number(out, colour);
    out_list_end(out);
    out_key(out, "cost");
    amounts_json(out, &cost);
    out_key(out, "raze");
    out_list(out);
    for (int i = 0; i < card->raze_count; i++)
        out_number(out, card->raze[i]);
    out_list_end(out);
    out_key(out, "deal");
    if (card->deal < ST_LETTERS)
        out_number(out, card->deal);
    else
        out_null(out);
    out_pair_text(out, "text", text);
    out_key(out, "abilities");
    abilities_json(out, set, design);
    if (card->flags & ST_CARD_OPEN)
        out_pair_bool(out, "open", true);
    if (card->flags & ST_CARD_SHIELD)
        out_pair_bool(out, "shield", true);
    if (card->flags & ST_CARD_FIRM)
        out_pair_bool(out, "firm", true);
    out_map_end(out);
}

/* ---- Factions and tokens ---- */

static void faction_json(JsonOut *out, const StSet *set, const StFaction *faction)
{
    out_map(out);
    out_pair_text(out, "id", faction->id);
    out_pair_text(out, "name", faction->name);
    out_key(out, "produces");
    gains_json(out, set, faction->board);
    out_key(out, "stores");
    out_list(out);
    for (int letter = 0; letter < ST_LETTERS && letter < 16; letter++)
        if (faction->store >> letter & 1)
            out_number(out, letter);
    out_list_end(out);
    out_pair_number(out, "points", faction->points);
    out_pair_bool(out, "samurai", faction->samurai);
    out_key(out, "needs");
    if (faction->needs & ST_NEEDS_TECHNOLOGY)
        out_text(out, st_switch_name(ST_SWITCH_TECHNOLOGY));
    else if (faction->needs & ST_NEEDS_PRAYER)
        out_text(out, st_switch_name(ST_SWITCH_PRAYER));
    else
        out_null(out);
    out_pair_number(out, "colour", faction->leading);
    out_map_end(out);
}

static void tokens_json(JsonOut *out)
{
    out_list(out);
    for (int token = 0; token < ST_TOKENS; token++) {
        out_map(out);
        out_pair_text(out, "name", st_token_name(token));
        out_pair_text(out, "text", st_token_text(token));
        out_map_end(out);
    }
    out_list_end(out);
}

/* ---- Names ---- */

/* Of everything that has a name whoever plays: cards and factions stand elsewhere, and people are
 * called by theirs. */
static void names_json(JsonOut *out, const StSet *set)
{
    Ruleset rules = { &settlers_family, set, NULL };
    out_map(out);
    for (const char *letter = "gytfdxv"; *letter; letter++) {
        const SlotWords *slot = words_slot(settlers_family.words, *letter);
        out_key(out, slot->word);
        out_list(out);
        for (int value = 0; value < slot->range(&rules); value++)
            out_text(out, slot->name(value, &rules, NULL));
        out_list_end(out);
    }
    out_map_end(out);
}

static void figures_json(JsonOut *out, const StSet *set)
{
#define NUMBER(id, name, least, most) name,
    static const char *const names[ST_NUMBERS] = {
#include "rules/settlers/numbers.def"
    };
#undef NUMBER
    out_key(out, "numbers");
    out_map(out);
    for (int i = 0; i < ST_NUMBERS; i++)
        out_pair_number(out, names[i], set->numbers[i]);
    out_map_end(out);
    out_key(out, "switches");
    out_map(out);
    for (int i = 0; i < ST_SWITCHES; i++) {
        char word[NAME_MAX];
        st_switch_word(word, sizeof word, i, set->switches[i]);
        out_pair_text(out, st_switch_name(i), word);
    }
    out_map_end(out);
}

void st_catalogue_json(JsonOut *out, const StSet *set)
{
    out_map(out);
    out_pair_text(out, "id", set->id);
    out_pair_text(out, "name", set->name);
    out_pair_text(out, "family", "settlers");
    out_pair_number(out, "rounds", ST_ROUNDS);
    figures_json(out, set);
    out_key(out, "goods");
    out_list(out);
    for (int letter = 0; letter < ST_LETTERS; letter++)
        out_text(out, st_letter_name(letter));
    out_list_end(out);
    out_pair_number(out, "supply", ST_SUPPLY);
    out_key(out, "colours");
    out_list(out);
    for (int colour = 0; colour < ST_COLOURS; colour++)
        out_text(out, st_colour_name(colour));
    out_list_end(out);
    out_key(out, "factions");
    out_list(out);
    for (int i = 0; i < set->faction_count; i++)
        faction_json(out, set, &set->factions[i]);
    out_list_end(out);
    out_key(out, "tokens");
    tokens_json(out);
    out_key(out, "cards");
    out_list(out);
    for (int card = 0; card < set->card_count; card++)
        card_json(out, set, (StCardId)card);
    out_list_end(out);
    out_key(out, "names");
    names_json(out, set);
    out_map_end(out);
}
