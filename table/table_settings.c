#include "table/table_settings.h"

#include <stdio.h>
#include <string.h>

#include "bots/bots.h"
#include "data/library.h"
#include "rules/table/must.h"
#include "wire/json_in.h"

#define PACES "live days"
#define LATE "bot wait"
#define SEAT_KINDS "open bot mine"

static bool read_board(TableSettings *out, const Node *map, const Shelf *shelf, Error *error)
{
    char edition[NAME_MAX] = LIBRARY_EDITION, board[NAME_MAX] = "";
    if (!in_text(map, "edition", edition, sizeof edition, error)
        || !in_text(map, "board", board, sizeof board, error))
        return false;
    out->edition = shelf_edition(shelf, edition);
    if (out->edition < 0)
        return fail(error, "there is no edition '%s'", edition);
    const Family *family = shelf->editions[out->edition].family;
    int           players = family->players_usual;
    if (!in_int(map, "players", 1, family->players_max, &players, error))
        return false;
    out->board =
        board[0] ? shelf_board(shelf, board) : shelf_usual_board(shelf, out->edition, players);
    bool known = out->board < 0 ? !board[0] && family->editions->board_size == 0
                                : shelf->boards[out->board].family == family;
    out->options.player_count = (uint8_t)players;
    return known || fail(error, "there is no board '%s'", board);
}

/* ---- Options ---- */

/* JSON has '_' where the words of an option have '-'. */
static void option_key(char out[NAME_MAX], const OptionWords *option)
{
    snprintf(out, NAME_MAX, "%s", option->name);
    for (char *c = out; *c; c++)
        if (*c == '-')
            *c = '_';
}

static bool is_member(const OptionWords *option)
{
    return option->kind != OPTION_SWITCH && !option->scenario;
}

/* "choose_civilizations strict_order turn_limit switches" */
static void option_keys(char *out, size_t size, const Family *family)
{
    size_t length = 0;
    for (int i = 0; i < family_options(family)->count; i++) {
        char key[NAME_MAX];
        if (!is_member(&family_options(family)->words[i]))
            continue;
        option_key(key, &family_options(family)->words[i]);
        length += (size_t)snprintf(out + length, size - length, "%s ", key);
        must(length < size);
    }
    must((size_t)snprintf(out + length, size - length, "switches") < size - length);
}

static bool read_member(AnyOptions *options, const Family *family, int index, const Node *map,
                        Error *error)
{
    const OptionWords *option = &family_options(family)->words[index];
    char               key[NAME_MAX];
    bool               flag = false;
    int                number = 0;
    option_key(key, option);
    if (option->kind == OPTION_FLAG ? !in_bool(map, key, &flag, error)
                                    : !in_int(map, key, 0, option->most, &number, error))
        return false;
    family_options(family)->set(options, index, option->kind == OPTION_FLAG ? flag : number);
    return true;
}

static bool read_switches(AnyOptions *options, const Family *family, const Node *map, Error *error)
{
    const Node *switches;
    if (!in_map(map, "switches", &switches, error))
        return false;
    for (const Node *value = node_first(switches); value; value = value->next) {
        const char *name = value->key;
        int         index = option_by_name(family, name);
        if (index < 0 || family_options(family)->words[index].kind != OPTION_SWITCH)
            return fail(error, "there is no switch '%.40s'", name);
        int chosen = node_kind(value) == NODE_STRING
                         ? option_value(&family_options(family)->words[index], node_string(value))
                         : -1;
        if (chosen < 0)
            return fail(error, "the switch '%s' has no such value", name);
        family_options(family)->set(options, index, chosen);
    }
    return true;
}

static bool read_members(AnyOptions *options, const Family *family, const Node *given, Error *error)
{
    char keys[512];
    option_keys(keys, sizeof keys, family);
    if (!in_keys(given, keys, error))
        return false;
    for (int i = 0; i < family_options(family)->count; i++)
        if (is_member(&family_options(family)->words[i])
            && !read_member(options, family, i, given, error))
            return false;
    return read_switches(options, family, given, error);
}

static bool read_scenario(AnyOptions *options, const Family *family, const Node *map, Error *error)
{
    char        words[256] = "";
    const Node *given = node_get(map, "scenario");
    const char *name = given ? node_string(given) : family_options(family)->scenarios[0];
    int         scenario = name ? scenario_by_name(family, name) : -1;
    for (int i = 0; i < family_options(family)->scenario_count; i++) {
        size_t length = strlen(words);
        snprintf(words + length, sizeof words - length, i ? " %s" : "%s",
                 family_options(family)->scenarios[i]);
    }
    if (scenario < 0)
        return fail(error, "'scenario' must be one of: %s", words);
    family_options(family)->scenario_set(options, scenario);
    return true;
}

static bool read_options(TableSettings *out, const Node *map, const Shelf *shelf, Error *error)
{
    const Ruleset rules = shelf_ruleset(shelf, out->edition, out->board);
    const Family *family = rules.family;
    const Node   *given;
    if (!read_scenario(&out->options, family, map, error) || !in_map(map, "options", &given, error)
        || (given && !read_members(&out->options, family, given, error)))
        return false;
    const char *wrong = family_options(family)->check(&rules, &out->options);
    return !wrong || fail(error, "%s", wrong);
}

/* ---- Seats ---- */

