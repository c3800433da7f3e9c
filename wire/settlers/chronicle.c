/* The card games round by round: who stands where, and what everybody has built, razed and lost.
 * Only what lies open is counted. */
#include <string.h>

#include "rules/settlers/game.h"
#include "rules/table/must.h"
#include "wire/chronicle.h"
#include "wire/settlers/view_keys.h"

typedef struct Row {
    uint16_t points;
    uint8_t  player, locations;
} Row;

typedef struct StAccount {
    uint8_t built[ST_PLAYERS_MAX], deals[ST_PLAYERS_MAX], razed[ST_PLAYERS_MAX],
        lost[ST_PLAYERS_MAX];
    Row rows[ST_PLAYERS_MAX];
    int row_count;
} StAccount;

static void add(void *account, const Ruleset *rules, const void *before, const Events *events,
                int64_t n)
{
    StAccount *self = account;
    (void)rules;
    (void)before;
    (void)n;
    for (int i = 0; i < events->count; i++) {
        const Event    *event = &events->items[i];
        const uint16_t *arg = event->arg;
        if (event->seen_by != SEEN_BY_ALL)
            continue;
        if (event->kind == ST_EVENT_BUILT && arg[0] < ST_PLAYERS_MAX)
            self->built[arg[0]]++;
        else if (event->kind == ST_EVENT_DEAL_MADE && arg[0] < ST_PLAYERS_MAX)
            self->deals[arg[0]]++;
        else if (event->kind == ST_EVENT_RAZED && arg[0] < ST_PLAYERS_MAX
                 && arg[2] < ST_PLAYERS_MAX) {
            self->razed[arg[0]]++;
            self->lost[arg[2]]++;
        } else if (event->kind == ST_EVENT_STANDING) {
            must(self->row_count < ST_PLAYERS_MAX);
            self->rows[self->row_count++] =
                (Row){ .player = (uint8_t)arg[0], .points = arg[1], .locations = (uint8_t)arg[2] };
        }
    }
}

static void turn(JsonOut *out, void *account, const Ruleset *rules, Player viewer, bool open)
{
    StAccount *self = account;
    (void)rules;
    (void)viewer;
    (void)open;
    if (out) {
        out_key(out, "standing");
        out_list(out);
        for (int i = 0; i < self->row_count; i++) {
            const Row *row = &self->rows[i];
            out_map(out);
            out_pair_number(out, "player", row->player);
            out_pair_number(out, "place", i + 1);
            out_pair_number(out, "points", row->points);
            out_pair_number(out, "locations", row->locations);
            out_pair_number(out, "built", self->built[row->player]);
            out_pair_number(out, "deals", self->deals[row->player]);
            out_pair_number(out, "razed", self->razed[row->player]);
            out_pair_number(out, "lost", self->lost[row->player]);
            out_map_end(out);
        }
        out_list_end(out);
    }
    memset(self, 0, sizeof *self);
}

const Account settlers_account = { sizeof(StAccount), ST_EVENT_ROUND_BEGAN, add, turn, NULL };
