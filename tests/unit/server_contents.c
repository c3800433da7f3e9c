/* Games survive upgrades: each is played on by the edition and the board that it began with. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/bundle.h"
#include "data/loader.h"
#include "table/stored_rules.h"
#include "server/times.h"
#include "tests/unit/server_world.h"

static Edition *on_the_shelf(World *world, const char *id)
{
    return world->shelf.editions[shelf_edition(&world->shelf, id)].data;
}

/* A later program has other figures and another board. */
static void upgrade(World *world)
{
    Edition *edition = on_the_shelf(world, "west-2024");
    Board   *board = world->shelf.boards[shelf_board(&world->shelf, "plain")].data;
    edition->advances[0].price = (uint16_t)(edition->advances[0].price + 10);
    board->areas[0].limit = (uint8_t)(board->areas[0].limit + 1);
    world_restart(world);
}

static int64_t chat_lines(World *world)
{
    Error   error;
    int64_t count = 0;
    assert_true(store_count(world->store, "chat", &count, &error));
    return count;
}

static void a_game_is_played_on_by_what_it_began_with(void **state)
{
    World  *world = world_begin();
    Place   place = world_make(world, "{\"board\":\"plain\"}", true);
    Place   twin = world_make(world, "{\"board\":\"plain\"}", true);
    Error   error = { "" };
    int64_t contents = 0;
    (void)state;
    world_sit_down(world, &place, 9);
    world_settle(world, &place);
    world_act_first(world, &place, "");
    world_settle(world, &place);
    assert_true(store_count(world->store, "contents", &contents, &error));
    assert_int_equal(contents, 2); /* Once for both tables: the edition and the board. */
    uint64_t hash = family_hash(place.table->rules.family, &place.table->game);
    uint64_t edition = place.table->row.edition_hash, board = place.table->row.board_hash;
    uint16_t price = on_the_shelf(world, "west-2024")->advances[0].price;
    upgrade(world);
    host_round(&world->server.host, NULL);
    Table *table = tables_find(&world->server.host, place.id, &error);
    assert_non_null(table);
    assert_string_equal(table->why, "");
    assert_string_equal(table->missing, "");
    assert_true(stored_rules_are_own(&world->server.host, table));
    assert_int_equal(((const Edition *)table->rules.edition)->advances[0].price, price);
    assert_true(family_hash(table->rules.family, &table->game) == hash);
    assert_true(table->row.edition_hash == edition && table->row.board_hash == board);
    assert_int_equal(chat_lines(world), 0);
    place.table = table;
    world_sit_down(world, &place, 9);
    world_settle(world, &place);
    world_act_first(world, &place, "");
    /* New games begin with what is new. */
    Place fresh = world_make(world, "{\"board\":\"plain\"}", true);
    assert_false(stored_rules_are_own(&world->server.host, fresh.table));
    assert_true(fresh.table->row.edition_hash != edition);
    Table *second = tables_find(&world->server.host, twin.id, &error);
    assert_ptr_equal(second->rules.edition, table->rules.edition); /* Read once. */
    world_end(world);
}

static void clients_are_told_what_such_a_game_is_played_by(void **state)
{
    World      *world = world_begin();
    Place       place = world_make(world, "{\"board\":\"plain\"}", true);
    char        path[64];
    const Node *answer;
    (void)state;
    int price = on_the_shelf(world, "west-2024")->advances[0].price;
    upgrade(world);
    snprintf(path, sizeof path, "/api/tables/%s", place.id);
    assert_int_equal(world_http(world, METHOD_GET, path, place.token, "", &answer), 200);
    assert_true(node_is_true(node_get(answer, "own_data")));
    node_free(answer);
    snprintf(path, sizeof path, "/api/tables/%s/edition", place.id);
    assert_int_equal(world_http(world, METHOD_GET, path, place.token, "", &answer), 200);
    const Node *advance = node_at(node_get(answer, "advances"), 0);
    assert_int_equal(node_whole(node_get(advance, "price")), price);
    node_free(answer);
    snprintf(path, sizeof path, "/api/tables/%s/board", place.id);
    assert_int_equal(world_http(world, METHOD_GET, path, place.token, "", &answer), 200);
    assert_string_equal(node_string(node_get(answer, "id")), "plain");
    node_free(answer);
    world_end(world);
}

