/* `expect` and `hidden`: what must have come of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/table/bits.h"
#include "rules/table/family.h"
#include "scenario/read.h"
#include "scenario/settlers_scene.h"

static bool is(StScene *scene, const char *what, int have, int want)
{
    return have == want || st_scene_fail(scene, "%s is %d, expected %d", what, have, want);
}

static bool holds(StScene *scene, bool fact, bool wanted, const char *what)
{
    return fact == wanted || st_scene_fail(scene, "%s: %s", what, wanted ? "it is not so" : "it is so");
}

/* ---- Players ---- */

static int foundations(const StScene *scene, int player)
{
    const StGame *game = &scene->game;
    int count = cards_count(&game->players[player].foundations) + game->players[player].buried_count;
    for (int i = 0; i < game->unseen_count; i++)
        count += game->unseen_owner[i] == player;
    return count;
}

static bool may_read(StScene *scene, int player, char *text, bool wanted)
{
    char   error[160];
    Action action;
    if (!st_action_parse(&action, &scene->set, &scene->game, player, text, error, sizeof error))
        return st_scene_error(scene, "\"%s\" is no action: %s", text, error);
    bool accepted = st_check(&scene->set, &scene->game, &action) == ST_REFUSE_NONE;
    int  count = st_legal(scene->legal, ST_SCENE_LEGAL, &scene->set, &scene->game, player);
    bool listed = false;
    for (int i = 0; i < count; i++)
        listed |= memcmp(&scene->legal[i], &action, sizeof action) == 0;
    if (listed != accepted)
        return st_scene_fail(scene, "\"%s\" is %slisted but %saccepted", text, listed ? "" : "not ",
                             accepted ? "" : "not ");
    return holds(scene, accepted, wanted, text);
}

static bool marks_read(StScene *scene, int card, char *words, bool wanted)
{
    static const struct {
        const char *word;
        uint16_t    flag;
    } marks[] = { { "defence", ST_ON_SHIELD }, { "samurai", ST_ON_SAMURAI }, { "technology", ST_ON_TECH },
                  { "bulwark", ST_ON_BULWARK }, { "glory", ST_ON_GLORY },    { "block", ST_BLOCKED } };
    const StPlace *place = &scene->game.places[card];
    int            n;
    if (read_words(&words, "used twice"))
        return is(scene, "the number of uses", place->uses, 2);
    if (read_words(&words, "used"))
        return is(scene, "the number of uses", place->uses, 1);
    if (read_words(&words, "unused"))
        return is(scene, "the number of uses", place->uses, 0);
    if (read_number(&words, &n)) {
        words += strspn(words, " ");
        if (read_words(&words, "visits"))
            return is(scene, "the number of visits", place->visits, n);
        if (read_words(&words, "held"))
            return is(scene, "what it holds", place->held, n);
    }
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (read_words(&words, marks[i].word))
            return holds(scene, (place->flags & marks[i].flag) != 0, wanted, marks[i].word);
    return st_scene_error(scene, "nothing on a location is called \"%s\"", words);
}

static bool built_read(StScene *scene, int player, char *item, bool wanted)
{
    char *with = strstr(item, " with "), *without = strstr(item, " without ");
    char *marks = with ? with : without;
    if (marks)
        *marks = '\0';
    int card = st_scene_card(scene, item);
    if (card < 0)
        return false;
    bool built = cards_has(&scene->game.players[player].empire, (StCardId)card);
    if (marks && built)
        return marks_read(scene, card, read_trim(marks + (with ? 6 : 9)), with != NULL);
    return holds(scene, built, wanted, item);
}

static bool in_set(StScene *scene, const StCards *set, char *item, bool wanted)
{
    int card = st_scene_card(scene, item);
    return card >= 0 && holds(scene, cards_has(set, (StCardId)card), wanted, item);
}

static bool number_item(StScene *scene, int player, int n, char *at)
{
    const StPlayer *who = &scene->game.players[player];
    int             good = st_scene_good(at);
    if (good >= 0)
        return is(scene, at, who->supply[good], n);
    if (st_name_equal(at, "deals"))
        return is(scene, "the number of deals", cards_count(&who->deals), n);
    if (st_name_equal(at, "foundations"))
        return is(scene, "the number of foundations", foundations(scene, player), n);
    if (st_name_equal(at, "locations"))
        return is(scene, "the number of locations", cards_count(&who->empire), n);
    if (st_name_equal(at, "options"))
        return is(scene, "the number of options",
                  st_legal(scene->legal, ST_SCENE_LEGAL, &scene->set, &scene->game, player), n);
    for (int c = 0; c < ST_COLOURS; c++) {
        char *rest = at;
        if (read_words(&rest, st_colour_name(c)) && strncmp(rest, "blessing", 8) == 0)
            return is(scene, "the number of blessings", who->blessings[c], n);
    }
    return st_scene_error(scene, "a player has no \"%s\"", at);
}

