/* The civilization games turn by turn: who stands where and why a marker stays, who bought what,
 * which calamities struck whom and what they cost, and what deals brought. What a deal brought and
 * who passed a calamity on is known to those who had part in it, and to everybody when the game is
 * over. */
#include <string.h>

#include "rules/civ/cards.h"
#include "rules/civ/family.h"
#include "rules/civ/outlook.h"
#include "rules/civ/pieces.h"
#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "wire/chronicle.h"
#include "wire/civ/view_keys.h"

enum { STRUCK_MAX = 160, SHOWN_MAX = 16, LACKS = 6 };

/* ---- The account ---- */

typedef struct Loss {
    uint16_t points; /* Unit points. */
    uint8_t  tokens, cities, ships, cards, treasury, steps;
} Loss;

typedef struct Struck {
    int64_t n;
    uint8_t turn;
    Card    card;
    Player  victim, beneficiary, sender; /* The last two may be NOBODY. */
    Loss    loss[PLAYERS_MAX];
} Struck;

/* A deal from the side of the one who gained by it. */
typedef struct Bargain {
    int64_t n; /* 0: none. */
    uint8_t turn;
    Player  player, partner;
    int16_t gain, other_gain;
    uint8_t got[SHOWN_MAX], gave[SHOWN_MAX]; /* Cards; as many as there is room for. */
    uint8_t got_count, gave_count;
} Bargain;

typedef enum { MOVE_NONE, MOVE_FORWARD, MOVE_STAYS, MOVE_BACK } Move;

typedef struct Standings {
    Player  player;
    uint8_t place, cities, cards, step, move;
    int16_t points;
    uint8_t lacks[LACKS];
} Standings;

typedef struct Seat {
    uint64_t bought; /* Advances. */
    uint16_t price, worth, treasury;
    int16_t  gain;
    uint8_t  deals, move, step;
    uint8_t  lacks[LACKS];
    Bargain  best;
} Seat;

typedef struct CivAccount {
    /* Of the game. */
    uint8_t turn;
    Bargain best[PLAYERS_MAX];
    Struck  worst;
    int     worst_points;
    /* Of the turn. */
    Seat      seats[PLAYERS_MAX];
    Standings standings[PLAYERS_MAX];
    int       standing_count;
    int       struck_count;
    int       open_count; /* The last of them that are being resolved. */
    Struck    struck[STRUCK_MAX];
    /* Room to value hands in. */
    Game hands;
} CivAccount;
static_assert(sizeof(CivAccount) <= ACCOUNT_BYTES, "an account has its room");

/* Of an argument of an event as it stands there, which can be an area just as well. */
static bool in_play(int player)
{
    return player >= 0 && player < PLAYERS_MAX;
}

/* ---- Deals ---- */

static void show(uint8_t *cards, uint8_t *count, Card card)
{
    if (*count < SHOWN_MAX)
        cards[(*count)++] = card;
}

static void keep_better(Bargain *best, const Bargain *bargain)
{
    if (best->n == 0 || bargain->gain > best->gain)
        *best = *bargain;
}

/* The cards that change hands behind the event of a deal; what both had before is in `hands`. */
static void deal(CivAccount *self, const Rules *rules, const Events *events, int at, Player a,
                 Player b, int64_t n)
{
    Game   *hands = &self->hands;
    Bargain side[2] = { { n, self->turn, a, b, 0, 0, { 0 }, { 0 }, 0, 0 },
                        { n, self->turn, b, a, 0, 0, { 0 }, { 0 }, 0, 0 } };
    int     before[2] = { sets_worth(rules, hands, a), sets_worth(rules, hands, b) };
    for (int i = at + 1; i < events->count; i++) {
        const Event *event = &events->items[i];
        if (event->kind == EVENT_DEAL_DONE || event->kind == EVENT_MARKET_DEAL)
            break;
        if (event->kind != EVENT_CARD_PASSED)
            continue;
        Player from = (Player)event->arg[0], to = (Player)event->arg[1];
        Card   card = (Card)event->arg[2];
        if (!((from == a && to == b) || (from == b && to == a)) || hands->hand[from][card] == 0)
            continue;
        hands->hand[from][card]--;
        hands->hand[to][card]++;
        show(side[from == b].gave, &side[from == b].gave_count, card);
        show(side[to == b].got, &side[to == b].got_count, card);
    }
    for (int s = 0; s < 2; s++)
        side[s].gain = (int16_t)(sets_worth(rules, hands, side[s].player) - before[s]);
    for (int s = 0; s < 2; s++) {
        Seat *seat = &self->seats[side[s].player];
        side[s].other_gain = side[1 - s].gain;
        seat->deals++;
        seat->gain = (int16_t)(seat->gain + side[s].gain);
        keep_better(&seat->best, &side[s]);
        keep_better(&self->best[side[s].player], &side[s]);
    }
}

