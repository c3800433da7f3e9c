/* `expect` and `hidden`: what must have come of it. Every claim fills in a finding; whether it
 * should hold is said outside of it, by `not`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "scenario/settlers/scene.h"

extern const Family settlers_family;

/* N, at least N, at most N */
typedef struct Figure {
    int  n;
    bool least, most;
} Figure;

static bool figure_read(char **at, Figure *out)
{
    char *text = *at;
    *out = (Figure){ 0 };
    out->least = read_words(&text, "at least");
    out->most = !out->least && read_words(&text, "at most");
    if (!read_number(&text, &out->n))
        return false;
    *at = text + strspn(text, " ");
    return true;
}

/* Each of these says what there is and whether it is as claimed; they return true, since the claim
 * could be read. */
static bool is(Finding *out, const char *what, int have, Figure want)
{
    out->holds = want.least ? have >= want.n : want.most ? have <= want.n : have == want.n;
    finding_say(out, "%s %d", what, have);
    return true;
}

static bool holds(Finding *out, bool fact, const char *what)
{
    out->holds = fact;
    finding_say(out, "%s%s", fact ? "" : "no ", what);
    return true;
}

static bool named(Finding *out, const char *what, const char *have, const char *want)
{
    out->holds = pattern_fits(want, have);
    finding_say(out, "%s %s", what, have);
    return true;
}

/* ---- Players ---- */

static int foundations(const StScene *scene, int player)
{
    const StGame *game = &scene->game;
    int           count =
        cards_count(&game->players[player].foundations) + game->players[player].buried_count;
    for (int i = 0; i < game->unseen_count; i++)
        count += game->unseen_owner[i] == player;
    return count;
}

static bool may_read(StScene *scene, int player, char *text, Finding *out)
{
    Action action;
    if (!stage_action_of(&scene->stage, &scene->game, player, text, &action))
        return false;
    bool accepted = st_check(&scene->set, &scene->game, &action) == ST_REFUSE_NONE;
    int  count = st_legal(scene->stage.legal, SCENE_LEGAL, &scene->set, &scene->game, player);
    bool listed = false;
    for (int i = 0; i < count; i++)
        listed |= memcmp(&scene->stage.legal[i], &action, sizeof action) == 0;
    if (listed != accepted)
        return st_scene_fail(scene, "\"%s\" is %slisted but %saccepted", text, listed ? "" : "not ",
                             accepted ? "" : "not ");
    return holds(out, accepted, text);
}

static bool marks_read(StScene *scene, int card, char *words, Finding *out)
{
    static const struct {
        const char *word;
        uint16_t    flag;
    } marks[] = { { "defence", ST_ON_SHIELD },  { "samurai", ST_ON_SAMURAI },
                  { "technology", ST_ON_TECH }, { "bulwark", ST_ON_BULWARK },
                  { "glory", ST_ON_GLORY },     { "block", ST_BLOCKED } };
    const StPlace *place = &scene->game.places[card];
    Figure         figure;
    if (read_words(&words, "used twice"))
        return is(out, "uses", place->uses, (Figure){ .n = 2 });
    if (read_words(&words, "used"))
        return is(out, "uses", place->uses, (Figure){ .n = 1 });
    if (read_words(&words, "unused"))
        return is(out, "uses", place->uses, (Figure){ .n = 0 });
    if (figure_read(&words, &figure)) {
        if (read_words(&words, "visits"))
            return is(out, "visits", place->visits, figure);
        if (read_words(&words, "held"))
            return is(out, "held", place->held, figure);
    }
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (read_words(&words, marks[i].word))
            return holds(out, (place->flags & marks[i].flag) != 0, marks[i].word);
    return st_scene_error(scene, "nothing on a location is called \"%s\"", words);
}

static bool built_read(StScene *scene, int player, char *item, Finding *out)
{
    char *with = strstr(item, " with "), *without = strstr(item, " without ");
    char *marks = with ? with : without;
    if (marks)
        *marks = '\0';
    int card = st_scene_card(scene, item);
    if (card < 0)
        return false;
    bool built = cards_has(&scene->game.players[player].empire, (StCardId)card);
    if (!marks || !built)
        return holds(out, built, item);
    if (!marks_read(scene, card, read_trim(marks + (with ? 6 : 9)), out))
        return false;
    out->holds = out->holds == (with != NULL);
    return true;
}

static bool in_set(StScene *scene, const StCards *set, char *item, Finding *out)
{
    int card = st_scene_card(scene, item);
    return card >= 0 && holds(out, cards_has(set, (StCardId)card), item);
}