static bool named_number(StScene *scene, int player, char *at, bool *found)
{
    const StPlayer *who = &scene->game.players[player];
    const struct {
        const char *word;
        int         value;
    } rows[] = { { "score", who->score },
                 { "points", player < scene->options.player_count ? st_points(&scene->set, &scene->game, player) : 0 },
                 { "hand", who->hand_count },
                 { "deck", who->deck_count } };
    int n;
    *found = true;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *rest = at;
        if (read_words(&rest, rows[i].word) && read_number(&rest, &n) && read_end(rest))
            return is(scene, rows[i].word, rows[i].value, n);
    }
    *found = false;
    return true;
}

/* A claim that is a number, or whose opposite says nothing. */
static bool not_denied(StScene *scene, const char *item)
{
    return st_scene_error(scene, "\"not\" has no place in \"%s\"", item);
}

static bool player_item(StScene *scene, int player, char *item)
{
    const StGame   *game = &scene->game;
    const StPlayer *who = &game->players[player];
    char           *at = item;
    int             n;
    bool            found, wanted = !read_words(&at, "not");
    bool            fine = named_number(scene, player, at, &found);
    if (found)
        return wanted ? fine : not_denied(scene, item);
    if (read_words(&at, "passed"))
        return holds(scene, who->passed != 0, wanted, "passed");
    if (read_words(&at, "pending"))
        return holds(scene, (st_pending(&scene->set, game) & bit32(player)) != 0, wanted, "pending");
    if (read_words(&at, "prompt")) {
        const char *name = st_prompt_name((StPromptKind)st_prompt(&scene->set, game, player).kind);
        return st_name_equal(name, at) == wanted || st_scene_fail(scene, "the prompt is %s, expected %s", name, at);
    }
    if (read_words(&at, "may not"))
        return may_read(scene, player, at, false);
    if (read_words(&at, "may"))
        return may_read(scene, player, at, wanted);
    if (read_words(&at, "hand"))
        return in_set(scene, &who->hand, at, wanted);
    if (read_words(&at, "built"))
        return built_read(scene, player, at, wanted);
    if (read_words(&at, "deal"))
        return in_set(scene, &who->deals, at, wanted);
    if (read_words(&at, "foundation"))
        return in_set(scene, &who->foundations, at, wanted);
    if (read_words(&at, "buried"))
        return in_set(scene, &who->buried, at, wanted);
    if (read_words(&at, "token"))
        return st_name_equal(st_token_name(who->token), at) == wanted
               || st_scene_fail(scene, "the token is %s", st_token_name(who->token));
    if (!wanted)
        return not_denied(scene, item);
    if (read_words(&at, "stored") && read_number(&at, &n)) {
        at += strspn(at, " ");
        int good = st_scene_good(at);
        return good >= 0 && good <= ST_SWORD ? is(scene, "what is stored", who->stored[good], n)
                                             : st_scene_error(scene, "no such good: \"%s\"", at);
    }
    if (read_number(&at, &n))
        return number_item(scene, player, n, at + strspn(at, " "));
    return st_scene_error(scene, "nothing is expected of a player by \"%s\"", item);
}

/* ---- The table ---- */

static bool pool_item(StScene *scene, char *at, bool wanted)
{
    int n, card;
    if (read_number(&at, &n))
        return is(scene, "the number of cards in the pool", scene->game.pool_count, n);
    if ((card = st_scene_card(scene, at)) < 0)
        return false;
    for (int i = 0; i < scene->game.pool_count; i++)
        if (scene->game.pool[i] == card)
            return holds(scene, true, wanted, at);
    return holds(scene, false, wanted, at);
}

static bool winners(StScene *scene, char *at, bool wanted)
{
    uint8_t order[ST_PLAYERS_MAX];
    int     count = st_ranking(order, &scene->set, &scene->game);
    if (read_words(&at, "nobody"))
        return holds(scene, count == 0, wanted, "winner nobody");
    int player = st_scene_player(scene, at);
    if (player < 0)
        return false;
    for (int i = 0; i < count; i++)
        if (order[i] == player)
            return wanted || st_scene_fail(scene, "%s has won", at);
    return !wanted || st_scene_fail(scene, "%s has not won", at);
}

static const char *phase_now(const StGame *game)
{
    extern const Family settlers_family;
    static const char *const names[] = { "none", "lookout", "production", "actions", "cleanup", "attack" };
    Ruleset             rules = { &settlers_family, NULL, NULL };
    return names[settlers_family.standing(&rules, game).phase];
}

