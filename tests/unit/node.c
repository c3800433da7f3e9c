/* The reader of JSON, in files and in messages: what it understands, and that nothing else passes
 * or hurts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/node.h"
#include "rules/table/rng.h"
#include "tests/unit/unit.h"

/* The text in memory of exactly its size, so that the sanitizer sees every step beyond its end. */
static bool read(Tree *tree, const char *text, size_t size, Error *error)
{
    char *copy = malloc(size ? size : 1);
    memcpy(copy, text, size);
    bool fine = tree_read(tree, copy, size, "test", error);
    free(copy);
    return fine;
}

static const Node *message(const char *text, size_t size, Error *error)
{
    char *copy = malloc(size ? size : 1);
    memcpy(copy, text, size);
    const Node *root = node_read(copy, size, error);
    free(copy);
    return root;
}

static void reads_values(void **state)
{
    (void)state;
    static const char text[] = "# a comment with \" and {\n"
                               "{\"a\": [1, -20, 3.25], # another\n"
                               " \"b\": {\"c\": true, \"d\": null},\n"
                               " \"e\": \"x\\u00e9\\ud83d\\ude00\\\"\xc3\xa9\"}";
    Tree              tree;
    Error             error;
    assert_true(read(&tree, text, sizeof text - 1, &error));
    const Node *a = node_get(tree.root, "a");
    assert_int_equal(a->count, 3);
    assert_int_equal(a->line, 2);
    assert_true(a->first->next->is_whole && a->first->next->whole == -20);
    assert_true(!a->first->next->next->is_whole && a->first->next->next->fraction == 3.25);
    const Node *b = node_get(tree.root, "b");
    assert_int_equal(node_get(b, "c")->kind, NODE_BOOL);
    assert_int_equal(node_get(b, "d")->kind, NODE_NULL);
    assert_int_equal(b->line, 3);
    assert_string_equal(node_get(tree.root, "e")->text, "x\xc3\xa9\xf0\x9f\x98\x80\"\xc3\xa9");
    tree_free(&tree);
}

static void refuses_what_is_wrong(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } rows[] = {
        { "", "test:1: the file ends where a value should be" },
        { "# only a comment", "test:1: the file ends where a value should be" },
        { "[1,\n2", "test:2: here must be , or ]" },
        { "[1,]", "test:1: here must be a value" },
        { "{\"a\" 1}", "test:1: here must be :" },
        { "{a: 1}", "test:1: here must be a key in quotes" },
        { "{\"a\": 1,}", "test:1: here must be a key in quotes" },
        { "{\"a\": 1\n\n\"b\": 2}", "test:3: here must be , or }" },
        { "{\"a\": 1,\n\"a\": 2}", "test:2: the key 'a' is there twice" },
        { "{\"a\": 1,\n\"\\u0061\": 2}", "test:2: the key 'a' is there twice" },
        { "1 2", "test:1: there is something after the end of the value" },
        { "{}\n]", "test:2: there is something after the end of the value" },
        { "01", "test:1: a number that begins with 0" },
        { "-", "test:1: a number without digits" },
        { "1.", "test:1: a number without digits" },
        { "1e3", "test:1: a number with an exponent" },
        { "1234567890", "test:1: a number with too many digits" },
        { "0.1234567", "test:1: a number with too many digits" },
        { "tru", "test:1: here must be a value" },
        { "\"a", "test:1: a text without its closing quote" },
        { "\"\\", "test:1: a text without its closing quote" },
        { "\"a\nb\"", "test:1: a control character in a text" },
        { "\"\\u0000\"", "test:1: a control character in a text" },
        { "\"\\x\"", "test:1: an unknown escape in a text" },
        { "\"\\u12\"", "test:1: an unknown escape in a text" },
        { "\"\\ud800\"", "test:1: half of a surrogate pair in a text" },
        { "\"\\ud800\\u0041\"", "test:1: half of a surrogate pair in a text" },
        { "\"\\udc00\"", "test:1: half of a surrogate pair in a text" },
        { "\"\x80\"", "test:1: a text that is not valid UTF-8" },
        { "\"\xc0\x80\"", "test:1: a text that is not valid UTF-8" },
        { "\"\xe0\x80\x80\"", "test:1: a text that is not valid UTF-8" },
        { "\"\xed\xa0\x80\"", "test:1: a text that is not valid UTF-8" },
        { "\"\xf4\x90\x80\x80\"", "test:1: a text that is not valid UTF-8" },
        { "\"\xe2\x82", "test:1: a text that is not valid UTF-8" },
        { "\xef\xbb\xbf{}", "test:1: here must be a value" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Tree  tree;
        Error error = { "" };
        assert_false(read(&tree, rows[i].text, strlen(rows[i].text), &error));
        assert_string_equal(error.text, rows[i].message);
    }
}

