/* The statements of lessons: texts, what a card points at, and what the learner may do. */
#include <stdio.h>
#include <string.h>

#include "rules/table/bits.h"
#include "rules/table/must.h"
#include "rules/table/text.h"
#include "scenario/lesson_parts.h"

/* ---- Texts ---- */

static bool say_text(Lesson *lesson, LessonText *out, const char *text)
{
    memset(out, 0, sizeof *out);
    lesson->last = out;
    return lesson_words(lesson, out, 0, text);
}

static bool read_title(Lesson *lesson, char *text)
{
    return say_text(lesson, &lesson->info.title, text);
}

static bool read_about(Lesson *lesson, char *text)
{
    return say_text(lesson, &lesson->info.about, text);
}

static bool read_learner(Lesson *lesson, char *text)
{
    snprintf(lesson->learner_name, sizeof lesson->learner_name, "%s", read_trim(text));
    return true;
}

static LessonHint *hint_of(Lesson *lesson)
{
    return &lesson->hints[lesson->info.hints - 1];
}

static bool read_say(Lesson *lesson, char *text)
{
    LessonCard *card = &lesson->card;
    if (lesson->in_hints)
        return hint_of(lesson)->first.words[0][0] ? stage_error(lesson->stage, "a hint has one say")
                                                  : say_text(lesson, &hint_of(lesson)->first, text);
    if (card->say_count == CARD_SAYS_MAX)
        return stage_error(lesson->stage, "a card has at most %d paragraphs", CARD_SAYS_MAX);
    return say_text(lesson, &card->says[card->say_count++], text);
}

static bool read_again(Lesson *lesson, char *text)
{
    return lesson->in_hints ? say_text(lesson, &hint_of(lesson)->again, text)
                            : stage_error(lesson->stage, "again belongs to a hint");
}

/* ---- What the card points at ---- */

static bool find_thing(const Stage *stage, LessonPoint *point)
{
    const Family *family = stage->ruleset.family;
    for (int s = 0; s < family->words->slot_count; s++) {
        const SlotWords *slot = &family->words->slots[s];
        if (strcmp(slot->word, point->kind) != 0)
            continue;
        for (int i = 0; slot->range && i < slot->range(&stage->ruleset); i++) {
            const char *name = slot->name(i, &stage->ruleset, stage->game);
            if (!name || !name_equal(name, point->name))
                continue;
            snprintf(point->name, sizeof point->name, "%s", name);
            point->index = i;
            return true;
        }
    }
    return false;
}

/* point area Delta, card Iron, page done */
static bool read_point(Lesson *lesson, char *text)
{
    LessonCard *card = &lesson->card;
    for (char *item; (item = read_item(&text, ','));) {
        LessonPoint point = { .index = -1 };
        size_t      length = strcspn(item, " \t");
        if (card->point_count == CARD_POINTS_MAX)
            return stage_error(lesson->stage, "a card points at most at %d things",
                               CARD_POINTS_MAX);
        snprintf(point.kind, sizeof point.kind, "%.*s", (int)length, item);
        snprintf(point.name, sizeof point.name, "%s", read_trim(item + length));
        if (!point.name[0])
            return stage_error(lesson->stage,
                               "point KIND NAME, such as area, card, advance or page");
        if (strcmp(point.kind, "page") != 0 && !find_thing(lesson->stage, &point))
            return stage_error(lesson->stage, "there is no %s \"%s\" to point at", point.kind,
                               point.name);
        card->points[card->point_count++] = point;
    }
    return true;
}

/* ---- What the learner may do ---- */

static bool copy_pattern(Lesson *lesson, char *out, const char *text)
{
    if (!*text || strlen(text) >= LESSON_ACTION_MAX)
        return stage_error(lesson->stage, "an action is missing or longer than %d letters",
                           LESSON_ACTION_MAX - 1);
    snprintf(out, LESSON_ACTION_MAX, "%s", text);
    return true;
}

