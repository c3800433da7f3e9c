/* The settlers family as clients are told of it; see wire/wire.h. Everything is rendered from a view. */
#include <stdio.h>
#include <string.h>

#include "data/embedded.h"
#include "rules/settlers/cards.h"
#include "rules/settlers/text.h"
#include "rules/settlers/view.h"
#include "rules/table/bits.h"
#include "wire/action_json.h"
#include "wire/view_json.h"

extern const Family settlers_family;

#define VIEW(id, key, type, doc) VIEW_##id,
typedef enum {
#include "wire/settlers/view.def"
    VIEW_PLAYER,
    VIEW_KEYS = VIEW_PLAYER + ST_PLAYERS_MAX
} ViewKey;

#define VIEW(id, key, type, doc) [VIEW_##id] = key,
static const char *const key_names[VIEW_PLAYER] = {
#include "wire/settlers/view.def"
};

#define VIEW(id, key, type, doc) { ROW_KEY, key, type, doc, NULL },
#define KEYS(name, letter, type, doc) { ROW_KEYS, name, type, doc, letter },
#define RECORD(name, doc) { ROW_RECORD, name, "", doc, NULL },
#define FIELD(name, type, doc) { ROW_FIELD, name, type, doc, NULL },
#define END { ROW_END, "", "", "", NULL },
static const WireRow view_rows[] = {
#include "wire/settlers/view.def"
};
#define RECORD(name, doc) { ROW_RECORD, name, "", doc, NULL },
#define FIELD(name, type, doc) { ROW_FIELD, name, type, doc, NULL },
#define END { ROW_END, "", "", "", NULL },
static const WireRow catalogue_rows[] = {
#include "wire/settlers/catalogue.def"
};

typedef struct Shown {
    const Ruleset *rules;
    const StSet   *set;
    const StView  *view;
    const StGame  *game;
    long long      n;
} Shown;

/* ---- Lists ---- */

static void out_cards(JsonOut *out, const StCards *cards)
{
    out_list(out);
    FOR_CARDS_IN(card, cards)
        out_number(out, card);
    out_list_end(out);
}

static void out_row(JsonOut *out, const uint16_t *cards, int count)
{
    out_list(out);
    for (int i = 0; i < count; i++)
        if (cards[i] < ST_CARDS_MAX)
            out_number(out, cards[i]);
        else
            out_null(out);
    out_list_end(out);
}

static void out_bytes(JsonOut *out, const uint8_t *bytes, int count)
{
    out_list(out);
    for (int i = 0; i < count; i++)
        out_number(out, bytes[i]);
    out_list_end(out);
}

static bool is_player(const Shown *shown)
{
    return shown->view->viewer < shown->game->options.player_count;
}

static bool is_pending(const Shown *shown)
{
    return is_player(shown) && (shown->view->pending & bit32(shown->view->viewer));
}

static const char *phase_name(const Shown *shown)
{
    static const char *const names[] = { "none", "lookout", "production", "actions", "cleanup", "attack" };
    return names[settlers_family.standing(shown->rules, shown->game).phase];
}

/* ---- Keys ---- */

static void key_options(JsonOut *out, const Shown *shown)
{
    out_map(out);
    for (int i = 0; i < ST_SWITCHES; i++) {
        char word[NAME_MAX];
        st_switch_word(word, sizeof word, i, st_switch(shown->game, (StSwitch)i));
        out_pair_text(out, st_switch_name(i), word);
    }
    out_map_end(out);
}

static void key_ranking(JsonOut *out, const Shown *shown)
{
    uint8_t order[ST_PLAYERS_MAX];
    int     winners = st_ranking(order, shown->set, shown->game);
    out_list(out);
    for (int i = 0; i < shown->game->options.player_count; i++) {
        out_map(out);
        out_pair_number(out, "player", order[i]);
        out_pair_number(out, "points", st_points(shown->set, shown->game, order[i]));
        out_pair_bool(out, "won", shown->game->over && i < winners);
        out_map_end(out);
    }
    out_list_end(out);
}