static void refuses_deep_nesting(void **state)
{
    (void)state;
    char  text[4 * NODE_DEPTH_MAX];
    Tree  tree;
    Error error;
    for (int depth = NODE_DEPTH_MAX; depth <= NODE_DEPTH_MAX + 1; depth++) {
        memset(text, '[', (size_t)depth);
        memset(text + depth, ']', (size_t)depth);
        bool fine = read(&tree, text, 2 * (size_t)depth, &error);
        assert_int_equal(fine, depth == NODE_DEPTH_MAX);
        if (fine)
            tree_free(&tree);
    }
    /* An endless opening must not exhaust the stack. */
    size_t size = 1000000;
    char  *many = malloc(size);
    memset(many, '[', size);
    assert_false(read(&tree, many, size, &error));
    free(many);
}

static void answers_loaders(void **state)
{
    (void)state;
    static const char text[] = "{\"number\": 7,\n\"half\": 0.5,\n\"text\": \"abc\",\n\"list\": []}";
    Tree              tree;
    Error             error;
    char              word[4];
    int               number = 0;
    assert_true(read(&tree, text, sizeof text - 1, &error));
    Source      source = { .file = "test", .error = &error };
    const Node *root = tree.root;
    assert_true(node_need_int(&source, root, "number", 0, 7, &number) && number == 7);
    assert_false(node_need_int(&source, root, "number", 0, 6, &number));
    assert_string_equal(error.text, "test:1: 'number' 7 is outside 0..6");
    assert_false(node_need_int(&source, root, "half", 0, 6, &number));
    assert_string_equal(error.text, "test:2: here must be a whole number");
    assert_false(node_need_int(&source, root, "text", 0, 6, &number));
    assert_string_equal(error.text, "test:3: 'text' must be a number, not a text");
    assert_true(node_need_text(&source, root, "text", word, 4));
    assert_false(node_need_text(&source, root, "text", word, 3));
    assert_string_equal(error.text, "test:3: 'abc' is longer than 2 bytes");
    assert_false(node_need_text(&source, root, "other", word, 4));
    assert_string_equal(error.text, "test:1: 'other' is missing");
    assert_true(node_is_map_of(&source, root, "list text half number"));
    assert_false(node_is_map_of(&source, root, "lists text half number"));
    assert_string_equal(error.text, "test:4: unknown key 'list'");
    assert_null(node_need(&source, node_get(root, "list"), "x"));
    tree_free(&tree);
}

/* Random bytes, and a valid text with bytes changed: whatever happens, nothing breaks. */
static void survives_noise(void **state)
{
    (void)state;
    static const char sample[] =
        "{\"a\": [1, -2.5, \"x\\u00e9\\ud83d\\ude00\"], \"b\": {\"c\": true}} # c";
    static const char letters[] = "{}[]\",:\\u0d8#-1.e \ntfn\x80\xc3\xe2\xf0";
    Rng               rng;
    rng_seed(&rng, 1);
    for (int round = 0; round < 20000; round++) {
        char   text[sizeof sample];
        size_t size = sizeof sample - 1;
        if (round % 2) {
            memcpy(text, sample, size);
            for (int i = 0; i < 3; i++)
                text[rng_below(&rng, (uint32_t)size)] =
                    letters[rng_below(&rng, sizeof letters - 1)];
        } else {
            size = rng_below(&rng, (uint32_t)size);
            for (size_t i = 0; i < size; i++)
                text[i] = letters[rng_below(&rng, sizeof letters - 1)];
        }
        Tree  tree;
        Error error;
        if (read(&tree, text, size, &error))
            tree_free(&tree);
        node_free(message(text, size, &error));
    }
}