/* ---- Calamities ---- */

static Player sender_of(const Rules *rules, const Game *before, const Events *events, int at,
                        Player victim, Card card)
{
    /* The close of a market and what follows it can be one step. */
    for (int i = at - 1; i >= 0; i--) {
        const Event *event = &events->items[i];
        if (event->kind == EVENT_CARD_PASSED && event->arg[1] == victim && event->arg[2] == card)
            return (Player)event->arg[0];
    }
    Player sender =
        before->hand[victim][card] > 0 ? card_trader(rules, before, victim, card) : NOBODY;
    return sender == victim ? NOBODY : sender;
}

/* Minor calamities are resolved by all their victims at once, major ones by themselves. */
static void strike(CivAccount *self, const Rules *rules, const Struck *struck)
{
    const CardInfo *info = &rules->edition->cards[struck->card];
    must(self->struck_count < STRUCK_MAX);
    bool beside =
        info->type == CARD_MINOR && self->open_count > 0
        && rules->edition->cards[self->struck[self->struck_count - 1].card].type == CARD_MINOR;
    self->open_count = beside ? self->open_count + 1 : 1;
    self->struck[self->struck_count++] = *struck;
}

/* The one by which a player loses something: of several that are resolved the player's own, the
 * last of them. */
static Struck *cause(CivAccount *self, Player player)
{
    for (int i = self->struck_count - 1; i >= self->struck_count - self->open_count; i--)
        if (self->open_count == 1 || self->struck[i].victim == player)
            return &self->struck[i];
    return NULL;
}

static Loss *loss_of(CivAccount *self, int player)
{
    Struck *struck = in_play(player) ? cause(self, (Player)player) : NULL;
    return struck ? &struck->loss[player] : NULL;
}

static void lose(CivAccount *self, const Event *event)
{
    enum { CITY_POINTS = 5 };
    const uint16_t *arg = event->arg;
    bool  annexed = event->kind == EVENT_TOKENS_ANNEXED || event->kind == EVENT_CITY_ANNEXED;
    Loss *loss = loss_of(self, arg[annexed ? 1 : 0]);
    if (!loss)
        return;
    switch ((EventKind)event->kind) {
    case EVENT_TOKENS_REMOVED:
    case EVENT_TOKENS_ANNEXED: {
        int count = arg[annexed ? 3 : 2];
        loss->tokens = (uint8_t)(loss->tokens + count);
        loss->points = (uint16_t)(loss->points + count);
        break;
    }
    case EVENT_CITY_DESTROYED:
    case EVENT_CITY_REMOVED:
    case EVENT_CITY_ANNEXED:
        loss->cities++;
        loss->points += CITY_POINTS;
        break;
    case EVENT_CITY_REDUCED: /* What it leaves behind is not lost. */
        loss->cities++;
        loss->points = (uint16_t)(loss->points + CITY_POINTS - arg[2]);
        break;
    case EVENT_SHIP_REMOVED:
        loss->ships++;
        break;
    case EVENT_TREASURY_PAID:
        loss->treasury = (uint8_t)(loss->treasury + arg[1]);
        break;
    case EVENT_CARD_DISCARDED:
        /* The calamity itself goes in the end, which is no loss. */
        loss->cards = (uint8_t)(loss->cards + (arg[1] != cause(self, (Player)arg[0])->card));
        break;
    default:
        break;
    }
}

