/* Playing and refusing, in any family: reading actions, telling what may have been meant when a
 * text is none, and chance that the scenario dictates. */
#include <stdio.h>
#include <string.h>

#include "scenario/stage.h"
#include "rules/table/text.h"

/* ---- Actions ---- */

/* The words that actions begin with. */
typedef struct FirstWords {
    const Words *words;
    char         word[256][NAME_MAX];
} FirstWords;

static void first_words(FirstWords *out, const Words *words)
{
    out->words = words;
    for (int i = 0; i < words->action_count && i < 256; i++) {
        const char *pattern = words->actions[i].pattern;
        snprintf(out->word[i], NAME_MAX, "%.*s", (int)strcspn(pattern, " ["), pattern);
    }
}

static const char *list_first_words(const void *context, int index)
{
    const FirstWords *words = context;
    return index < words->words->action_count ? words->word[index] : NULL;
}

static bool is_first_word(const FirstWords *words, const char *word)
{
    for (int i = 0; i < words->words->action_count; i++)
        if (pattern_fits(words->word[i], word))
            return true;
    return false;
}

/* "build city Delta" may mean "build-city", "buidl-city" may; null when there is nothing near. */
static const char *meant_action(const FirstWords *words, const char *text)
{
    char   word[LINE_LONGEST + 1];
    size_t first = strcspn(text, " \t");
    size_t gap = strspn(text + first, " \t");
    size_t second = strcspn(text + first + gap, " \t");
    snprintf(word, sizeof word, "%.*s-%.*s", (int)first, text, (int)second, text + first + gap);
    if (second > 0 && is_first_word(words, word))
        return nearest_name(word, list_first_words, words);
    word[first] = '\0';
    return is_first_word(words, word) ? NULL : nearest_name(word, list_first_words, words);
}

/* Where the parser stopped there is a name that the game does not know. */
static const char *meant_name(const Stage *stage, const char *error)
{
    for (int i = 0; i < stage->vocabulary->name_count; i++) {
        char expected[NAME_MAX * 2], word[LINE_LONGEST + 1];
        snprintf(expected, sizeof expected, "expected %s at \"", stage->vocabulary->names[i].noun);
        size_t length = strlen(expected);
        if (strncmp(error, expected, length) != 0)
            continue;
        snprintf(word, sizeof word, "%.*s", (int)strcspn(error + length, "\" ,:"), error + length);
        return nearest_name(word, stage->vocabulary->names[i].list, stage);
    }
    return NULL;
}

bool stage_action_of(Stage *stage, const void *game, int player, const char *text, Action *out)
{
    const Family *family = stage->ruleset.family;
    FirstWords    words;
    char          error[200];
    if (text_read_action(out, &stage->ruleset, game, (Player)player, text, error, sizeof error))
        return true;
    first_words(&words, family->words);
    const char *meant = meant_action(&words, text);
    if (!meant)
        meant = meant_name(stage, error);
    return stage_error(stage, "\"%s\" is no action: %s%s%s%s", text, error,
                       meant ? "; did you mean \"" : "", meant ? meant : "", meant ? "\"?" : "");
}

bool stage_action(Stage *stage, char *text, Action *out)
{
    int player = read_name(&text, stage->vocabulary->find_player, stage);
    if (player < 0)
        return stage_unknown_word(stage, "player", text, stage->vocabulary->list_players);
    read_colon(&text);
    return stage_action_of(stage, stage->game, player, text, out);
}

/* ---- Statements ---- */

static bool rests(const Stage *stage)
{
    return stage->vocabulary->rests && stage->vocabulary->rests(stage);
}

bool stage_play(Stage *stage, char *text)
{
    Action action;
    if (!stage->vocabulary->begin(stage))
        return false;
    const Family *family = stage->ruleset.family;
    if (rests(stage))
        return stage_error(stage, "play rests here: nobody is asked before another given phase");
    if (!stage_action(stage, text, &action))
        return false;
    Refusal refusal = family->check(&stage->ruleset, stage->game, &action);
    if (refusal != ACCEPTED) {
        stage->stopped = true;
        return stage_fail(stage, "\"%s\" is refused with %s (%s)", text,
                          family->words->refusals[refusal].code,
                          family->words->refusals[refusal].message);
    }
    return stage_apply(stage, &action);
}

bool stage_apply(Stage *stage, const Action *action)
{
    const Family *family = stage->ruleset.family;
    stage->last_play = stage->events.count;
    stage_chance(stage);
    memcpy(stage->before, stage->game, family->game_size);
    family->apply(stage->game, &stage->ruleset, action, &stage->events);
    family_checks(family)->position(&stage->ruleset, stage->game);
    if (stage->report->steps)
        family_checks(family)->step(&stage->ruleset, stage->before, action, stage->game);
    return stage_sound(stage);
}

/* A pattern fits many codes. */
static bool is_refusal_code(const Words *words, const char *code)
{
    for (int i = 1; i < words->refusal_count; i++)
        if (pattern_fits(code, words->refusals[i].code))
            return true;
    return false;
}

