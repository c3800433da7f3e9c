/* Statements, the head, playing and refusing. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/settlers_file.h"
#include "rules/table/bits.h"
#include "scenario/read.h"
#include "scenario/settlers_scene.h"
#include "sim/panic.h"

static void say(StScene *scene, const char *kind, const char *format, va_list args)
{
    char message[ST_SCENE_TEXT], line[2 * ST_SCENE_TEXT];
    scene->failed = true;
    vsnprintf(message, sizeof message, format, args);
    snprintf(line, sizeof line, "%s:%d: %s%s [%s]", scene->file, scene->line, kind, message, scene->title);
    if (scene->report->say)
        scene->report->say(scene->report->context, line);
}

bool st_scene_fail(StScene *scene, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(scene, "", format, args);
    va_end(args);
    return false;
}

bool st_scene_error(StScene *scene, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(scene, "error: ", format, args);
    va_end(args);
    scene->stopped = true;
    return false;
}

/* ---- Names ---- */

int st_scene_player(StScene *scene, const char *name)
{
    if (scene->options.player_count == 1 && (st_name_equal(name, "virtual") || st_name_equal(name, "virtual player")))
        return 1;
    for (int p = 0; p < scene->options.player_count; p++) {
        const char *own = st_player_name(&scene->set, &scene->game, p);
        char        seat[24];
        snprintf(seat, sizeof seat, "seat-%d", p + 1);
        if ((own && st_name_equal(own, name)) || st_name_equal(seat, name))
            return p;
    }
    st_scene_error(scene, "no such player: \"%s\"", name);
    return -1;
}

int st_scene_read_player(StScene *scene, char **text)
{
    char   name[NAME_MAX];
    size_t length = strcspn(*text, " \t:");
    snprintf(name, sizeof name, "%.*s", (int)length, *text);
    *text += length;
    *text += strspn(*text, " \t");
    return st_scene_player(scene, name);
}

int st_scene_card(StScene *scene, const char *name)
{
    char text[ST_SCENE_TEXT];
    snprintf(text, sizeof text, "%s", name);
    int card = st_card_by_name(&scene->set, read_trim(text));
    if (card < 0)
        st_scene_error(scene, "no such card: \"%s\"", name);
    return card;
}

int st_scene_good(const char *name)
{
    static const struct {
        const char *name;
        int         letter;
    } plurals[] = { { "workers", ST_WORKER },      { "defences", ST_SHIELD },  { "shield", ST_SHIELD },
                    { "shields", ST_SHIELD },      { "razes", ST_SWORD },      { "bulwarks", ST_BULWARK },
                    { "glories", ST_GLORY },       { "technologies", ST_TECH } };
    for (int i = 0; i < ST_SUPPLY; i++)
        if (st_name_equal(st_letter_name(i), name) || strcmp(st_letter_code(i), name) == 0)
            return i;
    for (size_t i = 0; i < sizeof plurals / sizeof *plurals; i++)
        if (st_name_equal(plurals[i].name, name))
            return plurals[i].letter;
    return -1;
}

/* ---- The head ---- */

static bool head_edition(StScene *scene, char *text)
{
    Error error;
    if (!settlers_library(&scene->set, read_trim(text), &error))
        return st_scene_error(scene, "%s", error.text);
    return true;
}

static bool head_players(StScene *scene, char *text)
{
    int count = 0;
    for (char *item; (item = read_item(&text, ','));) {
        int faction = settlers_faction_by_id(&scene->set, item);
        if (faction < 0)
            return st_scene_error(scene, "no such faction: \"%s\"", item);
        if (count == ST_PLAYERS_MAX)
            return st_scene_error(scene, "there are at most %d players", ST_PLAYERS_MAX);
        scene->options.faction[count++] = (uint8_t)(faction + 1);
        /* Whoever names a faction plays with what it needs. */
        if (scene->set.factions[faction].needs & ST_NEEDS_TECHNOLOGY)
            scene->options.switches[ST_SWITCH_TECHNOLOGY] = 2;
        if (scene->set.factions[faction].needs & ST_NEEDS_PRAYER)
            scene->options.switches[ST_SWITCH_PRAYER] = 2;
    }
    for (int i = count; i < ST_PLAYERS_MAX; i++)
        scene->options.faction[i] = 0;
    scene->options.player_count = (uint8_t)count;
    return count > 0 || st_scene_error(scene, "players FACTION, FACTION needs a name");
}