static int points_of(const Struck *struck)
{
    int points = 0;
    for (int p = 0; p < PLAYERS_MAX; p++)
        points += struck->loss[p].points;
    return points;
}

/* ---- Adding ---- */

static void pay(Seat *seat, const uint16_t *arg)
{
    seat->price = (uint16_t)(seat->price + arg[1]);
    seat->worth = (uint16_t)(seat->worth + arg[2]);
    seat->treasury = (uint16_t)(seat->treasury + arg[3]);
}

static void regress(CivAccount *self, Seat *seat, const uint16_t *arg)
{
    Loss *loss = loss_of(self, arg[0]);
    if (loss && seat->step > arg[1])
        loss->steps = (uint8_t)(loss->steps + seat->step - arg[1]);
    seat->step = (uint8_t)arg[1];
}

static void stand(CivAccount *self, const Seat *seat, const uint16_t *arg)
{
    must(self->standing_count < PLAYERS_MAX);
    Standings *standing = &self->standings[self->standing_count++];
    *standing = (Standings){ .player = (Player)arg[0],
                             .place = (uint8_t)arg[1],
                             .points = (int16_t)arg[2],
                             .cities = (uint8_t)arg[3],
                             .cards = (uint8_t)arg[4],
                             .step = seat->step,
                             .move = seat->move };
    memcpy(standing->lacks, seat->lacks, sizeof standing->lacks);
}

static void mark(Seat *seat, const Event *event)
{
    seat->move = event->kind == EVENT_MARKER_FORWARD ? MOVE_FORWARD
                 : event->kind == EVENT_MARKER_STAYS ? MOVE_STAYS
                                                     : MOVE_BACK;
    seat->step = (uint8_t)event->arg[1];
}

static void call(CivAccount *self, const Rules *rules, const Game *before, const Events *events,
                 int at, int64_t n)
{
    const uint16_t *arg = events->items[at].arg;
    Struck          struck = { .n = n,
                               .turn = self->turn,
                               .card = (Card)arg[1],
                               .victim = (Player)arg[0],
                               .beneficiary = NOBODY };
    struck.sender = sender_of(rules, before, events, at, struck.victim, struck.card);
    strike(self, rules, &struck);
}

static void add_event(CivAccount *self, const Rules *rules, const Game *before,
                      const Events *events, int at, int64_t n)
{
    const Event    *event = &events->items[at];
    const uint16_t *arg = event->arg;
    Seat           *seat = &self->seats[in_play(arg[0]) ? arg[0] : 0];
    switch ((EventKind)event->kind) {
    case EVENT_TURN_BEGAN:
        self->turn = (uint8_t)arg[0];
        self->open_count = 0;
        break;
    case EVENT_PHASE_BEGAN:
    case EVENT_PHASES_SKIPPED:
        self->open_count = 0;
        break;
    case EVENT_ADVANCE_BOUGHT:
    case EVENT_ADVANCE_FREE:
        seat->bought |= bit64(arg[1]);
        break;
    case EVENT_ADVANCES_PAID:
        pay(seat, arg);
        break;
    case EVENT_DEAL_DONE:
        deal(self, rules, events, at, (Player)arg[1], (Player)arg[2], n);
        break;
    case EVENT_MARKET_DEAL:
        deal(self, rules, events, at, (Player)arg[0], (Player)arg[1], n);
        break;
    case EVENT_MARKER_FORWARD:
    case EVENT_MARKER_STAYS:
    case EVENT_MARKER_BACK:
        mark(seat, event);
        break;
    case EVENT_REGRESSED:
        regress(self, seat, arg);
        break;
    case EVENT_LACKS_CITIES:
    case EVENT_LACKS_ADVANCES:
    case EVENT_LACKS_BELOW_100:
    case EVENT_LACKS_FROM_100:
    case EVENT_LACKS_FROM_200:
    case EVENT_LACKS_POINTS:
        seat->lacks[event->kind - EVENT_LACKS_CITIES] = (uint8_t)arg[1];
        break;
    case EVENT_STANDING:
        stand(self, seat, arg);
        break;
    case EVENT_CALAMITY_CALLED:
        call(self, rules, before, events, at, n);
        break;
    case EVENT_BENEFICIARY:
        if (self->open_count > 0 && in_play(arg[1]))
            self->struck[self->struck_count - 1].beneficiary = (Player)arg[1];
        break;
    default:
        lose(self, event);
        break;
    }
}

