#include "sim/settlers/position.h"

#include "rules/settlers/play.h"
#include "rules/settlers/text.h"

static void print_goods(FILE *out, const uint8_t *supply, int count)
{
    for (int letter = 0; letter < count; letter++)
        if (supply[letter] || letter <= ST_SHIELD)
            fprintf(out, "  %s %d", st_letter_name(letter), supply[letter]);
    fprintf(out, "\n");
}

/* What building a card costs, or playing an instant. */
static void print_cost(FILE *out, const StCard *card)
{
    StCost cost = card->play;
    bool   any = false;
    for (int i = ST_WOOD; i <= ST_FOOD; i++)
        cost.n[i] = (uint8_t)(cost.n[i] + card->cost[i]);
    cost.n[ST_LOCATION] = (uint8_t)(cost.n[ST_LOCATION] + card->cost[3]);
    for (int letter = 0; letter < ST_LETTERS; letter++)
        for (int k = 0; k < cost.n[letter]; k++, any = true)
            fprintf(out, "%s", st_letter_code(letter));
    fprintf(out, any ? "" : "free");
}

/* "2 wood", "1 worker, 1 gold" */
static void print_letters(FILE *out, const uint8_t *letters, int count)
{
    for (int i = 0; i < count; i++) {
        int n = 1;
        while (i + 1 < count && letters[i + 1] == letters[i]) {
            i++;
            n++;
        }
        fprintf(out, "%s%d %s", i + 1 > n ? ", " : "", n,
                n > 1 ? st_letter_plural(letters[i]) : st_letter_name(letters[i]));
    }
}

static void print_text(FILE *out, const StSet *set, const StGame *game, StCardId id)
{
    char text[1024];
    st_card_text(text, sizeof text, set, id, st_switch(game, ST_SWITCH_OPEN_PRODUCTION) != 0);
    fprintf(out, ": %s", text);
}

static void print_raze(FILE *out, const StCard *card)
{
    if (card->raze_count == 0)
        return;
    fprintf(out, " Razed: ");
    print_letters(out, card->raze, card->raze_count);
    fprintf(out, ".");
}

/* "Coppice 2 [WW] production, brown: Production: gain 1 wood. Razed: 2 wood." */
static void print_card(FILE *out, const StSet *set, const StGame *game, StCardId id)
{
    const StCard *card = &set->cards[id];
    fprintf(out, "    %s [", card->name);
    print_cost(out, card);
    fprintf(out, "] %s", st_category_name(card->category));
    for (int colour = 0; colour < ST_COLOURS; colour++)
        if (card->colours >> colour & 1)
            fprintf(out, ", %s", st_colour_name(colour));
    print_text(out, set, game, id);
    print_raze(out, card);
    if (card->deal < ST_LETTERS) {
        fprintf(out, " Deal: ");
        print_letters(out, &card->deal, 1);
        fprintf(out, ".");
    }
    fprintf(out, "\n");
}

/* What lies on a location and what has happened to it in this round: " (defence token, used)". */
static void print_marks(FILE *out, const StSet *set, const StGame *game, StCardId id)
{
    static const struct {
        int         flag;
        const char *text;
    } marks[] = { { ST_ON_SHIELD, "defence token" }, { ST_ON_SAMURAI, "samurai" },
                  { ST_ON_TECH, "technology" },      { ST_ON_BULWARK, "bulwark" },
                  { ST_ON_GLORY, "glory token" },    { ST_BLOCKED, "blocked" } };
    const StPlace  *place = &game->places[id];
    const StClause *act = st_clause(set, id, ST_CLAUSE_ACT);
    const char     *before = " (";
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (place->flags & marks[i].flag) {
            fprintf(out, "%s%s", before, marks[i].text);
            before = ", ";
        }
    if (act && place->uses > 0) {
        fprintf(out, place->uses < act->uses ? "%sused once" : "%sused", before);
        before = ", ";
    }
    if (place->visits > 0) {
        fprintf(out, "%s%d %s", before, place->visits, place->visits > 1 ? "visits" : "visit");
        before = ", ";
    }
    if (place->held > 0) {
        fprintf(out, "%sholds %d", before, place->held);
        before = ", ";
    }
    if (before[0] == ',')
        fprintf(out, ")");
}

static void print_empire(FILE *out, const StSet *set, const StGame *game, const StCards *empire)
{
    for (int category = 0; category <= ST_ACTION; category++) {
        StCards row = cards_both(empire, &set->of_category[category]);
        FOR_CARDS_IN(card, &row)
        {
            fprintf(out, "    %s, %s", set->cards[card].name, st_category_name(category));
            print_marks(out, set, game, card);
            print_text(out, set, game, card);
            print_raze(out, &set->cards[card]);
            fprintf(out, "\n");
        }
    }
}

/* "foundations: Coppice, Sawpit"; deals with the good that each brings. */
static void print_names(FILE *out, const char *title, const StSet *set, const StCards *cards,
                        bool deals)
{
    if (cards_count(cards) == 0)
        return;
    fprintf(out, "    %s:", title);
    const char *comma = " ";
    FOR_CARDS_IN(card, cards)
    {
        fprintf(out, "%s%s", comma, set->cards[card].name);
        if (deals)
            fprintf(out, " (%s)", st_letter_name(set->cards[card].deal));
        comma = ", ";
    }
    fprintf(out, "\n");
}

static void print_player(FILE *out, const StSet *set, const StView *view, int player)
{
    const StGame   *game = &view->shown;
    const StPlayer *who = &game->players[player];
    fprintf(out, "  %s%s", st_player_name(set, game, player),
            player == view->viewer ? " (you)" : "");
    if (!st_is_virtual(game, player))
        fprintf(out, ": %d points, %d if the game ended now; %d cards in hand%s%s\n   ", who->score,
                st_points(set, game, player), who->hand_count, who->passed ? "; has passed" : "",
                game->first == player ? "; goes first" : "");
    if (!st_is_virtual(game, player))
        print_goods(out, who->supply, ST_SUPPLY);
    else
        fprintf(out, "\n");
    if (who->token != ST_TOKEN_NONE)
        fprintf(out, "    expedition token %s: %s\n", st_token_name(who->token),
                st_token_text(who->token));
    print_empire(out, set, game, &who->empire);
    print_names(out, "foundations", set, &who->foundations, false);
    print_names(out, "deals", set, &who->deals, true);
}

void st_position_print(FILE *out, const StSet *set, const StView *view)
{
    const StGame *game = &view->shown;
    fprintf(out, "Round %d of %d; %d cards in the common deck\n", game->round,
            st_last_round(game) ? game->round : ST_ROUNDS, game->common_count);
    for (int player = 0; player < game->seats; player++)
        print_player(out, set, view, player);
    if (game->pool_count > 0 && game->pool[0] < set->card_count)
        fprintf(out, st_switch(game, ST_SWITCH_DRAFT_POOL)
                         ? "  Cards to pick from, seen by one player at a time:\n"
                         : "  Open cards:\n");
    for (int i = 0; i < game->pool_count; i++)
        if (game->pool[i] < set->card_count)
            print_card(out, set, game, game->pool[i]);
    if (view->viewer < game->options.player_count) {
        fprintf(
            out,
            "  Your hand (cost in W wood, S stone, F food, P workers, L a location given up):\n");
        FOR_CARDS_IN(card, &game->players[view->viewer].hand)
        print_card(out, set, game, card);
    }
}
