/* A lesson has no table and is not stored: the client keeps the learner's moves and sends all of
 * them, and the answer follows from them alone. So nothing can be lost, a step back is one move
 * less, and nobody has to clear anything away. */
#include "table/lessons.h"

#include <string.h>

#include "data/embedded.h"
#include "rules/table/must.h"
#include "scenario/lesson.h"
#include "table/routes.h"
#include "table/trace.h"
#include "wire/action_json.h"
#include "wire/json_in.h"
#include "wire/view_json.h"

/* What is wrong with a file, which a test would have said. */
static void hear(void *context, const char *line)
{
    (void)context;
    trace(TRACE_ERROR, "lesson", "%s", line);
}

static Lesson *open_file(const EmbeddedFile *file)
{
    static ScenarioReport report = { .say = hear };
    return lesson_open(file->text, file->size, file->path, &report);
}

/* {"en": "...", "de": "..."} */
static void text_json(JsonOut *out, const LessonText *text)
{
    out_map(out);
    for (int i = 0; i < LESSON_LANGUAGES; i++)
        if (text->words[i][0])
            out_pair_text(out, lesson_languages[i], text->words[i]);
    out_map_end(out);
}

/* ---- The list ---- */

static void hints_json(JsonOut *out, const Lesson *lesson)
{
    out_key(out, "hints");
    out_list(out);
    for (int i = 0; i < lesson_info(lesson)->hints; i++) {
        const LessonHint *hint = lesson_hint(lesson, i);
        out_map(out);
        out_key(out, "prompts");
        out_list(out);
        for (const char *at = hint->prompts; *at; at += strcspn(at, " "), at += strspn(at, " "))
            out_text_sized(out, at, strcspn(at, " "));
        out_list_end(out);
        out_key(out, "first");
        text_json(out, &hint->first);
        out_key(out, "again");
        text_json(out, &hint->again);
        out_map_end(out);
    }
    out_list_end(out);
}

void lessons_json(JsonOut *out)
{
    out_clear(out);
    out_list(out);
    for (int i = 0; i < embedded_count(); i++) {
        EmbeddedFile file = embedded_file(i);
        Lesson      *lesson = file.kind == EMBEDDED_LESSON ? open_file(&file) : NULL;
        if (!lesson)
            continue;
        const LessonInfo *info = lesson_info(lesson);
        out_map(out);
        out_pair_text(out, "id", info->id);
        out_pair_text(out, "edition", info->edition);
        out_pair_text(out, "family", lesson_rules(lesson)->family->name);
        out_key(out, "title");
        text_json(out, &info->title);
        out_key(out, "about");
        text_json(out, &info->about);
        out_pair_number(out, "steps", info->steps);
        if (info->hints > 0)
            hints_json(out, lesson);
        out_map_end(out);
        lesson_close(lesson);
    }
    out_list_end(out);
}

/* ---- A lesson ---- */

static void point_json(JsonOut *out, const LessonPoint *point)
{
    out_map(out);
    out_pair_text(out, "kind", point->kind);
    out_pair_text(out, "name", point->name);
    if (point->index >= 0)
        out_pair_number(out, "index", point->index);
    out_map_end(out);
}

static void card_json(JsonOut *out, Lesson *lesson)
{
    const LessonCard *card = lesson_card(lesson);
    const Family     *family = lesson_rules(lesson)->family;
    Action            example;
    out_map(out);
    out_key(out, "say");
    out_list(out);
    for (int i = 0; i < card->say_count; i++)
        text_json(out, &card->says[i]);
    out_list_end(out);
    out_key(out, "point");
    out_list(out);
    for (int i = 0; i < card->point_count; i++)
        point_json(out, &card->points[i]);
    out_list_end(out);
    out_key(out, "tries");
    out_list(out);
    for (int i = 0; i < card->try_count; i++)
        action_json(out, family, &card->tries[i]);
    out_list_end(out);
    if (card->accept_count > 0 && lesson_accepted(&example, 1, lesson) > 0) {
        out_key(out, "example");
        action_json(out, family, &example);
    }
    out_map_end(out);
}

static void game_json(Host *host, JsonOut *out, const Lesson *lesson)
{
    const Ruleset *rules = lesson_rules(lesson);
    const Family  *family = rules->family;
    const Events  *events = lesson_events(lesson);
    Player         learner = lesson_learner(lesson);
    int            moves = lesson_moves(lesson);
    family_views(family)->make(&host->scratch.view, rules, lesson_game(lesson), learner);
    view_json_make(&host->scratch.view_json, rules, &host->scratch.view, moves);
    out_key(out, "view");
    view_json_whole(out, &host->scratch.view_json);
    out_key(out, "events");
    out_list(out);
    /* What came of a move bears its number; what happened before the first one bears 0. */
    for (int move = 0; move <= moves; move++) {
        int    from = move == 0 ? 0 : lesson_events_before(lesson, move);
        int    to = move == moves ? events->count : lesson_events_before(lesson, move + 1);
        Events some = { events->items + from, to - from, to - from, 0 };
        events_json(out, family, &some, move, learner, NULL);
    }
    out_list_end(out);
}