static void key_solo(JsonOut *out, const Shown *shown)
{
    const StGame *game = shown->game;
    if (game->options.player_count != 1)
        return;
    uint8_t order[ST_PLAYERS_MAX];
    out_map(out);
    out_key(out, "line");
    out_row(out, game->line, game->line_count);
    out_pair_number(out, "attacks", game->attack_count);
    out_key(out, "collection");
    out_cards(out, &game->collection);
    out_pair_bool(out, "won", st_ranking(order, shown->set, game) > 0);
    out_map_end(out);
}

static void key_paying(JsonOut *out, const Shown *shown)
{
    static const char *const kinds[] = { "build", "deal", "raze-from-hand", "raze", "activate", "exchange", "visit", "play", "feature" };
    const StGame            *game = shown->game;
    if (!is_pending(shown) || game->intent_count == 0)
        return;
    const StIntent *intent = &game->intents[game->intent_count - 1];
    out_map(out);
    out_key(out, "card");
    if (intent->card < ST_CARDS_MAX)
        out_number(out, intent->card);
    else
        out_null(out);
    out_pair_text(out, "kind", kinds[intent->kind]);
    out_key(out, "given");
    out_row(out, intent->given, intent->given_count);
    out_key(out, "targets");
    out_row(out, intent->targets, intent->target_count);
    out_map_end(out);
}

static void key_legal(JsonOut *out, const Shown *shown)
{
    enum { LEGAL_MAX = 1024 };
    Action legal[LEGAL_MAX];
    if (!is_pending(shown))
        return;
    int count = st_view_legal(legal, LEGAL_MAX, shown->set, shown->view);
    legal_json(out, &settlers_family, legal, count);
}

static void key_pending(JsonOut *out, const Shown *shown)
{
    out_list(out);
    for (uint32_t left = shown->view->pending; left; left &= left - 1)
        out_number(out, first32(left));
    out_list_end(out);
}

static void key_tokens(JsonOut *out, const Shown *shown)
{
    out_list(out);
    for (int token = 1; token < ST_TOKENS; token++)
        if (st_switch(shown->game, ST_SWITCH_EXPEDITIONS) && (shown->game->token_pool & (1 << token)))
            out_text(out, st_token_name(token));
    out_list_end(out);
}

static void key_value(JsonOut *out, const Shown *shown, ViewKey key)
{
    const StGame *game = shown->game;
    Prompt        prompt;
    switch (key) {
    case VIEW_N:
        out_number(out, shown->n);
        break;
    case VIEW_ME:
        if (is_player(shown))
            out_number(out, shown->view->viewer);
        else
            out_null(out);
        break;
    case VIEW_OPTIONS:
        key_options(out, shown);
        break;
    case VIEW_TURN:
        out_number(out, game->round);
        break;
    case VIEW_PHASE:
        out_text(out, phase_name(shown));
        break;
    case VIEW_FIRST:
        out_number(out, game->first);
        break;
    case VIEW_ACTIVE:
        out_number(out, game->active);
        break;
    case VIEW_PENDING:
        key_pending(out, shown);
        break;
    case VIEW_RANKING:
        key_ranking(out, shown);
        break;
    case VIEW_OVER:
        out_bool(out, game->over != 0);
        break;
    case VIEW_DECK:
        out_number(out, game->common_count);
        break;
    case VIEW_PILE:
        out_cards(out, &game->pile);
        break;
    case VIEW_POOL:
        out_row(out, game->pool, game->pool_count);
        break;
    case VIEW_PACKET:
        if (is_pending(shown) && st_view_prompt(shown->set, shown->view).kind == ST_PROMPT_PICK && game->pool_count == 0) {
            StCards cards = { 0 };
            for (int i = 0; i < 3; i++)
                if (game->packets[shown->view->viewer][i] < ST_CARDS_MAX)
                    cards_add(&cards, game->packets[shown->view->viewer][i]);
            out_cards(out, &cards);
        }
        break;
    case VIEW_REVEALED:
        out_row(out, game->revealed, game->revealed_count);
        break;
    case VIEW_HAND:
        if (is_player(shown))
            out_cards(out, &game->players[shown->view->viewer].hand);
        break;
    case VIEW_BURIED:
        if (is_player(shown))
            out_cards(out, &game->players[shown->view->viewer].buried);
        break;
    case VIEW_TOKENS:
        key_tokens(out, shown);
        break;
    case VIEW_SOLO:
        key_solo(out, shown);
        break;
    case VIEW_PAYING:
        key_paying(out, shown);
        break;
    case VIEW_PROMPT:
        prompt = st_view_prompt(shown->set, shown->view);
        if (is_pending(shown))
            prompt_json(out, shown->rules, game, &prompt);
        break;
    case VIEW_LEGAL:
        key_legal(out, shown);
        break;
    case VIEW_PLAYER:
    case VIEW_KEYS:
        break;
    }
}

