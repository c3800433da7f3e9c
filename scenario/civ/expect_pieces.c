/* Claims about areas and about cards on the table. */
#include <stdio.h>
#include <string.h>

#include "rules/civ/text.h"
#include "scenario/civ/expect.h"
#include "scenario/read.h"

const char *owner_name(const Scene *scene, int owner)
{
    return owner == BARBARIANS ? "barbarians"
                               : player_name(&scene->rules, &scene->game, (Player)owner);
}

/* ---- Areas ---- */

void say_area(const Scene *scene, const Game *game, int area, Finding *out)
{
    const char *comma = "";
    finding_say(out, "%s: ", scene->board.areas[area].name);
    for (int o = 0; o < OWNERS_MAX; o++) {
        if (o >= game->player_count && o != BARBARIANS)
            continue;
        if (game->tokens[o][area]) {
            finding_say(out, "%s%s %d", comma, owner_name(scene, o), game->tokens[o][area]);
            comma = ", ";
        }
        if (game->city[area] == o) {
            finding_say(out, "%s%s city", comma, owner_name(scene, o));
            comma = ", ";
        }
    }
    if (!*comma)
        finding_say(out, "empty");
}

/* The whole of an area, ships apart: what is not mentioned is not there. */
bool claim_area(Scene *scene, const Lens *lens, int area, char *text, Finding *out)
{
    int tokens[OWNERS_MAX] = { 0 };
    int city = NOBODY;
    if (read_end(text))
        return scene_error(scene, "expect AREA: PLAYER N, PLAYER city, or empty");
    for (char *item; (item = read_item(&text, ','));) {
        int number;
        if (read_words(&item, "empty") && read_end(item))
            continue;
        int owner = read_name(&item, find_owner, scene);
        if (owner < 0)
            return scene_unknown_word(scene, "player", item, list_players);
        if (read_words(&item, "city"))
            city = owner;
        else if (read_number(&item, &number))
            tokens[owner] = number;
        else
            return scene_error(scene, "an area holds PLAYER N or PLAYER city, not \"%s\"", item);
        read_words(&item, "tokens");
        if (!read_end(item))
            return scene_error(scene, "nothing may follow: \"%s\"", item);
    }
    out->holds = lens->game->city[area] == city;
    for (int o = 0; o < OWNERS_MAX; o++)
        if (lens->game->tokens[o][area] != tokens[o])
            out->holds = false;
    say_area(scene, lens->game, area, out);
    return true;
}

/* ---- Cards on the table ---- */

/* stack N [of BLOCK]: CARDS from the top | ... empty | ... has COUNT cards */
bool claim_stack(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    int number;
    if (!read_number(&text, &number) || number < 1 || number > STACKS_MAX)
        return scene_error(scene, "stacks are numbered 1 to %d", STACKS_MAX);
    int block = read_block_of_table(scene, &text);
    if (block < 0)
        return false;
    int            count = lens->game->pile_count[block][number - 1];
    const uint8_t *pile = lens->game->pile[block][number - 1];
    if (read_words(&text, "empty")) {
        out->holds = lens->view ? lens->view->stack_empty[block][number - 1] : count == 0;
        finding_say(out, "%d cards", count);
        return read_end(text) || scene_error(scene, "nothing may follow: \"%s\"", text);
    }
    if (read_words(&text, "has")) {
        /* The word "cards" behind the number is only for readers. */
        char *end = text + strcspn(text, "0123456789");
        end[strspn(end, "0123456789")] = '\0';
        return claim_number(&scene->stage, text, count, out);
    }
    bool from_bottom = read_words(&text, "bottom");
    bool only = !from_bottom && read_words(&text, "only");
    read_colon(&text);
    int place = 0;
    out->holds = true;
    for (char *item; (item = read_item(&text, ','));) {
        int copies = 1;
        read_number(&item, &copies);
        int card = read_name(&item, find_card, scene);
        if (card < 0 || !read_end(item))
            return scene_unknown(scene, "card", item, list_cards);
        for (; copies > 0; copies--, place++)
            if (place >= count || pile[from_bottom ? place : count - 1 - place] != card)
                out->holds = false;
    }
    if (only && place != count)
        out->holds = false;
    for (int i = count - 1; i >= 0; i--)
        finding_say(out, "%s%s", i == count - 1 ? "" : ", ", scene->edition.cards[pile[i]].name);
    return true;
}