static bool read_accept(Lesson *lesson, char *text)
{
    LessonCard *card = &lesson->card;
    for (char *item; (item = read_item(&text, '|'));) {
        if (card->accept_count == CARD_WORDS_MAX)
            return stage_error(lesson->stage, "a card accepts at most %d patterns", CARD_WORDS_MAX);
        if (!copy_pattern(lesson, card->accepts[card->accept_count++], item))
            return false;
    }
    return true;
}

static bool read_wait(Lesson *lesson, char *text)
{
    read_words(&text, "for");
    snprintf(lesson->card.wait, sizeof lesson->card.wait, "%s", text);
    return *text ? true : stage_error(lesson->stage, "wait for CLAIM");
}

/* try ACTION : CODE, which the page offers and the rules refuse. */
static bool read_try(Lesson *lesson, char *text)
{
    LessonCard *card = &lesson->card;
    Statement   statement = { .line = lesson->stage->line };
    char       *colon = strrchr(text, ':');
    if (card->try_count == CARD_WORDS_MAX)
        return stage_error(lesson->stage, "a card has at most %d things to try", CARD_WORDS_MAX);
    if (!colon)
        return stage_error(lesson->stage, "try ACTION : CODE needs the code");
    /* As it was said, with the learner in front of it. */
    snprintf(statement.text, sizeof statement.text, "refuse seat-%d %.900s", lesson->learner + 1,
             text);
    *colon = '\0';
    if (!stage_action_of(lesson->stage, lesson->stage->game, lesson->learner, read_trim(text),
                         &card->tries[card->try_count]))
        return false;
    card->try_count++;
    stage_statement(lesson->stage, &statement);
    return !lesson->stage->failed;
}

/* explain PATTERN : TEXT */
static bool read_explain(Lesson *lesson, char *text)
{
    LessonCard *card = &lesson->card;
    char       *colon = strstr(text, " : ");
    if (card->explanation_count == CARD_WORDS_MAX)
        return stage_error(lesson->stage, "a card has at most %d explanations", CARD_WORDS_MAX);
    if (!colon)
        return stage_error(lesson->stage, "explain PATTERN : TEXT");
    LessonExplanation *explanation = &card->explanations[card->explanation_count++];
    *colon = '\0';
    return copy_pattern(lesson, explanation->pattern, read_trim(text))
           && say_text(lesson, &explanation->text, read_trim(colon + 3));
}

/* The first of these that is legal, else the first legal action at all. */
static void default_answer(Lesson *lesson, Player player, Action *out)
{
    static const char *const answers[] = { "done", "pass", "no", "decline" };
    Stage                   *stage = lesson->stage;
    const Family            *family = stage->ruleset.family;
    int  count = family->legal(stage->legal, SCENE_LEGAL, &stage->ruleset, stage->game, player);
    char name[KIND_NAME_MAX];
    *out = stage->legal[0];
    for (size_t a = sizeof answers / sizeof *answers; a-- > 0;)
        for (int i = 0; i < count; i++) {
            words_action_name(name, family->words, stage->legal[i].kind);
            if (strcmp(name, answers[a]) == 0)
                *out = stage->legal[i];
        }
}

/* others: they answer what they are asked, until nobody but the learner is. */
static bool read_others(Lesson *lesson, char *text)
{
    enum { ANSWERS_MOST = 500 };
    Stage        *stage = lesson->stage;
    const Family *family = stage->ruleset.family;
    if (!read_end(text))
        return stage_error(stage, "nothing may follow others: \"%s\"", text);
    stage_begin(stage);
    for (int i = 0; !stage->failed; i++) {
        uint32_t others = family->pending(&stage->ruleset, stage->game) & ~bit32(lesson->learner);
        Action   action;
        if (!others || (stage->vocabulary->rests && stage->vocabulary->rests(stage)))
            return true;
        if (i == ANSWERS_MOST)
            return stage_error(stage, "the others play on and on without the learner");
        default_answer(lesson, (Player)first32(others), &action);
        if (!stage_apply(stage, &action))
            return false;
    }
    return false;
}