/* ---- Players ---- */

static void built_value(JsonOut *out, const Shown *shown, StCardId card)
{
    static const struct {
        const char *name;
        int         flag;
    } marks[] = { { "defence", ST_ON_SHIELD }, { "samurai", ST_ON_SAMURAI }, { "technology", ST_ON_TECH },
                  { "bulwark", ST_ON_BULWARK }, { "glory", ST_ON_GLORY },    { "block", ST_BLOCKED } };
    const StPlace *place = &shown->game->places[card];
    const StCard  *print = &shown->set->cards[card];
    bool           safe = print->raze_count == 0 || (print->flags & ST_CARD_FIRM);
    out_map(out);
    out_pair_number(out, "card", card);
    out_pair_number(out, "owner", place->owner);
    out_key(out, "on");
    out_list(out);
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (place->flags & marks[i].flag)
            out_text(out, marks[i].name);
    out_list_end(out);
    out_pair_number(out, "uses", place->uses);
    out_pair_number(out, "visits", place->visits);
    out_pair_number(out, "held", place->held);
    out_pair_number(out, "order", place->order);
    out_pair_number(out, "price",
                    safe ? 0 : st_raze_price(shown->set, shown->game, card, shown->set->numbers[ST_NUMBER_RAZE_PRICE]));
    out_map_end(out);
}

static void player_value(JsonOut *out, const Shown *shown, int player)
{
    const StGame   *game = shown->game;
    const StPlayer *who = &game->players[player];
    bool            people = player < game->options.player_count;
    int             unseen = 0;
    for (int i = 0; i < game->unseen_count; i++)
        unseen += game->unseen_owner[i] == player;
    out_map(out);
    out_pair_text(out, "name", st_player_name(shown->set, game, player));
    out_key(out, "faction");
    if (people && who->faction != ST_FACTION_OPEN)
        out_number(out, who->faction);
    else
        out_null(out);
    out_pair_number(out, "score", who->score);
    out_pair_number(out, "points", people ? st_points(shown->set, game, player) : 0);
    out_pair_bool(out, "passed", who->passed != 0);
    out_key(out, "supply");
    out_bytes(out, who->supply, ST_SUPPLY);
    out_key(out, "stored");
    out_bytes(out, who->stored, ST_SWORD + 1);
    out_key(out, "blessings");
    out_bytes(out, who->blessings, ST_COLOURS);
    out_pair_number(out, "hand", who->hand_count);
    out_pair_number(out, "deck", who->deck_count);
    out_key(out, "built");
    out_list(out);
    FOR_CARDS_IN(card, &who->empire)
        built_value(out, shown, card);
    out_list_end(out);
    out_key(out, "foundations");
    out_cards(out, &who->foundations);
    out_pair_number(out, "buried", who->buried_count);
    out_pair_number(out, "unseen", unseen);
    out_key(out, "deals");
    out_cards(out, &who->deals);
    out_pair_text(out, "token", st_token_name(who->token));
    out_pair_number(out, "token_round", who->token_round);
    out_map_end(out);
}