static void what_is_missing_is_told_exactly(void **state)
{
    World *world = world_begin();
    Place  place = world_make(world, "{\"board\":\"plain\"}", true);
    Error  error = { "" };
    char   identity[32];
    (void)state;
    world_sit_down(world, &place, 9);
    world_settle(world, &place);
    snprintf(identity, sizeof identity, "%016llx",
             (unsigned long long)place.table->row.edition_hash);
    /* As a database of the last version, which has names and identities alone. */
    world_sql(world, "DELETE FROM contents; DELETE FROM table_contents");
    on_the_shelf(world, "west-2024")->advances[0].price += 10;
    world_restart(world);
    host_round(&world->server.host, NULL);
    Table *table = tables_find(&world->server.host, place.id, &error);
    assert_non_null(table);
    assert_non_null(strstr(table->missing, "the edition west-2024 has changed"));
    assert_non_null(strstr(table->missing, identity));
    assert_string_equal(table->why, ""); /* All actions are accepted: it goes on, and says so. */
    host_round(&world->server.host, NULL);
    assert_int_equal(chat_lines(world), 1);
    world_end(world);
}

static void tables_of_earlier_versions_get_what_they_were_begun_with(void **state)
{
    World        *world = world_begin();
    Place         place = world_make(world, "{\"board\":\"plain\"}", true);
    Error         error = { "" };
    TableContents contents;
    (void)state;
    int64_t number = place.table->row.number;
    world_sql(world, "DELETE FROM contents; DELETE FROM table_contents");
    world_restart(world);
    stored_rules_adopt(&world->server.host);
    assert_true(store_table_contents(world->store, number, &contents, &error));
    assert_true(contents.known && contents.has_board);
    upgrade(world);
    Table *table = tables_find(&world->server.host, place.id, &error);
    assert_non_null(table);
    assert_string_equal(table->missing, "");
    assert_true(stored_rules_are_own(&world->server.host, table));
    world_end(world);
}

static void a_bundle_stands_by_itself(void **state)
{
    Edition *edition = malloc(sizeof *edition), *again = malloc(sizeof *again);
    char    *text;
    size_t   size;
    Error    error = { "" };
    Bundle   bundle;
    (void)state;
    const Loader *loader = loader_of(family_of_edition("western-2019"));
    assert_true(loader->edition(edition, "western-2019", &error));
    assert_true(loader->edition_text(&text, &size, "western-2019", &error));
    assert_true(bundle_read(&bundle, text, size, &error));
    assert_int_equal(bundle.count, 2); /* It says only what it has otherwise than its base. */
    assert_string_equal(bundle.files[1].name, "west-2024");
    assert_true(loader->edition_from(again, text, size, "western-2019", &error));
    assert_memory_equal(edition->advances, again->advances, sizeof edition->advances);
    text[size - 30] = 'x';
    assert_false(bundle_read(&bundle, text, size - 1, &error));
    assert_false(loader->edition_from(again, text, 10, "western-2019", &error));
    free(text);
    free(edition);
    free(again);
}

int unit_server_contents(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_played_on_by_what_it_began_with),
        cmocka_unit_test(clients_are_told_what_such_a_game_is_played_by),
        cmocka_unit_test(what_is_missing_is_told_exactly),
        cmocka_unit_test(tables_of_earlier_versions_get_what_they_were_begun_with),
        cmocka_unit_test(a_bundle_stands_by_itself),
    };
    return cmocka_run_group_tests_name("server_contents", tests, NULL, NULL);
}