static bool table_item(StScene *scene, char *item)
{
    const StGame *game = &scene->game;
    char         *at = item;
    int           n;
    bool          wanted = !read_words(&at, "not");
    const struct {
        const char *word;
        int         value;
    } rows[] = { { "round", game->round },
                 { "deck", game->common_count },
                 { "pile", cards_count(&game->pile) },
                 { "collection", cards_count(&game->collection) },
                 { "line", game->line_count },
                 { "tokens", count32(game->token_pool) } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *rest = at;
        if (read_words(&rest, rows[i].word) && read_number(&rest, &n) && read_end(rest))
            return wanted ? is(scene, rows[i].word, rows[i].value, n) : not_denied(scene, item);
    }
    if (read_words(&at, "over"))
        return holds(scene, game->over != 0, wanted, "over");
    if (read_words(&at, "rests"))
        return holds(scene, !game->over && st_pending(&scene->set, game) == 0, wanted, "rests");
    if (read_words(&at, "phase"))
        return st_name_equal(phase_now(game), at) == wanted
               || st_scene_fail(scene, "the phase is %s, expected %s", phase_now(game), at);
    if (read_words(&at, "winner"))
        return winners(scene, at, wanted);
    if (read_words(&at, "first") && wanted)
        return is(scene, "the first player's seat", game->first, st_scene_player(scene, at));
    if (read_words(&at, "pile"))
        return in_set(scene, &game->pile, at, wanted);
    if (read_words(&at, "collection"))
        return in_set(scene, &game->collection, at, wanted);
    if (read_words(&at, "pool"))
        return pool_item(scene, at, wanted);
    if (!wanted)
        return not_denied(scene, item);
    if (read_words(&at, "line")) { /* The goods of the line, the newest first, as letters. */
        char have[ST_LINE_MAX + 1] = "";
        for (int i = 0; i < game->line_count; i++)
            have[i] = st_letter_code(scene->set.cards[game->line[i]].deal)[0];
        return strcmp(have, at) == 0 || st_scene_fail(scene, "the line is %s, expected %s", have, at);
    }
    return st_scene_error(scene, "nothing is expected of the table by \"%s\"", item);
}

/* ---- Events, texts, prices ---- */

static bool event_read(StScene *scene, char *pattern, bool wanted)
{
    char text[200];
    for (int i = scene->last_play; i < scene->events.count; i++) {
        st_event_format(text, sizeof text, &scene->set, &scene->game, &scene->event_items[i]);
        if (pattern_fits(pattern, text))
            return wanted || st_scene_fail(scene, "there is the event \"%s\"", text);
    }
    return !wanted || st_scene_fail(scene, "there is no event \"%s\"", pattern);
}

static bool text_read(StScene *scene, char *text)
{
    char  have[600];
    char *colon = strchr(text, ':');
    if (!colon)
        return st_scene_error(scene, "expect text CARD: WORDS");
    *colon = '\0';
    int card = st_scene_card(scene, text);
    if (card < 0)
        return false;
    st_card_text(have, sizeof have, &scene->set, (StCardId)card);
    return strcmp(have, read_trim(colon + 1)) == 0 || st_scene_fail(scene, "the text is \"%s\"", have);
}

static bool price_read(StScene *scene, char *text)
{
    char *colon = strchr(text, ':');
    int   n;
    if (!colon)
        return st_scene_error(scene, "expect price CARD: N");
    *colon++ = '\0';
    colon += strspn(colon, " ");
    int card = st_scene_card(scene, text);
    if (card < 0 || !read_number(&colon, &n))
        return card < 0 ? false : st_scene_error(scene, "expect price CARD: N");
    return is(scene, "the price of razing it",
              st_raze_price(&scene->set, &scene->game, (StCardId)card, scene->set.numbers[ST_NUMBER_RAZE_PRICE]), n);
}

bool st_scene_expect(StScene *scene, char *text)
{
    if (read_words(&text, "no event"))
        return event_read(scene, text, false);
    if (read_words(&text, "event"))
        return event_read(scene, text, true);
    if (read_words(&text, "text"))
        return text_read(scene, text);
    if (read_words(&text, "price"))
        return price_read(scene, text);
    bool table = read_words(&text, "table");
    int  player = table ? 0 : st_scene_read_player(scene, &text);
    if (player < 0)
        return false;
    if (!read_colon(&text))
        return st_scene_error(scene, "expect PLAYER: THING, THING");
    bool fine = true;
    for (char *item; (item = read_item(&text, ',')) && !scene->stopped;)
        fine &= table ? table_item(scene, item) : player_item(scene, player, item);
    return fine;
}

/* ---- Views ---- */

