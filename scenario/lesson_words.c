/* The words of lessons. Every figure that a person is told comes from the rules ("{city-cost}",
 * "{Egypt treasury}") or is asserted beside it: a figure in the text must stand in an expect,
 * accept or the like of the same step. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "scenario/lesson_parts.h"

/* Figures in letters count too; "one" is an article as often as a figure, and so is its German
 * sister. */
static const struct {
    const char *word;
    int         value;
} numerals[] = { { "two", 2 },   { "three", 3 },   { "four", 4 },    { "five", 5 },
                 { "six", 6 },   { "seven", 7 },   { "eight", 8 },   { "nine", 9 },
                 { "ten", 10 },  { "eleven", 11 }, { "twelve", 12 }, { "twice", 2 },
                 { "zwei", 2 },  { "drei", 3 },    { "vier", 4 },    { "fünf", 5 },
                 { "sechs", 6 }, { "sieben", 7 },  { "acht", 8 },    { "neun", 9 },
                 { "zehn", 10 }, { "elf", 11 },    { "zwölf", 12 },  { "zweimal", 2 } };

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || (c & 0x80);
}

/* The figure that a word is; -1: none. */
static int figure_of(const char *word, size_t length)
{
    int value = 0;
    for (size_t i = 0; i < sizeof numerals / sizeof *numerals; i++)
        if (strlen(numerals[i].word) == length && strncasecmp(numerals[i].word, word, length) == 0)
            return numerals[i].value;
    for (size_t i = 0; i < length; i++) {
        if (!isdigit((unsigned char)word[i]) || value > 10000)
            return -1;
        value = value * 10 + (word[i] - '0');
    }
    return value;
}

static const char *next_word(const char *text, size_t *length)
{
    while (*text && !is_letter(*text))
        text++;
    *length = 0;
    while (is_letter(text[*length]))
        ++*length;
    return *length ? text : NULL;
}

void lesson_asserts(Lesson *lesson, const char *statement)
{
    size_t length;
    for (const char *word = statement; (word = next_word(word, &length)); word += length) {
        int figure = figure_of(word, length);
        if (figure >= 0 && lesson->figure_count < STEP_FIGURES_MAX)
            lesson->figures[lesson->figure_count++] = figure;
    }
}

static bool spoken(Lesson *lesson, const char *text)
{
    size_t length;
    for (const char *word = text; (word = next_word(word, &length)); word += length) {
        int figure = figure_of(word, length);
        if (figure < 0)
            continue;
        if (lesson->spoken_count == STEP_FIGURES_MAX)
            return stage_error(lesson->stage, "a step says at most %d figures", STEP_FIGURES_MAX);
        lesson->spoken[lesson->spoken_count] = figure;
        lesson->spoken_line[lesson->spoken_count++] = lesson->stage->line;
    }
    return true;
}

bool lesson_figures_hold(Lesson *lesson)
{
    bool fine = true;
    for (int i = 0; i < lesson->spoken_count; i++) {
        bool asserted = false;
        for (int k = 0; k < lesson->figure_count; k++)
            asserted = asserted || lesson->figures[k] == lesson->spoken[i];
        if (asserted)
            continue;
        lesson->stage->line = lesson->spoken_line[i];
        stage_error(lesson->stage,
                    "the text says %d, and nothing in this step asserts it: take {a figure of the "
                    "rules} or "
                    "add an expect",
                    lesson->spoken[i]);
        fine = false;
    }
    return fine;
}

/* Is the text about the same figures in both languages? They may come in another order. */
static bool same_slots(const char *mine, const char *other)
{
    if (strlen(mine) != strlen(other))
        return false;
    for (const char *at = mine; *at;) {
        size_t length = strcspn(at, "}") + 1;
        bool   found = false;
        for (const char *there = other; *there; there += strcspn(there, "}") + 1)
            found = found || strncmp(there, at, length) == 0;
        if (!found)
            return false;
        at += length;
    }
    return true;
}

static void append(char *text, const char *more, size_t length)
{
    size_t before = strlen(text);
    snprintf(text + before, LESSON_TEXT_MAX - before, "%.*s", (int)length, more);
}

bool lesson_words(Lesson *lesson, LessonText *out, int language, const char *text)
{
    Stage *stage = lesson->stage;
    char   slots[LESSON_TEXT_MAX] = "";
    char   bare[LESSON_TEXT_MAX] = ""; /* Without what is filled in. */
    char  *words = out->words[language];
    words[0] = '\0';
    for (const char *at = text; *at;) {
        size_t plain = strcspn(at, "{");
        if (strlen(words) + plain + 8 > LESSON_TEXT_MAX)
            return stage_error(stage, "the text is too long");
        append(bare, at, plain);
        append(words, at, plain);
        at += plain;
        if (!*at)
            break;
        size_t length = strcspn(at, "}");
        char   name[LESSON_TEXT_MAX];
        int    figure;
        if (at[length] != '}')
            return stage_error(stage, "the text has a { without a }");
        snprintf(name, sizeof name, "%.*s", (int)length - 1, at + 1);
        append(slots, at, length + 1);
        if (!stage->vocabulary->figure(stage, name, &figure))
            return false;
        snprintf(words + strlen(words), LESSON_TEXT_MAX - strlen(words), "%d", figure);
        at += length + 1;
    }
    if (!words[0])
        return stage_error(stage, "the text is missing");
    if (language == 0)
        snprintf(lesson->slots, sizeof lesson->slots, "%s", slots);
    else if (!same_slots(slots, lesson->slots))
        return stage_error(stage, "the text in \"%s\" has other {figures} than the English one",
                           lesson_languages[language]);
    return spoken(lesson, bare);
}