static bool number_item(StScene *scene, int player, Figure figure, char *at, Finding *out)
{
    const StPlayer *who = &scene->game.players[player];
    int             good = st_scene_good(at);
    if (good >= 0)
        return is(out, at, who->supply[good], figure);
    if (name_equal(at, "deals"))
        return is(out, "deals", cards_count(&who->deals), figure);
    if (name_equal(at, "foundations"))
        return is(out, "foundations", foundations(scene, player), figure);
    if (name_equal(at, "locations"))
        return is(out, "locations", cards_count(&who->empire), figure);
    if (name_equal(at, "options"))
        return is(out, "options",
                  st_legal(scene->stage.legal, SCENE_LEGAL, &scene->set, &scene->game, player),
                  figure);
    for (int c = 0; c < ST_COLOURS; c++) {
        char *rest = at;
        if (read_words(&rest, st_colour_name(c)) && strncmp(rest, "blessing", 8) == 0)
            return is(out, "blessings", who->blessings[c], figure);
    }
    return st_scene_error(scene, "a player has no \"%s\"", at);
}

/* WORD N; false when it is something else. */
typedef struct NumberRow {
    const char *word;
    int         value;
} NumberRow;

static bool named_number(const NumberRow *rows, size_t count, char *at, Finding *out)
{
    for (size_t i = 0; i < count; i++) {
        char  *rest = at;
        Figure figure;
        if (read_words(&rest, rows[i].word) && figure_read(&rest, &figure) && read_end(rest))
            return is(out, rows[i].word, rows[i].value, figure);
    }
    return false;
}

/* A claim that somebody is not asked something must not hold because of a slip of the pen. */
static const char *list_prompts(const void *context, int index)
{
    (void)context;
    return index < settlers_family.words->prompt_count ? settlers_family.words->prompts[index].name
                                                       : NULL;
}

static bool prompt_read(StScene *scene, int player, char *pattern, Finding *out)
{
    const char *have =
        st_prompt_name((StPromptKind)st_prompt(&scene->set, &scene->game, player).kind);
    for (int i = 0; list_prompts(NULL, i); i++)
        if (pattern_fits(pattern, list_prompts(NULL, i)))
            return named(out, "prompt", have, pattern);
    return stage_nothing_like(&scene->stage, "prompt", pattern, list_prompts);
}

static bool player_item(StScene *scene, int player, char *item, Finding *out)
{
    const StGame   *game = &scene->game;
    const StPlayer *who = &game->players[player];
    char           *at = item;
    Figure          figure;
    const NumberRow rows[] = { { "score", who->score },
                               { "points", player < scene->options.player_count
                                               ? st_points(&scene->set, game, player)
                                               : 0 },
                               { "hand", who->hand_count },
                               { "deck", who->deck_count } };
    if (named_number(rows, sizeof rows / sizeof *rows, at, out))
        return true;
    if (read_words(&at, "passed"))
        return holds(out, who->passed != 0, "passed");
    if (read_words(&at, "pending"))
        return holds(out, (st_pending(&scene->set, game) & bit32(player)) != 0, "pending");
    if (read_words(&at, "prompt"))
        return prompt_read(scene, player, at, out);
    if (read_words(&at, "may not")) {
        bool read = may_read(scene, player, at, out);
        out->holds = !out->holds;
        return read;
    }
    if (read_words(&at, "may"))
        return may_read(scene, player, at, out);
    if (read_words(&at, "hand"))
        return in_set(scene, &who->hand, at, out);
    if (read_words(&at, "built"))
        return built_read(scene, player, at, out);
    if (read_words(&at, "deal"))
        return in_set(scene, &who->deals, at, out);
    if (read_words(&at, "foundation"))
        return in_set(scene, &who->foundations, at, out);
    if (read_words(&at, "buried"))
        return in_set(scene, &who->buried, at, out);
    if (read_words(&at, "token"))
        return named(out, "token", st_token_name(who->token), at);
    if (read_words(&at, "stored") && figure_read(&at, &figure)) {
        int good = st_scene_good(at);
        return good >= 0 && good <= ST_SWORD ? is(out, "stored", who->stored[good], figure)
                                             : st_scene_error(scene, "no such good: \"%s\"", at);
    }
    if (figure_read(&at, &figure))
        return number_item(scene, player, figure, at, out);
    return st_scene_error(scene, "nothing is expected of a player by \"%s\"", item);
}

/* ---- The table ---- */

static bool pool_item(StScene *scene, char *at, Finding *out)
{
    Figure figure;
    if (figure_read(&at, &figure))
        return is(out, "pool", scene->game.pool_count, figure);
    int  card = st_scene_card(scene, at);
    bool found = false;
    for (int i = 0; i < scene->game.pool_count; i++)
        found |= scene->game.pool[i] == card;
    return card >= 0 && holds(out, found, at);
}

