#include "server/table_settings.h"

#include <stdio.h>
#include <string.h>

#include "bots/bot.h"
#include "data/library.h"
#include "rules/civ/text.h"
#include "server/json_in.h"

#define SCENARIOS "basic expert short short-expert"
#define PACES "live days"
#define LATE "bot wait"
#define SEAT_KINDS "open bot mine"

static const char *const scenario_names[] = { "basic", "expert", "short", "short-expert" };

static bool read_board(TableSettings *out, const json_t *map, const Shelf *shelf, Error *error)
{
    char edition[NAME_MAX] = LIBRARY_EDITION, board[NAME_MAX] = "";
    if (!in_text(map, "edition", edition, sizeof edition, error)
        || !in_text(map, "board", board, sizeof board, error))
        return false;
    out->edition = shelf_edition(shelf, edition);
    if (out->edition < 0)
        return fail(error, "there is no edition '%s'", edition);
    out->board = board[0] ? shelf_board(shelf, board) : shelf_usual_board(shelf, out->edition);
    if (out->board < 0)
        return fail(error, "there is no board '%s'", board);
    return true;
}

static bool read_switches(Options *options, const json_t *map, Error *error)
{
    const json_t *switches;
    const char   *name;
    json_t       *value;
    if (!in_map(map, "switches", &switches, error))
        return false;
    json_object_foreach((json_t *)(uintptr_t)switches, name, value)
    {
        int id = switch_by_name(name);
        int chosen = id < 0 || !json_is_string(value)
                         ? -1
                         : switch_value_by_name((Switch)id, json_string_value(value));
        if (id < 0)
            return fail(error, "there is no switch '%.40s'", name);
        if (chosen < 0)
            return fail(error, "the switch '%s' has no such value", name);
        options->switches[id] = (uint8_t)(chosen + 1);
    }
    return true;
}

static bool read_options(TableSettings *out, const json_t *map, const Shelf *shelf, Error *error)
{
    Options      *options = &out->options;
    const json_t *given;
    int           players = 5, limit = 0;
    bool          choose = false, strict = false;
    if (!in_word(map, "scenario", SCENARIOS, &out->scenario, error)
        || !in_int(map, "players", 1, PLAYERS_MAX, &players, error)
        || !in_map(map, "options", &given, error))
        return false;
    if (given
        && (!in_keys(given, "choose_civilizations strict_order turn_limit switches", error)
            || !in_bool(given, "choose_civilizations", &choose, error)
            || !in_bool(given, "strict_order", &strict, error)
            || !in_int(given, "turn_limit", 0, 200, &limit, error)
            || !read_switches(options, given, error)))
        return false;
    options->player_count = (uint8_t)players;
    options->expert = (uint8_t)(out->scenario & 1);
    options->short_game = (uint8_t)(out->scenario >> 1);
    options->choose_civilizations = choose;
    options->strict_order = strict;
    options->turn_limit = (uint8_t)limit;
    Rules       rules = { shelf->editions[out->edition], shelf->boards[out->board] };
    const char *wrong = game_options_check(&rules, options);
    return !wrong || fail(error, "%s", wrong);
}

static bool read_seat(SeatPlan *out, const json_t *map, Error *error)
{
    int kind = out->mine ? 2 : out->kind == SEAT_OPEN ? 0 : 1;
    if (!json_is_object(map))
        return fail(error, "each of 'seats' must be a map");
    if (!in_keys(map, "kind bot name", error) || !in_word(map, "kind", SEAT_KINDS, &kind, error)
        || !in_text(map, "bot", out->bot, sizeof out->bot, error)
        || !in_text(map, "name", out->name, sizeof out->name, error))
        return false;
    if (!bot_by_name(out->bot))
        return fail(error, "there is no bot '%s'", out->bot);
    out->mine = kind == 2;
    out->kind = kind == 0 ? SEAT_OPEN : kind == 1 ? SEAT_BOT : SEAT_PERSON;
    return true;
}

static bool read_seats(TableSettings *out, const json_t *map, Error *error)
{
    const json_t *seats;
    size_t        count = out->options.player_count;
    for (size_t i = 0; i < count; i++)
        out->seats[i] =
            (SeatPlan){ .kind = i == 0 ? SEAT_PERSON : SEAT_BOT, .mine = i == 0, .bot = "normal" };
    if (!in_list(map, "seats", &seats, error))
        return false;
    if (json_array_size(seats) > count)
        return fail(error, "there are more seats than players");
    for (size_t i = 0; i < json_array_size(seats); i++)
        if (!read_seat(&out->seats[i], json_array_get(seats, i), error))
            return false;
    return out->seats[0].mine || fail(error, "seat 0 is the maker's: its kind is \"mine\"");
}

