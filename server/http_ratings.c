/* Requests about ratings: the best of a pool, and what is public of a person. */
#include <string.h>

#include "server/routes.h"

enum { RATINGS_SHOWN = 100, GAMES_SHOWN = 50 };

static void write_rating(JsonOut *out, const RatingRow *row)
{
    out_pair_number(out, "rating", rating_shown(row->rating));
    out_pair_number(out, "doubt", rating_doubt(row->rating));
    out_pair_number(out, "games", row->games);
    out_pair_number(out, "wins", row->wins);
}

static void write_ranked(void *context, const RatingRow *row)
{
    JsonOut *out = context;
    out_map(out);
    if (row->bot[0])
        out_pair_text(out, "bot", row->bot);
    else
        out_pair_text(out, "name", row->name);
    write_rating(out, row);
    out_map_end(out);
}

void http_ratings(HttpCall *call)
{
    JsonOut out = { 0 };
    out_map(&out);
    out_pair_text(&out, "pool", call->part[0]);
    out_key(&out, "ratings");
    out_list(&out);
    bool fine = store_ratings(call->host->store, call->part[0], RATINGS_SHOWN, write_ranked, &out,
                              &call->error);
    out_list_end(&out);
    out_map_end(&out);
    if (fine)
        answer_json(call->host, call->request, 200, &out);
    else
        http_failed(call);
    out_free(&out);
}

/* ---- A profile ---- */

static void write_own(void *context, const RatingRow *row)
{
    JsonOut *out = context;
    out_map(out);
    out_pair_text(out, "pool", row->pool);
    write_rating(out, row);
    out_map_end(out);
}

static void write_honesty(JsonOut *out, int said, int broken)
{
    out_key(out, "honesty");
    out_map(out);
    out_pair_number(out, "said", said);
    out_pair_number(out, "broken", broken);
    out_map_end(out);
}

static void write_game(void *context, const char *table, int players, bool open,
                       const RatedRow *row)
{
    JsonOut *out = context;
    out_map(out);
    out_pair_text(out, "table", table);
    out_pair_bool(out, "open", open);
    out_pair_text(out, "pool", row->pool);
    out_pair_number(out, "ended", row->at);
    out_pair_number(out, "place", row->place);
    out_pair_number(out, "players", players);
    out_pair_number(out, "points", row->points);
    out_pair_number(out, "change", row->change);
    write_honesty(out, row->said, row->broken);
    out_map_end(out);
}

void http_profile(HttpCall *call)
{
    AccountRow account;
    JsonOut    out = { 0 };
    int        said = 0, broken = 0;
    Store     *store = call->host->store;
    Error     *error = &call->error;
    if (!store_account_by_name(store, &account, call->part[0], error)) {
        if (error->text[0])
            http_failed(call);
        else
            http_error(call, 404, "no-account", "there is no account of this name");
        return;
    }
    out_map(&out);
    out_pair_text(&out, "name", account.name);
    out_pair_number(&out, "since", account.made);
    out_key(&out, "ratings");
    out_list(&out);
    bool fine = store_ratings_of(store, account.number, write_own, &out, error);
    out_list_end(&out);
    out_key(&out, "games");
    out_list(&out);
    fine = fine && store_rated_of(store, account.number, GAMES_SHOWN, write_game, &out, error);
    out_list_end(&out);
    fine = fine && store_rated_honesty(store, account.number, &said, &broken, error);
    write_honesty(&out, said, broken);
    out_map_end(&out);
    if (fine)
        answer_json(call->host, call->request, 200, &out);
    else
        http_failed(call);
    out_free(&out);
}
