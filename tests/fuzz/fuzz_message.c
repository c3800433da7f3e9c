/* What clients send, as far as it says something about games: actions of the message `act` and the
 * settings of a new table. Whatever is understood can be written and understood again; everything
 * else is told in words. */
#include <string.h>

#include "rules/civ/family.h"
#include "rules/table/must.h"
#include "wire/action_json.h"
#include "wire/json_in.h"
#include "table/table_settings.h"
#include "tests/fuzz/fuzz.h"

enum { GAMES = 4 };

static const Node *read_back(const JsonOut *out)
{
    const Node *value = node_read(out->text, out->length, NULL);
    must(value != NULL);
    return value;
}

static void check_action(const Rules *rules, const Game *game, const Node *value)
{
    Action  action, back;
    Error   error = { "" };
    JsonOut out = { 0 };
    Ruleset ruleset = civ_ruleset(rules);
    if (!action_from_json(&action, &ruleset, game, 1, value, &error)) {
        must(error.text[0] != '\0');
        return;
    }
    must(action.kind < ACTION_COUNT && action.player == 1);
    must(game_check(rules, game, &action) < REFUSAL_COUNT);
    action_json(&out, ruleset.family, &action);
    const Node *written = read_back(&out);
    must(action_from_json(&back, &ruleset, game, 1, written, &error));
    must(memcmp(&action, &back, sizeof back) == 0);
    node_free(written);
    out_free(&out);
}

static void check_settings(const Node *map)
{
    static Shelf  shelf;
    static bool   loaded;
    TableSettings settings, back;
    Error         error = { "" };
    JsonOut       out = { 0 }, again = { 0 };
    if (!loaded)
        must(shelf_load(&shelf, &error));
    loaded = true;
    if (!table_settings_read(&settings, map, &shelf, &error)) {
        must(error.text[0] != '\0');
        return;
    }
    table_settings_json(&out, &settings, &shelf);
    const Node *written = read_back(&out);
    must(table_settings_read(&back, written, &shelf, &error));
    table_settings_json(&again, &back, &shelf);
    must(out.length == again.length && memcmp(out.text, again.text, out.length) == 0);
    node_free(written);
    out_free(&out);
    out_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Game  games[GAMES];
    static bool  ready;
    Bytes        bytes = { data, size };
    unsigned     where = bytes_take(&bytes);
    const Rules *rules = fuzz_rules(0, 0);
    if (!ready) {
        Options options = { .player_count = 5 };
        for (int i = 0; i < GAMES; i++)
            fuzz_position(&games[i], rules, &options, 1, i * rules->edition->phase_count / GAMES);
        ready = true;
    }
    Error       error = { "" };
    const Node *map = in_read((const char *)bytes.at, bytes.left, &error);
    if (!map) {
        must(error.text[0] != '\0');
        return 0;
    }
    if (where % 8 == 0) {
        check_settings(map);
    } else {
        const Game *game = &games[where % GAMES];
        const Node *action;
        check_action(rules, game, node_get(map, "action"));
        for (action = node_first(node_get(map, "actions")); action; action = action->next)
            check_action(rules, game, action);
    }
    node_free(map);
    return 0;
}