static bool winner_item(StScene *scene, char *at, Finding *out)
{
    uint8_t order[ST_PLAYERS_MAX];
    int     count = st_ranking(order, &scene->set, &scene->game);
    if (read_words(&at, "nobody"))
        return is(out, "winners", count, (Figure){ .n = 0 });
    int player = st_scene_player(scene, at);
    if (player < 0)
        return false;
    out->holds = false;
    for (int i = 0; i < count; i++) {
        out->holds |= order[i] == player;
        finding_say(out, "%s%s", i ? ", " : "winner ",
                    st_player_name(&scene->set, &scene->game, order[i]));
    }
    return true;
}

static const char *phase_now(const StGame *game)
{
    static const char *const names[] = { "none",    "lookout", "production",
                                         "actions", "cleanup", "attack" };
    Ruleset                  rules = { &settlers_family, NULL, NULL };
    return names[settlers_family.standing(&rules, game).phase];
}

/* The goods of the line of attack cards, the newest first, as letters. */
static bool line_item(StScene *scene, char *at, Finding *out)
{
    char have[ST_LINE_MAX + 1] = "";
    for (int i = 0; i < scene->game.line_count; i++)
        have[i] = st_letter_code(scene->set.cards[scene->game.line[i]].deal)[0];
    out->holds = strcmp(have, at) == 0;
    finding_say(out, "line %s", have);
    return true;
}

static bool table_item(StScene *scene, char *item, Finding *out)
{
    const StGame   *game = &scene->game;
    char           *at = item;
    const NumberRow rows[] = { { "round", game->round },
                               { "deck", game->common_count },
                               { "pile", cards_count(&game->pile) },
                               { "collection", cards_count(&game->collection) },
                               { "line", game->line_count },
                               { "tokens", count32(game->token_pool) } };
    if (named_number(rows, sizeof rows / sizeof *rows, at, out))
        return true;
    if (read_words(&at, "over"))
        return holds(out, game->over != 0, "over");
    if (read_words(&at, "rests"))
        return holds(out, !game->over && st_pending(&scene->set, game) == 0, "rests");
    if (read_words(&at, "phase"))
        return named(out, "phase", phase_now(game), at);
    if (read_words(&at, "first")) {
        int player = st_scene_player(scene, at);
        finding_say(out, "first %s", st_player_name(&scene->set, game, game->first));
        out->holds = game->first == player;
        return player >= 0;
    }
    if (read_words(&at, "pile"))
        return in_set(scene, &game->pile, at, out);
    if (read_words(&at, "collection"))
        return in_set(scene, &game->collection, at, out);
    if (read_words(&at, "pool"))
        return pool_item(scene, at, out);
    if (read_words(&at, "winner"))
        return winner_item(scene, at, out);
    if (read_words(&at, "line"))
        return line_item(scene, at, out);
    return st_scene_error(scene, "nothing is expected of the table by \"%s\"", item);
}

/* ---- Texts and prices ---- */

static bool text_read(StScene *scene, char *text, Finding *out)
{
    char  have[600];
    char *colon = strchr(text, ':');
    if (!colon)
        return st_scene_error(scene, "expect text CARD: WORDS");
    *colon = '\0';
    int card = st_scene_card(scene, text);
    if (card < 0)
        return false;
    st_card_text(have, sizeof have, &scene->set, (StCardId)card, true);
    out->holds = strcmp(have, read_trim(colon + 1)) == 0;
    finding_say(out, "the text \"%s\"", have);
    return true;
}

static bool price_read(StScene *scene, char *text, Finding *out)
{
    char *colon = strchr(text, ':');
    if (!colon)
        return st_scene_error(scene, "expect price CARD: N");
    *colon++ = '\0';
    int card = st_scene_card(scene, text);
    if (card < 0)
        return false;
    return claim_number(&scene->stage, read_trim(colon),
                        st_raze_price(&scene->set, &scene->game, (StCardId)card,
                                      scene->set.numbers[ST_NUMBER_RAZE_PRICE]),
                        out);
}

/* ---- Views ---- */

