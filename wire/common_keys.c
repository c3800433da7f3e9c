/* What every client needs of a view. */
#include "wire/common_keys.h"

#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "wire/action_json.h"
#include "wire/view_json.h"

void out_seats(JsonOut *out, uint32_t set)
{
    out_list(out);
    for (; set; set &= set - 1)
        out_number(out, first32(set));
    out_list_end(out);
}

void common_key_N(JsonOut *out, const Seen *seen)
{
    out_number(out, seen->n);
}

void common_key_ME(JsonOut *out, const Seen *seen)
{
    if (seen->viewer < PLAYERS_MAX)
        out_number(out, seen->viewer);
    else
        out_null(out);
}

void common_key_TURN(JsonOut *out, const Seen *seen)
{
    out_number(out, seen->rules->family->standing(seen->rules, seen->shown).turn);
}

void common_key_PENDING(JsonOut *out, const Seen *seen)
{
    out_seats(out, seen->pending);
}

void common_key_MAY_ACT(JsonOut *out, const Seen *seen)
{
    out_seats(out, seen->may_act);
}

void common_key_RANKING(JsonOut *out, const Seen *seen)
{
    const Family *family = seen->rules->family;
    Player        ranking[PLAYERS_MAX];
    int           count = family->standing(seen->rules, seen->shown).player_count;
    int           winners = family_results(family)->winners(seen->rules, seen->shown);
    family_results(family)->ranking(ranking, seen->rules, seen->shown);
    out_list(out);
    for (int i = 0; i < count; i++) {
        out_map(out);
        out_pair_number(out, "player", ranking[i]);
        out_pair_number(out, "points", family->points(seen->rules, seen->shown, ranking[i]));
        out_pair_number(out, "place", place_at(i, winners));
        out_map_end(out);
    }
    out_list_end(out);
}

void common_key_OVER(JsonOut *out, const Seen *seen)
{
    out_bool(out, seen->rules->family->standing(seen->rules, seen->shown).over);
}

void common_key_PROMPT(JsonOut *out, const Seen *seen)
{
    if (!seen->is_asked)
        return;
    Prompt prompt = family_views(seen->rules->family)->prompt(seen->rules, seen->view);
    prompt_json(out, seen->rules, seen->shown, &prompt);
}

void common_key_LEGAL(JsonOut *out, const Seen *seen)
{
    enum { LEGAL_MAX = 8192 };
    static _Thread_local Action legal[LEGAL_MAX];
    const Family               *family = seen->rules->family;
    if (!seen->is_asked)
        return;
    must(family->legal_max <= LEGAL_MAX);
    int count = family_views(family)->legal(legal, LEGAL_MAX, seen->rules, seen->view);
    legal_json(out, family, legal, count);
}