static bool has_deal(const Events *events)
{
    for (int i = 0; i < events->count; i++)
        if (events->items[i].kind == EVENT_DEAL_DONE || events->items[i].kind == EVENT_MARKET_DEAL)
            return true;
    return false;
}

static void add(void *account, const Ruleset *ruleset, const void *game, const Events *events,
                int64_t n)
{
    CivAccount *self = account;
    const Game *before = game;
    Rules       rules = civ_rules(ruleset);
    if (self->turn == 0)
        self->turn = before->turn;
    if (events->count == 0)
        return;
    for (int p = 0; p < before->player_count; p++)
        if (self->seats[p].move == MOVE_NONE)
            self->seats[p].step = before->players[p].marker;
    if (has_deal(events))
        self->hands = *before;
    for (int i = 0; i < events->count; i++)
        add_event(self, &rules, before, events, i, n);
}

/* ---- Telling ---- */

static void player_or_null(JsonOut *out, const char *key, Player player)
{
    if (in_play(player))
        out_pair_number(out, key, player);
    else
        out_pair_null(out, key);
}

static void standing_json(JsonOut *out, const Standings *standing)
{
    static const char *const moves[] = {
        [MOVE_FORWARD] = "forward", [MOVE_STAYS] = "stays", [MOVE_BACK] = "back"
    };
    static const char *const lacks[LACKS] = { "cities",   "advances", "below_100",
                                              "from_100", "from_200", "points" };
    out_map(out);
    out_pair_number(out, "player", standing->player);
    out_pair_number(out, "place", standing->place);
    out_pair_number(out, "points", standing->points);
    out_pair_number(out, "cities", standing->cities);
    out_pair_number(out, "cards", standing->cards);
    out_pair_number(out, "step", standing->step);
    if (standing->move == MOVE_NONE)
        out_pair_null(out, "move");
    else
        out_pair_text(out, "move", moves[standing->move]);
    out_key(out, "lacks");
    out_map(out);
    for (int i = 0; i < LACKS; i++)
        if (standing->lacks[i])
            out_pair_number(out, lacks[i], standing->lacks[i]);
    out_map_end(out);
    out_map_end(out);
}

static void purchase_json(JsonOut *out, const Seat *seat, int player)
{
    out_map(out);
    out_pair_number(out, "player", player);
    out_key(out, "advances");
    out_list(out);
    for (uint64_t left = seat->bought; left; left &= left - 1)
        out_number(out, first64(left));
    out_list_end(out);
    out_pair_number(out, "price", seat->price);
    out_pair_number(out, "worth", seat->worth);
    out_pair_number(out, "treasury", seat->treasury);
    out_map_end(out);
}

static bool any_loss(const Loss *loss)
{
    return loss->points || loss->tokens || loss->cities || loss->ships || loss->cards
           || loss->treasury || loss->steps;
}

static void struck_json(JsonOut *out, const Struck *struck, Player viewer, bool open)
{
    bool knows = open || viewer == struck->victim || viewer == struck->sender;
    out_map(out);
    out_pair_number(out, "n", struck->n);
    out_pair_number(out, "turn", struck->turn);
    out_pair_number(out, "card", struck->card);
    out_pair_number(out, "victim", struck->victim);
    player_or_null(out, "beneficiary", struck->beneficiary);
    player_or_null(out, "from", knows ? struck->sender : NOBODY);
    out_pair_number(out, "points", points_of(struck));
    out_key(out, "losses");
    out_list(out);
    for (int p = 0; p < PLAYERS_MAX; p++) {
        const Loss *loss = &struck->loss[p];
        if (!any_loss(loss))
            continue;
        out_map(out);
        out_pair_number(out, "player", p);
        out_pair_number(out, "points", loss->points);
        out_pair_number(out, "tokens", loss->tokens);
        out_pair_number(out, "cities", loss->cities);
        out_pair_number(out, "ships", loss->ships);
        out_pair_number(out, "cards", loss->cards);
        out_pair_number(out, "treasury", loss->treasury);
        out_pair_number(out, "steps", loss->steps);
        out_map_end(out);
    }
    out_list_end(out);
    out_map_end(out);
}

