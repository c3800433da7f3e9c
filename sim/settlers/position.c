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

static void print_cost(FILE *out, const StCard *card)
{
    static const char *const letters[] = { "W", "S", "F", "L" };
    bool any = false;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < card->cost[i]; k++, any = true)
            fprintf(out, "%s", letters[i]);
    fprintf(out, any ? "" : "free");
}

/* "Coppice 2 [WW] production, brown: Production: gain 1 wood. Razed: WW." */
static void print_card(FILE *out, const StSet *set, StCardId id)
{
    const StCard *card = &set->cards[id];
    char          text[1024];
    st_card_text(text, sizeof text, set, id);
    fprintf(out, "    %s [", card->name);
    print_cost(out, card);
    fprintf(out, "] %s", st_category_name(card->category));
    for (int colour = 0; colour < ST_COLOURS; colour++)
        if (card->colours >> colour & 1)
            fprintf(out, ", %s", st_colour_name(colour));
    fprintf(out, ": %s", text);
    for (int i = 0; i < card->raze_count; i++)
        fprintf(out, i ? "%s" : " Razed: %s", st_letter_code(card->raze[i]));
    if (card->deal < ST_LETTERS)
        fprintf(out, " Deal: %s", st_letter_code(card->deal));
    fprintf(out, "\n");
}

static void print_names(FILE *out, const char *title, const StSet *set, const StCards *cards)
{
    if (cards_count(cards) == 0)
        return;
    fprintf(out, "    %s:", title);
    const char *comma = " ";
    FOR_CARDS_IN(card, cards) {
        fprintf(out, "%s%s", comma, set->cards[card].name);
        comma = ", ";
    }
    fprintf(out, "\n");
}

static void print_player(FILE *out, const StSet *set, const StView *view, int player)
{
    const StGame   *game = &view->shown;
    const StPlayer *who = &game->players[player];
    fprintf(out, "  %s%s", st_player_name(set, game, player), player == view->viewer ? " (you)" : "");
    if (!st_is_virtual(game, player))
        fprintf(out, ": %d points, %d if the game ended now; %d cards in hand%s%s\n   ", who->score,
                st_points(set, game, player), who->hand_count, who->passed ? "; has passed" : "",
                game->first == player ? "; goes first" : "");
    if (!st_is_virtual(game, player))
        print_goods(out, who->supply, ST_SUPPLY);
    else
        fprintf(out, "\n");
    for (int category = 0; category <= ST_ACTION; category++) {
        StCards row = cards_both(&who->empire, &set->of_category[category]);
        print_names(out, st_category_name(category), set, &row);
    }
    print_names(out, "foundations", set, &who->foundations);
    print_names(out, "deals", set, &who->deals);
}

void st_position_print(FILE *out, const StSet *set, const StView *view)
{
    const StGame *game = &view->shown;
    fprintf(out, "Round %d of %d; %d cards in the common deck\n", game->round,
            st_last_round(game) ? game->round : ST_ROUNDS, game->common_count);
    for (int player = 0; player < game->seats; player++)
        print_player(out, set, view, player);
    if (game->pool_count > 0)
        fprintf(out, "  Open cards:\n");
    for (int i = 0; i < game->pool_count; i++)
        if (game->pool[i] < set->card_count)
            print_card(out, set, game->pool[i]);
    if (view->viewer < game->options.player_count) {
        fprintf(out, "  Your hand (cost in W wood, S stone, F food, L a location given up):\n");
        FOR_CARDS_IN(card, &game->players[view->viewer].hand)
            print_card(out, set, card);
    }
}