/* discard [of BLOCK]: [N] CARD [of BLOCK], ...; without a block those of all blocks together */
bool claim_discard(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    int every = read_block(scene, &text);
    read_colon(&text);
    out->holds = true;
    for (char *item; (item = read_item(&text, ','));) {
        int   number = 1;
        char *begin = item;
        read_number(&item, &number);
        int card = read_name(&item, find_card, scene);
        int said = read_block(scene, &item);
        int block = said < 0 ? every : said;
        if (card < 0 || !read_end(item))
            return unknown_card(scene, begin);
        int there = 0;
        for (int b = 0; b < lens->game->block_count; b++)
            there += block < 0 || b == block ? lens->game->discard[b][card] : 0;
        finding_say(out, "%d %s, ", there, scene->edition.cards[card].name);
        out->holds = out->holds && there == number;
    }
    return true;
}

/* The offers and deals lie in the scratch of the phase. */
static bool is_played(const Game *game, ProcedureId procedure)
{
    for (int i = 0; i < game->flow.depth; i++)
        if (game->flow.frames[i].procedure == procedure)
            return true;
    return false;
}

static bool is_trading(const Game *game)
{
    return is_played(game, PROCEDURE_TRADE);
}

/* offer N [from PLAYER]: PATTERN */
bool claim_offer(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    int number;
    if (!read_number(&text, &number))
        return scene_error(scene, "offer N [from PLAYER] [: PATTERN]");
    int from = NOBODY;
    if (read_words(&text, "from") && (from = read_name(&text, find_player, scene)) < 0)
        return scene_unknown_word(scene, "player", text, list_players);
    read_colon(&text);
    for (int i = 0; is_trading(lens->game) && i < OFFERS_MAX; i++) {
        const Offer *offer = &lens->game->phase.trade.offers[i];
        if (offer->number != number || number == 0 || offer->from == NOBODY)
            continue;
        char   words[LINE_LONGEST / 2];
        Action action = { .kind = ACTION_OFFER, .player = offer->from };
        *action_terms(&action) = offer->terms;
        action_format(words, sizeof words, &scene->rules, lens->game, &action);
        finding_say(out, "%s: %s", owner_name(scene, offer->from), words);
        out->holds = (from == NOBODY || from == offer->from)
                     && (read_end(text) || pattern_fits(read_trim(text), words));
    }
    return true;
}

/* deal N [: PLAYER, PLAYER]: accepted, and not all cards are put yet; who offered comes first. */
bool claim_deal(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    int number;
    int partners[2] = { -1, -1 };
    int count = 0;
    if (!read_number(&text, &number))
        return scene_error(scene, "deal N [: PLAYER, PLAYER]");
    read_colon(&text);
    for (char *item; (item = read_item(&text, ','));) {
        int player = find_player(scene, item);
        if (player < 0)
            return scene_unknown(scene, "player", item, list_players);
        if (count == 2)
            return scene_error(scene, "a deal is between two players");
        partners[count++] = player;
    }
    for (int i = 0; is_trading(lens->game) && i < DEALS_MAX; i++) {
        const Deal *deal = &lens->game->phase.trade.deals[i];
        if (deal->number == 0)
            continue;
        finding_say(out, "%sdeal %d: %s, %s", out->actual[0] ? "; " : "", deal->number,
                    owner_name(scene, deal->player[0]), owner_name(scene, deal->player[1]));
        bool same = deal->number == number;
        for (int side = 0; side < count; side++)
            same = same && deal->player[side] == partners[side];
        out->holds = out->holds || same;
    }
    return true;
}

/* filed PLAYER: PATTERN, of the lines of an order or of offers, as the actions say them. */
bool claim_filed(Scene *scene, const Lens *lens, char *text, Finding *out)
{
    int player = read_name(&text, find_player, scene);
    if (player < 0 || player >= lens->game->player_count)
        return scene_unknown_word(scene, "player", text, list_players);
    read_colon(&text);
    if (read_end(text))
        return scene_error(scene, "filed PLAYER: LINE");
    for (int place = 0; place <= MARKET_OFFERS && is_played(lens->game, PROCEDURE_MARKET); place++)
        for (int field = 0; field < FILING_COUNT_OF_FIELDS; field++) {
            char   words[LINE_LONGEST / 2];
            Action line;
            if (!filing_line(&line, lens->game, (Player)player, place, field))
                continue;
            action_format(words, sizeof words, &scene->rules, lens->game, &line);
            finding_say(out, "%s%s", out->actual[0] ? "; " : "", words);
            out->holds = out->holds || pattern_fits(read_trim(text), words);
        }
    return true;
}
