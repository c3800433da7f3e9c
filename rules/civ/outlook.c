/* What the board leads to: steps 4a, 4b, 5b and 5c played on a copy, without choices, cards and
 * building. */
#include "rules/civ/outlook.h"

#include <string.h>

#include "rules/civ/conflict.h"
#include "rules/civ/pieces.h"
#include "rules/civ/procedure.h"
#include "rules/civ/support.h"

static void foresee_fights(Outlook *out, const Play *play);
static void foresee_attacks(Outlook *out, const Play *play);
static void foresee_surplus(Outlook *out, const Play *play);

void game_outlook(Outlook *out, const Rules *rules, const Game *game)
{
    Game copy = *game;
    Play play = { &copy, rules, NULL };
    out->fight_count = out->attack_count = out->surplus_count = 0;
    memset(out->support_short, 0, sizeof out->support_short);
    foresee_fights(out, &play);
    foresee_attacks(out, &play);
    foresee_surplus(out, &play);
    for (Player p = 0; p < game->player_count; p++) {
        SupportFigures support = support_figures(rules, &copy, p);
        if (support.tokens < support.needed)
            out->support_short[p] = (uint8_t)(support.needed - support.tokens);
    }
}

/* Those who have tokens in the area lose down to what is left. */
static void settle(const Play *play, Area area, const uint8_t left[OWNERS_MAX])
{
    for (uint32_t owners = token_owners(play->game, area); owners; owners &= owners - 1) {
        Player owner = (Player)first32(owners);
        int    lost = play->game->tokens[owner][area] - left[owner];
        if (lost > 0)
            tokens_remove(play, owner, area, lost);
    }
}

static void foresee_fights(Outlook *out, const Play *play)
{
    uint8_t held[AREAS_MAX], shared[AREAS_MAX];
    token_areas(held, shared, play->rules, play->game);
    FOR_BYTES(a, shared, areas_end(play->rules))
    {
        if (!token_conflict(play->rules, play->game, (Area)a))
            continue;
        OutlookFight *fight = &out->fights[out->fight_count++];
        fight->area = (Area)a;
        for (int owner = 0; owner < OWNERS_MAX; owner++)
            fight->before[owner] = play->game->tokens[owner][a];
        fight_outcome(fight->after, play->rules, play->game, (Area)a);
        settle(play, (Area)a, fight->after);
    }
}

/* The city goes and its owner's tokens take its place, as attack_settle() does; nobody chooses. */
static void foresee_fall(OutlookAttack *attack, const Play *play)
{
    Game   *game = play->game;
    uint8_t left[OWNERS_MAX];
    int     count = attack_replacement(play->rules, game, attack->attacker, attack->area);
    city_remove(play, attack->area);
    if (attack->defender == BARBARIANS) {
        barbarians_place(play, attack->area, count);
    } else {
        int stock = game->players[attack->defender].stock_tokens;
        tokens_place(play, attack->defender, attack->area, count < stock ? count : stock);
    }
    fight_outcome(left, play->rules, game, attack->area);
    settle(play, attack->area, left);
    attack->attacker_after = left[attack->attacker];
    attack->defender_after = left[attack->defender];
}

static void foresee_attacks(Outlook *out, const Play *play)
{
    Game *game = play->game;
    for (int a = 0; a < play->rules->board->area_count; a++) {
        Player attacker = game->city[a] == NOBODY ? NOBODY : attacker_in(game, (Area)a);
        if (attacker == NOBODY)
            continue;
        OutlookAttack *attack = &out->attacks[out->attack_count++];
        *attack = (OutlookAttack){ .area = (Area)a,
                                   .attacker = attacker,
                                   .defender = game->city[a],
                                   .tokens = game->tokens[attacker][a] };
        attack->needed = (uint8_t)attack_needs(play->rules, game, attacker, (Area)a);
        attack->enough = attack->tokens >= attack->needed;
        if (attack->enough)
            foresee_fall(attack, play);
    }
}

static void foresee_surplus(Outlook *out, const Play *play)
{
    Game *game = play->game;
    for (int owner = 0; owner < OWNERS_MAX; owner++) {
        if (owner == game->player_count)
            owner = BARBARIANS;
        FOR_TOKENS(a, play->rules, game, (Player)owner)
        {
            int surplus = surplus_in(play->rules, game, (Player)owner, a);
            if (surplus == 0 || out->surplus_count == OUTLOOK_MAX)
                continue;
            out->surplus[out->surplus_count++] =
                (OutlookSurplus){ a, (Player)owner, (uint8_t)surplus };
            tokens_remove(play, (Player)owner, a, surplus);
        }
    }
}
