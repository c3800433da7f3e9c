/* What "per" counts (effect.6), and the price of razing (A4.2). */
#include "rules/settlers/play.h"

static int count_colours(const StSet *set, const StCards *empire)
{
    int count = 0;
    for (int c = 0; c < ST_COLOURS; c++)
        count += cards_meet(empire, &set->of_colour[c]);
    return count;
}

static int count_on(const StGame *game, const StCards *empire, int flag)
{
    int count = 0;
    FOR_CARDS_IN(card, empire)
    count += (game->places[card].flags & flag) != 0;
    return count;
}

static int foundations(const StGame *game, int player)
{
    int count =
        cards_count(&game->players[player].foundations) + game->players[player].buried_count;
    for (int i = 0; i < game->unseen_count; i++)
        count += game->unseen_owner[i] == player;
    return count;
}

static int count_deals(const StSet *set, const StPlayer *who, int letter)
{
    int count = 0;
    FOR_CARDS_IN(card, &who->deals)
    count += set->cards[card].deal == letter;
    return count;
}

static int counted(const StSet *set, const StGame *game, const StItem *item, int player,
                   StCardId source)
{
    const StPlayer *who = &game->players[player];
    int             count = 0;
    switch ((StCount)item->count) {
    case ST_COUNT_ONE:
        return 1;
    case ST_COUNT_COLOUR:
        return cards_count_both(&who->empire, &set->of_colour[item->count_arg]);
    case ST_COUNT_COMMON:
        return cards_count_both(&who->empire, &set->of_deck[ST_DECK_COMMON]);
    case ST_COUNT_FACTION:
        return cards_count_both(&who->empire, &set->of_factions);
    case ST_COUNT_PRODUCTION:
        return cards_count_both(&who->empire, &set->of_category[ST_PRODUCTION]);
    case ST_COUNT_FEATURE:
        return cards_count_both(&who->empire, &set->of_category[ST_FEATURE]);
    case ST_COUNT_ACTION:
        return cards_count_both(&who->empire, &set->of_category[ST_ACTION]);
    case ST_COUNT_LOCATION:
        return cards_count(&who->empire);
    case ST_COUNT_COLOURS:
        return count_colours(set, &who->empire);
    case ST_COUNT_FOUNDATION:
        return foundations(game, player);
    case ST_COUNT_THEIRFOUNDATION:
        for (int p = 0; p < game->seats; p++)
            count += p != player ? foundations(game, p) : 0;
        return count;
    case ST_COUNT_SAMURAI:
        return count_on(game, &who->empire, ST_ON_SAMURAI);
    case ST_COUNT_TECH:
        return count_on(game, &who->empire, ST_ON_TECH);
    case ST_COUNT_DEAL:
        return cards_count(&who->deals);
    case ST_COUNT_DEAL_OF:
        return count_deals(set, who, item->count_arg);
    case ST_COUNT_HELD:
        return source == ST_CARD_NONE ? 0 : game->places[source].held;
    case ST_COUNT_GOLD:
        return who->supply[ST_GOLD];
    case ST_COUNT_HAND:
        return who->hand_count;
    case ST_COUNT_PLAYERS:
        return game->options.player_count;
    case ST_COUNTS:
        break;
    }
    never("a count");
}

int st_item_count(const StSet *set, const StGame *game, const StItem *item, int player,
                  StCardId source)
{
    int count =
        item->count == ST_COUNT_ONE ? 1 : counted(set, game, item, player, source) / item->per;
    return item->max > 0 && count > item->max ? item->max : count;
}

/* Q60: modifiers of the owner and wards of this round. */
static int ward_on(const StSet *set, const StGame *game, StCardId card, int owner)
{
    const StPlayer *who = &game->players[owner];
    int             sum = 0;
    if (cards_meet(&who->empire, &set->with_mod[ST_MOD_WARD])) {
        StCards walls = cards_both(&who->empire, &set->with_mod[ST_MOD_WARD]);
        FOR_CARDS_IN(wall, &walls)
        {
            const StDesign *design = st_design(set, wall);
            for (int i = 0; i < design->clause_count; i++) {
                const StClause *clause = &design->clauses[i];
                if (clause->kind == ST_CLAUSE_MOD && clause->event == ST_MOD_WARD
                    && st_filter_match(set, game, &set->filters[clause->filter], card))
                    sum += clause->n;
            }
        }
    }
    for (int i = 0; i < who->ward_count; i++) {
        const StItem *item = &set->items[who->wards[i]];
        if (st_filter_match(set, game, &set->filters[item->filter], card))
            sum += item->n * (1 + who->ward_more[i]);
    }
    return sum;
}

/* mod samurai(n): each own samurai counts n; several add up. */
static int samurai_worth(const StSet *set, const StGame *game, int owner)
{
    int     sum = 0;
    StCards cards = cards_both(&game->players[owner].empire, &set->with_mod[ST_MOD_SAMURAI]);
    FOR_CARDS_IN(card, &cards)
    sum += st_mod(set, card, ST_MOD_SAMURAI)->n;
    return sum > 0 ? sum : 1;
}

int st_raze_price(const StSet *set, const StGame *game, StCardId card, int base)
{
    const StPlace *place = &game->places[card];
    int            owner = place->controller;
    int            price = base;
    if (st_is_virtual(game,
                      owner)) /* Q73: his row costs no surcharge, not even for a printed shield. */
        return base;
    price += (place->flags & ST_ON_SHIELD) || (set->cards[card].flags & ST_CARD_SHIELD);
    price += (place->flags & ST_ON_BULWARK) != 0;
    if (place->flags & ST_ON_SAMURAI)
        price += samurai_worth(set, game, owner);
    return price + ward_on(set, game, card, owner);
}