/* ---- Messages ---- */

static void reads_messages(void **state)
{
    (void)state;
    static const char text[] =
        "{\"most\":9223372036854775807,\"least\":-9223372036854775808,\"none\":-0,"
        "\"real\":[0.5,-2.5e1,1E-2],\"text\":\"a\\b\\f\\n\\r\\t\\u0001\x7f\\/\"}";
    Error       error = { "" };
    const Node *root = message(text, sizeof text - 1, &error);
    assert_non_null(root);
    assert_true(node_whole(node_get(root, "most")) == INT64_MAX);
    assert_true(node_whole(node_get(root, "least")) == INT64_MIN);
    assert_true(node_is_whole(node_get(root, "none")) && node_whole(node_get(root, "none")) == 0);
    const Node *real = node_get(root, "real");
    assert_int_equal(node_count(real), 3);
    assert_false(node_is_whole(node_at(real, 1)));
    assert_true(node_number(node_at(real, 0)) == 0.5 && node_number(node_at(real, 1)) == -25);
    assert_string_equal(node_string(node_get(root, "text")), "a\b\f\n\r\t\x01\x7f/");
    /* What is not there, or something else, is nothing. */
    assert_null(node_string(real));
    assert_null(node_at(real, 3));
    assert_null(node_get(real, "x"));
    assert_int_equal(node_whole(node_at(real, 0)), 0);
    assert_int_equal(node_kind(node_get(NULL, "x")), NODE_ABSENT);
    assert_false(node_is_true(node_get(root, "most")));
    node_free(root);
}

static void refuses_messages(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "",
        "{} # a comment",
        "{\"a\":1,\"a\":1}",
        "{\"a\":1,\"\\u0061\":1}",
        "9223372036854775808",
        "-9223372036854775809",
        "01",
        "+1",
        ".5",
        "1.",
        "1e",
        "1e+",
        "1e999",
        "0x1",
        "NaN",
        "\"\\u0000\"",
        "\"\n\"",
        "\"\\x\"",
        "\"\\ud800\"",
        "\"\xc0\x80\"",
        "'a'",
        "[1,]",
        "{\"a\":}",
        "{} {}",
        "\xef\xbb\xbf{}",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Error error = { "" };
        if (message(wrong[i], strlen(wrong[i]), &error))
            fail_msg("this was read: %s", wrong[i]);
        assert_true(strncmp(error.text, "line 1: ", 8) == 0
                    || strncmp(error.text, "line 2: ", 8) == 0);
    }
}

static const Node *said(const char *text)
{
    Error error;
    return message(text, strlen(text), &error);
}

static void puts_changes_together(void **state)
{
    (void)state;
    const Node *old = said("{\"a\":1,\"b\":[2,{\"x\":\"y\"}],\"c\":3}");
    const Node *set = said("{\"d\":null,\"a\":\"new\"}");
    const Node *gone = said("[\"c\",\"e\"]");
    const Node *same = said("{\"b\":[2,{\"x\":\"y\"}],\"a\":\"new\",\"d\":null}");
    const Node *now = node_with(old, set, gone);
    assert_non_null(same);
    /* It needs nothing of what it was made from. */
    node_free(old);
    node_free(set);
    node_free(gone);
    assert_true(node_equal(now, same));
    Node *copy = node_copy(now);
    node_free(now);
    assert_true(node_equal(copy, same));
    node_set_whole(copy->first->first, 3);
    assert_false(node_equal(copy, same));
    node_free(copy);
    node_free(same);
    const Node *none = node_with(NULL, NULL, NULL);
    assert_int_equal(node_kind(none), NODE_MAP);
    assert_int_equal(node_count(none), 0);
    node_free(none);
}

int unit_node(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_values),         cmocka_unit_test(refuses_what_is_wrong),
        cmocka_unit_test(refuses_deep_nesting), cmocka_unit_test(answers_loaders),
        cmocka_unit_test(survives_noise),       cmocka_unit_test(reads_messages),
        cmocka_unit_test(refuses_messages),     cmocka_unit_test(puts_changes_together),
    };
    return cmocka_run_group_tests_name("node", tests, NULL, NULL);
}
