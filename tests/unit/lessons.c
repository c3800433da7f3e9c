/* Lessons: every way through each of them leads to its end, what is wrong in a file is said with
 * its line, and the server answers from the moves alone. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/embedded.h"
#include "rules/table/text.h"
#include "scenario/lesson.h"
#include "tests/unit/said.h"
#include "tests/unit/server_world.h"

static void every_way_leads_to_the_end(void **state)
{
    int lessons = 0;
    (void)state;
    for (int i = 0; i < embedded_count(); i++) {
        EmbeddedFile   file = embedded_file(i);
        Said           said = { .length = 0 };
        ScenarioReport report = { .context = &said, .say = hear };
        if (file.kind != EMBEDDED_LESSON)
            continue;
        lessons++;
        if (!lesson_run_text(file.text, file.size, file.path, &report))
            print_error("%s", said.text);
        assert_int_equal(report.passed, 1);
        Lesson *lesson = lesson_open(file.text, file.size, file.path, &report);
        assert_string_equal(lesson_info(lesson)->id, file.id);
        lesson_close(lesson);
    }
    /* Nothing lies in the folder that nobody is taught. */
    DIR *folder = opendir("lessons");
    int  files = 0;
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));)
        files += entry->d_name[0] != '.';
    closedir(folder);
    assert_int_equal(lessons, files);
}

/* Nobody reads half a lesson in a foreign language. */
static void every_text_is_there_in_every_language(void **state)
{
    static const char *const texts[] = { "title ", "about ", "say ", "again ", "explain " };
    (void)state;
    for (int i = 0; i < embedded_count(); i++) {
        EmbeddedFile file = embedded_file(i);
        if (file.kind != EMBEDDED_LESSON)
            continue;
        for (const char *line = file.text; line && line < file.text + file.size;
             line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL)
            for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
                const char *next = strchr(line, '\n');
                if (strncmp(line, texts[t], strlen(texts[t])) != 0)
                    continue;
                bool there = next && strncmp(next + 1 + strspn(next + 1, " "), "de ", 3) == 0;
                if (!there)
                    print_error("%s: %.60s\n", file.path, line);
                assert_true(there);
            }
    }
}

static const char head[] = "lesson small\n"
                           "title Small\n"
                           "about A small one\n"
                           "edition west-2024\n"
                           "players Egypt, Hatti\n"
                           "board\n"
                           "area Delta: limit 3, white site, region Egypt, start\n"
                           "area Thebes: limit 2\n"
                           "area Far: limit 2\n"
                           "land Delta - Thebes - Far\n"
                           "learner Egypt\n"
                           "given Egypt: 2 in Delta\n"
                           "given Hatti: 1 in Far\n"
                           "given phase movement\n"
                           "step\n"; /* Line 15. */

static const char sound[] = "say {city-cost} tokens make a city; you have two.\n"
                            "  de {city-cost} Steine sind eine Stadt; du hast zwei.\n"
                            "expect Egypt tokens 2\n"
                            "try move 1 from Delta to Far : not-adjacent\n"
                            "point area Delta, page done\n"
                            "accept move 1 from Delta to * | move 2 from Delta to Thebes\n"
                            "explain done : Not yet.\n"
                            "step\n"
                            "say Well done.\n";

static ScenarioReport run(Said *said, const char *body, const char *more)
{
    char           text[4000];
    ScenarioReport report = { .context = said, .say = hear };
    *said = (Said){ .length = 0 };
    snprintf(text, sizeof text, "%s%s%s", head, body, more);
    assert_true(text_is_lesson(text, strlen(text)));
    lesson_run_text(text, strlen(text), "t", &report);
    return report;
}

static void says_what_is_wrong(void **state)
{
    static const struct {
        const char *step, *said;
    } wrong[] = {
        { "say You have three.\n",
          "t:16: error: the text says 3, and nothing in this step asserts it" },
        { "say You have {glory} pieces.\n", "t:16: error: no such figure: \"glory\"" },
        { "say You have {city-cost pieces.\n", "t:16: error: the text has a { without a }" },
        { "say A.\n de {city-cost} B.\n", "t:17: error: the text in \"de\" has other {figures}" },
        { " de B.\n", "t:16: error: there is no text before this one" },
        { "expect Egypt tokens 2\n", "t:15: error: a step says something" },
        { "say A.\nexpect Egypt tokens 3\n", "t:17: expected Egypt tokens 3; there is tokens 2" },
        { "say A.\npoint area Atlantis\n",
          "t:17: error: there is no area \"Atlantis\" to point at" },
        { "say A.\naccept fly *\n", "t:15: error: nothing that Egypt can do now is accepted" },
        { "say A.\ntry move 1 from Delta to Thebes : not-adjacent\n",
          "t:17: \"seat-1 move 1 from Delta to Thebes\" is accepted" },
        { "say A.\ntry move 1 from Delta to Far\n",
          "t:17: error: try ACTION : CODE needs the code" },
        { "say A.\nexplain done\n", "t:17: error: explain PATTERN : TEXT" },
        { "say A.\nwait for Delta: empty\n", "t:15: error: wait for needs an accept" },
        { "say A.\naccept done\nwait for Delta: Egypt 2\n",
          "t:15: error: what the step waits for is so already" },
        { "say A.\naccept done\nwait for Delat: Egypt 2\n", "did you mean \"Delta\"?" },
        { "say A.\ntitle B\n", "t:17: error: title has no place here" },
        { "say A.\ndance\n", "t:17: error: no statement begins like \"dance\"" },
        { "say A.\naccept move 1 from Delta to Thebes | done\nstep\nsay B.\nexpect Thebes: Egypt "
          "1\n",
          "t:20: expected Thebes: Egypt 1" },
        { "say A.\naccept move 1 from Delta to Thebes | done\nstep\nsay B.\naccept done\n",
          "t:18: error: nothing that Egypt can do now" },
        { "say A.\naccept move 1 from Delta to Thebes | undo\nwait for Thebes: Egypt 3\n",
          "t:15: error: no way leads to the end" },
    };
    Said said;
    (void)state;
    ScenarioReport report = run(&said, sound, "");
    assert_string_equal(said.text, "");
    assert_int_equal(report.passed, 1);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        report = run(&said, wrong[i].step, "");
        if (!strstr(said.text, wrong[i].said))
            print_error("\"%s\" is not in: %s", wrong[i].said, said.text);
        assert_non_null(strstr(said.text, wrong[i].said));
        assert_int_equal(report.failed, 1);
    }
}