/* hint PROMPT, PROMPT */
static bool read_hint(Lesson *lesson, char *text)
{
    const Words *words = lesson->stage->ruleset.family->words;
    if (lesson->info.steps > 0)
        return stage_error(lesson->stage, "a file has steps or hints");
    if (lesson->info.hints == LESSON_HINTS_MAX)
        return stage_error(lesson->stage, "there are at most %d hints", LESSON_HINTS_MAX);
    LessonHint *hint = &lesson->hints[lesson->info.hints++];
    lesson->in_hints = true;
    hint->line = lesson->stage->line;
    for (char *item; (item = read_item(&text, ','));) {
        if (words_prompt(words, item) < 0)
            return stage_error(lesson->stage, "nobody is ever asked \"%s\"", item);
        snprintf(hint->prompts + strlen(hint->prompts),
                 sizeof hint->prompts - strlen(hint->prompts), "%s%s", hint->prompts[0] ? " " : "",
                 item);
    }
    return hint->prompts[0] ? true : stage_error(lesson->stage, "hint PROMPT, PROMPT");
}

/* ---- Statements ---- */

static const struct {
    const char *word;
    LessonPlace place;
    bool        asserts; /* Its figures are true, or the file fails. */
    bool (*read)(Lesson *lesson, char *text);
} keywords[] = {
    { "title", IN_HEAD, false, read_title },     { "about", IN_HEAD, false, read_about },
    { "learner", IN_HEAD, false, read_learner }, { "say", IN_STEP, false, read_say },
    { "point", IN_STEP, false, read_point },     { "accept", IN_STEP, true, read_accept },
    { "wait", IN_STEP, true, read_wait },        { "try", IN_STEP, true, read_try },
    { "explain", IN_STEP, false, read_explain }, { "hint", IN_HINT, false, read_hint },
    { "again", IN_HINT, false, read_again },     { "others", IN_STEP, false, read_others },
};
enum { KEYWORDS = sizeof keywords / sizeof *keywords };

static int find_keyword(char *text, char **rest)
{
    for (int i = 0; i < KEYWORDS; i++) {
        *rest = text;
        if (read_words(rest, keywords[i].word))
            return i;
    }
    return -1;
}

static int language_of(char *text, char **rest)
{
    for (int i = 1; i < LESSON_LANGUAGES; i++) {
        *rest = text;
        if (read_words(rest, lesson_languages[i]))
            return i;
    }
    return -1;
}

void lesson_statement(Lesson *lesson, Statement *statement, LessonPlace place)
{
    Stage *stage = lesson->stage;
    char  *rest;
    char   whole[LINE_LONGEST + 1];
    int    language = language_of(statement->text, &rest);
    stage->line = statement->line;
    memcpy(whole, statement->text, sizeof whole);
    if (language > 0) {
        if (!lesson->last)
            stage_error(stage, "there is no text before this one to be translated");
        else
            lesson_words(lesson, lesson->last, language, rest);
        return;
    }
    lesson->last = NULL;
    int index = find_keyword(statement->text, &rest);
    if (index < 0) {
        lesson_asserts(lesson, whole);
        stage_statement(stage, statement);
        return;
    }
    bool fits = keywords[index].place == place
                || (keywords[index].place == IN_STEP && lesson->in_hints && place == IN_HINT);
    if (!fits) {
        stage_error(stage, "%s has no place here", keywords[index].word);
        return;
    }
    if (keywords[index].asserts)
        lesson_asserts(lesson, whole);
    keywords[index].read(lesson, rest);
}

bool lesson_owns(const Statement *statement, bool *in_head)
{
    char text[LINE_LONGEST + 1], *rest;
    memcpy(text, statement->text, sizeof text);
    int index = find_keyword(text, &rest);
    *in_head = index >= 0 && keywords[index].place == IN_HEAD;
    return index >= 0 || language_of(text, &rest) > 0;
}