static bool head_switch(StScene *scene, char *text)
{
    char  name[NAME_MAX];
    char *value = text + strcspn(text, " \t");
    snprintf(name, sizeof name, "%.*s", (int)(value - text), text);
    value = read_trim(value);
    for (int i = 0; i < ST_SWITCHES; i++) {
        if (!st_name_equal(st_switch_name(i), name))
            continue;
        int found = st_switch_value(i, *value ? value : "yes");
        if (found < 0)
            return st_scene_error(scene, "the switch %s is one of: %s", name, st_switch_values(i));
        scene->options.switches[i] = (uint8_t)(found + 1);
        return true;
    }
    return st_scene_error(scene, "no such switch: \"%s\"", name);
}

static bool head_number(StScene *scene, char *text)
{
#define NUMBER(id, name, least, most) { name, least, most },
    static const struct {
        const char *name;
        int         least, most;
    } rows[ST_NUMBERS] = {
#include "rules/settlers/numbers.def"
    };
#undef NUMBER
    char  name[NAME_MAX];
    char *value = text + strcspn(text, " \t");
    int   n;
    snprintf(name, sizeof name, "%.*s", (int)(value - text), text);
    value = read_trim(value);
    for (int i = 0; i < ST_NUMBERS; i++)
        if (st_name_equal(rows[i].name, name)) {
            if (!read_number(&value, &n) || n < rows[i].least || n > rows[i].most)
                return st_scene_error(scene, "%s is a number from %d to %d", name, rows[i].least, rows[i].most);
            scene->set.numbers[i] = (uint8_t)n;
            return true;
        }
    return st_scene_error(scene, "no such number: \"%s\"", name);
}

/* card NAME: deck common; category action; cost W; ability act P -> W */
static bool head_card(StScene *scene, char *text)
{
    static const char *const keys[] = { "deck", "category", "colours", "cost",    "raze",
                                        "deal", "flags",    "ability", "bonus", "copies" };
    const char      *values[sizeof keys / sizeof *keys] = { "common", "feature" };
    SettlersCardText card = { 0 };
    char             id[8];
    Error            error;
    StCardId         first;
    char            *colon = strchr(text, ':');
    if (!colon)
        return st_scene_error(scene, "card NAME: deck common; category action; ...");
    *colon = '\0';
    char *rest = colon + 1;
    for (char *item; (item = read_item(&rest, ';'));) {
        size_t k = 0;
        char  *value = item;
        while (k < sizeof keys / sizeof *keys && !read_words(&value, keys[k]))
            k++;
        if (k == sizeof keys / sizeof *keys)
            return st_scene_error(scene, "a card has no \"%s\"", item);
        values[k] = value;
    }
    snprintf(id, sizeof id, "k%d", ++scene->inline_cards % 1000);
    card = (SettlersCardText){ .id = id,
                               .name = read_trim(text),
                               .deck = values[0],
                               .category = values[1],
                               .colours = values[2],
                               .cost = values[3],
                               .raze = values[4],
                               .deal = values[5],
                               .flags = values[6],
                               .ability = values[7],
                               .bonus = values[8],
                               .copies = values[9] ? atoi(values[9]) : 1 };
    if (!settlers_card_add(&scene->set, &card, &first, &error))
        return st_scene_error(scene, "card %s: %s", card.name, error.text);
    st_set_finish(&scene->set);
    return true;
}

/* wrong-card NAME: ... : TEXT  demands that the card is refused with a message that contains the text. */
static bool head_wrong_card(StScene *scene, char *text)
{
    char *wanted = strstr(text, "=>");
    if (!wanted)
        return st_scene_error(scene, "wrong-card NAME: ... => MESSAGE");
    *wanted = '\0';
    wanted = read_trim(wanted + 2);
    char            message[ST_SCENE_TEXT] = "";
    StScene        *probe = malloc(sizeof *probe);
    ScenarioReport  silent = { 0 };
    *probe = *scene;
    probe->report = &silent;
    /* The message is what settlers_card_add() says; it is caught by running the statement on a copy. */
    Error            error = { { 0 } };
    SettlersCardText card = { .deck = "common", .category = "feature", .copies = 1, .id = "kw" };
    char            *colon = strchr(text, ':');
    if (colon) {
        *colon = '\0';
        card.name = read_trim(text);
        char *rest = colon + 1;
        for (char *item; (item = read_item(&rest, ';'));) {
            char *value = item;
            if (read_words(&value, "deck"))
                card.deck = value;
            else if (read_words(&value, "category"))
                card.category = value;
            else if (read_words(&value, "colours"))
                card.colours = value;
            else if (read_words(&value, "cost"))
                card.cost = value;
            else if (read_words(&value, "raze"))
                card.raze = value;
            else if (read_words(&value, "deal"))
                card.deal = value;
            else if (read_words(&value, "flags"))
                card.flags = value;
            else if (read_words(&value, "ability"))
                card.ability = value;
            else if (read_words(&value, "bonus"))
                card.bonus = value;
            else if (read_words(&value, "copies"))
                card.copies = atoi(value);
        }
    }
    StCardId first;
    bool     fine = settlers_card_add(&probe->set, &card, &first, &error);
    snprintf(message, sizeof message, "%s", error.text);
    free(probe);
    if (fine)
        return st_scene_fail(scene, "the card is accepted");
    return strstr(message, wanted) || st_scene_fail(scene, "the card is refused with \"%s\"", message);
}