static void key_name(char *out, size_t size, int key)
{
    if (key < VIEW_PLAYER)
        snprintf(out, size, "%s", key_names[key]);
    else
        snprintf(out, size, "player.%d", key - VIEW_PLAYER);
}

static void write_view(ViewJson *out, const Ruleset *rules, const void *seen, long long n)
{
    const StView *view = seen;
    Shown         shown = { rules, rules->edition, view, &view->shown, n };
    for (int key = 0; key < VIEW_PLAYER; key++) {
        key_value(&out->scratch, &shown, (ViewKey)key);
        view_json_value(out, key);
    }
    for (int p = 0; p < view->shown.seats; p++) {
        player_value(&out->scratch, &shown, p);
        view_json_value(out, VIEW_PLAYER + p);
    }
}

/* ---- What never changes ---- */

static void out_letters(JsonOut *out, uint16_t letters)
{
    out_list(out);
    for (int i = 0; i < ST_SUPPLY; i++)
        if (letters & (1 << i))
            out_text(out, st_letter_code(i));
    out_list_end(out);
}

static void cost_letters(char *out, size_t size, const StSet *set, StCardId card)
{
    const StCard *print = &set->cards[card];
    StCost        cost = print->play;
    size_t        length = 0;
    for (int i = 0; i < 3; i++)
        cost.n[ST_WOOD + i] = (uint8_t)(cost.n[ST_WOOD + i] + print->cost[i]);
    cost.n[ST_LOCATION] = (uint8_t)(cost.n[ST_LOCATION] + print->cost[3]);
    out[0] = '\0';
    for (int letter = 0; letter < ST_LETTERS; letter++)
        if (cost.n[letter] && length < size)
            length += (size_t)snprintf(out + length, size - length, cost.n[letter] > 1 ? "%s%d%s" : "%s%.0d%s",
                                       length ? "+" : "", cost.n[letter] > 1 ? cost.n[letter] : 0, st_letter_code(letter));
    if (!out[0])
        snprintf(out, size, "free");
}

static void card_value(JsonOut *out, const StSet *set, StCardId card)
{
    char            text[600];
    const StCard   *print = &set->cards[card];
    const StDesign *design = st_design(set, card);
    out_map(out);
    out_pair_text(out, "id", design->id);
    out_pair_text(out, "name", print->name);
    out_pair_number(out, "deck", print->deck);
    out_pair_text(out, "category", st_category_name(print->category));
    out_key(out, "colours");
    out_list(out);
    for (int c = 0; c < ST_COLOURS; c++)
        if (print->colours & (1 << c))
            out_number(out, c);
    out_list_end(out);
    cost_letters(text, sizeof text, set, card);
    out_pair_text(out, "cost", text);
    out_key(out, "raze");
    out_list(out);
    for (int i = 0; i < print->raze_count; i++)
        out_text(out, st_letter_code(print->raze[i]));
    out_list_end(out);
    if (print->deal < ST_LETTERS)
        out_pair_text(out, "deal", st_letter_code(print->deal));
    else
        out_pair_null(out, "deal");
    out_key(out, "flags");
    out_list(out);
    if (print->flags & ST_CARD_OPEN)
        out_text(out, "open");
    if (print->flags & ST_CARD_SHIELD)
        out_text(out, "shield");
    if (print->flags & ST_CARD_FIRM)
        out_text(out, "firm");
    out_list_end(out);
    st_card_text(text, sizeof text, set, card);
    out_pair_text(out, "text", text);
    out_map_end(out);
}