static bool read_clocks(TableSettings *out, const json_t *map, Error *error)
{
    const json_t *clocks, *days = NULL;
    int           pace = PACE_LIVE, late = -1;
    if (!in_word(map, "pace", PACES, &pace, error) || !in_map(map, "clocks", &clocks, error))
        return false;
    out->pace = (Pace)pace;
    out->late_bot = out->pace == PACE_LIVE;
    if (!clocks)
        return true;
    if (!in_keys(clocks, "trade move days late", error)
        || !in_word(clocks, "late", LATE, &late, error)
        || !in_int(clocks, "trade", 0, 86400, &out->trade_seconds, error)
        || !in_int(clocks, "move", 0, 86400, &out->move_seconds, error)
        || !in_map(clocks, "days", &days, error))
        return false;
    if (late >= 0)
        out->late_bot = late == 0;
    return !days
           || (in_keys(days, "hours", error) && in_int(days, "hours", 1, 720, &out->hours, error));
}

bool table_settings_read(TableSettings *out, const json_t *map, const Shelf *shelf, Error *error)
{
    *out = (TableSettings){
        .hours = 24, .watch = true, .chat = true, .bot_pace = -1, .first_chance = -1
    };
    return in_keys(map,
                   "edition board scenario players seats options pace clocks open watch chat name "
                   "bot_pace first_chance",
                   error)
           && read_board(out, map, shelf, error) && read_options(out, map, shelf, error)
           && read_seats(out, map, error) && read_clocks(out, map, error)
           && in_bool(map, "open", &out->open, error) && in_bool(map, "watch", &out->watch, error)
           && in_bool(map, "chat", &out->chat, error)
           && in_int(map, "bot_pace", 0, 10000, &out->bot_pace, error)
           && in_int(map, "first_chance", 0, 86400, &out->first_chance, error)
           && in_text(map, "name", out->name, sizeof out->name, error);
}

/* ---- Writing ---- */

static void write_options(JsonOut *out, const Options *options)
{
    out_key(out, "options");
    out_map(out);
    out_pair_bool(out, "choose_civilizations", options->choose_civilizations);
    out_pair_bool(out, "strict_order", options->strict_order);
    out_pair_number(out, "turn_limit", options->turn_limit);
    out_key(out, "switches");
    out_map(out);
    for (int i = 0; i < SWITCH_COUNT; i++)
        if (options->switches[i])
            out_pair_text(out, switch_name((Switch)i),
                          switch_value_name((Switch)i, options->switches[i] - 1));
    out_map_end(out);
    out_map_end(out);
}

static void write_seats(JsonOut *out, const TableSettings *settings)
{
    out_key(out, "seats");
    out_list(out);
    for (int i = 0; i < settings->options.player_count; i++) {
        const SeatPlan *seat = &settings->seats[i];
        out_map(out);
        out_pair_text(out, "kind", seat->mine ? "mine" : seat->kind == SEAT_BOT ? "bot" : "open");
        out_pair_text(out, "bot", seat->bot);
        out_pair_text(out, "name", seat->name);
        out_map_end(out);
    }
    out_list_end(out);
}

static void write_clocks(JsonOut *out, const TableSettings *settings)
{
    out_pair_text(out, "pace", settings->pace == PACE_LIVE ? "live" : "days");
    out_key(out, "clocks");
    out_map(out);
    out_pair_number(out, "trade", settings->trade_seconds);
    out_pair_number(out, "move", settings->move_seconds);
    out_pair_text(out, "late", settings->late_bot ? "bot" : "wait");
    out_key(out, "days");
    out_map(out);
    out_pair_number(out, "hours", settings->hours);
    out_map_end(out);
    out_map_end(out);
}

void table_settings_json(JsonOut *out, const TableSettings *settings, const Shelf *shelf)
{
    out_map(out);
    out_pair_text(out, "name", settings->name);
    out_pair_text(out, "edition", shelf->editions[settings->edition]->id);
    out_pair_text(out, "board", shelf->boards[settings->board]->id);
    out_pair_text(out, "scenario", scenario_names[settings->scenario]);
    out_pair_number(out, "players", settings->options.player_count);
    write_seats(out, settings);
    write_options(out, &settings->options);
    write_clocks(out, settings);
    out_pair_bool(out, "open", settings->open);
    out_pair_bool(out, "watch", settings->watch);
    out_pair_bool(out, "chat", settings->chat);
    if (settings->bot_pace >= 0)
        out_pair_number(out, "bot_pace", settings->bot_pace);
    if (settings->first_chance >= 0)
        out_pair_number(out, "first_chance", settings->first_chance);
    out_map_end(out);
}