static void cards_json(JsonOut *out, const char *key, const uint8_t *cards, int count)
{
    out_key(out, key);
    out_list(out);
    for (int i = 0; i < count; i++)
        out_number(out, cards[i]);
    out_list_end(out);
}

/* The best deal that the viewer may know of: while the game runs an own one, of which the partner's
 * gain stays hidden. */
static void best_json(JsonOut *out, const Bargain *all, size_t stride, Player viewer, bool open)
{
    const Bargain *best = NULL;
    for (int p = 0; p < PLAYERS_MAX; p++) {
        const Bargain *one = (const Bargain *)((const char *)all + (size_t)p * stride);
        if (one->n && (open || p == viewer) && (!best || one->gain > best->gain))
            best = one;
    }
    out_key(out, "best_deal");
    if (!best || best->gain <= 0) {
        out_null(out);
        return;
    }
    out_map(out);
    out_pair_number(out, "n", best->n);
    out_pair_number(out, "turn", best->turn);
    out_pair_number(out, "player", best->player);
    out_pair_number(out, "partner", best->partner);
    out_pair_number(out, "gain", best->gain);
    if (open)
        out_pair_number(out, "other_gain", best->other_gain);
    else
        out_pair_null(out, "other_gain");
    cards_json(out, "got", best->got, best->got_count);
    cards_json(out, "gave", best->gave, best->gave_count);
    out_map_end(out);
}

static void turn_json(JsonOut *out, const CivAccount *self, Player viewer, bool open)
{
    out_key(out, "standing");
    out_list(out);
    for (int i = 0; i < self->standing_count; i++)
        standing_json(out, &self->standings[i]);
    out_list_end(out);
    out_key(out, "bought");
    out_list(out);
    for (int p = 0; p < PLAYERS_MAX; p++)
        if (self->seats[p].bought)
            purchase_json(out, &self->seats[p], p);
    out_list_end(out);
    out_key(out, "calamities");
    out_list(out);
    for (int i = 0; i < self->struck_count; i++)
        struck_json(out, &self->struck[i], viewer, open);
    out_list_end(out);
    out_key(out, "trade");
    out_list(out);
    for (int p = 0; p < PLAYERS_MAX; p++) {
        const Seat *seat = &self->seats[p];
        if (!seat->deals)
            continue;
        out_map(out);
        out_pair_number(out, "player", p);
        out_pair_number(out, "deals", seat->deals);
        if (open || p == viewer)
            out_pair_number(out, "gain", seat->gain);
        else
            out_pair_null(out, "gain");
        out_map_end(out);
    }
    out_list_end(out);
    best_json(out, &self->seats[0].best, sizeof self->seats[0], viewer, open);
}

static void turn(JsonOut *out, void *account, const Ruleset *ruleset, Player viewer, bool open)
{
    CivAccount *self = account;
    (void)ruleset;
    for (int i = 0; i < self->struck_count; i++) {
        int points = points_of(&self->struck[i]);
        if (points > self->worst_points) {
            self->worst_points = points;
            self->worst = self->struck[i];
        }
    }
    if (out)
        turn_json(out, self, viewer, open);
    memset(self->seats, 0, sizeof self->seats);
    memset(self->struck, 0, sizeof self->struck);
    self->standing_count = self->struck_count = self->open_count = 0;
}

static void whole_game(JsonOut *out, const void *account, const Ruleset *ruleset, Player viewer,
                       bool open)
{
    const CivAccount *self = account;
    (void)ruleset;
    best_json(out, self->best, sizeof *self->best, viewer, open);
    out_key(out, "worst_calamity");
    if (self->worst_points > 0)
        struck_json(out, &self->worst, viewer, open);
    else
        out_null(out);
}

const Account civ_account = { sizeof(CivAccount), EVENT_TURN_BEGAN, add, turn, whole_game };