bool st_scene_open(StScene *scene)
{
    if (scene->opened)
        return true;
    if (scene->options.player_count == 0)
        return st_scene_error(scene, "the players have not been named");
    const char *wrong = st_options_check(&scene->set, &scene->options);
    if (wrong)
        return st_scene_error(scene, "%s", wrong);
    scene->opened = true;
    scene->start = ST_AT_ACTIONS;
    scene->alone = true;
    st_position(&scene->game, &scene->set, &scene->options, scene->seed);
    return true;
}

bool st_scene_begin(StScene *scene)
{
    if (!st_scene_open(scene))
        return false;
    if (scene->begun)
        return true;
    scene->begun = true;
    scene->last_play = scene->events.count;
    st_position_begin(&scene->game, &scene->set, (StStart)scene->start, scene->alone, &scene->events);
    st_verify(&scene->set, &scene->game);
    return true;
}

/* ---- Playing ---- */

/* Every pending player has options, sorted and accepted. */
static bool sound(StScene *scene)
{
    uint32_t pending = st_pending(&scene->set, &scene->game);
    for (int p = 0; p < scene->options.player_count; p++) {
        if (!(pending & bit32(p)))
            continue;
        int count = st_legal(scene->legal, ST_SCENE_LEGAL, &scene->set, &scene->game, p);
        for (int i = 0; i < count; i++) {
            if (st_check(&scene->set, &scene->game, &scene->legal[i]) != ST_REFUSE_NONE)
                return st_scene_fail(scene, "a legal action is refused");
            if (i > 0 && action_compare(&scene->legal[i - 1], &scene->legal[i]) >= 0)
                return st_scene_fail(scene, "legal actions are not sorted");
        }
    }
    return true;
}

static bool action_read(StScene *scene, char *text, Action *out)
{
    char error[200];
    int  player = st_scene_read_player(scene, &text);
    if (player < 0)
        return false;
    if (!st_action_parse(out, &scene->set, &scene->game, player, text, error, sizeof error))
        return st_scene_error(scene, "\"%s\" is no action: %s", text, error);
    return true;
}

static bool play_read(StScene *scene, char *text)
{
    Action action;
    if (!st_scene_begin(scene) || !action_read(scene, text, &action))
        return false;
    Refusal refusal = st_check(&scene->set, &scene->game, &action);
    if (refusal != ST_REFUSE_NONE) {
        scene->stopped = true;
        return st_scene_fail(scene, "\"%s\" is refused with %s (%s)", text, st_refusal_code((StRefusal)refusal),
                             st_refusal_message((StRefusal)refusal));
    }
    scene->last_play = scene->events.count;
    st_apply(&scene->game, &scene->set, &action, &scene->events);
    st_verify(&scene->set, &scene->game);
    return sound(scene);
}

static bool refuse_read(StScene *scene, char *text)
{
    char *colon = strrchr(text, ':');
    if (!colon)
        return st_scene_error(scene, "refuse PLAYER ACTION : CODE needs the code");
    *colon = '\0';
    const char *code = read_trim(colon + 1);
    bool        known = false;
    for (int i = 1; i < ST_REFUSALS; i++)
        known |= strcmp(st_refusal_code((StRefusal)i), code) == 0;
    if (!known)
        return st_scene_error(scene, "no such refusal code: \"%s\"", code);
    Action action;
    text = read_trim(text);
    if (!st_scene_begin(scene) || !action_read(scene, text, &action))
        return false;
    scene->before = scene->game;
    Refusal refusal = st_apply(&scene->game, &scene->set, &action, NULL);
    if (refusal == ST_REFUSE_NONE) {
        scene->stopped = true;
        return st_scene_fail(scene, "\"%s\" is accepted, expected the refusal %s", text, code);
    }
    if (memcmp(&scene->before, &scene->game, sizeof scene->game) != 0)
        return st_scene_fail(scene, "the refused action has changed the game");
    if (strcmp(st_refusal_code((StRefusal)refusal), code) != 0)
        return st_scene_fail(scene, "\"%s\" is refused with %s, expected %s", text,
                             st_refusal_code((StRefusal)refusal), code);
    return true;
}