static void reply_json(JsonOut *out, const Lesson *lesson, const LessonReply *reply)
{
    const Ruleset *rules = lesson_rules(lesson);
    out_map(out);
    out_pair_bool(out, "done", reply->answer == LESSON_DONE);
    if (reply->answer == LESSON_REFUSED) {
        out_key(out, "refusal");
        refusal_json(out, rules->family, rules->edition, reply->refusal);
    }
    if (reply->explanation) {
        out_key(out, "explanation");
        text_json(out, reply->explanation);
    }
    out_map_end(out);
}

/* What the learner did before, as far as the lesson still allows it: it may have become another one
 * since. */
static void play_moves(Lesson *lesson, const Node *moves)
{
    for (const Node *move = node_first(moves);
         move && lesson_card(lesson) && !lesson_failed(lesson); move = move->next) {
        Action action;
        Error  error;
        if (node_kind(move) == NODE_NULL) {
            if (!lesson_next(lesson))
                return;
        } else if (!action_from_json(&action, lesson_rules(lesson), lesson_game(lesson),
                                     lesson_learner(lesson), move, &error)
                   || lesson_act(lesson, &action).answer != LESSON_DONE) {
            return;
        }
    }
}

static void answer_lesson(HttpCall *call, Lesson *lesson, const char *id, bool acts,
                          const Action *action)
{
    Host    *host = call->host;
    JsonOut *out = &host->scratch.json;
    out_clear(out);
    out_map(out);
    out_pair_text(out, "lesson", id);
    if (acts) {
        LessonReply reply = lesson_act(lesson, action);
        out_key(out, "reply");
        reply_json(out, lesson, &reply);
    }
    if (lesson_failed(lesson)) {
        http_error(call, 500, "broken",
                   "this lesson does not fit the rules of the program any more");
        return;
    }
    const Ruleset    *rules = lesson_rules(lesson);
    const LessonInfo *info = lesson_info(lesson);
    out_pair_text(out, "edition", info->edition);
    if (rules->board)
        out_pair_text(out, "board", rules->family->editions->board_id(rules->board));
    out_pair_number(out, "seat", lesson_learner(lesson));
    out_pair_number(out, "players",
                    rules->family->standing(rules, lesson_game(lesson)).player_count);
    out_pair_number(out, "n", lesson_moves(lesson));
    out_pair_number(out, "step", lesson_step(lesson));
    out_pair_number(out, "steps", info->steps);
    out_key(out, "title");
    text_json(out, &info->title);
    if (lesson_card(lesson)) {
        out_key(out, "card");
        card_json(out, lesson);
    }
    game_json(host, out, lesson);
    out_map_end(out);
    answer_json(host, call->request, 200, out);
}

static bool find_lesson(EmbeddedFile *out, const char *id)
{
    for (int i = 0; i < embedded_count(); i++) {
        *out = embedded_file(i);
        if (out->kind == EMBEDDED_LESSON && strcmp(out->id, id) == 0)
            return true;
    }
    return false;
}

/* Good purchases, as the desk of a table asks for them; over the learner's view. */
static void answer_baskets(HttpCall *call, const Lesson *lesson, const Node *message)
{
    Host          *host = call->host;
    const Ruleset *rules = lesson_rules(lesson);
    const Wire    *wire = wire_of(rules->family);
    JsonOut        answer = { 0 };
    if (!wire->baskets) {
        http_error(call, 400, "no-baskets", "in this game nothing is bought by the basket");
        return;
    }
    family_views(rules->family)
        ->make(&host->scratch.view, rules, lesson_game(lesson), lesson_learner(lesson));
    if (!wire->baskets(&answer, message, rules, &host->scratch.view, &call->error)) {
        http_bad(call);
    } else {
        JsonOut *out = &host->scratch.json;
        out_clear(out);
        out_map(out);
        out_key(out, "baskets");
        out_value(out, answer.text, answer.length);
        out_map_end(out);
        answer_json(host, call->request, 200, out);
    }
    out_free(&answer);
}

/* POST /api/lessons/ID {moves, act?, baskets?} */
void http_lesson(HttpCall *call)
{
    EmbeddedFile file;
    const Node  *moves = NULL, *baskets = NULL, *act = node_get(call->body, "act");
    Action       action;
    if (!find_lesson(&file, call->part[0])) {
        http_error(call, 404, "no-lesson", "there is no such lesson");
        return;
    }
    if (!in_keys(call->body, "moves act baskets", &call->error)
        || !in_list(call->body, "moves", &moves, &call->error)
        || !in_map(call->body, "baskets", &baskets, &call->error)) {
        http_bad(call);
        return;
    }
    if (node_count(moves) >= LESSON_MOVES_MAX) {
        http_error(call, 400, "bad-request", "a lesson has fewer moves");
        return;
    }
    Lesson *lesson = open_file(&file);
    if (!lesson || lesson_info(lesson)->steps == 0) {
        lesson_close(lesson);
        http_error(call, lesson ? 404 : 500, lesson ? "no-lesson" : "broken",
                   "this lesson cannot be opened");
        return;
    }
    play_moves(lesson, moves);
    if (act
        && !action_from_json(&action, lesson_rules(lesson), lesson_game(lesson),
                             lesson_learner(lesson), act, &call->error))
        http_bad(call);
    else if (baskets)
        answer_baskets(call, lesson, baskets);
    else
        answer_lesson(call, lesson, file.id, act != NULL, &action);
    lesson_close(lesson);
}