static const char *list_refusal_codes(const void *context, int index)
{
    const Words *words = ((const Stage *)context)->ruleset.family->words;
    return index < words->refusal_count ? words->refusals[index].code : NULL;
}

bool stage_refuse(Stage *stage, char *text)
{
    const Family *family = stage->ruleset.family;
    char         *colon = strrchr(text, ':');
    if (!colon)
        return stage_error(stage, "refuse PLAYER ACTION : CODE needs the code");
    *colon = '\0';
    const char *code = read_trim(colon + 1);
    if (!is_refusal_code(family->words, code))
        return stage_unknown(stage, "refusal code", code, list_refusal_codes);
    Action action;
    text = read_trim(text);
    if (!stage->vocabulary->begin(stage) || !stage_action(stage, text, &action))
        return false;
    /* At rest the game is not over, as it seems to the rules: nobody is asked. */
    bool                rest = rests(stage);
    Refusal             refusal = family->check(&stage->ruleset, stage->game, &action);
    const RefusalWords *words = &family->words->refusals[refusal];
    const char         *got = rest ? "not-pending" : words->code;
    if (refusal == ACCEPTED && !rest) {
        stage->stopped = true;
        return stage_fail(stage, "\"%s\" is accepted, expected the refusal %s", text, code);
    }
    if (!pattern_fits(code, got))
        return stage_fail(stage, "\"%s\" is refused with %s (%s), expected %s", text, got,
                          rest ? "play rests, nobody is asked" : words->message, code);
    memcpy(stage->before, stage->game, family->game_size);
    family->apply(stage->game, &stage->ruleset, &action, NULL);
    if (memcmp(stage->before, stage->game, family->game_size) != 0)
        return stage_fail(stage, "the refused action has changed the game");
    return true;
}

/* Enters the phase without expecting anything of it. */
bool stage_run(Stage *stage, char *text)
{
    if (!read_end(text))
        return stage_error(stage, "nothing may follow run: \"%s\"", text);
    return stage->vocabulary->begin(stage);
}

/* The promise of the door: whoever is asked has options, sorted, single and accepted. */
bool stage_sound(Stage *stage)
{
    const Family  *family = stage->ruleset.family;
    const Ruleset *rules = &stage->ruleset;
    bool           failed = stage->failed;
    uint32_t       pending = family->pending(rules, stage->game);
    if (stage->vocabulary->sound && !stage->vocabulary->sound(stage))
        return false;
    for (Player p = 0; p < family->standing(rules, stage->game).player_count; p++) {
        if (!(pending >> p & 1))
            continue;
        const char *name = family->player_name(rules, stage->game, p);
        int         count = family->legal(stage->legal, SCENE_LEGAL, rules, stage->game, p);
        if (count == 0)
            stage_fail(stage, "bug: %s is asked and has no option", name);
        for (int i = 0; i < count; i++) {
            char text[200];
            text_action(text, sizeof text, rules, stage->game, &stage->legal[i]);
            if (i > 0 && action_compare(&stage->legal[i - 1], &stage->legal[i]) >= 0)
                stage_fail(stage, "bug: the option \"%s\" of %s is out of order or twice there",
                           text, name);
            Refusal refusal = family->check(rules, stage->game, &stage->legal[i]);
            if (refusal != ACCEPTED)
                stage_fail(stage, "bug: the option \"%s\" of %s is refused with %s", text, name,
                           family->words->refusals[refusal].code);
        }
    }
    return stage->failed == failed;
}

/* ---- Chance. The generator of a game has room for a few results only: the others wait here. ----
 */

/* random N, N, ... */
bool stage_random(Stage *stage, char *text)
{
    if (read_end(text))
        return stage_error(stage, "random N, N, ...");
    for (char *item; (item = read_item(&text, ','));) {
        char *at = item;
        int   number;
        if (!read_number(&at, &number) || number > UINT8_MAX || !read_end(at))
            return stage_error(stage, "random wants numbers from 0 to 255, not \"%s\"", item);
        if (stage->chance_count == CHANCE_MAX)
            return stage_error(stage, "at most %d random results can wait", CHANCE_MAX);
        stage->chance[stage->chance_count++] = (uint8_t)number;
    }
    return true;
}

void stage_chance(Stage *stage)
{
    Rng *rng = stage->vocabulary->rng(stage);
    int  moved = 0;
    if (stage->chance_count == 0)
        return;
    int left = rng->forced_count - rng->forced_next;
    memmove(rng->forced, rng->forced + rng->forced_next, (size_t)left);
    rng->forced_next = 0;
    rng->forced_count = (uint8_t)left;
    while (moved < stage->chance_count && rng_force(rng, stage->chance[moved]))
        moved++;
    stage->chance_count -= moved;
    memmove(stage->chance, stage->chance + moved, (size_t)stage->chance_count);
}
