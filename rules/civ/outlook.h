/* What a position leads to and what figures are made of, for players to look at. Nothing here
 * decides anything; the procedures of the phases do, and share the figures. */
#ifndef RULES_CIV_OUTLOOK_H
#define RULES_CIV_OUTLOOK_H

#include "rules/civ/game.h"

/* ---- The board, if nothing moves any more and nobody builds ---- */

/* A fight of tokens (4a). Whoever may take losses elsewhere or as ships is taken not to; one that
 * is under way begins with what is left. */
typedef struct OutlookFight {
    Area    area;
    uint8_t before[OWNERS_MAX]; /* Tokens by owner. */
    uint8_t after[OWNERS_MAX];
} OutlookFight;

/* An attack on a city (4b) by whoever is left after the fights. */
typedef struct OutlookAttack {
    Area    area;
    Player  attacker; /* Either may be BARBARIANS. */
    Player  defender;
    uint8_t tokens;
    uint8_t needed;
    bool    enough;         /* The city falls. */
    uint8_t attacker_after; /* Tokens left, of the attacker also where the city stands. */
    uint8_t defender_after;
} OutlookAttack;

/* Tokens that the limit takes away (5b). */
typedef struct OutlookSurplus {
    Area    area;
    Player  owner;
    uint8_t tokens;
} OutlookSurplus;

/* An area where a player can build a city (5a) with what is left there. Where others can as well,
 * the better rank may come first. */
typedef struct OutlookSite {
    Area   area;
    Player owner;
} OutlookSite;

enum { OUTLOOK_MAX = AREAS_MAX };

typedef struct Outlook {
    int            fight_count;
    int            attack_count;
    int            surplus_count;
    int            site_count;
    OutlookFight   fights[OUTLOOK_MAX];
    OutlookAttack  attacks[OUTLOOK_MAX];
    OutlookSurplus surplus[OUTLOOK_MAX];
    OutlookSite    sites[OUTLOOK_MAX];
    uint8_t        support_short[PLAYERS_MAX]; /* Tokens missing for the cities left (5c). */
    uint8_t        ships_unpaid[PLAYERS_MAX];  /* They go with the owner's movement (3.29). */
} Outlook;

/* What the next conflicts, surplus and support check of the turn do; nothing of the board before
 * the population has grown, and after the last of them. The game may be one that a View shows. */
void game_outlook(Outlook *out, const Rules *rules, const Game *game);
/* While cities are built: the tokens that will be missing for the cities of the player who builds
 * this one and none after it. Likewise. */
int support_missing_after(const Rules *rules, const Game *game, const Action *build);

/* ---- Figures of a player ---- */

/* Tokens that the cities need, and those there are. */
typedef struct SupportFigures {
    int needed;
    int tokens;
} SupportFigures;

SupportFigures support_figures(const Rules *rules, const Game *game, Player player);

/* What the points of a player come from; all zero for one who has left. */
typedef struct PointsFigures {
    int cities;
    int advances;
    int steps;
    int first; /* The single first in the Late Iron Age. */
    int paid;  /* For the civilization, by auction; 0 or less. */
} PointsFigures;

PointsFigures     points_figures(const Rules *rules, const Game *game, Player player);
static inline int points_sum(const PointsFigures *points)
{
    return points->cities + points->advances + points->steps + points->first + points->paid;
}

/* The next step of the marker. */
typedef struct SuccessionFigures {
    bool           at_end; /* There is no next step. */
    bool           ready;  /* The marker would move forward now. */
    bool           back;   /* It would go back now (expert.7). */
    int            era;    /* In which the marker stands. */
    int            next_era;
    EraRequirement required; /* All zero at the end of the track. */
    EraRequirement reached;
} SuccessionFigures;

SuccessionFigures succession_figures(const Rules *rules, const Game *game, Player player);

/* What makes an advance cheaper than printed: the credits of the better colour and special ones.
 * More than the price is of no use. */
typedef struct PriceFigures {
    int      printed;
    int      price;  /* As advance_price() says. */
    Colour   colour; /* That of the credits, if there are any. */
    int      credits;
    int      special;
    uint64_t givers; /* The advances held that give the special credits. */
} PriceFigures;