static bool sees(const StView *view, StCardId card)
{
    const StGame *shown = &view->shown;
    for (int p = 0; p < ST_PLAYERS_MAX; p++) {
        const StPlayer *who = &shown->players[p];
        if (cards_has(&who->hand, card) || cards_has(&who->empire, card) || cards_has(&who->foundations, card)
            || cards_has(&who->buried, card) || cards_has(&who->deals, card))
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

/* hidden PLAYER [does not see|sees] CARD; "spectator" is nobody. */
bool st_scene_hidden(StScene *scene, char *text)
{
    int viewer = NOBODY;
    if (!read_words(&text, "spectator") && (viewer = st_scene_read_player(scene, &text)) < 0)
        return false;
    bool wanted = read_words(&text, "sees");
    if (!wanted && !read_words(&text, "does not see"))
        return st_scene_error(scene, "hidden PLAYER sees CARD, or does not see CARD");
    int card = st_scene_card(scene, text);
    if (card < 0)
        return false;
    st_view_make(&scene->view, &scene->set, &scene->game, viewer);
    return holds(scene, sees(&scene->view, (StCardId)card), wanted, text);
}

/* ---- show ---- */

static void line(StScene *scene, const char *text)
{
    if (scene->report->say)
        scene->report->say(scene->report->context, text);
}

static void show_cards(StScene *scene, const char *title, const StCards *cards)
{
    char text[900];
    int  length = snprintf(text, sizeof text, "    %s:", title);
    FOR_CARDS_IN(card, cards)
        if (length < 850)
            length += snprintf(text + length, sizeof text - (size_t)length, " %s;", scene->set.cards[card].name);
    if (cards_next(cards, 0) != ST_CARD_NONE)
        line(scene, text);
}

bool st_scene_show(StScene *scene)
{
    char text[400];
    for (int p = 0; p < scene->game.seats; p++) {
        const StPlayer *who = &scene->game.players[p];
        int length = snprintf(text, sizeof text, "  %s%s: score %d,", st_player_name(&scene->set, &scene->game, p),
                              who->passed ? " (passed)" : "", who->score);
        for (int i = 0; i < ST_SUPPLY; i++)
            if (who->supply[i])
                length += snprintf(text + length, sizeof text - (size_t)length, " %d %s", who->supply[i], st_letter_name(i));
        line(scene, text);
        show_cards(scene, "hand", &who->hand);
        show_cards(scene, "built", &who->empire);
        show_cards(scene, "foundations", &who->foundations);
        show_cards(scene, "deals", &who->deals);
        int    count = st_legal(scene->legal, ST_SCENE_LEGAL, &scene->set, &scene->game, p);
        Prompt prompt = st_prompt(&scene->set, &scene->game, p);
        if (count > 0) {
            snprintf(text, sizeof text, "    is asked: %s", st_prompt_name((StPromptKind)prompt.kind));
            line(scene, text);
        }
        for (int i = 0; i < count; i++) {
            char action[200];
            st_action_format(action, sizeof action, &scene->set, &scene->game, &scene->legal[i]);
            snprintf(text, sizeof text, "      %s", action);
            line(scene, text);
        }
    }
    return true;
}

/* ---- The lists of the manual ---- */

void settlers_scenario_words(void (*tell)(void *context, const char *line), void *context)
{
    extern const Family settlers_family;
    const Words        *words = settlers_family.words;
    char                text[400];
    tell(context, "### Actions of Hearths");
    tell(context, "");
    for (int i = 0; i < words->action_count; i++) {
        snprintf(text, sizeof text, "    %s", words->actions[i].pattern);
        tell(context, text);
    }
    tell(context, "");
    tell(context, "### Prompts of Hearths");
    tell(context, "");
    for (int i = 1; i < words->prompt_count; i++) {
        snprintf(text, sizeof text, "    %-16s %s", words->prompts[i].name, words->prompts[i].pattern);
        tell(context, text);
    }
    tell(context, "");
    tell(context, "### Refusals of Hearths");
    tell(context, "");
    for (int i = 1; i < words->refusal_count; i++) {
        snprintf(text, sizeof text, "    %-22s %s (%s)", words->refusals[i].code, words->refusals[i].message, words->refusals[i].rule);
        tell(context, text);
    }
    tell(context, "");
    tell(context, "### Events of Hearths");
    tell(context, "");
    for (int i = 0; i < words->event_count; i++) {
        snprintf(text, sizeof text, "    %s", words->events[i].pattern);
        tell(context, text);
    }
    tell(context, "");
    tell(context, "### Switches of Hearths");
    tell(context, "");
    for (int i = 0; i < ST_SWITCHES; i++) {
        snprintf(text, sizeof text, "    %-20s %s", st_switch_name(i), st_switch_values(i));
        tell(context, text);
    }
}
