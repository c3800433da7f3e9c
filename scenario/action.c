/* Reading the text of an action, and telling what may have been meant when it is none. */
#include <stdio.h>
#include <string.h>

#include "rules/civ/text.h"
#include "scenario/nearest.h"
#include "scenario/read.h"
#include "scenario/scene.h"

/* The words that actions begin with. */
typedef struct FirstWords {
    char word[ACTION_COUNT][NAME_MAX];
} FirstWords;

static void first_words(FirstWords *out)
{
#define ACTION(id, pattern) pattern,
    static const char *const patterns[ACTION_COUNT] = {
#include "rules/civ/actions.def"
    };
#undef ACTION
    for (int i = 0; i < ACTION_COUNT; i++)
        snprintf(out->word[i], NAME_MAX, "%.*s", (int)strcspn(patterns[i], " ["), patterns[i]);
}

static const char *list_first_words(const void *context, int index)
{
    return index < ACTION_COUNT ? ((const FirstWords *)context)->word[index] : NULL;
}

static bool is_first_word(const FirstWords *words, const char *word)
{
    for (int i = 0; i < ACTION_COUNT; i++)
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
static const char *meant_name(const Scene *scene, const char *error)
{
    static const struct {
        const char *expected;
        NameLister *list;
    } kinds[] = { { "expected an area at \"", list_areas },
                  { "expected a player at \"", list_players },
                  { "expected a card at \"", list_cards },
                  { "expected an advance at \"", list_advances },
                  { "expected a colour at \"", list_colours },
                  { "expected a civilization at \"", list_civilizations } };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        size_t length = strlen(kinds[i].expected);
        char   word[LINE_LONGEST + 1];
        if (strncmp(error, kinds[i].expected, length) != 0)
            continue;
        snprintf(word, sizeof word, "%.*s", (int)strcspn(error + length, "\" ,:"), error + length);
        return nearest_name(word, kinds[i].list, scene);
    }
    return NULL;
}

bool action_of_text(Scene *scene, const Game *game, int player, const char *text, Action *out)
{
    FirstWords words;
    char       error[200];
    if (action_parse(out, &scene->rules, game, (Player)player, text, error, sizeof error))
        return true;
    first_words(&words);
    const char *meant = meant_action(&words, text);
    if (!meant)
        meant = meant_name(scene, error);
    return scene_error(scene, "\"%s\" is no action: %s%s%s%s", text, error,
                       meant ? "; did you mean \"" : "", meant ? meant : "", meant ? "\"?" : "");
}

bool action_read(Scene *scene, char *text, Action *out)
{
    int player = read_name(&text, find_player, scene);
    if (player < 0)
        return scene_unknown_word(scene, "player", text, list_players);
    read_colon(&text);
    return action_of_text(scene, &scene->game, player, text, out);
}