static bool sees(const StView *view, StCardId card)
{
    const StGame *shown = &view->shown;
    for (int p = 0; p < ST_PLAYERS_MAX; p++) {
        const StPlayer *who = &shown->players[p];
        if (cards_has(&who->hand, card) || cards_has(&who->empire, card)
            || cards_has(&who->foundations, card) || cards_has(&who->buried, card)
            || cards_has(&who->deals, card))
            return true;
        for (int i = 0; i < 3; i++)
            if (card > 0 && shown->packets[p][i] == card)
                return true;
        for (int i = 0; i < ST_DECK_MAX; i++)
            if (card > 0 && who->deck[i] == card)
                return true;
    }
    for (int i = 0; i < shown->pool_count; i++)
        if (shown->pool[i] == card)
            return true;
    for (int i = 0; i < shown->revealed_count; i++)
        if (shown->revealed[i] == card)
            return true;
    for (int i = 0; i < ST_COMMON_MAX; i++)
        if (card > 0 && shown->common[i] == card)
            return true;
    for (int i = 0; i < ST_UNSEEN_MAX; i++)
        if (card > 0 && shown->unseen[i] == card)
            return true;
    for (int i = 0; i < shown->intent_count; i++)
        if (card > 0 && (shown->intents[i].card == card || shown->intents[i].targets[0] == card))
            return true;
    return cards_has(&shown->pile, card) || cards_has(&shown->collection, card);
}

/* ---- Statements ---- */

/* PLAYER|spectator sees CARD, or does not see CARD; false when it is another claim. */
static bool sight_read(StScene *scene, char *text, Finding *out, bool *read)
{
    int viewer = NOBODY;
    if (!read_words(&text, "spectator"))
        viewer = read_name(&text, st_find_player, scene);
    bool wanted = read_words(&text, "sees");
    if (viewer < 0 || (!wanted && !read_words(&text, "does not see")))
        return false;
    int card = st_scene_card(scene, text);
    *read = card >= 0;
    if (!*read)
        return true;
    st_view_make(&scene->view, &scene->set, &scene->game, viewer);
    bool seen = sees(&scene->view, (StCardId)card);
    out->holds = seen == wanted;
    finding_say(out, "a view with%s %s", seen ? "" : "out", text);
    return true;
}

/* All that is said of one player, or of the table. */
static bool things_read(StScene *scene, char *text, Finding *out)
{
    bool table = read_words(&text, "table");
    int  player = table ? 0 : st_scene_read_player(scene, &text);
    if (player < 0)
        return false;
    if (!read_colon(&text))
        return st_scene_error(scene, "expect PLAYER: THING, THING");
    out->holds = true;
    for (char *item; (item = read_item(&text, ','));) {
        Finding one = { false, "" };
        bool    wanted = !read_words(&item, "not");
        if (!(table ? table_item(scene, item, &one) : player_item(scene, player, item, &one)))
            return false;
        if (one.holds != wanted) {
            finding_say(out, "%s%s", out->actual[0] ? ", " : "", one.actual);
            out->holds = false;
        }
    }
    return true;
}

static bool claim_read(StScene *scene, char *text, Finding *out)
{
    Stage *stage = &scene->stage;
    Eyes   all = { .all = true };
    bool   read = false;
    if (sight_read(scene, text, out, &read))
        return read;
    if (read_words(&text, "events"))
        return claim_events_of(stage, all, text, out);
    if (read_words(&text, "event"))
        return claim_event_of(stage, all, text, out);
    if (read_words(&text, "sequence"))
        return claim_sequence_of(stage, all, text, out);
    if (read_words(&text, "text"))
        return text_read(scene, text, out);
    if (read_words(&text, "price"))
        return price_read(scene, text, out);
    return things_read(scene, text, out);
}

bool st_expect_read(Stage *stage, char *text)
{
    StScene *scene = st_scene_of(stage);
    char     claim[LINE_LONGEST + 1];
    Finding  finding = { false, "" };
    if (!st_scene_begin(scene))
        return false;
    bool wanted = claim_wanted(&text);
    snprintf(claim, sizeof claim, "%s", text);
    return claim_judge(stage, claim, wanted, claim_read(scene, text, &finding), &finding);
}

/* ---- What words speak of ---- */

bool st_figure(Stage *stage, char *text, int *out)
{
#define NUMBER(id, name, least, most) name,
    static const char *const numbers[ST_NUMBERS] = {
#include "rules/settlers/numbers.def"
    };
#undef NUMBER
    StScene *scene = st_scene_of(stage);
    for (int i = 0; i < ST_NUMBERS; i++)
        if (name_equal(numbers[i], text)) {
            *out = scene->set.numbers[i];
            return true;
        }
    int player = read_name(&text, st_find_player, scene);
    if (player < 0 || player == THE_TABLE)
        return st_scene_error(scene, "no such figure: \"%s\"", text);
    const StPlayer *who = &scene->game.players[player];
    int             good = st_scene_good(text);
    if (good >= 0)
        *out = who->supply[good];
    else if (name_equal(text, "score"))
        *out = who->score;
    else if (name_equal(text, "points"))
        *out = st_points(&scene->set, &scene->game, player);
    else
        return st_scene_error(scene, "a player has no figure \"%s\"", text);
    return true;
}