static bool random_read(StScene *scene, char *text)
{
    if (!st_scene_open(scene))
        return false;
    for (char *item; (item = read_item(&text, ','));) {
        int n;
        if (!read_number(&item, &n) || n > 255 || !rng_force(&scene->game.rng, (uint8_t)n))
            return st_scene_error(scene, "random N, N: at most 16 numbers up to 255");
    }
    return true;
}

/* setup SEED: a whole game from its set-up. */
static bool setup_read(StScene *scene, char *text)
{
    int seed = 0;
    if (*text && !read_number(&text, &seed))
        return st_scene_error(scene, "setup SEED needs a number");
    const char *wrong = st_options_check(&scene->set, &scene->options);
    if (wrong)
        return st_scene_error(scene, "%s", wrong);
    scene->opened = scene->begun = scene->from_setup = true;
    st_setup(&scene->game, &scene->set, &scene->options, (uint64_t)seed);
    return true;
}

/* setup-fails TEXT: the options are not accepted, with a message that contains the text. */
static bool setup_fails_read(StScene *scene, char *text)
{
    const char *wrong = st_options_check(&scene->set, &scene->options);
    if (!wrong)
        return st_scene_fail(scene, "these players can sit down");
    return strstr(wrong, text) || st_scene_fail(scene, "the options are refused with \"%s\"", wrong);
}

/* seats N: players without factions, for games that begin with `setup`. */
static bool head_seats(StScene *scene, char *text)
{
    int n;
    if (!read_number(&text, &n) || n < 1 || n > 9)
        return st_scene_error(scene, "seats N needs a number");
    scene->options.player_count = (uint8_t)n;
    return true;
}

/* ---- Statements ---- */

static bool nothing(StScene *scene, char *text)
{
    (void)scene;
    (void)text;
    return true;
}

static bool run_read(StScene *scene, char *text)
{
    (void)text;
    return st_scene_begin(scene);
}

static bool show_read(StScene *scene, char *text)
{
    (void)text;
    return st_scene_begin(scene) && st_scene_show(scene);
}

static bool expect_read(StScene *scene, char *text)
{
    return st_scene_begin(scene) && st_scene_expect(scene, text);
}

static bool hidden_read(StScene *scene, char *text)
{
    return st_scene_begin(scene) && st_scene_hidden(scene, text);
}

/* Those of the head are read before all others, wherever they stand. */
typedef struct Keyword {
    const char *word;
    bool (*read)(StScene *scene, char *text);
    bool head;
} Keyword;

static const Keyword keywords[] = {
    { "edition", head_edition, true },
    { "players", head_players, true },
    { "seats", head_seats, true },
    { "switch", head_switch, true },
    { "option", head_switch, true },
    { "number", head_number, true },
    { "card", head_card, true },
    { "wrong-card", head_wrong_card, false },
    { "covers", nothing, false },
    { "setup-fails", setup_fails_read, false },
    { "setup", setup_read, false },
    { "given", st_scene_given, false },
    { "random", random_read, false },
    { "play", play_read, false },
    { "refuse", refuse_read, false },
    { "expect", expect_read, false },
    { "hidden", hidden_read, false },
    { "run", run_read, false },
    { "show", show_read, false },
};

static void work(void *context)
{
    StScene *scene = context;
    char    *text = scene->statement;
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
        char *rest = text;
        if (read_words(&rest, keywords[i].word)) {
            if (keywords[i].head == scene->in_head)
                keywords[i].read(scene, rest);
            return;
        }
    }
    st_scene_error(scene, "no statement begins like \"%.40s\"", text);
}

bool settlers_scenario_knows(const char *edition)
{
    Error  error;
    StSet *set = malloc(sizeof *set);
    bool   is = set && settlers_library(set, edition, &error);
    free(set);
    return is;
}

bool settlers_scenario_run(const SettlersLine *lines, int count, const char *title, const char *file,
                           ScenarioReport *report)
{
    StScene *scene = calloc(1, sizeof *scene);
    if (!scene)
        return false;
    scene->report = report;
    scene->title = title;
    scene->file = file;
    scene->seed = 1;
    scene->events = (Events){ scene->event_items, 0, ST_SCENE_EVENTS, 0 };
    for (int k = 0; k < 2 * count && !scene->stopped; k++) {
        char bug[ST_SCENE_TEXT / 2];
        int  i = k % count;
        scene->in_head = k < count;
        scene->line = lines[i].line;
        snprintf(scene->statement, sizeof scene->statement, "%s", lines[i].text);
        if (!panic_caught(work, scene, bug, sizeof bug))
            st_scene_error(scene, "%s", bug);
    }
    bool fine = !scene->failed;
    free(scene);
    return fine;
}