static void faction_value(JsonOut *out, const StSet *set, const StFaction *faction)
{
    out_map(out);
    out_pair_text(out, "id", faction->id);
    out_pair_text(out, "name", faction->name);
    out_pair_number(out, "points", faction->points);
    out_pair_bool(out, "samurai", faction->samurai != 0);
    if (faction->needs)
        out_pair_text(out, "needs", faction->needs == ST_NEEDS_TECHNOLOGY ? "technology" : "prayer");
    else
        out_pair_null(out, "needs");
    out_key(out, "store");
    out_letters(out, faction->store);
    out_key(out, "board");
    out_list(out);
    for (int i = faction->board;; i++) {
        const StItem *item = &set->items[i];
        char          code[4];
        snprintf(code, sizeof code, "%s%s", st_letter_code(item->letter), item->count ? "+" : "");
        for (int k = 0; k < item->n; k++)
            out_text(out, code);
        if (item->join == ST_JOIN_END)
            break;
    }
    out_list_end(out);
    out_map_end(out);
}

static void edition_json(JsonOut *out, const void *edition)
{
#define NUMBER(id, name, least, most) name,
    static const char *const numbers[ST_NUMBERS] = {
#include "rules/settlers/numbers.def"
    };
#undef NUMBER
    const StSet *set = edition;
    out_map(out);
    out_pair_text(out, "id", set->id);
    out_pair_text(out, "name", set->name);
    out_pair_text(out, "family", "settlers");
    out_key(out, "cards");
    out_list(out);
    for (StCardId card = 0; card < set->card_count; card++)
        card_value(out, set, card);
    out_list_end(out);
    out_key(out, "factions");
    out_list(out);
    for (int f = 0; f < set->faction_count; f++)
        faction_value(out, set, &set->factions[f]);
    out_list_end(out);
    out_key(out, "letters");
    out_map(out);
    for (int i = 0; i < ST_LETTERS; i++)
        out_pair_text(out, st_letter_code(i), st_letter_name(i));
    out_map_end(out);
    out_key(out, "colours");
    out_list(out);
    for (int c = 0; c < ST_COLOURS; c++)
        out_text(out, st_colour_name(c));
    out_list_end(out);
    out_key(out, "numbers");
    out_map(out);
    for (int i = 0; i < ST_NUMBERS; i++)
        out_pair_number(out, numbers[i], set->numbers[i]);
    out_map_end(out);
    out_key(out, "tokens");
    out_map(out);
    for (int t = 1; t < ST_TOKENS; t++)
        out_pair_text(out, st_token_name(t), st_token_text(t));
    out_map_end(out);
    out_map_end(out);
}

/* The rules of the page in order: [{id, text}]. */
static void rulebook_json(JsonOut *out, const void *edition)
{
    (void)edition;
    out_list(out);
    for (int i = 0; i < embedded_count(); i++) {
        EmbeddedFile file = embedded_file(i);
        if (file.kind != EMBEDDED_SETTLERS_PAGE)
            continue;
        for (const char *at = file.text; (at = strstr(at, "- **hearths/"));) {
            const char *id = at + strlen("- **hearths/"), *end = strstr(id, "** "), *line = strchr(id, '\n');
            if (!end || !line)
                break;
            out_map(out);
            out_key(out, "id");
            out_text_sized(out, id, (size_t)(end - id));
            out_key(out, "text");
            out_text_sized(out, end + 3, (size_t)(line - end - 3));
            out_map_end(out);
            at = line;
        }
    }
    out_list_end(out);
}

const Wire settlers_wire = {
    .family = &settlers_family,
    .key_count = VIEW_KEYS,
    .key_name = key_name,
    .view = write_view,
    .edition = edition_json,
    .rulebook = rulebook_json,
    .view_row_count = sizeof view_rows / sizeof *view_rows,
    .catalogue_row_count = sizeof catalogue_rows / sizeof *catalogue_rows,
    .view_rows = view_rows,
    .catalogue_rows = catalogue_rows,
    .own_kind = -1,
};