static void a_card_waits_accepts_and_explains(void **state)
{
    char           text[4000], error[100];
    Said           said = { .length = 0 };
    ScenarioReport report = { .context = &said, .say = hear };
    Action         action;
    (void)state;
    snprintf(text, sizeof text, "%s%s", head, sound);
    Lesson       *lesson = lesson_open(text, strlen(text), "t", &report);
    const Family *family = lesson_rules(lesson)->family;
    uint64_t      hash = family_hash(family, lesson_game(lesson));
    assert_string_equal(lesson_card(lesson)->says[0].words[0],
                        "6 tokens make a city; you have two.");
    assert_string_equal(lesson_card(lesson)->says[0].words[1],
                        "6 Steine sind eine Stadt; du hast zwei.");
    assert_false(lesson_next(lesson));
    assert_true(text_read_action(&action, lesson_rules(lesson), lesson_game(lesson), 0, "done",
                                 error, sizeof error));
    LessonReply reply = lesson_act(lesson, &action);
    assert_int_equal(reply.answer, LESSON_ELSE);
    assert_string_equal(reply.explanation->words[0], "Not yet.");
    reply = lesson_act(lesson, &lesson_card(lesson)->tries[0]);
    assert_int_equal(reply.answer, LESSON_REFUSED);
    assert_null(reply.explanation);
    assert_true(family_hash(family, lesson_game(lesson)) == hash);
    assert_int_equal(lesson_accepted(&action, 1, lesson), 1);
    assert_int_equal(lesson_act(lesson, &action).answer, LESSON_DONE);
    assert_int_equal(lesson_step(lesson), 1);
    assert_true(lesson_next(lesson));
    assert_null(lesson_card(lesson));
    lesson_close(lesson);
}

static const Node *lesson(World *world, const char *body, int status)
{
    const Node *answer = NULL;
    assert_int_equal(
        world_http(world, METHOD_POST, "/api/lessons/grow-and-move", "", body, &answer), status);
    return answer;
}

static long long number(const Node *map, const char *key)
{
    return node_whole(node_get(map, key));
}

static void the_server_answers_from_the_moves_alone(void **state)
{
    World      *world = world_begin();
    const Node *answer = lesson(world, "{}", 200);
    (void)state;
    assert_int_equal(number(answer, "step"), 0);
    assert_int_equal(number(answer, "n"), 0);
    assert_non_null(node_get(node_get(answer, "view"), "legal"));
    node_free(answer);
    /* The card has been read; what it asks for is done. */
    answer =
        lesson(world, "{\"moves\":[null],\"act\":\"move 1 from Memphites to Heptanomis\"}", 200);
    assert_true(node_is_true(node_get(node_get(answer, "reply"), "done")));
    assert_int_equal(number(answer, "step"), 2);
    assert_int_equal(number(answer, "n"), 2);
    node_free(answer);
    /* Something else: explained, and nothing has happened. */
    answer = lesson(world, "{\"moves\":[null],\"act\":\"done\"}", 200);
    const Node *reply = node_get(answer, "reply");
    assert_int_equal(node_kind(node_get(reply, "done")), NODE_BOOL);
    assert_false(node_is_true(node_get(reply, "done")));
    assert_non_null(node_get(node_get(reply, "explanation"), "en"));
    assert_int_equal(number(answer, "n"), 1);
    node_free(answer);
    /* What the rules refuse is refused with their reason. */
    answer = lesson(world, "{\"moves\":[null],\"act\":\"move 1 from Memphites to Pteria\"}", 200);
    reply = node_get(answer, "reply");
    assert_string_equal(node_string(node_get(node_get(reply, "refusal"), "code")), "not-adjacent");
    node_free(answer);
    /* Moves of a lesson that has become another one are played as far as they go. */
    answer = lesson(world, "{\"moves\":[null,\"done\",null]}", 200);
    assert_int_equal(number(answer, "n"), 1);
    node_free(answer);
    node_free(lesson(world, "{\"moves\":7}", 400));
    node_free(lesson(world, "{\"moves\":[],\"act\":[\"fly\"]}", 400));
    node_free(lesson(world, "{\"dance\":1}", 400));
    const Node *none = NULL;
    assert_int_equal(world_http(world, METHOD_POST, "/api/lessons/dancing", "", "{}", &none), 404);
    node_free(none);
    world_end(world);
}

int unit_lessons(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_way_leads_to_the_end),
        cmocka_unit_test(every_text_is_there_in_every_language),
        cmocka_unit_test(says_what_is_wrong),
        cmocka_unit_test(a_card_waits_accepts_and_explains),
        cmocka_unit_test(the_server_answers_from_the_moves_alone),
    };
    return cmocka_run_group_tests_name("lessons", tests, NULL, NULL);
}