static bool read_seat(SeatPlan *out, const Family *family, const Node *map, Error *error)
{
    int kind = out->mine ? 2 : out->kind == SEAT_OPEN ? 0 : 1;
    if (node_kind(map) != NODE_MAP)
        return fail(error, "each of 'seats' must be a map");
    if (!in_keys(map, "kind bot name closed", error)
        || !in_word(map, "kind", SEAT_KINDS, &kind, error)
        || !in_text(map, "bot", out->bot, sizeof out->bot, error)
        || !in_text(map, "name", out->name, sizeof out->name, error)
        || !in_bool(map, "closed", &out->closed, error))
        return false;
    if (bots_find(bots_of(family), out->bot) < 0 && bots_mixed(bots_of(family), out->bot, 0, 0) < 0)
        return fail(error, "there is no bot '%s'", out->bot);
    out->mine = kind == 2;
    out->kind = kind == 0 ? SEAT_OPEN : kind == 1 ? SEAT_BOT : SEAT_PERSON;
    return true;
}

static bool read_seats(TableSettings *out, const Family *family, const Node *map, Error *error)
{
    const Node *seats;
    size_t      count = out->options.player_count;
    for (size_t i = 0; i < count; i++)
        out->seats[i] =
            (SeatPlan){ .kind = i == 0 ? SEAT_PERSON : SEAT_BOT, .mine = i == 0, .bot = "normal" };
    if (!in_list(map, "seats", &seats, error))
        return false;
    if (node_count(seats) > count)
        return fail(error, "there are more seats than players");
    for (size_t i = 0; i < node_count(seats); i++)
        if (!read_seat(&out->seats[i], family, node_at(seats, i), error))
            return false;
    return true;
}

static bool read_clocks(TableSettings *out, const Node *map, Error *error)
{
    const Node *clocks, *days = NULL;
    int         pace = PACE_LIVE, late = -1;
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

bool table_settings_read(TableSettings *out, const Node *map, const Shelf *shelf, Error *error)
{
    *out = (TableSettings){
        .hours = 24, .watch = true, .chat = true, .bot_pace = -1, .first_chance = -1
    };
    return in_keys(map,
                   "edition board scenario players seats options pace clocks open watch chat name "
                   "bot_pace first_chance rated",
                   error)
           && read_board(out, map, shelf, error) && read_options(out, map, shelf, error)
           && read_seats(out, shelf->editions[out->edition].family, map, error)
           && read_clocks(out, map, error) && in_bool(map, "open", &out->open, error)
           && in_bool(map, "watch", &out->watch, error) && in_bool(map, "chat", &out->chat, error)
           && in_bool(map, "rated", &out->rated, error)
           && in_int(map, "bot_pace", 0, 10000, &out->bot_pace, error)
           && in_int(map, "first_chance", 0, 86400, &out->first_chance, error)
           && in_text(map, "name", out->name, sizeof out->name, error);
}

bool table_settings_new(TableSettings *out, const Node *map, const Shelf *shelf, Error *error)
{
    if (!table_settings_read(out, map, shelf, error))
        return false;
    const Family *family = shelf->editions[out->edition].family;
    if (family_options(family)->of_new)
        family_options(family)->of_new(&out->options);
    return true;
}

/* ---- Writing ---- */

static void write_options(JsonOut *out, const Family *family, const AnyOptions *options)
{
    out_key(out, "options");
    out_map(out);
    for (int i = 0; i < family_options(family)->count; i++) {
        char key[NAME_MAX];
        if (!is_member(&family_options(family)->words[i]))
            continue;
        option_key(key, &family_options(family)->words[i]);
        if (family_options(family)->words[i].kind == OPTION_FLAG)
            out_pair_bool(out, key, family_options(family)->get(options, i));
        else
            out_pair_number(out, key, family_options(family)->get(options, i));
    }
    out_key(out, "switches");
    out_map(out);
    for (int i = 0; i < family_options(family)->count; i++) {
        char word[NAME_MAX];
        option_word(word, &family_options(family)->words[i],
                    family_options(family)->get(options, i));
        if (family_options(family)->words[i].kind == OPTION_SWITCH && word[0])
            out_pair_text(out, family_options(family)->words[i].name, word);
    }
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
        if (seat->closed)
            out_pair_bool(out, "closed", true);
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
    const Family *family = shelf->editions[settings->edition].family;
    out_map(out);
    out_pair_text(out, "name", settings->name);
    out_pair_text(out, "edition", shelf_edition_id(shelf, settings->edition));
    if (settings->board >= 0)
        out_pair_text(out, "board", shelf_board_id(shelf, settings->board));
    out_pair_text(
        out, "scenario",
        family_options(family)->scenarios[family_options(family)->scenario(&settings->options)]);
    out_pair_number(out, "players", settings->options.player_count);
    write_seats(out, settings);
    write_options(out, family, &settings->options);
    write_clocks(out, settings);
    out_pair_bool(out, "open", settings->open);
    out_pair_bool(out, "watch", settings->watch);
    out_pair_bool(out, "chat", settings->chat);
    if (settings->rated)
        out_pair_bool(out, "rated", true);
    if (settings->bot_pace >= 0)
        out_pair_number(out, "bot_pace", settings->bot_pace);
    if (settings->first_chance >= 0)
        out_pair_number(out, "first_chance", settings->first_chance);
    out_map_end(out);
}