PriceFigures price_figures(const Rules *rules, const Game *game, Player player, Advance advance);

/* ---- The basket of the player (12a) ---- */

typedef struct BasketFigures {
    int price;
    int paid;     /* What the cards turned in are worth. */
    int treasury; /* Tokens that the rest takes. */
} BasketFigures;

BasketFigures basket_figures(const Rules *rules, const Game *game, Player player);

/* ---- Calamities ---- */

typedef enum { VICTIM_ANY, VICTIM_PRIMARY, VICTIM_SECONDARY } VictimKind;

/* An advance that changes what a calamity does to its holder. Where it changes a figure of the
 * card, that is `printed`, and `printed` + `value` with this advance alone. */
typedef struct CalamityModifier {
    Advance    advance;
    bool       helps; /* Else it makes things worse. */
    VictimKind victim;
    Effect     effect;
    int        value;
    int        printed; /* 0: no figure. */
    bool other; /* It is the figure of the card's other form: Slave Revolt that blocks tokens. */
} CalamityModifier;

enum { MODIFIERS_MAX = 32 };

/* In the order of the effects; returns how many. Minor calamities have none. */
int calamity_modifiers(CalamityModifier out[MODIFIERS_MAX], const Edition *edition,
                       CalamityKind calamity);

/* A player whom another one could name now: why that cannot be; for a further victim of a calamity
 * the loss as printed (0: not one figure) and as it would be taken. */
typedef struct VictimFigures {
    Refusal why; /* REFUSAL_NONE: the player can be named. */
    int     printed;
    int     taken;
    bool    cities; /* Of the figures; else unit points. */
} VictimFigures;

VictimFigures victim_figures(const Rules *rules, const Game *game, Player chooser, Player player);

/* While a major calamity is resolved: the areas selected so far (AREA_WORDS). */
const uint32_t *calamity_selected(const Rules *rules, const Game *game);

/* Likewise: the factions of a Civil War, or null where it has none or something else goes on. */
const FactionsRoom *calamity_factions_of(const Rules *rules, const Game *game);

/* What has come together in the first (0) and the second (1) of them. */
typedef struct FactionFigures {
    int    tokens;
    int    cities;
    int    points;
    Player owner; /* NOBODY before the victim has kept one. */
} FactionFigures;

FactionFigures faction_figures(const Rules *rules, const Game *game, int faction);

/* A pool of losses that the primary victim divides: what a player can be given, or has
 * been. */
typedef struct ShareFigures {
    int     given; /* 0: nothing yet. */
    int     least;
    int     most; /* 0: the player cannot be given any. */
    Refusal why;  /* The reason for that. */
} ShareFigures;

/* Is a pool being divided? */
bool         pool_divided(const Rules *rules, const Game *game);
ShareFigures share_figures(const Rules *rules, const Game *game, Player player);
/* What a share comes to with the advances of the player, and what the player has to lose. */
int share_taken(const Rules *rules, const Game *game, Player player, int share);

/* ---- The start with secret choices (31.5) ---- */

/* What a player has written down for an area. */
typedef struct StartPlace {
    Area    area;
    uint8_t tokens;
    uint8_t city_cost; /* Tokens that a first city takes there (31.7). */
} StartPlace;

/* The areas that can be written to, START_AREAS_MAX at most; how many. None outside of that step.
 */
int start_places(StartPlace *out, const Rules *rules, const Game *game, Player player);

/* ---- Phase 10 ---- */

/* What Trade Empire asks for, and whom it has asked; Water and nobody while it does not. */
Card     demanded_card(const Game *game);
uint32_t demand_asked(const Game *game);

/* The area that Diaspora takes tokens from, if one is chosen; AREA_NONE. */
Area diaspora_source(const Game *game);
/* Is Provincial Empire in progress? */
bool tribute_begun(const Game *game);

/* ---- Movement and trade ---- */

/* In phase 3: own steps that can be taken back, if others do not prevent it. */
int journal_open(const Game *game, Player player);
/* The most cards that a new offer of the player can give; 0 when none may be made now. */
int offer_most(const Rules *rules, const Game *game, Player player);

#endif
